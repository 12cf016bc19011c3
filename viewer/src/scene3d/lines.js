// Beams, springs, and masses of nets and networks: CARD_LINES over NODES. A row of nodes is a tube, a
// spring a coil (a rod where there are many), a node alone a ball.

import {Color, Curve, CylinderGeometry, DynamicDrawUsage, Group, InstancedMesh, MeshLambertMaterial, SRGBColorSpace,
    TubeGeometry, Vector3} from 'three';
import {CARD_LINE} from '../snapshot.js';
import {putBall, putSpan} from './spans.js';
import {Tubes} from './tubes.js';

const MANY = 60;                  // springs from which on they are rods
const THINNEST = 0.006;           // of the scene's radius: a beam is no thinner
const ROD = 0.004, BALL = 0.022, COIL = 0.028; // of it: radii of what says none
const SHORT = 0.14;               // radius of a coil, of its length
const TURNS = 9, COIL_LENGTH = 8; // of a coil; its length as drawn first, in radii

class Helix extends Curve {
    getPoint(t, out = new Vector3()) {
        const inside = Math.min(1, Math.max(0, (t - 0.08) / 0.84)); // straight ends
        const open = Math.min(1, Math.min(inside, 1 - inside) * 14);
        const angle = 2 * Math.PI * TURNS * inside;
        return out.set(open * Math.cos(angle), open * Math.sin(angle), COIL_LENGTH * (t - 0.5));
    }
}

/// A spring of radius about 1 and length 1.
export const coilGeometry = () => new TubeGeometry(new Helix(), 20 * TURNS, 0.12, 5).scale(1, 1, 1 / COIL_LENGTH);
/// A rod of radius 1 and length 1.
export const rodGeometry = sides => new CylinderGeometry(1, 1, 1, sides, 1, true).rotateX(Math.PI / 2);

/// Which row of CARD_BODIES a row of NODES is; -1: a place that stands still. Nodes come system by
/// system, the bodies of each first.
function bodiesOfNodes(card, lines, count) {
    const body = new Int32Array(count).fill(-1);
    let first = 0;
    card.rows('CARD_SYSTEMS').forEach((system, row) => {
        if (system.kind !== 1 && system.kind !== 2)
            return;
        for (let k = 0; k < system.body_count && first + k < count; k++)
            body[first + k] = system.first_body + k;
        first += Math.max(0, system.body_count);
        for (const line of lines)
            if (line.system === row)
                first = line.nodes.reduce((most, node) => Math.max(most, node + 1), first);
    });
    return body;
}

function readLines(card, nodeCount) {
    const index = card.section('CARD_LINE_NODES'), each = index.stride / 4;
    return card.rows('CARD_LINES').map(line => {
        const count = Math.max(0, Math.min(line.count, index.count - line.first));
        const nodes = Array.from({length: count}, (_, i) => index.u32[(line.first + i) * each]);
        return {...line, nodes};
    }).filter(line => line.nodes.length > 0 && line.nodes.every(n => n < nodeCount));
}

export class Lines {
    constructor(card, motion, scale, forms) {
        this.group = new Group();
        this.scale = scale;
        this.materials = new MeshLambertMaterial();
        this.lines = readLines(card, motion.nodes);
        this.bodyOf = bodiesOfNodes(card, this.lines, motion.nodes);
        this.tubes = null;
        this.instanced = [];
        this.own = [];
        const springs = this.lines.filter(l => l.nodes.length === 2 && l.flags & CARD_LINE.SPRING);
        const chains = this.lines.filter(l => l.nodes.length > 1 && !springs.includes(l));
        const points = this.lines.filter(l => l.nodes.length === 1);
        if (chains.length) {
            this.tubes = new Tubes(chains.map(l => ({...l, line: l, radius: Math.max(l.radius, THINNEST * scale)})));
            this.group.add(this.tubes.mesh);
        }
        this.addSprings(springs, motion);
        if (points.length)
            this.add(forms.get('sphere', points.length, false), points, (out, at, l, node) => putBall(out, at, node, 3 * l.nodes[0], l.radius || BALL * scale));
        this.mark(-1, null);
    }

    addSprings(springs, motion) {
        if (springs.length === 0)
            return;
        const many = springs.length > MANY;
        const radius = line => line.radius || (many ? ROD * this.scale : Math.min(COIL * this.scale, SHORT * lengthOf(line, motion.nodeTo)));
        const radii = new Map(springs.map(l => [l, radius(l)]));
        // Between bodies it may be closed at rest, and is then as thin as it is short.
        const radiusNow = (l, node) => l.system < 0 ? Math.min(radii.get(l), SHORT * lengthOf(l, node)) : radii.get(l);
        const geometry = many ? rodGeometry(6) : coilGeometry();
        this.own.push(geometry);
        this.add(geometry, springs, (out, at, l, node) =>
            putSpan(out, at, node, 3 * l.nodes[0], node, 3 * l.nodes[1], radiusNow(l, node)));
    }

    add(geometry, lines, put) {
        const mesh = new InstancedMesh(geometry, this.materials, lines.length);
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.frustumCulled = false;
        mesh.castShadow = mesh.receiveShadow = true;
        Object.assign(mesh.userData, {lines, put});
        this.instanced.push(mesh);
        this.group.add(mesh);
    }

    update(motion) {
        this.tubes?.update(motion.node);
        for (const mesh of this.instanced) {
            const {lines, put} = mesh.userData;
            lines.forEach((line, i) => put(mesh.instanceMatrix.array, 16 * i, line, motion.node));
            mesh.instanceMatrix.needsUpdate = true;
        }
    }

    /// Tint the line that a body is a node of; -1: none.
    mark(body, color, part = 0.4) {
        if (this.lines.length === 0 || (this.marked === body && body < 0))
            return;
        this.marked = body;
        const tint = line => {
            const own = new Color().setRGB(...line.color.slice(0, 3), SRGBColorSpace);
            return body >= 0 && line.nodes.some(n => this.bodyOf[n] === body) ? own.lerp(color, part) : own;
        };
        this.tubes?.paint(tube => tint(tube.line));
        for (const mesh of this.instanced) {
            mesh.userData.lines.forEach((line, i) => mesh.setColorAt(i, tint(line)));
            mesh.instanceColor.needsUpdate = true;
        }
    }

    /// What of the lines is within `pixels` of a ray and nearer than `distance`: {distance, point, body},
    /// the body being the next node that moves. `perPixel`: m at one metre.
    pick(ray, node, pixels, perPixel, distance) {
        let best = null, least = Infinity;
        const a = new Vector3(), b = new Vector3(), onRay = new Vector3(), onLine = new Vector3();
        for (const line of this.lines)
            for (let i = 0; i + 1 < line.nodes.length || (i === 0 && line.nodes.length === 1); i++) {
                const na = line.nodes[i], nb = line.nodes[Math.min(i + 1, line.nodes.length - 1)];
                a.fromArray(node, 3 * na);
                b.fromArray(node, 3 * nb);
                const apart = Math.sqrt(ray.distanceSqToSegment(a, b, onRay, onLine));
                const far = onRay.distanceTo(ray.origin);
                const room = Math.max(0, apart - (line.radius || 0)) / (perPixel * far);
                if (!(room < pixels) || !(room < least) || far > distance)
                    continue;
                const first = onLine.distanceToSquared(a) <= onLine.distanceToSquared(b) ? [na, nb] : [nb, na];
                const held = first.find(n => this.bodyOf[n] >= 0);
                if (held === undefined)
                    continue;
                least = room;
                best = {distance: far, point: new Vector3().fromArray(node, 3 * held), body: this.bodyOf[held]};
            }
        return best;
    }

    dispose() {
        this.tubes?.dispose();
        this.instanced.forEach(mesh => mesh.dispose());
        this.own.forEach(geometry => geometry.dispose());
        this.materials.dispose();
    }
}

function lengthOf(line, node) {
    const [a, b] = line.nodes;
    return Math.hypot(node[3 * a] - node[3 * b], node[3 * a + 1] - node[3 * b + 1], node[3 * a + 2] - node[3 * b + 2]) || 1;
}
