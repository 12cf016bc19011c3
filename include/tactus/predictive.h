#ifndef TACTUS_PREDICTIVE_H
#define TACTUS_PREDICTIVE_H
#include <tactus/port.h>

/* Predictive storage-referenced connector, SRC-P: docs/theory/ports.md.
 *
 * Position in, force out, as tac_Src, for a device whose mass is known to about 40 %. It knows how
 * the device will move under the force that it writes, and solves for the force that gives the
 * device over the coming hold what the storage changes by. A wall held by it returns the energy of
 * an impact and no more, settles without damping from the hand, and may be five times stiffer.
 *
 * What resists is an element: either rows (contacts, guides), each with a deflection, its gradient
 * and a stiffness, or a coupling, a spring from the device to a body. Every tick:
 *
 *     tac_predictive_step (…_step_pose, …_couple) with the reading of the device: gives the effort
 * e write -e to the device; if less was written, tell it: tac_predictive_written a coupling:
 * tac_predictive_on_body is what the body gets over the same tick
 *
 * A tick without a reading calls the same function with NULL in its place; do not skip it. e
 * resists: the device feels -e. Vectors and axes are those of port.h; forces are in N, torques in
 * N·m, both about the point that the pose names, in world axes.
 *
 * Three detectors watch what the model does not know (gears, play, stops, faults of the encoder)
 * and lower the stiffness, for the session; they cannot be switched off. tac_predictive_limit says
 * which stiffness a device may have and why.
 */

#define TAC_PREDICTIVE_ROWS 8
#define TAC_PREDICTIVE_DELAY 4  // samples, the longest
#define TAC_PREDICTIVE_MISSED 8 // ticks without reading until there is no force
#define TAC_PREDICTIVE_QUEUE 16 // wrenches acting and on their way

typedef enum tac_PredictiveLaw {
    TAC_PREDICTIVE_FULL,  // the default
    TAC_PREDICTIVE_PLAIN, // e = K s within the plain limit, with the account and the detectors:
                          // what remains for a device of which the model does not hold
} tac_PredictiveLaw;

typedef struct tac_PredictiveDef {
    tac_PredictiveLaw law;   // default FULL
    int axes;                // 1, 3 or 6; default 1
    double period;           // s; default 0.001
    double mass;             // kg, of the motor side, without the hand; default 0.15
    double inertia;          // kg m², six axes; default 2e-4
    double damping;          // N·s/m, of the bare device, measured; 0: not known; default 0. The
                             // plain limit is made of it
    double damping_angle;    // N·m·s/rad; default 0
    double resolution;       // m, peak to peak noise of a reading at rest; default 1e-6
    double resolution_angle; // rad; default 1e-4
    double noise;         // m, peak to peak, measured; counts in place of the resolution where it
                          // is more than twice as much; default 0: not measured
    double noise_angle;   // rad; default 0
    int delay;            // whole samples between the tick that computes a force and the one at
                          // which it is written; default 0
    double latency;       // s, beyond those, from reading to writing; default 0. Both together at
                          // most 4 periods; undeclared, they generate
    double stretch;       // how much longer than usual a hold is taken to be, 1 to 1.5; 0: from
                          // the jitter measured (1 on a steady clock, 1.1 at 30 %); default 0
    double force_max;     // N, that the device gives; the storage is flat beyond; 0: no end
    double torque_max;    // N·m; default 0, both
    double damping_ratio; // of a contact that lasts, 0 to 1; default 0.3
    double kappa;         // stiffest element in units of mass / period², at most 4; 0: safe near
                          // people (0.25, 0.11, 0.07 for 0, 1, 2 samples of delay); default 0
    double hand_mass;     // kg, heaviest hand on the device; 0: nobody holds it; default 1
    double resonance;     // rad/s, of the transmission; 0: none known; default 0
    double resonance_damping; // its damping ratio; default 0
    double slew;              // N/s, of the guard behind; 0: no limit; default 0
    double force_unit;        // N here for 1 N of the device; default 1
    double length_unit; // m here for 1 m of the device; default 1. Thresholds of the detectors, and
                        // what a step of the reading may be felt as, are in units of the device
    int cookie;         // set by tac_predictive_def_default
} tac_PredictiveDef;

/// One row of an element at a sample. Its stored energy is stiffness·deflection²/2, of a unilateral
/// row only where the deflection is above zero. Hand over rows a little before they touch (ten
/// ticks of way): a row that begins deep is taken for a jump.
typedef struct tac_PredictiveRow {
    uint64_t key;                   // names the row from tick to tick
    double deflection;              // m or rad
    double gradient[TAC_PORT_AXES]; // ∂deflection/∂(motion of the device); contact with normal n at
                                    // the lever r: -n and -(r × n)
    double stiffness; // N/m or N·m/rad
    bool unilateral;  // pushes only
    double way;       // m: by how much the other side moved the deflection since the last sample
    double rate;      // m/s: how fast it will in the coming tick
} tac_PredictiveRow;

/// What a coupling holds: a body that moves, with world axes at the point where it is held. The
/// numbers of the world are those of the step to come.
typedef struct tac_PredictiveBody {
    tac_Pose pose;                                 // now
    double twist[TAC_PORT_AXES];                   // m/s, rad/s: now
    double free[TAC_PORT_AXES];                    // mean over the coming step without the coupling
    double response[TAC_PORT_AXES][TAC_PORT_AXES]; // change of that mean per unit of constant
                                                   // wrench
    double period;    // s, of the step that free and response belong to; 0: the tick's
    double stiffness; // N/m
    double torsion;   // N·m/rad, six axes
} tac_PredictiveBody;

/// What happened at the last tick; any of these together.
typedef enum tac_PredictiveFlag {
    TAC_PREDICTIVE_MISSED_SAMPLE = 1, // predicted without a reading
    TAC_PREDICTIVE_STALE = 2,         // too many of them: no force
    TAC_PREDICTIVE_SATURATED = 4,     // the device gives no more
    TAC_PREDICTIVE_STIFFNESS = 8,     // less stiff than asked for: limit or detector
    TAC_PREDICTIVE_ENERGY = 16,       // detector A tripped: it generates
    TAC_PREDICTIVE_EVENT = 32,        // detector B: the device moved as it cannot have
    TAC_PREDICTIVE_JUMP = 64,         // detector C: a row began deep, or jumped
    TAC_PREDICTIVE_LATCHED = 128,     // tripped too often: no force until init
} tac_PredictiveFlag;

/// What decides how stiff an element may be.
typedef enum tac_PredictiveReason {
    TAC_PREDICTIVE_BY_MASS,      // light device, or slow rate
    TAC_PREDICTIVE_BY_DELAY,     // the same, with the delay declared
    TAC_PREDICTIVE_BY_HAND,      // a heavy hand
    TAC_PREDICTIVE_BY_ENCODER,   // coarse reading: a step would be felt
    TAC_PREDICTIVE_BY_SLEW,      // the guard behind is too slow
    TAC_PREDICTIVE_BY_RESONANCE, // the transmission: plain connector only
    TAC_PREDICTIVE_BY_LAW,       // plain connector chosen
    TAC_PREDICTIVE_BY_NOISE,     // readings that differ by more than their declared steps
} tac_PredictiveReason;

/// What a device may have in one direction.
typedef struct tac_PredictiveLimit {
    double stiffness;            // N/m or N·m/rad
    tac_PredictiveReason reason; // what bounds it
    double plain;                // what a plain connector may have; 0 if the damping is not known
    double slew;                 // N/s, that the guard must allow for that stiffness
} tac_PredictiveLimit;

/// Beyond tac_PortInfo.
typedef struct tac_PredictiveInfo {
    double stored;     // J, in the element at the last sample
    double damped;     // J, taken by the damping of contacts that last
    double other;      // J, handed to the other side
    double forgiven;   // J, of the account: noise of the reading; plain: what the bare device damps
    double jumped;     // J, that began to be stored by jumps; negative: released by lowering K
    double scale;      // detectors: K is this times what was asked for
    double limited;    // K of the last tick over what was asked for, least of all rows
    int taken;         // how often A and B lowered K
    uint32_t taken_by; // tac_PredictiveFlag of the first of them, 0: none
    double taken_at;   // s since init, when that was
    double noise, noise_angle; // m, rad: of a reading, peak to peak, as declared or as measured
    double period;             // s, mean of those measured
    double stretch;            // in use
    int energy, events, jumps; // how often A, B, C tripped
    int missed;                // ticks without a reading, in a row
    uint32_t flags;            // tac_PredictiveFlag of the last tick
} tac_PredictiveInfo;

/// A wrench written, or on its way.
typedef struct tac_PredictiveWrench {
    int wait;     // ticks until its time is known
    double start; // s after the last sample
    double effort[TAC_PORT_AXES];
    double force[TAC_PREDICTIVE_ROWS];   // of each row
    double damping[TAC_PREDICTIVE_ROWS]; // N·s/m, of each row, that was written
    double damper[TAC_PREDICTIVE_ROWS];  // N, of each row, its part of the force
} tac_PredictiveWrench;

/// What is remembered of a row.
typedef struct tac_PredictiveMemory {
    uint64_t key;
    bool used, touching;
    double deflection; // m, at the last sample
    double age;        // s in contact
    double soft;       // K in use over K asked for
    double force;      // N, last
    double stored;     // J
} tac_PredictiveMemory;

typedef struct tac_Predictive {
    tac_PredictiveDef def;
    tac_PortWeight inertia;
    double mobility[TAC_PORT_AXES][TAC_PORT_AXES]; // its inverse
    double bounded[TAC_PORT_AXES][TAC_PORT_AXES];  // mobility by what is allowed of it
    double kappa_mass;                             // of the mass alone
    double noise[2];             // m, rad: peak to peak of a reading, as declared or as measured
    double theta[TAC_PORT_AXES]; // memory of the observer
    tac_PortBooks books;
    tac_PortPlace at;            // of the last sample
    double error[TAC_PORT_AXES]; // estimated place - that of the last sample
    double velocity[TAC_PORT_AXES];
    double measured[TAC_PORT_AXES]; // m/s: mean since the sample before
    double unknown[TAC_PORT_AXES];  // m/s²: hand, friction, mass that is not as declared
    double elapsed;                 // s since the last sample
    double period, spread;          // s, s²: of the periods measured
    int missed;
    tac_PredictiveWrench queue[TAC_PREDICTIVE_QUEUE]; // the first acted at the last sample
    int queued;
    // the element at the last sample
    tac_PredictiveRow row[TAC_PREDICTIVE_ROWS];
    int slot[TAC_PREDICTIVE_ROWS];    // its place in memory
    double bend[TAC_PREDICTIVE_ROWS]; // deflection beyond which it is saturated
    int rows;
    tac_PredictiveMemory memory[TAC_PREDICTIVE_ROWS];
    tac_PredictiveBody body; // of a coupling
    tac_PortPlace body_at;
    double moved_body[TAC_PORT_AXES]; // since the last sample
    bool coupled, flat, body_jumped;  // a coupling; saturated; its body was put elsewhere
    bool off, lost_place;             // nothing was written; since the last reading it was reset
    // accounts, J
    double reference; // H_E at the last change of the force
    double stored, damped, other, other_now, forgiven, jumped;
    // detectors
    double mean, peak, pause, since[3];
    double scale, scale_now;
    int over, strange, energy, events, jumps;
    int taken;             // how often A and B lowered the stiffness for the session
    uint32_t taken_by;     // tac_PredictiveFlag of the first of them
    double time, taken_at; // s, since init; when that was
    double cut;            // s, that a guard's cut is still remembered
    int at_floor;          // trips there
    bool latched, plain;
    int fresh;                          // samples since the motion was not known
    int still, frozen;                  // samples without any motion; of them, those that cannot be
    double unknown_then[TAC_PORT_AXES]; // when that began
    // noise of the reading, while no force is to act
    bool idle;
    int ways, window, windows;              // known of `went`; samples; one was full
    double went[2][TAC_PORT_AXES], span[2]; // m, rad; s: between the last samples
    double off_mean[TAC_PORT_AXES];         // m², rad²: sum over the window
    double quietest[2];                     // m, rad: least of the windows
    double least;
    double push; // N, last correction
    uint32_t flags;
} tac_Predictive;

/// A definition with every field at its default.
TAC_API tac_PredictiveDef tac_predictive_def_default(void);
/// A connector at rest with the device at q (as many numbers as axes, 1 or 3). ERR_INVALID.
TAC_API tac_Result tac_predictive_init(tac_Predictive *p, const tac_PredictiveDef *def,
                                       const double *q) TAC_RT;
/// The same with six axes.
TAC_API tac_Result tac_predictive_init_pose(tac_Predictive *p, const tac_PredictiveDef *def,
                                            tac_Pose pose) TAC_RT;
/// The inertia of the device at the port (axes x axes, row-major), in place of mass and inertia of
/// the definition; it may be set anew as the device moves. ERR_INVALID: not positive definite.
TAC_API tac_Result tac_predictive_set_inertia(tac_Predictive *p, const double *matrix) TAC_RT;

/// A tick: device at q, NULL without a reading, dt seconds after the last tick (0: as defined), and
/// the rows there (not read without a reading; those beyond TAC_PREDICTIVE_ROWS do not count and
/// are flagged). Gives the effort e to be written.
TAC_API void tac_predictive_step(tac_Predictive *p, double dt, const double *q,
                                 const tac_PredictiveRow *rows, int count, double *effort) TAC_RT;
/// The same with six axes.
TAC_API void tac_predictive_step_pose(tac_Predictive *p, double dt, const tac_Pose *pose,
                                      const tac_PredictiveRow *rows, int count,
                                      double *effort) TAC_RT;
/// A tick in which no force is to act, q as in tac_predictive_step: before forces are there, and
/// while they are off. The motion of the device is learnt, and the noise of its readings is
/// measured: where it is more than twice the resolution declared it counts in its place, from 0.1 s
/// on. The detectors lower nothing meanwhile.
TAC_API void tac_predictive_idle(tac_Predictive *p, double dt, const double *q) TAC_RT;
/// The same with six axes.
TAC_API void tac_predictive_idle_pose(tac_Predictive *p, double dt, const tac_Pose *pose) TAC_RT;
/// A tick of a coupling: a spring from the device to a body, three axes (the pose's place only) or
/// six. pose NULL: no reading; the body is read all the same.
TAC_API void tac_predictive_couple(tac_Predictive *p, double dt, const tac_Pose *pose,
                                   const tac_PredictiveBody *body, double *effort) TAC_RT;
/// What the guard really wrote, where it differs from the effort of the last tick. Nothing written
/// at all counts as a device that was switched off: what comes after begins by detector C.
TAC_API void tac_predictive_written(tac_Predictive *p, const double *effort) TAC_RT;
/// The wrench on the body for the tick that begins: with a delay or latency that of the device over
/// the same time. After tac_predictive_written. The account takes it that the body gets just this.
TAC_API void tac_predictive_on_body(const tac_Predictive *p, double *wrench) TAC_RT;
/// The device was off or moved by hand: forget motion and wrenches on their way, keep the accounts
/// and what the detectors found. What touches afterwards begins by detector C.
TAC_API void tac_predictive_reset(tac_Predictive *p) TAC_RT;

/// What it has done.
TAC_API tac_PortInfo tac_predictive_info(const tac_Predictive *p) TAC_RT;
/// What more there is to say.
TAC_API tac_PredictiveInfo tac_predictive_more(const tac_Predictive *p) TAC_RT;

/// The stiffest single row along a gradient (axes numbers) that the device of this connector may
/// have. Rows add up: the connector lowers all of them together so that the largest eigenvalue of
/// stiffness by mobility stays within the same bound.
TAC_API tac_PredictiveLimit tac_predictive_limit(const tac_Predictive *p,
                                                 const double *gradient) TAC_RT;
/// A phrase for a line at start-up: "the mass of the device".
TAC_API const char *tac_predictive_reason(tac_PredictiveReason reason) TAC_RT;
/// What a detector found, ENERGY, EVENT or JUMP: "the readings moved as no hand moves the device".
TAC_API const char *tac_predictive_detector(tac_PredictiveFlag detector) TAC_RT;

#endif
