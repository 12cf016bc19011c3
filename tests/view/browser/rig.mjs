// What the tests in a browser share: the program, Debian's chromium, a page that tells what it hears,
// and where things of a snapshot are on the screen.
//
//   TACTUS_COMMAND   the program
//   CHROMIUM         the browser (default /usr/bin/chromium)
//   TACTUS_PAGES     the folder that pictures are kept in (default build/log/pages)
//   TACTUS_TEST_SOAK the long version

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {decode} from '../../../viewer/src/snapshot.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const command = process.env.TACTUS_COMMAND ?? join(root, 'build/check/tactus');
export const pictures = process.env.TACTUS_PAGES ?? join(root, 'build/log/pages');
export const soak = Boolean(process.env.TACTUS_TEST_SOAK);
export const PATIENCE = 30000; // ms, for what takes a second on a machine that has nothing else to do

export const {chromium} = createRequire(join(root, 'viewer/package.json'))('playwright-core');
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/// How Debian's chromium is launched.
export const launch = {executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS};
export const openBrowser = () => chromium.launch(launch);

/// The program with its page: {address, port, pid, stop()}. `port` 0: any.
export async function startProgram(port = 0) {
    const child = spawn(command, ['demo', '--no-browser', '--listen', `127.0.0.1:${port}`], {cwd: root, stdio: ['ignore', 'pipe', 'pipe']});
    let text = '';
    const ended = new Promise(done => child.on('exit', (code, signal) => done(signal ?? code)));
    const address = await new Promise((done, fail) => {
        const take = data => {
            text += data;
            const found = /http:\/\/\S+/.exec(text);
            if (found)
                done(found[0]);
        };
        child.stdout.on('data', take);
        child.stderr.on('data', take);
        ended.then(how => fail(new Error(`the program ended (${how}): ${text}`)));
    });
    return {
        address, pid: child.pid, port: Number(new URL(address).port),
        /// Ends as by Ctrl-C; gives its exit status.
        stop() {
            child.kill('SIGINT');
            return ended;
        },
    };
}

/// Run the program once: {status, text}.
export function run(...words) {
    const child = spawn(command, words, {cwd: root});
    let text = '';
    child.stdout.on('data', data => { text += data; });
    child.stderr.on('data', data => { text += data; });
    return new Promise(done => child.on('exit', status => done({status, text})));
}

/// A figure of /proc/PID/status: "Threads", or "VmRSS" in kB.
export function figureOf(pid, name) {
    return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

// In the page, before it begins: what its sockets hear and say is kept beside.
function listen() {
    const heard = window.heard = {state: null, scenes: [], said: [], sent: [], card: [], snapshot: [], count: 0, kept: null, frames: []};
    const isCard = bytes => {
        const view = new DataView(bytes);
        return view.getUint32(view.getUint32(12, true), true) >= 64;
    };
    const take = data => {
        if (typeof data === 'string') {
            const object = JSON.parse(data);
            if (object.t === 'state')
                heard.state = object;
            else if (object.t === 'scenes')
                heard.scenes = object.list;
            else if (object.t === 'said')
                heard.said.push(object);
            return;
        }
        const side = new DataView(data).getUint32(32, true);
        if (isCard(data)) {
            heard.card[side] = data;
            return;
        }
        heard.snapshot[side] = data;
        heard.count++;
        if (side === 0)
            heard.kept?.push({at: performance.now(), data});
    };
    window.WebSocket = class extends WebSocket {
        constructor(...words) {
            super(...words);
            this.addEventListener('message', event => take(event.data));
        }

        send(text) {
            heard.sent.push(JSON.parse(text));
            super.send(text);
        }
    };
    window.textOf = buffer => {
        let text = '';
        for (const byte of new Uint8Array(buffer))
            text += String.fromCharCode(byte);
        return btoa(text);
    };
}

const bytesOf = text => {
    const bytes = Buffer.from(text, 'base64');
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
export const block = text => decode(bytesOf(text));

/// A page of the program, with things shown: `page.wrong` is what the console said that is an error.
export async function visit(browser, address, {width = 1100, height = 640} = {}) {
    const context = await browser.newContext({viewport: {width, height}, reducedMotion: 'reduce', acceptDownloads: true});
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.wrong = [];
    page.on('console', message => message.type() === 'error' && page.wrong.push(message.text()));
    page.on('pageerror', error => page.wrong.push(String(error.stack)));
    await page.addInitScript(listen);
    await page.goto(address);
    /// Wait until a condition over `heard` (and one argument) holds.
    page.until = async (what, condition, argument) => {
        try {
            await page.waitForFunction(condition, argument, {timeout: PATIENCE, polling: 50});
        } catch (error) {
            const told = await page.evaluate(() => JSON.stringify({state: heard.state, said: heard.said.slice(-5)})).catch(() => '');
            assert.fail(`${what}: ${error.message.split('\n')[0]}\n${told}`);
        }
    };
    page.state = () => page.evaluate(() => heard.state);
    page.done = async () => {
        assert.deepEqual(page.wrong, []);
        await context.close();
    };
    await shown(page);
    return page;
}

/// Something is shown: its card and some snapshots have come.
export async function shown(page) {
    await page.until('a scene is shown', () => heard.state && !heard.state.busy && heard.card[0] && heard.snapshot[0]);
    const count = await page.evaluate(() => heard.count);
    await page.until('snapshots come', before => heard.count > before + 3, count);
}

/// Open a scene from its card, as visitors do.
export async function open(page, name) {
    if ((await page.state()).scene === name)
        return;
    await page.keyboard.press('o');
    await page.locator('#chooser').waitFor({state: 'visible'});
    const {title} = (await page.evaluate(() => heard.scenes)).find(scene => scene.name === name);
    await page.locator('#chooser li button', {has: page.getByText(title, {exact: true})}).click();
    await page.until(`${name} is shown`, scene => heard.state?.scene === scene && !heard.state.busy, name);
    await shown(page);
}

/// The newest snapshot of a half, and its card.
export async function newest(page, side = 0) {
    const [card, snapshot] = await page.evaluate(i => [textOf(heard.card[i]), textOf(heard.snapshot[i])], side);
    return {card: block(card), snapshot: block(snapshot)};
}

/// Where a body is, m.
export async function placeOf(page, name, side = 0) {
    const {card, snapshot} = await newest(page, side);
    const at = card.rows('CARD_BODIES').findIndex(body => body.name === name);
    assert.ok(at >= 0, `there is a body ${name}`);
    return [...snapshot.rows('BODIES')[at].position];
}

const sub = (a, b) => a.map((x, k) => x - b[k]);
const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = a => a.map(x => x / Math.hypot(...a));
export const distance = (a, b) => Math.hypot(...sub(a, b));

const HALF_FIELD = Math.tan(19 * Math.PI / 180); // of the shorter side; scene3d/camera.js

/// Where a point of the scene is on the screen, seen by the camera that the scene asks for: [x, y], pixels.
export async function onScreen(page, point) {
    const {camera, sides} = await page.state();
    const box = await page.locator('#scene').boundingBox();
    const width = sides.length > 1 && box.width >= box.height ? Math.floor((box.width - 1) / 2) : box.width;
    const ahead = unit(sub(camera.at, camera.from)), right = unit(cross(ahead, [0, 0, 1])), up = cross(right, ahead);
    const from = sub(point, camera.from), scale = box.height / 2 / HALF_FIELD / dot(from, ahead);
    assert.ok(width >= box.height, 'a half is wider than high');
    return [box.x + width / 2 + scale * dot(from, right), box.y + box.height / 2 - scale * dot(from, up)];
}

/// What part of two pictures of the same size differs, or of one from its most frequent colour: in [0, 1].
export async function difference(browser, a, b = null) {
    const page = await browser.newPage();
    const part = await page.evaluate(async texts => {
        const [one, other] = await Promise.all(texts.filter(Boolean).map(async text => {
            const image = new Image();
            image.src = `data:image/png;base64,${text}`;
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height), g = canvas.getContext('2d');
            g.drawImage(image, 0, 0);
            return new Uint32Array(g.getImageData(0, 0, image.width, image.height).data.buffer);
        }));
        const counts = new Map();
        one.forEach(colour => counts.set(colour, (counts.get(colour) ?? 0) + 1));
        const common = Math.max(...counts.values());
        if (!other)
            return 1 - common / one.length;
        return one.reduce((sum, colour, i) => sum + (colour !== other[i]), 0) / one.length;
    }, [a, b].map(picture => picture?.toString('base64')));
    await page.close();
    return part;
}
