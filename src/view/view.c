// The view as programs see it (tactus/view.h): a stage, and a server that shows it.
#define _GNU_SOURCE // POSIX_SPAWN_SETSID
#include "base/cookie.h"
#include "base/message.h"
#include "view/assets.h"
#include "view/server.h"
#include "view/stage.h"
#include <pthread.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tactus/view.h>
#include <unistd.h>

#define USUAL_PORT 7070

struct tac_View {
    tac_MessageFn *message;
    void *user;
    taci_Stage *stage;
    taci_Uploads *uploads;
    pthread_mutex_t lock; // of `server`: what is said may outlive it
    taci_Server *server;
    taci_Server *open; // the same, of the thread that starts and stops
    pid_t browser;
};

tac_ViewDef tac_view_def_default(void)
{
    return (tac_ViewDef){.address = "127.0.0.1",
                         .port = -1,
                         .realtime = tac_session_def_default().realtime,
                         .cookie = TACI_COOKIE_VIEW};
}

// ------------------------------------------------------------------------------------------------
// Between the two

static void ask(void *user, const taci_Ask *what)
{
    taci_stage_ask(((tac_View *)user)->stage, what);
}

static void hand(void *user, int client, const taci_Hand *what)
{
    taci_stage_hand(((tac_View *)user)->stage, client, what);
}

static void gone(void *user, int client)
{
    taci_stage_forget(((tac_View *)user)->stage, client);
    taci_stage_leave(((tac_View *)user)->stage, client);
}

static uint64_t serial(void *user)
{
    return taci_stage_serial(((tac_View *)user)->stage);
}

static size_t state(void *user, char *json, size_t room)
{
    return taci_stage_state(((tac_View *)user)->stage, json, room);
}

static uint64_t epoch(void *user)
{
    return taci_stage_epoch(((tac_View *)user)->stage);
}

static int sides(void *user)
{
    return taci_stage_sides(((tac_View *)user)->stage);
}

static size_t card(void *user, int side, void *bytes, size_t room)
{
    return taci_stage_card(((tac_View *)user)->stage, side, bytes, room);
}

static size_t look(void *user, int side, void *bytes, size_t room)
{
    return taci_stage_look(((tac_View *)user)->stage, side, bytes, room);
}

static size_t scenes(void *user, char *json, size_t room)
{
    return taci_stage_scenes(((tac_View *)user)->stage, json, room);
}

static size_t granted(void *user, char *text, size_t room)
{
    return taci_stage_granted(((tac_View *)user)->stage, text, room);
}

static size_t recording(void *user, char *path, size_t room)
{
    return taci_stage_recording(((tac_View *)user)->stage, path, room);
}

static void say(void *user, int client, tac_Result code, const char *text)
{
    tac_View *v = user;
    pthread_mutex_lock(&v->lock);
    if (v->server != NULL)
        taci_server_say(v->server, client, code, text);
    if (v->message != NULL && client == 0) // what one page did wrong is its own affair
        v->message(v->user, &(tac_Message){.code = code, .origin = "tac_view", .text = text});
    pthread_mutex_unlock(&v->lock);
}

// ------------------------------------------------------------------------------------------------

static tac_Result make_stage(tac_View *v, const tac_ViewDef *def)
{
    taci_StageDef d = taci_stage_def_default();
    d.scenes = def->scenes;
    d.show = def->show;
    d.options = def->options;
    d.device = def->device;
    d.device_count = def->device_count;
    d.uploaded_recordings = def->accept_recordings;
    d.realtime = def->realtime;
    d.said = say;
    d.sources = taci_uploads_pin;
    d.release = taci_uploads_release;
    d.user = v;
    d.uploads = v->uploads;
    return taci_stage_create(&d, &v->stage);
}

static tac_Result make_server(tac_View *v, const tac_ViewDef *def)
{
    taci_ServerDef d = taci_server_def_default();
    d.address = def->address;
    d.port = def->port >= 0 ? def->port : USUAL_PORT;
    d.token = def->token;
    d.name = def->name;
    d.uploads = v->uploads;
    d.message = def->port >= 0 ? def->message : NULL;
    d.message_user = def->user;
    d.shown = (taci_Shown){.user = v,
                           .ask = ask,
                           .hand = hand,
                           .gone = gone,
                           .serial = serial,
                           .state = state,
                           .epoch = epoch,
                           .sides = sides,
                           .card = card,
                           .look = look,
                           .scenes = scenes,
                           .granted = granted,
                           .recording = recording};
    tac_Result result = taci_server_create(&d, &v->open);
    if (result == TAC_OK || def->port >= 0)
        return result;
    d.port = 0; // the usual one is taken
    d.message = def->message;
    return taci_server_create(&d, &v->open);
}

/// In a session of its own: Ctrl-C at the terminal is not for it.
static void open_browser(tac_View *v)
{
    static char name[] = "xdg-open";
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    char *url = strdup(tac_view_address(v)), *arguments[] = {name, url, NULL};
    bool desktop = getenv("DISPLAY") != NULL || getenv("WAYLAND_DISPLAY") != NULL;
    if (!desktop || url == NULL) {
        free(url);
        return;
    }
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1, 0); // O_WRONLY
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", 1, 0);
    if (posix_spawnp(&v->browser, name, &actions, &attributes, arguments, environ) != 0)
        v->browser = 0; // there is no xdg-open: who wants the page has its address
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(url);
}

/// NULL: none; else as a host is called.
static bool is_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.";
    return name == NULL || (name[0] != '\0' && strspn(name, letters) == strlen(name));
}

tac_Result tac_view_start(const tac_ViewDef *def, tac_View **view)
{
    if (view != NULL)
        *view = NULL;
    if (def == NULL || def->cookie != TACI_COOKIE_VIEW)
        return TAC_ERR_INVALID;
    if (view == NULL || def->address == NULL || def->port < -1 || def->device_count < 0 ||
        (def->device_count > 0 && def->device == NULL) || !is_name(def->name)) {
        taci_message(def->message, def->user, TAC_ERR_INVALID, __func__,
                     "expected a place for the view, an address, a port from -1 to 65535, as many "
                     "devices as are said, and a name of letters, digits, '-' and '.'");
        return TAC_ERR_INVALID;
    }
    if (taci_asset_find("/tactus.js") == NULL) {
        taci_message(def->message, def->user, TAC_ERR_STATE, __func__,
                     "this program was built without its page");
        return TAC_ERR_STATE;
    }
    tac_View *v = calloc(1, sizeof *v);
    if (v == NULL)
        return TAC_ERR_MEMORY;
    v->message = def->message;
    v->user = def->user;
    pthread_mutex_init(&v->lock, NULL);
    tac_Result result = taci_uploads_create(&v->uploads);
    if (result == TAC_OK)
        result = make_stage(v, def);
    if (result == TAC_OK)
        result = make_server(v, def);
    if (result != TAC_OK) {
        tac_view_stop(v);
        return result;
    }
    pthread_mutex_lock(&v->lock);
    v->server = v->open;
    pthread_mutex_unlock(&v->lock);
    if (def->open_browser)
        open_browser(v);
    *view = v;
    return TAC_OK;
}

const char *tac_view_address(const tac_View *v)
{
    return v != NULL ? taci_server_url(v->open) : "";
}

void tac_view_stop(tac_View *v)
{
    if (v == NULL)
        return;
    pthread_mutex_lock(&v->lock);
    v->server = NULL;
    pthread_mutex_unlock(&v->lock);
    if (v->open != NULL)
        taci_server_destroy(v->open);
    taci_stage_destroy(v->stage);
    taci_uploads_destroy(v->uploads);
    if (v->browser > 0)
        (void)waitpid(v->browser, NULL, WNOHANG);
    pthread_mutex_destroy(&v->lock);
    free(v);
}
