// Planes without end: a floor that takes shadows, with a grid whose spacing goes with the scene, in
// one pass; it fades out before it ends. Scenes without a plane get the grid alone.

import {Color, Group, Mesh, PlaneGeometry, Quaternion, ShadowMaterial, Vector2, Vector3} from 'three';

const REACH = 9, WALL_REACH = 1.6; // of the scene's radius: floors, and planes that stand
const CELLS = 6;                   // grid cells across the radius, about

const VERTEX = ['#include <common>', `#include <common>
varying vec2 vPlace;`];
const VERTEX_MAIN = ['#include <begin_vertex>', `#include <begin_vertex>
vPlace = position.xy;`];
const FRAGMENT = ['#include <common>', `#include <common>
varying vec2 vPlace;
uniform vec3 uFloor, uGrid;
uniform vec2 uOrigin;
uniform float uReach, uSpacing, uFill, uShade;
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
gl_FragColor = vec4(seen, fade * max(there, 0.55 * shadow));`];

/// 1, 2 or 5 times a power of ten, near `length`.
export function roundLength(length) {
    const power = 10 ** Math.floor(Math.log10(length));
    return power * [1, 2, 5, 10].find(step => length / power < step * 1.45);
}

function makeMaterial(uniforms) {
    const material = new ShadowMaterial({transparent: true});
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

export class Floor {
    /// `planes`: rows of CARD_SHAPES; none: a grid at the height `bounds.low`.
    constructor(planes, bounds) {
        this.group = new Group();
        this.materials = [];
        const list = planes.filter(s => s.body < 0).slice(0, 8);
        const bare = {position: [0, 0, bounds.low - 1e-3 * bounds.radius], quaternion: [1, 0, 0, 0]};
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
            uFloor: {value: new Color()}, uGrid: {value: new Color()},
            uOrigin: {value: new Vector2(middle.x, middle.y)},
            uReach: {value: reach}, uSpacing: {value: roundLength(bounds.radius / CELLS * 1.4)},
            uFill: {value: fill ? 1 : 0}, uShade: {value: 0.7},
        };
        const material = makeMaterial(uniforms);
        material.userData.uniforms = uniforms;
        material.userData.color = fill ? new Color(...plane.color.slice(0, 3)) : null;
        const mesh = new Mesh(new PlaneGeometry(2 * reach, 2 * reach), material);
        mesh.matrixAutoUpdate = false;
        mesh.matrix.compose(new Vector3(middle.x, middle.y, 0).applyQuaternion(turn).add(origin), turn, new Vector3(1, 1, 1));
        mesh.receiveShadow = true;
        mesh.renderOrder = -1;
        this.materials.push(material);
        this.group.add(mesh);
    }

    paint(theme) {
        for (const {userData} of this.materials) {
            userData.uniforms.uFloor.value.copy(theme.floor);
            userData.uniforms.uGrid.value.copy(theme.grid);
            userData.uniforms.uShade.value = theme.dark ? 0.4 : 0.68;
        }
    }

    dispose() {
        for (const mesh of this.group.children)
            mesh.geometry.dispose();
        this.materials.forEach(material => material.dispose());
    }
}
