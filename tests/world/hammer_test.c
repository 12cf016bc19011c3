// What falls on things that rest, at steps in which it comes far: it is stopped by what it meets
// first, stacks stay as they are, and nothing is driven through a thin floor.
#include "check.h"
#include "env.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "support/plain_world.h"
#include <math.h>
#include <tactus/tactus.h>

static tac_World *make(double friction, double restitution, tac_Vec3 floor_size)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w =
        plain_world_of(&def, (tac_Surface){.friction = friction, .restitution = restitution});
    plain_floor(w, floor_size);
    return w;
}

static void a_ball_that_falls_on_a_stack_leaves_it_as_it_is(void **state)
{
    (void)state;
    static const double T[] = {10e-3, 5e-3, 2e-3, 1e-3};
    for (size_t i = 0; i < 4; i++) {
        tac_World *w = make(0.5, 0.0, v3(2, 2, 0.2));
        tac_BodyId box[3];
        for (int n = 0; n < 3; n++)
            box[n] = plain_solid(w, TAC_SHAPE_BOX, v3(0.2, 0.2, 0.1), 1.0, v3(0, 0, 0.05 + 0.1 * n),
                                 v3(0, 0, 0));
        tac_BodyId ball = plain_solid(w, TAC_SHAPE_SPHERE, v3(0.05, 0, 0), 0.5,
                                      v3(0.01, 0.02, 0.55), v3(0, 0, 0));
        double before = tac_world_energy(w), risen = 0.0;
        for (int k = 0; k * T[i] < 2.0; k++) {
            assert_int_equal(tac_world_step(w, T[i]), TAC_OK);
            keep_worst(&risen, tac_world_energy(w) + tac_world_stats(w).contact.tank - before);
        }
        double slop = tac_world_def_default().contact_slop;
        for (int n = 0; n < 3; n++)
            check_near(tac_body_pose(w, box[n]).p.z, 0.05 + 0.1 * n, 1.1 * slop * (n + 1));
        tac_Vec3 at = tac_body_pose(w, ball).p;
        check_near(at.z, 0.35, 4.4 * slop);
        check_at_most_in(hypot(at.x - 0.01, at.y - 0.02), 1e-3, "m"); // it rolls by what is not
                                                                      // solved
        check_at_most_in(risen, 1e-12, "J");
        tac_world_destroy(w);
    }
}

static void a_plate_that_is_hit_stops_what_hits_it(void **state)
{
    (void)state;
    double deepest = 0.0;
    int passed = 0;
    for (int n = 0; n < 240; n++) {
        Rnd r = rnd_make((uint64_t)n);
        double T = n % 2 ? 1e-3 : 10e-3;
        tac_World *w = make(0.3, n % 3 ? rnd_uniform(&r, 0, 1) : 1.0, v3(4, 4, 0.002));
        tac_BodyId plate =
            plain_solid(w, TAC_SHAPE_BOX, v3(0.1, 0.1, 0.02), 0.2, v3(0, 0, 0.01), v3(0, 0, 0));
        tac_Vec3 from = v3(rnd_uniform(&r, 0, 0.03), rnd_uniform(&r, 0, 0.03), 0.3);
        tac_BodyId ball = plain_solid(w, TAC_SHAPE_SPHERE, v3(0.02, 0, 0), 0.5, from,
                                      v3(0, 0, -rnd_uniform(&r, 5, 15)));
        for (int k = 0; k * T < 0.3; k++) {
            assert_int_equal(tac_world_step(w, T), TAC_OK);
            keep_worst(&deepest, tac_world_stats(w).contact.depth);
        }
        passed += tac_body_pose(w, plate).p.z < 0.0 || tac_body_pose(w, ball).p.z < 0.0;
        tac_world_destroy(w);
    }
    assert_int_equal(passed, 0);
    check_at_most_in(deepest, 1e-3, "m"); // 27 mm where the floor stopped the ball in its place
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_that_falls_on_a_stack_leaves_it_as_it_is),
        cmocka_unit_test(a_plate_that_is_hit_stops_what_hits_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
