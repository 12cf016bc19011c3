"""Own equations, trees and other systems with coordinates."""
import math
import unittest

import numpy as np

import tactus


def pendulum_mass(q, v):
    return np.array([[0.5]])


class OwnSystems(unittest.TestCase):
    def test_a_pendulum_keeps_its_energy_and_swings_in_its_time(self):
        k = 0.5 * 9.81  # J, of a rod of 1 m with 0.5 kg at its end
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
            own = world.add_own(1, pendulum_mass, lambda q: (-k * math.cos(q[0]), np.array([k * math.sin(q[0])])),
                                positions=[0.01], name="pendulum")
            self.assertEqual(own.name, "pendulum")
            start, angle = world.energy, []
            for _ in range(4000):
                world.step(0.001)
                angle.append(own.positions[0])
            self.assertAlmostEqual(world.energy, start, delta=1e-13)
            crossings = np.flatnonzero(np.diff(np.sign(angle)))
            period = 2e-3 * np.diff(crossings).mean()
            self.assertAlmostEqual(period, 2.0 * math.pi / math.sqrt(9.81), delta=2e-3)  # crossings are counted in steps

    def test_springs_and_dampers_on_coordinates_are_booked(self):
        with tactus.World() as world:
            own = world.add_own(2, lambda q, v: np.eye(2), stiffness=[4.0, 9.0], damping=[0.0, 0.2], positions=[1.0, 1.0])
            self.assertAlmostEqual(world.energy, 6.5, delta=1e-14)
            world.run(1.0)
            books = own.ledger(total=True)
            self.assertAlmostEqual(world.energy + books.damping, 6.5, delta=1e-12)
            self.assertGreater(books.damping, 0.1)
            np.testing.assert_array_equal(own.mass_matrix, np.eye(2))

    def test_exceptions_in_functions_are_those_of_the_call(self):
        with tactus.World() as world:
            with self.assertRaisesRegex(ZeroDivisionError, "division"):
                world.add_own(1, lambda q, v: 1 / 0)
            with self.assertRaisesRegex(ValueError, "mass matrix"):
                world.add_own(2, lambda q, v: np.eye(3))
            with self.assertRaisesRegex(KeyError, "potential"):
                world.add_own(1, pendulum_mass, lambda q: {}["potential"])
            with self.assertRaises(tactus.InvalidError):
                world.add_own(1, lambda q, v: np.array([[-1.0]]))
            with self.assertRaises(tactus.InvalidError):
                world.add_own(65, lambda q, v: np.eye(65))
            self.assertEqual(world.systems, [])

            fails = []

            def mass(q, v):
                if fails:
                    raise RuntimeError(fails[0])
                return np.eye(1)

            own = world.add_own(1, mass, velocities=[1.0])
            world.run(0.01)
            before, q = world.hash, own.positions
            fails.append("the model is wrong")
            with self.assertRaisesRegex(RuntimeError, "the model is wrong"):
                world.step(0.001)
            fails.clear()
            self.assertEqual(world.hash, before)
            self.assertEqual(own.positions, q)
            world.step(0.001)  # and it goes on
            self.assertAlmostEqual(own.positions[0], 0.011, delta=1e-12)

    def test_functions_must_not_call_their_world(self):
        with tactus.World() as world:
            def mass(q, v):
                world.step(0.001)
                return np.eye(1)

            with self.assertRaisesRegex(tactus.StateError, "callback of its own"):
                world.add_own(1, mass)

            def closes(q, v):
                world.close()
                return np.eye(1)

            with self.assertRaisesRegex(tactus.StateError, "cannot be closed"):
                world.add_own(1, closes)
            self.assertFalse(world.closed)


class Trees(unittest.TestCase):
    def arm(self, world):
        link = {"joint": "revolute", "mass": 1.0, "inertia": (0.01, 0.02, 0.02),
                "frame_parent": tactus.Pose.turned((-math.pi / 2, 0, 0)), "frame_body": tactus.Pose.turned((-math.pi / 2, 0, 0), (-0.5, 0, 0)),
                "axis": [{"damper": 0.1}]}
        second = dict(link, parent=0, frame_parent=tactus.Pose.turned((-math.pi / 2, 0, 0), (0.5, 0, 0)))
        return world.add_tree([link, second], drives=[{"velocity": [1], "gear": [2.0]}], name="arm")

    def test_a_tree_made_here_obeys_its_own_equations(self):
        with tactus.World() as world:
            arm = self.arm(world)
            self.assertEqual((arm.velocity_count, arm.position_count, len(arm.bodies)), (2, 2, 2))
            np.testing.assert_allclose(arm.poses([0.0, 0.0])[1].position, [1.5, 0.0, 0.0], atol=1e-14)
            q, v, a = np.array([0.3, -0.4]), np.array([1.0, 2.0]), np.array([3.0, -1.0])
            arm.positions, arm.velocities = q, v
            effort = arm.inverse_dynamics(q, v, a)
            weight = arm.inverse_dynamics(q, np.zeros(2))
            np.testing.assert_allclose(effort, arm.mass_matrix @ a + arm.bias + weight, atol=1e-12)
            J = arm.jacobian(arm.bodies[1])
            twist = J @ v
            np.testing.assert_allclose(arm.bodies[1].state_twist.lin, twist[:3], atol=1e-12)
            np.testing.assert_allclose(arm.bodies[1].state_twist.ang, twist[3:], atol=1e-12)

    def test_drives_take_controls(self):
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
            arm = self.arm(world)
            (motor,) = arm.drives
            motor.control = 1.5
            world.run(0.1)
            self.assertEqual(motor.control, 1.5)
            self.assertAlmostEqual(motor.info.force, 1.5, delta=1e-12)
            self.assertAlmostEqual(motor.info.total, arm.ledger(total=True).work_port, delta=1e-12)
            with self.assertRaises(tactus.InvalidError):
                motor.control = math.nan
            arm.destroy()
            with self.assertRaises(tactus.StaleError):
                motor.info

    def test_wrong_trees_are_refused_by_name(self):
        with tactus.World() as world:
            with self.assertRaisesRegex(tactus.InvalidError, "parent"):
                world.add_tree([{"parent": 3}])
            with self.assertRaisesRegex(TypeError, r"bodies\[0\] has no field 'weight'"):
                world.add_tree([{"weight": 3}])
            with self.assertRaisesRegex(ValueError, "equally long"):
                world.add_tree([{}], drives=[{"velocity": [0], "gear": [1.0, 2.0]}])
            with self.assertRaises(tactus.InvalidError):
                world.add_tree([])
            arm = self.arm(world)
            with self.assertRaises(IndexError):
                arm.jacobian(2)
            for index in (0, -1, 2**31 - 1):  # it has none
                self.assertEqual(arm.tendon(index).length, 0.0)
            with self.assertRaises(tactus.InvalidError):
                arm.jacobian(world.add_body())
            with self.assertRaises(tactus.InvalidError):
                world.add_beam(1.0, 0.1, 0.01).poses()


if __name__ == "__main__":
    unittest.main()
