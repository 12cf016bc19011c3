#ifndef TACTUS_ARCH_REFERENCE_H
#define TACTUS_ARCH_REFERENCE_H

/* The least thickness of a semicircular arch under its own weight, by its line of thrust: Couplet's
 * and Milankovitch's problem for any number of stones with radial joints, friction enough, no
 * tension. A line of thrust that stays inside of every joint is all that an arch needs. */

/// Of the best line of thrust, the least distance to the edge of a joint, over the radius of the
/// centre line; negative: there is none, and the arch falls. `thickness` is over that radius.
double arch_margin(double thickness, int stones);
/// The least thickness that stands, over that radius.
double arch_least_thickness(int stones);

#endif
