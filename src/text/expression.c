/* Expressions, by recursive descent:
 *
 *     sum     = product { ("+" | "-") product }
 *     product = sign { ("*" | "/") sign }
 *     sign    = { "-" | "+" } power
 *     power   = atom [ "^" sign ]
 *     atom    = number | "pi" | "$" name | ("sqrt" | "sin" | "cos") "(" sum ")" | "(" sum ")"
 *
 * They have values but no units: what a product of three parameters is, the file's author knows. */
#include "text/quantity.h"
#include "text/document.h"
#include <math.h>
#include <string.h>

enum { DEPTH = 64 }; // of brackets, signs and powers in each other

typedef struct Reader {
    const char *text;
    size_t length, at;
    int depth;
    const taci_Scope *scope;
    taci_Fault *fault;
} Reader;

static bool read_sum(Reader *r, double *value);
static bool read_sign(Reader *r, double *value);

// The next byte that is not blank, 0 at the end.
static char peek(Reader *r)
{
    while (r->at < r->length && (r->text[r->at] == ' ' || r->text[r->at] == '\t'))
        r->at++;
    return r->at < r->length ? r->text[r->at] : '\0';
}

static bool expected(Reader *r, const char *what)
{
    if (peek(r) == '\0')
        return taci_fault(r->fault, r->length, 1, "expected %s at the end of the expression", what);
    return taci_fault(r->fault, r->at, 1, "expected %s, got '%.*s'", what,
                      TACI_SHOW(r->length - r->at, r->text + r->at));
}

static bool read_bracket(Reader *r, double *value)
{
    r->at++;
    if (!read_sum(r, value))
        return false;
    if (peek(r) != ')')
        return expected(r, "')'");
    r->at++;
    return true;
}

static bool read_word(Reader *r, double *value)
{
    static const char *const names[] = {"pi", "sqrt", "sin", "cos"};
    size_t n = 0, word = 0;
    while (r->at + n < r->length && (r->text[r->at + n] | 0x20) >= 'a' &&
           (r->text[r->at + n] | 0x20) <= 'z')
        n++;
    for (; word < 4; word++)
        if (strlen(names[word]) == n && memcmp(names[word], r->text + r->at, n) == 0)
            break;
    if (word == 4)
        return expected(r, "a number, a $parameter, pi, sqrt, sin, cos or '('");
    r->at += n;
    if (word == 0) {
        *value = 3.14159265358979323846;
        return true;
    }
    if (peek(r) != '(')
        return expected(r, "'('");
    double x;
    if (!read_bracket(r, &x))
        return false;
    *value = word == 1 ? sqrt(x) : word == 2 ? sin(x) : cos(x);
    return true;
}

static bool read_reference(Reader *r, double *value)
{
    int index;
    size_t n =
        taci_reference_scan(r->text + r->at, r->length - r->at, r->scope, value, &index, r->fault);
    if (n == 0)
        r->fault->from += r->at;
    r->at += n;
    return n > 0;
}

static bool read_atom(Reader *r, double *value)
{
    char c = peek(r);
    if (c == '(')
        return read_bracket(r, value);
    if (c == '$')
        return read_reference(r, value);
    size_t n = taci_number_scan(r->text + r->at, r->length - r->at, value);
    if (n == 0)
        return read_word(r, value);
    r->at += n;
    return true;
}

static bool read_power(Reader *r, double *value)
{
    if (!read_atom(r, value))
        return false;
    if (peek(r) != '^')
        return true;
    r->at++;
    double exponent;
    if (!read_sign(r, &exponent))
        return false;
    *value = pow(*value, exponent);
    return true;
}

static bool read_sign(Reader *r, double *value)
{
    if (++r->depth > DEPTH)
        return taci_fault(r->fault, r->at < r->length ? r->at : 0, 1,
                          "the expression is nested more than %d deep", DEPTH);
    bool minus = false;
    for (char c = peek(r); c == '-' || c == '+'; c = peek(r)) {
        minus ^= c == '-';
        r->at++;
    }
    bool ok = read_power(r, value);
    if (ok && minus)
        *value = -*value;
    r->depth--;
    return ok;
}

static bool read_product(Reader *r, double *value)
{
    if (!read_sign(r, value))
        return false;
    for (char c = peek(r); c == '*' || c == '/'; c = peek(r)) {
        r->at++;
        double x;
        if (!read_sign(r, &x))
            return false;
        *value = c == '*' ? *value * x : *value / x;
    }
    return true;
}

static bool read_sum(Reader *r, double *value)
{
    if (!read_product(r, value))
        return false;
    for (char c = peek(r); c == '+' || c == '-'; c = peek(r)) {
        r->at++;
        double x;
        if (!read_product(r, &x))
            return false;
        *value = c == '+' ? *value + x : *value - x;
    }
    return true;
}

bool taci_expression(const char *text, size_t length, const taci_Scope *scope, double *value,
                     taci_Fault *fault)
{
    Reader r = {.text = text, .length = length, .scope = scope, .fault = fault};
    if (!read_sum(&r, value))
        return false;
    if (peek(&r) != '\0')
        return expected(&r, "an operator");
    return true;
}
