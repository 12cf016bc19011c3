// Springs: checked definitions, inside of the world's own system or as rows, moving targets,
// changing stiffness.
#include "base/cookie.h"
#include "base/unconst.h"
#include "world/kinds/kinds.h"
#include <math.h>
#include <string.h>

tac_SpringDef tac_spring_def_default(void)
{
    return (tac_SpringDef){.frame_a = {{0, 0, 0}, {1, 0, 0, 0}},
                           .frame_b = {{0, 0, 0}, {1, 0, 0, 0}},
                           .stiffness = 100.0,
                           .angular_stiffness = 1.0,
                           .half_width = 0.05,
                           .ratio = 1.0,
                           .cookie = TACI_COOKIE_SPRING};
}

static const char *find_fault(const tac_SpringDef *d)
{
    if (d == NULL || d->cookie != TACI_COOKIE_SPRING)
        return "the definition was not made by tac_spring_def_default";
    if (d->type < TAC_SPRING_POINT || d->type > TAC_SPRING_COORDINATE ||
        d->coupling < TAC_SPRING_INSIDE || d->coupling > TAC_SPRING_ROW)
        return "type and coupling must be one of their enum's values";
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
    return NULL;
}

static taci_ElementType element_type(tac_SpringType type)
{
    return type == TAC_SPRING_DISTANCE     ? TACI_ELEMENT_DISTANCE
           : type == TAC_SPRING_HINGE      ? TACI_ELEMENT_HINGE
           : type == TAC_SPRING_COORDINATE ? TACI_ELEMENT_COORD
                                           : TACI_ELEMENT_POINT;
}

/// The matrix of second order that a spring has: that of the study where the paper has one.
static tac_So3Matrix matrix_of(const tac_World *w, const tac_SpringDef *d)
{
    bool printed = d->type == TAC_SPRING_ORIENTATION && d->coupling == TAC_SPRING_INSIDE &&
                   d->body_b.index1 == 0;
    return printed ? w->def.study.so3 : TAC_SO3_LOG;
}

/// The elements of a spring; returns their number.
static int spring_elements(const tac_SpringDef *d, tac_So3Matrix so3,
                           taci_Element e[TACI_SPRING_ELEMENTS])
{
    int n = 0;
    taci_Element base = {.so3 = so3, .frame_a = d->frame_a, .frame_b = d->frame_b};
    if (d->type != TAC_SPRING_ORIENTATION) {
        e[n] = base;
        e[n].type = element_type(d->type);
        e[n].k = d->stiffness;
        e[n].c = d->damping;
        e[n].h = d->type == TAC_SPRING_COORDINATE ? d->ratio : d->half_width;
        if (d->type == TAC_SPRING_COORDINATE)
            e[n].frame_b = (tac_Pose){{d->offset, 0, 0}, {1, 0, 0, 0}};
        e[n++].lo = d->rest_length;
    }
    if (d->type == TAC_SPRING_ORIENTATION || d->type == TAC_SPRING_POSE) {
        e[n] = base;
        e[n].type = TACI_ELEMENT_LOG;
        e[n].k = d->angular_stiffness;
        e[n++].c = d->angular_damping;
    }
    return n;
}

/// The end of a spring on a coordinate; a null system is the world.
static tac_Result coordinate_end(const tac_World *w, tac_SystemId id, int velocity,
                                 taci_RowEnd *end)
{
    const taci_UserSystem *c = taci_world_user_system(w, id);
    *end = (taci_RowEnd){.system = -1};
    if (c == NULL)
        return id.index1 == 0 ? TAC_OK : TAC_ERR_STALE;
    if (velocity < 0 || velocity >= c->dofs ||
        (c->ops->position_of && c->ops->position_of(c, velocity) < 0))
        return TAC_ERR_INVALID;
    *end = (taci_RowEnd){.system = taci_world_system_at(w, id),
                         .site = {.kind = TACI_SITE_COORD, .body = velocity}};
    return TAC_OK;
}

/// Both ends of a new spring, and whether it must be a row.
static tac_Result find_ends(const tac_World *w, const char *function, const tac_SpringDef *d,
                            taci_Body body[2], taci_RowEnd end[2], bool *row)
{
    *row = true;
    body[0] = body[1] = (taci_Body){-1, -1};
    if (d->type == TAC_SPRING_COORDINATE) {
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
    tac_Result result = taci_world_ends(w, function, d->body_a, d->body_b, NULL, body);
    if (result != TAC_OK)
        return result;
    for (int i = 0; i < 2; i++)
        end[i] = taci_world_row_end(body[i]);
    *row = d->coupling == TAC_SPRING_ROW || body[0].system > 0 || body[1].system > 0;
    return TAC_OK;
}

/// The k-th element of a spring, wherever it lives.
static taci_SpringElement element_of(const tac_World *w, int i, int k)
{
    if (w->spring[i].def.coupling == TAC_SPRING_INSIDE)
        return taci_own_spring(w, i, k);
    taci_RowSpring *l = &w->rows.spring[taci_world_row_slot(i, k)];
    if (!l->live)
        return (taci_SpringElement){.e = NULL};
    return (taci_SpringElement){.e = &l->e,
                                .end = {l->end[0], l->end[1]},
                                .s = l->s,
                                .memory = l->memory,
                                .moves = &l->moves,
                                .target = &l->target,
                                .target_work = &l->target_work,
                                .effort = &l->effort_a};
}

/// Energy of all elements of a spring.
static tac_Ledger spring_energy(const tac_World *w, int i)
{
    tac_Ledger l = {0};
    taci_RowContext c = taci_world_row_context(taci_unconst(w));
    for (int k = 0; k < TACI_SPRING_ELEMENTS; k++) {
        int row = taci_world_row_slot(i, k);
        if (w->spring[i].def.coupling == TAC_SPRING_INSIDE)
            taci_own_spring_energy(w, i, k, &l);
        else if (w->rows.spring[row].live)
            taci_rows_spring_energy(&w->rows, &c, row, &l);
    }
    return l;
}

/// Which books a spring's energy is in.
static int spring_account(const tac_World *w, int i)
{
    return w->spring[i].def.coupling == TAC_SPRING_ROW ? taci_springs_account(w) : 0;
}

/// Takes a spring's elements out, wherever they are; nothing is booked.
static void clear_elements(tac_World *w, int i)
{
    for (int k = 0; k < TACI_SPRING_ELEMENTS; k++) {
        taci_own_spring_clear(w, i, k);
        taci_world_clear_row_spring(w, taci_world_row_slot(i, k));
    }
}

tac_Result tac_spring_create(tac_World *w, const tac_SpringDef *def, tac_SpringId *spring)
{
    taci_Body body[2];
    taci_RowEnd end[2];
    bool row;
    *spring = (tac_SpringId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    const char *fault = find_fault(def);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    if ((result = find_ends(w, __func__, def, body, end, &row)) != TAC_OK)
        return result;
    int i = taci_slots_lowest_free(taci_world_springs(w));
    if ((result = taci_world_make_room(w, __func__, TACI_CAPACITY_SPRINGS, i + 1)) != TAC_OK)
        return result;
    w->spring[i] = (taci_SpringSlot){.def = *def,
                                     .body = {row ? -1 : body[0].index, row ? -1 : body[1].index},
                                     .slot = taci_slot_taken(w->spring[i].slot)};
    if (row)
        w->spring[i].def.coupling = TAC_SPRING_ROW;
    taci_Element e[TACI_SPRING_ELEMENTS];
    int n = spring_elements(def, matrix_of(w, def), e);
    for (int k = 0; k < n; k++) {
        if (row)
            taci_world_set_row_spring(w, taci_world_row_slot(i, k), &e[k], end);
        else
            taci_own_spring_set(w, i, k, &e[k], body);
    }
    tac_Ledger l = spring_energy(w, i);
    result = taci_world_book_edit(w, __func__, spring_account(w, i), tac_ledger_stored(&l));
    if (result != TAC_OK) {
        clear_elements(w, i);
        w->spring[i].slot.live = 0;
        return result;
    }
    w->spring_high = i >= w->spring_high ? i + 1 : w->spring_high;
    w->spring_count++;
    taci_world_edited(w);
    *spring = taci_world_spring_id(w, i);
    return TAC_OK;
}

static int find(const tac_World *w, tac_SpringId id)
{
    return taci_slots_find(taci_world_springs(w), id.index1, id.generation, id.world);
}

bool tac_spring_is_valid(const tac_World *w, tac_SpringId id)
{
    return find(w, id) >= 0;
}

const tac_SpringDef *taci_world_spring_def(const tac_World *w, tac_SpringId id)
{
    int i = find(w, id);
    return i >= 0 ? &w->spring[i].def : NULL;
}

tac_Pose taci_world_spring_target(const tac_World *w, tac_SpringId id)
{
    int i = find(w, id);
    if (i < 0)
        return pose_identity();
    const taci_Element *e = element_of(w, i, 0).e;
    TAC_ASSERT(e != NULL); // one that lives has a first part
    return e != NULL ? e->frame_b : pose_identity();
}

void taci_world_spring_remove(tac_World *w, int i)
{
    tac_Ledger l = spring_energy(w, i);
    taci_books_edit(&w->books[spring_account(w, i)], -tac_ledger_stored(&l));
    clear_elements(w, i);
    w->spring[i].slot.live = 0;
    taci_labels_drop(&w->labels, (taci_LabelKey){TACI_LABEL_SPRING, 0, i + 1});
    w->spring_count--;
}

static bool end_is_on(const taci_RowEnd *end, taci_Body body)
{
    return end->system == body.system &&
           (body.index < 0 || (end->site.kind == TACI_SITE_BODY && end->site.body == body.index));
}

static bool is_on(const taci_RowSpring *l, taci_Body body)
{
    return l->live && (end_is_on(&l->end[0], body) || end_is_on(&l->end[1], body));
}

void taci_world_row_springs_reset(tac_World *w, taci_Body body)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int i = 0; i < w->rows.spring_high; i++)
        if (is_on(&w->rows.spring[i], body))
            taci_rows_spring_reset(&w->rows, &c, i);
}

void taci_world_row_springs_take_back(tac_World *w, taci_Body body)
{
    for (int i = 0; i < w->rows.spring_high; i++)
        if (is_on(&w->rows.spring[i], body))
            taci_rows_spring_take_back(&w->rows, i);
}

void taci_world_row_springs_remove(tac_World *w, taci_Body body)
{
    taci_RowContext c = taci_world_row_context(w);
    for (int i = w->rows.spring_high - 1; i >= 0; i--) {
        if (i >= w->rows.spring_high || !is_on(&w->rows.spring[i], body))
            continue;
        if (i < TACI_SPRING_ELEMENTS * w->def.spring_capacity) {
            taci_world_spring_remove(w, i / TACI_SPRING_ELEMENTS);
            continue;
        }
        tac_Ledger l = {0};
        taci_rows_spring_energy(&w->rows, &c, i, &l);
        taci_books_edit(&w->books[taci_springs_account(w)], -tac_ledger_stored(&l));
        taci_world_clear_row_spring(w, i);
    }
}

/// The spring's slot for an edit, or a result that says why not.
static tac_Result begin_edit(const tac_World *w, const char *function, tac_SpringId id, int *slot)
{
    *slot = find(w, id);
    return taci_world_check_edit_of(w, function, *slot);
}

tac_Result tac_spring_destroy(tac_World *w, tac_SpringId id)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    taci_world_spring_remove(w, i);
    taci_world_edited(w);
    return TAC_OK;
}

/// The slot of a spring whose target may move to this pose, or a result that says why not.
static tac_Result begin_target(const tac_World *w, const char *function, tac_SpringId id,
                               tac_Pose target, int *slot)
{
    tac_Result result = begin_edit(w, function, id, slot);
    if (result != TAC_OK)
        return result;
    if (!taci_unit_pose(target))
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "the target must be finite with a unit quaternion");
    const tac_SpringDef *d = &w->spring[*slot].def;
    bool world = d->type == TAC_SPRING_COORDINATE || element_of(w, *slot, 0).end[1].system == -1;
    if (!world || matrix_of(w, d) != TAC_SO3_LOG)
        return taci_world_fail(w, TAC_ERR_INVALID, function,
                               "only a spring to the world, with TAC_SO3_LOG, or between "
                               "coordinates has a target that "
                               "can move");
    return TAC_OK;
}

tac_Result tac_spring_set_target(tac_World *w, tac_SpringId id, tac_Pose target)
{
    int i;
    tac_Result result = begin_target(w, __func__, id, target, &i);
    for (int k = 0; result == TAC_OK && k < TACI_SPRING_ELEMENTS; k++) {
        taci_SpringElement e = element_of(w, i, k);
        if (e.e != NULL)
            *e.moves = 1, *e.target = target;
    }
    return result;
}

/// Where the ends of an element are.
static void find_frames(const tac_World *w, const taci_SpringElement *e, taci_Frame frame[2])
{
    taci_RowContext c = taci_world_row_context(taci_unconst(w));
    for (int side = 0; side < 2; side++)
        frame[side] = taci_rows_frame(&c, TACI_AT_NOW, &e->end[side]);
}

/// An element's target at once; what it carries beside the geometry stays.
static void jump(const tac_World *w, const taci_SpringElement *e, tac_Pose target)
{
    taci_Frame frame[2];
    double before[TACI_ELEMENT_DIM] = {0}, after[TACI_ELEMENT_DIM] = {0};
    double old[3] = {e->memory[0], e->memory[1], e->memory[2]};
    find_frames(w, e, frame);
    taci_element_residual(e->e, &frame[0], &frame[1], old, before);
    e->e->frame_b = target;
    taci_element_residual(e->e, &frame[0], &frame[1], e->memory, after);
    for (int i = 0; i < taci_element_dim(e->e); i++)
        e->s[i] += after[i] - before[i];
    *e->moves = 0;
}

typedef struct Kept { // what a jump changes of an element
    tac_Pose frame_b;
    double s[TACI_ELEMENT_DIM], memory[3];
    int32_t moves;
} Kept;

static Kept keep(const taci_SpringElement *e)
{
    Kept kept = {.frame_b = e->e->frame_b, .moves = *e->moves};
    memcpy(kept.s, e->s, sizeof kept.s);
    memcpy(kept.memory, e->memory, sizeof kept.memory);
    return kept;
}

static void put_back(const taci_SpringElement *e, const Kept *kept)
{
    e->e->frame_b = kept->frame_b;
    memcpy(e->s, kept->s, sizeof kept->s);
    memcpy(e->memory, kept->memory, sizeof kept->memory);
    *e->moves = kept->moves;
}

tac_Result tac_spring_jump_target(tac_World *w, tac_SpringId id, tac_Pose target)
{
    int i;
    tac_Result result = begin_target(w, __func__, id, target, &i);
    if (result != TAC_OK)
        return result;
    Kept kept[TACI_SPRING_ELEMENTS];
    taci_SpringElement element[TACI_SPRING_ELEMENTS];
    tac_Ledger before = spring_energy(w, i);
    for (int k = 0; k < TACI_SPRING_ELEMENTS; k++) {
        element[k] = element_of(w, i, k);
        if (element[k].e == NULL)
            continue;
        kept[k] = keep(&element[k]);
        jump(w, &element[k], target);
    }
    tac_Ledger after = spring_energy(w, i);
    double work = tac_ledger_stored(&after) - tac_ledger_stored(&before);
    if (!isfinite(w->books[spring_account(w, i)].jump + work)) {
        for (int k = 0; k < TACI_SPRING_ELEMENTS; k++)
            if (element[k].e != NULL)
                put_back(&element[k], &kept[k]);
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "the energy of this jump is not finite; nothing is changed");
    }
    taci_books_jump(&w->books[spring_account(w, i)], work);
    TAC_ASSERT(element[0].target_work != NULL); // a spring has a first element
    *element[0].target_work += work;
    taci_world_wake_all(w);
    return TAC_OK;
}

/// Applies the spring's definition to its elements: stiffness and damping only.
static void refresh_elements(tac_World *w, int i)
{
    taci_Element e[TACI_SPRING_ELEMENTS];
    int n = spring_elements(&w->spring[i].def, matrix_of(w, &w->spring[i].def), e);
    for (int k = 0; k < n; k++) {
        taci_Element *used = element_of(w, i, k).e;
        TAC_ASSERT(used != NULL);
        bool held_before = used->k > 0.0 || used->c > 0.0, held_now = e[k].k > 0.0 || e[k].c > 0.0;
        used->k = e[k].k;
        used->c = e[k].c;
        if (w->spring[i].def.coupling == TAC_SPRING_INSIDE)
            taci_own_springs_retuned(w, held_before != held_now);
    }
}

tac_Result tac_spring_set_stiffness(tac_World *w, tac_SpringId id, double stiffness,
                                    double angular_stiffness)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    if (!taci_not_negative(stiffness) || !taci_not_negative(angular_stiffness))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a stiffness must be finite and not negative");
    tac_Ledger before = spring_energy(w, i);
    tac_SpringDef old = w->spring[i].def;
    w->spring[i].def.stiffness = stiffness;
    w->spring[i].def.angular_stiffness = angular_stiffness;
    refresh_elements(w, i);
    tac_Ledger after = spring_energy(w, i);
    result = taci_world_book_edit(w, __func__, spring_account(w, i),
                                  tac_ledger_stored(&after) - tac_ledger_stored(&before));
    if (result != TAC_OK) {
        w->spring[i].def = old;
        refresh_elements(w, i);
        return result;
    }
    taci_world_edited(w);
    return TAC_OK;
}

tac_Result tac_spring_set_damping(tac_World *w, tac_SpringId id, double damping,
                                  double angular_damping)
{
    int i;
    tac_Result result = begin_edit(w, __func__, id, &i);
    if (result != TAC_OK)
        return result;
    if (!taci_not_negative(damping) || !taci_not_negative(angular_damping))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a damping must be finite and not negative");
    w->spring[i].def.damping = damping;
    w->spring[i].def.angular_damping = angular_damping;
    refresh_elements(w, i);
    return TAC_OK;
}

/// What an element of this type measures of a spring in the present geometry.
static double measure(const tac_World *w, int i, taci_ElementType type)
{
    taci_SpringElement first = element_of(w, i, 0);
    TAC_ASSERT(first.e != NULL);
    taci_Element e = *first.e; // its target may have moved
    taci_Frame frame[2];
    double memory[3] = {0}, s[TACI_ELEMENT_DIM] = {0};
    e.type = type;
    find_frames(w, &first, frame);
    taci_element_residual(&e, &frame[0], &frame[1], memory, s);
    return type == TACI_ELEMENT_DISTANCE || type == TACI_ELEMENT_COORD
               ? s[0]
               : sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

tac_SpringInfo tac_spring_info(const tac_World *w, tac_SpringId id)
{
    tac_SpringInfo info = {0};
    int i = find(w, id);
    if (i < 0)
        return info;
    const tac_SpringDef *d = &w->spring[i].def;
    info.type = d->type;
    if (d->type != TAC_SPRING_ORIENTATION)
        info.stretch =
            measure(w, i, d->type == TAC_SPRING_HINGE ? TACI_ELEMENT_POINT : element_type(d->type));
    if (d->type == TAC_SPRING_ORIENTATION || d->type == TAC_SPRING_POSE)
        info.angle = measure(w, i, TACI_ELEMENT_LOG);
    tac_Ledger l = spring_energy(w, i);
    info.energy = l.elastic + l.carried;
    for (int k = 0; k < TACI_SPRING_ELEMENTS; k++) {
        taci_SpringElement e = element_of(w, i, k);
        if (e.e == NULL)
            continue;
        info.work_target += *e.target_work;
        info.effort_a = sv_add(info.effort_a, *e.effort);
    }
    return info;
}
