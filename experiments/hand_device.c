/* A hand as a device of three frames, a palm and two fingertips, takes a box and lifts it. */
#include "experiment.h"
#include "larger.h"
#include "watched_device.h"
#include "ways.h"
#include <stdio.h>
#include <stdlib.h>
#include <tactus/rig.h>

enum { FRAMES = 3, LEFT = 0, PALM = 1, RIGHT = 2 };

static const char *const frame_name[FRAMES] = {"left fingertip", "palm", "right fingertip"};

// m, kg, N/m
static const double half = 0.03, radius = 0.01, gap = 0.002, box_mass = 0.1, tip_mass = 0.02;
static const double palm_mass = 0.1, stiffness = 5000.0, step = 1e-6, friction = 0.6;
static const double squeeze = 0.012, height = 0.05; // m, of the hand's wish beyond where it began

typedef struct Grip {
    tac_World *world;
    tac_BodyId box, body[FRAMES];
    tac_PortId port[FRAMES];
    tac_Device *device;
    const Watched *watched;
    tac_Rig rig;
} Grip;

static bool add(tac_World *world, double mass, tac_Vec3 size, tac_Vec3 at, tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    def.mass = mass;
    def.inertia = tac_inertia_box(mass, size);
    def.pose.p = at;
    shape.type = TAC_SHAPE_BOX;
    shape.size = size;
    tac_ShapeId id;
    return tac_body_create(world, &def, body) == TAC_OK &&
           tac_shape_create(world, *body, &shape, &id) == TAC_OK;
}

/// All of them lie on the floor: the fingertips beside the box, the palm behind it. Fingertips hold
/// it a little above its centre of mass.
static bool add_bodies(Grip *g)
{
    const tac_Vec3 cube = {2 * half, 0.05, 0.024}, slab = {0.05, 0.08, 0.02};
    double reach = half + radius + gap;
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId id;
    floor.type = TAC_SHAPE_PLANE;
    tac_Surface surface = {.friction = friction};
    const tac_Vec3 tip = {2 * radius, 2 * radius, 2 * radius};
    return tac_material_set(g->world, 0, surface) == TAC_OK &&
           tac_shape_create(g->world, (tac_BodyId){0}, &floor, &id) == TAC_OK &&
           add(g->world, box_mass, cube, (tac_Vec3){0, 0, 0.012}, &g->box) &&
           add(g->world, tip_mass, tip, (tac_Vec3){-reach, 0, radius}, &g->body[LEFT]) &&
           add(g->world, tip_mass, tip, (tac_Vec3){reach, 0, radius}, &g->body[RIGHT]) &&
           add(g->world, palm_mass, slab, (tac_Vec3){0, 0.1, 0.01}, &g->body[PALM]);
}

static bool open_hand(Grip *g)
{
    char uri[300];
    double reach = half + radius + gap;
    snprintf(uri, sizeof uri,
             "watched:?preset=s2&frames=3&spread=%g&start=%g,0,0&q=0&step=%g&hand=spring&k_h=600"
             "&b_h=10&close=%g&close_at=0.4&close_rise=0.4&motion=press&by=0,%g,0&at=1&rise=0.6",
             reach, -reach, step, squeeze, height);
    tac_DeviceDef def = tac_device_def_default();
    def.guard.ramp = 0.05;
    def.map.origin = (tac_Vec3){0, 0, radius};
    g->device = watched_open(uri, &def, &g->watched);
    g->rig = tac_rig(g->world);
    bool ok = g->device != NULL;
    for (int f = 0; ok && f < FRAMES; f++) {
        tac_PortDef port = tac_port_def_default();
        port.body = g->body[f];
        port.end.stiffness = stiffness;
        port.anchor.p = (tac_Vec3){0, 0, 0.003};
        ok = tac_port_create(g->world, &port, &g->port[f]) == TAC_OK &&
             tac_rig_join(&g->rig, g->device, f, g->port[f]) == TAC_OK;
    }
    return ok;
}

static bool build(Grip *g)
{
    tac_WorldDef world = tac_world_def_default();
    *g = (Grip){.world = NULL};
    return tac_world_create(&world, &g->world) == TAC_OK && add_bodies(g) && open_hand(g);
}

enum { TICKS = 3500, GRASPED = 950, RESTS = 2500 };

enum { TIME, FELT, TOUCHED, LIFTED, LIFT_WISH, FROM_HAND, INTO_WORLD, STORED, TRACES };

static const LabColumn traces[TRACES] = {
    {"time", "s"},  {"felt", "N"},       {"contact", "N"},     {"box", "mm"},
    {"hand", "mm"}, {"from hand", "mJ"}, {"into world", "mJ"}, {"stored", "mJ"},
};

typedef struct Frame {
    double book;    // J, worst difference of the guard's book from the port's account
    double off;     // worst of what the port's account is off the true work, over what encoders do
    double balance; // N, worst resultant of felt force, contacts and weight while it rests
    tac_Vec3 mean;  // N, mean of it
    double felt, touched;        // N, at the end
    double given, world, stored; // J, at the end: from the hand, into the body, in the spring
    double scale;                // stiffness in use over that asked for, least
} Frame;

typedef struct Measured {
    Frame frame[FRAMES];
    double beyond; // J, most that came out of all frames together beyond what went in
    double ports;  // J, worst difference of the world's book of ports from theirs
    double slip;   // m, of the box between the fingertips since they held it
    double lifted; // m, at the end
    double ledger; // of the world's residual over its scale
} Measured;

static tac_Vec3 sum(tac_Vec3 a, tac_Vec3 b)
{
    return (tac_Vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static tac_Vec3 less(tac_Vec3 a, tac_Vec3 b)
{
    return (tac_Vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/// Where the box is between the fingertips.
static tac_Vec3 in_the_grip(const Grip *g)
{
    tac_Vec3 a = tac_body_pose(g->world, g->body[LEFT]).p;
    tac_Vec3 b = tac_body_pose(g->world, g->body[RIGHT]).p;
    tac_Vec3 middle = {0.5 * (a.x + b.x), 0.5 * (a.y + b.y), 0.5 * (a.z + b.z)};
    return less(tac_body_pose(g->world, g->box).p, middle);
}

/// After a step: what the device writes is felt over the step that is done.
static void look_at_frame(const Grip *g, int f, const tac_DeviceInfo *device, Frame *out)
{
    tac_PortEndInfo info = tac_port_info(g->world, g->port[f]);
    const WatchedFrame *seen = &g->watched->frame[f];
    double encoder = 0.5 * sqrt(3.0) * step * (seen->changed + vec_norm(seen->acting.force));
    keep_worst(&out->book, fabs(device->work[f] - info.device));
    if (encoder > 0.0)
        keep_worst(&out->off, fabs(info.device + seen->work) / encoder);
    tac_PredictiveInfo more = tac_predictive_more(&tac_port_end(g->world, g->port[f])->predictive);
    out->scale = smaller(out->scale, more.limited);
    out->given = info.device;
    out->world = info.world;
    out->stored = info.stored;
}

/// What acts on a body of the hand adds up to nothing while it rests.
static void look_at_forces(const Grip *g, int f, double mass, Frame *out)
{
    tac_PortEndInfo info = tac_port_info(g->world, g->port[f]);
    tac_Vec3 touched = tac_body_contact_wrench(g->world, g->body[f]).force;
    tac_Vec3 back = {-info.written.force.x, -info.written.force.y, -info.written.force.z};
    tac_Vec3 weight = {0, 0, -9.81 * mass};
    tac_Vec3 all = sum(sum(back, touched), weight);
    const double share = 1.0 / (TICKS - RESTS);
    keep_worst(&out->balance, vec_norm(all));
    out->mean = sum(out->mean, (tac_Vec3){share * all.x, share * all.y, share * all.z});
    out->felt = vec_norm(sum(back, weight)); // but for its own weight
    out->touched = vec_norm(touched);
}

static void trace(LabTable *table, const Grip *g)
{
    double row[TRACES] = {[TIME] = g->watched->t};
    for (int f = 0; f < FRAMES; f++) {
        tac_PortEndInfo info = tac_port_info(g->world, g->port[f]);
        row[FROM_HAND] += 1e3 * info.device;
        row[INTO_WORLD] += 1e3 * info.world;
        row[STORED] += 1e3 * info.stored;
    }
    row[FELT] = fabs(tac_port_info(g->world, g->port[RIGHT]).written.force.x);
    row[TOUCHED] = fabs(tac_body_contact_wrench(g->world, g->body[RIGHT]).force.x);
    row[LIFTED] = 1e3 * (tac_body_pose(g->world, g->box).p.z - 0.012);
    row[LIFT_WISH] = 1e3 * g->watched->frame[PALM].pose.p.y;
    lab_row(table, NULL, row);
}

static bool grasp_box(Grip *g, Measured *m, LabTable *table)
{
    const double mass[FRAMES] = {tip_mass, palm_mass, tip_mass};
    tac_Vec3 held = {0, 0, 0};
    for (int k = 0; k < TICKS; k++) {
        if (tac_rig_step(&g->rig, 0.0) != TAC_OK)
            return false;
        tac_DeviceInfo device = tac_device_info(g->device);
        double out = 0.0, booked = 0.0;
        for (int f = 0; f < FRAMES; f++) {
            look_at_frame(g, f, &device, &m->frame[f]);
            out += m->frame[f].world + g->watched->frame[f].work;
            booked += m->frame[f].world + tac_port_end(g->world, g->port[f])->work;
            if (k >= RESTS)
                look_at_forces(g, f, mass[f], &m->frame[f]);
        }
        tac_Ledger ledger = tac_world_ledger(g->world, true);
        keep_worst(&m->beyond, out);
        keep_worst(&m->ports, fabs(ledger.work_port - booked));
        keep_worst(&m->ledger, fabs(tac_ledger_residual(&ledger)) / larger(ledger.scale, 1e-9));
        if (k == GRASPED)
            held = in_the_grip(g);
        if (k >= GRASPED)
            keep_worst(&m->slip, vec_distance(in_the_grip(g), held));
        if (k % 5 == 0)
            trace(table, g);
    }
    m->lifted = tac_body_pose(g->world, g->box).p.z - 0.012;
    return true;
}

static void claim(Lab *lab, const Measured *m)
{
    for (int f = 0; f < FRAMES; f++) {
        const Frame *x = &m->frame[f];
        const char *name = frame_name[f];
        lab_claim(lab, lab_text(lab, "%s: the guard's book off the port's account", name), x->book,
                  AT_MOST, 1e-13, "J");
        lab_claim(lab,
                  lab_text(lab, "%s: account off the mechanism's own, over what encoders do", name),
                  x->off, AT_MOST, 1.0, "");
        lab_claim(lab, lab_text(lab, "%s at rest: felt force off contacts and weight, mean", name),
                  vec_norm(x->mean), AT_MOST, step * stiffness, "N");
        lab_claim(lab, lab_text(lab, "%s: least stiffness in use over that asked for", name),
                  x->scale, EQUALS, 1.0, "");
    }
    lab_claim(lab, "most that the hand and the world got beyond what they gave", m->beyond, AT_MOST,
              1e-6, "J");
    lab_claim(lab, "the world's book of ports off those of the ports", m->ports, AT_MOST, 1e-13,
              "J");
    lab_claim(lab, "the world's ledger, residual over scale", m->ledger, AT_MOST, 1e-12, "");
    lab_claim(lab, "the box is lifted by", m->lifted, AT_LEAST, 0.045, "m");
    lab_claim(lab, "the box slips between the fingertips by, lifted and held", m->slip, AT_MOST,
              10e-6, "m");
}

static void draw(Lab *lab, LabTable *t)
{
    lab_figure(lab, &(LabFigure){
                        .name = "grip",
                        .caption = "What a fingertip writes to the hand, and the contact force "
                                   "that the box has on its body, along the squeeze.",
                        .x = {"time, s", false, 0.0, 3.5},
                        .y = {"force, N", false, -0.5, 6.5},
                        .curve = {{t, TIME, TOUCHED, "contact force", LOOK_EXACT, MARK_LINE},
                                  {t, TIME, FELT, "felt", LOOK_PRINTED, MARK_LINE}},
                    });
    lab_figure(lab,
               &(LabFigure){
                   .name = "lift",
                   .caption = "The palm's frame of the device, and how far the box is lifted.",
                   .x = {"time, s", false, 0.0, 3.5},
                   .y = {"height, mm", false, -5.0, 55.0},
                   .curve = {{t, TIME, LIFT_WISH, "palm of the device", LOOK_PRINTED, MARK_LINE},
                             {t, TIME, LIFTED, "box", LOOK_EXACT, MARK_LINE}},
               });
    lab_figure(lab, &(LabFigure){
                        .name = "energy",
                        .caption = "Energy from the hand, all frames, what of it went into the "
                                   "bodies, and what the springs between hold.",
                        .x = {"time, s", false, 0.0, 3.5},
                        .y = {"energy, mJ", false, 0.0, 0.0},
                        .curve = {{t, TIME, FROM_HAND, "from the hand", LOOK_PRINTED, MARK_LINE},
                                  {t, TIME, INTO_WORLD, "into the bodies", LOOK_EXACT, MARK_LINE},
                                  {t, TIME, STORED, "in the springs", LOOK_LEDGER, MARK_LINE}},
                    });
}

static void run(Lab *lab)
{
    Grip g;
    Measured m = {.frame = {{.scale = 1.0}, {.scale = 1.0}, {.scale = 1.0}}};
    LabTable *table = lab_table(lab, "grip", NULL, traces, TRACES);
    if (lab_check(lab, build(&g), "the hand could not be made") &&
        lab_check(lab, grasp_box(&g, &m, table), "a step failed")) {
        char text[512];
        tac_port_text(g.world, g.port[LEFT], text, sizeof text);
        LabTable *frames = lab_table(lab, "frames", "Each frame at the end.",
                                     (LabColumn[]){{"felt, without its weight", "N"},
                                                   {"contacts", "N"},
                                                   {"from the hand", "mJ"},
                                                   {"into its body", "mJ"},
                                                   {"in the spring", "µJ"}},
                                     5);
        for (int f = 0; f < FRAMES; f++)
            lab_row(frames, frame_name[f],
                    (double[]){m.frame[f].felt, m.frame[f].touched, 1e3 * m.frame[f].given,
                               1e3 * m.frame[f].world, 1e6 * m.frame[f].stored});
        claim(lab, &m);
        draw(lab, table);
        lab_note(lab, "At start-up: %s", text);
        double mean = larger(vec_norm(m.frame[LEFT].mean), vec_norm(m.frame[RIGHT].mean));
        double most = larger(m.frame[LEFT].balance, m.frame[RIGHT].balance);
        lab_note(lab,
                 "What is felt, the contacts and the weight add up to %.2g N in the mean of the "
                 "last second. Tick by tick that does not hold: they are off by up to %.2g N, %.0f "
                 "encoder steps times the stiffness: what is between the fingertips chatters.",
                 mean, most, most / (step * stiffness));
        lab_note(lab, "The fingertips are coupled in three axes: they feel no torque, and bodies "
                      "turn freely about their points. Held below its centre of mass the box "
                      "tips over, as it would between two pencils.");
    }
    tac_device_close(g.device);
    tac_world_destroy(g.world);
}

const Experiment hand_device = {
    .id = "hand-device",
    .title = "A hand of three frames takes a box and lifts it",
    .paper = "S0 section V and S3 section 5.1: the position of palm and fingertips goes in, the "
             "contact force of each fingertip comes out. Ours: what S0 and S3 do with a glove is "
             "done with the virtual device.",
    .setup = "A virtual device of three frames, 0.15 kg, 2 N·s/m, 1 µm, 1 kHz each, held by a hand "
             "of 600 N/m and 10 N·s/m. Its outer frames close by 12 mm, then all go up 50 mm. "
             "Each is coupled to a body on the floor in three axes, asked for with 5 kN/m, with "
             "the connector "
             "that it is given by default: fingertips of 20 g (cubes of 20 mm, held 3 mm above "
             "their centre), a palm of 100 g. Between the fingertips lies a box of 100 g, 60 x 50 "
             "x 24 mm; friction 0.6. Accounts are compared with the true motion of the mechanism "
             "behind the encoders. Simulation, no hardware.",
    .run = run,
};
