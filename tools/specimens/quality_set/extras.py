"""What lies on, around or over a document: foil, sleeve, shimmer, fingers, and a photocopy instead of it."""

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from sample_images.fields import smoothstep
from sample_images.security_print import hue_wheel
from sample_images.sheet import rounded_mask

SKINS = ((232, 190, 164), (214, 164, 134), (168, 116, 86), (112, 76, 58))


def grey_print(document, chroma):
    """The document as a photocopier prints it, keeping a share of its colour."""
    grey = document.convert("L").point(lambda v: max(0, min(255, (v - 128) * 1.12 + 132)))
    copy = Image.blend(grey.convert("RGB"), document.convert("RGB"), chroma)
    copy.putalpha(document.getchannel("A"))
    return copy


def shimmer(document, rng):
    """Two weak rainbow patches, as a foil shows when it is turned."""
    height, width = document.height // 4, document.width // 4
    v, u = np.mgrid[0:1:height * 1j, 0:1:width * 1j]
    colours = Image.fromarray(hue_wheel((u * 1.7 + v * rng.uniform(0.5, 2)) % 1.0).astype(np.uint8))
    mask = np.zeros((height, width))
    for _ in range(2):
        cu, cv = rng.uniform(0.2, 0.8, 2)
        mask += np.exp(-(((u - cu) / 0.14) ** 2 + ((v - cv) / 0.2) ** 2)) * rng.uniform(0.18, 0.32)
    layer = Image.fromarray((np.clip(mask, 0, 0.4) * 255).astype(np.uint8)).resize(document.size)
    shone = document.convert("RGB")
    shone.paste(colours.resize(document.size), (0, 0), layer)
    shone.putalpha(document.getchannel("A"))
    return shone


def in_foil(document, scale, margins, corner, haze, rng):
    """The document inside clear foil that reaches beyond it by the margins (left, top, right, bottom; millimetres)."""
    left, top, right, bottom = (round(m * scale) for m in margins)
    size = (document.width + left + right, document.height + top + bottom)
    outline = rounded_mask(*size, corner * scale)
    reach = max(2, round(0.5 * scale))
    inner = outline.filter(ImageFilter.GaussianBlur(reach)).point(lambda v: 255 if v > 250 else 0)
    rim = ImageChops.subtract(outline, inner.filter(ImageFilter.GaussianBlur(reach / 2)))
    foil = Image.new("RGBA", size, (244, 246, 248, 0))
    foil.putalpha(ImageChops.add(outline.point(lambda v: v * 0.14), rim.point(lambda v: v * 0.22)))
    foil.alpha_composite(document, (left, top))
    veil = Image.new("RGBA", size, (250, 250, 252, 0))
    veil.putalpha(ImageChops.multiply(_streaks(size, haze, rng), outline))
    foil.alpha_composite(veil)
    return foil


def _streaks(size, haze, rng):
    """A faint even haze, with a few faint slanting streaks."""
    columns, rows = 160, 100
    v, u = np.mgrid[0:1:rows * 1j, 0:1:columns * 1j]
    level = np.full((rows, columns), haze)
    for _ in range(3):
        slant, at, width = rng.uniform(-0.7, 0.7), rng.uniform(0, 1), rng.uniform(0.01, 0.04)
        level += haze * 1.3 * np.exp(-(((u + slant * v - at) / width) ** 2))
    return Image.fromarray((np.clip(level, 0, 1) * 255).astype(np.uint8)).resize(size)


def fingers(picture, points, rng):
    """One or two fingertips that hold the document at an edge, three millimetres of a card over it."""
    skin = SKINS[int(rng.integers(len(SKINS)))]
    long_side = _long_side(points)
    edge = int(rng.integers(4))
    for number in range(int(rng.integers(1, 3))):
        along = rng.uniform(0.15, 0.35) + (0.4 if number else 0)
        base, inward = _edge(points, edge, along)
        radius = rng.uniform(0.05, 0.07) * long_side
        _finger(picture, base + inward * (0.035 * long_side - radius), base - inward * long_side, radius, skin, rng)


def finger_over(picture, points, place, depth, rng):
    """A finger over a corner or an edge, so far into the document as a share of its longer side."""
    skin = SKINS[int(rng.integers(len(SKINS)))]
    long_side = _long_side(points)
    radius = rng.uniform(0.06, 0.09) * long_side
    if place == "corner":
        base = points[int(rng.integers(4))]
        inward = points.mean(axis=0) - base
        inward = inward / np.hypot(*inward)
    else:
        base, inward = _edge(points, int(rng.integers(4)), rng.uniform(0.2, 0.8))
    _finger(picture, base + inward * (depth * long_side - radius), base - inward * long_side, radius, skin, rng)


def _long_side(points):
    return max(np.hypot(*(points[1] - points[0])), np.hypot(*(points[2] - points[1])))


def _edge(points, edge, along):
    """A point on an edge of the document, and the direction inwards."""
    start, end = points[edge], points[(edge + 1) % 4]
    inward = points.mean(axis=0) - (start + end) / 2
    return start + (end - start) * along, inward / np.hypot(*inward)


def _finger(picture, tip, root, radius, skin, rng):
    """A rounded, shaded rod with a nail."""
    low = np.floor(np.minimum(tip, root) - radius * 1.6).astype(int)
    high = np.ceil(np.maximum(tip, root) + radius * 1.6).astype(int)
    low, high = np.maximum(low, 0), np.minimum(high, picture.size)
    if (high - low < 4).any():
        return
    step = 2
    y, x = np.mgrid[low[1]:high[1]:step, low[0]:high[0]:step].astype(np.float32)
    axis = root - tip
    length = np.hypot(*axis)
    along = ((x - tip[0]) * axis[0] + (y - tip[1]) * axis[1]) / length
    across = (-(x - tip[0]) * axis[1] + (y - tip[1]) * axis[0]) / length
    thick = radius * (1 + 0.10 * np.clip(along / length, 0, 1))
    distance = np.hypot(np.minimum(along, 0), across) / thick
    shade = (1.02 - 0.42 * distance**2 - 0.10 * across / radius)[..., None]
    nail = np.hypot((along - radius * 0.15) / (radius * 0.62), across / (radius * 0.55))
    colour = np.asarray(skin, np.float32) * shade
    pink = np.array([238, 196, 184], np.float32) * (np.asarray(skin, np.float32) / 232) ** 0.5
    colour += (pink * shade - colour) * ((1 - smoothstep(0.85, 1.0, nail)) * 0.7)[..., None]
    colour += rng.normal(0, 3, colour.shape[:2])[..., None]
    window = tuple(int(v) for v in high - low)
    cover = Image.fromarray(((1 - smoothstep(0.96, 1.02, distance)) * 255).astype(np.uint8)).resize(window)
    shadow = Image.fromarray(((1 - smoothstep(0.8, 1.5, distance)) * 90).astype(np.uint8)).resize(window)
    picture.paste((10, 8, 8), tuple(int(v) for v in low), shadow)
    skin_layer = Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8)).resize(window, Image.Resampling.BICUBIC)
    picture.paste(skin_layer, tuple(int(v) for v in low), cover)
