"""The envelope over HTTP: always POST, always JSON, and the envelope's `status` decides."""

import http.client
import json
import urllib.parse

# The codes that the SDKs know, each with the HTTP status that belongs to it. What we say more exactly has its own.
STATUSES = {
    "ONBOARDING_FAILED": 400,
    "ONBOARDING_OTP_FAILED": 400,
    "TOO_MANY_ONBOARDING_PROCESSES": 429,
    "ONBOARDING_PROCESS_LIMIT_REACHED": 429,
    "IDENTITY_VERIFICATION_FAILED": 400,
    "IDENTITY_VERIFICATION_LIMIT_REACHED": 429,
    "DOCUMENT_SUBMIT_FAILED": 400,
    "DOCUMENT_VERIFICATION_FAILED": 400,
    "PRESENCE_CHECK_FAILED": 400,
    "PRESENCE_CHECK_NOT_ENABLED": 400,
    "PRESENCE_CHECK_LIMIT_REACHED": 429,
    "REMOTE_COMMUNICATION_ERROR": 409,
    "INVALID_REQUEST": 400,
    "POWERAUTH_AUTH_FAIL": 401,
    "ERROR_GENERIC": 500,
    "INVALID_DOCUMENT": 400,
    "TOO_MANY_REQUESTS": 429,
}


class Failed(Exception):
    """An envelope with an error. `state` is what an SDK shows because of it; nil for its general error screen."""

    def __init__(self, failure, answer):
        super().__init__(f"{failure['code']} ({answer.status}): {failure['message']} {failure.get('detail', '')}")
        self.code = failure["code"]
        # The service's own code, which says more exactly what is the matter.
        self.ours = failure["musterCode"]
        self.message = failure["message"]
        self.detail = failure.get("detail")
        self.answer = answer
        self.state = None
        self.is_activation_gone = False


class Undecodable(AssertionError):
    """An answer that the SDK cannot decode, or may not get."""


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            raise Undecodable(f"no JSON in an answer {self.status}: {self.body[:200]!r}") from None

    def response_object(self):
        """The answer's data, None where it has none."""
        envelope = self.json()
        if not isinstance(envelope, dict) or envelope.get("status") not in ("OK", "ERROR"):
            raise Undecodable(f"no envelope in an answer {self.status}: {self.body[:200]!r}")
        data = envelope.get("responseObject")
        if envelope["status"] == "ERROR":
            # Without it the networking of SDKs that await an encrypted answer never comes to the code.
            if not isinstance(envelope.get("timestamp"), int) or envelope["timestamp"] < 1_700_000_000_000:
                raise Undecodable(f"no time in an error: {self.body[:200]!r}")
            raise self._failure(data)
        if self.status != 200:
            raise Undecodable(f"OK with the HTTP status {self.status}")
        if data is not None and not isinstance(data, dict):
            raise Undecodable(f"responseObject is {data!r}")
        return data

    def _failure(self, failure):
        names = ("code", "message", "musterCode")
        texts = [failure.get(name) for name in names] if isinstance(failure, dict) else [None]
        if not all(isinstance(text, str) and text for text in texts):
            return Undecodable(f"{', '.join(names)} have to be texts: {failure!r}")
        if failure["code"] not in STATUSES:
            return Undecodable(f"no SDK knows the code {failure['code']}: {failure!r}")
        is_exact = failure["code"] == failure["musterCode"]
        expected = STATUSES[failure["code"]] if is_exact else self.status
        if self.status < 400 or expected != self.status or self.status >= 500 and self.status != 503:
            return Undecodable(f"{failure['code']} with the HTTP status {self.status}: {failure!r}")
        if "json" not in self.headers.get("Content-Type", ""):
            return Undecodable(f"an error of the type {self.headers.get('Content-Type')}")
        return Failed(failure, self)


class Server:
    """The service, and the app's own key for it."""

    def __init__(self, url, key):
        self.address = urllib.parse.urlsplit(url)
        self.key = key

    def connect(self):
        return http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=300)

    def send(self, method, path, token=None, body=None, headers=None):
        """Sends a request as it is given, on a connection of its own."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", **(headers or {})}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        connection = self.connect()
        try:
            try:
                connection.request(method, path, body, headers, encode_chunked="Transfer-Encoding" in headers)
            except (BrokenPipeError, ConnectionResetError):
                pass  # An answer may come before the body is through.
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def ask(self, path, token, request, language="en", headers=None):
        """A call of the protocol; fails with `Failed`."""
        body = json.dumps({"requestObject": request}).encode()
        return self.send("POST", path, token, body, {"Accept-Language": language, **(headers or {})}).response_object()

    def own(self, method, path, token=None, value=None, language="en"):
        """A call of the service's own interface: the status and what it answers."""
        body = None if value is None else json.dumps(value).encode()
        answer = self.send(method, path, token, body, {"Accept-Language": language})
        return answer.status, answer.json()
