// Heads of requests are read as browsers write them and in no other way; who may come in.
#include "check.h"
#include "view/doors.h"
#include "view/request.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static bool read_head(const char *text, taci_Request *r)
{
    static char head[4096];
    size_t size = strlen(text);
    assert_true(size < sizeof head);
    memcpy(head, text, size);
    assert_int_equal(taci_request_size(head, size), size);
    return taci_request_read(head, size, r);
}

static void a_head_ends_with_an_empty_line(void **state)
{
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\nrest";
    (void)state;
    for (size_t size = 0; size < sizeof text; size++)
        assert_int_equal(taci_request_size(text, size),
                         size < sizeof text - 5 ? 0 : sizeof text - 5);
}

static void what_browsers_write_is_understood(void **state)
{
    taci_Request r;
    (void)state;
    assert_true(read_head("GET /ws?a=1&b=%41+c HTTP/1.1\r\nHOST:  localhost:7070 \r\n"
                          "Origin: http://localhost:7070\r\nX-Other: \xc3\xa9\t:\r\nEmpty:\r\n"
                          "Cookie: a=b; c=d\r\nUpgrade: WebSocket\r\n"
                          "Connection: keep-alive, Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: other, tactus1\r\n\r\n",
                          &r));
    assert_true(r.get && !r.post);
    assert_string_equal(r.path, "/ws");
    assert_string_equal(r.query, "a=1&b=%41+c");
    assert_string_equal(r.host, "localhost:7070");
    assert_string_equal(r.cookie, "a=b; c=d");
    assert_int_equal(r.length, -1);
    assert_true(taci_request_upgrades(&r, "tactus1"));
    assert_false(taci_request_upgrades(&r, "tactus"));
    char text[16];
    assert_true(taci_request_argument(r.query, "b", text, sizeof text));
    assert_string_equal(text, "A c");
    assert_true(read_head("POST /upload HTTP/1.1\r\nContent-Length: 0123\r\n\r\n", &r));
    assert_true(r.post && r.length == 123);
    assert_string_equal(r.query, "");
    assert_string_equal(r.host, "");
}

static void whoever_writes_otherwise_is_refused(void **state)
{
    static const char *const wrong[] = {
        "\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1 \r\n\r\n",
        "GET  / HTTP/1.1\r\n\r\n",
        "GET * HTTP/1.1\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\n\r\n",
        "GET /\xff HTTP/1.1\r\n\r\n",
        "GET /#a HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\n: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
        "GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: a\r\n\r\n",
        "GET / HTTP/1.1\r\nA: \x01\r\n\r\n",
        "GET / HTTP/1.1\r\nA: \x7f\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: identity\r\n\r\n",
    };
    taci_Request r;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (read_head(wrong[i], &r))
            fail_msg("taken: %s", wrong[i]);
    char zero[] = "GET / HTTP/1.1\r\nA: \0\r\n\r\n";
    assert_false(taci_request_read(zero, sizeof zero - 1, &r));
}

static void an_upgrade_must_be_whole(void **state)
{
    static const char *const lines[] = {"Upgrade: websocket\r\n", "Connection: Upgrade\r\n",
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                                        "Sec-WebSocket-Version: 13\r\n",
                                        "Sec-WebSocket-Protocol: tactus1\r\n"};
    static const char *const wrong[] = {"Upgrade: h2c\r\n", "Connection: xupgrade\r\n",
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n",
                                        "Sec-WebSocket-Version: 8\r\n",
                                        "Sec-WebSocket-Protocol: tactus11\r\n"};
    char text[600];
    taci_Request r;
    (void)state;
    for (int left = -1; left < 10; left++) {
        size_t size = (size_t)snprintf(text, sizeof text, "GET /ws HTTP/1.1\r\n");
        for (int i = 0; i < 5; i++)
            size += (size_t)snprintf(text + size, sizeof text - size, "%s",
                                     i == left - 5 ? wrong[i]
                                     : i == left   ? ""
                                                   : lines[i]);
        snprintf(text + size, sizeof text - size, "\r\n");
        assert_true(read_head(text, &r));
        assert_int_equal(taci_request_upgrades(&r, "tactus1"), left == -1);
    }
}

static void arguments_are_decoded_or_refused(void **state)
{
    char text[4];
    int number;
    (void)state;
    assert_true(taci_request_argument("xa=1&a=%2F%2f", "a", text, sizeof text));
    assert_string_equal(text, "//");
    assert_true(taci_request_argument("a=", "a", text, sizeof text));
    assert_string_equal(text, "");
    assert_true(taci_request_argument("a=123&a=4", "a", text, sizeof text));
    assert_string_equal(text, "123");
    static const char *const wrong[] = {"",     "a",     "b=1",   "ab=1", "a=1234", "a=%",
                                        "a=%4", "a=%4x", "a=%00", "&&",   "a%3d1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(taci_request_argument(wrong[i], "a", text, sizeof text));
    assert_true(taci_request_number("n=000017", "n", &number));
    assert_int_equal(number, 17);
    static const char *const no_numbers[] = {"n=", "n=-1", "n=1.", "n=0x1", "n=1234567", "n=+1"};
    for (size_t i = 0; i < sizeof no_numbers / sizeof no_numbers[0]; i++)
        assert_false(taci_request_number(no_numbers[i], "n", &number));
}

// ------------------------------------------------------------------------------------------------

static struct sockaddr_storage address(const char *text, int port)
{
    struct sockaddr_storage a = {0};
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, text, &in.sin_addr) == 1)
        memcpy(&a, &in, sizeof in);
    else if (inet_pton(AF_INET6, text, &in6.sin6_addr) == 1)
        memcpy(&a, &in6, sizeof in6);
    return a;
}

static bool lets_in(const char *host, const char *local, int port, const char *name)
{
    struct sockaddr_storage a = address(local, port);
    return taci_door_host(host, (struct sockaddr *)&a, name);
}

static void host_must_be_the_address_that_it_came_by(void **state)
{
    (void)state;
    assert_true(lets_in("127.0.0.1:7070", "127.0.0.1", 7070, NULL));
    assert_true(lets_in("LocalHost:7070", "127.0.0.1", 7070, NULL));
    assert_true(lets_in("[::1]:7070", "::1", 7070, NULL));
    assert_true(lets_in("192.168.1.5:7070", "192.168.1.5", 7070, NULL));
    assert_true(lets_in("192.168.1.5:7070", "::ffff:192.168.1.5", 7070, NULL));
    assert_true(lets_in("[fe80::1]:7070", "fe80::1", 7070, NULL));
    assert_true(lets_in("127.0.0.1", "127.0.0.1", 80, NULL));
    assert_true(lets_in("bench-pc:7070", "192.168.1.5", 7070, "bench-pc"));
    assert_false(lets_in("", "127.0.0.1", 7070, NULL));
    assert_false(lets_in("127.0.0.1", "127.0.0.1", 7070, NULL));
    assert_false(lets_in("127.0.0.1:7071", "127.0.0.1", 7070, NULL));
    assert_false(lets_in("192.168.1.6:7070", "192.168.1.5", 7070, NULL));
    assert_false(lets_in("bench-pc:7070", "192.168.1.5", 7070, NULL));
    assert_false(lets_in("evil.example:7070", "192.168.1.5", 7070, "bench-pc"));
    assert_false(lets_in("localhost:7070.evil.example", "127.0.0.1", 7070, NULL));
}

static void origin_must_be_that_host(void **state)
{
    (void)state;
    assert_true(taci_door_origin("http://localhost:7070", "localhost:7070"));
    assert_false(taci_door_origin("https://localhost:7070", "localhost:7070"));
    assert_false(taci_door_origin("http://localhost:7070/", "localhost:7070"));
    assert_false(taci_door_origin("", "localhost:7070"));
    assert_false(taci_door_origin("null", "localhost:7070"));
    assert_false(taci_door_origin("http://", "localhost:7070"));
}

static void a_cookie_must_hold_the_token(void **state)
{
    (void)state;
    assert_true(taci_door_cookie("t=secret", "t", "secret"));
    assert_true(taci_door_cookie("a=b; t=wrong; t=secret; x=y", "t", "secret"));
    static const char *const wrong[] = {"",          "t",         "t=",        "t=secre",
                                        "t=secrets", "tt=secret", "t =secret", "x=t=secret",
                                        "T=secret",  "t=Secret"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(taci_door_cookie(wrong[i], "t", "secret"));
    assert_true(taci_door_token_sound("0123456789abcdef"));
    assert_false(taci_door_token_sound("0123456789abcde"));
    assert_false(taci_door_token_sound("0123456789abcdef;"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_ends_with_an_empty_line),
        cmocka_unit_test(what_browsers_write_is_understood),
        cmocka_unit_test(whoever_writes_otherwise_is_refused),
        cmocka_unit_test(an_upgrade_must_be_whole),
        cmocka_unit_test(arguments_are_decoded_or_refused),
        cmocka_unit_test(host_must_be_the_address_that_it_came_by),
        cmocka_unit_test(origin_must_be_that_host),
        cmocka_unit_test(a_cookie_must_hold_the_token),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
