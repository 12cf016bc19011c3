#ifndef TACTUS_VIEW_H
#define TACTUS_VIEW_H
#include <tactus/session.h>

/* The view: a page in a browser that shows a scene as it runs, and whose pointer takes hold of what
 * is in it (docs/view.md).
 *
 *     tac_ViewDef def = tac_view_def_default();
 *     tac_View *view;
 *     def.show = "scene.yaml";
 *     if (tac_view_start(&def, &view) == TAC_OK)
 *         printf("open %s\n", tac_view_address(view));
 *     ...
 *     tac_view_stop(view);
 *
 * The scene runs in a session of the view's own, with threads of its own. The page, its server and
 * what they need are in this library; nothing is fetched from elsewhere. By default only this
 * machine can open it.
 */

typedef struct tac_View tac_View;

/// Another address for a device of the scene.
typedef struct tac_ViewDevice {
    const char *name; // of the device; NULL: the only one
    const char *uri;
} tac_ViewDevice;

typedef struct tac_ViewDef {
    const char *address; // numeric, or "localhost"; default "127.0.0.1": this machine alone
    int port;            // default -1: 7070, or any other if that is taken; 0: any
    const char *token;   // that a page must know; default NULL: none where `address` is this
                         // machine alone, else one is made
    const char *name;    // of this machine, by which pages may call it, too; default NULL
    const char *show;    // first: a scene, a robot or a recording; default NULL: first of `scenes`
    const tac_SceneOptions *options; // of `show`; default NULL: every one at its default
    const tac_ViewDevice *device;    // other addresses for devices of `show`; default none
    int device_count;
    const char *scenes;     // folder of the scenes that a page may choose; default NULL: none
    bool accept_recordings; // that pages send; they are read by HDF5, which files made to do so
                            // can crash; default false. Scenes and robots are always taken
    bool open_browser;      // by xdg-open, if there is a desktop; default false
    tac_RealtimeDef realtime;
    tac_MessageFn *message; // default NULL: silent. What all pages are told; from its threads
    void *user;
    int cookie; // set by tac_view_def_default
} tac_ViewDef;

/// Every field at its default.
TAC_API tac_ViewDef tac_view_def_default(void);
/// Start it; what `options` and `device` point to lives until tac_view_stop. ERR_STATE: this build
/// has no server or no page; ERR_DEVICE: the address cannot be had; ERR_INVALID: a field of `def`;
/// ERR_MEMORY. The message says which. What is wrong with the scene is told afterwards, by messages
/// and on the page.
TAC_API tac_Result tac_view_start(const tac_ViewDef *def, tac_View **view);
/// What a browser opens, with the token if there is one: "http://127.0.0.1:7070/".
TAC_API const char *tac_view_address(const tac_View *view);
/// Devices are let go of, recordings closed, pages left. NULL does nothing.
TAC_API void tac_view_stop(tac_View *view);

#endif
