// Momentum, force felt, and position against device: curves of both halves in one plot each.

import {h, mark, say, show} from './dom.js';
import {createPlot, niceRange} from './plot.js';
import {digitsOf, format} from './units.js';

const SIDES = [0, 1];
const BEYOND = 20; // times what the first half needs: as far as the other one is followed
const key = (colour, text, dashed) => h('span', {class: 'legend'}, h('i', {class: `line ${colour}${dashed ? ' dashed' : ''}`}), text);

// A legend for each half: its name, then what solid and dashed lines are.
function legendOf(solid, dashed) {
    const names = SIDES.map(side => h('span', {class: `side side-${side}`}));
    const root = h('div', {class: 'legends'}, names, key('side-ink', solid), key('side-ink', dashed, true));
    return {root, label: labels => SIDES.forEach(side => {
        say(names[side], labels[side] ?? '');
        show(names[side], labels.length > 1);
    })};
}

// Rounding is flat: a plot does not blow it up to its whole height.
function rangeOf([low, high], least, free) {
    return high - low < least && Math.abs(high) < least ? [0, least] : niceRange(low, high, free);
}

// The range of curves of two halves, `each` lines of one, is at most what the first needs, or `floor`, times
// twenty: another that bursts runs off. Gives what plot.draw takes.
function drawShared(plot, {two, each, least, floor, free = false}) {
    const [low, high] = plot.reach(0, two ? 2 * each : each), [a, b] = plot.reach(0, each);
    const room = BEYOND * Math.max(floor, b - a, free ? 0 : Math.abs(b)) / (free ? 2 : 1), middle = free ? (a + b) / 2 : 0;
    const off = two && (high > middle + room || low < middle - room);
    const within = two ? [Math.max(low, middle - room), Math.min(high, middle + room)] : [low, high];
    plot.draw(...(free ? niceRange(...within, true) : rangeOf(within, least)), off);
}

export function createMomentumPanel(panels, books) {
    const panel = panels.add({id: 'momentum', title: 'Momentum', open: false,
        hint: 'Linear and angular momentum of the world, and what nothing explains', draw});
    const figures = [['linear', 'N·s', 0, 1e-9], ['angular', 'N·m·s', 1, 1e-9]].map(([word, unit, column, least]) => {
        const value = h('b', {class: 'n'}), rest = h('b', {class: 'n'});
        const host = h('div', {class: 'plot'});
        const plot = createPlot(host, {name: `${word} momentum`, unit: () => unit, height: 104,
            lines: SIDES.map(side => ({colour: `--side-${side}`}))});
        const root = h('figure', {}, h('figcaption', {}, `${word} `, value, h('span', {class: 'right'}, 'unexplained ', rest)), host);
        return {root, plot, value, rest, unit, column, least};
    });
    const legend = legendOf('of the world', '');
    legend.root.querySelectorAll('.legend').forEach(one => one.remove());
    panel.body.append(legend.root, ...figures.map(figure => figure.root));

    function draw() {
        const two = books.count() > 1;
        for (const {plot, value, rest, unit, column, least} of figures) {
            let worst = 0;
            plot.times(books.side(0).history);
            for (const side of SIDES.slice(0, two ? 2 : 1)) {
                const of = books.side(side);
                plot.fill(of.history, [of.history.column[of.momentum + column]], side);
                worst = Math.max(worst, of.history.last(of.momentum + 2 + column) || 0);
            }
            plot.show(1, two);
            drawShared(plot, {two, each: 1, least, floor: 1e-3});
            const of = books.side(0);
            say(value, two ? '' : format(of.history.last(of.momentum + column) || 0, unit, {fixed: true, zero: 1e-12}));
            say(rest, worst < 1e-12 ? `0 (${digitsOf(worst, 1)})` : format(worst, unit, {digits: 2}));
        }
    }
    return {label: legend.label};
}

// Which port is shown: the one that pulls most, unless the visitor has chosen.
function createPortChoice(books, changed) {
    const select = h('select', {'aria-label': 'Which coupling', onchange: () => changed()});
    let epoch = -1, chosen = 0;
    return {
        root: select,
        now() {
            const of = books.side(0);
            if (epoch !== books.epoch) {
                epoch = books.epoch;
                select.replaceChildren(h('option', {value: 'auto'}, 'that pulls most'),
                    ...of.ports.map((port, i) => h('option', {value: i}, port.name)));
            }
            show(select, of.ports.length > 1);
            if (select.value === 'auto') {
                const strongest = of.strongest();
                if (of.pull[strongest] > 1.5 * of.pull[chosen] + 1e-3 || chosen >= of.ports.length)
                    chosen = strongest;
            } else {
                chosen = Number(select.value);
            }
            return chosen < of.ports.length ? chosen : -1;
        },
    };
}

export function createForcePanel(panels, books) {
    const panel = panels.add({id: 'force', title: 'Force felt', hint: 'What the device gives to the hand', draw,
        has: () => books.side(0).ports.length > 0});
    const choice = createPortChoice(books, panels.refresh);
    const host = h('div', {class: 'plot'});
    const plot = createPlot(host, {name: 'Force on the hand over the last seconds', unit: () => 'N', height: 120,
        lines: [{colour: '--side-0', width: 1.75}, {colour: '--side-0', width: 1, dash: [4, 3]},
            {colour: '--side-1', width: 1.75}, {colour: '--side-1', width: 1, dash: [4, 3]}]});
    const legend = legendOf('felt', 'wanted, before the guard');
    panel.body.append(choice.root, host, legend.root);

    function draw() {
        const port = choice.now(), two = books.count() > 1;
        if (port < 0)
            return;
        plot.times(books.side(0).history);
        for (const side of SIDES.slice(0, two ? 2 : 1)) {
            const of = books.side(side);
            if (port < of.ports.length)
                plot.fill(of.history, [of.column(port, 0), of.column(port, 1)], 2 * side);
        }
        plot.show(2, two);
        plot.show(3, two);
        drawShared(plot, {two, each: 2, least: 0.1, floor: 1});
        const of = books.side(0);
        say(panel.aside, two ? '' : format(of.history.last(of.firstPort + 8 * port) || 0, 'N', {fixed: true, zero: 1e-4}));
    }
    return {label: legend.label};
}

export function createPositionPanel(panels, books) {
    const panel = panels.add({id: 'position', title: 'Position against device', open: false,
        hint: 'Where the hand is, and where the body is that it holds', draw,
        has: () => books.side(0).ports.length > 0});
    const choice = createPortChoice(books, panels.refresh);
    const axes = h('div', {class: 'choice', role: 'radiogroup', 'aria-label': 'Direction'}, ['most', 'x', 'y', 'z'].map((text, i) => {
        const button = h('button', {type: 'button', role: 'radio', 'aria-checked': i === 0}, text);
        button.addEventListener('click', () => {
            for (const other of axes.children)
                mark(other, 'aria-checked', other === button);
            picked = i - 1;
            panels.refresh();
        });
        return button;
    }));
    const host = h('div', {class: 'plot'});
    const plot = createPlot(host, {name: 'Position of device and body over the last seconds', unit: () => 'm', height: 120,
        lines: [{colour: '--side-0', width: 1.75}, {colour: '--side-0', width: 1.25, dash: [4, 3]},
            {colour: '--side-1', width: 1.75}, {colour: '--side-1', width: 1.25, dash: [4, 3]}]});
    const legend = legendOf('body', 'device');
    panel.body.append(h('div', {class: 'row'}, axes, choice.root), host, legend.root);
    let picked = -1, axis = 0;

    // The direction with the longest way; another one takes over only if it is clearly longer.
    function widest(of, port) {
        const {history} = of, first = history.first();
        let best = axis, way = -1, now = 0;
        for (let k = 0; k < 3; k++) {
            const column = of.column(port, 2 + k);
            let low = Infinity, high = -Infinity;
            for (let i = first; i < history.length; i += 4) {
                low = Math.min(low, column[i]);
                high = Math.max(high, column[i]);
            }
            if (k === axis)
                now = high - low;
            if (high - low > way) {
                way = high - low;
                best = k;
            }
        }
        return way > 1.3 * now ? best : axis;
    }

    function draw() {
        const port = choice.now(), two = books.count() > 1;
        if (port < 0)
            return;
        plot.times(books.side(0).history);
        axis = picked >= 0 ? picked : widest(books.side(0), port);
        for (const side of SIDES.slice(0, two ? 2 : 1)) {
            const of = books.side(side);
            if (port < of.ports.length)
                plot.fill(of.history, [of.column(port, 5 + axis), of.column(port, 2 + axis)], 2 * side);
        }
        plot.show(2, two);
        plot.show(3, two);
        drawShared(plot, {two, each: 2, floor: 5e-3, free: true});
        say(panel.aside, `along ${'xyz'[axis]}`);
    }
    return {label: legend.label};
}
