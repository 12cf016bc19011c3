"""08: a robot from its file, held by inverse dynamics.

`scenes/robots/arm.urdf` runs as it is. First it is held against gravity by the efforts that its own model says; then a
controller brings it to a posture, by computed torque: efforts for wanted accelerations.
"""
from pathlib import Path

import numpy as np

import tactus

ROBOTS = Path(__file__).resolve().parents[2] / "scenes" / "robots"

with tactus.Scene(ROBOTS / "arm.urdf", {"floor": 0}) as scene, scene.build() as world:
    arm = world.systems[0]
    n = arm.velocity_count
    print(f"{scene.names['model']}: {len(arm.bodies)} bodies, {n} joints")
    start = arm.positions
    goal = start + np.linspace(0.3, -0.3, n)

    for step in range(2000):
        q, v = arm.positions, arm.state_velocities
        acceleration = 400.0 * (goal - q) - 40.0 * v  # critically damped, 20 rad/s
        # What inertia, gravity and velocities need, less what springs and dampers of the joints do by themselves.
        by_itself = arm.forces + arm.inverse_dynamics(q, np.zeros(n))  # without weight, which `forces` has
        effort = arm.inverse_dynamics(q, v, acceleration) - by_itself
        for i in range(n):
            arm.push(i, effort[i])
        world.step(0.001)
        if step % 250 == 0:
            print(f"{world.time:5.2f} s  farthest joint off by {np.abs(arm.positions - goal).max():.4f} rad")

    off = np.abs(arm.positions - goal).max()
    # The Jacobian of the last body, against moving a joint by a little.
    last = len(arm.bodies) - 1
    J = arm.jacobian(last)
    moved = arm.positions + 1e-6 * np.eye(n)[0]
    by_difference = (arm.poses(moved)[last].position - arm.poses()[last].position) / 1e-6
    print(f"off by {off:.1e} rad; work of the controller {arm.port_work(total=True):.3f} J; Jacobian and differences agree to "
          f"{np.abs(J[:3, 0] - by_difference).max():.0e} m/rad")
    assert off < 1e-3
    assert np.abs(J[:3, 0] - by_difference).max() < 1e-5
