// Surfaces to touch (haptic_shapes.h).
#include "haptic_shapes.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

// ---- arrays that grow

typedef struct Draft {
    HapticShape shape;
    int vertex_room, triangle_room;
    bool failed;
} Draft;

static bool grow(void **array, int *room, int count, size_t size)
{
    if (count < *room)
        return true;
    int more = *room > 0 ? 2 * *room : 1024;
    void *bigger = realloc(*array, (size_t)more * size);
    if (!bigger)
        return false;
    *array = bigger;
    *room = more;
    return true;
}

static int32_t put(Draft *d, double x, double y, double z)
{
    void *array = d->shape.vertex;
    if (!grow(&array, &d->vertex_room, d->shape.vertex_count, sizeof(tac_Vec3))) {
        d->failed = true;
        return 0;
    }
    d->shape.vertex = array;
    d->shape.vertex[d->shape.vertex_count] = (tac_Vec3){x, y, z};
    return d->shape.vertex_count++;
}

static void tri(Draft *d, int32_t a, int32_t b, int32_t c)
{
    void *array = d->shape.triangle;
    if (!grow(&array, &d->triangle_room, d->shape.triangle_count, sizeof(int32_t[3]))) {
        d->failed = true;
        return;
    }
    d->shape.triangle = array;
    int32_t *v = d->shape.triangle[d->shape.triangle_count++];
    v[0] = a;
    v[1] = b;
    v[2] = c;
}

static HapticShape finish(Draft *d)
{
    if (d->failed)
        haptic_shape_free(&d->shape);
    return d->shape;
}

void haptic_shape_free(HapticShape *shape)
{
    free(shape->vertex);
    free(shape->triangle);
    *shape = (HapticShape){0};
}

void haptic_shape_move(HapticShape *shape, tac_Vec3 by)
{
    for (int i = 0; i < shape->vertex_count; i++) {
        shape->vertex[i].x += by.x;
        shape->vertex[i].y += by.y;
        shape->vertex[i].z += by.z;
    }
}

tac_Geometry *haptic_mesh(HapticShape shape)
{
    tac_Geometry *g = NULL;
    tac_MeshDef def = {.vertex = shape.vertex,
                       .vertex_count = shape.vertex_count,
                       .triangle = (const int32_t(*)[3])shape.triangle,
                       .triangle_count = shape.triangle_count,
                       .open = shape.open};
    if (shape.vertex && tac_mesh_create(&def, &g) != TAC_OK)
        g = NULL;
    haptic_shape_free(&shape);
    return g;
}

HapticShape joined_shape(HapticShape a, HapticShape b, tac_Vec3 by)
{
    Draft d = {.shape.open = a.open || b.open};
    haptic_shape_move(&b, by);
    for (int i = 0; i < a.vertex_count; i++)
        put(&d, a.vertex[i].x, a.vertex[i].y, a.vertex[i].z);
    for (int i = 0; i < b.vertex_count; i++)
        put(&d, b.vertex[i].x, b.vertex[i].y, b.vertex[i].z);
    for (int i = 0; i < a.triangle_count; i++)
        tri(&d, a.triangle[i][0], a.triangle[i][1], a.triangle[i][2]);
    for (int i = 0, n = a.vertex_count; i < b.triangle_count; i++)
        tri(&d, n + b.triangle[i][0], n + b.triangle[i][1], n + b.triangle[i][2]);
    haptic_shape_free(&a);
    haptic_shape_free(&b);
    return finish(&d);
}

// ---- strips: a line in x and y, drawn along z; grid_mesh of glc.py

typedef double Height(const void *user, double x);

static HapticShape strip(Height *height, const void *user, double first, double last, int columns,
                         int rows)
{
    Draft d = {.shape.open = true};
    for (int i = 0; i <= columns; i++)
        for (int j = 0; j <= rows; j++) {
            double x = first + (last - first) * i / columns;
            put(&d, x, height(user, x), -0.012 + 0.024 * j / rows);
        }
    for (int i = 0; i < columns; i++)
        for (int j = 0; j < rows; j++) {
            int a = i * (rows + 1) + j, b = a + rows + 1, c = b + 1, e = a + 1;
            if ((i + j) % 2) {
                tri(&d, a, e, c);
                tri(&d, a, c, b);
            } else {
                tri(&d, a, e, b);
                tri(&d, e, c, b);
            }
        }
    return finish(&d);
}

static double sine_height(const void *user, double x)
{
    (void)user;
    return 5e-3 * sin(2 * PI * x / 25e-3);
}

HapticShape sine_shape(int segments)
{
    return strip(sine_height, NULL, -0.0375, 0.1375, 7 * segments, 4);
}

double sine_polygon(int segments, double x)
{
    double step = 0.175 / (7 * segments);
    int i = (int)floor((x + 0.0375) / step);
    double a = -0.0375 + 0.175 * i / (7 * segments);
    double b = -0.0375 + 0.175 * (i + 1) / (7 * segments);
    double ya = sine_height(NULL, a), yb = sine_height(NULL, b);
    return ya + (yb - ya) * (x - a) / (b - a);
}

static double groove_height(const void *user, double x)
{
    return *(const double *)user * fabs(x);
}

HapticShape groove_shape(double angle)
{
    double slope = 1.0 / tan(0.5 * angle);
    return strip(groove_height, &slope, -0.03, 0.03, 20, 4);
}

// ---- zeros of functions: naive surface nets, as surface_nets of glc.py

static double soft_least(double a, double b, double k)
{
    double h = 0.5 + 0.5 * (b - a) / k;
    h = h < 0.0 ? 0.0 : h > 1.0 ? 1.0 : h;
    return b + (a - b) * h - k * h * (1.0 - h);
}

static double rest_of(double x, double half)
{
    double rest = fabs(x) - half;
    return rest > 0.0 ? rest : 0.0;
}

static double rounded_box(tac_Vec3 p, tac_Vec3 half, double radius)
{
    double x = rest_of(p.x, half.x), y = rest_of(p.y, half.y), z = rest_of(p.z, half.z);
    return sqrt(x * x + y * y + z * z) - radius;
}

static double leaning_ring(tac_Vec3 p, double cx, double cy, double big, double small, double tilt)
{
    double c = cos(tilt), s = sin(tilt), x = p.x - cx, y = p.y - cy;
    double yt = c * y - s * p.z, zt = s * y + c * p.z;
    double away = sqrt(x * x + yt * yt) - big;
    return sqrt(away * away + zt * zt) - small;
}

double figure_distance(tac_Vec3 p)
{
    double foot =
        rounded_box((tac_Vec3){p.x, p.y + 0.022, p.z}, (tac_Vec3){0.022, 0.002, 0.010}, 0.004);
    double rings = soft_least(leaning_ring(p, -0.011, 0.0, 0.013, 0.0045, 0.25),
                              leaning_ring(p, 0.013, -0.002, 0.012, 0.004, -0.35), 0.004);
    return soft_least(rings, foot, 0.004);
}

static double boss(tac_Vec3 p, double cx, double radius, double half)
{
    double x = p.x - cx;
    return -soft_least(radius - sqrt(x * x + p.z * p.z), half - fabs(p.y), 0.002);
}

double lever_distance(tac_Vec3 p)
{
    double bar = rounded_box(p, (tac_Vec3){0.02, 0.002, 0.004}, 0.0025);
    double bosses = soft_least(boss(p, -0.02, 0.010, 0.007), boss(p, 0.02, 0.008, 0.006), 0.004);
    double one = sqrt((p.x + 0.02) * (p.x + 0.02) + p.z * p.z) - 0.005;
    double two = sqrt((p.x - 0.02) * (p.x - 0.02) + p.z * p.z) - 0.004;
    return -soft_least(-soft_least(bar, bosses, 0.004), one < two ? one : two, 0.002);
}

// Planes of constant x are made one after the other; of a cell's layer only the last two are kept.
typedef struct Net {
    Draft draft;
    double (*f)(tac_Vec3);
    double low[3], step[3];
    int n[3];
    double *plane[2]; // values at x = i and i + 1                    (n1 + 1) x (n2 + 1)
    int32_t *cell[2]; // vertex of each cell of the layers i - 1 and i      n1 x n2
} Net;

static tac_Vec3 grid_point(const Net *w, int i, int j, int k)
{
    return (tac_Vec3){w->low[0] + i * w->step[0], w->low[1] + j * w->step[1],
                      w->low[2] + k * w->step[2]};
}

// The functions change by no more than the way, so where one is far from 0 its sign holds on.
static void fill_plane(const Net *w, int i, double *value)
{
    int row = w->n[2] + 1;
    for (int j = 0; j <= w->n[1]; j++)
        for (int k = 0; k < row;) {
            double f = w->f(grid_point(w, i, j, k)), left = fabs(f);
            do {
                value[j * row + k++] = f;
                left -= w->step[2];
            } while (k < row && left > 4.0 * w->step[2]);
        }
}

static double axis_of(tac_Vec3 p, int a)
{
    return a == 0 ? p.x : a == 1 ? p.y : p.z;
}

static tac_Vec3 slope_at(const Net *w, tac_Vec3 p)
{
    const double e = 1e-6;
    return (tac_Vec3){
        (w->f((tac_Vec3){p.x + e, p.y, p.z}) - w->f((tac_Vec3){p.x - e, p.y, p.z})) / (2 * e),
        (w->f((tac_Vec3){p.x, p.y + e, p.z}) - w->f((tac_Vec3){p.x, p.y - e, p.z})) / (2 * e),
        (w->f((tac_Vec3){p.x, p.y, p.z + e}) - w->f((tac_Vec3){p.x, p.y, p.z - e})) / (2 * e)};
}

static double into(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static int32_t cell_vertex(Net *w, int i, int j, int k, const double corner[8])
{
    double sum[3] = {0};
    int crossed = 0;
    for (int a = 0; a < 3; a++)
        for (int c = 0; c < 8; c++) {
            int d = c | 1 << a;
            if (c == d || (corner[c] < 0) == (corner[d] < 0))
                continue;
            tac_Vec3 p = grid_point(w, i + (c & 1), j + (c >> 1 & 1), k + (c >> 2 & 1));
            double t = corner[c] / (corner[c] - corner[d]);
            for (int b = 0; b < 3; b++)
                sum[b] += axis_of(p, b) + (b == a ? t * w->step[a] : 0.0);
            crossed++;
        }
    int at[3] = {i, j, k};
    tac_Vec3 p = {sum[0] / crossed, sum[1] / crossed, sum[2] / crossed};
    for (int turn = 0; turn < 3; turn++) { // Newton, but not out of the middle of the cell
        tac_Vec3 g = slope_at(w, p);
        double g2 = g.x * g.x + g.y * g.y + g.z * g.z;
        double s = into(w->f(p) / (g2 > 1e-6 ? g2 : 1e-6), -1e-3, 1e-3);
        double x[3] = {p.x - s * g.x, p.y - s * g.y, p.z - s * g.z};
        for (int a = 0; a < 3; a++)
            x[a] = into(x[a], w->low[a] + (at[a] + 0.1) * w->step[a],
                        w->low[a] + (at[a] + 0.9) * w->step[a]);
        p = (tac_Vec3){x[0], x[1], x[2]};
    }
    return put(&w->draft, p.x, p.y, p.z);
}

static double apart(const Net *w, int32_t a, int32_t b)
{
    const tac_Vec3 *v = w->draft.shape.vertex;
    double x = v[a].x - v[b].x, y = v[a].y - v[b].y, z = v[a].z - v[b].z;
    return sqrt(x * x + y * y + z * z);
}

static void four_cells(Net *w, const int32_t *given, bool inside)
{
    int32_t q[4];
    for (int i = 0; i < 4; i++)
        q[i] = given[inside ? i : 3 - i];
    bool first = apart(w, q[0], q[2]) <= apart(w, q[1], q[3]);
    tri(&w->draft, q[0], q[1], first ? q[2] : q[3]);
    tri(&w->draft, first ? q[0] : q[1], q[2], q[3]);
}

// Vertices of layer i, then the four cells around each edge along x in it, and around each edge
// along y and z in the plane before it.
static void do_layer(Net *w, int i)
{
    int row = w->n[2] + 1, cells = w->n[2];
    const double *p0 = w->plane[0], *p1 = w->plane[1];
    int32_t *old = w->cell[0], *now = w->cell[1];
    for (int j = 0; j < w->n[1]; j++)
        for (int k = 0; k < cells; k++) {
            int o = j * row + k, below = 0;
            double c[8] = {p0[o],     p1[o],     p0[o + row],     p1[o + row],
                           p0[o + 1], p1[o + 1], p0[o + row + 1], p1[o + row + 1]};
            for (int m = 0; m < 8; m++)
                below += c[m] < 0;
            if (below > 0 && below < 8)
                now[j * cells + k] = cell_vertex(w, i, j, k, c);
        }
    for (int j = 1; j < w->n[1]; j++)
        for (int k = 1; k < cells; k++) {
            int o = j * row + k, c = j * cells + k;
            bool in = p0[o] < 0;
            int32_t x[4] = {now[c - cells - 1], now[c - 1], now[c], now[c - cells]};
            if (in != (p1[o] < 0))
                four_cells(w, x, in);
            if (i == 0)
                continue;
            int32_t y[4] = {old[c - 1], old[c], now[c], now[c - 1]};
            if (in != (p0[o + row] < 0))
                four_cells(w, y, in);
            int32_t z[4] = {old[c - cells], now[c - cells], now[c], old[c]};
            if (in != (p0[o + 1] < 0))
                four_cells(w, z, in);
        }
}

static HapticShape net_of(double (*f)(tac_Vec3), const double low[3], const double high[3],
                          double cell)
{
    Net w = {.f = f};
    for (int a = 0; a < 3; a++) {
        w.n[a] = (int)ceil((high[a] - low[a]) / cell);
        w.low[a] = low[a];
        w.step[a] = (high[a] - low[a]) / w.n[a];
    }
    size_t points = (size_t)(w.n[1] + 1) * (size_t)(w.n[2] + 1);
    for (int i = 0; i < 2; i++) {
        w.plane[i] = malloc(points * sizeof(double));
        w.cell[i] = malloc(points * sizeof(int32_t));
        w.draft.failed |= !w.plane[i] || !w.cell[i];
    }
    if (!w.draft.failed)
        fill_plane(&w, 0, w.plane[0]);
    for (int i = 0; i < w.n[0] && !w.draft.failed; i++) {
        fill_plane(&w, i + 1, w.plane[1]);
        do_layer(&w, i);
        double *plane = w.plane[0];
        int32_t *cells = w.cell[0];
        w.plane[0] = w.plane[1];
        w.plane[1] = plane;
        w.cell[0] = w.cell[1];
        w.cell[1] = cells;
    }
    for (int i = 0; i < 2; i++) {
        free(w.plane[i]);
        free(w.cell[i]);
    }
    return finish(&w.draft);
}

HapticShape figure_shape(double cell)
{
    const double low[3] = {-0.034, -0.032, -0.020}, high[3] = {0.034, 0.022, 0.020};
    return net_of(figure_distance, low, high, cell);
}

HapticShape lever_shape(double cell)
{
    const double low[3] = {-0.034, -0.012, -0.014}, high[3] = {0.034, 0.012, 0.014};
    return net_of(lever_distance, low, high, cell);
}

// ---- closed forms

HapticShape block_shape(tac_Vec3 low, tac_Vec3 high, const int n[3])
{
    Draft d = {0};
    const double a[3] = {low.x, low.y, low.z}, b[3] = {high.x, high.y, high.z};
    int all = (n[0] + 1) * (n[1] + 1) * (n[2] + 1);
    int32_t *known = malloc((size_t)all * sizeof *known);
    if (!known)
        return (HapticShape){0};
    memset(known, -1, (size_t)all * sizeof *known);
    for (int side = 0; side < 6; side++) {
        int axis = side / 2, u = (axis + 1) % 3, w = (axis + 2) % 3;
        for (int i = 0; i < n[u]; i++)
            for (int j = 0; j < n[w]; j++) {
                int32_t c[4];
                for (int q = 0; q < 4; q++) {
                    int k[3];
                    k[axis] = side % 2 ? n[axis] : 0;
                    k[u] = i + (q == 1 || q == 2);
                    k[w] = j + (q >= 2);
                    int32_t *slot = &known[(k[0] * (n[1] + 1) + k[1]) * (n[2] + 1) + k[2]];
                    if (*slot < 0)
                        *slot = put(&d, a[0] + (b[0] - a[0]) * k[0] / n[0],
                                    a[1] + (b[1] - a[1]) * k[1] / n[1],
                                    a[2] + (b[2] - a[2]) * k[2] / n[2]);
                    c[side % 2 ? q : 3 - q] = *slot;
                }
                tri(&d, c[0], c[1], c[2]);
                tri(&d, c[0], c[2], c[3]);
            }
    }
    free(known);
    return finish(&d);
}

HapticShape plate_shape(double thickness)
{
    return block_shape((tac_Vec3){-0.02, -thickness, -0.02}, (tac_Vec3){0.02, 0.0, 0.02},
                       (const int[3]){10, 1, 10});
}

HapticShape sphere_shape(double radius, int n)
{
    Draft d = {0};
    int rings = n / 2;
    int32_t south = put(&d, 0.0, -radius, 0.0), north = put(&d, 0.0, radius, 0.0);
    for (int k = 1; k < rings; k++)
        for (int i = 0; i < n; i++) {
            double a = PI * k / rings, b = 2 * PI * i / n;
            put(&d, radius * sin(a) * sin(b), -radius * cos(a), radius * sin(a) * cos(b));
        }
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n, last = 2 + (rings - 2) * n;
        tri(&d, south, 2 + j, 2 + i);
        tri(&d, north, last + i, last + j);
        for (int k = 0; k + 2 < rings; k++) {
            int a = 2 + k * n + i, b = 2 + k * n + j;
            tri(&d, a, b, b + n);
            tri(&d, a, b + n, a + n);
        }
    }
    return finish(&d);
}

HapticShape ring_shape(double big, double small, int around, int across)
{
    Draft d = {0};
    for (int i = 0; i < around; i++)
        for (int j = 0; j < across; j++) {
            double a = 2 * PI * i / around, b = 2 * PI * j / across, r = big + small * cos(b);
            put(&d, r * sin(a), small * sin(b), r * cos(a));
        }
    for (int i = 0; i < around; i++)
        for (int j = 0; j < across; j++) {
            int in = (i + 1) % around, jn = (j + 1) % across;
            int a = i * across + j, b = in * across + j, c = in * across + jn, e = i * across + jn;
            tri(&d, a, b, c);
            tri(&d, a, c, e);
        }
    return finish(&d);
}

HapticShape fan_shape(int n, double wave)
{
    Draft d = {0};
    int32_t top = put(&d, 0.0, 0.008, 0.0), bottom = put(&d, 0.0, -0.008, 0.0);
    for (int i = 0; i < n; i++) {
        double a = 2 * PI * i / n;
        put(&d, 0.02 * sin(a), i % 2 ? wave : -wave, 0.02 * cos(a));
    }
    for (int i = 0; i < n; i++) {
        int a = 2 + i, b = 2 + (i + 1) % n;
        tri(&d, top, a, b);
        tri(&d, bottom, b, a);
    }
    return finish(&d);
}

HapticShape sliver_shape(double height, int strips)
{
    // The sides are fans over the cuts, so that every edge has two triangles.
    Draft d = {0};
    const double h = 0.01;
    int32_t first = d.shape.vertex_count;
    double x = -h, wide = 2 * h / strips;
    for (int i = 0; i <= 2 * strips; i++) {
        // Slanting cuts: long thin triangles at odd angles.
        put(&d, x, h, -h);
        put(&d, x, h, h);
        x = i == 2 * strips - 1 ? h : x + (i % 2 ? wide - height : height);
    }
    int last = first + 4 * strips;
    int32_t a = put(&d, -h, -h, -h), b = put(&d, -h, -h, h), c = put(&d, h, -h, h),
            e = put(&d, h, -h, -h);
    for (int i = 0; i < 2 * strips; i++) {
        int32_t p = first + 2 * i;
        tri(&d, p, p + 1, p + 3);
        tri(&d, p, p + 3, p + 2);
        tri(&d, p, p + 2, i < strips ? a : e);     // z = -h
        tri(&d, p + 3, p + 1, i < strips ? b : c); // z = +h
    }
    int32_t middle = first + 2 * strips;
    tri(&d, a, middle, e);
    tri(&d, b, c, middle + 1);
    tri(&d, first, a, b); // x = -h
    tri(&d, first, b, first + 1);
    tri(&d, last, last + 1, c); // x = +h
    tri(&d, last, c, e);
    tri(&d, a, e, c); // y = -h
    tri(&d, a, c, b);
    return finish(&d);
}
