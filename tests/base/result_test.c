/* Results, the version, and messages. */
#include "base/message.h"
#include "check.h"
#include "heard.h"
#include <stdio.h>
#include <string.h>

static void the_library_has_the_version_of_its_headers(void **state)
{
    (void)state;
    assert_int_equal(tac_version(), TAC_VERSION);
    assert_int_equal(tac_version() / 10000, TAC_VERSION_MAJOR);
}

static void a_result_has_its_name_in_the_header(void **state)
{
    (void)state;
    assert_string_equal(tac_result_name(TAC_OK), "OK");
    assert_string_equal(tac_result_name(TAC_ERR_MEMORY), "ERR_MEMORY");
    assert_string_equal(tac_result_name(TAC_ERR_STATE), "ERR_STATE");
}

static const tac_Result results[] = {
#define X(name, value, text) TAC_##name,
    TAC_RESULTS(X)
#undef X
};
enum { RESULTS = sizeof results / sizeof *results };

static void every_result_has_a_name_and_a_text_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < RESULTS; i++)
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(results[i], results[j]);
            assert_string_not_equal(tac_result_name(results[i]), tac_result_name(results[j]));
            assert_string_not_equal(tac_result_text(results[i]), tac_result_text(results[j]));
        }
}

static void only_success_is_not_negative(void **state)
{
    (void)state;
    for (int i = 0; i < RESULTS; i++)
        assert_true(results[i] == TAC_OK ? results[i] == 0 : results[i] < 0);
}

static void a_number_that_is_no_result_still_has_a_text(void **state)
{
    (void)state;
    static const int strange[] = {1, -1000, 7};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(tac_result_name((tac_Result)strange[i]), "ERR_UNKNOWN");
        assert_true(strlen(tac_result_text((tac_Result)strange[i])) > 0);
    }
}

static void a_message_reaches_the_callback_formatted(void **state)
{
    (void)state;
    Heard heard = {0};
    taci_message(hear, &heard, TAC_ERR_INVALID, "scene.yaml:12:7",
                 "mass is %g kg; more than %d is "
                 "expected",
                 -1.5, 0);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.code, TAC_ERR_INVALID);
    assert_string_equal(heard.origin, "scene.yaml:12:7");
    assert_string_equal(heard.text, "mass is -1.5 kg; more than 0 is expected");
}

static void without_a_callback_a_message_goes_nowhere(void **state)
{
    (void)state;
    taci_message(NULL, NULL, TAC_ERR_MEMORY, "here", "%s", "lost");
}

static void a_message_that_is_too_long_is_cut_and_says_so(void **state)
{
    (void)state;
    char name[2 * TACI_MESSAGE_SIZE];
    memset(name, 'x', sizeof name);

    Heard heard = {0};
    name[TACI_MESSAGE_SIZE - 1] = '\0'; // fits to the byte
    taci_message(hear, &heard, TAC_OK, "here", "%s", name);
    assert_string_equal(heard.text, name);

    name[TACI_MESSAGE_SIZE - 1] = 'x'; // one too many
    name[TACI_MESSAGE_SIZE] = '\0';
    taci_message(hear, &heard, TAC_OK, "here", "%s", name);
    assert_int_equal(strlen(heard.text), TACI_MESSAGE_SIZE - 1);
    assert_string_equal(heard.text + TACI_MESSAGE_SIZE - 5, "x...");
}

// A name of two-byte letters, shifted by one byte in turn so that the cut falls both ways.
static void a_cut_message_is_still_utf_8(void **state)
{
    (void)state;
    for (int shift = 0; shift < 2; shift++) {
        char name[2 * TACI_MESSAGE_SIZE] = "";
        for (int i = 0; i < TACI_MESSAGE_SIZE - 10; i++)
            snprintf(name + 2 * i, 3, "é");
        Heard heard = {0};
        taci_message(hear, &heard, TAC_OK, "here", "%s%s", shift ? "x" : "", name);
        const char *dots = strstr(heard.text, "...");
        assert_non_null(dots);
        assert_int_equal((dots - heard.text - shift) % 2, 0);
        assert_memory_equal(dots - 2, "é", 2);
    }
}

static void a_message_is_one_line_whatever_a_name_holds(void **state)
{
    (void)state;
    Heard heard = {0};
    taci_message(hear, &heard, TAC_OK, "here", "no body \"%s\"", "a\nb\r\nc");
    assert_string_equal(heard.text, "no body \"a b  c\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_has_the_version_of_its_headers),
        cmocka_unit_test(a_result_has_its_name_in_the_header),
        cmocka_unit_test(every_result_has_a_name_and_a_text_of_its_own),
        cmocka_unit_test(only_success_is_not_negative),
        cmocka_unit_test(a_number_that_is_no_result_still_has_a_text),
        cmocka_unit_test(a_message_reaches_the_callback_formatted),
        cmocka_unit_test(without_a_callback_a_message_goes_nowhere),
        cmocka_unit_test(a_message_that_is_too_long_is_cut_and_says_so),
        cmocka_unit_test(a_cut_message_is_still_utf_8),
        cmocka_unit_test(a_message_is_one_line_whatever_a_name_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
