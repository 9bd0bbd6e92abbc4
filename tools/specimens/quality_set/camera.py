"""Geometry: where the corners of a document appear in the picture, and the document as seen there."""

import numpy as np
from PIL import Image

MARGIN = 0.975


def corners(ratio, pose, size):
    """The four corners in pixels, clockwise from the document's own top left."""
    width, height = 1.0, 1 / ratio
    flat = np.array([(-width, -height, 0), (width, -height, 0), (width, height, 0), (-width, height, 0)]) / 2
    pitch, yaw, roll = np.radians([pose.pitch, pose.yaw, pose.roll + 90 * pose.quarters])
    tilt = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    swing = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    seen = flat @ turn.T @ tilt.T @ swing.T
    points = seen[:, :2] * (pose.distance / (pose.distance + seen[:, 2:]))
    points = points * np.sqrt(pose.area * size[0] * size[1] / area(points))
    extent, room = np.ptp(points, axis=0), np.array(size) * MARGIN
    if pose.inside:
        points = points * min(1, *(room / extent))
    middle = (points.max(axis=0) + points.min(axis=0)) / 2
    free = np.maximum(room - np.ptp(points, axis=0), 0) / 2
    return _pushed(points - middle + np.array(size) / 2 + free * np.array(pose.shift), pose.outside, size)


def _pushed(points, outside, size):
    """The corners moved so that the named sides are beyond the border by a share of the document's length."""
    extent = np.ptp(points, axis=0)
    for side, share in outside:
        axis = 0 if side in ("left", "right") else 1
        in_order = np.sort(points[:, axis])
        if side in ("left", "top"):
            points[:, axis] -= in_order[:2].mean() + share * extent[axis]
        else:
            points[:, axis] += size[axis] - in_order[2:].mean() + share * extent[axis]
    return points


def area(points):
    """The area of a polygon."""
    x, y = points[:, 0], points[:, 1]
    return abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def homography(source, target):
    """The eight numbers that map positions in the source plane to the target plane."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float))


def mapped(numbers, points):
    """Points moved by a homography."""
    a, b, c, d, e, f, g, h = numbers
    x, y = np.asarray(points, float).T
    return np.stack([a * x + b * y + c, d * x + e * y + f], 1) / (g * x + h * y + 1)[:, None]


def rectangle(left, top, right, bottom):
    """The corners of a rectangle, clockwise from its top left."""
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)


def width_of(points):
    """The longer of the upper and the lower side of a document, in pixels."""
    return float(max(np.hypot(*(points[1] - points[0])), np.hypot(*(points[2] - points[3]))))


def laid_down(plane, points, size):
    """A plane picture as seen with its corners at the points: the visible part, and where that begins.

    None when nothing of it is in the picture.
    """
    shrink = width_of(points) / plane.width
    if shrink < 0.7:
        reduced = (max(8, round(plane.width * shrink)), max(8, round(plane.height * shrink)))
        plane = plane.resize(reduced, Image.Resampling.LANCZOS)
    low = np.maximum(np.floor(points.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 2, size)
    if (high <= low).any():
        return None
    # A clear frame, so that the edges are smooth.
    framed = Image.new(plane.mode, (plane.width + 2, plane.height + 2))
    framed.paste(plane, (1, 1))
    source = rectangle(1, 1, plane.width + 1, plane.height + 1)
    back = homography(points - low, source)
    window = tuple(int(v) for v in high - low)
    seen = framed.transform(window, Image.Transform.PERSPECTIVE, back.tolist(), Image.Resampling.BILINEAR)
    return seen, tuple(int(v) for v in low)
