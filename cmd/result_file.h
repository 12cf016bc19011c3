#ifndef TACTUS_RESULT_FILE_H
#define TACTUS_RESULT_FILE_H
#include "lab.h"

/* What an experiment said, kept in its folder: DIR/ID/result.json (docs/experiments.md).
 *
 * Written last, in one step, once all other files of the experiment are there: an experiment with
 * such a file is finished. It names those files with their sums, and what decided the numbers: the
 * version, the program, the settings. Whoever goes on takes it only if all of that is as it was. */

typedef enum ResultEnd {
    RESULT_NONE,  // the experiment was not finished there
    RESULT_OTHER, // there is one that is not what would come out now
    RESULT_TAKEN,
} ResultEnd;

/// Write the result of an experiment that ran to its end, into its folder, which is ours. False
/// with a message on stderr.
bool result_write(const Lab *lab, const LabOptions *options);
/// Forget the result that is there, before its experiment is run anew.
void result_forget(const Experiment *experiment, const char *folder);
/// Read it back as a Lab that says the same. `why` says what is different for RESULT_OTHER, as the
/// end of a sentence.
ResultEnd result_take(const Experiment *experiment, const LabOptions *options, Lab **lab,
                      char why[256]);

#endif
