// The drawing of one or two worlds side by side, with one camera. Frames are drawn when there is
// something new only: a snapshot, the camera, the mouse.
//
//   const view = createView(canvas, store);
//   view.resize()                    // the canvas has another size (it also looks by itself)
//   view.setOption(name, on)         // frames | contacts | shadows | avatar | collision
//   view.resetCamera()
//   view.letGo()                     // of what the visitor's hand holds
//   view.halves()                    // [{x, y, width, height}] in pixels of the page, within the canvas
//   view.quality                     // {level, shadows, plain, ratio, fps}
//   view.scale                       // {radius, grid}: m, of the scene and between lines of the grid
//   view.dispose()
//
// Throws an Error with a sentence for the visitor if the browser has no WebGL.

import {Color, PCFShadowMap, Vector3, WebGLRenderer} from 'three';
import {Orbit} from './camera.js';
import {ForceScale} from './forces.js';
import {Forms} from './forms.js';
import {Half} from './half.js';
import {sunFor} from './light.js';
import {Pointing} from './pick.js';
import {Quality} from './quality.js';
import {bestSight} from './sight.js';
import {onThemeChange, readTheme} from './theme.js';

const GAP = 1;            // pixels between halves
const STACKED = 0.9;      // narrower than this, halves are one above the other
const GLYPH = 44, WISH = 9; // pixels: the ghost's hand, the mark of a wish
const RING = [14, 26];      // pixels: the least and the largest radius of the ring that invites
const PATIENCE = 20;        // snapshots after which another scene is believed to have the same card
const STREAM = 0.12;      // s: while snapshots come faster than this, frames follow each other
const OPTIONS = {frames: false, contacts: true, shadows: true, avatar: true, collision: false};

const seconds = () => performance.now() / 1000;

// Whether the processor draws, not a graphics card. Smooth edges cost it three times as much.
function isSoftware() {
    const gl = document.createElement('canvas').getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    const name = info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '';
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

function makeRenderer(canvas, smooth) {
    let renderer;
    try {
        renderer = new WebGLRenderer({canvas, antialias: smooth, powerPreference: 'high-performance'});
    } catch (error) {
        throw new Error('This browser cannot draw in three dimensions: it has no WebGL 2.', {cause: error});
    }
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    renderer.autoClear = false;
    return renderer;
}

class View {
    constructor(canvas, store, {best = false}) {
        const slow = isSoftware();
        this.canvas = canvas;
        this.store = store;
        this.renderer = makeRenderer(canvas, best || !slow);
        this.forms = new Forms();
        this.orbit = new Orbit();
        this.sunWay = sunFor(0);
        this.list = [];       // halves, by side
        this.options = {...OPTIONS};
        this.theme = readTheme();
        this.governor = new Quality(window.devicePixelRatio || 1, {best, slow}, quality => this.tellQuality(quality));
        this.quality = this.governor.said();
        this.forceScale = null;
        this.placed = null;   // what the camera was set for
        this.patience = 0;
        this.stale = true;
        this.last = 0;        // s, of the frame before
        this.came = 0;        // s, of the newest snapshot
        this.drew = false;
        this.asked = 0;       // of the next frame
        this.pointing = new Pointing(this);
        this.taken = false;   // the visitor has taken something of this scene
        this.observer = new ResizeObserver(() => this.resize());
        this.observer.observe(canvas);
        this.ends = [
            store.on('card', side => this.card(side)), store.on('snapshot', side => this.snapshot(side)),
            store.on('state', () => this.state()), onThemeChange(() => this.paint()),
        ];
        canvas.addEventListener('webglcontextlost', event => event.preventDefault());
        canvas.addEventListener('webglcontextrestored', () => this.refresh());
        this.resize();
        store.card.forEach((card, side) => card && this.card(side));
        store.snapshot.forEach((block, side) => block && this.snapshot(side));
    }

    // ---- what comes

    half(side) {
        return this.list[side] ?? null;
    }

    card(side) {
        this.list[side] ??= new Half(this.forms);
        this.list[side].setCard(this.store.card[side]);
        this.pointing.setOver(null);
        if (side === 0) {
            this.forceScale = new ForceScale(this.store.card[0]);
            this.taken = false;
            this.governor.restart();
        }
        this.layout();
    }

    get ghost() {
        return this.store.state?.ghost === 'watching';
    }

    context() {
        return {theme: this.theme, options: this.shown(), ratio: this.ratio(), ghost: this.ghost, collision: this.options.collision,
            sunWay: this.sunWay, forceScale: this.forceScale ??= new ForceScale(this.store.card.find(Boolean))};
    }

    shown() {
        return {...this.options, shadows: this.options.shadows && this.governor.shadows, plain: this.governor.plain};
    }

    snapshot(side) {
        const half = this.list[side];
        if (!half)
            return;
        const first = half.block === null;
        this.came = seconds();
        if (half.take(this.store.snapshot[side], this.came, this.context()))
            this.refresh();
        if (side === 0 && (this.placed === null || this.placed !== this.cameraKey()) && (first || --this.patience < 0))
            this.placeCamera();
    }

    // The camera is set once for each scene; one that is built again (another parameter) keeps it. What
    // the state says of another scene may come before its card, or after.
    cameraKey() {
        const {state} = this.store;
        return state?.scene ? `${state.scene} ${JSON.stringify(state.camera ?? null)}` : String(this.store.card[0]?.header.card);
    }

    placeCamera() {
        const bounds = this.list[0]?.bounds;
        if (!bounds)
            return;
        this.placed = this.cameraKey();
        const said = soundCamera(this.store.state?.camera);
        this.orbit.set(said, bounds, said ? null : bestSight(this.list[0]), this.aspect());
        sunFor(this.orbit.goal.around, this.sunWay);
        this.list.forEach(half => half?.parts.length && half.place());
        this.refresh();
    }

    state() {
        const {state} = this.store;
        if (state?.scene !== this.said?.scene)
            this.patience = PATIENCE;
        if (state?.epoch !== this.said?.epoch)
            this.pointing.letGo();
        this.said = state;
        this.layout();
        for (const half of this.list)
            if (half?.block)
                half.hands.update(half.block, this.ghost);
        this.refresh();
    }

    // ---- how it looks

    paint() {
        this.theme = readTheme();
        for (const half of this.list)
            half?.paint(this.theme, this.ratio());
        this.refresh();
    }

    setOption(name, on) {
        if (!(name in this.options))
            throw new Error(`no option ${name}`);
        this.options[name] = Boolean(on);
        for (const half of this.list) {
            if (!half?.block)
                continue;
            if (name === 'collision')
                half.build(this.context());
            half.show(this.shown());
            if (name === 'frames' && on)
                half.frames.update(half.motion);
            if (name === 'collision') {
                half.forces.update(half.block, body => half.moves(body));
                half.hands.update(half.block, this.ghost);
            }
        }
        this.refresh();
    }

    option(name) {
        return this.options[name];
    }

    resetCamera() {
        this.placeCamera();
    }

    reset() {
        this.resetCamera();
    }

    letGo() {
        this.pointing.letGo();
    }

    get scale() {
        const half = this.list[0];
        return {radius: half?.bounds?.radius ?? 1, grid: half?.floor?.spacing ?? 0.1};
    }

    tellQuality(quality) {
        this.quality = quality;
        this.store.set('quality', quality);
    }

    // ---- where it is

    ratio() {
        return this.governor.ratio;
    }

    resize() {
        const {clientWidth, clientHeight} = this.canvas;
        this.governor.ratioOfScreen(window.devicePixelRatio || 1);
        this.width = Math.max(1, clientWidth);
        this.height = Math.max(1, clientHeight);
        this.renderer.setPixelRatio(this.ratio());
        this.renderer.setSize(this.width, this.height, false);
        this.layout();
        if (this.drawnOnce)
            this.draw(); // at once: a canvas that was made new is empty
    }

    layout() {
        const two = this.store.sides() > 1 && this.list[1]?.card;
        const stacked = this.width < STACKED * this.height;
        const half = size => Math.floor((size - GAP) / 2);
        const w = two && !stacked ? half(this.width) : this.width, h = two && stacked ? half(this.height) : this.height;
        this.rects = [{x: 0, y: 0, width: w, height: h}];
        if (two && stacked)
            this.rects.push({x: 0, y: h + GAP, width: w, height: this.height - h - GAP});
        else if (two)
            this.rects.push({x: w + GAP, y: 0, width: this.width - w - GAP, height: h});
        this.orbit.aspect(this.aspect());
        const text = JSON.stringify(this.rects);
        if (text !== this.told) {
            this.told = text;
            this.store.emit('halves', this.halves());
        }
        this.refresh();
    }

    aspect() {
        return this.rects[0].width / this.rects[0].height;
    }

    halves() {
        return this.rects.map(rect => ({...rect}));
    }

    rectOf(side) {
        return this.rects[side] ?? this.rects[0];
    }

    sideAt(x, y) {
        const inside = this.rects.findIndex(r => x >= r.x && y >= r.y && x < r.x + r.width + GAP && y < r.y + r.height + GAP);
        return Math.max(0, inside);
    }

    // ---- hands

    send(hand) {
        this.taken ||= hand.grab;
        this.store.send(hand);
    }

    tell(pick) {
        this.list.forEach((half, side) => half?.mark(pick && pick.side === side ? [{body: pick.body, kind: pick.held ? 'held' : 'hover'}] : []));
        this.store.set('pick', pick);
    }

    // ---- frames

    refresh() {
        this.stale = true;
        this.wake();
    }

    wake() {
        if (this.asked || this.ended)
            return;
        this.asked = requestAnimationFrame(() => this.frame());
    }

    frame() {
        this.asked = 0;
        const now = seconds();
        const followed = this.drew; // this frame was asked for by one that was drawn
        this.drew = false;
        this.pointing.frame();
        let moved = this.orbit.advance(Math.min(0.1, now - this.last));
        for (const half of this.list)
            moved = (half?.advance(now, now - this.last) ?? false) || moved;
        this.last = now;
        const draws = moved || this.stale;
        if (draws)
            this.draw();
        this.judge(now, followed);
        if (draws || !this.orbit.still || now - this.came < STREAM) {
            this.drew = draws;
            this.wake();
        }
    }

    // After each frame: is it fast enough?
    judge(now, follows) {
        const bodies = this.rects.reduce((sum, _, side) => sum + (this.list[side]?.motion?.bodies ?? 0), 0);
        if (!this.governor.frame(now, bodies, follows))
            return;
        this.renderer.setPixelRatio(this.ratio());
        for (const half of this.list) {
            half?.show(this.shown());
            half?.paint(this.theme, this.ratio());
        }
        this.refresh();
    }

    draw() {
        this.stale = false;
        this.drawnOnce = true;
        const {renderer, rects} = this;
        renderer.setScissorTest(false);
        renderer.setViewport(0, 0, this.width, this.height);
        renderer.setClearColor(rects.length > 1 ? seam.copy(this.theme.back).lerp(this.theme.quiet, 0.5) : this.theme.back);
        renderer.clear();
        renderer.setScissorTest(true);
        rects.forEach((rect, side) => this.drawHalf(rect, side));
    }

    drawHalf(rect, side) {
        const half = this.list[side], {renderer, orbit} = this;
        const below = this.height - rect.y - rect.height; // GL counts from below
        renderer.setViewport(rect.x, below, rect.width, rect.height);
        renderer.setScissor(rect.x, below, rect.width, rect.height);
        if (!half?.parts.length)
            return;
        this.placeMarks(half, side, rect);
        renderer.shadowMap.needsUpdate = half.shadowsStale && half.options.shadows;
        half.shadowsStale = false;
        renderer.render(half.scene, orbit.camera);
    }

    placeMarks(half, side, rect) {
        const {hands} = half, {camera} = this.orbit;
        const glyph = GLYPH * parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; // it grows with the type
        hands.face(camera, glyph * this.orbit.perPixel(rect.height));
        const {held} = this.pointing;
        if (held && held.side === side && held.body < half.motion.bodies) {
            const {position, quaternion} = half.frame(held.body);
            const size = WISH * this.orbit.perPixel(rect.height) * held.wanted.distanceTo(camera.position);
            hands.wish.show(held.wanted, held.point.clone().applyQuaternion(quaternion).add(position), size);
        }
        const focus = this.inviting() && side === 0 ? half.find(this.store.state.focus) : -1;
        const at = focus >= 0 ? half.grip(focus) : null;
        const pixel = at ? this.orbit.perPixel(rect.height) * Math.max(1e-9, at.distanceTo(camera.position)) : 0;
        const radius = at ? Math.min(RING[1], Math.max(RING[0], 1.3 * half.solids.reach[focus] / pixel)) : 0;
        hands.invite(at, radius * pixel, pixel, this.last);
    }

    inviting() {
        return Boolean(this.store.state?.focus) && this.store.state.mode !== 'replay' && !this.taken && this.options.avatar &&
            this.list[0]?.parts.length > 0;
    }

    dispose() {
        this.ended = true;
        cancelAnimationFrame(this.asked);
        this.observer.disconnect();
        this.ends.forEach(end => end());
        this.pointing.dispose();
        this.list.forEach(half => half?.dispose());
        this.forms.dispose();
        this.renderer.dispose();
    }
}

const seam = new Color();

function soundCamera(camera) {
    const sound = p => Array.isArray(p) && p.length === 3 && p.every(Number.isFinite);
    if (!camera || !sound(camera.from) || !sound(camera.at))
        return null;
    return new Vector3(...camera.from).distanceTo(new Vector3(...camera.at)) > 0 ? camera : null;
}

/// The drawing of what a store knows, on a canvas. `best`: for pictures; nothing is given up for speed.
export function createView(canvas, store, {best = false} = {}) {
    return new View(canvas, store, {best});
}
