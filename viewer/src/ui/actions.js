// What a visitor can ask for, by button and by key alike: one list, so that the help is right.

const RATES = [1, 0.5, 0.1];
const SCRUB = 0.1; // of the arrows, s; with shift ten times that

export function createActions(store) {
    const state = () => store.state ?? {};
    const replaying = () => state().mode === 'replay';
    const send = object => store.send(object);
    let lastRate = 1;
    store.on('state', now => {
        if (now.rate > 0)
            lastRate = now.rate;
    });

    const actions = {
        replaying,
        playing: () => replaying() ? Boolean(state().replay?.playing) : state().rate !== 0,
        play() {
            if (replaying())
                send({t: 'play', on: !state().replay?.playing});
            else
                send({t: 'rate', value: state().rate === 0 ? lastRate : 0});
        },
        step() {
            if (replaying()) {
                actions.scrub(1 / 60);
                return;
            }
            if (state().rate !== 0)
                send({t: 'rate', value: 0});
            send({t: 'step', count: 1});
        },
        reset: () => replaying() ? send({t: 'seek', time: 0}) : send({t: 'reset'}),
        rates: RATES,
        lastRate: () => state().rate > 0 ? state().rate : lastRate,
        rate(value) {
            lastRate = value;
            send({t: 'rate', value});
        },
        slower() {
            const at = RATES.indexOf(actions.lastRate());
            actions.rate(RATES[(at + 1) % RATES.length]);
        },
        beside: () => state().beside?.there && send({t: 'beside', on: !state().beside.on}),
        ghost: () => send({t: 'ghost', on: state().ghost === 'off'}),
        record: () => !replaying() && send({t: 'record', on: !state().recording?.on}),
        replay: () => state().recording?.ready && send({t: 'replay'}),
        live: () => send({t: 'live'}),
        scrub(seconds) {
            const {time = 0, length = 0, playing} = state().replay ?? {};
            if (playing)
                send({t: 'play', on: false});
            send({t: 'seek', time: Math.min(length, Math.max(0, time + seconds))});
        },
        scrubStep: SCRUB,
    };
    return actions;
}
