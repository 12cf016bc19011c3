"""Scenes: worlds described in YAML files, and robots in URDF and MJCF files."""
# mypy: no-warn-return-any
from __future__ import annotations

import ctypes
import logging
from collections.abc import Iterable, Mapping
from ctypes import byref
from os import PathLike
from typing import Any, NamedTuple, Union

import numpy as np

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, make
from .errors import StateError
from .places import Array
from .values import SceneChannel, SceneInfo, SceneParameter, SceneShow
from .world import Body, Joint, Port, Spring, System, World

Setting = Union[float, str]


class Beside(NamedTuple):
    """The other half of a scene: what it is called, and this one; `parameters` make it of a second Scene of the same file."""

    label: str
    here: str
    parameters: dict[str, float]


class Scene(Handle):
    """A scene, loaded and checked once; worlds are built from it. A mistake in the file is a FormatError with its line.

    `parameters` are set from outside: numbers in SI, or texts with a unit ("200 kN/m"). Other fields of tac_SceneOptions (key,
    strict, as_written, overlap) are keyword arguments; `controls` and `packages` are dicts. With `text` no file is opened.
    """

    _kind = "scene"

    def __init__(self, path: str | PathLike[str], parameters: Mapping[str, Setting] | None = None, *, text: str | None = None,
                 controls: Mapping[str, Setting] | None = None, packages: Mapping[str, str] | None = None,
                 **fields: Any) -> None:
        messages = Messages(logging.WARNING)
        of = _convert.fill(lib.tac_scene_options_default(), fields, "Scene")
        of.message = messages.callback
        of.set, of.set_count = settings(parameters or {}), len(parameters or {})
        of.control, of.control_count = settings(controls or {}), len(controls or {})
        places = (_abi.tac_ModelPackage * max(len(packages or {}), 1))()
        for row, (word, directory) in zip(places, (packages or {}).items()):
            row.name, row.directory = _convert.text(word, "package"), _convert.text(directory, "package")
        of.package, of.package_count = places, len(packages or {})
        name = _convert.text(path, "path")
        if text is not None:
            body = _convert.text(text, "text")
            of.source, of.source_count = (_abi.tac_SceneSource * 1)(_abi.tac_SceneSource(name, body, len(body))), 1
        pointer = ctypes.POINTER(_abi.tac_Scene)()
        make(messages, "tac_scene_load", pointer, lib.tac_scene_destroy, name, byref(of))
        super().__init__(Native(pointer, lib.tac_scene_destroy, keep=(messages,)), messages)

    @staticmethod
    def from_text(text: str, parameters: Mapping[str, Setting] | None = None, name: str = "scene.yaml") -> Scene:
        """A scene from a text instead of a file."""
        return Scene(name, parameters, text=text)

    def build(self) -> World:
        """A world with everything in the scene at its initial state. It lives on without the scene."""
        pointer = ctypes.POINTER(_abi.tac_World)()
        self._call("tac_scene_build", byref(pointer))
        return World._built(pointer, self._messages, self)

    def _of(self, world: World) -> Any:
        """The pointer of a world that was built from this scene: reading others would be reading garbage."""
        if world.scene is not self:
            raise StateError("the world was not built from this scene")
        return world._pointer

    def drive(self, world: World, T: float | None = None) -> None:
        """Set the pushes, targets and motions of the coming step."""
        self._of(world)
        self._call("tac_scene_drive", world._pointer, self.info.step if T is None else T)

    def set(self, world: World, name: str, value: float) -> None:
        """Change a parameter that is declared `live` while the world goes on, in SI; the energy of it is booked."""
        self._of(world)
        self._call("tac_scene_set", world._pointer, _convert.text(name, "name"), value)

    def step(self, world: World, T: float | None = None) -> None:
        """Drive the world, and step it; T: the scene's step."""
        length = float(lib.tac_scene_info(self._pointer).step) if T is None else T
        self._of(world)
        self._call("tac_scene_drive", world._pointer, length)
        world.step(length)

    def run(self, world: World, seconds: float | None = None, channels: Iterable[str] | None = None,
            every: int = 1) -> dict[str, Array]:
        """Drive and step for that long (None: as the scene says), and give time and channels as arrays, a row for each
        `every`th step, the first before all steps. Channels: names; None: all."""
        info = self.info
        names = [c.name for c in self.channels] if channels is None else list(channels)
        numbers = [self._channel(n) for n in names]
        steps = round((info.duration if seconds is None else seconds) / info.step)
        if every < 1:
            raise ValueError(f"every: at least 1 is expected, not {every}")
        rows = steps // every + 1
        out = {"time": np.zeros(rows), **{n: np.zeros((rows, w)) for n, (_, w) in zip(names, numbers)}}

        def read(row: int) -> None:
            out["time"][row] = world.time
            for n, (at, _) in zip(names, numbers):
                lib.tac_scene_read(self._pointer, self._of(world), at, _convert.pointer(out[n][row]))

        read(0)
        for k in range(1, steps + 1):
            self.step(world, info.step)
            if k % every == 0:
                read(k // every)
        return {n: a[:, 0] if a.ndim == 2 and a.shape[1] == 1 else a for n, a in out.items()}

    # ---- what it says

    @property
    def info(self) -> SceneInfo:
        """Title, length of a step, duration, how often rows are recorded."""
        return _convert.values(lib.tac_scene_info(self._pointer))

    def _names(self, kind: _abi.SceneKind) -> list[str]:
        pointer = self._pointer
        return [lib.tac_scene_name(pointer, kind, i).decode() for i in range(lib.tac_scene_count(pointer, kind))]

    @property
    def names(self) -> dict[str, list[str]]:
        """The names of everything, by kind: body, joint, spring, model, device, coupling ..."""
        return {k.name.lower(): self._names(k) for k in _abi.SceneKind}

    @property
    def parameters(self) -> dict[str, SceneParameter]:
        """Those that it declares, with values in SI and bounds."""
        pointer = self._pointer
        count = lib.tac_scene_count(pointer, _abi.SceneKind.PARAMETER)
        rows = [_convert.values(lib.tac_scene_parameter(pointer, i)) for i in range(count)]
        return {p.name: p for p in rows}

    @property
    def show(self) -> SceneShow:
        """How it is presented: its place among others, what to try and to notice, where the camera stands."""
        return _convert.values(lib.tac_scene_show(self._pointer))

    @property
    def beside(self) -> Beside | None:
        """What is to be run beside it; None: nothing."""
        beside = lib.tac_scene_beside(self._pointer)
        if not beside.there:
            return None
        rows = {beside.set[i].name.decode(): float(beside.set[i].value) for i in range(beside.set_count)}
        return Beside(beside.label.decode(), beside.here.decode(), rows)

    @property
    def channels(self) -> list[SceneChannel]:
        """What it records: name, unit, how many numbers."""
        pointer = self._pointer
        count = lib.tac_scene_count(pointer, _abi.SceneKind.CHANNEL)
        return [_convert.values(lib.tac_scene_channel(pointer, i)) for i in range(count)]

    @property
    def sources(self) -> dict[str, str]:
        """The texts that it was read from, by path."""
        pointer = self._pointer
        rows = [lib.tac_scene_source(pointer, i) for i in range(lib.tac_scene_count(pointer, _abi.SceneKind.SOURCE))]
        return {r.path.decode(): (r.text or b"").decode(errors="replace") for r in rows}

    def _index(self, kind: _abi.SceneKind, name: str) -> int:
        at = int(lib.tac_scene_find(self._pointer, kind, _convert.text(name, "name")))
        if at < 0:
            raise KeyError(f"the scene has no {kind.name.lower()} '{name}'")
        return at

    def _channel(self, name: str) -> tuple[int, int]:
        at = self._index(_abi.SceneKind.CHANNEL, name)
        return at, int(lib.tac_scene_channel(self._pointer, at).width)

    def read(self, world: World, channel: str) -> Array:
        """The present values of a channel."""
        at, width = self._channel(channel)
        out = np.zeros(width)
        lib.tac_scene_read(self._pointer, self._of(world), at, _convert.pointer(out))
        return out

    def _find(self, world: World, kind: str, name: str) -> Any:
        """A thing of the world by its name in the scene; None: there is none."""
        table: dict[str, list[tuple[str, str, Any]]] = {
            "body": [("BODY", "tac_scene_body", Body)],
            "joint": [("JOINT", "tac_scene_joint", Joint)],
            "spring": [("SPRING", "tac_scene_spring", Spring)],
            "system": [("MODEL", "tac_scene_system", System), ("NODAL", "tac_scene_nodal", System)],
            "port": [("COUPLING", "tac_scene_port", Port)],
        }
        for of, function, made in table[kind]:
            at = lib.tac_scene_find(self._pointer, _abi.SceneKind[of], _convert.text(name, "name"))
            id = getattr(lib, function)(self._pointer, self._of(world), at) if at >= 0 else None
            if id is not None and id.index1 != 0:
                return made(world, id)
        return None

    def port(self, world: World, name: str) -> Port:
        """The port that a coupling is in a world."""
        self._index(_abi.SceneKind.COUPLING, name)
        found: Port = self._find(world, "port", name)
        return found


def settings(given: Mapping[str, Setting]) -> Any:
    rows = (_abi.tac_SceneSetting * max(len(given), 1))()
    for row, (name, value) in zip(rows, given.items()):
        as_text = value if isinstance(value, str) else repr(float(value))
        row.name, row.value = _convert.text(name, "name"), _convert.text(as_text, name)
    return rows
