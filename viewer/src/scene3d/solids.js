// The shapes of a card, an InstancedMesh for each form: a few draw calls for any number of bodies.

import {Color, DynamicDrawUsage, Group, InstancedMesh, MeshLambertMaterial, Sphere, SRGBColorSpace, Vector3} from 'three';
import {CARD_SHAPE, SHAPE} from '../snapshot.js';
import {meshOf, partsOf, reachOf} from './forms.js';
import {rotationOf} from './motion.js';
import {plainMaterial} from './plain.js';

const EVERYWHERE = new Sphere(new Vector3(), Infinity);
const UNCOLORED = 0.7; // what a shape has that nothing gave a colour
const turn = new Float64Array(9);

// A shape of a robot that is there for contact only: its body has others to be looked at.
function isHull(shape, drawn, trees) {
    return trees.has(shape.body) && drawn.has(shape.body) && !(shape.flags & CARD_SHAPE.ONLY_DRAWN) &&
        shape.color.slice(0, 3).every(c => Math.abs(c - UNCOLORED) < 1e-6);
}

function sameShape(a, b) {
    const near = (p, q) => Math.abs(p - q) <= 1e-6 * (Math.abs(p) + Math.abs(q)) + 1e-12;
    return a.body === b.body && a.type === b.type && a.mesh === b.mesh && a.size.every((v, i) => near(v, b.size[i])) &&
        a.position.every((v, i) => near(v, b.position[i])) && a.quaternion.every((v, i) => near(v, b.quaternion[i]));
}

/// Which rows of CARD_SHAPES are drawn: all but what only doubles another.
function chooseShapes(card, collision) {
    const shapes = card.rows('CARD_SHAPES').map((shape, row) => ({...shape, row}));
    if (collision)
        return shapes.filter(s => !(s.flags & CARD_SHAPE.ONLY_DRAWN));
    const drawnRows = shapes.filter(s => s.flags & CARD_SHAPE.ONLY_DRAWN);
    const drawn = new Set(drawnRows.map(s => s.body)), trees = new Set();
    for (const system of card.rows('CARD_SYSTEMS'))
        for (let i = 0; system.kind === 0 && i < system.body_count && i < card.count('CARD_BODIES'); i++)
            trees.add(system.first_body + i);
    return shapes.filter(s => !isHull(s, drawn, trees) &&
        (s.flags & CARD_SHAPE.ONLY_DRAWN || !drawnRows.some(d => sameShape(d, s))));
}

export class Solids {
    constructor(card, forms, {collision, sunWay}) {
        this.group = new Group();
        this.meshes = [];
        this.own = []; // geometries of this card
        this.bodies = card.count('CARD_BODIES');
        this.shapes = chooseShapes(card, collision);
        this.planes = this.shapes.filter(s => s.type === SHAPE.PLANE);
        this.material = new MeshLambertMaterial();
        this.cheap = plainMaterial(sunWay);
        this.reach = new Float64Array(this.bodies); // m, of each body about its centre
        this.hasShape = new Uint8Array(this.bodies);
        this.marked = new Map(); // body -> [color, part]
        this.build(card, forms);
    }

    build(card, forms) {
        this.forms = forms;
        const geometries = {}; // of the card's own meshes
        const instances = new Map(); // form -> parts
        for (const shape of this.shapes) {
            if (shape.mesh >= 0 && !(`mesh${shape.mesh}` in geometries)) {
                geometries[`mesh${shape.mesh}`] = meshOf(card, shape.mesh);
                if (geometries[`mesh${shape.mesh}`])
                    this.own.push(geometries[`mesh${shape.mesh}`]);
            }
            this.measure(shape, geometries[`mesh${shape.mesh}`]);
            for (const part of partsOf(shape)) {
                if (!(geometries[part.form] || forms.has(part.form)) || shape.body >= this.bodies)
                    continue;
                if (!instances.has(part.form))
                    instances.set(part.form, []);
                instances.get(part.form).push(place(shape, part));
            }
        }
        for (const [form, parts] of instances)
            this.addMesh(form, geometries[form] ?? forms.get(form, parts.length, false), parts);
    }

    measure(shape, geometry) {
        shape.reach = reachOf(shape, geometry);
        if (shape.body < 0 || shape.body >= this.bodies || shape.type === SHAPE.PLANE)
            return;
        this.hasShape[shape.body] = 1;
        const far = Math.hypot(...shape.position) + shape.reach;
        if (Number.isFinite(far))
            this.reach[shape.body] = Math.max(this.reach[shape.body], far);
    }

    addMesh(form, geometry, parts) {
        const mesh = new InstancedMesh(geometry, this.material, parts.length);
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.frustumCulled = false;
        mesh.castShadow = mesh.receiveShadow = true;
        mesh.boundingSphere = EVERYWHERE; // its instances move: rays try each
        Object.assign(mesh.userData, {form, parts});
        parts.forEach((part, i) => mesh.setColorAt(i, part.color));
        this.meshes.push(mesh);
        this.group.add(mesh);
    }

    paint(theme) {
        this.cheap.paint(theme);
    }

    /// In fewer triangles and with less light, where drawing is slow.
    plain(on) {
        for (const mesh of this.meshes) {
            const {form, parts} = mesh.userData;
            mesh.material = on ? this.cheap : this.material;
            if (this.forms.has(form))
                mesh.geometry = this.forms.get(form, parts.length, on);
        }
    }

    /// Put every instance where its body is.
    update(motion) {
        for (const mesh of this.meshes) {
            const out = mesh.instanceMatrix.array;
            const parts = mesh.userData.parts;
            for (let i = 0; i < parts.length; i++)
                put(out, 16 * i, parts[i], motion);
            mesh.instanceMatrix.needsUpdate = true;
        }
    }

    /// Tint bodies: [{body, color, part}] of `color` with `part` of it; all others are as they were.
    mark(marks) {
        const next = new Map(marks.filter(m => m.body >= 0).map(m => [m.body, m]));
        const changed = new Set([...this.marked.keys(), ...next.keys()]);
        this.marked = next;
        if (changed.size === 0)
            return;
        for (const mesh of this.meshes)
            mesh.userData.parts.forEach((part, i) => {
                if (!changed.has(part.body))
                    return;
                const mark = next.get(part.body);
                mesh.setColorAt(i, mark ? tint.copy(part.color).lerp(mark.color, mark.part) : part.color);
                mesh.instanceColor.needsUpdate = true;
            });
    }

    /// Nearest shape that a ray meets: {distance, point, body}, or null.
    pick(raycaster) {
        const hit = raycaster.intersectObjects(this.meshes, false)[0];
        return hit ? {distance: hit.distance, point: hit.point, body: hit.object.userData.parts[hit.instanceId].body} : null;
    }

    dispose() {
        this.meshes.forEach(mesh => mesh.dispose());
        this.own.forEach(geometry => geometry.dispose());
        this.material.dispose();
        this.cheap.dispose();
    }
}

const tint = new Color();

// A part of a shape in its body's frame: three by three numbers that turn and scale, and a place.
function place(shape, part) {
    rotationOf(shape.quaternion, 0, turn);
    const flip = part.turned ? -1 : 1; // half a turn about x
    const m = new Float64Array(9);
    for (let r = 0; r < 3; r++) {
        m[3 * r] = turn[3 * r] * part.scale[0];
        m[3 * r + 1] = flip * turn[3 * r + 1] * part.scale[1];
        m[3 * r + 2] = flip * turn[3 * r + 2] * part.scale[2];
    }
    const p = shape.position.map((v, r) => v + turn[3 * r + 2] * part.z);
    const [r, g, b] = shape.color.map(c => Math.min(1, Math.max(0, c || 0)));
    return {body: shape.body, shape: shape.row, m, p, color: new Color().setRGB(r, g, b, SRGBColorSpace)};
}

const world = new Float64Array(9);
const identity = rotationOf([1, 0, 0, 0], 0, new Float64Array(9));

// out = (pose of the body) * (part), by columns as the graphics take it.
function put(out, at, part, motion) {
    let R = identity, x = 0, y = 0, z = 0;
    if (part.body >= 0) {
        if (motion.gone[part.body]) {
            out.fill(0, at, at + 16);
            return;
        }
        const pose = motion.pose, p = 7 * part.body;
        R = rotationOf(pose, p + 3, world);
        x = pose[p], y = pose[p + 1], z = pose[p + 2];
    }
    const {m, p} = part;
    for (let c = 0; c < 3; c++) {
        const a = m[c], b = m[3 + c], d = m[6 + c];
        out[at + 4 * c] = R[0] * a + R[1] * b + R[2] * d;
        out[at + 4 * c + 1] = R[3] * a + R[4] * b + R[5] * d;
        out[at + 4 * c + 2] = R[6] * a + R[7] * b + R[8] * d;
        out[at + 4 * c + 3] = 0;
    }
    out[at + 12] = x + R[0] * p[0] + R[1] * p[1] + R[2] * p[2];
    out[at + 13] = y + R[3] * p[0] + R[4] * p[1] + R[5] * p[2];
    out[at + 14] = z + R[6] * p[0] + R[7] * p[1] + R[8] * p[2];
    out[at + 15] = 1;
}
