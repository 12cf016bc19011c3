// One state by value, and the field line of raw coordinates (S2, Algorithms 1 and 2). Theory:
// docs/theory/phs.md.
#include "system/phs/phs.h"
#include <math.h>

tac_PhsOptions tac_phs_options_default(void)
{
    return (tac_PhsOptions){.alpha = 0.5, .beta = 0.5};
}

double taci_phs_recovery(const tac_PhsOptions *o, double bk, double room)
{
    if (bk > 0.0)
        return o->alpha * bk < o->beta * room ? o->alpha * bk : o->beta * room;
    return o->credit == TAC_PHS_CREDIT_RETURN ? o->alpha * bk : 0.0;
}

static double energy_of(const tac_PhsOne *one, double x)
{
    return 0.5 * one->h * x * x;
}

tac_PhsOne tac_phs_one(double h, double x)
{
    tac_PhsOne one = {.h = h, .x = x, .options = tac_phs_options_default()};
    one.ledger.H = one.ledger.H0 = energy_of(&one, x);
    return one;
}

tac_PhsOne tac_phs_unilateral(double stiffness, double x)
{
    tac_PhsOne one = tac_phs_one(stiffness, x > 0.0 ? x : 0.0);
    one.unilateral = true;
    return one;
}

void tac_phs_one_set(tac_PhsOne *one, double x)
{
    double H = energy_of(one, one->unilateral && x < 0.0 ? 0.0 : x);
    one->x = one->unilateral && x < 0.0 ? 0.0 : x;
    one->ledger.H0 += H - one->ledger.H;
    one->ledger.H = H;
}

/// What a step is made of, between its prediction and its books.
typedef struct OneStep {
    double u, T;
    double g;    // gradient = output
    double lost; // J, by r
    double Hnew; // J, the level announced
    double xb;   // the prediction
    uint32_t flags;
} OneStep;

static OneStep predict(const tac_PhsOne *one, double u, double T)
{
    OneStep s = {.u = u, .T = T, .g = one->h * one->x};
    s.lost = T * (one->r * s.g * s.g);
    s.Hnew = energy_of(one, one->x) + T * (s.g * u - one->r * s.g * s.g);
    s.xb = one->x + T * (u - one->r * s.g);
    if (s.g == 0.0)
        s.flags = u == 0.0 ? 0 : TAC_PHS_DEADLOCK;
    else if (s.Hnew < 0.0)
        s.flags = TAC_PHS_LEAP;
    return s;
}

/// The state on the level, on the side of the prediction; `Hs` is the level after recovery.
static double on_level(const tac_PhsOne *one, const OneStep *s, double Hs)
{
    double Hb = energy_of(one, s->xb);
    if (Hb > 0.0)
        return s->xb * sqrt(Hs / Hb);
    return copysign(sqrt(2.0 * Hs / one->h), one->x); // nothing says where to: the side of x
}

/// bk as S2 prints it, without the energy that is stored after a fault, and with that of the state
/// before a reset.
static double printed_bk(const tac_PhsOne *one, const OneStep *s, double x)
{
    double bk = one->ledger.bk;
    if (s->flags & TAC_PHS_RESET)
        return bk + energy_of(one, one->x);
    if (s->flags & (TAC_PHS_LEAP | TAC_PHS_DEADLOCK))
        return bk - s->Hnew;
    return bk + energy_of(one, x) - s->Hnew;
}

static uint32_t step_one(tac_PhsOne *one, double u, double T, bool let_go)
{
    OneStep s = predict(one, u, T);
    double x = s.xb;
    if (s.g != 0.0 && s.flags == TAC_PHS_LEAP && one->options.leap == TAC_PHS_LEAP_MIRROR)
        x = -one->x;
    else if (s.g != 0.0 && s.flags != TAC_PHS_LEAP)
        x = on_level(one, &s, s.Hnew - taci_phs_recovery(&one->options, one->ledger.bk, s.Hnew));
    if (one->unilateral && (x < 0.0 || let_go)) {
        x = 0.0;
        s.flags |= TAC_PHS_RESET;
    }
    double H = energy_of(one, x);
    if (!(T > 0.0) || !isfinite(s.Hnew) || !isfinite(H))
        return one->ledger.flags = TAC_PHS_REFUSED;
    one->ledger.bk = one->options.books == TAC_PHS_BOOKS_PRINTED ? printed_bk(one, &s, x)
                                                                 : one->ledger.bk + (H - s.Hnew);
    one->ledger.supplied += T * (s.g * u - one->r * s.g * s.g);
    one->ledger.dissipated += s.lost;
    one->ledger.H = H;
    one->ledger.flags = s.flags;
    one->ledger.faults += (s.flags & TACI_PHS_FAULTS) != 0;
    one->x = x;
    return s.flags;
}

uint32_t tac_phs_one_step(tac_PhsOne *one, double u, double T)
{
    return step_one(one, u, T, false);
}

uint32_t tac_phs_one_step_at(tac_PhsOne *one, double u, double T, double depth)
{
    if (!isfinite(depth))
        return one->ledger.flags = TAC_PHS_REFUSED;
    return step_one(one, u, T, depth < 0.0);
}

/// Newton on the logarithm of the energy, which is increasing and convex in s, inside of a bracket.
double tac_phs_field_line(const double *w, const double *h, int count, double H, int *iterations)
{
    double sum = 0.0, least = HUGE_VAL, most = 0.0;
    for (int i = 0; i < count; i++) {
        sum += w[i];
        least = w[i] > 0.0 && h[i] < least ? h[i] : least;
        most = w[i] > 0.0 && h[i] > most ? h[i] : most;
    }
    double L = log(H / sum);
    double low = L < 0.0 ? L / (2.0 * least) : L / (2.0 * most);
    double high = L < 0.0 ? L / (2.0 * most) : L / (2.0 * least);
    for (int i = 0; i < count; i++) // no term alone is above the level: nothing overflows
        if (w[i] > 0.0 && log(H / w[i]) / (2.0 * h[i]) < high)
            high = log(H / w[i]) / (2.0 * h[i]);
    double s = high;
    int round = 0;
    while (round < 40) {
        double S = 0.0, slope = 0.0;
        round++;
        for (int i = 0; i < count; i++) {
            double t = w[i] > 0.0 ? w[i] * exp(2.0 * h[i] * s) : 0.0;
            S += t;
            slope += 2.0 * h[i] * t;
        }
        double F = log(S / H);
        if (F > 0.0)
            high = s;
        else
            low = s;
        if (fabs(F) <= 4e-15)
            break;
        double next = s - F * S / slope;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        if (next == s)
            break;
        s = next;
    }
    if (iterations)
        *iterations = round;
    return s;
}
