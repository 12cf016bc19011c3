// Addresses of devices (uri.h).
#define _GNU_SOURCE // strtod_l
#include "device/uri.h"
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tac_Result tac_device_uri_fail(const tac_DeviceUri *uri, const char *format, ...)
{
    if (uri->asked->fault[0] == '\0') { // the first is the cause
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(uri->asked->fault, sizeof uri->asked->fault, format, arguments);
        va_end(arguments);
    }
    return TAC_ERR_DEVICE;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(char c)
{
    return is_digit(c)              ? c - '0'
           : (c >= 'a' && c <= 'f') ? c - 'a' + 10
           : (c >= 'A' && c <= 'F') ? c - 'A' + 10
                                    : -1;
}

/// %XX becomes its byte, which is never zero.
static bool decode(char *text)
{
    char *out = text;
    for (; *text; text++, out++) {
        *out = *text;
        if (*text != '%')
            continue;
        int high = hex_digit(text[1]), low = high < 0 ? -1 : hex_digit(text[2]);
        if (low < 0 || high * 16 + low == 0)
            return false;
        *out = (char)(high * 16 + low);
        text += 2;
    }
    *out = '\0';
    return true;
}

static tac_Result bad(tac_DeviceUri *uri, const char *what)
{
    tac_device_uri_fail(uri, "%s; an address is scheme:[//authority]/path?key=value&key=value",
                        what);
    return TAC_ERR_SYNTAX;
}

/// Cut a text at the first of a character; what is behind it, NULL if it is not there.
static char *cut(char *text, char at)
{
    char *found = strchr(text, at);
    if (found)
        *found++ = '\0';
    return found;
}

static tac_Result parse_keys(tac_DeviceUri *uri, char *text)
{
    for (char *next; text && *text; text = next) {
        next = cut(text, '&');
        char *value = cut(text, '=');
        if (!value || *text == '\0')
            return bad(uri, "between '?', '&' and the end stands key=value");
        if (uri->key_count == TACI_URI_KEYS)
            return bad(uri, "there are more than 64 keys");
        if (!decode(text) || !decode(value))
            return bad(uri, "'%' is followed by two hexadecimal digits, not both 0");
        for (int i = 0; i < uri->key_count; i++)
            if (strcmp(uri->key[i].name, text) == 0) {
                tac_device_uri_fail(uri, "key '%.40s' is there twice", text);
                return TAC_ERR_SYNTAX;
            }
        uri->key[uri->key_count++] = (taci_UriKey){text, value};
    }
    return TAC_OK;
}

tac_Result taci_uri_parse(tac_DeviceUri *uri, const char *text)
{
    memset(uri, 0, sizeof *uri);
    uri->asked = &uri->asked_room;
    uri->scheme = uri->authority = uri->path = uri->room + TACI_URI_SIZE - 1; // ""
    if (!text || strlen(text) >= TACI_URI_SIZE - 1)
        return bad(uri, "the address is missing, or longer than 1022 bytes");
    memcpy(uri->room, text, strlen(text));
    char *rest = uri->room;
    if (!is_letter(*rest))
        return bad(uri, "an address begins with a letter");
    while (is_letter(*rest) || is_digit(*rest) || *rest == '+' || *rest == '-' || *rest == '.')
        rest++;
    if (*rest != ':')
        return bad(uri, "a scheme of letters, digits, '+', '-', '.' ends with ':'");
    *rest++ = '\0';
    uri->scheme = uri->room;
    char *keys = cut(rest, '?');
    if (strncmp(rest, "//", 2) == 0) {
        uri->authority = rest + 2;
        rest = cut(uri->authority, '/');
    }
    if (rest)
        uri->path = rest;
    if (!decode(uri->path) || !decode(uri->authority))
        return bad(uri, "'%' is followed by two hexadecimal digits, not both 0");
    return parse_keys(uri, keys);
}

const char *tac_device_uri_authority(const tac_DeviceUri *uri)
{
    return uri->authority;
}

const char *tac_device_uri_path(const tac_DeviceUri *uri)
{
    return uri->path;
}

/// Keep a name for the message about keys that nobody knows.
static void remember(taci_UriAsked *asked, const char *key)
{
    size_t length = strlen(asked->known), n = strlen(key);
    for (const char *at = asked->known; (at = strchr(at, ' ')) != NULL;) {
        at++;
        if (strncmp(at, key, n) == 0 && (at[n] == ' ' || at[n] == '\0'))
            return;
    }
    snprintf(asked->known + length, sizeof asked->known - length, " %s", key);
}

const char *tac_device_uri_text(const tac_DeviceUri *uri, const char *key)
{
    remember(uri->asked, key);
    for (int i = 0; i < uri->key_count; i++)
        if (strcmp(uri->key[i].name, key) == 0) {
            uri->asked->used |= UINT64_C(1) << i;
            return uri->key[i].text;
        }
    return NULL;
}

const char *taci_uri_scan(const char *text, double *value)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    char *end = NULL;
    *value = plain ? strtod_l(text, &end, plain) : strtod(text, &end);
    if (plain)
        freelocale(plain);
    return end == text ? NULL : end;
}

void taci_uri_numbers(const tac_DeviceUri *uri, const char *key, int count, double *value,
                      double lower, double upper)
{
    const char *text = tac_device_uri_text(uri, key), *rest = text;
    if (!text)
        return;
    for (int i = 0; i < count; i++) {
        double x;
        rest = taci_uri_scan(rest, &x);
        bool ends = rest && *rest == (i + 1 < count ? ',' : '\0');
        if (!ends || !(x >= lower && x <= upper)) {
            tac_device_uri_fail(uri, "%.40s=%.60s: expected %d number%s from %g to %g%s", key, text,
                                count, count == 1 ? "" : "s", lower, upper,
                                count == 1 ? "" : ", with commas between them");
            return;
        }
        value[i] = x;
        rest += i + 1 < count;
    }
}

double tac_device_uri_number(const tac_DeviceUri *uri, const char *key, double otherwise,
                             double lower, double upper)
{
    taci_uri_numbers(uri, key, 1, &otherwise, lower, upper);
    return otherwise;
}

bool taci_uri_is_fine(const tac_DeviceUri *uri)
{
    for (int i = 0; i < uri->key_count; i++)
        if (!(uri->asked->used >> i & 1))
            tac_device_uri_fail(uri, "%s: knows no key '%.40s'; it knows%s", uri->scheme,
                                uri->key[i].name,
                                uri->asked->known[0] ? uri->asked->known : " none");
    return uri->asked->fault[0] == '\0';
}
