"""Scenes from Python: the same bits as those of the command, and errors with their lines."""
import gc
import json
import logging
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy as np

import tactus

SCENES = Path(__file__).resolve().parents[2] / "scenes"
BALL = """tactus: 1
title: A ball
parameters:
  mass: {default: 2 kg, min: 1 kg, max: 5 kg, text: of the ball}
world: {step: 2 ms, duration: 0.1 s}
bodies: [{name: ball, mass: $mass, inertia: [1, 1, 1], position: [0, 0, 1]}]
springs: [{name: rope, type: point, a: ball, b: world, stiffness: 100}]
record: {channels: [ball.position, rope.stretch, energy.kinetic]}
"""


logging.getLogger("tactus").addHandler(logging.NullHandler())  # what robots say when they are loaded


class Scenes(unittest.TestCase):
    def test_runs_are_those_of_the_command_to_the_bit(self):
        command = os.environ.get("TACTUS_COMMAND")
        if not command:
            self.skipTest("TACTUS_COMMAND is not set: the command was not built")
        for name, parameters in (("mass-spring", {"k": "300 N/m"}), ("hand", {}), ("stack", {}), ("robot-table", {})):
            with self.subTest(scene=name), tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "run.h5"
                told = [word for k, v in parameters.items() for word in ("--set", f"{k}={v}")]
                done = subprocess.run([command, "run", str(SCENES / f"{name}.yaml"), "--headless", "--duration", "0.2", "--json",
                                       "--record", str(file), *told], capture_output=True, check=True)
                with tactus.Scene(SCENES / f"{name}.yaml", parameters) as scene, scene.build() as world:
                    for _ in range(round(0.2 / scene.info.step)):
                        scene.step(world)
                    with tactus.RecordingFile(file) as recorded:
                        self.assertEqual(world.hash, int(recorded.steps["hash"][-1]))
                    books = tactus.asdict(world.ledger(total=True))
                    for term, joules in json.loads(done.stdout)["ledger"].items():
                        self.assertEqual(books[term], joules, term)

    def test_run_gives_channels_as_arrays(self):
        with tactus.Scene.from_text(BALL, {"mass": 4}) as scene, scene.build() as world:
            run = scene.run(world, every=5)
            self.assertEqual(list(run), ["time", "ball.position", "rope.stretch", "energy.kinetic"])
            np.testing.assert_allclose(run["time"], 0.01 * np.arange(11), atol=1e-12)
            self.assertEqual((run["ball.position"].shape, run["rope.stretch"].shape), ((11, 3), (11,)))
            np.testing.assert_allclose(np.linalg.norm(run["ball.position"], axis=1), run["rope.stretch"], atol=1e-12)
            np.testing.assert_array_equal(scene.read(world, "ball.position"), run["ball.position"][-1])
            np.testing.assert_array_equal(world.body("ball").position, run["ball.position"][-1])
            self.assertEqual(world.body("ball").mass, 4.0)
            self.assertAlmostEqual(world.spring("rope").info.stretch, run["rope.stretch"][-1], delta=1e-12)
            with self.assertRaisesRegex(KeyError, "no channel 'ball.colour'"):
                scene.read(world, "ball.colour")
            with self.assertRaises(ValueError):
                scene.run(world, every=0)

    def test_what_a_scene_says_of_itself(self):
        with tactus.Scene.from_text(BALL, name="ball.yaml") as scene:
            self.assertEqual((scene.info.title, scene.info.step, scene.info.duration), ("A ball", 0.002, 0.1))
            mass = scene.parameters["mass"]
            self.assertEqual((mass.value, mass.minimum, mass.maximum, mass.unit, mass.text), (2.0, 1.0, 5.0, "kg", "of the ball"))
            self.assertEqual([(c.name, c.unit, c.width) for c in scene.channels],
                             [("ball.position", "m", 3), ("rope.stretch", "m", 1), ("energy.kinetic", "J", 1)])
            self.assertEqual(scene.sources, {"ball.yaml": BALL})
            self.assertEqual(scene.names["body"], ["ball"])

    def test_what_is_shown_and_what_is_beside_it(self):
        text = BALL.replace("world: {", "world: {policy: {by: $naive, of: [exact, plain]}, ").replace(
            "parameters:", "parameters:\n  naive: 0") + (
            "show: {order: 2, try: Pull., notice: It swings., camera: {from: [1, 0, 0], at: [0, 0, 1]}, focus: ball}\n"
            "beside: {label: as in the papers, here: exact, parameters: {naive: 1}}\n")
        with tactus.Scene.from_text(text) as scene:
            show = scene.show
            self.assertEqual((show.order, show.try_this, show.notice, show.focus, show.focus_name), (2, "Pull.", "It swings.", 0, "ball"))
            np.testing.assert_array_equal(show.camera_at, [0, 0, 1])
            self.assertEqual(scene.beside, ("as in the papers", "exact", {"naive": 1.0}))
            with tactus.Scene.from_text(text, scene.beside.parameters) as other:
                self.assertEqual(other.parameters["naive"].value, 1.0)
        with tactus.Scene.from_text(BALL) as scene:
            self.assertEqual((scene.show.order, scene.show.has_camera, scene.beside), (0, False, None))

    def test_mistakes_come_with_line_and_caret_all_of_them(self):
        wrong = BALL.replace("bodies:", "bodiess:").replace("type: point", "type: pint")
        with self.assertRaises(tactus.FormatError) as caught:
            tactus.Scene.from_text(wrong, name="wrong.yaml")
        text = str(caught.exception)
        self.assertIn("wrong.yaml:6:1: unknown key 'bodiess' in a scene; did you mean 'bodies'?", text)
        self.assertIn("wrong.yaml:7", text)
        self.assertIn("^~", text)
        self.assertGreaterEqual(len(caught.exception.messages), 2)
        with self.assertRaisesRegex(tactus.TactusError, "nowhere.yaml"):
            tactus.Scene("nowhere.yaml")
        with self.assertRaisesRegex(tactus.InvalidError, "colour"):
            tactus.Scene.from_text(BALL, {"colour": 1.0})
        with self.assertRaisesRegex(tactus.InvalidError, "mass"):
            tactus.Scene.from_text(BALL, {"mass": 50.0})
        with self.assertRaisesRegex(TypeError, "strict"):
            tactus.Scene("x.yaml", strikt=True)

    def test_worlds_live_on_without_their_scene(self):
        world = tactus.Scene.from_text(BALL).build()
        gc.collect()
        world.run(0.01, 0.002)
        scene = world.scene
        scene.close()
        world.step(0.002)
        with self.assertRaisesRegex(tactus.StateError, "this scene is closed"):
            scene.build()
        with self.assertRaisesRegex(tactus.StateError, "this scene is closed"):
            scene.step(world)
        world.close()

    def test_a_world_runs_in_the_steps_of_its_scene(self):
        text = "tactus: 1\nworld: {step: 0.5 ms}\nbodies: [{name: ball, mass: 1 kg, inertia: [1, 1, 1]}]\n"
        with tactus.Scene.from_text(text) as scene, scene.build() as world:
            world.run(0.01)
            self.assertEqual(world.stats.step_count, 20)
            world.run(0.01, 0.001)
            self.assertEqual(world.stats.step_count, 30)

    def test_worlds_of_another_scene_are_refused(self):
        one, two = tactus.Scene.from_text(BALL), tactus.Scene.from_text(BALL)
        world = one.build()
        for use in (lambda: two.step(world), lambda: two.read(world, "ball.position"), lambda: two.drive(tactus.World(), 0.1)):
            with self.assertRaisesRegex(tactus.StateError, "not built from this scene"):
                use()

    def test_things_that_went_are_stale_in_a_scene_too(self):
        with tactus.Scene.from_text(BALL) as scene, scene.build() as world:
            world.body("ball").destroy()
            with self.assertRaisesRegex(KeyError, "no body 'ball'"):
                world.body("ball")
            scene.step(world)
            scene.read(world, "rope.stretch")  # of what is gone: no crash

    def test_a_robot_runs_from_its_file_and_says_what_it_ignored(self):
        with self.assertLogs("tactus") as logs:
            scene = tactus.Scene(SCENES / "robots" / "arm.urdf", {"floor": 0})
        self.assertIn("ignored", logs.output[0])
        with scene, scene.build() as world:
            arm = world.system("arm")
            self.assertEqual(arm.velocity_count, 7)
            world.run(0.1)
            self.assertLess(abs(world.residual()), 1e-12 * world.ledger().scale)


if __name__ == "__main__":
    unittest.main()
