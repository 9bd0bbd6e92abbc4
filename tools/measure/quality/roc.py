"""What each value could achieve with any threshold: good pictures against strong cases of its defect."""

import numpy as np

from .clean import clean
from .defects import STRONG, defective
from .tables import number, table

FALSE_REJECTS = (0.0, 0.005, 0.01, 0.02, 0.05)


def roc_table(judged):
    """For each code the area under the curve, and recall with its threshold at several shares of false rejects."""
    lines = []
    for code in sorted({row.kind for row in defective(judged)}):
        good = _values(clean(judged), code)
        bad = _values([row for row in judged if row.kind == code and row.label["strength"] in STRONG], code)
        if len(good) and len(bad):
            lines.append([code, *_line(good, bad), _in_force(judged, code)])
        else:
            lines.append([code, "no value", *[""] * len(FALSE_REJECTS), ""])
    head = ["code", "AUC", *(f"at {100 * share:g} %" for share in FALSE_REJECTS), "in force"]
    return table("Strong cases caught, % (by which threshold), where so many good pictures are refused", head, lines)


def _values(rows, code):
    values = [row.facts.get(code, {}).get("value") for row in rows]
    return np.array([value for value in values if isinstance(value, (int, float))], float)


def _line(good, bad):
    # A value may be better when it is low or when it is high; the middles tell.
    sign = 1 if np.median(bad) >= np.median(good) else -1
    good, bad = np.sort(sign * good)[::-1], sign * bad
    cells = [f"{_area(good, bad):.3f}"]
    for share in FALSE_REJECTS:
        limit = good[int(share * len(good))]
        cells.append(f"{100 * (bad > limit).mean():.0f} ({'>' if sign > 0 else '<'}{number(sign * limit)})")
    return cells


def _area(good, bad):
    """The chance that a bad picture has a worse value than a good one; a tie counts half."""
    ordered = np.sort(good)
    below, upto = np.searchsorted(ordered, bad, "left"), np.searchsorted(ordered, bad, "right")
    return float((below + upto).mean() / 2 / len(good))


def _in_force(judged, code):
    return " ".join(sorted({number(row.facts[code].get("threshold")) for row in judged if code in row.facts}))
