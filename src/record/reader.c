// Reading recordings: also those that are being written, or were cut short by a kill. How many rows
// can be trusted is settled when the file is opened (count_rows).
#define _POSIX_C_SOURCE 200809L
#include "record/reader.h"
#include "base/message.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// Beyond these a file is not believed.
enum { COUNT_MAX = 1000000, WIDTH_MAX = 1 << 24, TEXT_MAX = 1 << 28 };

tac_Result taci_recording_say(const tac_RecordingFile *file, tac_Result code, const char *format,
                              ...)
{
    char text[TACI_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    taci_message(file->message, file->message_user, code, "tac_recording", "%s: %s", file->path,
                 text);
    return code;
}

// A regular file that begins as HDF5 files do; the message says what it is instead.
static tac_Result check_kind(const tac_RecordingFile *f)
{
    static const char signature[] = "\211HDF\r\n\032\n";
    struct stat status;
    if (stat(f->path, &status) != 0)
        return taci_recording_say(f, TAC_ERR_DEVICE, "%s", strerror(errno));
    if (!S_ISREG(status.st_mode))
        return taci_recording_say(f, TAC_ERR_DEVICE, "this is no file; a recording was expected");
    if (status.st_size == 0)
        return taci_recording_say(f, TAC_ERR_SYNTAX, "the file is empty");
    FILE *file = fopen(f->path, "rb");
    if (file == NULL)
        return taci_recording_say(f, TAC_ERR_DEVICE, "%s", strerror(errno));
    char start[8] = "";
    size_t count = fread(start, 1, sizeof start, file);
    fclose(file);
    if (count != sizeof start || memcmp(start, signature, sizeof start) != 0)
        return taci_recording_say(f, TAC_ERR_SYNTAX,
                                  "this is no HDF5 file; a recording of tactus run was expected");
    return TAC_OK;
}

static tac_Result refuse_file(const tac_RecordingFile *f, const taci_H5Scope *scope)
{
    unsigned long long size, expected;
    if (sscanf(scope->reason,
               "truncated file: eof = %llu, sblock->base_addr = 0, stored_eof = %llu", &size,
               &expected) == 2)
        return taci_recording_say(f, TAC_ERR_SYNTAX,
                                  "the file is truncated: %llu of its %llu bytes are there", size,
                                  expected);
    return taci_recording_say(
        f, TAC_ERR_SYNTAX, "the HDF5 file cannot be opened: it is damaged, or just being made (%s)",
        scope->reason);
}

// Plain first: that is how files are opened that were closed. Others open in the mode that reads
// along with a writer.
static tac_Result open_file(tac_RecordingFile *f, taci_H5Scope *scope)
{
    hid_t access = taci_h5_file_access();
    if (access < 0)
        return TAC_ERR_MEMORY;
    f->tables.file = H5Fopen(f->path, H5F_ACC_RDONLY, access);
    if (f->tables.file < 0) {
        f->not_closed = true;
        f->tables.file = H5Fopen(f->path, H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access);
    }
    H5Pclose(access);
    return f->tables.file >= 0 ? TAC_OK : refuse_file(f, scope);
}

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

// The name of a link in the order of creation, or of the alphabet where a tool dropped that order.
static char *link_name(hid_t group, int index)
{
    for (int by = 0; by < 2; by++) {
        H5_index_t order = by == 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
        ssize_t length = H5Lget_name_by_idx(group, ".", order, H5_ITER_INC, (hsize_t)index, NULL, 0,
                                            H5P_DEFAULT);
        if (length <= 0)
            continue;
        char *name = calloc(1, (size_t)length + 1);
        if (name != NULL)
            H5Lget_name_by_idx(group, ".", order, H5_ITER_INC, (hsize_t)index, name,
                               (size_t)length + 1, H5P_DEFAULT);
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
    channel->name = link_name(group, index);
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

static char *attribute_name(hid_t group, int index)
{
    for (int by = 0; by < 2; by++) {
        H5_index_t order = by == 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
        ssize_t length = H5Aget_name_by_idx(group, ".", order, H5_ITER_INC, (hsize_t)index, NULL, 0,
                                            H5P_DEFAULT);
        if (length <= 0)
            continue;
        char *name = calloc(1, (size_t)length + 1);
        if (name != NULL)
            H5Aget_name_by_idx(group, ".", order, H5_ITER_INC, (hsize_t)index, name,
                               (size_t)length + 1, H5P_DEFAULT);
        return name;
    }
    return NULL;
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
        parameter->name = attribute_name(group, i);
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

static bool open_tables(tac_RecordingFile *f)
{
    hid_t file = f->tables.file;
    f->tables.steps = H5Dopen2(file, "world/steps", H5P_DEFAULT);
    f->tables.events = H5Dopen2(file, "events", H5P_DEFAULT);
    f->tables.inputs = H5Dopen2(file, "inputs", H5P_DEFAULT);
    f->tables.rows = H5Dopen2(file, "meta/rows", H5P_DEFAULT);
    f->tables.complete = H5Dopen2(file, "meta/complete", H5P_DEFAULT);
    return f->tables.steps >= 0 && f->tables.events >= 0 && f->tables.inputs >= 0 &&
           f->tables.rows >= 0 && f->tables.complete >= 0 && taci_record_types_open(&f->types);
}

static tac_Result read_contents(tac_RecordingFile *f, taci_H5Scope *scope)
{
    hid_t meta = H5Lexists(f->tables.file, "meta", H5P_DEFAULT) > 0
                     ? open_link(f->tables.file, "meta")
                     : H5I_INVALID_HID;
    tac_Result result = check_format(f, meta);
    if (result == TAC_OK &&
        !(read_attributes(f, meta) && read_group(f, "meta/sources", read_sources) &&
          read_group(f, "meta/parameters", read_parameters) &&
          read_group(f, "world/channels", read_channels) && open_tables(f)))
        result = taci_recording_say(f, TAC_ERR_SYNTAX, "the recording is damaged: %s",
                                    scope->reason[0] != '\0' ? scope->reason
                                                             : "a part of it makes no sense");
    if (meta >= 0)
        H5Oclose(meta);
    return result;
}

static bool read_number(hid_t number, uint64_t *value)
{
    hid_t space = H5Dget_space(number);
    bool ok = space >= 0 && H5Sget_simple_extent_npoints(space) == 1 &&
              H5Dread(number, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, value) >= 0;
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

static uint64_t at_most(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

// Whether a chunk is known and lies within the file.
static bool is_there(hid_t table, hsize_t first_row, uint64_t file_size)
{
    hsize_t corner[2] = {first_row, 0}, size = 0;
    haddr_t address = HADDR_UNDEF;
    unsigned mask = 0;
    return H5Dget_chunk_info_by_coord(table, corner, &mask, &address, &size) >= 0 &&
           address != HADDR_UNDEF && address <= file_size && size <= file_size - address;
}

// Rows of a table, up to `rows`, whose chunks lie within the file. Of a file that was not closed
// HDF5 does not know the length, and reads zeros past its end: copies of it that lost theirs would
// seem whole. Chunks follow each other in the file, so that the last one tells of all.
static uint64_t rows_within(hid_t table, uint64_t rows, uint64_t file_size)
{
    hsize_t chunk[2] = {0};
    hid_t properties = H5Dget_create_plist(table);
    int rank = properties >= 0 ? H5Pget_chunk(properties, 2, chunk) : -1;
    if (properties >= 0)
        H5Pclose(properties);
    if (rows == 0 || rank < 1 || rank > 2 || chunk[0] == 0)
        return 0;
    uint64_t low = 0, high = (rows - 1) / chunk[0] + 1; // chunks: all before low are there
    uint64_t middle = high - 1;
    while (low < high) {
        if (is_there(table, middle * chunk[0], file_size))
            low = middle + 1;
        else
            high = middle;
        middle = low + (high - low) / 2;
    }
    return at_most(rows, low * chunk[0]);
}

// Whether step numbers rise to the last row, as they do unless rows are missing their contents.
static uint64_t rows_in_order(tac_RecordingFile *f, uint64_t rows)
{
    tac_RecordedStep pair[2] = {0};
    while (rows > 1) {
        if (taci_h5_read_rows(f->tables.steps, f->types.step, rows - 2, 2, pair) &&
            pair[1].step > pair[0].step)
            break;
        rows--;
    }
    return rows;
}

// Every table has them, the writer called them safe, and the file is long enough.
static tac_Result count_rows(tac_RecordingFile *f, taci_H5Scope *scope)
{
    uint64_t complete = 0, rows = 0;
    if (!read_number(f->tables.rows, &rows) || !read_number(f->tables.complete, &complete))
        return taci_recording_say(f, TAC_ERR_SYNTAX, "the recording is damaged: %s", scope->reason);
    uint64_t safe = rows;
    rows = at_most(rows, taci_h5_row_count(f->tables.steps));
    for (int i = 0; i < f->meta.channel_count; i++)
        rows = at_most(rows, taci_h5_row_count(f->tables.channel[i]));
    f->event_count = taci_h5_row_count(f->tables.events);
    f->input_count = taci_h5_row_count(f->tables.inputs);

    struct stat status; // after the lengths were read: a file that is written only grows
    if (f->not_closed && stat(f->path, &status) == 0) {
        uint64_t size = (uint64_t)status.st_size;
        rows = rows_within(f->tables.steps, rows, size);
        for (int i = 0; i < f->meta.channel_count; i++)
            rows = rows_within(f->tables.channel[i], rows, size);
        rows = rows_in_order(f, rows);
        f->event_count = rows_within(f->tables.events, f->event_count, size);
        f->input_count = rows_within(f->tables.inputs, f->input_count, size);
    }
    f->rows = rows;
    f->complete = complete == 1 && rows == safe;
    return TAC_OK;
}

static void say_what_is_missing(const tac_RecordingFile *f)
{
    if (!f->complete)
        taci_recording_say(f, TAC_OK,
                           "cut short, or still being written: %llu rows can be read; `tactus "
                           "export FILE --repair OUT.h5` writes them to a file in good order",
                           (unsigned long long)f->rows);
}

static tac_Result open_recording(tac_RecordingFile *f)
{
    tac_Result result = check_kind(f);
    if (result != TAC_OK)
        return result;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    result = open_file(f, &scope);
    if (result == TAC_OK) {
        scope.reason[0] = '\0'; // why it was no plain file is settled
        result = read_contents(f, &scope);
    }
    if (result == TAC_OK)
        result = count_rows(f, &scope);
    taci_h5_end(&scope);
    if (result == TAC_OK)
        say_what_is_missing(f);
    return result;
}

tac_Result tac_recording_open(const char *path, tac_MessageFn *message, void *user,
                              tac_RecordingFile **file)
{
    *file = NULL;
    tac_RecordingFile *f = calloc(1, sizeof *f);
    if (f == NULL)
        return TAC_ERR_MEMORY;
    f->tables = taci_record_tables_none();
    f->message = message;
    f->message_user = user;
    f->path = malloc(strlen(path) + 1);
    if (f->path == NULL) {
        free(f);
        return TAC_ERR_MEMORY;
    }
    memcpy(f->path, path, strlen(path) + 1);
    tac_Result result = open_recording(f);
    if (result == TAC_OK)
        *file = f;
    else
        tac_recording_file_close(f);
    return result;
}

static void free_meta(tac_RecordingFile *f)
{
    taci_RecordMeta *meta = &f->meta;
    for (int i = 0; i < meta->channel_count; i++) {
        free((char *)meta->channel[i].name);
        free((char *)meta->channel[i].unit);
    }
    for (int i = 0; i < meta->source_count; i++) {
        free((char *)meta->source[i].path);
        free((char *)meta->source[i].text);
    }
    for (int i = 0; i < meta->parameter_count; i++) {
        free((char *)meta->parameter[i].name);
        free((char *)f->setting[i].value);
    }
    free(meta->channel);
    free(meta->source);
    free(meta->parameter);
    free(f->setting);
    free((char *)meta->title);
    free((char *)meta->version);
    free((char *)meta->start);
}

void tac_recording_file_close(tac_RecordingFile *f)
{
    if (f == NULL)
        return;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    taci_record_types_close(&f->types);
    taci_record_tables_close(&f->tables);
    taci_h5_end(&scope);
    free_meta(f);
    free(f->path);
    free(f);
}

tac_RecordingInfo tac_recording_info(const tac_RecordingFile *f)
{
    return (tac_RecordingInfo){
        .rows = f->rows,
        .complete = f->complete,
        .title = f->meta.title,
        .version = f->meta.version,
        .start = f->meta.start,
        .step = f->meta.step,
        .record_every = f->meta.record_every,
        .channel_count = f->meta.channel_count,
        .source_count = f->meta.source_count,
        .setting_count = f->meta.parameter_count,
    };
}

tac_SceneChannel tac_recording_channel(const tac_RecordingFile *f, int index)
{
    if (index < 0 || index >= f->meta.channel_count)
        return (tac_SceneChannel){0};
    return f->meta.channel[index];
}

tac_SceneSource tac_recording_source(const tac_RecordingFile *f, int index)
{
    if (index < 0 || index >= f->meta.source_count)
        return (tac_SceneSource){0};
    return f->meta.source[index];
}

tac_SceneSetting tac_recording_setting(const tac_RecordingFile *f, int index)
{
    if (index < 0 || index >= f->meta.parameter_count)
        return (tac_SceneSetting){0};
    return f->setting[index];
}

typedef struct Rows {
    uint64_t first, count, there_are;
} Rows;

static tac_Result read_rows(tac_RecordingFile *f, hid_t table, hid_t type, Rows rows, void *out)
{
    if (rows.first > rows.there_are || rows.count > rows.there_are - rows.first)
        return taci_recording_say(f, TAC_ERR_INVALID, "rows past the end were asked for");
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    bool ok = taci_h5_read_rows(table, type, rows.first, rows.count, out);
    taci_h5_end(&scope);
    return ok ? TAC_OK
              : taci_recording_say(f, TAC_ERR_DEVICE, "row %llu and on cannot be read: %s",
                                   (unsigned long long)rows.first, scope.reason);
}

tac_Result tac_recording_read_steps(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                    tac_RecordedStep *steps)
{
    if (count <= f->rows) // columns that an older program did not write are 0
        memset(steps, 0, (size_t)count * sizeof *steps);
    return read_rows(f, f->tables.steps, f->types.step, (Rows){first, count, f->rows}, steps);
}

tac_Result tac_recording_read_channel(tac_RecordingFile *f, int channel, uint64_t first,
                                      uint64_t count, double *values)
{
    if (channel < 0 || channel >= f->meta.channel_count)
        return taci_recording_say(f, TAC_ERR_INVALID, "there is no channel %d", channel);
    return read_rows(f, f->tables.channel[channel], H5T_NATIVE_DOUBLE,
                     (Rows){first, count, f->rows}, values);
}

uint64_t taci_recording_input_count(const tac_RecordingFile *f)
{
    return f->input_count;
}

tac_Result taci_recording_read_inputs(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                      taci_RecordedInput *inputs)
{
    return read_rows(f, f->tables.inputs, f->types.input, (Rows){first, count, f->input_count},
                     inputs);
}

tac_Result taci_recording_read_events(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                      taci_EventRow *events)
{
    return read_rows(f, f->tables.events, f->types.event, (Rows){first, count, f->event_count},
                     events);
}
