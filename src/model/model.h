#ifndef TACI_MODEL_H
#define TACI_MODEL_H
#include "model/xml.h"
#include <tactus/sensor.h>

/* How a model is put together: what the importers of URDF and MJCF share.
 *
 * An importer walks its XML and adds drafts: bodies in LINK frames (whatever frames the file uses),
 * shapes, tendons, springs. It may add them in any order as long as a parent's index is known or
 * set later (taci_ModelBuilder.body[i] may be changed until the end). taci_model_finish, which the
 * core calls after the importer, checks the whole, orders parents before children, moves everything
 * to centre-of-mass frames (axes of the link frame, origin in the centre of mass) and joint frames
 * to their z axes, and numbers the velocities that tendons run over.
 *
 * An importer reports a mistake and goes on; taci_model_finish is only called if there was none. */

/// Where in a file something was said.
typedef struct taci_Origin {
    const char *path;
    int line;
} taci_Origin;

enum { TACI_PARENT_WORLD = -1, TACI_PARENT_NONE = -2 };

typedef struct taci_DraftBody {
    const char *name;    // unique among those that are not ""; copied by add
    taci_Origin at;      // of the body, for messages
    int parent;          // a body, TACI_PARENT_WORLD; default NONE (no joint has it as child yet)
    tac_Pose pose;       // link frame in the parent's link frame (or the world), joint at 0
    tac_TreeJoint joint; // default FIXED
    const char *joint_name; // unique among those that are not ""; copied
    taci_Origin joint_at;   // of the joint; path NULL: `at`
    tac_Vec3 anchor;        // m, a point of the joint's axis, in the link frame; default 0
    tac_Vec3 axis;  // any length but 0, in the link frame; default z (FIXED, BALL, FREE: any)
    tac_Vec3 axis2; // UNIVERSAL: the second one, perpendicular to the first; default y
    tac_TreeAxis limit[2];    // as in tac_TreeBodyDef.axis; a limit_stiffness of 0: a stop as
                              // stiff as the gear of taci_DraftTendon
    double period, dampratio; // s: spring and damper of the joint follow from these and from the
                              // inertia that it has at its start; default 0: they do not
    double position[4], velocity[6]; // initial, as in tac_TreeBodyDef
    bool has_inertia;                // false (default): it has no mass
    double mass;                     // kg, > 0
    double gravity_scale;            // as in tac_TreeBodyDef; default 1
    tac_Pose inertial;               // centre of mass and axes of `inertia`, in the link frame
    tac_Mat3 inertia;                // kg·m2 about the centre of mass, in the axes of `inertial`
    taci_Origin inertia_at;          // path NULL: `at`
} taci_DraftBody;

typedef struct taci_DraftShape {
    int body; // TACI_PARENT_WORLD: the world's
    taci_Origin at;
    tac_ShapeType type;
    tac_Vec3 size;                // as in tac_ShapeType
    const tac_Geometry *geometry; // from taci_model_mesh or after taci_model_own
    tac_Pose frame;               // in the link frame, or in the world
    tac_Vec3 color;               // default 0.7 each
    tac_Surface surface;          // default that of a material
    uint32_t group, collides;     // default 1, all
    bool touches;                 // default true
    const char *name;             // copied
} taci_DraftShape;

/// One term of a tendon: arm · position of a joint.
typedef struct taci_DraftTerm {
    int body; // whose joint: REVOLUTE, PRISMATIC, UNIVERSAL
    int axis; // 1: the second one of UNIVERSAL
    double arm;
} taci_DraftTerm;

/// A point of a string, as tac_TendonPoint has it, of a draft.
typedef struct taci_DraftPoint {
    tac_TendonPointType type;
    int body;       // TACI_PARENT_WORLD: the world's
    tac_Pose frame; // in the link frame, or in the world
    double radius;
    bool has_side;
    int side_body;
    tac_Vec3 side; // in the link frame, or in the world
    double divisor;
} taci_DraftPoint;

/// Of which range a slack tendon is an end, as the file says it.
typedef struct taci_TendonStop {
    double scale;    // of the tendon's length in its stretch; 0: it is no end of a range
    double range[2]; // of the length; m of a string, else whatever the joints of the sum have
} taci_TendonStop;

typedef struct taci_DraftTendon {
    const char *name;
    taci_Origin at;
    const taci_DraftTerm *term; // copied by add
    int term_count;
    const taci_DraftPoint *point; // a string in the place of terms; lives as long as the model
    int point_count;
    double gain;   // of its length: default 1
    bool is_loose; // it has no spring: a length that others act on, with its damping if any
    bool at_rest;  // its offset is counted from its length where all springs of joints rest
    double offset, stiffness, damping; // default 0, 1e4, 0. A stiffness of 0: a stiff gear, whose
                                       // stiffness and damping follow from the inertia that the
                                       // joint of the first term, or the string, moves
                                       // (docs/models.md)
    bool slack;
    taci_TendonStop stop; // default none; the name ends with ":max" or ":min"
} taci_DraftTendon;

/// A drive; in its definition `velocity`, `gear`, `count`, `body` and `frame` are set at the end.
typedef struct taci_DraftDrive {
    const char *name; // copied
    taci_Origin at;
    tac_DriveDef def;
    const taci_DraftTerm *term; // JOINTS: arm is the gear, axis the velocity of its joint; copied
    int term_count;
    int body, reference;     // BODY, FRAMES: drafts; TACI_PARENT_WORLD: the world's
    tac_Pose frame[2];       // of the two, in the link frame, or in the world
    double gear[6];          // BODY, FRAMES
    double damping_ratio;    // > 0: bias[2] follows from it and the inertia that the joints move
    int control, activation; // where a keyframe has its values; activation -1: none
} taci_DraftDrive;

typedef struct taci_DraftSpring {
    const char *name;
    taci_Origin at;
    tac_SpringType type;       // POINT, POSE
    int body_a, body_b;        // body_b may be TACI_PARENT_WORLD
    tac_Pose frame_a, frame_b; // in the link frames
} taci_DraftSpring;

typedef struct taci_DraftSite {
    const char *name; // copied
    taci_Origin at;
    int body;       // TACI_PARENT_WORLD: the world's
    tac_Pose frame; // in the link frame, or in the world
    tac_SiteForm form;
    tac_Vec3 size;
} taci_DraftSite;

typedef struct taci_DraftSensor {
    tac_ModelSensor is;         // bodies are drafts, frames in link frames; name copied
    const taci_DraftTerm *term; // of a tendon; lives as long as the model
    int term_count;
} taci_DraftSensor;

typedef struct taci_DraftStart { // as tac_ModelStart
    tac_Pose pose;               // of the link frame in the model
    double position[4];
    double velocity[6]; // FREE: that of the origin of the link frame in the model's axes, then the
                        // angular one in those of the link
} taci_DraftStart;

typedef struct taci_DraftKey {
    const char *name; // copied
    taci_Origin at;
    double time;
    const taci_DraftStart *start;       // of each draft body; lives as long as the model
    const double *control, *activation; // as the file has them; NULL: it does not
} taci_DraftKey;

/// Where files come from: the disk (taci_model_disk), or the texts of a recording. `name` is a path
/// as taci_model_path gives it, which may also be "package://..."; `from` is the model's own file.
/// Returns NULL and the bytes (malloc, a zero byte after them), or what is wrong, a text that may
/// be in `room`.
enum { TACI_MODEL_ROOM = 400 };
typedef struct taci_ModelBytes {
    char *bytes;
    size_t size;
} taci_ModelBytes;
typedef const char *taci_ModelFileFn(void *user, const tac_ModelOptions *options, const char *from,
                                     const char *name, taci_ModelBytes *out,
                                     char room[TACI_MODEL_ROOM]);
taci_ModelFileFn taci_model_disk;
bool taci_is_package_path(const char *path);

typedef struct taci_ModelBuilder {
    const tac_ModelOptions *options;
    taci_ModelFileFn *read;
    void *read_user;
    taci_Report report;
    const char *body_word; // "link" or "body", for messages; default "body"
    tac_Model *model;      // its pool, name, gravity, timestep, sources

    taci_DraftBody *body;
    taci_DraftShape *shape;
    taci_DraftTendon *tendon;
    taci_DraftDrive *drive;
    taci_DraftSpring *spring;
    taci_DraftSite *site;
    taci_DraftKey *key;
    taci_DraftSensor *sensor;
    int sensor_count, sensor_capacity;
    tac_TreePair *apart; // bodies that do not touch each other
    int body_count, shape_count, tendon_count, drive_count, spring_count, site_count, key_count,
        apart_count;
    int body_capacity, shape_capacity, tendon_capacity, drive_capacity, spring_capacity,
        site_capacity, key_capacity, apart_capacity;
    taci_Names body_names, joint_names;

    size_t mesh_bytes; // of mesh files, so far

    struct taci_Ignored *ignored;                      // names with counts, in order of appearance
    int ignored_count, ignored_capacity, ignored_more; // more: beyond the most that are named
    taci_Names ignored_names;
    bool told_slashes; // "package:///", of URDF
} taci_ModelBuilder;

/// The importers. `root` is the root element: <robot>, <mujoco>.
void taci_urdf_read(taci_ModelBuilder *builder, taci_XmlNode *root);
void taci_mjcf_read(taci_ModelBuilder *builder, taci_XmlNode *root);

taci_Origin taci_origin(const taci_XmlNode *node);

// ---- drafts with their defaults, and adding them: the index, -1 if there is no memory or the name
// is taken (which is said)

taci_DraftBody taci_draft_body(void);
taci_DraftShape taci_draft_shape(void);
taci_DraftTendon taci_draft_tendon(void);
taci_DraftDrive taci_draft_drive(void);
int taci_model_add_body(taci_ModelBuilder *builder, const taci_DraftBody *body);
int taci_model_add_shape(taci_ModelBuilder *builder, const taci_DraftShape *shape);
int taci_model_add_tendon(taci_ModelBuilder *builder, const taci_DraftTendon *tendon);
int taci_model_add_drive(taci_ModelBuilder *builder, const taci_DraftDrive *drive);
int taci_model_add_spring(taci_ModelBuilder *builder, const taci_DraftSpring *spring);
int taci_model_add_site(taci_ModelBuilder *builder, const taci_DraftSite *site);
int taci_model_add_key(taci_ModelBuilder *builder, const taci_DraftKey *key);
int taci_model_add_sensor(taci_ModelBuilder *builder, const taci_DraftSensor *sensor);
int taci_model_add_apart(taci_ModelBuilder *builder, tac_TreePair bodies);
/// Name a body's joint after it was added (URDF). False: the name is taken, which is said.
bool taci_model_name_joint(taci_ModelBuilder *builder, int body, const char *name, taci_Origin at);
/// The body of a name, or of a joint's name; -1 if there is none. `_need`: that is a mistake at
/// `node`, which says "there is no link 'x'; did you mean ...?". `what`: "link", "body".
int taci_model_body(const taci_ModelBuilder *builder, const char *name);
int taci_model_joint(const taci_ModelBuilder *builder, const char *name);
int taci_model_need_body(const taci_ModelBuilder *builder, const taci_XmlNode *node,
                         const char *what, const char *name);
int taci_model_need_joint(const taci_ModelBuilder *builder, const taci_XmlNode *node,
                          const char *what, const char *name);

/// Count something that is in the file but has no meaning here: "transmission", "limit effort".
/// All names are told at the end, in as many messages as that takes.
void taci_model_ignore(taci_ModelBuilder *builder, const char *what);
/// Children and attributes of a node that have no meaning: those near to one of the known names
/// (ended by NULL; NULL: none) are mistakes, the others are ignored as "name" and "element name".
/// Attributes that were read need not be in `attributes`.
void taci_model_ignore_rest(taci_ModelBuilder *builder, const taci_XmlNode *node,
                            const char *const *children, const char *const *attributes);

// ---- what the file says of the model as a whole

void taci_model_set_name(taci_ModelBuilder *builder, const char *name);
void taci_model_set_gravity(taci_ModelBuilder *builder, tac_Vec3 gravity);
void taci_model_set_timestep(taci_ModelBuilder *builder, double timestep);
/// A copy that lives as long as the model; "" for NULL or without memory.
const char *taci_model_keep(taci_ModelBuilder *builder, const char *text);
void *taci_model_take(taci_ModelBuilder *builder, size_t size); // NULL: no memory, which is said

// ---- other files

/// The path of a file named in a file: relative ones are seen from the folder of `from`; "." and
/// ".." taken out; file:// as well. "package://..." stays as it is, and is looked for when the file
/// is read. Kept with the model.
const char *taci_model_path(taci_ModelBuilder *builder, const char *from, const char *name);
/// Read and parse another XML file (MJCF include). It becomes a source of the model. NULL: mistakes
/// were said, at `node` if the file cannot be read.
taci_XmlNode *taci_model_include(taci_ModelBuilder *builder, const taci_XmlNode *node,
                                 const char *path);
/// The bytes of another file (malloc), a source from now on. False: said at `node`.
bool taci_model_bytes(taci_ModelBuilder *builder, const taci_XmlNode *node, const char *path,
                      taci_ModelBytes *out);

/// A mesh file as TAC_SHAPE_MESH or _HULL; read once for each path, type and scale; the model owns
/// it. NULL: a mistake, or a spare one that is not there, which is said at `node`. Never call it if
/// options->meshes is false.
typedef struct taci_ModelMesh {
    const char *path; // as taci_model_path gives it
    tac_ShapeType type;
    tac_Vec3 scale;
    bool drawn;   // MESH: its triangles as they are, solid or not: for looks, or to be weighed
    bool surface; // MESH: what is no solid becomes a surface, or else its hull, which is noted
    bool spare;   // a model can do without it: what cannot be read is noted, no mistake
    bool lost;    // what should touch and is not there is left out, a repair (URDF)
} taci_ModelMesh;
const tac_Geometry *taci_model_mesh(taci_ModelBuilder *builder, const taci_XmlNode *node,
                                    const taci_ModelMesh *mesh);

/// Give a geometry to the model, which then releases it. False: no memory, and it is released now.
bool taci_model_own(taci_ModelBuilder *builder, const tac_Geometry *geometry);

// ---- rotations that files use

/// URDF and MJCF eulers: fixed axes x, y, z in this order (roll, pitch, yaw).
tac_Quat taci_quat_rpy(tac_Vec3 rpy);
/// The rotation that takes z to a direction (not 0), the shortest one.
tac_Quat taci_quat_z_to(tac_Vec3 direction);

/// Springs and dampers of joints with a period, rests and stiffnesses of strings; `place` and
/// `velocity` of drafts and bodies.
void taci_model_choose_springs(taci_ModelBuilder *builder, const int *place, const int *velocity,
                               tac_TreeBodyDef *body, tac_TendonDef *tendon);

// ---- the core's own

typedef struct taci_ModelForm { // a mesh that was read
    taci_ModelMesh key;
    const tac_Geometry *geometry;
} taci_ModelForm;

struct tac_Model {
    taci_Pool pool; // all texts and arrays but those that say so
    const char *name;
    tac_TreeDef tree;
    const char **body_name, **joint_name; // (tree.body_count)
    const char **tendon_name;             // (tree.tendon_count)
    bool *is_gear;         // of a tendon: it ties joints, and is no spring     (tree.tendon_count)
    taci_TendonStop *stop; // of a tendon                             (tree.tendon_count)
    const char **drive_name; // (tree.drive_count)
    tac_ModelShape *shape;
    tac_ModelSpring *spring;
    tac_ModelSite *site;
    tac_ModelKey *key;
    tac_ModelSensor *sensor;
    int sensor_count;
    int shape_count, spring_count, site_count, key_count;
    tac_Vec3 gravity;
    bool has_gravity;
    double timestep;
    const char **source; // of malloc
    int source_count, source_capacity;
    taci_ModelForm *form; // of malloc; holds references
    int form_count, form_capacity;
    const tac_Geometry **given; // of malloc; geometries of shapes that are no forms
    int given_count, given_capacity;
};

/// Check and convert; fills the model. Mistakes are in the report.
void taci_model_finish(taci_ModelBuilder *builder);
/// Where the bodies of a tree start, replaced by what a keyframe says.
void taci_model_start_at(const tac_ModelKey *key, tac_TreeBodyDef *body, int count);
/// Bodies whose joints are beyond their limits start at these, or, as written, their limits begin
/// where they are; said through the world (model_start.c).
void taci_model_start_within(const tac_Model *model, const tac_World *world,
                             const tac_ModelPlacement *placement, tac_TreeBodyDef *body);
/// The tendons of a model whose bodies were placed: points on the world go along, and a range that
/// its tendon starts beyond begins there, which is said (model_tendons.c). `tendon` and `point`
/// have room for all. ERR_MEMORY.
tac_Result taci_model_place_tendons(const tac_Model *model, const tac_World *world,
                                    const tac_ModelPlacement *placement,
                                    const tac_TreeBodyDef *body, tac_TendonDef *tendon,
                                    tac_TendonPoint *point);
/// How many points the strings of a model have.
int taci_model_count_points(const tac_Model *model);
/// Bodies of one robot that overlap in its tree as it was built do not touch each other, which is
/// said. ERR_MEMORY.
tac_Result taci_model_keep_apart(const tac_Model *model, tac_World *world, tac_SystemId tree);
/// The same of its drives.
void taci_model_control_at(const tac_ModelKey *key, tac_DriveDef *drive, int count);
/// The pose of a joint's body frame in its parent frame, at its first positions.
tac_Pose taci_model_joint_motion(const tac_TreeBodyDef *body);
/// Say what was ignored, if anything was.
void taci_model_tell_ignored(taci_ModelBuilder *builder);
/// tac_model_read with files from elsewhere.
tac_Result taci_model_read_from(const char *text, size_t size, const char *path,
                                const tac_ModelOptions *options, taci_ModelFileFn *read,
                                void *read_user, tac_Model **model);

#endif
