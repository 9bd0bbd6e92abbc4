"""HTTP/1.1 over asyncio by hand: a body goes at any pace, and a line is cut at any byte."""

import asyncio
import json
import socket
import struct

# How often a sender puts bytes on the line.
STEP = 0.25


class Cut(ConnectionError):
    """The service ended the line before its answer was whole."""


class Answer:
    """What the service said."""

    def __init__(self, status, headers, content):
        self.status, self.headers, self.content = status, headers, content

    def json(self):
        """The value of a JSON body."""
        return json.loads(self.content)

    @property
    def code(self):
        """The code of a problem, None of anything else, and where there is no body: what `HEAD` is answered."""
        is_problem = self.headers.get("content-type", "").startswith("application/problem+json")
        return self.json().get("code") if is_problem and self.content else None


class Line(asyncio.Protocol):
    """One connection."""

    @classmethod
    async def open(cls, port):
        """A line to the service on this machine."""
        return (await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port))[1]

    def __init__(self):
        self.is_lost = False
        self._buffer = bytearray()
        self._is_paused = False
        # Whoever waits for the line to change: for bytes, for room, for its end.
        self._waiter = None

    def connection_made(self, transport):
        self._transport = transport

    def data_received(self, data):
        self._buffer += data
        self._wake()

    def connection_lost(self, exc):
        self.is_lost = True
        self._wake()

    def pause_writing(self):
        self._is_paused = True

    def resume_writing(self):
        self._is_paused = False
        self._wake()

    @property
    def has_news(self):
        """Whether an answer has begun, or the line is lost."""
        return bool(self._buffer) or self.is_lost

    def head(self, method, path, headers, byte_count):
        """Announces a request with so many bytes of body."""
        lines = [f"{method} {path} HTTP/1.1", "Host: muster", f"Content-Length: {byte_count}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._transport.write("\r\n".join(lines + ["", ""]).encode())

    async def send(self, data, rate=None):
        """Sends these bytes, at so many a second, and gives how many went; stops when there is news."""
        view, clock = memoryview(data), asyncio.get_running_loop().time
        step = max(1, int(rate * STEP)) if rate else 1 << 18
        start, sent = clock(), 0
        while sent < len(view) and not self.has_news:
            self._transport.write(view[sent:sent + step])
            sent = min(sent + step, len(view))
            while self._is_paused and not self.has_news:
                await self._change()
            # By the clock of the whole body: who was held up catches up.
            if rate and (rest := start + sent / rate - clock()) > 0:
                await asyncio.sleep(rest)
        return sent

    async def answer(self, method, seconds):
        """The final answer. Throws `Cut`, or `TimeoutError` when there is none by then."""
        async with asyncio.timeout(seconds):
            while True:
                head = await self._take_until(b"\r\n\r\n")
                first, *lines = head.decode().split("\r\n")
                headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
                if (status := int(first.split()[1])) >= 200:
                    break
            has_body = method != "HEAD" and status not in (204, 304)
            content = await self._take(int(headers["content-length"])) if has_body else b""
        return Answer(status, headers, content)

    def close(self):
        """Ends the line with a goodbye (FIN)."""
        self._transport.close()

    def cut(self):
        """Ends the line as a dead one does (RST)."""
        self._transport.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()

    def _wake(self):
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    async def _change(self):
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    async def _take_until(self, mark):
        while (end := self._buffer.find(mark)) < 0:
            await self._more()
        taken = bytes(self._buffer[:end])
        del self._buffer[:end + len(mark)]
        return taken

    async def _take(self, count):
        while len(self._buffer) < count:
            await self._more()
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    async def _more(self):
        # What came before the end still counts.
        if self.is_lost:
            raise Cut("the line was closed before the answer")
        await self._change()
