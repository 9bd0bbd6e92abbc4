"""A document shown on a screen, photographed: red, green and blue stripes, seen through the sensor's own filters."""

import numpy as np

from . import camera

# Which share of a screen's pixel is dark around each stripe, along each axis.
GAP = 0.15
# Samples per pixel of the sensor along each axis, of stripes that are finer than it.
SAMPLES = 3


def pixels_across(points, pitch):
    """How many of the screen's pixels the document takes, if each is as large as so many of the sensor's."""
    return max(8, round(camera.width_of(points) / pitch))


def stripes(points, ratio, pitch, size):
    """How much of each colour's light a screen lets through at each pixel of the picture, 1 on average."""
    across = pixels_across(points, pitch)
    a, b, c, d, e, f, g, h = camera.homography(points, camera.rectangle(0, 0, across, across / ratio))
    y, x = np.mgrid[0:size[1], 0:size[0]].astype(np.float32)
    light = np.zeros((3, size[1], size[0]), np.float32)
    for down in (np.arange(SAMPLES) + 0.5) / SAMPLES:
        for right in (np.arange(SAMPLES) + 0.5) / SAMPLES:
            u, v = x + np.float32(right), y + np.float32(down)
            depth = np.float32(g) * u + np.float32(h) * v + 1
            column = ((np.float32(a) * u + np.float32(b) * v + np.float32(c)) / depth) % 1 * 3
            row = ((np.float32(d) * u + np.float32(e) * v + np.float32(f)) / depth) % 1
            within = np.abs(column % 1 - 0.5) < 0.5 - GAP / 2
            shines = within & (np.abs(row - 0.5) < 0.5 - GAP / 2)
            for colour in range(3):
                light[colour] += shines & (column.astype(np.int8) == colour)
    return light * np.float32(3 / SAMPLES**2 / (1 - GAP) ** 2)


def through_filters(linear):
    """What a sensor whose pixels each see one colour (Bayer, US patent 3971065) makes of the light: the other colours
    are the mean of the nearest pixels that see them."""
    height, width = linear.shape[1:]
    y, x = np.mgrid[0:height, 0:width]
    seen = np.stack([(y % 2 == 0) & (x % 2 == 0), y % 2 != x % 2, (y % 2 == 1) & (x % 2 == 1)]).astype(np.float32)
    return np.stack([_spread(band * mask) / _spread(mask) for band, mask in zip(linear, seen)])


def _spread(band):
    """Each pixel with its eight neighbours, the nearer ones counting more."""
    padded = np.pad(band, 1)
    rows = padded[:-2] + 2 * padded[1:-1] + padded[2:]
    return rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]
