// Pages, recordings and uploads of the server (server_inside.h).
#define _GNU_SOURCE
#include "view/server_inside.h"
#include "view/doors.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HOST_ROOM = 320, COOKIE_ROOM = 8192 };

typedef struct Answer {
    unsigned status;
    const char *type;
    const char *encoding; // NULL: as it is
    const char *name;     // to be saved as; NULL: shown
    size_t size;
    bool give_cookie;
} Answer;

// ------------------------------------------------------------------------------------------------
// Headers

static bool put(struct lws *wsi, const char *name, const char *value, unsigned char **p,
                unsigned char *end)
{
    char with_colon[64];
    snprintf(with_colon, sizeof with_colon, "%s:", name);
    return lws_add_http_header_by_name(wsi, (const unsigned char *)with_colon,
                                       (const unsigned char *)value, (int)strlen(value), p,
                                       end) == 0;
}

// Nothing of the page comes from elsewhere, and nobody else may put it in a frame or read it.
static bool put_policies(struct lws *wsi, unsigned char **p, unsigned char *end)
{
    static const char *const policies[][2] = {
        {"content-security-policy", "default-src 'self'; img-src 'self' data: blob:; connect-src "
                                    "'self' ws:; object-src 'none'; "
                                    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"x-content-type-options", "nosniff"},
        {"x-frame-options", "DENY"},
        {"referrer-policy", "no-referrer"},
        {"cross-origin-opener-policy", "same-origin"},
        {"cross-origin-resource-policy", "same-origin"},
        {"cache-control", "no-store"},
    };
    for (size_t i = 0; i < sizeof policies / sizeof policies[0]; i++)
        if (!put(wsi, policies[i][0], policies[i][1], p, end))
            return false;
    return true;
}

static bool put_rest(taci_Server *s, struct lws *wsi, const Answer *a, unsigned char **p,
                     unsigned char *end)
{
    char text[200];
    if (a->encoding != NULL && !put(wsi, "content-encoding", a->encoding, p, end))
        return false;
    if (a->name != NULL) {
        snprintf(text, sizeof text, "attachment; filename=\"%s\"", a->name);
        if (!put(wsi, "content-disposition", text, p, end))
            return false;
    }
    if (a->give_cookie) {
        snprintf(text, sizeof text, "%s=%s; HttpOnly; SameSite=Strict; Path=/", s->cookie,
                 s->token);
        if (!put(wsi, "set-cookie", text, p, end))
            return false;
    }
    return true;
}

static bool send_header(taci_Server *s, struct lws *wsi, const Answer *a)
{
    unsigned char bytes[LWS_PRE + TACI_HEADER_ROOM], *start = bytes + LWS_PRE, *p = start,
                                                     *end = bytes + sizeof bytes - 1;
    return lws_add_http_common_headers(wsi, a->status, a->type, a->size, &p, end) == 0 &&
           put_policies(wsi, &p, end) && put_rest(s, wsi, a, &p, end) &&
           lws_finalize_write_http_header(wsi, start, &p, end) == 0;
}

/// A short text, whole. As libwebsockets wants it: 0, or -1: close.
static int say(taci_Server *s, taci_Socket *k, unsigned status, const char *text)
{
    unsigned char bytes[LWS_PRE + 256];
    size_t size = strlen(text);
    Answer a = {.status = status, .type = "text/plain; charset=utf-8", .size = size};
    if (size > sizeof bytes - LWS_PRE || !send_header(s, k->wsi, &a))
        return -1;
    memcpy(bytes + LWS_PRE, text, size);
    if (lws_write(k->wsi, bytes + LWS_PRE, size, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    return lws_http_transaction_completed(k->wsi) ? -1 : 0;
}

static int refuse(taci_Server *s, taci_Socket *k, taci_Refusal why)
{
    static const struct {
        unsigned status;
        const char *text;
    } of[TACI_REFUSAL_COUNT] = {
        [TACI_REFUSED_HOST] = {421, "this server has another name\n"},
        [TACI_REFUSED_ORIGIN] = {403, "only this server's own page may ask for this\n"},
        [TACI_REFUSED_TOKEN] = {403, "open the address that the program printed, with its token\n"},
        [TACI_REFUSED_REQUEST] = {404, "there is nothing here\n"},
        [TACI_REFUSED_FULL] = {503, "there are as many visitors as may be\n"},
    };
    taci_server_refuse(s, why);
    return say(s, k, of[why].status, of[why].text);
}

// ------------------------------------------------------------------------------------------------
// Who asks

/// A header, whole; "" where there is none, or one too long.
static const char *header(struct lws *wsi, enum lws_token_indexes token, char *text, size_t room)
{
    if (lws_hdr_total_length(wsi, token) <= 0 || lws_hdr_copy(wsi, text, (int)room, token) < 0)
        text[0] = '\0';
    return text;
}

/// A part of what stands behind '?'. False: none, too long, or with a zero in it.
static bool argument(struct lws *wsi, const char *name, char *text, size_t room)
{
    char part[320];
    size_t length = strlen(name);
    int size;
    for (int i = 0; (size = lws_hdr_copy_fragment(wsi, part, sizeof part - 1,
                                                  WSI_TOKEN_HTTP_URI_ARGS, i)) >= 0;
         i++) {
        part[size] = '\0';
        if (strncmp(part, name, length) != 0 || part[length] != '=')
            continue;
        size_t left = (size_t)size - length - 1;
        if (left >= room || strlen(part) != (size_t)size)
            return false;
        memcpy(text, part + length + 1, left + 1);
        return true;
    }
    return false;
}

static bool argument_number(struct lws *wsi, const char *name, int *number)
{
    char text[12], *end;
    if (!argument(wsi, name, text, sizeof text) || text[0] < '0' || text[0] > '9')
        return false;
    long value = strtol(text, &end, 10);
    *number = (int)value;
    return *end == '\0' && value <= 1000000;
}

/// Whether Host names this very socket. `host` is what it said.
static bool is_our_host(taci_Server *s, taci_Socket *k, char host[HOST_ROOM])
{
    struct sockaddr_storage local;
    socklen_t size = sizeof local;
    header(k->wsi, WSI_TOKEN_HOST, host, HOST_ROOM);
    return getsockname(k->fd, (struct sockaddr *)&local, &size) == 0 &&
           taci_door_host(host, (struct sockaddr *)&local, s->name[0] != '\0' ? s->name : NULL);
}

static bool is_our_page(taci_Socket *k, const char *host)
{
    char origin[HOST_ROOM];
    return taci_door_origin(header(k->wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin), host);
}

static bool has_cookie(taci_Server *s, taci_Socket *k)
{
    char line[COOKIE_ROOM];
    return s->token[0] == '\0' ||
           taci_door_cookie(header(k->wsi, WSI_TOKEN_HTTP_COOKIE, line, sizeof line), s->cookie,
                            s->token);
}

int taci_http_upgrade(taci_Server *s, taci_Socket *k, const char *what)
{
    char host[HOST_ROOM], *path = NULL;
    int length = 0, free_clients = s->client_capacity - (int)atomic_load(&s->clients), word = 1;
    taci_sockets_touch(s, k);
    bool asked_right = lws_http_get_uri_and_method(k->wsi, &path, &length) == LWSHUMETH_GET &&
                       path != NULL && length == 3 && strncmp(path, "/ws", 3) == 0 &&
                       strcasecmp(what, "websocket") == 0;
    if (!is_our_host(s, k, host))
        word = refuse(s, k, TACI_REFUSED_HOST);
    else if (!is_our_page(k, host))
        word = refuse(s, k, TACI_REFUSED_ORIGIN);
    else if (!has_cookie(s, k))
        word = refuse(s, k, TACI_REFUSED_TOKEN);
    else if (!asked_right)
        word = refuse(s, k, TACI_REFUSED_REQUEST);
    else if (free_clients <= 0)
        word = refuse(s, k, TACI_REFUSED_FULL);
    else
        return 0;
    return word < 0 ? -1 : 1;
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

static int begin(taci_Server *s, taci_Socket *k, const Answer *a)
{
    if (!send_header(s, k->wsi, a))
        return -1;
    lws_callback_on_writable(k->wsi);
    return 0;
}

static int send_asset(taci_Server *s, taci_Socket *k, const taci_Asset *asset, bool give_cookie)
{
    char accepted[200];
    header(k->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    bool gzip = asset->gzip_size > 0 && strstr(accepted, "gzip") != NULL;
    taci_transfer_end(s, &k->transfer);
    k->transfer.body = gzip ? asset->gzip : asset->bytes;
    k->transfer.size = gzip ? asset->gzip_size : asset->size;
    Answer a = {.status = 200,
                .type = asset->type,
                .encoding = gzip ? "gzip" : NULL,
                .size = k->transfer.size,
                .give_cookie = give_cookie};
    return begin(s, k, &a);
}

static int send_recording(taci_Server *s, taci_Socket *k)
{
    char path[4096];
    size_t length = 0;
    if (s->shown.recording != NULL)
        length = s->shown.recording(s->shown.user, path, sizeof path);
    struct stat about;
    int file = length > 0 && length < sizeof path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return refuse(s, k, TACI_REFUSED_REQUEST);
    taci_transfer_end(s, &k->transfer);
    k->transfer.file_plus1 = file + 1;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        return -1;
    k->transfer.size = (size_t)about.st_size;
    Answer a = {.status = 200,
                .type = "application/x-hdf5",
                .name = "recording.h5",
                .size = k->transfer.size};
    return begin(s, k, &a);
}

/// The next bytes of what is sent. False: a file has become shorter.
static bool read_piece(const taci_Transfer *t, unsigned char *bytes, size_t size)
{
    if (t->body != NULL) {
        memcpy(bytes, t->body + t->done, size);
        return true;
    }
    while (size > 0) {
        ssize_t got = pread(t->file_plus1 - 1, bytes, size, (off_t)(t->done));
        if (got != (ssize_t)size)
            return false;
        size = 0;
    }
    return true;
}

int taci_http_writable(taci_Server *s, taci_Socket *k)
{
    taci_Transfer *t = &k->transfer;
    unsigned char bytes[LWS_PRE + TACI_HTTP_PIECE];
    if (t->body == NULL && t->file_plus1 == 0)
        return 0;
    size_t left = t->size - t->done, size = left < TACI_HTTP_PIECE ? left : TACI_HTTP_PIECE;
    bool last = size == left;
    if (!read_piece(t, bytes + LWS_PRE, size))
        return -1;
    taci_sockets_touch(s, k);
    t->done += size;
    if (lws_write(k->wsi, bytes + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)size)
        return -1;
    if (!last) {
        lws_callback_on_writable(k->wsi);
        return 0;
    }
    taci_transfer_end(s, t);
    return lws_http_transaction_completed(k->wsi) ? -1 : 0;
}

// ------------------------------------------------------------------------------------------------
// Uploads

/// It begins: its bytes come as the body. -1: closed, for a body that nobody reads is in the way.
static int begin_upload(taci_Server *s, taci_Socket *k, const char *path)
{
    char length[16], *end;
    taci_Transfer *t = &k->transfer;
    taci_transfer_end(s, t);
    header(k->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    long size = strtol(length, &end, 10);
    bool sound = strcmp(path, "/upload") == 0 && s->uploads != NULL && length[0] >= '0' &&
                 length[0] <= '9' && *end == '\0' && size <= TACI_UPLOAD_PIECE &&
                 argument(k->wsi, "id", t->id, sizeof t->id) &&
                 argument(k->wsi, "name", t->name, sizeof t->name) &&
                 argument_number(k->wsi, "piece", &t->number) &&
                 argument_number(k->wsi, "of", &t->of);
    if (!sound) {
        taci_server_refuse(s, TACI_REFUSED_UPLOAD);
        return -1;
    }
    if (s->posts == TACI_POSTS) {
        taci_server_refuse(s, TACI_REFUSED_FULL);
        return -1;
    }
    t->piece = malloc(size > 0 ? (size_t)size : 1);
    if (t->piece == NULL)
        return -1;
    s->posts++;
    t->size = (size_t)size;
    return 0;
}

int taci_http_body(taci_Server *s, taci_Socket *k, const void *bytes, size_t size)
{
    taci_Transfer *t = &k->transfer;
    taci_sockets_touch(s, k);
    if (t->piece == NULL || size > t->size - t->done)
        return -1;
    if (size > 0)
        memcpy(t->piece + t->done, bytes, size);
    t->done += size;
    return 0;
}

int taci_http_body_ends(taci_Server *s, taci_Socket *k)
{
    taci_Transfer *t = &k->transfer;
    char why[162];
    if (t->piece == NULL || t->done != t->size)
        return -1;
    taci_UploadPiece piece = {.id = t->id,
                              .name = t->name,
                              .piece = t->number,
                              .of = t->of,
                              .bytes = t->piece,
                              .size = t->size};
    tac_Result result = taci_uploads_put(s->uploads, &piece, why);
    taci_transfer_end(s, t);
    if (result == TAC_OK)
        return say(s, k, 200, "taken\n");
    taci_server_refuse(s, TACI_REFUSED_UPLOAD);
    unsigned status = result == TAC_ERR_INVALID ? 400 : result == TAC_ERR_STATE ? 409 : 413;
    size_t end = strlen(why);
    memcpy(why + end, "\n", 2);
    return say(s, k, status, why);
}

// ------------------------------------------------------------------------------------------------

static int get(taci_Server *s, taci_Socket *k, const char *path)
{
    char token[80];
    bool is_page = strcmp(path, "/") == 0;
    bool brings_token = is_page && s->token[0] != '\0' &&
                        argument(k->wsi, "token", token, sizeof token) &&
                        taci_door_same(s->token, token);
    if (!brings_token && !has_cookie(s, k))
        return refuse(s, k, TACI_REFUSED_TOKEN);
    const taci_Asset *asset = taci_asset_find(path);
    if (asset != NULL)
        return send_asset(s, k, asset, brings_token);
    if (strcmp(path, "/recording.h5") == 0)
        return send_recording(s, k);
    return refuse(s, k, TACI_REFUSED_REQUEST);
}

int taci_http_request(taci_Server *s, taci_Socket *k, const char *path)
{
    char host[HOST_ROOM], *whole = NULL;
    int length = 0, method = lws_http_get_uri_and_method(k->wsi, &whole, &length);
    taci_sockets_touch(s, k);
    bool post = method == LWSHUMETH_POST;
    if (!is_our_host(s, k, host))
        return post ? (taci_server_refuse(s, TACI_REFUSED_HOST), -1)
                    : refuse(s, k, TACI_REFUSED_HOST);
    if (method == LWSHUMETH_GET)
        return get(s, k, path);
    if (!post) {
        taci_server_refuse(s, TACI_REFUSED_REQUEST);
        return -1;
    }
    if (!is_our_page(k, host) || !has_cookie(s, k)) {
        taci_server_refuse(s, !is_our_page(k, host) ? TACI_REFUSED_ORIGIN : TACI_REFUSED_TOKEN);
        return -1;
    }
    return begin_upload(s, k, path);
}
