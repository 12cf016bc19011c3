// Figures by gnuplot. See pictures.h.
#define _POSIX_C_SOURCE 200809L
#include "pictures.h"
#include "cmd.h"
#include "gnuplot.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char *const picture_colour[PICTURE_COLOURS] = {"#0072B2", "#D55E00", "#009E73",
                                                     "#E69F00", "#CC79A7", "#56B4E9"};

static const OutputKind kind_of[2] = {OUTPUT_SVG, OUTPUT_PNG};
static const char *const ending_of[2] = {"svg", "png"};

int pictures_find(Pictures *p, const char *command, const char *path, bool force)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    bool ends = dot != NULL && dot != path && (slash == NULL || dot > slash + 1);
    size_t length = ends ? (size_t)(dot - path) : strlen(path);
    p->command = command;
    for (int i = 0; i < 2; i++) {
        int size =
            snprintf(p->path[i], sizeof p->path[i], "%.*s.%s", (int)length, path, ending_of[i]);
        if (size >= TACI_PATH_SIZE) {
            fprintf(stderr, "tactus %s: %.60s...: this path is too long\n", command, path);
            return CMD_RUN_FAILED;
        }
        int status = output_find(command, p->path[i], kind_of[i], force, &p->place[i]);
        if (status == CMD_OK)
            status = output_try(command, p->path[i], &p->place[i]);
        if (status != CMD_OK)
            return status;
    }
    return CMD_OK;
}

/// Where gnuplot draws a picture, before it is marked as ours.
static void drawn_at(const Pictures *p, int i, char path[TACI_PATH_SIZE + 8])
{
    snprintf(path, TACI_PATH_SIZE + 8, "%s.plot", p->place[i].beside);
}

static void print_terminal(FILE *pipe, const Pictures *p, int i, int height)
{
    char path[TACI_PATH_SIZE + 8];
    drawn_at(p, i, path);
    gnuplot_terminal(pipe, i == 1, height, path);
    fprintf(pipe, "set encoding utf8\nset border 3 lc rgb '#444444'\nset tics nomirror\n"
                  "set grid lc rgb '#dddddd' lt 1 lw 0.5\n"
                  "set key tmargin left Left reverse horizontal spacing 1.2 samplen 2.5 width 0 "
                  "noenhanced\n");
}

/// Runs gnuplot; its status as the system has it.
static int run_gnuplot(const Pictures *p, int height, void (*script)(FILE *, const void *),
                       const void *user)
{
    // it may be gone before it has read everything; that is no reason to die
    struct sigaction before, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &before);
    fflush(NULL);
    FILE *pipe = popen("gnuplot 2>/dev/null", "w"); // NOLINT(cert-env33-c): a constant command
    int status = -1;
    if (pipe != NULL) {
        for (int i = 0; i < 2; i++) {
            print_terminal(pipe, p, i, height);
            script(pipe, user);
            fprintf(pipe, "unset output\nreset\n");
        }
        status = pclose(pipe);
    }
    sigaction(SIGPIPE, &before, NULL);
    return status;
}

int pictures_draw(const Pictures *p, int height, void (*script)(FILE *, const void *),
                  const void *user)
{
    char path[TACI_PATH_SIZE + 8];
    int status = run_gnuplot(p, height, script, user), result = CMD_OK;
    for (int i = 0; i < 2; i++) {
        drawn_at(p, i, path);
        if (status == 0 && result == CMD_OK) {
            if (output_mark_picture(path, p->place[i].beside, kind_of[i])) {
                result = output_take(p->command, p->path[i], &p->place[i]);
            } else {
                perror(p->path[i]);
                unlink(p->place[i].beside);
                result = CMD_RUN_FAILED;
            }
        }
        unlink(path);
    }
    if (status == 0)
        return result;
    bool missing = WIFEXITED(status) && WEXITSTATUS(status) == 127; // as the shell says it
    fprintf(stderr, "tactus %s: plots left out: gnuplot %s\n", p->command,
            missing ? "not found" : "failed");
    return CMD_RUN_FAILED;
}
