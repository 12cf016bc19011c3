// Lines of a card: what beams, nets, networks and springs are drawn by. Nodes are points of the
// system, which are bodies, places that stand still, or ends of springs.
#include "session/snapshooter.h"
#include "system/nodal/nodal.h"
#include "system/phs/phs_system.h"
#include "world/world.h"
#include <string.h>

enum { A_SPRING = 1 }; // tac_CardLine.flags
static const float beam_color[4] = {0.6F, 0.65F, 0.7F, 1.0F};
static const float spring_color[4] = {0.8F, 0.6F, 0.3F, 1.0F};

typedef struct Lines { // of one system
    taci_CardMaker *m;
    int32_t system, first; // its row; row of its first body
    uint64_t name;
    int nodes; // of all before; that of point i is nodes + i
} Lines;

static int add_node(taci_CardMaker *m, taci_SnapNode node)
{
    tac_Snapshooter *s = m->s;
    if (!taci_grow(&s->node, &s->node_capacity, s->node_count, sizeof node)) {
        m->short_of_memory = true;
        return 0;
    }
    s->node[s->node_count] = node;
    return s->node_count++;
}

static int add_place(taci_CardMaker *m, tac_Vec3 place)
{
    return add_node(m, (taci_SnapNode){.body = -1, .place = place});
}

// A line that has no nodes yet; they follow at once.
static void begin_line(Lines *l, uint64_t count, uint32_t flags, double thickness)
{
    uint64_t first = (uint64_t)taci_card_count(l->m, TAC_SECTION_CARD_LINE_NODES);
    tac_CardLine line = {.name = l->name,
                         .system = l->system,
                         .flags = flags,
                         .first = first,
                         .count = count,
                         .radius = 0.5 * thickness};
    memcpy(line.color, flags == A_SPRING ? spring_color : beam_color, sizeof line.color);
    taci_card_add(l->m, TAC_SECTION_CARD_LINES, &line);
}

static void put_node(Lines *l, int node)
{
    tac_CardIndex index = (tac_CardIndex)node;
    taci_card_add(l->m, TAC_SECTION_CARD_LINE_NODES, &index);
}

static void add_pair(Lines *l, int a, int b)
{
    begin_line(l, 2, A_SPRING, 0.0);
    put_node(l, a);
    put_node(l, b);
}

static void add_chain(Lines *l, const taci_NodalChain *chain, int points)
{
    int count = points + chain->held[0] + chain->held[1];
    begin_line(l, (uint64_t)count, 0, chain->thickness);
    if (chain->held[0])
        put_node(l, add_place(l->m, chain->end[0]));
    for (int i = 0; i < points; i++)
        put_node(l, l->nodes + i);
    if (chain->held[1])
        put_node(l, add_place(l->m, chain->end[1]));
}

static void add_point(Lines *l, int point)
{
    begin_line(l, 1, 0, 0.0);
    put_node(l, l->nodes + point);
}

static void add_nodal(Lines *l, const taci_Nodal *n)
{
    if (n->chain.is)
        add_chain(l, &n->chain, n->base.bodies);
    for (int i = 0; i < n->spring_count; i++) {
        const taci_NodalSpring *s = &n->spring[i];
        int b = s->point[1] >= 0 ? l->nodes + s->point[1] : add_place(l->m, s->anchor);
        add_pair(l, l->nodes + s->point[0], b);
    }
    for (int i = 0; !n->chain.is && n->spring_count == 0 && i < n->base.bodies; i++)
        add_point(l, i);
}

// Masses are points of their lines; what joins two of them is drawn from one to the other.
static void add_network(Lines *l, const taci_PhsSystem *p)
{
    for (int i = 0; i < p->base.bodies; i++)
        add_point(l, i);
    for (int i = 0; i < p->net->parts; i++) {
        const int *end = p->net->place[i].end;
        if (end[0] < 0 || end[1] < 0)
            continue;
        int a = p->line_of[end[0]], b = p->line_of[end[1]];
        if (a >= 0 && b >= 0 && a != b)
            add_pair(l, l->nodes + a, l->nodes + b);
    }
}

// ---- springs

static int add_end(taci_CardMaker *m, tac_SpringId spring, tac_BodyId body, tac_Pose frame)
{
    int32_t row = taci_snap_body(m->s, body);
    return add_node(
        m, (taci_SnapNode){.body = row, .place = frame.p, .spring = spring, .is_target = row < 0});
}

// Those between two points; others hold no line.
static bool is_drawn(const tac_Snapshooter *s, const tac_SpringDef *d)
{
    return (d->type == TAC_SPRING_POINT || d->type == TAC_SPRING_POSE ||
            d->type == TAC_SPRING_DISTANCE) &&
           taci_snap_body(s, d->body_a) >= 0 && taci_snap_body(s, d->body_b) >= -1;
}

static void add_springs(taci_CardMaker *m)
{
    const tac_World *w = m->world;
    for (tac_SpringId id = tac_world_next_spring(w, (tac_SpringId){0});
         id.index1 != 0 && !m->short_of_memory; id = tac_world_next_spring(w, id)) {
        const tac_SpringDef *d = taci_world_spring_def(w, id);
        if (!is_drawn(m->s, d))
            continue;
        Lines l = {.m = m, .system = -1, .name = taci_card_put_text(m, tac_spring_name(w, id))};
        int a = add_end(m, id, d->body_a, d->frame_a), b = add_end(m, id, d->body_b, d->frame_b);
        add_pair(&l, a, b);
    }
}

static void add_systems(taci_CardMaker *m)
{
    const tac_Snapshooter *s = m->s;
    for (int i = 0; i < s->system_count && !m->short_of_memory; i++) {
        taci_UserSystem *c = taci_world_user_system(m->world, s->system[i]);
        const taci_PhsSystem *network = taci_phs_of(c);
        bool nodal = c->system.ops == taci_nodal_ops();
        if (network == NULL && !nodal)
            continue;
        const tac_CardSystem *row = m->rows[TAC_SECTION_CARD_SYSTEMS - TACI_CARD_FIRST].row;
        Lines l = {m, i, row[i].first_body, row[i].name, s->node_count};
        for (int k = 0; k < c->bodies; k++)
            add_node(m, (taci_SnapNode){.body = l.first + k});
        if (m->short_of_memory)
            return;
        if (nodal)
            add_nodal(&l, (const taci_Nodal *)c);
        else
            add_network(&l, network);
    }
}

void taci_card_lines(taci_CardMaker *m)
{
    add_systems(m);
    add_springs(m);
}
