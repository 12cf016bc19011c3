/* The server of the view: what an honest page gets, and that whoever is refused changes nothing. */
#define _GNU_SOURCE
#include "check.h"
#include "heard.h"
#include "shown.h"
#include "visitor.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>
#include <time.h>
#include <unistd.h>

typedef struct Rig {
    Shown shown;
    Heard heard;
    taci_Uploads *uploads;
    taci_Server *server;
    int port;
} Rig;

static void begin(Rig *r, int sides, const char *token)
{
    memset(&r->heard, 0, sizeof r->heard);
    shown_begin(&r->shown, sides, 0);
    assert_int_equal(taci_uploads_create(&r->uploads), TAC_OK);
    taci_ServerDef def = taci_server_def_default();
    def.port = 0;
    def.token = token;
    def.shown = r->shown.table;
    def.uploads = r->uploads;
    def.message = hear;
    def.message_user = &r->heard;
    assert_int_equal(taci_server_create(&def, &r->server), TAC_OK);
    r->port = taci_server_port(r->server);
}

static void end(Rig *r)
{
    taci_server_destroy(r->server);
    taci_uploads_destroy(r->uploads);
    shown_end(&r->shown);
    assert_int_equal(r->heard.count, 0);
}

static void join(Rig *r, Visitor *v)
{
    assert_int_equal(visitor_join(v, r->port, NULL), 101);
}

static int count_of(Rig *r, int *field)
{
    pthread_mutex_lock(&r->shown.lock);
    int count = *field;
    pthread_mutex_unlock(&r->shown.lock);
    return count;
}

static void wait_for(Rig *r, int *field, int count)
{
    for (double until = seconds_now() + 10; count_of(r, field) < count && seconds_now() < until;)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    assert_int_equal(count_of(r, field), count);
}

static uint64_t refused(Rig *r, taci_Refusal why)
{
    return taci_server_count(r->server).refused[why];
}

// ------------------------------------------------------------------------------------------------
// An honest page

static void a_page_gets_hello_scenes_state_card_and_snapshots(void **state)
{
    Rig r;
    Visitor v;
    unsigned char *bytes, *card;
    size_t size, card_size;
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v);
    const char *hello = visitor_hear(&v, "hello", 5);
    assert_non_null(hello);
    assert_non_null(
        strstr(hello, "\"client\":1,\"granted\":\"real time: \\\"none\\\"\",\"listen\":\""));
    assert_non_null(strstr(hello, "\"server\":{\"clients\":1,"));
    assert_non_null(visitor_hear(&v, "scenes", 5));
    const char *text = visitor_hear(&v, "state", 5);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"serial\":0,\"server\":{\"clients\":1,"));
    assert_int_equal(visitor_next(&v, 5, &card, &card_size), BINARY);
    size_t whole;
    const void *expected = tac_snapshooter_card(r.shown.side[0].shooter, &whole);
    assert_int_equal(card_size, whole);
    assert_memory_equal(card, expected, whole);
    uint64_t serial = 0;
    for (int i = 0; i < 10; i++) {
        tac_SnapshotHeader h;
        assert_int_equal(visitor_next(&v, 5, &bytes, &size), BINARY);
        memcpy(&h, bytes, sizeof h);
        assert_int_equal(h.magic, TAC_SNAPSHOT_MAGIC);
        assert_int_equal(h.size, size);
        assert_true(i == 0 || h.serial > serial);
        serial = h.serial;
    }
    visitor_leave(&v);
    end(&r);
}

static void snapshots_are_what_look_gives_byte_for_byte(void **state)
{
    Rig r;
    Visitor v;
    unsigned char *bytes, last[65536];
    size_t size, last_size = 0;
    (void)state;
    begin(&r, 2, NULL);
    join(&r, &v);
    // Some, and then all that come after the last one was taken.
    for (int i = 0; visitor_next(&v, 0.5, &bytes, &size) > 0; i++) {
        tac_SnapshotHeader h;
        memcpy(&h, bytes, size < sizeof h ? size : sizeof h);
        if (i == 30)
            atomic_store(&r.shown.paused, true);
        if (h.magic != TAC_SNAPSHOT_MAGIC || h.world != 1)
            continue;
        assert_true(size <= sizeof last);
        memcpy(last, bytes, size);
        last_size = size;
    }
    assert_int_equal(last_size, r.shown.side[1].size);
    assert_memory_equal(last, r.shown.side[1].bytes, last_size);
    visitor_leave(&v);
    end(&r);
}

static void a_new_state_and_a_new_card_are_sent_when_they_change(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v);
    assert_non_null(visitor_hear(&v, "state", 5));
    double before = seconds_now();
    atomic_fetch_add(&r.shown.serial, 1);
    const char *text = visitor_hear(&v, "state", 5);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"serial\":1"));
    show(seconds_now() - before, "s");
    atomic_fetch_add(&r.shown.serial, 1);
    atomic_fetch_add(&r.shown.epoch, 1);
    text = visitor_hear(&v, "state", 5);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"epoch\":1,\"serial\":2"));
    visitor_leave(&v);
    end(&r);
}

static void no_side_gets_more_than_sixty_snapshots_a_second(void **state)
{
    Rig r;
    Visitor v;
    unsigned char *bytes;
    size_t size;
    int count[2] = {0, 0};
    (void)state;
    begin(&r, 2, NULL);
    join(&r, &v);
    assert_non_null(visitor_hear(&v, "state", 5));
    for (double until = seconds_now() + 2.0; seconds_now() < until;) {
        tac_SnapshotHeader h;
        if (visitor_next(&v, until - seconds_now(), &bytes, &size) != BINARY)
            continue;
        memcpy(&h, bytes, sizeof h);
        count[h.world]++;
    }
    show(count[0] / 2.0, "1/s");
    show(count[1] / 2.0, "1/s");
    check_between(count[0], 60, 123); // the source has 58 a second, fewer on a busy machine
    check_between(count[1], 60, 123);
    visitor_leave(&v);
    end(&r);
}

static void what_a_page_asks_reaches_what_is_shown(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v);
    visitor_send(&v, "{\"t\":\"open\",\"what\":\"scene:wall\"}");
    visitor_send(&v, "{\"t\":\"set\",\"name\":\"k\",\"value\":1e3}");
    visitor_send(&v, "{\"t\":\"hand\",\"grab\":true,\"pointer\":1,\"side\":0,\"body\":\"ball\","
                     "\"point\":[0,0.5,0],\"by\":[1,2,3],\"grip\":0,\"buttons\":3,\"seq\":9}");
    visitor_send(&v, "{\"t\":\"hand\",\"grab\":false,\"pointer\":1}");
    visitor_send(&v, "{\"t\":\"hand\",\"grab\":false,\"pointer\":1}"); // of no use
    visitor_send(&v, "{\"t\":\"ping\",\"seq\":77}");
    const char *pong = visitor_hear(&v, "pong", 5);
    assert_non_null(pong);
    assert_non_null(strstr(pong, "\"seq\":77"));
    wait_for(&r, &r.shown.ask_count, 2);
    wait_for(&r, &r.shown.hand_count, 2);
    assert_string_equal(r.shown.ask[0].text, "scene:wall");
    assert_int_equal(r.shown.ask[0].client, 1);
    assert_int_equal(r.shown.ask[1].kind, TACI_ASK_SET);
    check_near(r.shown.ask[1].value, 1e3, 0);
    assert_string_equal(r.shown.hand[0].body, "ball");
    assert_int_equal(r.shown.hand[0].buttons, 3);
    check_near(r.shown.hand[0].by[2], 3, 0);
    assert_false(r.shown.hand[1].grab);
    visitor_leave(&v);
    wait_for(&r, &r.shown.gone_count, 1);
    assert_int_equal(r.shown.gone_client, 1);
    end(&r);
}

static void messages_go_to_one_client_or_to_all(void **state)
{
    Rig r;
    Visitor v[2];
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v[0]);
    join(&r, &v[1]);
    assert_non_null(visitor_hear(&v[0], "hello", 5));
    assert_non_null(visitor_hear(&v[1], "hello", 5));
    taci_server_say(r.server, 2, TAC_ERR_SYNTAX, "line one\nline \"two\" \xff");
    taci_server_say(r.server, 0, TAC_OK, "for all");
    const char *text = visitor_hear(&v[1], "said", 5);
    assert_non_null(text);
    assert_string_equal(
        text, "{\"t\":\"said\",\"code\":-4,\"text\":\"line one\\u000aline \\\"two\\\" ?\"}");
    assert_non_null(visitor_hear(&v[1], "said", 5));
    text = visitor_hear(&v[0], "said", 5);
    assert_string_equal(text, "{\"t\":\"said\",\"code\":0,\"text\":\"for all\"}");
    visitor_leave(&v[0]);
    visitor_leave(&v[1]);
    end(&r);
}

static void the_page_comes_with_strict_policies(void **state)
{
    Rig r;
    char *answer;
    size_t size;
    (void)state;
    begin(&r, 1, NULL);
    assert_int_equal(visit_get(r.port, "/", "", &answer, &size), 200);
    assert_non_null(strstr(answer, "content-security-policy: default-src 'self'"));
    assert_non_null(strstr(answer, "x-content-type-options: nosniff"));
    assert_non_null(strstr(answer, "cache-control: no-store"));
    assert_non_null(strstr(answer, "text/html"));
    free(answer);
    assert_int_equal(visit_get(r.port, "/nothing", "", NULL, NULL), 404);
    assert_int_equal(visit_get(r.port, "/../../etc/passwd", "", NULL, NULL) / 100, 4);
    assert_int_equal(visit_get(r.port, "/recording.h5", "", NULL, NULL), 404);
    end(&r);
}

static void the_last_recording_can_be_fetched(void **state)
{
    Rig r;
    char *answer;
    size_t size;
    (void)state;
    begin(&r, 1, NULL);
    snprintf(r.shown.recording, sizeof r.shown.recording, "server_test_%d.h5", (int)getpid());
    FILE *file = fopen(r.shown.recording, "wb");
    assert_non_null(file);
    for (int i = 0; i < 300000; i++)
        assert_int_equal(fputc(i * 7 & 255, file), i * 7 & 255);
    fclose(file);
    assert_int_equal(visit_get(r.port, "/recording.h5", "", &answer, &size), 200);
    assert_true(size > 300000);
    for (int i = 0; i < 300000; i++)
        assert_int_equal((unsigned char)answer[size - 300000 + (size_t)i], i * 7 & 255);
    free(answer);
    unlink(r.shown.recording);
    end(&r);
}

static void files_are_taken_in_pieces_and_handed_on(void **state)
{
    Rig r;
    tac_SceneSource source[4];
    (void)state;
    begin(&r, 1, NULL);
#define ID "0123456789abcdef"
    static char large[1 << 20];
    memset(large, 'x', sizeof large);
    assert_int_equal(visit_upload(r.port, "id=" ID "&name=a.urdf&piece=0&of=2", "<robot ", 7), 200);
    assert_int_equal(taci_uploads_pin(r.uploads, ID, source, 4), 0); // not whole
    assert_int_equal(visit_upload(r.port, "id=" ID "&name=a.urdf&piece=1&of=2", "/>", 2), 200);
    assert_int_equal(
        visit_upload(r.port, "id=" ID "&name=meshes%2fa%20b.stl&piece=0&of=1", large, sizeof large),
        200);
    assert_int_equal(taci_uploads_pin(r.uploads, ID, source, 4), 2);
    assert_string_equal(source[0].path, "a.urdf");
    assert_string_equal(source[0].text, "<robot />");
    assert_string_equal(source[1].path, "meshes/a b.stl");
    assert_int_equal(source[1].size, sizeof large);
    taci_uploads_release(r.uploads, ID);
    assert_int_equal(taci_uploads_bytes(r.uploads), 9 + sizeof large);
    Visitor v; // who opens it takes it along
    join(&r, &v);
    visitor_send(&v, "{\"t\":\"open\",\"what\":\"upload:" ID "\",\"main\":\"a.urdf\"}");
    wait_for(&r, &r.shown.ask_count, 1);
    visitor_leave(&v);
    wait_for(&r, &r.shown.gone_count, 1);
    for (double until = seconds_now() + 5;
         taci_uploads_bytes(r.uploads) > 0 && seconds_now() < until;)
        ;
    assert_int_equal(taci_uploads_bytes(r.uploads), 0);
    end(&r);
}

// ------------------------------------------------------------------------------------------------
// Who is refused

static void check_untouched(Rig *r)
{
    assert_int_equal(count_of(r, &r->shown.ask_count), 0);
    assert_int_equal(count_of(r, &r->shown.hand_count), 0);
    assert_int_equal(taci_uploads_bytes(r->uploads), 0);
    Visitor v; // and it still serves
    join(r, &v);
    assert_non_null(visitor_hear(&v, "hello", 5));
    visitor_leave(&v);
}

static void a_name_that_points_here_is_refused(void **state)
{
    Rig r;
    Visitor v;
    char host[80], request[300];
    (void)state;
    begin(&r, 1, NULL);
    static const char *const names[] = {
        "evil.example",     "127.0.0.1", "127.0.0.2", "localhost.evil.example",
        "127.0.0.1.nip.io", "0.0.0.0",   "127.1"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (i == 1) // without the port
            snprintf(host, sizeof host, "%s", names[i]);
        else
            snprintf(host, sizeof host, "%s:%d", names[i], r.port);
        assert_int_equal(visitor_join(&v, r.port, &(Join){.host = host}), 421);
        snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                 host);
        assert_int_equal(visit_http(r.port, request, NULL, NULL), 421);
    }
    assert_int_equal(visit_http(r.port, "GET / HTTP/1.1\r\n\r\n", NULL, NULL), 421);
    snprintf(
        request, sizeof request,
        "GET / HTTP/1.1\r\nHost: localhost:%d\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        r.port);
    assert_int_equal(visit_http(r.port, request, NULL, NULL), 400);
    assert_int_equal(refused(&r, TACI_REFUSED_HOST), 15);
    check_untouched(&r);
    end(&r);
}

static void a_page_of_somebody_else_is_refused(void **state)
{
    Rig r;
    Visitor v;
    char origin[100], request[300];
    (void)state;
    begin(&r, 1, NULL);
    static const char *const forms[] = {"",
                                        "null",
                                        "http://evil.example",
                                        "https://127.0.0.1:%d",
                                        "http://localhost:%d",
                                        "http://127.0.0.1:%d.evil.example",
                                        "http://127.0.0.1:%d/"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        snprintf(origin, sizeof origin, forms[i][0] == '\0' ? "%.0d" : forms[i],
                 i == 0 ? 0 : r.port);
        assert_int_equal(visitor_join(&v, r.port, &(Join){.origin = origin}), 403);
        snprintf(request, sizeof request,
                 "POST /upload?id=0123456789abcdef&name=a&piece=0&of=1 HTTP/1.1\r\nHost: "
                 "127.0.0.1:%d\r\nOrigin: %s\r\nContent-Length: 1\r\n\r\nx",
                 r.port, origin);
        assert_int_equal(visit_http(r.port, request, NULL, NULL), 403);
    }
    assert_int_equal(refused(&r, TACI_REFUSED_ORIGIN), 14);
    check_untouched(&r);
    end(&r);
}

static void with_a_token_nobody_comes_in_without_it(void **state)
{
    Rig r;
    Visitor v;
    char cookie[100], wrong[100], *answer;
    (void)state;
    begin(&r, 1, "correct-horse-battery");
    assert_int_equal(visit_get(r.port, "/", "", NULL, NULL), 403);
    assert_int_equal(visit_get(r.port, "/?token=correct-horse-batterx", "", NULL, NULL), 403);
    assert_int_equal(visit_get(r.port, "/?token=", "", NULL, NULL), 403);
    assert_int_equal(visit_get(r.port, "/recording.h5?token=correct-horse-battery", "", NULL, NULL),
                     403);
    assert_int_equal(visitor_join(&v, r.port, NULL), 403);
    snprintf(wrong, sizeof wrong, "tactus%d=correct-horse-batter", r.port);
    assert_int_equal(visitor_join(&v, r.port, &(Join){.cookie = wrong}), 403);
    assert_int_equal(refused(&r, TACI_REFUSED_TOKEN), 6);
    assert_int_equal(visit_get(r.port, "/?token=correct-horse-battery", "", &answer, NULL), 200);
    snprintf(cookie, sizeof cookie,
             "set-cookie: tactus%d=correct-horse-battery; HttpOnly; SameSite=Strict; Path=/",
             r.port);
    assert_non_null(strstr(answer, cookie));
    free(answer);
    snprintf(cookie, sizeof cookie, "other=1; tactus%d=correct-horse-battery; more=2", r.port);
    assert_int_equal(visitor_join(&v, r.port, &(Join){.cookie = cookie}), 101);
    visitor_leave(&v);
    end(&r);
}

static void only_our_own_path_and_subprotocol_become_a_client(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    assert_int_equal(visitor_join(&v, r.port, &(Join){.path = "/"}), 404);
    assert_int_equal(visitor_join(&v, r.port, &(Join){.path = "/wsx"}), 404);
    assert_int_not_equal(visitor_join(&v, r.port, &(Join){.protocol = ""}), 101);
    assert_int_not_equal(visitor_join(&v, r.port, &(Join){.protocol = "http"}), 101);
    assert_int_not_equal(visitor_join(&v, r.port, &(Join){.protocol = "descriptor"}), 101);
    assert_int_not_equal(visitor_join(&v, r.port, &(Join){.protocol = "tactus2"}), 101);
    check_untouched(&r);
    end(&r);
}

static void messages_that_are_wrong_are_counted_and_spoken_of_once(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v);
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "7",
        "{\"t\":7}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":\"1\"}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":1e999}",
        "{\"t\":\"set\",\"name\":\"k\\u0000\",\"value\":1}",
        "{\"t\":\"hand\",\"grab\":true,\"body\":\"ball\",\"point\":[0,0],\"by\":[0,0,0]}",
        "{\"t\":\"nobody knows\"}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        visitor_send(&v, wrong[i]);
    assert_non_null(visitor_hear(&v, "said", 5));
    visitor_send(&v, "{\"t\":\"ping\",\"seq\":1}");
    assert_non_null(visitor_hear(&v, "pong", 5));
    assert_int_equal(refused(&r, TACI_REFUSED_MESSAGE), 10);
    assert_null(visitor_hear(&v, "said", 0.2));
    visitor_leave(&v);
    check_untouched(&r);
    end(&r);
}

static void a_message_of_more_than_64_kB_closes_its_client(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    // a frame that declares 2^40 bytes, and one of 2^62
    for (int shift = 0; shift < 2; shift++) {
        unsigned char head[14 + 100] = {FINAL | TEXT, 0xff};
        head[2 + (shift == 0 ? 2 : 0)] = shift == 0 ? 1 : 0x40;
        join(&r, &v);
        visitor_raw(&v, head, sizeof head);
        assert_true(visitor_is_closed(&v, 8));
        visitor_leave(&v);
    }
    // fragments that never end
    join(&r, &v);
    char piece[1000];
    memset(piece, ' ', sizeof piece);
    visitor_frame(&v, TEXT, piece, sizeof piece);
    for (int i = 0; i < 80 && visitor_frame(&v, 0, piece, sizeof piece); i++)
        ;
    assert_true(visitor_is_closed(&v, 8));
    visitor_leave(&v);
    assert_int_equal(refused(&r, TACI_REFUSED_LARGE), 3);
    // one as large as may be
    static char most[TACI_WIRE_MESSAGE + 1];
    memset(most, ' ', TACI_WIRE_MESSAGE);
    static const char ping[] = "{\"t\":\"ping\",\"seq\":5}";
    memcpy(most, ping, sizeof ping - 1);
    join(&r, &v);
    visitor_send(&v, most);
    assert_non_null(visitor_hear(&v, "pong", 5));
    visitor_leave(&v);
    check_untouched(&r);
    end(&r);
}

static void frames_against_the_protocol_close_their_client(void **state)
{
    static const unsigned char wrong[][8] = {
        {FINAL | 3, 0x80},            // an opcode that is none
        {FINAL | 0x40 | TEXT, 0x80},  // a bit of an extension
        {FINAL | PING, 0xfe, 0, 200}, // a control frame that is too long
        {PING, 0x80},                 // or in fragments
        {FINAL | BINARY, 0x81, 0, 0, 0, 0, 'x'},
        {FINAL | TEXT, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}};
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        join(&r, &v);
        unsigned char bytes[300] = {0};
        memcpy(bytes, wrong[i], 8);
        visitor_raw(&v, bytes, i == 4 ? 7 : sizeof bytes);
        assert_true(visitor_is_closed(&v, 8));
        visitor_leave(&v);
    }
    check_untouched(&r);
    end(&r);
}

static void a_flood_is_cut_off(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    // more bytes than a page sends
    join(&r, &v);
    static char blanks[60000];
    memset(blanks, ' ', sizeof blanks);
    for (int i = 0; i < 200 && visitor_frame(&v, FINAL | TEXT, blanks, sizeof blanks); i++)
        ;
    assert_true(visitor_is_closed(&v, 8));
    visitor_leave(&v);
    // pings, which the server itself does not see
    join(&r, &v);
    static const char words[125];
    double start = seconds_now();
    while (visitor_frame(&v, FINAL | PING, words, sizeof words) && seconds_now() < start + 20)
        ;
    assert_true(visitor_is_closed(&v, 8));
    visitor_leave(&v);
    show(seconds_now() - start, "s");
    // asks
    join(&r, &v);
    for (int i = 0; i < 400; i++)
        visitor_send(&v, "{\"t\":\"reset\"}");
    visitor_send(&v, "{\"t\":\"ping\",\"seq\":1}");
    assert_non_null(visitor_hear(&v, "pong", 5));
    check_between(count_of(&r, &r.shown.ask_count), 120, 180);
    visitor_leave(&v);
    check_at_least((double)refused(&r, TACI_REFUSED_FLOOD), 2 + 220);
    end(&r);
}

static void uploads_that_cannot_be_are_refused(void **state)
{
    static const char *const wrong[] = {"id=0123456789abcde&name=a&piece=0&of=1",
                                        "id=0123456789abcdeF&name=a&piece=0&of=1",
                                        "id=../../../../etcx&name=a&piece=0&of=1",
                                        "id=0123456789abcdef&name=/etc/passwd&piece=0&of=1",
                                        "id=0123456789abcdef&name=..%2fa&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%2f..%2fb&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%2f%2fb&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%5cb&piece=0&of=1",
                                        "id=0123456789abcdef&name=file:b&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%01b&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%00b&piece=0&of=1",
                                        "id=0123456789abcdef&name=a%ffb&piece=0&of=1",
                                        "id=0123456789abcdef&name=&piece=0&of=1",
                                        "id=0123456789abcdef&piece=0&of=1",
                                        "id=0123456789abcdef&name=a&piece=1&of=2",
                                        "id=0123456789abcdef&name=a&piece=-1&of=1",
                                        "id=0123456789abcdef&name=a&piece=0&of=0",
                                        "id=0123456789abcdef&name=a&piece=1&of=1",
                                        "id=0123456789abcdef&name=a&piece=0x0&of=1",
                                        ""};
    Rig r;
    (void)state;
    begin(&r, 1, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_not_equal(visit_upload(r.port, wrong[i], "x", 1), 200);
    static char large[(1 << 20) + 1];
    assert_int_not_equal(
        visit_upload(r.port, "id=0123456789abcdef&name=a&piece=0&of=1", large, sizeof large), 200);
    char request[400];
    snprintf(request, sizeof request,
             "POST /upload?id=0123456789abcdef&name=a&piece=0&of=1 HTTP/1.1\r\nHost: "
             "127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nTransfer-Encoding: "
             "chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n",
             r.port, r.port);
    assert_int_not_equal(visit_http(r.port, request, NULL, NULL), 200);
    check_untouched(&r);
    end(&r);
}

static void no_more_than_512_files_of_a_set_are_kept(void **state)
{
    Rig r;
    char query[100];
    (void)state;
    begin(&r, 1, NULL);
    for (int i = 0; i < 513; i++) {
        snprintf(query, sizeof query, "id=0123456789abcdef&name=f%d&piece=0&of=1", i);
        assert_int_equal(visit_upload(r.port, query, "x", 1), i < 512 ? 200 : 413);
    }
    end(&r);
}

static void garbage_is_answered_or_closed(void **state)
{
    static const char *const garbage[] = {"\r\n\r\n\r\n",
                                          "GET\r\n\r\n",
                                          "GET / HTTP/9.9\r\n\r\n",
                                          "CONNECT 127.0.0.1:1 HTTP/1.1\r\n\r\n",
                                          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                                          "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
                                          "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                          "GET http://evil.example/ HTTP/1.1\r\n\r\n",
                                          "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: "
                                          "h2c\r\nConnection: Upgrade\r\nHTTP2-Settings: "
                                          "AAMAAABkAAQAAP__\r\n\r\n",
                                          "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                                          "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n",
                                          "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                          "GET /%00%ff%2e%2e/ HTTP/1.1\r\n\r\n"};
    Rig r;
    (void)state;
    Visitor v[sizeof garbage / sizeof garbage[0]] = {0};
    size_t count = sizeof v / sizeof v[0];
    begin(&r, 1, NULL);
    for (size_t i = 0; i < count; i++) {
        v[i].fd = visit_dial(r.port);
        visitor_raw(&v[i], garbage[i], strlen(garbage[i]));
    }
    double start = seconds_now();
    for (size_t i = 0; i < count; i++) {
        assert_int_not_equal(visitor_status(&v[i], 15), 200);
        visitor_leave(&v[i]);
    }
    show(seconds_now() - start, "s");
    check_untouched(&r);
    end(&r);
}

// ------------------------------------------------------------------------------------------------
// Creation

static void a_port_that_is_in_use_is_said(void **state)
{
    Rig r;
    Heard heard = {0};
    taci_Server *second;
    (void)state;
    begin(&r, 1, NULL);
    taci_ServerDef def = taci_server_def_default();
    def.port = r.port;
    def.shown = r.shown.table;
    def.message = hear;
    def.message_user = &heard;
    assert_int_equal(taci_server_create(&def, &second), TAC_ERR_DEVICE);
    assert_null(second);
    assert_non_null(strstr(heard.text, "is in use: choose another one"));
    def.address = "203.0.113.7";
    assert_int_equal(taci_server_create(&def, &second), TAC_ERR_DEVICE);
    assert_non_null(strstr(heard.text, "is not an address of this machine"));
    def.address = "example.com";
    assert_int_equal(taci_server_create(&def, &second), TAC_ERR_INVALID);
    def.address = "127.0.0.1";
    def.token = "short";
    assert_int_equal(taci_server_create(&def, &second), TAC_ERR_INVALID);
    end(&r);
}

static void beyond_loopback_there_is_always_a_token(void **state)
{
    Rig r;
    taci_Server *open;
    (void)state;
    begin(&r, 1, NULL);
    assert_null(strstr(taci_server_url(r.server), "token"));
    taci_ServerDef def = taci_server_def_default();
    def.address = "0.0.0.0";
    def.port = 0;
    def.shown = r.shown.table;
    assert_int_equal(taci_server_create(&def, &open), TAC_OK);
    const char *url = taci_server_url(open), *token = strstr(url, "/?token=");
    assert_non_null(token);
    assert_int_equal(strlen(token), 8 + 32);
    assert_int_equal(visit_get(taci_server_port(open), "/", "", NULL, NULL), 403);
    assert_int_equal(visit_get(taci_server_port(open), token, "", NULL, NULL), 200);
    taci_server_destroy(open);
    end(&r);
}

static void the_program_keeps_its_signal_handlers(void **state)
{
    Rig r;
    struct sigaction action;
    (void)state;
    signal(SIGPIPE, SIG_DFL);
    begin(&r, 1, NULL);
    assert_int_equal(sigaction(SIGPIPE, NULL, &action), 0);
    assert_true(action.sa_handler == SIG_DFL);
    end(&r);
}

static void clients_are_gone_when_the_server_ends(void **state)
{
    Rig r;
    Visitor v;
    (void)state;
    begin(&r, 1, NULL);
    join(&r, &v);
    assert_non_null(visitor_hear(&v, "hello", 5));
    taci_server_destroy(r.server);
    assert_int_equal(r.shown.gone_count, 1);
    assert_true(visitor_is_closed(&v, 1));
    visitor_leave(&v);
    r.server = NULL;
    end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_gets_hello_scenes_state_card_and_snapshots),
        cmocka_unit_test(snapshots_are_what_look_gives_byte_for_byte),
        cmocka_unit_test(a_new_state_and_a_new_card_are_sent_when_they_change),
        cmocka_unit_test(no_side_gets_more_than_sixty_snapshots_a_second),
        cmocka_unit_test(what_a_page_asks_reaches_what_is_shown),
        cmocka_unit_test(messages_go_to_one_client_or_to_all),
        cmocka_unit_test(the_page_comes_with_strict_policies),
        cmocka_unit_test(the_last_recording_can_be_fetched),
        cmocka_unit_test(files_are_taken_in_pieces_and_handed_on),
        cmocka_unit_test(a_name_that_points_here_is_refused),
        cmocka_unit_test(a_page_of_somebody_else_is_refused),
        cmocka_unit_test(with_a_token_nobody_comes_in_without_it),
        cmocka_unit_test(only_our_own_path_and_subprotocol_become_a_client),
        cmocka_unit_test(messages_that_are_wrong_are_counted_and_spoken_of_once),
        cmocka_unit_test(a_message_of_more_than_64_kB_closes_its_client),
        cmocka_unit_test(frames_against_the_protocol_close_their_client),
        cmocka_unit_test(a_flood_is_cut_off),
        cmocka_unit_test(uploads_that_cannot_be_are_refused),
        cmocka_unit_test(no_more_than_512_files_of_a_set_are_kept),
        cmocka_unit_test(garbage_is_answered_or_closed),
        cmocka_unit_test(a_port_that_is_in_use_is_said),
        cmocka_unit_test(beyond_loopback_there_is_always_a_token),
        cmocka_unit_test(the_program_keeps_its_signal_handlers),
        cmocka_unit_test(clients_are_gone_when_the_server_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
