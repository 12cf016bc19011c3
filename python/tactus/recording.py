"""Recordings: HDF5 files of what happened, written while a world runs and read as arrays."""
# mypy: no-warn-return-any
from __future__ import annotations

import ctypes
import logging
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from ctypes import byref
from os import PathLike
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, guarded, make
from .errors import InvalidError, StateError
from .places import Array, Rows, RowType
from .rig import Rig
from .values import RecordedDevice, RecordingInfo, RecordingStats, SceneChannel
from .world import World

if TYPE_CHECKING:
    from .session import Session

STEP = _convert.dtype(_abi.tac_RecordedStep)  # of RecordingFile.steps
CONTACT = _convert.dtype(_abi.tac_RecordedContact)
EDIT = _convert.dtype(_abi.tac_Edit)
LIVE = _convert.dtype(_abi.tac_RecordedLive)
SERVO = _convert.dtype(_abi.tac_RecordedServo)

#: a channel of one's own: unit, how many numbers, and what gives them
Channel = tuple[str, int, Callable[[World], Any]]


class Recording(Handle):
    """A recording that is being written. A world built from a scene is recorded with it.

    `channels` are one's own: {"pump.pressure": ("Pa", 1, lambda world: ...)}; `choose` names channels of a world without a
    scene; `rig` is whose devices are recorded beside it. Other fields of tac_RecordingDef (every, contacts, title, save_every,
    replace ...) are keyword arguments.
    """

    _kind = "recording"

    def __init__(self, path: str | PathLike[str], world: World, *, channels: Mapping[str, Channel] | None = None,
                 choose: Sequence[str] = (), rig: Rig | None = None, **fields: Any) -> None:
        messages = Messages(logging.WARNING)
        self.world = world
        self.path = path
        scene = world.scene
        of, rows = definition(world, channels or {}, choose, fields)
        of.message = messages.callback
        needs = [world._native, *([scene._native] if scene is not None else [])]
        if rig is not None:
            of.rig = rig._rig_of(world)
            needs.append(rig._native)
        pointer = ctypes.POINTER(_abi.tac_Recording)()
        make(messages, "tac_recording_create", pointer, lib.tac_recording_close, _convert.text(path, "path"),
             scene._pointer if scene is not None else None, world._pointer, byref(of))
        native = Native(pointer, lib.tac_recording_close, *[n for n in needs if n is not None], keep=(messages, rows))
        super().__init__(native, messages)
        for owner in (world, scene, rig):
            if owner is not None:
                owner._users.add(self)

    def step(self) -> None:
        """Call after every step of the world; a row is taken every so many."""
        self._pointer  # it is open
        self._call("tac_recording_step", self.world._pointer)

    @property
    def stats(self) -> RecordingStats:
        """How it is going: rows that are safe, waiting and lost; what flushes take; whether the disk failed."""
        out = _abi.tac_RecordingStats()
        lib.tac_recording_stats(self._raw, byref(out))
        return _convert.values(out)


class LiveRecording(Recording):
    """A recording that a session writes, made by Session.record: every step of a world, with all devices and edits.

    The session takes its rows, and closes it when it is stopped. Closing it before, or leaving its `with` block, stops the
    session, and with it the session's other recording. Before the loops begin nothing is stopped by that: the session goes
    on without recordings. RecordingFile(path) reads along while it grows.
    """

    def __init__(self, session: Session, path: str | PathLike[str], side: int) -> None:
        Handle.__init__(self, Native(None, None), session._messages)
        self.world = session.worlds[side]
        self.path = path
        self.side = side
        self._session = weakref.ref(session)

    def _open(self) -> Session:
        session = self._session()
        if self._native is None or session is None:
            raise StateError("this recording is closed: RecordingFile(path) reads it")
        return session

    def step(self) -> None:
        """The session does it: StateError."""
        self._open()
        raise StateError("the session takes the rows of this recording, one for each of its steps")

    @property
    def stats(self) -> RecordingStats:
        """The session has them, and tells only `rows_lost`: StateError."""
        self._open()
        raise StateError("the session writes this recording, and tells of it only what was lost: rows_lost; the rest is in "
                         "RecordingFile(path).info, which may be read while it grows")

    @property
    def rows_lost(self) -> int:
        """Rows of all tables that were lost so far, because the disk is slow. Once it is closed, RecordingFile.info has it."""
        return self._open().side(self.side).rows_lost

    def close(self) -> None:
        """Stop the session, which closes it; before the loops begin, just close it."""
        session = self._session()
        if self._native is not None and session is not None:
            session.stop()

    def _ended(self) -> None:
        """The library has closed it."""
        self._native = None


#: fields of tac_RecordingDef that are the session's in a recording of it
OF_SESSION = ("rig", "thread", "live", "haptic_period")


def definition(world: World, channels: Mapping[str, Channel], choose: Sequence[str], fields: dict[str, Any]) -> tuple[Any, Any]:
    """A tac_RecordingDef without rig and messages, and what must live as long as the recording."""
    of = _convert.fill(lib.tac_recording_def_default(), fields, "Recording")
    if isinstance(choose, str):
        raise TypeError(f"choose: a list of names is expected, not {choose!r}")
    names = [_convert.text(n, "choose") for n in choose]
    if names:
        of.choose, of.choose_count = (ctypes.c_char_p * len(names))(*names), len(names)
    rows = (_abi.tac_RecordingChannel * max(len(channels), 1))()
    for row, (name, (unit, width, read)) in zip(rows, channels.items()):
        row.name, row.unit = _convert.text(name, "channel"), _convert.text(unit, "unit")
        row.width = _convert.whole(width, ctypes.c_int, "width")
        row.read = type(row.read)(reader(world, read, width))
    if channels:
        of.channel, of.channel_count = rows, len(channels)
    return of, rows


def reader(world: World, read: Callable[[World], Any], width: int) -> Callable[..., None]:
    """What C calls for a channel of one's own. A session that has the world lets the function look at it meanwhile."""

    def fill(user: Any, at: Any, values: int) -> None:
        array = np.ctypeslib.as_array((ctypes.c_double * width).from_address(values))
        array[:] = np.nan
        handles: list[Handle] = [world, *([world.scene] if world.scene is not None else [])]
        for handle in handles:
            handle._lent_to = threading.get_ident()
        try:
            array[:] = read(world)
        finally:
            for handle in handles:
                handle._lent_to = 0

    return guarded(fill, None, world._trouble)


class RecordingFile(Handle):
    """A recording that is read: `file["ball.position"]` is an array with a row for each of `file.steps`."""

    _kind = "recording"

    def __init__(self, path: str | PathLike[str]) -> None:
        messages = Messages(logging.WARNING)
        pointer = ctypes.POINTER(_abi.tac_RecordingFile)()
        make(messages, "tac_recording_open", pointer, lib.tac_recording_file_close, _convert.text(path, "path"),
             messages.callback, None)
        super().__init__(Native(pointer, lib.tac_recording_file_close, keep=(messages,)), messages)

    @property
    def info(self) -> RecordingInfo:
        """What it holds: rows, whether it is complete, title, step ..."""
        return _convert.values(lib.tac_recording_info(self._pointer))

    def __len__(self) -> int:
        return int(lib.tac_recording_info(self._pointer).rows)

    @property
    def channels(self) -> dict[str, SceneChannel]:
        """Its channels, by name."""
        pointer = self._pointer
        count = lib.tac_recording_info(pointer).channel_count
        rows = [_convert.values(lib.tac_recording_channel(pointer, i)) for i in range(count)]
        return {c.name: c for c in rows}

    @property
    def parameters(self) -> dict[str, str]:
        """Parameters of the scene that were set."""
        pointer = self._pointer
        rows = [lib.tac_recording_setting(pointer, i) for i in range(lib.tac_recording_info(pointer).setting_count)]
        return {r.name.decode(): r.value.decode() for r in rows}

    @property
    def sources(self) -> dict[str, str]:
        """The texts of the scene, by path."""
        pointer = self._pointer
        rows = [lib.tac_recording_source(pointer, i) for i in range(lib.tac_recording_info(pointer).source_count)]
        return {r.path.decode(): (r.text or b"").decode(errors="replace") for r in rows}

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies, which body_a and body_b of contacts number."""
        pointer = self._pointer
        return [lib.tac_recording_body(pointer, i).decode() for i in range(lib.tac_recording_info(pointer).body_count)]

    @property
    def devices(self) -> list[RecordedDevice]:
        """The devices that were recorded."""
        pointer = self._pointer
        count = lib.tac_recording_info(pointer).device_count
        return [_convert.values(lib.tac_recording_device(pointer, i)) for i in range(count)]

    def _rows(self, total: int, rows: slice) -> tuple[int, int]:
        first, stop, stride = rows.indices(total)
        if stride != 1:
            raise InvalidError("rows are read in one piece: take every so many of the array")
        return first, max(stop - first, 0)

    def _table(self, name: str, dtype: RowType, kind: Any, total: int, rows: slice, *which: int) -> Rows:
        first, count = self._rows(total, rows)
        out = np.zeros(count, dtype)
        self._call(name, *which, first, count, out.ctypes.data_as(ctypes.POINTER(kind)))
        return out

    @property
    def steps(self) -> Rows:
        """A structured array with a row for each recorded step: step, time, T, hash, ledger (with its terms), residual ..."""
        return self.read_steps()

    def read_steps(self, rows: slice = slice(None)) -> Rows:
        """Some of them."""
        return self._table("tac_recording_read_steps", STEP, _abi.tac_RecordedStep, len(self), rows)

    @property
    def time(self) -> Array:
        """s, of each row."""
        return np.ascontiguousarray(self.steps["time"])

    @property
    def contacts(self) -> Rows:
        """A structured array with a row for each contact: row, body_a, body_b, point, normal, gap, force, slip, work ..."""
        return self._table("tac_recording_read_contacts", CONTACT, _abi.tac_RecordedContact, self.info.contacts, slice(None))

    @property
    def edits(self) -> Rows:
        """A structured array of edits and other inputs, in order: step, kind, object, value."""
        return self._table("tac_recording_read_edits", EDIT, _abi.tac_Edit, self.info.edits, slice(None))

    @property
    def live_steps(self) -> Rows:
        """Of a session: a structured array with a row for each step: step, tick of the haptic loop, T."""
        return self._table("tac_recording_read_live", LIVE, _abi.tac_RecordedLive, self.info.live_steps, slice(None))

    def servo(self, device: str | int) -> Rows:
        """A structured array with a row for each coupled frame of a device and step: t, pose, wanted, written, work ..."""
        devices = self.devices
        names = [d.name for d in devices]
        if isinstance(device, str):
            if device not in names:
                raise KeyError(f"no device '{device}' was recorded; there are: {', '.join(names) or 'none'}")
            device = names.index(device)
        if not 0 <= device < len(devices):
            raise IndexError(f"device {device} of {len(devices)}")
        return self._table("tac_recording_read_servo", SERVO, _abi.tac_RecordedServo, devices[device].rows, slice(None), device)

    __iter__ = None  # of rows, or of channels: neither

    def __contains__(self, name: object) -> bool:
        return name in self.channels

    def __getitem__(self, name: str) -> Array:
        """All rows of a channel: a vector, or rows x width where it has several numbers."""
        return self.read(name)

    def read(self, name: str, rows: slice = slice(None)) -> Array:
        """Some rows of a channel."""
        channels = self.channels
        if name not in channels:
            raise KeyError(f"the recording has no channel '{name}'")
        first, count = self._rows(len(self), rows)
        width = channels[name].width
        out = np.zeros((count, width))
        self._call("tac_recording_read_channel", list(channels).index(name), first, count, _convert.pointer(out))
        return out[:, 0] if width == 1 else out

    def load(self, world: World, row: SupportsIndex) -> int:
        """Put a world that was made alike into the state that was saved last, at or before a row. Gives that row."""
        saved = ctypes.c_uint64()
        self._call("tac_recording_load", _convert.whole(row, ctypes.c_uint64, "row"), world._pointer, byref(saved))
        return saved.value
