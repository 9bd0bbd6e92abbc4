"""What is done to a good shot at each strength: 1 is barely seen, 3 clearly bad, 4 and 5 are of no use to anybody."""

from dataclasses import replace

import numpy as np

from .shot import Blur, Glare

STRENGTHS = (1, 2, 3, 4, 5)
# Standard deviations in thousandths of the document's long side.
BLUR_PERMILLE = (0.8, 1.5, 2.5, 4.0, 6.0)
GLARE_SHARES = (0.03, 0.07, 0.14, 0.25, 0.40)
DARK_STOPS = (-2.0, -2.75, -3.5, -4.25, -5.0)
BRIGHT_STOPS = (1.0, 1.8, 2.8, 4.0, 5.0)
VEILS = (0.40, 0.60, 0.75, 0.87, 0.94)
SMALL_AREAS = (0.25, 0.18, 0.12, 0.07, 0.04)
CUT_SHARES = (0.02, 0.05, 0.10, 0.18, 0.30)
ROLLS = (14, 18, 24, 33, 45)
KEYSTONES = (26, 33, 40, 47, 53)
RESOLUTIONS = (230, 180, 140, 100, 70)
FINGER_DEPTHS = (0.05, 0.08, 0.11, 0.15, 0.20)
# The range of pixels of the sensor for each of the screen's. How much is seen depends on how the two meet.
SCREEN_PITCHES = ((0.6, 0.9), (0.9, 1.3), (1.3, 1.8), (1.8, 2.5), (2.5, 3.5))
CHROMAS = (0.35, 0.22, 0.12, 0.05, 0.0)
COLOURED = ("oak", "walnut", "birch", "checked", "striped", "tiles", "linen", "room")


def _blurry(form):
    def apply(shot, strength, rng):
        # A motion blurs along one direction only, so it has to be longer to do the same harm.
        permille = BLUR_PERMILLE[strength - 1] * (1.4 if form == "motion" else 1.0)
        return replace(shot, blur=Blur(form, permille, rng.uniform(0, 180)))
    return apply


def _partly_blurry(shot, strength, rng):
    form = ("defocus", "gaussian")[int(rng.integers(2))]
    blur = Blur(form, BLUR_PERMILLE[strength - 1], sharp_corner=int(rng.integers(4)))
    return replace(shot, blur=blur)


def _glare(form):
    return lambda shot, strength, rng: replace(shot, glare=Glare(form, GLARE_SHARES[strength - 1]))


def _dark(shot, strength, rng):
    return replace(shot, exposure=DARK_STOPS[strength - 1], noise=1.1, light=_even(rng))


def _bright(shot, strength, rng):
    # A dark card takes more light before anything of it is lost.
    more = 0.9 if shot.design.name == "dark" else 0.0
    return replace(shot, exposure=BRIGHT_STOPS[strength - 1] + more, light=_even(rng))


def _even(rng):
    return str(rng.choice(["neutral", "warm", "cool", "side"]))


def _fog(shot, strength, rng):
    return replace(shot, veil=VEILS[strength - 1])


def _small(shot, strength, rng):
    shift = tuple(rng.uniform(-0.8, 0.8, 2))
    size = shot.size if shot.size[0] >= 1600 else (1600, 1200)
    return replace(shot, size=size, pose=replace(shot.pose, area=SMALL_AREAS[strength - 1], shift=shift))


def _cut_off(shot, strength, rng):
    share = CUT_SHARES[strength - 1]
    sides = [str(rng.choice(["left", "right"]))] if rng.random() < 0.5 else [str(rng.choice(["top", "bottom"]))]
    if rng.random() < 0.4:
        sides = [str(rng.choice(["left", "right"])), str(rng.choice(["top", "bottom"]))]
    pose = replace(shot.pose, area=rng.uniform(0.5, 0.7), roll=rng.uniform(-1.2, 1.2), pitch=rng.uniform(-3, 3),
                   yaw=rng.uniform(-3, 3), outside=tuple((side, share) for side in sides))
    return replace(shot, pose=pose)


def _rolled(shot, strength, rng):
    roll = ROLLS[strength - 1] * (1 if rng.random() < 0.5 else -1)
    return replace(shot, pose=replace(shot.pose, roll=roll, area=0.5))


def _keystone(shot, strength, rng):
    tilt = KEYSTONES[strength - 1] * (1 if rng.random() < 0.5 else -1)
    turned = {"pitch": tilt} if rng.random() < 0.6 else {"yaw": tilt}
    return replace(shot, pose=replace(shot.pose, area=0.5, distance=1.5, **turned))


def _coarse(shot, strength, rng):
    """So few pixels that the document has only that many to the inch; it fills the picture as usual."""
    across = RESOLUTIONS[strength - 1] * shot.design.size[0] / 25.4
    width = across / np.sqrt(0.55 * shot.design.ratio * 0.75)
    return replace(shot, size=(round(width), round(width * 0.75)), pose=replace(shot.pose, area=0.55, roll=0.0))


def _photocopy(shot, strength, rng):
    background = str(rng.choice(COLOURED))
    return replace(shot, chroma=CHROMAS[strength - 1], background=background, light=_even(rng))


def _finger(place):
    def apply(shot, strength, rng):
        return replace(shot, finger=(place, FINGER_DEPTHS[strength - 1]))
    return apply


def _screen(shot, strength, rng):
    # A screen shines by itself.
    return replace(shot, screen=rng.uniform(*SCREEN_PITCHES[strength - 1]), light="neutral", extras=(), png=False)


# Code, variant, what is done, and the strengths there are.
DEFECTS = (
    ("BLURRY", "defocus", _blurry("defocus"), STRENGTHS),
    ("BLURRY", "gaussian", _blurry("gaussian"), STRENGTHS),
    ("BLURRY", "motion", _blurry("motion"), STRENGTHS),
    ("BLURRY", "part", _partly_blurry, (3, 4, 5)),
    ("GLARE", "spot", _glare("spot"), STRENGTHS),
    ("GLARE", "streak", _glare("streak"), STRENGTHS),
    ("GLARE", "window", _glare("window"), STRENGTHS),
    ("TOO_DARK", "", _dark, STRENGTHS),
    ("TOO_BRIGHT", "", _bright, STRENGTHS),
    ("LOW_CONTRAST", "", _fog, STRENGTHS),
    ("DOCUMENT_SMALL", "", _small, STRENGTHS),
    ("DOCUMENT_CUT_OFF", "", _cut_off, STRENGTHS),
    ("DOCUMENT_SKEWED", "roll", _rolled, STRENGTHS),
    ("DOCUMENT_SKEWED", "keystone", _keystone, STRENGTHS),
    ("RESOLUTION_LOW", "", _coarse, STRENGTHS),
    ("GREYSCALE", "photocopy", _photocopy, STRENGTHS),
    ("SCREEN", "", _screen, STRENGTHS),
    ("OBSTRUCTED", "corner", _finger("corner"), STRENGTHS),
    ("OBSTRUCTED", "edge", _finger("edge"), STRENGTHS),
)
