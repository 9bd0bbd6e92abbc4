"""Every way a picture can come, as one request whose bytes are sent one by one."""

import json
import urllib.parse

from onboarding import payloads

from .draft import DraftUpload
from .tus import TusUpload
from .wire import Connection


class Slow:
    """A request that is sent as slowly as one likes."""

    def __init__(self, name, connection, body):
        self.name, self.connection, self.body = name, connection, body
        self.sent = 0

    def send(self, count=None):
        """The next bytes, the rest by default."""
        piece = self.body[self.sent:] if count is None else self.body[self.sent:self.sent + count]
        self.connection.send(piece)
        self.sent += len(piece)

    def answer(self):
        answer = self.connection.answer()
        assert answer.status in (200, 201, 204), answer
        self.connection.close()


SAID = {"type": "PASSPORT", "side": "FRONT"}


def slow_requests(make_person, picture, id):
    """A person and a request of each kind; none of the picture's bytes are sent yet."""
    for name, request in REQUESTS.items():
        person = make_person()
        yield person, Slow(name, *request(person, picture, id))


def _begun(person, path, headers, body, id):
    connection = Connection(person.base)
    connection.head("POST", path, {
        **person.authorization, "Upload-Id": id, "Content-Length": len(body), **headers})
    return connection, body


def _raw(person, picture, id):
    return _begun(person, "/v1/documents?" + urllib.parse.urlencode(SAID), {}, picture, id)


def _form(person, picture, id):
    head = b"".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in SAID.items())
    head += b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    return _begun(
        person, "/v1/documents", {"Content-Type": "multipart/form-data; boundary=x"}, head + picture + b"\r\n--x--\r\n",
        id)


def _submit(pack, path):
    def request(person, picture, id):
        packed = pack([payloads.Picture("PASSPORT", "FRONT", picture)])
        body = json.dumps({"requestObject": {"processId": person.id, **packed}}).encode()
        return _begun(person, path, {"Content-Type": "application/json"}, body, id)

    return request


def _tus(person, picture, id):
    upload = TusUpload(person, picture, SAID, id)
    upload.create()
    return upload.begin_append(0, len(picture)), picture


def _draft(version):
    def request(person, picture, id):
        upload = DraftUpload(person, picture, urllib.parse.urlencode({**SAID, "uploadId": id}), version)
        return upload.create(sent=0), picture

    return request


REQUESTS = {
    "raw": _raw, "form": _form, "submit v1": _submit(payloads.ios, "/api/identity/document/submit"),
    "submit v2": _submit(payloads.second, "/api/v2/identity/document/submit"), "tus": _tus, "draft 3": _draft(3),
    "draft 5": _draft(5), "draft 6": _draft(6),
}
