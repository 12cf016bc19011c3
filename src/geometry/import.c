/* tac_geometry_load: files of meshes through assimp's C interface, from the disk or from memory.
 *
 * All meshes of the file, placed as its nodes place them, become one surface; normals, colours,
 * materials, bones, points and lines are left out. Vertices are joined by tac_mesh_create, exactly,
 * not by assimp, which joins what is near. Coordinates are taken as they are, times `scale`: axes
 * and units of a file are not turned (glTF has y up).
 *
 * assimp is a large library and files may be hostile: what can be told from size and header is
 * refused before it sees the file. From memory it gets to see this one file only, and a glTF file
 * must hold its own data. It keeps the text of its last error in a variable of its own, so of two
 * threads that load at once one may state the other's reason. */
#define _POSIX_C_SOURCE 200809L // stat
#include "geometry/geometry.h"
#include "base/message.h"
#include "base/unconst.h"
#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define SIZE_MAX_BYTES ((int64_t)1 << 30)

// assimp is not built for the memory sanitizer, which takes all that it writes for garbage.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define READS_ASSIMP __attribute__((no_sanitize("memory")))
#define WRITTEN_TEXT(p) __msan_unpoison((p), strlen(p) + 1)
#define ENTER_LIBRARY() __msan_scoped_disable_interceptor_checks()
#define LEAVE_LIBRARY() __msan_scoped_enable_interceptor_checks()
#endif
#endif
#ifndef READS_ASSIMP
#define READS_ASSIMP
#define WRITTEN_TEXT(p) ((void)(p))
#define ENTER_LIBRARY() ((void)0)
#define LEAVE_LIBRARY() ((void)0)
#endif

typedef struct Load {
    const char *path;
    const char *bytes; // of the file; NULL: it is on the disk
    size_t size;
    tac_Vec3 scale;
    bool cut, drawn;
    tac_MessageFn *message;
    void *user;
    tac_Vec3 *vertex;
    int32_t (*triangle)[3];
    int vertex_count, triangle_count;
} Load;

#define REFUSE(load, ...)                                                                    \
    (taci_message((load)->message, (load)->user, TAC_ERR_SYNTAX, (load)->path, __VA_ARGS__), \
     TAC_ERR_SYNTAX)

static tac_Result find_size(const Load *load, int64_t *size)
{
    struct stat info;
    if (load->bytes) {
        *size = (int64_t)load->size;
        return TAC_OK;
    }
    if (stat(load->path, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR ? REFUSE(load, "there is no such file")
                                                   : REFUSE(load, "the file cannot be opened");
    if (!S_ISREG(info.st_mode))
        return REFUSE(load, "this is not a file");
    *size = info.st_size;
    return TAC_OK;
}

static tac_Result check_file(const Load *load, int64_t *size)
{
    tac_Result result = find_size(load, size);
    if (result != TAC_OK)
        return result;
    if (*size == 0)
        return REFUSE(load, "the file is empty");
    if (*size > SIZE_MAX_BYTES)
        return REFUSE(load, "the file is too big: %" PRId64 " bytes of at most %" PRId64, *size,
                      SIZE_MAX_BYTES);
    const char *dot = strrchr(load->path, '.');
    ENTER_LIBRARY();
    bool known = dot && aiIsExtensionSupported(dot);
    LEAVE_LIBRARY();
    if (!known)
        return REFUSE(load, "not the name of a mesh file (.obj, .stl, .ply, .gltf, .glb, ...)");
    return TAC_OK;
}

// assimp takes memory for as many elements as a PLY header claims. One takes two bytes at least.
static tac_Result check_ply(const Load *load, int64_t size)
{
    const char *dot = strrchr(load->path, '.');
    if (!dot || strcasecmp(dot, ".ply") != 0)
        return TAC_OK;
    FILE *file = load->bytes ? fmemopen(taci_unconst(load->bytes), load->size, "rb")
                             : fopen(load->path, "rb");
    if (!file)
        return REFUSE(load, "the file cannot be opened");
    tac_Result result = TAC_OK;
    char line[256], name[64];
    int64_t count;
    for (int k = 0; k < 1000 && result == TAC_OK && fgets(line, sizeof line, file); k++) {
        if (strncmp(line, "end_header", 10) == 0)
            break;
        // NOLINTNEXTLINE(cert-err34-c): a number that does not fit is clipped, and refused
        if (sscanf(line, " element %63s %" SCNd64, name, &count) == 2 && count > size / 2)
            result = REFUSE(
                load, "the header claims %" PRId64 " of '%s', but the file has %" PRId64 " bytes",
                count, name, size);
    }
    fclose(file);
    return result;
}

// A file in memory, as assimp wants it.
typedef struct MemoryFile {
    struct aiFile file; // first: assimp has a pointer to it
    const Load *load;
    size_t at;
} MemoryFile;

READS_ASSIMP static size_t read_memory(struct aiFile *file, char *out, size_t size, size_t count)
{
    MemoryFile *m = (MemoryFile *)file;
    size_t whole = size > 0 ? (m->load->size - m->at) / size : 0;
    count = count < whole ? count : whole;
    memcpy(out, m->load->bytes + m->at, count * size);
    m->at += count * size;
    return count;
}

READS_ASSIMP static size_t write_nothing(struct aiFile *file, const char *in, size_t size,
                                         size_t count)
{
    (void)file, (void)in, (void)size, (void)count;
    return 0;
}

READS_ASSIMP static size_t tell_place(struct aiFile *file)
{
    return ((MemoryFile *)file)->at;
}

READS_ASSIMP static size_t tell_size(struct aiFile *file)
{
    return ((MemoryFile *)file)->load->size;
}

READS_ASSIMP static enum aiReturn seek_memory(struct aiFile *file, size_t offset,
                                              enum aiOrigin from)
{
    MemoryFile *m = (MemoryFile *)file;
    size_t size = m->load->size;
    size_t to = from == aiOrigin_SET   ? offset
                : from == aiOrigin_CUR ? m->at + offset
                                       : size - offset;
    if (to > size) // also where it wrapped
        return aiReturn_FAILURE;
    m->at = to;
    return aiReturn_SUCCESS;
}

READS_ASSIMP static void flush_nothing(struct aiFile *file)
{
    (void)file;
}

READS_ASSIMP static struct aiFile *open_memory(struct aiFileIO *io, const char *path,
                                               const char *mode)
{
    const Load *load = (const Load *)(const void *)io->UserData;
    if (strcmp(path, load->path) != 0 || strchr(mode, 'w'))
        return NULL;
    MemoryFile *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    *m = (MemoryFile){.file = {.ReadProc = read_memory,
                               .WriteProc = write_nothing,
                               .TellProc = tell_place,
                               .FileSizeProc = tell_size,
                               .SeekProc = seek_memory,
                               .FlushProc = flush_nothing},
                      .load = load};
    return &m->file;
}

READS_ASSIMP static void close_memory(struct aiFileIO *io, struct aiFile *file)
{
    (void)io;
    free(file);
}

static const struct aiScene *import_scene(const Load *load)
{
    struct aiFileIO memory = {open_memory, close_memory, taci_unconst(load)};
    struct aiPropertyStore *options = aiCreatePropertyStore();
    if (!options)
        return NULL;
    aiSetImportPropertyInteger(options, AI_CONFIG_PP_SBP_REMOVE,
                               aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    aiSetImportPropertyInteger(options, AI_CONFIG_PP_RVC_FLAGS,
                               aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                   aiComponent_COLORS | aiComponent_TEXCOORDS |
                                   aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
                                   aiComponent_TEXTURES | aiComponent_LIGHTS | aiComponent_CAMERAS);
    aiSetImportPropertyInteger(options, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
    ENTER_LIBRARY();
    const struct aiScene *scene =
        aiImportFileExWithProperties(load->path,
                                     aiProcess_RemoveComponent | aiProcess_Triangulate |
                                         aiProcess_PreTransformVertices | aiProcess_SortByPType,
                                     load->bytes ? &memory : NULL, options);
    LEAVE_LIBRARY();
    aiReleasePropertyStore(options);
    return scene;
}

READS_ASSIMP static tac_Result count_parts(Load *load, const struct aiScene *scene)
{
    int64_t vertices = 0, triangles = 0;
    for (unsigned k = 0; k < scene->mNumMeshes; k++) {
        const struct aiMesh *mesh = scene->mMeshes[k];
        if (!(mesh->mPrimitiveTypes & aiPrimitiveType_TRIANGLE))
            continue;
        vertices += mesh->mNumVertices;
        triangles += mesh->mNumFaces;
    }
    if (triangles == 0)
        return REFUSE(load, "there is no triangle in the file");
    if (triangles > TACI_TRIANGLES_MAX || vertices > TACI_VERTICES_MAX)
        return REFUSE(load,
                      "%" PRId64 " triangles and %" PRId64 " vertices are too many: at most %d and "
                      "%d; simplify the mesh",
                      triangles, vertices, TACI_TRIANGLES_MAX, TACI_VERTICES_MAX);
    load->vertex = malloc((size_t)vertices * sizeof *load->vertex + 1);
    load->triangle = malloc((size_t)triangles * sizeof *load->triangle);
    return load->vertex && load->triangle ? TAC_OK : TAC_ERR_MEMORY;
}

READS_ASSIMP static void copy_mesh(Load *load, const struct aiMesh *mesh)
{
    int32_t first = load->vertex_count;
    // A mirrored solid is turned outside again by tac_mesh_create, of what is only drawn each side.
    bool turned = load->drawn && load->scale.x * load->scale.y * load->scale.z < 0.0;
    for (unsigned k = 0; k < mesh->mNumVertices; k++) {
        struct aiVector3D v = mesh->mVertices[k];
        load->vertex[load->vertex_count++] = v3(
            load->scale.x * (double)v.x, load->scale.y * (double)v.y, load->scale.z * (double)v.z);
    }
    for (unsigned k = 0; k < mesh->mNumFaces; k++) {
        const struct aiFace *face = &mesh->mFaces[k];
        if (face->mNumIndices != 3) // none, after triangulation
            continue;
        int32_t *t = load->triangle[load->triangle_count++];
        for (int i = 0; i < 3; i++) { // out of range stays so, for tac_mesh_create to refuse
            unsigned index = face->mIndices[i];
            t[turned ? 2 - i : i] = index < mesh->mNumVertices ? first + (int32_t)index : -1;
        }
    }
}

READS_ASSIMP static tac_Result read_scene(Load *load)
{
    const struct aiScene *scene = import_scene(load);
    if (!scene) {
        const char *reason = aiGetErrorString();
        ENTER_LIBRARY();
        WRITTEN_TEXT(reason);
        LEAVE_LIBRARY();
        return REFUSE(load, "not a mesh: %s", reason);
    }
    tac_Result result = count_parts(load, scene);
    for (unsigned k = 0; result == TAC_OK && k < scene->mNumMeshes; k++)
        if (scene->mMeshes[k]->mPrimitiveTypes & aiPrimitiveType_TRIANGLE)
            copy_mesh(load, scene->mMeshes[k]);
    aiReleaseImport(scene);
    if (result == TAC_ERR_MEMORY)
        taci_message(load->message, load->user, result, load->path, "no memory for the mesh");
    return result;
}

// Points that triangles share come once for each of them, and qhull takes its time over them all.
static tac_Result join_points(Load *load)
{
    taci_MeshDraft d = {.repair = true,
                        .vertex = load->vertex,
                        .triangle = load->triangle,
                        .vertex_count = load->vertex_count,
                        .triangle_count = load->triangle_count};
    for (int t = 0; t < d.triangle_count; t++)
        for (int i = 0; i < 3; i++)
            if (d.triangle[t][i] < 0 || taci_points_fault(&d.vertex[d.triangle[t][i]], 1) >= 0)
                return TAC_OK; // for tac_hull_create to refuse
    tac_Result result = taci_mesh_weld(&d);
    load->vertex_count = d.vertex_count;
    return result;
}

static tac_Result make(Load *load, tac_ShapeType type, tac_Geometry **geometry)
{
    if (type == TAC_SHAPE_HULL && join_points(load) != TAC_OK)
        return TAC_ERR_MEMORY;
    if (type == TAC_SHAPE_HULL)
        return tac_hull_create(load->vertex, load->vertex_count, load->message, load->user,
                               geometry);
    const tac_MeshDef def = {.vertex = load->vertex,
                             .vertex_count = load->vertex_count,
                             .triangle = (const int32_t(*)[3])load->triangle,
                             .triangle_count = load->triangle_count,
                             .open = load->cut,
                             .name = load->path,
                             .message = load->message,
                             .message_user = load->user};
    if (load->drawn)
        return taci_drawn_create(&def, geometry);
    int ways = TACI_MESH_SOUP | (load->cut ? TACI_MESH_CUT : 0); // a soup: so assimp hands them out
    return taci_mesh_create(&def, ways, geometry);
}

static tac_Result import_mesh(Load *load, tac_ShapeType type, tac_Geometry **geometry)
{
    *geometry = NULL;
    if (type != TAC_SHAPE_MESH && type != TAC_SHAPE_HULL) {
        taci_message(load->message, load->user, TAC_ERR_INVALID, load->path,
                     "a file gives a mesh or a hull only");
        return TAC_ERR_INVALID;
    }
    const double scale[3] = {load->scale.x, load->scale.y, load->scale.z};
    for (int i = 0; i < 3; i++)
        if (!(fabs(scale[i]) > 0.0) || !isfinite(scale[i])) {
            taci_message(load->message, load->user, TAC_ERR_INVALID, load->path,
                         "the scale is %g: it must be finite and not 0", scale[i]);
            return TAC_ERR_INVALID;
        }
    int64_t size = 0;
    tac_Result result = check_file(load, &size);
    if (result == TAC_OK)
        result = check_ply(load, size);
    if (result == TAC_OK)
        result = read_scene(load);
    if (result == TAC_OK)
        result = make(load, type, geometry);
    free(load->vertex);
    free(load->triangle);
    return result;
}

tac_Result tac_geometry_load(const char *path, tac_ShapeType type, double scale,
                             tac_MessageFn *message, void *user, tac_Geometry **geometry)
{
    Load load = {.path = path, .scale = v3(scale, scale, scale), .message = message, .user = user};
    return import_mesh(&load, type, geometry);
}

tac_Result taci_geometry_read(const taci_GeometryFile *file, tac_MessageFn *message, void *user,
                              tac_Geometry **geometry)
{
    Load load = {.path = file->path,
                 .bytes = file->bytes,
                 .size = file->size,
                 .scale = file->scale,
                 .cut = file->cut,
                 .drawn = file->drawn,
                 .message = message,
                 .user = user};
    return import_mesh(&load, file->type, geometry);
}
