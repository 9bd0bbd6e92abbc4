"""An app with the requests of three generations of clients."""

import hashlib
import http.client
import json
import secrets
from dataclasses import asdict, dataclass
from urllib.parse import urlencode, urlsplit

from . import curve


class Refused(Exception):
    """An error of the service, as a client reads it."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.code = status, body.get("error")


class Connection:
    """A connection to the service."""

    def __init__(self, base, headers=None):
        parts = urlsplit(base)
        self._http = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        self._headers = headers or {}

    def ask(self, method, path, body=None, headers=None):
        """The fields of a successful answer."""
        parts = urlsplit(path)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        content = None if body is None else json.dumps(body)
        self._http.request(method, path, content, self._headers | (headers or {}))
        answer = self._http.getresponse()
        fields = json.loads(answer.read() or b"{}")
        if answer.status != 200:
            raise Refused(answer.status, fields)
        return fields


@dataclass
class Device:
    """What an app stores of an identity."""

    user: str
    mpin_id: str
    token: str
    public_key: str = ""
    dtas: str = ""
    paths: str = "/rps/v2"

    @property
    def point(self):
        """The point that the secret is a multiple of."""
        return curve.hash_to_point(bytes.fromhex(self.mpin_id + self.public_key))

    def save(self, path):
        """Stores it in a file."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(asdict(self), file)

    @staticmethod
    def load(path):
        """The device of a file."""
        with open(path, encoding="utf-8") as file:
            return Device(**json.load(file))


class App:
    """An app of a project."""

    def __init__(self, base, project, headers=None):
        self.base, self.project = base, project
        self._connection = Connection(base, {"X-MIRACL-CID": project} | (headers or {}))
        self.ask = self._connection.ask

    # Registration

    def activation(self, user, code="111111"):
        """The token for an e-mail address of a sandbox."""
        self.ask("POST", "/verification/email", {"projectId": self.project, "userId": user, "deviceName": "Phone"})
        return self.ask("POST", "/verification/confirmation", {"userId": user, "code": code})["actToken"]

    def register(self, user, pin, name="Phone", activation=None):
        """Registers a device as the newest clients do."""
        key, public_key = _key_pair()
        answer = self.ask("POST", "/registration", {
            "userId": user, "deviceName": name, "activationToken": activation or self.activation(user),
            "publicKey": public_key})
        if answer["projectId"] != self.project:
            raise ValueError("Project mismatch")
        shares = [self.ask("GET", url)["dvsClientSecret"] for url in answer["secretUrls"]]
        return _device(user, answer["mpinId"], public_key, answer["dtas"], key, shares, pin)

    def register_former(self, user, pin):
        """Registers a device as native SDKs do."""
        key, public_key = _key_pair()
        begun = self.ask("PUT", "/rps/v2/user", {
            "userId": user, "deviceName": "Phone", "activateCode": self.activation(user), "mobile": 1})
        query = urlencode({"regOTT": begun["regOTT"], "publicKey": public_key})
        answer = self.ask("GET", f"/rps/v2/signature/{begun['mpinId']}?{query}")
        shares = [answer["dvsClientSecretShare"], self.ask("GET", answer["cs2url"])["dvsClientSecret"]]
        return _device(user, begun["mpinId"], public_key, answer["dtas"], key, shares, pin)

    def register_first(self, user, pin):
        """Registers a device as the oldest clients do, whose person opens the link of an e-mail in between."""
        settings = self.ask("GET", "/rps/clientSettings")
        begun = self.ask("PUT", settings["registerURL"], {"userId": user, "mobile": 1, "deviceName": "Phone"})
        self.ask("POST", "/login/confirm", {"userId": user, "code": "111111", "projectId": self.project})
        answer = self.ask("GET", f"{settings['signatureURL']}/{begun['mpinId']}?regOTT={begun['regOTT']}")
        other = self.ask("GET", f"{settings['certivoxURL']}clientSecret?{answer['params']}")
        device = _device(user, begun["mpinId"], "", "", 1, [answer["clientSecretShare"], other["clientSecret"]], pin)
        device.paths = urlsplit(settings["mpinAuthServerURL"]).path
        return device

    def renew(self, device, token, pin):
        """Registers a device again, with a secret of the newest generation."""
        key, public_key = _key_pair()
        answer = self.ask("POST", "/rps/v2/dvsregister", {"publicKey": public_key, "dvsRegisterToken": token})
        shares = [answer["dvsClientSecretShare"], self.ask("GET", answer["cs2url"])["dvsClientSecret"]]
        return _device(device.user, answer["mpinId"], public_key, answer["dtas"], key, shares, pin)

    # Logins

    def prove(self, device, pin, scope="jwt", access="0"):
        """The token that reveals the result of a login."""
        number = secrets.randbelow(curve.ORDER)
        point = device.point
        first = {"mpin_id": device.mpin_id, "U": curve.encode(curve.multiply(number, point)), "UT": "", "pass": 1}
        if device.public_key:
            first |= {"publicKey": device.public_key, "dtas": device.dtas, "scope": [scope]}
        challenge = int(self.ask("POST", f"{device.paths}/pass1", first)["y"], 16)
        secret = curve.add(curve.decode(device.token), curve.multiply(pin, point)) if pin else curve.decode(device.token)
        proof = curve.multiply(-(number + challenge), secret)
        return self.ask("POST", f"{device.paths}/pass2", {
            "mpin_id": device.mpin_id, "WID": access, "V": curve.encode(proof), "pass": 2})["authOTT"]

    def finish(self, device, token):
        """The answer to a login."""
        is_first = device.paths == "/rps"
        message = {"mpinResponse": {"authOTT": token}} if is_first else {"authOTT": token, "wam": "dvs"}
        return self.ask("POST", f"{device.paths}/authenticate", message)

    def log_in(self, device, pin, scope="jwt", access="0"):
        """Logs in."""
        return self.finish(device, self.prove(device, pin, scope, access))

    def sign(self, device, pin, document, timestamp):
        """The certificate of a signature."""
        number, point = secrets.randbelow(curve.ORDER), device.point
        commitment, digest = curve.encode(curve.multiply(number, point)), hashlib.sha256(document).hexdigest()
        challenge = int.from_bytes(hashlib.sha256(
            timestamp.to_bytes(4) + bytes.fromhex(commitment + digest)).digest()) % curve.ORDER
        secret = curve.add(curve.decode(device.token), curve.multiply(pin, point))
        proof = curve.encode(curve.multiply(-(number + challenge), secret))
        return self.ask("POST", "/dvs/verify", {
            "signature": {"hash": digest, "mpinId": device.mpin_id, "u": commitment, "v": proof,
                          "publicKey": device.public_key, "dtas": device.dtas},
            "timestamp": timestamp, "type": "verification"})["certificate"]

    def read(self, access, status="wid", user=""):
        """Tells the page that its code was read."""
        return self.ask("POST", f"/rps/v2/codeStatus", {"wid": access, "status": status, "userId": user})


def _key_pair():
    key = secrets.randbelow(curve.ORDER - 1) + 1
    return key, curve.multiply_generator(pow(key, -1, curve.ORDER))


def _device(user, mpin_id, public_key, dtas, key, shares, pin):
    device = Device(user, mpin_id, "", public_key, dtas)
    secret = curve.multiply(key, curve.add(*map(curve.decode, shares)))
    token = curve.add(secret, curve.multiply(-pin, device.point)) if pin else secret
    device.token = curve.encode(token)
    return device
