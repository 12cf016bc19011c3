// The equation of a body's own turn (docs/theory/momentum.md (M4)), for one body or for several
// side by side: included with REAL, VEC, MAT, V(operation), M(operation), TURN(name), TURN_INLINE.
//
// With drag, which drops out of W × c:
//
//     F(W) = 2 J W + T b_r W - J w - b + ½ κ T W × c,  c = 2 J W - J w + b
//     F'   = 2 J + T b_r + ½ κ T (2 S(W) J - S(c)) + T³ κ' (W × c) W'

typedef struct TURN(Turn) {
    MAT J;
    double T;
    REAL drag;           // T b_r
    VEC sum, difference; // J w + b, b - J w
} TURN(Turn);

typedef struct TURN(Residual) {
    VEC F, c, Wc;  // Wc = W × c
    REAL h, slope; // ½ κ T, κ'
} TURN(Residual);

/// A 3x3 matrix by its columns, and what solving with it needs.
typedef struct TURN(Columns) {
    VEC a, b, c, bc; // bc = b × c
    REAL inverse;    // of the determinant
} TURN(Columns);

/// κ = tan(t/2)/(t/2) and its derivative by x = t² < 1e-2: the first terms left out are below
/// 1e-16.
TURN_INLINE REAL TURN(kappa_series)(REAL x, REAL *slope)
{
    *slope = 1.0 / 12 + x * (1.0 / 60 + x * (17.0 / 6720 + x * (31.0 / 90720)));
    return 1.0 + x * (1.0 / 12 +
                      x * (1.0 / 120 + x * (17.0 / 20160 + x * (31.0 / 362880 + x * 8.66e-6))));
}

TURN_INLINE TURN(Residual) TURN(turn_residual)(const TURN(Turn) * t, VEC W, REAL kappa, REAL slope)
{
    TURN(Residual) r;
    VEC half = M(mul_v)(&t->J, W), JW = V(add)(half, half);
    r.h = (0.5 * t->T) * kappa;
    r.slope = slope;
    r.c = V(add)(JW, t->difference);
    r.Wc = V(cross)(W, r.c);
    r.F = V(axpy)(V(axpy)(V(sub)(JW, t->sum), t->drag, W), r.h, r.Wc);
    return r;
}

TURN_INLINE TURN(Columns)
    TURN(turn_derivative)(const TURN(Turn) * t, const TURN(Residual) * r, VEC W)
{
    VEC g = V(scale)(r->slope * (t->T * t->T * t->T), W), e = V(scale)(r->h, r->c), A[3];
    for (int j = 0; j < 3; j++) {
        VEC half = M(col)(&t->J, j), J = V(add)(half, half);
        A[j] = V(axpy)(J, r->h, V(cross)(W, J));
    }
    TURN(Columns) C;
    C.a = V(axpy)((VEC){A[0].x + t->drag, A[0].y - e.z, A[0].z + e.y}, g.x, r->Wc);
    C.b = V(axpy)((VEC){A[1].x + e.z, A[1].y + t->drag, A[1].z - e.x}, g.y, r->Wc);
    C.c = V(axpy)((VEC){A[2].x - e.y, A[2].y + e.x, A[2].z + t->drag}, g.z, r->Wc);
    C.bc = V(cross)(C.b, C.c);
    C.inverse = 1.0 / V(dot)(C.a, C.bc);
    return C;
}

/// x with A x = f.
TURN_INLINE VEC TURN(solve3)(const TURN(Columns) * A, VEC f)
{
    VEC g = V(cross)(A->a, f);
    return (VEC){A->inverse * V(dot)(f, A->bc), A->inverse * V(dot)(g, A->c),
                 -(A->inverse * V(dot)(g, A->b))};
}

#undef REAL
#undef VEC
#undef MAT
#undef V
#undef M
#undef TURN
#undef TURN_INLINE
