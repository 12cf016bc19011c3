"""10: record a run, read it as arrays, and run it again, to the bit.

`scenes/touch.yaml` has a hand on a virtual device that presses a ball on the floor. World and device are recorded. Then a world
made in the same way goes to a state saved on the way, runs on, and has the same hash in every row.
"""
import tempfile
from pathlib import Path

import numpy as np

import tactus

SCENES = Path(__file__).resolve().parents[2] / "scenes"

with tempfile.TemporaryDirectory() as folder:
    # With a device: channels, contacts and what the hand did.
    path = Path(folder) / "touch.h5"
    with tactus.Scene(SCENES / "touch.yaml") as scene, scene.build() as world:
        with tactus.Device.of_scene(scene) as pen, tactus.Rig(world) as rig:
            rig.join_scene(pen)
            rig.start()
            with tactus.Recording(path, world, rig=rig) as recording:
                for _ in range(3000):
                    rig.step()
                    recording.step()
            state = world.hash
    with tactus.RecordingFile(path) as file:
        servo, contacts = file.servo("pen"), file.contacts
        force = servo["written"]["force"][:, 2]
        print(f"{path.name}: {len(file)} rows, {len(contacts)} contacts, {len(servo)} rows of the device")
        print(f"the hand felt up to {force.max():.2f} N, the floor carried up to {contacts['force'][:, 2].max():.2f} N")
        assert int(file.steps["hash"][-1]) == state, "the last row is the world as it was"
        assert force.max() > 1.0 and len(servo) == 3000

    # Without one: the same program again is the same run.
    def tower() -> tactus.World:
        world = tactus.World()
        world.add_plane()
        for i in range(4):
            world.add_box((0.1, 0.1, 0.1), 0.3, pose=(0.03 * i, 0.0, 0.06 + 0.11 * i), name=f"box-{i}")
        return world

    path = Path(folder) / "tower.h5"
    with tower() as world:
        top = world.body("box-3")
        with tactus.Recording(path, world, every=5, save_every=50,
                              channels={"top.height": ("m", 1, lambda w: top.position[2])}) as recording:
            for _ in range(1000):
                world.step(0.001)
                recording.step()
    with tactus.RecordingFile(path) as file, tower() as world:
        height, hashes = file["top.height"], file.steps["hash"]
        row = file.load(world, len(file) // 2)
        print(f"{path.name}: the top box fell by {height[0] - height[-1]:.3f} m; going on from row {row} of {len(file)}")
        differ = 0
        for n in range(row + 1, len(file)):
            world.run(0.005)
            differ += world.hash != int(hashes[n])
        print(f"{differ} of {len(file) - row - 1} rows differ")
        assert differ == 0 and np.array_equal(height, file["box-3.position"][:, 2])
