"""The presence check of somebody with a card, as an app goes through it."""

import json
import time
from datetime import datetime, timezone
from pathlib import Path

from .service import Refused, Service

BACK = Path(__file__).parents[3] / "SampleImages" / "id-card-back.jpg"


class Applicant:
    """A session whose documents are accepted, and that waits for a presence check."""

    def __init__(self, service: Service, key: str, card: bytes):
        """`key` is one of the project's, `card` the picture of an identity card's front."""
        self._service, self._key = service, key
        self._connection = service.connect()
        session = service.session(self._connection, key, ["ID_CARD"])
        self._session, self._token = session["id"], session["token"]
        for side, picture in (("FRONT", card), ("BACK", BACK.read_bytes())):
            service.upload(self._connection, self._token, picture, "ID_CARD", side)
        self._wait("PRESENCE_CHECK", "NOT_INITIALIZED")

    def begin(self) -> list[dict]:
        """The steps of another try."""
        self._connection.close()  # it may have rested for too long; the next question opens it again
        body = json.dumps({"requestObject": {"processId": self._session}})
        path = "/api/identity/presence-check/init"
        answer = self._ask("POST", path, self._token, body, headers={"Content-Type": "application/json"})
        self._check = answer["responseObject"]["sessionAttributes"]
        return self._check["steps"]

    def show(self, step: dict, frame: bytes) -> dict:
        """The answer to a frame, with its `hint`: what it shows, or the code with which it was refused."""
        wait = datetime.fromisoformat(step["notBefore"]) - datetime.now(timezone.utc)
        time.sleep(max(0, wait.total_seconds()))
        path = f"{self._check['uploadUrl']}?step={step['id']}&ticket={step['ticket']}"
        try:
            return self._ask("POST", path, None, frame, headers={"Content-Type": "image/jpeg"})
        except Refused as refusal:
            return {"hint": json.loads(refusal.content)["code"], "stepDone": False, "framesLeft": 0, "value": None}

    def submit(self) -> str:
        """Says that all steps are taken; the result and its reasons."""
        self._ask("POST", f"/v1/presence-checks/{self._check['sessionId']}/submit?ticket={self._check['ticket']}")
        for _ in range(300):
            for check in self._ask("GET", f"/v1/reviews/{self._session}", self._key)["presence"]:
                if check.get("result") not in (None, "PENDING"):
                    return " ".join([check["result"], *check.get("reasons", [])])
            time.sleep(0.1)
        raise TimeoutError("no result")

    def _wait(self, phase: str, status: str) -> None:
        for _ in range(600):
            session = self._ask("GET", f"/v1/sessions/{self._session}", self._key)
            if (session.get("phase"), session["status"]) == (phase, status):
                return
            time.sleep(0.1)
        raise TimeoutError(f"{session.get('phase')}/{session['status']}")

    def _ask(self, *arguments, **options):
        return self._service.ask(self._connection, *arguments, **options)
