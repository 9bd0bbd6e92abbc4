"""A person who goes through a whole verification, each step at another node, and takes each step once."""

import json
import time

from torture import people
from torture.attempt import Offer
from torture.lives import Lost
from uploads import pictures

from .answers import demand_possible
from .attempts import OnceRaw
from .people import Patient, Person

STEP_SECONDS = 600


class Walker(Patient, people.Sender):
    """One person after the other, from the passport to the code."""

    ways = (OnceRaw,)

    def work(self):
        while not self.is_over.is_set():
            self.ledger.count("persons")
            person = Person(self.lives, self.key, ["PASSPORT"], self.chance)
            person.reader_key = self.key
            self.walk(person)

    def walk(self, person):
        document, = self.bring(person, OnceRaw, [Offer("PASSPORT", pictures.good("PASSPORT", self.chance.randrange(2)))])
        if self.await_state(person, "PRESENCE_CHECK", "NOT_INITIALIZED") == "FAILED":
            return
        self.take_step(person, "presence-check")
        self.take_step(person, "presence-check/submission")
        self.await_state(person, "OTP_VERIFICATION", "VERIFICATION_PENDING")
        self.await_codes(person, 1)
        self.take_step(person, "code/resend")
        code = self.await_codes(person, 2)
        answer = self.take_step(person, "code", {"otpCode": code})
        if not answer["verified"]:
            raise Lost(f"the code {code} of session {person.id} was not taken: {answer}")
        self.await_state(person, "COMPLETED", "ACCEPTED")
        self.ledger.keep_verified(person.id)

    def take_step(self, person, step, body=None):
        """Asks for a step, again and again with the same key until it is answered."""
        headers = {"Idempotency-Key": f"{person.id}/{step}", "Content-Type": "application/json"}
        content = json.dumps(body or {}).encode()

        def take(_):
            answer = person.send("POST", f"/v1/sessions/{person.id}/{step}", headers, content if body else b"")
            if answer.status != 200:
                demand_possible(self.lives, answer, f"/v1/sessions/{person.id}/{step}")
                raise Lost(f"{step} of session {person.id} should be answered 200: {answer}")
            self.ledger.count("answers given again", answer.headers.get("idempotent-replayed") == "true")
            self.lives.acknowledge()
            return answer.json()

        return self.persist(take)

    def await_state(self, person, phase, status):
        """Gives the status; FAILED if the passport could not be judged."""
        deadline = time.monotonic() + STEP_SECONDS
        while True:
            session = person.get(f"/v1/sessions/{person.id}")
            if (session["phase"], session["status"]) == (phase, status):
                return status
            if any(document["status"] == "FAILED" for document in session["documents"]):
                return "FAILED"
            if time.monotonic() > deadline:
                raise Lost(f"session {person.id} does not come to {phase}/{status}: {session}")
            time.sleep(0.2)

    def await_codes(self, person, count):
        """The last of so many codes that were sent to the person."""
        deadline = time.monotonic() + STEP_SECONDS
        while True:
            answer = person.call("GET", f"/v1/sandbox/outbox?processId={person.id}",
                                 {"Authorization": f"Bearer {self.key}"})
            codes = [message["otpCode"] for message in answer.json()]
            if len(codes) > count:
                raise Lost(f"session {person.id} asked for {count} codes and was sent {codes}")
            if len(codes) == count:
                # The code may be sent again only when some time has passed.
                time.sleep(1.1)
                return codes[-1]
            if time.monotonic() > deadline:
                raise Lost(f"session {person.id} does not get its code {count}")
            time.sleep(0.2)
