"""`muster serve` as a process that can be killed."""

import os
import re
import select
import signal
import subprocess
import time


class Service:
    """The service on one folder; it may be started again and again, each time at another address."""

    def __init__(self, binary, folder, *arguments, **settings):
        self.binary, self.folder = binary, folder
        self.command = [binary, "serve", "--port", "0", "--data", folder, "--log-level", "warning", *arguments]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
        # What a picture takes in a debug build on a busy machine says nothing about the limit of two seconds.
        self.environment = {
            **kept, "MUSTER_IMAGE_TIMEOUT_SECONDS": "120", "MUSTER_PRESENCE": "sandbox", **settings}
        self.log = folder.rstrip("/") + ".log"
        self.process = None
        self.base = None

    def run(self, *arguments):
        """Runs another command of the program on the same folder, and gives what it prints."""
        return subprocess.run(
            [self.binary, *arguments, "--data", self.folder], env=self.environment, check=True, text=True,
            capture_output=True, timeout=120).stdout

    def create_key(self):
        """A key of a sandbox project."""
        return self.run("keys", "create", "--name", "peer", "--scope", "sessions", "--sandbox").splitlines()[0]

    def launch(self):
        """Starts it, and does not wait for anything."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=self.environment)

    def start(self):
        """Starts it and waits until it listens."""
        self.launch()
        self.base = re.search(r"listens on (\S+), data in", self._first_line())[1]
        return self

    def _first_line(self, seconds=120):
        deadline, text = time.monotonic() + seconds, b""
        while b"\n" not in text:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            assert data, f"it does not listen: {text!r} {self.errors()[-2000:]}"
            text += data
        return text.decode()

    def kill(self):
        """Ends it as a crash would."""
        self.process.kill()
        self.process.wait(60)
        self.process.stdout.close()

    def stop(self):
        """Asks it to stop, and gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.process.stdout.close()
        return self.process.returncode

    def end(self):
        """Makes sure that it does not outlive this script."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def errors(self):
        """What it ever wrote to standard error."""
        with open(self.log, errors="replace") as log:
            return log.read()
