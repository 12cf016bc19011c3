#ifndef TACI_MJCF_H
#define TACI_MJCF_H
#include "model/model.h"

/* MJCF files, MuJoCo's own format, as of MuJoCo 3: what the files of the reader share.
 *
 * mjcf.c goes through the sections: includes are put in their places, mjcf_schema.c looks at all
 * names, mjcf_compiler.c reads the settings, mjcf_expand.c puts copies in the places of <replicate>
 * and <attach>, mjcf_frames.c takes out frames, mjcf_defaults.c reads the classes, mjcf_assets.c
 * meshes and materials. mjcf_bodies.c makes bodies and joints, mjcf_geoms.c shapes, mjcf_inertia.c
 * masses, mjcf_contacts.c who touches whom, mjcf_ties.c tendons and equalities, mjcf_strings.c
 * spatial tendons, mjcf_actuators.c drives, mjcf_keys.c keyframes, mjcf_pieces.c those of attached
 * models.
 *
 * Positions are MuJoCo's qpos: a joint's position 0 is where its qpos is 0, and a model starts
 * where qpos is `ref`. Several joints of one body become a chain of massless pieces, in their
 * order. */

// ---- the schema

enum { TACI_MJCF_READ, TACI_MJCF_IGNORE };

typedef struct taci_MjcfElement {
    int depth;
    char often; // '!' once, '?' at most once, '*' any number, 'R' any number and in itself
    int use;
    const char *name;
    const char *read, *ignored; // attributes, separated by blanks; NULL: none
} taci_MjcfElement;

extern const taci_MjcfElement taci_mjcf_schema[];
extern const int taci_mjcf_schema_count;

// ---- what elements say, before it is put to use

typedef enum taci_MjcfTurn { // how an orientation is given
    TACI_MJCF_QUAT,
    TACI_MJCF_AXISANGLE,
    TACI_MJCF_XYAXES,
    TACI_MJCF_ZAXIS,
    TACI_MJCF_EULER,
} taci_MjcfTurn;

typedef struct taci_MjcfPlace {
    tac_Vec3 pos;
    taci_MjcfTurn turn;
    double value[6];
} taci_MjcfPlace;

typedef enum taci_MjcfJointType {
    TACI_MJCF_FREE,
    TACI_MJCF_BALL,
    TACI_MJCF_SLIDE,
    TACI_MJCF_HINGE,
} taci_MjcfJointType;

typedef enum taci_MjcfTri { TACI_MJCF_FALSE, TACI_MJCF_TRUE, TACI_MJCF_AUTO } taci_MjcfTri;

typedef struct taci_MjcfLimit {
    taci_MjcfTri limited;
    double range[2]; // 0, 0: it is not given
} taci_MjcfLimit;

typedef struct taci_MjcfJoint {
    taci_MjcfJointType type;
    tac_Vec3 pos, axis;
    taci_MjcfTri limited;
    bool has_range;
    double range[2], ref, springref; // as written: degrees or radians
    double stiffness, armature, damping, friction;
    double springdamper[2]; // s, 1: both positive: in place of stiffness and damping
    taci_MjcfLimit drives;  // what all of them on it do together
} taci_MjcfJoint;

typedef enum taci_MjcfGeomType {
    TACI_MJCF_PLANE,
    TACI_MJCF_HFIELD,
    TACI_MJCF_SPHERE,
    TACI_MJCF_CAPSULE,
    TACI_MJCF_ELLIPSOID,
    TACI_MJCF_CYLINDER,
    TACI_MJCF_BOX,
    TACI_MJCF_MESH,
} taci_MjcfGeomType;

typedef struct taci_MjcfGeom {
    taci_MjcfGeomType type;
    taci_MjcfPlace place;
    bool has_fromto, has_mass, has_rgba;
    double fromto[6], size[3], friction[3], rgba[4];
    double mass, density, fitscale;
    int contype, conaffinity, group;
    const char *material, *mesh, *hfield; // NULL: none
} taci_MjcfGeom;

typedef enum taci_MjcfInertia { // of a mesh
    TACI_MJCF_CONVEX,
    TACI_MJCF_EXACT,
    TACI_MJCF_LEGACY,
    TACI_MJCF_SHELL,
    TACI_MJCF_UNSAID, // LEGACY; EXACT with exactmeshinertia in <compiler>
} taci_MjcfInertia;

typedef struct taci_MjcfSite {
    taci_MjcfPlace place;
    taci_MjcfGeomType type;
    double size[3];
    bool has_fromto;
    double fromto[6];
} taci_MjcfSite;

typedef struct taci_MjcfTendon {
    taci_MjcfTri limited;
    bool has_range;
    double range[2], stiffness, damping;
    double springlength[2]; // from .. to: it is at rest; both -1: where the springs of joints rest
} taci_MjcfTendon;

typedef enum taci_MjcfForce { // of a gain or bias: the first of its numbers, none; three; a muscle
    TACI_MJCF_CONSTANT,
    TACI_MJCF_AFFINE,
    TACI_MJCF_OTHER,
} taci_MjcfForce;

typedef enum taci_MjcfDynamics {
    TACI_MJCF_DIRECT,
    TACI_MJCF_INTEGRATOR,
    TACI_MJCF_FILTER,
    TACI_MJCF_STRANGE, // of a muscle or of a program
} taci_MjcfDynamics;

typedef struct taci_MjcfActuator { // of any kind
    taci_MjcfLimit control, force, activation;
    double gear[6], gain[3], bias[3];    // bias[2] > 0 of a position servo: a damping ratio
    double time_constant, inherit;       // s; share of the range of what it moves, 0: none
    taci_MjcfForce gain_type, bias_type; // a CONSTANT bias is 0
    taci_MjcfDynamics dynamics;
} taci_MjcfActuator;

typedef struct taci_MjcfClass { // of defaults
    const char *name;
    taci_MjcfJoint joint;
    taci_MjcfGeom geom;
    taci_MjcfSite site;
    taci_MjcfTendon tendon;
    taci_MjcfActuator actuator;
    double material_rgba[4];
    tac_Vec3 mesh_scale;
    taci_MjcfInertia mesh_inertia;
    bool equality_active;
} taci_MjcfClass;

// ---- what the reader remembers

typedef struct taci_MjcfCompiler {
    bool degree, autolimits, balanceinertia, strippath, exactmeshinertia;
    double boundmass, boundinertia, settotalmass; // settotalmass <= 0: masses are left alone
    char eulerseq[4];
    const char *meshdir;
    taci_MjcfTri inertiafromgeom;
    int group_low, group_high; // of geoms that count for the inertia
} taci_MjcfCompiler;

/// What holds for all files of one model: the file that was asked for is scope 0, each <model> of
/// its assets has one of its own, which taci_XmlFile.scope names.
typedef struct taci_MjcfScope {
    const char *path; // of the model's own file, which all others are seen from
    const char *name; // of a <model>, in the scope that has it
    int parent;       // that scope; -1: none
    taci_XmlNode *root;
    taci_MjcfCompiler compiler;
    taci_Names files; // each is included once
    int class;        // the root of its classes
} taci_MjcfScope;

typedef struct taci_MjcfFrame { // what a <frame> does to its children, seen from their body
    tac_Pose pose;
    const taci_XmlNode *class_node; // has their childclass; NULL: as their body says
} taci_MjcfFrame;

typedef struct taci_MjcfMesh {
    const taci_XmlNode *node;
    const char *path; // of its file; NULL: vertices in the model
    tac_Vec3 scale, refpos;
    tac_Quat refquat;
    taci_MjcfInertia inertia;
    tac_Vec3 *vertex; // in the geom's frame, if there is no file
    int vertex_count;
    int32_t (*face)[3]; // NULL: those of its hull
    int face_count;
    tac_Geometry *inner[2]; // hull and surface of the vertices, once they were asked for
} taci_MjcfMesh;

typedef struct taci_MjcfField {
    const taci_XmlNode *node;
    const char *path;
    int columns, rows;
    double size[4];
    tac_Geometry *form; // once it was asked for
    bool asked;
} taci_MjcfField;

typedef struct taci_MjcfBody { // beside each draft body
    tac_Pose reference;        // world from link frame where all qpos are at `ref`
    double springref;          // of its joint, rad or m
    double range[2];           // the same, in force or not; 0, 0: none
    bool mocap;
    const taci_XmlNode *node; // its joint, or the mocap body; NULL: it is fixed
} taci_MjcfBody;

typedef struct taci_MjcfMotor { // an actuator, drive or not: where a keyframe has its values
    const taci_XmlNode *node;
    int control, activation, activations;
} taci_MjcfMotor;

typedef struct taci_MjcfTouch { // beside each draft shape
    uint32_t contype, conaffinity;
} taci_MjcfTouch;

typedef struct taci_MjcfPath { // a tendon's length: sum of arm · position
    taci_DraftTerm *term;
    int count;
    double range[2]; // of the tendon, in force or not; 0, 0: none
    bool idle;       // it does nothing by itself, and nothing has used it
} taci_MjcfPath;

typedef struct taci_MjcfPair {
    int shape[2];
    double friction; // of the two; -1: what is theirs
} taci_MjcfPair;

typedef struct taci_MjcfString { // a tendon's length: of a string
    taci_DraftPoint *point;
    int count;
} taci_MjcfString;

typedef struct taci_Mjcf {
    taci_ModelBuilder *builder;
    const char *path; // of the model's own file
    taci_MjcfScope *scope;
    taci_MjcfFrame *frame;                   // taci_XmlNode.tag - 1 of elements that stand in one
    bool no_contact, no_actuation, no_clamp; // what <flag> turns off
    taci_MjcfClass *class;                   // the first is the root of all
    taci_MjcfMesh *mesh;
    taci_MjcfField *field;
    double (*material)[4]; // rgba
    taci_MjcfBody *body;
    taci_MjcfTouch *touch;
    taci_MjcfPath *tendon;
    int (*exclude)[2];   // bodies, or the world
    taci_MjcfPair *pair; // shapes that touch, whatever else is said
    taci_MjcfMotor *motor;
    int terms; // of all tendons, so far
    int cells; // of all height fields that geoms use, so far
    int ellipsoids;
    int controls, activations; // of actuators, so far
    bool unsized;              // some actuator has nobody knows how many of them
    int copies;                // of elements, so far; and elements that were looked at for them
    int64_t looked;
    size_t copied;   // bytes of the names of copies, so far
    bool names_full; // these were too many
    int scope_count, frame_count, class_count, mesh_count, field_count, material_count, body_count,
        touch_count, tendon_count, exclude_count, pair_count, motor_count;
    int scope_capacity, frame_capacity, class_capacity, mesh_capacity, field_capacity,
        material_capacity, body_capacity, touch_capacity, tendon_capacity, exclude_capacity,
        pair_capacity, motor_capacity;
    taci_Names classes, meshes, fields, materials, geoms, sites, tendons, spatials, actuators,
        sensors, keys, paired;
} taci_Mjcf;

/// The settings that hold for an element.
const taci_MjcfCompiler *taci_mjcf_compiler(const taci_Mjcf *m, const taci_XmlNode *node);
/// A file that an element names: seen from the folder of the model's own file, or else, if it is
/// not there, from that of the file in which the element stands.
const char *taci_mjcf_path(const taci_Mjcf *m, const taci_XmlNode *node, const char *file);
/// Make room for one more; false without memory, which is said.
bool taci_mjcf_grow(taci_Mjcf *m, void *array, int *capacity, int count, size_t size);
/// Give an object a name of its kind; false and a mistake if it is taken. "" and NULL are no names.
bool taci_mjcf_name(taci_Mjcf *m, taci_Names *names, const taci_XmlNode *node, const char *what,
                    const char *name, int index);
/// What refers to the object of an element that has mistakes, told since there were `before`, says
/// nothing more.
void taci_mjcf_note_broken(const taci_Mjcf *m, const taci_XmlNode *node, const char *what,
                           int before);
/// The object of a name; -1 and a mistake at `node` if there is none.
int taci_mjcf_find(const taci_Names *names, const taci_XmlNode *node, const char *what,
                   const char *name);

void taci_mjcf_check(taci_Mjcf *m, const taci_XmlNode *root);

// ---- <frame>, <replicate>, <attach>

/// Put copies in the places of <replicate> and <attach>, in the tree of a scope whose settings are
/// known; what refers to them in other sections is copied with them.
void taci_mjcf_expand(taci_Mjcf *m, int scope);
/// The keyframes of the model of a scope that was just attached to another, whose elements know
/// their copies as `twin`: the names of the new ones begin with the prefix. Each is a <key> with a
/// piece in it for each joint, mocap body and actuator that was copied, which has its numbers as
/// text, and as `twin` the copy.
void taci_mjcf_attach_keys(taci_Mjcf *m, int scope, taci_XmlNode *root, const char *prefix);
/// An element without children that stands where another does; NULL: there are too many.
taci_XmlNode *taci_mjcf_take_node(taci_Mjcf *m, const taci_XmlNode *at, const char *name,
                                  int attributes);
void taci_mjcf_set_attribute(taci_XmlNode *node, const char *name, const char *value);
void taci_mjcf_append(taci_Mjcf *m, taci_XmlNode *parent, taci_XmlNode *child);
/// Three texts as one; "" if the names of copies take too much memory.
const char *taci_mjcf_join(taci_Mjcf *m, const char *a, const char *b, const char *c);
/// Take frames out of the tree of scope 0: their children stand in the body, and their tag says
/// which frame they were in.
void taci_mjcf_take_frames(taci_Mjcf *m);
/// The frame that an element stands in, seen from its body, and the class it starts from there.
tac_Pose taci_mjcf_frame(const taci_Mjcf *m, const taci_XmlNode *node);
int taci_mjcf_frame_class(const taci_Mjcf *m, const taci_XmlNode *node, int class);
/// The name of an asset, or that of its file without folders and ending; NULL: it has none, said.
const char *taci_mjcf_asset_name(taci_Mjcf *m, const taci_XmlNode *node);
/// Numbers of an attribute, however many; lives as long as the model. NULL: none, or a mistake.
double *taci_mjcf_list(taci_Mjcf *m, const taci_XmlNode *node, const char *name, int *count);

// ---- values: attributes that are there replace what is in the output

void taci_mjcf_place(const taci_XmlNode *node, taci_MjcfPlace *out);
void taci_mjcf_joint(const taci_XmlNode *node, taci_MjcfJoint *out);
void taci_mjcf_geom(const taci_XmlNode *node, taci_MjcfGeom *out);
void taci_mjcf_site(const taci_XmlNode *node, taci_MjcfSite *out);
void taci_mjcf_tendon(const taci_XmlNode *node, taci_MjcfTendon *out);
/// An actuator of any kind, or its defaults. False: the element is none.
bool taci_mjcf_actuator(const taci_XmlNode *node, taci_MjcfActuator *out);
taci_MjcfActuator taci_mjcf_actuator_default(void);
/// Middle and direction of two points; z is the way from the second to the first, as in MuJoCo.
/// False and a mistake if they are one.
bool taci_mjcf_between(const taci_XmlNode *node, const double fromto[6], tac_Pose *pose,
                       double *length);
/// A number that must not be negative.
bool taci_mjcf_positive(const taci_XmlNode *node, const char *name, double *out);
/// A place as a pose; what has no direction is a mistake at `node`.
tac_Pose taci_mjcf_pose(const taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfPlace *place);
/// An angle as written in rad.
double taci_mjcf_angle(const taci_Mjcf *m, const taci_XmlNode *node, double angle);
/// Whether a range is in force; a mistake if it is none, or if it is unclear.
bool taci_mjcf_limited(const taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfTri limited,
                       bool has_range, const double range[2]);
/// Attributes such as `ctrllimited` and `ctrlrange`; `what` is "ctrl". The range in force goes to
/// lower and upper, which stay as they are if there is none. False: a mistake was said.
void taci_mjcf_limit(const taci_XmlNode *node, const char *what, taci_MjcfLimit *out);
bool taci_mjcf_set_limit(const taci_Mjcf *m, const taci_XmlNode *node, const char *what,
                         const taci_MjcfLimit *limit, double *lower, double *upper);

// ---- sections

void taci_mjcf_read_compiler(taci_Mjcf *m, const taci_XmlNode *node);
void taci_mjcf_read_option(taci_Mjcf *m, const taci_XmlNode *node);
/// The root class with MuJoCo's own defaults; then what sections add. Classes of elements: that of
/// their `class`, or else `class`.
bool taci_mjcf_begin_classes(taci_Mjcf *m);
/// The type of a joint whose body has a class.
taci_MjcfJointType taci_mjcf_joint_type(const taci_Mjcf *m, const taci_XmlNode *node, int class);
void taci_mjcf_read_default(taci_Mjcf *m, const taci_XmlNode *node);
int taci_mjcf_class(const taci_Mjcf *m, const taci_XmlNode *node, const char *attribute, int class);
void taci_mjcf_read_assets(taci_Mjcf *m, const taci_XmlNode *node);
void taci_mjcf_read_world(taci_Mjcf *m, const taci_XmlNode *node);
/// Geoms that <pair> names, before they are read: these touch, whatever else they say.
void taci_mjcf_note_pairs(taci_Mjcf *m, const taci_XmlNode *node);
bool taci_mjcf_is_paired(const taci_Mjcf *m, const taci_XmlNode *geom);
void taci_mjcf_read_contacts(taci_Mjcf *m, const taci_XmlNode *node);
/// Tendons; `spatials` has the drafts of strings by their names.
void taci_mjcf_read_tendons(taci_Mjcf *m, const taci_XmlNode *node);
bool taci_mjcf_read_string(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfString *string);
/// Room for terms of tendons; NULL: there are too many, or no memory, which is said.
taci_DraftTerm *taci_mjcf_take_terms(taci_Mjcf *m, const taci_XmlNode *node, int count);
/// The names of all actuators, then the drives that they become.
void taci_mjcf_note_actuators(taci_Mjcf *m, const taci_XmlNode *node);
void taci_mjcf_read_actuators(taci_Mjcf *m, const taci_XmlNode *node);
/// What an actuator says, classes included, and how many activations it has; false: the element is
/// none. *sized: it has one control, else nobody knows how many.
bool taci_mjcf_whole_actuator(const taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfActuator *out,
                              int *activations, bool *sized);
void taci_mjcf_read_keys(taci_Mjcf *m, const taci_XmlNode *node);
void taci_mjcf_read_equalities(taci_Mjcf *m, const taci_XmlNode *node);
/// Name tendons that do nothing, after all that could use them.
void taci_mjcf_tell_idle(taci_Mjcf *m);

// ---- parts

/// The form of a mesh: its hull, its surface to be drawn, or its surface to be weighed, which may
/// be a hull as well; and where it is seen from the geom's frame. NULL: a mistake was said, or
/// meshes are not read, or what is drawn is not there.
typedef enum taci_MjcfUse { TACI_MJCF_TOUCHED, TACI_MJCF_DRAWN, TACI_MJCF_WEIGHED } taci_MjcfUse;
const tac_Geometry *taci_mjcf_mesh_form(taci_Mjcf *m, const taci_XmlNode *node, int mesh,
                                        taci_MjcfUse use, tac_Pose *frame);
/// What the surface of a mesh weighs for density 1: not CONVEX, which is what its hull does.
tac_MassProperties taci_mjcf_mesh_mass(const tac_Geometry *drawn, taci_MjcfInertia mode);
/// The `inertia` of a mesh or of its class.
void taci_mjcf_mesh_inertia(const taci_XmlNode *node, taci_MjcfInertia *mode);
const tac_Geometry *taci_mjcf_field_form(taci_Mjcf *m, const taci_XmlNode *node, int field);

/// Mass of what a body is made of, collected from its geoms.
typedef struct taci_MjcfMass {
    tac_MassProperties sum; // in the body's frame
    bool any;
} taci_MjcfMass;

void taci_mjcf_mass_add(taci_MjcfMass *mass, const tac_MassProperties *part, tac_Pose pose);
/// A body's inertia, from <inertial> (or NULL) and geoms as the compiler section says.
void taci_mjcf_set_inertia(const taci_Mjcf *m, const taci_XmlNode *body,
                           const taci_XmlNode *inertial, const taci_MjcfMass *geoms,
                           taci_DraftBody *draft);
/// Whether a body needs the masses of its geoms.
bool taci_mjcf_weighs_geoms(const taci_Mjcf *m, const taci_XmlNode *body,
                            const taci_XmlNode *inertial);
/// Principal moments, the largest first, and their axes (a rotation's columns), of a symmetric
/// matrix.
void taci_mjcf_principal(const tac_Mat3 *I, double moment[3], tac_Mat3 *axes);
void taci_mjcf_scale_masses(taci_Mjcf *m);

/// A geom of a body: its shape, and its mass if `mass` is not NULL.
typedef struct taci_MjcfOwner {
    int body;      // TACI_PARENT_WORLD: the world
    int class;     // of its children
    bool moves;    // some joint is between it and the world
    tac_Pose pose; // world from link frame, of what does not move
} taci_MjcfOwner;

void taci_mjcf_read_geom(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *owner,
                         taci_MjcfMass *mass);
void taci_mjcf_read_site(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfOwner *owner);
void taci_mjcf_read_sensors(taci_Mjcf *m, const taci_XmlNode *node);
/// Groups of all shapes, after the last geom.
void taci_mjcf_map_contacts(taci_Mjcf *m);

#endif
