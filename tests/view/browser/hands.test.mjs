// The page over the program: it draws, follows the mouse, and its sliders and figures are those of the simulation.

import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {block, difference, distance, newest, onScreen, open, openBrowser, placeOf, shown, startProgram, visit} from './rig.mjs';

let program, browser;

before(async () => {
    [program, browser] = await Promise.all([startProgram(), openBrowser()]);
});

after(async () => {
    await browser?.close();
    assert.equal(await program?.stop(), 0);
});

// The wall with one half and no ghost: the ball hangs still at the device. Gives where it is on the screen.
async function still(page) {
    await open(page, 'demo-wall');
    if ((await page.state()).beside.on)
        await page.keyboard.press('b');
    await page.until('one half', () => heard.state.sides.length === 1 && !heard.state.busy);
    if ((await page.state()).ghost !== 'off')
        await page.keyboard.press('g');
    await page.until('no ghost', () => heard.state.ghost === 'off');
    await page.keyboard.press('r');
    await shown(page);
    for (let last = await placeOf(page, 'ball'), moved = 1; moved > 1e-4;) {
        const {count} = await page.evaluate(() => ({count: heard.count}));
        await page.until('snapshots come', before => heard.count > before + 20, count);
        const now = await placeOf(page, 'ball');
        moved = distance(last, now);
        last = now;
    }
    return onScreen(page, await placeOf(page, 'ball'));
}

const stiffness = page => page.getByRole('slider', {name: /^Stiffness/});
const valueOf = async (page, name) => (await page.state()).parameters.find(p => p.name === name).value;
const joules = text => {
    const [, number, prefix] = /(−?[\d.]+(?:e−?\d+)?)\s*([nµmkM]?)J/.exec(text) ?? [];
    return Number(number?.replace(/−/g, '-')) * {n: 1e-9, µ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6}[prefix];
};

test('the scene is drawn, and moves under the ghost hand', async () => {
    const page = await visit(browser, program.address);
    const canvas = page.locator('#scene');
    const one = await canvas.screenshot();
    assert.ok(await difference(browser, one) > 0.02, 'there is something before the background');
    const from = await placeOf(page, 'ball');
    await page.until('the ball moves', () => heard.count > 120);
    for (let moved = 0, tries = 0; moved < 5e-3; tries++) { // it waits a second between two dips
        assert.ok(tries < 200, 'the ghost moves the ball');
        const {count} = await page.evaluate(() => ({count: heard.count}));
        await page.until('snapshots come', before => heard.count > before, count);
        moved = distance(from, await placeOf(page, 'ball'));
    }
    let part = 0;
    for (let tries = 0; part < 1e-3 && tries < 20; tries++)
        part = await difference(browser, one, await canvas.screenshot());
    assert.ok(part > 1e-3, `${part} of the picture changes`);
    await page.done();
});

test('a body follows the mouse that drags it, and what the hand puts in is in the ledger', async () => {
    const page = await visit(browser, program.address);
    const [x, y] = await still(page);
    const before = await placeOf(page, 'ball');
    await page.mouse.move(x, y);
    await page.until('the mouse is over the ball', () => document.querySelector('#scene').style.cursor === 'grab');
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, {steps: 12});
    await page.until('the ball is held', () => heard.state.hands.some(hand => hand.body === 'ball'));
    let now = before;
    for (let tries = 0; (now[2] - before[2] < 0.015 || before[0] - now[0] < 0.02) && tries < 100; tries++)
        now = await placeOf(page, 'ball');
    assert.ok(now[2] - before[2] >= 0.015 && before[0] - now[0] >= 0.02, `the ball is led up and to the left: ${before} to ${now}`);
    await page.locator('[data-panel=terms]').scrollIntoViewIfNeeded(); // what is not seen is not drawn
    const row = page.locator('.terms tr:not([hidden])', {hasText: 'by hands'});
    await row.waitFor({state: 'visible'});
    const shownWork = joules(await row.locator('td').nth(1).innerText());
    assert.ok(Math.abs(shownWork) > 1e-6, `by hands: ${shownWork} J`);
    await page.mouse.up();
    await page.until('it is let go of', () => heard.state.hands.every(hand => hand.body !== 'ball'));
    const hands = await page.evaluate(() => heard.sent.filter(one => one.t === 'hand'));
    assert.equal(hands[0].body, 'ball');
    assert.equal(hands.at(-1).grab, false);
    const {snapshot} = await newest(page);
    assert.ok(Math.abs(snapshot.row('STEP').residual) < 1e-9, 'the ledger closes');
    await page.done();
});

test('a live slider acts at once, another one starts the scene anew and leaves it where it is', async () => {
    const page = await visit(browser, program.address);
    await open(page, 'demo-wall');
    const {epoch} = await page.state();
    const soft = await valueOf(page, 'stiffness');
    await stiffness(page).focus();
    for (let i = 0; i < 20; i++)
        await page.keyboard.press('ArrowRight');
    await page.until('the wall is stiffer', from => heard.state.parameters.find(p => p.name === 'stiffness').value > 1.2 * from, soft);
    assert.equal((await page.state()).epoch, epoch);
    const stiff = await page.evaluate(() => heard.sent.filter(one => one.t === 'set').at(-1).value);
    await page.until('all of it is taken', value => Math.abs(heard.state.parameters.find(p => p.name === 'stiffness').value - value) < 1e-6 * value, stiff);

    const mass = page.getByRole('textbox', {name: /^Mass/});
    await mass.fill('250 g');
    await mass.press('Enter');
    await page.until('it is built anew', from => heard.state.epoch !== from && !heard.state.busy, epoch);
    await page.until('the mass is', () => heard.state.parameters.find(p => p.name === 'mass').value === 0.25);
    await shown(page);
    assert.ok(Math.abs(await valueOf(page, 'stiffness') - stiff) < 1e-6 * stiff, 'the stiffness is as it was');
    const {card} = await newest(page);
    assert.equal(card.rows('CARD_BODIES').find(body => body.name === 'ball').mass, 0.25);
    await page.done();
});

test('at 20 kN/m the plain spring makes energy out of nothing, the passive connector none', async () => {
    const page = await visit(browser, program.address);
    await open(page, 'demo-wall');
    if (!(await page.state()).beside.on)
        await page.keyboard.press('b');
    await page.until('two halves', () => heard.state.sides.length === 2 && !heard.state.busy);
    if ((await page.state()).ghost === 'off')
        await page.keyboard.press('g');
    const field = page.getByRole('textbox', {name: /^Stiffness/});
    await field.fill('20 kN/m');
    await field.press('Enter');
    await page.until('it is 20 kN/m', () => heard.state.parameters.find(p => p.name === 'stiffness').value === 20e3);
    const made = side => page.locator(`.half-${side} .made`).innerText();
    await page.until('the naive half gains', () => {
        const root = document.querySelector('.half-1');
        return root.dataset.made === 'true' && root.querySelector('.word').textContent === 'out of nothing' && !/[nµ]J/.test(root.querySelector('.figure').textContent);
    });
    const before = joules(await made(1));
    await page.until('and goes on gaining', from => {
        const [, number, milli] = /([\d.]+)\s*(m?)J/.exec(document.querySelector('.half-1 .figure').textContent) ?? [];
        return Number(number) * (milli ? 1e-3 : 1) > from;
    }, before);
    assert.match(await made(0), /^0 J/);
    await page.done();
});

test('from the pointer to the force that is drawn', async t => {
    const page = await visit(browser, program.address);
    const [x, y] = await still(page);
    await page.mouse.move(x, y);
    await page.until('the mouse is over the ball', () => document.querySelector('#scene').style.cursor === 'grab');
    await page.mouse.down();
    await page.until('the ball is held', () => heard.state.hands.some(hand => hand.body === 'ball'));
    const frames = [];
    for (let i = 0; i < 4; i++) {
        await page.evaluate(() => {
            Object.assign(heard, {kept: [], frames: [], moved: 0});
            const tick = now => {
                heard.frames.push(performance.now());
                if (heard.kept)
                    requestAnimationFrame(tick);
            };
            requestAnimationFrame(tick);
            window.addEventListener('pointermove', () => { heard.moved ||= performance.now(); }, {capture: true, once: true});
        });
        await page.until('still', () => heard.kept.length > 4);
        await page.mouse.move(x + (i % 2 === 0 ? 12 : -12), y - 8);
        await page.until('what follows', () => heard.moved > 0 && heard.kept.at(-1).at > heard.moved + 400);
        const kept = await page.evaluate(() => {
            const all = {moved: heard.moved, frames: heard.frames, blocks: heard.kept.map(({at, data}) => ({at, text: textOf(data)}))};
            heard.kept = null;
            return all;
        });
        const forces = kept.blocks.map(({at, text}) => ({at, force: [...block(text).rows('PORTS')[0].written.slice(0, 3)]}));
        const rest = forces.filter(one => one.at <= kept.moved);
        const last = rest.at(-1).force, noise = Math.max(...rest.map(one => distance(one.force, last)));
        const most = Math.max(...forces.map(one => distance(one.force, last)));
        const first = forces.find(one => one.at > kept.moved && distance(one.force, last) > Math.max(3 * noise, 0.02 * most));
        if (first) // those that began until it had come, and the one that draws it
            frames.push(kept.frames.filter(at => at > kept.moved && at <= first.at).length + 1);
    }
    await page.mouse.up();
    frames.sort((a, b) => a - b);
    t.diagnostic(`pointer to drawn force: ${frames.join(', ')} frames; 3 are wanted`);
    assert.ok(frames.length > 0, 'a force was seen');
    await page.done();
});
