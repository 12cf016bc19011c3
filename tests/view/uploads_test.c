/* Files that pages sent: kept in memory within limits, forgotten in time; and a scene or robot that
 * is loaded from them opens no file, whatever it names. */
#define _GNU_SOURCE
#include "check.h"
#include "heard.h"
#include "view/uploads.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <tactus/tactus.h>
#include <unistd.h>

#define ID "0123456789abcdef"
#define OTHER "fedcba9876543210"

static taci_Uploads *make(void)
{
    taci_Uploads *u;
    assert_int_equal(taci_uploads_create(&u), TAC_OK);
    return u;
}

static tac_Result put(taci_Uploads *u, const char *id, const char *name, const char *text)
{
    char why[160];
    taci_UploadPiece piece = {.id = id, .name = name, .of = 1, .bytes = text, .size = strlen(text)};
    return taci_uploads_put(u, &piece, why);
}

static void names_stay_inside_their_set(void **state)
{
    static const char *const sound[] = {"a",   "a.urdf", "meshes/a.stl", "a b",    "..a",
                                        "a..", "...",    "\xc3\xa9.obj", ".hidden"};
    static const char *const wrong[] = {"",     "/",    "/a",           "a/",        "a//b",
                                        ".",    "..",   "./a",          "../a",      "a/..",
                                        "a/.",  "a\\b", "c:a",          "file:///a", "a\nb",
                                        "\x7f", "\xff", "\xed\xa0\x80", "\xc0\xaf"};
    char longest[TACI_UPLOAD_NAME + 1];
    (void)state;
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++)
        assert_true(taci_upload_name_sound(sound[i]));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (taci_upload_name_sound(wrong[i]))
            fail_msg("taken: '%s'", wrong[i]);
    memset(longest, 'a', sizeof longest);
    longest[TACI_UPLOAD_NAME] = '\0';
    assert_false(taci_upload_name_sound(longest));
    assert_true(taci_upload_name_sound(longest + 1));
}

static void a_set_lives_until_its_client_goes_and_nothing_shows_it(void **state)
{
    tac_SceneSource source[TACI_UPLOAD_FILES];
    taci_Uploads *u = make();
    (void)state;
    assert_int_equal(put(u, ID, "a", "text"), TAC_OK);
    assert_int_equal(put(u, OTHER, "b", "more"), TAC_OK);
    taci_uploads_own(u, ID, 1);
    taci_uploads_own(u, OTHER, 2);
    assert_int_equal(taci_uploads_pin(u, ID, source, 1), 1);
    assert_int_equal(put(u, ID, "a", "another"), TAC_ERR_STATE);
    taci_uploads_gone(u, 1);
    assert_string_equal(source[0].text, "text");
    taci_uploads_release(u, ID);
    assert_int_equal(taci_uploads_pin(u, ID, source, 1), 0);
    assert_int_equal(taci_uploads_bytes(u), 4);
    taci_uploads_gone(u, 2);
    assert_int_equal(taci_uploads_bytes(u), 0);
    taci_uploads_destroy(u);
}

static void a_file_sent_again_takes_the_place_of_the_first(void **state)
{
    tac_SceneSource source[2];
    taci_Uploads *u = make();
    (void)state;
    assert_int_equal(put(u, ID, "a", "first"), TAC_OK);
    assert_int_equal(put(u, ID, "a", "2"), TAC_OK);
    assert_int_equal(taci_uploads_pin(u, ID, source, 2), 1);
    assert_string_equal(source[0].text, "2");
    assert_int_equal(taci_uploads_bytes(u), 1);
    taci_uploads_release(u, ID);
    taci_uploads_destroy(u);
}

static void no_more_than_128_MB_are_kept(void **state)
{
    char why[160];
    taci_Uploads *u = make();
    static char bytes[TACI_UPLOAD_PIECE];
    taci_UploadPiece piece = {
        .id = ID, .name = "a", .of = 200, .bytes = bytes, .size = sizeof bytes};
    (void)state;
    for (; piece.piece < 128; piece.piece++)
        assert_int_equal(taci_uploads_put(u, &piece, why), TAC_OK);
    assert_int_equal(taci_uploads_put(u, &piece, why), TAC_ERR_CAPACITY);
    assert_string_equal(why, "files of more than 128 MB are not taken");
    assert_int_equal(put(u, OTHER, "b", "x"), TAC_ERR_CAPACITY);
    taci_uploads_own(u, ID, 1);
    taci_uploads_gone(u, 1);
    assert_int_equal(taci_uploads_bytes(u), 0);
    taci_uploads_destroy(u);
}

static void there_are_no_more_than_16_sets(void **state)
{
    char id[17];
    taci_Uploads *u = make();
    (void)state;
    for (int i = 0; i < 17; i++) {
        snprintf(id, sizeof id, "%016x", i);
        assert_int_equal(put(u, id, "a", "x"), i < 16 ? TAC_OK : TAC_ERR_CAPACITY);
    }
    taci_uploads_destroy(u);
}

// ------------------------------------------------------------------------------------------------
// What uploads name is looked for among them alone

typedef struct Bait { // files in a folder that is watched
    char folder[200];
    int watch;
} Bait;

static void write_file(const Bait *b, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", b->folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
}

static const struct {
    const char *name, *text;
} baits[] = {
    {"bait.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"},
    {"bait.yaml", "tactus: 1\n"},
    {"bait.xml", "<mujoco><worldbody/></mujoco>\n"},
    {"bait.csv", "0,0\n0,0\n"},
};
enum { BAITS = sizeof baits / sizeof baits[0] };

static void lay(Bait *b)
{
    char here[120];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(b->folder, sizeof b->folder, "%s/uploads_bait_%d", here, (int)getpid());
    assert_int_equal(mkdir(b->folder, 0700), 0);
    for (int i = 0; i < BAITS; i++)
        write_file(b, baits[i].name, baits[i].text);
    b->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    assert_true(b->watch >= 0);
    assert_true(inotify_add_watch(b->watch, b->folder, IN_OPEN | IN_ACCESS) >= 0);
}

static bool was_touched(const Bait *b)
{
    char events[4096];
    bool touched = false;
    while (read(b->watch, events, sizeof events) > 0)
        touched = true;
    return touched;
}

static void clear(Bait *b)
{
    char path[300];
    close(b->watch);
    for (int i = 0; i < BAITS; i++) {
        snprintf(path, sizeof path, "%s/%s", b->folder, baits[i].name);
        unlink(path);
    }
    rmdir(b->folder);
}

static tac_Result load(taci_Uploads *u, const char *name, Heard *heard)
{
    tac_SceneSource source[TACI_UPLOAD_FILES];
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene = NULL;
    options.source = source;
    options.source_count = taci_uploads_pin(u, ID, source, TACI_UPLOAD_FILES);
    assert_true(options.source_count > 0);
    options.message = hear;
    options.message_user = heard;
    tac_Result result = tac_scene_load(name, &options, &scene);
    tac_scene_destroy(scene);
    taci_uploads_release(u, ID);
    return result;
}

// Ways to name a file; the last two can never be right.
static const struct {
    const char *name, *ending, *form;
} tries[] = {
    {"a.yaml", "obj",
     "tactus: 1\nbodies: [{name: ball, mass: 1, shapes: [{type: mesh, file: \"%s\"}]}]\n"},
    {"a.yaml", "csv", "tactus: 1\nground: [{type: height_field, spacing: 1, file: \"%s\"}]\n"},
    {"a.yaml", "yaml", "tactus: 1\ninclude: \"%s\"\n"},
    {"a.yaml", "xml", "tactus: 1\nmodels: [{file: \"%s\"}]\n"},
    {"a.urdf", "obj",
     "<robot name='a'><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "
     "izz='1' "
     "ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry><mesh "
     "filename='%s'/></geometry></collision></link></robot>"},
    {"a.xml", "xml", "<mujoco><include file='%s'/></mujoco>"},
    {"a.xml", "obj",
     "<mujoco><asset><mesh name='m' file='%s'/></asset><worldbody><body><geom type='mesh' "
     "mesh='m'/></body></worldbody></mujoco>"},
    {"a.urdf", "xml",
     "<!DOCTYPE robot [<!ENTITY x SYSTEM \"%s\">]><robot name='a'><link "
     "name='b'>&x;</link></robot>"},
    {"a.xml", "xml",
     "<!DOCTYPE mujoco SYSTEM \"%s\"><mujoco><worldbody><body><geom "
     "size='zz'/></body></worldbody></mujoco>"},
};
enum { TRIES = sizeof tries / sizeof tries[0], RIGHT = TRIES - 2 };

/// `form` has the bait's place where it has %s.
static void try_to_open(const Bait *b, const char *name, const char *form, const char *place)
{
    char text[2000];
    Heard heard = {0};
    taci_Uploads *u = make();
    snprintf(text, sizeof text, form, place);
    assert_int_equal(put(u, ID, name, text), TAC_OK);
    // A robot does without a mesh that is not there; but that is said, as a mistake is.
    if (load(u, name, &heard) == TAC_OK && strstr(name, ".urdf") == NULL)
        fail_msg("taken: %s", text);
    assert_true(heard.count > 0);
    if (was_touched(b))
        fail_msg("opened: %s", text);
    taci_uploads_destroy(u);
}

static void whatever_they_name_no_file_is_opened(void **state)
{
    Bait b;
    (void)state;
    lay(&b);
    const char *folder = strrchr(b.folder, '/') + 1;
    for (int i = 0; i < TRIES; i++) {
        char place[600];
        for (int k = 0; k < 7; k++) {
            static const char *const schemes[] = {"", "file://", "package:/", "../", "x/../", ""};
            const char *where = k < 3 ? b.folder : folder;
            if (k == 6)
                snprintf(place, sizeof place, "/etc/passwd");
            else
                snprintf(place, sizeof place, "%s%s/bait.%s", schemes[k], where, tries[i].ending);
            try_to_open(&b, tries[i].name, tries[i].form, place);
        }
    }
    clear(&b);
}

static void what_was_uploaded_with_them_is_found(void **state)
{
    char name[40], text[1000];
    (void)state;
    for (int i = 0; i < RIGHT; i++) {
        Heard heard = {0};
        taci_Uploads *u = make();
        snprintf(name, sizeof name, "bait.%s", tries[i].ending);
        for (int k = 0; k < BAITS; k++)
            if (strcmp(baits[k].name, name) == 0)
                assert_int_equal(put(u, ID, name, baits[k].text), TAC_OK);
        snprintf(text, sizeof text, tries[i].form, name);
        assert_int_equal(put(u, ID, tries[i].name, text), TAC_OK);
        if (load(u, tries[i].name, &heard) != TAC_OK)
            fail_msg("%s: %s: %s", text, heard.origin, heard.text);
        taci_uploads_destroy(u);
    }
}

static void an_obj_opens_no_other_file_either(void **state)
{
    Bait b;
    char text[1000];
    Heard heard = {0};
    taci_Uploads *u = make();
    (void)state;
    lay(&b);
    snprintf(text, sizeof text,
             "mtllib %s/bait.obj\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf "
             "2 3 4\n",
             b.folder);
    assert_int_equal(put(u, ID, "meshes/a.obj", text), TAC_OK);
    assert_int_equal(put(u, ID, "a.yaml",
                         "tactus: 1\nbodies: [{name: ball, mass: 1, shapes: [{type: mesh, file: "
                         "meshes/a.obj}]}]\n"),
                     TAC_OK);
    if (load(u, "a.yaml", &heard) != TAC_OK)
        fail_msg("%s: %s", heard.origin, heard.text);
    assert_false(was_touched(&b));
    taci_uploads_destroy(u);
    clear(&b);
}

static void the_same_files_are_opened_where_no_upload_stands_in_for_them(void **state)
{
    Bait b;
    char path[300];
    tac_Scene *scene = NULL;
    (void)state;
    lay(&b);
    snprintf(path, sizeof path, "%s/bait.yaml", b.folder);
    tac_SceneOptions options = tac_scene_options_default();
    tac_scene_load(path, &options, &scene);
    tac_scene_destroy(scene);
    assert_true(was_touched(&b)); // so the watch sees it
    clear(&b);
}

static void a_robot_finds_its_meshes_among_the_uploads(void **state)
{
    static const char obj[] =
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    static const char robot[] = "<robot name='a'><link name='b'><inertial><mass "
                                "value='1'/><inertia ixx='1' iyy='1' izz='1' "
                                "ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry><mesh "
                                "filename='meshes/a.obj'/></geometry></collision></link></robot>";
    Heard heard = {0};
    taci_Uploads *u = make();
    (void)state;
    assert_int_equal(put(u, ID, "robot.urdf", robot), TAC_OK);
    assert_int_equal(put(u, ID, "meshes/a.obj", obj), TAC_OK);
    if (load(u, "robot.urdf", &heard) != TAC_OK)
        fail_msg("%s: %s", heard.origin, heard.text);
    taci_uploads_destroy(u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stay_inside_their_set),
        cmocka_unit_test(a_set_lives_until_its_client_goes_and_nothing_shows_it),
        cmocka_unit_test(a_file_sent_again_takes_the_place_of_the_first),
        cmocka_unit_test(no_more_than_128_MB_are_kept),
        cmocka_unit_test(there_are_no_more_than_16_sets),
        cmocka_unit_test(whatever_they_name_no_file_is_opened),
        cmocka_unit_test(what_was_uploaded_with_them_is_found),
        cmocka_unit_test(an_obj_opens_no_other_file_either),
        cmocka_unit_test(the_same_files_are_opened_where_no_upload_stands_in_for_them),
        cmocka_unit_test(a_robot_finds_its_meshes_among_the_uploads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
