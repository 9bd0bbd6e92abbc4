"""What is held before the camera: for each step, up to five frames."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
from PIL import Image, ImageFilter

from presence_frames.camera import STEPS, Shot, frame, tilted

from .people import Person

FRAMES = 5
KINDS = tuple(STEPS)
STRAIGHT = ("look_straight", "move_closer")


def pose(kind: str, number: int = 0) -> Shot:
    """A person who does what they are asked to; who turns does it a little further with each frame."""
    shot = STEPS[kind]
    return shot if kind in STRAIGHT else replace(shot, degrees=shot.degrees + 4 * number)


def oneself(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """The person themself, as far as one photo that a program turns can stand for a person."""
    yield from (victim.shoot(pose(kind, index), random) for index in range(FRAMES))


def still_photo(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """One photo, held still, near when it is asked to be."""
    yield from (victim.shoot(_held(kind), random) for _ in range(FRAMES))


def turned_print(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A print of the photo that is turned instead of the head."""
    yield from _still_or_turned(victim, other, kind, number, random, lambda side: (
        victim.shoot(Shot(print_degrees=side * degrees), random) for degrees in (20, 35, 45, -35, 55)))


def bent_print(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A print that is bent like a face, and turned."""
    yield from _still_or_turned(victim, other, kind, number, random, lambda side: (
        _bent(victim.shoot(Shot(), random), bend, side * degrees)
        for bend, degrees in ((50, 15), (70, 25), (90, 30), (90, 40), (-60, 30))))


def several_photos(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """Photos of the person in other poses, whatever the album has."""
    photos = victim.album or [(victim.photo, victim.picture)]
    for photo, picture in random.sample(photos, min(FRAMES, len(photos))):
        yield frame(photo, picture, _held(kind), random)


def photo_beside_oneself(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """Somebody who follows the steps, with a photo of the person in hand."""
    for index in range(FRAMES):
        picture = other.shoot(pose(kind, index), random)
        print_out = victim.shoot(Shot(), random).crop((180, 200, 540, 680)).resize((300, 400))
        picture = picture.crop((200, 0, 720, 960)).resize((520, 960))
        both = Image.new("RGB", (820, 960), (120, 118, 115))
        both.paste(print_out, (0, 280))
        both.paste(picture, (300, 0))
        yield both


def somebody_else(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """Somebody who follows the steps with the card of another person."""
    yield from oneself(other, victim, kind, number, random)


def photo_and_oneself(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A photo of the person for what a photo can do, one's own head for the turns."""
    yield from still_photo(victim, other, kind, number, random) if kind in STRAIGHT else oneself(
        other, victim, kind, number, random)


def film_once(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A film of an earlier check, played from a screen: its steps, each when one is asked for."""
    earlier = Random(f"{victim.name} film")
    order = earlier.sample(["look_straight", earlier.choice(["turn_left", "turn_right"]), "move_closer"], 3)
    yield from (_refilmed(victim.shoot(pose(order[number], index), random), random) for index in range(FRAMES))


def film_of_all(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A film of the person doing one thing after the other, played from a screen for as long as it takes."""
    start = random.randrange(len(KINDS))
    for index in range(FRAMES):
        yield _refilmed(victim.shoot(pose(KINDS[(start + index) % len(KINDS)], 1), random), random)


def prepared_film(victim: Person, other: Person, kind: str, number: int, random: Random) -> Iterator[Image.Image]:
    """A film of each step, of which the right one is played."""
    yield from (_refilmed(victim.shoot(pose(kind, index), random), random) for index in range(FRAMES))


def _held(kind: str) -> Shot:
    """A photo can be near when it is asked to be, but not turn its head."""
    return pose(kind if kind in STRAIGHT else "look_straight")


def _still_or_turned(
    victim: Person, other: Person, kind: str, number: int, random: Random,
    turned: Callable[[int], Iterator[Image.Image]],
) -> Iterator[Image.Image]:
    """A photo held still, or a print `turned` to the side that is asked for: 1 is the left, -1 the right."""
    if kind in STRAIGHT:
        return still_photo(victim, other, kind, number, random)
    return turned(1 if kind == "turn_left" else -1)


def _bent(picture: Image.Image, bend: float, degrees: float) -> Image.Image:
    """A flat picture on an upright cylinder of which it takes so many degrees, turned about its middle.

    Less than none: it is bent the other way, with its middle away from the camera.
    """
    pixels = np.asarray(picture)
    height, width = pixels.shape[:2]
    around = np.radians(np.linspace(-bend / 2, bend / 2, width))
    radius = width / abs(np.radians(bend))
    # Where each column of the print comes to lie, seen from afar.
    x, depth = radius * np.sin(around) * np.sign(bend), radius * np.cos(around) * np.sign(bend)
    angle = np.radians(degrees)
    seen = x * np.cos(angle) + (depth - depth[width // 2]) * np.sin(angle)
    order = np.maximum.accumulate(seen)
    source = np.interp(np.arange(width) - width / 2, order + np.linspace(0, 1e-6, width), np.arange(width))
    bent = pixels[:, np.clip(source.round().astype(int), 0, width - 1)]
    outside = (np.arange(width) - width / 2 < order[0]) | (np.arange(width) - width / 2 > order[-1])
    bent[:, outside] = 96
    return Image.fromarray(bent)


def _refilmed(picture: Image.Image, random: Random) -> Image.Image:
    """A picture on a screen, before a camera: a little soft, a little aslant, of the screen's light."""
    soft = picture.filter(ImageFilter.GaussianBlur(0.8)).point(lambda value: int(20 + value * 0.88))
    pixels = np.asarray(tilted(soft, random.uniform(-6, 6)), dtype=np.float32)
    pixels += np.random.default_rng(random.getrandbits(32)).normal(0, 2, pixels.shape)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
