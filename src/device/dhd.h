#ifndef TACI_DHD_H
#define TACI_DHD_H
#include <stdatomic.h>
#include <tactus/device.h>

/* dhd: Force Dimension's devices (omega, delta, sigma, lambda), and the Falcon, through the maker's
 * library. Its frame has x towards the user, y to the right, z up, in m, N, N·m: ours is (y, z, x).
 * All calls are plain C; what is negative is an error, what is positive is none. */

typedef struct taci_DhdCalls {
    // needed
    int (*device_count)(void);
    int (*open)(char);
    int (*close)(char);
    int (*system_type)(char);
    const char *(*system_name)(char);
    int (*pose)(double *, double *, double *, double[3][3], char);
    unsigned (*buttons)(char);
    int (*force)(double, double, double, double, double, double, double, char);
    int (*enable_force)(unsigned char, char);
    int (*gravity)(int, char);
    int (*status)(int *, char);
    const char *(*error)(void);
    // where they are
    int (*drd_open)(char);
    int (*drd_close)(char);
    bool (*drd_initialized)(char);
    int (*drd_init)(char);
    int (*drd_stop)(bool, char);
    int (*brakes)(int, char);
    int (*serial)(unsigned short *, char);
    int (*grip_gap)(double *, char);
    double (*max_force)(char);
    int (*expert)(void);
    int (*watchdog)(unsigned char, char);
    bool (*has_wrist)(char);
    bool (*has_active_wrist)(char);
    bool (*has_gripper)(char);
} taci_DhdCalls;

typedef struct taci_Dhd {
    taci_DhdCalls call;
    char id;
    bool open, by_drd, wrist, gripper;
    // of the haptic thread
    uint64_t seq;
    int errors;         // reads in a row that failed
    int until_status;   // ticks until the status is asked for
    uint32_t condition; // TAC_DEVICE_CONNECTED ...
    bool saturated;
    atomic_bool inside; // the haptic thread is in the library
    atomic_bool dead;   // panic: no more calls
} taci_Dhd;

tac_DeviceRead taci_dhd_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_dhd_write(void *self, const tac_DeviceCommand *command) TAC_RT;
void taci_dhd_panic(void *self) TAC_RT;
/// Ask for the condition of the device.
void taci_dhd_ask(taci_Dhd *d) TAC_RT;

#endif
