/* The virtual device's tick (virtual.h): a period of its mechanism, then what the encoders say,
 * then what goes wrong. Random numbers are a function of seed, number of the sample and purpose, so
 * that nothing depends on what was asked before. */
#include "device/viewer.h"
#include "math/so3.h"

static uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/// Uniform in (0, 1).
static double random_number(const taci_Virtual *v, uint64_t purpose)
{
    uint64_t z = scramble(v->seed + UINT64_C(0x9e3779b97f4a7c15) * (v->tick + 1));
    z = scramble(z ^ UINT64_C(0xd1342543de82ef95) * (purpose + 1));
    return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

/// Of a normal distribution (Box and Muller).
static double random_normal(const taci_Virtual *v, uint64_t purpose)
{
    double r = sqrt(-2.0 * log(random_number(v, purpose)));
    return r * cos(6.28318530717958647692 * random_number(v, purpose + 1));
}

enum { FOR_DROP = 0, FOR_PERIOD = 1, FOR_NOISE = 16 }; // and those behind it, by frame and axis

static double component(tac_Vec3 a, int i)
{
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

void taci_virtual_begin(taci_Virtual *v)
{
    v->tick = 0;
    v->t = 0.0;
    if (v->led != NULL)
        taci_led_begin(v->led);
    for (int i = 0; i < TACI_VIRTUAL_HELD; i++)
        v->held[i] = (tac_DeviceCommand){.grip = 0.0};
    for (int f = 0; f < v->frames; f++) {
        taci_VirtualFrame *frame = &v->frame[f];
        frame->q = q_identity();
        frame->spin = v3(0, 0, 0);
        frame->book = (taci_VirtualBook){.work = {0.0, 0.0}};
        for (int i = 0; i < 3; i++) {
            double x = frame->begin[i], u = v->axes & TAC_DEVICE_X << i ? v->start_v[i] : 0.0;
            frame->axis[i] = (taci_Axis){x, u, x, u};
        }
        frame->energy = 0.0;
        taci_VirtualAccount now = taci_virtual_account(v, f);
        frame->energy = now.kinetic + now.stored;
    }
}

/// What the hand wants `s` seconds after the last sample.
static taci_HandWish wish_at(const taci_Virtual *v, double s)
{
    if (v->led == NULL)
        return taci_hand_at(&v->hand, v->t + s);
    taci_HandWish own = taci_led_own(v, s);
    return taci_led_wish(v->led, &own, s);
}

// ------------------------------------------------------------------------------------------------
// Mechanism

/// What was written that acts in a substep of the period behind sample `tick`.
static const tac_DeviceCommand *acting(const taci_Virtual *v, int substep)
{
    static const tac_DeviceCommand none;
    double late = v->latency / v->period * v->substeps;
    int64_t lag = (int64_t)v->delay * v->substeps + (int64_t)(late + 0.5);
    int64_t at = (int64_t)v->tick * v->substeps + substep - lag;
    bool acts = at >= v->substeps && !atomic_load_explicit(&v->dead, memory_order_relaxed);
    return acts ? &v->held[(uint64_t)(at / v->substeps) % TACI_VIRTUAL_HELD] : &none;
}

static void turn_frame(const taci_Virtual *v, taci_VirtualFrame *frame, const taci_HandWish *wish,
                       tac_Vec3 torque, double h)
{
    taci_AxisDef def = {.m = v->inertia,
                        .b = v->turn_damping,
                        .friction = v->turn_friction,
                        .hand_m = v->hand.inertia,
                        .hand_k = v->hand.k_r,
                        .hand_b = v->hand.b_r};
    if (v->led != NULL) {
        def.hand_k *= taci_led_spring(v->led);
        def.hand_b *= taci_led_damper(v->led);
    }
    tac_Vec3 from_ref = v3(0, 0, 0);
    if (def.hand_k > 0.0)
        from_ref = q_log(q_mul(wish->q, q_conjugate(frame->q)));
    double turned[3], spin[3];
    for (int i = 0; i < 3; i++) {
        double w = component(frame->spin, i);
        taci_Axis axis = {0.0, w, 0.0, w};
        taci_AxisLoad load = {component(torque, i), component(wish->twist, i),
                              component(from_ref, i), 0.0};
        if (v->axes & TAC_DEVICE_RX << i)
            taci_axis_step(&def, &axis, &load, h, &frame->book);
        turned[i] = axis.x;
        spin[i] = axis.v;
    }
    frame->spin = v3_at(spin);
    frame->q = q_normalize(q_mul(q_exp(v3_at(turned)), frame->q));
}

static void move_frame(const taci_Virtual *v, taci_VirtualFrame *frame, const taci_HandWish *wish,
                       const tac_Wrench *wrench, double h)
{
    int number = (int)(frame - v->frame);
    tac_Vec3 place = taci_hand_place(wish, number, v->frames);
    tac_Vec3 speed = taci_hand_speed(wish, number, v->frames);
    taci_AxisDef def = v->axis;
    if (v->led != NULL) {
        const taci_Axis *a = frame->axis;
        tac_Vec3 moves = {a[0].u, a[1].u, a[2].u};
        speed = v3_scale(taci_led_hold(v->led, v->force_max, moves, &def), speed);
    }
    for (int i = 0; i < 3; i++) {
        if (!(v->axes & TAC_DEVICE_X << i))
            continue;
        double ref = frame->begin[i] + component(place, i);
        taci_AxisLoad load = {component(wrench->force, i), component(wish->push, i),
                              ref - frame->axis[i].y, component(speed, i)};
        taci_axis_step(&def, &frame->axis[i], &load, h, &frame->book);
    }
    if (v->axes & TAC_DEVICE_ROTATION)
        turn_frame(v, frame, wish, wrench->torque, h);
}

/// From this sample to the next.
static void advance(taci_Virtual *v)
{
    double T = v->period;
    if (v->faults.jitter > 0.0) {
        T += v->faults.jitter * random_normal(v, FOR_PERIOD);
        T = T < 0.1 * v->period ? 0.1 * v->period : T > 3.0 * v->period ? 3.0 * v->period : T;
    }
    double h = T / v->substeps;
    if (v->led != NULL)
        taci_led_tick(v, T);
    for (int i = 0; i < v->substeps; i++) {
        const tac_DeviceCommand *command = acting(v, i);
        taci_HandWish wish = wish_at(v, (i + 0.5) * h);
        for (int f = 0; f < v->frames; f++)
            move_frame(v, &v->frame[f], &wish, &command->wrench[f], h);
    }
    if (v->led != NULL)
        taci_led_pass(v->led, T);
    v->t = v->faults.jitter > 0.0 ? v->t + T : (double)v->tick * v->period;
    const tac_DeviceCommand *last = &v->held[v->tick % TACI_VIRTUAL_HELD];
    v->held[(v->tick + 1) % TACI_VIRTUAL_HELD] = *last; // held until it is written anew
}

taci_VirtualAccount taci_virtual_account(const taci_Virtual *v, int number)
{
    const taci_VirtualFrame *frame = &v->frame[number];
    const taci_VirtualBook *book = &frame->book;
    const taci_AxisDef *def = &v->axis;
    taci_HandWish wish = wish_at(v, 0.0);
    tac_Vec3 place = taci_hand_place(&wish, number, v->frames);
    taci_VirtualAccount a = {
        .start = frame->energy,
        .work = book->work.sum + book->work.rest,
        .hand = book->hand.sum + book->hand.rest,
        .lost = book->lost.sum + book->lost.rest,
    };
    for (int i = 0; i < 3; i++) {
        const taci_Axis *axis = &frame->axis[i];
        double away = frame->begin[i] + component(place, i) - axis->y;
        bool moves = v->axes & TAC_DEVICE_X << i;
        double m1 = def->m2 > 0.0 ? def->m : def->m + def->hand_m;
        double m2 = def->m2 > 0.0 ? def->m2 + def->hand_m : 0.0;
        a.kinetic += 0.5 * m1 * axis->v * axis->v + 0.5 * m2 * axis->u * axis->u;
        a.stored += taci_axis_stored(def, axis);
        a.hand_stored += moves ? 0.5 * def->hand_k * away * away : 0.0;
    }
    a.hand_stored *= v->led != NULL ? taci_led_spring(v->led) : 1.0;
    a.kinetic += 0.5 * (v->inertia + v->hand.inertia) * v3_norm2(frame->spin);
    a.residual = (a.kinetic + a.stored - a.start) - a.work - a.hand + a.lost;
    return a;
}

// ------------------------------------------------------------------------------------------------
// Samples

static double quantise(double x, double step)
{
    return step > 0.0 ? step * floor(x / step + 0.5) : x;
}

/// What the encoders say now.
static void look(taci_Virtual *v)
{
    const taci_VirtualFaults *fault = &v->faults;
    if (fault->freeze_at > 0 && v->tick >= fault->freeze_at &&
        v->tick - fault->freeze_at < fault->freeze)
        return;
    double jumped = fault->jump_at > 0 && v->tick >= fault->jump_at ? fault->jump : 0.0;
    for (int f = 0; f < v->frames; f++) {
        taci_VirtualFrame *frame = &v->frame[f];
        double x[3];
        for (int i = 0; i < 3; i++) {
            double noise = 0.0;
            if (fault->noise > 0.0)
                noise =
                    fault->noise * random_normal(v, FOR_NOISE + 8 * (uint64_t)f + 2 * (uint64_t)i);
            bool moves = v->axes & TAC_DEVICE_X << i;
            x[i] =
                moves ? quantise(frame->axis[i].x + noise, v->encoder) + jumped : frame->begin[i];
        }
        frame->shown = v3_at(x);
        frame->shown_q = frame->q;
        if (v->turn_encoder > 0.0) {
            tac_Vec3 a = q_log(frame->q);
            double step = v->turn_encoder;
            frame->shown_q =
                q_exp(v3(quantise(a.x, step), quantise(a.y, step), quantise(a.z, step)));
        }
    }
}

/// Whether a fault that lasts for some samples is there.
static bool lasts(const taci_Virtual *v, uint64_t at)
{
    return at > 0 && v->tick >= at && v->tick - at < v->faults.lasts;
}

static uint32_t status(const taci_Virtual *v)
{
    const taci_VirtualFaults *fault = &v->faults;
    bool held = v->hand.k > 0.0 && (v->led == NULL || v->led->spring > 0.0);
    return TAC_DEVICE_CONNECTED | TAC_DEVICE_HELD * held | TAC_DEVICE_CALIBRATED * v->calibrated |
           TAC_DEVICE_FORCES_ON * !lasts(v, fault->off_at) |
           TAC_DEVICE_HARDWARE_FAULT * lasts(v, fault->hardware_at) |
           TAC_DEVICE_TOO_HOT * lasts(v, fault->hot_at) |
           TAC_DEVICE_EMERGENCY_STOP * lasts(v, fault->estop_at);
}

static bool is_missing(const taci_Virtual *v)
{
    const taci_VirtualFaults *fault = &v->faults;
    bool silent = fault->silent_at > 0 && v->tick >= fault->silent_at &&
                  v->tick - fault->silent_at < fault->silent;
    return silent || (fault->drop > 0.0 && random_number(v, FOR_DROP) < fault->drop);
}

tac_DeviceRead taci_virtual_read(taci_Virtual *v, tac_DeviceSample *sample)
{
    if (v->tick > 0)
        advance(v);
    v->tick++;
    sample->t = v->t;
    if (v->faults.disconnect_at > 0 && v->tick >= v->faults.disconnect_at)
        return TAC_DEVICE_LOST;
    look(v);
    if (is_missing(v))
        return TAC_DEVICE_STALE;
    sample->seq = v->tick;
    sample->t_device = v->t;
    sample->buttons = wish_at(v, 0.0).buttons;
    sample->status = status(v);
    for (int f = 0; f < v->frames; f++) {
        const taci_VirtualFrame *frame = &v->frame[f];
        sample->pose[f] = (tac_Pose){frame->shown, frame->shown_q};
        double u[3] = {frame->axis[0].v, frame->axis[1].v, frame->axis[2].v};
        sample->twist[f] = (tac_Twist){v3_at(u), frame->spin};
    }
    if (v->tick == v->faults.nan_at)
        sample->pose[0].p.x = (double)NAN;
    return TAC_DEVICE_FRESH;
}

tac_Result taci_virtual_write(taci_Virtual *v, const tac_DeviceCommand *command)
{
    if (v->faults.refuse_at > 0 && v->tick >= v->faults.refuse_at && lasts(v, v->faults.refuse_at))
        return TAC_ERR_DEVICE;
    tac_DeviceCommand *held = &v->held[v->tick % TACI_VIRTUAL_HELD];
    for (int f = 0; f < v->frames; f++)
        held->wrench[f] = command->wrench[f];
    return TAC_OK;
}
