"""Pictures that come whole, in one request."""

import json
import urllib.parse

from onboarding import payloads
from uploads.wire import Connection

from .attempt import Attempt


class Whole(Attempt):
    """What was interrupted is looked for, and sent again under another name unless it is there."""

    was_sent = False

    def advance(self):
        if self.was_sent:
            if (documents := self.documents()) is not None:
                if not self.is_acknowledged:
                    self.ledger.count("answers lost")
                return documents
            self.tries += 1
        if self.chance.random() < 0.05:
            self.break_off()
            self.tries += 1
        self.was_sent = True
        answer = self.exchange(*self.request())
        self.demand(answer, self.expected_status)
        self.acknowledge()
        return self.documents()

    expected_status = 201

    def request(self):
        """Path, headers and body."""
        raise NotImplementedError

    def exchange(self, path, headers, body):
        return self.person.call("POST", path, {**headers, "Upload-Id": self.id}, body)

    def break_off(self):
        """The line is cut somewhere; nothing may be left of this."""
        path, headers, body = self.request()
        connection = Connection(self.person.base)
        connection.head("POST", path, {
            **self.person.authorization, **headers, "Upload-Id": self.id, "Content-Length": len(body)})
        connection.send(body[:self.chance.randrange(len(body))])
        connection.cut()
        self.ledger.count("lines cut")


class Raw(Whole):
    way = "raw"

    def request(self):
        query = urllib.parse.urlencode(self.offers[0].said)
        return f"/v1/documents?{query}", {"Content-Type": "image/jpeg"}, self.picture.data


class Form(Whole):
    way = "form"
    boundary = b"--------------------------0123456789"

    def request(self):
        parts = [self._part(f'name="{name}"', value.encode()) for name, value in self.offers[0].said.items()]
        parts.append(self._part('name="file"; filename="picture.jpg"', self.picture.data))
        body = b"".join(parts) + b"--" + self.boundary + b"--\r\n"
        return "/v1/documents", {"Content-Type": f"multipart/form-data; boundary={self.boundary.decode()}"}, body

    def _part(self, said, value):
        head = f"Content-Disposition: form-data; {said}".encode()
        return b"--" + self.boundary + b"\r\n" + head + b"\r\n\r\n" + value + b"\r\n"


class Submit(Whole):
    """By the onboarding protocol; the envelope's answer names no documents."""

    expected_status = 200
    path, pack = None, None

    def request(self):
        pictures = [
            payloads.Picture(offer.type, "FRONT", offer.picture.data, offer.original) for offer in self.offers]
        request = {"processId": self.person.id, **type(self).pack(pictures)}
        return self.path, {"Content-Type": "application/json"}, json.dumps({"requestObject": request}).encode()


class ArchiveSubmit(Submit):
    way = "submit v1"
    path, pack = "/api/identity/document/submit", payloads.ios


class PlainSubmit(Submit):
    way = "submit v2"
    path, pack = "/api/v2/identity/document/submit", payloads.second
