"""The list of sample files: what each shows, what should happen to it, and how to make it."""

import io
from dataclasses import dataclass
from typing import Callable

import numpy as np
from PIL import Image, ImageFilter

from . import colour_profile, hostile
from . import jpeg_writer as jpeg
from . import png_writer as png
from .fields import to_picture
from .presence import POSES, presence_frame, shows

LARGE, MEDIUM, COMMON = (4000, 3000), (1600, 1200), (1280, 960)
LARGE_BYTES, MEDIUM_BYTES, COMMON_BYTES = 900_000, 260_000, 200_000
ACCEPTED = "accepted"
STRIPPED = "accepted; nothing of the metadata is kept"


@dataclass(frozen=True)
class Sample:
    """One file of the collection."""

    name: str
    shows: str
    expected: str
    make: Callable


def _jpeg(document, scene, size, most_bytes, **options):
    return lambda studio: jpeg.encode_to_size(studio.photo(document, scene, size), most_bytes, **options)


def _oriented(orientation):
    def make(studio):
        stored = jpeg.stored_for_orientation(studio.photo("id-front-lena", "oak", MEDIUM), orientation)
        return jpeg.encode(stored, 72, exif=jpeg.orientation_exif(orientation))
    return make


def _gray(studio):
    picture = studio.photo("passport-lena", "felt", MEDIUM).convert("L")
    return jpeg.encode_to_size(picture, MEDIUM_BYTES)


def _cmyk(studio):
    picture = studio.photo("passport-amina", "marble", COMMON).convert("CMYK")
    return jpeg.encode_to_size(picture, COMMON_BYTES + 100_000, "4:4:4")


def _metadata(studio):
    picture = studio.photo("id-front-hugo", "felt", MEDIUM)
    return jpeg.encode_to_size(
        picture, MEDIUM_BYTES, exif=jpeg.talkative_exif(), xmp=jpeg.XMP.encode(), comment=b"Nobody Realperson was here")


def _wide_gamut(studio):
    array = colour_profile.to_wide_gamut(studio.photo_array("passport-tomas", "marble", MEDIUM))
    return jpeg.encode_to_size(to_picture(array), MEDIUM_BYTES, icc_profile=colour_profile.wide_gamut_profile())


def _png(picture, **options):
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True, **options)
    return buffer.getvalue()


def _png_rgb(studio):
    return png.encode(np.asarray(studio.photo("id-front-hugo", "scan", (900, 640))), png.RGB)


def _png_rgba(studio):
    return png.encode(np.asarray(studio.cut_out("id-front-lena", 860)), png.RGBA)


def _png_palette(studio):
    """256 colours, the last of them fully transparent."""
    card = studio.cut_out("licence-amina", 1100)
    colours = card.convert("RGB")
    flat = colours.quantize(palette=colours.quantize(255, kmeans=2), dither=Image.Dither.FLOYDSTEINBERG)
    pixels = np.asarray(flat).copy()
    pixels[np.asarray(card.getchannel("A")) < 128] = 255
    picture = Image.fromarray(pixels)
    picture.putpalette((flat.getpalette() + [255] * 768)[:765] + [255, 255, 255])
    return _png(picture, transparency=255)


def _png_16_bit(studio):
    """Full 16-bit values; the low byte holds the exact shade, so it is not just the high byte again."""
    array = studio.photo_array("id-back-lena", "scan", (640, 456))
    return png.encode(np.clip(np.round(array * 257), 0, 65535).astype(np.uint16), png.RGB)


def _png_gray_alpha(studio):
    card = studio.cut_out("licence-tomas", 1000)
    return png.encode(np.asarray(card.convert("LA")), png.GRAY_ALPHA)


def _png_interlaced(studio):
    return png.encode(np.asarray(studio.photo("passport-amina", "scan", (780, 740))), png.RGB, interlaced=True)


def _png_1_bit(studio):
    picture = studio.photo("id-back-lena", "scan", (1600, 1120)).convert("L")
    return _png(picture.point(lambda value: 255 if value > 128 else 0).convert("1", dither=Image.Dither.NONE))


def _small(studio):
    picture = studio.photo("id-front-lena", "oak", (1000, 750)).resize((500, 375), Image.Resampling.LANCZOS)
    return jpeg.encode(picture, 85)


def _blurred(studio):
    """Not held still. The comment has a sandbox say so, whatever its own look makes of it."""
    picture = studio.photo("id-back-lena", "oak-back", MEDIUM).filter(ImageFilter.GaussianBlur(9))
    return jpeg.encode(picture, 85, comment=b"muster-sandbox: BLURRY")


def _tiny(studio):
    picture = studio.photo("id-front-lena", "oak", (1000, 750)).resize((150, 100), Image.Resampling.LANCZOS)
    return jpeg.encode(picture, 80)


def _victim(studio):
    """The intact JPEG from which broken ones are made."""
    return jpeg.encode(studio.photo("id-front-lena", "oak", COMMON), 60)


def _png_victim(studio):
    """The intact PNG from which broken ones are made."""
    return png.encode(np.asarray(studio.photo("id-back-lena", "scan", (640, 456)).convert("L"))[..., None], png.GRAY)


ORIENTATIONS = tuple(
    Sample(f"id-card-front-orientation-{n}.jpg", f"the same photo stored with EXIF orientation {n}",
           "accepted; upright after the orientation is applied, the same for all eight", _oriented(n))
    for n in range(1, 9))

PHOTOS = (
    Sample("id-card-front.jpg", "identity card, front, on oak; 12 megapixels", ACCEPTED,
           _jpeg("id-front-lena", "oak", LARGE, LARGE_BYTES)),
    Sample("id-card-back.jpg", "identity card, back, on oak; the same card", ACCEPTED,
           _jpeg("id-back-lena", "oak-back", LARGE, LARGE_BYTES)),
    Sample("passport.jpg", "passport data page on marble", ACCEPTED,
           _jpeg("passport-lena", "marble", LARGE, LARGE_BYTES)),
    Sample("driving-licence.jpg", "driving licence, front, on slate, a shadow over one side", ACCEPTED,
           _jpeg("licence-tomas", "slate", LARGE, LARGE_BYTES)),
    Sample("id-card-front-tilted.jpg", "another person's card, seen from the side, in warm light", ACCEPTED,
           _jpeg("id-front-hugo", "walnut", LARGE, LARGE_BYTES)),
    Sample("id-card-back-tilted.jpg", "the back of that card on linen", ACCEPTED,
           _jpeg("id-back-hugo", "linen", LARGE, LARGE_BYTES)),
)

JPEG_KINDS = (
    Sample("id-card-front-progressive.jpg", "progressive JPEG", ACCEPTED,
           _jpeg("id-front-hugo", "linen", MEDIUM, MEDIUM_BYTES, progressive=True)),
    Sample("passport-grayscale.jpg", "JPEG with one gray channel", ACCEPTED, _gray),
    Sample("driving-licence-444.jpg", "JPEG with full-size colour channels (4:4:4)", ACCEPTED,
           _jpeg("licence-amina", "walnut", COMMON, COMMON_BYTES + 60_000, subsampling="4:4:4")),
    Sample("id-card-back-422.jpg", "JPEG with half-width colour channels (4:2:2)", ACCEPTED,
           _jpeg("id-back-lena", "slate", COMMON, COMMON_BYTES, subsampling="4:2:2")),
    Sample("passport-cmyk.jpg", "JPEG in CMYK with an Adobe marker (values stored inverted)",
           "accepted and converted to RGB, or refused with a clear reason", _cmyk),
    Sample("id-card-front-metadata.jpg", "JPEG with invented GPS place, owner, XMP note and comment",
           STRIPPED, _metadata),
    Sample("passport-wide-gamut.jpg", "JPEG with a wide-gamut colour profile (P3 primaries, sRGB curve)",
           "accepted; colours look the same after conversion to sRGB", _wide_gamut),
    Sample("id-card-front-small.jpg", "readable, but the long side is under 600 pixels",
           "rejected: RESOLUTION_LOW", _small),
    Sample("id-card-back-blurred.jpg", "the back of that card, blurred, with a comment for the sandbox",
           "rejected: BLURRY in a sandbox", _blurred),
)

PNG_KINDS = (
    Sample("id-card-front-rgb.png", "scan, PNG with 8-bit RGB", ACCEPTED, _png_rgb),
    Sample("id-card-front-rgba.png", "card cut out, transparent around the round corners", ACCEPTED, _png_rgba),
    Sample("driving-licence-palette.png", "PNG with a palette, one entry transparent (tRNS)", ACCEPTED, _png_palette),
    Sample("id-card-back-16bit.png", "scan, PNG with 16-bit RGB", ACCEPTED, _png_16_bit),
    Sample("driving-licence-gray-alpha.png", "PNG with gray and alpha", ACCEPTED, _png_gray_alpha),
    Sample("passport-interlaced.png", "scan, PNG interlaced with Adam7", ACCEPTED, _png_interlaced),
    Sample("id-card-back-1bit.png", "black-and-white scan, PNG with 1 bit per pixel", ACCEPTED, _png_1_bit),
)

HOSTILE = (
    Sample("hostile/truncated.jpg", "JPEG cut off in the middle of its scan", "judged as incomplete",
           lambda studio: hostile.truncated(_victim(studio))),
    Sample("hostile/no-eoi.jpg", "complete JPEG without its end marker", "read",
           lambda studio: hostile.without_end(_victim(studio))),
    Sample("hostile/truncated.png", "PNG cut off in the middle of its data", "judged as incomplete",
           lambda studio: hostile.truncated(_png_victim(studio))),
    Sample("hostile/bad-crc.png", "PNG whose picture data has a wrong checksum", "refused as damaged",
           lambda studio: hostile.png_with_wrong_checksum(_png_victim(studio))),
    Sample("hostile/text-bomb.png", "PNG with a comment that unpacks to 32 MB",
           "read without unpacking the comment, or refused; no memory is wasted",
           lambda studio: hostile.png_with_text_bomb(_png_victim(studio))),
    Sample("hostile/header-bomb.jpg", "about 150 bytes claiming 20000x20000", "refused by its header, before decoding",
           lambda studio: hostile.header_bomb()),
    Sample("hostile/header-bomb-25mp.jpg", "about 170 bytes claiming 5000x5000, almost no picture data",
           "refused as damaged, or as a blank gray picture; memory stays bounded",
           lambda studio: hostile.header_bomb_25_megapixels()),
    Sample("hostile/png-bomb.png", "valid 1-bit PNG of 30000x30000", "refused by its header, before decoding",
           lambda studio: hostile.png_bomb()),
    Sample("hostile/many-scans.jpg", "valid progressive JPEG with 192 scans", "refused: too many scans",
           lambda studio: hostile.many_scans(studio.photo("id-front-lena", "oak", COMMON))),
    Sample("hostile/too-small.jpg", "150x100 pixels", "refused or rejected: far too small", _tiny),
    Sample("hostile/wrong-magic.jpg", "text", "refused: not a picture", lambda studio: hostile.plain_text()),
    Sample("hostile/empty.jpg", "nothing", "refused: empty", lambda studio: b""),
    Sample("hostile/heic-like.jpg", "the beginning of an HEIC file", "refused: damaged",
           lambda studio: hostile.heic_like()),
    Sample("hostile/webp-like.jpg", "the beginning of a WebP file", "refused: damaged",
           lambda studio: hostile.webp_like()),
    Sample("hostile/document.pdf-like.jpg", "a tiny PDF", "refused: damaged",
           lambda studio: hostile.pdf_like()),
)

PRESENCE = tuple(
    Sample(f"presence/{pose}.jpg", f"the person of the identity card before a camera, {shows(pose)}",
           "HOLD_STILL and OK for a step that asks for it", presence_frame(pose))
    for pose in POSES)

SAMPLES = PHOTOS + ORIENTATIONS + JPEG_KINDS + PNG_KINDS + PRESENCE + HOSTILE
