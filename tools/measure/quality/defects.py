"""How many of the bad pictures are seen to be bad, and as what."""

from .judged import WARN_ONLY
from .tables import percent, table

STRENGTHS = (1, 2, 3, 4, 5)
STRONG = (4, 5)
LEAST_RECALL = 0.95
# Fingers on a background of their colour are not told, rather than refusing good pictures on wood and cloth.
# Screens hide the print of some documents, so that these are refused as none, without a look at the screen.
LEAST_RECALLS = {"OBSTRUCTED": 0.75, "SCREEN": 0.5}


def defective(judged):
    """The pictures that have a defect."""
    return [row for row in judged if row.kind not in ("clean", "pair")]


def recall_table(judged):
    """By defect and variant: the share seen as what it is, and the share refused for whatever reason."""
    rows = defective(judged)
    # Where a picture shows no document, the scenes are too many to be lines of their own.
    names = sorted({_name(row) for row in rows})
    lines = []
    for name in names:
        cells = []
        for held_out in (False, True):
            for strength in STRENGTHS:
                here = [row for row in rows if _name(row) == name and row.label["heldOut"] == held_out
                        and row.label["strength"] == strength]
                cells.append(f"{percent(sum(row.expected for row in here), len(here))}"
                             f"/{percent(sum(row.refused for row in here), len(here))}" if here else "")
        lines.append([name, *cells])
    head = ["defect", *(f"{'h' if held_out else ''}{strength}" for held_out in (False, True) for strength in STRENGTHS)]
    return table("Bad pictures: % judged bad by that code / % refused at all, by strength (h: held-out designs)",
                 head, lines)


def _name(row):
    if row.kind == "DOCUMENT_NOT_FOUND":
        return row.kind
    return f"{row.kind} {row.label['variant']}".strip()


def weak_spots(judged):
    """A sentence for each code of which too few strong cases are caught; those that only warn need that code."""
    sentences = []
    for code in sorted({row.kind for row in defective(judged)}):
        strong = [row for row in judged if row.kind == code and row.label["strength"] in STRONG]
        caught = sum(row.expected if code in WARN_ONLY else row.refused for row in strong)
        if strong and caught / len(strong) < LEAST_RECALLS.get(code, LEAST_RECALL):
            sentences.append(f"{code}: only {percent(caught, len(strong))} % of {len(strong)} strong cases are caught")
    return sentences


def missed(judged):
    """Strong cases that pass, and clear ones of strength 3 after them."""
    rows = [row for row in defective(judged) if row.label["strength"] >= 3
            and not (row.expected if row.kind in WARN_ONLY else row.refused)]
    return sorted(rows, key=lambda row: -row.label["strength"])
