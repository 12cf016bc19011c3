"""11: a device of your own, written in Python.

A backend is a class; once it is registered, `tactus.Device` finds it by its scheme, and everything else (guard, map, books,
recordings) is the same as for any other device. Where it advances a puck, yours reads an encoder.

Python is for loops in one thread, at the pace that they come to. The haptic thread of a session runs every millisecond and
waits for nothing; a device in Python would make it wait for the interpreter. Write that one in C (examples/11_own_device.c).
"""
import tactus
from tactus import device as dev


class Puck(tactus.Backend):
    """A puck on a rail, pushed by a hand after a second."""

    scheme = "puck"
    summary = "a puck on a rail"

    def open(self, uri):
        self.mass = uri.number("mass", 0.2, 0.01, 10.0)  # within bounds, or the open is refused
        self.hand = uri.number("hand", 1.0, 0.0, 5.0)
        self.x, self.v, self.t, self.force = 0.005, 0.0, 0.0, 0.0
        return {"model": "puck", "frames": 1, "sensed": dev.Y, "driven": dev.Y, "force_max": 8.0, "rate": 1000.0,
                "mass": self.mass, "damping": 2.0, "resolution": 1e-6, "flags": dev.OWN_TIME}

    def read(self, timeout):
        pushed = -self.hand if self.t > 1.0 else 0.0
        self.v += 0.001 * (self.force + pushed - 2.0 * self.v) / self.mass
        self.x += 0.001 * self.v
        self.t += 0.001
        return tactus.Sample(poses=(0.0, round(self.x, 6), 0.0), t=self.t)

    def write(self, wrenches, grip):
        self.force = wrenches[0].force[1]  # base axes: y is up

    def stop(self):
        self.force = 0.0


tactus.register_device(Puck)
print({k: v for k, v in tactus.backends().items() if k in ("puck", "virtual")})

try:
    tactus.Device("puck:?mass=100")
except tactus.TactusError as error:
    print(f"refused: {error}")

with tactus.Device("puck:?hand=2") as device:
    device.start()
    device.engage()
    for _ in range(4000):  # a wall below z = 0: 1 kN/m; 2 b / T of the puck is 4 kN/m
        z = device.read().pose[0].position[2]
        device.write([0.0, 0.0, max(0.0, -1000.0 * z)])
    info = device.info
    print(f"depth {-1e3 * z:.3f} mm under {info.written[0].force[1]:.3f} N, and {1e3 * info.work[0]:.3f} mJ put in by the hand:")
    print(f"the wall stores {1e3 * 0.5 * 1000.0 * z**2:.3f} mJ; a sampled spring makes the rest (docs/theory/ports.md)")
    assert info.state == tactus.DeviceState.ACTIVE
    assert abs(z + 0.002) < 1e-5
