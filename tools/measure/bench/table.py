"""The result, for people and for programs."""

import os
import platform
from dataclasses import asdict

from .contestants import JUDGING_KEY, MUSTER_KEY, SYSTEM_KEY, TWO_THREADS_KEY


class Report:
    """What was measured, by whom and where."""

    def __init__(self, measurements, names, groups, rounds, seconds):
        self._measurements = measurements
        self._names = names
        self._groups = groups
        self._rounds = rounds
        self._seconds = seconds

    def text(self):
        """The tables, in Markdown."""
        return "\n\n".join([self._heading(), self._rates(), self._ratios(), *self._notes()])

    def _heading(self):
        columns = ", ".join(f"{group.title} {len(group.files)}" for group in self._groups)
        turns = f"rounds: {self._rounds}, turns of {self._seconds:g} s or more"
        return f"{processor()}, {os.cpu_count()} cores; {turns}.\nPictures: {columns}."

    def _rates(self):
        head = ["images/s", *(group.title for group in self._groups)]
        if SYSTEM_KEY in self._names:
            head.append(f"ratio to the system's libvips, {self._groups[0].title}")
        return markdown(head, [self._rate_row(key) for key in self._names])

    def _rate_row(self, key):
        row = [self._names[key], *(f"{self._measurements.rate(key, group.key):.1f}" for group in self._groups)]
        if SYSTEM_KEY in self._names:
            row.append(f"{self._measurements.ratio(key, SYSTEM_KEY, self._groups[0].key):.2f}")
        return row

    def _ratios(self):
        head = ["Muster on one thread, ratio to", *(group.title for group in self._groups)]
        rows = [[self._names[key], *(self._ratio_cell(MUSTER_KEY, key, group.key) for group in self._groups)]
                for key in self._names if key not in (MUSTER_KEY, TWO_THREADS_KEY, JUDGING_KEY)]
        return markdown(head, rows)

    def _ratio_cell(self, key, other, group):
        by_clock = self._measurements.ratio(key, other, group)
        by_processor = self._measurements.ratio(key, other, group, "images_per_cpu_second")
        return f"{by_clock:.2f} ({by_processor:.2f})"

    def _notes(self):
        yield ("Rates are medians of the rounds, ratios medians of the ratios within each round. In parentheses: by\n"
               "processor time, which other work on the machine disturbs less.")
        titles = {TWO_THREADS_KEY: "Two threads of Muster to one", JUDGING_KEY: "With all quality facts to without"}
        for key, title in titles.items():
            if key in self._names:
                ratios = (f"{group.title} {self._ratio_cell(key, MUSTER_KEY, group.key)}" for group in self._groups)
                yield f"{title}: {', '.join(ratios)}."

    def as_json(self):
        """Everything, each round included."""
        return {
            "processor": processor(),
            "cores": os.cpu_count(),
            "seconds": self._seconds,
            "groups": {group.key: {"title": group.title, "pictures": len(group.files)} for group in self._groups},
            "contestants": {key: self._contestant(key) for key in self._names},
        }

    def _contestant(self, key):
        figures = {group.key: self._figures(key, group.key) for group in self._groups}
        return {"name": self._names[key], "groups": figures}

    def _figures(self, key, group):
        figures = self._measurements
        return {
            "imagesPerSecond": round(figures.rate(key, group), 2),
            "imagesPerProcessorSecond": round(figures.cpu_rate(key, group), 2),
            "musterRatio": round(figures.ratio(MUSTER_KEY, key, group), 3),
            "musterRatioByProcessorTime": round(
                figures.ratio(MUSTER_KEY, key, group, "images_per_cpu_second"), 3),
            "rounds": [asdict(turn) for turn in figures.rounds(key, group)],
        }


def markdown(head, rows):
    """A table whose columns are aligned also where nobody renders it; numbers to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_line(row, widths) for row in [head, rule, *rows])


def _line(row, widths):
    cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
    return f"| {' | '.join(cells)} |"


def processor():
    """The name that the processor gives itself."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
