/* tac_world_load on hostile bytes: it must refuse them, leaving the world as it was, or take them,
 * and then the world must step.
 *
 * Raw bytes rarely get past the first field, and a state has a checksum. So a fuzz input is read in
 * one of several ways, by its first byte: as the whole saved state or as patches of a genuine one
 * (16-bit offset, length, bytes), and with size and checksum as they are or put right, so that the
 * checks of every later field are reached.
 */
#include "base/hash.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

// The header of a saved state (src/world/world_state.c); checked against a genuine one in every
// run.
enum { SIZE_AT = 16, CHECKSUM_AT = 24, HEADER_SIZE = 96 };

enum { WHOLE = 1, STAMPED = 2 }; // bits of the first byte

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "world_load_fuzz: %s\n", what);
        abort();
    }
}

// A tree with a limit, a ball joint, a servo and a tendon, one of its bodies with a shape.
static tac_SystemId add_tree(tac_World *world)
{
    tac_TreeBodyDef body[3];
    const int velocity[2] = {0, 1};
    const double arm[2] = {1.0, -0.5};
    for (int i = 0; i < 3; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].joint = i == 2 ? TAC_TREE_BALL : TAC_TREE_REVOLUTE;
        body[i].frame_parent.p.x = 0.3;
        body[i].axis[0].spring = 1.0;
    }
    body[0].axis[0].lower = -1.0;
    body[0].axis[0].upper = 1.0;
    tac_TendonDef tendon = tac_tendon_def_default();
    tendon.count = 2;
    tendon.velocity = velocity;
    tendon.arm = arm;
    tendon.slack = true;
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 3;
    def.tendon = &tendon;
    def.tendon_count = 1;
    tac_SystemId tree;
    must(tac_tree_create(world, &def, &tree) == TAC_OK, "no tree");
    must(tac_tree_set_rest(world, tree, 0, 0.1) == TAC_OK, "no servo");
    return tree;
}

static tac_SystemId add_net(tac_World *world)
{
    const tac_Vec3 position[2] = {{0, 2, 0}, {0, 3, 0}};
    const double mass[2] = {1.0, 2.0};
    const tac_NodalSpring spring = {.a = 0, .b = 1, .rest = 0.9, .stiffness = 10.0};
    tac_NetDef def = tac_net_def_default();
    def.count = 2;
    def.position = position;
    def.mass = mass;
    def.spring = &spring;
    def.spring_count = 1;
    tac_SystemId net;
    must(tac_net_create(world, &def, &net) == TAC_OK, "no net");
    return net;
}

// A network with a unilateral spring and a driven end, its mass on a spring to a body.
static void add_network(tac_World *world, tac_BodyId body)
{
    const tac_PhsPart part[3] = {tac_phs_mass(0.5, 0.1, -0.2),
                                 tac_phs_spring(20.0, 0.0, TAC_PHS_DRIVEN, 0),
                                 tac_phs_contact(50.0, 0.05, 0, TAC_PHS_GROUND)};
    const tac_PhsLine line = {.origin = {0, -4, 0}, .direction = {0, 1, 0}};
    tac_PhsDef def = tac_phs_def_default();
    tac_SystemId network;
    def.part = part;
    def.part_count = 3;
    def.line = &line;
    def.line_count = 1;
    must(tac_phs_create(world, &def, &network) == TAC_OK, "no network");
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.body_a = tac_system_body(world, network, 0);
    spring.body_b = body;
    spring.stiffness = 5.0;
    must(tac_spring_create(world, &spring, &id) == TAC_OK, "no spring to the network");
    must(tac_system_push(world, network, 1, 0.3) == TAC_OK, "no push of its driven end");
}

// A free tree in the other form, tied to the first one, to the net and to a body.
static void add_systems(tac_World *world, tac_BodyId body)
{
    tac_SystemId tree = add_tree(world), net = add_net(world), other;
    tac_TreeBodyDef root = tac_tree_body_def_default();
    root.joint = TAC_TREE_FREE;
    root.frame_parent.p.y = -2.0;
    tac_TreeDef def = tac_tree_def_default();
    def.body = &root;
    def.body_count = 1;
    def.form = TAC_FORM_RECURSION;
    must(tac_tree_create(world, &def, &other) == TAC_OK, "no free tree");
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.body_a = tac_system_body(world, tree, 2);
    spring.body_b = body;
    spring.type = TAC_SPRING_HINGE;
    must(tac_spring_create(world, &spring, &id) == TAC_OK, "no hinge");
    spring.type = TAC_SPRING_DISTANCE;
    spring.body_b = tac_system_body(world, net, 0);
    must(tac_spring_create(world, &spring, &id) == TAC_OK, "no spring to the net");
    spring.type = TAC_SPRING_COORDINATE;
    spring.system_a = tree;
    spring.system_b = other;
    must(tac_spring_create(world, &spring, &id) == TAC_OK, "no spring of coordinates");
    add_network(world, body);
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId shape_id;
    must(tac_shape_create(world, tac_system_body(world, tree, 1), &shape, &shape_id) == TAC_OK,
         "no shape on the tree");
}

// Two linked bodies on a joint, one of them on a plane, and systems of other kinds: everything is
// in the saved state, and it stays small.
static tac_World *make_world(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = 4;
    def.joint_capacity = 4;
    def.spring_capacity = 8;
    def.fill_capacity = 4;
    def.row_site_capacity = 16;
    def.shape_capacity = def.contact_capacity = 8;
    def.material_capacity = 2;
    def.tag = 7;
    tac_World *world = NULL;
    must(tac_world_create(&def, &world) == TAC_OK, "the world could not be created");

    tac_BodyDef body_def = tac_body_def_default();
    tac_BodyId a, b;
    must(tac_body_create(world, &body_def, &a) == TAC_OK, "no first body");
    body_def.pose.p.x = 1.0;
    body_def.twist.ang.z = 1.0;
    must(tac_body_create(world, &body_def, &b) == TAC_OK, "no second body");

    tac_Pose frame = tac_pose_identity();
    tac_JointDef joint_def = tac_joint_def_at(world, TAC_JOINT_REVOLUTE, a, (tac_BodyId){0}, frame);
    tac_JointId joint;
    must(tac_joint_create(world, &joint_def, &joint) == TAC_OK, "no joint");

    tac_SpringDef spring_def = tac_spring_def_default();
    spring_def.body_a = a;
    spring_def.body_b = b;
    tac_SpringId spring;
    must(tac_spring_create(world, &spring_def, &spring) == TAC_OK, "no spring");
    spring_def.type = TAC_SPRING_POSE;
    spring_def.coupling = TAC_SPRING_ROW;
    spring_def.damping = 1.0;
    must(tac_spring_create(world, &spring_def, &spring) == TAC_OK, "no spring as a row");

    tac_ShapeDef shape_def = tac_shape_def_default();
    tac_ShapeId shape;
    must(tac_shape_create(world, b, &shape_def, &shape) == TAC_OK, "no shape");
    shape_def.type = TAC_SHAPE_PLANE;
    shape_def.pose.p.z = -0.05; // in the ball
    must(tac_shape_create(world, (tac_BodyId){0}, &shape_def, &shape) == TAC_OK, "no plane");
    add_systems(world, b);
    must(tac_world_step(world, 0.001) == TAC_OK, "the first step failed");
    must(tac_world_stats(world).contact.contacts > 0, "nothing touches");
    return world;
}

// Overwrite parts of `state` as the input says.
static void patch(uint8_t *state, size_t state_size, const uint8_t *data, size_t size)
{
    while (size > 3) {
        size_t offset = (size_t)data[0] | (size_t)data[1] << 8, length = data[2];
        data += 3;
        size -= 3;
        if (length > size)
            length = size;
        if (offset < state_size) {
            size_t room = state_size - offset;
            memcpy(state + offset, data, length < room ? length : room);
        }
        data += length;
        size -= length;
    }
}

// Put size and checksum right.
static void stamp(uint8_t *state, uint64_t size)
{
    if (size < HEADER_SIZE)
        return;
    uint64_t checksum = 0; // of the header with 0 in this place, and of what follows
    memcpy(state + SIZE_AT, &size, sizeof size);
    memcpy(state + CHECKSUM_AT, &checksum, sizeof checksum);
    checksum = taci_hash_bytes(TACI_HASH_START, state, HEADER_SIZE);
    checksum = taci_hash_bytes(checksum, state + HEADER_SIZE, size - HEADER_SIZE);
    memcpy(state + CHECKSUM_AT, &checksum, sizeof checksum);
}

// A genuine state of `world`, in memory of its own.
static uint8_t *save(const tac_World *world, size_t *size)
{
    *size = tac_world_save_size(world);
    uint8_t *state = malloc(*size), *again = malloc(*size);
    must(state != NULL && again != NULL, "out of memory");
    must(tac_world_save(world, state, *size) == TAC_OK, "saving failed");
    memcpy(again, state, *size);
    stamp(again, *size);
    must(memcmp(state, again, *size) == 0, "the header is not where this program thinks");
    free(again);
    return state;
}

static void load_and_step(tac_World *world, const uint8_t *state, size_t size)
{
    uint64_t before = tac_world_hash(world);
    if (tac_world_load(world, state, size) != TAC_OK) {
        must(tac_world_hash(world) == before, "a refused state changed the world");
        return;
    }
    for (int k = 0; k < 3; k++) {
        tac_Result result = tac_world_step(world, 0.001);
        must(result == TAC_OK || result == TAC_ERR_DIVERGED || result == TAC_ERR_CAPACITY,
             "a step after loading answered something else");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    tac_World *world = make_world();
    size_t state_size;
    uint8_t *state = save(world, &state_size);
    if (data[0] & WHOLE) {
        // In memory of exactly its size, so that the address sanitizer sees a read past the end.
        free(state);
        state_size = size - 1;
        state = malloc(state_size > 0 ? state_size : 1);
        must(state != NULL, "out of memory");
        memcpy(state, data + 1, state_size);
    } else {
        patch(state, state_size, data + 1, size - 1);
    }
    if (data[0] & STAMPED)
        stamp(state, state_size);
    load_and_step(world, state, state_size);
    free(state);
    tac_world_destroy(world);
    return 0;
}
