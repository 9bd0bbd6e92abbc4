"""Small helpers for pictures held as numpy arrays: noise, blurs, lines and conversions."""

import zlib

import numpy as np
from PIL import Image


def generator(seed, name):
    """A random generator of its own for each named thing, so that adding one never changes another."""
    return np.random.default_rng([seed, zlib.crc32(name.encode())])


def resize_field(field, width, height):
    """Enlarge or shrink a single-channel float array smoothly."""
    picture = Image.fromarray(np.asarray(field, np.float32))
    return np.asarray(picture.resize((width, height), Image.Resampling.BICUBIC))


def value_noise(rng, width, height, cells_x, cells_y):
    """Smooth random field, roughly in -1...1, with the given number of bumps across and down."""
    grid = rng.uniform(-1, 1, (max(2, int(cells_y)), max(2, int(cells_x))))
    return resize_field(grid, width, height)


def fractal_noise(rng, width, height, cells_x, cells_y, octaves=4, gain=0.5):
    """Several layers of value noise, each twice as fine and weaker than the one before."""
    total = np.zeros((height, width), np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        across, down = cells_x * 2**octave, cells_y * 2**octave
        total += weight * value_noise(rng, width, height, min(across, width), min(down, height))
        weights += weight
        weight *= gain
    return total / np.float32(weights)


def _box_blur_rows(field, radius):
    """Average each value with its neighbours within the radius along the last axis."""
    padded = np.pad(field, ((0, 0), (radius + 1, radius)), mode="edge")
    sums = np.cumsum(padded, axis=1, dtype=np.float64)
    return ((sums[:, 2 * radius + 1:] - sums[:, :-2 * radius - 1]) / (2 * radius + 1)).astype(np.float32)


def blur(field, sigma):
    """Gaussian-like blur of a single-channel float array (three box blurs each way)."""
    radius = max(0, int(round(sigma)))
    if radius == 0:
        return field
    for _ in range(3):
        field = _box_blur_rows(field, radius)
        field = _box_blur_rows(field.T, radius).T
    return field


def smoothstep(low, high, value):
    """0 below low, 1 above high, and a soft slope between them."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def bump(u, v, centre_u, centre_v, size_u, size_v):
    """A soft hill of height 1 at the centre."""
    return np.exp(-(((u - centre_u) / size_u) ** 2 + ((v - centre_v) / size_v) ** 2))


def contour_lines(field, spacing, width):
    """How much of each pixel is covered by lines drawn where the field is a multiple of the spacing.

    The width is in pixels; the lines keep it however steep the field is.
    """
    phase = field / spacing
    slope_y, slope_x = np.gradient(phase)
    slope = np.maximum(np.hypot(slope_x, slope_y), 1e-6)
    distance = np.abs(phase - np.round(phase)) / slope
    room_between = 1 - smoothstep(0.25, 0.5, slope)
    return np.clip(width / 2 + 0.5 - distance, 0, 1) * room_between


def mix(base, colour, coverage):
    """Lay a colour over an RGB array as strongly as the coverage says."""
    coverage = coverage[..., None].astype(np.float32)
    return base + (np.asarray(colour, np.float32) - base) * coverage


def to_picture(array):
    """Turn an array with values 0...255 into a Pillow picture."""
    return Image.fromarray(np.clip(np.round(array), 0, 255).astype(np.uint8))


def to_array(picture):
    """Turn a Pillow picture into a float array with values 0...255."""
    return np.asarray(picture).astype(np.float32)


def gradient_map(tone, dark, pale):
    """Colours between dark (tone 0) and pale (tone 1)."""
    dark, pale = np.asarray(dark, np.float32), np.asarray(pale, np.float32)
    return dark + (pale - dark) * np.asarray(tone, np.float32)[..., None]
