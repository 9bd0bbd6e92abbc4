"""A process that has only a share of a core."""

import contextlib
import os
import signal
import threading
import time
from pathlib import Path

from .processors import TICKS

# How often it is looked what the process has had. Its threads may have too much meanwhile, which it makes up for.
PAUSE_SECONDS = 0.004
# How much of what it did not use a process may have later: that of so many seconds.
SAVED_SECONDS = 0.1


class Throttle:
    """Gives a process a share of one core while `with` lasts, as the quota of a cgroup does, but without privileges: the
    process stands still whenever it has had more."""

    def __init__(self, process, share):
        self._process, self._share = process, share
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()

    def _run(self):
        allowance, had, at, is_still = 0, self._cpu_seconds(), time.monotonic(), False
        while not self._is_over.wait(PAUSE_SECONDS):
            cpu, now = self._cpu_seconds(), time.monotonic()
            allowance = min(allowance + (now - at) * self._share, SAVED_SECONDS * self._share) - (cpu - had)
            had, at = cpu, now
            if is_still != (allowance < 0):
                is_still = allowance < 0
                os.kill(self._process, signal.SIGSTOP if is_still else signal.SIGCONT)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGCONT)

    def _cpu_seconds(self):
        fields = Path(f"/proc/{self._process}/stat").read_text(errors="replace").rpartition(")")[2].split()
        # Its processes that have ended count as well, once they have.
        return sum(map(int, fields[11:15])) / TICKS
