"""Recordings from Python: what was written comes back, as arrays."""
import gc
import tempfile
import unittest
from pathlib import Path

import h5py
import numpy as np

import tactus


def balls():
    world = tactus.World()
    world.add_plane()
    for i in range(2):
        world.add_sphere(0.05, 0.1, pose=(0.2 * i, 0.0, 0.1 + 0.1 * i), name=f"ball-{i}")
    return world


class Recordings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "run.h5"

    def test_rows_channels_and_contacts_come_back(self):
        with balls() as world:
            seen, hashes = [world.body("ball-1").position], [world.hash]
            with tactus.Recording(self.path, world, title="two balls", channels={"twice.z": ("m", 2, lambda w: [
                    world.body("ball-1").position[2]] * 2)}) as recording:
                for _ in range(300):
                    world.step(0.001)
                    recording.step()
                    seen.append(world.body("ball-1").position)
                    hashes.append(world.hash)
            last = world.contacts
        with tactus.RecordingFile(self.path) as file:
            self.assertEqual((len(file), file.info.complete, file.info.title, file.info.step), (301, True, "two balls", 0.001))
            np.testing.assert_array_equal(file["ball-1.position"], seen)
            np.testing.assert_array_equal(file["twice.z"], np.repeat(np.array(seen)[:, 2:], 2, axis=1))
            self.assertEqual(file.steps["hash"].tolist(), hashes)
            np.testing.assert_allclose(file.time, 0.001 * np.arange(301), atol=1e-12)
            np.testing.assert_array_equal(file.read("ball-1.position", slice(5, 8)), seen[5:8])
            np.testing.assert_array_equal(file.read("ball-1.position", slice(-2, None)), seen[-2:])
            self.assertEqual(file.bodies, ["ball-0", "ball-1"])
            of_last = file.contacts[file.contacts["row"] == 300]
            np.testing.assert_array_equal(of_last["force"], last["force"])
            self.assertEqual(file.steps["ledger"].dtype.names[0], "kinetic")
            with h5py.File(self.path) as other:  # what anybody reads
                np.testing.assert_array_equal(other["world/steps"]["kinetic"], file.steps["ledger"]["kinetic"])
                np.testing.assert_array_equal(other["world/channels/ball-1.position"][:], file["ball-1.position"])
            with self.assertRaisesRegex(TypeError, "not iterable"):
                list(file)
            with self.assertRaisesRegex(KeyError, "no channel 'ball-7.position'"):
                file["ball-7.position"]
            with self.assertRaises(tactus.InvalidError):
                file.read("ball-1.position", slice(0, 10, 2))
            self.assertEqual(file.read("ball-1.position", slice(500, 600)).shape, (0, 3))
            with self.assertRaises(KeyError):
                file.servo("pen")

    def test_a_world_made_alike_goes_to_a_saved_state(self):
        with balls() as world, tactus.Recording(self.path, world, every=2, save_every=10) as recording:
            for _ in range(100):
                world.step(0.001)
                recording.step()
        with tactus.RecordingFile(self.path) as file, balls() as world:
            self.assertEqual(file.load(world, 27), 20)
            self.assertEqual(world.hash, int(file.steps["hash"][20]))
            world.run(0.060)
            self.assertEqual(world.hash, int(file.steps["hash"][50]))
            world.add_body()
            with self.assertRaises((IndexError, ValueError, OverflowError)):
                file.load(world, -1)
            with tactus.World(gravity=(0, 0, 0)) as other, self.assertRaises(tactus.TactusError):
                file.load(other, 27)

    def test_errors_have_the_text_of_the_library(self):
        with self.assertRaisesRegex(tactus.TactusError, "nowhere.h5"):
            tactus.RecordingFile("nowhere.h5")
        text = self.path.with_suffix(".yaml")
        text.write_text("tactus: 1\n")
        with balls() as world:
            with self.assertRaisesRegex(tactus.DeviceError, "run.yaml"):
                tactus.Recording(text, world)
            self.assertEqual(text.read_text(), "tactus: 1\n")
            with self.assertRaisesRegex(tactus.TactusError, "no-such-folder"):
                tactus.Recording(self.path.parent / "no-such-folder" / "x.h5", world)
            with self.assertRaises(tactus.InvalidError):
                tactus.Recording(self.path, world, every=-1)
            with self.assertRaisesRegex(tactus.InvalidError, "channel"):
                tactus.Recording(self.path, world, channels={"a b": ("m", 1, lambda w: 0.0)})
        with self.assertRaises(tactus.FormatError):
            tactus.RecordingFile(text)

    def test_an_exception_in_a_channel_is_that_of_the_call(self):
        with balls() as world:
            with self.assertRaisesRegex(ZeroDivisionError, "division"):
                tactus.Recording(self.path, world, channels={"x": ("", 1, lambda w: 1 / 0)})
            with self.assertRaisesRegex(ValueError, "broadcast"):
                tactus.Recording(self.path, world, channels={"x": ("", 2, lambda w: [1.0, 2.0, 3.0])})

    def test_closing_a_world_closes_its_recording_first(self):
        world = balls()
        recording = tactus.Recording(self.path, world)
        world.step(0.001)
        recording.step()
        world.close()
        self.assertTrue(recording.closed)
        with self.assertRaisesRegex(tactus.StateError, "this recording is closed"):
            recording.step()
        with tactus.RecordingFile(self.path) as file:
            self.assertTrue(file.info.complete)
            self.assertEqual(len(file), 2)

    def test_a_recording_that_nobody_closes_is_complete_when_it_is_gone(self):
        for together in (False, True):
            world = balls()
            recording = tactus.Recording(self.path, world)
            if together:  # dropped at once, in any order
                world.ring = [world, recording]
            world.step(0.001)
            recording.step()
            del world, recording
            gc.collect()
            with tactus.RecordingFile(self.path) as file:
                self.assertTrue(file.info.complete)

    def test_another_history_is_refused(self):
        with balls() as world, tactus.Recording(self.path, world) as recording:
            state = world.save()
            world.run(0.01)
            recording.step()
            world.load(state)
            with self.assertRaises(tactus.StateError):
                recording.step()


if __name__ == "__main__":
    unittest.main()
