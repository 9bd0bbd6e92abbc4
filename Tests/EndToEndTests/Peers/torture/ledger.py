"""What the service has promised, and what was found of it."""

import collections
import threading

from .lives import Lost


class Document:
    """A document that the service has acknowledged."""

    def __init__(self, id, attempt, picture, life):
        self.id, self.way, self.upload, self.person = id, attempt.way, attempt.id, attempt.person
        self.sha256, self.byte_count, self.verdict = picture.sha256, len(picture.data), picture.verdict
        self.life, self.has_left_requests = life, attempt.has_left_requests
        # Whether another one is to take its place, or has.
        self.may_be_replaced = False

    def __repr__(self):
        return f"document {self.id} of session {self.person.id}, by {self.way} as {self.upload} in life {self.life}"


class Ledger:
    """All that was promised. Threads share it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.documents = []
        # Documents that nobody has looked for since a kill.
        self.unchecked = collections.deque()
        # Resumable uploads that were left alone or given up: what their next sender has to be told.
        self.left_alone, self.given_up = [], []
        self.counts = collections.Counter()
        self.failures = []
        self.has_failed = threading.Event()

    def keep(self, document):
        with self.lock:
            self.documents.append(document)
            self.unchecked.append(document)
            self.counts[document.way] += 1

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] += number

    def next_unchecked(self, life):
        """A document of an earlier life; None if all of them were looked for."""
        with self.lock:
            if self.unchecked and self.unchecked[0].life < life:
                return self.unchecked.popleft()
            return None

    def put_back(self, document):
        with self.lock:
            self.unchecked.appendleft(document)

    def oldest_unchecked_life(self):
        with self.lock:
            return self.unchecked[0].life if self.unchecked else None

    def fail(self, error):
        with self.lock:
            self.failures.append(error)
        self.has_failed.set()

    def demand_no_failure(self):
        if self.has_failed.is_set():
            raise Lost(self.failures[0]) from self.failures[0]
