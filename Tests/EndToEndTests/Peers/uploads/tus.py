"""Uploads as tus 1.0.0 has them (https://tus.io/protocols/resumable-upload), down to the bytes."""

import base64
import hashlib

from .wire import Connection


class TusUpload:
    """One picture on its way; it may take several requests."""

    VERSION = {"Tus-Resumable": "1.0.0"}
    PIECE = {"Content-Type": "application/offset+octet-stream"}

    def __init__(self, person, picture, metadata, id=None):
        self.person, self.picture, self.metadata, self.id = person, picture, metadata, id
        self.place = None

    @property
    def headers(self):
        return {**self.person.authorization, **self.VERSION}

    def begin_creation(self, count=0, **more):
        """Announces the upload, and the first `count` bytes with it, but sends none of them."""
        described = [f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in self.metadata.items()]
        headers = {"Upload-Length": len(self.picture), "Upload-Metadata": ",".join(described), "Content-Length": count}
        if self.id:
            headers["Upload-Id"] = self.id
        connection = Connection(self.person.base)
        connection.head("POST", "/v1/uploads/tus", {**self.headers, **headers, **(self.PIECE if count else {}), **more})
        return connection

    def create(self, count=0):
        """Begins the upload, with its first `count` bytes in the same request."""
        connection = self.begin_creation(count)
        connection.send(self.picture[:count])
        answer = connection.answer()
        connection.close()
        self.place = answer.headers.get("location")
        return answer

    def begin_append(self, offset, count, checksum=None, **more):
        """Announces `count` bytes, but sends none of them."""
        headers = {"Upload-Offset": offset, "Content-Length": count}
        if checksum:
            digest = hashlib.new(checksum, self.picture[offset:offset + count]).digest()
            headers["Upload-Checksum"] = f"{checksum} {base64.b64encode(digest).decode()}"
        connection = Connection(self.person.base)
        connection.head("PATCH", self.place, {**self.headers, **self.PIECE, **headers, **more})
        return connection

    def append(self, offset, count, checksum=None, **more):
        """Sends `count` bytes from there."""
        connection = self.begin_append(offset, count, checksum, **more)
        connection.send(self.picture[offset:offset + count])
        answer = connection.answer("PATCH")
        connection.close()
        return answer

    def where(self):
        """How many bytes the service has."""
        answer = self.person.head(self.place, self.headers)
        assert answer.status == 200, answer
        assert answer.headers["cache-control"] == "no-store", answer
        assert answer.headers["tus-resumable"] == "1.0.0", answer
        assert int(answer.headers["upload-length"]) == len(self.picture), answer
        return int(answer.headers["upload-offset"])

    def cancel(self):
        return self.person.call("DELETE", self.place, self.headers)
