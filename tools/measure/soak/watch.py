"""What the service takes of the machine, once a second."""

import asyncio
import csv
import dataclasses
import os
import statistics
import time

from running.processors import cpu_seconds

MIB = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclasses.dataclass(slots=True)
class Sample:
    """One look at the process and its log of writes; bytes where nothing is said."""

    seconds: float
    rss: int
    files: int
    threads: int
    wal: int


class Watch:
    """Looks at a process once a second; `async with` says for how long."""

    def __init__(self, pid, data):
        self._pid, self._wal = pid, data / "muster.sqlite-wal"
        self.samples = []
        self.start = time.monotonic()

    async def __aenter__(self):
        self.start = time.monotonic()
        self._processor = cpu_seconds(self._pid)
        self._task = asyncio.create_task(self._look_on())
        return self

    async def __aexit__(self, *_):
        self._task.cancel()
        # The share of one core that the service took, in the mean.
        self.load = (cpu_seconds(self._pid) - self._processor) / (time.monotonic() - self.start)

    def look(self):
        """The process as it is now. Throws `OSError` when it is gone."""
        with open(f"/proc/{self._pid}/statm", encoding="ascii") as file:
            rss = int(file.read().split()[1]) * PAGE
        folder = f"/proc/{self._pid}"
        wal = self._wal.stat().st_size if self._wal.exists() else 0
        return Sample(time.monotonic() - self.start, rss, len(os.listdir(f"{folder}/fd")),
                      len(os.listdir(f"{folder}/task")), wal)

    def write(self, path):
        """All samples, a line each."""
        with open(path, "w", encoding="ascii", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(field.name for field in dataclasses.fields(Sample))
            rows.writerows(map(dataclasses.astuple, self.samples))

    def most(self, name):
        """The greatest value that was seen."""
        return max(getattr(sample, name) for sample in self.samples)

    def median(self, name, quarter, seconds):
        """The median in one quarter of that time, 1 to 4."""
        return statistics.median(getattr(sample, name) for sample in self.samples
                                 if (quarter - 1) / 4 <= sample.seconds / seconds < quarter / 4)

    async def _look_on(self):
        while True:
            self.samples.append(self.look())
            await asyncio.sleep(1)
