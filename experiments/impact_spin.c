/* A ball that hits a plane, a ball, and the floor again and again: spin, direction, height. */
#include "solids.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001;

// One impact on a plane, without gravity: what comes, and what the formulas of an impact say.
typedef struct Impact {
    double radius, speed, angle; // m, m/s, rad from the normal
    double mu, e, spin;          // spin: rim speed before, over the tangential speed
    double phase;                // of a step, at which it touches
} Impact;

typedef struct Parting {
    double normal, tangential, rim; // m/s: away from the plane, along it, r ω
    bool slips;
} Parting;

// Coulomb's friction with Newton's restitution on a solid ball, I = 2/5 m r²: it slips all the
// time, or stops slipping (see e.g. Walton 1993).
static Parting exact_parting(const Impact *im)
{
    const double vn = im->speed * cos(im->angle), vt = im->speed * sin(im->angle);
    const double slip = vt - im->spin * vt, slide = im->mu * (1.0 + im->e) * vn;
    const double stop = 2.0 / 7.0 * fabs(slip);
    const double change = copysign(smaller(stop, slide), slip); // m/s, of the centre
    return (Parting){im->e * vn, vt - change, im->spin * vt + 2.5 * change, slide < stop};
}

static tac_WorldDef small_world(void)
{
    tac_WorldDef def = without_gravity(tac_world_def_default());
    def.body_capacity = def.joint_capacity = def.spring_capacity = 4;
    def.shape_capacity = def.contact_capacity = 16;
    return def;
}

static bool hit_plane(const Impact *im, Parting *p)
{
    const double vn = im->speed * cos(im->angle), vt = im->speed * sin(im->angle);
    tac_WorldDef def = small_world();
    tac_World *world;
    tac_BodyId ball;
    Solid s = {.type = TAC_SHAPE_SPHERE,
               .size = vec(im->radius, im->radius, im->radius),
               .mass = 0.05,
               .pose = tac_pose_make(vec(0.0, 0.0, im->radius + (2.0 + im->phase) * vn * T),
                                     vec(0.0, 0.0, 0.0)),
               .twist = {vec(vt, 0.0, -vn), vec(0.0, im->spin * vt / im->radius, 0.0)}};
    bool ok =
        solids_open(&def, (tac_Surface){.friction = im->mu, .restitution = im->e}, true, &world) &&
        solids_add(world, &s, &ball, NULL);
    for (int k = 0; ok && k < 8; k++)
        ok = tac_world_step(world, T) == TAC_OK;
    if (ok) {
        tac_Twist v = tac_body_state_twist(world, ball);
        *p = (Parting){v.lin.z, v.lin.x, im->radius * v.ang.y, false};
    }
    tac_world_destroy(world);
    return ok;
}

static void claim_impacts(Lab *lab)
{
    static const double radius[] = {0.005, 0.01, 0.03}, speed[] = {1.0, 3.0, 8.0},
                        angle[] = {0.3, 0.8, 1.3}, mu[] = {0.1, 0.3, 0.8}, e[] = {0.0, 0.5, 1.0},
                        spin[] = {0.0, -1.0, 2.5}, phase[] = {0.5, 0.1, 0.9};
    const int phases = lab_quick(lab) ? 1 : 3;
    const int count = 3 * 3 * 3 * 3 * 3 * 3 * phases;
    LabTable *table = lab_table(lab, "impacts", NULL,
                                (LabColumn[]){{"radius", "m"},
                                              {"speed", "m/s"},
                                              {"angle", "rad"},
                                              {"friction", ""},
                                              {"restitution", ""},
                                              {"rim speed", "m/s"},
                                              {"exact", "m/s"},
                                              {"error", ""}},
                                8);
    double rim = 0.0, along = 0.0, normal = 0.0;
    int slipping = 0;
    for (int i = 0; i < count; i++) {
        const Impact im = {.radius = radius[i % 3],
                           .speed = speed[i / 3 % 3],
                           .angle = angle[i / 9 % 3],
                           .mu = mu[i / 27 % 3],
                           .e = e[i / 81 % 3],
                           .spin = spin[i / 243 % 3],
                           .phase = phase[i / 729]};
        const Parting exact = exact_parting(&im);
        Parting p = {0};
        if (!lab_check(lab, hit_plane(&im, &p), "an impact could not be run"))
            return;
        keep_worst(&rim, fabs(p.rim - exact.rim) / im.speed);
        keep_worst(&along, fabs(p.tangential - exact.tangential) / im.speed);
        keep_worst(&normal, fabs(p.normal - exact.normal) / im.speed);
        slipping += exact.slips;
        lab_row(table, NULL,
                (double[]){im.radius, im.speed, im.angle, im.mu, im.e, p.rim, exact.rim,
                           (p.rim - exact.rim) / im.speed});
    }
    LabFigure figure = {
        .name = "spin",
        .caption = "Rim speed after an impact on a plane: every point is one impact, the line is "
                   "what the formulas of stick and slip say.",
        .x = {"rim speed by the formulas, m/s", false, -12.0, 12.0},
        .y = {"rim speed, m/s", false, -12.0, 12.0},
        .curve = {{table, 6, 6, "exact", LOOK_GUIDE, MARK_LINE},
                  {table, 6, 5, "impacts", LOOK_EXACT, MARK_POINTS}},
    };
    lab_figure(lab, &figure);
    lab_claim(lab, "impacts on a plane: share of those that slip", (double)slipping / count,
              AT_LEAST, 0.2, "");
    lab_claim(lab, "impacts on a plane: and of those that stick", 1.0 - (double)slipping / count,
              AT_LEAST, 0.2, "");
    // the acceptance
    lab_claim(lab, "impacts on a plane: rim speed: worst error over the speed", rim, AT_MOST, 1e-6,
              "");
    lab_claim(lab, "impacts on a plane: tangential speed: worst error over the speed", along,
              AT_MOST, 1e-6, "");
    lab_claim(lab, "impacts on a plane: normal speed: worst error over the speed", normal, AT_MOST,
              1e-6, "");
}

// A small ball that grazes another, fixed or free: smooth and elastic.
typedef struct Graze {
    double radius, other, speed, offset; // offset: over the sum of the radii
    double phase;
    bool free;
} Graze;

static bool graze(const Graze *g, tac_Vec3 *v, tac_Vec3 *w, double *momentum)
{
    const double sum = g->radius + g->other, b = g->offset * sum;
    tac_WorldDef def = small_world();
    tac_World *world;
    tac_BodyId ball, target = {0};
    tac_Vec3 P, L0, L;
    Solid s = {.type = TAC_SHAPE_SPHERE,
               .size = vec(g->radius, g->radius, g->radius),
               .mass = 0.01,
               .pose = tac_pose_make(
                   vec(-sqrt(sum * sum - b * b) - (2.0 + g->phase) * g->speed * T, 0.0, b),
                   vec(0.0, 0.0, 0.0)),
               .twist.lin = vec(g->speed, 0.0, 0.0)};
    Solid o = {.type = TAC_SHAPE_SPHERE,
               .size = vec(g->other, g->other, g->other),
               .mass = 0.01,
               .pose = tac_pose_identity()};
    bool ok = solids_open(&def, (tac_Surface){.restitution = 1.0}, false, &world) &&
              solids_add(world, &s, &ball, NULL) &&
              (g->free ? solids_add(world, &o, &target, NULL)
                       : solids_fix(world, o.type, o.size, o.pose));
    if (ok)
        tac_world_momentum(world, &P, &L0);
    for (int k = 0; ok && k < 8; k++)
        ok = tac_world_step(world, T) == TAC_OK;
    if (ok) {
        *v = tac_body_state_twist(world, ball).lin;
        *w = g->free ? tac_body_state_twist(world, target).lin : vec(0.0, 0.0, 0.0);
        tac_world_momentum(world, &P, &L);
        *momentum = vec_distance(L, L0) / vec_norm(L0);
    }
    tac_world_destroy(world);
    return ok;
}

static void claim_grazing(Lab *lab)
{
    static const double other[] = {0.005, 0.02}, speed[] = {1.0, 3.0, 8.0},
                        offset[] = {0.3, 0.7, 0.95}, phase[] = {0.1, 0.5, 0.9};
    LabTable *table = lab_table(
        lab, "grazing",
        "A ball of 5 mm radius hits another off its centre, smooth and elastic: worst of three "
        "phases of the step. Sideways: velocity across its way, exact and as computed.",
        (LabColumn[]){{"other", "mm"},
                      {"speed", "m/s"},
                      {"offset", ""},
                      {"sideways", "m/s"},
                      {"exact", "m/s"},
                      {"error", ""}},
        6);
    double worst[2] = {0.0, 0.0}, angular = 0.0;
    int wrong = 0;
    for (int i = 0; i < 2 * 2 * 3 * 3; i++) {
        Graze g = {.radius = 0.005,
                   .other = other[i / 2 % 2],
                   .speed = speed[i / 4 % 3],
                   .offset = offset[i / 12],
                   .free = i % 2 == 1};
        // away from the target: n from its centre to that of the ball when they touch
        const tac_Vec3 n = vec(-sqrt(1.0 - g.offset * g.offset), 0.0, g.offset);
        const double change = (g.free ? 1.0 : 2.0) * -g.speed * n.x;
        const tac_Vec3 exact = vec(g.speed + change * n.x, 0.0, change * n.z);
        tac_Vec3 v = exact, w;
        double most = 0.0, momentum = 0.0, sideways = exact.z;
        for (int k = 0; k < 3; k++) {
            g.phase = phase[k];
            if (!lab_check(lab, graze(&g, &v, &w, &momentum), "a ball could not be run"))
                return;
            double error = vec_distance(v, exact) / g.speed;
            if (!(error <= most))
                sideways = v.z;
            keep_worst(&most, error);
            wrong += v.z * exact.z < 0.0 || (fabs(exact.x) > 0.01 && v.x * exact.x < 0.0);
            if (g.free)
                keep_worst(&angular, momentum);
        }
        keep_worst(&worst[g.free], most);
        lab_row(table, g.free ? "free" : "fixed",
                (double[]){1e3 * g.other, g.speed, g.offset, sideways, exact.z, most});
    }
    lab_claim(lab, "grazing: balls that leave to the wrong side", wrong, EQUALS, 0, "");
    lab_claim(lab, "grazing a fixed ball: worst error of the velocity over the speed", worst[0],
              AT_MOST, 1e-4, "");
    lab_claim(lab, "grazing a free ball: worst error of the velocity over the speed", worst[1],
              AT_MOST, 1e-4, "");
    lab_note(lab,
             "Where in the step two free balls met decides where they are after it: their angular "
             "momentum about the origin changes by up to %.2g of its size, because the impulse "
             "acts over the whole step.",
             angular);
}

// The third apex of a ball that is let fall.
static bool third_apex(double height, double e, double *apex)
{
    tac_WorldDef def = small_world();
    tac_World *world;
    tac_BodyId ball;
    const double radius = 0.02;
    Solid s = {.type = TAC_SHAPE_SPHERE,
               .size = vec(radius, radius, radius),
               .mass = 0.05,
               .pose = tac_pose_identity()};
    def.gravity = vec(0.0, 0.0, -9.81);
    s.pose.p.z = radius + height;
    bool ok = solids_open(&def, (tac_Surface){.restitution = e}, true, &world) &&
              solids_add(world, &s, &ball, NULL);
    int bounces = 0;
    double last = 0.0;
    *apex = (double)NAN;
    for (int k = 0; ok && isnan(*apex) && k < 10000; k++) {
        ok = tac_world_step(world, T) == TAC_OK;
        double v = tac_body_state_twist(world, ball).lin.z, z = tac_body_pose(world, ball).p.z;
        bounces += last < 0.0 && v > 0.0;
        if (bounces == 3 && last > 0.0 && v <= 0.0) // the parabola's top, between two steps
            *apex = z - radius + v * v / (2.0 * 9.81);
        last = v;
    }
    tac_world_destroy(world);
    return ok;
}

static void claim_heights(Lab *lab)
{
    enum { RESTITUTIONS = 5 };
    static const double e[RESTITUTIONS] = {0.35, 0.5, 0.7, 0.9, 1.0};
    const int drops = lab_quick(lab) ? 10 : 40;
    LabTable *table = lab_table(
        lab, "apex",
        lab_text(lab, "Third apex of a ball let fall from %d heights of 0.1 to 1.1 m, over e⁶h.",
                 drops),
        (LabColumn[]){{"e", ""}, {"lowest", "%"}, {"mean", "%"}, {"highest", "%"}}, 4);
    LabTable *all = lab_table(lab, "heights", NULL,
                              (LabColumn[]){{"height", "m"},
                                            {"e = 0.35", "%"},
                                            {"e = 0.5", "%"},
                                            {"e = 0.7", "%"},
                                            {"e = 0.9", "%"},
                                            {"e = 1", "%"}},
                              1 + RESTITUTIONS);
    double worst = 0.0, low[RESTITUTIONS], high[RESTITUTIONS], sum[RESTITUTIONS] = {0.0};
    for (int i = 0; i < RESTITUTIONS; i++) {
        low[i] = (double)INFINITY;
        high[i] = -(double)INFINITY;
    }
    for (int d = 0; d < drops; d++) {
        double height = 0.1 + (d + 0.37) / drops, row[1 + RESTITUTIONS] = {height};
        for (int i = 0; i < RESTITUTIONS; i++) {
            double apex;
            if (!lab_check(lab, third_apex(height, e[i], &apex), "a ball could not be dropped"))
                return;
            double off = 100.0 * (apex / (height * pow(e[i], 6.0)) - 1.0);
            row[1 + i] = off;
            keep_worst(&worst, fabs(off));
            low[i] = smaller(low[i], off);
            high[i] = larger(high[i], off);
            sum[i] += off;
        }
        lab_row(all, NULL, row);
    }
    for (int i = 0; i < RESTITUTIONS; i++)
        lab_row(table, NULL, (double[]){e[i], low[i], sum[i] / drops, high[i]});
    static const LabLook look[RESTITUTIONS] = {LOOK_EXACT, LOOK_LEDGER, LOOK_OTHER, LOOK_PRINTED,
                                               LOOK_FIFTH};
    LabFigure figure = {
        .name = "apex",
        .caption = "Third apex of a ball that is let fall, by its first height: difference from "
                   "e⁶h.",
        .x = {"height, m", false, 0.1, 1.1},
        .y = {"difference, %", false, -1e-4, 1e-4},
    };
    for (int i = 0; i < RESTITUTIONS; i++)
        figure.curve[i] =
            (LabCurve){all, 0, 1 + i, lab_text(lab, "e = %g", e[i]), look[i], MARK_POINTS};
    lab_figure(lab, &figure);
    lab_claim(lab, "third apex, e ≥ 0.35: worst difference from e⁶h", worst, AT_MOST, 1e-4, "%");
}

static void run(Lab *lab)
{
    claim_impacts(lab);
    claim_grazing(lab);
    claim_heights(lab);
}

const Experiment impact_spin = {
    .id = "impact-spin",
    .title = "Impacts of balls: spin, direction and height",
    .paper =
        "No figure of the papers, whose contacts act at the place where a step begins. What an "
        "impact does is a formula: Coulomb's friction stops the slip of a ball, (2/7) of it "
        "going to the centre, or it does not, and slips with µ(1 + e) of the normal speed.",
    .setup = "Balls of 5, 10 and 30 mm radius with 1 to 8 m/s, 0.3 to 1.3 rad from the normal, "
             "friction 0.1 to 0.8, e = 0 to 1, with and without spin, in three phases of a step of "
             "1 ms, on a plane without gravity. A ball of 5 mm that grazes another one, fixed or "
             "free. A ball let fall from 0.1 to 1.1 m with e = 0.35 to 1.",
    .run = run,
};
