/* Beams: against the reference's numbers and against theory, with a plate on the tip, on a floor;
 * their memory and their saved states.
 */
#include "support/alloc_count.h"
#include "support/env.h"
#include "support/golden.h"
#include "system/nodal_rig.h"
#include "world/kinds/own_rigid.h"
#include "larger.h"
#include <stdlib.h>

#define DOFS 20 // of the beam of the golden file
#define TIP 18  // deflection of its end

static const tac_Vec3 none = {0, 0, 0};

typedef struct BeamGolden { // the first lines of the golden file
    Golden file;
    tac_BeamDef def;
    double T, load;
    double frequency[5]; // Hz; the last one is the highest
    double tip, tip_frequency;
} BeamGolden;

static BeamGolden open_golden(void)
{
    BeamGolden g = {.file = golden_open("beam.txt"), .def = tac_beam_def_default()};
    g.def.length = golden_named(&g.file, "length");
    g.def.width = golden_named(&g.file, "width");
    g.def.height = golden_named(&g.file, "height");
    g.def.young = golden_named(&g.file, "young");
    g.def.density = golden_named(&g.file, "density");
    g.def.elements = (int)golden_named(&g.file, "elements");
    g.T = golden_named(&g.file, "T");
    g.load = golden_named(&g.file, "tip_load");
    golden_named_numbers(&g.file, "frequencies", g.frequency, 4);
    g.frequency[4] = golden_named(&g.file, "last");
    g.tip = golden_named(&g.file, "tip");
    g.tip_frequency = golden_named(&g.file, "tip_frequency");
    return g;
}

/// Reads on up to a word and the number after it.
static double find_named(Golden *g, const char *name)
{
    while (strcmp(golden_word(g), name) != 0)
        continue;
    return golden_number(g);
}

/// M, K and the load of a beam, read from outside: K is what the force lacks at unit deflections.
static void read_matrices(const tac_BeamDef *def, tac_Vec3 gravity, double *M, double *K,
                          double *load)
{
    tac_WorldDef world = world_def(TAC_POLICY_EXACT, gravity);
    taci_UserSystem *beam = taci_beam_create(def, &world);
    int n = beam->dofs;
    double q[64] = {0}, v[64] = {0}, bias[64], force[64];
    beam->ops->write(beam, q, v);
    beam->ops->dynamics(beam, M, bias, load);
    for (int j = 0; j < n; j++) {
        q[j] = 1.0;
        beam->ops->write(beam, q, v);
        beam->ops->dynamics(beam, M, bias, force);
        q[j] = 0.0;
        for (int i = 0; i < n; i++)
            K[i * n + j] = load[i] - force[i];
    }
    beam->ops->destroy(beam);
}

/// The shape that a force at the tip gives the beam of the golden file.
static void static_shape(const BeamGolden *g, double q[DOFS])
{
    double M[DOFS * DOFS], K[DOFS * DOFS], load[DOFS], f[DOFS] = {0};
    read_matrices(&g->def, none, M, K, load);
    f[TIP] = g->load;
    solve_dense(K, DOFS, f, q);
}

/// Eigenvalues of the symmetric n x n matrix by Jacobi's rotations, in rising order.
static void eigenvalues(double *A, int n, double *lambda)
{
    for (int sweep = 0; sweep < 30; sweep++)
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                double apq = A[p * n + q];
                if (apq == 0.0)
                    continue;
                double theta = (A[q * n + q] - A[p * n + p]) / (2.0 * apq);
                double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1.0));
                double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
                for (int i = 0; i < n; i++) {
                    double x = A[i * n + p], y = A[i * n + q];
                    A[i * n + p] = c * x - s * y, A[i * n + q] = s * x + c * y;
                }
                for (int i = 0; i < n; i++) {
                    double x = A[p * n + i], y = A[q * n + i];
                    A[p * n + i] = c * x - s * y, A[q * n + i] = s * x + c * y;
                }
            }
    for (int i = 0; i < n; i++) {
        int j = i;
        for (; j > 0 && lambda[j - 1] > A[i * n + i]; j--)
            lambda[j] = lambda[j - 1];
        lambda[j] = A[i * n + i];
    }
}

/// Eigenvalues of K x = lambda M x: those of L^-1 K L^-T, M = L L'.
static void generalized_eigenvalues(double *M, double *K, int n, double *lambda)
{
    for (int i = 0; i < n; i++) // L over the lower half of M
        for (int j = 0; j <= i; j++) {
            double sum = M[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= M[i * n + k] * M[j * n + k];
            M[i * n + j] = i == j ? sqrt(sum) : sum / M[j * n + j];
        }
    for (int side = 0; side < 2; side++) { // L^-1 K, transposed, and again
        for (int c = 0; c < n; c++)
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < i; k++)
                    K[i * n + c] -= M[i * n + k] * K[k * n + c];
                K[i * n + c] /= M[i * n + i];
            }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                double t = K[i * n + j];
                K[i * n + j] = K[j * n + i], K[j * n + i] = t;
            }
    }
    eigenvalues(K, n, lambda);
}

static void a_beam_has_the_frequencies_of_the_reference_and_of_theory(void **state)
{
    (void)state;
    BeamGolden g = open_golden();
    double M[DOFS * DOFS], K[DOFS * DOFS], load[DOFS], lambda[DOFS], f[DOFS];
    read_matrices(&g.def, none, M, K, load);
    generalized_eigenvalues(M, K, DOFS, lambda);
    for (int i = 0; i < DOFS; i++)
        f[i] = sqrt(lambda[i]) / (2.0 * acos(-1.0));
    // Rounding is that of the highest: 1e-15 · (7782 / 4.57)² of the lowest eigenvalue.
    for (int i = 0; i < 4; i++)
        check_near_in(f[i], g.frequency[i], 1e-8 * g.frequency[i], "Hz");
    check_near_in(f[DOFS - 1], g.frequency[4], 1e-12 * g.frequency[4], "Hz");
    double I = g.def.width * pow(g.def.height, 3) / 12.0, A = g.def.width * g.def.height;
    double theory = pow(1.8751040687, 2) / (2.0 * acos(-1.0)) *
                    sqrt(g.def.young * I / (g.def.density * A * pow(g.def.length, 4)));
    check_near_in(f[0], theory, 2e-6 * theory, "Hz"); // ten elements: error 1/ne^4 of 1e-2
    golden_close(&g.file);
}

/// Deflection of a beam at rest under its weight, at the coordinate `at`.
static double sag(const tac_BeamDef *def, int at)
{
    double M[64 * 64], K[64 * 64], load[64], q[64];
    int n = 2 * (def->elements + 1 - def->clamped[0] - def->clamped[1]);
    read_matrices(def, v3(0, 0, -9.81), M, K, load);
    solve_dense(K, n, load, q);
    return q[at];
}

static void a_beam_sags_under_its_weight_as_theory_says(void **state)
{
    (void)state;
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.6, def.width = 0.03, def.height = 0.002;
    double weight = 9.81 * def.density * def.width * def.height;
    double EI = def.young * def.width * pow(def.height, 3) / 12.0, L4 = pow(def.length, 4);
    // Nodes of cubic elements under a spread load are exact; 1e-9: condition of K.
    for (def.elements = 1; def.elements <= 10; def.elements += 3)
        check_near_in(sag(&def, 2 * def.elements - 2) / (-weight * L4 / (8.0 * EI)), 1.0, 1e-9,
                      "of theory, clamped at 0");
    def.elements = 10;
    def.clamped[1] = true;
    check_near_in(sag(&def, 8) / (-weight * L4 / (384.0 * EI)), 1.0, 1e-9, "clamped at both ends");
    def.clamped[0] = false;
    check_near_in(sag(&def, 0) / (-weight * L4 / (8.0 * EI)), 1.0, 1e-9, "clamped at the end");
    // Turned over about x, it sags the other way along its own z; on its side, not at all.
    def.place.q = (tac_Quat){0, 1, 0, 0};
    check_near_in(sag(&def, 0) / (weight * L4 / (8.0 * EI)), 1.0, 1e-9, "turned over");
    def.place.q = (tac_Quat){sqrt(0.5), sqrt(0.5), 0, 0};
    check_near_in(sag(&def, 0), 0.0, 1e-15, "m");
}

static void a_beam_moves_as_the_reference_and_keeps_its_energy(void **state)
{
    (void)state;
    BeamGolden g = open_golden();
    double q[DOFS], frequency_first = 0, frequency_last = 0;
    static_shape(&g, q);
    check_near_in(q[TIP], g.tip, 1e-11 * g.tip, "m"); // condition of K: 1e5
    g.def.position = q;
    tac_WorldDef def = world_def(TAC_POLICY_EXACT, none);
    Rig r = put_into_world(&def, taci_beam_create(&g.def, &def));
    double E0 = tac_world_energy(r.world), worst = 0.0, before = q[TIP];
    golden_expect(&g.file, "samples");
    int samples = (int)golden_number(&g.file), periods = -1;
    for (int i = 0, k = 0; i < samples; i++) {
        double s[4];
        golden_numbers(&g.file, s, 4);
        for (; k < (int)s[0]; k++) {
            run(&r, 1, g.T);
            worst = larger(worst, fabs(tac_world_energy(r.world) - E0));
            if (before > 0.0 && position(&r, TIP) <= 0.0) {
                periods++;
                frequency_last = k;
                frequency_first = periods == 0 ? k : frequency_first;
            }
            before = position(&r, TIP);
        }
        tac_Ledger l = tac_world_ledger(r.world, true);
        double kinetic = k == 0 ? 0.0 : l.kinetic;
        check_near_in(position(&r, TIP), s[1], 1e-9 * g.tip, "m");
        check_near_in(kinetic, s[2], 1e-9 * E0, "J");
        check_near_in(tac_world_energy(r.world), s[3], 1e-9 * E0, "J");
    }
    show(worst / E0, "energy drift in 10 s");
    check_at_most(worst / E0, 1e-10); // rounding of 10^4 steps at omega T = 49; the reference:
                                      // 5e-12
    check_near_in(periods / ((frequency_last - frequency_first) * g.T), g.tip_frequency, 1e-9,
                  "Hz");
    take_apart(&r);
    golden_close(&g.file);
}

static void a_backward_beam_loses_energy_as_the_reference_and_books_it(void **state)
{
    (void)state;
    BeamGolden g = open_golden();
    double q[DOFS], half_life = 0.0;
    static_shape(&g, q);
    g.def.position = q;
    g.def.backward = true;
    tac_WorldDef def = world_def(TAC_POLICY_PLAIN, none);
    Rig r = put_into_world(&def, taci_beam_create(&g.def, &def));
    double E0 = tac_world_energy(r.world);
    int count = (int)find_named(&g.file, "backward");
    double expected_half_life = golden_named(&g.file, "half_life");
    for (int i = 0, k = 0; i < count; i++) {
        int end = (int)lround(golden_number(&g.file) / g.T);
        for (; k < end; k++) {
            run(&r, 1, g.T);
            if (half_life == 0.0 && tac_world_energy(r.world) < 0.5 * E0)
                half_life = (k + 1) * g.T;
        }
        check_near(tac_world_energy(r.world) / E0, golden_number(&g.file), 1e-9);
    }
    check_near_in(half_life, expected_half_life, 1e-9, "s");
    tac_Ledger l = tac_world_ledger(r.world, true);
    check_near_in(l.scheme, E0 - tac_world_energy(r.world), 1e-10 * E0, "J"); // sum of 10^4 terms
    check_at_most(tac_world_stats(r.world).residual, 1e-12);
    take_apart(&r);
    golden_close(&g.file);
}

typedef struct Plate {
    Rig rig;
    tac_BodyId body;
    BeamGolden golden;
} Plate;

/// The beam with the plate on its tip, as in the golden file.
static Plate build_plate(tac_Policy policy)
{
    Plate p = {.golden = open_golden()};
    Golden *g = &p.golden.file;
    tac_WorldDef def = world_def(policy, none);
    tac_BodyDef body = tac_body_def_default();
    double size[3], r[3], v[3], w[3];
    def.study.gyro = TAC_GYRO_START;
    def.study.passes = 1;
    while (strcmp(golden_word(g), "plate") != 0)
        continue;
    body.mass = golden_named(g, "mass");
    golden_named_numbers(g, "size", size, 3);
    golden_named_numbers(g, "r", r, 3);
    double ks = golden_named(g, "ks");
    golden_named_numbers(g, "v", v, 3);
    golden_named_numbers(g, "w", w, 3);
    body.inertia = tac_inertia_box(body.mass, v3(size[0], size[1], size[2]));
    body.pose.p = v3_sub(v3(p.golden.def.length, 0, 0), v3(r[0], r[1], r[2]));
    body.twist = (tac_Twist){v3(v[0], v[1], v[2]), v3(w[0], w[1], w[2])};
    p.rig = put_into_world(&def, taci_beam_create(&p.golden.def, &def));
    assert_int_equal(tac_body_create(p.rig.world, &body, &p.body), TAC_OK);
    taci_Element e = {.type = TACI_ELEMENT_POINT,
                      .frame_a = tac_pose_make(v3(r[0], r[1], r[2]), v3(0, 0, 0)),
                      .frame_b = tac_pose_identity(),
                      .k = ks};
    const taci_RowEnd end[2] = {make_end(0, TACI_SITE_BODY, taci_world_body(p.rig.world, p.body)),
                                make_end(p.rig.system, TACI_SITE_BODY, TIP / 2)};
    assert_true(taci_world_add_row_spring(p.rig.world, &e, end) >= 0);
    return p;
}

/// The reference takes V_k until it has two midpoint velocities, the library one of them as soon as
/// there is one: here it is made to do as the reference.
static void set_history(Plate *p, int step)
{
    taci_Rigid *rigid = taci_own_rigid(p->rig.world);
    int slot = taci_world_body(p->rig.world, p->body);
    if (step <= 2)
        rigid->state[rigid->now][slot].history = step == 2 ? 2 : 0;
}

static void a_plate_on_a_beam_moves_as_the_reference(void **state)
{
    (void)state;
    Plate p = build_plate(TAC_POLICY_PLAIN);
    golden_expect(&p.golden.file, "rows");
    int samples = (int)golden_number(&p.golden.file);
    for (int i = 0, k = 0; i < samples; i++) {
        double s[12];
        golden_numbers(&p.golden.file, s, 12);
        for (; k < (int)s[0]; k++) {
            set_history(&p, k);
            run(&p.rig, 1, p.golden.T);
        }
        tac_Pose pose = tac_body_pose(p.rig.world, p.body);
        tac_Twist V = tac_body_state_twist(p.rig.world, p.body);
        double tolerance = 1e-9; // the file's, of the size of each
        print_message("step %d: z off by %.2g m, tip by %.2g m\n", k, fabs(pose.p.z - s[4]),
                      fabs(position(&p.rig, TIP) - s[1]));
        check_near_in(position(&p.rig, TIP), s[1], tolerance * 0.05, "m");
        check_vec3_near(pose.p, v3(s[2], s[3], s[4]), tolerance * 0.6);
        check_vec3_near(V.lin, v3(s[5], s[6], s[7]), tolerance * 0.4);
        check_vec3_near(q_rotate_inverse(pose.q, V.ang), v3(s[8], s[9], s[10]), tolerance * 8.0);
        check_near_in(tac_world_energy(p.rig.world), s[11], tolerance * 0.0083, "J");
    }
    take_apart(&p.rig);
    golden_close(&p.golden.file);
}

static void a_plate_on_a_beam_keeps_its_energy_under_exact(void **state)
{
    (void)state;
    Plate p = build_plate(TAC_POLICY_EXACT);
    double E0 = tac_world_energy(p.rig.world), worst = 0.0, residual = 0.0, system = 0.0;
    for (int k = 0; k < test_count(10000, 1000); k++) {
        run(&p.rig, 1, p.golden.T);
        worst = larger(worst, fabs(tac_world_energy(p.rig.world) - E0));
        residual = larger(residual, tac_world_stats(p.rig.world).residual);
        system = larger(system, tac_world_stats(p.rig.world).worst_system_residual);
    }
    show(worst / E0, "energy drift in 10 s");
    show(residual, "of the ledger's scale");
    show(system, "of one system's");
    check_at_most(worst / E0, 1e-10); // the project's bound for 10 s
    check_at_most(residual, 1e-12);   // rounding: the project's bound for every scene
    check_at_most(system, 1e-11);     // its energy passes through small values
    take_apart(&p.rig);
    golden_close(&p.golden.file);
}

static void a_push_on_a_point_is_the_push_on_its_coordinates(void **state)
{
    (void)state;
    tac_BeamDef beam = tac_beam_def_default();
    beam.length = 0.6, beam.width = 0.03, beam.height = 0.002;
    beam.place = tac_pose_make(v3(0.1, 0.2, 0.3), v3(0.3, -0.5, 0.7));
    double q[2];
    for (int i = 0; i < 2; i++) {
        tac_WorldDef def = world_def(TAC_POLICY_EXACT, none);
        Rig r = put_into_world(&def, taci_beam_create(&beam, &def));
        tac_Wrench w = {q_rotate(beam.place.q, v3(5, 6, 2)),
                        q_rotate(beam.place.q, v3(1, -0.3, 2))};
        for (int k = 0; k < 20; k++) {
            if (i == 0) {
                taci_user_push(r.nodal, TIP, 2.0);     // along z
                taci_user_push(r.nodal, TIP + 1, 0.3); // about -y
            } else
                taci_user_push_body(&r.nodal->system, TIP / 2, w);
            run(&r, 1, 1e-3);
        }
        double work = i == 0 ? r.nodal->total : r.nodal->body_total[TIP / 2];
        check_near_in(work, tac_world_energy(r.world), 1e-12, "J"); // it started at rest, at zero
        q[i] = position(&r, TIP);
        tac_Pose pose = place_of(r.nodal, TIP / 2);
        tac_Pose local = pose_mul(pose_inverse(beam.place), pose);
        check_vec3_near(local.p, v3(0.6, 0, q[i]), 1e-14);
        check_vec3_near(q_log(local.q), v3(0, -position(&r, TIP + 1), 0), 1e-14);
        take_apart(&r);
    }
    check_near_in(q[0], q[1], 1e-14, "m");
    check_at_least_in(q[0], 1e-3, "m"); // it moved
}

static void the_books_of_a_fine_beam_close(void **state)
{
    (void)state;
    tac_BeamDef beam = tac_beam_def_default();
    beam.length = 0.6, beam.width = 0.03, beam.height = 0.002;
    beam.elements = 40;
    tac_WorldDef def = world_def(TAC_POLICY_EXACT, v3(0, 0, -9.81));
    Rig r = put_into_world(&def, taci_beam_create(&beam, &def));
    double worst = 0.0;
    for (int k = 0; k < 2000; k++) {
        run(&r, 1, 1e-3);
        worst = larger(worst, tac_world_stats(r.world).residual);
    }
    show(worst, "of the scale, omega T up to 780");
    check_at_most(worst, 1e-12); // 2e-10 with plain sums, 2e-12 without refinement
    take_apart(&r);
}

/// A beam with balls on its three last nodes, above a floor, that falls onto it under its weight.
static Rig build_beam_on_floor(tac_Policy policy)
{
    tac_WorldDef def = world_def(policy, v3(0, 0, -9.81));
    tac_BeamDef beam = tac_beam_def_default();
    beam.length = 0.6, beam.width = 0.03, beam.height = 0.001;
    beam.damping = 1e-4;
    beam.place.p.z = 0.02;
    Rig r = put_into_world(&def, taci_beam_create(&beam, &def));
    tac_ShapeDef ball = tac_shape_def_default(), floor = ball;
    ball.type = TAC_SHAPE_SPHERE;
    ball.size = v3(0.005, 0.005, 0.005);
    for (int i = 0; i < 3; i++) {
        taci_Site site = {.kind = TACI_SITE_BODY, .body = TIP / 2 - i};
        assert_true(taci_world_add_shape_on(r.world, &ball, r.system, &site) >= 0);
    }
    tac_ShapeId id;
    floor.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(r.world, (tac_BodyId){0}, &floor, &id), TAC_OK);
    return r;
}

static void a_beam_falls_on_a_floor_and_the_books_close(void **state)
{
    (void)state;
    for (int policy = 0; policy < 3; policy++) {
        Rig r = build_beam_on_floor((tac_Policy)policy);
        double E0 = tac_world_energy(r.world), residual = 0.0, lowest = 1.0, highest = E0;
        double mass = 2700.0 * 0.6 * 0.03 * 0.001 * 9.5 / 10.0; // half an element is clamped
        check_near_in(E0, 9.81 * 0.02 * mass, 1e-12, "J");
        int touched = 0;
        for (int k = 0; k < test_count(2000, 500); k++) {
            run(&r, 1, 1e-3);
            residual = larger(residual, tac_world_stats(r.world).residual);
            highest = larger(highest, tac_world_energy(r.world));
            touched += tac_world_stats(r.world).contact.contacts > 0;
            lowest = smaller(lowest, 0.02 + position(&r, TIP) - 0.005);
        }
        print_message("policy %d: lowest gap %.3g m, residual %.2g, in touch %d steps\n", policy,
                      lowest, residual, touched);
        check_at_least_in(lowest, -2e-4, "m");      // overlap of a first touch, then pushed out
        check_at_most(residual, 1e-12);             // rounding
        check_at_most_in(highest, E0 + 1e-12, "J"); // nothing drives it
        assert_true(touched > 100);
        take_apart(&r);
    }
}

static void neighbours_along_a_beam_do_not_touch_each_other(void **state)
{
    (void)state;
    Rig r = build_beam_on_floor(TAC_POLICY_EXACT);
    const taci_System *s = &r.nodal->system;
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            assert_int_equal(s->bodies->may_touch(s, i, j), abs(i - j) > 1);
    take_apart(&r);
}

static void nothing_is_allocated_while_a_beam_moves(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Rig r = build_beam_on_floor(TAC_POLICY_EXACT);
    alloc_count_begin();
    run(&r, 300, 1e-3);
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    assert_int_equal(count.frees, 0);
    take_apart(&r);
}

static void a_creation_that_runs_out_of_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_WorldDef world = world_def(TAC_POLICY_EXACT, none);
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.6, def.width = 0.03, def.height = 0.002;
    int failures = 0;
    for (int nth = 1;; nth++) {
        alloc_count_begin();
        alloc_fail_begin(nth);
        taci_UserSystem *beam = taci_beam_create(&def, &world);
        bool failed = alloc_fail_end();
        if (!failed)
            beam->ops->destroy(beam);
        assert_int_equal(alloc_count_end().live, 0);
        if (!failed)
            break;
        assert_null(beam);
        failures++;
    }
    assert_true(failures >= 3); // arrays of the definition, the struct, its arrays
}

static void a_saved_beam_goes_on_with_the_same_bits(void **state)
{
    (void)state;
    Plate p = build_plate(TAC_POLICY_EXACT);
    tac_World *w = p.rig.world;
    run(&p.rig, 100, 1e-3);
    taci_user_push(p.rig.nodal, TIP, 1.5); // waits for the next step
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    uint64_t at_save = tac_world_hash(w);
    run(&p.rig, 100, 1e-3);
    uint64_t hash = tac_world_hash(w);
    assert_true(hash != at_save);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    assert_true(tac_world_hash(w) == at_save);
    run(&p.rig, 100, 1e-3);
    assert_true(tac_world_hash(w) == hash);
    free(bytes);
    take_apart(&p.rig);
    golden_close(&p.golden.file);
}

static void what_is_wrong_with_a_beam_is_said(void **state)
{
    (void)state;
    tac_WorldDef world = world_def(TAC_POLICY_EXACT, none);
    tac_BeamDef beam = tac_beam_def_default(), bad;
    beam.length = beam.width = beam.height = 0.1;
    assert_null(taci_beam_fault(&beam, &world));
#define REFUSED(change, word)                                         \
    do {                                                              \
        bad = beam;                                                   \
        change;                                                       \
        assert_non_null(taci_beam_fault(&bad, &world));               \
        assert_non_null(strstr(taci_beam_fault(&bad, &world), word)); \
    } while (0)
    REFUSED(bad.cookie = 0, "tac_beam_def_default");
    REFUSED(bad.length = 0.0, "length");
    REFUSED(bad.young = nan(""), "young");
    REFUSED(bad.density = -1.0, "density");
    REFUSED(bad.damping = -1.0, "damping");
    REFUSED(bad.elements = 0, "elements");
    REFUSED((bad.elements = 1, bad.clamped[1] = true), "elements");
    REFUSED(bad.backward = true, "backward");
    REFUSED(bad.place.q.x = 1.0, "place");
    REFUSED(bad.velocity = (const double[DOFS]){nan("")}, "velocity");
#undef REFUSED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_beam_has_the_frequencies_of_the_reference_and_of_theory),
        cmocka_unit_test(a_beam_sags_under_its_weight_as_theory_says),
        cmocka_unit_test(a_beam_moves_as_the_reference_and_keeps_its_energy),
        cmocka_unit_test(a_backward_beam_loses_energy_as_the_reference_and_books_it),
        cmocka_unit_test(a_plate_on_a_beam_moves_as_the_reference),
        cmocka_unit_test(a_plate_on_a_beam_keeps_its_energy_under_exact),
        cmocka_unit_test(the_books_of_a_fine_beam_close),
        cmocka_unit_test(a_push_on_a_point_is_the_push_on_its_coordinates),
        cmocka_unit_test(a_beam_falls_on_a_floor_and_the_books_close),
        cmocka_unit_test(neighbours_along_a_beam_do_not_touch_each_other),
        cmocka_unit_test(nothing_is_allocated_while_a_beam_moves),
        cmocka_unit_test(a_creation_that_runs_out_of_memory_leaves_nothing_behind),
        cmocka_unit_test(a_saved_beam_goes_on_with_the_same_bits),
        cmocka_unit_test(what_is_wrong_with_a_beam_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
