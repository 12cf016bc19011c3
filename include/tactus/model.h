#ifndef TACTUS_MODEL_H
#define TACTUS_MODEL_H
#include <tactus/spring.h>
#include <tactus/shape.h>
#include <tactus/tree.h>

/* Models: robots read from URDF or MJCF files.
 *
 * A model is loaded and checked once, then trees are built from it in any world. Mistakes in a file
 * go to the message callback as `file:line: what is wrong, and what was expected`; several per
 * load. With the code TAC_OK come what was repaired, as `file:line: what is wrong; what was done`,
 * and, at the end, by name, all that is in the file but has no meaning here.
 */

typedef struct tac_Model tac_Model;

/// Where the files of a ROS package are: package://name/rest is directory/rest.
typedef struct tac_ModelPackage {
    const char *name, *directory;
} tac_ModelPackage;

typedef struct tac_ModelOptions {
    tac_MessageFn *message; // default NULL: silent
    void *message_user;
    const tac_ModelPackage *package; // before ROS_PACKAGE_PATH and AMENT_PREFIX_PATH; default none
    int package_count;
    bool floating; // URDF: the root link is free instead of fixed to the world; default false
    bool meshes;   // read meshes; default true
    bool strict;   // what a load repairs and says so is a mistake instead; default false
    int cookie;    // set by tac_model_options_default
} tac_ModelOptions;

/// A shape of a body: what touches, or what is only drawn.
typedef struct tac_ModelShape {
    int body; // -1: the world
    tac_ShapeType type;
    tac_Vec3 size;
    const tac_Geometry *geometry; // HULL, MESH, HEIGHT_FIELD; lives as long as the model
    tac_Pose frame;               // in the body's centre-of-mass frame, or in the world
    tac_Vec3 color;               // 0..1
    tac_Surface surface;
    uint32_t group, collides; // as in tac_ShapeDef
    bool touches;             // false: it is only drawn
    const char *name;         // "" if it has none
} tac_ModelShape;

/// A closed loop or a coupling that is no part of the tree: becomes a spring that is a row.
typedef struct tac_ModelSpring {
    tac_SpringType type; // POINT (connect) or POSE (weld)
    int body_a, body_b;  // body_b -1: the world
    tac_Pose frame_a, frame_b;
    const char *name;
} tac_ModelSpring;

/// The volume around a site, where it feels touch.
typedef enum tac_SiteForm {
    TAC_SITE_ELLIPSOID, // and spheres
    TAC_SITE_CAPSULE,
    TAC_SITE_CYLINDER,
    TAC_SITE_BOX,
} tac_SiteForm;

/// A named frame on a body: where a tool is held, a sensor sits, a tie ends.
typedef struct tac_ModelSite {
    int body;       // -1: the world
    tac_Pose frame; // in the body's centre-of-mass frame, or in the world
    tac_SiteForm form;
    tac_Vec3 size; // m, half of it along each axis; of a capsule without its ends
    const char *name;
} tac_ModelSite;

/// Where a body and its joint start.
typedef struct tac_ModelStart {
    tac_Pose pose;      // of its centre-of-mass frame in the model: FREE, and FIXED to the world
    double position[4]; // of other joints, as in tac_TreeBodyDef
    double velocity[6];
} tac_ModelStart;

/// A keyframe of an MJCF file: a state to start from.
typedef struct tac_ModelKey {
    const char *name;            // "" if it has none
    double time;                 // s
    const tac_ModelStart *start; // of each body of the tree
    const double *control;       // of each drive of the tree; NULL: the file gives none
    const double *activation;    // the same; 0 of drives without dynamics
} tac_ModelKey;

/// Options with every field at its default.
TAC_API tac_ModelOptions tac_model_options_default(void);
/// Load a URDF or MJCF file, told apart by its root element. ERR_SYNTAX: it has mistakes, and the
/// callback got them all. ERR_MEMORY.
TAC_API tac_Result tac_model_load(const char *path, const tac_ModelOptions *options,
                                  tac_Model **model);
/// The same from a text in memory; `path` is what messages and relative paths refer to.
TAC_API tac_Result tac_model_read(const char *text, size_t size, const char *path,
                                  const tac_ModelOptions *options, tac_Model **model);
/// Free a model; worlds built from it go on. NULL does nothing.
TAC_API void tac_model_destroy(tac_Model *model);

/// The name that the file gives it. This, and all that follows, lives as long as the model.
TAC_API const char *tac_model_name(const tac_Model *model);
/// The tree of its bodies and joints.
TAC_API const tac_TreeDef *tac_model_tree(const tac_Model *model);
TAC_API tac_Vec3 tac_model_gravity(const tac_Model *model, bool *given); // MJCF option gravity
TAC_API double tac_model_timestep(const tac_Model *model);               // s; 0: the file has none
/// Its shapes, those that touch and those that are only drawn.
TAC_API const tac_ModelShape *tac_model_shapes(const tac_Model *model, int *count);
/// Its springs between bodies that close loops.
TAC_API const tac_ModelSpring *tac_model_springs(const tac_Model *model, int *count);
/// The sites of an MJCF file, in its order.
TAC_API const tac_ModelSite *tac_model_sites(const tac_Model *model, int *count);
/// The keyframes of an MJCF file, in its order.
TAC_API const tac_ModelKey *tac_model_keys(const tac_Model *model, int *count);
/// The name of a body.
TAC_API const char *tac_model_body_name(const tac_Model *model, int body);
/// The name of the joint of a body; "" where there is none.
TAC_API const char *tac_model_joint_name(const tac_Model *model, int body);
/// The name of a tendon.
TAC_API const char *tac_model_tendon_name(const tac_Model *model, int tendon);
/// The name of a drive: that of its actuator, or else of what it acts on.
TAC_API const char *tac_model_drive_name(const tac_Model *model, int drive);
/// The body of a name; -1 if there is none.
TAC_API int tac_model_find_body(const tac_Model *model, const char *name);
/// The body whose joint has this name; -1 if there is none.
TAC_API int tac_model_find_joint(const tac_Model *model, const char *name);
/// The drive of a name; -1 if there is none.
TAC_API int tac_model_find_drive(const tac_Model *model, const char *name);
/// The site of a name; -1 if there is none.
TAC_API int tac_model_find_site(const tac_Model *model, const char *name);
/// The keyframe of a name; -1 if there is none.
TAC_API int tac_model_find_key(const tac_Model *model, const char *name);
/// Files it was read from: the first is the model's own; NULL out of range.
TAC_API const char *tac_model_source(const tac_Model *model, int index);

typedef struct tac_ModelPlacement {
    tac_Pose pose;     // of the model's origin in the world; default identity
    tac_Form form;     // default AUTO
    int material;      // first of the world's materials that it may use: of these it takes
                       // those that are like its own surfaces, or that nobody has set; default 1
    int key;           // the keyframe that it starts at; default -1: none, as its tree says
    bool shapes;       // create those that touch; default true
    bool self_contact; // its bodies may touch each other, but not their neighbours; default true
    bool overlap;      // also those that overlap where it starts; default false: these are kept
                       // apart, and named through the world's message callback
    bool as_written;   // joints that start beyond a limit stay there, and the limit begins where
                       // they are; default false: they start at the limit. Both are said
    int cookie;        // set by tac_model_placement_default
} tac_ModelPlacement;

/// A placement with every field at its default.
TAC_API tac_ModelPlacement tac_model_placement_default(void);
/// Build it in a world: the tree, its shapes that touch, its springs. What it overlaps of others is
/// for tac_world_relax to resolve, once all is built. ERR_CAPACITY: the world is
/// too small (the message says which field); nothing but materials is left behind then. A model in
/// which nothing moves becomes shapes of the world, and `tree` stays null.
TAC_API tac_Result tac_model_build(const tac_Model *model, tac_World *world,
                                   const tac_ModelPlacement *placement, tac_SystemId *tree);
/// Capacities that a world needs for it, added to those in `def`.
TAC_API void tac_model_reserve(const tac_Model *model, tac_WorldDef *def);

#endif
