"""Plain text tables."""


def percent(part, whole):
    """A share as a whole percentage, or a dash when there is nothing."""
    return f"{100 * part / whole:.0f}" if whole else "–"


def number(value):
    """A number with three digits that matter."""
    return "–" if value is None else f"{value:.3g}"


def table(title, head, rows, left=(0,)):
    """A title, a head and rows; the columns of those numbers to the left, the others to the right."""
    lines = [[str(cell) for cell in line] for line in [head, *rows]]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = [" ".join(cell.ljust(width) if column in left else cell.rjust(width)
                     for column, (cell, width) in enumerate(zip(line, widths))).rstrip() for line in lines]
    return "\n".join(["", title, "", text[0], "-" * len(text[0]), *text[1:]])
