"""Servers that seem to be far away."""

import contextlib
import os
import subprocess
from pathlib import Path

from running.processors import cpu_seconds

SOURCE = Path(__file__).with_name("delay.c")
# A network passes packets on in time also when all processors are busy.
NICENESS = -10


def compile_delay(folder: Path) -> Path:
    """The program that delays what clients send."""
    program = folder / "delay"
    subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
    return program


class Delay:
    """A proxy in front of a server on this machine; `with` ends it."""

    def __init__(self, program, port, microseconds):
        self._process = subprocess.Popen(
            [program, str(port), str(microseconds)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            bufsize=1)
        # Only root may do that.
        with contextlib.suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, NICENESS)
        self.port = int(self._process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def cpu_seconds(self):
        """What it took of the processors so far."""
        return cpu_seconds(self._process.pid)

    def counts(self):
        """The round trips so far, and the bytes in both directions."""
        self._process.stdin.write("\n")
        _, trips, up, down = map(int, self._process.stdout.readline().split())
        return {"trips": trips, "bytes": up + down}
