import assert from 'node:assert/strict';
import test from 'node:test';
import {decode, SnapshotError} from '../src/snapshot.js';
import {writeBlock} from '../dev/blocks.js';

const body = (x, flags = 0) => ({position: [x, 2, 3], quaternion: [1, 0, 0, 0], velocity: [0, 0, -1], spin: [0, 0, 0], flags});

function aSnapshot(grow) {
    return writeBlock({world: 1, step: 7, time: 0.25, T: 0.001, card: 0xfedcba9876543210n, serial: 3, clock: 12.5}, {
        BODIES: [body(1), body(4, 2)],
        CONTACTS: [{point: [0, 0, 0.5], force: [0, 0, 9.81], key: 2n ** 63n, body_a: 0, body_b: -1}],
        MESSAGES: [{clock: 1, code: -2, text: 'Grüße'}],
    }, grow);
}

function aCard() {
    return writeBlock({card: 5n}, {
        CARD_BODIES: [{name: 'ball', system: -1, mass: 0.5}, {name: 'wall', system: -1, flags: 1}],
        CARD_SHAPES: [{name: '', body: 0, type: 0, size: [0.1, 0, 0], quaternion: [1, 0, 0, 0], color: [1, 0.5, 0, 1], mesh: -1}],
    });
}

test('a snapshot gives back what was written', () => {
    const block = decode(aSnapshot());
    assert.equal(block.isCard, false);
    assert.deepEqual([block.header.world, block.header.step, block.header.time], [1, 7, 0.25]);
    assert.equal(block.header.card, 0xfedcba9876543210n);
    assert.deepEqual(block.rows('BODIES')[1].position, [4, 2, 3]);
    assert.equal(block.rows('BODIES')[1].flags, 2);
    assert.equal(block.rows('CONTACTS')[0].key, 2n ** 63n);
    assert.equal(block.rows('CONTACTS')[0].body_b, -1);
    assert.equal(block.row('MESSAGES').text, 'Grüße');
    assert.equal(block.row('MESSAGES', 1), null);
    assert.equal(block.count('PORTS'), 0);
    assert.deepEqual(block.rows('PORTS'), []);
});

test('views see the bytes that came, without a copy', () => {
    const bytes = aSnapshot();
    const bodies = decode(bytes).section('BODIES');
    assert.equal(bodies.f64.buffer, bytes);
    assert.equal(bodies.f64[bodies.words], 4);
    assert.equal(bodies.u32[2 * bodies.words + 26], 2);
});

test('longer rows of a later version are read by their stride', () => {
    const block = decode(aSnapshot(16));
    assert.deepEqual(block.rows('BODIES')[1].position, [4, 2, 3]);
    assert.equal(block.section('BODIES').f64[block.section('BODIES').words], 4);
});

test('kinds that are not known are passed over', () => {
    const bytes = aSnapshot();
    new DataView(bytes).setUint32(104, 40, true); // what was BODIES
    const block = decode(bytes);
    assert.equal(block.count('BODIES'), 0);
    assert.equal(block.count('CONTACTS'), 1);
});

test('a card gives texts, and none beyond its end', () => {
    const card = decode(aCard());
    assert.equal(card.isCard, true);
    assert.deepEqual(card.rows('CARD_BODIES').map(b => [b.name, b.flags]), [['ball', 0], ['wall', 1]]);
    assert.equal(card.rows('CARD_SHAPES')[0].name, '');
    assert.equal(card.text(1e6), '');
    assert.equal(card.text(-1), '');
    assert.equal(card.text(NaN), '');
});

test('bytes that do not begin at a multiple of eight are read all the same', () => {
    const bytes = new Uint8Array(aSnapshot());
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    assert.equal(decode(shifted.subarray(3)).header.step, 7);
});

test('what is no snapshot is refused', () => {
    for (const data of [new ArrayBuffer(0), new ArrayBuffer(103), new ArrayBuffer(4096), 'text', null, undefined, {}])
        assert.throws(() => decode(data), SnapshotError);
});

test('every length that was cut is refused', () => {
    const bytes = aSnapshot();
    for (let size = 0; size < bytes.byteLength; size++)
        assert.throws(() => decode(bytes.slice(0, size)), SnapshotError);
});

// Everything that a page reads of a block.
function readAll(block) {
    for (const name of block.sections.keys()) {
        if (name !== 'CARD_TEXT')
            block.rows(name);
        const s = block.section(name);
        assert.ok(s.f64 === null || s.f64.length <= block.buffer.byteLength / 8);
        assert.ok(s.u32 === null || s.u32.length <= block.buffer.byteLength / 4);
    }
}

test('bytes that were changed are refused or read, and nothing else happens', () => {
    let seed = 1;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    let refused = 0, read = 0;
    for (let round = 0; round < 20000; round++) {
        const bytes = (round % 2 ? aSnapshotBytes : aCardBytes).slice(0);
        const view = new Uint8Array(bytes);
        const reach = round % 3 ? 260 : view.length; // mostly header and table
        for (let k = 0; k < 1 + round % 4; k++)
            view[Math.floor(random() * Math.min(reach, view.length))] = random() < 0.5 ? Math.floor(random() * 256) : 255;
        try {
            readAll(decode(bytes));
            read++;
        } catch (error) {
            assert.ok(error instanceof SnapshotError, String(error?.stack));
            refused++;
        }
    }
    assert.ok(refused > 1000 && read > 1000, `${refused} refused, ${read} read`);
});
const aSnapshotBytes = aSnapshot(), aCardBytes = aCard();

test('sizes beyond all memory are refused', () => {
    for (const [at, bytes] of [[24, 8], [112, 8], [120, 8], [16, 4], [20, 4], [12, 4], [108, 4]]) {
        const data = aSnapshot();
        new Uint8Array(data, at, bytes).fill(255);
        assert.throws(() => decode(data), SnapshotError, `at ${at}`);
    }
});
