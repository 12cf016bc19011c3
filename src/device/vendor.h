#ifndef TACI_VENDOR_H
#define TACI_VENDOR_H
#include <stdbool.h>
#include <stddef.h>

/* Libraries of makers, opened when a device is. They are never closed again: some fail when they
 * are opened a second time in a process, and some have threads. */

typedef struct taci_VendorSymbol {
    const char *name;
    size_t offset; // of the pointer to a function in the table
    bool needed;
} taci_VendorSymbol;

/// Open the first library there is: of each environment variable's value, then of each name; both
/// lists end with NULL. What was tried goes to `tried`. NULL: none.
void *taci_vendor_open(const char *const *variables, const char *const *names, char *tried,
                       size_t size);
/// Fill a table of functions. The name of one that is needed and not there, or NULL.
const char *taci_vendor_bind(void *library, const taci_VendorSymbol *symbols, int count,
                             void *table);

#endif
