/* Who touches whom in MJCF files (mjcf.h).
 *
 * MuJoCo lets two geoms touch if the contype of one and the conaffinity of the other have a bit in
 * common, unless their bodies are excluded from each other, or if a <pair> names them; here both
 * shapes must agree. So geoms are sorted into kinds that touch the same things, each kind gets a
 * bit of its own as `group`, and `collides` are the bits of the kinds it touches: exact for up to
 * 32 kinds. Kind 0 is MuJoCo's default, and stands for strangers, too: what touches it touches all
 * bits that no kind has. Bodies that are excluded from each other are kept apart by the tree, but
 * for those that are excluded from the world, and those of which a pair has geoms: these take
 * kinds, among which a pair counts more than an exclusion. Neighbours of a tree never touch. A
 * pair's own friction becomes that of its geoms, whose geometric mean it is to be. */
#include "model/mjcf.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 32, ANY_BODY = -2 };

typedef struct Kind {
    taci_MjcfTouch touch;
    int body;  // of one whose exclusion takes kinds; ANY_BODY: of all others
    int shape; // one that pairs name, and that stands for all of the kind; -1: no pair does
} Kind;

typedef struct Kinds {
    const taci_Mjcf *m;
    bool *excluded; // bodies whose exclusion takes kinds, the world first; NULL: none count
    int *first;     // of each shape's partners, and of the end; NULL: pairs do not count
    int *partner;   // shapes, in order
    Kind kind[KINDS_MAX];
    int count;
} Kinds;

// ---- exclusions

static bool find_body(const taci_Mjcf *m, const taci_XmlNode *node, const char *attribute,
                      int *body)
{
    const char *name = taci_xml_need_text(node, attribute);
    if (name == NULL)
        return false;
    if (strcmp(name, "world") == 0) {
        *body = TACI_PARENT_WORLD;
        return true;
    }
    *body = taci_model_need_body(m->builder, node, "body", name);
    return *body >= 0;
}

static void read_exclude(taci_Mjcf *m, const taci_XmlNode *node)
{
    int pair[2];
    if (!find_body(m, node, "body1", &pair[0]) || !find_body(m, node, "body2", &pair[1]))
        return;
    if (taci_mjcf_grow(m, &m->exclude, &m->exclude_capacity, m->exclude_count, sizeof *m->exclude))
        memcpy(m->exclude[m->exclude_count++], pair, sizeof pair);
}

// ---- pairs

void taci_mjcf_note_pairs(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    for (int i = 0; i < 2 && taci_xml_is(child, "pair"); i++) {
        const char *name = taci_xml_text(child, i == 0 ? "geom1" : "geom2");
        int32_t found;
        if (name != NULL &&
            !taci_names_add(&m->paired, (taci_Name){name, (uint32_t)strlen(name), 0}, &found))
            taci_report_memory(&m->builder->report, m->path);
    }
}

bool taci_mjcf_is_paired(const taci_Mjcf *m, const taci_XmlNode *geom)
{
    const char *name = taci_xml_text(geom, "name");
    return name != NULL && taci_names_find(&m->paired, name, strlen(name)) >= 0;
}

static void read_pair(taci_Mjcf *m, const taci_XmlNode *node)
{
    int pair[2];
    double friction[5] = {-1, -1, 0, 0, 0};
    int count = taci_xml_numbers(node, "friction", 1, 5, friction);
    if (count > 0 && !(friction[0] >= 0.0)) {
        taci_xml_mistake(node, "'friction' of <pair> is %g; expected no negative number",
                         friction[0]);
        return;
    }
    if (count > 1 && friction[1] != friction[0])
        taci_model_ignore(m->builder, "pair friction that differs across");
    for (int i = 0; i < 2; i++) {
        const char *name = taci_xml_need_text(node, i == 0 ? "geom1" : "geom2");
        pair[i] = name != NULL ? taci_mjcf_find(&m->geoms, node, "geom", name) : -1;
        if (pair[i] < 0)
            return;
        const taci_ModelBuilder *b = m->builder;
        if (pair[i] >= b->shape_count || strcmp(b->shape[pair[i]].name, name) != 0) {
            taci_model_ignore(m->builder, "contact pair of a geom without a form");
            return;
        }
    }
    if (taci_mjcf_grow(m, &m->pair, &m->pair_capacity, m->pair_count, sizeof *m->pair))
        m->pair[m->pair_count++] = (taci_MjcfPair){{pair[0], pair[1]}, friction[0]};
}

void taci_mjcf_read_contacts(taci_Mjcf *m, const taci_XmlNode *node)
{
    bool whole = m->builder->report.count == 0; // else geoms may be missing
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "exclude"))
            read_exclude(m, child);
        else if (taci_xml_is(child, "pair") && whole)
            read_pair(m, child);
    }
}

static int compare_shapes(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

// Partners of each shape, in order; one that is named twice counts once.
static void list_partners(Kinds *k)
{
    const taci_Mjcf *m = k->m;
    for (int i = 0; i < m->pair_count; i++)
        for (int j = 0; j < 2; j++)
            k->first[m->pair[i].shape[j] + 1]++;
    for (int i = 0; i < m->touch_count; i++)
        k->first[i + 1] += k->first[i];
    for (int i = 0; i < m->pair_count; i++)
        for (int j = 0; j < 2; j++)
            k->partner[k->first[m->pair[i].shape[j]]++] = m->pair[i].shape[1 - j];
    for (int i = m->touch_count; i > 0; i--) // filling has moved each to the next one's
        k->first[i] = k->first[i - 1];
    k->first[0] = 0;
    for (int i = 0, begin = 0, kept = 0; i < m->touch_count; i++) {
        int end = k->first[i + 1];
        qsort(k->partner + begin, (size_t)(end - begin), sizeof *k->partner, compare_shapes);
        k->first[i] = kept;
        for (int j = begin; j < end; j++)
            if (kept == k->first[i] || k->partner[kept - 1] != k->partner[j])
                k->partner[kept++] = k->partner[j];
        begin = end;
        if (i == m->touch_count - 1)
            k->first[i + 1] = kept;
    }
}

static int count_partners(const Kinds *k, int shape)
{
    return k->first != NULL ? k->first[shape + 1] - k->first[shape] : 0;
}

static bool same_partners(const Kinds *k, int a, int b)
{
    int n = count_partners(k, a);
    return n == count_partners(k, b) && memcmp(k->partner + k->first[a], k->partner + k->first[b],
                                               (size_t)n * sizeof *k->partner) == 0;
}

static bool are_paired(const Kinds *k, int a, int b)
{
    return a >= 0 && b >= 0 &&
           bsearch(&b, k->partner + k->first[a], (size_t)count_partners(k, a), sizeof *k->partner,
                   compare_shapes) != NULL;
}

static bool are_excluded(const Kinds *k, int a, int b)
{
    if (a == ANY_BODY || b == ANY_BODY)
        return false;
    for (int i = 0; i < k->m->exclude_count; i++) {
        const int *pair = k->m->exclude[i];
        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a))
            return true;
    }
    return false;
}

// ---- bodies of pairs

static bool joins(const taci_Mjcf *m, const taci_MjcfPair *p, const int body[2])
{
    int a = m->builder->shape[p->shape[0]].body, b = m->builder->shape[p->shape[1]].body;
    return (a == body[0] && b == body[1]) || (a == body[1] && b == body[0]);
}

// Exclusions that no pair goes against are left to the tree: it has no limit of kinds.
static void hand_on_exclusions(taci_Mjcf *m)
{
    int kept = 0;
    for (int i = 0; i < m->exclude_count; i++) {
        int body[2] = {m->exclude[i][0], m->exclude[i][1]};
        bool is_ours = body[0] < 0 || body[1] < 0;
        for (int k = 0; k < m->pair_count && !is_ours; k++)
            is_ours = joins(m, &m->pair[k], body);
        if (!is_ours)
            taci_model_add_apart(m->builder, (tac_TreePair){body[0], body[1]});
        else
            memcpy(m->exclude[kept++], body, sizeof body);
    }
    m->exclude_count = kept;
}

// The body with a joint that a body is fixed to; the world if there is none.
static int carrier(const taci_ModelBuilder *b, int body)
{
    while (body >= 0 && b->body[body].joint == TAC_TREE_FIXED)
        body = b->body[body].parent;
    return body;
}

// The nearest one above with a mass, as the tree counts neighbours.
static int next_above(const taci_ModelBuilder *b, int body)
{
    int above = carrier(b, b->body[body].parent);
    while (above >= 0 && !b->body[above].has_inertia)
        above = carrier(b, b->body[above].parent);
    return above;
}

static void name_neighbours(taci_Mjcf *m)
{
    const taci_ModelBuilder *b = m->builder;
    for (int i = 0; i < m->pair_count; i++) {
        int body[2];
        for (int k = 0; k < 2; k++)
            body[k] = carrier(b, b->shape[m->pair[i].shape[k]].body);
        if (body[0] < 0 || body[1] < 0)
            continue;
        if (body[0] == body[1] || next_above(b, body[0]) == body[1] ||
            next_above(b, body[1]) == body[0])
            taci_model_ignore(m->builder, "contact pair of neighbours, which do not touch here");
    }
}

// ---- friction of pairs

enum { OWN, OPEN, GIVEN }; // a shape's friction: it touches others, too; may be chosen; was chosen
enum { PASSES_MAX = 100 }; // over all pairs

// Along pairs from shapes whose friction is known: that of the other follows. Returns whether any
// did.
static bool spread_friction(const taci_Mjcf *m, uint8_t *mark)
{
    bool any = false;
    for (int i = 0; i < m->pair_count; i++)
        for (int j = 0; j < 2; j++) {
            const taci_MjcfPair *p = &m->pair[i];
            const tac_Surface *known = &m->builder->shape[p->shape[j]].surface;
            int other = p->shape[1 - j];
            if (p->friction < 0.0 || mark[p->shape[j]] == OPEN || mark[other] != OPEN ||
                !(known->friction > 0.0))
                continue;
            m->builder->shape[other].surface.friction = p->friction * p->friction / known->friction;
            mark[other] = GIVEN;
            any = true;
        }
    return any;
}

// Those that touch in pairs alone are given what makes the mean of both that of the pair. What is
// left open then hangs together in pairs: the first of them takes the friction of the pair itself.
static void give_friction(taci_Mjcf *m)
{
    uint8_t *mark = calloc((size_t)m->touch_count + 1, 1);
    if (mark == NULL) {
        taci_report_memory(&m->builder->report, m->path);
        return;
    }
    for (int i = 0; i < m->touch_count; i++)
        mark[i] = m->touch[i].contype == 0 && m->touch[i].conaffinity == 0 ? OPEN : OWN;
    for (int i = 0; i < m->pair_count; i++) // a pair without one counts with what its geoms have
        for (int j = 0; j < 2 && m->pair[i].friction < 0.0; j++)
            mark[m->pair[i].shape[j]] = OWN;
    int passes = 0;
    for (int i = -1; i < m->pair_count; i++) {
        if (i >= 0 && (m->pair[i].friction < 0.0 || mark[m->pair[i].shape[0]] != OPEN))
            continue;
        if (i >= 0) {
            m->builder->shape[m->pair[i].shape[0]].surface.friction = m->pair[i].friction;
            mark[m->pair[i].shape[0]] = GIVEN;
        }
        while (passes++ < PASSES_MAX && spread_friction(m, mark)) {
        }
    }
    for (int i = 0; i < m->pair_count; i++) {
        const taci_DraftShape *a = &m->builder->shape[m->pair[i].shape[0]];
        const taci_DraftShape *b = &m->builder->shape[m->pair[i].shape[1]];
        double mean = sqrt(a->surface.friction * b->surface.friction);
        if (m->pair[i].friction >= 0.0 &&
            !(fabs(mean - m->pair[i].friction) <= 1e-9 * (1.0 + mean)))
            taci_model_ignore(m->builder, "pair friction beside that of its geoms");
    }
    free(mark);
}

// ---- kinds

// The kind of a shape; -1 if there are too many.
static int find_kind(Kinds *k, int shape)
{
    taci_MjcfTouch touch = k->m->touch[shape];
    int body = k->m->builder->shape[shape].body;
    if (k->excluded == NULL || !k->excluded[body + 1])
        body = ANY_BODY;
    int paired = count_partners(k, shape) > 0 ? shape : -1;
    for (int i = 0; i < k->count; i++) {
        const Kind *kind = &k->kind[i];
        if (kind->touch.contype == touch.contype && kind->touch.conaffinity == touch.conaffinity &&
            kind->body == body && (kind->shape >= 0) == (paired >= 0) &&
            (paired < 0 || same_partners(k, kind->shape, shape)))
            return i;
    }
    if (k->count == KINDS_MAX)
        return -1;
    k->kind[k->count] = (Kind){touch, body, paired};
    return k->count++;
}

static bool do_touch(const Kinds *k, const Kind *a, const Kind *b)
{
    if (are_paired(k, a->shape, b->shape))
        return true;
    return ((a->touch.contype & b->touch.conaffinity) != 0 ||
            (b->touch.contype & a->touch.conaffinity) != 0) &&
           !are_excluded(k, a->body, b->body);
}

static uint32_t touched_by(const Kinds *k, int kind)
{
    uint32_t bits = 0;
    for (int i = 0; i < k->count; i++)
        if (do_touch(k, &k->kind[kind], &k->kind[i]))
            bits |= UINT32_C(1) << i;
    bool strangers = (bits & 1) != 0 && k->count < KINDS_MAX;
    return strangers ? bits | (UINT32_MAX << k->count) : bits;
}

static bool can_touch(const Kinds *k, int shape)
{
    const taci_Mjcf *m = k->m;
    return !m->no_contact && ((m->touch[shape].contype | m->touch[shape].conaffinity) != 0 ||
                              count_partners(k, shape) > 0);
}

// Sort all shapes into kinds, then give them their bits. False: there are too many kinds.
static bool map_kinds(Kinds *k)
{
    const taci_Mjcf *m = k->m;
    taci_ModelBuilder *b = m->builder;
    uint32_t touched[KINDS_MAX];
    k->kind[0] = (Kind){{1, 1}, ANY_BODY, -1};
    k->count = 1;
    for (int i = 0; i < m->touch_count; i++)
        if (can_touch(k, i) && find_kind(k, i) < 0)
            return false;
    for (int i = 0; i < k->count; i++)
        touched[i] = touched_by(k, i);
    for (int i = 0; i < m->touch_count; i++) {
        b->shape[i].touches = can_touch(k, i);
        if (!b->shape[i].touches)
            continue;
        int kind = find_kind(k, i);
        b->shape[i].group = UINT32_C(1) << kind;
        b->shape[i].collides = touched[kind];
    }
    return true;
}

// Give up what takes too many kinds, from what is rare to what is not.
static void map_what_fits(Kinds *k)
{
    if (map_kinds(k))
        return;
    if (k->first != NULL)
        taci_model_ignore(k->m->builder, "contact pair (it takes more than 32 groups)");
    k->first = NULL;
    if (map_kinds(k))
        return;
    if (k->excluded != NULL)
        taci_model_ignore(k->m->builder, "contact exclude of the world or beside a pair (it takes "
                                         "more than 32 groups)");
    k->excluded = NULL;
    if (!map_kinds(k))
        taci_model_ignore(k->m->builder, "geom contype, conaffinity (more than 32 kinds)");
}

void taci_mjcf_map_contacts(taci_Mjcf *m)
{
    Kinds k = {.m = m};
    hand_on_exclusions(m);
    name_neighbours(m);
    give_friction(m);
    size_t shapes = (size_t)m->touch_count + 2, partners = 2 * (size_t)m->pair_count + 1;
    bool *excluded = calloc((size_t)m->builder->body_count + 1, sizeof *excluded);
    int *first = calloc(shapes, sizeof *first), *partner = calloc(partners, sizeof *partner);
    if (excluded != NULL && first != NULL && partner != NULL) {
        for (int i = 0; i < m->exclude_count; i++)
            excluded[m->exclude[i][0] + 1] = excluded[m->exclude[i][1] + 1] = true;
        k.excluded = m->exclude_count > 0 ? excluded : NULL;
        k.partner = partner;
        if (m->pair_count > 0) {
            k.first = first;
            list_partners(&k);
        }
        map_what_fits(&k);
    } else {
        taci_report_memory(&m->builder->report, m->path);
    }
    free(excluded);
    free(first);
    free(partner);
}
