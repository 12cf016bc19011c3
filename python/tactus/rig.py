"""Rigs: a world and devices that step together, at one rate, in one thread."""
# mypy: no-warn-return-any
from __future__ import annotations

import logging
from ctypes import byref, pointer
from typing import TYPE_CHECKING, Any

from . import _abi, _convert
from ._library import lib
from ._native import Handle, Messages, Native, finish
from .device import Device
from .errors import StateError
from .values import DeviceInput, DeviceSeen
from .world import Port, World

if TYPE_CHECKING:
    from .scene import Scene


class Rig(Handle):
    """Each step reads the devices, steps the world, and writes forces. It owns neither; closing a world or a device closes it."""

    _kind = "rig"

    def __init__(self, world: World, timeout: float = 0.1) -> None:
        self.world = world
        self.devices: list[Device] = []
        of = lib.tac_rig(world._pointer)
        of.timeout = timeout
        native = world._native
        assert native is not None
        super().__init__(Native(of, None, native), Messages(logging.WARNING))
        self._messages = world._messages
        world._users.add(self)

    def _rig_of(self, world: World) -> Any:
        """What a recording of the world wants to know of it."""
        if world is not self.world:
            raise StateError("the world is another than the rig's")
        return pointer(self._pointer)

    def _need(self, device: Device) -> None:
        """If the rig points to the device now, that must not go before."""
        if self._native is None or self._native.pointer.device_count <= len(self.devices):
            return
        native, of = self._native, device._native
        assert native is not None and of is not None
        of.count += 1
        native.needs = (*native.needs, of)
        self.devices.append(device)
        device._users.add(self)

    def join(self, device: Device, port: Port, frame: int = 0) -> None:
        """Couple a frame of a device, which is open, to a port of the world."""
        if port.world is not self.world:
            raise StateError("the port is of another world than the rig")
        device._frame(frame)
        try:
            self._call_rig("tac_rig_join", device._pointer, frame, port.id)
        except ValueError as error:
            if "tac_rig_join:" in str(error) and port.is_valid:  # the port knows what the device lacks
                raise type(error)(port.text) from None
            raise
        finally:
            self._need(device)

    def join_scene(self, device: Device, index: int | str = 0, scene: Scene | None = None) -> None:
        """Join a device, in place of one of the scene, to all ports that the scene couples that with."""
        scene = scene or self.world.scene
        if scene is None or self.world.scene is not scene:
            raise StateError("the world was not built from this scene")
        number = scene._index(_abi.SceneKind.DEVICE, index) if isinstance(index, str) else index
        result = lib.tac_scene_join(scene._pointer, byref(self._pointer), number, device._pointer)
        self._need(device)
        finish(result, self._messages, "tac_scene_join")

    def _call_rig(self, name: str, *arguments: object) -> None:
        """A call that steps the world: neither it nor the devices may be used from callbacks meanwhile."""
        of = byref(self._pointer)
        self.world._pointer
        busy: list[Handle] = [self, self.world, *self.devices]
        for handle in busy:
            handle._busy = True
        try:
            result = getattr(lib, name)(of, *arguments)
        finally:
            for handle in busy:
                handle._busy = False
        finish(0 if result is True else _abi.Result.ERR_DEVICE if result is False else result, self._messages, name)

    def start(self, seconds: float = 2.0) -> None:
        """Start all devices that are not, ask for forces, and wait until they are there."""
        for device in self.devices:
            if device.state == _abi.DeviceState.IDLE:
                device.start()
            device.engage()
        self.wait(seconds)

    def wait(self, seconds: float = 2.0) -> None:
        """Read and write the devices alone until all are active. DeviceError: one of them is not."""
        self._call_rig("tac_rig_wait", seconds)

    def step(self, T: float = 0.0) -> None:
        """One step; 0: as long as the time from the last sample of the first device to this one."""
        if self.world.scene is not None and not self.world.scene.closed:
            if T > 0.0:
                self.world.scene.drive(self.world, T)
        self._call_rig("tac_rig_step", T)

    @property
    def period(self) -> float:
        """s, of the last step."""
        return float(self._pointer.period)

    def input(self, device: int = 0) -> DeviceInput:
        """What a device read in the last step."""
        self._index(device)
        return _convert.values(self._pointer.input[device], self.devices[device]._frames)

    def seen(self, device: int = 0) -> DeviceSeen:
        """What the scene sees of a device, with the noise of its readings as measured."""
        self._index(device)
        return _convert.values(lib.tac_rig_seen(byref(self._pointer), device))

    def _index(self, device: int) -> None:
        if not 0 <= device < self._pointer.device_count:
            raise IndexError(f"device {device} of {self._pointer.device_count}")
