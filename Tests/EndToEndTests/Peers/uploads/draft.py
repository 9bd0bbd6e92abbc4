"""Uploads as the IETF's draft has them, in the versions of Apple's URLSession."""

from .wire import Connection


class DraftUpload:
    """One picture on its way; it may take several requests."""

    def __init__(self, person, picture, query, version):
        self.person, self.picture, self.query, self.version = person, picture, query, version
        self.place = None

    def completeness(self, is_complete):
        if self.version == 3:
            return {"Upload-Incomplete": "?0" if is_complete else "?1"}
        return {"Upload-Complete": "?1" if is_complete else "?0"}

    def is_complete(self, answer):
        if self.version == 3:
            return {"?0": True, "?1": False}[answer.headers["upload-incomplete"]]
        return {"?1": True, "?0": False}[answer.headers["upload-complete"]]

    @property
    def headers(self):
        return {**self.person.authorization, "Upload-Draft-Interop-Version": str(self.version)}

    def create(self, count=None, sent=None, headers=None):
        """Sends the first `count` bytes, all by default, or says so and cuts the line after `sent` of them."""
        is_complete = count is None
        body = self.picture[:count]
        connection = Connection(self.person.base)
        connection.head("POST", "/v1/documents?" + self.query, {
            **self.headers, **self.completeness(is_complete), "Content-Length": len(body),
            "Content-Type": "image/jpeg", **(headers or {})})
        interim = connection.read_interim()
        assert interim.status == 104, interim
        assert interim.headers["upload-draft-interop-version"] == str(self.version), interim
        self.place = interim.headers["location"]
        return self._finish(connection, body, sent, "POST")

    def append(self, offset, count=None, sent=None, headers=None):
        """Sends `count` bytes from there, the rest by default, or cuts the line after `sent` of them."""
        is_complete = count is None
        body = self.picture[offset:] if is_complete else self.picture[offset:offset + count]
        connection = Connection(self.person.base)
        all_headers = {
            **self.headers, **self.completeness(is_complete), "Upload-Offset": offset, "Content-Length": len(body)}
        if self.version == 6:
            all_headers["Content-Type"] = "application/partial-upload"
        connection.head("PATCH", self.place, {**all_headers, **(headers or {})})
        return self._finish(connection, body, sent, "PATCH")

    def _finish(self, connection, body, sent, method):
        if sent is not None:
            connection.send(body[:sent])
            return connection
        connection.send(body)
        answer = connection.answer(method)
        connection.close()
        return answer

    def where(self):
        """How many bytes the service has, and whether that is all."""
        answer = self.person.head(self.place, self.headers)
        assert answer.status == 204, answer
        assert answer.headers["cache-control"] == "no-store", answer
        assert answer.headers["upload-draft-interop-version"] == str(self.version), answer
        return int(answer.headers["upload-offset"]), self.is_complete(answer)

    def cancel(self):
        return self.person.call("DELETE", self.place, self.headers)
