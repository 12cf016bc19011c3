#ifndef TACI_FILE_PLACE_H
#define TACI_FILE_PLACE_H
#include <stdbool.h>

/* Where a file goes: the one rule by which files are replaced.
 *
 * What stands at a path is replaced only if it is a file, ours and of the kind that shall stand
 * there (or empty), not write-protected, and nobody is writing it. Links are followed, permissions
 * kept. The new file is made beside the old one, under another name, and takes its place once it is
 * worth more: in one step, which a crash or a power-off leaves done or not done. Who reads the old
 * file goes on reading it.
 */

enum { TACI_PATH_SIZE = 4096 };

typedef enum taci_FileFault {
    TACI_FILE_FREE,      // nothing there, or a file that may be replaced
    TACI_FILE_NO_FILE,   // a folder or a device: nothing helps
    TACI_FILE_OTHER,     // a file of another kind, or not ours
    TACI_FILE_PROTECTED, // its permissions allow nobody, or not us, to write
    TACI_FILE_IN_USE,    // a program that lives writes it
    TACI_FILE_NO_PATH,   // errno says why
} taci_FileFault;

typedef struct taci_FilePlace {
    char path[TACI_PATH_SIZE];   // links followed
    char beside[TACI_PATH_SIZE]; // where the new file is made, in the same folder
    bool replaces, in_any_case;  // a file is there; replaced whatever it is
    unsigned mode, user, group;  // its permissions
} taci_FilePlace;

/// Whether the file at a path is ours and of the kind that shall stand there.
typedef bool taci_FileTest(const char *path);

/// Look at what stands at `path`. With `in_any_case` every file is replaced.
taci_FileFault taci_file_find(taci_FilePlace *place, const char *path, taci_FileTest *is_ours,
                              bool in_any_case);
/// What a fault is, as the end of a sentence that begins with the path.
const char *taci_file_text(taci_FileFault fault);
/// Put the file made at `beside` in its place: its bytes reach the disk first, then its name.
/// Otherwise nothing has changed but that the file at `beside` is gone.
taci_FileFault taci_file_take(const taci_FilePlace *place);

/// Say to others that an open file is being written, until it is closed or the program ends.
/// Readers are not kept away. False: another program writes it.
bool taci_file_begin_writing(int descriptor);
/// Whether a program that lives has said so.
bool taci_file_is_written(const char *path);
/// Wait until what was written to a file is on the disk. False: it is not, and errno says why.
bool taci_file_sync(int descriptor);

#endif
