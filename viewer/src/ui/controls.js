// The controls of time below the scene: go on, step, reset, slow motion, record, replay with its scrub
// bar; the naive half; and the menu of what is drawn.

import {h, mark, recall, remember, say, show} from './dom.js';
import {icon} from './icons.js';
import {clock} from './units.js';

/// A button with an icon; after a click of the mouse the keyboard is the page's again.
export function iconButton(name, label, act, more = {}) {
    const button = h('button', {type: 'button', class: 'icon-button', 'aria-label': label, title: label, ...more}, icon(name));
    button.addEventListener('click', event => {
        act(event);
        if (event.detail > 0)
            button.blur();
    });
    return button;
}

function swap(button, name, label) {
    if (button.shown === name)
        return;
    button.shown = name;
    button.querySelector('svg').replaceWith(icon(name));
    mark(button, 'aria-label', label);
    mark(button, 'title', label);
}

export function createControls(host, store, actions, view) {
    const reset = iconButton('reset', 'Reset (R)', actions.reset);
    const play = iconButton('pause', 'Pause (space)', actions.play, {class: 'icon-button strong'});
    const step = iconButton('step', 'One step (.)', actions.step);
    const rates = createRates(store, actions);
    const record = iconButton('record', 'Record (shift R)', actions.record, {class: 'icon-button record', 'aria-pressed': false});
    const seconds = h('span', {class: 'n seconds'});
    record.append(seconds);
    const replay = iconButton('replay', 'Replay the recording', actions.replay);
    const download = h('a', {class: 'icon-button', href: '/recording.h5', download: 'recording.h5', 'aria-label': 'Download the recording',
        title: 'Download the recording'}, icon('download'));
    const beside = h('button', {type: 'button', class: 'beside', role: 'switch', 'aria-checked': false, title: 'Naive beside passive (B)'},
        icon('beside'), h('span', {class: 'text'}, 'Compare'));
    beside.addEventListener('click', event => {
        actions.beside();
        if (event.detail > 0)
            beside.blur();
    });
    const menu = createMenu(store, actions, view);
    const scrub = createScrub(store, actions);
    const group = (...children) => h('div', {class: 'group'}, children);
    const recording = group(record, replay, download);
    const moment = h('span', {class: 'moment n', title: 'Time of the simulation'});
    let told = 0;
    host.append(scrub.root, h('div', {class: 'bar'}, group(reset, play, step), moment, rates.root, recording, beside, menu.root));

    // Not for each snapshot: it is to be read; but each single step is seen.
    function tellTime(side) {
        const now = performance.now(), time = store.snapshot[0]?.header.time;
        if (side !== 0 || time === undefined || (actions.playing() && now - told < 100))
            return;
        told = now;
        say(moment, `${time.toFixed(actions.playing() ? 1 : 3)} s`);
    }
    store.on('snapshot', tellTime);

    function update() {
        const state = store.state;
        if (!state)
            return;
        const replaying = actions.replaying(), on = Boolean(state.recording?.on);
        swap(play, actions.playing() ? 'pause' : 'play', actions.playing() ? 'Pause (space)' : 'Go on (space)');
        rates.update();
        show(rates.root, !replaying);
        show(moment, !replaying);
        show(record, !replaying);
        mark(record, 'aria-pressed', on);
        mark(record, 'title', on ? 'Stop recording (shift R)' : 'Record (shift R)');
        say(seconds, on ? `${(state.recording.seconds ?? 0).toFixed(1)} s` : '');
        show(replay, Boolean(state.recording?.ready) && !replaying && !on);
        show(download, Boolean(state.recording?.ready) && !on);
        show(beside, Boolean(state.beside?.there) && !replaying);
        mark(beside, 'aria-checked', Boolean(state.beside?.on));
        const other = state.sides?.length > 1 ? `${state.sides[1].label} beside ${state.sides[0].label}` : 'Naive beside passive';
        mark(beside, 'title', `${other} (B)`);
        scrub.update();
        menu.update();
    }
    store.on('state', update);
    update();
    return {closeMenu: menu.close};
}

function createRates(store, actions) {
    const names = {1: '1×', 0.5: '½×', 0.1: '⅒×'};
    const buttons = actions.rates.map(rate => {
        const button = h('button', {type: 'button', role: 'radio', 'aria-checked': false, 'aria-label': `speed ${rate}`, title: rate === 1 ? 'Real time (S)' : `Slow motion, ${rate} of real time (S)`}, names[rate]);
        button.addEventListener('click', event => {
            actions.rate(rate);
            if (event.detail > 0)
                button.blur();
        });
        return button;
    });
    const all = h('div', {class: 'choice rates', role: 'radiogroup', 'aria-label': 'Speed'}, buttons);
    const one = h('button', {type: 'button', class: 'choice-one', 'aria-label': 'Speed', title: 'Slow motion (S)', onclick: actions.slower}, '1×');
    return {
        root: h('div', {class: 'group'}, all, one),
        update() {
            const now = actions.lastRate();
            actions.rates.forEach((rate, i) => mark(buttons[i], 'aria-checked', rate === now));
            say(one, names[now] ?? `${now}×`);
        },
    };
}

// The bar of a replay: what is made so far is lighter, what was seen is full.
function createScrub(store, actions) {
    const range = h('input', {type: 'range', min: 0, max: 1000, step: 1, 'aria-label': 'Time in the recording'});
    const time = h('span', {class: 'n time'}), word = h('span', {class: 'soft word'});
    const back = h('button', {type: 'button', class: 'small', title: 'Back to live (L)', onclick: actions.live}, icon('back'), 'Live');
    const root = h('div', {class: 'scrub'}, back, range, time, word);
    let moved = 0, waiting = 0;

    range.addEventListener('input', () => {
        moved = performance.now();
        waiting ||= requestAnimationFrame(() => {
            waiting = 0;
            const {length = 0} = store.state?.replay ?? {};
            store.send({t: 'seek', time: length * Number(range.value) / 1000});
        });
    });

    return {
        root,
        update() {
            const replay = store.state?.replay;
            const on = actions.replaying() && Boolean(replay);
            show(root, on);
            if (!on)
                return;
            const {time: at = 0, length = 0, made = length} = replay;
            const place = length > 0 ? at / length : 0;
            if (performance.now() - moved > 300)
                range.value = String(Math.round(1000 * place));
            range.style.setProperty('--place', `${0.1 * Number(range.value)}%`);
            range.style.setProperty('--made', `${length > 0 ? 100 * Math.min(1, made / length) : 100}%`);
            mark(range, 'aria-valuetext', `${clock(at)} of ${clock(length)}`);
            say(time, `${clock(at)} / ${clock(length)}`);
            say(word, made < length ? `made again up to ${clock(made)}` : replay.from === 'upload' ? 'from a file' : '');
        },
    };
}

// What is drawn, and what has no button of its own.
function createMenu(store, actions, view) {
    const options = {contacts: true, frames: false, shadows: true, avatar: true, ...recall('draw', {})};
    const words = {contacts: 'contact forces', frames: 'joint frames', shadows: 'shadows', avatar: 'device and its spring'};
    const button = iconButton('more', 'What is drawn', () => open(list.hidden), {'aria-expanded': false, 'aria-haspopup': 'true'});
    const checks = Object.keys(words).map(name => {
        const input = h('input', {type: 'checkbox'});
        input.checked = options[name];
        input.addEventListener('change', () => {
            options[name] = input.checked;
            remember('draw', options);
            view.setOption(name, input.checked);
        });
        return h('label', {class: 'check'}, input, words[name]);
    });
    const ghost = h('input', {type: 'checkbox'});
    ghost.addEventListener('change', actions.ghost);
    const camera = h('button', {type: 'button', class: 'item', onclick: () => view.resetCamera()}, icon('camera'), 'Camera as it was', h('kbd', {}, 'C'));
    const list = h('div', {class: 'menu', hidden: true}, checks,
        h('label', {class: 'check'}, ghost, 'ghost hand', h('kbd', {}, 'G')), camera);
    const root = h('div', {class: 'menu-host'}, button, list);

    function open(on) {
        show(list, on);
        mark(button, 'aria-expanded', on);
    }
    document.addEventListener('pointerdown', event => !root.contains(event.target) && open(false));
    for (const name of Object.keys(words))
        view.setOption(name, options[name]);
    return {
        root,
        close() {
            const was = !list.hidden;
            open(false);
            return was;
        },
        update() {
            const state = store.state?.ghost;
            ghost.checked = state !== 'off' && state !== 'none';
            ghost.disabled = state === 'none';
        },
    };
}
