"""What is held before the camera: for each step, a picture after the other until the step is done or lost."""

from collections.abc import Callable, Generator
from itertools import count
from random import Random

import numpy as np
from PIL import Image, ImageFilter

from presence_frames.camera import NORMAL, Shot, frame, tilted

from .people import Person

# What is sent for a step: pictures; after each one comes the service's answer to it.
Show = Generator[Image.Image, dict, None]
# How far the tip of the nose moves with each degree, in distances of the eyes.
TURN_PER_DEGREE = 0.0117
# What a film is made of that knows the steps, but not how far to turn and how close to come.
USUAL = {"look_straight": 0, "turn_left": 22, "turn_right": 22, "move_closer": 1.45}


def shot(kind: str, amount: float, **more) -> Shot:
    """Somebody who does what a step asks for: the degrees of a turn, or how much closer they come."""
    if kind == "move_closer":
        return Shot(eyes=NORMAL * amount, **more)
    return Shot(degrees={"turn_left": amount, "turn_right": -amount}.get(kind, 0), **more)


def oneself(victim: Person, other: Person, step: dict, random: Random, **more) -> Show:
    """The person themself, as far as one photo that a program turns can stand for a person.

    They see how far to turn on the page, get there by and by, and do not hold quite still.
    """
    kind, middle = step["kind"], (step["target"]["from"] + step["target"]["to"]) / 2
    if kind == "look_straight":
        while True:
            yield victim.shoot(shot(kind, 0, **more), random)
    unit, error, tremble = (1, 0.1, 0.02) if kind == "move_closer" else (TURN_PER_DEGREE, 4, 0.6)
    amount = middle / unit + random.gauss(0, error)
    while True:
        answer = yield victim.shoot(shot(kind, max(0, amount + random.gauss(0, tremble)), **more), random)
        if answer["hint"] != "HOLD_STILL" and answer["value"] is not None:
            amount += random.uniform(0.6, 0.9) * (middle - answer["value"]) / unit


def still_photo(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """One photo, held still, and nearer and nearer when it is asked to be."""
    yield from _held(lambda near: victim.shoot(near, random), step, random)


def turned_print(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A print of the photo that is turned instead of the head."""
    yield from _still_or_turned(victim, step, random, lambda side, degrees: victim.shoot(
        Shot(print_degrees=side * degrees), random))


def bent_print(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A print that is bent like a face, and turned."""
    yield from _still_or_turned(victim, step, random, lambda side, degrees: _bent(
        victim.shoot(Shot(), random), random.choice((50, 70, 90, -60)), side * degrees))


def several_photos(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """Photos of the person in other poses, whatever the album has, each for as long as a step needs."""
    photos = victim.album or [lambda: (victim.photo, victim.picture)]
    for open_photo in random.sample(photos, len(photos)):
        photo, picture = open_photo()
        yield from _held(lambda near: frame(photo, picture, near, random), step, random, 3)


def photo_beside_oneself(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """Somebody who follows the steps, with a photo of the person in hand."""
    self, answer = oneself(other, victim, step, random), None
    while True:
        picture = self.send(answer)
        print_out = victim.shoot(Shot(), random).crop((180, 200, 540, 680)).resize((300, 400))
        picture = picture.crop((200, 0, 720, 960)).resize((520, 960))
        both = Image.new("RGB", (820, 960), (120, 118, 115))
        both.paste(print_out, (0, 280))
        both.paste(picture, (300, 0))
        answer = yield both


def somebody_else(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """Somebody who follows the steps with the card of another person."""
    yield from oneself(other, victim, step, random)


def photo_and_oneself(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A photo of the person for what a photo can do, one's own head for the turns."""
    if step["kind"].startswith("turn"):
        yield from oneself(other, victim, step, random)
    else:
        yield from still_photo(victim, other, step, random)


def film_once(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of an earlier check, played from a screen: its steps, each when one is asked for."""
    earlier = Random(f"{victim.name} film {step['id']}")
    kind = earlier.choice(list(USUAL)[1:]) if step["id"] != "1" else "look_straight"
    amount = earlier.uniform(13, 30) if kind.startswith("turn") else earlier.uniform(1.3, 1.6)
    while True:
        yield _refilmed(victim.shoot(shot(kind, amount + random.gauss(0, 0.01 * amount)), random), random)


def film_of_all(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of the person doing one thing after the other, played from a screen for as long as it takes."""
    kinds, index = list(USUAL), random.randrange(12)
    while True:
        # Each pose is there for three pictures.
        kind = kinds[index // 3 % len(kinds)]
        yield _refilmed(victim.shoot(shot(kind, USUAL[kind]), random), random)
        index += 1


def prepared_film(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of each step, of which the right one is played: somebody turns as usual, and holds it."""
    usual = USUAL[step["kind"]]
    while True:
        amount = usual * (1 + random.gauss(0, 0.02))
        yield _refilmed(victim.shoot(shot(step["kind"], amount), random), random)


def slow_film(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of each step, of which the right one is played: somebody turns slowly from hardly to far."""
    yield from _filmed(victim, step, random, lambda index: (10 + 2 * index, 1.2 + 0.05 * index))


def resting_film(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of each step, of which the right one is played: somebody rests at one turn after the other."""
    yield from _filmed(victim, step, random, lambda index: (20 + 5 * (index // 4), 1.35 + 0.15 * (index // 4)))


def puppet(victim: Person, other: Person, step: dict, random: Random) -> Show:
    """A film of each step that is wound back and forth as the hints say, on a screen."""
    self, answer = oneself(victim, other, step, random), None
    while True:
        answer = yield _refilmed(self.send(answer), random)


def _filmed(victim: Person, step: dict, random: Random, amounts: Callable[[int], tuple[float, float]]) -> Show:
    """A film on a screen; for each picture the degrees of a turn, and how much closer somebody comes."""
    for index in count():
        degrees, closer = amounts(index)
        amount = closer if step["kind"] == "move_closer" else degrees
        yield _refilmed(victim.shoot(shot(step["kind"], amount), random), random)


def _held(shoot: Callable[[Shot], Image.Image], step: dict, random: Random, pictures: int = 16) -> Show:
    """A flat thing that can be brought nearer, but cannot turn."""
    for index in range(pictures):
        near = 1.2 + 0.05 * (index // 2) if step["kind"] == "move_closer" else 1
        yield shoot(Shot(eyes=NORMAL * near))


def _still_or_turned(
    victim: Person, step: dict, random: Random, turned: Callable[[int, float], Image.Image]
) -> Show:
    """A photo held still, or a print that is `turned` to the side that is asked for, further and further.

    1 is the left, -1 the right.
    """
    if not step["kind"].startswith("turn"):
        yield from still_photo(victim, victim, step, random)
        return
    side = 1 if step["kind"] == "turn_left" else -1
    for degrees in (15, 25, 35, 35, 35, 45, 45, 45, 55, 55, 55, -35, -35, -35):
        yield turned(side, degrees + random.uniform(-1, 1))


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
