/* The line of thrust of a semicircular arch (arch_reference.h).
 *
 * By symmetry the thrust at the crown is a horizontal H at a height y. What is between the crown
 * and a joint at the angle a from it weighs W and has its centre at x; the thrust passes that joint
 * at the radius r where moments about it vanish: r (H cos a + W sin a) = H y + W x. With M = H y
 * every joint gives two linear conditions on (H, M). */
#include "arch_reference.h"
#include "larger.h"

#include <math.h>

// For one H the range of M that joints leave, over the force that presses on them: its width.
static double room(double thickness, int stones, double H)
{
    const double inner = 1.0 - 0.5 * thickness, outer = 1.0 + 0.5 * thickness;
    const double step = acos(-1.0) / stones;
    double low = -(double)INFINITY, high = (double)INFINITY;
    // joints of one half; an odd number of stones has none at the crown
    const double first = stones % 2 == 0 ? 0.0 : 0.5;
    for (int i = 0; i < (stones + 2) / 2; i++) {
        double a = (first + i) * step;
        double W = 0.5 * (outer * outer - inner * inner) * a;
        double Wx = (outer * outer * outer - inner * inner * inner) * (1.0 - cos(a)) / 3.0;
        double press = H * cos(a) + W * sin(a);
        low = larger(low, inner * press - Wx);
        high = smaller(high, outer * press - Wx);
    }
    return (high - low) / H;
}

double arch_margin(double thickness, int stones)
{
    // the room is concave in H: the best by thirds
    double low = 1e-3 * thickness, high = 2.0 * thickness;
    for (int i = 0; i < 100; i++) { // to 2e-18 of where it began
        double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        if (room(thickness, stones, a) * a < room(thickness, stones, b) * b)
            low = a;
        else
            high = b;
    }
    return 0.5 * room(thickness, stones, 0.5 * (low + high));
}

double arch_least_thickness(int stones)
{
    double low = 0.01, high = 0.5;
    for (int i = 0; i < 60; i++) {
        double at = 0.5 * (low + high);
        if (arch_margin(at, stones) >= 0.0)
            high = at;
        else
            low = at;
    }
    return high;
}
