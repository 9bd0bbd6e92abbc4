"""Taking a photo: a document lies on a desk, a slightly imperfect camera looks down at it."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from .fields import blur, generator, resize_field, to_array, to_picture, value_noise
from .surfaces import SURFACES


@dataclass(frozen=True)
class Scene:
    """How one photo is taken. Angles are in degrees, lengths in fractions of the picture's width."""

    surface: str
    fill: float = 0.76
    roll: float = 0.0
    pitch: float = 0.0
    yaw: float = 0.0
    shift: tuple = (0.0, 0.0)
    light_from: float = 215.0
    unevenness: float = 0.16
    warmth: float = 0.0
    glare: tuple | None = None
    cast_shadow: tuple | None = None
    defocus: float = 0.6
    grain: float = 2.4
    vignette: float = 0.24


FLAT_SCAN = Scene("scanner", fill=0.93, unevenness=0.0, defocus=0.0, grain=0.0, vignette=0.0)


def _corners(document, scene, width, height):
    """Where the corners of the document appear in the picture, through a pinhole camera."""
    half_w, half_h = 0.5, 0.5 * document.height / document.width
    flat = np.array([(-half_w, -half_h, 0), (half_w, -half_h, 0), (half_w, half_h, 0), (-half_w, half_h, 0)])
    pitch, yaw, roll = np.radians([scene.pitch, scene.yaw, scene.roll])
    tilt = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    swing = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    turn = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    seen = flat @ turn.T @ tilt.T @ swing.T
    distance = 2.1
    projected = seen[:, :2] * (distance / (distance + seen[:, 2:]))
    centre = np.array([width * (0.5 + scene.shift[0]), height * 0.5 + width * scene.shift[1]])
    return projected * scene.fill * width + centre


def _perspective(corners, document):
    """The eight numbers Pillow needs to map picture positions back to the document."""
    source = [(0, 0), (document.width, 0), (document.width, document.height), (0, document.height)]
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(values, float)).tolist()


def _lay_down(document, corners, size):
    """The document as the camera sees it, transparent all around."""
    across = np.hypot(*(corners[1] - corners[0]))
    shrink = across / document.width
    if shrink < 0.8:
        document = document.resize(
            (round(document.width * shrink), round(document.height * shrink)), Image.Resampling.LANCZOS)
    framed = Image.new("RGBA", (document.width + 8, document.height + 8), (0, 0, 0, 0))
    framed.paste(document, (4, 4))
    grown = corners + (corners - corners.mean(axis=0)) * (4 * 2 / np.array([document.width, document.height]))
    return framed.transform(size, Image.Transform.PERSPECTIVE, _perspective(grown, framed), Image.Resampling.BICUBIC)


def _shadow(alpha, scene):
    """A tight contact shadow, and a wider soft one away from the light."""
    small = (alpha.shape[1] // 4, alpha.shape[0] // 4)
    reduced = resize_field(alpha, *small)
    away = np.radians(scene.light_from + 180)

    def moved(distance, softness):
        dx, dy = int(np.cos(away) * distance * small[0]), int(np.sin(away) * distance * small[0])
        return blur(np.roll(reduced, (dy, dx), axis=(0, 1)), softness * small[0])

    shadow = 0.50 * moved(0.0035, 0.0022) + 0.34 * moved(0.010, 0.010)
    return np.clip(resize_field(shadow, alpha.shape[1], alpha.shape[0]), 0, 1)


def _edge_light(alpha, scene, width):
    """The thin bright and dark rims that give the card its thickness."""
    reach = max(1, round(width * 0.0011))
    toward = np.radians(scene.light_from)
    dx, dy = int(round(np.cos(toward) * reach)), int(round(np.sin(toward) * reach))
    rim = alpha - np.roll(alpha, (-dy, -dx), axis=(0, 1))
    return np.clip(rim, 0, 1), np.clip(alpha - np.roll(alpha, (dy, dx), axis=(0, 1)), 0, 1)


def _illumination(scene, width, height, rng):
    """How much light falls on every part of the picture (a small map, enlarged smoothly)."""
    columns, rows = 200, max(2, round(200 * height / width))
    y, x = np.mgrid[-1:1:rows * 1j, -1:1:columns * 1j]
    angle = np.radians(scene.light_from)
    light = 1 + scene.unevenness * (x * np.cos(angle) + y * np.sin(angle))
    light = light + scene.unevenness * 0.25 * value_noise(rng, columns, rows, 4, 3)
    light = light * (1 - scene.vignette * (np.hypot(x * 0.8, y * 0.6) ** 2.2))
    if scene.cast_shadow:
        at, steep, strength = scene.cast_shadow
        edge = x * np.cos(np.radians(steep)) + y * np.sin(np.radians(steep)) - at
        light = light * (1 - strength / (1 + np.exp(-edge * 9)))
    return resize_field(light, width, height)


def _glare(scene, width, height):
    """A soft lamp reflection on the plastic."""
    columns, rows = 200, max(2, round(200 * height / width))
    y, x = np.mgrid[0:1:rows * 1j, 0:1:columns * 1j]
    gx, gy, strength = scene.glare
    spot = np.exp(-(((x - gx) / 0.16) ** 2 + ((y - gy) / 0.10) ** 2) ** 0.8)
    return resize_field(spot * strength, width, height)


def _sensor(canvas, scene, rng):
    """Focus, and the slightly blotchy grain a phone leaves after its own noise reduction."""
    height, width = canvas.shape[:2]
    if scene.defocus:
        canvas = to_array(to_picture(canvas).filter(ImageFilter.GaussianBlur(scene.defocus)))
    if scene.grain:
        grain = rng.standard_normal((height, width), dtype=np.float32)
        coarse = rng.standard_normal((height // 2, width // 2), dtype=np.float32)
        grain = 0.75 * grain + 0.9 * resize_field(coarse, width, height)
        level = scene.grain * (0.55 + 0.45 * np.sqrt(np.clip(1 - canvas.mean(axis=2) / 255, 0, 1)))
        canvas = canvas + (grain * level)[..., None]
        for channel in (0, 2):
            blotch = rng.standard_normal((height // 6, width // 6), dtype=np.float32)
            canvas[..., channel] += resize_field(blotch, width, height) * scene.grain * 0.35
    return canvas


def take_photo(document, scene, size, seed, name):
    """A photo of the document as an RGB float array; the same arguments give the same pixels."""
    width, height = size
    rng = generator(seed, "photo " + name)
    canvas = SURFACES[scene.surface](rng, width, height).astype(np.float32)
    seen = to_array(_lay_down(document, _corners(document, scene, width, height), size))
    colour, alpha = seen[..., :3], seen[..., 3] / 255
    if scene.unevenness:
        canvas = canvas * (1 - _shadow(alpha, scene))[..., None]
    canvas = canvas + (colour - canvas) * alpha[..., None]
    if scene.unevenness:
        bright, dark = _edge_light(alpha, scene, width)
        canvas = canvas * (1 + 0.22 * bright - 0.34 * dark)[..., None]
    canvas = canvas * _illumination(scene, width, height, rng)[..., None]
    if scene.glare:
        lit = (_glare(scene, width, height) * (0.25 + 0.75 * alpha))[..., None]
        canvas = canvas + (255 - canvas) * np.clip(lit, 0, 1)
    canvas = canvas * np.array([1 + scene.warmth, 1, 1 - 1.4 * scene.warmth], np.float32)
    return np.clip(_sensor(canvas, scene, rng), 0, 255)


def cut_out(document, width):
    """Only the document, as from a scanner that crops: RGBA, transparent outside the round corners."""
    height = round(width * document.height / document.width)
    return document.resize((width, height), Image.Resampling.LANCZOS)
