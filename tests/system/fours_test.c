// Bodies and elements four at a time: the same bits in registers of both widths, and what they say
// one at a time.
#include "rig.h"
#include "system/rigid/fours.h"
#include "check.h"
#include "world/kinds/own_rigid.h"
#include "world/world.h"
#include "larger.h"
#include <string.h>

enum { LINKS = 7 }; // no multiple of four

/// A step of a tumbling chain once more, with arrays of its own.
typedef struct Copy {
    taci_Rigid r;
    taci_RigidNode node[LINKS];
    double V_hat[LINKS][6];
    taci_ElementWork work[LINKS];
    double D[LINKS][36], b[LINKS][6];
} Copy;

static Rig tumbling_chain(const tac_WorldDef *def)
{
    const Chain chain = {.n = LINKS,
                         .m = 0.2,
                         .J = {2e-4, 5e-4, 6e-4},
                         .L = 0.1,
                         .half = 0.01,
                         .k = 2e4,
                         .w0 = 3.0,
                         .free = true};
    Rig s = rig_chain(def, &chain);
    for (int i = 0; i < 40; i++)
        rig_step(&s, 1e-3);
    return s;
}

/// The last step as it was before bodies turned.
static void copy_step(const tac_World *world, Copy *c)
{
    const taci_Rigid *r = taci_own_rigid(world);
    c->r = *r;
    c->r.now = 1 - c->r.now;
    memcpy(c->node, r->node, sizeof c->node);
    memcpy(c->V_hat, r->V_hat, sizeof c->V_hat);
    memcpy(c->work, r->work, sizeof(taci_ElementWork) * (LINKS - 1));
    memset(&c->work[LINKS - 1], 0, sizeof c->work[0]);
    for (int i = 0; i < LINKS; i++) {
        c->node[i].W = m3_tmul_v(taci_rigid_axes(&c->node[i]), c->node[i].u_solved);
        c->node[i].placed = 0;
    }
    c->r.node = c->node;
    c->r.V_hat = c->V_hat;
    c->r.work = c->work;
}

static bool has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static void fours_have_the_same_bits_in_registers_of_both_widths(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = tumbling_chain(&def);
    static Copy a, b;
    for (int count = 1; has_avx2() && count <= TACI_FOUR; count++) {
        copy_step(s.world, &a);
        copy_step(s.world, &b);
        assert_int_equal(taci_fours_elements(&a.r, 0, LINKS - 1), TACI_FOUR);
        assert_int_equal(taci_fours_prepare_plain(&a.r, 2, count), 0);
        memcpy(a.D, a.r.blocks.D, sizeof a.D);
        memcpy(a.b, a.r.b, sizeof a.b);
        assert_int_equal(taci_fours_prepare_avx2(&b.r, 2, count), 0);
        assert_memory_equal(a.D, b.r.blocks.D, sizeof a.D);
        assert_memory_equal(a.b, b.r.b, sizeof a.b);
        assert_memory_equal(a.node, b.node, sizeof a.node);
        assert_int_equal(taci_fours_turn_plain(&a.r, 2, count),
                         taci_fours_turn_avx2(&b.r, 2, count));
        taci_fours_act_plain(&a.r, 1, count);
        taci_fours_act_avx2(&b.r, 1, count);
        taci_fours_extra_plain(&a.r, 1, count);
        taci_fours_extra_avx2(&b.r, 1, count);
        taci_fours_geometry_plain(&a.r, 1, count);
        taci_fours_geometry_avx2(&b.r, 1, count);
        assert_memory_equal(a.node, b.node, sizeof a.node);
        assert_memory_equal(a.V_hat, b.V_hat, sizeof a.V_hat);
        assert_memory_equal(a.work, b.work, sizeof a.work);
        taci_FoursSums plain, fast;
        taci_FoursStep step = {&a.r, a.r.state[a.r.now], a.r.state[1 - a.r.now], {0.1, 0.2, 0.3}};
        taci_fours_sum_plain(&step, 1, 1 + count, &plain);
        taci_fours_sum_avx2(&step, 1, 1 + count, &fast);
        assert_memory_equal(&plain, &fast, sizeof plain);
    }
    rig_free(&s);
}

static void fours_turn_bodies_as_one_at_a_time(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = tumbling_chain(&def);
    static Copy c;
    copy_step(s.world, &c);
    tac_Vec3 start[TACI_FOUR];
    for (int i = 0; i < TACI_FOUR; i++)
        start[i] = c.node[i].W;
    assert_int_equal(taci_fours_turn(&c.r, 0, TACI_FOUR), 0);
    for (int i = 0; i < TACI_FOUR; i++) {
        const taci_RigidBody *b = &c.r.body[c.r.body_of[i]];
        const taci_RigidState *now = &c.r.state[c.r.now][c.r.body_of[i]];
        tac_Vec3 W = start[i], L = m3_mul_v(&b->J, now->w);
        tac_Vec3 torque = q_rotate_inverse(now->q, c.node[i].net.torque);
        assert_true(taci_rigid_own_rate(b, c.r.T, now->w, v3_axpy(L, c.r.T, torque), &W));
        check_near(v3_norm(v3_sub(W, c.node[i].W)), 0.0, 1e-14 * v3_norm(W)); // rounding
        // and the momentum itself: R(k+1) J w(k+1) = R(k) J w(k) + T N
        tac_Vec3 end = m3_mul_v(&b->J, v3_sub(v3_scale(2.0, c.node[i].W), now->w));
        tac_Vec3 left = v3_sub(m3_mul_v(&c.node[i].R_next, end), q_rotate(now->q, L));
        left = v3_axpy(left, -c.r.T, c.node[i].net.torque);
        check_near(v3_norm(left), 0.0, 1e-15 * (v3_norm(L) + c.r.T * v3_norm(torque)));
    }
    rig_free(&s);
}

static void fours_prepare_bodies_as_one_at_a_time(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = tumbling_chain(&def);
    static Copy c;
    copy_step(s.world, &c);
    assert_int_equal(taci_fours_prepare(&c.r, 0, TACI_FOUR), 0);
    for (int i = 0; i < TACI_FOUR; i++) {
        const taci_RigidBody *b = &c.r.body[c.r.body_of[i]];
        tac_Mat3 A;
        tac_Vec3 right = taci_rigid_turn_operator(b, &c.node[i], c.r.T, &A);
        double size = b->J.m[2][2] / c.r.T;
        for (int j = 0; j < 3; j++)
            check_array_near(&c.r.blocks.D[i][21 + 6 * j], A.m[j], 3, 1e-15 * size);
        check_near(v3_norm(v3_sub(right, sv_twist(c.r.b[i]).ang)), 0.0, 1e-15 * v3_norm(right));
        taci_Frame mid = taci_rigid_frame(taci_own_rigid(s.world), TACI_AT_MID, c.r.body_of[i]);
        check_near(v3_norm(v3_sub(mid.x, c.node[i].mid.x)), 0.0, 0.0);
        check_array_near(&mid.R.m[0][0], &c.node[i].mid.R.m[0][0], 9, 1e-15);
    }
    rig_free(&s);
}

static void fours_leave_alone_what_turns_far(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = tumbling_chain(&def);
    static Copy c;
    copy_step(s.world, &c);
    c.node[1].W = v3(200.0, 0, 0); // 0.2 rad in a step: no series
    c.node[2].W.x += 2.0;          // 2e-3 rad from where it turns to
    taci_RigidNode before = c.node[1];
    assert_int_equal(taci_fours_turn(&c.r, 0, TACI_FOUR), 2 + 4);
    assert_memory_equal(&before, &c.node[1], sizeof before);
    rig_free(&s);
}

static void fours_act_as_one_at_a_time(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = tumbling_chain(&def);
    static Copy a, b;
    copy_step(s.world, &a);
    copy_step(s.world, &b);
    taci_fours_act(&a.r, 0, TACI_FOUR);
    taci_fours_extra(&a.r, 0, TACI_FOUR);
    taci_fours_geometry(&a.r, 0, TACI_FOUR);
    for (int i = 0; i < TACI_FOUR; i++) {
        taci_ElementWork *one = &b.work[i], *four = &a.work[i];
        taci_rigid_element_force(&b.r, one);
        one->used = four->used;
        taci_rigid_element_wrenches(&b.r, one);
        taci_rigid_element_extra(&b.r, one);
        double force = v3_norm(one->acted[0].force), rate = 0.0;
        for (int d = 0; d < 6; d++)
            keep_worst(&rate, fabs(one->rate[d]));
        check_array_near(four->rate, one->rate, 6, 0.0);
        check_array_near(four->lambda, one->lambda, 6, 0.0);
        check_array_near(&four->acted[0].force.x, &one->acted[0].force.x, 12, 0.0);
        check_near(four->extra, one->extra, 1e-15 * b.r.T * force * rate); // order of a sum
        check_array_near(four->geometric, taci_own_rigid(s.world)->work[i].geometric, 6, 1e-15);
    }
    rig_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fours_have_the_same_bits_in_registers_of_both_widths),
        cmocka_unit_test(fours_turn_bodies_as_one_at_a_time),
        cmocka_unit_test(fours_prepare_bodies_as_one_at_a_time),
        cmocka_unit_test(fours_leave_alone_what_turns_far),
        cmocka_unit_test(fours_act_as_one_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
