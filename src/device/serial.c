/* serial: opening the line, greeting the device, ending (serial.h).
 *
 *     serial:/dev/ttyACM0?baud=1000000&axes=x,-y,rz&wait=3
 *
 * `axes` says along or about which axes of the base frame the device's own lie; without it linear
 * ones are x, y, z in order, and angular ones rx, ry, rz.
 */
#define _DEFAULT_SOURCE // cfmakeraw, CRTSCTS
#include "device/serial.h"
#include "device/backends.h"
#include "base/clock.h"
#include "device/node.h"
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <linux/serial.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1e9

// ------------------------------------------------------------------------------------------------
// The line

static const struct {
    int baud;
    speed_t speed;
} speeds[] = {
    {9600, B9600},       {19200, B19200},     {38400, B38400},     {57600, B57600},
    {115200, B115200},   {230400, B230400},   {460800, B460800},   {500000, B500000},
    {921600, B921600},   {1000000, B1000000}, {2000000, B2000000}, {3000000, B3000000},
    {4000000, B4000000},
};

static bool find_speed(double baud, speed_t *speed)
{
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++)
        if (speeds[i].baud == (int)baud) {
            *speed = speeds[i].speed;
            return true;
        }
    return false;
}

/// Bytes as they are, no waiting in the kernel.
static bool make_raw(taci_Serial *s, speed_t speed)
{
    int fd = s->fd_plus1 - 1;
    if (tcgetattr(fd, &s->before) != 0)
        return false;
    s->set = true;
    struct termios raw = s->before;
    cfmakeraw(&raw);
    raw.c_cflag |= CLOCAL | CREAD;
    raw.c_cflag &= ~(tcflag_t)(CRTSCTS | CSTOPB);
    raw.c_cc[VMIN] = 1; // so that nothing to read is EAGAIN, and 0 bytes mean the end
    raw.c_cc[VTIME] = 0;
    cfsetispeed(&raw, speed);
    cfsetospeed(&raw, speed);
    if (tcsetattr(fd, TCSANOW, &raw) != 0)
        return false;
    ioctl(fd, TIOCEXCL);
    struct serial_struct port;
    if (ioctl(fd, TIOCGSERIAL, &port) == 0) { // not every line has it
        port.flags |= ASYNC_LOW_LATENCY;
        ioctl(fd, TIOCSSERIAL, &port);
    }
    tcflush(fd, TCIOFLUSH);
    return true;
}

static tac_Result open_line(taci_Serial *s, const tac_DeviceUri *uri)
{
    const char *path = tac_device_uri_path(uri);
    snprintf(s->path, sizeof s->path, "%s%s", path[0] == '/' ? "" : "/", path);
    double baud = tac_device_uri_number(uri, "baud", 1e6, 9600, 4e6);
    speed_t speed;
    if (!find_speed(baud, &speed))
        return tac_device_uri_fail(uri, "baud=%g is not a usual speed: 115200 or 1000000 is", baud);
    s->baud = baud;
    int fd = open(s->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    s->fd_plus1 = fd + 1;
    if (fd < 0 && errno == EACCES)
        return tac_device_uri_fail(uri,
                                   "%s may not be opened: join its group by sudo usermod -aG "
                                   "dialout $USER, and log in again",
                                   s->path);
    if (fd < 0)
        return tac_device_uri_fail(uri, "%s: %s (tactus device list shows the lines there are)",
                                   s->path, strerror(errno));
    if (!make_raw(s, speed))
        return tac_device_uri_fail(uri, "%s is not a serial line", s->path);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// The device

/// Say HELLO until CAPS comes: a board that is reset by opening its line takes two seconds.
static tac_Result greet(taci_Serial *s, const tac_DeviceUri *uri)
{
    double patience = tac_device_uri_number(uri, "wait", 3.0, 0.1, 60.0);
    uint64_t end = taci_clock_now() + (uint64_t)(patience * NS_PER_S);
    do {
        uint64_t again = taci_clock_now() + (uint64_t)(0.25 * NS_PER_S);
        if (taci_serial_send(s, TSP_HELLO) != TAC_OK)
            tcflush(s->fd_plus1 - 1, TCOFLUSH); // nobody reads yet
        taci_TspFrame frame;
        do {
            while (taci_serial_frame(s, &frame))
                if (frame.type == TSP_CAPS && taci_tsp_caps(&frame, &s->caps))
                    return TAC_OK;
        } while (!s->gone && taci_serial_wait(s, again));
    } while (!s->gone && taci_clock_now() < end);
    return tac_device_uri_fail(uri,
                               "%s does not answer in TSP-1 within %g s (%d frames were damaged): "
                               "is the firmware on it, and baud=%g its speed?",
                               s->path, patience, (int)s->receiver.broken, s->baud);
}

static const char *const axis_names[TSP_AXES] = {"x", "y", "z", "rx", "ry", "rz"};

static int find_axis(const char *name, size_t length)
{
    for (int i = 0; i < TSP_AXES; i++)
        if (strlen(axis_names[i]) == length && memcmp(axis_names[i], name, length) == 0)
            return i;
    return -1;
}

static tac_Result read_axes(taci_Serial *s, const tac_DeviceUri *uri, const char *text)
{
    unsigned taken = 0;
    for (int i = 0; i < s->caps.axes; i++) {
        s->sign[i] = text[0] == '-' ? -1.0 : 1.0;
        text += text[0] == '-';
        size_t length = strcspn(text, ",");
        int axis = find_axis(text, length);
        bool angular = axis >= 3;
        if (axis < 0 || taken >> axis & 1 || angular != s->caps.axis[i].angular)
            return tac_device_uri_fail(uri,
                                       "axes: for axis %d of the device, which is %s, %s was "
                                       "expected, each once",
                                       i + 1, s->caps.axis[i].angular ? "angular" : "linear",
                                       s->caps.axis[i].angular ? "rx, ry or rz" : "x, y or z");
        taken |= 1u << axis;
        s->axis[i] = axis;
        text += length + (text[length] == ',' && i + 1 < s->caps.axes);
    }
    if (text[0] != '\0')
        return tac_device_uri_fail(uri, "axes: the device has %d, and more are named",
                                   s->caps.axes);
    return TAC_OK;
}

static tac_Result set_axes(taci_Serial *s, const tac_DeviceUri *uri)
{
    const char *text = tac_device_uri_text(uri, "axes");
    if (text != NULL)
        return read_axes(s, uri, text);
    int next[2] = {0, 3};
    for (int i = 0; i < s->caps.axes; i++) {
        bool angular = s->caps.axis[i].angular;
        s->sign[i] = 1.0;
        s->axis[i] = next[angular]++;
        if (s->axis[i] >= (angular ? 6 : 3))
            return tac_device_uri_fail(uri, "the device has more than three %s axes",
                                       angular ? "angular" : "linear");
    }
    return TAC_OK;
}

/// 0 is "not known" in caps, so a smallest begins there.
static void lower_to(double *smallest, double value)
{
    if (value > 0.0 && (*smallest == 0.0 || value < *smallest))
        *smallest = value;
}

static void raise_to(double *largest, double value)
{
    if (value > *largest)
        *largest = value;
}

static void describe_axis(taci_Serial *s, int i, tac_DeviceCaps *caps)
{
    const taci_TspAxis *a = &s->caps.axis[i];
    caps->sensed |= 1u << s->axis[i];
    caps->driven |= a->effort > 0.0 ? 1u << s->axis[i] : 0;
    if (a->angular) {
        lower_to(&caps->torque_max, a->effort);
        raise_to(&caps->turn_resolution, a->step);
        return;
    }
    lower_to(&caps->force_max, a->effort);
    raise_to(&caps->resolution, a->step);
    s->centre[i] = 0.5 * (a->min + a->max);
    caps->workspace_min[s->axis[i]] = 0.5 * (a->min - a->max);
    caps->workspace_max[s->axis[i]] = 0.5 * (a->max - a->min);
}

/// Rate that the line carries: ten bits a byte, STATE and EFFORT each with 7 bytes around their
/// numbers (a USB line is faster than its baud rate says).
static double rate_of_line(const taci_Serial *s)
{
    double state = 4.0 + 4.0 * s->caps.axes + 4.0 + 6.0, effort = 4.0 * s->caps.axes + 2.0 + 6.0;
    return s->baud / 10.0 / (s->caps.free_running ? state : state + effort);
}

static void describe(taci_Serial *s, tac_DeviceCaps *caps)
{
    snprintf(caps->model, sizeof caps->model, "%s", s->caps.name);
    taci_node_serial(s->path, caps->serial, sizeof caps->serial);
    caps->frames = 1;
    caps->buttons = s->caps.buttons;
    for (int i = 0; i < s->caps.axes; i++)
        describe_axis(s, i, caps);
    caps->rate = fmin(s->caps.rate, rate_of_line(s));
    // An answer is a period old when the next effort goes out.
    caps->delay = s->caps.free_running ? 0 : 1;
    caps->latency = s->caps.free_running ? 1.0 / rate_of_line(s) : 0.0;
    caps->flags = s->caps.free_running ? TAC_DEVICE_PACES : 0;
    caps->flags |= s->caps.watchdog > 0.0 ? TAC_DEVICE_WATCHDOG : 0;
}

static tac_Result open_serial(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Serial *s = self;
    tac_Result result = open_line(s, uri);
    if (result == TAC_OK)
        result = greet(s, uri);
    if (result == TAC_OK)
        result = set_axes(s, uri);
    if (result == TAC_OK)
        describe(s, caps);
    return result;
}

static tac_Result start_serial(void *self)
{
    taci_Serial *s = self;
    s->heard = taci_clock_now();
    s->begun = s->rebooted = false;
    s->greeting = true;
    tcflush(s->fd_plus1 - 1, TCIFLUSH); // a board that runs freely has talked all the time
    s->in_at = s->in_count = 0;
    static const double zero[TSP_AXES];
    // Also after an ESTOP: HELLO makes it answer again, and the first EFFORT is zero.
    tac_Result result = taci_serial_send(s, TSP_HELLO);
    return result == TAC_OK ? taci_serial_effort(s, zero, false) : result;
}

/// Wait until the kernel has sent what was written, but not for a device that does not take it.
static void drain(taci_Serial *s)
{
    int left = 0;
    for (int i = 0; i < 50 && ioctl(s->fd_plus1 - 1, TIOCOUTQ, &left) == 0 && left > 0; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
}

static void stop_serial(void *self)
{
    taci_Serial *s = self;
    static const double zero[TSP_AXES];
    taci_serial_effort(s, zero, false);
    drain(s);
}

static void close_serial(void *self)
{
    taci_Serial *s = self;
    if (s->fd_plus1 == 0)
        return;
    int fd = s->fd_plus1 - 1;
    if (s->set) {
        tcsetattr(fd, TCSANOW, &s->before);
        ioctl(fd, TIOCNXCL);
    }
    s->fd_plus1 = 0; // a panic from now on finds nothing to do
    close(fd);
}

static tac_Result calibrate_serial(void *self, char text[160])
{
    taci_Serial *s = self;
    const uint8_t mask = (uint8_t)((1 << s->caps.axes) - 1);
    uint8_t wire[TSP_WIRE];
    size_t size = taci_tsp_frame(TSP_ZERO, s->seq++, &mask, 1, wire);
    if (write(s->fd_plus1 - 1, wire, size) != (ssize_t)size)
        return TAC_ERR_DEVICE;
    snprintf(text, 160, "where it is now is zero of its axes: hold it at the middle of its range");
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------

/// Lines that could be boards. None is opened: that resets many boards.
static int probe_serial(tac_DeviceFound *found, int room, char lacks[320])
{
    glob_t lines = {0};
    glob("/dev/ttyACM*", 0, NULL, &lines);
    glob("/dev/ttyUSB*", lines.gl_pathc > 0 ? GLOB_APPEND : 0, NULL, &lines);
    int count = 0;
    for (size_t i = 0; i < lines.gl_pathc && count < room; i++, count++) {
        const char *path = lines.gl_pathv[i];
        char product[64];
        taci_node_product(path, product, sizeof product);
        snprintf(found[count].uri, sizeof found[count].uri, "serial:%.100s", path);
        snprintf(found[count].what, sizeof found[count].what,
                 "%.55s; not asked whether it speaks TSP-1",
                 product[0] != '\0' ? product : "a serial line");
        if (access(path, R_OK | W_OK) != 0 && lacks[0] == '\0')
            snprintf(lacks, 320,
                     "%.100s may not be opened: sudo usermod -aG dialout $USER, and log in again",
                     path);
    }
    globfree(&lines);
    return count;
}

const tac_DeviceOps taci_serial_ops = {
    .scheme = "serial",
    .summary = "boards at a serial line that speak TSP-1 (firmware/)",
    .size = sizeof(taci_Serial),
    .probe = probe_serial,
    .open = open_serial,
    .start = start_serial,
    .read = taci_serial_read,
    .write = taci_serial_write,
    .stop = stop_serial,
    .close = close_serial,
    .panic = taci_serial_panic,
    .calibrate = calibrate_serial,
};
