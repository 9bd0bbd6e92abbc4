"""Runs the service on a slow disk, and uploads to it."""

import http.client
import json
import os
import re
import subprocess
import time
from pathlib import Path

SLOW_SYNC = Path(__file__).with_name("slow_sync.c")


class SlowService:
    """`muster serve` on a folder of its own, each of whose syncs takes so many milliseconds longer."""

    def __init__(self, muster, folder, milliseconds):
        self._folder = folder
        library = folder / "slow_sync.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, SLOW_SYNC, "-ldl"], check=True)
        data = folder / "data"
        self._process = subprocess.Popen(
            [muster, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=os.environ | {
                "LD_PRELOAD": str(library), "SLOW_SYNC_MILLISECONDS": str(milliseconds), "MUSTER_LOG_LEVEL": "error"})
        self.port = self._port()
        self._key = subprocess.run(
            [muster, "keys", "create", "--name", "bench", "--scope", "sessions,review", "--sandbox", "--data", data],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    def _port(self):
        for line in self._process.stdout:
            if match := re.search(r"listens on https?://[^:]+:(\d+)", line):
                return int(match[1])
        raise RuntimeError("the service ended before it listened")

    def stop(self):
        """Ends the service."""
        self._process.terminate()
        self._process.wait()

    def connect(self):
        """A connection that is open already."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.connect()
        return connection

    def tokens(self, count):
        """So many sessions that each wait for one picture."""
        connection = self.connect()
        body = json.dumps({"documentTypes": ["PASSPORT"]})
        return [self._ask(connection, "POST", "/v1/sessions", self._key, body, 201)["token"] for _ in range(count)]

    def upload(self, connection, token, picture):
        """Uploads a picture; returns when it is acknowledged."""
        self._ask(connection, "POST", "/v1/documents?type=PASSPORT&side=FRONT", token, picture, 201)

    def await_verdicts(self):
        """Waits until no picture is left to be inspected."""
        connection = self.connect()
        for status in ("VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"):
            path = f"/v1/documents?limit=1&status={status}"
            while self._ask(connection, "GET", path, self._key, None, 200)["documents"]:
                time.sleep(0.1)

    @staticmethod
    def _ask(connection, method, path, token, body, status):
        connection.request(method, path, body, {"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != status:
            raise RuntimeError(f"{method} {path}: {answer.status} {content.decode(errors='replace')}")
        return json.loads(content)
