/* The view from outside: a program starts it, a browser finds it, takes hold of something, records.
 */
#define _DEFAULT_SOURCE // usleep
#include "check.h"
#include "heard.h"
#include "view/assets.h"
#include "visitor.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>
#include <tactus/view.h>
#include <unistd.h>

#define SCENES TACTUS_TEST_DIR "/../scenes"

static int port_of(const tac_View *view)
{
    const char *colon = strrchr(tac_view_address(view), ':');
    return colon != NULL ? (int)strtol(colon + 1, NULL, 10) : 0;
}

static bool has_page(void)
{
    return taci_asset_find("/tactus.js") != NULL;
}

static tac_View *start(const char *show_first)
{
    tac_ViewDef def = tac_view_def_default();
    tac_View *view;
    def.port = 0;
    def.show = show_first;
    def.scenes = SCENES;
    assert_int_equal(tac_view_start(&def, &view), TAC_OK);
    return view;
}

static void without_a_page_it_says_so_and_does_not_start(void **state)
{
    (void)state;
    tac_ViewDef def = tac_view_def_default();
    tac_View *view;
    Heard heard = {0};
    if (has_page())
        skip();
    def.message = hear;
    def.user = &heard;
    assert_int_equal(tac_view_start(&def, &view), TAC_ERR_STATE);
    assert_non_null(strstr(heard.text, "without its page"));
    def.cookie = 0;
    assert_int_equal(tac_view_start(&def, &view), TAC_ERR_INVALID);
    tac_view_stop(NULL);
}

/// Until a state has it; false: none had within `seconds`.
static bool sees(Visitor *v, const char *text, double seconds)
{
    for (double until = seconds_now() + seconds; seconds_now() < until;) {
        const char *heard = visitor_hear(v, "state", 0.5);
        if (heard != NULL && strstr(heard, text) != NULL)
            return true;
    }
    return false;
}

static void a_browser_takes_hold_of_a_box_records_it_and_gets_the_file(void **state)
{
    (void)state;
    if (!has_page())
        skip();
    tac_View *view = start(SCENES "/touch.yaml");
    int port = port_of(view);
    char *answer = NULL;
    size_t size;
    Visitor v;
    assert_int_equal(visit_get(port, "/", "", &answer, &size), 200);
    free(answer);
    assert_int_equal(visitor_join(&v, port, NULL), 101);
    assert_true(sees(&v, "\"scene\":\"touch\"", 10.0));
    visitor_send(&v, "{\"t\":\"open\",\"what\":\"scene:stack\"}");
    assert_true(sees(&v, "\"scene\":\"stack\"", 10.0));
    visitor_send(&v, "{\"t\":\"record\",\"on\":true}");
    assert_true(sees(&v, "\"recording\":{\"on\":true", 10.0));
    for (int i = 0; i < 30; i++) {
        char text[200];
        snprintf(
            text, sizeof text,
            "{\"t\":\"hand\",\"grab\":true,\"pointer\":0,\"side\":0,\"body\":\"top\",\"point\":"
            "[0,0,0],\"by\":[0,0,%g],\"grip\":0,\"buttons\":0,\"seq\":%d}",
            0.002 * i, i);
        visitor_send(&v, text);
        usleep(20000);
    }
    assert_true(sees(&v, "\"body\":\"top\"", 5.0));
    visitor_send(&v, "{\"t\":\"record\",\"on\":false}");
    assert_true(sees(&v, "\"ready\":true", 10.0));
    assert_int_equal(visit_get(port, "/recording.h5", "", &answer, &size), 200);
    assert_true(size > 10000);
    free(answer);
    visitor_send(&v, "{\"t\":\"replay\"}");
    assert_true(sees(&v, "\"mode\":\"replay\"", 10.0));
    visitor_leave(&v);
    tac_view_stop(view);
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    for (int i = 0; i < 7; i++) {
        tac_ViewDef def = tac_view_def_default();
        tac_View *view = (tac_View *)&def;
        switch (i) {
        case 0:
            def.cookie = 0;
            break;
        case 1:
            def.address = NULL;
            break;
        case 2:
            def.port = -5;
            break;
        case 3:
            def.device_count = -1;
            break;
        case 4:
            def.device_count = 3; // of none
            break;
        case 5:
            def.name = "a b\r\n";
            break;
        default:
            def.name = "";
        }
        assert_int_equal(tac_view_start(&def, &view), TAC_ERR_INVALID);
        assert_null(view);
    }
    assert_int_equal(tac_view_start(NULL, NULL), TAC_ERR_INVALID);
    assert_string_equal(tac_view_address(NULL), "");
    tac_view_stop(NULL);
}

static void it_starts_and_stops_again_and_again(void **state)
{
    (void)state;
    if (!has_page())
        skip();
    for (int i = 0; i < 5; i++) {
        tac_View *view = start(i % 2 == 0 ? SCENES "/touch.yaml" : "nowhere.yaml");
        Visitor v;
        assert_int_equal(visitor_join(&v, port_of(view), NULL), 101);
        tac_view_stop(view); // with somebody there
        visitor_leave(&v);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_page_it_says_so_and_does_not_start),
        cmocka_unit_test(a_browser_takes_hold_of_a_box_records_it_and_gets_the_file),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(it_starts_and_stops_again_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
