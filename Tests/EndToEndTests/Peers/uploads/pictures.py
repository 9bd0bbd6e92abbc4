"""Pictures of any size, no two of which are the same."""

import hashlib
import os

from onboarding.payloads import SPECIMENS

# Those that are good enough, by the type as which they are accepted, and one that is looked at quickly because it is too
# small.
GOOD = {
    "ID_CARD": ("id-card-front-orientation-6.jpg",),
    "PASSPORT": ("passport-grayscale.jpg", "passport-wide-gamut.jpg"),
    "DRIVING_LICENSE": ("driving-licence-444.jpg",),
}
SMALL = "id-card-front-small.jpg"


class Picture:
    """Bytes of a picture, and what is to be found of them."""

    def __init__(self, data, verdict):
        self.data, self.verdict = data, verdict
        self.sha256 = hashlib.sha256(data).hexdigest()


def commented(jpeg, count):
    """A JPEG with `count` random bytes in comments."""
    comments = [os.urandom(min(60_000, count - start)) for start in range(0, count, 60_000)]
    segments = [b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment for comment in comments]
    return jpeg[:2] + b"".join(segments) + jpeg[2:]


def good(type="PASSPORT", number=0):
    """A picture that is accepted as that type, of a quarter of a million bytes."""
    return Picture(commented((SPECIMENS / GOOD[type][number % len(GOOD[type])]).read_bytes(), 16), "ACCEPTED")


def small(extra=16):
    """A picture that is too small, with that many bytes in it that do not matter."""
    return Picture(commented((SPECIMENS / SMALL).read_bytes(), extra), "REJECTED")


def half_png():
    """The first 30,000 bytes of a PNG, whose rows may be missing anywhere, because it is interlaced."""
    return Picture((SPECIMENS / "passport-interlaced.png").read_bytes()[:30_000], None)
