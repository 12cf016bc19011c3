#ifndef TACTUS_RUN_H
#define TACTUS_RUN_H
#include "page.h"

/* A run of a scene: run.c makes it, run_summary.c tells of it. */

typedef struct Run {
    // as asked
    const char *path, *record_path;
    TextList set, device;
    bool headless, json, quiet, force;
    PageOptions page;
    double duration; // s; 0: the scene's own
    // the run
    SceneVoice voice;
    tac_Scene *scene;
    tac_SceneInfo info;
    tac_World *world;
    SceneDevices devices;
    tac_Recording *recording; // headless, with world and devices equally fast
    Live live;                // its loops, if it is not headless
    bool is_live;
    tac_SideStats side; // headless, with devices that are faster than the world
    RunNumbers numbers;
    double built;      // J, booked as work_edit before the first step
    char overlap[256]; // what overlaps at the start, empty if nothing does
    double wall;       // s
    bool interrupted;
} Run;

/// The summary, as text or as one JSON document.
void run_print(const Run *run);
void run_print_json(const Run *run);

#endif
