/* Golden trajectories of the reference program, state by state, within their own tolerances.
 *
 * The reference is a dense and plain version of the same scheme, in matrices instead of quaternions and with the
 * Jacobians in body axes, so every number here has two routes. Energy laws alone would not do: a wrong Jacobian or a
 * wrong gyroscopic sign keeps the energy, but not the trajectory.
 *
 * One difference is deliberate. The reference takes the direction of the `exact` correction with the Jacobians of the
 * midpoint, the library with those of the end of the step (docs/theory/policies.md (P3)) and not below the deadband.
 * Both give the same energy; the motion differs by the change of a direction along which little is kicked.
 */
#include "check.h"
#include "golden.h"
#include "rigid_scene.h"
#include <math.h>
#include <string.h>

/// What the line `trajectory` of a file says.
typedef struct Run {
    char name[GOLDEN_WORD];
    tac_WorldDef def;
    int bodies, samples;
    double T, J[3];
} Run;

/// mode, jac and gyro of the reference as options of ours.
static tac_WorldDef read_options(Golden *g)
{
    tac_WorldDef def = scene_def();
    const char *word = golden_word(g);
    def.policy = strcmp(word, "plain") == 0    ? TAC_POLICY_PLAIN
                 : strcmp(word, "ledger") == 0 ? TAC_POLICY_LEDGER
                                               : TAC_POLICY_EXACT;
    bool two = strcmp(golden_word(g), "2pass") == 0;
    def.predictor = strcmp(g->word, "mid") == 0 ? TAC_PREDICTOR_LAST : TAC_PREDICTOR_START;
    def.passes = two ? 2 : 1;
    word = golden_word(g);
    def.gyro = strcmp(word, "S0") == 0      ? TAC_GYRO_START
               : strcmp(word, "pred") == 0  ? TAC_GYRO_PREDICT
               : strcmp(word, "split") == 0 ? TAC_GYRO_SPLIT
                                            : TAC_GYRO_MID;
    return def;
}
