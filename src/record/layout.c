// Creating the file of a recording (layout.h): types of rows, groups, attributes and empty tables.
#include "record/layout.h"
#include "record/driver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A chunk is written whole in every flush that touches it, and a table with a single row takes one:
// small, of a page. But the index of a table grows with its chunks, and from about 8000 on has
// blocks larger than a page: not before two million rows (see keep_within_pages). A compressed copy
// is written once: large chunks. Large ones for contacts too, of which a row has many: 13 million
// before that.
enum { PAGE_BYTES = 4096, CHUNK_ROWS_MIN = 256, CHUNK_ROWS_MAX = 1024, CHUNK_BYTES_MAX = 1 << 18 };

typedef enum Growth { // of a table
    GROWS,            // a row at a time
    GROWS_FAST,       // many
    WRITTEN_ONCE      // and compressed
} Growth;

static hsize_t chunk_rows(size_t row_size, Growth growth)
{
    if (row_size == 1) // bytes of saved states, which come by the thousand
        return CHUNK_BYTES_MAX;
    hsize_t rows = PAGE_BYTES / row_size;
    if (rows < CHUNK_ROWS_MIN)
        rows = CHUNK_ROWS_MIN;
    if (rows > CHUNK_ROWS_MAX || growth == WRITTEN_ONCE)
        rows = CHUNK_ROWS_MAX;
    if (rows * row_size > CHUNK_BYTES_MAX || growth == GROWS_FAST)
        rows = CHUNK_BYTES_MAX / row_size;
    return rows > 0 ? rows : 1;
}

static bool add_number(hid_t type, const char *name, size_t offset)
{
    return H5Tinsert(type, name, offset, H5T_NATIVE_DOUBLE) >= 0;
}

static bool add_count(hid_t type, const char *name, size_t offset)
{
    return H5Tinsert(type, name, offset, H5T_NATIVE_UINT64) >= 0;
}

static bool add_text(hid_t type, const char *name, size_t offset, size_t size)
{
    hid_t text = taci_h5_text_type(size);
    bool ok = text >= 0 && H5Tinsert(type, name, offset, text) >= 0;
    if (text >= 0)
        H5Tclose(text);
    return ok;
}

static bool fill_step_type(hid_t type)
{
    bool ok =
        add_number(type, "t", offsetof(tac_RecordedStep, time)) &&
        add_count(type, "step", offsetof(tac_RecordedStep, step)) &&
        add_number(type, "T", offsetof(tac_RecordedStep, T)) &&
        add_count(type, "hash", offsetof(tac_RecordedStep, hash)) &&
        add_number(type, "residual", offsetof(tac_RecordedStep, residual)) &&
        add_number(type, "momentum_residual", offsetof(tac_RecordedStep, momentum_residual)) &&
        add_count(type, "contacts", offsetof(tac_RecordedStep, contacts)) &&
        add_count(type, "contacts_end", offsetof(tac_RecordedStep, contacts_end)) &&
        add_number(type, "before", offsetof(tac_RecordedStep, ledger.before)) &&
        add_number(type, "scale", offsetof(tac_RecordedStep, ledger.scale));
#define X(name, sign, meaning) \
    ok = ok && add_number(type, #name, offsetof(tac_RecordedStep, ledger.name));
    TAC_LEDGER_FIELDS(X)
#undef X
    return ok;
}

static bool add_index(hid_t type, const char *name, size_t offset)
{
    return H5Tinsert(type, name, offset, H5T_NATIVE_INT32) >= 0;
}

static bool add_vector(hid_t type, const char *name, size_t offset)
{
    const hsize_t length = 3;
    hid_t vector = H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &length);
    bool ok = vector >= 0 && H5Tinsert(type, name, offset, vector) >= 0;
    if (vector >= 0)
        H5Tclose(vector);
    return ok;
}

static bool fill_contact_type(hid_t type)
{
    return add_count(type, "row", offsetof(tac_RecordedContact, row)) &&
           add_count(type, "key", offsetof(tac_RecordedContact, key)) &&
           add_index(type, "body_a", offsetof(tac_RecordedContact, body_a)) &&
           add_index(type, "body_b", offsetof(tac_RecordedContact, body_b)) &&
           add_index(type, "shape_a", offsetof(tac_RecordedContact, shape_a)) &&
           add_index(type, "shape_b", offsetof(tac_RecordedContact, shape_b)) &&
           add_vector(type, "point", offsetof(tac_RecordedContact, point)) &&
           add_vector(type, "normal", offsetof(tac_RecordedContact, normal)) &&
           add_number(type, "gap", offsetof(tac_RecordedContact, gap)) &&
           add_number(type, "gap_end", offsetof(tac_RecordedContact, gap_end)) &&
           add_vector(type, "force", offsetof(tac_RecordedContact, force)) &&
           add_vector(type, "slip", offsetof(tac_RecordedContact, slip)) &&
           add_number(type, "work", offsetof(tac_RecordedContact, work));
}

static bool fill_save_type(hid_t type)
{
    return add_count(type, "row", offsetof(taci_RecordedSave, row)) &&
           add_count(type, "first", offsetof(taci_RecordedSave, first)) &&
           add_count(type, "size", offsetof(taci_RecordedSave, size));
}

static bool fill_event_type(hid_t type)
{
    taci_RecordedEvent *row = NULL;
    return add_number(type, "t", offsetof(taci_RecordedEvent, t)) &&
           add_count(type, "step", offsetof(taci_RecordedEvent, step)) &&
           add_number(type, "value", offsetof(taci_RecordedEvent, value)) &&
           add_text(type, "kind", offsetof(taci_RecordedEvent, kind), sizeof row->kind) &&
           add_text(type, "text", offsetof(taci_RecordedEvent, text), sizeof row->text);
}

static bool fill_input_type(hid_t type)
{
    tac_Edit *row = NULL;
    hsize_t length = sizeof row->value / sizeof row->value[0];
    hid_t numbers = H5Tarray_create2(H5T_NATIVE_DOUBLE, 1, &length);
    bool ok = numbers >= 0 && add_count(type, "step", offsetof(tac_Edit, step)) &&
              H5Tinsert(type, "value", offsetof(tac_Edit, value), numbers) >= 0 &&
              add_text(type, "kind", offsetof(tac_Edit, kind), sizeof row->kind) &&
              add_text(type, "object", offsetof(tac_Edit, object), sizeof row->object);
    if (numbers >= 0)
        H5Tclose(numbers);
    return ok;
}

static bool fill_live_type(hid_t type)
{
    return add_count(type, "step", offsetof(tac_RecordedLive, step)) &&
           add_count(type, "tick", offsetof(tac_RecordedLive, tick)) &&
           add_number(type, "T", offsetof(tac_RecordedLive, T));
}

bool taci_record_types_open(taci_RecordTypes *types)
{
    types->step = H5Tcreate(H5T_COMPOUND, sizeof(tac_RecordedStep));
    types->contact = H5Tcreate(H5T_COMPOUND, sizeof(tac_RecordedContact));
    types->save = H5Tcreate(H5T_COMPOUND, sizeof(taci_RecordedSave));
    types->event = H5Tcreate(H5T_COMPOUND, sizeof(taci_RecordedEvent));
    types->input = H5Tcreate(H5T_COMPOUND, sizeof(tac_Edit));
    types->servo = H5Tcreate(H5T_COMPOUND, sizeof(tac_RecordedServo));
    types->live = H5Tcreate(H5T_COMPOUND, sizeof(tac_RecordedLive));
    return types->step >= 0 && types->contact >= 0 && types->save >= 0 && types->event >= 0 &&
           types->input >= 0 && types->servo >= 0 && types->live >= 0 &&
           fill_step_type(types->step) && fill_contact_type(types->contact) &&
           fill_save_type(types->save) && fill_event_type(types->event) &&
           fill_input_type(types->input) && taci_record_fill_servo_type(types->servo) &&
           fill_live_type(types->live);
}

void taci_record_types_close(taci_RecordTypes *types)
{
    hid_t *id[] = {&types->step,  &types->contact, &types->save, &types->event,
                   &types->input, &types->servo,   &types->live};
    for (size_t i = 0; i < sizeof id / sizeof id[0]; i++) {
        if (*id[i] > 0)
            H5Tclose(*id[i]);
        *id[i] = H5I_INVALID_HID;
    }
}

// A group that remembers the order in which things were put into it.
hid_t taci_record_create_group(hid_t parent, const char *name)
{
    const unsigned order = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;
    hid_t properties = H5Pcreate(H5P_GROUP_CREATE), group = H5I_INVALID_HID;
    if (properties >= 0 && H5Pset_obj_track_times(properties, false) >= 0 &&
        H5Pset_link_creation_order(properties, order) >= 0 &&
        H5Pset_attr_creation_order(properties, order) >= 0)
        group = H5Gcreate2(parent, name, H5P_DEFAULT, properties, H5P_DEFAULT);
    if (properties >= 0)
        H5Pclose(properties);
    return group;
}

// Chunks of whole rows that are `row_size` bytes long.
static hid_t table_properties(hsize_t width, size_t row_size, Growth growth)
{
    hsize_t chunk[2] = {chunk_rows(row_size, growth), width};
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    bool ok = properties >= 0 && H5Pset_chunk(properties, width > 0 ? 2 : 1, chunk) >= 0;
    if (growth == WRITTEN_ONCE)
        ok = ok && H5Pset_shuffle(properties) >= 0 && H5Pset_deflate(properties, 4) >= 0;
    if (ok)
        return properties;
    if (properties >= 0)
        H5Pclose(properties);
    return H5I_INVALID_HID;
}

// An empty table of compounds (width 0) or of rows of `width` numbers.
static hid_t create_table(hid_t parent, const char *name, hid_t type, hsize_t width, Growth growth)
{
    const hsize_t empty[2] = {0, width}, most[2] = {H5S_UNLIMITED, width};
    size_t row_size = H5Tget_size(type) * (width > 0 ? width : 1);
    hid_t properties = table_properties(width, row_size, growth);
    hid_t space = H5Screate_simple(width > 0 ? 2 : 1, empty, most), table = H5I_INVALID_HID;
    if (properties >= 0 && space >= 0)
        table = H5Dcreate2(parent, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    if (properties >= 0)
        H5Pclose(properties);
    if (space >= 0)
        H5Sclose(space);
    return table;
}

// Numbers in a place of their own, there from the start; zeros. `count` 0: a single one.
static hid_t create_numbers(hid_t parent, const char *name, hsize_t count)
{
    static const uint64_t zeros[TACI_RECORD_SAFE] = {0};
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    hid_t space = count > 0 ? H5Screate_simple(1, &count, NULL) : H5Screate(H5S_SCALAR);
    hid_t number = H5I_INVALID_HID;
    if (properties >= 0 && space >= 0 && H5Pset_alloc_time(properties, H5D_ALLOC_TIME_EARLY) >= 0)
        number = H5Dcreate2(parent, name, H5T_NATIVE_UINT64, space, H5P_DEFAULT, properties,
                            H5P_DEFAULT);
    if (properties >= 0)
        H5Pclose(properties);
    if (space >= 0)
        H5Sclose(space);
    if (number >= 0 &&
        (H5Dwrite(number, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, zeros) < 0 ||
         H5Dflush(number) < 0)) {
        H5Dclose(number);
        number = H5I_INVALID_HID;
    }
    return number;
}

bool taci_record_set_number(hid_t number, uint64_t value)
{
    return H5Dwrite(number, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value) >= 0 &&
           H5Dflush(number) >= 0;
}

bool taci_record_set_safe(const taci_RecordTables *tables, const taci_RecordSafe *safe)
{
    return tables->safe < 0 ||
           (H5Dwrite(tables->safe, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, safe) >= 0 &&
            H5Dflush(tables->safe) >= 0);
}

// A text as one string, so that any viewer shows it; its size beside it, since a string ends before
// its last zeros.
static bool put_source(hid_t group, int index, const tac_SceneSource *source)
{
    char name[16];
    snprintf(name, sizeof name, "%d", index);
    hid_t type = taci_h5_text_type(source->size > 0 ? source->size : 1);
    hid_t space = H5Screate(H5S_SCALAR), properties = H5Pcreate(H5P_DATASET_CREATE);
    hid_t text = H5I_INVALID_HID;
    if (type >= 0 && space >= 0 && H5Pset_obj_track_times(properties, false) >= 0)
        text = H5Dcreate2(group, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    bool ok = text >= 0 && taci_h5_put_text(text, "path", source->path) &&
              taci_h5_put_u64(text, "size", source->size);
    if (source->size > 0)
        ok = ok && H5Dwrite(text, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, source->text) >= 0;
    if (text >= 0)
        H5Dclose(text);
    if (type >= 0)
        H5Tclose(type);
    if (space >= 0)
        H5Sclose(space);
    if (properties >= 0)
        H5Pclose(properties);
    return ok;
}

bool taci_record_put_sources(hid_t meta_group, const taci_RecordMeta *meta)
{
    hid_t group = taci_record_create_group(meta_group, "sources");
    bool ok = group >= 0;
    for (int i = 0; i < meta->source_count && ok; i++)
        ok = put_source(group, i, &meta->source[i]);
    if (group >= 0)
        H5Gclose(group);
    return ok;
}

bool taci_record_put_parameters(hid_t meta_group, const taci_RecordMeta *meta)
{
    hid_t group = taci_record_create_group(meta_group, "parameters");
    bool ok = group >= 0;
    for (int i = 0; i < meta->parameter_count && ok; i++)
        ok = taci_h5_put_double(group, meta->parameter[i].name, meta->parameter[i].value);
    if (group >= 0)
        H5Gclose(group);
    return ok;
}

// One list of texts, all as long as the longest.
static bool put_bodies(hid_t meta_group, const taci_RecordMeta *meta)
{
    size_t size = 1;
    const hsize_t count = (hsize_t)meta->body_count;
    for (int i = 0; i < meta->body_count; i++)
        size = strlen(meta->body[i]) > size ? strlen(meta->body[i]) : size;
    char *names = calloc((size_t)count + 1, size + 1);
    for (size_t i = 0; i < count && names != NULL; i++)
        snprintf(names + i * size, size + 1, "%s", meta->body[i]); // the next one takes its zero
    hid_t type = taci_h5_text_type(size), space = H5Screate_simple(1, &count, NULL);
    hid_t list = H5I_INVALID_HID;
    if (names != NULL && type >= 0 && space >= 0)
        list = H5Dcreate2(meta_group, "bodies", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = list >= 0;
    if (count > 0)
        ok = ok && H5Dwrite(list, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, names) >= 0;
    free(names);
    if (list >= 0)
        H5Dclose(list);
    if (type >= 0)
        H5Tclose(type);
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

static bool put_meta(taci_RecordTables *tables, const taci_RecordMeta *meta)
{
    hid_t group = taci_record_create_group(tables->file, "meta");
    bool ok = group >= 0 && taci_h5_put_text(group, "format", TACI_RECORD_FORMAT) &&
              taci_h5_put_u64(group, "format_version", TACI_RECORD_VERSION) &&
              taci_h5_put_text(group, "software", meta->version) &&
              taci_h5_put_text(group, "title", meta->title) &&
              taci_h5_put_text(group, "start", meta->start) &&
              taci_h5_put_double(group, "step", meta->step) &&
              taci_h5_put_u64(group, "record_every", (uint64_t)meta->record_every) &&
              taci_record_put_parameters(group, meta) && taci_record_put_sources(group, meta) &&
              put_bodies(group, meta);
    if (ok) {
        tables->rows = create_numbers(group, "rows", 0);
        tables->complete = create_numbers(group, "complete", 0);
        if (meta->safe)
            tables->safe = create_numbers(group, "safe", TACI_RECORD_SAFE);
        ok = tables->rows >= 0 && tables->complete >= 0 && (!meta->safe || tables->safe >= 0);
    }
    if (group >= 0)
        H5Gclose(group);
    return ok;
}

// A name for a dataset: a slash would be a group.
static char *link_name(const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return NULL;
    memcpy(copy, name, size);
    for (char *c = copy; *c != '\0'; c++)
        if (*c == '/')
            *c = '_';
    return copy;
}

static hid_t create_channel(hid_t group, const tac_SceneChannel *channel, Growth growth)
{
    char *name = link_name(channel->name);
    if (name == NULL)
        return H5I_INVALID_HID;
    hid_t table = create_table(group, name, H5T_NATIVE_DOUBLE, (hsize_t)channel->width, growth);
    free(name);
    if (table >= 0 && !taci_h5_put_text(table, "unit", channel->unit)) {
        H5Dclose(table);
        table = H5I_INVALID_HID;
    }
    return table;
}

static bool create_world_tables(taci_RecordTables *tables, const taci_RecordMeta *meta,
                                const taci_RecordTypes *types, Growth growth)
{
    hid_t world = taci_record_create_group(tables->file, "world");
    hid_t channels = world >= 0 ? taci_record_create_group(world, "channels") : H5I_INVALID_HID;
    bool ok = channels >= 0;
    if (ok) {
        tables->steps = create_table(world, "steps", types->step, 0, growth);
        tables->contacts = create_table(world, "contacts", types->contact, 0,
                                        growth == GROWS ? GROWS_FAST : growth);
        tables->saves = create_table(world, "saves", types->save, 0, growth);
        tables->bytes = create_table(world, "saved", H5T_NATIVE_UINT8, 0, growth);
        ok =
            tables->steps >= 0 && tables->contacts >= 0 && tables->saves >= 0 && tables->bytes >= 0;
    }
    for (int i = 0; i < meta->channel_count && ok; i++) {
        tables->channel[i] = create_channel(channels, &meta->channel[i], growth);
        ok = tables->channel[i] >= 0;
    }
    if (channels >= 0)
        H5Gclose(channels);
    if (world >= 0)
        H5Gclose(world);
    return ok;
}

taci_RecordTables taci_record_tables_none(void)
{
    const hid_t none = H5I_INVALID_HID;
    taci_RecordTables t = {.file = none,
                           .steps = none,
                           .contacts = none,
                           .saves = none,
                           .bytes = none,
                           .events = none,
                           .inputs = none,
                           .live = none,
                           .rows = none,
                           .complete = none,
                           .safe = none};
    for (int i = 0; i < TAC_RIG_DEVICES; i++)
        t.servo[i] = none;
    return t;
}

// The tables of devices; a recording without any has no group of them.
static bool create_servo_tables(taci_RecordTables *tables, const taci_RecordMeta *meta,
                                const taci_RecordTypes *types, Growth growth)
{
    if (meta->device_count == 0)
        return true;
    hid_t group = taci_record_create_group(tables->file, "servo");
    bool ok = group >= 0;
    for (int i = 0; i < meta->device_count && ok; i++) {
        char *name = link_name(meta->device[i].name);
        if (name != NULL)
            tables->servo[i] =
                create_table(group, name, types->servo, 0, growth == GROWS ? GROWS_FAST : growth);
        free(name);
        ok = tables->servo[i] >= 0 && taci_record_put_device(tables->servo[i], &meta->device[i]);
    }
    if (group >= 0)
        H5Gclose(group);
    return ok;
}

static bool create_live_table(taci_RecordTables *tables, const taci_RecordMeta *meta,
                              const taci_RecordTypes *types, Growth growth)
{
    if (!meta->live)
        return true;
    hid_t group = taci_record_create_group(tables->file, "live");
    if (group < 0)
        return false;
    if (taci_h5_put_double(group, "haptic_period", meta->haptic_period))
        tables->live = create_table(group, "steps", types->live, 0, growth);
    H5Gclose(group);
    return tables->live >= 0;
}

static bool allocate_channels(taci_RecordTables *tables, int count)
{
    tables->channel = malloc((size_t)(count + 1) * sizeof *tables->channel);
    if (tables->channel == NULL)
        return false;
    tables->channel_count = count;
    for (int i = 0; i < count; i++)
        tables->channel[i] = H5I_INVALID_HID;
    return true;
}

// A kill can end a write between two pages of the system, and half a block of HDF5's own data is a
// file that cannot be read. So these blocks are kept within pages, as long as they fit.
static bool keep_within_pages(hid_t layout)
{
    return H5Pset_file_space_strategy(layout, H5F_FSPACE_STRATEGY_PAGE, false, 1) >= 0 &&
           H5Pset_file_space_page_size(layout, PAGE_BYTES) >= 0;
}

static hid_t create_file(const char *path, bool compressed, int *error)
{
    hid_t access = taci_h5_file_access(), layout = H5Pcreate(H5P_FILE_CREATE);
    hid_t file = H5I_INVALID_HID;
    if (access >= 0 && layout >= 0 && taci_driver_choose(access, error) &&
        (compressed || keep_within_pages(layout)))
        file = H5Fcreate(path, H5F_ACC_EXCL, layout, access);
    if (layout >= 0)
        H5Pclose(layout);
    if (access >= 0)
        H5Pclose(access);
    return file;
}

bool taci_record_tables_create(const char *path, const taci_RecordMeta *meta,
                               const taci_RecordTypes *types, bool compressed,
                               taci_RecordTables *tables)
{
    Growth growth = compressed ? WRITTEN_ONCE : GROWS;
    *tables = taci_record_tables_none();
    if (!allocate_channels(tables, meta->channel_count))
        return false;
    tables->file = create_file(path, compressed, &tables->error);
    if (tables->file < 0 || !put_meta(tables, meta) ||
        !create_world_tables(tables, meta, types, growth) ||
        !create_servo_tables(tables, meta, types, growth) ||
        !create_live_table(tables, meta, types, growth))
        return false;
    tables->events = create_table(tables->file, "events", types->event, 0, growth);
    tables->inputs = create_table(tables->file, "inputs", types->input, 0, growth);
    return tables->events >= 0 && tables->inputs >= 0 &&
           H5Fflush(tables->file, H5F_SCOPE_LOCAL) >= 0 && tables->error == 0;
}

bool taci_record_tables_close(taci_RecordTables *tables)
{
    hid_t single[] = {tables->steps,    tables->contacts, tables->saves, tables->bytes,
                      tables->events,   tables->inputs,   tables->live,  tables->rows,
                      tables->complete, tables->safe};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++)
        if (single[i] >= 0)
            H5Dclose(single[i]);
    for (int i = 0; i < TAC_RIG_DEVICES; i++)
        if (tables->servo[i] >= 0)
            H5Dclose(tables->servo[i]);
    for (int i = 0; i < tables->channel_count; i++)
        if (tables->channel[i] >= 0)
            H5Dclose(tables->channel[i]);
    free(tables->channel);
    bool ok = tables->file < 0 || H5Fclose(tables->file) >= 0;
    ok = ok && tables->error == 0;
    *tables = taci_record_tables_none();
    return ok;
}
