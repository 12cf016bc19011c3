/* haply: opening the service, the thread that talks to it, and ending (haply.h).
 *
 *     haply://127.0.0.1:10001/049D?axes=x,z,-y&rate=1000&force=8&events=10020
 *
 * The path is the device's number; without it the first is taken. `axes`: which of the service's
 * axes, with its sign, is our x, y, z. `events`: port of the channel that tells of the emergency
 * brake, 0: none.
 */
#include "device/haply.h"
#include "base/clock.h"
#include "device/backends.h"
#include "math/so3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NS_PER_S 1e9
#define ANSWER 0.1 // s: an answer that takes longer never comes

static const char mend[] = "is Haply's service running (systemctl start haply-inverse-service)?";

static uint64_t after(double seconds)
{
    return taci_clock_now() + (uint64_t)(NS_PER_S * seconds);
}

// ------------------------------------------------------------------------------------------------
// The thread

static bool send_force(taci_Haply *h, tac_Vec3 force)
{
    char text[256];
    size_t size = taci_haply_message(h->id, force, text);
    atomic_store(&h->sending, true);
    bool sent = !atomic_load(&h->dead) && taci_ws_send(&h->ws, text, size);
    atomic_store(&h->sending, false);
    return sent;
}

/// The answer. The newest counts if there are several: then one was late, or came unasked.
static taci_WsWord hear(taci_Haply *h, double timeout)
{
    taci_WsWord word = taci_ws_receive(&h->ws, after(timeout));
    if (word != WS_WHOLE)
        return word;
    taci_WsWord next = WS_WHOLE;
    while (next == WS_WHOLE) {
        if (!taci_haply_parse(h->ws.message, h->ws.size, &h->state))
            return WS_CLOSED;
        next = taci_ws_receive(&h->ws, 0);
    }
    return next == WS_CLOSED ? WS_CLOSED : WS_WHOLE;
}

static void hear_events(taci_Haply *h)
{
    while (h->events.fd_plus1 != 0) {
        taci_WsWord word = taci_ws_receive(&h->events, 0);
        if (word == WS_CLOSED)
            taci_ws_close(&h->events);
        if (word != WS_WHOLE)
            return;
        int brake = taci_haply_event(h->events.message, h->events.size);
        h->stopped = brake >= 0 ? brake : h->stopped;
    }
}

/// P R P' as a quaternion: its vector part is turned by P.
static tac_Quat turn_to_base(const taci_Haply *h, const double *q)
{
    tac_Vec3 v = m3_mul_v(&h->frame, v3(q[1], q[2], q[3]));
    return q_normalize((tac_Quat){q[0], v.x, v.y, v.z});
}

static uint32_t status_of(const taci_Haply *h)
{
    const taci_HaplyState *s = &h->state;
    uint32_t status = s->ready && s->started ? TAC_DEVICE_CONNECTED : 0;
    status |= s->calibrated ? TAC_DEVICE_CALIBRATED : 0;
    status |= s->powered ? TAC_DEVICE_FORCES_ON : 0;
    status |= h->stopped ? TAC_DEVICE_EMERGENCY_STOP : 0;
    return status | (s->changed ? TAC_DEVICE_HARDWARE_FAULT : 0); // metres that are not metres
}

static void publish(taci_Haply *h)
{
    const taci_HaplyState *s = &h->state;
    if (s->gripped && q_norm2((tac_Quat){s->turn[0], s->turn[1], s->turn[2], s->turn[3]}) > 0.5)
        h->turn = turn_to_base(h, s->turn);
    double now = 1e-9 * (double)taci_clock_now();
    taci_BetweenSample sample = {
        .seq = ++h->seq,
        .t = now,
        .t_device = now,
        .pose = {m3_mul_v(&h->frame, v3_at(s->position)), h->turn},
        // What is told with a state acts from it on: until this one it was that of the one before.
        .applied = {.force = m3_mul_v(&h->frame, h->told_force)},
        .buttons = s->buttons,
        .status = status_of(h),
    };
    h->told_force = v3_at(s->force);
    taci_between_publish(h->between, &sample);
}

static void publish_loss(taci_Haply *h)
{
    taci_BetweenSample sample = {.seq = ++h->seq, .pose = pose_identity(), .lost = true};
    taci_between_publish(h->between, &sample);
}

void *taci_haply_talk(void *self)
{
    taci_Haply *h = self;
    taci_BetweenForce force;
    double old = h->patience > BETWEEN_OLD ? h->patience : BETWEEN_OLD;
    uint64_t due = taci_clock_now();
    while (!atomic_load(&h->leave)) {
        uint64_t now = taci_clock_wait(due);
        taci_between_force(h->between, h->seq, now + (uint64_t)(NS_PER_S * h->patience), old,
                           &force);
        if (atomic_load(&h->leave))
            break;
        while (taci_ws_receive(&h->ws, 0) == WS_WHOLE)
            ; // a state that nobody asked for would be taken for the answer from now on
        if (!send_force(h, m3_tmul_v(&h->frame, force.wrench.force)))
            break;
        taci_WsWord word = hear(h, BETWEEN_OLD);
        if (word == WS_NOTHING) // no answer: no force, should it hear us after all
            word = send_force(h, v3(0, 0, 0)) ? hear(h, ANSWER) : WS_CLOSED;
        if (word != WS_WHOLE)
            break;
        if (h->state.placed)
            publish(h);
        hear_events(h);
        due += (uint64_t)(NS_PER_S * h->period);
        now = taci_clock_now();
        due = due < now ? now : due; // late: go on from here
    }
    if (!atomic_load(&h->leave))
        publish_loss(h);
    else if (send_force(h, v3(0, 0, 0)))
        hear(h, ANSWER);
    return NULL;
}

// ------------------------------------------------------------------------------------------------
// Opening

/// "x,z,-y": rows of the matrix; right-handed.
static tac_Result read_axes(taci_Haply *h, const tac_DeviceUri *uri)
{
    const char *text = tac_device_uri_text(uri, "axes");
    text = text != NULL ? text : "x,z,-y";
    const char *at = text;
    for (int i = 0; i < 3; i++) {
        double sign = at[0] == '-' ? -1.0 : 1.0;
        at += at[0] == '-';
        if (at[0] < 'x' || at[0] > 'z' || at[1] != (i < 2 ? ',' : '\0'))
            return tac_device_uri_fail(uri, "axes: three letters are expected, as in axes=x,z,-y");
        h->frame.m[i][at[0] - 'x'] = sign;
        at += 2;
    }
    if (m3_det(&h->frame) < 0.5)
        return tac_device_uri_fail(uri,
                                   "axes=%s names an axis twice, or makes a left-handed "
                                   "frame; turn one sign",
                                   text);
    return TAC_OK;
}

/// "host:port" to its parts.
static void split(const char *authority, char *host, char *port)
{
    const char *colon = strrchr(authority, ':');
    size_t length = colon != NULL ? (size_t)(colon - authority) : strlen(authority);
    snprintf(host, 100, "%.*s", (int)(length < 99 ? length : 99), authority);
    snprintf(port, 12, "%.11s", colon != NULL ? colon + 1 : "10001");
    if (host[0] == '\0')
        snprintf(host, 100, "127.0.0.1");
}

/// The inventory that the service sends at once, and up to thirty states until a grip wakes up.
static tac_Result take_inventory(taci_Haply *h, const tac_DeviceUri *uri)
{
    taci_HaplyState *s = &h->state;
    snprintf(s->id, sizeof s->id, "%.15s", tac_device_uri_path(uri));
    s->powered = s->calibrated = true;
    if (hear(h, 2.0) != WS_WHOLE)
        return tac_device_uri_fail(uri, "the service does not say which devices there are");
    if (!s->found && s->id[0] != '\0')
        return tac_device_uri_fail(uri, "the service has no Inverse3 of the number %s", s->id);
    if (!s->found)
        return tac_device_uri_fail(uri, "the service has no Inverse3: is it plugged in?");
    memcpy(h->id, s->id, sizeof h->id);
    bool gripped = s->gripped;
    for (int k = 0; k < 30 && !gripped; k++) {
        if (!send_force(h, v3(0, 0, 0)) || hear(h, 2.0) != WS_WHOLE) // nothing is in a hurry yet
            return tac_device_uri_fail(uri, "the service does not answer, or has closed the "
                                            "connection");
        gripped = s->gripped;
        taci_clock_wait(after(2e-3));
    }
    s->gripped = gripped;
    return TAC_OK;
}

static tac_Result check_state(taci_Haply *h, const tac_DeviceUri *uri)
{
    const taci_HaplyState *s = &h->state;
    if (!s->placed)
        return tac_device_uri_fail(uri, "the service's state of %s has no cursor_position", h->id);
    if (s->changed)
        return tac_device_uri_fail(uri,
                                   "the service moves or scales positions of %s (transform, "
                                   "mount.scale): set them to the identity there",
                                   h->id);
    if (s->basis[0] != '\0' && strcmp(s->basis, "XYZ") != 0)
        return tac_device_uri_fail(uri,
                                   "the service permutes the axes (%s): set its basis to XYZ, "
                                   "and axes= here",
                                   s->basis);
    return TAC_OK;
}

static void describe(const taci_Haply *h, double force, tac_DeviceCaps *caps)
{
    const taci_HaplyState *s = &h->state;
    snprintf(caps->model, sizeof caps->model, "%s", s->model[0] != '\0' ? s->model : "Inverse3");
    snprintf(caps->serial, sizeof caps->serial, "%s", h->id);
    caps->frames = 1;
    caps->sensed = TAC_DEVICE_POSITION | (s->gripped ? TAC_DEVICE_ROTATION : 0);
    caps->driven = TAC_DEVICE_POSITION;
    caps->buttons = 8;
    caps->force_max = force;
    caps->rate = 1.0 / h->period;
    caps->delay = 1;
    caps->flags = TAC_DEVICE_NEEDS_CALIBRATION | TAC_DEVICE_OWN_THREAD | TAC_DEVICE_PACES |
                  TAC_DEVICE_GRAVITY_COMPENSATED;
    caps->flags |= s->told ? TAC_DEVICE_FORCE_TOLD : 0;
}

static tac_Result connect_service(taci_Haply *h, const tac_DeviceUri *uri)
{
    char host[100], port[12], why[160];
    split(tac_device_uri_authority(uri), host, port);
    if (!taci_ws_connect(&h->ws, host, port, 2.0, why))
        return tac_device_uri_fail(uri, "%s:%s: %s; %s", host, port, why, mend);
    int events = (int)tac_device_uri_number(uri, "events", 10020, 0, 65535);
    snprintf(port, sizeof port, "%d", events);
    if (events > 0)
        taci_ws_connect(&h->events, host, port, 0.5, why); // older services have none
    return TAC_OK;
}

static tac_Result open_haply(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    taci_Haply *h = self;
    h->period = 1.0 / tac_device_uri_number(uri, "rate", 1000.0, 10.0, 4000.0);
    h->patience = tac_device_uri_number(uri, "patience", 0.3 * h->period, 0.0, 1.0);
    double force = tac_device_uri_number(uri, "force", 8.0, 0.1, 20.0);
    h->turn = q_identity();
    tac_Result result = read_axes(h, uri);
    if (result == TAC_OK)
        result = connect_service(h, uri);
    if (result == TAC_OK)
        result = take_inventory(h, uri);
    if (result == TAC_OK)
        result = check_state(h, uri);
    if (result != TAC_OK)
        return result;
    h->between = taci_between_create();
    if (h->between == NULL)
        return TAC_ERR_MEMORY;
    char text[256];
    size_t size = taci_haply_message(h->id, v3(0, 0, 0), text);
    h->zero_size = taci_ws_frame(text, size, h->zero);
    describe(h, force, caps);
    return TAC_OK;
}

static tac_Result start_haply(void *self)
{
    taci_Haply *h = self;
    atomic_store(&h->leave, false);
    h->running = pthread_create(&h->thread, NULL, taci_haply_talk, h) == 0;
    return h->running ? TAC_OK : TAC_ERR_DEVICE;
}

static void stop_haply(void *self)
{
    taci_Haply *h = self;
    const tac_DeviceCommand zero = {.grip = 0.0};
    if (!h->running)
        return;
    atomic_store(&h->leave, true);
    taci_between_write(h->between, &zero); // also wakes it
    pthread_join(h->thread, NULL);
    h->running = false;
}

static void close_haply(void *self)
{
    taci_Haply *h = self;
    stop_haply(h);
    taci_ws_close(&h->ws);
    taci_ws_close(&h->events);
    taci_between_destroy(h->between);
    h->between = NULL;
}

/// Ask the service at its usual place which arms it has. That moves nothing: no command is sent.
static int probe_haply(tac_DeviceFound *found, int room, char lacks[320])
{
    taci_Ws *w = malloc(sizeof *w);
    char why[160];
    int count = 0;
    if (w == NULL)
        return 0;
    if (!taci_ws_connect(w, "127.0.0.1", "10001", 0.5, why))
        snprintf(lacks, 320,
                 "no service at 127.0.0.1:10001 (%.100s): install Haply's Inverse "
                 "Service, and sudo systemctl start haply-inverse-service",
                 why);
    taci_HaplyState state = {.found = false};
    if (lacks[0] == '\0' && taci_ws_receive(w, after(1.0)) == WS_WHOLE &&
        taci_haply_parse(w->message, w->size, &state) && state.found && room > 0) {
        snprintf(found[0].uri, sizeof found[0].uri, "haply://127.0.0.1:10001/%s", state.id);
        snprintf(found[0].what, sizeof found[0].what, "%s%s%s",
                 state.model[0] != '\0' ? state.model : "Inverse3",
                 state.calibrated ? "" : "; not calibrated", state.powered ? "" : "; no power");
        count = 1;
    }
    taci_ws_close(w);
    free(w);
    return count;
}

const tac_DeviceOps taci_haply_ops = {
    .scheme = "haply",
    .summary = "Haply Inverse3, through its service",
    .size = sizeof(taci_Haply),
    .probe = probe_haply,
    .open = open_haply,
    .start = start_haply,
    .read = taci_haply_read,
    .write = taci_haply_write,
    .stop = stop_haply,
    .close = close_haply,
    .panic = taci_haply_panic,
};
