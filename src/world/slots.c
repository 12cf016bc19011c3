// Slots of things by their ids (slots.h).
#include "world/slots.h"

static const taci_Slot *at(const taci_Slots *s, int i)
{
    return (const taci_Slot *)(const void *)((const char *)s->first + (size_t)i * s->stride);
}

int taci_slots_find(taci_Slots s, int32_t index1, uint16_t generation, uint16_t world)
{
    if (world != s.world || index1 < 1 || index1 > s.high)
        return -1;
    const taci_Slot *slot = at(&s, index1 - 1);
    return slot->live && slot->generation == generation ? index1 - 1 : -1;
}

int taci_slots_lowest_free(taci_Slots s)
{
    if (s.count == s.high)
        return s.high;
    int i = 0;
    while (at(&s, i)->live)
        i++;
    return i;
}

int taci_slots_next(taci_Slots s, int32_t after1)
{
    for (int i = after1 > 0 ? after1 : 0; i < s.high; i++)
        if (at(&s, i)->live)
            return i;
    return -1;
}
