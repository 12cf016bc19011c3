/* Snapshots and cards of hostile bytes: they are refused, or all that readers do stays within them.
 *
 * Raw bytes rarely get past the magic number. So the first byte of an input says how the rest is
 * meant: as the whole thing, with the fixed part of the header put right, or as patches (16-bit
 * offset, length, bytes) of a genuine card or snapshot. What is sound is read as a page would, with
 * every index followed, and a section is appended to a copy of it with numbers from the input.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

enum { WHOLE = 1, STAMPED = 2, CARD = 4 }; // bits of the first byte

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static volatile uint64_t sum; // of what was read: so that it is

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "snapshot_fuzz: %s\n", what);
        abort();
    }
}

// ---- genuine ones

static void add_things(tac_World *world)
{
    tac_BodyDef body_def = tac_body_def_default();
    tac_ShapeDef shape_def = tac_shape_def_default();
    tac_BeamDef beam_def = tac_beam_def_default();
    tac_PortDef port_def = tac_port_def_default();
    tac_BodyId body;
    tac_ShapeId shape;
    tac_SystemId beam;
    tac_PortId port;
    tac_Geometry *hull;
    static const tac_Vec3 corner[4] = {{0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}};
    must(tac_body_create(world, &body_def, &body) == TAC_OK, "no body");
    must(tac_body_set_name(world, body, "ball") == TAC_OK, "no name");
    must(tac_shape_create(world, body, &shape_def, &shape) == TAC_OK, "no shape");
    must(tac_hull_create(corner, 4, NULL, NULL, &hull) == TAC_OK, "no hull");
    shape_def.type = TAC_SHAPE_HULL;
    shape_def.geometry = hull;
    shape_def.pose.p.z = -0.19; // in the ball
    must(tac_shape_create(world, (tac_BodyId){0}, &shape_def, &shape) == TAC_OK, "no shape");
    tac_geometry_release(hull);
    beam_def.length = 0.5;
    beam_def.width = beam_def.height = 0.01;
    beam_def.elements = 2;
    must(tac_beam_create(world, &beam_def, &beam) == TAC_OK, "no beam");
    port_def.body = body;
    must(tac_port_create(world, &port_def, &port) == TAC_OK, "no port");
    must(tac_world_step(world, 0.001) == TAC_OK, "no step");
}

typedef struct Genuine {
    void *bytes[2]; // snapshot, card
    size_t size[2];
} Genuine;

static Genuine make_genuine(void)
{
    Genuine g;
    tac_World *world;
    tac_Snapshooter *shooter;
    tac_WorldDef def = tac_world_def_default();
    must(tac_world_create(&def, &world) == TAC_OK, "no world");
    add_things(world);
    must(tac_snapshooter_create(NULL, world, NULL, &shooter) == TAC_OK, "no snapshooter");
    g.size[0] = tac_snapshooter_size(shooter);
    g.bytes[0] = malloc(g.size[0]);
    const void *card = tac_snapshooter_card(shooter, &g.size[1]);
    g.bytes[1] = malloc(g.size[1]);
    must(g.bytes[0] != NULL && g.bytes[1] != NULL, "out of memory");
    memcpy(g.bytes[1], card, g.size[1]);
    g.size[0] = tac_snapshooter_take(shooter, world, NULL, g.bytes[0], g.size[0]);
    must(tac_snapshot_sound(g.bytes[0], g.size[0]), "a snapshot is not sound");
    must(tac_snapshot_sound(g.bytes[1], g.size[1]), "a card is not sound");
    tac_snapshooter_destroy(shooter);
    tac_world_destroy(world);
    return g;
}

// ---- reading

static void read_bytes(const void *at, size_t size)
{
    const unsigned char *p = at;
    for (size_t i = 0; at != NULL && i < size; i++)
        sum += p[i];
}

static void read_kind(const void *bytes, tac_SectionKind kind)
{
    uint64_t count = tac_snapshot_count(bytes, kind);
    for (uint64_t i = 0; i < count && i < 64; i++) {
        read_bytes(tac_snapshot_row(bytes, kind, i), tac_section_stride((uint32_t)kind));
        read_bytes(tac_snapshot_row(bytes, kind, count - 1 - i),
                   tac_section_stride((uint32_t)kind));
    }
    must(tac_snapshot_row(bytes, kind, count) == NULL, "a row behind the last");
}

static void read_shapes(const void *card)
{
    for (uint64_t i = 0; i < 16; i++) {
        const tac_CardShape *shape = tac_snapshot_row(card, TAC_SECTION_CARD_SHAPES, i);
        if (shape == NULL)
            return;
        sum += strlen(tac_card_text(card, shape->name));
        const tac_CardMesh *mesh =
            tac_snapshot_row(card, TAC_SECTION_CARD_MESHES, (uint64_t)(int64_t)shape->mesh);
        for (uint64_t k = 0; mesh != NULL && k < mesh->index_count && k < 16; k++) {
            const tac_CardIndex *index =
                tac_snapshot_row(card, TAC_SECTION_CARD_INDICES, mesh->first_index + k);
            if (index != NULL)
                read_bytes(
                    tac_snapshot_row(card, TAC_SECTION_CARD_VERTICES, mesh->first_vertex + *index),
                    sizeof(tac_CardVertex));
        }
    }
}

static void read_all(const void *bytes)
{
#define X(name, number, row, size) read_kind(bytes, TAC_SECTION_##name);
    TAC_SECTIONS(X)
#undef X
    read_shapes(bytes);
    for (uint64_t i = 0; i < 32; i++) {
        const tac_CardTerm *term = tac_snapshot_row(bytes, TAC_SECTION_CARD_TERMS, i);
        if (term != NULL)
            sum += strlen(tac_card_text(bytes, term->text));
    }
}

// ---- what to read

// Overwrite parts of `bytes` as the input says.
static void patch(uint8_t *bytes, size_t whole, const uint8_t *data, size_t size)
{
    while (size > 3) {
        size_t offset = (size_t)data[0] | (size_t)data[1] << 8, length = data[2];
        data += 3;
        size -= 3;
        length = length < size ? length : size;
        if (offset < whole)
            memcpy(bytes + offset, data, length < whole - offset ? length : whole - offset);
        data += length;
        size -= length;
    }
}

static void stamp(uint8_t *bytes, size_t size)
{
    tac_SnapshotHeader h;
    if (size < sizeof h)
        return;
    memcpy(&h, bytes, sizeof h);
    h.magic = TAC_SNAPSHOT_MAGIC;
    h.version = TAC_SNAPSHOT_VERSION;
    h.header_size = sizeof h;
    h.size = size & ~(size_t)7;
    memcpy(bytes, &h, sizeof h);
}

static void append(const void *bytes, size_t size, const uint8_t *data, size_t length)
{
    uint32_t number[2] = {0, 0};
    uint64_t count = 0;
    size_t room = size + 256;
    memcpy(number, data, length < sizeof number ? length : sizeof number);
    if (length > sizeof number)
        count = data[sizeof number];
    uint8_t *copy = malloc(room);
    must(copy != NULL, "out of memory");
    memcpy(copy, bytes, size);
    size_t now = tac_snapshot_append(copy, room, number[0] % 80, number[1] % 300, NULL, count);
    must(now == 0 || tac_snapshot_sound(copy, now), "not sound after append");
    must(now != 0 || memcmp(copy, bytes, size) == 0, "changed although nothing was appended");
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Genuine genuine;
    if (genuine.bytes[0] == NULL)
        genuine = make_genuine();
    if (size == 0)
        return 0;
    int which = (data[0] & CARD) != 0;
    size_t whole = data[0] & WHOLE ? size - 1 : genuine.size[which];
    // In memory of exactly its size, so that the address sanitizer sees a read past the end.
    uint8_t *bytes = malloc(whole > 0 ? whole : 1);
    must(bytes != NULL, "out of memory");
    if (data[0] & WHOLE) {
        memcpy(bytes, data + 1, whole);
    } else {
        memcpy(bytes, genuine.bytes[which], whole);
        patch(bytes, whole, data + 1, size - 1);
    }
    if (data[0] & STAMPED)
        stamp(bytes, whole);
    if (tac_snapshot_sound(bytes, whole)) {
        read_all(bytes);
        append(bytes, (size_t)tac_snapshot_header(bytes)->size, data + 1, size - 1);
    }
    free(bytes);
    return 0;
}
