/* tactus inspect: what a scene holds, before anything moves, and what a step of it costs. */
#include "inspect_contact.h"
#include "inspect_devices.h"
#include "inspect_models.h"
#include "inspect_networks.h"
#include "progress.h"
#include "scene_file.h"
#include "scenes.h"
#include "world/kinds/own_rigid.h" // to hold joints tight in a world of its own

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double COST_TIME = 0.3;   // s of wall time that the cost is the mean of
enum { PROBE_PAIRS = 1000 };           // of sweeps over contacts
static const double PROBE_STEP = 1e-4; // s, short enough that nothing turns far
// k T²/m of a joint held tight: it gives way by a millionth, and rounding takes ten digits at most
static const double PROBE_STIFFNESS = 1e6;

typedef struct Inspection {
    tac_Scene *scene;
    tac_SceneInfo info;
    tac_World *world; // at the start
    tac_World *probe; // one short step later, its joints held tight
    int movable, freedoms, constrained;
    int freedoms_of_models; // beside those
    int loops;              // joints that close a loop; some of what they take may be taken already
    double cost;            // s per step
    int cost_steps;
    double stiffness_number;
    int clusters, rows;
    char warning[8][400];
    int warning_count;
} Inspection;

static void warn(Inspection *in, const char *text, double value)
{
    if (in->warning_count < 8)
        snprintf(in->warning[in->warning_count++], sizeof in->warning[0], text, value);
}

/// What a run would say of it, if it would.
static void warn_noticed(Inspection *in, tac_Notice notice, const tac_StepStats *stats)
{
    if (in->warning_count < 8 &&
        tac_notice_text(notice, &stats->notice[notice], stats->step_count,
                        in->warning[in->warning_count], sizeof in->warning[0]) > 0)
        in->warning_count++;
}

static int joint_constraints(tac_JointType type)
{
    static const int taken[] = {3, 5, 5, 6}; // ball, revolute, prismatic, fixed
    return taken[type];
}

static int find_root(const int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/// Joints between bodies that other joints already hold together. All that does not move is one.
static int count_loops(const tac_World *w)
{
    const taci_RigidBody *slot = taci_own_rigid(w)->body;
    int loops = 0, ground = taci_own_rigid(w)->body_high;
    int *parent = malloc((size_t)(ground + 1) * sizeof *parent);
    if (parent == NULL)
        return 0;
    for (int i = 0; i <= ground; i++)
        parent[i] = i < ground && slot[i].live && slot[i].fixed ? ground : i;
    parent[ground] = ground;
    for (int i = 0; i < w->joint_high; i++) {
        if (!w->joint[i].slot.live)
            continue;
        const int32_t *body = w->joint[i].body;
        int a = find_root(parent, body[0] < 0 ? ground : body[0]);
        int b = find_root(parent, body[1] < 0 ? ground : body[1]);
        loops += a == b;
        parent[a] = b;
    }
    free(parent);
    return loops;
}

static void count_freedoms(Inspection *in)
{
    for (int i = 0; i < tac_scene_count(in->scene, TAC_SCENE_BODY); i++)
        in->movable += !tac_body_def(in->world, tac_scene_body(in->scene, in->world, i)).fixed;
    for (int i = 0; i < tac_scene_count(in->scene, TAC_SCENE_JOINT); i++)
        in->constrained += joint_constraints(
            tac_joint_info(in->world, tac_scene_joint(in->scene, in->world, i)).type);
    in->loops = count_loops(in->world);
    in->freedoms = 6 * in->movable - in->constrained;
    in->freedoms = in->freedoms < 0 ? 0 : in->freedoms; // then some are taken twice
    in->freedoms_of_models = inspect_model_freedoms(in->scene, in->world);
}

/// The largest k T²/m = PROBE_STIFFNESS that the lighter of the movable bodies allows; an element
/// of orientations has moments of inertia for masses.
static void hold_tight(taci_Rigid *r, int slot)
{
    taci_RigidElement *el = &r->element[slot];
    double mass = HUGE_VAL;
    for (int side = 0; side < 2; side++) {
        const taci_RigidBody *body = el->body[side] < 0 ? NULL : &r->body[el->body[side]];
        if (body == NULL || body->fixed)
            continue;
        double J = fmax(body->J.m[0][0], fmax(body->J.m[1][1], body->J.m[2][2]));
        mass = fmin(mass, el->e.type == TACI_ELEMENT_LOG ? J : body->mass);
    }
    if (!isfinite(mass))
        return;
    el->e.k = PROBE_STIFFNESS * mass / (PROBE_STEP * PROBE_STEP);
    memset(r->estate[r->now][slot].s, 0, sizeof r->estate[r->now][slot].s);
}

static tac_Twist start_twist(const taci_Rigid *r, int body)
{
    if (body < 0)
        return (tac_Twist){0};
    const taci_RigidState *s = &r->state[r->now][body];
    return (tac_Twist){.lin = s->v, .ang = q_rotate(s->q, s->w)};
}

/// How fast the start velocities open an element, at most; m/s, or rad/s between orientations.
static double opening_rate(const taci_Rigid *r, int slot)
{
    const taci_RigidElement *el = &r->element[slot];
    taci_ElementRow row[TACI_ELEMENT_DIM];
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NOW, el->body[0]);
    taci_Frame B = taci_rigid_frame(r, TACI_AT_NOW, el->body[1]);
    tac_Twist a = start_twist(r, el->body[0]), b = start_twist(r, el->body[1]);
    double worst = 0.0;
    int n = taci_element_rows(&el->e, &A, &B, row);
    for (int i = 0; i < n; i++)
        worst = fmax(worst, fabs(taci_element_rate(&row[i], &a, &b)));
    return worst;
}

/// One short step with joints that do not give way: a compliant joint is not felt before it has
/// opened, and accelerations as a person reckons them are those of a mechanism.
static tac_Result probe_accelerations(Inspection *in)
{
    tac_World *w = in->probe;
    taci_Rigid *r = taci_own_rigid(w);
    double opening = 0.0;
    for (int i = 0; i < w->joint_high; i++) {
        tac_JointType type = w->joint[i].def.type;
        int elements = type == TAC_JOINT_PRISMATIC || type == TAC_JOINT_FIXED ? 2 : 1;
        for (int k = 0; w->joint[i].slot.live && k < elements; k++) {
            int slot = taci_rigid_joint_slot(r, i, k);
            opening = fmax(opening, opening_rate(r, slot));
            hold_tight(r, slot);
        }
    }
    if (opening > 1e-6)
        warn(in,
             "the start velocities open joints, by up to %.3g m/s: the accelerations are those of "
             "being stopped",
             opening);
    w->contacts.set.pairs = PROBE_PAIRS; // a cold start takes many
    w->contacts.set.tolerance = 0.0;
    r->dirty = true;
    w->def.message = NULL; // what it would say is about the probe
    tac_Result result = tac_scene_drive(in->scene, w, PROBE_STEP);
    return result == TAC_OK ? tac_world_step(w, PROBE_STEP) : result;
}

/// Runs a copy of the scene for a while, at most to its end: what a step takes on the mean, and
/// what the world says of it.
static tac_Result measure_cost(Inspection *in)
{
    tac_World *world;
    tac_Result result = tac_scene_build(in->scene, &world);
    if (result != TAC_OK)
        return result;
    RunNumbers numbers = run_numbers_start(world);
    double start = progress_now(), now = start;
    int limit = (int)fmin(1e9, fmax(1.0, ceil(in->info.duration / in->info.step - 1e-6)));
    while (result == TAC_OK && in->cost_steps < limit && now - start < COST_TIME) {
        result = tac_scene_drive(in->scene, world, in->info.step);
        if (result == TAC_OK)
            result = tac_world_step(world, in->info.step);
        run_take(world, result, &numbers);
        now = progress_now();
        if (in->cost_steps++ == 0) { // later some may sleep
            in->clusters = tac_world_stats(world).clusters;
            in->rows = tac_world_stats(world).rows;
        }
    }
    tac_StepStats stats = tac_world_stats(world);
    in->cost = (now - start) / in->cost_steps;
    in->stiffness_number = stats.stiffness_number;
    if (result == TAC_ERR_DIVERGED)
        warn(in, "the scene diverges within its first %.0f steps", in->cost_steps);
    if (run_came_apart(&numbers))
        warn(in, "the joints come apart by %.3g m within the first steps", numbers.worst_gap);
    if (numbers.worst_residual > 1e-12)
        warn(in, "the ledger misses by %.2g of all terms within the first steps",
             numbers.worst_residual);
    if (stats.contact.dropped > 0)
        warn(in,
             "there was no room for %.0f contacts within the first steps: raise "
             "contact_capacity",
             (double)stats.contact.dropped);
    if (stats.contact.clamped > 0)
        warn(in, "groups of contacts scaled within the first steps, to create no energy: %.0f",
             (double)stats.contact.clamped);
    warn_noticed(in, TAC_NOTICE_MISSED_ROOT, &stats);
    tac_world_destroy(world);
    return TAC_OK;
}

static void look_for_trouble(Inspection *in)
{
    double gap = tac_world_joint_gap(in->world);
    if (in->warning_count < 8 &&
        inspect_find_overlap(in->scene, in->probe, in->warning[in->warning_count],
                             sizeof in->warning[0]))
        in->warning_count++;
    if (in->info.world.policy == TAC_POLICY_EXACT && in->stiffness_number > 25.0)
        warn(in, "k T^2/m = %.3g is above 25: the energy correction may not find its root",
             in->stiffness_number);
    if (gap > 1e-6)
        warn(in, "joints are apart by up to %.3g m at the start: they will ring", gap);
    if (in->cost > in->info.step)
        warn(in, "a step takes %.3g times its own length: the scene cannot keep to real time here",
             in->cost / in->info.step);
}

/// (a - b) / h, with what is only rounding shown as zero.
static tac_Vec3 difference(tac_Vec3 a, tac_Vec3 b, double h)
{
    double d[3] = {(a.x - b.x) / h, (a.y - b.y) / h, (a.z - b.z) / h};
    for (int i = 0; i < 3; i++)
        d[i] = fabs(d[i]) < 1e-9 ? 0.0 : d[i];
    return (tac_Vec3){d[0], d[1], d[2]};
}

/// From V at the start to V̂, the mean velocity of the probe's step: over half of it.
static tac_Twist acceleration(const Inspection *in, int body)
{
    double h = 0.5 * PROBE_STEP;
    tac_Twist v0 = tac_body_state_twist(in->world, tac_scene_body(in->scene, in->world, body));
    tac_Twist v1 = tac_body_twist(in->probe, tac_scene_body(in->scene, in->probe, body));
    return (tac_Twist){difference(v1.lin, v0.lin, h), difference(v1.ang, v0.ang, h)};
}

static const char *policy_name(tac_Policy policy)
{
    static const char *const names[] = {"exact", "ledger", "plain"};
    return names[policy];
}

static void print_bodies(const Inspection *in)
{
    int n = tac_scene_count(in->scene, TAC_SCENE_BODY), shown = n < 50 ? n : 50;
    printf("\n  %-20s %10s %30s %30s\n", "body", "mass kg", "acceleration m/s2", "angular rad/s2");
    for (int i = 0; i < shown; i++) {
        tac_BodyDef def = tac_body_def(in->world, tac_scene_body(in->scene, in->world, i));
        tac_Twist a = acceleration(in, i);
        if (def.fixed)
            printf("  %-20s %10s\n", tac_scene_name(in->scene, TAC_SCENE_BODY, i),
                   tac_scene_body_moves(in->scene, i) ? "moved" : "fixed");
        else
            printf("  %-20s %10.4g  %9.3g %9.3g %9.3g  %9.3g %9.3g %9.3g\n",
                   tac_scene_name(in->scene, TAC_SCENE_BODY, i), def.mass, a.lin.x, a.lin.y,
                   a.lin.z, a.ang.x, a.ang.y, a.ang.z);
    }
    if (shown < n)
        printf("  … and %d more bodies (--json lists all)\n", n - shown);
}

static void print_parameters(const Inspection *in)
{
    int n = tac_scene_count(in->scene, TAC_SCENE_PARAMETER);
    if (n > 0)
        printf("\n  %-20s %12s %12s %12s  %s\n", "parameter", "value", "from", "to",
               "unit, meaning");
    for (int i = 0; i < n; i++) {
        tac_SceneParameter p = tac_scene_parameter(in->scene, i);
        printf("  %-20s %12.6g ", p.name, p.value);
        if (isfinite(p.minimum) && isfinite(p.maximum))
            printf("%12.6g %12.6g ", p.minimum, p.maximum);
        else
            printf("%12s %12s ", "any", "");
        printf(" %s%s%s%s\n", p.unit, p.unit[0] != '\0' ? "; " : "", p.text,
               p.live ? " (live)" : "");
    }
}

static void print_beside(const tac_Scene *scene)
{
    tac_SceneBeside beside = tac_scene_beside(scene);
    for (int i = 0; i < beside.set_count; i++)
        printf("%s%s = %s", i > 0 ? ", " : "  beside      ", beside.set[i].name,
               beside.set[i].value);
    if (beside.there)
        printf(": %s beside %s\n", beside.label, beside.here);
}

static void print_count(int n, const char *one, const char *many, const char *end)
{
    printf("%d %s%s", n, n == 1 ? one : many, end);
}

static void print_counts(const Inspection *in)
{
    printf("  systems     rigid: ");
    print_count(tac_scene_count(in->scene, TAC_SCENE_BODY), "body", "bodies", " of which ");
    print_count(in->movable, "moves", "move", ", ");
    print_count(tac_scene_count(in->scene, TAC_SCENE_JOINT), "joint", "joints", ", ");
    print_count(tac_scene_count(in->scene, TAC_SCENE_SPRING), "spring", "springs", ", ");
    print_count(tac_scene_count(in->scene, TAC_SCENE_PORT), "port", "ports", "\n");
    if (in->loops == 0)
        printf("  freedoms    %d = 6 x %d - %d taken by joints; ", in->freedoms, in->movable,
               in->constrained);
    else
        printf("  freedoms    at least %d: 6 x %d - %d taken by joints, some of them twice in %d "
               "closed loop%s; ",
               in->freedoms, in->movable, in->constrained, in->loops, in->loops == 1 ? "" : "s");
    print_count(in->clusters, "cluster", "clusters", ", ");
    print_count(in->rows, "row", "rows", "\n");
    int nodal = tac_scene_count(in->scene, TAC_SCENE_NODAL);
    if (tac_scene_count(in->scene, TAC_SCENE_MODEL) + nodal > 0)
        printf("  of models   %d more freedoms%s\n", in->freedoms_of_models,
               nodal > 0 ? ", those of beams, nets and networks with them" : "");
}

static void print_text(const Inspection *in, const char *path)
{
    tac_Ledger l = tac_world_ledger(in->world, true);
    tac_Vec3 p, L;
    tac_world_momentum(in->world, &p, &L);
    printf("%s%s%s\n", path, in->info.title[0] != '\0' ? ": " : "", in->info.title);
    print_counts(in);
    inspect_print_shapes(in->scene);
    if (in->info.haptic_rate > 0.0)
        printf("  devices     at %g Hz\n", in->info.haptic_rate);
    printf("  step        %g s, policy %s, runs for %g s\n", in->info.step,
           policy_name(in->info.world.policy), in->info.duration);
    printf("  energy      kinetic %.6g J, gravity %.6g J, elastic %.6g J\n", l.kinetic, l.gravity,
           l.elastic);
    printf("  momentum    linear (%.4g, %.4g, %.4g) kg m/s, angular (%.4g, %.4g, %.4g) kg m2/s\n",
           p.x, p.y, p.z, L.x, L.y, L.z);
    printf("  cost        %.3g us a step, the mean of %d: %.3g times real time\n", 1e6 * in->cost,
           in->cost_steps, in->info.step / in->cost);
    if (in->stiffness_number > 0.0)
        printf("  stiffness   k T^2/m of the joints at most %.3g\n", in->stiffness_number);
    else
        printf("  stiffness   k T^2/m of the joints -\n");
    printf("  records     ");
    print_count(tac_scene_count(in->scene, TAC_SCENE_CHANNEL), "channel", "channels", " every ");
    print_count(in->info.record_every, "step", "steps", "\n");
    print_beside(in->scene);
    print_parameters(in);
    if (tac_scene_count(in->scene, TAC_SCENE_BODY) > 0)
        print_bodies(in);
    inspect_print_models(in->scene, in->world);
    inspect_print_networks(in->scene, in->world);
    inspect_print_devices(in->scene, in->world);
    inspect_print_contacts(in->scene, in->probe);
    for (int i = 0; i < in->warning_count; i++)
        printf("%s  warning: %s\n", i == 0 ? "\n" : "", in->warning[i]);
}

/// JSON has no infinity.
static json_t *json_number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *json_vec(tac_Vec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

static json_t *json_bodies(const Inspection *in)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(in->scene, TAC_SCENE_BODY); i++) {
        tac_BodyDef def = tac_body_def(in->world, tac_scene_body(in->scene, in->world, i));
        tac_Twist a = acceleration(in, i);
        json_array_append_new(
            list, json_pack("{s:s, s:b, s:b, s:f, s:o, s:o, s:o}", "name",
                            tac_scene_name(in->scene, TAC_SCENE_BODY, i), "fixed", def.fixed,
                            "moved", tac_scene_body_moves(in->scene, i), "mass", def.mass,
                            "position", json_vec(def.pose.p), "acceleration", json_vec(a.lin),
                            "angular_acceleration", json_vec(a.ang)));
    }
    return list;
}

static json_t *json_names(const Inspection *in, tac_SceneKind kind)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(in->scene, kind); i++)
        json_array_append_new(list, json_string(tac_scene_name(in->scene, kind, i)));
    return list;
}

static json_t *json_parameters(const Inspection *in)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(in->scene, TAC_SCENE_PARAMETER); i++) {
        tac_SceneParameter p = tac_scene_parameter(in->scene, i);
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:f, s:o, s:o, s:b, s:b}", "name", p.name,
                                        "unit", p.unit, "text", p.text, "value", p.value, "minimum",
                                        json_number(p.minimum), "maximum", json_number(p.maximum),
                                        "logarithmic", p.logarithmic, "live", p.live));
    }
    return list;
}

static json_t *json_vector(tac_Vec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

/// What a scene says of its showing, and of what is beside it.
static void add_show(json_t *document, const tac_Scene *scene)
{
    tac_SceneShow show = tac_scene_show(scene);
    tac_SceneBeside beside = tac_scene_beside(scene);
    json_t *camera = show.has_camera
                         ? json_pack("{s:o, s:o}", "from", json_vector(show.camera_from), "at",
                                     json_vector(show.camera_at))
                         : json_null();
    json_object_set_new(document, "show",
                        json_pack("{s:i, s:s, s:s, s:o, s:s}", "order", show.order, "try",
                                  show.try_this, "notice", show.notice, "camera", camera, "focus",
                                  show.focus_name));
    json_t *set = json_object();
    for (int i = 0; i < beside.set_count; i++)
        json_object_set_new(set, beside.set[i].name, json_real(strtod(beside.set[i].value, NULL)));
    json_object_set_new(document, "beside",
                        beside.there ? json_pack("{s:s, s:s, s:O}", "label", beside.label, "here",
                                                 beside.here, "parameters", set)
                                     : json_null());
    json_decref(set);
}

static void print_json(const Inspection *in, const char *path)
{
    tac_Ledger l = tac_world_ledger(in->world, true);
    json_t *warnings = json_array();
    for (int i = 0; i < in->warning_count; i++)
        json_array_append_new(warnings, json_string(in->warning[i]));
    json_t *document = json_pack(
        "{s:s, s:s, s:f, s:f, s:s, s:i, s:i, s:i, s:i, s:{s:f, s:f, s:f}, s:f, s:f, s:o, s:o, s:o, "
        "s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "scene", path, "title", in->info.title, "step", in->info.step, "duration",
        in->info.duration, "policy", policy_name(in->info.world.policy), "freedoms",
        in->freedoms + in->freedoms_of_models, "closed_loops", in->loops, "clusters", in->clusters,
        "rows", in->rows, "energy", "kinetic", l.kinetic, "gravity", l.gravity, "elastic",
        l.elastic, "cost", in->cost, "stiffness_number", in->stiffness_number, "bodies",
        json_bodies(in), "joints", json_names(in, TAC_SCENE_JOINT), "springs",
        json_names(in, TAC_SCENE_SPRING), "ports", json_names(in, TAC_SCENE_PORT), "channels",
        json_names(in, TAC_SCENE_CHANNEL), "parameters", json_parameters(in), "shapes",
        inspect_json_shapes(in->scene), "models", inspect_json_models(in->scene, in->world),
        "networks", inspect_json_networks(in->scene, in->world), "devices",
        inspect_json_devices(in->scene, in->world), "contacts",
        inspect_json_contacts(in->scene, in->probe), "warnings", warnings);
    if (document != NULL)
        json_object_set_new(document, "haptic_rate",
                            in->info.haptic_rate > 0.0 ? json_real(in->info.haptic_rate)
                                                       : json_null());
    if (document != NULL)
        add_show(document, in->scene);
    if (document != NULL)
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

static int inspect(Inspection *in, const char *path, const Arguments *arguments)
{
    in->info = tac_scene_info(in->scene);
    tac_Result result = tac_scene_build(in->scene, &in->world);
    if (result == TAC_OK)
        result = tac_scene_build(in->scene, &in->probe);
    if (result == TAC_OK) {
        count_freedoms(in);
        result = probe_accelerations(in);
    }
    if (result == TAC_OK)
        result = measure_cost(in);
    if (result != TAC_OK) {
        fprintf(stderr, "tactus inspect: %s: %s\n", path, tac_result_text(result));
        return CMD_RUN_FAILED;
    }
    look_for_trouble(in);
    if (arguments->json)
        print_json(in, path);
    else if (!arguments->quiet)
        print_text(in, path);
    return CMD_OK;
}

static int run_command(int argc, char **argv)
{
    static Inspection in;
    TextList set = {.count = 0};
    SceneVoice voice = {.command = "inspect"};
    const Option options[] = {
        {"--set", OPTION_TEXTS, &set, 0, 0, NULL},
        SCENE_ROBOT_OPTIONS(voice),
    };
    Arguments arguments = {.command = "inspect",
                           .options = options,
                           .option_count = sizeof options / sizeof options[0],
                           .word_expected = "a scene file"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_inspect.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        fprintf(stderr, "tactus inspect: a scene file was expected (tactus inspect --help)\n");
        return CMD_BAD_USAGE;
    }
    static char room[TACI_PATH_SIZE];
    voice.path = scenes_find(arguments.word, room);
    voice.quiet = arguments.quiet;
    status = scene_load(&voice, &set, &in.scene);
    voice.quiet = true; // what notes of its worlds would say stands among the warnings
    if (status == CMD_OK)
        status = inspect(&in, voice.path, &arguments);
    tac_world_destroy(in.probe);
    tac_world_destroy(in.world);
    tac_scene_destroy(in.scene);
    return status;
}

const Command cmd_inspect = {
    .name = "inspect",
    .summary = "what a scene holds: freedoms, energies, contacts, cost, warnings",
    .help = "usage: tactus inspect SCENE [--set NAME=VALUE]... [--package NAME=DIRECTORY]...\n"
            "                      [--floating] [--key NAME] [--as-written] [--overlap]\n"
            "                      [--control NAME=VALUE]...\n"
            "                      [--strict] [--json] [--quiet]\n"
            "\n"
            "Checks a scene, or a robot alone (URDF, MJCF), and shows what it holds at the\n"
            "start: systems, freedoms, energies, momentum, accelerations (as if joints did\n"
            "not give way), contacts, parameters with their ranges, what a step costs on\n"
            "this machine, and what may become trouble. --quiet only checks.\n"
            "\n"
            "  --set NAME=VALUE  set a parameter the scene declares\n" SCENE_ROBOT_HELP "\n"
            "examples:\n"
            "  tactus inspect scenes/chain.yaml\n"
            "  tactus inspect scenes/mass-spring.yaml --set k=1e6\n"
            "  tactus inspect scenes/hand.yaml --json\n"
            "  tactus inspect scenes/robots/arm.urdf\n",
    .run = run_command,
};
