// Keys of a terminal. See keys.h.
#define _DEFAULT_SOURCE // _POSIX_VDISABLE, poll
#include "keys.h"
#include "signals.h"
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static struct termios before;
static volatile sig_atomic_t is_open;

// Also in handlers of signals: tcsetattr is safe there. Of a process that has been put into the
// background it would stop the process, so then nothing is done.
static void give_back(void)
{
    if (is_open && tcgetpgrp(STDIN_FILENO) == getpgrp())
        tcsetattr(STDIN_FILENO, TCSANOW, &before);
    is_open = 0;
}

bool keys_open(void)
{
    if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) != getpgrp() ||
        tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    struct termios single = before;
    single.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    single.c_cc[VMIN] = 0;
    single.c_cc[VTIME] = 0;
    single.c_cc[VSUSP] = _POSIX_VDISABLE;
    signals_on_death(give_back);
    is_open = 1;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &single) != 0)
        is_open = 0;
    return is_open;
}

static void sleep_for(double seconds)
{
    struct timespec span = {.tv_sec = (time_t)seconds};
    span.tv_nsec = (long)(1e9 * (seconds - (double)span.tv_sec));
    nanosleep(&span, NULL);
}

int keys_wait(double seconds)
{
    if (!is_open || tcgetpgrp(STDIN_FILENO) != getpgrp()) { // it was put into the background
        sleep_for(seconds);
        return 0;
    }
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char key;
    if (poll(&in, 1, (int)(1e3 * seconds)) <= 0)
        return 0;
    if ((in.revents & POLLIN) && read(STDIN_FILENO, &key, 1) == 1)
        return key;
    sleep_for(seconds); // the terminal is gone
    return 0;
}

void keys_close(void)
{
    give_back();
    signals_on_death(NULL);
}
