// Makes the small pictures of scenes that the page shows where one chooses: viewer/thumbs/NAME.webp, 320 x 180.
//
//   scripts/thumbs PROGRAM [NAME ...]      PROGRAM: build/tactus; without names: the showcase and some others
//
// Needs chromium and ImageMagick's convert. A scene runs under its ghost's hand until it does something, and is drawn
// at twice the size with nothing left out, without panels.

import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {chromium} from 'playwright-core';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const PORT = Number(process.env.PORT ?? 7290);
const LARGEST = 10240; // bytes
const NEARER = 0.8;    // than the camera that the scene asks for; small things more
const NEAR = {'demo-box': 0.5, 'demo-hand': 0.5, 'demo-peg': 0.6, 'demo-stack': 0.6, 'demo-pile': 0.65, 'demo-wall': 0.65, pendulum: 0.6,
    slope: 0.6, 'four-bar': 0.65};
const PATIENCE = 30;   // s, for a scene to come as far as is wanted
const OTHERS = ['bounce', 'chain', 'conveyor', 'double-pendulum', 'four-bar', 'gripper', 'mass-spring', 'peg', 'pendulum', 'pile', 'platform',
    'robot-table', 'slope', 'stack', 'tendon-arm', 'top', 'touch', 'wall'];
// s, when the ghost does something; others at 2.5 s
const MOMENT = {'demo-wall': 1.45, 'demo-chain': 2, 'demo-hand': 3, 'demo-box': 2, 'demo-tendon-hand': 2, flywheel: 1.2, pile: 0.8, 'demo-pile': 1.6,
    bounce: 0.35, chain: 0.6, top: 0.4, slope: 0.4, pendulum: 0.3, 'double-pendulum': 0.5};

// The page's own document, as a socket is not open to another, with nothing in it but the drawing.
const STYLE = 'html, body { margin: 0; height: 100% } canvas { width: 100%; height: 100%; display: block }';
const CODE = `
import {createView} from './src/scene3d/index.js';
import {createStore} from './src/store.js';
import {connect} from './src/wire.js';
document.body.innerHTML = '<canvas id="scene"></canvas>';
const store = createStore(), take = store.takeText;
store.takeText = text => take(text.replace(/"focus":"[^"]*"/, '"focus":""')); // no ring
window.thumb = {store, view: createView(document.getElementById('scene'), store, {best: true})};
connect(store);
`;

const [program, ...asked] = process.argv.slice(2);
if (!program) {
    console.error('usage: scripts/thumbs PROGRAM [NAME ...]');
    process.exit(2);
}
const showcase = readdirSync(join(root, 'scenes')).filter(name => name.endsWith('.yaml') &&
    /^show:(\n +.*)*\n +order:/m.test(readFileSync(join(root, 'scenes', name), 'utf8'))).map(name => name.slice(0, -5));
const names = asked.length ? asked : [...new Set([...showcase, ...OTHERS])];

const bundle = await build({stdin: {contents: CODE, resolveDir: join(root, 'viewer')}, bundle: true, format: 'esm', write: false, logLevel: 'error'});
const server = spawn(program, ['run', join(root, 'scenes/demo-wall.yaml'), '--view', '--no-browser', '--listen', `127.0.0.1:${PORT}`], {stdio: ['ignore', 'pipe', 'inherit']});
await new Promise(done => server.stdout.once('data', done));
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox',
    '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync']});
const folder = mkdtempSync(join(tmpdir(), 'thumbs-'));
mkdirSync(join(root, 'viewer/thumbs'), {recursive: true});
let wrong = 0;
try {
    const page = await browser.newPage({viewport: {width: 640, height: 360}});
    page.on('pageerror', error => console.error(error.message));
    page.on('console', message => message.type() === 'error' && console.error(message.text()));
    await page.route('**/tactus.css', route => route.fulfill({body: STYLE, contentType: 'text/css'}));
    await page.route('**/tactus.js', route => route.fulfill({body: bundle.outputFiles[0].text, contentType: 'text/javascript'}));
    await page.goto(`http://127.0.0.1:${PORT}/`);
    await page.waitForFunction(() => thumb.store.state, null, {timeout: 20000});
    for (const name of names)
        await picture(page, name);
} finally {
    await browser.close();
    server.kill('SIGINT');
    rmSync(folder, {recursive: true});
}
process.exit(wrong ? 1 : 0);

async function picture(page, name) {
    const send = object => page.evaluate(o => thumb.store.send(o), object);
    await send({t: 'rate', value: 1});
    await send({t: 'open', what: `scene:${name}`});
    const moment = MOMENT[name] ?? 2.5;
    try {
        await page.waitForFunction(n => thumb.store.state.scene === n && !thumb.store.state.busy, name, {timeout: 10000});
        if (await page.evaluate(() => thumb.store.state.beside?.there)) {
            await send({t: 'beside', on: false});
            await page.waitForFunction(() => thumb.store.state.sides.length === 1 && !thumb.store.state.busy, null, {timeout: 10000});
        }
        await page.waitForFunction(t => thumb.store.snapshot[0]?.header.time >= t, moment, {timeout: 1000 * PATIENCE, polling: 10});
    } catch (error) {
        console.error(`${name}: ${error.message.split('\n')[0]}`);
        wrong++;
        return;
    }
    await page.evaluate(near => { // a half is narrow, and a picture wide
        thumb.view.orbit.goal.distance *= near;
        thumb.view.orbit.jump();
        thumb.view.refresh();
    }, NEAR[name] ?? NEARER);
    await send({t: 'rate', value: 0});
    await page.waitForTimeout(600);
    const large = join(folder, `${name}.png`), small = join(root, 'viewer/thumbs', `${name}.webp`);
    await page.screenshot({path: large});
    for (const quality of [88, 80, 70, 55, 40]) {
        execFileSync('convert', [large, '-filter', 'Lanczos', '-resize', '320x180', '-strip', '-define', 'webp:method=6', '-quality', String(quality), small]);
        if (statSync(small).size <= LARGEST)
            break;
    }
    console.log(`${String(statSync(small).size).padStart(6)}  ${name}`);
}
