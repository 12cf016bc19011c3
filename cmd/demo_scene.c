/* The scenes of the demonstration, their steps, and what is measured in each. */
#define _POSIX_C_SOURCE 200809L
#include "demo.h"

#include <math.h>
#include <string.h>
#include <time.h>

double demo_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep_message(void *user, const tac_Message *message)
{
    DemoScene *scene = user;
    if (scene->message_count < DEMO_MESSAGES)
        snprintf(scene->message[scene->message_count], sizeof scene->message[0], "%s: %s",
                 message->origin, message->text);
    scene->message_count++;
}

static tac_Result create_world(DemoScene *scene, tac_Vec3 gravity)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = gravity;
    def.message = keep_message;
    def.message_user = scene;
    return tac_world_create(&def, &scene->world);
}

// What later measurements are compared with.
static void note_start(DemoScene *scene, double energy_scale)
{
    tac_Vec3 linear;
    scene->energy_start = tac_world_energy(scene->world);
    scene->energy_scale = energy_scale;
    tac_world_momentum(scene->world, &linear, &scene->moment);
}

// Link i of a level chain along x, hinged about y to the one before it, the first to the world.
static tac_Result add_link(DemoScene *scene, int i, double mass)
{
    tac_BodyDef link = tac_body_def_default();
    link.mass = mass;
    link.inertia = tac_inertia_cylinder(mass, 0.01, scene->length);
    link.pose.p.x = (i + 0.5) * scene->length;
    tac_Result result = tac_body_create(scene->world, &link, &scene->body[i]);
    if (result != TAC_OK)
        return result;
    scene->body_count++;

    tac_BodyId previous = {0}; // the world
    if (i > 0)
        previous = scene->body[i - 1];
    tac_Vec3 about_y = {-acos(-1.0) / 2.0, 0.0, 0.0};
    tac_Pose frame = tac_pose_make((tac_Vec3){i * scene->length, 0.0, 0.0}, about_y);
    tac_JointDef hinge =
        tac_joint_def_at(scene->world, TAC_JOINT_REVOLUTE, scene->body[i], previous, frame);
    hinge.stiffness = 1e5;
    tac_JointId joint;
    return tac_joint_create(scene->world, &hinge, &joint);
}

tac_Result demo_build_chain(DemoScene *scene)
{
    const double mass = 0.1, g = 9.81; // kg of a link, m/s2
    *scene = (DemoScene){
        .kind = DEMO_CHAIN,
        .name = "chain",
        .text = "40 undamped links of 0.1 kg, joints of 1e5 N/m, let go from the level",
        .length = 0.1,
    };
    tac_Result result = create_world(scene, (tac_Vec3){0.0, 0.0, -g});
    for (int i = 0; i < DEMO_BODIES && result == TAC_OK; i++)
        result = add_link(scene, i, mass);
    if (result != TAC_OK)
        return result;
    // from level to hanging, the middle of the chain falls by half of its length
    note_start(scene, DEMO_BODIES * mass * g * 0.5 * DEMO_BODIES * scene->length);
    return TAC_OK;
}

tac_Result demo_build_top(DemoScene *scene)
{
    *scene = (DemoScene){
        .kind = DEMO_TOP,
        .name = "top",
        .text = "a body in free flight, spinning about its middle axis of inertia",
        .length = 2.0,
        .checks_momentum = true,
    };
    tac_Result result = create_world(scene, (tac_Vec3){0.0, 0.0, 0.0});
    if (result != TAC_OK)
        return result;
    tac_BodyDef def = tac_body_def_default();
    def.inertia = tac_inertia_diagonal(0.01, 0.03, 0.02); // the z axis is the middle one
    def.twist.ang = (tac_Vec3){0.1, 0.1, 10.0};
    result = tac_body_create(scene->world, &def, &scene->body[0]);
    if (result != TAC_OK)
        return result;
    scene->body_count = 1;
    note_start(scene, tac_world_energy(scene->world));
    return TAC_OK;
}

enum { ARM_LINKS = 5, ARM_BOXES = 4 };
static const double arm_link = 0.15, arm_box = 0.1; // m

// Capsules hinged about y, raised, from a post at the left.
static tac_Result add_arm(DemoScene *scene, double mass)
{
    tac_TreeBodyDef link[ARM_LINKS];
    tac_Vec3 about_y = {-acos(-1.0) / 2.0, 0.0, 0.0};
    for (int i = 0; i < ARM_LINKS; i++) {
        link[i] = tac_tree_body_def_default();
        link[i].parent = i - 1;
        link[i].mass = mass;
        link[i].inertia = tac_inertia_cylinder(mass, 0.02, arm_link);
        tac_Vec3 from = i == 0 ? (tac_Vec3){-0.45, 0.0, 0.4} : (tac_Vec3){0.5 * arm_link, 0, 0};
        link[i].frame_parent = tac_pose_make(from, about_y);
        link[i].frame_body = tac_pose_make((tac_Vec3){-0.5 * arm_link, 0.0, 0.0}, about_y);
        link[i].position[0] = i == 0 ? -1.2 : 0.25;
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = link;
    def.body_count = ARM_LINKS;
    tac_SystemId tree;
    tac_Result result = tac_tree_create(scene->world, &def, &tree);
    tac_ShapeDef shape = tac_shape_def_default();
    shape.type = TAC_SHAPE_CAPSULE;
    shape.size = (tac_Vec3){0.02, 0.0, arm_link};
    shape.pose = tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){0.0, acos(-1.0) / 2.0, 0.0});
    for (int i = 0; i < ARM_LINKS && result == TAC_OK; i++) {
        tac_ShapeId id;
        scene->body[scene->body_count++] = tac_system_body(scene->world, tree, i);
        result = tac_shape_create(scene->world, scene->body[i], &shape, &id);
    }
    return result;
}

static tac_Result add_boxes(DemoScene *scene, double mass)
{
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId id;
    shape.type = TAC_SHAPE_PLANE;
    tac_Result result = tac_shape_create(scene->world, (tac_BodyId){0}, &shape, &id);
    shape.type = TAC_SHAPE_BOX;
    shape.size = (tac_Vec3){arm_box, arm_box, arm_box};
    for (int i = 0; i < ARM_BOXES && result == TAC_OK; i++) {
        tac_BodyDef box = tac_body_def_default();
        box.mass = mass;
        box.inertia = tac_inertia_box(mass, shape.size);
        box.pose.p = (tac_Vec3){0.2, 0.0, (i + 0.5) * arm_box};
        tac_BodyId *body = &scene->body[scene->body_count++];
        result = tac_body_create(scene->world, &box, body);
        if (result == TAC_OK)
            result = tac_shape_create(scene->world, *body, &shape, &id);
    }
    return result;
}

tac_Result demo_build_arm(DemoScene *scene)
{
    const double link = 0.3, box = 0.1, g = 9.81; // kg, kg, m/s2
    *scene = (DemoScene){
        .kind = DEMO_ARM,
        .name = "arm",
        .text =
            "an undamped arm of 5 joints falls on a stack of boxes; what contacts take is booked",
        .length = arm_link,
    };
    tac_Result result = create_world(scene, (tac_Vec3){0.0, 0.0, -g});
    if (result == TAC_OK)
        result = add_arm(scene, link);
    if (result == TAC_OK)
        result = add_boxes(scene, box);
    if (result != TAC_OK)
        return result;
    note_start(scene, ARM_LINKS * link * g * ARM_LINKS * arm_link); // it falls by about its length
    return TAC_OK;
}

static void add_time(DemoTimes *times, double seconds)
{
    times->count++;
    times->sum += seconds;
    times->worst = fmax(times->worst, seconds);
    double octaves = log2(fmax(seconds, 1e-9) / 1e-9);
    int i = (int)(octaves * TIME_PER_OCTAVE);
    const int last = TIME_PER_OCTAVE * TIME_OCTAVES - 1;
    times->bucket[i < last ? i : last]++;
}

double demo_times_quantile(const DemoTimes *times, double p)
{
    uint64_t below = 0;
    for (int i = 0; i < TIME_PER_OCTAVE * TIME_OCTAVES; i++) {
        below += times->bucket[i];
        if (times->count > 0 && (double)below >= p * (double)times->count)
            return fmin(times->worst, 1e-9 * exp2((i + 1) / (double)TIME_PER_OCTAVE));
    }
    return times->worst;
}

static double relative_difference(tac_Vec3 a, tac_Vec3 b)
{
    tac_Vec3 d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return sqrt((d.x * d.x + d.y * d.y + d.z * d.z) / (b.x * b.x + b.y * b.y + b.z * b.z));
}

static void measure(DemoScene *scene)
{
    // the energy of the geometry: what the policy still carries does not count in its favour
    tac_Ledger books = tac_world_ledger(scene->world, false);
    double energy = books.kinetic + books.gravity + books.elastic;
    scene->spent += books.friction + books.restitution + books.stick + books.rolling -
                    books.stabilisation - books.solver;
    scene->drift = fmax(scene->drift, fabs(energy + scene->spent - scene->energy_start));
    scene->residual = fmax(scene->residual, tac_world_stats(scene->world).residual);
    scene->gap = fmax(scene->gap, tac_world_joint_gap(scene->world));
    if (scene->checks_momentum) {
        tac_Vec3 linear, angular;
        tac_world_momentum(scene->world, &linear, &angular);
        double drift = relative_difference(angular, scene->moment);
        scene->momentum_drift = fmax(scene->momentum_drift, drift);
    }
}

tac_Result demo_step(DemoScene *scene, double T)
{
    double before = demo_now();
    tac_Result result = tac_world_step(scene->world, T);
    if (result != TAC_OK)
        return result;
    add_time(&scene->times, demo_now() - before);
    scene->steps++;
    measure(scene);
    return TAC_OK;
}
