// Libraries of makers (vendor.h).
#include "device/vendor.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *try_one(const char *name, char *tried, size_t size)
{
    size_t used = strlen(tried);
    snprintf(tried + used, size - used, "%s%s", used > 0 ? ", " : "", name);
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void *taci_vendor_open(const char *const *variables, const char *const *names, char *tried,
                       size_t size)
{
    tried[0] = '\0';
    for (; *variables != NULL; variables++) {
        const char *name = getenv(*variables);
        void *library = name != NULL && name[0] != '\0' ? try_one(name, tried, size) : NULL;
        if (library != NULL)
            return library;
    }
    for (; *names != NULL; names++) {
        void *library = try_one(*names, tried, size);
        if (library != NULL)
            return library;
    }
    return NULL;
}

const char *taci_vendor_bind(void *library, const taci_VendorSymbol *symbols, int count,
                             void *table)
{
    for (int i = 0; i < count; i++) {
        void *function = dlsym(library, symbols[i].name);
        if (function == NULL && symbols[i].needed)
            return symbols[i].name;
        memcpy((char *)table + symbols[i].offset, &function, sizeof function);
    }
    return NULL;
}
