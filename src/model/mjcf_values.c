/* What MJCF elements say (mjcf.h): attributes read over what a class of defaults has said before.
 */
#include "model/mjcf.h"
#include "math/so3.h"
#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const tri_words[] = {"false", "true", "auto", NULL};

bool taci_mjcf_positive(const taci_XmlNode *node, const char *name, double *out)
{
    double value;
    if (!taci_xml_number(node, name, &value))
        return false;
    if (value < 0.0)
        return taci_xml_mistake(node, "'%s' of <%s> is %g; expected no negative number", name,
                                node->name, value);
    *out = value;
    return true;
}

static void read_tri(const taci_XmlNode *node, const char *name, taci_MjcfTri *out)
{
    int word;
    if (taci_xml_choice(node, name, tri_words, &word))
        *out = (taci_MjcfTri)word;
}

static void read_range(const taci_XmlNode *node, bool *has_range, double range[2])
{
    if (taci_xml_numbers(node, "range", 2, 2, range) == 2)
        *has_range = true;
}

static void read_text(const taci_XmlNode *node, const char *name, const char **out)
{
    const char *text = taci_xml_text(node, name);
    if (text != NULL)
        *out = text[0] != '\0' ? text : NULL;
}

// ---- places

void taci_mjcf_place(const taci_XmlNode *node, taci_MjcfPlace *out)
{
    static const struct {
        const char *name;
        int count;
    } turn[] = {{"quat", 4}, {"axisangle", 4}, {"xyaxes", 6}, {"zaxis", 3}, {"euler", 3}};
    int given = 0;
    taci_xml_vec3(node, "pos", &out->pos);
    for (int i = 0; i < (int)(sizeof turn / sizeof turn[0]); i++) {
        if (!taci_xml_has(node, turn[i].name))
            continue;
        if (given++ > 0)
            taci_xml_mistake(node,
                             "<%s> has more than one orientation; expected one of quat, "
                             "axisangle, xyaxes, zaxis and euler",
                             node->name);
        if (taci_xml_numbers(node, turn[i].name, turn[i].count, turn[i].count, out->value) > 0)
            out->turn = (taci_MjcfTurn)i;
    }
}

// A unit vector; what is too short to have a direction becomes x, which is a mistake.
static tac_Vec3 direction(const taci_XmlNode *node, tac_Vec3 a, const char *what)
{
    double length = v3_norm(a);
    if (length > 1e-14 && length < 1e150)
        return v3_scale(1.0 / length, a);
    taci_xml_mistake(node, "%s of <%s> has no direction; expected a vector of some length", what,
                     node->name);
    return v3(1, 0, 0);
}

static tac_Quat turn_about(tac_Vec3 unit, double angle)
{
    double s = sin(0.5 * angle);
    return (tac_Quat){cos(0.5 * angle), s * unit.x, s * unit.y, s * unit.z};
}

// Small letters turn about axes that turn along, capitals about those that stay.
static tac_Quat from_euler(const taci_Mjcf *m, const taci_XmlNode *node, const double angle[3])
{
    const char *order = taci_mjcf_compiler(m, node)->eulerseq;
    tac_Quat q = q_identity();
    for (int i = 0; i < 3; i++) {
        char letter = order[i];
        bool fixed = letter >= 'X' && letter <= 'Z';
        int axis = letter - (fixed ? 'X' : 'x');
        tac_Quat turn =
            turn_about(v3(axis == 0, axis == 1, axis == 2), taci_mjcf_angle(m, node, angle[i]));
        q = fixed ? q_mul(turn, q) : q_mul(q, turn);
    }
    return q_normalize(q);
}

static tac_Quat from_axes(const taci_XmlNode *node, const double a[6])
{
    tac_Vec3 x = direction(node, v3(a[0], a[1], a[2]), "the x axis"), y = v3(a[3], a[4], a[5]);
    y = direction(node, v3_axpy(y, -v3_dot(x, y), x), "the y axis across x");
    tac_Vec3 z = v3_cross(x, y);
    tac_Mat3 R = {{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    return q_from_matrix(&R);
}

static tac_Quat from_quat(const taci_XmlNode *node, const double a[4])
{
    double n2 = a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3];
    if (n2 > 1e-28 && n2 < 1e300)
        return q_normalize((tac_Quat){a[0], a[1], a[2], a[3]});
    taci_xml_mistake(node, "'quat' of <%s> has no direction; expected w x y z of some length",
                     node->name);
    return q_identity();
}

tac_Pose taci_mjcf_pose(const taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfPlace *place)
{
    const double *a = place->value;
    tac_Pose pose = {place->pos, q_identity()};
    switch (place->turn) {
    case TACI_MJCF_QUAT:
        pose.q = from_quat(node, a);
        break;
    case TACI_MJCF_AXISANGLE:
        pose.q = turn_about(direction(node, v3(a[0], a[1], a[2]), "the axis"),
                            taci_mjcf_angle(m, node, a[3]));
        break;
    case TACI_MJCF_XYAXES:
        pose.q = from_axes(node, a);
        break;
    case TACI_MJCF_ZAXIS:
        pose.q = taci_quat_z_to(direction(node, v3(a[0], a[1], a[2]), "the z axis"));
        break;
    case TACI_MJCF_EULER:
        pose.q = from_euler(m, node, a);
        break;
    }
    return pose;
}

bool taci_mjcf_between(const taci_XmlNode *node, const double a[6], tac_Pose *pose, double *length)
{
    tac_Vec3 from = v3(a[0], a[1], a[2]), to = v3(a[3], a[4], a[5]), way = v3_sub(from, to);
    *length = v3_norm(way);
    if (!(*length > 1e-14 && *length < 1e150))
        return taci_xml_mistake(node,
                                "the two points of 'fromto' of <%s> are the same; expected some "
                                "length",
                                node->name);
    *pose = (tac_Pose){v3_scale(0.5, v3_add(from, to)), taci_quat_z_to(way)};
    return true;
}

double taci_mjcf_angle(const taci_Mjcf *m, const taci_XmlNode *node, double angle)
{
    return taci_mjcf_compiler(m, node)->degree ? angle * (3.14159265358979323846 / 180.0) : angle;
}

// ---- elements

bool taci_mjcf_limited(const taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfTri limited,
                       bool has_range, const double range[2])
{
    if (limited == TACI_MJCF_AUTO && has_range && !taci_mjcf_compiler(m, node)->autolimits)
        return taci_xml_mistake(node,
                                "<%s> has a range but not 'limited'; expected limited or "
                                "autolimits=\"true\" in <compiler>",
                                node->name);
    if (limited == TACI_MJCF_FALSE || (limited == TACI_MJCF_AUTO && !has_range))
        return false;
    if (!(range[0] < range[1]))
        return taci_xml_mistake(node, "the range of <%s> is %g to %g; expected the lower end first",
                                node->name, range[0], range[1]);
    return true;
}

void taci_mjcf_limit(const taci_XmlNode *node, const char *what, taci_MjcfLimit *out)
{
    char limited[32], range[32];
    snprintf(limited, sizeof limited, "%.20slimited", what);
    snprintf(range, sizeof range, "%.20srange", what);
    read_tri(node, limited, &out->limited);
    taci_xml_numbers(node, range, 2, 2, out->range);
}

bool taci_mjcf_set_limit(const taci_Mjcf *m, const taci_XmlNode *node, const char *what,
                         const taci_MjcfLimit *limit, double *lower, double *upper)
{
    const double *range = limit->range;
    bool given = range[0] != 0.0 || range[1] != 0.0;
    if (limit->limited == TACI_MJCF_AUTO && given && !taci_mjcf_compiler(m, node)->autolimits)
        return taci_xml_mistake(node,
                                "<%s> has '%srange' but not '%slimited'; expected that or "
                                "autolimits=\"true\" in <compiler>",
                                node->name, what, what);
    if (limit->limited == TACI_MJCF_FALSE || (limit->limited == TACI_MJCF_AUTO && !given))
        return true;
    if (!(range[0] < range[1]))
        return taci_xml_mistake(node, "'%srange' of <%s> is %g to %g; expected the lower end first",
                                what, node->name, range[0], range[1]);
    *lower = range[0];
    *upper = range[1];
    return true;
}

void taci_mjcf_joint(const taci_XmlNode *node, taci_MjcfJoint *out)
{
    static const char *const types[] = {"free", "ball", "slide", "hinge", NULL};
    int type;
    if (taci_xml_choice(node, "type", types, &type))
        out->type = (taci_MjcfJointType)type;
    taci_xml_vec3(node, "pos", &out->pos);
    taci_xml_vec3(node, "axis", &out->axis);
    read_tri(node, "limited", &out->limited);
    read_range(node, &out->has_range, out->range);
    taci_xml_number(node, "ref", &out->ref);
    taci_xml_number(node, "springref", &out->springref);
    taci_mjcf_positive(node, "stiffness", &out->stiffness);
    taci_mjcf_positive(node, "armature", &out->armature);
    taci_mjcf_positive(node, "damping", &out->damping);
    taci_xml_numbers(node, "springdamper", 2, 2, out->springdamper);
    taci_mjcf_positive(node, "frictionloss", &out->friction);
    taci_mjcf_limit(node, "actuatorfrc", &out->drives);
}

static void read_geom_mass(const taci_XmlNode *node, taci_MjcfGeom *out)
{
    bool shell = false;
    if (taci_mjcf_positive(node, "mass", &out->mass))
        out->has_mass = true;
    taci_mjcf_positive(node, "density", &out->density);
    if (taci_xml_bool(node, "shellinertia", &shell) && shell)
        taci_xml_mistake(node,
                         "'shellinertia' of <%s> is true; expected false and, for a hollow "
                         "body, its <inertial>",
                         node->name);
}

void taci_mjcf_geom(const taci_XmlNode *node, taci_MjcfGeom *out)
{
    static const char *const types[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                        "cylinder", "box",    "mesh",   NULL};
    int type;
    if (taci_xml_choice(node, "type", types, &type))
        out->type = (taci_MjcfGeomType)type;
    taci_mjcf_place(node, &out->place);
    if (taci_xml_numbers(node, "fromto", 6, 6, out->fromto) > 0)
        out->has_fromto = true;
    taci_xml_numbers(node, "size", 1, 3, out->size); // fewer: the others keep what they were
    taci_xml_numbers(node, "friction", 1, 3, out->friction);
    if (taci_xml_numbers(node, "rgba", 4, 4, out->rgba) > 0)
        out->has_rgba = true;
    taci_xml_integer(node, "contype", INT_MIN, INT_MAX, &out->contype);
    taci_xml_integer(node, "conaffinity", INT_MIN, INT_MAX, &out->conaffinity);
    taci_xml_integer(node, "group", INT_MIN, INT_MAX, &out->group);
    taci_xml_number(node, "fitscale", &out->fitscale);
    read_text(node, "material", &out->material);
    read_text(node, "mesh", &out->mesh);
    read_text(node, "hfield", &out->hfield);
    read_geom_mass(node, out);
}

void taci_mjcf_site(const taci_XmlNode *node, taci_MjcfSite *out)
{
    static const char *const types[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box", NULL};
    int type;
    if (taci_xml_choice(node, "type", types, &type))
        out->type = (taci_MjcfGeomType)(TACI_MJCF_SPHERE + type);
    taci_xml_numbers(node, "size", 1, 3, out->size); // fewer: the others keep what they were
    taci_mjcf_place(node, &out->place);
    if (taci_xml_numbers(node, "fromto", 6, 6, out->fromto) > 0)
        out->has_fromto = true;
}

void taci_mjcf_tendon(const taci_XmlNode *node, taci_MjcfTendon *out)
{
    read_tri(node, "limited", &out->limited);
    read_range(node, &out->has_range, out->range);
    int lengths = taci_xml_numbers(node, "springlength", 1, 2, out->springlength);
    if (lengths == 1)
        out->springlength[1] = out->springlength[0];
    if (lengths == 2 && out->springlength[0] > out->springlength[1])
        taci_xml_mistake(node, "'springlength' of <%s> is %g to %g; expected the shorter one first",
                         node->name, out->springlength[0], out->springlength[1]);
    taci_mjcf_positive(node, "stiffness", &out->stiffness);
    taci_mjcf_positive(node, "damping", &out->damping);
}
