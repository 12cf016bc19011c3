// Beams and ropes: one mesh of all their tubes, smooth through the nodes, made again as they move.

import {BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, MeshLambertMaterial, SRGBColorSpace} from 'three';

const SIDES = 8, BETWEEN = 4; // corners of a ring; rings from node to node

const cosine = Array.from({length: SIDES}, (_, k) => Math.cos(2 * Math.PI * k / SIDES));
const sine = Array.from({length: SIDES}, (_, k) => Math.sin(2 * Math.PI * k / SIDES));

export class Tubes {
    /// `lines`: {nodes: rows of NODES, radius: m, color: four numbers}.
    constructor(lines) {
        this.lines = lines.map(line => ({...line, rings: (line.nodes.length - 1) * BETWEEN + 1}));
        const rings = this.lines.reduce((sum, line) => sum + line.rings, 0);
        this.position = new Float32Array(3 * SIDES * rings);
        this.normal = new Float32Array(3 * SIDES * rings);
        this.geometry = new BufferGeometry();
        this.geometry.setAttribute('position', new BufferAttribute(this.position, 3).setUsage(DynamicDrawUsage));
        this.geometry.setAttribute('normal', new BufferAttribute(this.normal, 3).setUsage(DynamicDrawUsage));
        this.geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * SIDES * rings), 3));
        this.geometry.setIndex(this.faces());
        this.mesh = new Mesh(this.geometry, new MeshLambertMaterial({vertexColors: true}));
        this.mesh.frustumCulled = false;
        this.mesh.castShadow = this.mesh.receiveShadow = true;
    }

    faces() {
        const index = [];
        let first = 0;
        for (const line of this.lines) {
            for (let r = 0; r + 1 < line.rings; r++)
                for (let k = 0; k < SIDES; k++) {
                    const a = first + r * SIDES + k, b = first + r * SIDES + (k + 1) % SIDES;
                    index.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
                }
            first += line.rings * SIDES;
        }
        return index;
    }

    /// Colour all vertices; `colorOf(line)` gives a color of three, or null for its own.
    paint(colorOf) {
        const out = this.geometry.attributes.color;
        const own = new Color();
        let vertex = 0;
        for (const line of this.lines) {
            const c = colorOf(line) ?? own.setRGB(...line.color.slice(0, 3), SRGBColorSpace);
            for (let i = 0; i < line.rings * SIDES; i++, vertex++)
                out.setXYZ(vertex, c.r, c.g, c.b);
        }
        out.needsUpdate = true;
    }

    update(node) {
        let ring = 0;
        for (const line of this.lines) {
            this.bend(line, node, ring);
            ring += line.rings;
        }
        this.geometry.attributes.position.needsUpdate = true;
        this.geometry.attributes.normal.needsUpdate = true;
    }

    // Rings across a line, each turned as little as can be against the one before.
    bend({nodes, radius, rings}, node, first) {
        let nx = 0, ny = 0, nz = 0; // across
        for (let r = 0; r < rings; r++) {
            curve(nodes, node, r, rings, point, along);
            const [tx, ty, tz] = along;
            if (r === 0)
                [nx, ny, nz] = Math.abs(tz) < 0.9 ? [0, 0, 1] : [1, 0, 0];
            const d = nx * tx + ny * ty + nz * tz;
            nx -= d * tx, ny -= d * ty, nz -= d * tz;
            const n = Math.hypot(nx, ny, nz) || 1;
            nx /= n, ny /= n, nz /= n;
            const bx = ty * nz - tz * ny, by = tz * nx - tx * nz, bz = tx * ny - ty * nx;
            for (let k = 0, at = 3 * SIDES * (first + r); k < SIDES; k++, at += 3) {
                const c = cosine[k], s = sine[k];
                const x = c * nx + s * bx, y = c * ny + s * by, z = c * nz + s * bz;
                this.normal[at] = x, this.normal[at + 1] = y, this.normal[at + 2] = z;
                this.position[at] = point[0] + radius * x;
                this.position[at + 1] = point[1] + radius * y;
                this.position[at + 2] = point[2] + radius * z;
            }
        }
    }

    dispose() {
        this.geometry.dispose();
        this.mesh.material.dispose();
    }
}

const point = new Float64Array(3), along = new Float64Array(3);

// Catmull and Rom's curve through the nodes: a point and the way along it.
function curve(nodes, node, ring, rings, out, tangent) {
    const last = nodes.length - 1;
    const i = Math.min(last - 1, Math.floor(ring / BETWEEN)), t = ring / BETWEEN - i;
    const p0 = 3 * nodes[Math.max(0, i - 1)], p1 = 3 * nodes[i], p2 = 3 * nodes[i + 1], p3 = 3 * nodes[Math.min(last, i + 2)];
    let length = 0;
    for (let k = 0; k < 3; k++) {
        const b = node[p1 + k], c = node[p2 + k];
        const a = i > 0 ? node[p0 + k] : 2 * b - c, d = i + 2 <= last ? node[p3 + k] : 2 * c - b;
        const u = c - a, v = 2 * a - 5 * b + 4 * c - d, w = 3 * b - a - 3 * c + d;
        out[k] = b + 0.5 * t * (u + t * (v + t * w));
        tangent[k] = u + t * (2 * v + 3 * t * w);
        length += tangent[k] * tangent[k];
    }
    const scale = length > 0 ? 1 / Math.sqrt(length) : 0;
    for (let k = 0; k < 3; k++)
        tangent[k] = scale > 0 ? tangent[k] * scale : k === 0 ? 1 : 0;
}
