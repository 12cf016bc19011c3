// Devices and couplings: read from files, made in worlds, joined to what was opened.
#include "base/assert.h"
#include "math/so3.h"
#include "math/spatial.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

// ---- devices

// What gives an orientation, besides the position.
static bool is_turned(const taci_Given *given)
{
    for (int i = TACI_POSE_ROTATION; i < TACI_POSE_FIELDS; i++)
        if (given->key[TACI_DEVICE_POSE + i] != 0)
            return true;
    return false;
}

// The scheme must be one that the library knows; the rest is for the backend that opens it.
static bool check_uri(taci_Loader *l, uint32_t node, const char *uri)
{
    size_t length = strcspn(uri, ":");
    char hint[TACI_HINT_SIZE];
    if (uri[length] != ':') {
        taci_mistake_at(&l->doc, node,
                        "'%s' is no address; expected one such as "
                        "\"virtual:?preset=s2\"",
                        uri);
        return false;
    }
    taci_Nearest near = taci_nearest_begin(uri, length);
    const tac_DeviceOps *ops;
    for (int i = 0; (ops = tac_device_backend(i)) != NULL; i++) {
        if (strlen(ops->scheme) == length && memcmp(ops->scheme, uri, length) == 0)
            return true;
        taci_nearest_offer(&near, ops->scheme);
    }
    taci_mistake_at(&l->doc, node,
                    "no kind of device is called '%.*s'%s; expected an address such as "
                    "\"virtual:?preset=s2\"",
                    TACI_SHOW(length, uri), taci_nearest_hint(&near, hint));
    return false;
}

static void load_device(taci_Loader *l, uint32_t node)
{
    taci_DeviceText t;
    taci_Given given;
    taci_SceneDevice d = {.def = tac_device_def_default()};
    tac_Scene *s = l->scene;
    taci_table_device.defaults(&t);
    tac_Pose place = {t.pose.position, q_identity()};
    if (!taci_fields_read(l, node, &taci_table_device, &t, &given) ||
        !taci_pose_read(l, &given, TACI_DEVICE_POSE, &t.pose, &place))
        return;
    uint32_t guard = given.value[TACI_DEVICE_GUARD];
    taci_Given limits;
    if (!check_uri(l, given.value[TACI_DEVICE_URI], t.uri) ||
        (guard != 0 && !taci_fields_read(l, guard, &taci_table_guard, &d.def.guard, &limits)))
        return;
    d.name = d.def.name = t.name;
    d.node = given.value[TACI_DEVICE_NAME];
    d.def.uri = t.uri;
    d.def.map.scale = t.map.scale;
    d.def.map.force_scale = t.map.force_scale;
    d.def.map.centre = t.map.centre;
    d.def.map.origin = place.p;
    if (is_turned(&given))
        d.def.map.turn = q_normalize(q_mul(place.q, d.def.map.turn));
    d.def.clutch_button = t.clutch;
    d.def.message = s->message;
    d.def.user = s->message_user;
    if (tac_scene_find(s, TAC_SCENE_DEVICE, d.name) >= 0) {
        taci_mistake_at(&l->doc, d.node, "duplicate name '%s'; there is a device of this name",
                        d.name);
        return;
    }
    if (s->device_count == TAC_RIG_DEVICES) {
        taci_mistake_at(&l->doc, node, "too many devices; expected at most %d", TAC_RIG_DEVICES);
        return;
    }
    if (!taci_grow(&s->device, &s->device_capacity, s->device_count, sizeof d)) {
        taci_no_memory(l);
        return;
    }
    s->device[s->device_count++] = d;
}

static void load_list(taci_Loader *l, uint32_t list, const char *what,
                      void (*load)(taci_Loader *, uint32_t))
{
    if (list == 0 || !taci_check_list(l, list, what))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        if (taci_work(l, i))
            load(l, i);
}

void taci_load_devices(taci_Loader *l, int file)
{
    load_list(l, l->section[file].node[TACI_ROOT_DEVICES], "a list of devices", load_device);
}

// ---- couplings

// The device of a name, or the only one; -1 with a mistake.
static int find_device(taci_Loader *l, uint32_t map, uint32_t node, const char *name)
{
    const tac_Scene *s = l->scene;
    char hint[TACI_HINT_SIZE];
    if (name == NULL && s->device_count == 1)
        return 0;
    if (name == NULL) {
        taci_mistake_at(&l->doc, map, "%s",
                        s->device_count == 0
                            ? "a coupling needs a device; expected one in 'devices'"
                            : "missing key 'device'; expected the name of one of the devices");
        return -1;
    }
    taci_Nearest near = taci_nearest_begin(name, strlen(name));
    for (int i = 0; i < s->device_count; i++) {
        if (strcmp(s->device[i].name, name) == 0)
            return i;
        taci_nearest_offer(&near, s->device[i].name);
    }
    taci_mistake_at(&l->doc, node, "no device named '%s'%s", name, taci_nearest_hint(&near, hint));
    return -1;
}

static bool is_frame_free(taci_Loader *l, uint32_t node, const taci_SceneCoupling *c)
{
    const tac_Scene *s = l->scene;
    if (c->frame >= TAC_DEVICE_FRAMES) {
        taci_mistake_at(&l->doc, node, "there is no frame %d; expected 0 to %d", c->frame,
                        TAC_DEVICE_FRAMES - 1);
        return false;
    }
    for (int i = 0; i < s->coupling_count; i++)
        if (s->coupling[i].device == c->device && s->coupling[i].frame == c->frame) {
            taci_mistake_at(&l->doc, node, "frame %d of '%s' holds '%s' already", c->frame,
                            s->device[c->device].name, s->coupling[i].name);
            return false;
        }
    return true;
}

static bool check_axes(taci_Loader *l, const taci_Given *given, const tac_PortEndDef *end)
{
    uint32_t axes = given->value[TACI_COUPLING_AXES], axis = given->value[TACI_COUPLING_AXIS];
    uint32_t angular = given->key[TACI_COUPLING_ANGULAR];
    if (end->axes != 1 && end->axes != 3 && end->axes != 6) {
        taci_mistake_at(&l->doc, axes, "expected 1, 3 or 6 axes, got %d", end->axes);
        return false;
    }
    if (axis != 0 && end->axes != 1) {
        taci_mistake_at(&l->doc, given->key[TACI_COUPLING_AXIS],
                        "'axis' goes with one axis; this coupling has %d", end->axes);
        return false;
    }
    if (axis != 0 && !(v3_norm(end->axis) > 0.0)) {
        taci_mistake_at(&l->doc, axis, "expected a direction, got a vector without length");
        return false;
    }
    if (angular != 0 && end->axes != 6) {
        taci_mistake_at(&l->doc, angular,
                        "'angular_stiffness' goes with six axes; this coupling has %d", end->axes);
        return false;
    }
    return true;
}

// The body that it holds, or none at first; false with a mistake.
static bool load_held(taci_Loader *l, const taci_Given *given, const taci_CouplingText *t,
                      taci_SceneCoupling *c)
{
    uint32_t body = given->value[TACI_COUPLING_BODY], at = given->key[TACI_COUPLING_AT];
    c->on = (taci_SceneEnd){.body = TACI_WORLD_END, .system = -1};
    c->def.open = strcmp(t->body, "none") == 0;
    if (c->def.open && at != 0) {
        taci_mistake_at(&l->doc, at,
                        "'at' is a point of a body; this coupling holds none at first");
        return false;
    }
    if (c->def.open)
        return true;
    if (!taci_find_end(l, body, t->body, TACI_PART_BODY, false, &c->on))
        return false;
    bool at_center = at == 0 && !c->on.at_site;
    if (!at_center)
        c->def.anchor = taci_from_frame(l->scene, c->on, (tac_Pose){t->at, q_identity()});
    return true;
}

static void load_coupling(taci_Loader *l, uint32_t node)
{
    taci_CouplingText t;
    taci_Given given;
    tac_Scene *s = l->scene;
    taci_SceneCoupling c = {.def = tac_port_def_default()};
    taci_table_coupling.defaults(&t);
    if (!taci_fields_read(l, node, &taci_table_coupling, &t, &given) ||
        !check_axes(l, &given, &t.end))
        return;
    uint32_t frame = given.value[TACI_COUPLING_FRAME];
    c.name = t.name;
    c.node = given.value[TACI_COUPLING_NAME];
    c.device = find_device(l, node, given.value[TACI_COUPLING_DEVICE], t.device);
    c.frame = t.frame;
    if (c.device < 0 || !is_frame_free(l, frame != 0 ? frame : node, &c) ||
        !load_held(l, &given, &t, &c))
        return;
    c.def.end = t.end;
    if (t.end.axes == 1)
        c.def.end.axis = v3_scale(1.0 / v3_norm(t.end.axis), t.end.axis);
    c.def.name = t.name;
    if (s->coupling_count == TAC_RIG_JOINTS) {
        taci_mistake_at(&l->doc, node, "too many couplings; expected at most %d", TAC_RIG_JOINTS);
        return;
    }
    if (!taci_grow(&s->coupling, &s->coupling_capacity, s->coupling_count, sizeof c)) {
        taci_no_memory(l);
        return;
    }
    s->coupling[s->coupling_count++] = c;
    taci_load_name(l, c.node, c.name, TAC_SCENE_COUPLING, s->coupling_count - 1);
}

void taci_load_couplings(taci_Loader *l, int file)
{
    load_list(l, l->section[file].node[TACI_ROOT_COUPLINGS], "a list of couplings", load_coupling);
}

// ---- in worlds

tac_Result taci_build_couplings(const tac_Scene *s, tac_World *world)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->coupling_count && result == TAC_OK; i++) {
        tac_PortDef def = s->coupling[i].def;
        tac_PortId port;
        if (!def.open)
            def.body = taci_end_body(s, world, s->coupling[i].on);
        result = tac_port_create(world, &def, &port);
        TAC_ASSERT(result != TAC_OK || port.index1 == i + 1);
    }
    return result;
}

tac_PortId tac_scene_port(const tac_Scene *s, const tac_World *world, int coupling)
{
    tac_PortId none = {0};
    if (coupling < 0 || coupling >= s->coupling_count)
        return none;
    for (tac_PortId port = tac_world_next_port(world, none); port.index1 != 0;
         port = tac_world_next_port(world, port))
        if (port.index1 == coupling + 1)
            return port;
    return none;
}

tac_DeviceDef tac_scene_device(const tac_Scene *s, int index)
{
    return index >= 0 && index < s->device_count ? s->device[index].def
                                                 : (tac_DeviceDef){.uri = NULL};
}

bool tac_scene_coupled(const tac_Scene *s, int coupling, int *device, int *frame)
{
    if (coupling < 0 || coupling >= s->coupling_count)
        return false;
    *device = s->coupling[coupling].device;
    *frame = s->coupling[coupling].frame;
    return true;
}

tac_Result tac_scene_join(const tac_Scene *s, tac_Rig *rig, int index, tac_Device *device)
{
    tac_Result result = index >= 0 && index < s->device_count ? TAC_OK : TAC_ERR_INVALID;
    for (int i = 0; i < s->coupling_count && result == TAC_OK; i++)
        if (s->coupling[i].device == index)
            result =
                tac_rig_join(rig, device, s->coupling[i].frame, tac_scene_port(s, rig->world, i));
    return result;
}
