/* Strings through points of a tree, about spheres and cylinders and over pulleys, and limits of
 * ball joints: potentials of what is no sum of coordinates. Their arms are held against differences
 * of lengths, their lengths against what geometry says, their motion against hinges that do the
 * same, and both books close while wraps come and go. */
#include "check.h"
#include "env.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "system/tree/tree_parts.h"
#include "system/tree/tree_wrap.h"
#include "trees.h"
#include "world/kinds/trees.h"
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

enum { DOFS = 32, POSITIONS = 48, POINTS = 12 };
#define PI 3.14159265358979323846

static tac_World *world_of(TreeScene *scene, const tac_TendonDef *tendon, int count, tac_Form form,
                           tac_SystemId *tree)
{
    tac_World *world;
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree_def = trees_def(scene);
    tree_def.form = form;
    tree_def.tendon = tendon;
    tree_def.tendon_count = count;
    def.gravity = scene->gravity;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_tree_create(world, &tree_def, tree), TAC_OK);
    return world;
}

static tac_TendonPoint point(tac_TendonPointType type, int body, tac_Vec3 at)
{
    tac_TendonPoint p = tac_tendon_point_default();
    p.type = type;
    p.body = body;
    p.frame.p = at;
    return p;
}

// ------------------------------------------------------------------------------------------
// lengths

static void a_string_about_a_sphere_and_a_cylinder_has_the_length_of_geometry(void **state)
{
    (void)state;
    const double r = 0.1, d = 0.3, h = 0.4;
    taci_WrapBody body = {.R = m3_identity(), .radius = r};
    taci_Wrap w;
    tac_Vec3 a = {-d, 1e-9, 0}, b = {d, 1e-9, 0};
    double straight = sqrt(d * d - r * r), arc = r * (PI - 2 * acos(r / d));
    assert_true(taci_wrap(&body, a, b, &w));
    check_near(w.length, arc, 1e-9); // of the 1e-9 above the centre
    check_near(v3_norm(v3_sub(w.from, a)), straight, 1e-9);
    assert_false(taci_wrap(&body, v3(-d, r + 1e-6, 0), v3(d, r + 1e-6, 0), &w)); // passes by
    assert_true(taci_wrap(&body, v3(-d, r - 1e-6, 0), v3(d, r - 1e-6, 0), &w));
    assert_false(taci_wrap(&body, v3(-0.05, 0, 0), b, &w)); // begins inside

    body.is_cylinder = true;
    b.z = h;
    assert_true(taci_wrap(&body, a, b, &w));
    double flat = 2 * straight + arc, way = v3_norm(v3_sub(w.from, a)) + v3_norm(v3_sub(w.to, b));
    check_near(way + w.length, sqrt(flat * flat + h * h), 1e-9);

    // About a side: the long way, though the straight line does not touch.
    body = (taci_WrapBody){.R = m3_identity(), .radius = r, .has_side = true, .side = {0, -0.5, 0}};
    a = v3(-d, 0.2, 0), b = v3(d, 0.2, 0);
    double D = sqrt(d * d + 0.2 * 0.2), turn = PI + 2 * atan2(0.2, d) - 2 * acos(r / D);
    assert_true(taci_wrap(&body, a, b, &w));
    check_near(w.length, r * turn, 1e-14);
    body.side.y = 0.5;
    assert_false(taci_wrap(&body, a, b, &w));

    // From within: by symmetry it is held at the top of the sphere.
    body.side = v3(0, 0.01, 0);
    assert_true(taci_wrap(&body, a, b, &w));
    check_vec3_near(w.from, v3(0, r, 0), 1e-15);
    check_near(w.length, 0.0, 0.0);
    assert_false(taci_wrap(&body, v3(-d, 0.05, 0), v3(d, 0.05, 0), &w)); // it is inside already
}

/// Lengths have no scale of their own: a wrap a millionth as large is the same.
static void small_strings_wrap_as_large_ones_do(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(6);
    int wraps = 0;
    const double small = 0x1p-30;
    for (int k = 0; k < 400; k++) {
        tac_Vec3 a = rnd_vec3(&rnd, -1, 1), b = rnd_vec3(&rnd, -1, 1);
        taci_WrapBody body = {.R = m3_identity(),
                              .radius = 0.3,
                              .has_side = k % 3 != 0,
                              .side = rnd_vec3(&rnd, -1, 1),
                              .is_cylinder = k % 2};
        taci_WrapBody tiny = body;
        tiny.radius *= small;
        tiny.side = v3_scale(small, body.side);
        taci_Wrap w, v;
        bool wrapped = taci_wrap(&body, a, b, &w);
        assert_true(taci_wrap(&tiny, v3_scale(small, a), v3_scale(small, b), &v) == wrapped);
        if (!wrapped)
            continue;
        wraps++;
        check_near(v.length / small, w.length, 0.0);
        check_vec3_near(v3_scale(1.0 / small, v.from), w.from, 0.0);
        check_vec3_near(v3_scale(1.0 / small, v.to), w.to, 0.0);
    }
    assert_true(wraps > 50);
}

/// Within a circle a string is held where its way is the shortest.
static void a_string_within_a_sphere_takes_the_shortest_way(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    int wraps = 0;
    for (int k = 0; k < 200; k++) {
        tac_Vec3 a = rnd_vec3(&rnd, -1, 1), b = rnd_vec3(&rnd, -1, 1);
        taci_WrapBody body = {
            .R = m3_identity(), .radius = 0.3, .has_side = true, .is_cylinder = k % 2};
        taci_Wrap w;
        if (body.is_cylinder)
            a.z = b.z = 0.0;
        if (!taci_wrap(&body, a, b, &w))
            continue;
        wraps++;
        double least = v3_norm(v3_sub(w.from, a)) + v3_norm(v3_sub(w.from, b));
        tac_Vec3 n = v3_norm2(v3_cross(a, b)) > 0.0 ? v3_cross(a, b) : v3(0, 0, 1);
        n = v3_scale(1.0 / v3_norm(n), n);
        for (int i = -10; i <= 10; i++) {
            tac_Vec3 x = q_rotate(q_exp(v3_scale(0.01 * i, n)), w.from);
            check_at_least(v3_norm(v3_sub(x, a)) + v3_norm(v3_sub(x, b)), least - 1e-14);
        }
    }
    assert_true(wraps > 20);
}

// ---------------------------------------------------------------------------------------------
// arms

/// A string of all kinds of points on random bodies.
static int random_path(Rnd *r, int bodies, tac_TendonPoint *path)
{
    int n = 0;
    for (int branch = 0; branch < 2; branch++) {
        if (branch == 1) {
            path[n] = tac_tendon_point_default();
            path[n].type = TAC_TENDON_PULLEY;
            path[n++].divisor = 2.0;
        }
        path[n++] = point(TAC_TENDON_SITE, rnd_int(r, -1, bodies - 1), rnd_vec3(r, -0.3, 0.3));
        for (int i = 0; i < 2; i++) {
            if (rnd_chance(r, 0.8)) {
                tac_TendonPoint *p = &path[n++];
                *p = point(rnd_chance(r, 0.5) ? TAC_TENDON_SPHERE : TAC_TENDON_CYLINDER,
                           rnd_int(r, -1, bodies - 1), rnd_vec3(r, -0.3, 0.3));
                p->frame.q = rnd_quat(r);
                p->radius = rnd_uniform(r, 0.03, 0.15);
                p->has_side = rnd_chance(r, 0.5);
                p->side_body = p->body;
                p->side = v3_add(p->frame.p, v3_scale(rnd_chance(r, 0.5) ? 0.5 * p->radius : 0.3,
                                                      rnd_unit_vec3(r)));
            }
            path[n++] = point(TAC_TENDON_SITE, rnd_int(r, -1, bodies - 1), rnd_vec3(r, -0.3, 0.3));
        }
    }
    return n;
}

/// The same string without what it runs about, and without a spring.
static tac_TendonDef straightened(const tac_TendonDef *tendon, tac_TendonPoint *path)
{
    tac_TendonDef straight = *tendon;
    straight.path = path;
    straight.path_count = 0;
    straight.stiffness = straight.damping = 0.0;
    for (int i = 0; i < tendon->path_count; i++)
        if (tendon->path[i].type == TAC_TENDON_SITE || tendon->path[i].type == TAC_TENDON_PULLEY)
            path[straight.path_count++] = tendon->path[i];
    return straight;
}

static bool is_wrapped(const tac_World *w, tac_SystemId tree)
{
    return tac_tendon_info(w, tree, 0).length > tac_tendon_info(w, tree, 1).length + 1e-12;
}

static taci_Tree *tree_in(tac_World *w, tac_SystemId id)
{
    taci_Tree *t;
    assert_int_equal(taci_world_need_tree(w, __func__, id, &t), TAC_OK);
    return t;
}

static double length_at(tac_World *w, tac_SystemId tree, const double *q)
{
    assert_int_equal(tac_system_set_positions(w, tree, q), TAC_OK);
    return tac_tendon_info(w, tree, 0).length;
}

static void draw(const TreeScene *scene, const tac_World *w, tac_SystemId tree, Rnd *r, double *q)
{
    for (int i = 0; i < tac_system_position_count(w, tree); i++)
        q[i] = rnd_uniform(r, -1, 1);
    for (int i = 0; i < scene->bodies; i++) {
        bool is_free = scene->body[i].joint == TAC_TREE_FREE;
        if (!is_free && scene->body[i].joint != TAC_TREE_BALL)
            continue;
        tac_Quat turn = rnd_quat(r);
        double *x = q + tac_tree_position(w, tree, i) + (is_free ? 3 : 0);
        x[0] = turn.w, x[1] = turn.x, x[2] = turn.y, x[3] = turn.z;
    }
}

static void arms_are_differences_of_the_length(void **state)
{
    (void)state;
    const double h = 1e-5;
    Rnd r = rnd_make(3);
    int compared = 0, switched = 0, wrapped = 0;
    TreeScene (*const scenes[])(void) = {trees_joints, trees_floating};
    for (int k = 0; k < test_count(120, 30); k++) {
        TreeScene scene = scenes[k % 2]();
        tac_TendonPoint path[POINTS], sites[POINTS];
        tac_TendonDef tendon[2] = {tac_tendon_def_default()};
        tac_SystemId tree;
        tendon[0].path = path;
        tendon[0].path_count = random_path(&r, scene.bodies, path);
        tendon[1] = straightened(&tendon[0], sites);
        tac_World *w = world_of(&scene, tendon, 2, TAC_FORM_AUTO, &tree);
        taci_Tree *t = tree_in(w, tree);
        double q[POSITIONS], moved[POSITIONS], exact[DOFS] = {0};
        const int32_t *dof;
        const double *arm;
        draw(&scene, w, tree, &r, q);
        length_at(w, tree, q);
        wrapped += is_wrapped(w, tree);
        taci_tree_elements_arms(t, t->now, q);
        int count = taci_tree_tendon_arms(t, 0, &dof, &arm);
        for (int i = 0; i < count; i++)
            exact[dof[i]] = arm[i];
        for (int i = 0; i < t->dofs; i++) {
            double v[DOFS] = {0}, l[4];
            v[i] = 1.0;
            for (int side = 0; side < 4; side++) {
                taci_tree_move(t, q, (side % 2 ? h : -h) * (side / 2 ? 2.0 : 1.0), v, moved);
                l[side] = length_at(w, tree, moved);
            }
            double near = (l[1] - l[0]) / (2 * h), far = (l[3] - l[2]) / (4 * h);
            if (fabs(near - far) > 1e-6) { // a wrap came or went on the way, or almost
                switched++;
                continue;
            }
            compared++;
            check_near(exact[i], near, 1e-7);
        }
        tac_world_destroy(w);
    }
    show(switched, "of");
    show(compared, "");
    show(wrapped, "of the strings");
    assert_true(compared > 20 * switched);
    assert_true(wrapped >= 10);
}

/// A string between links of a free tree has no arms on what carries all of it.
static void what_carries_a_whole_string_has_no_arm(void **state)
{
    (void)state;
    TreeScene scene = trees_floating();
    tac_SystemId tree;
    tac_TendonPoint path[2] = {point(TAC_TENDON_SITE, 0, v3(0.1, 0, 0)),
                               point(TAC_TENDON_SITE, scene.bodies - 1, v3(0, 0.1, 0))};
    tac_TendonDef tendon = tac_tendon_def_default();
    tendon.path = path;
    tendon.path_count = 2;
    tac_World *w = world_of(&scene, &tendon, 1, TAC_FORM_AUTO, &tree);
    const int32_t *dof;
    const double *arm;
    int count = taci_tree_tendon_arms(tree_in(w, tree), 0, &dof, &arm);
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        assert_true(dof[i] >= 6);
    tac_world_destroy(w);
}

// -------------------------------------------------------------------------------------------
// motion

typedef struct Run { // largest over a run
    double E;        // |ΔE| over the sum of energies
    double created, residual, unexplained;
    double L; // |Δ| of the angular momentum
} Run;

static Run run(tac_World *w, double T, int steps)
{
    Run out = {0};
    tac_Ledger l = tac_world_ledger(w, true);
    double E0 = tac_ledger_stored(&l), scale = l.kinetic + l.elastic + fabs(l.gravity);
    tac_Vec3 p, L0, L;
    tac_world_momentum(w, &p, &L0);
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        l = tac_world_ledger(w, true);
        keep_worst(&out.E, fabs(tac_ledger_stored(&l) - E0) / scale);
        keep_worst(&out.created, fabs(l.created));
        keep_worst(&out.residual, tac_world_stats(w).residual);
        keep_worst(&out.unexplained, tac_world_stats(w).momentum_residual);
        tac_world_momentum(w, &p, &L);
        keep_worst(&out.L, v3_norm(v3_sub(L, L0)));
    }
    return out;
}

/// A string from the first to the last body about a sphere between, in a tree that moves well.
static tac_TendonDef sprung(const TreeScene *scene, tac_TendonPoint path[3], bool slack)
{
    tac_TendonDef tendon = tac_tendon_def_default();
    path[0] = point(TAC_TENDON_SITE, 0, v3(0.05, 0.02, 0));
    path[1] = point(TAC_TENDON_SPHERE, 1, v3(0, 0, 0));
    path[1].radius = 0.08;
    path[2] = point(TAC_TENDON_SITE, scene->bodies - 1, v3(0.1, 0.0, 0.02));
    tendon.path = path;
    tendon.path_count = 3;
    tendon.stiffness = 200.0;
    tendon.offset = slack ? -0.5 : -0.3;
    tendon.slack = slack;
    return tendon;
}

static void free_trees_with_strings_keep_energy_and_momentum(void **state)
{
    (void)state;
    const tac_Form forms[] = {TAC_FORM_RECURSION, TAC_FORM_SQUARE};
    for (int k = 0; k < 4; k++) {
        TreeScene scene = trees_whirl(4.0);
        tac_TendonPoint path[3];
        tac_SystemId tree;
        scene.gravity = v3(0, 0, 0);
        for (int i = 0; i < scene.bodies; i++) // nothing but the string takes or gives
            for (int a = 0; a < 2; a++)
                scene.body[i].axis[a].damper = 0.0;
        tac_TendonDef tendon = sprung(&scene, path, k / 2);
        tac_World *w = world_of(&scene, &tendon, 1, forms[k % 2], &tree);
        Run r = run(w, 1e-3, test_count(2000, 100));
        show(r.E, "of E");
        show(r.L, "N·m·s");
        check_at_most(r.E, 1e-10);
        check_near(r.created, 0.0, 0.0);
        check_at_most(r.residual, 1e-12);
        check_at_most(r.unexplained, 1e-12);
        check_at_most(r.L, 1e-10);
        tac_world_destroy(w);
    }
}

/// Strings of all kinds whose wraps come and go, some with a side, where the length jumps.
static void wraps_that_come_and_go_make_no_energy(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(11);
    int switches = 0;
    for (int k = 0; k < test_count(24, 6); k++) {
        TreeScene scene = k % 2 ? trees_joints() : trees_whirl(6.0);
        tac_TendonPoint path[POINTS], sites[POINTS];
        tac_TendonDef tendon[2] = {tac_tendon_def_default()};
        tac_SystemId tree;
        tendon[0].path = path;
        tendon[0].path_count = random_path(&rnd, scene.bodies, path);
        tendon[0].stiffness = 100.0;
        tendon[0].offset = -0.5;
        tendon[0].slack = k % 3 == 0;
        tendon[0].damping = k % 3 == 1 ? 1.0 : 0.0;
        tendon[1] = straightened(&tendon[0], sites);
        tac_World *w = world_of(&scene, tendon, 2, TAC_FORM_AUTO, &tree);
        bool wrapped = is_wrapped(w, tree);
        double most = -HUGE_VAL;
        tac_Ledger l = tac_world_ledger(w, true);
        double E0 = tac_ledger_stored(&l), scale = l.kinetic + l.elastic + fabs(l.gravity);
        for (int i = 0; i < 500; i++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            l = tac_world_ledger(w, true);
            most = larger(most, tac_ledger_stored(&l) - E0);
            switches += is_wrapped(w, tree) != wrapped;
            wrapped = is_wrapped(w, tree);
            check_near(l.created, 0.0, 0.0);
            check_at_most(tac_world_stats(w).residual, 1e-11);
            check_at_most(tac_world_stats(w).momentum_residual, 1e-11);
        }
        check_at_most(most / scale, 1e-9);
        tac_world_destroy(w);
    }
    show(switches, "of wraps");
    assert_true(switches >= 4);
}

static void steps_with_strings_are_of_second_order(void **state)
{
    (void)state;
    double end[3][POSITIONS], coarse = 0.0, fine = 0.0;
    int n = 0;
    for (int level = 0; level < 3; level++) {
        TreeScene scene = trees_joints();
        tac_TendonPoint path[3];
        tac_SystemId tree;
        tac_TendonDef tendon = sprung(&scene, path, false);
        tac_World *w = world_of(&scene, &tendon, 1, TAC_FORM_RECURSION, &tree);
        int steps = 200 << level;
        for (int k = 0; k < steps; k++)
            assert_int_equal(tac_world_step(w, 0.2 / steps), TAC_OK);
        assert_int_equal(tac_system_positions(w, tree, end[level]), TAC_OK);
        n = tac_system_position_count(w, tree);
        tac_world_destroy(w);
    }
    for (int i = 0; i < n; i++) {
        keep_worst(&coarse, fabs(end[0][i] - end[1][i]));
        keep_worst(&fine, fabs(end[1][i] - end[2][i]));
    }
    show(coarse / fine, "");
    check_between(coarse / fine, 3.0, 5.5);
}

// ------------------------------------------------------------------------------------------ drives

/// A servo and a motor that wind strings: of a free tree to the world, and between its own bodies.
static void drives_on_strings_do_the_work_of_their_force_and_close_both_books(void **state)
{
    (void)state;
    double miss[2] = {0};
    for (int k = 0; k < 8; k++) {
        const tac_Form form = k & 1 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION;
        const bool servo = k & 2, coarse = k & 4;
        const double T = coarse ? 1e-3 : 5e-4;
        TreeScene scene = trees_whirl(2.0);
        tac_TendonPoint path[2][3];
        tac_TendonDef tendon[2] = {sprung(&scene, path[0], false), sprung(&scene, path[1], false)};
        tac_DriveDef drive[2] = {tac_drive_def_default(), tac_drive_def_default()};
        const double gear[2] = {0.7, -1.3};
        tac_World *world;
        tac_SystemId tree;
        tac_WorldDef def = tac_world_def_default();
        path[1][0] = point(TAC_TENDON_SITE, TAC_TREE_WORLD, v3(0.3, 0.2, 0.5));
        for (int i = 0; i < 2; i++) {
            tendon[i].stiffness = 0.0;
            drive[i].on = TAC_DRIVE_TENDON;
            drive[i].tendon = i;
            drive[i].gear = &gear[i];
            drive[i].control = servo ? 0.2 : 1.5;
            if (servo) {
                drive[i].gain[0] = 20.0;
                drive[i].bias[1] = -20.0;
                drive[i].bias[2] = -0.5;
            }
        }
        tac_TreeDef tree_def = trees_def(&scene);
        tree_def.form = form;
        tree_def.tendon = tendon;
        tree_def.tendon_count = 2;
        tree_def.drive = drive;
        tree_def.drive_count = 2;
        def.gravity = scene.gravity;
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        assert_int_equal(tac_tree_create(world, &tree_def, &tree), TAC_OK);
        double way[2], work[2] = {0};
        for (int i = 0; i < 2; i++)
            way[i] = tac_drive_info(world, tree, i).length;
        for (int i = 0; i < 2; i++)
            check_near(way[i], gear[i] * tac_tendon_info(world, tree, i).length, 1e-14);
        for (int i = 0; i < lround(0.2 / T); i++) {
            assert_int_equal(tac_world_step(world, T), TAC_OK);
            check_near(tac_world_ledger(world, true).created, 0.0, 0.0);
            check_at_most(tac_world_stats(world).residual, 1e-12);
            check_at_most(tac_world_stats(world).momentum_residual, 1e-12);
        }
        for (int i = 0; i < 2; i++) {
            tac_DriveInfo info = tac_drive_info(world, tree, i);
            way[i] = info.length - way[i];
            work[i] = info.total;
            if (!servo) // a constant force
                keep_worst(&miss[coarse], fabs(work[i] - 1.5 * way[i]));
            check_at_least(fabs(way[i]), 1e-3); // it moved
        }
        tac_world_destroy(world);
    }
    show(miss[1] / miss[0], "");
    check_between(miss[1] / miss[0], 3.0, 5.5); // second order
}

// ------------------------------------------------------------------------------------------ limits

/// A rod on a ball joint or on a hinge, that swings in a plane to its limit and back.
static TreeScene rod(bool ball, double damping)
{
    TreeScene s = {.name = "rod", .bodies = 1, .gravity = {0, 0, -9.81}};
    tac_TreeBodyDef *b = &s.body[0];
    *b = tac_tree_body_def_default();
    b->joint = ball ? TAC_TREE_BALL : TAC_TREE_REVOLUTE;
    b->frame_parent = b->frame_body = trees_frame(v3(0, 0, 0), ball ? v3(0, 0, 1) : v3(1, 0, 0));
    b->frame_body.p = v3(0, 0, 0.3);
    b->inertia = (tac_Mat3){{{0.02, 0, 0}, {0, 0.02, 0}, {0, 0, 0.004}}};
    b->axis[0].upper = 0.5;
    b->axis[0].lower = ball ? 0.0 : -0.5;
    b->axis[0].limit_stiffness = 300.0;
    b->axis[0].limit_damping = damping;
    b->velocity[0] = 5.0;
    return s;
}

static void a_limited_ball_moves_as_a_limited_hinge_in_its_plane(void **state)
{
    (void)state;
    for (int k = 0; k < 4; k++) {
        double damping = k / 2 ? 2.0 : 0.0, T = 1e-4, farthest = 0.0;
        TreeScene ball = rod(true, damping), hinge = rod(false, damping);
        tac_Form form = k % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION;
        tac_SystemId a, b;
        tac_World *wa = world_of(&ball, NULL, 0, form, &a);
        tac_World *wb = world_of(&hinge, NULL, 0, form, &b);
        double q[4], angle, worst = 0.0;
        for (int i = 0; i < 5000; i++) {
            assert_int_equal(tac_world_step(wa, T), TAC_OK);
            assert_int_equal(tac_world_step(wb, T), TAC_OK);
            assert_int_equal(tac_system_positions(wa, a, q), TAC_OK);
            assert_int_equal(tac_system_positions(wb, b, &angle), TAC_OK);
            keep_worst(&worst, fabs(2.0 * atan2(q[1], q[0]) - angle));
            keep_worst(&farthest, fabs(angle));
        }
        tac_Ledger l = tac_world_ledger(wa, true);
        check_near(l.created, 0.0, 0.0);
        show(worst, "rad");
        check_at_least(farthest, 0.55);       // it was there
        check_at_most_in(worst, 2e-5, "rad"); // T² of a bounce of 30 rad/s
        tac_world_destroy(wa);
        tac_world_destroy(wb);
    }
}

static void limited_balls_keep_energy_and_the_momentum_about_the_vertical(void **state)
{
    (void)state;
    for (int form = 0; form < 2; form++) {
        TreeScene scene = trees_top_of_two(20.0);
        tac_SystemId tree;
        int balls = 0;
        for (int i = 0; i < scene.bodies; i++)
            if (scene.body[i].joint == TAC_TREE_BALL) {
                balls++;
                scene.body[i].axis[0].upper = 0.6;
                scene.body[i].axis[0].limit_stiffness = 50.0;
            }
        assert_true(balls > 0);
        tac_World *w =
            world_of(&scene, NULL, 0, form ? TAC_FORM_SQUARE : TAC_FORM_RECURSION, &tree);
        double elastic = 0.0;
        for (int k = 0; k < 10; k++) {
            Run r = run(w, 1e-3, 50);
            elastic = larger(elastic, tac_world_ledger(w, true).elastic);
            check_at_most(r.E, 1e-9);
            check_near(r.created, 0.0, 0.0);
            check_at_most(r.unexplained, 1e-12);
        }
        check_at_least(elastic, 1e-6); // they were in force
        tac_world_destroy(w);
    }
}

/// A slack string without spring and damper is only measured: steps go as if it were not there.
static void a_string_that_does_nothing_costs_no_second_pass(void **state)
{
    (void)state;
    int passes[2] = {0, 0};
    double q[2][POSITIONS];
    for (int with = 0; with < 2; with++) {
        TreeScene scene = trees_arm();
        tac_TendonPoint path[2] = {point(TAC_TENDON_SITE, -1, v3(0, 0, 3)),
                                   point(TAC_TENDON_SITE, scene.bodies - 1, v3(0, 0, 0))};
        tac_TendonDef tendon = tac_tendon_def_default();
        tac_SystemId tree;
        tendon.path = path;
        tendon.path_count = 2;
        tendon.stiffness = 0.0;
        tendon.slack = true;
        tac_World *w = world_of(&scene, &tendon, with, TAC_FORM_RECURSION, &tree);
        for (int k = 0; k < 100; k++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            passes[with] += (int)tac_world_stats(w).passes;
        }
        tac_system_positions(w, tree, q[with]);
        if (with)
            check_vec3_near(v3(passes[1], q[1][0], q[1][1]), v3(passes[0], q[0][0], q[0][1]), 0.0);
        tac_world_destroy(w);
    }
}

/// More arms of drives than an int counts.
static void drives_on_strings_that_cannot_be_counted_are_refused(void **state)
{
    (void)state;
    enum { BODIES = 25000, DRIVES = 90000 };
    tac_TreeBodyDef *body = malloc(BODIES * sizeof *body);
    tac_DriveDef *drive = malloc(DRIVES * sizeof *drive);
    assert_true(body != NULL && drive != NULL);
    const double gear[1] = {1.0};
    tac_TendonPoint path[2] = {point(TAC_TENDON_SITE, -1, v3(0, 0, 0)),
                               point(TAC_TENDON_SITE, BODIES - 1, v3(0, 0, 0))};
    tac_TendonDef tendon = tac_tendon_def_default();
    tendon.path = path;
    tendon.path_count = 2;
    for (int i = 0; i < BODIES; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
    }
    body[0].parent = TAC_TREE_WORLD;
    for (int i = 0; i < DRIVES; i++) {
        drive[i] = tac_drive_def_default();
        drive[i].on = TAC_DRIVE_TENDON;
        drive[i].tendon = 0;
        drive[i].gear = gear;
    }
    tac_WorldDef world_def = tac_world_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_World *w;
    tac_SystemId id;
    def.body = body, def.body_count = BODIES;
    def.tendon = &tendon, def.tendon_count = 1;
    def.drive = drive, def.drive_count = DRIVES;
    assert_int_equal(tac_world_create(&world_def, &w), TAC_OK);
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_ERR_INVALID);
    tac_world_destroy(w);
    free(body);
    free(drive);
}

static void what_cannot_be_a_string_is_refused_by_its_number(void **state)
{
    (void)state;
    TreeScene scene = trees_arm();
    tac_TendonPoint good[3] = {point(TAC_TENDON_SITE, 0, v3(0, 0, 0)),
                               point(TAC_TENDON_SPHERE, 1, v3(0, 0, 0)),
                               point(TAC_TENDON_SITE, -1, v3(0, 0, 0))};
    for (int k = 0; k < 7; k++) {
        tac_TendonPoint path[3] = {good[0], good[1], good[2]};
        tac_TendonDef tendon = tac_tendon_def_default();
        tac_World *world;
        tac_SystemId id;
        tac_WorldDef def = tac_world_def_default();
        tac_TreeDef tree = trees_def(&scene);
        const tac_Result expected = k == 0 ? TAC_OK : TAC_ERR_INVALID;
        tendon.path = path;
        tendon.path_count = k == 1 ? 2 : 3; // ends with a sphere
        path[0].body = k == 2 ? 5 : path[0].body;
        path[1].radius = k == 3 ? 0.0 : path[1].radius;
        tendon.gain = k == 4 ? 0.0 : 1.0;
        path[2].frame.p.x = k == 5 ? (double)NAN : 0.0;
        if (k == 6) {
            path[1].type = TAC_TENDON_PULLEY;
            path[1].divisor = 0.0;
        }
        tree.tendon = &tendon;
        tree.tendon_count = 1;
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        assert_int_equal(tac_tree_create(world, &tree, &id), expected);
        tac_world_destroy(world);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_string_about_a_sphere_and_a_cylinder_has_the_length_of_geometry),
        cmocka_unit_test(small_strings_wrap_as_large_ones_do),
        cmocka_unit_test(a_string_within_a_sphere_takes_the_shortest_way),
        cmocka_unit_test(arms_are_differences_of_the_length),
        cmocka_unit_test(what_carries_a_whole_string_has_no_arm),
        cmocka_unit_test(free_trees_with_strings_keep_energy_and_momentum),
        cmocka_unit_test(wraps_that_come_and_go_make_no_energy),
        cmocka_unit_test(steps_with_strings_are_of_second_order),
        cmocka_unit_test(drives_on_strings_do_the_work_of_their_force_and_close_both_books),
        cmocka_unit_test(a_limited_ball_moves_as_a_limited_hinge_in_its_plane),
        cmocka_unit_test(limited_balls_keep_energy_and_the_momentum_about_the_vertical),
        cmocka_unit_test(a_string_that_does_nothing_costs_no_second_pass),
        cmocka_unit_test(drives_on_strings_that_cannot_be_counted_are_refused),
        cmocka_unit_test(what_cannot_be_a_string_is_refused_by_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
