"""How the proxy of an S3 store treats the requests of one connection.

What it does to a share of them is named by `store`:

    "slow"       waits for some seconds before it passes a request on
    "refuses"    answers 503 SlowDown
    "half get"   passes half of an object on and closes the connection
    "half put"   closes the connection after half of an object
    "mute put"   passes an object on, and closes the connection instead of passing the answer on
    "late put"   closes the connection, and passes the object on some seconds later
    "lies"       says that it has stored an object, which it does not pass on
    "odd"        answers 200 with an error in the body
    "misses"     says that it does not have an object
    "damages"    changes a byte of an object that it passes on
"""

import asyncio
import random

SLOW_DOWN = b'<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please wait.</Message></Error>'
MISSING = b'<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>It is not here.</Message></Error>'
KNOWN = {"half get": "GET", "half put": "PUT", "mute put": "PUT", "late put": "PUT", "lies": "PUT", "odd": "PUT",
         "misses": "GET", "damages": "GET"}
# What is answered without asking the store: the status and the body.
OWN_ANSWERS = {"refuses": ("503 Service Unavailable", SLOW_DOWN), "lies": ("200 OK", b""), "odd": ("200 OK", SLOW_DOWN),
               "misses": ("404 Not Found", MISSING)}


async def pass_requests_on(proxy, reader, writer, far_reader, far_writer):
    """Passes requests and answers on in turn, until one of both sides ends the connection."""
    while True:
        head = await read_head(reader)
        method = head.split(b" ", 1)[0].decode()
        fault, seconds = draw(proxy.faults, method)
        if fault == "half put":
            await reader.readexactly(body_length(head) // 2)
            return
        body = await reader.readexactly(body_length(head))
        if fault == "late put":
            # The task ends with the connection to the store, not with this one.
            proxy.late = asyncio.create_task(pass_on_later(proxy, head + body, seconds))
            return
        if fault == "slow":
            await asyncio.sleep(seconds)
        if fault in OWN_ANSWERS:
            status, answer = OWN_ANSWERS[fault]
            writer.write(b"HTTP/1.1 %s\r\nContent-Type: application/xml\r\nContent-Length: %d\r\n\r\n"
                         % (status.encode(), len(answer)) + (b"" if method == "HEAD" else answer))
            await writer.drain()
            continue
        await proxy.wait()
        far_writer.write(head + body)
        await far_writer.drain()
        if not await pass_answer_on(proxy, method, fault, far_reader, writer):
            return


def draw(faults, method):
    """The fault of a request of this method, and its seconds."""
    fault = faults.get("store")
    if fault is None or KNOWN.get(fault, method) != method or random.random() >= faults.get("share", 1):
        return None, 0
    return fault, random.uniform(0.1, 1) * faults.get("seconds", 0)


async def pass_answer_on(proxy, method, fault, far_reader, writer):
    """Gives whether the connection goes on."""
    while True:
        head = await read_head(far_reader)
        status = int(head.split(b" ", 2)[1])
        if status >= 200:
            break
        writer.write(head)
    has_body = method != "HEAD" and status not in (204, 304)
    body = await read_body(head, far_reader) if has_body else b""
    await proxy.wait()
    if fault == "mute put":
        return False
    if fault == "damages" and body:
        middle = len(body) // 2
        body = body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1:]
    if fault == "half get":
        writer.write(head + body[:len(body) // 2])
        await writer.drain()
        # What was written is sent before the connection is reset.
        await asyncio.sleep(0.05)
        return False
    writer.write(head + body)
    await writer.drain()
    return b"connection: close" not in head.lower()


async def pass_on_later(proxy, request, seconds):
    await asyncio.sleep(seconds)
    far_reader, far_writer = await asyncio.open_connection(*proxy.to)
    try:
        far_writer.write(request)
        await read_head(far_reader)
    finally:
        far_writer.close()


async def read_head(reader):
    return await reader.readuntil(b"\r\n\r\n")


def body_length(head):
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            return int(value)
    return 0


async def read_body(head, reader):
    """The bytes of a body as they came, with the marks of its chunks if it has such."""
    if b"transfer-encoding: chunked" not in head.lower():
        return await reader.readexactly(body_length(head))
    body = b""
    while True:
        line = await reader.readuntil(b"\r\n")
        size = int(line.split(b";")[0], 16)
        body += line + await reader.readexactly(size + 2)
        if size == 0:
            return body
