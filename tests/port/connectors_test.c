/* Laws of the connectors on random forces, periods and late samples, in 1, 3 and 6 axes: what they
 * gave beyond what they took is what their account says, and corrections stay within their bounds.
 *
 * What is caught: a period that is not the measured one in an account, late steps that are lost, a
 * correction larger than what is owed, a weight used the wrong way round, numbers that are not
 * finite in an account.
 */
#include "check.h"
#include "larger.h"
#include "rnd.h"
#include <math.h>
#include <string.h>
#include <tactus/port.h>

static const int axes_of[3] = {1, 3, 6};

static void draw(Rnd *rnd, int n, double size, double *out)
{
    bool none = rnd_chance(rnd, 0.1); // nothing at all, now and then
    for (int i = 0; i < n; i++)
        out[i] = none ? 0.0 : rnd_uniform(rnd, -size, size);
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void psh_gives_no_more_than_its_account_says_however_late(void **state)
{
    (void)state;
    for (int c = 0; c < 24; c++) {
        Rnd rnd = rnd_make((uint64_t)c);
        tac_PshDef def = tac_psh_def_default();
        int n = def.axes = axes_of[c % 3];
        def.law = (tac_PshLaw)(c / 3 % 4);
        def.orientation = c < 12 ? 1 : -1;
        tac_Psh psh;
        assert_int_equal(tac_psh_init(&psh, &def), TAC_OK);
        double fast = 0.0, slow = 0.0, moved = 0.0, corrected = 0.0;
        for (int k = 0; k < 400; k++) {
            double u[6], y[6], us[6], held[6], period = rnd_uniform(&rnd, 0.005, 0.02);
            draw(&rnd, n, 5.0, u);
            draw(&rnd, n, 0.3, y);
            tac_psh_slow(&psh, period, u, y, us); // closes the period before, if still open
            double owed = psh.books.account;
            double power = dot(n, psh.correct, y);
            if (def.law == TAC_PSH_S2 || def.law == TAC_PSH_STRICT) { // (19), (20)
                check_at_most(fabs(power) * period, fabs(owed) * (1 + 1e-12));
                check_at_least(power * owed, 0.0);
                check_at_most(psh.books.correction, psh.limit * (1 + 1e-12));
            } else if (def.law == TAC_PSH_PC) {
                double speed2 = dot(n < 3 ? n : 3, y, y);
                if (n == 6)
                    speed2 += 0.01 * dot(3, y + 3, y + 3); // radius 0.1 m
                check_at_least(def.orientation * psh.slope, 0.0);
                if (power != 0.0)
                    check_at_most(fabs(power - psh.slope * speed2) * period,
                                  fabs(owed) / 2 * (1 + 1e-9) + 1e-12);
            }
            int steps = rnd_int(&rnd, 0, 40); // 10 are usual
            for (int j = 0; j < steps; j++) {
                double dt = rnd_uniform(&rnd, 0.0002, 0.003);
                draw(&rnd, n, 5.0, u);
                tac_psh_fast(&psh, dt, u, held);
                fast += dt * dot(n, u, held);
                moved += fabs(dt * dot(n, u, held));
            }
            slow += period * dot(n, us, y);
            moved += fabs(period * dot(n, us, y));
            corrected += period * power;
            if (rnd_chance(&rnd, 0.5)) // else the next period does it
                tac_psh_close(&psh);
        }
        tac_psh_close(&psh);
        tac_PortInfo info = tac_psh_info(&psh);
        check_near(info.account, fast - slow, 1e-12 * moved);
        check_near(info.generated, info.given - info.taken, 1e-12 * moved);
        check_near(info.lost, def.orientation * corrected, 1e-12 * moved);
    }
}

/// A pose after `k` random ways, and the way.
static tac_Pose wander(Rnd *rnd, tac_Pose from, double *way)
{
    tac_Vec3 d = rnd_vec3(rnd, -1e-3, 1e-3), w = rnd_vec3(rnd, -1e-2, 1e-2);
    tac_Pose turn = tac_pose_make((tac_Vec3){0, 0, 0}, w), out;
    out = tac_pose_mul(turn, (tac_Pose){{0, 0, 0}, from.q});
    out.p = (tac_Vec3){from.p.x + d.x, from.p.y + d.y, from.p.z + d.z};
    double all[6] = {d.x, d.y, d.z, w.x, w.y, w.z};
    memcpy(way, all, sizeof all);
    return out;
}

static void pcdc_gives_no_more_than_its_account_says(void **state)
{
    (void)state;
    for (int c = 0; c < 12; c++) {
        Rnd rnd = rnd_make((uint64_t)c);
        tac_PcdcDef def = tac_pcdc_def_default();
        int n = def.axes = axes_of[c % 3];
        def.law = (tac_PcdcLaw)(c / 3);
        def.inverse_mass = 1 / 0.15;
        def.inverse_inertia = 1 / 2e-4;
        tac_Pcdc pcdc;
        tac_Pose pose = tac_pose_identity();
        double zero[3] = {0}, e[6] = {0}, f[6] = {0}, way[6], taken = 0.0, given = 0.0, dt = 1e-3;
        double moved = 0.0;
        assert_int_equal(n == 6 ? tac_pcdc_init_pose(&pcdc, &def, pose)
                                : tac_pcdc_init(&pcdc, &def, zero),
                         TAC_OK);
        bool exact = def.law == TAC_PCDC_EXACT;
        for (int k = 0; k < 400; k++) {
            pose = wander(&rnd, pose, way);
            double next[6], step = rnd_uniform(&rnd, 2e-4, 4e-3);
            const double q[3] = {pose.p.x, pose.p.y, pose.p.z};
            draw(&rnd, n, 5.0, next);
            if (exact)
                memcpy(e, next, sizeof e);
            taken += dot(n, e, way);
            given += exact ? dot(n, e, way) : dt * dot(n, e, f);
            moved += fabs(dot(n, e, way)) + fabs(dt * dot(n, e, f));
            if (n == 6)
                tac_pcdc_step_pose(&pcdc, step, pose, next, f);
            else
                tac_pcdc_step(&pcdc, step, q, next, f);
            memcpy(e, next, sizeof e);
            dt = step;
            double owed = pcdc.books.account;
            check_near(owed, taken - given, 1e-12 * moved);
            if (def.law == TAC_PCDC_S2) {
                double power = 0.0;
                for (int i = 0; i < n; i++)
                    power += e[i] * (f[i] - pcdc.f_device[i]);
                check_at_most(dt * fabs(power), fabs(owed) * (1 + 1e-9) + 1e-12);
                check_at_most(pcdc.books.correction, pcdc.limit * (1 + 1e-9));
            }
            if (exact)
                check_near(owed, 0.0, 0.0);
        }
    }
}

static void src_and_popc_book_what_the_device_did(void **state)
{
    (void)state;
    for (int c = 0; c < 6; c++) {
        Rnd rnd = rnd_make((uint64_t)c);
        int n = axes_of[c % 3];
        tac_SrcDef def = tac_src_def_default();
        def.axes = n;
        def.latency = c < 3 ? 0.0 : 3e-4;
        tac_PopcDef other = tac_popc_def_default();
        other.axes = n;
        tac_Src src;
        tac_Popc popc;
        tac_Pose pose = tac_pose_identity();
        double zero[3] = {0}, e[6] = {0}, before[6] = {0}, p[6] = {0}, way[6];
        double E = 0.0, U = 0.0, handed = 0.0, observed = 0.0, moved = 1.0;
        if (n == 6) {
            assert_int_equal(tac_src_init_pose(&src, &def, pose, 0.0), TAC_OK);
            assert_int_equal(tac_popc_init_pose(&popc, &other, pose), TAC_OK);
        } else {
            assert_int_equal(tac_src_init(&src, &def, zero, 0.0), TAC_OK);
            assert_int_equal(tac_popc_init(&popc, &other, zero), TAC_OK);
        }
        for (int k = 0; k < 400; k++) {
            pose = wander(&rnd, pose, way);
            const double q[3] = {pose.p.x, pose.p.y, pose.p.z};
            double dt = rnd_uniform(&rnd, 4e-4, 4e-3), old = def.latency / dt;
            E += old * dot(n, before, way) + (1 - old) * dot(n, e, way);
            observed += dot(n, p, way);
            moved += fabs(dot(n, e, way)) + fabs(dot(n, p, way));
            tac_SrcSide side = {.storage = rnd_uniform(&rnd, 0.0, 0.01)};
            draw(&rnd, n, 5.0, side.effort);
            for (int i = 0; i < n; i++)
                side.stiffness[i][i] = rnd_uniform(&rnd, 0.0, i < 3 ? 50000.0 : 50.0);
            U = side.storage;
            memcpy(before, e, sizeof e);
            if (n == 6) {
                tac_src_step_pose(&src, dt, pose, &side, e);
                tac_popc_step_pose(&popc, dt, pose, side.effort, p);
            } else {
                tac_src_step(&src, dt, q, &side, e);
                tac_popc_step(&popc, dt, q, side.effort, p);
            }
            check_near(tac_src_info(&src).account, E - handed - U, 1e-11 * moved);
            check_near(tac_popc_info(&popc).account, observed, 1e-11 * moved);
            check_between(src.damping, 0.0, 75.0 * (1 + 1e-12)); // m / 2T
            check_between(popc.damping, 0.0, 75.0);
            double give = rnd_uniform(&rnd, -1e-3, 1e-3);
            tac_src_handed(&src, give);
            handed += give;
            if (rnd_chance(&rnd, 0.3)) { // a guard lets half of it through
                for (int i = 0; i < n; i++)
                    e[i] *= 0.5, p[i] *= 0.5;
                tac_src_written(&src, e);
                tac_popc_written(&popc, p);
            }
        }
    }
}

static void numbers_that_are_none_never_reach_an_account(void **state)
{
    (void)state;
    const double bad[4] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e200};
    double zero = 0.0, one = 1.0, out;
    tac_PshDef psh_def = tac_psh_def_default();
    tac_PcdcDef pcdc_def = tac_pcdc_def_default();
    tac_SrcDef src_def = tac_src_def_default();
    tac_PopcDef popc_def = tac_popc_def_default();
    tac_Psh psh;
    tac_Pcdc pcdc;
    tac_Src src;
    tac_Popc popc;
    assert_int_equal(tac_psh_init(&psh, &psh_def), TAC_OK);
    assert_int_equal(tac_pcdc_init(&pcdc, &pcdc_def, &zero), TAC_OK);
    assert_int_equal(tac_src_init(&src, &src_def, &zero, 0.0), TAC_OK);
    assert_int_equal(tac_popc_init(&popc, &popc_def, &zero), TAC_OK);
    for (int i = 0; i < 64; i++) {
        double b = bad[i % 4], q = i & 4 ? b : 1e-3 * i, e = i & 8 ? b : one, dt = i & 16 ? b : 0.0;
        tac_SrcSide side = {.effort = {e}, .storage = i & 32 ? b : 0.0, .stiffness = {{e}}};
        tac_psh_slow(&psh, dt, &e, &q, &out);
        check_finite(out);
        tac_psh_fast(&psh, dt, &e, &out);
        check_finite(out);
        tac_pcdc_step(&pcdc, dt, &q, &e, &out);
        check_finite(out);
        tac_src_step(&src, dt, &q, &side, &out);
        check_finite(out);
        tac_popc_step(&popc, dt, &q, &e, &out);
        check_finite(out);
    }
    check_finite(tac_psh_info(&psh).account);
    check_finite(tac_pcdc_info(&pcdc).account);
    check_finite(tac_src_info(&src).account);
    check_finite(tac_popc_info(&popc).account);
    assert_true(tac_pcdc_info(&pcdc).bad > 0 && tac_pcdc_info(&pcdc).bad < 64);
    assert_int_equal(tac_pcdc_init(&pcdc, &pcdc_def, &bad[0]), TAC_ERR_INVALID);
    psh_def.axes = 2;
    assert_int_equal(tac_psh_init(&psh, &psh_def), TAC_ERR_INVALID);
    src_def.latency = 0.1; // longer than the period
    assert_int_equal(tac_src_init(&src, &src_def, &zero, 0.0), TAC_ERR_INVALID);
    popc_def.cookie = 0;
    assert_int_equal(tac_popc_init(&popc, &popc_def, &zero), TAC_ERR_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(psh_gives_no_more_than_its_account_says_however_late),
        cmocka_unit_test(pcdc_gives_no_more_than_its_account_says),
        cmocka_unit_test(src_and_popc_book_what_the_device_did),
        cmocka_unit_test(numbers_that_are_none_never_reach_an_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
