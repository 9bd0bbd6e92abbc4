"""What both modes share: requests, answers and their faults, what is counted and what is printed."""

from __future__ import annotations

import argparse
import contextlib
import http.server
import ipaddress
import json
import re
import select
import signal
import socket
import sys
import threading
import time
import traceback
import urllib.parse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from magic import FAULTS, Rule, rule_of

MOST_BYTES = 1 << 20
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
REFUSED = {"401": 401, "429": 429, "500": 500, "503": 503}


@dataclass
class Answer:
    status: int
    body: Any = None  # JSON, or bytes as they are
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


class Refusal(Exception):
    """A request that is not carried out. Each mode has its own words for it."""

    def __init__(self, status: int, code: str = "", detail: str = "", headers: dict[str, str] | None = None) -> None:
        super().__init__(detail or code)
        self.status, self.code, self.detail, self.headers = status, code, detail, headers or {}


class TokenRefusal(Refusal):
    """The same where tokens are given out: both modes say it with the words of OAuth."""


@dataclass
class Request:
    method: str
    path: str
    query: dict[str, str]
    headers: Any
    body: bytes
    peer: str
    base: str  # how the caller reached us: http://127.0.0.1:9100
    params: dict[str, str] = field(default_factory=dict)
    call: str = ""  # "GET /phone_check/v0.1/checks/{id}"
    number: str = ""  # whom it is about, as soon as that is known
    fault: str = ""
    token: str = ""

    def form(self) -> dict[str, str]:
        return dict(urllib.parse.parse_qsl(self.body.decode(errors="replace"), keep_blank_values=True))


def digits_of(number: str) -> str:
    return re.sub(r"\D", "", number)


def masked(number: str) -> str:
    """A number as it may be printed."""
    digits = digits_of(number)
    return f"{digits[:4]}…{digits[-2:]}" if len(digits) > 6 else "…" if digits else "-"


def with_query(url: str, **added: str) -> str:
    """A URL that keeps what it has after the question mark, and gets more."""
    parts = urllib.parse.urlsplit(url)
    query = "&".join(filter(None, (parts.query, urllib.parse.urlencode(added))))
    return urllib.parse.urlunsplit(parts._replace(query=query))


def is_url(text: object) -> bool:
    """Whether something can be sent there, or a phone."""
    if not isinstance(text, str) or not text.isascii() or " " in text:
        return False
    parts = urllib.parse.urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.fragment


class StandIn:
    """An operator. The modes add their calls, and their words for what goes wrong."""

    verdicts: frozenset[str] | None = None  # what "empty" takes away; None is everything
    unreadable = "bad_request"

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.lock, self.closing = options, threading.RLock(), threading.Event()
        self.routes: list[tuple[str, str, re.Pattern[str], Callable[[Request], Answer]]] = []
        self.calls: list[tuple[str, str]] = []
        self.times: Counter[tuple[str, str]] = Counter()
        self.more_counts: dict[str, Counter[str]] = {}
        self.add("GET /_counts", self.counts)
        self.add("POST /_reset", self.reset)
        self.add("GET /elsewhere", lambda _: Answer(200, {"status": "COMPLETED", "match": True, "no_sim_change": True,
                                                          "devicePhoneNumberVerified": True, "swapped": False}))

    def add(self, call: str, answer: Callable[[Request], Answer]) -> None:
        method, path = call.split(" ")
        pattern = "".join(f"(?P<{part[1:-1]}>[^/]+)" if part.startswith("{") else re.escape(part)
                          for part in re.split(r"(\{\w+\})", path))
        self.routes.append((method, path, re.compile(pattern + r"\Z"), answer))

    def answer(self, request: Request) -> Answer:
        """What to say, whatever happens."""
        try:
            found = [(route, hit) for route in self.routes if (hit := route[2].match(request.path))]
            if not found:
                request.call = f"{request.method} (unknown)"
                raise Refusal(404, "", "There is nothing here.")
            for (method, path, _, answer), hit in found:
                if method == request.method:
                    request.call, request.params = f"{method} {path}", hit.groupdict()
                    return answer(request)
            request.call = f"{request.method} {found[0][0][1]}"
            raise Refusal(405, "", "This is not done here.", {"Allow": ", ".join(route[0] for route, _ in found)})
        except TokenRefusal as refusal:
            body = {"error": refusal.code, "error_description": refusal.detail or refusal.code}
            return Answer(refusal.status, body, headers=refusal.headers)
        except Refusal as refusal:
            return self.shape(refusal)
        except Exception as error:  # an error of this program: say so where it is looked for
            traceback.print_exc()
            return self.shape(Refusal(500, "", f"The stand-in failed: {type(error).__name__}"))

    def shape(self, refusal: Refusal) -> Answer:
        raise NotImplementedError

    def headers(self, request: Request) -> dict[str, str]:
        """What stands in the head of every answer."""
        return {}

    def revoke(self, token: str) -> None:
        raise NotImplementedError

    def about(self, request: Request, number: str, result: bool = False,
              refusal: type[Refusal] = Refusal, codes: dict[str, str] | None = None) -> Rule:
        """Notes whom a request is about, and whether its answer goes wrong."""
        rule = rule_of(number)
        request.number = number
        with self.lock:
            self.times[request.call, number] += 1
            due = {"always": True, "result": result, "odd": self.times[request.call, number] % 2 == 1}[rule.when]
        if rule.fault and due:
            request.fault = rule.fault
            if rule.fault in REFUSED:
                if rule.fault == "401":
                    self.revoke(request.token)
                wait = {"Retry-After": "1"} if rule.fault in ("429", "503") else {}
                raise refusal(REFUSED[rule.fault], (codes or {}).get(rule.fault, ""), FAULTS[rule.fault], wait)
        return rule

    def json(self, request: Request) -> dict[str, Any]:
        """The body, which must be an object."""
        if not request.headers.get("Content-Type", "").lower().startswith("application/json"):
            raise Refusal(400, self.unreadable, "The body must be JSON.")
        with contextlib.suppress(ValueError, RecursionError):
            if isinstance(value := json.loads(request.body), dict):
                return value
        raise Refusal(400, self.unreadable, "The body is not a JSON object.")

    def count(self, request: Request) -> None:
        if not request.path.startswith("/_"):
            with self.lock:
                self.calls.append((request.call, digits_of(request.number)))

    def counts(self, request: Request) -> Answer:
        """How often each call came, about one number if one is named."""
        wanted = digits_of(request.query.get("number", ""))
        with self.lock:
            calls = Counter(call for call, number in self.calls if wanted in ("", number))
            more = {name: dict(counter) for name, counter in self.more_counts.items()}
        return Answer(200, {"total": calls.total(), "calls": calls, **more})

    def reset(self, _: Request) -> Answer:
        with self.lock:
            self.calls.clear()
            self.times.clear()
            for counter in self.more_counts.values():
                counter.clear()
        return Answer(204)

    def spoil(self, fault: str, answer: Answer) -> Answer:
        """An answer as some faults want it; the others happen on the line."""
        if fault == "html":
            return Answer(200, b"<!doctype html><title>Welcome</title><p>Please sign in.", "text/html")
        if fault == "elsewhere":
            return Answer(302, b"", "text/plain", {"Location": "/elsewhere"})
        if not isinstance(answer.body, dict) or answer.status >= 300:
            return answer
        if fault == "empty":
            answer.body = {name: value for name, value in answer.body.items()
                           if self.verdicts is not None and name not in self.verdicts}
        if fault == "wrongtype":
            answer.body = {name: value if self.verdicts is not None and name not in self.verdicts else mistyped(value)
                           for name, value in answer.body.items()}
        if fault == "word":
            return self.strange_word(answer)
        if fault == "huge":
            answer.body = answer.body | {"padding": "x" * 3_000_000}
        return answer

    def strange_word(self, answer: Answer) -> Answer:
        answer.body = self.spoil("empty", answer).body | {"status": "PAUSED"}
        return answer


def mistyped(value: Any) -> Any:
    return ("yes" if value else "no") if isinstance(value, bool) else 7 if isinstance(value, str) else "many"


class Door(http.server.BaseHTTPRequestHandler):
    """Where requests come in."""

    stand_in: StandIn
    protocol_version, timeout, disable_nagle_algorithm = "HTTP/1.1", 75, True

    def serve(self) -> None:
        start, options = time.monotonic(), self.stand_in.options
        url = urllib.parse.urlsplit(self.path)
        host = self.headers.get("Host") or "{}:{}".format(*self.connection.getsockname()[:2])
        request = Request(self.command, urllib.parse.unquote(url.path), dict(urllib.parse.parse_qsl(url.query, True)),
                          self.headers, self.read_body(), self.client_address[0], options.public or f"http://{host}")
        answer = self.stand_in.answer(request)
        answer.headers = self.stand_in.headers(request) | answer.headers
        answer = self.stand_in.spoil(request.fault, answer)
        self.stand_in.count(request)
        if not options.quiet:
            # A path has no number in it, unless someone put it there by mistake; ids have letters and hyphens.
            path = re.sub(r"(?<![a-f0-9-])\d{7,}(?![a-f0-9-])", "…", url.path)
            print(f"{time.strftime('%H:%M:%S')} {request.method} {path} {answer.status} {masked(request.number)}"
                  f"{' ' + request.fault if request.fault else ''} {(time.monotonic() - start) * 1000:.0f} ms",
                  file=sys.stderr, flush=True)
        self.send(answer, request.fault)

    do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = serve

    def read_body(self) -> bytes:
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            body = b""
            while (size := int(self.rfile.readline(20).split(b";")[0], 16)) and len(body) + size <= MOST_BYTES:
                body += self.rfile.read(size)
                self.rfile.readline(3)
            self.close_connection = size > 0
            self.rfile.readline(3)
            return body
        length = int(self.headers.get("Content-Length") or 0)
        self.close_connection |= not 0 <= length <= MOST_BYTES
        return self.rfile.read(length) if 0 <= length <= MOST_BYTES else b""

    def send(self, answer: Answer, fault: str) -> None:
        body = answer.body if isinstance(answer.body, bytes) else b"" if answer.body is None \
            else json.dumps(answer.body, ensure_ascii=False).encode()
        if fault == "malformed":
            body = body[:len(body) // 2]
        if fault == "slow":
            self.stand_in.closing.wait(self.stand_in.options.slow)
        if fault in ("silent", "dropped"):
            self.close_connection = True
            return self.hold() if fault == "silent" else None
        self.send_response(answer.status)
        if body:
            self.send_header("Content-Type", answer.kind)
        if answer.status != 204:
            self.send_header("Content-Length", str(len(body)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if fault == "halfway":
            self.close_connection = True
            body = body[:len(body) // 2]
        if fault == "drip":
            for index in range(len(body)):
                self.wfile.write(body[index:index + 1])
                if self.stand_in.closing.wait(self.stand_in.options.slow / 10):
                    return
        else:
            self.wfile.write(body)

    def hold(self) -> None:
        """Says nothing until the other side hangs up."""
        while not self.stand_in.closing.wait(0.05):
            if select.select([self.connection], [], [], 0)[0] and not self.connection.recv(1, socket.MSG_PEEK):
                return

    def handle(self) -> None:
        # Whoever asked may hang up at any time, and may send no HTTP at all.
        with contextlib.suppress(ConnectionError, TimeoutError, ValueError):
            super().handle()

    def log_message(self, *_: Any) -> None:
        pass


def networks(text: str) -> list[Network] | None:
    """Addresses and networks with commas between; "all" is None."""
    names = filter(None, map(str.strip, text.split(",")))
    return None if text == "all" else [ipaddress.ip_network(name, strict=False) for name in names]


def parser(description: str, port: int) -> argparse.ArgumentParser:
    """The options of both modes."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    made.add_argument("--port", type=int, default=port, help="0 takes any free one")
    made.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    made.add_argument("--public", default="", help="how others reach it, if not as they did: https://phones.example")
    made.add_argument("--secret", default="stand-in-secret", help="of every client; their ids begin with stand-in")
    made.add_argument("--token-seconds", type=float, default=3600, help="how long a token is valid")
    made.add_argument("--slow", type=float, default=3, help="seconds before a slow answer")
    made.add_argument("--late", type=float, default=2, help="seconds before what is late")
    made.add_argument("--mobile", default="all", type=networks,
                      help="the addresses and networks that are mobile data, with commas between")
    made.add_argument("--quiet", action="store_true", help="print no line per request")
    return made


def run(stand_in: StandIn) -> None:
    """Serves until it is told to end."""
    options = stand_in.options
    door = type("Door", (Door,), {"stand_in": stand_in})
    http.server.ThreadingHTTPServer.request_queue_size = 128
    server = http.server.ThreadingHTTPServer((options.host, options.port), door)

    def end(*_: Any) -> None:
        stand_in.closing.set()
        threading.Thread(target=server.shutdown, daemon=True).start()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    print(json.dumps({"port": server.server_port, "url": f"http://{options.host}:{server.server_port}"}), flush=True)
    server.serve_forever(0.05)
    server.server_close()
