// How well the page can draw: the median of 60 frames that followed each other. Too slow: shadows go
// first, then the floor and what makes round forms round, then resolution. After a while it is tried
// again, later each time that this was too much.

const FRAMES = 60;
const PAUSE = 0.25;                    // s: longer, and frames did not follow each other
const SLACK = 1.15;                    // of the time that a frame may take
const FEW = 40;                        // bodies that 60 frames a second are wanted with; 30 with more
const FIRST_TRY = 10, LONGEST_TRY = 320; // s, until better is tried
const SLOW_START = 2;
const RATIOS = [1, 0.75, 0.5];

function levelsFor(ratio) {
    const best = Math.min(2, ratio);
    const levels = [{shadows: true, plain: false, ratio: best}, {shadows: false, plain: false, ratio: best}];
    for (const r of [best, ...RATIOS.filter(r => r < best)])
        levels.push({shadows: false, plain: true, ratio: r});
    return levels;
}

export class Quality {
    /// `best`: do not give up anything. `slow`: drawn by the processor, so begin with little.
    constructor(ratio, {best = false, slow = false}, tell) {
        this.best = best;
        this.slowly = slow;
        this.levels = levelsFor(ratio);
        this.tell = tell;
        this.level = slow && !best ? SLOW_START : 0;
        this.times = [];
        this.last = -1;
        this.fps = 0;
        this.wait = FIRST_TRY;
        this.good = 0;     // s, at this level
        this.tried = -1;   // s, when a better level was tried; -1: it is kept
        this.before = [];  // s, median at each level when it was left
        this.rested = 0;   // s: no changes until then
    }

    get shadows() { return this.levels[this.level].shadows; }
    get plain() { return this.levels[this.level].plain; }
    get ratio() { return this.levels[this.level].ratio; }

    /// The page is on another screen.
    ratioOfScreen(ratio) {
        this.levels = levelsFor(ratio);
        this.level = Math.min(this.level, this.levels.length - 1);
    }

    /// Another scene: what was found does not hold any more.
    restart() {
        this.wait = FIRST_TRY;
        this.tried = -1;
        this.before = [];
        this.times = [];
        this.last = -1;
        this.rested = 0;
    }

    /// A frame was drawn at `now` (s) with `bodies`; `follows`: right after the one before. Gives
    /// whether the level has changed.
    frame(now, bodies, follows) {
        const took = now - this.last;
        const counts = follows && this.last >= 0 && took < PAUSE;
        this.last = now;
        if (!counts)
            return false;
        this.times.push(took);
        if (this.times.length < FRAMES)
            return false;
        const median = this.times.sort((a, b) => a - b)[FRAMES >> 1];
        this.times = [];
        this.fps = 1 / median;
        const changed = this.judge(median, now, SLACK / (bodies <= FEW ? 60 : 30));
        this.tell({level: this.level, shadows: this.shadows, plain: this.plain, ratio: this.ratio, fps: this.fps});
        return changed;
    }

    judge(median, now, allowed) {
        if (this.best)
            return false;
        if (median > allowed)
            return this.slow(median, now);
        this.good += median * FRAMES;
        if (this.tried >= 0 && now - this.tried > 5) {
            this.tried = -1;
            this.wait = FIRST_TRY;
        }
        if (this.level > 0 && this.good > this.wait) {
            this.tried = now;
            return this.go(this.level - 1);
        }
        return false;
    }

    slow(median, now) {
        if (now < this.rested)
            return false;
        if (this.tried >= 0) { // better was too much
            this.wait = Math.min(LONGEST_TRY, 2 * this.wait);
            this.tried = -1;
        }
        this.before[this.level] = median;
        if (this.level < this.levels.length - 1)
            return this.go(this.level + 1);
        // If all that was given up has changed nothing, drawing is not what takes the time.
        if (this.before[0] && median > 0.93 * this.before[0]) {
            this.rested = now + 30;
            return this.go(0);
        }
        return false;
    }

    go(level) {
        this.level = level;
        this.good = 0;
        return true;
    }
}
