/* Poses of a device from a recording (script_recording.h), straight from its HDF5 tables: folders
 * that write them come after this one. */
#include "device/script_recording.h"
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct taci_PoseTable {
    hid_t file, table, type;
    hsize_t rows, at;
};

static const char *ending(const char *path)
{
    const char *hash = strrchr(path, '#');
    return hash != NULL ? hash : path + strlen(path);
}

bool taci_pose_table_is(const char *path)
{
    const char *end = ending(path);
    size_t n = (size_t)(end - path);
    return (n > 3 && memcmp(end - 3, ".h5", 3) == 0) || (n > 5 && memcmp(end - 5, ".hdf5", 5) == 0);
}

static bool add_numbers(hid_t type, const char *name, size_t offset, hsize_t count)
{
    hid_t numbers = H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &count);
    bool ok = numbers >= 0 && H5Tinsert(type, name, offset, numbers) >= 0;
    if (numbers >= 0)
        H5Tclose(numbers);
    return ok;
}

// The columns that are wanted; HDF5 finds them by name.
static hid_t row_type(void)
{
    hid_t type = H5Tcreate(H5T_COMPOUND, sizeof(taci_RecordedPose));
    bool ok =
        type >= 0 && H5Tinsert(type, "t", offsetof(taci_RecordedPose, t), H5T_NATIVE_DOUBLE) >= 0 &&
        H5Tinsert(type, "flags", offsetof(taci_RecordedPose, flags), H5T_NATIVE_UINT64) >= 0 &&
        H5Tinsert(type, "buttons", offsetof(taci_RecordedPose, buttons), H5T_NATIVE_UINT64) >= 0 &&
        H5Tinsert(type, "frame", offsetof(taci_RecordedPose, frame), H5T_NATIVE_INT64) >= 0 &&
        add_numbers(type, "raw_position", offsetof(taci_RecordedPose, x), 3) &&
        add_numbers(type, "raw_quaternion", offsetof(taci_RecordedPose, q), 4);
    if (ok || type < 0)
        return type;
    H5Tclose(type);
    return H5I_INVALID_HID;
}

// "/servo/<device>" by its name, or the only table there.
static const char *open_table(taci_PoseTable *t, const char *device)
{
    H5G_info_t info = {.nlinks = 0};
    hid_t group = H5Lexists(t->file, "servo", H5P_DEFAULT) > 0
                      ? H5Gopen2(t->file, "servo", H5P_DEFAULT)
                      : H5I_INVALID_HID;
    const char *fault = NULL;
    if (group < 0 || H5Gget_info(group, &info) < 0 || info.nlinks == 0)
        fault = "it is no recording of a device";
    else if (device[0] != '\0' && H5Lexists(group, device, H5P_DEFAULT) <= 0)
        fault = "it has no device of that name";
    else if (device[0] != '\0')
        t->table = H5Dopen2(group, device, H5P_DEFAULT);
    else if (info.nlinks > 1)
        fault = "it has several devices: put #NAME behind the path";
    else
        t->table = H5Oopen_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, 0, H5P_DEFAULT);
    if (group >= 0)
        H5Gclose(group);
    return fault != NULL || t->table >= 0 ? fault : "its table of poses cannot be opened";
}

static const char *open_all(taci_PoseTable *t, const char *path, const char *device)
{
    t->file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (t->file < 0) // of a run that goes on, or was killed
        t->file = H5Fopen(path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, H5P_DEFAULT);
    if (t->file < 0)
        return "it cannot be opened as a recording";
    const char *fault = open_table(t, device);
    if (fault != NULL)
        return fault;
    hid_t space = H5Iget_type(t->table) == H5I_DATASET ? H5Dget_space(t->table) : H5I_INVALID_HID;
    bool flat = space >= 0 && H5Sget_simple_extent_ndims(space) == 1;
    if (flat)
        H5Sget_simple_extent_dims(space, &t->rows, NULL);
    if (space >= 0)
        H5Sclose(space);
    t->type = row_type();
    return flat && t->type >= 0 ? NULL : "its table of poses makes no sense";
}

taci_PoseTable *taci_pose_table_open(const char *path, char *fault, size_t size)
{
    const char *end = ending(path), *why = "there is no memory for it";
    taci_PoseTable *t = calloc(1, sizeof *t);
    char *name = calloc(1, (size_t)(end - path) + 1);
    if (t != NULL && name != NULL) {
        memcpy(name, path, (size_t)(end - path));
        t->file = t->table = t->type = H5I_INVALID_HID;
        H5E_BEGIN_TRY
        {
            why = open_all(t, name, *end == '#' ? end + 1 : "");
        }
        H5E_END_TRY
    }
    free(name);
    if (why == NULL)
        return t;
    snprintf(fault, size, "%.200s: %s", path, why);
    taci_pose_table_close(t);
    return NULL;
}

int taci_pose_table_read(taci_PoseTable *t, taci_RecordedPose *pose, int room)
{
    hsize_t left = t->rows - t->at, count = left < (hsize_t)room ? left : (hsize_t)room;
    herr_t done = -1;
    if (count == 0)
        return 0;
    H5E_BEGIN_TRY
    {
        hid_t memory = H5Screate_simple(1, &count, NULL), space = H5Dget_space(t->table);
        if (memory >= 0 && space >= 0 &&
            H5Sselect_hyperslab(space, H5S_SELECT_SET, &t->at, NULL, &count, NULL) >= 0)
            done = H5Dread(t->table, t->type, memory, space, H5P_DEFAULT, pose);
        if (memory >= 0)
            H5Sclose(memory);
        if (space >= 0)
            H5Sclose(space);
    }
    H5E_END_TRY
    t->at += count;
    return done >= 0 ? (int)count : -1;
}

void taci_pose_table_close(taci_PoseTable *t)
{
    if (t == NULL)
        return;
    if (t->type >= 0)
        H5Tclose(t->type);
    if (t->table >= 0)
        H5Oclose(t->table);
    if (t->file >= 0)
        H5Fclose(t->file);
    free(t);
}
