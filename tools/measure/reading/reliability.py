"""How often fields are right that are given with a certainty: whether certainties can be trusted."""

import re

# Where the fields of a zone are: the line, and the first place and the last one after it (ICAO Doc 9303-4 to 9303-7).
_TWO_LINES = {"documentCode": (0, 0, 2), "issuer": (0, 2, 5), "nationality": (1, 10, 13), "birthDate": (1, 13, 19),
              "sex": (1, 20, 21), "expiryDate": (1, 21, 27)}
_PLACES = {
    "TD1": {"documentCode": (0, 0, 2), "issuer": (0, 2, 5), "birthDate": (1, 0, 6), "sex": (1, 7, 8), "expiryDate": (1, 8, 14),
            "nationality": (1, 15, 18), "names": (2, 0, 30)},
    "TD2": {**_TWO_LINES, "names": (0, 5, 36)},
    "TD3": {**_TWO_LINES, "documentNumber": (1, 0, 9), "names": (0, 5, 44), "optional": (1, 28, 42)},
    "MRV_A": {**_TWO_LINES, "documentNumber": (1, 0, 9), "names": (0, 5, 44), "optional": (1, 28, 44)},
    "MRV_B": {**_TWO_LINES, "documentNumber": (1, 0, 9), "names": (0, 5, 36), "optional": (1, 28, 36)},
}
# The lower ends of the rows of the table.
_BANDS = (0.9, 0.95, 0.98, 0.99, 0.995, 0.999)


def _plain(text):
    return re.sub(" +", " ", text.replace("<", " ")).strip()


def kind_of(lines):
    """The layout of a zone, by the lengths of its lines and its first letter; None for those of single states."""
    lengths = [len(line) for line in lines]
    if lengths == [30, 30, 30]:
        return "TD1"
    if lengths == [44, 44]:
        return "MRV_A" if lines[0].startswith("V") else "TD3"
    if lengths == [36, 36] and not lines[0].startswith("IDFRA"):
        return "MRV_B" if lines[0].startswith("V") else "TD2"
    return None


def true_fields(lines):
    """The fields of a zone as it is printed; those that may continue elsewhere are left out."""
    fields = {}
    for name, (line, start, end) in _PLACES.get(kind_of(lines), {}).items():
        text = lines[line][start:end]
        if name == "names":
            surname, _, given = text.partition("<<")
            fields |= {"surname": _plain(surname), "givenNames": _plain(given)}
        else:
            fields[name] = _plain(text)
    return fields


class Reliability:
    """Counts the fields by their certainty, and how many of them are right."""

    def __init__(self):
        self._counts = {band: [0, 0, 0.0] for band in _BANDS}

    def add(self, reading, lines):
        """Compare what was read with what is printed."""
        truth = true_fields(lines)
        for name, field in reading["fields"].items():
            if name not in truth:
                continue
            band = max(band for band in _BANDS if band <= field["certainty"])
            counts = self._counts[band]
            counts[0] += 1
            counts[1] += _plain(field["value"]) == truth[name]
            counts[2] += field["certainty"]

    def rows(self):
        """For each band: its certainties, the number of fields, their mean certainty, and the share that is right."""
        ends = (*_BANDS[1:], 1)
        return [[f"{band} to {end}", str(count), f"{100 * total / count:.2f} %", f"{100 * right / count:.2f} %"]
                for (band, (count, right, total)), end in zip(self._counts.items(), ends) if count]

    def largest_excess(self, least=50):
        """By how much the certainty of a band with at least so many fields exceeds the share that is right."""
        return max((total / count - right / count for count, right, total in self._counts.values() if count >= least), default=0)
