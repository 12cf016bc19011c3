/* Walks over all things of a world, and the names and pointers that users give them. */
#include "support/check.h"
#include "support/rnd.h"
#include "support/trees.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

static tac_World *make_world(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

static tac_BodyId add_body(tac_World *w)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    return id;
}

static tac_SystemId add_tree(tac_World *w)
{
    TreeScene scene = trees_arm7();
    tac_TreeDef def = trees_def(&scene);
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    return id;
}

static bool same_body(tac_BodyId a, tac_BodyId b)
{
    return a.index1 == b.index1 && a.generation == b.generation && a.system == b.system &&
           a.world == b.world;
}

static int count_bodies(const tac_World *w)
{
    int n = 0;
    tac_BodyId i = {0};
    while ((i = tac_world_next_body(w, i)).index1 != 0) {
        assert_true(tac_body_is_valid(w, i));
        n++;
    }
    return n;
}

static void a_walk_visits_every_body_once(void **state)
{
    (void)state;
    tac_World *w = make_world();
    assert_int_equal(tac_world_next_body(w, (tac_BodyId){0}).index1, 0); // there is none
    tac_BodyId body[40];
    for (int i = 0; i < 40; i++)
        body[i] = add_body(w);
    for (int i = 0; i < 40; i += 3)
        assert_int_equal(tac_body_destroy(w, body[i]), TAC_OK);
    assert_int_equal(count_bodies(w), tac_world_body_count(w));
    tac_SystemId one = add_tree(w), two = add_tree(w), three = add_tree(w);
    int each = tac_system_body_count(w, one);
    assert_int_equal(count_bodies(w), tac_world_body_count(w) + 3 * each);
    assert_int_equal(tac_system_destroy(w, two), TAC_OK);
    assert_int_equal(count_bodies(w), tac_world_body_count(w) + 2 * each);

    tac_SystemId s = tac_world_next_system(w, (tac_SystemId){0});
    assert_int_equal(s.index1, one.index1);
    s = tac_world_next_system(w, s);
    assert_int_equal(s.index1, three.index1);
    assert_int_equal(tac_world_next_system(w, s).index1, 0);

    // rigid ones first, in the order of their slots
    tac_BodyId first = tac_world_next_body(w, (tac_BodyId){0});
    assert_true(same_body(first, body[1]));
    assert_true(same_body(tac_world_next_body(w, first), body[2]));
    assert_true(same_body(tac_world_next_body(w, body[2]), body[4]));
    // destroying what the walk stands on does not end it
    tac_BodyId i = {0};
    int gone = 0;
    while ((i = tac_world_next_body(w, i)).index1 != 0)
        gone += i.system == 0 && tac_body_destroy(w, i) == TAC_OK;
    assert_int_equal(gone, 26);
    assert_int_equal(count_bodies(w), 2 * each);
    tac_world_destroy(w);
}

static void walks_visit_joints_springs_and_shapes(void **state)
{
    (void)state;
    tac_World *w = make_world();
    enum { N = 10 };
    tac_BodyId body[N + 1];
    tac_JointId joint[N], j = {0};
    tac_SpringId spring[N], l = {0};
    tac_ShapeId shape[N], s = {0};
    body[0] = add_body(w);
    for (int i = 0; i < N; i++) {
        tac_JointDef jd = tac_joint_def_default();
        tac_SpringDef ld = tac_spring_def_default();
        tac_ShapeDef sd = tac_shape_def_default();
        body[i + 1] = add_body(w);
        jd.body_a = ld.body_a = body[i];
        jd.body_b = ld.body_b = body[i + 1];
        assert_int_equal(tac_joint_create(w, &jd, &joint[i]), TAC_OK);
        assert_int_equal(tac_spring_create(w, &ld, &spring[i]), TAC_OK);
        assert_int_equal(tac_shape_create(w, body[i], &sd, &shape[i]), TAC_OK);
    }
    assert_int_equal(tac_body_destroy(w, body[4]), TAC_OK); // two joints, two springs, a shape
    int joints = 0, springs = 0, shapes = 0;
    while ((j = tac_world_next_joint(w, j)).index1 != 0)
        joints += tac_joint_is_valid(w, j);
    while ((l = tac_world_next_spring(w, l)).index1 != 0)
        springs += tac_spring_is_valid(w, l);
    while ((s = tac_world_next_shape(w, s)).index1 != 0)
        shapes += tac_shape_is_valid(w, s);
    assert_int_equal(joints, N - 2);
    assert_int_equal(springs, N - 2);
    assert_int_equal(shapes, N - 1);
    assert_int_equal(tac_world_shape_count(w), N - 1);
    tac_world_destroy(w);
}

static void names_and_pointers_stay_with_their_thing(void **state)
{
    (void)state;
    tac_World *w = make_world();
    tac_BodyId cup = add_body(w), other = add_body(w);
    tac_SystemId arm = add_tree(w);
    tac_BodyId hand = tac_system_body(w, arm, 2);
    int here, there;
    assert_string_equal(tac_body_name(w, cup), "");
    assert_null(tac_body_user(w, cup));
    char text[] = "cup";
    assert_int_equal(tac_body_set_name(w, cup, text), TAC_OK);
    assert_int_equal(tac_body_set_user(w, cup, &here), TAC_OK);
    text[0] = 'X'; // it was copied
    assert_int_equal(tac_body_set_name(w, hand, "hand"), TAC_OK);
    assert_int_equal(tac_system_set_name(w, arm, "arm"), TAC_OK);
    assert_int_equal(tac_system_set_user(w, arm, &there), TAC_OK);
    assert_string_equal(tac_body_name(w, cup), "cup");
    assert_ptr_equal(tac_body_user(w, cup), &here);
    assert_string_equal(tac_body_name(w, other), "");
    assert_string_equal(tac_body_name(w, hand), "hand"); // body 3, like none of the rigid ones
    assert_string_equal(tac_system_name(w, arm), "arm");
    assert_ptr_equal(tac_system_user(w, arm), &there);
    assert_null(tac_system_user(w, (tac_SystemId){0}));
    // another name; none
    assert_int_equal(tac_body_set_name(w, cup, "mug"), TAC_OK);
    assert_string_equal(tac_body_name(w, cup), "mug");
    assert_int_equal(tac_body_set_name(w, cup, NULL), TAC_OK);
    assert_string_equal(tac_body_name(w, cup), "");
    assert_ptr_equal(tac_body_user(w, cup), &here); // which is another matter

    // the next one in the same slot is not called so
    assert_int_equal(tac_body_set_name(w, cup, "cup"), TAC_OK);
    assert_int_equal(tac_body_destroy(w, cup), TAC_OK);
    assert_string_equal(tac_body_name(w, cup), "");
    assert_int_equal(tac_body_set_name(w, cup, "ghost"), TAC_ERR_STALE);
    assert_int_equal(tac_body_set_user(w, cup, &here), TAC_ERR_STALE);
    tac_BodyId next = add_body(w);
    assert_int_equal(next.index1, cup.index1);
    assert_string_equal(tac_body_name(w, next), "");
    assert_null(tac_body_user(w, next));
    assert_int_equal(tac_system_destroy(w, arm), TAC_OK);
    assert_string_equal(tac_body_name(w, hand), "");
    tac_world_destroy(w);
}

// Joints, springs, shapes and bodies of the same slots have names of their own, in any number.
static void a_thousand_names_are_kept_apart(void **state)
{
    (void)state;
    tac_World *w = make_world();
    enum { N = 1000 };
    static tac_BodyId body[N];
    static tac_ShapeId shape[N];
    static tac_SpringId spring[N];
    static tac_JointId joint[N];
    char text[32];
    for (int i = 0; i < N; i++) {
        tac_ShapeDef sd = tac_shape_def_default();
        tac_SpringDef ld = tac_spring_def_default();
        tac_JointDef jd = tac_joint_def_default();
        ld.body_a = jd.body_a = body[i] = add_body(w);
        assert_int_equal(tac_shape_create(w, body[i], &sd, &shape[i]), TAC_OK);
        assert_int_equal(tac_spring_create(w, &ld, &spring[i]), TAC_OK);
        assert_int_equal(tac_joint_create(w, &jd, &joint[i]), TAC_OK);
        snprintf(text, sizeof text, "body %d", i);
        assert_int_equal(tac_body_set_name(w, body[i], text), TAC_OK);
        snprintf(text, sizeof text, "shape %d", i);
        assert_int_equal(tac_shape_set_name(w, shape[i], text), TAC_OK);
        snprintf(text, sizeof text, "spring %d", i);
        assert_int_equal(tac_spring_set_name(w, spring[i], text), TAC_OK);
        assert_int_equal(tac_joint_set_user(w, joint[i], &joint[i]), TAC_OK);
        assert_int_equal(tac_shape_set_user(w, shape[i], &shape[i]), TAC_OK);
        assert_int_equal(tac_spring_set_user(w, spring[i], &spring[i]), TAC_OK);
        snprintf(text, sizeof text, "joint %d", i);
        assert_int_equal(tac_joint_set_name(w, joint[i], text), TAC_OK);
    }
    int i = 0;
    tac_BodyId b = {0};
    for (; (b = tac_world_next_body(w, b)).index1 != 0; i++) {
        snprintf(text, sizeof text, "body %d", i);
        assert_string_equal(tac_body_name(w, b), text);
        snprintf(text, sizeof text, "shape %d", i);
        assert_string_equal(tac_shape_name(w, shape[i]), text);
        snprintf(text, sizeof text, "spring %d", i);
        assert_string_equal(tac_spring_name(w, spring[i]), text);
        snprintf(text, sizeof text, "joint %d", i);
        assert_string_equal(tac_joint_name(w, joint[i]), text);
        assert_ptr_equal(tac_joint_user(w, joint[i]), &joint[i]);
        assert_ptr_equal(tac_shape_user(w, shape[i]), &shape[i]);
        assert_ptr_equal(tac_spring_user(w, spring[i]), &spring[i]);
    }
    assert_int_equal(i, N);
    tac_world_destroy(w);
}

// Names are no state: neither the hash nor what is saved knows them, and loading leaves them.
static void names_are_not_part_of_the_state(void **state)
{
    (void)state;
    tac_World *w = make_world();
    tac_BodyId body = add_body(w);
    uint64_t hash = tac_world_hash(w);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    assert_int_equal(tac_body_set_name(w, body, "cup"), TAC_OK);
    assert_true(tac_world_hash(w) == hash);
    assert_true(tac_world_save_size(w) == size);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    assert_string_equal(tac_body_name(w, body), "cup");
    assert_true(tac_world_hash(w) == hash);
    free(bytes);
    tac_world_destroy(w);
}

typedef struct Things { // one of each kind, all of which hang on one body or system
    tac_BodyId body, hand;
    tac_JointId joint;
    tac_SpringId spring;
    tac_ShapeId shape;
    tac_SystemId arm;
} Things;

static Things add_things(tac_World *w)
{
    Things t = {.body = add_body(w), .arm = add_tree(w)};
    tac_JointDef jd = tac_joint_def_default();
    tac_SpringDef ld = tac_spring_def_default();
    tac_ShapeDef sd = tac_shape_def_default();
    jd.body_a = ld.body_a = t.body;
    t.hand = tac_system_body(w, t.arm, 2);
    assert_int_equal(tac_joint_create(w, &jd, &t.joint), TAC_OK);
    assert_int_equal(tac_spring_create(w, &ld, &t.spring), TAC_OK);
    assert_int_equal(tac_shape_create(w, t.body, &sd, &t.shape), TAC_OK);
    return t;
}

static void label(tac_World *w, const Things *t, const char *name, void *user)
{
#define LABEL(thing, id)                                              \
    assert_int_equal(tac_##thing##_set_name(w, t->id, name), TAC_OK); \
    assert_int_equal(tac_##thing##_set_user(w, t->id, user), TAC_OK)
    LABEL(body, body);
    LABEL(body, hand);
    LABEL(joint, joint);
    LABEL(spring, spring);
    LABEL(shape, shape);
    LABEL(system, arm);
#undef LABEL
}

// Whether they are there, and have these labels.
#define CHECK(thing, id)                                     \
    assert_true(tac_##thing##_is_valid(w, t->id));           \
    assert_string_equal(tac_##thing##_name(w, t->id), name); \
    assert_ptr_equal(tac_##thing##_user(w, t->id), user)

static void check_body(const tac_World *w, const Things *t, const char *name, const void *user)
{
    CHECK(body, body);
    CHECK(joint, joint);
    CHECK(spring, spring);
    CHECK(shape, shape);
}

static void check_arm(const tac_World *w, const Things *t, const char *name, const void *user)
{
    CHECK(body, hand);
    CHECK(system, arm);
}
#undef CHECK

// Loading keeps the labels of what is there before and after; what it brings back, or puts in
// another's slot, has none, and neither has what is made there later.
static void labels_of_what_went_do_not_come_back(void **state)
{
    (void)state;
    tac_World *w = make_world();
    int one, two;
    Things t = add_things(w);
    label(w, &t, "one", &one);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId since, next;
    assert_int_equal(tac_shape_create(w, t.body, &def, &since), TAC_OK);
    assert_int_equal(tac_shape_set_name(w, since, "since"), TAC_OK);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK); // which takes it away
    assert_int_equal(tac_shape_create(w, t.body, &def, &next), TAC_OK);
    assert_true(next.index1 == since.index1 && next.generation == since.generation);
    assert_string_equal(tac_shape_name(w, next), "");
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    check_body(w, &t, "one", &one);
    check_arm(w, &t, "one", &one);

    assert_int_equal(tac_body_destroy(w, t.body), TAC_OK);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    check_body(w, &t, "", NULL);
    check_arm(w, &t, "one", &one); // it was never away

    for (int made_again = 0; made_again < 2; made_again++) {
        assert_int_equal(tac_body_destroy(w, t.body), TAC_OK);
        Things other = add_things(w);
        assert_int_equal(other.body.index1, t.body.index1); // in the same slots
        assert_int_equal(other.joint.index1, t.joint.index1);
        assert_int_equal(other.spring.index1, t.spring.index1);
        assert_int_equal(other.shape.index1, t.shape.index1);
        check_body(w, &other, "", NULL);
        check_arm(w, &other, "", NULL);
        label(w, &other, "two", &two);
        assert_int_equal(tac_system_destroy(w, other.arm), TAC_OK);
        assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        assert_false(tac_body_is_valid(w, other.body));
        check_body(w, &t, "", NULL);
    }
    free(bytes);
    tac_world_destroy(w);
}

// The label of a thing is not that of one which has its id after 65 536 others.
static void labels_go_before_generations_come_again(void **state)
{
    (void)state;
    tac_World *w = make_world();
    int here;
    Things t = add_things(w);
    label(w, &t, "first", &here);
    tac_BodyId next = t.body;
    for (int i = 0; i < 65536; i++) {
        assert_int_equal(tac_body_destroy(w, next), TAC_OK);
        next = add_body(w);
    }
    assert_true(tac_body_is_valid(w, t.body)); // as tactus/base.h says
    assert_string_equal(tac_body_name(w, t.body), "");
    assert_null(tac_body_user(w, t.body));
    tac_world_destroy(w);
}

static int check_names(const char *path)
{
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    tac_World *w;
    int seen = 0;
    assert_int_equal(tac_scene_load(path, &options, &scene), TAC_OK);
    assert_int_equal(tac_scene_build(scene, &w), TAC_OK);
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_BODY); i++, seen++)
        assert_string_equal(tac_body_name(w, tac_scene_body(scene, w, i)),
                            tac_scene_name(scene, TAC_SCENE_BODY, i));
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_JOINT); i++, seen++)
        assert_string_equal(tac_joint_name(w, tac_scene_joint(scene, w, i)),
                            tac_scene_name(scene, TAC_SCENE_JOINT, i));
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_SPRING); i++, seen++)
        assert_string_equal(tac_spring_name(w, tac_scene_spring(scene, w, i)),
                            tac_scene_name(scene, TAC_SCENE_SPRING, i));
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++, seen++) {
        tac_SystemId tree = tac_scene_system(scene, w, i);
        const tac_Model *model = tac_scene_model(scene, i);
        assert_string_equal(tac_system_name(w, tree), tac_scene_name(scene, TAC_SCENE_MODEL, i));
        for (int k = 0; k < tac_system_body_count(w, tree); k++, seen++)
            assert_string_equal(tac_body_name(w, tac_system_body(w, tree, k)),
                                tac_model_body_name(model, k));
    }
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_NODAL); i++, seen++)
        assert_string_equal(tac_system_name(w, tac_scene_nodal(scene, w, i)),
                            tac_scene_name(scene, TAC_SCENE_NODAL, i));
    tac_world_destroy(w);
    tac_scene_destroy(scene);
    return seen;
}

static void scenes_and_robots_name_what_they_make(void **state)
{
    (void)state;
#define SCENE(name) TACTUS_TEST_DIR "/../scenes/" name
    assert_true(check_names(SCENE("beam-plate.yaml")) >= 3);
    assert_true(check_names(SCENE("chain.yaml")) >= 10);
    assert_true(check_names(SCENE("robot-table.yaml")) >= 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_visits_every_body_once),
        cmocka_unit_test(walks_visit_joints_springs_and_shapes),
        cmocka_unit_test(names_and_pointers_stay_with_their_thing),
        cmocka_unit_test(a_thousand_names_are_kept_apart),
        cmocka_unit_test(names_are_not_part_of_the_state),
        cmocka_unit_test(labels_of_what_went_do_not_come_back),
        cmocka_unit_test(labels_go_before_generations_come_again),
        cmocka_unit_test(scenes_and_robots_name_what_they_make),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
