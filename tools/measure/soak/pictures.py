"""The pictures that are sent: good ones, no two the same, and what is none."""

import hashlib
import zlib
from pathlib import Path

SAMPLES = Path(__file__).parents[3] / "SampleImages"
TYPES = {"id-card-front": ("ID_CARD", "FRONT"), "id-card-back": ("ID_CARD", "BACK"), "passport": ("PASSPORT", "FRONT"),
         "driving-licence": ("DRIVING_LICENSE", "FRONT")}
# Taken in, and then found not good enough; all others are good.
REJECTED = {"id-card-front-small.jpg", "id-card-back-blurred.jpg", "passport-interlaced.png"}
# Those that take no more than some seconds at the pace of the slowest.
SMALL = ["id-card-front-small.jpg", "id-card-back-1bit.png", "id-card-back-blurred.jpg"]
HOSTILE = {
    "bad-crc.png": (422, "DOCUMENT_CORRUPT"),
    "header-bomb-25mp.jpg": (422, "DOCUMENT_CORRUPT"), "header-bomb.jpg": (422, "IMAGE_SIDE_TOO_LONG"),
    "png-bomb.png": (422, "IMAGE_SIDE_TOO_LONG"), "many-scans.jpg": (422, "IMAGE_TOO_MANY_SCANS"),
    "too-small.jpg": (422, "IMAGE_TOO_SMALL"), "wrong-magic.jpg": (415, "IMAGE_FORMAT_UNSUPPORTED"),
    "heic-like.jpg": (415, "IMAGE_FORMAT_UNSUPPORTED"), "webp-like.jpg": (415, "IMAGE_FORMAT_UNSUPPORTED"),
    "document.pdf-like.jpg": (415, "IMAGE_FORMAT_UNSUPPORTED"),
}
TEXT = b"This is no picture, whatever its name says.\n"

_files = {path.name: path.read_bytes() for path in sorted(SAMPLES.glob("*.*")) if path.suffix in (".jpg", ".png")}
_hostile = {name: (SAMPLES / "hostile" / name).read_bytes() for name in HOSTILE}
# A phone's pictures of 12 megapixels are the heaviest work, and would fill the disk as the others do not.
_weights = [1 if len(data) > 500_000 else 4 for data in _files.values()]


class Picture:
    """A sample that differs from all others by some bytes that do not show."""

    def __init__(self, name, mark):
        self.name, self.mark = name, mark
        self.data = _marked(_files[name], mark)
        self.sha256 = hashlib.sha256(self.data).hexdigest()
        self.type, self.side = next(said for start, said in TYPES.items() if name.startswith(start))
        self.verdict = "REJECTED" if name in REJECTED else "ACCEPTED"


class Bad:
    """What is no picture that is taken, and how it is refused."""

    type, side = "PASSPORT", "FRONT"

    def __init__(self, data, status, code):
        self.data, self.status, self.code = data, status, code


def draw(chance, names=None):
    """One of these samples, or of all."""
    name = chance.choice(names) if names else chance.choices(list(_files), _weights)[0]
    return Picture(name, chance.randbytes(16).hex())


def draw_bad(chance):
    """A hostile file, a picture that is cut off, random bytes, or text."""
    what = chance.choice(("hostile", "hostile", "cut off", "random", "text"))
    if what == "hostile":
        name = chance.choice(list(HOSTILE))
        return Bad(_hostile[name], *HOSTILE[name])
    if what == "cut off":
        data = draw(chance, [name for name in _files if name.endswith(".jpg")]).data
        # Before its pixels: with half of them, it would be judged.
        return Bad(data[:chance.randint(4, 500)], 422, "DOCUMENT_CORRUPT")
    data = b"\0" + chance.randbytes(chance.randint(1, 300_000)) if what == "random" else TEXT * chance.randint(1, 5000)
    return Bad(data, 415, "IMAGE_FORMAT_UNSUPPORTED")


def _marked(data, mark):
    """With a comment: behind the first marker of a JPEG, behind the header of a PNG."""
    if data.startswith(b"\xff\xd8"):
        return data[:2] + b"\xff\xfe" + (len(mark) + 2).to_bytes(2, "big") + mark.encode() + data[2:]
    chunk = b"tEXtComment\0" + mark.encode()
    return data[:33] + (len(chunk) - 4).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big") + data[33:]
