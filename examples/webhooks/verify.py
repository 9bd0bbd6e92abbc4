"""Checks a webhook message of Muster (Standard Webhooks). Needs nothing but Python."""

import base64
import hashlib
import hmac
import json
import os
import sys
import time

TOLERANCE_SECONDS = 300


class InvalidMessage(Exception):
    """A message that is not to be believed."""


def verify(secret, headers, body, now=None):
    """The message, as an object.

    `secret` is what `muster webhooks add` printed, `headers` the request's with names in small letters, `body` its bytes.
    """
    try:
        identifier, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
        signatures = headers["webhook-signature"].split(" ")
        age = abs((time.time() if now is None else now) - int(timestamp))
    except (KeyError, ValueError):
        raise InvalidMessage("a header is missing or makes no sense") from None
    if age > TOLERANCE_SECONDS:
        raise InvalidMessage("the message is too old, or of the future")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{identifier}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # While two secrets are in force there are two signatures. One has to be ours.
    if not any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures):
        raise InvalidMessage("no signature is right")
    return json.loads(body)


if __name__ == "__main__":
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    try:
        message = verify(os.environ["WEBHOOK_SECRET"], dict(zip(names, sys.argv[1:])), sys.stdin.buffer.read())
    except InvalidMessage as error:
        sys.exit(f"refused: {error}")
    print(message["type"])
