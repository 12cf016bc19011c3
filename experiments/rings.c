/* A chain of linked rings hangs and is shaken: none slips out of the next. */
#include "solids.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { RINGS = 4, RUNS = 12, AROUND = 24, ACROSS = 12, VERTICES = AROUND * ACROSS };
static const double T = 0.001, ring_radius = 0.02, tube = 0.004, mass = 0.02; // SI

// A torus about z, as a mesh.
static tac_Geometry *make_torus(void)
{
    const double turn = 2.0 * acos(-1.0);
    static tac_Vec3 vertex[VERTICES];
    static int32_t triangle[2 * VERTICES][3];
    for (int i = 0; i < AROUND; i++)
        for (int j = 0; j < ACROSS; j++) {
            double a = turn * i / AROUND, b = turn * j / ACROSS, r = ring_radius + tube * cos(b);
            vertex[i * ACROSS + j] = vec(r * cos(a), r * sin(a), tube * sin(b));
            int32_t k = i * ACROSS + j, up = i * ACROSS + (j + 1) % ACROSS,
                    on = (i + 1) % AROUND * ACROSS + j,
                    both = (i + 1) % AROUND * ACROSS + (j + 1) % ACROSS;
            int32_t two[2][3] = {{k, on, both}, {k, both, up}};
            for (int n = 0; n < 6; n++)
                triangle[2 * k + n / 3][n % 3] = two[n / 3][n % 3];
        }
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = VERTICES,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = 2 * VERTICES,
                       .name = "ring"};
    tac_Geometry *geometry = NULL;
    return tac_mesh_create(&def, &geometry) == TAC_OK ? geometry : NULL;
}

// Whether the middle circles of two rings are linked: one of them crosses the disk of the other
// an odd number of times.
static bool linked(tac_Pose a, tac_Pose b)
{
    tac_Vec3 c = tac_pose_point_inverse(a, b.p);
    tac_Pose relative = {vec(0.0, 0.0, 0.0), a.q};
    tac_Vec3 u = tac_pose_point_inverse(relative, tac_pose_vector(b, vec(1.0, 0.0, 0.0)));
    tac_Vec3 v = tac_pose_point_inverse(relative, tac_pose_vector(b, vec(0.0, 1.0, 0.0)));
    // height of b's circle over a's disk: c.z + R (u.z cos t + v.z sin t) = c.z + R s cos(t - t0)
    double s = hypot(u.z, v.z), t0 = atan2(v.z, u.z), cosine = -c.z / (ring_radius * s);
    if (!(fabs(cosine) <= 1.0))
        return false;
    int inside = 0;
    for (int side = -1; side <= 1; side += 2) {
        double t = t0 + side * acos(cosine);
        double x = c.x + ring_radius * (u.x * cos(t) + v.x * sin(t));
        double y = c.y + ring_radius * (u.y * cos(t) + v.y * sin(t));
        inside += hypot(x, y) < ring_radius;
    }
    return inside == 1;
}

typedef struct Chain {
    double lost;        // pairs that are not linked at the end
    double when;        // s, when the first was lost; NaN: none
    double depth;       // m, deepest overlap
    double residual;    // of the ledger
    double unexplained; // momentum
    double lowest;      // m, of the last ring at the end, below the first
} Chain;
enum { NUMBERS = sizeof(Chain) / sizeof(double) };

typedef struct Plan {
    const tac_Geometry *torus;
    double end; // s
    int shaken; // runs from this on are shaken, those before hang
} Plan;

static bool build(const Plan *plan, Dice *dice, tac_World **world, tac_BodyId ring[RINGS])
{
    // 1 mm less than where they touch
    const double apart = 2.0 * (ring_radius - tube) - 0.001, quarter = 0.5 * acos(-1.0);
    tac_WorldDef def = tac_world_def_default();
    bool ok = solids_open(&def, (tac_Surface){.friction = 0.2}, false, world);
    for (int i = 0; ok && i < RINGS; i++) {
        // upright, every second one turned about the vertical
        tac_Pose upright = tac_pose_make(vec(0.0, 0.0, -i * apart), vec(quarter, 0.0, 0.0));
        tac_Pose about = tac_pose_make(vec(0.0, 0.0, 0.0), vec(0.0, 0.0, i % 2 * quarter));
        Solid s = {.type = TAC_SHAPE_MESH,
                   .geometry = plan->torus,
                   .mass = mass,
                   .pose = tac_pose_mul(about, upright)};
        if (i > 0) { // disturbed
            tac_Vec3 turn = dice_vec(dice, -0.1, 0.1), off = dice_vec(dice, -5e-4, 5e-4);
            s.pose = tac_pose_mul(s.pose, tac_pose_make(vec(0.0, 0.0, 0.0), turn));
            s.pose.p = vec(s.pose.p.x + off.x, s.pose.p.y + off.y, s.pose.p.z + off.z);
            ok = solids_add(*world, &s, &ring[i], NULL);
            continue;
        }
        tac_BodyDef body = tac_body_def_default();
        tac_ShapeDef shape = tac_shape_def_default();
        tac_ShapeId id;
        body.fixed = true;
        body.pose = s.pose;
        shape.type = TAC_SHAPE_MESH;
        shape.geometry = plan->torus;
        ok = tac_body_create(*world, &body, &ring[0]) == TAC_OK &&
             tac_shape_create(*world, ring[0], &shape, &id) == TAC_OK;
    }
    return ok;
}

// The chain as seen from a hand that shakes its first ring: every other one is pushed by -m a.
static bool shake(tac_World *world, const tac_BodyId ring[RINGS], double time,
                  const double phase[3])
{
    const double turn = 2.0 * acos(-1.0);
    const tac_Vec3 a =
        vec(8.0 * sin(turn * 4.0 * time + phase[0]), 8.0 * sin(turn * 3.0 * time + phase[1]),
            15.0 * sin(turn * 7.0 * time + phase[2])); // m/s2
    bool ok = true;
    for (int i = 1; ok && i < RINGS; i++)
        ok = tac_body_push(world, ring[i],
                           (tac_Wrench){.force = vec(-mass * a.x, -mass * a.y, -mass * a.z)}) ==
             TAC_OK;
    return ok;
}

static bool one_chain(void *user, int index, double *out)
{
    const Plan *plan = user;
    Chain *chain = (Chain *)out;
    Dice dice = {(uint64_t)index};
    tac_World *world;
    tac_BodyId ring[RINGS];
    *chain = (Chain){.when = (double)NAN};
    bool ok = build(plan, &dice, &world, ring);
    const double turn = 2.0 * acos(-1.0);
    double phase[3];
    for (int i = 0; i < 3; i++)
        phase[i] = dice_between(&dice, 0.0, turn);
    for (int k = 0; ok && k < (int)lround(plan->end / T); k++) {
        ok = (index < plan->shaken || shake(world, ring, k * T, phase)) &&
             tac_world_step(world, T) == TAC_OK;
        tac_StepStats stats = tac_world_stats(world);
        keep_worst(&chain->depth, stats.contact.depth);
        keep_worst(&chain->residual, stats.residual);
        keep_worst(&chain->unexplained, stats.momentum_residual);
        chain->lost = 0.0;
        for (int i = 1; i < RINGS; i++)
            chain->lost +=
                !linked(tac_body_pose(world, ring[i - 1]), tac_body_pose(world, ring[i]));
        if (chain->lost > 0.0) { // it does not come back
            chain->when = (k + 1) * T;
            break;
        }
    }
    if (ok)
        chain->lowest =
            tac_body_pose(world, ring[0]).p.z - tac_body_pose(world, ring[RINGS - 1]).p.z;
    tac_world_destroy(world);
    return ok;
}

static void tabulate(Lab *lab, const Chain *c, int runs, int shaken)
{
    LabTable *table = lab_table(
        lab, "chains", "Every run, with its deepest overlap.",
        (LabColumn[]){{"pairs lost", ""}, {"after", "s"}, {"deepest", "mm"}, {"hangs", "mm"}}, 4);
    LabTable *depth =
        lab_table(lab, "depth", NULL, (LabColumn[]){{"run", ""}, {"deepest", "µm"}}, 2);
    for (int i = 0; i < runs; i++) {
        lab_row(table, i < shaken ? "hangs" : "shaken",
                (double[]){c[i].lost, c[i].when, 1e3 * c[i].depth, 1e3 * c[i].lowest});
        lab_row(depth, NULL, (double[]){i + 1, 1e6 * c[i].depth});
    }
    LabFigure figure = {
        .name = "depth",
        .caption = lab_text(lab,
                            "Deepest overlap of each run; the first %d hang, the others are "
                            "shaken. The tube of a ring is 8 mm thick.",
                            shaken),
        .x = {"run", false, 0.0, runs + 1.0},
        .y = {"deepest overlap, µm", true, 1.0, 1e4},
        .curve = {{depth, 0, 1, NULL, LOOK_EXACT, MARK_POINTS}},
    };
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    const int runs = lab_quick(lab) ? 3 : RUNS, shaken = lab_quick(lab) ? 1 : 4;
    tac_Geometry *torus = make_torus();
    Plan plan = {torus, lab_quick(lab) ? 0.3 : 0.5, shaken};
    static Chain c[RUNS];
    if (!lab_check(lab, torus != NULL, "a ring could not be made"))
        return;
    lab_points(lab, runs, NUMBERS, one_chain, &plan, (double *)c);
    tac_geometry_release(torus);
    tabulate(lab, c, runs, shaken);
    double lost = 0.0, residual = 0.0, unexplained = 0.0, length = 0.0;
    for (int i = 0; i < runs; i++) {
        lost += c[i].lost;
        keep_worst(&residual, c[i].residual);
        keep_worst(&unexplained, c[i].unexplained);
        if (i < shaken)
            keep_worst(&length, c[i].lowest);
    }
    lab_claim(lab,
              lab_text(lab, "%d chains, %d of them shaken: pairs of rings that slip", runs,
                       runs - shaken),
              lost, EQUALS, 0, "");
    // three links of twice the inner radius, and no more than a tenth of a tube each
    lab_claim(lab, "chains that hang: longest", 1e3 * length, AT_MOST,
              1e3 * (RINGS - 1) * (2.0 * (ring_radius - tube) + 0.1 * tube), "mm");
    claim_ledger(lab, residual);
    claim_momentum(lab, unexplained);
}

const Experiment rings = {
    .id = "rings",
    .title = "A chain of linked rings is shaken, and none slips",
    .paper = "No figure of the papers. Where the inner side of one ring meets that of the next, "
             "saddle meets saddle: no facet of the one lies in the other, and contacts that look "
             "for the nearest face see through.",
    .setup =
        "Four rings of 20 g, 20 mm radius, tubes of 4 mm radius, meshes of 24 x 12 facets; the "
        "first is fixed, the others are put 1 mm from each other, off by up to 0.5 mm and "
        "0.1 rad; friction 0.2, T = 1 ms, 0.5 s. 12 runs, of which 8 are shaken with 8 m/s² "
        "aside and 15 m/s² up and down.",
    .run = run,
};
