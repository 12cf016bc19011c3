/* The checks behind the asserts of worlds, rows and contacts: they hold on worlds of all kinds, in
 * every step and after edits, and see any one number that is out of place. */
#include "check.h"
#include "env.h"
#include "mixed.h"
#include "row/contact_checks.h"
#include "row/row_checks.h"
#include "world/body_checks.h"
#include <stdlib.h>

#define T_STEP 1e-3

static bool world_is_sound(const tac_World *w)
{
    return taci_systems_are_sound(w) && taci_bodies_are_sound(w) && taci_ties_are_sound(w);
}

static bool rows_are_sound(const tac_World *w)
{
    const taci_Rows *r = &w->rows;
    return taci_sites_are_sound(r) && taci_groups_are_sound(r) && taci_springs_are_sound(r);
}

static bool contacts_are_sound(const tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    return taci_candidates_are_sound(k) && taci_islands_are_sound(k) && taci_forces_are_sound(k) &&
           taci_accounts_are_sound(k, 1 - k->now) && taci_warm_starts_are_sound(k, k->now);
}

static Mixed make(uint64_t seed)
{
    const MixedDef def = {
        .trees = 2, .nets = 1, .bodies = 8, .springs = 6, .shapes = true, .stiffness = 1e3};
    return mixed_world(seed, &def);
}

/// One number is changed, seen, and put back.
static int broken;

static void must_be_seen(const tac_World *w, bool (*sound)(const tac_World *), int32_t *number,
                         int32_t wrong)
{
    int32_t right = *number;
    if (right == wrong)
        return;
    *number = wrong;
    assert_false(sound(w));
    *number = right;
    assert_true(sound(w));
    broken++;
}

static void who_is_who_is_seen_to_be_wrong(void **state)
{
    (void)state;
    Mixed m = make(1);
    tac_World *w = m.world;
    assert_true(world_is_sound(w));
    assert_true(w->body_count > 4 && w->slot_high > 2);
    broken = 0;
    for (int i = 0; i < w->body_high; i++) {
        taci_BodySlot *b = &w->body[i];
        must_be_seen(w, world_is_sound, &b->shapes, b->shapes + 1);
        must_be_seen(w, world_is_sound, &b->end.system, w->system_count);
        must_be_seen(w, world_is_sound, &b->end.system, (b->end.system + 1) % w->system_count);
        must_be_seen(w, world_is_sound, &b->end.site.body, 1000000);
    }
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live && w->shape[i].body >= 0)
            must_be_seen(w, world_is_sound, &w->shape[i].body,
                         (w->shape[i].body + 1) % w->body_high);
    for (int i = 0; i < w->slot_high; i++) {
        must_be_seen(w, world_is_sound, &w->slot[i].at, w->slot[i].at % (w->system_count - 1) + 1);
        must_be_seen(w, world_is_sound, &w->slot_at1[w->slot[i].at], 0);
    }
    for (int i = 0; i < w->body_at_size; i++)
        must_be_seen(w, world_is_sound, &w->body_at1[i],
                     w->body_at1[i] == 0 ? 0 : w->body_at1[i] % w->body_high + 1);
    for (int i = 0; i < w->rows.spring_high; i++)
        if (w->rows.spring[i].live && w->rows.spring[i].end[0].system >= 0)
            must_be_seen(w, world_is_sound, &w->rows.spring[i].end[0].system, w->system_count);
    check_at_least(broken, 50);
    tac_world_destroy(w);
}

static void rows_out_of_order_are_seen(void **state)
{
    (void)state;
    Mixed m = make(2);
    tac_World *w = m.world;
    taci_Rows *r = &w->rows;
    assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
    assert_true(rows_are_sound(w));
    assert_true(r->site_count > 4 && r->group_count > 0 && r->work_count > 2);
    broken = 0;
    for (int i = 0; i < r->site_count; i++) {
        taci_RowSite *s = &r->site[i];
        must_be_seen(w, rows_are_sound, &s->at, s->at + 1);
        must_be_seen(w, rows_are_sound, &s->local, s->local + 1);
        must_be_seen(w, rows_are_sound, &s->flows, s->flows - 1);
        must_be_seen(w, rows_are_sound, &s->group, r->group_count);
        must_be_seen(w, rows_are_sound, &s->group, s->group >= 0 ? -1 : 0);
        if (s->group >= 0) {
            must_be_seen(w, rows_are_sound, &s->place, s->place + 1);
            must_be_seen(w, rows_are_sound, &s->block_at, s->block_at + 1);
        }
    }
    for (int i = 0; i < r->group_count; i++) {
        taci_RowGroup *g = &r->group[i];
        must_be_seen(w, rows_are_sound, &g->place, g->place + 1);
        must_be_seen(w, rows_are_sound, &g->flow_count, g->flow_count + 1);
        must_be_seen(w, rows_are_sound, &g->row_count, g->row_count + 1);
        must_be_seen(w, rows_are_sound, &g->site_count, g->site_count - 1);
        must_be_seen(w, rows_are_sound, &g->spring_count, g->spring_count + 1);
        if (g->spring_count > 0)
            must_be_seen(w, rows_are_sound, &g->spring_first, g->spring_first + 1);
    }
    for (int i = 0; i < r->work_count; i++) {
        must_be_seen(w, rows_are_sound, &r->work[i].group, r->work[i].group + 1);
        must_be_seen(w, rows_are_sound, &r->work[i].dim, r->work[i].dim + 1);
    }
    check_at_least(broken, 50);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_world_destroy(w);
}

/// A pile: several contacts between the same two shapes.
static tac_World *pile(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeDef box = tac_shape_def_default(), floor = tac_shape_def_default();
    tac_World *w;
    tac_BodyId id;
    tac_ShapeId shape;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    floor.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &shape), TAC_OK);
    box.type = TAC_SHAPE_BOX;
    for (int i = 0; i < 3; i++) {
        body.pose.p.z = 0.05 + 0.1 * i;
        assert_int_equal(tac_body_create(w, &body, &id), TAC_OK);
        assert_int_equal(tac_shape_create(w, id, &box, &shape), TAC_OK);
    }
    for (int k = 0; k < 20; k++)
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
    return w;
}

static void contacts_out_of_order_are_seen(void **state)
{
    (void)state;
    tac_World *w = pile();
    taci_Contacts *k = &w->contacts;
    assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
    assert_true(contacts_are_sound(w));
    assert_true(k->count > 8 && k->account_count[1 - k->now] == 3);
    broken = 0;
    for (int i = 0; i + 1 < k->candidate_count; i++) {
        taci_Candidate left = k->candidate[i]; // in the place of the other
        k->candidate[i] = k->candidate[i + 1];
        k->candidate[i + 1] = left;
        assert_false(contacts_are_sound(w));
        k->candidate[i + 1] = k->candidate[i];
        k->candidate[i] = left;
    }
    for (int i = 0; i < k->candidate_count; i++) {
        must_be_seen(w, contacts_are_sound, &k->candidate[i].shape[0], k->candidate[i].shape[1]);
        must_be_seen(w, contacts_are_sound, &k->candidate[i].end[1], k->touched_count);
    }
    for (int i = 0; i < k->count; i++) { // a contact that pulls
        double *force = &k->line[i].lambda[0], right = *force;
        *force = -1e-9;
        assert_int_equal(contacts_are_sound(w), k->line[i].kind != TACI_LINE_CONTACT);
        *force = right;
    }
    for (int i = 0; i < 3; i++) { // a tank in debt
        double *tank = &k->account[1 - k->now][i].tank, right = *tank;
        *tank = -1e-12;
        assert_false(contacts_are_sound(w));
        *tank = right;
    }
    assert_true(contacts_are_sound(w));
    check_at_least(broken, 10);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_world_destroy(w);
}

/// Systems, bodies and shapes go, a state is loaded; all stays sound.
static void worlds_stay_sound_through_edits_and_loads(void **state)
{
    (void)state;
    for (int seed = 3; seed < 3 + test_count(20, 4); seed++) {
        Mixed m = make((uint64_t)seed);
        tac_World *w = m.world;
        size_t size = tac_world_save_size(w);
        void *bytes = malloc(size);
        assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
        for (int k = 0; k < 5; k++) {
            assert_int_equal(tac_world_begin(w, T_STEP), TAC_OK);
            assert_true(rows_are_sound(w) && contacts_are_sound(w));
            assert_int_equal(tac_world_end(w), TAC_OK);
            assert_true(world_is_sound(w));
        }
        assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        assert_true(world_is_sound(w));
        for (int i = m.bodies - 1; i >= 0; i -= 2) {
            int index;
            if (tac_body_system(w, m.body[i], &index).index1 == 0)
                assert_int_equal(tac_body_destroy(w, m.body[i]), TAC_OK);
            assert_true(world_is_sound(w));
        }
        for (int i = 0; i < m.systems; i++) {
            assert_int_equal(tac_system_destroy(w, m.system[i]), TAC_OK);
            assert_true(world_is_sound(w));
            assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
        }
        free(bytes);
        tac_world_destroy(w);
    }
}

/// Whether the state of `w`, which is broken, is refused by a world that is not, and leaves that as
/// it was.
static bool is_refused(const tac_World *w)
{
    tac_World *other = pile();
    uint64_t hash = tac_world_hash(other);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    bool refused = tac_world_load(other, bytes, size) == TAC_ERR_SYNTAX;
    assert_true(!refused || tac_world_hash(other) == hash);
    assert_int_equal(tac_world_step(other, T_STEP), TAC_OK);
    tac_world_destroy(other);
    free(bytes);
    return refused;
}

static void saved_worlds_that_are_not_sound_are_refused(void **state)
{
    (void)state;
    tac_World *w = pile();
    taci_Contacts *k = &w->contacts;
    assert_false(is_refused(w));
    assert_true(w->body_count == 3 && k->warm_count[k->now] > 1 && k->account_count[k->now] > 1);

    w->body[1].end.site.body = 3; // an empty slot, for which there is room
    assert_true(is_refused(w));
    w->body[1].end.site.body = 1;

    taci_WarmStart force = k->warm[k->now][0];
    k->warm[k->now][0] = k->warm[k->now][1];
    assert_true(is_refused(w)); // twice the same
    k->warm[k->now][1] = force;
    assert_true(is_refused(w)); // not in order
    k->warm[k->now][1] = k->warm[k->now][0];
    k->warm[k->now][0] = force;

    taci_PairAccount account = k->account[k->now][0];
    k->account[k->now][0] = k->account[k->now][1];
    k->account[k->now][1] = account;
    assert_true(is_refused(w));
    k->account[k->now][1] = k->account[k->now][0];
    k->account[k->now][0] = account;

    assert_false(is_refused(w));
    tac_world_destroy(w);
}

/// A joint of the saved world names a body that is not there.
static void a_saved_joint_on_nothing_is_refused(void **state)
{
    (void)state;
    tac_World *w = pile();
    tac_JointDef def = tac_joint_def_default();
    tac_JointId id;
    def.body_a = tac_world_next_body(w, (tac_BodyId){0});
    def.body_b = tac_world_next_body(w, def.body_a);
    assert_int_equal(tac_joint_create(w, &def, &id), TAC_OK);
    assert_false(is_refused(w));
    for (int side = 0; side < 2; side++) {
        int32_t right = w->joint[0].body[side];
        w->joint[0].body[side] = 3;
        assert_true(is_refused(w));
        w->joint[0].body[side] = right;
    }
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_who_is_seen_to_be_wrong),
        cmocka_unit_test(rows_out_of_order_are_seen),
        cmocka_unit_test(contacts_out_of_order_are_seen),
        cmocka_unit_test(worlds_stay_sound_through_edits_and_loads),
        cmocka_unit_test(saved_worlds_that_are_not_sound_are_refused),
        cmocka_unit_test(a_saved_joint_on_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
