#ifndef TACI_RECORD_LAYOUT_H
#define TACI_RECORD_LAYOUT_H
#include "record/h5.h"
#include "record/record.h"

/* The layout of a recording (docs/recordings.md), for writing and reading alike.
 *
 *     /meta                    attributes: format, format_version, software, title, start, step,
 *                              record_every
 *     /meta/rows               rows that are safe; written after everything else of a flush
 *     /meta/complete           0, and 1 once the file was closed in good order
 *     /meta/parameters         attributes: the parameters in force, SI
 *     /meta/sources/<number>   the scene's texts, and files it uses; attributes path, size
 *     /meta/bodies             names of the bodies, in order
 *     /world/steps             one compound per row
 *     /world/contacts          one compound per contact, those of a row together; /world/steps says
 *                              up to which
 *     /world/saves             one compound per saved state, and where it is among the bytes of
 *     /world/saved             all of them
 *     /world/channels/<name>   rows x width; attribute unit
 *     /servo/<device>          one compound per coupled frame and step; attributes: what the scene
 *                              saw of the device
 *     /live/steps              of a live recording one compound per step, with a row or without
 *     /events, /inputs         tables of compounds, not one per row
 *     /meta/safe               of one that is live, or has a thread of its own: how many rows of
 * the other tables are safe (taci_RecordSafe); written before /meta/rows
 *
 * In SWMR mode only rows may be added and numbers overwritten, so `rows`, `complete` and `safe` are
 * datasets of fixed size in a place of their own: writing them changes nothing else in the file.
 * (Attributes would have to be written by opening the closed file again, and a kill in that moment
 * leaves a file that HDF5 refuses.)
 */

#define TACI_RECORD_FORMAT "tactus-recording"
#define TACI_RECORD_VERSION 1

typedef struct taci_RecordParameter {
    const char *name;
    double value; // SI
} taci_RecordParameter;

/// Numbers of /meta/safe.
typedef struct taci_RecordSafe {
    uint64_t whole; // steps up to which a replay lacks nothing
    uint64_t lost;  // rows, of all tables
    uint64_t inputs, live, events;
    uint64_t servo[TAC_RIG_DEVICES];
} taci_RecordSafe;

enum { TACI_RECORD_SAFE = sizeof(taci_RecordSafe) / sizeof(uint64_t) };

/// What a recording says beside its rows. The texts belong to where it came from.
typedef struct taci_RecordMeta {
    const char *title, *version, *start;
    double step;          // s
    int record_every;     // steps per row
    bool live, safe;      // has /live/steps, /meta/safe
    double haptic_period; // s, between two ticks; of one that is live
    int channel_count, source_count, parameter_count, body_count, device_count;
    tac_RecordedDevice device[TAC_RIG_DEVICES]; // without rows; names belong to the file or the rig
    const char **body;               //                                       (body_count)
    tac_SceneChannel *channel;       //                                       (channel_count)
    tac_SceneSource *source;         //                                       (source_count)
    taci_RecordParameter *parameter; //                                       (parameter_count)
} taci_RecordMeta;

_Static_assert(sizeof(tac_RecordedStep) % 8 == 0, "goes to files");
_Static_assert(sizeof(tac_RecordedLive) == 3 * 8, "goes to files");
_Static_assert(sizeof(tac_RecordedContact) % 8 == 0, "goes to files");
_Static_assert(sizeof(tac_RecordedServo) == 38 * 8, "goes to files");

/// Types of the rows, in memory and in files made here.
typedef struct taci_RecordTypes {
    hid_t step, contact, save, event, input, servo, live;
} taci_RecordTypes;

bool taci_record_types_open(taci_RecordTypes *types);
// servo.c: the tables of devices
bool taci_record_fill_servo_type(hid_t type);
/// What a device is like, as attributes of its table, and back.
bool taci_record_put_device(hid_t table, const tac_RecordedDevice *device);
bool taci_record_get_device(hid_t table, tac_RecordedDevice *device);
void taci_record_types_close(taci_RecordTypes *types);

/// A file with its tables.
typedef struct taci_RecordTables {
    hid_t file, steps, contacts, saves, bytes, events, inputs, live, rows, complete, safe;
    hid_t servo[TAC_RIG_DEVICES]; // (device_count)
    hid_t *channel;               // (channel_count); NULL before it is allocated
    int channel_count;
    int error; // errno of the first write that failed, and let go of the file; 0: none did
} taci_RecordTables;

/// No file.
taci_RecordTables taci_record_tables_none(void);
/// Create a file that holds `meta` and empty tables. Whatever stands at `path` must be gone.
/// `tables` stays where it is until it is closed.
bool taci_record_tables_create(const char *path, const taci_RecordMeta *meta,
                               const taci_RecordTypes *types, bool compressed,
                               taci_RecordTables *tables);
/// Parts of /meta, for other files that hold a scene: a group that remembers the order in which
/// things were put into it, and below it the scene's texts and parameters.
hid_t taci_record_create_group(hid_t parent, const char *name);
bool taci_record_put_sources(hid_t meta_group, const taci_RecordMeta *meta);
bool taci_record_put_parameters(hid_t meta_group, const taci_RecordMeta *meta);
/// Close all that is open. False: something could not be written, now or before.
bool taci_record_tables_close(taci_RecordTables *tables);
/// Set /meta/rows or /meta/complete and hand it to the system.
bool taci_record_set_number(hid_t number, uint64_t value);
/// The same for /meta/safe; a file without it is left alone.
bool taci_record_set_safe(const taci_RecordTables *tables, const taci_RecordSafe *safe);

#endif
