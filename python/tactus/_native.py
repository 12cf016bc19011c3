"""What is behind every object: a pointer of the library, who needs it, and what the library had to say."""
from __future__ import annotations

import logging
import threading
import weakref
from collections import deque
from collections.abc import Callable
from ctypes import byref
from typing import Any, NoReturn, TypeVar

from . import _abi
from ._library import lib
from .errors import BY_RESULT, StateError, TactusError

log = logging.getLogger("tactus")
H = TypeVar("H", bound="Handle")


class Caught(threading.local):
    """Exceptions of callbacks, until the call of the library that called back is done: C cannot carry them. And how many
    callbacks this thread is in."""

    def __init__(self) -> None:
        self.errors: list[BaseException] = []
        self.inside = 0


caught = Caught()


class Trouble:
    """Exceptions of functions that threads of the library call. The first is logged and kept, until a call of the program's can
    raise it; the others are counted."""

    def __init__(self) -> None:
        self.first: BaseException | None = None
        self.count = 0

    def add(self, error: BaseException) -> None:
        self.count += 1
        if self.first is None:
            self.first = error
            log.error("an exception on a thread of the library; it is raised when that ends", exc_info=error)

    def take(self) -> BaseException | None:
        first, count = self.first, self.count
        self.first, self.count = None, 0
        if count > 1:
            log.error("there were %d exceptions like that on threads of the library", count)
        return first


def guarded(function: Callable[..., Any], otherwise: Any, trouble: Trouble | None = None) -> Callable[..., Any]:
    """A function that C may call: an exception is kept and raised when the library returns; on a thread of the library's own,
    where there is no such call, it goes to `trouble`, or just to the logger."""

    def call(*arguments: Any) -> Any:
        caught.inside += 1
        try:
            return function(*arguments)
        except BaseException as error:  # KeyboardInterrupt, too, must not be lost in C
            if not is_on_own_thread():
                caught.errors.append(error)
            elif trouble is not None:
                trouble.add(error)
            else:
                log.exception("an exception on a thread of the library")
            return otherwise
        finally:
            caught.inside -= 1

    return call


def is_on_own_thread() -> bool:
    """Whether this is a callback on a thread of the library's own, which Python did not make."""
    return caught.inside > 0 and isinstance(threading.current_thread(), threading._DummyThread)


class Messages:
    """A message callback. What goes wrong becomes the text of an exception; what is only said goes to the logger
    "tactus", and the last hundred are kept."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.said: deque[str] = deque(maxlen=100)
        self.wrong: deque[str] = deque(maxlen=100)
        self.callback = _abi.tac_MessageFn(guarded(self.receive, None))

    def receive(self, user: Any, message: Any) -> None:
        m = message.contents
        line = f"{(m.origin or b'').decode(errors='replace')}: {(m.text or b'').decode(errors='replace')}"
        own = is_on_own_thread()  # no call of the program's will raise it
        if m.code != _abi.Result.OK and not own:
            self.wrong.append(line)
            return
        self.said.append(line)
        log.log(self.level if m.code == _abi.Result.OK else logging.WARNING, "%s", line)


def error_of(result: int, messages: tuple[str, ...], name: str) -> TactusError:
    """The exception of a result: what the library said, or, where it said nothing, what the result means."""
    kind = BY_RESULT.get(result, TactusError)
    text = lib.tac_result_text(result).decode()
    if kind is StateError and name.startswith(("tac_session_", "tac_device_", "tac_rig_", "tac_recording_")):
        text = "not now: it does not fit the state that this is in"  # that of the library speaks of steps of a world
    return kind("\n".join(messages) or f"{name}: {text}", messages)


def finish(result: int, messages: Messages | None, name: str) -> None:
    """After a call: raise what went wrong in a callback, or in the library."""
    wrong: tuple[str, ...] = ()
    if messages is not None:
        wrong = tuple(messages.wrong)
        messages.wrong.clear()
    if caught.errors:
        error = caught.errors[0]
        caught.errors.clear()
        raise error
    if result != _abi.Result.OK:
        raise error_of(result, wrong, name)
    for line in wrong:  # nothing failed by it: say it
        log.warning("%s", line)


def call(messages: Messages | None, name: str, *arguments: Any) -> None:
    """Call a function that gives a result."""
    finish(getattr(lib, name)(*arguments), messages, name)


def make(messages: Messages, name: str, pointer: Any, destroy: Callable[[Any], Any], *arguments: Any) -> None:
    """Call a function that creates what `pointer` will point to; nothing is left behind if a callback raised."""
    try:
        call(messages, name, *arguments, byref(pointer))
    except BaseException:
        if pointer:
            destroy(pointer)
            caught.errors.clear()
        raise


class Native:
    """A pointer of the library. It is freed when the last one that needs it has let go, whatever the order in which
    Python drops its objects."""

    def __init__(self, pointer: Any, destroy: Callable[[Any], Any] | None, *needs: Native, keep: tuple[Any, ...] = ()) -> None:
        self.pointer = pointer
        self.destroy = destroy
        self.needs = needs
        self.keep = list(keep)  # callbacks and memory that the library points to
        self.count = 1
        for other in needs:
            other.count += 1

    def release(self) -> Any:
        self.count -= 1
        if self.count != 0:
            return None
        result = self.destroy(self.pointer) if self.destroy else None
        self.pointer = None
        self.keep.clear()
        for other in self.needs:
            other.release()
        return result


class Handle:
    """An object of the library. It is freed by `close`, at the end of `with`, or when nothing refers to it. What uses
    it is closed before it."""

    _kind = "object"

    def __init__(self, native: Native, messages: Messages) -> None:
        self._native: Native | None = native
        self._messages = messages
        self._busy = False
        self._lent = False  # to a session that runs
        self._lent_to = 0  # the thread on which that lets a callback look at it
        self._users: weakref.WeakSet[Handle] = weakref.WeakSet()

    @property
    def _pointer(self) -> Any:
        native = self._native
        if native is None:
            raise StateError(f"this {self._kind} is closed")
        if self._lent and self._lent_to != threading.get_ident():
            raise StateError(f"this {self._kind} is the session's until that is stopped")
        if self._busy:
            raise StateError(f"this {self._kind} is at work: it cannot be used from a callback of its own, nor from two threads "
                             "at once")
        return native.pointer

    @property
    def _raw(self) -> Any:
        """The pointer, also while a session has the object: for what may be asked from any thread."""
        if self._native is None:
            raise StateError(f"this {self._kind} is closed")
        return self._native.pointer

    def _call(self, name: str, *arguments: Any) -> None:
        """Call a function that gives a result, on this object; nothing else may use it meanwhile."""
        pointer = self._pointer
        self._busy = True
        try:
            result = getattr(lib, name)(pointer, *arguments)
        finally:
            self._busy = False
        finish(result, self._messages, name)

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return self._native is None

    @property
    def messages(self) -> list[str]:
        """The last hundred messages of the library about it that were no errors."""
        return list(self._messages.said)

    def close(self) -> None:
        """Free it, after all that uses it. Doing so twice is no mistake."""
        if self._native is None:
            return
        if self._busy:
            raise StateError(f"this {self._kind} is at work: it cannot be closed from a callback of its own")
        for user in list(self._users):
            user.close()
        native, self._native = self._native, None
        result = native.release() if native is not None else None
        finish(_abi.Result.OK if result is None else result, self._messages, f"closing the {self._kind}")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {self._kind} cannot be copied, nor pickled")

    def __enter__(self: H) -> H:
        self._pointer
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        native = getattr(self, "_native", None)
        if native is not None:
            self._native = None
            native.release()
            if caught.errors:  # there is no call that they could be raised from
                log.error("closing the %s", self._kind, exc_info=caught.errors[0])
                caught.errors.clear()

    def __repr__(self) -> str:
        return f"<tactus.{type(self).__name__}{' (closed)' if self._native is None else ''}>"
