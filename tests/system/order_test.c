/* The order of a step's calls (system/ops.h): the right one goes through in every build, and in
 * builds with asserts a wrong one ends the program where it is made. */
#include "support/check.h"
#include "world/world.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static tac_World *falling(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_World *w;
    tac_BodyId id;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_body_create(w, &body, &id), TAC_OK);
    return w;
}

static void a_step_call_by_call_is_the_step_of_the_world(void **state)
{
    (void)state;
    tac_World *w = falling(), *same = falling();
    taci_System *s = w->system[0];
    double scale;
    assert_int_equal(taci_system_prepare(s, 1e-3, 0, &w->scratch), TAC_OK);
    taci_system_free(s);
    taci_system_apply(s, NULL);
    taci_system_finish(s, NULL);
    for (int i = 0; i < taci_system_clusters(s); i++) {
        taci_system_owed(s, i, &scale);
        taci_system_settle(s, i, 0.0);
    }
    taci_system_commit(s);
    assert_int_equal(tac_world_step(same, 1e-3), TAC_OK);
    assert_true(taci_system_hash(s, 1) == taci_system_hash(same->system[0], 1));
    tac_world_destroy(w);
    tac_world_destroy(same);
}

#if defined(TACTUS_ASSERT)
static void free_first(tac_World *w)
{
    taci_system_free(w->system[0]);
}

static void finish_without_apply(tac_World *w)
{
    taci_system_prepare(w->system[0], 1e-3, 0, &w->scratch);
    taci_system_free(w->system[0]);
    taci_system_finish(w->system[0], NULL);
}

static void commit_unsettled(tac_World *w)
{
    taci_system_prepare(w->system[0], 1e-3, 0, &w->scratch);
    taci_system_free(w->system[0]);
    taci_system_apply(w->system[0], NULL);
    taci_system_finish(w->system[0], NULL);
    taci_system_commit(w->system[0]);
}

static void save_inside(tac_World *w)
{
    char bytes[65536];
    taci_system_prepare(w->system[0], 1e-3, 0, &w->scratch);
    taci_system_save(w->system[0], bytes);
}

static tac_Result prepare_and_keep(taci_System *s, double T, int pass, taci_Arena *scratch)
{
    (void)s, (void)T, (void)pass;
    return TACI_TAKE(scratch, 1, double) ? TAC_OK : TAC_ERR_MEMORY;
}

static void keep_scratch(tac_World *w)
{
    taci_SystemOps ops = *w->system[0]->ops;
    ops.prepare = prepare_and_keep;
    w->system[0]->ops = &ops;
    taci_system_prepare(w->system[0], 1e-3, 0, &w->scratch);
}

static tac_Result respond_and_take(taci_System *s, int cluster, const int32_t *site, int n,
                                   double *G, int ld, taci_Arena *scratch)
{
    (void)s, (void)cluster, (void)site, (void)n, (void)G, (void)ld;
    size_t mark = taci_arena_mark(scratch);
    bool ok = TACI_TAKE(scratch, 1, double) != NULL;
    taci_arena_reset(scratch, mark);
    return ok ? TAC_OK : TAC_ERR_CAPACITY;
}

/// A response takes of the scratch what its kind has not asked for.
static void take_unasked(tac_World *w)
{
    taci_SystemOps ops = *w->system[0]->ops;
    const taci_Site site = {.kind = TACI_SITE_BODY};
    int32_t cluster, first = 0;
    double G[36] = {0};
    ops.response = respond_and_take;
    ops.response_scratch = NULL;
    w->system[0]->ops = &ops;
    taci_system_prepare(w->system[0], 1e-3, 0, &w->scratch);
    taci_system_sites(w->system[0], &site, 1, &cluster);
    taci_system_response(w->system[0], cluster, &first, 1, G, 6, &w->scratch);
}

/// Whether a call ends the program that makes it.
static bool aborts(void (*call)(tac_World *))
{
    pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        call(falling());
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void calls_out_of_order_stop_where_they_are_made(void **state)
{
    (void)state;
    assert_true(aborts(free_first));
    assert_true(aborts(finish_without_apply));
    assert_true(aborts(commit_unsettled));
    assert_true(aborts(save_inside));
}

static void scratch_is_given_back_and_no_more_taken_than_was_said(void **state)
{
    (void)state;
    assert_true(aborts(keep_scratch));
    assert_true(aborts(take_unasked));
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_call_by_call_is_the_step_of_the_world),
#if defined(TACTUS_ASSERT)
        cmocka_unit_test(calls_out_of_order_stop_where_they_are_made),
        cmocka_unit_test(scratch_is_given_back_and_no_more_taken_than_was_said),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
