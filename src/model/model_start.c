/* A robot starts well (model.h): no joint beyond its limits, and no part inside another that it
 * would be thrown out of. What was changed of the file is said once, by name, through the world
 * that the robot is built in. */
#include "base/message.h"
#include "model/model.h"
#include "model/model_list.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDED 1e-4  // rad or m: files round what they say; this much is mended in silence
#define HOLDS 1e-6    // rad or m: a coupling that is stretched less is meant to hold
#define GEAR_PASSES 8 // over all gears: a joint may have several

// ---- limits

static int count_axes(tac_TreeJoint joint)
{
    return joint == TAC_TREE_UNIVERSAL                                 ? 2
           : joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC ? 1
                                                                       : 0;
}

static void name_joint(const tac_Model *m, int body, char *text, size_t size)
{
    const char *name = tac_model_joint_name(m, body);
    if (name[0] != '\0')
        snprintf(text, size, "%.60s", name);
    else
        snprintf(text, size, "that of %.60s", tac_model_body_name(m, body));
}

/// The limit that a position is beyond, or the position.
static double nearest(const tac_TreeAxis *a, double x)
{
    if (!(a->lower < a->upper))
        return x;
    return x < a->lower ? a->lower : x > a->upper ? a->upper : x;
}

static void list_joint(taci_List *l, const tac_Model *m, int body, double x, double limit)
{
    char name[80], item[160];
    const char *unit = m->tree.body[body].joint == TAC_TREE_PRISMATIC ? "m" : "rad";
    if (!(fabs(x - limit) > ROUNDED))
        return;
    name_joint(m, body, name, sizeof name);
    snprintf(item, sizeof item, "%s %.4g (limit %.4g %s)", name, x, limit, unit);
    taci_list_add(l, item);
}

/// The body whose only velocity this is; -1: none.
static int owner_of(const tac_TreeDef *tree, int velocity)
{
    static const int count[] = {0, 1, 1, 2, 3, 6};
    int at = 0;
    for (int i = 0; i < tree->body_count; i++) {
        tac_TreeJoint joint = tree->body[i].joint;
        if (velocity == at && count[joint] == 1)
            return i;
        at += count[joint];
    }
    return -1;
}

/// What couples two joints, and how far they are from it.
static double coupled(const tac_TendonDef *t, const tac_TreeBodyDef *body, const int of[2])
{
    return t->offset + t->arm[0] * body[of[0]].position[0] + t->arm[1] * body[of[1]].position[0];
}

/// Where a joint was moved, one that is coupled to it goes along, within its own limits. `written`
/// are the positions of the file.
static void follow(const tac_Model *m, const tac_TreeBodyDef *written, tac_TreeBodyDef *body)
{
    const tac_TreeDef *tree = &m->tree;
    for (int i = 0; i < tree->tendon_count; i++) {
        const tac_TendonDef *t = &tree->tendon[i];
        if (t->slack || t->count != 2 || t->arm[0] == 0.0 || t->arm[1] == 0.0)
            continue;
        const int of[2] = {owner_of(tree, t->velocity[0]), owner_of(tree, t->velocity[1])};
        if (of[0] < 0 || of[1] < 0 || !(fabs(coupled(t, written, of)) < HOLDS) ||
            fabs(coupled(t, body, of)) < HOLDS)
            continue;
        int k = body[of[0]].position[0] != written[of[0]].position[0] ? 1 : 0; // the other goes
        tac_TreeBodyDef *d = &body[of[k]];
        d->position[0] = nearest(&d->axis[0], d->position[0] - coupled(t, body, of) / t->arm[k]);
    }
}

/// Joints that a gear ties and that start elsewhere: the first, which follows, goes where the other
/// has it, and the other does what is left, both within their limits. True: something was moved.
static bool close_gear(const tac_Model *m, int gear, tac_TreeBodyDef *body)
{
    const tac_TendonDef *t = &m->tree.tendon[gear];
    if (!m->is_gear[gear] || t->count != 2 || t->arm[0] == 0.0 || t->arm[1] == 0.0)
        return false;
    const int of[2] = {owner_of(&m->tree, t->velocity[0]), owner_of(&m->tree, t->velocity[1])};
    bool moved = false;
    for (int k = 0; k < 2 && of[0] >= 0 && of[1] >= 0; k++) {
        double stretch = coupled(t, body, of);
        if (fabs(stretch) < HOLDS)
            return moved;
        tac_TreeBodyDef *d = &body[of[k]];
        double next = nearest(&d->axis[0], d->position[0] - stretch / t->arm[k]);
        moved |= next != d->position[0];
        d->position[0] = next;
    }
    return moved;
}

/// All gears, again where one opened another; what no place of the joints closes stays open.
static void close_gears(const tac_Model *m, tac_TreeBodyDef *body)
{
    bool moved = true;
    for (int pass = 0; pass < GEAR_PASSES && moved; pass++) {
        moved = false;
        for (int i = 0; i < m->tree.tendon_count; i++)
            moved |= close_gear(m, i, body);
    }
}

/// Say which joints went where gears have them; `was` are the positions before.
static void tell_gears(const tac_Model *m, const tac_World *world, const tac_TreeBodyDef *was,
                       const tac_TreeBodyDef *body)
{
    taci_List l = {.used = 0};
    for (int i = 0; i < m->tree.body_count; i++) {
        char name[80], item[160];
        double from = was[i].position[0], to = body[i].position[0];
        if (count_axes(body[i].joint) != 1 || !(fabs(to - from) > ROUNDED))
            continue;
        name_joint(m, i, name, sizeof name);
        snprintf(item, sizeof item, "%s %.4g (now %.4g %s)", name, from, to,
                 body[i].joint == TAC_TREE_PRISMATIC ? "m" : "rad");
        taci_list_add(&l, item);
    }
    if (l.count > 0)
        taci_message(world->def.message, world->def.message_user, TAC_OK, "tac_model_build",
                     "%d joint%s of %.60s not where what couples joints has %s at the start, moved "
                     "there: %s",
                     l.count, l.count > 1 ? "s" : "", tac_model_name(m),
                     l.count > 1 ? "them" : "it", taci_list_end(&l));
}

void taci_model_start_within(const tac_Model *m, const tac_World *world,
                             const tac_ModelPlacement *placement, tac_TreeBodyDef *body)
{
    taci_List l = {.used = 0};
    size_t size = (size_t)m->tree.body_count * sizeof *body;
    tac_TreeBodyDef *written = m->tree.tendon_count > 0 ? malloc(size) : NULL;
    if (written != NULL)
        memcpy(written, body, size);
    for (int i = 0; i < m->tree.body_count; i++)
        for (int k = 0; k < count_axes(body[i].joint); k++) {
            tac_TreeAxis *a = &body[i].axis[k];
            double *x = &body[i].position[k], limit = nearest(a, *x);
            if (*x == limit)
                continue;
            list_joint(&l, m, i, *x, limit);
            if (!placement->as_written)
                *x = limit;
            else if (*x < a->lower)
                a->lower = *x;
            else
                a->upper = *x;
        }
    if (written != NULL && !placement->as_written) {
        follow(m, written, body);
        memcpy(written, body, size);
        close_gears(m, body);
    }
    if (l.count > 0)
        taci_message(world->def.message, world->def.message_user, TAC_OK, "tac_model_build",
                     "%d joint%s of %.60s beyond the limits at the start, %s: %s", l.count,
                     l.count > 1 ? "s" : "", tac_model_name(m),
                     placement->as_written ? "which begin there" : "moved to them",
                     taci_list_end(&l));
    if (written != NULL && !placement->as_written)
        tell_gears(m, world, written, body);
    free(written);
}

// ---- parts inside each other

typedef struct Inside {
    tac_TreePair pair;
    double depth; // m
} Inside;

typedef struct Search {
    const tac_Model *m;
    tac_World *world;
    int system;
    Inside *found;
    int count, capacity;
    bool no_memory;
} Search;

/// The body on the world that a body hangs on. What is on one of them is one robot.
static int root_of(const tac_TreeDef *tree, int body)
{
    while (tree->body[body].parent != TAC_TREE_WORLD)
        body = tree->body[body].parent;
    return body;
}

/// Whether two bodies are parts of one robot: on one root, or both held by joints to the world.
/// What floats by itself can be placed apart.
static bool is_one(const tac_TreeDef *tree, int a, int b)
{
    int x = root_of(tree, a), y = root_of(tree, b);
    return x == y || (tree->body[x].joint != TAC_TREE_FREE && tree->body[y].joint != TAC_TREE_FREE);
}

static void note(void *user, const int32_t shape[2], const taci_ContactPoint *point, int count)
{
    Search *s = user;
    const tac_World *w = s->world;
    taci_Body a = taci_world_body_of(w, w->shape[shape[0]].body);
    taci_Body b = taci_world_body_of(w, w->shape[shape[1]].body);
    double depth = 0.0;
    if (a.system != s->system || b.system != s->system || !is_one(&s->m->tree, a.index, b.index))
        return;
    for (int i = 0; i < count; i++)
        depth = fmax(depth, -point[i].gap);
    double thin = fmin(w->shape[shape[0]].thickness, w->shape[shape[1]].thickness);
    if (!(depth > taci_world_most_overlap(w, thin)))
        return;
    Inside in = {{a.index < b.index ? a.index : b.index, a.index < b.index ? b.index : a.index},
                 depth};
    for (int i = 0; i < s->count; i++)
        if (s->found[i].pair.a == in.pair.a && s->found[i].pair.b == in.pair.b) {
            s->found[i].depth = fmax(s->found[i].depth, depth);
            return;
        }
    if (!taci_grow(&s->found, &s->capacity, s->count, sizeof in)) {
        s->no_memory = true;
        return;
    }
    s->found[s->count++] = in;
}

static int by_depth(const void *a, const void *b)
{
    const Inside *x = a, *y = b;
    if (x->depth != y->depth)
        return x->depth < y->depth ? 1 : -1;
    return x->pair.a != y->pair.a ? (x->pair.a > y->pair.a) - (x->pair.a < y->pair.a)
                                  : (x->pair.b > y->pair.b) - (x->pair.b < y->pair.b);
}

static void tell(const Search *s)
{
    taci_List l = {.used = 0};
    for (int i = 0; i < s->count; i++) {
        char item[160];
        snprintf(item, sizeof item, "%.60s and %.60s by %.3g mm",
                 tac_model_body_name(s->m, s->found[i].pair.a),
                 tac_model_body_name(s->m, s->found[i].pair.b), 1e3 * s->found[i].depth);
        taci_list_add(&l, item);
    }
    taci_message(s->world->def.message, s->world->def.message_user, TAC_OK, "tac_model_build",
                 "%d pair%s of bodies of %.60s inside each other at the start, kept from touching: "
                 "%s",
                 l.count, l.count > 1 ? "s" : "", tac_model_name(s->m), taci_list_end(&l));
}

tac_Result taci_model_keep_apart(const tac_Model *m, tac_World *world, tac_SystemId tree)
{
    if (tree.index1 == 0)
        return TAC_OK;
    Search s = {.m = m, .world = world, .system = taci_world_system_at(world, tree)};
    tac_Result result = taci_world_look_near(world, 0.0, note, &s);
    tac_TreePair *pair = malloc(((size_t)s.count + 1) * sizeof *pair);
    if (result == TAC_OK && (s.no_memory || pair == NULL))
        result = TAC_ERR_MEMORY;
    if (result == TAC_OK && s.count > 0) {
        qsort(s.found, (size_t)s.count, sizeof *s.found, by_depth);
        for (int i = 0; i < s.count; i++)
            pair[i] = s.found[i].pair;
        result = tac_tree_keep_apart(world, tree, pair, s.count);
        if (result == TAC_OK)
            tell(&s);
    }
    free(pair);
    free(s.found);
    return result;
}
