/* Overlap that is there before a step is made: bodies are placed anew, by about the least motion
 * that clears them (tac_world_relax).
 *
 * What can be placed is a unit: a system with velocities of its own, or rigid bodies that joints
 * hold together. A displacement `way` along the velocities of all units shall part what overlaps,
 * keep apart what is near, and keep stiff springs closed:
 *
 *     minimise ½ way' W way    where    J way >= -gap  (contacts),    J way = -gap  (springs)
 *
 * by sweeps over the rows, and again at the new places until nothing is left (Gauss-Newton). First
 * units go aside as they are: W is the mass that a translation carries, and all other motion is
 * locked, so that a robot that stands in the floor is lifted in the posture that it was given. What
 * is left then is shared by all motion, W is the mass matrix, which is dense: very large systems go
 * aside only. The best places found are kept. */
#include "math/cholesky.h"
#include "world/relax.h"
#include <math.h>
#include <stdlib.h>

#define TOUCHED 5.0   // slops: less is left to the steps
#define CLOSED 10.0   // slops, of ties
#define NO_SLOP 1e-9  // reaches, for contacts where the slop is none,
#define COARSE 1e-5   // and for ties
#define ROUNDS 40     // of a stage
#define PATIENCE 8    // rounds without progress
#define NEAR 2.0      // times the deepest overlap: what is nearer than that may be driven into
#define PROGRESS 0.98 // of what was left
#define OWN_WAY 10.0  // overlaps that parts of one system may be moved by to part them

static tac_Result run_stage(taci_Relax *r, taci_RelaxStage stage)
{
    double slop = r->slop;
    int waited = 0;
    taci_relax_find_units(r, stage);
    tac_Result result = r->no_memory ? TAC_ERR_MEMORY : taci_relax_look(r, slop);
    if (result == TAC_OK)
        r->score = r->overlap + taci_relax_widest_tie(r);
    for (int i = 0; i < ROUNDS && waited < PATIENCE && result == TAC_OK; i++) {
        taci_relax_find_units(r, stage);
        if (r->no_memory)
            return TAC_ERR_MEMORY;
        if (r->unit_count == 0)
            return TAC_OK;
        result = taci_relax_look(r, NEAR * r->deepest + slop);
        if (result != TAC_OK || !taci_relax_make_room(r))
            return result != TAC_OK ? result : TAC_ERR_MEMORY;
        taci_relax_make_rows(r, stage);
        taci_relax_solve(r);
        result = taci_relax_go(r);
        if (result == TAC_OK)
            result = taci_relax_look(r, slop);
        r->rounds++;
        r->open = taci_relax_widest_tie(r);
        double score = r->overlap + r->open;
        waited = score < PROGRESS * r->score ? 0 : waited + 1;
        if (result == TAC_OK && score < r->score) {
            r->score = score;
            taci_relax_keep(r, r->best, r->q_best);
        }
        if (r->deepest <= slop && (stage == TACI_RELAX_ASIDE || r->open <= r->closed))
            break;
    }
    if (result == TAC_OK)
        result = taci_relax_put_back(r, r->best, r->q_best);
    if (result == TAC_OK)
        result = taci_relax_look(r, slop);
    r->open = taci_relax_widest_tie(r);
    return result;
}

static double stored(const tac_World *w)
{
    double sum = 0.0;
    for (int i = 0; i <= w->system_count; i++)
        sum += taci_world_stored(w, taci_account(w, i));
    return sum;
}

static void name_pair(const taci_Relax *r, tac_BodyId id[2])
{
    for (int side = 0; side < 2; side++)
        id[side] =
            r->pair[side] >= 0 ? taci_world_shape_body(r->w, r->pair[side]) : (tac_BodyId){0};
}

static bool begin(taci_Relax *r)
{
    const tac_World *w = r->w;
    size_t positions = 1, n;
    r->bodies = taci_body_slots(w->own);
    n = (size_t)r->bodies + 1;
    for (int i = 0; i < w->slot_high; i++)
        positions += w->slot[i].system != NULL ? (size_t)w->slot[i].system->positions : 0;
    r->unit = malloc((n + (size_t)w->slot_high) * sizeof *r->unit);
    r->of_system = malloc(((size_t)w->system_count + 1) * sizeof *r->of_system);
    r->group = malloc(n * sizeof *r->group);
    r->of_group = malloc(n * sizeof *r->of_group);
    r->size = malloc(n * sizeof *r->size);
    r->best = malloc(n * sizeof *r->best);
    r->first = malloc(n * sizeof *r->first);
    r->aside = malloc(n * sizeof *r->aside);
    r->q_best = malloc(positions * sizeof *r->q_best);
    r->q_first = malloc(positions * sizeof *r->q_first);
    r->q_aside = malloc(positions * sizeof *r->q_aside);
    return r->unit && r->of_system && r->group && r->of_group && r->size && r->best && r->first &&
           r->aside && r->q_best && r->q_first && r->q_aside;
}

static void end(taci_Relax *r)
{
    taci_relax_drop_units(r);
    free(r->unit);
    free(r->of_system);
    free(r->group);
    free(r->of_group);
    free(r->size);
    free(r->best);
    free(r->first);
    free(r->aside);
    free(r->q_best);
    free(r->q_first);
    free(r->q_aside);
    free(r->touch);
    free(r->row);
    free(r->numbers);
}

/// All motion is let. Parts of one robot that overlap are parted where a small motion does it;
/// where it would take a large one the robot keeps its posture, and they are left as they are.
static tac_Result run_all(taci_Relax *r)
{
    int count = taci_relax_read_poses(r->w, NULL);
    double own = r->own;
    tac_Pose *pose = calloc(2 * (size_t)count + 2, sizeof *pose);
    if (pose == NULL)
        return TAC_ERR_MEMORY;
    taci_relax_read_poses(r->w, pose);
    taci_relax_keep(r, r->aside, r->q_aside);
    tac_Result result = run_stage(r, TACI_RELAX_ALL);
    taci_relax_read_poses(r->w, pose + count + 1);
    bool far = own > r->slop && taci_relax_farthest(pose, pose + count + 1, count) > OWN_WAY * own;
    free(pose);
    if (result != TAC_OK || !far)
        return result;
    result = taci_relax_put_back(r, r->aside, r->q_aside);
    taci_relax_keep(r, r->best, r->q_best);
    r->leave_own = true;
    if (result == TAC_OK)
        result = run_stage(r, TACI_RELAX_ALL);
    r->leave_own = false;
    return result == TAC_OK ? taci_relax_look(r, r->slop) : result;
}

static void find_scales(taci_Relax *r)
{
    double slop = r->w->def.contact_slop;
    r->reach = taci_relax_reach(r);
    r->slop = taci_max(slop, NO_SLOP * r->reach);
    r->touched = TOUCHED * r->slop;
    r->closed = CLOSED * (slop > 0.0 ? slop : r->reach * COARSE);
}

static tac_Result relax(taci_Relax *r, tac_RelaxInfo *info)
{
    tac_World *w = r->w;
    taci_relax_find_units(r, TACI_RELAX_WEIGH); // for ties, of all that can be moved
    if (r->no_memory)
        return TAC_ERR_MEMORY;
    find_scales(r);
    tac_Result result = taci_relax_look(r, r->slop);
    if (result != TAC_OK)
        return result;
    r->open = taci_relax_widest_tie(r);
    info->before = info->after = r->deepest;
    info->open = info->closed = r->open;
    name_pair(r, info->deepest);
    if (!(r->deepest > r->touched) && !(r->open > r->closed))
        return TAC_OK;
    taci_relax_find_units(r, TACI_RELAX_ALL);
    if (r->no_memory)
        return TAC_ERR_MEMORY;
    r->couple = true; // no reason by themselves: a scene may hang on where they start
    info->open = r->open = taci_relax_widest_tie(r);
    int count = taci_relax_read_poses(w, NULL);
    tac_Pose *pose = calloc(2 * (size_t)count + 2, sizeof *pose);
    if (pose == NULL)
        return TAC_ERR_MEMORY;
    double energy = stored(w);
    taci_relax_read_poses(w, pose);
    taci_relax_keep(r, r->first, r->q_first);
    taci_relax_keep(r, r->best, r->q_best);
    if (r->deepest > r->touched)
        result = run_stage(r, TACI_RELAX_ASIDE);
    if (result == TAC_OK && (r->deepest > r->touched || info->open > r->closed))
        result = run_all(r);
    if (result != TAC_OK)
        taci_relax_put_back(r, r->first, r->q_first);
    taci_relax_read_poses(w, pose + count + 1);
    for (int i = 0; i < count; i++)
        if (q_norm2(pose[i].q) > 0.0)
            taci_relax_count_moved(r, info, pose[i], pose[count + 1 + i]);
    free(pose);
    info->work = stored(w) - energy;
    info->after = r->deepest;
    taci_relax_find_units(r, TACI_RELAX_ALL);
    info->closed = r->no_memory ? info->open : taci_relax_widest_tie(r);
    info->rounds = r->rounds;
    if (r->deepest > r->slop)
        name_pair(r, info->left);
    if (result == TAC_OK)
        taci_relax_say(r, info);
    return result;
}

tac_Result tac_world_relax(tac_World *w, tac_RelaxInfo *info)
{
    tac_RelaxInfo own;
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    if (info == NULL)
        info = &own;
    *info = (tac_RelaxInfo){0};
    if (w->shape_count == 0 && w->spring_count == 0)
        return TAC_OK;
    taci_Relax r = {.w = w, .pair = {-1, -1}};
    result = begin(&r) ? relax(&r, info) : TAC_ERR_MEMORY;
    end(&r);
    if (result == TAC_ERR_MEMORY)
        return taci_world_fail(w, result, __func__, "there is no memory to resolve the overlap");
    return result;
}
