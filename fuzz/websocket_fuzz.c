// Frames of WebSockets: whatever comes, in whatever pieces, is read the same, to the end or a
// fault.
#include "view/websocket.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Sum {
    uint64_t bytes, sum, controls, ends;
    bool fault;
} Sum;

static void add(Sum *s, const taci_WsReader *r, taci_WsEvent event)
{
    s->fault = event == TACI_WS_FAULT;
    s->controls += event == TACI_WS_CONTROLS;
    s->ends += event == TACI_WS_BYTES && r->ends;
    for (size_t i = 0; (event == TACI_WS_BYTES || event == TACI_WS_CONTROLS) && i < r->size; i++)
        s->sum = s->sum * 31 + r->bytes[i];
    if (event == TACI_WS_BYTES)
        s->bytes += r->size;
}

static Sum read_in(const uint8_t *data, size_t size, size_t piece)
{
    taci_WsReader reader = {.opcode = 0};
    Sum sum = {.fault = false};
    unsigned char *bytes = malloc(piece);
    for (size_t at = 0; bytes != NULL && at < size && !sum.fault; at += piece) {
        size_t part = size - at < piece ? size - at : piece;
        memcpy(bytes, data + at, part);
        for (size_t from = 0, done; from < part && !sum.fault; from += done) {
            add(&sum, &reader, taci_ws_read(&reader, bytes + from, part - from, &done));
            if (done == 0 && !sum.fault)
                abort(); // for ever
        }
    }
    free(bytes);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    Sum whole = read_in(data, size, size), one = read_in(data, size, 1),
        some = read_in(data, size, 7);
    if (whole.fault != one.fault || whole.sum != one.sum || whole.bytes != one.bytes ||
        whole.controls != one.controls || whole.ends != one.ends || whole.sum != some.sum)
        abort();
    return 0;
}
