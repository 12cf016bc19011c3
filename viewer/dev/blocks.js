// Snapshots and cards written from objects, for tests and for scenes that no world is behind: the
// other way round of src/snapshot.js.

import {layoutOf} from '../src/snapshot.js';

const MAGIC = new TextEncoder().encode('TACSNAP1');
const utf8 = new TextEncoder();
const SIZES = {f8: 8, f4: 4, u4: 4, i4: 4, u8: 8, x8: 8, t8: 8, c1: 1};

function put(view, type, at, value) {
    switch (type) {
    case 'f8': view.setFloat64(at, value ?? 0, true); break;
    case 'f4': view.setFloat32(at, value ?? 0, true); break;
    case 'u4': view.setUint32(at, value ?? 0, true); break;
    case 'i4': view.setInt32(at, value ?? 0, true); break;
    default: view.setBigUint64(at, BigInt(value ?? 0), true);
    }
}

function putField(view, start, field, value, text) {
    const at = start + field.at;
    if (field.type === 'c1')
        utf8.encodeInto(value ?? '', new Uint8Array(view.buffer, at, field.count));
    else if (field.type === 't8')
        put(view, 't8', at, text(value ?? ''));
    else
        for (let k = 0; k < field.count; k++)
            put(view, field.type, at + k * SIZES[field.type], field.count > 1 ? value?.[k] : value);
}

// Texts of a card, each once, each with a zero behind it.
function textTable(kinds) {
    const offsets = new Map();
    let bytes = [];
    function text(value) {
        if (!offsets.has(value)) {
            offsets.set(value, bytes.length);
            bytes = [...bytes, ...utf8.encode(value), 0];
        }
        return offsets.get(value);
    }
    for (const [name, rows] of Object.entries(kinds))
        for (const field of layoutOf(name).fields.filter(f => f.type === 't8'))
            rows.forEach(row => text(row[field.name] ?? ''));
    return {text, bytes: () => bytes};
}

/// A block: `header` {world, step, time, T, card, serial, clock}, `kinds` {BODIES: [rows], ...}.
/// `grow` bytes are put at the end of each row, as a later version of the library might do.
export function writeBlock(header, kinds, grow = 0) {
    const table = textTable(kinds);
    const sections = Object.entries(kinds).map(([name, rows]) => ({...layoutOf(name), rows}));
    const texts = table.bytes();
    const list = sections.map(s => ({...s, stride: s.size + grow, count: s.rows.length}));
    if (texts.length)
        list.unshift({...layoutOf('CARD_TEXT'), stride: 1, count: texts.length, rows: null});
    let size = 104 + 24 * list.length;
    for (const s of list) {
        s.offset = size;
        size = Math.ceil((size + s.stride * s.count) / 8) * 8;
    }
    const buffer = new ArrayBuffer(size), view = new DataView(buffer);
    new Uint8Array(buffer).set(MAGIC);
    putHeader(view, header, list.length, size);
    list.forEach((s, i) => putSection(view, 104 + 24 * i, s, table, texts));
    return buffer;
}

function putHeader(view, h, count, size) {
    put(view, 'u4', 8, 1);
    put(view, 'u4', 12, 104);
    put(view, 'u4', 16, count);
    put(view, 'u4', 20, count);
    put(view, 'u8', 24, size);
    put(view, 'u8', 32, h.world);
    put(view, 'u8', 40, h.step);
    put(view, 'f8', 48, h.time);
    put(view, 'f8', 56, h.T);
    put(view, 'x8', 80, h.card);
    put(view, 'u8', 88, h.serial);
    put(view, 'f8', 96, h.clock);
}

function putSection(view, entry, s, table, texts) {
    put(view, 'u4', entry, s.number);
    put(view, 'u4', entry + 4, s.stride);
    put(view, 'u8', entry + 8, s.count);
    put(view, 'u8', entry + 16, s.offset);
    if (!s.rows)
        new Uint8Array(view.buffer, s.offset).set(texts);
    s.rows?.forEach((row, i) => {
        for (const field of s.fields)
            putField(view, s.offset + i * s.stride, field, row[field.name], table.text);
    });
}
