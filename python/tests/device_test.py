"""Devices from Python: virtual ones, rigs, and backends that are written in Python."""
import gc
import itertools
import logging
import math
import unittest

import numpy as np

import tactus
from tactus import device as dev

WALL = "virtual:?preset=s2&hand=push&push=0,-2,0&at=1&start=0,0.001,0"
HAND = "virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0,0.01,0&f=0.5"


class Devices(unittest.TestCase):
    def test_a_hand_is_led(self):
        with tactus.Device("viewer:?q=0") as device:
            device.start()
            start = device.read(0.01).pose[0].position
            for k in range(1500):
                if k % 16 == 0:
                    device.lead((0.1, 0.0, 0.05))
                at = device.read(0.01).pose[0].position
            np.testing.assert_allclose(at - start, (0.1, 0.0, 0.05), atol=1e-6)
            with self.assertRaises(tactus.InvalidError):
                device.lead((math.nan, 0.0, 0.0))

    def test_a_hand_rests_where_wall_and_push_are_in_balance(self):
        with tactus.Device(WALL, name="pen") as device:
            self.assertEqual((device.name, device.state), ("pen", tactus.DeviceState.IDLE))
            self.assertGreater(device.caps.mass, 0.0)
            device.stiffness(1000.0)
            device.start()
            device.engage()
            for _ in range(3000):
                z = device.read(0.01).pose[0].position[2]
                (written,) = device.write([0.0, 0.0, max(0.0, -1000.0 * z)])
            self.assertEqual(device.state, tactus.DeviceState.ACTIVE)
            self.assertAlmostEqual(z, -0.002, delta=2e-5)
            self.assertAlmostEqual(written.force[2], 2.0, delta=0.02)
            info = device.info
            self.assertEqual(info.ticks, 3000)
            self.assertIsInstance(info.fault, tactus.DeviceFault)

    def test_wrong_addresses_are_refused_with_the_text_of_the_library(self):
        for uri, text in (("virtual:?colour=red", "colour"), ("nothing:", "nothing"), ("", "uri|address"),
                          ("virtual:?m=-1", "m=-1")):
            with self.subTest(uri=uri), self.assertRaisesRegex(tactus.TactusError, text):
                tactus.Device(uri)
        with self.assertRaisesRegex(TypeError, "guard has no field 'force'"):
            tactus.Device(WALL, guard={"force": 1.0})
        with self.assertRaises(tactus.InvalidError):
            tactus.Device(WALL, guard={"force_max": -1.0})
        self.assertIn("virtual", tactus.backends())
        self.assertIsInstance(tactus.probe(), list)

    def test_calls_out_of_turn_raise(self):
        with tactus.Device(WALL) as device:
            for use in (device.engage, device.acknowledge, lambda: device.write([0, 0, 0])):
                with self.assertRaises(tactus.StateError):
                    use()
            device.start()
            with self.assertRaises(tactus.StateError):
                device.start()
            with self.assertRaisesRegex(ValueError, "each of 1 frames"):
                device.write([0, 0, 0], [0, 0, 0])
            with self.assertRaises(ValueError):
                device.write([0, 0])
        with self.assertRaisesRegex(tactus.StateError, "this device is closed"):
            device.read()

    def test_a_wrench_that_is_no_number_is_a_fault_and_zero(self):
        with tactus.Device(WALL) as device:
            device.start()
            device.engage()
            for _ in range(1000):
                device.read()
                device.write([0.0, 0.0, 0.0])
            device.read()
            with self.assertRaises(tactus.DeviceError):
                device.write([0.0, 0.0, math.nan])
            self.assertEqual(device.info.fault, tactus.DeviceFault.NAN)
            with self.assertLogs("tactus", logging.WARNING) as logs:
                said = device.report()
            self.assertTrue(any("nan" in line or "finite" in line for line in said), said)
            self.assertTrue(logs.output)


class Rigs(unittest.TestCase):
    def rig(self, stack=None):
        world = tactus.World(gravity=(0.0, 0.0, 0.0))
        ball = world.add_sphere(0.05, 0.3, drag=2.0, name="ball")
        port = world.add_port(ball, name="grip", stiffness=500.0)
        device = tactus.Device(HAND)
        rig = tactus.Rig(world)
        rig.join(device, port)
        return world, ball, port, device, rig

    def test_device_and_world_step_together_with_books_that_agree(self):
        world, ball, port, device, rig = self.rig()
        rig.start()
        for _ in range(1500):
            rig.step()
        self.assertEqual(device.state, tactus.DeviceState.ACTIVE)
        self.assertEqual(rig.input(0).state, tactus.DeviceState.ACTIVE)
        self.assertAlmostEqual(rig.period, 0.001, delta=1e-9)
        info = port.info
        self.assertGreater(info.device, 1e-5)
        self.assertAlmostEqual(info.device, info.world + info.stored + info.released + info.held, delta=1e-12)
        self.assertEqual(info.connector, tactus.Connector.PREDICTIVE)
        self.assertIn("port grip on ball", port.text)
        # The port's books are those of the last sample, a tick of 1 ms before the world's.
        power = np.abs(info.written.force) @ np.abs(ball.velocity)
        self.assertAlmostEqual(world.ledger(total=True).work_port, info.world, delta=2e-3 * power)

    def test_two_runs_are_the_same_to_the_bit(self):
        def run():
            world, ball, port, device, rig = self.rig()
            rig.start()
            for _ in range(300):
                rig.step()
            return world.hash, ball.position.tobytes()

        self.assertEqual(run(), run())

    def test_what_a_rig_uses_does_not_go_before_it(self):
        world, ball, port, device, rig = self.rig()
        rig.start()
        del device, port, ball
        gc.collect()
        rig.step()
        device = rig.devices[0]
        device.close()
        self.assertTrue(rig.closed)
        with self.assertRaisesRegex(tactus.StateError, "this rig is closed"):
            rig.step()
        world, ball, port, device, rig = self.rig()
        world.close()
        self.assertTrue(rig.closed)
        self.assertFalse(device.closed)

    def test_backends_that_are_none_are_named(self):
        class Taken(tactus.Backend):
            scheme, summary = "virtual", "a scheme that there is"

        class Nameless(tactus.Backend):
            summary = "no scheme"

        class Silent(tactus.Backend):
            scheme, summary = "silent-python", "says nothing of itself"

            def open(self, uri):
                return None

        for kind in (Taken, Nameless):
            with self.assertRaisesRegex(tactus.InvalidError, f"{kind.__name__}: .* is no scheme, or there is a backend of it"):
                tactus.register_device(kind)
        tactus.register_device(Silent)
        with self.assertRaisesRegex(TypeError, "a dict of what it can do is expected, not None"):
            tactus.Device("silent-python:")

    def test_wrong_joins_are_refused(self):
        world, ball, port, device, rig = self.rig()
        with self.assertRaises(tactus.InvalidError):
            rig.join(device, port)  # taken
        with self.assertRaises(tactus.InvalidError):
            rig.join(device, port, frame=3)
        other = tactus.World().add_body()
        with self.assertRaises(tactus.StateError):
            rig.join(device, other.world.add_port(other))
        with self.assertRaises(IndexError):
            rig.input(1)
        with self.assertRaises(tactus.StateError):
            rig.join_scene(device)
        port.destroy()
        with self.assertRaises(tactus.StaleError):
            rig.join(device, port)

    def test_a_rig_whose_devices_are_not_active_says_so(self):
        world, ball, port, device, rig = self.rig()
        device.start()
        with self.assertRaises(tactus.DeviceError):
            rig.wait(0.1)  # nobody asked for forces


numbers = itertools.count()


def puck(**methods):
    """A backend with a scheme of its own, since none can be taken back."""
    def open(self, uri):
        self.x, self.v, self.force, self.t, self.hand = 0.005, 0.0, 0.0, 0.0, uri.number("hand", 1.0, 0.0, 5.0)
        return {"model": "puck", "frames": 1, "sensed": dev.Y, "driven": dev.Y, "force_max": 8.0, "rate": 1000.0, "mass": 0.2,
                "damping": 2.0, "resolution": 1e-6, "flags": dev.OWN_TIME}

    def read(self, timeout):
        self.v += 0.001 * (self.force - (self.hand if self.t > 1.0 else 0.0) - 2.0 * self.v) / 0.2
        self.x += 0.001 * self.v
        self.t += 0.001
        return tactus.Sample((0.0, round(self.x, 6), 0.0), t=self.t)

    def write(self, wrenches, grip):
        self.force = wrenches[0].force[1]

    fields = {"open": open, "read": read, "write": write, "summary": "a puck", "scheme": f"puck{next(numbers)}", **methods}
    kind = type("Puck", (tactus.Backend,), fields)
    tactus.register_device(kind)
    return kind.scheme + ":"


class OwnDevices(unittest.TestCase):
    def test_a_device_in_python_is_felt_through_a_port(self):
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world, tactus.Device(puck() + "?hand=2") as device:
            ball = world.add_sphere(0.05, 0.3, drag=20.0)
            port = world.add_port(ball, axes=1, axis=(0.0, 0.0, 1.0), stiffness=500.0)
            with tactus.Rig(world) as rig:
                rig.join(device, port)
                rig.start()
                for _ in range(2000):
                    rig.step()
            # 2 N against a drag of 20 N s/m beside the puck's own 2: 0.09 m/s down.
            self.assertAlmostEqual(ball.velocity[2], -2.0 / 22.0, delta=2e-3)
            self.assertGreater(device.info.work[0], 0.0)

    def test_exceptions_are_those_of_the_call_and_the_device_lets_go(self):
        def failing(*args):
            raise RuntimeError("the cable is off")

        with self.assertRaisesRegex(RuntimeError, "the cable is off"):
            tactus.Device(puck(open=failing))
        with self.assertRaisesRegex(TypeError, "caps of puck"):
            tactus.Device(puck(open=lambda self, uri: {"colour": 1}))
        with self.assertRaisesRegex(ValueError, "at most 63 bytes"):
            tactus.Device(puck(open=lambda self, uri: {"model": "x" * 64}))
        device = tactus.Device(puck(start=failing))
        with self.assertRaisesRegex(RuntimeError, "the cable is off"):
            device.start()
        device.close()
        device = tactus.Device(puck(read=failing))
        device.start()
        with self.assertRaisesRegex(RuntimeError, "the cable is off"):
            device.read()
        self.assertEqual(device.info.fault, tactus.DeviceFault.LOST)
        device.close()
        device = tactus.Device(puck(read=lambda self, timeout: tactus.Sample([(0, 0, 0), (0, 0, 0)])))
        device.start()
        with self.assertRaisesRegex(ValueError, "each of 1 frames"):
            device.read()
        device.close()
        device = tactus.Device(puck(write=failing))
        with self.assertRaisesRegex(RuntimeError, "the cable is off"):
            device.start()
            device.read()
            device.write([0, 0, 0])
        with self.assertRaisesRegex(RuntimeError, "the cable is off"):  # zero cannot be written either
            device.close()
        self.assertTrue(device.closed)
        device = tactus.Device(puck(close=failing))
        with self.assertLogs("tactus", logging.ERROR) as logs:
            del device
            gc.collect()
        self.assertIn("the cable is off", logs.output[0])
        tactus.World().close()  # and nothing of it is left for others

    def test_addresses_are_checked_by_what_a_backend_asks_for(self):
        scheme = puck()
        for query, text in (("?hand=9", "hand=9"), ("?colour=red", "colour"), ("?hand=x", "hand=x")):
            with self.assertRaisesRegex(tactus.TactusError, text):
                tactus.Device(scheme + query)
        with self.assertRaisesRegex(tactus.InvalidError, "scheme|taken|argument"):
            tactus.register_device(type("Again", (tactus.Backend,), {"scheme": scheme[:-1], "summary": "again"}))

    def test_devices_are_closed_once_each(self):
        closed = []
        scheme = puck(close=lambda self: closed.append(self))
        one, two = tactus.Device(scheme), tactus.Device(scheme)
        one.close()
        self.assertEqual(len(closed), 1)
        del two
        gc.collect()
        self.assertEqual(len(closed), 2)
        self.assertIsNot(closed[0], closed[1])
        with self.assertRaises(tactus.TactusError):
            tactus.Device(scheme + "?hand=9")
        self.assertEqual(len(closed), 3)
        self.assertFalse(set(closed) & {backend for backend, _ in dev._open.values()})

    def test_a_device_does_not_close_itself(self):
        held = []
        device = tactus.Device(puck(read=lambda self, timeout: held[0].close()))
        held.append(device)
        device.start()
        with self.assertRaisesRegex(tactus.StateError, "callback of its own"):
            device.read()
        self.assertFalse(device.closed)
        device.close()


if __name__ == "__main__":
    unittest.main()
