// What is shown, as frames that all clients are sent (server_inside.h).
#include "view/server_inside.h"
#include "base/clock.h"
#include <stdlib.h>
#include <string.h>

_Static_assert(TACI_WS_HEAD % 8 == 0, "snapshots begin at multiples of 8");

typedef size_t FillFn(taci_Server *s, int side, void *bytes, size_t room);

static size_t fill_state(taci_Server *s, int side, void *bytes, size_t room)
{
    (void)side;
    return s->shown.state(s->shown.user, bytes, room);
}

static size_t fill_scenes(taci_Server *s, int side, void *bytes, size_t room)
{
    (void)side;
    return s->shown.scenes(s->shown.user, bytes, room);
}

static size_t fill_card(taci_Server *s, int side, void *bytes, size_t room)
{
    return s->shown.card(s->shown.user, side, bytes, room);
}

static size_t fill_look(taci_Server *s, int side, void *bytes, size_t room)
{
    return s->shown.look(s->shown.user, side, bytes, room);
}

static bool reserve(taci_Frame *f, size_t size)
{
    if (f->room >= size)
        return true;
    size_t room = size + size / 4 + 1024;
    unsigned char *bytes = realloc(f->bytes, TACI_WS_HEAD + room);
    if (bytes == NULL)
        return false;
    f->bytes = bytes;
    f->room = room;
    return true;
}

/// Ask until it fits: what is asked may grow meanwhile. False: there is nothing, or no memory.
static bool fill(taci_Server *s, taci_Frame *f, FillFn *fn, int side)
{
    for (int tries = 0; tries < 4; tries++) {
        if (!reserve(f, 1))
            return false;
        f->size = fn(s, side, f->bytes + TACI_WS_HEAD, f->room);
        if (f->size < f->room) // texts have a zero behind them
            return f->size > 0;
        if (!reserve(f, f->size + 1))
            break;
    }
    f->size = 0;
    return false;
}

// The scratch frame becomes `f`.
static void publish(taci_Server *s, taci_Frame *f)
{
    taci_Frame old = *f;
    *f = s->scratch;
    s->scratch = old;
    f->version = ++s->versions;
    f->count = old.count + 1;
}

static bool header_of(const taci_Frame *f, tac_SnapshotHeader *h)
{
    if (f->size < sizeof *h)
        return false;
    memcpy(h, f->bytes + TACI_WS_HEAD, sizeof *h);
    return h->magic == TAC_SNAPSHOT_MAGIC;
}

// What the server counted goes before the last bracket.
static void add_counts(taci_Server *s, taci_Frame *f)
{
    static const char head[] = ",\"server\":";
    char counts[1024];
    size_t size = taci_server_count_json(s, counts, sizeof counts);
    char *text = (char *)f->bytes + TACI_WS_HEAD;
    while (f->size > 0 && text[f->size - 1] != '}')
        f->size--;
    if (f->size < 3 || size >= sizeof counts || !reserve(f, f->size + sizeof head + size + 1))
        return;
    text = (char *)f->bytes + TACI_WS_HEAD + f->size - 1;
    memcpy(text, head, sizeof head - 1);
    memcpy(text + sizeof head - 1, counts, size);
    text[sizeof head - 1 + size] = '}';
    f->size += sizeof head - 1 + size;
}

static void refresh_state(taci_Server *s, uint64_t now)
{
    uint64_t serial = s->shown.serial(s->shown.user);
    if ((s->state.version != 0 && serial == s->serial) || now - s->state_time < TACI_STATE_TIME)
        return;
    if (!fill(s, &s->scratch, fill_state, 0))
        return;
    taci_wire_make_utf8((char *)s->scratch.bytes + TACI_WS_HEAD, s->scratch.size);
    add_counts(s, &s->scratch);
    publish(s, &s->state);
    s->serial = serial;
    s->state_time = now;
}

static void refresh_scenes(taci_Server *s)
{
    if (s->shown.scenes == NULL || !fill(s, &s->scratch, fill_scenes, 0))
        return;
    if (s->scenes.size == s->scratch.size &&
        memcmp(s->scenes.bytes + TACI_WS_HEAD, s->scratch.bytes + TACI_WS_HEAD, s->scenes.size) ==
            0)
        return;
    taci_wire_make_utf8((char *)s->scratch.bytes + TACI_WS_HEAD, s->scratch.size);
    publish(s, &s->scenes);
}

static void refresh_card(taci_Server *s, int side)
{
    tac_SnapshotHeader now, before;
    if (!fill(s, &s->scratch, fill_card, side) || !header_of(&s->scratch, &now))
        return;
    if (!header_of(&s->card[side], &before) || now.card != before.card)
        publish(s, &s->card[side]);
}

// Snapshots come 60 times a second or so: after one it is of no use to look again soon.
static void refresh_snapshot(taci_Server *s, int side, uint64_t time)
{
    tac_SnapshotHeader now, before, card;
    if (time < s->look_time[side])
        return;
    s->look_time[side] = time + TACI_TICK;
    if (!fill(s, &s->scratch, fill_look, side) || !header_of(&s->scratch, &now))
        return;
    bool same = header_of(&s->snapshot[side], &before) && now.serial == before.serial &&
                now.card == before.card && now.clock == before.clock;
    if (same)
        return;
    publish(s, &s->snapshot[side]);
    s->look_time[side] = time + TACI_FRAME_TIME - TACI_TICK;
    if (!header_of(&s->card[side], &card) || card.card != now.card)
        refresh_card(s, side);
}

static void forget_side(taci_Server *s, int side)
{
    s->card[side].size = s->snapshot[side].size = 0;
    s->card[side].version = s->snapshot[side].version = 0;
}

void taci_frames_refresh(taci_Server *s, uint64_t now)
{
    uint64_t epoch = s->shown.epoch(s->shown.user);
    int sides = s->shown.sides(s->shown.user);
    sides = sides < TACI_SERVER_SIDES ? sides : TACI_SERVER_SIDES;
    if (epoch != s->epoch || sides != s->sides || s->state.version == 0) {
        s->epoch = epoch;
        s->state_time = 0;
        s->sides = sides;
        for (int side = sides; side < TACI_SERVER_SIDES; side++)
            forget_side(s, side);
        for (int side = 0; side < sides; side++) {
            refresh_card(s, side);
            s->look_time[side] = 0;
        }
        refresh_scenes(s);
    }
    if (now - s->scenes_time > TACI_CHECK_TIME) { // they are read one after the other
        s->scenes_time = now;
        refresh_scenes(s);
    }
    refresh_state(s, now);
    for (int side = 0; side < s->sides; side++)
        refresh_snapshot(s, side, now);
}

uint64_t taci_frames_next(const taci_Server *s, uint64_t now)
{
    uint64_t next = now + TACI_FRAME_TIME - TACI_TICK;
    for (int side = 0; side < s->sides; side++)
        next = s->look_time[side] < next ? s->look_time[side] : next;
    return next;
}

void taci_frames_free(taci_Server *s)
{
    taci_Frame *one[] = {&s->scenes, &s->state, &s->scratch};
    for (int i = 0; i < 3; i++)
        free(one[i]->bytes);
    for (int side = 0; side < TACI_SERVER_SIDES; side++) {
        free(s->card[side].bytes);
        free(s->snapshot[side].bytes);
    }
}
