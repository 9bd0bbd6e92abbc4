"""A figure of several rounds."""

from dataclasses import dataclass
from statistics import median


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

    def line(self, name, digits, unit=""):
        """A line of a list of such figures."""
        unit = f" {unit}" if unit else ""
        return (f"  {name:<28}{self.middle:8.{digits}f}{unit}"
                f" ({self.least:.{digits}f} to {self.most:.{digits}f})")
