// Frames of bodies: three axes at each centre of mass, red x, green y, blue z.

import {BoxGeometry, BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, MeshBasicMaterial} from 'three';
import {rotationOf} from './motion.js';

const COLORS = ['#d55e00', '#009e73', '#0072b2'];
const THICK = 0.045; // of their length

function triad() {
    const position = [], color = [], index = [];
    COLORS.forEach((text, k) => {
        const size = [THICK, THICK, THICK];
        size[k] = 1;
        const box = new BoxGeometry(...size);
        const way = [0, 0, 0];
        way[k] = 0.5;
        box.translate(...way);
        const c = new Color(text), first = position.length / 3;
        position.push(...box.attributes.position.array);
        for (let i = 0; i < box.attributes.position.count; i++)
            color.push(c.r, c.g, c.b);
        index.push(...[...box.index.array].map(i => i + first));
        box.dispose();
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(color), 3));
    geometry.setIndex(index);
    return geometry;
}

export class Frames {
    /// `length(body)`: m, of its axes; 0: none.
    constructor(bodies, length) {
        this.group = new Group();
        this.rows = Array.from({length: bodies}, (_, i) => i).filter(i => length(i) > 0);
        this.length = length;
        if (this.rows.length === 0)
            return;
        this.mesh = new InstancedMesh(triad(), new MeshBasicMaterial({vertexColors: true, depthTest: false, transparent: true}), this.rows.length);
        this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 6;
        this.group.add(this.mesh);
    }

    update(motion) {
        if (!this.mesh)
            return;
        const out = this.mesh.instanceMatrix.array;
        this.rows.forEach((body, i) => {
            const size = motion.gone[body] ? 0 : this.length(body);
            rotationOf(motion.pose, 7 * body + 3, turn);
            for (let c = 0; c < 3; c++) {
                for (let r = 0; r < 3; r++)
                    out[16 * i + 4 * c + r] = size * turn[3 * r + c];
                out[16 * i + 12 + c] = motion.pose[7 * body + c];
            }
            out[16 * i + 15] = 1;
        });
        this.mesh.instanceMatrix.needsUpdate = true;
    }

    dispose() {
        this.mesh?.geometry.dispose();
        this.mesh?.material.dispose();
        this.mesh?.dispose();
    }
}

const turn = new Float64Array(9);
