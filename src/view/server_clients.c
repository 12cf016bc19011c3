/* Clients of the server (server_inside.h): one WebSocket each.
 *
 * Nothing waits in a queue but a few notes: what is sent next is found when the socket can take it,
 * from what the client has of what is shown now. */
#define _GNU_SOURCE
#include "view/server_inside.h"
#include "base/clock.h"
#include <linux/tcp.h> // bytes_acked, which netinet/tcp.h does not have
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { MESSAGES = 24 }; // sent to one before others get theirs

bool taci_bucket_take(taci_Bucket *b, double amount, uint64_t now)
{
    b->level += b->rate * 1e-9 * (double)(now - b->then);
    b->level = b->level < b->most ? b->level : b->most;
    b->then = now;
    if (b->level < amount)
        return false;
    b->level -= amount;
    return true;
}

static taci_Bucket bucket(double rate, double most, uint64_t now)
{
    return (taci_Bucket){.level = most, .rate = rate, .most = most, .then = now};
}

// ------------------------------------------------------------------------------------------------
// Coming and going

static taci_Client *free_place(const taci_Server *s)
{
    for (int i = 0; i < s->client_capacity; i++)
        if (s->client[i].id == 0)
            return &s->client[i];
    return NULL;
}

bool taci_clients_room(taci_Server *s)
{
    taci_Client *silent = NULL;
    if (free_place(s) != NULL)
        return true;
    for (int i = 0; i < s->client_capacity; i++)
        if (silent == NULL || s->client[i].heard < silent->heard)
            silent = &s->client[i];
    if (silent == NULL || taci_clock_now() - silent->heard < TACI_SILENT_TIME)
        return false;
    taci_server_refuse(s, TACI_REFUSED_IDLE);
    taci_clients_close(s, silent);
    return true;
}

void taci_clients_open(taci_Server *s, taci_Socket *k)
{
    taci_Client *c = free_place(s); // there is one
    uint64_t now = taci_clock_now();
    s->last_client = s->last_client < 1000000000 ? s->last_client + 1 : 1;
    *c = (taci_Client){.id = s->last_client,
                       .socket = k,
                       .pong_size = -1,
                       .progress = now,
                       .heard = now,
                       .bytes = bucket(TACI_BYTES_PER_SECOND, TACI_BYTES_PER_SECOND, now),
                       .asks = bucket(TACI_ASKS_PER_SECOND, 2 * TACI_ASKS_PER_SECOND, now),
                       .hands = bucket(TACI_HANDS_PER_SECOND, TACI_HANDS_PER_SECOND, now)};
    k->client = c;
    atomic_fetch_add(&s->clients, 1);
    atomic_fetch_add(&s->visits, 1);
    taci_frames_refresh(s, now); // while nobody was there it was not
    if (taci_sockets_watch(s, k, EPOLLIN))
        taci_clients_tell(s, c);
    else
        taci_clients_close(s, c);
}

/// What it held it lets go of, and its files are forgotten; its place is free, and its connection
/// is nobody's.
static taci_Socket *forget(taci_Server *s, taci_Client *c)
{
    taci_Socket *k = c->socket;
    s->shown.gone(s->shown.user, c->id);
    if (s->uploads != NULL)
        taci_uploads_gone(s->uploads, c->id);
    for (int i = 0; i < c->note_count; i++)
        free(c->note[(c->first_note + i) % TACI_NOTES]);
    free(c->message);
    free(c->rest);
    k->client = NULL;
    *c = (taci_Client){0};
    atomic_fetch_sub(&s->clients, 1);
    return k;
}

void taci_clients_close(taci_Server *s, taci_Client *c)
{
    taci_sockets_close(s, forget(s, c));
}

void taci_clients_refuse(taci_Server *s, taci_Client *c, taci_Refusal why, int status)
{
    unsigned char bytes[TACI_WS_HEAD + 2];
    bytes[TACI_WS_HEAD] = (unsigned char)(status >> 8);
    bytes[TACI_WS_HEAD + 1] = (unsigned char)status;
    taci_server_refuse(s, why);
    if (c->rest == NULL && !taci_stream_send(s, c, bytes, 2, TACI_WS_CLOSE))
        return;
    taci_sockets_end(s, forget(s, c)); // if it were closed with bytes unread the reason would be
                                       // lost
}

void taci_clients_free(taci_Server *s)
{
    for (int i = 0; i < s->client_capacity; i++)
        if (s->client[i].id != 0)
            taci_clients_close(s, &s->client[i]);
}

// ------------------------------------------------------------------------------------------------
// Saying

static taci_Note *make_note(tac_Result code, const char *text)
{
    taci_Note *note = malloc(sizeof *note + TACI_WS_HEAD + TACI_NOTE_SIZE);
    if (note == NULL)
        return NULL;
    char *out = (char *)note->bytes + TACI_WS_HEAD;
    note->size = taci_wire_said(out, TACI_NOTE_SIZE, code, text);
    if (note->size >= TACI_NOTE_SIZE) // each byte takes six at most
        note->size = taci_wire_said(out, TACI_NOTE_SIZE, code, "(a message that is too long)");
    return note;
}

static void put_note(taci_Client *c, taci_Note *note)
{
    if (note == NULL || c->note_count == TACI_NOTES) {
        free(note);
        return;
    }
    c->note[(c->first_note + c->note_count++) % TACI_NOTES] = note;
}

static taci_Note *copy_note(const taci_Note *note)
{
    taci_Note *copy = malloc(sizeof *note + TACI_WS_HEAD + note->size);
    if (copy != NULL)
        memcpy(copy, note, sizeof *note + TACI_WS_HEAD + note->size);
    return copy;
}

void taci_server_say(taci_Server *s, int client, tac_Result code, const char *text)
{
    char whole[4096];
    size_t size = (size_t)snprintf(whole, sizeof whole, "%s", text);
    if (size >= sizeof whole)
        memcpy(whole + sizeof whole - 4, "...", 4);
    taci_Saying *saying = malloc(sizeof *saying);
    if (saying == NULL)
        return;
    *saying = (taci_Saying){.client = client, .note = make_note(code, whole)};
    pthread_mutex_lock(&s->lock);
    bool room = saying->note != NULL && s->saying_count < 256;
    if (room) {
        *s->last_saying = saying;
        s->last_saying = &saying->next;
        s->saying_count++;
    }
    pthread_mutex_unlock(&s->lock);
    if (!room) {
        free(saying->note);
        free(saying);
    }
}

void taci_clients_say(taci_Server *s)
{
    pthread_mutex_lock(&s->lock);
    taci_Saying *first = s->first_saying;
    s->first_saying = NULL;
    s->last_saying = &s->first_saying;
    s->saying_count = 0;
    pthread_mutex_unlock(&s->lock);
    while (first != NULL) {
        taci_Saying *next = first->next;
        for (int i = 0; i < s->client_capacity; i++) {
            taci_Client *c = &s->client[i];
            if (c->id != 0 && (first->client == 0 || first->client == c->id))
                put_note(c, copy_note(first->note));
        }
        free(first->note);
        free(first);
        first = next;
    }
}

static bool send_hello(taci_Server *s, taci_Client *c)
{
    unsigned char bytes[TACI_WS_HEAD + 4096];
    char counts[1024], version[24], granted[512] = "";
    int number = tac_version();
    snprintf(version, sizeof version, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    taci_server_count_json(s, counts, sizeof counts);
    if (s->shown.granted != NULL)
        s->shown.granted(s->shown.user, granted, sizeof granted);
    taci_Hello hello = {.version = version,
                        .granted = granted,
                        .listen = s->listen,
                        .client = c->id,
                        .server = counts};
    size_t size =
        taci_wire_hello((char *)bytes + TACI_WS_HEAD, sizeof bytes - TACI_WS_HEAD, &hello);
    c->greeted = true;
    return size >= sizeof bytes - TACI_WS_HEAD || taci_stream_send(s, c, bytes, size, TACI_WS_TEXT);
}

static bool send_note(taci_Server *s, taci_Client *c)
{
    taci_Note *note = c->note[c->first_note];
    c->first_note = (c->first_note + 1) % TACI_NOTES;
    c->note_count--;
    bool sent = taci_stream_send(s, c, note->bytes, note->size, TACI_WS_TEXT);
    free(note);
    return sent;
}

static bool send_frame(taci_Server *s, taci_Client *c, taci_Frame *f, uint64_t *sent,
                       taci_WsOpcode kind)
{
    *sent = f->version;
    return taci_stream_send(s, c, f->bytes, f->size, kind);
}

static bool is_new(const taci_Frame *f, uint64_t sent)
{
    return f->version != 0 && f->version != sent;
}

static uint64_t card_of(const taci_Frame *f)
{
    tac_SnapshotHeader h;
    memcpy(&h, f->bytes + TACI_WS_HEAD, sizeof h);
    return h.card;
}

/// The side whose snapshot is to be sent now; -1: none. A page must have its card before.
static int next_side(const taci_Server *s, const taci_Client *c, uint64_t now)
{
    for (int i = 1; i <= s->sides; i++) {
        int side = (c->last_side + i) % s->sides;
        if (is_new(&s->snapshot[side], c->snapshot[side]) && now >= c->due[side] &&
            c->card[side] != 0 && card_of(&s->snapshot[side]) == c->card_hash[side])
            return side;
    }
    return -1;
}

static bool send_card(taci_Server *s, taci_Client *c, int side)
{
    c->card_hash[side] = card_of(&s->card[side]);
    return send_frame(s, c, &s->card[side], &c->card[side], TACI_WS_BINARY);
}

static bool send_snapshot(taci_Server *s, taci_Client *c, int side, uint64_t now)
{
    uint64_t late = now - TACI_FRAME_TIME;
    c->last_side = side;
    c->due[side] = (c->due[side] > late ? c->due[side] : late) + TACI_FRAME_TIME;
    uint64_t count = s->snapshot[side].count;
    if (c->seen[side] != 0)
        atomic_fetch_add_explicit(&s->skipped, count - c->seen[side] - 1, memory_order_relaxed);
    c->seen[side] = count;
    return send_frame(s, c, &s->snapshot[side], &c->snapshot[side], TACI_WS_BINARY);
}

static int new_card(const taci_Server *s, const taci_Client *c)
{
    for (int side = 0; side < s->sides; side++)
        if (is_new(&s->card[side], c->card[side]))
            return side;
    return -1;
}

static bool has_something(const taci_Server *s, const taci_Client *c, uint64_t now)
{
    return !c->greeted || c->pong_size >= 0 || c->note_count > 0 || is_new(&s->scenes, c->scenes) ||
           is_new(&s->state, c->state) || new_card(s, c) >= 0 || next_side(s, c, now) >= 0;
}

static bool send_pong(taci_Server *s, taci_Client *c)
{
    unsigned char bytes[TACI_WS_HEAD + TACI_WS_CONTROL];
    size_t size = (size_t)c->pong_size;
    memcpy(bytes + TACI_WS_HEAD, c->pong, size);
    c->pong_size = -1;
    return taci_stream_send(s, c, bytes, size, TACI_WS_PONG);
}

/// One message, the most urgent. False: the client is gone.
static bool send_next(taci_Server *s, taci_Client *c, uint64_t now)
{
    int side;
    if (!c->greeted)
        return send_hello(s, c);
    if (c->pong_size >= 0)
        return send_pong(s, c);
    if (c->note_count > 0)
        return send_note(s, c);
    if (is_new(&s->scenes, c->scenes))
        return send_frame(s, c, &s->scenes, &c->scenes, TACI_WS_TEXT);
    if (is_new(&s->state, c->state))
        return send_frame(s, c, &s->state, &c->state, TACI_WS_TEXT);
    if ((side = new_card(s, c)) >= 0)
        return send_card(s, c, side);
    if ((side = next_side(s, c, now)) >= 0)
        return send_snapshot(s, c, side, now);
    return true;
}

void taci_clients_tell(taci_Server *s, taci_Client *c)
{
    uint64_t now = taci_clock_now();
    for (int i = 0; i < MESSAGES && !c->waits && has_something(s, c, now); i++)
        if (!send_next(s, c, now))
            return;
}

void taci_clients_wake(taci_Server *s, uint64_t now)
{
    for (int i = 0; i < s->client_capacity; i++) {
        taci_Client *c = &s->client[i];
        if (c->id != 0 && !c->waits && has_something(s, c, now))
            taci_clients_tell(s, c);
    }
}

// ------------------------------------------------------------------------------------------------
// Hearing

static void scold(taci_Client *c, const char *why)
{
    char text[200];
    if (c->scolded)
        return;
    c->scolded = true;
    snprintf(text, sizeof text, "what the page said was not understood: %s", why);
    put_note(c, make_note(TAC_ERR_SYNTAX, text));
}

static void hear_hand(taci_Server *s, taci_Client *c, const taci_Hand *hand, uint64_t now)
{
    bool *leading = &c->leading[hand->pointer];
    // Letting go is never dropped, but it is of use once only.
    if (hand->grab ? !taci_bucket_take(&c->hands, 1, now) : !*leading) {
        if (hand->grab)
            taci_server_refuse(s, TACI_REFUSED_FLOOD);
        return;
    }
    *leading = hand->grab;
    atomic_fetch_add_explicit(&s->asked, 1, memory_order_relaxed);
    s->shown.hand(s->shown.user, c->id, hand);
}

static void hear_ask(taci_Server *s, taci_Client *c, taci_Ask *ask, uint64_t now)
{
    static const char upload[] = "upload:";
    if (!taci_bucket_take(&c->asks, 1, now)) {
        taci_server_refuse(s, TACI_REFUSED_FLOOD);
        return;
    }
    ask->client = c->id;
    if (ask->kind == TACI_ASK_OPEN && strncmp(ask->text, upload, sizeof upload - 1) == 0 &&
        s->uploads != NULL)
        taci_uploads_own(s->uploads, ask->text + sizeof upload - 1, c->id);
    atomic_fetch_add_explicit(&s->asked, 1, memory_order_relaxed);
    s->shown.ask(s->shown.user, ask);
}

static void answer_ping(taci_Client *c, uint64_t seq, uint64_t now)
{
    taci_Note *note = malloc(sizeof *note + TACI_WS_HEAD + 128);
    if (note == NULL)
        return;
    note->size = taci_wire_pong((char *)note->bytes + TACI_WS_HEAD, 128, seq, 1e-9 * (double)now);
    put_note(c, note);
}

static void hear(taci_Server *s, taci_Client *c, const char *text, size_t size)
{
    taci_Heard heard;
    uint64_t now = taci_clock_now();
    switch (taci_wire_read(text, size, &heard)) {
    case TACI_HEARD_HAND:
        hear_hand(s, c, &heard.hand, now);
        break;
    case TACI_HEARD_ASK:
        hear_ask(s, c, &heard.ask, now);
        break;
    case TACI_HEARD_PING:
        answer_ping(c, heard.seq, now);
        break;
    case TACI_HEARD_BAD:
        taci_server_refuse(s, TACI_REFUSED_MESSAGE);
        scold(c, heard.why);
        break;
    case TACI_HEARD_UNKNOWN:
        taci_server_refuse(s, TACI_REFUSED_MESSAGE);
        break;
    }
}

static bool reserve_message(taci_Client *c, size_t size)
{
    if (size <= c->message_room)
        return true;
    size_t room = size < 4096 ? 4096 : TACI_WIRE_MESSAGE;
    char *message = realloc(c->message, room);
    if (message == NULL)
        return false;
    c->message = message;
    c->message_room = room;
    return true;
}

bool taci_clients_begin(taci_Server *s, taci_Client *c, const taci_WsReader *r)
{
    if (r->opcode == TACI_WS_BINARY) {
        taci_clients_refuse(s, c, TACI_REFUSED_MESSAGE, 1003);
        return false;
    }
    // What a frame declares is counted before it has come.
    if (r->left > TACI_WIRE_MESSAGE || c->message_size + r->left > TACI_WIRE_MESSAGE) {
        taci_clients_refuse(s, c, TACI_REFUSED_LARGE, 1009);
        return false;
    }
    return true;
}

/// The message is whole.
static void take_message(taci_Server *s, taci_Client *c)
{
    hear(s, c, c->message != NULL ? c->message : "", c->message_size);
    c->message_size = 0;
    if (c->message_room > 4096) { // rare
        free(c->message);
        c->message = NULL;
        c->message_room = 0;
    }
}

bool taci_clients_receive(taci_Server *s, taci_Client *c, const taci_WsReader *r)
{
    if (!reserve_message(c, c->message_size + r->size)) {
        taci_clients_refuse(s, c, TACI_REFUSED_FULL, 1011);
        return false;
    }
    if (r->size > 0)
        memcpy(c->message + c->message_size, r->bytes, r->size);
    c->message_size += r->size;
    if (r->ends)
        take_message(s, c);
    return true;
}

// ------------------------------------------------------------------------------------------------
// Those who read nothing

/// Nothing went for long: nor did the peer's machine take what the kernel holds for it.
static bool is_stalled(taci_Client *c, uint64_t now)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(c->socket->fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return false;
    if (info.tcpi_bytes_acked != c->acked)
        c->progress = now;
    c->acked = info.tcpi_bytes_acked;
    return c->waits && now - c->progress > TACI_STALL_TIME;
}

void taci_clients_check(taci_Server *s, uint64_t now)
{
    for (int i = 0; i < s->client_capacity; i++) {
        taci_Client *c = &s->client[i];
        if (c->id == 0 || !is_stalled(c, now))
            continue;
        atomic_fetch_add(&s->dropped, 1);
        taci_clients_close(s, c);
    }
}
