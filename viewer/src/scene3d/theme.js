// Colours of the drawing: custom properties of the page's style where they are there, and our own
// otherwise. `--scene-*` come first; what they are not said for is taken from the page's palette.

import {Color, SRGBColorSpace} from 'three';

const OWN = {
    light: {back: '#f5f7f9', floor: '#e6eaee', grid: '#aab5c0', ink: '#1d2733', accent: '#0072b2', bright: '#56b4e9',
        force: '#d55e00', proxy: '#e69f00', quiet: '#8794a1', sky: '#ffffff', ground: '#d3d8de'},
    dark: {back: '#0f1419', floor: '#1a222b', grid: '#465464', ink: '#dfe6ee', accent: '#3f9fd8', bright: '#7cc7f2',
        force: '#f0803c', proxy: '#f0b429', quiet: '#6d7b89', sky: '#dfe9f5', ground: '#39424d'},
};
const PROPERTIES = {back: ['--scene-back', '--wash'], floor: ['--scene-floor'], grid: ['--scene-grid'], ink: ['--ink'],
    accent: ['--accent'], force: ['--scene-force'], proxy: ['--scene-proxy'], quiet: ['--scene-quiet']};
const LIGHTS = {light: {hemisphere: 1.75, sun: 1.9}, dark: {hemisphere: 1.35, sun: 1.9}};

/// Whether the page is dark: data-theme of the document, else what the system has.
export function isDark() {
    const said = document.documentElement.dataset.theme;
    return said ? said === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

const luminance = ({r, g, b}) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

// What a property comes to, whatever it is written with; null: it is not there.
function colorOf(property) {
    probe ??= Object.assign(document.createElement('i'), {hidden: true, ariaHidden: 'true'});
    if (!probe.isConnected)
        document.body.append(probe);
    probe.style.color = `var(${property}, transparent)`;
    const text = getComputedStyle(probe).color;
    return /^rgb\(/.test(text) ? text : null;
}
let probe = null;

/// {dark, hemisphere, sun, back, floor, ...}: colours of three, in its working space.
export function readTheme() {
    const name = isDark() ? 'dark' : 'light';
    const theme = {...LIGHTS[name]};
    for (const [key, own] of Object.entries(OWN[name])) {
        const said = (PROPERTIES[key] ?? []).map(colorOf).find(Boolean);
        theme[key] = new Color().setStyle(said ?? own, SRGBColorSpace);
    }
    theme.dark = luminance(theme.back) < 0.2;
    return theme;
}

/// Be told when they may be others; gives a function that ends it.
export function onThemeChange(handler) {
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(handler);
    media.addEventListener('change', handler);
    observer.observe(document.documentElement, {attributes: true, attributeFilter: ['data-theme', 'class', 'style']});
    return () => {
        media.removeEventListener('change', handler);
        observer.disconnect();
    };
}
