// Sliders for the parameters that a scene declares. Live ones act while they are moved; the others
// start the scene anew, and say so. A number may be typed, with a unit or in the one that is shown.

import {h, mark, say, show} from './dom.js';
import {icon} from './icons.js';
import {format, parse} from './units.js';

const STEPS = 400;
const LEAST = 8;    // characters, of the field of a value
const SETTLE = 600; // ms, for which a slider that was moved does not follow the state

const isLog = p => p.log && p.min > 0 && p.max > p.min;
const span = p => p.max > p.min ? p.max - p.min : 1;

/// Between 0 and 1, and back.
function toPlace(p, value) {
    const place = isLog(p) ? Math.log(value / p.min) / Math.log(p.max / p.min) : (value - p.min) / span(p);
    return Math.min(1, Math.max(0, place));
}

function fromPlace(p, place) {
    if (place <= 0 || place >= 1)
        return place <= 0 ? p.min : p.max;
    const value = isLog(p) ? p.min * (p.max / p.min) ** place : p.min + place * span(p);
    const step = 10 ** (Math.floor(Math.log10(isLog(p) ? value : span(p))) - 2); // three digits
    return Number((Math.round(value / step) * step).toPrecision(12));
}

// "of the ball" goes on from the name: "Mass of the ball".
function labelOf({name, text}) {
    const words = !text ? name : /^(of|on|in|at|to|by|from|between|for|with|along|about) /.test(text) ? `${name} ${text}` : text;
    return words[0].toUpperCase() + words.slice(1).replace(/_/g, ' ');
}

export function createSliders(panels, store) {
    const panel = panels.add({id: 'sliders', title: 'Parameters', hint: 'What the scene lets you change'});
    const anew = h('p', {class: 'soft small anew-note'}, icon('reset'), 'starts the scene anew');
    const list = h('div', {class: 'sliders'});
    panel.body.append(list, anew);
    let sliders = [], key = '';

    // The declared range of a parameter without one is around its initial value.
    function ranged(p) {
        const bounded = Number.isFinite(p.min) && Number.isFinite(p.max) && p.max > p.min;
        const around = Math.abs(p.initial) || 1;
        return bounded ? p : {...p, min: p.initial < 0 ? p.initial - around : 0, max: p.initial + around, log: false};
    }

    function update() {
        const sets = store.state?.beside?.parameters ?? []; // the switch between the halves is theirs
        const parameters = (store.state?.parameters ?? []).filter(p => !sets.includes(p.name)).map(ranged);
        const now = JSON.stringify([store.state?.scene, parameters.map(p => [p.name, p.text, p.unit, p.min, p.max, p.log, p.live, p.initial])]);
        if (now !== key) {
            key = now;
            sliders = parameters.map(createSlider);
            list.replaceChildren(...sliders.map(slider => slider.root));
        }
        parameters.forEach((p, i) => sliders[i].follow(p.value));
        panels.setShown(panel, parameters.length > 0);
        show(anew, parameters.some(p => !p.live) && parameters.some(p => p.live));
        const recorded = store.state?.mode === 'replay';
        list.inert = recorded;
        say(panel.aside, recorded ? 'as recorded' : parameters.length > 0 && parameters.every(p => !p.live) ? 'start the scene anew' : '');
    }

    function createSlider(p) {
        const label = labelOf(p);
        const words = `${p.name}: ${p.text || 'a parameter of the scene'}, ${format(p.min, p.unit)} to ${format(p.max, p.unit)}. ` +
            `${p.live ? 'Acts at once.' : 'Starts the scene anew.'} Double-click: initial value.`;
        const range = h('input', {type: 'range', min: 0, max: STEPS, step: 1, 'aria-label': label, title: words});
        const number = h('input', {type: 'text', class: 'n', inputmode: 'text', size: 9, 'aria-label': `${label}, value`, spellcheck: 'false', autocomplete: 'off'});
        const undo = h('button', {type: 'button', class: 'bare', 'aria-label': `${label}: initial value`, title: `Initial value, ${format(p.initial, p.unit)}`}, icon('undo'));
        const root = h('div', {class: `slider${p.live ? '' : ' anew'}`},
            h('label', {class: 'name', title: words}, p.live ? null : icon('reset'), label), undo, number, range);
        let value = NaN, moved = -Infinity, waiting = 0;

        function draw(next) {
            value = next;
            range.value = String(Math.round(STEPS * toPlace(p, value)));
            range.style.setProperty('--place', `${100 * toPlace(p, value)}%`);
            const text = format(value, p.unit);
            mark(range, 'aria-valuetext', text);
            if (document.activeElement !== number)
                put(text);
            undo.classList.toggle('gone', Math.abs(value - p.initial) <= 1e-9 * Math.max(Math.abs(p.initial), Math.abs(p.max)));
        }

        // Units may be long.
        function put(text) {
            number.value = text;
            number.style.width = `${Math.max(LEAST, text.length + 1.5)}ch`;
        }

        // Not more than once a frame.
        function send() {
            moved = performance.now();
            waiting ||= requestAnimationFrame(() => {
                waiting = 0;
                store.send({t: 'set', name: p.name, value});
            });
        }

        function take(next) {
            draw(Math.min(p.max, Math.max(p.min, next)));
            send();
        }

        range.addEventListener('input', () => {
            moved = performance.now();
            draw(fromPlace(p, Number(range.value) / STEPS));
            if (p.live)
                send();
        });
        range.addEventListener('change', () => !p.live && send());
        range.addEventListener('dblclick', () => take(p.initial));
        undo.addEventListener('click', () => take(p.initial));
        number.addEventListener('focus', () => number.select());
        number.addEventListener('input', () => number.removeAttribute('aria-invalid'));
        number.addEventListener('change', () => {
            const typed = parse(number.value, p.unit, value);
            mark(number, 'aria-invalid', Number.isNaN(typed));
            if (!Number.isNaN(typed))
                take(typed);
        });
        number.addEventListener('blur', () => {
            number.removeAttribute('aria-invalid');
            put(format(value, p.unit));
        });
        number.addEventListener('keydown', event => {
            if (event.key === 'Enter' || event.key === 'Escape') {
                if (event.key === 'Escape')
                    number.value = format(value, p.unit);
                number.blur();
                event.stopPropagation();
            }
        });
        return {
            root,
            follow(next) {
                if (performance.now() - moved > SETTLE && next !== value)
                    draw(next);
            },
        };
    }

    store.on('state', update);
    // What the state said while a slider was moved is looked at again once it has settled.
    setInterval(() => store.state && update(), SETTLE);
    return {update};
}
