"""Portrait photos of people who do not exist, painted from a few numbers."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PIL import ImageFilter

from . import face
from .face_features import paint_brows, paint_eyes, paint_mouth, paint_nostrils
from .fields import blur, bump, fractal_noise, generator, smoothstep, to_picture
from .hair import paint_back_hair, paint_hair

WIDTH, HEIGHT = 980, 1260


@dataclass(frozen=True)
class Frame:
    """Turns face units (half a head wide, eyes at height 0) into pixels."""

    unit: float
    centre_x: float
    eye_line: float

    def pixels(self, points):
        """Pixel positions of points given in face units."""
        return np.asarray(points, float) * self.unit + np.array([self.centre_x, self.eye_line])

    def grid(self, width, height):
        """Face units of every pixel."""
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        return (x - self.centre_x) / self.unit, (y - self.eye_line) / self.unit


FRAME = Frame(unit=WIDTH * 0.285, centre_x=WIDTH * 0.5, eye_line=HEIGHT * 0.475)


def _blend(canvas, colour, mask):
    """Lay one RGB array over another where the mask is set."""
    return canvas + (colour - canvas) * mask[..., None]


def _backdrop(looks, u, v):
    """An evenly lit studio wall."""
    glow = 1.03 - 0.10 * np.clip(np.hypot(u, v * 0.8) / 2.6, 0, 1) - 0.03 * u / 1.7
    return np.asarray(looks.background, np.float32) * glow[..., None]


def _neck(canvas, u, v, looks, rng):
    """A cylinder of skin in the shadow of the chin."""
    half = 0.60 + 0.05 * (looks.jaw - 2.3) + 0.30 * smoothstep(1.35, 2.1, v) ** 2
    mask = blur(((np.abs(u) < half) & (v > 0.6)).astype(np.float32), FRAME.unit * 0.015)
    across = np.clip(np.abs(u) / half, 0, 1)
    shade = 0.50 + 0.48 * np.sqrt(1 - across**2.2) - 0.10 * u
    shadow = 1 - 0.42 * (1 - smoothstep(looks.chin - 0.1, looks.chin + 0.40, v + 0.30 * u * u - 0.08 * u))
    tendon = 0.05 * bump(np.abs(u), v, 0.26, 1.8, 0.10, 0.4) - 0.08 * bump(u, v, 0, 2.05, 0.13, 0.16)
    grain = 1 + fractal_noise(rng, WIDTH, HEIGHT, 12, 16) * 0.04
    tone = (shade * shadow + tendon) * grain
    colour = np.asarray(looks.skin, np.float32) * np.stack([tone**0.9, tone, tone**1.06], axis=-1)
    return _blend(canvas, colour, mask)


def _clothes(canvas, u, v, looks, rng):
    """Shoulders in a plain top with a round neckline and a hem."""
    shoulder = 1.66 + 0.34 * np.clip((np.abs(u) - 0.55) / 1.1, 0, 2) ** 1.3
    neckline = 2.02 - 1.05 * np.clip(np.abs(u) - 0.02, 0, 1.0) ** 2.2
    edge = np.maximum(shoulder, neckline)
    mask = blur((v > edge).astype(np.float32), FRAME.unit * 0.008)
    depth = v - edge
    folds = fractal_noise(rng, WIDTH, HEIGHT, 7, 3, octaves=3) * 0.12
    weave = rng.normal(0, 0.02, (HEIGHT, WIDTH)).astype(np.float32)
    round_shoulder = 0.62 + 0.38 * smoothstep(0, 0.35, depth)
    tone = round_shoulder * (1.02 - 0.12 * u) + folds + weave
    hem = np.exp(-(((depth - 0.10) / 0.012) ** 2)) * 0.22 * (np.abs(u) < 0.75)
    colour = np.asarray(looks.clothes, np.float32) * np.clip(tone - hem, 0.1, 1.4)[..., None]
    shadow = blur((v > edge - 0.04).astype(np.float32), FRAME.unit * 0.03) * 0.45
    canvas = canvas * (1 - shadow[..., None] * (1 - mask[..., None]))
    return _blend(canvas, colour, mask)


def _ears(canvas, u, v, looks):
    """Simple shaded ears, half hidden by the head and hair."""
    for side in (-1, 1):
        x, y = side * u - 0.985 + 0.10 * (v - 0.15), v - 0.16
        distance = np.hypot(x / 0.125, y / 0.34)
        mask = blur((distance < 1).astype(np.float32), FRAME.unit * 0.01)
        inner = bump(x, y, -0.01, -0.02, 0.05, 0.18)
        tone = 0.84 - 0.40 * inner + 0.06 * bump(distance, y, 0.86, 0, 0.12, 9) - 0.07 * side
        colour = np.asarray(looks.skin, np.float32) * np.stack([tone**0.8, tone * 0.93, tone * 0.92], axis=-1)
        canvas = _blend(canvas, colour, mask)
    return canvas


def _head(canvas, u, v, looks, rng):
    """The lit skin of the head, with nose, sockets, lips and chin as relief."""
    height = face.relief(u, v, looks, FRAME.unit)
    shade, shine = face.light(height, FRAME.unit)
    shade = np.clip(shade, 0.12, 1.2)[..., None] ** np.array([0.84, 1.0, 1.08], np.float32)
    colour = face.skin_colour(u, v, looks, rng) * shade + 255 * shine[..., None]
    return _blend(canvas, colour, face.face_mask(u, v, looks, FRAME.unit))


@lru_cache(maxsize=8)
def paint_portrait(person, seed, strands_per_lock=1500):
    """A head-and-shoulders portrait of an invented person, 35:45; fewer strands of hair are painted sooner."""
    looks = person.looks
    rng = generator(seed, "portrait " + person.surname)
    u, v = FRAME.grid(WIDTH, HEIGHT)
    picture = to_picture(_backdrop(looks, u, v))
    paint_back_hair(picture, looks, FRAME, rng)
    canvas = np.asarray(picture, np.float32)
    canvas = _neck(canvas, u, v, looks, rng)
    canvas = _clothes(canvas, u, v, looks, rng)
    if looks.hair_style != "long":
        canvas = _ears(canvas, u, v, looks)
    canvas = _head(canvas, u, v, looks, rng)
    picture = to_picture(canvas)
    paint_nostrils(picture, looks, FRAME)
    paint_mouth(picture, looks, FRAME)
    paint_eyes(picture, looks, FRAME, rng)
    paint_brows(picture, looks, FRAME, rng)
    paint_hair(picture, looks, FRAME, rng, strands_per_lock)
    return picture.filter(ImageFilter.GaussianBlur(0.9))
