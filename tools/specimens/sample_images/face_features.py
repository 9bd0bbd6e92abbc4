"""The drawn parts of a face: eyes, brows, lips and nostrils."""

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .fields import to_picture

SUPERSAMPLE = 3


class Patch:
    """A small supersampled mask over part of the portrait, given in face units."""

    def __init__(self, frame, left, top, right, bottom):
        (x0, y0), (x1, y1) = frame.pixels([(left, top), (right, bottom)])
        self.origin = (int(x0), int(y0))
        self.size = (int(x1 - x0), int(y1 - y0))
        self.frame = frame

    def pixels(self, points):
        """Supersampled positions inside the patch."""
        moved = (self.frame.pixels(points) - np.array(self.origin)) * SUPERSAMPLE
        return [tuple(p) for p in moved]

    def blank(self):
        """An empty supersampled mask, and a pen for it."""
        mask = Image.new("L", (self.size[0] * SUPERSAMPLE, self.size[1] * SUPERSAMPLE), 0)
        return mask, ImageDraw.Draw(mask)

    def finished(self, mask, soft):
        """The mask at its final size, softened."""
        mask = mask.resize(self.size, Image.Resampling.BOX)
        return mask.filter(ImageFilter.GaussianBlur(soft * self.frame.unit)) if soft else mask

    def polygon(self, points, soft=0.0):
        """A filled outline."""
        mask, draw = self.blank()
        draw.polygon(self.pixels(points), fill=255)
        return self.finished(mask, soft)

    def disc(self, centre, radius, soft=0.0):
        """A filled circle."""
        turn = np.linspace(0, 2 * np.pi, 90)
        return self.polygon(np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)], 1), soft)

    def line(self, points, widths, soft=0.0):
        """A line whose width (in face units) changes along it."""
        mask, draw = self.blank()
        for (x, y), width in zip(self.pixels(points), widths):
            r = width * self.frame.unit * SUPERSAMPLE / 2
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        return self.finished(mask, soft)

    def paint(self, picture, colour, mask, strength=1.0):
        """Colour the portrait through a mask."""
        picture.paste(tuple(int(c) for c in colour), self.origin, mask.point(lambda value: value * strength))


def _lid(t, side, centre, width, height, lift=0.0):
    """Points along an eyelid from the inner corner to the outer one; height bends it up (negative) or down."""
    u = side * (centre - width / 2 + width * t)
    v = height * np.sin(np.pi * t**0.85) ** 0.9 - lift * t
    return np.stack([u, v], axis=1)


def _eye_outline(side):
    """The upper and the lower lid."""
    t = np.linspace(0, 1, 70)
    upper = _lid(t, side, 0.425, 0.41, -0.112, lift=0.022)
    lower = _lid(t, side, 0.425, 0.41, 0.072, lift=0.022)
    return upper, lower


def _iris(patch, frame, looks, centre, radius, rng):
    """A picture of iris and pupil: spokes, a dark rim, a lit lower half."""
    width, height = patch.size
    y, x = np.mgrid[0:height, 0:width]
    at = frame.pixels([centre])[0] - np.array(patch.origin)
    dx, dy = (x - at[0]) / (radius * frame.unit), (y - at[1]) / (radius * frame.unit)
    r, turn = np.hypot(dx, dy), np.arctan2(dy, dx)
    spokes = sum(np.sin(turn * k + rng.uniform(0, 6)) for k in (9, 14, 23, 37)) * 0.07
    tone = 0.95 + spokes + 0.35 * dy - 0.65 * np.clip((r - 0.72) / 0.28, 0, 1) ** 1.5
    colour = np.asarray(looks.iris, float) * np.clip(tone, 0.1, 1.6)[..., None]
    pupil = np.clip((0.44 - r) * 14, 0, 1)[..., None]
    return to_picture(colour * (1 - pupil) + np.array([14, 11, 10]) * pupil)


def _paint_eye(picture, looks, frame, rng, side):
    """One eye, from the white of the eye to the lashes and the crease of the lid."""
    left, right = sorted((side * 0.12, side * 0.76))
    patch = Patch(frame, left, -0.34, right, 0.30)
    upper, lower = _eye_outline(side)
    opening = patch.polygon(np.vstack([upper, lower[::-1]]), 0.004)
    skin = np.asarray(looks.skin, float)
    patch.paint(picture, (226, 220, 214), opening)
    corner = patch.disc((side * 0.235, 0.012), 0.035, 0.012)
    patch.paint(picture, (196, 138, 128), ImageChops.multiply(opening, corner), 0.8)
    centre, radius = (side * 0.425, -0.022), 0.112
    iris = _iris(patch, frame, looks, centre, radius, rng)
    picture.paste(iris, patch.origin, ImageChops.multiply(opening, patch.disc(centre, radius, 0.005)))
    shade = patch.line(upper + np.array([0, 0.018]), np.full(70, 0.085), 0.016)
    patch.paint(picture, (40, 26, 22), ImageChops.multiply(opening, shade), 0.55)
    glint = patch.disc((side * 0.425 - 0.036, -0.062), 0.022, 0.004)
    patch.paint(picture, (255, 255, 255), glint, 0.9)
    t = np.linspace(0, 1, 70)
    lash = 0.012 + 0.020 * np.sin(np.pi * np.clip(t * 0.95 + 0.08, 0, 1))
    patch.paint(picture, (30, 20, 18), patch.line(upper, lash, 0.004), 0.92)
    patch.paint(picture, skin * 0.50, patch.line(lower, np.full(70, 0.012), 0.006), 0.75)
    crease = upper + np.array([0, -0.060]) - np.array([0, 0.012]) * np.sin(np.pi * t)[:, None]
    patch.paint(picture, skin * 0.42, patch.line(crease[6:-2], 0.010 + 0.010 * np.sin(np.pi * t)[6:-2], 0.010), 0.62)
    if looks.long_lashes:
        _paint_lashes(picture, patch, upper, side, rng)


def _paint_lashes(picture, patch, upper, side, rng):
    """Fine lashes fanning outwards."""
    for k in range(16, 70, 4):
        reach = 0.045 + 0.03 * k / 70
        lean = side * (k / 70 - 0.45) * 0.9
        tip = upper[k] + reach * np.array([lean, -0.85])
        s = np.linspace(0, 1, 16)[:, None]
        path = upper[k] * (1 - s) + tip * s + np.array([0, 0.012]) * np.sin(np.pi * s)
        patch.paint(picture, (28, 18, 16), patch.line(path, np.linspace(0.010, 0.003, 16), 0.002), 0.75)


def paint_eyes(picture, looks, frame, rng):
    """Both eyes."""
    for side in (-1, 1):
        _paint_eye(picture, looks, frame, rng, side)


def _brow_line(t, side):
    """The middle of the brow from its inner end outwards."""
    u = side * (0.17 + 0.54 * t)
    v = -0.255 - 0.085 * np.sin(np.pi * np.clip(t * 0.80 + 0.06, 0, 1)) + 0.045 * t**2
    return np.stack([u, v], axis=-1)


def paint_brows(picture, looks, frame, rng):
    """Brows made of short hairs over a soft base."""
    colour = np.asarray(looks.hair, float) * (0.62 if looks.age == 0 else 0.80)
    for side in (-1, 1):
        left, right = sorted((side * 0.08, side * 0.86))
        patch = Patch(frame, left, -0.52, right, -0.10)
        t = np.linspace(0, 1, 80)
        thick = 0.075 * looks.brow_weight * (1 - 0.75 * t**1.6) * np.clip(t * 9 + 0.45, 0, 1)
        patch.paint(picture, colour, patch.line(_brow_line(t, side), thick, 0.014), 0.60)
        mask, draw = patch.blank()
        for _ in range(230):
            _draw_brow_hair(draw, patch, looks, side, rng)
        patch.paint(picture, colour * 0.8, patch.finished(mask, 0.002), 0.70)


def _draw_brow_hair(draw, patch, looks, side, rng):
    """One short hair, leaning outwards."""
    t = rng.uniform(0, 1)
    spread = 0.036 * looks.brow_weight * (1 - 0.75 * t**1.6)
    start = _brow_line(t, side) + np.array([0, rng.normal(0, spread * 0.7)])
    length = rng.uniform(0.05, 0.09) * (0.75 + 0.25 * looks.brow_weight)
    lean = np.array([side * (0.35 + 0.6 * t), -0.75 + 1.05 * t])
    points = patch.pixels(np.array([start, start + length * lean / np.hypot(*lean)]))
    draw.line(points, fill=int(rng.uniform(120, 255)), width=max(1, int(patch.frame.unit * 0.008 * SUPERSAMPLE)))


def paint_mouth(picture, looks, frame):
    """Tinted lips over the relief, with a dark line between them."""
    patch = Patch(frame, -0.56, 0.62, 0.56, 1.12)
    full = looks.lip_fullness
    t = np.linspace(-1, 1, 101)
    u = 0.365 * t
    taper = np.clip(1 - t**2, 0, 1)
    seam = 0.858 + 0.012 * np.cos(t * np.pi * 2) * taper - 0.026 * np.abs(t) ** 2.5
    dip, peaks = np.exp(-((t / 0.14) ** 2)), np.exp(-((np.abs(t) - 0.25) / 0.15) ** 2)
    bow = 0.072 * full * taper**0.75 * (1 - 0.28 * dip + 0.10 * peaks)
    lower = 0.112 * full * taper**0.62
    top = patch.polygon(np.vstack([np.stack([u, seam], 1), np.stack([u, seam - bow], 1)[::-1]]), 0.010)
    bottom = patch.polygon(np.vstack([np.stack([u, seam], 1), np.stack([u, seam + lower], 1)[::-1]]), 0.012)
    strength = 0.62 if looks.stubble == 0 else 0.48
    patch.paint(picture, np.asarray(looks.lips) * 0.86, top, strength + 0.08)
    patch.paint(picture, looks.lips, bottom, strength)
    gloss = patch.line(np.stack([0.45 * u, seam + 0.5 * lower], 1), 0.035 * taper, 0.016)
    patch.paint(picture, (255, 238, 232), gloss, 0.20)
    line = patch.line(np.stack([u, seam], 1), 0.010 + 0.014 * taper, 0.006)
    patch.paint(picture, np.asarray(looks.lips) * 0.36, line, 0.85)
    under = patch.line(np.stack([0.6 * u, seam + lower + 0.022], 1), 0.05 * taper, 0.022)
    patch.paint(picture, np.asarray(looks.skin) * 0.45, under, 0.30)


def paint_nostrils(picture, looks, frame):
    """Two dark nostrils and the soft shadow under the nose."""
    wide = looks.nose_width
    patch = Patch(frame, -0.42, 0.36, 0.42, 0.76)
    skin = np.asarray(looks.skin, float)
    under = patch.line(np.stack([np.linspace(-0.17, 0.17, 50) * wide, np.full(50, 0.595)], 1), np.full(50, 0.05), 0.026)
    patch.paint(picture, skin * 0.40, under, 0.42)
    for side in (-1, 1):
        t = np.linspace(0, 1, 40)
        hole = np.stack([side * (0.055 + 0.085 * t) * wide, 0.585 - 0.022 * np.sin(np.pi * t) - 0.012 * t], 1)
        patch.paint(picture, (46, 22, 18), patch.line(hole, 0.012 + 0.032 * np.sin(np.pi * t), 0.007), 0.80)
        wing = np.stack([side * (0.215 * wide + 0.03 * np.sin(np.pi * t)), 0.43 + 0.16 * t], 1)
        patch.paint(picture, skin * 0.45, patch.line(wing, 0.012 + 0.012 * np.sin(np.pi * t), 0.012), 0.42)
