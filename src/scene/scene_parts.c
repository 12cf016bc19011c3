/* Parts of models, beams, nets and networks: what can be recorded of them, under names of their
 * own. The same names are what springs and ports find them by (scene_ends.c). */
#include "math/so3.h"
#include "scene/channels.h"
#include "scene/load.h"
#include "text/pattern.h"
#include <tactus/sensor.h>
#include <stdio.h>
#include <string.h>

// In the order of model_quantities (channels.c).
typedef enum What {
    JOINT_POSITION,
    JOINT_VELOCITY,
    JOINT_EFFORT,
    BODY_POSITION,
    BODY_QUATERNION,
    BODY_ROTATION,
    BODY_VELOCITY,
    BODY_SPIN,
    BODY_CONTACT,
    TENDON_STRETCH,
    TENDON_TENSION,
    TENDON_ENERGY,
    DRIVE_CONTROL,
    DRIVE_ACTIVATION,
    DRIVE_FORCE,
    DRIVE_LENGTH,
    DRIVE_RATE,
    DRIVE_WORK,
    KINETIC,
    GRAVITY,
    ELASTIC,
    GHOST,
    SENSOR,
} What;

// In the order of nodal_quantities.
typedef enum NodalWhat {
    NODE_POSITION,
    NODE_ROTATION,
    NODE_VELOCITY,
    NODE_SPIN,
    NODE_DEFLECTION,
    NODAL_KINETIC,
    NODAL_GRAVITY,
    NODAL_ELASTIC,
    PORT_TRAVEL,
    PORT_OUTPUT,
    PORT_INPUT,
    ELEMENT_STATE,
    NETWORK_STORED,
    NETWORK_MADE,
    NETWORK_SUPPLIED,
    NETWORK_DISSIPATED,
    NETWORK_FAULTS,
} NodalWhat;

typedef struct Listing { // of the quantities of one thing
    taci_Loader *l;
    taci_SceneParts *parts;
    int kind; // of channels
    const tac_Model *model;
    int capacity;
    bool ok;
    taci_Names names;  // so far, of what has a label
    const char *label; // of the part that is being listed
    int part;
    bool numbered; // another part has that label, too: 'a b' beside 'a_b'
} Listing;

// A name as channels have it.
static const char *make_label(taci_Loader *l, const char *name)
{
    char label[220];
    snprintf(label, sizeof label, "%.210s", name);
    taci_pattern_make_plain(label);
    return taci_scene_text(l, "%s", label);
}

enum { TRIES = 8 }; // names with the number of the part behind them, until one is free

// label.quantity, or label_3.quantity of part 3 where the first name of the part is taken.
static const char *name_quantity(Listing *g, int part, const char *dot, const char **label)
{
    bool same = g->label != NULL && part == g->part && strcmp(g->label, *label) == 0;
    g->numbered = g->numbered && same;
    g->label = *label;
    g->part = part;
    for (int i = 0; i < TRIES; i++) {
        if (i > 0 || g->numbered)
            *label = taci_scene_text(g->l, "%s_%d", *label, part);
        const char *name = *label != NULL ? taci_scene_text(g->l, "%s%s", *label, dot) : NULL;
        int32_t found = -1;
        if (name == NULL)
            return NULL;
        if (!taci_names_add(&g->names, (taci_Name){name, (uint32_t)strlen(name), 0}, &found)) {
            taci_no_memory(g->l);
            return NULL;
        }
        g->numbered = g->numbered || i > 0;
        if (found < 0 || i == TRIES - 1)
            return name;
    }
    return NULL;
}

static void list_quantity(Listing *g, int what, int part, const char *label, int width,
                          const char *unit)
{
    taci_SceneParts *p = g->parts;
    const taci_ChannelQuantity *kind = &taci_channel_kinds[g->kind].of->quantity[what];
    const char *dot = strrchr(kind->name, '.'), *name = kind->name;
    if (!g->ok || p->quantity_count >= g->capacity)
        return;
    label = dot != NULL ? make_label(g->l, label) : NULL;
    if (label != NULL)
        name = name_quantity(g, part, dot, &label);
    g->ok = name != NULL && (dot == NULL || label != NULL);
    p->channel[p->quantity_count] = (taci_PartChannel){what, part, TACI_PART_OTHER, label};
    p->quantity[p->quantity_count++] = (taci_ChannelQuantity){
        name, unit != NULL ? unit : kind->unit, width > 0 ? width : kind->width, kind->text};
}

// The quantity that was listed last stands for the whole part, which springs may name.
static void mark_part(Listing *g, taci_PartKind kind)
{
    if (g->ok)
        g->parts->channel[g->parts->quantity_count - 1].kind = kind;
}

static bool begin_listing(Listing *g, int capacity, int bodies)
{
    taci_Pool *pool = &g->l->scene->pool;
    taci_SceneParts *p = g->parts;
    g->ok = true;
    g->capacity = capacity;
    p->body_count = bodies;
    p->quantity = taci_pool_take(pool, (size_t)capacity * sizeof *p->quantity);
    p->channel = taci_pool_take(pool, (size_t)capacity * sizeof *p->channel);
    p->start = taci_pool_take(pool, ((size_t)bodies + 1) * sizeof *p->start);
    p->pushed = taci_pool_take(pool, (size_t)bodies + 1);
    if (p->quantity == NULL || p->channel == NULL || p->start == NULL || p->pushed == NULL)
        return taci_no_memory(g->l);
    memset(p->pushed, 0, (size_t)bodies + 1);
    for (int i = 0; i < bodies; i++)
        p->start[i] = pose_identity();
    return true;
}

static bool end_listing(Listing *g)
{
    taci_names_destroy(&g->names);
    return g->ok;
}

static void list_joint(Listing *g, int body)
{
    const char *name = tac_model_joint_name(g->model, body);
    char number[32];
    snprintf(number, sizeof number, "joint%d", body);
    name = name[0] != '\0' ? name : number;
    tac_TreeJoint joint = tac_model_tree(g->model)->body[body].joint;
    bool slides = joint == TAC_TREE_PRISMATIC, ball = joint == TAC_TREE_BALL;
    if (joint == TAC_TREE_FIXED || joint == TAC_TREE_FREE)
        return; // a free body says all that there is to say
    int width = joint == TAC_TREE_UNIVERSAL ? 2 : 1;
    list_quantity(g, JOINT_POSITION, body, name, ball ? 4 : width, slides ? "m" : ball ? "" : NULL);
    mark_part(g, TACI_PART_JOINT);
    list_quantity(g, JOINT_VELOCITY, body, name, ball ? 3 : width, slides ? "m/s" : NULL);
    if (!ball)
        list_quantity(g, JOINT_EFFORT, body, name, width, slides ? "N" : NULL);
}

static void list_body(Listing *g, int body)
{
    const char *name = tac_model_body_name(g->model, body);
    char label[220];
    if (name[0] == '\0')
        snprintf(label, sizeof label, "body%d", body);
    else
        snprintf(label, sizeof label, "%.200s%s", name,
                 tac_model_find_joint(g->model, name) >= 0 ? "_body" : "");
    for (int what = BODY_POSITION; what <= BODY_CONTACT; what++) {
        list_quantity(g, what, body, label, 0, NULL);
        if (what == BODY_POSITION)
            mark_part(g, TACI_PART_BODY);
    }
}

static void list_sensor(Listing *g, int sensor)
{
    int count;
    const tac_ModelSensor *s = &tac_model_sensors(g->model, &count)[sensor];
    char number[40];
    snprintf(number, sizeof number, "%s%d", s->word, sensor);
    list_quantity(g, SENSOR, sensor, s->name[0] != '\0' ? s->name : number, s->dimension, s->unit);
    taci_SceneParts *p = g->parts;
    if (!g->ok)
        return;
    // its channel is sensor.NAME: what NAME is on has channels of its own
    const char *name = taci_scene_text(g->l, "sensor.%s", p->channel[p->quantity_count - 1].label);
    p->quantity[p->quantity_count - 1].name = name;
    g->ok = name != NULL;
}

static void list_drive(Listing *g, int drive)
{
    static const char *const units[][3] = {
        {"N·m", "N", ""}, {"rad", "m", ""}, {"rad/s", "m/s", ""}};
    const tac_TreeDef *tree = tac_model_tree(g->model);
    taci_DriveUnit unit = taci_drive_unit(tree, &tree->drive[drive]);
    char room[TACI_LABEL_SIZE], label[TACI_LABEL_SIZE + 8];
    snprintf(label, sizeof label, "drive.%.200s", taci_drive_label(g->model, drive, room));
    for (int what = DRIVE_CONTROL; what <= DRIVE_WORK; what++) {
        bool named = what >= DRIVE_FORCE && what <= DRIVE_RATE;
        list_quantity(g, what, drive, label, 0, named ? units[what - DRIVE_FORCE][unit] : NULL);
    }
}

bool taci_list_model(taci_Loader *l, taci_SceneModel *m)
{
    const tac_TreeDef *tree = tac_model_tree(m->model);
    Listing g = {.l = l, .parts = &m->parts, .kind = TACI_CHANNEL_MODEL, .model = m->model};
    int sensors;
    tac_model_sensors(m->model, &sensors);
    if (!begin_listing(
            &g, 9 * tree->body_count + 3 * tree->tendon_count + 6 * tree->drive_count + 4 + sensors,
            tree->body_count))
        return false;
    if (m->parts.system < 0)
        return true; // it is part of the ground
    for (int i = 0; i < tree->body_count; i++)
        list_joint(&g, i);
    for (int i = 0; i < tree->body_count; i++)
        list_body(&g, i);
    for (int i = 0; i < tree->tendon_count; i++)
        for (int what = TENDON_STRETCH; what <= TENDON_ENERGY; what++)
            list_quantity(&g, what, i, tac_model_tendon_name(m->model, i), 0, NULL);
    for (int i = 0; i < tree->drive_count; i++)
        list_drive(&g, i);
    for (int what = KINETIC; what <= GHOST; what++)
        list_quantity(&g, what, 0, "", 0, NULL);
    for (int i = 0; i < sensors; i++)
        list_sensor(&g, i);
    return end_listing(&g);
}

bool taci_list_nodal(taci_Loader *l, taci_SceneNodal *n)
{
    bool is_net = n->form == TACI_NODAL_NET;
    int clamped = !is_net && n->beam.clamped[0];
    int count = is_net ? n->net.count : n->beam.elements + 1 - clamped - n->beam.clamped[1];
    Listing g = {.l = l, .parts = &n->parts, .kind = TACI_CHANNEL_NODAL};
    if (!begin_listing(&g, (NODE_DEFLECTION + 1) * count + 3, count))
        return false;
    for (int i = 0; i < count; i++) {
        char label[32];
        snprintf(label, sizeof label, "node%d", i + clamped); // counted from the start of the beam
        for (int what = NODE_POSITION; what <= (is_net ? NODE_VELOCITY : NODE_DEFLECTION); what++)
            if (!is_net || what != NODE_ROTATION) {
                list_quantity(&g, what, i, label, 0, NULL);
                if (what == NODE_POSITION)
                    mark_part(&g, TACI_PART_BODY);
            }
    }
    for (int what = NODAL_KINETIC; what <= NODAL_ELASTIC; what++)
        list_quantity(&g, what, 0, "", 0, NULL);
    return end_listing(&g);
}

// Of a port: its travel, output and input in the units that they have.
static void list_port(Listing *g, const tac_PhsPart *p, int port, const char *label)
{
    bool mass = p->kind == TAC_PHS_MASS, driven = !mass && p->kind != TAC_PHS_QUADRATIC;
    list_quantity(g, PORT_TRAVEL, port, label, 0, mass || driven ? "m" : NULL);
    list_quantity(g, PORT_OUTPUT, port, label, 0, mass ? "m/s" : driven ? "N" : NULL);
    list_quantity(g, PORT_INPUT, port, label, 0, mass ? "N" : driven ? "m/s" : NULL);
}

// The body of a part that has a line, -1: none.
static int body_of(const tac_PhsDef *d, int part)
{
    for (int i = 0; i < d->line_count; i++)
        if (d->line[i].part == part)
            return i;
    return -1;
}

bool taci_list_network(taci_Loader *l, taci_SceneNodal *n)
{
    const tac_PhsDef *d = &n->phs;
    Listing g = {.l = l, .parts = &n->parts, .kind = TACI_CHANNEL_NODAL};
    int port = 0, state = 0;
    if (!begin_listing(&g, (3 + 3 * TAC_PHS_PART_PORTS) * d->part_count + 8, d->line_count))
        return false;
    for (int i = 0; i < d->part_count; i++) {
        const tac_PhsPart *p = &d->part[i];
        const char *name = n->part_name[i];
        bool element = p->kind == TAC_PHS_QUADRATIC, mass = p->kind == TAC_PHS_MASS;
        bool spring = p->kind == TAC_PHS_SPRING || p->kind == TAC_PHS_UNILATERAL;
        int ports = element ? p->ports : mass || (spring && p->a == TAC_PHS_DRIVEN);
        int body = body_of(d, i);
        if (body >= 0) {
            list_quantity(&g, NODE_POSITION, body, name, 0, NULL);
            mark_part(&g, TACI_PART_BODY);
            list_quantity(&g, NODE_VELOCITY, body, name, 0, NULL);
        }
        for (int j = 0; j < ports; j++) {
            char label[100];
            snprintf(label, sizeof label, ports > 1 ? "%.80s_%d" : "%.80s", name, j);
            list_port(&g, p, port++, label);
        }
        if (element)
            list_quantity(&g, ELEMENT_STATE, state, name, p->states, NULL);
        state += element ? p->states : mass;
    }
    for (int what = NODAL_KINETIC; what <= NETWORK_FAULTS; what++)
        if (what != NODAL_GRAVITY && (what <= NODAL_ELASTIC || what >= NETWORK_STORED))
            list_quantity(&g, what, 0, "", 0, NULL);
    return end_listing(&g);
}

void taci_keep_start(const tac_World *world, tac_SystemId system, taci_SceneParts *parts)
{
    int count = tac_system_body_count(world, system);
    for (int i = 0; i < count && i < parts->body_count; i++)
        parts->start[i] = tac_body_pose(world, tac_system_body(world, system, i));
}

// ---- reading

static void read_part_of_body(const tac_World *w, tac_BodyId id, int what, double *out)
{
    static const taci_BodyQuantity quantity[] = {TACI_OF_BODY_POSITION, TACI_OF_BODY_QUATERNION,
                                                 TACI_OF_BODY_ROTATION, TACI_OF_BODY_VELOCITY,
                                                 TACI_OF_BODY_SPIN,     TACI_OF_BODY_CONTACT};
    taci_read_body(w, id, quantity[what - BODY_POSITION], out);
}

static void read_whole(const tac_World *w, tac_SystemId tree, int what, double *out)
{
    tac_Ledger books = tac_system_ledger(w, tree, true);
    *out = what == KINETIC   ? books.kinetic
           : what == GRAVITY ? books.gravity
           : what == ELASTIC ? books.elastic
                             : tac_tree_ghost(w, tree);
}

static void read_joint(const tac_World *w, tac_SystemId tree, const taci_PartChannel *c, int width,
                       double *out)
{
    double q[7], v[6];
    if (c->what == JOINT_EFFORT) {
        int first = tac_tree_velocity(w, tree, c->part);
        for (int i = 0; i < width; i++)
            out[i] = tac_tree_effort(w, tree, first + i);
    } else if (tac_tree_joint_state(w, tree, c->part, q, v)) {
        memcpy(out, c->what == JOINT_VELOCITY ? v : q, (size_t)width * sizeof *out);
    }
}

static void read_drive(const tac_World *w, tac_SystemId tree, const taci_PartChannel *c,
                       double *out)
{
    tac_DriveInfo info = tac_drive_info(w, tree, c->part);
    const double numbers[] = {info.control, info.activation, info.force,
                              info.length,  info.rate,       info.total};
    *out = numbers[c->what - DRIVE_CONTROL];
}

void taci_read_model(const tac_Scene *s, const tac_World *w, int object, int quantity, double *out)
{
    const taci_SceneModel *m = &s->model[object];
    const taci_PartChannel *c = &m->parts.channel[quantity];
    tac_SystemId tree = tac_scene_system(s, w, object);
    int width = m->parts.quantity[quantity].width;
    memset(out, 0, (size_t)width * sizeof *out);
    if (tree.index1 == 0)
        return; // it was destroyed
    if (c->what == SENSOR) {
        tac_sensor_read(m->model, w, tree, &m->placement, c->part, out);
    } else if (c->what <= JOINT_EFFORT) {
        read_joint(w, tree, c, width, out);
    } else if (c->what <= BODY_CONTACT) {
        read_part_of_body(w, tac_system_body(w, tree, c->part), c->what, out);
    } else if (c->what <= TENDON_ENERGY) {
        tac_TendonInfo info = tac_tendon_info(w, tree, c->part);
        *out = c->what == TENDON_STRETCH   ? info.stretch
               : c->what == TENDON_TENSION ? info.tension
                                           : info.energy;
    } else if (c->what <= DRIVE_WORK) {
        read_drive(w, tree, c, out);
    } else {
        read_whole(w, tree, c->what, out);
    }
}

void taci_read_nodal(const tac_Scene *s, const tac_World *w, int object, int quantity, double *out)
{
    const taci_SceneParts *p = &s->nodal[object].parts;
    const taci_PartChannel *c = &p->channel[quantity];
    tac_SystemId system = taci_scene_system_id(w, p->system);
    memset(out, 0, (size_t)p->quantity[quantity].width * sizeof *out);
    if (system.index1 == 0)
        return; // it was destroyed
    if (c->what > NODAL_ELASTIC) {
        taci_read_network(w, system, &s->nodal[object], c, out);
        return;
    }
    if (c->what >= NODAL_KINETIC) {
        read_whole(w, system, KINETIC + c->what - NODAL_KINETIC, out);
        return;
    }
    tac_BodyId id = tac_system_body(w, system, c->part);
    tac_Pose start = p->start[c->part];
    switch (c->what) {
    case NODE_POSITION:
        read_part_of_body(w, id, BODY_POSITION, out);
        break;
    case NODE_ROTATION: // from the start: of a beam the slope, about its y axis
        v3_put(out, q_log(q_mul(tac_body_pose(w, id).q, q_conjugate(start.q))));
        break;
    case NODE_VELOCITY:
        read_part_of_body(w, id, BODY_VELOCITY, out);
        break;
    case NODE_SPIN:
        read_part_of_body(w, id, BODY_SPIN, out);
        break;
    default:
        *out = v3_dot(v3_sub(tac_body_pose(w, id).p, start.p), q_rotate(start.q, v3(0, 0, 1)));
    }
}

void taci_read_network(const tac_World *w, tac_SystemId network, const taci_SceneNodal *n,
                       const taci_PartChannel *c, double *out)
{
    const tac_PhsNet *net = tac_phs_net(w, network);
    tac_PhsLedger books = tac_phs_net_ledger(net);
    const double whole[] = {books.H, books.bk, books.supplied, books.dissipated, books.faults};
    switch (c->what) {
    case PORT_TRAVEL:
        *out = tac_phs_net_positions(net)[c->part];
        break;
    case PORT_OUTPUT:
        *out = tac_phs_net_mean_outputs(net)[c->part];
        break;
    case PORT_INPUT:
        *out = tac_phs_input(w, network, c->part);
        break;
    case ELEMENT_STATE:
        for (int i = 0; i < n->phs.part_count; i++)
            if (tac_phs_net_state_of(net, i) == c->part && n->phs.part[i].states > 0)
                memcpy(out, tac_phs_net_state(net) + c->part,
                       (size_t)n->phs.part[i].states * sizeof *out);
        break;
    default:
        *out = whole[c->what - NETWORK_STORED];
    }
}
