// Devices: state, fault, force; what the guard did, in words, and a log of it as it happens.

import {h, say, show} from './dom.js';
import {format} from './units.js';
import {layoutOf} from '../snapshot.js';

// As in include/tactus/device.h.
const STATES = ['idle: forces off', 'ready: forces off', 'forces come in', 'active', 'forces go out', 'fault'];
const FAULTS = ['', 'a number was not finite', 'no fresh sample for too long, or the device is gone', 'the device reports a fault',
    'its emergency stop was pressed', 'its motors are too hot', 'it moved faster than the limit',
    'three poses in a row were out of reach of the ones before', 'the device did not take a wrench'];
const GUARD = ['not engaged: zero', 'a number was not finite: fault', 'no fresh sample: zero',
    'nothing new from the simulation: faded to zero', 'the device reports a fault, or forces off', 'a pose out of reach did not count',
    'too fast: fault', 'outside the workspace: pushed back', 'forces come in or go out', 'held to the continuous force',
    'scaled to the largest force', 'force grew more slowly'];
const QUIET = new Set([0]); // what is no news
const FAULT = 5;
const COUNTS = layoutOf('DEVICES').fields.find(f => f.name === 'guard').at / 4; // of 32 bits, into a row
const LOG = 40;  // lines
const AGAIN = 1; // s without it, until it is news again

export function createDevicePanel(panels, books, store) {
    const panel = panels.add({id: 'devices', title: 'Devices', open: false, every: panels.TEXT,
        hint: 'State, faults and forces of each device', draw});
    const guard = panels.add({id: 'guard', title: 'Guard', open: false, every: panels.TEXT,
        hint: 'What stood between the simulation and the motors', draw: drawGuard});
    const list = h('div', {class: 'devices'});
    panel.body.append(list);
    const counts = h('table', {class: 'guard'});
    const log = h('ol', {class: 'log', 'aria-label': 'What the guard did, latest first'});
    const quiet = h('p', {class: 'soft small'}, 'The guard has not stepped in.');
    guard.body.append(quiet, counts, log);
    const views = [], watched = new Map();

    function viewAt(i) {
        if (!views[i]) {
            const name = h('b'), state = h('span', {class: 'state'}), fault = h('p', {class: 'bad small'}), text = h('p', {class: 'soft small'});
            const bar = h('i'), device = {name: ''};
            const acknowledge = h('button', {type: 'button', class: 'small', onclick: () => store.send({t: 'wish', device: device.name, wish: 'acknowledge'})},
                'Acknowledge the fault');
            const root = h('div', {class: 'device'}, h('p', {}, name, state), h('div', {class: 'gauge'}, bar), fault, acknowledge, text);
            views[i] = {root, name, state, fault, text, bar, device, acknowledge};
            list.append(root);
        }
        return views[i];
    }

    function draw() {
        const card = store.card[0], snapshot = store.snapshot[0];
        if (!card || !snapshot)
            return;
        const cards = card.rows('CARD_DEVICES'), rows = snapshot.rows('DEVICES');
        panels.setShown(panel, cards.length > 0);
        cards.forEach((device, i) => rows[i] && drawDevice(viewAt(i), device, rows[i]));
        views.forEach((view, i) => show(view.root, i < cards.length && i < rows.length));
        const broken = rows.filter(row => row.state === FAULT).length;
        say(panel.aside, broken ? `${broken} in fault` : rows.length === 1 ? STATES[rows[0].state] ?? '' : `${rows.filter(row => row.state === 3).length} of ${rows.length} active`);
        panel.aside.classList.toggle('bad', broken > 0);
    }

    function drawDevice(view, device, row) {
        const known = store.state?.devices?.find(one => one.name === device.name);
        view.device.name = device.name;
        say(view.name, device.name);
        say(view.state, STATES[row.state] ?? `state ${row.state}`);
        view.state.classList.toggle('bad', row.state === FAULT);
        show(view.fault, row.fault > 0);
        say(view.fault, FAULTS[row.fault] ?? `fault ${row.fault}`);
        show(view.acknowledge, row.state === FAULT);
        view.bar.style.width = `${device.force_max > 0 ? Math.min(100, 100 * row.force / device.force_max) : 0}%`;
        const most = device.force_max > 0 ? ` of ${format(device.force_max, 'N')}` : '';
        const missing = [row.stale && `${row.stale} stale`, row.gaps && `${row.gaps} missing`, row.late && `${row.late} late`].filter(Boolean).join(', ');
        say(view.text, `${format(row.force, 'N', {digits: 2, fixed: true, zero: 1e-3})}${most}; its hand put in ${format(row.work, 'J', {digits: 2, zero: 1e-6})}` +
            `${missing ? `; samples: ${missing}` : ''}`);
        view.text.title = known?.uri ?? device.model;
    }

    function drawGuard() {
        const lines = [];
        let acted = 0;
        for (const [where, watch] of watched) {
            watch.total.forEach((ticks, step) => {
                if (ticks > 0 && !QUIET.has(step)) {
                    acted += ticks;
                    lines.push([where, GUARD[step] ?? `step ${step}`, ticks, watch.last[step]]);
                }
            });
        }
        while (counts.rows.length < lines.length)
            counts.append(h('tr', {}, h('td'), h('td', {class: 'n'}), h('td', {class: 'n soft'})));
        [...counts.rows].forEach((row, i) => {
            show(row, i < lines.length);
            if (i >= lines.length)
                return;
            say(row.cells[0], `${lines[i][0]}: ${lines[i][1]}`);
            say(row.cells[1], `${lines[i][2]} ticks`);
            say(row.cells[2], lines[i][3] >= 0 ? `at ${lines[i][3].toFixed(1)} s` : '');
        });
        show(quiet, acted === 0);
        say(guard.aside, acted ? `${log.childElementCount} in the log` : 'quiet');
    }

    // Counters that rise are news once, until they have been still for a second.
    store.on('snapshot', side => {
        if (side >= books.count())
            return;
        const snapshot = store.snapshot[side], section = snapshot.section('DEVICES');
        const names = store.card[side].rows('CARD_DEVICES');
        for (let i = 0; i < section.count && i < names.length; i++) {
            const where = books.count() > 1 ? `${names[i].name} (${store.state?.sides?.[side]?.label ?? `half ${side + 1}`})` : names[i].name;
            look(where, section, i, snapshot.header.time);
        }
    });
    store.on('card', () => {
        watched.clear();
        log.textContent = '';
    });

    function look(where, section, i, time) {
        let watch = watched.get(where);
        const at = i * section.words * 2 + COUNTS;
        if (!watch) {
            watch = {total: new Float64Array(16), last: new Float64Array(16).fill(-1)};
            watched.set(where, watch);
            for (let step = 0; step < 16; step++)
                watch.total[step] = section.u32[at + 2 * step];
            return;
        }
        for (let step = 0; step < 16; step++) {
            const ticks = section.u32[at + 2 * step];
            if (ticks > watch.total[step]) {
                if (!QUIET.has(step) && (watch.last[step] < 0 || time - watch.last[step] > AGAIN || time < watch.last[step]))
                    note(time, `${where}: ${GUARD[step] ?? `step ${step}`}`);
                watch.last[step] = time;
            }
            watch.total[step] = ticks;
        }
    }

    function note(time, text) {
        log.prepend(h('li', {}, h('span', {class: 'n soft'}, `${time.toFixed(1)} s`), ' ', text));
        while (log.childElementCount > LOG)
            log.lastElementChild.remove();
    }
}
