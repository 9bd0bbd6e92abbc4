"""Invented people, one for each number, and the zones of their documents."""

import string
from dataclasses import dataclass
from functools import lru_cache

from sample_images import mrz
from sample_images.fields import generator

SYLLABLES = ("MA", "RI", "SO", "VAN", "TEL", "KO", "BRAN", "DI", "AL", "LO", "PER", "ZU", "QUI", "NEN", "FEY", "OX", "HUD", "WYN",
             "JO", "CAS", "GRE", "TOM", "IG", "EB", "US")
# States that ICAO Doc 9303-3, section 5, names; none of them issued these documents.
STATES = ("UTO", "D<<", "CZE", "FRA", "ESP", "POL", "USA", "GBR", "SVK", "AUT", "CHE", "NLD")
CODES = {"TD1": ("I<", "ID", "AC"), "TD2": ("I<", "ID"), "TD3": ("P<", "PO", "PD"), "MRV_A": ("V<", "VC"), "MRV_B": ("V<",),
         "FRENCH_ID_CARD": ("ID",), "FRENCH_DRIVING_LICENCE": ("D1",), "SWISS_DRIVING_LICENCE": ("FA",)}


@dataclass(frozen=True)
class Zone:
    """What is printed for a machine, and the same in words."""

    kind: str
    lines: tuple
    surname: str
    given_names: str
    number: str
    born: str
    expires: str


def _word(rng):
    return "".join(str(part) for part in rng.choice(SYLLABLES, int(rng.integers(2, 5))))


def _date(rng, first, last):
    return f"{int(rng.integers(first, last))}-{int(rng.integers(1, 13)):02}-{int(rng.integers(1, 29)):02}"


def _text(rng, length, pool):
    return "".join(pool[i] for i in rng.integers(len(pool), size=length))


def _short(iso):
    return iso[2:4] + iso[5:7] + iso[8:10]


def _checked(text):
    return text + mrz.check_digit(text)


@lru_cache(maxsize=None)
def zone(kind, index, seed):
    """The zone of the document with this number."""
    rng = generator(seed, f"zone {kind} {index}")
    surname = " ".join(_word(rng) for _ in range(1 + (rng.random() < 0.2)))
    given = " ".join(_word(rng) for _ in range(int(rng.integers(1, 4))))
    number = _text(rng, int(rng.choice([7, 8, 9, 9, 9])), string.digits if rng.random() < 0.4 else string.ascii_uppercase + string.digits)
    born, expires = _date(rng, 1930, 2012), _date(rng, 2018, 2036)
    state, nation = str(rng.choice(STATES)), str(rng.choice(STATES))
    sex = str(rng.choice(["M", "F", "M", "F", "<"]))
    code = str(rng.choice(CODES[kind]))
    names = surname.replace(" ", "<") + "<<" + given.replace(" ", "<")
    data = (code, state, nation, names, number, born, sex, expires)
    lines = _LAYOUTS[kind](rng, *data)
    return Zone(kind, lines, surname, given, number, born, expires)


def _optional(rng, length):
    filled = _text(rng, int(rng.integers(0, length + 1)), string.digits) if rng.random() < 0.5 else ""
    return filled.ljust(length, "<")


def _td1(rng, code, state, nation, names, number, born, sex, expires):
    if rng.random() < 0.15:  # a number longer than its field goes on in the optional data
        number = number.ljust(9, "0") + _text(rng, int(rng.integers(1, 6)), string.digits)
        first = code + state + (number[:9] + "<" + _checked(number)[9:]).ljust(25, "<")
    else:
        first = code + state + _checked(number.ljust(9, "<")) + _optional(rng, 15)
    dates, optional = _checked(_short(born)) + sex + _checked(_short(expires)), _optional(rng, 11)
    composite = first[5:] + dates[:7] + dates[8:] + optional
    return first, dates + nation + optional + mrz.check_digit(composite), names[:30].ljust(30, "<")


def _two_lines(length, optional_check):
    def lines(rng, code, state, nation, names, number, born, sex, expires):
        first = (code + state + names)[:length].ljust(length, "<")
        number, dates = _checked(number.ljust(9, "<")), _checked(_short(born)) + sex + _checked(_short(expires))
        rest = length - len(number) - 3 - len(dates) - 1 - optional_check
        optional = _optional(rng, rest)
        if optional_check:
            optional = optional + ("<" if set(optional) == {"<"} and rng.random() < 0.5 else mrz.check_digit(optional))
        return first, number + nation + dates + optional + mrz.check_digit(number + dates[:7] + dates[8:] + optional)
    return lines


def _visa(length):
    def lines(rng, code, state, nation, names, number, born, sex, expires):
        first = (code + state + names)[:length].ljust(length, "<")
        second = _checked(number.ljust(9, "<")) + nation + _checked(_short(born)) + sex + _checked(_short(expires))
        return first, second + _optional(rng, length - len(second))
    return lines


def _french(rng, code, state, nation, names, number, born, sex, expires):
    surname, given = names.split("<<")
    first = "IDFRA" + surname[:25].ljust(25, "<") + _text(rng, 6, string.digits)
    number = _text(rng, 12, string.digits)
    second = _checked(number) + given.replace("<", "<<")[:14].ljust(14, "<") + _checked(_short(born)) + ("M" if sex == "<" else sex)
    return first, second + mrz.check_digit(first + second)


def _french_licence(rng, code, state, nation, names, number, born, sex, expires):
    start = "D1FRA" + _text(rng, 2, string.digits) + _text(rng, 2, string.ascii_uppercase) + _text(rng, 5, string.digits)
    line = _checked(start) + _short(expires) + names.split("<<")[0][:8].ljust(8, "<")
    return (line + mrz.check_digit(line),)


def _swiss_licence(rng, code, state, nation, names, number, born, sex, expires):
    first = _text(rng, 3, string.ascii_uppercase) + _text(rng, 3, string.digits) + str(rng.choice(["D", "F", "I", "R"])) + "<<"
    return first, "FACHE" + _text(rng, 12, string.digits) + "<<" + _short(born) + "<<<<<", names[:30].ljust(30, "<")


_LAYOUTS = {"TD1": _td1, "TD2": _two_lines(36, 0), "TD3": _two_lines(44, 1), "MRV_A": _visa(44), "MRV_B": _visa(36),
            "FRENCH_ID_CARD": _french, "FRENCH_DRIVING_LICENCE": _french_licence, "SWISS_DRIVING_LICENCE": _swiss_licence}
