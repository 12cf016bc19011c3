"""Finds libtactus and binds its functions, each when it is first used."""
from __future__ import annotations

import ctypes
import operator
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import _abi
from .errors import LibraryError

NAME = "libtactus.so"
SONAME = f"{NAME}.{_abi.TAC_VERSION_MAJOR}.{_abi.TAC_VERSION_MINOR}"


def candidates() -> list[str]:
    """Where the library may be: TACTUS_LIBRARY alone if it is set; beside the package; where the loader looks."""
    told = os.environ.get("TACTUS_LIBRARY")
    if told:
        return [told]
    here = Path(__file__).resolve().parent
    top = here.parent.parent  # the tree of sources, if this is python/tactus in it
    found = [top / "build" / preset / "src" / NAME for preset in ("release", "check", "clang")]
    for prefix in here.parents[:4]:  # PREFIX/lib/python3/dist-packages/tactus, or PREFIX/share/tactus/python/tactus
        for folder in (prefix, prefix / "lib", prefix / "lib64"):
            found += [folder / SONAME, *sorted(folder.glob(f"*-linux-*/{SONAME}"))]
    return [str(p) for p in found if p.exists()] + [SONAME, NAME]


def version_text(number: int) -> str:
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def checked(kind: Any) -> Any:
    """The type of an argument that takes whole numbers which fit into it; ctypes itself would cut others."""

    class Whole(kind):  # type: ignore[misc]
        @classmethod
        def from_param(cls, value: Any) -> Any:
            number = operator.index(value)
            given = kind(number)
            if given.value != number:
                raise ValueError(f"{number} is out of range")
            return given

    return Whole


WHOLE = {k: checked(k) for k in (ctypes.c_int, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_size_t)}


def said_as_type_error(function: Any, name: str) -> Callable[..., Any]:
    """What ctypes finds wrong with an argument is a mistake of the caller like any other."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except ctypes.ArgumentError as error:
            raise TypeError(f"{name}: {error}") from None

    return call


class Library:
    """The functions of libtactus by their names, with the types of their arguments."""

    def __init__(self) -> None:
        self._cdll: ctypes.CDLL | None = None
        self.path = ""

    def load(self) -> ctypes.CDLL:
        tried = []
        for path in candidates():
            try:
                cdll = ctypes.CDLL(path)
                version = cdll.tac_version
            except (OSError, AttributeError) as error:
                tried.append(str(error))
                continue
            version.restype, version.argtypes = ctypes.c_int, ()
            # Layouts of structs belong to major and minor version; a patch leaves them alone.
            if version() // 100 != _abi.TAC_VERSION // 100:
                raise LibraryError(f"{path} is version {version_text(version())}, and this module is for "
                                   f"{version_text(_abi.TAC_VERSION)}; set TACTUS_LIBRARY to one of that version")
            self._cdll, self.path = cdll, path
            return cdll
        raise LibraryError("libtactus was not found: build it (make build), install it, or set TACTUS_LIBRARY to the path of "
                           "libtactus.so. Tried: " + "; ".join(tried))

    def __getattr__(self, name: str) -> Any:
        """Called once for each function: what it gives becomes an attribute."""
        prototype = _abi.PROTOTYPES.get(name)
        if prototype is None:
            raise AttributeError(name)
        cdll = self._cdll or self.load()
        try:
            function = getattr(cdll, name)
        except AttributeError:
            raise LibraryError(f"{self.path} has no function {name}: it is older than this module; build it anew, or set "
                               "TACTUS_LIBRARY to another one") from None
        function.restype = prototype[0]
        function.argtypes = [WHOLE.get(a, a) for a in prototype[1]]
        call = said_as_type_error(function, name)
        setattr(self, name, call)
        return call


lib = Library()
