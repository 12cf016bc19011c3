// The drawer: panels that fold, one below the other where there is room, one at a time behind tabs on
// a small screen. Those that can be seen are drawn in turn, one a frame, each at most twelve times a second.

import {h, mark, recall, remember, show} from './dom.js';
import {icon} from './icons.js';

const EVERY = 80;  // ms, between two drawings of a panel
const TEXT = 250; // of one that is read

export function createPanels(host, books) {
    const panels = [];
    const folded = recall('folded', {});
    let current = recall('panel', 'sliders');
    let turn = 0;

    const tabs = h('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Panels'});
    const list = h('div', {class: 'panels'});
    host.append(tabs, list);

    const seen = new IntersectionObserver(entries => {
        for (const entry of entries) {
            const panel = panels.find(one => one.root === entry.target);
            panel.seen = entry.isIntersecting;
            panel.serial = -1;
        }
    }, {root: null});

    /// A panel: {root, body, aside}. `draw(now)` brings it up to date, at most once in `every` ms; `has()`: whether it
    /// has anything to say of this scene.
    function add({id, title, hint = '', open = true, draw = null, every = EVERY, has = null}) {
        const body = h('div', {class: 'body', id: `panel-${id}`});
        const aside = h('span', {class: 'aside'});
        const fold = h('button', {class: 'fold', type: 'button', 'aria-controls': `panel-${id}`, title: hint || false},
            icon('down'), h('span', {class: 'title'}, title), aside);
        const heading = h('h2', {}, fold);
        const root = h('section', {class: 'panel', 'aria-label': title, 'data-panel': id}, heading, body);
        const tab = h('button', {class: 'tab', type: 'button', role: 'tab', 'aria-controls': `panel-${id}`}, title);
        const panel = {id, root, body, aside, draw, seen: false, serial: -1, at: 0, shown: true, tab, every, has,
            folded: folded[id] ?? !open};
        fold.addEventListener('click', () => setFolded(panel, !panel.folded));
        tab.addEventListener('click', () => choose(id));
        panel.fold = fold;
        panels.push(panel);
        tabs.append(tab);
        list.append(root);
        seen.observe(root);
        setFolded(panel, panel.folded, false);
        choose(current, false);
        return panel;
    }

    function setFolded(panel, on, keep = true) {
        panel.folded = on;
        panel.root.classList.toggle('folded', on);
        mark(panel.fold, 'aria-expanded', !on);
        panel.serial = -1;
        if (keep) {
            folded[panel.id] = on;
            remember('folded', folded);
        }
    }

    function choose(id, keep = true) {
        current = id;
        const chosen = panels.find(panel => panel.id === id && panel.shown) ?? panels.find(panel => panel.shown);
        for (const panel of panels) {
            panel.root.classList.toggle('current', panel === chosen);
            mark(panel.tab, 'aria-selected', panel === chosen);
        }
        if (keep)
            remember('panel', id);
    }

    /// A panel that has nothing to say of this scene goes.
    function setShown(panel, on) {
        if (panel.shown === on)
            return;
        panel.shown = on;
        show(panel.root, on);
        show(panel.tab, on);
        choose(current, false);
    }

    let epoch = -1;
    function frame(now) {
        if (epoch !== books.epoch) {
            epoch = books.epoch;
            panels.forEach(panel => panel.has && setShown(panel, panel.has()));
        }
        for (let k = 0; k < panels.length; k++) {
            const panel = panels[(turn + k) % panels.length];
            if (!panel.draw || !panel.seen || panel.serial === books.serial || now - panel.at < panel.every || hidden(panel))
                continue;
            panel.at = now;
            panel.serial = books.serial;
            panel.draw(now);
            turn = (turn + k + 1) % panels.length;
            return;
        }
    }

    const hidden = panel => panel.body.offsetParent === null;

    return {TEXT, add, frame, choose, setShown, setFolded, all: panels, refresh: () => panels.forEach(panel => { panel.serial = -1; })};
}
