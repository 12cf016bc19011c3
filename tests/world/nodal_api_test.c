/* Nodal systems as users see them: the motion of an own mass and stiffness matrix against its
 * closed form, points with poses, momentum given by the user, and definitions out of range. */
#include "larger.h"
#include "math/so3.h"
#include "support/check.h"
#include "support/heard.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tactus/tactus.h>

// Three masses of 2 kg in a row along x, springs of 50 N/m between them and to the walls: modes
// sin(i j pi/4), frequencies 2 sqrt(k/m) sin(j pi/8).
enum { N = 3 };
#define MASS 2.0
#define STIFF 50.0

typedef struct Row {
    double M[N * N], K[N * N], B[N * N];
    tac_NodalPoint point[N];
    tac_NodalDef def;
} Row;

static void row_make(Row *r)
{
    *r = (Row){.def = tac_nodal_def_default()};
    for (int i = 0; i < N; i++) {
        r->M[i * N + i] = MASS;
        r->K[i * N + i] = 2.0 * STIFF;
        if (i > 0)
            r->K[i * N + i - 1] = r->K[(i - 1) * N + i] = -STIFF;
        r->point[i] = (tac_NodalPoint){.place = tac_pose_identity(),
                                       .count = 1,
                                       .coordinate = {i},
                                       .lin = {{1, 0, 0}},
                                       .mass = MASS};
        r->point[i].place.p.x = 0.5 * i;
    }
    r->def.count = N;
    r->def.mass = r->M;
    r->def.stiffness = r->K;
    r->def.point = r->point;
    r->def.point_count = N;
}

static tac_World *make_world(tac_MessageFn *message, void *user)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.message = message;
    def.message_user = user;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

// The midpoint rule turns the phase of a linear oscillator by 2 atan(w T/2) in a step, and by
// nothing else.
static void modes_of_a_row_of_masses_turn_by_the_midpoint_rule(void **state)
{
    (void)state;
    double worst = 0.0, apart = 0.0, lost = 0.0;
    for (int mode = 1; mode <= N; mode++) {
        Row r;
        double q[N], T = 0.01, pi = acos(-1.0);
        row_make(&r);
        for (int i = 0; i < N; i++)
            q[i] = 0.05 * sin((i + 1) * mode * pi / 4);
        r.def.position = q;
        tac_World *w = make_world(NULL, NULL);
        tac_SystemId id;
        assert_int_equal(tac_nodal_create(w, &r.def, &id), TAC_OK);
        assert_true(tac_system_is_valid(w, id));
        assert_int_equal(tac_system_velocity_count(w, id), N);
        assert_int_equal(tac_system_body_count(w, id), N);
        double E0 = tac_world_energy(w), omega = 2.0 * sqrt(STIFF / MASS) * sin(mode * pi / 8);
        double turn = 2.0 * atan(0.5 * omega * T);
        for (int k = 1; k <= 1000; k++) {
            double x[N];
            assert_int_equal(tac_world_step(w, T), TAC_OK);
            assert_int_equal(tac_system_positions(w, id, x), TAC_OK);
            for (int i = 0; i < N; i++) {
                keep_worst(&worst, fabs(x[i] - q[i] * cos(k * turn)));
                tac_Pose p = tac_body_pose(w, tac_system_body(w, id, i));
                keep_worst(&apart, fabs(p.p.x - 0.5 * i - x[i]));
            }
            tac_Ledger own = tac_system_ledger(w, id, false), all = tac_world_ledger(w, false);
            keep_worst(&lost, fabs(tac_ledger_stored(&own) - E0) / E0);
            keep_worst(&lost, fabs(tac_ledger_residual(&own)) / E0);
            keep_worst(&lost, fabs(own.elastic - all.elastic) / E0); // there is nothing else
        }
        tac_world_destroy(w);
    }
    check_at_most_in(worst, 1e-13, "m");
    check_at_most_in(apart, 4e-16, "m"); // rounding of 1 m
    check_at_most(lost, 1e-12);
}

// Damping proportional to the stiffness, and gravity along the row: the masses come to rest where
// K q = M g.
static void a_damped_row_comes_to_rest_under_its_weight(void **state)
{
    (void)state;
    Row r;
    row_make(&r);
    for (int i = 0; i < N * N; i++)
        r.B[i] = 0.2 * r.K[i];
    r.def.damping = r.B;
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = v3(3.0, 0, -4.0);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    tac_SystemId id;
    double q[N], want[N] = {1.5, 2.0, 1.5}; // of m g / k
    assert_int_equal(tac_nodal_create(w, &r.def, &id), TAC_OK);
    for (int k = 0; k < 4000; k++)
        assert_int_equal(tac_world_step(w, 0.01), TAC_OK);
    assert_int_equal(tac_system_positions(w, id, q), TAC_OK);
    for (int i = 0; i < N; i++)
        check_near_in(q[i], want[i] * MASS * 3.0 / STIFF, 1e-12, "m");
    tac_Ledger l = tac_system_ledger(w, id, true);
    check_at_most(fabs(tac_ledger_residual(&l)), 1e-12 * l.scale);
    // it fell by m g q and kept half of that in the springs
    double fell = MASS * 3.0 * (q[0] + q[1] + q[2]);
    check_near_in(l.damping, 0.5 * fell, 1e-9, "J");
    tac_world_destroy(w);
}

// A coordinate that is no place of a point: a slider on a wheel. The user says its momentum.
static void momentum_is_what_the_user_says_of_each_coordinate(void **state)
{
    (void)state;
    double M[1] = {3.0}, v[1] = {2.0};
    tac_Momentum one = {.linear = {3.0, 0, 0}, .angular = {0, 0, -1.5}};
    tac_NodalDef d = tac_nodal_def_default();
    d.count = 1;
    d.mass = M;
    d.velocity = v;
    tac_World *w = make_world(NULL, NULL);
    tac_SystemId id, silent;
    tac_Vec3 P, L;
    assert_int_equal(tac_nodal_create(w, &d, &silent), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_momentum(w, &P, &L);
    check_vec3_near(P, v3(0, 0, 0), 0.0); // not known: left out
    d.momentum = &one;
    assert_int_equal(tac_nodal_create(w, &d, &id), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_momentum(w, &P, &L);
    check_vec3_near(P, v3(6, 0, 0), 1e-13);
    check_vec3_near(L, v3(0, 0, -3), 1e-13);
    assert_int_equal(tac_system_destroy(w, silent), TAC_OK);
    assert_false(tac_system_is_valid(w, silent));
    tac_world_destroy(w);
}

static void definitions_out_of_range_are_refused_by_name(void **state)
{
    (void)state;
    Heard heard = {0};
    tac_World *w = make_world(hear, &heard);
    tac_SystemId id;
    Row r;
#define REFUSED(change, field)                                                         \
    row_make(&r);                                                                      \
    heard = (Heard){0};                                                                \
    change;                                                                            \
    assert_int_equal(tac_nodal_create(w, &r.def, &id), TAC_ERR_INVALID);               \
    if (strstr(heard.text, field) == NULL)                                             \
        fail_msg(#change ": \"%s\", in which \"%s\" should occur", heard.text, field); \
    assert_int_equal(tac_world_system_count(w), 0)
    REFUSED(r.def.cookie = 0, "tac_nodal_def_default");
    REFUSED(r.def.count = 0, "count");
    REFUSED(r.def.count = -3, "count");
    REFUSED(r.def.mass = NULL, "mass");
    REFUSED(r.M[4] = -1.0, "mass");
    REFUSED(r.M[1] = 0.5, "mass"); // not symmetric
    REFUSED(r.M[0] = (double)NAN, "mass");
    REFUSED(r.K[0] = (double)INFINITY, "stiffness");
    REFUSED(r.K[1] = -9.0, "stiffness");
    REFUSED((r.def.damping = r.B, r.B[5] = 1.0), "damping");
    REFUSED(r.point[1].coordinate[0] = N, "coordinate");
    REFUSED(r.point[2].count = 7, "count");
    REFUSED(r.point[0].mass = (double)NAN, "mass");
    REFUSED(r.def.point_count = -1, "point_count");
#undef REFUSED
    row_make(&r);
    assert_int_equal(tac_nodal_create(w, &r.def, &id), TAC_OK);
    assert_int_equal(tac_world_begin(w, 1e-3), TAC_OK);
    tac_SystemId other;
    assert_int_equal(tac_nodal_create(w, &r.def, &other), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_world_destroy(w);
}

/// A ball passes a free node of a net; with shapes it grazes the one that the node carries.
static tac_World *make_ball_and_node(bool shapes, tac_BodyId *ball, tac_BodyId *node)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeDef sphere = tac_shape_def_default();
    tac_NetDef net = tac_net_def_default();
    const tac_Vec3 at = {0, 0, 0};
    const double mass = 1.0;
    tac_World *w;
    tac_SystemId id;
    tac_ShapeId shape;
    def.gravity = at;
    net.count = 1;
    net.position = &at;
    net.mass = &mass;
    body.pose.p = (tac_Vec3){-0.3, 0.1, 0.0};
    body.twist.lin.x = 2.0;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_body_create(w, &body, ball), TAC_OK);
    assert_int_equal(tac_net_create(w, &net, &id), TAC_OK);
    *node = tac_system_body(w, id, 0);
    if (shapes) {
        assert_int_equal(tac_shape_create(w, *ball, &sphere, &shape), TAC_OK);
        assert_int_equal(tac_shape_create(w, *node, &sphere, &shape), TAC_OK);
    }
    return w;
}

/// A node does not turn: forces at an arm of it change the angular momentum of a world that nothing
/// holds, and `row` of its books says by how much.
static void moments_that_nodes_do_not_take_are_in_row(void **state)
{
    (void)state;
    for (int k = 0; k < 3; k++) { // friction; a spring at an arm; neither
        tac_BodyId ball, node;
        tac_World *w = make_ball_and_node(k != 1, &ball, &node);
        tac_Vec3 p[2], L[2];
        assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = k == 0 ? 0.5 : 0.0}),
                         TAC_OK);
        if (k == 1) {
            tac_SpringDef spring = tac_spring_def_default();
            tac_SpringId id;
            spring.body_a = node;
            spring.body_b = ball;
            spring.frame_a.p.y = 0.2;
            spring.stiffness = 50.0;
            assert_int_equal(tac_spring_create(w, &spring, &id), TAC_OK);
        }
        tac_world_momentum(w, &p[0], &L[0]);
        for (int i = 0; i < 300; i++)
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        tac_world_momentum(w, &p[1], &L[1]);
        tac_MomentumLedger l = tac_world_momentum_ledger(w, true);
        assert_true(v3_norm(tac_momentum_unexplained(&l).angular) < 1e-13);
        check_vec3_near(p[1], p[0], 1e-13);
        check_vec3_near(v3_sub(L[1], L[0]), l.row.angular, 1e-13);
        print_message("%.3f N m s\n", l.row.angular.z);
        if (k < 2)
            assert_true(l.row.angular.z > 0.01);
        else
            assert_true(v3_norm(l.row.angular) < 1e-13);
        tac_world_destroy(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_of_a_row_of_masses_turn_by_the_midpoint_rule),
        cmocka_unit_test(a_damped_row_comes_to_rest_under_its_weight),
        cmocka_unit_test(momentum_is_what_the_user_says_of_each_coordinate),
        cmocka_unit_test(moments_that_nodes_do_not_take_are_in_row),
        cmocka_unit_test(definitions_out_of_range_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
