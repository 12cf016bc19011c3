/* Files that mean harm, or are no scene files at all: refused at once, with a message. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "said.h"
#include "scene/scene.h"
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static Said said;
static char folder[] = "/tmp/tactus-hostile-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static double cpu_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void use_name(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
}

static tac_Result load_file(const char *file, const taci_SceneLimits *limits)
{
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene = NULL;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    taci_SceneLimits standard = taci_scene_limits_default();
    double start = cpu_time();
    tac_Result result =
        taci_scene_load_limited(file, &options, limits != NULL ? limits : &standard, &scene);
    // at once: 1 ms to 30 ms seen; the bound leaves room for sanitizers
    check_at_most_in(cpu_time() - start, 2.0, "s");
    tac_scene_destroy(scene);
    return result;
}

static void refused_with(tac_Result result, const char *text)
{
    if (result != TAC_ERR_SYNTAX || strstr(said.text, text) == NULL)
        print_error("expected '%s', got %s: %s\n", text, tac_result_name(result), said.text);
    assert_int_equal(result, TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, text));
}

static void refuse_text(const char *text, size_t size, const taci_SceneLimits *limits,
                        const char *message)
{
    use_name("scene.yaml");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
    tac_Result result = load_file(path, limits);
    remove(path);
    refused_with(result, message);
}

static void a_folder_is_refused(void **state)
{
    (void)state;
    refused_with(load_file(folder, NULL), "this is a folder");
}

static void a_device_is_refused(void **state)
{
    (void)state;
    refused_with(load_file("/dev/zero", NULL), "no regular file");
    refused_with(load_file("/dev/tty", NULL), "no regular file");
}

static void a_pipe_is_refused_without_waiting_for_its_other_end(void **state)
{
    (void)state;
    use_name("pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    tac_Result result = load_file(path, NULL);
    remove(path);
    refused_with(result, "no regular file");
}

static void a_missing_file_is_refused(void **state)
{
    (void)state;
    refused_with(load_file("/nowhere/at/all.yaml", NULL), "there is no such file");
    use_name("loop");
    assert_int_equal(symlink("loop", path), 0);
    tac_Result result = load_file(path, NULL);
    remove(path);
    refused_with(result, "loop of links");
}

// What may be read by everybody else but nobody: tried as nobody where the test runs as root.
static void a_file_that_may_not_be_read_is_refused(void **state)
{
    (void)state;
    use_name("secret.yaml");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(chmod(path, 0000), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        bool nobody = geteuid() != 0 || setuid(65534) == 0;
        tac_Result result = nobody ? load_file(path, NULL) : TAC_OK;
        _exit(result == TAC_ERR_SYNTAX && strstr(said.text, "may not be read") != NULL ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    remove(path);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void a_file_of_a_gigabyte_is_refused_unread(void **state)
{
    (void)state;
    use_name("giant.yaml");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), 1 << 30), 0); // a hole: takes no room on the disk
    fclose(file);
    tac_Result result = load_file(path, NULL);
    remove(path);
    refused_with(result, "larger than 16 MB");
}

static void files_of_the_kernel_are_empty_files(void **state)
{
    (void)state;
    refused_with(load_file("/proc/self/mem", NULL), "the file is empty");
}

static void a_hundred_thousand_brackets_are_refused(void **state)
{
    (void)state;
    enum { N = 100000 };
    static char text[N + 20];
    static const char *const heads[] = {"tactus: 1\nbodies: ", "", "a: "};
    static const char *const marks[] = {"[", "{", "- ", "? ", "a: {", "[{"};
    for (size_t h = 0; h < 3; h++)
        for (size_t m = 0; m < sizeof marks / sizeof *marks; m++) {
            size_t length = strlen(heads[h]), step = strlen(marks[m]);
            memcpy(text, heads[h], length);
            for (; length + step < N; length += step)
                memcpy(text + length, marks[m], step);
            refuse_text(text, length, NULL, "scene.yaml");
        }
}

static void a_billion_laughs_are_refused(void **state)
{
    (void)state;
    char text[4096] = "tactus: 1\na0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
    size_t n = strlen(text);
    for (int i = 1; i < 10; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "a%d: &a%d [", i, i);
        for (int k = 0; k < 9; k++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s*a%d", k > 0 ? ", " : "", i - 1);
        n += (size_t)snprintf(text + n, sizeof text - n, "]\n");
    }
    refuse_text(text, n, NULL, "anchors and aliases are not used");
}

static void too_many_values_are_refused(void **state)
{
    (void)state;
    taci_SceneLimits limits = taci_scene_limits_default();
    limits.nodes = 100;
    char text[2000] = "tactus: 1\nbodies: [";
    for (int i = 0; i < 200; i++)
        strcat(text, "a, ");
    strcat(text, "]\n");
    refuse_text(text, strlen(text), &limits, "more than 100 values");
}

static void too_large_a_file_is_refused(void **state)
{
    (void)state;
    taci_SceneLimits limits = taci_scene_limits_default();
    limits.bytes = 10;
    refuse_text("tactus: 1\ntitle: x\n", 19, &limits, "larger than 16 MB");
}

static void arrays_do_not_multiply_without_end(void **state)
{
    (void)state;
    static char text[60000];
    size_t n = (size_t)snprintf(text, sizeof text,
                                "tactus: 1\narrays:\n  - name: a\n    count: 250000\n"
                                "    offset: [1, 0, 0]\n    body:\n      mass: 1\n      shapes:\n");
    for (int i = 0; i < 1000; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "        - {type: sphere, radius: 1}\n");
    taci_SceneLimits limits = taci_scene_limits_default();
    limits.work = 500000;
    refuse_text(text, n, &limits, "its arrays hold too many values");
    limits.work = INT64_MAX;
    limits.objects = 5000;
    refuse_text(text, n, &limits, "'count' must be at least 1 and at most 5000");
}

static void tens_of_thousands_of_mistakes_end_soon(void **state)
{
    (void)state;
    static const char *const lines[] = {"nmae%d: 1\n", "  - {nmae: b%d, mas: -1}\n",
                                        "  - {name: j%1$d, type: ball, a: nobody%1$d, b: world}\n"};
    static const char many[] = "tactus: 1\narrays: [{name: a, count: 30000, offset: [1, 0, 0], "
                               "body: {fixed: true}}]\njoints:";
    static const char *const heads[] = {"tactus: 1", "tactus: 1\nbodies:", many};
    enum { N = 30000, LINE = 80 };
    char *text = malloc(N * LINE + 256);
    assert_non_null(text);
    for (int kind = 0; kind < 3; kind++) {
        size_t n = (size_t)sprintf(text, "%s\n", heads[kind]);
        for (int i = 0; i < N; i++)
            n += (size_t)sprintf(text + n, lines[kind], i);
        refuse_text(text, n, NULL, "more mistakes are not shown");
        assert_int_equal(said.count, 51);
    }
    free(text);
}

static void a_chain_of_a_hundred_files_is_refused(void **state)
{
    (void)state;
    static char name[110][32], text[110][64];
    tac_SceneSource source[110];
    for (int i = 0; i < 110; i++) {
        snprintf(name[i], sizeof name[i], "f%d.yaml", i);
        snprintf(text[i], sizeof text[i], "tactus: 1\ninclude: f%d.yaml\n", i + 1);
        source[i] = (tac_SceneSource){name[i], text[i], strlen(text[i])};
    }
    tac_Scene *scene;
    refused_with(said_load(&said, source, 110, &scene), "too many files; expected at most 100");
}

static void texts_with_carriage_returns_and_odd_bytes_are_placed_right(void **state)
{
    (void)state;
    tac_Scene *scene;
    assert_int_equal(said_load_text(&said, "tactus: 1\r\nworld:\r\n  step: 1 m # no\r\n", &scene),
                     TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "scene.yaml:3:11: 'm' does not fit; expected a time, in s\n"
                                   "      step: 1 m # no\n"
                                   "              ^\n");
    // a line of the file that is no UTF-8, shown with a question mark
    assert_int_equal(said_load_text(&said, "tactus: 1\nworld: {step: x} # \xff\n", &scene),
                     TAC_ERR_SYNTAX);
}

// Every prefix of a scene, and every scene with one byte changed, is taken or refused, never worse.
static void cut_and_changed_scenes_do_no_harm(void **state)
{
    (void)state;
    static char text[20000], copy[20000];
    FILE *file = fopen(TACTUS_TEST_DIR "/../scenes/hand.yaml", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    static const char bytes[] = "\n :-{}[]\"'#&*!$=x9\t\xc3";
    int taken = 0;
    for (size_t i = 0; i < size; i += 7) {
        tac_Scene *scene;
        tac_SceneSource source = {"scene.yaml", text, i};
        taken += said_load(&said, &source, 1, &scene) == TAC_OK;
        tac_scene_destroy(scene);
        memcpy(copy, text, size);
        copy[i] = bytes[i % (sizeof bytes - 1)];
        source = (tac_SceneSource){"scene.yaml", copy, size};
        taken += said_load(&said, &source, 1, &scene) == TAC_OK;
        tac_scene_destroy(scene);
    }
    print_message("%d taken of %zu\n", taken, 2 * (size / 7));
    assert_in_range(taken, 1, 2 * size / 7 - 1); // comments may change, keys may not
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_is_refused),
        cmocka_unit_test(a_device_is_refused),
        cmocka_unit_test(a_pipe_is_refused_without_waiting_for_its_other_end),
        cmocka_unit_test(a_missing_file_is_refused),
        cmocka_unit_test(a_file_that_may_not_be_read_is_refused),
        cmocka_unit_test(a_file_of_a_gigabyte_is_refused_unread),
        cmocka_unit_test(files_of_the_kernel_are_empty_files),
        cmocka_unit_test(a_hundred_thousand_brackets_are_refused),
        cmocka_unit_test(a_billion_laughs_are_refused),
        cmocka_unit_test(too_many_values_are_refused),
        cmocka_unit_test(too_large_a_file_is_refused),
        cmocka_unit_test(arrays_do_not_multiply_without_end),
        cmocka_unit_test(tens_of_thousands_of_mistakes_end_soon),
        cmocka_unit_test(a_chain_of_a_hundred_files_is_refused),
        cmocka_unit_test(texts_with_carriage_returns_and_odd_bytes_are_placed_right),
        cmocka_unit_test(cut_and_changed_scenes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
