"""03: friction, against Coulomb's law.

Boxes on a slope of 20 degrees with different friction. Those with more than tan(20°) = 0.364 stay; the others slide with
g (sin - friction cos). What friction takes is what the ledger books.
"""
import numpy as np

import tactus

SLOPE = np.radians(20.0)
GRAVITY = 9.81
TIME = 0.5  # s

print("friction  slid mm  law mm  heat J")
for friction in (0.1, 0.2, 0.3, 0.34, 0.4, 0.6):
    # The floor stays level, and gravity leans.
    with tactus.World(gravity=(GRAVITY * np.sin(SLOPE), 0.0, -GRAVITY * np.cos(SLOPE))) as world:
        world.set_material(0, friction=friction)
        world.add_plane()
        box = world.add_box((0.1, 0.1, 0.02), mass=0.5, pose=(0.0, 0.0, 0.01))
        world.run(TIME)
        slid = box.position[0]
        law = max(0.0, GRAVITY * (np.sin(SLOPE) - friction * np.cos(SLOPE))) * TIME**2 / 2
        heat = world.ledger(total=True).friction
        print(f"{friction:8.2f} {1e3 * slid:8.2f} {1e3 * law:7.2f} {heat:7.4f}")
        assert abs(slid - law) < 1e-3 * law + 1e-5, "the way is that of the law"
        pressed = friction * 0.5 * GRAVITY * np.cos(SLOPE)  # N
        assert abs(heat - pressed * slid) < 2e-3 * heat + 1e-6, "heat is force times way"
