#ifndef TACTUS_BASE_H
#define TACTUS_BASE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Results, messages, plain values and ids: what every other header uses.
 *
 * Units are SI everywhere (m, kg, s, rad, N, N·m, J). World axes are right-handed with z up. Public
 * twists and wrenches are in world axes and refer to the centre of mass. Quaternions are w first.
 * The library does not print, exit, or keep global state: what it has to say goes to a message
 * callback.
 */

#define TAC_VERSION_MAJOR 0
#define TAC_VERSION_MINOR 1
#define TAC_VERSION_PATCH 0
/// The version of the headers a program was compiled with; tac_version() is that of the library it
/// runs with.
#define TAC_VERSION (TAC_VERSION_MAJOR * 10000 + TAC_VERSION_MINOR * 100 + TAC_VERSION_PATCH)

#ifdef __cplusplus
#define TAC_EXTERN extern "C"
#else
#define TAC_EXTERN extern
#endif
#if defined(__GNUC__)
#define TAC_API TAC_EXTERN __attribute__((visibility("default")))
#else
#define TAC_API TAC_EXTERN
#endif

// Function may be called on the haptic thread: it does not allocate, lock, log, or call the system.
#if defined(__clang__) && defined(__has_attribute)
#if __has_attribute(nonblocking) // clang 20 checks it: -Wfunction-effects, -fsanitize=realtime
#define TAC_RT __attribute__((nonblocking))
#endif
#endif
#ifndef TAC_RT
#define TAC_RT
#endif

/// The single list from which codes, names and texts are made.
#define TAC_RESULTS(X)                                                          \
    X(OK, 0, "no error")                                                        \
    X(ERR_INVALID, -1, "an argument is outside its range")                      \
    X(ERR_MEMORY, -2, "memory could not be had")                                \
    X(ERR_CAPACITY, -3, "a capacity fixed at creation is used up")              \
    X(ERR_SYNTAX, -4, "the file does not say what was expected")                \
    X(ERR_DEVICE, -5, "the device does not answer as it should")                \
    X(ERR_DIVERGED, -6, "a number that must be finite is not")                  \
    X(ERR_STALE, -7, "the id names an object that is gone or of another world") \
    X(ERR_STATE, -8, "the call does not fit between begin and end of a step")

typedef enum tac_Result {
#define X(name, value, text) TAC_##name = value,
    TAC_RESULTS(X)
#undef X
} tac_Result;

typedef struct tac_Message {
    tac_Result code;    // TAC_OK for information
    const char *origin; // "scene.yaml:12:7", or a function's name
    // One line: what is wrong, and what was expected. Of a mistake in a file two more follow, each
    // after a '\n': the source line and a caret below it. Valid during the call.
    const char *text;
} tac_Message;

/// Receives messages of one object, on the thread that called the library. It must not call back
/// into that object.
typedef void tac_MessageFn(void *user, const tac_Message *message);

typedef struct tac_Vec3 {
    double x, y, z;
} tac_Vec3;

typedef struct tac_Quat {
    double w, x, y, z; // unit; takes body to world where it is a body's
} tac_Quat;

typedef struct tac_Mat3 {
    double m[3][3]; // row-major
} tac_Mat3;

typedef struct tac_Pose {
    tac_Vec3 p; // m
    tac_Quat q;
} tac_Pose;

typedef struct tac_Twist {
    tac_Vec3 lin; // m/s, of the centre of mass
    tac_Vec3 ang; // rad/s
} tac_Twist;

typedef struct tac_Wrench {
    tac_Vec3 force;  // N
    tac_Vec3 torque; // N·m, about the centre of mass
} tac_Wrench;

/* Ids: index, generation and world tag, by value. Zero is null. An id of a destroyed object, or of
 * another world, is caught (TAC_ERR_STALE). Ids survive save and load. Both numbers have 16 bits: a
 * slot that was used 65 536 times more gives an old id again, and worlds whose tags were made up
 * (tac_WorldDef.tag) share one by chance, 1 of 65 535 pairs: keep no id that long, and give tags to
 * worlds whose ids might be mistaken for each other. */
typedef struct tac_BodyId {
    int32_t index1; // in its system; 0 is null
    uint16_t generation, world;
    int32_t system; // 0: a rigid body (tac_body_create), else index1 of the tac_SystemId
} tac_BodyId;

typedef struct tac_JointId {
    int32_t index1;
    uint16_t generation, world;
} tac_JointId;

typedef struct tac_SpringId {
    int32_t index1;
    uint16_t generation, world;
} tac_SpringId;

typedef struct tac_ShapeId {
    int32_t index1;
    uint16_t generation, world;
} tac_ShapeId;

typedef struct tac_World tac_World;

/// The library's version as a number, TAC_VERSION of the headers it was built with.
TAC_API int tac_version(void);
/// The name of a result as in this header: "ERR_MEMORY".
TAC_API const char *tac_result_name(tac_Result result);
/// One line that explains a result.
TAC_API const char *tac_result_text(tac_Result result);

/// The pose at the origin without rotation.
TAC_API tac_Pose tac_pose_identity(void);
/// A pose from a position and a rotation vector (rad).
TAC_API tac_Pose tac_pose_make(tac_Vec3 position, tac_Vec3 rotation_vector);
/// The pose that is `b` in the frame `a`.
TAC_API tac_Pose tac_pose_mul(tac_Pose a, tac_Pose b);
/// The world point of a point in the frame of the pose.
TAC_API tac_Vec3 tac_pose_point(tac_Pose pose, tac_Vec3 local);
/// The point in the frame of the pose of a world point.
TAC_API tac_Vec3 tac_pose_point_inverse(tac_Pose pose, tac_Vec3 point);
/// A vector turned from the frame of the pose to the world.
TAC_API tac_Vec3 tac_pose_vector(tac_Pose pose, tac_Vec3 local);

#endif
