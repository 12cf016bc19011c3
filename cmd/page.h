#ifndef TACTUS_PAGE_H
#define TACTUS_PAGE_H
#include "live.h"

/* A scene or a recording on a page in a browser, until the command is asked to end. */

typedef struct PageOptions {
    bool wanted; // --view
    const char *listen, *token;
    bool no_browser, accept_recordings;
} PageOptions;

// clang-format off
#define PAGE_OPTIONS(o)                                                        \
    {"--listen", OPTION_TEXT, &(o).listen, 0, 0, NULL},                        \
    {"--token", OPTION_TEXT, &(o).token, 0, 0, NULL},                          \
    {"--no-browser", OPTION_FLAG, &(o).no_browser, 0, 0, NULL},                \
    {"--accept-recordings", OPTION_FLAG, &(o).accept_recordings, 0, 0, NULL}
// clang-format on

#define PAGE_HELP                                                                        \
    "  --listen ADDRESS:PORT\n"                                                          \
    "                    where a browser finds the page (default 127.0.0.1:7070, this\n" \
    "                    machine alone); beyond this machine a token is asked for\n"     \
    "  --token T         that one, instead of one that is made up\n"                     \
    "  --no-browser      print the address, and open nothing\n"                          \
    "  --accept-recordings\n"                                                            \
    "                    let pages send recordings (.h5), which files made to do so\n"   \
    "                    can crash; scenes and robots may always be sent\n"

/// What is shown on it.
typedef struct Page {
    const char *command;
    PageOptions options;
    SceneVoice *voice; // of `show`; NULL: no options of a scene
    const char *show;  // path; NULL: the first of the scenes that come with the program
    const TextList *set, *device;
    const LiveOptions *live; // real time; NULL: as usual
    bool quiet;
} Page;

/// Until Ctrl-C. CMD_OK, CMD_BAD_USAGE or CMD_RUN_FAILED; PAGE_NONE: this program has no page,
/// which was said.
int page_run(Page *page);
enum { PAGE_NONE = -1 };
/// Whether one of its options was given without --view: then that was said.
bool page_is_missing(const char *command, const PageOptions *options);

#endif
