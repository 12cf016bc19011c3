/* What may stand in an MJCF file: the elements and attributes of MuJoCo 2.2, and which of them are
 * read here. A name that is in none of the lists is a mistake, and the nearest one is suggested;
 * what is known but has no meaning here is listed once. Inside of an element that is ignored as a
 * whole only the names are looked at, and so in <default>, which by itself says nothing. Names that
 * came with later versions, up to 3.14, are in lists of their own. */
#include "model/mjcf.h"
#include "text/nearest.h"
#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 64 }; // attributes of one element

#define SENSOR "name cutoff"
#define FRAME_SENSOR "name objtype objname cutoff"
#define SENSOR_IGNORED "noise user"
#define ACTUATOR_DEFAULT "ctrllimited forcelimited ctrlrange forcerange gear user group"
#define ACTUATOR                                                                                  \
    "name class group ctrllimited forcelimited ctrlrange forcerange lengthrange gear user joint " \
    "jointinparent tendon slidersite cranksite"
#define ON_SITE ACTUATOR " site refsite"

enum { READ = TACI_MJCF_READ, IGNORE = TACI_MJCF_IGNORE };

// In the order of a file, each element after the one it stands in. How often: '!' once, '?' at most
// once, '*' any number, 'R' any number and in itself. Attributes: those read, those ignored.
// clang-format off
const taci_MjcfElement taci_mjcf_schema[] = {
    {0, '!', READ, "mujoco", "model", NULL},
    {1, '*', READ, "compiler",
     "autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle "
     "eulerseq meshdir texturedir usethread inertiafromgeom inertiagrouprange exactmeshinertia",
     "fitaabb discardvisual convexhull fusestatic"},
    {2, '?', IGNORE, "lengthrange", NULL,
     "mode useexisting uselimit accel maxforce timeconst timestep inttotal inteval tolrange"},
    {1, '*', READ, "option", "timestep gravity",
     "apirate impratio tolerance noslip_tolerance mpr_tolerance wind magnetic density viscosity "
     "o_margin o_solref o_solimp integrator collision cone jacobian solver iterations "
     "noslip_iterations mpr_iterations"},
    {2, '?', READ, "flag", "contact gravity clampctrl actuation",
     "constraint equality frictionloss limit passive warmstart filterparent refsafe sensor override "
     "energy fwdinv sensornoise multiccd"},
    {1, '*', IGNORE, "size", NULL,
     "njmax nconmax nstack nuserdata nkey nuser_body nuser_jnt nuser_geom nuser_site nuser_cam "
     "nuser_tendon nuser_actuator nuser_sensor"},
    {1, '*', IGNORE, "visual", NULL, NULL},
    {2, '?', IGNORE, "global", NULL,
     "fovy ipd azimuth elevation linewidth glow offwidth offheight"},
    {2, '?', IGNORE, "quality", NULL, "shadowsize offsamples numslices numstacks numquads"},
    {2, '?', IGNORE, "headlight", NULL, "ambient diffuse specular active"},
    {2, '?', IGNORE, "map", NULL,
     "stiffness stiffnessrot force torque alpha fogstart fogend znear zfar haze shadowclip "
     "shadowscale actuatortendon"},
    {2, '?', IGNORE, "scale", NULL,
     "forcewidth contactwidth contactheight connect com camera light selectpoint jointlength "
     "jointwidth actuatorlength actuatorwidth framelength framewidth constraint slidercrank"},
    {2, '?', IGNORE, "rgba", NULL,
     "fog haze force inertia joint actuator actuatornegative actuatorpositive com camera light "
     "selectpoint connect contactpoint contactforce contactfriction contacttorque contactgap "
     "rangefinder constraint slidercrank crankbroken"},
    {1, '*', IGNORE, "statistic", NULL, "meaninertia meanmass meansize extent center"},
    {1, 'R', READ, "default", "class", NULL},
    {2, '?', READ, "mesh", "scale", NULL},
    {2, '?', READ, "material", "rgba",
     "texture emission specular shininess reflectance texrepeat texuniform"},
    {2, '?', READ, "joint",
     "type pos axis limited stiffness range ref springref springdamper armature damping "
     "frictionloss",
     "group solreflimit solimplimit solreffriction solimpfriction margin user"},
    {2, '?', READ, "geom",
     "type pos quat contype conaffinity group size material friction mass density shellinertia "
     "fromto axisangle xyaxes zaxis euler hfield mesh fitscale rgba",
     "condim priority solmix solref solimp margin gap fluidshape fluidcoef user"},
    {2, '?', READ, "site",
     "type group pos quat material size fromto axisangle xyaxes zaxis euler rgba user", NULL},
    {2, '?', IGNORE, "camera", NULL, "fovy ipd pos quat axisangle xyaxes zaxis euler mode user"},
    {2, '?', IGNORE, "light", NULL,
     "pos dir directional castshadow active attenuation cutoff exponent ambient diffuse "
     "specular mode"},
    {2, '?', IGNORE, "pair", NULL, "condim friction solref solimp gap margin"},
    {2, '?', READ, "equality", "active", "solref solimp"},
    {2, '?', READ, "tendon", "limited range springlength stiffness damping",
     "group solreflimit solimplimit solreffriction solimpfriction frictionloss width material "
     "margin rgba user"},
    {2, '?', READ, "general",
     ACTUATOR_DEFAULT " actlimited actrange dyntype gaintype biastype dynprm gainprm biasprm",
     "cranklength"},
    {2, '?', READ, "motor", ACTUATOR_DEFAULT, "cranklength"},
    {2, '?', READ, "position", ACTUATOR_DEFAULT " kp", "cranklength"},
    {2, '?', READ, "velocity", ACTUATOR_DEFAULT " kv", "cranklength"},
    {2, '?', READ, "intvelocity", ACTUATOR_DEFAULT " actrange kp", "cranklength"},
    {2, '?', READ, "damper", "forcelimited ctrlrange forcerange gear user group kv", "cranklength"},
    {2, '?', READ, "cylinder", ACTUATOR_DEFAULT " timeconst area diameter bias", "cranklength"},
    {2, '?', IGNORE, "muscle", NULL,
     ACTUATOR_DEFAULT " cranklength timeconst range force scale lmin lmax vmax fpmax fvmax"},
    {2, '?', IGNORE, "adhesion", NULL, "forcelimited ctrlrange forcerange gain user group"},
    {1, '*', IGNORE, "custom", NULL, NULL},
    {2, '*', IGNORE, "numeric", NULL, "name size data"},
    {2, '*', IGNORE, "text", NULL, "name data"},
    {2, '*', IGNORE, "tuple", NULL, "name"},
    {3, '*', IGNORE, "element", NULL, "objtype objname prm"},
    {1, '*', READ, "asset", NULL, NULL},
    {2, '*', IGNORE, "texture", NULL,
     "name type file gridsize gridlayout fileright fileleft fileup filedown filefront fileback "
     "builtin rgb1 rgb2 mark markrgb random width height hflip vflip"},
    {2, '*', READ, "hfield", "name file nrow ncol size", NULL},
    {2, '*', READ, "mesh", "name class file vertex face refpos refquat scale",
     "normal texcoord smoothnormal"},
    {2, '*', IGNORE, "skin", NULL, "name file material rgba inflate vertex texcoord face group"},
    {3, '*', IGNORE, "bone", NULL, "body bindpos bindquat vertid vertweight"},
    {2, '*', READ, "material", "name class rgba",
     "texture texrepeat texuniform emission specular shininess reflectance"},
    {1, 'R', READ, "worldbody", "name childclass pos quat mocap axisangle xyaxes zaxis euler",
     "user"},
    {2, '?', READ, "inertial", "pos quat mass diaginertia axisangle xyaxes zaxis euler fullinertia",
     NULL},
    {2, '*', READ, "joint",
     "name class type pos axis limited stiffness range ref springref springdamper armature damping "
     "frictionloss",
     "group solreflimit solimplimit solreffriction solimpfriction margin user"},
    {2, '*', READ, "freejoint", "name", "group"},
    {2, '*', READ, "geom",
     "name class type contype conaffinity group size material friction mass density "
     "shellinertia fromto pos quat axisangle xyaxes zaxis euler hfield mesh fitscale rgba",
     "condim priority solmix solref solimp margin gap fluidshape fluidcoef user"},
    {2, '*', READ, "site",
     "name class type group pos quat material size fromto axisangle xyaxes zaxis euler rgba "
     "user", NULL},
    {2, '*', IGNORE, "camera", NULL,
     "name class fovy ipd pos quat axisangle xyaxes zaxis euler mode target user"},
    {2, '*', IGNORE, "light", NULL,
     "name class directional castshadow active pos dir attenuation cutoff exponent ambient "
     "diffuse specular mode target"},
    {2, '*', IGNORE, "composite", NULL,
     "prefix type count spacing offset flatinertia solrefsmooth solimpsmooth"},
    {3, '*', IGNORE, "joint", NULL,
     "kind group stiffness damping armature solreffix solimpfix limited range margin "
     "solreflimit solimplimit frictionloss solreffriction solimpfriction"},
    {3, '*', IGNORE, "tendon", NULL,
     "kind group stiffness damping solreffix solimpfix limited range margin solreflimit "
     "solimplimit frictionloss solreffriction solimpfriction material rgba width"},
    {3, '?', IGNORE, "skin", NULL, "texcoord material group rgba inflate subgrid"},
    {3, '?', IGNORE, "geom", NULL,
     "type contype conaffinity condim group priority size material rgba friction mass density "
     "solmix solref solimp margin gap"},
    {3, '?', IGNORE, "site", NULL, "group size material rgba"},
    {3, '*', IGNORE, "pin", NULL, "coord"},
    {1, '*', READ, "contact", NULL, NULL},
    {2, '*', READ, "pair", "name class geom1 geom2 friction", "condim solref solimp gap margin"},
    {2, '*', READ, "exclude", "name body1 body2", NULL},
    {1, '*', READ, "equality", NULL, NULL},
    {2, '*', READ, "connect", "name class body1 body2 anchor active", "solref solimp"},
    {2, '*', READ, "weld", "name class body1 body2 relpose active",
     "anchor solref solimp torquescale"},
    {2, '*', READ, "joint", "name class joint1 joint2 polycoef active", "solref solimp"},
    {2, '*', READ, "tendon", "name class tendon1 tendon2 polycoef active", "solref solimp"},
    {2, '*', IGNORE, "distance", NULL, "name class geom1 geom2 distance active solref solimp"},
    {1, '*', READ, "tendon", NULL, NULL},
    {2, '*', READ, "spatial", "name class limited range springlength stiffness damping",
     "group solreflimit solimplimit solreffriction solimpfriction frictionloss width material "
     "margin rgba user"},
    {3, '*', READ, "site", "site", NULL},
    {3, '*', READ, "geom", "geom sidesite", NULL},
    {3, '*', READ, "pulley", "divisor", NULL},
    {2, '*', READ, "fixed", "name class limited range springlength stiffness damping",
     "group solreflimit solimplimit solreffriction solimpfriction frictionloss margin user"},
    {3, '*', READ, "joint", "joint coef", NULL},
    {1, '*', READ, "actuator", NULL, NULL},
    {2, '*', READ, "general",
     ON_SITE " actlimited actrange body dyntype gaintype biastype dynprm gainprm biasprm",
     "cranklength"},
    {2, '*', READ, "motor", ON_SITE, "cranklength"},
    {2, '*', READ, "position", ON_SITE " kp", "cranklength"},
    {2, '*', READ, "velocity", ON_SITE " kv", "cranklength"},
    {2, '*', READ, "intvelocity", ON_SITE " actrange kp", "cranklength"},
    {2, '*', READ, "damper",
     "name class group forcelimited ctrlrange forcerange lengthrange gear user joint "
     "jointinparent tendon slidersite cranksite site refsite kv", "cranklength"},
    {2, '*', READ, "cylinder", ON_SITE " timeconst area diameter bias", "cranklength"},
    {2, '*', IGNORE, "muscle", NULL,
     ACTUATOR " cranklength timeconst range force scale lmin lmax vmax fpmax fvmax"},
    {2, '*', IGNORE, "adhesion", NULL,
     "name class group forcelimited ctrlrange forcerange user body gain"},
    {1, '*', READ, "sensor", NULL, NULL},
    {2, '*', READ, "touch", SENSOR " site", SENSOR_IGNORED},
    {2, '*', READ, "accelerometer", SENSOR " site", SENSOR_IGNORED},
    {2, '*', READ, "velocimeter", SENSOR " site", SENSOR_IGNORED},
    {2, '*', READ, "gyro", SENSOR " site", SENSOR_IGNORED},
    {2, '*', READ, "force", SENSOR " site", SENSOR_IGNORED},
    {2, '*', READ, "torque", SENSOR " site", SENSOR_IGNORED},
    {2, '*', IGNORE, "magnetometer", NULL, SENSOR " site " SENSOR_IGNORED},
    {2, '*', IGNORE, "rangefinder", NULL, SENSOR " site " SENSOR_IGNORED},
    {2, '*', READ, "jointpos", SENSOR " joint", SENSOR_IGNORED},
    {2, '*', READ, "jointvel", SENSOR " joint", SENSOR_IGNORED},
    {2, '*', READ, "tendonpos", SENSOR " tendon", SENSOR_IGNORED},
    {2, '*', READ, "tendonvel", SENSOR " tendon", SENSOR_IGNORED},
    {2, '*', READ, "actuatorpos", SENSOR " actuator", SENSOR_IGNORED},
    {2, '*', READ, "actuatorvel", SENSOR " actuator", SENSOR_IGNORED},
    {2, '*', READ, "actuatorfrc", SENSOR " actuator", SENSOR_IGNORED},
    {2, '*', READ, "ballquat", SENSOR " joint", SENSOR_IGNORED},
    {2, '*', READ, "ballangvel", SENSOR " joint", SENSOR_IGNORED},
    {2, '*', IGNORE, "jointlimitpos", NULL, SENSOR " joint " SENSOR_IGNORED},
    {2, '*', IGNORE, "jointlimitvel", NULL, SENSOR " joint " SENSOR_IGNORED},
    {2, '*', IGNORE, "jointlimitfrc", NULL, SENSOR " joint " SENSOR_IGNORED},
    {2, '*', IGNORE, "tendonlimitpos", NULL, SENSOR " tendon " SENSOR_IGNORED},
    {2, '*', IGNORE, "tendonlimitvel", NULL, SENSOR " tendon " SENSOR_IGNORED},
    {2, '*', IGNORE, "tendonlimitfrc", NULL, SENSOR " tendon " SENSOR_IGNORED},
    {2, '*', READ, "framepos", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "framequat", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "framexaxis", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "frameyaxis", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "framezaxis", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "framelinvel", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "frameangvel", FRAME_SENSOR " reftype refname", SENSOR_IGNORED},
    {2, '*', READ, "framelinacc", FRAME_SENSOR, SENSOR_IGNORED},
    {2, '*', READ, "frameangacc", FRAME_SENSOR, SENSOR_IGNORED},
    {2, '*', READ, "subtreecom", SENSOR " body", SENSOR_IGNORED},
    {2, '*', READ, "subtreelinvel", SENSOR " body", SENSOR_IGNORED},
    {2, '*', READ, "subtreeangmom", SENSOR " body", SENSOR_IGNORED},
    {2, '*', READ, "clock", SENSOR, SENSOR_IGNORED},
    {2, '*', IGNORE, "user", NULL, FRAME_SENSOR " datatype needstage dim " SENSOR_IGNORED},
    {1, '*', READ, "keyframe", NULL, NULL},
    {2, '*', READ, "key", "name time qpos qvel act mpos mquat ctrl", NULL},
};
// clang-format on
const int taci_mjcf_schema_count = (int)(sizeof taci_mjcf_schema / sizeof taci_mjcf_schema[0]);

#define LATER_ACTUATOR "nsample interp delay damping armature"
#define LATER_SENSOR "nsample interp delay interval"

// What later versions added, by the element it stands in: attributes that are read, those that are
// ignored, then elements, which are ignored with all that is in them.
static const struct {
    const char *element, *read, *ignored, *elements;
} later[] = {
    {"mujoco", NULL, NULL, "extension deformable"},
    {"compiler", "assetdir", "alignfree saveinertial conflict", NULL},
    {"lengthrange", NULL, "interval", NULL},
    {"option", NULL,
     "ccd_tolerance ccd_iterations ls_tolerance ls_iterations sdf_iterations sdf_initpoints "
     "o_friction actuatorgroupdisable sleep_tolerance",
     NULL},
    {"flag", NULL,
     "spring damper eulerdamp autoreset nativeccd midphase invdiscrete island sleep diagexact",
     NULL},
    {"size", NULL, "memory", NULL},
    {"global", NULL, "cameraid orthographic ellipsoidinertia bvactive treedepth realtime", NULL},
    {"scale", NULL, "frustum", NULL},
    {"rgba", NULL, "frustum bv bvactive", NULL},
    {"mesh", "inertia", "maxhullvert content_type material octreedepth builtin params", "plugin"},
    {"texture", NULL, "colorspace nchannel content_type", NULL},
    {"hfield", NULL, "content_type elevation", NULL},
    {"material", NULL, "metallic roughness", "layer"},
    {"body", "gravcomp", "sleep simple", "plugin flexcomp"},
    {"worldbody", NULL, NULL, "plugin flexcomp"},
    {"frame", NULL, NULL, "plugin flexcomp"},
    {"replicate", NULL, NULL, "plugin flexcomp"},
    {"joint", "actuatorfrcrange actuatorfrclimited", "actuatorgravcomp type axis", NULL},
    {"freejoint", NULL, "align", NULL},
    {"geom", NULL, "surfacevel adhesion", "plugin"},
    {"composite", NULL, "vertex initial curve size quat", "plugin"},
    {"camera", NULL,
     "orthographic projection resolution output focal focalpixel principal principalpixel "
     "sensorsize",
     NULL},
    {"light", NULL, "type texture bulbradius intensity range softness", NULL},
    {"pair", NULL, "solreffriction adhesion", NULL},
    {"spatial", NULL, "armature actuatorfrcrange actuatorfrclimited", NULL},
    {"fixed", NULL, "armature actuatorfrcrange actuatorfrclimited", NULL},
    {"connect", "site1 site2", NULL, NULL},
    {"weld", "site1 site2", NULL, NULL},
    {"equality", NULL, NULL, "flex flexvert flexstrain"},
    {"default", NULL, NULL, "orientation pid dcmotor"},
    {"actuator", NULL, NULL, "plugin orientation pid dcmotor"},
    {"general", "actdim", LATER_ACTUATOR " actearly input velrange ffrange", NULL},
    {"motor", NULL, LATER_ACTUATOR, NULL},
    {"position", "kv dampratio timeconst inheritrange", LATER_ACTUATOR, NULL},
    {"velocity", NULL, LATER_ACTUATOR, NULL},
    {"intvelocity", "actlimited kv dampratio inheritrange", LATER_ACTUATOR, NULL},
    {"damper", NULL, LATER_ACTUATOR, NULL},
    {"cylinder", NULL, LATER_ACTUATOR, NULL},
    {"muscle", NULL, LATER_ACTUATOR " tausmooth", NULL},
    {"adhesion", NULL, "nsample interp delay", NULL},
    {"rangefinder", NULL, LATER_SENSOR " camera data", NULL},
    {"sensor", NULL, NULL,
     "plugin camprojection distance normal fromto contact insidesite tactile "
     "tendonactuatorfrc jointactuatorfrc"},
};

// Elements of later versions that are read: where they stand, and what is in them. A frame and a
// replicate hold what a body does.
static const taci_MjcfElement later_read[] = {
    {2, 'R', READ, "frame", "name childclass pos quat axisangle xyaxes zaxis euler", NULL},
    {2, 'R', READ, "replicate", "count offset euler sep childclass", NULL},
    {2, '*', READ, "attach", "model body frame prefix", NULL},
    {2, '*', READ, "model", "name file", "content_type"},
    {2, '*', READ, "e_potential", SENSOR, SENSOR_IGNORED},
    {2, '*', READ, "e_kinetic", SENSOR, SENSOR_IGNORED},
};

// ---- the table

// The element of a name inside of another, -1 if it may not stand there.
static int find_element(int parent, const char *name)
{
    const taci_MjcfElement *p = &taci_mjcf_schema[parent];
    if (p->often == 'R' && strcmp(name, p->depth == 1 && p->name[0] == 'w' ? "body" : p->name) == 0)
        return parent;
    for (int i = parent + 1; i < taci_mjcf_schema_count && taci_mjcf_schema[i].depth > p->depth;
         i++)
        if (taci_mjcf_schema[i].depth == p->depth + 1 &&
            strcmp(name, taci_mjcf_schema[i].name) == 0)
            return i;
    return -1;
}

// The next word of a list separated by blanks; its length, 0 at the end.
static size_t next_word(const char **list)
{
    *list += strspn(*list, " ");
    return strcspn(*list, " ");
}

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (size_t n; list != NULL && (n = next_word(&list)) > 0; list += n)
        if (n == length && memcmp(list, word, n) == 0)
            return true;
    return false;
}

typedef enum Later { NOT_LATER, LATER_READ, LATER_IGNORED } Later;

// What later versions did with an attribute of an element, or with an element in it.
static Later find_later(const taci_XmlNode *node, const char *attribute, const char *element)
{
    bool sensor = node->parent != NULL && taci_xml_is(node->parent, "sensor");
    if (sensor && attribute != NULL && has_word(LATER_SENSOR, attribute))
        return LATER_IGNORED;
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        if (!taci_xml_is(node, later[i].element))
            continue;
        if (attribute == NULL)
            return has_word(later[i].elements, element) ? LATER_IGNORED : NOT_LATER;
        return has_word(later[i].read, attribute)      ? LATER_READ
               : has_word(later[i].ignored, attribute) ? LATER_IGNORED
                                                       : NOT_LATER;
    }
    return NOT_LATER;
}

// An element of later versions that is read, NULL if it is none or may not stand there.
static const taci_MjcfElement *find_later_element(int parent, const char *name)
{
    const char *where = taci_mjcf_schema[parent].name;
    const char *must = strcmp(name, "model") == 0 ? "asset"
                       : name[0] == 'e'           ? "sensor"
                                                  : "worldbody";
    for (size_t i = 0; i < sizeof later_read / sizeof later_read[0]; i++)
        if (strcmp(later_read[i].name, name) == 0)
            return strcmp(where, must) == 0 ? &later_read[i] : NULL;
    return NULL;
}

static void offer_words(taci_Nearest *nearest, const char *list, char room[][24], int *used)
{
    for (size_t n; list != NULL && (n = next_word(&list)) > 0; list += n) {
        if (n >= sizeof room[0] || *used >= WORDS_MAX)
            continue;
        memcpy(room[*used], list, n);
        room[*used][n] = '\0';
        taci_nearest_offer(nearest, room[(*used)++]);
    }
}

// ---- checking

static void blame_attribute(const taci_XmlNode *node, const taci_MjcfElement *e, const char *name)
{
    char word[WORDS_MAX][24], hint[TACI_HINT_SIZE], room[TACI_SHOWN_SIZE];
    int used = 0;
    taci_Nearest nearest = taci_nearest_begin(name, strlen(name));
    offer_words(&nearest, e->read, word, &used);
    offer_words(&nearest, e->ignored, word, &used);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++)
        if (taci_xml_is(node, later[i].element)) {
            offer_words(&nearest, later[i].read, word, &used);
            offer_words(&nearest, later[i].ignored, word, &used);
        }
    taci_xml_mistake(node, "there is no '%s' in <%s>%s", taci_shown(name, room), node->name,
                     taci_nearest_hint(&nearest, hint));
}

static void blame_element(const taci_XmlNode *node, int parent)
{
    char hint[TACI_HINT_SIZE], room[TACI_SHOWN_SIZE];
    const taci_MjcfElement *p = &taci_mjcf_schema[parent];
    taci_Nearest nearest = taci_nearest_begin(node->name, strlen(node->name));
    for (int i = parent + 1; i < taci_mjcf_schema_count && taci_mjcf_schema[i].depth > p->depth;
         i++)
        if (taci_mjcf_schema[i].depth == p->depth + 1)
            taci_nearest_offer(&nearest, taci_mjcf_schema[i].name);
    if (p->often == 'R')
        taci_nearest_offer(&nearest, p->name[0] == 'w' ? "body" : p->name);
    for (size_t i = 0; i < sizeof later_read / sizeof later_read[0]; i++)
        if (find_later_element(parent, later_read[i].name) != NULL)
            taci_nearest_offer(&nearest, later_read[i].name);
    taci_xml_mistake(node, "there is no <%s> in <%s>%s", taci_shown(node->name, room),
                     node->parent->name, taci_nearest_hint(&nearest, hint));
}

// The world has no name, place or class.
static void check_world(const taci_XmlNode *node)
{
    char room[TACI_SHOWN_SIZE];
    if (node->attribute_count > 0)
        taci_xml_mistake(node, "<worldbody> has '%s'; expected no attributes: it is the world",
                         taci_shown(node->attribute[0].name, room));
}

static void check_attributes(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfElement *e,
                             bool quiet)
{
    char what[64];
    for (int i = 0; i < node->attribute_count; i++) {
        const char *name = node->attribute[i].name;
        if (has_word(e->read, name))
            continue;
        Later later_use = find_later(node, name, NULL);
        if (later_use == LATER_READ)
            continue;
        if (!has_word(e->ignored, name) && later_use == NOT_LATER) {
            blame_attribute(node, e, name);
        } else if (!quiet) {
            snprintf(what, sizeof what, "%s %s", node->name, name);
            taci_model_ignore(m->builder, what);
        }
    }
}

static void ignore_element(taci_Mjcf *m, const taci_XmlNode *node)
{
    static const char *const inner[] = {"actuator", "equality", "contact",
                                        "tendon",   "sensor",   NULL};
    char what[80];
    if (taci_xml_word(inner, node->parent->name) >= 0) // "force" alone could be anything
        snprintf(what, sizeof what, "%s %s", node->parent->name, node->name);
    else
        snprintf(what, sizeof what, "%s", node->name);
    taci_model_ignore(m->builder, what);
}

static void check_once(const taci_XmlNode *node)
{
    for (const taci_XmlNode *other = node->parent->first; other != node; other = other->next)
        if (strcmp(other->name, node->name) == 0) {
            taci_xml_mistake(node, "<%s> has a second <%s>; expected at most one",
                             node->parent->name, node->name);
            return;
        }
}

// Sections that say how a picture looks, of which nobody misses a word.
static const char *const silent[] = {"visual", "statistic", NULL};

// Recursion is bounded: what is included is bounded in depth, too.
static void check_element(taci_Mjcf *m, const taci_XmlNode *node, int element, bool quiet)
{
    const taci_MjcfElement *e = &taci_mjcf_schema[element];
    bool ignored = e->use == IGNORE;
    quiet = quiet || taci_xml_word(silent, node->name) >= 0;
    if (taci_xml_is(node, "worldbody"))
        check_world(node);
    else if (taci_xml_is(node, "frame") || taci_xml_is(node, "replicate"))
        check_attributes(m, node, find_later_element(element, node->name), quiet);
    else
        check_attributes(m, node, e, quiet || ignored);
    TACI_XML_EACH(child, node)
    {
        if (m->builder->report.count > TACI_MISTAKES_MAX)
            return; // no more are told, and looking for second ones takes its time
        int inner = find_element(element, child->name);
        const taci_MjcfElement *added = find_later_element(element, child->name);
        if (added != NULL && added->often == 'R') {
            inner = element;
        } else if (added != NULL) {
            check_attributes(m, child, added, quiet);
            continue;
        }
        if (inner < 0) {
            if (find_later(node, NULL, child->name) == NOT_LATER)
                blame_element(child, element);
            else if (!quiet && !ignored)
                ignore_element(m, child);
            continue;
        }
        if (taci_mjcf_schema[inner].often == '?')
            check_once(child);
        if (taci_mjcf_schema[inner].use == IGNORE && !quiet && !ignored &&
            !taci_xml_is(node, "default") && taci_xml_word(silent, child->name) < 0)
            ignore_element(m, child);
        check_element(m, child, inner, quiet || ignored);
    }
}

void taci_mjcf_check(taci_Mjcf *m, const taci_XmlNode *root)
{
    check_element(m, root, 0, false);
}
