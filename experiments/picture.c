/* Pictures of solids (picture.h).
 *
 * Solids are convex, so a body shows the faces that look at the viewer, and round ones the outline
 * of their projected points. Bodies are drawn whole, the farthest first: where two interlock, the
 * nearer one covers the other.
 */
#include "picture.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { ROUND = 20, POINTS_MAX = 2 * ROUND }; // corners of a circle

typedef struct Eye {
    tac_Vec3 right, up, toward; // toward the viewer
} Eye;

typedef struct Dot {
    double x, y;
} Dot;

typedef struct Canvas {
    LabTable *table;
    Eye eye;
    LabLook look;
} Canvas;

static double dot(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static Eye eye_of(PictureView view)
{
    const double ca = cos(view.azimuth), sa = sin(view.azimuth);
    const double ch = cos(view.height), sh = sin(view.height);
    return (Eye){vec(-sa, ca, 0.0), vec(-sh * ca, -sh * sa, ch), vec(ch * ca, ch * sa, sh)};
}

PictureView picture_side(void)
{
    return (PictureView){.azimuth = -0.5 * acos(-1.0)};
}

static Dot project(const Eye *eye, tac_Vec3 point)
{
    return (Dot){dot(eye->right, point), dot(eye->up, point)};
}

void picture_point(PictureView view, tac_Vec3 point, double xy[2])
{
    Eye eye = eye_of(view);
    Dot d = project(&eye, point);
    xy[0] = d.x;
    xy[1] = d.y;
}

// Closed polygon, ended by a row without numbers.
static void add_outline(Canvas *c, const Dot *d, int count, double shade)
{
    for (int i = 0; i <= count; i++)
        lab_row(c->table, NULL, (double[]){d[i % count].x, d[i % count].y, c->look, shade});
    lab_row(c->table, NULL, (double[]){(double)NAN, (double)NAN, c->look, shade});
}

// Light from the upper left, in the frame of the viewer; 0.2 to 0.8.
static double shade_of(const Eye *eye, tac_Vec3 normal)
{
    double light = -0.4 * dot(eye->right, normal) + 0.75 * dot(eye->up, normal) +
                   0.53 * dot(eye->toward, normal);
    return 0.8 - 0.6 * smaller(larger(light, 0.0), 1.0);
}

static void add_face(Canvas *c, const tac_Vec3 *corner, int count, tac_Vec3 normal)
{
    Dot d[POINTS_MAX];
    if (dot(c->eye.toward, normal) <= 1e-6) // edge on
        return;
    for (int i = 0; i < count; i++)
        d[i] = project(&c->eye, corner[i]);
    add_outline(c, d, count, shade_of(&c->eye, normal));
}

static int by_x(const void *a, const void *b)
{
    const Dot *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static double turn_of(Dot a, Dot b, Dot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The convex hull of the points (Andrew's monotone chain); `d` is sorted.
static int hull_of(Dot *d, int count, Dot out[2 * POINTS_MAX])
{
    int n = 0;
    qsort(d, (size_t)count, sizeof *d, by_x);
    for (int pass = 0; pass < 2; pass++) {
        const int floor = n;
        for (int i = 0; i < count; i++) {
            Dot p = d[pass == 0 ? i : count - 1 - i];
            while (n >= floor + 2 && turn_of(out[n - 2], out[n - 1], p) <= 0.0)
                n--;
            out[n++] = p;
        }
        n--; // the last is the first of the other half
    }
    return n;
}

static void add_silhouette(Canvas *c, const tac_Vec3 *point, int count, double shade)
{
    Dot d[POINTS_MAX], out[2 * POINTS_MAX];
    for (int i = 0; i < count; i++)
        d[i] = project(&c->eye, point[i]);
    add_outline(c, out, hull_of(d, count, out), shade);
}

static void add_box(Canvas *c, tac_Pose pose, tac_Vec3 size)
{
    const double half[3] = {0.5 * size.x, 0.5 * size.y, 0.5 * size.z};
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            const int u = (axis + 1) % 3, v = (axis + 2) % 3;
            double normal[3] = {0.0, 0.0, 0.0};
            tac_Vec3 corner[4];
            normal[axis] = side;
            for (int i = 0; i < 4; i++) {
                double p[3];
                p[axis] = side * half[axis];
                p[u] = (i == 0 || i == 3 ? -1 : 1) * half[u];
                p[v] = (i < 2 ? -1 : 1) * half[v];
                corner[i] = tac_pose_point(pose, vec(p[0], p[1], p[2]));
            }
            add_face(c, corner, 4, tac_pose_vector(pose, vec(normal[0], normal[1], normal[2])));
        }
}

static void circle(tac_Pose pose, double radius, double z, tac_Vec3 out[ROUND])
{
    for (int i = 0; i < ROUND; i++) {
        double angle = 2.0 * acos(-1.0) * i / ROUND;
        out[i] = tac_pose_point(pose, vec(radius * cos(angle), radius * sin(angle), z));
    }
}

// A cylinder, or a cone if the radius of its upper end is zero.
static void add_turned(Canvas *c, tac_Pose pose, tac_Vec3 size, double upper)
{
    tac_Vec3 rim[2 * ROUND], axis = tac_pose_vector(pose, vec(0.0, 0.0, 1.0));
    circle(pose, size.x, -0.5 * size.z, rim);
    circle(pose, upper, 0.5 * size.z, rim + ROUND);
    add_silhouette(c, rim, 2 * ROUND, 0.5);
    add_face(c, rim, ROUND, vec(-axis.x, -axis.y, -axis.z));
    if (upper > 0.0)
        add_face(c, rim + ROUND, ROUND, axis);
}

// A sphere, or a capsule: circles that face the viewer around both ends.
static void add_rounded(Canvas *c, tac_Pose pose, double radius, double length)
{
    const Eye *e = &c->eye;
    tac_Vec3 rim[2 * ROUND];
    for (int i = 0; i < 2 * ROUND; i++) {
        tac_Vec3 end = tac_pose_point(pose, vec(0.0, 0.0, (i < ROUND ? -0.5 : 0.5) * length));
        double angle = 2.0 * acos(-1.0) * i / ROUND, u = radius * cos(angle),
               v = radius * sin(angle);
        rim[i] = vec(end.x + u * e->right.x + v * e->up.x, end.y + u * e->right.y + v * e->up.y,
                     end.z + u * e->right.z + v * e->up.z);
    }
    add_silhouette(c, rim, 2 * ROUND, 0.4);
}

static void add_hull(Canvas *c, tac_Pose pose, const tac_Geometry *geometry)
{
    const tac_Vec3 *vertex;
    const int32_t(*triangle)[3];
    tac_geometry_vertices(geometry, &vertex);
    int count = tac_geometry_triangles(geometry, &triangle);
    for (int i = 0; i < count; i++) {
        tac_Vec3 p[3];
        for (int j = 0; j < 3; j++)
            p[j] = tac_pose_point(pose, vertex[triangle[i][j]]);
        tac_Vec3 a = vec(p[1].x - p[0].x, p[1].y - p[0].y, p[1].z - p[0].z);
        tac_Vec3 b = vec(p[2].x - p[0].x, p[2].y - p[0].y, p[2].z - p[0].z);
        tac_Vec3 n = vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        double length = vec_norm(n);
        if (length > 0.0)
            add_face(c, p, 3, vec(n.x / length, n.y / length, n.z / length));
    }
}

static void add_item(Canvas *c, const PictureItem *item)
{
    c->look = item->look;
    switch (item->type) {
    case TAC_SHAPE_SPHERE:
        add_rounded(c, item->pose, item->size.x, 0.0);
        break;
    case TAC_SHAPE_CAPSULE:
        add_rounded(c, item->pose, item->size.x, item->size.z);
        break;
    case TAC_SHAPE_BOX:
        add_box(c, item->pose, item->size);
        break;
    case TAC_SHAPE_CYLINDER:
        add_turned(c, item->pose, item->size, item->size.x);
        break;
    case TAC_SHAPE_CONE:
        add_turned(c, item->pose, item->size, 0.0);
        break;
    case TAC_SHAPE_HULL:
        add_hull(c, item->pose, item->geometry);
        break;
    case TAC_SHAPE_PLANE:
    case TAC_SHAPE_MESH:
    case TAC_SHAPE_HEIGHT_FIELD:
        break;
    }
}

// An item and how near it is.
typedef struct Placed {
    double near;
    int index;
} Placed;

static int by_depth(const void *a, const void *b)
{
    const Placed *p = a, *q = b;
    if (p->near != q->near)
        return p->near < q->near ? -1 : 1;
    return p->index - q->index;
}

LabTable *picture_table(Lab *lab, const char *name, PictureView view, const PictureItem *item,
                        int count)
{
    const LabColumn columns[] = {{"x", "m"}, {"y", "m"}, {"look", ""}, {"shade", ""}};
    Canvas canvas = {.table = lab_table(lab, name, NULL, columns, 4), .eye = eye_of(view)};
    Placed *order = malloc((size_t)(count > 0 ? count : 1) * sizeof *order);
    if (order == NULL) {
        lab_check(lab, false, "memory could not be had");
        return canvas.table;
    }
    for (int i = 0; i < count; i++)
        order[i] = (Placed){dot(canvas.eye.toward, item[i].pose.p), i};
    qsort(order, (size_t)count, sizeof *order, by_depth);
    for (int i = 0; i < count; i++)
        add_item(&canvas, &item[order[i].index]);
    free(order);
    return canvas.table;
}

LabShapes picture_shapes(LabTable *table)
{
    return (LabShapes){.table = table, .x = 0, .y = 1, .look = 2, .shade = 3};
}
