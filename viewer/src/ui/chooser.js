// The scenes to choose from, as cards; and the place where files are dropped.

import {h, mark, show} from './dom.js';
import {icon} from './icons.js';

export function createChooser(dialog, store, {openFiles}) {
    const showcase = h('ul', {class: 'cards'}), more = h('ul', {class: 'rows'});
    const moreTitle = h('h3', {}, 'More');
    const search = h('input', {type: 'search', placeholder: 'Find a scene', 'aria-label': 'Find a scene', oninput: () => filter(), onkeydown: event => {
        const first = event.key === 'Enter' && search.value.trim() && entries.find(({root}) => !root.hidden);
        if (first)
            choose(first.scene.name);
    }});
    const files = h('input', {type: 'file', multiple: true, hidden: true, accept: '.yaml,.yml,.urdf,.xml,.mjcf,.obj,.stl,.ply,.h5'});
    files.addEventListener('change', () => {
        openFiles([...files.files].map(file => ({path: file.name, file})));
        files.value = '';
    });
    const drop = h('button', {type: 'button', class: 'drop', onclick: () => files.click()}, icon('file'),
        h('span', {}, h('b', {}, 'Drop files here, or choose'), h('span', {class: 'soft'}, 'URDF, MJCF, OBJ, STL, YAML or a recording; a folder with its meshes, too')));
    const close = h('button', {type: 'button', class: 'bare close', 'aria-label': 'Close', onclick: () => dialog.close()}, icon('close'));
    const nothing = h('p', {class: 'soft', hidden: true}, 'No scene of that name.');
    dialog.append(h('header', {}, h('h2', {id: 'chooser-title'}, 'Scenes'), search, close),
        h('div', {class: 'scroll'}, showcase, nothing, moreTitle, more), drop, files);
    mark(dialog, 'aria-labelledby', 'chooser-title');
    dialog.addEventListener('click', event => event.target === dialog && dialog.close());
    let entries = [];

    function choose(name) {
        store.send({t: 'open', what: `scene:${name}`});
        dialog.close();
    }

    function build() {
        const first = store.scenes.filter(scene => scene.order > 0).sort((a, b) => a.order - b.order);
        const rest = store.scenes.filter(scene => !(scene.order > 0));
        entries = [...first.map(card), ...rest.map(row)];
        showcase.replaceChildren(...entries.slice(0, first.length).map(entry => entry.root));
        more.replaceChildren(...entries.slice(first.length).map(entry => entry.root));
        filter();
        current();
    }

    function card(scene) {
        const picture = scene.thumb ? h('img', {src: `/thumb/${encodeURIComponent(scene.name)}.webp`, alt: '', loading: 'lazy', width: 320, height: 180})
            : h('span', {class: 'no-picture', 'aria-hidden': 'true'}, h('span', {}, (scene.title || scene.name).slice(0, 1)));
        const button = h('button', {type: 'button', onclick: () => choose(scene.name)}, picture,
            h('span', {class: 'words'}, h('b', {}, scene.title || scene.name), h('span', {class: 'soft'}, scene.try || ''),
                scene.beside ? h('span', {class: 'tag'}, icon('beside'), 'naive beside passive') : null));
        return {scene, button, root: h('li', {}, button)};
    }

    function row(scene) {
        const button = h('button', {type: 'button', onclick: () => choose(scene.name)},
            h('b', {}, scene.title || scene.name), h('span', {class: 'soft'}, scene.name));
        return {scene, button, root: h('li', {}, button)};
    }

    function filter() {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let found = 0, foundMore = 0;
        for (const {scene, root} of entries) {
            const text = `${scene.name} ${scene.title} ${scene.try ?? ''} ${scene.notice ?? ''}`.toLowerCase();
            const on = words.every(word => text.includes(word));
            show(root, on);
            found += on;
            foundMore += on && !(scene.order > 0);
        }
        show(moreTitle, foundMore > 0 && foundMore < found);
        show(nothing, found === 0);
    }

    function current() {
        for (const {scene, button} of entries) {
            if (scene.name === store.state?.scene)
                mark(button, 'aria-current', 'true');
            else
                button.removeAttribute('aria-current');
        }
    }

    store.on('scenes', build);
    store.on('state', current);
    build();

    return {
        open() {
            search.value = '';
            filter();
            dialog.showModal();
            const current = dialog.querySelector('[aria-current]') ?? dialog.querySelector('.cards button, .rows button') ?? close;
            current.scrollIntoView({block: 'nearest'});
            (window.matchMedia('(pointer: fine)').matches ? search : current).focus(); // no keyboard over a small screen
        },
        close: () => dialog.open && (dialog.close(), true),
    };
}
