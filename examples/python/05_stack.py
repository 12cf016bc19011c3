"""05: a stack of boxes, and forces as numbers.

Five boxes stand on each other. Contacts are a structured array of numpy: which bodies, where, how hard. What each layer carries
is its weight and that of all above. Then the lowest box is pulled out with a spring, and the stack comes down.
"""
import numpy as np

import tactus

BOXES, EDGE, MASS = 5, 0.1, 0.4

with tactus.World(contact_solver="ladder") as world:
    world.set_material(0, friction=0.5)
    world.add_plane()
    boxes = [world.add_box((EDGE, EDGE, EDGE), MASS, pose=(0.0, 0.0, (i + 0.5) * EDGE), name=f"box {i}") for i in range(BOXES)]
    world.run(1.0)

    contacts = world.contacts
    owner = {box.id.index1: i for i, box in enumerate(boxes)}
    up = np.zeros(BOXES)  # N, on each box from what is below it
    for c in contacts:
        a, b = owner[int(c["body_a"]["index1"])], owner.get(int(c["body_b"]["index1"]), -1)
        # The force is on a; a is above b or the other way round.
        upper, force = (a, c["force"][2]) if a > b else (b, -c["force"][2])
        up[upper] += force
    for i in range(BOXES):
        print(f"{boxes[i].name} is carried by {up[i]:7.3f} N; with all above it weighs {9.81 * MASS * (BOXES - i):7.3f} N")
        assert abs(up[i] - 9.81 * MASS * (BOXES - i)) < 0.01
    print(f"{len(contacts)} contacts, the deepest overlap {1e6 * max(0.0, -contacts['gap'].min()):.2f} µm")

    state, before = world.save(), world.hash
    rope = world.add_spring("point", boxes[0], stiffness=2000.0, damping=20.0, name="rope")
    for step in range(1600):
        rope.set_target((0.25 * min(1.0, step / 800), 0.0, EDGE / 2))
        world.step(0.001)
    top = boxes[-1].position[2]
    print(f"pulled at, the lowest went {boxes[0].position[0]:.2f} m, and the top box came down to {1e3 * top:.0f} mm")
    assert top < 4 * EDGE + 0.01, "one box lower, or fallen over"

    rope.destroy()
    world.load(state)
    assert world.hash == before, "and back again, to the bit"
    print("the state that was saved is back, to the bit")
