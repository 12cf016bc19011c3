/* What the demonstration shows while it runs.
 *
 * Three ways, by what stdout is: rows of a table into a file or pipe; one row written over itself
 * on a plain terminal; a side view above the rows on a terminal that can move its cursor. The
 * drawing uses only "up n lines" and "clear to the end of the line", and is given up for the plain
 * row when the window becomes too small for it.
 */
#define _POSIX_C_SOURCE 200809L
#include "demo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    TABLE_WIDTH = 78,     // fits a terminal of 80 columns without touching its last one
    CHAIN_WIDTH = 32,     // columns of its drawing
    TOP_WIDTH = 16,       // beside it
    ARM_WIDTH = 30,       // and beside that, so that all are as wide as the table
    DRAWING_ROWS_MIN = 8, // less is no picture
    DRAWING_ROWS_MAX = 22,
};

static const double LINES_PERIOD = 0.5, FRAME_PERIOD = 0.05; // s of the wall clock

// energies in J, speed in times real time
static const char table_head[] =
    "scene  time s step/s speed  kinetic  gravity  elastic  carried  created gap mm";

typedef struct Canvas {
    int width, height;
    double left, top; // m, world x and z of the upper left corner
    double per_cell;  // m of a column; a row is twice as tall
    char cell[DRAWING_ROWS_MAX][CHAIN_WIDTH];
} Canvas;

static bool terminal_size(int *rows, int *columns)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

static bool can_move_cursor(void)
{
    const char *term = getenv("TERM");
    return term != NULL && term[0] != '\0' && strcmp(term, "dumb") != 0;
}

// Lines below the drawing: its head, one row per scene.
static int table_lines(int scene_count)
{
    return 1 + scene_count;
}

static bool drawing_fits(int height, int scene_count)
{
    int rows, columns;
    return terminal_size(&rows, &columns) && columns > TABLE_WIDTH &&
           rows > height + table_lines(scene_count);
}

// The tallest drawing that leaves room for the table; 0 if there is none worth looking at.
static int drawing_height(int scene_count)
{
    for (int height = DRAWING_ROWS_MAX; height >= DRAWING_ROWS_MIN; height--)
        if (drawing_fits(height, scene_count))
            return height;
    return 0;
}

DemoScreen demo_screen_open(bool quiet, bool plain, int scene_count)
{
    DemoScreen screen = {.show = SHOW_LINES};
    if (quiet) {
        screen.show = SHOW_NOTHING;
    } else if (isatty(STDOUT_FILENO)) {
        screen.height = plain || !can_move_cursor() ? 0 : drawing_height(scene_count);
        screen.show = screen.height > 0 ? SHOW_DRAWING : SHOW_LINE;
    }
    screen.start = demo_now();
    screen.next = screen.start + (screen.show == SHOW_LINES ? LINES_PERIOD : FRAME_PERIOD);
    if (screen.show == SHOW_LINES || screen.show == SHOW_LINE)
        printf("%s\n", table_head);
    return screen;
}

static int format_row(char *row, size_t size, const DemoScene *scene, double wall)
{
    tac_Ledger books = tac_world_ledger(scene->world, true);
    double simulated = tac_world_stats(scene->world).time;
    return snprintf(row, size, "%-5s %7.2f %6.0f %5.1f %8.3f %8.3f %8.3f %8.1e %8.1e %6.3f",
                    scene->name, simulated, (double)scene->steps / wall, simulated / wall,
                    books.kinetic, books.gravity, books.elastic, books.carried + books.tank,
                    books.created, 1e3 * tac_world_joint_gap(scene->world));
}

static void clear_canvas(Canvas *canvas, int width, int height)
{
    canvas->width = width < CHAIN_WIDTH ? width : CHAIN_WIDTH;
    canvas->height = height < DRAWING_ROWS_MAX ? height : DRAWING_ROWS_MAX;
    memset(canvas->cell, ' ', sizeof canvas->cell);
}

static void plot(Canvas *canvas, tac_Vec3 point, char mark)
{
    double column = floor((point.x - canvas->left) / canvas->per_cell);
    double row = floor((canvas->top - point.z) / (2.0 * canvas->per_cell));
    // compared as doubles: a point far away, or not a number, must not become an int
    if (column >= 0.0 && column < canvas->width && row >= 0.0 && row < canvas->height)
        canvas->cell[(int)row][(int)column] = mark;
}

// The stroke that looks like the direction from a to b.
static char stroke(tac_Vec3 a, tac_Vec3 b)
{
    double dx = fabs(b.x - a.x), dz = fabs(b.z - a.z);
    if (dz < 0.4 * dx)
        return '-';
    if (dx < 0.4 * dz)
        return '|';
    return (b.x - a.x) * (b.z - a.z) > 0.0 ? '/' : '\\';
}

static void plot_line(Canvas *canvas, tac_Vec3 a, tac_Vec3 b, char mark)
{
    double span = fmax(fabs(b.x - a.x), 0.5 * fabs(b.z - a.z)) / canvas->per_cell;
    int n = span < CHAIN_WIDTH ? (int)span + 1 : CHAIN_WIDTH;
    for (int i = 0; i <= n; i++) {
        double s = i / (double)n;
        plot(canvas, (tac_Vec3){a.x + s * (b.x - a.x), 0.0, a.z + s * (b.z - a.z)}, mark);
    }
}

// Side view along y: x to the right, z up. The chain may reach its length to both sides and down.
static void draw_chain(Canvas *canvas, const DemoScene *scene)
{
    double reach = scene->length * scene->body_count;
    canvas->per_cell = fmax(2.1 * reach / canvas->width, 1.45 * reach / (2.0 * canvas->height));
    canvas->left = -0.5 * canvas->width * canvas->per_cell;
    canvas->top = 0.4 * reach;

    tac_Vec3 tip = {0.0, 0.0, 0.0};
    for (int i = 0; i < scene->body_count; i++) {
        tac_Pose pose = tac_body_pose(scene->world, scene->body[i]);
        tac_Vec3 from = tac_pose_point(pose, (tac_Vec3){-0.5 * scene->length, 0.0, 0.0});
        tip = tac_pose_point(pose, (tac_Vec3){0.5 * scene->length, 0.0, 0.0});
        plot_line(canvas, from, tip, stroke(from, tip));
    }
    plot(canvas, tip, 'o');
    plot(canvas, (tac_Vec3){0.0, 0.0, 0.0}, '#');
}

// The spin axis of the top as an arrow, and a cross bar that shows it turning.
static void draw_top(Canvas *canvas, const DemoScene *scene)
{
    canvas->per_cell =
        fmax(1.1 * scene->length / canvas->width, 1.2 * scene->length / (2.0 * canvas->height));
    canvas->left = -0.5 * canvas->width * canvas->per_cell;
    canvas->top = canvas->height * canvas->per_cell;

    tac_Pose pose = tac_body_pose(scene->world, scene->body[0]);
    const double half = 0.5 * scene->length, arm = 0.3 * scene->length;
    tac_Vec3 head = tac_pose_point(pose, (tac_Vec3){0.0, 0.0, half});
    tac_Vec3 tail = tac_pose_point(pose, (tac_Vec3){0.0, 0.0, -half});
    tac_Vec3 bar[2] = {tac_pose_point(pose, (tac_Vec3){-arm, 0.0, 0.0}),
                       tac_pose_point(pose, (tac_Vec3){arm, 0.0, 0.0})};
    plot_line(canvas, bar[0], bar[1], '=');
    plot_line(canvas, pose.p, tail, '.');
    plot_line(canvas, pose.p, head, stroke(pose.p, head));
    plot(canvas, head, '*');
    plot(canvas, pose.p, '+');
}

// The arm as the chain is drawn, boxes as crosses of their two edges, over the floor.
static void draw_arm(Canvas *canvas, const DemoScene *scene)
{
    canvas->per_cell = fmax(1.6 / canvas->width, 1.2 / (2.0 * canvas->height));
    canvas->left = -0.5 * canvas->width * canvas->per_cell;
    canvas->top = 1.1;
    double right = canvas->left + canvas->width * canvas->per_cell;
    plot_line(canvas, (tac_Vec3){canvas->left, 0, -0.03}, (tac_Vec3){right, 0, -0.03}, '_');
    for (int i = 0; i < scene->body_count; i++) {
        tac_Pose pose = tac_body_pose(scene->world, scene->body[i]);
        bool link = scene->body[i].system != 0; // a tree's body
        double half = link ? 0.5 * scene->length : 0.05;
        tac_Vec3 a = tac_pose_point(pose, (tac_Vec3){-half, 0.0, 0.0});
        tac_Vec3 b = tac_pose_point(pose, (tac_Vec3){half, 0.0, 0.0});
        plot_line(canvas, a, b, link ? stroke(a, b) : '#');
    }
    plot(canvas, (tac_Vec3){-0.45, 0.0, 0.4}, 'O');
}

static void print_drawing(DemoScreen *screen, const DemoScene *scenes, int scene_count)
{
    static void (*const draw[])(Canvas *, const DemoScene *) = {draw_chain, draw_top, draw_arm};
    static const int width[] = {CHAIN_WIDTH, TOP_WIDTH, ARM_WIDTH};
    Canvas canvas[DEMO_SCENES];
    for (int i = 0; i < scene_count; i++) {
        clear_canvas(&canvas[i], width[scenes[i].kind], screen->height);
        draw[scenes[i].kind](&canvas[i], &scenes[i]);
    }
    for (int row = 0; row < screen->height; row++) {
        for (int i = 0; i < scene_count; i++)
            fwrite(canvas[i].cell[row], 1, (size_t)canvas[i].width, stdout);
        printf("\033[K\n");
    }
}

static void show_drawing(DemoScreen *screen, const DemoScene *scenes, int scene_count, double wall)
{
    if (screen->drawn_lines > 0)
        printf("\033[%dA", screen->drawn_lines); // up, to write over the last picture
    print_drawing(screen, scenes, scene_count);
    printf("%s\033[K\n", table_head);
    for (int i = 0; i < scene_count; i++) {
        char row[160];
        format_row(row, sizeof row, &scenes[i], wall);
        printf("%.*s\033[K\n", TABLE_WIDTH, row);
    }
    screen->drawn_lines = screen->height + table_lines(scene_count);
}

// One row over itself; several scenes take turns, a second each.
static void show_line(const DemoScene *scenes, int scene_count, double wall)
{
    char row[160];
    format_row(row, sizeof row, &scenes[(int)fmod(wall, scene_count)], wall);
    int rows, columns, width = TABLE_WIDTH;
    if (terminal_size(&rows, &columns) && columns <= width)
        width = columns - 1; // a line that wraps cannot be written over
    printf("\r%-*.*s", width, width, row);
}

static void show_lines(const DemoScene *scenes, int scene_count, double wall)
{
    for (int i = 0; i < scene_count; i++) {
        char row[160];
        format_row(row, sizeof row, &scenes[i], wall);
        printf("%s\n", row);
    }
}

void demo_screen_update(DemoScreen *screen, DemoScene *scenes, int scene_count, double now)
{
    if (screen->show == SHOW_NOTHING || now < screen->next || screen->shown == scenes[0].steps)
        return;
    screen->shown = scenes[0].steps;
    double period = screen->show == SHOW_LINES ? LINES_PERIOD : FRAME_PERIOD;
    screen->next = fmax(screen->next + period, now);
    double wall = fmax(now - screen->start, 1e-6);

    if (screen->show == SHOW_DRAWING && !drawing_fits(screen->height, scene_count)) {
        screen->show = SHOW_LINE; // the window became too small
        printf("\n%s\n", table_head);
    }
    if (screen->show == SHOW_DRAWING)
        show_drawing(screen, scenes, scene_count, wall);
    else if (screen->show == SHOW_LINE)
        show_line(scenes, scene_count, wall);
    else
        show_lines(scenes, scene_count, wall);
    fflush(stdout);
}

void demo_screen_close(DemoScreen *screen, DemoScene *scenes, int scene_count, double now)
{
    screen->next = now; // the last state is always shown
    demo_screen_update(screen, scenes, scene_count, now);
    if (screen->show == SHOW_LINE)
        printf("\n");
    if (screen->show != SHOW_NOTHING)
        printf("\n");
}
