"""Places in space and what acts there: poses, twists, wrenches. World axes, SI units, quaternions w first."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Union

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
ArrayLike = Union[Sequence[float], Array]
MatrixLike = Union[Sequence[Sequence[float]], Array]
Rows = npt.NDArray[Any]  #: a structured array: its fields are those of a struct of the headers
RowType = np.dtype[Any]


def numbers(values: object, shape: tuple[int, ...], what: str) -> Array:
    """An array of that shape, or a ValueError that says what was given. -1 stands for any length."""
    try:
        array = np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{what}: {'x'.join(map(str, shape))} numbers are expected, not {values!r}") from error
    if len(array.shape) != len(shape) or any(w not in (-1, n) for n, w in zip(array.shape, shape)):
        wanted = " x ".join("n" if n == -1 else str(n) for n in shape)
        raise ValueError(f"{what}: {wanted} numbers are expected, not an array of shape {array.shape}")
    return array


def own(values: ArrayLike, count: int, what: str) -> Array:
    """That many numbers in memory of their own: what was given may change afterwards."""
    return numbers(values, (count,), what).copy()


def same(a: object, b: object) -> bool:
    """Whether two fields are equal; arrays are where all their numbers are."""
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return np.array_equal(np.asarray(a), np.asarray(b))
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return bool(a == b)


class Values:
    """What dataclasses with arrays have in common: they are equal where all fields are."""

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(same(getattr(self, f.name), getattr(other, f.name)) for f in fields(self))

    __hash__ = None  # type: ignore[assignment] # arrays have none


ZERO, NO_TURN = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False, init=False)
class Pose(Values):
    """A place and a rotation; of a body, that of its centre-of-mass frame in the world."""

    position: Array  # m
    quaternion: Array  # w first, unit length

    def __init__(self, position: ArrayLike = ZERO, quaternion: ArrayLike = NO_TURN) -> None:
        vars(self).update(position=own(position, 3, "position"), quaternion=own(quaternion, 4, "quaternion"))

    @staticmethod
    def turned(rotation: ArrayLike, position: ArrayLike = (0.0, 0.0, 0.0)) -> Pose:
        """From a rotation vector, rad: its direction is the axis, its length the angle."""
        r = numbers(rotation, (3,), "rotation vector")
        angle = float(np.linalg.norm(r))
        axis = r / angle if angle > 0.0 else r
        return Pose(numbers(position, (3,), "position"),
                    np.array([np.cos(angle / 2), *(np.sin(angle / 2) * axis)]))

    @property
    def matrix(self) -> Array:
        """The rotation as a 3 x 3 matrix: it takes vectors of the frame to the world."""
        w, x, y, z = self.quaternion
        return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                         [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                         [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])

    def point(self, local: ArrayLike) -> Array:
        """The world point of a point in this frame."""
        return self.position + self.matrix @ numbers(local, (3,), "point")

    def __matmul__(self, other: Pose) -> Pose:
        """The pose that is `other` in this frame."""
        w, v = self.quaternion[0], self.quaternion[1:]
        a, b = other.quaternion[0], other.quaternion[1:]
        return Pose(self.point(other.position), np.array([w * a - v @ b, *(w * b + a * v + np.cross(v, b))]))


@dataclass(frozen=True, eq=False, init=False)
class Twist(Values):
    """How something moves: velocity of its centre of mass, m/s, and angular velocity, rad/s."""

    lin: Array
    ang: Array

    def __init__(self, lin: ArrayLike = ZERO, ang: ArrayLike = ZERO) -> None:
        vars(self).update(lin=own(lin, 3, "lin"), ang=own(ang, 3, "ang"))


@dataclass(frozen=True, eq=False, init=False)
class Wrench(Values):
    """What acts on something: force, N, and torque about its centre of mass, N·m."""

    force: Array
    torque: Array

    def __init__(self, force: ArrayLike = ZERO, torque: ArrayLike = ZERO) -> None:
        vars(self).update(force=own(force, 3, "force"), torque=own(torque, 3, "torque"))


@dataclass(frozen=True, eq=False, init=False)
class Momentum(Values):
    """Linear momentum, N·s, and angular momentum, N·m·s."""

    linear: Array
    angular: Array

    def __init__(self, linear: ArrayLike = ZERO, angular: ArrayLike = ZERO) -> None:
        vars(self).update(linear=own(linear, 3, "linear"), angular=own(angular, 3, "angular"))


PoseLike = Union[Pose, ArrayLike]


def as_pose(value: object, what: str = "pose") -> Pose:
    """A Pose as it is; three numbers: a position; seven: with a quaternion behind it."""
    if isinstance(value, Pose):
        return value
    given = np.asarray(value, dtype=np.float64) if not isinstance(value, (str, dict)) else np.zeros(0)
    if given.shape == (3,):
        return Pose(given)
    if given.shape == (7,):
        return Pose(given[:3], given[3:])
    raise ValueError(f"{what}: a Pose, 3 numbers (position) or 7 (position, quaternion) are expected, not {value!r}")
