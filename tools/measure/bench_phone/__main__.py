"""Measures what a SIM check costs beyond a bare request with a key, and how many threads 500 waiting devices take."""

import argparse
import http.client
import json
import os
import socket
import tempfile
import time
from functools import partial
from itertools import count as counting
from pathlib import Path
from urllib.parse import urlsplit

from bench.arguments import count
from bench.table import markdown, processor
from bench_http.measuring import measure
from running import Service, Spread

ROUNDS, SECONDS, DEVICES = 5, 5, 500
GOAL = 1.5  # milliseconds of one core


class Caller:
    """A backend with a key, on one connection."""

    def __init__(self, service, key):
        self._service, self._key = service, key
        self._connection = http.client.HTTPConnection("127.0.0.1", service.port)
        self._numbers = counting()

    def ask(self, method, path, fields=None):
        """The status, the header fields and the content of an answer."""
        body = None if fields is None else json.dumps(fields)
        self._connection.request(method, path, body, {"Authorization": f"Bearer {self._key}",
                                                      "Content-Type": "application/json"})
        answer = self._connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def bare(self):
        """A request that is only authenticated."""
        self._expect(200, *self.ask("GET", "/coverage-access-token"))

    def check_sim(self):
        """Checks a SIM that was not changed."""
        number = next(self._numbers)
        # A number is checked a few times a minute, a range a few times a second.
        fields = {"phone_number": f"+4477{number // 100 % 10_000:04}0{100 + number % 100}"}
        self._expect(200, *self.ask("POST", "/sim-check", fields))

    def take_turn(self, request, seconds):
        """Processor time of the service for each request, in milliseconds."""
        end, done, before = time.monotonic() + seconds, 0, self._service.cpu_seconds()
        while time.monotonic() < end:
            request()
            done += 1
        return (self._service.cpu_seconds() - before) * 1000 / done

    def waiting_place(self, number):
        """Where a device waits for the operator: the third redirect of a check of a slow number."""
        fields = {"phone_number": f"+4477{number // 10:04}{number % 10}040"}
        _, _, content = self._expect(200, *self.ask("POST", "/phone-check", fields))
        place = json.loads(content)["check_url"]
        for _ in range(3):
            parts = urlsplit(place)
            _, headers, _ = self._expect(302, *self.ask("GET", f"{parts.path}?{parts.query}".rstrip("?")))
            place = headers["Location"]
        parts = urlsplit(place)
        return f"{parts.path}?{parts.query}"

    @staticmethod
    def _expect(expected, status, headers, content):
        if status != expected:
            raise RuntimeError(f"{status}: {content.decode(errors='replace')}")
        return status, headers, content


def threads(service):
    """The number of threads of the service."""
    return len(os.listdir(f"/proc/{service.process.pid}/task"))


def wait_together(service, places):
    """The number of threads before and while all devices wait, and how many of them were led on."""
    before, devices = threads(service), []
    for place in places:
        device = socket.create_connection(("127.0.0.1", service.port))
        device.sendall(f"GET {place} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        devices.append(device)
    during = threads(service)
    led_on = 0
    for device in devices:
        with device, device.makefile("rb") as answer:
            led_on += answer.readline().split()[1:2] == [b"302"]
            during = max(during, threads(service))
    return before, during, led_on


def main():
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-phone", description=__doc__)
    parser.add_argument("--rounds", type=count, default=ROUNDS, help=f"how often both have a turn (default {ROUNDS})")
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long a turn is (default {SECONDS})")
    parser.add_argument("--devices", type=count, default=DEVICES, help=f"how many wait at once (default {DEVICES})")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Service(
            arguments.muster, folder, "--presence", "off") as service:
        caller = Caller(service, service.create_key("sessions", "--sandbox"))
        contestants = {name: partial(caller.take_turn, request)
                       for name, request in [("bare", caller.bare), ("SIM", caller.check_sim)]}
        for take_turn in contestants.values():
            take_turn(1)  # what happens only once is not measured
        turns = measure(contestants, arguments.rounds, arguments.seconds, "SIM checks")
        before, during, led_on = wait_together(
            service, [caller.waiting_place(number) for number in range(arguments.devices)])
    more = Spread.of(sim - bare for sim, bare in zip(turns["SIM"], turns["bare"]))
    print(f"{processor()}, {len(os.sched_getaffinity(0))} cores; rounds: {arguments.rounds} of {arguments.seconds} s; "
          "median (least to most). CPU is that of the service alone.\n")
    figures = [Spread.of(turns["bare"]), Spread.of(turns["SIM"]), more]
    print(markdown(["", "bare: CPU, ms each", "SIM check", f"CPU more, ms (goal {GOAL:g})"],
                   [["one at a time", *(figure.text(2) for figure in figures)]]))
    print(f"\n{arguments.devices} devices that wait for the operator at once: {before} threads before, {during} while "
          f"they wait; {led_on} were led on.")
    if more.middle > GOAL or during - before >= arguments.devices // 10 or led_on < arguments.devices:
        raise SystemExit("The goal is missed.")


if __name__ == "__main__":
    main()
