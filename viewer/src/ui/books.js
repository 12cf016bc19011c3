// What the panels show, taken out of the snapshots as they come: the terms of both ledgers, forces
// and places of ports, of each half. Numbers are read where they lie; nothing is made per snapshot.

import {History} from './history.js';
import {PORT, layoutOf} from '../snapshot.js';

const PORTS = 8;    // of a half, that are followed
const NOISE = 2e-4; // J: the books of two loops are read a moment apart
const SETTLED = 6;  // snapshots after a reset was told, until it has been made

// Columns behind those of the energy terms.
const MOMENTUM = ['linear', 'angular', 'unexplainedLinear', 'unexplainedAngular'];
const OF_PORT = 8; // felt, wanted, device x y z, body x y z

const doubles = (kind, field) => layoutOf(kind).fields.find(f => f.name === field).at / 8;
const DEVICE = doubles('PORTS', 'device'), BODY = doubles('PORTS', 'body');
const WANTED = doubles('PORTS', 'wanted'), WRITTEN = doubles('PORTS', 'written'), HELD = doubles('PORTS', 'held');
const FLAGS = 2 * doubles('PORTS', 'flags');
const TOTAL = doubles('LEDGER', 'total');
const ENERGY_SCALE = doubles('STEP', 'energy_scale');

const length = (a, at) => Math.hypot(a[at], a[at + 1], a[at + 2]);

/// The books of one half. `terms`: [{name, text, sign, column}] of the world; `ports`: [{name, device}].
class Books {
    constructor(card) {
        const all = card ? card.rows('CARD_TERMS') : [];
        const energy = all.filter(term => term.book === 0), momentum = all.filter(term => term.book === 1);
        this.terms = [];
        energy.forEach((term, row) => {
            if (term.system === -1)
                this.terms.push({name: term.name, text: term.text, sign: term.sign, row, column: this.terms.length});
        });
        this.after = momentum.findIndex(term => term.name === 'after');
        this.unexplained = momentum.findIndex(term => term.name === 'unexplained');
        this.ports = card ? card.rows('CARD_PORTS').slice(0, PORTS) : [];
        this.created = this.terms.find(term => term.name === 'created')?.column ?? -1;
        this.momentum = this.terms.length;
        this.firstPort = this.momentum + MOMENTUM.length;
        this.history = new History(this.firstPort + OF_PORT * this.ports.length + 1);
        this.madeColumn = this.firstPort + OF_PORT * this.ports.length;
        this.base = new Float64Array(this.terms.length); // J, of sums, at the last reset
        this.heldBase = new Float64Array(PORTS);
        this.restarts = 0; // snapshots until a reset counts
        this.lowest = new Float64Array(PORTS); // J, of what each connector holds
        this.pull = new Float64Array(PORTS);   // N, lately
        this.made = 0;  // J
        this.scale = 0; // J, that rounding is measured against
        this.time = -1; // s
    }

    take(block) {
        const {time} = block.header;
        if (time < this.time) {
            this.lowest.fill(0);
            this.made = 0;
        }
        this.time = time;
        const at = this.history.begin(time, block.header.clock);
        if (at < 0)
            return;
        if (this.restarts > 0 && --this.restarts === 0)
            return this.restart(block);
        const scale = block.section('STEP');
        this.scale = scale.count > 0 ? scale.f64[ENERGY_SCALE] : 0;
        this.takeTerms(block.section('LEDGER'), at);
        this.takeMomentum(block.section('MOMENTUM'), at);
        this.takePorts(block.section('PORTS'), at);
        this.made = this.sumMade(at);
        this.history.column[this.madeColumn][at] = this.made;
    }

    // After a reset sums count from it: what was made before is told no more.
    restart(block) {
        const ledger = block.section('LEDGER'), ports = block.section('PORTS');
        for (const term of this.terms)
            if (term.sign !== 0 && term.row < ledger.count)
                this.base[term.column] = ledger.f64[term.row * ledger.words + TOTAL];
        for (let p = 0; p < this.ports.length && p < ports.count; p++)
            this.heldBase[p] = ports.f64[p * ports.words + HELD];
        this.lowest.fill(0);
        this.made = 0;
        this.history.clear();
        this.time = -1;
        this.take(block);
    }

    takeTerms(section, at) {
        const {f64, words, count} = section;
        for (const term of this.terms)
            this.history.column[term.column][at] = term.row < count ? f64[term.row * words + TOTAL] - this.base[term.column] : 0;
    }

    takeMomentum(section, at) {
        const {f64, words, count} = section;
        const {column} = this.history;
        const known = this.after >= 0 && this.after < count && this.unexplained >= 0 && this.unexplained < count;
        column[this.momentum][at] = known ? length(f64, this.after * words) : 0;
        column[this.momentum + 1][at] = known ? length(f64, this.after * words + 3) : 0;
        column[this.momentum + 2][at] = known ? length(f64, this.unexplained * words) : 0;
        column[this.momentum + 3][at] = known ? length(f64, this.unexplained * words + 3) : 0;
    }

    takePorts(section, at) {
        const {f64, u32, words, count} = section;
        for (let p = 0; p < this.ports.length && p < count; p++) {
            const row = p * words, to = this.firstPort + p * OF_PORT, {column} = this.history;
            const gone = (u32[2 * row + FLAGS] & (PORT.NONE | PORT.OPEN)) !== 0;
            column[to][at] = gone ? 0 : length(f64, row + WRITTEN);
            column[to + 1][at] = gone ? 0 : length(f64, row + WANTED);
            for (let k = 0; k < 3; k++) {
                column[to + 2 + k][at] = f64[row + DEVICE + k];
                column[to + 5 + k][at] = f64[row + BODY + k];
            }
            this.lowest[p] = Math.min(this.lowest[p], f64[row + HELD] - this.heldBase[p]);
            this.pull[p] += 0.02 * (column[to][at] - this.pull[p]);
        }
    }

    // What no law explains in the world, and what connectors gave beyond what they had been given.
    sumMade(at) {
        let sum = this.created >= 0 ? this.history.column[this.created][at] : 0;
        for (let p = 0; p < this.ports.length; p++)
            sum -= this.lowest[p];
        return sum;
    }

    /// Below this, J, energy is rounding.
    zero() {
        return Math.max(1e-9, 1e-9 * this.scale);
    }

    /// Below this, J, nothing was made.
    nothing() {
        return Math.max(NOISE, this.zero());
    }

    /// J, of what connectors made: it came into the world as work of hands, but of nobody's.
    notByHands() {
        return this.made - (this.created >= 0 ? this.history.last(this.created) || 0 : 0);
    }

    /// Whether energy came out of nothing; also if there is no telling how much.
    burst() {
        return !(Math.abs(this.made) <= this.nothing());
    }

    column(port, what) {
        return this.history.column[this.firstPort + port * OF_PORT + what];
    }

    /// The port that pulls most.
    strongest() {
        let best = 0;
        for (let p = 1; p < this.ports.length; p++)
            if (this.pull[p] > this.pull[best] + 1e-6)
                best = p;
        return best;
    }
}

/// books.side(0): the books of a half, never null. `serial` changes with each snapshot.
export function createBooks(store) {
    const sides = [new Books(null), new Books(null)];
    let epoch = -1, resets = 0;
    const books = {serial: 0, epoch: 0, side: i => sides[i], count: () => store.sides()};
    store.on('card', side => {
        if (side < sides.length) {
            sides[side] = new Books(store.card[side]);
            books.epoch++;
        }
    });
    store.on('state', state => {
        if (state.epoch === epoch && state.resets !== resets)
            for (const side of sides)
                side.restarts = SETTLED;
        ({epoch, resets} = state);
    });
    store.on('snapshot', side => {
        if (side < sides.length) {
            sides[side].take(store.snapshot[side]);
            books.serial++;
        }
    });
    return books;
}
