"""Sessions and edits from Python."""
import gc
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy as np

import tactus

SCENES = Path(__file__).resolve().parents[2] / "scenes"
HAND = "virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0,0.01,0&f=0.5"
LIVE = """tactus: 1
parameters:
  k: {default: 100 N/m, min: 10 N/m, max: 1 kN/m, live: true}
  m: {default: 1 kg, min: 1 kg, max: 2 kg}
bodies: [{name: ball, mass: $m, inertia: [1, 1, 1], position: [0, 0, 0.1]}]
springs: [{name: rope, type: point, a: ball, b: world, stiffness: $k}]
record: {channels: [ball.position]}
"""


class Hand:
    """A ball in a virtual hand, and a session with both."""

    def __init__(self, **fields):
        self.world = tactus.World(gravity=(0.0, 0.0, 0.0))
        self.ball = self.world.add_sphere(0.05, 0.3, drag=2.0, name="ball")
        self.port = self.world.add_port(self.ball, name="grip", stiffness=500.0)
        self.device = tactus.Device(HAND, "pen")
        self.session = tactus.Session(realtime={"lock_memory": False}, **fields)
        self.session.add(self.world, step=0.002)
        self.session.join(self.device, self.port)

    def steps(self, count):
        for _ in range(count):
            self.session.begin()
            while not self.session.is_due():
                self.session.tick()
            self.session.end()


class Edits(unittest.TestCase):
    def test_edits_change_a_world_between_steps(self):
        with tactus.World(gravity=(0.0, 0.0, 0.0)) as world:
            ball = world.add_body(name="ball")
            tactus.Edit("push", "ball", [2.0, 0.0, 0.0]).apply(world)
            world.step(0.01)
            self.assertAlmostEqual(ball.state_twist.lin[0], 0.02, delta=1e-14)
            tactus.Edit("place", "ball", [0.0, 0.0, 3.0, 1.0, 0.0, 0.0, 0.0]).apply(world)
            np.testing.assert_array_equal(ball.position, [0.0, 0.0, 3.0])
            before = world.hash
            for wrong, error in ((("push", "cup", [1.0]), tactus.StaleError),
                                 (("place", "ball", [np.inf, 0, 0, 1, 0, 0, 0]), tactus.InvalidError),
                                 (("push", "ball", [np.nan, 0, 0]), tactus.InvalidError)):
                with self.subTest(wrong=wrong), self.assertRaises(error):
                    tactus.Edit(*wrong).apply(world)
            self.assertEqual(world.hash, before)
            with self.assertRaisesRegex(ValueError, "at most 7"):
                tactus.Edit("push", "ball", [0.0] * 8)
            with self.assertRaisesRegex(ValueError, "at most 47 bytes"):
                tactus.Edit("push", "x" * 48)
            with self.assertRaisesRegex(ValueError, "kind"):
                tactus.Edit("explode", "ball")
            tactus.Edit("remove", "ball").apply(world)
            self.assertFalse(ball.is_valid)

    def test_a_live_parameter_changes_a_running_world_with_its_energy_booked(self):
        with tactus.Scene.from_text(LIVE) as scene, scene.build() as world:
            self.assertTrue(scene.parameters["k"].live)
            before, edited = world.energy, world.ledger(total=True).work_edit
            scene.set(world, "k", 300.0)
            # ½ Δk x².
            self.assertAlmostEqual(world.energy - before, 0.5 * 200.0 * 0.1**2, delta=1e-14)
            self.assertAlmostEqual(world.ledger(total=True).work_edit - edited, world.energy - before, delta=1e-14)
            for name, value, text in (("m", 1.5, "live"), ("k", 1e6, "k"), ("colour", 1.0, "colour")):
                with self.subTest(name=name), self.assertRaisesRegex(tactus.InvalidError, text):
                    scene.set(world, name, value)


class Lockstep(unittest.TestCase):
    def test_loops_that_the_program_drives_are_the_same_each_time(self):
        def run():
            hand = Hand()
            with hand.session as session:
                session.begin_loops()
                hand.steps(300)
                stats = session.side()
                self.assertEqual((stats.steps, stats.state), (300, tactus.SideState.RUNNING))
                self.assertAlmostEqual(stats.taken, stats.given + stats.account + stats.lost - stats.forgiven, delta=1e-12)
                self.assertGreater(abs(stats.taken), 1e-6)
            return hand.world.hash, hand.ball.position.tobytes()

        self.assertEqual(run(), run())

    def test_a_world_is_the_sessions_until_it_is_stopped(self):
        hand = Hand()
        hand.world.energy
        hand.session.begin_loops()
        hand.steps(3)
        for use in (lambda: hand.world.energy, hand.world.step, lambda: hand.ball.position, hand.device.read,
                    lambda: hand.world.add_body()):
            with self.assertRaisesRegex(tactus.StateError, "the session's until that is stopped"):
                use()
        self.assertEqual(hand.session.device(hand.device).state, hand.session.device(hand.device).state)
        hand.session.stop()
        self.assertAlmostEqual(hand.world.time, 0.006, delta=1e-12)
        with self.assertRaisesRegex(tactus.StateError, "runs once"):
            hand.session.start()

    def test_edits_are_made_before_the_next_step_and_recorded(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "live.h5"
            hand = Hand(by_hand=True)
            hand.session.wait()
            recording = hand.session.record(path)
            hand.session.begin_loops()
            hand.steps(20)
            hand.session.edit("push", "ball", [0.0, 5.0, 0.0])
            hand.steps(20)
            with self.assertRaises(ValueError):
                hand.session.edit("push", "ball", [0.0] * 9)
            with self.assertRaises(IndexError):
                hand.session.edit("push", "ball", [0.0], side=1)
            hand.session.stop()
            self.assertGreater(hand.ball.velocity[1], 0.0)
            self.assertTrue(recording.closed)
            recording.close()
            with tactus.RecordingFile(path) as file:
                self.assertEqual(len(file), 41)
                self.assertEqual(file.live_steps["step"].tolist(), list(range(1, 41)))
                (edit,) = file.edits
                self.assertEqual((edit["step"], edit["kind"], edit["object"], edit["value"][1]), (20, b"push", b"ball", 5.0))
                self.assertEqual(len(file.servo("pen")), 80)
                np.testing.assert_array_equal(file["ball.position"][-1], hand.ball.position)
            hand.session.close()

    def test_recordings_are_closed_with_their_session_or_before_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for first in ("session", "recording", "recording while it runs", "world", "device", "nobody"):
                with self.subTest(closed=first):
                    path = Path(folder) / f"{first}.h5"
                    hand = Hand()
                    hand.session.wait()
                    recording = hand.session.record(path)
                    if first == "recording":
                        recording.close()  # it goes on without
                        hand.session.begin_loops()
                        hand.steps(2)
                        hand.session.close()
                    else:
                        hand.session.begin_loops()
                        hand.steps(2)
                        if first == "recording while it runs":
                            recording.close()
                            self.assertFalse(hand.session.is_running)
                            hand.world.energy  # it is the program's again
                        elif first != "nobody":
                            getattr(hand, first).close()
                            self.assertTrue(recording.closed)
                        del hand, recording
                        gc.collect()
                    with tactus.RecordingFile(path) as file:
                        self.assertTrue(file.info.complete)

    def test_a_live_recording_says_what_it_can_and_why_it_cannot_say_the_rest(self):
        with tempfile.TemporaryDirectory() as folder:
            path, hand = Path(folder) / "live.h5", Hand(by_hand=True)
            with self.assertRaisesRegex(tactus.StateError, "after tac_session_wait"):
                hand.session.record(path)
            hand.session.wait()
            for field in ("thread", "live", "haptic_period", "rig"):
                with self.subTest(field=field), self.assertRaisesRegex(TypeError, f"'{field}' of a recording is the session's"):
                    hand.session.record(path, **{field: True})
            with self.assertRaisesRegex(TypeError, "did you mean title"):
                hand.session.record(path, titel="x")
            with self.assertRaisesRegex(tactus.DeviceError, "nowhere"):
                hand.session.record(Path(folder) / "nowhere" / "live.h5")
            with self.assertRaises(IndexError):
                hand.session.record(path, 1)
            with hand.session.record(path, title="by hand", every=2) as recording:
                self.assertIsInstance(recording, tactus.Recording)
                self.assertEqual((recording.path, recording.side, recording.world), (path, 0, hand.world))
                with self.assertRaisesRegex(tactus.StateError, "made once"):
                    hand.session.record(path)
                hand.session.begin_loops()
                hand.steps(10)
                self.assertEqual(recording.rows_lost, 0)
                with self.assertRaisesRegex(tactus.StateError, "rows_lost"):
                    recording.stats
                with self.assertRaisesRegex(tactus.StateError, "the session takes the rows"):
                    recording.step()
            self.assertTrue(recording.closed)
            self.assertFalse(hand.session.is_running)
            self.assertAlmostEqual(hand.world.time, 0.02, delta=1e-12)
            for use in (lambda: recording.rows_lost, lambda: recording.stats, recording.step, recording.__enter__):
                with self.assertRaisesRegex(tactus.StateError, "closed"):
                    use()
            with tactus.RecordingFile(path) as file:
                self.assertEqual((len(file), file.info.title, file.info.live_steps), (6, "by hand", 10))

    def test_a_recording_that_is_closed_before_the_loops_begin_makes_room_for_another(self):
        with tempfile.TemporaryDirectory() as folder:
            hand = Hand(by_hand=True)
            hand.session.wait()
            first = hand.session.record(Path(folder) / "first.h5")
            first.close()
            first.close()
            second = hand.session.record(Path(folder) / "second.h5")
            self.assertEqual((first.closed, second.closed), (True, False))
            hand.session.begin_loops()
            hand.steps(3)
            hand.session.close()
            self.assertTrue(second.closed)
            for name, rows in (("first", 1), ("second", 4)):
                with tactus.RecordingFile(Path(folder) / f"{name}.h5") as file:
                    self.assertEqual((len(file), file.info.complete), (rows, True))

    def test_both_worlds_of_a_session_are_recorded_and_closed_together(self):
        with tempfile.TemporaryDirectory() as folder, tactus.Session(by_hand=True) as session:
            worlds = [tactus.World(gravity=(0.0, 0.0, g)) for g in (-1.0, -2.0)]
            for world in worlds:
                world.add_sphere(0.05, name="ball")
                session.add(world)
            session.wait()
            recordings = [session.record(Path(folder) / f"{i}.h5", i) for i in range(2)]
            session.begin_loops()
            for _ in range(5):
                session.begin(0), session.begin(1)
                session.tick()
                while not (session.is_due(0) and session.is_due(1)):
                    session.tick()
                session.end(0), session.end(1)
            recordings[1].close()
            self.assertTrue(recordings[0].closed)
            for i, world in enumerate(worlds):
                with tactus.RecordingFile(Path(folder) / f"{i}.h5") as file:
                    np.testing.assert_array_equal(file["ball.position"][-1], world.body("ball").position)

    def test_channels_of_ones_own_look_at_the_world_that_the_session_has(self):
        with tempfile.TemporaryDirectory() as folder:
            path, hand = Path(folder) / "live.h5", Hand(by_hand=True)
            hand.session.wait()
            rows = []

            with self.assertRaisesRegex(ZeroDivisionError, "division"):
                hand.session.record(path, channels={"height": ("m", 1, lambda w: 1 / 0)})
            gc.collect()

            def height(world):
                rows.append(hand.ball.position[1])
                if len(rows) == 8:
                    raise ZeroDivisionError("the eighth row")
                return rows[-1]

            hand.session.record(path, channels={"height": ("m", 1, height)}, choose=["ball.position"])
            hand.session.begin_loops()
            gc.collect()
            hand.steps(6)
            with self.assertRaisesRegex(ZeroDivisionError, "the eighth row"):
                hand.steps(1)
            with self.assertRaisesRegex(tactus.StateError, "the session's"):
                hand.ball.position
            hand.session.stop()
            with tactus.RecordingFile(path) as file:
                np.testing.assert_array_equal(file["height"][:7], rows[:7])
                np.testing.assert_array_equal(file["height"][:7], file["ball.position"][:7, 1])
                self.assertTrue(np.isnan(file["height"][7]))

    def test_a_channel_that_raises_on_the_thread_of_a_session_is_said_once_and_raised_at_the_stop(self):
        with tempfile.TemporaryDirectory() as folder:
            path, hand, calls = Path(folder) / "live.h5", Hand(), []

            def height(world):
                calls.append(0)
                if len(calls) > 5:
                    raise ZeroDivisionError(f"call {len(calls)}")
                return 1.0

            hand.session.wait()
            hand.session.record(path, channels={"height": ("m", 1, height)})
            with self.assertLogs("tactus") as said:
                hand.session.start()
                deadline = time.monotonic() + 20.0
                while len(calls) < 50 and time.monotonic() < deadline:
                    time.sleep(0.01)
                with self.assertRaisesRegex(ZeroDivisionError, "^call 6$"):
                    hand.session.stop()
            about = [line for line in said.output if "exception" in line]
            self.assertEqual(len(about), 2, said.output)
            self.assertIn("Traceback", about[0])
            self.assertIn(f"there were {len(calls) - 5} exceptions", about[1])
            hand.world.energy  # the program's again
            hand.session.stop()  # and that was all
            with tactus.RecordingFile(path) as file:
                self.assertTrue(file.info.complete)
                self.assertTrue(np.isnan(file["height"][6:]).all())

    def test_a_live_recording_is_made_again_to_the_bit(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "live.h5"
            with tactus.Scene(SCENES / "touch.yaml") as scene, scene.build() as world:
                with tactus.Device.of_scene(scene) as pen, tactus.Session(by_hand=True) as session:
                    session.add(world)
                    session.join_scene(pen)
                    session.wait()
                    session.record(path)
                    session.begin_loops()
                    for step in range(60):
                        if step == 20:
                            session.edit("push", "ball", [0.0, 1.0, 0.0])
                        session.begin()
                        while not session.is_due():
                            session.tick()
                        session.end()
                    session.stop()
                    hash = world.hash  # with what ports hold, which the session had while it ran
            with tactus.RecordingFile(path) as file, tactus.Scene(SCENES / "touch.yaml") as scene, scene.build() as world:
                session = tactus.Session()
                session.add(world)
                session.begin_repeat(file)
                for step in range(file.info.replay_steps):
                    session.repeat()
                with self.assertRaises(tactus.CapacityError):
                    session.repeat()
                session.stop()
                self.assertEqual((world.hash, file.info.replay_steps), (hash, 60))
                np.testing.assert_array_equal(file["ball.position"][-1], world.body("ball").position)
                with tactus.World() as other, tactus.Session() as wrong:
                    wrong.add(other)
                    with self.assertRaises(tactus.TactusError):
                        wrong.begin_repeat(file)
                file.close()
                self.assertTrue(session.closed)

    def test_a_disk_that_fails_leaves_the_world_to_the_program(self):
        program = """
import resource, sys
sys.path.insert(0, sys.argv[2])
import tactus
from session_test import Hand
hand = Hand(by_hand=True)
hand.session.wait()
recording = hand.session.record(sys.argv[1])
hand.session.begin_loops()
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
hand.steps(200)
try:
    hand.session.stop()
except tactus.DeviceError as error:
    print("failed:", hand.world.stats.step_count, recording.closed, hand.session.is_running)
hand.session.close()
"""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-c", program, str(Path(folder) / "live.h5"), str(Path(__file__).parent)],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (0, "failed: 200 True False\n"), done.stderr)

    def test_a_device_in_python_is_for_lockstep_only(self):
        class Still(tactus.Backend):
            scheme, summary = "still", "a device that stands still"
            reads = 0

            def open(self, uri):
                self.t = 0.0
                return {"frames": 1, "sensed": 7, "driven": 7, "force_max": 5.0, "rate": 1000.0, "mass": 0.2, "damping": 1.0,
                        "resolution": 1e-6, "flags": tactus.device.OWN_TIME}

            def read(self, timeout):
                Still.reads += 1
                self.t += 0.001
                return tactus.Sample((0.0, 0.0, 0.0), t=self.t)

            def write(self, wrenches, grip):
                pass

        tactus.register_device(Still)
        with tactus.World(gravity=(0, 0, 0)) as world, tactus.Device("still:") as device, tactus.Session() as session:
            port = world.add_port(world.add_sphere(0.05, 0.3), stiffness=300.0)
            session.add(world)
            session.join(device, port)
            with self.assertRaisesRegex(tactus.StateError, "haptic thread"):
                session.start()
            session.begin_loops()
            session.begin()
            before = Still.reads
            session.tick()
            self.assertEqual(Still.reads, before + 1)

    def test_loops_that_the_program_does_not_drive_say_so(self):
        hand = Hand()
        session = hand.session
        for use in (session.tick, session.begin, session.end):
            with self.assertRaisesRegex(tactus.StateError, "after begin_loops"):
                use()
        session.begin_loops()
        with self.assertRaisesRegex(tactus.StateError, "no step of world 0 is due"):
            session.end()
        session.begin()
        with self.assertRaisesRegex(tactus.StateError, "no step of world 0 is due"):
            session.end()
        self.assertAlmostEqual(session.period, 0.001, delta=1e-12)
        session.stop()
        with self.assertRaisesRegex(tactus.StateError, "until stop"):
            session.tick()

    def test_nonsense_is_refused_and_so_is_all_after_the_stop(self):
        nan = float("nan")
        with tactus.Scene(SCENES / "touch.yaml") as scene, scene.build() as world, tactus.Session() as session:
            session.add(world)
            with tactus.Device.of_scene(scene) as pen:
                for index in (5, -1):
                    with self.assertRaisesRegex(tactus.InvalidError, "no device"):
                        session.join_scene(pen, index)
                with self.assertRaisesRegex(tactus.InvalidError, "seconds"):
                    session.wait(nan)
                session.join_scene(pen)
                session.begin_loops()
                for T in (nan, -1.0, 1e9, float("inf"), 1e-12):
                    with self.subTest(T=T), self.assertRaisesRegex(tactus.InvalidError, "expected T"):
                        session.begin(T=T)
                for rate in (nan, -1.0, float("inf")):
                    with self.subTest(rate=rate), self.assertRaisesRegex(ValueError, "rate"):
                        session.rate(rate)
                with self.assertRaisesRegex(tactus.StateError, "not paused"):
                    session.advance()
                session.pause()
                with self.assertRaisesRegex(tactus.InvalidError, "steps"):
                    session.advance(-1)
                with self.assertRaisesRegex(tactus.StateError, "paused: advance"):
                    session.begin()
                session.advance()
                session.begin()
                with tactus.Session() as other, self.assertRaisesRegex(tactus.StateError, "session"):
                    other.add(world)
                session.stop()
                for use in (lambda: session.edit("push", "ball", [0, 0, 1]), session.resume, session.advance,
                            lambda: session.wish(pen, "clutch")):
                    with self.assertRaisesRegex(tactus.StateError, "stopped"):
                        use()
                self.assertEqual(world.stats.step_count, 0)  # the step was open

    def test_ports_are_found_by_name(self):
        hand = Hand()
        self.assertEqual(hand.world.port("grip"), hand.port)
        with self.assertRaisesRegex(KeyError, "no port 'grasp'"):
            hand.world.port("grasp")
        with tactus.Scene(SCENES / "touch.yaml") as scene, scene.build() as world:
            name = world.ports[0].name
            self.assertEqual(world.port(name), scene.port(world, name))

    def test_a_world_ends_after_its_steps(self):
        with tactus.World() as world, tactus.Session() as session:
            session.add(world, step=0.001, ends_after=3)
            session.begin_loops()
            for _ in range(3):
                self.assertTrue(session.is_running)
                session.begin()
                while not session.is_due():
                    session.tick()
                session.end()
            self.assertFalse(session.is_running)
            self.assertEqual(session.side().state, tactus.SideState.ENDED)
            with self.assertRaisesRegex(tactus.StateError, "has ended"):
                session.begin()

    def test_wrong_joins_and_devices_of_others_say_what_is_wrong(self):
        hand = Hand()
        with tactus.Device(HAND, "other") as other, hand.session as session:
            for wrong, error, text in ((lambda: session.join(hand.device, hand.port, frame=7), tactus.InvalidError, "no frame 7"),
                                       (lambda: session.join(hand.device, hand.port), tactus.InvalidError, "or is already"),
                                       (lambda: session.join_scene(other), tactus.StateError, "not built from a scene"),
                                       (lambda: session.wish(other, "clutch"), tactus.StaleError, "none of the session's"),
                                       (lambda: session.device(other), tactus.StaleError, "none of the session's")):
                with self.subTest(text=text), self.assertRaisesRegex(error, text):
                    wrong()
            session.wait()
            with self.assertRaisesRegex(tactus.StateError, "not now"):
                session.join(other, hand.port)
            session.begin_loops()
            session.wish(hand.device, "clutch")
            self.assertEqual(session.device(hand.device).state, tactus.DeviceState.IDLE)  # as of the last tenth of a second

    def test_wrong_sessions_are_refused(self):
        with self.assertRaisesRegex(tactus.InvalidError, "period"):
            tactus.Session(period=5.0)
        with self.assertRaisesRegex(TypeError, "realtime has no field"):
            tactus.Session(realtime={"priority": 3})
        with tactus.Session() as session:
            with self.assertRaises(tactus.StateError):
                session.start()  # without a world
            with self.assertRaises(IndexError):
                session.side(0)
            with self.assertRaises(tactus.StateError):
                session.begin_loops()
            world = tactus.World()
            with self.assertRaises(TypeError):
                session.add(world, before=lambda w: None)
            with self.assertRaises(tactus.InvalidError):
                session.add(world, columns=-1)
            session.add(world), session.add(tactus.World())
            with self.assertRaises(tactus.CapacityError):
                session.add(tactus.World())
            with self.assertRaises(ValueError):
                session.rate(-1.0)


class Threads(unittest.TestCase):
    def test_loops_run_pause_and_end(self):
        hand = Hand()
        with hand.session as session:
            session.start()
            self.assertTrue(session.granted)
            deadline = time.monotonic() + 20.0
            while session.side().steps < 50 and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertTrue(session.is_running)
            session.pause()
            time.sleep(0.05)
            steps, ticks = session.side().steps, session.haptic.ticks
            self.assertEqual(session.side().state, tactus.SideState.PAUSED)
            while session.haptic.ticks < ticks + 20 and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertEqual(session.side().steps, steps)
            session.resume()
            session.edit("push", "ball", [0.0, 1.0, 0.0])
            while session.side().steps < steps + 20 and time.monotonic() < deadline:
                time.sleep(0.01)
            session.stop()
            self.assertGreaterEqual(hand.world.stats.step_count, steps + 20)
            self.assertLess(abs(hand.world.residual()), 1e-12 * hand.world.ledger().scale + 1e-15)
        self.assertFalse(hand.world.closed)

    def test_snapshots_are_seen_while_it_runs(self):
        hand = Hand()
        with hand.session as session:
            session.start()
            deadline = time.monotonic() + 20.0
            while ((seen := session.look()) is None or seen.step < 20) and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertGreaterEqual(seen.step, 20)
            self.assertEqual(seen["bodies"].shape, (1,))
            self.assertEqual(session.card().names("card_bodies"), ["ball"])
            self.assertEqual(session.card().card, seen.card)

    def test_own_equations_run_on_the_thread_of_the_session(self):
        with tactus.World(gravity=(0, 0, 0)) as world, tactus.Session(realtime={"lock_memory": False}) as session:
            threads = set()

            def mass(q, v):
                threads.add(threading.get_ident())
                return np.eye(1)

            own = world.add_own(1, mass, velocities=[1.0])
            session.add(world, step=0.01)
            session.start()
            deadline = time.monotonic() + 20.0
            while session.side().steps < 10 and time.monotonic() < deadline:
                time.sleep(0.01)
            session.stop()
            self.assertEqual(len(threads), 2)
            self.assertAlmostEqual(own.positions[0], world.time, delta=1e-9)

    def test_a_recording_can_be_read_while_threads_write_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path, hand = Path(folder) / "live.h5", Hand()
            seen = set()

            def height(world):
                seen.add(threading.get_ident())
                return hand.ball.position[1]

            with hand.session as session:
                session.wait()
                recording = session.record(path, channels={"height": ("m", 1, height)})
                session.start()
                deadline, rows = time.monotonic() + 20.0, 0
                while rows < 20 and time.monotonic() < deadline:
                    time.sleep(0.05)
                    with self.assertLogs("tactus") as said, tactus.RecordingFile(path) as file:
                        rows = len(file)
                        self.assertFalse(file.info.complete)
                    self.assertIn("still being written", said.output[0])
                self.assertGreaterEqual(rows, 20)
                self.assertFalse(recording.closed)
                session.stop()
            self.assertEqual(len(seen), 2)  # row 0 is taken by record
            with tactus.RecordingFile(path) as file:
                self.assertTrue(file.info.complete)
                np.testing.assert_array_equal(file["height"], file["ball.position"][:, 1])

    def test_any_thread_may_ask_while_another_drives_the_loops(self):
        hand, wrong = Hand(), []
        with hand.session as session:
            session.begin_loops()
            done = threading.Event()

            def ask():
                try:
                    while not done.is_set():
                        session.side(), session.haptic, session.look(), session.device(hand.device), session.is_running
                        session.edit("push", "ball", [0.0, 0.0, 0.0])
                except tactus.CapacityError:
                    pass
                except Exception as error:
                    wrong.append(error)

            asking = threading.Thread(target=ask)
            asking.start()
            hand.steps(500)
            done.set()
            asking.join()
        self.assertEqual(wrong, [])

    def test_a_session_is_not_ended_by_its_own_thread(self):
        gc.disable()
        self.addCleanup(gc.enable)
        world, ask, said = tactus.World(), threading.Event(), []
        ring = []

        def mass(q, v):
            if ask.is_set() and not said:
                try:
                    ring[0].close()
                except tactus.StateError as error:
                    said.append(str(error))
                ring.clear()
                gc.collect()  # the session goes here
            return [[1.0]]

        def run():
            session = tactus.Session(realtime={"lock_memory": False})
            session.add(world)
            session.start()
            ring.append(session)
            session.itself = session

        world.add_own(1, mass)
        run()
        ask.set()
        deadline = time.monotonic() + 20.0
        while world._lent and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertLess(time.monotonic(), deadline)
        self.assertIn("its own thread", said[0])
        world.energy  # it is the program's

    def test_a_program_that_ends_while_a_session_runs_ends_well(self):
        program = """
import builtins, sys, time
import tactus
world, session = tactus.World(), tactus.Session(realtime={"lock_memory": False})
world.add_own(1, lambda q, v: [[1.0]])  # called by a thread of the session's
session.add(world)
session.start()
builtins.kept = session  # nothing frees it before the interpreter is gone
time.sleep(0.05)
"""
        for how, code in (("", 0), ("sys.exit(5)", 5)):
            with self.subTest(how=how):
                done = subprocess.run([sys.executable, "-c", program + how], capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stderr), (code, ""))


if __name__ == "__main__":
    unittest.main()
