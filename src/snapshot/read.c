// Reading snapshots and cards, whose bytes may say anything (tactus/snapshot.h).
#include "snapshot/layout.h"
#include <stdint.h>

static const tac_SnapshotSection *table_of(const void *bytes)
{
    const tac_SnapshotHeader *h = bytes;
    return (const void *)((const unsigned char *)bytes + h->header_size);
}

static bool header_sound(const tac_SnapshotHeader *h, size_t size)
{
    return h->magic == TAC_SNAPSHOT_MAGIC && h->version == TAC_SNAPSHOT_VERSION &&
           h->header_size >= sizeof *h && h->header_size % 8 == 0 && h->size % 8 == 0 &&
           h->size <= size && h->header_size <= h->size && h->section_count <= h->section_room &&
           h->section_room <= (h->size - h->header_size) / sizeof(tac_SnapshotSection);
}

bool tac_snapshot_sound(const void *bytes, size_t size)
{
    const tac_SnapshotHeader *h = bytes;
    if (bytes == NULL || (uintptr_t)bytes % 8 != 0 || size < sizeof *h || !header_sound(h, size))
        return false;
    const tac_SnapshotSection *s = table_of(bytes);
    uint64_t behind = h->header_size + h->section_room * sizeof *s; // no overflow: it is inside
    for (uint32_t i = 0; i < h->section_count; i++, s++) {
        if (!taci_snapshot_row_sound(s->kind, s->stride) || s->offset % 8 != 0 ||
            s->offset < behind || s->offset > h->size ||
            s->count > (h->size - s->offset) / s->stride)
            return false;
        behind = s->offset + s->count * s->stride;
    }
    return true;
}

const tac_SnapshotHeader *tac_snapshot_header(const void *bytes)
{
    return bytes;
}

const tac_SnapshotSection *tac_snapshot_section(const void *bytes, tac_SectionKind kind)
{
    const tac_SnapshotSection *s = table_of(bytes);
    for (uint32_t i = 0; i < tac_snapshot_header(bytes)->section_count; i++)
        if (s[i].kind == (uint32_t)kind)
            return &s[i];
    return NULL;
}

uint64_t tac_snapshot_count(const void *bytes, tac_SectionKind kind)
{
    const tac_SnapshotSection *s = tac_snapshot_section(bytes, kind);
    return s != NULL ? s->count : 0;
}

const void *tac_snapshot_row(const void *bytes, tac_SectionKind kind, uint64_t row)
{
    const tac_SnapshotSection *s = tac_snapshot_section(bytes, kind);
    return s != NULL && row < s->count ? (const unsigned char *)bytes + s->offset + row * s->stride
                                       : NULL;
}

const char *tac_card_text(const void *card, uint64_t text)
{
    const char *first = tac_snapshot_row(card, TAC_SECTION_CARD_TEXT, 0);
    uint64_t count = tac_snapshot_count(card, TAC_SECTION_CARD_TEXT);
    // With a zero at the very end every text has one, wherever it begins.
    return text < count && first[count - 1] == '\0' ? first + text : "";
}
