import assert from 'node:assert/strict';
import test from 'node:test';
import {History, WINDOW} from '../src/ui/history.js';

function fill(history, from, count, step) {
    for (let i = 0; i < count; i++) {
        const at = history.begin(from + i * step);
        if (at >= 0)
            history.column[0][at] = from + i * step;
    }
}

test('what is shown are the last ten seconds, in order, however long it runs', () => {
    const history = new History(1);
    fill(history, 0, 10000, 1 / 60);
    const first = history.first();
    assert.ok(Math.abs(history.time[history.length - 1] - history.time[first] - WINDOW) < 0.02);
    for (let i = first; i < history.length; i++) {
        assert.equal(history.column[0][i], history.time[i]);
        assert.ok(i === first || history.time[i] > history.time[i - 1]);
    }
});

test('the same moment is one sample, and a time that goes back takes what was behind it', () => {
    const history = new History(1);
    fill(history, 0, 100, 0.1);
    assert.equal(history.begin(history.time[history.length - 1]), -1);
    history.begin(5.01);
    assert.equal(history.length, 52);
    history.begin(0);
    assert.equal(history.length, 1);
});
