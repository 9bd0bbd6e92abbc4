"""Measures what a request that PowerAuth signs and encrypts costs the service beyond the same one without."""

import argparse
import json
import os
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from bench.arguments import count
from bench.table import markdown, processor
from bench_http.measuring import measure
from running import Service, Spread

ROUNDS, SECONDS = 5, 5
PROJECT = "bench"
VERSIONS = ["3.2", "3.3", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"]  # the last ones are suites of 4.0


class Load:
    """A program that sends requests when it is asked to; `with` ends it."""

    def __init__(self, program, service, key, configuration, version):
        self._service = service
        self._process = subprocess.Popen(
            [program, "--server", f"http://127.0.0.1:{service.port}", "--configuration", configuration,
             "--version", version],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"MUSTER_KEY": key})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()

    def take_turn(self, kind, seconds):
        """Processor time of the service for each request of this kind, in milliseconds."""
        before = self._service.cpu_seconds()
        self._process.stdin.write(f"{kind} {seconds}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the program that sends requests has ended")
        return (self._service.cpu_seconds() - before) * 1000 / int(answer)


def compare(muster, program, version, rounds, seconds):
    """The turns of both kinds."""
    # The folder is for this user alone.
    with tempfile.TemporaryDirectory() as folder, Service(
            muster, folder, "--presence", "off", MUSTER_SESSION_REQUESTS_PER_SECOND="0",
            MUSTER_EXCHANGE_REQUESTS_PER_SECOND="0") as service:
        key = service.create_key("sessions,onboarding", "--project", PROJECT, "--sandbox")
        said = subprocess.run(
            [muster, "apps", "create", "--project", PROJECT, "--name", "bench", "--json", "--data", folder],
            check=True, capture_output=True, text=True).stdout
        created = json.loads(said)
        configuration = created["configurations"].get(version, created["configuration"])
        with Load(program, service, key, configuration, version) as load:
            contestants = {kind: partial(load.take_turn, kind) for kind in ["plain", "powerauth", "exchange"]}
            for take_turn in contestants.values():
                take_turn(1)  # what happens only once is not measured
            return measure(contestants, rounds, seconds, f"PowerAuth {version}")


def main():
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-powerauth", description=__doc__)
    parser.add_argument("--rounds", type=count, default=ROUNDS, help=f"how often both have a turn (default {ROUNDS})")
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long a turn is (default {SECONDS})")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    parser.add_argument("--load", type=Path, metavar="FILE", required=True, help="the client; make gives it")
    arguments = parser.parse_args()
    rows = []
    for version in VERSIONS:
        turns = compare(arguments.muster, arguments.load, version, arguments.rounds, arguments.seconds)
        plain, protected, exchange = turns["plain"], turns["powerauth"], turns["exchange"]
        rows.append([version, Spread.of(plain).text(2), Spread.of(protected).text(2),
                     Spread.of(one - two for one, two in zip(protected, plain)).text(2),
                     Spread.of(one - two for one, two in zip(exchange, protected)).text(2)])
    print(f"{processor()}, {len(os.sched_getaffinity(0))} cores; rounds: {arguments.rounds} of {arguments.seconds} s; "
          "median (least to most).\nThe request for the scanner of documents, one at a time; CPU is that of the service "
          "alone.\n")
    print(markdown(["PowerAuth", "plain: CPU, ms each", "signed and encrypted", "CPU more, ms", "key exchange"], rows))


if __name__ == "__main__":
    main()
