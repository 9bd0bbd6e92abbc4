"""The four specimen designs of Utopia. They copy no real document."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from . import mrz
from .fields import generator, smoothstep
from .fonts import font
from .portraits import paint_portrait
from .security_print import border, coordinates, draw_emblem, gradient, iridescent_patch, rosette, wavy_lines
from .sheet import Sheet, rounded_mask

ISSUER = "UTO"
CARD = (85.6, 53.98)
CARD_SCALE = 36
CARD_CORNER = 3.18
SPECIMEN_RED = (190, 44, 52)


@dataclass(frozen=True)
class Papers:
    """Numbers and dates printed on one person's documents."""

    card: str
    passport: str
    licence: str
    issued: str
    expires: str


def papers_of(person, seed):
    """Invented numbers for a person; the same seed gives the same numbers."""
    rng = generator(seed, "papers " + person.surname)
    letters = "ACDEFHJKLMNPRTUVWXY"

    def number(digits):
        return "".join(letters[rng.integers(len(letters))] for _ in range(9 - digits)) + "".join(
            str(rng.integers(10)) for _ in range(digits))

    year, month, day = 2023 + int(rng.integers(2)), 1 + int(rng.integers(12)), 1 + int(rng.integers(28))
    return Papers(number(6), number(7), number(5), f"{year}-{month:02}-{day:02}", f"{year + 10}-{month:02}-{day:02}")


def printed_date(iso):
    """DD.MM.YYYY from YYYY-MM-DD."""
    return f"{iso[8:10]}.{iso[5:7]}.{iso[0:4]}"


def specimen_mark(sheet, x, y, size, angle=0.0, strength=0.62):
    """The word SPECIMEN in open red letters, turned by an angle."""
    mask = Image.new("L", sheet.picture.size, 0)
    place = (x * sheet.scale, y * sheet.scale)
    letters = font("bold", sheet.px(size))
    draw = ImageDraw.Draw(mask)
    draw.text(place, "SPECIMEN", font=letters, fill=255, anchor="mm", stroke_width=size * sheet.scale * 0.045)
    inner = Image.new("L", sheet.picture.size, 0)
    ImageDraw.Draw(inner).text(place, "SPECIMEN", font=letters, fill=255, anchor="mm")
    mask = ImageChops.subtract(mask, inner.point(lambda value: value * 0.82))
    mask = mask.rotate(angle, Image.Resampling.BICUBIC, center=place)
    sheet.stamp(SPECIMEN_RED, mask, strength)


def signature(sheet, x, y, width, height, rng):
    """A made-up pen stroke, not anybody's signature."""
    knots = 15
    along = np.linspace(0, 1, knots) + rng.normal(0, 0.022, knots)
    swing = rng.uniform(0.25, 1.0, knots) * np.where(np.arange(knots) % 2 == 0, 1, -0.55)
    swing[0] *= 1.5
    swing *= np.linspace(1.0, 0.35, knots)
    fine = np.linspace(0, knots - 1, 400)
    smooth = np.interp(fine, np.arange(knots), along), np.interp(fine, np.arange(knots), swing)
    kernel = np.hanning(37) / np.hanning(37).sum()
    curve = [np.convolve(np.pad(s, 18, mode="edge"), kernel, mode="valid") for s in smooth]
    curl = 0.035 * np.sin(fine * np.pi)
    points = np.stack([x + (curve[0] + curl) * width, y - curve[1] * height], 1)
    sheet.outline(points, 0.22, (28, 34, 74), strength=0.9)


def _card_background(x, y, scale, paper, inks, flowers):
    """Paper tints, two families of wavy lines, rosettes and a border."""
    width, height = CARD
    canvas = gradient(x + 0.25 * y, width, paper)
    canvas = wavy_lines(canvas, x, y, scale, inks, period=0.62, swing=2.4, turn=0.30, strength=0.42)
    canvas = wavy_lines(canvas, x, y, scale, inks[::-1], period=0.62, swing=-2.0, turn=-0.22, strength=0.36)
    for centre, radius, ink, petals in flowers:
        canvas = rosette(canvas, x, y, scale, centre, radius, ink, petals=petals)
    return border(canvas, x, y, scale, width, height, inks[0])


def _round_card(sheet):
    """Cut the card's corners."""
    mask = rounded_mask(sheet.picture.width, sheet.picture.height, CARD_CORNER * sheet.scale)
    card = sheet.picture.convert("RGBA")
    card.putalpha(mask)
    return card


def _chip(sheet, x, y):
    """A small gold contact plate of our own pattern."""
    sheet.box(x, y, 11.5, 9.2, (196, 164, 92), radius=1.2)
    sheet.box(x + 0.25, y + 0.25, 11.0, 8.7, (226, 198, 128), radius=1.0)
    dark = (140, 112, 58)
    for fraction in (0.33, 0.66):
        sheet.outline([(x + 0.3, y + 9.2 * fraction), (x + 3.6, y + 9.2 * fraction)], 0.14, dark)
        sheet.outline([(x + 7.9, y + 9.2 * fraction), (x + 11.2, y + 9.2 * fraction)], 0.14, dark)
    turn = np.linspace(0, 2 * np.pi, 60)
    loop = np.stack([x + 5.75 + 2.2 * np.cos(turn), y + 4.6 + 2.9 * np.sin(turn)], 1)
    sheet.outline(loop, 0.14, dark)
    for end in (0.3, 8.9):
        sheet.outline([(x + 5.75, y + end), (x + 5.75, y + (1.7 if end < 1 else 7.5))], 0.14, dark)


def id_card_front(person, seed):
    """Front of the identity card: portrait, personal data, foil patch."""
    scale, papers = CARD_SCALE, papers_of(person, seed)
    x, y = coordinates(*CARD, scale)
    canvas = _card_background(
        x, y, scale, [(206, 230, 232), (238, 240, 228), (246, 232, 218), (228, 220, 238)],
        [(64, 140, 150), (120, 160, 120), (206, 140, 92), (130, 106, 168)],
        [((57, 29), 17, (182, 134, 120), 14), ((15, 30), 19, (82, 140, 158), 11)])
    canvas = iridescent_patch(canvas, x, y, scale, (76, 14.5), 4.6)
    header = (1 - smoothstep(9.3, 9.6, y)) * 0.78
    band = gradient(x, CARD[0], [(24, 84, 104), (46, 104, 116), (86, 96, 132)])
    canvas = canvas + (band - canvas) * header[..., None]
    sheet = Sheet(canvas, scale)
    _card_header(sheet, "IDENTITY CARD", "IDENTIGA KARTO")
    portrait = paint_portrait(person, seed)
    sheet.photo(portrait, 4.2, 12.4, 24.2, 31.1)
    _id_front_fields(sheet, person, papers)
    sheet.ghost(portrait, 68.2, 31.8, 12.4, 16.0, (70, 84, 120), 0.62)
    sheet.microtext(4.4, 45.0, 23.8, "UTOPIASPECIMEN", colour=(60, 96, 110))
    signature(sheet, 33, 49.6, 20, 3.4, generator(seed, "signature " + person.surname))
    specimen_mark(sheet, 52.5, 36.2, 8.2, angle=11, strength=0.52)
    sheet.text(4.4, 49.6, "SPECIMEN", 2.6, "bold", SPECIMEN_RED)
    return _round_card(sheet)


def _card_header(sheet, title, second_title, colour=(246, 249, 250)):
    """State name, emblem and title along the top edge."""
    draw_emblem(sheet, (7.0, 5.4), 3.1, colour)
    sheet.text(12.0, 5.2, "UTOPIA", 3.7, "serif", colour)
    sheet.text(12.0, 8.0, "RESPUBLIKO UTOPIO", 1.6, colour=colour, weight=0.02)
    sheet.text(81.4, 5.0, title, 2.7, "bold", colour, anchor="rs")
    sheet.text(81.4, 8.0, second_title, 1.7, colour=colour, anchor="rs", weight=0.02)


def _id_front_fields(sheet, person, papers):
    """The printed personal data of the identity card."""
    left, middle = 31.0, 48.0
    sheet.field(left, 13.2, "1  SURNAME / FAMILIA NOMO", person.surname, 3.1)
    sheet.field(left, 19.3, "2  GIVEN NAMES / PERSONAJ NOMOJ", person.given_names, 3.1)
    sheet.field(left, 25.4, "3  SEX / SEKSO", person.sex)
    sheet.field(middle, 25.4, "4  NATIONALITY", ISSUER)
    sheet.field(left, 30.6, "5  DATE OF BIRTH", printed_date(person.born))
    sheet.field(middle + 4, 30.6, "6  PLACE OF BIRTH", person.birthplace, 2.0)
    sheet.field(left, 35.8, "7  DOCUMENT NO", papers.card, 2.7)
    sheet.field(middle + 4, 35.8, "8  DATE OF EXPIRY", printed_date(papers.expires))
    sheet.text(left, 42.2, "9  SIGNATURE / SUBSKRIBO", 1.35, colour=(72, 92, 112))


def id_card_back(person, seed):
    """Back of the identity card: address, chip and the three machine-readable lines."""
    scale, papers = CARD_SCALE, papers_of(person, seed)
    x, y = coordinates(*CARD, scale)
    canvas = _card_background(
        x, y, scale, [(228, 222, 238), (246, 236, 222), (232, 240, 228), (208, 230, 232)],
        [(130, 106, 168), (206, 140, 92), (120, 160, 120), (64, 140, 150)],
        [((63, 18), 15, (96, 150, 150), 9), ((14, 20), 13, (150, 120, 170), 16)])
    band = smoothstep(33.6, 33.9, y)
    canvas = canvas + (np.array([244, 244, 240], np.float32) - canvas) * (band * 0.72)[..., None]
    sheet = Sheet(canvas, scale)
    _chip(sheet, 5.2, 8.6)
    left = 24.0
    sheet.field(left, 5.6, "10  ADDRESS / ADRESO", person.address[0], 2.5)
    sheet.text(left, 11.2, person.address[1], 2.5, weight=0.022)
    sheet.field(left, 15.0, "11  HEIGHT", f"{person.height_cm} cm")
    sheet.field(left + 15, 15.0, "12  EYES", person.eyes)
    sheet.field(left, 20.4, "13  DATE OF ISSUE", printed_date(papers.issued))
    sheet.field(left + 20, 20.4, "14  PERSONAL NO", person.personal_number)
    sheet.field(left, 25.8, "15  AUTHORITY", "CIVIC REGISTRY OF UTOPIA", 2.2)
    draw_emblem(sheet, (74.5, 12.0), 6.2, (70, 110, 130), 0.55)
    sheet.microtext(4.6, 33.2, 76.4, "UTOPIASPECIMENNOTAREALDOCUMENT", colour=(96, 90, 130))
    for row, line in enumerate(mrz.td1(person, ISSUER, papers.card, papers.expires)):
        sheet.spread_text(5.0, 39.4 + row * 5.2, line, 3.9, 2.52)
    specimen_mark(sheet, 60, 25.6, 7.0, angle=8, strength=0.5)
    sheet.text(5.2, 30.6, "SPECIMEN", 2.6, "bold", SPECIMEN_RED)
    return _round_card(sheet)


def driving_licence_front(person, seed):
    """Front of the driving licence: a grey engraved portrait and numbered fields."""
    scale, papers = CARD_SCALE, papers_of(person, seed)
    x, y = coordinates(*CARD, scale)
    canvas = _card_background(
        x, y, scale, [(246, 232, 196), (238, 240, 214), (214, 234, 216), (204, 226, 232)],
        [(206, 150, 70), (150, 160, 80), (84, 150, 110), (70, 130, 160)],
        [((58, 34), 18, (104, 150, 110), 10), ((16, 31), 18, (206, 160, 96), 15)])
    canvas = iridescent_patch(canvas, x, y, scale, (75.5, 40.6), 4.2, 0.7)
    header = 1 - smoothstep(9.6, 9.9, y + 0.5 * np.sin(x * 0.21))
    band = gradient(x, CARD[0], [(140, 84, 34), (86, 104, 60), (38, 98, 88)])
    canvas = canvas + (band - canvas) * (header * 0.85)[..., None]
    sheet = Sheet(canvas, scale)
    _card_header(sheet, "DRIVING LICENCE", "STIRPERMESILO", (252, 248, 236))
    portrait = paint_portrait(person, seed).convert("L").convert("RGB")
    sheet.photo(portrait, 4.2, 12.6, 24.0, 30.9)
    _licence_fields(sheet, person, papers)
    sheet.microtext(32, 52.0, 49, "UTOPIASPECIMEN", colour=(60, 100, 80))
    signature(sheet, 5.5, 49.4, 18, 3.2, generator(seed, "signature " + person.surname))
    specimen_mark(sheet, 58, 27.5, 8.6, angle=-9, strength=0.5)
    sheet.text(81.2, 48.9, "SPECIMEN", 2.6, "bold", SPECIMEN_RED, anchor="rs")
    return _round_card(sheet)


def _licence_fields(sheet, person, papers):
    """The numbered lines of the licence."""
    rows = [
        ("1.", person.surname, 3.0), ("2.", person.given_names, 3.0),
        ("3.", f"{printed_date(person.born)}  {person.birthplace}", 2.3),
        ("4a.", f"{printed_date(papers.issued)}     4c. {person.address[1][5:]}", 2.3),
        ("4b.", f"{printed_date(papers.expires)}     4d. {person.personal_number}", 2.3),
        ("5.", papers.licence, 3.0), ("8.", ", ".join(person.address), 2.1), ("9.", "AM  B1  B", 3.0)]
    height = 15.2
    for number, value, size in rows:
        sheet.text(31.0, height, number, 1.9, colour=(96, 84, 52))
        sheet.text(36.2, height, value, size, weight=0.022)
        height += 4.35
