/* Nodal systems in general: the response of sites against dense matrices, pushes, springs to
 * coordinates, the ledger, saved states, refused definitions.
 */
#include "support/env.h"
#include "support/rnd.h"
#include "system/nodal_rig.h"
#include "larger.h"
#include <stdlib.h>

static const tac_Vec3 none = {0, 0, 0};

#define RANDOM 9 // coordinates of a random system
#define POINTS 4

typedef struct RandomNodal {
    double M[RANDOM * RANDOM], K[RANDOM * RANDOM], B[RANDOM * RANDOM];
    double q[RANDOM], v[RANDOM];
    tac_NodalPoint point[POINTS];
    tac_NodalSpring spring[2];
    tac_NodalDef def;
} RandomNodal;

/// Sum of `rank` squares and `diagonal`, of half width `w`.
static void random_matrix(Rnd *rnd, double *A, int w, double scale, double diagonal)
{
    memset(A, 0, RANDOM * RANDOM * sizeof(double));
    for (int k = 0; k + w < RANDOM; k++) {
        double x[RANDOM] = {0};
        for (int i = k; i <= k + w; i++)
            x[i] = rnd_uniform(rnd, -1.0, 1.0);
        for (int i = k; i <= k + w; i++)
            for (int j = k; j <= k + w; j++)
                A[i * RANDOM + j] += scale * x[i] * x[j];
    }
    for (int i = 0; i < RANDOM; i++)
        A[i * RANDOM + i] += diagonal;
}

static void random_nodal(Rnd *rnd, RandomNodal *r, int springs)
{
    random_matrix(rnd, r->M, rnd_int(rnd, 0, 3), 0.3, 0.2);
    random_matrix(rnd, r->K, rnd_int(rnd, 0, 8), 1e3, 0.0);
    random_matrix(rnd, r->B, rnd_int(rnd, 0, 2), 0.5, 0.1);
    for (int i = 0; i < POINTS; i++) {
        tac_NodalPoint *p = &r->point[i];
        tac_Vec3 axis = rnd_unit_vec3(rnd);
        *p = (tac_NodalPoint){.place = {rnd_vec3(rnd, -1, 1), rnd_quat(rnd)},
                              .count = rnd_int(rnd, 1, 6),
                              .mass = rnd_uniform(rnd, 0.0, 0.3)};
        for (int k = 0; k < p->count; k++) {
            p->coordinate[k] = (2 * i + k) % RANDOM;
            p->lin[k] = rnd_vec3(rnd, -1, 1);
            p->ang[k] = v3_scale(rnd_uniform(rnd, -2, 2), axis);
        }
    }
    for (int i = 0; i < 2; i++)
        r->spring[i] = (tac_NodalSpring){.a = i,
                                         .b = i == 0 ? 3 : -1,
                                         .anchor = rnd_vec3(rnd, -1, 1),
                                         .rest = 0.5,
                                         .stiffness = 300.0,
                                         .damping = 0.2};
    for (int i = 0; i < RANDOM; i++) {
        r->q[i] = rnd_uniform(rnd, -0.1, 0.1);
        r->v[i] = rnd_uniform(rnd, -1, 1);
    }
    r->def = tac_nodal_def_default();
    r->def.count = RANDOM;
    r->def.mass = r->M, r->def.stiffness = r->K, r->def.damping = r->B;
    r->def.position = r->q, r->def.velocity = r->v;
    r->def.point = r->point, r->def.point_count = POINTS;
    r->def.spring = r->spring, r->def.spring_count = springs;
}

/// The operator, written down: springs along their lines at the predicted midpoint.
static void dense_operator(const RandomNodal *r, double T, double *A)
{
    for (int i = 0; i < RANDOM * RANDOM; i++)
        A[i] = 2.0 / T * r->M[i] + r->B[i] + 0.5 * T * r->K[i];
    for (int s = 0; s < r->def.spring_count; s++) {
        const tac_NodalSpring *d = &r->spring[s];
        double J[RANDOM] = {0};
        tac_Vec3 line = d->b < 0 ? v3_neg(d->anchor) : none, lin[RANDOM];
        memset(lin, 0, sizeof lin);
        for (int side = 0; side < (d->b < 0 ? 1 : 2); side++) {
            const tac_NodalPoint *p = &r->point[side == 0 ? d->a : d->b];
            double sign = side == 0 ? 1.0 : -1.0;
            line = v3_axpy(line, sign, p->place.p);
            for (int k = 0; k < p->count; k++) {
                int c = p->coordinate[k];
                line = v3_axpy(line, sign * (r->q[c] + 0.5 * T * r->v[c]), p->lin[k]);
                lin[c] = v3_axpy(lin[c], sign, p->lin[k]);
            }
        }
        for (int i = 0; i < RANDOM; i++)
            J[i] = v3_dot(lin[i], line) / v3_norm(line);
        for (int i = 0; i < RANDOM; i++)
            for (int j = 0; j < RANDOM; j++)
                A[i * RANDOM + j] += (0.5 * T * d->stiffness + d->damping) * J[i] * J[j];
    }
}

static const taci_SiteNode two_points[2] = {{.node = 0, .weight = 0.3}, {.node = 3, .weight = 0.7}};

/// One row of P: what the flow number `row` of a site has of each coordinate.
static void dense_row(const RandomNodal *r, const taci_Site *site, int row, double P[RANDOM])
{
    memset(P, 0, RANDOM * sizeof(double));
    if (site->kind == TACI_SITE_COORD && row == 0)
        P[site->body] = 1.0;
    int nodes = site->kind == TACI_SITE_BODY ? 1 : site->kind == TACI_SITE_POINTS ? site->count : 0;
    for (int i = 0; i < nodes; i++) {
        bool body = site->kind == TACI_SITE_BODY;
        const tac_NodalPoint *p = &r->point[body ? site->body : two_points[site->first + i].node];
        for (int k = 0; k < p->count; k++) {
            double twist[6];
            sv_store(twist, p->lin[k], body ? p->ang[k] : none);
            P[p->coordinate[k]] += (body ? 1.0 : two_points[site->first + i].weight) * twist[row];
        }
    }
}

static void the_response_of_sites_is_that_of_the_dense_inverse(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(7);
    const taci_Site site[4] = {{.kind = TACI_SITE_BODY, .body = 1},
                               {.kind = TACI_SITE_COORD, .body = 5},
                               {.kind = TACI_SITE_POINTS, .count = 2},
                               {.kind = TACI_SITE_BODY, .body = 2}};
    const int32_t order[4] = {2, 0, 3, 1};
    // Flows of 3, 6, 6 and 1, one after the other.
    enum { FLOWS = 16, LD = 18 };
    const int of[FLOWS] = {2, 2, 2, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 1},
              row_of[FLOWS] = {0, 1, 2, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0};
    double worst = 0.0;
    for (int trial = 0; trial < test_count(200, 20); trial++) {
        RandomNodal r;
        random_nodal(&rnd, &r, trial % 3);
        double T = rnd_log_uniform(&rnd, 1e-4, 1e-2), A[RANDOM * RANDOM], G[FLOWS * LD] = {0};
        tac_WorldDef def = world_def(TAC_POLICY_EXACT, v3(0, 0, -9.81));
        assert_null(taci_nodal_fault(&r.def, &def));
        taci_UserSystem *c = taci_nodal_create(&r.def, &def);
        taci_System *s = &c->system;
        s->site_node = two_points;
        s->site_node_count = 2;
        int32_t cluster[4];
        assert_int_equal(s->ops->prepare(s, T, 0, NULL), TAC_OK);
        s->ops->sites(s, site, 4, cluster);
        assert_int_equal(s->ops->response(s, 0, order, 4, G, LD, NULL), TAC_OK);
        dense_operator(&r, T, A);
        for (int j = 0; j < FLOWS; j++) {
            double Pj[RANDOM], Pi[RANDOM], x[RANDOM], size = 0.0;
            dense_row(&r, &site[of[j]], row_of[j], Pj);
            solve_dense(A, RANDOM, Pj, x);
            for (int i = 0; i < RANDOM; i++)
                size = larger(size, fabs(x[i]));
            for (int i = 0; i < FLOWS; i++) {
                double sum = 0.0;
                dense_row(&r, &site[of[i]], row_of[i], Pi);
                for (int k = 0; k < RANDOM; k++)
                    sum += Pi[k] * x[k];
                if (size > 0.0)
                    worst = larger(worst, fabs(G[i * LD + j] - sum) / size);
                else
                    check_near(G[i * LD + j], 0.0, 0.0);
            }
        }
        for (int i = 0; i < FLOWS; i++) // nothing is written beside its block
            for (int j = FLOWS; j < LD; j++)
                check_near(G[i * LD + j], 0.0, 0.0);
        c->ops->destroy(c);
    }
    show(worst, "of the largest velocity");
    check_at_most(worst, 1e-12); // two ways to solve, condition of A up to 1e3
}

static void books_close_for_random_systems_policies_and_pushes(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(8);
    double worst = 0.0, port = 0.0;
    for (int trial = 0; trial < test_count(30, 9); trial++) {
        RandomNodal r;
        random_nodal(&rnd, &r, trial % 3);
        tac_WorldDef def = world_def((tac_Policy)(trial / 3 % 3), v3(1, 2, -9.81));
        r.def.backward = def.policy == TAC_POLICY_PLAIN && trial % 2 == 0;
        Rig rig = put_into_world(&def, taci_nodal_create(&r.def, &def));
        for (int k = 0; k < 100; k++) {
            tac_Wrench push = {rnd_vec3(&rnd, -1, 1), rnd_vec3(&rnd, -1, 1)};
            assert_true(taci_user_push(rig.nodal, k % RANDOM, rnd_uniform(&rnd, -1, 1)));
            assert_true(taci_user_push_body(&rig.nodal->system, k % POINTS, push));
            run(&rig, 1, rnd_log_uniform(&rnd, 2e-4, 1e-2));
            worst = larger(worst, tac_world_stats(rig.world).residual);
            port = larger(port, fabs(tac_world_ledger(rig.world, false).work_port));
        }
        tac_Ledger l = tac_world_ledger(rig.world, true);
        check_at_most(fabs(tac_ledger_residual(&l)) / l.scale, 1e-12);
        take_apart(&rig);
    }
    show(worst, "of the scale");
    check_at_most(worst, 1e-12);                  // rounding: the project's bound for every scene
    check_at_least_in(port, 1e-3, "J in a step"); // or nothing was pushed
}

/// A slider of 2 kg on a spring to q = 0.1: by its own K, or by a spring to the coordinate.
static double slider_after(bool by_spring, double *energy)
{
    const double mass = 2.0, k = 300.0, b = 0.5, rest = 0.1, v = 1.0;
    tac_WorldDef world = world_def(TAC_POLICY_EXACT, none);
    tac_NodalDef def = tac_nodal_def_default();
    def.count = 1;
    def.mass = &mass, def.damping = &b, def.velocity = &v;
    if (!by_spring)
        def.stiffness = &k, def.rest = &rest;
    assert_null(taci_nodal_fault(&def, &world));
    Rig r = put_into_world(&world, taci_nodal_create(&def, &world));
    if (by_spring) {
        taci_Element e = {.type = TACI_ELEMENT_POINT,
                          .frame_a = tac_pose_identity(),
                          .frame_b = tac_pose_make(v3(rest, 0, 0), v3(0, 0, 0)),
                          .k = k};
        const taci_RowEnd end[2] = {make_end(r.system, TACI_SITE_COORD, 0), make_end(-1, 0, 0)};
        assert_true(taci_world_add_row_spring(r.world, &e, end) >= 0);
    }
    run(&r, 500, 1e-3);
    double q = position(&r, 0);
    *energy = tac_world_energy(r.world);
    take_apart(&r);
    return q;
}

static void a_spring_to_a_coordinate_is_a_spring_on_it(void **state)
{
    (void)state;
    double E[2], own = slider_after(false, &E[0]), spring = slider_after(true, &E[1]);
    check_near_in(spring, own, 1e-13, "m"); // the same equation, other algebra
    check_near_in(E[1], E[0], 1e-12, "J");
    check_at_least_in(fabs(own), 1e-3, "m");
}

/// Damages a saved state in every way that must not get through, and in none.
static void damaged_bytes_are_refused(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    RandomNodal r, other;
    random_nodal(&rnd, &r, 2);
    random_nodal(&rnd, &other, 2);
    tac_WorldDef def = world_def(TAC_POLICY_EXACT, none);
    taci_UserSystem *c = taci_nodal_create(&r.def, &def), *d = taci_nodal_create(&other.def, &def);
    taci_System *s = &c->system;
    size_t size = s->ops->size(s);
    unsigned char *bytes = malloc(size), *bad = malloc(size);
    s->ops->save(s, bytes);
    assert_int_equal(s->ops->check(s, bytes, size), TAC_OK);
    for (size_t cut = 0; cut < size; cut++)
        assert_int_equal(s->ops->check(s, bytes, cut), TAC_ERR_SYNTAX);
    assert_int_equal(d->system.ops->check(&d->system, bytes, size), TAC_ERR_SYNTAX);
    const double nan_number = nan("");
    for (size_t at = 8; at + 8 <= size; at += 8) { // structure hash, history, then doubles and
                                                   // flags
        memcpy(bad, bytes, size);
        memcpy(bad + at, &nan_number, 8);
        assert_int_equal(s->ops->check(s, bad, size), TAC_ERR_SYNTAX);
    }
    free(bytes);
    free(bad);
    c->ops->destroy(c);
    d->ops->destroy(d);
}

static void what_is_wrong_with_a_definition_is_said(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    tac_WorldDef world = world_def(TAC_POLICY_EXACT, none);
    RandomNodal r;
    random_nodal(&rnd, &r, 2);
    assert_null(taci_nodal_fault(&r.def, &world));
#define REFUSED(change, word)                                         \
    do {                                                              \
        RandomNodal x = r;                                            \
        x.def.mass = x.M, x.def.stiffness = x.K, x.def.damping = x.B; \
        x.def.position = x.q, x.def.velocity = x.v;                   \
        x.def.point = x.point, x.def.spring = x.spring;               \
        change;                                                       \
        const char *fault = taci_nodal_fault(&x.def, &world);         \
        assert_non_null(fault);                                       \
        if (strstr(fault, word) == NULL)                              \
            fail_msg("\"%s\" does not name %s", fault, word);         \
    } while (0)
    REFUSED(x.def.cookie = 0, "tac_nodal_def_default");
    REFUSED(x.def.count = 0, "count");
    REFUSED(x.def.backward = true, "backward");
    REFUSED(x.def.mass = NULL, "mass");
    REFUSED(x.M[3] += 0.1, "mass");
    REFUSED(x.M[0] = -1.0, "mass");
    REFUSED(x.M[0] = nan(""), "mass");
    REFUSED(memset(x.M, 0, sizeof x.M), "mass");
    REFUSED(x.K[1] = x.K[RANDOM] = 1e6, "stiffness");
    REFUSED(x.K[0] = HUGE_VAL, "stiffness");
    REFUSED(x.B[0] = -1.0, "damping");
    REFUSED(x.q[2] = nan(""), "position");
    REFUSED(x.v[2] = HUGE_VAL, "velocity");
    REFUSED(x.def.point = NULL, "point");
    REFUSED(x.point[0].count = 7, "point.count");
    REFUSED(x.point[0].coordinate[0] = RANDOM, "point.coordinate");
    REFUSED(x.point[0].place.q.w = 3, "point.place");
    REFUSED(x.point[0].lin[0].y = nan(""), "point.lin");
    REFUSED(x.point[0].mass = -1, "point.mass");
    REFUSED((x.point[0].count = 2, x.point[0].coordinate[1] = x.point[0].coordinate[0]), "twice");
    REFUSED((x.point[0].count = 2, x.point[0].coordinate[1] = 8, x.point[0].ang[0] = v3(1, 0, 0),
             x.point[0].ang[1] = v3(0, 1, 0)),
            "parallel");
    REFUSED(x.spring[0].a = POINTS, "spring.a");
    REFUSED(x.spring[0].b = x.spring[0].a, "spring.a");
    REFUSED(x.spring[0].rest = -1, "spring.rest");
    REFUSED(x.spring[0].stiffness = nan(""), "spring.stiffness");
    REFUSED(x.spring[1].damping = -1, "spring.damping");
    REFUSED(x.spring[1].anchor.x = nan(""), "spring.anchor");
#undef REFUSED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_response_of_sites_is_that_of_the_dense_inverse),
        cmocka_unit_test(books_close_for_random_systems_policies_and_pushes),
        cmocka_unit_test(a_spring_to_a_coordinate_is_a_spring_on_it),
        cmocka_unit_test(damaged_bytes_are_refused),
        cmocka_unit_test(what_is_wrong_with_a_definition_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
