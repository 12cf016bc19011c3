/* Which backends there are: those of the library, then those of the program. The one list that
 * belongs to the process and not to an object, so that `--device URI` reaches what a program brings
 * along. It is for set-up: two threads must not register at once. */
#include "device/registry.h"
#include "device/backends.h"
#include "device/viewer.h"
#include <string.h>

static const tac_DeviceOps *const built_in[] = {
    &taci_virtual_ops,
    &taci_viewer_ops,
    TACI_DEVICE_BACKENDS,
};

enum { BUILT_IN = sizeof built_in / sizeof built_in[0], MOST = 32 };

static const tac_DeviceOps *registered[MOST];
static int registered_count;

const tac_DeviceOps *tac_device_backend(int number)
{
    if (number < 0 || number >= BUILT_IN + registered_count)
        return NULL;
    return number < BUILT_IN ? built_in[number] : registered[number - BUILT_IN];
}

const tac_DeviceOps *taci_device_backend_of(const char *scheme)
{
    const tac_DeviceOps *ops;
    for (int i = 0; (ops = tac_device_backend(i)) != NULL; i++)
        if (strcmp(ops->scheme, scheme) == 0)
            return ops;
    return NULL;
}

static bool is_scheme(const char *text)
{
    size_t length = text ? strlen(text) : 0;
    return length > 0 && length < 32 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789+-.") == length && text[0] >= 'a';
}

tac_Result tac_device_register(const tac_DeviceOps *ops)
{
    if (!ops || !is_scheme(ops->scheme) || !ops->summary || ops->size == 0 || !ops->open ||
        !ops->start || !ops->read || !ops->write || !ops->stop || !ops->close ||
        taci_device_backend_of(ops->scheme))
        return TAC_ERR_INVALID;
    if (BUILT_IN + registered_count == MOST)
        return TAC_ERR_CAPACITY;
    registered[registered_count++] = ops;
    return TAC_OK;
}
