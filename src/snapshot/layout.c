// Laying out snapshots and cards (layout.h), and what their rows are.
#include <tactus/rig.h>
#include <tactus/scene.h>
// A gap in a row would hold whatever was in memory: all of them are named.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
#include <tactus/snapshot.h>
#pragma GCC diagnostic pop
#include "snapshot/layout.h"
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "snapshots are written as they are in memory, and their bytes are little-endian"
#endif

static const struct {
    const char *name;
    uint32_t kind, stride;
} kinds[] = {
#define X(name, number, row, size) {#name, number, size},
    TAC_SECTIONS(X)
#undef X
};

enum { KINDS = (int)(sizeof kinds / sizeof *kinds) };

static int find_kind(uint32_t kind)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].kind == kind)
            return i;
    return -1;
}

const char *tac_section_name(uint32_t kind)
{
    int i = find_kind(kind);
    return i >= 0 ? kinds[i].name : NULL;
}

uint32_t tac_section_stride(uint32_t kind)
{
    int i = find_kind(kind);
    return i >= 0 ? kinds[i].stride : 0;
}

bool taci_snapshot_row_sound(uint32_t kind, uint32_t stride)
{
    uint32_t least = tac_section_stride(kind), unit = least < 4 ? 1 : least < 8 ? 4 : 8;
    if (kind == TAC_SECTION_CARD_TEXT)
        return stride == 1;
    return kind != 0 && stride > 0 && stride >= least && stride % unit == 0;
}

bool taci_snapshot_start(void *bytes, size_t room, uint32_t section_room)
{
    size_t head = taci_snapshot_head(section_room);
    if (room < head)
        return false;
    memset(bytes, 0, head);
    tac_SnapshotHeader *h = bytes;
    h->magic = TAC_SNAPSHOT_MAGIC;
    h->version = TAC_SNAPSHOT_VERSION;
    h->header_size = sizeof *h;
    h->section_room = section_room;
    h->size = head;
    return true;
}

void *taci_snapshot_add(void *bytes, size_t room, uint32_t kind, uint32_t stride, uint64_t count)
{
    tac_SnapshotHeader *h = bytes;
    if (h->section_count >= h->section_room || stride == 0 || h->size > room ||
        count > (room - h->size) / stride)
        return NULL;
    size_t used = (size_t)count * stride, size = (used + 7) & ~(size_t)7;
    if (size > room - h->size)
        return NULL;
    unsigned char *rows = (unsigned char *)bytes + h->size;
    memset(rows + used, 0, size - used);
    tac_SnapshotSection *table = (void *)((unsigned char *)bytes + h->header_size);
    table[h->section_count++] =
        (tac_SnapshotSection){.kind = kind, .stride = stride, .count = count, .offset = h->size};
    h->size += size;
    return rows;
}

size_t tac_snapshot_append(void *bytes, size_t room, uint32_t kind, uint32_t stride,
                           const void *rows, uint64_t count)
{
    if (!taci_snapshot_row_sound(kind, stride)) // readers would not take it
        return 0;
    void *to = taci_snapshot_add(bytes, room, kind, stride, count);
    if (to == NULL)
        return 0;
    if (rows != NULL && count > 0)
        memcpy(to, rows, (size_t)count * stride);
    else
        memset(to, 0, (size_t)count * stride);
    return (size_t)((const tac_SnapshotHeader *)bytes)->size;
}
