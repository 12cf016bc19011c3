// HDF5 with reasons instead of printing (h5.h).
#include "record/h5.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The drivers write "..., errno = 28, error message = 'No space left on device', ...": that is the
// reason wherever it stands in the stack; otherwise the innermost call's description.
static herr_t note_reason(unsigned depth, const H5E_error2_t *error, void *user)
{
    static const char mark[] = "error message = '";
    taci_H5Scope *scope = user;
    if (error->desc == NULL)
        return 0;
    const char *system = strstr(error->desc, mark);
    if (system != NULL) {
        system += sizeof mark - 1;
        int length = (int)strcspn(system, "'");
        snprintf(scope->reason, sizeof scope->reason, "%.*s", length, system);
        return 1; // found: end of the walk
    }
    if (depth == 0)
        snprintf(scope->reason, sizeof scope->reason, "%s", error->desc);
    return 0;
}

// HDF5 calls this where it would print. Later failures are mostly those of cleaning up.
static herr_t note_failure(hid_t stack, void *user)
{
    taci_H5Scope *scope = user;
    if (scope->reason[0] == '\0')
        H5Ewalk2(stack, H5E_WALK_UPWARD, note_reason, scope); // from the innermost call
    return 0;
}

void taci_h5_begin(taci_H5Scope *scope)
{
    *scope = (taci_H5Scope){0};
    H5Eget_auto2(H5E_DEFAULT, &scope->print, &scope->data);
    H5Eset_auto2(H5E_DEFAULT, note_failure, scope);
}

void taci_h5_end(const taci_H5Scope *scope)
{
    H5Eset_auto2(H5E_DEFAULT, scope->print, scope->data);
}

// A reader beside a writer may meet metadata half written, and tries again after 1, 2, 4 ... ns. 24
// times are 17 ms in all, for what takes microseconds; the default, 100 times, would never end on a
// damaged file.
enum { READ_ATTEMPTS = 24 };

// Rows are written and read in order: of each table, chunks of that many bytes stay in memory (one
// of the largest, layout.c). HDF5 itself would keep a megabyte of each, of which a recording has
// many.
enum { CHUNK_SLOTS = 67, CHUNK_BYTES = 1 << 18 };

hid_t taci_h5_file_access(void)
{
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (access < 0)
        return access;
    if (H5Pset_libver_bounds(access, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST) < 0 ||
        H5Pset_metadata_read_attempts(access, READ_ATTEMPTS) < 0 ||
        H5Pset_cache(access, 0, CHUNK_SLOTS, CHUNK_BYTES, 1.0) < 0 ||
        H5Pset_file_locking(access, true, true) < 0) {
        H5Pclose(access);
        return H5I_INVALID_HID;
    }
    return access;
}

hid_t taci_h5_open(const char *path, bool *not_closed)
{
    hid_t access = taci_h5_file_access();
    if (access < 0)
        return H5I_INVALID_HID;
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, access);
    *not_closed = file < 0;
    if (file < 0)
        file = H5Fopen(path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access);
    H5Pclose(access);
    return file;
}

bool taci_h5_is(const char *path, const char *format)
{
    taci_H5Scope scope;
    bool not_closed;
    taci_h5_begin(&scope);
    hid_t file = taci_h5_open(path, &not_closed);
    hid_t meta = file >= 0 ? H5Oopen(file, "meta", H5P_DEFAULT) : H5I_INVALID_HID;
    char *said = meta >= 0 ? taci_h5_get_text(meta, "format") : NULL;
    bool same = said != NULL && strcmp(said, format) == 0;
    free(said);
    if (meta >= 0)
        H5Oclose(meta);
    if (file >= 0)
        H5Fclose(file);
    taci_h5_end(&scope);
    return same;
}

hid_t taci_h5_text_type(size_t size)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    if (type >= 0 && (H5Tset_size(type, size) < 0 || H5Tset_strpad(type, H5T_STR_NULLPAD) < 0 ||
                      H5Tset_cset(type, H5T_CSET_UTF8) < 0)) {
        H5Tclose(type);
        type = H5I_INVALID_HID;
    }
    return type;
}

static bool put(hid_t object, const char *name, hid_t type, const void *value)
{
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = attribute >= 0 && H5Awrite(attribute, type, value) >= 0;
    if (attribute >= 0)
        ok = H5Aclose(attribute) >= 0 && ok;
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

bool taci_h5_put_text(hid_t object, const char *name, const char *text)
{
    // Of a fixed length, though Python would read variable ones as str without decode(): those lie
    // in HDF5's global heap, which has no checksum, and a damaged one ends the program that reads
    // it.
    size_t length = strlen(text);
    hid_t type = taci_h5_text_type(length > 0 ? length : 1);
    bool ok = type >= 0 && put(object, name, type, text);
    if (type >= 0)
        H5Tclose(type);
    return ok;
}

bool taci_h5_put_double(hid_t object, const char *name, double value)
{
    return put(object, name, H5T_NATIVE_DOUBLE, &value);
}

bool taci_h5_put_u64(hid_t object, const char *name, uint64_t value)
{
    return put(object, name, H5T_NATIVE_UINT64, &value);
}

// One number, whatever its type in the file.
static bool get(hid_t object, const char *name, hid_t type, void *value)
{
    if (H5Aexists(object, name) <= 0)
        return false;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    hid_t space = attribute >= 0 ? H5Aget_space(attribute) : H5I_INVALID_HID;
    bool ok = space >= 0 && H5Sget_simple_extent_npoints(space) == 1 &&
              H5Aread(attribute, type, value) >= 0;
    if (space >= 0)
        H5Sclose(space);
    if (attribute >= 0)
        H5Aclose(attribute);
    return ok;
}

bool taci_h5_get_double(hid_t object, const char *name, double *value)
{
    return get(object, name, H5T_NATIVE_DOUBLE, value);
}

bool taci_h5_get_u64(hid_t object, const char *name, uint64_t *value)
{
    return get(object, name, H5T_NATIVE_UINT64, value);
}

static char *read_fixed_text(hid_t attribute, size_t size)
{
    hid_t type = taci_h5_text_type(size);
    char *text = calloc(1, size + 1);
    if (text != NULL && H5Aread(attribute, type, text) < 0) {
        free(text);
        text = NULL;
    }
    H5Tclose(type);
    return text;
}

// What other programs write when they change an attribute (h5py does).
static char *read_variable_text(hid_t attribute, hid_t type)
{
    char *theirs = NULL, *text = NULL;
    if (H5Aread(attribute, type, &theirs) >= 0 && theirs != NULL) {
        size_t size = strlen(theirs) + 1;
        text = malloc(size);
        if (text != NULL)
            memcpy(text, theirs, size);
    }
    H5free_memory(theirs);
    return text;
}

char *taci_h5_get_text(hid_t object, const char *name)
{
    if (H5Aexists(object, name) <= 0)
        return NULL;
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    if (attribute < 0)
        return NULL;
    char *text = NULL;
    hid_t type = H5Aget_type(attribute), space = H5Aget_space(attribute);
    bool one_text = H5Tget_class(type) == H5T_STRING && H5Sget_simple_extent_npoints(space) == 1;
    if (one_text && H5Tis_variable_str(type) > 0)
        text = read_variable_text(attribute, type);
    else if (one_text)
        text = read_fixed_text(attribute, H5Tget_size(type));
    H5Sclose(space);
    H5Tclose(type);
    H5Aclose(attribute);
    return text;
}

enum { RANK_MAX = 2 };

// The extent of a table, rows first. 0 if it is none.
static int extent_of(hid_t table, hsize_t *extent)
{
    hid_t space = H5Dget_space(table);
    if (space < 0)
        return 0;
    int rank = H5Sget_simple_extent_ndims(space);
    if (rank < 1 || rank > RANK_MAX || H5Sget_simple_extent_dims(space, extent, NULL) < 0)
        rank = 0;
    H5Sclose(space);
    return rank;
}

uint64_t taci_h5_row_count(hid_t table)
{
    hsize_t extent[RANK_MAX] = {0};
    return extent_of(table, extent) > 0 ? extent[0] : 0;
}

// Both spaces of a transfer of whole rows: in the file, and packed in memory.
static bool select_rows(hid_t table, uint64_t first, uint64_t count, hid_t *in_file, hid_t *packed)
{
    hsize_t size[RANK_MAX] = {0}, start[RANK_MAX] = {first};
    int rank = extent_of(table, size);
    size[0] = count;
    *in_file = rank > 0 ? H5Dget_space(table) : H5I_INVALID_HID;
    *packed = rank > 0 ? H5Screate_simple(rank, size, NULL) : H5I_INVALID_HID;
    return *in_file >= 0 && *packed >= 0 &&
           H5Sselect_hyperslab(*in_file, H5S_SELECT_SET, start, NULL, size, NULL) >= 0;
}

static void close_spaces(hid_t in_file, hid_t packed)
{
    if (in_file >= 0)
        H5Sclose(in_file);
    if (packed >= 0)
        H5Sclose(packed);
}

bool taci_h5_write_rows(hid_t table, hid_t type, uint64_t first, uint64_t count, const void *rows)
{
    hsize_t extent[RANK_MAX] = {0};
    if (extent_of(table, extent) == 0)
        return false;
    if (count == 0)
        return true;
    extent[0] = first + count;
    if (H5Dset_extent(table, extent) < 0)
        return false;
    hid_t in_file, packed;
    bool ok = select_rows(table, first, count, &in_file, &packed) &&
              H5Dwrite(table, type, packed, in_file, H5P_DEFAULT, rows) >= 0;
    close_spaces(in_file, packed);
    return ok;
}

bool taci_h5_read_rows(hid_t table, hid_t type, uint64_t first, uint64_t count, void *rows)
{
    if (count == 0)
        return true;
    hid_t in_file, packed;
    bool ok = select_rows(table, first, count, &in_file, &packed) &&
              H5Dread(table, type, packed, in_file, H5P_DEFAULT, rows) >= 0;
    close_spaces(in_file, packed);
    return ok;
}
