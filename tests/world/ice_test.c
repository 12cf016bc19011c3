// What is thrown on ice keeps its speed along the floor, and two that meet in free space their
// common momentum, however far they turn within a step: contacts change what they act on, no more.
#include "check.h"
#include "env.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "support/plain_world.h"
#include <math.h>
#include <tactus/tactus.h>

/// A body of 0.3 to 1.3 kg that turns by 0.05 to 0.6 rad in a step.
static tac_BodyId throw(tac_World * w, Rnd *r, tac_ShapeType type, tac_Vec3 from, tac_Vec3 v,
                        double T)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_BodyId id;
    tac_ShapeId shape_id;
    shape.type = type;
    shape.size =
        v3(rnd_uniform(r, 0.05, 0.15), rnd_uniform(r, 0.05, 0.15), rnd_uniform(r, 0.05, 0.25));
    if (type != TAC_SHAPE_BOX)
        shape.size.x *= 0.5;
    def.mass = rnd_uniform(r, 0.3, 1.3);
    def.inertia = plain_inertia(type, shape.size, def.mass);
    def.pose.p = from;
    def.pose.q = rnd_quat(r);
    def.twist.lin = v;
    def.twist.ang = v3_scale(rnd_uniform(r, 0.05, 0.6) / T, rnd_unit_vec3(r));
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    assert_int_equal(tac_shape_create(w, id, &shape, &shape_id), TAC_OK);
    return id;
}

static tac_World *make(Rnd *r, int n, tac_Vec3 gravity, double friction)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    double e = n % 4 == 0 ? 1.0 : n % 4 == 1 ? 0.0 : rnd_uniform(r, 0.0, 1.0);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = friction, .restitution = e}),
                     TAC_OK);
    return w;
}

/// The worst of what no step may do.
typedef struct Worst {
    double lost;        // m/s, of a speed that nothing acts on
    double unexplained; // of the momentum
    double residual;    // of the energy
    double owed;        // of the energy at first
    int hits;           // throws in which something was met
} Worst;

static void look(const tac_World *w, double energy, Worst *x)
{
    tac_StepStats s = tac_world_stats(w);
    keep_worst(&x->unexplained, s.momentum_residual);
    keep_worst(&x->residual, fabs(s.residual));
    keep_worst(&x->owed, -tac_world_ledger(w, false).tank / energy);
}

static void check_worst(const Worst *x, int throws)
{
    show(x->hits, "throws that hit");
    assert_true(x->hits > throws / 2);
    check_at_most_in(x->lost, 1e-13, "m/s");
    check_at_most(x->unexplained, 1e-13);
    check_at_most(x->residual, 1e-11);
    check_at_most(x->owed, 1e-12);
}

static void throw_on_ice(double T, int throws, Worst *x)
{
    static const tac_ShapeType type[] = {TAC_SHAPE_BOX, TAC_SHAPE_CAPSULE, TAC_SHAPE_CYLINDER};
    for (int n = 0; n < throws; n++) {
        Rnd r = rnd_make((uint64_t)n);
        tac_World *w = make(&r, n, v3(0, 0, -9.81), 0.0);
        tac_ShapeDef floor = tac_shape_def_default();
        tac_ShapeId id;
        floor.type = TAC_SHAPE_PLANE;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &id), TAC_OK);
        tac_Vec3 v =
            v3(rnd_uniform(&r, -1.5, 1.5), rnd_uniform(&r, -1.5, 1.5), rnd_uniform(&r, -3, 0));
        tac_BodyId b = throw(w, &r, type[n % 3], v3(0, 0, 0.4), v, T);
        double energy = tac_world_energy(w);
        bool hit = false;
        for (int k = 0; k * T < 0.6; k++) {
            assert_int_equal(tac_world_step(w, T), TAC_OK);
            tac_Vec3 now = tac_body_state_twist(w, b).lin;
            keep_worst(&x->lost, hypot(now.x - v.x, now.y - v.y));
            look(w, energy, x);
            hit |= tac_world_stats(w).contact.contacts > 0;
        }
        x->hits += hit;
        tac_world_destroy(w);
    }
}

static void the_speed_along_the_floor_stays(void **state)
{
    (void)state;
    static const struct {
        double T;
        int throws;
    } of[] = {{10e-3, 400}, {5e-3, 300}, {1e-3, 60}};
    for (size_t i = 0; i < 3; i++) {
        Worst x = {0};
        throw_on_ice(of[i].T, of[i].throws, &x);
        check_worst(&x, of[i].throws);
    }
}

static void two_that_meet_keep_their_momentum(void **state)
{
    (void)state;
    static const double T[] = {10e-3, 5e-3, 1e-3};
    const int throws = 300;
    for (size_t i = 0; i < 3; i++) {
        Worst x = {0};
        for (int n = 0; n < throws; n++) {
            Rnd r = rnd_make((uint64_t)n);
            tac_World *w = make(&r, n, v3(0, 0, 0), n % 2 ? rnd_uniform(&r, 0.0, 0.5) : 0.0);
            for (int side = -1; side < 2; side += 2) {
                tac_Vec3 from = v3(side * 0.2, rnd_uniform(&r, -0.03, 0.03), 0);
                tac_Vec3 v = v3(-side * rnd_uniform(&r, 1, 3), rnd_uniform(&r, -0.5, 0.5), 0);
                throw(w, &r, TAC_SHAPE_BOX, from, v, T[i]);
            }
            tac_Vec3 P0, P, L;
            double energy = tac_world_energy(w);
            bool hit = false;
            tac_world_momentum(w, &P0, &L);
            for (int k = 0; k * T[i] < 0.3; k++) {
                assert_int_equal(tac_world_step(w, T[i]), TAC_OK);
                tac_world_momentum(w, &P, &L);
                keep_worst(&x.lost, v3_norm(v3_sub(P, P0)));
                look(w, energy, &x);
                hit |= tac_world_stats(w).contact.contacts > 0;
            }
            x.hits += hit;
            tac_world_destroy(w);
        }
        check_worst(&x, throws);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_speed_along_the_floor_stays),
        cmocka_unit_test(two_that_meet_keep_their_momentum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
