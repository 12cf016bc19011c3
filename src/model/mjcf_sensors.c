/* Sensors of MJCF files (mjcf.h): what each looks at. Those that nothing here can answer, and
 * objects that are nothing here, are named as ignored; a name that nothing has is a mistake. */
#include "model/mjcf.h"
#include "math/so3.h"
#include "model/sensors.h"
#include <stdio.h>
#include <string.h>

static void ignore(taci_Mjcf *m, const taci_XmlNode *node, const char *why)
{
    char what[100];
    snprintf(what, sizeof what, "sensor %s%s", node->name, why);
    taci_model_ignore(m->builder, what);
}

static bool is_diagonal(const tac_Mat3 *I)
{
    return I->m[0][1] == 0.0 && I->m[0][2] == 0.0 && I->m[1][2] == 0.0;
}

// ---- frames

typedef struct Object { // where a frame is
    int body;
    tac_Pose frame; // in the link frame
} Object;

static bool find_body(const taci_Mjcf *m, const taci_XmlNode *node, const char *name, int *body)
{
    *body = TACI_PARENT_WORLD;
    if (strcmp(name, "world") == 0)
        return true;
    *body = taci_model_need_body(m->builder, node, "body", name);
    return *body >= 0;
}

// The frame of a body's inertia, whose axes are known where the file gives them.
static bool at_inertia(taci_Mjcf *m, const taci_XmlNode *node, bool axes, Object *out)
{
    if (out->body < 0)
        return true;
    const taci_DraftBody *b = &m->builder->body[out->body];
    if (!b->has_inertia)
        return true;
    out->frame = b->inertial;
    if (!axes || is_diagonal(&b->inertia))
        return true;
    ignore(m, node, " of principal axes");
    return false;
}

static bool at_geom(taci_Mjcf *m, const taci_XmlNode *node, const char *name, Object *out)
{
    int i = taci_mjcf_find(&m->geoms, node, "geom", name);
    if (i < 0)
        return false;
    const taci_DraftShape *s = i < m->builder->shape_count ? &m->builder->shape[i] : NULL;
    if (s == NULL || strcmp(s->name, name) != 0 || s->type == TAC_SHAPE_MESH ||
        s->type == TAC_SHAPE_HULL) { // MuJoCo moves the frames of meshes to where they weigh
        ignore(m, node, " of a mesh or ellipsoid");
        return false;
    }
    *out = (Object){s->body, s->frame};
    return true;
}

static bool at_site(const taci_Mjcf *m, const taci_XmlNode *node, const char *name, Object *out,
                    int *site)
{
    *site = taci_mjcf_find(&m->sites, node, "site", name);
    if (*site < 0)
        return false;
    *out = (Object){m->builder->site[*site].body, m->builder->site[*site].frame};
    return true;
}

// What `type` and `name`, two attributes, refer to.
static bool find_object(taci_Mjcf *m, const taci_XmlNode *node, const char *const attribute[2],
                        bool axes, Object *out)
{
    static const char *const words[] = {"body", "xbody", "geom", "site", "camera", NULL};
    const char *type = taci_xml_need_text(node, attribute[0]);
    const char *name = taci_xml_need_text(node, attribute[1]);
    int kind = -1, site;
    if (type == NULL || name == NULL || !taci_xml_choice(node, attribute[0], words, &kind))
        return false;
    *out = (Object){TACI_PARENT_WORLD, pose_identity()};
    switch (kind) {
    case 0:
    case 1:
        return find_body(m, node, name, &out->body) &&
               (kind == 1 || at_inertia(m, node, axes, out));
    case 2:
        return at_geom(m, node, name, out);
    case 3:
        return at_site(m, node, name, out, &site);
    }
    ignore(m, node, " of a camera");
    return false;
}

static bool read_frame(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSensor *s)
{
    static const char *const object[] = {"objtype", "objname"}, *const other[] = {"reftype",
                                                                                  "refname"};
    Object of, to;
    bool turns = s->is.type >= TAC_SENSOR_QUATERNION && s->is.type <= TAC_SENSOR_Z_AXIS;
    if (!find_object(m, node, object, turns, &of))
        return false;
    s->is.body = of.body;
    s->is.frame = of.frame;
    if (!taci_xml_has(node, "reftype") && !taci_xml_has(node, "refname"))
        return true;
    if (!find_object(m, node, other, true, &to))
        return false;
    s->is.relative = true;
    s->is.reference = to.body;
    s->is.reference_frame = to.frame;
    return true;
}

// ---- joints and tendons

static bool read_joint(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSensor *s, bool ball)
{
    char room[TACI_SHOWN_SIZE];
    const char *name = taci_xml_need_text(node, "joint");
    int body = name != NULL ? taci_model_need_joint(m->builder, node, "joint", name) : -1;
    if (body < 0)
        return false;
    tac_TreeJoint joint = m->builder->body[body].joint;
    s->is.body = body;
    if (joint == TAC_TREE_PRISMATIC)
        s->is.unit = s->is.type == TAC_SENSOR_JOINT_POSITION ? "m" : "m/s";
    if (ball ? joint == TAC_TREE_BALL : joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC)
        return true;
    return taci_xml_mistake(node, "joint '%s' is no %s; expected one", taci_shown(name, room),
                            ball ? "ball" : "hinge or slide");
}

// Spatial tendons have no names among those that are sums over joints.
static bool read_tendon(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSensor *s)
{
    const char *name = taci_xml_need_text(node, "tendon");
    if (name == NULL)
        return false;
    s->is.tendon = taci_names_find(&m->spatials, name, strlen(name));
    if (s->is.tendon >= 0)
        return true;
    int i = taci_mjcf_find(&m->tendons, node, "tendon", name);
    if (i < 0)
        return false;
    s->term = m->tendon[i].term;
    s->term_count = m->tendon[i].count;
    return true;
}

static bool turns(const taci_Mjcf *m, const taci_DraftDrive *d)
{
    bool all = d->def.on == TAC_DRIVE_JOINTS;
    for (int i = 0; i < d->term_count; i++)
        all = all && m->builder->body[d->term[i].body].joint != TAC_TREE_PRISMATIC;
    return all;
}

static bool read_drive(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSensor *s)
{
    static const char *const unit[] = {"rad", "rad/s", "N·m"};
    const char *name = taci_xml_need_text(node, "actuator");
    if (name == NULL || taci_mjcf_find(&m->actuators, node, "actuator", name) < 0)
        return false;
    for (int i = 0; i < m->builder->drive_count; i++)
        if (strcmp(m->builder->drive[i].name, name) == 0) {
            s->is.drive = i;
            if (turns(m, &m->builder->drive[i]))
                s->is.unit = unit[s->is.type - TAC_SENSOR_DRIVE_LENGTH];
            return true;
        }
    ignore(m, node, " of an actuator that is no drive");
    return false;
}

// ---- all of them

static bool read_object(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSensor *s)
{
    const char *name;
    Object at;
    switch (taci_sensor_kinds[s->is.type].of) {
    case TACI_OF_JOINT:
    case TACI_OF_BALL:
        return read_joint(m, node, s, taci_sensor_kinds[s->is.type].of == TACI_OF_BALL);
    case TACI_OF_TENDON:
        return read_tendon(m, node, s);
    case TACI_OF_DRIVE:
        return read_drive(m, node, s);
    case TACI_OF_FRAME:
        return read_frame(m, node, s);
    case TACI_OF_SITE:
        name = taci_xml_need_text(node, "site");
        if (name == NULL || !at_site(m, node, name, &at, &s->is.site))
            return false;
        s->is.body = at.body;
        s->is.frame = at.frame;
        return true;
    case TACI_OF_SUBTREE:
        name = taci_xml_need_text(node, "body");
        return name != NULL && find_body(m, node, name, &s->is.body);
    case TACI_OF_ALL:
        break;
    }
    return true;
}

static void read_sensor(taci_Mjcf *m, const taci_XmlNode *node)
{
    int type = 0;
    while (type < taci_sensor_kind_count && !taci_xml_is(node, taci_sensor_kinds[type].word))
        type++;
    if (type == taci_sensor_kind_count)
        return; // the schema has named it as ignored
    const taci_SensorKind *kind = &taci_sensor_kinds[type];
    const char *name = taci_xml_text(node, "name");
    taci_DraftSensor s = {.is = {.type = (tac_SensorType)type,
                                 .dimension = kind->dimension,
                                 .unit = kind->unit,
                                 .word = kind->word,
                                 .name = name != NULL ? name : "",
                                 .body = TACI_PARENT_WORLD,
                                 .frame = pose_identity(),
                                 .reference = TACI_PARENT_WORLD,
                                 .reference_frame = pose_identity(),
                                 .site = -1,
                                 .drive = -1,
                                 .tendon = -1}};
    bool good = !taci_xml_has(node, "cutoff") || taci_mjcf_positive(node, "cutoff", &s.is.cutoff);
    if (read_object(m, node, &s) && good &&
        taci_mjcf_name(m, &m->sensors, node, "sensor", name, m->builder->sensor_count))
        taci_model_add_sensor(m->builder, &s);
}

void taci_mjcf_read_sensors(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    read_sensor(m, child);
}
