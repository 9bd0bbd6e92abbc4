"""Measures how long an upload takes until it is acknowledged, alone and beside a crowd that rests or trickles."""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from running import Service, Spread

from .crowd import Crowd

SAMPLE = Path(__file__).parents[2] / "SampleImages" / "id-card-front.jpg"


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench-crowd", description=__doc__)
    parser.add_argument("--picture", type=Path, default=SAMPLE, help=f"what is uploaded (default {SAMPLE.name})")
    parser.add_argument("--crowd", type=int, default=2000, help="how many connections it has (default 2000)")
    parser.add_argument("--uploads", type=int, default=100, help="uploads a round, one at a time (default 100)")
    parser.add_argument("--rounds", type=int, default=3, help="how often both have a turn (default 3)")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser.parse_args()


def main():
    """Measure, print."""
    arguments = _arguments()
    picture = arguments.picture.read_bytes()
    alone, beside = [], []
    with tempfile.TemporaryDirectory() as folder:
        with Service(arguments.muster, f"{folder}/data", "--otp", "false", "--presence", "off") as service:
            key = service.create_key("sessions")
            crowd = service.tokens(key, ["PASSPORT"], arguments.crowd // 3 + 1)
            _uploads(service, key, picture, 20)  # what happens only once is not measured
            for _ in range(arguments.rounds):
                alone.append(_uploads(service, key, picture, arguments.uploads))
                with Crowd(service.port, arguments.crowd, crowd):
                    beside.append(_uploads(service, key, picture, arguments.uploads))
    print(f"{arguments.picture.name}, {len(picture)} bytes; {arguments.crowd} connections beside: a third rests, "
          f"a third trickles heads, a third bodies; median (least to most) of {arguments.rounds} rounds")
    for name, pick in (("mean", statistics.mean), ("99th percentile", _percentile_99)):
        one, other = [list(map(pick, rounds)) for rounds in (alone, beside)]
        print(_line(f"{name}, alone", [value * 1000 for value in one], "ms"))
        print(_line(f"{name}, beside", [value * 1000 for value in other], "ms"))
        print(_line("ratio", [two / one for one, two in zip(one, other)], "times"))


def _percentile_99(times):
    return sorted(times)[len(times) * 99 // 100]


def _line(name, values, unit):
    return f"  {name:<24}{Spread.of(values).text(2)} {unit}"


def _uploads(service, key, picture, count):
    """The seconds until each of so many uploads was acknowledged. Its verdict is waited for before the next one."""
    times = []
    connection = service.connect()
    for _ in range(count):
        token = service.session(connection, key, ["PASSPORT"])["token"]
        start = time.monotonic()
        document = service.upload(connection, token, picture, "PASSPORT")
        times.append(time.monotonic() - start)
        while service.ask(connection, "GET", f"/v1/documents/{document['id']}", token)["status"] in (
                "VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"):
            time.sleep(0.01)
    connection.close()
    return times


if __name__ == "__main__":
    main()
