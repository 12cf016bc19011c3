/* Beam, plate and device of s3.fig16 against the reference program. */
#include "beam_device.h"
#include "check.h"
#include "golden.h"
#include <math.h>
#include <string.h>

enum { STEPS = 3000 };

typedef struct Course {
    BeamDeviceRow row[STEPS + 1];
    int count;
} Course;

static void keep_row(void *user, const BeamDeviceRow *row)
{
    Course *c = user;
    assert_true(c->count < STEPS);
    c->row[++c->count] = *row;
}

static void check_row(const BeamDeviceRow *row, const double *expected)
{
    // The reference scales all velocities to settle what the spring's curvature leaks, the library
    // pushes along the spring: 1e-8 of the energy a step, which adds up to this in 3 s.
    check_near_in(row->x, expected[1], 3e-7, "m");
    check_near_in(row->z, expected[2], 3e-7, "m");
    check_near_in(row->tip, expected[3], 5e-7, "m");
    check_near_in(row->force, expected[4], 1e-4, "N");
    check_near_in(row->energy, expected[5], 3e-7, "J");
}

static void beam_plate_and_device_follow_the_reference(void **state)
{
    (void)state;
    static Course course;
    Golden g = golden_open("beam_device.txt");
    int runs = (int)golden_named(&g, "runs");
    assert_int_equal(runs, 2);
    for (int i = 0; i < runs; i++) {
        bool tank = strcmp(golden_word(&g), "tank") == 0;
        tac_CouplingDef def =
            rig_coupling_def(tank ? TAC_COUPLING_TANK : TAC_COUPLING_HOLD, 0, 400.0);
        def.delay = (int)golden_named(&g, "delay");
        def.limit = false;
        BeamDeviceRun run;
        course.count = 0;
        assert_true(beam_device_run(def, 1e-3 * STEPS, keep_row, &course, &run));
        golden_named(&g, "margin"); // 0: with a start of 1 mJ in the tank, even for HOLD
        check_at_least_in(run.margin_min, -1e-6, "J"); // the encoder; -1.3e-8 seen
        assert_int_equal(run.clips, (int)golden_named(&g, "clips"));
        check_near_in(run.force_max, golden_named(&g, "force"), 3e-4, "N"); // a peak between
                                                                            // samples
        for (int k = (int)golden_named(&g, "samples"); k > 0; k--) {
            double expected[6];
            golden_numbers(&g, expected, 6);
            check_row(&course.row[(int)expected[0]], expected);
        }
    }
    golden_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beam_plate_and_device_follow_the_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
