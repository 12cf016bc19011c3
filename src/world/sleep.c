// Sleeping, for worlds that ask for it: islands of free bodies that have been still for a while are
// left where they are and cost nothing, until something comes. What is left of their motion is
// booked as stick. Theory: docs/theory/contact.md (C10).
#include "world/world.h"
#include <math.h>

/// The number in the table of the body at a site of the step, -1: no shape is on it.
static int body_at_site(const tac_World *w, int site)
{
    taci_RowEnd end = {w->rows.site[site].system, w->rows.site_list[site]};
    return taci_world_body_at(w, &end);
}

/// 2K/m of a body at k+1; negative: it cannot sleep. What a push holds may fall when it ends.
static double unrest(const tac_World *w, int body)
{
    const taci_System *s = body >= 0 ? taci_world_system_of(w, body) : NULL;
    int index = body >= 0 ? w->body[body].end.site.body : -1;
    if (s == NULL || s->bodies == NULL || s->bodies->set_asleep == NULL)
        return -1.0;
    double u = s->bodies->unrest(s, index);
    return u >= 0.0 && s->bodies->is_pushed(s, index) ? HUGE_VAL : u;
}

static void set_asleep(tac_World *w, int body, bool asleep)
{
    taci_System *s = taci_world_system_of(w, body);
    s->bodies->set_asleep(s, w->body[body].end.site.body, asleep);
    w->shapes_placed = false; // who moves has changed: the tree must see it
}

/// How long all bodies of each island have been still: into `still`; -1: it cannot sleep.
static void measure_islands(tac_World *w, double *still)
{
    const taci_Contacts *k = &w->contacts;
    double limit2 = w->def.sleep_speed * w->def.sleep_speed;
    for (int i = 0; i < k->island_count; i++)
        still[i] = k->island[i].lone ? HUGE_VAL : -1.0;
    for (int i = 0; i < w->rows.site_count; i++) {
        const taci_RowSite *s = &w->rows.site[i];
        int island = s->group >= 0 ? k->group_island[s->group] : -1;
        if (island < 0)
            continue;
        int body = body_at_site(w, i);
        double moves = unrest(w, body);
        if (moves < 0.0) {
            still[island] = -1.0;
            continue;
        }
        taci_BodySlot *b = &w->body[body];
        b->next_still = moves <= limit2 ? b->still + w->T : 0.0;
        still[island] = fmin(still[island], b->next_still);
    }
}

/// Islands that something moves as prescribed do not sleep: it will go on.
static void keep_driven(const tac_World *w, double *still)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; i < k->count; i++) {
        const double *d = k->line[i].drive;
        if (d[0] != 0.0 || d[1] != 0.0 || d[2] != 0.0)
            still[k->candidate[k->line[i].candidate].island] = -1.0;
    }
}

/// Stops a body at k+1, to sleep in a group.
static void stop(tac_World *w, int body, int group)
{
    taci_System *s = taci_world_system_of(w, body);
    s->bodies->stop(s, w->body[body].end.site.body);
    w->body[body].falls = group;
}

void taci_world_doze(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    if (!(w->def.sleep_after > 0.0))
        return;
    for (int i = 0; i < w->body_high; i++)
        if (w->body[i].asleep == 0) {
            w->body[i].next_still = 0.0;
            w->body[i].falls = 0;
        }
    if (k->count == 0)
        return;
    double *still = TACI_TAKE(&w->scratch, k->island_count, double);
    int32_t *group = TACI_TAKE(&w->scratch, k->island_count, int32_t);
    if (still == NULL || group == NULL)
        return; // no room to look: nobody sleeps
    measure_islands(w, still);
    keep_driven(w, still);
    for (int i = 0; i < w->rows.site_count; i++) {
        const taci_RowSite *s = &w->rows.site[i];
        int island = s->group >= 0 ? k->group_island[s->group] : -1;
        if (island < 0 || still[island] < w->def.sleep_after)
            continue;
        int body = body_at_site(w, i);
        if (group[island] == 0)
            group[island] = body + 1; // named by its first body
        stop(w, body, group[island]);
    }
}

void taci_world_fall_asleep(tac_World *w)
{
    if (!(w->def.sleep_after > 0.0))
        return;
    for (int i = 0; i < w->body_high; i++) {
        taci_BodySlot *b = &w->body[i];
        if (b->asleep != 0)
            continue;
        b->still = b->next_still;
        if (b->falls == 0)
            continue;
        b->asleep = b->falls;
        b->falls = 0;
        w->asleep_count++;
        set_asleep(w, i, true);
    }
}

/// Marks a group, 0: all, as one that wakes: its bodies have its negative number until they do.
static void mark_group(tac_World *w, int group)
{
    for (int i = 0; i < w->body_high; i++) {
        int32_t *asleep = &w->body[i].asleep;
        if (*asleep > 0 && (group == 0 || *asleep == group))
            *asleep = -*asleep;
    }
}

/// The group that the body of a shape sleeps in; negative: it wakes. 0: none.
static int group_of(const tac_World *w, int shape)
{
    int body = w->shape[shape].body;
    return body >= 0 ? w->body[body].asleep : 0;
}

/// Marks a group that one that wakes kept in place; false: there is none.
static bool mark_neighbour(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; i < k->warm_count[k->now]; i++) {
        const taci_WarmStart *f = &k->warm[k->now][i];
        int a = group_of(w, f->shape[0]), b = group_of(w, f->shape[1]);
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
            mark_group(w, a > 0 ? a : b);
            return true;
        }
    }
    return false;
}

/// Wakes a group, 0: all; and what fell asleep on it later.
static void wake(tac_World *w, int group)
{
    mark_group(w, group);
    while (mark_neighbour(w))
        ;
    for (int i = 0; i < w->body_high; i++) {
        taci_BodySlot *b = &w->body[i];
        if (b->asleep >= 0)
            continue;
        b->woke = -b->asleep;
        b->woke_still = b->still;
        b->asleep = 0;
        b->still = 0.0;
        w->asleep_count--;
        set_asleep(w, i, false);
    }
}

void taci_world_sleep_again(tac_World *w, bool again)
{
    for (int i = 0; w->def.sleep_after > 0.0 && i < w->body_high; i++) {
        taci_BodySlot *b = &w->body[i];
        if (again && b->woke != 0) {
            b->asleep = b->woke;
            b->still = b->woke_still;
            w->asleep_count++;
            set_asleep(w, i, true);
        }
        b->woke = 0;
    }
}

void taci_world_sleep_as_saved(tac_World *w)
{
    for (int i = 0; i < w->body_high; i++) {
        taci_BodySlot *b = &w->body[i];
        taci_System *s = b->asleep != 0 ? taci_world_system_of(w, i) : NULL;
        bool sleeps = s && s->bodies && s->bodies->set_asleep &&
                      s->bodies->set_asleep(s, b->end.site.body, true);
        b->asleep = sleeps ? b->asleep : 0;
        w->asleep_count += sleeps;
    }
    for (int i = 0; i < w->body_high; i++) { // groups are named by their first body, now as then
        int group = w->body[i].asleep;
        for (int j = i; group > 0 && j < w->body_high; j++)
            if (w->body[j].asleep == group)
                w->body[j].asleep = -(i + 1);
    }
    for (int i = 0; i < w->body_high; i++)
        w->body[i].asleep = -w->body[i].asleep;
}

void taci_world_wake_all(tac_World *w)
{
    if (w->asleep_count > 0)
        wake(w, 0);
}

bool taci_world_wake_pushed(tac_World *w)
{
    bool any = false;
    for (int i = 0; w->asleep_count > 0 && i < w->body_high; i++) {
        const taci_System *s = w->body[i].asleep != 0 ? taci_world_system_of(w, i) : NULL;
        if (s != NULL && s->bodies->is_pushed(s, w->body[i].end.site.body)) {
            wake(w, w->body[i].asleep);
            any = true;
        }
    }
    return any;
}

/// Whether a shape is carried along or its surface runs in the step that comes.
static bool is_driven(const tac_World *w, const taci_ShapeSlot *s)
{
    return taci_world_is_belt(s) || taci_world_mobility(w, s->body) == TACI_MOBILITY_DRIVEN;
}

/// Whether a body moves by forces and is of a kind that never sleeps: trees, whose motors may press
/// ever harder without moving, beams and nets.
static bool is_restless(const tac_World *w, int body)
{
    const taci_System *s = body >= 0 ? taci_world_system_of(w, body) : NULL;
    return s != NULL && taci_world_mobility(w, body) == TACI_MOBILITY_FREE &&
           (s->bodies == NULL || s->bodies->set_asleep == NULL);
}

/// What such a body pressed on in the last step wakes: with it nobody falls asleep.
static void wake_pressed(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; w->asleep_count > 0 && i < k->warm_count[k->now]; i++) {
        const taci_WarmStart *f = &k->warm[k->now][i];
        for (int side = 0; side < 2 && v3_norm2(f->force) > 0.0; side++) {
            int group = group_of(w, f->shape[1 - side]);
            if (group != 0 && is_restless(w, w->shape[f->shape[side]].body))
                wake(w, group);
        }
    }
}

void taci_world_wake_carried(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    wake_pressed(w);
    if (taci_world_driven_count(w) == 0 && !w->has_belts)
        return;
    for (int i = 0; w->asleep_count > 0 && i < k->warm_count[k->now]; i++)
        for (int side = 0; side < 2; side++) {
            const int32_t *shape = k->warm[k->now][i].shape;
            int group = group_of(w, shape[1 - side]);
            if (group != 0 && is_driven(w, &w->shape[shape[side]]))
                wake(w, group);
        }
}

/// How fast the side that moves comes nearer.
static double approach(const tac_World *w, const taci_Candidate *c, int side)
{
    int body = w->shape[c->shape[side]].body;
    taci_System *s = taci_world_system_of(w, body);
    if (s->bodies == NULL) // it wakes what it is near to
        return HUGE_VAL;
    tac_Twist V[2];
    s->bodies->range(s, w->body[body].end.site.body, w->T, V);
    double v = v3_dot(c->normal, v3_add(V[0].lin, v3_cross(V[0].ang, c->arm[side])));
    return side == 0 ? -v : v;
}

/// Marks bodies that what is prescribed pressed on in the last step, and those that they pressed
/// on: they will not stop at a sleeper. NULL: there are none.
static const uint8_t *mark_driven(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    bool drives = taci_world_driven_count(w) > 0 || w->has_belts;
    uint8_t *mark = drives ? TACI_TAKE(&w->scratch, w->body_high, uint8_t) : NULL;
    for (bool more = mark != NULL; more;) {
        more = false;
        for (int i = 0; i < k->warm_count[k->now]; i++) {
            const taci_WarmStart *f = &k->warm[k->now][i];
            for (int side = 0; side < 2; side++) {
                const taci_ShapeSlot *by = &w->shape[f->shape[side]];
                int body = w->shape[f->shape[1 - side]].body;
                bool marked = by->body >= 0 && mark[by->body] != 0;
                if (taci_world_mobility(w, body) != TACI_MOBILITY_FREE || mark[body] != 0 ||
                    !(v3_norm2(f->force) > 0.0) || !(marked || is_driven(w, by)))
                    continue;
                mark[body] = 1;
                more = true;
            }
        }
    }
    return mark;
}

bool taci_world_wake_touched(tac_World *w)
{
    bool any = false;
    size_t room = taci_arena_mark(&w->scratch);
    const uint8_t *mark = w->asleep_count > 0 ? mark_driven(w) : NULL;
    for (int i = 0; w->asleep_count > 0 && i < w->contacts.candidate_count; i++) {
        const taci_Candidate *c = &w->contacts.candidate[i];
        bool driven = c->end[0] < 0 && c->end[1] < 0; // a side that moves as prescribed is b
        int awake = driven || c->end[0] < 0 ? 1 : 0, group = group_of(w, c->shape[1 - awake]);
        if ((c->end[awake] < 0 && !driven) || group == 0)
            continue;
        double v = driven ? -v3_dot(c->normal, c->drive) : approach(w, c, awake);
        // What is prescribed will not stop there, nor what it drives into a sleeper.
        int by = w->shape[c->shape[awake]].body;
        bool pressed = driven || (mark != NULL && by >= 0 && mark[by] != 0) ||
                       c->gap < -2.0 * w->def.contact_slop;
        if (v > (pressed ? 0.0 : w->def.sleep_speed) && c->gap <= w->T * v) {
            wake(w, group);
            any = true;
        }
    }
    taci_arena_reset(&w->scratch, room);
    return any;
}

/// The group that a body sleeps in, 0: none.
static int group_of_body(const tac_World *w, tac_BodyId id)
{
    int body = taci_world_body_number(w, id);
    return body >= 0 ? w->body[body].asleep : 0;
}

bool tac_body_is_asleep(const tac_World *w, tac_BodyId id)
{
    return group_of_body(w, id) != 0;
}

tac_Result tac_body_wake(tac_World *w, tac_BodyId id)
{
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK || !tac_body_is_valid(w, id))
        return result != TAC_OK ? result : TAC_ERR_STALE;
    if (group_of_body(w, id) != 0)
        wake(w, group_of_body(w, id));
    return TAC_OK;
}
