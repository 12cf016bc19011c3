// Reading recordings: also those that are being written, or were cut short by a kill. How many rows
// can be trusted is settled when the file is opened (count_rows).
#define _POSIX_C_SOURCE 200809L
#include "record/reader.h"
#include "base/message.h"
#include "base/unconst.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
    static const char mark[] = "stored_eof = "; // "truncated file: eof = ..., stored_eof = ..."
    const char *size = strstr(scope->reason, mark);
    if (size != NULL)
        return taci_recording_say(f, TAC_ERR_SYNTAX,
                                  "the file is truncated: it should have %llu bytes",
                                  strtoull(size + sizeof mark - 1, NULL, 10));
    return taci_recording_say(
        f, TAC_ERR_SYNTAX, "the HDF5 file cannot be opened: it is damaged, or just being made (%s)",
        scope->reason);
}

static tac_Result open_file(tac_RecordingFile *f, taci_H5Scope *scope)
{
    f->tables.file = taci_h5_open(f->path, &f->not_closed);
    return f->tables.file >= 0 ? TAC_OK : refuse_file(f, scope);
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

// Contacts up to and with those of a row; too many if it cannot be read.
static uint64_t contacts_end(tac_RecordingFile *f, uint64_t row)
{
    tac_RecordedStep step = {0}; // files of before there was contact have no such column
    bool ok = taci_h5_read_rows(f->tables.steps, f->types.step, row, 1, &step);
    return ok ? step.contacts_end : UINT64_MAX;
}

// Rows whose contacts are all among the first `there_are`.
static uint64_t rows_with_contacts(tac_RecordingFile *f, uint64_t rows, uint64_t there_are)
{
    uint64_t low = 0, high = rows; // all before low are such
    uint64_t middle = rows > 0 ? rows - 1 : 0;
    while (low < high) {
        if (contacts_end(f, middle) <= there_are)
            low = middle + 1;
        else
            high = middle;
        middle = low + (high - low) / 2;
    }
    f->contact_count = low > 0 ? contacts_end(f, low - 1) : 0;
    return low;
}

// Saved states of rows that can be read, whose bytes are all there.
static void count_saves(tac_RecordingFile *f, uint64_t bytes)
{
    taci_RecordedSave last = {0};
    for (; f->save_count > 0; f->save_count--)
        if (taci_h5_read_rows(f->tables.saves, f->types.save, f->save_count - 1, 1, &last) &&
            last.row < f->rows && last.size <= bytes && last.first <= bytes - last.size)
            break;
    f->byte_count = f->save_count > 0 ? last.first + last.size : 0;
}

static bool read_safe(hid_t numbers, taci_RecordSafe *safe)
{
    hid_t space = H5Dget_space(numbers);
    bool ok = space >= 0 && H5Sget_simple_extent_npoints(space) == TACI_RECORD_SAFE &&
              H5Dread(numbers, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, safe) >= 0;
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

// What was written behind the last flush, and may not be whole, does not count. A closed file has
// no such rows.
static void keep_what_is_safe(tac_RecordingFile *f, const taci_RecordSafe *safe)
{
    f->event_count = at_most(f->event_count, safe->events);
    f->input_count = at_most(f->input_count, safe->inputs);
    f->live_count = at_most(f->live_count, safe->live);
    for (int i = 0; i < f->meta.device_count; i++)
        f->meta.device[i].rows = at_most(f->meta.device[i].rows, safe->servo[i]);
}

// The step of the last row, 0 if it cannot be read.
static uint64_t last_step(tac_RecordingFile *f)
{
    tac_RecordedStep step = {0};
    bool ok =
        f->rows > 0 && taci_h5_read_rows(f->tables.steps, f->types.step, f->rows - 1, 1, &step);
    return ok ? step.step : 0;
}

// Every table has them, the writer called them safe, and the file is long enough.
static tac_Result count_rows(tac_RecordingFile *f, taci_H5Scope *scope)
{
    uint64_t complete = 0, rows = 0;
    if (!read_number(f->tables.rows, &rows) || !read_number(f->tables.complete, &complete))
        return taci_recording_say(f, TAC_ERR_SYNTAX, "the recording is damaged: %s", scope->reason);
    taci_RecordSafe sure = {.whole = UINT64_MAX};
    if (f->meta.safe && !read_safe(f->tables.safe, &sure))
        return taci_recording_say(f, TAC_ERR_SYNTAX, "the recording is damaged: %s", scope->reason);
    uint64_t safe = rows;
    rows = at_most(rows, taci_h5_row_count(f->tables.steps));
    for (int i = 0; i < f->meta.channel_count; i++)
        rows = at_most(rows, taci_h5_row_count(f->tables.channel[i]));
    uint64_t contacts = f->tables.contacts >= 0 ? taci_h5_row_count(f->tables.contacts) : 0;
    bool saves = f->tables.saves >= 0 && f->tables.bytes >= 0;
    uint64_t bytes = saves ? taci_h5_row_count(f->tables.bytes) : 0;
    f->save_count = saves ? taci_h5_row_count(f->tables.saves) : 0;
    f->event_count = taci_h5_row_count(f->tables.events);
    f->input_count = taci_h5_row_count(f->tables.inputs);
    f->live_count = f->meta.live ? taci_h5_row_count(f->tables.live) : 0;
    for (int i = 0; i < f->meta.device_count; i++)
        f->meta.device[i].rows = taci_h5_row_count(f->tables.servo[i]);

    struct stat status; // after the lengths were read: a file that is written only grows
    if (f->not_closed && stat(f->path, &status) == 0) {
        uint64_t size = (uint64_t)status.st_size;
        rows = rows_within(f->tables.steps, rows, size);
        for (int i = 0; i < f->meta.channel_count; i++)
            rows = rows_within(f->tables.channel[i], rows, size);
        rows = rows_in_order(f, rows);
        f->event_count = rows_within(f->tables.events, f->event_count, size);
        f->input_count = rows_within(f->tables.inputs, f->input_count, size);
        if (f->live_count > 0)
            f->live_count = rows_within(f->tables.live, f->live_count, size);
        for (int i = 0; i < f->meta.device_count; i++)
            f->meta.device[i].rows = rows_within(f->tables.servo[i], f->meta.device[i].rows, size);
        if (contacts > 0)
            contacts = rows_within(f->tables.contacts, contacts, size);
        if (f->save_count > 0)
            f->save_count = rows_within(f->tables.saves, f->save_count, size);
        if (bytes > 0)
            bytes = rows_within(f->tables.bytes, bytes, size);
    }
    rows = rows_with_contacts(f, rows, contacts);
    f->rows = rows;
    f->complete = complete == 1 && rows == safe;
    if (f->meta.safe)
        keep_what_is_safe(f, &sure);
    f->lost = sure.lost;
    f->whole = at_most(sure.whole, last_step(f));
    count_saves(f, bytes);
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
        result = taci_recording_read_contents(f, &scope);
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

bool taci_recording_is(const char *path)
{
    return taci_h5_is(path, TACI_RECORD_FORMAT);
}

static void free_meta(tac_RecordingFile *f)
{
    taci_RecordMeta *meta = &f->meta;
    for (int i = 0; i < meta->channel_count; i++) {
        free(taci_unconst(meta->channel[i].name));
        free(taci_unconst(meta->channel[i].unit));
    }
    for (int i = 0; i < meta->source_count; i++) {
        free(taci_unconst(meta->source[i].path));
        free(taci_unconst(meta->source[i].text));
    }
    for (int i = 0; i < meta->parameter_count; i++) {
        free(taci_unconst(meta->parameter[i].name));
        free(taci_unconst(f->setting[i].value));
    }
    free(meta->channel);
    free(meta->source);
    for (int i = 0; i < meta->body_count; i++)
        free(taci_unconst(meta->body[i]));
    free(meta->body);
    for (int i = 0; i < meta->device_count; i++)
        free(taci_unconst(meta->device[i].name));
    free(meta->parameter);
    free(f->setting);
    free(taci_unconst(meta->title));
    free(taci_unconst(meta->version));
    free(taci_unconst(meta->start));
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
        .contacts = f->contact_count,
        .saves = f->save_count,
        .body_count = f->meta.body_count,
        .channel_count = f->meta.channel_count,
        .source_count = f->meta.source_count,
        .setting_count = f->meta.parameter_count,
        .device_count = f->meta.device_count,
        .live = f->meta.live,
        .haptic_period = f->meta.haptic_period,
        .live_steps = f->live_count,
        .edits = f->input_count,
        .rows_lost = f->lost,
        .replay_steps = f->whole,
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

const char *tac_recording_body(const tac_RecordingFile *f, int index)
{
    if (index == TAC_SCENE_GROUND)
        return "world";
    return index >= 0 && index < f->meta.body_count ? f->meta.body[index] : NULL;
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

tac_Result tac_recording_read_contacts(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                       tac_RecordedContact *contacts)
{
    return read_rows(f, f->tables.contacts, f->types.contact,
                     (Rows){first, count, f->contact_count}, contacts);
}

tac_Result tac_recording_read_channel(tac_RecordingFile *f, int channel, uint64_t first,
                                      uint64_t count, double *values)
{
    if (channel < 0 || channel >= f->meta.channel_count)
        return taci_recording_say(f, TAC_ERR_INVALID, "there is no channel %d", channel);
    return read_rows(f, f->tables.channel[channel], H5T_NATIVE_DOUBLE,
                     (Rows){first, count, f->rows}, values);
}

tac_RecordedDevice tac_recording_device(const tac_RecordingFile *f, int index)
{
    if (index < 0 || index >= f->meta.device_count)
        return (tac_RecordedDevice){.name = NULL};
    return f->meta.device[index];
}

tac_Result tac_recording_read_servo(tac_RecordingFile *f, int device, uint64_t first,
                                    uint64_t count, tac_RecordedServo *rows)
{
    if (device < 0 || device >= f->meta.device_count)
        return taci_recording_say(f, TAC_ERR_INVALID, "there is no device %d", device);
    if (count <= f->meta.device[device].rows) // columns that an older program did not write are 0
        memset(rows, 0, (size_t)count * sizeof *rows);
    return read_rows(f, f->tables.servo[device], f->types.servo,
                     (Rows){first, count, f->meta.device[device].rows}, rows);
}

uint64_t taci_recording_event_count(const tac_RecordingFile *f)
{
    return f->event_count;
}

tac_Result tac_recording_read_edits(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                    tac_Edit *edits)
{
    return read_rows(f, f->tables.inputs, f->types.input, (Rows){first, count, f->input_count},
                     edits);
}

tac_Result tac_recording_read_live(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                   tac_RecordedLive *steps)
{
    return read_rows(f, f->tables.live, f->types.live, (Rows){first, count, f->live_count}, steps);
}

tac_Result taci_recording_read_events(tac_RecordingFile *f, uint64_t first, uint64_t count,
                                      taci_RecordedEvent *events)
{
    return read_rows(f, f->tables.events, f->types.event, (Rows){first, count, f->event_count},
                     events);
}

// The last saved state at or before a row. False: there is none, or it cannot be read.
static bool find_save(tac_RecordingFile *f, uint64_t row, taci_RecordedSave *save)
{
    uint64_t low = 0, high = f->save_count; // those before low are not after the row
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (!taci_h5_read_rows(f->tables.saves, f->types.save, middle, 1, save))
            return false;
        if (save->row <= row)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 && taci_h5_read_rows(f->tables.saves, f->types.save, low - 1, 1, save) &&
           save->size <= f->byte_count && save->first <= f->byte_count - save->size;
}

tac_Result tac_recording_load(tac_RecordingFile *f, uint64_t row, tac_World *world,
                              uint64_t *saved_row)
{
    taci_RecordedSave save = {0};
    tac_RecordedStep step = {0};
    unsigned char *bytes = NULL;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    bool found = row < f->rows && find_save(f, row, &save);
    if (found)
        bytes = malloc((size_t)save.size + 1);
    bool read =
        bytes != NULL &&
        taci_h5_read_rows(f->tables.bytes, H5T_NATIVE_UINT8, save.first, save.size, bytes) &&
        taci_h5_read_rows(f->tables.steps, f->types.step, save.row, 1, &step);
    taci_h5_end(&scope);
    tac_Result result = !found          ? TAC_ERR_INVALID
                        : bytes == NULL ? TAC_ERR_MEMORY
                        : !read         ? TAC_ERR_DEVICE
                                        : tac_world_load(world, bytes, (size_t)save.size);
    free(bytes);
    if (result != TAC_OK)
        return taci_recording_say(f, result, "the state of row %llu %s",
                                  (unsigned long long)(found ? save.row : row),
                                  !found  ? "was not saved, nor any before it"
                                  : !read ? "cannot be read"
                                          : "does not fit this world, which is as it was");
    if (tac_world_hash(world) != step.hash)
        return taci_recording_say(
            f, TAC_ERR_SYNTAX, "the world is not as it was in row %llu: it was built differently",
            (unsigned long long)save.row);
    if (saved_row != NULL)
        *saved_row = save.row;
    return TAC_OK;
}
