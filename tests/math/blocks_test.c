/* Block matrices against dense ones: order, fill, factor, solve, blocks of the inverse.
 *
 * Graphs carry shuffled vertex numbers, and the dense matrix is built on vertices, so a slip in the
 * numbering shows as a wrong answer. Matrices are masses on the diagonal, stiffness J'J over each
 * edge, and a skew part: their symmetric part is positive definite, as blocks.h asks. */
#include "math/blocks.h"
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include "larger.h"
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_VERTICES = 64, MAX_EDGES = 2200 };

typedef struct Shape {
    int n, edge_count;
    int32_t edges[MAX_EDGES][2];
} Shape;

static void join(Shape *s, int u, int v)
{
    assert_true(s->edge_count < MAX_EDGES);
    s->edges[s->edge_count][0] = u;
    s->edges[s->edge_count][1] = v;
    s->edge_count++;
}

static Shape chain(int n)
{
    Shape s = {.n = n};
    for (int v = 1; v < n; v++)
        join(&s, v - 1, v);
    return s;
}

static Shape star(int n)
{
    Shape s = {.n = n};
    for (int v = 1; v < n; v++)
        join(&s, 0, v);
    return s;
}

static Shape ring(int n)
{
    Shape s = chain(n);
    join(&s, n - 1, 0);
    return s;
}

static Shape grid(int rows, int columns)
{
    Shape s = {.n = rows * columns};
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            if (j + 1 < columns)
                join(&s, i * columns + j, i * columns + j + 1);
            if (i + 1 < rows)
                join(&s, i * columns + j, (i + 1) * columns + j);
        }
    }
    return s;
}

static Shape complete(int n)
{
    Shape s = {.n = n};
    for (int u = 0; u < n; u++)
        for (int v = 0; v < u; v++)
            join(&s, u, v);
    return s;
}

// Trees and single vertices; *components counts them.
static Shape forest(Rnd *r, int n, int *components)
{
    Shape s = {.n = n};
    *components = 0;
    for (int v = 0; v < n; v++) {
        if (v == 0 || rnd_chance(r, 0.15))
            ++*components;
        else
            join(&s, rnd_int(r, v > 4 ? v - 4 : 0, v - 1), v);
    }
    return s;
}

// A ring, a tree, a grid and two single vertices, none joined.
static Shape archipelago(void)
{
    Shape s = ring(6), t = grid(3, 3);
    for (int e = 0; e < t.edge_count; e++)
        join(&s, 6 + t.edges[e][0], 6 + t.edges[e][1]);
    for (int v = 16; v < 22; v++)
        join(&s, 15 + (v - 16) / 2, v);
    s.n = 24;
    return s;
}

static Shape random_graph(Rnd *r, int n, double density)
{
    Shape s = {.n = n};
    for (int u = 0; u < n; u++)
        for (int v = 0; v < u; v++)
            if (rnd_chance(r, density))
                join(&s, u, v);
    return s;
}

static void shuffle_vertices(Rnd *r, Shape *s)
{
    int32_t label[MAX_VERTICES];
    for (int v = 0; v < s->n; v++)
        label[v] = v;
    for (int v = s->n - 1; v > 0; v--) {
        int w = rnd_int(r, 0, v);
        int32_t kept = label[v];
        label[v] = label[w];
        label[w] = kept;
    }
    for (int e = 0; e < s->edge_count; e++) {
        bool turn = rnd_chance(r, 0.5);
        int32_t u = label[s->edges[e][0]], v = label[s->edges[e][1]];
        s->edges[e][0] = turn ? v : u;
        s->edges[e][1] = turn ? u : v;
    }
}

enum { SHAPES = 14 };

static Shape shape_of(Rnd *r, int kind)
{
    int components;
    Shape s = kind == 0    ? chain(1)
              : kind == 1  ? chain(2)
              : kind == 2  ? chain(24)
              : kind == 3  ? star(17)
              : kind == 4  ? forest(r, 30, &components)
              : kind == 5  ? forest(r, 12, &components)
              : kind == 6  ? ring(3)
              : kind == 7  ? ring(23)
              : kind == 8  ? grid(5, 6)
              : kind == 9  ? grid(2, 12) // a ladder
              : kind == 10 ? complete(30)
              : kind == 11 ? archipelago()
              : kind == 12 ? random_graph(r, 24, 0.08)
                           : random_graph(r, 18, 0.3);
    shuffle_vertices(r, &s);
    return s;
}

// A block matrix, and the same as a dense one on vertices.
typedef struct System {
    taci_Arena memory, scratch;
    taci_Blocks b;
    int N;     // 6 vertices
    double *A; // N x N, row-major
} System;

// For the analysis, and for the inverse at all vertices of a tree: 1.2 kB for each of them.
static taci_Arena scratch_for(const Shape *s)
{
    taci_Arena scratch;
    size_t size =
        taci_blocks_scratch(s->n, s->edge_count, s->n * s->n) + 4096 + (size_t)s->n * 1300;
    assert_true(taci_arena_create(&scratch, size));
    return scratch;
}

static void add_edge(System *s, Rnd *r, double skew, int u, int v)
{
    double J[6][12], M[12][12];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 12; j++)
            J[i][j] = rnd_uniform(r, -1.0, 1.0);
    for (int i = 0; i < 12; i++) {
        for (int j = 0; j < 12; j++) {
            M[i][j] = 0.0;
            for (int k = 0; k < 6; k++)
                M[i][j] += J[k][i] * J[k][j];
        }
    }
    // J'J has a mean diagonal of 2, so this skew part is `skew` times as large.
    for (int i = 0; i < 12; i++) {
        for (int j = 0; j < i; j++) {
            double w = skew * rnd_uniform(r, -2.0, 2.0);
            M[i][j] += w;
            M[j][i] -= w;
        }
    }
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++)
            s->A[(6 * (i < 6 ? u : v) + i % 6) * s->N + 6 * (j < 6 ? u : v) + j % 6] += M[i][j];
}

static void fill_dense(System *s, const Shape *shape, Rnd *r, double skew)
{
    for (int i = 0; i < s->N; i++) {
        s->A[i * s->N + i] = rnd_uniform(r, 0.5, 2.0);
        for (int j = i / 6 * 6; j < i; j++) {
            double w = skew * rnd_uniform(r, -2.0, 2.0);
            s->A[i * s->N + j] += w;
            s->A[j * s->N + i] -= w;
        }
    }
    for (int e = 0; e < shape->edge_count; e++)
        add_edge(s, r, skew, shape->edges[e][0], shape->edges[e][1]);
}

static void get_dense(const System *s, int u, int v, double *block)
{
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            block[6 * i + j] = s->A[(6 * u + i) * s->N + 6 * v + j];
}

static void fill_blocks(System *s, const Shape *shape)
{
    taci_Blocks *b = &s->b;
    memset(b->D, 0, (size_t)b->n * sizeof *b->D);
    for (int e = 0; e < b->entry_count; e++)
        taci_blocks_clear_entry(b, e);
    for (int v = 0; v < shape->n; v++)
        get_dense(s, v, v, b->D[b->node[v]]);
    for (int k = 0; k < shape->edge_count; k++) {
        int u = shape->edges[k][0], v = shape->edges[k][1];
        if (b->node[u] < b->node[v]) {
            int w = u;
            u = v;
            v = w;
        }
        int e = taci_blocks_entry(b, b->node[v], b->node[u]);
        assert_true(e >= 0);
        get_dense(s, u, v, b->up[e]);
        get_dense(s, v, u, b->lo[e]);
    }
}

static System make_system(const Shape *shape, Rnd *r, double skew)
{
    System s = {.N = 6 * shape->n, .scratch = scratch_for(shape)};
    int entries = shape->n * shape->n / 2;
    assert_true(taci_arena_create(&s.memory, taci_blocks_need(shape->n, entries)));
    assert_true(taci_blocks_create(&s.b, &s.memory, shape->n, entries));
    assert_int_equal(taci_blocks_analyse(&s.b, shape->n, (const int32_t(*)[2])shape->edges,
                                         shape->edge_count, &s.scratch),
                     TAC_OK);
    s.A = calloc((size_t)s.N * (size_t)s.N, sizeof *s.A);
    assert_non_null(s.A);
    fill_dense(&s, shape, r, skew);
    fill_blocks(&s, shape);
    return s;
}

static void free_system(System *s)
{
    free(s->A);
    taci_arena_destroy(&s->memory);
    taci_arena_destroy(&s->scratch);
}

// X = A^-1 X by LU with partial pivoting; `columns` right-hand sides, row-major.
static void dense_solve(const System *s, double *X, int columns)
{
    size_t size = (size_t)s->N * (size_t)s->N * sizeof(double);
    double *LU = malloc(size);
    lapack_int *pivot = malloc((size_t)s->N * sizeof *pivot);
    assert_true(LU && pivot);
    memcpy(LU, s->A, size);
    assert_int_equal(LAPACKE_dgesv(LAPACK_ROW_MAJOR, s->N, columns, LU, s->N, pivot, X, columns),
                     0);
    free(LU);
    free(pivot);
}

static double norm(const double *x, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

typedef struct Errors {
    double solution; // against dense LU, relative
    double residual; // |A x - r| / (|A| |x|), Frobenius norm
} Errors;

static Errors solve_errors(System *s, Rnd *r)
{
    int n = s->N / 6;
    double(*x)[6] = calloc((size_t)n, sizeof *x), *y = calloc((size_t)s->N, sizeof *y);
    double *rhs = calloc((size_t)s->N, sizeof *rhs);
    assert_true(x && y && rhs);
    for (int i = 0; i < s->N; i++) {
        rhs[i] = y[i] = rnd_uniform(r, -1.0, 1.0);
        x[s->b.node[i / 6]][i % 6] = y[i];
    }
    taci_blocks_factor(&s->b, 0, n);
    taci_blocks_solve(&s->b, 0, n, x);
    dense_solve(s, y, 1);

    double off = 0.0, left = 0.0, size = norm(y, s->N);
    for (int i = 0; i < s->N; i++) {
        double sum = -rhs[i], d = x[s->b.node[i / 6]][i % 6] - y[i];
        for (int j = 0; j < s->N; j++)
            sum += s->A[i * s->N + j] * x[s->b.node[j / 6]][j % 6];
        off += d * d;
        left += sum * sum;
    }
    Errors errors = {sqrt(off) / size, sqrt(left) / (norm(s->A, s->N * s->N) * size)};
    free(x);
    free(y);
    free(rhs);
    return errors;
}

static Errors worst_errors(double skew, uint64_t seed)
{
    Errors worst = {0.0, 0.0};
    Rnd r = rnd_make(seed);
    for (int round = 0; round < test_count(10, 2); round++) {
        for (int kind = 0; kind < SHAPES; kind++) {
            Shape shape = shape_of(&r, kind);
            System s = make_system(&shape, &r, skew);
            Errors e = solve_errors(&s, &r);
            check_finite(e.solution);
            worst.solution = larger(worst.solution, e.solution);
            worst.residual = larger(worst.residual, e.residual);
            free_system(&s);
        }
    }
    return worst;
}

static void a_solve_agrees_with_dense_lu_on_every_kind_of_graph(void **state)
{
    (void)state;
    Errors symmetric = worst_errors(0.0, 1), mixed = worst_errors(0.5, 2);
    show(symmetric.solution, "");
    show(mixed.solution, "");
    // Condition numbers are below 1e3: rounding times that is 2e-13.
    check_at_most(symmetric.solution, 1e-12);
    check_at_most(mixed.solution, 1e-12);
    // Backward stable: a few roundings per column, whatever the condition.
    check_at_most(symmetric.residual, 1e-15);
    check_at_most(mixed.residual, 1e-15);
}

static void a_skew_part_ten_times_the_symmetric_one_needs_no_pivoting(void **state)
{
    (void)state;
    Errors e = worst_errors(10.0, 3);
    show(e.solution, "");
    // Without pivoting entries may grow by the square of the ratio of the parts, 100, once: two
    // digits lost of the 1e-12 above.
    check_at_most(e.solution, 1e-10);
}

// Largest difference of the blocks asked for from the dense inverse, over its largest element.
static double inverse_error(System *s, const double *dense, int cluster, const int32_t *nodes,
                            int count)
{
    const double mark = 12345.0; // must survive beyond the columns asked for
    int ld = 6 * count + 3;
    double *G = malloc((size_t)(6 * count * ld) * sizeof *G), off = 0.0, size = 0.0;
    assert_non_null(G);
    for (int k = 0; k < 6 * count * ld; k++)
        G[k] = mark;
    size_t before = taci_arena_mark(&s->scratch);
    assert_true(taci_blocks_inverse(&s->b, cluster, nodes, count, G, ld, &s->scratch));
    assert_int_equal(taci_arena_mark(&s->scratch), before);
    for (int i = 0; i < 6 * count; i++) {
        for (int j = 0; j < 6 * count; j++) {
            int u = s->b.vertex[nodes[i / 6]], v = s->b.vertex[nodes[j / 6]];
            double want = dense[(6 * u + i % 6) * s->N + 6 * v + j % 6];
            off = larger(off, fabs(G[i * ld + j] - want));
            size = larger(size, fabs(want));
        }
        for (int j = 6 * count; j < ld; j++)
            assert_true(G[i * ld + j] == mark);
    }
    free(G);
    return off / size;
}

static double worst_inverse_error(System *s, Rnd *r)
{
    double *dense = calloc((size_t)s->N * (size_t)s->N, sizeof *dense), worst = 0.0;
    assert_non_null(dense);
    for (int i = 0; i < s->N; i++)
        dense[i * s->N + i] = 1.0;
    dense_solve(s, dense, s->N);
    taci_blocks_factor(&s->b, 0, s->b.n);
    for (int c = 0; c < s->b.cluster_count; c++) {
        int begin = s->b.cluster_first[c], end = s->b.cluster_first[c + 1];
        int32_t nodes[MAX_VERTICES];
        // All nodes, the last one, then some in any order: the same one may come twice.
        for (int i = begin; i < end; i++)
            nodes[i - begin] = i;
        worst = larger(worst, inverse_error(s, dense, c, nodes, end - begin));
        worst = larger(worst, inverse_error(s, dense, c, nodes + (end - begin - 1), 1));
        for (int round = 0; round < 4; round++) {
            int count = rnd_int(r, 1, 5);
            for (int k = 0; k < count; k++)
                nodes[k] = rnd_int(r, begin, end - 1);
            worst = larger(worst, inverse_error(s, dense, c, nodes, count));
        }
    }
    free(dense);
    return worst;
}

static void inverse_blocks_are_those_of_the_dense_inverse(void **state)
{
    (void)state;
    double worst = 0.0;
    Rnd r = rnd_make(4);
    for (int round = 0; round < test_count(6, 1); round++) {
        for (int kind = 0; kind < SHAPES; kind++) {
            Shape shape = shape_of(&r, kind);
            System s = make_system(&shape, &r, 0.5);
            worst = larger(worst, worst_inverse_error(&s, &r));
            free_system(&s);
        }
    }
    show(worst, "");
    check_at_most(worst, 1e-12); // as for a solve: condition below 1e3
}

// C = A B
static void multiply(const double *A, const double *B, double *C)
{
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            C[6 * i + j] = 0.0;
            for (int k = 0; k < 6; k++)
                C[6 * i + j] += A[6 * i + k] * B[6 * k + j];
        }
    }
}

static void factors_stand_where_the_header_says(void **state)
{
    (void)state;
    Rnd r = rnd_make(5);
    Shape shape = chain(2);
    System s = make_system(&shape, &r, 0.5);
    double D[36], up[36], lo[36], L[36] = {0}, U[36] = {0}, P[36];
    memcpy(D, s.b.D[1], sizeof D);
    memcpy(up, s.b.up[0], sizeof up);
    memcpy(lo, s.b.lo[0], sizeof lo);
    taci_blocks_factor(&s.b, 0, 2);
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++)
            (j < i ? L : U)[6 * i + j] = s.b.D[1][6 * i + j];
        L[7 * i] = 1.0;
        U[7 * i] = 1.0 / U[7 * i];
    }
    // Numbers of order 10, six products each: a few units in the last place.
    multiply(L, U, P);
    check_array_near(P, D, 36, 1e-13);
    multiply(L, s.b.up[0], P);
    check_array_near(P, up, 36, 1e-13);
    multiply(s.b.lo[0], U, P);
    check_array_near(P, lo, 36, 1e-13);
    free_system(&s);
}

// What must hold of any analysis; the lowest vertex of each cluster is its root if it is a tree.
static void check_structure(const taci_Blocks *b, const Shape *shape)
{
    assert_int_equal(b->n, shape->n);
    assert_int_equal(b->first[0], 0);
    assert_int_equal(b->first[b->n], b->entry_count);
    assert_int_equal(b->cluster_first[0], 0);
    assert_int_equal(b->cluster_first[b->cluster_count], b->n);
    int root_before = -1;
    for (int c = 0; c < b->cluster_count; c++) {
        int begin = b->cluster_first[c], end = b->cluster_first[c + 1], lowest = shape->n;
        assert_true(begin < end);
        for (int i = begin; i < end; i++) {
            assert_int_equal(b->cluster[i], c);
            assert_int_equal(b->node[b->vertex[i]], i);
            lowest = b->vertex[i] < lowest ? b->vertex[i] : lowest;
            for (int e = b->first[i]; e < b->first[i + 1]; e++)
                assert_in_range(b->col[e], begin, (e > b->first[i] ? b->col[e - 1] : i) - 1);
            // A cluster is connected: every node but its first has somewhere to go.
            assert_true(i == begin || b->first[i] < b->first[i + 1]);
        }
        assert_true(lowest > root_before);
        root_before = lowest;
        if (b->first[end] - b->first[begin] == end - begin - 1)
            assert_int_equal(b->vertex[begin], lowest);
    }
    for (int e = 0; e < shape->edge_count; e++) {
        int i = b->node[shape->edges[e][0]], j = b->node[shape->edges[e][1]];
        assert_int_equal(b->cluster[i], b->cluster[j]);
        assert_true(taci_blocks_entry(b, i, j) >= 0);
        assert_int_equal(taci_blocks_entry(b, i, j), taci_blocks_entry(b, j, i));
    }
}

static void clusters_and_columns_are_in_order_on_every_kind_of_graph(void **state)
{
    (void)state;
    Rnd r = rnd_make(6);
    for (int round = 0; round < 20; round++) {
        for (int kind = 0; kind < SHAPES; kind++) {
            Shape shape = shape_of(&r, kind);
            System s = make_system(&shape, &r, 0.0);
            check_structure(&s.b, &shape);
            free_system(&s);
        }
    }
}

static void a_forest_has_no_fill(void **state)
{
    (void)state;
    Rnd r = rnd_make(7);
    for (int round = 0; round < 200; round++) {
        int components;
        Shape shape = forest(&r, rnd_int(&r, 1, 40), &components);
        shuffle_vertices(&r, &shape);
        System s = make_system(&shape, &r, 0.0);
        assert_int_equal(s.b.cluster_count, components);
        assert_int_equal(s.b.entry_count, shape.n - components);
        free_system(&s);
    }
}

static void a_chain_lies_in_one_piece(void **state)
{
    (void)state;
    Rnd r = rnd_make(8);
    // Its lowest vertex in the middle: two branches from the root, each without gaps.
    Shape shape = {.n = 20};
    int32_t label[20];
    for (int v = 0; v < 20; v++)
        label[v] = v == 7 ? 0 : v < 7 ? v + 1 : v;
    for (int v = 1; v < 20; v++)
        join(&shape, label[v - 1], label[v]);
    System s = make_system(&shape, &r, 0.0);
    int jumps = 0;
    for (int i = 1; i < 20; i++)
        jumps += s.b.col[s.b.first[i]] != i - 1;
    assert_int_equal(jumps, 1);
    free_system(&s);
}

static void fill_of_a_ring_is_bounded(void **state)
{
    (void)state;
    Rnd r = rnd_make(9);
    for (int n = 3; n <= 60; n++) {
        Shape shape = ring(n);
        shuffle_vertices(&r, &shape);
        System s = make_system(&shape, &r, 0.0);
        // Each elimination but the last three joins two neighbours anew: n edges and n - 3 of fill.
        assert_in_range(s.b.entry_count, n, 2 * n - 3);
        free_system(&s);
    }
}

static void a_tree_that_hangs_on_a_ring_adds_no_fill(void **state)
{
    (void)state;
    Rnd r = rnd_make(10);
    Shape shape = ring(10);
    shape.n = 40;
    for (int v = 10; v < 40; v++)
        join(&shape, rnd_int(&r, 0, v - 1), v);
    shuffle_vertices(&r, &shape);
    System s = make_system(&shape, &r, 0.0);
    // Leaves have the least degree, so AMD takes the tree away first: a ring of 10 remains.
    assert_int_equal(s.b.entry_count, 30 + 2 * 10 - 3);
    free_system(&s);
}

static void a_complete_graph_has_every_entry_once(void **state)
{
    (void)state;
    Rnd r = rnd_make(11);
    Shape shape = complete(30);
    System s = make_system(&shape, &r, 0.0);
    assert_int_equal(s.b.entry_count, 30 * 29 / 2);
    free_system(&s);
}

static void repeated_edges_are_one(void **state)
{
    (void)state;
    Rnd r = rnd_make(12);
    for (int kind = 0; kind < SHAPES; kind++) {
        Shape once = shape_of(&r, kind), often = once;
        for (int e = 0; e < once.edge_count; e += 1 + e % 3) {
            join(&often, once.edges[e][1], once.edges[e][0]);
            join(&often, once.edges[e][0], once.edges[e][1]);
        }
        System s = make_system(&once, &r, 0.0), t = make_system(&often, &r, 0.0);
        size_t n = (size_t)s.b.n, entries = (size_t)s.b.entry_count;
        assert_int_equal(t.b.entry_count, s.b.entry_count);
        assert_memory_equal(t.b.vertex, s.b.vertex, n * sizeof *s.b.vertex);
        assert_memory_equal(t.b.first, s.b.first, (n + 1) * sizeof *s.b.first);
        if (entries > 0) // cmocka wants something to compare
            assert_memory_equal(t.b.col, s.b.col, entries * sizeof *s.b.col);
        free_system(&s);
        free_system(&t);
    }
}

static void nodes_that_are_not_coupled_have_no_entry(void **state)
{
    (void)state;
    Rnd r = rnd_make(13);
    Shape shape = chain(5);
    System s = make_system(&shape, &r, 0.0);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            if (i != j)
                assert_int_equal(taci_blocks_entry(&s.b, i, j) >= 0, abs(i - j) == 1);
    free_system(&s);
}

static void the_same_input_gives_the_same_bits(void **state)
{
    (void)state;
    for (int kind = 0; kind < SHAPES; kind++) {
        double x[2][MAX_VERTICES][6];
        double G[2][12][12];
        int n = 0;
        for (int turn = 0; turn < 2; turn++) {
            Rnd r = rnd_make(100 + (uint64_t)kind);
            Shape shape = shape_of(&r, kind);
            System s = make_system(&shape, &r, 0.5);
            n = s.b.n;
            for (int i = 0; i < 6 * n; i++)
                x[turn][i / 6][i % 6] = rnd_uniform(&r, -1.0, 1.0);
            taci_blocks_factor(&s.b, 0, n);
            taci_blocks_solve(&s.b, 0, n, x[turn]);
            int32_t nodes[2] = {0, s.b.cluster_first[1] - 1};
            assert_true(taci_blocks_inverse(&s.b, 0, nodes, 2, G[turn][0], 12, &s.scratch));
            free_system(&s);
        }
        assert_memory_equal(x[0], x[1], (size_t)n * sizeof *x[0]);
        assert_memory_equal(G[0], G[1], sizeof G[0]);
    }
}

static void a_cluster_can_be_factored_and_solved_alone(void **state)
{
    (void)state;
    Rnd r = rnd_make(14), again = r;
    Shape shape = archipelago();
    System whole = make_system(&shape, &r, 0.5), parts = make_system(&shape, &again, 0.5);
    double x[MAX_VERTICES][6], y[MAX_VERTICES][6];
    for (int i = 0; i < 6 * shape.n; i++)
        x[i / 6][i % 6] = y[i / 6][i % 6] = rnd_uniform(&r, -1.0, 1.0);
    taci_blocks_factor(&whole.b, 0, shape.n);
    taci_blocks_solve(&whole.b, 0, shape.n, x);
    assert_int_equal(parts.b.cluster_count, 5);
    for (int k = 0; k < 5; k++) {
        int c = (k + 2) % 5; // in another order
        int from = parts.b.cluster_first[c], to = parts.b.cluster_first[c + 1];
        taci_blocks_factor(&parts.b, from, to);
        taci_blocks_solve(&parts.b, from, to, y);
    }
    assert_memory_equal(x, y, (size_t)shape.n * sizeof *x);
    free_system(&whole);
    free_system(&parts);
}

// Analyse with given capacities and all the scratch that is asked for.
static tac_Result analyse_with(const Shape *shape, int nodes, int entries, int *n)
{
    taci_Arena memory, scratch;
    taci_Blocks b;
    assert_true(taci_arena_create(&memory, taci_blocks_need(nodes, entries)));
    assert_true(
        taci_arena_create(&scratch, taci_blocks_scratch(shape->n, shape->edge_count, entries)));
    assert_true(taci_blocks_create(&b, &memory, nodes, entries));
    tac_Result result = taci_blocks_analyse(&b, shape->n, (const int32_t(*)[2])shape->edges,
                                            shape->edge_count, &scratch);
    assert_int_equal(taci_arena_mark(&scratch), 0);
    *n = b.n;
    // A failure leaves a structure that can be used again.
    assert_int_equal(taci_blocks_analyse(&b, nodes < 1 ? 0 : 1, NULL, 0, &scratch), TAC_OK);
    assert_int_equal(b.n, nodes < 1 ? 0 : 1);
    assert_int_equal(b.entry_count, 0);
    taci_arena_destroy(&memory);
    taci_arena_destroy(&scratch);
    return result;
}

static void capacities_that_are_too_small_are_reported(void **state)
{
    (void)state;
    int n;
    Shape shape = chain(10);
    assert_int_equal(analyse_with(&shape, 10, 9, &n), TAC_OK);
    assert_int_equal(n, 10);
    assert_int_equal(analyse_with(&shape, 10, 8, &n), TAC_ERR_CAPACITY);
    assert_int_equal(n, 0);
    assert_int_equal(analyse_with(&shape, 9, 9, &n), TAC_ERR_CAPACITY);
    assert_int_equal(n, 0);
    // The edges of a ring of ten fit, and some fill, but not all.
    shape = ring(10);
    assert_int_equal(analyse_with(&shape, 10, 17, &n), TAC_OK);
    for (int entries = 0; entries < 17; entries++) {
        assert_int_equal(analyse_with(&shape, 10, entries, &n), TAC_ERR_CAPACITY);
        assert_int_equal(n, 0);
    }
    // Several clusters, with and without loops: each must leave the entries of those before it
    // alone.
    Rnd r = rnd_make(17);
    shape = archipelago();
    System s = make_system(&shape, &r, 0.0);
    assert_int_equal(analyse_with(&shape, shape.n, s.b.entry_count, &n), TAC_OK);
    for (int entries = 0; entries < s.b.entry_count; entries++)
        assert_int_equal(analyse_with(&shape, shape.n, entries, &n), TAC_ERR_CAPACITY);
    free_system(&s);
    // A complete graph of n vertices has 2n/3 products for each entry; there is room for 32.
    shape = complete(40);
    assert_int_equal(analyse_with(&shape, 40, 40 * 39 / 2, &n), TAC_OK);
    shape = complete(60);
    assert_int_equal(analyse_with(&shape, 60, 60 * 59 / 2, &n), TAC_ERR_CAPACITY);
    assert_int_equal(n, 0);
}

static void a_graph_without_vertices_or_edges_is_fine(void **state)
{
    (void)state;
    int n;
    Shape none = {.n = 0}, loose = {.n = 7};
    assert_int_equal(analyse_with(&none, 0, 0, &n), TAC_OK);
    assert_int_equal(n, 0);
    assert_int_equal(analyse_with(&loose, 7, 0, &n), TAC_OK);
    assert_int_equal(n, 7);
}

static void scratch_that_is_too_small_is_reported(void **state)
{
    (void)state;
    Rnd r = rnd_make(15);
    static const int kinds[] = {2, 8}; // a tree and a grid
    for (int k = 0; k < 2; k++) {
        Shape shape = shape_of(&r, kinds[k]);
        System s = make_system(&shape, &r, 0.5);
        taci_blocks_factor(&s.b, 0, s.b.n);
        int32_t nodes[2] = {0, s.b.n - 1};
        double G[12][12];
        int refused[2] = {0, 0};
        size_t full = taci_blocks_scratch(shape.n, shape.edge_count, 0);
        for (size_t size = 64; size < full; size += 64) {
            taci_Arena small;
            assert_true(taci_arena_create(&small, size));
            if (!taci_blocks_inverse(&s.b, 0, nodes, 2, G[0], 12, &small))
                refused[0]++;
            assert_int_equal(taci_arena_mark(&small), 0);
            taci_arena_destroy(&small);
        }
        for (size_t size = 64; size < full; size += 64) {
            taci_Arena small;
            assert_true(taci_arena_create(&small, size));
            tac_Result result = taci_blocks_analyse(&s.b, shape.n, (const int32_t(*)[2])shape.edges,
                                                    shape.edge_count, &small);
            assert_int_equal(s.b.n, result == TAC_OK ? shape.n : 0);
            refused[1] += result == TAC_ERR_CAPACITY;
            assert_int_equal(taci_arena_mark(&small), 0);
            taci_arena_destroy(&small);
        }
        // Two nodes of a tree take over 2 kB, the path of a grid 288 bytes a node; the graph alone
        // takes over 32 bytes a vertex.
        assert_true(refused[0] >= 16);
        assert_true(refused[1] >= shape.n / 2);
        free_system(&s);
    }
}

static void creation_takes_what_it_says_and_no_less(void **state)
{
    (void)state;
    size_t need = taci_blocks_need(7, 11);
    taci_Arena arena;
    taci_Blocks b;
    assert_true(taci_arena_create(&arena, need - 64));
    assert_false(taci_blocks_create(&b, &arena, 7, 11));
    assert_int_equal(taci_arena_mark(&arena), 0);
    taci_arena_destroy(&arena);
    assert_true(taci_arena_create(&arena, need));
    assert_true(taci_blocks_create(&b, &arena, 7, 11));
    assert_int_equal(taci_arena_mark(&arena), need);
    assert_int_equal(b.n, 0);
    taci_arena_destroy(&arena);
}

static void nothing_is_allocated(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Rnd r = rnd_make(16);
    for (int kind = 0; kind < SHAPES; kind++) {
        Shape shape = shape_of(&r, kind);
        System s = make_system(&shape, &r, 0.5);
        double x[MAX_VERTICES][6] = {{0}}, G[6][6];
        int32_t node = 0;
        alloc_count_begin();
        tac_Result result = taci_blocks_analyse(&s.b, shape.n, (const int32_t(*)[2])shape.edges,
                                                shape.edge_count, &s.scratch);
        fill_blocks(&s, &shape);
        taci_blocks_factor(&s.b, 0, s.b.n);
        taci_blocks_solve(&s.b, 0, s.b.n, x);
        bool inverted = taci_blocks_inverse(&s.b, 0, &node, 1, G[0], 6, &s.scratch);
        AllocCount count = alloc_count_end();
        assert_int_equal(result, TAC_OK);
        assert_true(inverted);
        assert_int_equal(count.allocations, 0);
        free_system(&s);
    }
}

static void a_hundred_thousand_vertices_are_analysed_in_linear_time(void **state)
{
    (void)state;
    enum { N = 100000 };
    int32_t(*edges)[2] = calloc(N, sizeof *edges);
    taci_Arena memory, scratch;
    taci_Blocks b;
    assert_non_null(edges);
    assert_true(taci_arena_create(&memory, taci_blocks_need(N, 2 * N)));
    assert_true(taci_arena_create(&scratch, taci_blocks_scratch(N, N, 2 * N)));
    assert_true(taci_blocks_create(&b, &memory, N, 2 * N));
    // A chain, a ring, and a star, whose hub is in every edge.
    for (int kind = 0; kind < 3; kind++) {
        int count = kind == 1 ? N : N - 1;
        for (int e = 0; e < count; e++) {
            edges[e][0] = kind == 2 ? N / 2 : e;
            edges[e][1] = kind == 2 ? (e < N / 2 ? e : e + 1) : (e + 1) % N;
        }
        clock_t begin = clock();
        assert_int_equal(taci_blocks_analyse(&b, N, (const int32_t(*)[2])edges, count, &scratch),
                         TAC_OK);
        double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        show(seconds, "s");
        assert_int_equal(b.cluster_count, 1);
        assert_in_range(b.entry_count, count, kind == 1 ? 2 * N - 3 : N - 1);
        // 2 to 20 ms; a square of N would take seconds, and sanitizers a factor of ten.
        check_at_most_in(seconds, 1.0, "s");
    }
    free(edges);
    taci_arena_destroy(&memory);
    taci_arena_destroy(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solve_agrees_with_dense_lu_on_every_kind_of_graph),
        cmocka_unit_test(a_skew_part_ten_times_the_symmetric_one_needs_no_pivoting),
        cmocka_unit_test(inverse_blocks_are_those_of_the_dense_inverse),
        cmocka_unit_test(factors_stand_where_the_header_says),
        cmocka_unit_test(clusters_and_columns_are_in_order_on_every_kind_of_graph),
        cmocka_unit_test(a_forest_has_no_fill),
        cmocka_unit_test(a_chain_lies_in_one_piece),
        cmocka_unit_test(fill_of_a_ring_is_bounded),
        cmocka_unit_test(a_tree_that_hangs_on_a_ring_adds_no_fill),
        cmocka_unit_test(a_complete_graph_has_every_entry_once),
        cmocka_unit_test(repeated_edges_are_one),
        cmocka_unit_test(nodes_that_are_not_coupled_have_no_entry),
        cmocka_unit_test(the_same_input_gives_the_same_bits),
        cmocka_unit_test(a_cluster_can_be_factored_and_solved_alone),
        cmocka_unit_test(capacities_that_are_too_small_are_reported),
        cmocka_unit_test(a_graph_without_vertices_or_edges_is_fine),
        cmocka_unit_test(scratch_that_is_too_small_is_reported),
        cmocka_unit_test(creation_takes_what_it_says_and_no_less),
        cmocka_unit_test(nothing_is_allocated),
        cmocka_unit_test(a_hundred_thousand_vertices_are_analysed_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
