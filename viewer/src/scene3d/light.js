import {Vector3} from 'three';

const HEIGHT = 0.96, ASIDE = 0.3; // rad: above the floor, and to the right of the camera

/// The way to where the light comes from, for a scene that is first seen by a camera at `around` (rad
/// about z): over the right shoulder, so that what is looked at is lit.
export function sunFor(around, out = new Vector3()) {
    const a = around + ASIDE;
    return out.set(Math.cos(HEIGHT) * Math.cos(a), Math.cos(HEIGHT) * Math.sin(a), Math.sin(HEIGHT));
}
