#ifndef TACTUS_DEVICE_SIGNALS_H
#define TACTUS_DEVICE_SIGNALS_H
#include <stdbool.h>

/* Zero force on the way out, however the command ends. SIGINT, SIGTERM and SIGHUP (a closed
 * terminal) ask the loop to end, which stops the device in order; the second of them, and SIGABRT,
 * SIGSEGV, SIGBUS, SIGILL and SIGFPE, call tac_device_panic and die of the signal. So does exit. */

/// Install the handlers.
void device_catch_signals(void);
/// For a command that handles signals itself: crashes, exit, and what is not handled so far. Its
/// own handlers call tac_device_panic before they end the process.
void device_catch_deaths(void);
/// Whether a signal has asked to end.
bool device_asked_to_end(void);

#endif
