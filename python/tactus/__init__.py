"""Tactus: simulation of what a hand can feel, with every joule accounted for.

    import tactus
    with tactus.World() as world:
        ball = world.add_sphere(0.03, mass=0.2, pose=(0, 0, 1))
        world.run(0.1)
        print(ball.position, world.ledger(total=True).kinetic)

The library, libtactus, is looked for at TACTUS_LIBRARY, beside the package, and where the loader looks, when it is first used.
Errors of the library are exceptions with its own text; what it only says goes to the logger "tactus". An object belongs to one
thread at a time. docs/python.md has the whole of it.
"""
from . import device, errors, places, snapshot, values
from ._abi import (TAC_VERSION_MAJOR, TAC_VERSION_MINOR, TAC_VERSION_PATCH, Connector, DeviceFault, DeviceGuard, DeviceRead,
                   DeviceState, Form, JointType, Notice, Policy, ShapeType, SideState, SpringType, SurrogateKind, TreeJoint)
from ._library import lib as _lib
from .device import Backend, Device, DeviceUri, Sample, backends, probe, register_device
from .errors import (CapacityError, DeviceError, DivergedError, FormatError, InvalidError, LibraryError, OutOfMemoryError,
                     StaleError, StateError, TactusError)
from .places import Momentum, Pose, Twist, Wrench
from .recording import LiveRecording, Recording, RecordingFile
from .rig import Rig
from .scene import Scene
from .session import Edit, Session
from .snapshot import Snapshooter, Snapshot
from .values import Ledger, MomentumLedger, StepStats
from .world import Body, Drive, Geometry, Joint, Port, Shape, Spring, System, World, asdict

__version__ = f"{TAC_VERSION_MAJOR}.{TAC_VERSION_MINOR}.{TAC_VERSION_PATCH}"


def library_path() -> str:
    """The path of the library in use, which is loaded by this if it was not."""
    _lib.tac_version
    return _lib.path


__all__ = [
    "Backend", "Body", "CapacityError", "Connector", "Device", "DeviceError", "DeviceFault", "DeviceGuard", "DeviceRead",
    "DeviceState", "DeviceUri", "DivergedError", "Drive", "Edit", "Form", "FormatError", "Geometry", "InvalidError", "Joint",
    "JointType", "Ledger", "LibraryError", "LiveRecording", "Momentum", "MomentumLedger", "Notice", "OutOfMemoryError", "Policy", "Port", "Pose",
    "Recording", "RecordingFile", "Rig", "Sample", "Scene", "Session", "Shape", "ShapeType", "SideState", "Snapshooter",
    "Snapshot", "Spring", "SpringType", "StaleError", "StateError", "StepStats", "SurrogateKind", "System", "TactusError",
    "TreeJoint", "Twist", "World", "Wrench", "asdict", "backends", "device", "errors", "library_path", "places", "probe",
    "register_device", "snapshot", "values",
]
