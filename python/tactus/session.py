"""Sessions: worlds under a hand, each loop in a thread of its own; and edits, by which a running world is changed."""
# mypy: no-warn-return-any
from __future__ import annotations

import atexit
import ctypes
import logging
import threading
import weakref
from collections.abc import Mapping, Sequence
from ctypes import byref
from os import PathLike
from typing import Any

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, call, finish, is_on_own_thread, log, make
from .device import Device
from .errors import InvalidError, StaleError, StateError
from .places import ArrayLike, numbers
from .recording import OF_SESSION, Channel, LiveRecording, RecordingFile, definition
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
        room = getattr(_abi.tac_Edit, "object").size - 1
        if len(name) > room:
            raise ValueError(f"object: at most {room} bytes are expected")
        self.kind = kind
        self.raw = lib.tac_edit(_convert.member(_abi.EditKind, kind, "kind"), name, _convert.pointer(array), len(array))

    def apply(self, world: World) -> None:
        """Do it now, between steps."""
        scene = world.scene if world.scene is not None and not world.scene.closed else None
        at = None if scene is None else scene._pointer
        call(world._messages, "tac_edit_apply", byref(self.raw), at, world._pointer)


_running: weakref.WeakSet[Session] = weakref.WeakSet()
_hung: list[Native] = []  # whose threads never came back: they still use all that is behind it


@atexit.register
def _stop_all() -> None:
    """Threads of the library must not call an interpreter that is gone."""
    for session in list(_running):
        try:
            session.close()
        except Exception:  # the others are to be ended, too
            log.exception("a session could not be ended")


class Session(Handle):
    """One or two worlds under one hand, each loop in a thread of its own. Between start and stop worlds, scenes and devices are
    the session's: using them raises StateError; ask the session, and look at snapshots. Fields of tac_SessionDef are keyword
    arguments; `by_hand=True` where a program drives the loops and records them.

    Devices that are written in Python have no place on its threads, which would wait for the interpreter.
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
        self._used: list[Handle] = []  # worlds, scenes and devices
        self._recordings: list[LiveRecording] = []
        self._state = "made"

    def _need(self, handle: Handle) -> None:
        native, of = self._native, handle._native
        assert native is not None and of is not None
        if handle in self._used:
            return
        self._used.append(handle)
        of.count += 1
        native.needs = (*native.needs, of)
        handle._users.add(self)

    def add(self, world: World, **fields: Any) -> int:
        """Add a world, with its scene; fields of tac_SideDef (step, ends_after, surrogate, columns). Gives its number."""
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
        if self._state == "made":
            device._frame(frame)
        try:
            self._call("tac_session_join", side, device._pointer, frame, port.id)
        except InvalidError as error:
            if "tac_session_join:" in str(error) and port.is_valid:
                raise InvalidError(f"the device cannot be joined to this port, or is already: {port.text}") from None
            raise
        self._need(device)

    def join_scene(self, device: Device, index: int = 0, side: int = 0) -> None:
        """Join a device in place of one of the scene."""
        if self.worlds[self._side(side)].scene is None:
            raise StateError("the world was not built from a scene")
        self._call("tac_session_join_scene", self._side(side), index, device._pointer)
        self._need(device)

    def wait(self, seconds: float = 2.0) -> None:
        """Start the devices, ask for their forces, and wait until they are there: before a recording is made; else `start` does
        it."""
        self._call("tac_session_wait", seconds)

    @property
    def period(self) -> float:
        """s, of the haptic loop; after `wait`."""
        return float(lib.tac_session_period(self._raw))

    def record(self, path: str | PathLike[str], side: int = 0, *, channels: Mapping[str, Channel] | None = None,
               choose: Sequence[str] = (), **fields: Any) -> LiveRecording:
        """Record a world with all devices and edits, from the start on; after `wait`, before the loops begin. `stop` closes it.

        Arguments as those of Recording. Functions of channels are called on the thread of the world: they may look at it, and
        hold it up. An exception of one in the first row closes what is being recorded."""
        self._side(side)
        for name in OF_SESSION:
            if name in fields:
                raise TypeError(f"'{name}' of a recording is the session's to say")
        of, rows = definition(self.worlds[side], channels or {}, choose, fields)
        at, pointer, native = _convert.text(path, "path"), self._pointer, self._native
        assert native is not None
        native.keep.append(rows)  # as long as the library may call them
        self._busy = True
        try:
            result = lib.tac_session_record(pointer, side, at, byref(of))
        finally:
            self._busy = False
        recording = LiveRecording(self, path, side)
        if result == _abi.Result.OK:
            self._recordings.append(recording)
        try:
            finish(result, self._messages, "tac_session_record")
        except BaseException:
            if result == _abi.Result.OK:  # an exception of a channel in the first row
                self.stop()
            raise
        return recording

    def start(self) -> None:
        """Wait for forces, if that was not done, and run all loops in threads."""
        if any(getattr(handle, "_in_python", False) for handle in self._used):
            raise StateError("a device that is written in Python is not for the haptic thread, which would wait for the "
                             "interpreter: drive the loops by begin_loops and tick, or write it in C")
        self._begin("tac_session_start")

    def begin_loops(self) -> None:
        """Instead of start: the program calls tick, begin and end, and every bit is decided by its start."""
        self._begin("tac_session_begin_loops")

    def begin_repeat(self, file: RecordingFile) -> None:
        """Instead of start: what was recorded of devices takes their place, at the ports of the scene that the world was built
        from, and the program calls repeat. FormatError: the recording is not live, or of another scene."""
        self._begin("tac_session_begin_repeat", file._pointer)
        self._need(file)

    def _begin(self, name: str, *arguments: Any) -> None:
        if self._state != "made":
            raise StateError("a session runs once: make another one")
        self._call(name, *arguments)
        self._state = "running"
        _running.add(self)
        self._lend(True)

    def stop(self) -> None:
        """End all loops, with zero force, wait for them, and close recordings; worlds and devices are the program's again. Before
        the loops began it closes recordings, and no more.

        What a function of yours raised first on a thread of the session (a channel, own equations) is raised here, the others
        were counted. StateError: a simulation hangs, and keeps all that it uses but for devices. Any other error leaves the
        session stopped. A step that is begun and not ended is undone."""
        if self._state != "running" and not self._recordings:
            return
        if is_on_own_thread():
            raise StateError("a session cannot be ended by a function that its own thread calls, and would wait for: set a flag")
        pointer = self._pointer
        self._busy = True
        try:
            result = lib.tac_session_stop(pointer)
        finally:
            self._busy = False
        raised: list[BaseException] = []
        if result != _abi.Result.ERR_STATE:
            for recording in self._recordings:
                recording._ended()
            self._recordings.clear()
            if self._state == "running":
                self._state = "stopped"
                self._lend(False)
                raised = [error for world in self.worlds if (error := world._trouble.take()) is not None]
        else:  # a simulation hangs; devices have stopped
            for handle in self._used:
                handle._lent = handle._lent and not isinstance(handle, Device)
        try:
            finish(result, self._messages, "tac_session_stop")
        except BaseException as error:
            if raised:
                raise error from raised[0]
            raise
        if raised:
            raise raised[0]

    def _lend(self, lent: bool) -> None:
        for handle in self._used:
            handle._lent = lent

    def close(self) -> None:
        """Stop it, and forget it."""
        if self._native is None:
            return
        try:
            self.stop()
        finally:
            if self._state != "running":  # else a simulation hangs
                super().close()

    def __del__(self) -> None:
        try:
            if getattr(self, "_native", None) is None:
                return
            if is_on_own_thread():  # where garbage was collected: it would wait for itself
                threading.Thread(target=self.close, name="tactus-close").start()
            else:
                self.close()
        except Exception:
            if self._native is not None:  # a simulation hangs: what it uses must stay, and so does the session
                _hung.append(self._native)
                self._native = None
            log.exception("a session could not be ended")

    # ---- loops driven by the program

    def _by_hand(self) -> None:
        if self._state != "running":
            raise StateError("the program drives the loops after begin_loops, and until stop")

    def tick(self) -> None:
        """A haptic tick: devices are read, what they hold moves, forces are written."""
        self._by_hand()
        self._call("tac_session_tick")

    def begin(self, side: int = 0, T: float = 0.0) -> None:
        """A step of a world begins, after the edits that were asked for; 0: as long as its definition or an edit says. StateError:
        one is begun already, the side has ended, or the session is paused."""
        self._by_hand()
        try:
            self._call("tac_session_begin", self._side(side), T)
        except StateError:
            state = self.side(side).state
            if state == _abi.SideState.PAUSED:
                raise StateError("the session is paused: advance allows steps, resume goes on") from None
            if state == _abi.SideState.ENDED:
                raise StateError(f"world {side} has ended: it has made as many steps as it was to") from None
            raise

    def is_due(self, side: int = 0) -> bool:
        """Whether the haptic loop has gone through the step begun. Where the session records `by_hand`, rows of devices that would
        lack room are written here."""
        return bool(lib.tac_session_is_due(self._raw, self._side(side)))

    def end(self, side: int = 0) -> None:
        """It ends, with what acted. StateError: it is not due."""
        self._by_hand()
        if not self.is_due(side):
            raise StateError(f"no step of world {side} is due: begin one, and tick until is_due")
        self._call("tac_session_end", self._side(side))

    def repeat(self) -> None:
        """After begin_repeat: one step as it was, with its edits and all ticks; from the same start it leads to the same bits. There
        are file.info.replay_steps of them; CapacityError: there are no more."""
        self._by_hand()
        self._call("tac_session_repeat")

    # ---- while it runs, from any thread

    @property
    def granted(self) -> str:
        """One line: what of real time was granted."""
        return str((lib.tac_session_granted(self._raw) or b"").decode(errors="replace"))

    @property
    def is_running(self) -> bool:
        """False once a world has ended or diverged, or before the start."""
        return self._state == "running" and bool(lib.tac_session_is_running(self._raw))

    def edit(self, kind: str, object: str = "", value: ArrayLike | float = (), side: int = 0) -> None:
        """Queue an edit, which is done before the next step."""
        edit = Edit(kind, object, value)
        call(self._messages, "tac_session_edit", self._raw, self._side(side), byref(edit.raw))

    def rate(self, rate: float) -> None:
        """Simulated seconds for one of the clock: 1; less: slow motion; 0: pause. A world makes a step for each tick of the haptic
        loop at most; a rate at which that is too slow is said to be."""
        call(self._messages, "tac_session_rate", self._raw, rate)

    def pause(self) -> None:
        """What is held stands, and forces go on."""
        self.rate(0.0)

    def resume(self) -> None:
        """Go on, at the pace of the clock."""
        self.rate(1.0)

    def advance(self, steps: int = 1) -> None:
        """While paused: go on by so many steps."""
        call(self._messages, "tac_session_advance", self._raw, _convert.whole(steps, ctypes.c_int, "steps"))

    def wish(self, device: Device, wish: str) -> None:
        """Of a device: "engage", "disengage", "clutch", "release", "acknowledge"."""
        of = _convert.member(_abi.DeviceWish, wish, "wish")
        self._has(device)
        call(self._messages, "tac_session_wish", self._raw, device._raw, of)

    @property
    def haptic(self) -> LoopStats:
        """The haptic loop: period, ticks, what was missed, times."""
        return _convert.values(lib.tac_session_haptic(self._raw))

    def side(self, side: int = 0) -> SideStats:
        """A world and its loop."""
        return _convert.values(lib.tac_session_side(self._raw, self._side(side)))

    def device(self, device: Device) -> DeviceInfo:
        """What a device did."""
        self._has(device)
        return _convert.values(lib.tac_session_device(self._raw, device._raw), device._frames)

    def _has(self, device: Device) -> None:
        if device not in self._used:
            raise StaleError("the device is none of the session's")

    def _copy(self, name: str, side: int) -> Snapshot | None:
        function, pointer = getattr(lib, name), self._raw
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
