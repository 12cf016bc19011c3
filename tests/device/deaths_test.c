/* A process with a device in its hand dies in every way there is, and the motors' last force is
 * zero. The stand-in's mechanism lies in memory that parent and child share; boards and the service
 * live in the parent, libraries of makers in the child, as they do. */
#define _DEFAULT_SOURCE
#include "base/clock.h"
#include "check.h"
#include "signals.h"
#include "standins.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <tactus/device.h>
#include <unistd.h>

typedef enum Way {
    CLOSES,  // and returns
    EXITS,   // without closing
    ABORTS,  // abort()
    ADDRESS, // writes where nothing is
    DIVIDES, // by zero
    SIGNAL,  // is sent one
} Way;

static const struct Death {
    const char *name;
    Way way;
    int signal;
} deaths[] = {
    {"close and return", CLOSES, 0}, {"exit", EXITS, 0},         {"abort", ABORTS, SIGABRT},
    {"segfault", ADDRESS, SIGSEGV},  {"fpe", DIVIDES, SIGFPE},   {"int", SIGNAL, SIGINT},
    {"term", SIGNAL, SIGTERM},       {"hangup", SIGNAL, SIGHUP},
};

/// What parent and child share beside the mechanism.
typedef struct Shared {
    _Atomic int order; // 1 + index of the death
    _Atomic bool holds;
} Shared;

static Shared *shared;
static volatile int zero;
static int *volatile nowhere;

/// The sanitizer of undefined behaviour would end the process in its own way.
__attribute__((no_sanitize("undefined"))) static void die(Way way, tac_Device *device)
{
    switch (way) {
    case CLOSES:
        tac_device_close(device);
        _exit(0);
    case EXITS:
        exit(0);
    case ABORTS:
        abort();
    case ADDRESS:
        *nowhere = 1;
        break;
    case DIVIDES:
        zero = 1 / zero;
        raise(SIGFPE);
        break; // not all processors trap
    case SIGNAL:
        break; // it is on its way
    }
}

/// Hold 1 N upwards until told to die.
static void hold(StandIn *s)
{
    tac_DeviceDef def = tac_device_def_default();
    tac_Device *device = NULL;
    tac_DeviceInput in;
    tac_Wrench written;
    const tac_Wrench wrench = {{0, 1, 0}, {0, 0, 0}};
    def.uri = s->uri;
    def.map.turn = (tac_Quat){1, 0, 0, 0};
    def.guard.ramp = 0.01;
    alarm(60); // should the parent fail meanwhile
    signals_catch();
    if (tac_device_open(&def, &device) != TAC_OK || tac_device_start(device) != TAC_OK)
        _exit(77);
    tac_device_engage(device);
    uint64_t due = taci_clock_now();
    while (!signals_asked()) {
        due += 1000000;
        taci_clock_wait(due);
        if (strcmp(s->name, "dhd") == 0) // the one that has no thread of its own
            s->step(s, 1e-3);
        tac_device_read(device, 2e-3, &in);
        if (in.state == TAC_DEVICE_FAULT) // on a loaded machine a tick may be 100 ms late
            tac_device_acknowledge(device);
        if (in.state == TAC_DEVICE_READY)
            tac_device_engage(device);
        tac_device_write(device, &wrench, 0.0, &written);
        shared->holds = written.force.y > 0.99;
        if (shared->order > 0)
            die(deaths[shared->order - 1].way, device);
    }
    // Asked politely: in order.
    tac_device_close(device);
    _exit(0);
}

static pid_t begin(StandIn *s, bool in_child)
{
    shared->order = 0;
    shared->holds = false;
    if (!in_child)
        s->begin(s);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (in_child) {
            s->begin(s);
            s->attend(s, true); // its threads run by themselves
        }
        hold(s);
        _exit(78);
    }
    if (!in_child)
        s->live(s);
    return child;
}

static bool wait_until_held(const StandIn *s, pid_t child)
{
    for (int ms = 0; ms < 10000; ms++) {
        if (shared->holds && mechanism_force(s->m) > 0.9)
            return true;
        if (waitpid(child, NULL, WNOHANG) == child)
            return false;
        usleep(1000);
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return false;
}

static void check_death(StandIn *s, const struct Death *death, int index)
{
    bool in_child = s->live == NULL;
    s->m = mechanism_shared();
    s->m->mass = 1000.0; // so that it does not run away meanwhile
    pid_t child = begin(s, in_child);
    if (!wait_until_held(s, child))
        fail_msg("%s: the child does not hold it", s->name);
    int status = 0;
    if (death->way == SIGNAL)
        kill(child, death->signal);
    else
        shared->order = 1 + index;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (death->way == SIGNAL || death->way == CLOSES || death->way == EXITS)
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    else
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == death->signal);
    // What was sent arrives; the board's watchdog of 50 ms is too late for this.
    double left = mechanism_force(s->m);
    for (int ms = 0; ms < 30 && left != 0.0; ms++) {
        usleep(1000);
        left = mechanism_force(s->m);
    }
    if (left != 0.0)
        fail_msg("%s, %s: %g N are left", s->name, death->name, left);
    if (!in_child)
        s->end(s);
}

static void no_force_outlives_its_process(void **state)
{
    (void)state;
    for (StandIn *s = standins; s < standins + STANDINS; s++)
        for (int i = 0; i < (int)(sizeof deaths / sizeof deaths[0]); i++)
            if (!s->own_time) // it has no motors, and is gone with its process
                check_death(s, &deaths[i], i);
}

/// SIGKILL leaves nobody to say anything: the device's own watchdog, and the closed connection.
static void a_kill_is_for_the_devices_watchdog(void **state)
{
    (void)state;
    for (StandIn *s = standins; s < standins + STANDINS; s++) {
        if (s->live == NULL)
            continue; // its library dies with the process, and with it what stands in for the
                      // device
        s->m = mechanism_shared();
        s->m->mass = 1000.0;
        pid_t child = begin(s, false);
        assert_true(wait_until_held(s, child));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        int ms = 0;
        for (; ms < 1000 && mechanism_force(s->m) != 0.0; ms++)
            usleep(1000);
        check_at_most_in(ms, 200, "ms");
        s->end(s);
    }
}

/// Whoever asks twice does not want to wait; whoever keeps asking must not be in the way.
static void the_second_signal_ends_the_process(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int status = 0;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            signal(signals[i], SIG_DFL); // a shell's background jobs ignore some
            signals_catch();
            alarm(5);
            raise(signals[i]);
            if (!signals_asked())
                _exit(1);
            raise(signals[i]); // at once: the same wish
            usleep(600000);
            raise(signals[i]);
            _exit(2);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
    }
}

int main(void)
{
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_force_outlives_its_process),
        cmocka_unit_test(the_second_signal_ends_the_process),
        cmocka_unit_test(a_kill_is_for_the_devices_watchdog),
    };
    return shared == MAP_FAILED ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
