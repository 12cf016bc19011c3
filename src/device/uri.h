#ifndef TACI_URI_H
#define TACI_URI_H
#include <tactus/device.h>

/* Addresses of devices: scheme:[//authority]/path?key=value&key=value, with %XX for any byte.
 *
 * A backend asks for the keys it knows; a key that none has asked for is an error, so that a
 * misspelled max_forse is not ignored. The first thing that is wrong is kept and stops the open. */

#define TACI_URI_SIZE 1024
#define TACI_URI_KEYS 64

typedef struct taci_UriKey {
    const char *name, *text;
} taci_UriKey;

typedef struct taci_UriAsked { // written while a backend reads a const address
    uint64_t used;             // a bit for each key that was asked for
    char known[768];           // all names asked for
    char fault[1024];          // "" : nothing is wrong
} taci_UriAsked;

struct tac_DeviceUri {
    char *scheme, *authority, *path;
    int key_count;
    taci_UriKey key[TACI_URI_KEYS];
    taci_UriAsked *asked;
    taci_UriAsked asked_room;
    char room[TACI_URI_SIZE]; // what the pointers point into
};

/// Take an address apart, in place. ERR_SYNTAX, and `fault` says why.
tac_Result taci_uri_parse(tac_DeviceUri *uri, const char *text);
/// Whether nothing is wrong now, and no key was left that nobody asked for.
bool taci_uri_is_fine(const tac_DeviceUri *uri);
/// `count` numbers with commas between them, of the bounds given; what is there if the key is not.
void taci_uri_numbers(const tac_DeviceUri *uri, const char *key, int count, double *value,
                      double lower, double upper);
/// A number at the start of a text, whatever the locale; what follows it, NULL if there is none.
const char *taci_uri_scan(const char *text, double *value);

#endif
