"""Sessions: worlds under a hand, each loop in a thread of its own; and edits, by which a running world is changed."""
from __future__ import annotations

import ctypes
import logging
from ctypes import byref
from typing import Any

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, call, make
from .device import Device
from .errors import StateError
from .places import ArrayLike, numbers
from .recording import Recording
from .snapshot import Snapshot
from .values import DeviceInfo, LoopStats, SideStats
from .world import Port, World


class Edit:
    """What is done to a world between two steps: Edit("set", "stiffness", 2e5), Edit("push", "ball", [0, 0, 1])."""

    def __init__(self, kind: str, object: str = "", value: ArrayLike | float = ()) -> None:
        array = numbers([value] if isinstance(value, (int, float)) else value, (-1,), "value")
        if len(array) > 7:
            raise ValueError(f"value: at most 7 numbers are expected, not {len(array)}")
        name = _convert.text(object, "object")
        if len(name) >= _abi.tac_Edit.object.size:
            raise ValueError(f"object: at most {_abi.tac_Edit.object.size - 1} bytes are expected")
        self.kind = kind
        self.raw = lib.tac_edit(_convert.member(_abi.EditKind, kind, "kind"), name, _convert.pointer(array), len(array))

    def apply(self, world: World) -> None:
        """Do it now, between steps."""
        scene = world.scene if world.scene is not None and not world.scene.closed else None
        at = None if scene is None else scene._pointer
        call(world._messages, "tac_edit_apply", byref(self.raw), at, world._pointer)


class Session(Handle):
    """One or two worlds under one hand. Between start and stop a world is the session's: using it raises StateError; look at
    snapshots instead. Fields of tac_SessionDef are keyword arguments.

    Callbacks and devices that are written in Python have no place on its threads: they would wait for the interpreter.
    """

    _kind = "session"

    def __init__(self, realtime: dict[str, Any] | None = None, **fields: Any) -> None:
        messages = Messages(logging.WARNING)
        of = _convert.fill(lib.tac_session_def_default(), {"realtime": realtime or {}, **fields}, "Session")
        of.message = messages.callback
        pointer = ctypes.POINTER(_abi.tac_Session)()
        make(messages, "tac_session_create", pointer, lib.tac_session_destroy, byref(of))
        super().__init__(Native(pointer, lib.tac_session_destroy, keep=(messages,)), messages)
        self.worlds: list[World] = []
        self._running = False

    def _need(self, handle: Handle) -> None:
        native, of = self._native, handle._native
        assert native is not None and of is not None
        of.count += 1
        native.needs = (*native.needs, of)
        handle._users.add(self)

    def add(self, world: World, **fields: Any) -> int:
        """Add a world, with its scene; fields of tac_SideDef (step, surrogate, columns). Gives its number."""
        scene = world.scene if world.scene is not None and not world.scene.closed else None
        of = _convert.fill(lib.tac_side_def_default(), fields, "side")
        of.world = world._pointer
        if scene is not None:
            of.scene = scene._pointer
        self._call("tac_session_add", byref(of))
        self._need(world)
        if scene is not None:
            self._need(scene)
        self.worlds.append(world)
        return len(self.worlds) - 1

    def _side(self, side: int) -> int:
        if not 0 <= side < len(self.worlds):
            raise IndexError(f"world {side} of {len(self.worlds)}")
        return side

    def join(self, device: Device, port: Port, frame: int = 0, side: int = 0) -> None:
        """Couple a frame of a device to a port of a world."""
        if port.world is not self.worlds[self._side(side)]:
            raise StateError("the port is of another world")
        self._call("tac_session_join", side, device._pointer, frame, port.id)
        self._need(device)

    def join_scene(self, device: Device, index: int = 0, side: int = 0) -> None:
        """Join a device in place of one of the scene."""
        self._call("tac_session_join_scene", self._side(side), index, device._pointer)
        self._need(device)

    def record(self, recording: Recording, side: int = 0) -> None:
        """Give a world its recording, before it starts."""
        self._call("tac_session_record", self._side(side), recording._pointer)
        self._need(recording)

    def start(self) -> None:
        """Wait for forces, then run all loops in threads."""
        self._call("tac_session_start")
        self._lend(True)

    def stop(self) -> None:
        """End all loops, with zero force, and wait for them; the worlds are the program's again."""
        if self._running:
            self._call("tac_session_stop")
            self._lend(False)

    def _lend(self, running: bool) -> None:
        self._running = running
        for world in self.worlds:
            world._session = self if running else None

    def close(self) -> None:
        """Stop it, and forget it."""
        if self._native is not None:
            self.stop()
        super().close()

    def __del__(self) -> None:
        if getattr(self, "_running", False):
            self._lend(False)
        super().__del__()

    @property
    def granted(self) -> str:
        """One line: what of real time was granted."""
        return str((lib.tac_session_granted(self._pointer) or b"").decode(errors="replace"))

    @property
    def is_running(self) -> bool:
        """False once a world has ended or diverged, or before the start."""
        return self._running and bool(lib.tac_session_is_running(self._pointer))

    def edit(self, kind: str, object: str = "", value: ArrayLike | float = (), side: int = 0) -> None:
        """Queue an edit, which is done before the next step."""
        edit = Edit(kind, object, value)
        call(self._messages, "tac_session_edit", self._pointer, self._side(side), byref(edit.raw))

    def rate(self, rate: float) -> None:
        """Simulated seconds for one of the clock: 1; less: slow motion; 0: pause."""
        if not rate >= 0.0:
            raise ValueError(f"rate: a number that is not negative is expected, not {rate}")
        lib.tac_session_rate(self._pointer, rate)

    def pause(self) -> None:
        """What is held stands, and forces go on."""
        self.rate(0.0)

    def resume(self) -> None:
        """Go on, at the pace of the clock."""
        self.rate(1.0)

    def advance(self, steps: int = 1) -> None:
        """While paused: go on by so many steps."""
        lib.tac_session_advance(self._pointer, _convert.whole(steps, ctypes.c_int, "steps"))

    def wish(self, device: Device, wish: str) -> None:
        """Of a device: "engage", "disengage", "clutch", "release", "acknowledge"."""
        of = _convert.member(_abi.DeviceWish, wish, "wish")
        call(self._messages, "tac_session_wish", self._pointer, device._pointer, of)

    @property
    def haptic(self) -> LoopStats:
        """The haptic loop: period, ticks, what was missed, times."""
        return _convert.values(lib.tac_session_haptic(self._pointer))

    def side(self, side: int = 0) -> SideStats:
        """A world and its loop."""
        return _convert.values(lib.tac_session_side(self._pointer, self._side(side)))

    def device(self, device: Device) -> DeviceInfo:
        """What a device did."""
        return _convert.values(lib.tac_session_device(self._pointer, device._pointer))

    def _copy(self, name: str, side: int) -> Snapshot | None:
        function, pointer = getattr(lib, name), self._pointer
        size = function(pointer, self._side(side), None, 0)
        while size > 0:  # it may have grown meanwhile
            memory = ctypes.create_string_buffer(size)
            got = function(pointer, side, ctypes.addressof(memory), size)
            if got <= size:
                return Snapshot(memoryview(memory)[:got]) if got else None
            size = got
        return None

    def look(self, side: int = 0) -> Snapshot | None:
        """The newest snapshot; None before the first."""
        return self._copy("tac_session_look", side)

    def card(self, side: int = 0) -> Snapshot | None:
        """What does not change: names, shapes, meshes."""
        return self._copy("tac_session_card", side)
