// A scene on a page in a browser. See page.h.
#define _POSIX_C_SOURCE 200809L
#include "page.h"
#include "keys.h"
#include "scenes.h"
#include "signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <tactus/view.h>

/// "127.0.0.1:7070", "[::1]:7070", ":7070", "localhost". False: it is none.
static bool read_listen(const char *text, char address[128], int *port)
{
    const char *colon = strrchr(text, ':'), *bracket = strrchr(text, ']');
    if (colon != NULL && bracket != NULL && colon < bracket)
        colon = NULL;
    if (colon != NULL && bracket == NULL && strchr(text, ':') != colon)
        colon = NULL; // an address of IPv6 alone
    size_t n = colon != NULL ? (size_t)(colon - text) : strlen(text);
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    if (n >= 128)
        return false;
    snprintf(address, 128, "%.*s", (int)n, n > 0 ? text : "127.0.0.1");
    if (n == 0)
        snprintf(address, 128, "127.0.0.1");
    char *end = NULL;
    long number = colon != NULL ? strtol(colon + 1, &end, 10) : -1;
    if (colon != NULL && (end == colon + 1 || *end != '\0' || number < 0 || number > 65535))
        return false;
    *port = (int)number;
    return true;
}

/// "NAME=URI" or "URI", as of `tactus run --device`.
static int read_devices(const TextList *list, tac_ViewDevice *device, char (*name)[64])
{
    for (int i = 0; i < list->count; i++) {
        const char *text = list->text[i];
        size_t n = strcspn(text, "=:/?");
        bool named = text[n] == '=' && n < 64;
        snprintf(name[i], 64, "%.*s", named ? (int)n : 0, text);
        device[i] = (tac_ViewDevice){named ? name[i] : NULL, named ? text + n + 1 : text};
    }
    return list->count;
}

static void print_message(void *user, const tac_Message *message)
{
    const Page *page = user;
    if (message->code == TAC_OK)
        return;
    fprintf(stderr, "tactus %s: %s\n", page->command, message->text);
}

static void wait_for_end(void)
{
    while (!signals_asked())
        (void)keys_wait(0.05);
}

bool page_is_missing(const char *command, const PageOptions *o)
{
    bool missing = !o->wanted &&
                   (o->listen != NULL || o->token != NULL || o->no_browser || o->accept_recordings);
    if (missing)
        fprintf(stderr,
                "tactus %s: --listen, --token, --no-browser and --accept-recordings go with "
                "--view\n",
                command);
    return missing;
}

static int start(const Page *page, tac_ViewDef *def)
{
    tac_View *view = NULL;
    signals_block(true); // they are for this thread
    tac_Result result = tac_view_start(def, &view);
    signals_block(false);
    if (result == TAC_ERR_STATE)
        return PAGE_NONE;
    if (result != TAC_OK)
        return result == TAC_ERR_INVALID ? CMD_BAD_USAGE : CMD_RUN_FAILED;
    if (!page->quiet)
        printf("open %s in a browser; Ctrl-C ends\n", tac_view_address(view));
    fflush(stdout);
    wait_for_end();
    tac_view_stop(view);
    return CMD_OK;
}

int page_run(Page *page)
{
    static SceneWords words; // large
    static char names[TEXTS_MAX][64];
    char address[128], folder[TACI_PATH_SIZE];
    tac_ViewDevice device[TEXTS_MAX];
    tac_SceneOptions options;
    tac_ViewDef def = tac_view_def_default();
    if (page->options.listen != NULL && !read_listen(page->options.listen, address, &def.port)) {
        fprintf(stderr, "tactus %s: --listen %s: ADDRESS:PORT was expected\n", page->command,
                page->options.listen);
        return CMD_BAD_USAGE;
    }
    if (page->show != NULL && access(page->show, F_OK) != 0) {
        fprintf(stderr, "tactus %s: %s: there is no such file\n", page->command, page->show);
        return CMD_BAD_INPUT;
    }
    if (page->options.listen != NULL)
        def.address = address;
    if (page->voice != NULL) {
        if (!scene_options(page->voice, page->set, &words, &options))
            return CMD_BAD_USAGE;
        def.options = &options;
    }
    if (page->device != NULL) {
        def.device_count = read_devices(page->device, device, names);
        def.device = device;
    }
    def.token = page->options.token;
    def.show = page->show;
    def.scenes = scenes_folder(folder) ? folder : NULL;
    def.accept_recordings = page->options.accept_recordings;
    def.open_browser = !page->options.no_browser;
    if (page->live != NULL)
        def.realtime = live_realtime(page->live);
    def.message = print_message;
    def.user = page;
    return start(page, &def);
}
