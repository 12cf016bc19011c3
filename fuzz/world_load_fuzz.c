/* tac_world_load on hostile bytes: it must refuse them, leaving the world as it was, or take them,
 * and then the world must step.
 *
 * Raw bytes rarely get past the first field, so a fuzz input is read in one of two ways, by its
 * first byte: as the whole saved state, or as patches of a genuine one (16-bit offset, length,
 * bytes), which reach the checks of every later field.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "world_load_fuzz: %s\n", what);
        abort();
    }
}

// Two linked bodies on a joint: every kind of object is in the saved state, and it stays small.
static tac_World *make_world(void)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = 4;
    def.joint_capacity = 4;
    def.link_capacity = 4;
    def.fill_capacity = 4;
    def.row_site_capacity = 4;
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

    tac_LinkDef link_def = tac_link_def_default();
    link_def.body_a = a;
    link_def.body_b = b;
    tac_LinkId link;
    must(tac_link_create(world, &link_def, &link) == TAC_OK, "no link");
    link_def.type = TAC_LINK_POSE;
    link_def.place = TAC_LINK_ROW;
    link_def.damping = 1.0;
    must(tac_link_create(world, &link_def, &link) == TAC_OK, "no link as a row");
    must(tac_world_step(world, 0.001) == TAC_OK, "the first step failed");
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
    if (data[0] & 1) {
        // A copy of its own, so that the address sanitizer sees a read past the end.
        uint8_t *state = malloc(size);
        must(state != NULL, "out of memory");
        memcpy(state, data + 1, size - 1);
        load_and_step(world, state, size - 1);
        free(state);
    } else {
        size_t state_size = tac_world_save_size(world);
        uint8_t *state = malloc(state_size);
        must(state != NULL, "out of memory");
        must(tac_world_save(world, state, state_size) == TAC_OK, "saving failed");
        patch(state, state_size, data + 1, size - 1);
        load_and_step(world, state, state_size);
        free(state);
    }
    tac_world_destroy(world);
    return 0;
}
