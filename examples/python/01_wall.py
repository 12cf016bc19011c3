"""01: a wall that a hand presses against.

A device is read and written a thousand times a second of its own time. Below z = 0 a spring of 1 kN/m pushes back: a virtual
wall. The device is a virtual one, a motor in a hand that presses with 2 N, so nothing is needed to run this; with hardware only
the address changes (`tactus device list`).
"""
import tactus

STIFFNESS = 1000.0  # N/m

with tactus.Device("virtual:?preset=s2&hand=push&push=0,-2,0&at=1&start=0,0.001,0") as device:
    device.stiffness(STIFFNESS)  # forces may grow as fast as this wall needs
    device.start()
    device.engage()  # forces ramp in as soon as the guard finds nothing against it
    deepest = 0.0
    for tick in range(4000):
        z = device.read(0.01).pose[0].position[2]  # in the scene, z up
        depth = max(0.0, -z)
        deepest = max(deepest, depth)
        (written,) = device.write([0.0, 0.0, STIFFNESS * depth])
        if tick % 500 == 499:
            print(f"{(tick + 1) / 1000:4.1f} s  depth {1e3 * depth:6.3f} mm  force {written.force[2]:6.3f} N")
    info = device.info

print(f"{info.state.name.lower()}; the hand put in {1e3 * info.work[0]:.2f} mJ; at most {1e3 * deepest:.1f} mm deep")
assert info.state == tactus.DeviceState.ACTIVE
assert abs(depth - 2.0 / STIFFNESS) < 2e-5, "2 N on 1 kN/m are 2 mm, to the step of the encoder and friction"
