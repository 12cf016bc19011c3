// Bodies in fours for any machine, and the choice of the width (fours.h).
#define FOURS(name) taci_fours_##name##_plain
#include "base/processor.h"
#include "system/rigid/fours_text.inc"

unsigned taci_fours_prepare(taci_Rigid *r, int node, int count)
{
    return taci_has_avx2() ? taci_fours_prepare_avx2(r, node, count)
                           : taci_fours_prepare_plain(r, node, count);
}

unsigned taci_fours_start(taci_Rigid *r, int node, int count, double retake)
{
    return taci_has_avx2() ? taci_fours_start_avx2(r, node, count, retake)
                           : taci_fours_start_plain(r, node, count, retake);
}

unsigned taci_fours_turn(taci_Rigid *r, int node, int count)
{
    return taci_has_avx2() ? taci_fours_turn_avx2(r, node, count)
                           : taci_fours_turn_plain(r, node, count);
}

void taci_fours_sum(const taci_FoursStep *step, int first, int end, taci_FoursSums *sums)
{
    if (taci_has_avx2())
        taci_fours_sum_avx2(step, first, end, sums);
    else
        taci_fours_sum_plain(step, first, end, sums);
}

void taci_fours_act(taci_Rigid *r, int first, int count)
{
    (taci_has_avx2() ? taci_fours_act_avx2 : taci_fours_act_plain)(r, first, count);
}

void taci_fours_extra(taci_Rigid *r, int first, int count)
{
    (taci_has_avx2() ? taci_fours_extra_avx2 : taci_fours_extra_plain)(r, first, count);
}

void taci_fours_geometry(taci_Rigid *r, int first, int count)
{
    (taci_has_avx2() ? taci_fours_geometry_avx2 : taci_fours_geometry_plain)(r, first, count);
}
