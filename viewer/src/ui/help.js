// The keyboard, and the mouse, on one page.

import {h, mark} from './dom.js';
import {icon} from './icons.js';

const HAND = [
    ['drag a body', 'pull it with a spring; let go to release it'],
    ['wheel while dragging', 'farther, nearer'],
    ['Shift wheel while dragging', 'close, open the grip'],
    ['drag beside it', 'turn the view; right button or two fingers: move it'],
    ['wheel', 'nearer, farther'],
];

export function createHelp(dialog, table) {
    const close = h('button', {type: 'button', class: 'bare close', 'aria-label': 'Close', onclick: () => dialog.close()}, icon('close'));
    const rows = list => h('dl', {}, list.flatMap(([name, what]) => [h('dt', {}, h('kbd', {}, name)), h('dd', {}, what)]));
    dialog.append(h('header', {}, h('h2', {id: 'help-title'}, 'Help'), close),
        h('div', {class: 'scroll'}, h('h3', {}, 'Hand'), rows(HAND), h('h3', {}, 'Keyboard'), rows(table),
            h('h3', {}, 'What is drawn'),
            h('p', {class: 'soft'}, 'Each force at a contact is an arrow. The device is drawn apart from the body that it holds: what is between them is the spring that is felt. ' +
                'Energy has a panel of its own: where its stack rises above the dashed line, the simulation has made energy out of nothing, and what is passive never does.')));
    mark(dialog, 'aria-labelledby', 'help-title');
    dialog.addEventListener('click', event => event.target === dialog && dialog.close());
    return {open: () => dialog.open ? dialog.close() : dialog.showModal()};
}
