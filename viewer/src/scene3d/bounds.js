// How large a scene is and where: what moves, and as much of what stands still as is near it. Camera,
// light, grid and the sizes of arrows and marks go by it.

import {CARD_BODY, PORT, SHAPE} from '../snapshot.js';
import {rotationOf} from './motion.js';

const ROOM = 1.6;     // around a body that is alone, of its size; of more, less: to move in
const SURROUND = 2.6; // of the radius of what moves: as far as what stands still counts

class Box {
    constructor() {
        this.low = [Infinity, Infinity, Infinity];
        this.high = [-Infinity, -Infinity, -Infinity];
    }
    get empty() { return !(this.low[0] <= this.high[0]); }
    add(p, radius) {
        for (let k = 0; k < 3; k++) {
            this.low[k] = Math.min(this.low[k], p[k] - radius);
            this.high[k] = Math.max(this.high[k], p[k] + radius);
        }
    }
    get centre() { return this.low.map((v, k) => (v + this.high[k]) / 2); }
    get radius() { return Math.hypot(...this.low.map((v, k) => this.high[k] - v)) / 2; }
    /// By a part of its size, on all sides.
    grow(part) {
        const more = part * this.radius / 2;
        for (let k = 0; k < 3; k++) {
            this.low[k] -= more;
            this.high[k] += more;
        }
    }
    /// Also the part of another that is within `reach` of `centre`.
    addPart(box, centre, reach) {
        const low = box.low.map((v, k) => Math.max(v, centre[k] - reach));
        const high = box.high.map((v, k) => Math.min(v, centre[k] + reach));
        if (low.some((v, k) => v > high[k]))
            return;
        this.add(low, 0);
        this.add(high, 0);
    }
}

const finite = p => p.every(Number.isFinite);

/// {centre, radius, low, high}: m, of what a half shows; radius 1 about the origin if there is nothing.
export function boundsOf(card, solids, motion, block) {
    const moving = new Box(), still = new Box();
    const bodies = card.rows('CARD_BODIES');
    let count = 0; // of bodies that move
    for (let i = 0; i < bodies.length; i++) {
        const p = [...motion.to.subarray(7 * i, 7 * i + 3)];
        if (!motion.gone[i] && finite(p))
            (bodies[i].flags & CARD_BODY.FIXED ? still : moving).add(p, solids.reach[i]);
        count += bodies[i].flags & CARD_BODY.FIXED ? 0 : 1;
    }
    for (let i = 0; i < motion.nodes; i++) {
        const p = [...motion.nodeTo.subarray(3 * i, 3 * i + 3)];
        if (finite(p))
            moving.add(p, 0);
    }
    for (const port of block.rows('PORTS'))
        if (!(port.flags & (PORT.NONE | PORT.UNPLACED | PORT.OPEN)) && finite(port.device))
            moving.add(port.device, 0);
    for (const shape of solids.shapes)
        if (shape.body < 0 && shape.reach > 0)
            addShape(still, shape);
    const box = moving.empty ? still : moving;
    if (box.empty)
        box.add([0, 0, 0], Math.sqrt(1 / 3));
    if (!(box.radius > 0)) // points in one place
        box.add(box.centre, 0.1);
    if (box === moving && !still.empty)
        box.addPart(still, box.centre, SURROUND * box.radius);
    else if (box === moving)
        box.grow(ROOM / count);
    return {centre: box.centre, radius: box.radius, low: box.low, high: box.high};
}

// Boxes and meshes by their corners, others by the ball about them.
function addShape(box, shape) {
    const half = shape.size.map(v => v / 2);
    const low = shape.box ? shape.box.min.toArray() : half.map(v => -v), high = shape.box ? shape.box.max.toArray() : half;
    if (!shape.box && shape.type !== SHAPE.BOX) {
        box.add(shape.position, shape.reach);
        return;
    }
    const R = rotationOf(shape.quaternion, 0, []);
    for (let corner = 0; corner < 8; corner++) {
        const c = [0, 1, 2].map(k => (corner >> k & 1 ? high : low)[k]);
        box.add(shape.position.map((v, r) => v + R[3 * r] * c[0] + R[3 * r + 1] * c[1] + R[3 * r + 2] * c[2]), 0);
    }
}
