/* dhd: finding the library, opening and ending (dhd.h).
 *
 *     dhd:0?watchdog=0
 *
 * The path is the number of the device. `watchdog`: in the maker's unit, through its expert mode; 0
 * leaves it as it is. The device moves by itself when it is calibrated, so only tactus device
 * calibrate asks for that.
 */
#include "device/dhd.h"
#include "device/backends.h"
#include "device/vendor.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CALL(name, member, needed)                    \
    {                                                 \
        name, offsetof(taci_DhdCalls, member), needed \
    }
static const taci_VendorSymbol symbols[] = {
    CALL("dhdGetDeviceCount", device_count, true),
    CALL("dhdOpenID", open, true),
    CALL("dhdClose", close, true),
    CALL("dhdGetSystemType", system_type, true),
    CALL("dhdGetSystemName", system_name, true),
    CALL("dhdGetPositionAndOrientationFrame", pose, true),
    CALL("dhdGetButtonMask", buttons, true),
    CALL("dhdSetForceAndTorqueAndGripperForce", force, true),
    CALL("dhdEnableForce", enable_force, true),
    CALL("dhdSetGravityCompensation", gravity, true),
    CALL("dhdGetStatus", status, true),
    CALL("dhdErrorGetLastStr", error, true),
    CALL("drdOpenID", drd_open, false),
    CALL("drdClose", drd_close, false),
    CALL("drdIsInitialized", drd_initialized, false),
    CALL("drdAutoInit", drd_init, false),
    CALL("drdStop", drd_stop, false),
    CALL("dhdSetBrakes", brakes, false),
    CALL("dhdGetSerialNumber", serial, false),
    CALL("dhdGetGripperGap", grip_gap, false),
    CALL("dhdGetMaxForce", max_force, false),
    CALL("dhdEnableExpertMode", expert, false),
    CALL("dhdSetWatchdog", watchdog, false),
    CALL("dhdHasWrist", has_wrist, false),
    CALL("dhdHasActiveWrist", has_active_wrist, false),
    CALL("dhdHasGripper", has_gripper, false),
};
#undef CALL

/// What devices of a type can do, where the library does not say (CHAI3D's tables).
static const struct Type {
    int type;
    double force, torque, grip; // N, N·m, N
    double stiffness, reach;    // N/m, m
    bool wrist;                 // it turns
} types[] = {
    {33, 12, 0, 0, 5000, 0.075, false},    // omega.3
    {34, 12, 0, 0, 5000, 0.075, true},     // omega.6, right and left
    {36, 12, 0, 0, 5000, 0.075, true},     //
    {35, 12, 0, 8, 5000, 0.075, true},     // omega.7
    {37, 12, 0, 8, 5000, 0.075, true},     //
    {63, 20, 0, 0, 5000, 0.150, false},    // delta.3
    {206, 12, 0, 0, 4000, 0.075, false},   // sigma.3
    {104, 12, 0.2, 8, 4000, 0.075, true},  // sigma.7
    {105, 12, 0.2, 8, 4000, 0.075, true},  //
    {203, 12, 0, 0, 8000, 0.1125, false},  // lambda.3
    {108, 12, 0.2, 8, 8000, 0.1125, true}, // lambda.7
    {109, 12, 0.2, 8, 8000, 0.1125, true}, //
    {131, 12, 0.2, 0, 8000, 0.1125, true}, // lambda.6
    {132, 12, 0.2, 0, 8000, 0.1125, true}, //
    {60, 8, 0, 0, 3000, 0.040, false},     // Falcon
};
/// One that is not in the list: the smallest numbers of all.
static const struct Type unknown = {0, 8, 0, 0, 3000, 0.040, false};

static const char mend[] = "install Force Dimension's SDK, and set TACTUS_DHD_LIB to its libdrd.so";

/// "" or what is missing.
static void load(taci_DhdCalls *call, char *lacks, size_t size)
{
    static const char *const variables[] = {"TACTUS_DHD_LIB", "FORCEDIMENSION_LIB", NULL};
    static const char *const names[] = {"libdrd.so.3", "libdrd.so", "libdhd.so.3", "libdhd.so",
                                        NULL};
    char tried[160];
    lacks[0] = '\0';
    void *library = taci_vendor_open(variables, names, tried, sizeof tried);
    if (library == NULL) {
        snprintf(lacks, size, "no library (tried %s): %s", tried, mend);
        return;
    }
    const char *missing =
        taci_vendor_bind(library, symbols, sizeof symbols / sizeof symbols[0], call);
    if (missing != NULL)
        snprintf(lacks, size, "the library has no %s; version 3 is needed: %s", missing, mend);
}

static const struct Type *find_type(int type)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (types[i].type == type)
            return &types[i];
    return &unknown;
}

static void describe(taci_Dhd *d, tac_DeviceCaps *caps)
{
    const struct Type *type = find_type(d->call.system_type(d->id));
    const char *name = d->call.system_name(d->id);
    snprintf(caps->model, sizeof caps->model, "%s", name != NULL ? name : "Force Dimension");
    unsigned short serial = 0;
    if (d->call.serial != NULL && d->call.serial(&serial, d->id) >= 0)
        snprintf(caps->serial, sizeof caps->serial, "%u", (unsigned)serial);
    d->wrist = d->call.has_wrist != NULL ? d->call.has_wrist(d->id) : type->wrist;
    bool turns =
        d->call.has_active_wrist != NULL ? d->call.has_active_wrist(d->id) : type->torque > 0.0;
    d->gripper = d->call.grip_gap != NULL &&
                 (d->call.has_gripper != NULL ? d->call.has_gripper(d->id) : type->grip > 0.0);
    caps->frames = 1;
    caps->sensed = TAC_DEVICE_POSITION;
    caps->sensed |= d->wrist ? TAC_DEVICE_ROTATION : 0;
    caps->sensed |= d->gripper ? TAC_DEVICE_GRIP : 0;
    caps->driven = TAC_DEVICE_POSITION;
    caps->driven |= turns ? TAC_DEVICE_ROTATION : 0;
    caps->driven |= d->gripper ? TAC_DEVICE_GRIP : 0;
    caps->buttons = 32;
    for (int i = 0; i < 3; i++) {
        caps->workspace_min[i] = -type->reach;
        caps->workspace_max[i] = type->reach;
    }
    double most = d->call.max_force != NULL ? d->call.max_force(d->id) : 0.0;
    caps->force_max = most > 0.0 ? most : type->force;
    caps->torque_max = turns ? type->torque : 0.0;
    caps->grip_max = d->gripper ? type->grip : 0.0;
    caps->stiffness_max = type->stiffness;
    caps->rate = 1000.0;
    caps->flags |= TAC_DEVICE_GRAVITY_COMPENSATED | TAC_DEVICE_NEEDS_CALIBRATION;
}

static tac_Result set_watchdog(taci_Dhd *d, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    double value = tac_device_uri_number(uri, "watchdog", 0.0, 0.0, 255.0);
    if (value <= 0.0)
        return TAC_OK;
    if (d->call.expert == NULL || d->call.watchdog == NULL || d->call.expert() < 0 ||
        d->call.watchdog((unsigned char)value, d->id) < 0)
        return tac_device_uri_fail(uri, "watchdog: this library or device does not take one");
    caps->flags |= TAC_DEVICE_WATCHDOG;
    return TAC_OK;
}

static tac_Result open_dhd(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Dhd *d = self;
    char lacks[320], *end = NULL;
    load(&d->call, lacks, sizeof lacks);
    if (lacks[0] != '\0')
        return tac_device_uri_fail(uri, "%s", lacks);
    const char *path = tac_device_uri_path(uri);
    long number = path[0] != '\0' ? strtol(path, &end, 10) : 0;
    int count = d->call.device_count();
    if ((end != NULL && *end != '\0') || number < 0 || number > 127)
        return tac_device_uri_fail(uri, "the number of a device is expected, as in dhd:0");
    if (number >= count)
        return tac_device_uri_fail(uri,
                                   "the library sees %d devices: is it plugged in and powered, and "
                                   "is the udev rule in place (docs/devices.md)?",
                                   count);
    d->id = (char)number;
    d->by_drd = d->call.drd_open != NULL && d->call.drd_close != NULL;
    if ((d->by_drd ? d->call.drd_open : d->call.open)(d->id) < 0)
        return tac_device_uri_fail(uri, "device %ld does not open: %s", number, d->call.error());
    d->open = true;
    d->call.enable_force(0, d->id);
    describe(d, caps);
    return set_watchdog(d, uri, caps);
}

static tac_Result start_dhd(void *self)
{
    taci_Dhd *d = self;
    const tac_DeviceCommand zero = {.grip = 0.0};
    taci_dhd_write(d, &zero);
    if (d->call.drd_stop != NULL)
        d->call.drd_stop(true, d->id); // no more regulation, forces stay possible
    d->call.gravity(1, d->id);
    if (d->call.enable_force(1, d->id) < 0) // without it sigma devices stay without force
        return TAC_ERR_DEVICE;
    taci_dhd_ask(d);
    return taci_dhd_write(d, &zero);
}

static void stop_dhd(void *self)
{
    taci_Dhd *d = self;
    const tac_DeviceCommand zero = {.grip = 0.0};
    taci_dhd_write(d, &zero);
    d->call.enable_force(0, d->id);
    if (d->call.brakes != NULL)
        d->call.brakes(1, d->id);
}

static void close_dhd(void *self)
{
    taci_Dhd *d = self;
    if (!d->open)
        return;
    d->open = false;
    (d->by_drd ? d->call.drd_close : d->call.close)(d->id);
}

static tac_Result calibrate_dhd(void *self, char text[160])
{
    taci_Dhd *d = self;
    if (d->call.drd_init == NULL || d->call.drd_initialized == NULL) {
        snprintf(text, 160, "this library cannot calibrate: use the maker's own program");
        return TAC_ERR_DEVICE;
    }
    if (!d->call.drd_initialized(d->id) && d->call.drd_init(d->id) < 0) {
        snprintf(text, 160, "it did not calibrate: %.100s", d->call.error());
        return TAC_ERR_DEVICE;
    }
    const tac_DeviceCommand zero = {.grip = 0.0};
    taci_dhd_write(d, &zero);
    if (d->call.drd_stop != NULL)
        d->call.drd_stop(true, d->id);
    taci_dhd_ask(d);
    snprintf(text, 160, "it has moved to its stops, and is calibrated");
    return TAC_OK;
}

/// Counts; opens none of them.
static int probe_dhd(tac_DeviceFound *found, int room, char lacks[320])
{
    taci_DhdCalls call;
    load(&call, lacks, 320);
    if (lacks[0] != '\0')
        return 0;
    int count = call.device_count();
    if (count <= 0)
        snprintf(lacks, 320,
                 "the library is there and sees no device: plug it in and power it; "
                 "its udev rule is share/tactus/udev/60-tactus.rules");
    for (int i = 0; i < count && i < room; i++) {
        snprintf(found[i].uri, sizeof found[i].uri, "dhd:%d", i);
        snprintf(found[i].what, sizeof found[i].what, "device %d of Force Dimension's library", i);
    }
    return count < 0 ? 0 : count < room ? count : room;
}

const tac_DeviceOps taci_dhd_ops = {
    .scheme = "dhd",
    .summary = "Force Dimension omega, delta, sigma, lambda; Novint Falcon",
    .size = sizeof(taci_Dhd),
    .probe = probe_dhd,
    .open = open_dhd,
    .start = start_dhd,
    .read = taci_dhd_read,
    .write = taci_dhd_write,
    .stop = stop_dhd,
    .close = close_dhd,
    .panic = taci_dhd_panic,
    .calibrate = calibrate_dhd,
};
