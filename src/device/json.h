#ifndef TACI_JSON_H
#define TACI_JSON_H
#include <tactus/base.h>

/* A reader of JSON for messages of known shape: pulled member by member, whatever their order, what
 * is not known being skipped. Nothing is allocated, nothing recurses.
 *
 *     taci_json_begin(&j, text, size);
 *     for (bool in = taci_json_enter(&j, '{'); in && taci_json_member(&j, key, sizeof key);)
 *         strcmp(key, "x") == 0 ? taci_json_number(&j, &x) : taci_json_skip(&j);
 *
 * After anything malformed `bad` is set and all loops end. */

typedef struct taci_Json {
    const char *at, *end;
    bool first; // of what was entered last, no member was taken yet
    bool bad;
} taci_Json;

void taci_json_begin(taci_Json *j, const char *text, size_t size) TAC_RT;
/// Enter an object ('{') or array ('['). False: the value is another one, and still to be skipped.
bool taci_json_enter(taci_Json *j, char bracket) TAC_RT;
/// The name of the next member of the object; its value is to be taken. False: it has ended.
bool taci_json_member(taci_Json *j, char *key, size_t size) TAC_RT;
/// Whether the array has one more item, which is to be taken. False: it has ended.
bool taci_json_item(taci_Json *j) TAC_RT;
/// Take a value. False: it is not of this kind, and was skipped (a string must be one).
bool taci_json_number(taci_Json *j, double *value) TAC_RT;
bool taci_json_bool(taci_Json *j, bool *value) TAC_RT;
bool taci_json_string(taci_Json *j, char *text, size_t size) TAC_RT;
/// Take a value of any kind.
bool taci_json_skip(taci_Json *j) TAC_RT;

#endif
