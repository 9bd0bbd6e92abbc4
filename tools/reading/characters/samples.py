"""Draws lines of OCR-B as cameras see them, and cuts them into cells as the reader does."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT = "/usr/share/fonts/opentype/ocr-b/OCRB.otf"
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
# A cell in samples, the share of the pitch that it is wide, and that of the height of a letter that it is high.
WIDTH, HEIGHT = 20, 24
SPAN_ACROSS, SPAN_DOWN = 1.25, 1.45
# ICAO Doc 9303-3, 4.2: ten characters to the inch; OCR-B size 1 is 2.4 mm high (ISO 1073-2).
PITCH_MM, LETTER_MM = 2.54, 2.4
DRAWN_PITCH = 60
# The class of cells in which nobody can read anything.
ILLEGIBLE = -1


@lru_cache(maxsize=None)
def _font(letter):
    """The font whose letters are so many pixels high, and their true height."""
    size = round(letter / 0.707)
    top, bottom = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC).getbbox("H", anchor="ls")[1::2]
    font = ImageFont.truetype(FONT, round(size * letter / (bottom - top)), layout_engine=ImageFont.Layout.BASIC)
    top, bottom = font.getbbox("H", anchor="ls")[1::2]
    return font, top, bottom


@lru_cache(maxsize=None)
def _glyph(character, stroke, letter):
    """A character, black on white, centred in a box of one pitch by two; and how high the letters are."""
    font, top, bottom = _font(letter)
    box = Image.new("L", (DRAWN_PITCH, 2 * DRAWN_PITCH), 255)
    across = font.getlength(character)
    ImageDraw.Draw(box).text(
        ((DRAWN_PITCH - across) / 2, DRAWN_PITCH + (bottom - top) / 2), character, 0, font, anchor="ls")
    if stroke > 0:
        box = box.filter(ImageFilter.MinFilter(2 * stroke + 1))
    elif stroke < 0:
        box = box.filter(ImageFilter.MaxFilter(-2 * stroke + 1))
    return np.asarray(box, np.float32) / 255, bottom - top


def _field(rng, height, width, grain):
    """Smooth noise of about -1...1 whose spots are so many pixels wide."""
    coarse = rng.standard_normal((max(2, int(height / grain) + 2), max(2, int(width / grain) + 2))).astype(np.float32)
    return np.asarray(Image.fromarray(coarse).resize((width, height), Image.Resampling.BICUBIC))


def _text(rng, count):
    """Characters as they are frequent in zones: letters, digits and many fillers, with equal shares of what is mixed up."""
    kinds = rng.random()
    if kinds < 0.35:
        pool = "ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
    elif kinds < 0.55:
        pool = "0123456789"
    elif kinds < 0.65:
        pool = "0OQDB8S5Z2I1G6C<KX"
    else:
        pool = ALPHABET
    return "".join(pool[i] for i in rng.integers(len(pool), size=count))


def _line(rng, text):
    """The line at the drawn size, 1 for ink and 0 for paper, and how high its letters are."""
    stroke = int(rng.choice([-2, -1, 0, 0, 1, 2, 3]))
    # Printers keep the pitch, and take some freedom with the size of the letters.
    letter = round(DRAWN_PITCH / PITCH_MM * LETTER_MM * float(rng.choice([0.88, 0.94, 1.0, 1.0, 1.06, 1.14])))
    glyphs = [_glyph(character, stroke, letter)[0] for character in text]
    high = _glyph("H", stroke, letter)[1]
    ink = 1 - np.concatenate([np.ones((2 * DRAWN_PITCH, DRAWN_PITCH), np.float32), *glyphs,
                              np.ones((2 * DRAWN_PITCH, DRAWN_PITCH), np.float32)], axis=1)
    if rng.random() < 0.4:
        # Worn print: some of the ink is missing.
        worn = _field(rng, *ink.shape, rng.uniform(3, 10))
        ink = ink * np.clip(1.2 - rng.uniform(0, 0.5) * np.maximum(0, worn), 0, 1)
    return ink, high


def _paper(rng, height, width, pitch):
    """What the line is printed on, 0...1: an even tone, clouds, and perhaps fine lines of a security print."""
    paper = np.full((height, width), rng.uniform(0.55, 0.98), np.float32)
    paper += _field(rng, height, width, pitch * rng.uniform(2, 12)) * rng.uniform(0, 0.05)
    if rng.random() < 0.5:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        for _ in range(int(rng.integers(1, 4))):
            angle, period = rng.uniform(0, np.pi), pitch * rng.uniform(0.12, 0.8)
            wave = (x * np.cos(angle) + y * np.sin(angle)) / period
            wave += _field(rng, height, width, pitch * 3) * rng.uniform(0, 1.5)
            paper -= rng.uniform(0.01, 0.13) * np.maximum(0, np.sin(2 * np.pi * wave)) ** 2
    return paper


def _resized(plane, width, height):
    return np.asarray(Image.fromarray(plane).resize((width, height), Image.Resampling.BOX if width < plane.shape[1]
                                                    else Image.Resampling.BICUBIC))


def _blurred(plane, sigma, stretched, angle):
    """Blurred by a spot, or along a line."""
    if sigma <= 0.05:
        return plane
    image = Image.fromarray(np.clip(plane * 255, 0, 255).astype(np.uint8))
    if stretched:
        length = max(1, round(sigma * 3))
        steps = np.linspace(-length / 2, length / 2, 2 * length + 1)
        moved = [np.roll(plane, (round(s * np.sin(angle)), round(s * np.cos(angle))), (0, 1)) for s in steps]
        return np.mean(moved, axis=0)
    return np.asarray(image.filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255


def _jpeg(plane, quality):
    import io
    file = io.BytesIO()
    Image.fromarray(np.clip(plane * 255, 0, 255).astype(np.uint8)).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file), np.float32) / 255


def seen_line(rng, count=24):
    """A line as a camera sees it (grey, 0...1), its classes, and where they are: middles, pitch, letter height."""
    text = _text(rng, count)
    ink, high = _line(rng, text)
    pitch = rng.uniform(15, 34)
    scale = pitch / DRAWN_PITCH
    width, height = round(ink.shape[1] * scale), round(ink.shape[0] * scale)
    hard = rng.random() < 0.5
    # The camera has fewer pixels than the plane that is read, or as many.
    seen = rng.uniform(0.42, 1.0) if hard else rng.uniform(0.75, 1.0)
    small = (max(8, round(width * seen)), max(8, round(height * seen)))
    ink = _resized(ink, *small)
    paper = _paper(rng, small[1], small[0], pitch * seen)
    tone = rng.uniform(0.02, 0.35)
    if rng.random() < 0.12:
        paper, tone = 0.55 * paper, rng.uniform(0.0, 0.12)
    plane = paper * (1 - ink) + np.minimum(tone, 0.7 * paper) * ink
    light = 1 + _field(rng, small[1], small[0], small[0] * 0.5) * rng.uniform(0, 0.18)
    plane = plane * light
    if rng.random() < 0.2:
        spot = np.maximum(0, _field(rng, small[1], small[0], pitch * seen * 2.5))
        plane = plane + spot * rng.uniform(0.05, 0.35)
    labels = np.array([ALPHABET.index(character) for character in text])
    if rng.random() < 0.15:
        # A reflection washes some characters out.
        middle, wide, bright = rng.uniform(0, count), rng.uniform(0.5, 3), rng.uniform(0.6, 2)
        lean = rng.uniform(-1.5, 1.5) * pitch * seen
        across = np.arange(small[0])[None, :] + lean * np.linspace(-0.5, 0.5, small[1])[:, None]
        plane = plane + bright * np.exp(-((across / (pitch * seen) - 1 - middle) / wide) ** 4).astype(np.float32)
        at_cells = bright * np.exp(-((np.arange(count) + 0.5 - middle) / wide) ** 4)
        labels[at_cells > 0.93 - min(tone, 0.5)] = ILLEGIBLE
    plane = _blurred(plane, rng.uniform(0, 0.085 if hard else 0.04) * pitch * seen, rng.random() < 0.25,
                     rng.uniform(0, np.pi))
    plane = plane + rng.standard_normal(plane.shape).astype(np.float32) * rng.uniform(0.002, 0.05 if hard else 0.02)
    plane = np.clip(plane * rng.uniform(0.7, 1.15) + rng.uniform(0, 0.08), 0, 1).astype(np.float32)
    if rng.random() < 0.85:
        plane = _jpeg(plane, int(rng.integers(55, 95)))
    plane = _resized(np.ascontiguousarray(plane, np.float32), width, height)
    x = np.arange(count) * pitch * (width / (round((count + 2) * DRAWN_PITCH) * scale)) + 1.5 * pitch
    return plane, labels, x, height / 2, pitch, high * scale


def cell(plane, x, y, pitch, letter, slope=0.0):
    """The samples of one cell around its middle, by the nearest four pixels; rows of a slope."""
    across = (np.arange(WIDTH) + 0.5 - WIDTH / 2) / WIDTH * SPAN_ACROSS * pitch
    down = (np.arange(HEIGHT) + 0.5 - HEIGHT / 2) / HEIGHT * SPAN_DOWN * letter
    px = x + across[None, :] - slope * down[:, None] - 0.5
    py = y + down[:, None] + slope * across[None, :] - 0.5
    px, py = np.clip(px, 0, plane.shape[1] - 1.001), np.clip(py, 0, plane.shape[0] - 1.001)
    ix, iy = px.astype(int), py.astype(int)
    fx, fy = px - ix, py - iy
    upper = plane[iy, ix] * (1 - fx) + plane[iy, ix + 1] * fx
    lower = plane[iy + 1, ix] * (1 - fx) + plane[iy + 1, ix + 1] * fx
    return upper * (1 - fy) + lower * fy


def normalized(samples):
    """Mean 0 and deviation 1, dark positive."""
    flat = samples.reshape(len(samples), -1)
    flat = flat.mean(axis=1, keepdims=True) - flat
    return (flat / (flat.std(axis=1, keepdims=True) + 0.01)).reshape(samples.shape).astype(np.float32)


def batch(rng, lines, count=24):
    """Cells with their classes, each line with errors of where it was found."""
    cells, labels = [], []
    for _ in range(lines):
        plane, classes, xs, y, pitch, letter = seen_line(rng, count)
        slope = rng.normal(0, 0.012)
        found_pitch = pitch * (1 + rng.normal(0, 0.012))
        found_letter = letter * (1 + rng.normal(0.02, 0.06))
        shift, lift = rng.normal(0, 0.05) * pitch, rng.normal(0, 0.05) * letter
        if rng.random() < 0.04:
            # A grid that lies between the letters, or far above them.
            beside = rng.choice([0.5, -0.5, 0])
            shift, lift = shift + beside * pitch, lift + (0 if beside else rng.choice([-1.0, 1.0]) * letter)
            classes = np.full(count, ILLEGIBLE)
        for label, x in zip(classes, xs):
            cells.append(cell(plane, x + shift + rng.normal(0, 0.035) * pitch, y + lift + rng.normal(0, 0.02) * letter,
                              found_pitch, found_letter, slope + rng.normal(0, 0.01)))
            labels.append(label)
    return normalized(np.stack(cells)), np.array(labels)
