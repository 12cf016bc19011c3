/* URDF: links, their inertias, and joints (docs/models.md).
 *
 * A link's frame is its joint's frame, so drafts take both as they stand. The reader goes over the
 * file several times: links first, because joints may name any of them; then joints; then what
 * refers to joints, or depends on what is fixed: floating ones, mimics, shapes.
 *
 * Files are as people have them: what ROS or Bullet read in spite of a fault is repaired, and said
 * (taci_xml_repair), unless the options are strict. */
#include "base/assert.h"
#include "model/urdf.h"
#include "math/so3.h"
#include <stdio.h>
#include <string.h>

enum { REVOLUTE, CONTINUOUS, PRISMATIC, FIXED, FLOATING, PLANAR, SPHERICAL };

static const char *const joint_types[] = {"revolute", "continuous", "prismatic", "fixed",
                                          "floating", "planar",     NULL};

// ---- xacro

static bool has_macro(const taci_XmlNode *node)
{
    if (strncmp(node->name, "xacro:", 6) == 0)
        return true;
    for (int i = 0; i < node->attribute_count; i++)
        if (strstr(node->attribute[i].value, "${") != NULL ||
            strstr(node->attribute[i].value, "$(") != NULL)
            return true;
    return false;
}

// What roslaunch would put in for "$(optenv NAME DEFAULT)", where NAME is not set.
static void fill_in(const taci_XmlNode *node)
{
    static const char mark[] = "$(optenv ";
    for (int i = 0; i < node->attribute_count; i++) {
        taci_XmlAttribute *a = &node->attribute[i];
        size_t length = strlen(a->value);
        const char *given = strncmp(a->value, mark, sizeof mark - 1) == 0
                                ? strchr(a->value + sizeof mark - 1, ' ')
                                : NULL;
        if (given == NULL || strchr(a->value, ')') != a->value + length - 1)
            continue;
        char room[TACI_SHOWN_SIZE];
        if (!taci_xml_repair(node, "its default counts", "'%s' of <%s> is '%s'; expected a value",
                             a->name, node->name, taci_shown(a->value, room)))
            continue;
        size_t size = length - (size_t)(given + 1 - a->value) - 1;
        const char *copy = taci_pool_text(node->file->pool, given + 1, size);
        if (copy == NULL)
            taci_report_memory(node->file->report, node->file->path);
        else
            a->value = copy;
    }
    TACI_XML_EACH(child, node)
    fill_in(child);
}

// The first element that xacro would have replaced. At most as deep as the parser lets files be.
static const taci_XmlNode *find_macro(const taci_XmlNode *node)
{
    if (has_macro(node))
        return node;
    TACI_XML_EACH(child, node)
    {
        const taci_XmlNode *found = find_macro(child);
        if (found != NULL)
            return found;
    }
    return NULL;
}

// ---- links

static const char *const no_words[] = {NULL};

// The rest of an element that has one attribute.
static void end_element(taci_ModelBuilder *b, const taci_XmlNode *node, const char *attribute)
{
    const char *const attributes[] = {attribute, NULL};
    if (node != NULL)
        taci_model_ignore_rest(b, node, no_words, attributes);
}

tac_Pose taci_urdf_origin(taci_ModelBuilder *b, const taci_XmlNode *node)
{
    static const char *const attributes[] = {"xyz", "rpy", NULL};
    tac_Pose pose = pose_identity();
    tac_Vec3 rpy = {0, 0, 0};
    const taci_XmlNode *origin = taci_xml_one(node, "origin");
    if (origin == NULL)
        return pose;
    taci_xml_vec3(origin, "xyz", &pose.p);
    if (taci_xml_vec3(origin, "rpy", &rpy))
        pose.q = taci_quat_rpy(rpy);
    taci_model_ignore_rest(b, origin, no_words, attributes);
    return pose;
}

static bool read_moments(taci_ModelBuilder *b, const taci_XmlNode *node, tac_Mat3 *J)
{
    static const char *const attributes[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz", NULL};
    double xx, yy, zz, xy = 0.0, xz = 0.0, yz = 0.0;
    bool ok = taci_xml_need_number(node, "ixx", &xx);
    ok &= taci_xml_need_number(node, "iyy", &yy);
    ok &= taci_xml_need_number(node, "izz", &zz);
    taci_xml_number(node, "ixy", &xy);
    taci_xml_number(node, "ixz", &xz);
    taci_xml_number(node, "iyz", &yz);
    taci_model_ignore_rest(b, node, no_words, attributes);
    if (ok)
        *J = (tac_Mat3){{{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}}};
    return ok;
}

static void read_inertial(taci_ModelBuilder *b, const taci_XmlNode *link, taci_DraftBody *body)
{
    static const char *const children[] = {"origin", "mass", "inertia", NULL};
    const taci_XmlNode *node = taci_xml_one(link, "inertial");
    if (node == NULL)
        return;
    const taci_XmlNode *mass = taci_xml_need(node, "mass");
    const taci_XmlNode *inertia = taci_xml_one(node, "inertia");
    if (inertia == NULL && mass != NULL)
        taci_xml_repair(node, "it is 0", "<inertial> has no <inertia>");
    body->inertial = taci_urdf_origin(b, node);
    body->inertia_at = taci_origin(node);
    body->has_inertia = mass != NULL && taci_xml_need_number(mass, "value", &body->mass);
    if (inertia != NULL)
        body->has_inertia &= read_moments(b, inertia, &body->inertia);
    end_element(b, mass, "value");
    taci_model_ignore_rest(b, node, children, NULL);
}

static void read_link(taci_ModelBuilder *b, const taci_XmlNode *link)
{
    static const char *const children[] = {"inertial", "visual", "collision", NULL};
    static const char *const attributes[] = {"name", NULL};
    taci_DraftBody body = taci_draft_body();
    body.name = taci_xml_need_text(link, "name");
    body.at = taci_origin(link);
    read_inertial(b, link, &body);
    taci_model_ignore_rest(b, link, children, attributes);
    if (body.name != NULL)
        taci_model_add_body(b, &body);
}

// ---- joints

static int read_end(taci_ModelBuilder *b, const taci_XmlNode *joint, const char *which)
{
    const taci_XmlNode *end = taci_xml_need(joint, which);
    const char *name = end != NULL ? taci_xml_need_text(end, "link") : NULL;
    end_element(b, end, "link");
    return name != NULL ? taci_model_need_body(b, end, "link", name) : -1;
}

// Fix a joint at a position.
static void hold_joint(taci_DraftBody *body, double position)
{
    double length = v3_norm(body->axis);
    tac_Vec3 n = length > 0.0 ? v3_scale(1.0 / length, body->axis) : v3(0, 0, 1);
    tac_Pose motion = pose_identity();
    if (body->joint == TAC_TREE_PRISMATIC)
        motion.p = v3_scale(position, n);
    else
        motion.q = q_exp(v3_scale(position, n));
    body->pose = pose_mul(body->pose, motion);
    body->joint = TAC_TREE_FIXED;
    body->limit[0].lower = body->limit[0].upper = 0.0;
}

static void read_limits(taci_ModelBuilder *b, const taci_XmlNode *joint, taci_DraftBody *body,
                        int type)
{
    static const char *const attributes[] = {"lower", "upper", NULL};
    tac_TreeAxis *axis = &body->limit[0];
    const taci_XmlNode *node = taci_xml_one(joint, "limit");
    if (node == NULL)
        return;
    if (type == REVOLUTE || type == PRISMATIC) {
        taci_xml_number(node, "lower", &axis->lower);
        taci_xml_number(node, "upper", &axis->upper);
        if (axis->lower > axis->upper) {
            taci_xml_repair(node, "there are no stops, as Bullet has it",
                            "'lower' is %g and 'upper' %g; expected lower < upper", axis->lower,
                            axis->upper);
            axis->lower = axis->upper = 0.0;
        } else if (axis->lower == axis->upper && axis->lower != 0.0) {
            taci_xml_repair(node, "the joint is fixed there",
                            "'lower' and 'upper' are both %g, which leaves no motion; "
                            "expected a fixed joint, or none of the two",
                            axis->lower);
            hold_joint(body, axis->lower);
        }
    }
    axis->limit_stiffness = 0.0; // chosen by what the joint moves
    taci_model_ignore_rest(b, node, no_words, attributes);
}

static void read_dynamics(taci_ModelBuilder *b, const taci_XmlNode *joint, taci_DraftBody *body)
{
    const taci_XmlNode *node = taci_xml_one(joint, "dynamics");
    if (node == NULL)
        return;
    if (taci_xml_number(node, "damping", &body->limit[0].damper) && body->limit[0].damper < 0.0)
        taci_xml_mistake(node, "'damping' is %g; expected 0 or more", body->limit[0].damper);
    if (taci_xml_number(node, "friction", &body->limit[0].friction) &&
        body->limit[0].friction < 0.0)
        taci_xml_mistake(node, "'friction' is %g; expected 0 or more", body->limit[0].friction);
    end_element(b, node, "damping");
}

static tac_Vec3 read_axis(taci_ModelBuilder *b, const taci_XmlNode *joint)
{
    tac_Vec3 axis = {1, 0, 0};
    const taci_XmlNode *node = taci_xml_one(joint, "axis");
    if (node == NULL)
        return axis;
    if (taci_xml_need_vec3(node, "xyz", &axis) && v3_norm2(axis) == 0.0)
        taci_xml_mistake(node, "the axis is 0 0 0; expected a direction");
    end_element(b, node, "xyz");
    return axis;
}

// A massless piece that slides on what `body` hung on; `body` then hangs on it.
static bool add_slide(taci_ModelBuilder *b, int body, const char *letter, tac_Vec3 axis)
{
    char name[300], joint_name[300];
    taci_DraftBody piece = taci_draft_body(), *link = &b->body[body];
    snprintf(name, sizeof name, "%.290s:%s", link->name, letter);
    snprintf(joint_name, sizeof joint_name, "%.290s:%s", link->joint_name, letter);
    piece.name = name;
    piece.joint_name = joint_name;
    piece.at = link->at;
    piece.joint_at = link->joint_at;
    piece.parent = link->parent;
    piece.pose = link->pose;
    piece.joint = TAC_TREE_PRISMATIC;
    piece.axis = axis;
    piece.limit[0].damper = link->limit[0].damper;
    int i = taci_model_add_body(b, &piece);
    if (i < 0)
        return false;
    b->body[body].parent = i; // the array may have moved
    b->body[body].pose = pose_identity();
    return true;
}

static void make_planar(taci_ModelBuilder *b, int body)
{
    tac_Vec3 normal = b->body[body].axis;
    if (v3_norm2(normal) == 0.0)
        return; // told
    tac_Quat q = taci_quat_z_to(normal);
    b->body[body].joint = TAC_TREE_REVOLUTE;
    if (add_slide(b, body, "x", q_rotate(q, v3(1, 0, 0))))
        add_slide(b, body, "y", q_rotate(q, v3(0, 1, 0)));
}

static void read_motion(taci_ModelBuilder *b, const taci_XmlNode *node, taci_DraftBody *body,
                        int type)
{
    static const tac_TreeJoint joint[] = {TAC_TREE_REVOLUTE, TAC_TREE_REVOLUTE, TAC_TREE_PRISMATIC,
                                          TAC_TREE_FIXED,    TAC_TREE_FREE,     TAC_TREE_REVOLUTE,
                                          TAC_TREE_BALL};
    body->joint = joint[type];
    if (type == FIXED || type == FLOATING)
        return; // axis, limit and dynamics say nothing here, whatever they are
    if (type == SPHERICAL) {
        if (taci_xml_child(node, "limit") != NULL)
            taci_model_ignore(b, "limit of a spherical joint");
        return;
    }
    body->axis = read_axis(b, node);
    read_limits(b, node, body, type);
    read_dynamics(b, node, body);
}

static bool is_free_end(const taci_ModelBuilder *b, const taci_XmlNode *node, int parent, int child)
{
    char room[2][TACI_SHOWN_SIZE];
    const taci_DraftBody *body = &b->body[child];
    if (parent == child)
        return taci_xml_mistake(node, "parent and child are the same link '%s'",
                                taci_shown(body->name, room[0]));
    if (body->parent != TACI_PARENT_NONE)
        return taci_xml_mistake(
            node,
            "link '%s' is already the child of joint '%s' (line %d); expected one joint for "
            "each link",
            taci_shown(body->name, room[0]), taci_shown(body->joint_name, room[1]),
            body->joint_at.line);
    return true;
}

static void read_joint(taci_ModelBuilder *b, const taci_XmlNode *node)
{
    static const char *const children[] = {"origin", "parent",   "child", "axis",
                                           "limit",  "dynamics", "mimic", NULL};
    static const char *const attributes[] = {"name", "type", NULL};
    int type = -1;
    const char *name = taci_xml_need_text(node, "name");
    const char *word = taci_xml_need_text(node, "type");
    bool ball = word != NULL && (strcmp(word, "spherical") == 0 || strcmp(word, "ball") == 0);
    if (ball && taci_xml_repair(node, "it is a ball, as in Bullet",
                                "'type' of <joint> is '%s', which URDF does not have", word))
        type = SPHERICAL;
    else if (word != NULL && !ball)
        taci_xml_choice(node, "type", joint_types, &type);
    int parent = read_end(b, node, "parent"), child = read_end(b, node, "child");
    tac_Pose pose = taci_urdf_origin(b, node);
    taci_model_ignore_rest(b, node, children, attributes);
    if (name == NULL || type < 0 || parent < 0 || child < 0 ||
        !is_free_end(b, node, parent, child) ||
        !taci_model_name_joint(b, child, name, taci_origin(node)))
        return;
    taci_DraftBody body = b->body[child];
    body.parent = parent;
    body.pose = pose;
    read_motion(b, node, &body, type);
    b->body[child] = body;
    if (type == PLANAR)
        make_planar(b, child);
}

// ---- what depends on other joints

bool taci_urdf_is_static(const taci_ModelBuilder *b, int body)
{
    int i = body;
    for (int steps = 0; i >= 0 && steps <= b->body_count; steps++) {
        const taci_DraftBody *d = &b->body[i];
        if (d->parent == TACI_PARENT_NONE)
            return !b->options->floating;
        if (d->joint != TAC_TREE_FIXED)
            return false;
        i = d->parent;
    }
    return i == TACI_PARENT_WORLD; // else it is a cycle, which is told later
}

static void hang_on_world(taci_ModelBuilder *b, int body)
{
    taci_DraftBody *d = &b->body[body];
    for (int i = d->parent; i >= 0; i = b->body[i].parent)
        d->pose = pose_mul(b->body[i].pose, d->pose);
    d->parent = TACI_PARENT_WORLD;
}

// A free body must hang on the world; on a body that moves three slides and a ball do the same.
static void place_floating(taci_ModelBuilder *b)
{
    int count = b->body_count;
    for (int i = 0; i < count; i++) {
        if (b->body[i].joint != TAC_TREE_FREE)
            continue;
        if (taci_urdf_is_static(b, b->body[i].parent)) {
            hang_on_world(b, i);
            continue;
        }
        b->body[i].joint = TAC_TREE_BALL;
        if (add_slide(b, i, "x", v3(1, 0, 0)) && add_slide(b, i, "y", v3(0, 1, 0)))
            add_slide(b, i, "z", v3(0, 0, 1));
    }
}

static bool has_angle(const taci_ModelBuilder *b, const taci_XmlNode *node, int body,
                      const char *done)
{
    char room[TACI_SHOWN_SIZE];
    const taci_DraftBody *d = &b->body[body];
    if (d->joint == TAC_TREE_REVOLUTE || d->joint == TAC_TREE_PRISMATIC)
        return true;
    taci_xml_repair(node, done, "joint '%s' has no angle and no travel to mimic",
                    taci_shown(d->joint_name, room));
    return false;
}

// The joint that another one mimics; -1: none, or one that has no position, and it is held.
static int find_other(taci_ModelBuilder *b, const taci_XmlNode *node, int body, const char *other,
                      bool *held)
{
    static const char alone[] = "it moves alone";
    char room[TACI_SHOWN_SIZE];
    int of = taci_model_joint(b, other);
    if (of < 0) {
        if (b->report.strict)
            return taci_model_need_joint(b, node, "joint", other);
        taci_xml_repair(node, alone, "there is no joint '%s'", taci_shown(other, room));
        return -1;
    }
    if (!has_angle(b, node, body, "it mimics nothing"))
        return -1;
    if (of == body) {
        taci_xml_repair(node, alone, "the joint mimics itself; expected another joint");
        return -1;
    }
    *held = !has_angle(b, node, of, "it is held at the offset");
    return of;
}

// position = multiplier · position of the other + offset
static void read_mimic(taci_ModelBuilder *b, const taci_XmlNode *joint)
{
    static const char *const attributes[] = {"joint", "multiplier", "offset", NULL};
    const taci_XmlNode *node = taci_xml_one(joint, "mimic");
    const char *name = node != NULL ? taci_xml_text(joint, "name") : NULL;
    int body = name != NULL ? taci_model_joint(b, name) : -1;
    if (node == NULL || body < 0)
        return;
    double multiplier = 1.0, offset = 0.0;
    const char *other = taci_xml_need_text(node, "joint");
    taci_xml_number(node, "multiplier", &multiplier);
    taci_xml_number(node, "offset", &offset);
    taci_model_ignore_rest(b, node, no_words, attributes);
    bool held = false;
    int of = other != NULL ? find_other(b, node, body, other, &held) : -1;
    if (of < 0)
        return;
    taci_DraftTerm term[2] = {{body, 0, 1.0}, {of, 0, -multiplier}};
    taci_DraftTendon gear = taci_draft_tendon();
    gear.name = name;
    gear.at = taci_origin(node);
    gear.term = term;
    gear.term_count = held ? 1 : 2;
    gear.offset = -offset;
    gear.stiffness = 0.0;
    taci_model_add_tendon(b, &gear);
}

// ---- the whole

static void each(taci_ModelBuilder *b, const taci_XmlNode *root, const char *name,
                 void (*read)(taci_ModelBuilder *, const taci_XmlNode *))
{
    TAC_ASSERT(root != NULL);
    TACI_XML_EACH(child, root)
    if (taci_xml_is(child, name))
        read(b, child);
}

static bool has_soft_body(const taci_XmlNode *root)
{
    return taci_xml_child(root, "deformable") != NULL ||
           taci_xml_child(root, "reduced_deformable") != NULL;
}

// A robot without a name has that of its file.
static void set_name(taci_ModelBuilder *b, const taci_XmlNode *root)
{
    char name[64];
    TAC_ASSERT(root != NULL);
    const char *given = taci_xml_text(root, "name"), *path = root->file->path;
    if ((given != NULL && given[0] != '\0') || b->report.strict) {
        taci_model_set_name(b, taci_xml_need_text(root, "name"));
        return;
    }
    const char *slash = strrchr(path, '/');
    snprintf(name, sizeof name, "%s", slash != NULL ? slash + 1 : path);
    char *dot = strrchr(name, '.');
    if (dot != NULL && dot != name)
        *dot = '\0';
    taci_xml_repair(root, "it gets that of the file", "the robot has no name");
    taci_model_set_name(b, name);
}

void taci_urdf_read(taci_ModelBuilder *b, taci_XmlNode *root)
{
    static const char *const children[] = {"link", "joint", "material", NULL};
    static const char *const attributes[] = {"name", NULL};
    b->report.lenient = !b->report.strict;
    if (!b->report.strict)
        fill_in(root);
    const taci_XmlNode *macro = find_macro(root);
    b->body_word = "link";
    if (macro != NULL) {
        taci_xml_mistake(macro, "xacro is not expanded here; expected the output of "
                                "`xacro file.xacro > file.urdf`");
        return;
    }
    set_name(b, root);
    taci_xml_text(root, "version");
    each(b, root, "link", read_link);
    if (b->body_count == 0 && b->report.count == 0)
        taci_xml_mistake(root, "there is no <link>; expected one at least%s",
                         has_soft_body(root) ? " (<deformable> bodies are not made here)" : "");
    each(b, root, "joint", read_joint);
    if (b->report.count == 0)
        place_floating(b);
    each(b, root, "joint", read_mimic);
    taci_urdf_shapes(b, root);
    taci_model_ignore_rest(b, root, children, attributes);
}
