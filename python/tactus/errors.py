"""Errors: one class for each result of the library, with the text that its message callback got."""
from __future__ import annotations

from ._abi import Result


class TactusError(Exception):
    """What all errors of the library are. `code` is its result, `messages` what it had to say, in order."""

    code: Result = Result.ERR_INVALID

    def __init__(self, text: str, messages: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.messages = messages or (text,)


class InvalidError(TactusError, ValueError):
    """An argument is outside its range."""


class OutOfMemoryError(TactusError, MemoryError):
    """Memory could not be had."""

    code = Result.ERR_MEMORY


class CapacityError(TactusError):
    """A capacity fixed at creation is used up."""

    code = Result.ERR_CAPACITY


class FormatError(TactusError, ValueError):
    """A file, an address or bytes do not say what was expected."""

    code = Result.ERR_SYNTAX


class DeviceError(TactusError):
    """A device, or the disk, does not answer as it should."""

    code = Result.ERR_DEVICE


class DivergedError(TactusError, ArithmeticError):
    """A number that must be finite is not; the step was undone."""

    code = Result.ERR_DIVERGED


class StaleError(TactusError, LookupError):
    """The object is gone, or of another world."""

    code = Result.ERR_STALE


class StateError(TactusError, RuntimeError):
    """Not now: inside a step, after closing, or while a session has the world."""

    code = Result.ERR_STATE


class LibraryError(TactusError, ImportError):
    """libtactus cannot be loaded, is of another version, or lacks a function."""


BY_RESULT: dict[int, type[TactusError]] = {
    e.code: e for e in (InvalidError, OutOfMemoryError, CapacityError, FormatError, DeviceError, DivergedError, StaleError,
                        StateError)
}
