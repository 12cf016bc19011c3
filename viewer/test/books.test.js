import assert from 'node:assert/strict';
import test from 'node:test';
import {createBooks} from '../src/ui/books.js';
import {createStore} from '../src/store.js';
import {writeBlock} from '../dev/blocks.js';

const TERMS = [{name: 'kinetic', system: -1, sign: 0, book: 0}, {name: 'created', system: -1, sign: 1, book: 0}];
const card = () => writeBlock({card: 1n}, {CARD_TERMS: TERMS, CARD_PORTS: [{name: 'grip', body: 0, device: 0, axes: 3}]});
const snapshot = (time, kinetic, created, held) => writeBlock({card: 1n, time}, {LEDGER: [{total: kinetic}, {total: created}],
    PORTS: [{held}]});

test('what was made out of nothing counts from the last reset', () => {
    const store = createStore(), books = createBooks(store);
    store.takeText('{"t": "state", "epoch": 1, "resets": 0}');
    store.takeBytes(card());
    for (let i = 0; i < 10; i++)
        store.takeBytes(snapshot(0.1 * i, 0.25, 0.5, -0.25));
    assert.equal(books.side(0).made, 0.75);
    assert.equal(books.side(0).burst(), true);
    store.takeText('{"t": "state", "epoch": 1, "resets": 1}');
    for (let i = 10; i < 20; i++)
        store.takeBytes(snapshot(0.1 * i, 0.25, 0.5, -0.25));
    assert.equal(books.side(0).made, 0);
    assert.equal(books.side(0).burst(), false);
    assert.equal(books.side(0).history.last(0), 0.25); // what is stored is no sum
    store.takeBytes(snapshot(2.1, 0.25, 0.625, -0.5));
    assert.equal(books.side(0).made, 0.375);
});

test('resets of another scene are not those of this one', () => {
    const store = createStore(), books = createBooks(store);
    store.takeText('{"t": "state", "epoch": 1, "resets": 3}');
    store.takeBytes(card());
    store.takeText('{"t": "state", "epoch": 2, "resets": 4}');
    for (let i = 0; i < 10; i++)
        store.takeBytes(snapshot(0.1 * i, 0, 0.5, 0));
    assert.equal(books.side(0).made, 0.5);
});
