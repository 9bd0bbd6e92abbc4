"""What an operator knows of its customers: who they are, and which codes it sent to them."""

from __future__ import annotations

import difflib
import secrets
import threading
import time
import unicodedata
import uuid
from dataclasses import dataclass, field
from typing import Any

from magic import Rule
from web import Refusal, digits_of

# The customer of every number. What is not here is not available.
PERSON = {
    "idDocument": "X1234567", "idDocumentType": "passport", "idDocumentExpiryDate": "2031-07-12",
    "name": "Eva Example Person", "givenName": "Eva", "familyName": "Example Person", "middleNames": "Example",
    "address": "Calle Mayor 4", "streetName": "Mayor", "streetNumber": "4", "postalCode": "28013",
    "locality": "Madrid", "country": "ES", "birthdate": "1980-05-17", "email": "eva@example.com", "gender": "FEMALE",
    "countryOfBirth": "ES", "nationality": "ES",
}
FIELDS = {*PERSON, "nameKanaHankaku", "nameKanaZenkaku", "familyNameAtBirth", "region", "houseNumberExtension",
          "cityOfBirth"}
SCORED = {"name", "givenName", "familyName", "nameKanaHankaku", "nameKanaZenkaku", "middleNames", "familyNameAtBirth",
          "address", "streetName", "streetNumber", "region", "locality", "email", "cityOfBirth"}


def folded(text: str) -> str:
    """A text without what does not count: accents, case, spaces and marks."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in plain if sign.isalnum()).casefold()


def match(person: dict[str, str], asked: dict[str, str], rule: Rule) -> dict[str, str | int]:
    """Compares what is asked about a person with what is known.

    The score is that of difflib; real operators mostly use that of Jaro and Winkler.
    """
    answer: dict[str, str | int] = {}
    for name, given in asked.items():
        known, kind = person.get(name), rule.detail("kyc")
        if known is None or kind == "not_available":
            answer[f"{name}Match"] = "not_available"
        elif kind != "false" and folded(known) == folded(given):
            answer[f"{name}Match"] = "true"
        else:
            answer[f"{name}Match"] = "false"
            if name in SCORED:
                ratio = difflib.SequenceMatcher(None, folded(known), folded(given)).ratio()
                answer[f"{name}MatchScore"] = min(99, round(ratio * (40 if kind == "false" else 100)))
    return answer


@dataclass
class Code:
    """A code on its way to a phone."""

    number: str
    message: str
    expires: float
    arrives: float | None  # None: never
    text: str = field(default_factory=lambda: f"{secrets.randbelow(1_000_000):06}")
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    tries: int = 0
    is_over: bool = False


class Codes:
    PREFIX = "ONE_TIME_PASSWORD_SMS."

    def __init__(self, seconds: float, tries: int, late: float) -> None:
        self.seconds, self.tries, self.late = seconds, tries, late
        self.all, self.lock = dict[str, Code](), threading.Lock()

    def send(self, number: str, message: str, rule: Rule) -> Code:
        if reason := rule.detail("sms"):
            raise Refusal(403, self.PREFIX + reason, "This number gets no code.")
        now = time.time()
        arrives = None if rule.is_special("lost") else now + (self.late if rule.is_special("late") else 0)
        code = Code(number, message, now + (0 if rule.is_special("expired") else self.seconds), arrives)
        with self.lock:
            for older in self.all.values():
                older.is_over |= older.number == number
            self.all[code.id] = code
        return code

    def find(self, code_id: str) -> Code:
        with self.lock:
            if code := self.all.get(code_id):
                return code
        raise Refusal(404, "NOT_FOUND", "No code was sent with this authenticationId.")

    def validate(self, code: Code, text: str) -> None:
        with self.lock:
            if code.tries >= self.tries:
                raise Refusal(400, self.PREFIX + "VERIFICATION_FAILED", "There were too many wrong codes.")
            if code.is_over or code.expires <= time.time():
                raise Refusal(400, self.PREFIX + "VERIFICATION_EXPIRED", "This code has expired.")
            if not secrets.compare_digest(code.text.encode(), text.encode()):
                code.tries += 1
                reason = "VERIFICATION_FAILED" if code.tries >= self.tries else "INVALID_OTP"
                raise Refusal(400, self.PREFIX + reason, "This is not the code.")
            code.is_over = True

    def outbox(self, number: str) -> list[dict[str, Any]]:
        """What arrived at the phones so far, or at one of them."""
        with self.lock:
            return [{"to": code.number, "authenticationId": code.id, "code": code.text,
                     "text": code.message.replace("{{code}}", code.text)}
                    for code in self.all.values() if code.arrives is not None and code.arrives <= time.time()
                    and number in ("", digits_of(code.number))]

    def clear(self) -> None:
        with self.lock:
            self.all.clear()
