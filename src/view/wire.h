#ifndef TACI_WIRE_H
#define TACI_WIRE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a page and the server say to each other: JSON texts, one object each, "t" says what.
 *
 * What comes from a page is believed in nothing: types are exact, numbers finite and within bounds,
 * texts end with a zero and hold no control characters. What is unknown is left alone; what is
 * known and wrong is refused with a reason.
 */

enum {
    TACI_WIRE_MESSAGE = 65536, // bytes of a message from a page, at most
    TACI_WIRE_POINTERS = 8,    // of one page: mouse, fingers
};

/// What a page may ask for.
#define TACI_ASKS(X)    \
    X(OPEN, "open")     \
    X(SET, "set")       \
    X(RATE, "rate")     \
    X(STEP, "step")     \
    X(RESET, "reset")   \
    X(BESIDE, "beside") \
    X(GHOST, "ghost")   \
    X(RECORD, "record") \
    X(REPLAY, "replay") \
    X(SEEK, "seek")     \
    X(PLAY, "play")     \
    X(LIVE, "live")     \
    X(WISH, "wish")

typedef enum taci_AskKind {
#define X(name, text) TACI_ASK_##name,
    TACI_ASKS(X)
#undef X
        TACI_ASK_COUNT
} taci_AskKind;

typedef struct taci_Ask {
    taci_AskKind kind;
    int client;
    char text[256]; // OPEN: "scene:NAME", "upload:ID"; SET: a parameter; WISH: a device
    char main[128]; // OPEN: which file of an upload; WISH: "acknowledge" ...
    double value;   // SET: in SI; RATE: simulated seconds for one of the clock; SEEK: s
    bool on;        // BESIDE, GHOST, RECORD, PLAY
    int number;     // STEP: how many, 1 to a million
} taci_Ask;

/// A hand on the page. Where it is not a grab, the rest is zero but for `pointer`.
typedef struct taci_Hand {
    bool grab;
    uint32_t pointer; // less than TACI_WIRE_POINTERS
    char body[128];   // as in CARD_BODIES
    int side;         // 0 or 1: where it was grabbed
    double point[3];  // m, where it is held, in the frame of its centre of mass
    double by[3];     // m, of the scene, from where the hand was when it took hold
    double grip;      // m or rad of opening, at most 10
    uint32_t buttons; // bits
} taci_Hand;

typedef enum taci_HeardKind {
    TACI_HEARD_BAD,     // `why` says what is wrong with it
    TACI_HEARD_UNKNOWN, // an object whose "t" nobody knows: left alone
    TACI_HEARD_ASK,
    TACI_HEARD_HAND,
    TACI_HEARD_PING,
} taci_HeardKind;

typedef struct taci_Heard {
    taci_HeardKind kind;
    int unknown_fields; // that were left alone
    taci_Ask ask;       // client: 0
    taci_Hand hand;
    uint64_t seq;  // of a PING
    char why[160]; // one line
} taci_Heard;

/// Take a message apart; `text` needs no zero behind it.
taci_HeardKind taci_wire_read(const char *text, size_t size, taci_Heard *heard);

// ---- writing JSON, without allocation

/// A text that is written into `room` bytes; `size` goes on to count where they do not suffice, as
/// snprintf does. There is always a zero at its end if there is any room.
typedef struct taci_JsonText {
    char *out;
    size_t room, size;
    bool comma; // the next value stands behind another
} taci_JsonText;

/// `key` NULL in arrays and at the top. What is not UTF-8 becomes '?', what is not finite null.
void taci_put_open(taci_JsonText *j, const char *key, char bracket); // '{' or '['
void taci_put_close(taci_JsonText *j, char bracket);                 // '}' or ']'
void taci_put_text(taci_JsonText *j, const char *key, const char *text);
void taci_put_number(taci_JsonText *j, const char *key, double value); // reads back to the same
                                                                       // bits
void taci_put_count(taci_JsonText *j, const char *key, int64_t value);
void taci_put_bool(taci_JsonText *j, const char *key, bool value);
void taci_put_null(taci_JsonText *j, const char *key);
/// A value that is JSON already.
void taci_put_raw(taci_JsonText *j, const char *key, const char *json, size_t size);

/// Replace what is not UTF-8 by '?': browsers close a connection that sends it.
void taci_wire_make_utf8(char *text, size_t size);

typedef struct taci_Hello {
    const char *version, *granted, *listen;
    int client;
    const char *server; // JSON: what the server counted; NULL: left out
} taci_Hello;

// Sizes as of taci_JsonText.
size_t taci_wire_hello(char *json, size_t room, const taci_Hello *hello);
size_t taci_wire_said(char *json, size_t room, int code, const char *text);
size_t taci_wire_pong(char *json, size_t room, uint64_t seq, double time);

#endif
