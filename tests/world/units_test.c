/* Units are the user's: a world whose lengths, times and masses are measured in other units, all of
 * them powers of two so that rounding is the same, moves the same way to the last bit, and its
 * books say the same. A constant of the library that means metres, seconds or joules would show.
 *
 * What users give in units is scaled with the rest: gravity, contact_slop, contact_tolerance,
 * sleep_speed, sleep_after, and every field of bodies, joints, springs and shapes. */
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

typedef struct Units { // how many of the other units are in one of ours
    double m, s, kg;
} Units;

static double speed(Units u)
{
    return u.m / u.s;
}

static double force(Units u)
{
    return u.kg * u.m / (u.s * u.s);
}

static double energy(Units u)
{
    return force(u) * u.m;
}

static tac_Vec3 place(Units u, double x, double y, double z)
{
    return v3_scale(u.m, v3(x, y, z));
}

static tac_World *make_world(Units u)
{
    tac_WorldDef d = tac_world_def_default();
    d.gravity = v3_scale(u.m / (u.s * u.s), d.gravity);
    d.contact_slop *= u.m;
    d.contact_tolerance *= speed(u);
    d.sleep_speed *= speed(u);
    d.sleep_after = 0.05 * u.s;
    tac_World *w;
    assert_int_equal(tac_world_create(&d, &w), TAC_OK);
    return w;
}

static tac_BodyId put(tac_World *w, Units u, tac_Vec3 at, tac_Twist twist, double mass,
                      tac_Vec3 edges)
{
    tac_BodyDef b = tac_body_def_default();
    b.pose.p = v3_scale(u.m, at);
    b.twist.lin = v3_scale(speed(u), twist.lin);
    b.twist.ang = v3_scale(1.0 / u.s, twist.ang);
    b.mass = u.kg * mass;
    b.inertia = tac_inertia_box(u.kg * mass, v3_scale(u.m, edges));
    tac_BodyId id;
    assert_int_equal(tac_body_create(w, &b, &id), TAC_OK);
    return id;
}

static void shape(tac_World *w, Units u, tac_BodyId body, tac_ShapeType type, tac_Vec3 size)
{
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = type;
    d.size = v3_scale(u.m, size);
    assert_int_equal(tac_shape_create(w, body, &d, &id), TAC_OK);
}

static void ground(tac_World *w, Units u)
{
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = TAC_SHAPE_PLANE;
    (void)u;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &d, &id), TAC_OK);
}

static tac_Twist twist_of(double vx, double vy, double vz, double wx, double wy, double wz)
{
    return (tac_Twist){{vx, vy, vz}, {wx, wy, wz}};
}

// ---- Scenes

/// Three free bodies that turn about no axis of theirs, one very fast.
static void fly(tac_World *w, Units u)
{
    for (int i = 0; i < 3; i++)
        put(w, u, v3(i, 0, 0), twist_of(1, 2, 3, 1 + 30 * i, 2, -3), 1.5, v3(0.1, 0.2, 0.4));
}

/// Five rods on hinges that swing from the world.
static void hang(tac_World *w, Units u, double mass, double stiffness)
{
    tac_BodyId last = {0};
    for (int i = 0; i < 5; i++) {
        tac_BodyId rod = put(w, u, v3(0.1 + 0.2 * i, 0, 0), twist_of(0, 0, 0, 0, 0, 0), mass,
                             v3(0.2, 0.02, 0.03));
        tac_Pose at = {place(u, 0.2 * i, 0, 0), {1, 0, 0, 0}};
        at.q = q_exp(v3(-1.5, 0.2 * i, 0));
        tac_JointDef j =
            tac_joint_def_at(w, i % 2 ? TAC_JOINT_BALL : TAC_JOINT_REVOLUTE, rod, last, at);
        j.stiffness = stiffness * force(u) / u.m;
        j.half_width *= u.m;
        j.damping = 0.1 * force(u) * u.s / u.m;
        j.damper = i == 2 ? 1e-3 * energy(u) * u.s : 0.0;
        j.spring = i == 2 ? 0.5 * energy(u) : 0.0;
        j.limit_stiffness *= energy(u);
        tac_JointId id;
        assert_int_equal(tac_joint_create(w, &j, &id), TAC_OK);
        last = rod;
    }
}

static void swing(tac_World *w, Units u)
{
    hang(w, u, 0.3, 1e5);
}

/// Joints that no step resolves: they are closed by moving the rods.
static void ring(tac_World *w, Units u)
{
    hang(w, u, 0.003, 1e6);
}

/// A stack, a box that slides and tips, a ball that bounces, one that rolls.
static void pile(tac_World *w, Units u)
{
    ground(w, u);
    const tac_Vec3 box = {0.2, 0.3, 0.25};
    tac_Surface s = {.friction = 0.4, .restitution = 0.3, .rebound = 0.2, .rolling = 1e-3 * u.m};
    assert_int_equal(tac_material_set(w, 0, s), TAC_OK);
    for (int i = 0; i < 4; i++)
        shape(w, u,
              put(w, u, v3(0.01 * i, 0, 0.126 + 0.252 * i), twist_of(0, 0, 0, 0, 0, 0), 2.0, box),
              TAC_SHAPE_BOX, box);
    shape(w, u, put(w, u, v3(1, 0, 0.3), twist_of(2, 1, 0, 3, 1, 2), 1.0, box), TAC_SHAPE_BOX, box);
    tac_Vec3 ball = v3(0.1, 0.1, 0.1);
    shape(w, u, put(w, u, v3(-1, 0, 0.5), twist_of(1, 0, 0, 0, 0, 20), 0.5, ball), TAC_SHAPE_SPHERE,
          ball);
    shape(w, u, put(w, u, v3(-1, 1, 0.1), twist_of(1, 0.5, 0, 0, 0, 0), 0.5, ball),
          TAC_SHAPE_SPHERE, ball);
    shape(w, u, put(w, u, v3(-2, 1, 0.15), twist_of(0, 0.5, 0, 1, 0, 0), 0.5, ball),
          TAC_SHAPE_CAPSULE, v3(0.05, 0.2, 0.0));
}

/// Hull, mesh, cylinder and cone fall on a belt; a fixed body comes from the side; what is still
/// sleeps.
static void toss(tac_World *w, Units u)
{
    tac_Vec3 corner[8];
    const int32_t side[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                 {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (int i = 0; i < 8; i++)
        corner[i] = place(u, i & 1 ? 0.1 : -0.1, i & 2 ? 0.07 : -0.07, i & 4 ? 0.05 : -0.05);
    tac_Geometry *form[2];
    const tac_MeshDef mesh = {
        .vertex = corner, .vertex_count = 8, .triangle = side, .triangle_count = 12};
    assert_int_equal(tac_hull_create(corner, 8, NULL, NULL, &form[0]), TAC_OK);
    assert_int_equal(tac_mesh_create(&mesh, &form[1]), TAC_OK);
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = TAC_SHAPE_PLANE;
    d.surface_velocity = v3_scale(speed(u), v3(0.3, 0.1, 0));
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &d, &id), TAC_OK);
    const tac_ShapeType type[4] = {TAC_SHAPE_HULL, TAC_SHAPE_MESH, TAC_SHAPE_CYLINDER,
                                   TAC_SHAPE_CONE};
    for (int i = 0; i < 4; i++) {
        tac_BodyId b = put(w, u, v3(0.4 * i, 0, 0.12 + 0.02 * i), twist_of(0, 1, 0, 2, i, 1), 0.5,
                           v3(0.2, 0.14, 0.1));
        d = tac_shape_def_default();
        d.type = type[i];
        d.geometry = i < 2 ? form[i] : NULL;
        d.size = place(u, 0.06, 0, 0.12);
        assert_int_equal(tac_shape_create(w, b, &d, &id), TAC_OK);
    }
    tac_BodyDef b = tac_body_def_default();
    b.fixed = true;
    b.pose.p = place(u, -0.6, 0, 0.1);
    b.twist.lin = v3_scale(speed(u), v3(0.8, 0, 0));
    tac_BodyId pusher;
    assert_int_equal(tac_body_create(w, &b, &pusher), TAC_OK);
    shape(w, u, pusher, TAC_SHAPE_BOX, v3(0.1, 0.8, 0.3));
    for (int i = 0; i < 2; i++)
        tac_geometry_release(form[i]);
}

/// Bodies that overlap from the start: an edit pays to part them.
static void part(tac_World *w, Units u)
{
    ground(w, u);
    const tac_Vec3 box = {0.2, 0.2, 0.2};
    for (int i = 0; i < 3; i++)
        shape(w, u, put(w, u, v3(0, 0, 0.09 + 0.19 * i), twist_of(0, 0, 0, 0, 0, 0), 1.0, box),
              TAC_SHAPE_BOX, box);
}

/// Bodies on springs that are rows, one pulled by the world.
static void tie(tac_World *w, Units u, tac_SpringType first)
{
    tac_BodyId last = {0};
    for (int i = 0; i < 4; i++) {
        tac_BodyId b = put(w, u, v3(0.3 + 0.3 * i, 0, 0), twist_of(0, 0.5, 0, i, 0, 2), 0.5,
                           v3(0.1, 0.1, 0.2));
        tac_SpringDef d = tac_spring_def_default();
        d.type = i % 3 == 0 ? first : i % 3 == 1 ? TAC_SPRING_POINT : TAC_SPRING_DISTANCE;
        d.coupling = TAC_SPRING_ROW;
        d.body_a = b;
        d.body_b = last;
        d.frame_a.p = place(u, -0.1, 0, 0.02);
        d.frame_b.p = place(u, 0.1, 0, 0);
        d.stiffness = 200.0 * force(u) / u.m;
        d.damping = (i % 2) * 0.5 * force(u) * u.s / u.m;
        d.angular_stiffness = 5.0 * energy(u);
        d.rest_length = 0.1 * u.m;
        d.half_width *= u.m;
        tac_SpringId id;
        assert_int_equal(tac_spring_create(w, &d, &id), TAC_OK);
        last = b;
    }
}

static void rows(tac_World *w, Units u)
{
    tie(w, u, TAC_SPRING_POINT);
}

static void rows_that_turn(tac_World *w, Units u)
{
    tie(w, u, TAC_SPRING_POSE);
}

/// The bodies of a tree on the world (k 0) or a free one.
static void make_links(Units u, int k, tac_TreeBodyDef b[5])
{
    for (int i = 0; i < 5; i++) {
        b[i] = tac_tree_body_def_default();
        b[i].parent = i == 0 ? TAC_TREE_WORLD : i == 4 ? 1 : i - 1;
        b[i].joint = i == 0 && k == 1 ? TAC_TREE_FREE
                     : i == 3         ? TAC_TREE_BALL
                     : i == 2         ? TAC_TREE_UNIVERSAL
                                      : TAC_TREE_REVOLUTE;
        b[i].frame_parent.p = i == 0 ? place(u, 0, k, 1) : place(u, 0.1, 0, 0);
        b[i].frame_parent.q = q_exp(v3(0.7 * i, 1, 0));
        b[i].frame_body.p = k == 1 && i == 0 ? v3(0, 0, 0) : place(u, -0.1, 0, 0);
        b[i].mass = 0.4 * u.kg;
        b[i].inertia = tac_inertia_box(0.4 * u.kg, place(u, 0.2, 0.05, 0.04));
        if (b[i].joint != TAC_TREE_FREE && b[i].joint != TAC_TREE_BALL) {
            b[i].axis[0].spring = 0.5 * energy(u);
            b[i].axis[0].damper = 0.002 * energy(u) * u.s;
            b[i].axis[0].rotor = 1e-4 * energy(u) * u.s * u.s;
            b[i].axis[0].limit_stiffness = 100.0 * energy(u);
            b[i].axis[0].lower = -0.5;
            b[i].axis[0].upper = 0.5;
            b[i].velocity[0] = 2.0 / u.s;
        }
    }
}

/// A tree on the world and a free one, the latter falls on the ground.
static void grow(tac_World *w, Units u, tac_Form form)
{
    ground(w, u);
    for (int k = 0; k < 2; k++) {
        tac_TreeBodyDef b[5];
        make_links(u, k, b);
        tac_TreeDef d = tac_tree_def_default();
        d.body = b;
        d.body_count = 5;
        d.form = form;
        tac_SystemId id;
        assert_int_equal(tac_tree_create(w, &d, &id), TAC_OK);
        for (int i = 0; k == 1 && i < 5; i++)
            shape(w, u, tac_system_body(w, id, i), TAC_SHAPE_BOX, v3(0.2, 0.05, 0.04));
    }
}

static void trees(tac_World *w, Units u)
{
    grow(w, u, TAC_FORM_RECURSION);
}

static void square_trees(tac_World *w, Units u)
{
    grow(w, u, TAC_FORM_SQUARE);
}

/// Dry friction, a limited ball joint, a body that weighs half; a motor at its bound, a servo with
/// a cap, thrust on a body; a string about a cylinder with a drive that lags.
static void make_drives(Units u, int first, tac_DriveDef d[4])
{
    static const int hinge[2] = {1, 6}, other[2] = {7, 12};
    static const double one[1] = {1.0};
    static double thrust[2][6]; // of our world and of the other
    bool ours = u.m == 1.0 && u.s == 1.0 && u.kg == 1.0;
    for (int i = 0; i < 4; i++) {
        d[i] = tac_drive_def_default();
        d[i].count = 1;
        d[i].gear = one;
        d[i].velocity = i == 0 ? &hinge[first] : &other[first];
    }
    d[0].control = 0.3 * energy(u);
    d[0].force_lower = -0.2 * energy(u), d[0].force_upper = 0.2 * energy(u);
    d[1].gain[0] = 4.0 * energy(u), d[1].bias[1] = -4.0 * energy(u);
    d[1].bias[2] = -0.01 * energy(u) * u.s;
    d[1].control = 0.6;
    d[2].on = TAC_DRIVE_BODY;
    d[2].body = 4;
    thrust[ours][2] = 1.0 * force(u), thrust[ours][3] = 0.01 * energy(u);
    d[2].gear = thrust[ours];
    d[2].control = 0.7;
    d[3].on = TAC_DRIVE_TENDON;
    d[3].tendon = 0;
    d[3].dynamics = TAC_DRIVE_FILTER;
    d[3].time_constant = 0.02 * u.s;
    d[3].control = -2.0 * force(u);
}

static void drive(tac_World *w, Units u, tac_Form form, bool limited)
{
    ground(w, u);
    for (int k = 0; k < 2; k++) {
        tac_TreeBodyDef b[5];
        tac_TendonPoint path[4];
        tac_DriveDef drives[4];
        make_links(u, k, b);
        make_drives(u, k, drives);
        for (int i = 1; i < 5; i++)
            b[i].axis[0].friction = 0.02 * energy(u);
        b[3].axis[0].upper = limited ? 0.4 : 0.0;
        b[3].axis[0].limit_stiffness = 100.0 * energy(u);
        b[3].velocity[0] = 3.0 / u.s;
        b[4].gravity_scale = 0.5;
        b[4].axis[0].drive_lower = -0.6 * energy(u), b[4].axis[0].drive_upper = 0.6 * energy(u);
        for (int i = 0; i < 4; i++) {
            path[i] = tac_tendon_point_default();
            path[i].body = i == 0 ? TAC_TREE_WORLD : i == 3 ? 4 : 1;
            path[i].frame.p = i == 0 ? place(u, 0.3, k, 1.2) : place(u, 0.05, 0.06, 0.01 * i);
        }
        path[2].type = TAC_TENDON_CYLINDER;
        path[2].radius = 0.03 * u.m;
        tac_TendonDef string = tac_tendon_def_default();
        string.path = path;
        string.path_count = 4;
        string.offset = -0.2 * u.m;
        string.stiffness = 20.0 * force(u) / u.m;
        string.damping = 0.1 * force(u) * u.s / u.m;
        string.slack = true;
        tac_TreeDef d = tac_tree_def_default();
        d.body = b;
        d.body_count = 5;
        d.tendon = &string;
        d.tendon_count = 1;
        d.drive = drives;
        d.drive_count = 4;
        d.form = form;
        tac_SystemId id;
        assert_int_equal(tac_tree_create(w, &d, &id), TAC_OK);
        for (int i = 0; k == 1 && i < 5; i++)
            shape(w, u, tac_system_body(w, id, i), TAC_SHAPE_BOX, v3(0.2, 0.05, 0.04));
    }
}

static void driven_trees(tac_World *w, Units u)
{
    drive(w, u, TAC_FORM_RECURSION, false);
}

/// (With a string the rows would be in metres and in radians, and the pivots others: rounding.)
static void limited_trees(tac_World *w, Units u)
{
    tac_TreeBodyDef b[5];
    make_links(u, 0, b);
    b[3].axis[0].upper = 0.2;
    b[3].axis[0].limit_stiffness = 100.0 * energy(u);
    b[3].velocity[0] = 3.0 / u.s;
    tac_TreeDef d = tac_tree_def_default();
    d.body = b;
    d.body_count = 5;
    d.form = TAC_FORM_RECURSION;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(w, &d, &id), TAC_OK);
}

static void driven_square_trees(tac_World *w, Units u)
{
    drive(w, u, TAC_FORM_SQUARE, true);
}

/// A beam, and a net that holds a body on a spring.
static void nodes(tac_World *w, Units u)
{
    tac_BeamDef b = tac_beam_def_default();
    b.length = 0.5 * u.m;
    b.width = 0.02 * u.m;
    b.height = 0.004 * u.m;
    b.young = 70e9 * force(u) / (u.m * u.m);
    b.density = 2700.0 * u.kg / (u.m * u.m * u.m);
    b.damping = 1e-4 * u.s;
    b.elements = 6;
    tac_SystemId id;
    assert_int_equal(tac_beam_create(w, &b, &id), TAC_OK);
    tac_Vec3 x[4];
    double mass[4];
    tac_NodalSpring s[5];
    for (int i = 0; i < 4; i++) {
        x[i] = place(u, 0.1 * i, 1.0, -0.02 * i * i);
        mass[i] = 0.05 * u.kg;
        s[i] = (tac_NodalSpring){.a = i, .b = i - 1, .anchor = place(u, -0.1, 1, 0)};
    }
    s[4] = (tac_NodalSpring){.a = 3, .b = 0};
    for (int i = 0; i < 5; i++) {
        s[i].rest = 0.1 * u.m;
        s[i].stiffness = 80.0 * force(u) / u.m;
        s[i].damping = 0.01 * force(u) * u.s / u.m;
    }
    tac_NetDef n = tac_net_def_default();
    n.count = 4;
    n.position = x;
    n.mass = mass;
    n.spring = s;
    n.spring_count = 5;
    assert_int_equal(tac_net_create(w, &n, &id), TAC_OK);
    tac_SpringDef d = tac_spring_def_default();
    d.body_a = put(w, u, v3(0.3, 1.0, -0.2), twist_of(0, 0, 0, 1, 2, 0), 0.1, v3(0.1, 0.1, 0.1));
    d.body_b = tac_system_body(w, id, 3);
    d.coupling = TAC_SPRING_ROW;
    d.stiffness = 50.0 * force(u) / u.m;
    tac_SpringId spring;
    assert_int_equal(tac_spring_create(w, &d, &spring), TAC_OK);
}

/// Two rods in a row, by the user's own equations. (Coordinates in metres would not do: differences
/// of M are taken over 6e-6 of their unit, which no one but the user knows.)
static bool rods_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    const Units *u = user;
    double ml2 = 0.5 * u->kg * 0.16 * u->m * u->m;
    (void)v, (void)C;
    M[0] = 3.0 * ml2;
    M[1] = M[2] = ml2 * cos(q[0] - q[1]);
    M[3] = ml2;
    return false;
}

static double rods_potential(void *user, const double *q, double *gradient, double *second)
{
    const Units *u = user;
    double mgl = 0.5 * 9.81 * 0.4 * energy(*u);
    (void)second;
    gradient[0] = 3.0 * mgl * sin(q[0]);
    gradient[1] = mgl * sin(q[1]);
    return -3.0 * mgl * cos(q[0]) - mgl * cos(q[1]);
}

static void own_rods(tac_World *w, Units u, bool rank_two)
{
    static Units of_world[2]; // which outlive this call, of our world and of the other
    Units *mine = &of_world[u.m == 1.0 && u.s == 1.0 && u.kg == 1.0];
    const double q[2] = {1.0, 1.5}, v[2] = {1.0 / u.s, 3.0 / u.s};
    const double damping[2] = {1e-3 * energy(u) * u.s, 0};
    *mine = u;
    tac_CustomDef d = tac_custom_def_default();
    d.count = 2;
    d.mass = rods_mass;
    d.potential = rods_potential;
    d.user = mine;
    d.position = q;
    d.velocity = v;
    d.damping = damping;
    d.rank_two = rank_two;
    tac_SystemId id;
    assert_int_equal(tac_custom_create(w, &d, &id), TAC_OK);
}

static void own(tac_World *w, Units u)
{
    own_rods(w, u, false);
}

static void own_of_rank_two(tac_World *w, Units u)
{
    own_rods(w, u, true);
}

// ---- The law

typedef struct Seen { // all that is compared, in our units
    double number[4096];
    int count;
} Seen;

static void see(Seen *s, double x, double unit)
{
    if (s->count < 4096)
        s->number[s->count++] = x / unit;
}

static void see_v(Seen *s, tac_Vec3 x, double unit)
{
    see(s, x.x, unit), see(s, x.y, unit), see(s, x.z, unit);
}

static void see_body(Seen *s, const tac_World *w, Units u, tac_BodyId b)
{
    tac_Pose p = tac_body_pose(w, b);
    tac_Twist t = tac_body_twist(w, b);
    see_v(s, p.p, u.m);
    see(s, p.q.w, 1), see(s, p.q.x, 1), see(s, p.q.y, 1), see(s, p.q.z, 1);
    see_v(s, t.lin, speed(u));
    see_v(s, t.ang, 1.0 / u.s);
}

static void see_all(Seen *s, tac_World *w, Units u)
{
    tac_StepStats stats = tac_world_stats(w);
    tac_Ledger l = tac_world_ledger(w, true);
    s->count = 0;
    see(s, stats.time, u.s);
    see(s, stats.passes, 1);
    see(s, stats.contact.candidates, 1);
    see(s, stats.contact.contacts, 1);
    see(s, stats.contact.asleep, 1);
    for (tac_BodyId b = tac_world_next_body(w, (tac_BodyId){0}); tac_body_is_valid(w, b);
         b = tac_world_next_body(w, b))
        see_body(s, w, u, b);
    for (tac_SystemId k = tac_world_next_system(w, (tac_SystemId){0}); tac_system_is_valid(w, k);
         k = tac_world_next_system(w, k)) {
        for (int i = 0; i < tac_system_body_count(w, k); i++)
            see_body(s, w, u, tac_system_body(w, k, i));
    }
#define X(name, sign, text) see(s, l.name, energy(u));
    TAC_LEDGER_FIELDS(X)
#undef X
    see(s, (double)stats.roots_missed, 1);
    see(s, stats.contact.tank, energy(u));
}

typedef struct Scene {
    const char *name;
    void (*build)(tac_World *, Units);
    double T; // s
    int steps;
    double miss; // of 1 and of a number: 0 for the same bits
} Scene;

static int first_step_apart(const Scene *scene, Units u)
{
    static Seen a, b;
    const Units one = {1, 1, 1};
    tac_World *ours = make_world(one), *theirs = make_world(u);
    scene->build(ours, one);
    scene->build(theirs, u);
    int apart = -1, shown = 0, steps = test_count(scene->steps, 40);
    for (int k = 0; k < steps && apart < 0; k++) {
        assert_int_equal(tac_world_step(ours, scene->T), TAC_OK);
        assert_int_equal(tac_world_step(theirs, scene->T * u.s), TAC_OK);
        see_all(&a, ours, one);
        see_all(&b, theirs, u);
        assert_int_equal(a.count, b.count);
        for (int i = 0; i < a.count; i++)
            if (!(fabs(a.number[i] - b.number[i]) <= scene->miss * (1.0 + fabs(a.number[i])))) {
                if (apart < 0)
                    printf("%s in units of %g m, %g s, %g kg: step %d\n", scene->name, 1 / u.m,
                           1 / u.s, 1 / u.kg, k);
                apart = k;
                if (shown++ < 6)
                    printf("    number %d of %d: %.17g %.17g\n", i, a.count, a.number[i],
                           b.number[i]);
            }
    }
    tac_world_destroy(ours);
    tac_world_destroy(theirs);
    return apart;
}

// Even powers, for square factors are roots of masses. The last are as for molecules: all of them
// at once, and far from ours. (Shapes may be no larger than 1e6 m.)
static const Units other[] = {
    {0x1p10, 1, 1}, {1, 0x1p-10, 1}, {1, 1, 0x1p10}, {0x1p20, 0x1p30, 0x1p66}};

static void check_scene(Scene scene)
{
    int bad = 0;
    for (int i = 0; i < (int)(sizeof other / sizeof *other); i++)
        bad += first_step_apart(&scene, other[i]) >= 0;
    assert_int_equal(bad, 0);
}

#define LAW(test, builder, T, steps) LAW_WITHIN(test, builder, T, steps, 0.0)
#define LAW_WITHIN(test, builder, T, steps, miss)                \
    static void test(void **state)                               \
    {                                                            \
        (void)state;                                             \
        check_scene((Scene){#builder, builder, T, steps, miss}); \
    }

LAW(free_bodies_turn_alike_in_all_units, fly, 1e-3, 200)
LAW(free_bodies_turn_alike_in_long_steps, fly, 20e-3, 100)
LAW(chains_swing_alike_in_all_units, swing, 1e-3, 150)
LAW(chains_swing_alike_in_long_steps, swing, 5e-3, 200)
LAW(stiff_chains_swing_alike_in_all_units, ring, 2e-3, 200)
LAW(boxes_and_balls_touch_alike_in_all_units, pile, 1e-3, 300)
LAW(boxes_and_balls_touch_alike_in_long_steps, pile, 8e-3, 80)
LAW(all_shapes_touch_alike_in_all_units, toss, 2e-3, 150)
LAW(what_overlaps_parts_alike_in_all_units, part, 1e-3, 100)
LAW(springs_as_rows_pull_alike_in_all_units, rows, 1e-3, 150)
// Rows in metres and in radians stand in one matrix, of which LAPACK takes the largest as pivots:
// the order is another, and so is rounding, which grows by the motion to 1e-11 (measured: 4e-12).
LAW_WITHIN(springs_that_turn_pull_alike_to_rounding, rows_that_turn, 1e-3, 100, 1e-11)
LAW(trees_move_and_fall_alike_in_all_units, trees, 1e-3, 300)
LAW(trees_in_the_square_form_move_alike_in_all_units, square_trees, 1e-3, 300)
LAW(driven_trees_move_alike_in_all_units, driven_trees, 1e-3, 300)
LAW(limited_balls_of_trees_move_alike_in_all_units, limited_trees, 1e-3, 300)
LAW(driven_trees_in_the_square_form_move_alike_in_all_units, driven_square_trees, 1e-3, 300)
LAW(beams_and_nets_move_alike_in_all_units, nodes, 1e-3, 150)
LAW(own_equations_move_alike_in_all_units, own, 1e-3, 150)
LAW(own_equations_of_rank_two_move_alike_in_all_units, own_of_rank_two, 1e-3, 150)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_bodies_turn_alike_in_all_units),
        cmocka_unit_test(free_bodies_turn_alike_in_long_steps),
        cmocka_unit_test(chains_swing_alike_in_all_units),
        cmocka_unit_test(chains_swing_alike_in_long_steps),
        cmocka_unit_test(stiff_chains_swing_alike_in_all_units),
        cmocka_unit_test(boxes_and_balls_touch_alike_in_all_units),
        cmocka_unit_test(boxes_and_balls_touch_alike_in_long_steps),
        cmocka_unit_test(all_shapes_touch_alike_in_all_units),
        cmocka_unit_test(what_overlaps_parts_alike_in_all_units),
        cmocka_unit_test(springs_as_rows_pull_alike_in_all_units),
        cmocka_unit_test(springs_that_turn_pull_alike_to_rounding),
        cmocka_unit_test(trees_move_and_fall_alike_in_all_units),
        cmocka_unit_test(trees_in_the_square_form_move_alike_in_all_units),
        cmocka_unit_test(driven_trees_move_alike_in_all_units),
        cmocka_unit_test(limited_balls_of_trees_move_alike_in_all_units),
        cmocka_unit_test(driven_trees_in_the_square_form_move_alike_in_all_units),
        cmocka_unit_test(beams_and_nets_move_alike_in_all_units),
        cmocka_unit_test(own_equations_move_alike_in_all_units),
        cmocka_unit_test(own_equations_of_rank_two_move_alike_in_all_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
