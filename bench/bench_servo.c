#include "alloc_count.h"
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

/* A servo tick without input and output: read, a port's connector, guard, write. The device is a
 * backend that moves by a formula and takes what it is given, so that what is left is what the
 * library needs; the body behind the port does as a body of 0.5 kg on a spring would. */

enum { WARM_UP = 2000, TICKS = 500, SINGLE = 100000 };

static const Column columns[] = {
    {"what", "what", -34, 0},      {"axes", "axes", 4, 2},          {"tick_us", "µs/tick", 8, 3},
    {"median_us", "median", 8, 3}, {"mean_us", "mean", 8, 3},       {"p99_us", "99 %", 8, 3},
    {"worst_us", "worst", 8, 3},   {"allocations", "allocs", 6, 3},
};

// ---- A device without input and output

typedef struct Nothing {
    uint64_t tick;
    int axes;
    double taken; // N, so that what is written is used
} Nothing;

static tac_Result open_nothing(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    Nothing *n = self;
    n->axes = (int)tac_device_uri_number(uri, "axes", 3, 1, 6);
    caps->frames = 1;
    caps->sensed = caps->driven = n->axes == 1   ? TAC_DEVICE_Y
                                  : n->axes == 3 ? TAC_DEVICE_POSITION
                                                 : TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION;
    for (int i = 0; i < 3; i++) {
        caps->workspace_min[i] = -0.2;
        caps->workspace_max[i] = 0.2;
    }
    caps->force_max = 60.0;
    caps->torque_max = 1.0;
    caps->resolution = 1e-6;
    caps->turn_resolution = 1e-5;
    caps->rate = 1000.0;
    caps->mass = 0.15;
    caps->damping = 2.0;
    caps->inertia = 2e-4;
    caps->turn_damping = 1e-3;
    caps->flags = TAC_DEVICE_OWN_TIME | TAC_DEVICE_PACES;
    return TAC_OK;
}

static tac_Result start_nothing(void *self)
{
    (void)self;
    return TAC_OK;
}

static tac_DeviceRead read_nothing(void *self, double timeout, tac_DeviceSample *sample)
{
    Nothing *n = self;
    (void)timeout;
    double t = 1e-3 * (double)++n->tick, s = 1e-3 * sin(3.0 * t);
    sample->seq = n->tick;
    sample->t = sample->t_device = t;
    sample->pose[0].p = (tac_Vec3){0.3 * s, s, 0.2 * s};
    if (n->axes == 6)
        sample->pose[0].q = (tac_Quat){sqrt(1.0 - s * s), s, 0.0, 0.0};
    sample->status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    return TAC_DEVICE_FRESH;
}

static tac_Result write_nothing(void *self, const tac_DeviceCommand *command)
{
    Nothing *n = self;
    n->taken += command->wrench[0].force.y;
    return TAC_OK;
}

static void stop_nothing(void *self)
{
    (void)self;
}

static const tac_DeviceOps nothing_ops = {
    .scheme = "nothing",
    .summary = "a device without input and output",
    .size = sizeof(Nothing),
    .open = open_nothing,
    .start = start_nothing,
    .read = read_nothing,
    .write = write_nothing,
    .stop = stop_nothing,
    .close = stop_nothing,
};

// ---- The loop

typedef struct Servo {
    const char *name;
    int axes;
    tac_Connector connector;
    tac_Device *device;
    tac_PortEnd end;
    double felt; // N·ticks
} Servo;

static Servo servos[] = {
    {.name = "read, guard, write", .axes = 3, .connector = TAC_CONNECTOR_COUNT},
    {.name = "plain, 3 axes", .axes = 3, .connector = TAC_CONNECTOR_PLAIN},
    {.name = "src, 3 axes", .axes = 3, .connector = TAC_CONNECTOR_SRC},
    {.name = "src-p, 1 axis", .axes = 1, .connector = TAC_CONNECTOR_PREDICTIVE},
    {.name = "src-p, 3 axes", .axes = 3, .connector = TAC_CONNECTOR_PREDICTIVE},
    {.name = "src-p, 6 axes", .axes = 6, .connector = TAC_CONNECTOR_PREDICTIVE},
};
enum { SERVOS = sizeof servos / sizeof servos[0], ONE = 3, SIX = 5 };

static void tick(Servo *s)
{
    tac_DeviceInput in;
    tac_Wrench wrench = {{0, 0, 0}, {0, 0, 0}}, written;
    tac_device_read(s->device, 0.0, &in);
    if (s->connector != TAC_CONNECTOR_COUNT) {
        tac_PortEndInput port = {.device = in.pose[0],
                                 .dt = in.dt,
                                 .fresh = in.read == TAC_DEVICE_FRESH,
                                 .coupled = in.coupled && in.state == TAC_DEVICE_ACTIVE,
                                 .anchor = in.anchor,
                                 .body = tac_pose_identity(),
                                 .period = 1e-3};
        for (int i = 0; i < TAC_PORT_AXES; i++)
            port.response[i][i] = i < 3 ? 1e-3 : 0.5; // half a step of 0.5 kg, 1e-3 kg·m²
        wrench = tac_port_end_tick(&s->end, &port);
    }
    tac_device_write(s->device, &wrench, 0.0, &written);
    if (s->connector != TAC_CONNECTOR_COUNT) {
        tac_Wrench body = tac_port_end_written(&s->end, written);
        tac_port_end_moved(&s->end, 0.0);
        s->felt += body.force.z * body.force.z;
    }
}

static tac_Result open_servo(Servo *s)
{
    char uri[40];
    snprintf(uri, sizeof uri, "nothing:?axes=%d", s->axes);
    tac_DeviceDef def = tac_device_def_default();
    tac_PortEndDef port = tac_port_end_def_default();
    def.uri = uri;
    port.axes = s->axes;
    port.stiffness = 5000.0;
    port.connector = s->connector;
    tac_Result result = tac_device_open(&def, &s->device);
    if (result == TAC_OK)
        result = tac_device_start(s->device);
    if (result == TAC_OK)
        result = tac_device_engage(s->device);
    if (result == TAC_OK && s->connector != TAC_CONNECTOR_COUNT) {
        tac_DeviceSeen seen = tac_device_seen(s->device);
        result = tac_port_end_init(&s->end, &port);
        if (result == TAC_OK)
            result = tac_port_end_connect(&s->end, &seen);
    }
    for (int k = 0; k < WARM_UP && result == TAC_OK; k++)
        tick(s);
    bool active = result != TAC_OK || tac_device_info(s->device).state == TAC_DEVICE_ACTIVE;
    return active ? result : TAC_ERR_STATE;
}

static void reset(void *user)
{
    (void)user;
}

static bool run_ticks(void *user, int count)
{
    Servo *s = user;
    for (int k = 0; k < count; k++)
        tick(s);
    return tac_device_info(s->device).state == TAC_DEVICE_ACTIVE;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct Spread {
    double mean, most, worst; // s: of single ticks; 99 % of them take no longer than `most`
    double allocations;
} Spread;

/// Ticks by themselves, less what reading the clock takes.
static Spread time_single(Servo *s, double *spent, int count)
{
    Spread out = {.allocations = MISSING};
    double clock = HUGE_VAL;
    for (int k = 0; k < 1000; k++) {
        double begin = wall_time(), took = wall_time() - begin;
        clock = took < clock ? took : clock;
    }
    alloc_count_begin();
    for (int k = 0; k < count; k++) {
        double begin = wall_time();
        tick(s);
        spent[k] = wall_time() - begin - clock;
        out.mean += spent[k] / count;
    }
    AllocCount counted = alloc_count_end();
    if (alloc_count_available())
        out.allocations = (double)counted.allocations;
    qsort(spent, (size_t)count, sizeof *spent, ascending);
    out.most = spent[count * 99 / 100];
    out.worst = spent[count - 1];
    return out;
}

static void tell(const Report *report, const Timed *timed, double *spent, int count)
{
    double allocations = 0.0;
    Spread spread[SERVOS];
    for (int i = 0; i < SERVOS; i++) {
        Spread x = spread[i] = time_single(&servos[i], spent, count);
        allocations += x.allocations;
        report_row(report,
                   (Cell[]){text_cell(servos[i].name), number_cell(servos[i].axes),
                            number_cell(1e6 * timed[i].best), number_cell(1e6 * timed[i].median),
                            number_cell(1e6 * x.mean), number_cell(1e6 * x.most),
                            number_cell(1e6 * x.worst), number_cell(x.allocations)});
    }
    report_at_most("servo tick of one row, mean", 1e6 * spread[ONE].mean, 2.0, "µs");
    report_at_most("servo tick of six rows, mean", 1e6 * spread[SIX].mean, 7.0, "µs");
    report_at_most("allocations in all of these ticks", allocations, 0.0, "");
}

bool bench_servo(const Options *options)
{
    Timed timed[SERVOS];
    Report report;
    double *spent = malloc(SINGLE * sizeof *spent);
    if (spent == NULL || tac_device_register(&nothing_ops) != TAC_OK ||
        !report_open(&report, options, "servo", columns, sizeof columns / sizeof columns[0])) {
        free(spent);
        return false;
    }
    bool ok = true;
    for (int i = 0; i < SERVOS; i++) {
        tac_Result result = open_servo(&servos[i]);
        ok = ok && result == TAC_OK;
        if (result != TAC_OK)
            fprintf(stderr, "servo: %s: %s\n", servos[i].name, tac_result_text(result));
        timed[i] = (Timed){.reset = reset, .run = run_ticks, .user = &servos[i], .count = TICKS};
    }
    if (ok) {
        printf("µs/tick and median: least and median of blocks of %d ticks; mean, 99 %% and worst: "
               "single ticks\n",
               TICKS);
        time_in_turn(timed, SERVOS, options->quick ? 10 : 50);
        report_head(&report);
        tell(&report, timed, spent, options->quick ? SINGLE / 10 : SINGLE);
    }
    report_close(&report);
    for (int i = 0; i < SERVOS; i++)
        tac_device_close(servos[i].device);
    free(spent);
    return ok;
}
