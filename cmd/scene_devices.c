// Devices of a scene in a run. See scene_devices.h.
#include "scene_devices.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MADE_LEAST 0.005 // J, and share of what crossed, that a coupling may make unsaid
#define MADE_SHARE 0.02
#define LONGEST_WAIT 2.0 // s, of the devices, until a run begins without their forces

// ---- which address

// "NAME=URI" where NAME is no part of an address; `uri` gets what is behind it.
static size_t name_length(const char *text, const char **uri)
{
    size_t n = strcspn(text, "=:/?");
    *uri = text[n] == '=' ? text + n + 1 : text;
    return text[n] == '=' ? n : 0;
}

static bool is_for(const tac_Scene *scene, int index, const char *text, const char **uri)
{
    const char *name = tac_scene_name(scene, TAC_SCENE_DEVICE, index);
    size_t n = name_length(text, uri);
    if (n == 0)
        return tac_scene_count(scene, TAC_SCENE_DEVICE) == 1;
    return strlen(name) == n && memcmp(name, text, n) == 0;
}

// Every address given must be for one device.
static int check_instead(const SceneVoice *voice, const tac_Scene *scene, const TextList *instead)
{
    int count = tac_scene_count(scene, TAC_SCENE_DEVICE);
    for (int i = 0; i < instead->count; i++) {
        const char *uri;
        int found = 0;
        for (int d = 0; d < count; d++)
            found += is_for(scene, d, instead->text[i], &uri);
        if (found == 1)
            continue;
        fprintf(stderr, "tactus %s: --device %s: ", voice->command, instead->text[i]);
        if (count == 0) {
            fprintf(stderr,
                    "the scene has no device to replace; it needs 'devices' and 'couplings' "
                    "(docs/scene-reference.md)\n");
            return CMD_BAD_USAGE;
        }
        fprintf(stderr, "expected %s, of", count == 1 ? "URI or NAME=URI" : "NAME=URI");
        for (int d = 0; d < count; d++)
            fprintf(stderr, "%s %s", d > 0 ? "," : "", tac_scene_name(scene, TAC_SCENE_DEVICE, d));
        fprintf(stderr, "\n");
        return CMD_BAD_USAGE;
    }
    return CMD_OK;
}

// ---- opening

static int open_one(SceneDevices *d, const SceneVoice *voice, const TextList *instead,
                    const tac_Scene *scene, int index)
{
    tac_DeviceDef def = tac_scene_device(scene, index);
    for (int i = 0; i < instead->count; i++) {
        const char *uri;
        if (is_for(scene, index, instead->text[i], &uri))
            def.uri = uri;
    }
    def.period = d->period;
    tac_Result result = tac_device_open(&def, &d->device[index]);
    if (result == TAC_OK) {
        d->count = index + 1;
        return CMD_OK;
    }
    fprintf(stderr, "tactus %s: %s: device '%s' (%s) could not be opened\n", voice->command,
            voice->path, def.name, def.uri); // why was said by the library
    return result == TAC_ERR_SYNTAX || result == TAC_ERR_INVALID ? CMD_BAD_INPUT : CMD_RUN_FAILED;
}

/// s, between samples of a device that makes its own time; 0: it has none.
static double own_period(const tac_Device *device)
{
    tac_DeviceCaps caps = tac_device_caps(device);
    return (caps.flags & TAC_DEVICE_OWN_TIME) && caps.rate > 0.0 ? 1.0 / caps.rate : 0.0;
}

static bool are_equal(double a, double b)
{
    return fabs(a - b) <= 1e-9 * b;
}

/// Devices that make their own time are read once a tick, which is not longer than a step.
static int check_periods(const SceneDevices *d, const SceneVoice *voice, double step)
{
    for (int i = 0; i < d->count; i++) {
        double own = own_period(d->device[i]);
        if (own > 0.0 && own > step && !are_equal(own, step)) {
            fprintf(stderr,
                    "tactus %s: %s: device '%s' has a sample every %.9g s, and the scene steps of "
                    "%.9g s; expected steps as long, or longer: set rate= of its address, or step "
                    "of the world\n",
                    voice->command, voice->path, tac_device_name(d->device[i]), own, step);
            return CMD_BAD_INPUT;
        }
        if (own > 0.0 && !are_equal(own, d->period)) {
            fprintf(stderr,
                    "tactus %s: %s: device '%s' has a sample every %.9g s, and the haptic loop "
                    "ticks every %.9g s; expected the same: set rate= of its address, or "
                    "haptic_rate of the world\n",
                    voice->command, voice->path, tac_device_name(d->device[i]), own, d->period);
            return CMD_BAD_INPUT;
        }
    }
    if (d->period <= step || are_equal(d->period, step))
        return CMD_OK;
    fprintf(stderr,
            "tactus %s: %s: the haptic loop ticks every %.9g s, and the scene steps of %.9g s; "
            "expected steps as long, or longer: raise haptic_rate of the world\n",
            voice->command, voice->path, d->period, step);
    return CMD_BAD_INPUT;
}

static int check_own_time(const SceneDevices *d, const SceneVoice *voice)
{
    for (int i = 0; i < d->count; i++) {
        if (tac_device_caps(d->device[i]).flags & TAC_DEVICE_OWN_TIME)
            continue;
        fprintf(stderr,
                "tactus %s: %s: a headless run needs devices that make their own time, such as "
                "virtual: or replay:; '%s' does not\n",
                voice->command, voice->path, tac_device_name(d->device[i]));
        return CMD_BAD_USAGE;
    }
    return CMD_OK;
}

int scene_devices_open(SceneDevices *d, const SceneVoice *voice, const TextList *instead,
                       const tac_Scene *scene, tac_World *world, bool live)
{
    static const TextList none;
    const TextList *addresses = instead != NULL ? instead : &none;
    tac_SceneInfo info = tac_scene_info(scene);
    *d = (SceneDevices){.world = world, .rig = tac_rig(world)};
    d->period = info.haptic_rate > 0.0 ? 1.0 / info.haptic_rate : fmin(info.step, 1e-3);
    int status = check_instead(voice, scene, addresses);
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_DEVICE) && status == CMD_OK; i++)
        status = open_one(d, voice, addresses, scene, i);
    if (info.haptic_rate == 0.0 && d->count > 0 && own_period(d->device[0]) > 0.0)
        d->period = own_period(d->device[0]);
    if (status == CMD_OK && !live)
        status = check_own_time(d, voice);
    if (status == CMD_OK && (live || d->count > 0))
        status = check_periods(d, voice, info.step);
    d->apart = d->count > 0 && !are_equal(d->period, info.step);
    return status;
}

// ---- coupling

static int join_one(SceneDevices *d, const SceneVoice *voice, const tac_Scene *scene, int index)
{
    tac_Result result = d->session != NULL
                            ? tac_session_join_scene(d->session, 0, index, d->device[index])
                            : tac_scene_join(scene, &d->rig, index, d->device[index]);
    if (result == TAC_OK)
        return CMD_OK;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING); i++) {
        int device, frame;
        char text[320];
        tac_scene_coupled(scene, i, &device, &frame);
        if (device != index)
            continue;
        int frames = tac_device_caps(d->device[index]).frames;
        if (frame >= frames) {
            fprintf(stderr, "tactus %s: %s: coupling '%s' takes frame %d; the device has %d%s\n",
                    voice->command, voice->path, tac_scene_name(scene, TAC_SCENE_COUPLING, i),
                    frame, frames, frames == 1 ? ", number 0" : ", from 0");
            continue;
        }
        tac_port_text(d->world, tac_scene_port(scene, d->world, i), text, sizeof text);
        fprintf(stderr, "tactus %s: %s: %s\n", voice->command, voice->path, text);
    }
    fprintf(stderr, "tactus %s: %s: device '%s' cannot be coupled as the scene says: %s\n",
            voice->command, voice->path, tac_device_name(d->device[index]),
            tac_result_text(result));
    return CMD_BAD_INPUT;
}

static int start_one(const SceneVoice *voice, tac_Device *device)
{
    tac_Result result = tac_device_start(device);
    if (result == TAC_OK)
        result = tac_device_engage(device);
    if (result == TAC_OK)
        return CMD_OK;
    fprintf(stderr, "tactus %s: %s: device '%s' could not be started: %s\n", voice->command,
            voice->path, tac_device_name(device), tac_result_text(result));
    return CMD_RUN_FAILED;
}

/// A session that is driven step by step, as the devices are read more often than the world steps.
static int make_session(SceneDevices *d, tac_Scene *scene)
{
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    def.period = d->period;
    def.by_hand = true;
    side.world = d->world;
    side.scene = scene;
    tac_Result result = tac_session_create(&def, &d->session);
    d->own_session = result == TAC_OK;
    if (result == TAC_OK)
        result = tac_session_add(d->session, &side);
    return result == TAC_OK ? CMD_OK : CMD_RUN_FAILED;
}

int scene_devices_start(SceneDevices *d, const SceneVoice *voice, tac_Scene *scene,
                        tac_Session *session)
{
    int status = CMD_OK;
    d->session = session;
    if (session == NULL && d->apart)
        status = make_session(d, scene);
    for (int i = 0; i < d->count && status == CMD_OK; i++)
        status = join_one(d, voice, scene, i);
    for (int i = 0; i < d->count && status == CMD_OK; i++)
        status = start_one(voice, d->device[i]);
    if (status != CMD_OK)
        return status;
    if (d->session == NULL)
        tac_rig_wait(&d->rig, LONGEST_WAIT);
    else if (tac_session_wait(d->session, LONGEST_WAIT) != TAC_OK)
        return CMD_RUN_FAILED;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING) && d->count > 0; i++)
        tac_port_text(d->world, tac_scene_port(scene, d->world, i), d->line[i], sizeof d->line[i]);
    return CMD_OK;
}

// ---- headless steps

/// A step of the world with all ticks of its devices.
static tac_Result step_apart(SceneDevices *d, double T)
{
    tac_Result result = d->begun ? TAC_OK : tac_session_begin_loops(d->session);
    d->begun = true;
    if (result == TAC_OK)
        result = tac_session_begin(d->session, 0, T);
    while (result == TAC_OK && !tac_session_is_due(d->session, 0))
        result = tac_session_tick(d->session);
    return result == TAC_OK ? tac_session_end(d->session, 0) : result;
}

tac_Result scene_devices_step(SceneDevices *d, const tac_Scene *scene, double T)
{
    if (d->session != NULL)
        return step_apart(d, T);
    tac_Result result = tac_scene_drive(scene, d->world, T);
    if (result == TAC_OK)
        result = d->rig.device_count > 0 ? tac_rig_step(&d->rig, T) : tac_world_step(d->world, T);
    return result;
}

tac_Result scene_devices_end(SceneDevices *d)
{
    return d->own_session && d->begun ? tac_session_stop(d->session) : TAC_OK;
}

void scene_devices_close(SceneDevices *d)
{
    if (d->own_session)
        tac_session_destroy(d->session);
    for (int i = 0; i < d->count; i++)
        tac_device_close(d->device[i]);
    d->count = 0;
    d->own_session = false;
    d->session = NULL;
}

void scene_devices_say(const SceneDevices *d, const tac_Scene *scene)
{
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING) && d->count > 0; i++)
        printf("%s\n", d->line[i]);
}

// ---- what they did

/// Until it has ended as it is; then its state is that of before.
static tac_DeviceInfo info_of(const SceneDevices *d, int i)
{
    tac_DeviceInfo info = tac_device_info(d->device[i]);
    if (d->ended)
        info.state = d->state[i];
    return info;
}

static void print_guard(const tac_DeviceInfo *info)
{
    int shown = 0;
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++)
        if (info->guard[i] > 0)
            printf("%s%s %llu",
                   shown++ > 0 ? ", " : "; guard: ", tac_device_guard_name((tac_DeviceGuard)i),
                   (unsigned long long)info->guard[i]);
}

// Readings far worse than declared.
static void warn_noise(const tac_PortEndInfo *port, const char *name)
{
    if (port->noisy)
        printf("  warning: coupling %s: the readings of the device jitter by %.3g m, more than it "
               "declares; felt %.4g N/m\n",
               name, port->noise, port->stiffness);
}

// Stiffness that the predictive connector's detectors took away.
static void warn_taken(const tac_PortEndInfo *port, const char *name)
{
    if (port->taken == 0)
        return;
    char left[48] = "no force from then on";
    if (port->share > 0.0)
        snprintf(left, sizeof left, "%.3g %% of its stiffness is left", 100.0 * port->share);
    printf("  warning: coupling %s was softened %d time%s, first at %.4g s: %s; %s; see that mass, "
           "delay and resolution of the device are as declared, or couple it less stiffly\n",
           name, port->taken, port->taken > 1 ? "s" : "", port->taken_at,
           tac_predictive_detector((tac_PredictiveFlag)port->taken_by), left);
}

void scene_devices_print(const SceneDevices *d, const tac_Scene *scene)
{
    for (int i = 0; i < d->count; i++) {
        tac_DeviceInfo info = info_of(d, i);
        double work = 0.0;
        for (int f = 0; f < TAC_DEVICE_FRAMES; f++)
            work += info.work[f];
        printf("  device %s: %s, %llu samples, at most %.4g N; its hand put in %+.4g J",
               tac_device_name(d->device[i]), tac_device_state_name(info.state),
               (unsigned long long)info.fresh, info.force_max, work);
        print_guard(&info);
        printf("\n");
        if (info.ticks == 0) {
            printf("  warning: nothing is coupled with device %s, so it was not read\n",
                   tac_device_name(d->device[i]));
            continue;
        }
        if (info.fault == TAC_DEVICE_FAULT_NONE && info.guard[TAC_DEVICE_GUARD_STATE] == info.ticks)
            printf("  warning: device %s gave no force at all: forces come in once it is "
                   "calibrated, has given samples for 100 ms, and moves by less than 0.2 m/s\n",
                   tac_device_name(d->device[i]));
        if (info.fault != TAC_DEVICE_FAULT_NONE)
            printf("  warning: device %s had a fault at %.4g s and gave no force from then on: "
                   "%s\n",
                   tac_device_name(d->device[i]), info.fault_time,
                   tac_device_fault_text(info.fault));
    }
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING) && d->count > 0; i++) {
        tac_PortEndInfo port = tac_port_info(d->world, tac_scene_port(scene, d->world, i));
        printf("  coupling %s (%s): from the device %+.4g J, into the body %+.4g J, stored %.3g J, "
               "held %+.2e J\n",
               tac_scene_name(scene, TAC_SCENE_COUPLING, i), tac_connector_name(port.connector),
               port.device, port.world, port.stored, port.held);
        double made = -port.held, crossed = fabs(port.device) + fabs(port.world);
        if (made > MADE_LEAST && made > MADE_SHARE * crossed)
            printf("  warning: %s made %.3g J that nobody put in: lower its stiffness, or take "
                   "another connector\n",
                   tac_scene_name(scene, TAC_SCENE_COUPLING, i), made);
        if (port.waits)
            printf(
                "  warning: %s holds nothing: its body moves too fast to be stopped by the force "
                "of the device\n",
                tac_scene_name(scene, TAC_SCENE_COUPLING, i));
        warn_noise(&port, tac_scene_name(scene, TAC_SCENE_COUPLING, i));
        warn_taken(&port, tac_scene_name(scene, TAC_SCENE_COUPLING, i));
    }
}

static json_t *device_json(const tac_Device *device, tac_DeviceInfo info)
{
    json_t *guard = json_object(), *work = json_array();
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++)
        json_object_set_new(guard, tac_device_guard_name((tac_DeviceGuard)i),
                            json_integer((json_int_t)info.guard[i]));
    for (int f = 0; f < tac_device_caps(device).frames; f++)
        json_array_append_new(work, json_real(info.work[f]));
    return json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:o, s:o}", "name",
                     tac_device_name(device), "state", tac_device_state_name(info.state), "fault",
                     tac_device_fault_name(info.fault), "samples", (json_int_t)info.fresh, "stale",
                     (json_int_t)info.stale, "gaps", (json_int_t)info.gaps, "late",
                     (json_int_t)info.late, "force_max", info.force_max, "work", work, "guard",
                     guard);
}

// JSON has no infinity.
static json_t *bound(double value)
{
    return value <= 1e300 ? json_real(value) : json_null();
}

json_t *scene_devices_json(const SceneDevices *d, const tac_Scene *scene)
{
    json_t *devices = json_array(), *couplings = json_array();
    for (int i = 0; i < d->count; i++)
        json_array_append_new(devices, device_json(d->device[i], info_of(d, i)));
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING) && d->count > 0; i++) {
        tac_PortEndInfo port = tac_port_info(d->world, tac_scene_port(scene, d->world, i));
        json_array_append_new(
            couplings,
            json_pack(
                "{s:s, s:s, s:f, s:f, s:o, s:f, s:f, s:f, s:f, s:f, s:f, s:i, s:s, s:f, s:f, s:s}",
                "name", tac_scene_name(scene, TAC_SCENE_COUPLING, i), "connector",
                tac_connector_name(port.connector), "stiffness", port.stiffness, "turn_stiffness",
                port.turn_stiffness, "bound", bound(port.bound), "device", port.device, "world",
                port.world, "stored", port.stored, "released", port.released, "held", port.held,
                "share", port.share, "taken", port.taken, "taken_by",
                tac_predictive_detector((tac_PredictiveFlag)port.taken_by), "taken_at",
                port.taken_at, "noise", port.noise, "text", d->line[i]));
    }
    return json_pack("{s:o, s:o}", "devices", devices, "couplings", couplings);
}
