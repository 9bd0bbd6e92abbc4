"""Draws each document once, and photographs it as often as it is needed."""

from functools import lru_cache

from . import documents
from .fields import to_picture
from .passport import passport
from .people import AMINA, HUGO, LENA, TOMAS
from .photograph import FLAT_SCAN, Scene, cut_out, take_photo

DRAWN = {
    "id-front-lena": (documents.id_card_front, LENA),
    "id-back-lena": (documents.id_card_back, LENA),
    "id-front-hugo": (documents.id_card_front, HUGO),
    "id-back-hugo": (documents.id_card_back, HUGO),
    "passport-amina": (passport, AMINA),
    "passport-lena": (passport, LENA),
    "passport-tomas": (passport, TOMAS),
    "licence-tomas": (documents.driving_licence_front, TOMAS),
    "licence-amina": (documents.driving_licence_front, AMINA),
}

SCENES = {
    "oak": Scene("oak", roll=-2.5, pitch=7, yaw=-3, warmth=0.02, glare=(0.80, 0.30, 0.22)),
    "oak-back": Scene("oak", roll=2.0, pitch=6, yaw=3, warmth=0.02),
    "linen": Scene("linen", roll=3, pitch=5, yaw=4, light_from=250, warmth=-0.01),
    "slate": Scene("slate", roll=-5, pitch=9, yaw=6, warmth=-0.01, cast_shadow=(0.75, 20, 0.30)),
    "marble": Scene("marble", fill=0.73, roll=1.5, pitch=8, vignette=0.20),
    "walnut": Scene("walnut", fill=0.70, roll=6.5, pitch=12, yaw=-10, light_from=140, warmth=0.035,
                    glare=(0.3, 0.24, 0.18)),
    "felt": Scene("felt", fill=0.72, roll=-1.5, pitch=5, yaw=-4, light_from=300, cast_shadow=(0.8, -35, 0.25)),
    "scan": FLAT_SCAN,
}


class Studio:
    """Hands out documents and photos for one seed; the same request always gives the same pixels."""

    def __init__(self, seed):
        self.seed = seed
        self.document = lru_cache(maxsize=None)(self._draw)
        self.photo_array = lru_cache(maxsize=2)(self._photograph)

    def _draw(self, name):
        draw, person = DRAWN[name]
        return draw(person, self.seed)

    def _photograph(self, name, scene, size):
        return take_photo(self.document(name), SCENES[scene], size, self.seed, f"{name} {scene}")

    def photo(self, name, scene, size):
        """A photo as a Pillow picture."""
        return to_picture(self.photo_array(name, scene, size))

    def cut_out(self, name, width):
        """The bare document with transparent corners."""
        return cut_out(self.document(name), width)
