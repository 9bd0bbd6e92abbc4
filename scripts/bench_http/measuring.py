"""Turns and rounds."""

from dataclasses import dataclass
from statistics import median

from bench.measuring import note


@dataclass(frozen=True)
class Turn:
    """What one server did in its turn."""

    per_second: float
    # Seconds of processor time, for each picture or request.
    cpu_each: float


def measure(contestants, rounds, seconds, what):
    """The turns of each. Every second round goes the other way round, so that nobody always follows the same one."""
    turns = {key: [] for key in contestants}
    order = list(contestants.items())
    for number in range(1, rounds + 1):
        note(f"{what}: round {number} of {rounds}")
        for key, take_turn in order:
            turns[key].append(take_turn(seconds))
        order.reverse()
    return turns


@dataclass(frozen=True)
class Spread:
    """A figure of all rounds."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, values):
        """Their median, and the outermost ones."""
        values = list(values)
        return cls(median(values), min(values), max(values))

    def text(self, digits):
        """The median, and from where to where."""
        return f"{self.middle:.{digits}f} ({self.least:.{digits}f} to {self.most:.{digits}f})"
