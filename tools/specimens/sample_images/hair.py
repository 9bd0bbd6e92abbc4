"""Hair for the portraits: strands combed between a few guide paths."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from .fields import value_noise

SUPERSAMPLE = 2
SAMPLES = 40


def _spline(points, samples):
    """A smooth curve through the points (Catmull-Rom), evenly sampled by parameter."""
    points = np.asarray(points, float)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    position = np.linspace(0, len(points) - 1 - 1e-9, samples)
    index = position.astype(int)
    t = (position - index)[:, None]
    a, b, c, d = (padded[index + k] for k in range(4))
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def mirrored(guides, seam=0.0):
    """The same guides on the other side of the face; the seam is where both sides meet at the top."""
    return [[(2 * seam - u if abs(u - seam) < 1e-9 else -u, v) for u, v in guide] for guide in guides]


_LONG_LEFT = [
    [(0.06, -1.06), (-0.36, -0.98), (-0.78, -0.56), (-0.95, 0.10), (-0.93, 0.95), (-0.84, 1.70), (-0.66, 2.6)],
    [(0.06, -1.22), (-0.46, -1.12), (-0.92, -0.66), (-1.06, 0.10), (-1.06, 1.00), (-1.02, 1.80), (-0.88, 2.6)],
    [(0.06, -1.42), (-0.54, -1.29), (-1.02, -0.78), (-1.16, 0.10), (-1.20, 1.05), (-1.20, 1.85), (-1.08, 2.6)],
    [(0.06, -1.58), (-0.56, -1.44), (-1.08, -0.92), (-1.24, 0.05), (-1.32, 1.05), (-1.36, 1.85), (-1.26, 2.6)],
]

_SHORT = [
    [(-0.96, 0.22), (-0.99, 0.10), (-1.02, -0.02), (-1.04, -0.12)],
    [(-0.94, -0.20), (-1.00, -0.34), (-1.06, -0.48), (-1.08, -0.62)],
    [(-0.86, -0.55), (-0.98, -0.74), (-1.06, -0.92), (-1.00, -1.12)],
    [(-0.66, -0.82), (-0.80, -1.08), (-0.84, -1.28), (-0.70, -1.44)],
    [(-0.34, -0.92), (-0.44, -1.22), (-0.42, -1.46), (-0.24, -1.60)],
    [(0.05, -0.94), (0.02, -1.26), (0.10, -1.50), (0.26, -1.62)],
    [(0.42, -0.90), (0.46, -1.20), (0.54, -1.40), (0.66, -1.48)],
    [(0.70, -0.78), (0.80, -1.02), (0.86, -1.16), (0.92, -1.24)],
    [(0.88, -0.50), (0.98, -0.70), (1.04, -0.84), (1.06, -0.98)],
    [(0.94, -0.20), (1.00, -0.34), (1.06, -0.46), (1.09, -0.58)],
    [(0.96, 0.22), (0.99, 0.10), (1.02, -0.02), (1.04, -0.12)],
]

_BUN_LEFT = [
    [(-0.95, 0.10), (-1.02, -0.20), (-1.04, -0.60), (-0.86, -1.05), (-0.40, -1.42)],
    [(-0.93, -0.20), (-0.99, -0.48), (-0.94, -0.85), (-0.68, -1.20), (-0.28, -1.46)],
    [(-0.80, -0.62), (-0.82, -0.86), (-0.70, -1.10), (-0.46, -1.32), (-0.18, -1.48)],
    [(-0.48, -0.86), (-0.46, -1.06), (-0.38, -1.24), (-0.26, -1.40), (-0.09, -1.50)],
    [(0.00, -0.94), (0.00, -1.12), (0.00, -1.28), (0.00, -1.42), (0.00, -1.52)],
]

_BUN_KNOT = [
    [(-0.42, -1.46), (-0.46, -1.70), (-0.20, -1.88), (0.12, -1.86)],
    [(-0.30, -1.44), (-0.22, -1.62), (0.02, -1.76), (0.26, -1.74)],
    [(-0.10, -1.42), (0.06, -1.54), (0.24, -1.62), (0.40, -1.56)],
    [(0.16, -1.40), (0.28, -1.44), (0.38, -1.46), (0.42, -1.44)],
]

_RECEDING_LEFT = [
    [(-0.95, 0.24), (-0.99, 0.10), (-1.03, -0.04), (-1.05, -0.18)],
    [(-0.94, -0.20), (-1.00, -0.36), (-1.05, -0.50), (-1.05, -0.66)],
    [(-0.90, -0.50), (-0.97, -0.72), (-1.00, -0.90), (-0.92, -1.10)],
    [(-0.80, -0.86), (-0.84, -1.06), (-0.80, -1.22), (-0.66, -1.36)],
]
_RECEDING_TOP = [
    [(-0.80, -0.88), (-0.80, -1.06), (-0.72, -1.22), (-0.56, -1.36)],
    [(-0.48, -1.08), (-0.50, -1.22), (-0.42, -1.36), (-0.24, -1.46)],
    [(0.00, -1.10), (-0.02, -1.26), (0.06, -1.40), (0.20, -1.48)],
    [(0.46, -1.08), (0.50, -1.22), (0.54, -1.32), (0.60, -1.40)],
    [(0.80, -0.88), (0.84, -1.06), (0.82, -1.18), (0.76, -1.28)],
]

# style: (locks in front of the face, thickness of a strand in face units)
STYLES = {
    "long": ([_LONG_LEFT, mirrored(_LONG_LEFT, seam=0.06)], 0.016),
    "short": ([_SHORT], 0.012),
    "bun": ([_BUN_KNOT, _BUN_LEFT, mirrored(_BUN_LEFT)], 0.012),
    "receding": ([_RECEDING_TOP, _RECEDING_LEFT, mirrored(_RECEDING_LEFT)], 0.010),
}


def _strand(curves, t, rng):
    """One strand at position t between the first curve (0) and the last (1), slightly unruly."""
    place = t * (len(curves) - 1)
    first = min(int(place), len(curves) - 2)
    low, high = curves[first], curves[first + 1]
    strand = low + (high - low) * (place - first)
    wobble = np.linspace(0, 1, SAMPLES)[:, None] * rng.normal(0, 0.02, 2)
    return strand + wobble + rng.normal(0, 0.008, 2)


def _strand_colour(colour, along, across, shine, mood):
    """Darker at the roots and the edges of a lock, with a glossy band; mood is what is special to one strand."""
    gloss = np.exp(-(((along - 0.26 - 0.02 * mood[1]) / 0.13) ** 2)) * 0.50
    roots = 0.16 * np.exp(-((along / 0.06) ** 2))
    light = 0.60 + 0.30 * np.sin(np.pi * across) ** 0.8 + gloss * shine - roots - 0.12 * along + 0.11 * mood[0]
    warmth = 0.03 * mood[1]
    tint = np.array([1 + warmth, 1, 1 - warmth])
    return tuple(int(c) for c in np.clip(np.asarray(colour) * light * tint, 0, 255))


def paint_hair(picture, looks, frame, rng, strands_per_lock=1500):
    """Comb the front hair over the portrait; the frame turns face units into pixels."""
    locks, thickness = STYLES[looks.hair_style]
    size = (picture.width * SUPERSAMPLE, picture.height * SUPERSAMPLE)
    layer = Image.new("RGBA", size, (*looks.hair, 0))
    draw = ImageDraw.Draw(layer)
    width = max(1, int(round(thickness * frame.unit * SUPERSAMPLE)))
    for guides in locks:
        curves = [_spline(guide, SAMPLES) for guide in guides]
        for index in range(strands_per_lock):
            _draw_strand(draw, curves, looks, frame, rng, width, finish=index / strands_per_lock)
    layer = layer.resize(picture.size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(0.8))
    shadow = layer.getchannel("A").filter(ImageFilter.GaussianBlur(frame.unit * 0.05))
    picture.paste((24, 14, 10), (int(frame.unit * 0.02), int(frame.unit * 0.03)), shadow.point(lambda a: a * 0.35))
    picture.paste(layer.convert("RGB"), (0, 0), layer.getchannel("A"))


def _draw_strand(draw, curves, looks, frame, rng, width, finish):
    """Draw one strand in short pieces so that its colour can change along it."""
    across = rng.uniform(0, 1)
    points = frame.pixels(_strand(curves, across, rng)) * SUPERSAMPLE
    pieces = 18
    thin = max(1, int(width * (1.2 - 0.6 * finish)))
    shine, mood = rng.uniform(0.2, 1.0), rng.normal(0, 1, 2)
    for piece in range(pieces):
        first = piece * (len(points) - 1) // pieces
        last = (piece + 1) * (len(points) - 1) // pieces
        colour = _strand_colour(looks.hair, (piece + 0.5) / pieces, across, shine, mood)
        draw.line([tuple(p) for p in points[first:last + 2]], fill=(*colour, 255), width=thin)


def paint_back_hair(picture, looks, frame, rng):
    """The dark mass of hair behind the head and neck."""
    if looks.hair_style != "long":
        return
    mask = Image.new("L", picture.size, 0)
    outline = [(-0.9, -1.2), (-1.2, -0.4), (-1.26, 0.6), (-1.3, 1.6), (-1.25, 2.6),
               (1.25, 2.6), (1.3, 1.6), (1.26, 0.6), (1.2, -0.4), (0.9, -1.2)]
    ImageDraw.Draw(mask).polygon([tuple(p) for p in frame.pixels(outline)], fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(frame.unit * 0.04))
    streaks = value_noise(rng, picture.width, picture.height, 120, 5) * 0.16 + 0.46
    dark = np.asarray(looks.hair, np.float32) * streaks[..., None]
    picture.paste(Image.fromarray(np.clip(dark, 0, 255).astype(np.uint8)), (0, 0), mask)
