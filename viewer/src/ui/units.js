// Numbers with their units: 10000 N/m reads "10 kN/m", and "10k", "10 kN/m" or "1e4" are read as it.

const PREFIXES = [['G', 1e9], ['M', 1e6], ['k', 1e3], ['', 1], ['m', 1e-3], ['µ', 1e-6], ['n', 1e-9]];
const SPACE = ' '; // narrow, and no line ends there
const TAKES_PREFIX = new Set(['m', 'g', 's', 'N', 'J', 'W', 'Pa', 'Hz']);

// Other names of a unit: what is typed, times the factor, is in SI.
const ALSO = {
    'kg': {g: 1e-3, mg: 1e-6, t: 1e3},
    'm': {cm: 1e-2},
    's': {min: 60, h: 3600},
    'rad': {deg: Math.PI / 180, '°': Math.PI / 180, rev: 2 * Math.PI},
    'rad/s': {rpm: Math.PI / 30, 'deg/s': Math.PI / 180, '°/s': Math.PI / 180, 'rev/s': 2 * Math.PI, Hz: 2 * Math.PI},
    'm/s': {'cm/s': 1e-2, 'km/h': 1 / 3.6},
    '': {'%': 1e-2},
};

/// The name and factor that a value is best told with: 0.08, "kg" -> ["g", 1e-3].
export function scaleOf(value, unit) {
    const size = Math.abs(value);
    if (unit === 'kg')
        return size === 0 || size >= 0.9995 ? ['kg', 1] : size >= 0.9995e-3 ? ['g', 1e-3] : ['mg', 1e-6];
    const first = /^[A-Za-z]+/.exec(unit)?.[0] ?? '';
    const powered = /^[0-9²³^]/.test(unit.slice(first.length));
    if (!TAKES_PREFIX.has(first) || powered || size === 0 || !Number.isFinite(size))
        return [unit, 1];
    for (const [name, factor] of PREFIXES)
        if (size >= 0.9995 * factor)
            return [name + unit, factor];
    return ['n' + unit, 1e-9];
}

/// Superscripts for the powers in a unit: "kg·m2" -> "kg·m²".
export const prettyUnit = unit => unit.replace(/([A-Za-z])2\b/g, '$1²').replace(/([A-Za-z])3\b/g, '$1³');

/// `digits` significant ones, without zeros at the end unless `fixed`; a real minus.
export function digitsOf(value, digits = 3, fixed = false) {
    if (!Number.isFinite(value))
        return Number.isNaN(value) ? '?' : value > 0 ? '∞' : '−∞';
    const size = Math.abs(value);
    let text;
    if (size !== 0 && (size >= 1e6 || size < 1e-4))
        text = value.toExponential(Math.max(0, digits - 1)).replace(/e\+?/, 'e');
    else if (size >= 10 ** digits)
        text = value.toFixed(0);
    else
        text = value.toPrecision(digits);
    if (!fixed && text.includes('.'))
        text = text.replace(/\.?0+(?=e|$)/, '');
    return text.replace(/-/g, '−');
}

/// "10 kN/m". What is less than `zero` reads 0.
export function format(value, unit = '', {digits = 3, fixed = false, zero = 0} = {}) {
    const shown = Math.abs(value) <= zero ? 0 : value;
    const [name, factor] = scaleOf(shown, unit);
    const number = shown === 0 ? '0' : digitsOf(shown / factor, digits, fixed);
    return name ? number + SPACE + prettyUnit(name) : number;
}

/// Ticks of an axis share one prefix, that of the largest.
export function ticks(values, unit) {
    let largest = 0;
    for (const value of values)
        largest = Math.max(largest, Math.abs(value ?? 0));
    const [name, factor] = scaleOf(largest, unit);
    return values.map((value, i) => {
        const number = digitsOf(Math.abs(value) < 1e-9 * largest ? 0 : value / factor, 3);
        return i === values.length - 1 && name ? `${number}${SPACE}${prettyUnit(name)}` : number;
    });
}

const plain = text => text.trim().replace(/\s*([/*·.^])\s*/g, '$1').replace(/[\s*.]+/g, '·').replace(/[uμ](?=[A-Za-z])/, 'µ')
    .replace(/\^/g, '').replace(/²/g, '2').replace(/³/g, '3').replace(/N·?m·?s/, 'N·m·s').replace(/Nm/, 'N·m').replace(/Ns/, 'N·s');

function factorOf(name, unit) {
    if (name === unit)
        return 1;
    const also = ALSO[unit]?.[name];
    if (also)
        return also;
    for (const [prefix, factor] of [...PREFIXES, ['u', 1e-6], ['c', 1e-2]])
        if (prefix && (name === prefix + unit || (name === prefix && unit !== 'kg')))
            return factor;
    return NaN;
}

/// What was typed, in SI; a number alone has the unit that the value `now` is shown with. NaN: it
/// could not be read.
export function parse(text, unit, now = 0) {
    const found = /^\s*([-+−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+−]?\d+)?)(.*)$/i.exec(text);
    if (!found)
        return NaN;
    const number = Number(found[1].replace(/−/g, '-').replace(',', '.'));
    const name = plain(found[2]);
    return number * (name === '' ? scaleOf(now, unit)[1] : factorOf(name, plain(unit)));
}

/// Time of a recording: "4.2 s", "1:04.2".
export function clock(seconds) {
    if (!(seconds >= 0))
        return '0.0 s';
    const tenths = Math.round(10 * seconds);
    if (tenths < 600)
        return `${(tenths / 10).toFixed(1)}${SPACE}s`;
    return `${Math.floor(tenths / 600)}:${(tenths % 600 / 10).toFixed(1).padStart(4, '0')}`;
}

const BEYOND = 1e9; // J: what has burst is not told in joules

/// Energy that nobody put in: {figure, word}, as "11 mJ" and "out of nothing"; up to `zero` J it reads 0.
export function madeOf(value, zero, options = {digits: 3, fixed: true}) {
    if (!(Math.abs(value) <= BEYOND))
        return {figure: 'beyond all bounds', word: ''};
    return {figure: format(Math.abs(value), 'J', {...options, zero}), word: value < -zero ? 'into nothing' : 'out of nothing'};
}
