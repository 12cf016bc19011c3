/* Channels: what can be recorded of a scene, found by patterns, and their present values.
 *
 * A channel's name is that of a thing and of one of its quantities, "ball.position". The things of
 * the world itself are energy, ledger, world, momentum and contact. */
#include "scene/channels.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "energy/ledger.h"
#include "math/so3.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

static void put(double *out, tac_Vec3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void put_wrench(double *out, tac_Wrench w)
{
    put(out, w.force);
    put(out + 3, w.torque);
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

static void read_energy(const tac_Scene *s, const tac_World *w, int object, int quantity,
                        double *out)
{
    (void)s, (void)object;
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

static void read_ledger(const tac_Scene *s, const tac_World *w, int object, int quantity,
                        double *out)
{
    (void)s, (void)object, (void)quantity;
    *out = tac_world_stats(w).residual;
}

static const taci_ChannelQuantity world_quantities[] = {
    {"joint_gap", "m", 1, "largest gap of all joints"}};

static void read_world(const tac_Scene *s, const tac_World *w, int object, int quantity,
                       double *out)
{
    (void)s, (void)object, (void)quantity;
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
    put(out, m.linear);
    put(out + 3, m.angular);
}

// Terms are since the start, about the origin of the world.
static void read_momentum(const tac_Scene *s, const tac_World *w, int object, int quantity,
                          double *out)
{
    (void)s, (void)object;
    if (quantity == MOMENTUM_RESIDUAL) {
        *out = w->stats.momentum_residual;
        return;
    }
    if (quantity <= MOMENTUM_ANGULAR) {
        tac_Vec3 linear, angular;
        tac_world_momentum(w, &linear, &angular);
        put(out, quantity == MOMENTUM_LINEAR ? linear : angular);
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

static void read_contact(const tac_Scene *s, const tac_World *w, int object, int quantity,
                         double *out)
{
    (void)s, (void)object;
    tac_ContactStats c = tac_world_stats(w).contact;
    const double numbers[] = {(double)c.contacts, c.depth,           c.residual,       c.tank,
                              (double)c.asleep,   (double)c.clamped, (double)c.dropped};
    *out = numbers[quantity];
}

// ---- bodies, joints, springs, ports

// In the order of taci_BodyQuantity.
static const taci_ChannelQuantity body_quantities[] = {
    {"position", "m", 3, "of its centre of mass"},
    {"quaternion", "", 4, "orientation, w first"},
    {"rotation", "rad", 3, "orientation as a rotation vector"},
    {"velocity", "m/s", 3, "of its centre of mass, mean over the last step"},
    {"spin", "rad/s", 3, "angular velocity, world axes, mean over the last step"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"contact", "N, N·m", 6,
     "force and torque of all contacts on it at its centre of mass, mean over the last step"},
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
        put(out, pose.p);
        break;
    case TACI_OF_BODY_QUATERNION:
        out[0] = pose.q.w;
        put(out + 1, v3(pose.q.x, pose.q.y, pose.q.z));
        break;
    case TACI_OF_BODY_ROTATION:
        put(out, q_log(pose.q));
        break;
    case TACI_OF_BODY_VELOCITY:
        put(out, tac_body_twist(w, id).lin);
        break;
    case TACI_OF_BODY_SPIN:
        put(out, tac_body_twist(w, id).ang);
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

static void read_body(const tac_Scene *s, const tac_World *w, int object, int quantity, double *out)
{
    taci_read_body(w, tac_scene_body(s, w, object), (taci_BodyQuantity)quantity, out);
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

static void read_joint(const tac_Scene *s, const tac_World *w, int object, int quantity,
                       double *out)
{
    tac_JointInfo info = tac_joint_info(w, tac_scene_joint(s, w, object));
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

static void read_spring(const tac_Scene *s, const tac_World *w, int object, int quantity,
                        double *out)
{
    tac_SpringInfo info = tac_spring_info(w, tac_scene_spring(s, w, object));
    const double numbers[] = {info.stretch, info.angle, info.energy, info.work_target};
    if (quantity < 4)
        *out = numbers[quantity];
    else
        put_wrench(out, info.effort_a);
}

static const taci_ChannelQuantity port_quantities[] = {
    {"force", "N", 3, "in the last step"},
    {"torque", "N·m", 3, "in the last step, about the centre of mass"},
    {"work", "J", 1, "into the body since the start"}};

static const taci_ChannelQuantity effort_quantities[] = {
    {"effort", "N·m", 1, "in the last step; N if the joint is prismatic"},
    {"work", "J", 1, "of all ports on joints of the model since the start"}};
static const taci_ChannelQuantity push_quantities[] = {{"effort", "N", 1, ""},
                                                       {"work", "J", 1, ""}};

static void read_effort(const tac_World *w, const taci_ScenePort *port, int quantity, double *out)
{
    tac_SystemId id = taci_scene_system_id(w, port->on.system);
    const taci_UserSystem *c = taci_world_user_system(w, id);
    if (c == NULL)
        *out = 0.0; // it was destroyed
    else
        *out = quantity == 0 ? c->last_effort[port->on.part] : tac_system_port_work(w, id, true);
}

static void read_port(const tac_Scene *s, const tac_World *w, int object, int quantity, double *out)
{
    if (s->port[object].joint) {
        read_effort(w, &s->port[object], quantity, out);
        return;
    }
    tac_PortAccount account = tac_body_port(w, taci_end_body(s, w, s->port[object].on));
    if (quantity == 0)
        put(out, account.effort.force);
    else if (quantity == 1)
        put(out, account.effort.torque);
    else
        *out = account.total;
}

// ---- models; what one has depends on its parts

const taci_ChannelQuantity taci_model_quantities[] = {
    {"JOINT.position", "rad", 1,
     "of a joint; m of a prismatic one, two numbers of a universal one, "
     "a quaternion of a ball; none of a free one"},
    {"JOINT.velocity", "rad/s", 1,
     "mean over the last step; m/s of a prismatic joint, three numbers "
     "of a ball"},
    {"JOINT.effort", "N·m", 1,
     "of its spring, damper and stops: what a servo gives, mean over the last step; N of a "
     "prismatic joint, none of a ball"},
    {"BODY.position", "m", 3, "of its centre of mass"},
    {"BODY.quaternion", "", 4, "orientation, w first"},
    {"BODY.rotation", "rad", 3, "orientation as a rotation vector"},
    {"BODY.velocity", "m/s", 3, "of its centre of mass, mean over the last step"},
    {"BODY.spin", "rad/s", 3, "angular velocity, world axes, mean over the last step"},
    {"BODY.contact", "N, N·m", 6,
     "force and torque of all contacts on it at its centre of mass, mean over the last step"},
    {"TENDON.stretch", "m", 1, "of a tendon, or of a joint that mimics another"},
    {"TENDON.tension", "N", 1, "mean over the last step; negative: it pushes"},
    {"TENDON.energy", "J", 1, "stored in it"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"gravity", "J", 1, "potential energy in gravity"},
    {"elastic", "J", 1, "stored in springs, stops and tendons"},
    {"ghost", "", 1, "share of the kinetic energy that no motion of the joints explains"}};

// ---- beams and nets

static const taci_ChannelQuantity nodal_quantities[] = {
    {"NODE.position", "m", 3, "of a node"},
    {"NODE.rotation", "rad", 3, "of a beam's node since the start, a rotation vector"},
    {"NODE.velocity", "m/s", 3, "mean over the last step"},
    {"NODE.spin", "rad/s", 3, "of a beam's node, mean over the last step"},
    {"NODE.deflection", "m", 1, "of a beam's node since the start, along the beam's z axis"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"gravity", "J", 1, "potential energy in gravity"},
    {"elastic", "J", 1, "stored in bending and in springs"}};

// ---- all of them

#define QUANTITIES(q) q, (int)(sizeof(q) / sizeof *(q))
const taci_ChannelKind taci_channel_kinds[] = {
    [TAC_SCENE_BODY] = {NULL, "a body", QUANTITIES(body_quantities), read_body},
    [TAC_SCENE_JOINT] = {NULL, "a joint", QUANTITIES(joint_quantities), read_joint},
    [TAC_SCENE_SPRING] = {NULL, "a spring", QUANTITIES(spring_quantities), read_spring},
    [TAC_SCENE_PORT] = {NULL, "a port", QUANTITIES(port_quantities), read_port},
    [TACI_CHANNEL_MODEL] = {NULL, "a model", QUANTITIES(taci_model_quantities), taci_read_model},
    [TACI_CHANNEL_NODAL] = {NULL, "a beam or net", QUANTITIES(nodal_quantities), taci_read_nodal},
    {"energy", "", QUANTITIES(energy_quantities), read_energy},
    {"ledger", "", QUANTITIES(ledger_quantities), read_ledger},
    {"world", "", QUANTITIES(world_quantities), read_world},
    {"momentum", "", QUANTITIES(momentum_quantities), read_momentum},
    {"contact", "", QUANTITIES(contact_quantities), read_contact},
    {NULL, NULL, NULL, 0, NULL},
};
enum { PATTERN_LENGTH = 200, KINDS = sizeof taci_channel_kinds / sizeof *taci_channel_kinds - 1 };

// The kind of things that have names in a scene, and back.
static tac_SceneKind scene_kind(int kind)
{
    return kind == TACI_CHANNEL_MODEL   ? TAC_SCENE_MODEL
           : kind == TACI_CHANNEL_NODAL ? TAC_SCENE_NODAL
                                        : (tac_SceneKind)kind;
}

static int kind_of(int32_t thing)
{
    tac_SceneKind kind = taci_thing_kind(thing);
    return kind == TAC_SCENE_MODEL   ? TACI_CHANNEL_MODEL
           : kind == TAC_SCENE_NODAL ? TACI_CHANNEL_NODAL
                                     : (int)kind;
}

static int object_count(const tac_Scene *s, int kind)
{
    return taci_channel_kinds[kind].name != NULL ? 1 : tac_scene_count(s, scene_kind(kind));
}

static const char *object_name(const tac_Scene *s, int kind, int object)
{
    return taci_channel_kinds[kind].name != NULL ? taci_channel_kinds[kind].name
                                                 : tac_scene_name(s, scene_kind(kind), object);
}

// The quantities of a thing.
static const taci_ChannelQuantity *quantities(const tac_Scene *s, int kind, int object, int *count)
{
    const taci_SceneParts *parts = kind == TACI_CHANNEL_MODEL   ? &s->model[object].parts
                                   : kind == TACI_CHANNEL_NODAL ? &s->nodal[object].parts
                                                                : NULL;
    if (kind == TAC_SCENE_PORT && s->port[object].joint) {
        *count = (int)(sizeof effort_quantities / sizeof *effort_quantities);
        return s->port[object].slides ? push_quantities : effort_quantities;
    }
    *count = parts != NULL ? parts->quantity_count : taci_channel_kinds[kind].count;
    return parts != NULL ? parts->quantity : taci_channel_kinds[kind].quantity;
}

static const taci_ChannelQuantity *quantity_of(const tac_Scene *s, const taci_Channel *c)
{
    int count;
    const taci_ChannelQuantity *all = quantities(s, c->kind, c->object, &count);
    bool slides = c->kind == TAC_SCENE_JOINT && s->joint[c->object].def.type == TAC_JOINT_PRISMATIC;
    return slides ? &slide_quantities[c->quantity] : &all[c->quantity];
}

// ---- patterns

// `*` any text, `?` one character. One place to return to is enough: a later star can always take
// over from an earlier one.
static bool matches(const char *pattern, size_t n, const char *text)
{
    size_t p = 0, t = 0, star = SIZE_MAX, back = 0;
    while (text[t] != '\0') {
        if (p < n && pattern[p] == '*') {
            star = p++;
            back = t;
        } else if (p < n && (pattern[p] == '?' || pattern[p] == text[t])) {
            p++;
            t++;
        } else if (star != SIZE_MAX) {
            p = star + 1;
            t = ++back;
        } else {
            return false;
        }
    }
    while (p < n && pattern[p] == '*')
        p++;
    return p == n;
}

typedef struct Pattern {
    uint32_t node;
    const char *object, *quantity;
    size_t object_length, quantity_length;
    bool star; // the object is no plain name
    int found;
} Pattern;

// "a.b" into its two parts; "a" alone stands for "a.*".
static Pattern split(const char *text, size_t length, uint32_t node)
{
    const char *dot = memchr(text, '.', length);
    Pattern p = {.node = node, .object = text, .quantity = "*", .quantity_length = 1};
    p.object_length = dot != NULL ? (size_t)(dot - text) : length;
    if (dot != NULL) {
        p.quantity = dot + 1;
        p.quantity_length = length - p.object_length - 1;
    }
    p.star =
        memchr(text, '*', p.object_length) != NULL || memchr(text, '?', p.object_length) != NULL;
    return p;
}

static bool add_channel(taci_Loader *l, taci_Channel c, const char *object, const char *quantity)
{
    tac_Scene *s = l->scene;
    c.name = taci_scene_text(l, "%s.%s", object, quantity);
    if (c.name == NULL)
        return false;
    taci_Name entry = {c.name, (uint32_t)strlen(c.name), s->channel_count};
    int32_t found;
    if (!taci_names_add(&s->channel_names, entry, &found) ||
        !taci_grow(&s->channel, &s->channel_capacity, s->channel_count, sizeof c))
        return taci_no_memory(l);
    if (found < 0)
        s->channel[s->channel_count++] = c;
    return true;
}

static void add_quantities(taci_Loader *l, Pattern *p, int kind, int object)
{
    const char *name = object_name(l->scene, kind, object);
    int count;
    const taci_ChannelQuantity *all = quantities(l->scene, kind, object, &count);
    for (int q = 0; q < count; q++) {
        const char *quantity = all[q].name;
        if (!matches(p->quantity, p->quantity_length, quantity))
            continue;
        if (!taci_has_room(l, p->node, l->scene->channel_count, "channels"))
            return;
        p->found++;
        add_channel(l, (taci_Channel){.kind = kind, .quantity = q, .object = object}, name,
                    quantity);
    }
}

static void add_matching(taci_Loader *l, Pattern *p)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < object_count(l->scene, kind); i++) {
            if (!taci_work(l, p->node) || l->doc.no_memory)
                return;
            if (matches(p->object, p->object_length, object_name(l->scene, kind, i)))
                add_quantities(l, p, kind, i);
        }
}

// One name without a star is found without looking at all things.
static void add_named(taci_Loader *l, Pattern *p)
{
    int32_t thing = taci_names_find(&l->scene->names, p->object, p->object_length);
    if (thing >= 0)
        add_quantities(l, p, kind_of(thing), taci_thing_index(thing));
    for (int kind = 0; kind < KINDS; kind++)
        if (taci_channel_kinds[kind].name != NULL &&
            strlen(taci_channel_kinds[kind].name) == p->object_length &&
            memcmp(taci_channel_kinds[kind].name, p->object, p->object_length) == 0)
            add_quantities(l, p, kind, 0);
}

// ---- what is wrong with a pattern that finds nothing

static int find_kind(const taci_Loader *l, const Pattern *p, int *object)
{
    int32_t thing = taci_names_find(&l->scene->names, p->object, p->object_length);
    *object = thing >= 0 ? taci_thing_index(thing) : 0;
    if (thing >= 0)
        return kind_of(thing);
    for (int kind = 0; kind < KINDS; kind++)
        if (taci_channel_kinds[kind].name != NULL &&
            matches(p->object, p->object_length, taci_channel_kinds[kind].name))
            return kind;
    return -1;
}

static void report_object(taci_Loader *l, const Pattern *p)
{
    taci_Nearest near = taci_nearest_begin(p->object, p->object_length);
    for (int kind = 0; kind < KINDS; kind++) {
        int count = object_count(l->scene, kind);
        for (int i = taci_may_guess(l, count) ? 0 : count; i < count; i++)
            taci_nearest_offer(&near, object_name(l->scene, kind, i));
    }
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, p->node, "nothing is named '%.*s'%s",
                    TACI_SHOW(p->object_length, p->object), taci_nearest_hint(&near, hint));
}

static void report_quantity(taci_Loader *l, const Pattern *p, int kind, int object)
{
    char names[300];
    size_t n = 0;
    int count;
    const taci_ChannelQuantity *all = quantities(l->scene, kind, object, &count);
    taci_Nearest near = taci_nearest_begin(p->quantity, p->quantity_length);
    for (int q = 0; q < count && n < sizeof names; q++) {
        const char *name = all[q].name;
        taci_nearest_offer(&near, name);
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", q > 0 ? ", " : "", name);
    }
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, p->node, "'%.*s' has no '%.*s'%s%s",
                    TACI_SHOW(p->object_length, p->object),
                    TACI_SHOW(p->quantity_length, p->quantity),
                    near.best != NULL ? taci_nearest_hint(&near, hint) : "; it has ",
                    near.best != NULL ? "" : names);
}

static void report_nothing(taci_Loader *l, const Pattern *p)
{
    int object, kind = find_kind(l, p, &object);
    if (p->star)
        taci_mistake_at(&l->doc, p->node, "no channel matches '%.*s'",
                        TACI_SHOW_NODE(&l->doc.node[p->node]));
    else if (kind < 0)
        report_object(l, p);
    else
        report_quantity(l, p, kind, object);
}

// ---- loading and reading

static void load_pattern(taci_Loader *l, const char *text, size_t length, uint32_t node)
{
    Pattern p = split(text, length, node);
    if (p.star)
        add_matching(l, &p);
    else
        add_named(l, &p);
    if (p.found == 0 && node != 0 && !l->doc.no_memory)
        report_nothing(l, &p);
}

void taci_load_channels(taci_Loader *l, uint32_t patterns)
{
    static const char *const usual[] = {"*.position",      "*.*.position",      "energy",
                                        "ledger.residual", "momentum.residual", "world.joint_gap"};
    if (patterns == 0) {
        for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
            load_pattern(l, usual[i], strlen(usual[i]), 0);
        return;
    }
    if (!taci_check_list(l, patterns, "a list of channels"))
        return;
    for (uint32_t i = l->doc.node[patterns].first; i != 0; i = l->doc.node[i].next) {
        const char *text;
        if (!taci_work(l, i) || !taci_value_text(l, i, &text))
            continue;
        if (strlen(text) > PATTERN_LENGTH)
            taci_mistake_at(&l->doc, i, "the name is too long; expected at most %d characters",
                            PATTERN_LENGTH);
        else
            load_pattern(l, text, strlen(text), i);
    }
}

tac_SceneChannel tac_scene_channel(const tac_Scene *s, int index)
{
    if (index < 0 || index >= s->channel_count)
        return (tac_SceneChannel){NULL, NULL, 0};
    const taci_Channel *c = &s->channel[index];
    const taci_ChannelQuantity *q = quantity_of(s, c);
    return (tac_SceneChannel){c->name, q->unit, q->width};
}

void tac_scene_read(const tac_Scene *s, const tac_World *world, int channel, double *values)
{
    if (channel < 0 || channel >= s->channel_count)
        return;
    const taci_Channel *c = &s->channel[channel];
    taci_channel_kinds[c->kind].read(s, world, c->object, c->quantity, values);
}
