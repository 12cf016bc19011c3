#ifndef TACTUS_SNAPSHOT_H
#define TACTUS_SNAPSHOT_H
#include <tactus/rig.h>
#include <tactus/scene.h>

/* Snapshots: what one loop publishes for the others, as bytes (docs/snapshots.md).
 *
 * A header, a table of sections, and the sections: rows of one kind, `stride` bytes apart. Numbers
 * are little-endian and of fixed width, sections begin at multiples of 8 bytes, and no row has
 * padding that is not named. The same bytes go to a page, to Python, to peers and into files. Kinds
 * that a reader does not know it skips; rows may grow at their end (a longer stride), and so may
 * the header. A new kind, a longer row or a longer header is no new version.
 *
 * A snapshot holds what changes. What does not, names, shapes, meshes, ranges of parameters, is a
 * card: the same layout with other kinds of sections, made once; `card` of a snapshot's header is
 * its hash. Both are read with the same functions, which believe nothing that is written in the
 * bytes. In memory both begin at multiples of 8.
 */

#define TAC_SNAPSHOT_MAGIC UINT64_C(0x3150414e53434154) // the bytes "TACSNAP1"
#define TAC_SNAPSHOT_VERSION 1

/// Kinds of sections: name, number, row, bytes of it. Numbers stay.
#define TAC_SECTIONS(X)                           \
    X(BODIES, 1, tac_SnapshotBody, 112)           \
    X(NODES, 2, tac_SnapshotNode, 24)             \
    X(LEDGER, 3, tac_SnapshotTerm, 16)            \
    X(MOMENTUM, 4, tac_SnapshotTerm3, 48)         \
    X(CONTACTS, 5, tac_SnapshotContact, 136)      \
    X(PORTS, 6, tac_SnapshotPort, 288)            \
    X(LOOPS, 7, tac_SnapshotLoop, 120)            \
    X(DEVICES, 8, tac_SnapshotDevice, 312)        \
    X(MESSAGES, 9, tac_SnapshotMessage, 256)      \
    X(STEP, 10, tac_SnapshotStep, 72)             \
    X(PARAMETERS, 11, tac_SnapshotParameter, 8)   \
    X(SIDES, 12, tac_SnapshotSide, 128)           \
    X(CARD_TEXT, 64, tac_CardByte, 1)             \
    X(CARD_BODIES, 65, tac_CardBody, 24)          \
    X(CARD_SHAPES, 66, tac_CardShape, 120)        \
    X(CARD_MESHES, 67, tac_CardMesh, 32)          \
    X(CARD_VERTICES, 68, tac_CardVertex, 24)      \
    X(CARD_INDICES, 69, tac_CardIndex, 4)         \
    X(CARD_LINES, 70, tac_CardLine, 56)           \
    X(CARD_LINE_NODES, 71, tac_CardIndex, 4)      \
    X(CARD_PARAMETERS, 72, tac_CardParameter, 64) \
    X(CARD_PORTS, 73, tac_CardPort, 24)           \
    X(CARD_DEVICES, 74, tac_CardDevice, 40)       \
    X(CARD_TERMS, 75, tac_CardTerm, 40)           \
    X(CARD_SYSTEMS, 76, tac_CardSystem, 24)       \
    X(CARD_SCENE, 77, tac_CardScene, 32)

typedef enum tac_SectionKind {
#define X(name, number, row, size) TAC_SECTION_##name = number,
    TAC_SECTIONS(X)
#undef X
} tac_SectionKind;

typedef struct tac_SnapshotHeader {
    uint64_t magic;
    uint32_t version;
    uint32_t header_size;                 // bytes; the table begins there
    uint32_t section_count, section_room; // entries of the table: in use, and there for more
    uint64_t size;                        // bytes, of all; a multiple of 8
    uint64_t world;                       // which of a session's worlds, from 0
    uint64_t step;                        // completed
    double time, T;                       // s: simulated; length of the last step
    uint64_t servo;                       // haptic ticks that the world has taken up
    uint64_t hash;                        // of the world's state; 0: not taken
    uint64_t card;                        // hash of the card that belongs to it; of a card its own
    uint64_t serial;                      // how many snapshots were made before it
    double clock;                         // s, of the monotonic clock when it was made
} tac_SnapshotHeader;

typedef struct tac_SnapshotSection {
    uint32_t kind;   // tac_SectionKind
    uint32_t stride; // bytes from row to row
    uint64_t count;  // rows
    uint64_t offset; // bytes, from the start of the header; they rise from section to section
} tac_SnapshotSection;

// ---- rows of snapshots

/// tac_SnapshotBody.flags, any of these together.
enum {
    TAC_SNAPSHOT_ASLEEP = 1,
    TAC_SNAPSHOT_TOUCHED = 2, // a contact acted on it in the last step
    TAC_SNAPSHOT_GONE = 4,    // since the card was made; the rest of the row is zero but for w = 1
};

typedef struct tac_SnapshotBody { // in the order of CARD_BODIES
    double position[3];           // m, centre of mass
    double quaternion[4];         // w first
    double velocity[3], spin[3];  // m/s, rad/s: V̂, the mean of the last step, in world axes
    uint32_t flags, pad;          // TAC_SNAPSHOT_ASLEEP ...
} tac_SnapshotBody;

typedef struct tac_SnapshotNode { // of beams, nets and networks; CARD_LINE_NODES names them
    double position[3];           // m; NaN: it has gone
} tac_SnapshotNode;

typedef struct tac_SnapshotTerm { // of the energy ledgers, in the order of CARD_TERMS, book 0:
                                  // the world's, then those of its systems
    double step, total; // J: of the last step, and since creation; what is stored: at the end of
                        // that step, and now
} tac_SnapshotTerm;

typedef struct tac_SnapshotTerm3 { // of the momentum ledger, in the order of CARD_TERMS, book 1
    double linear[3], angular[3];  // N·s, N·m·s: since creation, about the world's origin
} tac_SnapshotTerm3;

typedef struct tac_SnapshotContact { // that acted in the last step (contact.h)
    double point[3], normal[3];      // m, world axes; the normal points from b to a
    double force[3], slip[3];        // N, on a; m/s
    double gap;                      // m, at the start of the step
    double work;                     // J, by the contact
    uint64_t key;                    // the same pair of features has the same
    int32_t body_a, body_b;          // in CARD_BODIES; -1: the world; -2: not on the card
    int32_t shape_a, shape_b;        // in CARD_SHAPES; -2: not on the card
} tac_SnapshotContact;

/// tac_SnapshotPort.flags, any of these together.
enum {
    TAC_SNAPSHOT_ENGAGED = 1,
    TAC_SNAPSHOT_WAITS = 2,    // as tac_PortEndInfo.waits
    TAC_SNAPSHOT_LET_GO = 4,   // the world was late, and its forces were let go of
    TAC_SNAPSHOT_UNPLACED = 8, // no device was read yet: `device` is where `body` is
    TAC_SNAPSHOT_NO_PORT = 16, // gone since the card was made; the rest of the row is zero
    TAC_SNAPSHOT_OPEN = 32,    // it holds nothing: `body` is where `device` is
};

typedef struct tac_SnapshotPort {     // in the order of CARD_PORTS
    double device[3], device_q[4];    // m: the device in the scene; of one axis, that way along it
    double body[3], body_q[4];        // the point of the body that it holds
    double wanted[6], written[6];     // N, N·m, on the hand
    double from_device, into_body;    // J
    double stored, released, held;    // J
    double account;                   // J, of the bridge between the rates
    double stiffness, turn_stiffness; // in use: N/m, N·m/rad
    double share;                     // of it, as felt now
    uint32_t flags;                   // TAC_SNAPSHOT_ENGAGED ...
    int32_t holds;                    // in CARD_BODIES, now; -1: nothing
} tac_SnapshotPort;

typedef struct tac_SnapshotLoop { // a loop of the session
    uint32_t kind;                // 0 haptic, 1 simulation, 2 recorder
    uint32_t world;
    double period;          // s, as asked
    uint64_t ticks, missed; // missed: periods in which it did not run
    double late_mean, late_p50, late_p99, late_p999, late_max; // s, of waking
    double work_mean, work_p50, work_p99, work_p999, work_max; // s
    uint64_t lost;                                             // rows, of the recorder
} tac_SnapshotLoop;

typedef struct tac_SnapshotDevice { // in the order of CARD_DEVICES
    uint32_t state, fault;          // tac_DeviceState, tac_DeviceFault
    uint64_t ticks, stale, gaps, late;
    double work, force;    // J that its hand has put in; N, last written
    uint64_t guard[16];    // ticks in which each step of the guard acted, by tac_DeviceGuard
    double guard_time[16]; // s, when it did last
} tac_SnapshotDevice;

typedef struct tac_SnapshotMessage {
    double clock; // s, of the monotonic clock
    int32_t code; // tac_Result
    uint32_t pad;
    char text[240]; // UTF-8, filled up with zeros; readers take 240 bytes at most
} tac_SnapshotMessage;

typedef struct tac_SnapshotStep {     // one row: of the last step (tac_StepStats)
    double residual;                  // that the ledger misses by, relative
    double momentum_residual;         // the same of momentum
    double contact_residual, depth;   // m/s; m, the deepest overlap
    double energy_scale;              // J
    uint64_t contacts, contacts_left; // that acted; of them, those without a row for want of room
    uint64_t asleep;                  // bodies
    uint64_t diverged;                // steps that were rolled back, since creation
} tac_SnapshotStep;

typedef struct tac_SnapshotParameter { // in the order of CARD_PARAMETERS
    double value;                      // in SI, in force now
} tac_SnapshotParameter;

typedef struct tac_SnapshotSide { // one row: how a session's world keeps up
    uint32_t state, pad;          // tac_SideState
    double rate, real_time;       // simulated seconds for one of the clock: asked, and had
    double account, lost;         // J, as in tac_SideStats, and so on
    double taken, given, lowest;
    double gap, gap_max; // m
    uint64_t late_ticks, held_ticks, limited, stalls, solves, rows_lost;
} tac_SnapshotSide;

// ---- rows of cards. Texts are offsets into CARD_TEXT, where each ends with a zero.

typedef char tac_CardByte;
typedef uint32_t tac_CardIndex;

typedef struct tac_CardScene { // one row
    uint64_t title;            // "": without a scene
    double step;               // s, of its steps; 0: nothing says
    double duration;           // s
    uint64_t pad;
} tac_CardScene;

typedef struct tac_CardBody { // rigid bodies first, then those of the systems
    uint64_t name;            // "ball", "arm.hand", "beam.node3"
    int32_t system;           // in CARD_SYSTEMS; -1: a rigid body
    uint32_t flags;           // 1: fixed
    double mass;              // kg, of a rigid body; 0: not known
} tac_CardBody;

typedef struct tac_CardSystem {
    uint64_t name;
    uint32_t kind;                  // 0 tree, 1 nodal (beams, nets), 2 network, 3 of the user's own
    int32_t number;                 // index1 of its tac_SystemId
    int32_t first_body, body_count; // in CARD_BODIES
} tac_CardSystem;

typedef struct tac_CardShape {
    uint64_t name; // "" if it has none
    int32_t body;  // in CARD_BODIES; -1: the world
    uint32_t type; // tac_ShapeType
    double size[3];
    double position[3], quaternion[4]; // in the body's frame of the centre of mass, or in the world
    float color[4];                    // red, green, blue, alpha; 0..1
    int32_t mesh;                      // in CARD_MESHES; -1: none
    uint32_t flags;                    // 1: it is only drawn
} tac_CardShape;

typedef struct tac_CardMesh {
    uint64_t first_vertex, vertex_count; // in CARD_VERTICES
    uint64_t first_index, index_count;   // in CARD_INDICES: three for each triangle,
                                         // counter-clockwise from outside, from `first_vertex` on
} tac_CardMesh;

typedef struct tac_CardVertex { // once for each normal that it is drawn with: edges stay sharp
    float position[3], normal[3];
} tac_CardVertex;

typedef struct tac_CardLine { // nodes in a row: a beam, a spring of a net; one alone: a point
    uint64_t name;            // of its system
    int32_t system;           // in CARD_SYSTEMS
    uint32_t flags;           // 1: a spring or damper
    uint64_t first, count;    // in CARD_LINE_NODES, which are rows of NODES
    float color[4];
    double radius; // m; 0: it has none
} tac_CardLine;

/// tac_CardParameter.flags, any of these together.
enum {
    TAC_CARD_LOGARITHMIC = 1,
    TAC_CARD_LIVE = 2, // it may be set while the world runs
};

typedef struct tac_CardParameter {
    uint64_t name, unit, text;
    double value, initial, minimum, maximum; // SI; value: when the card was made
    uint32_t flags, pad;                     // TAC_CARD_LOGARITHMIC ...
} tac_CardParameter;

typedef struct tac_CardPort {
    uint64_t name;
    int32_t body;   // in CARD_BODIES, when the card was made; -1: it held nothing
    int32_t device; // in CARD_DEVICES; -1: none
    int32_t frame;  // of the device
    int32_t axes;   // 1, 3 or 6
} tac_CardPort;

typedef struct tac_CardDevice { // in the order of the rig, or else of the scene
    uint64_t name, model;
    double force_max, period; // N, s; 0: not known
    int32_t frames, buttons;
} tac_CardDevice;

typedef struct tac_CardTerm {
    uint64_t name;  // "kinetic"
    uint64_t text;  // what it is, in a phrase
    uint64_t unit;  // "J"
    uint32_t book;  // 0 energy, 1 momentum
    int32_t sign;   // with which it enters the right side: +1, -1; 0: what is stored
    int32_t system; // whose: in CARD_SYSTEMS; -1: the world's
    uint32_t pad;
} tac_CardTerm;

// That a reader elsewhere may count on: sizes, and the places of what it looks at first.
#ifdef __cplusplus
#define TAC_SNAPSHOT_HOLDS(what) static_assert(what, #what)
#else
#define TAC_SNAPSHOT_HOLDS(what) _Static_assert(what, #what)
#endif
#define X(name, number, row, bytes) TAC_SNAPSHOT_HOLDS(sizeof(row) == (bytes));
TAC_SECTIONS(X)
#undef X
TAC_SNAPSHOT_HOLDS(sizeof(tac_SnapshotHeader) == 104);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotHeader, header_size) == 12);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotHeader, section_count) == 16);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotHeader, size) == 24);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotHeader, card) == 80);
TAC_SNAPSHOT_HOLDS(sizeof(tac_SnapshotSection) == 24);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotSection, count) == 8);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotBody, flags) == 104);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotContact, key) == 112);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotPort, wanted) == 112);
TAC_SNAPSHOT_HOLDS(offsetof(tac_SnapshotPort, flags) == 280);
TAC_SNAPSHOT_HOLDS(offsetof(tac_CardShape, color) == 96);
TAC_SNAPSHOT_HOLDS((int)TAC_DEVICE_GUARD_COUNT <= 16);

// ---- reading

/// Whether `size` bytes begin with a snapshot or a card whose table is sound: sections aligned,
/// inside, behind the table and one after the other, rows of known kinds at least as long as here.
/// What rows say is not looked at: an index that one holds is tried with tac_snapshot_row.
TAC_API bool tac_snapshot_sound(const void *bytes, size_t size);
/// The header; the bytes are sound, as in all that follows.
TAC_API const tac_SnapshotHeader *tac_snapshot_header(const void *bytes);
/// The first section of a kind; NULL: there is none.
TAC_API const tac_SnapshotSection *tac_snapshot_section(const void *bytes, tac_SectionKind kind);
/// The rows of a kind; 0: there are none.
TAC_API uint64_t tac_snapshot_count(const void *bytes, tac_SectionKind kind);
/// A row of a section; NULL: there is none, or fewer.
TAC_API const void *tac_snapshot_row(const void *bytes, tac_SectionKind kind, uint64_t row);
/// A text of a card; "" out of range.
TAC_API const char *tac_card_text(const void *card, uint64_t text);
/// The name of a kind, "BODIES"; NULL: none of this version.
TAC_API const char *tac_section_name(uint32_t kind);
/// Bytes of a row of a kind; 0: none of this version.
TAC_API uint32_t tac_section_stride(uint32_t kind);

// ---- making

/// What a port's end knows of its row: all but `body`, `account` and LET_GO. Whoever holds the end
/// calls it: while a session runs that is the haptic thread.
TAC_API void tac_snapshot_of_port(const tac_PortEnd *end, tac_SnapshotPort *row) TAC_RT;

/// What a snapshot of a world is made by: which bodies and systems, in which order, how large.
typedef struct tac_Snapshooter tac_Snapshooter;

/// What a world does not know of its snapshot. All zero: the first of its session's worlds, the
/// clock is asked, ends of ports are read where they are.
typedef struct tac_SnapshotMoment {
    uint64_t hash;         // not 0: take that of the state, too
    uint64_t world, servo; // as in the header
    double clock;          // s; 0: now
    /// Rows of ports in the order of CARD_PORTS, `body` left out, by whoever holds their ends;
    /// NULL: nobody does.
    const tac_SnapshotPort *port;
} tac_SnapshotMoment;

#define TAC_SNAPSHOT_CONTACTS 1024 // rows, at most
#define TAC_SNAPSHOT_APPENDED 8    // sections that may be put behind those of a world

/// For a world as it is now, with its card. `scene` is what it was built from, NULL: none; it gives
/// colours, what is only drawn, and parameters, and must live as long. `rig` tells which devices
/// hold its ports; NULL: those of the scene. Neither is kept by a card. ERR_MEMORY.
TAC_API tac_Result tac_snapshooter_create(const tac_Scene *scene, const tac_World *world,
                                          const tac_Rig *rig, tac_Snapshooter **shooter);
TAC_API void tac_snapshooter_destroy(tac_Snapshooter *shooter); ///< NULL does nothing.
/// False: bodies, shapes, systems or ports have come or gone since: snapshots go on to be made, and
/// say what has gone; what has come they leave out until there is a new card.
TAC_API bool tac_snapshooter_is_current(const tac_Snapshooter *shooter, const tac_World *world);
/// The card, and its size.
TAC_API const void *tac_snapshooter_card(const tac_Snapshooter *shooter, size_t *size);
/// Bytes that the largest snapshot takes, without what is appended.
TAC_API size_t tac_snapshooter_size(const tac_Snapshooter *shooter);
/// Take a snapshot between steps: no allocation, lock or system call. Gives its size; 0: `room` is
/// too small for all but contacts, of which those are left out that do not fit. `bytes` begins at a
/// multiple of 8. `moment` NULL: as if all zero.
TAC_API size_t tac_snapshooter_take(tac_Snapshooter *shooter, const tac_World *world,
                                    const tac_SnapshotMoment *moment, void *bytes, size_t room);
/// Put a section of one's own behind the others of a snapshot: gives the new size; 0, and nothing
/// is changed: it does not fit, or there are TAC_SNAPSHOT_APPENDED. `rows` NULL: zeros.
TAC_API size_t tac_snapshot_append(void *bytes, size_t room, uint32_t kind, uint32_t stride,
                                   const void *rows, uint64_t count);

#endif
