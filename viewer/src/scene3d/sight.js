// From where a scene is seen first: from the front right and a little above, unless what moves is
// hidden there by what stands still.

import {Raycaster, Vector3} from 'three';

const AROUND = [0, 1.05, -1.05, 2.1, -2.1, Math.PI], ABOVE = [0.42, 0.85, 1.2]; // rad, the best first
const FRONT = -1.02; // rad, about z from x
const BODIES = 10;   // that are looked for
const COST = {around: 0.05, above: 0.22}; // a part of the bodies, for a radian away from the best

/// The way from the scene to the camera, of length one.
export function bestSight(half) {
    const points = whatMoves(half);
    let best = null, most = -Infinity;
    for (const above of ABOVE)
        for (const around of AROUND) {
            const way = new Vector3(Math.cos(above) * Math.cos(FRONT + around), Math.cos(above) * Math.sin(FRONT + around), Math.sin(above));
            const seen = points.length ? points.filter(p => isFree(half, p, way)).length / points.length : 1;
            const score = seen - COST.around * Math.abs(around) - COST.above * (above - ABOVE[0]);
            if (score > most + 1e-9)
                [best, most] = [way, score];
            if (seen === 1 && around === 0 && above === ABOVE[0])
                return way;
        }
    return best;
}

function whatMoves(half) {
    const {motion, solids} = half;
    const rows = Array.from({length: motion.bodies}, (_, i) => i).filter(i => half.moves(i) && !motion.gone[i] && solids.reach[i] > 0);
    const step = Math.max(1, rows.length / BODIES);
    return Array.from({length: Math.min(BODIES, rows.length)}, (_, k) => new Vector3().fromArray(motion.pose, 7 * rows[Math.floor(k * step)]));
}

function isFree(half, point, way) {
    const caster = new Raycaster(point, way);
    return !caster.intersectObjects(half.solids.meshes, false)
        .some(hit => !half.moves(hit.object.userData.parts[hit.instanceId].body));
}
