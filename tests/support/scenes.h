#ifndef SCENES_H
#define SCENES_H
#include "support/rnd.h"
#include <tactus/tactus.h>

/* Random scenes: bodies joined to trees and loops by joints and springs of every kind, and what
 * happens to them while they run.
 *
 * Everything follows from the seed, so a scene that fails is run again from its number alone, and a
 * copy of the struct with another world in it goes on as the original would.
 *
 *     Scene scene;
 *     scene_build(&scene, seed, &def);
 *     for (int k = 0; k < 100; k++) {
 *         scene_play(&scene);                // pushes, targets, edits, perhaps another T
 *         result = scene_step(&scene);       // begin, late pushes, end
 *     }
 *     scene_destroy(&scene);
 */

#define SCENE_BODIES 24
#define SCENE_JOINTS 32
#define SCENE_SPRINGS 24

typedef struct SceneBody {
    tac_BodyId id; // null: the world
    bool fixed;
} SceneBody;

typedef struct SceneSpring {
    tac_SpringId id;
    bool moves;      // held by the world, so that its target can move
    tac_Pose target; // where that is now
} SceneSpring;

typedef struct Scene {
    tac_World *world;
    tac_WorldDef def;
    Rnd rnd;            // decides all that follows
    double T;           // s, of the next step
    double T_chance;    // that T changes before a step
    double edit_chance; // that something is added, removed or changed before a step
    int body_count, joint_count, spring_count;
    SceneBody body[SCENE_BODIES];
    tac_JointId joint[SCENE_JOINTS];
    SceneSpring spring[SCENE_SPRINGS];
} Scene;

/// A world definition with room for a scene and, of what goes with policy and scheme, a random
/// choice of gyroscopic term, predictor and passes.
tac_WorldDef scene_world_def(Rnd *rnd, tac_Policy policy, tac_Scheme scheme);
/// Create the world and its objects. Everything the scene does must be accepted: a refusal fails
/// the test that runs.
void scene_build(Scene *scene, uint64_t seed, const tac_WorldDef *def);
void scene_destroy(Scene *scene);

/// What happens before a step.
void scene_play(Scene *scene);
/// One step of the scene's T; some of the pushes come between begin and end.
tac_Result scene_step(Scene *scene);

/// One random edit.
void scene_edit(Scene *scene);
/// Add one body, joint or spring; without effect when the scene has no room for it.
void scene_add_body(Scene *scene);
void scene_add_joint(Scene *scene);
void scene_add_spring(Scene *scene);

/// Random definitions, for tests that build scenes of their own.
tac_BodyDef scene_body_def(Rnd *rnd, tac_Vec3 near);
tac_Pose scene_pose_near(Rnd *rnd, tac_Pose pose, double distance, double angle);

#endif
