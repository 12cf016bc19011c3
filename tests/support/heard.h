#ifndef HEARD_H
#define HEARD_H
#include <stdio.h>
#include <tactus/base.h>

/* A listener for messages: a world's `message` is `hear`, its `message_user` a Heard. */

typedef struct Heard {
    int count; // of messages; the rest is of the last one
    tac_Result code;
    char origin[256], text[1024]; // longer than any message
} Heard;

static inline void hear(void *user, const tac_Message *message)
{
    Heard *heard = user;
    heard->count++;
    heard->code = message->code;
    snprintf(heard->origin, sizeof heard->origin, "%s", message->origin);
    snprintf(heard->text, sizeof heard->text, "%s", message->text);
}

#endif
