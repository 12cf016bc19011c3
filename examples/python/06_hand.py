"""06: a hand from a scene file.

`scenes/hand.yaml` is a palm and three digits, pulled after a target that waves. A scene declares parameters; here the stiffness
of its joints is set from outside. Channels come back as arrays of numpy.
"""
from pathlib import Path

import numpy as np

import tactus

SCENES = Path(__file__).resolve().parents[2] / "scenes"

for stiffness in ("50 N/m", "5 kN/m"):
    with tactus.Scene(SCENES / "hand.yaml", {"stiffness": stiffness}) as scene, scene.build() as world:
        run = scene.run(world, 2.0, ["palm.position", "coupling.stretch", "coupling.work_target"])
        way = np.abs(run["palm.position"]).max(axis=0)
        books = world.ledger(total=True)
        print(f"joints of {stiffness:7s}: the palm went {1e3 * way[0]:.1f}, {1e3 * way[1]:.1f} mm along x and y, "
              f"stretch {1e3 * run['coupling.stretch'].max():.2f} mm")
        print(f"    the target gave {1e3 * run['coupling.work_target'][-1]:.3f} mJ, drag took {1e3 * books.damping:.3f} mJ, "
              f"stored {1e3 * world.energy:.3f} mJ")
        missing = world.residual(total=True)
        assert abs(missing) < 1e-12 * books.scale + 1e-15, "what the target gave is stored, or lost in drag"
        assert run["palm.position"].shape == (2001, 3) and way[1] > 0.01

assert scene.closed and world.closed
print("worlds and scenes free themselves at the end of `with`")
