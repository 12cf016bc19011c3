"""12: equations of your own, joined to a body of the library.

A pendulum on a cart, by its mass matrix and potential: M(q) dv/dt + C v + dφ/dq = effort. The step keeps its energy as it keeps
that of everything else. A spring of the world couples the cart to a second one, so two systems share one ledger.
"""
import numpy as np

import tactus

CART, BOB, LENGTH, G = 1.0, 0.3, 0.4, 9.81  # kg, kg, m, m/s2


def mass(q, v):
    """q: place of the cart, angle of the pendulum from hanging."""
    c, s = BOB * LENGTH * np.cos(q[1]), BOB * LENGTH * np.sin(q[1])
    M = np.array([[CART + BOB, c], [c, BOB * LENGTH**2]])
    C = np.array([[0.0, -s * v[1]], [0.0, 0.0]])  # C + C' = dM/dt
    return M, C


def potential(q):
    """Height of the bob, and its gradient."""
    return -BOB * G * LENGTH * np.cos(q[1]), np.array([0.0, BOB * G * LENGTH * np.sin(q[1])])


with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
    pendulum = world.add_own(2, mass, potential, positions=[0.0, 2.0], name="cart with pendulum")
    other = world.add_own(1, lambda q, v: np.array([[2.0]]), positions=[0.0], name="another cart")
    world.add_spring("coordinate", pendulum, other, velocity_a=0, velocity_b=0, stiffness=50.0)

    start, worst = world.energy, 0.0
    for step in range(3000):
        world.step(0.001)
        worst = max(worst, abs(world.energy - start))
        if step % 500 == 499:
            (x, angle), (y,) = pendulum.positions, other.positions
            print(f"{world.time:4.1f} s  carts at {x:6.3f} and {y:6.3f} m  angle {angle:6.3f} rad  energy moved by {worst:.1e} J")
    p = (CART + BOB) * pendulum.state_velocities[0] + BOB * LENGTH * np.cos(angle) * pendulum.state_velocities[1]
    print(f"momentum along the rail, from rest: {p + 2.0 * other.state_velocities[0]:.1e} N·s")
    assert worst < 1e-10, "no more than rounding"
    assert abs(p + 2.0 * other.state_velocities[0]) < 1e-5

    # What goes wrong in your function is the exception of the step, which is undone.
    wrong = world.add_own(1, lambda q, v: np.array([[1.0 if q[0] < 0.01 else 1.0 / 0.0]]), velocities=[1.0])
    try:
        world.run(1.0)
    except ZeroDivisionError as error:
        print(f"after {wrong.positions[0]:.3f} of its way: {error}")
    assert world.time < 4.0
