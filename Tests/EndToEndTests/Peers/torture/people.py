"""The threads that send pictures, and those that look for what was acknowledged before a kill."""

import hashlib
import random
import threading
import time

from uploads import pictures
from uploads.wire import Person

from .ledger import Document
from .lives import Lost
from .resumable import Draft3, Draft5, Draft6, Tus
from .attempt import Offer
from .whole import ArchiveSubmit, Form, PlainSubmit, Raw, Submit

WAYS = (Raw, Form, ArchiveSubmit, PlainSubmit, Tus, Tus, Draft3, Draft5, Draft6)
TYPES = ("ID_CARD", "PASSPORT", "DRIVING_LICENSE")


class Worker(threading.Thread):
    """Does its work in spite of kills. What else goes wrong ends the torture."""

    def __init__(self, lives, ledger):
        super().__init__(daemon=True)
        self.lives, self.ledger = lives, ledger

    def run(self):
        try:
            self.work()
        except Exception as error:
            self.ledger.fail(error)

    def persist(self, work):
        """Does `work`, beginning again after each kill that comes between. It is told in which life it is."""
        while True:
            life = self.lives.current()
            try:
                return work(life)
            except ConnectionError as error:
                self.lives.excuse(life, error)


class Sender(Worker):
    """One person after the other, each with pictures of their documents; always with an upload in flight."""

    ways = WAYS

    def __init__(self, number, seed, key, gate, *shared):
        super().__init__(*shared)
        self.key, self.chance = key, random.Random(f"{seed}/{number}")
        # Nothing new is begun while it is closed.
        self.gate = gate
        self.is_over = threading.Event()
        self.attempts = 0

    def work(self):
        while not self.is_over.is_set():
            # The back of the ID card never comes, so that the verification never goes on without the others.
            person = self.meet()
            types = self.chance.sample(TYPES, 3)
            while types and not self.is_over.is_set():
                way = self.chance.choice(self.ways)
                count = 2 if issubclass(way, Submit) and self.chance.random() < 0.3 else 1
                documents = self.bring(person, way, [Offer(type, self.paint(way, type)) for type in types[:count]])
                if documents and self.chance.random() < 0.4:
                    self.replace(person, types[0], documents[0])
                del types[:count]

    def meet(self):
        return self.persist(lambda life: Person(life.base, self.key, TYPES))

    def replace(self, person, type, document):
        document.may_be_replaced = True
        way = self.chance.choice(self.ways)
        if self.bring(person, way, [Offer(type, self.paint(way, type), original=document.id)]):
            self.ledger.count("replaced")

    def bring(self, person, way, offers):
        self.gate.wait()
        self.attempts += 1
        attempt = way(person, f"upload-{self.attempts}", offers, self.chance, self.lives, self.ledger)

        def advance(life):
            person.base = life.base
            return life, attempt.advance()

        life, ids = self.persist(advance)
        documents = [Document(id, attempt, offer.picture, life.number) for id, offer in zip(ids, offers)]
        for document in documents:
            self.ledger.keep(document)
        return documents

    def paint(self, way, type):
        if self.chance.random() < 0.1:
            return pictures.good(type, self.chance.randrange(2))
        # What may come in several requests is made long enough for several parts.
        most = 700_000 if hasattr(way, "send") and self.chance.random() < 0.3 else 60_000
        return pictures.small(self.chance.randint(16, most))


class Checker(Worker):
    """Looks for what was acknowledged in earlier lives, and now and then for something old once more."""

    what = "checked after a kill"

    def __init__(self, number, seed, *shared):
        super().__init__(*shared)
        self.chance = random.Random(f"{seed}/checker/{number}")
        self.known = []
        self.is_over = threading.Event()

    def work(self):
        while not self.is_over.is_set():
            life = self.lives.current().number
            if (document := self.ledger.next_unchecked(life)) is not None:
                self.persist(lambda life: self.check(document, life))
                self.ledger.count(self.what)
                self.known = (self.known + [document])[-50:]
            elif self.known and self.chance.random() < 0.2:
                self.persist(lambda life: self.check(self.chance.choice(self.known), life))
            else:
                time.sleep(0.02)

    def check(self, document, life):
        check(document, life, self.ledger)


def check(document, life, ledger, seconds=120, lag=0):
    """Finds the document whole, and judged in the end. Its upload may be told of so many seconds later."""
    person = document.person.at(life.base)
    deadline = time.monotonic() + seconds
    while True:
        answer = person.call("GET", f"/v1/documents/{document.id}")
        if answer.status != 200:
            raise Lost(f"{document} is lost: {answer}")
        shown = answer.json()
        if shown["status"] in ("ACCEPTED", "REJECTED", "FAILED", "DISPOSED"):
            break
        if time.monotonic() > deadline:
            raise Lost(f"{document} is stuck: {shown}")
        time.sleep(0.05)
    found = (shown["sha256"], shown["byteCount"], shown["uploadId"])
    if found != (document.sha256, document.byte_count, document.upload):
        raise Lost(f"{document} is another one: {shown}")
    if shown["status"] == "DISPOSED":
        if not document.may_be_replaced:
            raise Lost(f"{document} was replaced by nobody")
    elif shown["status"] != document.verdict:
        raise Lost(f"{document} should be {document.verdict}: {shown}")
    elif not all(shown["renditions"][kind] for kind in ("original", "display", "thumbnail")):
        raise Lost(f"renditions of {document} are missing: {shown}")
    if hashlib.sha256(person.original(document.id)).hexdigest() != document.sha256:
        raise Lost(f"the bytes of {document} are not those that were sent")
    await_end(document, person, deadline, lag)


def await_end(document, person, deadline, lag):
    """Finds the upload of a document that is judged at its end too, at once unless it brought others beside it."""
    grace = time.monotonic() + lag
    while (upload := person.upload(document.upload))["stage"] != "done":
        is_alone = len(upload["documentIds"]) == 1 and time.monotonic() >= grace
        if is_alone or time.monotonic() > deadline:
            raise Lost(f"the upload of {document} is {upload['stage']} although the document is judged")
        time.sleep(0.05)
