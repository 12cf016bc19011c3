"""09: two devices on one body.

A tray hangs between two hands, each on a virtual device, coupled to its two ends. World and devices step together, in lockstep: a
Rig. What each hand gave, what crossed each port and what the world got are in books that agree.
"""
import tactus

left = tactus.Device("virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0,0.01,0&f=0.5", "left",
                     map={"origin": (-0.15, 0.0, 0.1)})
right = tactus.Device("virtual:?preset=s2&dofs=3&hand=spring&motion=sine&by=0,0.01,0&f=0.7", "right",
                      map={"origin": (0.15, 0.0, 0.1)})

with tactus.World(gravity=(0.0, 0.0, 0.0)) as world, left, right, tactus.Rig(world) as rig:
    tray = world.add_box((0.3, 0.2, 0.02), mass=0.5, pose=(0.0, 0.0, 0.1), drag=1.0, angular_drag=0.02, name="tray")
    grips = [world.add_port(tray, anchor=(-0.15, 0.0, 0.0), name="left", stiffness=500.0),
             world.add_port(tray, anchor=(0.15, 0.0, 0.0), name="right", stiffness=500.0)]
    rig.join(left, grips[0])
    rig.join(right, grips[1])
    for grip in grips:
        print(grip.text)
    rig.start()  # with forces, from the first step on

    tilt = 0.0
    for step in range(3000):
        rig.step()
        tilt = max(tilt, abs(tray.pose.quaternion[2]))
    print(f"{world.time:.1f} s; the tray turned by up to {2 * tilt:.3f} rad")

    into = last = 0.0
    for device, grip in zip((left, right), grips):
        info = grip.info
        into += info.world  # as of the last sample, a tick before the world's books
        # N times m/s times s; the grips are 0.15 m from the centre
        last += 0.001 * abs(info.written.force).sum() * (abs(tray.velocity).sum() + 0.15 * abs(tray.twist.ang).sum())
        print(f"{device.name:5s}: the hand gave {1e3 * device.info.work[0]:8.3f} mJ, the port took {1e3 * info.device:8.3f}, "
              f"gave the tray {1e3 * info.world:8.3f}, holds {1e3 * (info.stored + info.held):7.3f}")
        assert device.state == tactus.DeviceState.ACTIVE
        assert abs(info.device - info.world - info.stored - info.released - info.held) < 1e-12
    books = world.ledger(total=True)
    print(f"the world booked {1e3 * books.work_port:.3f} mJ from ports, drag took {1e3 * books.damping:.3f}")
    assert abs(books.work_port - into) < last, "what the ports gave is what the world got"
    assert tilt > 0.01
