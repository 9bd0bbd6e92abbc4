"""Machine-readable zones as ICAO Doc 9303 lays them out, with their check digits."""

WEIGHTS = (7, 3, 1)


def check_digit(text):
    """The check digit of a field: digits count as themselves, A-Z as 10-35, the filler as 0."""
    total = sum(int(c, 36) * WEIGHTS[i % 3] if c != "<" else 0 for i, c in enumerate(text))
    return str(total % 10)


def _field(text, length):
    """Upper-case text with fillers for everything that is not a letter or digit, padded to the length."""
    cleaned = "".join(c if c.isalnum() and c.isascii() else "<" for c in text.upper())
    return cleaned[:length].ljust(length, "<")


def _checked(text):
    return text + check_digit(text)


def _date(iso):
    """YYMMDD from YYYY-MM-DD."""
    return iso[2:4] + iso[5:7] + iso[8:10]


def _name(person, length):
    return _field(_field(person.surname, len(person.surname)) + "<<" + person.given_names, length)


def td3(person, issuer, number, expires):
    """The two lines of 44 characters in a passport."""
    first = "P<" + issuer + _name(person, 39)
    number_part = _checked(_field(number, 9))
    dates = _checked(_date(person.born)) + person.sex + _checked(_date(expires))
    personal = _checked(_field(person.personal_number, 14))
    composite = number_part + dates[:7] + dates[8:] + personal
    return first, number_part + issuer + dates + personal + check_digit(composite)


def td1(person, issuer, number, expires):
    """The three lines of 30 characters on the back of an identity card."""
    first = "I<" + issuer + _checked(_field(number, 9)) + _field(person.personal_number, 15)
    dates = _checked(_date(person.born)) + person.sex + _checked(_date(expires))
    optional = _field("", 11)
    composite = first[5:] + dates[:7] + dates[8:] + optional
    second = dates + issuer + optional + check_digit(composite)
    return first, second, _name(person, 30)
