"""Devices: what a hand holds, or what stands in for one; and devices of one's own.

A device that is written in Python is for loops that step in one thread, at whatever pace they come to (Rig.step): it is not for
the haptic thread of a session at 1 kHz, which may wait for nothing, and would wait for the interpreter.
"""
# mypy: no-warn-return-any
from __future__ import annotations

import ctypes
import itertools
import logging
from ctypes import byref
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _abi, _convert
from ._abi import DeviceRead, DeviceState
from ._library import lib
from ._native import Handle, Messages, Native, call, caught, finish, guarded, make
from .errors import InvalidError
from .places import Pose, Wrench, as_pose
from .values import DeviceCaps, DeviceFound, DeviceInfo, DeviceInput, DeviceSeen

#: what a sample says of the device's condition
CONNECTED, CALIBRATED = _abi.TAC_DEVICE_CONNECTED, _abi.TAC_DEVICE_CALIBRATED
#: axes of a frame
X, Y, Z, POSITION = _abi.TAC_DEVICE_X, _abi.TAC_DEVICE_Y, _abi.TAC_DEVICE_Z, _abi.TAC_DEVICE_POSITION
ROTATION, GRIP = _abi.TAC_DEVICE_ROTATION, _abi.TAC_DEVICE_GRIP
#: time passes by its samples alone: no clock is asked
OWN_TIME = _abi.TAC_DEVICE_OWN_TIME


class Device(Handle):
    """A device by its address, "virtual:?preset=s2". Opened with no force; `guard` and `map` are dicts of fields of tac_GuardDef
    and tac_DeviceMap, other fields of tac_DeviceDef are keyword arguments."""

    _kind = "device"

    def __init__(self, uri: str, name: str = "device", guard: dict[str, Any] | None = None, map: dict[str, Any] | None = None,
                 **fields: Any) -> None:
        given = {"uri": uri, "name": name, "guard": guard or {}, "map": map or {}, **fields}
        self._open(_convert.fill(lib.tac_device_def_default(), given, "Device"))

    def _open(self, of: Any, *keep: Any) -> None:
        messages = Messages(logging.WARNING)
        of.message, of.user = messages.callback, None
        pointer = ctypes.POINTER(_abi.tac_Device)()
        make(messages, "tac_device_open", pointer, lib.tac_device_close, byref(of))
        super().__init__(Native(pointer, lib.tac_device_close, keep=(messages, of, *keep)), messages)
        self._in_python = bool(of.uri) and of.uri.decode(errors="replace").partition(":")[0] in _schemes
        self._frames = max(1, int(lib.tac_device_caps(pointer).frames))

    def _frame(self, frame: int) -> None:
        if not 0 <= frame < self._frames:
            raise InvalidError(f"the device has no frame {frame}: it has {self._frames}")

    @classmethod
    def of_scene(cls, scene: Any, device: str | int = 0, uri: str | None = None) -> Device:
        """A device as the scene describes it; with another address, if one is given."""
        index = scene._index(_abi.SceneKind.DEVICE, device) if isinstance(device, str) else device
        if not 0 <= index < lib.tac_scene_count(scene._pointer, _abi.SceneKind.DEVICE):
            raise IndexError(f"the scene has no device {index}")
        of = lib.tac_scene_device(scene._pointer, index)
        if uri is not None:
            of.uri = _convert.text(uri, "uri")
        self = cls.__new__(cls)
        self._open(of, scene)
        return self

    @property
    def name(self) -> str:
        """As it was opened with."""
        return str(lib.tac_device_name(self._pointer).decode())

    @property
    def caps(self) -> DeviceCaps:
        """What it can do."""
        return _convert.values(lib.tac_device_caps(self._pointer))

    @property
    def seen(self) -> DeviceSeen:
        """The same as the scene sees it."""
        return _convert.values(lib.tac_device_seen(self._pointer))

    @property
    def info(self) -> DeviceInfo:
        """What it did so far: state, fault, counts, work of the hand, what was written last."""
        return _convert.values(lib.tac_device_info(self._pointer), self._frames)

    @property
    def state(self) -> DeviceState:
        """Idle, ready, forces come in, active, forces go out, fault."""
        return DeviceState(lib.tac_device_info(self._pointer).state)

    def start(self) -> None:
        """Begin sampling, with zero force."""
        self._call("tac_device_start")

    def stop(self) -> None:
        """Zero force, and no more samples."""
        lib.tac_device_stop(self._pointer)
        finish(_abi.Result.OK, self._messages, "tac_device_stop")

    def engage(self) -> None:
        """Ask for forces: they ramp in when the guard finds nothing against it."""
        self._call("tac_device_engage")

    def disengage(self) -> None:
        """Let forces ramp out."""
        lib.tac_device_disengage(self._pointer)

    def clutch(self, pressed: bool) -> None:
        """Press or let go of the clutch."""
        lib.tac_device_clutch(self._pointer, pressed)

    def lead(self, by: Any, held: bool = True, grip: float = 0.0, buttons: int = 0,
             slower: float = 0.0) -> None:
        """Lead the hand of a `viewer:` device: `by` m of the scene from where it was when it was taken; not held: let go.
        `slower`, 0 to 1: its own motion, which stands at 1 and does not come back."""
        lead = _abi.tac_Lead(held=held, by=_convert.vec3(by, "by"), grip=grip, buttons=buttons, slower=slower)
        self._call("tac_device_lead", byref(lead))

    def acknowledge(self) -> None:
        """An operator has seen the fault."""
        self._call("tac_device_acknowledge")

    def stiffness(self, stiffness: float, turn_stiffness: float = 0.0) -> None:
        """The stiffest spring that is felt through it, N/m of the scene: forces may grow as fast as it needs."""
        lib.tac_device_stiffness(self._pointer, stiffness, turn_stiffness)

    def read(self, timeout: float = 0.1) -> DeviceInput:
        """A tick begins: the newest sample, waited for at most `timeout` seconds."""
        out = _abi.tac_DeviceInput()
        pointer = self._pointer
        self._busy = True
        try:
            lib.tac_device_read(pointer, timeout, byref(out))
        finally:
            self._busy = False
        finish(_abi.Result.OK, self._messages, "tac_device_read")
        return _convert.values(out, self._frames)

    def write(self, *wrenches: Any, age: float = 0.0) -> tuple[Wrench, ...]:
        """A tick ends: a wrench for each frame, on the hand, in the scene (three numbers: a force). Gives what the guard let
        through."""
        frames = self._frames
        if len(wrenches) != frames:
            raise ValueError(f"a wrench for each of {frames} frames is expected, not {len(wrenches)}")
        given = (_abi.tac_Wrench * frames)(*(_convert.wrench(w) for w in wrenches))
        out = (_abi.tac_Wrench * frames)()
        self._call("tac_device_write", given, age, out)
        return tuple(_convert.values(w) for w in out)

    def calibrate(self) -> str:
        """A step of calibration; says what was done, or what the user shall do. The device may move."""
        text = ctypes.create_string_buffer(160)
        self._call("tac_device_calibrate", text)
        return text.value.decode(errors="replace")

    def report(self) -> list[str]:
        """What faults and guard have done since the last call, also told to the logger "tactus"."""
        before = len(self._messages.said)
        lib.tac_device_report(self._pointer)
        wrong = list(self._messages.wrong)
        finish(_abi.Result.OK, self._messages, "tac_device_report")
        return self.messages[before:] + wrong


def backends() -> dict[str, str]:
    """Kinds of devices, by the scheme of their addresses, with one line about each."""
    out, number = {}, 0
    while ops := lib.tac_device_backend(number):
        out[ops.contents.scheme.decode()] = (ops.contents.summary or b"").decode()
        number += 1
    return out


def probe(room: int = 16) -> list[DeviceFound]:
    """What is there, or could be there; nothing is moved or energised."""
    found, number = [], 0
    while ops := lib.tac_device_backend(number):
        number += 1
        if ops.contents.probe:
            rows, lacks = (_abi.tac_DeviceFound * room)(), ctypes.create_string_buffer(320)
            count = ops.contents.probe(rows, room, lacks)
            found += [_convert.values(row) for row in rows[:max(0, min(count, room))]]
    return found


# ---- devices of one's own


class DeviceUri:
    """An address, taken apart, while a backend opens."""

    def __init__(self, pointer: Any) -> None:
        self._pointer = pointer

    @property
    def path(self) -> str:
        """Without the first '/' behind the authority."""
        return str(lib.tac_device_uri_path(self._pointer).decode())

    def text(self, key: str, otherwise: str = "") -> str:
        """The text of a key. What no backend asks for is an error of the address."""
        found = lib.tac_device_uri_text(self._pointer, _convert.text(key, "key"))
        return otherwise if found is None else str(found.decode())

    def number(self, key: str, otherwise: float, lower: float, upper: float) -> float:
        """The number of a key; what is none, or beyond the bounds, fails the open."""
        return float(lib.tac_device_uri_number(self._pointer, _convert.text(key, "key"), otherwise, lower, upper))


@dataclass
class Sample:
    """What a backend reads, in the base frame of the device: x right, y up, z towards the user."""

    poses: Any  # a pose, or one for each frame
    t: float | None = None  # s; None: when the read returned
    grip: float = 0.0
    buttons: int = 0
    status: int = CONNECTED | CALIBRATED


@dataclass(eq=False)
class Backend:
    """A kind of device. Register a class of your own, and open it by its scheme; one object is made for each open device.

        class Puck(tactus.Backend):
            scheme, summary = "puck", "a puck on a rail"
            def open(self, uri): return {"frames": 1, "force_max": 8.0, ...}   fields of tac_DeviceCaps
            def read(self, timeout): return tactus.Sample(poses=(0, self.x, 0))
            def write(self, wrenches, grip): self.force = wrenches[0].force

        tactus.register_device(Puck)
        device = tactus.Device("puck:?hand=2")

    An exception in one of them becomes that of the call that the program made; to the guard it is a device that does not answer.
    """

    scheme: str = field(default="", init=False)
    summary: str = field(default="", init=False)

    def open(self, uri: DeviceUri) -> dict[str, Any]:
        """Open it, with forces off, and say what it can do."""
        raise NotImplementedError

    def start(self) -> None:
        """Begin, with zero force."""

    def read(self, timeout: float) -> Sample | None:
        """Wait at most that long for a sample; None: nothing new."""
        raise NotImplementedError

    def write(self, wrenches: list[Wrench], grip: float) -> None:
        """Wrenches on the hand, base axes, one for each frame. Only the guard calls it."""
        raise NotImplementedError

    def stop(self) -> None:
        """Write zero and end forces."""

    def close(self) -> None:
        """Give back what open took; also of half an open."""


Backend.scheme = Backend.summary = ""
_open: dict[int, tuple[Backend, int]] = {}  # objects of open devices, with their frames, by what stands in their memory
_numbers = itertools.count(1)
_schemes: set[str] = set()
_registered: list[Any] = []  # the library refers to them until the process ends


def register_device(kind: type[Backend]) -> None:
    """Make a backend known, for as long as the process lives."""
    if not kind.scheme or kind.scheme in backends():
        raise InvalidError(f"{kind.__name__}: {kind.scheme!r} is no scheme, or there is a backend of it")
    fields: dict[str, Any] = {f[0]: f[1] for f in _abi.tac_DeviceOps._fields_}
    slot = ctypes.POINTER(ctypes.c_uint64)

    def key(self: int) -> Any:
        return ctypes.cast(self, slot)

    def open_(self: int, uri: Any, caps: Any) -> int:
        backend = kind()
        number = next(_numbers)
        key(self)[0] = number
        _open[number] = backend, 1
        given = backend.open(DeviceUri(uri))
        if not isinstance(given, dict):
            raise TypeError(f"open of {kind.scheme}: a dict of what it can do is expected, not {given!r}")
        _convert.fill(caps.contents, given, f"caps of {kind.scheme}")
        _open[number] = backend, max(1, min(caps.contents.frames, _abi.TAC_DEVICE_FRAMES))
        return _abi.Result.OK

    def of(self: int) -> tuple[Backend, int]:
        return _open[key(self)[0]]

    def start(self: int) -> int:
        of(self)[0].start()
        return _abi.Result.OK

    def read(self: int, timeout: float, sample: Any) -> int:
        backend, frames = of(self)
        got = backend.read(timeout)
        if got is None:
            return DeviceRead.STALE
        out = sample.contents
        rows = [got.poses] if isinstance(got.poses, Pose) or np.ndim(got.poses) == 1 else list(got.poses)
        if len(rows) != frames:
            raise ValueError(f"{kind.scheme}: a pose for each of {frames} frames is expected, not {len(rows)}")
        for i, row in enumerate(rows):
            out.pose[i] = _convert.pose(as_pose(row))
        out.seq += 1
        if got.t is not None:
            out.t = got.t
        out.grip, out.buttons, out.status = got.grip, got.buttons, got.status
        return DeviceRead.FRESH

    def write(self: int, command: Any) -> int:
        backend, frames = of(self)
        backend.write([_convert.values(w) for w in command.contents.wrench[:frames]], command.contents.grip)
        return _abi.Result.OK

    def stop(self: int) -> None:
        of(self)[0].stop()

    def close(self: int) -> None:
        number = key(self)[0]
        if number in _open:
            try:
                _open[number][0].close()
            finally:
                del _open[number]

    ops = _abi.tac_DeviceOps(scheme=_convert.text(kind.scheme, "scheme"), summary=_convert.text(kind.summary, "summary"), size=8)
    table: list[tuple[str, Any, Any]] = [("open", open_, _abi.Result.ERR_DEVICE), ("start", start, _abi.Result.ERR_DEVICE),
                                         ("read", read, DeviceRead.LOST), ("write", write, _abi.Result.ERR_DEVICE),
                                         ("stop", stop, None), ("close", close, None)]
    for name, function, otherwise in table:
        setattr(ops, name, fields[name](guarded(function, otherwise)))
    caught.errors.clear()
    call(None, "tac_device_register", byref(ops))
    _registered.append(ops)
    _schemes.add(kind.scheme)
