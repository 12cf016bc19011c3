"""What functions give back, with the names of the headers. Made by scripts/python_layout: do not edit.

Units and meaning of each field stand in include/tactus/*.h, at the struct of the same name.
"""
from __future__ import annotations

from dataclasses import dataclass

from . import _abi
from .places import Array, Momentum, Pose, Twist, Values, Wrench


@dataclass(frozen=True, eq=False)
class Ledger(Values):
    kinetic: float
    gravity: float
    elastic: float
    carried: float
    tank: float
    work_port: float
    work_target: float
    work_edit: float
    work_row: float
    work_policy: float
    damping: float
    friction: float
    restitution: float
    stick: float
    rolling: float
    locking: float
    scheme: float
    stabilisation: float
    solver: float
    created: float
    before: float
    scale: float


@dataclass(frozen=True, eq=False)
class MomentumLedger(Values):
    about: Array
    before: Momentum
    after: Momentum
    gravity: Momentum
    port: Momentum
    row: Momentum
    held: Momentum
    drag: Momentum
    open: Momentum
    correction: Momentum
    moved: Momentum
    scheme: Momentum
    edit: Momentum
    carried: Array
    scale_linear: float
    scale_angular: float


@dataclass(frozen=True, eq=False)
class ContactStats(Values):
    pairs: int
    candidates: int
    contacts: int
    islands: int
    rounds: int
    sweep_pairs: int
    asleep: int
    residual: float
    depth: float
    tank: float
    newton: int
    rescued: int
    unconverged: int
    clamped: int
    swept_again: int
    dropped: int
    no_response: int
    jammed: int
    wedged: int


@dataclass(frozen=True, eq=False)
class NoticeStats(Values):
    steps: int
    first: float
    worst: float
    body: tuple[_abi.tac_BodyId, ...]


@dataclass(frozen=True, eq=False)
class StepStats(Values):
    step_count: int
    time: float
    passes: int
    systems: int
    clusters: int
    rows: int
    groups: int
    second_passes: int
    late_solves: int
    late_searches: int
    roots_missed: int
    diverged: int
    stiffness_number: float
    residual: float
    worst_system_residual: float
    momentum_residual: float
    linear_scale: float
    angular_scale: float
    energy_scale: float
    stage_time: Array
    contact: ContactStats
    notice: tuple[NoticeStats, ...]


@dataclass(frozen=True, eq=False)
class RelaxInfo(Values):
    before: float
    after: float
    open: float
    closed: float
    moved: float
    turned: float
    work: float
    bodies: int
    rounds: int
    deepest: tuple[_abi.tac_BodyId, ...]
    left: tuple[_abi.tac_BodyId, ...]


@dataclass(frozen=True, eq=False)
class PortAccount(Values):
    effort: Wrench
    flow: Twist
    work: float
    total: float


@dataclass(frozen=True, eq=False)
class JointInfo(Values):
    type: _abi.JointType
    coordinate: float
    rate: float
    gap: float
    angle_gap: float
    energy: float
    effort_a: Wrench


@dataclass(frozen=True, eq=False)
class SpringInfo(Values):
    type: _abi.SpringType
    stretch: float
    angle: float
    energy: float
    work_target: float
    effort_a: Wrench


@dataclass(frozen=True, eq=False)
class DriveInfo(Values):
    control: float
    activation: float
    length: float
    rate: float
    force: float
    work: float
    total: float


@dataclass(frozen=True, eq=False)
class TendonInfo(Values):
    stretch: float
    length: float
    rate: float
    tension: float
    energy: float


@dataclass(frozen=True, eq=False)
class TreeSense(Values):
    pose: Pose
    middle: Pose
    velocity: Twist
    acceleration: Twist


@dataclass(frozen=True, eq=False)
class Surface(Values):
    friction: float
    restitution: float
    rebound: float
    rolling: float
    torsion: float


@dataclass(frozen=True, eq=False)
class MassProperties(Values):
    volume: float
    mass: float
    center: Array
    inertia: Array


@dataclass(frozen=True, eq=False)
class RayHit(Values):
    shape: _abi.tac_ShapeId
    body: _abi.tac_BodyId
    point: Array
    normal: Array
    fraction: float


@dataclass(frozen=True, eq=False)
class Closest(Values):
    shape: _abi.tac_ShapeId
    body: _abi.tac_BodyId
    point: Array
    normal: Array
    distance: float


@dataclass(frozen=True, eq=False)
class DeviceCaps(Values):
    model: str
    serial: str
    frames: int
    sensed: int
    driven: int
    buttons: int
    workspace_min: Array
    workspace_max: Array
    force_max: float
    force_continuous: float
    torque_max: float
    grip_max: float
    stiffness_max: float
    resolution: float
    turn_resolution: float
    rate: float
    mass: float
    damping: float
    inertia: float
    turn_damping: float
    delay: int
    latency: float
    flags: int


@dataclass(frozen=True, eq=False)
class DeviceInput(Values):
    read: _abi.DeviceRead
    state: _abi.DeviceState
    t: float
    dt: float
    pose: tuple[Pose, ...]
    raw: tuple[Pose, ...]
    grip: float
    buttons: int
    pressed: int
    released: int
    coupled: bool
    outside: int
    leap: bool
    anchor: bool


@dataclass(frozen=True, eq=False)
class DeviceSeen(Values):
    mass: float
    inertia: float
    damping: float
    turn_damping: float
    resolution: float
    turn_resolution: float
    force_max: float
    torque_max: float
    period: float
    delay: int
    latency: float
    energy: float
    length: float
    noise: float
    turn_noise: float
    axes: int


@dataclass(frozen=True, eq=False)
class DeviceInfo(Values):
    state: _abi.DeviceState
    fault: _abi.DeviceFault
    t: float
    fault_time: float
    ticks: int
    fresh: int
    stale: int
    gaps: int
    late: int
    guard: Array
    guard_time: Array
    force_max: float
    force_step: float
    gain: float
    work: Array
    grip_work: float
    period_error: Array
    tick_time: Array
    wanted: tuple[Wrench, ...]
    written: tuple[Wrench, ...]


@dataclass(frozen=True, eq=False)
class DeviceFound(Values):
    uri: str
    what: str


@dataclass(frozen=True, eq=False)
class PortInfo(Values):
    account: float
    generated: float
    lost: float
    taken: float
    given: float
    correction: float
    flags: int
    samples: int
    limited: int
    bad: int


@dataclass(frozen=True, eq=False)
class PortEndInfo(Values):
    port: PortInfo
    device: float
    world: float
    stored: float
    released: float
    held: float
    connector: _abi.Connector
    axes: int
    stiffness: float
    turn_stiffness: float
    bound: float
    turn_bound: float
    way: Array
    wanted: Wrench
    written: Wrench
    place: Array
    anchored: int
    engaged: bool
    waits: bool
    share: float
    taken: int
    taken_by: int
    taken_at: float
    noise: float
    noisy: bool


@dataclass(frozen=True, eq=False)
class SceneParameter(Values):
    name: str
    unit: str
    text: str
    value: float
    initial: float
    minimum: float
    maximum: float
    logarithmic: bool
    live: bool


@dataclass(frozen=True, eq=False)
class SceneChannel(Values):
    name: str
    unit: str
    width: int


@dataclass(frozen=True, eq=False)
class RecordingInfo(Values):
    rows: int
    complete: bool
    title: str
    version: str
    start: str
    step: float
    record_every: int
    contacts: int
    saves: int
    channel_count: int
    source_count: int
    setting_count: int
    body_count: int
    device_count: int
    live: bool
    haptic_period: float
    live_steps: int
    edits: int
    rows_lost: int
    replay_steps: int


@dataclass(frozen=True, eq=False)
class Quantiles(Values):
    mean: float
    p50: float
    p99: float
    p999: float
    max: float
    count: int


@dataclass(frozen=True, eq=False)
class LoopMiss(Values):
    time: float
    late: float
    simulating: int
    recording: int
    cpu: int
    pad: int


@dataclass(frozen=True, eq=False)
class LoopStats(Values):
    period: float
    ticks: int
    missed: int
    late: Quantiles
    work: Quantiles
    miss: tuple[LoopMiss, ...]
    miss_count: int


@dataclass(frozen=True, eq=False)
class SideStats(Values):
    state: _abi.SideState
    steps: int
    time: float
    real_time: float
    account: float
    lost: float
    taken: float
    given: float
    lowest: float
    gap: float
    gap_max: float
    late_ticks: int
    held_ticks: int
    limited: int
    stalls: int
    solves: int
    loop: LoopStats
    rows_lost: int


@dataclass(frozen=True, eq=False)
class SceneInfo(Values):
    title: str
    step: float
    haptic_rate: float
    duration: float
    record_every: int
    record_contacts: int


@dataclass(frozen=True, eq=False)
class SceneShow(Values):
    order: int
    try_this: str
    notice: str
    has_camera: bool
    camera_from: Array
    camera_at: Array
    focus: int
    focus_name: str


@dataclass(frozen=True, eq=False)
class RecordedDevice(Values):
    name: str
    seen: DeviceSeen
    rows: int


@dataclass(frozen=True, eq=False)
class RecordingLost(Values):
    rows: int
    servo: int
    edits: int
    steps: int
    saves: int
    events: int


@dataclass(frozen=True, eq=False)
class RecordingStats(Values):
    rows: int
    waiting: int
    lost: RecordingLost
    replay_steps: int
    bytes: int
    flushes: int
    flush_last: float
    flush_longest: float
    cpu: float
    writing: bool
    failed: bool
    why: str


VALUES: dict[str, type] = {
    "tac_Ledger": Ledger,
    "tac_MomentumLedger": MomentumLedger,
    "tac_ContactStats": ContactStats,
    "tac_NoticeStats": NoticeStats,
    "tac_StepStats": StepStats,
    "tac_RelaxInfo": RelaxInfo,
    "tac_PortAccount": PortAccount,
    "tac_JointInfo": JointInfo,
    "tac_SpringInfo": SpringInfo,
    "tac_DriveInfo": DriveInfo,
    "tac_TendonInfo": TendonInfo,
    "tac_TreeSense": TreeSense,
    "tac_Surface": Surface,
    "tac_MassProperties": MassProperties,
    "tac_RayHit": RayHit,
    "tac_Closest": Closest,
    "tac_DeviceCaps": DeviceCaps,
    "tac_DeviceInput": DeviceInput,
    "tac_DeviceSeen": DeviceSeen,
    "tac_DeviceInfo": DeviceInfo,
    "tac_DeviceFound": DeviceFound,
    "tac_PortInfo": PortInfo,
    "tac_PortEndInfo": PortEndInfo,
    "tac_SceneParameter": SceneParameter,
    "tac_SceneChannel": SceneChannel,
    "tac_RecordingInfo": RecordingInfo,
    "tac_Quantiles": Quantiles,
    "tac_LoopMiss": LoopMiss,
    "tac_LoopStats": LoopStats,
    "tac_SideStats": SideStats,
    "tac_SceneInfo": SceneInfo,
    "tac_SceneShow": SceneShow,
    "tac_RecordedDevice": RecordedDevice,
    "tac_RecordingLost": RecordingLost,
    "tac_RecordingStats": RecordingStats,
}
