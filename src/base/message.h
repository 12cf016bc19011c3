#ifndef TACI_MESSAGE_H
#define TACI_MESSAGE_H
#include <tactus/base.h>

/* Messages to the callback of the object they concern. Not for the haptic thread: formatting may
 * allocate and takes its time; events go there through base/ring.h. */

/// Bytes of text with its end; a longer one is cut and ends in "...".
#define TACI_MESSAGE_SIZE 512

#if defined(__GNUC__)
#define TACI_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define TACI_PRINTF(string, first)
#endif

/// Format one line and hand it to `fn`; without `fn` nothing happens. `origin` is a place in a file
/// or the name of a function. Line breaks that come in with a name become blanks; UTF-8 is not cut
/// within a character.
void taci_message(tac_MessageFn *fn, void *user, tac_Result code, const char *origin,
                  const char *format, ...) TACI_PRINTF(5, 6);

#endif
