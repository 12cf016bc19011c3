/* A library as Force Dimension's, with one omega.7 in it: x towards the user, y right, z up, metres
 * and newtons. Written from the header of SDK 3.17. Built three times:
 *
 *     libfakedhd.so          all of it
 *     libfakedhd_small.so    FAKE_SMALL: without the functions that older versions lack
 *     libfakedhd_fails.so    FAKE_FAILS: fake_dhd_fail(k) makes every call fail from the k-th pose
 */
#include "mechanism.h"
#include <stdio.h>
#include <string.h>

#define API __attribute__((visibility("default")))

static Mechanism own, *m;
static bool opened, forces;
static int poses, fail_from = -1, opens;
static bool calibrated = true, power = true, too_soon, gone;
static double written[7];

// For the tests.
API void fake_dhd_use(Mechanism *mechanism);
API void fake_dhd_step(double T);
API void fake_dhd_fail(int pose);
API void fake_dhd_calibrated(bool yes);
API void fake_dhd_too_soon(bool yes);
API void fake_dhd_gone(bool yes);
API const double *fake_dhd_written(void);
API int fake_dhd_open_count(void);

static Mechanism *mechanism(void)
{
    if (m == NULL) {
        mechanism_init(&own);
        m = &own;
    }
    return m;
}

void fake_dhd_use(Mechanism *other)
{
    m = other;
    poses = 0;
    fail_from = -1;
    calibrated = power = true;
    too_soon = gone = false;
}

void fake_dhd_step(double T)
{
    mechanism_step(mechanism(), T);
}

void fake_dhd_fail(int pose)
{
    fail_from = pose;
}

void fake_dhd_calibrated(bool yes)
{
    calibrated = yes;
}

void fake_dhd_too_soon(bool yes)
{
    too_soon = yes;
}

void fake_dhd_gone(bool yes)
{
    gone = yes;
}

const double *fake_dhd_written(void)
{
    return written;
}

int fake_dhd_open_count(void)
{
    return opens;
}

static bool fails(void)
{
#ifdef FAKE_FAILS
    return gone || (fail_from >= 0 && poses >= fail_from);
#else
    return gone;
#endif
}

static void apply(void)
{
    if (forces)
        mechanism_set(mechanism(), written[0], written[1], written[2]);
    else
        mechanism_set(mechanism(), 0, 0, 0);
}

// As the maker declares them.
API int dhdGetDeviceCount(void);
API int dhdOpenID(char id);
API int dhdClose(char id);
API int dhdGetSystemType(char id);
API const char *dhdGetSystemName(char id);
API int dhdGetPositionAndOrientationFrame(double *x, double *y, double *z, double r[3][3], char id);
API unsigned dhdGetButtonMask(char id);
API int dhdSetForceAndTorqueAndGripperForce(double fx, double fy, double fz, double tx, double ty,
                                            double tz, double grip, char id);
API int dhdEnableForce(unsigned char on, char id);
API int dhdSetGravityCompensation(int on, char id);
API int dhdGetStatus(int *status, char id);
API const char *dhdErrorGetLastStr(void);

int dhdGetDeviceCount(void)
{
    return 1;
}

int dhdOpenID(char id)
{
    if (id != 0 || opened)
        return -1;
    opened = true;
    opens++;
    return 0;
}

int dhdClose(char id)
{
    if (id != 0 || !opened)
        return -1;
    opened = forces = false;
    apply();
    opens--;
    return 0;
}

int dhdGetSystemType(char id)
{
    return id == 0 ? 35 : -1;
}

const char *dhdGetSystemName(char id)
{
    (void)id;
    return "omega.7";
}

int dhdGetPositionAndOrientationFrame(double *x, double *y, double *z, double r[3][3], char id)
{
    poses++;
    if (!opened || id != 0 || fails())
        return -1;
    const Mechanism *k = mechanism();
    *x = k->x[0];
    *y = k->x[1];
    *z = k->x[2];
    double w = k->turn[0], a = k->turn[1], b = k->turn[2], c = k->turn[3];
    double matrix[3][3] = {{1 - 2 * (b * b + c * c), 2 * (a * b - w * c), 2 * (a * c + w * b)},
                           {2 * (a * b + w * c), 1 - 2 * (a * a + c * c), 2 * (b * c - w * a)},
                           {2 * (a * c - w * b), 2 * (b * c + w * a), 1 - 2 * (a * a + b * b)}};
    memcpy(r, matrix, sizeof matrix);
    return too_soon ? 1 : 0; // DHD_TIMEGUARD
}

unsigned dhdGetButtonMask(char id)
{
    (void)id;
    return mechanism()->buttons;
}

int dhdSetForceAndTorqueAndGripperForce(double fx, double fy, double fz, double tx, double ty,
                                        double tz, double grip, char id)
{
    if (!opened || id != 0 || fails())
        return -1;
    double most = 12.0, force[7] = {fx, fy, fz, tx, ty, tz, grip};
    memcpy(written, force, sizeof written);
    Mechanism *k = mechanism();
    k->torque[0] = tx;
    k->torque[1] = ty;
    k->torque[2] = tz;
    k->grip = grip;
    apply();
    bool much = fx * fx + fy * fy + fz * fz > most * most;
    return much ? 2 : 0; // DHD_MOTOR_SATURATED
}

int dhdEnableForce(unsigned char on, char id)
{
    if (!opened || id != 0)
        return -1;
    forces = on;
    apply();
    return 0;
}

int dhdSetGravityCompensation(int on, char id)
{
    (void)on;
    return id == 0 ? 0 : -1;
}

int dhdGetStatus(int *status, char id)
{
    if (!opened || id != 0 || gone)
        return -1;
    const int now[17] = {power, 1, 1, calibrated, !forces, forces};
    memcpy(status, now, sizeof now);
    return 0;
}

const char *dhdErrorGetLastStr(void)
{
    return "stand-in error";
}

#ifndef FAKE_SMALL
API int drdOpenID(char id);
API int drdClose(char id);
API bool drdIsInitialized(char id);
API int drdAutoInit(char id);
API int drdStop(bool force, char id);
API int dhdSetBrakes(int on, char id);
API int dhdGetSerialNumber(unsigned short *serial, char id);
API int dhdGetGripperGap(double *gap, char id);
API double dhdGetMaxForce(char id);
API int dhdEnableExpertMode(void);
API int dhdSetWatchdog(unsigned char value, char id);
API bool dhdHasWrist(char id);
API bool dhdHasActiveWrist(char id);
API bool dhdHasGripper(char id);

int drdOpenID(char id)
{
    return dhdOpenID(id);
}

int drdClose(char id)
{
    return dhdClose(id);
}

bool drdIsInitialized(char id)
{
    return id == 0 && calibrated;
}

int drdAutoInit(char id)
{
    calibrated = id == 0;
    return 0;
}

int drdStop(bool force, char id)
{
    forces = force;
    return id == 0 ? 0 : -1;
}

int dhdSetBrakes(int on, char id)
{
    (void)on;
    return id == 0 ? 0 : -1;
}

int dhdGetSerialNumber(unsigned short *serial, char id)
{
    *serial = 4711;
    return id == 0 ? 0 : -1;
}

int dhdGetGripperGap(double *gap, char id)
{
    *gap = 0.012;
    return id == 0 ? 0 : -1;
}

double dhdGetMaxForce(char id)
{
    (void)id;
    return -1.0; // no limit set
}

int dhdEnableExpertMode(void)
{
    return 0;
}

int dhdSetWatchdog(unsigned char value, char id)
{
    (void)value;
    return id == 0 ? 0 : -1;
}

bool dhdHasWrist(char id)
{
    return id == 0;
}

bool dhdHasActiveWrist(char id)
{
    (void)id;
    return false;
}

bool dhdHasGripper(char id)
{
    return id == 0;
}
#endif
