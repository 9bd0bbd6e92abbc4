"""Kills a service again and again while pictures come to it by every way there is, and looks for what it acknowledged.

    torture.py <path of muster> [--kills 500] [--uploads 32] [--seed N] [--folder DIR]

Ends with 0 and a summary if nothing was lost; else it says what, and leaves the folder.
"""

import argparse
import concurrent.futures
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from torture.folder import examine
from torture.lives import Lives, Lost
from torture.ledger import Ledger
from torture.people import WAYS, Checker, Sender, check
from uploads.service import Service

CHECKERS = 4


class Torture:
    def __init__(self, service, uploads, seed):
        self.service, self.chance = service, random.Random(seed)
        self.lives, self.ledger = Lives(service), Ledger()
        key, self.gate = service.create_key(), threading.Event()
        self.gate.set()
        self.senders = [Sender(number, seed, key, self.gate, self.lives, self.ledger) for number in range(uploads)]
        self.checkers = [Checker(number, seed, self.lives, self.ledger) for number in range(CHECKERS)]

    def run(self, kills):
        start_seconds = self.lives.begin()
        for worker in self.senders + self.checkers:
            worker.start()
        self.live()
        while self.lives.kills < kills:
            self.ledger.demand_no_failure()
            if self.chance.random() < 0.2:
                self.lives.begin_in_vain(self.chance.uniform(0, 1.2 * start_seconds))
                continue
            self.lives.begin()
            if self.lives.number % 10 == 0:
                self.await_checks()
            self.live()
            if self.lives.number % 20 == 0:
                print(f"{self.lives.kills} kills, {len(self.ledger.documents)} documents", flush=True)
        self.lives.begin()
        self.finish()

    def live(self):
        """Until the kill: at once, a little later, or in the breath of an acknowledgement."""
        how = self.chance.random()
        if how < 0.6:
            self.ledger.has_failed.wait(self.chance.uniform(0, 0.1 if how < 0.3 else 1))
            self.lives.end()
        else:
            self.lives.end_at_acknowledgement(self.chance.randint(1, 40), seconds=60)

    def await_checks(self, seconds=180):
        """Everything that was acknowledged in earlier lives is looked for in this one at the latest."""
        self.gate.clear()
        deadline = time.monotonic() + seconds
        while (self.ledger.oldest_unchecked_life() or self.lives.number) < self.lives.number:
            self.ledger.demand_no_failure()
            if time.monotonic() > deadline:
                raise Lost("what was acknowledged before cannot be looked for: the service does not get to it")
            time.sleep(0.02)
        self.gate.set()

    def finish(self):
        """Nothing is killed any more: all come to an end, and everything is looked for."""
        for workers in (self.senders, self.checkers):
            for worker in workers:
                worker.is_over.set()
            for worker in workers:
                worker.join(300)
                self.ledger.demand_no_failure()
                if worker.is_alive():
                    raise Lost("an upload does not come to its end")
        life = self.lives.current()
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda document: check(document, life, self.ledger), self.ledger.documents))
        for attempt in self.ledger.left_alone + self.ledger.given_up:
            self.check_unfinished(attempt, life)
        code = self.service.stop()
        if code != 0 or "Internal error" in self.service.errors():
            raise Lost(f"it ends with {code}: {self.service.errors()[-2000:]}")
        self.service.run("audit", "verify")
        examine(self.service.folder, self.ledger.documents)
        self.demand_variety()

    def demand_variety(self):
        """A torture that was over too soon proves nothing."""
        missing = [way.way for way in WAYS if not self.ledger.counts[way.way]]
        missing += [what for what in ("resumed across a kill", "checked after a kill") if not self.ledger.counts[what]]
        if missing and self.lives.kills >= 20:
            raise Lost(f"it never came to this: {', '.join(missing)}")

    def check_unfinished(self, attempt, life):
        attempt.person.base = life.base
        if attempt in self.ledger.left_alone:
            attempt.ask()
        else:
            answer = attempt.person.call("HEAD", attempt.upload.place, attempt.upload.headers)
            attempt.demand(answer, 410)

    def summary(self):
        counts = ", ".join(f"{what} {number}" for what, number in sorted(self.ledger.counts.items()))
        return (
            f"{self.lives.kills} kills, {self.lives.kills_at_start} of them at a start; "
            f"{len(self.ledger.documents)} documents acknowledged; {counts}; "
            f"left alone {len(self.ledger.left_alone)}, given up {len(self.ledger.given_up)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("muster", help="the program")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--uploads", type=int, default=32, help="in flight at a time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--folder", help="where to make the folder of data")
    options = parser.parse_args()

    # Asked to stop, it takes the service along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(f"seed {options.seed}", flush=True)
    folder = tempfile.mkdtemp(prefix="muster-torture-", dir=options.folder)
    service = Service(options.muster, f"{folder}/data", MUSTER_VERIFICATION_EXPIRATION_SECONDS="86400",
                      MUSTER_SESSION_LIFETIME_SECONDS="86400")
    torture = Torture(service, options.uploads, options.seed)
    start = time.monotonic()
    try:
        torture.run(options.kills)
    except (Lost, AssertionError, subprocess.SubprocessError, OSError) as error:
        traceback.print_exception(error)
        print(f"{torture.summary()}\nThe folder is kept: {folder}", file=sys.stderr)
        raise SystemExit(1) from None
    finally:
        service.end()
    print(f"nothing lost: {torture.summary()}; {time.monotonic() - start:.0f} seconds")
    shutil.rmtree(folder)


main()
