"""The pictures that are measured, in groups."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageFilter

SAMPLES = Path(__file__).resolve().parents[3] / "SampleImages"
LARGE_PIXELS = 10_000_000
DRAWN_SIZE = (1600, 1200)
# Takes the grain away, so that the PNG has about as many bytes as an app may send: 1 MB.
DRAWN_BLUR = 3


@dataclass(frozen=True)
class Group:
    """Pictures of one kind; a column of the table."""

    key: str
    title: str
    files: list


def expand(paths):
    """The pictures among the paths; of a folder, those directly in it."""
    files = []
    for path in paths:
        files += sorted(path.iterdir()) if path.is_dir() else [path]
    return [file.resolve() for file in files if file.suffix.lower() in (".jpg", ".jpeg", ".png")]


def group(files, folder):
    """Sorts pictures into groups. PNGs that are drawn for the occasion go into the folder."""
    large, jpegs, pngs = [], [], []
    for file in files:
        with Image.open(file) as picture:
            (pngs if picture.format == "PNG" else jpegs).append(file)
            if picture.format == "JPEG" and picture.width * picture.height >= LARGE_PIXELS:
                large.append(file)
    groups = [
        Group("jpeg12", "12 MP JPEG", large),
        Group("jpeg", "all JPEG", jpegs),
        Group("png1600", "PNG 1600×1200", [draw_png(file, folder) for file in large]),
        Group("png", "other PNG", pngs),
    ]
    return [group for group in groups if group.files]


def draw_png(photo, folder):
    """Stores a photo as PNG, RGB with 8 bits, 1600×1200."""
    target = folder / f"{photo.stem}.png"
    with Image.open(photo) as picture:
        small = picture.convert("RGB").resize(DRAWN_SIZE, Image.Resampling.LANCZOS)
    small.filter(ImageFilter.GaussianBlur(DRAWN_BLUR)).save(target, "PNG")
    return target


def without(groups, refused):
    """The groups without the pictures that somebody refused."""
    kept = [Group(group.key, group.title, [file for file in group.files if file not in refused]) for group in groups]
    return [group for group in kept if group.files]
