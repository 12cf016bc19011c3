/* Who touches whom in MJCF files (mjcf.h).
 *
 * MuJoCo lets two geoms touch if the contype of one and the conaffinity of the other have a bit in
 * common, unless their bodies are excluded from each other; here both shapes must agree. So geoms
 * are sorted into kinds that touch the same things, each kind gets a bit of its own as `group`, and
 * `collides` are the bits of the kinds it touches: exact for up to 32 kinds. Kind 0 is MuJoCo's
 * default, and stands for strangers, too: what touches it touches all bits that no kind has. */
#include "model/mjcf.h"
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 32, ANY_BODY = -2 };

typedef struct Kind {
    taci_MjcfTouch touch;
    int body; // of one that is excluded from another; ANY_BODY: of all others
} Kind;

typedef struct Kinds {
    const taci_Mjcf *m;
    bool *excluded; // bodies that stand in an exclusion, the world first; NULL: none count
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

void taci_mjcf_read_contacts(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    {
        int pair[2];
        if (!taci_xml_is(child, "exclude") || !find_body(m, child, "body1", &pair[0]) ||
            !find_body(m, child, "body2", &pair[1]) ||
            !taci_mjcf_grow(m, &m->exclude, &m->exclude_capacity, m->exclude_count,
                            sizeof *m->exclude))
            continue;
        memcpy(m->exclude[m->exclude_count++], pair, sizeof pair);
    }
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

// ---- kinds

// The kind of a shape; -1 if there are too many.
static int find_kind(Kinds *k, taci_MjcfTouch touch, int body)
{
    if (k->excluded == NULL || !k->excluded[body + 1])
        body = ANY_BODY;
    for (int i = 0; i < k->count; i++)
        if (k->kind[i].touch.contype == touch.contype &&
            k->kind[i].touch.conaffinity == touch.conaffinity && k->kind[i].body == body)
            return i;
    if (k->count == KINDS_MAX)
        return -1;
    k->kind[k->count] = (Kind){touch, body};
    return k->count++;
}

static bool do_touch(const Kinds *k, const Kind *a, const Kind *b)
{
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

static bool can_touch(const taci_Mjcf *m, int shape)
{
    return !m->no_contact && (m->touch[shape].contype | m->touch[shape].conaffinity) != 0;
}

// Sort all shapes into kinds, then give them their bits. False: there are too many kinds.
static bool map_kinds(const taci_Mjcf *m, bool *excluded)
{
    Kinds k = {.m = m, .excluded = excluded, .kind = {{{1, 1}, ANY_BODY}}, .count = 1};
    taci_ModelBuilder *b = m->builder;
    uint32_t touched[KINDS_MAX];
    for (int i = 0; i < m->touch_count; i++)
        if (can_touch(m, i) && find_kind(&k, m->touch[i], b->shape[i].body) < 0)
            return false;
    for (int i = 0; i < k.count; i++)
        touched[i] = touched_by(&k, i);
    for (int i = 0; i < m->touch_count; i++) {
        b->shape[i].touches = can_touch(m, i);
        if (!b->shape[i].touches)
            continue;
        int kind = find_kind(&k, m->touch[i], b->shape[i].body);
        b->shape[i].group = UINT32_C(1) << kind;
        b->shape[i].collides = touched[kind];
    }
    return true;
}

void taci_mjcf_map_contacts(taci_Mjcf *m)
{
    bool *excluded = NULL;
    if (m->exclude_count > 0) {
        excluded = calloc((size_t)m->builder->body_count + 1, sizeof *excluded);
        if (excluded == NULL) {
            taci_report_memory(&m->builder->report, m->path);
            return;
        }
    }
    for (int i = 0; i < m->exclude_count; i++)
        excluded[m->exclude[i][0] + 1] = excluded[m->exclude[i][1] + 1] = true;
    if (!map_kinds(m, excluded)) {
        if (excluded != NULL)
            taci_model_ignore(m->builder, "contact exclude (it takes more than 32 groups)");
        if (!map_kinds(m, NULL))
            taci_model_ignore(m->builder, "geom contype, conaffinity (more than 32 kinds)");
    }
    free(excluded);
}
