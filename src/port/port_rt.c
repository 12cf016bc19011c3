/* What all connectors share (port.h). */
#include "port/port.h"
#include <math.h>
#include <string.h>

bool taci_port_axes_known(int axes)
{
    return axes == 1 || axes == 3 || axes == 6;
}

void taci_port_take(int n, const double *in, double *out, uint32_t *flags)
{
    bool sane = true;
    for (int i = 0; i < n; i++)
        sane = sane && port_sane(in[i]);
    if (!sane)
        *flags |= TAC_PORT_BAD_INPUT;
    for (int i = 0; i < n; i++)
        out[i] = sane ? in[i] : 0.0;
}

double taci_port_number(double in, uint32_t *flags)
{
    double out;
    taci_port_take(1, &in, &out, flags);
    return out;
}

double taci_port_period(double dt, double usual, uint32_t *flags)
{
    if (dt >= TACI_PORT_SHORTEST && dt <= TACI_PORT_LONGEST)
        return dt;
    if (dt != 0.0)
        *flags |= TAC_PORT_BAD_INPUT;
    return usual;
}

void taci_weight_diagonal(tac_PortWeight *weight, int axes, double linear, double angular)
{
    *weight = (tac_PortWeight){.axes = axes};
    for (int i = 0; i < axes; i++) {
        weight->w[i][i] = i < 3 ? linear : angular;
        weight->lower[i][i] = sqrt(weight->w[i][i]);
    }
}

void taci_weight_radius(tac_PortWeight *weight, int axes, double radius)
{
    taci_weight_diagonal(weight, axes, 1.0, radius * radius);
}

/// The lower Cholesky factor; false: not positive definite to rounding.
static bool factor(tac_PortWeight *weight)
{
    for (int i = 0; i < weight->axes; i++) {
        for (int j = 0; j <= i; j++) {
            double rest = weight->w[i][j] - port_dot(j, weight->lower[i], weight->lower[j]);
            if (i == j && !(rest > 1e-12 * weight->w[i][i]))
                return false;
            weight->lower[i][j] = i == j ? sqrt(rest) : rest / weight->lower[j][j];
        }
    }
    return true;
}

bool taci_weight_set(tac_PortWeight *weight, int axes, const double *matrix, bool normal)
{
    tac_PortWeight made = {.axes = axes};
    double scale = 1.0, size = 0.0;
    if (normal) {
        int linear = axes < 3 ? axes : 3;
        double mean = 0.0;
        for (int i = 0; i < linear; i++)
            mean += matrix[i * axes + i] / linear;
        if (!port_positive(mean))
            return false;
        scale = 1.0 / mean;
    }
    for (int i = 0; i < axes; i++) {
        for (int j = 0; j < axes; j++) {
            double a = matrix[i * axes + j], b = matrix[j * axes + i];
            if (!port_sane(a))
                return false;
            size = sqrt(fabs(matrix[i * axes + i]) * fabs(matrix[j * axes + j]));
            if (!(fabs(a - b) <= 1e-9 * size)) // such as are computed are symmetric to rounding
                return false;
            made.w[i][j] = 0.5 * scale * (a + b);
        }
    }
    if (!factor(&made))
        return false;
    *weight = made;
    return true;
}

void taci_weight_mul(const tac_PortWeight *weight, const double *a, double *out)
{
    for (int i = 0; i < weight->axes; i++)
        out[i] = port_dot(weight->axes, weight->w[i], a);
}

double taci_weight_norm(const tac_PortWeight *weight, const double *a)
{
    double sum = 0.0; // |Lᵀ a|², which rounding cannot make negative
    for (int i = 0; i < weight->axes; i++) {
        double part = 0.0;
        for (int j = i; j < weight->axes; j++)
            part += weight->lower[j][i] * a[j];
        sum += part * part;
    }
    return sqrt(sum);
}

/// L⁻¹ a.
static void forward(const tac_PortWeight *weight, const double *a, double *out)
{
    for (int i = 0; i < weight->axes; i++)
        out[i] = (a[i] - port_dot(i, weight->lower[i], out)) / weight->lower[i][i];
}

double taci_weight_dual_norm(const tac_PortWeight *weight, const double *a)
{
    double z[TAC_PORT_AXES] = {0};
    forward(weight, a, z);
    return sqrt(port_dot(weight->axes, z, z));
}

void taci_weight_solve(const tac_PortWeight *weight, const double *a, double *out)
{
    double z[TAC_PORT_AXES] = {0};
    forward(weight, a, z);
    for (int i = weight->axes - 1; i >= 0; i--) {
        double sum = z[i];
        for (int j = i + 1; j < weight->axes; j++)
            sum -= weight->lower[j][i] * out[j];
        out[i] = sum / weight->lower[i][i];
    }
}

bool taci_place_of(int axes, const double *q, tac_PortPlace *place)
{
    tac_PortPlace made = {.q = q_identity()};
    for (int i = 0; i < axes; i++) {
        if (!port_sane(q[i]))
            return false;
        made.x[i] = q[i];
    }
    *place = made;
    return true;
}

bool taci_place_of_pose(tac_Pose pose, tac_PortPlace *place)
{
    double size = q_norm2(pose.q);
    const double x[3] = {pose.p.x, pose.p.y, pose.p.z};
    // What is not nearly of unit length is no rotation, but something that was never set.
    if (!(size > 0.5 && size < 2.0) || !taci_place_of(3, x, place))
        return false;
    place->q = q_normalize(pose.q);
    return true;
}

void taci_place_between(int axes, const tac_PortPlace *from, const tac_PortPlace *to, double *way)
{
    for (int i = 0; i < axes && i < 3; i++)
        way[i] = to->x[i] - from->x[i];
    if (axes == 6) {
        tac_Vec3 turn = q_log(q_mul(to->q, q_conjugate(from->q)));
        way[3] = turn.x, way[4] = turn.y, way[5] = turn.z;
    }
}

void taci_books_sample(tac_PortBooks *books, uint32_t flags)
{
    books->flags = flags;
    books->samples++;
    books->limited += (flags & TAC_PORT_LIMITED) != 0;
    books->bad += (flags & TAC_PORT_BAD_INPUT) != 0;
}

tac_PortInfo taci_books_info(const tac_PortBooks *books, double generated)
{
    return (tac_PortInfo){.account = books->account,
                          .generated = generated,
                          .lost = books->lost,
                          .taken = books->taken,
                          .given = books->given,
                          .correction = books->correction,
                          .flags = books->flags,
                          .samples = books->samples,
                          .limited = books->limited,
                          .bad = books->bad};
}

void taci_books_flag(tac_PortBooks *books, uint32_t flags)
{
    uint32_t more = flags & ~books->flags;
    books->flags |= flags;
    books->limited += (more & TAC_PORT_LIMITED) != 0;
    books->bad += (more & TAC_PORT_BAD_INPUT) != 0;
}
