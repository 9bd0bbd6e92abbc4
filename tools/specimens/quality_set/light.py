"""Light: how it falls on the scene, its shadows, and reflections on the document."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from sample_images.fields import resize_field, smoothstep, value_noise


@dataclass(frozen=True)
class Light:
    """Gains of red, green and blue, what white paper becomes (linear), and how uneven it is."""

    white_balance: tuple = (1.0, 1.0, 1.0)
    paper: float = 0.70
    unevenness: float = 0.06
    contact_shadow: float = 0.40
    cast_shadow: float = 0.0
    vignette: float = 0.16


LIGHTS = {
    "neutral": Light(),
    "warm": Light((1.10, 1.0, 0.78), unevenness=0.08),
    "cool": Light((0.90, 1.0, 1.14)),
    "side": Light(unevenness=0.26, contact_shadow=0.62),
    "dim": Light((1.03, 1.0, 0.94), paper=0.36, unevenness=0.10, vignette=0.22),
    "bright": Light(paper=0.92, unevenness=0.03, vignette=0.10),
    "cast": Light(unevenness=0.08, cast_shadow=0.34),
}
# What a full reflection adds, white paper being below 1.
REFLECTED = 1.4
SCANNER = Light(paper=0.92, unevenness=0.0, contact_shadow=0.0, vignette=0.0)


def illumination(light, size, rng):
    """How much light falls on every part of the picture, white paper in the middle being 1."""
    columns, rows = 240, max(2, round(240 * size[1] / size[0]))
    y, x = np.mgrid[-1:1:rows * 1j, -1:1:columns * 1j]
    angle = rng.uniform(0, 2 * np.pi)
    level = 1 + light.unevenness * (x * np.cos(angle) + y * np.sin(angle))
    level = level + light.unevenness * 0.3 * value_noise(rng, columns, rows, 4, 3)
    level = level * (1 - light.vignette * np.hypot(x * 0.8, y * 0.6) ** 2.2)
    if light.cast_shadow:
        slant, at, softness = rng.uniform(0, np.pi), rng.uniform(-0.3, 0.4), rng.uniform(12, 50)
        edge = x * np.cos(slant) + y * np.sin(slant) - at
        level = level * (1 - light.cast_shadow / (1 + np.exp(-edge * softness)))
    return resize_field(level, *size)


def contact_shadow(picture, points, long_side, strength, rng):
    """Darken the desk along two edges of what lies on it, whose corners in the picture are the points."""
    step = 8
    small = (max(1, picture.width // step), max(1, picture.height // step))
    angle = rng.uniform(0, 2 * np.pi)
    total = np.zeros((small[1], small[0]), np.float32)
    for reach, share in ((0.006, 0.55), (0.022, 0.45)):
        outline = Image.new("L", small)
        away = np.array([np.cos(angle), np.sin(angle)]) * reach * long_side
        ImageDraw.Draw(outline).polygon([tuple(p) for p in (points + away) / step], fill=255)
        softness = float(max(0.6, reach * 0.8 * long_side / step))
        total += np.asarray(outline.filter(ImageFilter.GaussianBlur(softness))) * share
    mask = Image.fromarray((total * strength).astype(np.uint8)).resize(picture.size, Image.Resampling.BILINEAR)
    picture.paste((8, 8, 10), (0, 0), mask)


def reflection(glare, ratio, rng):
    """A reflection in the plane of the document (0 none, 255 full), covering the share it is asked to cover."""
    columns = 320
    rows = round(columns / ratio)
    v, u = np.mgrid[0:rows, 0:columns].astype(np.float32) / columns
    height = 1 / ratio
    cu, cv = rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7)
    angle = rng.uniform(0, np.pi)
    a = (u - cu) * np.cos(angle) + (v - cv) * np.sin(angle)
    b = -(u - cu) * np.sin(angle) + (v - cv) * np.cos(angle)
    if glare.form == "window":
        a, b = a * (1 + 0.25 * b), b * 1.35
        distance = np.maximum(np.abs(a), np.abs(b))
        level = 0.8 * (1 - smoothstep(0.92, 1.10, distance / np.quantile(distance, glare.share)))
        level *= 1 - 0.8 * (np.minimum(np.abs(a), np.abs(b)) < 0.008)
    else:
        distance = np.hypot(a * 0.05, b) if glare.form == "streak" else np.hypot(a, b * rng.uniform(1.0, 1.8))
        # The quantile of the distance is the radius that covers the share, wherever the middle is. There, half is left.
        level = 0.5 ** ((distance / np.quantile(distance, glare.share)) ** 2)
    return Image.fromarray((np.clip(level, 0, 1) * 255).astype(np.uint8))
