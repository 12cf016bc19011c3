/* A world under a hand, tick by tick in virtual time (loop_rig.h). */
#include "loop_rig.h"
#include "larger.h"
#include "ways.h"
#include <string.h>

static bool load(LoopRig *l)
{
    const tac_SceneSource source = {"live.yaml", l->def.scene, strlen(l->def.scene)};
    tac_SceneOptions options = tac_scene_options_default();
    options.source = &source;
    options.source_count = 1;
    return tac_scene_load("live.yaml", &options, &l->scene) == TAC_OK &&
           tac_scene_build(l->scene, &l->world) == TAC_OK;
}

static bool open_device(LoopRig *l)
{
    tac_DeviceDef def = tac_scene_device(l->scene, 0);
    def.period = LOOP_TICK;
    def.guard.ramp = 0.05;
    if (l->def.stall > 0.0)
        def.guard.silent = l->def.stall;
    l->device = watched_open(l->def.hand, &def, &l->watched);
    return l->device != NULL;
}

static bool begin_session(LoopRig *l)
{
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    def.by_hand = true;
    def.stall = l->def.stall;
    side.world = l->world;
    side.scene = l->scene;
    side.step = l->def.T;
    side.surrogate = l->def.surrogate;
    return tac_session_create(&def, &l->session) == TAC_OK &&
           tac_session_add(l->session, &side) == TAC_OK &&
           tac_session_join_scene(l->session, 0, 0, l->device) == TAC_OK &&
           tac_session_wait(l->session, 0.0) == TAC_OK &&
           tac_session_begin_loops(l->session) == TAC_OK;
}

static bool begin_lockstep(LoopRig *l)
{
    l->rig = tac_rig(l->world);
    return tac_scene_join(l->scene, &l->rig, 0, l->device) == TAC_OK && tac_rig_wait(&l->rig, 2.0);
}

bool loop_rig_open(LoopRig *l, const LoopRigDef *def)
{
    *l = (LoopRig){.def = *def, .T = def->T, .hand_known = true};
    if (!load(l) || !open_device(l))
        return false;
    l->body = tac_scene_body(l->scene, l->world, 0);
    return def->lockstep ? begin_lockstep(l) : begin_session(l);
}

/// Both the world and the hand have made what acted in a step.
static void compare(LoopRig *l)
{
    if (l->hand_known && l->ended)
        keep_worst(&l->made, l->worth - l->step_hand);
}

/// What a reading says of the interval before it.
static void look(LoopRig *l)
{
    const WatchedFrame *seen = &l->watched->frame[0];
    l->from_hand = -seen->work;
    l->x = seen->pose.p;
    keep_worst(&l->out, seen->work);
    keep_worst(&l->force_step, vec_distance(seen->acting.force, l->force));
    l->force = seen->acting.force;
    if (!l->hand_known) {
        l->step_hand = l->from_hand;
        l->hand_known = true;
        compare(l);
    }
}

static void end_step(LoopRig *l)
{
    l->worth = tac_world_ledger(l->world, true).work_port;
    l->ended = true;
    compare(l);
}

/// The last tick of a step has begun: what the hand does in it is known with the next one.
static void step_is_due(LoopRig *l)
{
    l->hand_known = l->ended = false;
    l->due = 0;
}

static bool tick_lockstep(LoopRig *l)
{
    bool ok = tac_rig_step(&l->rig, LOOP_TICK) == TAC_OK;
    look(l);
    step_is_due(l);
    end_step(l);
    return ok;
}

static bool tick_session(LoopRig *l)
{
    if (!l->open && !l->over) {
        l->open = tac_session_begin(l->session, 0, l->T) == TAC_OK;
        l->over = !l->open;
        l->due = -1;
    }
    bool ok = tac_session_tick(l->session) == TAC_OK;
    look(l);
    if (!l->open || !tac_session_is_due(l->session, 0))
        return ok;
    if (l->due < 0)
        step_is_due(l);
    if (l->due++ < l->late)
        return ok;
    l->open = false;
    l->over |= tac_session_end(l->session, 0) != TAC_OK;
    end_step(l);
    return ok;
}

bool loop_rig_tick(LoopRig *l)
{
    l->tick++;
    return l->def.lockstep ? tick_lockstep(l) : tick_session(l);
}

bool loop_rig_keep(LoopRig *l)
{
    tac_DeviceInput input;
    tac_PortId port = tac_world_next_port(l->world, (tac_PortId){0});
    tac_Wrench last = tac_port_info(l->world, port).written;
    l->tick++;
    (void)tac_device_read(l->device, 0.0, &input);
    bool ok = tac_device_write(l->device, &last, 0.0, NULL) == TAC_OK;
    look(l);
    return ok;
}

tac_Vec3 loop_rig_body(const LoopRig *l, double *time)
{
    *time = tac_world_stats(l->world).time;
    return tac_body_pose(l->world, l->body).p;
}

void loop_rig_close(LoopRig *l)
{
    if (l->session != NULL)
        (void)tac_session_stop(l->session);
    tac_session_destroy(l->session);
    tac_device_close(l->device);
    tac_world_destroy(l->world);
    tac_scene_destroy(l->scene);
}
