"""The service on a slow disk, and uploads to it."""

import subprocess
import time
from pathlib import Path

from running import Service

SLOW_SYNC = Path(__file__).with_name("slow_sync.c")


class SlowService(Service):
    """`muster serve` on a folder of its own, each of whose syncs takes so many milliseconds longer."""

    def __init__(self, muster, folder, milliseconds):
        library = folder / "slow_sync.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, SLOW_SYNC, "-ldl"], check=True)
        super().__init__(
            muster, folder / "data", "--presence", "sandbox", LD_PRELOAD=str(library), SLOW_SYNC_MILLISECONDS=str(milliseconds))
        self.key = self.create_key("sessions,review", "--sandbox")

    def await_verdicts(self):
        """Waits until no picture is left to be inspected."""
        connection = self.connect()
        for status in ("VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"):
            path = f"/v1/documents?limit=1&status={status}"
            while self.ask(connection, "GET", path, self.key)["documents"]:
                time.sleep(0.1)
