"""Type hints, as mypy sees them."""
import os
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PROGRAM = """import numpy as np
import tactus

with tactus.World(gravity=np.array([0.0, 0.0, -9.81])) as world:
    ball = world.add_sphere(0.03, mass=0.2, pose=(0, 0, 1))
    ball.twist = tactus.Twist((1, 0, 0))
    ball.push((0, 0, 1))
    world.add_joint("revolute", ball, at=(0, 0, 0))
    world.add_own(1, lambda q, v: [[1.0]], lambda q: (0.0, q))
    world.add_own(1, lambda q, v: (np.eye(1), np.zeros((1, 1))))
    x: float = world.ledger().kinetic + ball.position[2]
    hit = world.ray((0, 0, 1), (0, 0, 0))
    if hit is not None:
        name: str = tactus.Body(world, hit.body).name
    with tactus.Recording("x.h5", world, channels={"a.b": ("m", 3, lambda w: ball.position)}) as recording:
        rows: int = recording.stats.rows
    with tactus.Session(by_hand=True) as session, tactus.Device("virtual:") as pen:
        session.add(world)
        live: tactus.LiveRecording = session.record("x.h5", every=2)
        session.edit("push", "ball", np.zeros(3))
        state: tactus.SideState = session.side().state
        force = pen.info.written[0].force[2]
with tactus.Scene("x.yaml", {"k": 200.0, "m": "1 kg"}) as scene, scene.build() as built:
    last = scene.run(built, 1.0)["ball.position"][-1]
wrong: int = tactus.World().energy
"""


@unittest.skipUnless(find_spec("mypy"), "there is no mypy (python3-mypy)")
class Types(unittest.TestCase):
    def mypy(self, *arguments):
        # mypy itself is not free of warnings
        command = [sys.executable, "-W", "ignore", "-m", "mypy", "--cache-dir=/dev/null", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=TOP, env={**os.environ, "MYPYPATH": str(TOP / "python")})
        return done.stdout + done.stderr

    def test_the_module_and_a_program_that_uses_it_are_strictly_typed(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program.py"
            program.write_text(PROGRAM)
            said = self.mypy("--strict", str(TOP / "python" / "tactus"), str(program)).splitlines()
        self.assertEqual(len(said), 2, said)  # the mistake of the last line, and a summary
        self.assertRegex(said[0], rf"program.py:{len(PROGRAM.splitlines())}: error: .*float.*int")

    def test_the_examples_are_sound(self):
        examples = sorted((TOP / "examples" / "python").glob("*.py"))
        self.assertIn("Success", self.mypy("--check-untyped-defs", *map(str, examples)))


if __name__ == "__main__":
    unittest.main()
