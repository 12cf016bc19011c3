/* Numbers as scene files have them: decimal numbers, units, expressions, references, guesses. */
#include "check.h"
#include "env.h"
#include "rnd.h"
#include "text/nearest.h"
#include "text/pool.h"
#include "text/quantity.h"
#include <float.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846

static uint64_t bits(double x)
{
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}

static void check_scan(const char *text)
{
    double x = 0.0, expected = strtod(text, NULL);
    assert_int_equal(taci_number_scan(text, strlen(text), &x), strlen(text));
    if (bits(x) != bits(expected))
        print_error("'%s' gives %.17g, strtod %.17g\n", text, x, expected);
    assert_true(bits(x) == bits(expected));
}

static void decimal_numbers_have_the_bits_of_strtod(void **state)
{
    (void)state;
    static const char *const forms[] = {"%.17g", "%.6g", "%.3f", "%.1e", "%.15g"};
    Rnd rnd = rnd_make(1);
    char text[400];
    int count = test_count(200000, 2000);
    for (int i = 0; i < count; i++) {
        double x = rnd_log_uniform(&rnd, 1e-150, 1e150) * rnd_log_uniform(&rnd, 1e-150, 1e150);
        if (i % 2 == 0)
            x = rnd_uniform(&rnd, -1000.0, 1000.0);
        snprintf(text, sizeof text, forms[i % 5], x);
        if (strlen(text) < 20) // longer ones lose digits behind the 19th, by intent
            check_scan(text);
    }
    static const char *const edges[] = {"0",       "-0",     "1e-320",   "4.9e-324",
                                        "1e400",   "-1e400", "1e-400",   "9007199254740993",
                                        "0.1e23",  "1e22",   "1e23",     "123456789012345678",
                                        "1.e5",    ".5",     "+3",       "00012",
                                        "1e+05",   "1E-3",   "0.000001", "17976931348623157e292",
                                        "1e99999", "0e99999"};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        check_scan(edges[i]);
}

static void a_number_ends_where_it_ends(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t taken;
    } cases[] = {{"", 0},      {"-", 0},    {".", 0},     {"e5", 0},  {"nan", 0},
                 {"inf", 0},   {"1e", 1},   {"1e+", 1},   {"1em", 1}, {"0x10", 1},
                 {"1.2.3", 3}, {"5 ms", 1}, {"1e3kg", 3}, {"--1", 0}, {"3,5", 1}};
    double x;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(taci_number_scan(cases[i].text, strlen(cases[i].text), &x),
                         cases[i].taken);
}

static void a_locale_with_a_decimal_comma_changes_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    const char *set = NULL;
    for (size_t i = 0; set == NULL && i < sizeof names / sizeof *names; i++)
        set = setlocale(LC_ALL, names[i]);
    if (set == NULL)
        print_message("no such locale is installed: only the C locale was tried\n");
    double x = 0.0;
    const char *text = "1.2345678901234567e-5"; // long enough to need strtod
    assert_int_equal(taci_number_scan(text, strlen(text), &x), strlen(text));
    setlocale(LC_ALL, "C");
    assert_true(bits(x) == bits(strtod(text, NULL)));
}

static void units_are_converted_to_si(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        taci_Dimension dimension;
        double value;
    } cases[] = {
        {"5 ms", TACI_DIM_TIME, 5e-3},
        {"5ms", TACI_DIM_TIME, 5e-3},
        {"2 min", TACI_DIM_TIME, 120},
        {"1.5 h", TACI_DIM_TIME, 5400},
        {"200 kN/m", TACI_DIM_STIFFNESS, 2e5},
        {"30 deg", TACI_DIM_ANGLE, PI / 6},
        {"1 rev", TACI_DIM_ANGLE, 2 * PI},
        {"60 rpm", TACI_DIM_SPIN, 2 * PI},
        {"180 deg/s", TACI_DIM_SPIN, PI},
        {"9.81 m/s2", TACI_DIM_ACCELERATION, 9.81},
        {"9.81 m/s^2", TACI_DIM_ACCELERATION, 9.81},
        {"9.81 m/s²", TACI_DIM_ACCELERATION, 9.81},
        {"9.81 m s^-2", TACI_DIM_ACCELERATION, 9.81},
        {"9.81 m/s/s", TACI_DIM_ACCELERATION, 9.81},
        {"3 g", TACI_DIM_MASS, 3e-3},
        {"3 mg", TACI_DIM_MASS, 3e-6},
        {"2 t", TACI_DIM_MASS, 2000},
        {"10 µm", TACI_DIM_LENGTH, 1e-5},
        {"10 um", TACI_DIM_LENGTH, 1e-5},
        {"7 nm", TACI_DIM_LENGTH, 7e-9},
        {"1 cm", TACI_DIM_LENGTH, 1e-2},
        {"1 kg/m3", TACI_DIM_DENSITY, 1},
        {"1 g/cm3", TACI_DIM_DENSITY, 1000},
        {"2 kg*m2", TACI_DIM_INERTIA, 2},
        {"2 kg·m²", TACI_DIM_INERTIA, 2},
        {"2 kg m2", TACI_DIM_INERTIA, 2},
        {"4 N*m/rad", TACI_DIM_ANGULAR_STIFFNESS, 4},
        {"4 Nm/rad", TACI_DIM_ANGULAR_STIFFNESS, 4},
        {"4 Ns/m", TACI_DIM_DAMPING, 4},
        {"4 mNms/rad", TACI_DIM_ANGULAR_DAMPING, 4e-3},
        {"4 mNm/rad", TACI_DIM_ANGULAR_STIFFNESS, 4e-3},
        {"1 N·m/deg", TACI_DIM_ANGULAR_STIFFNESS, 180 / PI},
        {"0.5 N*s/m", TACI_DIM_DAMPING, 0.5},
        {"0.5 N*m*s/rad", TACI_DIM_ANGULAR_DAMPING, 0.5},
        {"3 J", TACI_DIM_TORQUE, 3}, // the same dimension as N·m
        {"1 kHz", TACI_DIM_FREQUENCY, 1000},
        {"4 1/s", TACI_DIM_FREQUENCY, 4},
        {"50 %", TACI_DIM_NUMBER, 0.5},
        {"-3e2 MN", TACI_DIM_FORCE, -3e8},
        {"1 kPa*m2", TACI_DIM_FORCE, 1000},
        {"2 W*s/m", TACI_DIM_FORCE, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        taci_Quantity q;
        taci_Fault fault = {.text = ""};
        bool ok = taci_quantity_parse(cases[i].text, strlen(cases[i].text), NULL,
                                      cases[i].dimension, &q, &fault);
        if (!ok)
            print_error("'%s': %s\n", cases[i].text, fault.text);
        assert_true(ok);
        // a product of a few factors: some roundings
        check_near(q.value, cases[i].value, 8 * DBL_EPSILON * fabs(cases[i].value));
    }
}

static void units_that_do_not_fit_or_do_not_exist_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        taci_Dimension dimension;
    } cases[] = {
        {"5 kg", TACI_DIM_TIME},
        {"5 Hz", TACI_DIM_SPIN},
        {"5 1/s", TACI_DIM_SPIN},
        {"5 N*m", TACI_DIM_ANGULAR_STIFFNESS},
        {"5 rad", TACI_DIM_NUMBER},
        {"5 m/", TACI_DIM_LENGTH},
        {"5 /s", TACI_DIM_FREQUENCY},
        {"5 mdeg", TACI_DIM_ANGLE},
        {"5 km/", TACI_DIM_LENGTH},
        {"5 m m", TACI_DIM_LENGTH},
        {"5 kk", TACI_DIM_LENGTH},
        {"5 m^", TACI_DIM_LENGTH},
        {"5 m5", TACI_DIM_LENGTH},
        {"5 m**m", TACI_DIM_LENGTH},
        {"5 ,", TACI_DIM_LENGTH},
        {"5 µ", TACI_DIM_LENGTH},
        {"5 m4*m4*m4*m4*m4", TACI_DIM_LENGTH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        taci_Quantity q;
        taci_Fault fault = {.text = ""};
        bool ok = taci_quantity_parse(cases[i].text, strlen(cases[i].text), NULL,
                                      cases[i].dimension, &q, &fault);
        if (ok)
            print_error("'%s' was taken\n", cases[i].text);
        assert_false(ok);
        assert_true(fault.text[0] != '\0');
        assert_true(fault.from + fault.length <= strlen(cases[i].text));
    }
}

// Parameters a = 2, length = 0.5, and the array index $i = 3.
static taci_Parameter parameters[] = {{.name = "a", .value = 2.0, .unit_text = ""},
                                      {.name = "length", .value = 0.5, .unit_text = "m"}};

static taci_Scope make_scope(taci_Names *names)
{
    int32_t found;
    for (int i = 0; i < 2; i++) {
        const char *name = parameters[i].name;
        taci_Name entry = {name, (uint32_t)strlen(name), i};
        assert_true(taci_names_add(names, entry, &found));
    }
    return (taci_Scope){
        .names = names, .parameter = parameters, .known = 2, .index_count = 1, .index = {3, 0, 0}};
}

static void expressions_have_their_values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"1", 1},
        {" 2 + 3 * 4 ", 14},
        {"(2 + 3) * 4", 20},
        {"2 - 3 - 4", -5},
        {"24 / 4 / 3", 2},
        {"2 * $a / 4", 1},
        {"-$length", -0.5},
        {"- - 3", 3},
        {"-2^2", -4},
        {"2^3^2", 512},
        {"2^-1", 0.5},
        {"$a^2*$length", 2},
        {"sqrt(2) * sqrt(2)", 2},
        {"sin(pi / 6)", 0.5},
        {"cos( 0 ) + sin(0)", 1},
        {"($i + 0.5) * $length", 1.75},
        {"1e-3*1e3", 1},
        {"((((((((((1))))))))))", 1},
        {"3*-2", -6},
        {"2--3", 5},
    };
    taci_Names names = {0};
    taci_Scope scope = make_scope(&names);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double x = 0.0;
        taci_Fault fault = {.text = ""};
        bool ok = taci_expression(cases[i].text, strlen(cases[i].text), &scope, &x, &fault);
        if (!ok)
            print_error("'%s': %s\n", cases[i].text, fault.text);
        assert_true(ok);
        check_near(x, cases[i].value, 4 * DBL_EPSILON * fabs(cases[i].value)); // some roundings
    }
    taci_names_destroy(&names);
}

static void faults_of_expressions_say_where(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t from;
    } cases[] = {
        {"", 0},      {"1 +", 3},     {"(1", 2},    {"1)", 1},      {"2 3", 2},
        {"foo", 0},   {"1 + bar", 4}, {"sin 3", 4}, {"sin(", 4},    {"$nope", 0},
        {"1 * $", 4}, {"1 * $j", 4},  {"1 % 2", 2}, {"sqrt()", 5},  {"2 ** 3", 3},
        {"1e", 1},    {"$a$a", 2},    {"()", 1},    {"1 + * 2", 4}, {"pie", 0},
    };
    taci_Names names = {0};
    taci_Scope scope = make_scope(&names);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double x;
        taci_Fault fault = {.text = ""};
        bool ok = taci_expression(cases[i].text, strlen(cases[i].text), &scope, &x, &fault);
        if (ok || fault.from != cases[i].from)
            print_error("'%s': %s at %zu\n", cases[i].text, fault.text, fault.from);
        assert_false(ok);
        assert_int_equal(fault.from, cases[i].from);
    }
    taci_names_destroy(&names);
}

static void a_thousand_brackets_and_signs_are_refused_or_read_but_do_no_harm(void **state)
{
    (void)state;
    char text[4001];
    taci_Fault fault;
    double x;
    memset(text, '(', sizeof text);
    assert_false(taci_expression(text, sizeof text, NULL, &x, &fault));
    memset(text, '-', sizeof text);
    text[4000] = '1';
    assert_true(taci_expression(text, sizeof text, NULL, &x, &fault));
    check_near(x, 1.0, 0.0);
    for (int i = 0; i < 4000; i += 2)
        memcpy(text + i, "1^", 2);
    assert_false(taci_expression(text, sizeof text, NULL, &x, &fault));
}

static const char *guess(const char *wanted)
{
    static const char *const known[] = {"position", "rotation", "mass", "material", "spin", "a"};
    taci_Nearest near = taci_nearest_begin(wanted, strlen(wanted));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        taci_nearest_offer(&near, known[i]);
    return near.best != NULL ? near.best : "";
}

static void the_nearest_name_is_guessed_if_it_is_near(void **state)
{
    (void)state;
    assert_string_equal(guess("positon"), "position");
    assert_string_equal(guess("psoition"), "position");
    assert_string_equal(guess("POSITION"), "position");
    assert_string_equal(guess("rotatoin"), "rotation");
    assert_string_equal(guess("mas"), "mass");
    assert_string_equal(guess("msas"), "mass");
    assert_string_equal(guess("sipn"), "spin");
    assert_string_equal(guess("A"), "a");
    assert_string_equal(guess("b"), "");
    assert_string_equal(guess("velocity"), "");
    assert_string_equal(guess("an_endless_name_that_is_longer_than_any_that_is_compared"), "");
}

static void names_are_found_again_among_ten_thousand(void **state)
{
    (void)state;
    static char text[10000][16];
    taci_Names names = {0};
    int32_t found;
    for (int i = 0; i < 10000; i++) {
        snprintf(text[i], sizeof text[i], "n%d", i);
        taci_Name entry = {text[i], (uint32_t)strlen(text[i]), i};
        assert_true(taci_names_add(&names, entry, &found));
        assert_int_equal(found, -1);
    }
    for (int i = 0; i < 10000; i++)
        assert_int_equal(taci_names_find(&names, text[i], strlen(text[i])), i);
    assert_int_equal(taci_names_find(&names, "n10000", 6), -1);
    taci_Name again = {"n77", 3, 5};
    assert_true(taci_names_add(&names, again, &found));
    assert_int_equal(found, 77);
    taci_names_destroy(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimal_numbers_have_the_bits_of_strtod),
        cmocka_unit_test(a_number_ends_where_it_ends),
        cmocka_unit_test(a_locale_with_a_decimal_comma_changes_nothing),
        cmocka_unit_test(units_are_converted_to_si),
        cmocka_unit_test(units_that_do_not_fit_or_do_not_exist_are_refused),
        cmocka_unit_test(expressions_have_their_values),
        cmocka_unit_test(faults_of_expressions_say_where),
        cmocka_unit_test(a_thousand_brackets_and_signs_are_refused_or_read_but_do_no_harm),
        cmocka_unit_test(the_nearest_name_is_guessed_if_it_is_near),
        cmocka_unit_test(names_are_found_again_among_ten_thousand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
