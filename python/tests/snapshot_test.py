"""Snapshots in Python: views without copying of what the library wrote, and refusal of what it did not."""
import unittest
from pathlib import Path

import numpy as np

import tactus
from tactus import _abi
from tactus._library import lib
from tactus.snapshot import HEADER, ROWS, SECTION

SCENES = Path(__file__).resolve().parents[2] / "scenes"


def balls():
    world = tactus.World()
    world.add_plane()
    for i in range(3):
        world.add_sphere(0.05, 0.1 + i, pose=(0.2 * i, 0.0, 0.05 + 0.2 * i), name=f"ball-{i}")
    world.run(0.05)
    return world


class Snapshots(unittest.TestCase):
    def test_rows_are_those_of_the_world(self):
        with balls() as world, tactus.Snapshooter(world) as shooter:
            seen = shooter.take(hash=True)
            self.assertEqual((seen.step, seen.hash), (50, world.hash))
            self.assertAlmostEqual(seen.time, 0.05, delta=1e-12)
            np.testing.assert_array_equal(seen["bodies"]["position"], [b.position for b in world.bodies])
            np.testing.assert_array_equal(seen["bodies"]["velocity"], [b.velocity for b in world.bodies])
            np.testing.assert_array_equal(seen["contacts"]["force"], world.contacts["force"])
            card = shooter.card
            self.assertEqual(card.names("card_bodies"), ["ball-0", "ball-1", "ball-2"])
            np.testing.assert_allclose(card["card_bodies"]["mass"], [0.1, 1.1, 2.1])
            self.assertEqual(card.card, seen.card)
            terms = card.names("card_terms")
            energies = dict(zip(terms, seen["ledger"]["total"]))
            self.assertEqual(energies["kinetic"], world.ledger(total=True).kinetic)
            self.assertIn("bodies", seen)
            self.assertNotIn("devices", seen)
            self.assertEqual(len(seen["devices"]), 0)
            with self.assertRaisesRegex(KeyError, "'colours' is no kind"):
                seen["colours"]

    def test_views_are_not_copies_and_outlive_all_else(self):
        with balls() as world, tactus.Snapshooter(world) as shooter:
            memory = bytearray(1 << 20)
            first = shooter.take(into=memory)["bodies"]["position"]
            self.assertTrue(np.shares_memory(first, np.frombuffer(memory, np.uint8)))
            before = first.copy()
            world.step()
            shooter.take(into=memory)
            self.assertFalse(np.array_equal(first, before))
            kept = shooter.take()["bodies"]
            copy = kept.copy()
            with self.assertRaisesRegex(ValueError, "bytes are needed"):
                shooter.take(into=bytearray(100))
        self.assertTrue(shooter.closed)
        self.assertEqual(kept.tobytes(), copy.tobytes())
        with self.assertRaisesRegex(tactus.StateError, "this snapshooter is closed"):
            shooter.take()

    def test_bodies_that_come_or_go_are_noticed(self):
        world = balls()
        shooter = tactus.Snapshooter(world)
        self.assertTrue(shooter.is_current)
        world.body("ball-1").destroy()
        self.assertFalse(shooter.is_current)
        gone = shooter.take()["bodies"]["flags"] & _abi.TAC_SNAPSHOT_GONE
        np.testing.assert_array_equal(gone != 0, [False, True, False])
        world.close()
        self.assertTrue(shooter.closed)

    def test_a_scene_gives_shapes_meshes_and_parameters(self):
        with tactus.Scene(SCENES / "mass-spring.yaml") as scene, scene.build() as world, tactus.Snapshooter(world) as shooter:
            card = shooter.card
            self.assertEqual(card.names("card_parameters"), list(scene.parameters))
            np.testing.assert_array_equal(card["card_parameters"]["value"], [p.value for p in scene.parameters.values()])
            self.assertEqual(len(card["card_shapes"]["size"][0]), 3)

    def test_bytes_that_are_not_sound_are_refused_as_the_library_refuses_them(self):
        with balls() as world, tactus.Snapshooter(world) as shooter:
            whole = bytearray(shooter.take()._memory.tobytes())
        rng = np.random.default_rng(3)
        refused = 0
        for trial in range(3000):
            data = bytearray(whole)
            table = HEADER.itemsize + int(tactus.Snapshot(whole).header["section_room"]) * SECTION.itemsize
            for _ in range(rng.integers(1, 4)):
                data[rng.integers(0, table)] = rng.integers(0, 256)
            if trial % 3 == 0:
                data = data[:rng.integers(0, len(data))]
            # In memory that is aligned to 8 bytes, as the library wants it.
            aligned = np.zeros(len(data) // 8 + 1, np.uint64)
            aligned.view(np.uint8)[:len(data)] = np.frombuffer(bytes(data), np.uint8)
            sound = lib.tac_snapshot_sound(aligned.ctypes.data, len(data))
            try:
                seen = tactus.Snapshot(data)
                for kind in seen.kinds:
                    seen[kind].tobytes()
                if not sound:
                    self.fail(f"trial {trial}: the library refuses it")
            except tactus.FormatError:
                refused += 1
                self.assertFalse(sound, f"trial {trial}: the library takes it")
        self.assertGreater(refused, 1000)
        for nothing in (b"", b"x" * 50, bytes(200)):
            with self.assertRaises(tactus.FormatError):
                tactus.Snapshot(nothing)

    def test_unknown_kinds_and_longer_rows_are_read_past(self):
        with balls() as world, tactus.Snapshooter(world) as shooter:
            seen = shooter.take()
            data = seen._memory.tobytes()
        room = np.zeros(len(data) // 8 + 1000, np.uint64)
        room.view(np.uint8)[:len(data)] = np.frombuffer(data, np.uint8)
        rows = np.arange(6.0)
        size = lib.tac_snapshot_append(room.ctypes.data, room.nbytes, 4711, 16, rows.ctypes.data, 3)
        self.assertGreater(size, len(data))
        more = tactus.Snapshot(room.view(np.uint8)[:size])
        self.assertEqual(more.kinds, seen.kinds)
        stride = ROWS[_abi.SectionKind.SIDES][1].itemsize + 8
        longer = np.arange(3.0 * stride / 8).reshape(3, -1)
        size = lib.tac_snapshot_append(room.ctypes.data, room.nbytes, _abi.SectionKind.SIDES, stride, longer.ctypes.data, 3)
        sides = tactus.Snapshot(room.view(np.uint8)[:size])["sides"]
        np.testing.assert_array_equal(sides["real_time"], longer[:, 2])


class Memory(unittest.TestCase):
    def test_snapshots_go_into_any_memory_that_can_be_written(self):
        with tactus.World() as world:
            world.add_sphere(0.1)
            with tactus.Snapshooter(world) as shooter:
                for memory in (bytearray(shooter.size), np.zeros(shooter.size, np.uint8), np.zeros(shooter.size // 8 + 1)):
                    world.step()
                    seen = shooter.take(into=memory)
                    self.assertEqual((seen.step, len(seen["bodies"])), (world.stats.step_count, 1))
                    self.assertTrue(np.shares_memory(seen["bodies"], np.frombuffer(memory, np.uint8)))
                with self.assertRaisesRegex(ValueError, "bytes are needed"):
                    shooter.take(into=np.zeros(8))
                with self.assertRaises(TypeError):
                    shooter.take(into=bytes(shooter.size))


if __name__ == "__main__":
    unittest.main()
