// Pictures of the page in its states, over the fake store: node dev/shots.mjs FOLDER [STATE ...] [--no-drawing]
// Prints what the console said that is an error.

import {chromium} from 'playwright-core';
import {serve} from './pages.mjs';

const words = process.argv.slice(2).filter(word => !word.startsWith('--'));
const folder = words[0] ?? '.', only = words.slice(1);
const SIZES = {phone: [360, 740], laptop: [1280, 720], desk: [1920, 1080], large: [3840, 2160]};

const STATES = {
    one: {},
    two: {query: 'two&ahead', wait: 600},
    twoLong: {query: 'two&ahead', wait: 600, act: async page => {
        for (const name of ['Position against device', 'Momentum', 'Loop timing', 'Devices', 'Guard'])
            await page.locator('.fold', {hasText: name}).click().catch(() => {});
    }},
    chooser: {act: page => page.keyboard.press('o')},
    help: {act: page => page.keyboard.press('?')},
    replay: {query: 'replay&ahead'},
    recording: {act: page => page.keyboard.press('Shift+R')},
    menu: {act: page => page.getByLabel('What is drawn').first().click()},
    errors: {act: page => page.evaluate(() => {
        dev.store.takeText(JSON.stringify({t: 'said', code: 0, text: 'grip: 2 kN/m are felt as 2 kN/m; the device holds up to 41 kN/m'}));
        dev.store.send({t: 'open', what: 'upload:1'});
    })},
    lost: {act: page => page.evaluate(() => dev.store.set('connection', {state: 'waiting', retry: 2, delay: 0}))},
    busy: {act: page => page.evaluate(() => { dev.fake.state.busy = 'building the scene anew'; dev.fake.tell(); })},
    folded: {act: page => page.keyboard.press('p')},
    ask: {act: page => page.evaluate(() => {
        const file = new File(['x'], 'a.urdf');
        const transfer = new DataTransfer();
        transfer.items.add(file);
        transfer.items.add(new File(['y'], 'b.urdf'));
        window.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer}));
    })},
    tabs: {query: 'ahead', sizes: ['phone'], act: async page => {
        await page.keyboard.press('p');
        await page.locator('.tab', {hasText: 'Energy'}).click();
    }},
    sheet: {query: 'two&ahead', sizes: ['phone'], act: page => page.keyboard.press('p')},
};

const server = await serve(7172, {drawing: !process.argv.includes('--no-drawing')});
const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu',
    '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']});
let errors = 0;
for (const [state, {query = 'ahead', wait = 500, act, sizes}] of Object.entries(STATES)) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
        for (const colorScheme of ['light', 'dark']) {
            const name = `${state}-${size}-${colorScheme}`;
            if ((sizes && !sizes.includes(size)) || (only.length > 0 && !only.some(word => name.startsWith(word))))
                continue;
            const context = await browser.newContext({viewport: {width, height}, colorScheme});
            const page = await context.newPage();
            page.on('console', message => message.type() === 'error' && (errors++, console.log(`${name}: ${message.text()}`)));
            page.on('pageerror', error => (errors++, console.log(`${name}: ${error.stack}`)));
            await page.goto(`http://127.0.0.1:7172/?${query}`);
            await page.waitForTimeout(wait);
            await act?.(page);
            await page.waitForTimeout(700);
            await page.screenshot({path: `${folder}/${name}.png`});
            await context.close();
        }
    }
}
await browser.close();
server.close();
console.log(`${errors} errors`);
