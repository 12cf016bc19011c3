/* Mass properties: closed formulas against meshes that converge to them, parts against wholes. */
#include "check.h"
#include "env.h"
#include "geometry/geometry.h"
#include "math/so3.h"
#include "meshes.h"
#include "larger.h"

static const tac_Vec3 none = {0, 0, 0};

static tac_MassProperties of(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *g,
                             double density)
{
    tac_MassProperties m;
    assert_int_equal(tac_mass_properties(type, size, g, density, &m), TAC_OK);
    return m;
}

static double relative(const tac_MassProperties *m, const tac_MassProperties *exact)
{
    double error = fabs(m->mass - exact->mass) / exact->mass, largest = 0.0;
    for (int i = 0; i < 3; i++)
        largest = larger(largest, exact->inertia.m[i][i]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            error = larger(error, fabs(m->inertia.m[i][j] - exact->inertia.m[i][j]) / largest);
    return error;
}

// Corners on the surface: the error falls with the square of their distance, so by 4 from n to 2n.
static void check_converges(tac_ShapeType type, tac_Vec3 size, Triangles (*build)(tac_Vec3, int))
{
    tac_MassProperties exact = of(type, size, NULL, 1000.0);
    double before = 0.0;
    for (int n = 16; n <= 256; n *= 2) {
        tac_Geometry *g = mesh_of(build(size, n));
        tac_MassProperties m = of(TAC_SHAPE_MESH, none, g, 1000.0);
        double error = relative(&m, &exact);
        check_vec3_near(m.center, exact.center, 4.0 * size.x / (n * n)); // of the mesh, likewise
        if (n > 16)
            check_between(before / error, 3.5, 4.5);
        before = error;
        tac_geometry_release(g);
    }
    check_at_most(before, 1e-3); // 2e-4 to 3e-4 at n = 256
}

static Triangles ball(tac_Vec3 size, int n)
{
    return ball_triangles(size.x, n);
}

static Triangles cylinder(tac_Vec3 size, int n)
{
    return cylinder_triangles(size.x, size.z, n);
}

static Triangles cone(tac_Vec3 size, int n)
{
    return cone_triangles(size.x, size.z, n);
}

// A ball cut along its equator and drawn apart.
static Triangles capsule(tac_Vec3 size, int n)
{
    // The ring on the equator would have to be in both halves: with an odd number of rings between
    // the poles it is there once, so it goes up, and the cylinder is cut by its lower neighbours.
    Triangles t = ball_triangles(size.x, n);
    for (int i = 0; i < t.vertex_count; i++)
        t.vertex[i].z += (t.vertex[i].z > -1e-9 * size.x ? 0.5 : -0.5) * size.z;
    return t;
}

static void meshes_of_round_bodies_converge_to_the_formulas(void **state)
{
    (void)state;
    check_converges(TAC_SHAPE_SPHERE, v3(0.03, 0, 0), ball);
    check_converges(TAC_SHAPE_CYLINDER, v3(0.03, 0, 0.2), cylinder);
    check_converges(TAC_SHAPE_CONE, v3(0.05, 0, 0.12), cone);
}

static void a_capsule_is_a_cylinder_and_two_half_balls(void **state)
{
    (void)state;
    tac_Vec3 size = {0.03, 0, 0.1};
    tac_MassProperties exact = of(TAC_SHAPE_CAPSULE, size, NULL, 500.0);
    tac_MassProperties tube = of(TAC_SHAPE_CYLINDER, size, NULL, 500.0);
    tac_MassProperties whole = of(TAC_SHAPE_SPHERE, size, NULL, 500.0);
    check_near(exact.mass, tube.mass + whole.mass, 1e-15);
    // The half balls by their own formulas: 3r/8 from the flat side, 83/320 m r2 across.
    double m = 0.5 * whole.mass, r = size.x;
    tac_MassProperties half = {.mass = m, .center = {0, 0, 3 * r / 8}};
    half.inertia.m[0][0] = half.inertia.m[1][1] = 83.0 / 320.0 * m * r * r;
    half.inertia.m[2][2] = 0.4 * m * r * r;
    tac_MassProperties part[3] = {tube, half, half};
    tac_Pose pose[3] = {tac_pose_identity(), tac_pose_make(v3(0, 0, 0.05), none),
                        tac_pose_make(v3(0, 0, -0.05), v3(3.14159265358979323846, 0, 0))};
    tac_MassProperties sum = tac_mass_combine(part, pose, 3);
    check_at_most(relative(&sum, &exact), 1e-14); // rounding
    check_vec3_near(sum.center, none, 1e-16);
    // And a mesh, roughly: the cut of the equator makes it first order.
    tac_Geometry *g = mesh_of(capsule(size, 256));
    tac_MassProperties mesh = of(TAC_SHAPE_MESH, none, g, 500.0);
    check_at_most(relative(&mesh, &exact), 2e-2);
    tac_geometry_release(g);
}

static void boxes_hulls_and_meshes_of_a_box_agree(void **state)
{
    (void)state;
    tac_Vec3 size = {0.1, 0.25, 0.4};
    tac_MassProperties exact = of(TAC_SHAPE_BOX, size, NULL, 7800.0);
    check_near(exact.volume, 0.01, 1e-17);
    check_near(exact.mass, 78.0, 1e-12);
    check_near(exact.inertia.m[0][0], 78.0 / 12 * (0.25 * 0.25 + 0.4 * 0.4), 1e-13);
    // Far from the origin: moments about the centre must not lose their digits to the distance.
    for (int far = 0; far < 2; far++) {
        Triangles t = box_triangles(size, 5);
        tac_Vec3 at = far ? v3(1000.0, -2000.0, 500.0) : none;
        for (int i = 0; i < t.vertex_count; i++)
            t.vertex[i] = v3_add(t.vertex[i], at);
        tac_Geometry *hull = NULL;
        assert_int_equal(tac_hull_create(t.vertex, t.vertex_count, NULL, NULL, &hull), TAC_OK);
        tac_Geometry *mesh = mesh_of(t);
        tac_MassProperties of_mesh = of(TAC_SHAPE_MESH, none, mesh, 7800.0);
        tac_MassProperties of_hull = of(TAC_SHAPE_HULL, none, hull, 7800.0);
        double tolerance = far ? 1e-11 : 1e-13; // coordinates themselves have 2e-13 of 2 km
        check_at_most(relative(&of_mesh, &exact), tolerance);
        check_at_most(relative(&of_hull, &exact), tolerance);
        check_vec3_near(of_mesh.center, at, 1e-12);
        check_vec3_near(of_hull.center, at, 1e-12);
        tac_geometry_release(mesh);
        tac_geometry_release(hull);
    }
}

static void a_cavity_takes_away_its_mass(void **state)
{
    (void)state;
    // A box with a box-shaped hole in it, as one mesh of two surfaces, against the difference.
    Triangles out = box_triangles(v3(1, 1, 1), 2), in = box_triangles(v3(0.5, 0.25, 0.5), 3);
    triangles_turn(&in);
    tac_Vec3 vertex[200];
    int32_t triangle[400][3];
    int nv = out.vertex_count, nt = out.triangle_count;
    assert_true(nv + in.vertex_count <= 200 && nt + in.triangle_count <= 400);
    for (int i = 0; i < nv + in.vertex_count; i++)
        vertex[i] = i < nv ? out.vertex[i] : v3_add(in.vertex[i - nv], v3(0.1, 0, 0));
    for (int t = 0; t < nt + in.triangle_count; t++)
        for (int i = 0; i < 3; i++)
            triangle[t][i] = t < nt ? out.triangle[t][i] : in.triangle[t - nt][i] + nv;
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = nv + in.vertex_count,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = nt + in.triangle_count};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    tac_MassProperties m = of(TAC_SHAPE_MESH, none, g, 1.0);
    check_near(m.volume, 1.0 - 0.0625, 1e-14);
    check_near(m.center.x, -0.0625 * 0.1 / (1.0 - 0.0625), 1e-15);
    tac_geometry_release(g);
    triangles_free(&out);
    triangles_free(&in);
}

static void a_box_cut_in_pieces_is_the_box(void **state)
{
    (void)state;
    tac_Vec3 size = {0.3, 0.2, 0.6};
    tac_MassProperties whole = of(TAC_SHAPE_BOX, size, NULL, 900.0), part[6];
    tac_Pose pose[6];
    for (int k = 0; k < 6; k++) {
        // Pieces of different length along z, each lying in its own frame on another side.
        double from = -0.3 + 0.6 * k * k / 36.0, to = -0.3 + 0.6 * (k + 1) * (k + 1) / 36.0;
        tac_Vec3 piece = {0.3, 0.2, to - from};
        tac_Vec3 turned = k % 3 == 0   ? piece
                          : k % 3 == 1 ? v3(piece.y, piece.x, piece.z)
                                       : v3(piece.z, piece.y, piece.x);
        double quarter = 0.5 * 3.14159265358979323846;
        tac_Vec3 turn = k % 3 == 0 ? none : k % 3 == 1 ? v3(0, 0, quarter) : v3(0, quarter, 0);
        part[k] = of(TAC_SHAPE_BOX, turned, NULL, 900.0);
        pose[k] = tac_pose_make(v3(0, 0, 0.5 * (from + to)), turn);
    }
    tac_MassProperties sum = tac_mass_combine(part, pose, 6);
    check_at_most(relative(&sum, &whole), 1e-14);
    check_near(sum.volume, whole.volume, 1e-16);
    check_vec3_near(sum.center, none, 1e-16);
}

static void moving_a_compound_moves_its_centre_and_turns_its_inertia(void **state)
{
    (void)state;
    Rnd r = rnd_make(3);
    for (int k = 0; k < 200; k++) {
        tac_MassProperties part[3], again[3];
        tac_Pose pose[3], moved[3], by = {rnd_vec3(&r, -2, 2), rnd_quat(&r)};
        for (int i = 0; i < 3; i++) {
            part[i] = of(TAC_SHAPE_CONE, v3(rnd_uniform(&r, 0.1, 1), 0, rnd_uniform(&r, 0.1, 1)),
                         NULL, rnd_uniform(&r, 1, 100));
            again[i] = part[i];
            pose[i] = (tac_Pose){rnd_vec3(&r, -1, 1), rnd_quat(&r)};
            moved[i] = tac_pose_mul(by, pose[i]);
        }
        tac_MassProperties a = tac_mass_combine(part, pose, 3),
                           b = tac_mass_combine(again, moved, 3);
        tac_MassProperties turned = tac_mass_combine(&a, &by, 1);
        check_at_most(relative(&b, &turned), 1e-12); // rounding at distances of 3
        check_vec3_near(b.center, turned.center, 1e-13);
    }
    tac_MassProperties nothing = tac_mass_combine(NULL, NULL, 0);
    check_near(nothing.mass, 0.0, 0.0);
    check_vec3_near(nothing.center, none, 0.0);
}

static void what_has_no_mass_is_refused(void **state)
{
    (void)state;
    tac_MassProperties m;
    assert_int_equal(tac_mass_properties(TAC_SHAPE_PLANE, none, NULL, 1.0, &m), TAC_ERR_INVALID);
    assert_int_equal(tac_mass_properties(TAC_SHAPE_SPHERE, none, NULL, 1.0, &m), TAC_ERR_INVALID);
    assert_int_equal(tac_mass_properties(TAC_SHAPE_MESH, none, NULL, 1.0, &m), TAC_ERR_INVALID);
    const double bad[] = {0.0, -1.0, (double)NAN, HUGE_VAL};
    for (int k = 0; k < 4; k++) {
        m.mass = 5.0;
        assert_int_equal(tac_mass_properties(TAC_SHAPE_SPHERE, v3(1, 0, 0), NULL, bad[k], &m),
                         TAC_ERR_INVALID);
        check_near(m.mass, 0.0, 0.0);
    }
    tac_Geometry *sheet = open_mesh_of(sheet_triangles(1.0, 3));
    assert_int_equal(tac_mass_properties(TAC_SHAPE_MESH, none, sheet, 1.0, &m), TAC_ERR_INVALID);
    assert_int_equal(tac_mass_properties(TAC_SHAPE_HULL, none, sheet, 1.0, &m), TAC_ERR_INVALID);
    tac_geometry_release(sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meshes_of_round_bodies_converge_to_the_formulas),
        cmocka_unit_test(a_capsule_is_a_cylinder_and_two_half_balls),
        cmocka_unit_test(boxes_hulls_and_meshes_of_a_box_agree),
        cmocka_unit_test(a_cavity_takes_away_its_mass),
        cmocka_unit_test(a_box_cut_in_pieces_is_the_box),
        cmocka_unit_test(moving_a_compound_moves_its_centre_and_turns_its_inertia),
        cmocka_unit_test(what_has_no_mass_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
