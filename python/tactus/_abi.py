"""What the public headers say, for ctypes. Made by scripts/python_layout: do not edit."""
from __future__ import annotations

from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_float, c_int, c_int32,
                    c_int64, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p)
from enum import IntEnum
from typing import Any


class Struct(Structure):
    """A struct of C that can be compared and printed."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bytes(self) == bytes(other)  # type: ignore[call-overload]

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        values = ", ".join(f"{f[0]}={getattr(self, f[0])!r}" for f in self._fields_)
        return f"{type(self).__name__}({values})"


class Enum(IntEnum):
    """An enumeration of C, written in small letters."""

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, how: str) -> str:
        return format(str(self), how)


TAC_VERSION_MAJOR = 0
TAC_VERSION_MINOR = 1
TAC_VERSION_PATCH = 0
TAC_VERSION = 100
TAC_PORT_AXES = 6
TAC_DEVICE_FRAMES = 16
TAC_DEVICE_BUCKETS = 32
TAC_PREDICTIVE_ROWS = 8
TAC_PREDICTIVE_DELAY = 4
TAC_PREDICTIVE_MISSED = 8
TAC_PREDICTIVE_QUEUE = 16
TAC_PORT_DELAY = 6
TAC_PHS_GROUND = -1
TAC_PHS_DRIVEN = -2
TAC_PHS_PART_STATES = 64
TAC_PHS_PART_PORTS = 16
TAC_PHS_STATES = 256
TAC_RIG_DEVICES = 8
TAC_RIG_JOINTS = 64
TAC_TREE_WORLD = -1
TAC_SCENE_GROUND = -1
TAC_SNAPSHOT_MAGIC = 3553411910655492436
TAC_SNAPSHOT_VERSION = 1
TAC_SNAPSHOT_CONTACTS = 1024
TAC_SNAPSHOT_APPENDED = 8
TAC_SIDES = 2
TAC_MISSES = 16
TAC_DEVICE_X = 1
TAC_DEVICE_Y = 2
TAC_DEVICE_Z = 4
TAC_DEVICE_POSITION = 7
TAC_DEVICE_RX = 8
TAC_DEVICE_RY = 16
TAC_DEVICE_RZ = 32
TAC_DEVICE_ROTATION = 56
TAC_DEVICE_GRIP = 64
TAC_DEVICE_GRAVITY_COMPENSATED = 1
TAC_DEVICE_WATCHDOG = 2
TAC_DEVICE_NEEDS_CALIBRATION = 4
TAC_DEVICE_PACES = 8
TAC_DEVICE_OWN_TIME = 16
TAC_DEVICE_GIVES_TWIST = 32
TAC_DEVICE_INPUT_ONLY = 64
TAC_DEVICE_RATE_CONTROL = 128
TAC_DEVICE_FORCE_TOLD = 256
TAC_DEVICE_OWN_THREAD = 512
TAC_DEVICE_CONNECTED = 1
TAC_DEVICE_CALIBRATED = 2
TAC_DEVICE_FORCES_ON = 4
TAC_DEVICE_HARDWARE_FAULT = 8
TAC_DEVICE_TOO_HOT = 16
TAC_DEVICE_EMERGENCY_STOP = 32
TAC_DEVICE_SATURATED = 64
TAC_DEVICE_HELD = 128
TAC_PHS_LEAP = 1
TAC_PHS_DEADLOCK = 2
TAC_PHS_RESET = 4
TAC_PHS_CAPPED = 8
TAC_PHS_REFUSED = 16
TAC_SERVO_FRESH = 1
TAC_SERVO_LOST = 2
TAC_SERVO_COUPLED = 4
TAC_SERVO_ANCHOR = 8
TAC_SERVO_OUTSIDE = 16
TAC_SERVO_LEAP = 32
TAC_SNAPSHOT_ASLEEP = 1
TAC_SNAPSHOT_TOUCHED = 2
TAC_SNAPSHOT_GONE = 4
TAC_SNAPSHOT_ENGAGED = 1
TAC_SNAPSHOT_WAITS = 2
TAC_SNAPSHOT_LET_GO = 4
TAC_SNAPSHOT_UNPLACED = 8
TAC_SNAPSHOT_NO_PORT = 16
TAC_SNAPSHOT_OPEN = 32
TAC_CARD_LOGARITHMIC = 1
TAC_CARD_LIVE = 2
TAC_NOTICE_COUNT = 11
TAC_STAGE_COUNT = 10
TAC_DEVICE_FAULT_COUNT = 9
TAC_DEVICE_GUARD_COUNT = 12
TAC_CONNECTOR_COUNT = 8
TAC_EDIT_COUNT = 12
TAC_SURROGATE_COUNT = 4


class Result(Enum):
    OK = 0
    ERR_INVALID = -1
    ERR_MEMORY = -2
    ERR_CAPACITY = -3
    ERR_SYNTAX = -4
    ERR_DEVICE = -5
    ERR_DIVERGED = -6
    ERR_STALE = -7
    ERR_STATE = -8


class Notice(Enum):
    DROPPED = 0
    OVERLAP = 1
    UNCONVERGED = 2
    SOLVER = 3
    SPIN = 4
    LEDGER = 5
    MOMENTUM = 6
    MISSED_ROOT = 7
    STIFFNESS = 8
    FAULT = 9
    JAMMED = 10


class Scheme(Enum):
    PMI = 0
    EEI = 1
    SEI = 2
    IEI = 3


class Gyro(Enum):
    AUTO = 0
    START = 1
    PREDICT = 2
    MID = 3
    SPLIT = 4
    EXPLICIT = 5
    NEWTON = 6


class Correction(Enum):
    END = 0
    MIDPOINT = 1


class Predictor(Enum):
    EXTRAPOLATE = 0
    LAST = 1
    START = 2


class ContactLaw(Enum):
    BLEND = 0
    ELASTIC = 1
    PLASTIC = 2


class So3Matrix(Enum):
    LOG = 0
    UNIT = 1
    HESSIAN = 2
    RANK1 = 3


class Policy(Enum):
    EXACT = 0
    LEDGER = 1
    PLAIN = 2


class ContactSolver(Enum):
    AUTO = 0
    NNCG = 1
    LADDER = 2
    LEMKE = 3


class Stage(Enum):
    PREPARE = 0
    COLLIDE = 1
    ROWS = 2
    FREE = 3
    CONDENSE = 4
    SOLVE = 5
    FINISH = 6
    POLICY = 7
    PUSH_OUT = 8
    LEDGER = 9


class PortFlag(Enum):
    IDLE = 1
    LIMITED = 2
    LATE = 4
    OPEN = 8
    BAD_INPUT = 16


class PshLaw(Enum):
    PC = 0
    S2 = 1
    STRICT = 2
    PLAIN = 3


class PcdcLaw(Enum):
    PC = 0
    S2 = 1
    EXACT = 2
    PLAIN = 3


class SrcLaw(Enum):
    FULL = 0
    PLAIN = 1


class CouplingLaw(Enum):
    HOLD = 0
    AVG = 1
    TANK = 2


class DeviceRead(Enum):
    FRESH = 0
    STALE = 1
    LOST = 2


class DeviceFault(Enum):
    NONE = 0
    NAN = 1
    LOST = 2
    HARDWARE = 3
    EMERGENCY_STOP = 4
    TOO_HOT = 5
    SPEED = 6
    JUMP = 7
    WRITE = 8


class DeviceGuard(Enum):
    STATE = 0
    FINITE = 1
    SAMPLE = 2
    COMMAND = 3
    STATUS = 4
    JUMP = 5
    SPEED = 6
    FENCE = 7
    RAMP = 8
    THERMAL = 9
    CLAMP = 10
    SLEW = 11


class DeviceState(Enum):
    IDLE = 0
    READY = 1
    RAMP = 2
    ACTIVE = 3
    DOWN = 4
    FAULT = 5


class PredictiveLaw(Enum):
    FULL = 0
    PLAIN = 1


class PredictiveFlag(Enum):
    MISSED_SAMPLE = 1
    STALE = 2
    SATURATED = 4
    STIFFNESS = 8
    ENERGY = 16
    EVENT = 32
    JUMP = 64
    LATCHED = 128


class PredictiveReason(Enum):
    MASS = 0
    DELAY = 1
    HAND = 2
    ENCODER = 3
    SLEW = 4
    RESONANCE = 5
    LAW = 6
    NOISE = 7


class Connector(Enum):
    AUTO = 0
    PREDICTIVE = 1
    SRC = 2
    TANK = 3
    HOLD = 4
    PCDC = 5
    POPC = 6
    PLAIN = 7


class ShapeType(Enum):
    SPHERE = 0
    BOX = 1
    CAPSULE = 2
    CYLINDER = 3
    CONE = 4
    PLANE = 5
    HULL = 6
    MESH = 7
    HEIGHT_FIELD = 8


class MeshRepair(Enum):
    STATED = 0
    NONE = 1


class Form(Enum):
    AUTO = 0
    SQUARE = 1
    RECURSION = 2
    SYMMETRIC = 3
    LEAF = 4


class DriveOn(Enum):
    JOINTS = 0
    TENDON = 1
    BODY = 2
    FRAMES = 3


class DriveDynamics(Enum):
    DIRECT = 0
    INTEGRATOR = 1
    FILTER = 2


class PhsLeap(Enum):
    EULER = 0
    MIRROR = 1


class PhsCredit(Enum):
    KEEP = 0
    RETURN = 1


class PhsMetric(Enum):
    ENERGY = 0
    RAW = 1


class PhsPredictor(Enum):
    AUTO = 0
    EULER = 1
    MIDPOINT = 2
    RK4 = 3


class PhsPower(Enum):
    AUTO = 0
    START = 1
    MEAN = 2


class PhsBooks(Enum):
    STORED = 0
    PRINTED = 1


class PhsKind(Enum):
    MASS = 0
    SPRING = 1
    DAMPER = 2
    UNILATERAL = 3
    JOIN = 4
    QUADRATIC = 5
    USER = 6


class JointType(Enum):
    BALL = 0
    REVOLUTE = 1
    PRISMATIC = 2
    FIXED = 3


class SpringType(Enum):
    POINT = 0
    ORIENTATION = 1
    POSE = 2
    DISTANCE = 3
    HINGE = 4
    COORDINATE = 5


class SpringCoupling(Enum):
    INSIDE = 0
    ROW = 1


class TreeJoint(Enum):
    FIXED = 0
    REVOLUTE = 1
    PRISMATIC = 2
    UNIVERSAL = 3
    BALL = 4
    FREE = 5


class TendonPointType(Enum):
    SITE = 0
    SPHERE = 1
    CYLINDER = 2
    PULLEY = 3


class SiteForm(Enum):
    ELLIPSOID = 0
    CAPSULE = 1
    CYLINDER = 2
    BOX = 3


class SceneKind(Enum):
    BODY = 0
    JOINT = 1
    SPRING = 2
    PORT = 3
    PARAMETER = 4
    CHANNEL = 5
    SOURCE = 6
    MODEL = 7
    NODAL = 8
    DEVICE = 9
    COUPLING = 10


class EditKind(Enum):
    STEP_LENGTH = 0
    CONTROL = 1
    ACTIVATION = 2
    SET = 3
    PUSH = 4
    PLACE = 5
    TWIST = 6
    TARGET = 7
    STIFFNESS = 8
    HOLD = 9
    REMOVE = 10
    RESET = 11


class SensorType(Enum):
    JOINT_POSITION = 0
    JOINT_VELOCITY = 1
    BALL_QUATERNION = 2
    BALL_VELOCITY = 3
    TENDON_LENGTH = 4
    TENDON_VELOCITY = 5
    DRIVE_LENGTH = 6
    DRIVE_VELOCITY = 7
    DRIVE_FORCE = 8
    POSITION = 9
    QUATERNION = 10
    X_AXIS = 11
    Y_AXIS = 12
    Z_AXIS = 13
    LINEAR_VELOCITY = 14
    ANGULAR_VELOCITY = 15
    LINEAR_ACCELERATION = 16
    ANGULAR_ACCELERATION = 17
    GYRO = 18
    VELOCIMETER = 19
    ACCELEROMETER = 20
    FORCE = 21
    TORQUE = 22
    TOUCH = 23
    SUBTREE_CENTER = 24
    SUBTREE_VELOCITY = 25
    SUBTREE_ANGULAR_MOMENTUM = 26
    CLOCK = 27
    POTENTIAL = 28
    KINETIC = 29


class SectionKind(Enum):
    BODIES = 1
    NODES = 2
    LEDGER = 3
    MOMENTUM = 4
    CONTACTS = 5
    PORTS = 6
    LOOPS = 7
    DEVICES = 8
    MESSAGES = 9
    STEP = 10
    PARAMETERS = 11
    SIDES = 12
    CARD_TEXT = 64
    CARD_BODIES = 65
    CARD_SHAPES = 66
    CARD_MESHES = 67
    CARD_VERTICES = 68
    CARD_INDICES = 69
    CARD_LINES = 70
    CARD_LINE_NODES = 71
    CARD_PARAMETERS = 72
    CARD_PORTS = 73
    CARD_DEVICES = 74
    CARD_TERMS = 75
    CARD_SYSTEMS = 76
    CARD_SCENE = 77


class SurrogateKind(Enum):
    AFFINE = 0
    HOLD = 1
    PSH = 2
    PLAIN = 3


class SideState(Enum):
    RUNNING = 0
    PAUSED = 1
    LATE = 2
    STALLED = 3
    DIVERGED = 4
    ENDED = 5


class DeviceWish(Enum):
    ENGAGE = 0
    DISENGAGE = 1
    CLUTCH = 2
    RELEASE = 3
    ACKNOWLEDGE = 4


class tac_Message(Struct):
    code: int
    origin: bytes | None
    text: bytes | None


class tac_Vec3(Struct):
    x: float
    y: float
    z: float


class tac_Quat(Struct):
    w: float
    x: float
    y: float
    z: float


class tac_Mat3(Struct):
    m: Any


class tac_Pose(Struct):
    p: tac_Vec3
    q: tac_Quat


class tac_Twist(Struct):
    lin: tac_Vec3
    ang: tac_Vec3


class tac_Wrench(Struct):
    force: tac_Vec3
    torque: tac_Vec3


class tac_BodyId(Struct):
    index1: int
    generation: int
    world: int
    system: int


class tac_JointId(Struct):
    index1: int
    generation: int
    world: int


class tac_SpringId(Struct):
    index1: int
    generation: int
    world: int


class tac_ShapeId(Struct):
    index1: int
    generation: int
    world: int


class tac_World(Struct):
    pass


class tac_Ledger(Struct):
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


class tac_Momentum(Struct):
    linear: tac_Vec3
    angular: tac_Vec3


class tac_MomentumLedger(Struct):
    about: tac_Vec3
    before: tac_Momentum
    after: tac_Momentum
    gravity: tac_Momentum
    port: tac_Momentum
    row: tac_Momentum
    held: tac_Momentum
    drag: tac_Momentum
    open: tac_Momentum
    correction: tac_Momentum
    moved: tac_Momentum
    scheme: tac_Momentum
    edit: tac_Momentum
    carried: tac_Vec3
    scale_linear: float
    scale_angular: float


class tac_NoticeStats(Struct):
    steps: int
    first: float
    worst: float
    body: Any


class tac_StudyDef(Struct):
    scheme: int
    gyro: int
    predictor: int
    passes: int
    so3: int
    correction: int
    ledger_deposit: float
    contact_law: int
    friction_directions: int


class tac_WorldDef(Struct):
    gravity: tac_Vec3
    policy: int
    fixed_capacities: bool
    body_capacity: int
    joint_capacity: int
    spring_capacity: int
    fill_capacity: int
    row_site_capacity: int
    row_group_capacity: int
    shape_capacity: int
    contact_capacity: int
    material_capacity: int
    contact_solver: int
    contact_pairs: int
    contact_tolerance: float
    contact_slop: float
    late_margin: float
    contact_budget: float
    push_out: bool
    sleep_after: float
    sleep_speed: float
    profile: bool
    tag: int
    message: Any
    message_user: Any
    study: tac_StudyDef
    cookie: int


class tac_ContactStats(Struct):
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


class tac_StepStats(Struct):
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
    stage_time: Any
    contact: tac_ContactStats
    notice: Any


class tac_RelaxInfo(Struct):
    before: float
    after: float
    open: float
    closed: float
    moved: float
    turned: float
    work: float
    bodies: int
    rounds: int
    deepest: Any
    left: Any


class tac_BodyDef(Struct):
    pose: tac_Pose
    twist: tac_Twist
    mass: float
    inertia: tac_Mat3
    drag: float
    angular_drag: float
    fixed: bool
    cookie: int


class tac_PortAccount(Struct):
    effort: tac_Wrench
    flow: tac_Twist
    work: float
    total: float


class tac_PortInfo(Struct):
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


class tac_PortWeight(Struct):
    axes: int
    w: Any
    lower: Any


class tac_PortPlace(Struct):
    x: Any
    q: tac_Quat


class tac_PortBooks(Struct):
    account: float
    lost: float
    taken: float
    given: float
    correction: float
    flags: int
    samples: int
    limited: int
    bad: int


class tac_PshDef(Struct):
    law: int
    axes: int
    orientation: int
    steps: int
    fast_period: float
    radius: float
    still: float
    share: float
    memory: float
    cookie: int


class tac_Psh(Struct):
    weight: tac_PortWeight
    books: tac_PortBooks
    u_slow: Any
    y_slow: Any
    u_start: Any
    sum: Any
    correct: Any
    limit: float
    elapsed: float
    steps: int
    planned: float
    period: float
    y2: float
    sxx: float
    sxy: float
    slope: float
    begun: bool
    open: bool


class tac_PcdcDef(Struct):
    law: int
    axes: int
    period: float
    radius: float
    inverse_mass: float
    inverse_inertia: float
    still: float
    share: float
    memory: float
    cookie: int


class tac_Pcdc(Struct):
    weight: tac_PortWeight
    books: tac_PortBooks
    mobility: Any
    at: tac_PortPlace
    f_device: Any
    f_virtual: Any
    effort: Any
    effort_before: Any
    limit: float
    dt: float
    e2: float
    delivered: float
    reported: bool


class tac_SrcDef(Struct):
    law: int
    axes: int
    period: float
    mass: float
    inertia: float
    damping_max: float
    latency: float
    feed_forward: float
    share: float
    memory: float
    unilateral: bool
    cookie: int


class tac_SrcSide(Struct):
    effort: Any
    storage: float
    stiffness: Any
    normal: Any


class tac_Src(Struct):
    weight: tac_PortWeight
    books: tac_PortBooks
    at: tac_PortPlace
    effort: Any
    effort_before: Any
    added: Any
    added_before: Any
    storage: float
    other: float
    v2: float
    damping: float
    damping_max: float


class tac_PopcDef(Struct):
    axes: int
    period: float
    radius: float
    damping_max: float
    still: float
    cookie: int


class tac_Popc(Struct):
    weight: tac_PortWeight
    books: tac_PortBooks
    at: tac_PortPlace
    effort: Any
    added: Any
    damping: float


class tac_CouplingDef(Struct):
    law: int
    axes: int
    delay: int
    stiffness: float
    turn_stiffness: float
    period: float
    device_damping: float
    device_turn_damping: float
    tank: float
    tank_cap: float
    slip: float
    limit: bool
    cookie: int


class tac_Coupling(Struct):
    books: tac_PortBooks
    at: tac_PortPlace
    proxy: tac_PortPlace
    anchor: tac_PortPlace
    end: tac_PortPlace
    dx: Any
    applied: Any
    waiting: Any
    other: float
    tank: float
    clips: int
    limited: int


class tac_DeviceCaps(Struct):
    model: bytes
    serial: bytes
    frames: int
    sensed: int
    driven: int
    buttons: int
    workspace_min: Any
    workspace_max: Any
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


class tac_DeviceSample(Struct):
    seq: int
    t: float
    t_device: float
    pose: Any
    twist: Any
    applied: Any
    grip: float
    buttons: int
    status: int


class tac_DeviceCommand(Struct):
    wrench: Any
    grip: float


class tac_DeviceUri(Struct):
    pass


class tac_DeviceFound(Struct):
    uri: bytes
    what: bytes


class tac_DeviceOps(Struct):
    scheme: bytes | None
    summary: bytes | None
    size: int
    probe: Any
    open: Any
    start: Any
    read: Any
    write: Any
    stop: Any
    close: Any
    panic: Any
    calibrate: Any


class tac_GuardDef(Struct):
    force_max: float
    torque_max: float
    grip_max: float
    force_continuous: float
    thermal_time: float
    slew: float
    turn_slew: float
    speed_max: float
    turn_speed_max: float
    stale: float
    lost: float
    silent: float
    fade: float
    ramp: float
    ramp_down: float
    ramp_clutch: float
    fence: bool
    fence_stiffness: float
    fence_damping: float


class tac_DeviceMap(Struct):
    origin: tac_Vec3
    turn: tac_Quat
    scale: float
    force_scale: float
    centre: tac_Vec3


class tac_DeviceDef(Struct):
    uri: bytes | None
    name: bytes | None
    guard: tac_GuardDef
    map: tac_DeviceMap
    clutch_button: int
    period: float
    message: Any
    user: Any
    cookie: int


class tac_Device(Struct):
    pass


class tac_DeviceInput(Struct):
    read: int
    state: int
    t: float
    dt: float
    pose: Any
    raw: Any
    grip: float
    buttons: int
    pressed: int
    released: int
    coupled: bool
    outside: int
    leap: bool
    anchor: bool


class tac_DeviceSeen(Struct):
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


class tac_DeviceInfo(Struct):
    state: int
    fault: int
    t: float
    fault_time: float
    ticks: int
    fresh: int
    stale: int
    gaps: int
    late: int
    guard: Any
    guard_time: Any
    force_max: float
    force_step: float
    gain: float
    work: Any
    grip_work: float
    period_error: Any
    tick_time: Any
    wanted: Any
    written: Any


class tac_Lead(Struct):
    held: bool
    by: tac_Vec3
    grip: float
    buttons: int
    slower: float


class tac_PredictiveDef(Struct):
    law: int
    axes: int
    period: float
    mass: float
    inertia: float
    damping: float
    damping_angle: float
    resolution: float
    resolution_angle: float
    noise: float
    noise_angle: float
    delay: int
    latency: float
    stretch: float
    force_max: float
    torque_max: float
    damping_ratio: float
    kappa: float
    hand_mass: float
    resonance: float
    resonance_damping: float
    slew: float
    force_unit: float
    length_unit: float
    cookie: int


class tac_PredictiveRow(Struct):
    key: int
    deflection: float
    gradient: Any
    stiffness: float
    unilateral: bool
    way: float
    rate: float


class tac_PredictiveBody(Struct):
    pose: tac_Pose
    twist: Any
    free: Any
    response: Any
    period: float
    stiffness: float
    torsion: float


class tac_PredictiveLimit(Struct):
    stiffness: float
    reason: int
    plain: float
    slew: float


class tac_PredictiveInfo(Struct):
    stored: float
    damped: float
    other: float
    forgiven: float
    jumped: float
    scale: float
    limited: float
    taken: int
    taken_by: int
    taken_at: float
    noise: float
    noise_angle: float
    period: float
    stretch: float
    energy: int
    events: int
    jumps: int
    missed: int
    flags: int


class tac_PredictiveWrench(Struct):
    wait: int
    start: float
    effort: Any
    force: Any
    damping: Any
    damper: Any


class tac_PredictiveMemory(Struct):
    key: int
    used: bool
    touching: bool
    deflection: float
    age: float
    soft: float
    force: float
    stored: float


class tac_Predictive(Struct):
    inertia: tac_PortWeight
    mobility: Any
    bounded: Any
    kappa_mass: float
    noise: Any
    theta: Any
    books: tac_PortBooks
    at: tac_PortPlace
    error: Any
    velocity: Any
    measured: Any
    unknown: Any
    elapsed: float
    period: float
    spread: float
    missed: int
    queue: Any
    queued: int
    row: Any
    slot: Any
    bend: Any
    rows: int
    memory: Any
    body: tac_PredictiveBody
    body_at: tac_PortPlace
    moved_body: Any
    coupled: bool
    flat: bool
    body_jumped: bool
    off: bool
    lost_place: bool
    reference: float
    stored: float
    damped: float
    other: float
    other_now: float
    forgiven: float
    jumped: float
    mean: float
    peak: float
    pause: float
    since: Any
    scale: float
    scale_now: float
    over: int
    strange: int
    energy: int
    events: int
    jumps: int
    taken: int
    taken_by: int
    time: float
    taken_at: float
    cut: float
    at_floor: int
    latched: bool
    plain: bool
    fresh: int
    still: int
    frozen: int
    unknown_then: Any
    idle: bool
    ways: int
    window: int
    windows: int
    went: Any
    span: Any
    off_mean: Any
    quietest: Any
    least: float
    push: float
    flags: int


class tac_PortEndDef(Struct):
    connector: int
    axes: int
    axis: tac_Vec3
    stiffness: float
    turn_stiffness: float
    limit: bool
    hand_mass: float
    damping_ratio: float
    tank: float
    tank_cap: float
    cookie: int


class tac_PortEndInput(Struct):
    device: tac_Pose
    dt: float
    fresh: bool
    coupled: bool
    anchor: bool
    leap: bool
    body: tac_Pose
    going: tac_Twist
    free: tac_Twist
    response: Any
    period: float


class tac_PortEndInfo(Struct):
    port: tac_PortInfo
    device: float
    world: float
    stored: float
    released: float
    held: float
    connector: int
    axes: int
    stiffness: float
    turn_stiffness: float
    bound: float
    turn_bound: float
    way: Any
    wanted: tac_Wrench
    written: tac_Wrench
    place: tac_Vec3
    anchored: int
    engaged: bool
    waits: bool
    share: float
    taken: int
    taken_by: int
    taken_at: float
    noise: float
    noisy: bool


class tac_PortEnd(Struct):
    device: tac_DeviceSeen
    connector: int
    axes: int
    stiffness: float
    turn_stiffness: float
    bound: float
    turn_bound: float
    device_stiffness: float
    device_turn_stiffness: float
    why: bytes
    predictive: tac_Predictive
    src: tac_Src
    coupling: tac_Coupling
    pcdc: tac_Pcdc
    popc: tac_Popc
    spring: Any
    velocity: Any
    engaged: bool
    offset: tac_Vec3
    turn: tac_Quat
    way: Any
    storage: float
    queue: Any
    wanted: Any
    acting: Any
    acted: Any
    time: float
    work: float
    onto: Any
    last: tac_PortPlace
    gain: tac_PortWeight
    going: Any
    expected: Any
    held_back: Any
    holds: Any
    period: float
    since: float
    observed: bool
    at: tac_PortPlace
    body_at: tac_PortPlace
    placed: bool
    missed: int
    from_device: float
    into_body: float
    released: float
    fading: float
    drains: int
    apart: bool
    hand_wanted: tac_Wrench
    hand_written: tac_Wrench
    anchored: int
    waits: bool


class tac_PortId(Struct):
    index1: int
    generation: int
    world: int


class tac_PortDef(Struct):
    body: tac_BodyId
    anchor: tac_Pose
    open: bool
    end: tac_PortEndDef
    name: bytes | None
    cookie: int


class tac_Geometry(Struct):
    pass


class tac_MeshDef(Struct):
    vertex: Any
    vertex_count: int
    triangle: Any
    triangle_count: int
    repair: int
    open: bool
    name: bytes | None
    message: Any
    message_user: Any


class tac_HeightFieldDef(Struct):
    height: Any
    columns: int
    rows: int
    spacing_x: float
    spacing_y: float
    message: Any
    message_user: Any


class tac_MassProperties(Struct):
    volume: float
    mass: float
    center: tac_Vec3
    inertia: tac_Mat3


class tac_ShapeDef(Struct):
    type: int
    size: tac_Vec3
    geometry: Any
    pose: tac_Pose
    material: int
    group: int
    collides: int
    surface_velocity: tac_Vec3
    cookie: int


class tac_Surface(Struct):
    friction: float
    restitution: float
    rebound: float
    rolling: float
    torsion: float


class tac_Contact(Struct):
    shape_a: tac_ShapeId
    shape_b: tac_ShapeId
    body_a: tac_BodyId
    body_b: tac_BodyId
    point: tac_Vec3
    normal: tac_Vec3
    gap: float
    gap_end: float
    force: tac_Vec3
    slip: tac_Vec3
    work: float
    key: int


class tac_RayHit(Struct):
    shape: tac_ShapeId
    body: tac_BodyId
    point: tac_Vec3
    normal: tac_Vec3
    fraction: float


class tac_Closest(Struct):
    shape: tac_ShapeId
    body: tac_BodyId
    point: tac_Vec3
    normal: tac_Vec3
    distance: float


class tac_QueryFilter(Struct):
    groups: int
    ignore: tac_BodyId


class tac_SystemId(Struct):
    index1: int
    generation: int
    world: int


class tac_CustomDef(Struct):
    count: int
    mass: Any
    potential: Any
    momentum: Any
    user: Any
    stiffness: Any
    damping: Any
    position: Any
    velocity: Any
    form: int
    rank_two: bool
    cookie: int


class tac_DriveDef(Struct):
    on: int
    count: int
    velocity: Any
    gear: Any
    tendon: int
    body: int
    frame: tac_Pose
    reference: int
    frame_reference: tac_Pose
    gain: Any
    bias: Any
    control_lower: float
    control_upper: float
    force_lower: float
    force_upper: float
    dynamics: int
    time_constant: float
    activation_lower: float
    activation_upper: float
    control: float
    activation: float


class tac_DriveInfo(Struct):
    control: float
    activation: float
    length: float
    rate: float
    force: float
    work: float
    total: float


class tac_PhsOptions(Struct):
    alpha: float
    beta: float
    leap: int
    credit: int
    metric: int
    predictor: int
    power: int
    books: int


class tac_PhsLedger(Struct):
    H: float
    bk: float
    supplied: float
    dissipated: float
    H0: float
    flags: int
    faults: int


class tac_PhsOne(Struct):
    h: float
    r: float
    x: float
    unilateral: bool
    options: tac_PhsOptions
    ledger: tac_PhsLedger


class tac_PhsPart(Struct):
    kind: int
    a: int
    b: int
    port_a: int
    port_b: int
    value: float
    rest: float
    position: float
    velocity: float
    states: int
    ports: int
    K: Any
    J: Any
    R: Any
    G: Any
    x: Any
    centre: Any
    minimum: float
    user: Any
    energy: Any
    gradient: Any
    structure: Any


class tac_PhsLine(Struct):
    part: int
    port: int
    origin: tac_Vec3
    direction: tac_Vec3


class tac_PhsDef(Struct):
    part: Any
    part_count: int
    options: tac_PhsOptions
    line: Any
    line_count: int
    cookie: int


class tac_PhsNet(Struct):
    pass


class tac_RigJoint(Struct):
    device: int
    frame: int
    port: tac_PortId


class tac_Rig(Struct):
    world: Any
    timeout: float
    device_count: int
    joint_count: int
    device: Any
    input: Any
    joint: Any
    period: float
    told: Any


class tac_RigPast(Struct):
    input: tac_DeviceInput
    written: Any


class tac_JointDef(Struct):
    type: int
    body_a: tac_BodyId
    body_b: tac_BodyId
    frame_a: tac_Pose
    frame_b: tac_Pose
    stiffness: float
    half_width: float
    angular_stiffness: float
    damping: float
    angular_damping: float
    spring: float
    spring_rest: float
    damper: float
    lower: float
    upper: float
    limit_stiffness: float
    limit_damping: float
    cookie: int


class tac_JointInfo(Struct):
    type: int
    coordinate: float
    rate: float
    gap: float
    angle_gap: float
    energy: float
    effort_a: tac_Wrench


class tac_SpringDef(Struct):
    type: int
    coupling: int
    body_a: tac_BodyId
    body_b: tac_BodyId
    frame_a: tac_Pose
    frame_b: tac_Pose
    stiffness: float
    damping: float
    angular_stiffness: float
    angular_damping: float
    rest_length: float
    half_width: float
    system_a: tac_SystemId
    system_b: tac_SystemId
    velocity_a: int
    velocity_b: int
    ratio: float
    offset: float
    cookie: int


class tac_SpringInfo(Struct):
    type: int
    stretch: float
    angle: float
    energy: float
    work_target: float
    effort_a: tac_Wrench


class tac_TreeAxis(Struct):
    spring: float
    rest: float
    damper: float
    rotor: float
    lower: float
    upper: float
    limit_stiffness: float
    limit_damping: float
    friction: float
    drive_lower: float
    drive_upper: float


class tac_TreeBodyDef(Struct):
    parent: int
    joint: int
    frame_parent: tac_Pose
    frame_body: tac_Pose
    mass: float
    gravity_scale: float
    inertia: tac_Mat3
    axis: Any
    position: Any
    velocity: Any


class tac_TendonPoint(Struct):
    type: int
    body: int
    frame: tac_Pose
    radius: float
    has_side: bool
    side_body: int
    side: tac_Vec3
    divisor: float


class tac_TendonDef(Struct):
    count: int
    velocity: Any
    arm: Any
    path: Any
    path_count: int
    gain: float
    offset: float
    stiffness: float
    damping: float
    slack: bool


class tac_TreePair(Struct):
    a: int
    b: int


class tac_TreeDef(Struct):
    body: Any
    body_count: int
    tendon: Any
    tendon_count: int
    drive: Any
    drive_count: int
    apart: Any
    apart_count: int
    form: int
    project_every: int
    self_contact: bool
    cookie: int


class tac_TendonInfo(Struct):
    stretch: float
    length: float
    rate: float
    tension: float
    energy: float


class tac_TreeSense(Struct):
    pose: tac_Pose
    middle: tac_Pose
    velocity: tac_Twist
    acceleration: tac_Twist


class tac_Model(Struct):
    pass


class tac_ModelPackage(Struct):
    name: bytes | None
    directory: bytes | None


class tac_ModelOptions(Struct):
    message: Any
    message_user: Any
    package: Any
    package_count: int
    floating: bool
    meshes: bool
    strict: bool
    cookie: int


class tac_ModelShape(Struct):
    body: int
    type: int
    size: tac_Vec3
    geometry: Any
    frame: tac_Pose
    color: tac_Vec3
    surface: tac_Surface
    group: int
    collides: int
    touches: bool
    name: bytes | None


class tac_ModelSpring(Struct):
    type: int
    body_a: int
    body_b: int
    frame_a: tac_Pose
    frame_b: tac_Pose
    name: bytes | None


class tac_ModelSite(Struct):
    body: int
    frame: tac_Pose
    form: int
    size: tac_Vec3
    name: bytes | None


class tac_ModelStart(Struct):
    pose: tac_Pose
    position: Any
    velocity: Any


class tac_ModelKey(Struct):
    name: bytes | None
    time: float
    start: Any
    control: Any
    activation: Any


class tac_ModelPlacement(Struct):
    pose: tac_Pose
    form: int
    material: int
    key: int
    shapes: bool
    self_contact: bool
    overlap: bool
    as_written: bool
    cookie: int


class tac_Scene(Struct):
    pass


class tac_SceneSetting(Struct):
    name: bytes | None
    value: bytes | None


class tac_SceneSource(Struct):
    path: bytes | None
    text: bytes | None
    size: int


class tac_SceneOptions(Struct):
    message: Any
    message_user: Any
    set: Any
    set_count: int
    source: Any
    source_count: int
    package: Any
    package_count: int
    key: bytes | None
    control: Any
    control_count: int
    strict: bool
    as_written: bool
    overlap: bool
    cookie: int


class tac_SceneInfo(Struct):
    title: bytes | None
    step: float
    haptic_rate: float
    duration: float
    record_every: int
    record_contacts: int
    world: tac_WorldDef


class tac_SceneParameter(Struct):
    name: bytes | None
    unit: bytes | None
    text: bytes | None
    value: float
    initial: float
    minimum: float
    maximum: float
    logarithmic: bool
    live: bool


class tac_SceneShow(Struct):
    order: int
    try_this: bytes | None
    notice: bytes | None
    has_camera: bool
    camera_from: tac_Vec3
    camera_at: tac_Vec3
    focus: int
    focus_name: bytes | None


class tac_SceneBeside(Struct):
    there: bool
    label: bytes | None
    here: bytes | None
    set: Any
    set_count: int


class tac_SceneChannel(Struct):
    name: bytes | None
    unit: bytes | None
    width: int


class tac_SceneShape(Struct):
    type: int
    size: tac_Vec3
    geometry: Any
    frame: tac_Pose
    color: tac_Vec3
    body: int
    material: int
    group: int
    collides: int
    touches: bool
    surface_velocity: tac_Vec3
    runs: bool


class tac_Edit(Struct):
    step: int
    value: Any
    kind: bytes
    object: bytes


class tac_NodalPoint(Struct):
    place: tac_Pose
    count: int
    coordinate: Any
    lin: Any
    ang: Any
    mass: float


class tac_NodalSpring(Struct):
    a: int
    b: int
    anchor: tac_Vec3
    rest: float
    stiffness: float
    damping: float


class tac_NodalDef(Struct):
    count: int
    mass: Any
    stiffness: Any
    damping: Any
    rest: Any
    position: Any
    velocity: Any
    point: Any
    point_count: int
    spring: Any
    spring_count: int
    momentum: Any
    backward: bool
    cookie: int


class tac_BeamDef(Struct):
    place: tac_Pose
    length: float
    width: float
    height: float
    young: float
    density: float
    damping: float
    elements: int
    clamped: Any
    backward: bool
    position: Any
    velocity: Any
    cookie: int


class tac_NetDef(Struct):
    count: int
    position: Any
    velocity: Any
    mass: Any
    spring: Any
    spring_count: int
    backward: bool
    cookie: int


class tac_Recording(Struct):
    pass


class tac_RecordingFile(Struct):
    pass


class tac_RecordingChannel(Struct):
    name: bytes | None
    unit: bytes | None
    width: int
    read: Any
    user: Any


class tac_RecordingDef(Struct):
    flush_every: float
    title: bytes | None
    step: float
    every: int
    contacts: int
    choose: Any
    choose_count: int
    channel: Any
    channel_count: int
    save_every: int
    rig: Any
    thread: bool
    live: bool
    haptic_period: float
    replace: bool
    message: Any
    message_user: Any
    cookie: int


class tac_RecordedStep(Struct):
    step: int
    time: float
    T: float
    hash: int
    ledger: tac_Ledger
    residual: float
    momentum_residual: float
    contacts: int
    contacts_end: int


class tac_RecordedContact(Struct):
    row: int
    key: int
    body_a: int
    body_b: int
    shape_a: int
    shape_b: int
    point: tac_Vec3
    normal: tac_Vec3
    gap: float
    gap_end: float
    force: tac_Vec3
    slip: tac_Vec3
    work: float


class tac_RecordedServo(Struct):
    step: int
    flags: int
    state: int
    buttons: int
    frame: int
    t: float
    dt: float
    pose: tac_Pose
    raw: tac_Pose
    wanted: tac_Wrench
    written: tac_Wrench
    grip: float
    gain: float
    work: float
    tick: int
    advance: float


class tac_RecordedLive(Struct):
    step: int
    tick: int
    T: float


class tac_RecordedDevice(Struct):
    name: bytes | None
    seen: tac_DeviceSeen
    rows: int


class tac_RecordingInfo(Struct):
    rows: int
    complete: bool
    title: bytes | None
    version: bytes | None
    start: bytes | None
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


class tac_RecordingLost(Struct):
    rows: int
    servo: int
    edits: int
    steps: int
    saves: int
    events: int


class tac_RecordingStats(Struct):
    rows: int
    waiting: int
    lost: tac_RecordingLost
    replay_steps: int
    flushes: int
    flush_last: float
    flush_longest: float
    cpu: float
    writing: bool
    failed: bool
    why: bytes


class tac_ModelSensor(Struct):
    type: int
    dimension: int
    unit: bytes | None
    word: bytes | None
    name: bytes | None
    body: int
    frame: tac_Pose
    relative: bool
    reference: int
    reference_frame: tac_Pose
    site: int
    drive: int
    tendon: int
    term_count: int
    term: Any
    arm: Any
    cutoff: float


class tac_SnapshotHeader(Struct):
    magic: int
    version: int
    header_size: int
    section_count: int
    section_room: int
    size: int
    world: int
    step: int
    time: float
    T: float
    servo: int
    hash: int
    card: int
    serial: int
    clock: float


class tac_SnapshotSection(Struct):
    kind: int
    stride: int
    count: int
    offset: int


class tac_SnapshotBody(Struct):
    position: Any
    quaternion: Any
    velocity: Any
    spin: Any
    flags: int
    pad: int


class tac_SnapshotNode(Struct):
    position: Any


class tac_SnapshotTerm(Struct):
    step: float
    total: float


class tac_SnapshotTerm3(Struct):
    linear: Any
    angular: Any


class tac_SnapshotContact(Struct):
    point: Any
    normal: Any
    force: Any
    slip: Any
    gap: float
    work: float
    key: int
    body_a: int
    body_b: int
    shape_a: int
    shape_b: int


class tac_SnapshotPort(Struct):
    device: Any
    device_q: Any
    body: Any
    body_q: Any
    wanted: Any
    written: Any
    from_device: float
    into_body: float
    stored: float
    released: float
    held: float
    account: float
    stiffness: float
    turn_stiffness: float
    share: float
    flags: int
    holds: int


class tac_SnapshotLoop(Struct):
    kind: int
    world: int
    period: float
    ticks: int
    missed: int
    late_mean: float
    late_p50: float
    late_p99: float
    late_p999: float
    late_max: float
    work_mean: float
    work_p50: float
    work_p99: float
    work_p999: float
    work_max: float
    lost: int


class tac_SnapshotDevice(Struct):
    state: int
    fault: int
    ticks: int
    stale: int
    gaps: int
    late: int
    work: float
    force: float
    guard: Any
    guard_time: Any


class tac_SnapshotMessage(Struct):
    clock: float
    code: int
    pad: int
    text: bytes


class tac_SnapshotStep(Struct):
    residual: float
    momentum_residual: float
    contact_residual: float
    depth: float
    energy_scale: float
    contacts: int
    contacts_left: int
    asleep: int
    diverged: int


class tac_SnapshotParameter(Struct):
    value: float


class tac_SnapshotSide(Struct):
    state: int
    pad: int
    rate: float
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
    rows_lost: int


class tac_CardScene(Struct):
    title: int
    step: float
    duration: float
    pad: int


class tac_CardBody(Struct):
    name: int
    system: int
    flags: int
    mass: float


class tac_CardSystem(Struct):
    name: int
    kind: int
    number: int
    first_body: int
    body_count: int


class tac_CardShape(Struct):
    name: int
    body: int
    type: int
    size: Any
    position: Any
    quaternion: Any
    color: Any
    mesh: int
    flags: int


class tac_CardMesh(Struct):
    first_vertex: int
    vertex_count: int
    first_index: int
    index_count: int


class tac_CardVertex(Struct):
    position: Any
    normal: Any


class tac_CardLine(Struct):
    name: int
    system: int
    flags: int
    first: int
    count: int
    color: Any
    radius: float


class tac_CardParameter(Struct):
    name: int
    unit: int
    text: int
    value: float
    initial: float
    minimum: float
    maximum: float
    flags: int
    pad: int


class tac_CardPort(Struct):
    name: int
    body: int
    device: int
    frame: int
    axes: int


class tac_CardDevice(Struct):
    name: int
    model: int
    force_max: float
    period: float
    frames: int
    buttons: int


class tac_CardTerm(Struct):
    name: int
    text: int
    unit: int
    book: int
    sign: int
    system: int
    pad: int


class tac_Snapshooter(Struct):
    pass


class tac_SnapshotMoment(Struct):
    hash: int
    world: int
    servo: int
    clock: float
    port: Any


class tac_Session(Struct):
    pass


class tac_RealtimeDef(Struct):
    haptic_priority: int
    simulation_priority: int
    haptic_cpu: int
    simulation_cpu: int
    lock_memory: bool
    keep_awake: bool
    busy_wait: bool


class tac_SessionDef(Struct):
    period: float
    lag: float
    stall: float
    look_every: float
    realtime: tac_RealtimeDef
    by_hand: bool
    message: Any
    user: Any
    cookie: int


class tac_SideDef(Struct):
    world: Any
    scene: Any
    step: float
    ends_after: int
    surrogate: int
    columns: int
    before: Any
    after: Any
    user: Any
    cookie: int


class tac_Quantiles(Struct):
    mean: float
    p50: float
    p99: float
    p999: float
    max: float
    count: int


class tac_LoopMiss(Struct):
    time: float
    late: float
    simulating: int
    recording: int
    cpu: int
    pad: int


class tac_LoopStats(Struct):
    period: float
    ticks: int
    missed: int
    late: tac_Quantiles
    work: tac_Quantiles
    miss: Any
    miss_count: int


class tac_SideStats(Struct):
    state: int
    steps: int
    time: float
    real_time: float
    account: float
    lost: float
    taken: float
    given: float
    forgiven: float
    lowest: float
    gap: float
    gap_max: float
    late_ticks: int
    held_ticks: int
    limited: int
    stalls: int
    solves: int
    loop: tac_LoopStats
    rows_lost: int


class tac_View(Struct):
    pass


class tac_ViewDevice(Struct):
    name: bytes | None
    uri: bytes | None


class tac_ViewDef(Struct):
    address: bytes | None
    port: int
    token: bytes | None
    name: bytes | None
    show: bytes | None
    options: Any
    device: Any
    device_count: int
    scenes: bytes | None
    accept_recordings: bool
    open_browser: bool
    realtime: tac_RealtimeDef
    message: Any
    user: Any
    cookie: int


tac_Message._fields_ = [
    ("code", c_int),
    ("origin", c_char_p),
    ("text", c_char_p),
]
tac_MessageFn = CFUNCTYPE(None, c_void_p, POINTER(tac_Message))
tac_Vec3._fields_ = [
    ("x", c_double),
    ("y", c_double),
    ("z", c_double),
]
tac_Quat._fields_ = [
    ("w", c_double),
    ("x", c_double),
    ("y", c_double),
    ("z", c_double),
]
tac_Mat3._fields_ = [
    ("m", ((c_double * 3) * 3)),
]
tac_Pose._fields_ = [
    ("p", tac_Vec3),
    ("q", tac_Quat),
]
tac_Twist._fields_ = [
    ("lin", tac_Vec3),
    ("ang", tac_Vec3),
]
tac_Wrench._fields_ = [
    ("force", tac_Vec3),
    ("torque", tac_Vec3),
]
tac_BodyId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
    ("system", c_int32),
]
tac_JointId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
]
tac_SpringId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
]
tac_ShapeId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
]
tac_Ledger._fields_ = [
    ("kinetic", c_double),
    ("gravity", c_double),
    ("elastic", c_double),
    ("carried", c_double),
    ("tank", c_double),
    ("work_port", c_double),
    ("work_target", c_double),
    ("work_edit", c_double),
    ("work_row", c_double),
    ("work_policy", c_double),
    ("damping", c_double),
    ("friction", c_double),
    ("restitution", c_double),
    ("stick", c_double),
    ("rolling", c_double),
    ("locking", c_double),
    ("scheme", c_double),
    ("stabilisation", c_double),
    ("solver", c_double),
    ("created", c_double),
    ("before", c_double),
    ("scale", c_double),
]
tac_Momentum._fields_ = [
    ("linear", tac_Vec3),
    ("angular", tac_Vec3),
]
tac_MomentumLedger._fields_ = [
    ("about", tac_Vec3),
    ("before", tac_Momentum),
    ("after", tac_Momentum),
    ("gravity", tac_Momentum),
    ("port", tac_Momentum),
    ("row", tac_Momentum),
    ("held", tac_Momentum),
    ("drag", tac_Momentum),
    ("open", tac_Momentum),
    ("correction", tac_Momentum),
    ("moved", tac_Momentum),
    ("scheme", tac_Momentum),
    ("edit", tac_Momentum),
    ("carried", tac_Vec3),
    ("scale_linear", c_double),
    ("scale_angular", c_double),
]
tac_NoticeStats._fields_ = [
    ("steps", c_uint64),
    ("first", c_double),
    ("worst", c_double),
    ("body", (tac_BodyId * 2)),
]
tac_StudyDef._fields_ = [
    ("scheme", c_int),
    ("gyro", c_int),
    ("predictor", c_int),
    ("passes", c_int),
    ("so3", c_int),
    ("correction", c_int),
    ("ledger_deposit", c_double),
    ("contact_law", c_int),
    ("friction_directions", c_int),
]
tac_WorldDef._fields_ = [
    ("gravity", tac_Vec3),
    ("policy", c_int),
    ("fixed_capacities", c_bool),
    ("body_capacity", c_int),
    ("joint_capacity", c_int),
    ("spring_capacity", c_int),
    ("fill_capacity", c_int),
    ("row_site_capacity", c_int),
    ("row_group_capacity", c_int),
    ("shape_capacity", c_int),
    ("contact_capacity", c_int),
    ("material_capacity", c_int),
    ("contact_solver", c_int),
    ("contact_pairs", c_int),
    ("contact_tolerance", c_double),
    ("contact_slop", c_double),
    ("late_margin", c_double),
    ("contact_budget", c_double),
    ("push_out", c_bool),
    ("sleep_after", c_double),
    ("sleep_speed", c_double),
    ("profile", c_bool),
    ("tag", c_uint16),
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
    ("study", tac_StudyDef),
    ("cookie", c_int),
]
tac_ContactStats._fields_ = [
    ("pairs", c_int),
    ("candidates", c_int),
    ("contacts", c_int),
    ("islands", c_int),
    ("rounds", c_int),
    ("sweep_pairs", c_int),
    ("asleep", c_int),
    ("residual", c_double),
    ("depth", c_double),
    ("tank", c_double),
    ("newton", c_uint64),
    ("rescued", c_uint64),
    ("unconverged", c_uint64),
    ("clamped", c_uint64),
    ("swept_again", c_uint64),
    ("dropped", c_uint64),
    ("no_response", c_uint64),
    ("jammed", c_uint64),
    ("wedged", c_uint64),
]
tac_StepStats._fields_ = [
    ("step_count", c_uint64),
    ("time", c_double),
    ("passes", c_int),
    ("systems", c_int),
    ("clusters", c_int),
    ("rows", c_int),
    ("groups", c_int),
    ("second_passes", c_uint64),
    ("late_solves", c_uint64),
    ("late_searches", c_uint64),
    ("roots_missed", c_uint64),
    ("diverged", c_uint64),
    ("stiffness_number", c_double),
    ("residual", c_double),
    ("worst_system_residual", c_double),
    ("momentum_residual", c_double),
    ("linear_scale", c_double),
    ("angular_scale", c_double),
    ("energy_scale", c_double),
    ("stage_time", (c_double * 10)),
    ("contact", tac_ContactStats),
    ("notice", (tac_NoticeStats * 11)),
]
tac_RelaxInfo._fields_ = [
    ("before", c_double),
    ("after", c_double),
    ("open", c_double),
    ("closed", c_double),
    ("moved", c_double),
    ("turned", c_double),
    ("work", c_double),
    ("bodies", c_int),
    ("rounds", c_int),
    ("deepest", (tac_BodyId * 2)),
    ("left", (tac_BodyId * 2)),
]
tac_BodyDef._fields_ = [
    ("pose", tac_Pose),
    ("twist", tac_Twist),
    ("mass", c_double),
    ("inertia", tac_Mat3),
    ("drag", c_double),
    ("angular_drag", c_double),
    ("fixed", c_bool),
    ("cookie", c_int),
]
tac_PortAccount._fields_ = [
    ("effort", tac_Wrench),
    ("flow", tac_Twist),
    ("work", c_double),
    ("total", c_double),
]
tac_PortInfo._fields_ = [
    ("account", c_double),
    ("generated", c_double),
    ("lost", c_double),
    ("taken", c_double),
    ("given", c_double),
    ("correction", c_double),
    ("flags", c_uint32),
    ("samples", c_int64),
    ("limited", c_int64),
    ("bad", c_int64),
]
tac_PortWeight._fields_ = [
    ("axes", c_int),
    ("w", ((c_double * 6) * 6)),
    ("lower", ((c_double * 6) * 6)),
]
tac_PortPlace._fields_ = [
    ("x", (c_double * 3)),
    ("q", tac_Quat),
]
tac_PortBooks._fields_ = [
    ("account", c_double),
    ("lost", c_double),
    ("taken", c_double),
    ("given", c_double),
    ("correction", c_double),
    ("flags", c_uint32),
    ("samples", c_int64),
    ("limited", c_int64),
    ("bad", c_int64),
]
tac_PshDef._fields_ = [
    ("law", c_int),
    ("axes", c_int),
    ("orientation", c_int),
    ("steps", c_int),
    ("fast_period", c_double),
    ("radius", c_double),
    ("still", c_double),
    ("share", c_double),
    ("memory", c_double),
    ("cookie", c_int),
]
tac_Psh._fields_ = [
    ("def", tac_PshDef),
    ("weight", tac_PortWeight),
    ("books", tac_PortBooks),
    ("u_slow", (c_double * 6)),
    ("y_slow", (c_double * 6)),
    ("u_start", (c_double * 6)),
    ("sum", (c_double * 6)),
    ("correct", (c_double * 6)),
    ("limit", c_double),
    ("elapsed", c_double),
    ("steps", c_int),
    ("planned", c_double),
    ("period", c_double),
    ("y2", c_double),
    ("sxx", c_double),
    ("sxy", c_double),
    ("slope", c_double),
    ("begun", c_bool),
    ("open", c_bool),
]
tac_PcdcDef._fields_ = [
    ("law", c_int),
    ("axes", c_int),
    ("period", c_double),
    ("radius", c_double),
    ("inverse_mass", c_double),
    ("inverse_inertia", c_double),
    ("still", c_double),
    ("share", c_double),
    ("memory", c_double),
    ("cookie", c_int),
]
tac_Pcdc._fields_ = [
    ("def", tac_PcdcDef),
    ("weight", tac_PortWeight),
    ("books", tac_PortBooks),
    ("mobility", ((c_double * 6) * 6)),
    ("at", tac_PortPlace),
    ("f_device", (c_double * 6)),
    ("f_virtual", (c_double * 6)),
    ("effort", (c_double * 6)),
    ("effort_before", (c_double * 6)),
    ("limit", c_double),
    ("dt", c_double),
    ("e2", c_double),
    ("delivered", c_double),
    ("reported", c_bool),
]
tac_SrcDef._fields_ = [
    ("law", c_int),
    ("axes", c_int),
    ("period", c_double),
    ("mass", c_double),
    ("inertia", c_double),
    ("damping_max", c_double),
    ("latency", c_double),
    ("feed_forward", c_double),
    ("share", c_double),
    ("memory", c_double),
    ("unilateral", c_bool),
    ("cookie", c_int),
]
tac_SrcSide._fields_ = [
    ("effort", (c_double * 6)),
    ("storage", c_double),
    ("stiffness", ((c_double * 6) * 6)),
    ("normal", POINTER(c_double)),
]
tac_Src._fields_ = [
    ("def", tac_SrcDef),
    ("weight", tac_PortWeight),
    ("books", tac_PortBooks),
    ("at", tac_PortPlace),
    ("effort", (c_double * 6)),
    ("effort_before", (c_double * 6)),
    ("added", (c_double * 6)),
    ("added_before", (c_double * 6)),
    ("storage", c_double),
    ("other", c_double),
    ("v2", c_double),
    ("damping", c_double),
    ("damping_max", c_double),
]
tac_PopcDef._fields_ = [
    ("axes", c_int),
    ("period", c_double),
    ("radius", c_double),
    ("damping_max", c_double),
    ("still", c_double),
    ("cookie", c_int),
]
tac_Popc._fields_ = [
    ("def", tac_PopcDef),
    ("weight", tac_PortWeight),
    ("books", tac_PortBooks),
    ("at", tac_PortPlace),
    ("effort", (c_double * 6)),
    ("added", (c_double * 6)),
    ("damping", c_double),
]
tac_CouplingDef._fields_ = [
    ("law", c_int),
    ("axes", c_int),
    ("delay", c_int),
    ("stiffness", c_double),
    ("turn_stiffness", c_double),
    ("period", c_double),
    ("device_damping", c_double),
    ("device_turn_damping", c_double),
    ("tank", c_double),
    ("tank_cap", c_double),
    ("slip", c_double),
    ("limit", c_bool),
    ("cookie", c_int),
]
tac_Coupling._fields_ = [
    ("def", tac_CouplingDef),
    ("books", tac_PortBooks),
    ("at", tac_PortPlace),
    ("proxy", tac_PortPlace),
    ("anchor", tac_PortPlace),
    ("end", tac_PortPlace),
    ("dx", (c_double * 6)),
    ("applied", (c_double * 6)),
    ("waiting", (c_double * 6)),
    ("other", c_double),
    ("tank", c_double),
    ("clips", c_int64),
    ("limited", c_int64),
]
tac_DeviceCaps._fields_ = [
    ("model", (c_char * 64)),
    ("serial", (c_char * 64)),
    ("frames", c_int),
    ("sensed", c_uint32),
    ("driven", c_uint32),
    ("buttons", c_int),
    ("workspace_min", (c_double * 3)),
    ("workspace_max", (c_double * 3)),
    ("force_max", c_double),
    ("force_continuous", c_double),
    ("torque_max", c_double),
    ("grip_max", c_double),
    ("stiffness_max", c_double),
    ("resolution", c_double),
    ("turn_resolution", c_double),
    ("rate", c_double),
    ("mass", c_double),
    ("damping", c_double),
    ("inertia", c_double),
    ("turn_damping", c_double),
    ("delay", c_int),
    ("latency", c_double),
    ("flags", c_uint32),
]
tac_DeviceSample._fields_ = [
    ("seq", c_uint64),
    ("t", c_double),
    ("t_device", c_double),
    ("pose", (tac_Pose * 16)),
    ("twist", (tac_Twist * 16)),
    ("applied", (tac_Wrench * 16)),
    ("grip", c_double),
    ("buttons", c_uint32),
    ("status", c_uint32),
]
tac_DeviceCommand._fields_ = [
    ("wrench", (tac_Wrench * 16)),
    ("grip", c_double),
]
tac_DeviceFound._fields_ = [
    ("uri", (c_char * 160)),
    ("what", (c_char * 96)),
]
tac_DeviceOps._fields_ = [
    ("scheme", c_char_p),
    ("summary", c_char_p),
    ("size", c_size_t),
    ("probe", CFUNCTYPE(c_int, POINTER(tac_DeviceFound), c_int, POINTER(c_char))),
    ("open", CFUNCTYPE(c_int, c_void_p, POINTER(tac_DeviceUri), POINTER(tac_DeviceCaps))),
    ("start", CFUNCTYPE(c_int, c_void_p)),
    ("read", CFUNCTYPE(c_int, c_void_p, c_double, POINTER(tac_DeviceSample))),
    ("write", CFUNCTYPE(c_int, c_void_p, POINTER(tac_DeviceCommand))),
    ("stop", CFUNCTYPE(None, c_void_p)),
    ("close", CFUNCTYPE(None, c_void_p)),
    ("panic", CFUNCTYPE(None, c_void_p)),
    ("calibrate", CFUNCTYPE(c_int, c_void_p, POINTER(c_char))),
]
tac_GuardDef._fields_ = [
    ("force_max", c_double),
    ("torque_max", c_double),
    ("grip_max", c_double),
    ("force_continuous", c_double),
    ("thermal_time", c_double),
    ("slew", c_double),
    ("turn_slew", c_double),
    ("speed_max", c_double),
    ("turn_speed_max", c_double),
    ("stale", c_double),
    ("lost", c_double),
    ("silent", c_double),
    ("fade", c_double),
    ("ramp", c_double),
    ("ramp_down", c_double),
    ("ramp_clutch", c_double),
    ("fence", c_bool),
    ("fence_stiffness", c_double),
    ("fence_damping", c_double),
]
tac_DeviceMap._fields_ = [
    ("origin", tac_Vec3),
    ("turn", tac_Quat),
    ("scale", c_double),
    ("force_scale", c_double),
    ("centre", tac_Vec3),
]
tac_DeviceDef._fields_ = [
    ("uri", c_char_p),
    ("name", c_char_p),
    ("guard", tac_GuardDef),
    ("map", tac_DeviceMap),
    ("clutch_button", c_int),
    ("period", c_double),
    ("message", tac_MessageFn),
    ("user", c_void_p),
    ("cookie", c_int),
]
tac_DeviceInput._fields_ = [
    ("read", c_int),
    ("state", c_int),
    ("t", c_double),
    ("dt", c_double),
    ("pose", (tac_Pose * 16)),
    ("raw", (tac_Pose * 16)),
    ("grip", c_double),
    ("buttons", c_uint32),
    ("pressed", c_uint32),
    ("released", c_uint32),
    ("coupled", c_bool),
    ("outside", c_uint32),
    ("leap", c_bool),
    ("anchor", c_bool),
]
tac_DeviceSeen._fields_ = [
    ("mass", c_double),
    ("inertia", c_double),
    ("damping", c_double),
    ("turn_damping", c_double),
    ("resolution", c_double),
    ("turn_resolution", c_double),
    ("force_max", c_double),
    ("torque_max", c_double),
    ("period", c_double),
    ("delay", c_int),
    ("latency", c_double),
    ("energy", c_double),
    ("length", c_double),
    ("noise", c_double),
    ("turn_noise", c_double),
    ("axes", c_int),
]
tac_DeviceInfo._fields_ = [
    ("state", c_int),
    ("fault", c_int),
    ("t", c_double),
    ("fault_time", c_double),
    ("ticks", c_uint64),
    ("fresh", c_uint64),
    ("stale", c_uint64),
    ("gaps", c_uint64),
    ("late", c_uint64),
    ("guard", (c_uint64 * 12)),
    ("guard_time", (c_double * 12)),
    ("force_max", c_double),
    ("force_step", c_double),
    ("gain", c_double),
    ("work", (c_double * 16)),
    ("grip_work", c_double),
    ("period_error", (c_uint64 * 32)),
    ("tick_time", (c_uint64 * 32)),
    ("wanted", (tac_Wrench * 16)),
    ("written", (tac_Wrench * 16)),
]
tac_Lead._fields_ = [
    ("held", c_bool),
    ("by", tac_Vec3),
    ("grip", c_double),
    ("buttons", c_uint32),
    ("slower", c_double),
]
tac_PredictiveDef._fields_ = [
    ("law", c_int),
    ("axes", c_int),
    ("period", c_double),
    ("mass", c_double),
    ("inertia", c_double),
    ("damping", c_double),
    ("damping_angle", c_double),
    ("resolution", c_double),
    ("resolution_angle", c_double),
    ("noise", c_double),
    ("noise_angle", c_double),
    ("delay", c_int),
    ("latency", c_double),
    ("stretch", c_double),
    ("force_max", c_double),
    ("torque_max", c_double),
    ("damping_ratio", c_double),
    ("kappa", c_double),
    ("hand_mass", c_double),
    ("resonance", c_double),
    ("resonance_damping", c_double),
    ("slew", c_double),
    ("force_unit", c_double),
    ("length_unit", c_double),
    ("cookie", c_int),
]
tac_PredictiveRow._fields_ = [
    ("key", c_uint64),
    ("deflection", c_double),
    ("gradient", (c_double * 6)),
    ("stiffness", c_double),
    ("unilateral", c_bool),
    ("way", c_double),
    ("rate", c_double),
]
tac_PredictiveBody._fields_ = [
    ("pose", tac_Pose),
    ("twist", (c_double * 6)),
    ("free", (c_double * 6)),
    ("response", ((c_double * 6) * 6)),
    ("period", c_double),
    ("stiffness", c_double),
    ("torsion", c_double),
]
tac_PredictiveLimit._fields_ = [
    ("stiffness", c_double),
    ("reason", c_int),
    ("plain", c_double),
    ("slew", c_double),
]
tac_PredictiveInfo._fields_ = [
    ("stored", c_double),
    ("damped", c_double),
    ("other", c_double),
    ("forgiven", c_double),
    ("jumped", c_double),
    ("scale", c_double),
    ("limited", c_double),
    ("taken", c_int),
    ("taken_by", c_uint32),
    ("taken_at", c_double),
    ("noise", c_double),
    ("noise_angle", c_double),
    ("period", c_double),
    ("stretch", c_double),
    ("energy", c_int),
    ("events", c_int),
    ("jumps", c_int),
    ("missed", c_int),
    ("flags", c_uint32),
]
tac_PredictiveWrench._fields_ = [
    ("wait", c_int),
    ("start", c_double),
    ("effort", (c_double * 6)),
    ("force", (c_double * 8)),
    ("damping", (c_double * 8)),
    ("damper", (c_double * 8)),
]
tac_PredictiveMemory._fields_ = [
    ("key", c_uint64),
    ("used", c_bool),
    ("touching", c_bool),
    ("deflection", c_double),
    ("age", c_double),
    ("soft", c_double),
    ("force", c_double),
    ("stored", c_double),
]
tac_Predictive._fields_ = [
    ("def", tac_PredictiveDef),
    ("inertia", tac_PortWeight),
    ("mobility", ((c_double * 6) * 6)),
    ("bounded", ((c_double * 6) * 6)),
    ("kappa_mass", c_double),
    ("noise", (c_double * 2)),
    ("theta", (c_double * 6)),
    ("books", tac_PortBooks),
    ("at", tac_PortPlace),
    ("error", (c_double * 6)),
    ("velocity", (c_double * 6)),
    ("measured", (c_double * 6)),
    ("unknown", (c_double * 6)),
    ("elapsed", c_double),
    ("period", c_double),
    ("spread", c_double),
    ("missed", c_int),
    ("queue", (tac_PredictiveWrench * 16)),
    ("queued", c_int),
    ("row", (tac_PredictiveRow * 8)),
    ("slot", (c_int * 8)),
    ("bend", (c_double * 8)),
    ("rows", c_int),
    ("memory", (tac_PredictiveMemory * 8)),
    ("body", tac_PredictiveBody),
    ("body_at", tac_PortPlace),
    ("moved_body", (c_double * 6)),
    ("coupled", c_bool),
    ("flat", c_bool),
    ("body_jumped", c_bool),
    ("off", c_bool),
    ("lost_place", c_bool),
    ("reference", c_double),
    ("stored", c_double),
    ("damped", c_double),
    ("other", c_double),
    ("other_now", c_double),
    ("forgiven", c_double),
    ("jumped", c_double),
    ("mean", c_double),
    ("peak", c_double),
    ("pause", c_double),
    ("since", (c_double * 3)),
    ("scale", c_double),
    ("scale_now", c_double),
    ("over", c_int),
    ("strange", c_int),
    ("energy", c_int),
    ("events", c_int),
    ("jumps", c_int),
    ("taken", c_int),
    ("taken_by", c_uint32),
    ("time", c_double),
    ("taken_at", c_double),
    ("cut", c_double),
    ("at_floor", c_int),
    ("latched", c_bool),
    ("plain", c_bool),
    ("fresh", c_int),
    ("still", c_int),
    ("frozen", c_int),
    ("unknown_then", (c_double * 6)),
    ("idle", c_bool),
    ("ways", c_int),
    ("window", c_int),
    ("windows", c_int),
    ("went", ((c_double * 6) * 2)),
    ("span", (c_double * 2)),
    ("off_mean", (c_double * 6)),
    ("quietest", (c_double * 2)),
    ("least", c_double),
    ("push", c_double),
    ("flags", c_uint32),
]
tac_PortEndDef._fields_ = [
    ("connector", c_int),
    ("axes", c_int),
    ("axis", tac_Vec3),
    ("stiffness", c_double),
    ("turn_stiffness", c_double),
    ("limit", c_bool),
    ("hand_mass", c_double),
    ("damping_ratio", c_double),
    ("tank", c_double),
    ("tank_cap", c_double),
    ("cookie", c_int),
]
tac_PortEndInput._fields_ = [
    ("device", tac_Pose),
    ("dt", c_double),
    ("fresh", c_bool),
    ("coupled", c_bool),
    ("anchor", c_bool),
    ("leap", c_bool),
    ("body", tac_Pose),
    ("going", tac_Twist),
    ("free", tac_Twist),
    ("response", ((c_double * 6) * 6)),
    ("period", c_double),
]
tac_PortEndInfo._fields_ = [
    ("port", tac_PortInfo),
    ("device", c_double),
    ("world", c_double),
    ("stored", c_double),
    ("released", c_double),
    ("held", c_double),
    ("connector", c_int),
    ("axes", c_int),
    ("stiffness", c_double),
    ("turn_stiffness", c_double),
    ("bound", c_double),
    ("turn_bound", c_double),
    ("way", (c_double * 6)),
    ("wanted", tac_Wrench),
    ("written", tac_Wrench),
    ("place", tac_Vec3),
    ("anchored", c_int64),
    ("engaged", c_bool),
    ("waits", c_bool),
    ("share", c_double),
    ("taken", c_int),
    ("taken_by", c_uint32),
    ("taken_at", c_double),
    ("noise", c_double),
    ("noisy", c_bool),
]
tac_PortEnd._fields_ = [
    ("def", tac_PortEndDef),
    ("device", tac_DeviceSeen),
    ("connector", c_int),
    ("axes", c_int),
    ("stiffness", c_double),
    ("turn_stiffness", c_double),
    ("bound", c_double),
    ("turn_bound", c_double),
    ("device_stiffness", c_double),
    ("device_turn_stiffness", c_double),
    ("why", (c_char * 240)),
    ("predictive", tac_Predictive),
    ("src", tac_Src),
    ("coupling", tac_Coupling),
    ("pcdc", tac_Pcdc),
    ("popc", tac_Popc),
    ("spring", (c_double * 6)),
    ("velocity", (c_double * 6)),
    ("engaged", c_bool),
    ("offset", tac_Vec3),
    ("turn", tac_Quat),
    ("way", (c_double * 6)),
    ("storage", c_double),
    ("queue", ((c_double * 6) * 8)),
    ("wanted", (c_double * 6)),
    ("acting", (c_double * 6)),
    ("acted", (c_double * 6)),
    ("time", c_double),
    ("work", c_double),
    ("onto", (c_double * 6)),
    ("last", tac_PortPlace),
    ("gain", tac_PortWeight),
    ("going", (c_double * 6)),
    ("expected", (c_double * 6)),
    ("held_back", (c_double * 6)),
    ("holds", (c_double * 6)),
    ("period", c_double),
    ("since", c_double),
    ("observed", c_bool),
    ("at", tac_PortPlace),
    ("body_at", tac_PortPlace),
    ("placed", c_bool),
    ("missed", c_int),
    ("from_device", c_double),
    ("into_body", c_double),
    ("released", c_double),
    ("fading", c_double),
    ("drains", c_int),
    ("apart", c_bool),
    ("hand_wanted", tac_Wrench),
    ("hand_written", tac_Wrench),
    ("anchored", c_int64),
    ("waits", c_bool),
]
tac_PortId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
]
tac_PortDef._fields_ = [
    ("body", tac_BodyId),
    ("anchor", tac_Pose),
    ("open", c_bool),
    ("end", tac_PortEndDef),
    ("name", c_char_p),
    ("cookie", c_int),
]
tac_MeshDef._fields_ = [
    ("vertex", POINTER(tac_Vec3)),
    ("vertex_count", c_int),
    ("triangle", POINTER((c_int32 * 3))),
    ("triangle_count", c_int),
    ("repair", c_int),
    ("open", c_bool),
    ("name", c_char_p),
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
]
tac_HeightFieldDef._fields_ = [
    ("height", POINTER(c_double)),
    ("columns", c_int),
    ("rows", c_int),
    ("spacing_x", c_double),
    ("spacing_y", c_double),
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
]
tac_MassProperties._fields_ = [
    ("volume", c_double),
    ("mass", c_double),
    ("center", tac_Vec3),
    ("inertia", tac_Mat3),
]
tac_ShapeDef._fields_ = [
    ("type", c_int),
    ("size", tac_Vec3),
    ("geometry", POINTER(tac_Geometry)),
    ("pose", tac_Pose),
    ("material", c_int),
    ("group", c_uint32),
    ("collides", c_uint32),
    ("surface_velocity", tac_Vec3),
    ("cookie", c_int),
]
tac_Surface._fields_ = [
    ("friction", c_double),
    ("restitution", c_double),
    ("rebound", c_double),
    ("rolling", c_double),
    ("torsion", c_double),
]
tac_Contact._fields_ = [
    ("shape_a", tac_ShapeId),
    ("shape_b", tac_ShapeId),
    ("body_a", tac_BodyId),
    ("body_b", tac_BodyId),
    ("point", tac_Vec3),
    ("normal", tac_Vec3),
    ("gap", c_double),
    ("gap_end", c_double),
    ("force", tac_Vec3),
    ("slip", tac_Vec3),
    ("work", c_double),
    ("key", c_uint64),
]
tac_RayHit._fields_ = [
    ("shape", tac_ShapeId),
    ("body", tac_BodyId),
    ("point", tac_Vec3),
    ("normal", tac_Vec3),
    ("fraction", c_double),
]
tac_Closest._fields_ = [
    ("shape", tac_ShapeId),
    ("body", tac_BodyId),
    ("point", tac_Vec3),
    ("normal", tac_Vec3),
    ("distance", c_double),
]
tac_QueryFilter._fields_ = [
    ("groups", c_uint32),
    ("ignore", tac_BodyId),
]
tac_SystemId._fields_ = [
    ("index1", c_int32),
    ("generation", c_uint16),
    ("world", c_uint16),
]
tac_CustomDef._fields_ = [
    ("count", c_int),
    ("mass", CFUNCTYPE(c_bool, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p)),
    ("potential", CFUNCTYPE(c_double, c_void_p, c_void_p, c_void_p, c_void_p)),
    ("momentum", c_void_p),
    ("user", c_void_p),
    ("stiffness", POINTER(c_double)),
    ("damping", POINTER(c_double)),
    ("position", POINTER(c_double)),
    ("velocity", POINTER(c_double)),
    ("form", c_int),
    ("rank_two", c_bool),
    ("cookie", c_int),
]
tac_DriveDef._fields_ = [
    ("on", c_int),
    ("count", c_int),
    ("velocity", POINTER(c_int)),
    ("gear", POINTER(c_double)),
    ("tendon", c_int),
    ("body", c_int),
    ("frame", tac_Pose),
    ("reference", c_int),
    ("frame_reference", tac_Pose),
    ("gain", (c_double * 3)),
    ("bias", (c_double * 3)),
    ("control_lower", c_double),
    ("control_upper", c_double),
    ("force_lower", c_double),
    ("force_upper", c_double),
    ("dynamics", c_int),
    ("time_constant", c_double),
    ("activation_lower", c_double),
    ("activation_upper", c_double),
    ("control", c_double),
    ("activation", c_double),
]
tac_DriveInfo._fields_ = [
    ("control", c_double),
    ("activation", c_double),
    ("length", c_double),
    ("rate", c_double),
    ("force", c_double),
    ("work", c_double),
    ("total", c_double),
]
tac_PhsOptions._fields_ = [
    ("alpha", c_double),
    ("beta", c_double),
    ("leap", c_int),
    ("credit", c_int),
    ("metric", c_int),
    ("predictor", c_int),
    ("power", c_int),
    ("books", c_int),
]
tac_PhsLedger._fields_ = [
    ("H", c_double),
    ("bk", c_double),
    ("supplied", c_double),
    ("dissipated", c_double),
    ("H0", c_double),
    ("flags", c_uint32),
    ("faults", c_uint32),
]
tac_PhsOne._fields_ = [
    ("h", c_double),
    ("r", c_double),
    ("x", c_double),
    ("unilateral", c_bool),
    ("options", tac_PhsOptions),
    ("ledger", tac_PhsLedger),
]
tac_PhsPart._fields_ = [
    ("kind", c_int),
    ("a", c_int),
    ("b", c_int),
    ("port_a", c_int),
    ("port_b", c_int),
    ("value", c_double),
    ("rest", c_double),
    ("position", c_double),
    ("velocity", c_double),
    ("states", c_int),
    ("ports", c_int),
    ("K", POINTER(c_double)),
    ("J", POINTER(c_double)),
    ("R", POINTER(c_double)),
    ("G", POINTER(c_double)),
    ("x", POINTER(c_double)),
    ("centre", POINTER(c_double)),
    ("minimum", c_double),
    ("user", c_void_p),
    ("energy", CFUNCTYPE(c_double, c_void_p, c_void_p)),
    ("gradient", CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)),
    ("structure", CFUNCTYPE(None, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p)),
]
tac_PhsLine._fields_ = [
    ("part", c_int),
    ("port", c_int),
    ("origin", tac_Vec3),
    ("direction", tac_Vec3),
]
tac_PhsDef._fields_ = [
    ("part", POINTER(tac_PhsPart)),
    ("part_count", c_int),
    ("options", tac_PhsOptions),
    ("line", POINTER(tac_PhsLine)),
    ("line_count", c_int),
    ("cookie", c_int),
]
tac_RigJoint._fields_ = [
    ("device", c_int),
    ("frame", c_int),
    ("port", tac_PortId),
]
tac_Rig._fields_ = [
    ("world", POINTER(tac_World)),
    ("timeout", c_double),
    ("device_count", c_int),
    ("joint_count", c_int),
    ("device", (POINTER(tac_Device) * 8)),
    ("input", (tac_DeviceInput * 8)),
    ("joint", (tac_RigJoint * 64)),
    ("period", c_double),
    ("told", ((c_double * 2) * 8)),
]
tac_RigPast._fields_ = [
    ("input", tac_DeviceInput),
    ("written", (tac_Wrench * 16)),
]
tac_JointDef._fields_ = [
    ("type", c_int),
    ("body_a", tac_BodyId),
    ("body_b", tac_BodyId),
    ("frame_a", tac_Pose),
    ("frame_b", tac_Pose),
    ("stiffness", c_double),
    ("half_width", c_double),
    ("angular_stiffness", c_double),
    ("damping", c_double),
    ("angular_damping", c_double),
    ("spring", c_double),
    ("spring_rest", c_double),
    ("damper", c_double),
    ("lower", c_double),
    ("upper", c_double),
    ("limit_stiffness", c_double),
    ("limit_damping", c_double),
    ("cookie", c_int),
]
tac_JointInfo._fields_ = [
    ("type", c_int),
    ("coordinate", c_double),
    ("rate", c_double),
    ("gap", c_double),
    ("angle_gap", c_double),
    ("energy", c_double),
    ("effort_a", tac_Wrench),
]
tac_SpringDef._fields_ = [
    ("type", c_int),
    ("coupling", c_int),
    ("body_a", tac_BodyId),
    ("body_b", tac_BodyId),
    ("frame_a", tac_Pose),
    ("frame_b", tac_Pose),
    ("stiffness", c_double),
    ("damping", c_double),
    ("angular_stiffness", c_double),
    ("angular_damping", c_double),
    ("rest_length", c_double),
    ("half_width", c_double),
    ("system_a", tac_SystemId),
    ("system_b", tac_SystemId),
    ("velocity_a", c_int),
    ("velocity_b", c_int),
    ("ratio", c_double),
    ("offset", c_double),
    ("cookie", c_int),
]
tac_SpringInfo._fields_ = [
    ("type", c_int),
    ("stretch", c_double),
    ("angle", c_double),
    ("energy", c_double),
    ("work_target", c_double),
    ("effort_a", tac_Wrench),
]
tac_TreeAxis._fields_ = [
    ("spring", c_double),
    ("rest", c_double),
    ("damper", c_double),
    ("rotor", c_double),
    ("lower", c_double),
    ("upper", c_double),
    ("limit_stiffness", c_double),
    ("limit_damping", c_double),
    ("friction", c_double),
    ("drive_lower", c_double),
    ("drive_upper", c_double),
]
tac_TreeBodyDef._fields_ = [
    ("parent", c_int),
    ("joint", c_int),
    ("frame_parent", tac_Pose),
    ("frame_body", tac_Pose),
    ("mass", c_double),
    ("gravity_scale", c_double),
    ("inertia", tac_Mat3),
    ("axis", (tac_TreeAxis * 2)),
    ("position", (c_double * 4)),
    ("velocity", (c_double * 6)),
]
tac_TendonPoint._fields_ = [
    ("type", c_int),
    ("body", c_int),
    ("frame", tac_Pose),
    ("radius", c_double),
    ("has_side", c_bool),
    ("side_body", c_int),
    ("side", tac_Vec3),
    ("divisor", c_double),
]
tac_TendonDef._fields_ = [
    ("count", c_int),
    ("velocity", POINTER(c_int)),
    ("arm", POINTER(c_double)),
    ("path", POINTER(tac_TendonPoint)),
    ("path_count", c_int),
    ("gain", c_double),
    ("offset", c_double),
    ("stiffness", c_double),
    ("damping", c_double),
    ("slack", c_bool),
]
tac_TreePair._fields_ = [
    ("a", c_int),
    ("b", c_int),
]
tac_TreeDef._fields_ = [
    ("body", POINTER(tac_TreeBodyDef)),
    ("body_count", c_int),
    ("tendon", POINTER(tac_TendonDef)),
    ("tendon_count", c_int),
    ("drive", POINTER(tac_DriveDef)),
    ("drive_count", c_int),
    ("apart", POINTER(tac_TreePair)),
    ("apart_count", c_int),
    ("form", c_int),
    ("project_every", c_int),
    ("self_contact", c_bool),
    ("cookie", c_int),
]
tac_TendonInfo._fields_ = [
    ("stretch", c_double),
    ("length", c_double),
    ("rate", c_double),
    ("tension", c_double),
    ("energy", c_double),
]
tac_TreeSense._fields_ = [
    ("pose", tac_Pose),
    ("middle", tac_Pose),
    ("velocity", tac_Twist),
    ("acceleration", tac_Twist),
]
tac_ModelPackage._fields_ = [
    ("name", c_char_p),
    ("directory", c_char_p),
]
tac_ModelOptions._fields_ = [
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
    ("package", POINTER(tac_ModelPackage)),
    ("package_count", c_int),
    ("floating", c_bool),
    ("meshes", c_bool),
    ("strict", c_bool),
    ("cookie", c_int),
]
tac_ModelShape._fields_ = [
    ("body", c_int),
    ("type", c_int),
    ("size", tac_Vec3),
    ("geometry", POINTER(tac_Geometry)),
    ("frame", tac_Pose),
    ("color", tac_Vec3),
    ("surface", tac_Surface),
    ("group", c_uint32),
    ("collides", c_uint32),
    ("touches", c_bool),
    ("name", c_char_p),
]
tac_ModelSpring._fields_ = [
    ("type", c_int),
    ("body_a", c_int),
    ("body_b", c_int),
    ("frame_a", tac_Pose),
    ("frame_b", tac_Pose),
    ("name", c_char_p),
]
tac_ModelSite._fields_ = [
    ("body", c_int),
    ("frame", tac_Pose),
    ("form", c_int),
    ("size", tac_Vec3),
    ("name", c_char_p),
]
tac_ModelStart._fields_ = [
    ("pose", tac_Pose),
    ("position", (c_double * 4)),
    ("velocity", (c_double * 6)),
]
tac_ModelKey._fields_ = [
    ("name", c_char_p),
    ("time", c_double),
    ("start", POINTER(tac_ModelStart)),
    ("control", POINTER(c_double)),
    ("activation", POINTER(c_double)),
]
tac_ModelPlacement._fields_ = [
    ("pose", tac_Pose),
    ("form", c_int),
    ("material", c_int),
    ("key", c_int),
    ("shapes", c_bool),
    ("self_contact", c_bool),
    ("overlap", c_bool),
    ("as_written", c_bool),
    ("cookie", c_int),
]
tac_SceneSetting._fields_ = [
    ("name", c_char_p),
    ("value", c_char_p),
]
tac_SceneSource._fields_ = [
    ("path", c_char_p),
    ("text", c_char_p),
    ("size", c_size_t),
]
tac_SceneOptions._fields_ = [
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
    ("set", POINTER(tac_SceneSetting)),
    ("set_count", c_int),
    ("source", POINTER(tac_SceneSource)),
    ("source_count", c_int),
    ("package", POINTER(tac_ModelPackage)),
    ("package_count", c_int),
    ("key", c_char_p),
    ("control", POINTER(tac_SceneSetting)),
    ("control_count", c_int),
    ("strict", c_bool),
    ("as_written", c_bool),
    ("overlap", c_bool),
    ("cookie", c_int),
]
tac_SceneInfo._fields_ = [
    ("title", c_char_p),
    ("step", c_double),
    ("haptic_rate", c_double),
    ("duration", c_double),
    ("record_every", c_int),
    ("record_contacts", c_int),
    ("world", tac_WorldDef),
]
tac_SceneParameter._fields_ = [
    ("name", c_char_p),
    ("unit", c_char_p),
    ("text", c_char_p),
    ("value", c_double),
    ("initial", c_double),
    ("minimum", c_double),
    ("maximum", c_double),
    ("logarithmic", c_bool),
    ("live", c_bool),
]
tac_SceneShow._fields_ = [
    ("order", c_int),
    ("try_this", c_char_p),
    ("notice", c_char_p),
    ("has_camera", c_bool),
    ("camera_from", tac_Vec3),
    ("camera_at", tac_Vec3),
    ("focus", c_int),
    ("focus_name", c_char_p),
]
tac_SceneBeside._fields_ = [
    ("there", c_bool),
    ("label", c_char_p),
    ("here", c_char_p),
    ("set", POINTER(tac_SceneSetting)),
    ("set_count", c_int),
]
tac_SceneChannel._fields_ = [
    ("name", c_char_p),
    ("unit", c_char_p),
    ("width", c_int),
]
tac_SceneShape._fields_ = [
    ("type", c_int),
    ("size", tac_Vec3),
    ("geometry", POINTER(tac_Geometry)),
    ("frame", tac_Pose),
    ("color", tac_Vec3),
    ("body", c_int),
    ("material", c_int),
    ("group", c_uint32),
    ("collides", c_uint32),
    ("touches", c_bool),
    ("surface_velocity", tac_Vec3),
    ("runs", c_bool),
]
tac_Edit._fields_ = [
    ("step", c_uint64),
    ("value", (c_double * 7)),
    ("kind", (c_char * 16)),
    ("object", (c_char * 48)),
]
tac_NodalPoint._fields_ = [
    ("place", tac_Pose),
    ("count", c_int),
    ("coordinate", (c_int * 6)),
    ("lin", (tac_Vec3 * 6)),
    ("ang", (tac_Vec3 * 6)),
    ("mass", c_double),
]
tac_NodalSpring._fields_ = [
    ("a", c_int),
    ("b", c_int),
    ("anchor", tac_Vec3),
    ("rest", c_double),
    ("stiffness", c_double),
    ("damping", c_double),
]
tac_NodalDef._fields_ = [
    ("count", c_int),
    ("mass", POINTER(c_double)),
    ("stiffness", POINTER(c_double)),
    ("damping", POINTER(c_double)),
    ("rest", POINTER(c_double)),
    ("position", POINTER(c_double)),
    ("velocity", POINTER(c_double)),
    ("point", POINTER(tac_NodalPoint)),
    ("point_count", c_int),
    ("spring", POINTER(tac_NodalSpring)),
    ("spring_count", c_int),
    ("momentum", POINTER(tac_Momentum)),
    ("backward", c_bool),
    ("cookie", c_int),
]
tac_BeamDef._fields_ = [
    ("place", tac_Pose),
    ("length", c_double),
    ("width", c_double),
    ("height", c_double),
    ("young", c_double),
    ("density", c_double),
    ("damping", c_double),
    ("elements", c_int),
    ("clamped", (c_bool * 2)),
    ("backward", c_bool),
    ("position", POINTER(c_double)),
    ("velocity", POINTER(c_double)),
    ("cookie", c_int),
]
tac_NetDef._fields_ = [
    ("count", c_int),
    ("position", POINTER(tac_Vec3)),
    ("velocity", POINTER(tac_Vec3)),
    ("mass", POINTER(c_double)),
    ("spring", POINTER(tac_NodalSpring)),
    ("spring_count", c_int),
    ("backward", c_bool),
    ("cookie", c_int),
]
tac_RecordingChannel._fields_ = [
    ("name", c_char_p),
    ("unit", c_char_p),
    ("width", c_int),
    ("read", CFUNCTYPE(None, c_void_p, POINTER(tac_World), c_void_p)),
    ("user", c_void_p),
]
tac_RecordingDef._fields_ = [
    ("flush_every", c_double),
    ("title", c_char_p),
    ("step", c_double),
    ("every", c_int),
    ("contacts", c_int),
    ("choose", POINTER(c_char_p)),
    ("choose_count", c_int),
    ("channel", POINTER(tac_RecordingChannel)),
    ("channel_count", c_int),
    ("save_every", c_int),
    ("rig", POINTER(tac_Rig)),
    ("thread", c_bool),
    ("live", c_bool),
    ("haptic_period", c_double),
    ("replace", c_bool),
    ("message", tac_MessageFn),
    ("message_user", c_void_p),
    ("cookie", c_int),
]
tac_RecordedStep._fields_ = [
    ("step", c_uint64),
    ("time", c_double),
    ("T", c_double),
    ("hash", c_uint64),
    ("ledger", tac_Ledger),
    ("residual", c_double),
    ("momentum_residual", c_double),
    ("contacts", c_uint64),
    ("contacts_end", c_uint64),
]
tac_RecordedContact._fields_ = [
    ("row", c_uint64),
    ("key", c_uint64),
    ("body_a", c_int32),
    ("body_b", c_int32),
    ("shape_a", c_int32),
    ("shape_b", c_int32),
    ("point", tac_Vec3),
    ("normal", tac_Vec3),
    ("gap", c_double),
    ("gap_end", c_double),
    ("force", tac_Vec3),
    ("slip", tac_Vec3),
    ("work", c_double),
]
tac_RecordedServo._fields_ = [
    ("step", c_uint64),
    ("flags", c_uint64),
    ("state", c_uint64),
    ("buttons", c_uint64),
    ("frame", c_int64),
    ("t", c_double),
    ("dt", c_double),
    ("pose", tac_Pose),
    ("raw", tac_Pose),
    ("wanted", tac_Wrench),
    ("written", tac_Wrench),
    ("grip", c_double),
    ("gain", c_double),
    ("work", c_double),
    ("tick", c_uint64),
    ("advance", c_double),
]
tac_RecordedLive._fields_ = [
    ("step", c_uint64),
    ("tick", c_uint64),
    ("T", c_double),
]
tac_RecordedDevice._fields_ = [
    ("name", c_char_p),
    ("seen", tac_DeviceSeen),
    ("rows", c_uint64),
]
tac_RecordingInfo._fields_ = [
    ("rows", c_uint64),
    ("complete", c_bool),
    ("title", c_char_p),
    ("version", c_char_p),
    ("start", c_char_p),
    ("step", c_double),
    ("record_every", c_int),
    ("contacts", c_uint64),
    ("saves", c_uint64),
    ("channel_count", c_int),
    ("source_count", c_int),
    ("setting_count", c_int),
    ("body_count", c_int),
    ("device_count", c_int),
    ("live", c_bool),
    ("haptic_period", c_double),
    ("live_steps", c_uint64),
    ("edits", c_uint64),
    ("rows_lost", c_uint64),
    ("replay_steps", c_uint64),
]
tac_RecordingLost._fields_ = [
    ("rows", c_uint64),
    ("servo", c_uint64),
    ("edits", c_uint64),
    ("steps", c_uint64),
    ("saves", c_uint64),
    ("events", c_uint64),
]
tac_RecordingStats._fields_ = [
    ("rows", c_uint64),
    ("waiting", c_uint64),
    ("lost", tac_RecordingLost),
    ("replay_steps", c_uint64),
    ("bytes", c_uint64),
    ("flushes", c_uint64),
    ("flush_last", c_double),
    ("flush_longest", c_double),
    ("cpu", c_double),
    ("writing", c_bool),
    ("failed", c_bool),
    ("why", (c_char * 256)),
]
tac_ModelSensor._fields_ = [
    ("type", c_int),
    ("dimension", c_int),
    ("unit", c_char_p),
    ("word", c_char_p),
    ("name", c_char_p),
    ("body", c_int),
    ("frame", tac_Pose),
    ("relative", c_bool),
    ("reference", c_int),
    ("reference_frame", tac_Pose),
    ("site", c_int),
    ("drive", c_int),
    ("tendon", c_int),
    ("term_count", c_int),
    ("term", POINTER(c_int)),
    ("arm", POINTER(c_double)),
    ("cutoff", c_double),
]
tac_SnapshotHeader._fields_ = [
    ("magic", c_uint64),
    ("version", c_uint32),
    ("header_size", c_uint32),
    ("section_count", c_uint32),
    ("section_room", c_uint32),
    ("size", c_uint64),
    ("world", c_uint64),
    ("step", c_uint64),
    ("time", c_double),
    ("T", c_double),
    ("servo", c_uint64),
    ("hash", c_uint64),
    ("card", c_uint64),
    ("serial", c_uint64),
    ("clock", c_double),
]
tac_SnapshotSection._fields_ = [
    ("kind", c_uint32),
    ("stride", c_uint32),
    ("count", c_uint64),
    ("offset", c_uint64),
]
tac_SnapshotBody._fields_ = [
    ("position", (c_double * 3)),
    ("quaternion", (c_double * 4)),
    ("velocity", (c_double * 3)),
    ("spin", (c_double * 3)),
    ("flags", c_uint32),
    ("pad", c_uint32),
]
tac_SnapshotNode._fields_ = [
    ("position", (c_double * 3)),
]
tac_SnapshotTerm._fields_ = [
    ("step", c_double),
    ("total", c_double),
]
tac_SnapshotTerm3._fields_ = [
    ("linear", (c_double * 3)),
    ("angular", (c_double * 3)),
]
tac_SnapshotContact._fields_ = [
    ("point", (c_double * 3)),
    ("normal", (c_double * 3)),
    ("force", (c_double * 3)),
    ("slip", (c_double * 3)),
    ("gap", c_double),
    ("work", c_double),
    ("key", c_uint64),
    ("body_a", c_int32),
    ("body_b", c_int32),
    ("shape_a", c_int32),
    ("shape_b", c_int32),
]
tac_SnapshotPort._fields_ = [
    ("device", (c_double * 3)),
    ("device_q", (c_double * 4)),
    ("body", (c_double * 3)),
    ("body_q", (c_double * 4)),
    ("wanted", (c_double * 6)),
    ("written", (c_double * 6)),
    ("from_device", c_double),
    ("into_body", c_double),
    ("stored", c_double),
    ("released", c_double),
    ("held", c_double),
    ("account", c_double),
    ("stiffness", c_double),
    ("turn_stiffness", c_double),
    ("share", c_double),
    ("flags", c_uint32),
    ("holds", c_int32),
]
tac_SnapshotLoop._fields_ = [
    ("kind", c_uint32),
    ("world", c_uint32),
    ("period", c_double),
    ("ticks", c_uint64),
    ("missed", c_uint64),
    ("late_mean", c_double),
    ("late_p50", c_double),
    ("late_p99", c_double),
    ("late_p999", c_double),
    ("late_max", c_double),
    ("work_mean", c_double),
    ("work_p50", c_double),
    ("work_p99", c_double),
    ("work_p999", c_double),
    ("work_max", c_double),
    ("lost", c_uint64),
]
tac_SnapshotDevice._fields_ = [
    ("state", c_uint32),
    ("fault", c_uint32),
    ("ticks", c_uint64),
    ("stale", c_uint64),
    ("gaps", c_uint64),
    ("late", c_uint64),
    ("work", c_double),
    ("force", c_double),
    ("guard", (c_uint64 * 16)),
    ("guard_time", (c_double * 16)),
]
tac_SnapshotMessage._fields_ = [
    ("clock", c_double),
    ("code", c_int32),
    ("pad", c_uint32),
    ("text", (c_char * 240)),
]
tac_SnapshotStep._fields_ = [
    ("residual", c_double),
    ("momentum_residual", c_double),
    ("contact_residual", c_double),
    ("depth", c_double),
    ("energy_scale", c_double),
    ("contacts", c_uint64),
    ("contacts_left", c_uint64),
    ("asleep", c_uint64),
    ("diverged", c_uint64),
]
tac_SnapshotParameter._fields_ = [
    ("value", c_double),
]
tac_SnapshotSide._fields_ = [
    ("state", c_uint32),
    ("pad", c_uint32),
    ("rate", c_double),
    ("real_time", c_double),
    ("account", c_double),
    ("lost", c_double),
    ("taken", c_double),
    ("given", c_double),
    ("lowest", c_double),
    ("gap", c_double),
    ("gap_max", c_double),
    ("late_ticks", c_uint64),
    ("held_ticks", c_uint64),
    ("limited", c_uint64),
    ("stalls", c_uint64),
    ("solves", c_uint64),
    ("rows_lost", c_uint64),
]
tac_CardScene._fields_ = [
    ("title", c_uint64),
    ("step", c_double),
    ("duration", c_double),
    ("pad", c_uint64),
]
tac_CardBody._fields_ = [
    ("name", c_uint64),
    ("system", c_int32),
    ("flags", c_uint32),
    ("mass", c_double),
]
tac_CardSystem._fields_ = [
    ("name", c_uint64),
    ("kind", c_uint32),
    ("number", c_int32),
    ("first_body", c_int32),
    ("body_count", c_int32),
]
tac_CardShape._fields_ = [
    ("name", c_uint64),
    ("body", c_int32),
    ("type", c_uint32),
    ("size", (c_double * 3)),
    ("position", (c_double * 3)),
    ("quaternion", (c_double * 4)),
    ("color", (c_float * 4)),
    ("mesh", c_int32),
    ("flags", c_uint32),
]
tac_CardMesh._fields_ = [
    ("first_vertex", c_uint64),
    ("vertex_count", c_uint64),
    ("first_index", c_uint64),
    ("index_count", c_uint64),
]
tac_CardVertex._fields_ = [
    ("position", (c_float * 3)),
    ("normal", (c_float * 3)),
]
tac_CardLine._fields_ = [
    ("name", c_uint64),
    ("system", c_int32),
    ("flags", c_uint32),
    ("first", c_uint64),
    ("count", c_uint64),
    ("color", (c_float * 4)),
    ("radius", c_double),
]
tac_CardParameter._fields_ = [
    ("name", c_uint64),
    ("unit", c_uint64),
    ("text", c_uint64),
    ("value", c_double),
    ("initial", c_double),
    ("minimum", c_double),
    ("maximum", c_double),
    ("flags", c_uint32),
    ("pad", c_uint32),
]
tac_CardPort._fields_ = [
    ("name", c_uint64),
    ("body", c_int32),
    ("device", c_int32),
    ("frame", c_int32),
    ("axes", c_int32),
]
tac_CardDevice._fields_ = [
    ("name", c_uint64),
    ("model", c_uint64),
    ("force_max", c_double),
    ("period", c_double),
    ("frames", c_int32),
    ("buttons", c_int32),
]
tac_CardTerm._fields_ = [
    ("name", c_uint64),
    ("text", c_uint64),
    ("unit", c_uint64),
    ("book", c_uint32),
    ("sign", c_int32),
    ("system", c_int32),
    ("pad", c_uint32),
]
tac_SnapshotMoment._fields_ = [
    ("hash", c_uint64),
    ("world", c_uint64),
    ("servo", c_uint64),
    ("clock", c_double),
    ("port", POINTER(tac_SnapshotPort)),
]
tac_RealtimeDef._fields_ = [
    ("haptic_priority", c_int),
    ("simulation_priority", c_int),
    ("haptic_cpu", c_int),
    ("simulation_cpu", c_int),
    ("lock_memory", c_bool),
    ("keep_awake", c_bool),
    ("busy_wait", c_bool),
]
tac_SessionDef._fields_ = [
    ("period", c_double),
    ("lag", c_double),
    ("stall", c_double),
    ("look_every", c_double),
    ("realtime", tac_RealtimeDef),
    ("by_hand", c_bool),
    ("message", tac_MessageFn),
    ("user", c_void_p),
    ("cookie", c_int),
]
tac_SideFn = CFUNCTYPE(None, c_void_p, POINTER(tac_World))
tac_SideDef._fields_ = [
    ("world", POINTER(tac_World)),
    ("scene", POINTER(tac_Scene)),
    ("step", c_double),
    ("ends_after", c_uint64),
    ("surrogate", c_int),
    ("columns", c_int),
    ("before", tac_SideFn),
    ("after", tac_SideFn),
    ("user", c_void_p),
    ("cookie", c_int),
]
tac_Quantiles._fields_ = [
    ("mean", c_double),
    ("p50", c_double),
    ("p99", c_double),
    ("p999", c_double),
    ("max", c_double),
    ("count", c_uint64),
]
tac_LoopMiss._fields_ = [
    ("time", c_double),
    ("late", c_double),
    ("simulating", c_uint32),
    ("recording", c_uint32),
    ("cpu", c_int32),
    ("pad", c_int32),
]
tac_LoopStats._fields_ = [
    ("period", c_double),
    ("ticks", c_uint64),
    ("missed", c_uint64),
    ("late", tac_Quantiles),
    ("work", tac_Quantiles),
    ("miss", (tac_LoopMiss * 16)),
    ("miss_count", c_int),
]
tac_SideStats._fields_ = [
    ("state", c_int),
    ("steps", c_uint64),
    ("time", c_double),
    ("real_time", c_double),
    ("account", c_double),
    ("lost", c_double),
    ("taken", c_double),
    ("given", c_double),
    ("forgiven", c_double),
    ("lowest", c_double),
    ("gap", c_double),
    ("gap_max", c_double),
    ("late_ticks", c_uint64),
    ("held_ticks", c_uint64),
    ("limited", c_uint64),
    ("stalls", c_uint64),
    ("solves", c_uint64),
    ("loop", tac_LoopStats),
    ("rows_lost", c_uint64),
]
tac_ViewDevice._fields_ = [
    ("name", c_char_p),
    ("uri", c_char_p),
]
tac_ViewDef._fields_ = [
    ("address", c_char_p),
    ("port", c_int),
    ("token", c_char_p),
    ("name", c_char_p),
    ("show", c_char_p),
    ("options", POINTER(tac_SceneOptions)),
    ("device", POINTER(tac_ViewDevice)),
    ("device_count", c_int),
    ("scenes", c_char_p),
    ("accept_recordings", c_bool),
    ("open_browser", c_bool),
    ("realtime", tac_RealtimeDef),
    ("message", tac_MessageFn),
    ("user", c_void_p),
    ("cookie", c_int),
]

STRUCTS: dict[str, type[Struct]] = {
    "tac_Message": tac_Message,
    "tac_Vec3": tac_Vec3,
    "tac_Quat": tac_Quat,
    "tac_Mat3": tac_Mat3,
    "tac_Pose": tac_Pose,
    "tac_Twist": tac_Twist,
    "tac_Wrench": tac_Wrench,
    "tac_BodyId": tac_BodyId,
    "tac_JointId": tac_JointId,
    "tac_SpringId": tac_SpringId,
    "tac_ShapeId": tac_ShapeId,
    "tac_Ledger": tac_Ledger,
    "tac_Momentum": tac_Momentum,
    "tac_MomentumLedger": tac_MomentumLedger,
    "tac_NoticeStats": tac_NoticeStats,
    "tac_StudyDef": tac_StudyDef,
    "tac_WorldDef": tac_WorldDef,
    "tac_ContactStats": tac_ContactStats,
    "tac_StepStats": tac_StepStats,
    "tac_RelaxInfo": tac_RelaxInfo,
    "tac_BodyDef": tac_BodyDef,
    "tac_PortAccount": tac_PortAccount,
    "tac_PortInfo": tac_PortInfo,
    "tac_PortWeight": tac_PortWeight,
    "tac_PortPlace": tac_PortPlace,
    "tac_PortBooks": tac_PortBooks,
    "tac_PshDef": tac_PshDef,
    "tac_Psh": tac_Psh,
    "tac_PcdcDef": tac_PcdcDef,
    "tac_Pcdc": tac_Pcdc,
    "tac_SrcDef": tac_SrcDef,
    "tac_SrcSide": tac_SrcSide,
    "tac_Src": tac_Src,
    "tac_PopcDef": tac_PopcDef,
    "tac_Popc": tac_Popc,
    "tac_CouplingDef": tac_CouplingDef,
    "tac_Coupling": tac_Coupling,
    "tac_DeviceCaps": tac_DeviceCaps,
    "tac_DeviceSample": tac_DeviceSample,
    "tac_DeviceCommand": tac_DeviceCommand,
    "tac_DeviceFound": tac_DeviceFound,
    "tac_DeviceOps": tac_DeviceOps,
    "tac_GuardDef": tac_GuardDef,
    "tac_DeviceMap": tac_DeviceMap,
    "tac_DeviceDef": tac_DeviceDef,
    "tac_DeviceInput": tac_DeviceInput,
    "tac_DeviceSeen": tac_DeviceSeen,
    "tac_DeviceInfo": tac_DeviceInfo,
    "tac_Lead": tac_Lead,
    "tac_PredictiveDef": tac_PredictiveDef,
    "tac_PredictiveRow": tac_PredictiveRow,
    "tac_PredictiveBody": tac_PredictiveBody,
    "tac_PredictiveLimit": tac_PredictiveLimit,
    "tac_PredictiveInfo": tac_PredictiveInfo,
    "tac_PredictiveWrench": tac_PredictiveWrench,
    "tac_PredictiveMemory": tac_PredictiveMemory,
    "tac_Predictive": tac_Predictive,
    "tac_PortEndDef": tac_PortEndDef,
    "tac_PortEndInput": tac_PortEndInput,
    "tac_PortEndInfo": tac_PortEndInfo,
    "tac_PortEnd": tac_PortEnd,
    "tac_PortId": tac_PortId,
    "tac_PortDef": tac_PortDef,
    "tac_MeshDef": tac_MeshDef,
    "tac_HeightFieldDef": tac_HeightFieldDef,
    "tac_MassProperties": tac_MassProperties,
    "tac_ShapeDef": tac_ShapeDef,
    "tac_Surface": tac_Surface,
    "tac_Contact": tac_Contact,
    "tac_RayHit": tac_RayHit,
    "tac_Closest": tac_Closest,
    "tac_QueryFilter": tac_QueryFilter,
    "tac_SystemId": tac_SystemId,
    "tac_CustomDef": tac_CustomDef,
    "tac_DriveDef": tac_DriveDef,
    "tac_DriveInfo": tac_DriveInfo,
    "tac_PhsOptions": tac_PhsOptions,
    "tac_PhsLedger": tac_PhsLedger,
    "tac_PhsOne": tac_PhsOne,
    "tac_PhsPart": tac_PhsPart,
    "tac_PhsLine": tac_PhsLine,
    "tac_PhsDef": tac_PhsDef,
    "tac_RigJoint": tac_RigJoint,
    "tac_Rig": tac_Rig,
    "tac_RigPast": tac_RigPast,
    "tac_JointDef": tac_JointDef,
    "tac_JointInfo": tac_JointInfo,
    "tac_SpringDef": tac_SpringDef,
    "tac_SpringInfo": tac_SpringInfo,
    "tac_TreeAxis": tac_TreeAxis,
    "tac_TreeBodyDef": tac_TreeBodyDef,
    "tac_TendonPoint": tac_TendonPoint,
    "tac_TendonDef": tac_TendonDef,
    "tac_TreePair": tac_TreePair,
    "tac_TreeDef": tac_TreeDef,
    "tac_TendonInfo": tac_TendonInfo,
    "tac_TreeSense": tac_TreeSense,
    "tac_ModelPackage": tac_ModelPackage,
    "tac_ModelOptions": tac_ModelOptions,
    "tac_ModelShape": tac_ModelShape,
    "tac_ModelSpring": tac_ModelSpring,
    "tac_ModelSite": tac_ModelSite,
    "tac_ModelStart": tac_ModelStart,
    "tac_ModelKey": tac_ModelKey,
    "tac_ModelPlacement": tac_ModelPlacement,
    "tac_SceneSetting": tac_SceneSetting,
    "tac_SceneSource": tac_SceneSource,
    "tac_SceneOptions": tac_SceneOptions,
    "tac_SceneInfo": tac_SceneInfo,
    "tac_SceneParameter": tac_SceneParameter,
    "tac_SceneShow": tac_SceneShow,
    "tac_SceneBeside": tac_SceneBeside,
    "tac_SceneChannel": tac_SceneChannel,
    "tac_SceneShape": tac_SceneShape,
    "tac_Edit": tac_Edit,
    "tac_NodalPoint": tac_NodalPoint,
    "tac_NodalSpring": tac_NodalSpring,
    "tac_NodalDef": tac_NodalDef,
    "tac_BeamDef": tac_BeamDef,
    "tac_NetDef": tac_NetDef,
    "tac_RecordingChannel": tac_RecordingChannel,
    "tac_RecordingDef": tac_RecordingDef,
    "tac_RecordedStep": tac_RecordedStep,
    "tac_RecordedContact": tac_RecordedContact,
    "tac_RecordedServo": tac_RecordedServo,
    "tac_RecordedLive": tac_RecordedLive,
    "tac_RecordedDevice": tac_RecordedDevice,
    "tac_RecordingInfo": tac_RecordingInfo,
    "tac_RecordingLost": tac_RecordingLost,
    "tac_RecordingStats": tac_RecordingStats,
    "tac_ModelSensor": tac_ModelSensor,
    "tac_SnapshotHeader": tac_SnapshotHeader,
    "tac_SnapshotSection": tac_SnapshotSection,
    "tac_SnapshotBody": tac_SnapshotBody,
    "tac_SnapshotNode": tac_SnapshotNode,
    "tac_SnapshotTerm": tac_SnapshotTerm,
    "tac_SnapshotTerm3": tac_SnapshotTerm3,
    "tac_SnapshotContact": tac_SnapshotContact,
    "tac_SnapshotPort": tac_SnapshotPort,
    "tac_SnapshotLoop": tac_SnapshotLoop,
    "tac_SnapshotDevice": tac_SnapshotDevice,
    "tac_SnapshotMessage": tac_SnapshotMessage,
    "tac_SnapshotStep": tac_SnapshotStep,
    "tac_SnapshotParameter": tac_SnapshotParameter,
    "tac_SnapshotSide": tac_SnapshotSide,
    "tac_CardScene": tac_CardScene,
    "tac_CardBody": tac_CardBody,
    "tac_CardSystem": tac_CardSystem,
    "tac_CardShape": tac_CardShape,
    "tac_CardMesh": tac_CardMesh,
    "tac_CardVertex": tac_CardVertex,
    "tac_CardLine": tac_CardLine,
    "tac_CardParameter": tac_CardParameter,
    "tac_CardPort": tac_CardPort,
    "tac_CardDevice": tac_CardDevice,
    "tac_CardTerm": tac_CardTerm,
    "tac_SnapshotMoment": tac_SnapshotMoment,
    "tac_RealtimeDef": tac_RealtimeDef,
    "tac_SessionDef": tac_SessionDef,
    "tac_SideDef": tac_SideDef,
    "tac_Quantiles": tac_Quantiles,
    "tac_LoopMiss": tac_LoopMiss,
    "tac_LoopStats": tac_LoopStats,
    "tac_SideStats": tac_SideStats,
    "tac_ViewDevice": tac_ViewDevice,
    "tac_ViewDef": tac_ViewDef,
}

# Fields that are an enumeration
ENUM_FIELDS: dict[tuple[str, str], type[Enum]] = {
    ("tac_Message", "code"): Result,
    ("tac_StudyDef", "scheme"): Scheme,
    ("tac_StudyDef", "gyro"): Gyro,
    ("tac_StudyDef", "predictor"): Predictor,
    ("tac_StudyDef", "so3"): So3Matrix,
    ("tac_StudyDef", "correction"): Correction,
    ("tac_StudyDef", "contact_law"): ContactLaw,
    ("tac_WorldDef", "policy"): Policy,
    ("tac_WorldDef", "contact_solver"): ContactSolver,
    ("tac_PshDef", "law"): PshLaw,
    ("tac_PcdcDef", "law"): PcdcLaw,
    ("tac_SrcDef", "law"): SrcLaw,
    ("tac_CouplingDef", "law"): CouplingLaw,
    ("tac_DeviceInput", "read"): DeviceRead,
    ("tac_DeviceInput", "state"): DeviceState,
    ("tac_DeviceInfo", "state"): DeviceState,
    ("tac_DeviceInfo", "fault"): DeviceFault,
    ("tac_PredictiveDef", "law"): PredictiveLaw,
    ("tac_PredictiveLimit", "reason"): PredictiveReason,
    ("tac_PortEndDef", "connector"): Connector,
    ("tac_PortEndInfo", "connector"): Connector,
    ("tac_PortEnd", "connector"): Connector,
    ("tac_MeshDef", "repair"): MeshRepair,
    ("tac_ShapeDef", "type"): ShapeType,
    ("tac_CustomDef", "form"): Form,
    ("tac_DriveDef", "on"): DriveOn,
    ("tac_DriveDef", "dynamics"): DriveDynamics,
    ("tac_PhsOptions", "leap"): PhsLeap,
    ("tac_PhsOptions", "credit"): PhsCredit,
    ("tac_PhsOptions", "metric"): PhsMetric,
    ("tac_PhsOptions", "predictor"): PhsPredictor,
    ("tac_PhsOptions", "power"): PhsPower,
    ("tac_PhsOptions", "books"): PhsBooks,
    ("tac_PhsPart", "kind"): PhsKind,
    ("tac_JointDef", "type"): JointType,
    ("tac_JointInfo", "type"): JointType,
    ("tac_SpringDef", "type"): SpringType,
    ("tac_SpringDef", "coupling"): SpringCoupling,
    ("tac_SpringInfo", "type"): SpringType,
    ("tac_TreeBodyDef", "joint"): TreeJoint,
    ("tac_TendonPoint", "type"): TendonPointType,
    ("tac_TreeDef", "form"): Form,
    ("tac_ModelShape", "type"): ShapeType,
    ("tac_ModelSpring", "type"): SpringType,
    ("tac_ModelSite", "form"): SiteForm,
    ("tac_ModelPlacement", "form"): Form,
    ("tac_SceneShape", "type"): ShapeType,
    ("tac_ModelSensor", "type"): SensorType,
    ("tac_SideDef", "surrogate"): SurrogateKind,
    ("tac_SideStats", "state"): SideState,
}

# Lists of the headers, by their names without TAC_
LISTS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "RESULTS": (
        ('OK', 0, 'no error'),
        ('ERR_INVALID', -1, 'an argument is outside its range'),
        ('ERR_MEMORY', -2, 'memory could not be had'),
        ('ERR_CAPACITY', -3, 'a capacity fixed at creation is used up'),
        ('ERR_SYNTAX', -4, 'the file does not say what was expected'),
        ('ERR_DEVICE', -5, 'the device does not answer as it should'),
        ('ERR_DIVERGED', -6, 'a number that must be finite is not'),
        ('ERR_STALE', -7, 'the id names an object that is gone or of another world'),
        ('ERR_STATE', -8, 'the call does not fit between begin and end of a step'),
    ),
    "LEDGER_FIELDS": (
        ('kinetic', 0, 'motion'),
        ('gravity', 0, 'height; zero at the origin'),
        ('elastic', 0, 'springs and joints, from the geometry'),
        ('carried', 0, 'residuals that could not yet be moved to the geometry'),
        ('tank', 0, 'owed by or to the approximation, kept until it can be settled'),
        ('work_port', 1, 'wrenches pushed in by the program or a device'),
        ('work_target', 1, 'targets, fixed bodies and belts moving'),
        ('work_edit', 1, 'objects added, removed or changed'),
        ('work_row', 1, 'rows on a system, springs of the world among them; cancels in the world'),
        ('work_policy', 1, 'corrections handed between systems; cancels in the world'),
        ('damping', -1, 'dampers and drag'),
        ('friction', -1, 'sliding contacts and joints'),
        ('restitution', -1, 'impacts'),
        ('stick', -1, 'contacts that stop and stick'),
        ('rolling', -1, 'contacts that resist rolling and spinning'),
        ('locking', -1, 'joints that lock'),
        ('scheme', -1, 'what backward Euler or a projection loses'),
        ('stabilisation', 1, 'push-out, paid from contact losses'),
        ('solver', 1, 'what an unconverged row did beside its law'),
        ('created', 1, 'what no law explains: leaks left by a policy, explicit schemes'),
    ),
    "MOMENTUM_FIELDS": (
        ('gravity', 'weight'),
        ('port', 'wrenches pushed in by the program or a device'),
        ('row', 'springs that are rows, and contacts; in the world only those against the world, and moments that nodes of nets do not take'),
        ('held', 'joints, springs and dampers to the world, or to bodies that do not move freely'),
        ('drag', 'drag against the world'),
        ('open', 'pairs of forces whose lines of action have come apart'),
        ('correction', 'velocities changed by closing momentum and by the energy correction'),
        ('moved', 'places changed at given velocities: push-out, turned roots'),
        ('scheme', 'gyroscopic forms and schemes that do not keep angular momentum'),
        ('edit', 'objects added, removed, placed or given a velocity'),
    ),
    "NOTICES": (
        ('DROPPED', 'dropped', 'contacts for which there was no room in a step'),
        ('OVERLAP', 'overlap', 'm, that shapes were inside each other'),
        ('UNCONVERGED', 'unconverged', 'm/s, residual of the contact problem'),
        ('SOLVER', 'solver', 'J that unsolved contact forces gave or took'),
        ('SPIN', 'spin', 'rad that a body turns in a step'),
        ('LEDGER', 'ledger', 'what the energy books miss by, of all terms'),
        ('MOMENTUM', 'momentum', 'what the momentum books miss by, of all terms'),
        ('MISSED_ROOT', 'missed_root', 'J that the energy correction owes'),
        ('STIFFNESS', 'stiffness', 'k T^2/m of a joint or spring'),
        ('FAULT', 'fault', 'J that networks made and have not taken out again'),
        ('JAMMED', 'jammed', 'm, overlap of an edit that joints do not let apart'),
    ),
    "STAGES": (
        ('PREPARE',),
        ('COLLIDE',),
        ('ROWS',),
        ('FREE',),
        ('CONDENSE',),
        ('SOLVE',),
        ('FINISH',),
        ('POLICY',),
        ('PUSH_OUT',),
        ('LEDGER',),
    ),
    "DEVICE_FAULTS": (
        ('NONE', 'none', 'nothing'),
        ('NAN', 'nan', 'a number of the sample or of the wrench is not finite'),
        ('LOST', 'lost', 'no fresh sample for too long, or the device is gone'),
        ('HARDWARE', 'hardware', 'the device reports a fault'),
        ('EMERGENCY_STOP', 'emergency_stop', 'its emergency stop was pressed'),
        ('TOO_HOT', 'too_hot', 'its motors are too hot'),
        ('SPEED', 'speed', 'it moved faster than the limit'),
        ('JUMP', 'jump', 'three poses in a row were out of reach of the ones before'),
        ('WRITE', 'write', 'the device did not take a wrench'),
    ),
    "DEVICE_GUARDS": (
        ('STATE', 'state', 'not engaged: zero'),
        ('FINITE', 'finite', 'a number was not finite: fault'),
        ('SAMPLE', 'sample', 'no fresh sample: zero'),
        ('COMMAND', 'command', 'nothing new from the simulation: faded to zero'),
        ('STATUS', 'status', 'the device reports a fault, or forces off'),
        ('JUMP', 'jump', 'a pose out of reach did not count'),
        ('SPEED', 'speed', 'too fast: fault'),
        ('FENCE', 'fence', 'outside the workspace: pushed back instead'),
        ('RAMP', 'ramp', 'scaled while forces come in or go out'),
        ('THERMAL', 'thermal', 'held to the continuous force'),
        ('CLAMP', 'clamp', 'scaled to the largest force or torque'),
        ('SLEW', 'slew', 'grew more slowly'),
    ),
    "CONNECTORS": (
        ('AUTO', 'auto', 'as the device allows'),
        ('PREDICTIVE', 'src-p', 'predictive storage-referenced connector'),
        ('SRC', 'src', 'storage-referenced connector'),
        ('TANK', 'tank', 'virtual coupling with a tank'),
        ('HOLD', 'hold', 'virtual coupling, held'),
        ('PCDC', 'pcdc', 'passive continuous-discrete connection'),
        ('POPC', 'popc', 'passivity observer and controller'),
        ('PLAIN', 'plain', 'the spring as it is, and the account of it'),
    ),
    "EDITS": (
        ('STEP_LENGTH', 'step length', 's, of the steps from here on', 'the world'),
        ('CONTROL', 'control', 'control, model, drive', 'a drive: model.drive'),
        ('ACTIVATION', 'activation', 'activation, model, drive', 'a drive: model.drive'),
        ('SET', 'set', 'value in SI', 'a parameter of the scene that is live'),
        ('PUSH', 'push', 'force x y z (N), torque x y z (N·m), for one step', 'a body'),
        ('PLACE', 'place', 'position x y z (m), quaternion w x y z', 'a rigid body'),
        ('TWIST', 'twist', 'velocity x y z (m/s), spin x y z (rad/s)', 'a rigid body'),
        ('TARGET', 'target', 'position x y z (m), quaternion w x y z', 'a spring to the world, or the pose of a fixed body'),
        ('STIFFNESS', 'stiffness', 'N/m, damping N·s/m, of turns N·m/rad, N·m·s/rad', 'a spring'),
        ('HOLD', 'hold', 'point x y z (m, in the frame of its centre of mass), number of the coupling', 'a body; \\"\\": nothing, it lets go'),
        ('REMOVE', 'remove', '', 'a body, joint or spring'),
        ('RESET', 'reset', '', 'the world: to the state in which it began'),
    ),
    "SECTIONS": (
        ('BODIES', 1, 'tac_SnapshotBody', 112),
        ('NODES', 2, 'tac_SnapshotNode', 24),
        ('LEDGER', 3, 'tac_SnapshotTerm', 16),
        ('MOMENTUM', 4, 'tac_SnapshotTerm3', 48),
        ('CONTACTS', 5, 'tac_SnapshotContact', 136),
        ('PORTS', 6, 'tac_SnapshotPort', 288),
        ('LOOPS', 7, 'tac_SnapshotLoop', 120),
        ('DEVICES', 8, 'tac_SnapshotDevice', 312),
        ('MESSAGES', 9, 'tac_SnapshotMessage', 256),
        ('STEP', 10, 'tac_SnapshotStep', 72),
        ('PARAMETERS', 11, 'tac_SnapshotParameter', 8),
        ('SIDES', 12, 'tac_SnapshotSide', 128),
        ('CARD_TEXT', 64, 'tac_CardByte', 1),
        ('CARD_BODIES', 65, 'tac_CardBody', 24),
        ('CARD_SHAPES', 66, 'tac_CardShape', 120),
        ('CARD_MESHES', 67, 'tac_CardMesh', 32),
        ('CARD_VERTICES', 68, 'tac_CardVertex', 24),
        ('CARD_INDICES', 69, 'tac_CardIndex', 4),
        ('CARD_LINES', 70, 'tac_CardLine', 56),
        ('CARD_LINE_NODES', 71, 'tac_CardIndex', 4),
        ('CARD_PARAMETERS', 72, 'tac_CardParameter', 64),
        ('CARD_PORTS', 73, 'tac_CardPort', 24),
        ('CARD_DEVICES', 74, 'tac_CardDevice', 40),
        ('CARD_TERMS', 75, 'tac_CardTerm', 40),
        ('CARD_SYSTEMS', 76, 'tac_CardSystem', 24),
        ('CARD_SCENE', 77, 'tac_CardScene', 32),
    ),
    "SURROGATES": (
        ('AFFINE', 'affine', 'free motion and response of the step, contacts as they are; an account'),
        ('HOLD', 'hold', 'held points go on as they moved; mean force back; an account'),
        ('PSH', 'psh', 'held points go on as they moved; passive sample and hold'),
        ('PLAIN', 'plain', 'held points go on as they moved; last force back; no account'),
    ),
}

# Rows of snapshots that are one number
PLAIN_ROWS: dict[str, Any] = {
    "tac_CardByte": c_char,
    "tac_CardIndex": c_uint32,
}

# name: (result, arguments)
PROTOTYPES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "tac_version": (c_int, ()),
    "tac_result_name": (c_char_p, (c_int,)),
    "tac_result_text": (c_char_p, (c_int,)),
    "tac_pose_identity": (tac_Pose, ()),
    "tac_pose_make": (tac_Pose, (tac_Vec3, tac_Vec3)),
    "tac_pose_mul": (tac_Pose, (tac_Pose, tac_Pose)),
    "tac_pose_point": (tac_Vec3, (tac_Pose, tac_Vec3)),
    "tac_pose_point_inverse": (tac_Vec3, (tac_Pose, tac_Vec3)),
    "tac_pose_vector": (tac_Vec3, (tac_Pose, tac_Vec3)),
    "tac_ledger_stored": (c_double, (POINTER(tac_Ledger),)),
    "tac_ledger_residual": (c_double, (POINTER(tac_Ledger),)),
    "tac_momentum_unexplained": (tac_Momentum, (POINTER(tac_MomentumLedger),)),
    "tac_momentum_residual": (c_double, (POINTER(tac_MomentumLedger),)),
    "tac_notice_name": (c_char_p, (c_int,)),
    "tac_notice_text": (c_int, (c_int, POINTER(tac_NoticeStats), c_uint64, POINTER(c_char), c_size_t)),
    "tac_world_def_default": (tac_WorldDef, ()),
    "tac_world_create": (c_int, (POINTER(tac_WorldDef), POINTER(POINTER(tac_World)))),
    "tac_world_destroy": (None, (POINTER(tac_World),)),
    "tac_world_relax": (c_int, (POINTER(tac_World), POINTER(tac_RelaxInfo))),
    "tac_world_step": (c_int, (POINTER(tac_World), c_double)),
    "tac_world_begin": (c_int, (POINTER(tac_World), c_double)),
    "tac_world_end": (c_int, (POINTER(tac_World),)),
    "tac_world_energy": (c_double, (POINTER(tac_World),)),
    "tac_world_ledger": (tac_Ledger, (POINTER(tac_World), c_bool)),
    "tac_world_momentum": (None, (POINTER(tac_World), POINTER(tac_Vec3), POINTER(tac_Vec3))),
    "tac_world_momentum_ledger": (tac_MomentumLedger, (POINTER(tac_World), c_bool)),
    "tac_world_stats": (tac_StepStats, (POINTER(tac_World),)),
    "tac_stage_name": (c_char_p, (c_int,)),
    "tac_world_hash": (c_uint64, (POINTER(tac_World),)),
    "tac_world_save_size": (c_size_t, (POINTER(tac_World),)),
    "tac_world_save": (c_int, (POINTER(tac_World), c_void_p, c_size_t)),
    "tac_world_load": (c_int, (POINTER(tac_World), c_void_p, c_size_t)),
    "tac_body_def_default": (tac_BodyDef, ()),
    "tac_inertia_box": (tac_Mat3, (c_double, tac_Vec3)),
    "tac_inertia_sphere": (tac_Mat3, (c_double, c_double)),
    "tac_inertia_cylinder": (tac_Mat3, (c_double, c_double, c_double)),
    "tac_inertia_diagonal": (tac_Mat3, (c_double, c_double, c_double)),
    "tac_body_create": (c_int, (POINTER(tac_World), POINTER(tac_BodyDef), POINTER(tac_BodyId))),
    "tac_body_destroy": (c_int, (POINTER(tac_World), tac_BodyId)),
    "tac_body_is_valid": (c_bool, (POINTER(tac_World), tac_BodyId)),
    "tac_world_body_count": (c_int, (POINTER(tac_World),)),
    "tac_body_def": (tac_BodyDef, (POINTER(tac_World), tac_BodyId)),
    "tac_body_pose": (tac_Pose, (POINTER(tac_World), tac_BodyId)),
    "tac_body_twist": (tac_Twist, (POINTER(tac_World), tac_BodyId)),
    "tac_body_state_twist": (tac_Twist, (POINTER(tac_World), tac_BodyId)),
    "tac_body_kinetic": (c_double, (POINTER(tac_World), tac_BodyId)),
    "tac_body_push": (c_int, (POINTER(tac_World), tac_BodyId, tac_Wrench)),
    "tac_body_push_at": (c_int, (POINTER(tac_World), tac_BodyId, tac_Vec3, tac_Vec3)),
    "tac_body_port": (tac_PortAccount, (POINTER(tac_World), tac_BodyId)),
    "tac_body_momentum_ledger": (tac_MomentumLedger, (POINTER(tac_World), tac_BodyId)),
    "tac_body_is_asleep": (c_bool, (POINTER(tac_World), tac_BodyId)),
    "tac_body_wake": (c_int, (POINTER(tac_World), tac_BodyId)),
    "tac_body_set_pose": (c_int, (POINTER(tac_World), tac_BodyId, tac_Pose)),
    "tac_body_set_twist": (c_int, (POINTER(tac_World), tac_BodyId, tac_Twist)),
    "tac_body_move_to": (c_int, (POINTER(tac_World), tac_BodyId, tac_Pose)),
    "tac_world_next_body": (tac_BodyId, (POINTER(tac_World), tac_BodyId)),
    "tac_body_set_name": (c_int, (POINTER(tac_World), tac_BodyId, c_char_p)),
    "tac_body_name": (c_char_p, (POINTER(tac_World), tac_BodyId)),
    "tac_body_set_user": (c_int, (POINTER(tac_World), tac_BodyId, c_void_p)),
    "tac_body_user": (c_void_p, (POINTER(tac_World), tac_BodyId)),
    "tac_psh_def_default": (tac_PshDef, ()),
    "tac_psh_init": (c_int, (POINTER(tac_Psh), POINTER(tac_PshDef))),
    "tac_psh_set_weight": (c_int, (POINTER(tac_Psh), POINTER(c_double))),
    "tac_psh_slow": (None, (POINTER(tac_Psh), c_double, POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_psh_fast": (None, (POINTER(tac_Psh), c_double, POINTER(c_double), POINTER(c_double))),
    "tac_psh_close": (None, (POINTER(tac_Psh),)),
    "tac_psh_close_reported": (None, (POINTER(tac_Psh), c_double, c_double)),
    "tac_psh_info": (tac_PortInfo, (POINTER(tac_Psh),)),
    "tac_pcdc_def_default": (tac_PcdcDef, ()),
    "tac_pcdc_init": (c_int, (POINTER(tac_Pcdc), POINTER(tac_PcdcDef), POINTER(c_double))),
    "tac_pcdc_init_pose": (c_int, (POINTER(tac_Pcdc), POINTER(tac_PcdcDef), tac_Pose)),
    "tac_pcdc_set_mobility": (c_int, (POINTER(tac_Pcdc), POINTER(c_double))),
    "tac_pcdc_step": (None, (POINTER(tac_Pcdc), c_double, POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_pcdc_step_pose": (None, (POINTER(tac_Pcdc), c_double, tac_Pose, POINTER(c_double), POINTER(c_double))),
    "tac_pcdc_delivered": (None, (POINTER(tac_Pcdc), c_double)),
    "tac_pcdc_info": (tac_PortInfo, (POINTER(tac_Pcdc),)),
    "tac_src_def_default": (tac_SrcDef, ()),
    "tac_src_init": (c_int, (POINTER(tac_Src), POINTER(tac_SrcDef), POINTER(c_double), c_double)),
    "tac_src_init_pose": (c_int, (POINTER(tac_Src), POINTER(tac_SrcDef), tac_Pose, c_double)),
    "tac_src_set_inertia": (c_int, (POINTER(tac_Src), POINTER(c_double))),
    "tac_src_step": (None, (POINTER(tac_Src), c_double, POINTER(c_double), POINTER(tac_SrcSide), POINTER(c_double))),
    "tac_src_step_pose": (None, (POINTER(tac_Src), c_double, tac_Pose, POINTER(tac_SrcSide), POINTER(c_double))),
    "tac_src_handed": (None, (POINTER(tac_Src), c_double)),
    "tac_src_written": (None, (POINTER(tac_Src), POINTER(c_double))),
    "tac_src_info": (tac_PortInfo, (POINTER(tac_Src),)),
    "tac_popc_def_default": (tac_PopcDef, ()),
    "tac_popc_init": (c_int, (POINTER(tac_Popc), POINTER(tac_PopcDef), POINTER(c_double))),
    "tac_popc_init_pose": (c_int, (POINTER(tac_Popc), POINTER(tac_PopcDef), tac_Pose)),
    "tac_popc_step": (None, (POINTER(tac_Popc), c_double, POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_popc_step_pose": (None, (POINTER(tac_Popc), c_double, tac_Pose, POINTER(c_double), POINTER(c_double))),
    "tac_popc_written": (None, (POINTER(tac_Popc), POINTER(c_double))),
    "tac_popc_info": (tac_PortInfo, (POINTER(tac_Popc),)),
    "tac_coupling_def_default": (tac_CouplingDef, ()),
    "tac_coupling_init": (c_int, (POINTER(tac_Coupling), POINTER(tac_CouplingDef), POINTER(c_double))),
    "tac_coupling_init_pose": (c_int, (POINTER(tac_Coupling), POINTER(tac_CouplingDef), tac_Pose)),
    "tac_coupling_sample": (None, (POINTER(tac_Coupling), c_double, POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_coupling_sample_pose": (None, (POINTER(tac_Coupling), c_double, tac_Pose, tac_Pose, POINTER(tac_Pose))),
    "tac_coupling_force": (None, (POINTER(tac_Coupling), POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_coupling_force_pose": (None, (POINTER(tac_Coupling), tac_Pose, tac_Pose, POINTER(c_double))),
    "tac_coupling_applied": (None, (POINTER(tac_Coupling), POINTER(c_double))),
    "tac_coupling_handed": (None, (POINTER(tac_Coupling), c_double)),
    "tac_coupling_energy": (c_double, (POINTER(tac_Coupling), POINTER(c_double))),
    "tac_coupling_energy_pose": (c_double, (POINTER(tac_Coupling), tac_Pose)),
    "tac_coupling_info": (tac_PortInfo, (POINTER(tac_Coupling),)),
    "tac_coupling_bound": (c_double, (c_double, c_double, c_double, c_int)),
    "tac_device_uri_authority": (c_char_p, (POINTER(tac_DeviceUri),)),
    "tac_device_uri_path": (c_char_p, (POINTER(tac_DeviceUri),)),
    "tac_device_uri_text": (c_char_p, (POINTER(tac_DeviceUri), c_char_p)),
    "tac_device_uri_number": (c_double, (POINTER(tac_DeviceUri), c_char_p, c_double, c_double, c_double)),
    "tac_device_uri_fail": (c_int, (POINTER(tac_DeviceUri), c_char_p)),
    "tac_device_register": (c_int, (POINTER(tac_DeviceOps),)),
    "tac_device_backend": (POINTER(tac_DeviceOps), (c_int,)),
    "tac_device_def_default": (tac_DeviceDef, ()),
    "tac_device_open": (c_int, (POINTER(tac_DeviceDef), POINTER(POINTER(tac_Device)))),
    "tac_device_close": (None, (POINTER(tac_Device),)),
    "tac_device_name": (c_char_p, (POINTER(tac_Device),)),
    "tac_device_caps": (tac_DeviceCaps, (POINTER(tac_Device),)),
    "tac_device_seen": (tac_DeviceSeen, (POINTER(tac_Device),)),
    "tac_device_start": (c_int, (POINTER(tac_Device),)),
    "tac_device_stop": (None, (POINTER(tac_Device),)),
    "tac_device_engage": (c_int, (POINTER(tac_Device),)),
    "tac_device_disengage": (None, (POINTER(tac_Device),)),
    "tac_device_clutch": (None, (POINTER(tac_Device), c_bool)),
    "tac_device_acknowledge": (c_int, (POINTER(tac_Device),)),
    "tac_device_stiffness": (None, (POINTER(tac_Device), c_double, c_double)),
    "tac_device_read": (c_int, (POINTER(tac_Device), c_double, POINTER(tac_DeviceInput))),
    "tac_device_write": (c_int, (POINTER(tac_Device), POINTER(tac_Wrench), c_double, POINTER(tac_Wrench))),
    "tac_device_lead": (c_int, (POINTER(tac_Device), POINTER(tac_Lead))),
    "tac_device_leads_ignored": (c_uint64, (POINTER(tac_Device),)),
    "tac_device_grip": (None, (POINTER(tac_Device), c_double)),
    "tac_device_info": (tac_DeviceInfo, (POINTER(tac_Device),)),
    "tac_device_report": (None, (POINTER(tac_Device),)),
    "tac_device_calibrate": (c_int, (POINTER(tac_Device), POINTER(c_char))),
    "tac_device_state_name": (c_char_p, (c_int,)),
    "tac_device_fault_name": (c_char_p, (c_int,)),
    "tac_device_fault_text": (c_char_p, (c_int,)),
    "tac_device_guard_name": (c_char_p, (c_int,)),
    "tac_device_guard_text": (c_char_p, (c_int,)),
    "tac_device_panic": (None, ()),
    "tac_predictive_def_default": (tac_PredictiveDef, ()),
    "tac_predictive_init": (c_int, (POINTER(tac_Predictive), POINTER(tac_PredictiveDef), POINTER(c_double))),
    "tac_predictive_init_pose": (c_int, (POINTER(tac_Predictive), POINTER(tac_PredictiveDef), tac_Pose)),
    "tac_predictive_set_inertia": (c_int, (POINTER(tac_Predictive), POINTER(c_double))),
    "tac_predictive_step": (None, (POINTER(tac_Predictive), c_double, POINTER(c_double), POINTER(tac_PredictiveRow), c_int, POINTER(c_double))),
    "tac_predictive_step_pose": (None, (POINTER(tac_Predictive), c_double, POINTER(tac_Pose), POINTER(tac_PredictiveRow), c_int, POINTER(c_double))),
    "tac_predictive_idle": (None, (POINTER(tac_Predictive), c_double, POINTER(c_double))),
    "tac_predictive_idle_pose": (None, (POINTER(tac_Predictive), c_double, POINTER(tac_Pose))),
    "tac_predictive_couple": (None, (POINTER(tac_Predictive), c_double, POINTER(tac_Pose), POINTER(tac_PredictiveBody), POINTER(c_double))),
    "tac_predictive_written": (None, (POINTER(tac_Predictive), POINTER(c_double))),
    "tac_predictive_on_body": (None, (POINTER(tac_Predictive), POINTER(c_double))),
    "tac_predictive_reset": (None, (POINTER(tac_Predictive),)),
    "tac_predictive_info": (tac_PortInfo, (POINTER(tac_Predictive),)),
    "tac_predictive_more": (tac_PredictiveInfo, (POINTER(tac_Predictive),)),
    "tac_predictive_limit": (tac_PredictiveLimit, (POINTER(tac_Predictive), POINTER(c_double))),
    "tac_predictive_reason": (c_char_p, (c_int,)),
    "tac_predictive_detector": (c_char_p, (c_int,)),
    "tac_port_end_def_default": (tac_PortEndDef, ()),
    "tac_port_end_init": (c_int, (POINTER(tac_PortEnd), POINTER(tac_PortEndDef))),
    "tac_port_end_connect": (c_int, (POINTER(tac_PortEnd), POINTER(tac_DeviceSeen))),
    "tac_port_end_set_stiffness": (c_int, (POINTER(tac_PortEnd), c_double, c_double)),
    "tac_port_end_let_go": (None, (POINTER(tac_PortEnd),)),
    "tac_port_end_tick": (tac_Wrench, (POINTER(tac_PortEnd), POINTER(tac_PortEndInput))),
    "tac_port_end_written": (tac_Wrench, (POINTER(tac_PortEnd), tac_Wrench)),
    "tac_port_end_moved": (None, (POINTER(tac_PortEnd), c_double)),
    "tac_port_end_info": (tac_PortEndInfo, (POINTER(tac_PortEnd),)),
    "tac_port_end_text": (None, (POINTER(tac_PortEnd), POINTER(c_char), c_size_t)),
    "tac_connector_name": (c_char_p, (c_int,)),
    "tac_connector_text": (c_char_p, (c_int,)),
    "tac_port_def_default": (tac_PortDef, ()),
    "tac_port_create": (c_int, (POINTER(tac_World), POINTER(tac_PortDef), POINTER(tac_PortId))),
    "tac_port_destroy": (c_int, (POINTER(tac_World), tac_PortId)),
    "tac_port_hold": (c_int, (POINTER(tac_World), tac_PortId, tac_BodyId, tac_Pose)),
    "tac_port_let_go": (c_int, (POINTER(tac_World), tac_PortId)),
    "tac_port_holds": (c_bool, (POINTER(tac_World), tac_PortId)),
    "tac_port_is_valid": (c_bool, (POINTER(tac_World), tac_PortId)),
    "tac_world_port_count": (c_int, (POINTER(tac_World),)),
    "tac_world_next_port": (tac_PortId, (POINTER(tac_World), tac_PortId)),
    "tac_port_def": (tac_PortDef, (POINTER(tac_World), tac_PortId)),
    "tac_port_end": (POINTER(tac_PortEnd), (POINTER(tac_World), tac_PortId)),
    "tac_port_set_stiffness": (c_int, (POINTER(tac_World), tac_PortId, c_double, c_double)),
    "tac_port_info": (tac_PortEndInfo, (POINTER(tac_World), tac_PortId)),
    "tac_port_text": (None, (POINTER(tac_World), tac_PortId, POINTER(c_char), c_size_t)),
    "tac_port_look": (c_int, (POINTER(tac_World), tac_PortId, POINTER(tac_PortEndInput))),
    "tac_port_push": (c_int, (POINTER(tac_World), tac_PortId, tac_Wrench)),
    "tac_port_work": (c_double, (POINTER(tac_World), tac_PortId)),
    "tac_hull_create": (c_int, (POINTER(tac_Vec3), c_int, tac_MessageFn, c_void_p, POINTER(POINTER(tac_Geometry)))),
    "tac_mesh_create": (c_int, (POINTER(tac_MeshDef), POINTER(POINTER(tac_Geometry)))),
    "tac_height_field_create": (c_int, (POINTER(tac_HeightFieldDef), POINTER(POINTER(tac_Geometry)))),
    "tac_geometry_load": (c_int, (c_char_p, c_int, c_double, tac_MessageFn, c_void_p, POINTER(POINTER(tac_Geometry)))),
    "tac_geometry_retain": (None, (POINTER(tac_Geometry),)),
    "tac_geometry_release": (None, (POINTER(tac_Geometry),)),
    "tac_geometry_type": (c_int, (POINTER(tac_Geometry),)),
    "tac_geometry_vertices": (c_int, (POINTER(tac_Geometry), POINTER(POINTER(tac_Vec3)))),
    "tac_geometry_triangles": (c_int, (POINTER(tac_Geometry), POINTER(POINTER((c_int32 * 3))))),
    "tac_geometry_bounds": (None, (POINTER(tac_Geometry), POINTER(tac_Vec3), POINTER(tac_Vec3))),
    "tac_mass_properties": (c_int, (c_int, tac_Vec3, POINTER(tac_Geometry), c_double, POINTER(tac_MassProperties))),
    "tac_mass_combine": (tac_MassProperties, (POINTER(tac_MassProperties), POINTER(tac_Pose), c_int)),
    "tac_shape_def_default": (tac_ShapeDef, ()),
    "tac_shape_create": (c_int, (POINTER(tac_World), tac_BodyId, POINTER(tac_ShapeDef), POINTER(tac_ShapeId))),
    "tac_shape_destroy": (c_int, (POINTER(tac_World), tac_ShapeId)),
    "tac_shape_is_valid": (c_bool, (POINTER(tac_World), tac_ShapeId)),
    "tac_world_shape_count": (c_int, (POINTER(tac_World),)),
    "tac_shape_def": (tac_ShapeDef, (POINTER(tac_World), tac_ShapeId)),
    "tac_shape_body": (tac_BodyId, (POINTER(tac_World), tac_ShapeId)),
    "tac_shape_set_surface_velocity": (c_int, (POINTER(tac_World), tac_ShapeId, tac_Vec3)),
    "tac_material_set": (c_int, (POINTER(tac_World), c_int, tac_Surface)),
    "tac_material_set_pair": (c_int, (POINTER(tac_World), c_int, c_int, tac_Surface)),
    "tac_material_pair": (tac_Surface, (POINTER(tac_World), c_int, c_int)),
    "tac_body_set_ccd_exact": (c_int, (POINTER(tac_World), tac_BodyId, c_bool)),
    "tac_world_next_shape": (tac_ShapeId, (POINTER(tac_World), tac_ShapeId)),
    "tac_shape_set_name": (c_int, (POINTER(tac_World), tac_ShapeId, c_char_p)),
    "tac_shape_name": (c_char_p, (POINTER(tac_World), tac_ShapeId)),
    "tac_shape_set_user": (c_int, (POINTER(tac_World), tac_ShapeId, c_void_p)),
    "tac_shape_user": (c_void_p, (POINTER(tac_World), tac_ShapeId)),
    "tac_world_contacts": (POINTER(tac_Contact), (POINTER(tac_World), POINTER(c_int))),
    "tac_body_contact_wrench": (tac_Wrench, (POINTER(tac_World), tac_BodyId)),
    "tac_query_filter_default": (tac_QueryFilter, ()),
    "tac_world_ray": (c_bool, (POINTER(tac_World), tac_Vec3, tac_Vec3, POINTER(tac_QueryFilter), POINTER(tac_RayHit))),
    "tac_world_closest": (c_bool, (POINTER(tac_World), tac_Vec3, c_double, POINTER(tac_QueryFilter), POINTER(tac_Closest))),
    "tac_world_overlap": (c_int, (POINTER(tac_World), POINTER(tac_ShapeDef), tac_Pose, POINTER(tac_QueryFilter), POINTER(tac_ShapeId), c_int)),
    "tac_world_cast": (c_bool, (POINTER(tac_World), POINTER(tac_ShapeDef), tac_Pose, tac_Vec3, POINTER(tac_QueryFilter), POINTER(tac_RayHit))),
    "tac_system_is_valid": (c_bool, (POINTER(tac_World), tac_SystemId)),
    "tac_system_destroy": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_world_system_count": (c_int, (POINTER(tac_World),)),
    "tac_system_velocity_count": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_system_position_count": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_system_form": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_system_positions": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_velocities": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_state_velocities": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_set_positions": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_set_velocities": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_push": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_system_port_work": (c_double, (POINTER(tac_World), tac_SystemId, c_bool)),
    "tac_system_ledger": (tac_Ledger, (POINTER(tac_World), tac_SystemId, c_bool)),
    "tac_system_momentum_ledger": (tac_MomentumLedger, (POINTER(tac_World), tac_SystemId)),
    "tac_system_body_count": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_system_body": (tac_BodyId, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_body_system": (tac_SystemId, (POINTER(tac_World), tac_BodyId, POINTER(c_int))),
    "tac_system_mass_matrix": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_bias": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_forces": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_system_acceleration": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_world_next_system": (tac_SystemId, (POINTER(tac_World), tac_SystemId)),
    "tac_system_set_name": (c_int, (POINTER(tac_World), tac_SystemId, c_char_p)),
    "tac_system_name": (c_char_p, (POINTER(tac_World), tac_SystemId)),
    "tac_system_set_user": (c_int, (POINTER(tac_World), tac_SystemId, c_void_p)),
    "tac_system_user": (c_void_p, (POINTER(tac_World), tac_SystemId)),
    "tac_custom_def_default": (tac_CustomDef, ()),
    "tac_custom_create": (c_int, (POINTER(tac_World), POINTER(tac_CustomDef), POINTER(tac_SystemId))),
    "tac_drive_def_default": (tac_DriveDef, ()),
    "tac_drive_set_control": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_drive_set_activation": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_drive_count": (c_int, (POINTER(tac_World), tac_SystemId)),
    "tac_drive_info": (tac_DriveInfo, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_phs_options_default": (tac_PhsOptions, ()),
    "tac_phs_one": (tac_PhsOne, (c_double, c_double)),
    "tac_phs_unilateral": (tac_PhsOne, (c_double, c_double)),
    "tac_phs_one_set": (None, (POINTER(tac_PhsOne), c_double)),
    "tac_phs_one_step": (c_uint32, (POINTER(tac_PhsOne), c_double, c_double)),
    "tac_phs_one_step_at": (c_uint32, (POINTER(tac_PhsOne), c_double, c_double, c_double)),
    "tac_phs_field_line": (c_double, (POINTER(c_double), POINTER(c_double), c_int, c_double, POINTER(c_int))),
    "tac_phs_mass": (tac_PhsPart, (c_double, c_double, c_double)),
    "tac_phs_spring": (tac_PhsPart, (c_double, c_double, c_int, c_int)),
    "tac_phs_damper": (tac_PhsPart, (c_double, c_int, c_int)),
    "tac_phs_contact": (tac_PhsPart, (c_double, c_double, c_int, c_int)),
    "tac_phs_join": (tac_PhsPart, (c_double, c_int, c_int)),
    "tac_phs_quadratic": (tac_PhsPart, (c_int, c_int, POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_phs_def_default": (tac_PhsDef, ()),
    "tac_phs_fault": (c_char_p, (POINTER(tac_PhsDef), POINTER(c_char))),
    "tac_phs_net_create": (c_int, (POINTER(tac_PhsDef), POINTER(POINTER(tac_PhsNet)))),
    "tac_phs_net_destroy": (None, (POINTER(tac_PhsNet),)),
    "tac_phs_net_states": (c_int, (POINTER(tac_PhsNet),)),
    "tac_phs_net_ports": (c_int, (POINTER(tac_PhsNet),)),
    "tac_phs_net_state_of": (c_int, (POINTER(tac_PhsNet), c_int)),
    "tac_phs_net_port_of": (c_int, (POINTER(tac_PhsNet), c_int)),
    "tac_phs_net_state": (POINTER(c_double), (POINTER(tac_PhsNet),)),
    "tac_phs_net_outputs": (POINTER(c_double), (POINTER(tac_PhsNet),)),
    "tac_phs_net_mean_outputs": (POINTER(c_double), (POINTER(tac_PhsNet),)),
    "tac_phs_net_positions": (POINTER(c_double), (POINTER(tac_PhsNet),)),
    "tac_phs_net_step": (c_uint32, (POINTER(tac_PhsNet), POINTER(c_double), c_double)),
    "tac_phs_net_set_state": (c_int, (POINTER(tac_PhsNet), POINTER(c_double))),
    "tac_phs_net_ledger": (tac_PhsLedger, (POINTER(tac_PhsNet),)),
    "tac_phs_create": (c_int, (POINTER(tac_World), POINTER(tac_PhsDef), POINTER(tac_SystemId))),
    "tac_phs_net": (POINTER(tac_PhsNet), (POINTER(tac_World), tac_SystemId)),
    "tac_phs_input": (c_double, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_phs_set_state": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_rig": (tac_Rig, (POINTER(tac_World),)),
    "tac_rig_join": (c_int, (POINTER(tac_Rig), POINTER(tac_Device), c_int, tac_PortId)),
    "tac_rig_seen": (tac_DeviceSeen, (POINTER(tac_Rig), c_int)),
    "tac_rig_join_past": (c_int, (POINTER(tac_Rig), c_int, POINTER(tac_DeviceSeen), c_int, tac_PortId)),
    "tac_rig_repeat": (c_int, (POINTER(tac_Rig), c_double, POINTER(tac_RigPast))),
    "tac_rig_wait": (c_bool, (POINTER(tac_Rig), c_double)),
    "tac_rig_step": (c_int, (POINTER(tac_Rig), c_double)),
    "tac_joint_def_default": (tac_JointDef, ()),
    "tac_joint_def_at": (tac_JointDef, (POINTER(tac_World), c_int, tac_BodyId, tac_BodyId, tac_Pose)),
    "tac_joint_create": (c_int, (POINTER(tac_World), POINTER(tac_JointDef), POINTER(tac_JointId))),
    "tac_joint_destroy": (c_int, (POINTER(tac_World), tac_JointId)),
    "tac_joint_is_valid": (c_bool, (POINTER(tac_World), tac_JointId)),
    "tac_joint_info": (tac_JointInfo, (POINTER(tac_World), tac_JointId)),
    "tac_world_joint_gap": (c_double, (POINTER(tac_World),)),
    "tac_world_next_joint": (tac_JointId, (POINTER(tac_World), tac_JointId)),
    "tac_joint_set_name": (c_int, (POINTER(tac_World), tac_JointId, c_char_p)),
    "tac_joint_name": (c_char_p, (POINTER(tac_World), tac_JointId)),
    "tac_joint_set_user": (c_int, (POINTER(tac_World), tac_JointId, c_void_p)),
    "tac_joint_user": (c_void_p, (POINTER(tac_World), tac_JointId)),
    "tac_spring_def_default": (tac_SpringDef, ()),
    "tac_spring_create": (c_int, (POINTER(tac_World), POINTER(tac_SpringDef), POINTER(tac_SpringId))),
    "tac_spring_destroy": (c_int, (POINTER(tac_World), tac_SpringId)),
    "tac_spring_is_valid": (c_bool, (POINTER(tac_World), tac_SpringId)),
    "tac_spring_info": (tac_SpringInfo, (POINTER(tac_World), tac_SpringId)),
    "tac_spring_set_target": (c_int, (POINTER(tac_World), tac_SpringId, tac_Pose)),
    "tac_spring_jump_target": (c_int, (POINTER(tac_World), tac_SpringId, tac_Pose)),
    "tac_spring_set_stiffness": (c_int, (POINTER(tac_World), tac_SpringId, c_double, c_double)),
    "tac_spring_set_damping": (c_int, (POINTER(tac_World), tac_SpringId, c_double, c_double)),
    "tac_world_next_spring": (tac_SpringId, (POINTER(tac_World), tac_SpringId)),
    "tac_spring_set_name": (c_int, (POINTER(tac_World), tac_SpringId, c_char_p)),
    "tac_spring_name": (c_char_p, (POINTER(tac_World), tac_SpringId)),
    "tac_spring_set_user": (c_int, (POINTER(tac_World), tac_SpringId, c_void_p)),
    "tac_spring_user": (c_void_p, (POINTER(tac_World), tac_SpringId)),
    "tac_tree_def_default": (tac_TreeDef, ()),
    "tac_tree_body_def_default": (tac_TreeBodyDef, ()),
    "tac_tendon_def_default": (tac_TendonDef, ()),
    "tac_tendon_point_default": (tac_TendonPoint, ()),
    "tac_tree_create": (c_int, (POINTER(tac_World), POINTER(tac_TreeDef), POINTER(tac_SystemId))),
    "tac_tree_velocity": (c_int, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_tree_position": (c_int, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_tree_joint_state": (c_bool, (POINTER(tac_World), tac_SystemId, c_int, POINTER(c_double), POINTER(c_double))),
    "tac_tree_set_rest": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_tree_jump_rest": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_tree_set_spring": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double, c_double)),
    "tac_tree_keep_apart": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(tac_TreePair), c_int)),
    "tac_tree_effort": (c_double, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_tendon_info": (tac_TendonInfo, (POINTER(tac_World), tac_SystemId, c_int)),
    "tac_tendon_set_offset": (c_int, (POINTER(tac_World), tac_SystemId, c_int, c_double)),
    "tac_tree_poses": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double), POINTER(tac_Pose))),
    "tac_tree_jacobian": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double), c_int, tac_Vec3, POINTER(c_double))),
    "tac_tree_inverse_dynamics": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(c_double))),
    "tac_tree_step_efforts": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double))),
    "tac_tree_gravity": (c_int, (POINTER(tac_World), tac_SystemId, POINTER(c_double), POINTER(c_double))),
    "tac_tree_sense": (tac_TreeSense, (POINTER(tac_World), tac_SystemId, c_int, tac_Pose)),
    "tac_tree_held": (tac_Wrench, (POINTER(tac_World), tac_SystemId, c_int, tac_Pose)),
    "tac_tree_ghost": (c_double, (POINTER(tac_World), tac_SystemId)),
    "tac_model_options_default": (tac_ModelOptions, ()),
    "tac_model_load": (c_int, (c_char_p, POINTER(tac_ModelOptions), POINTER(POINTER(tac_Model)))),
    "tac_model_read": (c_int, (c_char_p, c_size_t, c_char_p, POINTER(tac_ModelOptions), POINTER(POINTER(tac_Model)))),
    "tac_model_destroy": (None, (POINTER(tac_Model),)),
    "tac_model_name": (c_char_p, (POINTER(tac_Model),)),
    "tac_model_tree": (POINTER(tac_TreeDef), (POINTER(tac_Model),)),
    "tac_model_gravity": (tac_Vec3, (POINTER(tac_Model), POINTER(c_bool))),
    "tac_model_timestep": (c_double, (POINTER(tac_Model),)),
    "tac_model_shapes": (POINTER(tac_ModelShape), (POINTER(tac_Model), POINTER(c_int))),
    "tac_model_springs": (POINTER(tac_ModelSpring), (POINTER(tac_Model), POINTER(c_int))),
    "tac_model_sites": (POINTER(tac_ModelSite), (POINTER(tac_Model), POINTER(c_int))),
    "tac_model_keys": (POINTER(tac_ModelKey), (POINTER(tac_Model), POINTER(c_int))),
    "tac_model_body_name": (c_char_p, (POINTER(tac_Model), c_int)),
    "tac_model_joint_name": (c_char_p, (POINTER(tac_Model), c_int)),
    "tac_model_tendon_name": (c_char_p, (POINTER(tac_Model), c_int)),
    "tac_model_drive_name": (c_char_p, (POINTER(tac_Model), c_int)),
    "tac_model_find_body": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_model_find_joint": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_model_find_drive": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_model_find_site": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_model_find_key": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_model_source": (c_char_p, (POINTER(tac_Model), c_int)),
    "tac_model_placement_default": (tac_ModelPlacement, ()),
    "tac_model_build": (c_int, (POINTER(tac_Model), POINTER(tac_World), POINTER(tac_ModelPlacement), POINTER(tac_SystemId))),
    "tac_model_reserve": (None, (POINTER(tac_Model), POINTER(tac_WorldDef))),
    "tac_scene_options_default": (tac_SceneOptions, ()),
    "tac_scene_load": (c_int, (c_char_p, POINTER(tac_SceneOptions), POINTER(POINTER(tac_Scene)))),
    "tac_scene_destroy": (None, (POINTER(tac_Scene),)),
    "tac_scene_build": (c_int, (POINTER(tac_Scene), POINTER(POINTER(tac_World)))),
    "tac_scene_drive": (c_int, (POINTER(tac_Scene), POINTER(tac_World), c_double)),
    "tac_scene_set": (c_int, (POINTER(tac_Scene), POINTER(tac_World), c_char_p, c_double)),
    "tac_scene_info": (tac_SceneInfo, (POINTER(tac_Scene),)),
    "tac_scene_show": (tac_SceneShow, (POINTER(tac_Scene),)),
    "tac_scene_beside": (tac_SceneBeside, (POINTER(tac_Scene),)),
    "tac_scene_count": (c_int, (POINTER(tac_Scene), c_int)),
    "tac_scene_name": (c_char_p, (POINTER(tac_Scene), c_int, c_int)),
    "tac_scene_find": (c_int, (POINTER(tac_Scene), c_int, c_char_p)),
    "tac_scene_device": (tac_DeviceDef, (POINTER(tac_Scene), c_int)),
    "tac_scene_coupled": (c_bool, (POINTER(tac_Scene), c_int, POINTER(c_int), POINTER(c_int))),
    "tac_scene_port": (tac_PortId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_join": (c_int, (POINTER(tac_Scene), POINTER(tac_Rig), c_int, POINTER(tac_Device))),
    "tac_scene_body": (tac_BodyId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_joint": (tac_JointId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_spring": (tac_SpringId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_body_moves": (c_bool, (POINTER(tac_Scene), c_int)),
    "tac_scene_model": (POINTER(tac_Model), (POINTER(tac_Scene), c_int)),
    "tac_scene_system": (tac_SystemId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_nodal": (tac_SystemId, (POINTER(tac_Scene), POINTER(tac_World), c_int)),
    "tac_scene_network": (POINTER(tac_PhsDef), (POINTER(tac_Scene), c_int)),
    "tac_scene_network_part": (c_char_p, (POINTER(tac_Scene), c_int, c_int)),
    "tac_scene_parameter": (tac_SceneParameter, (POINTER(tac_Scene), c_int)),
    "tac_scene_source": (tac_SceneSource, (POINTER(tac_Scene), c_int)),
    "tac_scene_channel": (tac_SceneChannel, (POINTER(tac_Scene), c_int)),
    "tac_scene_read": (None, (POINTER(tac_Scene), POINTER(tac_World), c_int, POINTER(c_double))),
    "tac_scene_shapes": (POINTER(tac_SceneShape), (POINTER(tac_Scene), c_int, POINTER(c_int))),
    "tac_scene_shape": (tac_ShapeId, (POINTER(tac_Scene), POINTER(tac_World), c_int, c_int)),
    "tac_scene_find_shape": (c_bool, (POINTER(tac_Scene), tac_ShapeId, POINTER(c_int), POINTER(c_int))),
    "tac_edit": (tac_Edit, (c_int, c_char_p, POINTER(c_double), c_int)),
    "tac_edit_kind": (c_int, (POINTER(tac_Edit),)),
    "tac_edit_name": (c_char_p, (c_int,)),
    "tac_edit_apply": (c_int, (POINTER(tac_Edit), POINTER(tac_Scene), POINTER(tac_World))),
    "tac_nodal_def_default": (tac_NodalDef, ()),
    "tac_nodal_create": (c_int, (POINTER(tac_World), POINTER(tac_NodalDef), POINTER(tac_SystemId))),
    "tac_beam_def_default": (tac_BeamDef, ()),
    "tac_beam_create": (c_int, (POINTER(tac_World), POINTER(tac_BeamDef), POINTER(tac_SystemId))),
    "tac_net_def_default": (tac_NetDef, ()),
    "tac_net_create": (c_int, (POINTER(tac_World), POINTER(tac_NetDef), POINTER(tac_SystemId))),
    "tac_recording_def_default": (tac_RecordingDef, ()),
    "tac_recording_create": (c_int, (c_char_p, POINTER(tac_Scene), POINTER(tac_World), POINTER(tac_RecordingDef), POINTER(POINTER(tac_Recording)))),
    "tac_recording_step": (c_int, (POINTER(tac_Recording), POINTER(tac_World))),
    "tac_recording_edit": (c_int, (POINTER(tac_Recording), POINTER(tac_Edit))),
    "tac_recording_reset": (c_int, (POINTER(tac_Recording), POINTER(tac_World))),
    "tac_recording_consumed": (None, (POINTER(tac_Recording), c_uint64)),
    "tac_recording_servo": (c_bool, (POINTER(tac_Recording), c_int, POINTER(tac_RecordedServo))),
    "tac_recording_stats": (None, (POINTER(tac_Recording), POINTER(tac_RecordingStats))),
    "tac_recording_is_writing": (c_bool, (POINTER(tac_Recording),)),
    "tac_recording_close": (c_int, (POINTER(tac_Recording),)),
    "tac_recording_open": (c_int, (c_char_p, tac_MessageFn, c_void_p, POINTER(POINTER(tac_RecordingFile)))),
    "tac_recording_file_close": (None, (POINTER(tac_RecordingFile),)),
    "tac_recording_info": (tac_RecordingInfo, (POINTER(tac_RecordingFile),)),
    "tac_recording_channel": (tac_SceneChannel, (POINTER(tac_RecordingFile), c_int)),
    "tac_recording_source": (tac_SceneSource, (POINTER(tac_RecordingFile), c_int)),
    "tac_recording_setting": (tac_SceneSetting, (POINTER(tac_RecordingFile), c_int)),
    "tac_recording_body": (c_char_p, (POINTER(tac_RecordingFile), c_int)),
    "tac_recording_read_steps": (c_int, (POINTER(tac_RecordingFile), c_uint64, c_uint64, POINTER(tac_RecordedStep))),
    "tac_recording_read_contacts": (c_int, (POINTER(tac_RecordingFile), c_uint64, c_uint64, POINTER(tac_RecordedContact))),
    "tac_recording_read_channel": (c_int, (POINTER(tac_RecordingFile), c_int, c_uint64, c_uint64, POINTER(c_double))),
    "tac_recording_device": (tac_RecordedDevice, (POINTER(tac_RecordingFile), c_int)),
    "tac_recording_read_servo": (c_int, (POINTER(tac_RecordingFile), c_int, c_uint64, c_uint64, POINTER(tac_RecordedServo))),
    "tac_recording_read_edits": (c_int, (POINTER(tac_RecordingFile), c_uint64, c_uint64, POINTER(tac_Edit))),
    "tac_recording_read_live": (c_int, (POINTER(tac_RecordingFile), c_uint64, c_uint64, POINTER(tac_RecordedLive))),
    "tac_recording_load": (c_int, (POINTER(tac_RecordingFile), c_uint64, POINTER(tac_World), POINTER(c_uint64))),
    "tac_model_sensors": (POINTER(tac_ModelSensor), (POINTER(tac_Model), POINTER(c_int))),
    "tac_model_find_sensor": (c_int, (POINTER(tac_Model), c_char_p)),
    "tac_sensor_read": (c_int, (POINTER(tac_Model), POINTER(tac_World), tac_SystemId, POINTER(tac_ModelPlacement), c_int, POINTER(c_double))),
    "tac_snapshot_sound": (c_bool, (c_void_p, c_size_t)),
    "tac_snapshot_header": (POINTER(tac_SnapshotHeader), (c_void_p,)),
    "tac_snapshot_section": (POINTER(tac_SnapshotSection), (c_void_p, c_int)),
    "tac_snapshot_count": (c_uint64, (c_void_p, c_int)),
    "tac_snapshot_row": (c_void_p, (c_void_p, c_int, c_uint64)),
    "tac_card_text": (c_char_p, (c_void_p, c_uint64)),
    "tac_section_name": (c_char_p, (c_uint32,)),
    "tac_section_stride": (c_uint32, (c_uint32,)),
    "tac_snapshot_of_port": (None, (POINTER(tac_PortEnd), POINTER(tac_SnapshotPort))),
    "tac_snapshooter_create": (c_int, (POINTER(tac_Scene), POINTER(tac_World), POINTER(tac_Rig), POINTER(POINTER(tac_Snapshooter)))),
    "tac_snapshooter_destroy": (None, (POINTER(tac_Snapshooter),)),
    "tac_snapshooter_is_current": (c_bool, (POINTER(tac_Snapshooter), POINTER(tac_World))),
    "tac_snapshooter_card": (c_void_p, (POINTER(tac_Snapshooter), POINTER(c_size_t))),
    "tac_snapshooter_size": (c_size_t, (POINTER(tac_Snapshooter),)),
    "tac_snapshooter_take": (c_size_t, (POINTER(tac_Snapshooter), POINTER(tac_World), POINTER(tac_SnapshotMoment), c_void_p, c_size_t)),
    "tac_snapshot_append": (c_size_t, (c_void_p, c_size_t, c_uint32, c_uint32, c_void_p, c_uint64)),
    "tac_session_def_default": (tac_SessionDef, ()),
    "tac_side_def_default": (tac_SideDef, ()),
    "tac_session_create": (c_int, (POINTER(tac_SessionDef), POINTER(POINTER(tac_Session)))),
    "tac_session_destroy": (None, (POINTER(tac_Session),)),
    "tac_session_add": (c_int, (POINTER(tac_Session), POINTER(tac_SideDef))),
    "tac_session_join": (c_int, (POINTER(tac_Session), c_int, POINTER(tac_Device), c_int, tac_PortId)),
    "tac_session_join_scene": (c_int, (POINTER(tac_Session), c_int, c_int, POINTER(tac_Device))),
    "tac_session_record": (c_int, (POINTER(tac_Session), c_int, c_char_p, POINTER(tac_RecordingDef))),
    "tac_session_period": (c_double, (POINTER(tac_Session),)),
    "tac_session_wait": (c_int, (POINTER(tac_Session), c_double)),
    "tac_session_start": (c_int, (POINTER(tac_Session),)),
    "tac_session_stop": (c_int, (POINTER(tac_Session),)),
    "tac_session_granted": (c_char_p, (POINTER(tac_Session),)),
    "tac_session_edit": (c_int, (POINTER(tac_Session), c_int, POINTER(tac_Edit))),
    "tac_session_rate": (c_int, (POINTER(tac_Session), c_double)),
    "tac_session_advance": (c_int, (POINTER(tac_Session), c_int)),
    "tac_session_wish": (c_int, (POINTER(tac_Session), POINTER(tac_Device), c_int)),
    "tac_session_haptic": (tac_LoopStats, (POINTER(tac_Session),)),
    "tac_session_side": (tac_SideStats, (POINTER(tac_Session), c_int)),
    "tac_session_device": (tac_DeviceInfo, (POINTER(tac_Session), POINTER(tac_Device))),
    "tac_session_look": (c_size_t, (POINTER(tac_Session), c_int, c_void_p, c_size_t)),
    "tac_session_card": (c_size_t, (POINTER(tac_Session), c_int, c_void_p, c_size_t)),
    "tac_session_is_running": (c_bool, (POINTER(tac_Session),)),
    "tac_session_begin_loops": (c_int, (POINTER(tac_Session),)),
    "tac_session_tick": (c_int, (POINTER(tac_Session),)),
    "tac_session_begin": (c_int, (POINTER(tac_Session), c_int, c_double)),
    "tac_session_is_due": (c_bool, (POINTER(tac_Session), c_int)),
    "tac_session_end": (c_int, (POINTER(tac_Session), c_int)),
    "tac_session_begin_repeat": (c_int, (POINTER(tac_Session), POINTER(tac_RecordingFile))),
    "tac_session_repeat": (c_int, (POINTER(tac_Session),)),
    "tac_view_def_default": (tac_ViewDef, ()),
    "tac_view_start": (c_int, (POINTER(tac_ViewDef), POINTER(POINTER(tac_View)))),
    "tac_view_address": (c_char_p, (POINTER(tac_View),)),
    "tac_view_stop": (None, (POINTER(tac_View),)),
}
