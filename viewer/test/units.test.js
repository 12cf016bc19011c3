import assert from 'node:assert/strict';
import test from 'node:test';
import {clock, digitsOf, format, parse, ticks, madeOf} from '../src/ui/units.js';

const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-12 * Math.abs(b), `${a} is not ${b}`);
const read = (value, unit, more) => format(value, unit, more).replace(/\s/g, ' ');

test('a value is told with the prefix that leaves one to three digits before the point', () => {
    assert.equal(read(10e3, 'N/m'), '10 kN/m');
    assert.equal(read(0.0125, 'm'), '12.5 mm');
    assert.equal(read(999.96, 'N'), '1 kN');
    assert.equal(read(0.08, 'kg'), '80 g');
    assert.equal(read(2.5, 'kg'), '2.5 kg');
    assert.equal(read(0.3, ''), '0.3');
    assert.equal(read(-0.002, 'J'), '−2 mJ');
});

test('units with powers and made of kilograms have no prefix', () => {
    assert.equal(read(0.002, 'kg·m2'), '0.002 kg·m²');
    assert.equal(read(7800, 'kg/m3'), '7800 kg/m³');
    assert.equal(read(0.5, 'rad'), '0.5 rad');
});

test('what is below the threshold is zero, and what is no number is said', () => {
    assert.equal(read(3e-16, 'J', {zero: 1e-9}), '0 J');
    assert.equal(digitsOf(NaN), '?');
    assert.equal(digitsOf(Infinity), '∞');
    assert.equal(digitsOf(12345678), '1.23e7');
});

test('a number is read with its unit, with a prefix alone, or in the unit that is shown', () => {
    near(parse('20 kN/m', 'N/m', 1), 20e3);
    near(parse('20k', 'N/m', 1), 20e3);
    near(parse('20', 'N/m', 10e3), 20e3);
    near(parse('20', 'N/m', 10), 20);
    near(parse('2e4 N/m', 'N/m', 1), 2e4);
    near(parse('1,5 mm', 'm', 1), 1.5e-3);
    near(parse('3cm', 'm', 1), 0.03);
    near(parse('80', 'kg', 0.05), 0.08);
    near(parse('80 g', 'kg', 2), 0.08);
    near(parse('90 deg', 'rad', 1), Math.PI / 2);
    near(parse('30%', '', 1), 0.3);
    near(parse('2 Nm/rad', 'N·m/rad', 1), 2);
    near(parse('2 kg m^2', 'kg·m2', 1), 2);
    near(parse('−3', '', 1), -3);
});

test('every value that is shown is read back as itself', () => {
    for (const unit of ['N/m', 'm', 'kg', 's', 'rad', 'Hz', 'N·s/m', 'Pa', '', 'm/s2', 'kg·m2', 'N·m/rad'])
        for (const value of [1.25e-3, 0.05, 0.4, 3, 75, 1200, 45000])
            near(parse(format(value, unit, {digits: 4}), unit, 1), value);
});

test('what is no number, or has another unit, is not read', () => {
    for (const text of ['', 'stiff', '3 apples', '4 kN', '-', '3 N/m/m'])
        assert.ok(Number.isNaN(parse(text, 'N/m', 1)), text);
});

test('ticks share a prefix and the last one says it', () => {
    assert.deepEqual(ticks([0, 250, 500, 750, 1000].map(v => v / 1000), 'J').map(t => t.replace(/\s/g, ' ')), ['0', '0.25', '0.5', '0.75', '1 J']);
    assert.deepEqual(ticks([-0.02, 0, 0.02], 'm').map(t => t.replace(/\s/g, ' ')), ['−20', '0', '20 mm']);
});

test('times of recordings are seconds, then minutes', () => {
    assert.equal(clock(4.24).replace(/\s/g, ' '), '4.2 s');
    assert.equal(clock(64.2), '1:04.2');
    assert.equal(clock(59.97).replace(/\s/g, ' '), '1:00.0');
    assert.equal(clock(119.98), '2:00.0');
});

test('what was made out of nothing is told from its noise on, and in joules only as far as they say something', () => {
    assert.deepEqual(madeOf(1.9e-4, 2e-4), {figure: '0 J', word: 'out of nothing'});
    assert.equal(madeOf(0.0109, 2e-4).figure.replace(/\s/, ' '), '10.9 mJ');
    assert.equal(madeOf(-1, 2e-4).word, 'into nothing');
    for (const value of [4.45e26, NaN, Infinity])
        assert.deepEqual(madeOf(value, 2e-4), {figure: 'beyond all bounds', word: ''});
});
