"""Who is shown on the documents: the invented people of the samples, and others made from their portraits."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from PIL import Image, ImageOps

from sample_images.documents import papers_of
from sample_images.fields import generator, to_array, to_picture
from sample_images.people import PEOPLE, Person
from sample_images.portraits import paint_portrait

PORTRAIT = (560, 720)


@dataclass(frozen=True)
class Holder:
    """One person, and how the portrait differs from the one it is made of."""

    person: Person
    base: Person
    mirrored: bool = False
    zoom: float = 1.0
    tint: tuple = (1.0, 1.0, 1.0)


def _others():
    names = (("MARISOVA", "IRENE", 0), ("VAN HALDER", "JONAS", 1), ("DIALLO", "ESI", 2), ("FERRANT", "OSCAR PAUL", 3))
    for index, (surname, given, base) in enumerate(names):
        born = f"19{72 + 5 * index}-0{2 + index}-1{index}"
        person = replace(PEOPLE[base], surname=surname, given_names=given, born=born,
                         personal_number=f"{72 + 5 * index}0{2 + index}1{index}0{731 + 17 * index}")
        yield Holder(person, PEOPLE[base], True, 1.12 + 0.03 * index, (1.05, 0.97 - 0.02 * index, 0.90))


HOLDERS = tuple(Holder(person, person) for person in PEOPLE) + tuple(_others())


@lru_cache(maxsize=None)
def _painted(base, seed):
    return paint_portrait(base, seed, strands_per_lock=500).resize(PORTRAIT, Image.Resampling.LANCZOS)


@lru_cache(maxsize=None)
def portrait(holder, seed):
    """The portrait of a holder, 35:45."""
    picture = _painted(holder.base, seed)
    if holder.mirrored:
        picture = ImageOps.mirror(picture)
    if holder.zoom != 1:
        width, height = PORTRAIT
        inset = (1 - 1 / holder.zoom) / 2
        box = (width * inset, height * inset * 0.6, width * (1 - inset), height * (1 - inset * 1.4))
        picture = picture.resize(PORTRAIT, Image.Resampling.BICUBIC, box=box)
    return to_picture(to_array(picture) * np.asarray(holder.tint, np.float32))


def papers(holder, seed):
    """The numbers and dates of a holder's documents."""
    return papers_of(holder.person, seed)


def hand(seed, holder):
    """The random generator of a holder's signature."""
    return generator(seed, "signature " + holder.person.surname)
