/* Square factors and the unsymmetric operator (square.h).
 *
 * The Cholesky factor and Ct come from one sweep. With l the column k of L and d that of dL/dt, the
 * rest of the matrices is reduced by
 *     M -= l l',    C -= l d'        for all rows and columns beyond k,
 * because C + C' is dM/dt and its reduction is -(l d' + d l'). Then d_k = C_kk / l_k,
 * d_i = (C_ik + C_ki - l_i d_k) / l_k, and Ct_ik = C_ik - l_i d_k: what a further reduction would
 * leave. n³ flops for L, dL/dt and Ct together.
 *
 * Loops start at even columns and run over pairs, so that they have no tail; what they use left
 * of where they should begin is not read again.
 */
#include "math/square.h"
#include <math.h>
#include <string.h>

// A pivot of M that kept less than this of its entry is rounding error.
#define LEAST_PIVOT 1e-14

// Two doubles, which every x86-64 adds and multiplies at once; each sees the operations of a
// scalar.
typedef double Pair __attribute__((vector_size(16)));
typedef double Slot __attribute__((vector_size(16), aligned(8), may_alias)); // among doubles

/// Its arrays, once: for sizing and for taking.
#define ARRAYS(X)                                       \
    X(At, double, matrix)                               \
    X(work, double, symmetric || leaf ? 2 * matrix : 0) \
    X(V, double, symmetric ? matrix : 0)                \
    X(root, double, symmetric ? (size_t)n : 0)

size_t taci_square_need(int n, int form)
{
    const bool symmetric = form == TAC_FORM_SYMMETRIC, leaf = form == TAC_FORM_LEAF;
    const size_t matrix = (size_t)n * (size_t)taci_square_stride(n);
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

bool taci_square_create(taci_Square *f, int n, int form, taci_Arena *arena)
{
    const bool symmetric = form == TAC_FORM_SYMMETRIC, leaf = form == TAC_FORM_LEAF;
    const size_t matrix = (size_t)n * (size_t)taci_square_stride(n);
    *f = (taci_Square){.n = n, .stride = taci_square_stride(n), .form = form};
    bool ok = true;
#define X(name, type, count) \
    if ((count) > 0)         \
        ok = (f->name = TACI_TAKE(arena, count, type)) != NULL && ok;
    ARRAYS(X)
#undef X
    return ok;
}

// ---- The sweep

/// row[j] -= f other[j] for the pairs from the one that holds column `from`.
static inline void subtract(double *restrict row, double f, const double *restrict other, int from,
                            int stride)
{
    Pair g = {f, f};
    for (int j = from & ~1; j < stride; j += 2)
        *(Slot *)(row + j) -= g * *(const Slot *)(other + j);
}

/// Column k of L: row k of L', over the upper triangle of M. False: not positive definite.
static inline bool root_row(double *m, double entry, int k, int stride)
{
    if (!(m[k] > LEAST_PIVOT * entry && m[k] <= 1e300))
        return false;
    double l = sqrt(m[k]), inverse = 1.0 / l;
    for (int i = k + 1; i < stride; i++)
        m[i] *= inverse;
    m[k] = l;
    return true;
}

/// L' over the upper triangle of M = L L'.
static bool factor_lower(double *M, int n, int stride)
{
    for (int k = 0; k < n; k++) {
        double *m = M + (ptrdiff_t)k * stride, entry = m[k];
        for (int i = 0; i < k; i++) { // what was taken from it so far
            double l = M[(ptrdiff_t)i * stride + k];
            entry += l * l;
        }
        if (!root_row(m, entry, k, stride))
            return false;
        for (int j = k + 1; j < n; j++)
            subtract(M + (ptrdiff_t)j * stride, m[j], m, j, stride);
    }
    return true;
}

/// Row k of dL'/dt, over row k of C, and Ct of row and column k into Ah.
static inline void derive_row(const double *l, double *C, int k, int n, int stride, double *Ah)
{
    double *c = C + (ptrdiff_t)k * stride, inverse = 1.0 / l[k];
    double dk = c[k] * inverse; // half of dM_kk
    double *row = Ah + (ptrdiff_t)k * stride;
    for (int i = k + 1; i < n; i++) {
        double below = C[(ptrdiff_t)i * stride + k];
        double ct = below - l[i] * dk;
        c[i] = (c[i] + ct) * inverse;
        Ah[(ptrdiff_t)i * stride + k] += ct;
        row[i] -= ct;
    }
    c[k] = dk;
}

/// One step of the elimination of Ah, on row i: a -= f u. The pair of column k + 1 may hold that of
/// f.
static inline void eliminate(double *a, const double *u, double inverse, int k, int stride)
{
    double f = a[k] * inverse;
    subtract(a, f, u, k + 1, stride);
    a[k] = f;
}

static inline bool is_pivot(double x)
{
    return x > 0.0 && x <= 1e300;
}

/// L' over the upper triangle of M, dL'/dt over that of C, and Ct into Ah. `factor`: Ah is factored
/// on the way, as its row and column k are complete by then; square roots and divisions of the two
/// do not wait for each other.
static inline bool sweep(double *M, double *C, int n, int stride, double *Ah, bool factor)
{
    for (int k = 0; k < n; k++) {
        double *m = M + (ptrdiff_t)k * stride, *c = C + (ptrdiff_t)k * stride, entry = m[k];
        double *u = Ah + (ptrdiff_t)k * stride, inverse = 1.0 / u[k];
        for (int i = 0; i < k; i++) { // what was taken from it so far
            double l = M[(ptrdiff_t)i * stride + k];
            entry += l * l;
        }
        if (!root_row(m, entry, k, stride) || (factor && !is_pivot(u[k])))
            return false;
        derive_row(m, C, k, n, stride, Ah);
        for (int j = k + 1; j < n; j++) {
            subtract(M + (ptrdiff_t)j * stride, m[j], m, j, stride);
            subtract(C + (ptrdiff_t)j * stride, m[j], c, k + 1, stride);
            if (factor)
                eliminate(Ah + (ptrdiff_t)j * stride, u, inverse, k, stride);
        }
        if (factor)
            u[k] = inverse;
    }
    return true;
}

// ---- From the leaves: the same in reversed order

/// B_ij = A_(n-1-i)(n-1-j)
static void reverse(const double *A, double *B, int n, int stride)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            B[(ptrdiff_t)i * stride + j] = A[(ptrdiff_t)(n - 1 - i) * stride + n - 1 - j];
}

/// A' from the reversed L', of which only the upper triangle counts.
static void reverse_factor(taci_Square *f, const double *L)
{
    reverse(L, f->At, f->n, f->stride);
    for (int i = 0; i < f->n; i++)
        for (int j = i + 1; j < f->n; j++)
            f->At[(ptrdiff_t)i * f->stride + j] = 0.0;
}

static bool factor_leaf(taci_Square *f)
{
    reverse(f->At, f->work, f->n, f->stride);
    bool ok = factor_lower(f->work, f->n, f->stride);
    reverse_factor(f, f->work);
    return ok;
}

static bool gyro_leaf(taci_Square *f, double *C, double *Ah)
{
    int n = f->n, stride = f->stride;
    double *M = f->work, *c = f->work + (ptrdiff_t)n * stride;
    reverse(f->At, M, n, stride);
    reverse(C, c, n, stride);
    memset(C, 0, sizeof(double) * (size_t)(n * stride)); // takes the reversed Ct
    bool ok = sweep(M, c, n, stride, C, false);
    reverse_factor(f, M);
    reverse(C, c, n, stride);
    for (int i = 0; i < n * stride; i++)
        Ah[i] += c[i];
    return ok;
}

// ---- Symmetric root

/// Turn rows p and q of X by the angle with cosine c and sine s.
static void turn_rows(double *X, int p, int q, int n, int stride, double c, double s)
{
    double *x = X + (ptrdiff_t)p * stride, *y = X + (ptrdiff_t)q * stride;
    for (int i = 0; i < n; i++) {
        double a = x[i], b = y[i];
        x[i] = c * a - s * b;
        y[i] = s * a + c * b;
    }
}

static void turn_columns(double *X, int p, int q, int n, int stride, double c, double s)
{
    for (int i = 0; i < n; i++) {
        double *x = X + (ptrdiff_t)i * stride, a = x[p], b = x[q];
        x[p] = c * a - s * b;
        x[q] = s * a + c * b;
    }
}

/// One rotation of Jacobi's method: makes A_pq zero. False: it is already, to rounding.
static bool rotate(double *A, double *V, int p, int q, int n, int stride)
{
    double apq = A[(ptrdiff_t)p * stride + q];
    double app = A[(ptrdiff_t)p * stride + p], aqq = A[(ptrdiff_t)q * stride + q];
    if (!(fabs(apq) > 1e-18 * sqrt(fabs(app * aqq))))
        return false;
    double theta = 0.5 * (aqq - app) / apq;
    double t = fabs(theta) > 1e150 ? 0.5 / theta
                                   : copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    turn_rows(A, p, q, n, stride, c, s);
    turn_columns(A, p, q, n, stride, c, s);
    A[(ptrdiff_t)p * stride + q] = A[(ptrdiff_t)q * stride + p] = 0.0;
    turn_rows(V, p, q, n, stride, c, s);
    return true;
}

/// Eigenvectors of the symmetric A as rows of V, eigenvalues on its diagonal. Cyclic Jacobi: 6 to 8
/// rounds; the count is a bound.
static void eigenvectors(double *A, double *V, int n, int stride)
{
    memset(V, 0, sizeof(double) * (size_t)(n * stride));
    for (int i = 0; i < n; i++)
        V[(ptrdiff_t)i * stride + i] = 1.0;
    for (int round = 0, turned = 1; turned && round < 40; round++) {
        turned = 0;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                turned += rotate(A, V, p, q, n, stride);
    }
}

/// Y = X B, or X' B.
static void multiply(const double *X, bool transposed, const double *B, double *Y, int n,
                     int stride)
{
    memset(Y, 0, sizeof(double) * (size_t)(n * stride));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double x = transposed ? X[(ptrdiff_t)k * stride + i] : X[(ptrdiff_t)i * stride + k];
            subtract(Y + (ptrdiff_t)i * stride, -x, B + (ptrdiff_t)k * stride, 0, stride);
        }
}

static void transpose(const double *X, double *Y, int n, int stride)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            Y[(ptrdiff_t)j * stride + i] = X[(ptrdiff_t)i * stride + j];
}

static bool factor_symmetric(taci_Square *f)
{
    int n = f->n, stride = f->stride;
    eigenvectors(f->At, f->V, n, stride);
    double largest = 0.0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, f->At[(ptrdiff_t)i * (stride + 1)]);
    for (int i = 0; i < n; i++) {
        double lambda = f->At[(ptrdiff_t)i * (stride + 1)];
        if (!(lambda > LEAST_PIVOT * largest && lambda <= 1e300))
            return false;
        f->root[i] = sqrt(lambda);
    }
    for (int i = 0; i < n; i++) // S = V' diag(root) V
        for (int j = 0; j < stride; j++)
            f->work[(ptrdiff_t)i * stride + j] = f->root[i] * f->V[(ptrdiff_t)i * stride + j];
    multiply(f->V, true, f->work, f->At, n, stride);
    return true;
}

/// In the basis of eigenvectors dS/dt = (G + G')_ab / (s_a + s_b), G = V C V', by Lyapunov's
/// equation, and what Ct becomes there is (G_ab s_b - G_ba s_a) / (s_a + s_b).
static bool gyro_symmetric(taci_Square *f, double *C, double *Ah)
{
    if (!factor_symmetric(f))
        return false;
    int n = f->n, stride = f->stride;
    double *G = f->work, *t = f->work + (ptrdiff_t)n * stride;
    transpose(f->V, t, n, stride);
    multiply(C, false, t, G, n, stride); // C V'
    multiply(f->V, false, G, C, n, stride);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            double *s = f->root, g = C[(ptrdiff_t)a * stride + b], h = C[(ptrdiff_t)b * stride + a];
            G[(ptrdiff_t)a * stride + b] = (g * s[b] - h * s[a]) / (s[a] + s[b]);
        }
    multiply(G, false, f->V, t, n, stride);
    multiply(f->V, true, t, C, n, stride);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double ct = C[(ptrdiff_t)i * stride + j];
            Ah[(ptrdiff_t)i * stride + j] += ct;
            Ah[(ptrdiff_t)j * stride + i] -= ct;
        }
    return true;
}

// ---- What the forms have in common

bool taci_square_factor(taci_Square *f)
{
    if (f->form == TAC_FORM_SYMMETRIC)
        return factor_symmetric(f);
    if (f->form == TAC_FORM_LEAF)
        return factor_leaf(f);
    return factor_lower(f->At, f->n, f->stride);
}

bool taci_square_gyro(taci_Square *f, double *C, double *Ah)
{
    if (f->form == TAC_FORM_SYMMETRIC)
        return gyro_symmetric(f, C, Ah);
    if (f->form == TAC_FORM_LEAF)
        return gyro_leaf(f, C, Ah);
    return sweep(f->At, C, f->n, f->stride, Ah, false);
}

bool taci_square_operator(taci_Square *f, double *C, double *Ah)
{
    if (f->form != TAC_FORM_SYMMETRIC && f->form != TAC_FORM_LEAF)
        return sweep(f->At, C, f->n, f->stride, Ah, true);
    return taci_square_gyro(f, C, Ah) && taci_operator_factor(Ah, f->n, f->stride);
}

/// Columns of row i of A' that count: [from, to).
static inline int from_column(const taci_Square *f, int i)
{
    return f->form == TAC_FORM_SYMMETRIC || f->form == TAC_FORM_LEAF ? 0 : i;
}

static inline int to_column(const taci_Square *f, int i)
{
    return f->form == TAC_FORM_LEAF ? i + 1 : f->n;
}

void taci_square_state(const taci_Square *f, const double *v, double *eta)
{
    for (int i = 0; i < f->n; i++) {
        const double *a = f->At + (ptrdiff_t)i * f->stride;
        double sum = 0.0;
        for (int j = from_column(f, i), to = to_column(f, i); j < to; j++)
            sum += a[j] * v[j];
        eta[i] = sum;
    }
}

double taci_square_momentum_at(const taci_Square *f, const double *eta, int i)
{
    double sum = 0.0;
    for (int j = 0; j < f->n; j++)
        if (i >= from_column(f, j) && i < to_column(f, j))
            sum += f->At[(ptrdiff_t)j * f->stride + i] * eta[j];
    return sum;
}

void taci_square_momentum(const taci_Square *f, const double *eta, double *restrict p)
{
    for (int i = 0; i < f->n; i++)
        p[i] = 0.0;
    for (int i = 0; i < f->n; i++) {
        const double *a = f->At + (ptrdiff_t)i * f->stride;
        double x = eta[i];
        for (int j = from_column(f, i), to = to_column(f, i); j < to; j++)
            p[j] += a[j] * x;
    }
}

/// y = S^-1 x by the eigenvectors.
static void solve_symmetric(const taci_Square *f, const double *x, double *y)
{
    for (int i = 0; i < f->n; i++)
        y[i] = 0.0;
    for (int i = 0; i < f->n; i++) {
        const double *v = f->V + (ptrdiff_t)i * f->stride;
        double sum = 0.0;
        for (int j = 0; j < f->n; j++)
            sum += v[j] * x[j];
        sum /= f->root[i];
        for (int j = 0; j < f->n; j++)
            y[j] += v[j] * sum;
    }
}

void taci_square_rates(const taci_Square *f, const double *eta, double *v)
{
    if (f->form == TAC_FORM_SYMMETRIC) {
        solve_symmetric(f, eta, v);
        return;
    }
    bool leaf = f->form == TAC_FORM_LEAF; // A' is lower triangular: forward
    for (int k = 0; k < f->n; k++) {
        int i = leaf ? k : f->n - 1 - k;
        const double *a = f->At + (ptrdiff_t)i * f->stride;
        double sum = eta[i];
        for (int j = leaf ? 0 : i + 1, to = leaf ? i : f->n; j < to; j++)
            sum -= a[j] * v[j];
        v[i] = sum / a[i];
    }
}

void taci_square_impulse(const taci_Square *f, const double *p, double *eta)
{
    if (f->form == TAC_FORM_SYMMETRIC) {
        solve_symmetric(f, p, eta);
        return;
    }
    bool leaf = f->form == TAC_FORM_LEAF; // A is upper triangular: backward
    for (int i = 0; i < f->n; i++)
        eta[i] = p[i];
    for (int k = 0; k < f->n; k++) {
        int i = leaf ? f->n - 1 - k : k;
        const double *a = f->At + (ptrdiff_t)i * f->stride;
        eta[i] /= a[i];
        for (int j = leaf ? 0 : i + 1, to = leaf ? i : f->n; j < to; j++)
            eta[j] -= a[j] * eta[i];
    }
}

void taci_square_rank_two(const taci_Square *f, const taci_RankTwo *r, double *Ah)
{
    int n = f->n;
    double uv = 0.0;
    taci_square_momentum(f, r->dAv, r->w);
    for (int i = 0; i < n; i++) {
        r->w[i] = r->bias[i] - r->w[i];
        uv += r->Mv[i] * r->v[i];
    }
    if (!(uv > 0.0)) // nothing moves, so that nothing turns
        return;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double ct = (r->w[i] * r->Mv[j] - r->Mv[i] * r->w[j]) / uv;
            Ah[(ptrdiff_t)i * f->stride + j] += ct;
            Ah[(ptrdiff_t)j * f->stride + i] -= ct;
        }
}

// ---- The operator

bool taci_operator_factor(double *A, int n, int stride)
{
    for (int k = 0; k < n; k++) {
        double *u = A + (ptrdiff_t)k * stride, inverse = 1.0 / u[k];
        if (!is_pivot(u[k]))
            return false;
        for (int i = k + 1; i < n; i++)
            eliminate(A + (ptrdiff_t)i * stride, u, inverse, k, stride);
        u[k] = inverse;
    }
    return true;
}

void taci_operator_times(const double *A, int n, int stride, int rows, const double *x, double *y)
{
    for (int i = 0; i < rows; i++) {
        const double *a = A + (ptrdiff_t)i * stride;
        y[i] = x[i] / a[i];
        for (int j = i + 1; j < n; j++)
            y[i] += a[j] * x[j];
    }
    for (int i = rows - 1; i > 0; i--)
        for (int j = 0; j < i; j++)
            y[i] += A[(ptrdiff_t)i * stride + j] * y[j];
}

/// Down the columns, where no sum waits for another; the next unknown stays in a register.
void taci_operator_solve(const double *A, int n, int stride, double *x)
{
    double now = x[0];
    for (int k = 0; k < n - 1; k++) {
        const double *a = A + (ptrdiff_t)(k + 1) * stride + k;
        double next = x[k + 1] - *a * now;
        for (int i = k + 2; i < n; i++)
            x[i] -= *(a += stride) * now;
        x[k + 1] = now = next;
    }
    for (int k = n - 1; k > 0; k--) {
        const double *a = A + (ptrdiff_t)(k - 1) * stride + k;
        x[k] = now = now * a[stride];
        double next = x[k - 1] - *a * now;
        for (int i = k - 2; i >= 0; i--)
            x[i] -= *(a -= stride) * now;
        now = next;
    }
    x[0] = now * A[0];
}

static inline void subtract_row(double *restrict row, double f, const double *restrict other, int n)
{
    for (int j = 0; j < n; j++)
        row[j] -= f * other[j];
}

void taci_operator_solve_many(const double *A, int n, int stride, double *X, int columns,
                              int stride_x)
{
    for (int i = 1; i < n; i++)
        for (int k = 0; k < i; k++)
            subtract_row(X + (ptrdiff_t)i * stride_x, A[(ptrdiff_t)i * stride + k],
                         X + (ptrdiff_t)k * stride_x, columns);
    for (int i = n - 1; i >= 0; i--) {
        double *x = X + (ptrdiff_t)i * stride_x, inverse = A[(ptrdiff_t)i * (stride + 1)];
        for (int k = i + 1; k < n; k++)
            subtract_row(x, A[(ptrdiff_t)i * stride + k], X + (ptrdiff_t)k * stride_x, columns);
        for (int j = 0; j < columns; j++)
            x[j] *= inverse;
    }
}
