// Planes without end: a floor that takes shadows, with a grid whose spacing goes with the scene, in
// one pass; it fades into the background before it ends. Scenes without a plane get the grid alone.
// Where drawing is slow there are lines in place of it, which cost hardly anything.

import {BufferAttribute, BufferGeometry, Color, Group, LineBasicMaterial, LineSegments, Mesh, PlaneGeometry, Quaternion, ShadowMaterial,
    Vector2, Vector3} from 'three';

const LINES_REACH = 5;            // of the scene's radius: the grid where drawing is slow
const REACH = 9, WALL_REACH = 1.6; // of the scene's radius: floors, and planes that stand
const CELLS = 6;                   // grid cells across the radius, about

const VERTEX = ['#include <common>', `#include <common>
varying vec2 vPlace;`];
const VERTEX_MAIN = ['#include <begin_vertex>', `#include <begin_vertex>
vPlace = position.xy;`];
const FRAGMENT = ['#include <common>', `#include <common>
varying vec2 vPlace;
uniform vec3 uFloor, uGrid, uBack;
uniform vec2 uOrigin;
uniform float uReach, uSpacing, uFill, uShade, uSolid;
float lines(float spacing, float wide) {
    vec2 at = (vPlace + uOrigin) / spacing;
    vec2 pixel = fwidth(at);
    vec2 away = abs(fract(at - 0.5) - 0.5) / pixel;
    vec2 on = clamp(wide - away, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.45, pixel));
    return max(on.x, on.y);
}`];
const FRAGMENT_MAIN = ['gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );', `
float fade = 1.0 - smoothstep(0.15, 1.0, length(vPlace) / uReach);
float grid = max(0.45 * lines(uSpacing, 1.0), 0.9 * lines(5.0 * uSpacing, 1.15));
vec3 seen = mix(uFloor, uGrid, grid);
float there = max(uFill, grid);
float shadow = 1.0 - getShadowMask();
seen = mix(seen, seen * uShade, shadow);
there = fade * max(there, 0.55 * shadow);
gl_FragColor = vec4(mix(uBack, seen, uSolid > 0.5 ? there : 1.0), uSolid > 0.5 ? 1.0 : there);`];

/// 1, 2 or 5 times a power of ten, near `length`.
export function roundLength(length) {
    const power = 10 ** Math.floor(Math.log10(length));
    return power * [1, 2, 5, 10].find(step => length / power < step * 1.45);
}

function makeMaterial(uniforms, solid) {
    const material = new ShadowMaterial({transparent: !solid});
    material.onBeforeCompile = shader => {
        Object.assign(shader.uniforms, uniforms);
        shader.vertexShader = shader.vertexShader.replace(...VERTEX).replace(...VERTEX_MAIN);
        shader.fragmentShader = shader.fragmentShader.replace(...FRAGMENT).replace(...FRAGMENT_MAIN);
    };
    material.polygonOffset = true; // things lie on it
    material.polygonOffsetFactor = 1;
    material.polygonOffsetUnits = 1;
    return material;
}

// A grid of lines through the plane's own origin, in pieces that fade with the distance from `middle`.
function gridLines(middle, reach, spacing) {
    const position = [], faded = [];
    const half = Math.min(40, Math.floor(reach / spacing)), pieces = 8;
    const x0 = Math.round(middle.x / spacing), y0 = Math.round(middle.y / spacing);
    function point(i, j, k) {
        const x = (x0 + i) * spacing - middle.x, y = (y0 + j) * spacing - middle.y;
        position.push(x, y, 0);
        faded.push(Math.max(0, 1 - Math.hypot(x, y) / reach) * (k % 5 === 0 ? 1 : 0.5));
    }
    for (let k = -half; k <= half; k++)
        for (let n = 0; n < pieces; n++) {
            const a = half * (2 * n / pieces - 1), b = half * (2 * (n + 1) / pieces - 1);
            point(k, a, x0 + k);
            point(k, b, x0 + k);
            point(a, k, y0 + k);
            point(b, k, y0 + k);
        }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(position.length), 3));
    const grid = new LineSegments(geometry, new LineBasicMaterial({vertexColors: true}));
    grid.userData.faded = faded;
    grid.renderOrder = -1;
    return grid;
}

function paintLines(grid, theme) {
    const out = grid.geometry.attributes.color, color = new Color();
    grid.userData.faded.forEach((part, i) => {
        color.copy(theme.back).lerp(theme.grid, part);
        out.setXYZ(i, color.r, color.g, color.b);
    });
    out.needsUpdate = true;
}

export class Floor {
    /// `planes`: rows of CARD_SHAPES; none: a grid under the scene.
    constructor(planes, bounds) {
        this.group = new Group();
        this.full = new Group();
        this.lines = new Group();
        this.group.add(this.full, this.lines);
        this.lines.visible = false;
        this.materials = [];
        const list = planes.filter(s => s.body < 0).slice(0, 8);
        const bare = {position: [0, 0, bounds.low[2] - 1e-3 * bounds.radius], quaternion: [1, 0, 0, 0]};
        for (const plane of list.length ? list : [bare])
            this.add(plane, bounds, plane !== bare);
        this.spacing = roundLength(bounds.radius / CELLS * 1.4);
    }

    add(plane, bounds, fill) {
        const [w, x, y, z] = plane.quaternion;
        const turn = new Quaternion(x, y, z, w);
        const normal = new Vector3(0, 0, 1).applyQuaternion(turn);
        const lies = normal.z > 0.7;
        const reach = (lies ? REACH : WALL_REACH) * bounds.radius;
        const origin = new Vector3(...plane.position);
        // the middle of what is drawn: under the scene, and the lines still through the plane's own origin
        const middle = new Vector3(...bounds.centre).sub(origin).applyQuaternion(turn.clone().invert());
        const uniforms = {
            uFloor: {value: new Color()}, uGrid: {value: new Color()}, uBack: {value: new Color()},
            uOrigin: {value: new Vector2(middle.x, middle.y)},
            uReach: {value: reach}, uSpacing: {value: roundLength(bounds.radius / CELLS * 1.4)},
            uFill: {value: fill ? 1 : 0}, uShade: {value: 0.7}, uSolid: {value: fill && lies ? 1 : 0},
        };
        const material = makeMaterial(uniforms, fill && lies);
        material.userData.uniforms = uniforms;
        const mesh = new Mesh(new PlaneGeometry(2 * reach, 2 * reach), material);
        mesh.matrixAutoUpdate = false;
        mesh.matrix.compose(new Vector3(middle.x, middle.y, 0).applyQuaternion(turn).add(origin), turn, new Vector3(1, 1, 1));
        mesh.receiveShadow = true;
        mesh.renderOrder = -1;
        this.materials.push(material);
        this.full.add(mesh);
        const grid = gridLines(middle, lies ? LINES_REACH * bounds.radius : reach, uniforms.uSpacing.value);
        grid.matrixAutoUpdate = false;
        grid.matrix.copy(mesh.matrix);
        this.lines.add(grid);
    }

    /// Lines only, where drawing is slow.
    plain(on) {
        this.full.visible = !on;
        this.lines.visible = on;
    }

    paint(theme) {
        for (const {userData} of this.materials) {
            userData.uniforms.uFloor.value.copy(theme.floor);
            userData.uniforms.uGrid.value.copy(theme.grid);
            userData.uniforms.uBack.value.copy(theme.back);
            userData.uniforms.uShade.value = theme.dark ? 0.4 : 0.68;
        }
        for (const grid of this.lines.children)
            paintLines(grid, theme);
    }

    dispose() {
        for (const it of [...this.full.children, ...this.lines.children]) {
            it.geometry.dispose();
            it.material.dispose();
        }
    }
}
