/* 10: record, and go on from there.
 *
 * A sled runs into dominoes. The run is recorded with a channel of one's own and, now and then, the
 * whole state. Then the same world is built anew, goes to a state on the way, and runs on: the hash
 * of every row that follows is the recorded one, to the bit. `tactus replay` shows the file.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { DOMINOES = 6, STEPS = 1500, EVERY = 5, SAVE_EVERY = 100 };
static const double T = 0.001; // s

static bool make_box(tac_World *world, const char *name, tac_Vec3 edges, double x, double v,
                     tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    def.mass = 600.0 * edges.x * edges.y * edges.z; // kg/m3: wood
    def.inertia = tac_inertia_box(def.mass, edges);
    def.pose.p = (tac_Vec3){x, 0.0, 0.5 * edges.z};
    def.twist.lin.x = v;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    return tac_body_create(world, &def, body) == TAC_OK &&
           tac_shape_create(world, *body, &form, &shape) == TAC_OK &&
           tac_body_set_name(world, *body, name) == TAC_OK;
}

static bool make_world(tac_World **world, tac_BodyId *last)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    bool ok = tac_world_create(&def, world) == TAC_OK &&
              tac_shape_create(*world, (tac_BodyId){0}, &floor, &shape) == TAC_OK &&
              make_box(*world, "sled", (tac_Vec3){0.1, 0.1, 0.1}, 0.0, 1.5, last);
    for (int i = 0; i < DOMINOES && ok; i++) // of one name: numbers follow it
        ok = make_box(*world, "domino", (tac_Vec3){0.02, 0.08, 0.16}, 0.15 + 0.08 * i, 0.0, last);
    return ok;
}

// How far the last domino leans, rad.
static void read_lean(void *user, const tac_World *world, double *values)
{
    tac_Quat q = tac_body_pose(world, *(const tac_BodyId *)user).q;
    values[0] = acos(1.0 - 2.0 * (q.x * q.x + q.y * q.y));
}

static tac_Result record(const char *path, tac_World *world, tac_BodyId last)
{
    const tac_RecordingChannel lean = {"last.lean", "rad", 1, read_lean, &last};
    tac_Recording *recording = NULL;
    tac_RecordingDef def = tac_recording_def_default();
    def.every = EVERY;
    def.save_every = SAVE_EVERY;
    def.channel = &lean;
    def.channel_count = 1; // without a scene, NULL, all that is in the world comes beside it
    tac_Result result = tac_recording_create(path, NULL, world, &def, &recording);
    for (int k = 0; k < STEPS && result == TAC_OK; k++)
        if ((result = tac_world_step(world, T)) == TAC_OK)
            result = tac_recording_step(recording, world);
    tac_Result closed = tac_recording_close(recording);
    return result != TAC_OK ? result : closed;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "10_record_and_replay.h5";
    tac_World *first = NULL, *again = NULL;
    tac_RecordingFile *file = NULL;
    tac_BodyId last;
    uint64_t row;
    if (!make_world(&first, &last) || record(path, first, last) != TAC_OK ||
        tac_recording_open(path, NULL, NULL, &file) != TAC_OK || !make_world(&again, &last))
        return fprintf(stderr, "10_record_and_replay: no recording could be made\n"), 1;
    tac_RecordingInfo info = tac_recording_info(file);
    // The last state saved by then; `row` is that of it.
    int differ = tac_recording_load(file, info.rows / 2, again, &row) != TAC_OK;
    for (int k = 1; row + 1 < info.rows && differ == 0; k++) {
        tac_RecordedStep there;
        differ += tac_world_step(again, T) != TAC_OK;
        if (k % EVERY == 0)
            differ += tac_recording_read_steps(file, ++row, 1, &there) != TAC_OK ||
                      there.hash != tac_world_hash(again);
    }
    double lean = 0.0;
    tac_recording_read_channel(file, info.channel_count - 1, info.rows - 1, 1, &lean);
    printf(
        "%llu rows, %llu states; from one on the way on: %s;\nthe last domino leans by %.2f rad\n",
        (unsigned long long)info.rows, (unsigned long long)info.saves,
        differ ? "another motion" : "the same bits", lean);
    tac_recording_file_close(file);
    tac_world_destroy(again);
    tac_world_destroy(first);
    return differ == 0 && lean > 0.5 ? 0 : 1; // it should have fallen
}
