"""Turns and rounds."""

from dataclasses import dataclass

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
