// Poses as they are drawn: from what was drawn when the newest snapshot came to what that snapshot
// says, in the time that snapshots take to come. So what is drawn never jumps when one comes early or
// late, and is at most one snapshot behind. Where frames are fewer than snapshots, each shows the newest.

const POSE = 7;           // position, quaternion with w first
const SHORTEST = 0.004, LONGEST = 0.15; // s, between snapshots that are joined
const SLOW = 1.4;         // frames rarer than that, in snapshots, need nothing between
const SMOOTHING = 0.15;   // of the time that they take

export class Motion {
    constructor(bodies, nodes) {
        this.bodies = bodies;
        this.nodes = nodes;
        this.pose = new Float64Array(POSE * bodies); // drawn now
        this.from = new Float64Array(POSE * bodies);
        this.to = new Float64Array(POSE * bodies);
        this.gone = new Uint8Array(bodies);
        this.node = new Float64Array(3 * nodes);
        this.nodeFrom = new Float64Array(3 * nodes);
        this.nodeTo = new Float64Array(3 * nodes);
        this.came = -1;      // s
        this.between = 1 / 60;
        this.step = -1;
        this.done = true;    // what is drawn is the newest
    }

    /// A snapshot came at `now` (s). Gives whether bodies may be elsewhere.
    take(block, now) {
        const first = this.step < 0, back = block.header.step < this.step;
        const wait = now - this.came;
        this.advance(now); // frames may be fewer than snapshots
        if (!first && wait < LONGEST)
            this.between += SMOOTHING * (Math.max(SHORTEST, wait) - this.between);
        this.came = now;
        this.step = block.header.step;
        this.from.set(this.pose);
        this.nodeFrom.set(this.node);
        const moved = this.readBodies(block.section('BODIES')) | this.readNodes(block.section('NODES'));
        if (first || back || wait > LONGEST)
            this.jump();
        else if (moved)
            this.done = false;
        return first || moved !== 0;
    }

    readBodies({f64, u32, words, count}) {
        const n = Math.min(count, this.bodies);
        let moved = 0;
        for (let i = 0; i < n; i++) {
            const at = i * words, to = i * POSE;
            this.gone[i] = u32[2 * at + 26] & 4;
            for (let k = 0; k < POSE; k++) {
                const value = f64[at + k];
                if (!Number.isFinite(value)) {
                    this.gone[i] = 1;
                    continue;
                }
                moved |= value !== this.to[to + k];
                this.to[to + k] = value;
            }
        }
        return moved;
    }

    // Of nodes that have gone NaN stays, and is passed over in drawing.
    readNodes({f64, words, count}) {
        const n = Math.min(count, this.nodes);
        let moved = 0;
        for (let i = 0; i < n; i++)
            for (let k = 0; k < 3; k++) {
                const value = f64[i * words + k];
                moved |= value !== this.nodeTo[3 * i + k];
                this.nodeTo[3 * i + k] = value;
            }
        return moved;
    }

    jump() {
        this.pose.set(this.to);
        this.node.set(this.nodeTo);
        this.done = true;
    }

    /// Bring what is drawn to the time `now`; the frame before was `frame` s ago. Gives whether it has
    /// changed.
    advance(now, frame = 0) {
        if (this.done)
            return false;
        const part = frame > SLOW * this.between ? 1 : (now - this.came) / this.between;
        if (part >= 1) {
            this.jump();
            return true;
        }
        for (let i = 0; i < this.bodies; i++)
            this.blend(i * POSE, Math.max(0, part));
        for (let i = 0; i < this.node.length; i++)
            this.node[i] = this.nodeFrom[i] + Math.max(0, part) * (this.nodeTo[i] - this.nodeFrom[i]);
        return true;
    }

    // Straight for places; for attitudes the straight line of quaternions, made of length one: within
    // a frame that is the great circle to what can be seen.
    blend(at, part) {
        const {pose, from, to} = this;
        for (let k = at; k < at + 3; k++)
            pose[k] = from[k] + part * (to[k] - from[k]);
        let dot = 0, norm = 0;
        for (let k = at + 3; k < at + POSE; k++)
            dot += from[k] * to[k];
        const sign = dot < 0 ? -1 : 1;
        for (let k = at + 3; k < at + POSE; k++) {
            pose[k] = (1 - part) * from[k] + sign * part * to[k];
            norm += pose[k] * pose[k];
        }
        const scale = norm > 0 ? 1 / Math.sqrt(norm) : 0;
        for (let k = at + 3; k < at + POSE; k++)
            pose[k] *= scale;
        if (scale === 0)
            pose[at + 3] = 1;
    }
}

/// The rotation of a unit quaternion (w first, at `at` of `q`) as nine numbers, by rows.
export function rotationOf(q, at, out) {
    const w = q[at], x = q[at + 1], y = q[at + 2], z = q[at + 3];
    out[0] = 1 - 2 * (y * y + z * z), out[1] = 2 * (x * y - w * z), out[2] = 2 * (x * z + w * y);
    out[3] = 2 * (x * y + w * z), out[4] = 1 - 2 * (x * x + z * z), out[5] = 2 * (y * z - w * x);
    out[6] = 2 * (x * z - w * y), out[7] = 2 * (y * z + w * x), out[8] = 1 - 2 * (x * x + y * y);
    return out;
}
