// What the page knows, and the only state that its parts share. Wire puts in what comes, the drawing
// and the panels read it and are told of changes; what a visitor wants goes out by `send`.
//
//   card[side], snapshot[side]  the newest decoded blocks (snapshot.js); holes: none yet
//   state, scenes, hello        the newest JSON objects of the server; state null: none yet
//   said                        the newest messages, {code, text, at}
//   connection                  {state: 'connecting' | 'open' | 'waiting' | 'stopped', retry, delay}: s
//   pick                        {side, body, name, held} under the mouse or in the hand, or null
//   quality                     {level, shadows, ratio, fps} of the drawing
//
// Events: card (side), snapshot (side), state, scenes, hello, said (message), connection, pick, quality,
// pong. A handler that throws is reported and stops nobody else.

import {decode, SnapshotError} from './snapshot.js';

const SIDES = 8;     // worlds that are believed in
const REMEMBER = 200; // messages

export function createStore() {
    const handlers = new Map();
    let sender = () => false;

    const store = {
        card: [],
        snapshot: [],
        state: null,
        scenes: [],
        hello: null,
        said: [],
        connection: {state: 'connecting', retry: 0, delay: 0},
        pick: null,
        quality: null,
        dropped: 0, // blocks that were not sound, or of another card
        on,
        emit,
        set,
        send: object => sender(object),
        sendBy: fn => { sender = fn; },
        sides,
        takeBytes,
        takeText,
    };

    /// Be told of an event; gives a function that ends it.
    function on(event, handler) {
        if (!handlers.has(event))
            handlers.set(event, new Set());
        handlers.get(event).add(handler);
        return () => handlers.get(event).delete(handler);
    }

    function emit(event, what) {
        for (const handler of [...(handlers.get(event) ?? [])]) {
            try {
                handler(what);
            } catch (error) {
                console.error(`in a handler of ${event}:`, error);
            }
        }
    }

    /// Change one of the fields that an event is named after, and tell.
    function set(field, value) {
        store[field] = value;
        emit(field, value);
    }

    /// How many halves there are to show.
    function sides() {
        const said = store.state?.sides?.length;
        return Math.max(1, Math.min(2, said || store.card.filter(Boolean).length));
    }

    /// A message of the server in binary: a card or a snapshot.
    function takeBytes(data) {
        let block;
        try {
            block = decode(data);
        } catch (error) {
            if (!(error instanceof SnapshotError))
                throw error;
            store.dropped++;
            return false;
        }
        const side = block.header.world;
        if (side >= SIDES || (!block.isCard && store.card[side]?.header.card !== block.header.card)) {
            store.dropped++;
            return false;
        }
        if (block.isCard) {
            store.card[side] = block;
            store.snapshot[side] = undefined;
            emit('card', side);
        } else {
            store.snapshot[side] = block;
            emit('snapshot', side);
        }
        return true;
    }

    /// A message of the server in text: JSON, where "t" says what it is. Others are let pass.
    function takeText(text) {
        let object;
        try {
            object = JSON.parse(text);
        } catch {
            return false;
        }
        switch (object?.t) {
        case 'hello': set('hello', object); return true;
        case 'scenes': set('scenes', Array.isArray(object.list) ? object.list : []); return true;
        case 'state': set('state', object); return true;
        case 'pong': emit('pong', object); return true;
        case 'said': {
            const message = {code: Number(object.code) || 0, text: String(object.text ?? ''), at: Date.now()};
            store.said = [...store.said, message].slice(-REMEMBER);
            emit('said', message);
            return true;
        }
        default: return false;
        }
    }

    return store;
}
