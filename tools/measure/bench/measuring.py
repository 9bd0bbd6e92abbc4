"""The rounds: everyone in turn, on the same pictures."""

import sys
from statistics import median


def note(text):
    """Says something that does not belong to the result."""
    print(text, file=sys.stderr, flush=True)


def refused(processes):
    """The pictures that somebody did not process, with who and why."""
    found = {}
    for process in processes:
        for file, result in process.results.items():
            if "error" in result:
                found.setdefault(file, f"{process.name}: {result['error']}")
    return found


def differences(processes):
    """Where somebody made another size than the first; one pixel is a matter of rounding."""
    first, *others = processes
    for process in others:
        for file, result in process.results.items():
            expected = first.results[file]
            if "error" in result or "error" in expected:
                continue
            if not all(_is_close(*sizes) for sizes in zip(expected["sizes"], result["sizes"])):
                yield f"{process.name}, {file}: {result['sizes']}, not {expected['sizes']}"


def _is_close(one, other):
    return all(abs(a - b) <= 1 for a, b in zip(one, other))


class Measurements:
    """The turns of all rounds, by contestant and group."""

    def __init__(self):
        self._turns = {}

    def add(self, key, group, turn):
        """Another round."""
        self._turns.setdefault((key, group), []).append(turn)

    def rate(self, key, group):
        """Images per second, the median of the rounds."""
        return median(turn.images_per_second for turn in self._turns[key, group])

    def cpu_rate(self, key, group):
        """Images per second of processor time, the median of the rounds."""
        return median(turn.images_per_cpu_second for turn in self._turns[key, group])

    def ratio(self, key, other, group, rate="images_per_second"):
        """How many times as fast one is as another: the median of the ratios within each round."""
        pairs = zip(self._turns[key, group], self._turns[other, group])
        return median(getattr(one, rate) / getattr(two, rate) for one, two in pairs)

    def rounds(self, key, group):
        """The turns, round by round."""
        return self._turns[key, group]


def measure(processes, groups, rounds, seconds):
    """Runs all rounds. Every second one goes the other way round, so that nobody always follows the same one."""
    measurements = Measurements()
    order = list(processes.items())
    for number in range(1, rounds + 1):
        note(f"round {number} of {rounds}")
        for group in groups:
            for key, process in order:
                measurements.add(key, group.key, process.measure(group.files, seconds))
        order.reverse()
    return measurements
