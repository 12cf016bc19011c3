// Snapshots and cards as they come (docs/snapshots.md, include/tactus/snapshot.h): a header, a
// table of sections, rows. Nothing in the bytes is believed: `decode` throws SnapshotError for what
// is not sound, and what it returns never throws. Rows are not copied: numbers are read where they
// are, by views over the buffer for what is drawn (`section`), or as objects for what is told
// (`rows`). Kinds and fields that are not known here are skipped.

export class SnapshotError extends Error {}

const MAGIC = 'TACSNAP1';
const VERSION = 1;
const HEADER_SIZE = 104;
const ENTRY_SIZE = 24;
const FIRST_CARD_KIND = 64;
const LONGEST_TEXT = 4096; // bytes, of a text of a card

/// tac_SnapshotBody.flags
export const BODY = {ASLEEP: 1, TOUCHED: 2, GONE: 4};
/// tac_SnapshotPort.flags
export const PORT = {ENGAGED: 1, WAITS: 2, LET_GO: 4, UNPLACED: 8, NONE: 16, OPEN: 32};
/// tac_CardBody, tac_CardShape, tac_CardLine, tac_CardParameter
export const CARD_BODY = {FIXED: 1};
export const CARD_SHAPE = {ONLY_DRAWN: 1};
export const CARD_LINE = {SPRING: 1};
export const CARD_PARAMETER = {LOGARITHMIC: 1, LIVE: 2};
/// tac_ShapeType
export const SHAPE = {SPHERE: 0, BOX: 1, CAPSULE: 2, CYLINDER: 3, CONE: 4, PLANE: 5, HULL: 6, MESH: 7, HEIGHT_FIELD: 8};

// Kinds: number, bytes of a row, its fields in order: "type name" or "type name count". Types: f8,
// f4, u4, i4; u8 as a number, x8 as a BigInt (hashes and keys), t8 an offset into CARD_TEXT, given
// as the text, c1 characters up to a zero.
const KINDS = {
    BODIES: [1, 112, 'f8 position 3, f8 quaternion 4, f8 velocity 3, f8 spin 3, u4 flags, u4 pad'],
    NODES: [2, 24, 'f8 position 3'],
    LEDGER: [3, 16, 'f8 step, f8 total'],
    MOMENTUM: [4, 48, 'f8 linear 3, f8 angular 3'],
    CONTACTS: [5, 136, 'f8 point 3, f8 normal 3, f8 force 3, f8 slip 3, f8 gap, f8 work, x8 key, ' +
        'i4 body_a, i4 body_b, i4 shape_a, i4 shape_b'],
    PORTS: [6, 288, 'f8 device 3, f8 device_q 4, f8 body 3, f8 body_q 4, f8 wanted 6, f8 written 6, ' +
        'f8 from_device, f8 into_body, f8 stored, f8 released, f8 held, f8 account, f8 stiffness, ' +
        'f8 turn_stiffness, f8 share, u4 flags, i4 holds'],
    LOOPS: [7, 120, 'u4 kind, u4 world, f8 period, u8 ticks, u8 missed, f8 late_mean, f8 late_p50, ' +
        'f8 late_p99, f8 late_p999, f8 late_max, f8 work_mean, f8 work_p50, f8 work_p99, ' +
        'f8 work_p999, f8 work_max, u8 lost'],
    DEVICES: [8, 312, 'u4 state, u4 fault, u8 ticks, u8 stale, u8 gaps, u8 late, f8 work, f8 force, ' +
        'u8 guard 16, f8 guard_time 16'],
    MESSAGES: [9, 256, 'f8 clock, i4 code, u4 pad, c1 text 240'],
    STEP: [10, 72, 'f8 residual, f8 momentum_residual, f8 contact_residual, f8 depth, ' +
        'f8 energy_scale, u8 contacts, u8 contacts_left, u8 asleep, u8 diverged'],
    PARAMETERS: [11, 8, 'f8 value'],
    SIDES: [12, 128, 'u4 state, u4 pad, f8 rate, f8 real_time, f8 account, f8 lost, f8 taken, f8 given, ' +
        'f8 lowest, f8 gap, f8 gap_max, u8 late_ticks, u8 held_ticks, u8 limited, u8 stalls, u8 solves, ' +
        'u8 rows_lost'],
    CARD_TEXT: [64, 1, 'c1 text 1'],
    CARD_BODIES: [65, 24, 't8 name, i4 system, u4 flags, f8 mass'],
    CARD_SHAPES: [66, 120, 't8 name, i4 body, u4 type, f8 size 3, f8 position 3, f8 quaternion 4, ' +
        'f4 color 4, i4 mesh, u4 flags'],
    CARD_MESHES: [67, 32, 'u8 first_vertex, u8 vertex_count, u8 first_index, u8 index_count'],
    CARD_VERTICES: [68, 24, 'f4 position 3, f4 normal 3'],
    CARD_INDICES: [69, 4, 'u4 index'],
    CARD_LINES: [70, 56, 't8 name, i4 system, u4 flags, u8 first, u8 count, f4 color 4, f8 radius'],
    CARD_LINE_NODES: [71, 4, 'u4 index'],
    CARD_PARAMETERS: [72, 64, 't8 name, t8 unit, t8 text, f8 value, f8 initial, f8 minimum, ' +
        'f8 maximum, u4 flags, u4 pad'],
    CARD_PORTS: [73, 24, 't8 name, i4 body, i4 device, i4 frame, i4 axes'],
    CARD_DEVICES: [74, 40, 't8 name, t8 model, f8 force_max, f8 period, i4 frames, i4 buttons'],
    CARD_TERMS: [75, 40, 't8 name, t8 text, t8 unit, u4 book, i4 sign, i4 system, u4 pad'],
    CARD_SYSTEMS: [76, 24, 't8 name, u4 kind, i4 number, i4 first_body, i4 body_count'],
    CARD_SCENE: [77, 32, 't8 title, f8 step, f8 duration, u8 pad'],
};

const SIZES = {f8: 8, f4: 4, u4: 4, i4: 4, u8: 8, x8: 8, t8: 8, c1: 1};

function layout(name, [number, size, text]) {
    const fields = [];
    let at = 0;
    for (const one of text.split(', ')) {
        const [type, field, count] = one.split(' ');
        fields.push({type, name: field, count: count ? Number(count) : 1, at});
        at += SIZES[type] * (count ? Number(count) : 1);
    }
    console.assert(at === size, `${name}: ${at} bytes, not ${size}`);
    return {name, number, size, fields: fields.filter(f => f.name !== 'pad')};
}

const BY_NUMBER = new Map(Object.entries(KINDS).map(([name, kind]) => [kind[0], layout(name, kind)]));

/// The layout of a kind: {name, number, size, fields: [{type, name, count, at}]}.
export const layoutOf = name => BY_NUMBER.get(KINDS[name][0]);

const utf8 = new TextDecoder();

/// Rows of one kind. `f64`, `u32`, `i32`, `f32` see all rows: field k of row i is at
/// i * words + k for the first, at i * 2 * words + k for the others. They are null where rows have
/// no multiple of 8 (of 4) bytes. An empty section has no rows, and is never null.
class Section {
    constructor(kind, bytes, stride, count) {
        this.kind = kind;
        this.bytes = bytes; // Uint8Array, of all rows
        this.stride = stride;
        this.count = count;
        this.words = stride / 8;
    }

    get f64() { return this.stride % 8 ? null : this.seen(Float64Array); }
    get f32() { return this.stride % 4 ? null : this.seen(Float32Array); }
    get u32() { return this.stride % 4 ? null : this.seen(Uint32Array); }
    get i32() { return this.stride % 4 ? null : this.seen(Int32Array); }

    seen(Type) {
        const key = Type.name;
        const {buffer, byteOffset, byteLength} = this.bytes;
        return this[key] ??= new Type(buffer, byteOffset, byteLength / Type.BYTES_PER_ELEMENT);
    }
}

const nothing = new Map();
function empty(name) {
    if (!nothing.has(name))
        nothing.set(name, new Section(name, new Uint8Array(0), KINDS[name]?.[1] ?? 8, 0));
    return nothing.get(name);
}

/// A snapshot or a card. `header` has world, step, time, T, servo, card, hash, serial, clock.
class Block {
    constructor(buffer, header, sections) {
        this.buffer = buffer;
        this.header = header;
        this.sections = sections;
        this.told = new Map();
        this.isCard = [...sections.values()].some(s => s.number >= FIRST_CARD_KIND);
    }

    /// The rows of a kind, "BODIES": views over the bytes.
    section(name) {
        return this.sections.get(name) ?? empty(name);
    }

    count(name) {
        return this.section(name).count;
    }

    /// The rows of a kind as objects with the names of the header file; made when first asked for.
    rows(name) {
        if (!this.told.has(name)) {
            const section = this.section(name);
            this.told.set(name, Array.from({length: section.count}, (_, i) => this.read(section, i)));
        }
        return this.told.get(name);
    }

    /// The first row of a kind, or null.
    row(name, i = 0) {
        const section = this.section(name);
        return i < section.count ? (this.told.get(name)?.[i] ?? this.read(section, i)) : null;
    }

    /// A text of a card; "" out of range.
    text(offset) {
        const {bytes} = this.section('CARD_TEXT');
        if (!(offset < bytes.length) || bytes[bytes.length - 1] !== 0)
            return '';
        return utf8.decode(bytes.subarray(offset, Math.min(bytes.indexOf(0, offset), offset + LONGEST_TEXT)));
    }

    read(section, i) {
        const {buffer, byteOffset} = section.bytes;
        const view = new DataView(buffer, byteOffset + i * section.stride, section.stride);
        const row = {};
        for (const field of BY_NUMBER.get(section.number).fields)
            row[field.name] = this.field(view, field);
        return row;
    }

    field(view, {type, count, at}) {
        if (type === 'c1') {
            const bytes = new Uint8Array(view.buffer, view.byteOffset + at, count);
            const end = bytes.indexOf(0);
            return utf8.decode(end < 0 ? bytes : bytes.subarray(0, end));
        }
        if (count === 1)
            return this.number(view, type, at);
        return Array.from({length: count}, (_, k) => this.number(view, type, at + k * SIZES[type]));
    }

    number(view, type, at) {
        switch (type) {
        case 'f8': return view.getFloat64(at, true);
        case 'f4': return view.getFloat32(at, true);
        case 'u4': return view.getUint32(at, true);
        case 'i4': return view.getInt32(at, true);
        case 'x8': return view.getBigUint64(at, true);
        case 't8': return this.text(u64(view, at));
        default: return u64(view, at);
        }
    }
}

// Exact up to 2^53, and then near: sizes beyond are refused anyhow, and counters do not come there.
function u64(view, at) {
    return view.getUint32(at + 4, true) * 4294967296 + view.getUint32(at, true);
}

function need(holds, what) {
    if (!holds)
        throw new SnapshotError(what);
}

// Bytes from elsewhere (node, a slice) are copied once if they do not begin at a multiple of 8.
function whole(data) {
    if (data instanceof ArrayBuffer)
        return data;
    need(ArrayBuffer.isView(data), 'no bytes');
    const {buffer, byteOffset, byteLength} = data;
    return byteOffset === 0 && byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}

function readHeader(view) {
    let magic = '';
    for (let i = 0; i < 8; i++)
        magic += String.fromCharCode(view.getUint8(i));
    need(magic === MAGIC, 'no snapshot');
    need(view.getUint32(8, true) === VERSION, 'a version that is not known');
    return {
        headerSize: view.getUint32(12, true),
        sectionCount: view.getUint32(16, true),
        sectionRoom: view.getUint32(20, true),
        size: u64(view, 24),
        world: u64(view, 32),
        step: u64(view, 40),
        time: view.getFloat64(48, true),
        T: view.getFloat64(56, true),
        servo: u64(view, 64),
        hash: view.getBigUint64(72, true),
        card: view.getBigUint64(80, true),
        serial: u64(view, 88),
        clock: view.getFloat64(96, true),
    };
}

function rowHolds(number, kind, stride) {
    if (!kind)
        return number > 0 && stride > 0;
    if (kind.name === 'CARD_TEXT')
        return stride === 1;
    return stride >= kind.size && stride % (kind.size < 8 ? 4 : 8) === 0;
}

function readTable(view, h, buffer) {
    const sections = new Map();
    let behind = h.headerSize + h.sectionRoom * ENTRY_SIZE;
    for (let i = 0; i < h.sectionCount; i++) {
        const at = h.headerSize + i * ENTRY_SIZE;
        const number = view.getUint32(at, true), stride = view.getUint32(at + 4, true);
        const count = u64(view, at + 8), offset = u64(view, at + 16);
        const kind = BY_NUMBER.get(number);
        need(rowHolds(number, kind, stride), 'a row is too short');
        need(offset % 8 === 0 && offset >= behind && offset <= h.size && count <= (h.size - offset) / stride,
            'a section is not inside');
        behind = offset + count * stride;
        if (!kind || sections.has(kind.name))
            continue;
        const section = new Section(kind.name, new Uint8Array(buffer, offset, count * stride), stride, count);
        section.number = number;
        sections.set(kind.name, section);
    }
    return sections;
}

/// Read a snapshot or a card: an ArrayBuffer, or a view of one. Throws SnapshotError, and nothing
/// else, if header or table do not hold.
export function decode(data) {
    const buffer = whole(data);
    need(buffer.byteLength >= HEADER_SIZE, 'too short');
    const view = new DataView(buffer);
    const h = readHeader(view);
    need(h.headerSize >= HEADER_SIZE && h.headerSize % 8 === 0 && h.size % 8 === 0 &&
        h.size <= buffer.byteLength && h.headerSize <= h.size && h.sectionCount <= h.sectionRoom &&
        h.sectionRoom <= (h.size - h.headerSize) / ENTRY_SIZE, 'the header does not hold');
    return new Block(buffer, h, readTable(view, h, buffer));
}
