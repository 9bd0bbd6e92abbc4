"""Runs the programs of this folder for the tests, and asks them."""

from __future__ import annotations

import base64
import functools
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

FOLDER = pathlib.Path(__file__).parent
SECRET = "stand-in-secret"
FORM = "application/x-www-form-urlencoded"


@dataclass
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def value(self) -> Any:
        return json.loads(self.body)

    @property
    def location(self) -> str:
        return self.headers["Location"]

    @property
    def told(self) -> dict[str, str]:
        """What a redirect carries in its query."""
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.location).query))


def basic(client: str = "stand-in", secret: str = SECRET) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{client}:{secret}".encode()).decode()}


def headers_of(token: str, more: dict[str, str]) -> dict[str, str]:
    """The head of a request; names may be written with underscores."""
    return {"Authorization": f"Bearer {token}", **{name.replace("_", "-"): value for name, value in more.items()}}


def wait_for(check: Callable[[], object]) -> None:
    deadline = time.monotonic() + 5
    while not check() and time.monotonic() < deadline:
        time.sleep(0.02)


class Running:
    """A program of its own, on a free port."""

    def __init__(self, program: str, *options: str) -> None:
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([sys.executable, "-B", FOLDER / program, "--port", "0", *options],
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)

    @functools.cached_property
    def port(self) -> int:
        """Where it listens, as soon as it does."""
        assert self.process.stdout
        port: int = json.loads(self.process.stdout.readline())["port"]
        return port

    def end(self) -> int:
        self.process.terminate()
        code = self.process.wait(5)
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()
        return code

    def printed(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def send(self, method: str, url: str, body: object = None, headers: dict[str, str] | None = None,
             timeout: float = 5) -> Reply:
        """Sends bytes as they are, texts as a form, and all else as JSON."""
        sent = dict(headers or {})
        data = body if isinstance(body, bytes) or body is None else body.encode() if isinstance(body, str) \
            else json.dumps(body).encode()
        sent.setdefault("Content-Type", FORM if isinstance(body, str) else "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, url.removeprefix(f"http://127.0.0.1:{self.port}"), data, sent)
            response = connection.getresponse()
            return Reply(response.status, response.headers, response.read())
        finally:
            connection.close()

    def follow(self, url: str, most: int = 15, has_cookies: bool = True) -> tuple[Reply, int]:
        """What a phone gets in the end, or before it leaves this program, and after how many redirects."""
        cookies: dict[str, str] = {}
        for count in range(most + 1):
            reply = self.send("GET", url, headers=cookies if has_cookies else None)
            if cookie := reply.headers["Set-Cookie"]:
                cookies["Cookie"] = cookie.partition(";")[0]
            if reply.status not in (301, 302, 303, 307, 308):
                return reply, count
            onward = urllib.parse.urljoin(url, reply.location)
            if urllib.parse.urlsplit(onward).netloc != f"127.0.0.1:{self.port}":
                return reply, count
            url = onward
        return reply, most

    def counts(self, number: str = "") -> dict[str, int]:
        calls: dict[str, int] = self.send("GET", f"/_counts?number={number}").value["calls"]
        return calls


class OperatorTests(unittest.TestCase):
    """Tests of one program that runs for all of them."""

    program = ""
    options: tuple[str, ...] = ()
    running: Running
    usual = ""  # a token that most requests use

    def token(self) -> str:
        raise NotImplementedError

    def usual_token(self) -> str:
        type(self).usual = self.usual or self.token()
        return self.usual

    @classmethod
    def start(cls) -> None:
        if "running" not in vars(cls):
            cls.running = Running(cls.program, "--slow", "0.2", "--late", "0.2", *cls.options)

    setUpClass = start

    @classmethod
    def tearDownClass(cls) -> None:
        cls.running.end()

    def check_faults(self, prefix: str, ask: Callable[[str], Reply], right: dict[str, Any], empty: set[str]) -> None:
        """All faults of answers, one after the other. `ask` is told the end of the number."""
        self.assertEqual(ask("000").status // 100, 2)
        for digit, status in ((4, 401), (5, 429), (6, 500), (7, 503)):
            reply = ask(f"{prefix}{digit}")
            self.assertEqual(reply.status, status)
            self.assertEqual(reply.headers["Retry-After"], "1" if status in (429, 503) else None)
            self.assertTrue(reply.value)
        start = time.monotonic()
        self.assertLessEqual(right.items(), ask(f"{prefix}0").value.items())
        self.assertGreaterEqual(time.monotonic() - start, 0.2)
        with self.assertRaises(TimeoutError):
            ask(f"{prefix}1")
        with self.assertRaises(ValueError):
            ask(f"{prefix}2").value
        self.assertEqual(ask(f"{prefix}3").value.keys() & {*right, "_links"}, empty)
        with self.assertRaises(http.client.IncompleteRead):
            ask(f"{prefix}8")
        with self.assertRaises(http.client.RemoteDisconnected):
            ask(f"{prefix}9")
