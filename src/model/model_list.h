#ifndef TACI_MODEL_LIST_H
#define TACI_MODEL_LIST_H
#include "base/message.h"
#include <stdio.h>
#include <string.h>

/* A list of things in one message: as many as there is room for, and how many more. */

typedef struct taci_List {
    char text[TACI_MESSAGE_SIZE - 160]; // with room for what is said of them
    size_t used;
    int named, count;
} taci_List;

/// One more, or only counted where there is no room for its name.
static inline void taci_list_add(taci_List *l, const char *item)
{
    size_t size = strlen(item), room = sizeof l->text - l->used - 24;
    l->count++;
    if (l->named + 1 < l->count || size + 2 > room)
        return;
    l->used += (size_t)snprintf(l->text + l->used, sizeof l->text - l->used, "%s%s",
                                l->named > 0 ? ", " : "", item);
    l->named++;
}

static inline const char *taci_list_end(taci_List *l)
{
    if (l->named < l->count)
        snprintf(l->text + l->used, sizeof l->text - l->used, " and %d more", l->count - l->named);
    return l->text;
}

#endif
