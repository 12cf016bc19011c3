// What pages say is taken apart or refused with a reason; JSON that is written reads back.
#include "check.h"
#include "view/wire.h"
#include <float.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

static taci_Heard read_text(const char *text)
{
    taci_Heard heard;
    taci_HeardKind kind = taci_wire_read(text, strlen(text), &heard);
    assert_int_equal(kind, heard.kind);
    assert_true((heard.kind == TACI_HEARD_BAD) == (heard.why[0] != '\0'));
    return heard;
}

static void every_ask_is_understood(void **state)
{
    static const struct {
        const char *text;
        taci_Ask ask;
    } asks[] = {
        {"{\"t\":\"open\",\"what\":\"scene:wall\"}", {.kind = TACI_ASK_OPEN, .text = "scene:wall"}},
        {"{\"main\":\"a/b.urdf\",\"what\":\"upload:0\",\"t\":\"open\"}",
         {.kind = TACI_ASK_OPEN, .text = "upload:0", .main = "a/b.urdf"}},
        {"{\"t\":\"set\",\"name\":\"k\",\"value\":-2.5}",
         {.kind = TACI_ASK_SET, .text = "k", .value = -2.5}},
        {"{\"t\":\"rate\",\"value\":0}", {.kind = TACI_ASK_RATE}},
        {"{\"t\":\"step\",\"count\":3}", {.kind = TACI_ASK_STEP, .number = 3}},
        {"{\"t\":\"step\"}", {.kind = TACI_ASK_STEP, .number = 1}},
        {"{\"t\":\"reset\"}", {.kind = TACI_ASK_RESET}},
        {"{\"t\":\"beside\",\"on\":true}", {.kind = TACI_ASK_BESIDE, .on = true}},
        {"{\"t\":\"ghost\",\"on\":false}", {.kind = TACI_ASK_GHOST}},
        {"{\"t\":\"record\",\"on\":true}", {.kind = TACI_ASK_RECORD, .on = true}},
        {"{\"t\":\"replay\"}", {.kind = TACI_ASK_REPLAY}},
        {"{\"t\":\"seek\",\"time\":1.5}", {.kind = TACI_ASK_SEEK, .value = 1.5}},
        {"{\"t\":\"play\",\"on\":true}", {.kind = TACI_ASK_PLAY, .on = true}},
        {"{\"t\":\"live\"}", {.kind = TACI_ASK_LIVE}},
        {"{\"t\":\"wish\",\"device\":\"pen\",\"wish\":\"acknowledge\"}",
         {.kind = TACI_ASK_WISH, .text = "pen", .main = "acknowledge"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        taci_Heard heard = read_text(asks[i].text);
        assert_int_equal(heard.kind, TACI_HEARD_ASK);
        assert_int_equal(heard.unknown_fields, 0);
        assert_int_equal(heard.ask.kind, asks[i].ask.kind);
        assert_string_equal(heard.ask.text, asks[i].ask.text);
        assert_string_equal(heard.ask.main, asks[i].ask.main);
        check_near(heard.ask.value, asks[i].ask.value, 0);
        assert_int_equal(heard.ask.on, asks[i].ask.on);
        assert_int_equal(heard.ask.number, asks[i].ask.number);
    }
}

static void a_hand_says_where_it_is(void **state)
{
    (void)state;
    taci_Heard heard =
        read_text("{\"t\":\"hand\",\"grab\":true,\"pointer\":7,\"side\":1,\"body\":\"arm.hand\","
                  "\"point\":[1,2e-3,-3],\"by\":[0,0.5,1e6],\"grip\":0.25,\"buttons\":4294967295,"
                  "\"seq\":12,\"later\":[]}");
    assert_int_equal(heard.kind, TACI_HEARD_HAND);
    assert_int_equal(heard.unknown_fields, 1);
    assert_true(heard.hand.grab);
    assert_int_equal(heard.hand.pointer, 7);
    assert_int_equal(heard.hand.side, 1);
    assert_string_equal(heard.hand.body, "arm.hand");
    check_near(heard.hand.point[1], 2e-3, 0);
    check_near(heard.hand.by[2], 1e6, 0);
    check_near(heard.hand.grip, 0.25, 0);
    assert_true(heard.hand.buttons == UINT32_MAX);
    heard = read_text("{\"t\":\"hand\",\"grab\":false,\"pointer\":2,\"body\":7}");
    assert_int_equal(heard.kind, TACI_HEARD_HAND);
    assert_int_equal(heard.hand.pointer, 2);
    assert_string_equal(heard.hand.body, "");
}

static void what_is_unknown_is_left_alone(void **state)
{
    (void)state;
    assert_int_equal(read_text("{\"t\":\"later\",\"x\":1}").kind, TACI_HEARD_UNKNOWN);
    taci_Heard heard = read_text("{\"t\":\"ping\",\"seq\":9007199254740991,\"x\":{}}");
    assert_int_equal(heard.kind, TACI_HEARD_BAD); // beyond what a page counts to
    heard = read_text("{\"t\":\"ping\",\"seq\":4294967296,\"x\":{}}");
    assert_int_equal(heard.kind, TACI_HEARD_PING);
    assert_true(heard.seq == 4294967296u);
    assert_int_equal(heard.unknown_fields, 1);
}

static void what_is_wrong_is_refused_with_a_reason(void **state)
{
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "nonsense",
        "[]",
        "1",
        "\"t\"",
        "{}",
        "{\"t\":null}",
        "{\"t\":[\"set\"]}",
        "{\"t\":\"reset\"} x",
        "{\"t\":\"reset\",\"t\":\"reset\"}",
        "{\"t\":\"set\"}",
        "{\"t\":\"set\",\"name\":\"k\"}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":true}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":\"7\"}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":NaN}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":1e400}",
        "{\"t\":\"set\",\"name\":\"k\",\"value\":1e16}",
        "{\"t\":\"set\",\"name\":7,\"value\":1}",
        "{\"t\":\"set\",\"name\":\"a\\u0000b\",\"value\":1}",
        "{\"t\":\"set\",\"name\":\"a\\nb\",\"value\":1}",
        "{\"t\":\"set\",\"name\":\"\xff\",\"value\":1}",
        "{\"t\":\"step\",\"count\":1.5}",
        "{\"t\":\"step\",\"count\":0}",
        "{\"t\":\"step\",\"count\":1e9}",
        "{\"t\":\"rate\",\"value\":-1}",
        "{\"t\":\"play\",\"on\":1}",
        "{\"t\":\"play\"}",
        "{\"t\":\"hand\"}",
        "{\"t\":\"hand\",\"grab\":1}",
        "{\"t\":\"hand\",\"grab\":false,\"pointer\":8}",
        "{\"t\":\"hand\",\"grab\":false,\"pointer\":-1}",
        "{\"t\":\"hand\",\"grab\":true,\"body\":\"b\",\"point\":[0,0,0]}",
        "{\"t\":\"hand\",\"grab\":true,\"body\":\"b\",\"point\":[0,0,0],\"by\":[0,0,0,0]}",
        "{\"t\":\"hand\",\"grab\":true,\"body\":\"b\",\"point\":[0,0,\"0\"],\"by\":[0,0,0]}",
        "{\"t\":\"hand\",\"grab\":true,\"body\":\"b\",\"point\":[0,0,2e6],\"by\":[0,0,0]}",
        "{\"t\":\"hand\",\"grab\":true,\"side\":2,\"body\":\"b\",\"point\":[0,0,0],\"by\":[0,0,0]}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (read_text(wrong[i]).kind != TACI_HEARD_BAD)
            fail_msg("taken: %s", wrong[i]);
}

static void texts_are_as_long_as_their_room_and_no_longer(void **state)
{
    char text[512], body[160];
    (void)state;
    for (int length = 126; length <= 128; length++) {
        memset(body, 'b', sizeof body);
        body[length] = '\0';
        snprintf(text, sizeof text,
                 "{\"t\":\"hand\",\"grab\":true,\"body\":\"%s\",\"point\":[0,0,0],\"by\":[0,0,0]}",
                 body);
        taci_Heard heard = read_text(text);
        assert_int_equal(heard.kind, length < 128 ? TACI_HEARD_HAND : TACI_HEARD_BAD);
        assert_int_equal(strlen(heard.hand.body), length < 128 ? (size_t)length : 0);
    }
}

static void nesting_ends_somewhere(void **state)
{
    static char deep[TACI_WIRE_MESSAGE + 2];
    taci_Heard heard;
    (void)state;
    memset(deep, '[', sizeof deep);
    assert_int_equal(taci_wire_read(deep, TACI_WIRE_MESSAGE, &heard), TACI_HEARD_BAD);
    assert_int_equal(taci_wire_read(deep, TACI_WIRE_MESSAGE + 1, &heard), TACI_HEARD_BAD);
    assert_non_null(strstr(heard.why, "more than 65536 bytes"));
}

// ------------------------------------------------------------------------------------------------

static json_t *load(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_DECODE_ANY, &error);
    if (value == NULL)
        fail_msg("%s in %s", error.text, text);
    return value;
}

static void what_is_written_is_json_and_reads_back(void **state)
{
    static const double numbers[] = {0.1, -1e-300, 1.0 / 3, DBL_MAX, 5e-324, 1e15, 123456789.0};
    char text[1000];
    (void)state;
    taci_JsonText j = {.out = text, .room = sizeof text};
    taci_put_open(&j, NULL, '{');
    taci_put_text(&j, "t\"", "a\"\\\n\x01\x7f \xc3\xa9 \xff \xed\xa0\x80 \xf0\x9f\x98\x80");
    taci_put_open(&j, "n", '[');
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        taci_put_number(&j, NULL, numbers[i]);
    taci_put_number(&j, NULL, (double)NAN);
    taci_put_close(&j, ']');
    taci_put_count(&j, "c", INT64_MIN);
    taci_put_bool(&j, "b", false);
    taci_put_null(&j, "z");
    taci_put_raw(&j, "r", "[1]", 3);
    taci_put_close(&j, '}');
    assert_int_equal(strlen(text), j.size);
    json_t *object = load(text);
    assert_string_equal(json_string_value(json_object_get(object, "t\"")),
                        "a\"\\\n\x01\x7f \xc3\xa9 ? ??? \xf0\x9f\x98\x80");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        check_near(json_number_value(json_array_get(json_object_get(object, "n"), i)), numbers[i],
                   0);
    assert_true(json_is_null(json_array_get(json_object_get(object, "n"), 7)));
    assert_true(json_integer_value(json_object_get(object, "c")) == INT64_MIN);
    json_decref(object);
}

static void too_little_room_is_counted_and_not_written_beyond(void **state)
{
    char whole[300], part[300];
    (void)state;
    size_t size = taci_wire_said(whole, sizeof whole, -4, "a \"text\" \xc3\xa9");
    assert_int_equal(size, strlen(whole));
    for (size_t room = 0; room <= size + 1; room++) {
        memset(part, '#', sizeof part);
        assert_int_equal(taci_wire_said(part, room, -4, "a \"text\" \xc3\xa9"), size);
        for (size_t i = room; i < sizeof part; i++)
            assert_int_equal(part[i], '#');
        if (room > 0) {
            size_t kept = room - 1 < size ? room - 1 : size;
            assert_memory_equal(part, whole, kept);
            assert_int_equal(part[kept], '\0');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ask_is_understood),
        cmocka_unit_test(a_hand_says_where_it_is),
        cmocka_unit_test(what_is_unknown_is_left_alone),
        cmocka_unit_test(what_is_wrong_is_refused_with_a_reason),
        cmocka_unit_test(texts_are_as_long_as_their_room_and_no_longer),
        cmocka_unit_test(nesting_ends_somewhere),
        cmocka_unit_test(what_is_written_is_json_and_reads_back),
        cmocka_unit_test(too_little_room_is_counted_and_not_written_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
