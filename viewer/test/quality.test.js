import assert from 'node:assert/strict';
import test from 'node:test';
import {Quality} from '../src/scene3d/quality.js';

// Frames that take `cost(level)` s each, for `seconds`; gives the levels that were gone through.
function play(quality, cost, seconds, bodies = 10, start = 0) {
    const levels = [quality.level];
    for (let now = start; now < start + seconds; now += cost(quality.level))
        if (quality.frame(now, bodies, true))
            levels.push(quality.level);
    return levels;
}

const make = (more = {}) => new Quality(1, more, () => {});

test('what is fast enough stays as it is', () => {
    assert.deepEqual(play(make(), () => 1 / 60, 60), [0]);
});

test('shadows go first, then the floor, then resolution', () => {
    const quality = make();
    play(quality, level => 0.2 - 0.02 * level, 200);
    assert.equal(quality.ratio, 0.5);
    const seen = make().levels;
    assert.deepEqual(seen.map(l => [l.shadows, l.plain, l.ratio]),
        [[true, false, 1], [false, false, 1], [false, true, 1], [false, true, 0.75], [false, true, 0.5]]);
});

test('thirty frames a second do for more than forty bodies', () => {
    assert.deepEqual(play(make(), () => 1 / 30, 60, 500), [0]);
    assert.notDeepEqual(play(make(), () => 1 / 30, 5, 40), [0]);
});

test('better is tried again, and later each time that it was too much', () => {
    const quality = make();
    const tries = [];
    let level = 0;
    for (let now = 0; now < 400; now += quality.level === 0 ? 1 / 30 : 1 / 60) {
        if (quality.frame(now, 10, true) && quality.level < level)
            tries.push(now);
        level = quality.level;
    }
    assert.ok(tries.length >= 3 && tries.length < 8, String(tries));
    const waits = tries.slice(1).map((t, i) => t - tries[i]);
    assert.ok(waits[1] > 1.5 * waits[0], String(waits));
});

test('where giving up changes nothing, nothing is given up', () => {
    const quality = make();
    play(quality, () => 1 / 40, 15);
    assert.equal(quality.level, 0);
});

test('frames that did not follow each other say nothing', () => {
    const quality = make();
    for (let now = 0; now < 100; now += 0.1)
        assert.equal(quality.frame(now, 10, false), false);
});

test('the processor begins with little; pictures give up nothing', () => {
    assert.equal(make({slow: true}).plain, true);
    const best = make({slow: true, best: true});
    assert.deepEqual(play(best, () => 0.2, 60), [0]);
});
