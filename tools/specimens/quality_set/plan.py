"""The list of all shots of a set: good ones in every combination, then every defect, then pairs."""

from dataclasses import replace

import numpy as np

from sample_images.fields import generator

from .backgrounds import BACKGROUNDS
from .camera import corners
from .defects import DEFECTS
from .designs import DESIGNS
from .light import LIGHTS
from .scenes import SCENES, THINGS
from .shot import Pose, Shot

SIZES = ((1280, 960), (1600, 1200), (2000, 1500), (2400, 1800), (4000, 3000))
GOOD_SHARES = (0.48, 0.38, 0.05, 0.04, 0.05)
DEFECT_SHARES = (0.72, 0.26, 0.02, 0.0, 0.0)
# A good picture has at least this many pixels to the inch on the document, and the document this share of it.
LEAST_DPI, LEAST_AREA, MOST_AREA = 272, 0.34, 0.84
NO_DOCUMENTS = 36
PAIRS_EACH = 20
LIGHT_NAMES, BACKGROUND_NAMES = tuple(LIGHTS), tuple(BACKGROUNDS)


def plan(seed):
    """All shots, in a fixed order."""
    shots = list(_combinations(seed)) + list(_extras(seed)) + list(_defects(seed)) + list(_nothing(seed))
    return shots + list(_pairs(seed))


def dpi(shot):
    """Pixels to the inch on the document, along its upper edge."""
    points = corners(shot.design.ratio, shot.pose, shot.size)
    return float(np.hypot(*(points[1] - points[0])) / (shot.design.size[0] / 25.4))


def _good(name, design, seed, shares=GOOD_SHARES, **more):
    """A shot as people with a little care take it; large enough to be read."""
    rng = generator(seed, "plan " + name)
    size = more.pop("size", SIZES[int(rng.choice(len(SIZES), p=shares))])
    across = LEAST_DPI * design.size[0] / 25.4
    while (least := across**2 / design.ratio / (size[0] * size[1])) > 0.70:
        size = SIZES[SIZES.index(size) + 1]
    pose = Pose(area=rng.uniform(max(LEAST_AREA, least * 1.05), MOST_AREA), roll=rng.normal(0, 1.8),
                pitch=rng.normal(0, 4), yaw=rng.normal(0, 4), shift=tuple(rng.uniform(-0.8, 0.8, 2)))
    shot = Shot(name=name, design=design, holder=int(rng.integers(8)), pose=pose,
                background=str(rng.choice(BACKGROUND_NAMES)), light=str(rng.choice(LIGHT_NAMES)), size=size,
                noise=rng.uniform(0.5, 1.1), quality=int(rng.integers(80, 94)),
                png=size[0] < 2000 and rng.random() < 0.06)
    return replace(shot, **more)


def _combinations(seed):
    """Every design on every background, in three lights each."""
    for d, design in enumerate(DESIGNS):
        for b, background in enumerate(BACKGROUND_NAMES):
            for turn in range(3):
                light = LIGHT_NAMES[(d + b * 2 + turn * 3) % len(LIGHT_NAMES)]
                name = f"clean-{design.name}-{background}-{light}"
                yield _good(name, design, seed, background=background, light=light)


def _extras(seed):
    """Whatever else is fine, with every design."""
    for design in DESIGNS:
        yield from _scans(design, seed)
        for variant, count in (("laminated", 2), ("sleeve", 1), ("fingers", 2), ("hologram", 2)):
            for number in range(count):
                yield _good(f"clean-{variant}-{design.name}-{number}", design, seed, variant=variant, extras=(variant,))
        yield _posed("perspective", design, seed, pitch=10, yaw=-8)
        yield _posed("roll", design, seed, roll=9.5)
        yield _posed("roll-left", design, seed, roll=-8)
        upright = tuple(reversed(SIZES[2]))
        yield _good(f"clean-upright-{design.name}", design, seed, variant="upright", size=upright,
                    pose=Pose(area=0.6, roll=1.5))
        yield _posed("turned", design, seed, size=upright, quarters=1, area=0.6)
        yield _posed("turned-left", design, seed, size=upright, quarters=3, area=0.7)
        yield _good(f"clean-old-phone-{design.name}", design, seed, variant="old-phone", extras=("old-phone",),
                    veil=0.05, noise=1.7, quality=80, light="neutral")
        yield _good(f"clean-hand-held-{design.name}", design, seed, variant="hand-held", extras=("fingers",),
                    background="room")
        tone = {"plain": "white", "dark": "black", "guilloche": "white", "licence": "marble", "pale-page": "white",
                "busy-page": "oak"}[design.name]
        for light in ("neutral", "bright"):
            yield _good(f"clean-same-tone-{design.name}-{light}", design, seed, variant="same-tone", background=tone,
                        light=light)


def _posed(variant, design, seed, size=None, **pose):
    shot = _good(f"clean-{variant}-{design.name}", design, seed, variant=variant, **({"size": size} if size else {}))
    signs = generator(seed, "signs " + shot.name).choice([-1, 1], 2)
    for angle, sign in zip(("pitch", "yaw"), signs):
        if angle in pose:
            pose[angle] *= int(sign)
    return replace(shot, pose=replace(shot.pose, **pose))


def _scans(design, seed):
    """From a flat-bed scanner that crops: exactly, or with a thin border, at 300 or 600 dpi."""
    cases = (("exact", 300, 0.0, 0.0, "white"), ("white-border", 300, 0.02, 0.6, "white"),
             ("black-border", 300, 0.015, -0.9, "black"), ("fine", 600, 0.008, 0.4, "white"))
    for case, resolution, border, roll, bed in cases:
        size = tuple(round(side * resolution / 25.4 + 2 * border * design.size[0] * resolution / 25.4)
                     for side in design.size)
        share = design.size[0] * design.size[1] * (resolution / 25.4) ** 2 / (size[0] * size[1])
        pose = Pose(area=share, roll=roll, distance=1e6, inside=False)
        yield Shot(f"clean-scan-{case}-{design.name}", variant="scan-" + case, design=design, holder=resolution % 7,
                   background="scanner-" + bed, light="scanner", size=size, pose=pose, noise=0.15, quality=90,
                   png=case == "exact", scan_dpi=resolution)


def _defects(seed):
    """Every defect with every design at every strength."""
    for design in DESIGNS:
        for code, variant, apply, strengths in DEFECTS:
            for strength in strengths:
                name = "-".join(part for part in (code.lower(), variant, design.name, str(strength)) if part)
                shot = _good(name, design, seed, DEFECT_SHARES, kind=code, variant=variant, strength=strength)
                yield apply(shot, strength, generator(seed, "defect " + name))


def _nothing(seed):
    """Pictures without a document."""
    for number in range(NO_DOCUMENTS):
        rest = SCENES[len(THINGS):]
        variant = THINGS[number // 2 % len(THINGS)] if number % 2 else rest[number // 2 % len(rest)]
        rng = generator(seed, f"nothing {number}")
        yield Shot(f"document_not_found-{variant}-{number}", kind="DOCUMENT_NOT_FOUND", variant=variant, strength=5,
                   background=variant, light=str(rng.choice(LIGHT_NAMES)), size=SIZES[int(rng.integers(3))],
                   quality=int(rng.integers(80, 94)))


def _pairs(seed):
    """The same document twice; and two that must not be taken for the same: two sides, or two people."""
    for number in range(PAIRS_EACH):
        design = DESIGNS[number % len(DESIGNS)]
        for same in (True, False):
            pair = f"similar-{'same' if same else 'other'}-{number:02}"
            card = design.type != "PASSPORT"
            for part in ("a", "b"):
                shot = _good(f"{pair}-{part}", design, seed, DEFECT_SHARES, kind="pair", pair=pair, same=same,
                             holder=number % 8)
                if not same and part == "b":
                    turned_over = card and number // len(DESIGNS) % 2 == 0
                    shot = replace(shot, back=True) if turned_over else replace(shot, holder=(number + 1) % 8)
                yield shot
