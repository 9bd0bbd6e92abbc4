"""Clients that keep connections and bring next to nothing."""

import asyncio
import multiprocessing
import resource

# Bytes a second of those who trickle: below the least rate, so that they are cut off and come again.
TRICKLE = 100
# A head that does not end.
HEAD = b"POST /v1/documents HTTP/1.1\r\nHost: muster\r\nX-Long: "


class Crowd:
    """So many connections from a process of its own; `with` ends them."""

    def __init__(self, port, count, tokens):
        """A third rests, a third trickles heads, a third bodies of pictures, each with a session's token."""
        self._inbox, outbox = multiprocessing.Pipe(duplex=False)
        self._process = multiprocessing.get_context("spawn").Process(
            target=_run, args=(port, count, tokens, outbox), daemon=True)

    def __enter__(self):
        self._process.start()
        if not self._inbox.poll(120):
            raise RuntimeError("the crowd does not come together")
        self._inbox.recv()
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.join()


def _run(port, count, tokens, outbox):
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(_stay(port, count, tokens, outbox))


async def _stay(port, count, tokens, outbox):
    open_lines = asyncio.Semaphore(0)
    clients = [asyncio.create_task(_client(port, number, tokens, open_lines)) for number in range(count)]
    for _ in range(count):
        await open_lines.acquire()
    outbox.send(count)
    await asyncio.gather(*clients)


async def _client(port, number, tokens, open_lines):
    """Comes again whenever it is cut off."""
    # Not all at the same moment: they would all be cut off at the same one, too.
    await asyncio.sleep(number % 100 / 10)
    is_first = True
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if is_first:
                open_lines.release()
                is_first = False
            match number % 3:
                case 0: await reader.read()
                case 1: await _trickle(reader, writer, HEAD, b"x")
                case 2: await _trickle(reader, writer, _beginning(tokens[number % len(tokens)]), b"\xff")
            writer.close()
        except OSError:
            pass
        await asyncio.sleep(0.1)


async def _trickle(reader, writer, beginning, byte):
    writer.write(beginning)
    end = asyncio.create_task(reader.read())
    while not end.done():
        writer.write(byte * (TRICKLE // 2))
        await writer.drain()
        await asyncio.wait([end], timeout=0.5)
    end.cancel()


def _beginning(token):
    """A head, and the start of a JPEG; what trickles behind it are fill bytes."""
    return (f"POST /v1/documents?type=PASSPORT&side=FRONT HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: image/jpeg\r\nContent-Length: 900000\r\n\r\n").encode() + b"\xff\xd8"
