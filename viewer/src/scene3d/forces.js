// Forces of contacts as arrows on what moves, from the newest snapshot. Their length goes with the
// logarithm of the force, so that a resting weight and an impact can both be read; the unit is the
// weight of a typical body, the same for both halves. Seen through bodies they are faint.

import {BufferAttribute, BufferGeometry, ConeGeometry, CylinderGeometry, DynamicDrawUsage, Group, InstancedMesh,
    MeshBasicMaterial, Points, PointsMaterial} from 'three';
import {putSpan} from './spans.js';

const MOST = 1024;            // arrows
const UNIT = 0.1;             // of the scene's radius: length of a force of one unit
const LONGEST = 0.55;         // of it
const THICK = 0.0075;         // of it
const THROUGH = 0.25;         // how much is seen through bodies, of few
const FEW = 12;               // arrows; of more less is seen through bodies
const GRAVITY = 9.81;

/// N, the unit of arrows: the weight of the middle body; if masses are not known, what forces say.
export class ForceScale {
    constructor(card) {
        const masses = card.rows('CARD_BODIES').filter(b => b.mass > 0 && !(b.flags & 1)).map(b => b.mass);
        masses.sort((a, b) => a - b);
        this.known = masses.length > 0;
        this.unit = this.known ? GRAVITY * masses[masses.length >> 1] : 0;
    }

    /// Forces that are there, for scenes whose masses nobody knows: the unit is a slow mean of them.
    learn(force) {
        if (this.known || !(force > 0))
            return;
        this.unit = this.unit > 0 ? this.unit * (force / this.unit) ** 0.002 : force;
    }

    /// Length of an arrow, in radii of the scene.
    length(force) {
        return this.unit > 0 ? Math.min(LONGEST, UNIT * Math.log2(1 + force / this.unit)) : UNIT;
    }
}

export class Forces {
    constructor(scale, unit) {
        this.group = new Group();
        this.radius = scale;
        this.scale = unit;
        this.shaft = this.pair(new CylinderGeometry(1, 1, 1, 6, 1, true).rotateX(Math.PI / 2));
        this.head = this.pair(new ConeGeometry(1, 1, 8).rotateX(Math.PI / 2));
        this.points = this.makePoints();
        this.count = 0;
        this.from = new Float64Array(3), this.to = new Float64Array(3), this.neck = new Float64Array(3);
    }

    // The same instances twice: as they are, and faint through what is before them.
    pair(geometry) {
        const solid = new InstancedMesh(geometry, new MeshBasicMaterial(), MOST);
        const faint = new InstancedMesh(geometry, new MeshBasicMaterial({transparent: true, opacity: THROUGH, depthTest: false,
            depthWrite: false}), MOST);
        solid.instanceMatrix.setUsage(DynamicDrawUsage);
        faint.instanceMatrix = solid.instanceMatrix;
        solid.frustumCulled = faint.frustumCulled = false;
        faint.renderOrder = 4;
        solid.count = faint.count = 0;
        this.group.add(solid, faint);
        return {solid, faint};
    }

    makePoints() {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * MOST), 3).setUsage(DynamicDrawUsage));
        geometry.setDrawRange(0, 0);
        const material = new PointsMaterial({size: 6, sizeAttenuation: false, transparent: true, opacity: 0.85, depthTest: false});
        material.onBeforeCompile = shader => { // round ones
            shader.fragmentShader = shader.fragmentShader.replace('#include <map_particle_fragment>',
                'if (length(gl_PointCoord - 0.5) > 0.5) discard;');
        };
        const points = new Points(geometry, material);
        points.frustumCulled = false;
        points.renderOrder = 5;
        this.group.add(points);
        return points;
    }

    paint(theme, ratio) {
        for (const {solid, faint} of [this.shaft, this.head])
            solid.material.color = faint.material.color = theme.force;
        this.points.material.color = theme.force;
        this.points.material.size = 5 * ratio;
    }

    /// Not through bodies, where drawing is slow.
    plain(on) {
        this.isPlain = on;
    }

    /// Those of a snapshot. `moves(body)`: whether a row of CARD_BODIES does.
    update(block, moves) {
        const {f64, i32, words, count} = block.section('CONTACTS');
        const where = this.points.geometry.attributes.position;
        let n = 0;
        for (let i = 0; i < count && n < MOST; i++) {
            const at = i * words;
            const fx = f64[at + 6], fy = f64[at + 7], fz = f64[at + 8];
            const force = Math.hypot(fx, fy, fz);
            if (!(force > 0) || !Number.isFinite(force))
                continue;
            const body = i32[2 * at + 30];
            this.scale.learn(force);
            this.arrow(n, f64, at, moves(body) ? 1 : -1, fx, fy, fz, force);
            where.setXYZ(n, f64[at], f64[at + 1], f64[at + 2]);
            n++;
        }
        this.show(n);
    }

    arrow(n, f64, at, sign, fx, fy, fz, force) {
        const {from, to, neck} = this;
        const length = this.scale.length(force) * this.radius * sign;
        const thick = Math.min(THICK * this.radius, 0.12 * Math.abs(length));
        const head = Math.min(0.5, 5 * thick / Math.abs(length));
        const way = [fx / force, fy / force, fz / force];
        for (let k = 0; k < 3; k++) {
            from[k] = f64[at + k];
            to[k] = from[k] + length * way[k];
            neck[k] = from[k] + (1 - head) * length * way[k];
        }
        putSpan(this.shaft.solid.instanceMatrix.array, 16 * n, from, 0, neck, 0, thick);
        putSpan(this.head.solid.instanceMatrix.array, 16 * n, neck, 0, to, 0, 2.4 * thick);
    }

    show(n) {
        this.count = n;
        for (const {solid, faint} of [this.shaft, this.head]) {
            solid.count = n;
            faint.count = this.isPlain ? 0 : n;
            solid.instanceMatrix.clearUpdateRanges();
            solid.instanceMatrix.addUpdateRange(0, 16 * n);
            solid.instanceMatrix.needsUpdate = true;
        }
        const crowd = Math.sqrt(Math.min(1, FEW / Math.max(1, n)));
        this.shaft.faint.material.opacity = this.head.faint.material.opacity = THROUGH * crowd;
        this.points.material.opacity = 0.85 * crowd;
        this.points.geometry.setDrawRange(0, n);
        this.points.geometry.attributes.position.needsUpdate = true;
    }

    dispose() {
        for (const {solid, faint} of [this.shaft, this.head]) {
            solid.geometry.dispose();
            solid.material.dispose();
            faint.material.dispose();
            solid.dispose();
        }
        this.points.geometry.dispose();
        this.points.material.dispose();
    }
}
