"""The fonts of the specimens, all freely licensed."""

from functools import lru_cache

from PIL import ImageFont

DEJAVU = "/usr/share/fonts/truetype/dejavu/"
FILES = {
    "serif": DEJAVU + "DejaVuSerif-Bold.ttf",
    "bold": DEJAVU + "DejaVuSans-Bold.ttf",
    "machine": "/usr/share/fonts/opentype/ocr-b/OCRB.otf",
}


@lru_cache(maxsize=256)
def font(name, pixels):
    """A font by its role: "plain" (comes with Pillow), "serif", "bold", or "machine" for the OCR-B zones."""
    if name == "plain":
        return ImageFont.load_default(pixels)
    return ImageFont.truetype(FILES[name], pixels, layout_engine=ImageFont.Layout.BASIC)
