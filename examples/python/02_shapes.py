"""02: bodies, shapes, and where every joule is.

A sphere, a box, a cylinder and the hull of a few points fall on a floor. The ledger says what became of their height: motion,
heat of impacts and friction. What the books miss is rounding.
"""
import numpy as np

import tactus

with tactus.World() as world:
    world.set_material(0, friction=0.4, restitution=0.3)
    world.add_plane()
    world.add_sphere(0.04, mass=0.2, pose=(0.0, 0.0, 0.4), name="sphere")
    world.add_box((0.08, 0.06, 0.04), mass=0.2, pose=tactus.Pose.turned((0.3, 0.2, 0.0), (0.2, 0.0, 0.4)), name="box")
    can = world.add_body(mass=0.2, inertia=(2e-4, 2e-4, 1e-4), pose=(0.4, 0.0, 0.4), name="can")
    can.add_shape("cylinder", size=(0.03, 0.0, 0.08))
    corners = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]) * 0.04  # m
    hull = tactus.Geometry.hull(corners)
    solid = hull.mass_properties(density=1500.0)  # kg/m3
    stone = world.add_body(mass=solid.mass, inertia=solid.inertia, pose=(0.6, 0.0, 0.4), name="stone")
    stone.add_shape("hull", geometry=hull)

    start = world.energy
    worst = 0.0
    for step in range(3000):
        world.step(0.001)
        worst = max(worst, abs(world.residual()))

    for body in world.bodies:
        print(f"{body.name:7s} {body.mass:.3f} kg at z = {1e3 * body.position[2]:6.2f} mm, carried by "
              f"{body.contact_wrench.force[2]:.3f} N")
        assert abs(body.contact_wrench.force[2] - 9.81 * body.mass) < 0.02, "at rest the floor carries the weight"
    books = world.ledger(total=True)
    print(f"of {start:.3f} J: impacts {books.restitution:.3f}, sliding {books.friction:.3f}, sticking {books.stick:.3f}, "
          f"left {world.energy:.3f}")
    print(f"{len(world.contacts)} contacts; the books of a step miss {worst:.1e} J")
    assert worst < 1e-13, "rounding of some joules"
    hit = world.ray((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
    assert hit is not None and abs(hit.point[2] - 0.08) < 1e-3, "a ray from above meets the top of the sphere"
