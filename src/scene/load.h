#ifndef TACI_LOAD_H
#define TACI_LOAD_H
#include "scene/fields.h"
#include "model/model.h"
#include "scene/scene.h"

/* Loading: what the files of this folder share while a scene is read.
 *
 * Files first, included ones before those that include them; then parameters, then everything else,
 * so that a value may use any parameter and a reference any name, above or below it. */

typedef struct taci_Sections {
    uint32_t node[TACI_ROOT_COUNT]; // 0 if the file has no such key
} taci_Sections;

typedef struct taci_NamedSignal {
    uint32_t key, node;
    // as what it was read, as a vector and as one number: 0 not yet, -1 badly, else its index + 1
    int read[2][TACI_DIM_COUNT];
} taci_NamedSignal;

typedef struct taci_Group { // of shapes; its bit is its place in the list
    const char *name;
    uint32_t node; // where it is first named
    bool has_shapes;
} taci_Group;
#define TACI_GROUPS_MAX 32

typedef struct taci_Loader {
    taci_Document doc;
    tac_Scene *scene;
    const tac_SceneOptions *options;
    taci_Scope scope;
    taci_Sections *section; // nodes of the root's keys                    (doc.file_count)
    int section_capacity;
    int *order; // files, included ones before those that include them     (order_count)
    int order_count, order_capacity;
    bool incomplete;    // a file could not be read: what refers to its things is not judged
    bool linear_travel; // the joint being read is prismatic
    bool only_bodies;   // what is being read joins bodies of the scene, not parts of systems
    taci_Dimension signal_dimension; // of the signal being read
    bool signal_scalar;              // it has one number rather than three
    bool in_array;                   // names and neighbours come from an array
    int64_t work;                    // values read
    bool told_full;                  // that there are too many of something
    int guesses;                     // names compared with unknown ones
    taci_Names materials, signals;   // values are indices of:
    struct taci_Material *material;
    int material_count, material_capacity;
    taci_NamedSignal *signal;
    int signal_count, signal_capacity;
    struct taci_FormKey *form; // what the scene's forms were made from (scene->form_count)
    int form_capacity;
    taci_Group group[TACI_GROUPS_MAX];
    int group_count;
    struct taci_ArrayText *array;
    int array_count, array_capacity;
    tac_World *trial; // two bodies: definitions are tried out on it; NULL if it could not be made
    tac_BodyId trial_body[2];
    char trial_text[256]; // what it said
    taci_WorldText world;
    bool gravity_given, step_given; // by a file
    uint32_t beside_node;           // 0: there is none
    bool model_alone;               // the scene is a model's file
    bool model_failed;              // a model has mistakes, which were told
    taci_ContactText contact;
    taci_StudyText study;
    tac_Result setting_result;
} taci_Loader;

typedef struct taci_Material {
    const char *name;
    double density; // kg/m3, negative if it has none
    tac_Vec3 color;
    bool has_color;
    uint32_t node;
} taci_Material;

/// What the shapes of a body, or those of the ground, have if they say nothing; and their sum.
typedef struct taci_ShapeHome {
    int body; // TAC_SCENE_GROUND
    bool fixed;
    double density; // kg/m3, negative if nothing says
    const taci_Material *material;
    tac_Vec3 color;
    uint32_t group, collides;
    bool collide;
    int count;
    tac_MassProperties sum; // in the body frame; with density 1 where there is none
    bool some, all;         // shapes with a density
    uint32_t lacking;       // a shape without
} taci_ShapeHome;

typedef struct taci_Asset { // a file that a scene uses beside its own texts
    const char *path;       // as messages show it
    const char *bytes;
    size_t size;
} taci_Asset;

typedef struct taci_Move { // how far a copy of an array is from its first one
    tac_Vec3 by;           // m
    const char *name;      // of the copy
    const char *a, *b;     // bodies that a joint or spring of the copy joins
    uint32_t node;         // of the name of the array
    uint32_t anchor;       // of the name of b, if the file has it
} taci_Move;

// values.c
/// Read one value; what is wrong becomes a mistake and the answer is false.
bool taci_value_number(taci_Loader *l, uint32_t node, taci_Dimension d, double *out);
bool taci_value_vector(taci_Loader *l, uint32_t node, taci_Dimension d, tac_Vec3 *out);
bool taci_value_count(taci_Loader *l, uint32_t node, int *out);
bool taci_value_text(taci_Loader *l, uint32_t node, const char **out);
bool taci_value_name(taci_Loader *l, uint32_t node, const char **out);
/// A name, or that of a part of something: "arm.hand".
bool taci_value_part(taci_Loader *l, uint32_t node, const char **out);
/// A list of at most `most` numbers; how many, or -1.
int taci_value_numbers(taci_Loader *l, uint32_t node, taci_Dimension d, double *out, int most);
/// Whether there is room for one more of something; a mistake if not, the first time.
bool taci_has_room(taci_Loader *l, uint32_t node, int count, const char *what);
/// The value of a key in a mapping, 0 if it has none.
uint32_t taci_find_value(const taci_Loader *l, uint32_t map, const char *key);
/// Whether a node is this text.
bool taci_is_text(const taci_Loader *l, uint32_t node, const char *text);
/// "a list", "a mapping", "'text'": what a node is, for messages. Written to `room`.
const char *taci_node_text(const taci_Loader *l, uint32_t node, char room[80]);
/// A node that must be a list or mapping: false with a mistake if it is not.
bool taci_check_list(taci_Loader *l, uint32_t node, const char *what);
bool taci_check_map(taci_Loader *l, uint32_t node, const char *what);
/// The dimension meant where it depends on the joint or signal being read.
taci_Dimension taci_dimension_resolve(const taci_Loader *l, taci_Dimension d);
/// Count one value read; false once there are too many, or more mistakes than are shown.
bool taci_work(taci_Loader *l, uint32_t node);

// fields.c
/// Read a mapping by its table. `out` holds the defaults before. False if anything is wrong.
bool taci_fields_read(taci_Loader *l, uint32_t map, const taci_Table *table, void *out,
                      taci_Given *given);
/// The pose of the keys from `first` on (see TACI_POSE_FIELDS).
bool taci_pose_read(taci_Loader *l, const taci_Given *given, int first, const taci_PoseText *text,
                    tac_Pose *out);
/// The rotation that takes z to a direction the short way; false if it has no length.
bool taci_quat_along(tac_Vec3 direction, tac_Quat *out);

// files.c
/// Read the first file and all that it includes.
void taci_load_files(taci_Loader *l, const char *path);
/// A file named by a node of another, read once and kept as one of the scene's sources. False with
/// a mistake if it cannot be read.
bool taci_load_asset(taci_Loader *l, uint32_t node, const char *name, taci_Asset *asset);
/// A file that a model's file `from` names, read once and kept as one of the scene's sources.
/// Returns NULL, or what is wrong.
const char *taci_load_beside(taci_Loader *l, const char *from, const char *name, taci_Asset *asset,
                             char room[TACI_MODEL_ROOM]);
// parameters.c
/// Parameters with the settings from outside in force; l->setting_result says whether those could
/// be taken.
void taci_load_parameters(taci_Loader *l);
/// A number in the unit of a parameter, its range not looked at; false with a mistake.
bool taci_parameter_value(taci_Loader *l, taci_Parameter *parameter, uint32_t node, double *out);
/// Put down for each parameter, in scope.used_for, the key that it picks a word of, also through
/// others. Loading is done.
void taci_trace_picks(taci_Loader *l);
// scene_world.c
void taci_load_world(taci_Loader *l);
void taci_load_record(taci_Loader *l);
/// Capacities from what the scene holds.
void taci_load_capacities(taci_Loader *l);
// scene_materials.c
void taci_load_materials(taci_Loader *l);
void taci_load_pairs(taci_Loader *l);
/// The material of a name, NULL if none is named; false with a mistake if there is no such.
bool taci_find_material(taci_Loader *l, const char *name, uint32_t node, const taci_Material **out);
// scene_forms.c
/// The geometry of a hull, mesh or height field, NULL for other shapes; false with a mistake.
bool taci_load_form(taci_Loader *l, const taci_ShapeText *text, const taci_Given *given,
                    const tac_Geometry **form);
/// What is only needed while loading.
void taci_forms_destroy(taci_Loader *l);
// scene_shapes.c
/// Groups of a list of names: `bits` is left alone if there is none. False with a mistake.
bool taci_load_groups(taci_Loader *l, uint32_t node, bool as_group, uint32_t *bits);
/// Groups that something shall touch but no shape is in.
void taci_check_groups(taci_Loader *l);
/// Append a list of shapes (0: none) to the scene, and add up what they weigh.
bool taci_load_shapes(taci_Loader *l, uint32_t list, taci_ShapeHome *home);
/// Shapes of the world itself; before all others.
void taci_load_ground(taci_Loader *l);
// scene_bodies.c
void taci_load_bodies(taci_Loader *l, int file);
void taci_load_body(taci_Loader *l, uint32_t node, const taci_Move *move);
// scene_ties.c
void taci_load_joints(taci_Loader *l, int file);
void taci_load_springs(taci_Loader *l, int file);
void taci_load_ports(taci_Loader *l, int file);
void taci_load_joint(taci_Loader *l, uint32_t node, const taci_Move *move);
void taci_load_spring(taci_Loader *l, uint32_t node, const taci_Move *move);
/// A pose in the body frame of the file, or at the site that was named, in the centre-of-mass
/// frame.
tac_Pose taci_from_frame(const tac_Scene *scene, taci_SceneEnd end, tac_Pose pose);
// scene_devices.c
void taci_load_devices(taci_Loader *l, int file);
void taci_load_couplings(taci_Loader *l, int file);
// scene_show.c
/// How the scene is shown, and what is beside it; all names are known.
void taci_load_show(taci_Loader *l);
void taci_load_other_half(taci_Loader *l);
/// What is wrong with the other half is a mistake of `beside`. Loading is done.
void taci_check_other_half(taci_Loader *l);
// scene_signals.c
void taci_load_signals(taci_Loader *l);
/// Read the named signals that nothing uses, for their mistakes.
void taci_check_signals(taci_Loader *l);
/// A signal by its name, as a mapping or as a constant; -1 with a mistake if it is none.
int taci_load_signal(taci_Loader *l, uint32_t node, taci_Dimension dimension);
/// One number, or a signal of one number: *signal is -1 and *value the number, or *value is that at
/// time 0. False with a mistake.
bool taci_load_scalar(taci_Loader *l, uint32_t node, taci_Dimension dimension, double *value,
                      int *signal);
// scene_parts.c
typedef enum taci_PartKind { TACI_PART_OTHER, TACI_PART_BODY, TACI_PART_JOINT } taci_PartKind;
typedef struct taci_PartChannel {
    int what;           // row of the kind's quantities
    int part;           // body or tendon
    taci_PartKind kind; // of what its label names, once for each part
    const char *label;  // "hand"; NULL: of the whole
} taci_PartChannel;
/// What can be recorded of a model. False: no memory.
bool taci_list_model(taci_Loader *l, taci_SceneModel *model);
/// What can be recorded of a beam or net, and of a network.
bool taci_list_nodal(taci_Loader *l, taci_SceneNodal *nodal);
bool taci_list_network(taci_Loader *l, taci_SceneNodal *nodal);
/// Where the bodies of a system are in a world that was made to try it out.
void taci_keep_start(const tac_World *world, tac_SystemId system, taci_SceneParts *parts);
// scene_ends.c
/// A body of the scene, a part of a system ("arm.hand", "arm.elbow"), or "world" if it may be.
/// False with a mistake.
bool taci_find_end(taci_Loader *l, uint32_t node, const char *name, taci_PartKind kind,
                   bool world_too, taci_SceneEnd *end);
/// The body whose joint has this name in a model: one of one position. -1 with a mistake.
int taci_find_joint(taci_Loader *l, uint32_t node, const taci_SceneModel *model, const char *name,
                    size_t length);
/// The model of a system, NULL: it is a beam, net or network.
const taci_SceneModel *taci_model_of(const tac_Scene *scene, int system);
const taci_SceneParts *taci_parts_of(const tac_Scene *scene, int system);
/// How many velocities a joint has, and the first one of a body's joint.
int taci_joint_velocities(tac_TreeJoint joint);
int taci_model_velocity(const tac_TreeDef *tree, int body);
// scene_motion.c
/// The motion of a fixed body whose pose is read, and where it starts by it. `move`: of a copy in
/// an array, or NULL. False with a mistake.
bool taci_load_motion(taci_Loader *l, const taci_Given *body, const taci_Move *move,
                      taci_SceneBody *out);
/// How the surface of the next shape of the scene runs; nodes may be 0. False with a mistake.
bool taci_load_belt(taci_Loader *l, uint32_t key, uint32_t node, tac_SceneShape *shape);
// scene_drive.c
/// Where the joints of a model start, and what drives them; nodes may be 0.
void taci_load_drive(taci_Loader *l, taci_SceneModel *model, uint32_t start, uint32_t drive);
/// Controls of a model's drives.
void taci_load_controls(taci_Loader *l, taci_SceneModel *model, uint32_t map);
/// What a drive is called in channels; by its number where it has no name.
enum { TACI_LABEL_SIZE = 220 };
const char *taci_drive_label(const tac_Model *model, int drive, char room[TACI_LABEL_SIZE]);
/// What its length is measured in: rad, m, or neither.
typedef enum taci_DriveUnit {
    TACI_DRIVE_TURNS,
    TACI_DRIVE_SLIDES,
    TACI_DRIVE_MIXED,
} taci_DriveUnit;
taci_DriveUnit taci_drive_unit(const tac_TreeDef *tree, const tac_DriveDef *drive);
/// Where a mistake about a model is: nowhere if nobody wrote the scene.
taci_Spot taci_model_spot(const taci_Loader *l, uint32_t node);
// scene_floor.c
/// Put a floor under a model that floats and has none. Its bodies' start is known.
void taci_add_floor(taci_Loader *l, taci_SceneModel *model);
// scene_nodal.c
void taci_load_nodal(taci_Loader *l, int file);
/// Append a beam, net or network to the scene: its name, what can be recorded of it, and what a
/// world says against it. False where something is wrong or it is not appended.
bool taci_add_nodal(taci_Loader *l, const taci_SceneNodal *nodal);
// scene_networks.c
void taci_load_network(taci_Loader *l, uint32_t node);
// scene_models.c
void taci_load_models(taci_Loader *l, int file);
/// What models say of the world, where no file does.
void taci_apply_models(taci_Loader *l);
// scene_arrays.c
void taci_load_arrays(taci_Loader *l, int file);
void taci_load_array_ties(taci_Loader *l);
// channels.c
/// Channels that match a list of patterns; 0: the usual ones.
void taci_load_channels(taci_Loader *l, uint32_t patterns);

// scene_names.c
/// A copy of a text, formatted, that lives as long as the scene; NULL if memory cannot be had.
const char *taci_scene_text(taci_Loader *l, const char *format, ...) TACI_PRINTF(2, 3);
/// The body frame of the file, in the world.
tac_Pose taci_body_frame(const tac_Scene *scene, int body);
/// Whether `count` more names may be compared with an unknown one. Among very many names only the
/// first few mistakes come with a guess, so that a hostile file gains nothing by it.
bool taci_may_guess(taci_Loader *l, int count);
/// "body", "model": what a thing among the names is.
const char *taci_kind_text(const tac_Scene *scene, int32_t thing);
/// Enter a name: a mistake if it is taken or reserved.
bool taci_load_name(taci_Loader *l, uint32_t node, const char *name, tac_SceneKind kind, int index);
/// The body of a name: false with a mistake. "world" gives TACI_WORLD_END if it may.
bool taci_find_body(taci_Loader *l, uint32_t node, const char *name, bool world_too, int *body);
/// Try out definitions on a small world, that of the scene's first: what it says against one, or
/// NULL. What the tables can say is said by them, in the words of the file; this is what remains.
const char *taci_trial_world(taci_Loader *l);
const char *taci_trial_body(taci_Loader *l, const tac_BodyDef *def);
const char *taci_trial_joint(taci_Loader *l, const tac_JointDef *def);
const char *taci_trial_spring(taci_Loader *l, const tac_SpringDef *def);
/// Note that memory ran out.
bool taci_no_memory(taci_Loader *l);

#endif
