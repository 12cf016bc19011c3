// The camera: turns about a point, z up. Mouse: left turns, right or Shift moves across, wheel comes
// nearer to what is under the mouse. Touch: one finger turns, two move and zoom. Keys, while the
// canvas has the focus: arrows turn, with Shift they move, + and - zoom, Home begins again. What it
// is told it does smoothly.

import {MathUtils, PerspectiveCamera, Vector3} from 'three';

const FIELD = 38;                // degrees, of the shorter side of a half
const FOLLOW = 0.055;            // s, in which it comes most of the way to where it is told
const TURN = 2.6;                // rad, for a way of the height of the half
const STEEPEST = Math.PI / 2 - 0.02;
const NEAREST = 0.02, FURTHEST = 60; // distance, in radii of the scene
const FILLED = 0.88;             // of the half, by what is in sight at first
const UP = new Vector3(0, 0, 1);

export class Orbit {
    constructor() {
        this.camera = new PerspectiveCamera(FIELD, 1, 0.01, 100);
        this.camera.up.set(0, 0, 1);
        this.now = {target: new Vector3(), distance: 1, around: 0, above: 0.4};
        this.goal = {target: new Vector3(), distance: 1, around: 0, above: 0.4};
        this.radius = 1;
        this.still = true;
        this.touched = false; // by the visitor, since it was set
    }

    /// As the scene says ({from, at}: m), or so that the bounds are in sight from the way `sight`.
    set(said, bounds, sight, aspect) {
        this.sight = sight;
        this.radius = bounds.radius;
        this.said = said;
        this.bounds = bounds;
        this.aspect(aspect);
        const {goal} = this;
        if (said) {
            goal.target.set(...said.at);
            this.from(new Vector3(...said.from).sub(goal.target));
        } else {
            goal.target.set(...bounds.centre);
            this.from(sight.clone().multiplyScalar(this.fitting(bounds)));
        }
        this.touched = false;
        this.jump();
    }

    from(away) {
        const {goal} = this;
        goal.distance = Math.max(away.length(), 1e-9);
        goal.around = Math.atan2(away.y, away.x);
        goal.above = Math.asin(MathUtils.clamp(away.z / goal.distance, -1, 1));
    }

    // The distance at which all corners of the bounds are in sight, seen as at first.
    fitting({centre, low, high}) {
        const up = Math.tan(MathUtils.degToRad(this.camera.fov) / 2) * FILLED, side = up * this.camera.aspect;
        const {sight} = this;
        const right = new Vector3().crossVectors(UP, sight).normalize(), above = new Vector3().crossVectors(sight, right);
        let distance = 0;
        for (let corner = 0; corner < 8; corner++) {
            const at = new Vector3(...[0, 1, 2].map(k => (corner >> k & 1 ? high : low)[k] - centre[k]));
            const near = at.dot(sight);
            distance = Math.max(distance, near + Math.abs(at.dot(right)) / side, near + Math.abs(at.dot(above)) / up);
        }
        return distance;
    }

    /// Width over height of a half. The field of view is that of the shorter side.
    aspect(aspect) {
        const {camera} = this;
        camera.aspect = aspect;
        const half = Math.tan(MathUtils.degToRad(FIELD) / 2);
        camera.fov = MathUtils.radToDeg(2 * Math.atan(aspect < 1 ? Math.min(half / aspect, 1.2 * half) : half));
        camera.updateProjectionMatrix();
        if (this.bounds && !this.touched && !this.said) {
            this.goal.distance = this.fitting(this.bounds);
            this.jump();
        }
    }

    jump() {
        Object.assign(this.now, this.goal, {target: this.now.target.copy(this.goal.target)});
        this.still = true;
        this.put();
    }

    /// Come nearer to the goal. Gives whether the camera moved.
    advance(seconds) {
        if (this.still)
            return false;
        const {now, goal} = this;
        const part = 1 - Math.exp(-seconds / FOLLOW);
        now.target.lerp(goal.target, part);
        now.distance *= (goal.distance / now.distance) ** part;
        now.around += part * (goal.around - now.around);
        now.above += part * (goal.above - now.above);
        const away = now.target.distanceTo(goal.target) / now.distance + Math.abs(Math.log(now.distance / goal.distance)) +
            Math.abs(now.around - goal.around) + Math.abs(now.above - goal.above);
        if (away < 1e-4)
            this.jump();
        this.put();
        return true;
    }

    put() {
        const {camera, now} = this;
        const flat = Math.cos(now.above);
        camera.position.set(flat * Math.cos(now.around), flat * Math.sin(now.around), Math.sin(now.above))
            .multiplyScalar(now.distance).add(now.target);
        camera.lookAt(now.target);
        camera.near = Math.max(0.004 * now.distance, 0.02 * (now.distance - 2 * this.radius), 1e-4 * this.radius);
        camera.far = now.distance + 30 * this.radius + 2 * now.distance;
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }

    moved() {
        this.still = false;
        this.touched = true;
    }

    /// Turn; ways in heights of the half.
    turn(dx, dy) {
        this.goal.around -= TURN * dx;
        this.goal.above = MathUtils.clamp(this.goal.above + TURN * dy, -STEEPEST, STEEPEST);
        this.moved();
    }

    /// Move across; ways in heights of the half, as what is at the target goes with the mouse.
    shift(dx, dy) {
        const high = 2 * Math.tan(MathUtils.degToRad(this.camera.fov) / 2) * this.goal.distance;
        const right = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 0);
        const up = new Vector3().setFromMatrixColumn(this.camera.matrixWorld, 1);
        this.goal.target.addScaledVector(right, -dx * high).addScaledVector(up, dy * high);
        this.moved();
    }

    /// Come nearer by a factor (< 1), towards the way that a ray goes (null: the middle).
    zoom(factor, ray) {
        const {goal} = this;
        const old = goal.distance;
        goal.distance = MathUtils.clamp(old * factor, NEAREST * this.radius, FURTHEST * this.radius);
        if (ray) {
            const facing = new Vector3();
            this.camera.getWorldDirection(facing);
            const along = ray.direction.dot(facing);
            const point = ray.direction.clone().multiplyScalar(old / Math.max(along, 0.2)).add(ray.origin);
            goal.target.lerp(point, 1 - goal.distance / old);
        }
        this.moved();
    }

    /// m at one metre from the camera, for one of `height` pixels of a half.
    perPixel(height) {
        return 2 * Math.tan(MathUtils.degToRad(this.camera.fov) / 2) / height;
    }
}
