/* Masses of MJCF files (mjcf.h): from <inertial>, or summed over the geoms of a body.
 *
 * MuJoCo's order is kept: bounds first, then the rule that no principal moment is larger than the
 * sum of the other two, at last all masses scaled to the total that was asked for. Bounds and rule
 * speak of principal moments; where they change nothing the inertia stays as it was given, to the
 * last digit. */
#include "model/mjcf.h"
#include "math/so3.h"

// ---- principal axes

// Turn by the Jacobi rotation that makes A[p][q] zero; V collects the rotations.
static void rotate(double A[3][3], double V[3][3], int p, int q)
{
    if (A[p][q] == 0.0)
        return;
    double theta = 0.5 * (A[q][q] - A[p][p]) / A[p][q];
    double t = (theta < 0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < 3; k++) {
        double a = A[k][p], b = A[k][q];
        A[k][p] = c * a - s * b;
        A[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 3; k++) {
        double a = A[p][k], b = A[q][k];
        A[p][k] = c * a - s * b;
        A[q][k] = s * a + c * b;
    }
    for (int k = 0; k < 3; k++) {
        double a = V[k][p], b = V[k][q];
        V[k][p] = c * a - s * b;
        V[k][q] = s * a + c * b;
    }
}

void taci_mjcf_principal(const tac_Mat3 *I, double moment[3], tac_Mat3 *axes)
{
    enum { SWEEPS = 12 }; // quadratic convergence: 5 are usual
    double A[3][3], V[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int order[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[i][j] = 0.5 * (I->m[i][j] + I->m[j][i]);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        rotate(A, V, 0, 1);
        rotate(A, V, 0, 2);
        rotate(A, V, 1, 2);
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (A[order[j]][order[j]] < A[order[j + 1]][order[j + 1]]) {
                int swap = order[j];
                order[j] = order[j + 1];
                order[j + 1] = swap;
            }
    for (int j = 0; j < 3; j++) {
        moment[j] = A[order[j]][order[j]];
        for (int i = 0; i < 3; i++)
            axes->m[i][j] = V[i][order[j]];
    }
    if (m3_det(axes) < 0.0) // a rotation, not a mirror
        for (int i = 0; i < 3; i++)
            axes->m[i][2] = -axes->m[i][2];
}

static tac_Mat3 diagonal(const double d[3])
{
    return (tac_Mat3){{{d[0], 0, 0}, {0, d[1], 0}, {0, 0, d[2]}}};
}

// ---- sums

void taci_mjcf_mass_add(taci_MjcfMass *mass, const tac_MassProperties *part, tac_Pose pose)
{
    tac_MassProperties parts[2] = {mass->sum, *part};
    tac_Pose poses[2] = {pose_identity(), pose};
    if (part->mass <= 0.0)
        return;
    mass->sum =
        mass->any ? tac_mass_combine(parts, poses, 2) : tac_mass_combine(&parts[1], &poses[1], 1);
    mass->any = true;
}

bool taci_mjcf_weighs_geoms(const taci_Mjcf *m, const taci_XmlNode *body,
                            const taci_XmlNode *inertial)
{
    taci_MjcfTri from = taci_mjcf_compiler(m, body)->inertiafromgeom;
    return from == TACI_MJCF_TRUE || (from == TACI_MJCF_AUTO && inertial == NULL);
}

// ---- <inertial>

static void read_full(const taci_XmlNode *node, taci_DraftBody *draft)
{
    static const char *const turns[] = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};
    double a[6];
    for (int i = 0; i < 5; i++)
        if (taci_xml_has(node, turns[i]))
            taci_xml_mistake(node, "<inertial> has 'fullinertia' and '%s'; expected one of them",
                             turns[i]);
    if (taci_xml_numbers(node, "fullinertia", 6, 6, a) == 0)
        return;
    draft->inertia = (tac_Mat3){{{a[0], a[3], a[4]}, {a[3], a[1], a[5]}, {a[4], a[5], a[2]}}};
}

static void read_inertial(const taci_Mjcf *m, const taci_XmlNode *node, taci_DraftBody *draft)
{
    taci_MjcfPlace place = {.turn = TACI_MJCF_QUAT, .value = {1}};
    double d[3] = {0, 0, 0}, mass = 0.0;
    taci_xml_need_vec3(node, "pos", &place.pos);
    taci_mjcf_place(node, &place);
    draft->inertial = taci_mjcf_pose(m, node, &place);
    draft->inertia_at = taci_origin(node);
    if (!taci_xml_has(node, "mass"))
        taci_xml_need_number(node, "mass", &mass);
    else if (taci_mjcf_positive(node, "mass", &mass))
        draft->mass = mass;
    if (taci_xml_has(node, "fullinertia"))
        read_full(node, draft);
    else if (taci_xml_numbers(node, "diaginertia", 3, 3, d) > 0)
        draft->inertia = diagonal(d);
    draft->has_inertia = draft->mass > 0.0;
}

// ---- bounds

static bool is_unbalanced(const double a[3]) // the largest first
{
    return a[0] > (a[1] + a[2]) * (1.0 + 1e-9); // rounding of a flat body is none
}

static void bound(const taci_Mjcf *m, const taci_XmlNode *at, taci_DraftBody *draft)
{
    const taci_MjcfCompiler *c = taci_mjcf_compiler(m, at);
    double a[3];
    tac_Mat3 axes;
    if (c->boundmass > 0.0 && draft->mass < c->boundmass)
        draft->mass = c->boundmass;
    taci_mjcf_principal(&draft->inertia, a, &axes);
    if (a[2] < 0.0 && draft->has_inertia) {
        taci_xml_mistake(
            at, "the inertia has a principal moment of %g kg m2; expected none below 0", a[2]);
        return;
    }
    if (c->boundinertia > 0.0 && a[2] < c->boundinertia) {
        for (int i = 0; i < 3; i++)
            a[i] = fmax(a[i], c->boundinertia);
        tac_Mat3 D = diagonal(a);
        draft->inertia = m3_rotate_symmetric(&axes, &D);
    }
    if (is_unbalanced(a) && draft->has_inertia) {
        if (!c->balanceinertia) {
            taci_xml_mistake(at,
                             "the principal moments %g, %g, %g are of no body: the first is more "
                             "than the others together; expected other ones, or balanceinertia in "
                             "<compiler>",
                             a[0], a[1], a[2]);
            return;
        }
        double mean = (a[0] + a[1] + a[2]) / 3.0;
        draft->inertia = diagonal((double[3]){mean, mean, mean});
    }
    draft->has_inertia = draft->mass > 0.0;
}

void taci_mjcf_set_inertia(const taci_Mjcf *m, const taci_XmlNode *body,
                           const taci_XmlNode *inertial, const taci_MjcfMass *geoms,
                           taci_DraftBody *draft)
{
    if (inertial != NULL)
        read_inertial(m, inertial, draft);
    if (taci_mjcf_weighs_geoms(m, body, inertial)) {
        draft->has_inertia = geoms->any;
        draft->mass = geoms->any ? geoms->sum.mass : 0.0;
        draft->inertial = (tac_Pose){geoms->sum.center, q_identity()};
        draft->inertia = geoms->sum.inertia;
        draft->inertia_at = taci_origin(body);
    }
    bound(m, inertial != NULL ? inertial : body, draft);
}

void taci_mjcf_scale_masses(taci_Mjcf *m)
{
    taci_ModelBuilder *b = m->builder;
    double total = 0.0;
    for (int i = 0; i < b->body_count; i++)
        total += b->body[i].has_inertia ? b->body[i].mass : 0.0;
    double wanted = m->scope[0].compiler.settotalmass;
    if (wanted <= 0.0 || total <= 0.0)
        return;
    double scale = wanted / total;
    for (int i = 0; i < b->body_count; i++) {
        b->body[i].mass *= scale;
        for (int j = 0; j < 9; j++)
            b->body[i].inertia.m[j / 3][j % 3] *= scale;
    }
}
