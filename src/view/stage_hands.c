/* Hands of pages (stage_inside.h). A hand takes a body: the device that the scene couples with it
 * is led, or a pointer that is free is given the body to hold, on every side alike. All on the
 * server's thread, at once, under the stage's lock; the stage's own thread keeps hands that rest
 * alive, since a device lets go when it is not led for 0.2 s, and lets go of those whose page is
 * silent. */
#include "view/stage_inside.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define COMES_BACK 8.0 // s, after which a device's own motion does (ghost_after of its address)

/// What is to be said once the lock is free.
typedef struct Word {
    tac_Result code;
    char text[STAGE_TEXT];
} Word;

static taci_StageHand *find(taci_Stage *s, int client, uint32_t pointer)
{
    for (int i = 0; i < STAGE_HANDS; i++)
        if (s->hand[i].used && s->hand[i].client == client && s->hand[i].pointer == pointer)
            return &s->hand[i];
    return NULL;
}

static taci_StageHand *find_free(taci_Stage *s)
{
    for (int i = 0; i < STAGE_HANDS; i++)
        if (!s->hand[i].used)
            return &s->hand[i];
    return NULL;
}

static const taci_StageHand *leader_of(const taci_Stage *s, int device)
{
    for (int i = 0; i < STAGE_HANDS; i++)
        if (s->hand[i].used && s->hand[i].device == device)
            return &s->hand[i];
    return NULL;
}

// ------------------------------------------------------------------------------------------------
// On all sides alike

static void lead(taci_Stage *s, const taci_StageHand *hand)
{
    for (int k = 0; s->run != NULL && k < s->run->side_count && hand->device >= 0; k++)
        if (hand->device < s->run->side[k].device_count)
            (void)tac_device_lead(s->run->side[k].device[hand->device], &hand->lead);
}

static tac_Result edit_all(taci_Run *run, const tac_Edit *edit)
{
    tac_Result result = TAC_OK;
    for (int k = 0; k < run->side_count; k++) {
        tac_Result one = tac_session_edit(run->session, k, edit);
        result = result == TAC_OK ? one : result;
    }
    return result;
}

/// The coupling of a pointer: the last ones of the scene are theirs.
static int coupling_of(const taci_Run *run, int pointer)
{
    return run->coupling_count - run->pointers + pointer;
}

static tac_Result hold(taci_Run *run, int pointer, int body, const taci_Hand *hand)
{
    int coupling = coupling_of(run, pointer);
    const char *name = tac_scene_name(run->side[0].scene, TAC_SCENE_COUPLING, coupling);
    double stiffness[3] = {taci_run_stiffness(run, body), 0.0, 0.0};
    double at[4] = {hand->point[0], hand->point[1], hand->point[2], coupling};
    tac_Edit stiff = tac_edit(TAC_EDIT_STIFFNESS, name, stiffness, 3);
    tac_Edit take = tac_edit(TAC_EDIT_HOLD, hand->body, at, 4);
    tac_Result result = edit_all(run, &stiff);
    return result == TAC_OK ? edit_all(run, &take) : result;
}

static void let_go(taci_Run *run, int pointer)
{
    double at[4] = {0.0, 0.0, 0.0, coupling_of(run, pointer)};
    tac_Edit edit = tac_edit(TAC_EDIT_HOLD, "", at, 4);
    (void)edit_all(run, &edit); // full: the world stands still, and with it what is held
}

// ------------------------------------------------------------------------------------------------
// Taking and letting go

static void release(taci_Stage *s, taci_StageHand *hand)
{
    hand->lead.held = false;
    lead(s, hand);
    if (hand->device >= 0 && hand->held < 0)
        s->ghost_left = taci_stage_now() + COMES_BACK;
    if (s->run != NULL && hand->device >= 0 && hand->held >= 0)
        let_go(s->run, hand->held);
    hand->used = false;
    s->changed = true;
}

static int find_body(const taci_Run *run, const char *name)
{
    for (int i = 0; i < run->body_count; i++) {
        const tac_CardBody *body =
            tac_snapshot_row(run->card, TAC_SECTION_CARD_BODIES, (uint64_t)i);
        if (strcmp(tac_card_text(run->card, body->name), name) == 0)
            return i;
    }
    return -1;
}

static bool is_fixed(const taci_Run *run, int body)
{
    const tac_CardBody *row = tac_snapshot_row(run->card, TAC_SECTION_CARD_BODIES, (uint64_t)body);
    return (row->flags & 1) != 0;
}

/// The device of the scene that holds a body; -1: none does.
static int holder_of(const taci_Run *run, int body)
{
    for (int c = 0; c < run->coupling_count - run->pointers; c++)
        if (run->coupling[c].body == body)
            return run->coupling[c].device;
    return -1;
}

static bool is_led(const taci_Run *run, int device)
{
    return strncmp(run->side[0].uri[device], STAGE_LED ":", sizeof STAGE_LED) == 0;
}

static int find_pointer(const taci_Stage *s)
{
    int first = s->run->side[0].device_count - s->run->pointers;
    for (int i = 0; i < s->run->pointers; i++)
        if (leader_of(s, first + i) == NULL)
            return i;
    return -1;
}

/// "there is no body 'ball'": always -1.
static int refuse(Word *word, tac_Result code, const char *before, const char *body,
                  const char *after)
{
    word->code = code;
    snprintf(word->text, sizeof word->text, "%s%.48s%s", before, body, after);
    return -1;
}

/// Which device is led for a body; -1: `word` says why none is.
static int choose_device(taci_Stage *s, taci_StageHand *hand, int body, Word *word)
{
    taci_Run *run = s->run;
    hand->held = -1;
    if (body < 0)
        return refuse(word, TAC_ERR_STALE, "there is no body '", hand->body, "'");
    int device = holder_of(run, body);
    if (device >= 0 && !is_led(run, device))
        return refuse(word, TAC_ERR_STATE, "", hand->body, " is in the hand of a real device");
    if (device >= 0 && leader_of(s, device) != NULL)
        return refuse(word, TAC_ERR_STATE, "another hand has ", hand->body, "");
    if (device >= 0)
        return device;
    if (is_fixed(run, body))
        return refuse(word, TAC_ERR_INVALID, "", hand->body, " is fixed, or moves by itself");
    hand->held = find_pointer(s);
    if (hand->held < 0)
        return refuse(word, TAC_ERR_CAPACITY, "all hands are taken: ", hand->body,
                      " waits until one is free");
    return run->side[0].device_count - run->pointers + hand->held;
}

static void take(taci_Stage *s, taci_StageHand *hand, const taci_Hand *wish, Word *word)
{
    *hand = (taci_StageHand){.client = hand->client, .pointer = wish->pointer};
    hand->used = true;
    snprintf(hand->body, sizeof hand->body, "%s", wish->body);
    hand->device = -1; // until one is chosen: a refusal is said once
    int body = find_body(s->run, wish->body);
    int device = choose_device(s, hand, body, word);
    if (device >= 0 && hand->held >= 0 && hold(s->run, hand->held, body, wish) != TAC_OK)
        device =
            refuse(word, TAC_ERR_CAPACITY, "", wish->body, " cannot be taken: too many edits wait");
    hand->device = device;
    s->changed = true;
}

static void grab(taci_Stage *s, int client, const taci_Hand *wish, Word *word)
{
    taci_StageHand *hand = find(s, client, wish->pointer);
    if (hand != NULL && strcmp(hand->body, wish->body) != 0) {
        release(s, hand);
        hand = NULL;
    }
    if (hand == NULL) {
        hand = find_free(s);
        if (hand == NULL) {
            (void)refuse(word, TAC_ERR_CAPACITY, "all hands are taken: ", wish->body, " waits");
            return;
        }
        hand->client = client;
        take(s, hand, wish, word);
    }
    hand->seen = taci_stage_now();
    hand->lead = (tac_Lead){.held = true,
                            .by = {wish->by[0], wish->by[1], wish->by[2]},
                            .grip = wish->grip,
                            .buttons = wish->buttons,
                            .slower = s->slower};
    lead(s, hand);
}

void taci_stage_hand(taci_Stage *s, int client, const taci_Hand *wish)
{
    Word word = {TAC_OK, ""};
    pthread_mutex_lock(&s->lock);
    taci_StageHand *hand = find(s, client, wish->pointer);
    if (wish->grab && s->run != NULL && s->past == NULL)
        grab(s, client, wish, &word);
    else if (hand != NULL)
        release(s, hand);
    if (s->changed)
        pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    if (word.text[0] != '\0')
        taci_stage_say(s, client, word.code, "%s", word.text);
}

void taci_stage_leave(taci_Stage *s, int client)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < STAGE_HANDS; i++)
        if (s->hand[i].used && s->hand[i].client == client)
            release(s, &s->hand[i]);
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

// ------------------------------------------------------------------------------------------------
// From the stage's thread, under the lock

/// What a hand has is gone, or put back to its start: it takes nothing again until its page lets
/// go. Of a page that goes on to pull, words are heard and do nothing.
void taci_hands_drop_all(taci_Stage *s)
{
    for (int i = 0; i < STAGE_HANDS; i++) {
        taci_StageHand *hand = &s->hand[i];
        if (!hand->used)
            continue;
        release(s, hand);
        hand->used = true;
        hand->device = -1;
    }
}

void taci_hands_keep(taci_Stage *s, double now)
{
    for (int i = 0; i < STAGE_HANDS; i++) {
        taci_StageHand *hand = &s->hand[i];
        if (hand->used && now - hand->seen > STAGE_HELD)
            release(s, hand);
        else if (hand->used)
            lead(s, hand);
    }
}

bool taci_hands_have_ghost(const taci_Stage *s, double now)
{
    for (int i = 0; i < STAGE_HANDS; i++)
        if (s->hand[i].used && s->hand[i].device >= 0 && s->hand[i].held < 0)
            return true;
    return now < s->ghost_left;
}

void taci_hands_pace(taci_Stage *s, double slower)
{
    if (s->run == NULL || slower == s->slower)
        return;
    s->slower = slower;
    for (int i = 0; i < STAGE_HANDS; i++)
        s->hand[i].lead.slower = slower;
    const tac_Lead lead = {.slower = slower};
    int count = s->run->side[0].device_count - s->run->pointers;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < s->run->side_count && leader_of(s, i) == NULL; k++)
            (void)tac_device_lead(s->run->side[k].device[i], &lead);
}
