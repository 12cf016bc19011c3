/* Assets of MJCF files (mjcf.h): meshes, height fields, and the colours of materials.
 *
 * MuJoCo moves a mesh into its centre of mass and principal axes, and moves the geom to make up for
 * it: what is left is the mesh as its file has it, in the geom's own frame. Here it never moves.
 * `refpos` and `refquat` do: a vertex v is scale · refquat^-1 (v - refpos) in the geom's frame. */
#include "base/unconst.h"
#include "geometry/geometry.h"
#include "model/mjcf.h"
#include "model/png.h"
#include "math/so3.h"
#include "text/quantity.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS_MAX = 1000000,   // of a height field
    CELLS_TOTAL = 4000000, // of all that geoms use
};

// ---- names of assets

const char *taci_mjcf_asset_name(taci_Mjcf *m, const taci_XmlNode *node)
{
    const char *name = taci_xml_text(node, "name"), *file = taci_xml_text(node, "file");
    if (name != NULL && name[0] != '\0')
        return name;
    if (file == NULL || file[0] == '\0') {
        taci_xml_mistake(node, "<%s> has no 'name'", node->name);
        return NULL;
    }
    const char *slash = strrchr(file, '/');
    char *copy = taci_unconst(taci_model_keep(m->builder, slash != NULL ? slash + 1 : file));
    char *dot = strrchr(copy, '.');
    if (dot != NULL && dot != copy)
        *dot = '\0';
    return copy;
}

static const char *asset_path(taci_Mjcf *m, const taci_XmlNode *node, const char *file)
{
    const taci_MjcfScope *scope = &m->scope[node->file->scope];
    const char *slash = strrchr(file, '/'), *folder = scope->compiler.meshdir;
    if (scope->compiler.strippath && slash != NULL)
        file = slash + 1;
    if (folder == NULL || folder[0] == '\0' || file[0] == '/')
        return taci_mjcf_path(m, node, file);
    size_t size = strlen(folder) + strlen(file) + 2;
    char *joined = taci_model_take(m->builder, size);
    if (joined == NULL)
        return NULL;
    snprintf(joined, size, "%s/%s", folder, file);
    return taci_mjcf_path(m, node, joined);
}

// ---- lists of numbers, however long

double *taci_mjcf_list(taci_Mjcf *m, const taci_XmlNode *node, const char *name, int *count)
{
    const char *text = taci_xml_text(node, name);
    *count = 0;
    if (text == NULL)
        return NULL;
    double *list = taci_model_take(m->builder, (strlen(text) / 2 + 1) * sizeof *list);
    for (size_t n; list != NULL; text += n) {
        text += strspn(text, " \t\r\n");
        n = strcspn(text, " \t\r\n");
        if (n == 0)
            break;
        if (taci_number_scan(text, n, &list[*count]) != n || !isfinite(list[*count])) {
            char word[24], room[TACI_SHOWN_SIZE];
            snprintf(word, sizeof word, "%.*s", (int)(n < 20 ? n : 20), text);
            taci_xml_mistake(node, "'%s' of <%s> has '%s'; expected finite numbers", name,
                             node->name, taci_shown(word, room));
            return NULL;
        }
        ++*count;
    }
    return list;
}

static bool read_vertices(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfMesh *mesh)
{
    int count;
    const double *list = taci_mjcf_list(m, node, "vertex", &count);
    if (list == NULL)
        return false;
    if (count < 12 || count % 3 != 0)
        return taci_xml_mistake(node,
                                "'vertex' of <mesh> has %d numbers; expected 3 for each of at "
                                "least 4 vertices",
                                count);
    mesh->vertex_count = count / 3;
    mesh->vertex = taci_model_take(m->builder, (size_t)mesh->vertex_count * sizeof *mesh->vertex);
    if (mesh->vertex == NULL)
        return false;
    for (int i = 0; i < mesh->vertex_count; i++) {
        tac_Vec3 v = v3_sub(v3(list[3 * i], list[3 * i + 1], list[3 * i + 2]), mesh->refpos);
        v = q_rotate_inverse(mesh->refquat, v);
        mesh->vertex[i] = v3(mesh->scale.x * v.x, mesh->scale.y * v.y, mesh->scale.z * v.z);
    }
    return true;
}

static bool read_faces(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfMesh *mesh)
{
    int count;
    const double *list = taci_mjcf_list(m, node, "face", &count);
    if (list == NULL)
        return true;
    if (count == 0 || count % 3 != 0)
        return taci_xml_mistake(node, "'face' of <mesh> has %d numbers; expected 3 for each",
                                count);
    mesh->face = taci_model_take(m->builder, (size_t)count / 3 * sizeof *mesh->face);
    bool mirrored = mesh->scale.x * mesh->scale.y * mesh->scale.z < 0.0;
    for (int i = 0; mesh->face != NULL && i < count; i++) {
        if (list[i] < 0 || list[i] >= mesh->vertex_count || list[i] != (int)list[i])
            return taci_xml_mistake(node, "'face' of <mesh> has %g; expected vertices 0 to %d",
                                    list[i], mesh->vertex_count - 1);
        mesh->face[i / 3][mirrored ? 2 - i % 3 : i % 3] = (int32_t)list[i];
    }
    mesh->face_count = count / 3;
    return mesh->face != NULL;
}

// ---- sections

static bool read_reference(const taci_XmlNode *node, taci_MjcfMesh *mesh)
{
    double q[4] = {1, 0, 0, 0};
    taci_xml_vec3(node, "refpos", &mesh->refpos);
    taci_xml_numbers(node, "refquat", 4, 4, q);
    double n2 = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(n2 > 1e-28 && n2 < 1e300))
        return taci_xml_mistake(node, "'refquat' of <mesh> has no direction; expected w x y z of "
                                      "some length");
    mesh->refquat = q_normalize((tac_Quat){q[0], q[1], q[2], q[3]});
    tac_Vec3 s = mesh->scale;
    if (s.x == 0.0 || s.y == 0.0 || s.z == 0.0)
        return taci_xml_mistake(node, "'scale' of <mesh> is %g %g %g; expected no 0", s.x, s.y,
                                s.z);
    bool turned = mesh->refquat.w * mesh->refquat.w < 1.0;
    if (taci_xml_has(node, "file") && turned && (s.x != s.y || s.y != s.z))
        return taci_xml_mistake(node,
                                "<mesh> is turned by refquat and scaled by %g %g %g; expected "
                                "one scale for all axes",
                                s.x, s.y, s.z);
    return true;
}

void taci_mjcf_mesh_inertia(const taci_XmlNode *node, taci_MjcfInertia *mode)
{
    static const char *const words[] = {"convex", "exact", "legacy", "shell", NULL};
    int word;
    if (taci_xml_choice(node, "inertia", words, &word))
        *mode = (taci_MjcfInertia)word;
}

static void read_mesh(taci_Mjcf *m, const taci_XmlNode *node)
{
    int class = taci_mjcf_class(m, node, "class", m->scope[node->file->scope].class);
    taci_MjcfMesh mesh = {
        .node = node, .scale = m->class[class].mesh_scale, .inertia = m->class[class].mesh_inertia};
    const char *name = taci_mjcf_asset_name(m, node), *file = taci_xml_text(node, "file");
    taci_xml_vec3(node, "scale", &mesh.scale);
    taci_mjcf_mesh_inertia(node, &mesh.inertia);
    if (name == NULL || !read_reference(node, &mesh))
        return;
    if ((file != NULL) == taci_xml_has(node, "vertex")) {
        taci_xml_mistake(node, "<mesh> has %s; expected one of them",
                         file != NULL ? "'file' and 'vertex'" : "neither 'file' nor 'vertex'");
        return;
    }
    if (file != NULL)
        mesh.path = asset_path(m, node, file);
    else if (!read_vertices(m, node, &mesh) || !read_faces(m, node, &mesh))
        return;
    if (taci_mjcf_grow(m, &m->mesh, &m->mesh_capacity, m->mesh_count, sizeof *m->mesh) &&
        taci_mjcf_name(m, &m->meshes, node, "mesh", name, m->mesh_count))
        m->mesh[m->mesh_count++] = mesh;
}

static void read_field(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_MjcfField field = {.node = node};
    const char *name = taci_mjcf_asset_name(m, node), *file = taci_xml_text(node, "file");
    taci_xml_integer(node, "nrow", 0, CELLS_MAX, &field.rows);
    taci_xml_integer(node, "ncol", 0, CELLS_MAX, &field.columns);
    if (name == NULL || taci_xml_numbers(node, "size", 4, 4, field.size) == 0) {
        if (!taci_xml_has(node, "size"))
            taci_xml_mistake(node, "<hfield> has no 'size'");
        return;
    }
    for (int i = 0; i < 4; i++)
        if (!(field.size[i] > 0.0)) {
            taci_xml_mistake(node, "'size' of <hfield> has %g; expected 4 positive numbers",
                             field.size[i]);
            return;
        }
    if (file == NULL &&
        (field.rows < 2 || field.columns < 2 || (int64_t)field.rows * field.columns > CELLS_MAX)) {
        taci_xml_mistake(node,
                         "<hfield> has %d rows and %d columns; expected a file, or at least 2 "
                         "of each and at most %d points",
                         field.rows, field.columns, CELLS_MAX);
        return;
    }
    if (file != NULL)
        field.path = asset_path(m, node, file);
    if (taci_mjcf_grow(m, &m->field, &m->field_capacity, m->field_count, sizeof *m->field) &&
        taci_mjcf_name(m, &m->fields, node, "hfield", name, m->field_count))
        m->field[m->field_count++] = field;
}

static void read_material(taci_Mjcf *m, const taci_XmlNode *node)
{
    const char *name = taci_xml_need_text(node, "name");
    int class = taci_mjcf_class(m, node, "class", m->scope[node->file->scope].class);
    if (name == NULL ||
        !taci_mjcf_grow(m, &m->material, &m->material_capacity, m->material_count,
                        sizeof *m->material) ||
        !taci_mjcf_name(m, &m->materials, node, "material", name, m->material_count))
        return;
    double *rgba = m->material[m->material_count++];
    memcpy(rgba, m->class[class].material_rgba, sizeof m->class[class].material_rgba);
    taci_xml_numbers(node, "rgba", 4, 4, rgba);
}

void taci_mjcf_read_assets(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    {
        int before = m->builder->report.count;
        if (taci_xml_is(child, "mesh"))
            read_mesh(m, child);
        else if (taci_xml_is(child, "hfield"))
            read_field(m, child);
        else if (taci_xml_is(child, "material"))
            read_material(m, child);
        taci_mjcf_note_broken(m, child, child->name, before);
    }
}

// ---- forms

typedef struct Heard {
    char text[200];
} Heard;

// What geometry has to say goes to the line of the file that asked for it.
static void hear(void *user, const tac_Message *message)
{
    Heard *heard = user;
    if (message->code != TAC_OK)
        snprintf(heard->text, sizeof heard->text, "%s", message->text);
}

static void blame_form(taci_Mjcf *m, const taci_XmlNode *node, tac_Result result, const char *what,
                       const Heard *heard)
{
    if (result == TAC_ERR_MEMORY)
        taci_report_memory(&m->builder->report, m->path);
    else
        taci_xml_mistake(node, "%s make no form: %s", what, heard->text);
}

// The form of vertices that stand in the model itself, made once.
static const tac_Geometry *inner_form(taci_Mjcf *m, taci_MjcfMesh *mesh, taci_MjcfUse use)
{
    bool hull = use == TACI_MJCF_TOUCHED || mesh->face == NULL;
    tac_Geometry **form = &mesh->inner[hull ? 0 : 1];
    Heard heard = {""};
    if (*form != NULL)
        return *form;
    tac_MeshDef def = {.vertex = mesh->vertex,
                       .vertex_count = mesh->vertex_count,
                       .triangle = (const int32_t(*)[3])mesh->face,
                       .triangle_count = mesh->face_count,
                       .name = "mesh",
                       .message = hear,
                       .message_user = &heard};
    tac_Result result = hull ? tac_hull_create(mesh->vertex, mesh->vertex_count, hear, &heard, form)
                             : taci_drawn_create(&def, form);
    if (result != TAC_OK) {
        *form = NULL;
        blame_form(m, mesh->node, result, "the vertices of <mesh>", &heard);
    } else if (!taci_model_own(m->builder, *form)) {
        *form = NULL;
    }
    return *form;
}

const tac_Geometry *taci_mjcf_mesh_form(taci_Mjcf *m, const taci_XmlNode *node, int mesh,
                                        taci_MjcfUse use, tac_Pose *frame)
{
    taci_MjcfMesh *a = &m->mesh[mesh];
    *frame = pose_identity();
    if (a->path == NULL)
        return a->vertex != NULL ? inner_form(m, a, use) : NULL;
    if (!m->builder->options->meshes) {
        taci_model_ignore(m->builder, "mesh of a file");
        return NULL;
    }
    tac_Vec3 shift =
        v3(a->scale.x * a->refpos.x, a->scale.y * a->refpos.y, a->scale.z * a->refpos.z);
    frame->q = q_conjugate(a->refquat);
    frame->p = v3_neg(q_rotate(frame->q, shift));
    taci_ModelMesh file = {.path = a->path,
                           .type = use == TACI_MJCF_TOUCHED ? TAC_SHAPE_HULL : TAC_SHAPE_MESH,
                           .scale = a->scale,
                           .drawn = use != TACI_MJCF_TOUCHED,
                           .spare = use == TACI_MJCF_DRAWN};
    return taci_model_mesh(m->builder, node, &file);
}

// From 0 to the height that the field says.
static void stretch_heights(const taci_MjcfField *f, double *height)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    int count = f->rows * f->columns;
    for (int i = 0; i < count; i++) {
        low = fmin(low, height[i]);
        high = fmax(high, height[i]);
    }
    for (int i = 0; i < count; i++)
        height[i] = high > low ? (height[i] - low) / (high - low) * f->size[2] : 0.0;
}

// Rows and columns as int32, then the heights as float, all little-endian: MuJoCo's own format.
static bool read_heights(const taci_MjcfField *f, const taci_ModelBytes *file, double *height)
{
    int count = f->rows * f->columns;
    for (int i = 0; i < count; i++) {
        float value;
        memcpy(&value, file->bytes + 8 + 4 * (size_t)i, 4);
        height[i] = (double)value;
        if (!isfinite(height[i]))
            return false;
    }
    stretch_heights(f, height);
    return true;
}

// The grey of a picture, whose lowest row is the field's first.
static double *picture_heights(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfField *f)
{
    taci_ModelBytes file;
    taci_Png png;
    double *height = NULL;
    if (!taci_model_bytes(m->builder, node, f->path, &file))
        return NULL;
    taci_PngResult result = taci_png_read(file.bytes, file.size, CELLS_MAX, &png);
    free(file.bytes);
    if (result == TACI_PNG_MEMORY)
        taci_report_memory(&m->builder->report, m->path);
    else if (result != TACI_PNG_OK)
        taci_xml_mistake(node,
                         result == TACI_PNG_LARGE
                             ? "the picture of <hfield> has too many points; expected at most %d"
                             : "the file of <hfield> is no PNG picture that can be read; expected "
                               "one that is not interlaced, of at most %d points",
                         CELLS_MAX);
    if (result != TACI_PNG_OK)
        return NULL;
    f->rows = png.height;
    f->columns = png.width;
    bool enough = png.width >= 2 && png.height >= 2;
    if (!enough)
        taci_xml_mistake(node,
                         "the picture of <hfield> has %d rows and %d columns; expected at "
                         "least 2 of each",
                         png.height, png.width);
    else if ((height = calloc((size_t)png.width * (size_t)png.height, sizeof *height)) == NULL)
        taci_report_memory(&m->builder->report, m->path);
    for (int r = 0; height != NULL && r < png.height; r++)
        for (int c = 0; c < png.width; c++)
            height[(size_t)r * (size_t)png.width + (size_t)c] =
                png.grey[(size_t)(png.height - 1 - r) * (size_t)png.width + (size_t)c];
    if (height != NULL)
        stretch_heights(f, height);
    free(png.grey);
    return height;
}

static bool is_picture(const char *path)
{
    size_t length = strlen(path);
    return length > 4 &&
           (strcmp(path + length - 4, ".png") == 0 || strcmp(path + length - 4, ".PNG") == 0);
}

static double *file_heights(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfField *f)
{
    taci_ModelBytes file;
    int32_t head[2] = {0, 0};
    double *height = NULL;
    if (!taci_model_bytes(m->builder, node, f->path, &file))
        return NULL;
    if (file.size >= 8)
        memcpy(head, file.bytes, 8);
    int64_t points = head[0] >= 2 && head[1] >= 2 ? (int64_t)head[0] * head[1] : 0;
    if (points > 0 && points <= CELLS_MAX && file.size == 8 + 4 * (size_t)points) {
        f->rows = head[0];
        f->columns = head[1];
        height = calloc((size_t)points, sizeof *height);
        if (height == NULL) {
            taci_report_memory(&m->builder->report, m->path);
        } else if (!read_heights(f, &file, height)) {
            free(height);
            height = NULL;
        }
    }
    free(file.bytes);
    if (height == NULL && !m->builder->report.no_memory)
        taci_xml_mistake(node, "the file of <hfield> is no height field; expected rows and columns "
                               "(int32) and finite heights (float)");
    return height;
}

// The heights of a field, in the order of its points. NULL: said.
static double *find_heights(taci_Mjcf *m, taci_MjcfField *f)
{
    if (f->path != NULL)
        return is_picture(f->path) ? picture_heights(m, f->node, f) : file_heights(m, f->node, f);
    double *height = calloc((size_t)f->rows * (size_t)f->columns, sizeof *height);
    if (height == NULL)
        taci_report_memory(&m->builder->report, m->path);
    return height;
}

static tac_Geometry *make_field(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfField *f)
{
    Heard heard = {""};
    tac_Geometry *form = NULL;
    double *height = find_heights(m, f);
    if (height == NULL)
        return NULL;
    tac_HeightFieldDef def = {.height = height,
                              .columns = f->columns,
                              .rows = f->rows,
                              .spacing_x = 2.0 * f->size[0] / (f->columns - 1),
                              .spacing_y = 2.0 * f->size[1] / (f->rows - 1),
                              .message = hear,
                              .message_user = &heard};
    m->cells += f->columns * f->rows;
    if (m->cells > CELLS_TOTAL) {
        m->cells = CELLS_TOTAL; // whatever follows is too many, too
        taci_xml_mistake(node, "the height fields have too many points; expected at most %d in all",
                         CELLS_TOTAL);
        free(height);
        return NULL;
    }
    tac_Result result = tac_height_field_create(&def, &form);
    if (result != TAC_OK)
        blame_form(m, node, result, "the heights of <hfield>", &heard);
    else if (!taci_model_own(m->builder, form))
        form = NULL;
    free(height);
    return form;
}

const tac_Geometry *taci_mjcf_field_form(taci_Mjcf *m, const taci_XmlNode *node, int field)
{
    taci_MjcfField *f = &m->field[field];
    if (!f->asked) // what failed was told then
        f->form = make_field(m, node, f);
    f->asked = true;
    return f->form;
}
