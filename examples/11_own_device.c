/* 11: a device of your own.
 *
 * A backend is a table of functions; once it is registered, `tac_device_open` finds it by its
 * scheme, and all else (guard, map, books, recordings) is as of any device. This one is a puck on a
 * rail that a hand pushes against a wall; where it advances the puck, yours reads an encoder, and
 * where it stores a force, yours writes a motor.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

typedef struct Puck {
    double mass, hand;     // kg; N, that the hand pushes with
    double x, v, force, t; // m, m/s, up; N, as written last; s
} Puck;

static tac_Result puck_open(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    Puck *puck = self;
    puck->mass = tac_device_uri_number(uri, "mass", 0.2, 0.01, 10.0); // within bounds, or refused
    puck->hand = tac_device_uri_number(uri, "hand", 1.0, 0.0, 5.0);
    *caps = (tac_DeviceCaps){.model = "puck",
                             .frames = 1,
                             .sensed = TAC_DEVICE_Y,
                             .driven = TAC_DEVICE_Y,
                             .force_max = 8.0,
                             .rate = 1000.0,
                             .mass = puck->mass,
                             .damping = 2.0,
                             .flags = TAC_DEVICE_OWN_TIME}; // a real one has the clock's
    return TAC_OK;
}

static tac_Result puck_start(void *self)
{
    Puck *puck = self;
    *puck = (Puck){.mass = puck->mass, .hand = puck->hand, .x = 0.005}; // at rest
    return TAC_OK;
}

// A millisecond goes by under the force that is held; then the encoder is read.
static tac_DeviceRead puck_read(void *self, double timeout, tac_DeviceSample *sample)
{
    (void)timeout;
    Puck *puck = self;
    double pushed = puck->t > 1.0 ? -puck->hand : 0.0;
    puck->v += 0.001 * (puck->force + pushed - 2.0 * puck->v) / puck->mass;
    puck->x += 0.001 * puck->v;
    puck->t += 0.001;
    sample->seq++; // a new one
    sample->t = puck->t;
    sample->pose[0].p.y = 1e-6 * floor(puck->x * 1e6 + 0.5);
    sample->status = TAC_DEVICE_CONNECTED;
    return TAC_DEVICE_FRESH;
}

static tac_Result puck_write(void *self, const tac_DeviceCommand *command)
{
    ((Puck *)self)->force = command->wrench[0].force.y;
    return TAC_OK;
}

static void puck_stop(void *self) // and close: what open took would go back there
{
    ((Puck *)self)->force = 0.0;
}

int main(void)
{
    static const tac_DeviceOps puck = {.scheme = "puck",
                                       .summary = "a puck on a rail",
                                       .size = sizeof(Puck),
                                       .open = puck_open,
                                       .start = puck_start,
                                       .read = puck_read,
                                       .write = puck_write,
                                       .stop = puck_stop,
                                       .close = puck_stop};
    tac_Device *device;
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "puck:?hand=2";
    if (tac_device_register(&puck) != TAC_OK || tac_device_open(&def, &device) != TAC_OK ||
        tac_device_start(device) != TAC_OK || tac_device_engage(device) != TAC_OK)
        return 1;
    tac_DeviceInput input;
    // a wall below z = 0 (scenes have z up): 1 kN/m; 2b/T of the puck is 4 kN/m
    for (int k = 0; k < 4000; k++) {
        tac_device_read(device, 0.0, &input);
        tac_Wrench wrench = {.force.z = fmax(-1000.0 * input.pose[0].p.z, 0.0)};
        tac_device_write(device, &wrench, 0.0, NULL);
    }
    tac_DeviceInfo info = tac_device_info(device);
    // The wall stores 2 mJ, the book says less: a sampled spring makes the rest (theory/ports.md).
    printf("%s: depth %.3f mm under %.3f N, and %.3f mJ put in by the hand\n",
           tac_device_state_name(info.state), -1e3 * input.pose[0].p.z, info.written[0].force.y,
           1e3 * info.work[0]);
    tac_device_close(device);
    return fabs(input.pose[0].p.z + 0.002) < 1e-5 && info.state == TAC_DEVICE_ACTIVE ? 0 : 1;
}
