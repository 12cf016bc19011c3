/* Lemke's method on the papers' contact problem (S0 eq 17-21, S3 eq 27-34; docs/theory/contact.md).
 *
 * The tableau is condensed: it holds the columns of the nonbasic variables only, because those of
 * basic ones are unit vectors. Rows are w = M z + q + z0, basis first w. Ties of the ratio test are
 * broken by the columns of w in the inverse basis, z0 leaving as soon as it can: with exact numbers
 * that rule never cycles. The tolerances are not to be tightened: with a pivot of 1e-11 and a tie
 * of 1e-13 a box lying on four corners ends on rays that do not exist.
 *
 * An answer is worth its residual, which is measured on the problem as given, not on the tableau.
 */
#include "base/assert.h"
#include "row/dense.h"
#include "row/friction_map.h"
#include <string.h>

static const double pivot_tolerance = 1e-9;
static const double tie_tolerance = 1e-10;
static const double snap = 1e-12;     // of the largest |q|: counts as zero
static const double tight = 1e-14;    // residual, of the same, that no polish is spent on
static const double good_end = 1e-10; // z0 that counts as zero, and the residual of an answer

typedef struct Lemke {
    const double *M, *q; // as given                                          (m x m), (m)
    int m, ld;           // ld: row stride of the tableau
    double scale;        // largest |q|
    double shift;        // added to the diagonal while pivoting
    int shifted;         // of so many rows
    double *T;           // columns of nonbasic variables, m + 1, and the right side (m x ld)
    int32_t *row_var;    // basic variable of each row: w 0..m-1, z m..2m-1, z0 2m   (m)
    int32_t *column_var; // nonbasic variable of each column                  (m + 1)
    int32_t *place;      // of each variable: its column, or -1 - its row     (2m + 1)
    int32_t *tied;       // rows that tie                                     (m)
    double *z, *w;       // answer in units of scale, and its w               (m)
    double *next, *b;    // polish                                            (m)
} Lemke;

static size_t tableau_need(size_t m)
{
    return taci_arena_need(m * (m + 3), sizeof(double)) + 4 * taci_arena_need(m, sizeof(double)) +
           2 * taci_arena_need(m, sizeof(int32_t)) + taci_arena_need(m + 1, sizeof(int32_t)) +
           taci_arena_need(2 * m + 1, sizeof(int32_t));
}

static double largest(const double *q, int m)
{
    double most = 0.0;
    for (int i = 0; i < m; i++)
        most = fmax(most, fabs(q[i]));
    return most;
}

static Lemke take(const double *M, const double *q, int m, taci_Arena *scratch)
{
    Lemke s = {.M = M, .q = q, .m = m, .ld = taci_dense_stride(m + 2)};
    s.T = TACI_TAKE(scratch, m * (m + 3), double);
    s.row_var = TACI_TAKE(scratch, m, int32_t);
    s.tied = TACI_TAKE(scratch, m, int32_t);
    s.column_var = TACI_TAKE(scratch, m + 1, int32_t);
    s.place = TACI_TAKE(scratch, 2 * m + 1, int32_t);
    s.z = TACI_TAKE(scratch, m, double);
    s.w = TACI_TAKE(scratch, m, double);
    s.next = TACI_TAKE(scratch, m, double);
    s.b = TACI_TAKE(scratch, m, double);
    TAC_ASSERT(s.b || m == 0);
    return s;
}

static double *row_of(const Lemke *s, int i)
{
    return s->T + (ptrdiff_t)i * s->ld;
}

// ---- residual

// Largest violation at z, in units of scale; leaves w = M z + q.
static double violation(Lemke *s, const double *z)
{
    double largest = 0.0;
    taci_dense_multiply(s->M, s->m, s->m, s->m, z, s->w);
    for (int i = 0; i < s->m; i++) {
        s->w[i] += s->q[i] / s->scale;
        double v = fabs(fmin(z[i], s->w[i]));
        largest = v <= largest ? largest : v; // takes what is not a number
    }
    return largest <= 1e300 ? largest : HUGE_VAL;
}

// ---- pivoting

static void begin(Lemke *s)
{
    int m = s->m;
    for (int i = 0; i < m; i++) {
        double *row = row_of(s, i), q = s->q[i] / s->scale;
        const double *M = s->M + (ptrdiff_t)i * m;
        for (int j = 0; j < m; j++)
            row[j] = -M[j];
        row[i] -= i < s->shifted ? s->shift : 0.0;
        row[m] = -1.0;
        row[m + 1] = fabs(q) < snap ? 0.0 : q;
        s->row_var[i] = i;
        s->column_var[i] = m + i;
        s->place[i] = -1 - i;
        s->place[m + i] = i;
    }
    s->column_var[m] = 2 * m;
    s->place[2 * m] = m;
}

// The basic variable of row r and the nonbasic one of column c change places.
static void exchange(Lemke *s, int r, int c)
{
    int width = s->m + 2;
    double *pivot = row_of(s, r), inverse = 1.0 / pivot[c];
    for (int j = 0; j < width; j++)
        pivot[j] *= inverse;
    pivot[c] = inverse;
    for (int i = 0; i < s->m; i++) {
        double *row = row_of(s, i), f = row[c];
        if (i == r || f == 0.0)
            continue;
        row[c] = 0.0;
        taci_dense_subtract(row, f, pivot, width);
    }
    int32_t enters = s->column_var[c], leaves = s->row_var[r];
    s->row_var[r] = enters;
    s->column_var[c] = leaves;
    s->place[enters] = -1 - r;
    s->place[leaves] = c;
}

// Entry of row i in the column of w_j, which is a unit vector while w_j is basic.
static double inverse_basis(const Lemke *s, int i, int j)
{
    int place = s->place[j];
    return place >= 0 ? row_of(s, i)[place] : place == -1 - i ? 1.0 : 0.0;
}

// Keep the tied rows whose key is least; keys are entries of `column` (-1: right side) over pivot.
static int keep_least(Lemke *s, int count, int column, int pivot)
{
    double least = HUGE_VAL;
    for (int k = 0; k < count; k++) {
        const double *row = row_of(s, s->tied[k]);
        double key = column < 0 ? row[s->m + 1] : inverse_basis(s, s->tied[k], column);
        key /= row[pivot];
        s->b[k] = key;
        least = fmin(least, key);
    }
    int kept = 0;
    for (int k = 0; k < count; k++)
        if (s->b[k] <= least + tie_tolerance * (1.0 + fabs(least)))
            s->tied[kept++] = s->tied[k];
    return kept;
}

// Row that leaves when column c enters; -1: none, a ray.
static int choose_row(Lemke *s, int c)
{
    int count = 0;
    for (int i = 0; i < s->m; i++)
        if (row_of(s, i)[c] > pivot_tolerance)
            s->tied[count++] = i;
    if (count == 0)
        return -1;
    count = keep_least(s, count, -1, c);
    for (int k = 0; k < count; k++)
        if (s->row_var[s->tied[k]] == 2 * s->m)
            return s->tied[k];
    for (int j = 0; j < s->m && count > 1; j++)
        count = keep_least(s, count, j, c);
    return s->tied[0];
}

// Last among the rows of least right side. -1: all are nonnegative.
static int first_row(const Lemke *s)
{
    double least = 0.0;
    int at = -1;
    for (int i = 0; i < s->m; i++)
        least = fmin(least, row_of(s, i)[s->m + 1]);
    for (int i = 0; i < s->m && least < 0.0; i++)
        if (row_of(s, i)[s->m + 1] <= least + tie_tolerance)
            at = i;
    return at;
}

static taci_LemkeEnd run(Lemke *s, int32_t *pivots)
{
    int m = s->m, limit = 10 * m > 50 ? 10 * m : 50;
    int r = first_row(s), c = m;
    if (r < 0)
        return TACI_LEMKE_SOLVED;
    for (*pivots = 0; *pivots < limit;) {
        int leaves = s->row_var[r];
        exchange(s, r, c);
        ++*pivots;
        if (leaves == 2 * m)
            return TACI_LEMKE_SOLVED;
        c = s->place[leaves < m ? leaves + m : leaves - m];
        r = choose_row(s, c);
        if (r < 0) {
            double z0 = row_of(s, -1 - s->place[2 * m])[m + 1];
            return z0 <= good_end ? TACI_LEMKE_SOLVED : TACI_LEMKE_RAY;
        }
    }
    return TACI_LEMKE_LIMIT;
}

// ---- answer

static void read_answer(Lemke *s)
{
    for (int i = 0; i < s->m; i++) {
        int var = s->row_var[i] - s->m;
        if (var >= 0 && var < s->m)
            s->z[var] = fmax(0.0, row_of(s, i)[s->m + 1]);
    }
}

// The rows and columns of the basic z, shift included, factored in the memory of the tableau, which
// is no longer needed. Returns their number, -1: singular.
static int factor_basis(Lemke *s)
{
    int m = s->m, count = 0;
    for (int i = 0; i < m; i++)
        if (s->place[m + i] < 0)
            s->tied[count++] = i;
    int ld = taci_dense_stride(count);
    for (int i = 0; i < count; i++) {
        double *row = s->T + (ptrdiff_t)i * ld;
        for (int j = 0; j < count; j++)
            row[j] = s->M[(ptrdiff_t)s->tied[i] * m + s->tied[j]];
        row[i] += s->tied[i] < s->shifted ? s->shift : 0.0;
    }
    return taci_lu_factor(s->T, count, ld, s->column_var) ? count : -1;
}

// next = z - (M + shift)^-1 w on the basic z. False: something becomes negative.
static bool refine(Lemke *s, int count)
{
    const int32_t *index = s->tied;
    double *dz = s->next; // scattered below
    for (int i = 0; i < count; i++)
        s->b[i] = -s->w[index[i]];
    taci_lu_solve(s->T, count, taci_dense_stride(count), s->column_var, s->b, dz);
    for (int i = 0; i < count; i++)
        s->b[i] = s->z[index[i]] + dz[i];
    memset(s->next, 0, (size_t)s->m * sizeof(double));
    for (int i = 0; i < count; i++) {
        if (!(s->b[i] >= -snap))
            return false;
        s->next[index[i]] = fmax(0.0, s->b[i]);
    }
    return true;
}

/* Pivoting leaves rounding errors behind, and the shift an error of its own size: solve M z + q = 0
 * again on the rows of the basic z, by correction, from the problem as given. */
static double polish(Lemke *s, double residual)
{
    int count = factor_basis(s);
    for (int k = 0; k < 3 && count > 0 && residual > tight && refine(s, count); k++) {
        double polished = violation(s, s->next);
        if (!(polished < residual))
            break;
        residual = polished;
        memcpy(s->z, s->next, (size_t)s->m * sizeof(double));
    }
    return residual;
}

// Lemke on M with `shift` added to the first `shifted` diagonals; the residual is that of M itself.
static taci_LemkeAnswer solve(Lemke *s, double *z)
{
    taci_LemkeAnswer answer = {.end = TACI_LEMKE_SOLVED};
    memset(z, 0, (size_t)s->m * sizeof *z);
    s->scale = largest(s->q, s->m);
    if (s->scale <= 0.0)
        return answer;
    begin(s);
    answer.end = run(s, &answer.pivots);
    if (answer.end == TACI_LEMKE_SOLVED)
        read_answer(s);
    double residual = violation(s, s->z);
    if (answer.end == TACI_LEMKE_SOLVED)
        residual = polish(s, residual);
    answer.residual = residual * s->scale;
    for (int i = 0; i < s->m; i++)
        z[i] = s->z[i] * s->scale;
    return answer;
}

taci_LemkeAnswer taci_lemke_lcp(const double *M, const double *q, int m, double *z,
                                taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    Lemke s = take(M, q, m, scratch);
    taci_LemkeAnswer answer = solve(&s, z);
    taci_arena_reset(scratch, mark);
    return answer;
}

// ---- the contact problem as an LCP: unknowns lambda_n, then lambda_t by contact, then lambda_f

typedef struct Pyramid {
    const taci_Map *map;
    int directions;
    bool printed;
    int live, rubbing; // contacts that can act, and of these with friction
    int m;             // live + rubbing (directions + 1)
    int32_t *normal;   // place of lambda_n, -1: dead            (n)
    int32_t *edge;     // place of the first lambda_t, -1: none  (n)
    int32_t *bound;    // place of lambda_f                      (n)
    double mean;       // mean diagonal of the force block: unit of force is 1/mean
    double (*d)[2];    // directions                             (directions)
    double *M, *q, *z; //                                        (m x m), (m)
} Pyramid;

size_t taci_lemke_scratch(int n, int directions)
{
    size_t k = (size_t)n, m = k * (2 + (size_t)directions);
    return taci_map_need(n) + 3 * taci_arena_need(k, sizeof(int32_t)) +
           taci_arena_need((size_t)directions, 2 * sizeof(double)) +
           taci_arena_need(m * m, sizeof(double)) + 3 * taci_arena_need(m, sizeof(double)) +
           tableau_need(m);
}

static void place_unknowns(Pyramid *s)
{
    for (int i = 0; i < s->map->n; i++) {
        const taci_MapContact *c = &s->map->contact[i];
        s->normal[i] = c->w0 > 0.0 ? s->live++ : -1;
    }
    for (int i = 0; i < s->map->n; i++) {
        bool rubs = s->map->contact[i].mu > 0.0;
        s->edge[i] = rubs ? s->live + s->rubbing * s->directions : -1;
        s->bound[i] = rubs ? s->rubbing : -1;
        s->rubbing += rubs;
    }
    for (int i = 0; i < s->map->n; i++)
        if (s->bound[i] >= 0)
            s->bound[i] += s->live + s->rubbing * s->directions;
    s->m = s->live + s->rubbing * (s->directions + 1);
}

// Evenly spaced, d[j + half] = -d[j] to the bit: the pyramid is symmetric.
static void spread_directions(Pyramid *s)
{
    int half = s->directions / 2;
    for (int j = 0; j < half; j++) {
        double angle = 3.14159265358979323846 * j / half;
        bool square = 2 * j == half;
        s->d[j][0] = square ? 0.0 : cos(angle);
        s->d[j][1] = square ? 1.0 : sin(angle);
        s->d[half + j][0] = -s->d[j][0];
        s->d[half + j][1] = -s->d[j][1];
    }
}

static double *entry(const Pyramid *s, int row, int column)
{
    return s->M + (ptrdiff_t)row * s->m + column;
}

// The block of the forces of contacts i and j.
static void fill_block(Pyramid *s, int i, int j)
{
    const taci_Map *map = s->map;
    double w[3][3];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            w[a][b] = map->p->W[(ptrdiff_t)(3 * i + a) * map->m + 3 * j + b];
    int ni = s->normal[i], nj = s->normal[j], ti = s->edge[i], tj = s->edge[j];
    *entry(s, ni, nj) = w[0][0];
    for (int b = 0; b < s->directions && tj >= 0; b++)
        *entry(s, ni, tj + b) = w[0][1] * s->d[b][0] + w[0][2] * s->d[b][1];
    for (int a = 0; a < s->directions && ti >= 0; a++) {
        const double *d = s->d[a];
        double row[3];
        for (int b = 0; b < 3; b++)
            row[b] = d[0] * w[1][b] + d[1] * w[2][b];
        *entry(s, ti + a, nj) = row[0];
        for (int b = 0; b < s->directions && tj >= 0; b++)
            *entry(s, ti + a, tj + b) = row[1] * s->d[b][0] + row[2] * s->d[b][1];
    }
}

static void fill_forces(Pyramid *s)
{
    int n = s->map->n, forces = s->live + s->rubbing * s->directions;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n && s->normal[i] >= 0; j++)
            if (s->normal[j] >= 0)
                fill_block(s, i, j);
    double sum = 0.0;
    for (int i = 0; i < forces; i++)
        sum += *entry(s, i, i);
    s->mean = sum > 0.0 ? sum / forces : 1.0;
    for (int i = 0; i < forces; i++)
        for (int j = 0; j < forces; j++)
            *entry(s, i, j) /= s->mean;
}

static void fill_bounds(Pyramid *s)
{
    for (int i = 0; i < s->map->n; i++) {
        if (s->edge[i] < 0)
            continue;
        *entry(s, s->bound[i], s->normal[i]) = s->map->contact[i].mu;
        for (int a = 0; a < s->directions; a++) {
            *entry(s, s->edge[i] + a, s->bound[i]) = 1.0;
            *entry(s, s->bound[i], s->edge[i] + a) = -1.0;
        }
    }
}

static void fill_vector(Pyramid *s)
{
    const taci_Friction *p = s->map->p;
    for (int i = 0; i < s->map->n; i++) {
        const double *v = p->v_free + 3 * i, *end = p->end + 2 * i;
        if (s->normal[i] < 0)
            continue;
        s->q[s->normal[i]] = v[0] - (s->printed ? p->cn[i] : fmin(0.0, p->cn[i]));
        for (int a = 0; a < s->directions && s->edge[i] >= 0; a++) {
            const double *d = s->d[a];
            double ct = d[0] * end[0] + d[1] * end[1];
            if (!s->printed)
                ct = fmin(0.0, ct);
            s->q[s->edge[i] + a] = d[0] * v[1] + d[1] * v[2] - ct;
        }
    }
}

static void read_forces(const Pyramid *s, double *lambda)
{
    for (int i = 0; i < s->map->n; i++) {
        double *l = lambda + 3 * i;
        l[0] = l[1] = l[2] = 0.0;
        if (s->normal[i] < 0)
            continue;
        l[0] = s->z[s->normal[i]] / s->mean;
        for (int a = 0; a < s->directions && s->edge[i] >= 0; a++) {
            double t = s->z[s->edge[i] + a] / s->mean;
            l[1] += t * s->d[a][0];
            l[2] += t * s->d[a][1];
        }
    }
}

/* A ray, a limit or a residual: once more with 1e-9 on the diagonal of the forces, which takes away
 * the rank deficiency that misled the pivots. */
static taci_LemkeAnswer try_again(Pyramid *s, taci_LemkeAnswer first, taci_Arena *scratch)
{
    double *z = TACI_TAKE(scratch, s->m, double);
    Lemke l = take(s->M, s->q, s->m, scratch);
    l.shift = 1e-9;
    l.shifted = s->live + s->rubbing * s->directions;
    taci_LemkeAnswer again = solve(&l, z);
    again.pivots += first.pivots;
    first.pivots = again.pivots;
    if (again.end != TACI_LEMKE_SOLVED || !(again.residual < first.residual))
        return first;
    memcpy(s->z, z, (size_t)s->m * sizeof(double));
    return again;
}

taci_LemkeAnswer taci_map_lemke(const taci_Map *map, int directions, bool printed, double *lambda,
                                taci_Arena *scratch)
{
    TAC_ASSERT(directions == 4 || directions == 8 || directions == 16);
    size_t mark = taci_arena_mark(scratch);
    Pyramid s = {.map = map, .directions = directions, .printed = printed};
    s.normal = TACI_TAKE(scratch, map->n, int32_t);
    s.edge = TACI_TAKE(scratch, map->n, int32_t);
    s.bound = TACI_TAKE(scratch, map->n, int32_t);
    s.d = taci_arena_take(scratch, (size_t)directions, 2 * sizeof(double));
    place_unknowns(&s);
    spread_directions(&s);
    s.M = TACI_TAKE(scratch, s.m * s.m, double);
    s.q = TACI_TAKE(scratch, s.m, double);
    s.z = TACI_TAKE(scratch, s.m, double);
    TAC_ASSERT(s.z || s.m == 0);
    fill_forces(&s);
    fill_bounds(&s);
    fill_vector(&s);

    taci_LemkeAnswer answer = taci_lemke_lcp(s.M, s.q, s.m, s.z, scratch);
    if (answer.end != TACI_LEMKE_SOLVED || answer.residual > good_end * largest(s.q, s.m))
        answer = try_again(&s, answer, scratch);
    read_forces(&s, lambda);
    taci_arena_reset(scratch, mark);
    return answer;
}

taci_LemkeAnswer taci_lemke(const taci_Friction *p, int directions, bool printed, double *lambda,
                            taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    taci_Map map = taci_map_create(p, scratch);
    taci_LemkeAnswer answer = taci_map_lemke(&map, directions, printed, lambda, scratch);
    taci_arena_reset(scratch, mark);
    return answer;
}
