/* Impacts that lose nothing, by law: e_n = 1, no friction, nothing damped. Mechanisms and boxes
 * that tumble in a closed room keep their energy through every impact, whenever in the step it
 * comes and however fast their parts turn. And impacts come out as they do in short steps, the
 * better the shorter the step is.
 */
#include "support/check.h"
#include "support/env.h"
#include "support/plain_world.h"
#include "support/rnd.h"
#include "support/trees.h"
#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

#define G 9.81
#define T_STEP 1e-3 // s
#define RUNS 60
#define LINKS 3
#define BOXES 3
#define LINK_MASS 0.6 // kg
#define FINE 32       // steps in the place of one

/// A room of six planes, half of it `half`, in which nothing is lost.
static tac_World *make_room(double half, double gravity)
{
    tac_World *w = plain_world((tac_Surface){.restitution = 1.0}, gravity);
    const tac_Vec3 inwards[] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    for (int i = 0; i < 6; i++) {
        tac_Vec3 n = inwards[i];
        plain_shape(w, (tac_BodyId){0}, TAC_SHAPE_PLANE, (tac_Vec3){1, 1, 1},
                    trees_frame((tac_Vec3){-half * n.x, -half * n.y, -half * n.z}, n));
    }
    return w;
}

/// Three capsules on hinges, free in the room, with random speeds of links and joints.
static tac_SystemId add_mechanism(tac_World *w, Rnd *r, tac_Form form, bool self_contact)
{
    tac_TreeBodyDef body[LINKS];
    for (int i = 0; i < LINKS; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].joint = i > 0 ? TAC_TREE_REVOLUTE : TAC_TREE_FREE;
        if (i > 0) {
            body[i].frame_parent.p.x = 0.12;
            body[i].frame_body.p.x = -0.12;
        }
        body[i].mass = LINK_MASS;
        body[i].inertia = tac_inertia_box(LINK_MASS, (tac_Vec3){0.2, 0.1, 0.1});
        for (int k = 0; k < 6; k++)
            body[i].velocity[k] = rnd_uniform(r, -3.0, 3.0);
    }
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    def.body = body;
    def.body_count = LINKS;
    def.self_contact = self_contact;
    def.form = form;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    for (int i = 0; i < LINKS; i++)
        plain_shape(w, tac_system_body(w, id, i), TAC_SHAPE_CAPSULE, (tac_Vec3){0.05, 0, 0.08},
                    trees_frame((tac_Vec3){0, 0, 0}, (tac_Vec3){1, 0, 0}));
    return id;
}

/// What impacts did to the energy, of the kinetic energy, at most at any time of a run.
typedef struct Kept {
    double lost, gained;
    long impacts;
} Kept;

/// Steps with books closed. Beside impacts energy may go where something overlaps, its weight over
/// the way by which it is parted; into what a solve leaves open; and into the scheme, where bodies
/// turn otherwise than they were solved for.
static void run(tac_World *w, double time, double mass, Kept *kept)
{
    double start = tac_world_energy(w), told = 0.0, parted = 0.0;
    int steps = (int)lround(time / T_STEP);
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
        tac_StepStats s = tac_world_stats(w);
        tac_Ledger l = tac_world_ledger(w, false);
        check_at_most(s.residual, 1e-13);
        check_at_most(s.momentum_residual, 1e-13);
        kept->impacts += s.contact.contacts > 0;
        parted += mass * G * s.contact.depth;
        told += l.scheme - l.solver;
        double gain = tac_world_energy(w) - start + told;
        kept->gained = larger(kept->gained, gain / l.kinetic);
        kept->lost = larger(kept->lost, (-gain - parted) / l.kinetic);
    }
}

static void mechanisms_keep_their_energy_in_elastic_impacts(void **state)
{
    (void)state;
    const tac_Form form[] = {TAC_FORM_AUTO, TAC_FORM_SQUARE, TAC_FORM_RECURSION};
    int runs = test_count(RUNS, 6);
    Kept kept = {0};
    for (int i = 0; i < runs; i++) {
        Rnd r = rnd_make((uint64_t)i);
        tac_World *w = make_room(1.0, i % 2 == 0 ? 0.0 : G);
        add_mechanism(w, &r, form[i % 3], i % 4 >= 2);
        run(w, 10.0, LINKS * LINK_MASS, &kept);
        tac_world_destroy(w);
    }
    show(kept.lost, "of the energy");
    show(kept.gained, "of the energy");
    assert_true(kept.impacts > 15 * runs);
    check_at_most(kept.lost, 1e-10);
    check_at_most(kept.gained, 1e-10);
}

/// A box that just grazes a wall leaves with next to no speed along the normal, out of which it
/// could pay for a difference: one impact in 40 000 gains some 1e-5.
static void boxes_lose_nothing_in_elastic_impacts(void **state)
{
    (void)state;
    int runs = test_count(RUNS, 12);
    Kept kept = {0};
    for (int i = 0; i < runs; i++) {
        Rnd r = rnd_make(1000 + (uint64_t)i);
        tac_World *w = make_room(0.4, i % 2 == 0 ? 0.0 : G);
        for (int k = 0; k < BOXES; k++) {
            tac_Vec3 edges = {0.2, 0.1, 0.06}, at = {-0.2 + 0.2 * k, 0, 0};
            tac_BodyId box =
                plain_body(w, 1.0, tac_inertia_box(1.0, edges), (tac_Pose){at, rnd_quat(&r)},
                           (tac_Twist){rnd_vec3(&r, -3, 3), rnd_vec3(&r, -20, 20)});
            plain_shape(w, box, TAC_SHAPE_BOX, edges, tac_pose_identity());
        }
        run(w, 3.0, BOXES, &kept);
        tac_world_destroy(w);
    }
    show(kept.lost, "of the energy");
    show(kept.gained, "of the energy");
    assert_true(kept.impacts > 30 * runs);
    check_at_most(kept.lost, 1e-10);
    check_at_most(kept.gained, 1e-4);
}

// ---- against short steps

typedef struct Saved {
    void *bytes;
    size_t size;
} Saved;

static Saved save(const tac_World *w)
{
    Saved s = {.size = tac_world_save_size(w)};
    s.bytes = malloc(s.size);
    assert_non_null(s.bytes);
    assert_int_equal(tac_world_save(w, s.bytes, s.size), TAC_OK);
    return s;
}

static double distance(tac_Vec3 a, tac_Vec3 b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

typedef struct Motion {
    tac_Vec3 p[LINKS], v[LINKS];
} Motion;

static Motion motion_of(const tac_World *w, tac_SystemId s)
{
    Motion m;
    for (int i = 0; i < LINKS; i++) {
        tac_BodyId body = tac_system_body(w, s, i);
        m.p[i] = tac_body_pose(w, body).p;
        m.v[i] = tac_body_state_twist(w, body).lin;
    }
    return m;
}

/// Where the state leads in one step, or in `parts` of it. Returns in how many of them it touched.
static int lead(tac_World *w, const Saved *from, double T, int parts)
{
    int touched = 0;
    assert_int_equal(tac_world_load(w, from->bytes, from->size), TAC_OK);
    for (int i = 0; i < parts; i++) {
        assert_int_equal(tac_world_step(w, T / parts), TAC_OK);
        touched += tac_world_stats(w).contact.contacts > 0;
    }
    return touched;
}

typedef struct Errors {
    double p, v; // m, m/s: mean of steps with one impact
    int count;
} Errors;

/// What steps of T with one impact in them miss by, against the same time in short steps.
static Errors errors_of(double T, int runs)
{
    Errors e = {0};
    for (int i = 0; i < runs; i++) {
        Rnd r = rnd_make((uint64_t)i);
        tac_World *w = make_room(1.0, 0.0);
        tac_SystemId s = add_mechanism(w, &r, TAC_FORM_AUTO, false);
        int steps = (int)lround(5.0 / T);
        for (int k = 0; k < steps; k++) {
            Saved before = save(w);
            assert_int_equal(tac_world_step(w, T), TAC_OK);
            bool touches = tac_world_stats(w).contact.contacts > 0;
            if (touches) {
                Motion now = motion_of(w, s);
                Saved after = save(w);
                int impacts = lead(w, &before, T, FINE);
                Motion want = motion_of(w, s);
                for (int j = 0; impacts == 1 && j < LINKS; j++) {
                    e.p += distance(now.p[j], want.p[j]);
                    e.v += distance(now.v[j], want.v[j]);
                    e.count++;
                }
                assert_int_equal(tac_world_load(w, after.bytes, after.size), TAC_OK);
                free(after.bytes);
            }
            free(before.bytes);
        }
        tac_world_destroy(w);
    }
    e.p /= e.count;
    e.v /= e.count;
    return e;
}

/// Places of a step are right to second order, velocities to first.
static void impacts_of_mechanisms_are_those_of_short_steps(void **state)
{
    (void)state;
    int runs = test_count(24, 8);
    Errors whole = errors_of(2.0 * T_STEP, runs), half = errors_of(T_STEP, runs);
    show(whole.p, "m");
    show(half.p, "m");
    show(whole.v, "m/s");
    show(half.v, "m/s");
    show(half.count, "impacts of links");
    assert_true(half.count > 100);
    check_at_most(half.p, 0.4 * whole.p);
    check_at_most(half.v, 0.7 * whole.v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mechanisms_keep_their_energy_in_elastic_impacts),
        cmocka_unit_test(boxes_lose_nothing_in_elastic_impacts),
        cmocka_unit_test(impacts_of_mechanisms_are_those_of_short_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
