"""How near the found corners are to the true ones."""

import numpy as np

from .clean import clean
from .tables import percent, table

NEAR = 0.03


def corner_error(row):
    """The worst corner's distance from the truth, in long sides of the document; None when nothing was found.

    Which corner is named first does not matter: a document that is turned looks the same to a finder of edges.
    """
    if row.quadrilateral is None:
        return None
    truth, found = np.array(row.label["quadrilateral"], float), np.array(row.quadrilateral, float)
    sides = np.hypot(*(truth - np.roll(truth, 1, axis=0)).T)
    distances = [np.hypot(*(truth - np.roll(found, turn, axis=0)).T).max() for turn in range(4)]
    return float(min(distances) / sides.max())


def corner_table(judged):
    """Median and 90th percentile of the error, and the share found, by background."""
    rows = [row for row in clean(judged) if row.label["quadrilateral"]]
    names = sorted({row.label["background"] for row in rows})
    groups = [(name, [row for row in rows if row.label["background"] == name]) for name in names] + [("all", rows)]
    lines = []
    for name, here in groups:
        errors = [corner_error(row) for row in here]
        some = [error for error in errors if error is not None]
        middle, most = (f"{100 * v:.2f}" for v in np.percentile(some, (50, 90))) if some else ("–", "–")
        found = sum(error <= NEAR for error in some)
        none = len(here) - len(some)
        lines.append([name, len(here), middle, most, percent(found, len(here)), percent(none, len(here))])
    head = ["background", "pictures", "median %", "90th %", "found %", "none %"]
    return table("Corners of good pictures: error of the worst in % of the long side; found: within 3 %", head, lines)
