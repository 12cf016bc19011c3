// Where every joule is: what is stored and what was lost within the window, stacked; the line is what
// was there and what was put in. Where the stack rises above the line, energy came out of nothing.
//
//   stored now + lost = stored then + put in + created          (docs/theory/ledger.md, L1)

import {h, mark, recall, remember, say, show} from './dom.js';
import {createPlot, niceRange} from './plot.js';
import {colour, onTheme} from './theme.js';
import {format, madeOf} from './units.js';

const POINTS = 640;
const BEYOND = 20;  // times what the first half needs: as far as the other one is followed
const SMALL = 0.02; // J: the first half may need nothing
const LARGE = 1e9;  // J: beyond all bounds
const FAR = 1e3;    // J: as far as what was made out of nothing is followed
const HIGH = 150, LOW = 104; // of the plot of one half, and of each of two

// Stored: a colour each. Lost: greys, as heat. What the library may add later is grey, too.
const COLOURS = {kinetic: '--term-kinetic', gravity: '--term-gravity', elastic: '--term-elastic', carried: '--term-carried',
    tank: '--term-tank', damping: '--lost-1', friction: '--lost-2', restitution: '--lost-3', stick: '--lost-4',
    rolling: '--lost-1', locking: '--lost-2', scheme: '--lost-3'};
const WORDS = {kinetic: 'motion', gravity: 'height', elastic: 'springs', carried: 'carried', tank: 'tank',
    work_port: 'by hands', work_target: 'by what is driven', work_edit: 'by edits', work_row: 'rows', work_policy: 'policy',
    damping: 'damping', friction: 'friction', restitution: 'impacts', stick: 'sticking', rolling: 'rolling', locking: 'locking',
    scheme: 'scheme', stabilisation: 'push-out', solver: 'solver', created: 'out of nothing'};

export const termColour = name => COLOURS[name] ?? '--lost-4';
const wordOf = term => WORDS[term.name] ?? term.name.replace(/_/g, ' ');

export function createEnergyPanel(panels, books) {
    const panel = panels.add({id: 'energy', title: 'Energy',
        hint: 'Where every joule is, came from and went', draw});
    let withLost = recall('lost', true);

    const mode = h('div', {class: 'choice', role: 'radiogroup', 'aria-label': 'What is stacked'},
        modeButton('stored and lost', true), modeButton('stored', false));
    const figures = [createStack(0), createStack(1)];
    const made = createMade();
    panel.body.append(mode, figures[0].root, figures[1].root, made.root);

    function modeButton(text, on) {
        const button = h('button', {type: 'button', role: 'radio', 'aria-checked': on === withLost}, text);
        button.addEventListener('click', () => {
            withLost = on;
            remember('lost', on);
            for (const other of mode.children)
                mark(other, 'aria-checked', other === button);
            panels.refresh();
        });
        return button;
    }

    function createStack(side) {
        const label = h('figcaption', {class: `side side-${side}`});
        const host = h('div', {class: 'plot'});
        const root = h('figure', {}, label, host);
        const stack = {root, label, bands: [], used: 0, top: 1, low: 0};
        stack.plot = createPlot(host, {name: 'Energy by term over the last seconds', unit: () => 'J', height: 150,
            lines: [{colour: '--ink', width: 1.25, dash: [5, 3]}], paint: u => paint(u, stack)});
        return stack;
    }

    // Cumulative curves of the terms, in `bands`, and the line of what was put in.
    function stackUp(stack, side) {
        const of = books.side(side);
        const {history} = of;
        const first = history.first();
        const terms = of.terms.filter(term => term.sign === 0 || (withLost && term.sign < 0));
        while (stack.bands.length < terms.length)
            stack.bands.push({y: new Float64Array(POINTS), name: ''});
        stack.used = terms.length;
        stack.plot.times(history);
        const line = stack.plot.y[0].fill(0), count = Math.min(POINTS, history.length - first);
        const from = history.length - count, lead = POINTS - count;
        stack.low = stack.top = 0;
        if (count === 0) {
            stack.used = 0;
            return;
        }
        let below = null, before = 0;
        terms.forEach((term, k) => {
            const column = history.column[term.column], band = stack.bands[k];
            const base = baseOf(term, column, from, count);
            band.name = term.name;
            for (let i = 0; i < POINTS; i++) {
                const value = column[from + Math.max(0, i - lead)] - base;
                band.y[i] = (below ? below[i] : 0) + value;
                stack.top = Math.max(stack.top, band.y[i]);
                stack.low = Math.min(stack.low, band.y[i]);
            }
            before += term.sign === 0 ? column[from] - base : 0;
            below = band.y;
        });
        putIn(stack, of, line, {from, lead, before, lossesStacked: withLost});
    }

    // Heights count from the lowest one that is seen, losses from the left edge.
    function baseOf(term, column, from, count) {
        if (term.sign < 0)
            return column[from];
        if (term.name !== 'gravity')
            return 0;
        let lowest = Infinity;
        for (let i = from; i < from + count; i++)
            lowest = Math.min(lowest, column[i]);
        return lowest;
    }

    function putIn(stack, of, line, {from, lead, before, lossesStacked}) {
        line.fill(before);
        for (const term of of.terms) {
            if (term.sign === 0 || term.name === 'created' || (lossesStacked && term.sign < 0))
                continue;
            const column = of.history.column[term.column];
            for (let i = 0; i < POINTS; i++)
                line[i] += term.sign * (column[from + Math.max(0, i - lead)] - column[from]);
        }
        takeMade(of, line, from, lead);
        for (const value of line) {
            stack.top = Math.max(stack.top, value);
            stack.low = Math.min(stack.low, value);
        }
    }

    let told = 0;  // ms, when the numbers were
    // What connectors gave beyond what they had got came into the world as work of hands, but of nobody's.
    function takeMade(of, line, from, lead) {
        const made = of.history.column[of.madeColumn], created = of.history.column[of.created] ?? made;
        for (let i = 0; i < POINTS; i++) {
            const at = from + Math.max(0, i - lead);
            line[i] -= made[at] - created[at] - (made[from] - created[from]);
        }
    }

    function draw(time) {
        const two = books.count() > 1;
        let low = 0, high = 0;
        for (let side = 0; side < (two ? 2 : 1); side++) {
            stackUp(figures[side], side);
            low = Math.min(low, figures[side].low);
            high = Math.max(high, figures[side].top);
        }
        figures.forEach(figure => figure.plot.setHeight(two ? LOW : HIGH));
        const limit = BEYOND * Math.max(SMALL, figures[0].top - figures[0].low);
        const off = two && (high > limit || low < -limit);
        const [bottom, top] = niceRange(Math.max(low, -limit), high > 1e-15 ? Math.min(high, limit) : 0);
        for (let side = 0; side < 2; side++) {
            show(figures[side].root, side === 0 || two);
            show(figures[side].label, two);
            if (side === 0 || two)
                figures[side].plot.draw(bottom, top, off && side === 1);
        }
        made.draw(two);
        if (time - told < panels.TEXT)
            return;
        told = time;
        say(panel.aside, madeWords(two));
        panel.aside.classList.toggle('bad', panel.aside.said !== '');
    }

    function madeWords(two) {
        const of = books.side(two ? 1 : 0), {figure, word} = madeOf(of.made, of.nothing(), {digits: 2});
        return of.burst() ? `${figure} ${word}`.trim() : '';
    }

    function createMade() {
        const host = h('div', {class: 'plot'});
        const value = h('b', {class: 'n'});
        const caption = h('figcaption', {class: 'made'}, 'Created out of nothing', value);
        const root = h('figure', {}, caption, host);
        const plot = createPlot(host, {name: 'Energy created out of nothing over the last seconds', unit: () => 'J', height: 84,
            lines: ['--soft', '--side-0', '--side-1'].map(name => ({colour: name, width: 1.75}))});
        return {
            root,
            draw(two) {
                let low = 0, high = 0, zero = 0;
                plot.times(books.side(0).history);
                for (let side = 0; side < (two ? 2 : 1); side++) {
                    const of = books.side(side);
                    const made = of.history.column[of.madeColumn];
                    plot.fill(of.history, [made], two ? side + 1 : 0);
                    zero = Math.max(zero, of.nothing());
                }
                [0, 1, 2].forEach(k => plot.show(k, two === (k > 0)));
                [low, high] = plot.reach(two ? 1 : 0, two ? 3 : 1);
                say(value, two ? '' : madeOf(books.side(0).made, zero).figure);
                value.classList.toggle('bad', !two && books.side(0).burst());
                const off = !(high <= FAR && low >= -FAR);
                [low, high] = [Math.max(low, -FAR), Math.min(high, FAR)];
                plot.draw(...(high - low < 2 * zero && Math.abs(high) < zero ? [0, 1e-3] : niceRange(low, high)), off);
            },
        };
    }

    return {
        label(labels) {
            labels.forEach((text, side) => {
                say(figures[side].label, text);
            });
        },
    };
}

/// Every term of the ledger, of both halves: stored + lost = put in + out of nothing.
export function createTermsPanel(panels, books) {
    const panel = panels.add({id: 'terms', title: 'Energy by term', every: panels.TEXT,
        hint: 'What is stored and lost is what was put in, and what came out of nothing', draw: () => table.draw(books.count() > 1)});
    const table = createTable(books);
    panel.body.append(table.root);
    return {label: labels => labels.forEach((text, side) => table.label(side, text))};
}

function createTable(books) {
    const rows = new Map(), groups = [];
    const heads = [h('th', {class: 'n side side-0', scope: 'col'}), h('th', {class: 'n side side-1', scope: 'col'})];
    const body = h('tbody');
    const head = h('thead', {}, h('tr', {}, h('th', {scope: 'col'}), heads));
    const root = h('table', {class: 'terms'}, head, body);
    let epoch = -1;
    function rebuild() {
        rows.clear();
        body.textContent = '';
        groups.length = 0;
        for (const [title, test] of [['stored', s => s.sign === 0], ['put in', s => s.sign > 0 && s.name !== 'created'],
            ['lost', s => s.sign < 0], ['', s => s.name === 'created']]) {
            const head = title ? body.appendChild(h('tr', {class: 'group'}, h('th', {colspan: 3, scope: 'rowgroup'}, title))) : null;
            const terms = books.side(0).terms.filter(test);
            terms.forEach(term => addRow(term, title));
            groups.push({head, names: terms.map(term => term.name)});
        }
        epoch = books.epoch;
    }
    function addRow(term, title) {
        const cells = [h('td', {class: 'n'}), h('td', {class: 'n'})];
        const key = h('i', {class: 'key'});
        if (term.sign <= 0)
            key.style.background = colour(termColour(term.name));
        else if (term.name === 'created')
            key.style.background = colour('--bad');
        const row = h('tr', {title: `${term.name}: ${term.text}${term.name === 'created' ? '; and what connectors gave beyond what they had got' : ''}`, class: term.name === 'created' ? 'created' : title.replace(' ', '-')},
            h('td', {}, key, wordOf(term)), cells);
        rows.set(term.name, {row, cells, term});
        body.append(row);
    }
    onTheme(() => { epoch = -1; });
    return {
        root,
        draw(two) {
            if (epoch !== books.epoch)
                rebuild();
            show(head, two);
            show(heads[1], two);
            for (const {row, cells, term} of rows.values()) {
                let any = term.name === 'created' || term.name === 'kinetic';
                for (let side = 0; side < (two ? 2 : 1); side++) {
                    const of = books.side(side);
                    const value = term.name === 'created' ? of.made
                        : of.history.last(term.column) - (term.name === 'work_port' ? of.notByHands() : 0);
                    const made = term.name === 'created', zero = made ? of.nothing() : of.zero();
                    any ||= Math.abs(value) > zero;
                    say(cells[side], Number.isNaN(value) ? '' : Math.abs(value) > LARGE ? 'off scale' : format(value, 'J', {fixed: true, zero}));
                }
                show(cells[1], two);
                show(row, any);
            }
            for (const {head, names} of groups)
                head && show(head, names.some(name => !rows.get(name).row.hidden));
        },
        label(side, text) { say(heads[side], text); },
    };
}

// Bands from the bottom up, then in red what stands between the stack and the line.
function paint(u, stack) {
    if (stack.used === 0)
        return;
    const {ctx} = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    ctx.clip();
    const x = u.data[0];
    let below = null;
    for (let k = 0; k < stack.used; k++) {
        const band = stack.bands[k];
        if (isThick(band.y, below))
            fill(u, x, band.y, below, colourOf(termColour(band.name)));
        below = band.y;
    }
    fillAbove(u, x, below, u.data[1], colourOf('--bad-fill'));
    ctx.restore();
}

// What runs off the plot goes no further than a canvas can follow.
function place(u, value) {
    return Math.min(1e4, Math.max(-1e4, u.valToPos(value, 'y', true)));
}

function isThick(y, below) {
    for (let i = 0; i < y.length; i += 4)
        if (y[i] !== (below ? below[i] : 0))
            return true;
    return false;
}

function fill(u, x, above, below, style) {
    const {ctx} = u;
    ctx.beginPath();
    for (let i = 0; i < x.length; i++)
        ctx.lineTo(u.valToPos(x[i], 'x', true), place(u, above[i]));
    for (let i = x.length - 1; i >= 0; i--)
        ctx.lineTo(u.valToPos(x[i], 'x', true), place(u, below ? below[i] : 0));
    ctx.fillStyle = style;
    ctx.fill();
}

function fillAbove(u, x, stack, line, style) {
    const {ctx} = u;
    ctx.beginPath();
    for (let i = 0; i < x.length; i++)
        ctx.lineTo(u.valToPos(x[i], 'x', true), place(u, Math.max(stack[i], line[i])));
    for (let i = x.length - 1; i >= 0; i--)
        ctx.lineTo(u.valToPos(x[i], 'x', true), place(u, line[i]));
    ctx.fillStyle = style;
    ctx.fill();
}

const colours = new Map();
onTheme(() => colours.clear());
function colourOf(name) {
    if (!colours.has(name))
        colours.set(name, colour(name));
    return colours.get(name);
}
