/* hd: finding the library, opening, calibrating and ending (hd.h).
 *
 *     hd:                  the default device
 *     hd:Default%20Device  the name of the maker's set-up tool
 */
#include "device/hd.h"
#include "base/clock.h"
#include "device/backends.h"
#include "device/vendor.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define CALL(name, member)                         \
    {                                              \
        name, offsetof(taci_HdCalls, member), true \
    }
static const taci_VendorSymbol symbols[] = {
    CALL("hdInitDevice", init),
    CALL("hdDisableDevice", disable_device),
    CALL("hdMakeCurrentDevice", make_current),
    CALL("hdBeginFrame", begin_frame),
    CALL("hdEndFrame", end_frame),
    CALL("hdGetError", error),
    CALL("hdGetErrorString", error_text),
    CALL("hdEnable", enable),
    CALL("hdDisable", disable),
    CALL("hdGetDoublev", get_doubles),
    CALL("hdGetIntegerv", get_integers),
    CALL("hdGetString", get_string),
    CALL("hdSetDoublev", set_doubles),
    CALL("hdCheckCalibration", check_calibration),
    CALL("hdUpdateCalibration", update_calibration),
    CALL("hdStartScheduler", start_scheduler),
    CALL("hdStopScheduler", stop_scheduler),
    CALL("hdScheduleAsynchronous", schedule),
    CALL("hdUnschedule", unschedule),
};
#undef CALL

enum { PRIORITY = 32767 };

/// Devices whose rounds the scheduler, one for the process, is running for.
static int running;

static const char mend[] = "install OpenHaptics and the Touch driver, and set TACTUS_HD_LIB to "
                           "libHD.so if it is not found";

static void load(taci_HdCalls *call, char *lacks, size_t size)
{
    static const char *const variables[] = {"TACTUS_HD_LIB", NULL};
    static const char *const names[] = {"libHD.so", "libHD.so.3.4", "libHD.so.3", NULL};
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
        snprintf(lacks, size, "the library has no %s: %s", missing, mend);
}

static void copy_string(taci_Hd *d, unsigned what, char *text, size_t size)
{
    const char *from = d->call.get_string(what);
    snprintf(text, size, "%s", from != NULL ? from : "");
}

static void describe(taci_Hd *d, tac_DeviceCaps *caps)
{
    double workspace[6] = {-80, -60, -35, 80, 60, 35}, most = 0.0, continuous = 0.0; // mm, N
    int output = 3;
    copy_string(d, HD_MODEL, caps->model, sizeof caps->model);
    copy_string(d, HD_SERIAL, caps->serial, sizeof caps->serial);
    d->call.get_doubles(HD_WORKSPACE, workspace);
    d->call.get_doubles(HD_FORCE_MAX, &most);
    d->call.get_doubles(HD_FORCE_CONTINUOUS, &continuous);
    d->call.get_integers(HD_OUTPUT_DOF, &output);
    d->turns = output >= 6;
    caps->frames = 1;
    caps->sensed = TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION;
    caps->driven = TAC_DEVICE_POSITION | (d->turns ? TAC_DEVICE_ROTATION : 0);
    caps->buttons = 4;
    for (int i = 0; i < 3; i++) {
        caps->workspace_min[i] = 1e-3 * workspace[i];
        caps->workspace_max[i] = 1e-3 * workspace[i + 3];
    }
    caps->force_max = most > 0.0 ? most : 3.3;
    caps->force_continuous = continuous > 0.0 ? continuous : 0.0;
    caps->rate = 1000.0;
    caps->flags = TAC_DEVICE_NEEDS_CALIBRATION | TAC_DEVICE_PACES | TAC_DEVICE_OWN_THREAD;
}

static void look_at_calibration(taci_Hd *d)
{
    d->call.make_current(d->device);
    bool calibrated = d->call.check_calibration() == HD_CALIBRATED;
    d->condition = TAC_DEVICE_CONNECTED | (calibrated ? TAC_DEVICE_CALIBRATED : 0);
}

static tac_Result open_hd(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Hd *d = self;
    char lacks[320];
    d->patience = tac_device_uri_number(uri, "patience", 0.4e-3, 0.0, 1.0);
    load(&d->call, lacks, sizeof lacks);
    if (lacks[0] != '\0')
        return tac_device_uri_fail(uri, "%s", lacks);
    const char *name = tac_device_uri_path(uri);
    d->call.error(); // forget older ones
    d->device = d->call.init(name[0] != '\0' ? name : NULL);
    taci_HdError error = d->call.error();
    if (d->device == (unsigned)HD_NO_DEVICE || error.code != 0)
        return tac_device_uri_fail(uri,
                                   "%s does not open: %s (is the name that of the maker's "
                                   "set-up tool, and may /dev/hidraw* be read?)",
                                   name[0] != '\0' ? name : "the default device",
                                   d->call.error_text(error.code));
    d->open = true;
    d->between = taci_between_create();
    if (d->between == NULL)
        return TAC_ERR_MEMORY;
    d->call.make_current(d->device);
    describe(d, caps);
    look_at_calibration(d);
    return TAC_OK;
}

static tac_Result start_hd(void *self)
{
    taci_Hd *d = self;
    look_at_calibration(d);
    d->condition |= TAC_DEVICE_FORCES_ON;
    atomic_store(&d->leave, false);
    d->call.enable(HD_FORCE_OUTPUT);
    d->task = d->call.schedule(taci_hd_round, d, PRIORITY);
    d->scheduled = true;
    if (running++ == 0)
        d->call.start_scheduler();
    return d->call.error().code == 0 ? TAC_OK : TAC_ERR_DEVICE;
}

static void stop_hd(void *self)
{
    taci_Hd *d = self;
    const tac_DeviceCommand zero = {.grip = 0.0};
    if (!d->scheduled)
        return;
    atomic_store(&d->leave, true);
    uint64_t rounds = atomic_load(&d->rounds), end = taci_clock_now() + UINT64_C(200000000);
    taci_between_write(d->between, &zero); // also ends its waiting
    // The round that sees `leave` gives zero and is the last.
    while (atomic_load(&d->rounds) < rounds + 2 && taci_clock_now() < end) {
        taci_between_write(d->between, &zero);
        taci_clock_wait(taci_clock_now() + 200000);
    }
    d->call.unschedule(d->task);
    d->scheduled = false;
    d->call.make_current(d->device);
    d->call.disable(HD_FORCE_OUTPUT);
    if (--running == 0)
        d->call.stop_scheduler();
}

static void close_hd(void *self)
{
    taci_Hd *d = self;
    stop_hd(d);
    if (d->open)
        d->call.disable_device(d->device);
    d->open = false;
    taci_between_destroy(d->between);
    d->between = NULL;
}

static tac_Result calibrate_hd(void *self, char text[160])
{
    enum { ENCODER_RESET = 1, AUTOMATIC = 2, INKWELL = 4 };
    taci_Hd *d = self;
    int styles = 0;
    d->call.make_current(d->device);
    d->call.get_integers(HD_CALIBRATION_STYLE, &styles);
    d->call.update_calibration(styles & AUTOMATIC ? AUTOMATIC
                               : styles & INKWELL ? INKWELL
                                                  : ENCODER_RESET);
    uint32_t forces = d->condition & TAC_DEVICE_FORCES_ON;
    look_at_calibration(d);
    d->condition |= forces;
    bool done = d->condition & TAC_DEVICE_CALIBRATED;
    snprintf(text, 160, "%s",
             done               ? "it is calibrated"
             : styles & INKWELL ? "put the pen into its inkwell, and try again"
                                : "move it through its workspace, and try again");
    return done ? TAC_OK : TAC_ERR_DEVICE;
}

/// The library lists no devices, and opening one would energise it: that it is there is all.
static int probe_hd(tac_DeviceFound *found, int room, char lacks[320])
{
    taci_HdCalls call;
    load(&call, lacks, 320);
    if (lacks[0] != '\0' || room == 0)
        return 0;
    snprintf(found[0].uri, sizeof found[0].uri, "hd:");
    snprintf(found[0].what, sizeof found[0].what,
             "OpenHaptics is there; its devices are not asked");
    return 1;
}

const tac_DeviceOps taci_hd_ops = {
    .scheme = "hd",
    .summary = "3D Systems Touch, Geomagic Touch, PHANTOM, through OpenHaptics",
    .size = sizeof(taci_Hd),
    .probe = probe_hd,
    .open = open_hd,
    .start = start_hd,
    .read = taci_hd_read,
    .write = taci_hd_write,
    .stop = stop_hd,
    .close = close_hd,
    .panic = taci_hd_panic,
    .calibrate = calibrate_hd,
};
