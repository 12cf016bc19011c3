// The keyboard: one table, that the help shows, too. Keys typed into fields are the fields'.

export function createKeys(actions, {help, chooser, panels, camera, escape}) {
    const table = [
        [[' '], 'Space', 'pause, go on', () => actions.play()],
        [['.'], '.', 'one step, then pause', () => actions.step()],
        [['r'], 'R', 'reset', () => actions.reset()],
        [['s'], 'S', 'slow motion: 1, ½, ⅒', () => actions.slower()],
        [['b'], 'B', 'naive beside passive', () => actions.beside()],
        [['g'], 'G', 'ghost hand', () => actions.ghost()],
        [['c'], 'C', 'camera as it was', () => camera()],
        [['R'], 'Shift R', 'record, stop recording', () => actions.record()],
        [['ArrowLeft', 'ArrowRight'], '← →', 'in a replay: back, forward; with Shift further', event => scrub(event)],
        [['l'], 'L', 'from a replay back to live', () => actions.replaying() && actions.live()],
        [['o'], 'O', 'choose a scene, open files', () => chooser()],
        [['p'], 'P', 'panels', () => panels()],
        [['?'], '?', 'this help', () => help()],
        [['Escape'], 'Esc', 'close what is open', event => escape(event)],
    ];
    const byKey = new Map(table.flatMap(([keys, , , act]) => keys.map(key => [key, act])));

    function scrub(event) {
        if (!actions.replaying())
            return false;
        actions.scrub((event.key === 'ArrowLeft' ? -1 : 1) * actions.scrubStep * (event.shiftKey ? 10 : 1));
        return true;
    }

    // Fields take what is typed, buttons the space, sliders the arrows.
    function taken(event) {
        const {target} = event;
        if (target.closest?.('dialog') && event.key !== '?')
            return true;
        if (target.matches?.('input:not([type=range]), textarea, select'))
            return true;
        if (event.key === ' ')
            return Boolean(target.closest?.('button, a, summary, [role=button]'));
        return event.key.startsWith('Arrow') && Boolean(target.matches?.('input[type=range]'));
    }

    window.addEventListener('keydown', event => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && event.key === ' ' || taken(event))
            return;
        const letter = /^[a-z]$/i.test(event.key); // whatever caps lock says
        const act = byKey.get(letter ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key);
        if (act && act(event) !== false)
            event.preventDefault();
    });
    return table.map(([, name, what]) => [name, what]);
}
