#ifndef TACI_SNAPSHOT_LAYOUT_H
#define TACI_SNAPSHOT_LAYOUT_H
#include <tactus/snapshot.h>

/* How snapshots and cards are laid out while they are made: header, table, sections in the order in
 * which they are added. What lies between sections is zero, so that equal contents are equal bytes.
 */

/// Bytes that a header with a table of so many entries takes.
static inline size_t taci_snapshot_head(uint32_t section_room)
{
    return sizeof(tac_SnapshotHeader) + section_room * sizeof(tac_SnapshotSection);
}

/// Bytes that a section takes of what it is put behind.
static inline size_t taci_snapshot_section_size(size_t stride, size_t count)
{
    return (stride * count + 7) & ~(size_t)7;
}

/// Whether rows of a kind may be so many bytes apart: known ones are at least what they are here,
/// and their numbers can be read where they are; texts are bytes in a row, whatever comes later.
bool taci_snapshot_row_sound(uint32_t kind, uint32_t stride);
/// An empty one. False: there is no room.
bool taci_snapshot_start(void *bytes, size_t room, uint32_t section_room);
/// A section behind the others; gives its rows, to be written. NULL, and nothing is changed: it
/// does not fit, or the table is full.
void *taci_snapshot_add(void *bytes, size_t room, uint32_t kind, uint32_t stride, uint64_t count);

#endif
