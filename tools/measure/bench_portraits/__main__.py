"""Measures how long a session stands still after the verdict of its last document, until its portraits are compared.

People with identity cards come one after the other: on an idle machine, beside documents that are uploaded for other
sessions, beside others who wait for the same, and beside programs that take all cores. This program takes its part of
the same machine.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path

from bench.arguments import count
from bench.table import markdown, processor
from running import Service, repeating

SAMPLES = Path(__file__).parents[3] / "SampleImages"
PAUSE = 0.01


class People:
    """People who show an identity card and wait for what follows."""

    def __init__(self, service, key, card):
        self._service, self._key = service, key
        self._sides = [("FRONT", card), ("BACK", (SAMPLES / "id-card-back.jpg").read_bytes())]

    def wait(self, connection):
        """One of them; the milliseconds from the last verdict until the documents are compared."""
        session = self._service.session(connection, self._key, ["ID_CARD"])
        for side, picture in self._sides:
            _upload(self._service, connection, session, picture, "ID_CARD", side)
        start = time.monotonic()
        while self._phase(connection, session) == "DOCUMENT_VERIFICATION_FINAL":
            time.sleep(PAUSE)
        return (time.monotonic() - start) * 1000

    def _phase(self, connection, session):
        return self._service.ask(connection, "GET", f"/v1/sessions/{session['id']}", self._key).get("phase")


def _upload(service, connection, session, picture, type_, side="FRONT"):
    document = service.upload(connection, session["token"], picture, type_, side, {"Prefer": "wait=120"})
    if document["status"] != "ACCEPTED":
        raise RuntimeError(json.dumps(document))


def _repeating(service, at_once, work):
    """While it lasts, so many do that again and again, each over a connection of its own."""
    def repeat(over):
        connection = service.connect()
        while not over.is_set():
            work(connection)

    return repeating(at_once, repeat)


@contextmanager
def _busy_programs(number):
    """While it lasts, so many programs compute."""
    programs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench-portraits", description=__doc__)
    parser.add_argument("--muster", type=Path, required=True, metavar="FILE", help="the program; make gives it")
    parser.add_argument("--card", type=Path, default=Path(".faces/cards/obama-front.jpg"),
                        help="the front of the identity card")
    parser.add_argument("--picture", type=Path, default=SAMPLES / "passport.jpg",
                        help="what is uploaded meanwhile (default passport.jpg)")
    parser.add_argument("--people", type=count, default=20, help="how many people a row has (default 20)")
    parser.add_argument("--uploads", type=count, default=4, help="how many others upload at once (default 4)")
    return parser.parse_args()


def main():
    """Measure, print."""
    arguments = _arguments()
    rows = []
    with tempfile.TemporaryDirectory() as folder, Service(
            arguments.muster, folder, "--presence", "embedded", "--otp", "false") as service:
        key = service.create_key("sessions")
        people = People(service, key, arguments.card.read_bytes())
        picture = arguments.picture.read_bytes()

        def upload(connection):
            # The passport is not compared with anything before a card follows, which never does.
            session = service.session(connection, key, ["PASSPORT", "ID_CARD"])
            _upload(service, connection, session, picture, "PASSPORT")

        cores, others = len(os.sched_getaffinity(0)), arguments.uploads
        conditions = {
            "idle": nullcontext(),
            f"{others} uploads at a time": _repeating(service, others, upload),
            f"{others} others who wait": _repeating(service, others, people.wait),
            f"{cores} busy programs": _busy_programs(cores),
        }
        connection = service.connect()
        people.wait(connection)  # what happens only once is not measured
        for name, condition in conditions.items():
            with condition:
                times = sorted(people.wait(connection) for _ in range(arguments.people))
            within = [times[math.ceil(share * len(times)) - 1] for share in (0.5, 0.95, 1)]
            rows.append([name, *(f"{value:.0f}" for value in within)])
    print(f"{processor()}, {cores} cores; {arguments.people} people a row; milliseconds from the last verdict\n")
    print(markdown(["beside", "median", "95 % within", "all within"], rows))


if __name__ == "__main__":
    main()
