"""Takes nodes, their database, their store and the lines between them away, again and again and several at a time,
while pictures come to the nodes by every way there is, and looks for what they acknowledged.

    torture_cluster.py <path of muster> [--faults 500] [--uploads 16] [--seed N] [--folder DIR] [--loopback]

Ends with 0 and a summary if nothing was lost and nothing took effect twice; else it says what, and leaves the folder.
Each node has a network namespace of its own where the machine allows it (Linux, as root); else the lines between the
nodes, the database and the store are proxies on loopback.
"""

import argparse
import concurrent.futures
import contextlib
import faulthandler
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from torture.lives import Lost
from torture_cluster.attempts import WAYS
from torture_cluster.examine import Examination
from torture_cluster.faults import KINDS, Faults, World
from torture_cluster.network import Loopback, Namespaces, Proxies
from torture_cluster.nodes import AFTERMATH_SECONDS, Balancer, Node
from torture_cluster.people import Checker, ClusterLedger, Sender, check
from torture_cluster.receiver import Receiver
from torture_cluster.servers import PostgreSQL, Store
from torture_cluster.walker import Walker
from uploads.wire import Connection

NODES = 3
CHECKERS = 4
# Those who go through the whole verification.
WALKERS = 2
# How long a client waits for the next bytes before it asks another node.
CLIENT_SECONDS = 20
# How long after the last fault a verdict may come: leases run out in a minute, and a kill may come three times.
VERDICT_SECONDS = 180
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
WEED = Path(__file__).parents[3] / ".venv/bin/weed"


class Torture:
    def __init__(self, options, folder, stack):
        self.options, self.folder, self.stack = options, folder, stack
        self.ledger, self.is_loopback = ClusterLedger(), options.loopback or not Namespaces.are_possible()
        self.persons = 0

    def begin(self):
        """Starts the database, the store and the nodes. Whatever was started ends with the stack."""
        self.network = None if self.is_loopback else Namespaces(NODES)
        if self.network:
            self.stack.callback(self.network.end)
            self.network.begin()
        self.proxies = Proxies()
        self.stack.callback(self.proxies.end)
        self.network = self.network or Loopback(self.proxies)
        print(f"The lines between the nodes, the database and the store are {self.network.name}.", flush=True)
        self.postgresql = PostgreSQL(f"{self.folder}/postgresql")
        self.stack.callback(self.postgresql.end)
        self.postgresql.begin()
        self.store = Store(self.options.weed, f"{self.folder}/store")
        self.stack.callback(self.store.end)
        self.store.begin()
        self.receiver = Receiver(self.network.home_address)
        self.nodes = [self.make_node(number) for number in range(NODES)]
        for node in self.nodes:
            self.stack.callback(node.end)
            node.start()
        self.balancer = Balancer(self.nodes)
        self.examination = Examination(self.postgresql, self.store, self.ledger, self.receiver)
        self.make_people()

    def make_node(self, number):
        urls = {}
        for end, kind, port in (("database", "database", self.postgresql.port), ("store", "store", self.store.port)):
            host = self.network.near_address(number, end)
            open_port = self.proxies.open(f"{end} {number}", kind, host, ["127.0.0.1", port])
            urls[end] = f"{host}:{open_port}"
        urls["database"] = f"postgres://muster@{urls['database']}/postgres?sslmode=disable"
        urls["store"] = f"s3://tests/?endpoint=http://{urls['store']}"
        key = f"{self.folder}/master.key"
        if not Path(key).exists():
            subprocess.run([self.options.muster, "keys", "create-master", key], check=True, capture_output=True)
        return Node(number, self.options.muster, self.folder, self.network, urls, key)

    def make_people(self):
        scopes = "sessions,review"
        key = self.nodes[0].run("keys", "create", "--name", "peer", "--scope", scopes, "--sandbox").splitlines()[0]
        self.nodes[0].run("webhooks", "add", "--project", "default", "--url", self.receiver.url)
        seed, gate = self.options.seed, Open()
        self.senders = [Sender(number, seed, key, gate, self.balancer, self.ledger)
                        for number in range(self.options.uploads)]
        self.senders += [Walker(f"walker {number}", seed, key, gate, self.balancer, self.ledger)
                         for number in range(WALKERS)]
        self.checkers = [Checker(number, seed, self.balancer, self.ledger) for number in range(CHECKERS)]

    def run(self):
        for worker in self.senders + self.checkers:
            worker.start()
        world = World(self.nodes, self.network, self.proxies, self.postgresql, self.store, self.balancer, self.ledger)
        faults, chance = Faults(world, self.options.seed, self.options.faults), random.Random(self.options.seed)
        told = 0
        while faults.begun < self.options.faults:
            self.ledger.has_failed.wait(chance.uniform(0.1, 1.5))
            self.demand_health()
            faults.begin_next()
            if faults.begun >= told + 20:
                told = faults.begun
                self.examination.check_leases()
                self.demand_clean_logs()
                print(f"{told} faults, {len(self.ledger.documents)} documents", flush=True)
        faults.await_end()
        self.finish()

    def demand_health(self):
        self.ledger.demand_no_failure()
        for node in self.nodes:
            node.demand_life()

    def demand_clean_logs(self):
        for node in self.nodes:
            bad = [line for line in node.errors().splitlines() if "Internal error" in line or "Fatal error" in line]
            if bad:
                raise Lost(f"node {node.number} logs {len(bad)} errors of its own, such as {bad[0]}")

    def finish(self):
        """Nothing fails any more: all come to an end, and everything is looked for."""
        print(f"{self.options.faults} faults are over, {len(self.ledger.documents)} documents", flush=True)
        self.demand_health()
        end = time.monotonic()
        for workers in (self.senders, self.checkers):
            for worker in workers:
                worker.is_over.set()
            for worker in workers:
                worker.join(300)
                self.demand_health()
                if worker.is_alive():
                    raise Lost("an upload does not come to its end")
        self.examination.await_quiet(end + VERDICT_SECONDS - time.monotonic())
        time.sleep(max(0, end + AFTERMATH_SECONDS + 1 - time.monotonic()))
        life = self.balancer.current()
        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda document: check(document, life, self.ledger, 10), self.ledger.documents))
        for attempt in self.ledger.left_alone + self.ledger.given_up:
            self.check_unfinished(attempt)
        self.examination.check_leases(0)
        self.stop()
        self.demand_variety()

    def check_unfinished(self, attempt):
        if attempt in self.ledger.left_alone:
            attempt.ask()
        else:
            answer = attempt.person.call("HEAD", attempt.upload.place, attempt.upload.headers)
            attempt.demand(answer, 410)

    def stop(self):
        for node in self.nodes:
            code = node.stop()
            if code != 0:
                raise Lost(f"node {node.number} ends with {code}: {node.errors()[-2000:]}")
        self.demand_clean_logs()
        print(self.nodes[0].run("audit", "verify").strip(), flush=True)
        self.examination.examine(
            self.ledger.counts["persons"], self.ledger.left_alone + self.ledger.given_up)

    def demand_variety(self):
        """A torture that was over too soon proves nothing."""
        counts = self.ledger.counts
        missing = [way.way for way in WAYS if not counts[way.way]]
        wanted = ["resumed on another node", "checked after a fault", "verified to the end", *(
            f"acknowledged by node {node.number}" for node in self.nodes)]
        if self.options.faults >= 200:
            wanted += ["answers given again", *(f"fault: {kind.name}" for kind in KINDS)]
        missing += [what for what in wanted if not counts[what]]
        if missing and self.options.faults >= 20:
            raise Lost(f"it never came to this: {', '.join(missing)}")

    def summary(self):
        counts = dict(sorted(self.ledger.counts.items()))
        faults = {what.removeprefix("fault: "): counts.pop(what)
                  for what in list(counts) if what.startswith("fault: ")}
        silence, after = self.balancer.longest_silence, self.balancer.longest_silence_after
        return (
            f"{sum(faults.values())} faults ({_listed(faults)}); {len(self.ledger.documents)} documents acknowledged; "
            f"{_listed(counts)}; left alone {len(self.ledger.left_alone)}, given up {len(self.ledger.given_up)}; "
            f"longest time from a fault's end to the next acknowledgement by the same node {silence:.1f} s (after "
            f"{after})")


class Open:
    """The gate of the senders, which is always open."""

    def wait(self):
        pass


def _listed(counts):
    return ", ".join(f"{what} {number}" for what, number in counts.items())


def stop(*_):
    """Ends this program and everything that it has started, undisturbed by further requests to stop."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)
    sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("muster", help="the program")
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--uploads", type=int, default=16, help="in flight at a time")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--folder", help="where to make the folder of data")
    parser.add_argument("--loopback", action="store_true", help="use proxies instead of network namespaces")
    parser.add_argument("--weed", default=WEED, help="SeaweedFS")
    options = parser.parse_args()

    # Asked by SIGUSR1, it says where each of its threads is.
    faulthandler.register(signal.SIGUSR1)
    for number in STOPS:
        signal.signal(number, stop)
    print(f"seed {options.seed}", flush=True)
    Connection.timeout = CLIENT_SECONDS
    folder = tempfile.mkdtemp(prefix="muster-torture-", dir=options.folder)
    # PostgreSQL runs as another user, and has a folder of its own in it.
    Path(folder).chmod(0o711)
    start, is_kept = time.monotonic(), False
    try:
        with contextlib.ExitStack() as stack:
            torture = Torture(options, folder, stack)
            try:
                torture.begin()
                torture.run()
            except Exception as error:
                is_kept = True
                traceback.print_exception(error)
                if hasattr(torture, "balancer"):
                    print(torture.summary(), file=sys.stderr)
                print(f"The folder is kept: {folder}", file=sys.stderr)
                raise SystemExit(1) from None
        print(f"nothing lost: {torture.summary()}; {time.monotonic() - start:.0f} seconds")
    finally:
        if not is_kept:
            shutil.rmtree(folder)


main()
