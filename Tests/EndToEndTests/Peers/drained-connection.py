"""One connection with a request under way when the service is told to stop.

  drained-connection.py ready|refused PORT SECRET

Says "under way", waits until nobody listens any more, ends its request, and prints the statuses of all answers. The last
answer has to say that the connection closes.
"""

import re
import socket
import sys
import time

scenario, port, secret = sys.argv[1], int(sys.argv[2]), sys.argv[3]
connection = socket.create_connection(("127.0.0.1", port), timeout=60)


def head(line, length):
    return f"{line} HTTP/1.1\r\nHost: muster\r\nAuthorization: Bearer {secret}\r\nContent-Length: {length}\r\n\r\n".encode()


if scenario == "ready":
    # The rest of a session's wish, and another request right behind it.
    body = b'{"documentTypes":["ID_CARD"]}'
    connection.sendall(head("POST /v1/sessions", len(body)) + body[:5])
    rest = body[5:] + b"GET /health/ready HTTP/1.1\r\nHost: muster\r\n\r\n"
else:
    # Far more than it takes to see that this is no picture.
    connection.sendall(head("POST /v1/documents?type=ID_CARD&side=FRONT", 1_000_000))
    rest = b"this is no picture" * 1000

time.sleep(0.2)
print("under way", flush=True)
while True:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=60).close()
        time.sleep(0.02)
    except ConnectionRefusedError:
        break

connection.sendall(rest)
answers = b""
while piece := connection.recv(65536):
    answers += piece
last = answers[answers.rindex(b"HTTP/1.1 ") :].split(b"\r\n\r\n")[0].lower()
assert b"connection: close" in last, answers
assert answers.lower().count(b"connection: close") == 1, answers
print(" ".join(status.decode() for status in re.findall(rb"HTTP/1\.1 (\d+) ", answers)))
