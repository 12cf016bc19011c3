/* The world needs nothing of a system but the inner interface: nets of point masses
 * (oracle/mass_spring.h), a kind that the library does not know, are joined to bodies, to chains
 * and to each other, and everything that holds for bodies holds for them.
 */
#include "math/spatial.h"
#include "oracle/mass_spring.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include "world/world.h"
#include "larger.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CHAIN 3

typedef struct Joined {
    tac_World *world;
    tac_BodyId body[CHAIN];
    MassSpring net[2];
    int system[2]; // their numbers in the world
} Joined;

typedef struct JoinedDef {
    tac_Policy policy;
    int passes;
    double a;       // of the nets
    double damping; // factor on all dampers
    tac_Vec3 field; // kg/s
    tac_Vec3 gravity;
    bool held; // the chain hangs from the world, the second net from a spring
} JoinedDef;

static const tac_Vec3 down = {0, 0, -9.81};

/// Row ends are saved byte by byte, so the gaps between their fields are cleared too.
static taci_RowEnd make_end(int system, const taci_Site *site)
{
    taci_RowEnd end;
    memset(&end, 0, sizeof end);
    end.system = system;
    end.site.kind = site->kind;
    end.site.body = site->body;
    end.site.first = site->first;
    end.site.count = site->count;
    return end;
}

static taci_RowEnd body_end(const tac_World *w, tac_BodyId id)
{
    taci_Site site = {.kind = TACI_SITE_BODY, .body = taci_world_body(w, id)};
    return make_end(0, &site);
}

static taci_RowEnd net_end(int system, taci_Site site)
{
    return make_end(system, &site);
}

static const taci_RowEnd world_end = {.system = -1};

static taci_Element element(taci_ElementType type, double k, double c)
{
    return (taci_Element){.type = type,
                          .frame_a = tac_pose_identity(),
                          .frame_b = tac_pose_identity(),
                          .k = k,
                          .c = c};
}

static void add_row(tac_World *w, taci_Element e, taci_RowEnd a, taci_RowEnd b)
{
    const taci_RowEnd end[2] = {a, b};
    assert_true(taci_world_add_row_spring(w, &e, end) >= 0);
}

/// Three rods joined by balls, moving sideways.
static void build_chain(Joined *j, bool held)
{
    for (int i = 0; i < CHAIN; i++) {
        tac_BodyDef def = tac_body_def_default();
        def.pose.p = v3(0.2 * i + 0.1, 0, 0);
        def.mass = 0.5;
        def.inertia = tac_inertia_box(def.mass, v3(0.2, 0.06, 0.1));
        def.twist = (tac_Twist){{0, 0.4, 0.1 * i}, {2, -1, 3}};
        assert_int_equal(tac_body_create(j->world, &def, &j->body[i]), TAC_OK);
        if (i == 0 && !held)
            continue;
        tac_JointDef joint = tac_joint_def_at(j->world, TAC_JOINT_BALL, j->body[i],
                                              i > 0 ? j->body[i - 1] : (tac_BodyId){0},
                                              tac_pose_make(v3(0.2 * i, 0, 0), v3(0, 0, 0)));
        joint.stiffness = 2e3;
        tac_JointId id;
        assert_int_equal(tac_joint_create(j->world, &joint, &id), TAC_OK);
    }
}

/// Four masses at the corners of a square, joined along its edges and diagonals.
static void build_net(MassSpring *net, const JoinedDef *def, tac_Vec3 corner)
{
    mass_spring_create(net, def->a, def->gravity);
    net->field = def->field;
    for (int i = 0; i < 4; i++)
        mass_spring_add_node(net, 0.1 + 0.05 * i,
                             v3_add(corner, v3(0.1 * (i % 2), 0.1 * (i / 2), 0)),
                             v3(0.1 * i, -0.2, 0.3));
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++) {
            taci_Site a = mass_spring_site(net, i), b = mass_spring_site(net, k);
            tac_Vec3 rest = v3_sub(mass_spring_position(net, i), mass_spring_position(net, k));
            mass_spring_add_spring(net, &a, &b, v3_scale(0.95, rest), 150.0, 0.02 * def->damping);
        }
}

/// The springs: two nodes at the tip of the chain, the mean of four under it, a distance between
/// two nets, and a spring from a net to the world.
static void build_springs(Joined *j, const JoinedDef *def)
{
    tac_World *w = j->world;
    taci_Site two = mass_spring_mean(&j->net[0], 2, (int[]){0, 2}, (double[]){0.5, 0.5});
    taci_Site four =
        mass_spring_mean(&j->net[1], 4, (int[]){0, 1, 2, 3}, (double[]){0.1, 0.2, 0.3, 0.4});
    taci_Site three =
        mass_spring_mean(&j->net[1], 3, (int[]){1, 2, 3}, (double[]){0.25, 0.5, 0.25});
    taci_Element tip = element(TACI_ELEMENT_POINT, 300.0, 0.05 * def->damping);
    tip.frame_a.p = v3(0.1, 0, 0);
    add_row(w, tip, body_end(w, j->body[CHAIN - 1]), net_end(j->system[0], two));
    taci_Element apart = element(TACI_ELEMENT_DISTANCE, 200.0, 0.1 * def->damping);
    apart.lo = 0.1;
    add_row(w, apart, body_end(w, j->body[1]), net_end(j->system[1], four));
    add_row(w, element(TACI_ELEMENT_POINT, 50.0, 0.0),
            net_end(j->system[0], mass_spring_site(&j->net[0], 3)), net_end(j->system[1], three));
    if (!def->held)
        return;
    taci_Element anchor = element(TACI_ELEMENT_POINT, 80.0, 0.1 * def->damping);
    anchor.frame_b.p = v3(0.5, 0.3, -0.1);
    add_row(w, anchor, net_end(j->system[1], mass_spring_site(&j->net[1], 0)), world_end);
}

static void join_all(Joined *j, const JoinedDef *def)
{
    tac_WorldDef world = tac_world_def_default();
    world.gravity = def->gravity;
    world.policy = def->policy;
    world.study.passes = def->passes;
    world.body_capacity = world.joint_capacity = world.spring_capacity = 8;
    world.row_site_capacity = 16;
    assert_int_equal(tac_world_create(&world, &j->world), TAC_OK);
    build_chain(j, def->held);
    build_net(&j->net[0], def, v3(0.6, 0, 0));
    build_net(&j->net[1], def, v3(0.3, 0.1, -0.15));
    for (int i = 0; i < 2; i++)
        j->system[i] = taci_world_add_system(j->world, &j->net[i].system);
    build_springs(j, def);
}

static void run(Joined *j, int steps, double T)
{
    for (int k = 0; k < steps; k++)
        assert_int_equal(tac_world_step(j->world, T), TAC_OK);
}

/// Steps of random length; the worst residuals are returned.
static void run_at_random(Joined *j, int steps, uint64_t seed, double *world, double *system)
{
    Rnd rnd = rnd_make(seed);
    *world = *system = 0.0;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(j->world, rnd_log_uniform(&rnd, 2e-4, 1e-2)), TAC_OK);
        tac_StepStats stats = tac_world_stats(j->world);
        *world = larger(*world, stats.residual);
        *system = larger(*system, stats.worst_system_residual);
    }
}

static void books_close_for_every_kind_and_policy(void **state)
{
    (void)state;
    int steps = test_count(500, 50);
    for (int i = 0; i < 12; i++) {
        JoinedDef def = {.policy = (tac_Policy)(i % 3),
                         .a = i < 9 ? 2.0 : 1.0,
                         .damping = i < 3 ? 0.0 : 1.0,
                         .field = i >= 6 ? v3(0.5, -1, 2) : v3(0, 0, 0),
                         .gravity = down,
                         .held = true};
        Joined j;
        double world, system;
        join_all(&j, &def);
        run_at_random(&j, steps, (uint64_t)i, &world, &system);
        tac_Ledger l = tac_world_ledger(j.world, true);
        print_message("policy %d, a = %g, damping %g, field %g: residual %.2g, of a system %.2g, "
                      "scheme %.3g J\n",
                      i % 3, def.a, def.damping, def.field.z, world, system, l.scheme);
        check_at_most(world, 1e-12); // rounding: the project's bound for every scene
        check_at_most(system, 1e-11);
        check_at_most(fabs(tac_ledger_residual(&l)) / l.scale, 1e-12);
        if (def.a == 1.0) // backward Euler loses, the midpoint rule does not
            check_at_least_in(l.scheme, 0.01, "J");
        else
            check_near(l.scheme, 0.0, 0.0);
        tac_world_destroy(j.world);
    }
}

static void undamped_midpoint_systems_keep_their_energy_under_exact(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        JoinedDef def = {.a = 2.0,
                         .field = i == 1 ? v3(0.5, -1, 2) : v3(0, 0, 0),
                         .gravity = down,
                         .held = true};
        Joined j;
        join_all(&j, &def);
        double E0 = tac_world_energy(j.world), worst = 0.0;
        for (int k = 0; k < test_count(10000, 1000); k++) {
            run(&j, 1, 1e-3);
            worst = larger(worst, fabs(tac_world_energy(j.world) - E0));
        }
        show(worst, "J");
        show((double)tac_world_stats(j.world).roots_missed, "roots missed");
        check_at_most_in(worst, 1e-10, "J"); // 10^4 steps of a few J: roundings add up
        tac_world_destroy(j.world);
    }
}

static void springs_between_kinds_keep_linear_momentum(void **state)
{
    (void)state;
    JoinedDef def = {.a = 2.0, .damping = 1.0};
    Joined j;
    tac_Vec3 p0, L0, p, L;
    join_all(&j, &def);
    tac_world_momentum(j.world, &p0, &L0);
    run(&j, 1000, 1e-3);
    tac_world_momentum(j.world, &p, &L);
    // Forces in pairs: rounding of a few N·s. (The nets' springs keep their direction in space, so
    // that angular momentum is not theirs to keep.)
    show(v3_norm(v3_sub(p, p0)), "N·s");
    check_vec3_near(p, p0, 1e-12);
    tac_world_destroy(j.world);
}

/// Where everything is after `time`, as one list of coordinates.
static int run_and_list(const JoinedDef *def, double T, double time, double *x)
{
    Joined j;
    int n = 0;
    join_all(&j, def);
    run(&j, (int)lround(time / T), T);
    for (int i = 0; i < CHAIN; i++) {
        tac_Vec3 p = tac_body_pose(j.world, j.body[i]).p;
        x[n++] = p.x, x[n++] = p.y, x[n++] = p.z;
    }
    for (int i = 0; i < 8; i++) {
        tac_Vec3 p = mass_spring_position(&j.net[i / 4], i % 4);
        x[n++] = p.x, x[n++] = p.y, x[n++] = p.z;
    }
    tac_world_destroy(j.world);
    return n;
}

#define COORDINATES (3 * (CHAIN + 8))

static double largest_difference(const double *x, const double *y)
{
    double worst = 0.0;
    for (int i = 0; i < COORDINATES; i++)
        worst = larger(worst, fabs(x[i] - y[i]));
    return worst;
}

#define LEVELS 5

/// Orders of convergence from 2 ms to 1 ms and on, and over all of them; the latter is returned.
static double measure_order(const JoinedDef *def, double order[LEVELS - 1])
{
    const double time = 0.192, longest = 2e-3;
    double fine[COORDINATES], x[COORDINATES], error[LEVELS];
    assert_int_equal(run_and_list(def, longest / 128, time, fine), COORDINATES);
    for (int i = 0; i < LEVELS; i++) {
        run_and_list(def, longest / (1 << i), time, x);
        error[i] = largest_difference(x, fine);
    }
    for (int i = 0; i < LEVELS - 1; i++)
        order[i] = log2(error[i] / error[i + 1]);
    double mean = log2(error[0] / error[LEVELS - 1]) / (LEVELS - 1);
    print_message("policy %d, passes %d: %.3g m at 2 ms, %.3g m at 0.125 ms; orders %.2f %.2f %.2f "
                  "%.2f, mean %.3f\n",
                  (int)def->policy, def->passes, error[0], error[LEVELS - 1], order[0], order[1],
                  order[2], order[3], mean);
    return mean;
}

static void a_system_joined_of_several_kinds_converges_with_second_order(void **state)
{
    (void)state;
    for (int i = 0; i < test_count(4, 2); i++) {
        JoinedDef def = {.policy = i % 2 == 0 ? TAC_POLICY_PLAIN : TAC_POLICY_EXACT,
                         .passes = 1 + i / 2,
                         .a = 2.0,
                         .damping = 1.0,
                         .field = v3(0.1, 0.2, -0.3),
                         .gravity = down,
                         .held = true};
        double order[LEVELS - 1], mean = measure_order(&def, order);
        check_between(mean, 1.9, 2.1);
        // Smooth for `plain`. The kicks of `exact` are larger where the motion turns round, which
        // happens in other steps at another T: there only the mean says something.
        for (int k = 0; def.policy == TAC_POLICY_PLAIN && k < LEVELS - 1; k++)
            check_between(order[k], 1.95, 2.05);
    }
}

typedef struct Tie { // a spring between two means of nodes, or a mean and a point of the world
    int net[2];      // -1: the world
    int n[2], node[2][4];
    double w[2][4];
    double k, c;
} Tie;

static const Tie ties[] = {
    {{0, 1}, {1, 1}, {{1}, {0}}, {{1}, {1}}, 1.0, 0.01},
    {{0, 1}, {2, 3}, {{0, 2}, {1, 2, 3}}, {{0.5, 0.5}, {0.2, 0.3, 0.5}}, 0.5, 0.0},
    {{0, -1}, {4, 0}, {{0, 1, 2, 3}}, {{0.1, 0.2, 0.3, 0.4}}, 0.3, 0.02},
    {{1, 1}, {1, 1}, {{3}, {0}}, {{1}, {1}}, 0.7, 0.0}, // both ends on one net
    {{0, 0}, {1, 1}, {{2}, {2}}, {{1}, {1}}, 0.4, 0.1}, // and on one site: exerts nothing
    {{1, -1}, {2, 0}, {{1, 2}}, {{0.7, 0.3}}, 0.2, 0.0},
};
#define TIES (int)(sizeof ties / sizeof *ties)
static const tac_Vec3 tie_rest = {0.05, 0.1, -0.02};

typedef struct Squares { // two squares, as two nets tied by rows or as one net with all inside
    tac_World *world;
    MassSpring net[2];
} Squares;

static taci_Site tie_site(MassSpring *net, const Tie *t, int side, int offset)
{
    int node[4];
    for (int i = 0; i < t->n[side]; i++)
        node[i] = t->node[side][i] + offset;
    return mass_spring_mean(net, t->n[side], node, t->w[side]);
}

static void make_world(const JoinedDef *def, tac_World **world)
{
    tac_WorldDef w = tac_world_def_default();
    w.policy = def->policy;
    w.study.passes = def->passes;
    w.body_capacity = w.joint_capacity = w.spring_capacity = 8;
    w.row_site_capacity = 16;
    assert_int_equal(tac_world_create(&w, world), TAC_OK);
}

static void tie_by_rows(Squares *s, const JoinedDef *def, double k)
{
    make_world(def, &s->world);
    int system[2];
    for (int i = 0; i < 2; i++) {
        build_net(&s->net[i], def, v3(0.2 * i, 0, 0.05 * i));
        system[i] = taci_world_add_system(s->world, &s->net[i].system);
    }
    for (int i = 0; i < TIES; i++) {
        const Tie *t = &ties[i];
        taci_Element e = element(TACI_ELEMENT_POINT, t->k * k, t->c * k);
        e.frame_b.p = tie_rest;
        taci_RowEnd b = t->net[1] < 0
                            ? world_end
                            : net_end(system[t->net[1]], tie_site(&s->net[t->net[1]], t, 1, 0));
        add_row(s->world, e, net_end(system[t->net[0]], tie_site(&s->net[t->net[0]], t, 0, 0)), b);
    }
}

static void copy_net(MassSpring *all, const MassSpring *net)
{
    int first = all->n;
    for (int i = 0; i < net->n; i++)
        mass_spring_add_node(all, net->mass[i], mass_spring_position(net, i),
                             v3(net->now.v[3 * i], net->now.v[3 * i + 1], net->now.v[3 * i + 2]));
    for (int i = 0; i < net->element_count; i++) {
        MassSpringElement e = net->element[i];
        e.a = mass_spring_site(all, first + net->pool[e.a.first].node);
        e.b = mass_spring_site(all, first + net->pool[e.b.first].node);
        all->element[all->element_count++] = e;
    }
}

static void tie_inside(Squares *s, const JoinedDef *def, double k)
{
    make_world(def, &s->world);
    mass_spring_create(&s->net[0], def->a, def->gravity);
    s->net[0].field = def->field;
    for (int i = 0; i < 2; i++) {
        build_net(&s->net[1], def, v3(0.2 * i, 0, 0.05 * i));
        copy_net(&s->net[0], &s->net[1]);
    }
    for (int i = 0; i < TIES; i++) {
        const Tie *t = &ties[i];
        taci_Site a = tie_site(&s->net[0], t, 0, 4 * t->net[0]),
                  b = tie_site(&s->net[0], t, 1, 4 * t->net[1]);
        mass_spring_add_spring(&s->net[0], &a, t->net[1] < 0 ? NULL : &b, tie_rest, t->k * k,
                               t->c * k);
    }
    taci_world_add_system(s->world, &s->net[0].system);
}

/// The largest distance between the two ways over some steps, m.
static double run_both(Squares *rows, Squares *inside, int steps)
{
    double worst = 0.0;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(rows->world, 1e-3), TAC_OK);
        assert_int_equal(tac_world_step(inside->world, 1e-3), TAC_OK);
        for (int i = 0; i < 8; i++) {
            tac_Vec3 p = mass_spring_position(&rows->net[i / 4], i % 4);
            worst = larger(worst, v3_norm(v3_sub(p, mass_spring_position(&inside->net[0], i))));
        }
    }
    return worst;
}

/// Without the tank, which only springs have: a net books all of its damping as lost.
static double true_energy(const tac_World *world)
{
    tac_Ledger l = tac_world_ledger(world, true);
    return l.kinetic + l.gravity + l.elastic;
}

static void springs_between_two_nets_move_them_as_inside_one_net(void **state)
{
    (void)state;
    // Of the midpoint rule only: inside a backward Euler net springs are backward, rows are not.
    for (int i = 0; i < 12; i++) {
        JoinedDef def = {.policy = (tac_Policy)(i % 3),
                         .passes = 1 + i % 2,
                         .a = 2.0,
                         .damping = 1.0,
                         .field = i / 4 % 2 ? v3(0.5, -1, 2) : v3(0, 0, 0),
                         .gravity = down};
        double k = pow(10.0, 3 + 2 * (i % 4));
        Squares rows, inside;
        tie_by_rows(&rows, &def, k);
        tie_inside(&inside, &def, k);
        double worst = run_both(&rows, &inside, test_count(300, 60));
        double energy = true_energy(rows.world), expected = true_energy(inside.world);
        print_message("k = %.0e, field %g: apart %.2g m, energy by %.2g J of %.3g\n", k,
                      def.field.z, worst, energy - expected, expected);
        check_at_most_in(worst, 1e-10, "m"); // the bound for rows against inside
        // A stretch that differs by 1e-10 m under the force k s stored differs by that work.
        check_near_in(energy, expected, 1e-9 * tac_world_ledger(inside.world, true).scale, "J");
        tac_world_destroy(rows.world);
        tac_world_destroy(inside.world);
    }
}

/// The response of all sites of a group, computed from the net that has everything inside.
static void inside_response(Squares *inside, const Squares *rows, const taci_Rows *r,
                            const taci_RowGroup *g, double *G)
{
    taci_Site site[16];
    int32_t local[16], cluster[16];
    for (int i = 0; i < g->site_count; i++) {
        const taci_Site *of = &r->site_list[g->site[i]];
        int first = r->site[g->site[i]].system - 1, node[4];
        double weight[4];
        for (int n = 0; n < of->count; n++) {
            const taci_SiteNode *from = &rows->net[first].pool[of->first + n];
            node[n] = 4 * first + from->node;
            weight[n] = from->weight;
        }
        site[i] = mass_spring_mean(&inside->net[0], of->count, node, weight);
        local[i] = i;
    }
    taci_System *net = &inside->net[0].system;
    taci_system_sites(net, site, g->site_count, cluster);
    tac_Result result = taci_system_response(net, 0, local, g->site_count, G, g->flow_count,
                                             &inside->world->scratch);
    assert_int_equal(result, TAC_OK);
}

static void condensed_response_of_two_nets_is_that_of_one(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        JoinedDef def = {.a = 2.0,
                         .passes = 1,
                         .damping = 1.0,
                         .field = i ? v3(50, -100, 200) : v3(0, 0, 0),
                         .gravity = down};
        Squares rows, inside;
        tie_by_rows(&rows, &def, 1e4);
        tie_inside(&inside, &def, 1e4);
        assert_int_equal(tac_world_begin(rows.world, 1e-3), TAC_OK);
        assert_int_equal(tac_world_begin(inside.world, 1e-3), TAC_OK);
        assert_int_equal(rows.world->rows.group_count, 1);
        taci_RowGroup *g = &rows.world->rows.group[0];
        assert_true(taci_rows_condensed(&rows.world->rows, g, &rows.world->scratch));
        int n = g->flow_count;
        assert_int_equal(n, 3 * g->site_count);
        double *G = calloc((size_t)(n * n), sizeof *G), largest = 0.0, skew = 0.0;
        assert_non_null(G);
        inside_response(&inside, &rows, &rows.world->rows, g, G);
        for (int k = 0; k < n * n; k++) {
            largest = larger(largest, fabs(G[k]));
            skew = larger(skew, fabs(G[k] - G[k % n * n + k / n]));
        }
        show(skew / largest, "asymmetry of the response");
        check_array_near(g->G, G, (size_t)(n * n), 1e-12 * largest); // two ways to invert
        if (i == 1)
            check_at_least(skew / largest, 0.05); // or the test would not see a transpose
        free(G);
        tac_world_destroy(rows.world);
        tac_world_destroy(inside.world);
    }
}

static void a_world_with_other_kinds_saves_loads_and_hashes(void **state)
{
    (void)state;
    JoinedDef def = {.a = 2.0, .damping = 1.0, .field = v3(1, 2, 3), .gravity = down, .held = true};
    Joined j, other;
    join_all(&j, &def);
    join_all(&other, &def);
    run(&j, 100, 1e-3);
    size_t size = tac_world_save_size(j.world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(j.world, bytes, size), TAC_OK);
    uint64_t hash = tac_world_hash(j.world);
    run(&j, 300, 1e-3);
    uint64_t end = tac_world_hash(j.world);
    assert_true(hash != end);

    assert_int_equal(tac_world_load(other.world, bytes, size), TAC_OK);
    assert_true(tac_world_hash(other.world) == hash);
    run(&other, 300, 1e-3);
    assert_true(tac_world_hash(other.world) == end);

    // The hash sees the state of the net, and a refused state leaves the net alone.
    other.net[1].now.v[4] += 1e-12;
    assert_true(tac_world_hash(other.world) != end);
    hash = tac_world_hash(other.world);
    ((unsigned char *)bytes)[size - sizeof(MassSpringState) + 40] ^= 1;
    assert_int_equal(tac_world_load(other.world, bytes, size), TAC_ERR_SYNTAX);
    assert_true(tac_world_hash(other.world) == hash);
    free(bytes);
    tac_world_destroy(j.world);
    tac_world_destroy(other.world);
}

static void a_diverged_step_leaves_every_kind_as_it_was(void **state)
{
    (void)state;
    JoinedDef def = {.a = 2.0, .damping = 1.0, .gravity = down, .held = true};
    Joined j;
    join_all(&j, &def);
    run(&j, 20, 1e-3);
    uint64_t hash = tac_world_hash(j.world);
    tac_Ledger before = tac_world_ledger(j.world, true);
    assert_int_equal(tac_world_begin(j.world, 1e-3), TAC_OK);
    j.net[0].b[2] = HUGE_VAL; // as if the net had burst within the step
    taci_system_free(&j.net[0].system);
    taci_system_apply(&j.net[0].system, NULL);
    assert_int_equal(tac_world_end(j.world), TAC_ERR_DIVERGED);
    assert_true(tac_world_hash(j.world) == hash);
    tac_Ledger after = tac_world_ledger(j.world, true);
    check_near(tac_ledger_stored(&after), tac_ledger_stored(&before), 0.0);
    run(&j, 20, 1e-3);
    tac_world_destroy(j.world);
}

/// Balls on the nodes of nets and boxes for the rods of the chain, over a floor.
static void give_shapes(Joined *j)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = TAC_SHAPE_PLANE;
    def.pose.p = v3(0, 0, -0.6);
    assert_int_equal(tac_shape_create(j->world, (tac_BodyId){0}, &def, &id), TAC_OK);
    def.pose.p = v3(0, 0, 0);
    def.type = TAC_SHAPE_BOX;
    def.size = v3(0.2, 0.06, 0.1);
    for (int i = 0; i < CHAIN; i++)
        assert_int_equal(tac_shape_create(j->world, j->body[i], &def, &id), TAC_OK);
    def.type = TAC_SHAPE_SPHERE;
    def.size.x = 0.03;
    for (int net = 0; net < 2; net++)
        for (int i = 0; i < 4; i++) {
            taci_Site site = mass_spring_site(&j->net[net], i);
            assert_true(taci_world_add_shape_on(j->world, &def, j->system[net], &site) >= 0);
        }
}

static void kinds_touch_each_other_with_the_books_closed(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        JoinedDef def = {.policy = i % 2 ? TAC_POLICY_LEDGER : TAC_POLICY_EXACT,
                         .a = i < 4 ? 2.0 : 1.0,
                         .damping = 1.0,
                         .field = i % 4 > 1 ? v3(0.5, -1, 2) : v3(0, 0, 0),
                         .gravity = down};
        Joined j;
        join_all(&j, &def);
        give_shapes(&j);
        double worst = 0.0, contacts = 0.0, mixed = 0.0, low = 0.0;
        int steps = test_count(1500, 700); // they land after 350
        for (int k = 0; k < steps; k++) {
            run(&j, 1, 1e-3);
            tac_Ledger l = tac_world_ledger(j.world, false);
            tac_StepStats s = tac_world_stats(j.world);
            worst = larger(worst, larger(s.residual, 0.1 * s.worst_system_residual));
            double work = -(l.restitution + l.friction + l.stick) + l.solver;
            check_at_most_in(work, 1e-12 * l.scale, "J");
            int n;
            const tac_Contact *c = tac_world_contacts(j.world, &n);
            contacts += n;
            for (int m = 0; m < n; m++) { // a rod and a node: nets in this test have no ids
                bool a = c[m].body_a.index1 == 0, b = c[m].body_b.index1 == 0;
                tac_ShapeId node = a ? c[m].shape_a : c[m].shape_b;
                mixed += a != b && tac_shape_def(j.world, node).type != TAC_SHAPE_PLANE;
            }
        }
        for (int node = 0; node < 8; node++)
            low = smaller(low, mass_spring_position(&j.net[node / 4], node % 4).z);
        show(worst, "of scale");
        show(mixed, "contacts between kinds");
        check_at_most(worst, 1e-12);
        check_at_least(contacts, steps); // all lie on the floor in the end
        check_at_least(mixed, 1.0);
        check_at_least_in(low, -0.6, "m"); // nodes stay above it
        tac_world_destroy(j.world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_close_for_every_kind_and_policy),
        cmocka_unit_test(undamped_midpoint_systems_keep_their_energy_under_exact),
        cmocka_unit_test(springs_between_kinds_keep_linear_momentum),
        cmocka_unit_test(a_system_joined_of_several_kinds_converges_with_second_order),
        cmocka_unit_test(springs_between_two_nets_move_them_as_inside_one_net),
        cmocka_unit_test(condensed_response_of_two_nets_is_that_of_one),
        cmocka_unit_test(a_world_with_other_kinds_saves_loads_and_hashes),
        cmocka_unit_test(a_diverged_step_leaves_every_kind_as_it_was),
        cmocka_unit_test(kinds_touch_each_other_with_the_books_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
