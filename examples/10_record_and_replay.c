/* 09: recording a world made by hand.
 *
 * A sled runs into a row of dominoes. The program names what it wants to find again, adds a channel
 * of its own, and records every fifth step, now and then the whole state. Then it builds the same
 * world anew, goes to a state on the way, and runs on from there: the hash of every row that
 * follows is the recorded one, to the bit. Look at the file with
 *
 *     tactus export 09_recording.h5 --list
 *     tactus replay 09_recording.h5
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { DOMINOES = 6, STEPS = 1500, EVERY = 5, SAVE_EVERY = 100 };
static const double T = 0.001; // s

static int fail(const char *what)
{
    fprintf(stderr, "09_recording: %s\n", what);
    return 1;
}

static tac_Result make_box(tac_World *world, const char *name, tac_Vec3 edges, tac_Vec3 at,
                           double speed)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = tac_shape_def_default();
    tac_BodyId body;
    tac_ShapeId shape;
    def.mass = 600.0 * edges.x * edges.y * edges.z; // kg/m3: wood
    def.inertia = tac_inertia_box(def.mass, edges);
    def.pose.p = at;
    def.twist.lin.x = speed;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    tac_Result result = tac_body_create(world, &def, &body);
    if (result == TAC_OK)
        result = tac_shape_create(world, body, &form, &shape);
    return result == TAC_OK ? tac_body_set_name(world, body, name) : result;
}

static tac_Result make_world(tac_World **world)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    tac_Result result = tac_world_create(&def, world);
    if (result == TAC_OK)
        result = tac_shape_create(*world, (tac_BodyId){0}, &floor, &shape);
    if (result == TAC_OK)
        result = make_box(*world, "sled", (tac_Vec3){0.1, 0.1, 0.1}, (tac_Vec3){0, 0, 0.05}, 1.5);
    for (int i = 0; i < DOMINOES && result == TAC_OK; i++)
        result = make_box(*world, "domino", (tac_Vec3){0.02, 0.08, 0.16}, // of one name: the others
                          (tac_Vec3){0.15 + 0.08 * i, 0, 0.08}, 0.0);     // get numbers behind it
    return result;
}

// How far the last domino leans, rad.
static void read_lean(void *user, const tac_World *world, double *values)
{
    (void)user;
    tac_BodyId last = {0}, i = {0};
    while ((i = tac_world_next_body(world, i)).index1 != 0)
        last = i;
    tac_Quat q = tac_body_pose(world, last).q;
    values[0] = acos(1.0 - 2.0 * (q.x * q.x + q.y * q.y));
}

static tac_Result record(const char *path)
{
    const tac_RecordingChannel lean = {"last.lean", "rad", 1, read_lean, NULL};
    tac_World *world = NULL;
    tac_Recording *recording = NULL;
    tac_Result result = make_world(&world);
    tac_RecordingDef def = tac_recording_def_default();
    def.title = "a sled and dominoes";
    def.every = EVERY;
    def.save_every = SAVE_EVERY;
    def.channel = &lean;
    def.channel_count = 1;
    if (result == TAC_OK) // without a scene: all that is in the world
        result = tac_recording_create(path, NULL, world, &def, &recording);
    for (int k = 0; k < STEPS && result == TAC_OK; k++) {
        result = tac_world_step(world, T);
        if (result == TAC_OK)
            result = tac_recording_step(recording, world);
    }
    tac_Result closed = tac_recording_close(recording);
    tac_world_destroy(world);
    return result != TAC_OK ? result : closed;
}

// Rows after `row` whose hash a run from there does not have; -1: it cannot be told.
static int run_on(tac_RecordingFile *file, uint64_t row)
{
    tac_World *world = NULL;
    int differ = make_world(&world) == TAC_OK ? 0 : -1;
    if (differ < 0 || tac_recording_load(file, row, world, &row) != TAC_OK)
        differ = -1;
    for (uint64_t n = tac_recording_info(file).rows; row + 1 < n && differ >= 0; row++) {
        tac_RecordedStep there;
        for (int k = 0; k < EVERY; k++)
            if (tac_world_step(world, T) != TAC_OK)
                differ = -1;
        if (tac_recording_read_steps(file, row + 1, 1, &there) != TAC_OK)
            differ = -1;
        else if (there.hash != tac_world_hash(world))
            differ++;
    }
    tac_world_destroy(world);
    return differ;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "09_recording.h5";
    tac_RecordingFile *file = NULL;
    if (record(path) != TAC_OK || tac_recording_open(path, NULL, NULL, &file) != TAC_OK)
        return fail("the recording could not be made");
    tac_RecordingInfo info = tac_recording_info(file);
    double lean = 0.0;
    tac_recording_read_channel(file, info.channel_count - 1, info.rows - 1, 1, &lean);
    printf("%s: %llu rows of %d channels, %llu contacts, %llu states\n", path,
           (unsigned long long)info.rows, info.channel_count, (unsigned long long)info.contacts,
           (unsigned long long)info.saves);
    int differ = run_on(file, info.rows / 2);
    printf("the last domino leans by %.0f degrees; %d rows of the second run differ\n",
           lean * 180.0 / acos(-1.0), differ);
    tac_recording_file_close(file);
    if (!(lean > 0.5))
        return fail("the last domino should have fallen");
    return differ == 0 ? 0 : fail("a run from a saved state should be the same");
}
