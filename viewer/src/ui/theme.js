// Light and dark: as the system has it until the visitor chooses. Colours are those of style.css.

import {recall, remember} from './dom.js';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const handlers = new Set();

let chosen = recall('theme', 'auto');

export const themeNow = () => chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';

function apply() {
    document.documentElement.dataset.theme = themeNow();
    for (const handler of handlers)
        handler(themeNow());
}

/// The other one; what the system has is not stored, so that it is followed again.
export function switchTheme() {
    const other = themeNow() === 'dark' ? 'light' : 'dark';
    chosen = other === (dark.matches ? 'dark' : 'light') ? 'auto' : other;
    remember('theme', chosen);
    apply();
}

export function startTheme() {
    dark.addEventListener('change', apply);
    apply();
}

export function onTheme(handler) {
    handlers.add(handler);
}

/// A colour of style.css as a canvas takes it: colour('--accent').
export function colour(name) {
    probe ??= document.body.appendChild(Object.assign(document.createElement('i'), {className: 'probe'}));
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
}

let probe = null;
