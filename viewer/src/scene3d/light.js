import {Vector3} from 'three';

/// The way to where the light comes from.
export const SUN = new Vector3(0.45, -0.35, 0.82).normalize();
