"""What makes a genuine person hard to see: each condition changes the person, the camera, or both."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import hypot
from random import Random

from PIL import Image, ImageDraw

from attacks.people import Person
from presence_frames.photos import Photo


def _as_is(photo: Photo, picture: Image.Image) -> Image.Image:
    return picture


@dataclass(frozen=True)
class Condition:
    """One condition."""

    name: str
    # What happens to the photo that frames are made of, and whether it happens to the one on the card as well.
    change: Callable[[Photo, Image.Image], Image.Image] = _as_is
    is_on_card: bool = False
    # What happens to each frame: the fields of a `Shot`.
    camera: Callable[[Random], dict] = field(default=lambda random: {})

    def of(self, person: Person) -> Person:
        """The person in this condition."""
        photo, portrait = person.portrait
        return replace(
            person, picture=self.change(person.photo, person.picture),
            portrait=(photo, self.change(photo, portrait) if self.is_on_card else portrait))


def _glasses(photo: Photo, picture: Image.Image) -> Image.Image:
    """Spectacles with a dark frame, slightly tinted, with a reflection at the edge of each glass."""
    (lx, ly), (rx, ry) = photo.left_eye, photo.right_eye
    distance, scale = hypot(lx - rx, ly - ry), 4
    drawing = Image.new("RGBA", (picture.width * scale, picture.height * scale))
    draw = ImageDraw.Draw(drawing)
    width = max(1, round(0.03 * distance * scale))
    reach, height = 0.40 * distance * scale, 0.28 * distance * scale
    for x, y in ((lx * scale, ly * scale), (rx * scale, ry * scale)):
        box = (x - reach, y - height * 0.9, x + reach, y + height * 1.1)
        draw.rounded_rectangle(box, height * 0.7, fill=(190, 205, 220, 25), outline=(30, 25, 25, 235), width=width)
        draw.line((x - reach * 0.8, y, x - reach * 0.5, y - height * 0.6), fill=(255, 255, 255, 120), width=2 * width)
    draw.line(((rx * scale + reach), ry * scale, lx * scale - reach, ly * scale), fill=(30, 25, 25, 235), width=width)
    for x, y, side in ((lx, ly, 1), (rx, ry, -1)):
        start = x * scale + side * reach
        draw.line((start, y * scale, start + side * 0.35 * distance * scale, y * scale - 0.02 * distance * scale),
                  fill=(30, 25, 25, 235), width=width)
    glasses = drawing.resize(picture.size, Image.Resampling.LANCZOS)
    return Image.alpha_composite(picture.convert("RGBA"), glasses).convert("RGB")


def _dark_skin(photo: Photo, picture: Image.Image) -> Image.Image:
    """The tones of a face with much darker skin, as a camera takes it: its lights go down most."""
    return picture.point(lambda value: int(150 * (value / 255) ** 1.5 + 6))


def _weak_light(random: Random) -> dict:
    return {"light": 0.5, "noise": 6, "blur": 0.6}


def _tilted(random: Random) -> dict:
    return {"roll": random.choice((-1, 1)) * random.uniform(8, 15)}


def _shaken(random: Random) -> dict:
    """A hand that trembles, and a camera of fifteen pictures a second that blurs it."""
    return {"shake": 40, "blur": random.uniform(0.8, 1.8), "roll": random.uniform(-3, 3)}


CONDITIONS = (
    Condition("as on the photo"),
    Condition("glasses that the card does not have", _glasses),
    Condition("dark skin", _dark_skin, is_on_card=True),
    Condition("weak light", camera=_weak_light),
    Condition("phone tilted by 8 to 15°", camera=_tilted),
    Condition("shaken, 15 frames a second", camera=_shaken),
)
