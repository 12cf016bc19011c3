/* `tactus reproduce` with experiments that go wrong, for reproduce_test.c: a claim that does not
 * hold, one that cannot be run, and one that is in order.
 */
#include "cmd.h"
#include "experiment.h"

#include <math.h>

static void run_false(Lab *lab)
{
    lab_claim(lab, "two is at most one", 2.0, AT_MOST, 1.0, "m");
    lab_claim(lab, "nothing is not a number", (double)NAN, AT_MOST, 1.0, "");
}

static void run_broken(Lab *lab)
{
    lab_check(lab, false, "the world could not be built");
}

static void run_good(Lab *lab)
{
    lab_claim(lab, "one is at most two", 1.0, AT_MOST, 2.0, "");
    lab_erratum(lab, "all is well", "it is not", 3.0, "");
}

#define TEXTS .title = "t", .paper = "p", .setup = "s"
static const Experiment is_false = {.id = "false", TEXTS, .run = run_false};
static const Experiment is_broken = {.id = "broken", TEXTS, .run = run_broken};
static const Experiment is_good = {.id = "good", TEXTS, .run = run_good};

const Experiment *const experiments[] = {&is_false, &is_broken, &is_good};
const int experiment_count = 3;

int main(int argc, char **argv)
{
    return cmd_reproduce.run(argc, argv);
}
