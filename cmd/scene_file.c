// Loading scenes and stepping them for run, inspect and sweep. See scene_file.h.
#include "scene_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void scene_print_message(void *command, const tac_Message *message)
{
    bool from_file = strpbrk(message->origin, ":/.") != NULL; // "scene.yaml:12:7", not a function
    if (from_file)
        fprintf(stderr, "%s: %s\n", message->origin, message->text);
    else
        fprintf(stderr, "tactus %s: %s%s\n", (const char *)command,
                message->code == TAC_OK ? "note: " : "", message->text);
}

static int load(const char *command, const char *path, const TextList *set, bool quiet,
                tac_Scene **scene)
{
    static char copies[TEXTS_MAX][256]; // one command line is read once
    tac_SceneSetting setting[TEXTS_MAX];
    for (int i = 0; i < set->count; i++) {
        snprintf(copies[i], sizeof copies[i], "%s", set->text[i]);
        char *equals = strchr(copies[i], '=');
        if (equals == NULL || equals == copies[i]) {
            fprintf(stderr, "tactus %s: --set %s: NAME=VALUE was expected\n", command,
                    set->text[i]);
            return CMD_BAD_USAGE;
        }
        *equals = '\0';
        setting[i] = (tac_SceneSetting){copies[i], equals + 1};
    }
    tac_SceneOptions options = tac_scene_options_default();
    options.message = quiet ? NULL : scene_print_message;
    options.message_user = (void *)command;
    options.set = setting;
    options.set_count = set->count;
    tac_Result result = tac_scene_load(path, &options, scene);
    if (result == TAC_OK)
        return CMD_OK;
    return result == TAC_ERR_INVALID ? CMD_BAD_USAGE : CMD_BAD_INPUT;
}

int scene_load(const char *command, const char *path, const TextList *set, tac_Scene **scene)
{
    return load(command, path, set, false, scene);
}

int scene_load_quietly(const char *path, const TextList *set, tac_Scene **scene)
{
    return load("", path, set, true, scene);
}

RunNumbers run_numbers_start(const tac_World *world)
{
    tac_Ledger books = tac_world_ledger(world, true);
    return (RunNumbers){.energy_start = tac_ledger_stored(&books), .peak_kinetic = books.kinetic};
}

/// What came in less what is stored, against the start: zero but for `created` and rounding.
static double unexplained(const tac_Ledger *total, double start)
{
    double works = total->work_port + total->work_target;
    double losses = total->damping + total->friction + total->restitution + total->stick +
                    total->locking + total->scheme;
    return tac_ledger_stored(total) - start - works + losses;
}

tac_Result run_step(const tac_Scene *scene, tac_World *world, double T, RunNumbers *n)
{
    tac_Result result = tac_scene_drive(scene, world, T);
    if (result == TAC_OK)
        result = tac_world_step(world, T);
    n->result = result;
    if (result != TAC_OK)
        return result;
    tac_StepStats stats = tac_world_stats(world);
    tac_Ledger step = tac_world_ledger(world, false);
    n->steps = stats.step_count;
    n->time = stats.time;
    n->worst_residual = fmax(n->worst_residual, stats.residual);
    n->worst_system_residual = fmax(n->worst_system_residual, stats.worst_system_residual);
    n->peak_kinetic = fmax(n->peak_kinetic, step.kinetic);
    if (n->steps % 16 == 0 || n->steps < 16) { // these walk over all joints
        tac_Ledger total = tac_world_ledger(world, true);
        n->worst_drift = fmax(n->worst_drift, fabs(unexplained(&total, n->energy_start)));
        n->worst_gap = fmax(n->worst_gap, tac_world_joint_gap(world));
        n->created = total.created;
        n->damping = total.damping;
        n->work = total.work_port + total.work_target;
    }
    return TAC_OK;
}
