"""The nodes, what is done to them, and what clients notice of it."""

import glob
import random
import signal
import threading
import time
from pathlib import Path

from torture.lives import Life, Lost
from uploads.service import Service

from .servers import CREDENTIALS

# How long after its end a fault may still be the reason for an error: clients wait so long for an answer, and the
# nodes for the database or the store.
AFTERMATH_SECONDS = 40
START_SECONDS = 180
# A library that gives a process another time (Debian's `libfaketime`), if it is installed.
FAKE_CLOCK = next(iter(glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")), None)


class Node(Service):
    """One of several services that share a database and a bucket."""

    def __init__(self, number, binary, folder, network, urls, key):
        host, port = network.listening(number)
        self.clock = Path(f"{folder}/clock{number}")
        self.set_clock(0)
        # A clock that is set does not change the time since the start of the machine.
        clock = {"LD_PRELOAD": FAKE_CLOCK, "FAKETIME_TIMESTAMP_FILE": self.clock, "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                 "FAKETIME_CACHE_DURATION": "1"} if FAKE_CLOCK else {}
        super().__init__(
            binary, f"{folder}/node{number}", "--host", host, "--port", str(port), MUSTER_DATABASE=urls["database"],
            MUSTER_BLOBS=urls["store"], MUSTER_MASTER_KEY=key, MUSTER_PRIVATE_ADDRESSES="true",
            MUSTER_VERIFICATION_EXPIRATION_SECONDS="86400", MUSTER_SESSION_LIFETIME_SECONDS="86400",
            MUSTER_OTP_EXPIRATION_SECONDS="86400", MUSTER_OTP_RESEND_PERIOD_SECONDS="1", **CREDENTIALS, **clock)
        # The last of two options of the same name would not count.
        first = self.command.index("--port")
        del self.command[first:first + 2]
        self.command = [*network.command(number), *self.command]
        self.number, self.network = number, network
        # Held by whoever ends it, so that nobody else wonders why it is gone.
        self.lock = threading.Lock()
        self.starts_in_vain = 0

    def start(self):
        super().start()
        self.base = self.network.base(self.number, int(self.base.rpartition(":")[2]))
        return self

    def persist_to_start(self):
        """Starts it, again and again as a supervisor does, while it cannot reach the database or the store."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.start()
            except AssertionError as error:
                self.process.kill()
                code = self.process.wait(60)
                self.process.stdout.close()
                self.starts_in_vain += 1
                if code not in (0, 1, 64, 70, 78, -signal.SIGKILL) or time.monotonic() > deadline:
                    raise Lost(f"node {self.number} does not start again: it ends with {code}: {error}") from error
                time.sleep(0.5)

    def demand_life(self):
        """Nothing may end it but a fault."""
        if self.lock.acquire(blocking=False):
            try:
                if self.process.poll() is not None:
                    raise Lost(f"node {self.number} ended with {self.process.returncode}: {self.errors()[-2000:]}")
            finally:
                self.lock.release()

    def set_clock(self, seconds):
        """Lets its clock be so many seconds ahead, at once."""
        new = self.clock.with_suffix(".new")
        new.write_text(f"{seconds:+.3f}\n")
        new.rename(self.clock)

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        if self.process is not None and self.process.poll() is None:
            self.go_on()
        super().end()


class Balancer:
    """Chooses a node for each request, and knows which faults there were. Threads share it.

    It has what the single service's `Lives` have for those who send pictures and look for them."""

    def __init__(self, nodes):
        self.nodes = nodes
        self.changed = threading.Condition()
        self.local = threading.local()
        # In the order in which they began.
        self.faults = []
        # The nodes that have acknowledged nothing since a fault ended, and when it ended.
        self.silent_since = {}
        self.longest_silence, self.longest_silence_after = 0, None
        # By node: how many acknowledgements until someone wants to know, and whether that has come.
        self.awaited = {}

    # What clients do

    def pick(self):
        """The base of a node, chosen at random."""
        node = random.choice(self.nodes)
        self.local.node, self.local.start = node.number, time.monotonic()
        return node.base

    def acknowledge(self):
        """Notes that the node that this thread asked last has promised something."""
        number, now = self.local.node, time.monotonic()
        with self.changed:
            if number in self.silent_since:
                end, fault = self.silent_since.pop(number)
                if now - end > self.longest_silence:
                    self.longest_silence, self.longest_silence_after = now - end, fault
            if number in self.awaited:
                self.awaited[number] -= 1
                if self.awaited[number] == 0:
                    self.changed.notify_all()

    def current(self):
        return Life(len(self.faults), None)

    def excuse(self, error, others=()):
        """An error of the node that this thread asked last needs a fault as its reason, of this node or of others that
        can have caused the error."""
        number, now = self.local.node, time.monotonic()
        with self.changed:
            for fault in reversed(self.faults):
                if fault.place in (None, number, *others) and fault.began_at <= now and (
                        fault.ended_at is None or fault.ended_at + AFTERMATH_SECONDS >= self.local.start):
                    return
        raise Lost(f"node {number} fails without a fault: {error!r}") from (
            error if isinstance(error, Exception) else None)

    # What those do who make faults

    def begin_fault(self, fault):
        with self.changed:
            fault.began_at = time.monotonic()
            self.faults.append(fault)
            for number in self._hit(fault.place):
                self.silent_since.pop(number, None)

    def end_fault(self, fault):
        with self.changed:
            fault.ended_at = time.monotonic()
            for number in self._hit(fault.place):
                if all(other.ended_at is not None for other in self.faults if other.place in (None, number)):
                    self.silent_since[number] = fault.ended_at, fault.name

    def _hit(self, place):
        return [node.number for node in self.nodes] if place is None else [place]

    def await_acknowledgements(self, number, count, seconds):
        """Comes back in the breath in which a node has promised so many further things."""
        with self.changed:
            self.awaited[number] = count
            self.changed.wait_for(lambda: self.awaited[number] <= 0, seconds)
            del self.awaited[number]
