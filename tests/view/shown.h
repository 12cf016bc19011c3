#ifndef SHOWN_H
#define SHOWN_H
#include "view/server.h"
#include <pthread.h>
#include <stdatomic.h>
#include <tactus/snapshot.h>

/* What a server shows in tests: one or two sides with snapshots of a falling ball, taken 60 times a
 * second, made as large as wanted by rows that nobody knows. Asks and hands are kept. */

enum { SHOWN_KEPT = 256 };

typedef struct ShownSide {
    tac_World *world;
    tac_Snapshooter *shooter;
    unsigned char *bytes; // the newest snapshot
    size_t size, room;
} ShownSide;

typedef struct Shown {
    taci_Shown table;
    pthread_mutex_t lock;
    pthread_t thread;
    ShownSide side[TACI_SERVER_SIDES];
    int sides;
    size_t padding; // bytes more in a snapshot
    atomic_bool stop, paused;
    atomic_uint_fast64_t serial, epoch;
    // what was heard; under the lock
    taci_Ask ask[SHOWN_KEPT];
    taci_Hand hand[SHOWN_KEPT];
    int ask_count, hand_count, gone_count, last_client, gone_client;
    char recording[256]; // path; "": none
} Shown;

/// `sides` worlds, snapshots at least `padding` bytes large.
void shown_begin(Shown *shown, int sides, size_t padding);
void shown_end(Shown *shown);

#endif
