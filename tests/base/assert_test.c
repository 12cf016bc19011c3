/* What a broken contract does to the program, watched from its parent. */
#define _POSIX_C_SOURCE 200809L // fork, sigaction
#include "base/arena.h"
#include "base/assert.h"
#include "check.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if !defined(TACTUS_ASSERT) // the function is in the library all the same
_Noreturn void taci_assert_failed(const char *condition, const char *file, int line);
#endif

// Run `broken` in a child whose stderr we read. Returns how the child ended, as waitpid tells it.
static int watch(void (*broken)(void), char *text, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        signal(SIGABRT, SIG_DFL); // cmocka's own handler would report from the child
        broken();
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t n = 1; n > 0 && used<size - 1; used += n> 0 ? (size_t)n : 0)
        n = read(ends[0], text + used, size - 1 - used);
    text[used] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void assert_aborted(int status)
{
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

static void break_contract(void)
{
    taci_assert_failed("tank >= 0.0", "rigid.c", 42);
}

static void a_broken_contract_names_its_place_and_aborts(void **state)
{
    (void)state;
    char text[1024];
    int status = watch(break_contract, text, sizeof text);
    assert_aborted(status);
    assert_string_equal(text, "rigid.c:42: does not hold: tank >= 0.0\n");
}

static void break_long_contract(void)
{
    char condition[2000];
    memset(condition, 'x', sizeof condition - 1);
    condition[sizeof condition - 1] = '\0';
    taci_assert_failed(condition, "rigid.c", 42);
}

static void a_condition_of_any_length_is_one_line(void **state)
{
    (void)state;
    char text[4096];
    int status = watch(break_long_contract, text, sizeof text);
    assert_aborted(status);
    assert_true(strlen(text) > 100);
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
}

static void make_safe(int number)
{
    (void)number;
    static const char done[] = "motors off\n";
    ssize_t written = write(STDERR_FILENO, done, sizeof done - 1);
    (void)written;
}

static void break_contract_with_motors_on(void)
{
    struct sigaction action = {.sa_handler = make_safe};
    sigaction(SIGABRT, &action, NULL);
    break_contract();
}

// The way a program with a device open puts it in its safe state (assert.c).
static void the_program_hears_of_it_by_sigabrt_before_it_dies(void **state)
{
    (void)state;
    char text[1024];
    int status = watch(break_contract_with_motors_on, text, sizeof text);
    assert_aborted(status);
    assert_string_equal(text, "rigid.c:42: does not hold: tank >= 0.0\nmotors off\n");
}

#if defined(TACTUS_ASSERT)
static void reset_beyond_what_is_used(void)
{
    taci_Arena arena;
    if (taci_arena_create(&arena, 4096))
        taci_arena_reset(&arena, 64);
}

static void an_arena_reset_to_a_mark_it_never_gave_is_caught(void **state)
{
    (void)state;
    char text[4096];
    int status = watch(reset_beyond_what_is_used, text, sizeof text);
    assert_aborted(status);
    assert_non_null(strstr(text, "mark <= used_in_all(arena)"));
}

static void reset_to_a_mark_given_back(void)
{
    taci_Arena arena;
    if (!taci_arena_create(&arena, 4096))
        return;
    size_t outer = taci_arena_mark(&arena);
    taci_arena_take(&arena, 1, 256);
    size_t inner = taci_arena_mark(&arena);
    taci_arena_reset(&arena, outer);
    taci_arena_take(&arena, 1, 1024); // over the place of the inner mark
    taci_arena_reset(&arena, inner);
}

static void an_arena_reset_to_a_mark_that_was_given_back_is_caught(void **state)
{
    (void)state;
    char text[4096];
    int status = watch(reset_to_a_mark_given_back, text, sizeof text);
    assert_aborted(status);
    assert_non_null(strstr(text, "is_good_mark(arena, mark)"));
}
#endif

static int evaluated;

static bool evaluate(void)
{
    evaluated++;
    return true;
}

static void a_condition_is_evaluated_once_or_not_at_all(void **state)
{
    (void)state;
    evaluated = 0;
    assert_true(evaluate());
    TAC_ASSERT(evaluate());
#if defined(TACTUS_ASSERT)
    assert_int_equal(evaluated, 2);
#else
    assert_int_equal(evaluated, 1);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_contract_names_its_place_and_aborts),
        cmocka_unit_test(a_condition_of_any_length_is_one_line),
        cmocka_unit_test(the_program_hears_of_it_by_sigabrt_before_it_dies),
#if defined(TACTUS_ASSERT)
        cmocka_unit_test(an_arena_reset_to_a_mark_it_never_gave_is_caught),
        cmocka_unit_test(an_arena_reset_to_a_mark_that_was_given_back_is_caught),
#endif
        cmocka_unit_test(a_condition_is_evaluated_once_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
