"""Between structs of C and values of Python."""
from __future__ import annotations

import ctypes
import difflib
import operator
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np

from . import _abi
from .places import Array, Momentum, Pose, RowType, Twist, Wrench, as_pose, numbers

E = TypeVar("E", bound=IntEnum)

# ---- from Python to C


def vec3(value: object, what: str) -> _abi.tac_Vec3:
    return _abi.tac_Vec3(*numbers(value, (3,), what).tolist())


def pose(value: object, what: str = "pose") -> _abi.tac_Pose:
    p = as_pose(value, what)
    return _abi.tac_Pose(_abi.tac_Vec3(*p.position), _abi.tac_Quat(*p.quaternion))


def two(value: Any, what: str, kind: Any) -> tuple[Any, Any]:
    """A Twist or Wrench, a pair of vectors, or six numbers."""
    if isinstance(value, kind):
        parts: Any = list(vars(value).values())
    else:
        given = np.asarray(value, dtype=np.float64)
        if given.shape not in ((6,), (2, 3), (3,)):
            raise ValueError(f"{what}: a {kind.__name__}, 3, 6 or 2 x 3 numbers are expected, not {value!r}")
        parts = (given, np.zeros(3)) if given.shape == (3,) else given.reshape(2, 3)
    first, second = parts
    return vec3(first, what), vec3(second, what)


def wrench(value: object, what: str = "wrench") -> _abi.tac_Wrench:
    return _abi.tac_Wrench(*two(value, what, Wrench))


def twist(value: object, what: str = "twist") -> _abi.tac_Twist:
    return _abi.tac_Twist(*two(value, what, Twist))


def mat3(value: object, what: str) -> _abi.tac_Mat3:
    given = np.asarray(value, dtype=np.float64)
    array = numbers(np.diag(given) if given.shape == (3,) else given, (3, 3), what)
    out = _abi.tac_Mat3()
    ctypes.memmove(ctypes.addressof(out), array.ctypes.data, 72)
    return out


def member(kind: type[E], value: object, what: str) -> E:
    """Of an enumeration: a member, its number, or its name in small letters."""
    if isinstance(value, str):
        name = value.upper().replace(" ", "_").replace("-", "_")
        if name in kind.__members__:
            return kind[name]
    elif hasattr(value, "__index__") and operator.index(value) in list(kind):
        return kind(operator.index(value))
    raise ValueError(f"{what}: one of {', '.join(m.name.lower() for m in kind)} is expected, not {value!r}")


def text(value: object, what: str) -> bytes:
    if hasattr(value, "__fspath__"):
        value = value.__fspath__()
    if not isinstance(value, str):
        raise TypeError(f"{what}: a text is expected, not {value!r}")
    if "\0" in value:
        raise ValueError(f"{what}: a text without a zero byte is expected")
    return value.encode(errors="surrogateescape")


def whole(value: object, kind: Any, what: str) -> int:
    """A whole number that fits into the type, which ctypes itself would cut."""
    number = int(operator.index(value))  # type: ignore[arg-type] # a bool is no length
    if kind(number).value != number:
        raise ValueError(f"{what}: {number} is out of range")
    return number


def pointer(array: Array | None) -> Any:
    """To the doubles of an array, which must be kept until the call is done."""
    return None if array is None else array.ctypes.data_as(ctypes.POINTER(ctypes.c_double))


HIDDEN = {"cookie", "message", "message_user", "user"}  # and how many rows a pointer has, which goes with them


def fill(struct: Any, values: dict[str, Any], what: str) -> Any:
    """Set the fields of a definition by their names in the header."""
    fields = {f[0]: f[1] for f in struct._fields_ if f[0] not in HIDDEN and not f[0].endswith("_count")}
    for name, value in values.items():
        if name not in fields:
            near = difflib.get_close_matches(name, fields, 3)
            hint = f"did you mean {' or '.join(near)}?" if near else "there are: " + ", ".join(fields)
            raise TypeError(f"{what} has no field '{name}'; {hint}")
        setattr(struct, name, convert(struct, name, fields[name], value, f"{what}: {name}"))
    return struct


def convert(struct: Any, name: str, kind: Any, value: Any, what: str) -> Any:
    enum = _abi.ENUM_FIELDS.get((type(struct).__name__, name))
    if enum is not None:
        return member(enum, value, what)
    if kind is ctypes.c_double or kind is ctypes.c_float:
        return float(value)
    if kind is ctypes.c_bool:
        return bool(value)
    if kind is ctypes.c_char_p:
        return text(value, what)
    if kind is _abi.tac_Vec3:
        return vec3(value, what)
    if kind is _abi.tac_Quat:
        return _abi.tac_Quat(*numbers(value, (4,), what))
    if kind is _abi.tac_Mat3:
        return mat3(value, what)
    if kind is _abi.tac_Pose:
        return pose(value, what)
    if kind is _abi.tac_Twist:
        return twist(value, what)
    if kind is _abi.tac_Wrench:
        return wrench(value, what)
    if isinstance(kind, type) and issubclass(kind, ctypes.Structure):
        if isinstance(value, kind):
            return value
        if kind.__name__.endswith("Id"):
            if value is None:
                return kind()
            if isinstance(getattr(value, "id", None), kind):
                return value.id
            raise TypeError(f"{what}: a {kind.__name__[4:-2].lower()} or None is expected, not {value!r}")
        if isinstance(value, dict):
            return fill(getattr(struct, name), value, what)
        raise TypeError(f"{what}: a dict of its fields is expected, not {value!r}")
    if isinstance(kind, type) and issubclass(kind, ctypes.Array):
        return fill_array(getattr(struct, name), kind, value, what)
    if isinstance(kind, type) and issubclass(kind, ctypes._SimpleCData) and kind is not ctypes.c_void_p:
        return whole(value, kind, what)
    raise TypeError(f"{what} cannot be set from Python")


def fill_array(array: Any, kind: Any, values: Any, what: str) -> Any:
    of = kind._type_
    if of is ctypes.c_char:
        encoded = text(values, what)
        if len(encoded) >= kind._length_:
            raise ValueError(f"{what}: at most {kind._length_ - 1} bytes are expected")
        return encoded
    given = list(values) if not isinstance(values, dict) else [values]
    if len(given) > kind._length_:
        raise ValueError(f"{what}: at most {kind._length_} are expected, not {len(given)}")
    for i, value in enumerate(given):
        if of is ctypes.c_double:
            array[i] = float(value)
        elif isinstance(of, type) and issubclass(of, ctypes.Structure) and isinstance(value, dict):
            fill(array[i], value, f"{what}[{i}]")
        elif isinstance(of, type) and issubclass(of, ctypes.Structure):
            array[i] = vec3(value, what) if of is _abi.tac_Vec3 else value
        else:
            array[i] = whole(value, of, what) if of is not ctypes.c_bool else bool(value)
    return array


# ---- from C to Python


def bare(kind: type, **fields: Any) -> Any:
    """An object of a frozen class whose fields need no check."""
    out: Any = object.__new__(kind)
    vars(out).update(fields)
    return out


def values(struct: Any, frames: int = _abi.TAC_DEVICE_FRAMES) -> Any:
    """A struct as the dataclass of values.py of the same name; places as Pose, Twist, Wrench and arrays. Of what a device has
    for each of its frames the first `frames`."""
    from .values import VALUES

    kind = type(struct)
    if kind is _abi.tac_Vec3:
        return np.array((struct.x, struct.y, struct.z))
    if kind is _abi.tac_Quat:
        return np.array((struct.w, struct.x, struct.y, struct.z))
    if kind is _abi.tac_Mat3:
        return np.array([list(row) for row in struct.m])
    if kind is _abi.tac_Pose:
        return bare(Pose, position=values(struct.p), quaternion=values(struct.q))
    if kind is _abi.tac_Twist:
        return bare(Twist, lin=values(struct.lin), ang=values(struct.ang))
    if kind is _abi.tac_Wrench:
        return bare(Wrench, force=values(struct.force), torque=values(struct.torque))
    if kind is _abi.tac_Momentum:
        return Momentum(values(struct.linear), values(struct.angular))
    made = VALUES.get(kind.__name__)
    if made is None:  # an id: a copy of its own
        return kind.from_buffer_copy(struct)
    if kind is _abi.tac_LoopStats:
        return bare(made, **{**fields_of(struct, made, frames), "miss": tuple(values(m) for m in struct.miss[:struct.miss_count])})
    return bare(made, **fields_of(struct, made, frames))


def fields_of(struct: Any, made: Any, frames: int) -> dict[str, Any]:
    kind, wanted = type(struct), made.__dataclass_fields__
    return {f[0]: value(kind, f[0], getattr(struct, f[0]), frames) for f in struct._fields_ if f[0] in wanted}


def value(owner: Any, name: str, given: Any, frames: int) -> Any:
    enum = _abi.ENUM_FIELDS.get((owner.__name__, name))
    if enum is not None:
        return enum(given)
    if given is None:
        return ""  # a text that is not there
    if isinstance(given, bytes):
        return given.decode(errors="replace")
    if isinstance(given, ctypes.Structure):
        return values(given)
    if isinstance(given, ctypes.Array):
        items = given[:frames] if given._length_ == _abi.TAC_DEVICE_FRAMES else given[:]
        if issubclass(given._type_, ctypes.Structure):
            return tuple(values(v) for v in items)
        return np.array(items)
    return given


def dtype(kind: Any) -> RowType:
    """The numpy type of a struct: vectors as three numbers, texts as S, other structs as fields within fields."""
    if kind is _abi.tac_Vec3:
        return np.dtype((np.float64, (3,)))
    if kind is _abi.tac_Quat:
        return np.dtype((np.float64, (4,)))
    if isinstance(kind, type) and issubclass(kind, ctypes.Array):
        of: Any = kind._type_
        if of is ctypes.c_char:
            return np.dtype(f"S{kind._length_}")
        return np.dtype((dtype(of), (kind._length_,)))
    if isinstance(kind, type) and issubclass(kind, ctypes.Structure):
        names = [f[0] for f in kind._fields_]
        return np.dtype({"names": names, "formats": [dtype(f[1]) for f in kind._fields_],
                         "offsets": [getattr(kind, n).offset for n in names], "itemsize": ctypes.sizeof(kind)})
    return np.dtype(kind)
