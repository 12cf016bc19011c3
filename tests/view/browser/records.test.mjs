// What goes in and out of the page as files: recordings, scenes, robots with their meshes.

import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test, {after, before} from 'node:test';
import {newest, open, openBrowser, placeOf, run, shown, startProgram, visit} from './rig.mjs';

let program, browser, folder;

before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tactus-browser-'));
    [program, browser] = await Promise.all([startProgram(), openBrowser()]);
});

after(async () => {
    await browser?.close();
    const status = await program?.stop();
    rmSync(folder, {recursive: true, force: true});
    assert.equal(status, 0);
});

test('what is recorded is replayed, follows the bar, and is made again to the bit from the file', async () => {
    const page = await visit(browser, program.address);
    await open(page, 'demo-chain');
    await page.keyboard.press('Shift+R');
    await page.until('a second is recorded', () => heard.state.recording.on && heard.state.recording.seconds >= 1);
    const button = page.getByRole('button', {name: 'Record (shift R)'});
    assert.match(await button.innerText(), /^[1-9][\d.]* s$/);
    await button.click();
    await page.until('it is closed', () => !heard.state.recording.on && heard.state.recording.ready);

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', {name: 'Download the recording'}).click()]);
    const file = join(folder, 'recording.h5');
    await download.saveAs(file);
    const check = run('replay', '--check', file);

    await page.getByRole('button', {name: 'Replay the recording'}).click();
    await page.until('all of it is made again', () => heard.state.mode === 'replay' && !heard.state.busy && heard.state.replay.made >= heard.state.replay.length);
    if ((await page.state()).replay.playing)
        await page.keyboard.press(' ');
    await page.until('it pauses', () => !heard.state.replay.playing);
    const range = page.getByRole('slider', {name: 'Time in the recording'});
    const {body} = await page.evaluate(() => ({body: heard.state.focus}));
    const places = [];
    for (const place of [250, 750, 250]) {
        await range.fill(String(place));
        await page.until('time follows the bar', part => Math.abs(heard.state.replay.time / heard.state.replay.length - part) < 0.02, place / 1000);
        const {time} = (await page.state()).replay;
        await page.until('so does what is shown', at => Math.abs(new DataView(heard.snapshot[0]).getFloat64(48, true) - at) < 0.02, time);
        places.push(await placeOf(page, body || (await newest(page)).card.rows('CARD_BODIES').at(-1).name));
    }
    assert.deepEqual(places[0], places[2], 'at the same time it is the same');
    assert.notDeepEqual(places[0], places[1]);
    await page.getByRole('button', {name: 'Live'}).click();
    await page.until('it is live', () => heard.state.mode === 'live' && !heard.state.busy);

    const {status, text} = await check;
    assert.equal(status, 0, text);
    await page.done();
});

// As from the desktop: files and folders of this machine, over the middle of the page.
async function drop(page, ...paths) {
    const session = await page.context().newCDPSession(page);
    const data = {items: [], files: paths, dragOperationsMask: 1};
    const before = (await page.state()).epoch;
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await session.send('Input.dispatchDragEvent', {type, x: 300, y: 300, data});
    await session.detach();
    await page.until('it is opened', epoch => heard.said.some(one => one.code < 0) || (heard.state.epoch !== epoch && !heard.state.busy), before);
    assert.deepEqual(await page.evaluate(() => heard.said.filter(one => one.code < 0).map(one => one.text)), []);
    await shown(page);
}

const YAML = `tactus: 1
title: A ball that was dropped
ground: [{type: plane}]
bodies:
  - {name: dropped, position: [0, 0, 0.2], mass: 100 g, shapes: [{type: sphere, radius: 2 cm}]}
`;

const URDF = `<robot name="arm">
  <link name="base"><visual><geometry><mesh filename="package://arm/meshes/box.obj"/></geometry></visual></link>
  <link name="boom">
    <inertial><origin xyz="0.1 0 0"/><mass value="0.5"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-3" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="meshes/box.obj"/></geometry></visual>
    <collision><geometry><mesh filename="meshes/box.obj"/></geometry></collision>
  </link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="boom"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="10"/></joint>
</robot>
`;

// A cube of 10 cm.
const OBJ = [...[0, 1, 2, 3, 4, 5, 6, 7].map(i => `v ${[1, 2, 4].map(bit => i & bit ? 0.05 : -0.05).join(' ')}`),
    'f 1 3 4 2', 'f 5 6 8 7', 'f 1 2 6 5', 'f 3 7 8 4', 'f 1 5 7 3', 'f 2 4 8 6', ''].join('\n');

test('a scene, a robot in a folder with its meshes, and a mesh are opened when they are dropped', async () => {
    const page = await visit(browser, program.address);
    writeFileSync(join(folder, 'dropped.yaml'), YAML);
    await drop(page, join(folder, 'dropped.yaml'));
    assert.match(await page.locator('#title').innerText(), /A ball that was dropped/);
    assert.ok((await placeOf(page, 'dropped'))[2] < 0.2);

    mkdirSync(join(folder, 'arm', 'meshes'), {recursive: true});
    writeFileSync(join(folder, 'arm', 'arm.urdf'), URDF);
    writeFileSync(join(folder, 'arm', 'meshes', 'box.obj'), OBJ);
    await drop(page, join(folder, 'arm'));
    const robot = await newest(page);
    assert.ok(robot.card.rows('CARD_BODIES').some(body => /boom/.test(body.name)), 'its link is there');
    assert.ok(robot.card.rows('CARD_MESHES').length > 0, 'and its mesh');

    const mesh = join(folder, 'cube.obj');
    writeFileSync(mesh, OBJ);
    await drop(page, mesh);
    assert.ok((await newest(page)).card.rows('CARD_BODIES').length > 0);
    await page.done();
});

test('a file that is chosen and wrong is told with its line, and what is shown goes on', async () => {
    const page = await visit(browser, program.address);
    await open(page, 'demo-wall');
    const file = join(folder, 'wrong.yaml');
    writeFileSync(file, YAML.replace('mass: 100 g', 'mass: 100 miles'));
    assert.ok(readFileSync(file, 'utf8').includes('miles'));
    await page.keyboard.press('o');
    await page.locator('#chooser input[type=file]').setInputFiles(file);
    await page.locator('.toast.error .words', {hasText: /wrong\.yaml:5[^]*miles[^]*\^/}).waitFor({state: 'visible'});
    assert.equal((await page.state()).scene, 'demo-wall');
    await shown(page);
    await page.done();
});
