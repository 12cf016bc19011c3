// What a server shows in tests (shown.h).
#define _GNU_SOURCE
#include "shown.h"
#include "check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>
#include <time.h>

enum { PADDING_KIND = 60 }; // nobody knows it

static void hear_ask(void *user, const taci_Ask *ask)
{
    Shown *s = user;
    pthread_mutex_lock(&s->lock);
    s->ask[s->ask_count++ % SHOWN_KEPT] = *ask;
    s->last_client = ask->client;
    pthread_mutex_unlock(&s->lock);
}

static void hear_hand(void *user, int client, const taci_Hand *hand)
{
    Shown *s = user;
    pthread_mutex_lock(&s->lock);
    s->hand[s->hand_count++ % SHOWN_KEPT] = *hand;
    s->last_client = client;
    pthread_mutex_unlock(&s->lock);
}

static void hear_gone(void *user, int client)
{
    Shown *s = user;
    pthread_mutex_lock(&s->lock);
    s->gone_count++;
    s->gone_client = client;
    pthread_mutex_unlock(&s->lock);
}

static uint64_t serial(void *user)
{
    return atomic_load(&((Shown *)user)->serial);
}

static uint64_t epoch(void *user)
{
    return atomic_load(&((Shown *)user)->epoch);
}

static int sides(void *user)
{
    return ((Shown *)user)->sides;
}

static size_t state(void *user, char *json, size_t room)
{
    Shown *s = user;
    return (size_t)snprintf(json, room, "{\"t\":\"state\",\"epoch\":%llu,\"serial\":%llu}",
                            (unsigned long long)atomic_load(&s->epoch),
                            (unsigned long long)atomic_load(&s->serial));
}

static size_t scenes(void *user, char *json, size_t room)
{
    (void)user;
    return (size_t)snprintf(json, room, "{\"t\":\"scenes\",\"list\":[{\"name\":\"wall\"}]}");
}

static size_t granted(void *user, char *text, size_t room)
{
    (void)user;
    return (size_t)snprintf(text, room, "real time: \"none\"");
}

static size_t card(void *user, int side, void *bytes, size_t room)
{
    Shown *s = user;
    size_t size;
    const void *card = tac_snapshooter_card(s->side[side].shooter, &size);
    if (size <= room)
        memcpy(bytes, card, size);
    return size;
}

static size_t look(void *user, int side, void *bytes, size_t room)
{
    Shown *s = user;
    pthread_mutex_lock(&s->lock);
    size_t size = s->side[side].size;
    if (size <= room)
        memcpy(bytes, s->side[side].bytes, size);
    pthread_mutex_unlock(&s->lock);
    return size;
}

static size_t recording(void *user, char *path, size_t room)
{
    Shown *s = user;
    return s->recording[0] == '\0' ? 0 : (size_t)snprintf(path, room, "%s", s->recording);
}

static void step(Shown *s, ShownSide *side, int number)
{
    tac_SnapshotMoment moment = {.world = (uint64_t)number};
    assert_int_equal(tac_world_step(side->world, 0.01), TAC_OK);
    pthread_mutex_lock(&s->lock);
    side->size = tac_snapshooter_take(side->shooter, side->world, &moment, side->bytes, side->room);
    if (s->padding > 0)
        side->size =
            tac_snapshot_append(side->bytes, side->room, PADDING_KIND, 8, NULL, s->padding / 8);
    pthread_mutex_unlock(&s->lock);
}

static void *run(void *user)
{
    Shown *s = user;
    while (!atomic_load(&s->stop)) {
        nanosleep(&(struct timespec){.tv_nsec = 16666667}, NULL);
        for (int i = 0; i < s->sides && !atomic_load(&s->paused); i++)
            step(s, &s->side[i], i);
    }
    return NULL;
}

static void make_side(Shown *s, ShownSide *side, int number)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef body_def = tac_body_def_default();
    tac_BodyId body;
    assert_int_equal(tac_world_create(&def, &side->world), TAC_OK);
    assert_int_equal(tac_body_create(side->world, &body_def, &body), TAC_OK);
    assert_int_equal(tac_body_set_name(side->world, body, number == 0 ? "ball" : "other"), TAC_OK);
    assert_int_equal(tac_snapshooter_create(NULL, side->world, NULL, &side->shooter), TAC_OK);
    side->room = tac_snapshooter_size(side->shooter) + s->padding + 4096;
    side->bytes = calloc(1, side->room);
    assert_non_null(side->bytes);
    step(s, side, number);
}

void shown_begin(Shown *s, int side_count, size_t padding)
{
    memset(s, 0, sizeof *s);
    s->table = (taci_Shown){s,     hear_ask, hear_hand, hear_gone, serial,  state,    epoch,
                            sides, card,     look,      scenes,    granted, recording};
    s->sides = side_count;
    s->padding = padding;
    pthread_mutex_init(&s->lock, NULL);
    for (int i = 0; i < side_count; i++)
        make_side(s, &s->side[i], i);
    assert_int_equal(pthread_create(&s->thread, NULL, run, s), 0);
}

void shown_end(Shown *s)
{
    atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    for (int i = 0; i < s->sides; i++) {
        tac_snapshooter_destroy(s->side[i].shooter);
        tac_world_destroy(s->side[i].world);
        free(s->side[i].bytes);
    }
    pthread_mutex_destroy(&s->lock);
}
