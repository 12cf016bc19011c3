// The page that is embedded (assets.h).
#include "view/assets.h"
#include <string.h>

static const char not_built[] =
    "<!doctype html>\n<html lang=en><meta charset=utf-8><title>Tactus</title>\n"
    "<h1>Tactus</h1>\n"
    "<p>This program was built without its page. In the source folder, <code>make viewer</code> "
    "makes "
    "it; then build again.\n";

const taci_Asset *taci_asset_find(const char *path)
{
    static const taci_Asset plain = {.path = "/",
                                     .type = "text/html; charset=utf-8",
                                     .bytes = (const unsigned char *)not_built,
                                     .size = sizeof not_built - 1};
    for (const taci_Asset *a = taci_assets; a->path != NULL; a++)
        if (strcmp(a->path, path) == 0)
            return a;
    return strcmp(path, "/") == 0 ? &plain : NULL;
}
