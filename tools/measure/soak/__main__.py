"""Holds many uploads at once for a while: good ones, slow ones, broken ones, and such as no service should take.

Each client knows what it may be told. In the end everything that was acknowledged must be there, and nothing else;
memory and open files must not have grown. Ends with 1, and a sentence for each thing that does not hold.
"""

import argparse
import asyncio
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from running import Service

from . import clients, report
from .ledger import Ledger
from .person import Person
from .reckoning import Reckoning
from .watch import Watch

# Longer than any client takes to its end.
LAST_SECONDS = 400
# What the pictures of two cores take; a service on a full disk refuses them.
BYTES_A_SECOND = 25_000_000
# The service ends a connection when it sees that the other side has.
CALM_SECONDS = 15


def _arguments():
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--muster", type=Path, required=True, metavar="FILE", help="the program; make gives it")
    parser.add_argument("--seconds", type=int, default=600, help="how long uploads are begun (default 600)")
    parser.add_argument("--at-once", type=int, default=200, help="how many uploads at once (default 200)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000),
                        help="what the clients draw their pictures and paces by")
    parser.add_argument("--folder", type=Path, metavar="DIR",
                        help="where the service's folder is made, and removed in the end; ten minutes take some 15 GB",
                        default=tempfile.gettempdir())
    parser.add_argument("--samples", type=Path, metavar="FILE", help="writes what the service took each second, as CSV")
    arguments = parser.parse_args()
    if arguments.seconds < 20 or arguments.at_once < 1:
        parser.error("less than 20 seconds, or no upload at all, shows nothing")
    if shutil.disk_usage(arguments.folder).free < arguments.seconds * BYTES_A_SECOND:
        parser.error(f"{arguments.folder} has no room for what is kept; --folder says where there is")
    return arguments


def main():
    """Run, print."""
    arguments = _arguments()
    # Asked to stop, it takes the service along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(f"{arguments.at_once} uploads at once for {arguments.seconds} s, seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="muster-soak-", dir=arguments.folder) as folder:
        data, log = Path(folder) / "data", Path(folder) / "log"
        with open(log, "wb") as errors, Service(
                arguments.muster, data, "--otp", "false", "--presence", "off", errors=errors,
                # What was acknowledged first is looked for last.
                MUSTER_VERIFICATION_EXPIRATION_SECONDS="86400", MUSTER_SESSION_LIFETIME_SECONDS="86400") as service:
            wrong = asyncio.run(_soak(arguments, service, data))
        if service.process.returncode != 0:
            wrong.append(f"the service ended with {service.process.returncode}")
        if lines := log.read_text(errors="replace").splitlines():
            wrong.append(f"the service logged {len(lines)} errors, such as {lines[0]}")
    print("\nall of it holds" if not wrong else "\n" + "\n".join(f"wrong: {sentence}" for sentence in wrong))
    sys.exit(1 if wrong else 0)


async def _soak(arguments, service, data):
    """Lets all clients work, and gives the sentences of what does not hold."""
    ledger, key = Ledger(), service.create_key("sessions,review")
    watch = Watch(service.process.pid, data)
    reckoning = Reckoning(arguments.muster, data, service.port, key, ledger)
    watch.beginning = watch.look()
    kinds, start = clients.share_out(arguments.at_once), time.process_time()
    end = time.monotonic() + arguments.seconds

    async def hold(number, kind, client):
        chance = random.Random(f"{arguments.seed} {number}")
        while time.monotonic() < end and service.process.poll() is None:
            try:
                with Person(kind, service.port, ledger) as person:
                    ledger.count(kind, await client(person, key, chance))
            except Exception as error:  # whatever it is, nobody expected it
                ledger.count(kind, "unexplained")
                ledger.note_error(kind, error)
                await asyncio.sleep(1)

    async with watch:
        tasks = [asyncio.create_task(hold(number, *kind)) for number, kind in enumerate(kinds)]
        _, late = await asyncio.wait(tasks, timeout=arguments.seconds + LAST_SECONDS)
    load = (time.process_time() - start) / (time.monotonic() - watch.start)
    for task in late:
        task.cancel()
        ledger.note_error("a client", TimeoutError("came to no end"))
    if service.process.poll() is not None:
        return [f"the service ended with {service.process.returncode} while it was needed"]
    if arguments.samples:
        watch.write(arguments.samples)
    print(f"{len(ledger.kept):,} acknowledged; looking for them", flush=True)
    await reckoning.await_empty_queue()
    after = await _calm(watch)
    await reckoning.check(random.Random(arguments.seed))
    report.print_table(Counter(kind for kind, _ in kinds), ledger, watch, after, arguments.seconds, load, reckoning)
    return list(report.sentences(ledger, watch, after, arguments.seconds, reckoning))


async def _calm(watch):
    """The process when its connections are gone, or as it is after some seconds."""
    for _ in range(CALM_SECONDS):
        if watch.look().files <= watch.beginning.files + report.MORE_FILES:
            break
        await asyncio.sleep(1)
    return watch.look()


if __name__ == "__main__":
    main()
