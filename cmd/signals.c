// Zero force on the way out (signals.h).
#define _POSIX_C_SOURCE 200809L
#include "signals.h"
#include "progress.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/device.h>

static const double AGAIN_AFTER = 0.5; // s: two signals at once are one wish

static volatile sig_atomic_t asked;
static double asked_at; // by the handler alone
static void (*volatile on_death)(void);

static const int polite[] = {SIGINT, SIGTERM, SIGHUP};
static const int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE};
enum { POLITE = sizeof polite / sizeof polite[0], FATAL = sizeof fatal / sizeof fatal[0] };

static void leave(void)
{
    tac_device_panic();
    void (*last)(void) = on_death;
    if (last != NULL)
        last();
}

/// The signal's own handling comes back before, so that a crash within the panic, or the signal
/// raised again, ends the process.
static void die(int number)
{
    signal(number, SIG_DFL);
    leave();
    raise(number);
}

static void ask(int number)
{
    double now = progress_now();
    if (asked && now > asked_at + AGAIN_AFTER)
        die(number);
    if (!asked)
        asked_at = now;
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

static bool is_ignored(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void signals_catch(void)
{
    static bool at_exit;
    for (int i = 0; i < POLITE; i++)
        if (polite[i] != SIGHUP || !is_ignored(SIGHUP)) // nohup
            catch (polite[i], ask, SA_RESTART);
    for (int i = 0; i < FATAL; i++)
        catch (fatal[i], die, (int)SA_RESETHAND);
    if (!at_exit)
        atexit(leave);
    at_exit = true;
}

bool signals_asked(void)
{
    return asked;
}

void signals_block(bool block)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < POLITE; i++)
        sigaddset(&set, polite[i]);
    pthread_sigmask(block ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

void signals_on_death(void (*last)(void))
{
    on_death = last;
}
