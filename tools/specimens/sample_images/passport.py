"""The opened passport of Utopia: the data page, and part of the page above the fold."""

import numpy as np
from PIL import Image, ImageDraw

from . import mrz
from .documents import ISSUER, SPECIMEN_RED, papers_of, printed_date, signature, specimen_mark
from .fields import fractal_noise, generator, smoothstep
from .portraits import paint_portrait
from .security_print import border, coordinates, draw_emblem, gradient, iridescent_patch, rosette, wavy_lines
from .sheet import Sheet

WIDTH, PAGE, ABOVE = 125.0, 88.0, 26.0
SCALE = 27
CORNER = 3.4
RIM = 1.3
COVER = (74, 26, 40)


def _paper(x, y, scale, rng):
    """Tinted paper with wavy lines and rosettes, and faint fibres."""
    height = PAGE + ABOVE
    canvas = gradient(x + 0.2 * y, WIDTH, [(238, 222, 214), (240, 236, 222), (216, 230, 236), (222, 220, 238)])
    inks = [(186, 96, 84), (196, 150, 90), (72, 132, 156), (110, 96, 160)]
    canvas = wavy_lines(canvas, x, y, scale, inks, period=0.8, swing=3.2, turn=0.26, line=0.06, strength=0.38)
    canvas = wavy_lines(canvas, x, y, scale, inks[::-1], period=0.8, swing=-2.6, turn=-0.18, line=0.06, strength=0.34)
    canvas = rosette(canvas, x, y, scale, (80, ABOVE + 36), 27, (104, 132, 160), petals=13, spacing=0.95, line=0.06)
    canvas = rosette(canvas, x, y, scale, (24, ABOVE + 34), 25, (176, 112, 100), petals=10, spacing=0.95, line=0.06)
    canvas = rosette(canvas, x, y, scale, (62.5, 4), 19, (120, 120, 150), petals=16, spacing=0.9, line=0.06)
    canvas = border(canvas, x, y, scale, WIDTH, height, inks[2], inset=1.8)
    fibres = fractal_noise(rng, canvas.shape[1], canvas.shape[0], 90, 80, octaves=4, gain=0.8) * 7
    return canvas + fibres[..., None]


def _fold(canvas, y):
    """The shadowed valley between the two pages, and the page bending into it."""
    distance = y - ABOVE
    valley = 1 - 0.42 * np.exp(-(((distance + 0.2) / 0.55) ** 2)) - 0.16 * np.exp(-((distance / 4.5) ** 2))
    rise = 1 + 0.05 * np.exp(-(((distance + 9) / 4.0) ** 2)) + 0.03 * np.exp(-(((distance - 9) / 5.0) ** 2))
    return canvas * (valley * rise)[..., None]


def passport(person, seed):
    """The data page with its two machine-readable lines."""
    papers = papers_of(person, seed)
    rng = generator(seed, "passport paper " + person.surname)
    x, y = coordinates(WIDTH, PAGE + ABOVE, SCALE)
    canvas = _paper(x, y, SCALE, rng)
    canvas = iridescent_patch(canvas, x, y, SCALE, (109, ABOVE + 24), 7.0, 0.62)
    zone = smoothstep(ABOVE + 63.4, ABOVE + 64.0, y) * 0.70
    canvas = canvas + (np.array([244, 243, 240], np.float32) - canvas) * zone[..., None]
    sheet = Sheet(canvas, SCALE)
    _upper_page(sheet)
    _data_page(sheet, person, papers, paint_portrait(person, seed))
    signature(sheet, 84, ABOVE + 60.5, 26, 4.0, generator(seed, "signature " + person.surname))
    specimen_mark(sheet, 78, ABOVE + 34, 12.5, angle=13, strength=0.48)
    shaded = Sheet(_fold(np.asarray(sheet.picture, np.float32), y), SCALE)
    return _cut(shaded)


def _upper_page(sheet):
    """The end of the notes page above the fold."""
    draw_emblem(sheet, (62.5, 8.5), 6.5, (110, 110, 150), 0.45)
    notice = "THIS PAGE IS RESERVED FOR OFFICIAL NOTES · SPECIMEN"
    sheet.text(62.5, 20.2, notice, 1.9, colour=(96, 96, 130), anchor="ms")
    sheet.microtext(8, 22.6, 109, "UTOPIASPECIMENNOTAREALDOCUMENT", 0.75, (110, 100, 140))


def _data_page(sheet, person, papers, portrait):
    """Title, portrait, fields and machine-readable zone."""
    top = ABOVE
    sheet.text(6.0, top + 8.4, "UTOPIA", 4.6, "serif", (92, 44, 62))
    sheet.text(39.5, top + 5.6, "PASSPORT", 2.7, "bold", (92, 44, 62))
    sheet.text(39.5, top + 8.6, "PASPORTO", 1.9, colour=(92, 44, 62), weight=0.02)
    for x, label, value in ((62, "TYPE", "P"), (74, "CODE", ISSUER), (90, "PASSPORT NO", papers.passport)):
        sheet.field(x, top + 5.2, label, value, 2.9, 1.5)
    sheet.photo(portrait, 5.6, top + 13.0, 33.4, 42.9)
    sheet.ghost(portrait, 103.5, top + 38.5, 14, 18, (84, 92, 132), 0.62)
    left, middle = 42.0, 68.0
    sheet.field(left, top + 15.0, "1  SURNAME / FAMILIA NOMO", person.surname, 3.3, 1.5)
    sheet.field(left, top + 22.4, "2  GIVEN NAMES / PERSONAJ NOMOJ", person.given_names, 3.3, 1.5)
    sheet.field(left, top + 29.8, "3  NATIONALITY", "UTOPIAN", 2.8, 1.5)
    sheet.field(middle, top + 29.8, "4  PERSONAL NO", person.personal_number, 2.8, 1.5)
    sheet.field(left, top + 36.8, "5  DATE OF BIRTH", printed_date(person.born), 2.8, 1.5)
    sheet.field(middle, top + 36.8, "6  SEX", person.sex, 2.8, 1.5)
    sheet.field(middle + 11, top + 36.8, "7  PLACE OF BIRTH", person.birthplace, 2.5, 1.5)
    sheet.field(left, top + 43.8, "8  DATE OF ISSUE", printed_date(papers.issued), 2.8, 1.5)
    sheet.field(middle, top + 43.8, "9  AUTHORITY", "CIVIC REGISTRY", 2.5, 1.5)
    sheet.field(left, top + 50.8, "10  DATE OF EXPIRY", printed_date(papers.expires), 2.8, 1.5)
    sheet.text(middle + 11, top + 52.2, "11  SIGNATURE", 1.5, colour=(72, 92, 112))
    sheet.text(6.0, top + 61.4, "SPECIMEN", 3.4, "bold", SPECIMEN_RED)
    sheet.microtext(42, top + 62.6, 74, "UTOPIASPECIMEN", 0.7, (110, 100, 140))
    for row, line in enumerate(mrz.td3(person, ISSUER, papers.passport, papers.expires)):
        sheet.spread_text(6.4, top + 71.6 + row * 7.4, line, 3.95, 2.54)


def _rounded_below(size, left, right, bottom, radius):
    """A mask with round lower corners whose upper edge is straight."""
    mask = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    ImageDraw.Draw(mask).rounded_rectangle((left * 2, -9 * radius, right * 2 - 1, bottom * 2 - 1), radius * 2, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _cut(sheet):
    """Round the lower corners, and let the cover and the pages underneath stand out a little."""
    rim, radius, step = sheet.px(RIM), sheet.px(CORNER), sheet.px(0.22)
    width, height = sheet.picture.size
    size = (width + 2 * rim, height + rim)
    booklet = Image.new("RGB", size, COVER)
    for leaf, colour in ((2, (196, 190, 184)), (1, (222, 218, 212))):
        under = _rounded_below(size, rim - step * leaf // 2, rim + width + step * leaf, height + step * leaf, radius)
        booklet.paste(colour, (0, 0), under)
    page = Image.new("RGB", size)
    page.paste(sheet.picture, (rim, 0))
    booklet.paste(page, (0, 0), _rounded_below(size, rim, rim + width, height, radius))
    booklet.putalpha(_rounded_below(size, 0, size[0], size[1], radius + rim))
    return booklet
