// Sweep results as HDF5. See sweep_file.h.
#define _POSIX_C_SOURCE 200809L
#include "sweep_file.h"
#include "base/hash.h"
#include "cmd.h"
#include "output.h"
#include "progress.h"
#include "record/driver.h"
#include "record/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double SYNC_EVERY = 0.5; // s, most that a power-off costs

static bool say(const SweepFile *f, const char *what)
{
    fprintf(stderr, "tactus sweep: %s: %s\n", f->path, what);
    return false;
}

/// A dataset that has its place from the start; times are not stored, so that equal results are
/// equal files.
static hid_t make_set(hid_t where, const char *name, hid_t type, int rank, const hsize_t *shape)
{
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(properties, false);
    H5Pset_alloc_time(properties, H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_time(properties, H5D_FILL_TIME_NEVER); // all of it is written
    hid_t space = H5Screate_simple(rank, shape, NULL);
    hid_t set = H5Dcreate2(where, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    H5Sclose(space);
    H5Pclose(properties);
    return set;
}

static bool write_set(hid_t set, hid_t type, const void *values)
{
    return set >= 0 && H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0;
}

static bool close_set(hid_t set, bool ok)
{
    return set >= 0 && H5Dclose(set) >= 0 && ok;
}

static bool write_axis(hid_t where, const SweepAxis *axis)
{
    hsize_t n = (hsize_t)axis->count;
    hid_t set = make_set(where, axis->name, H5T_IEEE_F64LE, 1, &n);
    bool ok = write_set(set, H5T_NATIVE_DOUBLE, axis->value) &&
              taci_h5_put_text(set, "scale", axis->logarithmic ? "log" : "linear") &&
              taci_h5_put_text(set, "unit", axis->unit);
    return close_set(set, ok);
}

/// The columns, in the shape of the grid, with nothing in them.
static bool write_columns(hid_t file, SweepFile *f)
{
    hsize_t shape[SWEEP_AXES];
    for (int i = 0; i < f->axis_count; i++)
        shape[i] = (hsize_t)f->axis[i].count;
    hid_t group = taci_record_create_group(file, "measures");
    bool ok = group >= 0;
    for (int i = 0; ok && i < f->measure_count; i++) {
        const SweepColumn *m = &f->measure[i];
        hid_t set = make_set(group, m->name, H5T_IEEE_F64LE, f->axis_count, shape);
        ok = write_set(set, H5T_NATIVE_DOUBLE, f->rows) && taci_h5_put_text(set, "unit", m->unit) &&
             taci_h5_put_text(set, "text", m->text);
        ok = close_set(set, ok);
    }
    if (group >= 0)
        H5Gclose(group);
    hid_t set = ok ? make_set(file, "state", H5T_STD_U8LE, f->axis_count, shape) : H5I_INVALID_HID;
    ok = write_set(set, H5T_NATIVE_UINT8, f->state) &&
         taci_h5_put_text(set, "text", "0 not run yet, 1 done, 2 could not be run");
    return close_set(set, ok);
}

static uint64_t hash_of_texts(const tac_Scene *scene)
{
    uint64_t hash = TACI_HASH_START;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_SOURCE); i++) {
        tac_SceneSource source = tac_scene_source(scene, i);
        hash = taci_hash_bytes(hash, source.text, source.size);
    }
    return hash;
}

static bool write_scene(hid_t group, const tac_Scene *scene)
{
    taci_RecordMeta meta = {.source_count = tac_scene_count(scene, TAC_SCENE_SOURCE),
                            .parameter_count = tac_scene_count(scene, TAC_SCENE_PARAMETER)};
    meta.source = calloc((size_t)meta.source_count + 1, sizeof *meta.source);
    meta.parameter = calloc((size_t)meta.parameter_count + 1, sizeof *meta.parameter);
    bool ok = meta.source != NULL && meta.parameter != NULL;
    for (int i = 0; ok && i < meta.source_count; i++)
        meta.source[i] = tac_scene_source(scene, i);
    for (int i = 0; ok && i < meta.parameter_count; i++) {
        tac_SceneParameter p = tac_scene_parameter(scene, i);
        meta.parameter[i] = (taci_RecordParameter){p.name, p.value};
    }
    ok = ok && taci_record_put_parameters(group, &meta) && taci_record_put_sources(group, &meta);
    free(meta.source);
    free(meta.parameter);
    return ok;
}

static bool write_meta(hid_t file, const SweepFile *f)
{
    hid_t group = taci_record_create_group(file, "meta");
    bool ok =
        group >= 0 && taci_h5_put_text(group, "format", SWEEP_FORMAT) &&
        taci_h5_put_u64(group, "format_version", 1) &&
        taci_h5_put_text(group, "software", cmd_version_text()) &&
        taci_h5_put_text(group, "title", f->title) && taci_h5_put_text(group, "asked", f->asked) &&
        taci_h5_put_u64(group, "texts", hash_of_texts(f->scene)) && write_scene(group, f->scene);
    if (group >= 0)
        H5Gclose(group);
    return ok;
}

static bool write_all(hid_t file, SweepFile *f)
{
    hid_t axes = taci_record_create_group(file, "axes");
    bool ok = axes >= 0 && write_meta(file, f);
    for (int i = 0; ok && i < f->axis_count; i++)
        ok = write_axis(axes, &f->axis[i]);
    if (axes >= 0)
        H5Gclose(axes);
    return ok && write_columns(file, f);
}

static bool find_set(hid_t file, const char *group, const char *name, uint64_t *at)
{
    char path[256];
    snprintf(path, sizeof path, "/%s%s", group, name);
    hid_t set = H5Dopen2(file, path, H5P_DEFAULT);
    haddr_t offset = set >= 0 ? H5Dget_offset(set) : HADDR_UNDEF;
    if (set >= 0)
        H5Dclose(set);
    *at = offset;
    return offset != HADDR_UNDEF;
}

/// Where numbers go: from here on HDF5 has no part in it.
static bool find_places(hid_t file, SweepFile *f)
{
    bool ok = find_set(file, "", "state", &f->state_at);
    for (int i = 0; ok && i < f->measure_count; i++)
        ok = find_set(file, "measures/", f->measure[i].name, &f->measure_at[i]);
    return ok;
}

static bool allocate(SweepFile *f)
{
    size_t count = (size_t)f->count, numbers = count * (size_t)f->measure_count;
    f->descriptor = -1;
    f->rows = malloc(numbers * sizeof *f->rows);
    f->state = calloc(count, 1);
    f->waiting = malloc(count * sizeof *f->waiting);
    if (f->rows == NULL || f->state == NULL || f->waiting == NULL)
        return say(f, strerror(ENOMEM));
    for (size_t i = 0; i < numbers; i++)
        f->rows[i] = (double)NAN;
    f->sync_due = progress_now() + SYNC_EVERY;
    return true;
}

/// Whole at `path`, which is not yet its name. HDF5 does not survive a full disk: it does not learn
/// of it (record/driver.h).
static bool make_file(SweepFile *f, const char *path)
{
    taci_H5Scope scope;
    int error = 0;
    taci_h5_begin(&scope);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), file = H5I_INVALID_HID;
    if (access >= 0 && taci_driver_choose(access, &error))
        file = H5Fcreate(path, H5F_ACC_EXCL, H5P_DEFAULT, access);
    bool ok = file >= 0 && write_all(file, f) && H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0 &&
              find_places(file, f);
    if (file >= 0)
        ok = H5Fclose(file) >= 0 && ok;
    if (access >= 0)
        H5Pclose(access);
    taci_h5_end(&scope);
    return (ok && error == 0) || say(f, error != 0 ? strerror(error) : scope.reason);
}

bool sweep_file_create(SweepFile *f, bool force)
{
    taci_FilePlace place;
    if (!allocate(f) || output_find("sweep", f->path, OUTPUT_SWEEP, force, &place) != CMD_OK)
        return false;
    if (!make_file(f, place.beside)) {
        unlink(place.beside);
        return false;
    }
    f->descriptor = open(place.beside, O_RDWR | O_CLOEXEC);
    if (f->descriptor < 0 || !taci_file_begin_writing(f->descriptor)) {
        say(f, strerror(errno));
        unlink(place.beside);
        return false;
    }
    return output_take("sweep", f->path, &place) == CMD_OK;
}

static bool read_meta(hid_t file, const char *name, char *text, size_t size)
{
    hid_t meta = H5Gopen2(file, "meta", H5P_DEFAULT);
    char *found = meta >= 0 ? taci_h5_get_text(meta, name) : NULL;
    bool ok = found != NULL && (size_t)snprintf(text, size, "%s", found) < size;
    free(found);
    if (meta >= 0)
        H5Gclose(meta);
    return ok;
}

/// How many numbers a dataset has, 0: none that can be read. What it takes on the disk says nothing
/// of that where it is packed.
static hsize_t set_count(hid_t set)
{
    hid_t space = set >= 0 ? H5Dget_space(set) : H5I_INVALID_HID;
    hssize_t count = space >= 0 ? H5Sget_simple_extent_npoints(space) : 0;
    if (space >= 0)
        H5Sclose(space);
    return count > 0 ? (hsize_t)count : 0;
}

/// What is known of points that were run, whole rows.
static bool read_points(hid_t file, SweepFile *f)
{
    double *column = malloc((size_t)f->count * sizeof *column);
    hid_t set = H5Dopen2(file, "state", H5P_DEFAULT);
    bool ok = column != NULL && set_count(set) == (hsize_t)f->count &&
              H5Dget_storage_size(set) == (hsize_t)f->count &&
              H5Dread(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, f->state) >= 0;
    ok = close_set(set, ok);
    for (int k = 0; ok && k < f->measure_count; k++) {
        char path[256];
        snprintf(path, sizeof path, "measures/%s", f->measure[k].name);
        set = H5Dopen2(file, path, H5P_DEFAULT);
        ok = set_count(set) == (hsize_t)f->count &&
             H5Dget_storage_size(set) == (hsize_t)f->count * sizeof(double) &&
             H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, column) >= 0;
        ok = close_set(set, ok);
        for (int i = 0; ok && i < f->count; i++)
            if (f->state[i] == SWEEP_DONE)
                f->rows[(size_t)i * (size_t)f->measure_count + (size_t)k] = column[i];
    }
    free(column);
    return ok;
}

/// Points of another sweep, scene or version must not be mixed with ours.
static const char *find_difference(hid_t file, const SweepFile *f)
{
    static char text[9000], said[8192];
    uint64_t texts = 0;
    hid_t meta = H5Gopen2(file, "meta", H5P_DEFAULT);
    bool has_texts = meta >= 0 && taci_h5_get_u64(meta, "texts", &texts);
    if (meta >= 0)
        H5Gclose(meta);
    if (!has_texts || !read_meta(file, "format", said, sizeof said) ||
        strcmp(said, SWEEP_FORMAT) != 0)
        return "this is not the result of a sweep";
    if (!read_meta(file, "software", said, sizeof said) || strcmp(said, cmd_version_text()) != 0) {
        snprintf(text, sizeof text, "it was begun by version %s: begin anew, with --force", said);
        return text;
    }
    if (!read_meta(file, "asked", said, sizeof said) || strcmp(said, f->asked) != 0) {
        snprintf(text, sizeof text, "another sweep was begun there: %s", said);
        return text;
    }
    return texts == hash_of_texts(f->scene)
               ? NULL
               : "the scene has changed since: begin anew, with --force";
}

/// Whether all places lie within the file, as they do unless it is damaged.
static bool places_are_inside(const SweepFile *f)
{
    struct stat status;
    uint64_t count = (uint64_t)f->count, bytes = count * sizeof(double);
    bool ok = fstat(f->descriptor, &status) == 0;
    uint64_t size = ok ? (uint64_t)status.st_size : 0;
    ok = ok && size >= bytes && f->state_at <= size - count;
    for (int k = 0; ok && k < f->measure_count; k++)
        ok = f->measure_at[k] <= size - bytes;
    return ok;
}

static bool read_back(SweepFile *f)
{
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    hid_t file = H5Fopen(f->path, H5F_ACC_RDONLY, H5P_DEFAULT);
    const char *fault = file < 0 ? scope.reason : find_difference(file, f);
    if (fault == NULL && !(find_places(file, f) && places_are_inside(f) && read_points(file, f)))
        fault = "the file is damaged";
    if (file >= 0)
        H5Fclose(file);
    taci_h5_end(&scope);
    return fault == NULL || say(f, fault);
}

bool sweep_file_resume(SweepFile *f)
{
    if (!allocate(f))
        return false;
    f->descriptor = open(f->path, O_RDWR | O_CLOEXEC);
    if (f->descriptor < 0)
        return say(f, strerror(errno));
    if (!taci_file_begin_writing(f->descriptor))
        return say(f, taci_file_text(TACI_FILE_IN_USE));
    return read_back(f);
}

bool sweep_file_progress(const char *path, int *done, int *count)
{
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t set = file >= 0 ? H5Dopen2(file, "state", H5P_DEFAULT) : H5I_INVALID_HID;
    hsize_t size = set_count(set);
    uint8_t *state = size > 0 && size <= 10000000 ? malloc(size) : NULL;
    bool ok =
        state != NULL && H5Dread(set, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, state) >= 0;
    *done = 0;
    *count = (int)size;
    for (hsize_t i = 0; ok && i < size; i++)
        *done += state[i] != SWEEP_OPEN;
    free(state);
    if (set >= 0)
        H5Dclose(set);
    if (file >= 0)
        H5Fclose(file);
    taci_h5_end(&scope);
    return ok;
}

/// Writes all of it, or says why not.
static bool put_bytes(const SweepFile *f, const void *bytes, size_t size, uint64_t at)
{
    for (size_t done = 0; done < size;) {
        ssize_t count =
            pwrite(f->descriptor, (const char *)bytes + done, size - done, (off_t)(at + done));
        if (count < 0 && errno != EINTR)
            return say(f, strerror(errno));
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

bool sweep_file_put(SweepFile *f, int index, const double *row)
{
    double *own = f->rows + (size_t)index * (size_t)f->measure_count;
    bool ok = true;
    for (int k = 0; row != NULL && ok && k < f->measure_count; k++) {
        own[k] = row[k];
        ok = put_bytes(f, &row[k], sizeof row[k],
                       f->measure_at[k] + (uint64_t)index * sizeof row[k]);
    }
    if (!ok)
        return false; // it is to be run again
    f->state[index] = row != NULL ? SWEEP_DONE : SWEEP_FAILED;
    f->waiting[f->waiting_count++] = index;
    return true;
}

bool sweep_file_sync(SweepFile *f, bool now)
{
    double time = progress_now();
    if (f->waiting_count == 0 || (!now && time < f->sync_due))
        return true;
    bool ok = taci_file_sync(f->descriptor) || say(f, strerror(errno));
    for (int i = 0; ok && i < f->waiting_count; i++)
        ok = put_bytes(f, &f->state[f->waiting[i]], 1, f->state_at + (uint64_t)f->waiting[i]);
    ok = ok && (taci_file_sync(f->descriptor) || say(f, strerror(errno)));
    for (int i = 0; !ok && i < f->waiting_count; i++)
        f->state[f->waiting[i]] = SWEEP_OPEN; // they may not be there: they are to be run again
    f->waiting_count = 0;
    f->sync_due = progress_now() + SYNC_EVERY;
    return ok;
}

void sweep_file_close(SweepFile *f)
{
    if (f->descriptor >= 0)
        close(f->descriptor);
    f->descriptor = -1;
    free(f->rows);
    free(f->state);
    free(f->waiting);
    f->rows = NULL;
    f->state = NULL;
    f->waiting = NULL;
}
