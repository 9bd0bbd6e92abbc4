"""The job, done with Pillow. Pillow-SIMD goes by the same name, so this serves for both."""

import io

import PIL
from PIL import Image, ImageOps

from .job import DISPLAY, QUALITY, THUMBNAIL

LANCZOS = Image.Resampling.LANCZOS
TURN_SIDES = (5, 6, 7, 8)
ORIENTATION = 0x0112


def version():
    """The version of whichever Pillow is installed."""
    return PIL.__version__


def with_draft(data):
    """The quick way: the decoder already shrinks to the smallest of 1/1, 1/2, 1/4, 1/8 that covers the target."""
    picture = Image.open(io.BytesIO(data))
    width, height = size = _fitted(picture.size, DISPLAY)
    picture.draft(None, size)
    # Turned after it was made small: that costs least.
    return _encoded(_turned(_on_white(picture).resize((width, height), LANCZOS), picture.getexif()))


def as_usual(data):
    """As most people write it."""
    picture = _on_white(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    if max(picture.size) > DISPLAY:
        picture = picture.resize(_fitted(picture.size, DISPLAY), LANCZOS)
    return _encoded(picture)


def _fitted(size, side):
    """The size that fits into a square; never larger than it was."""
    scale = min(1, side / max(size))
    return tuple(max(1, round(length * scale)) for length in size)


def _turned(picture, exif):
    """Applies the orientation to a picture that has lost its metadata."""
    picture.getexif()[ORIENTATION] = exif.get(ORIENTATION, 1)
    return ImageOps.exif_transpose(picture)


def _on_white(picture):
    """Gray or RGB with 8 bits; what is transparent becomes white."""
    if picture.has_transparency_data:
        layer = picture.convert("RGBA")
        ground = Image.new("RGB", layer.size, "white")
        ground.paste(layer, mask=layer)
        return ground
    return picture if picture.mode in ("L", "RGB") else picture.convert("L" if picture.mode == "1" else "RGB")


def _encoded(display):
    """Both files."""
    thumbnail = display.resize(_fitted(display.size, THUMBNAIL), LANCZOS)
    return _jpeg(display), _jpeg(thumbnail)


def _jpeg(picture):
    """A JPEG without metadata."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling="4:2:0", exif=b"", icc_profile=None)
    return file.getvalue()
