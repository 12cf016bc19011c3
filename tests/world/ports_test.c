/* Ports of a world: what leaves the device enters the body, or the connector accounts for it, on
 * random scenes of every kind of body, with guards that cut, periods that vary and delays.
 *
 * What is caught: a wrench on the body that is not the one on the hand, a lever that is not that of
 * the middle of the step, an interval that is booked with another force than acted in it, books
 * that believe the force wished for, a spring whose energy vanishes where it is anchored anew, a
 * state that does not come back from a file.
 */
#include "check.h"
#include "env.h"
#include "held.h"
#include "larger.h"
#include "math/so3.h"
#include "plain_world.h"
#include "trees.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RIGID, FIXED_AXIS, ARM, BEAM, KINDS };

typedef struct Scene {
    tac_World *world;
    tac_BodyId body;
    tac_Pose anchor;
    TreeScene tree;
} Scene;

static tac_BodyId add_beam(tac_World *w)
{
    tac_SystemId id;
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.6;
    def.width = 0.03;
    def.height = 0.004;
    assert_int_equal(tac_beam_create(w, &def, &id), TAC_OK);
    return tac_system_body(w, id, tac_system_body_count(w, id) - 1);
}

static tac_BodyId add_arm(tac_World *w, TreeScene *tree)
{
    tac_SystemId id;
    *tree = trees_arm7();
    tac_TreeDef def = trees_def(tree);
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    return tac_system_body(w, id, tac_system_body_count(w, id) - 1);
}

static void scene_of(Scene *s, int kind, Rnd *rnd)
{
    s->world = plain_world((tac_Surface){.friction = 0.5}, 9.81);
    s->anchor = pose_identity();
    if (kind == ARM) {
        s->body = add_arm(s->world, &s->tree);
    } else if (kind == BEAM) {
        s->body = add_beam(s->world);
    } else {
        tac_Pose at = {v3(0, 0, 0.06), kind == RIGID ? q_identity() : rnd_quat(rnd)};
        s->body = plain_box(s->world, 0.5, v3(0.1, 0.12, 0.08), at, v3(0, 0, 0));
        plain_ground(s->world);
        s->anchor = (tac_Pose){rnd_vec3(rnd, -0.05, 0.05), rnd_quat(rnd)};
    }
}

static tac_PortId add_port(Scene *s, tac_Connector connector, int axes, double K)
{
    tac_PortDef def = tac_port_def_default();
    tac_PortId port;
    def.body = s->body;
    def.anchor = s->anchor;
    def.end.connector = connector;
    def.end.axes = axes;
    def.end.axis = v3_scale(1.0 / 3.0, v3(2, -1, 2));
    def.end.stiffness = K;
    def.end.turn_stiffness = K / 750.0;
    assert_int_equal(tac_port_create(s->world, &def, &port), TAC_OK);
    return port;
}

static HeldDef random_device(Rnd *rnd, int delay)
{
    HeldDef def = held_def();
    def.delay = delay;
    def.jitter = rnd_chance(rnd, 0.5) ? 0.3 : 0.0;
    def.encoder = rnd_chance(rnd, 0.5) ? 1e-6 : 0.0;
    def.turn_encoder = def.encoder > 0.0 ? 1e-4 : 0.0;
    def.force_max = rnd_chance(rnd, 0.5) ? 2.0 : 0.0;
    def.torque_max = def.force_max > 0.0 ? 0.02 : 0.0;
    def.dropped = rnd_chance(rnd, 0.3) ? 0.05 : 0.0;
    def.stale = rnd_chance(rnd, 0.3) ? 0.05 : 0.0;
    return def;
}

static tac_Wrench random_push(Rnd *rnd)
{
    return (tac_Wrench){rnd_vec3(rnd, -4.0, 4.0), rnd_vec3(rnd, -0.02, 0.02)};
}

/// Misfits, of the sum of the absolute values of what crossed.
typedef struct Misfit {
    double device, world, connector, way;
} Misfit;

static void run(Scene *s, tac_PortId port, const HeldDef *def, uint64_t seed, Misfit *m)
{
    Rnd rnd = rnd_make(seed);
    Held h = held_make(def, (tac_Pose){rnd_vec3(&rnd, -0.2, 0.2), rnd_quat(&rnd)}, seed);
    tac_DeviceSeen seen = held_seen(def);
    assert_int_equal(tac_port_end_connect(tac_port_end(s->world, port), &seen), TAC_OK);
    double scale = 1e-3, before = 0.0, work = tac_world_ledger(s->world, true).work_port;
    for (int k = 0; k < 400; k++) {
        if (k % 40 == 0)
            h.push = random_push(&rnd);
        h.read.anchor = false;
        held_tick(&h, s->world, port);
        tac_PortEndInfo info = tac_port_info(s->world, port);
        scale += fabs(info.device - before);
        before = info.device;
        keep_worst(&m->device, fabs(info.device - h.given) / scale);
        double pushed = tac_world_ledger(s->world, true).work_port - work;
        double booked = info.world + tac_port_end(s->world, port)->work;
        keep_worst(&m->world, fabs(pushed - booked) / scale);
        double own = info.connector == TAC_CONNECTOR_POPC
                         ? info.port.account - (info.device - info.world)
                     : info.connector == TAC_CONNECTOR_PREDICTIVE ? 0.0
                                                                  : info.port.account - info.held;
        keep_worst(&m->connector, fabs(own) / scale);
        check_near(info.device, info.world + info.stored + info.released + info.held,
                   1e-12 * scale);
        check_at_most(tac_world_stats(s->world).residual, 1e-11);
        check_finite(info.way[0]);
    }
}

static void what_leaves_the_device_enters_the_body_or_is_accounted_for(void **state)
{
    (void)state;
    static const int axes_of[3] = {1, 3, 6};
    Misfit worst = {0};
    for (int seed = 0; seed < 168; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        tac_Connector connector = (tac_Connector)(1 + seed % (TAC_CONNECTOR_COUNT - 1));
        Scene s;
        scene_of(&s, seed / 7 % KINDS, &rnd);
        HeldDef def = random_device(&rnd, connector == TAC_CONNECTOR_PCDC ? 0 : seed / 28 % 2);
        tac_PortId port =
            add_port(&s, connector, axes_of[seed / 56 % 3], rnd_log_uniform(&rnd, 100.0, 3000.0));
        run(&s, port, &def, (uint64_t)seed, &worst);
        tac_world_destroy(s.world);
    }
    show(worst.device, "device's own account and the port's, relative");
    show(worst.world, "work_port of the world and the port's");
    show(worst.connector, "the connector's account and the port's");
    check_at_most(worst.device, 1e-12); // sums of 400 terms
    check_at_most(worst.world, 1e-12);
    check_at_most(worst.connector, 1e-12);
}

static void what_a_port_says_of_its_point_is_what_a_push_does(void **state)
{
    (void)state;
    for (int seed = 0; seed < 8; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        Scene s = {.world = plain_world((tac_Surface){.friction = 0.5}, 9.81)};
        tac_Pose at = {v3(0, 0, 1), rnd_quat(&rnd)};
        tac_Twist turning = {rnd_vec3(&rnd, -1, 1), rnd_vec3(&rnd, -5, 5)};
        s.body = plain_body(s.world, 0.5, tac_inertia_box(0.5, v3(0.1, 0.2, 0.3)), at, turning);
        s.anchor = (tac_Pose){rnd_vec3(&rnd, -0.1, 0.1), rnd_quat(&rnd)};
        tac_PortId port = add_port(&s, TAC_CONNECTOR_AUTO, 6, 1000.0);
        tac_PortEndInput in = {.fresh = true};
        assert_int_equal(tac_port_look(s.world, port, &in), TAC_ERR_STATE);
        assert_int_equal(tac_world_begin(s.world, 1e-3), TAC_OK);
        assert_int_equal(tac_port_look(s.world, port, &in), TAC_OK);
        tac_Wrench w = random_push(&rnd);
        assert_int_equal(tac_port_push(s.world, port, w), TAC_OK);
        assert_int_equal(tac_world_end(s.world), TAC_OK);
        const double e[6] = {w.force.x, w.force.y, w.force.z, w.torque.x, w.torque.y, w.torque.z};
        double said[6] = {in.free.lin.x, in.free.lin.y, in.free.lin.z,
                          in.free.ang.x, in.free.ang.y, in.free.ang.z};
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++)
                said[i] += in.response[i][j] * e[j];
        tac_Pose to = pose_mul(tac_body_pose(s.world, s.body), s.anchor);
        tac_Vec3 way = v3_sub(to.p, in.body.p);
        // the point goes on a curve, the mean velocity along its chord: (T w)²/24 of the arm
        check_vec3_near(v3_scale(1e3, way), v3_at(said), 2e-5);
        double work = tac_port_work(s.world, port), expected = 0.0;
        for (int i = 0; i < 6; i++)
            expected += 1e-3 * said[i] * e[i];
        // a free body that spins takes the gyroscopic part of its motion after its forces
        check_near(work, expected, 1e-7 * fabs(expected));
        check_near(work, tac_world_ledger(s.world, true).work_port, 1e-15);
        tac_world_destroy(s.world);
    }
}

/// A press on a body on the floor, behind a spring of six axes.
typedef struct Press {
    double beyond;        // J, the most that came out of the port beyond what went in
    double ripple, turns; // m, rad: of the device in the last half second, peak to peak
} Press;

static Press press(double mass, double K, bool limit, const HeldDef *def, int seed)
{
    Rnd rnd = rnd_make((uint64_t)seed);
    Scene s = {.world = plain_world((tac_Surface){.friction = 0.5}, 9.81)};
    tac_PortDef port_def = tac_port_def_default();
    tac_PortId port;
    double size = cbrt(mass / 0.5);
    tac_Pose at = {v3(0, 0, 0.04 * size), q_identity()};
    s.body = plain_box(s.world, mass, v3_scale(size, v3(0.1, 0.12, 0.08)), at, v3(0, 0, 0));
    plain_ground(s.world);
    port_def.body = s.body;
    port_def.end.connector = TAC_CONNECTOR_PREDICTIVE;
    port_def.end.axes = 6;
    port_def.end.stiffness = K;
    port_def.end.limit = limit;
    assert_int_equal(tac_port_create(s.world, &port_def, &port), TAC_OK);
    tac_DeviceSeen seen = held_seen(def);
    assert_int_equal(tac_port_end_connect(tac_port_end(s.world, port), &seen), TAC_OK);
    Held h = held_make(def, at, (uint64_t)seed);
    held_place(&h, v3_axpy(at.p, 1e-3, rnd_unit_vec3(&rnd)));
    tac_Wrench push = {
        v3(rnd_uniform(&rnd, -1, 1), rnd_uniform(&rnd, -1, 1), rnd_uniform(&rnd, -10, -2)),
        rnd_vec3(&rnd, -0.01, 0.01)};
    Press out = {0};
    tac_Vec3 low = {1, 1, 1}, high = {-1, -1, -1}, turn_low = {9, 9, 9}, turn_high = {-9, -9, -9};
    for (int k = 0; k < 3000; k++) {
        h.push = k < 200 || (k > 1000 && k < 1200) ? (tac_Wrench){{0, 0, 0}, {0, 0, 0}} : push;
        h.read.anchor = false;
        held_tick(&h, s.world, port);
        tac_PortEndInfo info = tac_port_info(s.world, port);
        double got = info.world + tac_port_end(s.world, port)->work;
        out.beyond = larger(out.beyond, got + h.body.given);
        if (k < 2500)
            continue;
        tac_Pose is = held_rigid_pose(&h.body);
        tac_Vec3 p = is.p, turn = q_log(is.q);
        low = v3(smaller(low.x, p.x), smaller(low.y, p.y), smaller(low.z, p.z));
        high = v3(larger(high.x, p.x), larger(high.y, p.y), larger(high.z, p.z));
        turn_low = v3(smaller(turn_low.x, turn.x), smaller(turn_low.y, turn.y),
                      smaller(turn_low.z, turn.z));
        turn_high = v3(larger(turn_high.x, turn.x), larger(turn_high.y, turn.y),
                       larger(turn_high.z, turn.z));
    }
    out.ripple = v3_norm(v3_sub(high, low));
    out.turns = v3_norm(v3_sub(turn_high, turn_low));
    tac_world_destroy(s.world);
    return out;
}

/// The worst of several presses.
static Press presses(const char *what, double mass, double K, bool limit, const HeldDef *def)
{
    enum { SEEDS = 10 };
    Press worst = {0};
    for (int seed = 0; seed < SEEDS; seed++) {
        Press p = press(mass, K, limit, def, seed);
        keep_worst(&worst.beyond, p.beyond);
        keep_worst(&worst.ripple, p.ripple);
        keep_worst(&worst.turns, p.turns);
    }
    print_message("             %s, %d late: %.3g mJ beyond input, at rest %.3g um, %.3g mrad\n",
                  what, def->delay, 1e3 * worst.beyond, 1e6 * worst.ripple, 1e3 * worst.turns);
    return worst;
}

static void a_press_in_six_axes_gives_nothing_and_rests(void **state)
{
    (void)state;
    HeldDef def = held_def();
    def.encoder = 1e-6;
    def.turn_encoder = 1e-4;
    for (def.delay = 0; def.delay < 3; def.delay++) {
        Press safe = presses("0.5 kg, 50 kN/m asked for", 0.5, 50e3, true, &def);
        check_at_most_in(safe.beyond, 0.05e-3, "J");
        check_at_most_in(safe.ripple, 5e-6, "m");
        Press light = presses("50 g, 50 kN/m asked for", 0.05, 50e3, true, &def);
        check_at_most_in(light.beyond, 0.05e-3, "J");
        check_at_most_in(light.ripple, 5e-6, "m");
        if (def.delay == 2) // 20 kN/m is almost twice its limit there
            continue;
        Press stiff = presses("0.5 kg, 20 kN/m", 0.5, 20e3, false, &def);
        check_at_most_in(stiff.beyond, 0.05e-3, "J");
        check_at_most_in(stiff.ripple, 5e-6, "m");
    }
    def.jitter = 0.3;
    def.stale = 0.02;
    for (def.delay = 0; def.delay < 2; def.delay++) {
        Press rough =
            presses("0.5 kg, 20 kN/m, periods ±30 %, 2 % dropped", 0.5, 20e3, false, &def);
        check_at_most_in(rough.beyond, 0.05e-3, "J");
        check_at_most_in(rough.ripple, 15e-6, "m"); // a chatter of a few encoder steps: 11 seen
    }
}

static void a_port_that_was_saved_goes_on_bit_for_bit(void **state)
{
    (void)state;
    for (int connector = 1; connector < TAC_CONNECTOR_COUNT; connector++) {
        Rnd rnd = rnd_make((uint64_t)connector);
        Scene s;
        scene_of(&s, connector % KINDS, &rnd);
        tac_PortId port = add_port(&s, (tac_Connector)connector, 6, 800.0);
        HeldDef def = held_def();
        def.encoder = 1e-6;
        tac_DeviceSeen seen = held_seen(&def);
        assert_int_equal(tac_port_end_connect(tac_port_end(s.world, port), &seen), TAC_OK);
        Held h = held_make(&def, pose_identity(), 1);
        h.push = random_push(&rnd);
        for (int k = 0; k < 60; k++)
            held_tick(&h, s.world, port);
        size_t size = tac_world_save_size(s.world);
        void *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(tac_world_save(s.world, bytes, size), TAC_OK);
        Held again = h;
        uint64_t hash[2], now = tac_world_hash(s.world);
        for (int k = 0; k < 60; k++)
            held_tick(&h, s.world, port);
        hash[0] = tac_world_hash(s.world);
        tac_PortEndInfo info = tac_port_info(s.world, port);
        assert_int_equal(tac_port_destroy(s.world, port), TAC_OK);
        assert_false(tac_port_is_valid(s.world, port));
        assert_int_equal(tac_world_load(s.world, bytes, size), TAC_OK);
        assert_true(tac_port_is_valid(s.world, port));
        assert_int_equal(tac_world_port_count(s.world), 1);
        assert_true(tac_world_hash(s.world) == now);
        for (int k = 0; k < 60; k++)
            held_tick(&again, s.world, port);
        hash[1] = tac_world_hash(s.world);
        assert_true(hash[0] == hash[1]);
        tac_PortEndInfo other = tac_port_info(s.world, port);
        assert_true(info.device == other.device && info.held == other.held);
        free(bytes);
        tac_world_destroy(s.world);
    }
}

static void damaged_ports_are_not_loaded(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    Scene s;
    scene_of(&s, RIGID, &rnd);
    tac_PortId port = add_port(&s, TAC_CONNECTOR_SRC, 6, 800.0);
    taci_Port *p = s.world->port[0].port;
    size_t size = tac_world_save_size(s.world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    for (int i = 0; i < 4; i++) {
        taci_Port was = *p;
        if (i == 0)
            p->end.connector = TAC_CONNECTOR_COUNT;
        else if (i == 1)
            p->end.axes = 5;
        else if (i == 2)
            p->end.device.delay = 7;
        else
            p->def.anchor.q.w = 2.0;
        assert_int_equal(tac_world_save(s.world, bytes, size), TAC_OK);
        *p = was;
        assert_int_equal(tac_world_load(s.world, bytes, size), TAC_ERR_SYNTAX);
        assert_true(tac_port_is_valid(s.world, port));
    }
    free(bytes);
    tac_world_destroy(s.world);
}

/// A port with a device that has moved it for a while, with a connector that remembers something.
static taci_Port *used_port(Scene *s, tac_Connector connector, int axes, int ticks)
{
    Rnd rnd = rnd_make((uint64_t)connector);
    scene_of(s, RIGID, &rnd);
    tac_PortId port = add_port(s, connector, axes, 800.0);
    HeldDef def = held_def();
    def.delay = connector == TAC_CONNECTOR_PREDICTIVE;
    tac_DeviceSeen seen = held_seen(&def);
    assert_int_equal(tac_port_end_connect(tac_port_end(s->world, port), &seen), TAC_OK);
    Held h = held_make(&def, pose_identity(), 1);
    h.push = random_push(&rnd);
    for (int k = 0; k < ticks; k++)
        held_tick(&h, s->world, port);
    return s->world->port[0].port;
}

/// What loading a world says whose port is this.
static tac_Result load_with(tac_World *world, taci_Port *p, const taci_Port *other)
{
    taci_Port was = *p;
    size_t size = tac_world_save_size(world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    memcpy(p, other, sizeof *p);
    assert_int_equal(tac_world_save(world, bytes, size), TAC_OK);
    memcpy(p, &was, sizeof *p);
    tac_Result result = tac_world_load(world, bytes, size);
    free(bytes);
    return result;
}

static void what_a_connector_has_left_can_be_loaded(void **state)
{
    (void)state;
    static const int axes[] = {1, 3, 6}, ticks[] = {0, 1, 60};
    for (int connector = 1; connector < TAC_CONNECTOR_COUNT; connector++)
        for (int i = 0; i < 9; i++) {
            Scene s;
            taci_Port *p = used_port(&s, (tac_Connector)connector, axes[i % 3], ticks[i / 3]);
            taci_Port same = *p;
            assert_int_equal(load_with(s.world, p, &same), TAC_OK);
            tac_world_destroy(s.world);
        }
}

/// Index and size out of bounds, a flag that is none, a weight that cannot be divided by, a number
/// that is none. False: there are no more.
static bool damage(tac_PortEnd *end, int which)
{
    tac_Predictive *p = &end->predictive;
    tac_PortWeight *weight = end->connector == TAC_CONNECTOR_SRC    ? &end->src.weight
                             : end->connector == TAC_CONNECTOR_PCDC ? &end->pcdc.weight
                                                                    : &end->popc.weight;
    switch (which) {
    case 0:
        end->gain.axes = 7;
        return true;
    case 1:
        memset(&end->engaged, 2, 1);
        return true;
    case 2:
        memset(end->why, 'x', sizeof end->why);
        return true;
    case 3:
        end->missed = -1;
        return true;
    case 4:
        end->wanted[0] = (double)NAN;
        return true;
    case 5:
        p->def.axes = end->src.def.axes = end->coupling.def.axes = 7;
        end->pcdc.def.axes = end->popc.def.axes = 7;
        return true;
    case 6:
        p->velocity[2] = end->src.v2 = end->coupling.tank = (double)NAN;
        end->pcdc.e2 = end->popc.damping = (double)NAN;
        return true;
    case 7:
        weight->axes = p->inertia.axes = 100;
        return end->connector != TAC_CONNECTOR_TANK && end->connector != TAC_CONNECTOR_HOLD;
    case 8:
        weight->lower[1][1] = p->inertia.lower[1][1] = 0.0;
        return true;
    case 9:
        p->queued = 0;
        return end->connector == TAC_CONNECTOR_PREDICTIVE;
    case 10:
        p->queued = TAC_PREDICTIVE_QUEUE + 1;
        return true;
    case 11:
        p->rows = TAC_PREDICTIVE_ROWS + 1;
        return true;
    case 12:
        p->slot[0] = TAC_PREDICTIVE_ROWS;
        return true;
    case 13:
        p->slot[p->rows - 1] = -1;
        return true;
    case 14:
        p->queue[p->queued - 1].wait = -2;
        return true;
    case 15:
        p->mobility[0][0] *= -1.0;
        return true;
    case 16:
        p->memory[0].soft = 2.0;
        return true;
    case 17:
        p->row[0].stiffness = -1.0;
        return true;
    default:
        return false;
    }
}

static void what_no_connector_can_have_left_is_not_loaded(void **state)
{
    (void)state;
    static const tac_Connector connectors[] = {TAC_CONNECTOR_PREDICTIVE, TAC_CONNECTOR_SRC,
                                               TAC_CONNECTOR_TANK, TAC_CONNECTOR_PCDC,
                                               TAC_CONNECTOR_POPC};
    for (size_t i = 0; i < sizeof connectors / sizeof *connectors; i++) {
        Scene s;
        taci_Port *p = used_port(&s, connectors[i], 6, 60);
        taci_Port other = *p;
        for (int which = 0; damage(&other.end, which); which++) {
            if (load_with(s.world, p, &other) != TAC_ERR_SYNTAX)
                fail_msg("connector %d: damage %d was loaded", (int)connectors[i], which);
            memcpy(&other, p, sizeof other);
        }
        tac_world_destroy(s.world);
    }
}

/// Some bytes of a port, anything: a bit, a byte, an integer, a double.
static void scramble(taci_Port *p, Rnd *rnd)
{
    static const int32_t whole[] = {-1, 0, 1, 2, 7, 255, INT32_MAX, INT32_MIN};
    static const double number[] = {0.0, -1.0, 1e-308, 1e300, HUGE_VAL, -HUGE_VAL, (double)NAN};
    unsigned char *bytes = (unsigned char *)p;
    size_t at = (size_t)rnd_int(rnd, 0, (int)(sizeof *p / 8) - 1) * 8;
    int way = rnd_int(rnd, 0, 3);
    if (way == 0)
        bytes[at + (size_t)rnd_int(rnd, 0, 7)] ^= (unsigned char)(1 << rnd_int(rnd, 0, 7));
    else if (way == 1)
        bytes[at + (size_t)rnd_int(rnd, 0, 7)] = (unsigned char)rnd_int(rnd, 0, 255);
    else if (way == 2)
        memcpy(bytes + at + 4 * (size_t)rnd_int(rnd, 0, 1), &whole[rnd_int(rnd, 0, 7)], 4);
    else
        memcpy(bytes + at, &number[rnd_int(rnd, 0, 6)], 8);
}

/// Under the sanitizers a tick that leaves the port, or takes what is no bool for one, is seen.
static void a_port_of_any_bytes_is_refused_or_ticks_with_finite_numbers(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(77);
    int loaded = 0, trials = test_count(400, 100);
    for (int connector = 1; connector < TAC_CONNECTOR_COUNT; connector++) {
        Scene s;
        taci_Port *p = used_port(&s, (tac_Connector)connector, 6, 30), genuine = *p;
        HeldDef def = held_def();
        for (int i = 0; i < trials; i++) {
            taci_Port other;
            memcpy(&other, &genuine, sizeof other);
            scramble(&other, &rnd);
            if (load_with(s.world, p, &other) != TAC_OK)
                continue;
            loaded++;
            tac_PortId port = tac_world_next_port(s.world, (tac_PortId){0});
            Held h = held_make(&def, pose_identity(), 1);
            for (int k = 0; k < 4 && tac_port_is_valid(s.world, port); k++) {
                char text[300];
                held_tick(&h, s.world, port);
                tac_PortEndInfo info = tac_port_info(s.world, port);
                check_finite(v3_norm(info.wanted.force) + v3_norm(info.wanted.torque));
                tac_port_text(s.world, port, text, sizeof text);
            }
            assert_int_equal(load_with(s.world, p, &genuine), TAC_OK);
        }
        tac_world_destroy(s.world);
    }
    show(loaded, "of them were loaded");
}

static void a_port_goes_with_its_body(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    Scene s;
    scene_of(&s, RIGID, &rnd);
    tac_PortId port = add_port(&s, TAC_CONNECTOR_AUTO, 3, 100.0);
    TreeScene tree;
    Scene arm = {.world = s.world, .anchor = pose_identity()};
    arm.body = add_arm(s.world, &tree);
    tac_PortId other = add_port(&arm, TAC_CONNECTOR_AUTO, 3, 100.0);
    assert_int_equal(tac_world_port_count(s.world), 2);
    assert_int_equal(tac_world_next_port(s.world, port).index1, other.index1);
    assert_int_equal(tac_body_destroy(s.world, s.body), TAC_OK);
    assert_false(tac_port_is_valid(s.world, port));
    assert_null(tac_port_end(s.world, port));
    assert_int_equal(tac_port_destroy(s.world, port), TAC_ERR_STALE);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    assert_true(tac_port_is_valid(s.world, other));
    tac_SystemId system = {arm.body.system, 0, 0};
    while (system.index1 != 0 && tac_system_destroy(s.world, system) != TAC_OK)
        system.generation++, system.world = s.world->def.tag;
    assert_int_equal(tac_world_port_count(s.world), 0);
    assert_int_equal(s.world->ports.count, 0);
    tac_world_destroy(s.world);
}

static tac_PortId add_open(tac_World *w, tac_BodyId body, tac_Connector connector)
{
    tac_PortDef def = tac_port_def_default();
    tac_PortId port;
    def.body = body;
    def.open = true;
    def.end.connector = connector;
    def.end.stiffness = 800.0;
    assert_int_equal(tac_port_create(w, &def, &port), TAC_OK);
    return port;
}

static void an_open_port_stays_when_its_body_goes(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    Scene s;
    scene_of(&s, RIGID, &rnd);
    tac_PortId port = add_open(s.world, s.body, TAC_CONNECTOR_AUTO);
    assert_true(tac_port_holds(s.world, port));
    assert_int_equal(s.world->ports.count, 1);
    assert_int_equal(tac_body_destroy(s.world, s.body), TAC_OK);
    assert_true(tac_port_is_valid(s.world, port));
    assert_false(tac_port_holds(s.world, port));
    assert_int_equal(s.world->ports.count, 0);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    TreeScene tree;
    tac_BodyId hand = add_arm(s.world, &tree);
    assert_int_equal(tac_port_hold(s.world, port, hand, pose_identity()), TAC_OK);
    assert_int_equal(s.world->ports.count, 1);
    assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
    tac_SystemId system = {hand.system, 0, 0};
    while (system.index1 != 0 && tac_system_destroy(s.world, system) != TAC_OK)
        system.generation++, system.world = s.world->def.tag;
    assert_true(tac_port_is_valid(s.world, port));
    assert_false(tac_port_holds(s.world, port));
    tac_world_destroy(s.world);
}

static void what_holds_nothing_has_no_flow_no_response_and_no_force(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    Scene s;
    scene_of(&s, RIGID, &rnd);
    tac_PortId port = add_open(s.world, (tac_BodyId){0}, TAC_CONNECTOR_AUTO);
    tac_PortId other = add_port(&s, TAC_CONNECTOR_AUTO, 6, 800.0);
    tac_PortEndInput in = {.body = pose_identity()};
    assert_int_equal(tac_port_look(s.world, port, &in), TAC_ERR_STATE);
    assert_int_equal(tac_world_begin(s.world, 1e-3), TAC_OK);
    memset(&in, 0xff, sizeof in);
    in.body = (tac_Pose){v3(1, 2, 3), q_identity()};
    assert_int_equal(tac_port_look(s.world, port, &in), TAC_OK);
    check_vec3_near(in.body.p, v3(1, 2, 3), 0.0);
    check_near(v3_norm(in.going.lin) + v3_norm(in.going.ang) + v3_norm(in.free.lin), 0.0, 0.0);
    check_near(in.period, 1e-3, 0.0);
    double block[TAC_PORT_AXES][TAC_PORT_AXES], all = 0.0;
    assert_false(taci_port_between(s.world, port, other, block));
    for (int i = 0; i < TAC_PORT_AXES; i++)
        for (int j = 0; j < TAC_PORT_AXES; j++)
            all += fabs(in.response[i][j]) + fabs(block[i][j]);
    check_near(all, 0.0, 0.0);
    const tac_Wrench push = {{1, 2, 3}, {4, 5, 6}}, bad = {{(double)NAN, 0, 0}, {0, 0, 0}};
    assert_int_equal(tac_port_push(s.world, port, push), TAC_OK);
    assert_int_equal(tac_port_push(s.world, port, bad), TAC_ERR_INVALID);
    assert_int_equal(taci_port_set_push(s.world, port, push), TAC_OK);
    assert_int_equal(tac_port_hold(s.world, port, s.body, pose_identity()), TAC_ERR_STATE);
    assert_int_equal(tac_port_let_go(s.world, port), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(s.world), TAC_OK);
    check_near(tac_port_work(s.world, port), 0.0, 0.0);
    check_near(tac_world_ledger(s.world, true).work_port, 0.0, 0.0);
    char text[300];
    tac_port_text(s.world, port, text, sizeof text);
    assert_non_null(strstr(text, "nothing"));
    tac_Pose wrong = {{0, 0, 0}, {2, 0, 0, 0}};
    assert_int_equal(tac_port_hold(s.world, port, s.body, wrong), TAC_ERR_INVALID);
    tac_BodyId gone = s.body;
    gone.generation++;
    assert_int_equal(tac_port_hold(s.world, port, gone, pose_identity()), TAC_ERR_STALE);
    assert_false(tac_port_holds(s.world, port));
    assert_int_equal(tac_port_let_go(s.world, port), TAC_OK);
    tac_world_destroy(s.world);
}

static void ports_that_take_hold_of_this_and_that_are_saved_and_go_on_bit_for_bit(void **state)
{
    (void)state;
    for (int connector = 1; connector < TAC_CONNECTOR_COUNT; connector++) {
        Rnd rnd = rnd_make((uint64_t)(50 + connector));
        Scene s;
        TreeScene tree;
        scene_of(&s, RIGID, &rnd);
        const tac_BodyId body[3] = {s.body, add_arm(s.world, &tree), add_beam(s.world)};
        tac_PortId port = add_open(s.world, (tac_BodyId){0}, (tac_Connector)connector);
        tac_PortId other = add_open(s.world, s.body, TAC_CONNECTOR_AUTO);
        HeldDef def = held_def();
        def.encoder = 1e-6;
        def.delay = connector % 3 == 0;
        tac_DeviceSeen seen = held_seen(&def);
        assert_int_equal(tac_port_end_connect(tac_port_end(s.world, port), &seen), TAC_OK);
        Held h = held_make(&def, pose_identity(), 1);
        h.push = random_push(&rnd);
        uint64_t hash[2][40];
        size_t size = 0;
        void *bytes = NULL;
        Held saved = h;
        Rnd again = rnd;
        for (int turn = 0; turn < 2; turn++) {
            for (int k = turn == 0 ? -20 : 0; k < 40; k++) {
                if (k == 0 && turn == 0) {
                    size = tac_world_save_size(s.world);
                    bytes = malloc(size);
                    assert_non_null(bytes);
                    assert_int_equal(tac_world_save(s.world, bytes, size), TAC_OK);
                    saved = h;
                    again = rnd;
                }
                int what = rnd_int(&rnd, 0, 8);
                tac_Pose at = {rnd_vec3(&rnd, -0.05, 0.05), q_identity()};
                if (what < 3)
                    assert_int_equal(tac_port_hold(s.world, port, body[what], at), TAC_OK);
                else if (what == 3)
                    assert_int_equal(tac_port_let_go(s.world, port), TAC_OK);
                else if (what == 4)
                    assert_int_equal(tac_port_hold(s.world, other, body[1], at), TAC_OK);
                for (int i = 0; i < 5; i++)
                    held_tick(&h, s.world, port);
                if (k >= 0)
                    hash[turn][k] = tac_world_hash(s.world);
                check_at_most(tac_world_stats(s.world).residual, 1e-11); // of all terms: rounding
            }
            if (turn == 0)
                assert_int_equal(tac_world_load(s.world, bytes, size), TAC_OK);
            h = saved;
            rnd = again;
        }
        assert_memory_equal(hash[0], hash[1], sizeof hash[0]);
        tac_PortEndInfo info = tac_port_info(s.world, port);
        check_near_in(info.held, info.device - info.world - info.stored - info.released, 1e-12,
                      "J");
        free(bytes);
        tac_world_destroy(s.world);
    }
}

static void definitions_out_of_range_are_refused(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    Scene s;
    scene_of(&s, RIGID, &rnd);
    tac_PortDef good = tac_port_def_default();
    tac_PortId port;
    good.body = s.body;
    good.name = "a name that is longer than thirty-one bytes";
    assert_int_equal(tac_port_create(s.world, &good, &port), TAC_OK);
    assert_string_equal(tac_port_def(s.world, port).name, "a name that is longer than thir");
    tac_PortDef bad[8];
    for (int i = 0; i < 8; i++)
        bad[i] = good;
    bad[0].cookie = 0;
    bad[1].anchor.q.w = 2.0;
    bad[2].end.axes = 2;
    bad[3].end.stiffness = 0.0;
    bad[4].end.stiffness = (double)NAN;
    bad[5].end.axis = v3(1, 1, 0);
    bad[6].end.connector = TAC_CONNECTOR_COUNT;
    bad[7].end.hand_mass = -1.0;
    for (int i = 0; i < 8; i++)
        assert_int_equal(tac_port_create(s.world, &bad[i], &port), TAC_ERR_INVALID);
    good.body.generation++;
    assert_int_equal(tac_port_create(s.world, &good, &port), TAC_ERR_STALE);
    good.body.generation--;
    for (int i = 1; i < 64; i++)
        assert_int_equal(tac_port_create(s.world, &good, &port), TAC_OK);
    assert_int_equal(tac_port_create(s.world, &good, &port), TAC_ERR_CAPACITY);
    tac_world_destroy(s.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_leaves_the_device_enters_the_body_or_is_accounted_for),
        cmocka_unit_test(what_a_port_says_of_its_point_is_what_a_push_does),
        cmocka_unit_test(a_press_in_six_axes_gives_nothing_and_rests),
        cmocka_unit_test(a_port_that_was_saved_goes_on_bit_for_bit),
        cmocka_unit_test(damaged_ports_are_not_loaded),
        cmocka_unit_test(what_a_connector_has_left_can_be_loaded),
        cmocka_unit_test(what_no_connector_can_have_left_is_not_loaded),
        cmocka_unit_test(a_port_of_any_bytes_is_refused_or_ticks_with_finite_numbers),
        cmocka_unit_test(a_port_goes_with_its_body),
        cmocka_unit_test(an_open_port_stays_when_its_body_goes),
        cmocka_unit_test(what_holds_nothing_has_no_flow_no_response_and_no_force),
        cmocka_unit_test(ports_that_take_hold_of_this_and_that_are_saved_and_go_on_bit_for_bit),
        cmocka_unit_test(definitions_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
