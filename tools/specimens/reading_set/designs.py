"""Six designs with a zone: the backs of three cards, two passports, and a larger card. They copy none."""

from functools import partial

from quality_set import cards, passports
from quality_set.designs import ID1, TD3, Design
from sample_images.documents import SPECIMEN_RED, printed_date
from sample_images.fields import generator
from sample_images.security_print import coordinates, gradient, wavy_lines

from .holders import zone

TD2 = (105.0, 74.0)
SEED = 2026


def _printed(sheet, zone, left, top, spacing, size=3.95, pitch=2.54, tint=(38, 36, 44)):
    for row, line in enumerate(zone.lines):
        sheet.spread_text(left, top + row * spacing, line, size, pitch, colour=tint)


def _card_back(sheet, holder, seed, strip=None, ink=(38, 36, 44)):
    rng = generator(seed, "back " + holder.number)
    if strip:
        sheet.box(0, 31.0, cards.WIDTH, cards.HEIGHT - 31.0, strip)
    sheet.box(5.2, 9.0, 11.5, 9.2, (214, 184, 112), radius=1.2)
    sheet.text(24, 8.0, "AUTHORITY", 1.4, colour=ink)
    sheet.text(24, 11.0, "CIVIC REGISTRY OF UTOPIA", 2.2, colour=ink)
    sheet.text(24, 17.0, f"{int(rng.integers(1, 99))} LANTERN STREET", 2.4, colour=ink)
    sheet.text(24, 21.0, printed_date(holder.expires), 2.4, colour=ink)
    sheet.text(60, 26.0, "SPECIMEN", 2.4, "bold", SPECIMEN_RED)
    _printed(sheet, holder, 4.8, 38.4, 5.2, 3.9, 2.54)


def _page(sheet, holder, seed, ink=(60, 40, 60)):
    sheet.text(6.0, 9.4, "UTOPIA", 4.8, "serif", ink)
    sheet.box(6.0, 16.0, 32.0, 40.0, (190, 182, 170), radius=0.4)
    for row, (label, value) in enumerate((("SURNAME", holder.surname), ("GIVEN NAMES", holder.given_names), ("NUMBER", holder.number),
                                          ("DATE OF BIRTH", printed_date(holder.born)), ("EXPIRY", printed_date(holder.expires)))):
        sheet.field(44.0, 16.0 + 8.0 * row, label, value, 3.0, 1.5)
    sheet.text(6.0, 62.0, "SPECIMEN", 3.0, "bold", SPECIMEN_RED)
    _printed(sheet, holder, 6.2, 71.8, 6.9)


def _residence_blank(scale, seed):
    x, y = coordinates(*TD2, scale)
    canvas = gradient(x + 0.3 * y, TD2[0], [(226, 222, 240), (238, 238, 228), (222, 238, 226)])
    return wavy_lines(canvas, x, y, scale, [(120, 110, 170), (110, 160, 130)], period=1.1, swing=2.6, turn=0.2, strength=0.34)


def _residence(sheet, holder, seed):
    sheet.text(6.0, 8.4, "RESIDENCE PERMIT · UTOPIA", 3.4, "bold", (70, 60, 130))
    sheet.box(6.0, 12.0, 26.0, 33.0, (200, 198, 206), radius=0.4)
    for row, (label, value) in enumerate((("NAME", holder.surname), ("GIVEN NAMES", holder.given_names), ("NUMBER", holder.number),
                                          ("VALID UNTIL", printed_date(holder.expires)))):
        sheet.field(37.0, 13.0 + 8.0 * row, label, value, 2.8, 1.4)
    sheet.text(80.0, 52.0, "SPECIMEN", 2.6, "bold", SPECIMEN_RED)
    _printed(sheet, holder, 6.6, 60.6, 6.35)


def _kind(kinds, index):
    # Every design has each of its kinds.
    return zone(kinds[index // 6 % len(kinds)], index, SEED)


_TD1, _CARDS = partial(_kind, ("TD1",)), partial(_kind, ("TD1", "TD1", "FRENCH_DRIVING_LICENCE", "SWISS_DRIVING_LICENCE"))
_TD3 = partial(_kind, ("TD3", "TD3", "MRV_A"))
_TD2 = partial(_kind, ("TD2", "TD2", "MRV_B", "FRENCH_ID_CARD"))
DESIGNS = (
    Design("guilloche-back", "ID_CARD", ID1, 3.18, False, cards.guilloche_blank, partial(_card_back, strip=(244, 244, 240)), 26, _TD1),
    Design("plain-back", "ID_CARD", ID1, 3.18, False, cards.plain_blank, _card_back, 26, _CARDS),
    Design("dark-back", "ID_CARD", ID1, 3.18, True, cards.dark_blank,
           partial(_card_back, strip=(206, 206, 198), ink=(220, 220, 210)), 26, _TD1),
    Design("pale-page", "PASSPORT", TD3, 3.2, False, passports.pale_blank, _page, 18, _TD3),
    Design("busy-page", "PASSPORT", TD3, 3.2, True, passports.busy_blank, _page, 18, _TD3),
    Design("residence", "ID_CARD", TD2, 3.2, False, _residence_blank, _residence, 21, _TD2),
)
