"""Tells the callback URL of a check how it ended, and again until it is heard."""

from __future__ import annotations

import http.client
import json
import threading
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from signing import Key, signed_headers

PAUSES = (10, 20, 30, 40, 50, 60)  # seconds before each further try


class Callbacks:
    def __init__(self, kind: str, first_pause: float, closing: threading.Event) -> None:
        self.key, self.forger, self.closing = Key(kind), Key(kind), closing
        self.pauses = [pause * first_pause / PAUSES[0] for pause in PAUSES]
        self.outcomes, self.lock = Counter[str](), threading.Lock()

    def send(self, url: str, product: str, check: dict[str, Any], fault: str) -> None:
        """Sends it from a thread of its own."""
        if fault != "none":
            threading.Thread(target=self.deliver, args=(url, product, check, fault), daemon=True).start()

    def deliver(self, url: str, product: str, check: dict[str, Any], fault: str) -> None:
        body = json.dumps(check).encode()
        for pause in (*self.pauses, None):
            headers = signed_headers(self.key, url, product, body, fault, self.forger)
            for _ in range(2 if fault == "twice" else 1):
                outcome = post(url, body, headers)
                with self.lock:
                    self.outcomes[outcome] += 1
            if outcome == "200" or pause is None or self.closing.wait(pause):
                return


def post(url: str, body: bytes, headers: dict[str, str]) -> str:
    """The status of the answer, or "failed"."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    try:
        connection = kind(parts.hostname or "", parts.port, timeout=10)
        try:
            connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, headers)
            return str(connection.getresponse().status)
        finally:
            connection.close()
    except (OSError, http.client.HTTPException):
        return "failed"
