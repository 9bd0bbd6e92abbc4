"""Writes SOURCES.md from the catalogue and the files themselves, so that it cannot go stale."""

import io
import struct

from PIL import Image

from . import png_writer as png

INTRODUCTION = """# Sample pictures

The program `tools/specimens/make-sample-images` draws all pictures here, with the seed {seed}.
It writes the same bytes every time (with the versions in `scripts/requirements.txt`).

- **No real person** is shown. The faces are painted from a few numbers; the names, dates, numbers,
  addresses and signatures are invented.
- **No real document** is shown or copied. The country is Utopia, with the specimen code UTO,
  and every document says SPECIMEN.
- The machine-readable lines follow ICAO Doc 9303, and their check digits are correct.
- Desks, light, shadows and grain are computed; no photo, scan or other outside picture was used.
- Fonts: Aileron (comes with Pillow), DejaVu (`fonts-dejavu-core`), OCR-B (`fonts-ocr-b`); all free.

A file name begins with the type and side: `id-card-front`, `id-card-back`, `passport`,
`driving-licence`. The folder `hostile/` has broken and malicious files, `presence/` has frames of a
camera. The same program writes this page; do not edit it by hand.

| File | Bytes | Pixels | What it shows | What should happen |
|---|---:|---|---|---|
"""


def _pixels(data):
    """Width x height as the file itself claims, or a dash when it is not a picture."""
    if data.startswith(png.SIGNATURE):
        width, height = struct.unpack(">II", data[16:24])
        return f"{width}x{height}"
    if not data.startswith(b"\xff\xd8"):
        return "–"
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return f"{picture.width}x{picture.height}"
    finally:
        Image.MAX_IMAGE_PIXELS = limit


def sources_page(samples, seed, contents):
    """The text of SOURCES.md; contents maps file names to their bytes."""
    rows = [f"| `{s.name}` | {len(contents[s.name])} | {_pixels(contents[s.name])} | {s.shows} | {s.expected} |"
            for s in samples]
    total = sum(len(data) for data in contents.values())
    return INTRODUCTION.format(seed=seed) + "\n".join(rows) + f"\n\n{len(samples)} files, {total} bytes together.\n"
