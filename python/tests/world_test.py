"""Worlds from Python: books, lifetimes, and what happens when they are used wrongly."""
import copy
import gc
import logging
import math
import pickle
import threading
import unittest
import weakref

import numpy as np

import tactus
from tactus import _convert, _abi
from tactus._library import lib


def spring_world(**fields):
    world = tactus.World(**fields)
    ball = world.add_body(mass=2.0, pose=(0.0, 0.0, 0.1), name="ball")
    world.add_spring("point", ball, stiffness=500.0)
    return world, ball


def tower():
    world = tactus.World()
    world.add_plane()
    for i in range(3):
        world.add_box((0.1, 0.1, 0.1), 0.3, pose=(0.02 * i, 0.0, 0.055 + 0.11 * i), name=f"box {i}")
    return world


class Books(unittest.TestCase):
    def test_energy_of_a_mass_on_a_spring_closes(self):
        world, ball = spring_world(gravity=(0.0, 0.0, 0.0))
        with world:
            start = world.energy
            self.assertAlmostEqual(start, 0.5 * 500.0 * 0.1**2, delta=1e-15)
            swing = []
            for _ in range(2000):
                world.step(0.001)
                swing.append(ball.position[2])
                self.assertLess(abs(world.residual()), 1e-14 * world.ledger().scale + 1e-16)
            # Rounding of 2000 steps of 2.5 J.
            self.assertAlmostEqual(world.energy, start, delta=1e-12)
            # The midpoint rule turns by 2 atan(ωT/2) a step; of ω itself it is 2e-5 off.
            angle = 2.0 * math.atan(math.sqrt(250.0) * 0.0005)
            np.testing.assert_allclose(swing, 0.1 * np.cos(angle * np.arange(1, 2001)), atol=1e-9)

    def test_pushes_are_booked_as_work_of_the_port(self):
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
            ball = world.add_body(mass=2.0)
            for _ in range(100):
                ball.push([0.0, 3.0, 0.0])
                world.step(0.01)
            # F²t²/2m over a second.
            self.assertAlmostEqual(world.ledger(total=True).work_port, 9.0 / 4.0, delta=1e-13)
            self.assertAlmostEqual(ball.port.total, 9.0 / 4.0, delta=1e-13)
            self.assertAlmostEqual(world.momentum.linear[1], 3.0, delta=1e-13)
            self.assertAlmostEqual(world.momentum_ledger(total=True).port.linear[1], 3.0, delta=1e-13)

    def test_two_runs_have_the_same_hash_and_another_start_has_another(self):
        def run(height):
            world, ball = spring_world()
            ball.pose = (0.0, 0.0, height)
            world.run(0.1)
            return world.hash

        self.assertEqual(run(0.2), run(0.2))
        self.assertNotEqual(run(0.2), run(0.2 + 1e-15))

    def test_a_state_that_was_saved_comes_back_to_the_bit(self):
        with tower() as world:
            world.run(0.2)
            state, before = world.save(), world.hash
            world.run(0.1)
            after = world.hash
            self.assertNotEqual(after, before)
            world.load(state)
            self.assertEqual(world.hash, before)
            world.run(0.1)
            self.assertEqual(world.hash, after)
            with self.assertRaisesRegex(tactus.FormatError, "tac_world_load"):
                world.load(state[:-8])
            with self.assertRaises(TypeError):
                world.load(5)
            self.assertEqual(world.hash, after)

    def test_values_are_those_of_c(self):
        with tower() as world:
            world.run(0.05)
            raw = lib.tac_world_ledger(world._pointer, True)
            given = tactus.asdict(world.ledger(total=True))
            self.assertEqual(given, {f[0]: getattr(raw, f[0]) for f in raw._fields_})
            self.assertEqual(world.stats.step_count, 50)
            self.assertAlmostEqual(world.time, 0.05, delta=1e-15)
            self.assertIsInstance(world.stats.contact.contacts, int)


class Contacts(unittest.TestCase):
    def test_contacts_are_an_array_that_lives_on(self):
        with tower() as world:
            self.assertEqual(len(world.contacts), 0)
            world.run(0.6)
            contacts = world.contacts
            self.assertEqual(len(contacts), world.stats.contact.contacts)
            self.assertEqual(contacts["normal"].shape, (len(contacts), 3))
            np.testing.assert_allclose(np.linalg.norm(contacts["normal"], axis=1), 1.0, atol=1e-12)
            on_floor = contacts[contacts["body_b"]["index1"] == 0]
            weight = on_floor["force"][:, 2].sum()
            self.assertAlmostEqual(weight, 3 * 0.3 * 9.81, delta=0.01)  # it rests
            copy = contacts.copy()
            world.run(0.1)
        self.assertEqual(contacts.tobytes(), copy.tobytes())

    def test_queries_find_what_is_there(self):
        with tower() as world:
            hit = world.ray((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
            self.assertEqual(tactus.Body(world, hit.body), world.body("box 2"))
            self.assertAlmostEqual(hit.point[2], 0.325, delta=1e-9)
            self.assertIsNone(world.ray((5.0, 0.0, 1.0), (5.0, 0.0, 0.5)))
            near = world.closest((0.0, 0.0, 0.5), 1.0)
            self.assertAlmostEqual(near.distance, 0.175, delta=1e-9)
            self.assertIsNone(world.closest((0.0, 0.0, 0.5), 0.1))
            other = world.ray((0.0, 0.0, 1.0), (0.0, 0.0, -1.0), ignore=world.body("box 2"))
            self.assertNotEqual(other.body, hit.body)

    def test_geometries_are_shared_and_checked(self):
        corners = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]
        faces = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]]
        hull, mesh = tactus.Geometry.hull(corners), tactus.Geometry.mesh(corners, faces)
        # A tetrahedron in a cube of 2 m has a third of its 8 m3.
        for solid in (hull, mesh):
            self.assertAlmostEqual(solid.mass_properties(3.0).volume, 8.0 / 3.0, delta=1e-12)
        with tactus.World() as world:
            world.add_shape("height_field", geometry=tactus.Geometry.height_field(np.zeros((3, 4)), (1.0, 1.0)))
            stone = world.add_body(pose=(0.0, 0.0, 1.05))
            stone.add_shape("hull", geometry=hull)
            hull.close()  # the shape holds a reference
            world.run(1.0)
            self.assertAlmostEqual(stone.contact_wrench.force[2], 9.81, delta=0.05)
            with self.assertRaisesRegex(tactus.StateError, "geometry is closed"):
                stone.add_shape("hull", geometry=hull)
        with self.assertRaisesRegex(tactus.InvalidError, "plane"):
            tactus.Geometry.hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
        with self.assertRaisesRegex(tactus.InvalidError, "tac_mesh_create|mesh"):
            tactus.Geometry.mesh(corners, [[0, 1, 7]])
        with self.assertRaisesRegex(ValueError, "shape"):
            tactus.Geometry.mesh(corners, [0, 1, 2])


class Errors(unittest.TestCase):
    def test_errors_have_the_text_of_the_library(self):
        with self.assertRaisesRegex(tactus.InvalidError, "gravity") as caught:
            tactus.World(gravity=(0.0, 0.0, math.nan))
        self.assertIsInstance(caught.exception, ValueError)
        with tactus.World() as world:
            with self.assertRaisesRegex(tactus.InvalidError, "tac_body_create: mass must be positive"):
                world.add_body(mass=-1.0)
            with self.assertRaisesRegex(tactus.InvalidError, "triangle|inertia"):
                world.add_body(inertia=(1.0, 1.0, 5.0))
            with self.assertRaises(tactus.InvalidError):
                world.step(0.0)
            with self.assertRaises(tactus.InvalidError):
                world.step(math.nan)
            with self.assertRaises(tactus.InvalidError):
                world.add_body().push([math.inf, 0.0, 0.0])
            with self.assertRaisesRegex(tactus.StateError, "tac_world_end"):
                world.end()
        with tactus.World(fixed_capacities=True, body_capacity=2) as world:
            world.add_body(), world.add_body()
            with self.assertRaisesRegex(tactus.CapacityError, "body_capacity"):
                world.add_body()
            self.assertEqual(len(world.bodies), 2)

    def test_inside_a_step_only_pushes_are_taken(self):
        with tactus.World() as world:
            ball = world.add_body()
            world.begin(0.001)
            for edit in (world.add_body, ball.destroy, world.save, lambda: world.begin(0.001)):
                with self.assertRaises(tactus.StateError):
                    edit()
            ball.push([1.0, 0.0, 0.0])
            world.end()
            self.assertAlmostEqual(ball.state_twist.lin[0], 0.001, delta=1e-15)

    def test_words_that_are_not_there_are_named(self):
        with tactus.World() as world:
            with self.assertRaisesRegex(TypeError, "did you mean mass"):
                world.add_body(mas=1.0)
            with self.assertRaisesRegex(ValueError, "exact, ledger, plain"):
                tactus.World(policy="magic")
            with self.assertRaisesRegex(ValueError, "sphere, box"):
                world.add_body().add_shape("cube")
            with self.assertRaisesRegex(KeyError, "no body 'cup'"):
                world.body("cup")
            with self.assertRaises(TypeError):  # a callback is set by the module alone
                tactus.World(message=None)

    def test_arrays_of_other_shapes_are_refused(self):
        with tactus.World() as world:
            ball = world.add_body()
            for wrong in ([0.0, 1.0], np.zeros((3, 1)), "abc", 5.0, [1.0, None, 2.0]):
                with self.subTest(wrong=wrong), self.assertRaises(ValueError):
                    ball.push(wrong)
            with self.assertRaisesRegex(ValueError, "position"):
                ball.pose = np.zeros(5)
            net = world.add_net(np.zeros((4, 3)) + np.arange(4)[:, None], np.ones(4))
            with self.assertRaisesRegex(ValueError, r"12 numbers are expected, not an array of shape \(11,\)"):
                net.positions = np.zeros(11)
            with self.assertRaisesRegex(ValueError, "masses"):
                world.add_net(np.zeros((4, 3)), np.ones(3))
            with self.assertRaises(tactus.InvalidError):
                net.velocities = np.full(12, np.nan)
            with self.assertRaises(tactus.InvalidError):
                net.push(12, 1.0)
            with self.assertRaises(IndexError):
                net.effort(12)
            with self.assertRaises(ValueError):
                tactus.World(body_capacity=2**32 + 256)  # ctypes would cut it to 256
            # A view with strides is read as what it shows.
            net.positions = np.arange(24.0)[::2]
            np.testing.assert_array_equal(net.positions, np.arange(24.0)[::2])

    def test_arguments_of_other_types_are_refused_before_the_library_sees_them(self):
        with tactus.World() as world:
            ball = world.add_body()
            for use in (lambda: world.step("long"), lambda: world.ray(ball, (0, 0, 1)), lambda: world.add_own(1, None),
                        lambda: world.surface(None, 0), lambda: ball.push(ball),
                        lambda: world.surface(2**32, 0), lambda: setattr(ball, "name", 5)):
                with self.assertRaises((TypeError, ValueError)):
                    use()

    def test_a_step_that_diverges_is_undone(self):
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
            ball = world.add_body()
            ball.push([1e300, 0.0, 0.0])
            before = world.hash
            ball.push([1e308, 0.0, 0.0])
            with self.assertRaises((tactus.DivergedError, tactus.InvalidError)):
                world.step(1e10)
            self.assertEqual(world.time, 0.0)
            self.assertIsInstance(before, int)

    def test_what_is_said_goes_to_the_logger_and_is_kept(self):
        with tactus.World() as world:
            world.add_plane()
            world.add_box((0.1, 0.1, 0.1), pose=(0.0, 0.0, 0.03))  # 20 mm inside the floor
            with self.assertLogs("tactus", logging.WARNING) as logs:
                world.run(0.01)
            self.assertIn("overlap", logs.output[0])
            self.assertIn("overlap", world.messages[0])
            self.assertIn("overlap", world.notices)

    def test_a_text_may_be_anything_but_a_zero_byte(self):
        with tactus.World() as world:
            ball = world.add_body(name="Kügelchen ⚽")
            self.assertEqual(ball.name, "Kügelchen ⚽")
            self.assertEqual(world.body("Kügelchen ⚽"), ball)
            with self.assertRaisesRegex(ValueError, "zero byte"):
                ball.name = "a\0b"


    def test_counts_that_go_with_pointers_cannot_be_set(self):
        with tactus.World() as world:
            for wrong in (lambda: tactus.Scene("x.yaml", source_count=3), lambda: tactus.Scene("x.yaml", set_count=3),
                          lambda: tactus.Recording("x.h5", world, choose_count=3), lambda: world.add_tree([], tendon_count=2)):
                with self.assertRaisesRegex(TypeError, "has no field"):
                    wrong()
            with self.assertRaisesRegex(TypeError, "a list of names"):
                tactus.Recording("x.h5", world, choose="ball.position")

    def test_indices_that_are_not_whole_are_refused(self):
        corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
        with self.assertRaisesRegex(ValueError, "triangles: whole numbers"):
            tactus.Geometry.mesh(corners, [[0.5, 1, 2]], open=True)
        with self.assertRaises((ValueError, OverflowError)):
            tactus.Geometry.mesh(corners, np.array([[0, 1, 2 + 2**32]]), open=True)
        tactus.Geometry.mesh(corners, np.array([[0.0, 1.0, 2.0]]), open=True).close()
        with self.assertRaisesRegex(ValueError, "spacing: 2 numbers"):
            tactus.Geometry.height_field(np.zeros((3, 4)), 0.1)

    def test_steps_of_no_length_are_refused(self):
        with tactus.World() as world:
            for T in (0.0, -0.001, math.nan):
                with self.assertRaisesRegex(ValueError, "T: a length"):
                    world.run(1.0, T)


class Lifetimes(unittest.TestCase):
    def test_what_is_the_librarys_is_not_copied(self):
        with tactus.World() as world:
            for act in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, "a world cannot be copied"):
                    act(world)
            body = world.add_body()
            self.assertEqual(copy.copy(body), body)
            pose = copy.deepcopy(body.pose)
            self.assertEqual(pickle.loads(pickle.dumps(pose)), pose)

    def test_stale_objects_raise(self):
        with tactus.World() as world:
            ball = world.add_body()
            shape = ball.add_shape("sphere", 0.1)
            spring = world.add_spring("point", ball)
            joint = world.add_joint("ball", ball)
            port = world.add_port(ball)
            ball.destroy()
            reads = [lambda: ball.pose, lambda: ball.twist, lambda: ball.mass, lambda: ball.kinetic, lambda: ball.name,
                     lambda: ball.contact_wrench, lambda: ball.port, lambda: shape.body, lambda: spring.info,
                     lambda: joint.info, lambda: port.info, lambda: port.text]
            writes = [lambda: ball.push([1, 0, 0]), ball.destroy, ball.wake, shape.destroy, spring.destroy, joint.destroy,
                      port.destroy, lambda: ball.add_shape("box"), lambda: world.add_spring("point", ball),
                      lambda: world.add_port(ball), lambda: world.add_joint("ball", ball, at=(0, 0, 0)),
                      lambda: setattr(ball, "pose", (0, 0, 0)), lambda: setattr(ball, "name", "x")]
            for i, use in enumerate(reads + writes):
                with self.subTest(use=i), self.assertRaisesRegex(tactus.StaleError, "gone|names no body"):
                    use()
            self.assertFalse(ball.is_valid)
            self.assertIn("gone", repr(ball))

    def test_objects_of_another_world_are_refused_even_with_the_same_tag(self):
        one, two = tactus.World(tag=7), tactus.World(tag=7)
        ball, other = one.add_body(), two.add_body()
        self.assertEqual(ball.id, other.id)
        self.assertNotEqual(ball, other)
        with self.assertRaises(tactus.StaleError):
            two.add_spring("point", ball)
        with self.assertRaises(tactus.StaleError):
            two.add_port(ball)
        with self.assertRaises(tactus.StaleError):
            two.ray((0, 0, 0), (1, 0, 0), ignore=ball)

    def test_a_closed_world_raises_and_closing_twice_is_no_mistake(self):
        world, ball = spring_world()
        world.close()
        world.close()
        for use in (world.step, lambda: world.energy, lambda: ball.pose, lambda: world.bodies, lambda: world.contacts,
                    world.save, lambda: ball.push([0, 0, 0]), world.__enter__):
            with self.assertRaisesRegex(tactus.StateError, "this world is closed"):
                use()
        self.assertFalse(ball.is_valid)
        self.assertIn("closed", repr(world))

    def test_worlds_are_freed_without_being_closed(self):
        freed = []
        world = tactus.World()
        destroy = world._native.destroy
        world._native.destroy = lambda pointer: freed.append(destroy(pointer))
        ball = world.add_body()
        ball.cycle = [world, ball]  # only the collector of garbage finds it
        gone = weakref.ref(world)
        del world, ball
        gc.collect()
        self.assertIsNone(gone())
        self.assertEqual(freed, [None])

    def test_a_world_at_work_is_not_used_by_another_thread(self):
        with tactus.World() as world:
            refused = []

            def mass(q, v):
                thread = threading.Thread(target=look)
                thread.start()
                thread.join()
                return np.eye(1)

            def look():
                try:
                    world.energy
                except tactus.StateError as error:
                    refused.append(str(error))

            world.add_own(1, mass)
            self.assertIn("two threads", refused[0])


class Places(unittest.TestCase):
    def test_values_with_arrays_are_equal_where_all_their_numbers_are(self):
        for kind in (tactus.Pose, tactus.Twist, tactus.Wrench, tactus.Momentum):
            with self.subTest(kind=kind.__name__):
                self.assertEqual(kind(), kind())
                self.assertEqual(kind((1, 2, 3)), kind(np.array([1.0, 2.0, 3.0])))
                self.assertNotEqual(kind((1, 2, 3)), kind((1, 2, 4)))
        self.assertNotEqual(tactus.Twist(), tactus.Wrench())
        with tactus.World() as world:
            world.add_sphere(0.1)
            world.step()
            before = world.stats, world.ledger(), world.momentum_ledger()
            self.assertEqual(before, (world.stats, world.ledger(), world.momentum_ledger()))
            world.step()
            for a, b in zip(before, (world.stats, world.ledger(), world.momentum_ledger())):
                self.assertNotEqual(a, b)

    def test_places_keep_numbers_of_their_own(self):
        given = np.array([1.0, 2.0, 3.0])
        pose, twist = tactus.Pose(given), tactus.Twist(given, [0, 0, 1])
        given[:] = 0.0
        np.testing.assert_array_equal(pose.position, [1.0, 2.0, 3.0])
        np.testing.assert_array_equal(2.0 * twist.lin + twist.ang, [2.0, 4.0, 7.0])
        with self.assertRaisesRegex(ValueError, "ang: 3 numbers"):
            tactus.Twist(given, (0, 1))

    def test_poses_multiply_as_those_of_the_library(self):
        rng = np.random.default_rng(5)
        for _ in range(20):
            a, b = (tactus.Pose.turned(rng.normal(size=3), rng.normal(size=3)) for _ in range(2))
            there = _convert.values(lib.tac_pose_mul(_convert.pose(a), _convert.pose(b)))
            np.testing.assert_allclose((a @ b).position, there.position, atol=1e-14)
            np.testing.assert_allclose((a @ b).quaternion, there.quaternion, atol=1e-14)
            r, p = rng.normal(size=3), rng.normal(size=3)
            made = _convert.values(lib.tac_pose_make(_convert.vec3(p, ""), _convert.vec3(r, "")))
            np.testing.assert_allclose(tactus.Pose.turned(r, p).quaternion, made.quaternion, atol=1e-14)
            at = _convert.values(lib.tac_pose_point(_convert.pose(a), _convert.vec3(p, "")))
            np.testing.assert_allclose(a.point(p), at, atol=1e-14)

    def test_twists_and_matrices_go_there_and_back(self):
        with tactus.World() as world:
            ball = world.add_body(twist=[1, 2, 3, 4, 5, 6], inertia=np.diag([1.0, 2.0, 2.5]))
            np.testing.assert_array_equal(ball.twist.lin, [1, 2, 3])
            np.testing.assert_array_equal(ball.twist.ang, [4, 5, 6])
            ball.twist = tactus.Twist(lin=np.array([0.0, 0.0, 1.0]))
            np.testing.assert_array_equal(ball.twist.lin, [0, 0, 1])
            self.assertEqual(_abi.tac_Vec3(1, 2, 3), _abi.tac_Vec3(1, 2, 3))


if __name__ == "__main__":
    unittest.main()
