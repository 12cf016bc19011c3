// The material of bodies where the processor draws: the same light as MeshLambertMaterial gives,
// without shadows, found at corners and not at every pixel, which costs a third.

import {Color, ShaderMaterial} from 'three';

const VERTEX = `
varying vec3 vSeen;
uniform vec3 uSky, uGround, uSun, uWay;
vec3 asSeen(vec3 c) {
    return mix(1.055 * pow(c, vec3(0.41666)) - 0.055, 12.92 * c, vec3(lessThanEqual(c, vec3(0.0031308))));
}
void main() {
    mat3 turn = mat3(instanceMatrix);
    vec3 scale = vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
    vec3 n = normalize(turn * (normal / max(scale, 1e-30)));
    vec3 light = mix(uGround, uSky, 0.5 * n.z + 0.5) + uSun * max(0.0, dot(n, uWay));
    vSeen = asSeen(min(vec3(1.0), light * instanceColor / 3.14159265));
    gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
}`;
const FRAGMENT = `
varying vec3 vSeen;
void main() {
    gl_FragColor = vec4(vSeen, 1.0);
}`;

/// With `paint(theme)`. `sun`: the way to the light, which may change.
export function plainMaterial(sun) {
    const uniforms = {uSky: {value: new Color()}, uGround: {value: new Color()}, uSun: {value: new Color()}, uWay: {value: sun}};
    const material = new ShaderMaterial({uniforms, vertexShader: VERTEX, fragmentShader: FRAGMENT});
    material.paint = theme => {
        uniforms.uSky.value.copy(theme.sky).multiplyScalar(theme.hemisphere);
        uniforms.uGround.value.copy(theme.ground).multiplyScalar(theme.hemisphere);
        uniforms.uSun.value.setScalar(theme.sun);
    };
    return material;
}
