#ifndef TACI_SERVER_H
#define TACI_SERVER_H
#include "view/uploads.h"
#include "view/wire.h"

/* The web server of the view: the page, one WebSocket for each client, uploads.
 *
 * One thread of its own does all of it, never waits for a client and holds at most one frame for
 * each: a client that reads slowly sees fewer snapshots, one that does not read at all is dropped.
 * Who may connect: Host must name this server (against DNS rebinding), Origin of sockets and
 * uploads must be its own page, and with a token a cookie must hold it.
 */

/// What is shown. Functions are called on the server's thread, all with `user`; those marked may be
/// NULL. Sizes as of snprintf: what there is, even if `room` is less.
typedef struct taci_Shown {
    void *user;
    void (*ask)(void *user, const taci_Ask *ask);
    void (*hand)(void *user, int client, const taci_Hand *hand);
    void (*gone)(void *user, int client);                 // it lets go of all it held
    uint64_t (*serial)(void *user);                       // changes whenever state() would
    size_t (*state)(void *user, char *json, size_t room); // {"t":"state",...}
    uint64_t (*epoch)(void *user);                        // changes when cards are others
    int (*sides)(void *user);                             // 0 to TACI_SERVER_SIDES
    size_t (*card)(void *user, int side, void *bytes, size_t room); // 0: none yet
    size_t (*look)(void *user, int side, void *bytes, size_t room); // 0: none yet
    size_t (*scenes)(void *user, char *json, size_t room);          // {"t":"scenes",...}; NULL
    size_t (*granted)(void *user, char *text, size_t room);         // of real time, one line; NULL
    size_t (*recording)(void *user, char *path, size_t room);       // the last one; 0: none; NULL
} taci_Shown;

#define TACI_SERVER_SIDES 2

typedef struct taci_ServerDef {
    const char *address; // numeric, or "localhost"; default "127.0.0.1"
    int port;            // default 7070; 0: any that is free
    const char *token;   // default NULL: none on loopback; else one is made
    const char *name;    // of this machine, by which pages may call it, too; default NULL
    taci_Shown shown;
    taci_Uploads *uploads; // outlives the server; default NULL: none are taken
    int clients;           // at most; default 32
    tac_MessageFn *message;
    void *message_user;
} taci_ServerDef;

/// Why somebody was refused, or dropped.
#define TACI_REFUSALS(X)                                                         \
    X(HOST, "host")       /* Host does not name this server */                   \
    X(ORIGIN, "origin")   /* not this server's page */                           \
    X(TOKEN, "token")     /* none, or a wrong one */                             \
    X(REQUEST, "request") /* nothing is there, or not so */                      \
    X(FULL, "full")       /* there are as many clients, or uploads, as may be */ \
    X(IDLE, "idle")       /* connected and asked for nothing */                  \
    X(LARGE, "large")     /* a message of more than 64 kB */                     \
    X(FLOOD, "flood")     /* more than a page sends */                           \
    X(MESSAGE, "message") /* not what a page says: left alone */                 \
    X(UPLOAD, "upload")   /* a file that was not taken */

typedef enum taci_Refusal {
#define X(name, text) TACI_REFUSED_##name,
    TACI_REFUSALS(X)
#undef X
        TACI_REFUSAL_COUNT
} taci_Refusal;

typedef struct taci_ServerCount {
    uint64_t clients; // now
    uint64_t sockets; // now: all connections
    uint64_t visits;  // clients since the start
    uint64_t dropped; // of those, who accepted nothing for five seconds
    uint64_t skipped; // snapshots that a client was too slow for
    uint64_t bytes;   // sent to clients
    uint64_t asked;   // messages that were acted on: asks, hands
    uint64_t refused[TACI_REFUSAL_COUNT];
} taci_ServerCount;

typedef struct taci_Server taci_Server;

taci_ServerDef taci_server_def_default(void);
/// Bind and serve. ERR_INVALID: an address or a token that cannot be; ERR_DEVICE: the port is not
/// to be had; ERR_MEMORY; ERR_STATE: this build has no server. The message says which.
tac_Result taci_server_create(const taci_ServerDef *def, taci_Server **server);
/// End it: clients are closed, each as `gone`; nothing of what is shown is called afterwards.
void taci_server_destroy(taci_Server *server);

int taci_server_port(const taci_Server *server);
/// "127.0.0.1:7070"
const char *taci_server_listen(const taci_Server *server);
/// What to open, with the token if there is one: "http://127.0.0.1:7070/?token=..."
const char *taci_server_url(const taci_Server *server);

// ---- from any thread

/// Tell a client, or all (0): {"t":"said"}. A client for whom 16 wait already misses it.
void taci_server_say(taci_Server *server, int client, tac_Result code, const char *text);
taci_ServerCount taci_server_count(taci_Server *server);
/// The same as JSON, {"clients":1,...,"refused":{"host":0,...}}; sizes as of snprintf.
size_t taci_server_count_json(taci_Server *server, char *json, size_t room);

#endif
