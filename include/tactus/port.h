#ifndef TACTUS_PORT_H
#define TACTUS_PORT_H
#include <tactus/base.h>

/* Connectors with energy accounts, between loops of different rates and between a program and a
 * device: docs/theory/ports.md, says which to use when.
 *
 *     tac_Psh   passive sample and hold: a fast side and a slow one
 *     tac_Pcdc  passive continuous-discrete connection: device and a side that takes velocities
 *     tac_Src   storage-referenced connector: device and a side that has a potential
 *     tac_Popc  passivity observer and controller: the usual baseline
 *
 * A connector is one struct of plain values without memory of its own: copy it, save it, put many
 * into an array. One thread at a time; every function may be called on the haptic thread.
 *
 * A port has 1, 3 or 6 axes and one account. Vectors have as many numbers as the port has axes; of
 * six, x y z of force or velocity come first, then those of torque or angular velocity, in world
 * axes at the point where the device is held. Accounts and corrections do not depend on how the
 * axes are turned. With six axes a weight says how turning compares with moving: by default a
 * radian counts as `radius` metres, tac_psh_set_weight and its kin take the inertia at the port.
 *
 * Periods are measured: each call takes the seconds since the last one; 0 stands for the usual
 * period. Inputs that are not finite, or beyond 1e30, count as: no motion, no force, the usual
 * period. They are flagged and counted, and never reach an account.
 */

#define TAC_PORT_AXES 6

/// What happened at the last sample of a connector; any of these together.
typedef enum tac_PortFlag {
    TAC_PORT_IDLE = 1,    // something is owed, but without flow (or force) nothing can be corrected
    TAC_PORT_LIMITED = 2, // the correction is as large as its bound allows
    TAC_PORT_LATE = 4,    // PSH: the period had another number of fast steps than it should
    TAC_PORT_OPEN = 8,    // SRC: it would have pulled; a contact that only pushes gave nothing
    TAC_PORT_BAD_INPUT = 16, // a number was not finite and did not count
} tac_PortFlag;

/// What a connector has done so far.
typedef struct tac_PortInfo {
    double account;    // J, H_E of the theory, with the sign it has there
    double generated;  // J, that the connector has made and not yet taken back; negative: it holds
                       // or has absorbed as much
    double lost;       // J, taken by its corrections; negative: given. Generated and lost together
                       // are what a plain hold would have made on the same motion
    double taken;      // J, from the fast side or the device
    double given;      // J, to the slow or the virtual side; SRC: to its storage and its other port
    double correction; // of the last sample, length: N (PSH +1, SRC, POPC), m/s (PSH -1, PCDC)
    uint32_t flags;    // tac_PortFlag of the last sample
    int64_t samples;   // so far
    int64_t limited;   // of them, those with TAC_PORT_LIMITED
    int64_t bad;       // of them, those with TAC_PORT_BAD_INPUT
} tac_PortInfo;

/// How corrections compare the axes of a port: symmetric, positive definite.
typedef struct tac_PortWeight {
    int axes;
    double w[TAC_PORT_AXES][TAC_PORT_AXES];     // row-major, the first `axes` of each
    double lower[TAC_PORT_AXES][TAC_PORT_AXES]; // its Cholesky factor
} tac_PortWeight;

/// Where a port was last.
typedef struct tac_PortPlace {
    double x[3]; // m, or the coordinate of a port with one axis
    tac_Quat q;  // with six axes
} tac_PortPlace;

// Counted by every connector.
typedef struct tac_PortBooks {
    double account, lost, taken, given; // J
    double correction;
    uint32_t flags;
    int64_t samples, limited, bad;
} tac_PortBooks;

/* Passive sample and hold (S2, Algorithm 3; ports.md, PSH).
 *
 * A slow side steps once while the fast one steps N times. Each period:
 *
 *     tac_psh_slow   with the fast output u_f and the slow output y_s of now: gives u_s, with which
 *                    the slow side begins its step
 *     tac_psh_fast   for each fast step, with the u_f that it uses: gives what the fast side gets,
 *                    y_s held
 *     tac_psh_close  when the slow side is done; how many fast steps it took does not matter
 *
 * Orientation +1: the fast side gets +y_s, the slow side -u_s (fast spring and slow mass: u_f is a
 * force, y_s a velocity); -1: the fast side gets -y_s, the slow side +u_s. Prefer +1: what is
 * corrected is then a force and leaves no drift.
 */

typedef enum tac_PshLaw {
    TAC_PSH_PC,     // predict the mean of the period, correct the rest by energy; the default
    TAC_PSH_S2,     // as in the paper, within the relaxed bound
    TAC_PSH_STRICT, // within the paper's bound (17) itself: diverges, for comparison
    TAC_PSH_PLAIN,  // hold and count
} tac_PshLaw;

typedef struct tac_PshDef {
    tac_PshLaw law;     // default PC
    int axes;           // 1, 3 or 6; default 1
    int orientation;    // +1 or -1; default +1
    int steps;          // fast steps in a slow one, N; default 10
    double fast_period; // s; default 0.001. That of the slow side is `steps` times as long
    double radius;      // m, six axes: what a radian counts; default 0.1
    double still;       // y_s below which nothing is corrected, in its unit; default 1e-9
    double share;       // PC: at most 1/share of the account is corrected at once; default 2
    double memory;      // PC: lambda and mu, share of the newest in means; default 0.1
    int cookie;         // set by tac_psh_def_default
} tac_PshDef;

typedef struct tac_Psh {
    tac_PshDef def;
    tac_PortWeight weight;
    tac_PortBooks books;
    double u_slow[TAC_PORT_AXES];  // u_s of the period in progress
    double y_slow[TAC_PORT_AXES];  // y_s, held
    double u_start[TAC_PORT_AXES]; // u_f at its start
    double sum[TAC_PORT_AXES];     // of u_f over its fast steps, each by its share of the usual one
    double correct[TAC_PORT_AXES]; // u_s - u_f
    double limit;                  // largest length of it that S2 allows
    double elapsed;                // usual fast steps that passed
    int steps;                     // fast steps, however long
    double planned;                // usual fast steps in the slow side's step
    double period;                 // s, with which the slow side steps
    double y2, sxx, sxy, slope;    // PC: means, and gamma
    bool begun, open;
} tac_Psh;

/// A definition with every field at its default.
TAC_API tac_PshDef tac_psh_def_default(void);
/// A connector at rest. ERR_INVALID: a field is out of range.
TAC_API tac_Result tac_psh_init(tac_Psh *psh, const tac_PshDef *def) TAC_RT;
/// Weigh the axes by a matrix (axes x axes, row-major) that takes y_s to the direction of u_s:
/// with orientation +1 the inertia at the port. ERR_INVALID: not symmetric and positive definite.
TAC_API tac_Result tac_psh_set_weight(tac_Psh *psh, const double *matrix) TAC_RT;
/// A slow step begins: u_s from the outputs of both sides. Closes the period before if nobody did.
/// period: s, of this slow step; 0: as defined.
TAC_API void tac_psh_slow(tac_Psh *psh, double period, const double *u_fast, const double *y_slow,
                          double *u_slow) TAC_RT;
/// A fast step: u_fast is the output before it, y_fast what is held (y_s, whatever the
/// orientation). dt: s, of this fast step; 0: as defined.
TAC_API void tac_psh_fast(tac_Psh *psh, double dt, const double *u_fast, double *y_fast) TAC_RT;
/// The slow side is done: book the period by the powers of Algorithm 1 (C4).
TAC_API void tac_psh_close(tac_Psh *psh) TAC_RT;
/// The same by what the sides themselves say: J into the fast side, J out of the slow side
/// (orientation -1: out of the fast, into the slow).
TAC_API void tac_psh_close_reported(tac_Psh *psh, double fast, double slow) TAC_RT;
/// What it has done; valid between periods and within them.
TAC_API tac_PortInfo tac_psh_info(const tac_Psh *psh) TAC_RT;

/* Passive continuous-discrete connection (S2, Algorithm 4; ports.md, PCDC).
 *
 * The virtual side takes velocities and gives efforts; e is the force with which it resists, the
 * device feels -e. Every tick: read the device, call tac_pcdc_step with the position and the effort
 * e of the virtual side's state; write e; step the virtual side with the velocity that came out,
 * over the same dt. Under EXACT the order is: read, call with the effort that the device has felt
 * up to now, step the virtual side, write its new effort.
 */

typedef enum tac_PcdcLaw {
    TAC_PCDC_PC,    // predict the velocity of the interval, correct the rest; the default
    TAC_PCDC_S2,    // as in the paper
    TAC_PCDC_EXACT, // step behind the measurement: nothing to correct
    TAC_PCDC_PLAIN, // the backward difference
} tac_PcdcLaw;

typedef struct tac_PcdcDef {
    tac_PcdcLaw law;        // default PC
    int axes;               // 1, 3 or 6; default 1
    double period;          // s; default 0.001
    double radius;          // m, six axes: what a radian counts; default 0.1
    double inverse_mass;    // 1/kg, of the device at the port, PC; 0: not known; default 0
    double inverse_inertia; // 1/(kg m²), six axes; default 0
    double still;           // e below which nothing is corrected, N; default 1e-9
    double share;           // PC: at most 1/share of the account is corrected at once; default 2
    double memory;          // PC: share of the newest in the mean of e²; default 0.1
    int cookie;             // set by tac_pcdc_def_default
} tac_PcdcDef;

typedef struct tac_Pcdc {
    tac_PcdcDef def;
    tac_PortWeight weight;
    tac_PortBooks books;
    double mobility[TAC_PORT_AXES][TAC_PORT_AXES]; // of the device, 1/kg ...
    tac_PortPlace at;                              // of the last sample
    double f_device[TAC_PORT_AXES];                // f_c: backward difference
    double f_virtual[TAC_PORT_AXES];               // f_d: what the virtual side got
    double effort[TAC_PORT_AXES];                  // e of the interval in progress
    double effort_before[TAC_PORT_AXES];           // and of the one before
    double limit;                                  // largest |f_d - f_c| that S2 allows
    double dt;                                     // s, of the virtual side's step
    double e2;                                     // PC: mean of e²
    double delivered;                              // J, as reported for the step in progress
    bool reported;
} tac_Pcdc;

/// A definition with every field at its default.
TAC_API tac_PcdcDef tac_pcdc_def_default(void);
/// A connector at rest with the device at q (as many numbers as axes, 1 or 3). ERR_INVALID.
TAC_API tac_Result tac_pcdc_init(tac_Pcdc *pcdc, const tac_PcdcDef *def, const double *q) TAC_RT;
/// The same with six axes.
TAC_API tac_Result tac_pcdc_init_pose(tac_Pcdc *pcdc, const tac_PcdcDef *def, tac_Pose pose) TAC_RT;
/// The inverse inertia of the device at the port (axes x axes, row-major), for the prediction; with
/// six axes, where it is positive definite, also the weight. ERR_INVALID: not finite or symmetric.
TAC_API tac_Result tac_pcdc_set_mobility(tac_Pcdc *pcdc, const double *matrix) TAC_RT;
/// A sample: device at q, dt seconds after the last one (0: as defined), the virtual side resists
/// with `effort`. Gives the velocity for the virtual side's step.
TAC_API void tac_pcdc_step(tac_Pcdc *pcdc, double dt, const double *q, const double *effort,
                           double *velocity) TAC_RT;
/// The same with six axes.
TAC_API void tac_pcdc_step_pose(tac_Pcdc *pcdc, double dt, tac_Pose pose, const double *effort,
                                double *velocity) TAC_RT;
/// The virtual side's own word for the energy of its step, J, in place of dt e·f_d: for sides that
/// balance otherwise than Algorithm 1. After the step, before the next sample.
TAC_API void tac_pcdc_delivered(tac_Pcdc *pcdc, double energy) TAC_RT;
/// What it has done.
TAC_API tac_PortInfo tac_pcdc_info(const tac_Pcdc *pcdc) TAC_RT;

/* Storage-referenced connector (ports.md, SRC).
 *
 * Position in, force out. The virtual side says at each sample how it resists, what it stores and,
 * if it can, how stiff it is; the force written is its own and a damper, bounded, that cancels the
 * half sample of the hold and takes back what the port has generated. What is written is booked: a
 * force that was cut down afterwards must be told (tac_src_written).
 */

typedef enum tac_SrcLaw {
    TAC_SRC_FULL,  // the default
    TAC_SRC_PLAIN, // the force as it is, and the account of it
} tac_SrcLaw;

typedef struct tac_SrcDef {
    tac_SrcLaw law;      // default FULL
    int axes;            // 1, 3 or 6; default 1
    double period;       // s; default 0.001
    double mass;         // kg, of the device at the port; default 0.15
    double inertia;      // kg m², six axes; default 2e-4
    double damping_max;  // N·s/m, of the damper; 0: mass / (2 period); default 0
    double latency;      // s, from reading the device to writing the force, at most a period;
                         // default 0. One that is there and not said costs stiffness
    double feed_forward; // share of the half sample that is cancelled, 0 to 1; default 1
    double share;        // at most 1/share of what was generated is taken at once; default 4
    double memory;       // share of the newest in the mean of v²; default 0.1
    bool unilateral;     // one axis: the force is never negative; default false
    int cookie;          // set by tac_src_def_default
} tac_SrcDef;

/// The virtual side at a sample; leave out (zero) what it does not know.
typedef struct tac_SrcSide {
    double effort[TAC_PORT_AXES];                   // N, N·m: with which it resists, e_d(q)
    double storage;                                 // J, U(q)
    double stiffness[TAC_PORT_AXES][TAC_PORT_AXES]; // N/m ..., ∂e_d/∂q, row-major, symmetric
    const double *normal; // three or six axes: it pushes along this only, and never pulls; NULL:
                          // any force
} tac_SrcSide;

typedef struct tac_Src {
    tac_SrcDef def;
    tac_PortWeight weight;
    tac_PortBooks books;
    tac_PortPlace at;                    // of the last sample
    double effort[TAC_PORT_AXES];        // e, written last
    double effort_before[TAC_PORT_AXES]; // and before
    double added[TAC_PORT_AXES];         // of it, what the damper added
    double added_before[TAC_PORT_AXES];
    double storage;     // J, at the last sample
    double other;       // J, handed to another port since
    double v2;          // mean of v²
    double damping;     // N·s/m, B of the last sample; several axes: the largest
    double damping_max; // N·s/m
} tac_Src;

/// A definition with every field at its default.
TAC_API tac_SrcDef tac_src_def_default(void);
/// A connector at rest with the device at q (as many numbers as axes, 1 or 3), where the virtual
/// side stores `storage`. ERR_INVALID.
TAC_API tac_Result tac_src_init(tac_Src *src, const tac_SrcDef *def, const double *q,
                                double storage) TAC_RT;
/// The same with six axes.
TAC_API tac_Result tac_src_init_pose(tac_Src *src, const tac_SrcDef *def, tac_Pose pose,
                                     double storage) TAC_RT;
/// Weigh the axes by the inertia of the device at the port (axes x axes, row-major). ERR_INVALID.
TAC_API tac_Result tac_src_set_inertia(tac_Src *src, const double *matrix) TAC_RT;
/// A sample: device at q, dt seconds after the last one (0: as defined). Gives the effort e; the
/// device feels -e.
TAC_API void tac_src_step(tac_Src *src, double dt, const double *q, const tac_SrcSide *side,
                          double *effort) TAC_RT;
/// The same with six axes.
TAC_API void tac_src_step_pose(tac_Src *src, double dt, tac_Pose pose, const tac_SrcSide *side,
                               double *effort) TAC_RT;
/// J that the storage hands to another port of its own until the next sample, as T e·v of a body
/// behind a coupling spring.
TAC_API void tac_src_handed(tac_Src *src, double energy) TAC_RT;
/// The device could not give that effort: what was really written.
TAC_API void tac_src_written(tac_Src *src, const double *effort) TAC_RT;
/// What it has done.
TAC_API tac_PortInfo tac_src_info(const tac_Src *src) TAC_RT;

/* Passivity observer and controller (Hannaford and Ryu; ports.md, PO/PC), with the energy that the
 * device has exactly exchanged. It acts once more came out than ever went in, and may pull. */

typedef struct tac_PopcDef {
    int axes;           // 1, 3 or 6; default 1
    double period;      // s; default 0.001
    double radius;      // m, six axes: what a radian counts; default 0.1
    double damping_max; // N·s/m; infinite: as first published; default 75
    double still;       // m/s, below which nothing is damped; default 1e-9
    int cookie;         // set by tac_popc_def_default
} tac_PopcDef;

typedef struct tac_Popc {
    tac_PopcDef def;
    tac_PortWeight weight;
    tac_PortBooks books; // account: J received from the device
    tac_PortPlace at;
    double effort[TAC_PORT_AXES], added[TAC_PORT_AXES];
    double damping; // N·s/m, of the last sample
} tac_Popc;

/// A definition with every field at its default.
TAC_API tac_PopcDef tac_popc_def_default(void);
/// A connector at rest with the device at q (as many numbers as axes, 1 or 3). ERR_INVALID.
TAC_API tac_Result tac_popc_init(tac_Popc *popc, const tac_PopcDef *def, const double *q) TAC_RT;
/// The same with six axes.
TAC_API tac_Result tac_popc_init_pose(tac_Popc *popc, const tac_PopcDef *def, tac_Pose pose) TAC_RT;
/// A sample: device at q, dt seconds after the last one (0: as defined); the virtual side resists
/// with `wanted`. Gives the effort to be written.
TAC_API void tac_popc_step(tac_Popc *popc, double dt, const double *q, const double *wanted,
                           double *effort) TAC_RT;
/// The same with six axes.
TAC_API void tac_popc_step_pose(tac_Popc *popc, double dt, tac_Pose pose, const double *wanted,
                                double *effort) TAC_RT;
/// What was really written, where it differs.
TAC_API void tac_popc_written(tac_Popc *popc, const double *effort) TAC_RT;
/// What it has done; generated is what came out beyond all that went in.
TAC_API tac_PortInfo tac_popc_info(const tac_Popc *popc) TAC_RT;

#endif
