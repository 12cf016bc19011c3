/* 06: a hand takes a box.
 *
 * A device may have several frames: this one has a palm and a fingertip to either side of it. Each
 * is coupled to a body of its own by a port with an account of its own. The hand closes, lifts the
 * box and holds it: then the three together feel the weight of all that is in the air.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { LEFT, PALM, RIGHT, FRAMES };                                   // of the device
static const double TIP = 0.02, BOX = 0.1, PALM_MASS = 0.1, G = 9.81; // kg

static int fail(const char *what)
{
    fprintf(stderr, "06_hand: %s\n", what);
    return 1;
}

static bool add(tac_World *world, double mass, tac_Vec3 edges, tac_Vec3 at, tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    def.mass = mass;
    def.inertia = tac_inertia_box(mass, edges);
    def.pose.p = at;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    return tac_body_create(world, &def, body) == TAC_OK &&
           tac_shape_create(world, *body, &form, &shape) == TAC_OK;
}

// All lie on the floor: the box, a fingertip 2 mm from either side of it, the palm behind it.
static bool build(tac_World *world, tac_BodyId *box, tac_BodyId body[FRAMES])
{
    const tac_Vec3 tip = {0.02, 0.02, 0.02}, slab = {0.05, 0.08, 0.02}; // edges
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    return tac_material_set(world, 0, (tac_Surface){.friction = 0.6}) == TAC_OK &&
           tac_shape_create(world, (tac_BodyId){0}, &floor, &shape) == TAC_OK &&
           add(world, BOX, (tac_Vec3){0.06, 0.05, 0.024}, (tac_Vec3){0, 0, 0.012}, box) &&
           add(world, TIP, tip, (tac_Vec3){-0.042, 0, 0.01}, &body[LEFT]) &&
           add(world, TIP, tip, (tac_Vec3){0.042, 0, 0.01}, &body[RIGHT]) &&
           add(world, PALM_MASS, slab, (tac_Vec3){0, 0.1, 0.01}, &body[PALM]);
}

int main(void)
{
    tac_WorldDef world_def = tac_world_def_default();
    tac_World *world = NULL;
    tac_BodyId box, body[FRAMES];
    if (tac_world_create(&world_def, &world) != TAC_OK || !build(world, &box, body))
        return fail("the world could not be built");

    // Frames stand 42 mm apart along x. They close by 12 mm each, and are lifted by 5 cm.
    tac_DeviceDef def = tac_device_def_default();
    def.uri = "virtual:?preset=s2&frames=3&start=-0.042,0,0&spread=0.042&hand=firm&close=0.012"
              "&close_at=0.7&close_rise=0.3&motion=press&by=0,0.05,0&at=1.1&rise=0.4";
    def.map.origin = (tac_Vec3){0, 0, 0.01};
    tac_Device *device;
    tac_Rig rig = tac_rig(world);
    tac_PortId port[FRAMES];
    if (tac_device_open(&def, &device) != TAC_OK)
        return fail("the device could not be opened");
    for (int f = 0; f < FRAMES; f++) {
        tac_PortDef grip = tac_port_def_default();
        grip.body = body[f];
        if (tac_port_create(world, &grip, &port[f]) != TAC_OK ||
            tac_rig_join(&rig, device, f, port[f]) != TAC_OK)
            return fail("a frame could not be coupled");
    }
    if (tac_device_start(device) != TAC_OK || tac_device_engage(device) != TAC_OK ||
        !tac_rig_wait(&rig, 2.0))
        return fail("the device gives no force");

    for (int k = 0; k < 2000; k++)
        if (tac_rig_step(&rig, 0.001) != TAC_OK)
            return fail("a step failed");
    double weight = 0.0, lifted = tac_body_pose(world, box).p.z - 0.012;
    for (int f = 0; f < FRAMES; f++) {
        tac_PortEndInfo p = tac_port_info(world, port[f]);
        printf("frame %d feels %+.2f N aside, %+.2f N down; put in %.4f J, held %.1e J\n", f,
               p.written.force.x, -p.written.force.z, p.device, p.held);
        weight -= p.written.force.z;
    }
    double law = (BOX + 2 * TIP + PALM_MASS) * G;
    printf("the box is %.1f mm above the floor; %.3f N felt, %.3f N of weight\n", 1e3 * lifted,
           weight, law);
    tac_device_close(device);
    tac_world_destroy(world);
    return lifted > 0.04 && fabs(weight - law) < 0.1 ? 0 : fail("the box should hang in the hand");
}
