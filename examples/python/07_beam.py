"""07: a beam that bends, with a weight on its end.

An aluminium beam of ten elements is clamped at one end. Its first frequency is that of Euler and Bernoulli; a weight hung on the
tip bends it by F L³ / 3 E I.
"""
import numpy as np

import tactus

L, B, H, E, RHO = 0.5, 0.03, 0.003, 70e9, 2700.0  # m, m, m, Pa, kg/m3
INERTIA = B * H**3 / 12  # m4

with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
    beam = world.add_beam(L, B, H, young=E, density=RHO)
    tip = beam.bodies[-1]
    tip.push(force=(0.0, 0.0, 50.0))  # for one step: a blow
    height = []
    for _ in range(4000):
        world.step(0.0005)
        height.append(tip.position[2])
    spectrum = np.abs(np.fft.rfft(np.array(height) * np.hanning(4000), 1 << 17))
    measured = np.argmax(spectrum) / ((1 << 17) * 0.0005)
    law = 1.8751**2 / (2 * np.pi) * np.sqrt(E * INERTIA / (RHO * B * H)) / L**2
    print(f"first frequency {measured:.3f} Hz; Euler and Bernoulli: {law:.3f} Hz")
    assert abs(measured - law) < 0.01 * law
    given, kept = beam.ledger(total=True).work_port, world.energy
    print(f"the blow gave {1e3 * given:.4f} mJ, and {1e3 * kept:.4f} mJ are in the beam after {world.time:.0f} s")
    assert abs(given - kept) < 1e-9

with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
    beam = world.add_beam(L, B, H, young=E, density=RHO, damping=0.01)
    tip = beam.bodies[-1]
    for _ in range(3000):
        tip.push(force=(0.0, 0.0, -1.0))
        world.step(0.001)
    law = L**3 / (3 * E * INERTIA)
    print(f"1 N on the tip bends it by {-1e3 * tip.position[2]:.4f} mm; F L³ / 3 E I: {1e3 * law:.4f} mm")
    assert abs(-tip.position[2] - law) < 1e-3 * law
