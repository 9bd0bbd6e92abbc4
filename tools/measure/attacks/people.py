"""Who is attacked: people of whom there is a photo to make frames of, and another one for their card."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from PIL import Image, ImageFilter

from presence_frames.camera import Shot, frame
from presence_frames.cards import card_front
from presence_frames.photos import Photo, open_photo

from . import faces

# By the number of the person: the picture that frames are made of, where the right and the left eye are on it, and
# the picture on the card.
ORL = {
    1: (3, (25, 48), (62.5, 45), 1),
    5: (8, (24.7, 62), (61, 62.8), 2),
    9: (4, (33, 58.7), (67, 57.8), 9),
    13: (1, (23.2, 52.8), (56.3, 54.3), 10),
    17: (3, (31.8, 57.2), (70.2, 57.2), 5),
    21: (3, (27.6, 58), (55.7, 57), 4),
    25: (3, (33.3, 56.6), (67.3, 56.3), 6),
    29: (7, (30.5, 54), (64.2, 54), 1),
    33: (7, (31, 54.5), (68.6, 55.4), 1),
    37: (6, (28.8, 44.9), (70.5, 42.5), 3),
}
# The photo that frames are made of, and the one on the card.
PUBLIC = [("obama-outdoors.jpg", "obama.jpg"), ("biden.jpg", "biden.jpg"), ("collins.png", "collins.png")]


@dataclass
class Person:
    """Somebody with a card."""

    name: str
    photo: Photo
    picture: Image.Image
    card: Image.Image
    # Other photos of the same person, in whatever pose.
    album: list[tuple[Photo, Image.Image]]

    def shoot(self, shot: Shot, random: Random) -> Image.Image:
        """A frame of the person, or of the flat photo."""
        return frame(self.photo, self.picture, shot, random)


def everybody(folder: Path, orl: Path) -> list[Person]:
    """All of them; `folder` is what `make faces` made."""
    people = []
    for name, card in PUBLIC:
        photo, picture = open_photo(folder, name)
        people.append(Person(photo.person, photo, picture, card_front(*open_photo(folder, card)), []))
    for number, (pose, right_eye, left_eye, portrait) in ORL.items():
        def taken(pose):
            return _surrounded(f"orl-{number}", faces.path(orl, number, pose), left_eye, right_eye)
        album = [taken(other) for other in faces.PICTURES if other not in (pose, portrait)]
        people.append(Person(f"orl-{number}", *taken(pose), card_front(*taken(portrait)), album))
    return people


def _surrounded(
    name: str, path: Path, left_eye: tuple[float, float], right_eye: tuple[float, float]
) -> tuple[Photo, Image.Image]:
    """A photo that ends at the ears, in the middle of a room that goes on in its colours."""
    picture = Image.open(path).convert("RGB")
    width, height = picture.size
    room = picture.resize((3 * width, 3 * height)).filter(ImageFilter.GaussianBlur(120))
    mask = Image.new("L", room.size)
    mask.paste(255, (width + 8, height + 8, 2 * width - 8, 2 * height - 8))
    inside = Image.new("RGB", room.size)
    inside.paste(picture, (width, height))
    eyes = [(x * faces.ENLARGED + width, y * faces.ENLARGED + height) for x, y in (left_eye, right_eye)]
    photo = Photo(name, name, "", "", "", "", *eyes)
    return photo, Image.composite(inside, room, mask.filter(ImageFilter.GaussianBlur(5)))
