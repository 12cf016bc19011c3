/* S2 Fig. 11(a): the energy error of the passive sample and hold over stiffness and period. */
#include "rates_map.h"

static void run(Lab *lab)
{
    static const RatesMap map = {
        .rows = 12,
        .k = {10, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000},
        .m = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2},
        .label = {"10 N/m", NULL, "100 N/m", "200 N/m", NULL, "400 N/m", NULL, NULL, NULL,
                  "800 N/m", NULL, "1000 N/m"},
    };
    static RatesCells cells;
    if (rates_map(lab, &map, &cells))
        rates_map_claims(lab, &cells, 110); // 115 of 132 in the reference
}

const Experiment s2_fig11a = {
    .id = "s2.fig11a",
    .title = "Passive sample and hold: energy error over stiffness and period",
    .paper = "S2 Fig. 11(a), section 5.2. Hnorm, the mean of the energy error over the energy at "
             "first, should be below 0.2; where it is finite the system is stable.",
    .setup = "Mass of 0.2 kg, slow, and spring of 10 to 1000 N/m, fast (1 ms), both Algorithm 1 "
             "with alpha = 1, from 0.2 m; period of the slow side 2 to 12 ms; mean over the second "
             "half of 6 s. Beside Algorithm 3: our law, a plain hold, and a hold with a passivity "
             "controller (a damper on the slow side that takes at once what the hold has made, at "
             "most m/2Ts, or without bound). Numbers of ports.md 6.4.",
    .run = run,
};
