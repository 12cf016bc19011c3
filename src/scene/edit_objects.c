/* Things of a world by the names that edits have: those of the scene, with parts of models, beams,
 * nets and networks as "arm.hand"; without a scene those that the program gave, and kind and number
 * for what has none, as in recordings: "body-3". A number is that of the slot, so that it stays
 * when others go. Names longer than the room in an edit are cut there. */
#define _POSIX_C_SOURCE 200809L // strnlen
#include "scene/edit.h"
#include "base/message.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "world/world.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OBJECT = sizeof((tac_Edit *)0)->object, NAME = 512 };

static const char *const thing_text[] = {"body", "joint",    "spring", "model",
                                         "port", "coupling", "drive"};
enum { THINGS = sizeof thing_text / sizeof *thing_text };

tac_Result taci_edit_fail(const tac_Edit *edit, const tac_World *world, tac_Result code,
                          const char *format, ...)
{
    char text[TACI_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    taci_message(world->def.message, world->def.message_user, code, "tac_edit_apply",
                 "%.*s '%.*s': %s", (int)sizeof edit->kind, edit->kind, OBJECT, edit->object, text);
    return code;
}

typedef struct Search {
    const tac_Edit *edit;
    const tac_Scene *scene;
    const tac_World *world;
    unsigned wanted;
    int found, gone;        // things of the name that are wanted; of these, no longer there
    taci_EditObject object; // the first of them
    unsigned other;         // things of the name that are not wanted
    taci_Nearest near;
    char best[NAME];  // name that is nearest
    char names[200];  // of some that are there
    size_t names_end; // bytes of it
} Search;

static bool is_there(const tac_World *w, const taci_EditObject *o)
{
    switch (o->thing) {
    case TACI_EDIT_BODY:
        return o->body.index1 != 0 && tac_body_is_valid(w, o->body);
    case TACI_EDIT_JOINT:
        return o->joint.index1 != 0 && tac_joint_is_valid(w, o->joint);
    case TACI_EDIT_SPRING:
        return o->spring.index1 != 0 && tac_spring_is_valid(w, o->spring);
    case TACI_EDIT_COUPLING:
        return o->port.index1 != 0 && tac_port_is_valid(w, o->port);
    case TACI_EDIT_SYSTEM:
    case TACI_EDIT_DRIVE:
        return o->system.index1 != 0 && tac_system_is_valid(w, o->system);
    case TACI_EDIT_PORT:
        break;
    }
    return true;
}

// One that is wanted, and has another name: for what is said where none has the right one.
static void keep_name(Search *s, const char *name)
{
    taci_nearest_offer(&s->near, name);
    if (s->near.best == name) { // which does not last
        snprintf(s->best, sizeof s->best, "%s", name);
        s->near.best = s->best;
    }
    if (s->names_end + strlen(name) + 3 < sizeof s->names)
        s->names_end += (size_t)snprintf(s->names + s->names_end, sizeof s->names - s->names_end,
                                         "%s%s", s->names_end > 0 ? ", " : "", name);
}

static void offer(Search *s, const char *name, taci_EditObject object)
{
    bool wanted = (object.thing & s->wanted) != 0,
         same = strncmp(name, s->edit->object, OBJECT) == 0;
    if (same && wanted) {
        bool there = is_there(s->world, &object);
        if (there && s->found == s->gone)
            s->object = object;
        s->found++;
        s->gone += !there;
    } else if (same) {
        s->other |= object.thing;
    } else if (wanted && is_there(s->world, &object)) {
        keep_name(s, name);
    }
}

// ---- of a scene

static void visit_parts(Search *s, const char *owner, const taci_SceneParts *parts)
{
    char name[NAME];
    tac_SystemId system = taci_scene_system_id(s->world, parts->system);
    for (int i = 0; i < parts->quantity_count; i++) {
        const taci_PartChannel *c = &parts->channel[i];
        if (c->kind == TACI_PART_OTHER)
            continue;
        snprintf(name, sizeof name, "%.220s.%.220s", owner, c->label);
        taci_EditObject o = {.thing = TACI_EDIT_JOINT, .index = -1, .system = system};
        if (c->kind == TACI_PART_BODY) {
            o.thing = TACI_EDIT_BODY;
            o.body =
                system.index1 != 0 ? tac_system_body(s->world, system, c->part) : (tac_BodyId){0};
        } else if (s->wanted & TACI_EDIT_JOINT) {
            continue; // a joint of a model is no joint between rigid bodies
        }
        offer(s, name, o);
    }
}

static void visit_drives(Search *s, const taci_SceneModel *m)
{
    char name[NAME], room[TACI_LABEL_SIZE];
    tac_SystemId system = taci_scene_system_id(s->world, m->parts.system);
    for (int i = 0; i < tac_model_tree(m->model)->drive_count; i++) {
        snprintf(name, sizeof name, "%.220s.%.220s", m->name, taci_drive_label(m->model, i, room));
        offer(
            s, name,
            (taci_EditObject){.thing = TACI_EDIT_DRIVE, .index = -1, .drive = i, .system = system});
    }
}

static void visit_scene(Search *s)
{
    const tac_Scene *scene = s->scene;
    const tac_World *w = s->world;
    for (int i = 0; i < scene->body_count; i++)
        offer(s, scene->body[i].name,
              (taci_EditObject){TACI_EDIT_BODY, i, .body = tac_scene_body(scene, w, i)});
    for (int i = 0; i < scene->joint_count; i++)
        offer(s, scene->joint[i].name,
              (taci_EditObject){TACI_EDIT_JOINT, i, .joint = tac_scene_joint(scene, w, i)});
    for (int i = 0; i < scene->spring_count; i++)
        offer(s, scene->spring[i].name,
              (taci_EditObject){TACI_EDIT_SPRING, i, .spring = tac_scene_spring(scene, w, i)});
    for (int i = 0; i < scene->port_count; i++)
        offer(s, scene->port[i].name, (taci_EditObject){.thing = TACI_EDIT_PORT, .index = i});
    for (int i = 0; i < scene->coupling_count; i++)
        offer(s, scene->coupling[i].name,
              (taci_EditObject){TACI_EDIT_COUPLING, i, .port = tac_scene_port(scene, w, i)});
    for (int i = 0; i < scene->model_count; i++) {
        const taci_SceneModel *m = &scene->model[i];
        offer(s, m->name,
              (taci_EditObject){TACI_EDIT_SYSTEM, -1, .system = tac_scene_system(scene, w, i)});
        visit_parts(s, m->name, &m->parts);
        visit_drives(s, m);
    }
    for (int i = 0; i < scene->nodal_count; i++) {
        const taci_SceneNodal *n = &scene->nodal[i];
        offer(s, n->name,
              (taci_EditObject){TACI_EDIT_SYSTEM, -1, .system = tac_scene_nodal(scene, w, i)});
        visit_parts(s, n->name, &n->parts);
    }
}

// ---- of a world alone

// The name that was given, or kind and number.
static const char *called(const char *given, const char *kind, int index1, char room[32])
{
    if (given[0] != '\0')
        return given;
    snprintf(room, 32, "%s-%d", kind, index1 - 1);
    return room;
}

static void visit_body(Search *s, tac_BodyId id)
{
    char room[32], of[32], name[NAME];
    const tac_World *w = s->world;
    const char *own = called(tac_body_name(w, id), "body", id.index1, room);
    taci_EditObject o = {TACI_EDIT_BODY, -1, .body = id};
    int index;
    tac_SystemId system = tac_body_system(w, id, &index);
    if (system.index1 == 0) {
        offer(s, own, o);
        return;
    }
    snprintf(name, sizeof name, "%.220s.%.220s",
             called(tac_system_name(w, system), "system", system.index1, of), own);
    offer(s, name, o);
}

static void visit_world(Search *s)
{
    const tac_World *w = s->world;
    char room[32];
    for (tac_SystemId i = {0}; (i = tac_world_next_system(w, i)).index1 != 0;)
        offer(s, called(tac_system_name(w, i), "system", i.index1, room),
              (taci_EditObject){TACI_EDIT_SYSTEM, -1, .system = i});
    for (tac_BodyId i = {0}; (i = tac_world_next_body(w, i)).index1 != 0;)
        visit_body(s, i);
    for (tac_JointId i = {0}; (i = tac_world_next_joint(w, i)).index1 != 0;)
        offer(s, called(tac_joint_name(w, i), "joint", i.index1, room),
              (taci_EditObject){TACI_EDIT_JOINT, -1, .joint = i});
    for (tac_SpringId i = {0}; (i = tac_world_next_spring(w, i)).index1 != 0;)
        offer(s, called(tac_spring_name(w, i), "spring", i.index1, room),
              (taci_EditObject){TACI_EDIT_SPRING, -1, .spring = i});
    for (tac_PortId i = {0}; (i = tac_world_next_port(w, i)).index1 != 0;)
        offer(s, called(tac_port_def(w, i).name, "port", i.index1, room),
              (taci_EditObject){TACI_EDIT_COUPLING, -1, .port = i});
}

// ---- finding

// "body, joint or spring"
static void list_things(unsigned wanted, char *text, size_t size)
{
    int left = 0;
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < THINGS; i++)
        left += (int)(wanted >> i & 1);
    for (int i = 0; i < THINGS; i++) {
        if (!(wanted >> i & 1))
            continue;
        left--;
        n += (size_t)snprintf(text + n, n < size ? size - n : 0, "%s%s", thing_text[i],
                              left > 1    ? ", "
                              : left == 1 ? " or "
                                          : "");
    }
}

static tac_Result say_missing(const Search *s)
{
    char wanted[100], other[100], hint[TACI_HINT_SIZE];
    list_things(s->wanted, wanted, sizeof wanted);
    list_things(s->other, other, sizeof other);
    if (s->found > 0 && s->gone == s->found)
        return taci_edit_fail(s->edit, s->world, TAC_ERR_STALE, "it is gone; expected a %s",
                              wanted);
    if (s->found > 1)
        return taci_edit_fail(s->edit, s->world, TAC_ERR_STALE,
                              "%d things have this name; expected that of one alone",
                              s->found - s->gone);
    if (s->other != 0)
        return taci_edit_fail(s->edit, s->world, TAC_ERR_STALE, "this is a %s; expected a %s",
                              other, wanted);
    const char *near = taci_nearest_hint(&s->near, hint);
    return taci_edit_fail(s->edit, s->world, TAC_ERR_STALE, "there is no %s of this name%s%s%s",
                          wanted, near,
                          near[0] != '\0'    ? ""
                          : s->names_end > 0 ? "; there are "
                                             : "; there is none at all",
                          near[0] != '\0' ? "" : s->names);
}

tac_Result taci_edit_find(const tac_Edit *edit, const tac_Scene *scene, const tac_World *world,
                          unsigned wanted, taci_EditObject *object)
{
    Search s = {.edit = edit,
                .scene = scene,
                .world = world,
                .wanted = wanted,
                .near = taci_nearest_begin(edit->object, strnlen(edit->object, OBJECT))};
    if (scene != NULL)
        visit_scene(&s);
    else
        visit_world(&s);
    if (s.found - s.gone != 1)
        return say_missing(&s);
    *object = s.object;
    return TAC_OK;
}

// ---- drives

// A number that stands in a row for an index below `count`; -1: none.
static int index_in(double value, int count)
{
    return value >= 0.0 && value < count && value == floor(value) ? (int)value : -1;
}

// The drive that the numbers of a row name, if the row has its name beside them, cut as recordings
// do it, or none.
static bool find_by_number(const tac_Edit *e, const tac_Scene *s, const tac_World *w,
                           taci_EditObject *object)
{
    int model = index_in(e->value[1], s->model_count);
    int drive =
        model < 0 ? -1 : index_in(e->value[2], tac_model_tree(s->model[model].model)->drive_count);
    if (drive < 0)
        return false;
    char name[OBJECT];
    snprintf(name, sizeof name, "%.20s.%.24s", s->model[model].name,
             tac_model_drive_name(s->model[model].model, drive));
    if (e->object[0] != '\0' && strncmp(name, e->object, OBJECT) != 0)
        return false;
    *object = (taci_EditObject){.thing = TACI_EDIT_DRIVE,
                                .index = -1,
                                .drive = drive,
                                .system = tac_scene_system(s, w, model)};
    return true;
}

// Without a scene: a system by its name, or by its number, and the drive by its number.
static tac_Result find_of_system(const tac_Edit *e, const tac_World *w, taci_EditObject *object)
{
    taci_EditObject o = {.thing = TACI_EDIT_DRIVE, .index = -1};
    if (e->object[0] != '\0') {
        tac_Result result = taci_edit_find(e, NULL, w, TACI_EDIT_SYSTEM, &o);
        if (result != TAC_OK)
            return result;
    } else {
        int number = index_in(e->value[1], w->slot_high);
        for (tac_SystemId i = {0}; (i = tac_world_next_system(w, i)).index1 != 0;)
            if (i.index1 - 1 == number)
                o.system = i;
    }
    o.thing = TACI_EDIT_DRIVE;
    o.drive = index_in(e->value[2], tac_drive_count(w, o.system));
    if (o.drive < 0)
        return taci_edit_fail(e, w, TAC_ERR_STALE, "there is no drive %g of system %g; it has %d",
                              e->value[2], e->value[1], tac_drive_count(w, o.system));
    *object = o;
    return TAC_OK;
}

tac_Result taci_edit_find_drive(const tac_Edit *e, const tac_Scene *s, const tac_World *w,
                                taci_EditObject *object)
{
    if (s == NULL)
        return find_of_system(e, w, object);
    if (!find_by_number(e, s, w, object))
        return taci_edit_find(e, s, w, TACI_EDIT_DRIVE, object);
    if (object->system.index1 == 0)
        return taci_edit_fail(e, w, TAC_ERR_STALE, "it is gone; expected a drive");
    return TAC_OK;
}
