/* Folders of tests (folder.h). */
#define _XOPEN_SOURCE 700
#include "folder.h"
#include "check.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Folder folder_make(void)
{
    Folder folder;
    const char *base = getenv("TMPDIR");
    snprintf(folder.path, sizeof folder.path, "%s/tactus-test-XXXXXX",
             base != NULL && base[0] != '\0' ? base : "/tmp");
    assert_non_null(mkdtemp(folder.path));
    return folder;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status;
    (void)type;
    (void)walk;
    return remove(path);
}

void folder_remove(Folder *folder)
{
    nftw(folder->path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    folder->path[0] = '\0';
}

static FILE *open_in(const Folder *folder, const char *name, const char *mode)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    return fopen(path, mode);
}

char *folder_read(const Folder *folder, const char *name, size_t *size)
{
    FILE *file = open_in(folder, name, "rb");
    if (file == NULL)
        return NULL;
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long end = ftell(file);
    assert_true(end >= 0);
    rewind(file);
    char *text = malloc((size_t)end + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)end, file), (size_t)end);
    text[end] = '\0';
    fclose(file);
    if (size != NULL)
        *size = (size_t)end;
    return text;
}

void folder_write_script(const Folder *folder, const char *name, const char *text)
{
    FILE *file = open_in(folder, name, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fchmod(fileno(file), 0755), 0);
    assert_int_equal(fclose(file), 0);
}

bool folder_starts_with(const Folder *folder, const char *name, const char *bytes)
{
    size_t size = 0;
    char *text = folder_read(folder, name, &size);
    bool starts = text != NULL && size >= strlen(bytes) && memcmp(text, bytes, strlen(bytes)) == 0;
    free(text);
    return starts;
}
