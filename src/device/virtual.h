#ifndef TACI_VIRTUAL_H
#define TACI_VIRTUAL_H
#include <stdatomic.h>
#include <tactus/device.h>

/* The virtual device: a mechanism in continuous time, in a hand, read by encoders and driven by the
 * force that is held between writes (docs/devices.md). It has time of its own, and two runs are the
 * same to the last bit.
 *
 * Each axis, where m is moved by the motor and read by the encoder, and m2, in the hand, hangs on
 * it by a spring with play (without m2 both are one mass):
 *
 *     m x''            = F - b x' - friction - stop(x) - f
 *     (m2 + m_h) y''   = f + push + k_h (ref - y) + b_h (ref' - y')
 *     f                = k_t play(x - y) + b_t play'(x - y)
 *
 * in substeps of the midpoint rule, springs by their difference of potential over difference of
 * length: so its own account closes to rounding, and energy that appears comes from what drives it.
 * Turning: three axes of the same kind, with inertia J the same about each, about base axes; the
 * orientation follows by exact rotations, and work is torque times angle turned.
 */

#define TACI_VIRTUAL_HELD 16 // ticks for which written forces are kept

typedef struct taci_Sum { // with the rest that rounding cuts off
    double sum, rest;
} taci_Sum;

typedef enum taci_HandMotion {
    TACI_HAND_STILL,
    TACI_HAND_SINE,  // `by` sin(2 pi f (t - at))
    TACI_HAND_DIP,   // `by` (1 - cos(2 pi f (t - at))) / 2
    TACI_HAND_PRESS, // there over `rise`, stays `hold`, and back
} taci_HandMotion;

typedef struct taci_ScriptRow {
    double t;           // s
    double x[3], v[3];  // m, m/s: slope of the cubic through it
    double q[4], dq[4]; // quaternion and its slope
    uint32_t buttons;
} taci_ScriptRow;

typedef struct taci_Script {
    int count;
    taci_ScriptRow *row;
} taci_Script;

typedef struct taci_HandDef {
    double mass, k, b;           // kg, N/m, N·s/m: what is held, and by what
    double inertia, k_r, b_r;    // kg·m², N·m/rad, N·m·s/rad
    double push[3], twist[3];    // N, N·m, times the profile
    bool taps;                   // push comes as half sines: `duration` long, one each `every`
    double every, duration;      // s
    double at, rise, hold;       // s: profile of push and press
    taci_HandMotion motion;      // of the place it wants to be at
    double by[3], turn[3], rate; // m, rad, Hz
    double close, close_at, close_rise; // m, s: outermost frames go so far towards the middle
    taci_Script script;                 // instead of motion
} taci_HandDef;

/// What the hand wants at an instant.
typedef struct taci_HandWish {
    tac_Vec3 x, v;         // m from where it began, m/s
    tac_Quat q;            // turned from where it began
    double closed, closes; // m, m/s: of the first frame along x; minus that of the last
    tac_Vec3 push, twist;  // N, N·m
    uint32_t buttons;
} taci_HandWish;

typedef struct taci_AxisDef {
    double m, b, friction;     // kg, N·s/m, N
    double m2, k_t, b_t, play; // kg, N/m, N·s/m, m: half the backlash
    double stop, stop_k;       // m, N/m; 0: none
    double hand_m, hand_k, hand_b;
} taci_AxisDef;

typedef struct taci_Axis {
    double x, v; // of the motor
    double y, u; // of the handle, the same without m2
} taci_Axis;

/// What acts in a substep.
typedef struct taci_AxisLoad {
    double force;    // N, of the program
    double push;     // N, of the hand beside its spring
    double from_ref; // m, of the handle at the start to where the hand wants to be at the middle
    double ref_v;    // m/s, of that place
} taci_AxisLoad;

typedef struct taci_VirtualBook {
    taci_Sum work, hand, lost; // J
} taci_VirtualBook;

/// A mechanical account of a frame, J. kinetic + stored - start - work - hand + lost is zero.
typedef struct taci_VirtualAccount {
    double kinetic, stored; // stored: transmission and stop
    double start;           // of both, at the beginning
    double work;            // of the program's force
    double hand;            // of the hand's
    double lost;            // by damping and friction of the device
    double hand_stored;     // ½ k_h (ref - y)², part of the hand
    double residual;
} taci_VirtualAccount;

/// What goes wrong, by the number of the sample (from 1); 0: never.
typedef struct taci_VirtualFaults {
    double drop;   // probability that a sample is missing
    double jitter; // s, standard deviation of the period
    double noise;  // m, likewise of a reading
    uint64_t nan_at, jump_at, freeze_at, silent_at, disconnect_at, refuse_at;
    uint64_t estop_at, hardware_at, hot_at, off_at;
    uint64_t freeze, silent, lasts; // samples
    double jump;                    // m
} taci_VirtualFaults;

typedef struct taci_VirtualFrame {
    taci_Axis axis[3];
    tac_Vec3 spin; // rad/s
    tac_Quat q;
    double begin[3]; // m, where it began
    taci_VirtualBook book;
    double energy; // J, at the beginning
    tac_Vec3 shown;
    tac_Quat shown_q; // what the encoder said last
} taci_VirtualFrame;

typedef struct taci_Virtual {
    // fixed once open
    int frames, substeps, delay;
    uint32_t axes; // TAC_DEVICE_X ...
    double period, latency;
    double encoder, turn_encoder; // m, rad; 0: exact
    double inertia, turn_damping, turn_friction;
    uint64_t seed;
    taci_AxisDef axis;
    taci_HandDef hand;
    taci_VirtualFaults faults;
    double start_v[3];
    bool needs_calibration;
    // state
    bool running, calibrated;
    uint64_t tick; // samples so far, seen or not
    double t;      // s
    tac_DeviceCommand held[TACI_VIRTUAL_HELD];
    taci_VirtualFrame frame[TAC_DEVICE_FRAMES];
    atomic_bool dead;        // panic: no force any more
    struct taci_Led *led;    // its hand is led (viewer.h); NULL: it has its own motion alone
    double reach, force_max; // m, N
} taci_Virtual;

/// What an address need not say.
typedef struct taci_VirtualUsual {
    const char *model;
    double force, reach; // N; m. 0: that of the preset
    double holds_by;     // N/m: a hand is there, that holds it so; 0: there is none
    bool critical;       // the hand is critically damped
} taci_VirtualUsual;

extern const tac_DeviceOps taci_virtual_ops;

/// The virtual device behind a device, NULL if it is of another kind.
taci_Virtual *taci_virtual_of(tac_Device *device);
taci_VirtualAccount taci_virtual_account(const taci_Virtual *v, int frame);

// What backends of such devices are made of.
/// Read what all of them know.
void taci_virtual_keys(taci_Virtual *v, const tac_DeviceUri *uri, const taci_VirtualUsual *usual,
                       tac_DeviceCaps *caps);
/// The last of an open: whether nothing is wrong with the address.
tac_Result taci_virtual_opened(const tac_DeviceUri *uri);
tac_Result taci_virtual_start(void *v);
tac_DeviceRead taci_virtual_take(void *v, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_virtual_give(void *v, const tac_DeviceCommand *command) TAC_RT;
void taci_virtual_stop(void *v);
void taci_virtual_close(void *v);
void taci_virtual_panic(void *v);
tac_Result taci_virtual_calibrate(void *v, char text[160]);

// virtual_rt.c
void taci_virtual_begin(taci_Virtual *v) TAC_RT;
tac_DeviceRead taci_virtual_read(taci_Virtual *v, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_virtual_write(taci_Virtual *v, const tac_DeviceCommand *command) TAC_RT;

// virtual_axis_rt.c
/// One substep of an axis.
void taci_axis_step(const taci_AxisDef *def, taci_Axis *axis, const taci_AxisLoad *load, double h,
                    taci_VirtualBook *book) TAC_RT;
/// J in its springs.
double taci_axis_stored(const taci_AxisDef *def, const taci_Axis *axis) TAC_RT;
void taci_sum_add(taci_Sum *sum, double x) TAC_RT;

// virtual_hand_rt.c
/// 1 for the first frame, -1 for the last, evenly between.
double taci_hand_side(int frame, int frames) TAC_RT;
taci_HandWish taci_hand_at(const taci_HandDef *hand, double t) TAC_RT;
/// m from where it began, and m/s, of one frame of several: those of a hand that closes.
tac_Vec3 taci_hand_place(const taci_HandWish *wish, int frame, int frames) TAC_RT;
tac_Vec3 taci_hand_speed(const taci_HandWish *wish, int frame, int frames) TAC_RT;

// virtual_script.c
/// Read a script; `fault` says where it is wrong. ERR_DEVICE, ERR_MEMORY.
tac_Result taci_script_read(const char *path, taci_Script *script, char *fault, size_t size);
void taci_script_free(taci_Script *script);

#endif
