"""The two passport data pages: a pale one, and a darker and busier one. Lengths are in millimetres."""

import numpy as np

from sample_images import mrz
from sample_images.documents import ISSUER, SPECIMEN_RED, printed_date, signature
from sample_images.fields import fractal_noise, generator, smoothstep
from sample_images.security_print import coordinates, draw_emblem, gradient, iridescent_patch, rosette, wavy_lines

from .people import hand, papers, portrait

WIDTH, HEIGHT = 125.0, 88.0


def _zone(canvas, y, strength):
    """The paler strip under the machine-readable lines."""
    strip = smoothstep(63.4, 64.0, y) * strength
    return canvas + (np.array([244, 243, 240], np.float32) - canvas) * strip[..., None]


def pale_blank(scale, seed):
    """Cream paper, faint lines and fibres."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x + 0.2 * y, WIDTH, [(240, 228, 220), (242, 238, 226), (222, 232, 238)])
    inks = [(196, 150, 130), (150, 170, 186)]
    canvas = wavy_lines(canvas, x, y, scale, inks, period=1.3, swing=3.2, turn=0.26, line=0.07, strength=0.4)
    fibres = fractal_noise(generator(seed, "paper"), canvas.shape[1], canvas.shape[0], 90, 80, octaves=3, gain=0.8) * 5
    return _zone(canvas + fibres[..., None], y, 0.7)


def pale_print(sheet, holder, seed):
    """Title, portrait, fields and two machine-readable lines."""
    dark = (92, 44, 62)
    sheet.text(6.0, 8.4, "UTOPIA", 4.6, "serif", dark)
    sheet.text(39.5, 7.4, "PASSPORT / PASPORTO", 2.7, "bold", dark)
    sheet.photo(portrait(holder, seed), 5.6, 14.0, 33.4, 42.9)
    _fields(sheet, holder, seed, 42.0, 70.0)
    signature(sheet, 88, 59.0, 26, 4.0, hand(seed, holder))
    _machine_lines(sheet, holder, seed)


def busy_blank(scale, seed):
    """Deep sand and brick tones, two families of lines, two rosettes and a foil patch."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x + 0.5 * y, WIDTH, [(206, 166, 138), (196, 176, 140), (150, 172, 166), (160, 150, 178)])
    inks = [(130, 50, 44), (140, 96, 40), (30, 90, 104), (84, 66, 124)]
    canvas = wavy_lines(canvas, x, y, scale, inks, period=1.0, swing=4.2, turn=0.36, line=0.10, strength=0.6)
    canvas = wavy_lines(canvas, x, y, scale, inks[::-1], period=1.0, swing=-3.6, turn=-0.28, line=0.10, strength=0.5)
    canvas = rosette(canvas, x, y, scale, (84, 36), 26, (96, 70, 96), petals=13, spacing=1.1, line=0.1)
    canvas = iridescent_patch(canvas, x, y, scale, (112, 14), 7.0, 0.62)
    return _zone(canvas, y, 0.35)


def busy_print(sheet, holder, seed):
    """The portrait at the right, a large emblem behind the fields."""
    face = portrait(holder, seed)
    draw_emblem(sheet, (58, 36), 15, (150, 70, 60), 0.4)
    sheet.text(6.0, 9.4, "PASSPORT", 5.0, "bold", (104, 30, 34))
    sheet.text(46.0, 9.4, "REPUBLIC OF UTOPIA", 2.8, "serif", (60, 40, 60))
    sheet.photo(face, 86.0, 18.0, 31.0, 39.8)
    sheet.ghost(face, 70.5, 44.0, 13, 17, (70, 50, 90), 0.6)
    _fields(sheet, holder, seed, 6.0, 40.0)
    _machine_lines(sheet, holder, seed)


def _fields(sheet, holder, seed, left, middle):
    person, numbers = holder.person, papers(holder, seed)
    sheet.field(left, 16.0, "SURNAME / FAMILIA NOMO", person.surname, 3.3, 1.5)
    sheet.field(left, 23.4, "GIVEN NAMES / PERSONAJ NOMOJ", person.given_names, 3.3, 1.5)
    sheet.field(left, 30.8, "NATIONALITY", "UTOPIAN", 2.8, 1.5)
    sheet.field(middle, 30.8, "PASSPORT NO", numbers.passport, 2.8, 1.5)
    sheet.field(left, 37.8, "DATE OF BIRTH", printed_date(person.born), 2.8, 1.5)
    sheet.field(middle, 37.8, "SEX", person.sex, 2.8, 1.5)
    sheet.field(left, 44.8, "DATE OF ISSUE", printed_date(numbers.issued), 2.8, 1.5)
    sheet.field(middle, 44.8, "AUTHORITY", "CIVIC REGISTRY", 2.5, 1.5)
    sheet.field(left, 51.8, "DATE OF EXPIRY", printed_date(numbers.expires), 2.8, 1.5)
    sheet.text(6.0, 62.0, "SPECIMEN", 3.0, "bold", SPECIMEN_RED)


def _machine_lines(sheet, holder, seed):
    numbers = papers(holder, seed)
    for row, line in enumerate(mrz.td3(holder.person, ISSUER, numbers.passport, numbers.expires)):
        sheet.spread_text(6.4, 71.6 + row * 7.4, line, 3.95, 2.54)
