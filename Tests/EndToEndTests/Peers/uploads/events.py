"""Server-Sent Events, read as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""

import http.client
import json
import socket
import threading
import time
import urllib.parse


class Events(threading.Thread):
    """Follows something until its end; ask `join` for that. What came so far is in `all`."""

    def __init__(self, person, path):
        super().__init__(daemon=True)
        self.start_time = time.monotonic()
        self.all, self.seconds, self.failure = [], None, None
        place = urllib.parse.urlsplit(person.base)
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
        connection.request("GET", path, headers=person.authorization)
        self.socket = connection.sock
        self.answer = connection.getresponse()
        assert self.answer.status == 200, f"{self.answer.status} {self.answer.read()}"
        assert self.answer.headers["Content-Type"] == "text/event-stream", self.answer.headers
        self.start()

    def run(self):
        name, data = None, ""
        try:
            for line in self.answer:
                field, _, value = line.decode().rstrip("\r\n").partition(":")
                value = value.removeprefix(" ")
                if field == "event":
                    name = value
                elif field == "data":
                    data += value
                elif not field and data:
                    self.all.append((name, json.loads(data)))
                    name, data = None, ""
        except Exception as error:
            self.failure = error
        self.seconds = time.monotonic() - self.start_time

    def cut(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.join(60)

    def until_end(self):
        """The events of a stream that has come to its end by itself."""
        self.join(60)
        assert not self.is_alive(), f"the stream does not end: {self.all[-3:]}"
        assert self.failure is None, repr(self.failure)
        return [data for _, data in self.all]
