#define _GNU_SOURCE // posix_openpt and its like
#include "serial_board.h"
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

void board_start(Board *b, int axes, bool free_running, Mechanism *m)
{
    memset(b, 0, sizeof *b);
    b->m = m;
    b->random = 0x9e3779b97f4a7c15u;
    b->calibrated = true;
    b->config = (TspConfig){
        .axes = (uint8_t)axes,
        .buttons = 2,
        .free_running = free_running,
        .rate_hz = 1000,
        .watchdog_ms = 50,
        .name = "stand-in board",
    };
    for (int i = 0; i < axes; i++)
        b->config.axis[i] = (TspAxis){0, -50000000, 50000000, 20000000, 1000};
    tsp_init(&b->device, &b->config);
    b->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (b->master < 0 || grantpt(b->master) != 0 || unlockpt(b->master) != 0)
        abort();
    snprintf(b->path, sizeof b->path, "%s", ptsname(b->master));
    b->slave = open(b->path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    struct termios raw;
    if (b->slave < 0 || tcgetattr(b->slave, &raw) != 0)
        abort();
    cfmakeraw(&raw);
    tcsetattr(b->slave, TCSANOW, &raw);
}

/// Now and then another byte than was sent.
static uint8_t damaged(Board *b, uint8_t byte)
{
    b->random = b->random * 6364136223846793005u + 1442695040888963407u;
    double share = (double)(b->random >> 11) / 9007199254740992.0;
    return share < b->damage ? (uint8_t)(byte ^ (1 + (b->random >> 3) % 255)) : byte;
}

static void measure(Board *b)
{
    TspInputs *in = &b->device.in;
    in->t_us = (uint32_t)(uint64_t)(b->time * 1e6 + 0.5);
    uint8_t zero = tsp_zero(&b->device);
    for (int i = 0; i < b->config.axes; i++) {
        int32_t step = (int32_t)b->config.axis[i].step;
        int32_t raw = step * (int32_t)floor(1e9 * b->m->x[i] / step + 0.5);
        if (zero >> i & 1)
            b->zero[i] = raw;
        in->pos[i] = raw - b->zero[i];
    }
    in->buttons = (uint16_t)b->m->buttons;
    in->calibrated = b->calibrated;
    in->fault = b->fault;
    in->saturated = b->saturated;
}

static void drive(Board *b)
{
    double force[3] = {0};
    for (int i = 0; i < b->config.axes && i < 3; i++)
        force[i] = 1e-6 * tsp_effort(&b->device, (uint8_t)i);
    mechanism_set(b->m, force[0], force[1], force[2]);
}

static void say(Board *b)
{
    uint8_t bytes[TSP_OUT_MAX];
    uint16_t count;
    while ((count = tsp_take(&b->device, bytes, sizeof bytes)) > 0) {
        for (uint16_t i = 0; i < count; i++)
            bytes[i] = damaged(b, bytes[i]);
        if (b->mute)
            continue;
        b->sent += count;
        uint16_t part = b->dribble ? 1 : count;
        for (uint16_t at = 0; at < count; at = (uint16_t)(at + part))
            if (write(b->master, bytes + at, part) != part)
                return; // nobody reads: lost, as on a wire
    }
}

static void pass(Board *b, double T)
{
    mechanism_step(b->m, T);
    b->time += T;
}

void board_hear(Board *b)
{
    uint8_t bytes[256];
    ssize_t got;
    measure(b);
    while ((got = read(b->master, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < got && !b->deaf; i++) {
            tsp_receive(&b->device, damaged(b, bytes[i]));
            measure(b);
        }
    drive(b);
    say(b);
}

void board_step(Board *b, double T)
{
    if (b->config.free_running) {
        board_hear(b);
        pass(b, T);
    } else {
        // Time passes first: an EFFORT is answered with the position at which it takes effect.
        pass(b, T);
        measure(b);
        board_hear(b);
    }
    measure(b);
    tsp_tick(&b->device);
    drive(b);
    say(b);
}

static void *serve(void *board)
{
    Board *b = board;
    uint64_t next = 0;
    while (!b->leave) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        uint64_t ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
        if (next == 0)
            next = ns;
        if (b->living)
            for (; next + 1000000 <= ns; next += 1000000)
                board_step(b, 1e-3);
        board_hear(b);
        nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    return NULL;
}

void board_serve(Board *b, bool on)
{
    if (on == b->serving)
        return;
    b->leave = !on;
    b->serving = on;
    if (on && pthread_create(&b->thread, NULL, serve, b) != 0)
        abort();
    if (!on)
        pthread_join(b->thread, NULL);
}

void board_live(Board *b)
{
    board_serve(b, false);
    b->living = true;
    board_serve(b, true);
}

void board_reset(Board *b)
{
    tsp_init(&b->device, &b->config);
    b->time = 0.0;
    for (int i = 0; i < b->config.axes; i++)
        b->zero[i] = (int32_t)floor(1e9 * b->m->x[i] + 0.5);
    drive(b);
}

void board_unplug(Board *b)
{
    close(b->slave);
    close(b->master);
    b->slave = b->master = -1;
}

void board_end(Board *b)
{
    board_serve(b, false);
    if (b->master >= 0)
        board_unplug(b);
}
