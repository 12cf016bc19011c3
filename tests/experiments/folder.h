#ifndef FOLDER_H
#define FOLDER_H
#include <stdbool.h>
#include <stddef.h>

/* A folder of its own for a test, removed with all that is in it, and what tests ask of files. */

typedef struct Folder {
    char path[256];
} Folder;

/// Make an empty folder under TMPDIR; the running test fails if that cannot be done.
Folder folder_make(void);
void folder_remove(Folder *folder);

/// The text of `name` in the folder, allocated, with its size; NULL: there is no such file.
char *folder_read(const Folder *folder, const char *name, size_t *size);
/// Write a text as an executable script.
void folder_write_script(const Folder *folder, const char *name, const char *text);
/// Whether `name` is there and starts with these bytes.
bool folder_starts_with(const Folder *folder, const char *name, const char *bytes);

#endif
