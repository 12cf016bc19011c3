/* What the sensors of a model read (tactus/sensor.h). Conventions are those of MuJoCo: an
 * accelerometer at rest reads what holds it against gravity, a force sensor what the parent does to
 * the body that it is on. */
#include "model/sensors.h"
#include "math/so3.h"
#include "model/model.h"
#include "world/world.h"
#include <string.h>

// In the order of tac_SensorType.
const taci_SensorKind taci_sensor_kinds[] = {
    {"jointpos", TACI_OF_JOINT, 1, "rad"},
    {"jointvel", TACI_OF_JOINT, 1, "rad/s"},
    {"ballquat", TACI_OF_BALL, 4, ""},
    {"ballangvel", TACI_OF_BALL, 3, "rad/s"},
    {"tendonpos", TACI_OF_TENDON, 1, "m"},
    {"tendonvel", TACI_OF_TENDON, 1, "m/s"},
    {"actuatorpos", TACI_OF_DRIVE, 1, "m"},
    {"actuatorvel", TACI_OF_DRIVE, 1, "m/s"},
    {"actuatorfrc", TACI_OF_DRIVE, 1, "N"},
    {"framepos", TACI_OF_FRAME, 3, "m"},
    {"framequat", TACI_OF_FRAME, 4, ""},
    {"framexaxis", TACI_OF_FRAME, 3, ""},
    {"frameyaxis", TACI_OF_FRAME, 3, ""},
    {"framezaxis", TACI_OF_FRAME, 3, ""},
    {"framelinvel", TACI_OF_FRAME, 3, "m/s"},
    {"frameangvel", TACI_OF_FRAME, 3, "rad/s"},
    {"framelinacc", TACI_OF_FRAME, 3, "m/s2"},
    {"frameangacc", TACI_OF_FRAME, 3, "rad/s2"},
    {"gyro", TACI_OF_SITE, 3, "rad/s"},
    {"velocimeter", TACI_OF_SITE, 3, "m/s"},
    {"accelerometer", TACI_OF_SITE, 3, "m/s2"},
    {"force", TACI_OF_SITE, 3, "N"},
    {"torque", TACI_OF_SITE, 3, "N·m"},
    {"touch", TACI_OF_SITE, 1, "N"},
    {"subtreecom", TACI_OF_SUBTREE, 3, "m"},
    {"subtreelinvel", TACI_OF_SUBTREE, 3, "m/s"},
    {"subtreeangmom", TACI_OF_SUBTREE, 3, "N·m·s"},
    {"clock", TACI_OF_ALL, 1, "s"},
    {"e_potential", TACI_OF_ALL, 1, "J"},
    {"e_kinetic", TACI_OF_ALL, 1, "J"},
};
const int taci_sensor_kind_count = (int)(sizeof taci_sensor_kinds / sizeof taci_sensor_kinds[0]);

const tac_ModelSensor *tac_model_sensors(const tac_Model *m, int *count)
{
    *count = m->sensor_count;
    return m->sensor;
}

int tac_model_find_sensor(const tac_Model *m, const char *name)
{
    for (int i = 0; name[0] != '\0' && i < m->sensor_count; i++)
        if (strcmp(m->sensor[i].name, name) == 0)
            return i;
    return -1;
}

typedef struct Reading {
    const tac_Model *model;
    const tac_World *world;
    tac_SystemId tree;
    tac_Pose origin; // of the model in the world
    const tac_ModelSensor *sensor;
} Reading;

// What an object does; one of the world stands still.
static tac_TreeSense sense(const Reading *r, int body, tac_Pose frame)
{
    if (body >= 0)
        return tac_tree_sense(r->world, r->tree, body, frame);
    tac_Pose pose = pose_mul(r->origin, frame);
    return (tac_TreeSense){.pose = pose, .middle = pose};
}

// ---- joints and tendons

static void read_joint(const Reading *r, double *out)
{
    double q[7], v[6];
    bool rate =
        r->sensor->type == TAC_SENSOR_JOINT_VELOCITY || r->sensor->type == TAC_SENSOR_BALL_VELOCITY;
    if (tac_tree_joint_state(r->world, r->tree, r->sensor->body, q, v))
        memcpy(out, rate ? v : q, (size_t)r->sensor->dimension * sizeof *out);
}

static void read_tendon(const Reading *r, double *out)
{
    bool rate = r->sensor->type == TAC_SENSOR_TENDON_VELOCITY;
    double q[7], v[6];
    if (r->sensor->tendon >= 0) {
        tac_TendonInfo info = tac_tendon_info(r->world, r->tree, r->sensor->tendon);
        *out = rate ? info.rate : info.length;
    }
    for (int i = 0; i < r->sensor->term_count; i++)
        if (tac_tree_joint_state(r->world, r->tree, r->sensor->term[i], q, v))
            *out += r->sensor->arm[i] * (rate ? v[0] : q[0]);
}

static void read_drive(const Reading *r, double *out)
{
    tac_DriveInfo info = tac_drive_info(r->world, r->tree, r->sensor->drive);
    *out = r->sensor->type == TAC_SENSOR_DRIVE_LENGTH     ? info.length
           : r->sensor->type == TAC_SENSOR_DRIVE_VELOCITY ? info.rate
                                                          : info.force;
}

// ---- frames

static void read_pose(const Reading *r, double *out)
{
    const tac_ModelSensor *s = r->sensor;
    tac_Pose pose = sense(r, s->body, s->frame).pose;
    if (s->relative)
        pose = pose_mul(pose_inverse(sense(r, s->reference, s->reference_frame).pose), pose);
    if (s->type == TAC_SENSOR_POSITION)
        v3_put(out, pose.p);
    else if (s->type == TAC_SENSOR_QUATERNION)
        memcpy(out, (double[]){pose.q.w, pose.q.x, pose.q.y, pose.q.z}, sizeof(double[4]));
    else
        v3_put(out, q_rotate(pose.q, v3(s->type == TAC_SENSOR_X_AXIS, s->type == TAC_SENSOR_Y_AXIS,
                                        s->type == TAC_SENSOR_Z_AXIS)));
}

// As seen from the reference, which may turn.
static tac_Twist relative_to(const tac_TreeSense *of, const tac_TreeSense *to)
{
    tac_Vec3 arm = v3_sub(of->middle.p, to->middle.p);
    tac_Vec3 carried = v3_add(to->velocity.lin, v3_cross(to->velocity.ang, arm));
    return (tac_Twist){q_rotate_inverse(to->middle.q, v3_sub(of->velocity.lin, carried)),
                       q_rotate_inverse(to->middle.q, v3_sub(of->velocity.ang, to->velocity.ang))};
}

static void read_motion(const Reading *r, double *out)
{
    const tac_ModelSensor *s = r->sensor;
    tac_TreeSense is = sense(r, s->body, s->frame);
    tac_Twist V = is.velocity;
    // gravity is an acceleration of what is held, as in a lift
    tac_Vec3 proper = v3_sub(is.acceleration.lin, r->world->def.gravity);
    if (s->relative) {
        tac_TreeSense to = sense(r, s->reference, s->reference_frame);
        V = relative_to(&is, &to);
    }
    switch (s->type) {
    case TAC_SENSOR_LINEAR_VELOCITY:
        v3_put(out, V.lin);
        break;
    case TAC_SENSOR_ANGULAR_VELOCITY:
        v3_put(out, V.ang);
        break;
    case TAC_SENSOR_LINEAR_ACCELERATION:
        v3_put(out, proper);
        break;
    case TAC_SENSOR_ANGULAR_ACCELERATION:
        v3_put(out, is.acceleration.ang);
        break;
    case TAC_SENSOR_GYRO:
        v3_put(out, q_rotate_inverse(is.middle.q, V.ang));
        break;
    case TAC_SENSOR_VELOCIMETER:
        v3_put(out, q_rotate_inverse(is.middle.q, V.lin));
        break;
    default:
        v3_put(out, q_rotate_inverse(is.middle.q, proper));
    }
}

static void read_held(const Reading *r, double *out)
{
    const tac_ModelSensor *s = r->sensor;
    if (s->body < 0)
        return; // nothing holds the world
    tac_Wrench w = tac_tree_held(r->world, r->tree, s->body, s->frame);
    v3_put(out, s->type == TAC_SENSOR_FORCE ? w.force : w.torque);
}

// ---- touch

typedef struct Span { // of a line within a convex volume; low > high: it misses it
    double low, high;
} Span;

// Of a x² + 2 b x + c <= 0, a >= 0.
static Span where_negative(double a, double b, double c)
{
    double root2 = b * b - a * c;
    if (!(a > 0.0))
        return c <= 0.0 ? (Span){-HUGE_VAL, HUGE_VAL} : (Span){1.0, -1.0};
    if (root2 < 0.0)
        return (Span){1.0, -1.0};
    return (Span){(-b - sqrt(root2)) / a, (-b + sqrt(root2)) / a};
}

static Span within_slab(double from, double way, double half)
{
    if (way == 0.0)
        return fabs(from) <= half ? (Span){-HUGE_VAL, HUGE_VAL} : (Span){1.0, -1.0};
    double a = (-half - from) / way, b = (half - from) / way;
    return a < b ? (Span){a, b} : (Span){b, a};
}

static Span both(Span a, Span b)
{
    return (Span){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

// The two are of one convex volume.
static Span either(Span a, Span b)
{
    if (a.low > a.high || b.low > b.high)
        return a.low > a.high ? b : a;
    return (Span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static Span within_ball(tac_Vec3 p, tac_Vec3 d, double radius)
{
    return where_negative(v3_norm2(d), v3_dot(p, d), v3_norm2(p) - radius * radius);
}

// Where the line p + x d is within the volume of a site, in its axes.
static Span within_site(const tac_ModelSite *site, tac_Vec3 p, tac_Vec3 d)
{
    tac_Vec3 h = site->size;
    Span round = where_negative(d.x * d.x + d.y * d.y, p.x * d.x + p.y * d.y,
                                p.x * p.x + p.y * p.y - h.x * h.x);
    switch (site->form) {
    case TAC_SITE_BOX:
        return both(both(within_slab(p.x, d.x, h.x), within_slab(p.y, d.y, h.y)),
                    within_slab(p.z, d.z, h.z));
    case TAC_SITE_CYLINDER:
        return both(round, within_slab(p.z, d.z, h.z));
    case TAC_SITE_CAPSULE:
        round = both(round, within_slab(p.z, d.z, h.z));
        round = either(round, within_ball(v3(p.x, p.y, p.z - h.z), d, h.x));
        return either(round, within_ball(v3(p.x, p.y, p.z + h.z), d, h.x));
    case TAC_SITE_ELLIPSOID:
        break;
    }
    return within_ball(v3(p.x / h.x, p.y / h.y, p.z / h.z), v3(d.x / h.x, d.y / h.y, d.z / h.z),
                       1.0);
}

// Numbers of bodies are those of their system.
static bool is_same(tac_BodyId a, tac_BodyId b)
{
    return a.index1 == b.index1 && a.system == b.system;
}

// As MuJoCo does it, a contact counts where its point is within the site, or where the line from it
// out of the body leads into it.
static void read_touch(const Reading *r, double *out)
{
    const tac_ModelSensor *s = r->sensor;
    if (s->body < 0)
        return;
    tac_BodyId body = tac_system_body(r->world, r->tree, s->body);
    tac_Pose at = sense(r, s->body, s->frame).middle;
    int count;
    const tac_Contact *contact = tac_world_contacts(r->world, &count);
    for (int i = 0; i < count; i++) {
        const tac_Contact *c = &contact[i];
        bool a = is_same(c->body_a, body), b = is_same(c->body_b, body);
        if (!a && !b)
            continue;
        tac_Vec3 p = q_rotate_inverse(at.q, v3_sub(c->point, at.p));
        tac_Vec3 outward = q_rotate_inverse(at.q, a ? v3_neg(c->normal) : c->normal);
        Span span = within_site(&r->model->site[s->site], p, outward);
        if (span.low <= span.high && span.high >= 0.0)
            *out += v3_dot(c->force, c->normal);
    }
}

// ---- subtrees

static bool is_within(const tac_TreeDef *tree, int body, int top)
{
    while (body > top && body >= 0)
        body = tree->body[body].parent;
    return body == top;
}

typedef struct Whole { // sums over a subtree
    double mass;
    tac_Vec3 at, middle, momentum; // times mass
} Whole;

static void read_subtree(const Reading *r, double *out)
{
    const tac_TreeDef *tree = &r->model->tree;
    const tac_Pose own = pose_identity();
    int top = r->sensor->body;
    Whole w = {0};
    for (int i = top >= 0 ? top : 0; i < tree->body_count; i++) {
        double m = tree->body[i].mass;
        if (!is_within(tree, i, top) || !(m > 0.0))
            continue;
        tac_TreeSense is = sense(r, i, own);
        w.mass += m;
        w.at = v3_axpy(w.at, m, is.pose.p);
        w.middle = v3_axpy(w.middle, m, is.middle.p);
        w.momentum = v3_axpy(w.momentum, m, is.velocity.lin);
    }
    if (!(w.mass > 0.0))
        return;
    if (r->sensor->type != TAC_SENSOR_SUBTREE_ANGULAR_MOMENTUM) {
        bool place = r->sensor->type == TAC_SENSOR_SUBTREE_CENTER;
        v3_put(out, v3_scale(1.0 / w.mass, place ? w.at : w.momentum));
        return;
    }
    tac_Vec3 center = v3_scale(1.0 / w.mass, w.middle), sum = {0, 0, 0};
    for (int i = top >= 0 ? top : 0; i < tree->body_count; i++) {
        const tac_TreeBodyDef *b = &tree->body[i];
        if (!is_within(tree, i, top) || !(b->mass > 0.0))
            continue;
        tac_TreeSense is = sense(r, i, own);
        tac_Vec3 spin = m3_mul_v(&b->inertia, q_rotate_inverse(is.middle.q, is.velocity.ang));
        sum = v3_add(sum, q_rotate(is.middle.q, spin));
        sum =
            v3_add(sum, v3_cross(v3_sub(is.middle.p, center), v3_scale(b->mass, is.velocity.lin)));
    }
    v3_put(out, sum);
}

// ---- all of them

static void read_all(const Reading *r, double *out)
{
    tac_Ledger books = tac_system_ledger(r->world, r->tree, true);
    *out = r->sensor->type == TAC_SENSOR_CLOCK     ? tac_world_stats(r->world).time
           : r->sensor->type == TAC_SENSOR_KINETIC ? books.kinetic
                                                   : books.gravity + books.elastic;
}

static void keep_within(const tac_ModelSensor *s, double *out)
{
    for (int i = 0; s->cutoff > 0.0 && i < s->dimension; i++)
        out[i] = out[i] > s->cutoff ? s->cutoff : out[i] < -s->cutoff ? -s->cutoff : out[i];
}

static void read_one(const Reading *r, double *out)
{
    switch (taci_sensor_kinds[r->sensor->type].of) {
    case TACI_OF_JOINT:
    case TACI_OF_BALL:
        read_joint(r, out);
        break;
    case TACI_OF_TENDON:
        read_tendon(r, out);
        break;
    case TACI_OF_DRIVE:
        read_drive(r, out);
        break;
    case TACI_OF_FRAME:
        if (r->sensor->type <= TAC_SENSOR_Z_AXIS)
            read_pose(r, out);
        else
            read_motion(r, out);
        break;
    case TACI_OF_SITE:
        if (r->sensor->type == TAC_SENSOR_TOUCH)
            read_touch(r, out);
        else if (r->sensor->type >= TAC_SENSOR_FORCE)
            read_held(r, out);
        else
            read_motion(r, out);
        break;
    case TACI_OF_SUBTREE:
        read_subtree(r, out);
        break;
    case TACI_OF_ALL:
        read_all(r, out);
        break;
    }
}

tac_Result tac_sensor_read(const tac_Model *m, const tac_World *world, tac_SystemId tree,
                           const tac_ModelPlacement *placement, int sensor, double *out)
{
    if (sensor < 0 || sensor >= m->sensor_count)
        return TAC_ERR_INVALID;
    const tac_ModelSensor *s = &m->sensor[sensor];
    Reading r = {m, world, tree, placement != NULL ? placement->pose : pose_identity(), s};
    memset(out, 0, (size_t)s->dimension * sizeof *out);
    if (world->inside)
        return TAC_ERR_STATE;
    if (!tac_system_is_valid(world, tree))
        return TAC_ERR_STALE;
    read_one(&r, out);
    bool turns = s->type == TAC_SENSOR_BALL_QUATERNION ||
                 (s->type >= TAC_SENSOR_QUATERNION && s->type <= TAC_SENSOR_Z_AXIS);
    if (!turns)
        keep_within(s, out);
    return TAC_OK;
}
