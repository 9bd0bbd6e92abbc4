"""A head in depth under a flat photo, so that it can be turned."""

import math

import numpy as np

# All in distances of the eyes, from the middle between them: how wide, high and deep a head is, where its middle lies
# below the eyes, and how far the nose stands out.
WIDTH, HEIGHT, DEPTH, MIDDLE = 1.15, 1.90, 1.70, 0.55
NOSE_OUT, NOSE_WIDTH, NOSE_HEIGHT, NOSE_BELOW = 0.35, 0.30, 0.40, 0.62
# The depth that stays where it is when the head turns.
AXIS = 0.80


def depth(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """How far what is seen there stands out of the plane of the head's outline."""
    round_part = np.clip(1 - (x / WIDTH) ** 2 - ((y - MIDDLE) / HEIGHT) ** 2, 0, None)
    nose = np.exp(-((x / NOSE_WIDTH) ** 2) - ((y - NOSE_BELOW) / NOSE_HEIGHT) ** 2)
    return DEPTH * np.sqrt(round_part) + NOSE_OUT * nose * (round_part > 0)


def turn(pixels: np.ndarray, eyes: tuple[float, float], distance: float, degrees: float) -> np.ndarray:
    """The picture with its head turned to the person's left by so many degrees; what is behind stays.

    eyes is the middle between them, distance theirs, in pixels.
    """
    if degrees == 0:
        return pixels
    if degrees < 0:
        # What hides what is worked out from left to right.
        return turn(pixels[:, ::-1], (pixels.shape[1] - 1 - eyes[0], eyes[1]), distance, -degrees)[:, ::-1]
    height, width, _ = pixels.shape
    angle = math.radians(degrees)
    turned = pixels.copy()
    columns = _span(eyes[0], 1.1 * WIDTH * distance, width)
    x = (columns - eyes[0]) / distance
    for row in _span(eyes[1] + MIDDLE * distance, HEIGHT * distance, height):
        z = depth(x, np.full(len(x), (row - eyes[1]) / distance))
        # The outline itself stays, so that nothing tears.
        hold = np.clip(z / 0.5, 0, 1)
        moved = x + hold * (x * (math.cos(angle) - 1) + (z - AXIS) * math.sin(angle))
        # Of what comes to lie on the same place, one side of the nose hides the other.
        moved = np.maximum.accumulate(moved) + np.linspace(0, 1e-6, len(x))
        source = np.interp(x, moved, columns)
        for channel in range(3):
            turned[row, columns, channel] = np.interp(source, columns, pixels[row, columns, channel])
    return turned


def _span(middle: float, reach: float, size: int) -> np.ndarray:
    """The rows or columns of a picture that are no further away than that."""
    return np.arange(max(0, math.floor(middle - reach)), min(size, math.ceil(middle + reach)))
