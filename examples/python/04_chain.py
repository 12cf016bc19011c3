"""04: a chain that must neither gain nor lose energy.

Twenty rods, hinged end to end, are let go from the level. Nothing is damped. The tip whips about wildly; energy stays the same to
rounding. Joints are stiff springs: what they open by is the price to look at beside the energy.
"""
import tactus

LINKS, LENGTH, MASS = 20, 0.1, 0.1
T = 0.001  # s

with tactus.World() as world:
    below = None
    for i in range(LINKS):
        inertia = (1e-5, MASS * LENGTH**2 / 12, MASS * LENGTH**2 / 12)
        rod = world.add_body(MASS, pose=((i + 0.5) * LENGTH, 0.0, 0.0), inertia=inertia, name=f"rod {i}")
        # The frame of a hinge in the world; its z is the axis, here the y of the world.
        at = tactus.Pose.turned((-1.5707963267948966, 0.0, 0.0), (i * LENGTH, 0.0, 0.0))
        world.add_joint("revolute", rod, below, at=at, stiffness=1e5, name=f"hinge {i}")
        below = rod

    start, worst, fastest, widest = world.energy, 0.0, 0.0, 0.0
    for step in range(3000):
        world.step(T)
        worst = max(worst, abs(world.energy - start))
        fastest = max(fastest, abs(rod.velocity[2]))
        widest = max(widest, world.joint_gap)
        if step % 500 == 499:
            print(f"{world.time:4.1f} s  tip at {rod.position[0]:6.3f}, {rod.position[2]:6.3f} m  widest joint "
                  f"{1e6 * world.joint_gap:5.1f} µm  energy moved by {worst:.1e} J")
    motion = world.ledger(total=True).kinetic

print(f"{motion:.2f} J are motion now; the tip was as fast as {fastest:.1f} m/s, a joint as wide as {1e3 * widest:.1f} mm")
assert fastest > 2.0
assert worst < 1e-9, "no more than rounding"
assert widest < 0.05 * LENGTH
