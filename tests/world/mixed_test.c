// Worlds of several kinds: trees, nets and rigid bodies tied by links of all types and in contact,
// in one step with one ledger. Random scenes from seeds; a scene that fails runs again by its seed.
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "mixed.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>

static MixedDef random_def(int seed, bool shapes)
{
    return (MixedDef){.policy = (tac_Policy)(seed % 3),
                      .trees = 2,
                      .nets = 1,
                      .bodies = 3,
                      .springs = 5,
                      .shapes = shapes,
                      .stiffness = 1e4,
                      .place_inside = true};
}

/// What a run of one scene showed at worst.
typedef struct Seen {
    double residual, system, contact_work, created, contacts;
    uint64_t missed;
} Seen;

static Seen run_scene(int seed, bool shapes, int steps)
{
    MixedDef def = random_def(seed, shapes);
    Mixed m = mixed_world((uint64_t)seed, &def);
    Rnd rnd = rnd_make((uint64_t)seed + 1000);
    Seen seen = {0};
    double T = 1e-3;
    for (int k = 0; k < steps; k++) {
        if (k % 50 == 0) {
            mixed_push(&m, &rnd, 1.0);
            T = rnd_log_uniform(&rnd, 5e-4, 5e-3);
        }
        assert_int_equal(tac_world_step(m.world, T), TAC_OK);
        tac_StepStats s = tac_world_stats(m.world);
        tac_Ledger l = tac_world_ledger(m.world, false);
        if (def.policy == TAC_POLICY_PLAIN && tac_ledger_stored(&l) > 1e4)
            break; // `plain` may run away: rounding is then that of numbers that cancel
        double work = -(l.restitution + l.friction + l.stick + l.rolling) + l.solver;
        seen.residual = larger(seen.residual, s.residual);
        seen.system = larger(seen.system, s.worst_system_residual);
        seen.contact_work = larger(seen.contact_work, work / l.scale);
        seen.created += def.policy == TAC_POLICY_EXACT ? fabs(l.created) / l.scale : 0.0;
        seen.contacts += s.contact.contacts;
        seen.missed = s.roots_missed;
    }
    tac_world_destroy(m.world);
    return seen;
}

static void books_of_all_kinds_close(void **state)
{
    (void)state;
    int scenes = test_count(90, 9);
    Seen worst = {0};
    for (int i = 0; i < scenes; i++) {
        Seen s = run_scene(i, i % 2, 200);
        worst.residual = larger(worst.residual, s.residual);
        worst.system = larger(worst.system, s.system);
        worst.contact_work = larger(worst.contact_work, s.contact_work);
        worst.created = larger(worst.created, s.created);
        worst.contacts += s.contacts;
        worst.missed += s.missed;
    }
    show(worst.residual, "of scale");
    show(worst.system, "of scale, of one system");
    show(worst.missed, "corrections without a root");
    check_at_most(worst.residual, 1e-12); // what every step asserts
    check_at_most(worst.system, 1e-11);   // row works cancel in the world, not in a system
    check_at_most(worst.contact_work, 1e-12);
    // A tree at a turning point may owe more than it has; that is seldom and little.
    check_at_most(worst.created, 1e-4);
    check_at_least(worst.contacts, 50.0 * scenes); // half of the scenes have shapes
}

static void the_same_seed_gives_the_same_bits(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        MixedDef def = random_def(i, true);
        Mixed a = mixed_world((uint64_t)i, &def), b = mixed_world((uint64_t)i, &def);
        for (int k = 0; k < 60; k++) {
            tac_world_step(a.world, 1e-3);
            tac_world_step(b.world, 1e-3);
        }
        assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
        tac_world_destroy(a.world);
        tac_world_destroy(b.world);
    }
}

static void a_saved_world_goes_on_as_the_first_did(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        MixedDef def = random_def(i, true);
        Mixed a = mixed_world((uint64_t)i, &def), b = mixed_world((uint64_t)i, &def);
        Rnd rnd = rnd_make(7);
        for (int k = 0; k < 55; k++) { // not a multiple of the projection's period
            mixed_push(&a, &rnd, 0.5);
            assert_int_equal(tac_world_step(a.world, 1e-3), TAC_OK);
        }
        size_t size = tac_world_save_size(a.world);
        unsigned char *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(tac_world_save(a.world, bytes, size), TAC_OK);
        assert_int_equal(tac_world_load(b.world, bytes, size), TAC_OK);
        assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
        tac_Twist u = tac_body_twist(a.world, a.body[1]), v = tac_body_twist(b.world, b.body[1]);
        check_vec3_near(v.ang, u.ang, 0.0);
        for (int k = 0; k < 100; k++) {
            tac_world_step(a.world, 1e-3);
            tac_world_step(b.world, 1e-3);
        }
        assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
        free(bytes);
        tac_world_destroy(a.world);
        tac_world_destroy(b.world);
    }
}

static void a_state_of_other_trees_is_refused(void **state)
{
    (void)state;
    MixedDef def = random_def(3, false);
    Mixed a = mixed_world(3, &def), other = mixed_world(4, &def);
    size_t size = tac_world_save_size(a.world);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(a.world, bytes, size), TAC_OK);
    uint64_t hash = tac_world_hash(other.world);
    assert_int_equal(tac_world_load(other.world, bytes, size), TAC_ERR_SYNTAX); // other trees
    assert_true(tac_world_hash(other.world) == hash);
    free(bytes);
    tac_world_destroy(a.world);
    tac_world_destroy(other.world);
}

static void systems_come_and_go_with_their_energy_booked(void **state)
{
    (void)state;
    for (int i = 0; i < 9; i++) {
        MixedDef def = random_def(i, i % 2);
        Mixed m = mixed_world((uint64_t)i, &def);
        double worst = 0.0;
        for (int k = 0; k < 120; k++) {
            if (k == 40 || k == 80) { // the second tree, then the net
                int gone = k == 40 ? 1 : 2;
                tac_BodyId body = tac_system_body(m.world, m.system[gone], 0);
                assert_int_equal(tac_system_destroy(m.world, m.system[gone]), TAC_OK);
                assert_false(tac_system_is_valid(m.world, m.system[gone]));
                assert_false(tac_body_is_valid(m.world, body));
                assert_int_equal(tac_system_destroy(m.world, m.system[gone]), TAC_ERR_STALE);
            }
            assert_int_equal(tac_world_step(m.world, 1e-3), TAC_OK);
            worst = larger(worst, tac_world_stats(m.world).residual);
        }
        assert_int_equal(tac_world_system_count(m.world), 1);
        check_at_most(worst, 1e-12);
        tac_Ledger l = tac_world_ledger(m.world, true);
        check_near_in(tac_ledger_residual(&l), 0.0, 1e-11 * l.scale, "J since creation");
        tac_world_destroy(m.world);
    }
}

static void a_step_does_not_allocate(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    MixedDef def = random_def(0, true);
    Mixed m = mixed_world(0, &def);
    Rnd rnd = rnd_make(1);
    alloc_count_begin();
    for (int k = 0; k < 200; k++) {
        mixed_push(&m, &rnd, 1.0);
        tac_world_step(m.world, 1e-3);
    }
    assert_int_equal(alloc_count_end().allocations, 0);
    tac_world_destroy(m.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_of_all_kinds_close),
        cmocka_unit_test(the_same_seed_gives_the_same_bits),
        cmocka_unit_test(a_saved_world_goes_on_as_the_first_did),
        cmocka_unit_test(a_state_of_other_trees_is_refused),
        cmocka_unit_test(systems_come_and_go_with_their_energy_booked),
        cmocka_unit_test(a_step_does_not_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
