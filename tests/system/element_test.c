/* Potential elements: residuals, Jacobians against central differences, action and reaction,
 * limits, turns, half a turn (docs/theory/rigid.md (R10) to (R16)). A wrong Jacobian keeps the
 * energy, so it must be found here. */
#include "check.h"
#include "math/so3.h"
#include "rnd.h"
#include "system/element.h"
#include "system/rigid/rigid.h"
#include <string.h>

#define PI 3.14159265358979323846

static const taci_ElementType all_types[] = {
    TACI_ELEMENT_POINT, TACI_ELEMENT_HINGE,  TACI_ELEMENT_LOG,      TACI_ELEMENT_SLIDE,
    TACI_ELEMENT_ANGLE, TACI_ELEMENT_TRAVEL, TACI_ELEMENT_DISTANCE, TACI_ELEMENT_CONE,
};
#define TYPES (int)(sizeof all_types / sizeof *all_types)

// Random numbers are drawn in statements of their own: the order within an expression is the
// compiler's.

static tac_Pose random_pose(Rnd *rnd)
{
    tac_Vec3 p = rnd_vec3(rnd, -1, 1);
    return (tac_Pose){p, rnd_quat(rnd)};
}

static taci_Frame random_frame(Rnd *rnd)
{
    tac_Pose pose = random_pose(rnd);
    return taci_frame_make(pose.p, pose.q);
}

static tac_Twist random_twist(Rnd *rnd)
{
    tac_Vec3 lin = rnd_vec3(rnd, -1, 1);
    return (tac_Twist){lin, rnd_vec3(rnd, -1, 1)};
}

/// An element between two bodies anywhere.
typedef struct Case {
    taci_Element e;
    taci_Frame A, B;
} Case;

static Case random_case(Rnd *rnd, taci_ElementType type)
{
    Case c = {.e = {.type = type, .k = 1.0, .h = 0.3}};
    c.e.frame_a = random_pose(rnd);
    c.e.frame_b = random_pose(rnd);
    c.A = random_frame(rnd);
    c.B = rnd_chance(rnd, 0.2) ? taci_frame_world() : random_frame(rnd);
    if (type == TACI_ELEMENT_ANGLE) { // axes that agree, or nearly, as in a hinge that gives way
        double far = rnd_chance(rnd, 0.5) ? 0.3 : 0.0;
        tac_Vec3 tilt = v3_scale(far, rnd_unit_vec3(rnd));
        tac_Quat turn = q_mul(q_exp(v3(0, 0, rnd_uniform(rnd, -3, 3))), q_exp(tilt));
        tac_Quat qa = q_mul(q_mul(c.B.q, c.e.frame_b.q), turn);
        c.A = taci_frame_make(c.A.x, q_normalize(q_mul(qa, q_conjugate(c.e.frame_a.q))));
    }
    if (type == TACI_ELEMENT_DISTANCE || type == TACI_ELEMENT_TRAVEL || type == TACI_ELEMENT_CONE)
        c.e.lo = rnd_uniform(rnd, -1, 1);
    return c;
}

/// A frame moved by h along one of its six velocities, world axes, angular ones last.
static taci_Frame moved(taci_Frame f, int direction, double h)
{
    double d[6] = {0};
    d[direction] = h;
    tac_Quat q = q_mul(q_exp(v3(d[3], d[4], d[5])), f.q);
    return taci_frame_make(v3_add(f.x, v3(d[0], d[1], d[2])), q);
}

static void residual_of(const Case *c, double memory[3], double s[TACI_ELEMENT_DIM])
{
    taci_element_residual(&c->e, &c->A, &c->B, memory, s);
}

/// Column of the Jacobian for one velocity of one side, by rows and by differences.
static void check_column(const Case *c, const taci_ElementRow *row, const double memory[3],
                         int side, int direction)
{
    const double h = 1e-5;
    int dim = taci_element_dim(&c->e);
    double ahead[TACI_ELEMENT_DIM], behind[TACI_ELEMENT_DIM];
    for (int sign = -1; sign <= 1; sign += 2) {
        Case near = *c;
        double m[3] = {memory[0], memory[1], memory[2]};
        *(side == 0 ? &near.A : &near.B) = moved(side == 0 ? c->A : c->B, direction, sign * h);
        residual_of(&near, m, sign > 0 ? ahead : behind);
    }
    for (int i = 0; i < dim; i++) {
        double six[6];
        tac_Wrench w = side == 0 ? row[i].a : row[i].b;
        sv_store(six, w.force, w.torque);
        // h² times third derivatives of order 1 (10 for LOG near half a turn), rounding 1e-16/h
        check_near((ahead[i] - behind[i]) / (2 * h), six[direction], 2e-8);
    }
}

static void every_jacobian_is_the_differential_of_its_residual(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    for (int t = 0; t < TYPES; t++)
        for (int n = 0; n < 100; n++) {
            Case c = random_case(&rnd, all_types[t]);
            double memory[3] = {0}, s[TACI_ELEMENT_DIM];
            taci_ElementRow row[TACI_ELEMENT_DIM];
            residual_of(&c, memory, s);
            if (c.e.type == TACI_ELEMENT_LOG && v3_norm(v3(s[0], s[1], s[2])) > 3.0)
                continue; // differences would step across half a turn
            if (c.e.type == TACI_ELEMENT_CONE && (memory[0] < 0.05 || memory[0] > PI - 0.05))
                continue; // the cone has a tip there
            assert_int_equal(taci_element_rows(&c.e, &c.A, &c.B, row), taci_element_dim(&c.e));
            for (int direction = 0; direction < 6; direction++)
                for (int side = 0; side < 2; side++)
                    check_column(&c, row, memory, side, direction);
        }
}

static void rates_are_rows_times_twists(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    Case c = random_case(&rnd, TACI_ELEMENT_SLIDE);
    taci_ElementRow row[TACI_ELEMENT_DIM];
    taci_element_rows(&c.e, &c.A, &c.B, row);
    tac_Twist a = random_twist(&rnd), b = random_twist(&rnd);
    double by_hand = v3_dot(row[1].a.force, a.lin) + v3_dot(row[1].a.torque, a.ang) +
                     v3_dot(row[1].b.force, b.lin) + v3_dot(row[1].b.torque, b.ang);
    check_near(taci_element_rate(&row[1], &a, &b), by_hand, 1e-14);
}

/// The sum of both wrenches about the world's origin.
static tac_Wrench net_wrench(const Case *c, tac_Wrench a, tac_Wrench b)
{
    tac_Wrench net = {v3_add(a.force, b.force), v3_add(a.torque, b.torque)};
    net.torque = v3_add(net.torque, v3_add(v3_cross(c->A.x, a.force), v3_cross(c->B.x, b.force)));
    return net;
}

static void each_row_is_action_and_reaction(void **state)
{
    (void)state;
    // Not the rows of POINT and HINGE one by one: their arms end on two points, and only the force
    // along the line between these is balanced. See the next test.
    static const taci_ElementType balanced[] = {TACI_ELEMENT_LOG,      TACI_ELEMENT_SLIDE,
                                                TACI_ELEMENT_ANGLE,    TACI_ELEMENT_TRAVEL,
                                                TACI_ELEMENT_DISTANCE, TACI_ELEMENT_CONE};
    Rnd rnd = rnd_make(3);
    for (int t = 0; t < 6; t++)
        for (int n = 0; n < 100; n++) {
            Case c = random_case(&rnd, balanced[t]);
            taci_ElementRow row[TACI_ELEMENT_DIM];
            int dim = taci_element_rows(&c.e, &c.A, &c.B, row);
            for (int i = 0; i < dim; i++) {
                tac_Wrench net = net_wrench(&c, row[i].a, row[i].b);
                check_vec3_near(net.force, v3(0, 0, 0), 0.0);
                check_vec3_near(net.torque, v3(0, 0, 0), 1e-14); // arms of a few metres
            }
        }
}

static void the_force_of_every_element_is_action_and_reaction(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    for (int t = 0; t < TYPES; t++)
        for (int n = 0; n < 100; n++) {
            Case c = random_case(&rnd, all_types[t]);
            double memory[3] = {0}, s[TACI_ELEMENT_DIM];
            taci_ElementRow row[TACI_ELEMENT_DIM];
            tac_Wrench a = {{0, 0, 0}, {0, 0, 0}}, b = a;
            residual_of(&c, memory, s);
            int dim = taci_element_rows(&c.e, &c.A, &c.B, row);
            for (int i = 0; i < dim; i++) {
                a = sv_axpy(a, s[i], row[i].a);
                b = sv_axpy(b, s[i], row[i].b);
            }
            tac_Wrench net = net_wrench(&c, a, b);
            check_vec3_near(net.force, v3(0, 0, 0), 1e-15);
            check_vec3_near(net.torque, v3(0, 0, 0), 4e-14); // residuals and arms of a few metres
        }
}

/// R_b' s: a residual in the axes of b.
static void in_axes_of_b(const Case *c, double s[TACI_ELEMENT_DIM])
{
    static const tac_Mat3 none = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    double memory[3] = {0};
    residual_of(c, memory, s);
    taci_element_turn(&c->B.R, &none, s, taci_element_dim(&c->e), s);
}

static void rows_that_ride_are_rates_in_the_axes_of_b_and_leave_no_torque(void **state)
{
    (void)state;
    const double h = 1e-5;
    Rnd rnd = rnd_make(9);
    for (int n = 0; n < 100; n++) {
        Case c = random_case(&rnd, n % 2 ? TACI_ELEMENT_HINGE : TACI_ELEMENT_POINT);
        tac_Twist V[2] = {random_twist(&rnd), random_twist(&rnd)}, whole;
        taci_ElementRow row[TACI_ELEMENT_DIM];
        double memory[3] = {0}, s[TACI_ELEMENT_DIM], end[2][TACI_ELEMENT_DIM];
        int dim = taci_element_dim(&c.e);
        assert_false(taci_element_rides(&c.e));
        c.e.c = 1.0;
        assert_true(taci_element_rides(&c.e));
        residual_of(&c, memory, s);
        taci_element_riding_rows(&c.e, &c.A, &c.B, s, row);
        for (int sign = 0; sign < 2; sign++) {
            Case near = c;
            double step = sign ? h : -h;
            near.A = taci_frame_make(v3_axpy(c.A.x, step, V[0].lin),
                                     q_mul(q_exp(v3_scale(step, V[0].ang)), c.A.q));
            near.B = taci_frame_make(v3_axpy(c.B.x, step, V[1].lin),
                                     q_mul(q_exp(v3_scale(step, V[1].ang)), c.B.q));
            in_axes_of_b(&near, end[sign]);
        }
        for (int i = 0; i < dim; i++)
            end[0][i] = (end[1][i] - end[0][i]) / (2 * h);
        static const tac_Mat3 none = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        taci_element_turn(&none, &c.B.R, end[0], dim, end[0]);
        whole = V[0]; // both move as one with a
        whole.lin = v3_add(V[0].lin, v3_cross(V[0].ang, v3_sub(c.B.x, c.A.x)));
        for (int i = 0; i < dim; i++) {
            check_near(taci_element_rate(&row[i], &V[0], &V[1]), end[0][i], 2e-8);
            check_near(taci_element_rate(&row[i], &V[0], &whole), 0.0, 1e-14);
            tac_Wrench net = net_wrench(&c, row[i].a, row[i].b);
            check_vec3_near(net.force, v3(0, 0, 0), 0.0);
            check_vec3_near(net.torque, v3(0, 0, 0), 1e-14);
        }
    }
}

static void a_gap_is_predicted_no_farther_than_it_is_long(void **state)
{
    (void)state;
    const double s[3] = {3e-3, 0, 4e-3};
    check_vec3_near(taci_element_gap(s, v3(3e-3, 1e-3, 4e-3)), v3(3e-3, 1e-3, 4e-3), 0.0);
    check_vec3_near(taci_element_gap(s, v3(3e-3, 1.0, 4e-3)), v3(3e-3, 5e-3, 4e-3), 1e-17);
    const double closed[3] = {0};
    check_vec3_near(taci_element_gap(closed, v3(1, 2, 3)), v3(0, 0, 0), 0.0);
}

static void a_hinge_is_two_points_on_its_axis(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    for (int n = 0; n < 100; n++) {
        Case c = random_case(&rnd, TACI_ELEMENT_HINGE);
        double memory[3] = {0}, s[6], sum = 0.0, hinge = 0.0;
        residual_of(&c, memory, s);
        for (int side = -1; side <= 1; side += 2) { // ½ (k/2) |s|² of each point
            Case point = c;
            double p[6];
            point.e.type = TACI_ELEMENT_POINT;
            point.e.frame_a.p = pose_point(c.e.frame_a, v3(0, 0, side * c.e.h));
            point.e.frame_b.p = pose_point(c.e.frame_b, v3(0, 0, side * c.e.h));
            residual_of(&point, memory, p);
            sum += 0.25 * (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        }
        for (int i = 0; i < 6; i++)
            hinge += 0.5 * s[i] * s[i];
        check_near(hinge, sum, 1e-13);
    }
}

static void a_target_changes_the_residual_by_what_it_moves(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(6);
    static const taci_ElementType types[] = {TACI_ELEMENT_POINT, TACI_ELEMENT_LOG,
                                             TACI_ELEMENT_DISTANCE};
    for (int t = 0; t < 3; t++)
        for (int n = 0; n < 100; n++) {
            Case c = random_case(&rnd, types[t]), after;
            c.B = taci_frame_world();
            after = c;
            tac_Pose by = {rnd_vec3(&rnd, -0.1, 0.1), q_identity()};
            by.q = q_exp(rnd_vec3(&rnd, -0.1, 0.1));
            after.e.frame_b = pose_mul(c.e.frame_b, by);
            double memory[3] = {0}, s0[TACI_ELEMENT_DIM], s1[TACI_ELEMENT_DIM],
                   delta[TACI_ELEMENT_DIM];
            residual_of(&c, memory, s0);
            double kept[3] = {memory[0], memory[1], memory[2]};
            taci_element_target_change(&c.e, &c.A, &c.B, after.e.frame_b, memory, delta);
            assert_memory_equal(memory, kept, sizeof kept); // looking ahead leaves no trace
            residual_of(&after, memory, s1);
            for (int i = 0; i < taci_element_dim(&c.e); i++)
                check_near(delta[i], s1[i] - s0[i], 1e-15);
            if (types[t] == TACI_ELEMENT_POINT) {
                tac_Vec3 moved_by = v3_sub(after.e.frame_b.p, c.e.frame_b.p);
                check_vec3_near(v3(delta[0], delta[1], delta[2]), v3_neg(moved_by), 2e-15);
            }
        }
}

/// A travel element of a body at height z above the world's frame.
static Case travel_at(double z)
{
    return (Case){.e = {.type = TACI_ELEMENT_TRAVEL,
                        .frame_a = pose_identity(),
                        .frame_b = pose_identity(),
                        .k = 1.0},
                  .A = taci_frame_make(v3(0.3, -0.2, z), q_identity()),
                  .B = taci_frame_world()};
}

static void a_limit_is_zero_inside_and_linear_outside(void **state)
{
    (void)state;
    static const double at[][2] = {{-2.0, -1.5}, {-0.5, 0.0}, {-0.5 - 1e-9, -1e-9},
                                   {0.0, 0.0},   {0.7, 0.0},  {0.9, 0.2},
                                   {3.0, 2.3}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        Case c = travel_at(at[i][0]);
        double memory[3] = {0}, s[TACI_ELEMENT_DIM];
        c.e.limit = 1, c.e.lo = -0.5, c.e.hi = 0.7;
        residual_of(&c, memory, s);
        check_near_in(s[0], at[i][1], 1e-15, "m");
        check_near_in(memory[0], at[i][0], 0.0, "m");
    }
    Case spring = travel_at(0.9); // without `limit`, lo is the rest position
    double memory[3] = {0}, s[TACI_ELEMENT_DIM];
    spring.e.lo = 0.25;
    residual_of(&spring, memory, s);
    check_near_in(s[0], 0.65, 1e-15, "m");
}

static void an_angle_counts_all_turns_both_ways(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(7);
    // rad; below half a turn it cannot be mistaken
    static const double strides[] = {0.01, 0.5, 3.0};
    for (int i = 0; i < 3; i++) {
        Case c = random_case(&rnd, TACI_ELEMENT_ANGLE);
        tac_Quat base = q_mul(c.B.q, c.e.frame_b.q);
        double memory[3] = {0}, s[TACI_ELEMENT_DIM];
        int steps = (int)(40 / strides[i]);
        for (int n = 0; n <= 2 * steps; n++) { // six turns forth, then back and beyond
            double angle = strides[i] * (n <= steps ? n : 2 * steps - n) - 0.1 * (n > steps);
            tac_Quat qa = q_mul(q_mul(base, q_exp(v3(0, 0, angle))), q_conjugate(c.e.frame_a.q));
            c.A = taci_frame_make(c.A.x, qa);
            residual_of(&c, memory, s);
            check_near_in(s[0], angle, 1e-13, "rad"); // 40 rad, some roundings of quaternions
        }
    }
}

static void an_orientation_spring_keeps_its_side_at_half_a_turn(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(8);
    for (int n = 0; n < 200; n++) {
        tac_Vec3 axis = rnd_unit_vec3(&rnd);
        Case c = {.e = {.type = TACI_ELEMENT_LOG,
                        .frame_a = pose_identity(),
                        .frame_b = pose_identity(),
                        .k = 1.0},
                  .B = taci_frame_world()};
        double memory[3] = {0}, s[TACI_ELEMENT_DIM];
        // s = log(R_a'): turned by -phi about the axis, s is phi times the axis
        for (int i = 0; i <= 20; i++) {
            double phi = PI - (20 - i) * 0.05;
            c.A = taci_frame_make(v3(0, 0, 0), q_exp(v3_scale(-phi, axis)));
            residual_of(&c, memory, s);
            check_vec3_near(v3(s[0], s[1], s[2]), v3_scale(phi, axis), 1e-14);
        }
        // A hair beyond: the same side still, the length no longer than half a turn.
        c.A = taci_frame_make(v3(0, 0, 0), q_exp(v3_scale(-PI - 1e-9, axis)));
        residual_of(&c, memory, s);
        check_vec3_near(v3(s[0], s[1], s[2]), v3_scale(PI - 1e-9, axis), 1e-14);
        // Well beyond: the short way round is on the other side.
        c.A = taci_frame_make(v3(0, 0, 0), q_exp(v3_scale(-PI - 0.1, axis)));
        residual_of(&c, memory, s);
        check_vec3_near(v3(s[0], s[1], s[2]), v3_scale(0.1 - PI, axis), 1e-14);
        // The Jacobian stays bounded: 1 along the axis, pi/2 across it.
        taci_ElementRow row[TACI_ELEMENT_DIM];
        c.A = taci_frame_make(v3(0, 0, 0), q_exp(v3_scale(-PI, axis)));
        taci_element_rows(&c.e, &c.A, &c.B, row);
        for (int i = 0; i < 3; i++)
            check_at_most(v3_norm(row[i].a.torque), 0.5 * PI + 1e-9);
    }
}

static void elements_without_a_direction_pull_nowhere(void **state)
{
    (void)state;
    Case c = travel_at(0.0);
    taci_ElementRow row;
    c.A.x = v3(0, 0, 0);
    c.e.type = TACI_ELEMENT_DISTANCE;
    taci_element_rows(&c.e, &c.A, &c.B, &row);
    check_vec3_near(row.a.force, v3(0, 0, 0), 0.0);
    c.e.type = TACI_ELEMENT_CONE;
    taci_element_rows(&c.e, &c.A, &c.B, &row);
    check_vec3_near(row.a.torque, v3(0, 0, 0), 0.0);
    c.e.type = TACI_ELEMENT_NONE;
    assert_int_equal(taci_element_dim(&c.e), 0);
}

// ------------------------------------------------------------------- the forms of the SO(3) spring

/// ½ |log(exp(x)' R_o)|² as a function of the small turn x of the body.
static double spring_potential(tac_Vec3 x, tac_Quat target)
{
    return 0.5 * v3_norm2(q_log(q_mul(q_conjugate(q_exp(x)), target)));
}

static void the_hessian_form_is_the_second_derivative_of_the_spring(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(9);
    const double h = 1e-3;
    for (int n = 0; n < 50; n++) {
        double phi = rnd_uniform(&rnd, 0.1, 2.8);
        tac_Vec3 t = v3_scale(phi, rnd_unit_vec3(&rnd));
        tac_Quat target = q_exp(t);
        tac_Mat3 H = taci_rigid_second_order(TAC_SO3_HESSIAN, t);
        const tac_Vec3 e[3] = {{h, 0, 0}, {0, h, 0}, {0, 0, h}};
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                double d2 = spring_potential(v3_add(e[i], e[j]), target) -
                            spring_potential(v3_sub(e[i], e[j]), target) -
                            spring_potential(v3_sub(e[j], e[i]), target) +
                            spring_potential(v3_neg(v3_add(e[i], e[j])), target);
                // h² times fourth derivatives up to 10
                check_near(d2 / (4 * h * h), H.m[i][j], 2e-5);
            }
    }
}

static void all_forms_agree_along_the_axis_and_differ_across_it(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(10);
    for (int n = 0; n < 50; n++) {
        double phi = rnd_uniform(&rnd, 0.1, 3.1);
        tac_Vec3 axis = rnd_unit_vec3(&rnd), across = v3_perpendicular(axis),
                 t = v3_scale(phi, axis);
        const struct {
            int form;
            double across;
        } forms[] = {{TAC_SO3_UNIT, 1.0},
                     {TAC_SO3_RANK1, 0.0},
                     {TAC_SO3_HESSIAN, 0.5 * phi / tan(0.5 * phi)}};
        for (int i = 0; i < 3; i++) {
            tac_Mat3 H = taci_rigid_second_order(forms[i].form, t);
            check_vec3_near(m3_mul_v(&H, axis), axis, 2e-15);
            check_vec3_near(m3_mul_v(&H, across), v3_scale(forms[i].across, across), 2e-15);
        }
        tac_Mat3 L = so3_left_jacobian_inverse(t); // the form of the element itself, L'L
        double factor = 0.5 * phi / sin(0.5 * phi);
        check_vec3_near(m3_tmul_v(&L, m3_mul_v(&L, across)), v3_scale(factor * factor, across),
                        1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_jacobian_is_the_differential_of_its_residual),
        cmocka_unit_test(rates_are_rows_times_twists),
        cmocka_unit_test(each_row_is_action_and_reaction),
        cmocka_unit_test(the_force_of_every_element_is_action_and_reaction),
        cmocka_unit_test(rows_that_ride_are_rates_in_the_axes_of_b_and_leave_no_torque),
        cmocka_unit_test(a_gap_is_predicted_no_farther_than_it_is_long),
        cmocka_unit_test(a_hinge_is_two_points_on_its_axis),
        cmocka_unit_test(a_target_changes_the_residual_by_what_it_moves),
        cmocka_unit_test(a_limit_is_zero_inside_and_linear_outside),
        cmocka_unit_test(an_angle_counts_all_turns_both_ways),
        cmocka_unit_test(an_orientation_spring_keeps_its_side_at_half_a_turn),
        cmocka_unit_test(elements_without_a_direction_pull_nowhere),
        cmocka_unit_test(the_hessian_form_is_the_second_derivative_of_the_spring),
        cmocka_unit_test(all_forms_agree_along_the_axis_and_differ_across_it),
    };
    return cmocka_run_group_tests_name("element", tests, NULL, NULL);
}
