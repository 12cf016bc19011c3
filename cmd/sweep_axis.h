#ifndef TACTUS_SWEEP_AXIS_H
#define TACTUS_SWEEP_AXIS_H
#include "sweep_file.h"
#include "text/quantity.h"

/* Axes of sweeps as they are asked for:
 *
 *     k=1:1e6:50:log           from, to, how many, how they are spaced
 *     k=1 kN/m:10 kN/m:20      with units
 *     'k=1..10 kN/m'           the same unit for both; 11 values
 *     'k=1..10 kN/m:20:log'
 */

enum { SWEEP_FORM_COUNT = 11 };

/// Read an axis; `unit` is that of its values, `has_unit` whether it was said. Returns what is
/// wrong with it, or NULL: a text that lasts until the next call.
const char *sweep_axis_read(const char *text, SweepAxis *axis, taci_Unit *unit, bool *has_unit);
/// Whether a unit is of the same dimension as that of a parameter ("": of none).
bool sweep_axis_fits(taci_Unit unit, const char *of_parameter);

#endif
