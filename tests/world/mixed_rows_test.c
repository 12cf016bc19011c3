// Springs between kinds: what is a row gives the motion of the same spring inside an operator, by
// two routes. The first compares two worlds that differ only in where springs live. The second
// takes one step apart: the operator of every system is read through its sites, all of them with
// all springs are assembled to one matrix, and that is solved densely.
#include "check.h"
#include "env.h"
#include "mixed.h"
#include "system/tree/tree.h"
#include "world/world.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>

static tac_Vec3 within(Rnd *rnd, double size)
{
    double x = rnd_uniform(rnd, -size, size), y = rnd_uniform(rnd, -size, size);
    return (tac_Vec3){x, y, rnd_uniform(rnd, -size, size)};
}

// ------------------------------------------------------------------------------------------------
// Two worlds

/// An island: a chain of rigid bodies, a tree whose hand holds the chain's end, and springs that
/// are inside or rows.
typedef struct Island {
    tac_World *world;
    tac_SystemId tree;
    tac_BodyId body[3];
} Island;

#define JOINTS 4

typedef struct IslandDef {
    uint64_t seed;
    bool rows;
    double stiffness; // of the springs that may be either
    tac_Form form;
    double spin; // rad/s, of the rigid bodies
} IslandDef;

static tac_SystemId make_tree(tac_World *w, Rnd *rnd, const IslandDef *d, double k, double c)
{
    tac_TreeBodyDef body[JOINTS];
    for (int i = 0; i < JOINTS; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].joint = i == 2 ? TAC_TREE_PRISMATIC : TAC_TREE_REVOLUTE;
        body[i].frame_parent = tac_pose_make(within(rnd, 0.15), within(rnd, 2.0));
        body[i].frame_body = tac_pose_make(within(rnd, 0.1), within(rnd, 2.0));
        body[i].mass = rnd_uniform(rnd, 0.5, 1.5);
        body[i].inertia = tac_inertia_box(body[i].mass, (tac_Vec3){0.2, 0.15, 0.1});
        body[i].velocity[0] = rnd_uniform(rnd, -0.5, 0.5);
    }
    if (!d->rows) { // on the first joint, about where it starts
        body[0].axis[0].spring = k;
        body[0].axis[0].damper = c;
    }
    const int over[2] = {1, 3};
    const double arm[2] = {1.0, -0.5};
    tac_TendonDef tendon = tac_tendon_def_default();
    tendon.count = 2;
    tendon.velocity = over;
    tendon.arm = arm;
    tendon.stiffness = k;
    tendon.damping = c;
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = JOINTS;
    def.tendon = &tendon;
    def.tendon_count = d->rows ? 0 : 1;
    def.form = d->form;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    if (d->rows) { // the same springs as springs
        tac_SpringDef l = tac_spring_def_default();
        tac_SpringId spring;
        l.type = TAC_SPRING_COORDINATE;
        l.stiffness = k;
        l.damping = c;
        l.system_a = id;
        assert_int_equal(tac_spring_create(w, &l, &spring), TAC_OK);
        l.system_b = id;
        l.velocity_a = 1;
        l.velocity_b = 3;
        l.ratio = 0.5;
        assert_int_equal(tac_spring_create(w, &l, &spring), TAC_OK);
    }
    return id;
}

/// A spring that starts without stretch: the frame of b follows from that of a.
static void tie(tac_World *w, tac_SpringDef l, tac_BodyId a, tac_BodyId b)
{
    tac_Pose A = tac_body_pose(w, a), B = tac_body_pose(w, b);
    tac_Pose joint = tac_pose_mul(A, l.frame_a);
    tac_SpringId id;
    l.body_a = a;
    l.body_b = b;
    l.frame_b.p = tac_pose_point_inverse(B, joint.p);
    tac_Quat back = {B.q.w, -B.q.x, -B.q.y, -B.q.z};
    l.frame_b.q = tac_pose_mul((tac_Pose){{0, 0, 0}, back}, joint).q;
    assert_int_equal(tac_spring_create(w, &l, &id), TAC_OK);
}

static Island make_island(const IslandDef *d)
{
    Rnd rnd = rnd_make(d->seed);
    Island s;
    tac_WorldDef def = tac_world_def_default();
    def.policy = TAC_POLICY_PLAIN; // the scheme itself: corrections have another direction inside
    def.study.gyro = TAC_GYRO_MID; // and arms of joints inside are taken anew otherwise
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    double k = d->stiffness, c = 1e-2 * rnd_uniform(&rnd, 0.5, 1.0) * sqrt(k);
    s.tree = make_tree(s.world, &rnd, d, k, c);
    for (int i = 0; i < 3; i++) {
        tac_BodyDef b = tac_body_def_default();
        b.pose = tac_pose_make(within(&rnd, 0.5), within(&rnd, 2.0));
        b.mass = rnd_uniform(&rnd, 0.5, 2.0);
        b.inertia = tac_inertia_box(b.mass, (tac_Vec3){0.1, 0.2, 0.3});
        b.twist.lin = within(&rnd, 0.3);
        b.twist.ang = within(&rnd, d->spin);
        assert_int_equal(tac_body_create(s.world, &b, &s.body[i]), TAC_OK);
    }
    tac_SpringDef l = tac_spring_def_default();
    l.coupling = d->rows ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
    for (int i = 0; i < 2; i++) { // a chain of bodies
        l.type = i ? TAC_SPRING_HINGE : TAC_SPRING_POINT;
        l.stiffness = k;
        l.damping = c;
        l.frame_a = tac_pose_make(within(&rnd, 0.1), within(&rnd, 1.0));
        tie(s.world, l, s.body[i], s.body[i + 1]);
    }
    l.coupling = TAC_SPRING_ROW; // in both: between kinds
    l.type = TAC_SPRING_POSE;
    l.stiffness = 500.0;
    l.angular_stiffness = 5.0;
    l.damping = 1.0;
    tie(s.world, l, s.body[0], tac_system_body(s.world, s.tree, JOINTS - 1));
    return s;
}

static double distance(const Island *a, const Island *b)
{
    double worst = 0.0, p[JOINTS], q[JOINTS];
    tac_system_positions(a->world, a->tree, p);
    tac_system_positions(b->world, b->tree, q);
    for (int i = 0; i < JOINTS; i++)
        worst = larger(worst, fabs(p[i] - q[i]));
    for (int i = 0; i < 3; i++) {
        tac_Vec3 x = tac_body_pose(a->world, a->body[i]).p,
                 y = tac_body_pose(b->world, b->body[i]).p;
        worst = larger(worst, larger(fabs(x.x - y.x), larger(fabs(x.y - y.y), fabs(x.z - y.z))));
    }
    return worst;
}

static void rows_move_as_springs_inside_do(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int i = 0; i < test_count(100, 10); i++) {
        IslandDef d = {.seed = (uint64_t)i,
                       .stiffness = pow(10.0, 2.0 + 7.0 * (i % 10) / 9.0), // 1e2 ... 1e9
                       .form = i % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION,
                       .spin = 1.0};
        Island inside = make_island(&d);
        d.rows = true;
        Island rows = make_island(&d);
        for (int k = 0; k < 100; k++) {
            assert_int_equal(tac_world_step(inside.world, 1e-3), TAC_OK);
            assert_int_equal(tac_world_step(rows.world, 1e-3), TAC_OK);
        }
        double apart = distance(&inside, &rows);
        if (apart > 1e-10)
            print_message("seed %d, k = %g: %g m apart\n", i, d.stiffness, apart);
        worst = larger(worst, apart);
        tac_world_destroy(inside.world);
        tac_world_destroy(rows.world);
    }
    show(worst, "m or rad after 0.1 s");
    check_at_most(worst, 1e-10);
}

// ------------------------------------------------------------------------------------------------
// One step taken apart

#define DIM 40

/// All velocities of an island: those of the tree, then six of each body.
typedef struct Whole {
    int n;
    double A[DIM][DIM], b[DIM], v[DIM];
} Whole;

static bool invert(double A[DIM][DIM], int n)
{
    static double B[DIM][DIM];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[i][j] = i == j;
    for (int c = 0; c < n; c++) {
        int p = c;
        for (int i = c + 1; i < n; i++)
            p = fabs(A[i][c]) > fabs(A[p][c]) ? i : p;
        if (A[p][c] == 0.0)
            return false;
        for (int j = 0; j < n; j++) {
            double t = A[p][j], u = B[p][j];
            A[p][j] = A[c][j], A[c][j] = t;
            B[p][j] = B[c][j], B[c][j] = u;
        }
        double d = 1.0 / A[c][c];
        for (int j = 0; j < n; j++)
            A[c][j] *= d, B[c][j] *= d;
        for (int i = 0; i < n; i++) {
            double f = i == c ? 0.0 : A[i][c];
            for (int j = 0; f != 0.0 && j < n; j++)
                A[i][j] -= f * A[c][j], B[i][j] -= f * B[c][j];
        }
    }
    memcpy(A, B, sizeof B);
    return true;
}

/// The inverse operator and free velocities of one system over all its velocities, read at sites:
/// each coordinate of a tree, each body.
static int read_system(const tac_World *w, int system, const taci_Site *site, int sites, int flows,
                       Whole *whole)
{
    taci_System *s = w->system[system];
    int n = sites * flows;
    double *flow = calloc((size_t)n, sizeof *flow);
    int32_t cluster[16], index[16];
    taci_Arena scratch;
    assert_true(taci_arena_create(&scratch, 1 << 20));
    taci_system_sites(s, site, sites, cluster);
    for (int first = 0; first < sites; first++) { // site by site: bodies may be clusters of their
                                                  // own
        int count = 0;
        for (int i = 0; i < sites; i++)
            if (cluster[i] == cluster[first])
                index[count++] = i;
        if (index[0] != first)
            continue;
        int m = flows * count;
        double *block = calloc((size_t)(m * m), sizeof *block);
        assert_int_equal(taci_system_response(s, cluster[first], index, count, block, m, &scratch),
                         TAC_OK);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                whole->A[whole->n + flows * index[i / flows] + i % flows]
                        [whole->n + flows * index[j / flows] + j % flows] = block[i * m + j];
        free(block);
    }
    taci_system_flow(s, TACI_FLOW_FREE, flow);
    for (int i = 0; i < n; i++)
        whole->v[whole->n + i] = flow[i];
    taci_arena_destroy(&scratch);
    free(flow);
    return n;
}

/// The row of a spring end over all velocities: coordinates as they are, bodies by their six,
/// bodies of the tree through the response of the tree to coordinates.
static void add_end(const tac_World *w, const Island *s, const taci_RowEnd *end, tac_Wrench f,
                    double *row)
{
    double x[6];
    sv_store(x, f.force, f.torque);
    if (end->system < 0)
        return;
    if (end->system == 0) {
        for (int i = 0; i < 6; i++)
            row[JOINTS + 6 * end->site.body + i] += x[i];
        return;
    }
    if (end->site.kind == TACI_SITE_COORD) {
        row[end->site.body] += x[0];
        return;
    }
    // Columns of the body's Jacobian at the predicted midpoint, from joint axes and arms.
    taci_Frame at;
    taci_System *t = w->system[end->system];
    taci_system_locate(t, TACI_AT_MID, &end->site, &at);
    const taci_Tree *tree = (const taci_Tree *)t;
    (void)s;
    for (int i = 0; i < JOINTS; i++) { // a chain: every joint moves its hand
        tac_Vec3 axis = m3_col(&tree->mid[i].R, 2);
        tac_Vec3 lin = tree->link[i].type == TACI_TREE_PRISMATIC
                           ? axis
                           : v3_cross(axis, v3_sub(at.x, tree->mid[i].p));
        tac_Vec3 ang = tree->link[i].type == TACI_TREE_PRISMATIC ? v3(0, 0, 0) : axis;
        row[i] += v3_dot(lin, f.force) + v3_dot(ang, f.torque);
    }
}

/// v̂ of all velocities by one dense solve: (A + J'(kT/2 + c)J) v = A v_free - J' k s.
static void solve_whole(const tac_World *w, const Island *s, double T, Whole *whole)
{
    static double A[DIM][DIM];
    taci_RowContext c = taci_world_row_context((tac_World *)w);
    int n = whole->n;
    memcpy(A, whole->A, sizeof A);
    assert_true(invert(A, n));
    for (int i = 0; i < n; i++) {
        whole->b[i] = 0.0;
        for (int j = 0; j < n; j++)
            whole->b[i] += A[i][j] * whole->v[j];
    }
    for (int l = 0; l < w->rows.spring_high; l++) {
        const taci_RowSpring *spring = &w->rows.spring[l];
        if (!spring->live)
            continue;
        taci_Frame a = taci_rows_frame(&c, TACI_AT_MID, &spring->end[0]);
        taci_Frame b = taci_rows_frame(&c, TACI_AT_MID, &spring->end[1]);
        taci_ElementRow row[TACI_ELEMENT_DIM];
        int dim = taci_element_rows(&spring->e, &a, &b, row);
        double start[TACI_ELEMENT_DIM];
        memcpy(start, spring->s, sizeof start);
        if (taci_element_rides(&spring->e) && spring->end[0].system >= 0 &&
            spring->end[1].system >= 0) {
            taci_Frame before = taci_rows_frame(&c, TACI_AT_NOW, &spring->end[1]);
            taci_element_turn(&before.R, &b.R, spring->s, dim, start);
            taci_element_riding_rows(&spring->e, &a, &b, start, row);
        }
        double kappa = 0.5 * spring->e.k * T + spring->e.c;
        for (int i = 0; i < dim; i++) {
            double J[DIM] = {0};
            add_end(w, s, &spring->end[0], row[i].a, J);
            add_end(w, s, &spring->end[1], row[i].b, J);
            for (int p = 0; p < n; p++) {
                whole->b[p] -= J[p] * spring->e.k * start[i];
                for (int q = 0; q < n; q++)
                    A[p][q] += kappa * J[p] * J[q];
            }
        }
    }
    assert_true(invert(A, n));
    for (int i = 0; i < n; i++) {
        whole->v[i] = 0.0;
        for (int j = 0; j < n; j++)
            whole->v[i] += A[i][j] * whole->b[j];
    }
}

/// The largest difference between the step's v̂ and the dense solve's, of the largest v̂; and how
/// unsymmetric the operator is.
static double compare_step(Island *s, double T, double *asymmetry)
{
    static Whole whole;
    tac_World *w = s->world;
    memset(&whole, 0, sizeof whole);
    assert_int_equal(tac_world_begin(w, T), TAC_OK);
    double hat[DIM];
    taci_Site coordinate[JOINTS], body[3];
    for (int i = 0; i < JOINTS; i++)
        coordinate[i] = (taci_Site){.kind = TACI_SITE_COORD, .body = i};
    for (int i = 0; i < 3; i++)
        body[i] = (taci_Site){.kind = TACI_SITE_BODY, .body = i};
    memcpy(hat, ((taci_Tree *)w->system[1])->v_hat, JOINTS * sizeof *hat);
    // the flows of bodies as the step left them, before their sites are asked for anew
    double flow[18];
    int32_t cluster[3];
    taci_system_sites(w->own, body, 3, cluster);
    taci_system_flow(w->own, TACI_FLOW_HAT, flow);
    memcpy(hat + JOINTS, flow, sizeof flow);
    whole.n = read_system(w, 1, coordinate, JOINTS, 1, &whole);
    whole.n += read_system(w, 0, body, 3, 6, &whole);
    double size = 0.0, skew = 0.0;
    for (int i = 0; i < whole.n; i++)
        for (int j = 0; j < whole.n; j++) {
            size = larger(size, fabs(whole.A[i][j]));
            skew = larger(skew, fabs(whole.A[i][j] - whole.A[j][i]));
        }
    *asymmetry = skew / size;
    solve_whole(w, s, T, &whole);
    double worst = 0.0, largest = 0.0;
    for (int i = 0; i < whole.n; i++) {
        worst = larger(worst, fabs(whole.v[i] - hat[i]));
        largest = larger(largest, fabs(hat[i]));
    }
    return worst / largest;
}

static void a_step_is_the_solution_of_one_matrix(void **state)
{
    (void)state;
    double worst = 0.0, most = 0.0;
    for (int i = 0; i < test_count(60, 10); i++) {
        bool spins = i % 3 == 2;
        IslandDef d = {.seed = (uint64_t)i + 500,
                       .rows = true,
                       .stiffness = pow(10.0, 2.0 + i % 5), // dense inverses lose the rest
                       .form = i % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION,
                       .spin = spins ? 300.0 : 1.0};
        Island s = make_island(&d);
        double asymmetry, T = spins ? 2e-3 : 1e-3;
        double apart = compare_step(&s, T, &asymmetry);
        worst = larger(worst, apart);
        if (spins) // a symmetrised response would be off by this much
            most = larger(most, asymmetry);
        tac_world_destroy(s.world);
    }
    show(worst, "of the largest velocity");
    show(most, "asymmetry of the response");
    check_at_most(worst, 1e-10); // condition of the assembled matrix, 1e6, times rounding
    check_at_least(most, 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_move_as_springs_inside_do),
        cmocka_unit_test(a_step_is_the_solution_of_one_matrix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
