/* The end of a port on a body that moves: a device in continuous time, with and without a hand, on
 * a spring to a body of 5 g to 5 kg or to a wall, pushed at random and left to itself.
 *
 * What is caught: a damper that brakes the device and feeds the body, a bound that forgets that a
 * light body is thrown about by the hold of the device's force, a stiffness at the very edge of
 * what settles, a tank that is empty for ever.
 */
#include "check.h"
#include "larger.h"
#include "rnd.h"
#include <math.h>
#include <string.h>
#include <stdio.h>
#include <tactus/port_end.h>

typedef struct Pressed {
    // the device, and who holds it
    double mass, damping, hand, hand_damping;
    bool known_mass, known_damping;
    double body;       // kg; 0: a wall
    double drive;      // N, of the push
    double wave[3];    // rad/s, rad/s, rad: its two waves
    int ticks, pushed; // in all, and until when it is pushed
} Pressed;

typedef struct Seen {
    double beyond;  // J, the most that the parts had beyond what the push put in
    double last;    // N, the largest force of the last tenth
    double far;     // m, the largest way of the device
    double account; // J, that came out of the port beyond what went in
    double stiffness;
} Seen;

typedef struct Motion {
    double x, v;   // device
    double y, w;   // body
    double put_in; // J, by the push
} Motion;

static double push_at(const Pressed *p, double t)
{
    const double *wave = p->wave;
    return p->drive * (sin(wave[0] * t + wave[2]) + 0.3 * sin(wave[1] * t));
}

/// The device over a period in twenty parts, each with the mean velocity over it.
static void move_device(Motion *m, const Pressed *p, double force, double t, bool pushed)
{
    enum { PARTS = 20 };
    double h = 1e-3 / PARTS;
    for (int j = 0; j < PARTS; j++) {
        double push = pushed ? push_at(p, t + j * h) : 0.0;
        double a = (force + push - (p->damping + p->hand_damping) * m->v - p->hand * m->x);
        double next = m->v + h * a / p->mass, mean = 0.5 * (m->v + next);
        m->put_in += push * mean * h;
        m->x += mean * h;
        m->v = next;
    }
}

static tac_Wrench tick(tac_PortEnd *end, const Motion *m, double body, bool coupled)
{
    tac_PortEndInput in = {.dt = 1e-3, .period = 1e-3, .fresh = true, .coupled = coupled};
    in.device = in.body = tac_pose_identity();
    in.device.p.z = 1e-6 * rint(1e6 * m->x);
    in.body.p.z = m->y;
    in.going.lin.z = in.free.lin.z = m->w;
    for (int i = 0; i < 3; i++)
        in.response[i][i] = body > 0.0 ? 0.5e-3 / body : 0.0;
    tac_Wrench hand = tac_port_end_tick(end, &in);
    hand.force.z = larger(-60.0, smaller(hand.force.z, 60.0));
    return hand;
}

static Seen press(tac_Connector connector, double K, const Pressed *p)
{
    tac_PortEndDef def = tac_port_end_def_default();
    tac_PortEnd end;
    Motion m = {0};
    Seen seen = {0};
    def.connector = connector;
    def.axes = 1;
    def.stiffness = K;
    assert_int_equal(tac_port_end_init(&end, &def), TAC_OK);
    tac_DeviceSeen device = {.period = 1e-3, .axes = 3, .resolution = 1e-6, .force_max = 60.0};
    device.mass = p->known_mass ? p->mass : 0.0;
    device.damping = p->known_damping ? p->damping : 0.0;
    assert_int_equal(tac_port_end_connect(&end, &device), TAC_OK);
    for (int k = 0; k < p->ticks; k++) {
        tac_Wrench hand = tick(&end, &m, p->body, k > 10);
        double onto = tac_port_end_written(&end, hand).force.z, mean = 0.0;
        if (p->body > 0.0) {
            mean = m.w + 0.5e-3 * onto / p->body;
            m.y += 1e-3 * mean;
            m.w += 1e-3 * onto / p->body;
        }
        tac_port_end_moved(&end, 1e-3 * mean * onto);
        move_device(&m, p, hand.force.z, k * 1e-3, k > 20 && k < p->pushed);
        double kinetic = 0.5 * p->mass * m.v * m.v + 0.5 * p->body * m.w * m.w;
        keep_worst(&seen.beyond, kinetic + 0.5 * p->hand * m.x * m.x - m.put_in);
        keep_worst(&seen.far, fabs(m.x));
        if (k >= p->ticks - p->ticks / 10)
            keep_worst(&seen.last, fabs(hand.force.z));
        tac_PortEndInfo info = tac_port_end_info(&end);
        keep_worst(&seen.account, -(info.device - info.world - info.stored - info.released));
    }
    seen.stiffness = tac_port_end_info(&end).stiffness;
    return seen;
}

static Pressed random_press(Rnd *rnd, int kind)
{
    static const double hand[3] = {0, 300, 2000}, damping[3] = {0, 3, 20}, drive[3] = {3, 3, 8};
    Pressed p = {.mass = 0.15, .damping = 2.0};
    p.hand = hand[kind % 3];
    p.hand_damping = damping[kind % 3];
    p.drive = drive[kind % 3];
    p.wave[0] = rnd_uniform(rnd, 2, 20);
    p.wave[1] = rnd_uniform(rnd, 30, 160);
    p.wave[2] = rnd_uniform(rnd, 0, 6);
    p.ticks = 4000;
    p.pushed = 2000;
    p.body = kind % 4 == 0 ? 0.0 : rnd_log_uniform(rnd, 0.005, 5.0);
    return p;
}

/// J, the most of `count` scenes with stiffnesses of 100 N/m to 30 kN/m asked for.
static double worst_of(tac_Connector connector, bool mass, bool damping, int count)
{
    double worst = 0.0;
    for (int i = 0; i < count; i++) {
        Rnd rnd = rnd_make((uint64_t)i);
        Pressed p = random_press(&rnd, i);
        p.known_mass = mass;
        p.known_damping = damping;
        keep_worst(&worst, press(connector, rnd_log_uniform(&rnd, 100, 3e4), &p).beyond);
    }
    return worst;
}

static void nothing_comes_out_of_a_spring_to_a_body_that_was_not_put_in(void **state)
{
    (void)state;
    static const struct {
        tac_Connector connector;
        bool mass, damping;
        double most; // J
    } row[] = {
        {TAC_CONNECTOR_PREDICTIVE, true, true, 1e-4}, {TAC_CONNECTOR_SRC, true, false, 20e-6},
        {TAC_CONNECTOR_PLAIN, false, true, 1e-6},     {TAC_CONNECTOR_PLAIN, true, true, 1e-6},
        {TAC_CONNECTOR_HOLD, false, true, 1e-6},      {TAC_CONNECTOR_HOLD, true, true, 1e-6},
        {TAC_CONNECTOR_POPC, false, true, 1e-6},      {TAC_CONNECTOR_POPC, true, true, 1e-6},
        {TAC_CONNECTOR_AUTO, false, true, 1e-6},      {TAC_CONNECTOR_AUTO, false, false, 50e-6},
        {TAC_CONNECTOR_TANK, false, false, 1e-3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double worst = worst_of(row[i].connector, row[i].mass, row[i].damping, 36);
        char what[80];
        snprintf(what, sizeof what, "%s, mass %s: J beyond input",
                 tac_connector_name(row[i].connector), row[i].mass ? "known" : "not known");
        show(worst, what);
        check_at_most(worst, row[i].most);
    }
}

/// More than this device holds, so that the tank pays until it is empty.
static void an_empty_tank_is_filled_again_by_whoever_pushes(void **state)
{
    (void)state;
    Pressed slow = {.mass = 0.15, .damping = 2.0, .hand = 300.0, .hand_damping = 3.0, .drive = 3.0};
    slow.wave[0] = 3.14;
    slow.ticks = slow.pushed = 10000;
    Seen strokes = press(TAC_CONNECTOR_TANK, 2e4, &slow);
    show(strokes.last, "N, in the last of ten seconds");
    show(strokes.account, "J out of the port beyond what went in");
    check_at_least(strokes.last, 2.0);
    check_at_most(strokes.account, 1.1e-3); // the tank at the start, and what it lends
    Pressed steady = slow;
    steady.wave[0] = 0.0;
    steady.wave[2] = 1.5707963267948966;
    steady.hand = steady.hand_damping = 0.0;
    steady.drive = 5.0;
    Seen pushed = press(TAC_CONNECTOR_TANK, 2e4, &steady);
    show(pushed.far, "m, by 5 N for ten seconds");
    show(pushed.account, "J out of the port beyond what went in");
    check_at_most(pushed.far, 0.02);
    check_at_most(pushed.account, 1.1e-3);
}

static void a_spring_as_it_is_settles_where_it_is_bounded(void **state)
{
    (void)state;
    Pressed p = {.mass = 0.15, .damping = 2.0, .known_damping = true, .drive = 5.0};
    p.wave[2] = 1.5707963267948966;
    p.ticks = 5000;
    p.pushed = 200; // a knock
    Seen seen = press(TAC_CONNECTOR_AUTO, 1e6, &p);
    check_near(seen.stiffness, 2000.0, 1e-9);
    show(seen.last, "N, 4.3 s after a knock of 5 N");
    check_at_most(seen.last, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_comes_out_of_a_spring_to_a_body_that_was_not_put_in),
        cmocka_unit_test(an_empty_tank_is_filled_again_by_whoever_pushes),
        cmocka_unit_test(a_spring_as_it_is_settles_where_it_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
