"""What a document lies on. Each is painted once, large, and every picture takes a part of it."""

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from sample_images import surfaces
from sample_images.fields import blur, fractal_noise, generator, gradient_map, smoothstep, to_array, to_picture
from sample_images.fonts import font

SIZE = (2000, 1500)
WORDS = ("harbour council lantern evening report market water season people morning railway garden winter letter "
         "teacher island weather museum village orchestra bridge summer minister river football paper").split()


def _flat(colour, unevenness, speckle):
    """An even board: slow shades and a fine speckle."""
    def paint(rng):
        shade = fractal_noise(rng, *SIZE, 4, 3, octaves=3) * unevenness
        fine = rng.normal(0, speckle, (SIZE[1], SIZE[0])).astype(np.float32)
        return np.asarray(colour, np.float32) + (shade + blur(fine, 1))[..., None]
    return paint


def _wood(dark, pale):
    return lambda rng: surfaces.wood(rng, *SIZE, dark, pale)


def _grid(rng):
    y, x = np.mgrid[0:SIZE[1], 0:SIZE[0]].astype(np.float32)
    bend = fractal_noise(rng, *SIZE, 3, 3, octaves=2) * 14
    return x + bend, y - bend


def _checked(rng):
    """A kitchen cloth in red and white."""
    x, y = _grid(rng)
    pitch = 118.0
    across, down = (x % pitch) < pitch / 2, (y % pitch) < pitch / 2
    weave = 0.92 + 0.08 * np.sin(x * 1.1) * np.sin(y * 1.1)
    red = (0.5 * across + 0.5 * down)[..., None]
    return (np.array([238, 234, 228]) * (1 - red) + np.array([150, 34, 40]) * red) * weave[..., None]


def _striped(rng):
    """A blue striped cloth."""
    x, y = _grid(rng)
    place = ((x * 0.94 + y * 0.34) % 150.0) / 150
    tone = np.where(place < 0.42, 1.0, np.where(place < 0.5, 0.45, np.where(place < 0.92, 0.08, 0.6)))
    weave = 0.93 + 0.07 * np.sin(x * 0.9 + y * 0.4) * np.sin(y * 1.2)
    return gradient_map(blur(tone.astype(np.float32), 1), (42, 66, 112), (226, 222, 210)) * weave[..., None]


def _tiles(rng):
    """Small glazed tiles with pale joints."""
    y, x = np.mgrid[0:SIZE[1], 0:SIZE[0]].astype(np.float32)
    pitch = 92
    shades = rng.uniform(-1, 1, (SIZE[1] // pitch + 1, SIZE[0] // pitch + 1))
    shade = shades[(y // pitch).astype(int), (x // pitch).astype(int)]
    edge = np.minimum(np.minimum(x % pitch, pitch - x % pitch), np.minimum(y % pitch, pitch - y % pitch))
    body = np.array([104, 138, 142], np.float32) + (shade * 16)[..., None]
    joint = (1 - smoothstep(2.0, 5.0, edge))[..., None]
    return body + (np.array([206, 202, 194]) - body) * joint


def _newspaper(rng):
    """Columns of small text, headlines and a grey picture."""
    page = Image.new("RGB", SIZE, (226, 222, 212))
    draw = ImageDraw.Draw(page)
    for column in range(5):
        left, y = 24 + column * 396, 30 - int(rng.integers(60))
        while y < SIZE[1]:
            if rng.random() < 0.05:
                draw.text((left, y), " ".join(rng.choice(WORDS, 2)).title(), font=font("serif", 40), fill=(40, 40, 42))
                y += 60
            elif rng.random() < 0.02:
                grey = int(rng.integers(90, 170))
                draw.rectangle((left, y, left + 360, y + 220), fill=(grey, grey, grey))
                y += 240
            line = " ".join(rng.choice(WORDS, 8))[:int(rng.integers(36, 40))]
            draw.text((left, y), line, font=font("serif", 17), fill=(58, 58, 60))
            y += 23
    return to_array(page)


def _keyboard(rng):
    """Rows of dark keys with pale letters."""
    board = Image.new("RGB", SIZE, (168, 170, 174))
    draw = ImageDraw.Draw(board)
    for row in range(12):
        for column in range(16):
            left, top = column * 136 - 60 + (row % 3) * 34, row * 132 - 20
            draw.rounded_rectangle((left, top, left + 118, top + 114), 14, fill=(38, 39, 42))
            letter = chr(65 + int(rng.integers(26)))
            draw.text((left + 20, top + 14), letter, font=font("plain", 40), fill=(208, 208, 210))
    return to_array(board)


def _screen(rng):
    """A dark user interface: boxes, and rows of light text."""
    screen = Image.new("RGB", SIZE, (24, 26, 32))
    draw = ImageDraw.Draw(screen)
    draw.rectangle((0, 0, 330, SIZE[1]), fill=(32, 35, 43))
    for row in range(20):
        draw.text((30, 40 + row * 70), str(rng.choice(WORDS)), font=font("plain", 26), fill=(150, 156, 170))
    for box in range(6):
        left, top = 380 + (box % 2) * 810, 40 + (box // 2) * 490
        draw.rounded_rectangle((left, top, left + 770, top + 450), 16, fill=(38, 42, 52), outline=(70, 76, 92), width=3)
        for line in range(9):
            colour = (210, 214, 222) if line == 0 else (156, 164, 180)
            words = " ".join(rng.choice(WORDS, int(rng.integers(3, 7))))
            draw.text((left + 30, top + 24 + line * 45), words, font=font("plain", 28), fill=colour)
    return to_array(screen)


def _room(rng):
    """A living room far out of focus: wall, shelf, window and lamps."""
    room = Image.new("RGB", SIZE, tuple(int(v) for v in rng.integers(120, 190, 3)))
    draw = ImageDraw.Draw(room)
    draw.rectangle((0, 1050, SIZE[0], SIZE[1]), fill=(104, 78, 58))
    for _ in range(26):
        left, top = int(rng.integers(-100, 1900)), int(rng.integers(0, 1400))
        colour = tuple(int(v) for v in rng.uniform(40, 200) + rng.normal(0, 14, 3))
        draw.rectangle((left, top, left + int(rng.integers(60, 420)), top + int(rng.integers(60, 380))), fill=colour)
    draw.rectangle((1350, 120, 1760, 620), fill=(232, 238, 244))
    for _ in range(4):
        x, y = int(rng.integers(2000)), int(rng.integers(900))
        draw.ellipse((x, y, x + 90, y + 90), fill=(255, 236, 190))
    return to_array(room.filter(ImageFilter.GaussianBlur(26)))


BACKGROUNDS = {
    "white": _flat((226, 226, 224), 5, 2.0),
    "grey": _flat((138, 140, 142), 7, 4.0),
    "black": _flat((34, 34, 36), 4, 3.0),
    "oak": _wood((94, 58, 34), (186, 134, 88)),
    "walnut": _wood((46, 30, 22), (122, 84, 58)),
    "birch": _wood((176, 148, 112), (228, 206, 172)),
    "checked": _checked,
    "striped": _striped,
    "tiles": _tiles,
    "newspaper": _newspaper,
    "marble": lambda rng: surfaces.marble(rng, *SIZE),
    "linen": lambda rng: surfaces.cloth(rng, *SIZE),
    "keyboard": _keyboard,
    "screen": _screen,
    "room": _room,
}


@lru_cache(maxsize=None)
def painted(name, seed):
    """A whole background as a Pillow picture."""
    return to_picture(BACKGROUNDS[name](generator(seed, "background " + name)))


def background(name, size, rng, seed):
    """A part of a background, turned and enlarged at random, of the size of a picture."""
    whole = painted(name, seed)
    if name != "room" and rng.random() < 0.5:
        whole = whole.transpose(Image.Transpose(int(rng.integers(7))))
    if size[0] <= whole.width and size[1] <= whole.height and rng.random() < 0.6:
        left, top = (int(rng.integers(have - want + 1)) for have, want in zip(whole.size, size))
        return whole.crop((left, top, left + size[0], top + size[1]))
    share = rng.uniform(0.62, 0.98)
    ratio = size[0] / size[1]
    width = min(whole.width, whole.height * ratio) * share
    height = width / ratio
    left, top = rng.uniform(0, whole.width - width), rng.uniform(0, whole.height - height)
    return whole.resize(size, Image.Resampling.BILINEAR, box=(left, top, left + width, top + height))
