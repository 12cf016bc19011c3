// The robots of a scene, for tactus inspect (inspect_models.h).
#include "inspect_models.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 50 }; // joints of a model that are printed

int inspect_model_freedoms(const tac_Scene *scene, const tac_World *world)
{
    int sum = 0;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++)
        sum += tac_system_velocity_count(world, tac_scene_system(scene, world, i));
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_NODAL); i++)
        sum += tac_system_velocity_count(world, tac_scene_nodal(scene, world, i));
    return sum;
}

static const char *joint_kind(tac_TreeJoint joint)
{
    static const char *const name[] = {"fixed",     "revolute", "prismatic",
                                       "universal", "ball",     "free"};
    return name[joint];
}

static const char *form_name(tac_Form form)
{
    static const char *const name[] = {"auto", "square", "recursion", "symmetric", "leaf"};
    return name[form];
}

typedef struct Machine { // one model in its world, at the start
    const char *name;
    const tac_Model *model;
    const tac_TreeDef *tree;
    const tac_World *world;
    tac_SystemId system;
    double mass;     // kg
    double *q, *a;   // positions, accelerations
    int joint_count; // that move
} Machine;

// False: no memory.
static bool look(const tac_Scene *scene, const tac_World *world, int index, Machine *m)
{
    *m = (Machine){.name = tac_scene_name(scene, TAC_SCENE_MODEL, index),
                   .model = tac_scene_model(scene, index),
                   .world = world,
                   .system = tac_scene_system(scene, world, index)};
    m->tree = tac_model_tree(m->model);
    for (int i = 0; i < m->tree->body_count; i++) {
        m->mass += m->tree->body[i].mass;
        m->joint_count += m->tree->body[i].joint != TAC_TREE_FIXED;
    }
    m->q = calloc((size_t)tac_system_position_count(world, m->system) + 1, sizeof *m->q);
    m->a = calloc((size_t)tac_system_velocity_count(world, m->system) + 1, sizeof *m->a);
    if (m->q == NULL || m->a == NULL)
        return false;
    tac_system_positions(world, m->system, m->q);
    tac_system_acceleration(world, m->system, m->a);
    return true;
}

static void leave(Machine *m)
{
    free(m->q);
    free(m->a);
}

// What is only rounding is shown as zero.
static double shown(double x)
{
    return fabs(x) < 1e-9 ? 0.0 : x;
}

static void print_joints(const Machine *m)
{
    int printed = 0;
    // rad and rad/s2, m and m/s2 of prismatic joints
    printf("\n  %-24s %-10s %-24s %10s %12s  %s\n", "joint", "type", "moves", "position",
           "acceleration", "of the robot alone: without springs of the scene and contacts");
    for (int i = 0; i < m->tree->body_count && printed < SHOWN; i++) {
        tac_TreeJoint joint = m->tree->body[i].joint;
        int q = tac_tree_position(m->world, m->system, i);
        int v = tac_tree_velocity(m->world, m->system, i);
        if (joint == TAC_TREE_FIXED || q < 0 || v < 0)
            continue;
        printed++;
        printf("  %-24s %-10s %-24s", tac_model_joint_name(m->model, i), joint_kind(joint),
               tac_model_body_name(m->model, i));
        if (joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC)
            printf(" %10.4g %12.4g  %s", shown(m->q[q]), shown(m->a[v]),
                   joint == TAC_TREE_PRISMATIC ? "m, m/s2" : "rad, rad/s2");
        printf("\n");
    }
    if (printed < m->joint_count)
        printf("  … and %d more joints (--json lists all)\n", m->joint_count - printed);
}

// ---- drives

typedef enum DriveKind { MOTOR, POSITION, RATE, DAMPING, GENERAL } DriveKind;

static DriveKind drive_kind(const tac_DriveDef *d)
{
    bool plain = d->gain[1] == 0.0 && d->gain[2] == 0.0;
    bool free = d->bias[0] == 0.0 && d->bias[1] == 0.0 && d->bias[2] == 0.0;
    if (plain && free)
        return MOTOR;
    if (plain && d->bias[1] != 0.0 && d->gain[0] == -d->bias[1])
        return POSITION;
    if (plain && d->bias[1] == 0.0 && d->gain[0] == -d->bias[2])
        return RATE;
    return free && d->gain[0] == 0.0 && d->gain[1] == 0.0 ? DAMPING : GENERAL;
}

static const char *drive_kind_name(const tac_DriveDef *d)
{
    static const char *const name[] = {"motor", "position", "velocity", "damper", "general"};
    return name[drive_kind(d)];
}

static const char *dynamics_name(const tac_DriveDef *d)
{
    static const char *const name[] = {"direct", "integrator", "filter"};
    return name[d->dynamics];
}

// The body whose joint has a velocity.
static int find_owner(const Machine *m, int velocity)
{
    int owner = -1;
    for (int i = 0; i < m->tree->body_count; i++) {
        int first = tac_tree_velocity(m->world, m->system, i);
        if (first >= 0 && first <= velocity)
            owner = i;
    }
    return owner;
}

// "50 · elbow", "2 · a - 4 · b".
static void name_target(const Machine *m, const tac_DriveDef *d, char *text, size_t size)
{
    enum { NAMED = 3 };
    if (d->on == TAC_DRIVE_TENDON)
        snprintf(text, size, "%g · tendon %s", d->gear[0],
                 tac_model_tendon_name(m->model, d->tendon));
    if (d->on == TAC_DRIVE_BODY)
        snprintf(text, size, "body %s", tac_model_body_name(m->model, d->body));
    if (d->on == TAC_DRIVE_FRAMES)
        snprintf(text, size, "%s against %s",
                 d->body < 0 ? "world" : tac_model_body_name(m->model, d->body),
                 d->reference < 0 ? "world" : tac_model_body_name(m->model, d->reference));
    size_t used = 0;
    for (int i = 0; d->on == TAC_DRIVE_JOINTS && i < d->count && used < size; i++) {
        const char *name = tac_model_joint_name(m->model, find_owner(m, d->velocity[i]));
        if (i == NAMED) {
            snprintf(text + used, size - used, " …");
            break;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%g · %s",
                                 i == 0             ? ""
                                 : d->gear[i] < 0.0 ? " - "
                                                    : " + ",
                                 i == 0 ? d->gear[i] : fabs(d->gear[i]), name);
    }
}

static void print_range(double lower, double upper)
{
    char text[40] = "-";
    if (lower < upper)
        snprintf(text, sizeof text, "%.4g..%.4g", lower, upper);
    printf(" %18s", text);
}

// A drive without a name is drive3 by its number, as in scenes.
static const char *drive_name(const Machine *m, int drive, char room[24])
{
    const char *name = tac_model_drive_name(m->model, drive);
    snprintf(room, 24, "drive%d", drive);
    return name[0] != '\0' ? name : room;
}

static void print_drives(const Machine *m)
{
    if (m->tree->drive_count == 0)
        return;
    printf("\n  %-24s %-10s %-10s %10s %18s %18s  %s\n", "drive", "kind", "dynamics", "control",
           "control range", "force range", "acts on");
    for (int i = 0; i < m->tree->drive_count && i < SHOWN; i++) {
        const tac_DriveDef *d = &m->tree->drive[i];
        char target[160] = "", room[24];
        name_target(m, d, target, sizeof target);
        printf("  %-24s %-10s %-10s %10.4g", drive_name(m, i, room), drive_kind_name(d),
               dynamics_name(d), tac_drive_info(m->world, m->system, i).control);
        print_range(d->control_lower, d->control_upper);
        print_range(d->force_lower, d->force_upper);
        printf("  %s\n", target);
    }
    if (m->tree->drive_count > SHOWN)
        printf("  … and %d more drives (--json lists all)\n", m->tree->drive_count - SHOWN);
}

static json_t *json_range(double lower, double upper)
{
    return lower < upper ? json_pack("[f, f]", lower, upper) : json_null();
}

static json_t *json_drives(const Machine *m)
{
    json_t *list = json_array();
    for (int i = 0; i < m->tree->drive_count && m->system.index1 != 0; i++) {
        const tac_DriveDef *d = &m->tree->drive[i];
        char target[160] = "";
        name_target(m, d, target, sizeof target);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:s, s:f, s:[f, f, f], s:[f, f, f], s:o, s:o}", "name",
                            tac_model_drive_name(m->model, i), "kind", drive_kind_name(d),
                            "dynamics", dynamics_name(d), "acts_on", target, "control",
                            tac_drive_info(m->world, m->system, i).control, "gain", d->gain[0],
                            d->gain[1], d->gain[2], "bias", d->bias[0], d->bias[1], d->bias[2],
                            "control_range", json_range(d->control_lower, d->control_upper),
                            "force_range", json_range(d->force_lower, d->force_upper)));
    }
    return list;
}

static void print_keys(const tac_Model *model)
{
    int count, shown = 0;
    const tac_ModelKey *key = tac_model_keys(model, &count);
    for (int i = 0; i < count && shown < SHOWN; i++)
        if (key[i].name[0] != '\0')
            printf("%s%s", shown++ == 0 ? "\n  keyframes: " : ", ", key[i].name);
    if (shown > 0)
        printf("\n");
}

static const char *label_of(const tac_ModelSensor *sensor, int number, char room[60])
{
    if (sensor->name[0] != '\0')
        return sensor->name;
    snprintf(room, 60, "%s%d", sensor->word, number);
    return room;
}

static void print_sensors(const tac_Model *model)
{
    int count;
    char room[60];
    const tac_ModelSensor *sensor = tac_model_sensors(model, &count);
    if (count > 0)
        printf("\n  %-24s %-16s %8s  %s\n", "sensor", "type", "numbers", "unit");
    for (int i = 0; i < count && i < SHOWN; i++)
        printf("  %-24s %-16s %8d  %s\n", label_of(&sensor[i], i, room), sensor[i].word,
               sensor[i].dimension, sensor[i].unit);
    if (count > SHOWN)
        printf("  … and %d more sensors (--json lists all)\n", count - SHOWN);
}

void inspect_print_models(const tac_Scene *scene, const tac_World *world)
{
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++) {
        Machine m;
        if (look(scene, world, i, &m)) {
            printf("\n  model %s: %d bodies of %.6g kg, %d joints that move", m.name,
                   m.tree->body_count, m.mass, m.joint_count);
            if (m.system.index1 != 0)
                printf(", %d freedoms, form %s", tac_system_velocity_count(world, m.system),
                       form_name(tac_system_form(world, m.system)));
            printf(", %d tendon%s, %d drive%s\n", m.tree->tendon_count,
                   m.tree->tendon_count == 1 ? "" : "s", m.tree->drive_count,
                   m.tree->drive_count == 1 ? "" : "s");
            if (m.system.index1 != 0)
                print_joints(&m);
            if (m.system.index1 != 0)
                print_drives(&m);
            print_keys(m.model);
            print_sensors(m.model);
        }
        leave(&m);
    }
}

static json_t *json_joints(const Machine *m)
{
    json_t *list = json_array();
    for (int i = 0; i < m->tree->body_count && m->system.index1 != 0; i++) {
        tac_TreeJoint joint = m->tree->body[i].joint;
        int q = tac_tree_position(m->world, m->system, i);
        int v = tac_tree_velocity(m->world, m->system, i);
        if (joint == TAC_TREE_FIXED || q < 0 || v < 0)
            continue;
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:f, s:f}", "name", tac_model_joint_name(m->model, i),
                            "type", joint_kind(joint), "body", tac_model_body_name(m->model, i),
                            "position", m->q[q], "acceleration", m->a[v]));
    }
    return list;
}

static json_t *json_keys(const tac_Model *model)
{
    json_t *list = json_array();
    int count;
    const tac_ModelKey *key = tac_model_keys(model, &count);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(key[i].name));
    return list;
}

static json_t *json_sensors(const tac_Model *model)
{
    json_t *list = json_array();
    int count;
    char room[60];
    const tac_ModelSensor *sensor = tac_model_sensors(model, &count);
    for (int i = 0; i < count; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:i, s:s}", "name",
                                        label_of(&sensor[i], i, room), "type", sensor[i].word,
                                        "numbers", sensor[i].dimension, "unit", sensor[i].unit));
    return list;
}

json_t *inspect_json_models(const tac_Scene *scene, const tac_World *world)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++) {
        Machine m;
        if (look(scene, world, i, &m))
            json_array_append_new(list,
                                  json_pack("{s:s, s:i, s:f, s:i, s:i, s:o, s:o, s:o, s:o}", "name",
                                            m.name, "bodies", m.tree->body_count, "mass", m.mass,
                                            "freedoms", tac_system_velocity_count(world, m.system),
                                            "tendons", m.tree->tendon_count, "joints",
                                            json_joints(&m), "drives", json_drives(&m), "keyframes",
                                            json_keys(m.model), "sensors", json_sensors(m.model)));
        leave(&m);
    }
    return list;
}
