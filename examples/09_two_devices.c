/* 09: two devices on one body.
 *
 * Two hands, each with a device of its own, hold a bar by its ends. The left one swings it, the
 * right one holds on and is pulled along: what one puts in comes out at the other, but for what is
 * in motion, in springs and in the account of each connector. A rig steps both with the world.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { HANDS = 2 };

static int fail(const char *what)
{
    fprintf(stderr, "09_two_devices: %s\n", what);
    return 1;
}

// A bar of 20 cm along x, without weight.
static tac_Result build(tac_World **world, tac_BodyId *bar)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    tac_BodyDef body = tac_body_def_default();
    body.mass = 0.3;
    body.inertia = tac_inertia_box(body.mass, (tac_Vec3){0.2, 0.02, 0.02});
    tac_Result result = tac_world_create(&def, world);
    return result == TAC_OK ? tac_body_create(*world, &body, bar) : result;
}

// A device at one end of the bar.
static bool hold(tac_Rig *rig, tac_BodyId bar, const char *uri, double end, tac_Device **device,
                 tac_PortId *port)
{
    tac_DeviceDef def = tac_device_def_default();
    def.uri = uri;
    def.map.origin.x = end; // where the centre of its workspace is in the scene
    tac_PortDef grip = tac_port_def_default();
    grip.body = bar;
    grip.anchor.p.x = end;
    grip.end.stiffness = 2000.0;
    return tac_device_open(&def, device) == TAC_OK &&
           tac_port_create(rig->world, &grip, port) == TAC_OK &&
           tac_rig_join(rig, *device, 0, *port) == TAC_OK && tac_device_start(*device) == TAC_OK &&
           tac_device_engage(*device) == TAC_OK;
}

int main(void)
{
    static const char *const uri[HANDS] = {
        "virtual:?preset=s2&hand=firm&motion=sine&by=0.03,0,0&f=1&at=1",
        "virtual:?preset=s2&hand=relaxed"};
    tac_World *world = NULL;
    tac_BodyId bar;
    tac_Device *device[HANDS] = {NULL, NULL};
    tac_PortId port[HANDS];
    if (build(&world, &bar) != TAC_OK)
        return fail("the world could not be built");
    tac_Rig rig = tac_rig(world);
    for (int i = 0; i < HANDS; i++)
        if (!hold(&rig, bar, uri[i], i == 0 ? -0.1 : 0.1, &device[i], &port[i]))
            return fail("a device could not be coupled");
    if (!tac_rig_wait(&rig, 2.0)) // until forces are there, of both
        return fail("a device gives no force");

    double worst = 0.0, before = 0.0, felt[HANDS] = {0.0, 0.0};
    printf("time s  bar mm  felt left N  right N  from left J  from right J  in motion J\n");
    for (int k = 1; k <= 5000; k++) {
        if (tac_rig_step(&rig, 0.001) != TAC_OK)
            return fail("a step failed");
        tac_PortEndInfo a = tac_port_info(world, port[0]), b = tac_port_info(world, port[1]);
        tac_Ledger books = tac_world_ledger(world, true);
        // Accounts of ports are as of the last reading of the device: they lack this step.
        worst = fmax(worst, fabs(a.world + b.world - before));
        before = books.work_port;
        felt[0] = fmax(felt[0], fabs(a.written.force.x));
        felt[1] = fmax(felt[1], fabs(b.written.force.x));
        if (k % 250 == 0)
            printf("%6.2f %7.2f %12.2f %8.2f %12.5f %13.5f %12.6f\n", k * 0.001,
                   1e3 * tac_body_pose(world, bar).p.x, a.written.force.x, b.written.force.x,
                   a.device, b.device, books.kinetic);
    }
    tac_PortEndInfo a = tac_port_info(world, port[0]), b = tac_port_info(world, port[1]);
    printf("held by connectors: %.1e and %.1e J; felt at most %.2f and %.2f N;\n"
           "the world booked what came through both ports, to %.0e J\n",
           a.held, b.held, felt[0], felt[1], worst);
    for (int i = 0; i < HANDS; i++)
        tac_device_close(device[i]);
    tac_world_destroy(world);
    if (worst > 1e-12) // rounding
        return fail("the books of ports and world differ");
    // Readings come in steps of 1 um. The relaxed hand holds on with 100 N/m: what the left one
    // feels is the bar, and the other.
    if (a.held < -1e-6 || b.held < -1e-6 || felt[0] < 2.0 || felt[1] < 1.0)
        return fail("one hand should feel the other, and no connector make energy");
    return 0;
}
