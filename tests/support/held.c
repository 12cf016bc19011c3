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
    Held h = {.def = *def, .seen = pose, .rnd = rnd_make(seed), .dt = def->period};
    tac_Mat3 R = q_matrix(pose.q);
    h.body = held_rigid(def->mass, def->inertia, def->damping, def->turn_damping);
    memcpy(h.body.R, R.m, sizeof R.m);
    held_place(&h, pose.p);
    return h;
}

void held_place(Held *h, tac_Vec3 at)
{
    v3_put(h->body.x, at);
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

void held_sample(Held *h)
{
    bool fresh = h->ticks == 0 || !rnd_chance(&h->rnd, h->def.stale);
    h->read.fresh = fresh;
    h->read.coupled = true;
    h->read.anchor = h->ticks == 0;
    if (!fresh)
        return;
    h->read.dt = h->spent;
    h->read.device = held_rigid_reading(&h->body, h->def.encoder, h->def.turn_encoder);
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

void held_move(Held *h)
{
    tac_Wrench w = h->on_way[h->def.delay];
    const double resist[6] = {-w.force.x,  -w.force.y,  -w.force.z,
                              -w.torque.x, -w.torque.y, -w.torque.z};
    h->dt = h->def.period * (1.0 + h->def.jitter * rnd_uniform(&h->rnd, -1.0, 1.0));
    v3_put(h->body.push, h->push.force);
    v3_put(h->body.push + 3, h->push.torque);
    held_rigid_move(&h->body, resist, h->dt);
    for (int i = 0; i < 6; i++) // by the world's periods, as the port shares it out
        h->acted[i] += h->def.period * -resist[i];
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
