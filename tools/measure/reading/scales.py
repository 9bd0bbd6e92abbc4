"""The same documents at other sizes: how large and how small the letters of a zone may be."""

import math

from PIL import Image, ImageOps

# The distance of two characters in pixels, and in millimetres (ISO 1073-2: ten to the inch).
PITCHES, PITCH = (5.5, 7, 10, 16, 26, 41, 60, 90), 2.54
# The widths of documents in millimetres, by the number of characters in a line (ISO/IEC 7810).
_WIDTHS = {30: 85.6, 36: 105.0, 44: 125.0}
_COUNT = 12
# Files with a shorter long side are refused, however well their letters could be read (`minLongSide`).
_MIN_SIDE = 200


def pitch_of(label):
    """How many pixels the characters of a picture's zone are apart."""
    points = label["quadrilateral"]
    lengths = [math.dist(one, other) for one, other in zip(points, points[1:] + points[:1])]
    return (max(lengths[0] + lengths[2], lengths[1] + lengths[3]) / 2) * PITCH / _WIDTHS[max(map(len, label["lines"]))]


def resized(folder, labels, target):
    """Writes some clean pictures at every pitch into a folder; returns their labels, with their `pitch`."""
    chosen = [label for label in labels if label.get("defect") is None and "quadrilateral" in label][:_COUNT]
    found = []
    for label in chosen:
        with Image.open(folder / label["file"]) as picture:
            for pitch in PITCHES:
                scale = pitch / pitch_of(label)
                size = [round(length * scale) for length in picture.size]
                name = f"{pitch}-{label['file']}"
                made = picture.resize(size, Image.Resampling.LANCZOS if scale < 1 else Image.Resampling.BICUBIC)
                margin = max(0, _MIN_SIDE - max(size) + 1) // 2
                ImageOps.expand(made, margin, made.getpixel((0, 0))).save(target / name, quality=90)
                found.append({**label, "file": name, "pitch": pitch})
    return found
