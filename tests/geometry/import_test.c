/* Files of meshes: the formats, and broken files of each. Files are written by the test, into a
 * folder of its own. */
#define _POSIX_C_SOURCE 200809L // mkdtemp
#include "check.h"
#include "geometry/geometry.h"
#include "meshes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];
static char path[512];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/tactus-import-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static void write_bytes(const char *name, const void *data, size_t size)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(data, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static void write_text(const char *name, const char *text)
{
    write_bytes(name, text, strlen(text));
}

// Load what was written last, and remove it.
static tac_Result load(tac_ShapeType type, double scale, Heard *heard, tac_Geometry **g)
{
    *heard = (Heard){0};
    *g = (tac_Geometry *)heard;
    tac_Result result = tac_geometry_load(path, type, scale, hear, heard, g);
    assert_true((result == TAC_OK) == (*g != NULL));
    if (heard->count > 0)
        assert_string_equal(heard->origin, path);
    remove(path);
    return result;
}

static void check_cube(tac_ShapeType type, double scale, double volume)
{
    Heard heard;
    tac_Geometry *g;
    if (load(type, scale, &heard, &g) != TAC_OK)
        fail_msg("refused: %s", heard.text);
    assert_int_equal(tac_geometry_type(g), type);
    const tac_Vec3 *vertex;
    assert_int_equal(tac_geometry_vertices(g, &vertex), 8);
    const int32_t(*triangle)[3];
    assert_int_equal(tac_geometry_triangles(g, &triangle), 12);
    tac_MassProperties m;
    assert_int_equal(tac_mass_properties(type, v3(0, 0, 0), g, 1.0, &m), TAC_OK);
    check_near(m.volume, volume, 1e-6 * volume); // files hold floats
    tac_geometry_release(g);
}

static void check_refused(const char *why, tac_Result code)
{
    Heard heard;
    tac_Geometry *g;
    assert_int_equal(load(TAC_SHAPE_MESH, 1.0, &heard, &g), code);
    assert_null(g);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.code, code);
    if (!strstr(heard.text, why))
        fail_msg("the message is '%s', without '%s'", heard.text, why);
}

#define OBJ_CUBE "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
#define OBJ_SIDES "f 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"

static void write_obj(const char *more)
{
    char text[1024];
    snprintf(text, sizeof text, "%s%s%s", OBJ_CUBE, OBJ_SIDES, more);
    write_text("part.obj", text);
}

static const float corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                   {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
static const uint16_t side[12][3] = {{0, 3, 2}, {0, 2, 1}, {4, 5, 6}, {4, 6, 7},
                                     {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5},
                                     {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};

static void write_stl(uint32_t claimed)
{
    unsigned char data[84 + 12 * 50] = {0};
    memcpy(data + 80, &claimed, 4);
    for (int t = 0; t < 12; t++)
        for (int i = 0; i < 3; i++)
            memcpy(data + 84 + 50 * t + 12 + 12 * i, corner[side[t][i]], 12);
    write_bytes("part.stl", data, sizeof data);
}

static void write_text_stl(void)
{
    char text[4096] = "solid part\n";
    for (int t = 0; t < 12; t++) {
        strcat(text, "facet normal 0 0 0\nouter loop\n");
        for (int i = 0; i < 3; i++) {
            const float *c = corner[side[t][i]];
            char line[64];
            snprintf(line, sizeof line, "vertex %g %g %g\n", (double)c[0], (double)c[1],
                     (double)c[2]);
            strcat(text, line);
        }
        strcat(text, "endloop\nendfacet\n");
    }
    strcat(text, "endsolid part\n");
    write_text("part.stl", text);
}

static void write_ply(const char *vertices)
{
    char text[2048];
    int n = snprintf(text, sizeof text,
                     "ply\nformat ascii 1.0\nelement vertex %s\nproperty float x\n"
                     "property float y\nproperty float z\nelement face 12\n"
                     "property list uchar int vertex_indices\nend_header\n",
                     vertices);
    for (int i = 0; i < 8; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%g %g %g\n", (double)corner[i][0],
                      (double)corner[i][1], (double)corner[i][2]);
    for (int t = 0; t < 12; t++)
        n += snprintf(text + n, sizeof text - (size_t)n, "3 %d %d %d\n", side[t][0], side[t][1],
                      side[t][2]);
    write_text("part.ply", text);
}

static void base64(const unsigned char *data, size_t size, char *out)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_int_equal(size % 3, 0);
    for (size_t i = 0; i < size; i += 3) {
        uint32_t v = (uint32_t)data[i] << 16 | (uint32_t)data[i + 1] << 8 | data[i + 2];
        for (int k = 0; k < 4; k++)
            *out++ = digit[v >> (18 - 6 * k) & 63];
    }
    *out = '\0';
}

// A cube at the origin, and a node that makes it twice as large.
static void write_gltf(long count, int index)
{
    unsigned char data[96 + 72];
    char code[300], text[2048];
    memcpy(data, corner, 96);
    memcpy(data + 96, side, 72);
    data[96] = (unsigned char)index;
    base64(data, sizeof data, code);
    snprintf(text, sizeof text,
             "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
             "\"nodes\":[{\"mesh\":0,\"scale\":[2,2,2]}],"
             "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],"
             "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%ld,"
             "\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[1,1,1]},"
             "{\"bufferView\":1,\"componentType\":5123,\"count\":36,\"type\":\"SCALAR\"}],"
             "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":96},"
             "{\"buffer\":0,\"byteOffset\":96,\"byteLength\":72}],"
             "\"buffers\":[{\"byteLength\":168,"
             "\"uri\":\"data:application/octet-stream;base64,%s\"}]}",
             count, code);
    write_text("part.gltf", text);
}

static void each_format_gives_the_same_cube(void **state)
{
    (void)state;
    write_obj("f 4 3 2 1\n");
    check_cube(TAC_SHAPE_MESH, 1.0, 1.0);
    write_text_stl();
    check_cube(TAC_SHAPE_MESH, 1.0, 1.0);
    write_stl(12);
    check_cube(TAC_SHAPE_MESH, 0.001, 1e-9); // millimetres
    write_ply("8");
    check_cube(TAC_SHAPE_MESH, 1.0, 1.0);
    write_gltf(8, 0);
    check_cube(TAC_SHAPE_MESH, 1.0, 8.0); // its node is in force
}

static void a_hull_is_that_of_all_points(void **state)
{
    (void)state;
    write_obj("f 4 3 2 1\n");
    check_cube(TAC_SHAPE_HULL, 2.0, 8.0);
    write_obj(""); // a face is missing: for a hull it does not matter
    check_cube(TAC_SHAPE_HULL, 1.0, 1.0);
}

static void what_is_not_a_mesh_is_refused_by_name(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/none.obj", folder);
    check_refused("no such file", TAC_ERR_SYNTAX);
    write_text("part.obj", "");
    check_refused("empty", TAC_ERR_SYNTAX);
    write_text("part.obj", "this is not a mesh\nbut it is long enough to be read as one\n");
    check_refused("no triangle", TAC_ERR_SYNTAX);
    write_text("part.txt", "v 0 0 0\n");
    check_refused("not the name of a mesh file", TAC_ERR_SYNTAX);
    write_text("part", "v 0 0 0\n");
    check_refused("not the name of a mesh file", TAC_ERR_SYNTAX);
    write_text("part.obj", OBJ_CUBE); // points, no triangle
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    write_text("part.stl", "solid part\nfacet nor");
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    write_text("part.gltf", "{\"asset\":{\"version\":\"2.0\"},");
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    write_bytes("part.ply", "ply\0\xff\xfe\0\0\1\2\3", 12);
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    snprintf(path, sizeof path, "%s", folder);
    Heard heard = {0};
    tac_Geometry *g;
    assert_int_equal(tac_geometry_load(path, TAC_SHAPE_MESH, 1.0, hear, &heard, &g),
                     TAC_ERR_SYNTAX);
    assert_non_null(strstr(heard.text, "not a file"));
}

static void counts_that_a_file_only_claims_are_not_believed(void **state)
{
    (void)state;
    write_ply("4000000000");
    check_refused("claims 4000000000", TAC_ERR_SYNTAX);
    write_ply("300000000"); // would fit into memory
    check_refused("claims 300000000", TAC_ERR_SYNTAX);
    write_ply("99999999999999999999999");
    check_refused("claims", TAC_ERR_SYNTAX);
    write_stl(400000000);
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    write_gltf(400000000, 0);
    check_refused("not a mesh", TAC_ERR_SYNTAX);
    // A file of more than 1 GiB is not even opened. It is sparse: it takes no room on the disk.
    write_text("part.obj", "v 0 0 0\n");
    if (truncate(path, ((off_t)1 << 30) + 1) != 0)
        skip();
    check_refused("too big", TAC_ERR_SYNTAX);
}

static void broken_meshes_are_refused_as_such(void **state)
{
    (void)state;
    write_obj("f 4 3 99\nf 4 2 1\n");
    check_refused("out of range", TAC_ERR_SYNTAX); // assimp says that the index is out of range
    write_gltf(8, 200);
    Heard heard;
    tac_Geometry *g;
    assert_int_not_equal(load(TAC_SHAPE_MESH, 1.0, &heard, &g), TAC_OK);
    write_obj("");
    check_refused("not closed", TAC_ERR_INVALID);
    write_text("part.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                           "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    check_refused("not finite", TAC_ERR_INVALID);
    write_text("part.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.5 0.5 0\n"
                           "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    check_refused("no volume", TAC_ERR_INVALID);
    write_obj("f 4 3 2 1\nf 1 2 7\n"); // a wall across the inside
    check_refused("more than two triangles", TAC_ERR_INVALID);
    write_text("part.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 2\n");
    check_refused("not closed", TAC_ERR_INVALID);
}

static void repairs_are_stated_with_the_name_of_the_file(void **state)
{
    (void)state;
    write_text("part.obj", OBJ_CUBE "f 8 7 6 5\nf 5 6 2 1\nf 6 7 3 2\nf 7 8 4 3\nf 8 5 1 4\n"
                                    "f 1 2 3 4\n");
    Heard heard;
    tac_Geometry *g;
    assert_int_equal(load(TAC_SHAPE_MESH, 1.0, &heard, &g), TAC_OK);
    assert_int_equal(heard.code, TAC_OK);
    assert_non_null(strstr(heard.text, "inside out"));
    tac_geometry_release(g);
    // A mirroring scale turns a good one inside out, and it is turned back.
    write_obj("f 4 3 2 1\n");
    check_cube(TAC_SHAPE_MESH, -1.0, 1.0);
}

static void arguments_are_checked(void **state)
{
    (void)state;
    Heard heard;
    tac_Geometry *g;
    const double bad[] = {0.0, (double)NAN, HUGE_VAL};
    for (int k = 0; k < 3; k++) {
        write_obj("f 4 3 2 1\n");
        assert_int_equal(load(TAC_SHAPE_MESH, bad[k], &heard, &g), TAC_ERR_INVALID);
        assert_non_null(strstr(heard.text, "scale"));
    }
    write_obj("f 4 3 2 1\n");
    assert_int_equal(load(TAC_SHAPE_BOX, 1.0, &heard, &g), TAC_ERR_INVALID);
    write_obj("f 4 3 2 1\n");
    assert_int_equal(load(TAC_SHAPE_MESH, 1e30, &heard, &g), TAC_ERR_INVALID); // too far away
    // Without a callback all is silent.
    snprintf(path, sizeof path, "%s/none.obj", folder);
    assert_int_equal(tac_geometry_load(path, TAC_SHAPE_MESH, 1.0, NULL, NULL, &g), TAC_ERR_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_gives_the_same_cube),
        cmocka_unit_test(a_hull_is_that_of_all_points),
        cmocka_unit_test(what_is_not_a_mesh_is_refused_by_name),
        cmocka_unit_test(counts_that_a_file_only_claims_are_not_believed),
        cmocka_unit_test(broken_meshes_are_refused_as_such),
        cmocka_unit_test(repairs_are_stated_with_the_name_of_the_file),
        cmocka_unit_test(arguments_are_checked),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
