// What the hand around the virtual device wants (virtual.h).
#include "device/virtual.h"
#include "math/so3.h"

#define TURN 6.28318530717958647692

typedef struct Slope {
    double value, rate;
} Slope;

/// From 0 to 1 over `rise`, with no kink at either end.
static Slope smooth(double t, double rise)
{
    if (t <= 0.0)
        return (Slope){0.0, 0.0};
    if (t >= rise)
        return (Slope){1.0, 0.0};
    double s = t / rise;
    return (Slope){s * s * (3 - 2 * s), 6 * s * (1 - s) / rise};
}

/// There, stay, and back.
static Slope profile(const taci_HandDef *hand, double t)
{
    double since = t - hand->at, back = since - hand->rise - hand->hold;
    Slope in = smooth(since, hand->rise), out = smooth(back, hand->rise);
    return (Slope){in.value - out.value, in.rate - out.rate};
}

static double tap(const taci_HandDef *hand, double t)
{
    double since = t - hand->at;
    if (since < 0.0)
        return 0.0;
    since = fmod(since, hand->every);
    return since < hand->duration ? sin(0.5 * TURN * since / hand->duration) : 0.0;
}

static Slope motion(const taci_HandDef *hand, double t)
{
    double w = TURN * hand->rate, since = t - hand->at;
    if (hand->motion == TACI_HAND_PRESS)
        return profile(hand, t);
    if (hand->motion == TACI_HAND_STILL || since < 0.0)
        return (Slope){0.0, 0.0};
    if (hand->motion == TACI_HAND_SINE)
        return (Slope){sin(w * since), w * cos(w * since)};
    return (Slope){0.5 * (1 - cos(w * since)), 0.5 * w * sin(w * since)};
}

/// The row at or before t; the first one if t is before all.
static int row_before(const taci_Script *script, double t)
{
    int low = 0, high = script->count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (script->row[middle].t <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/// The cubic from (a, da) to (b, db) over `span` at its part s, and its slope.
static Slope cubic(double a, double da, double b, double db, double span, double s)
{
    double rise = b - a, p = span * da - rise, q = rise - span * db, r = 1 - s;
    double bend = r * p + s * q;
    return (Slope){a + s * rise + s * r * bend,
                   (rise + (1 - 2 * s) * bend + s * r * (q - p)) / span};
}

static taci_HandWish script_at(const taci_Script *script, double t)
{
    int i = row_before(script, t);
    const taci_ScriptRow *a = &script->row[i], *b = i + 1 < script->count ? a + 1 : a;
    double span = b->t - a->t, s = span > 0.0 ? (t - a->t) / span : 0.0;
    bool rests = b == a || s <= 0.0; // before the first, at or behind the last
    double x[3], v[3], q[4];
    for (int k = 0; k < 3; k++) {
        Slope at =
            rests ? (Slope){a->x[k], 0.0} : cubic(a->x[k], a->v[k], b->x[k], b->v[k], span, s);
        x[k] = at.value;
        v[k] = at.rate;
    }
    for (int k = 0; k < 4; k++)
        q[k] = rests ? a->q[k] : cubic(a->q[k], a->dq[k], b->q[k], b->dq[k], span, s).value;
    return (taci_HandWish){.x = v3_at(x),
                           .v = v3_at(v),
                           .q = q_normalize((tac_Quat){q[0], q[1], q[2], q[3]}),
                           .buttons = a->buttons};
}

taci_HandWish taci_hand_at(const taci_HandDef *hand, double t)
{
    taci_HandWish wish;
    if (hand->script.count > 0)
        wish = script_at(&hand->script, t);
    else {
        Slope s = motion(hand, t);
        wish = (taci_HandWish){.x = v3_scale(s.value, v3_at(hand->by)),
                               .v = v3_scale(s.rate, v3_at(hand->by)),
                               .q = q_exp(v3_scale(s.value, v3_at(hand->turn)))};
    }
    Slope close = smooth(t - hand->close_at, hand->close_rise);
    wish.closed = hand->close * close.value;
    wish.closes = hand->close * close.rate;
    double push = hand->taps ? tap(hand, t) : profile(hand, t).value;
    wish.push = v3_scale(push, v3_at(hand->push));
    wish.twist = v3_scale(push, v3_at(hand->twist));
    return wish;
}

double taci_hand_side(int frame, int frames)
{
    return frames > 1 ? 1.0 - 2.0 * frame / (frames - 1) : 0.0;
}

tac_Vec3 taci_hand_place(const taci_HandWish *wish, int frame, int frames)
{
    return v3(wish->x.x + taci_hand_side(frame, frames) * wish->closed, wish->x.y, wish->x.z);
}

tac_Vec3 taci_hand_speed(const taci_HandWish *wish, int frame, int frames)
{
    return v3(wish->v.x + taci_hand_side(frame, frames) * wish->closes, wish->v.y, wish->v.z);
}
