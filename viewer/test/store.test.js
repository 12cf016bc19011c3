import assert from 'node:assert/strict';
import test from 'node:test';
import {createStore} from '../src/store.js';
import {connect} from '../src/wire.js';
import {writeBlock} from '../dev/blocks.js';

const card = (hash, world = 0) => writeBlock({card: hash, world}, {CARD_BODIES: [{name: 'ball'}]});
const snapshot = (hash, world = 0) => writeBlock({card: hash, world}, {BODIES: [{position: [1, 2, 3]}]});

test('a snapshot is taken when its card is there, and is told of', () => {
    const store = createStore(), told = [];
    store.on('card', side => told.push(['card', side]));
    store.on('snapshot', side => told.push(['snapshot', side]));
    assert.equal(store.takeBytes(snapshot(1n)), false);
    assert.equal(store.takeBytes(card(1n)), true);
    assert.equal(store.takeBytes(snapshot(1n)), true);
    assert.equal(store.takeBytes(snapshot(2n)), false);
    assert.deepEqual(told, [['card', 0], ['snapshot', 0]]);
    assert.equal(store.dropped, 2);
});

test('a new card takes the old snapshot away', () => {
    const store = createStore();
    store.takeBytes(card(1n));
    store.takeBytes(snapshot(1n));
    store.takeBytes(card(2n));
    assert.equal(store.snapshot[0], undefined);
});

test('bytes of nobody, worlds without number and texts that are no JSON change nothing', () => {
    const store = createStore();
    assert.equal(store.takeBytes(new ArrayBuffer(8)), false);
    assert.equal(store.takeBytes(card(1n, 1e9)), false);
    for (const text of ['', '{', 'null', '3', '{"t":3}', '{"t":"__proto__"}'])
        assert.equal(store.takeText(text), false);
    assert.equal(store.dropped, 2);
});

test('a handler that throws does not keep others from hearing', t => {
    t.mock.method(console, 'error', () => {});
    const store = createStore();
    let heard = 0;
    store.on('said', () => { throw new Error('mine'); });
    const end = store.on('said', () => heard++);
    store.takeText('{"t":"said","code":0,"text":"one"}');
    end();
    store.takeText('{"t":"said","code":0,"text":"two"}');
    assert.equal(heard, 1);
    assert.deepEqual(store.said.map(m => m.text), ['one', 'two']);
});

class FakeSocket {
    static all = [];
    constructor(url, protocol) {
        Object.assign(this, {url, protocol, readyState: 0, sent: [], bufferedAmount: 0});
        FakeSocket.all.push(this);
    }
    send(text) { this.sent.push(text); }
    close() { this.readyState = 3; this.onclose?.(); }
    open() { this.readyState = 1; this.onopen(); }
}

test('a lost socket comes back, later each time', t => {
    t.mock.timers.enable({apis: ['setTimeout', 'setInterval']});
    FakeSocket.all.length = 0;
    const store = createStore(), waits = [];
    const wire = connect(store, {url: 'ws://here/ws', Socket: FakeSocket});
    assert.equal(store.send({t: 'reset'}), false);
    FakeSocket.all[0].open();
    assert.equal(store.connection.state, 'open');
    assert.equal(store.send({t: 'reset'}), true);
    assert.deepEqual(FakeSocket.all[0].sent, ['{"t":"reset"}']);
    for (let i = 0; i < 8; i++) {
        FakeSocket.all.at(-1).close();
        assert.equal(store.connection.state, 'waiting');
        waits.push(store.connection.retry);
        t.mock.timers.tick(1000 * store.connection.retry + 1);
    }
    assert.equal(FakeSocket.all.length, 9);
    assert.ok(waits[0] < 0.7 && waits[7] > 5 && waits[7] < 10, String(waits));
    FakeSocket.all.at(-1).open();
    FakeSocket.all.at(-1).onmessage({data: '{"t":"hello","version":"0"}'});
    FakeSocket.all.at(-1).close();
    assert.ok(store.connection.retry < 0.7);
    wire.close();
    assert.equal(store.connection.state, 'stopped');
});
