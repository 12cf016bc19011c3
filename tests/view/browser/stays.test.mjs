// What lasts: a program that goes and comes back, pages that are loaded again and again, and pictures of the showcase.

import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import test, {after, before} from 'node:test';
import {difference, figureOf, open, openBrowser, pictures, shown, soak, startProgram, visit} from './rig.mjs';

let browser;

before(async () => { browser = await openBrowser(); });
after(() => browser?.close());

test('a program that goes is missed, and found again when it is back', async () => {
    let program = await startProgram();
    const {port} = program;
    const page = await visit(browser, program.address);
    const banner = page.locator('#banner');
    assert.equal(await banner.isVisible(), false);
    assert.equal(await program.stop(), 0);
    await banner.waitFor({state: 'visible'});
    assert.match(await banner.innerText(), /cannot be reached; trying again/);
    await page.evaluate(() => Object.assign(heard, {state: null, card: [], snapshot: []}));
    program = await startProgram(port);
    await banner.waitFor({state: 'hidden'});
    await shown(page);
    page.wrong = page.wrong.filter(text => !/WebSocket|ERR_CONNECTION_REFUSED/.test(text)); // chromium tells of each try
    await page.done();
    assert.equal(await program.stop(), 0);
});

test('pages that are loaded again and again leave no thread and no memory behind', async t => {
    const program = await startProgram();
    const page = await visit(browser, program.address, {width: 640, height: 360});
    const times = soak ? 100 : 20, seen = [];
    for (let i = 1; i <= times; i++) {
        await page.reload();
        await page.until('it is shown again', () => heard.state && heard.count > 3);
        seen.push({threads: figureOf(program.pid, 'Threads'), kilobytes: figureOf(program.pid, 'VmRSS')});
    }
    const ten = seen[9], last = seen.at(-1);
    t.diagnostic(`${times} reloads: ${last.threads} threads, ${last.kilobytes} kB, ${last.kilobytes - ten.kilobytes} kB more than after ten`);
    assert.equal(last.threads, ten.threads);
    assert.ok(last.kilobytes - ten.kilobytes <= 1024, seen.map(one => one.kilobytes).join(' '));
    await page.done();
    assert.equal(await program.stop(), 0);
});

test('each scene of the showcase is shown, and its picture is kept', async t => {
    mkdirSync(pictures, {recursive: true});
    const program = await startProgram();
    const page = await visit(browser, program.address, {width: 960, height: 540});
    await page.keyboard.press('p'); // the scene has all the room
    await page.until('the scenes are known', () => heard.scenes.length > 0);
    const names = await page.evaluate(() => heard.scenes.filter(scene => scene.order > 0).map(scene => scene.name));
    assert.ok(names.length >= 8, `${names.length} scenes in the showcase`);
    for (const name of names) {
        await open(page, name);
        const count = await page.evaluate(() => heard.count);
        await page.until('it runs', before => heard.count > before + 8, count);
        while (await page.locator('.toast').count() > 0)
            await page.keyboard.press('Escape');
        const picture = await page.screenshot({path: join(pictures, `${name}.png`)});
        assert.ok(await difference(browser, picture) > 0.05, `${name} is drawn`);
    }
    const wrong = (await page.evaluate(() => heard.said)).filter(one => one.code < 0).map(one => one.text);
    assert.deepEqual(wrong.filter(text => !text.startsWith('world 1 stopped')), []); // the naive half may burst
    t.diagnostic(`${names.length} pictures in ${pictures}`);
    await page.done();
    assert.equal(await program.stop(), 0);
});
