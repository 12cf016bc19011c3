#ifndef TACI_WS_H
#define TACI_WS_H
#include <stddef.h>
#include <stdint.h>
#include <tactus/base.h>

/* A WebSocket client (RFC 6455) for one connection: text messages, sent in one frame, received in
 * any number of them. After connecting nothing is allocated. One thread uses it. */

enum { WS_MESSAGE = 131072, WS_RAW = 4096, WS_SEND = 2048 };

typedef struct taci_Ws {
    int fd_plus1; // 0: closed
    uint64_t random;
    // bytes that were read and not yet looked at
    unsigned char raw[WS_RAW];
    size_t at, count;
    // the frame that is coming
    bool in_frame, last_frame;
    int opcode;
    uint64_t left; // bytes of its payload
    unsigned char control[125];
    size_t control_size;
    // the message that is coming, or has come; a zero stands behind it
    char message[WS_MESSAGE + 1];
    size_t size;
    bool whole;
} taci_Ws;

typedef enum taci_WsWord { WS_CLOSED = -1, WS_NOTHING = 0, WS_WHOLE = 1 } taci_WsWord;

/// Connect and upgrade within `timeout` seconds. False, and why.
bool taci_ws_connect(taci_Ws *w, const char *host, const char *port, double timeout, char why[160]);
void taci_ws_close(taci_Ws *w);
/// A masked text frame; `size` at most WS_SEND - 8. False: the connection is gone.
bool taci_ws_send(taci_Ws *w, const char *text, size_t size);
/// A text frame with the key 0, made beforehand: returns its size.
size_t taci_ws_frame(const char *text, size_t size, unsigned char frame[WS_SEND]);
/// Wait until `deadline` (ns) for a message; it stays in `message` until the next call.
taci_WsWord taci_ws_receive(taci_Ws *w, uint64_t deadline);

/// What a server must answer to a key: the base64 of the SHA-1 of it and a constant; 28 characters.
void taci_ws_accept(const char *key, char accept[29]);

#endif
