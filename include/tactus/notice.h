#ifndef TACTUS_NOTICE_H
#define TACTUS_NOTICE_H
#include <tactus/base.h>

/* Notices: what a world has seen in its steps that puts its numbers in doubt. Nothing of it is an
 * error, and the step is made. Each is said once, through the message callback of the world, with
 * a number and what to do; tac_StepStats counts them all. What they mean, and what helps:
 * docs/notices.md.
 */

/// Every notice: constant, name, the value that is recorded.
#define TAC_NOTICES(X)                                                       \
    X(DROPPED, "dropped", "contacts for which there was no room in a step")  \
    X(OVERLAP, "overlap", "m, that shapes were inside each other")           \
    X(UNCONVERGED, "unconverged", "m/s, residual of the contact problem")    \
    X(SOLVER, "solver", "J that unsolved contact forces gave or took")       \
    X(SPIN, "spin", "rad that a body turns in a step")                       \
    X(LEDGER, "ledger", "what the energy books miss by, of all terms")       \
    X(MOMENTUM, "momentum", "what the momentum books miss by, of all terms") \
    X(MISSED_ROOT, "missed_root", "J that the energy correction owes")       \
    X(STIFFNESS, "stiffness", "k T^2/m of a joint or spring")                \
    X(FAULT, "fault", "J that networks made and have not taken out again")   \
    X(JAMMED, "jammed", "m, overlap of an edit that joints do not let apart")

typedef enum tac_Notice {
#define X(name, text, value) TAC_NOTICE_##name,
    TAC_NOTICES(X)
#undef X
        TAC_NOTICE_COUNT
} tac_Notice;

typedef struct tac_NoticeStats { // since creation
    uint64_t steps;              // in which it was seen
    double first;                // s, when that was first
    double worst;                // the largest value
    tac_BodyId body[2];          // that it concerned then; null: none, or the world
} tac_NoticeStats;

/// The name of a notice ("overlap").
TAC_API const char *tac_notice_name(tac_Notice notice);
/// One line about a notice: what was seen, how often in `step_count` steps, and what to do. Returns
/// its length, at most size - 1; 0 and an empty text where nothing was seen that is worth a line.
TAC_API int tac_notice_text(tac_Notice notice, const tac_NoticeStats *seen, uint64_t step_count,
                            char *text, size_t size);

#endif
