/* What an MJCF file says once and means in several places (<frame>, <replicate>, <attach>): the
 * model is that of the file in which it is written out by hand. */
#include "check.h"
#include "math/so3.h"
#include "scene/said.h"
#include <string.h>
#include <tactus/tactus.h>

#define WORLD(x) "<mujoco><worldbody>" x "</worldbody></mujoco>"

static Said said;

static tac_ModelOptions make_options(void)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    return options;
}

static tac_Model *read_text(const char *text)
{
    tac_ModelOptions options = make_options();
    tac_Model *model;
    if (tac_model_read(text, strlen(text), "robot.xml", &options, &model) != TAC_OK)
        fail_msg("%s", said.text);
    return model;
}

static tac_Model *load(const char *file)
{
    char path[512];
    tac_ModelOptions options = make_options();
    tac_Model *model;
    snprintf(path, sizeof path, "%s/data/mjcf/%s", TACTUS_TEST_DIR, file);
    if (tac_model_load(path, &options, &model) != TAC_OK)
        fail_msg("%s", said.text);
    return model;
}

// ---- two models that shall be one

static double error; // that numbers may differ by; 0: the same bits

static void same_numbers(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++)
        check_near(a[i], b[i], error);
}

static void same_poses(const tac_Pose *a, const tac_Pose *b)
{
    double sign = a->q.w * b->q.w + a->q.x * b->q.x + a->q.y * b->q.y + a->q.z * b->q.z;
    tac_Quat q = sign < 0.0 ? (tac_Quat){-b->q.w, -b->q.x, -b->q.y, -b->q.z} : b->q;
    same_numbers(&a->p.x, &b->p.x, 3);
    same_numbers(&a->q.w, &q.w, 4);
}

static void same_trees(const tac_TreeDef *a, const tac_TreeDef *b)
{
    assert_int_equal(a->body_count, b->body_count);
    assert_int_equal(a->tendon_count, b->tendon_count);
    for (int i = 0; i < a->body_count; i++) {
        const tac_TreeBodyDef *x = &a->body[i], *y = &b->body[i];
        assert_int_equal(x->parent, y->parent);
        assert_int_equal(x->joint, y->joint);
        same_poses(&x->frame_parent, &y->frame_parent);
        same_poses(&x->frame_body, &y->frame_body);
        same_numbers(&x->mass, &y->mass, 1);
        same_numbers(&x->inertia.m[0][0], &y->inertia.m[0][0], 9);
        same_numbers(&x->axis[0].spring, &y->axis[0].spring, 8);
        same_numbers(x->position, y->position, 4);
    }
    for (int i = 0; i < a->tendon_count; i++) {
        const tac_TendonDef *x = &a->tendon[i], *y = &b->tendon[i];
        assert_int_equal(x->count, y->count);
        for (int j = 0; j < x->count; j++)
            assert_int_equal(x->velocity[j], y->velocity[j]);
        assert_int_equal(x->path_count, y->path_count);
        for (int j = 0; j < x->path_count; j++) {
            assert_int_equal(x->path[j].type, y->path[j].type);
            assert_int_equal(x->path[j].body, y->path[j].body);
            assert_int_equal(x->path[j].side_body, y->path[j].side_body);
            same_poses(&x->path[j].frame, &y->path[j].frame);
            same_numbers(&x->path[j].side.x, &y->path[j].side.x, 3);
        }
        same_numbers(&x->offset, &y->offset, 1);
        same_numbers(x->arm, y->arm, x->count);
        same_numbers(&x->stiffness, &y->stiffness, 1);
    }
}

static void same_shapes(const tac_Model *a, const tac_Model *b)
{
    int n, m;
    const tac_ModelShape *x = tac_model_shapes(a, &n), *y = tac_model_shapes(b, &m);
    assert_int_equal(n, m);
    for (int i = 0; i < n; i++) {
        assert_int_equal(x[i].body, y[i].body);
        assert_int_equal(x[i].type, y[i].type);
        assert_int_equal(x[i].group, y[i].group);
        assert_int_equal(x[i].collides, y[i].collides);
        assert_string_equal(x[i].name, y[i].name);
        same_numbers(&x[i].size.x, &y[i].size.x, 3);
        same_numbers(&x[i].color.x, &y[i].color.x, 3);
        same_numbers(&x[i].surface.friction, &y[i].surface.friction, 1);
        same_poses(&x[i].frame, &y[i].frame);
    }
}

static void same_sites_and_springs(const tac_Model *a, const tac_Model *b)
{
    int n, m;
    const tac_ModelSite *x = tac_model_sites(a, &n), *y = tac_model_sites(b, &m);
    assert_int_equal(n, m);
    for (int i = 0; i < n; i++) {
        assert_int_equal(x[i].body, y[i].body);
        assert_string_equal(x[i].name, y[i].name);
        same_poses(&x[i].frame, &y[i].frame);
    }
    const tac_ModelSpring *s = tac_model_springs(a, &n), *t = tac_model_springs(b, &m);
    assert_int_equal(n, m);
    for (int i = 0; i < n; i++) {
        assert_int_equal(s[i].type, t[i].type);
        assert_int_equal(s[i].body_a, t[i].body_a);
        assert_int_equal(s[i].body_b, t[i].body_b);
        same_poses(&s[i].frame_a, &t[i].frame_a);
        same_poses(&s[i].frame_b, &t[i].frame_b);
    }
}

static void check_same(tac_Model *a, tac_Model *b)
{
    const tac_TreeDef *tree = tac_model_tree(a);
    same_trees(tree, tac_model_tree(b));
    for (int i = 0; i < tree->body_count; i++) {
        assert_string_equal(tac_model_body_name(a, i), tac_model_body_name(b, i));
        assert_string_equal(tac_model_joint_name(a, i), tac_model_joint_name(b, i));
    }
    for (int i = 0; i < tree->tendon_count; i++)
        assert_string_equal(tac_model_tendon_name(a, i), tac_model_tendon_name(b, i));
    same_shapes(a, b);
    same_sites_and_springs(a, b);
    tac_model_destroy(a);
    tac_model_destroy(b);
}

// ---- frames

// Poses of frames are of few bits, so that what is written out by hand is exact.
static void a_frame_moves_all_that_stands_in_it(void **state)
{
    (void)state;
    error = 0.0;
    check_same(
        read_text(WORLD(
            "<frame pos='1 0 0'><geom name='g' size='0.5' pos='0 2 0'/><site name='s'/>"
            "<frame quat='0.5 0.5 0.5 0.5'><body name='b' pos='1 2 3'><frame pos='0 0 4' "
            "quat='0.5 0.5 0.5 0.5'><joint name='j' pos='1 0 0' axis='0 1 0'/>"
            "<geom type='box' size='1 2 3' quat='0 1 0 0'/><inertial pos='1 0 0' mass='2' "
            "diaginertia='1 1 1'/></frame><body name='c' pos='0 0 1'/></body></frame></frame>")),
        read_text(
            WORLD("<geom name='g' size='0.5' pos='1 2 0'/><site name='s' pos='1 0 0'/>"
                  "<body name='b' pos='4 1 2' quat='0.5 0.5 0.5 0.5'>"
                  "<joint name='j' pos='0 1 4' axis='0 0 1'/>"
                  "<geom type='box' size='1 2 3' pos='0 0 4' quat='-0.5 0.5 0.5 -0.5'/>"
                  "<inertial pos='1 0 0' mass='2' diaginertia='1 1 1'/><body name='c' pos='0 0 1'/>"
                  "</body>")));
}

static void a_frame_may_have_a_class_for_what_stands_in_it(void **state)
{
    (void)state;
    static const char class[] = "<mujoco><default><default class='a'><geom size='1'/>"
                                "<joint damping='2'/></default><default class='b'><geom size='2'/>"
                                "</default></default>";
    char text[2][800];
    error = 0.0;
    snprintf(text[0], sizeof text[0],
             "%s<worldbody><frame childclass='a'><geom/><geom class='b'/><body><joint/><geom/>"
             "<frame childclass='b'><geom/><frame><geom/></frame></frame></body></frame>"
             "</worldbody></mujoco>",
             class);
    snprintf(text[1], sizeof text[1],
             "%s<worldbody><geom class='a'/><geom class='b'/><body><joint class='a'/>"
             "<geom class='a'/><geom class='b'/><geom class='b'/></body></worldbody></mujoco>",
             class);
    check_same(read_text(text[0]), read_text(text[1]));
}

// ---- copies

static void replicas_are_frames_one_after_the_other(void **state)
{
    (void)state;
    error = 0.0;
    check_same(
        read_text(WORLD("<replicate count='3' offset='0 0.5 0'><body name='b'><freejoint "
                        "name='j'/><geom name='g' size='1'/></body></replicate><geom name='z' "
                        "size='2'/>")),
        read_text(WORLD("<body name='b0'><freejoint name='j0'/><geom name='g0' size='1'/></body>"
                        "<body name='b1' pos='0 0.5 0'><freejoint name='j1'/><geom name='g1' "
                        "size='1'/></body><body name='b2' pos='0 1 0'><freejoint name='j2'/>"
                        "<geom name='g2' size='1'/></body><geom name='z' size='2'/>")));
}

// MuJoCo's own example: the inner number comes first.
static void replicas_of_replicas_have_both_numbers(void **state)
{
    (void)state;
    error = 1e-15; // sines of right angles
    check_same(
        read_text(WORLD("<replicate count='2' offset='0 1 0' euler='90 0 0'><replicate count='2' "
                        "sep='-' offset='1 0 0' euler='0 90 0'><geom name='Alice' size='.1'/>"
                        "</replicate></replicate>")),
        read_text(WORLD("<geom name='Alice-00' size='0.1'/>"
                        "<geom name='Alice-10' size='0.1' pos='1 0 0' quat='1 0 1 0'/>"
                        "<geom name='Alice-01' size='0.1' pos='0 1 0' quat='1 1 0 0'/>"
                        "<geom name='Alice-11' size='0.1' pos='1 1 0' quat='0.5 0.5 0.5 0.5'/>")));
}

static void numbers_of_replicas_are_equally_long(void **state)
{
    (void)state;
    int count;
    tac_Model *model = read_text(WORLD("<replicate count='10' sep='_' offset='1 0 0' euler='0 0 "
                                       "36'><geom name='g' size='0.1'/></replicate>"));
    const tac_ModelShape *shape = tac_model_shapes(model, &count);
    assert_int_equal(count, 10);
    assert_string_equal(shape[0].name, "g_00");
    assert_string_equal(shape[9].name, "g_09");
    // Sides of a regular decagon: half of them lead across it, 1 / tan 18° away.
    check_vec3_near(shape[5].frame.p, v3(1, 3.0776835371752534, 0), 1e-14);
    tac_model_destroy(model);
}

static void what_refers_to_a_replica_is_copied_with_it(void **state)
{
    (void)state;
    error = 0.0;
#define PART(n)                                                                               \
    "<body name='b" n "'><joint name='j" n "'/><geom name='g" n "' size='1'/><body name='c" n \
    "'><joint "                                                                               \
    "name='k" n "'/><geom size='1'/><site name='s" n "'/></body></body>"
    check_same(
        read_text(
            "<mujoco><worldbody><body name='d'><joint name='x'/><geom size='1'/></body>"
            "<replicate count='2'>" PART(
                "") "</replicate></worldbody>"
                    "<contact><exclude body1='b' body2='d'/></contact>"
                    "<tendon><fixed name='t' stiffness='3'><joint joint='j' coef='1'/><joint "
                    "joint='x' coef='2'/></fixed><fixed name='u' stiffness='1'><joint joint='x' "
                    "coef='1'/></fixed><spatial name='v' stiffness='2'><site site='s'/><geom "
                    "geom='g' sidesite='s'/><site site='o'/></spatial></tendon>"
                    "<equality><connect site1='s' body1='' site2='o'/><tendon tendon1='t' "
                    "tendon2='u'/></equality><worldbody><site name='o'/></worldbody></mujoco>"),
        read_text("<mujoco><worldbody><body name='d'><joint name='x'/><geom size='1'/></body>" PART(
            "0") PART("1") "</worldbody><contact><exclude body1='b0' body2='d'/>"
                           "<exclude body1='b1' body2='d'/></contact>"
                           "<tendon><fixed name='t0' stiffness='3'><joint joint='j0' coef='1'/>"
                           "<joint joint='x' coef='2'/></fixed>"
                           "<fixed name='t1' stiffness='3'><joint joint='j1' coef='1'/>"
                           "<joint joint='x' coef='2'/></fixed><fixed name='u' stiffness='1'>"
                           "<joint joint='x' coef='1'/></fixed>"
                           "<spatial name='v0' stiffness='2'><site site='s0'/><geom geom='g0' "
                           "sidesite='s0'/><site site='o'/></spatial>"
                           "<spatial name='v1' stiffness='2'><site site='s1'/><geom geom='g1' "
                           "sidesite='s1'/><site site='o'/></spatial></tendon>"
                           "<equality><connect site1='s0' site2='o'/>"
                           "<connect site1='s1' site2='o'/>"
                           "<tendon tendon1='t0' tendon2='u'/>"
                           "<tendon tendon1='t1' tendon2='u'/></equality>"
                           "<worldbody><site name='o'/></worldbody></mujoco>"));
}

static void a_model_is_attached_with_its_own_settings_classes_and_assets(void **state)
{
    (void)state;
    error = 1e-15; // of an angle in degrees
    tac_Model *model = load("attach/main.xml");
    int springs;
    assert_int_equal(tac_model_tree(model)->body_count, 7);
    tac_model_springs(model, &springs);
    assert_int_equal(springs, 4);
    assert_true(tac_model_find_site(model, "left_touch") >= 0);
    check_same(model, load("attach/by_hand.xml"));
}

// What is attached stays of the class of the place it comes from.
static void a_copy_keeps_the_class_of_its_original(void **state)
{
    (void)state;
    error = 0.0;
#define CLASSES                                                                              \
    "<mujoco><default><default class='b'><joint type='ball'/></default>"                     \
    "<default class='s'><joint type='slide'/></default></default><worldbody>"                \
    "<frame childclass='s'><body name='a'><joint name='j'/><geom name='g' size='1'/></body>" \
    "</frame><body name='d' pos='1 0 0' childclass='b'><joint/><geom size='1'/>"
    check_same(read_text(CLASSES "<attach body='a' prefix='x-'/></body></worldbody></mujoco>"),
               read_text(CLASSES "<body name='x-a' childclass='s'><joint name='x-j'/>"
                                 "<geom name='x-g' size='1'/></body></body></worldbody></mujoco>"));
}

// ---- keyframes of what is attached

static tac_Model *keyed;

static const tac_ModelStart *start_of(const tac_ModelKey *key, const char *joint)
{
    int body = tac_model_find_joint(keyed, joint);
    assert_in_range(body, 0, tac_model_tree(keyed)->body_count - 1);
    return &key->start[body];
}

static void check_start(const tac_ModelKey *key, const char *joint, int positions, const double *q,
                        int velocities, const double *v)
{
    const tac_ModelStart *start = start_of(key, joint);
    check_array_near(start->position, q, (size_t)positions, 1e-15);
    check_array_near(start->velocity, v, (size_t)velocities, 0.0);
}

static void check_drive(const tac_ModelKey *key, const char *name, double control,
                        double activation)
{
    int i = tac_model_find_drive(keyed, name);
    assert_true(i >= 0);
    assert_non_null(key->control);
    check_near(key->control[i], control, 0.0);
    check_near(key->activation == NULL ? 0.0 : key->activation[i], activation, 0.0);
}

static const tac_ModelKey *find_key(const char *name)
{
    int count;
    const tac_ModelKey *key = tac_model_keys(keyed, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(key[i].name, name) == 0)
            return &key[i];
    fail_msg("there is no keyframe %s", name);
    return NULL;
}

// Two models deep: what was copied starts as the keyframe says, all else by itself. The numbers of
// a keyframe are found with the classes of its own model: a ball joint is one by its class, a servo
// has an activation by its class.
static void keyframes_of_what_is_attached_come_along(void **state)
{
    (void)state;
    static const char *const names[] = {"own",      "l_a_home", "l_a_bent", "l_up",    "r_up",
                                        "r_a_home", "r_a_bent", "r_b_home", "r_b_bent"};
    const double zero[6] = {0}, turned[4] = {0.5, 0.5, 0.5, 0.5};
    int count;
    keyed = load("attach/keyed.xml");
    assert_null(strstr(said.text, "keyframe"));
    tac_model_keys(keyed, &count);
    assert_int_equal(count, (int)(sizeof names / sizeof names[0]));
    for (int i = 0; i < count; i++)
        find_key(names[i]);
    const double sway = 20 * acos(-1.0) / 180, bend = 10 * acos(-1.0) / 180;

    const tac_ModelKey *key = find_key("r_b_home");
    check_near(key->time, 2.0, 0.0);
    check_start(key, "sway", 1, &sway, 1, zero);
    check_start(key, "r_shoulder", 1, zero, 1, zero);
    check_start(key, "r_a_turn", 4, zero, 3, zero); // four zeros: not turned
    check_start(key, "r_a_bend", 1, &bend, 1, zero);
    check_start(key, "r_b_turn", 4, turned, 3, (double[]){1, 2, 3});
    check_start(key, "r_b_bend", 1, (double[]){0.25}, 1, (double[]){4});
    check_vec3_near(start_of(key, "r_b_loose")->pose.p, ((tac_Vec3){1, 2, 3}), 0.0);
    const double slides[] = {5, 6, 7};
    check_array_near(start_of(key, "r_b_loose")->velocity, slides, 3, 0.0);
    check_vec3_near(key->start[tac_model_find_body(keyed, "r_b_target")].pose.p,
                    ((tac_Vec3){7, 8, 9}), 0.0);
    check_drive(key, "r_b_servo", 0.7, 0.3);
    check_drive(key, "r_b_push", 0.8, 0.0);
    check_drive(key, "r_b_drift", 0.9, 0.4);
    check_drive(key, "r_a_drift", 0.0, 0.0);
    check_drive(key, "rock", 0.0, 0.0);

    key = find_key("r_a_home"); // of its copy there is nothing but the hand
    check_start(key, "r_a_turn", 4, turned, 3, (double[]){1, 2, 3});
    check_start(key, "r_b_turn", 4, zero, 3, zero); // four zeros: not turned
    check_vec3_near(start_of(key, "r_b_loose")->pose.p, ((tac_Vec3){0, 3, 4}), 1e-15);
    check_drive(key, "r_a_servo", 0.7, 0.3);
    check_drive(key, "r_b_servo", 0.0, 0.0);

    key = find_key("l_up"); // of the arm only what hangs on its elbow
    check_start(key, "l_elbow", 1, (double[]){-2}, 1, zero);
    check_start(key, "l_a_bend", 1, (double[]){0.1}, 1, zero);
    check_start(key, "r_elbow", 1, zero, 1, zero);
    key = find_key("r_up");
    check_start(key, "r_shoulder", 1, (double[]){-1}, 1, zero);
    check_start(key, "l_elbow", 1, zero, 1, zero);
    check_vec3_near(start_of(key, "r_b_loose")->pose.p, ((tac_Vec3){4, 5, 6}), 0.0);
    check_drive(key, "r_lift", 5.0, 0.0);
    tac_model_destroy(keyed);
}

// They would be of a copy that is not there.
static void keyframes_of_what_is_replicated_are_named(void **state)
{
    (void)state;
    int count;
    keyed = load("attach/keyed_twice.xml");
    tac_model_keys(keyed, &count);
    assert_int_equal(count, 0);
    assert_non_null(strstr(said.text, "keyframe of a model that a <replicate> copies"));
    tac_model_destroy(keyed);
}

// Told at the line of the other model's file.
static void mistakes_in_keyframes_of_what_is_attached_are_told(void **state)
{
    (void)state;
    static const char *const told[][2] = {
        {"keyed_wrong.xml", "wrong_keys.xml:5: 'qpos' of <key> has 2 numbers; expected 1\n"},
        {"keyed_wrong_word.xml",
         "wrong_words.xml:5: 'qvel' of <key> is 'x'; expected a finite number\n"},
    };
    for (int i = 0; i < 2; i++) {
        char path[512];
        tac_ModelOptions options = make_options();
        snprintf(path, sizeof path, "%s/data/mjcf/attach/%s", TACTUS_TEST_DIR, told[i][0]);
        assert_int_equal(tac_model_load(path, &options, &keyed), TAC_ERR_SYNTAX);
        assert_non_null(strstr(said.text, told[i][1]));
        assert_int_equal(said.count, 1);
    }
}

static void a_body_of_the_same_model_is_attached_beside_itself(void **state)
{
    (void)state;
    error = 0.0;
    check_same(
        read_text("<mujoco><worldbody><body name='a'><joint name='j'/><geom name='g' size='1'/>"
                  "</body><frame pos='2 0 0'><attach body='a' prefix='x-'/></frame></worldbody>"
                  "<tendon><fixed name='t' stiffness='1'><joint joint='j' coef='1'/></fixed>"
                  "</tendon></mujoco>"),
        read_text("<mujoco><worldbody><body name='a'><joint name='j'/><geom name='g' size='1'/>"
                  "</body><body name='x-a' pos='2 0 0'><joint name='x-j'/><geom name='x-g' "
                  "size='1'/></body></worldbody><tendon><fixed name='t' stiffness='1'><joint "
                  "joint='j' coef='1'/></fixed><fixed name='x-t' stiffness='1'><joint "
                  "joint='x-j' coef='1'/></fixed></tendon></mujoco>"));
}

// ---- sites

static void a_site_is_a_frame_on_a_body(void **state)
{
    (void)state;
    tac_Model *model =
        read_text("<mujoco><default><site pos='0 0 1'/></default><worldbody><site name='w' "
                  "fromto='1 0 3 1 0 1'/><body name='b' pos='5 0 0'><geom size='1' pos='0 2 0'/>"
                  "<site name='s' euler='90 0 0'/></body></worldbody></mujoco>");
    int count;
    const tac_ModelSite *site = tac_model_sites(model, &count);
    assert_int_equal(count, 2);
    assert_int_equal(tac_model_find_site(model, "s"), 1);
    assert_int_equal(tac_model_find_site(model, "none"), -1);
    assert_int_equal(tac_model_find_site(model, ""), -1);
    assert_int_equal(site[0].body, -1);
    check_vec3_near(site[0].frame.p, v3(1, 0, 2), 0.0);
    assert_int_equal(site[1].body, tac_model_find_body(model, "b"));
    check_vec3_near(site[1].frame.p, v3(0, -2, 1), 0.0); // from the centre of mass
    check_vec3_near(q_rotate(site[1].frame.q, v3(0, 0, 1)), v3(0, -1, 0), 1e-15);
    tac_model_destroy(model);
}

// The sites are held on each other, wherever they are at the start.
static void connect_and_weld_take_sites_as_they_are(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco><worldbody><site name='o' pos='1 2 3'/><body name='b'><joint/><geom size='1'/>"
        "<site name='s' pos='0.5 0 0' quat='0.5 0.5 0.5 0.5'/></body></worldbody><equality>"
        "<connect site1='o' site2='s'/><weld site1='s' site2='o'/></equality></mujoco>";
    tac_Model *model = read_text(text);
    int count;
    const tac_ModelSpring *spring = tac_model_springs(model, &count);
    assert_int_equal(count, 2);
    assert_int_equal(spring[0].type, TAC_SPRING_POINT);
    assert_int_equal(spring[1].type, TAC_SPRING_POSE);
    for (int i = 0; i < 2; i++) { // the world is never the first
        assert_int_equal(spring[i].body_a, 0);
        assert_int_equal(spring[i].body_b, -1);
        check_vec3_near(spring[i].frame_a.p, v3(0.5, 0, 0), 0.0);
        check_vec3_near(spring[i].frame_b.p, v3(1, 2, 3), 0.0);
    }
    tac_Quat half = {0.5, 0.5, 0.5, 0.5};
    check_quat_near(spring[1].frame_a.q, half, 0.0);
    tac_model_destroy(model);
}

// ---- mistakes

static const struct {
    const char *text, *said;
} broken[] = {
    {"<replicate/>", "<replicate> has no 'count'"},
    {"<replicate count='0'/>", "'count' of <replicate> is 0; expected 1 to 20000"},
    {"<replicate count='2'><body name='a'/></replicate><body name='a1'/>",
     "a second body 'a1'; the first is in line 2"},
    {"<replicate count='20000'><replicate count='20000'><geom size='1'/></replicate></replicate>",
     "the copies have too many elements; expected at most 200000 in all"},
    {"<replicate count='20000'/><replicate count='20000'/><replicate count='20000'/><replicate "
     "count='20000'/><replicate count='20000'/><replicate count='20000'/><replicate "
     "count='20000'/><replicate count='20000'/><replicate count='20000'/><replicate "
     "count='20000'/><replicate count='1'/>",
     "the copies have too many elements; expected at most 200000 in all"},
    {"<attach model='m' prefix=''/>", "there is no model 'm'"},
    {"<attach body='b'/>", "<attach> has no 'prefix'"},
    {"<attach prefix=''/>", "<attach> has neither 'model' nor 'body' nor 'frame'"},
    {"<attach body='b' prefix='x'/>", "there is no body 'b' in the model"},
    {"<body name='b'><attach body='b' prefix='x'/></body>",
     "<attach> stands in the body 'b' that it attaches"},
    {"<frame bos='1 0 0'/>", "there is no 'bos' in <frame>; did you mean 'pos'?"},
    {"<repliate count='2'/>", "there is no <repliate> in <worldbody>; did you mean 'replicate'?"},
    {"<frame><joint/></frame>", "<joint> in <worldbody>; expected it in a <body>"},
    {"<frame childclass='k'><geom size='1'/></frame>", "there is no class 'k'"},
    {"<site name='s'/><site name='s'/>", "there is a site 's' already; expected a name of its own"},
};

static void mistakes_in_copies_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char text[600], wanted[300];
        tac_ModelOptions options = make_options();
        tac_Model *model;
        snprintf(text, sizeof text, "<mujoco><worldbody>\n%s</worldbody></mujoco>", broken[i].text);
        snprintf(wanted, sizeof wanted, "robot.xml:2: %s\n", broken[i].said);
        assert_int_equal(tac_model_read(text, strlen(text), "robot.xml", &options, &model),
                         TAC_ERR_SYNTAX);
        said.text[strcspn(said.text, "\n") + 1] = '\0';
        assert_string_equal(said.text, wanted);
    }
}

// A file of 300 kB must not take gigabytes, nor one of 4 MB hours.
static void small_files_do_not_become_large_ones(void **state)
{
    (void)state;
    enum { LONG = 300000, ROOM = 4000000 };
    char *text = malloc(ROOM);
    tac_ModelOptions options = make_options();
    tac_Model *model;
    assert_non_null(text);
    int n = snprintf(text, ROOM, "<mujoco><worldbody><replicate count='20000' sep='");
    memset(text + n, 'A', LONG);
    snprintf(text + n + LONG, ROOM - (size_t)n - LONG,
             "'><geom name='g' size='1'/></replicate></worldbody></mujoco>");
    assert_int_equal(tac_model_read(text, strlen(text), "robot.xml", &options, &model),
                     TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "robot.xml: the names of copies are too long; expected at most 64 MB in "
                        "all\n");
    n = snprintf(text, ROOM, "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body>");
    for (int i = 0; i < 20000; i++)
        n += snprintf(text + n, ROOM - (size_t)n,
                      "<replicate count='1'><geom size='1'/></replicate>");
    n += snprintf(text + n, ROOM - (size_t)n, "</worldbody><tendon><fixed>");
    for (int i = 0; i < 30000; i++)
        n += snprintf(text + n, ROOM - (size_t)n, "<joint joint='j' coef='1'/>");
    snprintf(text + n, ROOM - (size_t)n, "</fixed></tendon></mujoco>");
    options = make_options();
    assert_int_equal(tac_model_read(text, strlen(text), "robot.xml", &options, &model),
                     TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "there are too many <replicate> and <attach>"));
    free(text);
}

static void what_is_attached_may_stand_later_with_copies_in_it(void **state)
{
    (void)state;
    tac_Model *a = read_text(
        WORLD("<attach body='b' prefix='x_'/><body name='b'><joint name='j'/><replicate count='2' "
              "offset='1 0 0'><geom name='g' size='1'/></replicate></body>"));
    tac_Model *b = read_text(
        WORLD("<body name='x_b'><joint name='x_j'/><geom name='x_g0' size='1'/><geom name='x_g1' "
              "size='1' "
              "pos='1 0 0'/></body><body name='b'><joint name='j'/><geom name='g0' size='1'/><geom "
              "name='g1' size='1' pos='1 0 0'/></body>"));
    error = 0.0;
    check_same(a, b); // which also destroys them
    // two that attach each other have no end
    tac_ModelOptions options = make_options();
    tac_Model *model;
    static const char text[] = WORLD("<body name='a'><attach body='b' prefix='x'/></body>"
                                     "<body name='b'><attach body='a' prefix='y'/></body>");
    assert_int_equal(tac_model_read(text, strlen(text), "robot.xml", &options, &model),
                     TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "that it attaches"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_moves_all_that_stands_in_it),
        cmocka_unit_test(a_frame_may_have_a_class_for_what_stands_in_it),
        cmocka_unit_test(replicas_are_frames_one_after_the_other),
        cmocka_unit_test(replicas_of_replicas_have_both_numbers),
        cmocka_unit_test(numbers_of_replicas_are_equally_long),
        cmocka_unit_test(what_refers_to_a_replica_is_copied_with_it),
        cmocka_unit_test(a_model_is_attached_with_its_own_settings_classes_and_assets),
        cmocka_unit_test(a_copy_keeps_the_class_of_its_original),
        cmocka_unit_test(keyframes_of_what_is_attached_come_along),
        cmocka_unit_test(keyframes_of_what_is_replicated_are_named),
        cmocka_unit_test(mistakes_in_keyframes_of_what_is_attached_are_told),
        cmocka_unit_test(a_body_of_the_same_model_is_attached_beside_itself),
        cmocka_unit_test(a_site_is_a_frame_on_a_body),
        cmocka_unit_test(connect_and_weld_take_sites_as_they_are),
        cmocka_unit_test(mistakes_in_copies_are_told),
        cmocka_unit_test(small_files_do_not_become_large_ones),
        cmocka_unit_test(what_is_attached_may_stand_later_with_copies_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
