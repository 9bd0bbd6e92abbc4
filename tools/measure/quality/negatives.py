"""Pictures that show no document: how many count as one."""

import math

from .tables import table

# Of photographs, and of rectangles that are no documents.
MOST_PHOTOS, MOST_RECTANGLES = 0.005, 0.05


def interval(part, whole):
    """The interval of Wilson's score for a share, at 95 %, in percent."""
    if not whole:
        return "–"
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = z / (1 + z * z / whole) * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    return f"{100 * max(0, middle - reach):.1f}–{100 * min(1, middle + reach):.1f}"


def _accepted(judged, kinds):
    rows = [row for row in judged if row.kind in kinds]
    taken = [row for row in rows if not row.refused]
    doubted = [row for row in taken if "DOCUMENT_NOT_FOUND" in row.codes("warn")]
    return rows, taken, doubted


def _kinds(judged):
    return sorted({row.kind for row in judged}, key=lambda kind: (kind != "photo", kind))


def negative_table(judged):
    """False accepts by kind, with intervals."""
    lines = []
    for name, kinds in [(kind, [kind]) for kind in _kinds(judged)] + [("all rectangles", _rectangles(judged))]:
        rows, taken, doubted = _accepted(judged, kinds)
        lines.append([name, len(rows), len(taken), f"{100 * len(taken) / max(1, len(rows)):.1f}",
                      interval(len(taken), len(rows)), len(doubted)])
    return table("Pictures without a document that are accepted", ["kind", "pictures", "accepted", "%", "95 %", "with a doubt"],
                 lines)


def _rectangles(judged):
    return [kind for kind in _kinds(judged) if kind != "photo"]


def negative_faults(judged):
    """A sentence for each group of which too many are accepted."""
    faults = []
    for name, kinds, most in [("photographs", ["photo"], MOST_PHOTOS), ("rectangles", _rectangles(judged), MOST_RECTANGLES)]:
        rows, taken, _ = _accepted(judged, kinds)
        if rows and len(taken) > most * len(rows):
            faults.append(f"{len(taken)} of {len(rows)} {name} are accepted, more than {100 * most:g} %")
    return faults
