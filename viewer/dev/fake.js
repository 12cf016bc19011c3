// A store that no program is behind, to work on the page: a ball is pressed into a wall by a ghost
// hand, with books that close, beside a half that makes energy. It answers what the page asks.

import {writeBlock} from './blocks.js';

const TERMS = [['kinetic', 0, 'motion'], ['gravity', 0, 'height; zero at the origin'], ['elastic', 0, 'springs and joints, from the geometry'],
    ['carried', 0, 'residuals that could not yet be moved to the geometry'], ['tank', 0, 'owed by or to the approximation, kept until it can be settled'],
    ['work_port', 1, 'wrenches pushed in by the program or a device'], ['work_target', 1, 'targets, fixed bodies and belts moving'],
    ['work_edit', 1, 'objects added, removed or changed'], ['work_row', 1, 'rows on a system'], ['work_policy', 1, 'corrections'],
    ['damping', -1, 'dampers and drag'], ['friction', -1, 'sliding contacts and joints'], ['restitution', -1, 'impacts'],
    ['stick', -1, 'contacts that stop and stick'], ['rolling', -1, 'contacts that resist rolling and spinning'], ['locking', -1, 'joints that lock'],
    ['scheme', -1, 'what backward Euler or a projection loses'], ['stabilisation', 1, 'push-out, paid from contact losses'],
    ['solver', 1, 'what an unconverged row did beside its law'], ['created', 1, 'what no law explains']];
const MOMENTUM = ['before', 'after', 'gravity', 'port', 'row', 'held', 'drag', 'open', 'correction', 'moved', 'scheme', 'edit', 'unexplained', 'carried'];

const SCENES = [
    ['wall', 'Press into a wall of any stiffness', 1, true, 'Drag the ball into the wall and slide it along.', 'At 50 kN/m the naive side starts to shake, and its energy comes out of nothing.'],
    ['chain', 'A light and stiff chain', 2, true, 'Pull at its end and let go.', 'Beside it the usual scheme flies apart.'],
    ['stack', 'Boxes to push over', 3, false, 'Push the lowest box out.', 'What friction takes is in the books, joule by joule.'],
    ['hand-peg', 'A hand and a peg', 4, false, 'Bring the peg to the hole.', 'The force tells where the rim is.'],
    ['beam', 'A beam to bend', 5, false, 'Bend it, and let go.', 'It rings for as long as its damping lets it.'],
    ['tendon-hand', 'A hand that tendons close', 6, false, 'Close it about the ball.', ''],
    ...['arm-held', 'bounce', 'conveyor', 'double-pendulum', 'four-bar', 'grasp', 'gripper', 'light-chain', 'mass-spring', 'pendulum', 'pile',
        'platform', 'robot-table', 'slope', 'so3-spring', 'top'].map(name => [name, name.replace(/-/g, ' '), 0, false, '', '']),
];

const parameter = (name, text, unit, initial, min, max, log, live) => ({name, text, unit, value: initial, initial, min, max, log, live});

export function startFake(store, {two = false, ghost = 'watching', mode = 'live'} = {}) {
    const state = {
        t: 'state', epoch: 1, mode, busy: '', scene: 'wall', title: SCENES[0][1], try: SCENES[0][4], notice: SCENES[0][5], camera: null, focus: 'ball',
        sides: [], beside: {there: true, on: two}, ghost, rate: 1,
        parameters: [parameter('stiffness', 'of the wall as the hand feels it', 'N/m', 10e3, 100, 50e3, true, true),
            parameter('friction', 'of the ball on the wall', '', 0.3, 0, 1, false, true),
            parameter('mass', 'of the ball', 'kg', 0.08, 0.02, 0.5, true, false)],
        recording: {on: false, seconds: 0, rows: 0, lost: 0, ready: false},
        replay: {time: 0, length: 10, made: 6, playing: true, from: 'last'},
        hands: [], devices: [{name: 'pen', uri: 'viewer:?preset=s2', state: 'active', fault: ''}], granted: 'real time: SCHED_FIFO 80, memory locked, 2 cores',
    };
    const sides = [world(0), world(1)];
    let step = 0, clock = 0, timer = 0, before = performance.now();

    function world(side) {
        return {side, x: 0, v: 0, book: Object.fromEntries(TERMS.map(([name]) => [name, 0])), time: 0, made: 0, dev: 0, force: 0};
    }

    const tell = () => store.takeText(JSON.stringify(state));

    function cards() {
        state.sides = state.beside.on ? [{label: 'passive midpoint'}, {label: 'semi-implicit Euler'}] : [{label: 'passive midpoint'}];
        tell();
        for (let side = 0; side < state.sides.length; side++)
            store.takeBytes(card(side, state.epoch));
    }

    function advance(w, h) {
        const naive = w.side === 1;
        w.time += h;
        const k = state.parameters[0].value, hand = 0.0275 * (1 - Math.cos(2 * Math.PI * 0.4 * w.time));
        const wall = 0.028, into = Math.max(0, hand - wall);
        const shake = naive ? Math.min(1, w.time / 6) * 0.002 * (k / 10e3) * Math.sin(190 * w.time) * (into > 0 ? 1 : 0.1) : 0;
        const x = Math.min(hand, wall + 1e-4) + shake;
        w.v = (x - w.x) / h;
        w.x = x;
        w.dev = hand + (naive ? shake / 2 : 0);
        w.force = Math.min(20, into * 450 + Math.abs(shake) * k * 0.2);
        const b = w.book, power = w.force * Math.abs(w.v) * 0.4;
        b.kinetic = 0.5 * 0.08 * Math.min(1, w.v * w.v) * 3;
        b.gravity = 0.08 * 9.81 * (0.1 + 0.01 * Math.sin(2.5 * w.time));
        b.elastic = 0.5 * 900 * into * into;
        b.friction += h * (0.004 + power * 0.1);
        b.damping += h * 0.02 * Math.abs(Math.sin(2.5 * w.time));
        b.restitution += into > 0 && w.last <= 0 ? 0.003 : 0;
        w.last = into;
        if (naive)
            b.created += h * 0.06 * Math.min(1, w.time / 6) * (k / 10e3);
        const stored = b.kinetic + b.gravity + b.elastic;
        b.work_port = stored - 0.0785 + b.friction + b.damping + b.restitution - b.created;
    }

    function snapshot(w) {
        const momentum = Object.fromEntries(MOMENTUM.map(name => [name, {linear: [0, 0, 0], angular: [0, 0, 0]}]));
        momentum.after = {linear: [0.08 * w.v, 0.002, 0], angular: [0, 0.008 * w.v, 0]};
        momentum.unexplained = {linear: [3e-18, 0, 0], angular: [0, 2e-18, 0]};
        const at = [w.x, 0, 0.1], f = [-w.force, 0, 0, 0, 0, 0];
        const guard = new Array(16).fill(0);
        guard[8] = 500;
        guard[11] = Math.floor(w.time / 4) * 12;
        guard[10] = Math.floor(w.time / 7) * 3;
        const times = period => ({late_mean: 8e-6, late_p50: 6e-6, late_p99: 3e-5, late_p999: 9e-5, late_max: 3e-4, work_mean: period / 60, work_p50: period / 70,
            work_p99: period / 25, work_p999: period / 14, work_max: period / 3});
        store.takeBytes(writeBlock({world: w.side, step, time: w.time, T: 0.001, card: state.epoch, serial: step, clock}, {
            BODIES: [{position: at, quaternion: [1, 0, 0, 0], velocity: [w.v, 0, 0], spin: [0, 0, 0], flags: 0}],
            LEDGER: TERMS.map(([name]) => ({step: 0, total: w.book[name]})),
            MOMENTUM: MOMENTUM.map(name => momentum[name]),
            CONTACTS: w.force > 0.1 ? [{point: [0.04, 0, 0.1], normal: [-1, 0, 0], force: [-w.force, 0, 0], slip: [0, 0, 0], gap: 0, work: 0, key: 1, body_a: 0, body_b: -1, shape_a: 2, shape_b: 1}] : [],
            PORTS: [{device: [w.dev, 0, 0.1], device_q: [1, 0, 0, 0], body: at, body_q: [1, 0, 0, 0], wanted: f.map(v => 1.1 * v), written: f, from_device: 0, into_body: 0, stored: 0, released: 0,
                held: 0, account: 0, stiffness: state.parameters[0].value, turn_stiffness: 0, share: 1, flags: 1},
            {device: [0, 0, 0], device_q: [1, 0, 0, 0], body: [0, 0, 0], body_q: [1, 0, 0, 0], wanted: [], written: [], flags: 0}],
            LOOPS: [{kind: 0, world: 0, period: 1e-3, ticks: 1e4, missed: 2, ...times(1e-3)}, {kind: 1, world: 0, period: 1e-2, ticks: 1e3, missed: 0, ...times(1e-2)},
                ...(state.beside.on ? [{kind: 1, world: 1, period: 1e-2, ticks: 1e3, missed: 0, ...times(1e-2)}] : []), {kind: 2, world: 0, period: 0.1, ticks: 100, missed: 0, lost: 0, ...times(0.02)}],
            DEVICES: [{state: 3, fault: 0, ticks: 1e4, stale: 0, gaps: 0, late: 1, work: w.book.work_port, force: w.force, guard, guard_time: guard}],
            STEP: [{residual: 1e-15, momentum_residual: 1e-15, contact_residual: 1e-9, depth: 1e-5, energy_scale: 1, contacts: 1, contacts_left: 0, asleep: 0, diverged: 0}],
            PARAMETERS: state.parameters.map(p => ({value: p.value})),
            SIDES: [{state: state.rate === 0 ? 1 : 0, rate: state.rate, real_time: state.rate * 0.998, stalls: 0}],
        }));
    }

    function card(side, hash) {
        const shape = (name, body, type, size, position, color) => ({name, body, type, size, position, quaternion: [1, 0, 0, 0], color, mesh: -1, flags: 0});
        return writeBlock({world: side, card: hash}, {
            CARD_BODIES: [{name: 'ball', system: -1, flags: 0, mass: 0.08}],
            CARD_SHAPES: [shape('floor', -1, 5, [0, 0, 0], [0, 0, 0], [0.86, 0.85, 0.82, 1]), shape('wall', -1, 1, [0.02, 0.24, 0.2], [0.05, 0, 0.1], [0.55, 0.63, 0.72, 1]),
                shape('', 0, 0, [0.012, 0, 0], [0, 0, 0], [0.9, 0.42, 0.25, 1])],
            CARD_PARAMETERS: state.parameters.map(p => ({name: p.name, unit: p.unit, text: p.text, value: p.value, initial: p.initial, minimum: p.min, maximum: p.max, flags: (p.log ? 1 : 0) | (p.live ? 2 : 0)})),
            CARD_PORTS: [{name: 'grip', body: 0, device: 0, frame: 0, axes: 3}, {name: 'pointer', body: -1, device: 1, frame: 0, axes: 3}],
            CARD_DEVICES: [{name: 'pen', model: 'viewer', force_max: 20, period: 1e-3, frames: 1, buttons: 0}],
            CARD_TERMS: [...TERMS.map(([name, sign, text]) => ({name, text, unit: 'J', book: 0, sign, system: -1})),
                ...MOMENTUM.map(name => ({name, text: name, unit: 'N·s, N·m·s', book: 1, sign: 0, system: -1}))],
            CARD_SCENE: [{title: state.title, step: 0.001, duration: 10}],
        });
    }

    function run(seconds) {
        const count = state.sides.length;
        clock += seconds;
        const replay = state.mode === 'replay';
        const by = replay ? (state.replay.playing ? seconds : 0) : seconds * state.rate;
        if (replay) {
            state.replay.time = Math.min(state.replay.length, state.replay.time + by);
            state.replay.made = Math.min(state.replay.length, state.replay.made + 2 * seconds);
        }
        if (state.recording.on)
            state.recording.seconds += by;
        step++;
        for (let side = 0; side < count; side++) {
            for (let h = by; h > 1e-9; h -= 1e-3)
                advance(sides[side], Math.min(h, 1e-3));
            snapshot(sides[side]);
        }
    }

    const answers = {
        set({name, value}) {
            const p = state.parameters.find(one => one.name === name);
            p.value = value;
            if (!p.live)
                rebuild('building the scene anew');
        },
        rate: ({value}) => { state.rate = value; },
        step: () => { const {rate} = state; state.rate = 1; run(0.01); state.rate = rate; },
        reset: () => sides.forEach((w, i) => Object.assign(w, world(i))),
        beside({on}) {
            state.beside.on = on;
            rebuild('');
        },
        ghost: ({on}) => { state.ghost = on ? 'watching' : 'off'; },
        record({on}) {
            state.recording = {...state.recording, on, seconds: on ? 0 : state.recording.seconds, ready: !on};
        },
        replay() { state.mode = 'replay'; state.replay = {time: 0, length: 10, made: 2, playing: true, from: 'last'}; },
        live() { state.mode = 'live'; },
        play: ({on}) => { state.replay.playing = on; },
        seek: ({time}) => { state.replay.time = time; },
        open({what}) {
            const scene = SCENES.find(one => `scene:${one[0]}` === what);
            if (!scene) {
                store.takeText(JSON.stringify({t: 'said', code: -4, text: 'robot.urdf:12:7: error: mass must be a positive number, got \'-3\'\n    <mass value="-3"/>\n                 ^~'}));
                return;
            }
            Object.assign(state, {scene: scene[0], title: scene[1], try: scene[4], notice: scene[5], beside: {there: scene[3], on: false}});
            rebuild('');
        },
    };

    function rebuild(busy) {
        state.epoch++;
        state.busy = busy;
        sides.forEach((w, i) => Object.assign(w, world(i)));
        if (busy) {
            tell();
            setTimeout(() => { state.busy = ''; cards(); }, 400);
        } else {
            cards();
        }
    }

    store.sendBy(object => {
        answers[object.t]?.(object);
        tell();
        return true;
    });
    store.takeText(JSON.stringify({t: 'hello', version: '0.1.0', client: 1, granted: state.granted, listen: ''}));
    store.takeText(JSON.stringify({t: 'scenes', list: SCENES.map(([name, title, order, beside, tryThis, notice]) => ({name, title, order, beside, try: tryThis, notice, thumb: false}))}));
    store.set('connection', {state: 'open', retry: 0, delay: 0.001});
    cards();
    timer = setInterval(() => {
        const now = performance.now();
        run(Math.min(0.1, (now - before) / 1000));
        before = now;
        if (step % 12 === 0)
            tell();
    }, 16);
    return {state, run, tell, stop: () => clearInterval(timer)};
}
