// The forms that shapes are drawn with, of unit size and low in triangles, with z as their axis.

import {BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, InterleavedBuffer, InterleavedBufferAttribute,
    SphereGeometry, BufferAttribute} from 'three';
import {SHAPE} from '../snapshot.js';

// Pieces around and along a sphere, around a cylinder, and along half a sphere: `fine` for few bodies,
// `plain` for where drawing is slow.
const DETAIL = {fine: [28, 20, 32, 10], usual: [16, 12, 20, 6], plain: [8, 6, 8, 2]};
const FEW = 80, FEW_PLAIN = 12; // instances of a form

const upright = geometry => geometry.rotateX(Math.PI / 2); // three's axis is y

function formsOf([around, along, ring, half]) {
    return {
        sphere: upright(new SphereGeometry(1, around, along)),
        box: new BoxGeometry(1, 1, 1),
        cylinder: upright(new CylinderGeometry(1, 1, 1, ring)),
        cone: upright(new ConeGeometry(1, 1, ring)),
        tube: upright(new CylinderGeometry(1, 1, 1, around, 1, true)),
        half: upright(new SphereGeometry(1, around, half, 0, 2 * Math.PI, 0, Math.PI / 2)),
    };
}

/// Made once for all halves, in each detail: sphere, box, cylinder, cone, tube (open) and half (of a
/// sphere, z >= 0).
export class Forms {
    constructor() {
        this.sets = Object.fromEntries(Object.entries(DETAIL).map(([name, detail]) => [name, formsOf(detail)]));
    }

    has(form) {
        return form in this.sets.usual;
    }

    /// The form for so many instances.
    get(form, count, plain) {
        const detail = plain ? (count <= FEW_PLAIN ? 'usual' : 'plain') : count <= FEW ? 'fine' : 'usual';
        return this.sets[detail][form];
    }

    dispose() {
        for (const set of Object.values(this.sets))
            Object.values(set).forEach(geometry => geometry.dispose());
    }
}

/// What a row of CARD_SHAPES is drawn with: [{form, scale, z, turned}], in the frame of the shape.
/// A capsule is a tube and two halves, so that any length has round ends. Planes are drawn elsewhere.
export function partsOf(shape) {
    const [x, y, z] = shape.size;
    switch (shape.type) {
    case SHAPE.SPHERE: return [{form: 'sphere', scale: [x, x, x], z: 0}];
    case SHAPE.BOX: return [{form: 'box', scale: [x, y, z], z: 0}];
    case SHAPE.CAPSULE: return [
        {form: 'tube', scale: [x, x, z], z: 0},
        {form: 'half', scale: [x, x, x], z: z / 2},
        {form: 'half', scale: [x, x, x], z: -z / 2, turned: true},
    ];
    case SHAPE.CYLINDER: return [{form: 'cylinder', scale: [x, x, z], z: 0}];
    case SHAPE.CONE: return [{form: 'cone', scale: [x, x, z], z: 0}];
    case SHAPE.PLANE: return [];
    default: return shape.mesh >= 0 ? [{form: `mesh${shape.mesh}`, scale: [1, 1, 1], z: 0}] : [];
    }
}

/// A mesh of a card, without a copy of its vertices; null if its numbers do not hold.
export function meshOf(card, row) {
    const mesh = card.row('CARD_MESHES', row);
    const vertices = card.section('CARD_VERTICES'), indices = card.section('CARD_INDICES');
    if (!mesh || !vertices.f32 || !indices.u32 || mesh.vertex_count === 0 || mesh.index_count === 0 ||
        mesh.first_vertex + mesh.vertex_count > vertices.count || mesh.first_index + mesh.index_count > indices.count)
        return null;
    const floats = vertices.stride / 4, each = indices.stride / 4;
    const part = vertices.f32.subarray(mesh.first_vertex * floats, (mesh.first_vertex + mesh.vertex_count) * floats);
    const index = new Uint32Array(mesh.index_count - mesh.index_count % 3);
    for (let i = 0; i < index.length; i++) {
        index[i] = indices.u32[(mesh.first_index + i) * each];
        if (index[i] >= mesh.vertex_count)
            return null;
    }
    const buffer = new InterleavedBuffer(part, floats);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute('normal', new InterleavedBufferAttribute(buffer, 3, 3));
    geometry.setIndex(new BufferAttribute(index, 1));
    geometry.computeBoundingSphere();
    return Number.isFinite(geometry.boundingSphere.radius) ? geometry : null;
}

/// The radius of a ball about the frame of a shape that holds it; 0 for planes.
export function reachOf(shape, geometry) {
    const [x, y, z] = shape.size;
    switch (shape.type) {
    case SHAPE.SPHERE: return x;
    case SHAPE.BOX: return Math.hypot(x, y, z) / 2;
    case SHAPE.CAPSULE: return x + z / 2;
    case SHAPE.CYLINDER: case SHAPE.CONE: return Math.hypot(x, z / 2);
    case SHAPE.PLANE: return 0;
    default: return geometry ? geometry.boundingSphere.center.length() + geometry.boundingSphere.radius : 0;
    }
}
