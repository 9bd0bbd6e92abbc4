"""Real photographs: whether exposure and sharpness are judged as an eye would."""

from .tables import table

CODES = ("BLURRY", "TOO_DARK", "TOO_BRIGHT", "LOW_CONTRAST")


def photograph_table(judged):
    """For each defect how often it is told, and for the photographs as they are how often one is told wrongly."""
    rows = []
    for kind in ("clean", *CODES):
        some = [row for row in judged if row.kind == kind]
        told = [sum(code in row.codes("reject", "warn") for row in some) for code in CODES]
        rows.append([kind if kind != "clean" else "as they are", len(some), *told])
    return table("Real photographs: warned of or refused by code", ["changed", "pictures", *CODES], rows)


def photograph_faults(judged):
    """What is judged otherwise than an eye would: a defect that is not told, or one where there is none."""
    faults = []
    for row in judged:
        if row.kind == "clean":
            wrong = [code for code in row.codes("reject") if code in CODES]
            faults += [f"{row.label['path']} is refused by {code}" for code in wrong]
        elif row.kind not in row.codes("reject", "warn"):
            faults.append(f"{row.label['path']} is not told to be {row.kind}")
    return faults
