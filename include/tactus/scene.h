#ifndef TACTUS_SCENE_H
#define TACTUS_SCENE_H
#include <tactus/phs.h>
#include <tactus/rig.h>
#include <tactus/spring.h>
#include <tactus/model.h>
#include <tactus/shape.h>

/* Scenes: worlds described in YAML files (docs/scene-reference.md).
 *
 * A scene is loaded and checked once, then worlds are built from it. Every mistake in a file goes
 * to the message callback as `file:line:column`, what is wrong and what was expected, with the
 * source line and a caret; several per load. What moves by itself in a scene (pushes of ports,
 * targets of springs, rests of servos, controls of drives) is a function of time: call
 * tac_scene_drive before each step. Building and driving are deterministic: the same files,
 * parameters and step lengths give the same world, bit for bit.
 */

typedef struct tac_Scene tac_Scene;

/// A parameter's value, as text: "stiffness", "2e5" or "200 kN/m".
typedef struct tac_SceneSetting {
    const char *name, *value;
} tac_SceneSetting;

/// A text that stands in for a file: what a recording holds of the scene it was made from.
typedef struct tac_SceneSource {
    const char *path; // as the including file, or the caller, names it
    const char *text;
    size_t size; // bytes
} tac_SceneSource;

typedef struct tac_SceneOptions {
    tac_MessageFn *message; // default NULL: silent; also given to the worlds that are built
    void *message_user;
    const tac_SceneSetting *set; // parameters set from outside; default none
    int set_count;
    const tac_SceneSource *source; // if any, no file is opened: all texts come from here
    int source_count;
    const tac_ModelPackage *package; // where meshes of models may be, as in tac_ModelOptions
    int package_count;
    const char *key; // of a model's file alone: the keyframe it starts at; default NULL: none
    const tac_SceneSetting *control; // the same: controls of its drives, by name; default none
    int control_count;
    bool strict; // of all models, as in tac_ModelOptions; default false
    // of a model's file alone, as in tac_ModelPlacement:
    bool as_written; // joints start beyond limits, and nothing is placed apart; default false
    bool overlap;    // bodies touch that overlap where it starts; default false
    int cookie;      // set by tac_scene_options_default
} tac_SceneOptions;

typedef enum tac_SceneKind {
    TAC_SCENE_BODY,
    TAC_SCENE_JOINT,
    TAC_SCENE_SPRING,
    TAC_SCENE_PORT,
    TAC_SCENE_PARAMETER,
    TAC_SCENE_CHANNEL,
    TAC_SCENE_SOURCE, // files read: name is the path
    TAC_SCENE_MODEL,  // robots
    TAC_SCENE_NODAL,  // beams, nets and networks
    TAC_SCENE_DEVICE,
    TAC_SCENE_COUPLING, // of devices with bodies
} tac_SceneKind;

typedef struct tac_SceneInfo {
    const char *title;   // "" if it has none
    double step;         // s, length of a step
    double haptic_rate;  // Hz, of the loop that devices are read and written in; 0: of the devices
    double duration;     // s, of a headless run if nothing else is said
    int record_every;    // steps per recorded row
    int record_contacts; // contacts per recorded row, at most
    tac_WorldDef world;  // what worlds are built from, capacities included
} tac_SceneInfo;

/// A declared parameter: what sliders and sweeps need.
typedef struct tac_SceneParameter {
    const char *name, *unit, *text; // unit and text "" if not given
    double value, initial;          // in SI: in force, and as the file has it
    double minimum, maximum;
    bool logarithmic;
    bool live; // tac_scene_set changes it while a world runs
} tac_SceneParameter;

/// How a scene is presented to somebody who sees it for the first time.
typedef struct tac_SceneShow {
    int order;                     // its place among those shown first, from 1 on; 0: after them
    const char *try_this, *notice; // one sentence each: what to do, and what there is to see; or ""
    bool has_camera;               // else whoever draws it chooses
    tac_Vec3 camera_from, camera_at; // m: where the camera stands, and what is in the middle
    int focus;                       // body that invites to be taken; -1: none, or one of a model,
                                     // beam or net
    const char *focus_name;          // of whichever body it is: "ball", "arm.hand"; or ""
} tac_SceneShow;

/// The same scene with other parameters, to be run beside it.
typedef struct tac_SceneBeside {
    bool there;
    const char *label, *here;    // what the other half is called, and this one; or ""
    const tac_SceneSetting *set; // of the other half, for tac_SceneOptions     (set_count)
    int set_count;
} tac_SceneBeside;

/// A recorded quantity.
typedef struct tac_SceneChannel {
    const char *name; // "ball.position", "door.coordinate", "energy.kinetic"
    const char *unit; // "m", "rad"
    int width;        // numbers per row
} tac_SceneChannel;

/// A shape of a body or of the world, as the scene gives it.
typedef struct tac_SceneShape {
    tac_ShapeType type;
    tac_Vec3 size;                // m
    const tac_Geometry *geometry; // HULL, MESH, HEIGHT_FIELD; lives as long as the scene
    tac_Pose frame;               // in the body's centre-of-mass frame, or in the world
    tac_Vec3 color;               // 0..1
    int body;                     // TAC_SCENE_GROUND: the world's
    int material;                 // of the worlds that are built; 0: none was named
    uint32_t group, collides;     // as in tac_ShapeDef
    bool touches;                 // false: it is only drawn
    tac_Vec3 surface_velocity;    // m/s, at the start; as in tac_ShapeDef
    bool runs;                    // its surface does, now or later
} tac_SceneShape;

/// The world itself, where a body's index is asked for or told.
#define TAC_SCENE_GROUND (-1)

/// Options with every field at its default.
TAC_API tac_SceneOptions tac_scene_options_default(void);
/// Load and check a scene file with what it includes. A file whose name ends in .urdf, .xml or
/// .mjcf is a scene of this one model; its parameter `floating`, 0 or 1, is that of
/// tac_ModelOptions, and `floor`, 1 unless set to 0, puts a floor under it then. ERR_SYNTAX: it has
/// mistakes, and the callback got them all. ERR_INVALID: a setting names no parameter or is out of
/// its range. ERR_MEMORY.
TAC_API tac_Result tac_scene_load(const char *path, const tac_SceneOptions *options,
                                  tac_Scene **scene);
/// Free a scene; worlds built from it go on. NULL does nothing.
TAC_API void tac_scene_destroy(tac_Scene *scene);

/// A world with everything in the scene at its initial state.
TAC_API tac_Result tac_scene_build(const tac_Scene *scene, tac_World **world);
/// Set the pushes, targets and motions of the coming step, which goes from tac_StepStats.time to T
/// later. `world` was built from this scene.
TAC_API tac_Result tac_scene_drive(const tac_Scene *scene, tac_World *world, double T);

/// Change a parameter that is declared `live`, between steps, in the scene and in the world that it
/// drives: from here on the scene is as if it was loaded with this value, in SI. The definitions of
/// the scene are made anew, which takes as long as loading it without opening a file, and every
/// difference is an edit of the world with its energy booked: stiffness as work_edit, targets,
/// rests and belts as work_target, pushes and controls as work_port of the steps that follow. The
/// value it has changes nothing. A scene keeps step with one world: load it once for each.
/// ERR_INVALID: there is no such parameter, it is not live, the value is out of its range, or would
/// change what no edit can; the message callback says which. ERR_STATE: a step is open. ERR_MEMORY.
/// Nothing is changed then.
TAC_API tac_Result tac_scene_set(tac_Scene *scene, tac_World *world, const char *name,
                                 double value);

/// What the scene says; strings live as long as the scene.
TAC_API tac_SceneInfo tac_scene_info(const tac_Scene *scene);
/// How it is presented, as the key `show` says.
TAC_API tac_SceneShow tac_scene_show(const tac_Scene *scene);
/// What is to be run beside it, as the key `beside` says: load the scene once more with these
/// settings after one's own.
TAC_API tac_SceneBeside tac_scene_beside(const tac_Scene *scene);
/// How many things of a kind there are.
TAC_API int tac_scene_count(const tac_Scene *scene, tac_SceneKind kind);
/// The name of a thing, in file order; NULL out of range.
TAC_API const char *tac_scene_name(const tac_Scene *scene, tac_SceneKind kind, int index);
/// The index of a name, -1 if there is none.
TAC_API int tac_scene_find(const tac_Scene *scene, tac_SceneKind kind, const char *name);
/// A device as the scene describes it, for tac_device_open; all zero out of range.
TAC_API tac_DeviceDef tac_scene_device(const tac_Scene *scene, int index);
/// Which device a coupling is with, and which of its frames. False out of range.
TAC_API bool tac_scene_coupled(const tac_Scene *scene, int coupling, int *device, int *frame);
/// The port that a coupling is in a world built from this scene; null out of range.
TAC_API tac_PortId tac_scene_port(const tac_Scene *scene, const tac_World *world, int coupling);
/// Join a device that is open, in place of number `index`, to all ports that the scene couples it
/// with, in a rig of a world built from this scene. ERR_INVALID: the scene has no such device, and
/// errors as of tac_rig_join.
TAC_API tac_Result tac_scene_join(const tac_Scene *scene, tac_Rig *rig, int index,
                                  tac_Device *device);

/// The id of a body in a world built from this scene; null out of range.
TAC_API tac_BodyId tac_scene_body(const tac_Scene *scene, const tac_World *world, int index);
/// The id of a joint in a world built from this scene; null out of range.
TAC_API tac_JointId tac_scene_joint(const tac_Scene *scene, const tac_World *world, int index);
/// The id of a spring in a world built from this scene; null out of range.
TAC_API tac_SpringId tac_scene_spring(const tac_Scene *scene, const tac_World *world, int index);
/// Whether a body is fixed and has a motion. False out of range.
TAC_API bool tac_scene_body_moves(const tac_Scene *scene, int index);
/// A model of the scene; NULL out of range.
TAC_API const tac_Model *tac_scene_model(const tac_Scene *scene, int index);
/// The system that a model is in a world; a null id out of range, or where nothing of it moves.
TAC_API tac_SystemId tac_scene_system(const tac_Scene *scene, const tac_World *world, int index);
/// The system that a beam, net or network is in a world; a null id out of range.
TAC_API tac_SystemId tac_scene_nodal(const tac_Scene *scene, const tac_World *world, int index);
/// The definition of a network of the scene; NULL: it is a beam or net, or out of range.
TAC_API const tac_PhsDef *tac_scene_network(const tac_Scene *scene, int index);
/// The name of one of its parts; NULL out of range.
TAC_API const char *tac_scene_network_part(const tac_Scene *scene, int index, int part);
/// One of its parameters; all zero out of range.
TAC_API tac_SceneParameter tac_scene_parameter(const tac_Scene *scene, int index);
/// One of the texts that it was read from; all zero out of range.
TAC_API tac_SceneSource tac_scene_source(const tac_Scene *scene, int index);
/// One of the channels that it records; all zero out of range.
TAC_API tac_SceneChannel tac_scene_channel(const tac_Scene *scene, int index);
/// The present values of a channel; `width` doubles.
TAC_API void tac_scene_read(const tac_Scene *scene, const tac_World *world, int channel,
                            double *values);
/// Shapes of a body, or of the world with TAC_SCENE_GROUND; count may be NULL.
TAC_API const tac_SceneShape *tac_scene_shapes(const tac_Scene *scene, int body, int *count);
/// The id of a body's shape number `index`; null if it is only drawn, or out of range.
TAC_API tac_ShapeId tac_scene_shape(const tac_Scene *scene, const tac_World *world, int body,
                                    int index);
/// Whose shape an id is, and its number there. False if it is none of the scene's.
TAC_API bool tac_scene_find_shape(const tac_Scene *scene, tac_ShapeId shape, int *body, int *index);

#endif
