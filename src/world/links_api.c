// Links: checked definitions, inside the rigid operator or as rows of the world, moving targets,
// changing stiffness.
#include "base/cookie.h"
#include "world/world.h"
#include <math.h>

tac_LinkDef tac_link_def_default(void)
{
    return (tac_LinkDef){.frame_a = {{0, 0, 0}, {1, 0, 0, 0}},
                         .frame_b = {{0, 0, 0}, {1, 0, 0, 0}},
                         .stiffness = 100.0,
                         .angular_stiffness = 1.0,
                         .half_width = 0.05,
                         .ratio = 1.0,
                         .cookie = TACI_COOKIE_LINK};
}

static const char *find_fault(const tac_World *w, const tac_LinkDef *d)
{
    if (d == NULL || d->cookie != TACI_COOKIE_LINK)
        return "the definition was not made by tac_link_def_default";
    if (d->type < TAC_LINK_POINT || d->type > TAC_LINK_COORDINATE || d->place < TAC_LINK_INSIDE ||
        d->place > TAC_LINK_ROW || d->form < TAC_SO3_LOG || d->form > TAC_SO3_RANK1)
        return "type, place and form must be one of their enum's values";
    if (!taci_unit_pose(d->frame_a))
        return "frame_a must be finite with a unit quaternion";
    if (!taci_unit_pose(d->frame_b))
        return "frame_b must be finite with a unit quaternion";
#define NOT_NEGATIVE(field)           \
    if (!taci_not_negative(d->field)) \
        return #field " must be finite and not negative";
    NOT_NEGATIVE(stiffness)
    NOT_NEGATIVE(damping)
    NOT_NEGATIVE(angular_stiffness)
    NOT_NEGATIVE(angular_damping)
    NOT_NEGATIVE(rest_length)
    NOT_NEGATIVE(half_width)
#undef NOT_NEGATIVE
    if (!isfinite(d->ratio) || !isfinite(d->offset))
        return "ratio and offset must be finite";
    if (d->form != TAC_SO3_LOG &&
        (d->type != TAC_LINK_ORIENTATION || d->place != TAC_LINK_INSIDE || d->body_b.index1 != 0 ||
         w->def.policy != TAC_POLICY_PLAIN || w->def.scheme != TAC_SCHEME_PMI))
        return "a form other than TAC_SO3_LOG goes with an ORIENTATION link between a body and the "
               "world, inside, with "
               "TAC_SCHEME_PMI and TAC_POLICY_PLAIN only";
    return NULL;
}

static taci_ElementType element_type(tac_LinkType type)
{
    return type == TAC_LINK_DISTANCE     ? TACI_ELEMENT_DISTANCE
           : type == TAC_LINK_HINGE      ? TACI_ELEMENT_HINGE
           : type == TAC_LINK_COORDINATE ? TACI_ELEMENT_COORD
                                         : TACI_ELEMENT_POINT;
}

/// The elements of a link; returns their number.
static int link_elements(const tac_LinkDef *d, taci_Element e[TACI_LINK_ELEMENTS])
{
    int n = 0;
    taci_Element base = {.form = d->form, .frame_a = d->frame_a, .frame_b = d->frame_b};
    if (d->type != TAC_LINK_ORIENTATION) {
        e[n] = base;
        e[n].type = element_type(d->type);
        e[n].k = d->stiffness;
        e[n].c = d->damping;
        e[n].h = d->type == TAC_LINK_COORDINATE ? d->ratio : d->half_width;
        if (d->type == TAC_LINK_COORDINATE)
            e[n].frame_b = (tac_Pose){{d->offset, 0, 0}, {1, 0, 0, 0}};
        e[n++].lo = d->rest_length;
    }
    if (d->type == TAC_LINK_ORIENTATION || d->type == TAC_LINK_POSE) {
        e[n] = base;
        e[n].type = TACI_ELEMENT_LOG;
        e[n].k = d->angular_stiffness;
        e[n++].c = d->angular_damping;
    }
    return n;
}

static int lowest_free(const tac_World *w)
{
    if (w->link_count == w->link_high)
        return w->link_high;
    int i = 0;
    while (w->link[i].live)
        i++;
    return i;
}

/// The end of a link on a coordinate; a null system is the world.
static tac_Result coordinate_end(const tac_World *w, tac_SystemId id, int velocity,
                                 taci_RowEnd *end)
{
    const taci_Coordinates *c = taci_world_coordinates(w, id);
    *end = (taci_RowEnd){.system = -1};
    if (c == NULL)
        return id.index1 == 0 ? TAC_OK : TAC_ERR_STALE;
    if (velocity < 0 || velocity >= c->dofs ||
        (c->coordinates->position_of && c->coordinates->position_of(c, velocity) < 0))
        return TAC_ERR_INVALID;
    *end = (taci_RowEnd){.system = taci_world_system_at(w, id),
                         .site = {.kind = TACI_SITE_COORD, .body = velocity}};
    return TAC_OK;
}

/// Both ends of a new link, and whether it must be a row.
static tac_Result find_ends(const tac_World *w, const char *function, const tac_LinkDef *d,
                            taci_Body body[2], taci_RowEnd end[2], bool *row)
{
    *row = true;
    body[0] = body[1] = (taci_Body){-1, -1};
    if (d->type == TAC_LINK_COORDINATE) {
        tac_Result a = coordinate_end(w, d->system_a, d->velocity_a, &end[0]);
        tac_Result b = coordinate_end(w, d->system_b, d->velocity_b, &end[1]);
        if (a == TAC_OK && b == TAC_OK && end[0].system >= 0)
            return TAC_OK;
        return taci_world_fail(
            w, a == TAC_ERR_INVALID || b == TAC_ERR_INVALID ? TAC_ERR_INVALID : TAC_ERR_STALE,
            function,
            "system_a or system_b names no system, or velocity_a or velocity_b is not the rate of "
            "one of its positions");
    }
    tac_Result result = taci_world_ends(w, function, d->body_a, d->body_b, false, body);
    if (result != TAC_OK)
        return result;
    for (int i = 0; i < 2; i++)
        end[i] = taci_world_row_end(body[i]);
    *row = d->place == TAC_LINK_ROW || body[0].system > 0 || body[1].system > 0;
    return TAC_OK;
}

/// Energy of all elements of a link, wherever it lives.
static tac_Ledger link_energy(const tac_World *w, int i)
{
    tac_Ledger l = {0};
    taci_RowContext c = taci_world_row_context((tac_World *)w);
    for (int k = 0; k < TACI_LINK_ELEMENTS; k++) {
        int inside = taci_rigid_link_slot(&w->rigid, i, k), row = taci_world_row_slot(i, k);
        if (w->link[i].def.place == TAC_LINK_INSIDE && w->rigid.element[inside].live)
            taci_rigid_element_energy(&w->rigid, inside, &l);
        if (w->link[i].def.place == TAC_LINK_ROW && w->rows.link[row].live)
            taci_rows_link_energy(&w->rows, &c, row, &l);
    }
    return l;
}

/// Which books a link's energy is in.
static int link_account(const tac_World *w, int i)
{
    return w->link[i].def.place == TAC_LINK_ROW ? taci_links_account(w) : 0;
}

/// Takes a link's elements out, wherever they are; nothing is booked.
static void clear_elements(tac_World *w, int i)
{
    for (int k = 0; k < TACI_LINK_ELEMENTS; k++) {
        taci_rigid_element_clear(&w->rigid, taci_rigid_link_slot(&w->rigid, i, k));
        taci_world_clear_row_link(w, taci_world_row_slot(i, k));
    }
}

tac_Result tac_link_create(tac_World *w, const tac_LinkDef *def, tac_LinkId *link)
{
    taci_Body body[2];
    taci_RowEnd end[2];
    bool row;
    *link = (tac_LinkId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    const char *fault = find_fault(w, def);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    if ((result = find_ends(w, __func__, def, body, end, &row)) != TAC_OK)
        return result;
    int i = lowest_free(w);
    if ((result = taci_world_make_room(w, __func__, TACI_CAPACITY_LINKS, i + 1)) != TAC_OK)
        return result;
    w->link[i] = (taci_LinkSlot){.def = *def,
                                 .body = {row ? -1 : body[0].index, row ? -1 : body[1].index},
                                 .generation = (uint16_t)(w->link[i].generation + 1),
                                 .live = 1};
    if (row)
        w->link[i].def.place = TAC_LINK_ROW;
    taci_Element e[TACI_LINK_ELEMENTS];
    int n = link_elements(def, e);
    for (int k = 0; k < n; k++) {
        if (row)
            taci_world_set_row_link(w, taci_world_row_slot(i, k), &e[k], end);
        else
            taci_rigid_element_set(&w->rigid, taci_rigid_link_slot(&w->rigid, i, k), &e[k],
                                   body[0].index, body[1].index);
    }
    tac_Ledger l = link_energy(w, i);
    result = taci_world_book_edit(w, __func__, link_account(w, i), tac_ledger_stored(&l));
    if (result != TAC_OK) {
        clear_elements(w, i);
        w->link[i].live = 0;
        return result;
    }
    w->link_high = i >= w->link_high ? i + 1 : w->link_high;
    w->link_count++;
    taci_world_edited(w);
    *link = (tac_LinkId){i + 1, w->link[i].generation, w->def.tag};
    return TAC_OK;
}

static int find(const tac_World *w, tac_LinkId id)
{
    if (id.world != w->def.tag || id.index1 < 1 || id.index1 > w->link_high)
        return -1;
    int i = id.index1 - 1;
    return w->link[i].live && w->link[i].generation == id.generation ? i : -1;
}

bool tac_link_is_valid(const tac_World *w, tac_LinkId id)
{
    return find(w, id) >= 0;
}

void taci_world_link_remove(tac_World *w, int i)
{
    tac_Ledger l = link_energy(w, i);
    w->books[link_account(w, i)].edit -= tac_ledger_stored(&l);
    clear_elements(w, i);
    w->link[i].live = 0;
    w->link_count--;
}

static bool is_on(const taci_RowEnd *end, taci_Body body)
{
    return end->system == body.system &&
           (body.index < 0 || (end->site.kind == TACI_SITE_BODY && end->site.body == body.index));
}

void taci_world_row_links_remove(tac_World *w, taci_Body body)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int i = w->rows.link_high - 1; i >= 0; i--) {
        const taci_RowLink *row = &w->rows.link[i];
        if (i >= w->rows.link_high || !row->live ||
            !(is_on(&row->end[0], body) || is_on(&row->end[1], body)))
            continue;
        if (i < TACI_LINK_ELEMENTS * w->def.link_capacity) {
            taci_world_link_remove(w, i / TACI_LINK_ELEMENTS);
            continue;
        }
        tac_Ledger l = {0};
        taci_rows_link_energy(&w->rows, &c, i, &l);
        w->books[taci_links_account(w)].edit -= tac_ledger_stored(&l);
        taci_world_clear_row_link(w, i);
    }
}

/// The link's slot for an edit, or a result that says why not.
static tac_Result begin_edit(const tac_World *w, const char *function, tac_LinkId id, int *slot)
{
    tac_Result result = taci_world_check_edit(w, function);
    *slot = find(w, id);
    if (result == TAC_OK && *slot < 0)
        result = TAC_ERR_STALE;
    return result;
}

tac_Result tac_link_destroy(tac_World *w, tac_LinkId id)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    taci_world_link_remove(w, i);
    taci_world_edited(w);
    return TAC_OK;
}

/// The slot of a link whose target may move to this pose, or a result that says why not.
static tac_Result begin_target(const tac_World *w, const char *function, tac_LinkId id,
                               tac_Pose target, int *slot)
{
    tac_Result result = begin_edit(w, function, id, slot);
    if (result != TAC_OK)
        return result;
    if (!taci_unit_pose(target))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "the target must be finite with a unit quaternion");
    const tac_LinkDef *d = &w->link[*slot].def;
    int end = d->place == TAC_LINK_ROW ? w->rows.link[taci_world_row_slot(*slot, 0)].end[1].system
                                       : w->link[*slot].body[1];
    bool world = d->type == TAC_LINK_COORDINATE || end == -1;
    if (!world || d->form != TAC_SO3_LOG)
        return taci_world_fail(
            w, TAC_ERR_INVALID, function,
            "only a link to the world, with TAC_SO3_LOG, or between coordinates has a target that "
            "can move");
    return TAC_OK;
}

tac_Result tac_link_set_target(tac_World *w, tac_LinkId id, tac_Pose target)
{
    int i;
    tac_Result result = begin_target(w, __func__, id, target, &i);
    for (int k = 0; result == TAC_OK && k < TACI_LINK_ELEMENTS; k++) {
        taci_RigidElement *e = &w->rigid.element[taci_rigid_link_slot(&w->rigid, i, k)];
        taci_RowLink *l = &w->rows.link[taci_world_row_slot(i, k)];
        if (e->live)
            e->moves = 1, e->target = target;
        if (l->live)
            l->moves = 1, l->target = target;
    }
    return result;
}

/// An element's target at once; what it carries beside the geometry stays.
static void jump(taci_Element *e, const taci_Frame *A, const taci_Frame *B, tac_Pose target,
                 double memory[3], double *s)
{
    double before[TACI_ELEMENT_DIM] = {0}, after[TACI_ELEMENT_DIM] = {0};
    double old[3] = {memory[0], memory[1], memory[2]};
    taci_element_residual(e, A, B, old, before);
    e->frame_b = target;
    taci_element_residual(e, A, B, memory, after);
    for (int i = 0; i < taci_element_dim(e); i++)
        s[i] += after[i] - before[i];
}

static void jump_elements(tac_World *w, int i, tac_Pose target)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int k = 0; k < TACI_LINK_ELEMENTS; k++) {
        int inside = taci_rigid_link_slot(&w->rigid, i, k);
        taci_RigidElement *e = &w->rigid.element[inside];
        taci_RowLink *l = &w->rows.link[taci_world_row_slot(i, k)];
        if (e->live) {
            taci_ElementState *s = &w->rigid.estate[w->rigid.now][inside];
            taci_Frame A = taci_rigid_frame(&w->rigid, TACI_AT_NOW, e->body[0]);
            taci_Frame B = taci_rigid_frame(&w->rigid, TACI_AT_NOW, e->body[1]);
            jump(&e->e, &A, &B, target, s->memory, s->s);
            e->moves = 0;
        }
        if (l->live) {
            taci_Frame A = taci_rows_frame(&c, TACI_AT_NOW, &l->end[0]);
            taci_Frame B = taci_rows_frame(&c, TACI_AT_NOW, &l->end[1]);
            jump(&l->e, &A, &B, target, l->memory, l->s);
            l->moves = 0;
        }
    }
}

typedef struct Kept { // an element of a link, wherever it lives
    taci_RigidElement inside;
    taci_ElementState state;
    taci_RowLink row;
} Kept;

/// Copies a link's elements, or puts the copies back.
static void keep_elements(tac_World *w, int i, Kept kept[TACI_LINK_ELEMENTS], bool back)
{
    for (int k = 0; k < TACI_LINK_ELEMENTS; k++) {
        int slot = taci_rigid_link_slot(&w->rigid, i, k);
        taci_RigidElement *e = &w->rigid.element[slot];
        taci_ElementState *s = &w->rigid.estate[w->rigid.now][slot];
        taci_RowLink *l = &w->rows.link[taci_world_row_slot(i, k)];
        if (back)
            *e = kept[k].inside, *s = kept[k].state, *l = kept[k].row;
        else
            kept[k] = (Kept){*e, *s, *l};
    }
}

tac_Result tac_link_jump_target(tac_World *w, tac_LinkId id, tac_Pose target)
{
    int i;
    tac_Result result = begin_target(w, __func__, id, target, &i);
    if (result != TAC_OK)
        return result;
    Kept kept[TACI_LINK_ELEMENTS];
    keep_elements(w, i, kept, false);
    tac_Ledger before = link_energy(w, i);
    jump_elements(w, i, target);
    tac_Ledger after = link_energy(w, i);
    double work = tac_ledger_stored(&after) - tac_ledger_stored(&before);
    if (!isfinite(w->books[link_account(w, i)].jump + work)) {
        keep_elements(w, i, kept, true);
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the energy of this jump is not finite; nothing is changed");
    }
    w->books[link_account(w, i)].jump += work;
    int inside = taci_rigid_link_slot(&w->rigid, i, 0);
    if (w->link[i].def.place == TAC_LINK_ROW)
        w->rows.link[taci_world_row_slot(i, 0)].target_work += work;
    else
        w->rigid.target_work[inside] += work;
    taci_world_wake_all(w);
    return TAC_OK;
}

/// Applies the link's definition to its elements: stiffness and damping only.
static void refresh_elements(tac_World *w, int i)
{
    taci_Element e[TACI_LINK_ELEMENTS];
    int n = link_elements(&w->link[i].def, e);
    for (int k = 0; k < n; k++) {
        taci_Element *inside = &w->rigid.element[taci_rigid_link_slot(&w->rigid, i, k)].e;
        taci_Element *row = &w->rows.link[taci_world_row_slot(i, k)].e;
        taci_Element *used = w->link[i].def.place == TAC_LINK_ROW ? row : inside;
        bool held_before = used->k > 0.0 || used->c > 0.0, held_now = e[k].k > 0.0 || e[k].c > 0.0;
        used->k = e[k].k;
        used->c = e[k].c;
        w->rigid.retuned = true;
        w->rigid.dirty |= held_before != held_now; // what a cluster is held by
    }
}

tac_Result tac_link_set_stiffness(tac_World *w, tac_LinkId id, double stiffness,
                                  double angular_stiffness)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    if (!taci_not_negative(stiffness) || !taci_not_negative(angular_stiffness))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a stiffness must be finite and not negative");
    tac_Ledger before = link_energy(w, i);
    tac_LinkDef old = w->link[i].def;
    w->link[i].def.stiffness = stiffness;
    w->link[i].def.angular_stiffness = angular_stiffness;
    refresh_elements(w, i);
    tac_Ledger after = link_energy(w, i);
    result = taci_world_book_edit(w, __func__, link_account(w, i),
                                  tac_ledger_stored(&after) - tac_ledger_stored(&before));
    if (result != TAC_OK) {
        w->link[i].def = old;
        refresh_elements(w, i);
    }
    taci_world_edited(w);
    return result;
}

tac_Result tac_link_set_damping(tac_World *w, tac_LinkId id, double damping, double angular_damping)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    if (!taci_not_negative(damping) || !taci_not_negative(angular_damping))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a damping must be finite and not negative");
    w->link[i].def.damping = damping;
    w->link[i].def.angular_damping = angular_damping;
    refresh_elements(w, i);
    return TAC_OK;
}

/// The element that measures a link in the present geometry.
static double measure(const tac_World *w, int i, taci_ElementType type)
{
    const taci_LinkSlot *l = &w->link[i];
    int inside = taci_rigid_link_slot(&w->rigid, i, 0), row = taci_world_row_slot(i, 0);
    bool is_row = l->def.place == TAC_LINK_ROW;
    taci_Element e = is_row ? w->rows.link[row].e : w->rigid.element[inside].e; // its target may
                                                                                // have moved
    e.type = type;
    taci_RowContext c = taci_world_row_context((tac_World *)w);
    taci_Frame A, B;
    if (is_row) {
        A = taci_rows_frame(&c, TACI_AT_NOW, &w->rows.link[row].end[0]);
        B = taci_rows_frame(&c, TACI_AT_NOW, &w->rows.link[row].end[1]);
    } else {
        A = taci_rigid_frame(&w->rigid, TACI_AT_NOW, l->body[0]);
        B = taci_rigid_frame(&w->rigid, TACI_AT_NOW, l->body[1]);
    }
    double memory[3] = {0}, s[TACI_ELEMENT_DIM] = {0};
    taci_element_residual(&e, &A, &B, memory, s);
    return type == TACI_ELEMENT_DISTANCE || type == TACI_ELEMENT_COORD
               ? s[0]
               : sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

tac_LinkInfo tac_link_info(const tac_World *w, tac_LinkId id)
{
    tac_LinkInfo info = {0};
    int i = find(w, id);
    if (i < 0)
        return info;
    const tac_LinkDef *d = &w->link[i].def;
    info.type = d->type;
    if (d->type != TAC_LINK_ORIENTATION)
        info.stretch =
            measure(w, i, d->type == TAC_LINK_HINGE ? TACI_ELEMENT_POINT : element_type(d->type));
    if (d->type == TAC_LINK_ORIENTATION || d->type == TAC_LINK_POSE)
        info.angle = measure(w, i, TACI_ELEMENT_LOG);
    tac_Ledger l = link_energy(w, i);
    info.energy = l.elastic + l.carried;
    for (int k = 0; k < TACI_LINK_ELEMENTS; k++) {
        int inside = taci_rigid_link_slot(&w->rigid, i, k);
        const taci_RowLink *row = &w->rows.link[taci_world_row_slot(i, k)];
        if (w->rigid.element[inside].live) {
            info.work_target += w->rigid.target_work[inside];
            info.effort_a = sv_add(info.effort_a, w->rigid.effort[inside]);
        }
        if (row->live) {
            info.work_target += row->target_work;
            info.effort_a = sv_add(info.effort_a, row->effort_a);
        }
    }
    return info;
}
