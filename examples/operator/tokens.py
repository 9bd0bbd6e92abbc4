"""Access tokens of OAuth 2, as both modes give them out and take them."""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
import threading
import time
import urllib.parse
from dataclasses import dataclass

from web import Refusal, Request, TokenRefusal

# What a client is told where its number chose the fault; its id has a number too.
TOKEN_CODES = {"401": "invalid_client", "429": "slow_down", "500": "server_error", "503": "temporarily_unavailable"}


@dataclass
class Grant:
    """What a token is good for."""

    client: str
    scopes: frozenset[str]
    expires: float
    has_user: bool = False  # a phone signed in for it
    number: str = ""  # of this phone, if that is known
    is_mobile: bool = True  # it signed in over mobile data
    single_use: bool = False


class Tokens:
    def __init__(self, secret: str) -> None:
        self.secret, self.lock, self.grants = secret, threading.Lock(), dict[str, Grant]()

    def client(self, request: Request) -> str:
        """Who asks for a token, by HTTP Basic or in the form.

        Ids begin with "stand-in"; the digits at the end of an id choose a fault, as those of a number do.
        """
        scheme, _, word = request.headers.get("Authorization", "").partition(" ")
        form = request.form()
        client, secret = form.get("client_id", ""), form.get("client_secret", "")
        if scheme.lower() == "basic":
            try:
                pair = base64.b64decode(word, validate=True).decode().partition(":")
            except (binascii.Error, UnicodeDecodeError):
                pair = ("", "", "")
            client, secret = urllib.parse.unquote(pair[0]), urllib.parse.unquote(pair[2])
        if not client.startswith("stand-in") or not hmac.compare_digest(secret.encode(), self.secret.encode()):
            raise TokenRefusal(401, "invalid_client", "", {"WWW-Authenticate": 'Basic realm="token"'})
        return client

    def issue(self, grant: Grant) -> dict[str, str | int]:
        token = secrets.token_urlsafe(32)
        with self.lock:
            self.grants[token] = grant
        return {"access_token": token, "token_type": "bearer", "expires_in": max(0, round(grant.expires - time.time())),
                "scope": " ".join(sorted(grant.scopes))}

    def use(self, request: Request, scopes: set[str], codes: tuple[str, str]) -> Grant:
        """The grant of a request that has any of these scopes."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        request.token = token = token.strip() if scheme.lower() == "bearer" else ""
        with self.lock:
            grant = self.grants.get(token)
            if grant is None or grant.expires <= time.time():
                raise Refusal(401, codes[0], "The token is missing, unknown or has ended.",
                              {"WWW-Authenticate": "Bearer"})
            if not scopes & grant.scopes:
                raise Refusal(403, codes[1], f"The token does not have the scope {' or '.join(sorted(scopes))}.")
            if grant.single_use:
                del self.grants[token]
            return grant

    def revoke(self, token: str) -> None:
        with self.lock:
            self.grants.pop(token, None)


def scopes_of(text: str, known: set[str]) -> frozenset[str]:
    """The scopes that a client asks for, all of them if it names none."""
    wanted = frozenset(text.split()) or frozenset(known)
    if not wanted <= known:
        raise TokenRefusal(400, "invalid_scope", f"Unknown here: {' '.join(sorted(wanted - known))}")
    return wanted
