"""Everything that decides how one picture looks, as values. Shares are 0...1, angles in degrees."""

from dataclasses import dataclass

from .designs import Design


@dataclass(frozen=True)
class Pose:
    """Where the document is. `area` is its share of the picture, `distance` the camera's in long sides."""

    area: float = 0.6
    roll: float = 0.0
    pitch: float = 0.0
    yaw: float = 0.0
    shift: tuple = (0.0, 0.0)
    distance: float = 2.4
    # Quarter turns, and the sides of the picture beyond which the document reaches: ((side, share), ...).
    quarters: int = 0
    outside: tuple = ()
    inside: bool = True


@dataclass(frozen=True)
class Blur:
    """`permille` is the standard deviation in thousandths of the document's long side."""

    form: str
    permille: float
    angle: float = 0.0
    # The corner (0...3) whose quarter stays sharp.
    sharp_corner: int | None = None


@dataclass(frozen=True)
class Glare:
    """A reflection that covers a share of the document."""

    form: str
    share: float


@dataclass(frozen=True)
class Shot:
    """One picture to be taken, and what its label says."""

    name: str
    kind: str = "clean"
    variant: str = ""
    strength: int = 0
    design: Design | None = None
    holder: int = 0
    back: bool = False
    background: str = "grey"
    light: str = "neutral"
    size: tuple = (1600, 1200)
    pose: Pose = Pose()
    extras: tuple = ()
    blur: Blur | None = None
    glare: Glare | None = None
    # The place of a finger and how far it covers the document, as a share of the longer side.
    finger: tuple | None = None
    # How many pixels of the sensor a pixel of the screen takes that shows the document; 0 without a screen.
    screen: float = 0.0
    # Stops above the usual exposure, the share of veiling light, and how much colour the document keeps.
    exposure: float = 0.0
    veil: float = 0.0
    chroma: float = 1.0
    noise: float = 0.8
    quality: int = 88
    png: bool = False
    scan_dpi: int = 0
    pair: str = ""
    same: bool = False
