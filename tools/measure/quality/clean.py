"""How many of the good pictures are refused or warned of, and where the values of good pictures lie."""

from collections import Counter

import numpy as np

from .tables import number, percent, table

MOST_FALSE_REJECTS = 0.02


def clean(judged):
    """The good pictures."""
    return [row for row in judged if row.kind == "clean"]


def false_rejects(judged):
    """The good pictures that are refused."""
    return [row for row in clean(judged) if row.refused]


def clean_tables(judged):
    """False rejects and warnings by code, then by what the pictures have in common."""
    rows = clean(judged)
    rejects = Counter(code for row in rows for code in row.codes("reject"))
    warnings = Counter(code for row in rows for code in row.codes("warn"))
    by_code = [[code, rejects[code], _share(rejects[code], rows), warnings[code], _share(warnings[code], rows)]
               for code in sorted(rejects | warnings, key=lambda code: -rejects[code])]
    bad, warned = false_rejects(rows), [row for row in rows if row.codes("warn")]
    by_code.append(["any", len(bad), _share(len(bad), rows), len(warned), _share(len(warned), rows)])
    title = f"Good pictures ({len(rows)}): falsely refused and warned of, by code"
    parts = [table(title, ["code", "refused", "%", "warned", "%"], by_code)]
    parts += [_by(rows, key) for key in ("background", "light", "variant", "design")]
    return "\n".join(parts)


def _share(part, rows):
    return f"{100 * part / max(1, len(rows)):.1f}"


def _by(rows, key):
    """What is shared by the falsely refused; only lines where there are any."""
    lines = []
    for value in sorted({str(row.label[key]) for row in rows}):
        here = [row for row in rows if str(row.label[key]) == value]
        bad, warned = [row for row in here if row.refused], [row for row in here if row.codes("warn")]
        if bad or warned:
            codes = Counter(code for row in bad for code in row.codes("reject"))
            named = " ".join(f"{code}:{count}" for code, count in codes.most_common(4))
            lines.append([value or "(nothing)", len(here), len(bad), percent(len(bad), len(here)), len(warned), named])
    head = [key, "pictures", "refused", "%", "warned", "by"]
    return table(f"Good pictures refused or warned of, by {key}", head, lines, left=(0, 5)) if lines else ""


def value_ranges(judged):
    """Percentiles of each value over the good pictures."""
    rows, lines = clean(judged), []
    for code in sorted({code for row in rows for code in row.facts}):
        values = [row.facts[code]["value"] for row in rows if code in row.facts]
        values = [value for value in values if isinstance(value, (int, float))]
        if values:
            limits = sorted({number(row.facts[code].get("threshold")) for row in rows if code in row.facts})
            spread = [number(value) for value in np.percentile(values, (1, 50, 99))]
            lines.append([code, len(values), *spread, " ".join(limits)])
    return table("Values of good pictures", ["code", "pictures", "1 %", "50 %", "99 %", "threshold"], lines)
