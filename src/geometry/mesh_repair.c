/* Repairs of a mesh that do not change the surface: each is counted, and the caller states them.
 *
 * Vertices are welded where their coordinates are equal, not where they are near: nearness would
 * need a length that we do not know, and could close gaps that are meant. A triangle is dropped if
 * two of its corners are one vertex, which leaves the edges of its neighbours paired with each
 * other. One whose corners are on a line stays, because the edges on its two sides differ: it
 * closes the mesh, and contact passes over it (mesh_features.c). Of triangles on the same three
 * vertices those that face opposite ways cancel, of the rest one stays.
 *
 * Without repair, all this is looked for, and the first finding refuses the mesh. */
#include "geometry/geometry.h"
#include "base/message.h"
#include <stdlib.h>
#include <string.h>

#define REFUSE(d, ...)                                                               \
    (taci_message((d)->message, (d)->user, TAC_ERR_INVALID, (d)->name, __VA_ARGS__), \
     TAC_ERR_INVALID)

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static uint64_t hash_point(tac_Vec3 v)
{
    // Adding 0 makes -0 and 0 the same.
    double c[3] = {v.x + 0.0, v.y + 0.0, v.z + 0.0};
    uint64_t bits[3], h = 1;
    memcpy(bits, c, sizeof bits);
    for (int i = 0; i < 3; i++)
        h = mix(h, bits[i]);
    return mix(h, h >> 32);
}

// An empty table for `count` entries, half full at most.
static int32_t *make_table(int count, size_t *mask)
{
    size_t slots = 16;
    while (slots < 2 * (size_t)count)
        slots *= 2;
    int32_t *table = malloc(slots * sizeof *table);
    for (size_t s = 0; table && s < slots; s++)
        table[s] = -1;
    *mask = slots - 1;
    return table;
}

static bool same_point(tac_Vec3 a, tac_Vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Every vertex that is used becomes the first one equal to it; those left move up.
tac_Result taci_mesh_weld(taci_MeshDraft *d)
{
    size_t mask;
    int32_t *table = make_table(d->vertex_count, &mask);
    int32_t *to = malloc((size_t)d->vertex_count * sizeof *to);
    uint8_t *used = calloc((size_t)d->vertex_count, 1);
    tac_Result result = table && to && used ? TAC_OK : TAC_ERR_MEMORY;
    if (result != TAC_OK)
        goto cleanup;
    for (int t = 0; t < d->triangle_count; t++)
        for (int i = 0; i < 3; i++)
            used[d->triangle[t][i]] = 1;

    int count = 0;
    for (int v = 0; v < d->vertex_count; v++) {
        if (!used[v])
            continue;
        tac_Vec3 p = d->vertex[v];
        size_t s = hash_point(p) & mask;
        while (table[s] >= 0 && !same_point(d->vertex[table[s]], p))
            s = (s + 1) & mask;
        if (table[s] >= 0) {
            if (!d->repair) {
                result = REFUSE(d, "two vertices are equal, one of them vertex %d at (%g, %g, %g)",
                                v, p.x, p.y, p.z);
                goto cleanup;
            }
            d->welded++;
            to[v] = table[s];
            continue;
        }
        d->vertex[count] = p; // count <= v: not read again under its old number
        table[s] = count;
        to[v] = count++;
    }
    d->vertex_count = count;
    for (int t = 0; t < d->triangle_count; t++)
        for (int i = 0; i < 3; i++)
            d->triangle[t][i] = to[d->triangle[t][i]];

cleanup:
    free(table);
    free(to);
    free(used);
    return result;
}

static tac_Result drop_degenerate(taci_MeshDraft *d)
{
    int count = 0;
    for (int t = 0; t < d->triangle_count; t++) {
        const int32_t *v = d->triangle[t];
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) {
            if (!d->repair)
                return REFUSE(d, "triangle %d has no extent: two of its corners are one", t);
            continue;
        }
        memmove(d->triangle[count++], v, sizeof *d->triangle);
    }
    d->degenerate = d->triangle_count - count;
    d->triangle_count = count;
    return TAC_OK;
}

// The three vertices in rising order; true if that took an odd number of exchanges.
static bool sort3(const int32_t v[3], int32_t out[3])
{
    int lowest = v[0] < v[1] ? (v[0] < v[2] ? 0 : 2) : (v[1] < v[2] ? 1 : 2);
    out[0] = v[lowest];
    out[1] = v[(lowest + 1) % 3];
    out[2] = v[(lowest + 2) % 3];
    bool odd = out[1] > out[2];
    if (odd) {
        int32_t swap = out[1];
        out[1] = out[2];
        out[2] = swap;
    }
    return odd;
}

// net[t]: of a triangle that is the first on its vertices, how many face as it does less those that
// face against it; of any other, 0.
static tac_Result count_doubled(taci_MeshDraft *d, int32_t *net, int32_t *table, size_t mask)
{
    for (int t = 0; t < d->triangle_count; t++) {
        int32_t key[3], other[3];
        bool odd = sort3(d->triangle[t], key), other_odd = false;
        uint64_t h = mix(mix(mix(1, (uint64_t)key[0]), (uint64_t)key[1]), (uint64_t)key[2]);
        size_t s = (h ^ h >> 32) & mask;
        for (; table[s] >= 0; s = (s + 1) & mask) {
            other_odd = sort3(d->triangle[table[s]], other);
            if (memcmp(key, other, sizeof key) == 0)
                break;
        }
        if (table[s] < 0) {
            table[s] = t;
            net[t] = 1;
            continue;
        }
        if (!d->repair)
            return REFUSE(d, "triangles %d and %d have the same corners", table[s], t);
        net[table[s]] += odd == other_odd ? 1 : -1;
        net[t] = 0;
    }
    return TAC_OK;
}

static tac_Result drop_doubled(taci_MeshDraft *d)
{
    size_t mask;
    int32_t *table = make_table(d->triangle_count, &mask);
    int32_t *net = malloc((size_t)d->triangle_count * sizeof *net + 1);
    tac_Result result = table && net ? count_doubled(d, net, table, mask) : TAC_ERR_MEMORY;
    if (result == TAC_OK) {
        int count = 0;
        for (int t = 0; t < d->triangle_count; t++) {
            int32_t v[3] = {d->triangle[t][0], d->triangle[t][1], d->triangle[t][2]};
            if (net[t] == 0)
                continue;
            d->triangle[count][0] = v[0];
            d->triangle[count][1] = net[t] > 0 ? v[1] : v[2];
            d->triangle[count++][2] = net[t] > 0 ? v[2] : v[1];
        }
        d->doubled = d->triangle_count - count;
        d->triangle_count = count;
    }
    free(table);
    free(net);
    return result;
}

// Whether triangle n runs from a to b, as its neighbour does that has this edge.
static bool runs_along(const taci_MeshDraft *d, int n, int32_t a, int32_t b)
{
    const int32_t *v = d->triangle[n];
    return (v[0] == a && v[1] == b) || (v[1] == a && v[2] == b) || (v[2] == a && v[0] == b);
}

static void turn(taci_MeshDraft *d, int t)
{
    int32_t v = d->triangle[t][1], n = d->neighbor[t][0];
    d->triangle[t][1] = d->triangle[t][2];
    d->triangle[t][2] = v;
    d->neighbor[t][0] = d->neighbor[t][2];
    d->neighbor[t][2] = n;
}

enum { UNSEEN, KEEP, TURN };

// The two triangles of an edge are neighbours no more.
static void cut_edge(taci_MeshDraft *d, int t, int i)
{
    int n = d->neighbor[t][i];
    for (int k = 0; k < 3; k++)
        if (d->neighbor[n][k] == t &&
            (d->triangle[n][k] == d->triangle[t][i] ||
             d->triangle[n][k] == d->triangle[t][(i + 1) % 3]) &&
            (d->triangle[n][(k + 1) % 3] == d->triangle[t][i] ||
             d->triangle[n][(k + 1) % 3] == d->triangle[t][(i + 1) % 3]))
            d->neighbor[n][k] = -1;
    d->neighbor[t][i] = -1;
    d->border += 2;
}

// Give a side to every triangle connected with `first`. The list of them is in queue; -1 if the
// sides cannot agree (a Möbius strip), and *where is a triangle at which that shows; or the surface
// is cut there.
static int spread(taci_MeshDraft *d, int first, uint8_t *side, int32_t *queue, int *where)
{
    int count = 1;
    queue[0] = first;
    side[first] = KEEP;
    for (int k = 0; k < count; k++) {
        int t = queue[k];
        for (int i = 0; i < 3; i++) {
            int n = d->neighbor[t][i];
            if (n < 0)
                continue;
            bool agree = !runs_along(d, n, d->triangle[t][i], d->triangle[t][(i + 1) % 3]);
            uint8_t wanted = agree == (side[t] == KEEP) ? KEEP : TURN;
            if (side[n] == UNSEEN) {
                side[n] = wanted;
                queue[count++] = n;
            } else if (side[n] != wanted && d->cut) {
                cut_edge(d, t, i);
            } else if (side[n] != wanted) {
                *where = t;
                return -1;
            }
        }
    }
    return count;
}

// Turn the smaller part of a connected piece that does not agree with itself; if it is closed, such
// that its volume is positive.
static void settle(taci_MeshDraft *d, const uint8_t *side, const int32_t *queue, int count)
{
    int turns = 0;
    bool open = false;
    for (int k = 0; k < count; k++)
        turns += side[queue[k]] == TURN;
    if (turns == 0)
        return;
    uint8_t which = 2 * turns > count ? KEEP : TURN;
    for (int k = 0; k < count; k++)
        if (side[queue[k]] == which) {
            turn(d, queue[k]);
            d->turned++;
        }

    double volume = 0.0;
    tac_Vec3 origin = d->vertex[d->triangle[queue[0]][0]];
    for (int k = 0; k < count; k++) {
        const int32_t *v = d->triangle[queue[k]], *n = d->neighbor[queue[k]];
        tac_Vec3 a = v3_sub(d->vertex[v[0]], origin), b = v3_sub(d->vertex[v[1]], origin);
        volume += v3_dot(a, v3_cross(b, v3_sub(d->vertex[v[2]], origin)));
        open = open || n[0] < 0 || n[1] < 0 || n[2] < 0;
    }
    if (open || volume >= 0.0)
        return;
    for (int k = 0; k < count; k++)
        turn(d, queue[k]);
    d->turned += count - 2 * (which == TURN ? turns : count - turns);
}

static tac_Result agree_on_sides(taci_MeshDraft *d)
{
    size_t n = (size_t)d->triangle_count;
    uint8_t *side = calloc(n, 1);
    int32_t *queue = malloc(n * sizeof *queue);
    tac_Result result = side && queue ? TAC_OK : TAC_ERR_MEMORY;
    for (int t = 0; result == TAC_OK && t < d->triangle_count; t++) {
        if (side[t] != UNSEEN)
            continue;
        int where = -1, count = spread(d, t, side, queue, &where);
        if (count < 0) {
            tac_Vec3 v = d->vertex[d->triangle[where][0]];
            result = REFUSE(d,
                            "the surface has no two sides: going around near (%g, %g, %g), its "
                            "triangles cannot agree on one",
                            v.x, v.y, v.z);
            break;
        }
        settle(d, side, queue, count);
    }
    free(side);
    free(queue);
    return result;
}

static tac_Result refuse_turned(const taci_MeshDraft *d)
{
    for (int t = 0; t < d->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            int n = d->neighbor[t][i];
            int32_t a = d->triangle[t][i], b = d->triangle[t][(i + 1) % 3];
            if (n >= 0 && runs_along(d, n, a, b))
                return REFUSE(d,
                              "triangles %d and %d run the same way along their edge: one of "
                              "them faces inward",
                              t, n);
        }
    return TAC_ERR_INVALID;
}

tac_Result taci_mesh_repair(taci_MeshDraft *d)
{
    tac_Result result = taci_mesh_weld(d);
    if (result == TAC_OK)
        result = drop_degenerate(d);
    if (result == TAC_OK)
        result = drop_doubled(d);
    if (result != TAC_OK)
        return result;
    if (d->triangle_count == 0)
        return REFUSE(d, "no triangle is left: %d have no extent, %d cancel each other",
                      d->degenerate, d->doubled);

    taci_MeshPairs pairs =
        taci_mesh_pair((const int32_t(*)[3])d->triangle, d->triangle_count, d->neighbor, d->cut);
    d->border = pairs.border;
    if (pairs.fault == -2)
        return TAC_ERR_MEMORY;
    if (pairs.fault >= 0) {
        int t = pairs.fault / 3, i = pairs.fault % 3;
        tac_Vec3 a = d->vertex[d->triangle[t][i]], b = d->vertex[d->triangle[t][(i + 1) % 3]];
        return REFUSE(d, "the edge from (%g, %g, %g) to (%g, %g, %g) has more than two triangles",
                      a.x, a.y, a.z, b.x, b.y, b.z);
    }
    if (pairs.turned == 0)
        return TAC_OK;
    return d->repair ? agree_on_sides(d) : refuse_turned(d);
}
