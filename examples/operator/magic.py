#!/usr/bin/env python3
"""Which telephone number gets which answer: its last three digits say. This is the only place that knows.

`python3 magic.py` prints the tables of the README.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HOUR, DAY = 60, 24 * 60  # in minutes


@dataclass(frozen=True)
class Rule:
    """What happens to a number, told for both modes, and the same for the programs."""

    vendor: str
    camara: str
    match: bool = True
    sim_minutes: int | None = 3 * 365 * DAY  # since the SIM was changed; None is not told
    error: str = ""  # the error_code of the check
    phone: str = ""  # what the phone meets on its way through the network
    fault: str = ""  # what becomes of the answer
    when: str = "always"  # or "odd": every other time; "result": only where a result is fetched
    special: str = ""  # what only one part of one mode looks at

    def is_special(self, kind: str) -> bool:
        return self.special == kind

    def detail(self, kind: str) -> str:
        """What comes after "kind:", or nothing."""
        return self.special.removeprefix(kind + ":") if self.special.startswith(kind + ":") else ""


NORMAL = Rule("match; the SIM is three years old", "the same")

# What can become of any answer.
FAULTS = {
    "slow": "the right answer, `--slow` seconds later",
    "silent": "no answer ever; the connection stays open",
    "malformed": "half of the JSON, with a length that fits",
    "empty": "success without a verdict: no `match`, `no_sim_change`, `_links`; with CAMARA `{}`",
    "401": "401, and the token is no longer valid",
    "429": "429 with `Retry-After: 1`",
    "500": "500",
    "503": "503 with `Retry-After: 1`",
    "halfway": "the connection is closed in the middle of the body",
    "dropped": "the request is carried out, and the connection is closed without an answer",
}
# These stand in the second place, with the fault in the third.
WHENS = {
    "04": ("always", "always"),
    "05": ("odd", "every other time"),
    "06": ("result", "only where a result is fetched"),
}
STRANGE = {
    "html": "200 with an HTML page",
    "elsewhere": "302 to `/elsewhere`, which answers 200 with a verdict that must not be believed",
    "huge": "3 MB of JSON, with the right verdict in it",
    "wrongtype": "verdicts of the wrong type, such as `\"match\": \"yes\"`",
    "drip": "the right answer, a byte at a time, each `--slow` / 10 seconds after the other",
    "word": "a `status` that nobody knows, `PAUSED`; with CAMARA a `code` that nobody knows, `SOMETHING_NEW`",
}
# Fields that an answer may have as well; clients must not mind.
UNUSUAL = {"sandbox": None, "mood": {"good": [1, True, "é"]}}

# The error_code of a check, and the status and code with which CAMARA says about the same.
CAMARA_ERRORS = {
    "mno_not_supported": (422, "SERVICE_NOT_APPLICABLE"),
    "mno_timeout": (504, "TIMEOUT"),
    "mno_user_not_found": (404, "IDENTIFIER_NOT_FOUND"),
    "mno_response_error": (502, "BAD_GATEWAY"),
    "mno_server_error": (500, "INTERNAL"),
    "mno_no_data_available": (403, "PERMISSION_DENIED"),
    "ip_msisdn_mismatch": (403, "INVALID_TOKEN_CONTEXT"),
}


def failing(error: str, vendor: str = "the check ends with this error", camara: str = "") -> Rule:
    known = CAMARA_ERRORS.get(error)
    told = "{} `{}`".format(*known) if known else ""
    return Rule(f"`{error}`: {vendor}", f"{told}{camara}" or "–", error=error)


def way(kind: str, vendor: str, camara: str = "the same on the way from `/authorize`") -> Rule:
    return Rule(vendor, camara, phone=kind)


def only_camara(special: str, camara: str) -> Rule:
    return Rule("–", camara, special=special)


def only_vendor(special: str, vendor: str) -> Rule:
    return Rule(vendor, "–", special=special)


TABLE = {
    "000": NORMAL,
    "001": Rule("no match", "`false`; `/device-phone-number` tells another number", match=False),
    "002": Rule("the SIM was changed half an hour ago", "the same", sim_minutes=30),
    "003": Rule("the SIM was changed 5 hours ago", "the same", sim_minutes=5 * HOUR),
    "004": Rule("the SIM was changed 6 days ago", "the same", sim_minutes=6 * DAY),
    "005": Rule("the SIM was changed 20 days ago", "the same", sim_minutes=20 * DAY),
    "006": Rule("no match, and the SIM was changed half an hour ago", "the same", match=False, sim_minutes=30),
    "007": Rule("the SIM was not changed, and no date is told",
                "`swapped` is false; the date is `null`, `monitoredPeriod` 120", sim_minutes=None),
    "008": Rule("the result is known `--late` seconds after the phone came through",
                "the SMS arrives `--late` seconds later", special="late"),
    "009": Rule("unusual, but allowed: fractions as amounts, `null`, fields nobody knows",
                "fields nobody knows", special="unusual"),
    "010": Rule("the SIM was changed 200 days ago", "the same", sim_minutes=200 * DAY),
    "011": failing("not_mobile_ip", "412 at the `check_url`", "`/authorize` returns `login_required`"),
    "012": failing("mno_not_supported", "400 at the `check_url`"),
    "013": failing("mno_timeout"),
    "014": failing("mno_user_not_found"),
    "015": failing("mno_response_error"),
    "016": failing("mno_server_error"),
    "017": failing("mno_no_data_available", camara="; `/retrieve-date` answers `null` without a period"),
    "018": failing("ip_mismatch", camara="`verify`: 403 `…USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK`"),
    "019": failing("ip_msisdn_mismatch", "409 at the `check_url`"),
    "020": way("straight", "the `check_url` answers at once, without redirects"),
    "021": way("ten", "10 redirects"),
    "022": way("eleven", "11 redirects"),
    "023": way("loop", "redirects without end"),
    "024": way("deadend", "the last redirect leads to a 404"),
    "025": way("cookie", "403 for a phone that does not send the cookie of the first hop back"),
    "026": way("unsupported", "501 `mno_redirect_unsupported` at the `check_url`",
               "`/authorize` returns `server_error`"),
    "027": way("silent", "the first hop never answers"),
    "028": way("dropped", "the first hop closes the connection"),
    "029": way("wrongcode", "v0.2: the phone is given a wrong code",
               "the code is wrong, and `/token` answers `invalid_grant`"),
    "030": only_camara("sign-in:interaction_required", "`/authorize` returns `interaction_required`"),
    "031": only_camara("sign-in:login_required", "`/authorize` returns `login_required`"),
    "032": only_camara("sign-in:consent_required", "`/authorize` returns `consent_required`"),
    "033": only_camara("sign-in:access_denied", "`/authorize` returns `access_denied`"),
    "034": only_camara("state", "`/authorize` returns another `state`"),
    "035": only_camara("stale", "the token has already ended when `/token` returns it"),
    "037": only_vendor("traces", "the traces are gone: 410"),
    "070": only_camara("sms:MAX_OTP_CODES_EXCEEDED", "`send-code`: 403 `…MAX_OTP_CODES_EXCEEDED`"),
    "071": only_camara("sms:PHONE_NUMBER_NOT_ALLOWED", "`send-code`: 403 `…PHONE_NUMBER_NOT_ALLOWED`"),
    "072": only_camara("sms:PHONE_NUMBER_BLOCKED", "`send-code`: 403 `…PHONE_NUMBER_BLOCKED`"),
    "073": only_camara("lost", "the SMS never arrives"),
    "074": only_camara("expired", "the code has expired when the SMS arrives"),
    "080": only_camara("kyc:false", "`match`: nothing matches"),
    "081": only_camara("kyc:not_available", "`match`: nothing is available"),
    "082": only_camara("kyc:document", "`match`: 403 without the right `idDocument`"),
    "090": only_vendor("callback:unsigned", "the callback has no signature"),
    "091": only_vendor("callback:forged", "the callback is signed with another key"),
    "092": only_vendor("callback:old", "the callback is a day old"),
    "093": only_vendor("callback:digest", "the callback has the digest of another body"),
    "094": only_vendor("callback:hex", "the digest of the callback is hexadecimal (this is right)"),
    "095": only_vendor("callback:twice", "the same callback comes twice"),
    "096": only_vendor("callback:unknownkey", "nobody knows the key of the callback"),
    "097": only_vendor("callback:uncovered", "the signature does not cover the digest"),
    "098": only_vendor("callback:none", "no callback comes"),
}
TABLE |= {f"{prefix}{digit}": Rule(text, text, fault=fault, when=when)
          for prefix, (when, _) in WHENS.items() for digit, (fault, text) in enumerate(FAULTS.items())}
TABLE |= {f"10{digit}": Rule(text, text, fault=fault) for digit, (fault, text) in enumerate(STRANGE.items())}


def rule_of(number: str) -> Rule:
    """What happens to this number, or to the client whose id ends in digits."""
    digits = re.search(r"\d{3}$", number)
    return TABLE.get(digits[0], NORMAL) if digits else NORMAL


def tables() -> Iterator[str]:
    """The lines of the README about this."""
    yield from ("| ends in | vendor | CAMARA |", "| --- | --- | --- |")
    for ending, rule in TABLE.items():
        if not rule.fault:
            yield f"| {ending} | {rule.vendor} | {rule.camara} |"
    yield ""
    yield f"| {' | '.join(text for _, text in WHENS.values())} | what becomes of the answers about this number |"
    yield "| --- | --- | --- | --- |"
    for digit, text in enumerate(FAULTS.values()):
        yield f"| {' | '.join(f'{prefix}{digit}' for prefix in WHENS)} | {text} |"
    for digit, text in enumerate(STRANGE.values()):
        yield f"| 10{digit} | | | {text} |"


if __name__ == "__main__":
    print("\n".join(tables()))
