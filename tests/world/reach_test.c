/* Turning tips and what is just out of their reach, or just within it. */
#include "geometry/meshes.h"
#include "larger.h"
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/env.h"
#include <tactus/tactus.h>

#define LONG 0.4   // m, the bar
#define THICK 0.01 // m
#define POST 0.004 // m, half the post's thickness
#define QUARTER 1.57079632679489662

typedef enum BarForm { BAR_BOX, BAR_CYLINDER, BAR_CAPSULE, BAR_HULL, BAR_MESH, BAR_FORMS } BarForm;
typedef enum PostForm {
    POST_CYLINDER,
    POST_BOX,
    POST_SPHERE,
    POST_HULL,
    POST_MESH,
    POST_CAPSULE,
    POST_FORMS,
    POST_PLANE = POST_FORMS
} PostForm;
typedef enum Kind {
    FIXED_POST,
    FREE_POST,
    DRIVEN_BAR, // and a free post
    ARM,        // of a robot, about its end, and a fixed post
    KINDS
} Kind;

typedef struct Pass {
    BarForm bar;
    PostForm post;
    Kind kind;
    double spin, clear; // rad/s; m, from the circle of the tip to the post
    double T, phase;    // s; of a step
} Pass;

typedef struct Passed {
    double force;  // N, the largest
    double work;   // J, the change of the energy, of what the bar has
    double turned; // N·m·s, the change of angular momentum, of what the bar has
    double depth;  // m, worst
    double gained; // J, worst rise of the energy in a step
} Passed;

static tac_Geometry *box_geometry(bool mesh, tac_Vec3 size)
{
    return mesh ? mesh_of(box_triangles(size, 1)) : plain_box_hull(size);
}

// Along x.
static tac_ShapeDef bar_shape(BarForm form)
{
    tac_ShapeDef s = tac_shape_def_default();
    const tac_Vec3 edges = {LONG, THICK, THICK};
    switch (form) {
    case BAR_CYLINDER:
        s.type = TAC_SHAPE_CYLINDER;
        s.size = v3(0.5 * THICK, 0, LONG);
        s.pose = tac_pose_make(v3(0, 0, 0), v3(0, QUARTER, 0));
        break;
    case BAR_CAPSULE:
        s.type = TAC_SHAPE_CAPSULE;
        s.size = v3(0.5 * THICK, 0, LONG - THICK);
        s.pose = tac_pose_make(v3(0, 0, 0), v3(0, QUARTER, 0));
        break;
    case BAR_HULL:
    case BAR_MESH:
        s.type = form == BAR_HULL ? TAC_SHAPE_HULL : TAC_SHAPE_MESH;
        s.geometry = box_geometry(form == BAR_MESH, edges);
        break;
    default:
        s.type = TAC_SHAPE_BOX;
        s.size = edges;
    }
    return s;
}

// Along z; the plane faces the bar.
static tac_ShapeDef post_shape(PostForm form)
{
    tac_ShapeDef s = tac_shape_def_default();
    const tac_Vec3 edges = {2.0 * POST, 2.0 * POST, 0.3};
    switch (form) {
    case POST_CYLINDER:
    case POST_CAPSULE:
        s.type = form == POST_CYLINDER ? TAC_SHAPE_CYLINDER : TAC_SHAPE_CAPSULE;
        s.size = v3(POST, 0, 0.3);
        break;
    case POST_SPHERE:
        s.type = TAC_SHAPE_SPHERE;
        s.size = v3(POST, 0, 0);
        break;
    case POST_HULL:
    case POST_MESH:
        s.type = form == POST_HULL ? TAC_SHAPE_HULL : TAC_SHAPE_MESH;
        s.geometry = box_geometry(form == POST_MESH, edges);
        break;
    case POST_PLANE:
        s.type = TAC_SHAPE_PLANE;
        s.pose = tac_pose_make(v3(0, 0, 0), v3(0, -QUARTER, 0));
        break;
    default:
        s.type = TAC_SHAPE_BOX;
        s.size = edges;
    }
    return s;
}

static void give_shape(tac_World *w, tac_BodyId body, tac_ShapeDef form)
{
    tac_ShapeId shape;
    assert_int_equal(tac_shape_create(w, body, &form, &shape), TAC_OK);
    tac_geometry_release(form.geometry);
}

// An arm turns about its end, the others about their middle, at the origin.
static tac_BodyId add_bar(tac_World *w, const Pass *p, double angle)
{
    tac_BodyId body;
    tac_Mat3 inertia = tac_inertia_box(1.0, v3(LONG, THICK, THICK));
    if (p->kind == ARM) {
        tac_TreeBodyDef link = tac_tree_body_def_default();
        tac_TreeDef def = tac_tree_def_default();
        tac_SystemId id;
        link.joint = TAC_TREE_REVOLUTE;
        link.mass = 1.0;
        link.inertia = inertia;
        link.frame_body = tac_pose_make(v3(-0.5 * LONG, 0, 0), v3(0, 0, 0));
        link.position[0] = angle;
        link.velocity[0] = p->spin;
        def.body = &link;
        def.body_count = 1;
        assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
        body = tac_system_body(w, id, 0);
    } else {
        tac_BodyDef def = tac_body_def_default();
        def.mass = 1.0;
        def.inertia = inertia;
        def.pose = tac_pose_make(v3(0, 0, 0), v3(0, 0, angle));
        def.fixed = p->kind == DRIVEN_BAR;
        assert_int_equal(tac_body_create(w, &def, &body), TAC_OK);
        tac_Twist twist = {{0, 0, 0}, {0, 0, p->spin}};
        assert_int_equal(tac_body_set_twist(w, body, twist), TAC_OK);
    }
    give_shape(w, body, bar_shape(p->bar));
    return body;
}

static void add_post(tac_World *w, const Pass *p)
{
    double arm = p->kind == ARM ? LONG : 0.5 * LONG;
    double reach = p->bar == BAR_CAPSULE ? arm : hypot(arm, 0.5 * THICK);
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.mass = 0.5;
    def.inertia = tac_inertia_box(0.5, v3(2.0 * POST, 2.0 * POST, 0.3));
    def.pose.p.x = reach + p->clear + (p->post == POST_PLANE ? 0.0 : POST);
    def.fixed = p->kind == FIXED_POST || p->kind == ARM;
    assert_int_equal(tac_body_create(w, &def, &body), TAC_OK);
    give_shape(w, body, post_shape(p->post));
}

// From 0.08 rad and up to a step before the post, where the bar is still beside it, until behind
// it.
static Passed pass(const Pass *p)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = v3(0, 0, 0);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    tac_material_set(w, 0, (tac_Surface){.friction = 0.3, .restitution = 0.5});
    double step = p->spin * p->T, before = 0.08 + step * p->phase;
    add_bar(w, p, -before);
    add_post(w, p);

    tac_Vec3 linear, L0, L1;
    double start = tac_world_energy(w), energy = start;
    double scale = 0.5 * LONG * LONG / 12.0 * p->spin * p->spin; // J, and N·m·s by 2/spin
    tac_world_momentum(w, &linear, &L0);
    Passed r = {0};
    for (int k = 0; k < (int)((before + 0.08) / step) + 2; k++) {
        assert_int_equal(tac_world_step(w, p->T), TAC_OK);
        int count;
        const tac_Contact *c = tac_world_contacts(w, &count);
        for (int i = 0; i < count; i++)
            keep_worst(&r.force, v3_norm(c[i].force));
        keep_worst(&r.depth, tac_world_stats(w).contact.depth);
        keep_worst(&r.gained, tac_world_energy(w) - energy);
        energy = tac_world_energy(w);
    }
    tac_world_momentum(w, &linear, &L1);
    r.work = fabs(energy - start) / scale;
    r.turned = v3_norm(v3_sub(L1, L0)) * p->spin / (2.0 * scale);
    tac_world_destroy(w);
    return r;
}

static const double spins[] = {1.0, 5.0, 20.0, 60.0}, steps[] = {1e-3, 4e-3};
enum { SPINS = 4, STEPS = 2 };

/// A scaled run sees every 11th, which divides none of the counts: each form still comes with each
/// kind.
static int stride(void)
{
    return test_scale() < 1.0 ? 11 : 1;
}

/// All bars, posts and kinds; `visit` sees each with its spin and step.
typedef void Visit(Pass *p, void *context);

static void visit_all(Visit *visit, void *context)
{
    int number = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int bar = 0; bar < BAR_FORMS; bar++)
            for (int post = 0; post <= POST_PLANE; post++)
                for (int s = 0; s < SPINS; s++)
                    for (int t = 0; t < STEPS; t++) {
                        Pass p = {.bar = (BarForm)bar,
                                  .post = (PostForm)post,
                                  .kind = (Kind)kind,
                                  .spin = spins[s],
                                  .T = steps[t]};
                        bool moves = kind == FREE_POST || kind == DRIVEN_BAR;
                        if (post == POST_PLANE && moves) // planes do not move by forces
                            continue;
                        if (number++ % stride() == 0)
                            visit(&p, context);
                    }
}

typedef struct Worst {
    int count, felt;
    Passed r;
} Worst;

static void add_pass(Worst *worst, const Pass *p)
{
    Passed r = pass(p);
    worst->count++;
    worst->felt += !(r.force == 0.0);
    if (!(r.force == 0.0))
        print_message("felt: bar %d post %d kind %d, %g rad/s, %g s, clear by %g m: %g N\n", p->bar,
                      p->post, p->kind, p->spin, p->T, p->clear, r.force);
    keep_worst(&worst->r.work, r.work);
    keep_worst(&worst->r.depth, r.depth);
    keep_worst(&worst->r.turned, p->kind == ARM ? 0.0 : r.turned);
}

static void pass_clear(Pass *p, void *context)
{
    double way = (p->kind == ARM ? LONG : 0.5 * LONG) * p->spin * p->T;
    const double clear[] = {6e-6, 1e-4, 0.05 * way, 0.2 * way};
    for (int i = 0; i < 4; i++) {
        p->clear = clear[i];
        p->phase = 0.05 + 0.25 * i;
        if (p->clear > 5e-6)
            add_pass(context, p);
    }
}

static void a_tip_that_turns_past_a_thing_feels_nothing(void **state)
{
    (void)state;
    Worst worst = {0};
    visit_all(pass_clear, &worst);
    show(worst.count, "passes");
    assert_true(worst.count * stride() > 4000);
    assert_int_equal(worst.felt, 0);    // two of five where rows along one normal decided
    check_at_most(worst.r.work, 1e-12); // rounding
    check_at_most(worst.r.turned, 1e-12);
    check_at_most_in(worst.r.depth, 0.0, "m"); // and none is said to overlap
}

typedef struct Hits {
    int count, missed;
    double gained;
} Hits;

static void pass_hit(Pass *p, void *context)
{
    Hits *hits = context;
    double depth = p->post != POST_PLANE ? 1e-4 : 1e-3; // a plane is dipped into
    double way = 0.5 * LONG * p->spin * p->T;
    p->clear = -smaller(depth, way);
    for (int i = 0; i < 2; i++) {
        p->phase = 0.1 + 0.45 * i;
        Passed r = pass(p);
        hits->count++;
        hits->missed += !(r.force > 0.0);
        if (!(r.force > 0.0))
            print_message("missed: bar %d post %d kind %d, %g rad/s, %g s\n", p->bar, p->post,
                          p->kind, p->spin, p->T);
        if (p->kind != DRIVEN_BAR) // which works on the post
            keep_worst(&hits->gained, r.gained);
    }
}

static void a_tip_that_reaches_a_thing_hits_it(void **state)
{
    (void)state;
    Hits hits = {0};
    visit_all(pass_hit, &hits);
    show(hits.count, "hits");
    assert_true(hits.count * stride() > 2000);
    assert_int_equal(hits.missed, 0);
    check_at_most_in(hits.gained, 1e-12, "J");
}

// A box at rest, within the slop of a wall, and a ball that drives it there within the step of the
// blow, which the free motion of that step does not know of.
static double blow(double gap)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = v3(0, 0, 0);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    tac_material_set(w, 0, (tac_Surface){.friction = 0.3});
    tac_BodyDef b = tac_body_def_default();
    tac_BodyId body;
    tac_ShapeDef s = tac_shape_def_default();
    b.mass = 1.0;
    b.inertia = tac_inertia_box(1.0, v3(0.1, 0.1, 0.1));
    assert_int_equal(tac_body_create(w, &b, &body), TAC_OK);
    s.type = TAC_SHAPE_BOX;
    s.size = v3(0.1, 0.1, 0.1);
    give_shape(w, body, s);
    b.pose.p.x = -0.08 - 1e-3;
    b.twist.lin = v3(4.0, 0, 0);
    assert_int_equal(tac_body_create(w, &b, &body), TAC_OK);
    s.type = TAC_SHAPE_SPHERE;
    s.size = v3(0.03, 0, 0);
    give_shape(w, body, s);
    s = post_shape(POST_PLANE);
    s.pose.p.x = 0.05 + gap;
    tac_ShapeId wall;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &s, &wall), TAC_OK);
    double depth = 0.0;
    for (int k = 0; k < 20; k++) {
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        keep_worst(&depth, tac_world_stats(w).contact.depth);
    }
    tac_world_destroy(w);
    return depth;
}

static void what_a_blow_drives_into_a_wall_stops_there(void **state)
{
    (void)state;
    double deepest = 0.0;
    for (int i = 0; i < 20; i++)
        keep_worst(&deepest, blow(4.7e-7 * (i + 1)));
    show(deepest, "m"); // it would go 1.5 mm into the wall
    check_at_most_in(deepest, 5e-5, "m");
}

// A cube of a robot with a light tail rests 5 mm beside a wall. How many points of contact are
// looked at in the last of its steps?
static int candidates_beside_a_wall(bool named_apart)
{
    const double edge = 0.2, high = 0.5 * edge;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    tac_TreeBodyDef body[3];
    for (int i = 0; i < 3; i++)
        body[i] = tac_tree_body_def_default();
    body[0].joint = TAC_TREE_FREE; // has the shape, and the mass, or is fixed to what has it
    body[0].frame_parent = tac_pose_make(v3(0, 0, high), v3(0, 0, 0));
    body[1].parent = 0;
    body[1].joint = TAC_TREE_FIXED;
    body[named_apart ? 0 : 1].mass = 0.0;
    body[named_apart ? 0 : 1].inertia = (tac_Mat3){0};
    body[2].parent = 0;
    body[2].mass = 1e-3;
    body[2].inertia = tac_inertia_box(1e-3, v3(0.01, 0.01, 0.01));
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 3;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    const tac_Pose here = tac_pose_make(v3(0, 0, 0), v3(0, 0, 0));
    plain_shape(w, tac_system_body(w, id, 0), TAC_SHAPE_BOX, v3(edge, edge, edge), here);
    plain_ground(w);
    plain_shape(w, (tac_BodyId){0}, TAC_SHAPE_BOX, v3(edge, edge, edge),
                tac_pose_make(v3(edge + 0.005, 0, high), v3(0, 0, 0)));
    for (int k = 0; k < 20; k++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    int count = tac_world_stats(w).contact.candidates;
    tac_world_destroy(w);
    return count;
}

static void what_is_pressed_is_as_heavy_as_what_it_is_fixed_to(void **state)
{
    (void)state;
    // Its weight could move a cube of 1 kg by 10 µm in a step, its tail of 1 g by 10 mm.
    assert_int_equal(candidates_beside_a_wall(false), 4);
    assert_int_equal(candidates_beside_a_wall(true), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tip_that_turns_past_a_thing_feels_nothing),
        cmocka_unit_test(a_tip_that_reaches_a_thing_hits_it),
        cmocka_unit_test(what_a_blow_drives_into_a_wall_stops_there),
        cmocka_unit_test(what_is_pressed_is_as_heavy_as_what_it_is_fixed_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
