/* Actuators of MJCF files (mjcf.h): they become the drives of the tree.
 *
 * All kinds are one thing, force = gain · u + bias, as MuJoCo has it: a <position> is a <general>
 * with certain numbers. So a class has one set of defaults for all kinds, and whatever kind stands
 * in it later changes the numbers that the ones before it have left.
 *
 * A keyframe has a control for every actuator and an activation for every one with dynamics, in the
 * order of the file; those that have no meaning here are counted with them. */
#include "model/mjcf.h"
#include "math/so3.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PARAMETERS_MAX = 32 }; // of gainprm and its like; the first three mean something here

taci_MjcfActuator taci_mjcf_actuator_default(void)
{
    return (taci_MjcfActuator){.control = {.limited = TACI_MJCF_AUTO},
                               .force = {.limited = TACI_MJCF_AUTO},
                               .activation = {.limited = TACI_MJCF_AUTO},
                               .gear = {1},
                               .gain = {1},
                               .time_constant = 1.0};
}

// ---- attributes of all kinds

// The first of a list of numbers that may be shorter or longer; the others keep what they were.
static void read_first(const taci_XmlNode *node, const char *name, int kept, double *out)
{
    double all[PARAMETERS_MAX];
    int count = taci_xml_numbers(node, name, 1, PARAMETERS_MAX, all);
    for (int i = 0; i < count && i < kept; i++)
        out[i] = all[i];
}

static void read_general(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    static const char *const gains[] = {"fixed", "affine", "muscle",  "user",
                                        "so3",   "pid",    "dcmotor", NULL};
    static const char *const biases[] = {"none", "affine",  "muscle", "user",
                                         "so3",  "dcmotor", NULL};
    static const char *const dynamics[] = {"none", "integrator", "filter",  "filterexact", "muscle",
                                           "user", "pid",        "dcmotor", NULL};
    static const taci_MjcfDynamics meaning[] = {
        TACI_MJCF_DIRECT,  TACI_MJCF_INTEGRATOR, TACI_MJCF_FILTER,  TACI_MJCF_FILTER,
        TACI_MJCF_STRANGE, TACI_MJCF_STRANGE,    TACI_MJCF_STRANGE, TACI_MJCF_STRANGE};
    int word;
    if (taci_xml_choice(node, "gaintype", gains, &word))
        a->gain_type = word == 0   ? TACI_MJCF_CONSTANT
                       : word == 1 ? TACI_MJCF_AFFINE
                                   : TACI_MJCF_OTHER;
    if (taci_xml_choice(node, "biastype", biases, &word))
        a->bias_type = word == 0   ? TACI_MJCF_CONSTANT
                       : word == 1 ? TACI_MJCF_AFFINE
                                   : TACI_MJCF_OTHER;
    if (taci_xml_choice(node, "dyntype", dynamics, &word))
        a->dynamics = meaning[word];
    read_first(node, "gainprm", 3, a->gain);
    read_first(node, "biasprm", 3, a->bias);
    read_first(node, "dynprm", 1, &a->time_constant);
}

// ---- kinds: what they say of gain and bias

static void set_types(taci_MjcfActuator *a, taci_MjcfForce gain, taci_MjcfForce bias)
{
    a->gain_type = gain;
    a->bias_type = bias;
}

static void read_motor(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    (void)node;
    a->gain[0] = 1.0;
    a->dynamics = TACI_MJCF_DIRECT;
    set_types(a, TACI_MJCF_CONSTANT, TACI_MJCF_CONSTANT);
}

static void read_position(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    double value;
    taci_xml_number(node, "kp", &a->gain[0]);
    a->bias[1] = -a->gain[0];
    if (taci_xml_has(node, "kv") && taci_xml_has(node, "dampratio"))
        taci_xml_mistake(node, "<%s> has 'kv' and 'dampratio'; expected one of them", node->name);
    if (taci_mjcf_positive(node, "kv", &value))
        a->bias[2] = -value;
    if (taci_mjcf_positive(node, "dampratio", &value))
        a->bias[2] = value; // positive: it is a ratio
    if (taci_mjcf_positive(node, "timeconst", &value)) {
        a->time_constant = value;
        a->dynamics = value == 0.0 ? TACI_MJCF_DIRECT : TACI_MJCF_FILTER;
    }
    taci_mjcf_positive(node, "inheritrange", &a->inherit);
    set_types(a, TACI_MJCF_CONSTANT, TACI_MJCF_AFFINE);
}

static void read_intvelocity(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    read_position(node, a);
    a->dynamics = TACI_MJCF_INTEGRATOR;
}

static void read_velocity(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    taci_xml_number(node, "kv", &a->gain[0]);
    a->bias[0] = a->bias[1] = 0.0;
    a->bias[2] = -a->gain[0];
    a->dynamics = TACI_MJCF_DIRECT;
    set_types(a, TACI_MJCF_CONSTANT, TACI_MJCF_AFFINE);
}

static void read_damper(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    double kv = a->gain_type == TACI_MJCF_AFFINE ? -a->gain[2] : 0.0;
    taci_mjcf_positive(node, "kv", &kv);
    a->gain[0] = a->gain[1] = 0.0;
    a->gain[2] = -kv;
    a->control.limited = TACI_MJCF_TRUE;
    a->dynamics = TACI_MJCF_DIRECT;
    set_types(a, TACI_MJCF_AFFINE, TACI_MJCF_CONSTANT);
    if (a->control.range[0] < 0.0 || a->control.range[1] < 0.0)
        taci_xml_mistake(node, "'ctrlrange' of <damper> is negative; expected how much it damps");
}

static void read_cylinder(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    double diameter;
    taci_mjcf_positive(node, "timeconst", &a->time_constant);
    taci_xml_numbers(node, "bias", 3, 3, a->bias);
    taci_xml_number(node, "area", &a->gain[0]);
    if (taci_mjcf_positive(node, "diameter", &diameter))
        a->gain[0] = 0.25 * 3.14159265358979323846 * diameter * diameter;
    a->dynamics = TACI_MJCF_FILTER;
    set_types(a, TACI_MJCF_CONSTANT, TACI_MJCF_AFFINE);
}

static void read_adhesion(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    taci_xml_number(node, "gain", &a->gain[0]);
    a->control.limited = TACI_MJCF_TRUE;
    set_types(a, TACI_MJCF_CONSTANT, TACI_MJCF_CONSTANT);
}

static void read_strange(const taci_XmlNode *node, taci_MjcfActuator *a)
{
    (void)node;
    a->dynamics = TACI_MJCF_STRANGE;
    set_types(a, TACI_MJCF_OTHER, TACI_MJCF_OTHER);
}

typedef struct Kind {
    const char *name;
    void (*read)(const taci_XmlNode *node, taci_MjcfActuator *a);
    bool sized; // it has one control
} Kind;

static const Kind kinds[] = {
    {"general", read_general, true},
    {"motor", read_motor, true},
    {"position", read_position, true},
    {"velocity", read_velocity, true},
    {"intvelocity", read_intvelocity, true},
    {"damper", read_damper, true},
    {"cylinder", read_cylinder, true},
    {"muscle", read_strange, true},
    {"adhesion", read_adhesion, true},
    {"orientation", read_strange, false},
    {"pid", read_strange, false},
    {"dcmotor", read_strange, false},
    {"plugin", read_strange, false},
};

static const Kind *find_kind(const taci_XmlNode *node)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (taci_xml_is(node, kinds[i].name))
            return &kinds[i];
    return NULL;
}

bool taci_mjcf_actuator(const taci_XmlNode *node, taci_MjcfActuator *out)
{
    const Kind *kind = find_kind(node);
    if (kind == NULL)
        return false;
    taci_mjcf_limit(node, "ctrl", &out->control);
    taci_mjcf_limit(node, "force", &out->force);
    taci_mjcf_limit(node, "act", &out->activation);
    taci_xml_numbers(node, "gear", 1, 6, out->gear);
    kind->read(node, out);
    return true;
}

// ---- what one acts on

typedef struct Target {
    taci_DraftTerm one[6];
    taci_MjcfPath path;  // in `one`, or the tendon's
    const double *range; // of the joint or tendon; NULL: it has none to inherit
    int site, reference; // drafts, -1: it is none
    int string;          // draft of a spatial tendon, -1: it is none
    const char *name;    // of what it acts on
} Target;

static bool skip(taci_Mjcf *m, const char *why)
{
    taci_model_ignore(m->builder, why);
    return false;
}

// A joint with its gear. A ball turns about axes of its body, a free joint as well; what pushes a
// free joint along would act at the origin of its body in axes of the world.
static bool act_on_joint(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfActuator *a,
                         bool in_parent, Target *t)
{
    int body = taci_model_need_joint(m->builder, node, "joint", t->name);
    if (body < 0)
        return false;
    tac_TreeJoint joint = m->builder->body[body].joint;
    bool ball = joint == TAC_TREE_BALL, free_joint = joint == TAC_TREE_FREE;
    if ((ball || free_joint) && in_parent)
        return skip(m, "actuator jointinparent of a ball or free joint");
    if (free_joint && (a->gear[0] != 0.0 || a->gear[1] != 0.0 || a->gear[2] != 0.0))
        return skip(m, "actuator that pushes a free joint along (one on a site does)");
    if (ball && (a->bias[1] != 0.0 || a->gain[1] != 0.0) && a->bias_type != TACI_MJCF_CONSTANT)
        return skip(m, "actuator that pulls a ball joint to an angle");
    int first = free_joint ? 3 : 0, count = ball || free_joint ? 3 : 1;
    for (int i = first; i < first + count; i++)
        if (a->gear[i] != 0.0 || count == 1)
            t->one[t->path.count++] = (taci_DraftTerm){.body = body, .axis = i, .arm = a->gear[i]};
    t->path.term = t->one;
    t->range = m->body[body].range;
    return t->path.count > 0 || skip(m, "actuator with a gear of 0");
}

static bool act_on_tendon(taci_Mjcf *m, const taci_XmlNode *node, Target *t)
{
    t->string = taci_names_find(&m->spatials, t->name, strlen(t->name));
    if (t->string >= 0)
        return true;
    int tendon = taci_mjcf_find(&m->tendons, node, "tendon", t->name);
    if (tendon < 0)
        return false;
    m->tendon[tendon].idle = false;
    t->path = m->tendon[tendon];
    t->range = m->tendon[tendon].range;
    return true;
}

static bool act_on_site(taci_Mjcf *m, const taci_XmlNode *node, Target *t)
{
    const char *other = taci_xml_text(node, "refsite");
    t->site = taci_mjcf_find(&m->sites, node, "site", t->name);
    if (other != NULL)
        t->reference = taci_mjcf_find(&m->sites, node, "site", other);
    if (t->site < 0 || (other != NULL && t->reference < 0))
        return false;
    bool moves = m->builder->site[t->site].body >= 0 ||
                 (other != NULL && m->builder->site[t->reference].body >= 0);
    return moves || skip(m, "actuator of a site of the world");
}

// The last of several counts, as in MuJoCo.
static bool find_target(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfActuator *a,
                        Target *t)
{
    static const char *const ways[] = {"joint",     "jointinparent", "tendon",
                                       "cranksite", "site",          "body"};
    int way = -1;
    *t = (Target){.site = -1, .reference = -1, .string = -1};
    for (int i = 0; i < (int)(sizeof ways / sizeof ways[0]); i++)
        if (taci_xml_has(node, ways[i]))
            way = i;
    if (way < 0) // a misspelt one was named before
        return m->builder->report.count == 0 &&
               taci_xml_mistake(node, "<%s> acts on nothing; expected 'joint', 'tendon' or 'site'",
                                node->name);
    t->name = taci_xml_text(node, ways[way]);
    switch (way) {
    case 0:
    case 1:
        return act_on_joint(m, node, a, way == 1, t);
    case 2:
        return act_on_tendon(m, node, t);
    case 3:
        return skip(m, "actuator cranksite");
    case 4:
        return act_on_site(m, node, t);
    default:
        return skip(m, "actuator body");
    }
}

// ---- ranges

// A position servo may have the range of what it moves, or a share of it about its middle.
static bool inherit_range(const taci_XmlNode *node, const Target *t, taci_MjcfActuator *a)
{
    bool servo = a->gain_type == TACI_MJCF_CONSTANT && a->bias_type == TACI_MJCF_AFFINE &&
                 a->gain[0] == -a->bias[1];
    if (!servo || !(a->inherit > 0.0))
        return true;
    if (t->range == NULL || !(t->range[0] < t->range[1]))
        return taci_xml_mistake(node,
                                "'inheritrange' of <%s>, and what it moves has no range; expected "
                                "one",
                                node->name);
    bool of_rate = a->dynamics == TACI_MJCF_INTEGRATOR;
    taci_MjcfLimit *limit = of_rate ? &a->activation : &a->control;
    if (limit->range[0] != 0.0 || limit->range[1] != 0.0)
        return taci_xml_mistake(node, "<%s> has 'inheritrange' and '%s'; expected one of them",
                                node->name, of_rate ? "actrange" : "ctrlrange");
    double middle = 0.5 * (t->range[0] + t->range[1]);
    double half = 0.5 * (t->range[1] - t->range[0]) * a->inherit;
    limit->range[0] = middle - half;
    limit->range[1] = middle + half;
    return true;
}

// ---- drives

static void set_force(const taci_MjcfActuator *a, taci_DraftDrive *drive)
{
    tac_DriveDef *def = &drive->def;
    for (int i = 0; i < 3; i++) {
        def->gain[i] = a->gain_type == TACI_MJCF_AFFINE || i == 0 ? a->gain[i] : 0.0;
        def->bias[i] = a->bias_type == TACI_MJCF_AFFINE ? a->bias[i] : 0.0;
    }
    if (a->gain[0] == -a->bias[1] && def->bias[2] > 0.0) { // of what is like a position servo
        drive->damping_ratio = def->bias[2];
        def->bias[2] = 0.0;
    }
    def->dynamics = a->dynamics == TACI_MJCF_INTEGRATOR ? TAC_DRIVE_INTEGRATOR
                    : a->dynamics == TACI_MJCF_FILTER   ? TAC_DRIVE_FILTER
                                                        : TAC_DRIVE_DIRECT;
    if (def->dynamics == TAC_DRIVE_FILTER)
        def->time_constant = a->time_constant > 1e-15 ? a->time_constant : 1e-15; // MuJoCo's least
}

static bool set_target(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfActuator *a,
                       Target *t, taci_DraftDrive *drive)
{
    bool of_tendon = t->path.term != t->one && t->path.count > 0;
    if (t->site >= 0) {
        const taci_DraftSite *site = m->builder->site;
        drive->def.on = t->reference >= 0 ? TAC_DRIVE_FRAMES : TAC_DRIVE_BODY;
        drive->body = site[t->site].body;
        drive->frame[0] = site[t->site].frame;
        if (t->reference >= 0) {
            drive->reference = site[t->reference].body;
            drive->frame[1] = site[t->reference].frame;
        }
        memcpy(drive->gear, a->gear, sizeof drive->gear);
        return drive->damping_ratio == 0.0 || skip(m, "actuator site with a dampratio");
    }
    if (t->string >= 0) {
        drive->def.on = TAC_DRIVE_TENDON;
        drive->def.tendon = t->string;
        drive->gear[0] = a->gear[0];
        return drive->damping_ratio == 0.0 || skip(m, "actuator of a string with a dampratio");
    }
    drive->term = t->path.term;
    drive->term_count = t->path.count;
    if (!of_tendon)
        return true;
    taci_DraftTerm *term = taci_mjcf_take_terms(m, node, t->path.count);
    for (int i = 0; term != NULL && i < t->path.count; i++) {
        term[i] = t->path.term[i];
        term[i].arm *= a->gear[0];
    }
    drive->term = term;
    return term != NULL;
}

static bool has_bounded_joint(const taci_Mjcf *m, int body)
{
    if (body < 0)
        return false;
    const tac_TreeAxis *axis = m->builder->body[body].limit;
    return axis[0].drive_lower < axis[0].drive_upper || axis[1].drive_lower < axis[1].drive_upper;
}

static bool is_below_bounded_joint(const taci_Mjcf *m, int body)
{
    while (body >= 0 && !has_bounded_joint(m, body))
        body = m->builder->body[body].parent;
    return body >= 0;
}

// Bounds of a joint are of drives on it alone; MuJoCo cuts what others do on it, too.
static void name_unbounded(taci_Mjcf *m, const taci_DraftDrive *d)
{
    bool meets = d->def.on >= TAC_DRIVE_BODY &&
                 (is_below_bounded_joint(m, d->body) || is_below_bounded_joint(m, d->reference));
    for (int i = 0; d->term_count > 1 && i < d->term_count; i++)
        meets = meets || has_bounded_joint(m, d->term[i].body);
    if (d->def.on == TAC_DRIVE_TENDON) {
        const taci_DraftTendon *t = &m->builder->tendon[d->def.tendon];
        for (int i = 0; i < t->point_count; i++)
            meets = meets || (t->point[i].type != TAC_TENDON_PULLEY &&
                              is_below_bounded_joint(m, t->point[i].body));
    }
    if (meets)
        taci_model_ignore(m->builder, "actuatorfrcrange where an actuator moves several joints");
}

static void add_drive(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfActuator *a, Target *t,
                      taci_DraftDrive drive)
{
    tac_DriveDef *def = &drive.def;
    set_force(a, &drive);
    if (t->string >= 0 && a->inherit > 0.0) {
        skip(m, "actuator of a string with inheritrange");
        return;
    }
    if (!inherit_range(node, t, a) || !set_target(m, node, a, t, &drive))
        return;
    bool ok =
        taci_mjcf_set_limit(m, node, "ctrl", &a->control, &def->control_lower, &def->control_upper);
    ok &= taci_mjcf_set_limit(m, node, "force", &a->force, &def->force_lower, &def->force_upper);
    ok &= taci_mjcf_set_limit(m, node, "act", &a->activation, &def->activation_lower,
                              &def->activation_upper);
    if (m->no_clamp)
        def->control_lower = def->control_upper = 0.0;
    if (ok && def->activation_lower < def->activation_upper && def->dynamics == TAC_DRIVE_DIRECT)
        ok = taci_xml_mistake(node, "<%s> has 'actrange' and no activation; expected a dyntype",
                              node->name);
    int32_t found;
    if (drive.name == NULL || drive.name[0] == '\0') { // named like what it moves, if none is
        drive.name = t->name;
        taci_Name entry = {t->name, (uint32_t)strlen(t->name), 0};
        if (!taci_names_add(&m->actuators, entry, &found))
            taci_report_memory(&m->builder->report, m->path);
        else if (found >= 0)
            drive.name = "";
    }
    if (!ok)
        return;
    name_unbounded(m, &drive);
    taci_model_add_drive(m->builder, &drive);
}

static bool has_meaning(const taci_MjcfActuator *a)
{
    return a->gain_type != TACI_MJCF_OTHER && a->bias_type != TACI_MJCF_OTHER &&
           a->dynamics != TACI_MJCF_STRANGE;
}

// Kinds that mean nothing here were named when the names were looked at.
static bool is_read(const taci_XmlNode *node)
{
    static const char *const other[] = {"muscle",  "adhesion", "orientation", "pid",
                                        "dcmotor", "plugin",   NULL};
    return taci_xml_word(other, node->name) < 0;
}

static int count_activations(const taci_XmlNode *node, const taci_MjcfActuator *a)
{
    int count = a->dynamics != TACI_MJCF_DIRECT;
    taci_xml_integer(node, "actdim", 0, 1000, &count);
    return count;
}

bool taci_mjcf_whole_actuator(const taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfActuator *out,
                              int *activations, bool *sized)
{
    const Kind *kind = find_kind(node);
    int class = taci_mjcf_class(m, node, "class", m->scope[node->file->scope].class);
    *out = m->class[class].actuator;
    if (kind == NULL || !taci_mjcf_actuator(node, out))
        return false;
    *activations = count_activations(node, out);
    *sized = kind->sized;
    return true;
}

// Where keyframes have what is its own.
static void note_motor(taci_Mjcf *m, const taci_XmlNode *node, int activations)
{
    if (taci_mjcf_grow(m, &m->motor, &m->motor_capacity, m->motor_count, sizeof *m->motor))
        m->motor[m->motor_count++] =
            (taci_MjcfMotor){node, m->controls, m->activations, activations};
    m->controls++;
    m->activations += activations;
}

static void read_actuator(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_MjcfActuator a;
    int before = m->builder->report.count, activations;
    bool sized;
    if (!taci_mjcf_whole_actuator(m, node, &a, &activations, &sized))
        return;
    taci_DraftDrive drive = taci_draft_drive();
    drive.name = taci_xml_text(node, "name");
    drive.at = taci_origin(node);
    drive.control = m->controls;
    drive.activation = activations > 0 ? m->activations : -1;
    note_motor(m, node, activations);
    m->unsized |= !sized;
    Target t;
    if (!is_read(node) || m->builder->report.count > before)
        return;
    if (!has_meaning(&a))
        taci_model_ignore(m->builder, "actuator general of a muscle or of a program's own");
    else if (m->no_actuation)
        taci_model_ignore(m->builder, "actuator (a flag says that none acts)");
    else if (find_target(m, node, &a, &t))
        add_drive(m, node, &a, &t, drive);
}

void taci_mjcf_note_actuators(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    taci_mjcf_name(m, &m->actuators, child, "actuator", taci_xml_text(child, "name"), 0);
}

void taci_mjcf_read_actuators(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    read_actuator(m, child);
}
