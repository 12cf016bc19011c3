// The page over the fake store (dev/fake.js), in Debian's chromium; without it these are skipped.

import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import test, {after, before} from 'node:test';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = existsSync(chromium) ? false : 'chromium is not here';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'];
let server, browser;

before(async () => {
    if (skip)
        return;
    server = await (await import('../dev/pages.mjs')).serve(0, {drawing: false});
    browser = await (await import('playwright-core')).chromium.launch({executablePath: chromium, args: FLAGS});
});

after(async () => {
    await browser?.close();
    server?.close();
});

// A page on which errors are collected and what is sent is kept.
async function visit(query = '', size = {width: 1280, height: 720}) {
    const context = await browser.newContext({viewport: size});
    const page = await context.newPage();
    page.wrong = [];
    page.on('console', message => message.type() === 'error' && page.wrong.push(message.text()));
    page.on('pageerror', error => page.wrong.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/?${query}`);
    await page.evaluate(() => {
        const {send} = dev.store;
        dev.sent = [];
        dev.store.send = object => (dev.sent.push(object), send(object));
    });
    await page.waitForTimeout(300);
    page.sent = kind => page.evaluate(t => dev.sent.filter(one => one.t === t), kind);
    page.done = async () => {
        assert.deepEqual(page.wrong, []);
        await context.close();
    };
    return page;
}

test('keys do what the help says', {skip}, async () => {
    const page = await visit();
    for (const key of [' ', '.', 'r', 's', 'b', 'g', 'Shift+R'])
        await page.keyboard.press(key);
    assert.deepEqual(await page.evaluate(() => dev.sent.map(one => one.t)), ['rate', 'step', 'reset', 'rate', 'beside', 'ghost', 'record']);
    await page.keyboard.press('?');
    assert.equal(await page.locator('#help').isVisible(), true);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#help').isVisible(), false);
    await page.done();
});

test('a live slider acts while it moves, another one when it is let go', {skip}, async () => {
    const page = await visit();
    const live = page.getByRole('slider', {name: 'Stiffness of the wall'}), other = page.getByRole('slider', {name: 'Mass of the ball'});
    await live.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
    const [set] = await page.sent('set');
    assert.equal(set.name, 'stiffness');
    assert.ok(set.value > 10e3 && set.value < 11e3, `${set.value}`);
    const box = await other.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, {steps: 5});
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).length, 1);
    await page.mouse.up();
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).at(-1).name, 'mass');
    await page.done();
});

test('a number is typed with its unit, held within its range, and taken back', {skip}, async () => {
    const page = await visit();
    const field = page.getByRole('textbox', {name: 'Stiffness of the wall'});
    await field.fill('30 kN/m');
    await field.press('Enter');
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).at(-1).value, 30e3);
    await field.fill('900 kN/m');
    await field.press('Enter');
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).at(-1).value, 50e3);
    await field.fill('soft');
    await field.press('Enter');
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).length, 2);
    assert.match(await field.inputValue(), /^50/);
    await page.getByRole('button', {name: 'Stiffness of the wall as the hand feels it: initial value'}).click();
    await page.waitForTimeout(100);
    assert.equal((await page.sent('set')).at(-1).value, 10e3);
    await page.done();
});

test('letters typed into a field are not keys of the page', {skip}, async () => {
    const page = await visit();
    await page.getByRole('textbox', {name: 'Friction'}).focus();
    await page.keyboard.type('r b.');
    assert.deepEqual(await page.evaluate(() => dev.sent.map(one => one.t)), []);
    await page.done();
});

test('both halves are named and say what they have made out of nothing', {skip}, async () => {
    const page = await visit('two&ahead');
    await page.waitForTimeout(500);
    assert.match(await page.locator('.half-0').innerText(), /passive midpoint\s+0 J out of nothing/);
    assert.match(await page.locator('.half-1').innerText(), /semi-implicit Euler\s+\d+ mJ out of nothing/);
    await page.locator('[data-panel=terms]').scrollIntoViewIfNeeded(); // what is not seen is not drawn
    assert.match(await page.locator('.terms .created').innerText(), /0 J\s+\d+ mJ/);
    await page.done();
});

test('a scene is chosen from its card', {skip}, async () => {
    const page = await visit();
    await page.keyboard.press('o');
    await page.locator('.cards button', {hasText: 'Boxes to push over'}).click();
    assert.equal(await page.locator('#chooser').isVisible(), false);
    assert.equal((await page.sent('open'))[0].what, 'scene:stack');
    assert.match(await page.locator('#title').innerText(), /Boxes/);
    await page.done();
});

test('a replay is played, scrubbed and left', {skip}, async () => {
    const page = await visit('replay');
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(100);
    assert.equal((await page.sent('play'))[0].on, false);
    assert.ok((await page.sent('seek'))[0].time >= 1);
    await page.getByRole('button', {name: 'Live'}).click();
    assert.equal((await page.sent('live')).length, 1);
    assert.equal(await page.locator('.scrub').isVisible(), false);
    await page.done();
});

test('files that are dropped are sent in pieces, and opened', {skip}, async () => {
    const page = await visit();
    const pieces = [];
    page.on('request', request => request.method() === 'POST' && pieces.push(new URL(request.url()).searchParams));
    await page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['<robot/>'], 'arm.urdf'));
        transfer.items.add(new File([new Uint8Array(2.5 * 2 ** 20)], 'link.stl'));
        window.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer}));
    });
    await page.waitForFunction(() => dev.sent.some(one => one.t === 'open'));
    assert.deepEqual(pieces.map(p => `${p.get('name')} ${p.get('piece')} ${p.get('of')}`), ['arm.urdf 0 1', 'link.stl 0 3', 'link.stl 1 3', 'link.stl 2 3']);
    assert.match(pieces[0].get('id'), /^[0-9a-f]{16}$/);
    assert.deepEqual((await page.sent('open'))[0], {t: 'open', what: `upload:${pieces[0].get('id')}`, main: 'arm.urdf'});
    assert.match(await page.locator('.toast pre').innerText(), /\^~/);
    await page.done();
});

test('a lost connection is said until it is back', {skip}, async () => {
    const page = await visit();
    await page.evaluate(() => dev.store.set('connection', {state: 'waiting', retry: 1, delay: 0}));
    assert.match(await page.locator('#banner').innerText(), /cannot be reached; trying again/);
    await page.evaluate(() => dev.store.set('connection', {state: 'connecting', retry: 0, delay: 0}));
    assert.equal(await page.locator('#banner').isVisible(), true);
    await page.evaluate(() => dev.store.set('connection', {state: 'open', retry: 0, delay: 0}));
    assert.equal(await page.locator('#banner').isVisible(), false);
    await page.done();
});

test('an error is not pushed out by notes, and goes when another scene is there', {skip}, async () => {
    const page = await visit();
    const toasts = () => page.evaluate(() => [...document.querySelectorAll('.toast')].map(one => one.text));
    await page.evaluate(() => {
        for (const [text, code] of [['an error', -1], ['a', 0], ['b', 0], ['c', 0], ['d', 0]])
            dev.store.takeText(JSON.stringify({t: 'said', text, code}));
    });
    assert.deepEqual(await toasts(), ['an error', 'c', 'd']);
    await page.evaluate(() => { // all at once: the fake tells its own state now and then
        const state = dev.store.state, set = change => dev.store.set('state', {...state, ...change});
        set({busy: 'opening the scene'});
        for (const begun = performance.now(); performance.now() < begun + 5;)
            ;
        dev.store.takeText(JSON.stringify({t: 'said', text: 'about the next', code: 0}));
        set({busy: '', scene: 'next', epoch: state.epoch + 1});
    });
    assert.deepEqual(await toasts(), ['about the next']);
    await page.done();
});

test('all that can be pressed has a name, and nothing goes beyond the screen, from 360 px to 4K', {skip}, async () => {
    for (const [width, height] of [[360, 740], [768, 1024], [1280, 720], [3840, 2160]]) {
        const page = await visit('two&ahead', {width, height});
        for (const key of ['', 'o', '?']) {
            if (key)
                await page.keyboard.press(key);
            const found = await page.evaluate(() => {
                const seen = [...document.querySelectorAll('button, input, select, a, canvas#scene')].filter(one => one.offsetParent !== null && one.type !== 'file');
                const nameless = seen.filter(one => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).map(one => one.outerHTML.slice(0, 80));
                const outside = seen.filter(one => {
                    const r = one.getBoundingClientRect();
                    return !one.closest('.tabs') && (r.left < -1 || r.right > innerWidth + 1);
                }).map(one => one.outerHTML.slice(0, 80));
                return {nameless, outside, wide: document.documentElement.scrollWidth > innerWidth};
            });
            assert.deepEqual(found, {nameless: [], outside: [], wide: false}, `${width} ${key}`);
            if (key)
                await page.keyboard.press('Escape');
        }
        await page.done();
    }
});
