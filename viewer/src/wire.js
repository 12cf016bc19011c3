// The socket to the server: comes back by itself when it is lost, later each time (0.5 s to 8 s, and
// at once when the page is looked at again); hands what comes to the store, and asks for an answer
// every two seconds so that a dead connection is noticed.

const SUBPROTOCOL = 'tactus1';
const FIRST_WAIT = 0.5, LONGEST_WAIT = 8, GROWTH = 1.6; // s, s, from try to try
const PING_EVERY = 2, SILENCE = 7;                      // s
const QUEUE_MAX = 65536;                                // bytes that may wait before hands are left out

/// The address of the socket that belongs to a page.
export function socketAddress(location) {
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

/// Connect a store to the server. Gives {close()}: for good; {retry()}: now, if it waits.
export function connect(store, {url = socketAddress(window.location), Socket = WebSocket} = {}) {
    let socket = null;
    let wait = FIRST_WAIT;
    let waiting = 0, watch = 0; // timers
    let heard = 0;              // ms, when something came last
    let pings = new Map();      // seq -> ms
    let seq = 0;
    let closed = false;

    function tell(state, more = {}) {
        store.set('connection', {state, retry: 0, delay: store.connection.delay, ...more});
    }

    function open() {
        clearTimeout(waiting);
        waiting = 0;
        tell('connecting');
        const mine = new Socket(url, SUBPROTOCOL);
        socket = mine;
        mine.binaryType = 'arraybuffer';
        mine.onopen = () => mine === socket && opened();
        mine.onclose = () => mine === socket && lost();
        mine.onmessage = event => mine === socket && take(event.data);
        heard = performance.now();
        clearInterval(watch);
        watch = setInterval(look, 1000 * PING_EVERY);
    }

    function opened() {
        heard = performance.now();
        tell('open');
    }

    function take(data) {
        heard = performance.now();
        if (typeof data !== 'string') {
            store.takeBytes(data);
            return;
        }
        wait = FIRST_WAIT;
        store.takeText(data);
    }

    // A connection that says nothing, or never opens, is as good as closed.
    function look() {
        if (performance.now() - heard > 1000 * SILENCE) {
            abandon();
            return;
        }
        if (socket?.readyState !== 1)
            return;
        pings.set(++seq, performance.now());
        if (pings.size > 8)
            pings.delete(pings.keys().next().value);
        socket.send(JSON.stringify({t: 'ping', seq}));
    }

    function abandon() {
        const old = socket;
        socket = null;
        old?.close();
        lost();
    }

    function lost() {
        socket = null;
        clearInterval(watch);
        pings.clear();
        if (closed) {
            tell('stopped');
            return;
        }
        if (waiting)
            return;
        const seconds = wait * (0.8 + 0.4 * Math.random());
        wait = Math.min(LONGEST_WAIT, wait * GROWTH);
        tell('waiting', {retry: seconds});
        waiting = setTimeout(open, 1000 * seconds);
    }

    function send(object) {
        if (socket?.readyState !== 1 || (object.t === 'hand' && object.grab && socket.bufferedAmount > QUEUE_MAX))
            return false;
        socket.send(JSON.stringify(object));
        return true;
    }

    function retry() {
        if (waiting && !closed)
            open();
    }

    function seen() {
        if (document.visibilityState === 'visible')
            retry();
    }

    const quiet = store.on('pong', pong => {
        const at = pings.get(pong.seq);
        if (at === undefined)
            return;
        pings.delete(pong.seq);
        store.set('connection', {...store.connection, delay: (performance.now() - at) / 1000});
    });
    globalThis.document?.addEventListener('visibilitychange', seen);
    globalThis.addEventListener?.('online', retry);
    store.sendBy(send);
    open();

    return {
        retry,
        close() {
            closed = true;
            quiet();
            clearTimeout(waiting);
            waiting = 0;
            clearInterval(watch);
            globalThis.document?.removeEventListener('visibilitychange', seen);
            globalThis.removeEventListener?.('online', retry);
            socket?.close();
            if (!socket)
                tell('stopped');
        },
    };
}
