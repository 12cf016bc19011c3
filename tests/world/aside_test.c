/* Shapes aside of the centre of their body, that turn with it: whatever they sweep over is hit, and
 * as hard as two bodies hit each other. */
#include "geometry/meshes.h"
#include "larger.h"
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/rnd.h"
#include <tactus/tactus.h>

#define LONG 1.0 // m, the bar, from the axis on
#define WIDE 0.5 // m
#define BAR_MASS 50.0
#define BALL_MASS 0.05
#define QUARTER 1.57079632679489662

typedef enum Kind { DRIVEN, FREE, LINK, KINDS } Kind;
typedef enum Form { BOX, CAPSULE, CYLINDER, HULL, MESH, FORMS } Form;

typedef struct Sweep {
    Kind kind;
    Form form;
    double thick, ball; // m; the ball's radius
    double spin, T;     // rad/s, s
    double far, angle;  // m, rad: where the ball is, from the axis
    double restitution;
    double com; // m, of a link, from its axis
} Sweep;

static tac_ShapeDef bar_shape(const Sweep *s, double aside)
{
    tac_ShapeDef d = tac_shape_def_default();
    const tac_Vec3 edges = {LONG, s->thick, WIDE};
    d.pose.p.x = aside;
    d.type = TAC_SHAPE_BOX;
    d.size = edges;
    if (s->form == CAPSULE || s->form == CYLINDER) {
        d.type = s->form == CAPSULE ? TAC_SHAPE_CAPSULE : TAC_SHAPE_CYLINDER;
        d.size = v3(0.5 * s->thick, 0, LONG);
        d.pose = tac_pose_make(v3(aside, 0, 0), v3(0, QUARTER, 0));
    } else if (s->form == HULL) {
        tac_Vec3 corner[8];
        for (int i = 0; i < 8; i++)
            corner[i] = v3((i & 1 ? 0.5 : -0.5) * edges.x, (i & 2 ? 0.5 : -0.5) * edges.y,
                           (i & 4 ? 0.5 : -0.5) * edges.z);
        tac_Geometry *hull;
        assert_int_equal(tac_hull_create(corner, 8, NULL, NULL, &hull), TAC_OK);
        d.type = TAC_SHAPE_HULL;
        d.geometry = hull;
    } else if (s->form == MESH) {
        d.type = TAC_SHAPE_MESH;
        d.geometry = mesh_of(box_triangles(edges, 1));
    }
    return d;
}

static tac_Mat3 bar_inertia(void)
{
    return tac_inertia_box(BAR_MASS, v3(LONG, 0.1, WIDE));
}

/// Along x, turning about z at the origin. A body of its own turns about its centre.
static void add_bar(tac_World *w, const Sweep *s)
{
    tac_BodyId body;
    tac_ShapeId shape;
    double aside = 0.5 * LONG;
    if (s->kind == LINK) {
        tac_TreeBodyDef link = tac_tree_body_def_default();
        tac_TreeDef def = tac_tree_def_default();
        tac_SystemId id;
        link.joint = TAC_TREE_REVOLUTE;
        link.mass = BAR_MASS;
        link.inertia = bar_inertia();
        link.frame_body.p.x = -s->com;
        link.velocity[0] = s->spin;
        def.body = &link;
        def.body_count = 1;
        assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
        body = tac_system_body(w, id, 0);
        aside -= s->com;
    } else {
        tac_BodyDef def = tac_body_def_default();
        def.mass = BAR_MASS;
        def.inertia = bar_inertia();
        def.twist.ang.z = s->spin;
        def.fixed = s->kind == DRIVEN;
        assert_int_equal(tac_body_create(w, &def, &body), TAC_OK);
    }
    tac_ShapeDef d = bar_shape(s, aside);
    assert_int_equal(tac_shape_create(w, body, &d, &shape), TAC_OK);
    tac_geometry_release(d.geometry);
}

/// Where along the bar it hits, and when: the ball's centre is its radius off the face then.
static double arm_of(const Sweep *s)
{
    double off = 0.5 * s->thick + s->ball;
    return sqrt(s->far * s->far - off * off);
}

static double when_hit(const Sweep *s)
{
    return (s->angle - asin((0.5 * s->thick + s->ball) / s->far)) / s->spin;
}

/// What the ball gets, without friction: J = (1 + e) ω r / (1/m + what the bar's end gives way).
static double speed_after(const Sweep *s)
{
    double r = arm_of(s), about = bar_inertia().m[2][2], yields = 0.0;
    if (s->kind == FREE)
        yields = 1.0 / BAR_MASS + r * r / about;
    if (s->kind == LINK)
        yields = r * r / (about + BAR_MASS * s->com * s->com);
    return (1.0 + s->restitution) * s->spin * r / (1.0 + BALL_MASS * yields);
}

/// How far the ball's speed is off after the step in which it is hit, of what it should be.
static double sweep(const Sweep *s)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = v3(0, 0, 0);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    tac_material_set(w, 0, (tac_Surface){.restitution = s->restitution});
    add_bar(w, s);
    tac_BodyId ball = plain_ball(
        w, BALL_MASS, s->ball, v3(s->far * cos(s->angle), s->far * sin(s->angle), 0), v3(0, 0, 0));
    double v = 0.0;
    for (int k = 0; k < (int)(when_hit(s) / s->T) + 2 && v == 0.0; k++) {
        assert_int_equal(tac_world_step(w, s->T), TAC_OK);
        v = v3_norm(tac_body_state_twist(w, ball).lin);
    }
    tac_world_destroy(w);
    return fabs(v / speed_after(s) - 1.0);
}

static Sweep random_sweep(Rnd *r, Kind kind)
{
    Sweep s = {.kind = kind, .T = 1e-3};
    s.form = (Form)rnd_int(r, 0, FORMS - 1);
    s.spin = rnd_uniform(r, 0.005, 0.3) / s.T;
    s.thick = rnd_uniform(r, 0.002, 0.02);
    s.ball = rnd_uniform(r, 0.005, 0.05);
    s.far = rnd_uniform(r, 0.15, 0.85);
    s.angle = rnd_uniform(r, 0.6, 0.9);
    s.restitution = rnd_uniform(r, 0.3, 1.0); // it is not hit again in the same step
    s.com = rnd_uniform(r, 0.0, 0.5);
    return s;
}

typedef struct Off {
    int missed;
    double worst;
} Off;

static Off sweep_all(Kind kind)
{
    Rnd r = rnd_make(5);
    Off all = {0, 0.0};
    for (int i = 0; i < 400; i++) {
        Sweep s = random_sweep(&r, kind);
        double off = sweep(&s);
        all.missed += off == 1.0;
        keep_worst(&all.worst, off);
    }
    return all;
}

// A fifth was missed where the margin took the place of the shape for that of its body.
static void what_is_swept_over_is_hit(void **state)
{
    (void)state;
    Off driven = sweep_all(DRIVEN), free = sweep_all(FREE);
    assert_int_equal(driven.missed, 0);
    assert_int_equal(free.missed, 0);
    check_at_most(driven.worst, 5e-3);
    check_at_most(free.worst, 5e-3);
}

// How far an arm turns in a step is of second order: 0.4 % too little at 0.2 rad.
static void what_an_arm_sweeps_over_is_hit(void **state)
{
    (void)state;
    Off arm = sweep_all(LINK);
    assert_int_equal(arm.missed, 0);
    check_at_most(arm.worst, 0.02); // 0.13 where its centre went straight to the impact
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_swept_over_is_hit),
        cmocka_unit_test(what_an_arm_sweeps_over_is_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
