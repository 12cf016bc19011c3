#ifndef TACTUS_KEYS_H
#define TACTUS_KEYS_H
#include <stdbool.h>

/* Keys of the terminal while something runs, one by one and unechoed. The terminal is given back
 * at the end, also by a signal (signals.h). Ctrl-C is still Ctrl-C; Ctrl-Z does nothing, as a
 * process with motors on must not stand still. */

/// From now on keys are read, if stdin is a terminal and this process is in its foreground.
bool keys_open(void);
/// Wait for at most so long, s, less where a signal comes. The key that was pressed; 0: none.
int keys_wait(double seconds);
/// The terminal as it was before.
void keys_close(void);

#endif
