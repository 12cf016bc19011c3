// The field table of `study` (fields.h): ways to compute a step that exist for comparison.
#include "scene/tables.h"
#include <tactus/world.h>

static const taci_Choice scheme_choices[] = {{"pmi", TAC_SCHEME_PMI, "passive midpoint"},
                                             {"eei", TAC_SCHEME_EEI, "explicit Euler"},
                                             {"sei", TAC_SCHEME_SEI, "semi-implicit Euler"},
                                             {"iei", TAC_SCHEME_IEI, "implicit Euler, linearised"},
                                             END_OF_CHOICES};
static const taci_Choice gyro_choices[] = {
    {"auto", TAC_GYRO_AUTO, "`newton` where the scheme is `pmi`"},
    {"start", TAC_GYRO_START, "the start of the step"},
    {"predict", TAC_GYRO_PREDICT, "half a step ahead without torques"},
    {"mid", TAC_GYRO_MID, "the predicted midpoint"},
    {"split", TAC_GYRO_SPLIT, "half a gyroscopic step before and after"},
    {"explicit", TAC_GYRO_EXPLICIT, "on the right side; for comparison, with `plain` only"},
    {"newton", TAC_GYRO_NEWTON, "both factors implicit: angular momentum and energy are both kept"},
    END_OF_CHOICES};
static const taci_Choice predictor_choices[] = {
    {"extrapolate", TAC_PREDICTOR_EXTRAPOLATE, "from the last two steps"},
    {"last", TAC_PREDICTOR_LAST, "from the last step"},
    {"start", TAC_PREDICTOR_START, "none, as in the papers"},
    END_OF_CHOICES};
static const taci_Choice so3_choices[] = {
    {"log", TAC_SO3_LOG, "of the logarithm"},
    {"unit", TAC_SO3_UNIT,
     "the identity; with policy `plain` and scheme `pmi` only, as the next two"},
    {"hessian", TAC_SO3_HESSIAN, "the true second derivative"},
    {"rank1", TAC_SO3_RANK1, "creates energy; for comparison"},
    END_OF_CHOICES};
static const taci_Choice correction_choices[] = {
    {"end", TAC_CORRECTION_END, "internal forces at the end of the step, then the inner motion"},
    {"midpoint", TAC_CORRECTION_MIDPOINT,
     "internal forces at the midpoint alone, as the reference numbers were made"},
    END_OF_CHOICES};
static const taci_Choice law_choices[] = {
    {"blend", TAC_LAW_BLEND, "passive, from elastic to plastic by the materials"},
    {"elastic", TAC_LAW_ELASTIC,
     "the papers' elastic form: every material has restitution and rebound 1"},
    {"plastic", TAC_LAW_PLASTIC,
     "the papers' plastic form as printed, which may create energy, as the ledger shows; "
     "restitutions are not used"},
    END_OF_CHOICES};
static const taci_TableField study_fields[] = {
    [TACI_STUDY_SCHEME] = {"scheme", TACI_FIELD_CHOICE, .choices = scheme_choices,
                           .offset = offsetof(taci_StudyText, scheme),
                           .text = "how bodies are integrated; all but `pmi` go with policy "
                                   "`plain` only"},
    [TACI_STUDY_GYRO] = {"gyro", TACI_FIELD_CHOICE, .choices = gyro_choices,
                         .offset = offsetof(taci_StudyText, gyro),
                         .text = "where the gyroscopic term takes its angular velocity from"},
    [TACI_STUDY_PREDICTOR] = {"predictor", TACI_FIELD_CHOICE, .choices = predictor_choices,
                              .offset = offsetof(taci_StudyText, predictor),
                              .text = "where the first pass takes its directions from"},
    [TACI_STUDY_PASSES] = {"passes", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                           .offset = offsetof(taci_StudyText, passes),
                           .text = "1 or 2 per step; 0: a second one when the first predicted "
                                   "badly"},
    [TACI_STUDY_SO3] = {"so3", TACI_FIELD_CHOICE, .choices = so3_choices,
                        .offset = offsetof(taci_StudyText, so3),
                        .text = "matrix of second order of springs of type orientation to the "
                                "world"},
    [TACI_STUDY_CORRECTION] = {"correction", TACI_FIELD_CHOICE, .choices = correction_choices,
                               .offset = offsetof(taci_StudyText, correction),
                               .text = "where policy `exact` takes its direction from"},
    [TACI_STUDY_DEPOSIT] = {"ledger_deposit", TACI_FIELD_NUMBER, TACI_DIM_NUMBER,
                            TACI_RULE_FRACTION, .offset = offsetof(taci_StudyText, ledger_deposit),
                            .text = "share of the damping that fills the tank under policy "
                                    "`ledger`"},
    [TACI_STUDY_LAW] = {"contact_law", TACI_FIELD_CHOICE, .choices = law_choices,
                        .offset = offsetof(taci_StudyText, contact_law),
                        .text = "what happens where shapes touch"},
    [TACI_STUDY_DIRECTIONS] = {"friction_directions", TACI_FIELD_COUNT, .rule = TACI_RULE_POSITIVE,
                               .offset = offsetof(taci_StudyText, friction_directions),
                               .text = "of the pyramid that contact solver `lemke` has for a "
                                       "friction cone: 4, 8 or 16"},
};
static void study_defaults(void *object)
{
    tac_StudyDef def = tac_world_def_default().study;
    *(taci_StudyText *)object = (taci_StudyText){.scheme = def.scheme,
                                                 .gyro = def.gyro,
                                                 .predictor = def.predictor,
                                                 .passes = def.passes,
                                                 .so3 = def.so3,
                                                 .correction = def.correction,
                                                 .ledger_deposit = def.ledger_deposit,
                                                 .contact_law = def.contact_law,
                                                 .friction_directions = def.friction_directions};
}
const taci_Table taci_table_study = {
    .noun = "a study",
    .title = "Study",
    .intro = "Ways to compute a step that exist for comparison: with the papers as printed, with "
             "other integrators, and with each other. The defaults are what is recommended.",
    .variant = -1,
    .defaults = study_defaults,
    TABLE(taci_StudyText, study_fields),
};
