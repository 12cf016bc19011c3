#ifndef TACI_SNAPSHOOTER_H
#define TACI_SNAPSHOOTER_H
#include "snapshot/layout.h"
#include "text/pool.h"

/* A snapshooter and how its card is made (tactus/snapshot.h).
 *
 * The world is walked once. That gives the order of the rows, the ids behind them, and numbers by
 * which an id finds its row without a search. Card rows are gathered in arrays that grow, then laid
 * out together; what is left afterwards is the card, the ids and the numbers.
 */

typedef struct taci_SnapNumber { // what an index of ids stands for
    int32_t row;
    uint16_t generation; // 0: nothing
} taci_SnapNumber;

typedef struct taci_SnapNode { // of a line
    int32_t body;              // row; -1: it stands still
    tac_Vec3 place;            // m, where; of a spring's end in the body's axes, from its centre
    tac_SpringId spring;       // whose end it is; null: of none
    bool is_target;            // where the world holds that spring just now
} taci_SnapNode;

typedef struct taci_SnapPort {
    tac_PortId id;
} taci_SnapPort;

/// Rows of one section of a card, while it is made.
typedef struct taci_CardRows {
    void *row;
    uint32_t stride;
    int count, capacity;
} taci_CardRows;

enum { TACI_CARD_FIRST = TAC_SECTION_CARD_TEXT, TACI_CARD_KINDS = 14 };

struct tac_Snapshooter {
    const tac_Scene *scene; // NULL: none
    void *card;
    size_t card_size;
    uint64_t card_hash, serial;
    int parameter_count, contact_room;
    tac_BodyId *body; // of rows: rigid ones first               (body_count)
    int body_count, body_capacity, rigid_count;
    tac_SystemId *system; //                                     (system_count)
    int system_count, system_capacity;
    tac_ShapeId *shape; // of the world; row i of CARD_SHAPES    (shape_count)
    int shape_count, shape_capacity;
    taci_SnapPort *port; //                                      (port_count)
    int port_count, port_capacity;
    taci_SnapNode *node; //                                      (node_count)
    int node_count, node_capacity;
    taci_SnapNumber *rigid;    // row of a rigid body             (rigid_high)
    taci_SnapNumber *in_slot;  // row of a system's first body    (slot_high)
    taci_SnapNumber *of_shape; // row of a shape                 (shape_high)
    int rigid_high, slot_high, shape_high;
};

typedef struct taci_CardMaker {
    tac_Snapshooter *s;
    const tac_Scene *scene; // NULL: none
    const tac_World *world;
    const tac_Rig *rig; // NULL: none
    taci_CardRows rows[TACI_CARD_KINDS];
    taci_Pool pool;
    taci_Names texts;              // where a text is in CARD_TEXT
    const tac_Geometry **geometry; // of CARD_MESHES           (mesh_count)
    int geometry_count, geometry_capacity;
    bool short_of_memory; // sticks; what is made after that is thrown away
} taci_CardMaker;

/// One more row, copied; its number. -1: no memory.
int taci_card_add(taci_CardMaker *m, tac_SectionKind kind, const void *row);
/// Rows of a kind so far.
static inline int taci_card_count(const taci_CardMaker *m, tac_SectionKind kind)
{
    return m->rows[(int)kind - TACI_CARD_FIRST].count;
}
/// Where a text is in CARD_TEXT; equal ones are there once.
uint64_t taci_card_put_text(taci_CardMaker *m, const char *text);

/// Lay all rows out as the card of the snapshooter, with its hash.
void taci_card_finish(taci_CardMaker *m);

// Walks over the world, in this order.
void taci_card_bodies(taci_CardMaker *m); // systems, bodies, and their names
void taci_card_lines(taci_CardMaker *m);  // and nodes
void taci_card_shapes(taci_CardMaker *m); // those of the world, then what is only drawn
void taci_card_ports(taci_CardMaker *m);  // and devices
void taci_card_books(taci_CardMaker *m);  // terms, parameters, what the scene says
/// The mesh of a geometry, made once; -1: no memory.
int32_t taci_card_mesh(taci_CardMaker *m, const tac_Geometry *geometry);

/// The row of a body, -1: the world; -2: it is not on the card.
int32_t taci_snap_body(const tac_Snapshooter *s, tac_BodyId id);
int32_t taci_snap_shape(const tac_Snapshooter *s, tac_ShapeId id);

#endif
