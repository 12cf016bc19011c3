/* S2 Fig. 11(b): the energy error of the passive sample and hold over mass and period. */
#include "rates_map.h"

static void run(Lab *lab)
{
    static const RatesMap map = {
        .rows = 9,
        .k = {400, 400, 400, 400, 400, 400, 400, 400, 400},
        .m = {0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.0, 4.0, 8.0},
        .label = {"0.1 kg", "0.15 kg", "0.2 kg", NULL, "0.5 kg", NULL, "2 kg", NULL, "8 kg"},
    };
    static RatesCells cells;
    if (rates_map(lab, &map, &cells))
        rates_map_claims(lab, &cells, 90); // 94 of 99 in the reference
}

const Experiment s2_fig11b = {
    .id = "s2.fig11b",
    .title = "Passive sample and hold: energy error over mass and period",
    .paper = "S2 Fig. 11(b), section 5.2. A smaller mass is as a larger stiffness.",
    .setup = "As s2.fig11a, with a spring of 400 N/m and masses of 0.1 to 8 kg.",
    .run = run,
};
