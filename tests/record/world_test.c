// Recordings of worlds that a program made by hand: what is in them, under which names, and what
// becomes of things that go and come.
#define _XOPEN_SOURCE 700 // RLIMIT_FSIZE
#include "record/record.h"
#include "record/record_scene.h"
#include "record/record_world.h"
#include "record/rows.h"
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/env.h"
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { STEPS = 300 };

static char path[600]; // of the file of the running test
static Heard message;  // the last one

static int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s", record_path("world.h5"));
    message = (Heard){0};
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

static tac_RecordingDef usual_def(void)
{
    tac_RecordingDef def = tac_recording_def_default();
    def.message = hear;
    def.message_user = &message;
    return def;
}

static tac_Recording *begin(const tac_World *world, const tac_RecordingDef *def)
{
    tac_Recording *recording = NULL;
    if (tac_recording_create(path, NULL, world, def, &recording) != TAC_OK)
        fail_msg("%s", message.text);
    return recording;
}

static void record_steps(RecordWorld *w, tac_Recording *recording, int steps)
{
    for (int i = 0; i < steps; i++) {
        record_world_step(w);
        assert_int_equal(tac_recording_step(recording, w->world), TAC_OK);
    }
}

// Record so many steps of the usual world and close.
static void record_usual(const tac_RecordingDef *def, int steps)
{
    RecordWorld w = record_world_usual();
    tac_Recording *recording = begin(w.world, def);
    record_steps(&w, recording, steps);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);
}

static tac_RecordingFile *open_file(const char *name)
{
    tac_RecordingFile *file = NULL;
    if (tac_recording_open(name, hear, &message, &file) != TAC_OK)
        fail_msg("%s", message.text);
    return file;
}

// Its number, -1: there is none.
static int find_channel(const tac_RecordingFile *file, const char *name)
{
    for (int i = 0; i < tac_recording_info(file).channel_count; i++)
        if (strcmp(tac_recording_channel(file, i).name, name) == 0)
            return i;
    return -1;
}

// The values of a channel in a row.
static int read_values(tac_RecordingFile *file, const char *name, uint64_t row, double *values)
{
    int channel = find_channel(file, name);
    if (channel < 0)
        fail_msg("there is no channel %s", name);
    assert_int_equal(tac_recording_read_channel(file, channel, row, 1, values), TAC_OK);
    return tac_recording_channel(file, channel).width;
}

static void check_values(tac_RecordingFile *file, const char *thing, const char *quantity,
                         uint64_t row, const double *expected, int width)
{
    char name[300];
    double there[64];
    snprintf(name, sizeof name, "%s.%s", thing, quantity);
    assert_int_equal(read_values(file, name, row, there), width);
    if (memcmp(there, expected, (size_t)width * sizeof *there) != 0)
        fail_msg("%s of row %llu is not what the world said", name, (unsigned long long)row);
}

// The bodies of record_world_open in their order, as they are called in a file.
static const char *const body_names[] = {"ball",     "brick",       "brick~2",
                                         "body-3",   "a_slider__",  "arm.body-0",
                                         "arm.hand", "beam.body-0", "beam.body-1"};
enum { BODIES = sizeof body_names / sizeof *body_names };

static void check_bodies(tac_RecordingFile *file, uint64_t row, const tac_World *world)
{
    int i = 0;
    for (tac_BodyId id = {0}; (id = tac_world_next_body(world, id)).index1 != 0; i++) {
        tac_Pose pose = tac_body_pose(world, id);
        tac_Twist twist = tac_body_twist(world, id);
        const double q[4] = {pose.q.w, pose.q.x, pose.q.y, pose.q.z};
        const double p[3] = {pose.p.x, pose.p.y, pose.p.z};
        const double v[3] = {twist.lin.x, twist.lin.y, twist.lin.z};
        const double spin[3] = {twist.ang.x, twist.ang.y, twist.ang.z};
        check_values(file, body_names[i], "position", row, p, 3);
        check_values(file, body_names[i], "quaternion", row, q, 4);
        check_values(file, body_names[i], "velocity", row, v, 3);
        check_values(file, body_names[i], "spin", row, spin, 3);
    }
    assert_int_equal(i, BODIES);
}

static void check_systems(tac_RecordingFile *file, uint64_t row, const RecordWorld *w)
{
    const tac_SystemId id[3] = {w->arm, w->beam, w->crane};
    static const char *const name[3] = {"arm", "beam", "system-2"};
    for (int i = 0; i < 3; i++) {
        double q[16], v[16];
        assert_int_equal(tac_system_positions(w->world, id[i], q), TAC_OK);
        assert_int_equal(tac_system_velocities(w->world, id[i], v), TAC_OK);
        int n = tac_system_position_count(w->world, id[i]);
        int m = tac_system_velocity_count(w->world, id[i]);
        assert_true(n >= 2 && n <= 16 && m >= 2);
        check_values(file, name[i], "positions", row, q, n);
        check_values(file, name[i], "velocities", row, v, m);
    }
}

static void check_ties(tac_RecordingFile *file, uint64_t row, const RecordWorld *w)
{
    tac_JointInfo slide = tac_joint_info(w->world, w->slide);
    tac_JointInfo hinge = tac_joint_info(w->world, w->hinge);
    double stretch = tac_spring_info(w->world, w->cord).stretch;
    check_values(file, "ball~0", "coordinate", row, &slide.coordinate, 1);
    check_values(file, "ball~0", "rate", row, &slide.rate, 1);
    check_values(file, "joint-1", "coordinate", row, &hinge.coordinate, 1);
    check_values(file, "energy~0", "stretch", row, &stretch, 1);
}

// Terms of both books are since creation, the stored ones the present.
static void check_books(tac_RecordingFile *file, uint64_t row, const tac_World *world)
{
    tac_Ledger l = tac_world_ledger(world, true);
    tac_MomentumLedger m = tac_world_momentum_ledger(world, true);
    tac_StepStats stats = tac_world_stats(world);
    double stored = tac_ledger_stored(&l), contacts = stats.contact.contacts;
    double overlap = (double)stats.notice[TAC_NOTICE_OVERLAP].steps;
    const double held[6] = {m.held.linear.x,  m.held.linear.y,  m.held.linear.z,
                            m.held.angular.x, m.held.angular.y, m.held.angular.z};
#define X(name, sign, meaning) check_values(file, "energy", #name, row, &l.name, 1);
    TAC_LEDGER_FIELDS(X)
#undef X
    check_values(file, "energy", "stored", row, &stored, 1);
    check_values(file, "ledger", "residual", row, &stats.residual, 1);
    check_values(file, "momentum", "residual", row, &stats.momentum_residual, 1);
    check_values(file, "momentum", "held", row, held, 6);
    check_values(file, "contact", "count", row, &contacts, 1);
    check_values(file, "notice", "overlap_steps", row, &overlap, 1);
}

static void check_row(tac_RecordingFile *file, uint64_t row, const RecordWorld *w)
{
    tac_RecordedStep step;
    tac_StepStats stats = tac_world_stats(w->world);
    tac_Ledger ledger = tac_world_ledger(w->world, stats.step_count == 0);
    assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
    assert_true(step.step == stats.step_count && step.time == stats.time);
    assert_true(step.hash == tac_world_hash(w->world));
    assert_memory_equal(&step.ledger, &ledger, sizeof ledger);
    check_bodies(file, row, w->world);
    check_systems(file, row, w);
    check_ties(file, row, w);
    check_books(file, row, w->world);
}

static void all_that_is_in_a_world_is_read_back_to_the_bit(void **state)
{
    (void)state;
    tac_RecordingDef def = usual_def();
    def.title = "made by hand";
    record_usual(&def, STEPS);
    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_true(info.complete);
    assert_string_equal(info.title, "made by hand");
    assert_int_equal(info.rows, STEPS + 1);
    assert_int_equal(info.record_every, 1);
    assert_int_equal(info.source_count, 0); // there is no scene
    assert_int_equal(info.setting_count, 0);
    assert_int_equal(info.saves, 0);
    RecordWorld w = record_world_usual(); // the same again
    for (uint64_t row = 0; row < info.rows; row++) {
        if (row > 0)
            record_world_step(&w);
        check_row(file, row, &w);
    }
    record_world_close(&w);
    tac_recording_file_close(file);
}

static void names_are_those_given_each_once(void **state)
{
    (void)state;
    tac_RecordingDef def = usual_def();
    record_usual(&def, 1);
    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.body_count, BODIES);
    for (int i = 0; i < BODIES; i++)
        assert_string_equal(tac_recording_body(file, i), body_names[i]);
    assert_null(tac_recording_body(file, BODIES));
    for (int i = 0; i < info.channel_count; i++)
        assert_int_equal(find_channel(file, tac_recording_channel(file, i).name), i);
    // Four of each body, two of each system and joint, one of the spring, and the world's.
    assert_true(info.channel_count > 4 * BODIES + 2 * 3 + 2 * 2 + 1 + 30);
    assert_string_equal(tac_recording_channel(file, find_channel(file, "ball~0.rate")).unit, "m/s");
    assert_string_equal(tac_recording_channel(file, find_channel(file, "joint-1.rate")).unit,
                        "rad/s");
    tac_recording_file_close(file);
}

// A name of any length and any letters gives a file that can be read.
static void long_names_are_cut_between_letters(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    char name[3001], expected[3200];
    for (int i = 0; i < 1500; i++)
        memcpy(name + 2 * i, "\xC3\xA9", 2); // an e with an accent
    name[3000] = '\0';
    assert_int_equal(tac_body_set_name(w.world, w.ball, name + 1), TAC_OK); // broken UTF-8, too
    assert_int_equal(tac_body_set_name(w.world, w.plain, name), TAC_OK);
    assert_int_equal(tac_system_set_name(w.world, w.arm, name), TAC_OK);
    assert_int_equal(tac_body_set_name(w.world, tac_system_body(w.world, w.arm, 1), name), TAC_OK);
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(w.world, &def);
    record_steps(&w, recording, 2);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_RecordingFile *file = open_file(path);
    // The system had its name first.
    snprintf(expected, sizeof expected, "%.200s~3", name);
    assert_string_equal(tac_recording_body(file, 3), expected);
    snprintf(expected, sizeof expected, "%.200s.%.200s", name, name);
    assert_string_equal(tac_recording_body(file, 6), expected);
    assert_int_equal(strlen(tac_recording_body(file, 0)), 199);
    tac_recording_file_close(file);
    record_world_close(&w);
}

static int number_of(const tac_World *world, tac_BodyId body)
{
    int number = 0;
    for (tac_BodyId id = {0}; (id = tac_world_next_body(world, id)).index1 != 0; number++)
        if (id.index1 == body.index1 && id.system == body.system)
            return number;
    return -1; // the world
}

static bool is_shape(tac_ShapeId a, tac_ShapeId b)
{
    return a.index1 == b.index1 && a.generation == b.generation;
}

static void contacts_name_bodies_and_shapes(void **state)
{
    (void)state;
    tac_RecordingDef def = usual_def();
    record_usual(&def, STEPS);
    tac_RecordingFile *file = open_file(path);
    RecordWorld w = record_world_usual();
    uint64_t before = 0;
    int seen[2] = {0, 0}; // of the ball's second shape; between the bricks
    for (uint64_t row = 0; row <= STEPS; row++) {
        tac_RecordedStep step;
        tac_RecordedContact there[64];
        int count;
        if (row > 0)
            record_world_step(&w);
        const tac_Contact *here = tac_world_contacts(w.world, &count);
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        assert_int_equal(step.contacts, count);
        assert_int_equal(step.contacts_end - before, count);
        assert_int_equal(tac_recording_read_contacts(file, before, (uint64_t)count, there), TAC_OK);
        for (int i = 0; i < count; i++) {
            assert_true(there[i].key == here[i].key && there[i].row == row);
            assert_memory_equal(&there[i].force, &here[i].force, sizeof here->force);
            assert_int_equal(there[i].body_a, number_of(w.world, here[i].body_a));
            assert_int_equal(there[i].body_b, number_of(w.world, here[i].body_b));
            assert_int_equal(there[i].shape_a, is_shape(here[i].shape_a, w.ball_shape[1]));
            assert_int_equal(there[i].shape_b, is_shape(here[i].shape_b, w.ball_shape[1]));
            seen[0] += there[i].shape_a == 1 || there[i].shape_b == 1;
            seen[1] += there[i].body_a + there[i].body_b == 1 + 2;
        }
        before = step.contacts_end;
    }
    assert_true(seen[0] > 10 && seen[1] > 10);
    record_world_close(&w);
    tac_recording_file_close(file);
}

static double event_value(tac_RecordingFile *file, const char *kind)
{
    double value = 0.0;
    for (uint64_t i = 0; i < taci_recording_event_count(file); i++) {
        taci_RecordedEvent event;
        assert_int_equal(taci_recording_read_events(file, i, 1, &event), TAC_OK);
        if (strcmp(event.kind, kind) == 0)
            value = event.value;
    }
    return value;
}

static void check_gone(tac_RecordingFile *file, const char *name, uint64_t last)
{
    double values[64];
    int width = read_values(file, name, last, values);
    for (int i = 0; i < width; i++)
        check_finite(values[i]);
    read_values(file, name, last + 1, values);
    for (int i = 0; i < width; i++)
        assert_true(isnan(values[i]));
}

// A slot that is used again is another thing's.
static void what_goes_is_nan_and_what_comes_is_counted(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(w.world, &def);
    record_steps(&w, recording, 20);
    assert_int_equal(tac_body_destroy(w.world, w.bricks[1]), TAC_OK);
    assert_int_equal(tac_body_destroy(w.world, w.plain), TAC_OK); // with hinge and cord
    assert_int_equal(tac_system_destroy(w.world, w.arm), TAC_OK); // with two bodies
    tac_BodyDef body = tac_body_def_default();
    body.pose.p = (tac_Vec3){0.0, 0.0, 0.6};
    body.twist.lin.z = -2.0; // onto the ball
    tac_BodyId later;
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    assert_int_equal(tac_body_create(w.world, &body, &later), TAC_OK);
    assert_true(later.index1 == w.bricks[1].index1 || later.index1 == w.plain.index1);
    assert_int_equal(tac_shape_create(w.world, later, &form, &shape), TAC_OK);
    record_steps(&w, recording, STEPS - 20);
    tac_Pose ball = tac_body_pose(w.world, w.ball);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);

    tac_RecordingFile *file = open_file(path);
    static const char *const gone[] = {"brick~2.position",   "brick~2.quaternion", "body-3.spin",
                                       "joint-1.coordinate", "energy~0.stretch",   "arm.positions",
                                       "arm.velocities",     "arm.hand.position"};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        check_gone(file, gone[i], 20);
    double p[3];
    read_values(file, "ball.position", STEPS, p);
    assert_true(p[0] == ball.p.x && p[1] == ball.p.y && p[2] == ball.p.z);
    check_near(event_value(file, "gone"), 2 + 2 + 1 + 2, 0.0);
    check_near(event_value(file, "not recorded"), 1, 0.0);

    tac_RecordingInfo info = tac_recording_info(file);
    int of_later = 0;
    for (uint64_t i = 0; i < info.contacts; i++) {
        tac_RecordedContact c;
        assert_int_equal(tac_recording_read_contacts(file, i, 1, &c), TAC_OK);
        bool a = c.body_a == -2, b = c.body_b == -2;
        of_later += a || b;
        assert_true((c.shape_a == -1) == a && (c.shape_b == -1) == b);
        assert_true(c.row > 20 || !(a || b));
    }
    assert_true(of_later > 10);
    tac_recording_file_close(file);
}

static void channels_are_chosen_by_patterns(void **state)
{
    (void)state;
    static const char *const choose[] = {"arm.*.position", "brick*.contact", "crane?",
                                         "energy~0",       "beam.kinetic",   "momentum"};
    RecordWorld w = record_world_usual();
    assert_int_equal(tac_system_set_name(w.world, w.crane, "crane1"), TAC_OK);
    tac_RecordingDef def = usual_def();
    def.choose = choose;
    def.choose_count = 6;
    def.every = 7;
    def.contacts = 2;
    tac_Recording *recording = begin(w.world, &def);
    record_steps(&w, recording, 105);
    double kinetic = tac_system_ledger(w.world, w.beam, true).kinetic;
    tac_Wrench brick = tac_body_contact_wrench(w.world, w.bricks[0]);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);

    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, 16); // 0, 7 ... 105
    assert_int_equal(info.record_every, 7);
    check_values(file, "beam", "kinetic", 15, &kinetic, 1);
    const double wrench[6] = {brick.force.x,  brick.force.y,  brick.force.z,
                              brick.torque.x, brick.torque.y, brick.torque.z};
    check_values(file, "brick", "contact", 15, wrench, 6);
    assert_true(fabs(brick.force.z) > 1.0);
    static const char *const there[] = {
        "arm.hand.position", "arm.body-0.position", "brick~2.contact", "crane1.positions",
        "crane1.elastic",    "energy~0.effort",     "momentum.linear", "momentum.unexplained"};
    static const char *const not_there[] = {"arm.positions", "ball.position", "brick.position",
                                            "energy.kinetic", "beam.positions"};
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        assert_true(find_channel(file, there[i]) >= 0);
    for (size_t i = 0; i < sizeof not_there / sizeof *not_there; i++)
        assert_true(find_channel(file, not_there[i]) < 0);
    tac_RecordedStep step[2];
    assert_int_equal(tac_recording_read_steps(file, 14, 2, step), TAC_OK);
    assert_true(step[1].contacts > 2);
    assert_int_equal(step[1].contacts_end - step[0].contacts_end, 2);
    tac_recording_file_close(file);
}

// Thousands of channels would take their time: bodies of large worlds stand side by side.
static void many_bodies_are_recorded_side_by_side(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    tac_BodyId extra[110];
    for (int i = 0; i < 110; i++) {
        tac_BodyDef body = tac_body_def_default();
        body.pose.p = (tac_Vec3){10.0 + i, 0.0, 50.0};
        body.twist.ang = (tac_Vec3){0.1 * i, 1.0, 0.0};
        assert_int_equal(tac_body_create(w.world, &body, &extra[i]), TAC_OK);
    }
    tac_Recording *recording = begin(w.world, &def);
    record_steps(&w, recording, 20);
    assert_int_equal(tac_body_destroy(w.world, extra[3]), TAC_OK);
    record_steps(&w, recording, 1);
    assert_int_equal(tac_recording_close(recording), TAC_OK);

    tac_RecordingFile *file = open_file(path);
    const int bodies = BODIES + 110;
    assert_int_equal(tac_recording_info(file).body_count, bodies);
    assert_true(find_channel(file, "ball.position") < 0);
    assert_true(find_channel(file, "arm.positions") >= 0);
    check_books(file, 21, w.world);
    double *p = calloc((size_t)(3 * bodies), sizeof *p),
           *q = calloc((size_t)(4 * bodies), sizeof *q);
    assert_int_equal(read_values(file, "bodies.position", 21, p), 3 * bodies);
    assert_int_equal(read_values(file, "bodies.quaternion", 21, q), 4 * bodies);
    int number = 0;
    for (tac_BodyId id = {0}; (id = tac_world_next_body(w.world, id)).index1 != 0; number++) {
        if (number == 5 + 3) { // the fourth of those that were added
            for (int i = 0; i < 3; i++)
                assert_true(isnan(p[3 * number + i]));
            assert_true(isnan(q[4 * number]) && isnan(q[4 * number + 3]));
            number++;
        }
        tac_Pose pose = tac_body_pose(w.world, id);
        assert_memory_equal(&p[3 * number], &pose.p, sizeof pose.p);
        assert_memory_equal(&q[4 * number], &pose.q, sizeof pose.q);
    }
    assert_int_equal(number, bodies);
    free(p);
    free(q);
    tac_recording_file_close(file);
    record_world_close(&w);
}

static void read_pressure(void *user, const tac_World *world, double *values)
{
    int *calls = user;
    values[0] = tac_world_stats(world).time * 3.0;
    values[1] = -1.0 * (*calls)++;
}

static void a_program_records_numbers_of_its_own(void **state)
{
    (void)state;
    int calls = 0;
    char name[] = "pump.pressure";
    tac_RecordingChannel channel[2] = {{name, "Pa", 2, read_pressure, &calls},
                                       {"pump.again", NULL, 2, read_pressure, &calls}};
    tac_RecordingDef def = usual_def();
    def.channel = channel;
    def.channel_count = 2;
    def.every = 10;
    RecordWorld w = record_world_usual();
    tac_Recording *recording = begin(w.world, &def);
    memset(name, 'x', sizeof name - 1); // the definition is the caller's again
    memset(channel, 0, sizeof channel);
    record_steps(&w, recording, 100);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);
    assert_int_equal(calls, 2 * 11); // in rows only

    tac_RecordingFile *file = open_file(path);
    int count = tac_recording_info(file).channel_count;
    assert_string_equal(tac_recording_channel(file, count - 2).name, "pump.pressure");
    assert_string_equal(tac_recording_channel(file, count - 2).unit, "Pa");
    assert_string_equal(tac_recording_channel(file, count - 1).unit, "");
    for (uint64_t row = 0; row < 11; row++) {
        tac_RecordedStep step;
        double values[2];
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        read_values(file, "pump.again", row, values);
        assert_true(values[0] == 3.0 * step.time && values[1] == -(2.0 * (double)row + 1.0));
    }
    tac_recording_file_close(file);
}

// With a scene, too.
static void a_scene_takes_channels_and_a_title_of_the_program(void **state)
{
    (void)state;
    int calls = 0;
    const tac_RecordingChannel channel = {"pump.pressure", "Pa", 2, read_pressure, &calls};
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_RecordingDef def = usual_def();
    def.channel = &channel;
    def.channel_count = 1;
    def.title = "another";
    def.every = 5;
    def.save_every = 2;
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording), TAC_OK);
    for (int i = 0; i < 20; i++) {
        assert_true(record_scene_step(&s));
        assert_int_equal(tac_recording_step(recording, s.world), TAC_OK);
    }
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_string_equal(info.title, "another");
    assert_int_equal(info.rows, 5);
    assert_int_equal(info.saves, 3);
    assert_int_equal(info.channel_count, tac_scene_count(s.scene, TAC_SCENE_CHANNEL) + 1);
    double values[2];
    read_values(file, "pump.pressure", 4, values);
    assert_true(values[1] == -4.0);
    tac_recording_file_close(file);
    record_scene_close(&s);
}

// Loads the state before a row and runs on to the end: every hash is the recorded one.
static void check_continues(tac_RecordingFile *file, uint64_t row, uint64_t expected)
{
    RecordWorld w = record_world_usual();
    uint64_t saved = 0;
    if (tac_recording_load(file, row, w.world, &saved) != TAC_OK)
        fail_msg("%s", message.text);
    assert_int_equal(saved, expected);
    for (uint64_t i = saved; i < tac_recording_info(file).rows; i++) {
        tac_RecordedStep step;
        assert_int_equal(tac_recording_read_steps(file, i, 1, &step), TAC_OK);
        if (i > saved)
            record_world_step(&w);
        assert_true(step.step == tac_world_stats(w.world).step_count);
        assert_true(step.hash == tac_world_hash(w.world));
    }
    record_world_close(&w);
}

static void a_run_goes_on_from_a_saved_state(void **state)
{
    (void)state;
    char copy[640];
    snprintf(copy, sizeof copy, "%s.copy", path);
    tac_RecordingDef def = usual_def();
    def.save_every = 2; // more than wait in memory
    record_usual(&def, STEPS);
    tac_RecordingFile *file = open_file(path);
    assert_int_equal(tac_recording_info(file).saves, STEPS / 2 + 1);
    check_continues(file, 0, 0);
    check_continues(file, 57, 56);
    check_continues(file, STEPS, STEPS);
    assert_int_equal(taci_recording_copy(file, copy, false), TAC_OK);
    tac_recording_file_close(file);
    file = open_file(copy);
    assert_int_equal(tac_recording_info(file).saves, STEPS / 2 + 1);
    check_continues(file, 201, 200);

    tac_recording_file_close(file);
    unlink(copy);
}

static void a_state_is_loaded_into_its_own_world_only(void **state)
{
    (void)state;
    tac_RecordingDef def = usual_def();
    def.save_every = 2;
    record_usual(&def, 20);
    tac_WorldDef empty = tac_world_def_default();
    tac_World *world;
    assert_int_equal(tac_world_create(&empty, &world), TAC_OK);
    RecordWorld other = record_world_open(0.6); // its hand weighs more
    tac_World *wrong[2] = {world, other.world};
    tac_RecordingFile *file = open_file(path);
    for (int i = 0; i < 2; i++) {
        uint64_t before = tac_world_hash(wrong[i]);
        assert_int_equal(tac_recording_load(file, 10, wrong[i], NULL), TAC_ERR_SYNTAX);
        assert_non_null(strstr(message.text, "as it was"));
        assert_true(tac_world_hash(wrong[i]) == before);
        assert_int_equal(tac_recording_load(file, 21, wrong[i], NULL), TAC_ERR_INVALID);
    }
    tac_recording_file_close(file);
    record_world_close(&other);
    tac_world_destroy(world);

    record_change_hash(path, 10); // a row that its state does not belong to
    file = open_file(path);
    RecordWorld w = record_world_usual();
    assert_int_equal(tac_recording_load(file, 9, w.world, NULL), TAC_OK);
    assert_int_equal(tac_recording_load(file, 11, w.world, NULL), TAC_ERR_SYNTAX);
    assert_non_null(strstr(message.text, "built differently"));
    record_world_close(&w);
    tac_recording_file_close(file);
}

static void without_saved_states_none_is_loaded(void **state)
{
    (void)state;
    tac_RecordingDef def = usual_def();
    record_usual(&def, 3);
    tac_RecordingFile *file = open_file(path);
    RecordWorld w = record_world_usual();
    assert_int_equal(tac_recording_load(file, 3, w.world, NULL), TAC_ERR_INVALID);
    record_world_close(&w);
    tac_recording_file_close(file);
}

// States that become larger than the memory for them at the start.
static void a_world_that_grows_is_saved(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    def.save_every = 1;
    tac_Recording *recording = begin(w.world, &def);
    record_steps(&w, recording, 3);
    size_t size = tac_world_save_size(w.world);
    for (int i = 0; i < 200; i++) {
        tac_BodyDef body = tac_body_def_default();
        tac_BodyId id;
        body.pose.p = (tac_Vec3){10.0 + i, 0.0, 50.0};
        assert_int_equal(tac_body_create(w.world, &body, &id), TAC_OK);
    }
    assert_true(tac_world_save_size(w.world) > 2 * size);
    record_steps(&w, recording, 3);
    uint64_t hash = tac_world_hash(w.world);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);
    tac_RecordingFile *file = open_file(path);
    w = record_world_usual();
    assert_int_equal(tac_recording_load(file, 6, w.world, NULL), TAC_OK);
    assert_true(tac_world_hash(w.world) == hash);
    assert_int_equal(tac_world_body_count(w.world), 205);
    check_near(event_value(file, "not recorded"), 200.0, 0.0);
    record_world_close(&w);
    tac_recording_file_close(file);
}

// Steps that are not as long as the file says stand among the inputs.
static void the_length_of_steps_is_in_the_file(void **state)
{
    (void)state;
    const double said[3] = {0.0, 0.002, 0.001};
    for (int i = 0; i < 3; i++) {
        tac_RecordingDef def = usual_def();
        def.step = said[i];
        record_usual(&def, 5); // steps of a millisecond
        tac_RecordingFile *file = open_file(path);
        assert_true(tac_recording_info(file).step == (i == 1 ? 0.002 : 0.001));
        assert_int_equal(tac_recording_info(file).edits, i == 1);
        tac_recording_file_close(file);
    }
    RecordWorld w = record_world_usual();
    assert_int_equal(tac_world_step(w.world, 0.003), TAC_OK);
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(w.world, &def);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_RecordingFile *file = open_file(path);
    assert_true(tac_recording_info(file).step == 0.003);
    tac_RecordedStep step;
    assert_int_equal(tac_recording_read_steps(file, 0, 1, &step), TAC_OK);
    assert_int_equal(step.step, 1);
    tac_recording_file_close(file);
    record_world_close(&w);
}

static void a_row_is_of_a_step_that_was_made(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(w.world, &def);
    for (int i = 0; i < 5; i++)
        assert_int_equal(tac_recording_step(recording, w.world), TAC_OK); // no step, no row
    assert_int_equal(tac_world_begin(w.world, 0.001), TAC_OK);
    assert_int_equal(tac_recording_step(recording, w.world), TAC_ERR_STATE);
    tac_Recording *second = recording;
    assert_int_equal(tac_recording_create(path, NULL, w.world, &def, &second), TAC_ERR_STATE);
    assert_null(second);
    assert_int_equal(tac_world_end(w.world), TAC_OK);
    assert_int_equal(tac_recording_step(recording, w.world), TAC_OK);
    assert_int_equal(tac_recording_step(recording, w.world), TAC_OK);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_RecordingFile *file = open_file(path);
    assert_int_equal(tac_recording_info(file).rows, 2);
    tac_recording_file_close(file);
    record_world_close(&w);
}

typedef struct Kept { // a state of a world
    size_t size;
    void *bytes;
} Kept;

static Kept keep(const tac_World *world)
{
    Kept kept = {.size = tac_world_save_size(world)};
    kept.bytes = malloc(kept.size);
    assert_int_equal(tac_world_save(world, kept.bytes, kept.size), TAC_OK);
    return kept;
}

static void go_back(tac_World *world, const Kept *kept)
{
    assert_int_equal(tac_world_load(world, kept->bytes, kept->size), TAC_OK);
}

// A world that was put back to before the last call: nothing is taken, and every call says so, also
// when it has come past that step on another way.
static void a_recording_holds_one_history(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(w.world, &def);
    Kept first = keep(w.world);
    record_steps(&w, recording, 20);
    Kept last = keep(w.world);
    go_back(w.world, &first);
    assert_int_equal(tac_recording_step(recording, w.world), TAC_ERR_STATE);
    for (int i = 1; i <= 25; i++) {
        record_world_step(&w);
        message = (Heard){0};
        assert_int_equal(tac_recording_step(recording, w.world), TAC_ERR_STATE);
        assert_non_null(strstr(message.text, "create another one"));
    }
    // that of the last call again: it goes on
    go_back(w.world, &last);
    record_steps(&w, recording, 10);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_RecordingFile *file = open_file(path);
    assert_int_equal(tac_recording_info(file).rows, 31);
    tac_recording_file_close(file);

    // what comes after going back is another recording
    go_back(w.world, &first);
    recording = begin(w.world, &def);
    record_steps(&w, recording, 5);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    file = open_file(path);
    assert_int_equal(tac_recording_info(file).rows, 6);
    check_near(event_value(file, "loaded"), 0.0, 0.0);
    tac_recording_file_close(file);
    free(first.bytes);
    free(last.bytes);
    record_world_close(&w);
}

// Who looks ahead and comes back to the step he was at has the file of one who did not.
static void what_was_tried_and_taken_back_is_no_history(void **state)
{
    (void)state;
    uint64_t hash[11];
    for (int tries = 0; tries < 2; tries++) {
        RecordWorld w = record_world_usual();
        tac_RecordingDef def = usual_def();
        tac_Recording *recording = begin(w.world, &def);
        for (int i = 0; i < 10; i++) {
            Kept now = keep(w.world);
            for (int k = 0; k < 3 * tries; k++) {
                assert_int_equal(tac_body_push(w.world, w.slider, (tac_Wrench){.force.x = 5.0}),
                                 TAC_OK);
                record_world_step(&w);
            }
            go_back(w.world, &now);
            free(now.bytes);
            record_steps(&w, recording, 1);
        }
        assert_int_equal(tac_recording_close(recording), TAC_OK);
        record_world_close(&w);
        tac_RecordingFile *file = open_file(path);
        assert_int_equal(tac_recording_info(file).rows, 11);
        check_near(event_value(file, "loaded"), 8.0, 0.0); // noted at 1, 2, 4 and 8
        for (uint64_t i = 0; i <= 10; i++) {
            tac_RecordedStep step;
            assert_int_equal(tac_recording_read_steps(file, i, 1, &step), TAC_OK);
            if (tries)
                assert_true(step.hash == hash[i]);
            hash[i] = step.hash;
        }
        tac_recording_file_close(file);
    }
}

// The same definition, refused with these words.
static void check_refused(const tac_World *world, const tac_RecordingDef *def, const char *words)
{
    tac_Recording *recording = (tac_Recording *)&message; // to see that it is set
    message = (Heard){0};
    assert_int_equal(tac_recording_create(path, NULL, world, def, &recording), TAC_ERR_INVALID);
    assert_null(recording);
    assert_int_equal(message.count, 1);
    if (strstr(message.text, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", message.text, words);
    assert_int_equal(access(path, F_OK), -1); // nothing is left
}

static void what_a_definition_cannot_mean_is_refused(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    static const char *const typo[] = {"ball.positoin"}, *const nothing[] = {NULL};
    const tac_RecordingChannel twice[2] = {{"a", "", 1, read_pressure, NULL},
                                           {"a", "", 1, read_pressure, NULL}};
    const tac_RecordingChannel odd[] = {
        {NULL, "", 1, read_pressure, NULL},      {"", "", 1, read_pressure, NULL},
        {"a b", "", 1, read_pressure, NULL},     {"a/b", "", 1, read_pressure, NULL},
        {"a", "", 0, read_pressure, NULL},       {"a", "", 1, NULL, NULL},
        {"a", "", INT_MAX, read_pressure, NULL}, {"ball.position", "", 3, read_pressure, NULL}};
    static const char *const words[] = {
        "a name", "a name",   "without blanks",         "without blanks",
        "width",  "function", "between 1 and 16777216", "another channel"};
    tac_RecordingDef def = usual_def();
#define REFUSED(field, value, words) \
    def = usual_def();               \
    def.field = value;               \
    check_refused(w.world, &def, words)
    REFUSED(flush_every, 0.0, "flush_every");
    REFUSED(step, -1.0, "step");
    REFUSED(step, (double)NAN, "step");
    REFUSED(step, (double)INFINITY, "step");
    REFUSED(every, -1, "every");
    REFUSED(contacts, -2, "contacts");
    REFUSED(save_every, -1, "save_every");
    REFUSED(choose_count, -1, "choose_count");
    REFUSED(choose_count, 1, "choose_count");
    REFUSED(channel_count, 1, "channel_count");
    REFUSED(channel_count, -1, "channel_count");
#undef REFUSED
    def = usual_def();
    def.choose = typo;
    def.choose_count = 1;
    check_refused(w.world, &def, "did you mean 'ball.position'");
    def.choose = nothing;
    check_refused(w.world, &def, "NULL");
    def = usual_def();
    def.channel = twice;
    def.channel_count = 2;
    check_refused(w.world, &def, "channel 1, 'a': there is another");
    for (int i = 0; i < 8; i++) {
        def.channel = &odd[i];
        def.channel_count = 1;
        check_refused(w.world, &def, words[i]);
    }
    RecordScene s = record_scene_open(record_scene_text, NULL);
    tac_Recording *recording;
    def = usual_def();
    def.choose = typo;
    def.choose_count = 1;
    assert_int_equal(tac_recording_create(path, s.scene, s.world, &def, &recording),
                     TAC_ERR_INVALID);
    record_scene_close(&s);
    record_world_close(&w);
}

static void what_is_missing_is_refused(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def(), zero = {0};
    tac_Recording *recording = NULL;
    assert_int_equal(tac_recording_create(NULL, NULL, w.world, &def, &recording), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_create(path, NULL, NULL, &def, &recording), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_create(path, NULL, w.world, NULL, &recording), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_create(path, NULL, w.world, &zero, &recording), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_create(path, NULL, w.world, &def, NULL), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_step(NULL, w.world), TAC_ERR_INVALID);
    assert_int_equal(tac_recording_close(NULL), TAC_OK);

    recording = begin(w.world, &def);
    assert_int_equal(tac_recording_step(recording, NULL), TAC_ERR_INVALID);
    tac_WorldDef of_other = tac_world_def_default();
    of_other.tag = 8;
    tac_World *other;
    assert_int_equal(tac_world_create(&of_other, &other), TAC_OK);
    assert_int_equal(tac_recording_step(recording, other), TAC_ERR_INVALID);
    tac_world_destroy(other);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    record_world_close(&w);
}

static void a_path_that_cannot_be_written_is_told(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    tac_Recording *recording;
    char nowhere[700];
    snprintf(nowhere, sizeof nowhere, "%s/not/there.h5", path);
    assert_int_equal(tac_recording_create(nowhere, NULL, w.world, &def, &recording),
                     TAC_ERR_DEVICE);
    assert_non_null(strstr(message.text, "No such file or directory"));
    assert_null(recording);
    assert_int_equal(tac_recording_create("/", NULL, w.world, &def, &recording), TAC_ERR_DEVICE);
    record_world_close(&w);
}

static void an_empty_world_has_its_books(void **state)
{
    (void)state;
    tac_WorldDef of_world = tac_world_def_default();
    tac_World *world;
    assert_int_equal(tac_world_create(&of_world, &world), TAC_OK);
    tac_RecordingDef def = usual_def();
    tac_Recording *recording = begin(world, &def);
    assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
    assert_int_equal(tac_recording_step(recording, world), TAC_OK);
    assert_int_equal(tac_recording_close(recording), TAC_OK);
    tac_world_destroy(world);
    tac_RecordingFile *file = open_file(path);
    assert_int_equal(tac_recording_info(file).rows, 2);
    assert_int_equal(tac_recording_info(file).body_count, 0);
    assert_true(find_channel(file, "energy.stored") >= 0);
    tac_recording_file_close(file);
}

// Records until it is killed, and says through a pipe when so many rows were handed over.
static void record_until_killed(int tell, int rows)
{
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    def.save_every = 10;
    tac_Recording *recording = begin(w.world, &def);
    for (int i = 1;; i++) {
        record_world_step(&w);
        if (tac_recording_step(recording, w.world) != TAC_OK ||
            (i == rows && write(tell, "!", 1) != 1))
            _exit(1);
    }
}

static void a_killed_program_leaves_rows_and_states(void **state)
{
    (void)state;
    enum { ROWS = 100 };
    int ends[2], status;
    char told;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        record_until_killed(ends[1], ROWS);
    close(ends[1]);
    assert_int_equal(read(ends[0], &told, 1), 1);
    nanosleep(&(struct timespec){1, 0}, NULL); // no row that is older gets lost
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFSIGNALED(status));
    close(ends[0]);
    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_false(info.complete);
    assert_true(info.rows > ROWS);
    assert_int_equal(info.saves, (info.rows - 1) / 10 + 1);
    check_continues(file, info.rows - 1, (info.rows - 1) / 10 * 10);
    tac_recording_file_close(file);
}

// Files of this process end at `size` bytes from now on.
static void limit_files(rlim_t size)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_leaves_rows_and_states(void **state)
{
    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    def.save_every = 5;
    def.flush_every = 1e-3;
    tac_Recording *recording = begin(w.world, &def);
    limit_files(3 << 20);
    tac_Result result = TAC_OK;
    int taken = 0;
    for (; taken < 20000 && result == TAC_OK; taken++) {
        record_world_step(&w);
        result = tac_recording_step(recording, w.world);
    }
    assert_int_equal(result, TAC_ERR_DEVICE);
    static const char words[] = "ends here; ";
    const char *told = strstr(message.text, words); // "ends here; 12 rows are safe"
    assert_non_null(told);
    unsigned long long safe = strtoull(told + sizeof words - 1, NULL, 10);
    assert_int_equal(tac_recording_step(recording, w.world), TAC_ERR_DEVICE);
    assert_int_equal(tac_recording_close(recording), TAC_ERR_DEVICE);
    limit_files(RLIM_INFINITY);
    record_world_close(&w);
    tac_RecordingFile *file = open_file(path);
    tac_RecordingInfo info = tac_recording_info(file);
    assert_int_equal(info.rows, safe);
    assert_true(safe > 10 && safe <= (unsigned long long)taken);
    assert_int_equal(info.saves, (info.rows - 1) / 5 + 1);
    check_continues(file, info.rows - 1, (info.rows - 1) / 5 * 5);
    tac_recording_file_close(file);
}

// What a loop in real time counts on: a row is taken without the heap.
static void taking_rows_takes_no_memory(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    RecordWorld w = record_world_usual();
    tac_RecordingDef def = usual_def();
    def.save_every = 4;
    taci_RecordRows rows;
    assert_int_equal(taci_record_rows_create(&rows, NULL, w.world, &def), TAC_OK);
    taci_record_rows_start(&rows, w.world);
    alloc_count_begin();
    for (int i = 0; i < 100; i++) {
        record_world_step(&w);
        assert_false(taci_record_rows_full(&rows));
        if (taci_record_rows_lack_bytes(&rows, w.world))
            taci_record_rows_clear(&rows); // as if they were written
        taci_record_rows_take(&rows, w.world);
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    assert_int_equal(rows.taken.count.rows, 101);
    assert_int_equal(rows.taken.count.saves, 26);
    taci_record_rows_destroy(&rows);
    record_world_close(&w);
}

// Whichever allocation fails: the recording says so and nothing is lost.
static void without_memory_a_recording_is_refused(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    RecordWorld w = record_world_usual();
    int calls = 0, tries = 0;
    const tac_RecordingChannel channel = {"pump.pressure", "Pa", 2, read_pressure, &calls};
    static const char *const choose[] = {"*.position", "energy"};
    tac_RecordingDef def = usual_def();
    def.save_every = 4;
    def.channel = &channel;
    def.channel_count = 1;
    def.choose = choose;
    def.choose_count = 2;
    for (bool failed = true; failed; tries++) {
        taci_RecordRows rows;
        alloc_count_begin();
        alloc_fail_begin(tries + 1);
        tac_Result result = taci_record_rows_create(&rows, NULL, w.world, &def);
        failed = alloc_fail_end();
        assert_int_equal(result, failed ? TAC_ERR_MEMORY : TAC_OK);
        taci_record_rows_destroy(&rows);
        assert_int_equal(alloc_count_end().live, 0);
    }
    assert_true(tries > 20);
    record_world_close(&w);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, choose_path, remove_file)
    const struct CMUnitTest tests[] = {
        TEST(all_that_is_in_a_world_is_read_back_to_the_bit),
        TEST(names_are_those_given_each_once),
        TEST(long_names_are_cut_between_letters),
        TEST(contacts_name_bodies_and_shapes),
        TEST(what_goes_is_nan_and_what_comes_is_counted),
        TEST(channels_are_chosen_by_patterns),
        TEST(many_bodies_are_recorded_side_by_side),
        TEST(a_program_records_numbers_of_its_own),
        TEST(a_scene_takes_channels_and_a_title_of_the_program),
        TEST(a_run_goes_on_from_a_saved_state),
        TEST(a_state_is_loaded_into_its_own_world_only),
        TEST(without_saved_states_none_is_loaded),
        TEST(a_world_that_grows_is_saved),
        TEST(the_length_of_steps_is_in_the_file),
        TEST(a_row_is_of_a_step_that_was_made),
        TEST(a_recording_holds_one_history),
        TEST(what_was_tried_and_taken_back_is_no_history),
        TEST(what_a_definition_cannot_mean_is_refused),
        TEST(what_is_missing_is_refused),
        TEST(a_path_that_cannot_be_written_is_told),
        TEST(an_empty_world_has_its_books),
        TEST(a_killed_program_leaves_rows_and_states),
        TEST(a_full_disk_leaves_rows_and_states),
        TEST(taking_rows_takes_no_memory),
        TEST(without_memory_a_recording_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
