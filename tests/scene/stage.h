#ifndef STAGE_H
#define STAGE_H
#include "check.h"
#include "said.h"
#include <tactus/scene.h>

/* A scene and its world, as tests of scenes need them; each fails the test where it cannot. */

/// The scene of a load that must have succeeded.
static inline tac_Scene *stage_loaded(const Said *said, tac_Result result, tac_Scene *scene)
{
    if (result != TAC_OK)
        print_error("%s", said->text);
    assert_int_equal(result, TAC_OK);
    return scene;
}

static inline tac_World *stage_build(const tac_Scene *scene)
{
    tac_World *world;
    assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
    return world;
}

/// Steps of the scene's own length, driven by its signals; the books close in each.
static inline void stage_run(const tac_Scene *scene, tac_World *world, int steps)
{
    double T = tac_scene_info(scene).step;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_scene_drive(scene, world, T), TAC_OK);
        assert_int_equal(tac_world_step(world, T), TAC_OK);
        check_at_most(tac_world_stats(world).residual, 1e-12); // of all terms: rounding
    }
}

/// A channel by its name.
static inline int stage_channel(const tac_Scene *scene, const char *name)
{
    int channel = tac_scene_find(scene, TAC_SCENE_CHANNEL, name);
    if (channel < 0)
        print_error("no channel %s\n", name);
    assert_true(channel >= 0);
    return channel;
}

static inline void stage_read(const tac_Scene *scene, const tac_World *world, const char *name,
                              double *out)
{
    tac_scene_read(scene, world, stage_channel(scene, name), out);
}

static inline void stage_end(tac_Scene *scene, tac_World *world)
{
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

#endif
