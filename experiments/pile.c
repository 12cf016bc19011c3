/* Five hundred solids of all convex forms fall into a box. */
#include "losses.h"
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

enum { BODIES_MAX = 500, FORMS = 6, HULLS = 5 };
static const double side = 0.6, pitch = 0.085; // m, of the box; between bodies at the start
static const tac_ShapeType form[FORMS] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                          TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL};
static const char *const form_name[FORMS] = {"balls",     "boxes", "capsules",
                                             "cylinders", "cones", "hulls"};
static const LabLook form_look[FORMS] = {LOOK_EXACT, LOOK_LEDGER, LOOK_PRINTED,
                                         LOOK_OTHER, LOOK_FIFTH,  LOOK_SIXTH};

typedef struct Pile {
    tac_World *world;
    tac_Geometry *hull[HULLS];
    int count;
    tac_BodyId body[BODIES_MAX];
    tac_ShapeId shape[BODIES_MAX];
    LabLook look[BODIES_MAX];
} Pile;

// A hull of 12 corners on a ball of 3 cm.
static bool make_hulls(Pile *pile, Dice *dice)
{
    for (int i = 0; i < HULLS; i++) {
        tac_Vec3 corner[12];
        for (int j = 0; j < 12; j++) {
            tac_Vec3 v = dice_turn(dice);
            double scale = 0.03 / vec_norm(v);
            corner[j] = vec(scale * v.x, scale * v.y, scale * v.z);
        }
        if (tac_hull_create(corner, 12, NULL, NULL, &pile->hull[i]) != TAC_OK)
            return false;
    }
    return true;
}

static tac_Vec3 size_of(tac_ShapeType type, Dice *dice)
{
    switch (type) {
    case TAC_SHAPE_SPHERE:
        return vec(dice_between(dice, 0.018, 0.03), 0.0, 0.0);
    case TAC_SHAPE_BOX:
        return dice_vec(dice, 0.025, 0.048);
    case TAC_SHAPE_CAPSULE:
        return vec(dice_between(dice, 0.01, 0.016), 0.0, dice_between(dice, 0.02, 0.045));
    default:
        return vec(dice_between(dice, 0.015, 0.025), 0.0, dice_between(dice, 0.03, 0.055));
    }
}

static bool add_body(Pile *pile, int i, Dice *dice)
{
    const int across = 7, layer = i / (across * across), f = i % FORMS;
    const double middle = 0.5 * (across - 1);
    Solid solid = {.type = form[f], .size = size_of(form[f], dice)};
    if (solid.type == TAC_SHAPE_HULL)
        solid.geometry = pile->hull[i / FORMS % HULLS];
    tac_MassProperties properties;
    if (tac_mass_properties(solid.type, solid.size, solid.geometry, 1000.0, &properties) != TAC_OK)
        return false;
    solid.mass = properties.mass;
    tac_Vec3 at = vec(pitch * (i % across - middle), pitch * (i / across % across - middle),
                      0.06 + 0.09 * layer);
    solid.pose = tac_pose_make(at, dice_turn(dice));
    solid.twist = (tac_Twist){dice_vec(dice, -0.3, 0.3), dice_vec(dice, -3.0, 3.0)};
    pile->look[i] = form_look[f];
    return solids_add(pile->world, &solid, &pile->body[i], &pile->shape[i]);
}

static bool add_walls(tac_World *world)
{
    const double half = 0.5 * side, right = 0.5 * acos(-1.0);
    const tac_Vec3 at[4] = {{-half, 0, 0}, {half, 0, 0}, {0, -half, 0}, {0, half, 0}};
    const tac_Vec3 turn[4] = {{0, right, 0}, {0, -right, 0}, {-right, 0, 0}, {right, 0, 0}};
    bool ok = true;
    for (int i = 0; i < 4; i++)
        ok =
            solids_fix(world, TAC_SHAPE_PLANE, vec(1.0, 1.0, 1.0), tac_pose_make(at[i], turn[i])) &&
            ok;
    return ok;
}

static bool build(Pile *pile, int count)
{
    tac_WorldDef def = tac_world_def_default();
    Dice dice = {1};
    def.body_capacity = BODIES_MAX;
    def.shape_capacity = BODIES_MAX + 8;
    def.contact_capacity = 16 * BODIES_MAX;
    *pile = (Pile){.count = count};
    bool ok =
        make_hulls(pile, &dice) &&
        solids_open(&def, (tac_Surface){.friction = 0.4, .restitution = 0.2}, true, &pile->world) &&
        add_walls(pile->world);
    for (int i = 0; ok && i < count; i++)
        ok = add_body(pile, i, &dice);
    return ok;
}

static void destroy(Pile *pile)
{
    tac_world_destroy(pile->world);
    for (int i = 0; i < HULLS; i++)
        tac_geometry_release(pile->hull[i]);
}

static void draw_pile(Lab *lab, const Pile *pile)
{
    static PictureItem item[BODIES_MAX];
    for (int i = 0; i < pile->count; i++) {
        tac_ShapeDef shape = tac_shape_def(pile->world, pile->shape[i]);
        item[i] = (PictureItem){shape.type, shape.size, shape.geometry,
                                tac_pose_mul(tac_body_pose(pile->world, pile->body[i]), shape.pose),
                                pile->look[i]};
    }
    const PictureView view = {.azimuth = -1.2, .height = 0.5};
    LabFigure figure = {
        .name = "pile",
        .caption = "The pile at the end. The walls are not drawn.",
        .x = {"", false, -0.5, 0.5},
        .y = {"", false, -0.22, 0.3},
        .shapes = picture_shapes(picture_table(lab, "pile", view, item, pile->count)),
        .equal_aspect = true,
        .bare = true,
    };
    for (int f = 0; f < FORMS; f++)
        figure.shapes.label[form_look[f]] = form_name[f];
    lab_figure(lab, &figure);
}

// What the run shows step by step.
typedef struct Course {
    double sweeps;    // sum of pairs over all steps
    double outside;   // m, farthest that a centre was beyond a wall or the floor
    double worst_end; // m, deepest overlap in the last tenth
} Course;

static double outside_of(const Pile *pile)
{
    double worst = -(double)INFINITY;
    for (int i = 0; i < pile->count; i++) {
        tac_Vec3 p = tac_body_pose(pile->world, pile->body[i]).p;
        worst = larger(worst, larger(larger(fabs(p.x), fabs(p.y)) - 0.5 * side, -p.z));
    }
    return worst;
}

static bool fall(Lab *lab, Pile *pile, int steps, double T, LabTable *table, LabTable *work,
                 Watch *watch, Course *course)
{
    bool ok = true;
    *watch = watch_start(pile->world, true);
    *course = (Course){.outside = -(double)INFINITY};
    for (int k = 1; ok && k <= steps; k++) {
        ok = watch_step(watch, pile->world, T);
        tac_StepStats stats = tac_world_stats(pile->world);
        course->sweeps += stats.contact.sweep_pairs;
        if (k > steps - steps / 10)
            course->worst_end = larger(course->worst_end, stats.contact.depth);
        if (k % 5 == 0) {
            losses_row(table, pile->world, k * T, stats.contact.contacts);
            lab_row(work, NULL,
                    (double[]){k * T, stats.contact.contacts, stats.contact.islands,
                               stats.contact.sweep_pairs, 1e3 * stats.contact.depth,
                               1e3 * stats.contact.residual});
            course->outside = larger(course->outside, outside_of(pile));
        }
        lab_progress(lab, k, steps);
    }
    return ok;
}

static void draw_work(Lab *lab, LabTable *work, double end)
{
    LabFigure figures[2] = {
        {.name = "contacts",
         .caption = "Contacts that act, and islands of bodies that touch.",
         .x = {"time, s", false, 0.0, end},
         .y = {"number", true, 1.0, 3000.0},
         .curve = {{work, 0, 1, "contacts", LOOK_EXACT, MARK_LINE},
                   {work, 0, 2, "islands", LOOK_OTHER, MARK_LINE}}},
        {.name = "depth",
         .caption = "Deepest overlap of all bodies. At rest it is the slop, 0.01 mm.",
         .x = {"time, s", false, 0.0, end},
         .y = {"overlap, mm", true, 1e-3, 10.0},
         .curve = {{work, 0, 4, NULL, LOOK_EXACT, MARK_LINE}}},
    };
    for (int i = 0; i < 2; i++)
        lab_figure(lab, &figures[i]);
}

static void say(Lab *lab, const Pile *pile, const Watch *watch, const Course *course)
{
    tac_ContactStats stats = tac_world_stats(pile->world).contact;
    tac_Ledger l = tac_world_ledger(pile->world, true);
    LabTable *table = lab_table(lab, "counts", "What the contact solver did, over all steps.",
                                (LabColumn[]){{"value", ""}}, 1);
    const struct {
        const char *name;
        double value;
    } count[] = {
        {"most contacts in a step", watch->contacts},
        {"mean sweep pairs in a step", course->sweeps / watch->steps},
        {"largest residual of a solve, m/s", watch->unsolved},
        {"islands not solved to 1e-7 m/s, per step", (double)stats.unconverged / watch->steps},
        {"islands that the safeguard gave more sweeps", (double)stats.swept_again},
        {"islands that it scaled", (double)stats.clamped},
        {"energy lost by friction, J", l.friction + l.stick},
        {"energy lost by impacts, J", l.restitution},
        {"booked to the solver, J", l.solver},
        {"push-out, J", l.stabilisation},
    };
    for (size_t i = 0; i < sizeof count / sizeof count[0]; i++)
        lab_row(table, count[i].name, &count[i].value);
    // rounding of up to 200 J in a step of 500 bodies
    claim_no_rise(lab, watch->rise, 1e-12 * larger(watch->start, 1.0));
    lab_claim(lab, "start less losses is what is left: error over the start",
              fabs(watch_balance(watch, pile->world)) / watch->start, AT_MOST, 1e-11, "");
    claim_ledger(lab, watch->residual);
    lab_claim(lab, "nothing leaves the box: farthest centre beyond a wall", 1e3 * course->outside,
              AT_MOST, 0.0, "mm");
    // half of the thinnest body
    lab_claim(lab, "deepest overlap of all", 1e3 * watch->depth, AT_MOST, 10.0, "mm");
    lab_claim(lab, "deepest overlap in the last tenth of the time", 1e3 * course->worst_end,
              AT_MOST, 1.0, "mm");
    // sweeps end at ten pairs while the pile lands, and forces are then not those of the law
    lab_claim(lab, "share of the energy that unfinished solves take beside the law",
              -l.solver / watch->start, AT_MOST, 0.05, "");
    lab_claim(lab, "contacts dropped for want of room", (double)stats.dropped, EQUALS, 0, "");
}

static void run(Lab *lab)
{
    const double T = 0.001, end = lab_quick(lab) ? 0.8 : 2.5; // s
    static Pile heap;
    Watch watch = {0};
    Course course = {0};
    LabTable *table = losses_table(lab, "energy", (LabColumn){"contacts", ""});
    LabTable *work = lab_table(lab, "work", NULL,
                               (LabColumn[]){{"time", "s"},
                                             {"contacts", ""},
                                             {"islands", ""},
                                             {"sweep pairs", ""},
                                             {"overlap", "mm"},
                                             {"residual", "mm/s"}},
                               6);
    bool ok = build(&heap, lab_quick(lab) ? 60 : BODIES_MAX);
    ok = ok && fall(lab, &heap, (int)lround(end / T), T, table, work, &watch, &course);
    if (lab_check(lab, ok, "the pile could not be run")) {
        say(lab, &heap, &watch, &course);
        draw_pile(lab, &heap);
        draw_work(lab, work, end);
        losses_draw(lab, "energy", "The energy of all bodies, and what was lost of it.", table,
                    1.15 * watch.start);
    }
    destroy(&heap);
}

const Experiment pile = {
    .id = "pile",
    .title = "Five hundred solids of all forms fall into a box",
    .paper = "No figure of the papers. The laws of contact hold for each solve; here they are held "
             "to it where no solve is complete.",
    .setup = "500 balls, boxes, capsules, cylinders, cones and hulls of 2 to 7 cm and 1000 kg/m³, "
             "in ten layers with random orientations and velocities, fall into a box of 0.6 m with "
             "high walls; friction 0.4, e = 0.2, T = 1 ms, 2.5 s.",
    .run = run,
};
