"""Snapshots: what one loop publishes for the others, as bytes; read as numpy arrays without copying."""
from __future__ import annotations

import ctypes
import logging
from ctypes import byref
from typing import Any

import numpy as np

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, make
from .errors import FormatError
from .places import Rows, RowType
from .rig import Rig
from .scene import Scene
from .world import World


def _row_types() -> dict[int, tuple[str, RowType]]:
    out = {}
    for name, number, row, _ in _abi.LISTS["SECTIONS"]:
        kind = _abi.STRUCTS.get(row) or _abi.PLAIN_ROWS[row]
        out[number] = name, _convert.dtype(kind)
    return out


#: name and numpy type of the rows of each kind of section
ROWS: dict[int, tuple[str, RowType]] = _row_types()
HEADER = _convert.dtype(_abi.tac_SnapshotHeader)
SECTION = _convert.dtype(_abi.tac_SnapshotSection)


class Snapshot:
    """A snapshot or a card. `snapshot["bodies"]` is a view into the bytes: it keeps them alive, and changes with them.

    The bytes may come from anywhere: what is not sound is a FormatError. Kinds that this version does not know are skipped.
    """

    def __init__(self, data: Any) -> None:
        memory = np.frombuffer(data, np.uint8)
        if memory.size < HEADER.itemsize:
            raise FormatError(f"{memory.size} bytes are no snapshot: its header alone has {HEADER.itemsize}")
        self.header: np.void = memory[:HEADER.itemsize].view(HEADER)[0]
        h = self.header
        if int(h["magic"]) != _abi.TAC_SNAPSHOT_MAGIC or int(h["version"]) != _abi.TAC_SNAPSHOT_VERSION:
            raise FormatError("the bytes are no snapshot of this version")
        size, count, table = int(h["size"]), int(h["section_count"]), int(h["header_size"])  # a header may be longer than ours
        behind = table + int(h["section_room"]) * SECTION.itemsize
        if size > memory.size or behind > size:
            raise FormatError(f"the snapshot is cut short: {memory.size} bytes of {max(size, behind)}")
        if table < HEADER.itemsize or table % 8 != 0 or count > int(h["section_room"]):
            raise FormatError("the table of the snapshot makes no sense")
        self._memory = memory[:size]
        self._sections: dict[str, Rows] = {}
        for row in memory[table:table + count * SECTION.itemsize].view(SECTION):
            behind = self._add(int(row["kind"]), int(row["stride"]), int(row["count"]), int(row["offset"]), behind, size)

    def _add(self, kind: int, stride: int, count: int, offset: int, first: int, size: int) -> int:
        """Take in a section, which begins at `first` or later; gives where it ends."""
        if kind == 0 or stride == 0 or offset % 8 != 0 or offset < first or stride * count > size - offset:
            raise FormatError(f"section {kind} of the snapshot is outside of it, or over another")
        end = offset + stride * count
        if kind not in ROWS:
            return end
        name, dtype = ROWS[kind]
        # Rows may be longer than ours, and can be read where they are; texts are bytes in a row.
        unit = 8 if dtype.itemsize >= 8 else 4 if dtype.itemsize >= 4 else 1
        if stride < dtype.itemsize or stride % unit != 0 or (dtype.itemsize == 1 and stride != 1):
            raise FormatError(f"rows of section {name} have {stride} bytes, and {dtype.itemsize} are expected")
        rows = np.ndarray((count,), dtype, self._memory, offset, (stride,)) if count else np.zeros(0, dtype)
        self._sections.setdefault(name.lower(), rows)
        return end

    def __bytes__(self) -> bytes:
        return self._memory.tobytes()

    @property
    def kinds(self) -> list[str]:
        """The sections that are there."""
        return list(self._sections)

    def __contains__(self, kind: object) -> bool:
        return kind in self._sections

    def __getitem__(self, kind: str) -> Rows:
        """The rows of a section by its kind, "bodies", "contacts", "card_shapes"; none where it is not there."""
        if kind in self._sections:
            return self._sections[kind]
        for name, dtype in ROWS.values():
            if name.lower() == kind:
                return np.zeros(0, dtype)
        raise KeyError(f"'{kind}' is no kind of section; there are: {', '.join(n.lower() for n, _ in ROWS.values())}")

    @property
    def step(self) -> int:
        """Steps completed."""
        return int(self.header["step"])

    @property
    def time(self) -> float:
        """s, simulated."""
        return float(self.header["time"])

    @property
    def hash(self) -> int:
        """Of the state; 0: it was not taken."""
        return int(self.header["hash"])

    @property
    def card(self) -> int:
        """Hash of the card that belongs to it; of a card its own."""
        return int(self.header["card"])

    def text(self, at: int) -> str:
        """A text of a card by its place."""
        rows = self["card_text"]
        if not 0 <= at < len(rows):
            return ""
        return rows[int(at):].tobytes().split(b"\0", 1)[0].decode(errors="replace")

    def names(self, kind: str) -> list[str]:
        """The names of the rows of a card: names("card_bodies")."""
        return [self.text(int(at)) for at in self[kind]["name"]]


class Snapshooter(Handle):
    """Takes snapshots of a world, between steps."""

    _kind = "snapshooter"

    def __init__(self, world: World, scene: Scene | None = None, rig: Rig | None = None) -> None:
        """`scene` gives colours, what is only drawn, and parameters: that of the world, unless told. `rig` tells which devices
        hold its ports."""
        self.world = world
        scene = scene or (world.scene if world.scene is not None and not world.scene.closed else None)
        pointer = ctypes.POINTER(_abi.tac_Snapshooter)()
        messages = Messages(logging.WARNING)
        at = None if scene is None else scene._pointer
        make(messages, "tac_snapshooter_create", pointer, lib.tac_snapshooter_destroy, at, world._pointer,
             None if rig is None else byref(rig._pointer))
        needs = [n for n in (world._native, scene._native if scene else None) if n is not None]
        super().__init__(Native(pointer, lib.tac_snapshooter_destroy, *needs), messages)
        world._users.add(self)
        if scene is not None:
            scene._users.add(self)

    @property
    def is_current(self) -> bool:
        """False: bodies, shapes, systems or ports have come or gone since it was made."""
        return bool(lib.tac_snapshooter_is_current(self._pointer, self.world._pointer))

    @property
    def card(self) -> Snapshot:
        """What does not change: names, shapes, meshes."""
        size = ctypes.c_size_t()
        first = lib.tac_snapshooter_card(self._pointer, byref(size))
        return Snapshot(ctypes.string_at(first, size.value))

    @property
    def size(self) -> int:
        """Bytes that a snapshot of this world needs at most."""
        return int(lib.tac_snapshooter_size(self._pointer))

    def take(self, hash: bool = False, into: Any = None) -> Snapshot:
        """A snapshot in memory of its own, or in `into` (a bytearray, an array, shared memory), whose former snapshots change
        then."""
        room = self.size
        memory = memoryview(bytearray(room) if into is None else into).cast("B")
        if len(memory) < room:
            raise ValueError(f"into: {room} bytes are needed, not {len(memory)}")
        moment = _abi.tac_SnapshotMoment()
        moment.hash = hash
        space = (ctypes.c_char * len(memory)).from_buffer(memory)
        size = lib.tac_snapshooter_take(self._pointer, self.world._pointer, byref(moment), ctypes.addressof(space), len(memory))
        return Snapshot(memory[:size])
