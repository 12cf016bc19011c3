/* 01: a hand presses on a wall.
 *
 * A virtual device, whose hand wants to be 20 mm inside of a wall, holds a ball by a port: a spring
 * with an account of the energy that crosses it. A rig steps device and world together. What the
 * hand feels is the spring against a rigid wall; what it puts in is all somewhere, to rounding.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static int fail(const char *what)
{
    fprintf(stderr, "01_wall: %s\n", what);
    return 1;
}

// A wall in the plane x = 30 mm, and a ball of 10 mm before it. Nothing weighs anything.
static tac_Result build(tac_World **world, tac_BodyId *ball)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    tac_ShapeDef wall = tac_shape_def_default(), form = tac_shape_def_default();
    wall.type = TAC_SHAPE_BOX;
    wall.size = (tac_Vec3){0.02, 0.2, 0.2}; // full edges
    wall.pose.p.x = 0.04;
    form.type = TAC_SHAPE_SPHERE;
    form.size.x = 0.01; // radius
    tac_BodyDef body = tac_body_def_default();
    body.mass = 0.08;
    body.inertia = tac_inertia_sphere(body.mass, form.size.x);
    tac_ShapeId shape;
    tac_Result result = tac_world_create(&def, world);
    if (result == TAC_OK)
        result = tac_shape_create(*world, (tac_BodyId){0}, &wall, &shape); // null: the world
    if (result == TAC_OK)
        result = tac_body_create(*world, &body, ball);
    return result == TAC_OK ? tac_shape_create(*world, *ball, &form, &shape) : result;
}

// The device, coupled to the ball by 10 kN/m, with its forces on.
static tac_Result hold(tac_Rig *rig, tac_BodyId ball, tac_Device **device, tac_PortId *port)
{
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "virtual:?preset=s2&hand=spring&motion=dip&by=0.04,0,0&f=0.5&at=1&F=20";
    tac_PortDef grip = tac_port_def_default();
    grip.body = ball;
    grip.end.stiffness = 1e4; // N/m
    tac_Result result = tac_device_open(&def, device);
    if (result == TAC_OK)
        result = tac_port_create(rig->world, &grip, port);
    if (result == TAC_OK)
        result = tac_rig_join(rig, *device, 0, *port); // frame 0: a device may have several
    if (result == TAC_OK)
        result = tac_device_start(*device);
    if (result == TAC_OK)
        result = tac_device_engage(*device);
    return result == TAC_OK && !tac_rig_wait(rig, 2.0) ? TAC_ERR_DEVICE : result;
}

int main(void)
{
    const double T = 0.001; // s: the haptic rate
    tac_World *world = NULL;
    tac_BodyId ball;
    tac_Device *device = NULL;
    tac_PortId port;
    if (build(&world, &ball) != TAC_OK)
        return fail("the world could not be built");
    tac_Rig rig = tac_rig(world);
    if (hold(&rig, ball, &device, &port) != TAC_OK)
        return fail("the device could not be coupled");

    double most = 0.0, least = 0.0, gap = 0.0;
    printf("time s  hand mm  ball mm  felt N  from hand J  into ball J  stored J  held J\n");
    for (int k = 1; k <= 4000; k++) {
        if (tac_rig_step(&rig, T) != TAC_OK)
            return fail("a step failed");
        tac_PortEndInfo p = tac_port_info(world, port);
        most = fmax(most, -p.written.force.x);
        least = fmin(least, p.held);
        gap = fmax(gap, fabs(p.device - p.world - p.stored - p.released - p.held));
        if (k % 250 == 0)
            printf("%6.2f %8.2f %8.2f %7.2f %12.5f %12.5f %9.6f %7.5f\n", k * T, 1e3 * p.place.x,
                   1e3 * tac_body_pose(world, ball).p.x, -p.written.force.x, p.device, p.world,
                   p.stored, p.held);
    }
    printf("at most %.2f N; the account was never below %.1e J\n", most, least);
    tac_device_close(device);
    tac_world_destroy(world);
    // The hand pulls with 300 N/m by the 20 mm that it cannot go, but for the give of the port.
    if (fabs(most - 6.0) > 0.3)
        return fail("about 6 N should have been felt");
    // An impact that no connector foresees: the hand's 0.1 m/s for a step, k (v T)^2 / 2 = 5e-5 J.
    return least > -5e-5 && gap < 1e-12 ? 0 : fail("energy came from nowhere");
}
