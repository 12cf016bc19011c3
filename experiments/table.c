/* The experiments, in the order in which they run and stand in the report. */
#include "experiment.h"

extern const Experiment s0_fig3, s0_fig4, s0_fig5, s0_fig6, s0_fig7, s0_fig8, s2_fig3, s2_fig5,
    s2_fig9, s2_fig10, s2_fig11a, s2_fig11b, s2_fig12, s2_fig13, s2_fig15, s2_fig16, s2_bounds,
    s3_fig1, s3_fig2, s3_fig3, s3_fig5, s3_fig6, s3_fig7, s3_fig8, s3_fig9, s3_fig10, s3_fig11,
    s3_fig12, s3_fig13, s3_fig14, s3_fig15, s3_fig16, s3_fig17, s3_fig18, s3_fig19, top, chain,
    policies, hand, grasp, stiffness_map, stack, heavy_top, slope, spin, domino, pile, bullet,
    ghost, arm_wall, mixed, arch, conveyor, rings, impact_spin, flywheel, top_precession, tumbling,
    rolling, cradle, overhang, kmax, guard, coupling_6dof, hand_device, rates, jitter, stall;

const Experiment *const experiments[] = {
    &s0_fig3,     &s0_fig4,  &s0_fig5,        &s0_fig6,       &s0_fig7,       &s0_fig8,
    &s2_fig3,     &s2_fig5,  &s2_fig9,        &s2_fig10,      &s2_fig11a,     &s2_fig11b,
    &s2_fig12,    &s2_fig13, &s2_fig15,       &s2_fig16,      &s2_bounds,     &s3_fig1,
    &s3_fig2,     &s3_fig3,  &s3_fig5,        &s3_fig6,       &s3_fig7,       &s3_fig8,
    &s3_fig9,     &s3_fig10, &s3_fig11,       &s3_fig12,      &s3_fig13,      &s3_fig14,
    &s3_fig15,    &s3_fig16, &s3_fig17,       &s3_fig18,      &s3_fig19,      &top,
    &chain,       &policies, &hand,           &grasp,         &stiffness_map, &stack,
    &heavy_top,   &slope,    &spin,           &domino,        &pile,          &bullet,
    &ghost,       &arm_wall, &mixed,          &arch,          &conveyor,      &rings,
    &impact_spin, &flywheel, &top_precession, &tumbling,      &rolling,       &cradle,
    &overhang,    &kmax,     &guard,          &coupling_6dof, &hand_device,   &rates,
    &jitter,      &stall,
};
const int experiment_count = sizeof experiments / sizeof experiments[0];
