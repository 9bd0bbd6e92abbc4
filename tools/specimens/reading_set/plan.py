"""The list of shots: clean ones, and such with one defect that leaves the zone readable for people."""

from dataclasses import replace

from quality_set.backgrounds import BACKGROUNDS
from quality_set.light import LIGHTS
from quality_set.shot import Blur, Glare, Pose, Shot
from sample_images.fields import generator

from .designs import DESIGNS

CLEAN_SHARE = 0.4
DEFECTS = ("blur", "motion", "glare", "tilt", "noise", "jpeg", "small", "dim")
# The shorter sides that are long enough for 300 dpi on a card, and on a passport.
CARD_SIZES, PAGE_SIZES, FINE_SIZES = ((1600, 1200), (2000, 1500)), ((2400, 1800), (2800, 2100)), ((4000, 3000),)
BACKGROUND_NAMES, LIGHT_NAMES = tuple(BACKGROUNDS), tuple(name for name in LIGHTS if name != "dim")


def plan(seed, count):
    """So many shots, in a fixed order: every design in turn."""
    return [_shot(seed, index) for index in range(count)]


def _shot(seed, index):
    rng = generator(seed, f"reading {index}")
    design = DESIGNS[index % len(DESIGNS)]
    sizes = CARD_SIZES if design.size[0] < 100 else PAGE_SIZES
    size = FINE_SIZES[0] if rng.random() < 0.06 else sizes[int(rng.integers(len(sizes)))]
    quarters = int(rng.choice([0, 1, 2, 3], p=[0.8, 0.06, 0.08, 0.06]))
    if quarters % 2:
        size = tuple(reversed(size))
    pose = Pose(area=rng.uniform(0.5, 0.82), roll=rng.normal(0, 1.8), pitch=rng.normal(0, 4), yaw=rng.normal(0, 4),
                shift=tuple(rng.uniform(-0.8, 0.8, 2)), quarters=quarters)
    shot = Shot(name=f"{index:04}-{design.name}", design=design, holder=index, pose=pose,
                background=str(rng.choice(BACKGROUND_NAMES)), light=str(rng.choice(LIGHT_NAMES)), size=size,
                noise=rng.uniform(0.5, 1.1), quality=int(rng.integers(80, 94)))
    if rng.random() < CLEAN_SHARE:
        return shot
    defect = str(rng.choice(DEFECTS))
    return replace(_with(defect, shot, rng), kind=defect, name=f"{shot.name}-{defect}")


def _with(defect, shot, rng):
    small = 105 / max(105, shot.design.size[0])
    if defect == "blur":
        return replace(shot, blur=Blur("gaussian", rng.uniform(0.8, 1.5) * small))
    if defect == "motion":
        return replace(shot, blur=Blur("motion", rng.uniform(0.8, 1.4) * small, rng.uniform(0, 180)))
    if defect == "glare":
        return replace(shot, glare=Glare(str(rng.choice(["spot", "streak", "window"])), rng.uniform(0.01, 0.035)))
    if defect == "tilt":
        signs = rng.choice([-1, 1], 3)
        pose = replace(shot.pose, roll=signs[0] * rng.uniform(3, 9), pitch=signs[1] * rng.uniform(6, 16),
                       yaw=signs[2] * rng.uniform(6, 16))
        return replace(shot, pose=pose)
    if defect == "noise":
        return replace(shot, noise=rng.uniform(1.6, 2.6))
    if defect == "jpeg":
        return replace(shot, quality=int(rng.integers(35, 60)))
    if defect == "small":
        width = shot.design.size[0] / 25.4 * rng.uniform(190, 240) / shot.pose.area**0.5
        size = (round(width), round(width * 0.75))
        return replace(shot, size=tuple(reversed(size)) if shot.pose.quarters % 2 else size)
    return replace(shot, light="dim", noise=rng.uniform(1.1, 1.8))
