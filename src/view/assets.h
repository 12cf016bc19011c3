#ifndef TACI_ASSETS_H
#define TACI_ASSETS_H
#include <stddef.h>

/* The page, as it was when the library was built (cmake/embed.cmake). */

typedef struct taci_Asset {
    const char *path; // "/tactus.js"
    const char *type; // "text/javascript; charset=utf-8"
    const unsigned char *bytes, *gzip;
    size_t size, gzip_size; // 0: not made, or no smaller
} taci_Asset;

/// NULL: there is none. "/" is the page; there is always one.
const taci_Asset *taci_asset_find(const char *path);

/// What is embedded, ended by one without a path.
extern const taci_Asset taci_assets[];

#endif
