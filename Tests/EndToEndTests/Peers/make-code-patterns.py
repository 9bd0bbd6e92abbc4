"""Covers the middle of a picture with what barcodes begin with, on which libraries that read them compute for minutes.

    python3 make-code-patterns.py PICTURE FOLDER

Writes qr-4.jpg and qr-3.jpg, finder patterns of QR codes with modules of 4 and 3 pixels, and pdf417.jpg, start patterns
of PDF417.
"""

import sys

import numpy as np
from PIL import Image

# ISO/IEC 18004, 6.3.3: seven by seven modules, and one of paper beside it.
FINDER = np.array([[c == "1" for c in row] for row in (
    "11111110", "10000010", "10111010", "10111010", "10111010", "10000010", "11111110", "00000000")])
# ISO/IEC 15438, 5.3.3: bars and gaps of the start pattern, and the beginning of a row.
START = np.array([[c == "1" for c in "11111111010101000"]])


def cover(picture, pattern, module, share):
    height, width = picture.shape[:2]
    part = share ** 0.5
    top, left = int(height * (1 - part) / 2), int(width * (1 - part) / 2)
    area = picture[top:height - top, left:width - left]
    tile = np.kron(pattern, np.ones((module, module), dtype=bool))
    rows, columns = area.shape[0] // tile.shape[0] + 1, area.shape[1] // tile.shape[1] + 1
    ink = np.tile(tile, (rows, columns))[:area.shape[0], :area.shape[1]]
    covered = picture.copy()
    covered[top:height - top, left:width - left] = np.where(ink[..., None], 20, 225)
    return Image.fromarray(covered)


source, folder = sys.argv[1:]
image = Image.open(source).convert("RGB")
image.thumbnail((1600, 1600))
pixels = np.asarray(image)
for name, pattern, module, share in (
        ("qr-4", FINDER, 4, 0.36), ("qr-3", FINDER, 3, 0.36), ("pdf417", np.repeat(START, 8, axis=0), 3, 0.36)):
    cover(pixels, pattern, module, share).save(f"{folder}/{name}.jpg", quality=92)
