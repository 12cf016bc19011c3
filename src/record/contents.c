// What a recording says beside its rows: texts, parameters, channels. Nothing in a file is taken
// for granted: every part may be missing, of another type or of a size that makes no sense.
#include "record/reader.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Beyond these a file is not believed.
enum { COUNT_MAX = 1000000, WIDTH_MAX = 1 << 24, TEXT_MAX = 1 << 28, NAME_MAX_BYTES = 1000 };

static tac_Result check_format(const tac_RecordingFile *f, hid_t meta)
{
    char *format = meta >= 0 ? taci_h5_get_text(meta, "format") : NULL;
    bool ours = format != NULL && strcmp(format, TACI_RECORD_FORMAT) == 0;
    free(format);
    if (!ours)
        return taci_recording_say(
            f, TAC_ERR_SYNTAX,
            "this HDF5 file is no recording of tactus (or one that lost its beginning)");
    uint64_t version = 0;
    if (!taci_h5_get_u64(meta, "format_version", &version) || version == 0)
        return taci_recording_say(f, TAC_ERR_SYNTAX, "the recording does not say its format");
    if (version > TACI_RECORD_VERSION)
        return taci_recording_say(f, TAC_ERR_SYNTAX,
                                  "the recording is of a newer format, %llu; this version reads "
                                  "up to %d",
                                  (unsigned long long)version, TACI_RECORD_VERSION);
    return TAC_OK;
}

static hid_t open_link(hid_t parent, const char *path)
{
    return H5Oopen(parent, path, H5P_DEFAULT);
}

// How many links a group has, -1 if too many to be true.
static int link_count(hid_t group)
{
    H5G_info_t info = {0};
    if (H5Gget_info(group, &info) < 0 || info.nlinks > COUNT_MAX)
        return -1;
    return (int)info.nlinks;
}

// What H5Lget_name_by_idx does for links, and H5Aget_name_by_idx for attributes.
typedef ssize_t NameByIndex(hid_t group, const char *path, H5_index_t by, H5_iter_order_t order,
                            hsize_t index, char *name, size_t size, hid_t access);

// The name in the order of creation, or of the alphabet where a tool dropped that order.
static char *name_at(NameByIndex *get, hid_t group, int index)
{
    for (int by = 0; by < 2; by++) {
        H5_index_t order = by == 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
        ssize_t length = get(group, ".", order, H5_ITER_INC, (hsize_t)index, NULL, 0, H5P_DEFAULT);
        if (length <= 0)
            continue;
        char *name = calloc(1, (size_t)length + 1);
        if (name != NULL)
            get(group, ".", order, H5_ITER_INC, (hsize_t)index, name, (size_t)length + 1,
                H5P_DEFAULT);
        return name;
    }
    return NULL;
}

// Numbers per row, 0 if it is no table of doubles.
static int channel_width(hid_t table)
{
    hsize_t extent[2] = {0};
    hid_t space = H5Dget_space(table), type = H5Dget_type(table);
    int width = 0;
    if (space >= 0 && type >= 0 && H5Tget_class(type) == H5T_FLOAT &&
        H5Sget_simple_extent_ndims(space) == 2 &&
        H5Sget_simple_extent_dims(space, extent, NULL) >= 0 && extent[1] <= WIDTH_MAX)
        width = (int)extent[1];
    if (space >= 0)
        H5Sclose(space);
    if (type >= 0)
        H5Tclose(type);
    return width;
}

static bool read_channel(tac_RecordingFile *f, hid_t group, int index)
{
    tac_SceneChannel *channel = &f->meta.channel[index];
    channel->name = name_at(H5Lget_name_by_idx, group, index);
    hid_t table =
        channel->name != NULL ? H5Dopen2(group, channel->name, H5P_DEFAULT) : H5I_INVALID_HID;
    f->tables.channel[index] = table;
    if (table < 0)
        return false;
    channel->width = channel_width(table);
    channel->unit = taci_h5_get_text(table, "unit");
    return channel->width > 0 && channel->unit != NULL;
}

static bool read_channels(tac_RecordingFile *f, hid_t group)
{
    int count = link_count(group);
    if (count < 0)
        return false;
    f->meta.channel = calloc((size_t)count + 1, sizeof *f->meta.channel);
    f->tables.channel = malloc(((size_t)count + 1) * sizeof *f->tables.channel);
    if (f->meta.channel == NULL || f->tables.channel == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        f->meta.channel_count++;
        f->tables.channel_count++;
        if (!read_channel(f, group, i))
            return false;
    }
    return true;
}

static bool read_text(hid_t dataset, uint64_t size, char *text)
{
    if (size == 0)
        return true;
    hid_t type = taci_h5_text_type((size_t)size);
    bool ok = type >= 0 && H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) >= 0;
    if (type >= 0)
        H5Tclose(type);
    return ok;
}

static bool read_source(tac_SceneSource *source, hid_t dataset)
{
    uint64_t size = 0;
    hid_t type = H5Dget_type(dataset), space = H5Dget_space(dataset);
    bool ok = type >= 0 && space >= 0 && H5Tget_class(type) == H5T_STRING &&
              H5Tis_variable_str(type) == 0 && H5Sget_simple_extent_npoints(space) == 1 &&
              taci_h5_get_u64(dataset, "size", &size) && size <= TEXT_MAX;
    if (type >= 0)
        H5Tclose(type);
    if (space >= 0)
        H5Sclose(space);
    if (!ok)
        return false;
    char *text = calloc(1, (size_t)size + 1);
    source->path = taci_h5_get_text(dataset, "path");
    source->text = text;
    source->size = (size_t)size;
    return text != NULL && source->path != NULL && read_text(dataset, size, text);
}

static bool read_sources(tac_RecordingFile *f, hid_t group)
{
    int count = link_count(group);
    if (count < 0)
        return false;
    f->meta.source = calloc((size_t)count + 1, sizeof *f->meta.source);
    if (f->meta.source == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        hid_t dataset = H5Dopen2(group, name, H5P_DEFAULT);
        f->meta.source_count++;
        bool ok = dataset >= 0 && read_source(&f->meta.source[i], dataset);
        if (dataset >= 0)
            H5Dclose(dataset);
        if (!ok)
            return false;
    }
    return true;
}

// The text of a number that reads back as the same bits.
static char *number_text(double value)
{
    char *text = malloc(32);
    if (text != NULL)
        snprintf(text, 32, "%.17g", value);
    return text;
}

static bool read_parameters(tac_RecordingFile *f, hid_t group)
{
    H5O_info_t info = {0};
    if (H5Oget_info2(group, &info, H5O_INFO_NUM_ATTRS) < 0 || info.num_attrs > COUNT_MAX)
        return false;
    int count = (int)info.num_attrs;
    f->meta.parameter = calloc((size_t)count + 1, sizeof *f->meta.parameter);
    f->setting = calloc((size_t)count + 1, sizeof *f->setting);
    if (f->meta.parameter == NULL || f->setting == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        taci_RecordParameter *parameter = &f->meta.parameter[i];
        f->meta.parameter_count++;
        parameter->name = name_at(H5Aget_name_by_idx, group, i);
        if (parameter->name == NULL ||
            !taci_h5_get_double(group, parameter->name, &parameter->value))
            return false;
        f->setting[i] = (tac_SceneSetting){parameter->name, number_text(parameter->value)};
        if (f->setting[i].value == NULL)
            return false;
    }
    return true;
}

static bool read_attributes(tac_RecordingFile *f, hid_t meta)
{
    uint64_t record_every = 0;
    f->meta.title = taci_h5_get_text(meta, "title");
    f->meta.version = taci_h5_get_text(meta, "software");
    f->meta.start = taci_h5_get_text(meta, "start");
    bool ok = f->meta.title != NULL && f->meta.version != NULL && f->meta.start != NULL &&
              taci_h5_get_double(meta, "step", &f->meta.step) && f->meta.step > 0.0 &&
              taci_h5_get_u64(meta, "record_every", &record_every) && record_every > 0 &&
              record_every <= INT32_MAX;
    f->meta.record_every = (int)record_every;
    return ok;
}

// One part of the file that lists things.
static bool read_group(tac_RecordingFile *f, const char *path,
                       bool (*read)(tac_RecordingFile *f, hid_t group))
{
    hid_t group = open_link(f->tables.file, path);
    bool ok = group >= 0 && H5Iget_type(group) == H5I_GROUP && read(f, group);
    if (group >= 0)
        H5Oclose(group);
    return ok;
}

static bool read_names(tac_RecordingFile *f, hid_t list, size_t size)
{
    size_t count = (size_t)f->meta.body_count;
    char *names = calloc(count + 1, size);
    hid_t type = taci_h5_text_type(size);
    bool ok = names != NULL && type >= 0 &&
              H5Dread(list, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, names) >= 0;
    for (size_t i = 0; i < count && ok; i++) {
        char *name = calloc(1, size + 1);
        ok = name != NULL;
        if (ok)
            memcpy(name, names + i * size, size);
        f->meta.body[i] = name;
    }
    free(names);
    if (type >= 0)
        H5Tclose(type);
    return ok;
}

// Names of bodies; files of before there was contact have none.
static bool read_bodies(tac_RecordingFile *f, hid_t meta)
{
    if (H5Lexists(meta, "bodies", H5P_DEFAULT) <= 0)
        return true;
    hid_t list = H5Dopen2(meta, "bodies", H5P_DEFAULT);
    hid_t type = list >= 0 ? H5Dget_type(list) : H5I_INVALID_HID;
    hid_t space = list >= 0 ? H5Dget_space(list) : H5I_INVALID_HID;
    hssize_t count = space >= 0 ? H5Sget_simple_extent_npoints(space) : -1;
    size_t size = type >= 0 ? H5Tget_size(type) : 0;
    bool ok = count >= 0 && count <= COUNT_MAX && size > 0 && size <= NAME_MAX_BYTES &&
              H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0;
    if (ok)
        f->meta.body = calloc((size_t)count + 1, sizeof *f->meta.body);
    ok = ok && f->meta.body != NULL;
    f->meta.body_count = ok ? (int)count : 0;
    ok = ok && (count == 0 || read_names(f, list, size));
    if (type >= 0)
        H5Tclose(type);
    if (space >= 0)
        H5Sclose(space);
    if (list >= 0)
        H5Dclose(list);
    return ok;
}

// Tables of devices.
static bool read_devices(tac_RecordingFile *f, hid_t group)
{
    H5G_info_t info;
    if (H5Gget_info(group, &info) < 0 || info.nlinks > TAC_RIG_DEVICES)
        return false;
    for (int i = 0; i < (int)info.nlinks; i++) {
        char *name = name_at(H5Lget_name_by_idx, group, i);
        hid_t table = name != NULL ? H5Dopen2(group, name, H5P_DEFAULT) : H5I_INVALID_HID;
        free(name);
        if (table < 0)
            return false;
        f->tables.servo[i] = table;
        f->meta.device_count++;
        if (!taci_record_get_device(table, &f->meta.device[i]))
            return false;
    }
    return true;
}

static bool open_tables(tac_RecordingFile *f)
{
    hid_t file = f->tables.file;
    f->tables.steps = H5Dopen2(file, "world/steps", H5P_DEFAULT);
    if (H5Lexists(file, "world/contacts", H5P_DEFAULT) > 0)
        f->tables.contacts = H5Dopen2(file, "world/contacts", H5P_DEFAULT);
    if (H5Lexists(file, "world/saves", H5P_DEFAULT) > 0 &&
        H5Lexists(file, "world/saved", H5P_DEFAULT) > 0) {
        f->tables.saves = H5Dopen2(file, "world/saves", H5P_DEFAULT);
        f->tables.bytes = H5Dopen2(file, "world/saved", H5P_DEFAULT);
    }
    f->tables.events = H5Dopen2(file, "events", H5P_DEFAULT);
    f->tables.inputs = H5Dopen2(file, "inputs", H5P_DEFAULT);
    if (H5Lexists(file, "live", H5P_DEFAULT) > 0) {
        f->tables.live = H5Dopen2(file, "live/steps", H5P_DEFAULT);
        f->meta.live = true;
        hid_t group = H5Gopen2(file, "live", H5P_DEFAULT);
        if (group >= 0 && !taci_h5_get_double(group, "haptic_period", &f->meta.haptic_period))
            f->meta.haptic_period = 0.001;
        if (group >= 0)
            H5Gclose(group);
    }
    if (H5Lexists(file, "meta/safe", H5P_DEFAULT) > 0) {
        f->tables.safe = H5Dopen2(file, "meta/safe", H5P_DEFAULT);
        f->meta.safe = true;
    }
    f->tables.rows = H5Dopen2(file, "meta/rows", H5P_DEFAULT);
    f->tables.complete = H5Dopen2(file, "meta/complete", H5P_DEFAULT);
    return f->tables.steps >= 0 && f->tables.events >= 0 && f->tables.inputs >= 0 &&
           f->tables.rows >= 0 && f->tables.complete >= 0 &&
           (!f->meta.live || f->tables.live >= 0) && (!f->meta.safe || f->tables.safe >= 0) &&
           taci_record_types_open(&f->types);
}

tac_Result taci_recording_read_contents(tac_RecordingFile *f, const taci_H5Scope *scope)
{
    hid_t meta = H5Lexists(f->tables.file, "meta", H5P_DEFAULT) > 0
                     ? open_link(f->tables.file, "meta")
                     : H5I_INVALID_HID;
    tac_Result result = check_format(f, meta);
    if (result == TAC_OK &&
        !(read_attributes(f, meta) && read_group(f, "meta/sources", read_sources) &&
          read_group(f, "meta/parameters", read_parameters) &&
          read_group(f, "world/channels", read_channels) && read_bodies(f, meta) &&
          (H5Lexists(f->tables.file, "servo", H5P_DEFAULT) <= 0 ||
           read_group(f, "servo", read_devices)) &&
          open_tables(f)))
        result = taci_recording_say(f, TAC_ERR_SYNTAX, "the recording is damaged: %s",
                                    scope->reason[0] != '\0' ? scope->reason
                                                             : "a part of it makes no sense");
    if (meta >= 0)
        H5Oclose(meta);
    return result;
}
