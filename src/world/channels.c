// What can be recorded of a world (channels.h): quantities of its things, and their present values.
#include "world/channels.h"
#include "energy/ledger.h"
#include "math/so3.h"
#include "world/world.h"

static void put_wrench(double *out, tac_Wrench w)
{
    v3_put(out, w.force);
    v3_put(out + 3, w.torque);
}

// ---- the world

static const taci_ChannelQuantity energy_quantities[] = {
#define X(name, sign, text) {#name, "J", 1, text},
    TAC_LEDGER_FIELDS(X)
#undef X
        {"stored", "J", 1, "the sum of the first five"},
};

// Stored terms are the present ones, the others since the start. The books of the last step have
// the former already, unless something was edited since: evaluating them anew for every channel
// would cost as much as a step.
static tac_Ledger present_books(const tac_World *w)
{
    bool fresh = w->stats.step_count > 0;
    for (int i = 0; i <= w->system_count; i++)
        fresh &=
            w->books[taci_account(w, i)].edit == 0.0 && w->books[taci_account(w, i)].jump == 0.0;
    if (!fresh)
        return tac_world_ledger(w, true);
    tac_Ledger l = {.kinetic = w->step_ledger.kinetic,
                    .gravity = w->step_ledger.gravity,
                    .elastic = w->step_ledger.elastic,
                    .carried = w->step_ledger.carried,
                    .tank = w->step_ledger.tank};
    for (int i = 0; i <= w->system_count; i++)
        taci_ledger_add_flows(&l, &w->books[taci_account(w, i)].total);
    return l;
}

static void read_energy(const tac_World *w, int quantity, double *out)
{
    tac_Ledger l = present_books(w);
    const double terms[] = {
#define X(name, sign, text) l.name,
        TAC_LEDGER_FIELDS(X)
#undef X
            tac_ledger_stored(&l),
    };
    *out = terms[quantity];
}

static const taci_ChannelQuantity ledger_quantities[] = {
    {"residual", "", 1, "what the books of the last step miss by, relative"}};

static void read_ledger(const tac_World *w, int quantity, double *out)
{
    (void)quantity;
    *out = tac_world_stats(w).residual;
}

static const taci_ChannelQuantity world_quantities[] = {
    {"joint_gap", "m", 1, "largest gap of all joints"}};

static void read_world(const tac_World *w, int quantity, double *out)
{
    (void)quantity;
    *out = tac_world_joint_gap(w);
}

enum { MOMENTUM_LINEAR, MOMENTUM_ANGULAR, MOMENTUM_RESIDUAL, MOMENTUM_UNEXPLAINED, MOMENTUM_TERMS };

static const taci_ChannelQuantity momentum_quantities[] = {
    {"linear", "kg·m/s", 3, "of all systems"},
    {"angular", "kg·m2/s", 3, "of all systems, about the origin of the world"},
    {"residual", "", 1, "what the momentum books of the last step miss by, relative"},
    {"unexplained", "N·s, N·m·s", 6, "linear and angular, that no term explains, since the start"},
#define X(name, text) {#name, "N·s, N·m·s", 6, text},
    TAC_MOMENTUM_FIELDS(X)
#undef X
};

static void put_momentum(double *out, tac_Momentum m)
{
    v3_put(out, m.linear);
    v3_put(out + 3, m.angular);
}

// Terms are since the start, about the origin of the world.
static void read_momentum(const tac_World *w, int quantity, double *out)
{
    if (quantity == MOMENTUM_RESIDUAL) {
        *out = w->stats.momentum_residual;
        return;
    }
    if (quantity <= MOMENTUM_ANGULAR) {
        tac_Vec3 linear, angular;
        tac_world_momentum(w, &linear, &angular);
        v3_put(out, quantity == MOMENTUM_LINEAR ? linear : angular);
        return;
    }
    const tac_MomentumLedger *l = &w->momentum_total;
    const tac_Momentum terms[] = {
#define X(name, text) l->name,
        TAC_MOMENTUM_FIELDS(X)
#undef X
    };
    put_momentum(out, quantity == MOMENTUM_UNEXPLAINED ? tac_momentum_unexplained(l)
                                                       : terms[quantity - MOMENTUM_TERMS]);
}

static const taci_ChannelQuantity contact_quantities[] = {
    {"count", "", 1, "contacts that acted in the last step"},
    {"depth", "m", 1, "deepest overlap at its start"},
    {"residual", "m/s", 1, "what the solver left of the worst contact"},
    {"tank", "J", 1, "lost in contacts, and still there to pay for push-out"},
    {"asleep", "", 1, "bodies that sleep"},
    {"clamped", "", 1, "groups of contacts that were scaled to keep passive, since the start"},
    {"dropped", "", 1, "contacts that there was no room for, since the start"}};

static void read_contact(const tac_World *w, int quantity, double *out)
{
    tac_ContactStats c = tac_world_stats(w).contact;
    const double numbers[] = {(double)c.contacts, c.depth,           c.residual,       c.tank,
                              (double)c.asleep,   (double)c.clamped, (double)c.dropped};
    *out = numbers[quantity];
}

static const taci_ChannelQuantity notice_quantities[] = {
#define X(name, text, value) \
    {text "_steps", "", 1, "in which this notice was seen, since the start"},
    TAC_NOTICES(X)
#undef X
};

static void read_notice(const tac_World *w, int quantity, double *out)
{
    *out = (double)w->stats.notice[quantity].steps;
}

// ---- bodies, systems, joints, springs

// In the order of taci_BodyQuantity.
static const taci_ChannelQuantity body_quantities[] = {
    TACI_BODY_MOTION(""),
    {"kinetic", "J", 1, "kinetic energy"},
    TACI_BODY_CONTACT(""),
    {"contact_own", "N, N·m", 6, "the same in the axes of the body frame"}};

static tac_Wrench in_axes(tac_Quat q, tac_Wrench w)
{
    return (tac_Wrench){q_rotate_inverse(q, w.force), q_rotate_inverse(q, w.torque)};
}

void taci_read_body(const tac_World *w, tac_BodyId id, taci_BodyQuantity what, double *out)
{
    tac_Pose pose = tac_body_pose(w, id);
    switch (what) {
    case TACI_OF_BODY_POSITION:
        v3_put(out, pose.p);
        break;
    case TACI_OF_BODY_QUATERNION:
        out[0] = pose.q.w;
        v3_put(out + 1, v3(pose.q.x, pose.q.y, pose.q.z));
        break;
    case TACI_OF_BODY_ROTATION:
        v3_put(out, q_log(pose.q));
        break;
    case TACI_OF_BODY_VELOCITY:
        v3_put(out, tac_body_twist(w, id).lin);
        break;
    case TACI_OF_BODY_SPIN:
        v3_put(out, tac_body_twist(w, id).ang);
        break;
    case TACI_OF_BODY_CONTACT:
        put_wrench(out, tac_body_contact_wrench(w, id));
        break;
    case TACI_OF_BODY_CONTACT_OWN:
        put_wrench(out, in_axes(pose.q, tac_body_contact_wrench(w, id)));
        break;
    default:
        *out = tac_body_kinetic(w, id);
    }
}

// In the order of taci_SystemQuantity; a width of 0 is as many as it has.
static const taci_ChannelQuantity system_quantities[] = {
    {"positions", "", 0, "all coordinates, in their own units"},
    {"velocities", "", 0, "all of them, mean over the last step"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"gravity", "J", 1, "potential energy in gravity"},
    {"elastic", "J", 1, "stored in its springs"}};

int taci_system_width(const tac_World *w, tac_SystemId id, taci_SystemQuantity what)
{
    return what == TACI_OF_SYSTEM_POSITIONS    ? tac_system_position_count(w, id)
           : what == TACI_OF_SYSTEM_VELOCITIES ? tac_system_velocity_count(w, id)
                                               : 1;
}

void taci_read_system(const tac_World *w, tac_SystemId id, taci_SystemQuantity what, double *out)
{
    if (what == TACI_OF_SYSTEM_POSITIONS) {
        tac_system_positions(w, id, out);
    } else if (what == TACI_OF_SYSTEM_VELOCITIES) {
        tac_system_velocities(w, id, out);
    } else {
        tac_Ledger l = tac_system_ledger(w, id, true);
        *out = what == TACI_OF_SYSTEM_KINETIC   ? l.kinetic
               : what == TACI_OF_SYSTEM_GRAVITY ? l.gravity
                                                : l.elastic;
    }
}

static const taci_ChannelQuantity joint_quantities[] = {
    {"coordinate", "rad", 1, "angle from the start, all turns counted; of a prismatic joint m"},
    {"rate", "rad/s", 1, "mean over the last step; of a prismatic joint m/s"},
    {"gap", "m", 1, "distance of its frames where it forbids one"},
    {"effort", "N, N·m", 6, "force and torque on `a` at its centre of mass"}};
static const taci_ChannelQuantity slide_quantities[] = {{"coordinate", "m", 1, ""},
                                                        {"rate", "m/s", 1, ""},
                                                        {"gap", "m", 1, ""},
                                                        {"effort", "N, N·m", 6, ""}};

void taci_read_joint(const tac_World *w, tac_JointId id, int quantity, double *out)
{
    tac_JointInfo info = tac_joint_info(w, id);
    const double numbers[] = {info.coordinate, info.rate, info.gap};
    if (quantity < 3)
        *out = numbers[quantity];
    else
        put_wrench(out, info.effort_a);
}

static const taci_ChannelQuantity spring_quantities[] = {
    {"stretch", "m", 1, "distance of its points; of type `distance`, length minus rest length"},
    {"angle", "rad", 1, "between its frames"},
    {"energy", "J", 1, "stored in it"},
    {"work_target", "J", 1, "put in by its target since the start"},
    {"effort", "N, N·m", 6, "force and torque on `a` at its centre of mass"}};

void taci_read_spring(const tac_World *w, tac_SpringId id, int quantity, double *out)
{
    tac_SpringInfo info = tac_spring_info(w, id);
    const double numbers[] = {info.stretch, info.angle, info.energy, info.work_target};
    if (quantity < 4)
        *out = numbers[quantity];
    else
        put_wrench(out, info.effort_a);
}

// ---- all of them

const taci_ChannelQuantities taci_of_body = TACI_QUANTITIES(body_quantities);
const taci_ChannelQuantities taci_of_system = TACI_QUANTITIES(system_quantities);
const taci_ChannelQuantities taci_of_joint = TACI_QUANTITIES(joint_quantities);
const taci_ChannelQuantities taci_of_slide = TACI_QUANTITIES(slide_quantities);
const taci_ChannelQuantities taci_of_spring = TACI_QUANTITIES(spring_quantities);
const taci_WorldThing taci_world_things[TACI_WORLD_THINGS] = {
    [TACI_THING_ENERGY] = {"energy", TACI_QUANTITIES(energy_quantities), read_energy},
    [TACI_THING_LEDGER] = {"ledger", TACI_QUANTITIES(ledger_quantities), read_ledger},
    [TACI_THING_WORLD] = {"world", TACI_QUANTITIES(world_quantities), read_world},
    [TACI_THING_MOMENTUM] = {"momentum", TACI_QUANTITIES(momentum_quantities), read_momentum},
    [TACI_THING_CONTACT] = {"contact", TACI_QUANTITIES(contact_quantities), read_contact},
    [TACI_THING_NOTICE] = {"notice", TACI_QUANTITIES(notice_quantities), read_notice},
};
