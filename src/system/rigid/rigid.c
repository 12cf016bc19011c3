// The rigid system as the world sees it: creation, sites, flows, response.
#include "system/rigid/rigid.h"
#include "base/assert.h"
#include "math/so3.h"
#include <string.h>

static int element_capacity(const tac_WorldDef *def)
{
    return TACI_JOINT_ELEMENTS * def->joint_capacity + TACI_SPRING_ELEMENTS * def->spring_capacity;
}

/// Pairs of bodies that can be coupled, and the fill that loops add.
static int entry_capacity(const tac_WorldDef *def)
{
    return def->joint_capacity + def->spring_capacity + def->fill_capacity;
}

/// Every array of the system, once: for sizing, for taking and for moving.
#define BODY_ARRAYS(X)                   \
    X(body, taci_RigidBody, bodies)      \
    X(state[0], taci_RigidState, bodies) \
    X(state[1], taci_RigidState, bodies) \
    X(port, taci_RigidPort, bodies)      \
    X(node_of, int32_t, bodies)          \
    X(body_of, int32_t, bodies)          \
    X(node, taci_RigidNode, bodies)      \
    X(b, double[6], bodies)              \
    X(V_start, double[6], bodies)        \
    X(V_free, double[6], bodies)         \
    X(V_hat, double[6], bodies)          \
    X(direction, double[6], bodies)      \
    X(cluster, taci_RigidCluster, bodies)
#define ELEMENT_ARRAYS(X)                     \
    X(element, taci_RigidElement, elements)   \
    X(estate[0], taci_ElementState, elements) \
    X(estate[1], taci_ElementState, elements) \
    X(target_work, double, elements)          \
    X(effort, tac_Wrench, elements)           \
    X(work, taci_ElementWork, elements)       \
    X(residual, taci_Residual, elements)
#define ARRAYS(X)  \
    BODY_ARRAYS(X) \
    ELEMENT_ARRAYS(X)

size_t taci_rigid_need(const tac_WorldDef *def)
{
    size_t bodies = (size_t)def->body_capacity + 1, elements = (size_t)element_capacity(def) + 1;
    size_t need = taci_blocks_need(def->body_capacity, entry_capacity(def));
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

/// What a response takes of the scratch for the sites of one cluster: 4 bytes a node, and 1184 a
/// stop of a tree or 288 a node of a cluster with loops (math/blocks_factor.c).
static size_t scratch_of_response(int body_count, int site_count)
{
    size_t bodies = (size_t)body_count, sites = (size_t)(site_count > 0 ? site_count : 1);
    size_t stops = 2 * sites < bodies ? 2 * sites : bodies;
    size_t tree = taci_arena_need(stops, 1184), loops = taci_arena_need(bodies, 288);
    return taci_arena_need(sites + 1, sizeof(int32_t)) + taci_arena_need(bodies, 4) +
           (tree > loops ? tree : loops);
}

size_t taci_rigid_scratch(const tac_WorldDef *def)
{
    int elements = element_capacity(def);
    bool responds = def->row_site_capacity > 0 || def->shape_capacity > 0;
    return taci_arena_need((size_t)def->body_capacity + 1, sizeof(int32_t)) +
           taci_arena_need((size_t)elements + 1, sizeof(int32_t[2])) +
           taci_blocks_scratch(def->body_capacity, elements, entry_capacity(def)) +
           (responds ? scratch_of_response(def->body_capacity, def->row_site_capacity) : 0);
}

static int clusters(const taci_System *s)
{
    return ((const taci_Rigid *)s)->blocks.cluster_count;
}

static void sites(taci_System *s, const taci_Site *site, int n, int32_t *cluster)
{
    taci_Rigid *r = (taci_Rigid *)s;
    r->site = site;
    r->site_count = n;
    for (int i = 0; i < n; i++) {
        TAC_ASSERT(site[i].kind == TACI_SITE_BODY);
        int node = taci_rigid_node(r, site[i].body);
        cluster[i] = node >= 0 ? r->blocks.cluster[node] : -1;
    }
}

taci_Frame taci_rigid_frame(const taci_Rigid *r, taci_When when, int body)
{
    if (body < 0)
        return taci_frame_world();
    int node = when == TACI_AT_NOW ? -1 : taci_rigid_node(r, body);
    if (node >= 0 && when == TACI_AT_MID)
        return r->node[node].mid;
    if (node >= 0 && when == TACI_AT_MEAN) {
        taci_Frame f = r->node[node].mid;
        f.x = v3_axpy(r->state[r->now][body].x, 0.5 * r->T, sv_twist(r->V_hat[node]).lin);
        return f;
    }
    if (node >= 0) {
        const taci_RigidState *s = &r->state[1 - r->now][body];
        return (taci_Frame){s->x, s->q, r->node[node].R_next};
    }
    const taci_RigidState *s = &r->state[r->now][body];
    if (when == TACI_AT_NOW || !r->body[body].driven)
        return taci_frame_make(s->x, s->q);
    const taci_RigidState *next = &r->state[1 - r->now][body];
    if (when == TACI_AT_NEXT)
        return taci_frame_make(next->x, next->q);
    tac_Vec3 half_turn = v3_scale(0.5 * r->T, next->w_hat[0]);
    return taci_frame_make(v3_axpy(s->x, 0.5 * r->T, next->v_hat[0]),
                           q_normalize(q_mul(s->q, q_exp(half_turn))));
}

static void locate(const taci_System *s, taci_When when, const taci_Site *site, taci_Frame *frame)
{
    *frame = taci_rigid_frame((const taci_Rigid *)s, when, site->body);
}

/// Whether no element acts on the one body of a cluster: forces and torques do not mix in it.
static bool is_free_body(const taci_Rigid *r, int cluster)
{
    return r->blocks.cluster_first[cluster + 1] - r->blocks.cluster_first[cluster] == 1 &&
           r->cluster[cluster + 1].element_first == r->cluster[cluster].element_first;
}

/// The inverse of a free body's operator from its factors: 1/m, and (L U)^-1 of the turning part.
static void free_response(const double *D, double *G, int ld)
{
    const double *p = D + 21, *q = D + 27, *r = D + 33; // rows of the 3x3 factors
    for (int i = 0; i < 3; i++)
        G[i * (ld + 1)] = D[0];
    for (int j = 0; j < 3; j++) {
        double x = j == 0, y = (j == 1) - q[0] * x, z = (j == 2) - r[0] * x - r[1] * y;
        z *= r[2];
        y = (y - q[2] * z) * q[1];
        x = (x - p[1] * y - p[2] * z) * p[0];
        G[3 * ld + 3 + j] = x, G[4 * ld + 3 + j] = y, G[5 * ld + 3 + j] = z;
    }
}

static tac_Result response(taci_System *s, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch)
{
    taci_Rigid *r = (taci_Rigid *)s;
    if (is_free_body(r, cluster)) {
        free_response(r->blocks.D[r->blocks.cluster_first[cluster]], G, ld);
        return TAC_OK;
    }
    size_t mark = taci_arena_mark(scratch);
    int32_t *node = TACI_TAKE(scratch, n, int32_t);
    for (int i = 0; node && i < n; i++)
        node[i] = taci_rigid_node(r, r->site[site[i]].body);
    bool ok = node && taci_blocks_inverse(&r->blocks, cluster, node, n, G, ld, scratch);
    taci_arena_reset(scratch, mark);
    return ok ? TAC_OK : TAC_ERR_CAPACITY;
}

static size_t response_scratch(const taci_System *s, int site_count)
{
    return scratch_of_response(((const taci_Rigid *)s)->body_count, site_count);
}

static void flow(taci_System *s, taci_Flow which, double *out)
{
    const taci_Rigid *r = (const taci_Rigid *)s;
    typedef const double Flows[TACI_BODY_FLOWS];
    Flows *V = (Flows *)(which == TACI_FLOW_FREE  ? r->V_free
                         : which == TACI_FLOW_HAT ? r->V_hat
                                                  : r->V_start);
    if (r->scheme == TAC_SCHEME_EEI) // the start velocity is what moves the bodies
        V = (Flows *)r->V_start;
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        for (int j = 0; j < TACI_BODY_FLOWS; j++)
            out[TACI_BODY_FLOWS * i + j] = node >= 0 ? V[node][j] : 0.0;
        if (node >= 0 && which == TACI_FLOW_HAT && r->node[node].pays)
            sv_store(&out[TACI_BODY_FLOWS * i], r->node[node].v_solved, r->node[node].u_solved);
    }
}

static void forget(taci_System *s)
{
    taci_Rigid *r = (taci_Rigid *)s;
    for (int i = 0; i < r->body_high && r->has_history; i++)
        if (!r->body[i].driven) // what was prescribed is known for certain
            r->state[r->now][i].history = 0;
    r->has_history = false; // many edits in a row cost no more than one
}

static void momentum(taci_System *s, tac_Vec3 *linear, tac_Vec3 *angular)
{
    const taci_Rigid *r = (const taci_Rigid *)s;
    for (int i = 0; i < r->body_high; i++) {
        const taci_RigidBody *b = &r->body[i];
        const taci_RigidState *st = &r->state[r->now][i];
        if (!b->live || b->fixed)
            continue;
        tac_Vec3 p = v3_scale(b->mass, st->v);
        *linear = v3_add(*linear, p);
        *angular =
            v3_add(*angular, v3_add(v3_cross(st->x, p), q_rotate(st->q, m3_mul_v(&b->J, st->w))));
    }
}

static double centre(taci_System *s, tac_Vec3 *moment)
{
    const taci_Rigid *r = (const taci_Rigid *)s;
    double mass = 0.0;
    for (int i = 0; i < r->blocks.n; i++) {
        double m = r->body[r->body_of[i]].mass;
        *moment = v3_axpy(*moment, m, r->state[r->now][r->body_of[i]].x);
        mass += m;
    }
    return mass;
}

static tac_Twist driven(const taci_System *s, const taci_Site *site)
{
    return taci_rigid_driven_twist((const taci_Rigid *)s, site->body);
}

static double stiffness(const taci_System *s, int cluster)
{
    return ((const taci_Rigid *)s)->cluster[cluster].stiffness;
}

static double stiffest(const taci_System *s)
{
    return ((const taci_Rigid *)s)->stiffest;
}

static const taci_SystemOps ops = {
    .name = "rigid",
    .prepare = taci_rigid_prepare,
    .clusters = clusters,
    .sites = sites,
    .locate = locate,
    .free = taci_rigid_free,
    .response = response,
    .response_scratch = response_scratch,
    .apply = taci_rigid_apply,
    .flow = flow,
    .driven = driven,
    .misprediction = taci_rigid_misprediction,
    .finish = taci_rigid_finish,
    .owed = taci_rigid_owed,
    .probe = taci_rigid_probe,
    .held = taci_rigid_held,
    .stiffness = stiffness,
    .stiffest = stiffest,
    .kick = taci_rigid_kick,
    .lock = taci_rigid_lock_cluster,
    .take_owed = taci_rigid_take_owed,
    .spin = taci_rigid_spin,
    .settle = taci_rigid_settle,
    .shift = taci_rigid_shift,
    .stored = taci_rigid_stored,
    .books = taci_rigid_books,
    .commit = taci_rigid_commit,
    .forget = forget,
    .size = taci_rigid_size,
    .save = taci_rigid_save,
    .check = taci_rigid_check,
    .load = taci_rigid_load,
    .hash = taci_rigid_hash,
    .momentum = momentum,
    .centre = centre,
    .impulses = taci_rigid_impulses,
};

/// Copies the slots of elements from where they are to where they are with other capacities.
static void move_slots(void *to, const void *from, size_t size, const taci_Rigid *more,
                       const taci_Rigid *r)
{
    int old = 0, slot = 0;
    for (int k = 0; k < TACI_JOINT_ELEMENTS + TACI_SPRING_ELEMENTS; k++) {
        bool joints = k < TACI_JOINT_ELEMENTS;
        int count = joints ? r->joint_capacity : r->spring_capacity;
        if (count > 0)
            memcpy((char *)to + (size_t)slot * size, (const char *)from + (size_t)old * size,
                   (size_t)count * size);
        old += count;
        slot += joints ? more->joint_capacity : more->spring_capacity;
    }
}

/// Arrays for the capacities of `more`, with what those of `r` hold.
static bool take_arrays(taci_Rigid *more, const taci_Rigid *r, taci_Arena *arena, int entries)
{
    size_t bodies = (size_t)more->body_capacity + 1, had = (size_t)r->body_capacity + 1;
    size_t elements = (size_t)more->element_capacity + 1;
    bool ok = taci_blocks_create(&more->blocks, arena, more->body_capacity, entries);
#define X(name, type, count) \
    ok = ok && (more->name = taci_arena_more(arena, r->name, had, count, sizeof(type))) != NULL;
    BODY_ARRAYS(X)
#undef X
    if (r->element != NULL && more->element_capacity == r->element_capacity)
        return ok;
#define X(name, type, count) \
    ok = ok && (more->name = taci_arena_take(arena, count, sizeof(type))) != NULL;
    ELEMENT_ARRAYS(X)
#undef X
#define X(name, type, count)   \
    if (ok && r->name != NULL) \
        move_slots(more->name, r->name, sizeof(type), more, r);
    ELEMENT_ARRAYS(X)
#undef X
    return ok;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

bool taci_rigid_reserve(taci_Rigid *r, const tac_WorldDef *def, taci_Arena *arena)
{
    int entries = entry_capacity(def);
    if (r->body != NULL && def->body_capacity <= r->body_capacity &&
        def->joint_capacity <= r->joint_capacity && def->spring_capacity <= r->spring_capacity &&
        entries <= r->blocks.entry_capacity)
        return true;
    taci_Rigid more = *r;
    size_t mark = taci_arena_mark(arena);
    more.body_capacity = larger(r->body_capacity, def->body_capacity);
    more.joint_capacity = larger(r->joint_capacity, def->joint_capacity);
    more.spring_capacity = larger(r->spring_capacity, def->spring_capacity);
    more.element_capacity =
        TACI_JOINT_ELEMENTS * more.joint_capacity + TACI_SPRING_ELEMENTS * more.spring_capacity;
    more.dirty = true;
    if (!take_arrays(&more, r, arena, larger(entries, r->blocks.entry_capacity))) {
        taci_arena_reset(arena, mark);
        return false;
    }
    more.element_high = more.element_capacity;
    while (more.element_high > 0 && !more.element[more.element_high - 1].live)
        more.element_high--;
    *r = more;
    return true;
}

bool taci_rigid_create(taci_Rigid *r, const tac_WorldDef *def, taci_Arena *arena)
{
    *r = (taci_Rigid){
        .system = {.ops = &ops,
                   .bodies = &taci_rigid_bodies,
                   .traits = (def->study.scheme == TAC_SCHEME_EEI ? TACI_TRAIT_NO_RESPONSE : 0u) |
                             (def->study.scheme != TAC_SCHEME_PMI ? TACI_TRAIT_BACKWARD : 0u)},
        .scheme = def->study.scheme,
        .gyro = def->study.gyro,
        .predictor = def->study.predictor,
        .policy = def->policy,
        .correction = def->study.correction,
        .deposit = def->study.ledger_deposit,
        .gravity = def->gravity,
        .dirty = true,
    };
    r->system.traits |= taci_rigid_keeps(r) ? TACI_TRAIT_KEEPS : 0u;
    return taci_rigid_reserve(r, def, arena);
}
