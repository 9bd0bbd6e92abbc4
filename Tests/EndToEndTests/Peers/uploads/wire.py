"""HTTP/1.1 by hand, so that a line can be cut at any byte and interim answers are seen."""

import json
import socket
import time
import urllib.parse
import urllib.request


class Answer:
    def __init__(self, status, headers, body, interim):
        self.status, self.headers, self.body, self.interim = status, headers, body, interim

    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.headers} {self.body[:300]!r} after {[i.status for i in self.interim]}"


class Unexpected(AssertionError):
    """A final answer where an interim one was due."""

    def __init__(self, answer):
        super().__init__(answer)
        self.answer = answer


class Connection:
    """One connection to the service."""

    # How long it waits for the next bytes.
    timeout = 60

    def __init__(self, base):
        place = urllib.parse.urlsplit(base)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=self.timeout)
        self.buffer = b""
        self.interim = []

    def head(self, method, path, headers):
        lines = [f"{method} {path} HTTP/1.1", "Host: muster"] + [f"{k}: {v}" for k, v in headers.items()]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())

    def send(self, data):
        self.socket.sendall(data)

    def send_chunk(self, data):
        """Sends bytes of a body whose size was not announced; none end it."""
        self.socket.sendall(b"%x\r\n%b\r\n" % (len(data), data))

    def cut(self):
        """Ends the connection as a dead line does: at once and without a goodbye."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        self.socket.close()

    def close(self):
        self.socket.close()

    def is_cut(self):
        """Whether the service has ended the connection; waits for that."""
        try:
            while self.socket.recv(65536):
                pass
            return True
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError(f"the service hung up after {self.buffer[:200]!r}")
        self.buffer += data

    def _read_head(self):
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        return int(lines[0].split()[1]), headers

    def read_interim(self):
        """The next interim answer."""
        status, headers = self._read_head()
        if status >= 200:
            raise Unexpected(self._read_body(status, headers, "POST"))
        self.interim.append(Answer(status, headers, b"", []))
        return self.interim[-1]

    def answer(self, method="POST"):
        """The final answer."""
        while True:
            status, headers = self._read_head()
            if status >= 200:
                return self._read_body(status, headers, method)
            self.interim.append(Answer(status, headers, b"", []))

    def _read_body(self, status, headers, method):
        body = b""
        if method != "HEAD" and status != 204:
            if headers.get("transfer-encoding") == "chunked":
                body = self._read_chunks()
            else:
                length = int(headers.get("content-length", 0))
                while len(self.buffer) < length:
                    self._more()
                body, self.buffer = self.buffer[:length], self.buffer[length:]
        return Answer(status, headers, body, self.interim)

    def _read_chunks(self):
        body = b""
        while True:
            while b"\r\n" not in self.buffer:
                self._more()
            size, self.buffer = self.buffer.split(b"\r\n", 1)
            size = int(size.split(b";")[0], 16)
            while len(self.buffer) < size + 2:
                self._more()
            body, self.buffer = body + self.buffer[:size], self.buffer[size + 2:]
            if size == 0:
                return body


def call(base, method, path, headers=None, body=b""):
    """A whole request on a connection of its own."""
    connection = Connection(base)
    try:
        connection.head(method, path, {"Content-Length": len(body), "Connection": "close", **(headers or {})})
        connection.send(body)
        return connection.answer(method)
    finally:
        connection.close()


class Person:
    """A session of the service, and what its token opens."""

    def __init__(self, base, key, types):
        self.base = base
        answer = call(
            base, "POST", "/v1/sessions", {"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
            json.dumps({"documentTypes": types}).encode())
        assert answer.status == 201, answer
        self.id, self.token = answer.json()["id"], answer.json()["token"]

    def at(self, base):
        """The same person, with the service at another address."""
        other = object.__new__(Person)
        other.base, other.id, other.token = base, self.id, self.token
        return other

    @property
    def authorization(self):
        return {"Authorization": f"Bearer {self.token}"}

    def call(self, method, path, headers=None, body=b""):
        return call(self.base, method, path, {**self.authorization, **(headers or {})}, body)

    def head(self, path, headers):
        """What the service says of an upload, once it has noticed that the line of the request before was cut."""
        for _ in range(30):
            answer = self.call("HEAD", path, headers)
            if answer.status != 423:
                break
            time.sleep(int(answer.headers["retry-after"]))
        return answer

    def get(self, path):
        answer = self.call("GET", path)
        assert answer.status == 200, answer
        return answer.json()

    def upload(self, id):
        return self.get(f"/v1/uploads/{id}")

    def received(self, id):
        """How many bytes of an upload the service has read; none of one that it has not begun to read yet."""
        answer = self.call("GET", f"/v1/uploads/{id}")
        assert answer.status in (200, 404), answer
        return answer.json()["receivedBytes"] if answer.status == 200 else 0

    def original(self, document):
        answer = self.call("GET", f"/v1/documents/{document}/renditions/original")
        assert answer.status == 200, answer
        return answer.body
