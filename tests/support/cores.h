#ifndef CORES_H
#define CORES_H

/* Where the threads of a test run. Left alone, the kernel may put two threads that hand values to
 * each other on one core, where they only ever alternate; kept on two, they really overlap. */

/// Cores that this process may use; 1 if that is not known.
int cores_count(void);
/// Keep the calling thread, and those it starts, on one of them, counted from 0. A number past the
/// last starts over: with one core this changes nothing.
void cores_stay_on(int number);
/// Let the calling thread run on any of them again.
void cores_leave(void);

#endif
