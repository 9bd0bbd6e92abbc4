"""The six designs, as different from each other as real documents are. They copy none."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Callable

from PIL import Image

from sample_images.sheet import Sheet, rounded_mask

from . import cards, passports
from .people import HOLDERS

ID1, TD3 = (85.60, 53.98), (125.0, 88.0)


def _person(index):
    return HOLDERS[index % len(HOLDERS)]


@dataclass(frozen=True)
class Design:
    """What is drawn once for all holders, and what is printed for each of them. Lengths are in millimetres."""

    name: str
    type: str
    size: tuple
    corner: float
    held_out: bool
    blank: Callable
    fill_in: Callable
    scale: int
    # Whom a document of this number belongs to. A function with a name, which a process can be sent.
    holder: Callable = _person

    @property
    def ratio(self):
        """Width by height."""
        return self.size[0] / self.size[1]


DESIGNS = (
    Design("guilloche", "ID_CARD", ID1, 3.18, False, cards.guilloche_blank, cards.guilloche_print, 26),
    Design("plain", "ID_CARD", ID1, 3.18, False, cards.plain_blank, cards.plain_print, 26),
    Design("dark", "ID_CARD", ID1, 3.18, True, cards.dark_blank, cards.dark_print, 26),
    Design("licence", "DRIVING_LICENSE", ID1, 3.18, True, cards.licence_blank, cards.licence_print, 26),
    Design("pale-page", "PASSPORT", TD3, 3.2, False, passports.pale_blank, passports.pale_print, 18),
    Design("busy-page", "PASSPORT", TD3, 3.2, True, passports.busy_blank, passports.busy_print, 18),
)


@lru_cache(maxsize=None)
def _blank(design, seed):
    return design.blank(design.scale, seed)


@lru_cache(maxsize=None)
def _card_mask(design):
    return rounded_mask(round(design.size[0] * design.scale), round(design.size[1] * design.scale),
                        design.corner * design.scale)


@lru_cache(maxsize=48)
def drawn(design, holder_index, seed, back=False, reduction=0):
    """The document of one holder as an RGBA picture, transparent in its round corners; or the back of a card.

    Each step of reduction makes it smaller by the square root of 2.
    """
    if reduction == 0:
        return _drawn(design, holder_index, seed, back)
    larger = drawn(design, holder_index, seed, back, reduction - 1)
    size = tuple(round(side * design.scale * 0.5 ** (reduction / 2)) for side in design.size)
    return larger.resize(size, Image.Resampling.LANCZOS)


def _drawn(design, holder_index, seed, back):
    sheet = Sheet(_blank(design, seed), design.scale)
    (cards.back_print if back else design.fill_in)(sheet, design.holder(holder_index), seed)
    document = sheet.picture.convert("RGBA")
    document.putalpha(_card_mask(design).resize(document.size, Image.Resampling.BOX))
    return document
