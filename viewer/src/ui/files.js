// Files that are dropped: read with their folders, sent in pieces, opened. Which file is the main one
// is asked only if it is not clear.

import {h, say, show} from './dom.js';

const PIECE = 1 << 20;     // bytes
const MOST = 128 << 20;    // bytes, in all
const MOST_FILES = 512;
const RECORDING = /\.(h5|hdf5)$/i;
const SCENE = /\.ya?ml$/i, ROBOT = /\.(urdf|mjcf|xml)$/i, MESH = /\.(obj|stl|ply|gltf|glb|dae)$/i;
const USED = /\.(ya?ml|urdf|mjcf|xml|obj|mtl|stl|ply|gltf|glb|bin|dae|h5|hdf5|txt|csv|png|jpe?g)$/i;

/// The files of a drop, folders and all: [{path, file}].
export async function filesOf(transfer) {
    const entries = [...transfer.items].filter(item => item.kind === 'file').map(item => item.webkitGetAsEntry?.() ?? item.getAsFile());
    const found = [];
    for (const entry of entries)
        await walk(entry, found);
    return found;
}

async function walk(entry, found) {
    if (!entry || found.length > 16 * MOST_FILES)
        return;
    if (entry instanceof File) {
        found.push({path: entry.name, file: entry});
    } else if (entry.isFile) {
        found.push({path: entry.fullPath.replace(/^\//, ''), file: await new Promise((done, fail) => entry.file(done, fail))});
    } else if (entry.isDirectory) {
        const reader = entry.createReader();
        for (;;) { // a hundred at a time
            const some = await new Promise((done, fail) => reader.readEntries(done, fail));
            if (some.length === 0)
                break;
            for (const one of some)
                await walk(one, found);
        }
    }
}

/// Which of them may be the main file, likeliest first; `clear`: the first one certainly is.
export function mainOf(paths) {
    for (const kind of [RECORDING, SCENE, ROBOT, MESH]) {
        const some = paths.filter(path => kind.test(path))
            .sort((a, b) => a.split('/').length - b.split('/').length || likely(b) - likely(a) || a.localeCompare(b));
        if (some.length > 0)
            return {names: some, clear: some.length === 1};
    }
    return {names: [], clear: false};
}

const likely = path => /(^|\/)scene[^/]*$/i.test(path) + /\.urdf$/i.test(path);

// Names as the program takes them: relative, without what separates elsewhere, shorter than 128 bytes.
export function nameOf(path) {
    let name = path.replace(/[\\:\x00-\x1f\x7f]/g, '_');
    while (new TextEncoder().encode(name).length > 127 && name.includes('/'))
        name = name.slice(name.indexOf('/') + 1);
    return name;
}

const hex = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('');

export function createFiles(dialog, veil, store, {tell, begin}) {
    const title = h('h2', {id: 'files-title'}), text = h('p', {class: 'soft'});
    const bar = h('progress', {max: 1, value: 0, 'aria-label': 'Sent'}), list = h('ul', {class: 'rows'});
    const cancel = h('button', {type: 'button', onclick: () => dialog.close()}, 'Cancel');
    dialog.append(title, text, bar, list, h('footer', {}, cancel));
    dialog.setAttribute('aria-labelledby', 'files-title');
    let stop = null;
    dialog.addEventListener('close', () => stop?.abort());

    /// Send files and open what they are.
    async function open(all) {
        const some = all.filter(one => USED.test(one.path)).map(({path, file}) => ({path: nameOf(path), file}));
        const size = some.reduce((sum, one) => sum + one.file.size, 0);
        const {names, clear} = mainOf(some.map(one => one.path));
        const wrong = names.length === 0 ? 'None of these files can be opened: URDF, MJCF, OBJ, STL, YAML or a recording is.'
            : some.length > MOST_FILES ? `${some.length} files: at most ${MOST_FILES} go in one drop.`
            : size > MOST ? `${(size / 1e6).toFixed(0)} MB: at most ${MOST / 1e6 | 0} MB go in one drop.` : '';
        if (wrong) {
            tell(wrong, {code: -1});
            return;
        }
        begin();
        const id = hex();
        stop = new AbortController();
        say(title, some.length === 1 ? some[0].path : `${some.length} files`);
        say(text, 'Sending');
        show(bar, true);
        show(list, false);
        dialog.open || dialog.showModal();
        try {
            await send(id, some, size, stop.signal);
        } catch (error) {
            if (!stop.signal.aborted)
                tell(`The files could not be sent: ${error.message}`, {code: -1});
            dialog.close();
            return;
        }
        if (clear)
            start(id, names[0]);
        else
            ask(id, names);
    }

    async function send(id, some, size, signal) {
        let sent = 0;
        for (const {path, file} of some) {
            const pieces = Math.max(1, Math.ceil(file.size / PIECE));
            for (let piece = 0; piece < pieces; piece++) {
                const part = file.slice(piece * PIECE, (piece + 1) * PIECE);
                const answer = await fetch(`/upload?id=${id}&name=${encodeURIComponent(path)}&piece=${piece}&of=${pieces}`,
                    {method: 'POST', body: part, signal, headers: {'Content-Type': 'application/octet-stream'}});
                if (!answer.ok)
                    throw new Error((await answer.text()).slice(0, 300) || `the program answered ${answer.status}`);
                sent += part.size;
                bar.value = size > 0 ? sent / size : 1;
                say(text, `${path}, ${(sent / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`);
            }
        }
    }

    function ask(id, names) {
        say(title, 'Which of them is to be opened?');
        say(text, 'The others are taken as what it names.');
        show(bar, false);
        show(list, true);
        list.replaceChildren(...names.map(name => h('li', {}, h('button', {type: 'button', onclick: () => start(id, name)}, h('b', {}, name)))));
        list.querySelector('button').focus();
    }

    function start(id, main) {
        stop = null;
        dialog.close();
        store.send({t: 'open', what: `upload:${id}`, main});
    }

    // Anywhere on the page.
    const hasFiles = event => [...(event.dataTransfer?.types ?? [])].includes('Files');
    let depth = 0;
    window.addEventListener('dragenter', event => {
        if (hasFiles(event)) {
            depth++;
            show(veil, true);
            document.documentElement.classList.add('dropping');
        }
    });
    window.addEventListener('dragleave', event => {
        if (hasFiles(event) && --depth <= 0)
            leave();
    });
    window.addEventListener('dragover', event => hasFiles(event) && event.preventDefault());
    window.addEventListener('drop', async event => {
        if (!hasFiles(event))
            return;
        event.preventDefault();
        leave();
        open(await filesOf(event.dataTransfer));
    });
    function leave() {
        depth = 0;
        show(veil, false);
        document.documentElement.classList.remove('dropping');
    }
    return {open};
}
