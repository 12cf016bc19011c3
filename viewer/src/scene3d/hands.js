// Devices in the scene: the avatar (where the device is), the proxy (the point of the body that it
// holds), and the spring between them, drawn over everything so that what is inside of bodies is
// seen; the ghost's hand; where the visitor's own hand wants the body to be.

import {CanvasTexture, CylinderGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Sprite, SpriteMaterial,
    SRGBColorSpace} from 'three';
import {PORT} from '../snapshot.js';
import {coilGeometry} from './lines.js';
import {putSpan} from './spans.js';

const SMALLEST = 0.022, LARGEST = 0.06; // radius of an avatar, in radii of the scene
const APART = 0.6;                      // of the avatar's radius: nearer than that no spring is drawn
const OPEN = PORT.NONE | PORT.OPEN;     // a port that holds nothing is not seen
const POINTER = /^pointer(_?\d+)?$/;    // ports of visitors' hands: no ghost leads them
const THIN = 2;                         // pixels, of the ring that invites
const RING = 64;                        // corners of it

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

const over = options => new MeshBasicMaterial({depthTest: false, depthWrite: false, transparent: true, ...options});

function mesh(geometry, material, order) {
    const it = new Mesh(geometry, material);
    it.renderOrder = order;
    return it;
}

// An open hand, drawn once: four fingers and a thumb.
function handTexture(ink, paper) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 128;
    const g = canvas.getContext('2d');
    const strokes = [[44, 66, 42, 34], [57, 62, 57, 22], [70, 62, 72, 26], [83, 68, 87, 40], [42, 88, 25, 68]];
    g.lineCap = g.lineJoin = 'round';
    for (const [width, color] of [[20, ink], [12, paper]]) {
        g.strokeStyle = g.fillStyle = color;
        g.lineWidth = width;
        for (const [x0, y0, x1, y1] of strokes) {
            g.beginPath();
            g.moveTo(x0, y0);
            g.lineTo(x1, y1);
            g.stroke();
        }
        g.beginPath();
        g.roundRect(44, 64, 38, 42, 12);
        g.stroke();
        g.fill();
    }
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    return texture;
}

class Hand {
    constructor(shared, port, size) {
        this.group = new Group();
        this.name = port.name;
        this.device = port.device;
        this.size = size;
        this.materials = {
            body: over({opacity: 0.4}), ring: over({opacity: 0.95}), proxy: over({opacity: 0.95}), rim: over({opacity: 0.9}),
            coil: over({opacity: 0.9}),
        };
        this.ball = mesh(shared.ball, this.materials.body, 7);
        this.ring = mesh(shared.ring, this.materials.ring, 9);
        this.rim = mesh(shared.ball, this.materials.rim, 9);
        this.proxy = mesh(shared.ball, this.materials.proxy, 10);
        this.coil = mesh(shared.coil, this.materials.coil, 8);
        this.coil.matrixAutoUpdate = false;
        this.coil.frustumCulled = false;
        this.glyph = new Sprite(shared.glyph);
        this.glyph.renderOrder = 11;
        this.glyph.center.set(0.5, 0.05);
        this.group.add(this.ball, this.coil, this.ring, this.rim, this.proxy, this.glyph);
        this.group.visible = false;
    }

    update(row, ghost, theme) {
        const seen = !(row.flags & OPEN) && row.device.every(Number.isFinite);
        const engaged = (row.flags & PORT.ENGAGED) !== 0;
        this.group.visible = seen;
        if (!seen)
            return;
        const faint = !engaged ? 0.4 : ghost ? 0.75 : 1;
        const color = row.flags & PORT.LET_GO ? theme.proxy : engaged ? theme.accent : theme.quiet;
        this.materials.body.color = this.materials.ring.color = this.materials.coil.color = color;
        this.materials.rim.color = theme.back;
        this.materials.proxy.color = theme.proxy;
        this.materials.body.opacity = 0.4 * faint;
        this.materials.ring.opacity = 0.95 * faint;
        this.materials.coil.opacity = 0.9 * faint;
        this.place(row, engaged, ghost);
    }

    place(row, engaged, ghost) {
        const {size} = this;
        this.ball.position.set(...row.device);
        this.ball.scale.setScalar(size);
        this.ring.position.copy(this.ball.position);
        this.ring.scale.setScalar(size);
        this.proxy.visible = this.rim.visible = engaged && row.body.every(Number.isFinite);
        this.proxy.position.set(...row.body);
        this.rim.position.copy(this.proxy.position);
        this.proxy.scale.setScalar(0.26 * size);
        this.rim.scale.setScalar(0.36 * size);
        const apart = this.ball.position.distanceTo(this.proxy.position);
        this.coil.visible = this.proxy.visible && apart > APART * size;
        if (this.coil.visible)
            putSpan(this.coil.matrix.elements, 0, row.device, 0, row.body, 0, Math.min(0.55 * size, Math.max(0.2 * size, apart / 12)));
        this.glyph.visible = ghost;
        this.glyph.position.copy(this.ball.position);
    }

    dispose() {
        Object.values(this.materials).forEach(material => material.dispose());
    }
}

export class Hands {
    constructor(card, scale, reach) {
        this.group = new Group();
        this.shared = {
            ball: new SphereGeometry(1, 20, 14), ring: new RingGeometry(1.12, 1.34, 40), coil: coilGeometry(),
            glyph: new SpriteMaterial({depthTest: false, sizeAttenuation: false, transparent: true, opacity: 0.92}),
        };
        this.shared.glyph.map = null;
        const size = port => Math.min(LARGEST * scale, Math.max(SMALLEST * scale, 0.62 * (reach[port.body] ?? 0)));
        this.hands = card.rows('CARD_PORTS').map(port => new Hand(this.shared, port, size(port)));
        this.hands.forEach(hand => this.group.add(hand.group));
        this.wish = new Wish(this.shared, scale);
        this.halo = mesh(new RingGeometry(0.9, 1, RING), over({opacity: 0.8}), 3);
        this.halo.frustumCulled = false;
        this.halo.visible = false;
        this.group.add(this.wish.group, this.halo);
    }

    paint(theme) {
        this.theme = theme;
        this.shared.glyph.map?.dispose();
        this.shared.glyph.map = handTexture(theme.dark ? '#0b0f14' : '#1d2733', theme.dark ? '#dfe6ee' : '#ffffff');
        this.shared.glyph.needsUpdate = true;
        this.wish.paint(theme);
        this.halo.material.color = theme.accent;
    }

    /// From the newest snapshot. `ghost`: devices are led by nobody. A device with several frames has one hand.
    update(block, ghost) {
        const rows = block.rows('PORTS');
        let before = -1;
        this.hands.forEach((hand, i) => {
            if (!rows[i]) {
                hand.group.visible = false;
                return;
            }
            hand.update(rows[i], ghost && hand.device !== before && !POINTER.test(hand.name), this.theme);
            if (hand.group.visible)
                before = hand.device;
        });
    }

    /// Rings face the camera, and the ghost's hand has the same size everywhere.
    face(camera, glyphSize) {
        for (const hand of this.hands) {
            hand.ring.quaternion.copy(camera.quaternion);
            hand.glyph.scale.setScalar(glyphSize);
        }
        this.wish.ring.quaternion.copy(camera.quaternion);
        this.halo.quaternion.copy(camera.quaternion);
    }

    /// A ring about the place that invites to be taken, which breathes; radius 0: none. `pixel`: m, of one there.
    invite(position, radius, pixel, now) {
        this.halo.visible = radius > 0;
        if (!this.halo.visible)
            return;
        const breath = calm.matches ? 0.5 : 0.5 + 0.5 * Math.sin(2.4 * now);
        this.halo.position.copy(position);
        const outer = radius * (1 + 0.1 * breath), inner = Math.max(0, outer - THIN * pixel);
        const at = this.halo.geometry.attributes.position;
        for (let i = 0; i <= RING; i++) {
            const c = Math.cos(2 * Math.PI * i / RING), s = Math.sin(2 * Math.PI * i / RING);
            at.setXYZ(i, inner * c, inner * s, 0);
            at.setXYZ(RING + 1 + i, outer * c, outer * s, 0);
        }
        at.needsUpdate = true;
        this.halo.material.opacity = 0.9 - 0.4 * breath;
    }

    dispose() {
        this.hands.forEach(hand => hand.dispose());
        this.shared.ball.dispose();
        this.shared.ring.dispose();
        this.shared.coil.dispose();
        this.shared.glyph.map?.dispose();
        this.shared.glyph.dispose();
        this.wish.dispose();
        this.halo.geometry.dispose();
        this.halo.material.dispose();
    }
}

// Where the visitor's hand wants the held point, and a line from there to where it is.
class Wish {
    constructor(shared, scale) {
        this.group = new Group();
        this.scale = scale;
        this.ring = mesh(shared.ring, over({opacity: 0.9}), 12);
        this.dot = mesh(shared.ball, over({opacity: 1}), 12);
        this.line = mesh(new CylinderGeometry(1, 1, 1, 6).rotateX(Math.PI / 2), over({opacity: 0.55}), 11);
        this.line.matrixAutoUpdate = false;
        this.line.frustumCulled = false;
        this.group.add(this.line, this.ring, this.dot);
        this.group.visible = false;
    }

    paint(theme) {
        for (const it of [this.ring, this.dot, this.line])
            it.material.color = theme.ink;
    }

    /// `size`: m, of a mark that is as large everywhere on the screen.
    show(wanted, held, size) {
        this.group.visible = true;
        this.ring.position.copy(wanted);
        this.dot.position.copy(wanted);
        this.ring.scale.setScalar(size);
        this.dot.scale.setScalar(0.3 * size);
        putSpan(this.line.matrix.elements, 0, wanted.toArray(), 0, held.toArray(), 0, 0.1 * size);
    }

    hide() {
        this.group.visible = false;
    }

    dispose() {
        for (const it of [this.ring, this.dot, this.line])
            it.material.dispose();
        this.line.geometry.dispose();
    }
}
