"""The mobile network as a phone sees it: some addresses are in it, and its pages send the phone on and on."""

from __future__ import annotations

import ipaddress
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

from magic import Rule
from web import Answer, Refusal, Request
from web import Network as Mobile

STATUSES = (302, 301, 303, 307, 308)
COUNTS = {"straight": 0, "ten": 10, "eleven": 11}


@dataclass
class Flow:
    """One phone on its way."""

    finish: Callable[[Request], Answer]
    count: int
    kind: str
    cookie: str


class Network:
    def __init__(self, mobile: list[Mobile] | None, hops: int) -> None:
        """Takes the mobile networks, None if every address is mobile, and how often a phone is sent on."""
        self.mobile, self.hops, self.lock, self.flows = mobile, hops, threading.Lock(), dict[str, Flow]()

    def is_mobile(self, address: str) -> bool:
        return self.mobile is None or any(ipaddress.ip_address(address) in network for network in self.mobile)

    def begin(self, request: Request, rule: Rule, finish: Callable[[Request], Answer]) -> Answer:
        """Sends a phone on its way, at whose end it gets what `finish` returns."""
        count = COUNTS.get(rule.phone, max(1, self.hops) if rule.phone else self.hops)
        if not count:
            return finish(request)
        name, cookie = secrets.token_hex(16), secrets.token_hex(8)
        with self.lock:
            self.flows[name] = Flow(finish, count, rule.phone, cookie)
        answer = self.onward(request, name, 1)
        answer.headers["Set-Cookie"] = f"way={cookie}; Path=/network"
        return answer

    def onward(self, request: Request, name: str, hop: int) -> Answer:
        """A redirect, of every kind in turn, to an address that is written in every way in turn."""
        path = f"/network/{name}/{hop}"
        ways = (request.base + path, path, f"{hop}", "//" + request.base.partition("://")[2] + path)
        headers = {"Location": ways[(hop - 1) % len(ways)], "Cache-Control": "no-store"}
        return Answer(STATUSES[(hop - 1) % len(STATUSES)], headers=headers)

    def hop(self, request: Request) -> Answer:
        name, hop = request.params["flow"], request.params["hop"]
        with self.lock:
            flow = self.flows.get(name)
            if flow is None or not hop.isdecimal() or not 1 <= int(hop) <= flow.count:
                raise Refusal(404, "", "Nobody is on this way.")
        if flow.kind == "loop":
            return self.onward(request, name, int(hop) % flow.count + 1)
        if flow.kind in ("silent", "dropped"):
            request.fault = flow.kind
        if flow.kind == "cookie" and f"way={flow.cookie}" not in request.headers.get("Cookie", ""):
            return Answer(403, b"no cookie", "text/plain")
        if int(hop) < flow.count:
            return self.onward(request, name, int(hop) + 1)
        with self.lock:
            if self.flows.pop(name, None) is None or flow.kind == "deadend":
                raise Refusal(404, "", "This way leads nowhere.")
        return flow.finish(request)
