/* DOP853 (runge_kutta.h). Coefficients as published with Hairer, Nørsett and Wanner's book; their
 * sums and the order are tested, so that a wrong digit shows. */
#include "runge_kutta.h"
#include "larger.h"
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define S RUNGE_KUTTA_STAGES

static const double nodes[S] = {
    0.0,
    0.0526001519587677318785587544488,
    0.0789002279381515978178381316732,
    0.118350341907227396726757197510,
    0.281649658092772603273242802490,
    1.0 / 3,
    0.25,
    4.0 / 13,
    127.0 / 195,
    0.6,
    6.0 / 7,
    1.0,
};

static const double stage[S][S] = {
    {0.0},
    {5.26001519587677318785587544488e-2},
    {1.97250569845378994544595329183e-2, 5.91751709536136983633785987549e-2},
    {2.95875854768068491816892993775e-2, 0.0, 8.87627564304205475450678981324e-2},
    {2.41365134159266685502369798665e-1, 0.0, -8.84549479328286085344864962717e-1,
     9.24834003261792003115737966543e-1},
    {1.0 / 27, 0.0, 0.0, 1.70828608729473871279604482173e-1, 1.25467687566822425016691814123e-1},
    {19.0 / 512, 0.0, 0.0, 1.70252211019544039314978060272e-1, 6.02165389804559606850219397283e-2,
     -9.0 / 512},
    {3.70920001185047927108779319836e-2, 0.0, 0.0, 1.70383925712239993810214054705e-1,
     1.07262030446373284651809199168e-1, -1.53194377486244017527936158236e-2,
     8.27378916381402288758473766002e-3},
    {6.24110958716075717114429577812e-1, 0.0, 0.0, -3.36089262944694129406857109825,
     -8.68219346841726006818189891453e-1, 2.75920996994467083049415600797e1,
     2.01540675504778934086186788979e1, -4.34898841810699588477366255144e1},
    {4.77662536438264365890433908527e-1, 0.0, 0.0, -2.48811461997166764192642586468,
     -5.90290826836842996371446475743e-1, 2.12300514481811942347288949897e1,
     1.52792336328824235832596922938e1, -3.32882109689848629194453265587e1,
     -2.03312017085086261358222928593e-2},
    {-9.3714243008598732571704021658e-1, 0.0, 0.0, 5.18637242884406370830023853209,
     1.09143734899672957818500254654, -8.14978701074692612513997267357,
     -1.85200656599969598641566180701e1, 2.27394870993505042818970056734e1,
     2.49360555267965238987089396762, -3.0467644718982195003823669022},
    {2.27331014751653820792359768449, 0.0, 0.0, -1.05344954667372501984066689879e1,
     -2.00087205822486249909675718444, -1.79589318631187989172765950534e1,
     2.79488845294199600508499808837e1, -2.85899827713502369474065508674,
     -8.87285693353062954433549289258, 1.23605671757943030647266201528e1,
     6.43392746015763530355970484046e-1},
};

static const double weight[S] = {
    5.42937341165687622380535766363e-2,
    0.0,
    0.0,
    0.0,
    0.0,
    4.45031289275240888144113950566,
    1.89151789931450038304281599044,
    -5.8012039600105847814672114227,
    3.1116436695781989440891606237e-1,
    -1.52160949662516078556178806805e-1,
    2.01365400804030348374776537501e-1,
    4.47106157277725905176885569043e-2,
};

// Of the solution of order 8 less that of order 5.
static const double error5[S] = {
    0.1312004499419488073250102996e-1,
    0.0,
    0.0,
    0.0,
    0.0,
    -0.1225156446376204440720569753e1,
    -0.4957589496572501915214079952,
    0.1664377182454986536961530415e1,
    -0.3503288487499736816886487290,
    0.3341791187130174790297318841,
    0.8192320648511571246570742613e-1,
    -0.2235530786388629525884427845e-1,
};

// Weights of the solution of order 3.
static const double third[S] = {
    [0] = 0.244094488188976377952755905512,
    [8] = 0.733846688281611857341361741547,
    [11] = 0.220588235294117647058823529412e-1,
};

void runge_kutta_tableau(const double **a, const double **b, const double **c)
{
    *a = stage[0];
    *b = weight;
    *c = nodes;
}

/// Sum over stages of w_i k_i for one component.
static double combine(const double *w, const double *k, int n, int j, int stages)
{
    double sum = 0.0;
    for (int i = 0; i < stages; i++)
        if (w[i] != 0.0)
            sum += w[i] * k[(size_t)i * (size_t)n + (size_t)j];
    return sum;
}

double runge_kutta_step(const RungeKutta *rk, double t, double h, const double *y, double *y_next,
                        double tolerance)
{
    int n = rk->n;
    double *k = rk->work, *at = rk->work + (size_t)S * (size_t)n;
    for (int i = 0; i < S; i++) {
        for (int j = 0; j < n; j++)
            at[j] = y[j] + h * combine(stage[i], k, n, j, i);
        rk->f(rk->user, t + nodes[i] * h, at, k + (size_t)i * (size_t)n);
    }
    double e5 = 0.0, e3 = 0.0;
    for (int j = 0; j < n; j++) {
        double slope = combine(weight, k, n, j, S), next = y[j] + h * slope;
        double scale = tolerance * (1.0 + larger(fabs(y[j]), fabs(next)));
        double a = combine(error5, k, n, j, S) / scale;
        double b = (slope - combine(third, k, n, j, S)) / scale;
        e5 += a * a;
        e3 += b * b;
        at[j] = next;
    }
    memcpy(y_next, at, (size_t)n * sizeof *at);
    double below = e5 + 0.01 * e3;
    return below > 0.0 ? fabs(h) * e5 / sqrt(below * n) : 0.0;
}

int runge_kutta_run(const RungeKutta *rk, double t0, double t1, double *y, double tolerance)
{
    double span = t1 - t0, h = span / 100, t = t0;
    double *next = rk->work + (size_t)(S + 1) * (size_t)rk->n;
    for (int steps = 0; steps < 10000000;) {
        bool last = h >= t1 - t;
        if (last)
            h = t1 - t;
        double error = runge_kutta_step(rk, t, h, y, next, tolerance);
        if (error <= 1.0) { // a NaN is not
            memcpy(y, next, (size_t)rk->n * sizeof *y);
            t += h;
            steps++;
            if (last)
                return steps;
        }
        double factor = error > 0.0 ? 0.9 * pow(error, -1.0 / 8) : 6.0;
        h *= isfinite(factor) ? smaller(larger(factor, 0.3), error <= 1.0 ? 6.0 : 1.0) : 0.1;
        if (h < 1e-13 * span)
            return -1;
    }
    return -1;
}
