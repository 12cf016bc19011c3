/* A library as OpenHaptics' HD, with a Touch in it and a scheduler on its own thread: millimetres,
 * millinewton metres, a matrix in columns that is not quite orthonormal. Calls of get and set
 * outside of a frame are mistakes, counted. Rounds come every millisecond, or when fake_hd_step
 * asks for one. Written from hdDevice.h, hdScheduler.h and hdDefines.h. */
#define _GNU_SOURCE
#include "mechanism.h"
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#define API __attribute__((visibility("default")))

typedef struct Error {
    unsigned code;
    int internal;
    unsigned device;
} Error;

static Mechanism own, *m;
static pthread_t thread;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool scheduling, leave, manual, in_frame, enabled;
static bool stuck, calibrated = true, opened;
static unsigned (*callback)(void *);
static void *argument;
static double period; // s, of the round that is asked for; 0: none
static double set_force[3], set_torque[3], turning;
static unsigned error_code;
static int mistakes, opens;

API void fake_hd_use(Mechanism *mechanism);
API void fake_hd_manual(bool yes);
API void fake_hd_step(double T);
API void fake_hd_settle(void);
API void fake_hd_error(unsigned code);
API void fake_hd_stuck(bool yes);
API void fake_hd_calibrated(bool yes);
API int fake_hd_mistakes(void);
API int fake_hd_open_count(void);

static Mechanism *mechanism(void)
{
    if (m == NULL) {
        mechanism_init(&own);
        m = &own;
    }
    return m;
}

void fake_hd_use(Mechanism *other)
{
    m = other;
    error_code = 0;
    stuck = false;
    calibrated = true;
    mistakes = 0;
}

void fake_hd_manual(bool yes)
{
    manual = yes;
}

void fake_hd_settle(void)
{
    pthread_mutex_lock(&lock);
    while (period > 0.0 && scheduling)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

/// Time passes with the force of the last frame, then a round begins; the one before is waited for.
void fake_hd_step(double T)
{
    fake_hd_settle();
    pthread_mutex_lock(&lock);
    mechanism_step(mechanism(), T);
    period = T;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

void fake_hd_error(unsigned code)
{
    error_code = code;
}

void fake_hd_stuck(bool yes)
{
    stuck = yes;
}

void fake_hd_calibrated(bool yes)
{
    calibrated = yes;
}

int fake_hd_mistakes(void)
{
    return mistakes;
}

int fake_hd_open_count(void)
{
    return opens;
}

static void call_back(void)
{
    if (callback != NULL && callback(argument) == 0) {
        callback = NULL;
        mechanism_set(mechanism(), 0, 0, 0);
    }
}

static bool wait_round(void)
{
    pthread_mutex_lock(&lock);
    if (!manual) {
        pthread_mutex_unlock(&lock);
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        mechanism_step(mechanism(), 1e-3);
        return !leave;
    }
    while (period == 0.0 && !leave && manual)
        pthread_cond_wait(&changed, &lock);
    bool go = !leave;
    pthread_mutex_unlock(&lock);
    return go;
}

static void *schedule(void *nothing)
{
    while (wait_round()) {
        call_back();
        pthread_mutex_lock(&lock);
        period = 0.0;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&lock);
    }
    return nothing;
}

// As the maker declares them.
API unsigned hdInitDevice(const char *name);
API void hdDisableDevice(unsigned device);
API void hdMakeCurrentDevice(unsigned device);
API void hdBeginFrame(unsigned device);
API void hdEndFrame(unsigned device);
API Error hdGetError(void);
API const char *hdGetErrorString(unsigned code);
API void hdEnable(unsigned what);
API void hdDisable(unsigned what);
API void hdGetDoublev(unsigned what, double *value);
API void hdGetIntegerv(unsigned what, int *value);
API const char *hdGetString(unsigned what);
API void hdSetDoublev(unsigned what, const double *value);
API unsigned hdCheckCalibration(void);
API void hdUpdateCalibration(unsigned style);
API void hdStartScheduler(void);
API void hdStopScheduler(void);
API unsigned long hdScheduleAsynchronous(unsigned (*function)(void *), void *data,
                                         unsigned short priority);
API void hdUnschedule(unsigned long task);

unsigned hdInitDevice(const char *name)
{
    if (opened || (name != NULL && strcmp(name, "Default Device") != 0)) {
        error_code = 0x0301;
        return 0xffffffffu;
    }
    opened = true;
    opens++;
    return 0;
}

void hdDisableDevice(unsigned device)
{
    if (device == 0 && opened) {
        opened = enabled = false;
        opens--;
        mechanism_set(mechanism(), 0, 0, 0);
    }
}

void hdMakeCurrentDevice(unsigned device)
{
    mistakes += device != 0;
}

void hdBeginFrame(unsigned device)
{
    mistakes += in_frame || device != 0;
    in_frame = true;
    memset(set_force, 0, sizeof set_force);
}

void hdEndFrame(unsigned device)
{
    mistakes += !in_frame || device != 0;
    in_frame = false;
    if (enabled)
        mechanism_set(mechanism(), set_force[0], set_force[1], set_force[2]);
    memcpy(mechanism()->torque, set_torque, sizeof set_torque);
}

Error hdGetError(void)
{
    Error error = {error_code, 0, 0};
    error_code = 0;
    return error;
}

const char *hdGetErrorString(unsigned code)
{
    return code == 0x0301 ? "HD_DEVICE_ALREADY_INITIATED or not there" : "an error";
}

void hdEnable(unsigned what)
{
    if (what == 0x4000)
        enabled = true;
}

void hdDisable(unsigned what)
{
    if (what != 0x4000)
        return;
    enabled = false;
    mechanism_set(mechanism(), 0, 0, 0);
}

static void get_transform(double *t)
{
    const Mechanism *k = mechanism();
    double w = k->turn[0], a = k->turn[1], b = k->turn[2], c = k->turn[3], s = 1.0 + 1e-5;
    const double columns[16] = {s * (1 - 2 * (b * b + c * c)),
                                2 * (a * b + w * c),
                                2 * (a * c - w * b),
                                0,
                                2 * (a * b - w * c),
                                1 - 2 * (a * a + c * c) + 1e-5,
                                2 * (b * c + w * a),
                                0,
                                2 * (a * c + w * b),
                                2 * (b * c - w * a),
                                1 - 2 * (a * a + b * b),
                                0,
                                1e3 * k->x[0],
                                1e3 * k->x[1],
                                1e3 * k->x[2],
                                1};
    memcpy(t, columns, sizeof columns);
}

void hdGetDoublev(unsigned what, double *value)
{
    const Mechanism *k = mechanism();
    bool state = what >= 0x2050 && what <= 0x2150;
    mistakes += state && !in_frame;
    switch (what) {
    case 0x2050:
        for (int i = 0; i < 3; i++)
            value[i] = stuck ? 0.0 : 1e3 * k->x[i];
        break;
    case 0x2052:
        get_transform(value);
        break;
    case 0x2150:
        turning += stuck ? 1e-3 : 0.0;
        value[0] = value[1] = value[2] = turning;
        break;
    case 0x2551:
        memcpy(value, (double[]){-80, -60, -35, 80, 60, 35}, 6 * sizeof(double));
        break;
    case 0x2603:
        *value = 3.3;
        break;
    case 0x2604:
        *value = 0.88;
        break;
    default:
        mistakes++;
    }
}

void hdGetIntegerv(unsigned what, int *value)
{
    mistakes += what == 0x2000 && !in_frame;
    if (what == 0x2000)
        *value = (int)mechanism()->buttons;
    else if (what == 0x2554)
        *value = 6;
    else if (what == 0x2555)
        *value = 4; // inkwell
    else
        mistakes++;
}

const char *hdGetString(unsigned what)
{
    return what == 0x2501 ? "Touch" : what == 0x2504 ? "50204600015" : NULL;
}

void hdSetDoublev(unsigned what, const double *value)
{
    mistakes += !in_frame;
    if (what == 0x2700)
        memcpy(set_force, value, sizeof set_force);
    else if (what == 0x2704)
        memcpy(set_torque, value, sizeof set_torque);
    else
        mistakes++;
}

unsigned hdCheckCalibration(void)
{
    return calibrated ? 0x5000 : 0x5002;
}

void hdUpdateCalibration(unsigned style)
{
    calibrated = style == 4;
}

void hdStartScheduler(void)
{
    mistakes += scheduling;
    leave = false;
    scheduling = pthread_create(&thread, NULL, schedule, NULL) == 0;
}

void hdStopScheduler(void)
{
    if (!scheduling)
        return;
    pthread_mutex_lock(&lock);
    leave = true;
    scheduling = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    period = 0.0;
}

unsigned long hdScheduleAsynchronous(unsigned (*function)(void *), void *data,
                                     unsigned short priority)
{
    mistakes += priority == 0;
    argument = data;
    callback = function;
    return 7;
}

void hdUnschedule(unsigned long task)
{
    mistakes += task != 7;
    pthread_mutex_lock(&lock);
    callback = NULL;
    pthread_mutex_unlock(&lock);
}
