"""A simulation that does not come back: slow, since a session waits two seconds for it, each time that it is asked to end."""
import subprocess
import sys
import unittest


class Hang(unittest.TestCase):
    def test_a_simulation_that_hangs_keeps_what_it_uses(self):
        program = """
import gc, sys, threading, time
import tactus

def make():
    world, session, steps = tactus.World(), tactus.Session(realtime={"lock_memory": False}), []
    hang, go = threading.Event(), threading.Event()

    def mass(q, v):
        if hang.is_set():
            go.wait()
            steps.append(1)
        return [[1.0]]

    world.add_own(1, mass)
    session.add(world)
    session.start()
    time.sleep(0.05)
    hang.set()
    time.sleep(0.05)
    try:
        session.close()
    except tactus.StateError as error:
        print("hangs:", session.closed)
    try:
        world.energy
    except tactus.StateError as error:
        print(error)
    return go, steps

go, steps = make()
gc.collect()
go.set()
time.sleep(0.1)
print(len(steps) > 0)
"""
        done = subprocess.run([sys.executable, "-X", "dev", "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout.splitlines()),
                         (0, ["hangs: False", "this world is the session's until that is stopped", "True"]), done.stderr)


if __name__ == "__main__":
    unittest.main()
