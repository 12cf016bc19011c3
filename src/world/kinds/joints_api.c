// Joints between bodies of the world's own system: checked definitions, the elements each is made
// of, and what they show. docs/theory/rigid.md, table of joints.
#include "base/cookie.h"
#include "world/kinds/own_rigid.h"
#include <math.h>

tac_JointDef tac_joint_def_default(void)
{
    return (tac_JointDef){.frame_a = {{0, 0, 0}, {1, 0, 0, 0}},
                          .frame_b = {{0, 0, 0}, {1, 0, 0, 0}},
                          .stiffness = 1e5,
                          .half_width = 0.01,
                          .limit_stiffness = 1e3,
                          .cookie = TACI_COOKIE_JOINT};
}

static tac_Pose body_pose(const tac_World *w, tac_BodyId id)
{
    return id.index1 == 0 ? pose_identity() : tac_body_pose(w, id);
}

tac_JointDef tac_joint_def_at(const tac_World *w, tac_JointType type, tac_BodyId a, tac_BodyId b,
                              tac_Pose frame)
{
    tac_JointDef def = tac_joint_def_default();
    def.type = type;
    def.body_a = a;
    def.body_b = b;
    def.frame_a = pose_mul(pose_inverse(body_pose(w, a)), frame);
    def.frame_b = pose_mul(pose_inverse(body_pose(w, b)), frame);
    return def;
}

static const char *find_fault(const tac_JointDef *d)
{
    if (d == NULL || d->cookie != TACI_COOKIE_JOINT)
        return "the definition was not made by tac_joint_def_default or tac_joint_def_at";
    if (d->type < TAC_JOINT_BALL || d->type > TAC_JOINT_FIXED)
        return "type must be one of tac_JointType";
    if (!taci_unit_pose(d->frame_a))
        return "frame_a must be finite with a unit quaternion";
    if (!taci_unit_pose(d->frame_b))
        return "frame_b must be finite with a unit quaternion";
    if (!(d->stiffness > 0.0 && isfinite(d->stiffness)))
        return "stiffness must be positive and finite";
    if (!(d->half_width > 0.0 && isfinite(d->half_width)))
        return "half_width must be positive and finite";
#define NOT_NEGATIVE(field)           \
    if (!taci_not_negative(d->field)) \
        return #field " must be finite and not negative";
    NOT_NEGATIVE(angular_stiffness)
    NOT_NEGATIVE(damping)
    NOT_NEGATIVE(angular_damping)
    NOT_NEGATIVE(spring)
    NOT_NEGATIVE(damper)
    NOT_NEGATIVE(limit_stiffness)
    NOT_NEGATIVE(limit_damping)
#undef NOT_NEGATIVE
    if (!isfinite(d->spring_rest))
        return "spring_rest must be finite";
    bool ball = d->type == TAC_JOINT_BALL;
    if (!isfinite(d->lower) || !isfinite(d->upper) || (!ball && d->lower > d->upper))
        return "lower and upper must be finite, lower not above upper";
    if (d->type == TAC_JOINT_FIXED && (d->spring > 0.0 || d->damper > 0.0 || d->lower != d->upper))
        return "a fixed joint has no freedom for a spring, a damper or limits";
    if (ball && !(d->upper >= 0.0 && d->upper <= 3.141592653589793))
        return "upper of a ball joint is an angle between two axes, from 0 (no limit) to pi";
    return NULL;
}

static double constrained_angular_stiffness(const tac_JointDef *d)
{
    return d->angular_stiffness > 0.0 ? d->angular_stiffness
                                      : 2.0 * d->stiffness * d->half_width * d->half_width;
}

static taci_Element element(const tac_JointDef *d, taci_ElementType type, double k, double c)
{
    return (taci_Element){.type = type,
                          .frame_a = d->frame_a,
                          .frame_b = d->frame_b,
                          .k = k,
                          .c = c,
                          .h = d->half_width};
}

/// The elements of a joint: first what it forbids, then spring and damper, then the limit. Returns
/// their number.
static int joint_elements(const tac_JointDef *d, taci_Element e[TACI_JOINT_ELEMENTS])
{
    static const taci_ElementType coordinate[] = {TACI_ELEMENT_CONE, TACI_ELEMENT_ANGLE,
                                                  TACI_ELEMENT_TRAVEL, TACI_ELEMENT_NONE};
    int n = 0;
    double angular = constrained_angular_stiffness(d);
    switch (d->type) {
    case TAC_JOINT_BALL:
        e[n++] = element(d, TACI_ELEMENT_POINT, d->stiffness, d->damping);
        break;
    case TAC_JOINT_REVOLUTE: // two points at +-h on the axis, as one element
        e[n++] = element(d, TACI_ELEMENT_HINGE, 2.0 * d->stiffness, 2.0 * d->damping);
        break;
    case TAC_JOINT_PRISMATIC:
        e[n++] = element(d, TACI_ELEMENT_SLIDE, d->stiffness, d->damping);
        e[n++] = element(d, TACI_ELEMENT_LOG, angular, d->angular_damping);
        break;
    case TAC_JOINT_FIXED:
        e[n++] = element(d, TACI_ELEMENT_POINT, d->stiffness, d->damping);
        e[n++] = element(d, TACI_ELEMENT_LOG, angular, d->angular_damping);
    }
    if (d->spring > 0.0 || d->damper > 0.0) {
        e[n] = element(d, d->type == TAC_JOINT_BALL ? TACI_ELEMENT_LOG : coordinate[d->type],
                       d->spring, d->damper);
        e[n++].lo = d->spring_rest;
    }
    if (d->type == TAC_JOINT_BALL ? d->upper > 0.0 : d->lower < d->upper) {
        e[n] = element(d, coordinate[d->type], d->limit_stiffness, d->limit_damping);
        e[n].limit = 1;
        e[n].lo = d->type == TAC_JOINT_BALL ? 0.0 : d->lower;
        e[n++].hi = d->upper;
    }
    return n;
}

tac_Result tac_joint_create(tac_World *w, const tac_JointDef *def, tac_JointId *joint)
{
    taci_Rigid *r = taci_own_rigid(w);
    taci_Body body[2];
    *joint = (tac_JointId){0, 0, 0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    const char *fault = find_fault(def);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    const char *others =
        "joints join bodies of tac_body_create; those of other systems take springs";
    if ((result = taci_world_ends(w, __func__, def->body_a, def->body_b, others, body)) != TAC_OK)
        return result;
    int i = taci_slots_lowest_free(taci_world_joints(w));
    if ((result = taci_world_make_room(w, __func__, TACI_CAPACITY_JOINTS, i + 1)) != TAC_OK)
        return result;
    taci_Element e[TACI_JOINT_ELEMENTS];
    int n = joint_elements(def, e);
    tac_Ledger l = {0};
    for (int k = 0; k < n; k++) {
        int slot = taci_rigid_joint_slot(r, i, k);
        taci_rigid_element_set(r, slot, &e[k], body[0].index, body[1].index);
        taci_rigid_element_energy(r, slot, &l);
    }
    result = taci_world_book_edit(w, __func__, 0, tac_ledger_stored(&l));
    if (result != TAC_OK) {
        for (int k = 0; k < n; k++)
            taci_rigid_element_clear(r, taci_rigid_joint_slot(r, i, k));
        return result;
    }
    w->joint[i] = (taci_JointSlot){.def = *def,
                                   .body = {body[0].index, body[1].index},
                                   .slot = taci_slot_taken(w->joint[i].slot)};
    w->joint_high = i >= w->joint_high ? i + 1 : w->joint_high;
    w->joint_count++;
    w->joints_indexed = false;
    taci_world_edited(w);
    *joint = taci_world_joint_id(w, i);
    return TAC_OK;
}

static int find(const tac_World *w, tac_JointId id)
{
    return taci_slots_find(taci_world_joints(w), id.index1, id.generation, id.world);
}

bool tac_joint_is_valid(const tac_World *w, tac_JointId id)
{
    return find(w, id) >= 0;
}

void taci_world_joint_remove(tac_World *w, int i)
{
    taci_Rigid *r = taci_own_rigid(w);
    tac_Ledger l = {0};
    for (int k = 0; k < TACI_JOINT_ELEMENTS; k++) {
        int slot = taci_rigid_joint_slot(r, i, k);
        if (r->element[slot].live)
            taci_rigid_element_energy(r, slot, &l);
        taci_rigid_element_clear(r, slot);
    }
    taci_books_edit(&w->books[0], -tac_ledger_stored(&l));
    w->joint[i].slot.live = 0;
    taci_labels_drop(&w->labels, (taci_LabelKey){TACI_LABEL_JOINT, 0, i + 1});
    w->joint_count--;
    w->joints_indexed = false;
}

tac_Result tac_joint_destroy(tac_World *w, tac_JointId id)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    taci_world_joint_remove(w, i);
    taci_world_edited(w);
    return TAC_OK;
}

/// Distance of the origins where the joint forbids it.
static double point_gap(const tac_JointDef *d, const taci_Frame *A, const taci_Frame *B)
{
    taci_Element e =
        element(d, d->type == TAC_JOINT_PRISMATIC ? TACI_ELEMENT_SLIDE : TACI_ELEMENT_POINT, 0, 0);
    double memory[3] = {0}, s[TACI_ELEMENT_DIM] = {0};
    taci_element_residual(&e, A, B, memory, s);
    return sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

static double angle_gap(const tac_JointDef *d, const taci_Frame *A, const taci_Frame *B)
{
    if (d->type == TAC_JOINT_BALL)
        return 0.0;
    taci_Element e =
        element(d, d->type == TAC_JOINT_REVOLUTE ? TACI_ELEMENT_CONE : TACI_ELEMENT_LOG, 0, 0);
    double memory[3] = {0}, s[TACI_ELEMENT_DIM] = {0};
    taci_element_residual(&e, A, B, memory, s);
    return sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
}

/// Coordinate of the free direction and its rate; all turns are counted if the joint has a spring,
/// damper or limit.
static void read_coordinate(const tac_World *w, int i, const taci_Frame *A, const taci_Frame *B,
                            tac_JointInfo *info)
{
    const taci_Rigid *r = taci_own_rigid(w);
    static const taci_ElementType type[] = {TACI_ELEMENT_CONE, TACI_ELEMENT_ANGLE,
                                            TACI_ELEMENT_TRAVEL};
    const taci_JointSlot *j = &w->joint[i];
    if (j->def.type == TAC_JOINT_FIXED)
        return;
    taci_Element e = element(&j->def, type[j->def.type], 0, 0);
    double memory[3] = {0}, s[TACI_ELEMENT_DIM];
    for (int k = 0; k < TACI_JOINT_ELEMENTS; k++) {
        int slot = taci_rigid_joint_slot(r, i, k);
        if (r->element[slot].live && r->element[slot].e.type == e.type)
            memory[0] = r->estate[r->now][slot].memory[0];
    }
    taci_element_residual(&e, A, B, memory, s);
    info->coordinate = s[0];
    taci_ElementRow row;
    taci_element_rows(&e, A, B, &row);
    tac_Twist V[2] = {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {0, 0, 0}}};
    for (int side = 0; side < 2; side++)
        if (j->body[side] >= 0)
            V[side] = tac_body_twist(w, taci_world_id_of(w, (taci_Body){0, j->body[side]}));
    info->rate = taci_element_rate(&row, &V[0], &V[1]);
}

tac_JointInfo tac_joint_info(const tac_World *w, tac_JointId id)
{
    const taci_Rigid *r = taci_own_rigid(w);
    tac_JointInfo info = {0};
    int i = find(w, id);
    if (i < 0)
        return info;
    const taci_JointSlot *j = &w->joint[i];
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, j->body[0]);
    taci_Frame B = taci_rigid_frame(r, TACI_AT_NOW, j->body[1]);
    info.type = j->def.type;
    info.gap = point_gap(&j->def, &A, &B);
    info.angle_gap = angle_gap(&j->def, &A, &B);
    read_coordinate(w, i, &A, &B, &info);
    tac_Ledger l = {0};
    for (int k = 0; k < TACI_JOINT_ELEMENTS; k++) {
        int slot = taci_rigid_joint_slot(r, i, k);
        if (!r->element[slot].live)
            continue;
        taci_rigid_element_energy(r, slot, &l);
        info.effort_a = sv_add(info.effort_a, r->effort[slot]);
    }
    info.energy = tac_ledger_stored(&l);
    return info;
}

double tac_world_joint_gap(const tac_World *w)
{
    const taci_Rigid *r = taci_own_rigid(w);
    double worst = 0.0;
    for (int i = 0; i < w->joint_high; i++) {
        if (!w->joint[i].slot.live)
            continue;
        taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, w->joint[i].body[0]);
        taci_Frame B = taci_rigid_frame(r, TACI_AT_NOW, w->joint[i].body[1]);
        worst = fmax(worst, point_gap(&w->joint[i].def, &A, &B));
    }
    return worst;
}
