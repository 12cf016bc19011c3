// A server to look at the drawing with, without a world:
//
//     node dev/serve.mjs [--port 7081] [--dumps FOLDER]
//
// It serves the page of this folder from the sources, plays scenes.mjs, and of a folder all NAME.card
// (a card) with NAME.snaps (snapshots, one behind the other, 60 a second). A body that is held is
// moved by what the hand says.

import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {dirname, extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';
import {decode} from '../src/snapshot.js';
import {synthetic} from './scenes.mjs';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const argument = (name, fallback) => process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : fallback;
const port = Number(argument('--port', 7081)), dumps = argument('--dumps', '');
const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json'};

function dumpScene(name) {
    const card = readFileSync(join(dumps, `${name}.card`)), all = readFileSync(join(dumps, `${name}.snaps`));
    const frames = [];
    for (let at = 0; at < all.length;) {
        const size = Number(all.readBigUInt64LE(at + 24));
        frames.push(all.subarray(at, at + size));
        at += size;
    }
    const serial = {count: 0};
    return {title: name, sides: [{
        card, names: decode(Uint8Array.from(card)).rows('CARD_BODIES').map(b => b.name),
        at: t => {
            const block = Uint8Array.from(frames[Math.floor(60 * t) % frames.length]).buffer;
            new DataView(block).setFloat64(96, t, true);
            new DataView(block).setBigUint64(88, BigInt(serial.count++), true);
            return block;
        },
    }]};
}

const names = [...Object.keys(synthetic),
    ...(dumps && existsSync(dumps) ? readdirSync(dumps).filter(f => f.endsWith('.card')).map(f => f.slice(0, -5)) : [])];
const openScene = name => synthetic[name] ? synthetic[name]() : dumpScene(name);

const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://here').pathname));
    const file = join(here, path === '/' ? 'dev/index.html' : path);
    if (!file.startsWith(here) || !existsSync(file) || !extname(file)) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store'});
    response.end(readFileSync(file));
});

// ---- frames of the WebSocket, as far as a page of ours needs them

function frame(opcode, data) {
    const head = data.length < 126 ? Buffer.from([0x80 | opcode, data.length])
        : data.length < 65536 ? Buffer.from([0x80 | opcode, 126, data.length >> 8, data.length & 255])
            : Buffer.concat([Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0]), Buffer.from(new Uint32Array([data.length]).buffer).reverse()]);
    return Buffer.concat([head, data]);
}

function* messages(state, data) {
    state.rest = Buffer.concat([state.rest, data]);
    for (;;) {
        const b = state.rest;
        if (b.length < 2)
            return;
        const length = b[1] & 127, extra = length === 126 ? 2 : length === 127 ? 8 : 0;
        if (b.length < 6 + extra)
            return;
        const size = length === 126 ? b.readUInt16BE(2) : length === 127 ? Number(b.readBigUInt64BE(2)) : length;
        const from = 6 + extra;
        if (b.length < from + size)
            return;
        const mask = b.subarray(2 + extra, from), body = Buffer.from(b.subarray(from, from + size));
        for (let i = 0; i < size; i++)
            body[i] ^= mask[i & 3];
        state.rest = b.subarray(from + size);
        yield {opcode: b[0] & 15, body};
    }
}

class Client {
    constructor(socket) {
        this.socket = socket;
        this.state = {rest: Buffer.alloc(0)};
        this.hand = null;
        this.offset = [0, 0, 0];
        this.hands = [];
        socket.on('data', data => this.heard(data));
        socket.on('error', () => this.stop());
        socket.on('close', () => this.stop());
        this.say({t: 'hello', version: 'dev', client: 1, granted: '', listen: `127.0.0.1:${port}`});
        this.say({t: 'scenes', list: names.map((name, i) => ({name, title: name, order: i + 1, try: '', notice: '', thumb: false, beside: false}))});
        this.open(names[0]);
        this.timer = setInterval(() => this.tick(), 1000 / 60);
    }

    say(object) {
        this.socket.write(frame(1, Buffer.from(JSON.stringify(object))));
    }

    open(name) {
        if (!names.includes(name)) {
            this.say({t: 'said', code: -1, text: `no scene ${name}`});
            return;
        }
        this.scene = openScene(name);
        this.name = name;
        this.started = performance.now();
        this.epoch = (this.epoch ?? 0) + 1;
        this.hand = null;
        const labels = this.scene.labels ?? [''];
        this.say({t: 'state', epoch: this.epoch, mode: 'live', busy: '', scene: name, title: this.scene.title, try: '', notice: '',
            camera: this.scene.camera ?? null, focus: this.scene.focus ?? '', sides: this.scene.sides.map((_, i) => ({label: labels[i] ?? ''})),
            beside: {there: false, on: false}, ghost: this.scene.ghost ?? 'none', rate: 1, parameters: [], hands: [], devices: []});
        for (const side of this.scene.sides)
            this.socket.write(frame(2, Buffer.from(side.card)));
    }

    heard(data) {
        for (const {opcode, body} of messages(this.state, data)) {
            if (opcode === 8) {
                this.socket.end(frame(8, body));
                this.stop();
            } else if (opcode === 1)
                this.did(JSON.parse(body));
        }
    }

    did(message) {
        if (message.t === 'ping')
            this.say({t: 'pong', seq: message.seq, time: 0});
        else if (message.t === 'open')
            this.open(message.what.replace('scene:', ''));
        else if (message.t === 'hand') {
            this.hand = message.grab ? message : null;
            this.hands.push(message);
        } else if (message.t === 'echo') // for tests: all hands that came
            this.say({t: 'said', code: 0, text: JSON.stringify(this.hands.splice(0))});
    }

    tick() {
        if (this.socket.writableLength > 65536 || !this.scene)
            return;
        const t = (performance.now() - this.started) / 1000;
        this.offset = this.offset.map((v, k) => v + 0.2 * ((this.hand?.by[k] ?? 0) - v));
        if (this.hand)
            this.body = this.hand.body;
        for (const side of this.scene.sides) {
            const bytes = side.at(t);
            const row = side.names.indexOf(this.body);
            if (row >= 0) {
                const bodies = decode(bytes).section('BODIES');
                this.offset.forEach((v, k) => { bodies.f64[row * bodies.words + k] += v; });
            }
            this.socket.write(frame(2, Buffer.from(bytes)));
        }
    }

    stop() {
        clearInterval(this.timer);
        this.socket.destroy();
    }
}

server.on('upgrade', (request, socket) => {
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.setNoDelay(true);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${key}\r\nSec-WebSocket-Protocol: tactus1\r\n\r\n`);
    new Client(socket);
});

server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
