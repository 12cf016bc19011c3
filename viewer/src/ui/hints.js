// Over the scene: what to try and what to notice, the names of the halves with what each has made out
// of nothing, the ghost's caption, what is being done, and what was left out to keep up.

import {h, mark, say, show} from './dom.js';
import {icon} from './icons.js';
import {madeOf} from './units.js';

const EVERY = 250; // ms, of live figures: slower than they change, so that they can be read

export function createHints(over, store, books) {
    const put = new Set(); // scenes whose sentences were put away
    const tryThis = h('p'), notice = h('p');
    const card = h('section', {class: 'hint', 'aria-label': 'What to try', onclick: () => card.classList.toggle('whole')}, tryThis, notice,
        h('button', {type: 'button', class: 'bare close', 'aria-label': 'Put away', title: 'Put away', onclick: event => {
            event.stopPropagation();
            put.add(store.state?.scene);
            update();
        }}, icon('close')));
    const halves = [0, 1].map(side => {
        const name = h('b', {class: 'name'}), figure = h('span', {class: 'figure n'}), word = h('span', {class: 'word'}, 'out of nothing');
        return {root: h('div', {class: `half half-${side}`}, h('div', {class: 'label'}, name, h('span', {class: 'made'}, figure, ' ', word))), name, figure, word};
    });
    const ghost = h('p', {class: 'caption', 'aria-live': 'polite'});
    const busy = h('p', {class: 'busy', role: 'status'}, h('i'), h('span'));
    const quality = h('p', {class: 'quality', role: 'status'});
    const trouble = [0, 1].map(side => h('p', {class: `trouble trouble-${side}`, role: 'alert'}));
    over.append(halves[0].root, halves[1].root, card, busy, ...trouble, quality);

    function update() {
        const state = store.state;
        const away = !state || put.has(state.scene) || !(state.try || state.notice);
        show(card, !away);
        sentence(tryThis, 'Try', state?.try);
        sentence(notice, 'Notice', state?.notice);
        const two = store.sides() > 1, named = two || Boolean(state?.sides?.[0]?.label);
        halves.forEach(({root, name}, side) => {
            show(root, two || (named && side === 0));
            say(name, state?.sides?.[side]?.label ?? '');
        });
        over.parentElement.classList.toggle('two', two);
        over.parentElement.classList.toggle('named', named);
        over.parentElement.classList.toggle('replaying', state?.mode === 'replay');
        show(ghost, state?.ghost === 'watching' && state?.mode !== 'replay');
        say(ghost, state?.focus ? `watching the ghost hand; grab the ${state.focus.replace(/[._-]/g, ' ')} to take over`
            : 'watching the ghost hand; grab anything to take over');
        show(busy, Boolean(state?.busy));
        say(busy.lastElementChild, state?.busy ?? '');
        trouble.forEach((box, side) => {
            const wrong = [side === 0 ? state?.trouble : '', state?.sides?.[side]?.trouble].filter(Boolean).join('\n');
            show(box, wrong && !state?.busy && (side === 0 || two));
            say(box, wrong);
        });
    }

    function sentence(host, word, text) {
        show(host, Boolean(text));
        if (host.said !== text) {
            host.said = text;
            card.classList.remove('whole');
            host.replaceChildren(h('b', {}, `${word}: `), text ?? '');
        }
    }

    let before = 0;
    function frame(now) {
        if (now - before < EVERY)
            return;
        before = now;
        halves.forEach(({root, figure, word}, side) => {
            const of = books.side(side);
            const told = madeOf(of.made, of.nothing());
            say(figure, told.figure);
            say(word, told.word);
            mark(root, 'data-made', of.burst());
        });
    }

    function tellQuality() {
        const of = store.quality;
        const left = !of ? [] : [of.shadows === false && of.level > 0 ? 'shadows' : '', of.level > 1 ? 'resolution' : ''].filter(Boolean);
        show(quality, left.length > 0);
        say(quality, left.length === 2 ? 'shadows off and resolution lower to keep up' : left[0] === 'shadows' ? 'shadows off to keep up' : 'resolution lower to keep up');
    }

    // Where the drawing has put the halves.
    function place(rects) {
        rects?.forEach(({x, y, width}, side) => {
            const {style} = trouble[side];
            style.left = `calc(${x}px + .75rem)`;
            style.maxWidth = `min(20rem, ${width - 24}px)`;
            style.setProperty('--top', `${y}px`);
        });
        const rect = rects?.[1];
        if (!rect)
            return;
        const {style} = halves[1].root;
        style.left = `${rect.x}px`;
        style.top = `${rect.y}px`;
        style.maxWidth = `${rect.width}px`;
        over.parentElement.classList.toggle('stacked', rect.y > 0);
    }

    store.on('halves', place);
    store.on('state', update);
    store.on('card', update);
    store.on('quality', tellQuality);
    update();
    tellQuality();
    return {
        ghost, frame,
        bringBack() { put.delete(store.state?.scene); update(); },
        isAway: () => put.has(store.state?.scene),
    };
}
