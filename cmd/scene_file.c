// Loading scenes and stepping them for run, inspect and sweep. See scene_file.h.
#define _POSIX_C_SOURCE 200809L // access
#include "scene_file.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

void scene_print_message(void *user, const tac_Message *message)
{
    const SceneVoice *voice = user;
    const char *about = message->origin; // "scene.yaml:12:7", "k=1"
    if (voice->quiet && message->code == TAC_OK)
        return;
    if (starts_with(about, "tac_recording")) // the text begins with the recording's name
        about = "";
    else if (starts_with(about, "tac_")) // a function says nothing to a user, the scene does
        about = voice->path;
    if (message->code != TAC_ERR_SYNTAX) // mistakes in a file stand as compilers print them
        fprintf(stderr, "tactus %s: ", voice->command);
    fprintf(stderr, "%s%s%s%s\n", about, about[0] != '\0' ? ": " : "",
            message->code == TAC_OK ? "note: " : "", message->text);
}

/// "name=value" in two, in `copy`; NULL if it is not, or too long.
static char *split(const char *text, char copy[SETTING_SIZE])
{
    char *equals =
        snprintf(copy, SETTING_SIZE, "%s", text) < SETTING_SIZE ? strchr(copy, '=') : NULL;
    if (equals == NULL || equals == copy)
        return NULL;
    *equals = '\0';
    return equals + 1;
}

/// Where the packages are that the command line names. False: one is not "name=directory".
static bool find_packages(const SceneVoice *voice, char copies[TEXTS_MAX][SETTING_SIZE],
                          tac_ModelPackage package[TEXTS_MAX])
{
    for (int i = 0; i < voice->package.count; i++) {
        const char *directory = split(voice->package.text[i], copies[i]);
        if (directory == NULL || directory[0] == '\0') { // an empty one would be the root
            fprintf(stderr, "tactus %s: --package %s: NAME=DIRECTORY was expected\n",
                    voice->command, voice->package.text[i]);
            return false;
        }
        package[i] = (tac_ModelPackage){copies[i], directory};
    }
    return true;
}

/// A word that is no file was meant for a scene that comes with the program.
static void tell_of_scenes(const SceneVoice *voice)
{
    if (strpbrk(voice->path, "/.") == NULL && access(voice->path, F_OK) != 0)
        fprintf(stderr, "tactus %s: 'tactus scenes' lists the scenes that come with the program\n",
                voice->command);
}

/// "name=value" of an option. False: one is not, which is said.
static bool find_settings(const SceneVoice *voice, const char *option, const TextList *list,
                          char copies[TEXTS_MAX][SETTING_SIZE], tac_SceneSetting *setting)
{
    for (int i = 0; i < list->count; i++) {
        const char *value = split(list->text[i], copies[i]);
        if (value == NULL) {
            fprintf(stderr, "tactus %s: %s %s: NAME=VALUE was expected\n", voice->command, option,
                    list->text[i]);
            return false;
        }
        setting[i] = (tac_SceneSetting){copies[i], value};
    }
    return true;
}

bool scene_options(const SceneVoice *voice, const TextList *set, SceneWords *words,
                   tac_SceneOptions *options)
{
    int count = set->count;
    if (!find_settings(voice, "--set", set, words->copies[0], words->setting) ||
        !find_settings(voice, "--control", &voice->control, words->copies[1], words->control))
        return false;
    if (voice->floating)
        words->setting[count++] = (tac_SceneSetting){"floating", "1"};
    if (!find_packages(voice, words->copies[2], words->package))
        return false;
    *options = tac_scene_options_default();
    options->set = words->setting;
    options->set_count = count;
    options->key = voice->key;
    options->control = words->control;
    options->control_count = voice->control.count;
    options->package = words->package;
    options->package_count = voice->package.count;
    options->as_written = voice->as_written;
    options->overlap = voice->overlap;
    options->strict = voice->strict;
    return true;
}

static int load(SceneVoice *voice, bool silent, const TextList *set, tac_Scene **scene)
{
    static SceneWords words; // one command line is read once
    tac_SceneOptions options;
    if (!scene_options(voice, set, &words, &options))
        return CMD_BAD_USAGE;
    options.message = silent ? NULL : scene_print_message;
    options.message_user = voice;
    tac_Result result = tac_scene_load(voice->path, &options, scene);
    if (result == TAC_OK)
        return CMD_OK;
    if (!silent)
        tell_of_scenes(voice);
    return result == TAC_ERR_INVALID ? CMD_BAD_USAGE : CMD_BAD_INPUT;
}

int scene_load(SceneVoice *voice, const TextList *set, tac_Scene **scene)
{
    return load(voice, false, set, scene);
}

int scene_load_quietly(SceneVoice *voice, const TextList *set, tac_Scene **scene)
{
    return load(voice, true, set, scene);
}

uint64_t run_step_count(double duration, double T)
{
    const double most = 0x1p53;
    double steps = ceil(duration / T - 1e-6); // the last of whole steps is not rounded to one more
    return steps < 1.0 ? 1 : steps < most ? (uint64_t)steps : (uint64_t)most;
}

RunNumbers run_numbers_start(const tac_World *world)
{
    tac_Ledger books = tac_world_ledger(world, true);
    return (RunNumbers){.energy_start = tac_ledger_stored(&books),
                        .scale_start =
                            fabs(books.kinetic) + fabs(books.gravity) + fabs(books.elastic),
                        .peak_kinetic = books.kinetic,
                        .worst_carried = fabs(books.carried)};
}

/// What came in less what is stored, against the start: zero but for `created` and rounding.
static double unexplained(const tac_Ledger *total, double start)
{
    double works = total->work_port + total->work_target + total->stabilisation + total->solver;
    double losses = total->damping + total->friction + total->restitution + total->stick +
                    total->rolling + total->locking + total->scheme;
    return tac_ledger_stored(total) - start - works + losses;
}

bool run_take(const tac_World *world, tac_Result result, RunNumbers *n)
{
    n->result = result;
    if (result != TAC_OK)
        return false;
    tac_StepStats stats = tac_world_stats(world);
    tac_Ledger step = tac_world_ledger(world, false);
    n->steps = stats.step_count;
    n->time = stats.time;
    n->worst_residual = fmax(n->worst_residual, stats.residual);
    n->worst_system_residual = fmax(n->worst_system_residual, stats.worst_system_residual);
    if (!(stats.momentum_residual <= n->worst_momentum)) // NaN counts
        n->worst_momentum = stats.momentum_residual;
    n->peak_kinetic = fmax(n->peak_kinetic, step.kinetic);
    n->worst_carried = fmax(n->worst_carried, fabs(step.carried));
    n->worst_depth = fmax(n->worst_depth, stats.contact.depth);
    if (stats.contact.contacts > n->peak_contacts)
        n->peak_contacts = stats.contact.contacts;
    if (n->steps % 16 == 0 || n->steps < 16) { // these walk over all joints
        tac_Ledger total = tac_world_ledger(world, true);
        n->worst_drift = fmax(n->worst_drift, fabs(unexplained(&total, n->energy_start)));
        n->worst_gap = fmax(n->worst_gap, tac_world_joint_gap(world));
        n->created = total.created;
        n->damping = total.damping;
        n->work = total.work_port + total.work_target;
    }
    return true;
}

double run_turnover(const RunNumbers *n)
{
    return n->peak_kinetic + n->scale_start;
}

bool run_came_apart(const RunNumbers *n)
{
    return n->worst_carried > run_turnover(n);
}
