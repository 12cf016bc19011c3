// Zero force on the way out (device_signals.h).
#define _POSIX_C_SOURCE 200809L
#include "device_signals.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/device.h>

static volatile sig_atomic_t asked;

/// The signal's own handling comes back before, so that a crash within the panic, or the signal
/// raised again, ends the process.
static void die(int signal_number)
{
    signal(signal_number, SIG_DFL);
    tac_device_panic();
    raise(signal_number);
}

static void ask(int signal_number)
{
    if (asked)
        die(signal_number);
    asked = 1;
}

static void catch (int number, void (*handler)(int), int flags)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(number, &action, NULL);
}

static const int polite[] = {SIGINT, SIGTERM, SIGHUP};
enum { POLITE = sizeof polite / sizeof polite[0] };

static void catch_crashes(void)
{
    static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE};
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++)
        catch (fatal[i], die, (int)SA_RESETHAND);
    atexit(tac_device_panic);
}

void device_catch_signals(void)
{
    for (int i = 0; i < POLITE; i++)
        catch (polite[i], ask, SA_RESTART);
    catch_crashes();
}

void device_catch_deaths(void)
{
    for (int i = 0; i < POLITE; i++) {
        struct sigaction now;
        if (sigaction(polite[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            catch (polite[i], die, (int)SA_RESETHAND);
    }
    catch_crashes();
}

bool device_asked_to_end(void)
{
    return asked;
}
