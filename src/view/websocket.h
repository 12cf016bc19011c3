#ifndef TACI_WEBSOCKET_H
#define TACI_WEBSOCKET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Frames of WebSockets, as a server reads and writes them (RFC 6455). No socket is touched here:
 * bytes that came are taken apart, and heads are written before what is to go.
 *
 * Whatever is not as a client has to write it is a fault: reserved bits, an unknown opcode, a frame
 * that is not masked, a control frame that is long or in pieces, a piece of no message, a message
 * within another, a length that is not written as shortly as it can be. */

enum {
    TACI_WS_HEAD = 16,    // bytes before what is to go, that a head is written into
    TACI_WS_CONTROL = 125 // bytes of a control frame, at most
};

typedef enum taci_WsOpcode {
    TACI_WS_PIECE = 0,
    TACI_WS_TEXT = 1,
    TACI_WS_BINARY = 2,
    TACI_WS_CLOSE = 8,
    TACI_WS_PING = 9,
    TACI_WS_PONG = 10,
} taci_WsOpcode;

typedef enum taci_WsEvent {
    TACI_WS_MORE,     // all was read
    TACI_WS_BEGINS,   // a frame of a message: `left` bytes of it are to come
    TACI_WS_BYTES,    // `bytes` and `size` of it, unmasked in place; `ends`: the message's last
    TACI_WS_CONTROLS, // a whole control frame: `opcode`, `bytes` and `size`
    TACI_WS_FAULT,    // nothing more can be read
} taci_WsEvent;

/// What comes from one client.
typedef struct taci_WsReader {
    unsigned char head[14], mask[4];
    int head_size;
    bool in_frame, in_message, last; // a head was read; pieces are to come; of the frame
    unsigned masked;                 // bytes of the frame so far, modulo four
    unsigned char opcode;
    unsigned char control[TACI_WS_CONTROL];
    int control_size;
    // of the event
    uint64_t left; // bytes of the frame
    unsigned char *bytes;
    size_t size;
    bool ends;
} taci_WsReader;

/// The next event in `size` bytes that came; `*done` of them are read, and it is called again for
/// the others.
taci_WsEvent taci_ws_read(taci_WsReader *reader, unsigned char *bytes, size_t size, size_t *done);
/// Write the head of a whole message of `size` bytes so that it ends where `body` begins; where it
/// begins. There are TACI_WS_HEAD bytes before the body.
unsigned char *taci_ws_head(unsigned char *body, size_t size, taci_WsOpcode opcode);

#endif
