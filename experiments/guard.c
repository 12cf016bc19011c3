/* The guard of a device through its life: what it lets pass, what becomes of faults, whether the
 * account of energy is that of the mechanism behind, and a slew limit that is too small. */
#include "experiment.h"
#include "larger.h"
#include "watched_device.h"
#include <stdio.h>
#include <stdlib.h>
#include <tactus/predictive.h>

static const double T = 1e-3; // s

// ---- A stiff wall behind a slew limit

typedef enum WallLaw { LAW_PLAIN, LAW_SRC, LAW_SRC_P, LAWS } WallLaw;

typedef struct Wall {
    WallLaw law;
    double K;       // N/m
    double damping; // N·s/m, of the device
    double push;    // N
    bool follows;   // the slew limit follows the stiffness, else 2000 N/s
} Wall;

enum { WALLS = 12 };

static Wall wall_at(int index)
{
    WallLaw law = (WallLaw)(index / 4);
    return (Wall){.law = law,
                  .K = index / 2 % 2 ? 50e3 : 20e3,
                  .damping = law == LAW_PLAIN ? 40.0 : 2.0,
                  .push = law == LAW_PLAIN ? 20.0 : 5.0,
                  .follows = index % 2};
}

static const char *const law_name[LAWS] = {"plain, 40 N·s/m, 20 N", "SRC, 2 N·s/m, 5 N",
                                           "SRC-P, 2 N·s/m, 5 N"};

typedef struct WallOutcome {
    double given;   // J, most that the mechanism was ever given beyond what it gave
    double deepest; // m
    double ripple;  // m, over the last 0.2 s, peak to peak
    double depth;   // m, mean of them
    double force;   // N, largest written
    double slewed;  // ticks in which the slew limit acted
    double softest; // SRC-P: stiffness in use over that asked for
} WallOutcome;

enum { WALL_OUTCOME = sizeof(WallOutcome) / sizeof(double) };

typedef struct Resist {
    const Wall *wall;
    tac_Src src;
    tac_Predictive predictive;
} Resist;

static bool begin_resisting(Resist *r, const Wall *wall)
{
    double q = -0.005;
    *r = (Resist){.wall = wall};
    tac_SrcDef src = tac_src_def_default();
    src.mass = 0.15;
    src.damping_max = 75.0;
    src.unilateral = true;
    tac_PredictiveDef predictive = tac_predictive_def_default();
    predictive.kappa = 4.0; // nobody holds it
    predictive.hand_mass = 0.0;
    return tac_src_init(&r->src, &src, &q, 0.0) == TAC_OK &&
           tac_predictive_init(&r->predictive, &predictive, &q) == TAC_OK;
}

/// N, with which a wall at 0 resists at q.
static double resist(Resist *r, double q, bool fresh)
{
    double K = r->wall->K, depth = larger(q, 0.0), e = 0.0;
    if (r->wall->law == LAW_PLAIN)
        return K * depth;
    if (r->wall->law == LAW_SRC) {
        tac_SrcSide side = {.effort = {K * depth}, .storage = 0.5 * K * depth * depth};
        side.stiffness[0][0] = depth > 0.0 ? K : 0.0;
        tac_src_step(&r->src, T, &q, &side, &e);
        return e;
    }
    tac_PredictiveRow row = {
        .key = 1, .deflection = q, .gradient = {1.0}, .stiffness = K, .unilateral = true};
    tac_predictive_step(&r->predictive, T, fresh ? &q : NULL, &row, 1, &e);
    return e;
}

static void tell_written(Resist *r, double e)
{
    if (r->wall->law == LAW_SRC)
        tac_src_written(&r->src, &e);
    if (r->wall->law == LAW_SRC_P)
        tac_predictive_written(&r->predictive, &e);
}

/// Pushed onto a wall from 5 mm away; rows of time, position, force wanted and written to `table`.
static bool press(const Wall *wall, WallOutcome *o, LabTable *table)
{
    char uri[200];
    snprintf(uri, sizeof uri,
             "watched:?preset=s2&F=200&dofs=1&b=%g&q=0&step=1e-6&start=0,0.005,0&hand=push&at=0.3"
             "&push=0,%g,0",
             wall->damping, -wall->push);
    tac_DeviceDef def = tac_device_def_default();
    def.guard.ramp = 0.05;
    const Watched *watched = NULL;
    Resist r;
    tac_Device *device = watched_open(uri, &def, &watched);
    if (!device || !begin_resisting(&r, wall)) {
        tac_device_close(device);
        return false;
    }
    if (wall->follows)
        tac_device_stiffness(device, wall->K, 0.0);
    double low = (double)INFINITY, high = -low, sum = 0.0;
    *o = (WallOutcome){.softest = 1.0};
    const int ticks = 1300, tail = 200;
    for (int k = 0; k < ticks; k++) {
        tac_DeviceInput in;
        tac_device_read(device, 0.0, &in);
        double q = -in.pose[0].p.z, e = resist(&r, q, in.read == TAC_DEVICE_FRESH);
        tac_Wrench wrench = {{0, 0, e}, {0, 0, 0}}, written;
        tac_device_write(device, &wrench, 0.0, &written);
        tell_written(&r, written.force.z);
        keep_worst(&o->given, watched->frame[0].work);
        keep_worst(&o->deepest, q);
        keep_worst(&o->force, written.force.z);
        if (wall->law == LAW_SRC_P)
            o->softest = smaller(o->softest, tac_predictive_more(&r.predictive).limited);
        if (k >= ticks - tail) {
            low = smaller(low, q);
            high = larger(high, q);
            sum += q / tail;
        }
        if (table && k >= 290 && k < 620)
            lab_row(table, NULL, (double[]){in.t - 0.3, -1e3 * q, e, written.force.z});
    }
    o->ripple = high - low;
    o->depth = sum;
    o->slewed = (double)tac_device_info(device).guard[TAC_DEVICE_GUARD_SLEW];
    tac_device_close(device);
    return true;
}

static bool press_point(void *user, int index, double *out)
{
    (void)user;
    Wall wall = wall_at(index);
    return press(&wall, (WallOutcome *)out, NULL);
}

enum { SLEW_TIME, SLEW_PLACE, SLEW_WANTED, SLEW_WRITTEN, SLEW_TRACES };

static const LabColumn slew_traces[SLEW_TRACES] = {
    {"time", "s"}, {"position", "mm"}, {"wanted", "N"}, {"written", "N"}};

static void draw_slew(Lab *lab)
{
    LabTable *table[2];
    for (int i = 0; i < 2; i++) {
        Wall wall = wall_at(2 + i); // plain, 50 kN/m
        WallOutcome o;
        table[i] =
            lab_table(lab, i ? "slew_follows" : "slew_fixed", NULL, slew_traces, SLEW_TRACES);
        if (!lab_check(lab, press(&wall, &o, table[i]), "the device could not be opened"))
            return;
    }
    lab_figure(lab,
               &(LabFigure){
                   .name = "slew",
                   .caption = "A plain wall of 50 kN/m: position of the device with a slew "
                              "limit of 2000 N/s, and with one that follows the stiffness.",
                   .x = {"time, s", false, 0.0, 0.3},
                   .y = {"position, mm", false, -5.0, 6.0},
                   .curve = {{table[0], SLEW_TIME, SLEW_PLACE, "2000 N/s", LOOK_PRINTED, MARK_LINE},
                             {table[1], SLEW_TIME, SLEW_PLACE, "50 kN/s", LOOK_EXACT, MARK_LINE}},
               });
    lab_figure(lab,
               &(LabFigure){
                   .name = "slew_force",
                   .caption = "The same wall with 2000 N/s: what it wants, and what the "
                              "guard writes, which comes late and feeds the motion.",
                   .x = {"time, s", false, 0.0, 0.1},
                   .y = {"force, N", false, -5.0, 210.0},
                   .curve = {{table[0], SLEW_TIME, SLEW_WANTED, "wanted", LOOK_PRINTED, MARK_LINE},
                             {table[0], SLEW_TIME, SLEW_WRITTEN, "written", LOOK_EXACT, MARK_LINE}},
               });
}

static void claim_slew(Lab *lab, const WallOutcome o[WALLS])
{
    lab_claim(lab, "plain, 50 kN/m, 2000 N/s: it runs away, the hand is given at least", o[2].given,
              AT_LEAST, 1.0, "J");
    lab_claim(lab, "plain, 50 kN/m, 2000 N/s: it never rests, moves by at least", o[2].ripple,
              AT_LEAST, 1e-3, "m");
    for (int i = 1; i < WALLS; i += 2) {
        Wall wall = wall_at(i);
        const char *name =
            lab_text(lab, "%s, %.0f kN/m, slew follows", law_name[wall.law], 1e-3 * wall.K);
        // SRC rests on its damping: within some more steps of the encoder
        lab_claim(lab, lab_text(lab, "%s: moves at rest", name), o[i].ripple, AT_MOST,
                  wall.law == LAW_SRC ? 20e-6 : 5e-6, "m");
        lab_claim(lab, lab_text(lab, "%s: depth off F/K, in parts of it", name),
                  fabs(o[i].depth * wall.K / wall.push - 1.0), AT_MOST, 0.01, "");
    }
    for (int i = 8; i < WALLS; i++) {
        Wall wall = wall_at(i);
        lab_claim(lab,
                  lab_text(lab, "SRC-P, %.0f kN/m, %s: the hand is given", 1e-3 * wall.K,
                           wall.follows ? "slew follows" : "2000 N/s"),
                  o[i].given, AT_MOST, 0.05e-3, "J");
    }
    lab_note(
        lab,
        "A limit of 2000 N/s on a plain wall of 50 kN/m gives the hand %.2f J in a second. "
        "SRC is given what was written and still gives %.0f mJ before it settles (%.1f mJ "
        "where the limit follows). SRC-P stores only what it could write: it gives nothing, "
        "but stays softer, %.2f of the stiffness at 20 kN/m and %.2f at 50, and the device "
        "lies %.1f times as deep as at 50 kN/m; an SRC-P that is not told what was written runs "
        "away there (1.4 J and 22 mm in the notes that this connector was made from). Where "
        "the limit follows, depth and stiffness are those asked for.",
        o[2].given, 1e3 * o[6].given, 1e3 * o[7].given, o[8].softest, o[10].softest,
        o[10].depth * 50e3 / 5.0);
}

static void slew(Lab *lab)
{
    WallOutcome o[WALLS];
    lab_points(lab, WALLS, WALL_OUTCOME, press_point, NULL, (double *)o);
    LabTable *table =
        lab_table(lab, "walls", "A wall pressed through the guard, by its slew limit.",
                  (LabColumn[]){{"K", "N/m"},
                                {"slew limit", "N/s"},
                                {"given to the hand", "mJ"},
                                {"deepest", "mm"},
                                {"moves at the end", "µm"},
                                {"depth over F/K", ""},
                                {"largest force", "N"},
                                {"stiffness in use", ""}},
                  8);
    for (int i = 0; i < WALLS; i++) {
        Wall wall = wall_at(i);
        lab_row(table, law_name[wall.law],
                (double[]){wall.K, wall.follows ? wall.K : 2000.0, 1e3 * o[i].given,
                           1e3 * o[i].deepest, 1e6 * o[i].ripple, o[i].depth * wall.K / wall.push,
                           o[i].force, wall.law == LAW_SRC_P ? o[i].softest : (double)NAN});
    }
    claim_slew(lab, o);
    draw_slew(lab);
}

// ---- Faults

typedef struct Fault {
    const char *name, *keys;
    tac_DeviceFault fault; // that it must lead to
    int within;            // ticks until there is no force any more
    bool wrench, silent;   // the program fails, not the device
} Fault;

enum { CAUSE = 900, FAULTS = 12 }; // ticks: when it happens

static const Fault faults[FAULTS] = {
    {.name = "a sample is not a number", .keys = "&bad_at=900", .fault = TAC_DEVICE_FAULT_NAN},
    {.name = "a wrench is not a number", .keys = "", .fault = TAC_DEVICE_FAULT_NAN, .wrench = true},
    {.name = "emergency stop", .keys = "&estop_at=900", .fault = TAC_DEVICE_FAULT_EMERGENCY_STOP},
    {.name = "hardware fault", .keys = "&hardware_at=900", .fault = TAC_DEVICE_FAULT_HARDWARE},
    {.name = "too hot", .keys = "&hot_at=900", .fault = TAC_DEVICE_FAULT_TOO_HOT},
    {.name = "a write is refused", .keys = "&deaf_at=900", .fault = TAC_DEVICE_FAULT_WRITE},
    {.name = "disconnected", .keys = "&disconnect_at=900", .fault = TAC_DEVICE_FAULT_LOST},
    {
        .name = "the encoder leaps and stays there",
        .keys = "&leap_at=900",
        .fault = TAC_DEVICE_FAULT_JUMP,
        .within = 2, // one and two in a row do not count, the third does
    },
    {
        .name = "one leap of the encoder",
        .keys = "&leap_at=900&leaps=1",
        .fault = TAC_DEVICE_FAULT_NONE,
        .within = -1, // no reason to stop
    },
    {.name = "no samples for 0.2 s",
     .keys = "&mute_at=900&mute=200",
     .fault = TAC_DEVICE_FAULT_LOST,
     .within = 10},
    {.name = "no samples for 5 ms",
     .keys = "&mute_at=900&mute=5",
     .fault = TAC_DEVICE_FAULT_NONE,
     .within = -1},
    {.name = "the simulation is silent",
     .keys = "",
     .fault = TAC_DEVICE_FAULT_NONE,
     .within = 75, // 50 ms, and 5 ms · ln 100 to a hundredth of it
     .silent = true},
};

typedef struct FaultOutcome {
    double before;    // N, written in the tick before
    double zero;      // ticks from the cause to less than a hundredth of that; -1: never
    double after;     // N, largest from then on
    double fault;     // as it is at the end
    double book;      // J, the guard's book off the mechanism's own account, most
    double encoder;   // J, what encoders can be off
    double mechanism; // J, kinetic energy off the works of force and push, most
} FaultOutcome;

enum { FAULT_OUTCOME = sizeof(FaultOutcome) / sizeof(double) };

static void look_at_books(const tac_DeviceInfo *info, const Watched *watched, FaultOutcome *o)
{
    const WatchedFrame *f = &watched->frame[0];
    double kinetic = 0.5 * 0.15 * f->twist.lin.y * f->twist.lin.y;
    keep_worst(&o->mechanism, fabs(kinetic - f->work - f->push));
    // what the hand put in and the mechanism has not kept went to the motors
    keep_worst(&o->book, fabs(info->work[0] - (f->push - kinetic)));
    o->encoder = 0.5e-6 * (f->changed + fabs(f->acting.force.y));
}

/// A mechanism without damping is pushed against a spring by 2 N, so that its account is simple.
static bool fail_at(void *user, int index, double *out)
{
    (void)user;
    const Fault *fault = &faults[index];
    FaultOutcome *o = (FaultOutcome *)out;
    char uri[240];
    snprintf(uri, sizeof uri,
             "watched:?preset=s2&b=0&dofs=1&q=0&step=1e-6&start=0,0.0005,0&hand=push&push=0,-2,0"
             "&at=0.7%s",
             fault->keys);
    tac_DeviceDef def = tac_device_def_default();
    def.guard.ramp = 0.05;
    const Watched *watched = NULL;
    tac_Device *device = watched_open(uri, &def, &watched);
    if (!device)
        return false;
    *o = (FaultOutcome){.zero = -1.0};
    for (int k = 1; k <= CAUSE + 150; k++) {
        tac_DeviceInput in;
        tac_device_read(device, 0.0, &in);
        double e = 300.0 * larger(-in.pose[0].p.z, 0.0);
        if (fault->wrench && k == CAUSE)
            e = (double)NAN;
        tac_Wrench wrench = {{0, 0, e}, {0, 0, 0}}, written;
        tac_device_write(device, &wrench, fault->silent && k >= CAUSE ? T * (k - CAUSE) : 0.0,
                         &written);
        tac_DeviceInfo info = tac_device_info(device);
        if (in.read == TAC_DEVICE_FRESH) // else it cannot know yet
            look_at_books(&info, watched, o);
        double force = fabs(written.force.z);
        if (k == CAUSE - 1)
            o->before = force;
        if (k >= CAUSE && o->zero < 0.0 && force <= 0.01 * o->before)
            o->zero = k - CAUSE;
        if (o->zero >= 0.0)
            keep_worst(&o->after, force);
    }
    o->fault = tac_device_info(device).fault;
    tac_device_close(device);
    return true;
}

static void fail(Lab *lab)
{
    FaultOutcome o[FAULTS];
    lab_points(lab, FAULTS, FAULT_OUTCOME, fail_at, NULL, (double *)o);
    LabTable *table = lab_table(
        lab, "faults", "What goes wrong while a device is pressed, and what becomes of its force.",
        (LabColumn[]){{"force before", "N"},
                      {"ticks to zero", ""},
                      {"largest force then", "N"},
                      {"guard's book off", "µJ"},
                      {"encoders", "µJ"}},
        5);
    int as_expected = 0;
    double book = 0.0, mechanism = 0.0, leap = 0.0, least = (double)INFINITY;
    for (int i = 0; i < FAULTS; i++) {
        const Fault *f = &faults[i];
        tac_DeviceFault fault = (tac_DeviceFault)o[i].fault;
        bool stops = f->within >= 0;
        lab_row(table, lab_text(lab, "%s: fault %s", f->name, tac_device_fault_name(fault)),
                (double[]){o[i].before, o[i].zero >= 0.0 ? o[i].zero : (double)NAN,
                           stops ? o[i].after : (double)NAN, 1e6 * o[i].book, 1e6 * o[i].encoder});
        as_expected += fault == f->fault && (stops || o[i].zero > 20.0); // by itself, off the
                                                                         // spring
        least = smaller(least, o[i].before);
        keep_worst(&mechanism, o[i].mechanism);
        if (fault == TAC_DEVICE_FAULT_JUMP)
            leap = o[i].book;
        else
            keep_worst(&book, o[i].book / o[i].encoder);
        if (!stops)
            continue;
        lab_claim(lab, lab_text(lab, "%s: no force after, ticks", f->name), o[i].zero, AT_MOST,
                  larger(f->within, 1.0), "");
        lab_claim(lab, lab_text(lab, "%s: force from then on", f->name), o[i].after, AT_MOST,
                  f->silent ? 0.01 * o[i].before : 0.0, "N");
    }
    lab_claim(lab, "force before each of them, least", least, AT_LEAST, 1.0, "N");
    lab_claim(lab, "of 12, end in the fault that they should, or in none", as_expected, EQUALS,
              FAULTS, "");
    lab_claim(lab, "kinetic energy off the works of push and force", mechanism, AT_MOST, 1e-13,
              "J");
    lab_claim(lab, "the guard's book off the mechanism's account, over what encoders do", book,
              AT_MOST, 1.0, "");
    lab_note(lab,
             "An encoder that leaps by 50 mm and stays there is a fault after three samples, but "
             "the book counts the way that it tells, with the force of these ticks: it is %.0f mJ "
             "off afterwards, in which the mechanism has no part.",
             1e3 * leap);
}

// ---- A life

enum {
    LIFE = 3700,
    MUTE = 800,
    MISSING = 20,
    SILENT = 1500,
    TALKS = 1700,
    STOP = 2200,
    KNOWN = 2500,
    LEAVE = 3300
};

enum { LIFE_TIME, LIFE_WANTED, LIFE_WRITTEN, LIFE_BOOK, LIFE_TRUE, LIFE_GAIN, LIFE_TRACES };

static const LabColumn life_traces[LIFE_TRACES] = {
    {"time", "s"},  {"wanted", "N"},     {"written", "N"},
    {"book", "mJ"}, {"mechanism", "mJ"}, {"gain", ""},
};

static void draw_life(Lab *lab, LabTable *t)
{
    lab_figure(lab, &(LabFigure){
                        .name = "life",
                        .caption = "Force wanted and written: engaged (0.1 s), 20 samples missing "
                                   "(0.8 s), a silent simulation (1.5 to 1.7 s), emergency stop "
                                   "(2.2 s), acknowledged and engaged (2.5 s), let go (3.3 s).",
                        .x = {"time, s", false, 0.0, 3.7},
                        .y = {"force, N", false, -0.5, 13.0},
                        .curve = {{t, LIFE_TIME, LIFE_WANTED, "wanted", LOOK_PRINTED, MARK_LINE},
                                  {t, LIFE_TIME, LIFE_WRITTEN, "written", LOOK_EXACT, MARK_LINE}},
                    });
    lab_figure(lab,
               &(LabFigure){
                   .name = "book",
                   .caption = "Energy that the motors took from the hand: the guard's book, "
                              "and the mechanism's own.",
                   .x = {"time, s", false, 0.0, 3.7},
                   .y = {"energy, mJ", false, 0.0, 0.0},
                   .curve = {{t, LIFE_TIME, LIFE_BOOK, "guard's book", LOOK_PRINTED, MARK_LINE},
                             {t, LIFE_TIME, LIFE_TRUE, "mechanism", LOOK_GUIDE, MARK_LINE}},
               });
}

/// A hand presses on a spring of 600 N/m and stays; a device is engaged, loses samples, is not
/// served, is stopped, acknowledged, and let go.
static void live(Lab *lab)
{
    const Watched *watched = NULL;
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *device =
        watched_open("watched:?preset=s2&dofs=1&q=0&step=1e-6&hand=spring&motion=press&by=0,-0.02,0"
                     "&mute_at=800&mute=20&estop_at=2200&lasts=100",
                     &def, &watched);
    if (!lab_check(lab, device != NULL, "the device could not be opened"))
        return;
    LabTable *table = lab_table(lab, "life", NULL, life_traces, LIFE_TRACES);
    double wanted = 0.0, off = 0.0, step = 0.0, before = 0.0, gap = 0.0, way = 0.0;
    double place = 0.0, force = 0.0;
    for (int k = 1; k <= LIFE; k++) {
        tac_DeviceInput in;
        tac_device_read(device, 0.0, &in);
        bool silent = k >= SILENT && k < TALKS;
        if (!silent)
            wanted = 600.0 * larger(-in.pose[0].p.z, 0.0);
        if (k == KNOWN && lab_check(lab, tac_device_acknowledge(device) == TAC_OK,
                                    "the fault could not be acknowledged"))
            tac_device_engage(device);
        if (k == LEAVE)
            tac_device_disengage(device);
        tac_Wrench wrench = {{0, 0, wanted}, {0, 0, 0}}, written;
        tac_device_write(device, &wrench, silent ? T * (k - SILENT + 1) : 0.0, &written);
        tac_DeviceInfo info = tac_device_info(device);
        const WatchedFrame *f = &watched->frame[0];
        if (k == MUTE + MISSING) { // what it cannot know of the gap
            gap = info.work[0] + f->work;
            way = fabs(f->pose.p.y - place);
        }
        if (in.read == TAC_DEVICE_FRESH) {
            keep_worst(&off, fabs(info.work[0] + f->work - gap));
            place = f->pose.p.y;
        }
        keep_worst(&step, written.force.z - before);
        keep_worst(&force, written.force.z);
        before = written.force.z;
        lab_row(table, NULL,
                (double[]){watched->t, wanted, written.force.z, 1e3 * info.work[0], -1e3 * f->work,
                           info.gain});
    }
    tac_DeviceInfo info = tac_device_info(device);
    tac_device_close(device);
    lab_claim(lab, "through its life: largest growth of the force in a tick", step, AT_MOST,
              2000.0 * T, "N");
    lab_claim(lab, "through its life: the guard's book off the mechanism's, but for the gap", off,
              AT_MOST, 1e-5, "J");
    lab_claim(lab, "over the gap of 20 samples: book off, over largest force times way",
              fabs(gap) / (force * way), AT_MOST, 1.0, "");
    lab_note(
        lab,
        "While samples are missing, nobody knows how far the device moved under which force: "
        "the book takes the mean of the forces. Force was held for 10 ms and zero for the rest "
        "of 20, while the device moved on by %.2f mm: the book is %.2f mJ too high from "
        "then on.",
        1e3 * way, 1e3 * gap);
    lab_claim(lab, "through its life: it ends ready", info.state, EQUALS, TAC_DEVICE_READY, "");
    draw_life(lab, table);
}

static void run(Lab *lab)
{
    live(lab);
    fail(lab);
    slew(lab);
}

const Experiment guard = {
    .id = "guard",
    .title = "The guard of a device through its life",
    .paper = "Ours: nothing but the guard writes to motors, and zero is its answer to every doubt; "
             "its slew limit follows the stiffness, because one that is too small makes stiff "
             "walls run away; books of energy are kept with what was really written.",
    .setup =
        "The virtual device with the mechanism of S2, 0.15 kg, 2 N·s/m, 1 µm, 1 kHz, in one "
        "axis. Its life: a hand of 300 N/m and 3 N·s/m presses on a spring of 600 N/m. "
        "Faults: no damping, 2 N on a spring of 300 N/m, so that the mechanism's own account is "
        "kinetic energy and the work of the push, without any force of the guard in it. Slew: "
        "walls of 20 and 50 kN/m, 5 mm away; the plain one on a device of 40 N·s/m, pushed by 20 "
        "N, SRC and SRC-P on 2 N·s/m, 5 N. Simulation, no hardware.",
    .run = run,
};
