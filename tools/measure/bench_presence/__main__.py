"""Measures the hints of the presence check on one core, and what documents lose while faces are looked for.

Everything goes through the doors of a running service; this program takes its part of the same machine.
"""

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path

from running import Service, Spread

from .load import Cameras, Uploads

SAMPLES = Path(__file__).parents[3] / "SampleImages"
SCOPES = "sessions,review,admin"
HINTS = 60


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench-presence", description=__doc__)
    parser.add_argument("--muster", type=Path, required=True, metavar="FILE", help="the program; make gives it")
    parser.add_argument("--picture", type=Path, default=SAMPLES / "passport.jpg",
                        help="the document that is uploaded (default passport.jpg)")
    parser.add_argument("--frame", type=Path, default=Path(".faces/frames/obama/far-1.jpg"),
                        help="a frame that takes no step, so that it can be shown again and again")
    parser.add_argument("--card", type=Path, default=Path(".faces/cards/obama-front.jpg"),
                        help="the identity card of those before the cameras")
    parser.add_argument("--uploads", type=int, default=4, help="how many uploads at once (default 4)")
    parser.add_argument("--people", type=int, default=8, help="how many people before their cameras (default 8)")
    parser.add_argument("--rounds", type=int, default=5, help="how often both have a turn (default 5)")
    parser.add_argument("--seconds", type=float, default=8, help="how long a turn takes (default 8)")
    return parser.parse_args()


def main():
    """Measure, print."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / "rules.json"
        # Nobody is to be late for a measurement.
        rules.write_text(json.dumps({"seconds": 3600}))

        def serve(name):
            return Service(arguments.muster, Path(folder) / name, "--presence", "embedded", "--otp", "false",
                           MUSTER_PRESENCE_RULES=str(rules))

        with serve("alone") as service:
            _print_hints(arguments, service)
        with serve("together") as service:
            _print_documents(arguments, service)


def _print_hints(arguments, service):
    cameras = Cameras(service, service.create_key(SCOPES), arguments.card, arguments.frame)
    cameras.prepare(1, HINTS + 10)
    cameras.times(5)  # what happens only once is not measured
    core = {min(os.sched_getaffinity(0))}
    for thread in os.listdir(f"/proc/{service.process.pid}/task"):
        os.sched_setaffinity(int(thread), core)
    times = sorted(cameras.times(HINTS))
    print(f"{arguments.frame.name}, one hint after the other, the service on one core: "
          f"median {statistics.median(times):.0f} ms, 95 % within {times[int(HINTS * 0.95)]:.0f} ms, "
          f"all {HINTS} within {times[-1]:.0f} ms")


def _print_documents(arguments, service):
    key = service.create_key(SCOPES)
    cameras = Cameras(service, key, arguments.card, arguments.frame)
    uploads = Uploads(service, key, arguments.picture.read_bytes())
    # More than one core can look at.
    cameras.prepare(arguments.people * (arguments.rounds + 1), int(arguments.rounds * arguments.seconds * 50))
    uploads.rate(arguments.uploads, 2)  # what happens only once is not measured
    alone, together, hints = [], [], []
    for _ in range(arguments.rounds):
        alone.append(uploads.rate(arguments.uploads, arguments.seconds))
        before = cameras.shown
        with cameras.running(arguments.people):
            together.append(uploads.rate(arguments.uploads, arguments.seconds))
            hints.append((cameras.shown - before) / arguments.seconds)
    ratios = [one / other for one, other in zip(together, alone)]
    print(f"{arguments.picture.name}, {arguments.uploads} at a time, verdicts a second; "
          f"median (least to most) of {arguments.rounds} rounds")
    print(Spread.of(alone).line("alone", 2))
    print(Spread.of(together).line(f"with {arguments.people} cameras", 2)
          + f", beside {statistics.median(hints):.1f} hints a second")
    print(Spread.of(ratios).line("ratio", 2))


if __name__ == "__main__":
    main()
