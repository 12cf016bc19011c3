/* What a broken contract does: one line to stderr, then abort.
 *
 * The line is written in one system call from the stack: no stream, no lock, no allocation. A
 * contract may break on the haptic thread, or while another thread holds the lock of stderr, and
 * the program must still get to the abort.
 *
 * There is no handler to register here, since it would be global state of the library. abort()
 * raises SIGABRT, and its handler belongs to the program: whoever opens a device puts it in its
 * safe state there. That also covers the aborts that do not come from this file (the allocator's,
 * another library's).
 */
#include "base/assert.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// assert.h declares it only where asserts are on; it is always there, so that objects built either
// way link.
#if !defined(TACTUS_ASSERT)
_Noreturn void taci_assert_failed(const char *condition, const char *file, int line);
#endif

_Noreturn void taci_assert_failed(const char *condition, const char *file, int line)
{
    char text[512];
    int length = snprintf(text, sizeof text, "%s:%d: does not hold: %s\n", file, line, condition);
    if (length >= (int)sizeof text) {
        length = (int)sizeof text - 1;
        text[length - 1] = '\n';
    }
    ssize_t written = length > 0 ? write(STDERR_FILENO, text, (size_t)length) : 0;
    (void)written; // if nobody can read it, the program dies all the same
    abort();
}
