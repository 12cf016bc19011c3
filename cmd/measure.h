#ifndef TACTUS_MEASURE_H
#define TACTUS_MEASURE_H
#include <tactus/scene.h>
#include <tactus/world.h>

/* What one wants to know of a run: a number made of what its scene records.
 *
 *     max(ball.position.z)     min, mean, rms, last     of an expression over time
 *     top=max(ball.position.z)                          the same under a name
 *     first_time(ball.position.z < 0.1)                 s, when it first holds; NaN: never
 *
 * Expressions have channels, numbers, t, + - * /, < > <= >=, abs, sqrt and parentheses, in SI. They
 * are taken at the start and after every step; mean and rms are over time.
 */

enum { MEASURE_NAME = 128, MEASURE_OPS = 64 };

typedef enum MeasureKind {
    MEASURE_MAX,
    MEASURE_MIN,
    MEASURE_MEAN,
    MEASURE_RMS,
    MEASURE_LAST,
    MEASURE_FIRST_TIME,
    MEASURE_KINDS
} MeasureKind;

typedef struct MeasureOp {
    char op; // '0' a number, 'c' a channel, 't' the time, 'a' abs, 's' sqrt, 'n' minus, '{' <=, '}'
             // >=, else as written
    double number;
    int channel, component;
} MeasureOp;

typedef struct Measure {
    char name[MEASURE_NAME], unit[32];
    MeasureKind kind;
    MeasureOp op[MEASURE_OPS]; // in the order in which they are done
    int op_count;
    // of a run
    int samples;
    double value, last, integral, begun, time;
} Measure;

/// Read a measure. NULL, or what is wrong with it: a text that lasts until the next call.
const char *measure_read(const char *text, const tac_Scene *scene, Measure *measure);
/// Take the present state into account.
void measure_take(Measure *measure, const tac_Scene *scene, const tac_World *world);
/// The number so far; NaN if there is none.
double measure_result(const Measure *measure);

#endif
