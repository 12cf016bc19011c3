// How the loops keep time: a row each, and where their work lies between a microsecond and the deadline.

import {h, say, show} from './dom.js';
import {digitsOf, format} from './units.js';

const NAMES = ['haptic', 'world', 'recorder'];
const LOW = -6, HIGH = -1; // powers of ten, s, of the strip
const SIDE_STATES = ['running', 'paused', 'late', 'stalled: forces were let go of', 'diverged: reset to start anew', 'at its end'];

const place = seconds => 100 * Math.min(1, Math.max(0, (Math.log10(Math.max(seconds, 1e-9)) - LOW) / (HIGH - LOW)));

export function createTimingPanel(panels, books, store) {
    const panel = panels.add({id: 'timing', title: 'Loop timing', open: false, every: panels.TEXT,
        hint: 'Periods, work and missed deadlines', draw});
    const body = h('tbody');
    const table = h('table', {class: 'timing'}, h('thead', {}, h('tr', {},
        ['loop', 'period', 'p50', 'p99.9', 'missed'].map((text, i) => h('th', {class: i ? 'n' : '', scope: 'col',
            title: ['', 'as asked', 'of the work: half of the ticks take less', 'of the work: one tick in a thousand takes more',
                'periods in which it did not run'][i]}, text)))), body);
    const sides = h('div', {class: 'lines'});
    const granted = h('p', {class: 'soft small'});
    const legend = h('p', {class: 'soft small'}, 'Below each loop its work, from 1 µs to 0.1 s: half of the ticks, 99.9 %, the longest; red is the deadline.');
    panel.body.append(table, legend, sides, granted);
    const rows = [], lines = [];

    function rowAt(i) {
        if (!rows[i]) {
            const cells = Array.from({length: 5}, (_, k) => h('td', {class: k ? 'n' : ''}));
            const marks = ['p50', 'p999', 'max', 'deadline'].map(name => h('i', {class: name}));
            const span = h('i', {class: 'span'});
            const strip = h('td', {colspan: 5}, h('div', {class: 'strip', title: 'Work from 1 µs to 0.1 s: half, 99.9 %, the longest; the bar is the deadline'}, span, marks));
            rows[i] = {cells, marks, span, row: h('tr', {}, cells), below: h('tr', {class: 'below'}, strip)};
            body.append(rows[i].row, rows[i].below);
        }
        return rows[i];
    }

    function draw() {
        const snapshot = store.snapshot[0];
        if (!snapshot)
            return;
        const loops = snapshot.rows('LOOPS');
        loops.forEach((loop, i) => drawLoop(rowAt(i), loop));
        rows.forEach((row, i) => {
            show(row.row, i < loops.length);
            show(row.below, i < loops.length);
        });
        drawSides();
        say(granted, store.state?.granted ?? store.hello?.granted ?? '');
        const haptic = loops.find(loop => loop.kind === 0);
        say(panel.aside, haptic ? `${digitsOf(1 / haptic.period / 1000, 2)} kHz, ${haptic.missed} missed` : '');
    }

    function drawLoop({cells, marks, span}, loop) {
        const name = NAMES[loop.kind] ?? `loop ${loop.kind}`;
        say(cells[0], loop.kind === 1 && books.count() > 1 ? `${name} ${loop.world + 1}` : name);
        say(cells[1], loop.period > 0 ? format(loop.period, 's') : '');
        say(cells[2], format(loop.work_p50, 's', {digits: 2}));
        say(cells[3], format(loop.work_p999, 's', {digits: 2}));
        say(cells[4], String(loop.kind === 2 ? `${loop.lost} lost` : loop.missed));
        cells[4].classList.toggle('bad', (loop.kind === 2 ? loop.lost : loop.missed) > 0);
        const places = [loop.work_p50, loop.work_p999, loop.work_max, loop.period].map(place);
        marks.forEach((one, k) => { one.style.left = `${places[k]}%`; });
        show(marks[3], loop.period > 0);
        span.style.left = `${places[0]}%`;
        span.style.width = `${Math.max(0, places[2] - places[0])}%`;
    }

    function drawSides() {
        for (let side = 0; side < 2; side++) {
            lines[side] ??= sides.appendChild(h('p', {class: 'small'}));
            const row = side < books.count() ? store.snapshot[side]?.row('SIDES') : null;
            show(lines[side], Boolean(row));
            if (!row)
                continue;
            const name = books.count() > 1 ? `${store.state?.sides?.[side]?.label ?? `half ${side + 1}`}: ` : '';
            const stalls = row.stalls > 0 ? `, stalled ${row.stalls} times` : '';
            say(lines[side], `${name}${SIDE_STATES[row.state] ?? 'running'}, ${digitsOf(row.real_time, 2, true)} of real time${stalls}`);
            lines[side].classList.toggle('bad', row.state >= 2 && row.state <= 4);
        }
    }
}
