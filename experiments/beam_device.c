/* Beam, plate and device (beam_device.h). */
#include "beam_device.h"
#include "larger.h"
#include <math.h>
#include <stdlib.h>

static const double period = 0.001; // s

typedef struct Scene {
    tac_World *world;
    tac_SystemId beam;
    tac_BodyId plate;
    int tip;   // coordinate of the deflection there
    double *q; // of the beam
    void *saved;
    size_t size;
} Scene;

static bool add_beam(Scene *s, tac_BodyId *tip)
{
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.6;
    def.width = 0.03;
    def.height = 0.002;
    if (tac_beam_create(s->world, &def, &s->beam) != TAC_OK)
        return false;
    int nodes = tac_system_body_count(s->world, s->beam),
        n = tac_system_velocity_count(s->world, s->beam);
    *tip = tac_system_body(s->world, s->beam, nodes - 1);
    s->tip = n - 2; // deflection and slope of the last node
    s->q = malloc((size_t)n * sizeof *s->q);
    return s->q != NULL;
}

static bool add_plate(Scene *s, tac_BodyId tip)
{
    const tac_Vec3 at = {-0.02, 0.015, 0.0}; // of the spring, in the plate
    tac_BodyDef def = tac_body_def_default();
    def.mass = 0.10;
    def.inertia = tac_inertia_box(def.mass, (tac_Vec3){0.06, 0.06, 0.01});
    def.pose.p = (tac_Vec3){0.6 - at.x, -at.y, -at.z};
    if (tac_body_create(s->world, &def, &s->plate) != TAC_OK)
        return false;
    tac_SpringDef spring = tac_spring_def_default();
    spring.body_a = s->plate;
    spring.body_b = tip;
    spring.frame_a.p = at;
    spring.stiffness = 800.0;
    tac_SpringId id;
    return tac_spring_create(s->world, &spring, &id) == TAC_OK;
}

static bool create(Scene *s)
{
    *s = (Scene){0};
    tac_WorldDef def = tac_world_def_default();
    tac_BodyId tip;
    def.gravity = (tac_Vec3){0, 0, 0};
    if (tac_world_create(&def, &s->world) != TAC_OK || !add_beam(s, &tip) || !add_plate(s, tip))
        return false;
    s->size = tac_world_save_size(s->world);
    s->saved = malloc(s->size);
    return s->saved != NULL;
}

static void destroy(Scene *s)
{
    tac_world_destroy(s->world);
    free(s->q);
    free(s->saved);
}

static double height(const Scene *s)
{
    return tac_body_pose(s->world, s->plate).p.z;
}

static bool step(Scene *s, double force)
{
    tac_Wrench push = {.force = {0, 0, force}};
    return tac_body_push(s->world, s->plate, push) == TAC_OK &&
           tac_world_step(s->world, period) == TAC_OK;
}

/// The height that a push leads to; the world is then as it was.
static bool try_push(Scene *s, double force, double *z)
{
    if (!step(s, force))
        return false;
    *z = height(s);
    return tac_world_load(s->world, s->saved, s->size) == TAC_OK;
}

/// A step in which K (anchor - ẑ) pulls the plate. Gives ẑ and by how much the force missed it.
static bool coupled_step(Scene *s, double K, double anchor, double *z_hat, double *misfit)
{
    double z = height(s), free_z, pushed_z;
    if (tac_world_save(s->world, s->saved, s->size) != TAC_OK || !try_push(s, 0.0, &free_z) ||
        !try_push(s, 1.0, &pushed_z))
        return false;
    double force = K * (anchor - (z + free_z) / 2) / (1 + K * (pushed_z - free_z) / 2);
    if (!step(s, force))
        return false;
    *z_hat = (z + height(s)) / 2;
    *misfit = fabs(force - K * (anchor - *z_hat));
    return true;
}

/// What the virtual side stores, and what it may still give out.
static double stored(const Scene *s, const tac_Coupling *c)
{
    double z = height(s);
    return tac_world_energy(s->world) + tac_coupling_energy(c, &z);
}

static bool run_scene(Scene *s, tac_Coupling *c, double seconds, BeamDeviceWatchFn *watch,
                      void *user, BeamDeviceRun *run)
{
    const VirtualDip dip = {.depth = 0.03, .frequency = 0.8};
    VirtualDeviceDef device_def = virtual_device_def_default();
    VirtualDevice device = virtual_device_make(&device_def);
    double E0 = stored(s, c) + (c->def.law == TAC_COUPLING_TANK ? c->tank : 0.0);
    for (int k = 0; k < lround(seconds / period); k++) {
        double z_hat, misfit, anchor, applied, z = height(s), x = virtual_device_read(&device);
        tac_coupling_sample(c, 0.0, &x, &z, &anchor);
        run->margin_min = smaller(run->margin_min, E0 - stored(s, c) - device.work + device.lost);
        if (!coupled_step(s, c->def.stiffness, anchor, &z_hat, &misfit))
            return false;
        z = height(s);
        tac_coupling_force(c, &z_hat, &z, &applied);
        virtual_device_advance(&device, applied, virtual_hand_dip, &dip);
        BeamDeviceRow row = {.time = (k + 1) * period,
                             .x = device.x,
                             .z = height(s),
                             .force = c->waiting[0],
                             .energy = stored(s, c)};
        tac_system_positions(s->world, s->beam, s->q);
        row.tip = s->q[s->tip];
        row.margin = E0 - row.energy - device.work + device.lost;
        run->margin_min = smaller(run->margin_min, row.margin);
        run->force_max = larger(run->force_max, fabs(row.force));
        run->misfit = larger(run->misfit, misfit);
        run->residual = larger(run->residual, tac_world_stats(s->world).residual);
        if (watch)
            watch(user, &row);
    }
    run->clips = (int)c->clips;
    return true;
}

bool beam_device_run(tac_CouplingDef coupling, double seconds, BeamDeviceWatchFn *watch, void *user,
                     BeamDeviceRun *run)
{
    Scene s = {0};
    *run = (BeamDeviceRun){0};
    coupling.period = period;
    coupling.device_damping = virtual_device_def_default().damping;
    tac_Coupling c;
    const double start = 0.0;
    bool ok = tac_coupling_init(&c, &coupling, &start) == TAC_OK && create(&s) &&
              run_scene(&s, &c, seconds, watch, user, run);
    destroy(&s);
    return ok;
}
