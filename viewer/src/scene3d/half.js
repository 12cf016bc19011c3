// One world as it is seen: all that is drawn of a card and its snapshots.

import {DirectionalLight, HemisphereLight, Quaternion, Scene, Vector3} from 'three';
import {CARD_BODY, PORT} from '../snapshot.js';
import {boundsOf} from './bounds.js';
import {Floor} from './floor.js';
import {Forces} from './forces.js';
import {Frames} from './frames.js';
import {Hands} from './hands.js';
import {Lines} from './lines.js';
import {Motion} from './motion.js';
import {Solids} from './solids.js';

const SHADOW_MAP = 1024;
const GROWTH = 1.3, LARGEST = 12; // of the radius that is lit: step, and most
const MARK_BALL = 0.018;          // of the scene's radius: a body that has no shape

export class Half {
    constructor(forms) {
        this.forms = forms;
        this.scene = new Scene();
        this.scene.matrixWorldAutoUpdate = true;
        this.sky = new HemisphereLight();
        this.sky.position.set(0, 0, 1);
        this.sun = new DirectionalLight();
        this.sun.shadow.mapSize.set(SHADOW_MAP, SHADOW_MAP);
        this.sun.shadow.intensity = 1;
        this.scene.add(this.sky, this.sun, this.sun.target);
        this.card = this.block = this.motion = null;
        this.parts = [];
        this.options = {};
        this.bounds = null;
        this.shadowsStale = true;
    }

    /// A new card; what was drawn stays until the first snapshot of it comes.
    setCard(card) {
        this.card = card;
        this.block = null;
    }

    /// A snapshot of the card. Gives whether there is anything new to be seen.
    take(block, now, context) {
        const first = this.block === null;
        const same = !first && this.block.header.step === block.header.step &&
            this.block.header.servo === block.header.servo;
        if (first)
            this.motion = new Motion(this.card.count('CARD_BODIES'), block.count('NODES'));
        this.block = block;
        const moved = this.motion.take(block, now);
        if (first)
            this.build(context);
        this.forces.update(block, body => this.moves(body));
        this.hands.update(block, context.ghost);
        return first || moved || !same;
    }

    moves(body) {
        return body >= 0 && body < this.flags.length && !(this.flags[body] & CARD_BODY.FIXED);
    }

    build({theme, options, ratio, forceScale, collision, sunWay}) {
        this.clear();
        this.sunWay = sunWay;
        const {card, motion} = this;
        this.flags = card.rows('CARD_BODIES').map(body => body.flags);
        this.names = card.rows('CARD_BODIES').map(body => body.name);
        this.solids = new Solids(card, this.forms, {collision, sunWay});
        this.bounds = boundsOf(card, this.solids, motion, this.block);
        this.lit = {centre: [...this.bounds.centre], radius: 1.15 * this.bounds.radius};
        const {radius} = this.bounds;
        this.lines = new Lines(card, motion, radius, this.forms);
        this.floor = new Floor(this.solids.planes.map(plane => this.inWorld(plane)), this.bounds);
        this.forces = new Forces(radius, forceScale);
        this.hands = new Hands(card, radius, this.solids.reach);
        this.frames = new Frames(this.flags.length, body => this.frameLength(body));
        this.parts = [this.solids, this.lines, this.floor, this.forces, this.hands, this.frames];
        this.parts.forEach(part => this.scene.add(part.group));
        this.paint(theme, ratio);
        this.show(options);
        this.place();
    }

    // Planes may be on a body that stands still.
    inWorld(plane) {
        if (plane.body < 0)
            return plane;
        const pose = this.motion.to.subarray(7 * plane.body, 7 * plane.body + 7);
        const turn = new Quaternion(pose[4], pose[5], pose[6], pose[3]);
        const at = new Vector3(...plane.position).applyQuaternion(turn).add(new Vector3(pose[0], pose[1], pose[2]));
        const [w, x, y, z] = plane.quaternion;
        const q = turn.multiply(new Quaternion(x, y, z, w));
        return {...plane, body: -1, position: at.toArray(), quaternion: [q.w, q.x, q.y, q.z]};
    }

    frameLength(body) {
        const {radius} = this.bounds;
        return Math.min(0.16 * radius, Math.max(0.05 * radius, 1.5 * this.solids.reach[body]));
    }

    paint(theme, ratio) {
        this.theme = theme;
        this.scene.background = theme.back;
        this.sky.color.copy(theme.sky);
        this.sky.groundColor.copy(theme.ground);
        this.sky.intensity = theme.hemisphere;
        this.sun.intensity = theme.sun;
        if (!this.parts.length)
            return;
        this.solids.paint(theme);
        this.floor.paint(theme);
        this.forces.paint(theme, ratio);
        this.hands.paint(theme);
        this.mark(this.marks ?? []);
    }

    show(options) {
        this.options = options;
        this.sun.castShadow = options.shadows && !options.plain;
        this.shadowsStale = true;
        if (!this.parts.length)
            return;
        for (const part of [this.solids, this.floor, this.forces])
            part.plain(options.plain);
        this.frames.group.visible = options.frames;
        this.forces.group.visible = options.contacts;
        this.hands.group.visible = options.avatar;
    }

    /// Bring bodies to where they are at `now`, `frame` s after the frame before. Gives whether any moved.
    advance(now, frame) {
        if (!this.parts.length || !this.motion.advance(now, frame))
            return false;
        this.place();
        return true;
    }

    place() {
        this.solids.update(this.motion);
        this.lines.update(this.motion);
        if (this.options.frames)
            this.frames.update(this.motion);
        this.light();
        this.shadowsStale = true;
    }

    // The light covers what moves: when something leaves, it gets wider, and moves after.
    light() {
        const {lit, motion, bounds} = this;
        let far = 0;
        for (let i = 0; i < motion.bodies; i++)
            if (this.moves(i) && !motion.gone[i]) {
                const at = 7 * i;
                const away = Math.hypot(motion.pose[at] - lit.centre[0], motion.pose[at + 1] - lit.centre[1], motion.pose[at + 2] - lit.centre[2]);
                if (away < LARGEST * bounds.radius)
                    far = Math.max(far, away + Math.min(this.solids.reach[i], bounds.radius));
            }
        while (far > lit.radius && lit.radius < LARGEST * bounds.radius)
            lit.radius *= GROWTH;
        const {radius} = lit;
        this.sun.target.position.set(...lit.centre);
        this.sun.position.copy(this.sunWay).multiplyScalar(2.5 * radius).add(this.sun.target.position);
        const camera = this.sun.shadow.camera;
        camera.left = camera.bottom = -radius;
        camera.right = camera.top = radius;
        camera.near = 0.2 * radius;
        camera.far = 6 * radius;
        camera.updateProjectionMatrix();
        this.sun.shadow.normalBias = 1.2 * 2 * radius / SHADOW_MAP;
        this.sun.shadow.bias = -0.0006;
    }

    /// Tint bodies: [{body, kind: 'hover' | 'held'}].
    mark(marks) {
        this.marks = marks;
        if (!this.parts.length)
            return;
        const list = marks.map(({body, kind}) => ({body, color: this.theme.bright, part: kind === 'held' ? 0.55 : 0.35}));
        this.solids.mark(list);
        this.lines.mark(list[0]?.body ?? -1, this.theme.bright);
    }

    /// The frame of a body as it is drawn: {position, quaternion}, of three.
    frame(body) {
        const p = this.motion.pose.subarray(7 * body, 7 * body + 7);
        return {position: new Vector3(p[0], p[1], p[2]), quaternion: new Quaternion(p[4], p[5], p[6], p[3])};
    }

    /// Where a body is held by a device, or else its centre.
    grip(body) {
        const port = this.block?.rows('PORTS').find(row => row.holds === body && !(row.flags & (PORT.NONE | PORT.OPEN)));
        return port?.body.every(Number.isFinite) ? new Vector3(...port.body) : this.frame(body).position;
    }

    find(name) {
        return this.names ? this.names.indexOf(name) : -1;
    }

    clear() {
        for (const part of this.parts) {
            this.scene.remove(part.group);
            part.dispose();
        }
        this.parts = [];
        this.marks = [];
    }

    dispose() {
        this.clear();
        this.sun.dispose();
    }
}
