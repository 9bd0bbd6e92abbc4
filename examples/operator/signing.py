"""Signatures with a key that others can look up, made by the program openssl."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import subprocess
import threading
import time
from email.utils import formatdate
from typing import Any
from urllib.parse import urlsplit


def openssl(*arguments: str, given: bytes = b"", files: tuple[int, ...] = ()) -> bytes:
    return subprocess.run(["openssl", *arguments], input=given, pass_fds=files, capture_output=True, check=True).stdout


def url64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Key:
    """A private key that is made when it is first needed, and never gets into a file."""

    def __init__(self, kind: str = "rsa") -> None:
        self.kind, self.algorithm = kind, {"rsa": "rsa-sha256", "ec": "ecdsa-sha256"}[kind]
        self.lock, self.private, self.parts = threading.RLock(), b"", dict[str, str]()

    def make(self) -> bytes:
        with self.lock:
            if not self.private:
                self.private = openssl("genrsa", "2048") if self.kind == "rsa" \
                    else openssl("ecparam", "-genkey", "-noout", "-name", "prime256v1")
            return self.private

    def sign(self, message: bytes) -> bytes:
        reading, writing = os.pipe()
        try:
            os.write(writing, self.make())  # this is less than a pipe holds
            os.close(writing)
            return openssl("dgst", "-sha256", "-sign", f"/dev/fd/{reading}", given=message, files=(reading,))
        finally:
            os.close(reading)

    def public(self) -> dict[str, str]:
        """The public half as a JSON Web Key."""
        with self.lock:
            self.parts = self.parts or self.describe()
            return self.parts

    def describe(self) -> dict[str, str]:
        if self.kind == "rsa":
            modulus = openssl("rsa", "-noout", "-modulus", given=self.make()).decode().strip().partition("=")[2]
            parts = {"kty": "RSA", "alg": "RS256", "n": url64(bytes.fromhex(modulus)), "e": "AQAB"}
        else:
            # The point is at the end: twice 32 bytes.
            point = openssl("ec", "-pubout", "-outform", "DER", given=self.make())[-64:]
            parts = {"kty": "EC", "alg": "ES256", "crv": "P-256", "x": url64(point[:32]), "y": url64(point[32:])}
        named = {name: parts[name] for name in ("crv", "e", "kty", "n", "x", "y") if name in parts}
        thumb = hashlib.sha256(json.dumps(named, separators=(",", ":")).encode()).digest()
        return {"kid": url64(thumb), "use": "sig", **parts}

    def token(self, claims: dict[str, Any]) -> str:
        """A JSON Web Token; for keys of RSA alone."""
        head = {"alg": "RS256", "typ": "JWT", "kid": self.public()["kid"]}
        signed = ".".join(url64(json.dumps(part).encode()) for part in (head, claims))
        return f"{signed}.{url64(self.sign(signed.encode()))}"


def signed_headers(key: Key, url: str, kind: str, body: bytes, fault: str, forger: Key) -> dict[str, str]:
    """The head of a callback, with its HTTP signature, or with what a fault makes of it."""
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    digest = hashlib.sha256(b"another body" if fault == "digest" else body)
    headers = {
        "Host": parts.netloc.rpartition("@")[2],
        "Date": formatdate(time.time() - (86_400 if fault == "old" else 0), usegmt=True),
        "x-tru-callback": kind,
        "Digest": f"SHA-256={digest.hexdigest() if fault == 'hex' else base64.b64encode(digest.digest()).decode()}",
        "Content-Type": "application/json",
    }
    covered = ["(request-target)", "host", "date", "x-tru-callback"] + ([] if fault == "uncovered" else ["digest"])
    values = {"(request-target)": f"post {target}", **{name.lower(): value for name, value in headers.items()}}
    text = "\n".join(f"{name}: {values[name]}" for name in covered)
    if fault != "unsigned":
        signer = forger if fault == "forged" else key
        key_id = "nobody" if fault == "unknownkey" else key.public()["kid"]
        headers["Authorization"] = (
            f'Signature keyId="{key_id}",algorithm="{key.algorithm}",headers="{" ".join(covered)}",'
            f'signature="{base64.b64encode(signer.sign(text.encode())).decode()}"')
    return headers
