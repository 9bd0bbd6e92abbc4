"""The threads that send pictures, and those that look for what was acknowledged, each request at another node."""

import hashlib
import json
import random
import time
import uuid

from torture import people
from torture.ledger import Ledger
from torture.lives import Lost
from uploads import wire

from .answers import Elsewhere, Interrupted, demand_possible
from .attempts import SETTLING_SECONDS, WAYS

CALL_SECONDS = 300
# One fault after the other can take the node away that looks at a picture, or the store from which it is read.
VERDICT_SECONDS_IN_FAULTS = 600


class ClusterLedger(Ledger):
    """Also knows who was verified."""

    def __init__(self):
        super().__init__()
        self.verified = []

    def keep_verified(self, session):
        with self.lock:
            self.verified.append(session)
            self.counts["verified to the end"] += 1


class Person(wire.Person):
    """A session that is asked for at one node or another."""

    # With what pictures are read if not with the session's token, which shows none after the end.
    reader_key = None

    def __init__(self, balancer, key, types, chance):
        self.balancer = balancer
        # By the same key, a node that is asked again gives the session that another one has begun.
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json",
                   "Idempotency-Key": str(uuid.UUID(int=chance.getrandbits(128)))}
        answer = self._persist("POST", "/v1/sessions", headers, json.dumps({"documentTypes": types}).encode())
        assert answer.status == 201, answer
        self.id, self.token = answer.json()["id"], answer.json()["token"]

    @property
    def base(self):
        return self.balancer.pick()

    @base.setter
    def base(self, _):
        """Whoever sends does not choose the node."""

    def at(self, base):
        return self

    def call(self, method, path, headers=None, body=b""):
        """Asks until there is an answer; what may take effect only once is sent by `send`."""
        reader = {"Authorization": f"Bearer {self.reader_key}"} if "/renditions/" in path and self.reader_key else {}
        return self._persist(method, path, {**self.authorization, **reader, **(headers or {})}, body)

    def send(self, method, path, headers, body):
        """Asks once. Fails with OSError if nobody knows what came of it."""
        return wire.call(self.base, method, path, {**self.authorization, **headers}, body)

    def _persist(self, method, path, headers, body):
        deadline = time.monotonic() + CALL_SECONDS
        while True:
            try:
                answer = wire.call(self.base, method, path, headers, body)
                demand_possible(self.balancer, answer, path)
                return answer
            except OSError as error:
                if not isinstance(error, Elsewhere):
                    self.balancer.excuse(error)
                if time.monotonic() > deadline:
                    raise Lost(f"{method} {path} comes to no end: {error!r}") from error
            time.sleep(random.uniform(0.05, 0.5))


class Patient:
    """Does its work again when a node fails, which needs a fault as its reason."""

    def persist(self, work):
        while True:
            try:
                return work(self.lives.current())
            except Interrupted:
                self.ledger.count("sent elsewhere without an answer")
            except Elsewhere:
                self.ledger.count("sent elsewhere after an answer")
            except OSError as error:
                self.lives.excuse(error)
                self.ledger.count("sent elsewhere without an answer")
            time.sleep(random.uniform(0.05, 0.5))


class Sender(Patient, people.Sender):
    ways = WAYS

    def meet(self):
        self.ledger.count("persons")
        return Person(self.lives, self.key, list(people.TYPES), self.chance)


class Checker(Patient, people.Checker):
    what = "checked after a fault"

    def check(self, document, life):
        lag = SETTLING_SECONDS if document.has_left_requests else 0
        check(document, life, self.ledger, VERDICT_SECONDS_IN_FAULTS, lag)


def check(document, life, ledger, seconds, lag=0):
    """Finds the document whole and judged, and its renditions as they are described. Its upload may be told of so many
    seconds later."""
    people.check(document, life, ledger, seconds, lag)
    for kind in ("display", "thumbnail"):
        answer = document.person.call("GET", f"/v1/documents/{document.id}/renditions/{kind}")
        # A document that was replaced before anyone looked at it has none.
        if answer.status == 404 and document.may_be_replaced:
            continue
        if answer.status != 200 or hashlib.sha256(answer.body).hexdigest() != answer.headers["etag"].strip('"'):
            raise Lost(f"the {kind} of {document} cannot be read: {answer.status} {answer.headers}")
