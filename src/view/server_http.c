// What a request gets: pages, recordings, uploads, a WebSocket (server_inside.h).
#define _GNU_SOURCE
#include "view/server_inside.h"
#include "device/ws.h"
#include "view/doors.h"
#include "view/request.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Answer {
    const char *status; // "200 OK"
    const char *type;
    const char *encoding; // NULL: as it is
    const char *name;     // to be saved as; NULL: shown
    const char *text;     // NULL: what is in the transfer
    size_t size;
    bool give_cookie;
} Answer;

// Nothing of the page comes from elsewhere, and nobody else may put it in a frame or read it.
static const char policies[] =
    "content-security-policy: default-src 'self'; img-src 'self' data: blob:; connect-src 'self' "
    "ws:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "cache-control: no-store\r\n"
    "connection: close\r\n";

static void add(char *out, size_t *size, const char *before, const char *value, const char *after)
{
    if (value != NULL)
        *size +=
            (size_t)snprintf(out + *size, TACI_ANSWER_ROOM - *size, "%s%s%s", before, value, after);
}

// All texts are ours and short: they fit.
static void answer(taci_Server *s, taci_Socket *k, const Answer *a)
{
    char length[24], cookie[100];
    size_t size = 0;
    k->out = malloc(TACI_ANSWER_ROOM);
    if (k->out == NULL) {
        taci_sockets_close(s, k);
        return;
    }
    snprintf(length, sizeof length, "%zu", a->size);
    snprintf(cookie, sizeof cookie, "%s=%s", s->cookie, s->token);
    add(k->out, &size, "HTTP/1.1 ", a->status, "\r\n");
    add(k->out, &size, "content-type: ", a->type, "\r\n");
    add(k->out, &size, "content-length: ", length, "\r\n");
    add(k->out, &size, "content-encoding: ", a->encoding, "\r\n");
    add(k->out, &size, "content-disposition: attachment; filename=\"", a->name, "\"\r\n");
    add(k->out, &size, "set-cookie: ", a->give_cookie ? cookie : NULL,
        "; HttpOnly; SameSite=Strict; Path=/\r\n");
    add(k->out, &size, policies, "", "\r\n");
    add(k->out, &size, "", a->text, "");
    k->out_size = size;
    taci_sockets_answer(s, k);
}

static void say(taci_Server *s, taci_Socket *k, const char *status, const char *text)
{
    taci_transfer_end(s, &k->transfer);
    Answer a = {
        .status = status, .type = "text/plain; charset=utf-8", .text = text, .size = strlen(text)};
    answer(s, k, &a);
}

static void refuse(taci_Server *s, taci_Socket *k, taci_Refusal why)
{
    static const struct {
        const char *status, *text;
    } of[TACI_REFUSAL_COUNT] = {
        [TACI_REFUSED_HOST] = {"421 Misdirected Request", "this server has another name\n"},
        [TACI_REFUSED_ORIGIN] = {"403 Forbidden", "only this server's own page may ask for this\n"},
        [TACI_REFUSED_TOKEN] = {"403 Forbidden",
                                "open the address that the program printed, with its token\n"},
        [TACI_REFUSED_REQUEST] = {"404 Not Found", "there is nothing here\n"},
        [TACI_REFUSED_FULL] = {"503 Service Unavailable", "there are as many visitors as may be\n"},
        [TACI_REFUSED_LARGE] = {"431 Request Header Fields Too Large", "that is too much\n"},
        [TACI_REFUSED_UPLOAD] = {"400 Bad Request", "a file cannot be sent like this\n"},
    };
    taci_server_refuse(s, why);
    say(s, k, of[why].status, of[why].text);
}

void taci_http_refuse_large(taci_Server *s, taci_Socket *k)
{
    refuse(s, k, TACI_REFUSED_LARGE);
}

// ------------------------------------------------------------------------------------------------
// Sending

void taci_transfer_end(taci_Server *s, taci_Transfer *t)
{
    if (t->file_plus1 != 0)
        close(t->file_plus1 - 1);
    if (t->piece != NULL)
        s->posts--;
    free(t->piece);
    *t = (taci_Transfer){0};
}

bool taci_transfer_read(const taci_Transfer *t, unsigned char *bytes, size_t size)
{
    if (t->body == NULL)
        return pread(t->file_plus1 - 1, bytes, size, (off_t)t->done) == (ssize_t)size;
    memcpy(bytes, t->body + t->done, size);
    return true;
}

static void send_asset(taci_Server *s, taci_Socket *k, const taci_Asset *asset, Answer a,
                       const taci_Request *r)
{
    bool gzip = asset->gzip_size > 0 && strstr(r->accept_encoding, "gzip") != NULL;
    k->transfer.body = gzip ? asset->gzip : asset->bytes;
    k->transfer.size = a.size = gzip ? asset->gzip_size : asset->size;
    a.status = "200 OK";
    a.type = asset->type;
    a.encoding = gzip ? "gzip" : NULL;
    answer(s, k, &a);
}

static void send_recording(taci_Server *s, taci_Socket *k)
{
    char path[4096];
    size_t length = 0;
    if (s->shown.recording != NULL)
        length = s->shown.recording(s->shown.user, path, sizeof path);
    struct stat about;
    int file = length > 0 && length < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    k->transfer.file_plus1 = file + 1;
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        refuse(s, k, TACI_REFUSED_REQUEST);
        return;
    }
    k->transfer.size = (size_t)about.st_size;
    Answer a = {.status = "200 OK",
                .type = "application/x-hdf5",
                .name = "recording.h5",
                .size = k->transfer.size};
    answer(s, k, &a);
}

static void get(taci_Server *s, taci_Socket *k, const taci_Request *r, bool has_cookie)
{
    char token[80];
    bool brings_token = strcmp(r->path, "/") == 0 && s->token[0] != '\0' &&
                        taci_request_argument(r->query, "token", token, sizeof token) &&
                        taci_door_same(s->token, token);
    const taci_Asset *asset = taci_asset_find(r->path);
    if (!brings_token && !has_cookie)
        refuse(s, k, TACI_REFUSED_TOKEN);
    else if (asset != NULL)
        send_asset(s, k, asset, (Answer){.give_cookie = brings_token}, r);
    else if (strcmp(r->path, "/recording.h5") == 0)
        send_recording(s, k);
    else
        refuse(s, k, TACI_REFUSED_REQUEST);
}

// ------------------------------------------------------------------------------------------------
// Uploads

static void begin_upload(taci_Server *s, taci_Socket *k, const taci_Request *r, size_t head)
{
    taci_Transfer *t = &k->transfer;
    bool sound = strcmp(r->path, "/upload") == 0 && s->uploads != NULL && r->length >= 0 &&
                 r->length <= TACI_UPLOAD_PIECE &&
                 taci_request_argument(r->query, "id", t->id, sizeof t->id) &&
                 taci_request_argument(r->query, "name", t->name, sizeof t->name) &&
                 taci_request_number(r->query, "piece", &t->number) &&
                 taci_request_number(r->query, "of", &t->of);
    size_t here = k->in_size - head;
    if (!sound || here > (size_t)r->length) {
        refuse(s, k, TACI_REFUSED_UPLOAD);
        return;
    }
    if (s->posts == TACI_POSTS || (t->piece = malloc((size_t)r->length + 1)) == NULL) {
        refuse(s, k, TACI_REFUSED_FULL);
        return;
    }
    s->posts++;
    t->size = (size_t)r->length;
    memcpy(t->piece, k->in + head, here);
    t->done = here;
    k->stage = TACI_SOCKET_UPLOADS;
    if (t->done == t->size)
        taci_http_uploaded(s, k);
}

void taci_http_uploaded(taci_Server *s, taci_Socket *k)
{
    taci_Transfer *t = &k->transfer;
    char why[162];
    taci_UploadPiece piece = {.id = t->id,
                              .name = t->name,
                              .piece = t->number,
                              .of = t->of,
                              .bytes = t->piece,
                              .size = t->size};
    tac_Result result = taci_uploads_put(s->uploads, &piece, why);
    if (result == TAC_OK) {
        say(s, k, "200 OK", "taken\n");
        return;
    }
    taci_server_refuse(s, TACI_REFUSED_UPLOAD);
    memcpy(why + strlen(why), "\n", 2);
    say(s, k,
        result == TAC_ERR_INVALID ? "400 Bad Request"
        : result == TAC_ERR_STATE ? "409 Conflict"
                                  : "413 Content Too Large",
        why);
}

// ------------------------------------------------------------------------------------------------
// Becoming a client

static void upgrade(taci_Server *s, taci_Socket *k, const taci_Request *r, size_t head)
{
    char answer[200], accept[29];
    bool sound = strcmp(r->path, "/ws") == 0 && taci_request_upgrades(r, "tactus1") &&
                 k->in_size == head; // nothing is said before the answer
    if (!sound) {
        refuse(s, k, TACI_REFUSED_REQUEST);
        return;
    }
    if (!taci_clients_room(s)) {
        refuse(s, k, TACI_REFUSED_FULL);
        return;
    }
    taci_ws_accept(r->key, accept);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: tactus1\r\n\r\n",
             accept);
    taci_sockets_upgrade(s, k, answer);
}

/// Whether Host names this very socket.
static bool is_our_host(taci_Server *s, taci_Socket *k, const char *host)
{
    struct sockaddr_storage local;
    socklen_t size = sizeof local;
    return getsockname(k->fd, (struct sockaddr *)&local, &size) == 0 &&
           taci_door_host(host, (struct sockaddr *)&local, s->name[0] != '\0' ? s->name : NULL);
}

void taci_http_request(taci_Server *s, taci_Socket *k, size_t size)
{
    taci_Request r;
    if (!taci_request_read(k->in, size, &r)) {
        taci_server_refuse(s, TACI_REFUSED_REQUEST);
        say(s, k, "400 Bad Request", "that is no request of HTTP/1.1\n");
        return;
    }
    bool upgrades = r.upgrade[0] != '\0';
    bool has_cookie = s->token[0] == '\0' || taci_door_cookie(r.cookie, s->cookie, s->token);
    if (!is_our_host(s, k, r.host))
        refuse(s, k, TACI_REFUSED_HOST);
    else if ((upgrades || r.post) && !taci_door_origin(r.origin, r.host))
        refuse(s, k, TACI_REFUSED_ORIGIN);
    else if ((upgrades || r.post) && !has_cookie)
        refuse(s, k, TACI_REFUSED_TOKEN);
    else if (upgrades)
        upgrade(s, k, &r, size);
    else if (r.post)
        begin_upload(s, k, &r, size);
    else if (r.get)
        get(s, k, &r, has_cookie);
    else
        refuse(s, k, TACI_REFUSED_REQUEST);
}
