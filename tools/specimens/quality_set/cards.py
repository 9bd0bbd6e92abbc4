"""The four cards: security print, plain, dark, and a driving licence. Lengths are in millimetres."""

import numpy as np

from sample_images import mrz
from sample_images.documents import ISSUER, SPECIMEN_RED, printed_date, signature
from sample_images.fields import fractal_noise, generator, smoothstep
from sample_images.security_print import (
    border, coordinates, draw_emblem, gradient, iridescent_patch, rosette, wavy_lines)

from .people import hand, papers, portrait

WIDTH, HEIGHT = 85.60, 53.98


def guilloche_blank(scale, seed):
    """A pale card full of fine lines, under a petrol header."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x + 0.25 * y, WIDTH, [(206, 230, 232), (238, 240, 228), (246, 232, 218), (228, 220, 238)])
    inks = [(64, 140, 150), (120, 160, 120), (206, 140, 92), (130, 106, 168)]
    canvas = wavy_lines(canvas, x, y, scale, inks, period=0.7, swing=2.4, turn=0.30, strength=0.42)
    canvas = wavy_lines(canvas, x, y, scale, inks[::-1], period=0.7, swing=-2.0, turn=-0.22, strength=0.36)
    canvas = rosette(canvas, x, y, scale, (57, 29), 17, (182, 134, 120), petals=14)
    canvas = iridescent_patch(canvas, x, y, scale, (76, 14.5), 4.6)
    band = gradient(x, WIDTH, [(24, 84, 104), (46, 104, 116), (86, 96, 132)])
    return canvas + (band - canvas) * ((1 - smoothstep(9.3, 9.6, y)) * 0.78)[..., None]


def guilloche_print(sheet, holder, seed):
    """Portrait to the left, fields beside it, a faint second portrait."""
    person, numbers, face = holder.person, papers(holder, seed), portrait(holder, seed)
    draw_emblem(sheet, (7.0, 5.4), 3.1, (246, 249, 250))
    sheet.text(12.0, 5.6, "UTOPIA", 3.7, "serif", (246, 249, 250))
    sheet.text(81.4, 5.6, "IDENTITY CARD", 2.7, "bold", (246, 249, 250), anchor="rs")
    sheet.photo(face, 4.2, 12.4, 24.2, 31.1)
    left, middle = 31.0, 52.0
    sheet.field(left, 13.2, "SURNAME / FAMILIA NOMO", person.surname, 3.1)
    sheet.field(left, 19.3, "GIVEN NAMES / PERSONAJ NOMOJ", person.given_names, 3.1)
    sheet.field(left, 25.4, "SEX", person.sex)
    sheet.field(middle, 25.4, "NATIONALITY", ISSUER)
    sheet.field(left, 30.6, "DATE OF BIRTH", printed_date(person.born))
    sheet.field(middle, 30.6, "PLACE OF BIRTH", person.birthplace, 2.0)
    sheet.field(left, 35.8, "DOCUMENT NO", numbers.card, 2.7)
    sheet.field(middle, 35.8, "DATE OF EXPIRY", printed_date(numbers.expires))
    sheet.ghost(face, 68.2, 31.8, 12.4, 16.0, (70, 84, 120), 0.62)
    sheet.microtext(4.4, 45.0, 23.8, "UTOPIASPECIMEN", colour=(60, 96, 110))
    signature(sheet, 33, 49.6, 20, 3.4, hand(seed, holder))
    sheet.text(4.4, 49.6, "SPECIMEN", 2.6, "bold", SPECIMEN_RED)


def plain_blank(scale, seed):
    """Nearly white plastic with nothing on it but a thin coloured line."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x + y, WIDTH + HEIGHT, [(246, 247, 248), (242, 243, 246)])
    line = np.clip(1 - np.abs(y - 8.6) / 0.18, 0, 1)
    return canvas + (np.array([40, 92, 168], np.float32) - canvas) * line[..., None]


def plain_print(sheet, holder, seed):
    """A small portrait to the right, four lines of text, and much blank area."""
    person, numbers = holder.person, papers(holder, seed)
    sheet.text(6.0, 6.6, "Residence card", 3.6, "bold", (40, 92, 168))
    sheet.text(79.6, 6.6, "UTOPIA", 2.6, colour=(110, 116, 124), anchor="rs")
    sheet.photo(portrait(holder, seed), 60.0, 13.5, 19.0, 24.4, 0.1)
    sheet.text(6.0, 18.0, person.surname.title(), 3.4, "bold", (30, 32, 38))
    sheet.text(6.0, 22.8, person.given_names.title(), 3.2, colour=(30, 32, 38))
    sheet.text(6.0, 30.0, printed_date(person.born), 2.8, colour=(30, 32, 38))
    sheet.text(6.0, 48.6, numbers.card, 3.4, "machine", (30, 32, 38))
    sheet.text(79.6, 48.6, "SPECIMEN", 2.2, "bold", SPECIMEN_RED, anchor="rs")


def dark_blank(scale, seed):
    """Navy plastic with a few paler lines and a gold patch."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x - 0.6 * y, WIDTH, [(28, 40, 66), (34, 44, 62), (44, 42, 58)])
    canvas = wavy_lines(canvas, x, y, scale, [(74, 96, 140), (96, 92, 130)], period=1.6, swing=4, turn=0.5,
                        line=0.09, strength=0.5)
    canvas = iridescent_patch(canvas, x, y, scale, (74, 42), 5.2, 0.55)
    return border(canvas, x, y, scale, WIDTH, HEIGHT, (110, 124, 160))


def dark_print(sheet, holder, seed):
    """Light letters; the portrait in a pale frame at the right."""
    person, numbers = holder.person, papers(holder, seed)
    light, soft = (236, 232, 216), (150, 162, 190)
    sheet.text(5.0, 8.0, "FREE CITY OF UTOPIA", 3.2, "serif", light)
    sheet.text(5.0, 11.8, "CITIZEN CARD · SPECIMEN", 1.9, colour=soft)
    sheet.box(57.4, 5.4, 21.6, 27.4, (222, 222, 218), radius=0.8)
    sheet.photo(portrait(holder, seed), 58.0, 6.0, 20.4, 26.2, 0.1)
    rows = (("NAME", person.surname), ("GIVEN NAMES", person.given_names), ("BORN", printed_date(person.born)),
            ("NUMBER", numbers.card), ("VALID UNTIL", printed_date(numbers.expires)))
    for row, (label, value) in enumerate(rows):
        sheet.text(5.0, 18.0 + row * 7.0, label, 1.4, colour=soft)
        sheet.text(5.0, 21.4 + row * 7.0, value, 3.0, "bold", light)


def licence_blank(scale, seed):
    """Pink melting into green, with two families of lines and a rosette."""
    x, y = coordinates(WIDTH, HEIGHT, scale)
    canvas = gradient(x + 0.4 * y, WIDTH, [(242, 206, 212), (244, 222, 218), (220, 232, 210), (190, 222, 196)])
    inks = [(200, 100, 130), (180, 130, 110), (80, 150, 110)]
    canvas = wavy_lines(canvas, x, y, scale, inks, period=0.9, swing=3, turn=0.1, strength=0.45)
    canvas = rosette(canvas, x, y, scale, (62, 32), 19, (150, 120, 130), petals=9)
    cloud = fractal_noise(generator(seed, "licence"), x.shape[1], x.shape[0], 12, 8) * 6
    return canvas + cloud[..., None]


def licence_print(sheet, holder, seed):
    """Numbered fields right of the portrait."""
    person, numbers = holder.person, papers(holder, seed)
    sheet.box(3.0, 3.0, 8.0, 5.6, (46, 66, 140), radius=0.6)
    sheet.text(7.0, 7.0, "UT", 3.0, "bold", (240, 226, 120), anchor="ms")
    sheet.text(26.0, 7.4, "DRIVING LICENCE", 3.6, "bold", (140, 50, 90))
    sheet.text(80.8, 7.4, "UTOPIA", 2.6, "serif", (60, 110, 80), anchor="rs")
    sheet.photo(portrait(holder, seed), 4.0, 11.6, 22.0, 28.3)
    rows = (("1.", person.surname, 3.0), ("2.", person.given_names, 3.0),
            ("3.", f"{printed_date(person.born)} {person.birthplace}", 2.3),
            ("4a.", f"{printed_date(numbers.issued)}   4c. CIVIC REGISTRY", 2.3),
            ("4b.", f"{printed_date(numbers.expires)}   4d. {person.personal_number}", 2.3),
            ("5.", numbers.licence, 2.8), ("8.", ", ".join(person.address), 2.1), ("9.", "AM  B1  B  BE", 3.0))
    for row, (number, value, size) in enumerate(rows):
        sheet.text(29.0, 13.6 + row * 4.6, number, 1.9, colour=(110, 70, 84))
        sheet.text(34.0, 13.6 + row * 4.6, value, size, weight=0.022)
    signature(sheet, 5.0, 46.4, 18, 3.4, hand(seed, holder))
    sheet.text(80.8, 50.6, "SPECIMEN", 2.2, "bold", SPECIMEN_RED, anchor="rs")


def back_print(sheet, holder, seed):
    """What the other side of a card shows: address and machine-readable lines."""
    person, numbers = holder.person, papers(holder, seed)
    sheet.box(0, 31.0, WIDTH, HEIGHT - 31.0, (244, 244, 240))
    sheet.box(5.2, 12.0, 11.5, 9.2, (214, 184, 112), radius=1.2)
    sheet.field(24, 6.0, "ADDRESS", person.address[0], 2.5)
    sheet.text(24, 12.0, person.address[1], 2.5)
    sheet.field(24, 16.0, "HEIGHT", f"{person.height_cm} cm")
    sheet.field(24, 22.0, "AUTHORITY", "CIVIC REGISTRY OF UTOPIA", 2.2)
    for row, line in enumerate(mrz.td1(person, ISSUER, numbers.card, numbers.expires)):
        sheet.spread_text(5.0, 38.4 + row * 5.2, line, 3.9, 2.52)
