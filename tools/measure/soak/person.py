"""One person's app: a session, and requests that are asked again only where a real client would."""

import asyncio
import json
import re

from .ledger import Kept, Unexplained
from .wire import Cut, Line

ANSWER_SECONDS = 60
# `Prefer: wait` may take all of its minute.
WAIT_SECONDS = 75
VERDICT_SECONDS = 90
BUSY_SECONDS = 300


class HungUp(Unexplained):
    """The line was closed instead of an answer."""


class Refused(Unexplained):
    """An answer with another status than those that were wanted."""

    def __init__(self, request, answer):
        super().__init__(f"{request} was answered {answer.status} {answer.code}", answer.headers.get("x-request-id"))
        self.answer = answer


class Person:
    """Asks over one connection after the other; `with` ends the last one."""

    def __init__(self, kind, port, ledger):
        self.kind, self.ledger = kind, ledger
        self.token = None
        self._port, self._line = port, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hang_up()

    async def start(self, key, type):
        """Begins a session that wants one document."""
        body = json.dumps({"documentTypes": [type]}).encode()
        answer = await self.ask("POST", "/v1/sessions", body=body, token=key, wants=[201])
        self.token = answer.json()["token"]

    async def ask(self, method, path, headers=None, body=b"", rate=None, wants=(200,), token=None, byte_count=None):
        """The answer with one of these statuses; any other one, and none, is `Unexplained`.

        503 with `Retry-After` says when to come again, and that is done. With `byte_count` the body is announced as
        longer than what comes of it.
        """
        return await self._until_not_busy(method, path, lambda: self._exchange(
            method, path, headers, body, rate, wants, token, len(body) if byte_count is None else byte_count))

    async def break_off(self, method, path, headers, body, count, rate, hard):
        """Cuts the line when so many bytes of the body went, hard or with a goodbye; gives how many did."""
        return await self._until_not_busy(method, path, lambda: self._break_off(
            method, path, headers, body, count, rate, hard))

    async def settle(self, document, picture, is_judged):
        """Keeps what was acknowledged, and sees how it is judged: at once, or asked for now and then."""
        self.keep(document["id"], picture)
        rest, end = 0.5, asyncio.get_running_loop().time() + VERDICT_SECONDS
        while document["verdict"] is None and not is_judged and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(rest)
            rest = min(rest * 2, 4)
            document = (await self.ask("GET", f"/v1/documents/{document['id']}")).json()
        if document["verdict"] != picture.verdict:
            codes = [error["code"] for error in document["errors"]]
            raise Unexplained(f"{picture.name} should be {picture.verdict} and is {document['status']} {codes}")
        return document["verdict"].lower()

    def keep(self, id, picture):
        """Notes an acknowledged document."""
        self.ledger.kept.append(Kept(id, self.token, picture.name, picture.mark, picture.sha256, picture.verdict))

    def hang_up(self):
        """Ends the line."""
        if self._line:
            self._line.close()
        self._line = None

    async def _until_not_busy(self, method, path, attempt):
        clock = asyncio.get_running_loop().time
        end = clock() + BUSY_SECONDS
        request = f"{method} {_route(path)}"
        while True:
            try:
                return await attempt()
            except Cut as error:
                raise HungUp(f"{request}: {error}") from None
            except TimeoutError:
                raise Unexplained(f"{request} got no answer") from None
            except Refused as refusal:
                seconds = refusal.answer.headers.get("retry-after")
                if refusal.answer.status != 503 or seconds is None or clock() > end:
                    raise
                self.ledger.busy[self.kind] += 1
                self.hang_up()
                await asyncio.sleep(int(seconds))

    async def _begin(self, method, path, headers, byte_count, token=None):
        # A line that the service ended while it rested is nobody's fault.
        if self._line is None or self._line.is_lost:
            self._line = await Line.open(self._port)
        self.ledger.requests += 1
        self._line.head(method, path, {"Authorization": f"Bearer {token or self.token}"} | (headers or {}), byte_count)
        return self._line

    async def _exchange(self, method, path, headers, body, rate, wants, token, byte_count):
        line = await self._begin(method, path, headers, byte_count, token)
        sent = await line.send(body, rate)
        answer = await line.answer(method, WAIT_SECONDS if "Prefer" in (headers or {}) else ANSWER_SECONDS)
        # Behind a body that is not whole no request can follow.
        if sent < byte_count or answer.headers.get("connection") == "close":
            self.hang_up()
        if answer.status not in wants:
            raise Refused(f"{method} {_route(path)}", answer)
        return answer

    async def _break_off(self, method, path, headers, body, count, rate, hard):
        line = await self._begin(method, path, headers, len(body))
        sent = await line.send(memoryview(body)[:count], rate)
        self._line = None
        if line.has_news:
            answer = await line.answer(method, ANSWER_SECONDS)
            line.close()
            raise Refused(f"{method} {_route(path)}", answer)
        if hard:
            line.cut()
        else:
            line.close()
        return sent


def _route(path):
    """Without what differs each time."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}", "{id}", path.partition("?")[0])
