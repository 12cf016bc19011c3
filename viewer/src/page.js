// The page around the drawing: puts the parts together and keeps the clock of what is redrawn.

import {createActions} from './ui/actions.js';
import {createBooks} from './ui/books.js';
import {createChooser} from './ui/chooser.js';
import {createControls, iconButton} from './ui/controls.js';
import {mark, recall, remember, say, show} from './ui/dom.js';
import {createFiles} from './ui/files.js';
import {createHelp} from './ui/help.js';
import {createHints} from './ui/hints.js';
import {createKeys} from './ui/keys.js';
import {createMessages} from './ui/messages.js';
import {createPanels} from './ui/panels.js';
import {createForcePanel, createMomentumPanel, createPositionPanel} from './ui/panel_curves.js';
import {createDevicePanel} from './ui/panel_devices.js';
import {createEnergyPanel, createTermsPanel} from './ui/panel_energy.js';
import {createTimingPanel} from './ui/panel_timing.js';
import {createSliders} from './ui/sliders.js';
import {icon} from './ui/icons.js';
import {onTheme, startTheme, switchTheme, themeNow} from './ui/theme.js';

const get = id => document.getElementById(id);

/// Bring the page to life over a store; `createView(canvas, store)` draws. Gives {messages}.
export function startPage(store, createView) {
    startTheme();
    const books = createBooks(store);
    const actions = createActions(store);
    const messages = createMessages(get('messages'), get('banner'), store);
    const view = viewOrNone(createView, store, messages);
    const hints = createHints(get('over'), store, books);
    const controls = createControls(get('controls'), store, actions, view);
    get('controls').prepend(hints.ghost);

    const panels = createPanels(get('drawer'), books);
    createSliders(panels, store);
    const labelled = [createEnergyPanel(panels, books), createForcePanel(panels, books), createTermsPanel(panels, books),
        createPositionPanel(panels, books), createMomentumPanel(panels, books)];
    createTimingPanel(panels, books, store);
    createDevicePanel(panels, books, store);

    const files = createFiles(get('files'), get('veil'), store, {tell: messages.tell, begin: () => chooser.close()});
    const chooser = createChooser(get('chooser'), store, {openFiles: files.open});
    const drawer = createDrawer(view);
    const help = createHelp(get('help'), createKeys(actions, {
        help: () => help.open(), chooser: chooser.open, panels: drawer.toggle, camera: () => view.resetCamera(),
        escape: () => controls.closeMenu() || messages.clear(),
    }));
    createBar(store, {chooser, help, drawer, hints});

    let sides = '';
    store.on('state', state => {
        const now = (state.sides ?? []).map(side => side.label ?? '');
        if (sides !== now.join('\n')) {
            sides = now.join('\n');
            labelled.forEach(one => one.label(now));
        }
        panels.refresh();
    });

    function frame(now) {
        requestAnimationFrame(frame);
        hints.frame(now);
        panels.frame(now);
    }
    requestAnimationFrame(frame);
    return {messages, books, view};
}

// Without WebGL the books can still be read.
function viewOrNone(createView, store, messages) {
    try {
        return createView(get('scene'), store);
    } catch (error) {
        messages.tell(error.message, {code: -1});
        return {resize() {}, setOption() {}, resetCamera() {}};
    }
}

// The drawer beside the scene, or the sheet below it; the scene takes what is left.
function createDrawer(view) {
    const root = document.documentElement;
    const narrow = window.matchMedia('(max-width: 760px)');
    let open = recall('drawer', !narrow.matches);
    const buttons = new Set();
    function apply() {
        root.classList.toggle('drawer-open', open);
        show(get('drawer'), open);
        for (const button of buttons)
            mark(button, 'aria-expanded', open);
        view.resize();
    }
    new ResizeObserver(() => view.resize()).observe(get('stage'));
    apply();
    return {
        toggle() {
            open = !open;
            remember('drawer', open);
            apply();
        },
        tie(button) {
            buttons.add(button);
            mark(button, 'aria-expanded', open);
            return button;
        },
    };
}

function createBar(store, {chooser, help, drawer, hints}) {
    const bar = get('bar'), title = get('title');
    title.addEventListener('click', chooser.open);
    const theme = iconButton('moon', 'Dark or light', switchTheme);
    bar.append(iconButton('help', 'Help (?)', () => {
        hints.bringBack();
        help.open();
    }), theme, drawer.tie(iconButton('panels', 'Panels (P)', drawer.toggle, {'aria-controls': 'drawer'})));
    const update = state => {
        say(title.firstElementChild, state?.title || state?.scene || 'Scenes');
        document.title = state?.title ? `${state.title} – Tactus` : 'Tactus';
    };
    onTheme(now => theme.querySelector('svg').replaceWith(icon(now === 'dark' ? 'sun' : 'moon')));
    theme.querySelector('svg').replaceWith(icon(themeNow() === 'dark' ? 'sun' : 'moon'));
    store.on('state', update);
    update(store.state);
}
