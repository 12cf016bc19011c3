// Sites of ports: free motion and condensed response between begin and end, with nothing near them.
// Known formulas, dense inverses, and pushes given late.
#include "check.h"
#include "larger.h"
#include "math/cholesky.h"
#include "mixed.h"
#include "plain_world.h"
#include "trees.h"
#include "world/world.h"
#include <string.h>

#define T_STEP 1e-3
#define MOST 24 // flows

static taci_RowEnd body_end(const tac_World *w, tac_BodyId id)
{
    return taci_world_row_end(taci_world_find_body(w, id));
}

static int watch(tac_World *w, tac_BodyId id)
{
    taci_RowEnd end = body_end(w, id);
    int number = taci_world_watch(w, &end);
    assert_true(number > 0);
    return number;
}

static tac_BodyId add(tac_World *w, double mass, tac_Vec3 edges, tac_Vec3 at)
{
    return plain_body(w, mass, tac_inertia_box(mass, edges), (tac_Pose){at, q_identity()},
                      (tac_Twist){0});
}

static void a_free_body_answers_by_half_a_step_of_its_mass(void **state)
{
    (void)state;
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    tac_BodyId body = add(w, 2.0, v3(0.1, 0.2, 0.3), v3(0, 0, 1));
    int port = watch(w, body);
    double G[36], flow[6];
    assert_int_equal(taci_world_port_response(w, &port, 1, G, flow), TAC_ERR_STATE);
    assert_int_equal(taci_world_port_flows(w, port), 6);
    assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
    assert_int_equal(taci_world_watch(w, &w->ports.end[0]), 0); // not within a step
    assert_int_equal(taci_world_port_response(w, &port, 1, G, flow), TAC_OK);
    const double edge2[3] = {0.01, 0.04, 0.09}, all = 0.01 + 0.04 + 0.09;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            double m = i < 3 ? 2.0 : 2.0 / 12.0 * (all - edge2[i % 3]);
            check_near(G[6 * i + j], i == j ? 0.5 * T_STEP / m : 0.0, 1e-15 / m);
        }
    check_near_in(flow[2], -0.5 * 9.81 * T_STEP, 1e-17, "m/s");
    // Late: V̂ is what was said.
    const tac_Wrench push = {{3, -2, 5}, {0, 0, 0.4}};
    assert_int_equal(tac_body_push(w, body, push), TAC_OK);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_Twist V = tac_body_twist(w, body);
    check_near(V.lin.x, flow[0] + G[0] * 3.0, 1e-17);
    check_near(V.lin.z, flow[2] + G[14] * 5.0, 1e-17);
    check_near(V.ang.z, flow[5] + G[35] * 0.4, 1e-15);
    tac_world_destroy(w);
}

/// What V̂ at watched sites differs by from flow + G effort, of the largest, if the efforts of one
/// flow after the other come late. Systems take their free motion and springs theirs anew, as at
/// the end of a step.
static double predict(Mixed *m, tac_BodyId a, tac_BodyId b, double *cross)
{
    tac_World *w = m->world;
    double worst = 0.0;
    *cross = 0.0;
    for (int k = 0; k < 12; k++) {
        int port[2] = {watch(w, a), watch(w, b)};
        tac_BodyId body[2] = {a, b};
        double G[MOST * MOST], flow[MOST], f[MOST] = {0}, hat[MOST], size = 0.0;
        assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
        assert_int_equal(taci_world_port_response(w, port, 2, G, flow), TAC_OK);
        int n[2] = {taci_world_port_flows(w, port[0]), taci_world_port_flows(w, port[1])};
        int ld = n[0] + n[1], side = k / 6, axis = k % 6;
        if (axis < n[side]) {
            f[side * n[0] + axis] = axis < 3 ? 1.0 : 0.1;
            double *x = f + side * n[0];
            tac_Wrench push = {{x[0], x[1], x[2]}, {0, 0, 0}};
            if (n[side] == 6)
                push.torque = v3(x[3], x[4], x[5]);
            assert_int_equal(tac_body_push(w, body[side], push), TAC_OK);
        }
        const taci_RowSite *site[2] = {&w->rows.site[w->ports.site[0]],
                                       &w->rows.site[w->ports.site[1]]};
        taci_RowContext c = taci_world_row_context(w);
        for (int s = 0; s < w->system_count; s++)
            w->system[s]->ops->free(w->system[s]);
        if (w->rows.work_count > 0)
            taci_rows_solve(&w->rows, &c);
        for (int s = 0; s < w->system_count; s++)
            w->system[s]->ops->apply(w->system[s],
                                     w->rows.work_count > 0 ? taci_rows_effort(&w->rows, s) : NULL);
        taci_rows_flows(&w->rows, &c, TACI_FLOW_HAT, w->rows.flow);
        memcpy(hat, w->rows.flow + site[0]->at, (size_t)n[0] * sizeof(double));
        memcpy(hat + n[0], w->rows.flow + site[1]->at, (size_t)n[1] * sizeof(double));
        for (int i = 0; i < ld; i++) {
            double said = flow[i];
            for (int j = 0; j < ld; j++)
                said += G[i * ld + j] * f[j];
            size = larger(size, fabs(hat[i]));
            worst = larger(worst, fabs(said - hat[i]) / larger(size, 1e-3));
            if (axis < n[side] && i / n[0] != side)
                *cross = larger(*cross, fabs(said - flow[i]));
        }
        assert_int_equal(tac_world_end(w), TAC_OK);
        check_at_most(tac_world_stats(w).residual, 1e-12);
        taci_world_unwatch(w, port[0]);
        taci_world_unwatch(w, port[1]);
    }
    return worst;
}

static void what_is_said_at_begin_is_what_late_pushes_do(void **state)
{
    (void)state;
    int coupled = 0;
    double worst = 0.0;
    for (int seed = 0; seed < 12; seed++) {
        MixedDef def = {.trees = 2,
                        .nets = 1,
                        .bodies = 3,
                        .springs = 5,
                        .stiffness = 1e4,
                        .place_inside = true};
        Mixed m = mixed_world((uint64_t)seed, &def);
        double cross;
        Rnd rnd = rnd_make((uint64_t)seed);
        for (int k = 0; k < 6; k++) {
            int a = rnd_int(&rnd, 0, m.bodies - 1), b = rnd_int(&rnd, 0, m.bodies - 2);
            keep_worst(&worst, predict(&m, m.body[a], m.body[b + (b >= a)], &cross));
            coupled += cross > 1e-7;
        }
        tac_world_destroy(m.world);
    }
    show(worst, "of the largest V̂, said and made");
    check_at_most(worst, 1e-12); // both are solved for
    assert_true(coupled >= 12);  // in one mechanism, or by springs between systems
}

static void a_fingertip_answers_as_the_dense_inverse_says(void **state)
{
    (void)state;
    TreeScene scene = trees_arm7();
    tac_TreeDef def = trees_def(&scene);
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    tac_SystemId id;
    for (int i = 0; i < def.body_count; i++)
        for (int a = 0; a < 2; a++) { // nothing but mass: A = 2M/T
            scene.body[i].axis[a].spring = scene.body[i].axis[a].damper = 0.0;
            scene.body[i].velocity[a] = 0.0;
        }
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    int dofs = tac_system_velocity_count(w, id), at = taci_world_system_at(w, id);
    int tip = watch(w, tac_system_body(w, id, tac_system_body_count(w, id) - 1)), port[8] = {tip};
    for (int i = 0; i < dofs; i++) {
        taci_RowEnd end = {at, {.kind = TACI_SITE_COORD, .body = i}};
        assert_true((port[1 + i] = taci_world_watch(w, &end)) > 0);
        assert_int_equal(taci_world_port_flows(w, port[1 + i]), 1);
    }
    double M[49], G[13 * 13], flow[13];
    assert_int_equal(dofs, 7);
    assert_int_equal(tac_world_begin(w, 1e-6), TAC_OK); // the midpoint is where it is
    assert_int_equal(taci_world_port_response(w, port, 8, G, flow), TAC_OK);
    assert_int_equal(tac_world_end(w), TAC_OK);
    assert_int_equal(tac_system_mass_matrix(w, id, M), TAC_OK);
    double inverse[49], largest = 0.0, J[6][7];
    memcpy(inverse, M, sizeof M);
    assert_true(taci_cholesky(inverse, 7, 0.0));
    for (int i = 0; i < 7; i++) { // column by column: T/2 M^-1
        double x[7] = {0};
        x[i] = 0.5e-6;
        taci_cholesky_solve(inverse, 7, x);
        for (int j = 0; j < 7; j++)
            largest = larger(largest, fabs(x[j]));
        for (int j = 0; j < 7; j++)
            check_near(G[(6 + j) * 13 + 6 + i], x[j], 1e-10 * largest);
    }
    // The tip moves by J v: J from the cross blocks, G_tc = J G_cc; then G_tt = J G_cc J'.
    for (int r = 0; r < 6; r++)
        for (int i = 0; i < 7; i++) {
            J[r][i] = 0.0;
            for (int j = 0; j < 7; j++)
                J[r][i] += G[r * 13 + 6 + j] * M[7 * j + i] / 0.5e-6;
        }
    for (int r = 0; r < 6; r++)
        for (int s = 0; s < 6; s++) {
            double sum = 0.0, scale = fabs(G[r * 13 + r]) + fabs(G[s * 13 + s]);
            for (int i = 0; i < 7; i++)
                sum += J[r][i] * G[(6 + i) * 13 + s];
            check_near(G[r * 13 + s], sum, 1e-10 * scale);
        }
    tac_world_destroy(w);
}

static void ports_change_no_bit_of_a_step(void **state)
{
    (void)state;
    for (int seed = 0; seed < 6; seed++) {
        MixedDef def = {.bodies = 8, .nets = 1, .springs = 3, .shapes = seed % 2, .stiffness = 1e4};
        Mixed m[2] = {mixed_world((uint64_t)seed, &def), mixed_world((uint64_t)seed, &def)};
        watch(m[1].world, m[1].body[m[1].bodies - 1]);
        watch(m[1].world, m[1].body[m[1].bodies - 1]); // two on one body
        for (int k = 0; k < 50; k++) {
            for (int i = 0; i < 2; i++)
                assert_int_equal(tac_world_step(m[i].world, T_STEP), TAC_OK);
            assert_true(tac_world_hash(m[0].world) == tac_world_hash(m[1].world));
        }
        for (int i = 0; i < 2; i++)
            tac_world_destroy(m[i].world);
    }
}

static void a_port_goes_with_its_body_and_stays_with_its_system(void **state)
{
    (void)state;
    TreeScene scene = trees_arm();
    tac_TreeDef def = trees_def(&scene);
    tac_World *w = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    tac_SystemId tree[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(tac_tree_create(w, &def, &tree[i]), TAC_OK);
    tac_BodyId body = add(w, 1.0, v3(1, 1, 1), v3(0, 0, 1));
    int port[3] = {watch(w, body), watch(w, tac_system_body(w, tree[0], 1)),
                   watch(w, tac_system_body(w, tree[1], 1))};
    double G[2][36], flow[2][6];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tac_world_begin(w, 1e-7), TAC_OK);
        assert_int_equal(taci_world_port_response(w, &port[2], 1, G[i], flow[i]), TAC_OK);
        assert_int_equal(taci_world_port_response(w, port, 1, G[i], flow[i]),
                         i == 0 ? TAC_OK : TAC_ERR_STALE);
        assert_int_equal(taci_world_port_response(w, &port[2], 1, G[i], flow[i]), TAC_OK);
        assert_int_equal(tac_world_end(w), TAC_OK);
        if (i == 0) {
            assert_int_equal(tac_body_destroy(w, body), TAC_OK);
            assert_int_equal(tac_system_destroy(w, tree[0]), TAC_OK);
        }
    }
    assert_int_equal(w->ports.count, 1);
    double size = fabs(G[0][0]) + fabs(G[0][7]) + fabs(G[0][14]);
    check_at_least(size, 1e-9);
    check_array_near(G[1], G[0], 36, 1e-5 * size); // 0.1 µs later, of the same tree
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_body_answers_by_half_a_step_of_its_mass),
        cmocka_unit_test(what_is_said_at_begin_is_what_late_pushes_do),
        cmocka_unit_test(a_fingertip_answers_as_the_dense_inverse_says),
        cmocka_unit_test(ports_change_no_bit_of_a_step),
        cmocka_unit_test(a_port_goes_with_its_body_and_stays_with_its_system),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
