// What visitors cost the loops: the program with four browsers (two that look, one that is stopped in the middle, one
// that sends garbage) and with none, in turn. scripts/view_load calls it.
//
//   node bench/view/load.mjs [--seconds 20] [--runs 5] [--scene demo-wall] [--json]
//
// The figures are those of the haptic loop's own books (docs/realtime.md), read from snapshots by a socket that is there
// in both cases. They begin when all visitors are there, as the scene is opened once more then.

import {randomBytes} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';
import {connect} from 'node:net';
import {parseArgs} from 'node:util';
import {chromium, launch, startProgram} from '../../tests/view/browser/rig.mjs';
import {decode} from '../../viewer/src/snapshot.js';

const {values} = parseArgs({options: {seconds: {type: 'string', default: '20'}, runs: {type: 'string', default: '5'},
    scene: {type: 'string', default: 'demo-wall'}, json: {type: 'boolean', default: false}}});
const seconds = Number(values.seconds), runs = Number(values.runs);
const rest = s => new Promise(done => setTimeout(done, 1000 * s));

// ------------------------------------------------------------------------------------------------
// A socket that reads what comes, and sends a line now and then

async function probe(port) {
    const socket = connect(port, '127.0.0.1');
    const told = {state: null, loops: null, bytes: 0};
    await new Promise((done, fail) => socket.once('connect', done).once('error', fail));
    socket.write(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n` +
        'Sec-WebSocket-Protocol: tactus1\r\n\r\n');
    let open = false, rest = Buffer.alloc(0);
    const whole = [];
    socket.on('error', () => {});
    socket.on('data', data => {
        told.bytes += data.length;
        rest = Buffer.concat([rest, data]);
        const end = open ? 0 : rest.indexOf('\r\n\r\n') + 4;
        if (!open && end < 4)
            return;
        rest = rest.subarray(end);
        open = true;
        for (let frame; (frame = cut(rest)) !== null; rest = rest.subarray(frame.size)) {
            whole.push(frame.body);
            told.text = frame.opcode === 0 ? told.text : frame.opcode === 1;
            if (!frame.last || frame.opcode > 2)
                continue;
            take(Buffer.concat(whole.splice(0)));
        }
    });

    function cut(bytes) {
        if (bytes.length < 2)
            return null;
        let length = bytes[1] & 127, head = 2;
        if (length === 126 && bytes.length >= 4)
            [length, head] = [bytes.readUInt16BE(2), 4];
        else if (length === 127 && bytes.length >= 10)
            [length, head] = [Number(bytes.readBigUInt64BE(2)), 10];
        else if (length >= 126)
            return null;
        return bytes.length < head + length ? null
            : {last: (bytes[0] & 128) !== 0, opcode: bytes[0] & 15, body: bytes.subarray(head, head + length), size: head + length};
    }

    function take(body) {
        if (told.text) {
            const object = JSON.parse(body.toString());
            if (object.t === 'state')
                told.state = object;
            return;
        }
        const block = decode(body.buffer.slice(body.byteOffset, body.byteOffset + body.length));
        if (!block.isCard && block.header.world === 0)
            told.loops = block.rows('LOOPS');
    }

    return {
        told,
        send(object) {
            const body = Buffer.from(JSON.stringify(object)), mask = randomBytes(4);
            body.forEach((byte, i) => { body[i] = byte ^ mask[i % 4]; });
            socket.write(Buffer.concat([Buffer.from([129, 128 + body.length]), mask, body])); // shorter than 126 bytes
        },
        close: () => socket.destroy(),
    };
}

// ------------------------------------------------------------------------------------------------
// Visitors

function familyOf(pid) {
    const children = new Map();
    for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
        try {
            const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \S /, '').split(' ')[0]);
            children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
        } catch { /* it has ended */ }
    }
    const all = [pid];
    for (let i = 0; i < all.length; i++)
        all.push(...(children.get(all[i]) ?? []));
    return all;
}

// In the page: a socket that says what nobody understands, for ever.
function garble() {
    const begin = () => {
        const socket = new WebSocket(`ws://${location.host}/ws`, 'tactus1');
        const timer = setInterval(() => {
            if (socket.readyState !== 1)
                return;
            const bytes = crypto.getRandomValues(new Uint8Array(4000));
            socket.send(bytes);
            socket.send(String.fromCharCode(...bytes));
            socket.send(`{"t":"lead","body":"${'['.repeat(3000)}`);
        }, 5);
        socket.onclose = () => {
            clearInterval(timer);
            setTimeout(begin, 20);
        };
    };
    begin();
}

async function visitor(address, kind) {
    const server = await chromium.launchServer(launch);
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await (await browser.newContext({viewport: {width: 1280, height: 720}})).newPage();
    await page.goto(address);
    await page.waitForFunction(() => /s$/.test(document.querySelector('.moment')?.textContent ?? ''), null, {timeout: 60000});
    await rest(1);
    const family = familyOf(server.process().pid);
    const all = signal => family.forEach(pid => { try { process.kill(pid, signal); } catch { /* it has ended */ } });
    if (kind === 'garbage')
        await page.evaluate(garble);
    if (kind === 'stalled')
        all('SIGSTOP');
    return () => {
        all('SIGKILL');
        server.process().kill('SIGKILL');
    };
}

// ------------------------------------------------------------------------------------------------

async function measure(crowd) {
    const program = await startProgram(0);
    const watch = await probe(program.port), ends = [];
    for (const kind of crowd)
        ends.push(await visitor(program.address, kind));
    await rest(1);
    const {epoch} = watch.told.state;
    watch.send({t: 'open', what: `scene:${values.scene}`});
    while (watch.told.state.epoch === epoch || watch.told.state.busy)
        await rest(0.1);
    watch.told.loops = null;
    await rest(seconds);
    const haptic = watch.told.loops.find(loop => loop.kind === 0);
    watch.close();
    ends.forEach(end => end());
    const status = await program.stop();
    if (status !== 0)
        throw new Error(`the program ended with ${status}`);
    const passed = Number(haptic.ticks) + Number(haptic.missed);
    return {ticks: Number(haptic.ticks), work: haptic.work_p999, late: haptic.late_p999, missed: Number(haptic.missed) / passed};
}

const median = all => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const us = s => `${(1e6 * s).toFixed(1)} us`;
const CROWD = ['looks', 'looks', 'stalled', 'garbage'];
const alone = [], crowded = [];
if (!values.json)
    console.log(`${values.scene}, ${seconds} s each; the haptic loop: work p99.9, woken late p99.9, missed`);
for (let i = 0; i < runs; i++) {
    alone.push(await measure([]));
    crowded.push(await measure(CROWD));
    if (!values.json)
        for (const [name, {work, late, missed}] of [['nobody', alone[i]], ['four', crowded[i]]])
            console.log(`${name.padEnd(8)} ${us(work).padStart(10)} ${us(late).padStart(10)} ${(100 * missed).toFixed(3)} %`);
}
const of = (all, key) => median(all.map(one => one[key]));
const result = Object.fromEntries(['work', 'late', 'missed'].flatMap(key => [[`${key}_alone`, of(alone, key)], [`${key}_crowd`, of(crowded, key)]]));
if (values.json)
    console.log(JSON.stringify({scene: values.scene, seconds, runs, ...result, alone, crowded}));
else
    console.log(`median   work ${us(result.work_alone)} and ${us(result.work_crowd)}; late ${us(result.late_alone)} and ${us(result.late_crowd)}, ` +
        `${(result.late_crowd / result.late_alone).toFixed(2)} times; missed ${(100 * result.missed_alone).toFixed(3)} % and ${(100 * result.missed_crowd).toFixed(3)} %`);
