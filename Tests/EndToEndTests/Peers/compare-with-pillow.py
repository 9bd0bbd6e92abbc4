"""Compares display renditions with what Pillow makes of the same originals.

Reads a JSON array of {"original", "display"} paths from the file named by the first argument, prints one JSON object
for each pair:

    width, height        of the rendition, as Pillow reads it
    uprightWidth, …      of the original, turned as its EXIF orientation says
    psnr                 in dB, between the rendition and Pillow's own scaling of the original to the same size;
                         both in the numbers of the file's own profile, no colour management on either side
    bias                 the largest difference of a channel's mean, in steps of 1/255
    profile              "absent", "kept" (the very bytes), "changed", or "lost"
    metadata             what the rendition still holds of EXIF, XMP and comments
"""

import json
import sys

import numpy
import pillow_heif
from PIL import Image, ImageOps

pillow_heif.register_heif_opener()


def on_white(image):
    """The picture as RGB, with what shines through laid on white."""
    if image.mode.startswith("I;16"):
        # Pillow clips these where it should scale them.
        image = Image.fromarray((numpy.asarray(image) // 257).astype(numpy.uint8))
    if image.mode in ("P", "PA", "LA", "La", "RGBa") or "transparency" in image.info:
        image = image.convert("RGBA")
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, (255, 255, 255, 255))
        image = Image.alpha_composite(white, image)
    return image.convert("RGB")


def metadata_of(image):
    names = ("exif", "xmp", "XML:com.adobe.xmp", "comment", "photoshop")
    return [name for name in names if image.info.get(name)] + (["orientation"] if image.getexif() else [])


def compare(pair):
    with Image.open(pair["original"]) as original, Image.open(pair["display"]) as display:
        upright = ImageOps.exif_transpose(original)
        expected = on_white(upright).resize(display.size, Image.Resampling.LANCZOS)
        ours = numpy.asarray(display.convert("RGB"), dtype=numpy.float32)
        theirs = numpy.asarray(expected, dtype=numpy.float32)
        difference = ours - theirs
        error = float(numpy.mean(difference**2, dtype=numpy.float64))
        # A profile of other channels (CMYK) says nothing about the RGB of the rendition.
        profile = original.info.get("icc_profile")
        before = profile if profile and profile[16:20] in (b"RGB ", b"GRAY") else None
        after = display.info.get("icc_profile")
        same = "kept" if before == after else "changed"
        return {
            "original": pair["original"],
            "mode": original.mode,
            "format": display.format,
            "width": display.width,
            "height": display.height,
            "uprightWidth": upright.width,
            "uprightHeight": upright.height,
            "psnr": 99.0 if error == 0 else 10 * float(numpy.log10(255**2 / error)),
            "bias": float(numpy.max(numpy.abs(numpy.mean(difference, axis=(0, 1), dtype=numpy.float64)))),
            "profile": same if before and after else "lost" if before else "added" if after else "absent",
            "metadata": metadata_of(display),
        }


with open(sys.argv[1], encoding="utf-8") as pairs:
    for pair in json.load(pairs):
        print(json.dumps(compare(pair)), flush=True)
