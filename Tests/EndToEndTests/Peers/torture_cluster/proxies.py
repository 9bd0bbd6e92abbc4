"""TCP proxies that pass bytes on until they are told to fail, as a program of its own.

    python3 -m torture_cluster.proxies

Each line of its input is a command as a JSON object, which it answers with a line once the command holds:

    {"open": NAME, "kind": "plain" | "database" | "store", "host": HOST, "to": [HOST, PORT]}   answers the port
    {"set": NAME, ...}   what the proxy does from now on, in addition to passing bytes on; nothing of it if empty

    "to": [HOST, PORT]      passes new connections on to another place
    "refuses": true         resets all connections and accepts none
    "holds": true           passes nothing on, and closes nothing
    "delay": SECONDS        passes each piece on so much later
    "commits": SHARE        of a database: resets this share of the connections when the server confirms a commit
    "store": KIND, "share": SHARE, "seconds": SECONDS   see `store_proxy`
"""

import asyncio
import json
import random
import socket
import sys

from torture_cluster.store_proxy import pass_requests_on

LIMIT = 1 << 16


class Proxy:
    """A listening socket whose connections are passed on to one place."""

    def __init__(self, kind, host, to):
        self.kind, self.host, self.to = kind, host, to
        self.port, self.server = 0, None
        self.faults = {}
        self.writers = set()
        self.may_pass = asyncio.Event()
        self.may_pass.set()

    async def listen(self):
        if self.server is None:
            self.server = await asyncio.start_server(
                self.serve, self.host, self.port, limit=LIMIT, reuse_address=True)
            self.port = self.server.sockets[0].getsockname()[1]

    async def set(self, faults):
        self.to = faults.pop("to", self.to)
        self.faults = faults
        if faults.get("holds"):
            self.may_pass.clear()
        else:
            self.may_pass.set()
        if faults.get("refuses"):
            if self.server is not None:
                self.server.close()
                self.server = None
            for writer in list(self.writers):
                reset(writer)
        else:
            await self.listen()

    async def serve(self, reader, writer):
        self.writers.add(writer)
        far_writer = None
        try:
            await self.may_pass.wait()
            far_reader, far_writer = await asyncio.open_connection(*self.to, limit=LIMIT)
            self.writers.add(far_writer)
            if self.kind == "store":
                await pass_requests_on(self, reader, writer, far_reader, far_writer)
            else:
                await asyncio.gather(
                    self.pump(reader, far_writer), self.pump(far_reader, writer, is_answer=True))
        except (OSError, EOFError, asyncio.LimitOverrunError):
            pass
        finally:
            for end in (writer, far_writer):
                if end is not None:
                    self.writers.discard(end)
                    reset(end)

    async def pump(self, reader, writer, is_answer=False):
        """Passes one direction on to its end. An end without a reset is passed on as such, and a reset ends both."""
        while data := await reader.read(LIMIT):
            await self.wait()
            if is_answer and b"COMMIT\0" in data and random.random() < self.faults.get("commits", 0):
                raise ConnectionResetError
            writer.write(data)
            await writer.drain()
        await self.wait()
        if writer.can_write_eof():
            writer.write_eof()

    async def wait(self):
        """Comes back when a piece may be passed on."""
        if delay := self.faults.get("delay"):
            await asyncio.sleep(delay)
        await self.may_pass.wait()


def reset(writer):
    """Ends a connection at once. What was written before and is not sent yet is lost."""
    end = writer.get_extra_info("socket")
    if end is not None and end.fileno() >= 0:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    writer.transport.abort()


async def obey(proxies, command):
    if name := command.pop("open", None):
        proxies[name] = Proxy(command["kind"], command["host"], command["to"])
        await proxies[name].listen()
        return proxies[name].port
    await proxies[command.pop("set")].set(command)
    return None


async def main():
    loop = asyncio.get_running_loop()
    # A connection that breaks while it is served is what this program is for.
    loop.set_exception_handler(lambda *_: None)
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    proxies = {}
    while line := await commands.readline():
        print(json.dumps(await obey(proxies, json.loads(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
