// What can be wrong with the definition of a tree; the message names the body or tendon.
#include "math/inertia.h"
#include "system/tree/tree_parts.h"
#include <stdarg.h>
#include <stdio.h>

#define MOST_BODIES 1000000
#define MOST_SQUARE 32768 // velocities: n² is still an int, 8 GB a matrix

/// Where a fault is told.
typedef struct Fault {
    char *text;
    size_t size;
} Fault;

__attribute__((format(printf, 2, 3))) static bool fail(Fault *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(f->text, f->size, format, list);
    va_end(list);
    return false;
}

static bool not_negative(double x)
{
    return x >= 0.0 && isfinite(x);
}

static bool unit_pose(tac_Pose p)
{
    return pose_finite(p) && fabs(q_norm2(p.q) - 1.0) < 1e-6;
}

static bool check_axis(const tac_TreeBodyDef *d, int body, int axis, Fault *f)
{
    const tac_TreeAxis *a = &d->axis[axis];
    if (!not_negative(a->spring) || !not_negative(a->damper) || !not_negative(a->rotor))
        return fail(f, "body %d: spring, damper and rotor must be finite and not negative", body);
    if (!not_negative(a->limit_stiffness) || !not_negative(a->limit_damping))
        return fail(f, "body %d: limit_stiffness and limit_damping must be finite and not negative",
                    body);
    if (!not_negative(a->friction))
        return fail(f, "body %d: friction must be finite and not negative", body);
    if (!(a->drive_lower <= a->drive_upper))
        return fail(f, "body %d: drive_lower must not be above drive_upper", body);
    if (!isfinite(a->rest) || isnan(a->lower) || isnan(a->upper))
        return fail(f, "body %d: rest, lower and upper must be numbers", body);
    if (a->lower > a->upper)
        return fail(f, "body %d: lower must not be above upper", body);
    if (d->joint == TAC_TREE_FREE && (a->spring > 0.0 || a->damper > 0.0 || a->rotor > 0.0))
        return fail(f, "body %d: a free body has no spring, damper or rotor; use a link", body);
    if (d->joint == TAC_TREE_FREE && a->friction > 0.0)
        return fail(f, "body %d: a free body has no joint that could have friction", body);
    if (d->joint == TAC_TREE_FREE && taci_tree_has_limits(a))
        return fail(f, "body %d: a free body has no limits", body);
    if (d->joint == TAC_TREE_BALL && taci_tree_has_limits(a) &&
        !(a->lower == 0.0 && a->upper > 0.0 && a->upper < 3.14159265358979323846))
        return fail(f,
                    "body %d: the limits of a ball joint are 0 and the greatest angle of its "
                    "rotation, below pi",
                    body);
    if ((d->joint == TAC_TREE_BALL || d->joint == TAC_TREE_FREE) && a->drive_lower < a->drive_upper)
        return fail(
            f,
            "body %d: drive_lower and drive_upper go with revolute, prismatic and universal "
            "joints",
            body);
    return true;
}

static bool check_start(const tac_TreeBodyDef *d, int body, Fault *f)
{
    for (int i = 0; i < 6; i++)
        if (!isfinite(d->velocity[i]) || (i < 4 && !isfinite(d->position[i])))
            return fail(f, "body %d: position and velocity must be finite", body);
    const double *q = d->position;
    double norm = q_norm2((tac_Quat){q[0], q[1], q[2], q[3]});
    if (d->joint == TAC_TREE_BALL && norm != 0.0 && fabs(norm - 1.0) > 1e-6)
        return fail(f, "body %d: the position of a ball joint must be a unit quaternion", body);
    return true;
}

static bool check_body(const tac_TreeBodyDef *d, int body, Fault *f)
{
    if (d->joint < TAC_TREE_FIXED || d->joint > TAC_TREE_FREE)
        return fail(f, "body %d: joint must be one of tac_TreeJoint", body);
    if (d->parent < TAC_TREE_WORLD || d->parent >= body)
        return fail(f, "body %d: parent must be an earlier body, or TAC_TREE_WORLD", body);
    if (d->joint == TAC_TREE_FREE && d->parent != TAC_TREE_WORLD)
        return fail(f, "body %d: a free body must hang on the world", body);
    if (!unit_pose(d->frame_parent) || !unit_pose(d->frame_body))
        return fail(f, "body %d: frame_parent and frame_body must be finite with unit quaternions",
                    body);
    if (!not_negative(d->mass))
        return fail(f, "body %d: mass must be finite and not negative", body);
    if (!isfinite(d->gravity_scale))
        return fail(f, "body %d: gravity_scale must be finite", body);
    const char *fault = taci_inertia_fault(&d->inertia, false);
    if (fault)
        return fail(f, "body %d: %s", body, fault);
    double trace = d->inertia.m[0][0] + d->inertia.m[1][1] + d->inertia.m[2][2];
    if (d->mass == 0.0 && trace > 0.0)
        return fail(f, "body %d: inertia without mass", body);
    return check_axis(d, body, 0, f) &&
           (d->joint != TAC_TREE_UNIVERSAL || check_axis(d, body, 1, f)) && check_start(d, body, f);
}

/// Whether a velocity is that of an axis: tendons run over these.
static bool is_axis(const tac_TreeDef *def, int velocity)
{
    for (int i = 0, at = 0; i < def->body_count; i++) {
        int n = taci_tree_velocity_count(def->body[i].joint);
        if (velocity < at + n)
            return velocity >= at && n > 0 && n <= 2;
        at += n;
    }
    return false;
}

static bool is_body(const tac_TreeDef *def, int body)
{
    return body >= 0 && body < def->body_count;
}

static bool check_point(const tac_TreeDef *def, int tendon, int i, Fault *f)
{
    const tac_TendonPoint *p = &def->tendon[tendon].path[i];
    bool wraps = p->type == TAC_TENDON_SPHERE || p->type == TAC_TENDON_CYLINDER;
    if (p->type < TAC_TENDON_SITE || p->type > TAC_TENDON_PULLEY)
        return fail(f, "tendon %d: point %d has no type of tac_TendonPointType", tendon, i);
    if (p->type == TAC_TENDON_PULLEY)
        return (p->divisor > 0.0 && isfinite(p->divisor)) ||
               fail(f, "tendon %d: the divisor of point %d must be finite and more than 0", tendon,
                    i);
    if ((p->body != TAC_TREE_WORLD && !is_body(def, p->body)) || !unit_pose(p->frame))
        return fail(f, "tendon %d: point %d names no body, or its frame is no pose", tendon, i);
    if (wraps && !(p->radius > 0.0 && isfinite(p->radius)))
        return fail(f, "tendon %d: the radius of point %d must be finite and more than 0", tendon,
                    i);
    if (wraps && p->has_side &&
        ((p->side_body != TAC_TREE_WORLD && !is_body(def, p->side_body)) || !v3_finite(p->side)))
        return fail(f, "tendon %d: the side of point %d names no body, or is not finite", tendon,
                    i);
    return true;
}

/// Branches begin and end with a site, with one thing between two at most.
static bool check_path(const tac_TreeDef *def, int tendon, Fault *f)
{
    const tac_TendonDef *d = &def->tendon[tendon];
    int sites = 0;
    for (int i = 0; i < d->path_count; i++) {
        if (!check_point(def, tendon, i, f))
            return false;
        bool is_site = d->path[i].type == TAC_TENDON_SITE;
        bool after_site = i > 0 && d->path[i - 1].type == TAC_TENDON_SITE;
        bool is_last = i + 1 == d->path_count;
        bool pulley = d->path[i].type == TAC_TENDON_PULLEY;
        if (!is_site && ((!after_site && !(pulley && i == 0)) || is_last))
            return fail(f,
                        "tendon %d: point %d stands where a site must be: a branch begins and "
                        "ends with one, and there is one between two of any others",
                        tendon, i);
        sites += is_site;
    }
    return (sites >= 2 && isfinite(d->gain) && d->gain != 0.0) ||
           fail(f, "tendon %d: it has %d sites and a gain of %g; expected 2 or more, and not 0",
                tendon, sites, d->gain);
}

static bool check_tendon(const tac_TreeDef *def, int i, Fault *f)
{
    const tac_TendonDef *d = &def->tendon[i];
    if (d->path_count < 0 || (d->path_count > 0 && (d->path == NULL || d->count > 0)))
        return fail(f, "tendon %d: it runs over joints or along a path, not both", i);
    if (d->path_count > 0 && !check_path(def, i, f))
        return false;
    if (d->path_count == 0 && (d->count < 1 || d->velocity == NULL || d->arm == NULL))
        return fail(f, "tendon %d: it must run over a joint at least", i);
    for (int j = 0; j < d->count; j++) {
        if (!is_axis(def, d->velocity[j]))
            return fail(f,
                        "tendon %d: velocity %d is not that of a revolute, prismatic or universal "
                        "joint",
                        i, d->velocity[j]);
        if (!isfinite(d->arm[j]))
            return fail(f, "tendon %d: an arm is not finite", i);
    }
    if (!isfinite(d->offset) || !not_negative(d->stiffness) || !not_negative(d->damping))
        return fail(f,
                    "tendon %d: offset, stiffness and damping must be finite, the last two not "
                    "negative",
                    i);
    return true;
}

/// A range that is in force where lower < upper.
static bool is_range(double lower, double upper)
{
    return lower <= upper; // neither is NaN
}

static bool check_drive_place(const tac_TreeDef *def, int i, int velocities, Fault *f)
{
    const tac_DriveDef *d = &def->drive[i];
    int gears = d->on == TAC_DRIVE_JOINTS ? d->count : d->on == TAC_DRIVE_TENDON ? 1 : 6;
    bool frames = d->on == TAC_DRIVE_FRAMES;
    if (d->on < TAC_DRIVE_JOINTS || d->on > TAC_DRIVE_FRAMES)
        return fail(f, "drive %d: on must be one of tac_DriveOn", i);
    if (d->on == TAC_DRIVE_JOINTS && (d->count < 1 || d->velocity == NULL))
        return fail(f, "drive %d: it must act on a velocity at least", i);
    for (int j = 0; d->on == TAC_DRIVE_JOINTS && j < d->count; j++)
        if (d->velocity[j] < 0 || d->velocity[j] >= velocities)
            return fail(f, "drive %d: the tree has no velocity %d", i, d->velocity[j]);
    if (d->on == TAC_DRIVE_TENDON && (d->tendon < 0 || d->tendon >= def->tendon_count))
        return fail(f, "drive %d: the tree has no tendon %d", i, d->tendon);
    if (d->on == TAC_DRIVE_BODY && (d->body < 0 || d->body >= def->body_count))
        return fail(f, "drive %d: the tree has no body %d", i, d->body);
    if (frames && (d->body < -1 || d->body >= def->body_count))
        return fail(f, "drive %d: the tree has no body %d", i, d->body);
    if (frames && (d->reference < -1 || d->reference >= def->body_count))
        return fail(f, "drive %d: the tree has no body %d as its reference", i, d->reference);
    if ((d->on == TAC_DRIVE_BODY || frames) && !unit_pose(d->frame))
        return fail(f, "drive %d: frame must be finite with a unit quaternion", i);
    if (frames && !unit_pose(d->frame_reference))
        return fail(f, "drive %d: frame_reference must be finite with a unit quaternion", i);
    for (int j = 0; j < gears; j++)
        if (d->gear == NULL || !isfinite(d->gear[j]))
            return fail(f, "drive %d: it has no gear, or one that is not finite", i);
    return true;
}

static bool check_drive(const tac_TreeDef *def, int i, int velocities, Fault *f)
{
    const tac_DriveDef *d = &def->drive[i];
    if (!check_drive_place(def, i, velocities, f))
        return false;
    for (int j = 0; j < 3; j++)
        if (!isfinite(d->gain[j]) || !isfinite(d->bias[j]))
            return fail(f, "drive %d: gain and bias must be finite", i);
    if (!is_range(d->control_lower, d->control_upper) ||
        !is_range(d->force_lower, d->force_upper) ||
        !is_range(d->activation_lower, d->activation_upper))
        return fail(f, "drive %d: the lower end of a range must not be above the upper one", i);
    if (d->dynamics < TAC_DRIVE_DIRECT || d->dynamics > TAC_DRIVE_FILTER)
        return fail(f, "drive %d: dynamics must be one of tac_DriveDynamics", i);
    if (d->dynamics == TAC_DRIVE_FILTER &&
        (!(d->time_constant > 0.0) || !isfinite(d->time_constant)))
        return fail(f, "drive %d: time_constant must be positive and finite", i);
    if (!isfinite(d->control) || !isfinite(d->activation))
        return fail(f, "drive %d: control and activation must be finite", i);
    return true;
}

/// All drives, and whether an int counts what they act on.
static bool check_drives(const tac_TreeDef *def, int velocities, Fault *f)
{
    int64_t arms = 0;
    for (int i = 0; i < def->drive_count; i++) {
        const tac_DriveDef *d = &def->drive[i];
        if (!check_drive(def, i, velocities, f))
            return false;
        bool is_sum = d->on == TAC_DRIVE_TENDON && def->tendon[d->tendon].path_count == 0;
        arms += d->on == TAC_DRIVE_JOINTS ? d->count
                : is_sum                  ? def->tendon[d->tendon].count
                                          : velocities;
    }
    return arms < INT32_MAX ||
           fail(f, "the drives act on %lld velocities, more than can be counted", (long long)arms);
}

/// Whether an int counts what all tendons run over, with the limits of all axes.
static bool count_arms(const tac_TreeDef *def, Fault *f)
{
    int64_t arms = 4 * (int64_t)def->body_count;
    for (int i = 0; i < def->tendon_count; i++) {
        arms += def->tendon[i].count > 0 ? def->tendon[i].count : 0;
        arms += def->tendon[i].path_count > 0 ? 6 * (int64_t)def->body_count : 0;
    }
    return arms < INT32_MAX ||
           fail(f, "the tendons run over %lld joints, more than can be counted", (long long)arms);
}

static bool check_def(const tac_TreeDef *def, Fault *f)
{
    if (def == NULL || def->cookie != TACI_COOKIE_TREE)
        return fail(f, "the definition was not made by tac_tree_def_default");
    if (def->body_count < 1 || def->body_count > MOST_BODIES || def->body == NULL)
        return fail(f, "body_count must be between 1 and %d", MOST_BODIES);
    if (def->form < TAC_FORM_AUTO || def->form > TAC_FORM_LEAF)
        return fail(f, "form must be one of tac_Form");
    if (def->project_every < 0 || def->project_every % 2 != 0)
        return fail(f, "project_every must be even: in pairs of steps what rings cancels");
    if (def->tendon_count < 0 || (def->tendon_count > 0 && def->tendon == NULL))
        return fail(f, "tendon_count must not be negative, nor be without tendons");
    if (def->drive_count < 0 || (def->drive_count > 0 && def->drive == NULL))
        return fail(f, "drive_count must not be negative, nor be without drives");
    if (def->apart_count < 0 || (def->apart_count > 0 && def->apart == NULL))
        return fail(f, "apart_count must not be negative, nor be without pairs");
    for (int i = 0; i < def->apart_count; i++)
        if (!is_body(def, def->apart[i].a) || !is_body(def, def->apart[i].b))
            return fail(f, "pair %d of apart names no body of the tree", i);
    int velocities = 0;
    for (int i = 0; i < def->body_count; i++) {
        if (!check_body(&def->body[i], i, f))
            return false;
        velocities += taci_tree_velocity_count(def->body[i].joint);
    }
    if (velocities == 0)
        return fail(f, "no joint of the tree can move");
    if (velocities > MOST_SQUARE && def->form != TAC_FORM_AUTO && def->form != TAC_FORM_RECURSION)
        return fail(f, "%d velocities are too many for a dense factor: leave form at AUTO",
                    velocities);
    if (!count_arms(def, f))
        return false;
    for (int i = 0; i < def->tendon_count; i++)
        if (!check_tendon(def, i, f))
            return false;
    return check_drives(def, velocities, f);
}

bool taci_tree_sound(const tac_TreeDef *def, char *fault, size_t fault_size)
{
    Fault f = {fault, fault_size};
    return check_def(def, &f);
}
