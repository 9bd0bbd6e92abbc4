"""A camera: a photo becomes a frame of it, near or far, with a little of what makes no two frames equal."""

import io
import math
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageFilter

from .head import turn
from .photos import Photo

WIDTH, HEIGHT = 720, 960
# How far apart the eyes are on a frame of somebody at arm's length, as a share of the longer side.
NORMAL = 0.125


@dataclass
class Shot:
    """How one frame is taken."""

    eyes: float = NORMAL
    # Degrees to the person's left.
    degrees: float = 0
    # Of a flat print that is turned instead of a head.
    print_degrees: float = 0
    # Of the camera, which is held aslant.
    roll: float = 0
    # By how many pixels at most the head is off its place.
    shake: float = 8
    light: float = 1
    blur: float = 0
    noise: float = 1.5


# Turns, in degrees, and how much closer somebody comes: dense enough that one of them is what a step asks for.
TURNS = tuple(range(10, 38, 3))
CLOSER = (1.3, 1.45, 1.6)
# Somebody before the camera, by the name of the pose.
POSES = (
    {"look_straight": Shot()}
    | {f"turn_left_{degrees}": Shot(degrees=degrees) for degrees in TURNS}
    | {f"turn_right_{degrees}": Shot(degrees=-degrees) for degrees in TURNS}
    | {f"move_closer_{round(ratio * 100)}": Shot(eyes=NORMAL * ratio) for ratio in CLOSER}
)


def frame(photo: Photo, picture: Image.Image, shot: Shot, random: Random) -> Image.Image:
    """One frame of the person on a photo."""
    left, right = photo.left_eye, photo.right_eye
    distance = math.hypot(left[0] - right[0], left[1] - right[1])
    scale = shot.eyes * HEIGHT / distance
    level = np.degrees(np.arctan2(left[1] - right[1], left[0] - right[0]))
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    place = (WIDTH / 2 + random.uniform(-shot.shake, shot.shake), HEIGHT * 0.42 + random.uniform(-shot.shake, shot.shake))
    upright = placed(picture, middle, place, scale, level + random.uniform(-2, 2))
    # A photo that looks aside is turned back first.
    pixels = turn(np.asarray(upright, dtype=np.float32), place, shot.eyes * HEIGHT, shot.degrees - photo.turned)
    if shot.roll:
        pixels = np.asarray(Image.fromarray(pixels.astype(np.uint8)).rotate(
            shot.roll, Image.Resampling.BICUBIC, center=place, fillcolor=(96, 96, 96)), dtype=np.float32)
    pixels = np.clip(pixels * shot.light * random.uniform(0.97, 1.03), 0, 255)
    pixels += np.random.default_rng(random.getrandbits(32)).normal(0, shot.noise, pixels.shape)
    result = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if shot.print_degrees:
        result = tilted(result, shot.print_degrees)
    return result.filter(ImageFilter.GaussianBlur(shot.blur)) if shot.blur else result


def placed(
    picture: Image.Image, point: tuple[float, float], place: tuple[float, float], scale: float, roll: float
) -> Image.Image:
    """The picture with a point of it at a place of the frame; around it, a blurred copy goes on."""
    angle = np.radians(roll)
    cos, sin = np.cos(angle) / scale, np.sin(angle) / scale
    matrix = (
        cos, -sin, point[0] - cos * place[0] + sin * place[1],
        sin, cos, point[1] - sin * place[0] - cos * place[1],
    )
    # Shrinking by sampling alone would make steps of its edges.
    source = picture.filter(ImageFilter.GaussianBlur(0.45 / scale)) if scale < 0.8 else picture
    size = (WIDTH, HEIGHT)
    behind = picture.resize(size).filter(ImageFilter.GaussianBlur(40))
    mask = Image.new("L", picture.size, 255).transform(size, Image.Transform.AFFINE, matrix)
    seen = source.transform(size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC)
    return Image.composite(seen, behind, mask.filter(ImageFilter.GaussianBlur(6)))


def tilted(picture: Image.Image, degrees: float) -> Image.Image:
    """A flat print of the picture, turned about its upright middle before the camera."""
    angle = np.radians(degrees)
    width, height = picture.size
    camera = 2.2 * width
    corners = []
    for x, y in [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]:
        near = camera / (camera + x * np.sin(angle))
        corners.append((width / 2 + x * np.cos(angle) * near, height / 2 + y * near))
    source = [(0, 0), (width, 0), (width, height), (0, height)]
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    matrix = np.linalg.solve(np.array(rows), np.array(values))
    return picture.transform(picture.size, Image.Transform.PERSPECTIVE, matrix, Image.Resampling.BICUBIC, fillcolor=(96, 96, 96))


def film(picture: Image.Image, count: int, path: Path) -> None:
    """A film of somebody who holds still, as a browser shows it for a camera; no two pictures of it are equal.

    It is YUV4MPEG2, whose pictures all take as many bytes: films of one count can be put in each other's place while
    they are shown.
    """
    width, height = 480, 640
    pixels = np.asarray(picture.resize((width, height), Image.Resampling.LANCZOS), dtype=np.float32)
    generator = np.random.default_rng(7)
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1\n".encode())
        for _ in range(count):
            noisy = np.clip(pixels + generator.normal(0, 2, pixels.shape), 0, 255).astype(np.uint8)
            light, blue, red = Image.fromarray(noisy).convert("YCbCr").split()
            # Video leaves room at both ends (ITU-R BT.601).
            planes = [light.point(lambda value: 16 + value * 219 / 255)]
            planes += [
                colour.resize((width // 2, height // 2), Image.Resampling.BOX).point(
                    lambda value: 128 + (value - 128) * 224 / 255
                )
                for colour in (blue, red)
            ]
            file.write(b"FRAME\n" + b"".join(plane.tobytes() for plane in planes))


def jpeg(picture: Image.Image) -> bytes:
    """As cameras give it."""
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=90)
    return data.getvalue()


def save(picture: Image.Image, path: Path) -> None:
    """As cameras do."""
    path.write_bytes(jpeg(picture))
