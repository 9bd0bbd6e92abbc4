"""Who is attacked: people of whom there is a photo to make frames of, and another one for their card."""

import hashlib
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from PIL import Image

from presence_frames.camera import Shot, frame, jpeg
from presence_frames.cards import card_front
from presence_frames.photos import Photo, open_photo

from . import faces

# Of the ORL set, those who are attacked; everybody of it is let through (`first_tries`).
ATTACKED = range(1, 41, 4)
# The photo that frames are made of, and the one on the card.
PUBLIC = [("obama.jpg", "obama-outdoors.jpg"), ("biden.jpg", "biden.jpg"), ("collins.png", "collins.png")]


@dataclass
class Person:
    """Somebody with a card."""

    name: str
    photo: Photo
    picture: Image.Image
    # What is on their card.
    portrait: tuple[Photo, Image.Image]
    # What opens other photos of the same person, in whatever pose.
    album: list[Callable[[], tuple[Photo, Image.Image]]]

    def shoot(self, shot: Shot, random: Random) -> Image.Image:
        """A frame of the person, or of the flat photo."""
        return frame(self.photo, self.picture, shot, random)


def everybody(
    looks: dict[tuple[int, int], faces.Look], folder: Path, orl: Path, numbers: Iterable[int]
) -> list[Person]:
    """Three people in the public domain, and those of the ORL set; `folder` is what `make faces` made."""
    people = []
    for name, card in PUBLIC:
        photo, picture = open_photo(folder, name)
        people.append(Person(photo.person, photo, picture, open_photo(folder, card), []))
    for person in numbers:
        # Those who look straightest: the one to be turned, and the one on the card.
        poses = sorted((pose for pose in faces.PICTURES if looks.get((person, pose))),
                       key=lambda pose: abs(looks[person, pose].turn))
        photos = [partial(_open, f"orl-{person}", faces.path(orl, person, pose), looks[person, pose])
                  for pose in poses]
        people.append(Person(f"orl-{person}", *photos[0](), photos[1](), photos[2:]))
    return people


def draw_cards(people: list[Person], folder: Path) -> dict[str, bytes]:
    """A JPEG of each person's card, by name; drawing one takes seconds, so that they are kept in the folder."""
    folder.mkdir(exist_ok=True)
    with ProcessPoolExecutor() as processes:
        jobs = {person.name: processes.submit(_draw_card, folder, *person.portrait) for person in people}
        return {name: job.result() for name, job in jobs.items()}


def _draw_card(folder: Path, photo: Photo, picture: Image.Image) -> bytes:
    path = folder / f"{hashlib.sha256(picture.tobytes()).hexdigest()}.jpg"
    if not path.exists():
        path.write_bytes(jpeg(card_front(photo, picture)))
    return path.read_bytes()


def _open(name: str, path: Path, look: faces.Look) -> tuple[Photo, Image.Image]:
    picture = Image.open(path)
    right_eye, left_eye = [(x * picture.width, y * picture.height) for x, y in look.eyes]
    return Photo(name, name, "", "", "", "", left_eye, right_eye), picture
