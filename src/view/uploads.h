#ifndef TACI_UPLOADS_H
#define TACI_UPLOADS_H
#include <tactus/scene.h>

/* Files that pages sent, in memory: never opened, never written. A set of files has an id that the
 * page chose; names are relative, with '/' between folders. The server puts and owns, the stage
 * pins while it loads and shows; any thread.
 */

enum {
    TACI_UPLOAD_ID = 16,     // hex digits
    TACI_UPLOAD_NAME = 128,  // bytes of a name with its end
    TACI_UPLOAD_FILES = 512, // of a set: a robot with its meshes
    TACI_UPLOAD_SETS = 16,
    TACI_UPLOAD_PIECE = 1 << 20, // bytes, at most
};
#define TACI_UPLOAD_BYTES ((size_t)128 << 20) // of all sets
#define TACI_UPLOAD_SECONDS 600.0             // after which a set that nobody uses is forgotten

typedef struct taci_Uploads taci_Uploads;

typedef struct taci_UploadPiece {
    const char *id, *name;
    int piece, of; // from 0; in order; piece 0 begins the file anew
    const void *bytes;
    size_t size;
} taci_UploadPiece;

/// ERR_MEMORY.
tac_Result taci_uploads_create(taci_Uploads **uploads);
void taci_uploads_destroy(taci_Uploads *uploads);

/// Take a piece. ERR_INVALID: an id, name or number that cannot be; ERR_STATE: out of order, or the
/// set is being shown; ERR_CAPACITY: too much; ERR_MEMORY. `why` is one line.
tac_Result taci_uploads_put(taci_Uploads *uploads, const taci_UploadPiece *piece, char why[160]);
/// The set is this client's from now on.
void taci_uploads_own(taci_Uploads *uploads, const char *id, int client);
/// Forget what was this client's, or as soon as it is not pinned any more.
void taci_uploads_gone(taci_Uploads *uploads, int client);
/// Forget what nobody used for TACI_UPLOAD_SECONDS; called now and then.
void taci_uploads_sweep(taci_Uploads *uploads);

/// The whole files of a set, for tac_SceneOptions.source: gives how many, and keeps them until as
/// many releases. 0: there is no such set, it has more than `room`, or a file of it is not whole.
/// `uploads` is a taci_Uploads, as user of a callback.
int taci_uploads_pin(void *uploads, const char *id, tac_SceneSource *source, int room);
void taci_uploads_release(void *uploads, const char *id);

/// Whether a file may be called that: relative, no "..", no control characters, UTF-8.
bool taci_upload_name_sound(const char *name);
/// Bytes held now.
size_t taci_uploads_bytes(taci_Uploads *uploads);

#endif
