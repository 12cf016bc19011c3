// Instances that reach from one point to another: rods, coils, arrows.

/// Put an instance whose axis z goes from a to b (arrays, at ia, ib), with radius r, into out at `at`.
/// A form has length 1 along z about its middle. Without length, or a number: nothing is drawn.
export function putSpan(out, at, a, ia, b, ib, r) {
    const dx = b[ib] - a[ia], dy = b[ib + 1] - a[ia + 1], dz = b[ib + 2] - a[ia + 2];
    const length = Math.hypot(dx, dy, dz);
    if (!(length > 1e-12) || !(r > 0)) {
        out.fill(0, at, at + 16);
        return;
    }
    const zx = dx / length, zy = dy / length, zz = dz / length;
    // any axis across: Frisvad's, stable but at -z
    let xx = 0, xy = -1, xz = 0, yx = -1, yy = 0, yz = 0;
    if (zz > -0.9999999) {
        const c = 1 / (1 + zz), d = -zx * zy * c;
        xx = 1 - zx * zx * c, xy = d, xz = -zx;
        yx = d, yy = 1 - zy * zy * c, yz = -zy;
    }
    out[at] = r * xx, out[at + 1] = r * xy, out[at + 2] = r * xz, out[at + 3] = 0;
    out[at + 4] = r * yx, out[at + 5] = r * yy, out[at + 6] = r * yz, out[at + 7] = 0;
    out[at + 8] = dx, out[at + 9] = dy, out[at + 10] = dz, out[at + 11] = 0;
    out[at + 12] = a[ia] + dx / 2, out[at + 13] = a[ia + 1] + dy / 2, out[at + 14] = a[ia + 2] + dz / 2, out[at + 15] = 1;
}

/// Put an instance of the same size in all directions at a point.
export function putBall(out, at, p, ip, r) {
    out.fill(0, at, at + 16);
    if (!Number.isFinite(p[ip] + p[ip + 1] + p[ip + 2]))
        return;
    out[at] = out[at + 5] = out[at + 10] = r;
    out[at + 12] = p[ip], out[at + 13] = p[ip + 1], out[at + 14] = p[ip + 2], out[at + 15] = 1;
}
