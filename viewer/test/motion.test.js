import assert from 'node:assert/strict';
import test from 'node:test';
import {decode} from '../src/snapshot.js';
import {Motion, rotationOf} from '../src/scene3d/motion.js';
import {putSpan} from '../src/scene3d/spans.js';
import {writeBlock} from '../dev/blocks.js';

const at = (step, x, quaternion = [1, 0, 0, 0], flags = 0) =>
    decode(writeBlock({step, card: 1n}, {BODIES: [{position: [x, 0, 0], quaternion, flags}], NODES: [{position: [0, 0, x]}]}));
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a}, not ${b}`);

test('bodies are drawn where the first snapshot says', () => {
    const motion = new Motion(1, 1);
    motion.take(at(1, 2), 0);
    assert.deepEqual([motion.pose[0], motion.node[2], motion.done], [2, 2, true]);
});

test('between two snapshots bodies move evenly and end where the newest says', () => {
    const motion = new Motion(1, 1);
    motion.take(at(1, 0), 0);
    motion.take(at(2, 1), 1 / 60);
    const start = 1 / 60;
    for (const part of [0.25, 0.5, 0.75]) {
        motion.advance(start + part * motion.between);
        near(motion.pose[0], part);
        near(motion.node[2], part);
    }
    motion.advance(start + 2 * motion.between);
    assert.equal(motion.pose[0], 1);
    assert.equal(motion.advance(9), false);
});

test('a snapshot that comes early makes no jump', () => {
    const motion = new Motion(1, 1);
    motion.take(at(1, 0), 0);
    motion.take(at(2, 1), 1 / 60);
    const before = 1 / 60 + 0.4 * motion.between;
    motion.take(at(3, 2), before);
    motion.advance(before);
    near(motion.pose[0], 0.4);
});

test('where frames are rarer than snapshots each shows the newest', () => {
    const motion = new Motion(1, 1);
    motion.take(at(1, 0), 0);
    for (let k = 1; k < 4; k++)
        motion.take(at(1 + k, k), k / 60);
    motion.advance(3 / 60 + 0.001, 0.05);
    assert.equal(motion.pose[0], 3);
});

test('attitudes turn the short way, and stay of length one', () => {
    const motion = new Motion(1, 0), c = Math.SQRT1_2;
    motion.take(at(1, 0), 0);
    motion.take(at(2, 0, [-c, 0, 0, -c]), 1 / 60); // a quarter about z, with the other sign
    motion.advance(1 / 60 + 0.5 * motion.between);
    near(Math.hypot(...motion.pose.subarray(3, 7)), 1);
    near(Math.abs(motion.pose[3]), Math.cos(Math.PI / 8));
});

test('a world that begins again, and one that was not heard of for long, is there at once', () => {
    const motion = new Motion(1, 1);
    motion.take(at(10, 0), 0);
    motion.take(at(1, 5), 1 / 60);
    assert.equal(motion.pose[0], 5);
    motion.take(at(2, 7), 3);
    assert.equal(motion.pose[0], 7);
});

test('a number that is none hides a body, and does not stay in what is drawn', () => {
    const motion = new Motion(1, 1);
    motion.take(at(1, 1), 0);
    motion.take(at(2, NaN), 1 / 60);
    assert.equal(motion.gone[0], 1);
    motion.advance(1);
    assert.equal(motion.pose[0], 1);
});

test('a snapshot with more or fewer rows than its card is read as far as both go', () => {
    const motion = new Motion(3, 4);
    motion.take(at(1, 1), 0);
    assert.equal(motion.pose[0], 1);
    new Motion(0, 0).take(at(1, 1), 0);
});

test('a rod goes from one point to the other in every direction', () => {
    const m = new Float64Array(16);
    for (const b of [[1, 2, 3], [0, 0, -2], [0, 0, 2], [-1, 0, 0], [1e-3, 0, -1]]) {
        putSpan(m, 0, [0, 0, 0], 0, b, 0, 0.1);
        b.forEach((v, k) => near(m[12 + k] + m[8 + k] / 2, v));
        near(m[0] * m[8] + m[1] * m[9] + m[2] * m[10], 0);
        near(Math.hypot(m[4], m[5], m[6]), 0.1);
        const det = m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
        assert.ok(det > 0, 'not mirrored');
    }
    putSpan(m, 0, [1, 1, 1], 0, [1, 1, 1], 0, 0.1);
    assert.ok(m.every(v => v === 0));
});

test('a rotation turns as its quaternion says', () => {
    const r = rotationOf([Math.SQRT1_2, 0, 0, Math.SQRT1_2], 0, new Float64Array(9)); // a quarter about z
    near(r[3], 1);
    near(r[1], -1);
    near(r[8], 1);
});
