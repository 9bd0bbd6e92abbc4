"""What the clients did, what they were told, and what nobody expected."""

from collections import Counter
from dataclasses import dataclass


class Unexplained(Exception):
    """An answer that this client may not get, or none."""


@dataclass(slots=True)
class Kept:
    """A document that was acknowledged. The picture can be made again from its name and mark."""

    id: str
    token: str
    name: str
    mark: str
    sha256: str
    verdict: str


@dataclass(slots=True)
class Unfinished:
    """An upload that was left in the middle and may go on: where it is, and how many bytes went."""

    place: str
    token: str
    sent: int


class Ledger:
    """The sum of all clients."""

    def __init__(self):
        self.outcomes = {}
        self.busy, self.refused, self.breaks = Counter(), Counter(), Counter()
        # Requests, and uploads that had come further than the service had said.
        self.requests = self.moved = 0
        self.kept, self.unfinished = [], []
        # By what was wrong: how often, and the id of the first such request.
        self.errors = {}

    def count(self, kind, outcome):
        """A client of this kind came to this end."""
        self.outcomes.setdefault(kind, Counter())[outcome] += 1

    def note_error(self, kind, error):
        """Something that the mix does not explain."""
        what, example = (*error.args, None)[:2] if isinstance(error, Unexplained) else (repr(error), None)
        self.errors.setdefault(f"{kind}: {what}", [0, example])[0] += 1
