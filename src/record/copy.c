// A clean copy of a recording: what `tactus export --repair` writes. HDF5's own repair tool can
// empty a file that was cut short in SWMR mode, so we never point it there.
#define _POSIX_C_SOURCE 200809L
#include "base/file_place.h"
#include "record/driver.h"
#include "record/reader.h"
#include "record/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 20 };

typedef struct Copy {
    tac_RecordingFile *from;
    taci_RecordTables to;
    void *block; // BLOCK_BYTES, or one row if that is larger
    size_t block_size;
} Copy;

// The first `rows` rows, in blocks.
static bool copy_rows(Copy *c, hid_t from, hid_t to, hid_t type, size_t row_size, uint64_t rows)
{
    const uint64_t most = c->block_size / row_size;
    for (uint64_t first = 0; first < rows; first += most) {
        uint64_t count = rows - first < most ? rows - first : most;
        memset(c->block, 0, (size_t)count * row_size); // columns that an older file lacks
        if (!taci_h5_read_rows(from, type, first, count, c->block) ||
            !taci_h5_write_rows(to, type, first, count, c->block))
            return false;
    }
    return true;
}

// The copy is closed in good order; that the run was not, stands among its events.
static bool note_cut(Copy *c)
{
    tac_RecordingFile *f = c->from;
    tac_RecordedStep last = {0};
    if (f->complete || f->rows == 0)
        return true;
    if (!taci_h5_read_rows(f->tables.steps, f->types.step, f->rows - 1, 1, &last))
        return false;
    taci_RecordedEvent event = {
        .t = last.time, .step = last.step, .value = (double)f->rows, .kind = "cut short"};
    snprintf(event.text, sizeof event.text, "rows that could be read of a file not closed");
    return taci_h5_write_rows(c->to.events, f->types.event, f->event_count, 1, &event);
}

static bool put_safe(const Copy *c)
{
    const tac_RecordingFile *f = c->from;
    taci_RecordSafe safe = {.whole = f->whole,
                            .lost = f->lost,
                            .inputs = f->input_count,
                            .live = f->live_count,
                            .events = taci_h5_row_count(c->to.events)};
    for (int i = 0; i < f->meta.device_count; i++)
        safe.servo[i] = f->meta.device[i].rows;
    return taci_record_set_safe(&c->to, &safe);
}

static bool copy_tables(Copy *c)
{
    tac_RecordingFile *f = c->from;
    bool ok = true;
    for (int i = 0; i < f->meta.channel_count && ok; i++)
        ok = copy_rows(c, f->tables.channel[i], c->to.channel[i], H5T_NATIVE_DOUBLE,
                       (size_t)f->meta.channel[i].width * sizeof(double), f->rows);
    for (int i = 0; i < f->meta.device_count && ok; i++)
        ok = copy_rows(c, f->tables.servo[i], c->to.servo[i], f->types.servo,
                       sizeof(tac_RecordedServo), f->meta.device[i].rows);
    return ok &&
           copy_rows(c, f->tables.steps, c->to.steps, f->types.step, sizeof(tac_RecordedStep),
                     f->rows) &&
           copy_rows(c, f->tables.contacts, c->to.contacts, f->types.contact,
                     sizeof(tac_RecordedContact), f->contact_count) &&
           copy_rows(c, f->tables.saves, c->to.saves, f->types.save, sizeof(taci_RecordedSave),
                     f->save_count) &&
           copy_rows(c, f->tables.bytes, c->to.bytes, H5T_NATIVE_UINT8, 1, f->byte_count) &&
           copy_rows(c, f->tables.events, c->to.events, f->types.event, sizeof(taci_RecordedEvent),
                     f->event_count) &&
           copy_rows(c, f->tables.inputs, c->to.inputs, f->types.input, sizeof(tac_Edit),
                     f->input_count) &&
           copy_rows(c, f->tables.live, c->to.live, f->types.live, sizeof(tac_RecordedLive),
                     f->live_count) &&
           note_cut(c) && put_safe(c) && taci_record_set_number(c->to.rows, f->rows) &&
           taci_record_set_number(c->to.complete, 1) &&
           H5Fflush(c->to.file, H5F_SCOPE_LOCAL) >= 0 && c->to.error == 0;
}

static bool allocate_block(Copy *c)
{
    c->block_size = BLOCK_BYTES;
    for (int i = 0; i < c->from->meta.channel_count; i++) {
        size_t row_size = (size_t)c->from->meta.channel[i].width * sizeof(double);
        if (row_size > c->block_size)
            c->block_size = row_size;
    }
    c->block = calloc(1, c->block_size);
    return c->block != NULL;
}

tac_Result taci_recording_copy(tac_RecordingFile *file, const char *path, bool replace)
{
    Copy c = {.from = file, .to = taci_record_tables_none()};
    taci_FilePlace place;
    taci_FileFault fault = taci_file_find(&place, path, taci_recording_is, replace);
    if (fault != TACI_FILE_FREE)
        return taci_recording_say(file, TAC_ERR_DEVICE, "copy to %s: %s", path,
                                  taci_file_text(fault));
    if (!allocate_block(&c))
        return TAC_ERR_MEMORY;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    bool created = taci_record_tables_create(place.beside, &file->meta, &file->types, true, &c.to);
    bool made = c.to.file >= 0, ok = created && copy_tables(&c);
    int error = c.to.error;
    if (made && !ok)
        taci_driver_let_go(c.to.file);
    ok = taci_record_tables_close(&c.to) && ok;
    taci_h5_end(&scope);
    free(c.block);
    if (ok) {
        fault = taci_file_take(&place);
        return fault == TACI_FILE_FREE ? TAC_OK
                                       : taci_recording_say(file, TAC_ERR_DEVICE, "copy to %s: %s",
                                                            path, taci_file_text(fault));
    }
    if (made)
        unlink(place.beside);
    return taci_recording_say(file, TAC_ERR_DEVICE, "copy to %s: %s", path,
                              error != 0 ? strerror(error) : scope.reason);
}
