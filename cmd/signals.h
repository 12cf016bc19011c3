#ifndef TACTUS_SIGNALS_H
#define TACTUS_SIGNALS_H
#include <stdbool.h>

/* In good order, or at least with zero force, however the command ends.
 *
 * SIGINT, SIGTERM and SIGHUP (a closed terminal; not under nohup) ask it to end, which a command
 * looks for between two steps. A second one, and SIGABRT, SIGSEGV, SIGBUS, SIGILL and SIGFPE, call
 * tac_device_panic, give the terminal back, and end the process by that signal. So does exit. */

/// Install the handlers.
void signals_catch(void);
/// Whether a signal has asked to end.
bool signals_asked(void);
/// Keep these signals from threads that are made until they are allowed again, so that they come
/// to the thread that looks for them.
void signals_block(bool block);
/// What a process that dies also does, in a handler of signals: something async-signal-safe. NULL:
/// nothing.
void signals_on_death(void (*last)(void));

#endif
