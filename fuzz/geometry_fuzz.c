/* tac_mesh_create and tac_hull_create on hostile points and triangles: they must refuse them with a
 * message, or take them, and then what comes of it must be whole and contact with it finite.
 *
 * The first byte chooses: repair or not, open or not, coordinates as raw doubles or from a small
 * grid (so that points coincide and planes are common), and a start: nothing, or a good cube that
 * the bytes then change, so that the later checks are reached.
 */
#include "geometry/collide.h"
#include "geometry/geometry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERTICES = 64, TRIANGLES = 128 };
enum { NO_REPAIR = 1, OPEN = 2, RAW = 4, CUBE = 8 }; // bits of the first byte

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Input {
    const uint8_t *data;
    size_t left;
    tac_Vec3 vertex[VERTICES];
    int32_t triangle[TRIANGLES][3];
    int vertex_count, triangle_count;
} Input;

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "geometry_fuzz: %s\n", what);
        abort();
    }
}

static uint8_t take(Input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->data++;
}

static double take_coordinate(Input *in, bool raw)
{
    uint8_t bytes[8];
    if (!raw)
        return 0.25 * ((int)take(in) % 9 - 4);
    for (int i = 0; i < 8; i++)
        bytes[i] = take(in);
    double x;
    memcpy(&x, bytes, sizeof x);
    return x;
}

static void start_with_cube(Input *in)
{
    static const int32_t side[12][3] = {{0, 3, 2}, {0, 2, 1}, {4, 5, 6}, {4, 6, 7},
                                        {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5},
                                        {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
    for (int i = 0; i < 8; i++)
        in->vertex[i] = v3(i % 4 == 1 || i % 4 == 2, i % 4 >= 2, i >= 4);
    memcpy(in->triangle, side, sizeof side);
    in->vertex_count = 8;
    in->triangle_count = 12;
}

static void read_input(Input *in, uint8_t how)
{
    if (how & CUBE)
        start_with_cube(in);
    int vertices = take(in) % (VERTICES + 1), triangles = take(in) % (TRIANGLES + 1);
    for (int k = 0; k < vertices && in->left > 0; k++) {
        int i = how & CUBE ? take(in) % VERTICES : k;
        in->vertex[i].x = take_coordinate(in, how & RAW);
        in->vertex[i].y = take_coordinate(in, how & RAW);
        in->vertex[i].z = take_coordinate(in, how & RAW);
        in->vertex_count = i >= in->vertex_count ? i + 1 : in->vertex_count;
    }
    for (int k = 0; k < triangles && in->left > 0; k++) {
        int t = how & CUBE ? take(in) % TRIANGLES : k;
        for (int i = 0; i < 3; i++)
            in->triangle[t][i] = (int8_t)take(in);
        in->triangle_count = t >= in->triangle_count ? t + 1 : in->triangle_count;
    }
}

static void count_message(void *user, const tac_Message *message)
{
    must(message->text[0] != '\0' && message->origin[0] != '\0', "a message is empty");
    (*(int *)user)++;
}

static void check_whole(const tac_Geometry *g)
{
    const tac_Vec3 *vertex;
    const int32_t(*triangle)[3];
    int vertices = tac_geometry_vertices(g, &vertex), n = tac_geometry_triangles(g, &triangle);
    must(vertices >= 3 && n >= 1, "a geometry is empty");
    for (int t = 0; t < n; t++)
        for (int i = 0; i < 3; i++)
            must(triangle[t][i] >= 0 && triangle[t][i] < vertices, "an index is out of range");
    for (int i = 0; i < vertices; i++)
        must(v3_finite(vertex[i]), "a vertex is not finite");
    tac_MassProperties m;
    if (tac_mass_properties(tac_geometry_type(g), v3(0, 0, 0), g, 1.0, &m) == TAC_OK)
        must(m.volume > 0.0 && v3_finite(m.center) && isfinite(m.inertia.m[0][0]), "bad mass");
}

static void check_contact(const tac_Geometry *g)
{
    taci_Shape other[3] = {taci_shape_make(TAC_SHAPE_SPHERE, v3(0.3, 0, 0), NULL),
                           taci_shape_make(TAC_SHAPE_BOX, v3(0.5, 0.4, 0.3), NULL)};
    taci_Shape own = other[2] = taci_shape_make(tac_geometry_type(g), v3(0, 0, 0), g);
    const taci_Place at = {{0, 0, 0}, m3_identity()};
    const tac_Vec3 where[4] = {{0, 0, 0}, {0.5, 0.5, 1.1}, {-0.25, 1.0, 0.3}, {1e3, 0, 0}};
    for (int k = 0; k < 12; k++) {
        taci_Place moved = {where[k / 3], m3_identity()};
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = taci_collide(&other[k % 3], &moved, &own, &at, 0.05, c);
        must(n >= 0 && n <= TACI_MANIFOLD_MAX, "too many contacts");
        for (int i = 0; i < n; i++) {
            must(v3_finite(c[i].point) && v3_finite(c[i].normal) && isfinite(c[i].gap),
                 "a contact is not finite");
            must(fabs(v3_norm(c[i].normal) - 1.0) < 1e-6, "a normal is not unit");
        }
    }
}

static void check_geometry(tac_Result result, tac_Geometry *g, int messages)
{
    must((result == TAC_OK) == (g != NULL), "result and geometry disagree");
    must(result == TAC_OK || result == TAC_ERR_INVALID, "another result");
    must(result == TAC_OK || messages == 1, "refused without a message, or with several");
    if (!g)
        return;
    check_whole(g);
    check_contact(g);
    tac_geometry_release(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input in = {.data = data, .left = size};
    uint8_t how = take(&in);
    read_input(&in, how);

    // In memory of exactly their size, so that the address sanitizer sees a read past the end.
    size_t nv = (size_t)in.vertex_count, nt = (size_t)in.triangle_count;
    tac_Vec3 *vertex = malloc(nv * sizeof *vertex + 1);
    int32_t(*triangle)[3] = malloc(nt * sizeof *triangle + 1);
    must(vertex && triangle, "out of memory");
    memcpy(vertex, in.vertex, nv * sizeof *vertex);
    memcpy(triangle, in.triangle, nt * sizeof *triangle);

    int messages = 0;
    const tac_MeshDef def = {.vertex = vertex,
                             .vertex_count = in.vertex_count,
                             .triangle = (const int32_t(*)[3])triangle,
                             .triangle_count = in.triangle_count,
                             .repair = how & NO_REPAIR ? TAC_REPAIR_NONE : TAC_REPAIR_STATED,
                             .open = how & OPEN,
                             .message = count_message,
                             .message_user = &messages};
    tac_Geometry *g;
    tac_Result result = tac_mesh_create(&def, &g);
    check_geometry(result, g, messages);
    messages = 0;
    result = tac_hull_create(vertex, in.vertex_count, count_message, &messages, &g);
    check_geometry(result, g, messages);
    free(vertex);
    free(triangle);
    return 0;
}
