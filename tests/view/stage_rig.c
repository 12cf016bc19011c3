#define _POSIX_C_SOURCE 200809L
#include "stage_rig.h"
#include "base/clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE 60.0 // s

static void lock(Watcher *w)
{
    while (atomic_flag_test_and_set(&w->lock))
        continue;
}

static void listen(void *user, int client, tac_Result code, const char *text)
{
    Watcher *w = user;
    (void)client;
    lock(w);
    snprintf(w->last, sizeof w->last, "%s", text);
    size_t n = strlen(w->all);
    snprintf(w->all + n, sizeof w->all - n, "%s\n", text);
    atomic_flag_clear(&w->lock);
    atomic_fetch_add(&w->said, 1);
    bool late = strstr(text, "has not come for") != NULL; // on a busy machine
    atomic_fetch_add(&w->errors, code != TAC_OK && !late);
}

static int sources(void *user, const char *id, tac_SceneSource *source, int room)
{
    Watcher *w = user;
    int count = strcmp(id, "abc") == 0 && w->source_count <= room ? w->source_count : 0;
    for (int i = 0; i < count; i++)
        source[i] = w->source[i];
    return count;
}

static void take_longer(void *user, tac_World *world)
{
    Watcher *w = user;
    (void)world;
    int ms = atomic_exchange(&w->sleep, 0);
    if (ms > 0)
        rest(1e-3 * ms);
    while (atomic_load(&w->hangs))
        rest(1e-3);
}

static Watcher *here; // not yet left

void watch_def(Watcher *w, const taci_StageDef *def)
{
    memset(w, 0, sizeof *w);
    w->def = *def;
    w->def.said = listen;
    w->def.sources = sources;
    w->def.user = w->def.uploads = w;
    w->def.before = take_longer;
    w->def.before_user = w;
    assert_int_equal(taci_stage_create(&w->def, &w->stage), TAC_OK);
    here = w;
}

void watch(Watcher *w, const char *path, const char *scenes)
{
    taci_StageDef def = taci_stage_def_default();
    def.show = path;
    def.scenes = scenes;
    watch_def(w, &def);
    if (path != NULL || scenes != NULL)
        assert_true(reaches(w, 1));
}

void leave(Watcher *w)
{
    taci_stage_destroy(w->stage);
    free(w->state);
    free(w->bytes);
    here = NULL;
}

int leave_open(void **state_of)
{
    (void)state_of;
    if (here != NULL) {
        atomic_store(&here->hangs, false);
        leave(here);
    }
    return 0;
}

void rest(double seconds)
{
    taci_clock_wait(taci_clock_now() + (uint64_t)(1e9 * seconds));
}

// ------------------------------------------------------------------------------------------------

void ask_text(Watcher *w, taci_AskKind kind, const char *text, const char *main)
{
    taci_Ask ask = {.kind = kind, .client = 1};
    snprintf(ask.text, sizeof ask.text, "%s", text);
    snprintf(ask.main, sizeof ask.main, "%s", main);
    taci_stage_ask(w->stage, &ask);
}

void ask_value(Watcher *w, taci_AskKind kind, const char *text, double value)
{
    taci_Ask ask = {.kind = kind, .client = 1, .value = value};
    snprintf(ask.text, sizeof ask.text, "%s", text);
    taci_stage_ask(w->stage, &ask);
}

void ask_on(Watcher *w, taci_AskKind kind, bool on)
{
    taci_Ask ask = {.kind = kind, .client = 1, .on = on};
    taci_stage_ask(w->stage, &ask);
}

void ask_steps(Watcher *w, int steps)
{
    taci_Ask ask = {.kind = TACI_ASK_STEP, .client = 1, .number = steps};
    taci_stage_ask(w->stage, &ask);
}

void hold(Watcher *w, const char *body, double x, double y, double z)
{
    taci_Hand hand = {.grab = true, .by = {x, y, z}};
    snprintf(hand.body, sizeof hand.body, "%s", body);
    taci_stage_hand(w->stage, 1, &hand);
}

void let_go(Watcher *w)
{
    const taci_Hand hand = {.grab = false};
    taci_stage_hand(w->stage, 1, &hand);
}

// ------------------------------------------------------------------------------------------------

const char *state(Watcher *w)
{
    size_t size;
    while ((size = taci_stage_state(w->stage, w->state, w->state_room)) >= w->state_room) {
        free(w->state);
        w->state_room = size + 4096;
        w->state = malloc(w->state_room);
    }
    return w->state;
}

bool state_has(Watcher *w, const char *text)
{
    return strstr(state(w), text) != NULL;
}

static bool wait_state(Watcher *w, const char *text, bool there)
{
    for (double until = 1e-9 * (double)taci_clock_now() + PATIENCE;
         1e-9 * (double)taci_clock_now() < until; rest(0.005))
        if (state_has(w, text) == there)
            return true;
    print_message("%s\n%s\n", state(w), w->all);
    return false;
}

bool comes(Watcher *w, const char *text)
{
    return wait_state(w, text, true);
}

bool goes(Watcher *w, const char *text)
{
    return wait_state(w, text, false);
}

double number_of(Watcher *w, const char *key)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(state(w), quoted);
    if (at == NULL)
        fail_msg("no '%s' in %s", key, w->state);
    return strtod(at + strlen(quoted), NULL);
}

bool reaches(Watcher *w, uint64_t epoch)
{
    for (double until = 1e-9 * (double)taci_clock_now() + PATIENCE;
         1e-9 * (double)taci_clock_now() < until; rest(0.005))
        if (taci_stage_epoch(w->stage) >= epoch && state_has(w, "\"busy\":\"\""))
            return true;
    print_message("%s\n%s\n", state(w), w->all);
    return false;
}

bool heard(Watcher *w, const char *text)
{
    lock(w);
    bool is = strstr(w->all, text) != NULL;
    atomic_flag_clear(&w->lock);
    return is;
}

bool hears(Watcher *w, const char *text)
{
    for (double until = 1e-9 * (double)taci_clock_now() + PATIENCE;
         1e-9 * (double)taci_clock_now() < until; rest(0.005))
        if (heard(w, text))
            return true;
    print_message("%s\n", w->all);
    return false;
}

void forget(Watcher *w)
{
    lock(w);
    w->all[0] = '\0';
    atomic_flag_clear(&w->lock);
    atomic_store(&w->errors, 0);
}

// ------------------------------------------------------------------------------------------------

typedef size_t Getter(taci_Stage *stage, int side, void *bytes, size_t room);

static const void *get(Watcher *w, Getter *getter, int side)
{
    size_t need;
    while ((need = getter(w->stage, side, w->bytes, w->room)) > w->room) {
        free(w->bytes);
        w->room = (need + 65536) / 64 * 64;
        w->bytes = aligned_alloc(64, w->room);
    }
    w->size = need;
    if (need > 0 && !tac_snapshot_sound(w->bytes, need))
        fail_msg("what is shown is not sound");
    return need > 0 ? w->bytes : NULL;
}

const void *look(Watcher *w, int side)
{
    return get(w, taci_stage_look, side);
}

const void *card(Watcher *w, int side)
{
    return get(w, taci_stage_card, side);
}

double time_of(Watcher *w, int side)
{
    const void *shown = look(w, side);
    return shown != NULL ? tac_snapshot_header(shown)->time : -1.0;
}

uint64_t step_of(Watcher *w, int side)
{
    const void *shown = look(w, side);
    return shown != NULL ? tac_snapshot_header(shown)->step : 0;
}

bool runs_to(Watcher *w, int side, double time)
{
    for (double until = 1e-9 * (double)taci_clock_now() + PATIENCE;
         1e-9 * (double)taci_clock_now() < until; rest(0.005))
        if (time_of(w, side) >= time)
            return true;
    print_message("%g s: %s\n%s\n", time_of(w, side), state(w), w->all);
    return false;
}

int body_of(Watcher *w, const char *name)
{
    const void *bytes = card(w, 0);
    uint64_t count = bytes != NULL ? tac_snapshot_count(bytes, TAC_SECTION_CARD_BODIES) : 0;
    for (uint64_t i = 0; i < count; i++) {
        const tac_CardBody *body = tac_snapshot_row(bytes, TAC_SECTION_CARD_BODIES, i);
        if (strcmp(tac_card_text(bytes, body->name), name) == 0)
            return (int)i;
    }
    return -1;
}

double ledger_of(Watcher *w, int side, const char *term)
{
    int number = -1;
    const void *bytes = card(w, side);
    for (uint64_t i = 0; number < 0 && i < tac_snapshot_count(bytes, TAC_SECTION_CARD_TERMS); i++) {
        const tac_CardTerm *row = tac_snapshot_row(bytes, TAC_SECTION_CARD_TERMS, i);
        if (row->book == 0 && row->system == -1 &&
            strcmp(tac_card_text(bytes, row->name), term) == 0)
            number = (int)i;
    }
    bytes = look(w, side);
    const tac_SnapshotTerm *row = tac_snapshot_row(bytes, TAC_SECTION_LEDGER, (uint64_t)number);
    if (number < 0 || row == NULL)
        fail_msg("no term '%s'", term);
    return row->total;
}
