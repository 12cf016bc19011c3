#ifndef TACI_SCENE_H
#define TACI_SCENE_H
#include "text/document.h"
#include "text/quantity.h"
#include <tactus/body_port.h>
#include <tactus/contact.h>
#include <tactus/device.h>
#include <tactus/model.h>
#include <tactus/nodal.h>
#include <tactus/phs.h>
#include <tactus/scene.h>

/* A loaded scene: definitions ready for tac_world_create and its like, names, and what moves.
 *
 * Bodies, joints, springs and shapes are created in the order of their arrays in a fresh world, so
 * the id of number n is index n + 1 of the first generation; springs come after those that models
 * bring. Systems are numbered likewise: models that move, then beams, nets and networks. */

#define TACI_WORLD_END (-1) // the world as the b side of a joint or spring

typedef enum taci_SignalType {
    TACI_SIGNAL_CONSTANT,
    TACI_SIGNAL_SINE,
    TACI_SIGNAL_RAMP,
    TACI_SIGNAL_STEPS,
    TACI_SIGNAL_TABLE,
} taci_SignalType;

typedef struct taci_Signal {                      // three numbers that are a function of time
    int type;                                     // taci_SignalType
    tac_Vec3 value;                               // constant
    tac_Vec3 amplitude, frequency, phase, offset; // sine; Hz, rad
    tac_Vec3 from, to;                            // ramp
    double start, duration;                       // s
    int count;                                    // steps, table
    const double *times;                          // s                    (count)
    const tac_Vec3 *values;                       //                      (count)
    // where it was read from, and as what: a named signal may serve as a force and as a path
    uint32_t node;
    taci_Dimension dimension;
} taci_Signal;

typedef struct taci_SceneMotion { // of a fixed body: where it is, or how it moves
    bool moves;
    int position, rotation, velocity, spin; // signals, -1: none
    tac_Pose start;                         // what has no signal stays as it is here
    tac_Vec3 by;                            // m, of a copy in an array: beside its position
} taci_SceneMotion;

typedef struct taci_SceneBody {
    const char *name;
    tac_BodyDef def;
    taci_SceneMotion motion;
    tac_Vec3 center; // m, centre of mass in the body frame of the file
    int shape, shape_count;
    bool ccd_exact;
    bool has_port;
    uint32_t node; // while loading
} taci_SceneBody;

typedef struct taci_SceneJoint {
    const char *name;
    tac_JointDef def; // without ids
    int a, b;         // bodies, or TACI_WORLD_END
    uint32_t node;
} taci_SceneJoint;

/// What a spring or port acts on: a body of the scene, or a body or joint of a system.
typedef struct taci_SceneEnd {
    int body;      // TACI_WORLD_END if it is none of the scene's
    int system;    // number among the systems of worlds, -1: none
    int part;      // its body, or of a joint its velocity
    bool at_site;  // a site of a model was named
    tac_Pose site; // in the body's centre-of-mass frame, or in the world
} taci_SceneEnd;

typedef struct taci_SceneSpring {
    const char *name;
    tac_SpringDef def; // without ids
    taci_SceneEnd a, b;
    int position, rotation; // signals of the target, -1: none; position: of COORDINATE the offset
    uint32_t node;
} taci_SceneSpring;

typedef struct taci_ScenePort {
    const char *name;
    taci_SceneEnd on;
    bool joint;        // on one, with an effort
    int force, torque; // signals, -1: none
    int effort;        // signal of a joint, -1: it is `constant`
    double constant;   // N·m or N
    bool slides;       // the joint is prismatic
    tac_Vec3 at;       // m, where the force acts, from the centre of mass, body axes
    bool at_center;
    uint32_t node;
} taci_ScenePort;

typedef struct taci_SceneForm {
    const tac_Geometry *geometry; // a reference
} taci_SceneForm;

typedef struct taci_ScenePair { // of materials
    int a, b;                   // as the world numbers them
    tac_Surface surface;
    bool has_friction, has_restitution, has_rebound, has_rolling, has_torsion; // else mixed
    uint32_t node;
} taci_ScenePair;

typedef struct taci_SceneParts { // of a model, beam, net or network
    int system;                  // its number among the systems of worlds, -1: nothing of it moves
    struct taci_ChannelQuantity *quantity; // what can be recorded of it         (quantity_count)
    struct taci_PartChannel *channel;      // and what that is                   (quantity_count)
    int quantity_count;
    tac_Pose *start; // of its bodies in the world                               (body_count)
    uint8_t *pushed; // by ports: bit 0 the body, bit 1 its joint                (body_count)
    int body_count;
} taci_SceneParts;

typedef struct taci_SceneModel {
    const char *name;
    tac_Model *model; // with the start and the springs that the scene gives it
    tac_ModelPlacement placement;
    taci_SceneParts parts;
    uint32_t node;
} taci_SceneModel;

typedef struct taci_SceneServo { // a spring of a joint whose rest position moves
    int system, velocity;
    int signal;
} taci_SceneServo;

typedef struct taci_SceneControl { // of a drive, by a signal
    int system, drive;
    int signal;
} taci_SceneControl;

typedef struct taci_SceneBelt { // a surface whose speed changes
    int shape, signal;
} taci_SceneBelt;

typedef enum taci_NodalForm { TACI_NODAL_BEAM, TACI_NODAL_NET, TACI_NODAL_NETWORK } taci_NodalForm;

typedef struct taci_SceneNodal { // a beam, a net or a network
    const char *name;
    taci_NodalForm form;
    tac_BeamDef beam;
    tac_NetDef net;               // its arrays are in the pool
    tac_PhsDef phs;               // likewise
    const char *const *part_name; //                                      (phs.part_count)
    taci_SceneParts parts;
    uint32_t node;
} taci_SceneNodal;

typedef struct taci_SceneInput { // of a port of a network
    int system, port;
    int signal;      // -1: it is `constant`
    double constant; // N; of a driven end m/s
} taci_SceneInput;
typedef struct taci_SceneDevice {
    const char *name;
    tac_DeviceDef def; // texts in the pool
    uint32_t node;
} taci_SceneDevice;

typedef struct taci_SceneCoupling { // of a frame of a device with a body
    const char *name;
    int device, frame;
    taci_SceneEnd on;
    tac_PortDef def; // without ids
    uint32_t node;
} taci_SceneCoupling;

typedef struct taci_Channel {
    const char *name;
    int kind;     // row of a table of channels.c
    int quantity; // within it
    int object;
} taci_Channel;

typedef enum taci_SceneRelax { // when overlap is resolved before the first step
    TACI_RELAX_MODELS,
    TACI_RELAX_ALWAYS,
    TACI_RELAX_NEVER,
} taci_SceneRelax;

struct tac_Scene {
    taci_Pool pool; // names, texts, values of signals
    tac_MessageFn *message;
    void *message_user;
    bool strict;             // of tac_SceneOptions
    taci_SceneLimits limits; // that it was read with
    const char *title;
    tac_SceneShow show;
    tac_SceneBeside beside;
    double step, duration; // s
    double haptic_rate;    // Hz; 0: of the devices
    taci_SceneRelax relax;
    int record_every, record_contacts;
    tac_WorldDef world;

    taci_SceneBody *body;
    taci_SceneJoint *joint;
    taci_SceneSpring *spring;
    taci_ScenePort *port;
    taci_SceneModel *model;
    taci_SceneServo *servo;
    taci_SceneControl *control;
    taci_SceneBelt *belt;
    taci_SceneNodal *nodal;
    taci_SceneInput *input;
    taci_SceneDevice *device;
    taci_SceneCoupling *coupling; // number n is port n + 1 of worlds
    int system_count;             // of worlds
    int model_springs;            // that models bring; they are created before those of the scene
    taci_Signal *signal;
    tac_SceneShape *shape; // those of the ground, then those of each body
    int ground_count;
    int *touching;         // shapes of worlds: number n is this one   (touching_count)
    taci_SceneForm *form;  // that shapes use
    tac_Surface *material; // number n + 1 of worlds
    taci_ScenePair *pair;
    taci_Parameter *parameter;
    taci_Channel *channel;
    tac_SceneSource *source; // path in the pool, text of malloc
    int body_count, joint_count, spring_count, port_count, model_count, servo_count, control_count,
        belt_count, nodal_count, input_count, device_count, coupling_count, signal_count,
        shape_count, touching_count, form_count, material_count, pair_count, parameter_count,
        channel_count, source_count;
    int body_capacity, joint_capacity, spring_capacity, port_capacity, model_capacity,
        servo_capacity, control_capacity, belt_capacity, nodal_capacity, input_capacity,
        device_capacity, coupling_capacity, signal_capacity, shape_capacity, form_capacity,
        material_capacity, pair_capacity, parameter_capacity, channel_capacity, source_capacity;
    taci_Names names;           // of bodies, joints, springs, ports and systems: taci_thing values
    taci_Names parameter_names; // values are indices
    taci_Names channel_names;
};

/// A number for a thing of a kind among the names, and back.
static inline int32_t taci_thing(tac_SceneKind kind, int index)
{
    return (int32_t)(index << 4 | (int)kind);
}

static inline tac_SceneKind taci_thing_kind(int32_t thing)
{
    return (tac_SceneKind)(thing & 15);
}

static inline int taci_thing_index(int32_t thing)
{
    return thing >> 4;
}

/// Where a body that moves by itself is at a time.
tac_Pose taci_motion_pose(const tac_Scene *scene, const taci_SceneMotion *motion, double t);
/// What bodies and surfaces do in the step from t to t + T.
tac_Result taci_drive_motion(const tac_Scene *scene, tac_World *world, int body, double t,
                             double T);
tac_Result taci_drive_belt(const tac_Scene *scene, tac_World *world, const taci_SceneBelt *belt,
                           double middle);
/// Controls that are signals, before a step whose middle is at t.
tac_Result taci_drive_controls(const tac_Scene *scene, tac_World *world, double t);
/// The id of a shape of the scene; null if it is only drawn, or gone.
tac_ShapeId taci_scene_world_shape(const tac_Scene *scene, const tac_World *world, int shape);
tac_Vec3 taci_signal_value(const taci_Signal *signal, double t);
/// The pose of a moving target; what has no signal stays as `rest` has it.
tac_Pose taci_target_pose(const tac_Scene *scene, const taci_SceneSpring *spring, double t);

/// Whether a file's name is that of a model alone.
bool taci_is_model_path(const char *path);
/// Create all models, then all beams, nets and networks, in a world that has everything but
/// springs.
tac_Result taci_build_models(const tac_Scene *scene, tac_World *world);
/// Say which models fall for ever, as nothing of them can touch anything.
void taci_tell_fallers(const tac_Scene *scene, const tac_World *world);
tac_Result taci_build_nodal(const tac_Scene *scene, tac_World *world);
/// Create the ports of all couplings, in a world that has all bodies.
tac_Result taci_build_couplings(const tac_Scene *scene, tac_World *world);
/// A system of a world by its number, null if it was destroyed or there is none.
tac_SystemId taci_scene_system_id(const tac_World *world, int number);
/// The body that a spring or port acts on; null: the world, or it was destroyed.
tac_BodyId taci_end_body(const tac_Scene *scene, const tac_World *world, taci_SceneEnd end);
/// Push the ports of networks, in a step whose middle is at t.
tac_Result taci_drive_networks(const tac_Scene *scene, tac_World *world, double t);
/// The present values of a channel of a model, and of a beam, net or network.
void taci_read_model(const tac_Scene *scene, const tac_World *world, int object, int quantity,
                     double *out);
void taci_read_nodal(const tac_Scene *scene, const tac_World *world, int object, int quantity,
                     double *out);
void taci_read_network(const tac_World *world, tac_SystemId network, const taci_SceneNodal *nodal,
                       const struct taci_PartChannel *channel, double *out);

/// tac_scene_load with other limits, and perhaps without a look at what live parameters change.
tac_Result taci_scene_load_as(const char *path, const tac_SceneOptions *options,
                              const taci_SceneLimits *limits, bool check_live, tac_Scene **scene);
/// tac_scene_load with other limits: for tests.
tac_Result taci_scene_load_limited(const char *path, const tac_SceneOptions *options,
                                   const taci_SceneLimits *limits, tac_Scene **scene);

#endif
