// Strings through points of a tree (tree_path.h). A string pulls its points towards each other, and
// with a tension of one its efforts on the joints are, but for the sign, the derivatives of its
// length: docs/theory/lagrange.md (L5.2). What is above all of its points feels nothing of that and
// is left out, so that no string changes the momentum of what carries it, not even by rounding.
#include "system/tree/tree_path.h"
#include "base/assert.h"
#include "system/tree/tree_parts.h"
#include "system/tree/tree_wrap.h"
#include <string.h>

enum { NONE = -2 }; // not even the world

static tac_Vec3 locate(const taci_TreePlace *place, int link, tac_Vec3 at)
{
    return link < 0 ? at : v3_add(place[link].p, m3_mul_v(&place[link].R, at));
}

static taci_WrapBody wrap_body(const taci_TreePlace *place, const taci_TreePoint *p)
{
    taci_WrapBody b = {.at = locate(place, p->link, p->at),
                       .R = p->R,
                       .radius = p->radius,
                       .is_cylinder = p->type == TAC_TENDON_CYLINDER,
                       .has_side = p->has_side != 0};
    if (p->link >= 0)
        b.R = m3_mul(&place[p->link].R, &p->R);
    if (b.has_side)
        b.side = locate(place, p->side_link, p->side);
    return b;
}

/// Where what is found goes.
typedef struct Sum {
    const taci_Tree *t;
    const taci_TreePlace *place;
    bool arms;    // with the pulls on the links
    double share; // of this branch
    double length;
} Sum;

static void pull(Sum *s, int link, tac_Vec3 at, tac_Vec3 force)
{
    taci_TreePaths *p = &s->t->parts->paths;
    if (link < 0)
        return;
    p->pull[link] = sv_add(p->pull[link], sv_at(v3_sub(at, s->place[link].p), force));
}

/// A straight piece between points of two links.
static void add_straight(Sum *s, int link_a, tac_Vec3 a, int link_b, tac_Vec3 b)
{
    tac_Vec3 d = v3_sub(b, a);
    double length = v3_norm(d);
    s->length += s->share * length;
    if (!s->arms || !(length > 0.0) || link_a == link_b)
        return;
    tac_Vec3 f = v3_scale(s->share / length, d);
    pull(s, link_a, a, f);
    pull(s, link_b, b, v3_neg(f));
}

/// From one site to the next, about what may be between them.
static void add_piece(Sum *s, const taci_TreePoint *a, const taci_TreePoint *about,
                      const taci_TreePoint *b)
{
    tac_Vec3 from = locate(s->place, a->link, a->at), to = locate(s->place, b->link, b->at);
    taci_Wrap w;
    if (about != NULL) {
        taci_WrapBody body = wrap_body(s->place, about);
        if (taci_wrap(&body, from, to, &w)) {
            add_straight(s, a->link, from, about->link, w.from);
            s->length += s->share * w.length;
            add_straight(s, about->link, w.to, b->link, to);
            return;
        }
    }
    add_straight(s, a->link, from, b->link, to);
}

static double add_path(Sum *s, int path)
{
    const taci_TreePaths *p = &s->t->parts->paths;
    const taci_TreePoint *point = p->point + p->path[path].first, *last = NULL, *about = NULL;
    s->share = 1.0;
    for (int i = 0; i < p->path[path].count; i++, point++) {
        if (point->type == TAC_TENDON_PULLEY) {
            s->share = 1.0 / point->divisor;
            last = about = NULL;
        } else if (point->type == TAC_TENDON_SITE) {
            if (last != NULL)
                add_piece(s, last, about, point);
            last = point;
            about = NULL;
        } else
            about = point;
    }
    return s->length;
}

double taci_tree_path_length(const taci_Tree *t, int path, const taci_TreePlace *place)
{
    Sum s = {.t = t, .place = place};
    return add_path(&s, path);
}

/// What a wrench at the joint origin does on the velocities of a link, with the other sign.
static double *put_efforts(const taci_TreeLink *l, const taci_TreePlace *place, const tac_Wrench *w,
                           double *arm)
{
    tac_Vec3 turn = m3_tmul_v(&place->R, w->torque);
    if (l->type == TACI_TREE_PRISMATIC)
        arm[0] = -v3_dot(m3_col(&place->R, 2), w->force);
    else if (l->type == TACI_TREE_REVOLUTE)
        arm[0] = -turn.z;
    else {
        v3_put(arm + l->dofs - 3, v3_neg(turn));
        if (l->type == TACI_TREE_FREE)
            v3_put(arm, v3_neg(w->force));
    }
    return arm + l->dofs;
}

void taci_tree_path_arms(const taci_Tree *t, int path, const taci_TreePlace *place, double *arm)
{
    taci_TreePaths *p = &t->parts->paths;
    const taci_TreePath *own = &p->path[path];
    const int32_t *above = p->above + own->above;
    const tac_Wrench none = {{0, 0, 0}, {0, 0, 0}};
    Sum s = {.t = t, .place = place, .arms = true};
    for (int i = 0; i < own->count; i++) // all links that it touches, and those above
        if (p->point[own->first + i].link >= 0)
            p->pull[p->point[own->first + i].link] = none;
    for (int i = 0; i < own->aboves; i++) {
        p->pull[above[i]] = none;
        if (t->link[above[i]].parent >= 0)
            p->pull[t->link[above[i]].parent] = none;
    }
    add_path(&s, path);
    for (int i = own->aboves - 1; i >= 0; i--) {
        int link = above[i], parent = t->link[link].parent;
        tac_Wrench w = p->pull[link];
        if (parent < 0)
            continue;
        w.torque = v3_add(w.torque, v3_cross(place[link].r, w.force));
        p->pull[parent] = sv_add(p->pull[parent], w);
    }
    for (int i = 0; i < own->aboves; i++)
        arm = put_efforts(&t->link[above[i]], &place[above[i]], &p->pull[above[i]], arm);
}

// ---------------------------------------------------------------------------------------- building

static bool is_new(const tac_TreeDef *def, int tendon)
{
    for (int i = 0; i < tendon; i++)
        if (def->tendon[i].path == def->tendon[tendon].path &&
            def->tendon[i].path_count == def->tendon[tendon].path_count)
            return false;
    return true;
}

taci_TreePaths taci_tree_count_paths(const tac_TreeDef *def, int links)
{
    taci_TreePaths n = {0};
    for (int i = 0; i < def->tendon_count; i++)
        if (def->tendon[i].path_count > 0 && is_new(def, i)) {
            n.path_count++;
            n.point_count += def->tendon[i].path_count;
            n.above_count += links;
        }
    return n;
}

/// A point of a body as one of its link.
static tac_Pose in_link(const taci_Tree *t, int body, tac_Pose frame, int32_t *link)
{
    *link = body >= 0 ? t->parts->body[body].link : -1;
    return body >= 0 ? pose_mul(t->parts->body[body].place, frame) : frame;
}

static taci_TreePoint point_of(const taci_Tree *t, const tac_TendonPoint *d)
{
    taci_TreePoint p = {.type = d->type,
                        .radius = d->radius,
                        .divisor = d->divisor,
                        .has_side = d->has_side,
                        .link = -1,
                        .side_link = -1};
    tac_Pose frame = in_link(t, d->body, d->frame, &p.link), side = {d->side, q_identity()};
    p.at = frame.p;
    p.R = q_matrix(frame.q);
    if (d->has_side && d->type != TAC_TENDON_SITE)
        p.side = in_link(t, d->side_body, side, &p.side_link).p;
    return p;
}

int taci_tree_meet(const taci_Tree *t, int a, int b)
{
    while (a != b)
        if (a > b)
            a = t->link[a].parent;
        else
            b = t->link[b].parent;
    return a;
}

/// Links between the points and what is above all of them.
static void find_above(taci_Tree *t, taci_TreePath *path)
{
    taci_TreePaths *p = &t->parts->paths;
    uint8_t *mark = p->mark; // at or below it are points
    int32_t *above = p->above + path->above;
    int common = NONE; // the lowest link that all points are at or below; -1: the world
    memset(mark, 0, (size_t)t->links);
    for (int i = 0; i < path->count; i++) {
        const taci_TreePoint *point = &p->point[path->first + i];
        if (point->type == TAC_TENDON_PULLEY)
            continue;
        for (int link = point->link; link >= 0 && !mark[link]; link = t->link[link].parent)
            mark[link] = 1;
        common = common == NONE ? point->link : taci_tree_meet(t, common, point->link);
    }
    TAC_ASSERT(common != NONE);
    for (; common >= 0; common = t->link[common].parent)
        mark[common] = 0;
    for (int i = 0; i < t->links; i++)
        if (mark[i])
            above[path->aboves++] = i;
    p->above_count += path->aboves;
}

int taci_tree_add_path(taci_Tree *t, const tac_TendonDef *tendon)
{
    taci_TreePaths *p = &t->parts->paths;
    for (int i = 0; i < p->path_count; i++)
        if (p->path[i].source == tendon->path && p->path[i].count == tendon->path_count)
            return i;
    taci_TreePath *path = &p->path[p->path_count];
    *path = (taci_TreePath){.first = p->point_count,
                            .count = tendon->path_count,
                            .above = p->above_count,
                            .source = tendon->path};
    for (int i = 0; i < tendon->path_count; i++)
        p->point[p->point_count++] = point_of(t, &tendon->path[i]);
    find_above(t, path);
    return p->path_count++;
}

int taci_tree_path_dofs(const taci_Tree *t, int path)
{
    const taci_TreePaths *p = &t->parts->paths;
    int sum = 0;
    for (int i = 0; i < p->path[path].aboves; i++)
        sum += t->link[p->above[p->path[path].above + i]].dofs;
    return sum;
}
