// Files that pages sent (uploads.h).
#include "view/uploads.h"
#include "base/clock.h"
#include "view/wire.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct File {
    char name[TACI_UPLOAD_NAME];
    char *bytes; // a zero behind them
    size_t size;
    int next, of; // pieces; whole when they are equal
} File;

typedef struct Set {
    char id[TACI_UPLOAD_ID + 1]; // "": free
    File file[TACI_UPLOAD_FILES];
    int count;
    int pins;
    int client; // 0: nobody's yet
    bool doomed;
    uint64_t used; // ns
} Set;

struct taci_Uploads {
    pthread_mutex_t lock;
    Set set[TACI_UPLOAD_SETS];
    size_t bytes;
};

tac_Result taci_uploads_create(taci_Uploads **uploads)
{
    taci_Uploads *u = calloc(1, sizeof *u);
    if (u == NULL)
        return TAC_ERR_MEMORY;
    pthread_mutex_init(&u->lock, NULL);
    *uploads = u;
    return TAC_OK;
}

static void forget(taci_Uploads *u, Set *s)
{
    for (int i = 0; i < s->count; i++) {
        u->bytes -= s->file[i].size;
        free(s->file[i].bytes);
    }
    memset(s, 0, sizeof *s);
}

void taci_uploads_destroy(taci_Uploads *u)
{
    if (u == NULL)
        return;
    for (int i = 0; i < TACI_UPLOAD_SETS; i++)
        forget(u, &u->set[i]);
    pthread_mutex_destroy(&u->lock);
    free(u);
}

static bool is_id(const char *id)
{
    return strlen(id) == TACI_UPLOAD_ID && strspn(id, "0123456789abcdef") == TACI_UPLOAD_ID;
}

bool taci_upload_name_sound(const char *name)
{
    char copy[TACI_UPLOAD_NAME];
    size_t length = strlen(name);
    if (length == 0 || length >= sizeof copy)
        return false;
    memcpy(copy, name, length + 1);
    taci_wire_make_utf8(copy, length);
    if (strcmp(copy, name) != 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < 0x20 || name[i] == 0x7f || strchr("\\:", name[i]) != NULL)
            return false;
    for (const char *part = name; part != NULL;) {
        size_t size = strcspn(part, "/");
        if (size == 0 || (size <= 2 && strncmp(part, "..", size) == 0))
            return false;
        part = part[size] == '/' ? part + size + 1 : NULL;
    }
    return true;
}

static Set *find(taci_Uploads *u, const char *id)
{
    for (int i = 0; i < TACI_UPLOAD_SETS; i++)
        if (id[0] != '\0' && strcmp(u->set[i].id, id) == 0)
            return &u->set[i];
    return NULL;
}

/// The set that was not used for longest, of those that may go. NULL: none.
static Set *oldest(taci_Uploads *u, const Set *but)
{
    uint64_t now = taci_clock_now();
    Set *found = NULL;
    for (int i = 0; i < TACI_UPLOAD_SETS; i++) {
        Set *s = &u->set[i];
        bool idle = s->id[0] != '\0' && s->pins == 0 && s != but && now - s->used > 10000000000u;
        if (idle && (found == NULL || s->used < found->used))
            found = s;
    }
    return found;
}

static Set *begin_set(taci_Uploads *u, const char *id)
{
    for (int tries = 0; tries < 2; tries++) {
        for (int i = 0; i < TACI_UPLOAD_SETS; i++)
            if (u->set[i].id[0] == '\0') {
                memcpy(u->set[i].id, id, TACI_UPLOAD_ID + 1);
                return &u->set[i];
            }
        Set *old = oldest(u, NULL);
        if (old == NULL)
            return NULL;
        forget(u, old);
    }
    return NULL;
}

static File *find_file(Set *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->file[i].name, name) == 0)
            return &s->file[i];
    return NULL;
}

static bool make_room(taci_Uploads *u, const Set *s, size_t size)
{
    while (u->bytes + size > TACI_UPLOAD_BYTES) {
        Set *old = oldest(u, s);
        if (old == NULL)
            return false;
        forget(u, old);
    }
    return true;
}

static tac_Result say(char why[160], tac_Result result, const char *text)
{
    snprintf(why, 160, "%s", text);
    return result;
}

static tac_Result append(taci_Uploads *u, Set *s, File *f, const taci_UploadPiece *p, char why[160])
{
    if (!make_room(u, s, p->size))
        return say(why, TAC_ERR_CAPACITY, "files of more than 128 MB are not taken");
    char *bytes = realloc(f->bytes, f->size + p->size + 1);
    if (bytes == NULL)
        return say(why, TAC_ERR_MEMORY, "no memory for the file");
    memcpy(bytes + f->size, p->bytes, p->size);
    f->bytes = bytes;
    f->size += p->size;
    f->bytes[f->size] = '\0';
    f->next++;
    u->bytes += p->size;
    return TAC_OK;
}

static tac_Result put(taci_Uploads *u, const taci_UploadPiece *p, char why[160])
{
    Set *s = find(u, p->id);
    if (s == NULL)
        s = begin_set(u, p->id);
    if (s == NULL)
        return say(why, TAC_ERR_CAPACITY, "there are too many uploads at once");
    if (s->pins > 0)
        return say(why, TAC_ERR_STATE, "what is being shown cannot be changed");
    s->used = taci_clock_now();
    File *f = find_file(s, p->name);
    if (f == NULL && s->count == TACI_UPLOAD_FILES)
        return say(why, TAC_ERR_CAPACITY, "more than 64 files are not taken");
    if (f == NULL) {
        f = &s->file[s->count++];
        memset(f, 0, sizeof *f);
        snprintf(f->name, sizeof f->name, "%s", p->name);
    }
    if (p->piece == 0) {
        u->bytes -= f->size;
        f->size = 0;
        f->next = 0;
        f->of = p->of;
    }
    if (p->piece != f->next || p->of != f->of)
        return say(why, TAC_ERR_STATE, "a piece of a file is out of order");
    return append(u, s, f, p, why);
}

tac_Result taci_uploads_put(taci_Uploads *u, const taci_UploadPiece *p, char why[160])
{
    if (!is_id(p->id))
        return say(why, TAC_ERR_INVALID, "an id has 16 hex digits");
    if (!taci_upload_name_sound(p->name))
        return say(why, TAC_ERR_INVALID, "a file cannot have this name");
    if (p->size > TACI_UPLOAD_PIECE || p->of < 1 || p->piece < 0 || p->piece >= p->of)
        return say(why, TAC_ERR_INVALID, "a piece of a file cannot have this number or size");
    pthread_mutex_lock(&u->lock);
    tac_Result result = put(u, p, why);
    pthread_mutex_unlock(&u->lock);
    return result;
}

void taci_uploads_own(taci_Uploads *u, const char *id, int client)
{
    pthread_mutex_lock(&u->lock);
    Set *s = find(u, id);
    if (s != NULL) {
        s->client = client;
        s->used = taci_clock_now();
    }
    pthread_mutex_unlock(&u->lock);
}

void taci_uploads_gone(taci_Uploads *u, int client)
{
    pthread_mutex_lock(&u->lock);
    for (int i = 0; i < TACI_UPLOAD_SETS; i++) {
        Set *s = &u->set[i];
        if (s->client != client)
            continue;
        s->doomed = s->pins > 0;
        if (!s->doomed)
            forget(u, s);
    }
    pthread_mutex_unlock(&u->lock);
}

void taci_uploads_sweep(taci_Uploads *u)
{
    pthread_mutex_lock(&u->lock);
    uint64_t now = taci_clock_now();
    for (int i = 0; i < TACI_UPLOAD_SETS; i++) {
        Set *s = &u->set[i];
        if (s->id[0] != '\0' && s->pins == 0 && (double)(now - s->used) > 1e9 * TACI_UPLOAD_SECONDS)
            forget(u, s);
    }
    pthread_mutex_unlock(&u->lock);
}

int taci_uploads_pin(void *uploads, const char *id, tac_SceneSource *source, int room)
{
    taci_Uploads *u = uploads;
    int count = 0;
    pthread_mutex_lock(&u->lock);
    Set *s = find(u, id);
    bool whole = s != NULL && s->count <= room;
    for (int i = 0; whole && i < s->count; i++)
        whole = s->file[i].next == s->file[i].of;
    for (; whole && count < s->count; count++)
        source[count] = (tac_SceneSource){
            .path = s->file[count].name, .text = s->file[count].bytes, .size = s->file[count].size};
    if (count > 0)
        s->pins++;
    pthread_mutex_unlock(&u->lock);
    return count;
}

void taci_uploads_release(void *uploads, const char *id)
{
    taci_Uploads *u = uploads;
    pthread_mutex_lock(&u->lock);
    Set *s = find(u, id);
    if (s != NULL && s->pins > 0) {
        s->pins--;
        s->used = taci_clock_now();
        if (s->pins == 0 && s->doomed)
            forget(u, s);
    }
    pthread_mutex_unlock(&u->lock);
}

size_t taci_uploads_bytes(taci_Uploads *u)
{
    pthread_mutex_lock(&u->lock);
    size_t bytes = u->bytes;
    pthread_mutex_unlock(&u->lock);
    return bytes;
}
