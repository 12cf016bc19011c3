// What was said: a quiet list that goes by itself; errors stay until they are put away, or another scene
// is there that they are not about. Text of several
// lines (a scene's error with its line and a caret) keeps its columns. A lost connection is a banner.

import {h, say, show} from './dom.js';
import {icon} from './icons.js';

const STAYS = 7000; // ms, of what is no error
const MOST = 3;

export function createMessages(host, banner, store) {
    host.setAttribute('aria-live', 'polite');
    const words = h('span');
    const retry = h('button', {type: 'button', class: 'small', onclick: () => messages.onRetry?.()}, 'Try now');
    banner.append(h('i', {class: 'spinner', 'aria-hidden': 'true'}), words, retry);
    let lost = false;

    function tell(text, {code = 0, keep = code < 0} = {}) {
        const clean = text.replace(/\s+$/, '');
        if (!clean)
            return null;
        const same = [...host.children].find(toast => toast.text === clean);
        if (same) {
            same.count++;
            say(same.querySelector('.count'), `×${same.count}`);
            rest(same, keep);
            return same;
        }
        // A scene's error: a sentence, then the line that it is about, with a mark below.
        const end = clean.indexOf('\n'), many = end >= 0;
        const body = h('div', {class: 'words'}, h('p', {}, many ? clean.slice(0, end) : clean), many ? h('pre', {tabindex: 0}, clean.slice(end + 1)) : null);
        const toast = h('div', {class: `toast${code < 0 ? ' error' : ''}${many ? ' many' : ''}`, role: code < 0 ? 'alert' : false},
            body, h('span', {class: 'count soft'}),
            h('button', {type: 'button', class: 'bare close', 'aria-label': 'Put away', onclick: () => toast.remove()}, icon('close')));
        toast.text = clean;
        toast.count = 1;
        toast.at = performance.now();
        host.append(toast);
        while (host.childElementCount > MOST)
            (host.querySelector('.toast:not(.error):not(:last-child)') ?? host.firstElementChild).remove();
        rest(toast, keep);
        return toast;
    }

    function rest(toast, keep) {
        clearTimeout(toast.timer);
        if (!keep)
            toast.timer = setTimeout(() => toast.matches(':hover, :focus-within') ? rest(toast, false) : toast.remove(), STAYS);
    }

    function connection({state}) {
        lost ||= state === 'waiting' || state === 'stopped';
        if (state === 'open')
            lost = false;
        show(banner, lost);
        say(words, state === 'stopped' ? 'The connection is closed.' : 'The program has ended or cannot be reached; trying again.');
        document.documentElement.classList.toggle('lost', lost);
    }

    // What was said before the scene that is shown began to be opened is about another.
    let opening = 0, scene = null;
    function follow(state) {
        if (state.busy && !opening)
            opening = performance.now();
        const about = `${state.mode} ${state.epoch} ${state.scene}`;
        if (scene !== null && about !== scene)
            for (const toast of [...host.children])
                if (toast.at < opening)
                    toast.remove();
        scene = about;
        if (!state.busy)
            opening = 0;
    }

    store.on('state', follow);
    // Worlds are told of by number; here they are halves, or the only one.
    function name(text) {
        const sides = store.state?.sides ?? [];
        return text.replace(/^world ([01])\b/, (whole, side) => sides.length < 2 ? 'the world' : sides[side]?.label || whole);
    }

    store.on('said', message => tell(name(message.text), {code: message.code}));
    store.on('connection', connection);
    connection(store.connection);

    const messages = {
        tell,
        onRetry: null,
        /// Put all away; false: there was nothing.
        clear() {
            const any = host.childElementCount > 0;
            host.textContent = '';
            return any;
        },
    };
    return messages;
}
