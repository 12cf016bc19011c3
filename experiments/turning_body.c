/* One body that turns (turning_body.h), and its motion by Runge-Kutta. */
#include "turning_body.h"

#include <math.h>

static tac_Pose start_pose(const TurningDef *def)
{
    double s = vec_norm(def->axis) > 0.0 ? def->angle / vec_norm(def->axis) : 0.0;
    return tac_pose_make(vec(0.0, 0.0, 0.0),
                         vec(s * def->axis.x, s * def->axis.y, s * def->axis.z));
}

static bool build(const tac_WorldDef *way, const TurningDef *def, Turning *t)
{
    tac_WorldDef world = without_gravity(*way);
    world.study.so3 = def->so3;
    world.body_capacity = world.joint_capacity = world.spring_capacity = 1;
    if (tac_world_create(&world, &t->world) != TAC_OK)
        return false;
    tac_BodyDef body = tac_body_def_default();
    body.inertia = tac_inertia_diagonal(def->J[0], def->J[1], def->J[2]);
    body.pose = start_pose(def);
    body.twist.ang = tac_pose_vector(body.pose, def->w); // public twists are in world axes
    if (tac_body_create(t->world, &body, &t->body) != TAC_OK)
        return false;
    if (def->k > 0.0) {
        tac_SpringDef spring = tac_spring_def_default();
        spring.type = TAC_SPRING_ORIENTATION;
        spring.body_a = t->body;
        spring.angular_stiffness = def->k;
        if (tac_spring_create(t->world, &spring, &t->spring) != TAC_OK)
            return false;
    }
    t->E0 = true_energy(t->world);
    return true;
}

bool turning_create(Lab *lab, const tac_WorldDef *way, const TurningDef *def, Turning *turning)
{
    *turning = (Turning){0};
    return lab_check(lab, build(way, def, turning), "a turning body could not be built");
}

void turning_destroy(Turning *turning)
{
    tac_world_destroy(turning->world);
    turning->world = NULL;
}

static bool run_steps(Lab *lab, const Turning *t, double T, int steps)
{
    bool ok = true;
    for (int i = 0; ok && i < steps; i++)
        ok = tac_world_step(t->world, T) == TAC_OK;
    return lab_check(lab, ok, "a turning body could not be stepped");
}

double turning_drift(Lab *lab, const tac_WorldDef *way, const TurningDef *def, double T, int steps)
{
    Turning t;
    double drift = (double)NAN;
    if (turning_create(lab, way, def, &t) && run_steps(lab, &t, T, steps))
        drift = true_energy(t.world) / t.E0 - 1.0;
    turning_destroy(&t);
    return drift;
}

// The state of the reference: orientation (body to world) and body rates.
typedef struct State {
    double q[4], w[3];
} State;

// log of the rotation, body axes: the way to the world's axes is minus it.
static void rotation_vector(const double q[4], double out[3])
{
    double n = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    double sign = q[0] < 0.0 ? -1.0 : 1.0;
    double s = n > 1e-12 ? 2.0 * atan2(n, sign * q[0]) / n : 2.0;
    for (int i = 0; i < 3; i++)
        out[i] = sign * s * q[1 + i];
}

// Euler's equations with the spring's torque, and q' = ½ q (0, w).
static State derivative(const TurningDef *def, const State *s)
{
    State d;
    const double *q = s->q, *w = s->w, *J = def->J;
    double turn[3];
    rotation_vector(q, turn);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        d.w[i] = ((J[j] - J[k]) * w[j] * w[k] - def->k * turn[i]) / J[i];
        d.q[1 + i] = 0.5 * (q[0] * w[i] + q[1 + j] * w[k] - q[1 + k] * w[j]);
    }
    d.q[0] = -0.5 * (q[1] * w[0] + q[2] * w[1] + q[3] * w[2]);
    return d;
}

static State moved(const State *s, const State *d, double h)
{
    State r;
    for (int i = 0; i < 4; i++)
        r.q[i] = s->q[i] + h * d->q[i];
    for (int i = 0; i < 3; i++)
        r.w[i] = s->w[i] + h * d->w[i];
    return r;
}

static State runge_kutta_step(const TurningDef *def, State s, double h)
{
    State a = derivative(def, &s);
    State at = moved(&s, &a, 0.5 * h), b = derivative(def, &at);
    at = moved(&s, &b, 0.5 * h);
    State c = derivative(def, &at);
    at = moved(&s, &c, h);
    State d = derivative(def, &at);
    s = moved(&s, &a, h / 6.0);
    s = moved(&s, &b, h / 3.0);
    s = moved(&s, &c, h / 3.0);
    s = moved(&s, &d, h / 6.0);
    double n = sqrt(s.q[0] * s.q[0] + s.q[1] * s.q[1] + s.q[2] * s.q[2] + s.q[3] * s.q[3]);
    for (int i = 0; i < 4; i++)
        s.q[i] /= n;
    return s;
}

tac_Quat turning_reference(const TurningDef *def, double time, int steps)
{
    tac_Quat q = start_pose(def).q;
    State s = {{q.w, q.x, q.y, q.z}, {def->w.x, def->w.y, def->w.z}};
    for (int i = 0; i < steps; i++)
        s = runge_kutta_step(def, s, time / steps);
    return (tac_Quat){s.q[0], s.q[1], s.q[2], s.q[3]};
}

// The angle of the rotation from a to b.
static double angle_between(tac_Quat a, tac_Quat b)
{
    const double w = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    const double x = a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y;
    const double y = a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z;
    const double z = a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x;
    return 2.0 * atan2(sqrt(x * x + y * y + z * z), fabs(w));
}

double turning_error(Lab *lab, const tac_WorldDef *way, const TurningDef *def, double time,
                     double T, tac_Quat reference)
{
    Turning t;
    double error = (double)NAN;
    if (turning_create(lab, way, def, &t) && run_steps(lab, &t, T, (int)lround(time / T)))
        error = angle_between(reference, tac_body_pose(t.world, t.body).q);
    turning_destroy(&t);
    return error;
}

double order_of(double error, double half_error)
{
    return log2(error / half_error);
}
