#include "mujoco_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mujoco_add(MujocoText *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int wrote = vsnprintf(t->bytes + t->used, t->size - t->used, format, list);
    va_end(list);
    if (wrote > 0)
        t->used += (size_t)wrote < t->size - t->used ? (size_t)wrote : t->size - t->used - 1;
}

static void be_silent(const char *text)
{
    (void)text;
}

mjModel *mujoco_load(const char *text)
{
    static const char name[] = "model.xml"; // it tells the formats apart by what is in it
    char why[256] = "";
    mjModel *model = NULL;
    mjVFS *files = malloc(sizeof *files); // 2 MB: not for the stack
    if (files == NULL)
        return NULL;
    mju_user_warning = be_silent;
    mj_defaultVFS(files);
    if (mj_makeEmptyFileVFS(files, name, (int)strlen(text)) == 0) {
        memcpy(files->filedata[mj_findFileVFS(files, name)], text, strlen(text));
        model = mj_loadXML(name, files, why, sizeof why);
    }
    if (model == NULL)
        fprintf(stderr, "MuJoCo does not take the model: %s\n", why);
    mj_deleteVFS(files);
    free(files);
    return model;
}
