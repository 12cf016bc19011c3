"""Places in space and what acts there: poses, twists, wrenches. World axes, SI units, quaternions w first."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Union

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
ArrayLike = Union[Sequence[float], Array]
MatrixLike = Union[Sequence[Sequence[float]], Array]


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


def zeros() -> Array:
    return np.zeros(3)


def no_turn() -> Array:
    return np.array([1.0, 0.0, 0.0, 0.0])


@dataclass(frozen=True, eq=False)
class Pose:
    """A place and a rotation; of a body, that of its centre-of-mass frame in the world."""

    position: Array = field(default_factory=zeros)  # m
    quaternion: Array = field(default_factory=no_turn)  # w first, unit length

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", numbers(self.position, (3,), "position"))
        object.__setattr__(self, "quaternion", numbers(self.quaternion, (4,), "quaternion"))

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

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Pose) and np.array_equal(self.position, other.position)
                and np.array_equal(self.quaternion, other.quaternion))


@dataclass(frozen=True)
class Twist:
    """How something moves: velocity of its centre of mass, m/s, and angular velocity, rad/s."""

    lin: Array = field(default_factory=zeros)
    ang: Array = field(default_factory=zeros)


@dataclass(frozen=True)
class Wrench:
    """What acts on something: force, N, and torque about its centre of mass, N·m."""

    force: Array = field(default_factory=zeros)
    torque: Array = field(default_factory=zeros)


@dataclass(frozen=True)
class Momentum:
    """Linear momentum, N·s, and angular momentum, N·m·s."""

    linear: Array = field(default_factory=zeros)
    angular: Array = field(default_factory=zeros)


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
