"""The job, done with libvips."""

import os

# Read when libvips starts: one thread, like everyone else.
os.environ["VIPS_CONCURRENCY"] = "1"

import pyvips

from .job import DISPLAY, QUALITY, THUMBNAIL

# Without this, libvips would notice that it did the same picture before.
pyvips.cache_set_max(0)

JPEG_MAGIC = b"\xff\xd8"
WITHOUT_METADATA = {"keep": "none"} if pyvips.at_least_libvips(8, 15) else {"strip": True}


def version():
    """The version of libvips."""
    return ".".join(str(pyvips.version(part)) for part in range(3))


def with_thumbnail(data):
    """By `thumbnail_buffer`, which does everything itself."""
    return _encoded(pyvips.Image.thumbnail_buffer(data, DISPLAY, height=DISPLAY, size="down"))


def like_imgproxy(data):
    """As imgproxy does: the decoder shrinks as far as it can without going below the target, then resize does the rest.

    (imgproxy itself also optimises the Huffman tables, which would cost it more.)
    """
    shrink = _shrink_on_load(data)
    options = {"shrink": shrink} if shrink > 1 else {}
    picture = pyvips.Image.new_from_buffer(data, "", access="sequential", **options)
    if picture.interpretation not in ("srgb", "b-w"):
        picture = picture.colourspace("srgb")
    scale = DISPLAY / max(picture.width, picture.height)
    if scale < 1:
        picture = picture.resize(scale)
    if picture.get_typeof("orientation") and picture.get("orientation") > 1:
        picture = picture.copy_memory().autorot()
    return _encoded(picture)


def _shrink_on_load(data):
    """The largest of 8, 4, 2 that leaves at least as many pixels as are wanted."""
    if not data.startswith(JPEG_MAGIC):
        return 1
    header = pyvips.Image.jpegload_buffer(data)
    factor = max(header.width, header.height) / DISPLAY
    return next((shrink for shrink in (8, 4, 2) if shrink <= factor), 1)


def _encoded(display):
    """Both files. The display picture is kept in memory, since the thumbnail is made of it."""
    if display.hasalpha():
        display = display.flatten(background=255)
    display = display.copy_memory()
    return _jpeg(display), _jpeg(display.thumbnail_image(THUMBNAIL, height=THUMBNAIL, size="down"))


def _jpeg(picture):
    """A JPEG without metadata."""
    return picture.jpegsave_buffer(Q=QUALITY, subsample_mode="on", **WITHOUT_METADATA)
