// What a snapshot costs the thread that steps: a number to look at, with a bound that only a
// mistake exceeds (docs/snapshots.md has the numbers).
#include "base/clock.h"
#include "check.h"
#include "env.h"
#include <stdlib.h>
#include <tactus/tactus.h>

// Boxes that lie on a floor: four contacts each.
static tac_World *boxes(int count)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = def.shape_capacity = count + 1;
    def.contact_capacity = 8 * count;
    tac_World *world;
    tac_ShapeId shape;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    tac_ShapeDef form = tac_shape_def_default();
    form.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(world, (tac_BodyId){0}, &form, &shape), TAC_OK);
    form.type = TAC_SHAPE_BOX;
    for (int i = 0; i < count; i++) {
        tac_BodyDef body = tac_body_def_default();
        tac_BodyId id;
        body.pose.p = (tac_Vec3){0.2 * (i % 32), 0.2 * (i / 32), 0.05};
        body.inertia = tac_inertia_box(1.0, form.size);
        assert_int_equal(tac_body_create(world, &body, &id), TAC_OK);
        assert_int_equal(tac_shape_create(world, id, &form, &shape), TAC_OK);
    }
    for (int k = 0; k < 5; k++)
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    return world;
}

static int earlier(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Median over many, µs.
static double cost(int bodies, size_t *size)
{
    enum { MOST = 2001 };
    static double taken[MOST];
    tac_World *world = boxes(bodies);
    tac_Snapshooter *shooter;
    assert_int_equal(tac_snapshooter_create(NULL, world, NULL, &shooter), TAC_OK);
    size_t room = tac_snapshooter_size(shooter);
    void *bytes = malloc(room);
    assert_non_null(bytes);
    int times = test_count(MOST, 101);
    for (int i = 0; i < times; i++) {
        uint64_t start = taci_clock_now();
        *size = tac_snapshooter_take(shooter, world, NULL, bytes, room);
        taken[i] = 1e-3 * (double)(taci_clock_now() - start);
    }
    qsort(taken, (size_t)times, sizeof *taken, earlier);
    free(bytes);
    tac_snapshooter_destroy(shooter);
    tac_world_destroy(world);
    return taken[times / 2];
}

static void a_snapshot_of_100_bodies_takes_microseconds(void **state)
{
    (void)state;
    static const int bodies[] = {10, 100, 1000};
    double took[3];
    for (int i = 0; i < 3; i++) {
        size_t size = 0;
        took[i] = cost(bodies[i], &size);
        print_message("%4d bodies: %6.2f us, %zu bytes\n", bodies[i], took[i], size);
    }
    check_at_most_in(took[1], 300.0, "us"); // some 20 times what it takes: sanitizers are slow
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_of_100_bodies_takes_microseconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
