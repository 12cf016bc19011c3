// Quantities (quantity.h): decimal numbers, units, references.
#include "text/quantity.h"
#include "text/document.h"
#include "text/nearest.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct DimensionInfo {
    taci_Unit unit;
    const char *name, *text;
} DimensionInfo;

static const DimensionInfo dimension_info[] = {
#define X(name, m, kg, s, rad, unit, text) {{m, kg, s, rad, 1.0}, unit, text},
    TACI_DIMENSIONS(X)
#undef X
};

const char *taci_dimension_unit(taci_Dimension dimension)
{
    return dimension < TACI_DIM_COUNT ? dimension_info[dimension].name : "";
}

const char *taci_dimension_text(taci_Dimension dimension)
{
    return dimension < TACI_DIM_COUNT ? dimension_info[dimension].text : "a number";
}

static bool same_dimension(taci_Unit a, taci_Unit b)
{
    return a.m == b.m && a.kg == b.kg && a.s == b.s && a.rad == b.rad;
}

bool taci_unit_fits(taci_Unit unit, taci_Dimension dimension)
{
    return dimension >= TACI_DIM_COUNT || same_dimension(unit, dimension_info[dimension].unit);
}

bool taci_fault(taci_Fault *fault, size_t from, size_t length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    fault->from = from;
    fault->length = length;
    fault->unknown = false;
    return false;
}

typedef struct Decimal {
    uint64_t mantissa; // of the first 19 digits
    int exponent;      // of ten
    size_t digits, dropped;
} Decimal;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// Digits with at most one point among them; the bytes they take.
static size_t scan_digits(const char *text, size_t length, Decimal *d)
{
    size_t i = 0;
    bool point = false;
    for (; i < length && (is_digit(text[i]) || (text[i] == '.' && !point)); i++) {
        if (text[i] == '.') {
            point = true;
            continue;
        }
        d->digits++;
        if (d->mantissa < UINT64_C(1000000000000000000)) {
            d->mantissa = 10 * d->mantissa + (uint64_t)(text[i] - '0');
            d->exponent -= point;
        } else {
            d->dropped++;
            d->exponent += !point;
        }
    }
    return d->digits > 0 ? i : 0;
}

static size_t scan_exponent(const char *text, size_t length, Decimal *d)
{
    if (length < 2 || (text[0] != 'e' && text[0] != 'E'))
        return 0;
    size_t i = 1;
    bool minus = text[1] == '-';
    if (minus || text[1] == '+')
        i++;
    if (i == length || !is_digit(text[i]))
        return 0;
    int exponent = 0;
    for (; i < length && is_digit(text[i]); i++)
        if (exponent < 100000)
            exponent = 10 * exponent + (text[i] - '0');
    d->exponent += minus ? -exponent : exponent;
    return i;
}

// Correctly rounded, whatever the locale: a product or quotient of two exact numbers where that is
// possible, else strtod of digits without a decimal point, which is the locale's business.
static double decimal_value(const Decimal *d)
{
    static const double ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (d->mantissa <= UINT64_C(1) << 53 && d->dropped == 0 && abs(d->exponent) <= 22) {
        double m = (double)d->mantissa;
        return d->exponent < 0 ? m / ten[-d->exponent] : m * ten[d->exponent];
    }
    char digits[48];
    snprintf(digits, sizeof digits, "%llue%d", (unsigned long long)d->mantissa, d->exponent);
    return strtod(digits, NULL);
}

size_t taci_number_scan(const char *text, size_t length, double *value)
{
    Decimal d = {0};
    size_t sign = length > 0 && (text[0] == '-' || text[0] == '+');
    size_t n = scan_digits(text + sign, length - sign, &d);
    if (n == 0)
        return 0;
    n += sign;
    n += scan_exponent(text + n, length - n, &d);
    double magnitude = decimal_value(&d);
    *value = text[0] == '-' ? -magnitude : magnitude;
    return n;
}

// ---- units

typedef struct UnitName {
    const char *name;
    taci_Unit unit;
    bool prefixes; // may have one
} UnitName;

#define PI 3.14159265358979323846

// clang-format off
static const UnitName unit_names[] = {
    {"m",   { 1, 0,  0, 0,      1.0}, true},
    {"g",   { 0, 1,  0, 0,     1e-3}, true},
    {"s",   { 0, 0,  1, 0,      1.0}, true},
    {"rad", { 0, 0,  0, 1,      1.0}, true},
    {"N",   { 1, 1, -2, 0,      1.0}, true},
    {"J",   { 2, 1, -2, 0,      1.0}, true},
    {"W",   { 2, 1, -3, 0,      1.0}, true},
    {"Pa",  {-1, 1, -2, 0,      1.0}, true},
    {"Hz",  { 0, 0, -1, 0,      1.0}, true},
    {"Nm",  { 2, 1, -2, 0,      1.0}, true},
    {"deg", { 0, 0,  0, 1, PI / 180}, false},
    {"rev", { 0, 0,  0, 1,   2 * PI}, false},
    {"rpm", { 0, 0, -1, 1,  PI / 30}, false},
    {"min", { 0, 0,  1, 0,     60.0}, false},
    {"h",   { 0, 0,  1, 0,   3600.0}, false},
    {"t",   { 0, 1,  0, 0,   1000.0}, false},
    {"Ns",  { 1, 1, -1, 0,      1.0}, true},
    {"Nms", { 2, 1, -1, 0,      1.0}, true},
    {"%",   { 0, 0,  0, 0,     0.01}, false},
};
// clang-format on

typedef struct Prefix {
    const char *name;
    double factor;
} Prefix;

static const Prefix prefixes[] = {{"n", 1e-9}, {"u", 1e-6}, {"µ", 1e-6}, {"μ", 1e-6}, {"m", 1e-3},
                                  {"c", 1e-2}, {"k", 1e3},  {"M", 1e6},  {"G", 1e9}};

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

static bool find_unit(const char *text, size_t length, bool prefixed, taci_Unit *unit)
{
    for (size_t i = 0; i < sizeof unit_names / sizeof *unit_names; i++)
        if (is_name(text, length, unit_names[i].name) && (unit_names[i].prefixes || !prefixed)) {
            *unit = unit_names[i].unit;
            return true;
        }
    return false;
}

static bool find_prefixed_unit(const char *text, size_t length, taci_Unit *unit)
{
    if (find_unit(text, length, false, unit))
        return true;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t n = strlen(prefixes[i].name);
        if (n < length && memcmp(text, prefixes[i].name, n) == 0 &&
            find_unit(text + n, length - n, true, unit)) {
            unit->factor *= prefixes[i].factor;
            return true;
        }
    }
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Bytes of a unit's name: letters, %, and the two signs for micro.
static size_t scan_unit_name(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length) {
        if (is_letter(text[i]) || text[i] == '%')
            i++;
        else if (length - i >= 2 &&
                 (memcmp(text + i, "µ", 2) == 0 || memcmp(text + i, "μ", 2) == 0))
            i += 2;
        else
            break;
    }
    return i;
}

// "2", "^2", "^-1", "²", "³"; nothing is 1. The bytes it takes.
static size_t scan_power(const char *text, size_t length, int *power)
{
    *power = 1;
    if (length >= 2 && (memcmp(text, "²", 2) == 0 || memcmp(text, "³", 2) == 0)) {
        *power = memcmp(text, "²", 2) == 0 ? 2 : 3;
        return 2;
    }
    size_t i = length > 0 && text[0] == '^';
    bool minus = i < length && i > 0 && text[i] == '-';
    i += minus;
    if (i == length || text[i] < '1' || text[i] > '4')
        return 0;
    *power = text[i] - '0';
    if (minus)
        *power = -*power;
    return i + 1;
}

static bool multiply(taci_Unit *unit, taci_Unit by, int power)
{
    int m = unit->m + power * by.m, kg = unit->kg + power * by.kg;
    int s = unit->s + power * by.s, rad = unit->rad + power * by.rad;
    if (abs(m) > 16 || abs(kg) > 16 || abs(s) > 16 || abs(rad) > 16)
        return false;
    double factor = unit->factor;
    for (int i = 0; i < abs(power); i++)
        factor = power > 0 ? factor * by.factor : factor / by.factor;
    *unit = (taci_Unit){(int8_t)m, (int8_t)kg, (int8_t)s, (int8_t)rad, factor};
    return true;
}

static size_t skip_blanks(const char *text, size_t length, size_t i)
{
    while (i < length && text[i] == ' ')
        i++;
    return i;
}

// What stands between two units: a product sign, "/" or blanks. The bytes it takes.
static size_t scan_sign(const char *text, size_t length, bool *divides)
{
    size_t i = skip_blanks(text, length, 0);
    *divides = false;
    if (i < length && (text[i] == '*' || text[i] == '/')) {
        *divides = text[i] == '/';
        return skip_blanks(text, length, i + 1);
    }
    if (length - i >= 2 && memcmp(text + i, "·", 2) == 0)
        return skip_blanks(text, length, i + 2);
    return i;
}

bool taci_unit_parse(const char *text, size_t length, taci_Unit *unit, taci_Fault *fault)
{
    *unit = (taci_Unit){.factor = 1.0};
    size_t i = 0;
    bool divides = false;
    if (length >= 2 && text[0] == '1' && text[1] == '/') { // "1/s"
        divides = true;
        i = 2;
    }
    do {
        taci_Unit one;
        int power;
        size_t n = scan_unit_name(text + i, length - i);
        if (n == 0 || !find_prefixed_unit(text + i, n, &one))
            return taci_fault(fault, i, n > 0 ? n : length - i, "unknown unit '%.*s'",
                              TACI_SHOW(length, text));
        i += n;
        i += scan_power(text + i, length - i, &power);
        if (!multiply(unit, one, divides ? -power : power))
            return taci_fault(fault, 0, length, "unknown unit '%.*s'", TACI_SHOW(length, text));
        if (i < length) {
            size_t sign = scan_sign(text + i, length - i, &divides);
            if (sign == 0 || i + sign == length)
                return taci_fault(fault, i, length - i, "unknown unit '%.*s'",
                                  TACI_SHOW(length, text));
            i += sign;
        }
    } while (i < length);
    return true;
}

// ---- references and whole quantities

static const char *expected_unit(taci_Dimension d, char room[64])
{
    if (d >= TACI_DIM_COUNT)
        return "a known unit";
    if (d == TACI_DIM_NUMBER)
        return "a number without unit";
    snprintf(room, 64, "%s, in %s", taci_dimension_text(d), taci_dimension_unit(d));
    return room;
}

static size_t scan_name(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && (is_letter(text[i]) || text[i] == '_' || (i > 0 && is_digit(text[i]))))
        i++;
    return i;
}

static bool no_parameter(const char *text, size_t n, const taci_Scope *scope, taci_Fault *fault)
{
    taci_Nearest near = taci_nearest_begin(text + 1, n);
    for (int i = 0; scope != NULL && i < scope->known; i++)
        taci_nearest_offer(&near, scope->parameter[i].name);
    char hint[TACI_HINT_SIZE];
    taci_fault(fault, 0, n + 1, "no parameter named '%.*s'%s", TACI_SHOW(n, text + 1),
               taci_nearest_hint(&near, hint));
    fault->unknown = true;
    return false;
}

size_t taci_reference_scan(const char *text, size_t length, const taci_Scope *scope, double *value,
                           int *index, taci_Fault *fault)
{
    size_t n = scan_name(text + 1, length - 1);
    *index = -1;
    if (n == 0) {
        taci_fault(fault, 0, 1, "expected the name of a parameter after '$'");
        return 0;
    }
    *index = scope != NULL ? taci_names_find(scope->names, text + 1, n) : -1;
    if (scope != NULL && n == 1 && text[1] >= 'i' && text[1] < 'i' + scope->index_count) {
        *value = scope->index[text[1] - 'i'];
        if (*index >= 0) {
            taci_fault(fault, 0, n + 1,
                       "'%.2s' is a parameter, and the number of the body in this array; rename "
                       "the parameter",
                       text);
            return 0;
        }
        return n + 1;
    }
    if (*index < 0) {
        no_parameter(text, n, scope, fault);
        return 0;
    }
    if (*index >= scope->known) {
        taci_fault(fault, 0, n + 1,
                   "parameter '%.*s' is declared further down; expected one from above",
                   TACI_SHOW(n, text + 1));
        return 0;
    }
    if (scope->for_what != NULL)
        scope->used_for[*index] = scope->for_what;
    *value = scope->parameter[*index].value;
    return n + 1;
}

static bool parse_reference(const char *text, size_t length, const taci_Scope *scope,
                            taci_Quantity *out, taci_Fault *fault)
{
    int index;
    size_t n = taci_reference_scan(text, length, scope, &out->value, &index, fault);
    if (n == 0)
        return false;
    if (n < length) {
        n = skip_blanks(text, length, n);
        return taci_fault(fault, n, length - n,
                          "'%.*s' after a parameter; an expression starts with '='",
                          TACI_SHOW(length - n, text + n));
    }
    if (index >= 0 && scope->parameter[index].has_unit) {
        out->has_unit = true;
        out->unit = scope->parameter[index].unit;
        out->unit.factor = 1.0;
    }
    return true;
}

static bool is_not_finite_word(const char *text, size_t length)
{
    static const char *const words[] = {"nan", "inf", "infinity"};
    while (length > 0 && (*text == '-' || *text == '+' || *text == '.'))
        text++, length--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]), k = 0;
        while (k < n && k < length && (text[k] | 0x20) == words[i][k])
            k++;
        if (k == n && length == n)
            return true;
    }
    return false;
}

static bool parse_plain(const char *text, size_t length, taci_Dimension expected,
                        taci_Quantity *out, taci_Fault *fault)
{
    size_t n = taci_number_scan(text, length, &out->value);
    if (n == 0 && is_not_finite_word(text, length))
        return taci_fault(fault, 0, length, "expected a finite number, got '%.*s'",
                          TACI_SHOW(length, text));
    if (n == 0)
        return taci_fault(fault, 0, length, "expected a number, got '%.*s'",
                          TACI_SHOW(length, text));
    size_t unit = skip_blanks(text, length, n);
    if (unit == length)
        return true;
    if (unit == n && scan_unit_name(text + unit, length - unit) == 0) // "0,001", "1.2.3"
        return taci_fault(fault, 0, length, "expected a number, got '%.*s'%s",
                          TACI_SHOW(length, text),
                          text[n] == ',' ? "; decimals have a point, not a comma" : "");
    out->has_unit = true;
    char room[64];
    if (!taci_unit_parse(text + unit, length - unit, &out->unit, fault))
        return taci_fault(fault, unit, length - unit, "unknown unit '%.*s'; expected %s",
                          TACI_SHOW(length - unit, text + unit), expected_unit(expected, room));
    out->value *= out->unit.factor;
    return true;
}

static bool parse_form(const char *text, size_t length, const taci_Scope *scope,
                       taci_Dimension expected, taci_Quantity *out, taci_Fault *fault)
{
    if (length > 0 && text[0] == '$')
        return parse_reference(text, length, scope, out, fault);
    if (length > 0 && text[0] == '=') {
        bool ok = taci_expression(text + 1, length - 1, scope, &out->value, fault);
        fault->from += !ok;
        return ok;
    }
    return parse_plain(text, length, expected, out, fault);
}

static bool wrong_unit(const char *text, size_t length, const taci_Scope *scope,
                       taci_Dimension expected, taci_Fault *fault)
{
    char room[64];
    double ignored;
    if (text[0] == '$') {
        int index = taci_names_find(scope->names, text + 1, length - 1);
        return taci_fault(fault, 0, length, "'%.*s' is in %s; expected %s", TACI_SHOW(length, text),
                          scope->parameter[index].unit_text, expected_unit(expected, room));
    }
    size_t from = skip_blanks(text, length, taci_number_scan(text, length, &ignored));
    return taci_fault(fault, from, length - from, "'%.*s' does not fit; expected %s",
                      TACI_SHOW(length - from, text + from), expected_unit(expected, room));
}

bool taci_quantity_parse(const char *text, size_t length, const taci_Scope *scope,
                         taci_Dimension expected, taci_Quantity *out, taci_Fault *fault)
{
    *out = (taci_Quantity){.unit = {.factor = 1.0}};
    if (!parse_form(text, length, scope, expected, out, fault))
        return false;
    if (out->has_unit && !taci_unit_fits(out->unit, expected))
        return wrong_unit(text, length, scope, expected, fault);
    if (!isfinite(out->value))
        return taci_fault(fault, 0, length, "expected a finite number, got '%.*s'",
                          TACI_SHOW(length, text));
    return true;
}
