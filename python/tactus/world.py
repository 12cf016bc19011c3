"""Worlds and what is in them."""
# mypy: no-warn-return-any
from __future__ import annotations

import ctypes
import logging
from collections.abc import Callable, Iterator, Sequence
from ctypes import byref
from dataclasses import asdict as _asdict
from os import PathLike
from typing import TYPE_CHECKING, Any, Union

import numpy as np
import numpy.typing as npt

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, Trouble, call, caught, guarded, make
from .errors import InvalidError, StaleError
from .places import Array, ArrayLike, MatrixLike, Momentum, Pose, PoseLike, Rows, Twist, Wrench, as_pose, numbers
from .values import (Closest, DriveInfo, JointInfo, Ledger, MassProperties, MomentumLedger, PortAccount, PortEndInfo, RayHit,
                     RelaxInfo, SpringInfo, StepStats, Surface, TendonInfo, TreeSense)

if TYPE_CHECKING:
    from .scene import Scene

CONTACT = _convert.dtype(_abi.tac_Contact)  # of World.contacts


class Geometry(Handle):
    """A convex hull, a triangle mesh or a height field, which any number of shapes may share."""

    _kind = "geometry"

    def __init__(self, make: Callable[[Messages, Any], Any], messages: Messages) -> None:
        pointer = ctypes.POINTER(_abi.tac_Geometry)()
        make(messages, byref(pointer))
        super().__init__(Native(pointer, lib.tac_geometry_release), messages)

    @staticmethod
    def hull(points: MatrixLike) -> Geometry:
        """The convex hull of points, n x 3, m."""
        array = numbers(points, (-1, 3), "points")
        messages = Messages(logging.INFO)
        return Geometry(lambda m, out: call(m, "tac_hull_create", vectors(array), len(array), m.callback, None, out), messages)

    @staticmethod
    def mesh(vertices: MatrixLike, triangles: object, open: bool = False, repair: str = "stated") -> Geometry:
        """A triangle mesh: vertices n x 3, m; triangles m x 3, counter-clockwise seen from outside."""
        array = numbers(vertices, (-1, 3), "vertices")
        index = indices(triangles, "triangles")
        if index.ndim != 2 or index.shape[1] != 3:
            raise ValueError(f"triangles: n x 3 indices are expected, not an array of shape {index.shape}")
        messages = Messages(logging.WARNING)
        of = _abi.tac_MeshDef(vertex=vectors(array), vertex_count=len(array), triangle_count=len(index), open=open,
                              repair=_convert.member(_abi.MeshRepair, repair, "repair"), message=messages.callback)
        of.triangle = index.ctypes.data_as(type(of.triangle))
        return Geometry(lambda m, out: call(m, "tac_mesh_create", byref(of), out), messages)

    @staticmethod
    def height_field(heights: MatrixLike, spacing: tuple[float, float]) -> Geometry:
        """Heights, rows (along y) x columns (along x), m, and the distance between columns and rows, m."""
        array = numbers(heights, (-1, -1), "heights")
        between = numbers(spacing, (2,), "spacing")
        messages = Messages(logging.WARNING)
        of = _abi.tac_HeightFieldDef(height=_convert.pointer(array), columns=array.shape[1], rows=array.shape[0],
                                     spacing_x=between[0], spacing_y=between[1], message=messages.callback)
        return Geometry(lambda m, out: call(m, "tac_height_field_create", byref(of), out), messages)

    @staticmethod
    def load(path: str | PathLike[str], kind: str = "mesh", scale: float = 1.0) -> Geometry:
        """From a file of meshes (OBJ, STL, PLY, glTF ...), as one mesh or as the hull of its points."""
        messages = Messages(logging.INFO)
        of = _convert.member(_abi.ShapeType, kind, "kind")
        name = _convert.text(path, "path")
        return Geometry(lambda m, out: call(m, "tac_geometry_load", name, of, scale, m.callback, None, out), messages)

    def mass_properties(self, density: float) -> MassProperties:
        """Of a solid of uniform density, kg/m3."""
        out = _abi.tac_MassProperties()
        call(self._messages, "tac_mass_properties", lib.tac_geometry_type(self._pointer), _abi.tac_Vec3(), self._pointer, density,
             byref(out))
        return _convert.values(out)


def indices(values: object, what: str) -> npt.NDArray[np.int32]:
    """Whole numbers, which numpy would cut to fit."""
    given = np.asarray(values)
    array = np.ascontiguousarray(given, dtype=np.int32)
    if not np.array_equal(given, array):
        raise ValueError(f"{what}: whole numbers are expected, not {values!r}")
    return array


def vectors(array: Array) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(_abi.tac_Vec3))


class Thing:
    """Something in a world, by its id. Using it after it is gone raises StaleError."""

    _valid = ""  # functions of the library
    _text = ""

    def __init__(self, world: World, id: Any) -> None:
        self.world = world
        self.id = id

    @property
    def is_valid(self) -> bool:
        """Whether it is still there."""
        return not self.world.closed and bool(getattr(lib, self._valid)(self.world._pointer, self.id))

    def _at(self) -> Any:
        """The pointer of the world, if the thing is still there."""
        pointer = self.world._pointer
        if not getattr(lib, self._valid)(pointer, self.id):
            raise StaleError(f"{self._text}: {lib.tac_result_text(_abi.Result.ERR_STALE).decode()}")
        return pointer

    def _do(self, name: str, *arguments: Any) -> None:
        self.world._call(name, self.id, *arguments)

    def destroy(self) -> None:
        """Take it out of the world; the energy that goes is booked as work_edit."""
        self._do(f"tac_{self._text}_destroy")

    @property
    def name(self) -> str:
        """Its name, "" where it has none."""
        return str(getattr(lib, f"tac_{self._text}_name")(self._at(), self.id).decode())

    @name.setter
    def name(self, value: str) -> None:
        self._do(f"tac_{self._text}_set_name", _convert.text(value, "name"))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.world is other.world and self.id == other.id  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((type(self), id(self.world), self.id))

    def __repr__(self) -> str:
        if not self.is_valid:
            return f"<tactus.{type(self).__name__} that is gone>"
        return f"<tactus.{type(self).__name__} {getattr(self, 'name', '')!r} {self.id.index1}>"


class Shape(Thing):
    """What of a body can be touched."""

    _valid, _text = "tac_shape_is_valid", "shape"

    @property
    def body(self) -> Body | None:
        """The body that it is on; None: the world."""
        return self.world._body(lib.tac_shape_body(self._at(), self.id))

    def set_surface_velocity(self, velocity: ArrayLike) -> None:
        """How fast the surface runs, as that of a belt: m/s, in the frame of the shape."""
        self._do("tac_shape_set_surface_velocity", _convert.vec3(velocity, "velocity"))


class Body(Thing):
    """A rigid body, a link of a tree or a point of a beam or net."""

    _valid, _text = "tac_body_is_valid", "body"

    def _read(self, name: str) -> Any:
        return getattr(lib, name)(self._at(), self.id)

    @property
    def pose(self) -> Pose:
        """Of the centre-of-mass frame. Setting it books the change of energy as work_edit."""
        return _convert.values(self._read("tac_body_pose"))

    @pose.setter
    def pose(self, value: PoseLike) -> None:
        self._do("tac_body_set_pose", _convert.pose(value))

    @property
    def position(self) -> Array:
        """Of the centre of mass, m."""
        return _convert.values(self._read("tac_body_pose").p)

    @property
    def twist(self) -> Twist:
        """The mean over the last step: with it the books close. Setting it is booked as work_edit."""
        return _convert.values(self._read("tac_body_twist"))

    @twist.setter
    def twist(self, value: Twist | ArrayLike) -> None:
        self._do("tac_body_set_twist", _convert.twist(value))

    @property
    def velocity(self) -> Array:
        """Of the centre of mass, mean over the last step, m/s."""
        return _convert.values(self._read("tac_body_twist").lin)

    @property
    def state_twist(self) -> Twist:
        """That of the state, at the end of the step."""
        return _convert.values(self._read("tac_body_state_twist"))

    @property
    def mass(self) -> float:
        """kg."""
        return float(self._read("tac_body_def").mass)

    @property
    def kinetic(self) -> float:
        """Kinetic energy, J."""
        return float(self._read("tac_body_kinetic"))

    @property
    def port(self) -> PortAccount:
        """What pushes did: effort and flow of the last step, work in it and since creation."""
        return _convert.values(self._read("tac_body_port"))

    @property
    def contact_wrench(self) -> Wrench:
        """The resultant of all contacts in the last step, about the centre of mass."""
        return _convert.values(self._read("tac_body_contact_wrench"))

    @property
    def is_asleep(self) -> bool:
        """Whether it sleeps."""
        return bool(self._read("tac_body_is_asleep"))

    def wake(self) -> None:
        """End the sleep of it and of its island."""
        self._do("tac_body_wake")

    def push(self, force: ArrayLike = (0.0, 0.0, 0.0), torque: ArrayLike = (0.0, 0.0, 0.0)) -> None:
        """Add a wrench about the centre of mass, world axes, for the next step or the one begun."""
        self._do("tac_body_push", _abi.tac_Wrench(_convert.vec3(force, "force"), _convert.vec3(torque, "torque")))

    def push_at(self, force: ArrayLike, point: ArrayLike) -> None:
        """Add a force at a point of the world."""
        self._do("tac_body_push_at", _convert.vec3(force, "force"), _convert.vec3(point, "point"))

    def move_to(self, pose: PoseLike) -> None:
        """Of a fixed body: be there at the end of the next step."""
        self._do("tac_body_move_to", _convert.pose(pose))

    def add_shape(self, kind: str, size: ArrayLike | float = (0.1, 0.1, 0.1), pose: PoseLike = (0.0, 0.0, 0.0),
                  geometry: Geometry | None = None, **fields: Any) -> Shape:
        """Give it a shape: "sphere", "box", "capsule" ...; `size` as the header says of each, one number for a sphere."""
        return self.world._add_shape(self, kind, size, pose, geometry, fields)


class Joint(Thing):
    """A stiff potential that takes freedoms away."""

    _valid, _text = "tac_joint_is_valid", "joint"

    @property
    def info(self) -> JointInfo:
        """What it does now."""
        return _convert.values(lib.tac_joint_info(self._at(), self.id))


class Spring(Thing):
    """A spring with its damper."""

    _valid, _text = "tac_spring_is_valid", "spring"

    @property
    def info(self) -> SpringInfo:
        """What it does now."""
        return _convert.values(lib.tac_spring_info(self._at(), self.id))

    def set_target(self, pose: PoseLike) -> None:
        """Move its target evenly during the next step; the work is booked as work_target."""
        self._do("tac_spring_set_target", _convert.pose(pose))

    def jump_target(self, pose: PoseLike) -> None:
        """The same, but at once."""
        self._do("tac_spring_jump_target", _convert.pose(pose))

    def set_stiffness(self, stiffness: float, angular: float = 0.0) -> None:
        """N/m and N·m/rad; the change of stored energy is booked as work_edit."""
        self._do("tac_spring_set_stiffness", stiffness, angular)

    def set_damping(self, damping: float, angular: float = 0.0) -> None:
        """N·s/m and N·m·s/rad."""
        self._do("tac_spring_set_damping", damping, angular)


class Port(Thing):
    """A point of a body that a device is coupled to."""

    _valid, _text = "tac_port_is_valid", "port"

    @property  # type: ignore[misc]
    def name(self) -> str:
        """As it was created with."""
        return (lib.tac_port_def(self._at(), self.id).name or b"").decode()

    @property
    def info(self) -> PortEndInfo:
        """What it has done: energies on both sides, connector and stiffness in use, wrenches."""
        return _convert.values(lib.tac_port_info(self._at(), self.id))

    def set_stiffness(self, stiffness: float, turn_stiffness: float = 0.0) -> None:
        """N/m, N·m/rad; 0: stiffness / 750. What the spring held is released, and it holds anew."""
        self._do("tac_port_set_stiffness", stiffness, turn_stiffness)

    @property
    def text(self) -> str:
        """One line: what is felt now, what this device holds, with which connector, and why."""
        line = ctypes.create_string_buffer(512)
        lib.tac_port_text(self._at(), self.id, line, len(line))
        return line.value.decode(errors="replace")


class Drive:
    """A motor of a tree."""

    def __init__(self, system: System, index: int) -> None:
        self.system = system
        self.index = index

    @property
    def info(self) -> DriveInfo:
        """What it does: length, rate, force, work."""
        return _convert.values(lib.tac_drive_info(self.system._at(), self.system.id, self.index))

    @property
    def control(self) -> float:
        """From the next step on."""
        return float(lib.tac_drive_info(self.system._at(), self.system.id, self.index).control)

    @control.setter
    def control(self, value: float) -> None:
        self.system._do("tac_drive_set_control", self.index, value)


class System(Thing):
    """What has coordinates of its own: a tree, a beam, a net, a network, or own equations."""

    _valid, _text = "tac_system_is_valid", "system"

    @property
    def velocity_count(self) -> int:
        """How many velocities there are."""
        return int(lib.tac_system_velocity_count(self._at(), self.id))

    @property
    def position_count(self) -> int:
        """How many positions: more than velocities where joints have quaternions."""
        return int(lib.tac_system_position_count(self._at(), self.id))

    def _numbers(self, name: str, *shape: int) -> Array:
        out = np.zeros(shape)
        self._do(name, _convert.pointer(out))
        return out

    @property
    def positions(self) -> Array:
        """The present ones. Setting them keeps the velocities, and is booked as work_edit."""
        return self._numbers("tac_system_positions", self.position_count)

    @positions.setter
    def positions(self, values: ArrayLike) -> None:
        array = numbers(values, (self.position_count,), "positions")
        self._do("tac_system_set_positions", _convert.pointer(array))

    @property
    def velocities(self) -> Array:
        """Means over the last step. Setting them is booked as work_edit."""
        return self._numbers("tac_system_velocities", self.velocity_count)

    @velocities.setter
    def velocities(self, values: ArrayLike) -> None:
        array = numbers(values, (self.velocity_count,), "velocities")
        self._do("tac_system_set_velocities", _convert.pointer(array))

    @property
    def state_velocities(self) -> Array:
        """Those of the state, at the end of the step."""
        return self._numbers("tac_system_state_velocities", self.velocity_count)

    def push(self, velocity: int, effort: float) -> None:
        """Add an effort on one velocity for the next step or the one begun, booked as work_port."""
        self._do("tac_system_push", _convert.whole(velocity, ctypes.c_int, "velocity"), effort)

    def port_work(self, total: bool = False) -> float:
        """What those pushes did in the last step, or since creation, J."""
        return float(lib.tac_system_port_work(self._at(), self.id, total))

    def ledger(self, total: bool = False) -> Ledger:
        """Its own books, of the last step or since creation."""
        return _convert.values(lib.tac_system_ledger(self._at(), self.id, total))

    @property
    def mass_matrix(self) -> Array:
        """At the present state, n x n."""
        n = self.velocity_count
        return self._numbers("tac_system_mass_matrix", n, n)

    @property
    def bias(self) -> Array:
        """Forces that depend on velocity."""
        return self._numbers("tac_system_bias", self.velocity_count)

    @property
    def forces(self) -> Array:
        """Of gravity and of the system's own springs and dampers."""
        return self._numbers("tac_system_forces", self.velocity_count)

    @property
    def acceleration(self) -> Array:
        """dv/dt from mass matrix, bias and forces."""
        return self._numbers("tac_system_acceleration", self.velocity_count)

    @property
    def bodies(self) -> list[Body]:
        """Its bodies, or its points."""
        pointer = self._at()
        count = lib.tac_system_body_count(pointer, self.id)
        return [Body(self.world, lib.tac_system_body(pointer, self.id, i)) for i in range(count)]

    @property
    def drives(self) -> list[Drive]:
        """The motors of a tree."""
        return [Drive(self, i) for i in range(lib.tac_drive_count(self._at(), self.id))]

    # ---- trees

    def _index(self, index: int, count: int, what: str) -> int:
        if not 0 <= index < count:
            raise IndexError(f"{what} {index} of {count}")
        return index

    def _link(self, body: int | Body) -> int:
        """The number of a body in this system."""
        if isinstance(body, Body):
            at = ctypes.c_int(-1)
            if lib.tac_body_system(body._at(), body.id, byref(at)) != self.id:
                raise InvalidError(f"{body!r} is none of this system")
            body = at.value
        return self._index(body, lib.tac_system_body_count(self._at(), self.id), "body")

    def velocity(self, body: int | Body) -> int:
        """Of a tree: the first velocity of a body's joint, -1 if it has none."""
        return int(lib.tac_tree_velocity(self._at(), self.id, self._link(body)))

    def set_rest(self, velocity: int, rest: float) -> None:
        """Of a tree: move the rest position of a joint's spring during the next step: a servo."""
        self._do("tac_tree_set_rest", velocity, rest)

    def jump_rest(self, velocity: int, rest: float) -> None:
        """Of a tree: the same, but at once."""
        self._do("tac_tree_jump_rest", velocity, rest)

    def effort(self, velocity: int) -> float:
        """Of a tree: what a joint's spring, damper and limits did on it, mean over the last step."""
        return float(lib.tac_tree_effort(self._at(), self.id, self._index(velocity, self.velocity_count, "velocity")))

    def poses(self, positions: ArrayLike | None = None) -> list[Pose]:
        """Of a tree: where its bodies are, now or at other positions."""
        count = lib.tac_system_body_count(self._at(), self.id)
        q = None if positions is None else numbers(positions, (self.position_count,), "positions")
        out = (_abi.tac_Pose * max(count, 1))()
        self._do("tac_tree_poses", _convert.pointer(q), out)
        return [_convert.values(p) for p in out[:count]]

    def jacobian(self, body: int | Body, point: ArrayLike = (0.0, 0.0, 0.0), positions: ArrayLike | None = None) -> Array:
        """Of a tree: 6 x n; J v is the twist of a point of a body, which is given in the body's frame."""
        q = None if positions is None else numbers(positions, (self.position_count,), "positions")
        out = np.zeros((6, self.velocity_count))
        self._do("tac_tree_jacobian", _convert.pointer(q), self._link(body), _convert.vec3(point, "point"), _convert.pointer(out))
        return out

    def inverse_dynamics(self, positions: ArrayLike | None = None, velocities: ArrayLike | None = None,
                         accelerations: ArrayLike | None = None) -> Array:
        """Of a tree: the efforts that give the accelerations, against inertia and gravity."""
        n = self.velocity_count
        q = None if positions is None else numbers(positions, (self.position_count,), "positions")
        v, a = (None if x is None else numbers(x, (n,), "velocities or accelerations") for x in (velocities, accelerations))
        out = np.zeros(n)
        self._do("tac_tree_inverse_dynamics", *(_convert.pointer(x) for x in (q, v, a, out)))
        return out

    def sense(self, body: int | Body, frame: PoseLike = (0.0, 0.0, 0.0)) -> TreeSense:
        """Of a tree: what an inertial sensor feels at a frame on a body."""
        return _convert.values(lib.tac_tree_sense(self._at(), self.id, self._link(body), _convert.pose(frame)))

    def tendon(self, index: int) -> TendonInfo:
        """Of a tree: what a tendon does now."""
        return _convert.values(lib.tac_tendon_info(self._at(), self.id, index))


#: M(q), and C(q, v) with C + C' = dM/dt if it is known: an array, or a pair of arrays
MassFn = Callable[[Array, Array], Union[MatrixLike, tuple[MatrixLike, MatrixLike]]]
#: φ(q) and its gradient, and, where it is known, a positive semi-definite second derivative
PotentialFn = Callable[[Array], tuple[Any, ...]]


class World(Handle):
    """Bodies, systems and what joins them, and the step. Fields of tac_WorldDef are keyword arguments."""

    _kind = "world"

    def __init__(self, gravity: ArrayLike = (0.0, 0.0, -9.81), policy: str = "exact", **fields: Any) -> None:
        messages = Messages(logging.WARNING)
        of = _convert.fill(lib.tac_world_def_default(), {"gravity": gravity, "policy": policy, **fields}, "World")
        of.message = messages.callback
        pointer = ctypes.POINTER(_abi.tac_World)()
        make(messages, "tac_world_create", pointer, lib.tac_world_destroy, byref(of))
        self._start(pointer, messages, None)

    def _start(self, pointer: Any, messages: Messages, scene: Scene | None) -> None:
        Handle.__init__(self, Native(pointer, lib.tac_world_destroy, keep=(messages,)), messages)
        self.scene = scene  # that it was built from
        self._trouble = Trouble()  # of its functions, while a session has it

    @classmethod
    def _built(cls, pointer: Any, messages: Messages, scene: Scene) -> World:
        world = cls.__new__(cls)
        world._start(pointer, messages, scene)
        return world

    # ---- steps and books

    def step(self, T: float = 0.001) -> None:
        """Advance by T seconds."""
        self._call("tac_world_step", T)

    def run(self, seconds: float, T: float | None = None) -> None:
        """Advance by that many seconds in steps of T; without it of a millisecond, or as the scene says. A world of a scene is
        driven by it."""
        if T is None:
            T = self.scene.info.step if self.scene is not None else 0.001
        if not T > 0.0:
            raise ValueError(f"T: a length in seconds is expected, not {T}")
        for _ in range(round(seconds / T)):
            if self.scene is not None:
                self.scene.drive(self, T)
            self._call("tac_world_step", T)

    def begin(self, T: float = 0.001) -> None:
        """Begin a step; until `end` only pushes may be given."""
        self._call("tac_world_begin", T)

    def end(self) -> None:
        """End the step begun last."""
        self._call("tac_world_end")

    def relax(self) -> RelaxInfo:
        """Resolve overlap between steps, before the first one."""
        info = _abi.tac_RelaxInfo()
        self._call("tac_world_relax", byref(info))
        return _convert.values(info)

    @property
    def time(self) -> float:
        """s, simulated since creation."""
        return float(lib.tac_world_stats(self._pointer).time)

    @property
    def energy(self) -> float:
        """Stored energy, J."""
        return float(lib.tac_world_energy(self._pointer))

    def ledger(self, total: bool = False) -> Ledger:
        """Where every joule is, came from and went: of the last step, or since creation."""
        return _convert.values(lib.tac_world_ledger(self._pointer, total))

    def residual(self, total: bool = False) -> float:
        """What the energy books miss by, J: rounding, and nothing else."""
        return float(lib.tac_ledger_residual(byref(lib.tac_world_ledger(self._pointer, total))))

    @property
    def momentum(self) -> Momentum:
        """Of all systems; the angular one about the world's origin."""
        linear, angular = _abi.tac_Vec3(), _abi.tac_Vec3()
        lib.tac_world_momentum(self._pointer, byref(linear), byref(angular))
        return Momentum(_convert.values(linear), _convert.values(angular))

    def momentum_ledger(self, total: bool = False) -> MomentumLedger:
        """Where every newton-second came from and went."""
        return _convert.values(lib.tac_world_momentum_ledger(self._pointer, total))

    @property
    def stats(self) -> StepStats:
        """Counts, times and residuals of the last step, and counts since creation."""
        return _convert.values(lib.tac_world_stats(self._pointer))

    @property
    def notices(self) -> dict[str, str]:
        """What the world has seen that puts its numbers in doubt: a line for each, by name."""
        stats = lib.tac_world_stats(self._pointer)
        line = ctypes.create_string_buffer(512)
        out = {}
        for notice in _abi.Notice:
            if lib.tac_notice_text(notice, byref(stats.notice[notice]), stats.step_count, line, len(line)):
                out[lib.tac_notice_name(notice).decode()] = line.value.decode(errors="replace")
        return out

    @property
    def joint_gap(self) -> float:
        """The largest gap of all joints, m."""
        return float(lib.tac_world_joint_gap(self._pointer))

    @property
    def hash(self) -> int:
        """Of all that decides the future."""
        return int(lib.tac_world_hash(self._pointer))

    def save(self) -> bytes:
        """The state as bytes."""
        size = lib.tac_world_save_size(self._pointer)
        state = ctypes.create_string_buffer(size)
        self._call("tac_world_save", state, size)
        return state.raw

    def load(self, state: bytes) -> None:
        """Go back to a state that was saved from this world, or one that is made alike."""
        if not isinstance(state, (bytes, bytearray, memoryview)):
            raise TypeError(f"state: bytes are expected, not {state!r}")
        copy = bytes(state)
        self._call("tac_world_load", ctypes.cast(ctypes.c_char_p(copy), ctypes.c_void_p), len(copy))

    # ---- what is in it

    def _body(self, id: Any) -> Body | None:
        return Body(self, id) if id.index1 != 0 else None

    def _walk(self, name: str, kind: type[Any], id: Any) -> Iterator[Any]:
        step = getattr(lib, name)
        while True:
            id = step(self._pointer, id)
            if id.index1 == 0:
                return
            yield kind(self, id)

    @property
    def bodies(self) -> list[Body]:
        """All of them, rigid ones first."""
        return list(self._walk("tac_world_next_body", Body, _abi.tac_BodyId()))

    @property
    def shapes(self) -> list[Shape]:
        """All of them."""
        return list(self._walk("tac_world_next_shape", Shape, _abi.tac_ShapeId()))

    @property
    def joints(self) -> list[Joint]:
        """All of them; those of trees are none of them."""
        return list(self._walk("tac_world_next_joint", Joint, _abi.tac_JointId()))

    @property
    def springs(self) -> list[Spring]:
        """All of them."""
        return list(self._walk("tac_world_next_spring", Spring, _abi.tac_SpringId()))

    @property
    def systems(self) -> list[System]:
        """All that have coordinates of their own."""
        return list(self._walk("tac_world_next_system", System, _abi.tac_SystemId()))

    @property
    def ports(self) -> list[Port]:
        """All points that devices may be coupled to."""
        return list(self._walk("tac_world_next_port", Port, _abi.tac_PortId()))

    def body(self, name: str) -> Body:
        """The first body of that name; in a world of a scene, of that name in the scene."""
        return self._named("body", "bodies", name)

    def joint(self, name: str) -> Joint:
        """Likewise a joint."""
        return self._named("joint", "joints", name)

    def spring(self, name: str) -> Spring:
        """Likewise a spring."""
        return self._named("spring", "springs", name)

    def system(self, name: str) -> System:
        """Likewise a model, beam, net or network."""
        return self._named("system", "systems", name)

    def port(self, name: str) -> Port:
        """Likewise a port; in a world of a scene, the one that a coupling of that name is."""
        return self._named("port", "ports", name)

    def _named(self, kind: str, all_of: str, name: str) -> Any:
        _convert.text(name, "name")
        if self.scene is not None and not self.scene.closed:
            found = self.scene._find(self, kind, name)
            if found is not None:
                return found
        for thing in getattr(self, all_of):
            if thing.name == name:
                return thing
        raise KeyError(f"there is no {kind} '{name}'")

    def _add(self, what: str, kind: type[Any], id: Any, of: Any, name: str | None) -> Any:
        self._call(f"tac_{what}_create", byref(of), byref(id))
        thing = kind(self, id)
        if name:
            thing.name = name
        return thing

    def add_body(self, mass: float = 1.0, pose: PoseLike = (0.0, 0.0, 0.0), inertia: MatrixLike | ArrayLike | None = None,
                 twist: Twist | ArrayLike = (0.0, 0.0, 0.0), name: str | None = None, **fields: Any) -> Body:
        """A rigid body: mass, kg; inertia about its centre, three principal moments or 3 x 3, kg·m2."""
        given: dict[str, Any] = {"mass": mass, "pose": pose, "twist": twist, **fields}
        if inertia is not None:
            given["inertia"] = inertia
        return self._add("body", Body, _abi.tac_BodyId(), _convert.fill(lib.tac_body_def_default(), given, "Body"), name)

    def add_box(self, size: ArrayLike, mass: float = 1.0, pose: PoseLike = (0.0, 0.0, 0.0), name: str | None = None,
                material: int = 0, **fields: Any) -> Body:
        """A solid box with its shape; full edges, m."""
        edges = _convert.vec3(size, "size")
        inertia = _convert.values(lib.tac_inertia_box(mass, edges))
        body = self.add_body(mass, pose, inertia, name=name, **fields)
        body.add_shape("box", size, material=material)
        return body

    def add_sphere(self, radius: float, mass: float = 1.0, pose: PoseLike = (0.0, 0.0, 0.0), name: str | None = None,
                   material: int = 0, **fields: Any) -> Body:
        """A solid sphere with its shape; m."""
        inertia = _convert.values(lib.tac_inertia_sphere(mass, radius))
        body = self.add_body(mass, pose, inertia, name=name, **fields)
        body.add_shape("sphere", radius, material=material)
        return body

    def add_plane(self, pose: PoseLike = (0.0, 0.0, 0.0), material: int = 0) -> Shape:
        """A floor: z = 0 of the pose, solid below."""
        return self._add_shape(None, "plane", (0.1, 0.1, 0.1), pose, None, {"material": material})

    def add_shape(self, kind: str, size: ArrayLike | float = (0.1, 0.1, 0.1), pose: PoseLike = (0.0, 0.0, 0.0),
                  geometry: Geometry | None = None, **fields: Any) -> Shape:
        """A shape of the world itself, as Body.add_shape."""
        return self._add_shape(None, kind, size, pose, geometry, fields)

    def _add_shape(self, body: Body | None, kind: str, size: Any, pose: PoseLike, geometry: Geometry | None,
                   fields: dict[str, Any]) -> Shape:
        size = (size, size, size) if np.ndim(size) == 0 else size
        of = _convert.fill(lib.tac_shape_def_default(), {"type": kind, "size": size, "pose": pose, **fields}, "Shape")
        if geometry is not None:
            of.geometry = geometry._pointer
        id = _abi.tac_ShapeId()
        owner = _abi.tac_BodyId() if body is None else self._own(body, "body").id
        self._call("tac_shape_create", owner, byref(of), byref(id))
        return Shape(self, id)

    def _own(self, thing: Any, what: str) -> Any:
        """The library may take an id of another world for one of its own where tags are alike; objects cannot be."""
        if thing.world is not self:
            raise StaleError(f"{what}: {lib.tac_result_text(_abi.Result.ERR_STALE).decode()}")
        return thing

    def _ends(self, **ends: Any) -> dict[str, Any]:
        for name, thing in ends.items():
            if isinstance(thing, Thing):
                self._own(thing, name)
        return ends

    def add_joint(self, kind: str, a: Body, b: Body | None = None, at: PoseLike | None = None, name: str | None = None,
                  **fields: Any) -> Joint:
        """A joint between a and b (None: the world). `at` is its frame in the world, whose z is the axis; without it frame_a and
        frame_b are given."""
        of_kind = _convert.member(_abi.JointType, kind, "kind")
        ends = self._ends(body_a=a, body_b=b)
        if at is not None:
            ids = (a.id, b.id if b is not None else _abi.tac_BodyId())
            of = lib.tac_joint_def_at(self._pointer, of_kind, *ids, _convert.pose(at))
        else:
            of = lib.tac_joint_def_default()
        of = _convert.fill(of, {"type": of_kind, **ends, **fields}, "Joint")
        return self._add("joint", Joint, _abi.tac_JointId(), of, name)

    def add_spring(self, kind: str, a: Body | System, b: Body | System | None = None, stiffness: float = 100.0,
                   damping: float = 0.0, name: str | None = None, **fields: Any) -> Spring:
        """A spring between a and b (None: the world, where frame_b is a target). Of kind "coordinate" a and b are systems."""
        of_kind = _convert.member(_abi.SpringType, kind, "kind")
        words = ("system_a", "system_b") if of_kind == _abi.SpringType.COORDINATE else ("body_a", "body_b")
        given = {"type": of_kind, "stiffness": stiffness, "damping": damping, **self._ends(**dict(zip(words, (a, b)))), **fields}
        of = _convert.fill(lib.tac_spring_def_default(), given, "Spring")
        return self._add("spring", Spring, _abi.tac_SpringId(), of, name)

    def add_port(self, body: Body, anchor: PoseLike = (0.0, 0.0, 0.0), name: str = "", **end: Any) -> Port:
        """A point of a body that a device may be coupled to; fields of tac_PortEndDef (stiffness, axes, connector ...)."""
        given = {**self._ends(body=body), "anchor": anchor, "name": name, "end": end}
        of = _convert.fill(lib.tac_port_def_default(), given, "Port")
        id = _abi.tac_PortId()
        self._call("tac_port_create", byref(of), byref(id))
        return Port(self, id)

    def set_material(self, material: int, **surface: float) -> None:
        """The surface of a material: friction, restitution, rebound, rolling, torsion."""
        of = lib.tac_material_pair(self._pointer, 0, 0) if material == 0 else _abi.tac_Surface(friction=0.5)
        self._call("tac_material_set", _convert.whole(material, ctypes.c_int, "material"), _convert.fill(of, surface, "Surface"))

    def surface(self, a: int, b: int) -> Surface:
        """What holds between two materials."""
        return _convert.values(lib.tac_material_pair(self._pointer, a, b))

    # ---- systems

    def add_beam(self, length: float, width: float, height: float, place: PoseLike = (0.0, 0.0, 0.0), name: str | None = None,
                 **fields: Any) -> System:
        """An Euler-Bernoulli beam along x of its place, bending along z; fields of tac_BeamDef."""
        given = {"length": length, "width": width, "height": height, "place": place, **fields}
        return self._add("beam", System, _abi.tac_SystemId(), _convert.fill(lib.tac_beam_def_default(), given, "Beam"), name)

    def add_net(self, positions: MatrixLike, masses: ArrayLike, springs: Sequence[dict[str, Any]] = (),
                velocities: MatrixLike | None = None, name: str | None = None) -> System:
        """Masses at points, n x 3, with springs between them: dicts of a, b (-1: the world), rest, stiffness, damping."""
        p = numbers(positions, (-1, 3), "positions")
        m = numbers(masses, (len(p),), "masses")
        v = None if velocities is None else numbers(velocities, (len(p), 3), "velocities")
        rows = (_abi.tac_NodalSpring * max(len(springs), 1))()
        for i, row in enumerate(springs):
            _convert.fill(rows[i], row, f"springs[{i}]")
        of = lib.tac_net_def_default()
        of.count, of.position, of.mass, of.spring, of.spring_count = len(p), vectors(p), _convert.pointer(m), rows, len(springs)
        if v is not None:
            of.velocity = vectors(v)
        return self._add("net", System, _abi.tac_SystemId(), of, name)

    def add_tree(self, bodies: Sequence[dict[str, Any]], drives: Sequence[dict[str, Any]] = (), name: str | None = None,
                 **fields: Any) -> System:
        """A tree of exact joints: a dict of fields of tac_TreeBodyDef for each body, of tac_DriveDef for each drive (its
        `velocity` and `gear` are lists)."""
        rows = (_abi.tac_TreeBodyDef * max(len(bodies), 1))()
        for i, given in enumerate(bodies):
            rows[i] = _convert.fill(lib.tac_tree_body_def_default(), given, f"bodies[{i}]")
        motors, keep = (_abi.tac_DriveDef * max(len(drives), 1))(), []
        for i, given in enumerate(drives):
            rest = {k: v for k, v in given.items() if k not in ("velocity", "gear")}
            motors[i] = _convert.fill(lib.tac_drive_def_default(), rest, f"drives[{i}]")
            gear = numbers(given.get("gear", [1.0]), (-1,), f"drives[{i}]: gear")
            which = indices(given.get("velocity", []), f"drives[{i}]: velocity")
            if motors[i].on == _abi.DriveOn.JOINTS and which.shape != gear.shape:
                raise ValueError(f"drives[{i}]: velocity and gear must be equally long")
            if motors[i].on >= _abi.DriveOn.BODY and gear.shape != (6,):
                raise ValueError(f"drives[{i}]: gear: 6 numbers are expected")
            motors[i].gear, motors[i].count = _convert.pointer(gear), len(which)
            motors[i].velocity = which.ctypes.data_as(ctypes.POINTER(ctypes.c_int))
            keep += [gear, which]
        of = _convert.fill(lib.tac_tree_def_default(), fields, "Tree")
        of.body, of.body_count, of.drive, of.drive_count = rows, len(bodies), motors, len(drives)
        return self._add("tree", System, _abi.tac_SystemId(), of, name)

    def add_own(self, count: int, mass: MassFn, potential: PotentialFn | None = None, positions: ArrayLike | None = None,
                velocities: ArrayLike | None = None, stiffness: ArrayLike | None = None, damping: ArrayLike | None = None,
                name: str | None = None, **fields: Any) -> System:
        """Own equations M(q) dv/dt + C(q, v) v + dφ/dq + B v = effort, of `count` coordinates.

        mass(q, v) gives M, or M and C; potential(q) gives φ and its gradient, and, if it likes, a second derivative. They are
        called several times in each step, and must be functions of their arguments only."""
        of = lib.tac_custom_def_default()
        count = _convert.whole(count, ctypes.c_int, "count")
        arrays = {"position": positions, "velocity": velocities, "stiffness": stiffness, "damping": damping}
        keep = {k: numbers(v, (count,), k) for k, v in arrays.items() if v is not None}
        of = _convert.fill(of, {"count": count, **fields}, "own system")
        for k, array in keep.items():
            setattr(of, k, _convert.pointer(array))
        fields_of = dict(of._fields_)
        of.mass = fields_of["mass"](own_mass(mass, count, self._trouble))
        if potential is not None:
            of.potential = fields_of["potential"](own_potential(potential, count, self._trouble))
        native = self._native
        self._pointer  # it is open
        system: System = self._add("custom", System, _abi.tac_SystemId(), of, name)
        assert native is not None
        native.keep.append((of.mass, of.potential))  # the world may call them until it is destroyed
        return system

    # ---- contacts, queries

    @property
    def contacts(self) -> Rows:
        """Contacts that acted in the last step, as a structured array: point, normal, gap, force, slip, work, key ..."""
        count = ctypes.c_int()
        first = lib.tac_world_contacts(self._pointer, byref(count))
        if not first or count.value == 0:
            return np.zeros(0, CONTACT)
        size = count.value * CONTACT.itemsize
        return np.frombuffer(ctypes.string_at(first, size), CONTACT).copy()

    def _filter(self, groups: int, ignore: Body | None) -> Any:
        of = lib.tac_query_filter_default()
        return byref(_convert.fill(of, {"groups": groups, **self._ends(ignore=ignore)}, "query"))

    def ray(self, start: ArrayLike, end: ArrayLike, groups: int = 0xFFFFFFFF, ignore: Body | None = None) -> RayHit | None:
        """The first shape that the segment meets, by ids: tactus.Body(world, hit.body), whose index1 is 0 for the world."""
        hit = _abi.tac_RayHit()
        found = lib.tac_world_ray(self._pointer, _convert.vec3(start, "start"), _convert.vec3(end, "end"),
                                  self._filter(groups, ignore), byref(hit))
        return _convert.values(hit) if found else None

    def closest(self, point: ArrayLike, reach: float, groups: int = 0xFFFFFFFF, ignore: Body | None = None) -> Closest | None:
        """The surface nearest to a point, within reach."""
        out = _abi.tac_Closest()
        at = _convert.vec3(point, "point")
        found = lib.tac_world_closest(self._pointer, at, reach, self._filter(groups, ignore), byref(out))
        return _convert.values(out) if found else None


def own_mass(mass: MassFn, n: int, trouble: Trouble) -> Callable[..., bool]:
    vector, square = ctypes.c_double * n, ctypes.c_double * (n * n)  # memory of the library, by its address

    def view(address: int) -> Array:
        return np.ctypeslib.as_array(square.from_address(address)).reshape(n, n)

    def fill(user: Any, q: int, v: int, M: int, C: int) -> bool:
        given = mass(np.array(vector.from_address(q)), np.array(vector.from_address(v)))
        matrix, coriolis = given if isinstance(given, tuple) else (given, None)
        view(M)[:] = numbers(matrix, (n, n), "mass matrix")
        if coriolis is None:
            return False
        view(C)[:] = numbers(coriolis, (n, n), "C")
        return True

    safe = guarded(fill, None, trouble)

    def called(user: Any, q: int, v: int, M: int, C: int) -> bool:
        filled = safe(user, q, v, M, C) if not caught.errors else None
        if filled is None:  # numbers that are not finite end the step, and the exception follows
            view(M)[:] = np.nan
        return bool(filled)

    return called


def own_potential(potential: PotentialFn, n: int, trouble: Trouble) -> Callable[..., float]:
    vector, square = ctypes.c_double * n, ctypes.c_double * (n * n)

    def fill(user: Any, q: int, gradient: int | None, second: int | None) -> float:
        phi, slope, *more = potential(np.array(vector.from_address(q)))
        if gradient:
            np.ctypeslib.as_array(vector.from_address(gradient))[:] = numbers(slope, (n,), "gradient")
        if more and second:
            np.ctypeslib.as_array(square.from_address(second))[:] = numbers(more[0], (n, n), "second derivative").ravel()
        return float(phi)

    return guarded(fill, float("nan"), trouble)


def asdict(value: Any) -> dict[str, Any]:
    """What a function gave back, as a dict: asdict(world.ledger())."""
    return _asdict(value)


__all__ = ["Body", "Drive", "Geometry", "Joint", "Port", "Shape", "Spring", "System", "World", "asdict", "as_pose"]
