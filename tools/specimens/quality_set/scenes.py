"""Pictures without any document: desks, rooms, a cup and pens, a landscape, a face, a wall, a page of text."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from sample_images.fields import fractal_noise, gradient_map, smoothstep, to_array, to_picture, value_noise

from .backgrounds import BACKGROUNDS, background
from .people import HOLDERS, portrait

THINGS = ("cup-and-pens", "landscape", "face", "wall", "text-page")
SCENES = THINGS + tuple(BACKGROUNDS)


def scene(shot, rng, seed):
    """The scene that a shot's variant names."""
    if shot.variant in BACKGROUNDS:
        return background(shot.variant, shot.size, rng, seed)
    return {"cup-and-pens": _cup_and_pens, "landscape": _landscape, "face": _face, "wall": _wall,
            "text-page": _text_page}[shot.variant](shot.size, rng, seed)


def _cup_and_pens(size, rng, seed):
    """A cup from above and some pens, on a desk."""
    desk = background(str(rng.choice(["birch", "grey", "oak", "white"])), size, rng, seed)
    things = Image.new("RGBA", size)
    draw = ImageDraw.Draw(things)
    unit = size[0] / 100
    x, y, radius = rng.uniform(28, 60) * unit, rng.uniform(24, 45) * unit, 15 * unit
    for share, colour in ((1.0, (236, 234, 228)), (0.9, (196, 192, 186)), (0.84, (74, 46, 28)), (0.5, (92, 60, 38))):
        r = radius * share
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(*colour, 255))
    draw.arc((x + radius * 0.8, y - 6 * unit, x + radius * 1.7, y + 6 * unit), -100, 100, (226, 224, 220, 255),
             int(3 * unit))
    for _ in range(int(rng.integers(2, 5))):
        px, py, angle = rng.uniform(10, 90) * unit, rng.uniform(10, 65) * unit, rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * 16 * unit
        colour = tuple(int(v) for v in rng.integers(20, 200, 3))
        ends = (px - reach[0], py - reach[1], px + reach[0], py + reach[1])
        draw.line(ends, fill=(*colour, 255), width=int(2 * unit))
    shadow = things.getchannel("A").filter(ImageFilter.GaussianBlur(unit)).point(lambda v: v * 0.35)
    desk.paste((10, 10, 10), (int(unit), int(unit)), shadow)
    desk.paste(things, (0, 0), things)
    return desk


def _landscape(size, rng, seed):
    """Sky, far hills and a meadow."""
    width, height = 800, round(800 * size[1] / size[0])
    y = np.mgrid[0:1:height * 1j, 0:1:width * 1j][0]
    canvas = gradient_map(np.clip(y * 2, 0, 1), (88, 140, 206), (206, 222, 236))
    clouds = smoothstep(0.05, 0.5, fractal_noise(rng, width, height, 5, 8))
    canvas = canvas + (np.array([246, 246, 246]) - canvas) * (clouds * (y < 0.55))[..., None]
    for level, colour in ((0.48, (110, 134, 150)), (0.58, (74, 104, 84)), (0.70, (92, 128, 58))):
        ridge = level + 0.07 * value_noise(rng, width, 2, 7, 2)[0]
        grass = np.asarray(colour) + 26 * fractal_noise(rng, width, height, 90, 90, 3)[..., None]
        canvas = np.where((y > ridge[None, :])[..., None], grass, canvas)
    return to_picture(canvas).resize(size, Image.Resampling.BICUBIC)


def _face(size, rng, seed):
    """Somebody in a room, instead of a document."""
    room = background("room", size, rng, seed)
    height = size[1]
    face = portrait(HOLDERS[int(rng.integers(len(HOLDERS)))], seed)
    face = face.resize((round(height * 560 / 720), height), Image.Resampling.BICUBIC)
    mask = Image.new("L", face.size)
    ImageDraw.Draw(mask).ellipse((face.width * 0.12, height * 0.05, face.width * 0.88, height * 1.3), fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(height / 40))
    room.paste(face, (round(rng.uniform(0.1, 0.9) * (size[0] - face.width)), 0), mask)
    return room


def _wall(size, rng, seed):
    """A blank painted wall."""
    colour = rng.uniform(130, 225, 3) * 0.3 + rng.uniform(120, 215) * 0.7
    shade = fractal_noise(rng, 400, 300, 3, 3, octaves=5) * 6
    return to_picture(np.broadcast_to(colour, (300, 400, 3)) + shade[..., None]).resize(size, Image.Resampling.BICUBIC)


def _text_page(size, rng, seed):
    """A page of text that is larger than the picture."""
    page = background("newspaper", size, rng, seed)
    return to_picture(np.clip((to_array(page) - 128) * 1.25 + 150, 0, 255))
