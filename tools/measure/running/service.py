"""`muster serve` on a folder of its own, and what it is asked over HTTP."""

import http.client
import json
import os
import re
import subprocess

from .processors import cpu_seconds


class Refused(RuntimeError):
    """An answer with another status than the one that was expected."""

    def __init__(self, request, status, content):
        super().__init__(f"{request}: {status} {content.decode(errors='replace')}")
        self.status, self.content = status, content


class Service:
    """Listens from the beginning; `with` ends it."""

    def __init__(self, muster, data, *arguments, errors=subprocess.DEVNULL, **environment):
        """`errors` is where its log goes, from the level `error` on."""
        self._muster, self._data = muster, data
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
        self.process = subprocess.Popen(
            [muster, "serve", "--port", "0", "--data", data, *arguments], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=errors, text=True,
            env=kept | {"MUSTER_LOG_LEVEL": "error"} | environment)
        self.port = self._port()

    def _port(self):
        for line in self.process.stdout:
            if match := re.search(r"listens on https?://[^:]+:(\d+)", line):
                return int(match[1])
        raise RuntimeError("the service ended before it listened")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def create_key(self, scopes, *arguments):
        """A key of a new project."""
        return subprocess.run(
            [self._muster, "keys", "create", "--name", "bench", "--scope", scopes, *arguments, "--data", self._data],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()

    def cpu_seconds(self):
        """What it took of the processors so far."""
        return cpu_seconds(self.process.pid)

    def load(self, key, kind, pictures, at_once, seconds):
        """The figures of uploads of one kind that are sent for so long."""
        return self.bench("uploads", "--server", f"http://127.0.0.1:{self.port}", "--kind", kind, "--concurrency",
                          at_once, "--seconds", seconds, *pictures, MUSTER_KEY=key)

    def bench(self, *arguments, **environment):
        """The figures of one of the program's own measurements."""
        done = subprocess.run([self._muster, "bench", *map(str, arguments), "--json"], capture_output=True, text=True,
                              env=os.environ | environment)
        if done.returncode:
            raise RuntimeError(f"muster bench {arguments[0]}: {done.stderr.strip()}")
        return json.loads(done.stdout)

    def connect(self):
        """A connection that is open already."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.connect()
        return connection

    def session(self, connection, key, types):
        """A new session that waits for documents of these types."""
        return self.ask(connection, "POST", "/v1/sessions", key, json.dumps({"documentTypes": types}), 201)

    def tokens(self, key, types, count):
        """The tokens of so many new sessions that wait for documents of these types."""
        connection = self.connect()
        try:
            return [self.session(connection, key, types)["token"] for _ in range(count)]
        finally:
            connection.close()

    def upload(self, connection, token, picture, type, side="FRONT", headers=None):
        """Uploads a picture; the document, once it is acknowledged."""
        return self.ask(connection, "POST", f"/v1/documents?type={type}&side={side}", token, picture, 201, headers)

    @staticmethod
    def ask(connection, method, path, token=None, body=None, status=200, headers=None):
        """The JSON of an answer with that status; another one is `Refused`."""
        headers = (headers or {}) | ({"Authorization": f"Bearer {token}"} if token else {})
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != status:
            raise Refused(f"{method} {path.partition('?')[0]}", answer.status, content)
        return json.loads(content)
