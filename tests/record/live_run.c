// A world with a device. See live_run.h.
#define _GNU_SOURCE
#include "record/live_run.h"
#include "base/clock.h"
#include "support/check.h"
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char text[] =
    "tactus: 1\nrecord: {every: 5, channels: [ball.position, energy.stored]}\n"
    "world: {gravity: [0, 0, -1]}\n"
    "bodies:\n- {name: ball, mass: 0.1, inertia: [1e-5, 1e-5, 1e-5]}\n"
    "- {name: cube, mass: 0.2, inertia: [1e-4, 1e-4, 1e-4], spin: [1, 2, 3]}\n"
    "devices:\n- {name: hand, uri: \"virtual:?dofs=6&frames=2\"}\n"
    "couplings:\n- {name: thumb, device: hand, body: ball}\n"
    "- {name: finger, device: hand, frame: 1, body: cube}\n";

static _Atomic bool stalled;
static _Atomic int waiting;

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at);

// In front of libc's.
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    atomic_fetch_add(&waiting, 1);
    while (atomic_load(&stalled))
        taci_clock_wait(taci_clock_now() + 1000000);
    atomic_fetch_sub(&waiting, 1);
    return syscall(SYS_pwrite64, file, bytes, size, at);
}

void live_stall(bool now)
{
    atomic_store(&stalled, now);
}

int live_stalled(void)
{
    return atomic_load(&stalled) ? atomic_load(&waiting) : 0;
}

LiveRun live_run_open(void)
{
    LiveRun run = {.s = record_scene_open(text, NULL)};
    run.rig = tac_rig(run.s.world);
    tac_DeviceDef def = tac_scene_device(run.s.scene, 0);
    assert_int_equal(tac_device_open(&def, &run.device), TAC_OK);
    assert_int_equal(tac_scene_join(run.s.scene, &run.rig, 0, run.device), TAC_OK);
    return run;
}

tac_RecordingDef live_run_def(const LiveRun *run)
{
    tac_RecordingDef def = tac_recording_def_default();
    def.rig = &run->rig;
    def.live = true;
    return def;
}

void live_run_record(LiveRun *run, const char *path, const tac_RecordingDef *def)
{
    assert_int_equal(tac_recording_create(path, run->s.scene, run->s.world, def, &run->recording),
                     TAC_OK);
}

void live_run_close(LiveRun *run)
{
    tac_recording_close(run->recording);
    tac_device_close(run->device);
    record_scene_close(&run->s);
}

tac_RecordedServo live_row(uint64_t tick, int frame)
{
    return (tac_RecordedServo){.step = tick / 3,
                               .flags = TAC_SERVO_FRESH,
                               .frame = frame,
                               .t = 1e-3 * (double)tick,
                               .work = (double)(10 * tick) + frame,
                               .tick = tick,
                               .advance = 1e-3 / (double)(tick + 1)};
}

bool live_tick(LiveRun *run, uint64_t tick)
{
    bool all = true;
    for (int frame = 0; frame < LIVE_FRAMES; frame++) {
        tac_RecordedServo row = live_row(tick, frame);
        all = tac_recording_servo(run->recording, 0, &row) && all;
    }
    return all;
}

double live_length(uint64_t number)
{
    return 1e-3 * (1.0 + 0.5 * (double)(number % 4)); // in a live run hardly two are the same
}

tac_Result live_step(LiveRun *run, uint64_t number, uint64_t tick)
{
    run->s.T = live_length(number);
    assert_true(record_scene_step(&run->s));
    tac_recording_consumed(run->recording, tick);
    return tac_recording_step(run->recording, run->s.world);
}

void live_check_servo(tac_RecordingFile *file, uint64_t ticks)
{
    enum { BLOCK = 512 };
    static tac_RecordedServo row[BLOCK];
    assert_true(tac_recording_device(file, 0).rows >= LIVE_FRAMES * ticks);
    for (uint64_t first = 0; first < LIVE_FRAMES * ticks; first += BLOCK) {
        uint64_t left = LIVE_FRAMES * ticks - first, count = left < BLOCK ? left : BLOCK;
        assert_int_equal(tac_recording_read_servo(file, 0, first, count, row), TAC_OK);
        for (uint64_t i = 0; i < count; i++) {
            uint64_t n = first + i;
            tac_RecordedServo expected = live_row(1 + n / LIVE_FRAMES, (int)(n % LIVE_FRAMES));
            assert_memory_equal(&row[i], &expected, sizeof expected);
        }
    }
}
