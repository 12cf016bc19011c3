/* Channels: what can be recorded of a scene, found by patterns, and their present values.
 *
 * A channel's name is that of a thing and of one of its quantities, "ball.position". The things of
 * the world itself are energy, ledger, world, momentum and contact. */
#include "scene/channels.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "text/pattern.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

static void read_body(const tac_Scene *s, const tac_World *w, int object, int quantity, double *out)
{
    taci_read_body(w, tac_scene_body(s, w, object), (taci_BodyQuantity)quantity, out);
}

static void read_joint(const tac_Scene *s, const tac_World *w, int object, int quantity,
                       double *out)
{
    taci_read_joint(w, tac_scene_joint(s, w, object), quantity, out);
}

static void read_spring(const tac_Scene *s, const tac_World *w, int object, int quantity,
                        double *out)
{
    taci_read_spring(w, tac_scene_spring(s, w, object), quantity, out);
}

// ---- ports

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
        memcpy(out, &account.effort.force, sizeof account.effort.force);
    else if (quantity == 1)
        memcpy(out, &account.effort.torque, sizeof account.effort.torque);
    else
        *out = account.total;
}

// ---- models; what one has depends on its parts

static const taci_ChannelQuantity model_quantities[] = {
    {"JOINT.position", "rad", 1,
     "of a joint; m of a prismatic one, two numbers of a universal one, "
     "a quaternion of a ball; none of a free one"},
    {"JOINT.velocity", "rad/s", 1,
     "mean over the last step; m/s of a prismatic joint, three numbers "
     "of a ball"},
    {"JOINT.effort", "N·m", 1,
     "of its spring, damper and stops: what a servo gives, mean over the last step; N of a "
     "prismatic joint, none of a ball"},
    TACI_BODY_MOTION("BODY."),
    TACI_BODY_CONTACT("BODY."),
    {"TENDON.stretch", "m", 1, "of a tendon, or of a joint that mimics another"},
    {"TENDON.tension", "N", 1, "mean over the last step; negative: it pushes"},
    {"TENDON.energy", "J", 1, "stored in it"},
    {"drive.DRIVE.control", "", 1, "of a drive, kept within its range"},
    {"drive.DRIVE.activation", "", 1,
     "what its control feeds; of a drive without dynamics the "
     "control"},
    {"drive.DRIVE.force", "N·m", 1,
     "mean over the last step; N along a prismatic joint, either by its gear where it acts on "
     "several"},
    {"drive.DRIVE.length", "rad", 1, "that it acts along: joints by their gears; m if they slide"},
    {"drive.DRIVE.rate", "rad/s", 1, "of its length, mean over the last step; m/s if they slide"},
    {"drive.DRIVE.work", "J", 1, "that it did since the start"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"gravity", "J", 1, "potential energy in gravity"},
    {"elastic", "J", 1, "stored in springs, stops and tendons"},
    {"ghost", "", 1, "share of the kinetic energy that no motion of the joints explains"},
    {"sensor.NAME", "", 0,
     "what a sensor of an MJCF file reads, in its unit, one to four numbers; without a name its "
     "type and number, as gyro3"}};

// ---- beams, nets and networks

static const taci_ChannelQuantity nodal_quantities[] = {
    {"NODE.position", "m", 3, "of a node, or of a mass of a network"},
    {"NODE.rotation", "rad", 3, "of a beam's node since the start, a rotation vector"},
    {"NODE.velocity", "m/s", 3, "mean over the last step"},
    {"NODE.spin", "rad/s", 3, "of a beam's node, mean over the last step"},
    {"NODE.deflection", "m", 1, "of a beam's node since the start, along the beam's z axis"},
    {"kinetic", "J", 1, "kinetic energy"},
    {"gravity", "J", 1, "potential energy in gravity"},
    {"elastic", "J", 1, "stored in bending and in springs; of a network in all but masses"},
    {"PORT.travel", "", 1,
     "of a port of a network along its line: its output integrated; of a driven end its input"},
    {"PORT.output", "", 1,
     "mean over the last step: a velocity, of a driven end the force that it gives back"},
    {"PORT.input", "", 1, "of the last step, springs of the world included; the other of the two"},
    {"ELEMENT.state", "", 0, "of a quadratic element"},
    {"stored", "J", 1, "in a network"},
    {"made", "J", 1, "by faults of a network, less what was taken out since; negative: lost"},
    {"supplied", "J", 1, "to a network by its ports since the start, less `dissipated`"},
    {"dissipated", "J", 1, "by a network since the start"},
    {"faults", "", 1, "steps of a network that reached no level, since the start"}};

// ---- couplings

static const taci_ChannelQuantity coupling_quantities[] = {
    {"position", "m", 3, "of the device in the scene; of one axis along it"},
    {"felt", "N", 3, "force on the hand, in the last step"},
    {"felt_torque", "N·m", 3, "the same of turning, about the frame of the device"},
    {"wanted", "N", 3, "force that the guard was asked for"},
    {"stretch", "m", 3, "from the body's point to the device"},
    {"device", "J", 1, "that the hand put in since the start"},
    {"world", "J", 1, "that went into the body since the start"},
    {"stored", "J", 1, "in the spring"},
    {"held", "J", 1, "that the connector has absorbed; negative: generated"}};

static void read_coupling(const tac_Scene *s, const tac_World *w, int object, int quantity,
                          double *out)
{
    tac_PortEndInfo info = tac_port_info(w, tac_scene_port(s, w, object));
    switch (quantity) {
    case 0:
        memcpy(out, &info.place, sizeof info.place);
        break;
    case 1:
        memcpy(out, &info.written.force, sizeof info.written.force);
        break;
    case 2:
        memcpy(out, &info.written.torque, sizeof info.written.torque);
        break;
    case 3:
        memcpy(out, &info.wanted.force, sizeof info.wanted.force);
        break;
    case 4:
        memcpy(out, info.way, 3 * sizeof *out);
        break;
    default:
        *out = quantity == 5   ? info.device
               : quantity == 6 ? info.world
               : quantity == 7 ? info.stored
                               : info.held;
    }
}

// ---- all of them

static const taci_ChannelQuantities of_port = TACI_QUANTITIES(port_quantities);
static const taci_ChannelQuantities of_effort = TACI_QUANTITIES(effort_quantities);
static const taci_ChannelQuantities of_push = TACI_QUANTITIES(push_quantities);
static const taci_ChannelQuantities of_model = TACI_QUANTITIES(model_quantities);
static const taci_ChannelQuantities of_nodal = TACI_QUANTITIES(nodal_quantities);
static const taci_ChannelQuantities of_coupling = TACI_QUANTITIES(coupling_quantities);
const taci_ChannelKind taci_channel_kinds[TACI_CHANNEL_KINDS] = {
    [TAC_SCENE_BODY] = {"a body", &taci_of_body, read_body},
    [TAC_SCENE_JOINT] = {"a joint", &taci_of_joint, read_joint},
    [TAC_SCENE_SPRING] = {"a spring", &taci_of_spring, read_spring},
    [TAC_SCENE_PORT] = {"a port", &of_port, read_port},
    [TACI_CHANNEL_MODEL] = {"a model", &of_model, taci_read_model},
    [TACI_CHANNEL_NODAL] = {"a beam, net or network", &of_nodal, taci_read_nodal},
    [TACI_CHANNEL_COUPLING] = {"a coupling", &of_coupling, read_coupling},
};

// Kinds here: those of the scene, then one for each thing of the world.
enum { PATTERN_LENGTH = 200, KINDS = (int)TACI_CHANNEL_KINDS + (int)TACI_WORLD_THINGS };

static const taci_WorldThing *world_thing(int kind)
{
    return kind >= TACI_CHANNEL_KINDS ? &taci_world_things[kind - TACI_CHANNEL_KINDS] : NULL;
}

// The kind of things that have names in a scene, and back.
static tac_SceneKind scene_kind(int kind)
{
    return kind == TACI_CHANNEL_MODEL      ? TAC_SCENE_MODEL
           : kind == TACI_CHANNEL_NODAL    ? TAC_SCENE_NODAL
           : kind == TACI_CHANNEL_COUPLING ? TAC_SCENE_COUPLING
                                           : (tac_SceneKind)kind;
}

static int kind_of(int32_t thing)
{
    tac_SceneKind kind = taci_thing_kind(thing);
    return kind == TAC_SCENE_MODEL      ? TACI_CHANNEL_MODEL
           : kind == TAC_SCENE_NODAL    ? TACI_CHANNEL_NODAL
           : kind == TAC_SCENE_COUPLING ? TACI_CHANNEL_COUPLING
                                        : (int)kind;
}

static int object_count(const tac_Scene *s, int kind)
{
    return world_thing(kind) != NULL ? 1 : tac_scene_count(s, scene_kind(kind));
}

static const char *object_name(const tac_Scene *s, int kind, int object)
{
    const taci_WorldThing *thing = world_thing(kind);
    return thing != NULL ? thing->name : tac_scene_name(s, scene_kind(kind), object);
}

// The quantities of a thing.
static taci_ChannelQuantities quantities(const tac_Scene *s, int kind, int object)
{
    const taci_WorldThing *thing = world_thing(kind);
    const taci_SceneParts *parts = kind == TACI_CHANNEL_MODEL   ? &s->model[object].parts
                                   : kind == TACI_CHANNEL_NODAL ? &s->nodal[object].parts
                                                                : NULL;
    if (thing != NULL)
        return thing->of;
    if (parts != NULL)
        return (taci_ChannelQuantities){parts->quantity, parts->quantity_count};
    if (kind == TAC_SCENE_PORT && s->port[object].joint)
        return s->port[object].slides ? of_push : of_effort;
    if (kind == TAC_SCENE_JOINT && s->joint[object].def.type == TAC_JOINT_PRISMATIC)
        return taci_of_slide;
    return *taci_channel_kinds[kind].of;
}

// ---- patterns

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
    taci_ChannelQuantities all = quantities(l->scene, kind, object);
    for (int q = 0; q < all.count; q++) {
        const char *quantity = all.quantity[q].name;
        if (!taci_pattern_matches(p->quantity, p->quantity_length, quantity))
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
            if (taci_pattern_matches(p->object, p->object_length, object_name(l->scene, kind, i)))
                add_quantities(l, p, kind, i);
        }
}

// One name without a star is found without looking at all things.
static void add_named(taci_Loader *l, Pattern *p)
{
    int32_t thing = taci_names_find(&l->scene->names, p->object, p->object_length);
    if (thing >= 0)
        add_quantities(l, p, kind_of(thing), taci_thing_index(thing));
    for (int i = 0; i < TACI_WORLD_THINGS; i++)
        if (strlen(taci_world_things[i].name) == p->object_length &&
            memcmp(taci_world_things[i].name, p->object, p->object_length) == 0)
            add_quantities(l, p, (int)TACI_CHANNEL_KINDS + i, 0);
}

// ---- what is wrong with a pattern that finds nothing

static int find_kind(const taci_Loader *l, const Pattern *p, int *object)
{
    int32_t thing = taci_names_find(&l->scene->names, p->object, p->object_length);
    *object = thing >= 0 ? taci_thing_index(thing) : 0;
    if (thing >= 0)
        return kind_of(thing);
    for (int i = 0; i < TACI_WORLD_THINGS; i++)
        if (taci_pattern_matches(p->object, p->object_length, taci_world_things[i].name))
            return (int)TACI_CHANNEL_KINDS + i;
    return -1;
}

static void report_object(taci_Loader *l, const Pattern *p)
{
    if (!taci_first_told(&l->doc.told, "thing", p->object, p->object_length))
        return;
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
    taci_ChannelQuantities all = quantities(l->scene, kind, object);
    taci_Nearest near = taci_nearest_begin(p->quantity, p->quantity_length);
    for (int q = 0; q < all.count && n < sizeof names; q++) {
        const char *name = all.quantity[q].name;
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
    static const char *const usual[] = {
        "*.position",      "*.*.position",   "*.sensor.*",      "*.drive.*.control",
        "*.drive.*.force", "*.drive.*.work", "*.felt",          "*.device",
        "*.held",          "energy",         "ledger.residual", "momentum.residual",
        "world.joint_gap"};
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
    const taci_ChannelQuantity *q = &quantities(s, c->kind, c->object).quantity[c->quantity];
    return (tac_SceneChannel){c->name, q->unit, q->width};
}

void tac_scene_read(const tac_Scene *s, const tac_World *world, int channel, double *values)
{
    if (channel < 0 || channel >= s->channel_count)
        return;
    const taci_Channel *c = &s->channel[channel];
    const taci_WorldThing *thing = world_thing(c->kind);
    if (thing != NULL)
        thing->read(world, c->quantity, values);
    else
        taci_channel_kinds[c->kind].read(s, world, c->object, c->quantity, values);
}
