// The last seconds of some numbers, in columns of doubles that are allocated once. Time is that of the
// simulation; when it goes back (a reset, a replay that is scrubbed) what lay behind is forgotten. The clock
// beside it tells which moments of two worlds are the same, as one that is late falls behind the other.

export const WINDOW = 10; // s, the longest that is shown

const KEPT = 640; // samples: 10 s at 60 Hz, less in slow motion

export class History {
    constructor(width) {
        this.time = new Float64Array(2 * KEPT);
        this.clock = new Float64Array(2 * KEPT);
        this.column = Array.from({length: width}, () => new Float64Array(2 * KEPT));
        this.length = 0;
    }

    clear() {
        this.length = 0;
    }

    /// The place of a sample at time t, taken at `clock`; -1: there is one already.
    begin(t, clock = t) {
        while (this.length > 0 && this.time[this.length - 1] > t)
            this.length--;
        if (this.length > 0 && this.time[this.length - 1] === t)
            return -1;
        if (this.length === 2 * KEPT)
            this.shift();
        this.time[this.length] = t;
        this.clock[this.length] = clock;
        return this.length++;
    }

    shift() {
        this.time.copyWithin(0, KEPT);
        this.clock.copyWithin(0, KEPT);
        for (const column of this.column)
            column.copyWithin(0, KEPT);
        this.length = KEPT;
    }

    /// Where what is shown begins.
    first() {
        let i = Math.max(0, this.length - KEPT);
        const from = this.length > 0 ? this.time[this.length - 1] - WINDOW : 0;
        while (i < this.length && this.time[i] < from)
            i++;
        return i;
    }

    last(column) {
        return this.length > 0 ? this.column[column][this.length - 1] : NaN;
    }
}
