/* A device that a test holds (held.h). */
#include "held.h"
#include "check.h"
#include "math/so3.h"
#include <math.h>
#include <string.h>

HeldDef held_def(void)
{
    return (HeldDef){
        .mass = 0.15, .damping = 2.0, .inertia = 2e-4, .turn_damping = 1e-3, .period = 0.001};
}

Held held_make(const HeldDef *def, tac_Pose pose, uint64_t seed)
{
    return (Held){
        .def = *def, .pose = pose, .seen = pose, .rnd = rnd_make(seed), .dt = def->period};
}

tac_DeviceSeen held_seen(const HeldDef *def)
{
    return (tac_DeviceSeen){.mass = def->mass,
                            .inertia = def->inertia,
                            .damping = def->damping,
                            .turn_damping = def->turn_damping,
                            .resolution = def->encoder,
                            .turn_resolution = def->turn_encoder,
                            .force_max = def->force_max,
                            .torque_max = def->torque_max,
                            .period = def->period,
                            .delay = def->delay,
                            .energy = 1.0,
                            .axes = 6};
}

static double stepped(double x, double step)
{
    return step > 0.0 ? step * floor(x / step + 0.5) : x;
}

static tac_Pose read_pose(const Held *h)
{
    double d = h->def.encoder, a = h->def.turn_encoder;
    tac_Vec3 turn = q_log(h->pose.q);
    tac_Pose p = {v3(stepped(h->pose.p.x, d), stepped(h->pose.p.y, d), stepped(h->pose.p.z, d)),
                  h->pose.q};
    if (a > 0.0)
        p.q = q_exp(v3(stepped(turn.x, a), stepped(turn.y, a), stepped(turn.z, a)));
    return p;
}

void held_sample(Held *h)
{
    bool fresh = h->ticks == 0 || !rnd_chance(&h->rnd, h->def.stale);
    h->read.fresh = fresh;
    h->read.coupled = true;
    h->read.anchor = h->ticks == 0;
    if (!fresh)
        return;
    h->read.dt = h->spent;
    h->read.device = read_pose(h);
    tac_Vec3 turn = q_log(q_mul(h->read.device.q, q_conjugate(h->seen.q)));
    tac_Vec3 way = v3_sub(h->read.device.p, h->seen.p);
    double d[6] = {way.x, way.y, way.z, turn.x, turn.y, turn.z};
    for (int i = 0; i < 6 && h->time > 0.0 && h->ticks > 0; i++)
        h->given -= h->acted[i] / h->time * d[i];
    memset(h->acted, 0, sizeof h->acted);
    h->time = h->spent = 0.0;
    h->seen = h->read.device;
}

static tac_Vec3 limited(tac_Vec3 a, double most)
{
    double size = v3_norm(a);
    return most > 0.0 && size > most ? v3_scale(most / size, a) : a;
}

tac_Wrench held_write(Held *h, tac_Wrench wanted)
{
    tac_Wrench w = {limited(wanted.force, h->def.force_max),
                    limited(wanted.torque, h->def.torque_max)};
    if (h->def.dropped > 0.0 && rnd_chance(&h->rnd, h->def.dropped))
        w = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    memmove(h->on_way + 1, h->on_way, sizeof h->on_way - sizeof *h->on_way);
    h->on_way[0] = w;
    return w;
}

/// v' = (F - b v)/m for dt, exactly: the way.
static tac_Vec3 move_axis(tac_Vec3 *v, tac_Vec3 F, double m, double b, double dt)
{
    tac_Vec3 end = v3_scale(1.0 / b, F), off = v3_sub(*v, end);
    double decay = exp(-b * dt / m);
    *v = v3_axpy(end, decay, off);
    return v3_axpy(v3_scale(dt, end), m / b * (1.0 - decay), off);
}

void held_move(Held *h)
{
    enum { SUBSTEPS = 4 };
    tac_Wrench w = h->on_way[h->def.delay];
    h->dt = h->def.period * (1.0 + h->def.jitter * rnd_uniform(&h->rnd, -1.0, 1.0));
    tac_Vec3 F = v3_add(w.force, h->push.force), M = v3_add(w.torque, h->push.torque);
    for (int i = 0; i < SUBSTEPS; i++) {
        tac_Vec3 way = move_axis(&h->v, F, h->def.mass, h->def.damping, h->dt / SUBSTEPS);
        tac_Vec3 turn = move_axis(&h->w, M, h->def.inertia, h->def.turn_damping, h->dt / SUBSTEPS);
        h->truly -= v3_dot(w.force, way) + v3_dot(w.torque, turn);
        h->pose.p = v3_add(h->pose.p, way);
        h->pose.q = q_normalize(q_mul(q_exp(turn), h->pose.q));
    }
    const double acts[6] = {w.force.x, w.force.y, w.force.z, w.torque.x, w.torque.y, w.torque.z};
    for (int i = 0; i < 6; i++) // by the world's periods, as the port shares it out
        h->acted[i] += h->def.period * acts[i];
    h->time += h->def.period;
    h->spent += h->dt;
    h->ticks++;
}

void held_tick(Held *h, tac_World *w, tac_PortId port)
{
    tac_PortEnd *end = tac_port_end(w, port);
    held_sample(h);
    assert_int_equal(tac_world_begin(w, h->def.period), TAC_OK);
    assert_int_equal(tac_port_look(w, port, &h->read), TAC_OK);
    tac_Wrench wanted = tac_port_end_tick(end, &h->read);
    tac_Wrench on_body = tac_port_end_written(end, held_write(h, wanted));
    assert_int_equal(tac_port_push(w, port, on_body), TAC_OK);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_port_end_moved(end, tac_port_work(w, port));
    held_move(h);
}
