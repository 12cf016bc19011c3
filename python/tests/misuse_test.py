"""Whatever is called with whatever: there are exceptions, and the process lives."""
import gc
import inspect
import logging
import math
import random
import unittest
import warnings
from pathlib import Path

import numpy as np

import tactus

SCENES = Path(__file__).resolve().parents[2] / "scenes"
VALUES = [0, 1, -1, 2**31 - 1, 2**40, 0.5, math.nan, 1e308, -1e-300, math.inf, None, True, "", "box", "revolute", "point",
          "coordinate", "ball", (0, 0, 0), (0, 0, 1), [1, 2, 3, 4, 5, 6], np.zeros(7), (0, 0, 0, 1, 0, 0, 0), {}, {"mass": 1}, [{}],
          b"x", [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.eye(3), lambda *a: np.eye(1), lambda q: (0.0, q), tactus.Pose()]
THINGS = (tactus.Body, tactus.Shape, tactus.Joint, tactus.Spring, tactus.Port, tactus.System, tactus.Drive, tactus.World,
          tactus.Scene, tactus.Rig, tactus.Device, tactus.Snapshot)
# What writes files or threads of their own, or may take long.
LEFT_OUT = {"record", "run", "start", "wait", "relax"}
EXPECTED = (tactus.TactusError, TypeError, ValueError, LookupError, OverflowError, AttributeError, ArithmeticError)


def objects(rng):
    """A world of a scene with what is in it, and one made here with a device beside it."""
    scene = tactus.Scene(SCENES / f"{rng.choice(['stack', 'hand', 'robot-table', 'beam-plate', 'tendon-arm', 'touch'])}.yaml")
    world, other = scene.build(), tactus.World()
    ball = other.add_sphere(0.1)
    return [scene, world, *world.bodies[:3], *world.joints[:2], *world.springs[:2], *world.systems[:2], *world.ports, other, ball,
            other.add_port(ball), tactus.Rig(other), tactus.Device("virtual:?preset=s2"), tactus.Snapshooter(other),
            tactus.Session(realtime={"lock_memory": False})]


def some_call(rng, pool):
    thing = rng.choice(pool)
    name = rng.choice([n for n in dir(type(thing)) if not n.startswith("_") and n not in LEFT_OUT])
    if name in ("close", "destroy", "of_scene", "from_text") and rng.random() < 0.8:
        return None
    values = VALUES + rng.sample(pool, min(len(pool), 6))
    member = getattr(type(thing), name)
    if isinstance(member, property):
        if member.fset and rng.random() < 0.4:
            return setattr(thing, name, rng.choice(values))
        return getattr(thing, name)
    function = getattr(thing, name)
    given = [rng.choice(values) for _ in range(rng.randint(0, len(inspect.signature(function).parameters)))]
    if name in ("read", "step") and given:
        given[0] = 0.01
    return function(*given)


class Misuse(unittest.TestCase):
    def test_random_calls_give_exceptions_and_no_crash(self):
        logging.getLogger("tactus").setLevel(logging.CRITICAL)
        self.addCleanup(logging.getLogger("tactus").setLevel, logging.NOTSET)
        for seed in range(3):
            rng, pool, done = random.Random(seed), [], 0
            for trial in range(3000):
                if trial % 300 == 0:
                    pool = objects(rng)
                    gc.collect()
                try:
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")  # numpy has its say of some values
                        result = some_call(rng, pool)
                    done += 1
                except EXPECTED:
                    continue
                for made in (result if isinstance(result, list) else [result])[:3]:
                    if isinstance(made, THINGS) and len(pool) < 60:
                        pool.append(made)
            self.assertGreater(done, 500)  # it is not refusal alone


if __name__ == "__main__":
    unittest.main()
