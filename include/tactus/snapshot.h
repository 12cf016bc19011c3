#ifndef TACTUS_SNAPSHOT_H
#define TACTUS_SNAPSHOT_H
#include <tactus/scene.h>

/* Snapshots: what one loop publishes for the others, as bytes (docs/snapshots.md).
 *
 * A header, a table of sections, and the sections: rows of one kind, `stride` bytes apart. Numbers
 * are little-endian and of fixed width, sections begin at multiples of 8 bytes. The same bytes go
 * to a page, to Python, to peers and into files. Kinds that a reader does not know it skips; rows
 * may grow at their end (a longer stride). A new kind or a longer row is no new version.
 *
 * A snapshot holds what changes. What does not, names, shapes, meshes, parameters, is a card: the
 * same layout with other kinds of sections, made once; `card` of a snapshot's header is its hash.
 * Both are read with the same functions, which believe nothing that is written in the bytes.
 */

#define TAC_SNAPSHOT_MAGIC UINT64_C(0x31504e5343415454) // "TTACSNP1"
#define TAC_SNAPSHOT_VERSION 1

/// Kinds of sections: name, number, row. Numbers stay.
#define TAC_SECTIONS(X)                       \
    X(BODIES, 1, tac_SnapshotBody)            \
    X(NODES, 2, tac_SnapshotNode)             \
    X(LEDGER, 3, tac_SnapshotTerm)            \
    X(MOMENTUM, 4, tac_SnapshotTerm3)         \
    X(CONTACTS, 5, tac_SnapshotContact)       \
    X(PORTS, 6, tac_SnapshotPort)             \
    X(LOOPS, 7, tac_SnapshotLoop)             \
    X(DEVICES, 8, tac_SnapshotDevice)         \
    X(MESSAGES, 9, tac_SnapshotMessage)       \
    X(CARD_TEXT, 64, tac_CardByte)            \
    X(CARD_BODIES, 65, tac_CardBody)          \
    X(CARD_SHAPES, 66, tac_CardShape)         \
    X(CARD_MESHES, 67, tac_CardMesh)          \
    X(CARD_VERTICES, 68, tac_CardVertex)      \
    X(CARD_INDICES, 69, tac_CardIndex)        \
    X(CARD_LINES, 70, tac_CardLine)           \
    X(CARD_PARAMETERS, 71, tac_CardParameter) \
    X(CARD_PORTS, 72, tac_CardPort)           \
    X(CARD_DEVICES, 73, tac_CardDevice)       \
    X(CARD_TERMS, 74, tac_CardTerm)

typedef enum tac_SectionKind {
#define X(name, number, row) TAC_SECTION_##name = number,
    TAC_SECTIONS(X)
#undef X
} tac_SectionKind;

typedef struct tac_SnapshotHeader {
    uint64_t magic;
    uint32_t version, section_count;
    uint64_t size;   // bytes, of all
    uint64_t world;  // which of a session's worlds, from 0
    uint64_t step;   // completed
    double time, T;  // s: simulated; length of the last step
    uint64_t servo;  // haptic ticks that the world has taken up
    uint64_t hash;   // of the world's state; 0: not taken
    uint64_t card;   // hash of the card that belongs to it; of a card its own
    uint64_t serial; // of the snapshot: how many were made before it
    double clock;    // s, of the monotonic clock when it was made
} tac_SnapshotHeader;

typedef struct tac_SnapshotSection {
    uint32_t kind;   // tac_SectionKind
    uint32_t stride; // bytes from row to row
    uint64_t count;  // rows
    uint64_t offset; // bytes, from the start of the header
} tac_SnapshotSection;

// ---- rows of snapshots

typedef struct tac_SnapshotBody { // in the order of CARD_BODIES
    double position[3];           // m, centre of mass
    double quaternion[4];         // w first
    double velocity[3], spin[3];
    uint32_t flags, pad; // 1: asleep; 2: touched; 4: gone
} tac_SnapshotBody;

typedef struct tac_SnapshotNode { // nodes of beams, nets and networks, in the order of CARD_LINES
    double position[3];
} tac_SnapshotNode;

typedef struct tac_SnapshotTerm { // of the energy ledger, in the order of CARD_TERMS: the world's,
                                  // then those of its systems
    double step, total;           // J
} tac_SnapshotTerm;

typedef struct tac_SnapshotTerm3 { // of the momentum ledger, likewise, then what nothing explains
    double linear[3], angular[3];  // since the start, N·s and N·m·s
} tac_SnapshotTerm3;

typedef struct tac_SnapshotContact {
    double point[3], normal[3], force[3], slip[3];
    double gap;
    uint64_t key;
    int32_t body_a, body_b; // in CARD_BODIES; -1: the world
} tac_SnapshotContact;

typedef struct tac_SnapshotPort {     // in the order of CARD_PORTS
    double device[3], device_q[4];    // the device in the scene
    double body[3], body_q[4];        // the point of the body that it holds
    double wanted[6], written[6];     // N, N·m, on the hand
    double from_device, into_body;    // J
    double stored, released, held;    // J
    double account;                   // J, of the bridge between the rates
    double stiffness, turn_stiffness; // in use
    double share;                     // of it, as felt now
    uint32_t flags, pad;              // 1: engaged; 2: waits; 4: late, let go
} tac_SnapshotPort;

typedef struct tac_SnapshotLoop { // a loop of the session
    uint32_t kind;                // 0 haptic, 1 simulation, 2 recorder
    uint32_t world;
    double period;                                             // s, as asked
    uint64_t ticks, missed;                                    // periods in which nothing ran
    double late_p50, late_p99, late_p999, late_max;            // s, of waking
    double work_mean, work_p50, work_p99, work_p999, work_max; // s
    uint64_t lost;                                             // rows, of the recorder
} tac_SnapshotLoop;

typedef struct tac_SnapshotDevice {
    uint32_t state, fault; // tac_DeviceState, tac_DeviceFault
    uint64_t ticks, stale, gaps, late;
    double work, force; // J that its hand has put in; N, last written
    uint64_t guard[16]; // ticks in which each step of the guard acted
    double guard_time[16];
} tac_SnapshotDevice;

typedef struct tac_SnapshotMessage {
    double clock;
    int32_t code; // tac_Result
    uint32_t pad;
    char text[240];
} tac_SnapshotMessage;

// ---- rows of cards. Texts are offsets into CARD_TEXT, each ends with a zero.

typedef char tac_CardByte;

typedef struct tac_CardBody {
    uint64_t name;
    int32_t system; // 0: rigid bodies
    uint32_t flags; // 1: fixed
    double mass;
} tac_CardBody;

typedef struct tac_CardShape {
    uint64_t name;
    int32_t body;  // in CARD_BODIES; -1: the world
    uint32_t type; // tac_ShapeType
    double size[3];
    double position[3], quaternion[4]; // in the body's frame of the centre of mass
    float color[4];
    int32_t mesh;   // in CARD_MESHES; -1: none
    uint32_t flags; // 1: it is only drawn
} tac_CardShape;

typedef struct tac_CardMesh {
    uint64_t first_vertex, vertex_count, first_index, index_count; // triangles, three indices each
} tac_CardMesh;

typedef struct tac_CardVertex {
    float position[3], normal[3];
} tac_CardVertex;

typedef uint32_t tac_CardIndex;

typedef struct tac_CardLine { // nodes in a row: a beam, an edge of a net
    uint64_t name;
    uint64_t first_node, node_count; // in NODES
    float color[4];
    double radius;
} tac_CardLine;

typedef struct tac_CardParameter {
    uint64_t name, unit, text;
    double value, initial, minimum, maximum; // SI
    uint32_t flags, pad;                     // 1: logarithmic; 2: live
} tac_CardParameter;

typedef struct tac_CardPort {
    uint64_t name;
    int32_t body, device, frame, axes; // in CARD_BODIES, CARD_DEVICES
} tac_CardPort;

typedef struct tac_CardDevice {
    uint64_t name, model;
    double force_max, period;
} tac_CardDevice;

typedef struct tac_CardTerm {
    uint64_t name;  // "kinetic"
    uint64_t owner; // "", or the system
    uint32_t book;  // 0 energy, 1 momentum
    int32_t sign;   // +1, -1, 0: stored
} tac_CardTerm;

// ---- reading

/// Whether `size` bytes are a snapshot or a card whose table is sound: all sections inside,
/// aligned, rows of known kinds at least as long as here.
TAC_API bool tac_snapshot_sound(const void *bytes, size_t size);
/// The header; the bytes are sound.
TAC_API const tac_SnapshotHeader *tac_snapshot_header(const void *bytes);
/// A section by its kind; NULL: there is none.
TAC_API const tac_SnapshotSection *tac_snapshot_section(const void *bytes, tac_SectionKind kind);
/// A row of a section; NULL: there is none, or fewer.
TAC_API const void *tac_snapshot_row(const void *bytes, tac_SectionKind kind, uint64_t row);
/// A text of a card; "" out of range.
TAC_API const char *tac_card_text(const void *card, uint64_t text);
/// The name of a kind, "BODIES"; NULL: none of this version.
TAC_API const char *tac_section_name(uint32_t kind);

// ---- making

/// What a snapshot of a world is made by: which bodies and systems, in which order, how large.
typedef struct tac_Snapshooter tac_Snapshooter;

/// For a world as it is now, of `scene` or without one (NULL), with its card. It is made anew when
/// bodies or shapes come or go (tac_snapshooter_is_current). ERR_MEMORY.
TAC_API tac_Result tac_snapshooter_create(const tac_Scene *scene, const tac_World *world,
                                          tac_Snapshooter **shooter);
TAC_API void tac_snapshooter_destroy(tac_Snapshooter *shooter); ///< NULL does nothing.
/// False: bodies, shapes, systems or ports have come or gone since.
TAC_API bool tac_snapshooter_is_current(const tac_Snapshooter *shooter, const tac_World *world);
/// The card, and its size.
TAC_API const void *tac_snapshooter_card(const tac_Snapshooter *shooter, size_t *size);
/// Bytes that the largest snapshot takes.
TAC_API size_t tac_snapshooter_size(const tac_Snapshooter *shooter);
/// Take a snapshot between steps, without allocation; gives its size. `room` is at least
/// tac_snapshooter_size; contacts beyond what fits are left out. `hash`: take that of the state,
/// too.
TAC_API size_t tac_snapshooter_take(tac_Snapshooter *shooter, const tac_World *world, bool hash,
                                    void *bytes, size_t room);
/// Put a section of one's own behind the others of a snapshot: gives the new size, or 0 if it does
/// not fit. At most 8.
TAC_API size_t tac_snapshot_append(void *bytes, size_t room, uint32_t kind, uint32_t stride,
                                   const void *rows, uint64_t count);

#endif
