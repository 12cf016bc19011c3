/* Meshes: what is refused, what is repaired and said, neighbours, flags, the tree; large ones. */
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "geometry/geometry.h"
#include "meshes.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Every law that a finished mesh keeps.
static void check_mesh(const tac_Geometry *g)
{
    const taci_Mesh *m = &g->mesh;
    assert_ptr_equal(g->vertex, m->vertex);
    assert_int_equal(g->triangle_count, m->triangle_count);
    for (int t = 0; t < m->triangle_count; t++) {
        check_near(v3_norm(m->normal[t]), 1.0, 1e-12);
        for (int i = 0; i < 3; i++) {
            int n = m->neighbor[t][i], back = 0;
            if (n < 0) {
                assert_false(m->closed);
                assert_true(m->convex[t] >> i & 1);
                continue;
            }
            for (int j = 0; j < 3; j++) {
                bool pair = m->triangle[n][j] == m->triangle[t][(i + 1) % 3] &&
                            m->triangle[n][(j + 1) % 3] == m->triangle[t][i];
                back += pair;
                if (pair) // both sides see the same fold
                    assert_int_equal(m->convex[t] >> i & 1, m->convex[n] >> j & 1);
            }
            assert_int_equal(back, 1);
        }
    }
    // The tree: boxes hold what is below, each triangle is in one leaf.
    int seen = 0;
    for (int n = 0; n < m->node_count; n++) {
        const taci_MeshNode *node = &m->node[n];
        assert_true(node->skip > n && node->skip <= m->node_count);
        if (node->triangle >= 0) {
            assert_int_equal(node->triangle, seen);
            seen += node->count;
        } else {
            assert_true(m->node[n + 1].skip < node->skip);
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++)
            for (int i = 0; i < 3; i++) {
                tac_Vec3 v = m->vertex[m->triangle[t][i]];
                taci_Box at = {v, v};
                assert_true(taci_box_overlap(&node->box, &at));
            }
        if (node->triangle < 0)
            for (int child = n + 1; child < node->skip; child = m->node[child].skip) {
                const taci_Box *b = &m->node[child].box;
                assert_true(b->low.x >= node->box.low.x && b->high.x <= node->box.high.x);
                assert_true(b->low.y >= node->box.low.y && b->high.y <= node->box.high.y);
                assert_true(b->low.z >= node->box.low.z && b->high.z <= node->box.high.z);
            }
    }
    assert_int_equal(seen, m->triangle_count);
}

static void check_refused(tac_MeshDef def, const char *why)
{
    Heard heard = {0};
    def.message = hear;
    def.message_user = &heard;
    def.name = "part 7";
    tac_Geometry *g = (tac_Geometry *)&heard;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_ERR_INVALID);
    assert_null(g);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.code, TAC_ERR_INVALID);
    assert_string_equal(heard.origin, "part 7");
    if (!strstr(heard.text, why))
        fail_msg("the message is '%s', without '%s'", heard.text, why);
}

// Accepted with a statement that holds `what`; refused without repair, with `why`.
static tac_Geometry *check_repaired(tac_MeshDef def, const char *what, const char *why)
{
    Heard heard = {0};
    def.message = hear;
    def.message_user = &heard;
    tac_Geometry *g = NULL;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.code, TAC_OK);
    if (!strstr(heard.text, what))
        fail_msg("the statement is '%s', without '%s'", heard.text, what);
    check_mesh(g);
    def.repair = TAC_REPAIR_NONE;
    check_refused(def, why);
    return g;
}

static void good_meshes_are_taken_without_a_word(void **state)
{
    (void)state;
    Triangles all[] = {box_triangles(v3(1, 2, 3), 1),  box_triangles(v3(1, 2, 3), 7),
                       ball_triangles(0.3, 24),        torus_triangles(0.3, 0.1, 20, 12),
                       cylinder_triangles(0.1, 1, 16), cone_triangles(0.1, 1, 16)};
    for (int k = 0; k < 6; k++) {
        tac_MeshDef def = mesh_def(&all[k]);
        Heard heard = {0};
        def.repair = TAC_REPAIR_NONE;
        def.message = hear;
        def.message_user = &heard;
        tac_Geometry *g;
        assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
        assert_int_equal(heard.count, 0);
        assert_int_equal(g->mesh.vertex_count, all[k].vertex_count);
        assert_true(g->mesh.closed && g->volume > 0.0);
        check_mesh(g);
        tac_geometry_release(g);
        triangles_free(&all[k]);
    }
}

static void edges_know_whether_they_are_convex(void **state)
{
    (void)state;
    // Of a box only the edges between its faces; of a torus none where it is hollow inside.
    tac_Geometry *box = mesh_of(box_triangles(v3(1, 1, 1), 4));
    for (int t = 0; t < box->mesh.triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            int n = box->mesh.neighbor[t][i];
            bool same = v3_dot(box->mesh.normal[t], box->mesh.normal[n]) > 0.5;
            assert_int_equal(box->mesh.convex[t] >> i & 1, !same);
            assert_int_equal(box->mesh.patch[t] == box->mesh.patch[n], same);
        }
    tac_geometry_release(box);

    tac_Geometry *torus = mesh_of(torus_triangles(0.3, 0.1, 24, 16));
    const taci_Mesh *m = &torus->mesh;
    int hollow = 0;
    for (int t = 0; t < m->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            tac_Vec3 a = m->vertex[m->triangle[t][i]], b = m->vertex[m->triangle[t][(i + 1) % 3]];
            // Edges across the inside of the ring, from one section to the next: a hollow.
            bool inside = v3_norm(v3(a.x, a.y, 0)) < 0.25 && v3_norm(v3(b.x, b.y, 0)) < 0.25;
            bool along_tube = fabs(a.x * b.y - a.y * b.x) < 1e-9;
            if (inside && along_tube) {
                assert_false(m->convex[t] >> i & 1);
                hollow++;
            }
        }
    assert_true(hollow > 0);
    tac_geometry_release(torus);
}

static void thickness_is_that_of_the_thinnest_wall(void **state)
{
    (void)state;
    tac_Geometry *plate = mesh_of(box_triangles(v3(1, 1, 0.01), 5));
    check_between(plate->mesh.thickness, 0.009, 0.01 + 1e-12);
    for (int t = 0; t < plate->mesh.triangle_count; t++)
        if (fabs(plate->mesh.normal[t].z) > 0.5)
            check_near((double)plate->mesh.behind[t], 0.01, 1e-9); // a float's rounding
    tac_geometry_release(plate);
    tac_Geometry *torus = mesh_of(torus_triangles(0.3, 0.1, 48, 32));
    check_between(torus->mesh.thickness, 0.05, 0.2); // 2 V / A is 0.1, the tube 0.2
    tac_geometry_release(torus);
}

static void a_soup_of_triangles_is_welded(void **state)
{
    (void)state;
    Triangles box = box_triangles(v3(1, 1, 1), 4), soup = triangles_apart(&box);
    for (int i = 0; i < soup.vertex_count; i += 2) // 0 and -0 are the same place
        if (soup.vertex[i].y == 0.0)
            soup.vertex[i].y = -0.0;
    tac_Geometry *g = check_repaired(mesh_def(&soup), "welded", "equal");
    assert_int_equal(g->mesh.vertex_count, box.vertex_count);
    check_near(g->volume, 1.0, 1e-14);
    tac_geometry_release(g);
    triangles_free(&box);
    triangles_free(&soup);
}

static void an_inside_out_mesh_is_turned(void **state)
{
    (void)state;
    Triangles ball = ball_triangles(0.5, 16);
    triangles_turn(&ball);
    tac_Geometry *g = check_repaired(mesh_def(&ball), "inside out", "inside out");
    assert_true(g->volume > 0.0);
    tac_geometry_release(g);
    triangles_free(&ball);
}

static void triangles_that_face_the_wrong_way_are_turned(void **state)
{
    (void)state;
    Triangles box = box_triangles(v3(1, 1, 1), 2);
    for (int k = 0; k < box.triangle_count; k += 5) {
        int32_t v = box.triangle[k][0];
        box.triangle[k][0] = box.triangle[k][1];
        box.triangle[k][1] = v;
    }
    tac_Geometry *g = check_repaired(mesh_def(&box), "10 triangles turned", "same way");
    check_near(g->volume, 1.0, 1e-14);
    tac_geometry_release(g);
    // Most of them wrong: still the outside is out.
    for (int k = 0; k < box.triangle_count; k++)
        if (k % 5 != 0 || k == 0) {
            int32_t v = box.triangle[k][0];
            box.triangle[k][0] = box.triangle[k][1];
            box.triangle[k][1] = v;
        }
    tac_MeshDef def = mesh_def(&box);
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    check_near(g->volume, 1.0, 1e-14);
    tac_geometry_release(g);
    triangles_free(&box);
}

static void degenerate_and_doubled_triangles_are_dropped(void **state)
{
    (void)state;
    Triangles box = box_triangles(v3(1, 1, 1), 1);
    int32_t triangle[20][3];
    memcpy(triangle, box.triangle, 12 * sizeof *triangle);
    tac_MeshDef def = mesh_def(&box);
    def.triangle = (const int32_t(*)[3])triangle;

    int32_t extra[3][3] = {{0, 0, 1}, {2, 5, 2}, {3, 3, 3}};
    memcpy(triangle + 12, extra, sizeof extra);
    def.triangle_count = 15;
    tac_Geometry *g = check_repaired(def, "3 triangles without extent", "no extent");
    assert_int_equal(g->mesh.triangle_count, 12);
    tac_geometry_release(g);

    memcpy(triangle[12], triangle[4], sizeof *triangle); // the same again
    memcpy(triangle[13], (int32_t[3]){triangle[7][1], triangle[7][2], triangle[7][0]}, 12);
    def.triangle_count = 14;
    g = check_repaired(def, "2 doubled", "same corners");
    assert_int_equal(g->mesh.triangle_count, 12);
    tac_geometry_release(g);

    memcpy(triangle[12], (int32_t[3]){0, 1, 7}, 12); // two that cancel, across the inside
    memcpy(triangle[13], (int32_t[3]){1, 0, 7}, 12);
    g = check_repaired(def, "2 doubled", "same corners");
    assert_int_equal(g->mesh.triangle_count, 12);
    tac_geometry_release(g);
    triangles_free(&box);
}

static void a_triangle_on_a_line_closes_the_mesh(void **state)
{
    (void)state;
    // A tetrahedron with a corner in the middle of an edge, in one of the two faces only: the gap
    // of no width between them is closed by a triangle of no area.
    const tac_Vec3 vertex[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.5, 0.5, 0}};
    const int32_t triangle[6][3] = {{0, 2, 4}, {0, 4, 1}, {0, 1, 3},
                                    {0, 3, 2}, {1, 2, 3}, {1, 4, 2}};
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 5,
                       .triangle = triangle,
                       .triangle_count = 6,
                       .repair = TAC_REPAIR_NONE};
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    check_near(g->volume, 1.0 / 6.0, 1e-15);
    check_mesh(g);
    int flat = 0;
    for (int t = 0; t < 6; t++)
        flat += (g->mesh.convex[t] & TACI_MESH_NO_AREA) != 0;
    assert_int_equal(flat, 1);
    tac_geometry_release(g);
}

static void broken_meshes_are_refused_with_a_reason(void **state)
{
    (void)state;
    Triangles box = box_triangles(v3(1, 1, 1), 2);
    tac_MeshDef good = mesh_def(&box), def = good;
    def.triangle_count = 0;
    check_refused(def, "empty");
    def = (tac_MeshDef){0};
    check_refused(def, "empty");
    def = good;
    def.triangle_count = TACI_TRIANGLES_MAX + 1; // claimed: nothing of it is read
    check_refused(def, "too many");
    def = good;
    def.vertex_count -= 1;
    check_refused(def, "names vertex");
    box.triangle[3][1] = -5;
    check_refused(good, "triangle 3 names vertex -5");
    triangles_free(&box);

    box = box_triangles(v3(1, 1, 1), 2);
    good = mesh_def(&box);
    box.vertex[4].y = (double)NAN;
    check_refused(good, "vertex 4");
    box.vertex[4].y = -HUGE_VAL;
    check_refused(good, "vertex 4");
    box.vertex[4].y = 1e7;
    check_refused(good, "vertex 4");
    triangles_free(&box);

    box = box_triangles(v3(1, 1, 1), 2);
    def = mesh_def(&box);
    def.triangle_count--;
    check_refused(def, "not closed: 3 edges");
    triangles_free(&box);

    Triangles sheet = sheet_triangles(1.0, 4);
    check_refused(mesh_def(&sheet), "not closed: 16 edges");
    triangles_free(&sheet);
}

static void an_edge_of_three_triangles_is_refused(void **state)
{
    (void)state;
    // Two boxes that share one edge: four triangles meet there.
    Triangles a = box_triangles(v3(1, 1, 1), 1), b = box_triangles(v3(1, 1, 1), 1);
    tac_Vec3 vertex[16];
    int32_t triangle[24][3];
    for (int i = 0; i < 16; i++)
        vertex[i] = i < 8 ? a.vertex[i] : v3_add(b.vertex[i - 8], v3(1, 1, 0));
    for (int t = 0; t < 24; t++)
        for (int i = 0; i < 3; i++)
            triangle[t][i] = t < 12 ? a.triangle[t][i] : b.triangle[t - 12][i] + 8;
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 16,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = 24};
    check_refused(def, "more than two triangles");
    def.open = true;
    check_refused(def, "more than two triangles");
    triangles_free(&a);
    triangles_free(&b);
}

static void a_surface_without_volume_or_sides_is_refused(void **state)
{
    (void)state;
    // A pillow that is flat.
    Triangles box = box_triangles(v3(1, 1, 1), 3);
    for (int i = 0; i < box.vertex_count; i++)
        box.vertex[i].z = 0.3 * box.vertex[i].x;
    tac_MeshDef def = mesh_def(&box);
    Heard heard = {0};
    def.message = hear;
    def.message_user = &heard;
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_ERR_INVALID);
    assert_null(g);
    assert_int_equal(heard.code, TAC_ERR_INVALID);
    triangles_free(&box);

    // A Möbius strip has no two sides, open or not.
    enum { N = 12 };
    tac_Vec3 vertex[2 * N];
    int32_t triangle[2 * N][3];
    for (int i = 0; i < N; i++) {
        double turn = 2 * 3.14159265358979323846 * i / N, half = 0.5 * turn;
        for (int s = 0; s < 2; s++) {
            double r = 1.0 + (s ? 0.2 : -0.2) * cos(half);
            vertex[2 * i + s] = v3(r * cos(turn), r * sin(turn), (s ? 0.2 : -0.2) * sin(half));
        }
        bool last = i == N - 1; // joined crosswise
        int32_t a = 2 * i, b = a + 1, c = last ? 1 : a + 2, d = last ? 0 : a + 3;
        memcpy(triangle[2 * i], (int32_t[3]){a, b, c}, sizeof *triangle);
        memcpy(triangle[2 * i + 1], (int32_t[3]){b, d, c}, sizeof *triangle);
    }
    tac_MeshDef strip = {.vertex = vertex,
                         .vertex_count = 2 * N,
                         .triangle = (const int32_t(*)[3])triangle,
                         .triangle_count = 2 * N,
                         .open = true};
    check_refused(strip, "no two sides");
    tac_Geometry *cut; // unless it is cut once
    assert_int_equal(taci_mesh_create(&strip, TACI_MESH_CUT, &cut), TAC_OK);
    int border = 0;
    for (int t = 0; t < cut->mesh.triangle_count; t++)
        for (int i = 0; i < 3; i++)
            border += cut->mesh.neighbor[t][i] < 0;
    assert_int_equal(border, 2 * N + 2);
    check_mesh(cut);
    tac_geometry_release(cut);
}

// Two boxes that share an edge: four triangles meet there.
static void where_more_than_two_triangles_meet_a_surface_may_be_cut(void **state)
{
    (void)state;
    Triangles box = box_triangles(v3(1, 1, 1), 1);
    int nv = box.vertex_count, nt = box.triangle_count;
    tac_Vec3 *vertex = calloc(2 * (size_t)nv, sizeof *vertex);
    int32_t(*triangle)[3] = calloc(2 * (size_t)nt, sizeof *triangle);
    for (int i = 0; i < nv; i++) {
        vertex[i] = box.vertex[i];
        vertex[nv + i] = v3_add(box.vertex[i], v3(1, 1, 0));
    }
    for (int t = 0; t < 2 * nt; t++)
        for (int i = 0; i < 3; i++)
            triangle[t][i] = box.triangle[t % nt][i] + (t < nt ? 0 : nv);
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 2 * nv,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = 2 * nt,
                       .open = true};
    check_refused(def, "more than two triangles");
    tac_Geometry *g;
    assert_int_equal(taci_mesh_create(&def, TACI_MESH_CUT, &g), TAC_OK);
    int border = 0;
    for (int t = 0; t < g->mesh.triangle_count; t++)
        for (int i = 0; i < 3; i++)
            border += g->mesh.neighbor[t][i] < 0;
    assert_int_equal(border, 4);
    assert_int_equal(g->mesh.triangle_count, 2 * nt);
    check_mesh(g);
    tac_geometry_release(g);
    triangles_free(&box);
    free(vertex);
    free(triangle);
}

static void what_is_only_drawn_keeps_every_triangle_that_has_corners(void **state)
{
    (void)state;
    tac_Vec3 vertex[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {(double)NAN, 0, 0}};
    int32_t triangle[5][3] = {{0, 1, 2}, {3, 1, 2}, {0, 1, 4}, {0, 1, 9}, {0, 3, 3}};
    tac_MeshDef def = {.vertex = vertex,
                       .vertex_count = 5,
                       .triangle = (const int32_t(*)[3])triangle,
                       .triangle_count = 5,
                       .name = "part 7"};
    tac_Geometry *g;
    assert_int_equal(taci_drawn_create(&def, &g), TAC_OK);
    assert_int_equal(g->triangle_count, 3); // doubled and flat ones are no worse to look at
    assert_int_equal(g->vertex_count, 3);
    assert_non_null(taci_shape_fault(TAC_SHAPE_MESH, v3(0, 0, 0), g));
    tac_geometry_release(g);
    Heard heard = {0};
    def.message = hear;
    def.message_user = &heard;
    def.triangle = (const int32_t(*)[3]) & triangle[2];
    def.triangle_count = 2;
    assert_int_equal(taci_drawn_create(&def, &g), TAC_ERR_INVALID);
    assert_null(g);
    assert_string_equal(heard.text, "no triangle can be drawn");
}

static void an_open_surface_is_taken_where_it_is_asked_for(void **state)
{
    (void)state;
    Triangles sheet = sheet_triangles(1.0, 4);
    tac_MeshDef def = mesh_def(&sheet);
    def.open = true;
    tac_Geometry *g;
    assert_int_equal(tac_mesh_create(&def, &g), TAC_OK);
    assert_false(g->mesh.closed);
    check_near(g->volume, 0.0, 0.0);
    check_mesh(g);
    tac_geometry_release(g);
    triangles_free(&sheet);
}

static bool count_visit(void *context, int triangle)
{
    ((uint8_t *)context)[triangle]++;
    return true;
}

static void a_visit_finds_exactly_the_triangles_whose_boxes_meet(void **state)
{
    (void)state;
    tac_Geometry *g = mesh_of(torus_triangles(0.3, 0.1, 40, 20));
    const taci_Mesh *m = &g->mesh;
    uint8_t *seen = malloc((size_t)m->triangle_count);
    assert_non_null(seen);
    Rnd r = rnd_make(8);
    for (int k = 0; k < test_count(500, 50); k++) {
        tac_Vec3 c = rnd_vec3(&r, -0.5, 0.5), h = rnd_vec3(&r, 0.0, 0.2);
        taci_Box box = {v3_sub(c, h), v3_add(c, h)};
        memset(seen, 0, (size_t)m->triangle_count);
        taci_mesh_visit(m, &box, count_visit, seen);
        for (int t = 0; t < m->triangle_count; t++) {
            tac_Vec3 v[3];
            for (int i = 0; i < 3; i++)
                v[i] = m->vertex[m->triangle[t][i]];
            taci_Box b = taci_points_bounds(v, 3);
            assert_int_equal(seen[t], taci_box_overlap(&b, &box));
        }
    }
    free(seen);
    tac_geometry_release(g);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Triangles box = box_triangles(v3(1, 1, 1), 6), soup = triangles_apart(&box);
    tac_MeshDef def = mesh_def(&soup);
    int32_t v = soup.triangle[9][0]; // turning takes memory, too
    soup.triangle[9][0] = soup.triangle[9][1];
    soup.triangle[9][1] = v;
    int failed = 0;
    for (int n = 1;; n++) {
        tac_Geometry *g = NULL;
        alloc_fail_begin(n);
        alloc_count_begin();
        tac_Result result = tac_mesh_create(&def, &g);
        AllocCount count = alloc_count_end();
        if (!alloc_fail_end()) {
            assert_int_equal(result, TAC_OK);
            tac_geometry_release(g);
            break;
        }
        failed++;
        if (result == TAC_OK) { // the tree's spare memory could not be given back: no harm
            tac_geometry_release(g);
            continue;
        }
        assert_int_equal(result, TAC_ERR_MEMORY);
        assert_null(g);
        assert_int_equal(count.live, 0);
    }
    assert_true(failed > 10);
    triangles_free(&box);
    triangles_free(&soup);
}

static void a_million_triangles_take_seconds(void **state)
{
    (void)state;
    int n = (int)(288 * sqrt(test_scale())); // 12 n^2 triangles
    Triangles box = box_triangles(v3(1, 1, 1), n);
    // Not flat, so that nothing is in one patch.
    for (int i = 0; i < box.vertex_count; i++) {
        tac_Vec3 *p = &box.vertex[i];
        *p = v3_scale(1.0 + 0.01 * sin(40 * p->x) * cos(30 * p->y) * sin(50 * p->z + 1), *p);
    }
    clock_t start = clock();
    tac_Geometry *g = mesh_of(box);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    show(g->mesh.triangle_count, "triangles");
    show(seconds, "s");
    check_at_most_in(seconds, 30.0, "s"); // 1.5 to 3 s seen; others may run beside it
    tac_geometry_release(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_meshes_are_taken_without_a_word),
        cmocka_unit_test(edges_know_whether_they_are_convex),
        cmocka_unit_test(thickness_is_that_of_the_thinnest_wall),
        cmocka_unit_test(a_soup_of_triangles_is_welded),
        cmocka_unit_test(an_inside_out_mesh_is_turned),
        cmocka_unit_test(triangles_that_face_the_wrong_way_are_turned),
        cmocka_unit_test(degenerate_and_doubled_triangles_are_dropped),
        cmocka_unit_test(a_triangle_on_a_line_closes_the_mesh),
        cmocka_unit_test(broken_meshes_are_refused_with_a_reason),
        cmocka_unit_test(an_edge_of_three_triangles_is_refused),
        cmocka_unit_test(a_surface_without_volume_or_sides_is_refused),
        cmocka_unit_test(an_open_surface_is_taken_where_it_is_asked_for),
        cmocka_unit_test(where_more_than_two_triangles_meet_a_surface_may_be_cut),
        cmocka_unit_test(what_is_only_drawn_keeps_every_triangle_that_has_corners),
        cmocka_unit_test(a_visit_finds_exactly_the_triangles_whose_boxes_meet),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_million_triangles_take_seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
