/* Broken scenes: tests/scene/broken/NAME.yaml must be answered with exactly NAME.expected.
 *
 * To write the expected files anew, then to be read one by one: test_scene_broken --write */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "said.h"
#include <dirent.h>
#include <unistd.h>

enum { FILES = 400, EXPECTED_SIZE = 65536 };

static bool write_expected;

static int only_scenes(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');
    return ending != NULL && strcmp(ending, ".yaml") == 0;
}

static void expected_path(const char *scene, char path[256])
{
    int stem = (int)(strrchr(scene, '.') - scene);
    snprintf(path, 256, "%.*s.expected", stem, scene);
}

static void read_expected(const char *scene, char text[EXPECTED_SIZE])
{
    char path[256];
    expected_path(scene, path);
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(text, 1, EXPECTED_SIZE - 1, file) : 0;
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
}

static void write_text(const char *scene, const char *text)
{
    char path[256];
    expected_path(scene, path);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static bool answers_as_expected(const char *path)
{
    static Said said;
    static char expected[EXPECTED_SIZE];
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene = NULL;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    tac_Result result = tac_scene_load(path, &options, &scene);
    bool refused = result == TAC_ERR_SYNTAX && scene == NULL && said.count > 0;
    if (write_expected)
        write_text(path, said.text);
    read_expected(path, expected);
    bool same = strcmp(said.text, expected) == 0;
    if (!refused)
        print_error("%s: not refused, but %s\n", path, tac_result_name(result));
    if (!same)
        print_error("%s: expected\n%sgot\n%s", path, expected, said.text);
    tac_scene_destroy(scene);
    return refused && same;
}

static void every_broken_scene_gets_exactly_its_message(void **state)
{
    (void)state;
    struct dirent **entry;
    assert_int_equal(chdir(TACTUS_TEST_DIR "/scene/broken"), 0); // messages show the path as given
    int count = scandir(".", &entry, only_scenes, alphasort), wrong = 0;
    assert_in_range(count, 100, FILES); // there are as many as were promised
    for (int i = 0; i < count; i++) {
        wrong += !answers_as_expected(entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    print_message("%d broken scenes\n", count);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    write_expected = argc > 1 && strcmp(argv[1], "--write") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broken_scene_gets_exactly_its_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
