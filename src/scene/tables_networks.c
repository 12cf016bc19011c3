// The field tables of networks and their parts (fields.h).
#include "scene/scene.h"
#include "scene/tables.h"

// ---- networks

static const taci_Choice power_choices[] = {
    {"auto", TAC_PHS_POWER_AUTO, "`mean`"},
    {"mean", TAC_PHS_POWER_MEAN, "means over the step as it is predicted"},
    {"start", TAC_PHS_POWER_START, "at the start of the step, as in the paper: first order"},
    END_OF_CHOICES};
static const taci_Choice predictor_choices[] = {
    {"auto", TAC_PHS_PREDICTOR_AUTO, "`rk4`, for a single state `euler`"},
    {"euler", TAC_PHS_PREDICTOR_EULER, "first order"},
    {"midpoint", TAC_PHS_PREDICTOR_MIDPOINT, "second order"},
    {"rk4", TAC_PHS_PREDICTOR_RK4, "fourth order, after Runge and Kutta"},
    END_OF_CHOICES};
static const taci_Choice metric_choices[] = {
    {"energy", TAC_PHS_METRIC_ENERGY, "levels are spheres: the same in all units"},
    {"raw", TAC_PHS_METRIC_RAW, "in the coordinates as they are, as in the paper"},
    END_OF_CHOICES};
static const taci_Choice leap_choices[] = {
    {"euler", TAC_PHS_LEAP_EULER, "the prediction as it is"},
    {"mirror", TAC_PHS_LEAP_MIRROR, "the state mirrored at the minimum"},
    END_OF_CHOICES};
static const taci_Choice credit_choices[] = {
    {"keep", TAC_PHS_CREDIT_KEEP, "offset by what is made later"},
    {"return", TAC_PHS_CREDIT_RETURN, "given back"},
    END_OF_CHOICES};

static const taci_TableField network_fields[] = {
    [TACI_NETWORK_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED,
                           .offset = offsetof(taci_NetworkText, name),
                           .text = "name, unlike that of any other thing"},
    [TACI_NETWORK_PARTS] = {"parts", TACI_FIELD_NODE, .need = TACI_REQUIRED,
                            .form = "a list of [parts](#parts)",
                            .text = "what it is made of, at most 4096"},
    [TACI_NETWORK_POWER] = {"power", TACI_FIELD_CHOICE, .choices = power_choices,
                            .offset = offsetof(taci_NetworkText, power),
                            .text = "how the power of inputs, and losses, are counted"},
    [TACI_NETWORK_PREDICTOR] = {"predictor", TACI_FIELD_CHOICE, .choices = predictor_choices,
                                .offset = offsetof(taci_NetworkText, predictor),
                                .text = "rule that the step begins with"},
    [TACI_NETWORK_METRIC] = {"metric", TACI_FIELD_CHOICE, .choices = metric_choices,
                             .offset = offsetof(taci_NetworkText, metric),
                             .text = "along which lines it goes to its level"},
    [TACI_NETWORK_ALPHA] = {"alpha", TACI_FIELD_NUMBER, .rule = TACI_RULE_FRACTION,
                            .offset = offsetof(taci_NetworkText, alpha),
                            .text = "part of what faults made that a step takes out; not 0"},
    [TACI_NETWORK_BETA] = {"beta", TACI_FIELD_NUMBER, .rule = TACI_RULE_FRACTION,
                           .offset = offsetof(taci_NetworkText, beta),
                           .text = "of what is stored: a step takes out no more; not 0"},
    [TACI_NETWORK_LEAP] = {"leap", TACI_FIELD_CHOICE, .choices = leap_choices,
                           .offset = offsetof(taci_NetworkText, leap),
                           .text = "what a step does whose level is below the least energy"},
    [TACI_NETWORK_CREDIT] = {"credit", TACI_FIELD_CHOICE, .choices = credit_choices,
                             .offset = offsetof(taci_NetworkText, credit),
                             .text = "what becomes of energy that was lost without having to"},
};
static void network_defaults(void *object)
{
    tac_PhsOptions o = tac_phs_options_default();
    *(taci_NetworkText *)object = (taci_NetworkText){.alpha = o.alpha, .beta = o.beta};
}
const taci_Table taci_table_network = {
    .noun = "a network",
    .title = "Networks",
    .intro =
        "Port-Hamiltonian parts that step from one energy level to the next "
        "([phs](theory/phs.md)): masses that move along lines, springs, dampers, contact springs "
        "and linear elements. Put all that rings together into one network. Springs of the scene "
        "and ports act on its masses, as `wall.tip`, along their lines. A network touches "
        "nothing, and gravity does not act on it.",
    .variant = -1,
    .defaults = network_defaults,
    TABLE(taci_NetworkText, network_fields),
};

// ---- parts

static const taci_Choice part_choices[] = {
    {"mass", TAC_PHS_MASS, "moves along a line"},
    {"spring", TAC_PHS_SPRING, "between two parts"},
    {"damper", TAC_PHS_DAMPER, "between two parts"},
    {"unilateral", TAC_PHS_UNILATERAL, "a contact spring: pushes only, stores nothing when open"},
    {"join", TAC_PHS_JOIN, "hands over without storing or losing, like a gyrator"},
    {"quadratic", TAC_PHS_QUADRATIC,
     "energy (x - center)'K(x - center)/2 and dx/dt = (J - R) dH/dx + G u, outputs G'dH/dx"},
    END_OF_CHOICES};

#define MASS BIT(TAC_PHS_MASS)
#define SPRINGS (BIT(TAC_PHS_SPRING) | BIT(TAC_PHS_UNILATERAL))
#define BETWEEN (SPRINGS | BIT(TAC_PHS_DAMPER) | BIT(TAC_PHS_JOIN))
#define ELEMENT BIT(TAC_PHS_QUADRATIC)
#define AT(field) .offset = offsetof(taci_PartText, field)
#define ROWS .form = "a list of rows, each a list of numbers"

static const taci_TableField part_fields[] = {
    [TACI_PART_TYPE] = {"type", TACI_FIELD_CHOICE, .need = TACI_REQUIRED, .choices = part_choices,
                        AT(type), .text = "what it is"},
    [TACI_PART_NAME] = {"name", TACI_FIELD_NAME, .need = TACI_REQUIRED, AT(name),
                        .text = "name, unlike that of any other part of the network"},
    [TACI_PART_MASS] = {"mass", TACI_FIELD_NUMBER, TACI_DIM_MASS, TACI_RULE_POSITIVE, TACI_REQUIRED,
                        MASS, AT(mass), .text = "of the part"},
    [TACI_PART_POSITION] = {"position", TACI_FIELD_NUMBER, TACI_DIM_LENGTH,
                            .only = MASS | SPRINGS | ELEMENT, AT(position),
                            .text = "at the start: of the mass along its line, of a driven end, of "
                                    "the ports of an element"},
    [TACI_PART_VELOCITY] = {"velocity", TACI_FIELD_NUMBER, TACI_DIM_VELOCITY, .only = MASS,
                            AT(velocity), .text = "at the start"},
    [TACI_PART_ORIGIN] = {"origin", TACI_FIELD_VECTOR, TACI_DIM_LENGTH, .only = MASS | ELEMENT,
                          AT(origin), .text = "where its position is 0, in the world"},
    [TACI_PART_DIRECTION] = {"direction", TACI_FIELD_VECTOR, .only = MASS | ELEMENT, AT(direction),
                             .standard = "`[1, 0, 0]`; elements have no line without it",
                             .text = "of its line, of any length; of an element with one port"},
    [TACI_PART_FORCE] = {"force", TACI_FIELD_NODE, TACI_DIM_FORCE, .only = MASS,
                         .form = "a number or a [signal](#signals)", .standard = "0",
                         .text = "that pushes it along its line"},
    [TACI_PART_STIFFNESS] = {"stiffness", TACI_FIELD_NUMBER, TACI_DIM_STIFFNESS, TACI_RULE_POSITIVE,
                             TACI_REQUIRED, SPRINGS, AT(stiffness), .text = "of the spring"},
    [TACI_PART_REST] = {"rest", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, .only = BIT(TAC_PHS_SPRING),
                        AT(rest), .text = "position of a less that of b where it pulls nothing"},
    [TACI_PART_GAP] = {"gap", TACI_FIELD_NUMBER, TACI_DIM_LENGTH, .only = BIT(TAC_PHS_UNILATERAL),
                       AT(gap), .text = "position of a less that of b where it begins to push"},
    [TACI_PART_DAMPING] = {"damping", TACI_FIELD_NUMBER, TACI_DIM_DAMPING, TACI_RULE_NOT_NEGATIVE,
                           TACI_REQUIRED, BIT(TAC_PHS_DAMPER), AT(damping),
                           .text = "of the damper"},
    [TACI_PART_RATIO] = {"ratio", TACI_FIELD_NUMBER, .only = BIT(TAC_PHS_JOIN), AT(ratio),
                         .text = "input of a = ratio · output of b, input of b = -ratio · output "
                                 "of a"},
    [TACI_PART_A] = {"a", TACI_FIELD_NAME, .only = BETWEEN, AT(a), .standard = "`ground`",
                     .text = "a mass or element of the network, or `ground`"},
    [TACI_PART_B] = {"b", TACI_FIELD_NAME, .only = BETWEEN, AT(b), .standard = "`ground`",
                     .text = "the other end"},
    [TACI_PART_PORT_A] = {"port_a", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                          .only = BETWEEN, AT(port_a), .text = "which port of an element"},
    [TACI_PART_PORT_B] = {"port_b", TACI_FIELD_COUNT, .rule = TACI_RULE_NOT_NEGATIVE,
                          .only = BETWEEN, AT(port_b), .text = "which port of an element"},
    [TACI_PART_DRIVE] = {"drive", TACI_FIELD_NODE, TACI_DIM_VELOCITY, .only = SPRINGS,
                         .form = "a number or a [signal](#signals)", .standard = "none",
                         .text = "in place of `a`: this end moves with this velocity"},
    [TACI_PART_ENERGY] = {"K", TACI_FIELD_NODE, .need = TACI_REQUIRED, .only = ELEMENT, ROWS,
                          .text = "symmetric, positive semi-definite; as many rows as states, at "
                                  "most 64"},
    [TACI_PART_STRUCTURE] = {"J", TACI_FIELD_NODE, .only = ELEMENT, ROWS, .standard = "0",
                             .text = "J = -J'"},
    [TACI_PART_RESISTANCE] = {"R", TACI_FIELD_NODE, .only = ELEMENT, ROWS, .standard = "0",
                              .text = "symmetric, positive semi-definite"},
    [TACI_PART_INPUT_MATRIX] = {"G", TACI_FIELD_NODE, .need = TACI_REQUIRED, .only = ELEMENT, ROWS,
                                .text = "as many rows as states, a column for each port, at most "
                                        "16"},
    [TACI_PART_START] = {"start", TACI_FIELD_NODE, .only = ELEMENT, .form = "a list of numbers",
                         .standard = "0", .text = "x at the start"},
    [TACI_PART_CENTER] = {"center", TACI_FIELD_NODE, .only = ELEMENT, .form = "a list of numbers",
                          .standard = "0", .text = "x where the energy is least"},
    [TACI_PART_MINIMUM] = {"minimum", TACI_FIELD_NUMBER, .only = ELEMENT, AT(minimum),
                           .text = "energy there, J"},
    [TACI_PART_INPUTS] = {"inputs", TACI_FIELD_NODE, .only = ELEMENT,
                          .form = "a list of numbers or [signals](#signals)", .standard = "0",
                          .text = "one for each port"},
};
static void part_defaults(void *object)
{
    *(taci_PartText *)object = (taci_PartText){.ratio = 1.0, .direction = {1, 0, 0}};
}
const taci_Table taci_table_part = {
    .noun = "a part",
    .title = "Parts",
    .intro = "What [networks](#networks) are made of. Inputs are forces on masses, and velocities "
             "of driven ends; they are held over a step, at their value in its middle.",
    .variant = TACI_PART_TYPE,
    .defaults = part_defaults,
    TABLE(taci_PartText, part_fields),
};
