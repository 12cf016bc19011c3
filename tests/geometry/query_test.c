/* Rays and nearest points against every form, by laws: what is inside is known by definition
 * (zoo.h), and an answer must agree with it. */
#include "geometry/query.h"
#include "check.h"
#include "env.h"
#include "zoo.h"
#include "larger.h"

// Rounding: coordinates of a few m through two changes of frame. Hulls: the planes of merged faces
// may stand off the corners by 1e-6 of the size; the zoo's random one has triangles only, whose
// planes pass within rounding of the corners.
#define ROUNDING 1e-11

static int set_up(void **state)
{
    return zoo_set_up(state, 11);
}

static bool inside(const taci_Shape *s, const taci_Place *at, tac_Vec3 p)
{
    return zoo_inside(s, taci_place_inverse(at, p));
}

// ---- rays

/// No sampled point before the hit is inside, the first one inside is not before it, and the hit is
/// on the surface with the normal out of it.
static void check_ray(const taci_Shape *s, const taci_Place *at, tac_Vec3 from, tac_Vec3 to,
                      int samples)
{
    taci_Hit hit = {.fraction = 2.0};
    bool met = taci_shape_ray(s, at, from, to, &hit);
    tac_Vec3 way = v3_sub(to, from);
    double length = v3_norm(way);
    for (int k = 0; k <= samples; k++) {
        double t = (double)k / samples;
        bool in = inside(s, at, v3_axpy(from, t, way));
        if (in)
            check_at_most(hit.fraction, t + ROUNDING);
        if (in)
            break;
    }
    if (!met)
        return;
    check_vec3_near(hit.point, v3_axpy(from, hit.fraction, way), ROUNDING);
    check_near(v3_norm(hit.normal), 1.0, 1e-14);
    if (inside(s, at, from)) {
        check_near(hit.fraction, 0.0, 0.0);
        check_vec3_near(hit.normal, v3_scale(-1.0 / length, way), 1e-14);
        return;
    }
    check_at_most(v3_dot(hit.normal, way), 0.0);
    check_at_most(fabs(zoo_distance(s, at, hit.point)), ROUNDING);
    // 1e-7 m to either side: corners and edges as near as that are not met at random.
    assert_true(!inside(s, at, v3_axpy(hit.point, 1e-7, hit.normal)));
    assert_true(inside(s, at, v3_axpy(hit.point, -1e-7, hit.normal)));
}

static void a_ray_meets_a_form_where_its_inside_begins(void **state)
{
    ZooFixture *f = *state;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        bool slow = s->type == TAC_SHAPE_MESH; // inside is a sum over all triangles
        for (int run = 0; run < test_count(slow ? 60 : 2000, 10); run++) {
            taci_Place at = zoo_place(&f->r, 2.0);
            tac_Vec3 from = taci_place_point(&at, rnd_vec3(&f->r, -2.5, 2.5));
            check_ray(s, &at, from, zoo_point_near(&f->r, s, &at), slow ? 100 : 300);
        }
    }
}

static void a_ray_that_misses_has_no_inside_on_its_way(void **state)
{
    ZooFixture *f = *state;
    int missed = 0;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        for (int run = 0; run < test_count(100, 10); run++) {
            taci_Place at = zoo_place(&f->r, 2.0);
            tac_Vec3 from = taci_place_point(&at, rnd_vec3(&f->r, -2.5, 2.5)),
                     to = taci_place_point(&at, rnd_vec3(&f->r, -2.5, 2.5));
            taci_Hit hit;
            if (taci_shape_ray(s, &at, from, to, &hit))
                continue;
            missed++;
            for (int k = 0; k <= 100; k++)
                assert_true(!inside(s, &at, v3_axpy(from, k / 100.0, v3_sub(to, from))));
        }
    }
    assert_true(missed > 100); // else this has seen nothing
}

static void the_way_behind_the_hit_does_not_matter(void **state)
{
    ZooFixture *f = *state;
    int seen = 0;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        for (int run = 0; run < test_count(200, 10); run++) {
            taci_Place at = zoo_place(&f->r, 2.0);
            tac_Vec3 from = taci_place_point(&at, rnd_vec3(&f->r, -2.5, 2.5)),
                     to = zoo_point_near(&f->r, s, &at), way = v3_sub(to, from);
            taci_Hit hit, again;
            if (!taci_shape_ray(s, &at, from, to, &hit) || hit.fraction == 0.0)
                continue;
            seen++;
            // Half as long beyond the hit, and cut just before it: met there still, and no more.
            tac_Vec3 longer = v3_axpy(from, 1.5, way);
            assert_true(taci_shape_ray(s, &at, from, longer, &again));
            check_near(again.fraction, hit.fraction / 1.5, ROUNDING);
            tac_Vec3 before = v3_axpy(from, hit.fraction - 1e-9, way);
            assert_false(taci_shape_ray(s, &at, from, before, &again));
        }
    }
    assert_true(seen > ZOO_FORMS);
}

static void a_ray_from_far_away_is_as_exact_as_its_ends(void **state)
{
    ZooFixture *f = *state;
    int seen = 0;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        for (int run = 0; run < test_count(100, 10); run++) {
            taci_Place at = zoo_place(&f->r, 1.0);
            tac_Vec3 to = zoo_point_near(&f->r, s, &at),
                     from = v3_axpy(to, 1e6, rnd_unit_vec3(&f->r));
            taci_Hit hit;
            if (!taci_shape_ray(s, &at, from, to, &hit) || hit.fraction == 0.0)
                continue;
            seen++;
            // A rounding of 1e6 m is 1e-10 m; the way is turned into the shape's frame with it.
            check_at_most(fabs(zoo_distance(s, &at, hit.point)), 1e-9);
        }
    }
    assert_true(seen > ZOO_FORMS);
}

/// Points of edges and corners of a mesh: a ray through them must not slip between triangles.
static void rays_do_not_slip_through_the_seams_of_a_mesh(void **state)
{
    ZooFixture *f = *state;
    static const int forms[] = {ZOO_MESH_BOX, ZOO_MESH_STAR}; // seen from the origin, all fronts
    for (int k = 0; k < 2; k++) {
        const taci_Shape *s = &f->zoo.form[forms[k]];
        const taci_Mesh *m = s->mesh;
        taci_Place at = zoo_place(&f->r, 1.0);
        for (int t = 0; t < m->triangle_count; t++)
            for (int i = 0; i < 3; i++) {
                tac_Vec3 a = m->vertex[m->triangle[t][i]],
                         b = m->vertex[m->triangle[t][(i + 1) % 3]],
                         p = v3_scale(0.5, v3_add(a, b));
                tac_Vec3 aim[2] = {a, p};
                for (int n = 0; n < 2; n++) {
                    taci_Hit hit;
                    tac_Vec3 from = taci_place_point(&at, v3_scale(3.0, aim[n]));
                    assert_true(taci_shape_ray(s, &at, from, at.x, &hit));
                    // A star seen from its middle: the ray comes in where it passes the seam.
                    check_near(hit.fraction, 2.0 / 3.0, 1e-9);
                }
            }
    }
}

/// Boxes of the tree end where the triangles do: at the lines of a grid that is not exact in
/// binary.
static void rays_do_not_slip_through_the_lines_of_a_grid(void **state)
{
    enum { N = 12 };
    ZooFixture *f = *state;
    tac_Vec3 vertex[(N + 1) * (N + 1)];
    int32_t triangle[2 * N * N][3];
    for (int i = 0; i < (N + 1) * (N + 1); i++)
        vertex[i] = v3(0.1 * (i % (N + 1)) - 0.35, 0.3 * (i / (N + 1)) - 1.1, 0.7);
    for (int i = 0; i < N * N; i++) {
        int32_t a = i / N * (N + 1) + i % N, b = a + 1, c = b + N + 1, d = a + N + 1;
        int32_t two[2][3] = {{a, b, c}, {a, c, d}};
        for (int k = 0; k < 6; k++)
            triangle[2 * i + k / 3][k % 3] = two[k / 3][k % 3];
    }
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = (N + 1) * (N + 1),
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = 2 * N * N,
                       .open = true};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    taci_Shape s = taci_shape_make(TAC_SHAPE_MESH, v3(0, 0, 0), g);
    taci_Place at = {.R = m3_identity()};
    for (int run = 0; run < test_count(20000, 1000); run++) {
        int i = rnd_int(&f->r, 1, N - 1), j = rnd_int(&f->r, 1, N - 1), k = rnd_int(&f->r, 0, 2);
        tac_Vec3 a = vertex[j * (N + 1) + i], b = vertex[(j + k / 2) * (N + 1) + i + k % 2],
                 aim = v3_axpy(a, rnd_uniform(&f->r, 0, 1), v3_sub(b, a));
        tac_Vec3 from = v3_add(aim, v3(rnd_uniform(&f->r, -1, 1), rnd_uniform(&f->r, -1, 1), 1.0));
        if (k % 2 == 0 && rnd_chance(&f->r, 0.5))
            from.x = aim.x; // in the plane of the line
        taci_Hit hit;
        assert_true(taci_shape_ray(&s, &at, from, v3_axpy(from, 2.0, v3_sub(aim, from)), &hit));
        check_near(hit.fraction, 0.5, ROUNDING);
    }
    tac_geometry_release(g);
}

static void a_capsule_is_smooth_where_its_parts_meet(void **state)
{
    ZooFixture *f = *state;
    const taci_Shape *s = &f->zoo.form[ZOO_CAPSULE];
    taci_Place at = {.R = m3_identity()};
    for (int run = 0; run < test_count(5000, 500); run++) {
        double angle = rnd_uniform(&f->r, 0.0, 6.3);
        tac_Vec3 n = v3(cos(angle), sin(angle), 0.0), d = rnd_unit_vec3(&f->r);
        tac_Vec3 rim = v3_add(v3_scale(s->radius, n), v3(0, 0, run % 2 ? s->half.z : -s->half.z));
        if (v3_dot(d, n) < 0.1)
            continue;
        taci_Hit hit;
        assert_true(taci_shape_ray(s, &at, v3_add(rim, d), v3_axpy(rim, -0.1, d), &hit));
        // A rounding of the way, 1e-16, over the 0.1 of its slant: turns the normal by as much.
        check_vec3_near(hit.normal, n, 1e-13);
    }
}

static void an_open_mesh_is_met_from_both_sides(void **state)
{
    (void)state;
    static const tac_Vec3 vertex[4] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
    static const int32_t triangle[2][3] = {{0, 1, 2}, {0, 2, 3}};
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 4,
                       .triangle = triangle,
                       .triangle_count = 2,
                       .open = true};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    taci_Shape s = taci_shape_make(TAC_SHAPE_MESH, v3(0, 0, 0), g);
    taci_Place at = {.R = m3_identity()};
    for (int side = -1; side <= 1; side += 2) {
        taci_Hit hit;
        double d;
        tac_Vec3 on, normal, p = v3(0.3, 0.1, 0.5 * side);
        assert_true(taci_shape_ray(&s, &at, p, v3(0.3, 0.1, -0.5 * side), &hit));
        check_near(hit.fraction, 0.5, 1e-15);
        check_vec3_near(hit.normal, v3(0, 0, side), 0.0);
        assert_true(taci_shape_closest(&s, &at, p, 1.0, &d, &on, &normal));
        check_near(d, 0.5, 1e-15);
        check_vec3_near(normal, v3(0, 0, side), 1e-15);
        // Beyond its border, and on it: no inside anywhere.
        assert_true(taci_shape_closest(&s, &at, v3(1.5, 0.2, 0), 1.0, &d, &on, &normal));
        check_near(d, 0.5, 1e-15);
        assert_true(taci_shape_closest(&s, &at, v3(1, 1, 0), 0.0, &d, &on, &normal));
        check_near(d, 0.0, 0.0);
        check_near(v3_norm(normal), 1.0, 1e-15);
        assert_false(taci_shape_ray(&s, &at, p, v3(0.3, 0.1, 0.1 * side), &hit));
    }
    tac_geometry_release(g);
}

// ---- nearest points

static void check_closest(Rnd *r, const taci_Shape *s, const taci_Place *at, tac_Vec3 p,
                          int samples)
{
    double d;
    tac_Vec3 on, normal;
    assert_true(taci_shape_closest(s, at, p, 1e9, &d, &on, &normal));
    bool in = inside(s, at, p);
    assert_true(fabs(d) < 1e-9 || in == (d < 0.0));
    check_near(v3_norm(v3_sub(p, on)), fabs(d), ROUNDING);
    check_near(v3_norm(normal), 1.0, 1e-14);
    check_at_most(fabs(zoo_distance(s, at, on)), ROUNDING);
    if (fabs(d) > 1e-3) // the way there, with a rounding of its ends
        check_vec3_near(v3_axpy(on, d, normal), p, ROUNDING);
    // Nothing of the surface is nearer: the ball up to it is all inside or all outside.
    for (int k = 0; k < samples; k++) {
        double near = fabs(d) * (1.0 - 1e-6) - 1e-9;
        tac_Vec3 q = v3_axpy(p, k % 2 ? near : near * rnd_uniform(r, 0, 1), rnd_unit_vec3(r));
        assert_true(near <= 0.0 || inside(s, at, q) == in);
    }
}

static void nothing_is_nearer_than_the_nearest_point(void **state)
{
    ZooFixture *f = *state;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        bool slow = s->type == TAC_SHAPE_MESH;
        for (int run = 0; run < test_count(slow ? 200 : 3000, 20); run++) {
            taci_Place at = zoo_place(&f->r, 2.0);
            check_closest(&f->r, s, &at, zoo_point_near(&f->r, s, &at), slow ? 20 : 50);
        }
    }
}

/// All triangles, one by one.
static double unsigned_distance(const taci_Mesh *m, tac_Vec3 p)
{
    double best = 1e300;
    for (int t = 0; t < m->triangle_count; t++) {
        tac_Vec3 a = m->vertex[m->triangle[t][0]], e = v3_sub(m->vertex[m->triangle[t][1]], a),
                 g = v3_sub(m->vertex[m->triangle[t][2]], a), w = v3_sub(p, a);
        // Least squares over the triangle: its inside, then its three sides.
        double ee = v3_dot(e, e), eg = v3_dot(e, g), gg = v3_dot(g, g), we = v3_dot(w, e),
               wg = v3_dot(w, g), det = ee * gg - eg * eg, x = (we * gg - wg * eg) / det,
               y = (wg * ee - we * eg) / det;
        if (x >= 0.0 && y >= 0.0 && x + y <= 1.0)
            best = smaller(best, v3_norm(v3_sub(w, v3_add(v3_scale(x, e), v3_scale(y, g)))));
        tac_Vec3 start[3] = {v3(0, 0, 0), v3(0, 0, 0), e}, along[3] = {e, g, v3_sub(g, e)};
        for (int k = 0; k < 3; k++) {
            tac_Vec3 u = v3_sub(w, start[k]);
            double s = smaller(1.0, larger(0.0, v3_dot(u, along[k]) / v3_norm2(along[k])));
            best = smaller(best, v3_norm(v3_axpy(u, -s, along[k])));
        }
    }
    return best;
}

static void the_distance_of_a_mesh_is_that_of_its_nearest_triangle(void **state)
{
    ZooFixture *f = *state;
    for (int form = ZOO_MESH_BOX; form <= ZOO_MESH_RING; form++)
        for (int run = 0; run < test_count(300, 20); run++) {
            const taci_Shape *s = &f->zoo.form[form];
            taci_Place at = {.R = m3_identity()};
            tac_Vec3 p = zoo_point_near(&f->r, s, &at);
            check_near(fabs(zoo_distance(s, &at, p)), unsigned_distance(s->mesh, p), ROUNDING);
        }
}

/// Near corners and edges of the spikiest mesh: the sign hangs on the normals of features there.
static void the_side_of_a_point_near_a_corner_is_right(void **state)
{
    ZooFixture *f = *state;
    for (int form = ZOO_MESH_BOX; form <= ZOO_MESH_RING; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        taci_Place at = {.R = m3_identity()};
        for (int run = 0; run < test_count(1000, 50); run++) {
            const int32_t *t = s->mesh->triangle[rnd_int(&f->r, 0, s->mesh->triangle_count - 1)];
            tac_Vec3 a = s->mesh->vertex[t[0]], b = s->mesh->vertex[t[1]],
                     c = rnd_chance(&f->r, 0.5) ? a : v3_scale(0.5, v3_add(a, b));
            tac_Vec3 p = v3_axpy(c, rnd_log_uniform(&f->r, 1e-6, 1e-1), rnd_unit_vec3(&f->r));
            assert_int_equal(zoo_distance(s, &at, p) < 0.0, inside(s, &at, p));
        }
    }
}

/// A needle one of whose three sides is cut into many: each counts by its angle at the tip, or they
/// would outvote the other two.
static void many_triangles_at_a_tip_do_not_turn_its_sides(void **state)
{
    enum { CUTS = 20, TIP = CUTS + 2 };
    ZooFixture *f = *state;
    tac_Vec3 vertex[CUTS + 3];
    int32_t triangle[2 * CUTS + 3][3];
    int count = 0;
    for (int i = 0; i <= CUTS; i++)
        vertex[i] = v3(0.05, -0.1 + 0.2 * i / CUTS, 0);
    vertex[CUTS + 1] = v3(-0.1, 0, 0);
    vertex[TIP] = v3(0, 0, 1);
    for (int i = 0; i <= CUTS + 1; i++) { // round the base, up to the tip and across the base
        int32_t a = i, b = (i + 1) % (CUTS + 2);
        int32_t side[3] = {a, b, TIP}, base[3] = {b, a, CUTS + 1};
        for (int k = 0; k < 3; k++)
            triangle[count][k] = side[k];
        count++;
        for (int k = 0; k < 3 && i < CUTS; k++)
            triangle[count][k] = base[k];
        count += i < CUTS;
    }
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = CUTS + 3,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = count};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    taci_Shape s = taci_shape_make(TAC_SHAPE_MESH, v3(0, 0, 0), g);
    taci_Place at = {.R = m3_identity()};
    for (int run = 0; run < test_count(2000, 200); run++) {
        tac_Vec3 p = v3_axpy(vertex[TIP], 0.1, rnd_unit_vec3(&f->r));
        assert_int_equal(zoo_distance(&s, &at, p) < 0.0, zoo_inside(&s, p));
    }
    tac_geometry_release(g);
}

/// A wedge whose sharp edge a b is one piece on one face and two on the other: a triangle without
/// area, a b m, closes the seam. It has no normal to tell sides by.
static void a_triangle_without_area_does_not_turn_the_sides_of_an_edge(void **state)
{
    ZooFixture *f = *state;
    static const tac_Vec3 vertex[] = {{0, -1, 0},  {0, 1, 0},     {0, 0, 0},   {1, -1, 0.2},
                                      {1, 1, 0.2}, {1, -1, -0.2}, {1, 1, -0.2}};
    enum { A, B, M, C, D, E, F };
    static const int32_t triangle[][3] = {{A, C, M}, {C, D, M}, {M, D, B}, {A, B, F}, {A, F, E},
                                          {A, M, B}, {A, E, C}, {B, D, F}, {C, E, F}, {C, F, D}};
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 7,
                       .triangle = triangle,
                       .triangle_count = (int)(sizeof triangle / sizeof *triangle)};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    taci_Shape s = taci_shape_make(TAC_SHAPE_MESH, v3(0, 0, 0), g);
    taci_Place at = {.R = m3_identity()};
    for (int run = 0; run < test_count(2000, 100); run++) {
        tac_Vec3 edge = v3(0, rnd_uniform(&f->r, -0.9, 0.9), 0);
        tac_Vec3 p = v3_axpy(edge, rnd_log_uniform(&f->r, 1e-4, 0.05), rnd_unit_vec3(&f->r));
        assert_int_equal(zoo_distance(&s, &at, p) < 0.0, fabs(p.z) < 0.2 * p.x);
    }
    tac_geometry_release(g);
}

static void only_what_is_within_reach_is_found(void **state)
{
    ZooFixture *f = *state;
    int near = 0, far = 0;
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        for (int run = 0; run < test_count(300, 20); run++) {
            taci_Place at = zoo_place(&f->r, 2.0);
            tac_Vec3 p = zoo_point_near(&f->r, s, &at), on, normal;
            double d = zoo_distance(s, &at, p), again, reach = rnd_uniform(&f->r, 0.0, 1.0);
            bool found = taci_shape_closest(s, &at, p, reach, &again, &on, &normal);
            assert_int_equal(found, d <= reach); // deep inside is always within reach
            near += found;
            far += !found;
            if (found)
                check_near(again, d, ROUNDING);
        }
    }
    assert_true(near > 5 * ZOO_FORMS && far > ZOO_FORMS);
}

// ---- one box three times; frames; hostile input

static void a_box_a_hull_and_a_mesh_of_the_same_form_answer_alike(void **state)
{
    ZooFixture *f = *state;
    static const int forms[3] = {ZOO_BOX, ZOO_HULL_BOX, ZOO_MESH_BOX};
    int hits = 0, count = test_count(3000, 50);
    for (int run = 0; run < count; run++) {
        taci_Place at = zoo_place(&f->r, 2.0);
        tac_Vec3 from = taci_place_point(&at, rnd_vec3(&f->r, -1.5, 1.5)),
                 to = taci_place_point(&at, rnd_vec3(&f->r, -1.5, 1.5));
        taci_Hit hit[3];
        bool met[3];
        double d[3];
        for (int k = 0; k < 3; k++) {
            met[k] = taci_shape_ray(&f->zoo.form[forms[k]], &at, from, to, &hit[k]);
            d[k] = zoo_distance(&f->zoo.form[forms[k]], &at, from);
        }
        hits += met[0];
        for (int k = 1; k < 3; k++) {
            assert_int_equal(met[k], met[0]);
            check_near(d[k], d[0], ROUNDING);
            if (!met[0])
                continue;
            check_near(hit[k].fraction, hit[0].fraction, ROUNDING);
            check_vec3_near(hit[k].normal, hit[0].normal, ROUNDING);
        }
    }
    check_between(hits, 0.1 * count, 0.9 * count);
}

static void answers_move_with_the_frame(void **state)
{
    ZooFixture *f = *state;
    int hits = 0;
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int run = 0; run < test_count(300, 20); run++) {
            const taci_Shape *s = &f->zoo.form[form];
            taci_Place at = zoo_place(&f->r, 1.0), motion = zoo_place(&f->r, 5.0);
            taci_Place moved = zoo_moved(&motion, &at);
            tac_Vec3 from = taci_place_point(&at, rnd_vec3(&f->r, -2, 2)),
                     to = zoo_point_near(&f->r, s, &at);
            tac_Vec3 from2 = taci_place_point(&motion, from), to2 = taci_place_point(&motion, to);
            taci_Hit hit, hit2;
            bool met = taci_shape_ray(s, &at, from, to, &hit);
            assert_int_equal(taci_shape_ray(s, &moved, from2, to2, &hit2), met);
            hits += met;
            if (met) {
                // Slanting ways turn a rounding of the frame into one of the fraction.
                check_near(hit2.fraction, hit.fraction, 1e-9);
                check_vec3_near(hit2.point, taci_place_point(&motion, hit.point), 1e-9);
            }
            check_near(zoo_distance(s, &moved, to2), zoo_distance(s, &at, to), ROUNDING);
        }
    assert_true(hits > 5 * ZOO_FORMS);
}

/// Centres, axes, apexes, corners; segments of no length, along faces and axes.
static void degenerate_questions_have_finite_answers(void **state)
{
    ZooFixture *f = *state;
    static const double at_axis[] = {-2.0, -0.8, -0.7, -0.25, 0.0, 0.1, 0.25, 0.5, 0.75, 2.0};
    enum { N = sizeof at_axis / sizeof *at_axis };
    taci_Place at = {.R = m3_identity()};
    for (int form = 0; form < ZOO_FORMS; form++) {
        const taci_Shape *s = &f->zoo.form[form];
        for (int i = 0; i < N * N * N; i++) {
            tac_Vec3 p = v3(at_axis[i % N], at_axis[i / N % N], at_axis[i / N / N]), on, normal;
            double d;
            assert_true(taci_shape_closest(s, &at, p, 10.0, &d, &on, &normal));
            check_near(v3_norm(normal), 1.0, 1e-14);
            check_near(v3_norm(v3_sub(p, on)), fabs(d), ROUNDING);
            tac_Vec3 to[5] = {p, v3(p.x, p.y, -p.z), v3(-p.x, p.y, p.z), v3(0, 0, 0),
                              v3(p.x, p.y, p.z + 1e-200)};
            for (int k = 0; k < 5; k++) {
                taci_Hit hit;
                bool met = taci_shape_ray(s, &at, p, to[k], &hit);
                assert_true(met || !zoo_inside(s, p) || fabs(d) < ROUNDING);
                if (!met)
                    continue;
                check_between(hit.fraction, 0.0, 1.0);
                check_near(v3_norm(hit.normal), 1.0, 1e-14);
                assert_true(v3_finite(hit.point));
            }
        }
    }
}

static void what_is_not_a_number_meets_nothing(void **state)
{
    ZooFixture *f = *state;
    const double bad[3] = {(double)NAN, (double)INFINITY, 1e300};
    taci_Place at = {.R = m3_identity()};
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int k = 0; k < 3; k++) {
            taci_Hit hit;
            double d;
            tac_Vec3 on, normal, p = v3(0, bad[k], 0);
            const taci_Shape *s = &f->zoo.form[form];
            assert_false(taci_shape_ray(s, &at, p, v3(0, 0, 0), &hit));
            assert_false(taci_shape_ray(s, &at, v3(0, 0, 5), p, &hit));
            assert_false(taci_shape_closest(s, &at, p, 1.0, &d, &on, &normal));
            assert_false(taci_shape_closest(s, &at, v3(0, 0, 9), (double)NAN, &d, &on, &normal));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ray_meets_a_form_where_its_inside_begins),
        cmocka_unit_test(a_ray_that_misses_has_no_inside_on_its_way),
        cmocka_unit_test(the_way_behind_the_hit_does_not_matter),
        cmocka_unit_test(a_ray_from_far_away_is_as_exact_as_its_ends),
        cmocka_unit_test(rays_do_not_slip_through_the_seams_of_a_mesh),
        cmocka_unit_test(rays_do_not_slip_through_the_lines_of_a_grid),
        cmocka_unit_test(a_capsule_is_smooth_where_its_parts_meet),
        cmocka_unit_test(an_open_mesh_is_met_from_both_sides),
        cmocka_unit_test(nothing_is_nearer_than_the_nearest_point),
        cmocka_unit_test(the_distance_of_a_mesh_is_that_of_its_nearest_triangle),
        cmocka_unit_test(the_side_of_a_point_near_a_corner_is_right),
        cmocka_unit_test(many_triangles_at_a_tip_do_not_turn_its_sides),
        cmocka_unit_test(a_triangle_without_area_does_not_turn_the_sides_of_an_edge),
        cmocka_unit_test(only_what_is_within_reach_is_found),
        cmocka_unit_test(a_box_a_hull_and_a_mesh_of_the_same_form_answer_alike),
        cmocka_unit_test(answers_move_with_the_frame),
        cmocka_unit_test(degenerate_questions_have_finite_answers),
        cmocka_unit_test(what_is_not_a_number_meets_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, zoo_tear_down);
}
