#ifndef TACI_SERVER_INSIDE_H
#define TACI_SERVER_INSIDE_H
#include "view/assets.h"
#include "view/server.h"
#include "view/websocket.h"
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <tactus/snapshot.h>

/* The parts of the server (server.h), which all run on its thread:
 *
 *     server.c          binding, the thread, the clock tick
 *     server_sockets.c  connections until they are clients: accepting, reading, writing, sending
 *                       the idle away
 *     server_stream.c   connections of clients: frames in and out (websocket.h)
 *     server_http.c     what a request gets: pages, recordings, uploads, a WebSocket
 *     server_clients.c  WebSockets: what is said, what is heard
 *     server_frames.c   what is shown, as frames that all clients are sent
 *
 * All descriptors are in one epoll: the listening socket, a timer, and every connection. No call
 * waits but that of the epoll.
 */

enum {
    TACI_NOTES = 16,         // that may wait for a client
    TACI_NOTE_SIZE = 8192,   // bytes, at most
    TACI_SOCKETS = 1200,     // at most; fewer where the process may not open as many
    TACI_SNDBUF = 65536,     // bytes: what a slow client has not read yet is no staler
    TACI_POSTS = 8,          // uploads at once
    TACI_HTTP_PIECE = 65536, // bytes sent at once
    TACI_ANSWER_ROOM = 2048, // bytes of the head of an answer, and of a short text
};
#define TACI_SECOND UINT64_C(1000000000)
#define TACI_TICK (3 * TACI_SECOND / 1000) // between looks for a new snapshot
#define TACI_IDLE_TICK (TACI_SECOND / 4)   // while nobody is there
#define TACI_FRAME_TIME (TACI_SECOND / 60) // between snapshots of a side for a client
#define TACI_STATE_TIME (TACI_SECOND / 30) // between states
#define TACI_STALL_TIME (5 * TACI_SECOND)  // a client that accepts nothing for so long goes
#define TACI_SILENT_TIME \
    (10 * TACI_SECOND)                   // one that says nothing for so long makes room for another
#define TACI_WAIT_TIME (5 * TACI_SECOND) // a connection that asks for nothing for so long goes
#define TACI_CHECK_TIME (TACI_SECOND / 2) // between looks for those two
#define TACI_BYTES_PER_SECOND 1000000.0   // from one client; bursts of as much
#define TACI_ASKS_PER_SECOND 60.0         // bursts of twice as many
#define TACI_HANDS_PER_SECOND 250.0       // the page sends 120

/// Bytes for all clients; TACI_WS_HEAD stand before them, which heads are written into.
typedef struct taci_Frame {
    unsigned char *bytes;
    size_t room, size;
    uint64_t version; // 0: there is none
    uint64_t count;   // of this frame, so far
} taci_Frame;

/// So many in a second, and bursts of `most`.
typedef struct taci_Bucket {
    double level, rate, most;
    uint64_t then;
} taci_Bucket;

typedef struct taci_Note {
    size_t size;
    unsigned char bytes[]; // TACI_WS_HEAD, then the text
} taci_Note;

typedef struct taci_Socket taci_Socket;

typedef struct taci_Client {
    int id; // 0: free
    taci_Socket *socket;
    bool greeted, scolded; // hello was sent; a wrong message was spoken of
    uint64_t scenes, state, card[TACI_SERVER_SIDES], snapshot[TACI_SERVER_SIDES]; // versions sent
    uint64_t card_hash[TACI_SERVER_SIDES];
    uint64_t seen[TACI_SERVER_SIDES]; // count of the snapshot sent last
    uint64_t due[TACI_SERVER_SIDES];  // ns, of the next snapshot at the earliest
    int last_side;
    taci_Note *note[TACI_NOTES];
    int first_note, note_count;
    taci_WsReader reader;
    unsigned char *rest; // what the socket did not take of a message; NULL: it took all
    size_t rest_size, rest_done;
    unsigned char pong[TACI_WS_CONTROL];
    int pong_size;     // that is to be sent; -1: none
    bool waits;        // for its socket to take more
    uint64_t progress; // ns, when it last took anything
    uint64_t heard;    // ns, when it last said anything
    uint64_t acked;    // bytes, as the kernel counts
    char *message;     // that is coming; NULL: none
    size_t message_size, message_room;
    bool leading[TACI_WIRE_POINTERS];
    taci_Bucket bytes, asks, hands;
} taci_Client;

/// A file that is being sent, or comes.
typedef struct taci_Transfer {
    const unsigned char *body; // of an asset; NULL: none
    int file_plus1;            // of a recording; 0: none
    size_t size, done;
    unsigned char *piece; // of an upload; NULL: none
    char id[TACI_UPLOAD_ID + 2], name[TACI_UPLOAD_NAME + 1];
    int number, of;
} taci_Transfer;

typedef enum taci_SocketStage {
    TACI_SOCKET_FREE,
    TACI_SOCKET_ASKS,    // the head of its request comes
    TACI_SOCKET_UPLOADS, // the body comes
    TACI_SOCKET_ANSWERS, // the answer goes
    TACI_SOCKET_ENDS,    // all is said; what still comes is not looked at
    TACI_SOCKET_CLIENT,  // a WebSocket
} taci_SocketStage;

struct taci_Socket {
    taci_SocketStage stage;
    int fd;
    uint64_t since;             // ns: accepted, or when the last of a file went or came
    taci_Socket *before, *next; // among those that are no clients, longest idle first
    char *in;                   // what came of the head
    size_t in_size, in_room;
    char *out; // the head of the answer
    size_t out_size, out_done;
    taci_Transfer transfer;
    taci_Client *client; // NULL: none
};

/// What another thread wants said.
typedef struct taci_Saying {
    struct taci_Saying *next;
    int client;
    taci_Note *note;
} taci_Saying;

struct taci_Server {
    taci_Shown shown;
    taci_Uploads *uploads;
    tac_MessageFn *message;
    void *message_user;
    char token[65], cookie[24], name[256]; // token "": none; name "": none
    char listen[80], url[200];
    int port;

    pthread_t thread;
    bool started;
    atomic_bool stop;
    int listen_fd, timer_fd, spare_fd, epoll_fd;

    taci_Socket *socket; // (socket_capacity)
    int socket_capacity, waiting, waiting_most;
    taci_Socket *idlest, *newest; // those that are no clients
    taci_Client *client;          // (client_capacity)
    int client_capacity, last_client, posts;

    taci_Frame scenes, state, card[TACI_SERVER_SIDES], snapshot[TACI_SERVER_SIDES];
    taci_Frame scratch;
    uint64_t versions; // given out so far
    uint64_t serial, epoch, state_time, scenes_time, look_time[TACI_SERVER_SIDES], check_time,
        sweep_time;
    int sides;

    pthread_mutex_t lock; // of sayings
    taci_Saying *first_saying, **last_saying;
    int saying_count;

    atomic_uint_fast64_t clients, sockets, visits, dropped, skipped, bytes, asked;
    atomic_uint_fast64_t refused[TACI_REFUSAL_COUNT];
};

static inline void taci_server_refuse(taci_Server *s, taci_Refusal why)
{
    atomic_fetch_add_explicit(&s->refused[why], 1, memory_order_relaxed);
}

/// Take `amount` out; false: there is not as much.
bool taci_bucket_take(taci_Bucket *b, double amount, uint64_t now);

// ---- sockets
void taci_sockets_accept(taci_Server *s);
/// Something came, or can go.
void taci_sockets_ready(taci_Server *s, taci_Socket *socket, uint32_t events);
void taci_sockets_close(taci_Server *s, taci_Socket *socket); // one that is no client
void taci_sockets_touch(taci_Server *s, taci_Socket *socket); // it is not idle
void taci_sockets_check(taci_Server *s, uint64_t now);        // the idle are sent away
void taci_sockets_free(taci_Server *s);
/// Send `out` and what is in `transfer`, and close.
void taci_sockets_answer(taci_Server *s, taci_Socket *socket);
/// It becomes a client, once it got `answer`.
void taci_sockets_upgrade(taci_Server *s, taci_Socket *socket, const char *answer);
/// One that was a client: nothing more is looked at, and it is closed once its peer has closed.
void taci_sockets_end(taci_Server *s, taci_Socket *socket);
/// What an epoll shall tell of it. False: it cannot.
bool taci_sockets_watch(const taci_Server *s, taci_Socket *socket, uint32_t events);

// ---- requests
/// The head of a request is in `in`, `size` bytes of it.
void taci_http_request(taci_Server *s, taci_Socket *socket, size_t size);
/// The body is there.
void taci_http_uploaded(taci_Server *s, taci_Socket *socket);
void taci_http_refuse_large(taci_Server *s, taci_Socket *socket);
/// The next bytes of a transfer. False: a file has become shorter.
bool taci_transfer_read(const taci_Transfer *t, unsigned char *bytes, size_t size);
void taci_transfer_end(taci_Server *s, taci_Transfer *t);

// ---- streams of clients. Of false the client is gone already
/// Send a message, TACI_WS_HEAD bytes before which are free; what does not go now is kept.
bool taci_stream_send(taci_Server *s, taci_Client *c, unsigned char *bytes, size_t size,
                      taci_WsOpcode opcode);
/// Something came, or can go.
void taci_stream_ready(taci_Server *s, taci_Client *c, uint32_t events);

// ---- clients
/// Whether there is a place for one; who has been silent for long may have to go.
bool taci_clients_room(taci_Server *s);
void taci_clients_open(taci_Server *s, taci_Socket *socket);
/// At once, with its connection.
void taci_clients_close(taci_Server *s, taci_Client *c);
/// A part of a message, of which `left` bytes are to come. False: the client is gone.
bool taci_clients_receive(taci_Server *s, taci_Client *c, const taci_WsReader *reader);
/// A frame of `left` bytes begins.
bool taci_clients_begin(taci_Server *s, taci_Client *c, const taci_WsReader *reader);
/// Tell it by a status why (RFC 6455 7.4.1), and send it away.
void taci_clients_refuse(taci_Server *s, taci_Client *c, taci_Refusal why, int status);
/// Send what there is to be said, as far as the socket takes it.
void taci_clients_tell(taci_Server *s, taci_Client *c);
void taci_clients_wake(taci_Server *s, uint64_t now);  // all of them
void taci_clients_check(taci_Server *s, uint64_t now); // the stalled are dropped
void taci_clients_say(taci_Server *s);                 // what other threads wanted said
void taci_clients_free(taci_Server *s);

// ---- what is shown
void taci_frames_refresh(taci_Server *s, uint64_t now);
/// ns: when there may be something new.
uint64_t taci_frames_next(const taci_Server *s, uint64_t now);
void taci_frames_free(taci_Server *s);

#endif
