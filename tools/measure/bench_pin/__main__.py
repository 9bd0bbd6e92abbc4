"""Measures what a login with a PIN costs beyond as many requests without a proof, and compares the time of the second
step for a right PIN, a wrong one and an unknown device."""

import argparse
import os
import secrets
import statistics
import subprocess
import tempfile
import time
from functools import partial
from itertools import count as counting
from pathlib import Path

from bench.arguments import count
from bench.table import markdown, processor
from bench_http.measuring import measure
from pin_login import curve
from pin_login.app import App, Device
from running import Service, Spread

ROUNDS, SECONDS, SAMPLES = 5, 5, 300
PIN = 2580
LOGIN_GOAL, PRODUCT_GOAL = 8, 3  # milliseconds of one core


class Visitor(App):
    """An app whose requests come from addresses that change, since each may send only so many."""

    def __init__(self, base, project):
        super().__init__(base, project)
        addresses = counting()

        def ask(method, path, body=None):
            number = next(addresses) // 100 % 65_536
            return self._connection.ask(
                method, path, body, {"X-Forwarded-For": f"198.18.{number // 256}.{number % 256}"})

        self.ask = ask

    def bare(self):
        """Three requests of the size of a login's, each with a read of the database."""
        for _ in range(3):
            self.ask("POST", "/rps/v2/access", {"webOTT": "pp_" + "0" * 250})

    def take_turn(self, service, request, seconds):
        """Processor time of the service for each exchange, in milliseconds."""
        end, done, before = time.monotonic() + seconds, 0, service.cpu_seconds()
        while time.monotonic() < end:
            request()
            done += 1
        return (service.cpu_seconds() - before) * 1000 / done

    def second_step(self, device, pin):
        """How long the second step of a login takes, in milliseconds. Its result is not asked for, so nothing counts."""
        number, point = secrets.randbelow(curve.ORDER), device.point
        first = {"mpin_id": device.mpin_id, "publicKey": device.public_key, "dtas": device.dtas, "scope": ["jwt"],
                 "U": curve.encode(curve.multiply(number, point)), "UT": ""}
        challenge = int(self.ask("POST", "/rps/v2/pass1", first)["y"], 16)
        secret = curve.add(curve.decode(device.token), curve.multiply(pin, point))
        message = {"mpin_id": device.mpin_id, "V": curve.encode(curve.multiply(-(number + challenge), secret))}
        start = time.perf_counter()
        self.ask("POST", "/rps/v2/pass2", message)
        return (time.perf_counter() - start) * 1000


def compare_times(app, device, samples):
    """The times of the second step by what is proved, in turn."""
    stranger = Device(**vars(device) | {"mpin_id": secrets.token_hex(len(device.mpin_id) // 2)})
    cases = {"right PIN": (device, PIN), "wrong PIN": (device, PIN + 1), "unknown device": (stranger, PIN)}
    times = {name: [] for name in cases}
    for _ in range(samples):
        for name, (who, pin) in cases.items():
            times[name].append(app.second_step(who, pin))
    return times


def main():
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-pin", description=__doc__)
    parser.add_argument("--rounds", type=count, default=ROUNDS, help=f"how often both have a turn (default {ROUNDS})")
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long a turn is (default {SECONDS})")
    parser.add_argument("--samples", type=count, default=SAMPLES,
                        help=f"how many times are compared of each case (default {SAMPLES})")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    parser.add_argument("--pairing", type=Path, metavar="FILE", required=True,
                        help="the program that measures a product of pairings; make gives it")
    arguments = parser.parse_args()
    product = float(subprocess.run([arguments.pairing], check=True, capture_output=True, text=True).stdout)
    with tempfile.TemporaryDirectory() as folder, Service(
            arguments.muster, folder, "--presence", "off", "--trusted-proxies", "127.0.0.1") as service:
        service.create_key("sessions", "--sandbox", "--project", "bench")
        subprocess.run(
            [arguments.muster, "projects", "pin-login", "set", "--project", "bench", "--enabled", "on", "--data", folder],
            check=True, capture_output=True)
        base = f"http://127.0.0.1:{service.port}"
        project = Visitor(base, "").ask("GET", "/rps/clientSettings")["appID"]
        app = Visitor(base, project)
        device = app.register("anna@example.com", PIN)
        contestants = {name: partial(app.take_turn, service, request) for name, request in [
            ("bare", app.bare), ("login", partial(app.log_in, device, PIN))]}
        for take_turn in contestants.values():
            take_turn(1)  # what happens only once is not measured
        turns = measure(contestants, arguments.rounds, arguments.seconds, "logins")
        times = compare_times(app, device, arguments.samples)
    login, bare = Spread.of(turns["login"]), Spread.of(turns["bare"])
    ratio = Spread.of(one / other for one, other in zip(turns["login"], turns["bare"]))
    print(f"{processor()}, {len(os.sched_getaffinity(0))} cores; rounds: {arguments.rounds} of {arguments.seconds} s; "
          "median (least to most). CPU is that of the service alone.\n")
    print(markdown(
        ["", f"login: CPU, ms each (goal {LOGIN_GOAL})", "three requests without a proof", "times as much",
         f"product of two pairings, ms (goal {PRODUCT_GOAL})"],
        [["one at a time", login.text(2), bare.text(2), ratio.text(1), f"{product:.2f}"]]))
    print(f"\nOne core can check {1000 / login.middle:.0f} logins a second.\n")
    print(markdown(
        ["the second step, as a client sees it", "median, ms", "mean, ms", "deviation of the mean, ms"],
        [[name, f"{statistics.median(each):.3f}", f"{statistics.fmean(each):.3f}",
          f"{statistics.stdev(each) / len(each) ** 0.5:.3f}"] for name, each in times.items()]))
    if login.middle > LOGIN_GOAL or product > PRODUCT_GOAL:
        raise SystemExit("The goal is missed.")


if __name__ == "__main__":
    main()
