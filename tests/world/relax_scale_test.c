/* Placing bodies apart (tac_world_relax) knows no metre: a scene of another size is placed alike.
 *
 * Lengths are s times as long, masses and times as they were: inertias and stiffnesses of turns go
 * with s², gravity and the slop with s. All that is found must then go with s, to rounding. */
#include "math/so3.h"
#include "support/check.h"
#include <math.h>
#include <tactus/tactus.h>

#define QUARTER 1.5707963267948966 // of a turn, rad

enum { BALLS = 8, BOXES = 4, ANGLES = 3 };

typedef struct Placed {
    tac_Pose pose[BALLS + BOXES + 1]; // the last is tied to the world
    double arm[ANGLES], slide[1];     // an arm of hinges, two of them coupled; a foot on a slide
    tac_RelaxInfo info;
} Placed;

static tac_BodyId add_body(tac_World *w, double s, tac_ShapeType type, tac_Pose pose, double size)
{
    tac_BodyDef d = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_BodyId id;
    tac_ShapeId shape_id;
    d.pose = tac_pose_make(v3_scale(s, pose.p), v3(0, 0, 0));
    d.pose.q = pose.q;
    d.inertia = tac_inertia_box(1.0, v3(s * size, s * size, s * size));
    shape.type = type;
    shape.size = v3(s * size, s * size, s * size);
    assert_int_equal(tac_body_create(w, &d, &id), TAC_OK);
    assert_int_equal(tac_shape_create(w, id, &shape, &shape_id), TAC_OK);
    return id;
}

static void put_ball(tac_World *w, tac_BodyId body, double radius, tac_Vec3 at)
{
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = TAC_SHAPE_SPHERE;
    d.size = v3(radius, 0, 0);
    d.pose.p = at;
    assert_int_equal(tac_shape_create(w, body, &d, &id), TAC_OK);
}

static tac_TreeBodyDef part(double s)
{
    tac_TreeBodyDef d = tac_tree_body_def_default();
    for (int i = 0; i < 3; i++)
        d.inertia.m[i][i] *= s * s;
    return d;
}

/// Three links along x, the last in the floor; the first two are coupled, and open by 0.1 rad.
static tac_SystemId add_arm(tac_World *w, double s)
{
    tac_TreeBodyDef body[ANGLES];
    const int velocity[2] = {0, 1};
    const double arm[2] = {1.0, -1.0};
    tac_TendonDef tendon = tac_tendon_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    for (int i = 0; i < ANGLES; i++) {
        body[i] = part(s);
        body[i].parent = i - 1;
        body[i].frame_parent = tac_pose_make(v3(i > 0 ? 0.2 * s : 0.0, 0, 0),
                                             i == 0 ? v3(QUARTER, 0, 0) : v3(0, 0, 0));
        body[i].frame_body.p = v3(-0.2 * s, 0, 0);
    }
    body[0].frame_parent.p = v3(3 * s, 0, 0.2 * s);
    body[0].position[0] = -0.05;
    body[1].position[0] = -0.15;
    tendon.count = 2;
    tendon.velocity = velocity;
    tendon.arm = arm;
    tendon.stiffness = 1e6 * s * s;
    def.body = body;
    def.body_count = ANGLES;
    def.tendon = &tendon;
    def.tendon_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    for (int i = 0; i < ANGLES; i++)
        put_ball(w, tac_system_body(w, id, i), 0.05 * s, v3(0.2 * s, 0, 0));
    return id;
}

/// A ball on a slide that leads it out of the floor, up to a limit that leaves it in.
static tac_SystemId add_slide(tac_World *w, double s)
{
    tac_TreeBodyDef body = part(s);
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    body.joint = TAC_TREE_PRISMATIC;
    body.frame_parent.p = v3(-3 * s, 0, 0);
    body.position[0] = 0.01 * s;
    body.axis[0].lower = 0.0;
    body.axis[0].upper = 0.03 * s;
    def.body = &body;
    def.body_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    put_ball(w, tac_system_body(w, id, 0), 0.05 * s, v3(0, 0, 0));
    return id;
}

static void add_tie(tac_World *w, double s, tac_BodyId body, tac_Pose to)
{
    tac_SpringDef d = tac_spring_def_default();
    tac_SpringId id;
    d.type = TAC_SPRING_POSE;
    d.coupling = TAC_SPRING_ROW;
    d.body_a = body;
    d.frame_b = to;
    d.stiffness = 1e8;
    d.angular_stiffness = 1e8 * s * s;
    assert_int_equal(tac_spring_create(w, &d, &id), TAC_OK);
}

static void place(double s, double slop, Placed *p)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ShapeDef floor = tac_shape_def_default();
    tac_BodyId body[BALLS + BOXES + 1];
    tac_ShapeId shape;
    tac_World *w;
    int n = 0;
    def.contact_slop = slop * s;
    def.gravity = v3(0, 0, -9.81 * s);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    floor.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &shape), TAC_OK);
    for (int i = 0; i < BALLS; i++) // each 20 mm inside its neighbours, the lowest in the floor
        body[n++] = add_body(
            w, s, TAC_SHAPE_SPHERE,
            tac_pose_make(v3(0.08 * (i & 1), 0.083 * (i >> 1 & 1), 0.03 + 0.079 * (i >> 2)),
                          v3(0, 0, 0)),
            0.05);
    for (int i = 0; i < BOXES; i++) // a tower, turned as it rises, 3 mm in one another
        body[n++] =
            add_body(w, s, TAC_SHAPE_BOX,
                     tac_pose_make(v3(1, 0.01 * i, 0.047 + 0.097 * i), v3(0, 0, 0.3 * i)), 0.1);
    body[n++] = add_body(w, s, TAC_SHAPE_BOX, tac_pose_make(v3(-1, 0, 0.5), v3(0.1, 0, 0)), 0.1);
    add_tie(w, s, body[n - 1], tac_pose_make(v3(-1 * s, 0.02 * s, 0.5 * s), v3(0, 0.05, 0)));
    tac_SystemId arm = add_arm(w, s), slide = add_slide(w, s);
    assert_int_equal(tac_world_relax(w, &p->info), TAC_OK);
    for (int i = 0; i < n; i++)
        p->pose[i] = tac_body_pose(w, body[i]);
    tac_system_positions(w, arm, p->arm);
    tac_system_positions(w, slide, p->slide);
    tac_world_destroy(w);
}

/// `share` of lengths, and rad.
static void check_alike(const Placed *a, const Placed *b, double s, double share)
{
    const tac_RelaxInfo *i = &a->info, *k = &b->info;
    assert_int_equal(k->rounds, i->rounds);
    assert_int_equal(k->bodies, i->bodies);
    check_near(k->before / s, i->before, share);
    check_near(k->after / s, i->after, share);
    check_near(k->open / s, i->open, share);
    check_near(k->closed / s, i->closed, share);
    check_near(k->moved / s, i->moved, share);
    check_near(k->turned, i->turned, share);
    check_near(k->work / (s * s), i->work, share * fabs(i->work));
    for (int n = 0; n <= BALLS + BOXES; n++) {
        check_vec3_near(v3_scale(1.0 / s, b->pose[n].p), a->pose[n].p, share);
        check_quat_near(b->pose[n].q, a->pose[n].q, share);
    }
    check_array_near(b->arm, a->arm, ANGLES, share);
    check_near(b->slide[0] / s, a->slide[0], share);
}

static void a_scene_of_another_size_is_placed_alike(void **state)
{
    (void)state;
    const double scale[] = {1e-3, 1e3, 1.0 / 1024.0, 1024.0};
    Placed one, other;
    place(1.0, 1e-5, &one);
    check_near(one.info.before, 0.04, 1e-9); // of the slide's ball,
    check_near(one.info.after, 0.02, 1e-9);  // which its limit leaves in the floor
    check_near(one.slide[0], 0.03, 1e-9);
    check_at_least_in(one.info.open, 0.02, "m"); // the tie
    check_at_most_in(one.info.closed, 1e-4, "m");
    check_near(one.arm[0], one.arm[1], 2e-3);
    assert_true(one.info.rounds > 1);
    for (int i = 0; i < 4; i++) {
        place(scale[i], 1e-5, &other);
        check_alike(&one, &other, scale[i], 1e-9);
    }
}

/// Without a slop, the size of what moves says how near is near.
static void a_scene_without_a_slop_is_placed_alike(void **state)
{
    (void)state;
    const double scale[] = {1e-3, 1e3};
    Placed one, other;
    place(1.0, 0.0, &one);
    check_near(one.info.after, 0.02, 1e-9);
    check_at_most_in(one.info.closed, 1e-4, "m");
    for (int i = 0; i < 2; i++) {
        place(scale[i], 0.0, &other);
        check_alike(&one, &other, scale[i], 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_of_another_size_is_placed_alike),
        cmocka_unit_test(a_scene_without_a_slop_is_placed_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
