// Zero force on the way out (device_signals.h).
#define _POSIX_C_SOURCE 200809L
#include "device_signals.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/device.h>

static volatile sig_atomic_t asked;

/// The signal's own handling comes back before (SA_RESETHAND), so that a crash within the panic, or
/// the signal raised again, ends the process.
static void die(int signal_number)
{
    tac_device_panic();
    raise(signal_number);
}

static void ask(int signal_number)
{
    if (asked)
        die(signal_number);
    asked = 1;
}

void device_catch_signals(void)
{
    static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE};
    static const int polite[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = die;
    action.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        sigaction(fatal[i], &action, NULL);
    action.sa_handler = ask;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < sizeof polite / sizeof polite[0]; i++)
        sigaction(polite[i], &action, NULL);
    atexit(tac_device_panic);
}

bool device_asked_to_end(void)
{
    return asked;
}
