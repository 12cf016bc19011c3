// Scenes that no world is behind, to look at the drawing with: every form, many bodies, a few
// millimetres and a hundred metres, two halves. Each is {state, sides: [{card, at(t)}]}: bytes of a
// card, and of the snapshot at a time.

import {writeBlock} from './blocks.js';

const IDENTITY = [1, 0, 0, 0];
const COLORS = [[0.9, 0.42, 0.25], [0.35, 0.6, 0.85], [0.45, 0.75, 0.45], [0.8, 0.55, 0.3], [0.6, 0.55, 0.65], [0.55, 0.63, 0.72]];

function axis(angle, x, y, z) {
    const s = Math.sin(angle / 2) / Math.hypot(x, y, z);
    return [Math.cos(angle / 2), s * x, s * y, s * z];
}

// A tetrahedron, and a field of hills: vertices once for each triangle, so that edges are sharp.
function meshes(unit) {
    const vertices = [], indices = [], rows = [];
    const begin = () => rows.push({first_vertex: vertices.length, first_index: indices.length, vertex_count: 0, index_count: 0});
    function triangle(a, b, c) {
        const u = b.map((v, k) => v - a[k]), v = c.map((w, k) => w - a[k]);
        const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        const length = Math.hypot(...n), row = rows.at(-1);
        for (const p of [a, b, c]) {
            indices.push({index: row.vertex_count++});
            vertices.push({position: p.map(x => x * unit), normal: n.map(x => x / length)});
            row.index_count++;
        }
    }
    begin();
    const t = [[0.1, 0.1, 0.1], [-0.1, -0.1, 0.1], [-0.1, 0.1, -0.1], [0.1, -0.1, -0.1]];
    [[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 3]].forEach(([a, b, c]) => triangle(t[a], t[b], t[c]));
    begin();
    const height = (x, y) => [x, y, 0.04 * Math.sin(9 * x) * Math.cos(8 * y) + 0.04];
    for (let i = 0; i < 16; i++)
        for (let j = 0; j < 16; j++) {
            const x = i / 20 - 0.4, y = j / 20 - 0.4, d = 0.05;
            triangle(height(x, y), height(x + d, y), height(x + d, y + d));
            triangle(height(x, y), height(x + d, y + d), height(x, y + d));
        }
    return {CARD_MESHES: rows, CARD_VERTICES: vertices, CARD_INDICES: indices};
}

function forms(unit, world = 0, card = 11n) {
    const types = [[0, [0.1, 0, 0]], [1, [0.2, 0.14, 0.16]], [2, [0.06, 0, 0.16]], [3, [0.08, 0, 0.2]], [4, [0.1, 0, 0.2]], [6, [0, 0, 0]]];
    const bodies = types.map((_, i) => ({name: `body${i}`, system: -1, mass: 0.5}));
    const line = [...Array(9).keys()].map(i => ({name: `beam.node${i}`, system: 0, mass: 0}));
    const scaled = v => v.map(x => x * unit);
    const shapes = types.map(([type, size], i) => ({body: i, type, size: scaled(size), quaternion: IDENTITY, color: [...COLORS[i], 1], mesh: type === 6 ? 0 : -1}));
    shapes.push({body: -1, type: 5, quaternion: IDENTITY, color: [0.8, 0.8, 0.8, 1], mesh: -1});
    shapes.push({body: -1, type: 8, position: scaled([0, 0.9, 0]), quaternion: IDENTITY, color: [0.6, 0.65, 0.5, 1], mesh: 1});
    const kinds = {
        CARD_BODIES: [...bodies, ...line], CARD_SHAPES: shapes, ...meshes(unit),
        CARD_SYSTEMS: [{name: 'beam', kind: 1, number: 1, first_body: types.length, body_count: 9}],
        CARD_LINES: [{name: 'beam', system: 0, first: 0, count: 9, color: [0.6, 0.65, 0.7, 1], radius: 0.012 * unit},
            {name: 'spring', system: 0, flags: 1, first: 9, count: 2, color: [0.8, 0.6, 0.3, 1]}],
        CARD_LINE_NODES: [...[...Array(9).keys()], 8, 9].map(index => ({index})),
        CARD_PORTS: [{name: 'grip', body: 0, device: 0, axes: 3}], CARD_DEVICES: [{name: 'pen', model: ''}],
        CARD_SCENE: [{title: 'All forms', step: 0.001, duration: 10}],
    };
    function at(t) {
        const place = i => scaled([0.3 * i - 0.75, 0.05 * Math.sin(2 * t + i), 0.16 + 0.04 * Math.sin(3 * t + i)]);
        const node = k => scaled([0.12 * k - 0.5, -0.5, 0.35 - 0.0018 * k * k * (1 + 0.5 * Math.sin(3 * t))]);
        const row = (position, quaternion = IDENTITY) => ({position, quaternion});
        const proxy = place(0), device = proxy.map((v, k) => v + unit * [0.1, -0.12, 0.09][k] * (0.5 + 0.5 * Math.sin(t)));
        return writeBlock({card, world, time: t, step: Math.round(1000 * t), T: 0.001, clock: t, serial: Math.round(60 * t)}, {
            BODIES: [...types.map((_, i) => row(place(i), axis(t + i, 1, i, 2))), ...line.map((_, k) => row(node(k)))],
            NODES: [...line.map((_, k) => ({position: node(k)})), {position: scaled([0.46, -0.5, 0.7])}],
            CONTACTS: [1, 2, 3].map(i => ({point: [place(i)[0], place(i)[1], 0], normal: [0, 0, 1], force: [0, 0, 2 ** (2 * i) * (1 + Math.sin(t))],
                body_a: i, body_b: -1, shape_a: i, shape_b: 6})),
            PORTS: [{device, device_q: IDENTITY, body: proxy, body_q: IDENTITY, stiffness: 500, share: 1, flags: 1}],
        });
    }
    return {card: writeBlock({card, world}, kinds), at, names: kinds.CARD_BODIES.map(b => b.name)};
}

function many(count) {
    const wide = Math.ceil(Math.sqrt(count / 4));
    const sizes = [[0.03, 0, 0], [0.05, 0.05, 0.04], [0.015, 0, 0.04], [0.02, 0, 0.05]];
    const bodies = [...Array(count).keys()];
    const card = writeBlock({card: 22n}, {
        CARD_BODIES: bodies.map(i => ({name: `body${i}`, system: -1, mass: 0.1})),
        CARD_SHAPES: [...bodies.map(i => ({body: i, type: i % 4, size: sizes[i % 4], quaternion: IDENTITY, color: [...COLORS[i % 6], 1], mesh: -1})),
            {body: -1, type: 5, quaternion: IDENTITY, color: [0.8, 0.8, 0.8, 1], mesh: -1}],
        CARD_SCENE: [{title: `${count} bodies`, step: 0.001}],
    });
    function at(t) {
        const place = i => [0.08 * ((i >> 2) % wide - wide / 2), 0.08 * (Math.floor((i >> 2) / wide) - wide / 2),
            0.05 + 0.07 * (i % 4) + 0.01 * Math.sin(4 * t + i)];
        return writeBlock({card: 22n, time: t, step: Math.round(1000 * t), T: 0.001, clock: t, serial: Math.round(60 * t)}, {
            BODIES: bodies.map(i => ({position: place(i), quaternion: axis(t + i, 1, i % 3, 2)})),
            CONTACTS: bodies.filter(i => i % 4 === 0).map(i => ({point: [place(i)[0], place(i)[1], 0], normal: [0, 0, 1],
                force: [0, 0, 1 + Math.sin(t + i)], body_a: i, body_b: -1})),
        });
    }
    const frames = [...Array(60).keys()].map(k => at(k / 60)); // made before: that takes longer than a frame
    return {card, at: t => frames[Math.floor(60 * t) % 60].slice(0), names: bodies.map(i => `body${i}`)};
}

const one = (title, side, more = {}) => ({title, sides: [side], ...more});

export const synthetic = {
    'forms': () => one('All forms', forms(1), {focus: 'body0', ghost: 'watching'}),
    'forms-mm': () => one('All forms, in millimetres', forms(0.001)),
    'forms-100m': () => one('All forms, a hundred metres', forms(100)),
    'two': () => ({title: 'Two halves', sides: [forms(1, 0), forms(1, 1, 12n)], labels: ['passive midpoint', 'semi-implicit Euler']}),
    'many-40': () => one('40 bodies', many(40)),
    'many-500': () => one('500 bodies', many(500)),
};
