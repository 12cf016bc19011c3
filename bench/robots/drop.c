/* tactus-robot-drop FILE [SECONDS [PARTS]]: one robot falls for a while, as one line of JSON.
 *
 * It starts at the first keyframe of its file, or where it starts by itself, on the floor of its
 * file or, if it is free and has none, on one at its lowest point; a URDF file floats. Nothing
 * drives it: its drives are left out. Rates are those of hinges, balls and free bodies, rad/s. With
 * PARTS the step of the file is divided by them: what is motion of the model stays. */
#define _POSIX_C_SOURCE 200809L
#include "base/unconst.h"
#include "larger.h"
#include "model/model.h"
#include "system/tree/tree_parts.h"
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>
#include <time.h>

#define SECONDS 5.0
#define TAIL 0.5      // s at the end, that say whether it has come to rest
#define SETTLING 100  // steps whose overlap is the start's
#define PATIENCE 60.0 // s of computing

typedef struct Drop {
    tac_Scene *scene;
    tac_World *world;
    tac_SystemId tree;
    const tac_TreeDef *def;
    double *v;
    char first[400]; // the first message of a refusal
    int notes;
    double rate, rate_time, end_rate, depth; // rad/s, s, rad/s, m
    int fastest, end_fastest;                // bodies whose joints have these rates
} Drop;

static void hear(void *user, const tac_Message *message)
{
    Drop *d = user;
    d->notes++;
    if (message->code != TAC_OK && d->first[0] == '\0')
        snprintf(d->first, sizeof d->first, "%s: %.*s", message->origin,
                 (int)strcspn(message->text, "\n"), message->text);
}

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool load(Drop *d, const char *path, const char *key)
{
    const tac_SceneSetting floats = {"floating", "1"};
    tac_SceneOptions options = tac_scene_options_default();
    options.message = hear;
    options.message_user = d;
    options.set = &floats;
    options.set_count = 1;
    options.key = key;
    return tac_scene_load(path, &options, &d->scene) == TAC_OK;
}

static bool open_file(Drop *d, const char *path, char key[128])
{
    int keys;
    key[0] = '\0';
    if (!load(d, path, NULL))
        return false;
    const tac_ModelKey *list = tac_model_keys(tac_scene_model(d->scene, 0), &keys);
    if (keys == 0 || list[0].name[0] == '\0')
        return true;
    snprintf(key, 128, "%s", list[0].name);
    tac_scene_destroy(d->scene);
    d->scene = NULL;
    return load(d, path, key);
}

static double norm3(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static double rate_of(tac_TreeJoint joint, const double *v)
{
    switch (joint) {
    case TAC_TREE_REVOLUTE:
        return fabs(v[0]);
    case TAC_TREE_UNIVERSAL:
        return larger(fabs(v[0]), fabs(v[1]));
    case TAC_TREE_BALL:
        return norm3(v);
    case TAC_TREE_FREE:
        return norm3(v + 3);
    default:
        return 0.0;
    }
}

/// The greatest rate of a joint or free body, and whose it is.
static double greatest_rate(const Drop *d, int *whose)
{
    double most = -1.0;
    int at = 0;
    tac_system_velocities(d->world, d->tree, d->v);
    for (int i = 0; i < d->def->body_count; i++) {
        double rate = rate_of(d->def->body[i].joint, d->v + at);
        if (!(rate <= most)) { // not a number, too
            most = rate;
            *whose = i;
        }
        at += taci_tree_velocity_count(d->def->body[i].joint);
    }
    return most;
}

static tac_Result fall(Drop *d, double duration, int parts, double *simulated, double *computed)
{
    double T = tac_scene_info(d->scene).step / parts, start = cpu();
    int steps = (int)(duration / T + 0.5), whose = 0;
    tac_Result result = TAC_OK;
    for (int k = 1; k <= steps && result == TAC_OK && cpu() - start < PATIENCE * parts; k++) {
        result = tac_world_step(d->world, T);
        double rate = greatest_rate(d, &whose), depth = tac_world_stats(d->world).contact.depth;
        if (!(rate <= d->rate)) { // not a number, too
            d->rate = rate;
            d->rate_time = k * T;
            d->fastest = whose;
        }
        if (k > SETTLING * parts)
            d->depth = larger(d->depth, depth);
        if (k * T > duration - TAIL && rate > d->end_rate) {
            d->end_rate = rate;
            d->end_fastest = whose;
        }
        *simulated = k * T;
    }
    *computed = cpu() - start;
    return result;
}

static json_t *answer(Drop *d, const char *path, double duration, int parts)
{
    char key[128];
    double simulated = 0.0, computed = 0.0;
    if (!open_file(d, path, key))
        return json_pack("{s:b, s:s}", "loads", 0, "says", d->first);
    ((tac_Model *)taci_unconst(tac_scene_model(d->scene, 0)))->tree.drive_count = 0;
    if (tac_scene_build(d->scene, &d->world) != TAC_OK)
        return json_pack("{s:b, s:s}", "loads", 0, "says", d->first);
    d->tree = tac_scene_system(d->scene, d->world, 0);
    int n = tac_system_velocity_count(d->world, d->tree);
    if (n == 0)
        return json_pack("{s:b, s:i}", "loads", 1, "dofs", 0);
    d->def = tac_model_tree(tac_scene_model(d->scene, 0));
    d->v = calloc((size_t)n, sizeof *d->v);
    tac_Result result = fall(d, duration, parts, &simulated, &computed);
    tac_Ledger l = tac_world_ledger(d->world, true);
    tac_StepStats s = tac_world_stats(d->world);
    bool finite = result == TAC_OK && isfinite(l.kinetic) && isfinite(d->rate);
    json_t *notices = json_object();
    for (int i = 0; i < TAC_NOTICE_COUNT; i++)
        if (s.notice[i].steps > 0)
            json_object_set_new(notices, tac_notice_name((tac_Notice)i),
                                json_integer((json_int_t)s.notice[i].steps));
    const tac_Model *model = tac_scene_model(d->scene, 0);
    return json_pack("{s:b, s:i, s:s, s:b, s:f, s:f, s:s, s:f, s:s, s:f, s:f, s:f, s:f, s:f, s:f, "
                     "s:I, s:o}",
                     "loads", 1, "dofs", n, "key", key, "finite", finite, "rate",
                     isfinite(d->rate) ? d->rate : -1.0, "rate_time", d->rate_time, "fastest",
                     tac_model_body_name(model, d->fastest), "end_rate", d->end_rate, "end_fastest",
                     tac_model_body_name(model, d->end_fastest), "depth", d->depth, "simulated",
                     simulated, "real_time", simulated / computed, "created", l.created, "solver",
                     l.solver, "push_out", l.stabilisation, "unconverged",
                     (json_int_t)s.contact.unconverged, "notices", notices);
}

int main(int argc, char **argv)
{
    static Drop drop;
    int parts = argc > 3 ? atoi(argv[3]) : 1;
    if (argc < 2 || parts < 1) {
        fprintf(stderr, "usage: tactus-robot-drop FILE [SECONDS [PARTS]]\n");
        return 2;
    }
    json_t *said = answer(&drop, argv[1], argc > 2 ? strtod(argv[2], NULL) : SECONDS, parts);
    if (said != NULL) {
        json_dumpf(said, stdout, JSON_COMPACT);
        printf("\n");
    }
    json_decref(said);
    free(drop.v);
    tac_world_destroy(drop.world);
    tac_scene_destroy(drop.scene);
    return 0;
}
