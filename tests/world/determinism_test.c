/* The same objects and the same inputs give the same bits: twice in a row, however the world came
 * to hold these objects, and with a save and a load in between. What is not a saved world is
 * refused and changes nothing; so does a step that diverges.
 */
#include "support/check.h"
#include "support/env.h"
#include "support/scenes.h"
#include "world/kinds/own_rigid.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const tac_Policy policies[] = {TAC_POLICY_EXACT, TAC_POLICY_LEDGER, TAC_POLICY_PLAIN};

static tac_WorldDef random_def(uint64_t seed)
{
    Rnd rnd = rnd_make(seed + 77);
    return scene_world_def(&rnd, policies[seed % 3], TAC_SCHEME_PMI);
}

static void play_and_step(Scene *s)
{
    scene_play(s);
    tac_Result result = scene_step(s);
    assert_true(result == TAC_OK || result == TAC_ERR_DIVERGED); // `plain` may burst
}

static void the_same_script_gives_the_same_bits_in_every_step(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)test_count(60, 10); seed++) {
        tac_WorldDef def = random_def(seed);
        Scene a, b;
        scene_build(&a, seed, &def);
        scene_build(&b, seed, &def);
        for (int k = 0; k < 100; k++) {
            assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
            play_and_step(&a);
            play_and_step(&b);
        }
        scene_destroy(&a);
        scene_destroy(&b);
    }
}

/// Two bodies, a joint with everything, a spring of each place: small, and every kind of object in
/// it.
static Scene small_scene(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = def.joint_capacity = def.spring_capacity = 3;
    def.row_site_capacity = 6;
    def.tag = 7;
    Scene s = {.def = def, .rnd = rnd_make(1), .T = 1e-3};
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    for (int i = 0; i < 2; i++) {
        tac_BodyDef body = scene_body_def(&s.rnd, (tac_Vec3){0, 0, 0});
        assert_int_equal(tac_body_create(s.world, &body, &s.body[s.body_count++].id), TAC_OK);
    }
    tac_JointDef joint = tac_joint_def_at(s.world, TAC_JOINT_REVOLUTE, s.body[0].id,
                                          (tac_BodyId){0}, tac_pose_identity());
    joint.spring = 1.0;
    joint.upper = 0.1;
    assert_int_equal(tac_joint_create(s.world, &joint, &s.joint[s.joint_count++]), TAC_OK);
    for (int i = 0; i < 2; i++) {
        tac_SpringDef spring = tac_spring_def_default();
        spring.coupling = i ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
        spring.body_a = s.body[0].id;
        spring.body_b = s.body[1].id;
        assert_int_equal(tac_spring_create(s.world, &spring, &s.spring[s.spring_count++].id),
                         TAC_OK);
    }
    for (int k = 0; k < 3; k++)
        assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    return s;
}

/// The hash must change with the number, and come back with it.
static void check_seen(const tac_World *world, double *number, const char *what)
{
    uint64_t hash = tac_world_hash(world);
    double was = *number;
    *number = nextafter(was, 1e9);
    if (tac_world_hash(world) == hash)
        print_error("the hash does not see %s\n", what);
    assert_true(tac_world_hash(world) != hash);
    *number = was;
    assert_true(tac_world_hash(world) == hash);
}

static void the_hash_sees_every_number_that_decides_the_future(void **state)
{
    (void)state;
    Scene s = small_scene();
    tac_World *w = s.world;
    tac_SpringDef def = tac_spring_def_default();
    tac_SpringId target;
    def.coupling = TAC_SPRING_ROW;
    def.body_a = s.body[0].id;
    assert_int_equal(tac_spring_create(w, &def, &target), TAC_OK);
    for (int k = 0; k < 3; k++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_int_equal(tac_spring_set_target(w, target, tac_pose_identity()), TAC_OK);

    taci_Rigid *r = taci_own_rigid(w);
    taci_RigidState *body = &r->state[r->now][1];
    taci_RigidElement *element = &r->element[0];
    taci_RowSpring *row = &w->rows.spring[2], *led = &w->rows.spring[4];
    assert_true(body->history == 2 && element->live && row->live && led->live && led->moves);
    check_seen(w, &w->def.study.ledger_deposit, "the share deposited");
    check_seen(w, &w->last_T, "the length of the last step");
    check_seen(w, &r->gravity.z, "gravity");
    check_seen(w, &r->body[1].mass, "a mass");
    check_seen(w, &r->body[1].J.m[2][1], "an inertia");
    check_seen(w, &r->body[1].angular_drag, "a drag");
    check_seen(w, &body->x.z, "a position");
    check_seen(w, &body->q.y, "a rotation");
    check_seen(w, &body->v.x, "a velocity");
    check_seen(w, &body->w.y, "an angular velocity");
    check_seen(w, &body->v_hat[1].x, "a velocity before");
    check_seen(w, &body->w_hat[0].z, "an angular velocity before");
    check_seen(w, &body->tank, "the tank of a cluster");
    check_seen(w, &r->port[1].push.torque.y, "a push");
    check_seen(w, &element->e.k, "a stiffness");
    check_seen(w, &element->e.frame_b.p.x, "a frame");
    check_seen(w, &r->estate[r->now][0].s[1], "a carried residual");
    check_seen(w, &r->estate[r->now][0].memory[0], "the turns of a joint");
    check_seen(w, &row->e.c, "the damping of a row spring");
    check_seen(w, &row->s[2], "the carried residual of a row spring");
    check_seen(w, &row->memory[0], "the turns of a row spring");
    check_seen(w, &row->tank, "the tank of a group");
    check_seen(w, &led->target.p.y, "a target under way");
    scene_destroy(&s);
}

// ---- how a world came to be does not matter ----

#define OBJECTS 40

typedef struct Made { // objects alive, by slot; the definitions refer to bodies by their slot
    bool body[OBJECTS], joint[OBJECTS], spring[OBJECTS];
    tac_BodyDef body_def[OBJECTS];
    tac_JointDef joint_def[OBJECTS];
    tac_SpringDef spring_def[OBJECTS];
    tac_BodyId body_id[OBJECTS];
    tac_JointId joint_id[OBJECTS];
    tac_SpringId spring_id[OBJECTS];
    tac_World *world;
    Rnd rnd;
} Made;

static tac_World *make_world(tac_Policy policy, int extra)
{
    tac_WorldDef def = tac_world_def_default();
    def.policy = policy;
    def.body_capacity = OBJECTS + extra;
    def.joint_capacity = OBJECTS + 3 * extra;
    def.spring_capacity = OBJECTS + 2 * extra;
    def.fill_capacity = 256 + extra;
    def.row_site_capacity = 2 * OBJECTS + extra;
    tac_World *world;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static int pick_live(Made *m, const bool *live)
{
    for (int i = rnd_int(&m->rnd, 0, OBJECTS - 1), n = 0; n < OBJECTS; n++, i = (i + 1) % OBJECTS)
        if (live[i])
            return i;
    return -1;
}

static void make_body(Made *m)
{
    tac_BodyDef def = scene_body_def(&m->rnd, rnd_vec3(&m->rnd, -0.3, 0.3));
    def.fixed = rnd_chance(&m->rnd, 0.1);
    tac_BodyId id;
    if (tac_world_body_count(m->world) < OBJECTS / 2) {
        assert_int_equal(tac_body_create(m->world, &def, &id), TAC_OK);
        m->body[id.index1 - 1] = true;
        m->body_def[id.index1 - 1] = def;
        m->body_id[id.index1 - 1] = id;
    }
}

/// Two bodies of which the first can move; false if there are none.
static bool pick_pair(Made *m, tac_BodyId *a, tac_BodyId *b)
{
    int i = pick_live(m, m->body), k = rnd_chance(&m->rnd, 0.2) ? -1 : pick_live(m, m->body);
    if (i < 0 || i == k || m->body_def[i].fixed)
        return false;
    *a = m->body_id[i];
    *b = k < 0 ? (tac_BodyId){0} : m->body_id[k];
    return true;
}

static void make_joint(Made *m)
{
    tac_BodyId a, b;
    if (!pick_pair(m, &a, &b))
        return;
    tac_JointType type = (tac_JointType)rnd_int(&m->rnd, TAC_JOINT_BALL, TAC_JOINT_FIXED);
    tac_JointDef def = tac_joint_def_at(m->world, type, a, b, tac_body_pose(m->world, a));
    def.stiffness = rnd_log_uniform(&m->rnd, 1e2, 1e4);
    def.damping = 1.0;
    def.limit_damping = rnd_uniform(&m->rnd, 0.0, 1.0);
    if (type != TAC_JOINT_FIXED) {
        def.spring = 1.0;
        def.lower = -0.1;
        def.upper = 0.2;
    }
    tac_JointId id;
    tac_Result result = tac_joint_create(m->world, &def, &id);
    if (result == TAC_ERR_CAPACITY)
        return;
    assert_int_equal(result, TAC_OK);
    m->joint[id.index1 - 1] = true;
    m->joint_def[id.index1 - 1] = def;
    m->joint_id[id.index1 - 1] = id;
}

static void make_spring(Made *m)
{
    tac_SpringDef def = tac_spring_def_default();
    if (!pick_pair(m, &def.body_a, &def.body_b))
        return;
    def.type = (tac_SpringType)rnd_int(&m->rnd, TAC_SPRING_POINT, TAC_SPRING_DISTANCE);
    def.coupling = rnd_chance(&m->rnd, 0.5) ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
    def.stiffness = rnd_log_uniform(&m->rnd, 1.0, 1e3);
    def.damping = def.angular_damping = 0.01;
    def.rest_length = 0.1;
    tac_SpringId id;
    tac_Result result = tac_spring_create(m->world, &def, &id);
    if (result == TAC_ERR_CAPACITY)
        return;
    assert_int_equal(result, TAC_OK);
    m->spring[id.index1 - 1] = true;
    m->spring_def[id.index1 - 1] = def;
    m->spring_id[id.index1 - 1] = id;
}

static void drop_something(Made *m)
{
    int what = rnd_int(&m->rnd, 0, 2);
    int i = pick_live(m, what == 0 ? m->body : what == 1 ? m->joint : m->spring);
    if (i < 0)
        return;
    if (what == 0)
        assert_int_equal(tac_body_destroy(m->world, m->body_id[i]), TAC_OK);
    else if (what == 1)
        assert_int_equal(tac_joint_destroy(m->world, m->joint_id[i]), TAC_OK);
    else
        assert_int_equal(tac_spring_destroy(m->world, m->spring_id[i]), TAC_OK);
    for (int k = 0; k < OBJECTS; k++) {
        m->body[k] = m->body[k] && tac_body_is_valid(m->world, m->body_id[k]);
        m->joint[k] = m->joint[k] && tac_joint_is_valid(m->world, m->joint_id[k]);
        m->spring[k] = m->spring[k] && tac_spring_is_valid(m->world, m->spring_id[k]);
    }
}

static void edit_at_random(Made *m, int edits)
{
    static void (*const make[])(Made *) = {make_body, make_body, make_joint, make_spring,
                                           drop_something};
    for (int i = 0; i < edits; i++)
        make[rnd_int(&m->rnd, 0, 4)](m);
}

/// The objects left over, created fresh in the order of their slots.
static void build_fresh(const Made *m, tac_World *world)
{
    tac_BodyId body[OBJECTS] = {{0}};
    tac_JointId joint;
    tac_SpringId spring;
    for (int i = 0; i < OBJECTS; i++)
        if (m->body[i])
            assert_int_equal(tac_body_create(world, &m->body_def[i], &body[i]), TAC_OK);
    for (int i = 0; i < OBJECTS; i++) {
        tac_JointDef def = m->joint_def[i];
        if (!m->joint[i])
            continue;
        def.body_a = body[def.body_a.index1 - 1];
        def.body_b = def.body_b.index1 ? body[def.body_b.index1 - 1] : def.body_b;
        assert_int_equal(tac_joint_create(world, &def, &joint), TAC_OK);
    }
    for (int i = 0; i < OBJECTS; i++) {
        tac_SpringDef def = m->spring_def[i];
        if (!m->spring[i])
            continue;
        def.body_a = body[def.body_a.index1 - 1];
        def.body_b = def.body_b.index1 ? body[def.body_b.index1 - 1] : def.body_b;
        assert_int_equal(tac_spring_create(world, &def, &spring), TAC_OK);
    }
}

static void step_alike(tac_World *a, tac_World *b, int steps)
{
    for (int k = 0; k < steps; k++) {
        tac_Result result = tac_world_step(a, 1e-3);
        assert_true(result == TAC_OK || result == TAC_ERR_DIVERGED);
        assert_int_equal(tac_world_step(b, 1e-3), result);
    }
}

static void destroy_everything(Made *m)
{
    for (int i = 0; i < OBJECTS; i++)
        if (m->body[i])
            assert_int_equal(tac_body_destroy(m->world, m->body_id[i]), TAC_OK);
    memset(m->body, 0, sizeof m->body);
    memset(m->joint, 0, sizeof m->joint);
    memset(m->spring, 0, sizeof m->spring);
}

static void random_add_and_remove_leaves_the_world_that_was_built_that_way(void **state)
{
    (void)state;
    int objects = 0;
    for (uint64_t seed = 0; seed < (uint64_t)test_count(100, 15); seed++) {
        tac_Policy policy = policies[seed % 3];
        Made m = {.rnd = rnd_make(seed), .world = make_world(policy, 0)};
        tac_World *fresh = make_world(policy, 1 + (int)(seed % 7));
        if (seed % 2) { // a world that has run, been emptied and filled again
            edit_at_random(&m, 100);
            for (int k = 0; k < 5; k++)
                tac_world_step(m.world, 2e-3);
            destroy_everything(&m);
            // The length of the last step decides whether the next one takes two passes.
            assert_int_equal(tac_world_step(m.world, 1e-3), TAC_OK);
            assert_int_equal(tac_world_step(fresh, 1e-3), TAC_OK);
        }
        edit_at_random(&m, 200);
        build_fresh(&m, fresh);
        assert_true(tac_world_hash(m.world) == tac_world_hash(fresh));
        step_alike(m.world, fresh, 100);
        assert_true(tac_world_hash(m.world) == tac_world_hash(fresh));
        objects += tac_world_body_count(m.world);
        tac_world_destroy(m.world);
        tac_world_destroy(fresh);
    }
    show(objects, "bodies left over in all");
    assert_true(objects > 50);
}

// ---- save and load ----

typedef struct Saved {
    unsigned char *bytes;
    size_t size;
} Saved;

static Saved save(const tac_World *world)
{
    Saved s = {.size = tac_world_save_size(world)};
    s.bytes = malloc(s.size);
    assert_non_null(s.bytes);
    assert_int_equal(tac_world_save(world, s.bytes, s.size), TAC_OK);
    return s;
}

static void check_ids_valid(const Scene *s)
{
    for (int i = 0; i < s->body_count; i++)
        assert_true(tac_body_is_valid(s->world, s->body[i].id));
    for (int i = 0; i < s->joint_count; i++)
        assert_true(tac_joint_is_valid(s->world, s->joint[i]));
    for (int i = 0; i < s->spring_count; i++)
        assert_true(tac_spring_is_valid(s->world, s->spring[i].id));
}

static void save_load_and_a_thousand_steps_are_the_uninterrupted_run(void **state)
{
    (void)state;
    int steps = test_count(1000, 200);
    for (uint64_t seed = 0; seed < (uint64_t)test_count(30, 6); seed++) {
        tac_WorldDef def = random_def(seed);
        Scene a;
        scene_build(&a, seed, &def);
        for (int k = 0; k < 20; k++)
            play_and_step(&a);
        scene_play(&a); // a push and a target that wait for the next step are saved too
        Saved saved = save(a.world);

        Scene b = a; // the same script, in another world with more room
        def.body_capacity += 5;
        def.joint_capacity += 7;
        def.spring_capacity += 3;
        def.row_site_capacity += 1;
        def.tag = 4711;
        assert_int_equal(tac_world_create(&def, &b.world), TAC_OK);
        assert_int_equal(tac_world_load(b.world, saved.bytes, saved.size), TAC_OK);
        check_ids_valid(&b);
        double scale = tac_world_ledger(a.world, true).scale;
        check_near(tac_world_energy(b.world), tac_world_energy(a.world), 0.0);
        check_near(tac_world_ledger(b.world, true).scale, scale, 0.0);
        for (int k = 0; k < steps; k++) {
            if (k % 100 == 0)
                assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
            play_and_step(&a);
            play_and_step(&b);
        }
        assert_true(tac_world_hash(a.world) == tac_world_hash(b.world));
        // The books went with it: both tell the same story since creation.
        tac_Ledger la = tac_world_ledger(a.world, true), lb = tac_world_ledger(b.world, true);
        assert_memory_equal(&la, &lb, sizeof la);
        free(saved.bytes);
        scene_destroy(&a);
        scene_destroy(&b);
    }
}

static void a_shape_turned_anyhow_is_loaded_as_it_was_saved(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        Rnd rnd = rnd_make((uint64_t)i);
        tac_WorldDef def = tac_world_def_default();
        tac_BodyDef body = tac_body_def_default();
        tac_ShapeDef shape = tac_shape_def_default();
        tac_World *w;
        tac_BodyId id;
        tac_ShapeId shape_id;
        assert_int_equal(tac_world_create(&def, &w), TAC_OK);
        assert_int_equal(tac_body_create(w, &body, &id), TAC_OK);
        shape.pose.q = rnd_quat(&rnd);
        assert_int_equal(tac_shape_create(w, id, &shape, &shape_id), TAC_OK);
        uint64_t hash = tac_world_hash(w);
        size_t size = tac_world_save_size(w);
        void *saved = malloc(size);
        assert_non_null(saved);
        assert_int_equal(tac_world_save(w, saved, size), TAC_OK);
        assert_int_equal(tac_world_load(w, saved, size), TAC_OK);
        assert_true(tac_world_hash(w) == hash);
        free(saved);
        tac_world_destroy(w);
    }
}

static void a_world_loads_its_own_past(void **state)
{
    (void)state;
    tac_WorldDef def = random_def(0);
    Scene s;
    scene_build(&s, 5, &def);
    for (int k = 0; k < 30; k++)
        play_and_step(&s);
    Saved saved = save(s.world);
    uint64_t hash = tac_world_hash(s.world);
    Scene past = s;
    for (int k = 0; k < 50; k++)
        play_and_step(&s);
    uint64_t end = tac_world_hash(s.world);
    assert_int_equal(tac_world_load(s.world, saved.bytes, saved.size), TAC_OK);
    assert_true(tac_world_hash(s.world) == hash);
    check_ids_valid(&past);
    for (int k = 0; k < 50; k++)
        play_and_step(&past);
    assert_true(tac_world_hash(past.world) == end);
    free(saved.bytes);
    scene_destroy(&s);
}

/// The bytes must be refused, and the world must be what it was.
static void check_refused(tac_World *world, uint64_t hash, const void *bytes, size_t size,
                          const char *what, size_t where)
{
    tac_Result result = tac_world_load(world, bytes, size);
    if (result == TAC_ERR_SYNTAX && tac_world_hash(world) == hash)
        return;
    print_error("%s at %zu: %s, the world %s\n", what, where, tac_result_name(result),
                tac_world_hash(world) == hash ? "unchanged" : "changed");
    fail();
}

static void a_saved_world_with_any_byte_changed_is_refused(void **state)
{
    (void)state;
    Scene s = small_scene();
    Saved saved = save(s.world);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK); // away from what was saved
    uint64_t hash = tac_world_hash(s.world);
    show((double)saved.size, "bytes");
    for (size_t i = 0; i < saved.size; i++)
        for (int bit = (int)(i % 3); bit < 8; bit += 3) {
            saved.bytes[i] ^= (unsigned char)(1 << bit);
            check_refused(s.world, hash, saved.bytes, saved.size, "byte changed", i);
            saved.bytes[i] ^= (unsigned char)(1 << bit);
        }
    assert_int_equal(tac_world_load(s.world, saved.bytes, saved.size), TAC_OK); // whole again
    free(saved.bytes);
    scene_destroy(&s);
}

static void a_saved_world_cut_short_or_with_bytes_behind_is_refused(void **state)
{
    (void)state;
    Scene s = small_scene();
    Saved saved = save(s.world);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    uint64_t hash = tac_world_hash(s.world);
    for (size_t n = 0; n < saved.size; n++) {
        unsigned char *part = malloc(n + 1); // of that size, so that a read past its end is seen
        assert_non_null(part);
        memcpy(part, saved.bytes, n);
        check_refused(s.world, hash, part, n, "cut short", n);
        free(part);
    }
    unsigned char *more = calloc(1, saved.size + 8);
    assert_non_null(more);
    memcpy(more, saved.bytes, saved.size);
    check_refused(s.world, hash, more, saved.size + 8, "bytes behind", saved.size);
    free(more);
    free(saved.bytes);
    scene_destroy(&s);
}

static void random_bytes_are_refused(void **state)
{
    (void)state;
    Scene s = small_scene();
    Saved saved = save(s.world);
    uint64_t hash = tac_world_hash(s.world);
    Rnd rnd = rnd_make(9);
    for (int k = 0; k < test_count(2000, 200); k++) {
        size_t from = k % 2 ? 16 : 0; // half of them begin as a saved world does
        for (size_t i = from; i < saved.size; i++)
            saved.bytes[i] = (unsigned char)rnd_u64(&rnd);
        check_refused(s.world, hash, saved.bytes, saved.size, "random bytes", (size_t)k);
    }
    free(saved.bytes);
    scene_destroy(&s);
}

static void a_saved_world_of_another_policy_or_too_many_objects_is_refused(void **state)
{
    (void)state;
    Scene s = small_scene();
    Saved saved = save(s.world);
    tac_WorldDef def = s.def;
    tac_World *other;
    def.policy = TAC_POLICY_PLAIN;
    assert_int_equal(tac_world_create(&def, &other), TAC_OK);
    check_refused(other, tac_world_hash(other), saved.bytes, saved.size, "another policy", 0);
    tac_world_destroy(other);
    int *const capacity[] = {&def.body_capacity, &def.joint_capacity, &def.spring_capacity};
    for (int i = 0; i < 3; i++) {
        def = s.def;
        def.fixed_capacities = true;
        *capacity[i] = i == 0; // one body, no joint, no spring
        assert_int_equal(tac_world_create(&def, &other), TAC_OK);
        uint64_t hash = tac_world_hash(other);
        tac_Result result = tac_world_load(other, saved.bytes, saved.size);
        assert_true(result == TAC_ERR_CAPACITY || result == TAC_ERR_SYNTAX);
        assert_true(tac_world_hash(other) == hash);
        tac_world_destroy(other);
    }
    free(saved.bytes);
    scene_destroy(&s);
}

// ---- diverged steps ----

/// The step must diverge and leave no trace but a count.
static void check_undone(Scene *s, double T)
{
    uint64_t hash = tac_world_hash(s->world), diverged = tac_world_stats(s->world).diverged;
    tac_Ledger step = tac_world_ledger(s->world, false), total = tac_world_ledger(s->world, true);
    tac_StepStats stats = tac_world_stats(s->world);
    assert_int_equal(tac_world_step(s->world, T), TAC_ERR_DIVERGED);
    assert_true(tac_world_hash(s->world) == hash);
    tac_Ledger step_after = tac_world_ledger(s->world, false);
    tac_Ledger total_after = tac_world_ledger(s->world, true);
    assert_memory_equal(&step, &step_after, sizeof step);
    assert_memory_equal(&total, &total_after, sizeof total);
    tac_StepStats after = tac_world_stats(s->world);
    assert_true(after.diverged == diverged + 1);
    assert_true(after.step_count == stats.step_count);
    check_near(after.time, stats.time, 0.0);
}

/// A body that can move; null if there is none.
static tac_BodyId movable(const Scene *s)
{
    for (int i = 0; i < s->body_count; i++)
        if (!s->body[i].fixed)
            return s->body[i].id;
    return (tac_BodyId){0};
}

static void a_diverged_step_is_undone(void **state)
{
    (void)state;
    int undone = 0;
    for (uint64_t seed = 0; seed < (uint64_t)test_count(60, 12); seed++) {
        tac_WorldDef def = random_def(seed);
        Scene s;
        scene_build(&s, seed, &def);
        for (int k = 0; k < 10; k++)
            play_and_step(&s);
        scene_edit(&s); // the topology is made anew within the step that diverges
        tac_BodyId body = movable(&s);
        if (body.index1 != 0) {
            tac_Wrench push = {{1e308, 0, 0}, {1e308, -1e308, 0}};
            assert_int_equal(tac_body_push(s.world, body, push), TAC_OK);
            check_undone(&s, 1e-3);
            undone++;
        }
        scene_destroy(&s);
    }
    assert_true(undone > 10);
}

static void a_push_too_large_diverges_and_the_counter_push_brings_the_world_back(void **state)
{
    (void)state;
    Scene s = small_scene(), same = small_scene();
    tac_Wrench push = {{1e308, 0, 0}, {0, 0, 1e308}}, back = {{-1e308, 0, 0}, {0, 0, -1e308}};
    assert_int_equal(tac_body_push(s.world, s.body[1].id, push), TAC_OK);
    check_undone(&s, 1e-3);
    check_undone(&s, 1e-3); // the push is still waiting: it was there before the call
    assert_int_equal(tac_body_push(s.world, s.body[1].id, back), TAC_OK);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    assert_int_equal(tac_world_step(same.world, 1e-3), TAC_OK);
    assert_true(tac_world_hash(s.world) == tac_world_hash(same.world));
    scene_destroy(&s);
    scene_destroy(&same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_script_gives_the_same_bits_in_every_step),
        cmocka_unit_test(the_hash_sees_every_number_that_decides_the_future),
        cmocka_unit_test(random_add_and_remove_leaves_the_world_that_was_built_that_way),
        cmocka_unit_test(save_load_and_a_thousand_steps_are_the_uninterrupted_run),
        cmocka_unit_test(a_shape_turned_anyhow_is_loaded_as_it_was_saved),
        cmocka_unit_test(a_world_loads_its_own_past),
        cmocka_unit_test(a_saved_world_with_any_byte_changed_is_refused),
        cmocka_unit_test(a_saved_world_cut_short_or_with_bytes_behind_is_refused),
        cmocka_unit_test(random_bytes_are_refused),
        cmocka_unit_test(a_saved_world_of_another_policy_or_too_many_objects_is_refused),
        cmocka_unit_test(a_diverged_step_is_undone),
        cmocka_unit_test(a_push_too_large_diverges_and_the_counter_push_brings_the_world_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
