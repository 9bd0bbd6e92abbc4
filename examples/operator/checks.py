"""The checks of the vendor: what they know, and how they go from one state to the next."""

from __future__ import annotations

import secrets
import threading
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

from magic import UNUSUAL, Rule

BUCKETS = (60, 360, 720, 1440, 2880, 4320, 10080, 43200, 129600, 259200, 525600)
OLDER = 525601
ENDED = ("COMPLETED", "ERROR", "EXPIRED")
# The errors that a SIM check can end with; it has no phone that goes anywhere.
SIM_ERRORS = "mno_"


def now() -> datetime:
    return datetime.now(timezone.utc)


def text_of(time: datetime) -> str:
    return time.isoformat(timespec="seconds")


@dataclass
class Check:
    product: str
    version: str
    number: str
    rule: Rule
    seconds: float  # until it expires
    base: str  # how its creator reached us
    period: int = 10080
    reference: str | None = None
    callback_url: str = ""
    redirect_url: str = ""
    phone_ip: str = ""
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    created: datetime = field(default_factory=now)
    updated: datetime | None = None
    status: str = "ACCEPTED"
    error: str = ""
    code: str = ""  # what the phone brings back, in v0.2
    due: datetime | None = None  # when a late result is known
    looks: int = 0  # how often a result was asked for
    trace_id: str = field(default_factory=lambda: secrets.token_hex(8))
    logs: list[dict[str, Any]] = field(default_factory=list)

    @property
    def has_ended(self) -> bool:
        return self.status in ENDED

    def log(self, message: str, **attributes: Any) -> None:
        entry = {"timestamp": now().isoformat(timespec="milliseconds"), "message": message}
        self.logs.append(entry | ({"attributes": attributes} if attributes else {}))

    def verdict(self) -> dict[str, Any]:
        """What a completed check found."""
        found: dict[str, Any] = {"network_id": "23410"}
        if self.product == "mo_check":
            return found | {"verified": self.rule.match}
        if self.product != "sim_check":
            found["match"] = self.rule.match
        if self.product == "phone_check":
            return found
        minutes = self.rule.sim_minutes
        found |= {"no_sim_change": minutes is None or minutes > self.period, "no_sim_change_period": self.period}
        if minutes is not None:
            found["sim_change_within"] = next((bucket for bucket in BUCKETS if minutes <= bucket), OLDER)
            found["last_sim_change_at"] = text_of(self.created - timedelta(minutes=minutes))
        return found

    def resource(self, is_new: bool = False) -> dict[str, Any]:
        """The check as callers see it."""
        unusual = self.rule.is_special("unusual")
        here = f"{self.base}/{self.product}/{self.version}/checks/{self.id}"
        shown: dict[str, Any] = {
            "check_id": self.id, "status": self.status,
            "charge_amount": 1.5 if unusual else 1, "charge_currency": "API",
            "created_at": text_of(self.created), "_links": {"self": {"href": here}}}
        if self.reference is not None or unusual:
            shown["reference_id"] = self.reference
        if self.updated:
            shown["updated_at"] = text_of(self.updated)
        if self.error:
            shown["error_code"] = self.error
        if self.status == "COMPLETED":
            shown |= self.verdict()
        if is_new and self.product == "mo_check":
            shown |= {"mo_body": f"Verify {self.id[:8]}", "mo_receiver": "447700900999"}
        elif is_new and self.product != "sim_check":
            shown["_links"]["check_url"] = {"href": f"{here}/redirect"}
        if is_new:
            shown |= {"snapshot_balance": 98.5 if unusual else 99, "ttl": round(self.seconds)}
        return shown | (UNUSUAL if unusual else {})


class Checks:
    """All checks. `ended` is called once for each that comes to its end."""

    def __init__(self, late: float, ended: Callable[[Check], None]) -> None:
        self.late, self.ended = timedelta(seconds=late), ended
        self.all: dict[str, Check] = {}
        self.lock = threading.RLock()

    def add(self, check: Check) -> None:
        with self.lock:
            self.all[check.id] = check
            check.log("Check create: accepted", amount=1, currency="API")
        if check.product == "sim_check":
            self.finish(check, check.rule.error if check.rule.error.startswith(SIM_ERRORS) else "")
        else:
            self.later(check, check.seconds)

    def later(self, check: Check, seconds: float) -> None:
        """Looks again then, so that a callback goes out even if nobody asks."""
        if not check.callback_url:
            return
        timer = threading.Timer(seconds + 0.01, self.refresh, (check,))
        timer.daemon = True
        timer.start()

    def find(self, product: str, check_id: str) -> Check | None:
        """A check as it stands now. Both versions see the same ones."""
        check = self.all.get(check_id)
        if check is None or check.product != product:
            return None
        self.refresh(check)
        return check

    def refresh(self, check: Check) -> None:
        with self.lock:
            if check.due and check.due <= now():
                self.end(check, "ERROR" if check.error else "COMPLETED")
            elif not check.due and check.created + timedelta(seconds=check.seconds) <= now():
                self.end(check, "EXPIRED")

    def open(self, check: Check) -> bool:
        """The phone has come. False if it comes too late."""
        with self.lock:
            if check.has_ended or check.due or check.code:
                return False
            self.change(check, "PENDING")
            return True

    def finish(self, check: Check, error: str = "") -> None:
        """The result is there, or will be."""
        with self.lock:
            if check.has_ended or check.due:
                return
            check.error = error
            if check.rule.is_special("late") and not error and check.product != "sim_check":
                check.due = now() + self.late
                self.later(check, self.late.total_seconds())
            else:
                self.end(check, "ERROR" if error else "COMPLETED")

    def exchange(self, check: Check, code: str) -> bool:
        """The code that the phone brought back. Each is good once."""
        with self.lock:
            if check.has_ended or not check.code or not secrets.compare_digest(check.code.encode(), code.encode()):
                return False
            check.code = ""
            self.finish(check, check.error or check.rule.error)
            return True

    def change(self, check: Check, status: str) -> None:
        check.status, check.updated = status, now()
        check.log(f"Check status: {status}", **({"error_code": check.error} if check.error else {}))

    def end(self, check: Check, status: str) -> None:
        if not check.has_ended:
            self.change(check, status)
            self.ended(check)
