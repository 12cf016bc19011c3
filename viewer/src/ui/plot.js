// Curves over the last seconds, by uPlot: axes and lines are its own, areas are painted below them.
// Arrays are filled anew at each drawing, and allocated once.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {colour, onTheme} from './theme.js';
import {ticks} from './units.js';

const POINTS = 640;
const APART = 0.25; // s, farther away a sample is of another time
const FONT = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/// Round numbers just beyond the range; zero is in it unless `free`.
export function niceRange(low, high, free = false) {
    if (!(high > low)) {
        const around = Math.abs(high) || 1;
        [low, high] = free ? [low - 0.5 * around, high + 0.5 * around] : [Math.min(0, low), Math.max(0, high)];
        if (low === high)
            high = low + 1;
    }
    if (!free) {
        low = Math.min(0, low);
        high = Math.max(0, high);
    }
    const rough = (high - low) / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
    return [step * Math.floor(low / step + 1e-9), step * Math.ceil(high / step - 1e-9)];
}

/// A plot in `host`. `lines`: [{colour: '--accent', width, dash}]; `unit` of its axis; `paint(u)` draws
/// what lies below the lines. Gives x, y[k] (arrays of 640), times, fill, reach, draw, show.
export function createPlot(host, {lines, unit, height = 132, paint = null, name}) {
    const x = new Float64Array(POINTS);
    const y = lines.map(() => new Float64Array(POINTS));
    const data = [x, ...y];
    const range = {x: [-10, 0], y: [0, 1]};
    let base = null, from = 0, lead = 0; // a history; its first sample that is shown; how often that is repeated
    let plot = null;
    let width = 0;

    // The page grows on very large screens, and so do its plots.
    function grown(pixels) {
        return Math.round(pixels * parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
    }

    function axis(more) {
        return {
            stroke: colour('--soft'), font: `${grown(11)}px ${FONT}`, gap: 4,
            grid: {stroke: colour('--grid'), width: 1}, ticks: {show: false}, ...more,
        };
    }

    function make() {
        plot?.destroy();
        width = Math.max(120, host.clientWidth);
        plot = new uPlot({
            width, height: grown(height),
            padding: [grown(8), grown(16), 0, 0],
            legend: {show: false},
            cursor: {show: false},
            select: {show: false},
            scales: {x: {time: false, range: () => range.x}, y: {range: () => range.y}},
            axes: [
                axis({size: grown(20), space: grown(60), values: (u, values) => values.map(v => Math.abs(v) < 1e-9 ? 'now' : `${Number(v.toFixed(3))} s`.replace('-', '−'))}),
                axis({size: grown(58), space: grown(26), values: (u, values) => ticks(values, unit())}),
            ],
            series: [{}, ...lines.map(line => ({
                stroke: colour(line.colour), width: line.width ?? 1.5, dash: line.dash, points: {show: false},
                show: line.show ?? true,
            }))],
            hooks: {drawClear: paint ? [paint] : []},
        }, data, host);
        plot.root.setAttribute('role', 'img');
        plot.root.setAttribute('aria-label', name);
    }

    onTheme(() => plot && make());

    return {
        x, y, lines,
        /// Times of a history: s before now; what is left of the array is the first one.
        times(history) {
            const used = Math.min(history.length - history.first(), POINTS);
            base = history;
            from = history.length - used;
            lead = POINTS - used;
            const now = used > 0 ? history.time[history.length - 1] : 0;
            for (let i = 0; i < POINTS; i++)
                x[i] = used > 0 ? history.time[from + Math.max(0, i - lead)] - now : 0;
        },
        /// Columns of a history at the same moments. Another half may have stopped, or begun later: nothing is drawn there.
        fill(history, columns, to = 0) {
            let at = 0;
            for (let i = 0; i < POINTS; i++) {
                const clock = base.clock[from + Math.max(0, i - lead)];
                while (at + 1 < history.length && Math.abs(history.clock[at + 1] - clock) <= Math.abs(history.clock[at] - clock))
                    at++;
                const known = history.length > 0 && base.length > 0 && Math.abs(history.clock[at] - clock) < APART;
                for (let k = 0; k < columns.length; k++)
                    y[to + k][i] = known ? columns[k][at] : NaN;
            }
        },
        /// The least and the largest of some lines.
        reach(from = 0, to = y.length) {
            let low = Infinity, high = -Infinity;
            for (let k = from; k < to; k++)
                for (const value of y[k])
                    if (value === value) {
                        low = Math.min(low, value);
                        high = Math.max(high, value);
                    }
            return low <= high ? [low, high] : [0, 0];
        },
        /// `off`: something is beyond it, and so says the plot.
        draw(low, high, off = false) {
            host.classList.toggle('off', off);
            range.x[0] = Math.min(-1, x[0]);
            range.y[0] = low;
            range.y[1] = high;
            if (!plot || Math.abs(host.clientWidth - width) > 1)
                make();
            else
                plot.setData(data);
        },
        /// Of all of it, in sixteenths of the type's size.
        setHeight(pixels) {
            if (pixels === height)
                return;
            height = pixels;
            plot?.setSize({width, height: grown(height)});
        },
        show(k, on) {
            lines[k].show = on;
            if (plot && plot.series[k + 1].show !== on)
                plot.setSeries(k + 1, {show: on});
        },
    };
}
