"""From light to pixels: linear light, blur, exposure, noise, and back to sRGB.

Linear light is an array of three bands, white paper in good light being below 1.
"""

from functools import lru_cache

import numpy as np
from PIL import Image

from sample_images.fields import generator, resize_field, smoothstep

_CODES = np.arange(256, dtype=np.float64) / 255
TO_LINEAR = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
_LEVELS = np.arange(4096, dtype=np.float64) / 4095
TO_SRGB = np.round(255 * np.where(_LEVELS <= 0.0031308, _LEVELS * 12.92, 1.055 * _LEVELS ** (1 / 2.4) - 0.055)
                   ).astype(np.uint8)
PAPER = 0.93
TILE, BLOCK = 1024, 400


@lru_cache(maxsize=1)
def _noise_tile(seed):
    """Noise of standard deviation 1 that is a little blotchy, as after a phone's own noise reduction."""
    rng = generator(seed, "noise")
    tile = 0.45 * rng.standard_normal((3, TILE, TILE), dtype=np.float32)
    tile += 0.9 * rng.standard_normal((TILE, TILE), dtype=np.float32)
    tile = tile + 0.5 * (np.roll(tile, 1, 1) + np.roll(tile, 1, 2))
    return tile / tile.std()


def linear_bands(picture, gains):
    """The linear light of an sRGB picture, each band multiplied by its gain."""
    return np.stack([(TO_LINEAR * gain)[np.asarray(band)] for band, gain in zip(picture.split(), gains)])


def with_noise(linear, amount, rng, seed):
    """Shot noise and read noise, in place."""
    tile = _noise_tile(seed)
    shot, read = np.float32(2.4e-4 * amount**2), np.float32(3e-6 * amount**2)
    for top in range(0, linear.shape[1], BLOCK):
        for left in range(0, linear.shape[2], BLOCK):
            part = linear[:, top:top + BLOCK, left:left + BLOCK]
            deviation = np.sqrt(np.maximum(part[1], 0) * shot + read)
            y, x = (int(v) for v in rng.integers(0, TILE - BLOCK, 2))
            part += tile[:, y:y + part.shape[1], x:x + part.shape[2]] * deviation


def kernel(form, sigma, angle, shape):
    """The transfer function of a blur for the real Fourier transform of a picture of that shape."""
    height, width = shape
    v = np.fft.fftfreq(height)[:, None]
    u = np.fft.rfftfreq(width)[None, :]
    if form == "gaussian":
        return np.exp(-2 * (np.pi * sigma) ** 2 * (u * u + v * v)).astype(np.float32)
    if form == "motion":
        # A line of length sigma·√12 has that standard deviation along itself.
        direction = np.radians(angle)
        return np.sinc(sigma * np.sqrt(12) * (u * np.cos(direction) + v * np.sin(direction))).astype(np.float32)
    # A disk of radius 2·sigma has that standard deviation along each axis.
    reach = int(np.ceil(2 * sigma)) + 1
    y, x = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    disk = np.clip(2 * sigma + 0.5 - np.hypot(x, y), 0, 1)
    field = np.zeros(shape, np.float32)
    field[:2 * reach + 1, :2 * reach + 1] = disk / disk.sum()
    return np.fft.rfft2(np.roll(field, (-reach, -reach), (0, 1)))


def blurred(linear, form, sigma, angle=0.0):
    """The picture through a blur of that standard deviation in pixels; it wraps around at the borders."""
    shape = linear.shape[1:]
    transfer = kernel(form, sigma, angle, shape)
    return np.stack([np.fft.irfft2(np.fft.rfft2(band) * transfer, s=shape) for band in linear]).astype(np.float32)


def sharp_around(shape, corner, middle, softness):
    """1 where the quarter towards a corner of the document is, 0 elsewhere."""
    step = 8
    y, x = np.mgrid[0:shape[0]:step, 0:shape[1]:step].astype(np.float32)
    reach = np.hypot(*(corner - middle))
    distance = np.hypot(x - corner[0], y - corner[1]) / reach
    return np.clip(resize_field(1 - smoothstep(0.55, 0.55 + softness, distance), shape[1], shape[0]), 0, 1)


def developed(linear):
    """The sRGB picture of linear light, which is spent; what is above 1 is clipped."""
    np.clip(linear, 0, 1, out=linear)
    linear *= 4095
    return Image.merge("RGB", [Image.fromarray(TO_SRGB[band.astype(np.uint16)]) for band in linear])
