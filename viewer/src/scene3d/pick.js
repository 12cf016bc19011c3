// Mouse, pen and fingers over the drawing. A press on a body that moves takes it; it is then led in
// the plane that faces the camera through the point that was taken, the wheel leads it in depth
// (Shift and wheel: how far a device that closes is closed). Any other press moves the camera.
// Escape lets go. A second finger lets go of what the first has just taken, and zooms.

import {Plane, Raycaster, Vector2, Vector3} from 'three';

const NEAR = {mouse: 14, pen: 14, touch: 24}; // pixels beside a body that still take it
const LATE = 250;          // ms in which a second finger means zoom
const WHEEL = 0.0004;      // of the distance, for a unit of the wheel, in depth
const ZOOM = 0.0014;       // of the distance, logarithmic, for one of the wheel
const KEEP = 60;           // ms: a hand that is still says so, or else it is let go of
const GRIP = 0.0008;       // for a unit of the wheel
const KEYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

export class Pointing {
    /// `view`: {canvas, orbit, sideAt(x, y), half(side), rectOf(side), wake(), reset(), send(hand), tell(pick)}.
    constructor(view) {
        this.view = view;
        this.raycaster = new Raycaster();
        this.fingers = new Map(); // pointerId -> {x, y} of those that move the camera
        this.held = null;
        this.over = null;
        this.at = null;           // where the mouse is, if it is to be looked at
        this.seq = 0;
        this.sent = 0;
        const c = view.canvas;
        this.ends = [
            on(c, 'pointerdown', e => this.down(e)), on(c, 'pointermove', e => this.move(e)),
            on(c, 'pointerup', e => this.up(e)), on(c, 'pointercancel', e => this.up(e)),
            on(c, 'lostpointercapture', e => this.up(e)), on(c, 'pointerleave', () => this.leave()),
            on(c, 'wheel', e => this.wheel(e), {passive: false}), on(c, 'contextmenu', e => e.preventDefault()),
            on(c, 'keydown', e => this.key(e)), on(window, 'keydown', e => e.key === 'Escape' && this.letGo()),
            on(window, 'blur', () => this.letGo()), on(document, 'visibilitychange', () => document.hidden && this.letGo()),
        ];
        this.timer = setInterval(() => this.keep(), KEEP);
        c.style.touchAction = 'none';
        c.tabIndex = c.tabIndex < 0 ? 0 : c.tabIndex;
    }

    // ---- rays

    ray(x, y, side) {
        const rect = this.view.rectOf(side);
        const place = new Vector2(2 * (x - rect.x) / rect.width - 1, 1 - 2 * (y - rect.y) / rect.height);
        this.raycaster.setFromCamera(place, this.view.orbit.camera);
        this.raycaster.near = 0;
        this.raycaster.far = Infinity;
        return this.raycaster.ray;
    }

    /// What is under a place of the canvas: {side, body, point, movable}, or null.
    find(x, y, kind) {
        const side = this.view.sideAt(x, y), half = this.view.half(side);
        if (!half?.parts.length)
            return null;
        const ray = this.ray(x, y, side);
        const perPixel = this.view.orbit.perPixel(this.view.rectOf(side).height);
        const solid = half.solids.pick(this.raycaster);
        if (solid && half.moves(solid.body))
            return {side, ...solid, movable: true};
        const line = half.lines.pick(ray, half.motion.node, NEAR[kind] ?? NEAR.mouse, perPixel, (solid?.distance ?? Infinity) * 1.0001);
        if (line && half.moves(line.body))
            return {side, ...line, movable: true};
        const beside = this.beside(half, ray, NEAR[kind] ?? NEAR.mouse, perPixel, solid);
        if (beside)
            return {side, ...beside, movable: true};
        return solid ? {side, ...solid, movable: false} : null;
    }

    // A body whose surface is a few pixels beside the ray: small ones are hard to hit.
    beside(half, ray, pixels, perPixel, solid) {
        let best = null, least = pixels;
        const at = new Vector3(), near = new Vector3();
        for (let body = 0; body < half.motion.bodies; body++) {
            const radius = half.solids.reach[body];
            if (!half.moves(body) || half.motion.gone[body] || radius <= 0)
                continue;
            at.fromArray(half.motion.pose, 7 * body);
            const far = at.distanceTo(ray.origin);
            const scale = perPixel * far;
            const room = ray.distanceToPoint(at) / scale - Math.min(radius / scale, 3 * pixels) * 0.5;
            if (room >= least || (radius / scale > 2 * pixels) || (solid && solid.distance < far - radius))
                continue;
            least = room;
            ray.closestPointToPoint(at, near);
            best = {body, distance: far, point: at.clone().add(near.sub(at).clampLength(0, 0.7 * radius))};
        }
        return best;
    }

    // ---- presses

    down(event) {
        this.view.canvas.focus({preventScroll: true});
        const {x, y} = this.place(event);
        if (this.held) {
            if (event.pointerType !== 'touch' || event.timeStamp - this.held.since > LATE)
                return;
            const first = this.held; // two fingers: zoom
            this.letGo();
            this.fingers.set(first.id, {x: first.x, y: first.y});
        }
        this.view.canvas.setPointerCapture?.(event.pointerId);
        const found = event.button === 0 && !event.shiftKey && this.fingers.size === 0 ? this.find(x, y, event.pointerType) : null;
        if (found?.movable) {
            this.take(found, event, x, y);
            return;
        }
        this.fingers.set(event.pointerId, {x, y, across: event.button !== 0 || event.shiftKey});
        this.setOver(null);
        this.cursor();
    }

    take(found, event, x, y) {
        const half = this.view.half(found.side);
        const {position, quaternion} = half.frame(found.body);
        const facing = this.view.orbit.camera.getWorldDirection(new Vector3());
        this.held = {
            id: event.pointerId, x, y, since: event.timeStamp, side: found.side, body: found.body, name: half.names[found.body],
            point: found.point.clone().sub(position).applyQuaternion(quaternion.conjugate()),
            start: found.point.clone(), plane: new Plane().setFromNormalAndCoplanarPoint(facing, found.point),
            depth: 0, wanted: found.point.clone(), grip: 0, card: half.card, moved: true,
        };
        this.held.distance = found.point.distanceTo(this.view.orbit.camera.position);
        this.setOver(null);
        this.view.tell({side: found.side, body: found.body, name: this.held.name, held: true});
        this.cursor();
        this.view.wake();
    }

    move(event) {
        const {x, y} = this.place(event);
        if (this.held?.id === event.pointerId) {
            Object.assign(this.held, {x, y});
            this.lead();
        } else if (this.fingers.has(event.pointerId)) {
            this.moveCamera(event, x, y);
        } else if (event.pointerType !== 'touch' && !this.held) {
            this.at = {x, y, kind: event.pointerType};
            this.view.wake();
        }
    }

    moveCamera(event, x, y) {
        const finger = this.fingers.get(event.pointerId);
        const height = this.view.rectOf(0).height;
        const before = this.spread();
        const dx = x - finger.x, dy = y - finger.y;
        Object.assign(finger, {x, y});
        const {orbit} = this.view;
        if (this.fingers.size > 1) {
            const after = this.spread();
            orbit.shift((after.x - before.x) / height, (after.y - before.y) / height);
            if (before.wide > 10 && after.wide > 10)
                orbit.zoom(before.wide / after.wide, null);
        } else if (finger.across) {
            orbit.shift(dx / height, dy / height);
        } else {
            orbit.turn(dx / height, dy / height);
        }
        this.view.wake();
    }

    // The middle of the first two fingers, and how far they are apart.
    spread() {
        const [a, b = a] = [...this.fingers.values()];
        return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, wide: Math.hypot(a.x - b.x, a.y - b.y)};
    }

    up(event) {
        if (this.held?.id === event.pointerId)
            this.letGo();
        if (this.fingers.delete(event.pointerId))
            this.cursor();
    }

    leave() {
        this.at = null;
        if (!this.held)
            this.setOver(null);
    }

    wheel(event) {
        event.preventDefault();
        const amount = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1);
        if (this.held && event.shiftKey) {
            this.held.grip = Math.min(1, Math.max(0, this.held.grip - GRIP * amount));
            this.held.moved = true;
        } else if (this.held) {
            this.held.depth -= WHEEL * amount * this.held.distance;
            this.lead();
        } else {
            const {x, y} = this.place(event);
            this.view.orbit.zoom(Math.exp(ZOOM * Math.max(-400, Math.min(400, amount))), this.ray(x, y, this.view.sideAt(x, y)));
        }
        this.view.wake();
    }

    key(event) {
        const {orbit} = this.view;
        const way = KEYS[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (way && event.shiftKey)
            orbit.shift(-0.06 * way[0], -0.06 * way[1]);
        else if (way)
            orbit.turn(0.05 * way[0], 0.05 * way[1]);
        else if (event.key === '+' || event.key === '=')
            orbit.zoom(0.85, null);
        else if (event.key === '-')
            orbit.zoom(1 / 0.85, null);
        else if (event.key === 'Home')
            this.view.reset();
        else
            return;
        event.preventDefault();
        this.view.wake();
    }

    // ---- what is held

    // Where the hand wants the point that it took: on its ray, in the plane of the grab, led in depth.
    lead() {
        const {held} = this;
        const ray = this.ray(held.x, held.y, held.side);
        const plane = held.plane.clone().translate(held.plane.normal.clone().multiplyScalar(held.depth));
        if (ray.intersectPlane(plane, held.wanted) === null)
            return;
        held.moved = true;
        this.view.wake();
    }

    letGo() {
        const {held} = this;
        if (!held)
            return;
        this.held = null;
        this.view.send({t: 'hand', grab: false, pointer: 0, seq: ++this.seq});
        this.view.half(held.side)?.hands?.wish.hide();
        this.view.tell(null);
        this.cursor();
        this.view.wake();
    }

    /// Once a frame: what the hand wants, if that has changed; what is under the mouse.
    frame() {
        if (this.held && this.view.half(this.held.side)?.card !== this.held.card)
            this.letGo(); // another scene
        if (this.held)
            this.speak(false);
        else if (this.at && this.fingers.size === 0) {
            const found = this.find(this.at.x, this.at.y, this.at.kind);
            this.at = null;
            this.setOver(found?.movable ? found : null);
        }
    }

    keep() {
        if (this.held && performance.now() - this.sent >= KEEP - 5)
            this.speak(true);
    }

    speak(anyhow) {
        const {held} = this;
        if (!held.moved && !anyhow)
            return;
        const now = performance.now();
        if (now - this.sent < 8) { // no more than 120 in a second
            this.view.wake();
            return;
        }
        held.moved = false;
        this.sent = now;
        this.view.send({t: 'hand', grab: true, pointer: 0, side: held.side, body: held.name, point: held.point.toArray(),
            by: held.wanted.clone().sub(held.start).toArray(), grip: held.grip, buttons: 0, seq: ++this.seq});
    }

    // ---- what is under the mouse

    setOver(found) {
        const same = found ? this.over?.body === found.body && this.over.side === found.side : !this.over;
        if (same)
            return;
        this.over = found && {side: found.side, body: found.body, name: this.view.half(found.side).names[found.body], held: false};
        this.view.tell(this.over);
        this.cursor();
        this.view.wake();
    }

    cursor() {
        this.view.canvas.style.cursor = this.held ? 'grabbing' : this.over ? 'grab' : this.fingers.size ? 'move' : 'default';
    }

    place(event) {
        const rect = this.view.canvas.getBoundingClientRect();
        return {x: event.clientX - rect.left, y: event.clientY - rect.top};
    }

    dispose() {
        this.letGo();
        clearInterval(this.timer);
        this.ends.forEach(end => end());
    }
}

function on(target, type, handler, options) {
    target.addEventListener(type, handler, options);
    return () => target.removeEventListener(type, handler, options);
}
