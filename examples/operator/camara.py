#!/usr/bin/env python3
"""Stands in for a telephone operator with the APIs of CAMARA: python3 camara.py --port 9200

Needs Python 3.11, and the program openssl for ID tokens. All is kept in memory, and ends with the process.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from magic import CAMARA_ERRORS, UNUSUAL, Rule, rule_of
from network import Network
from signing import Key
from subscribers import FIELDS, PERSON, Codes, match
from tokens import TOKEN_CODES, Grant, Tokens, scopes_of
from web import Answer, Refusal, Request, StandIn, TokenRefusal, digits_of, is_url, parser, run, with_query

VERIFY, SHARE = "number-verification:verify", "number-verification:device-phone-number:read"
PHONE_SCOPES = {VERIFY, SHARE}  # only a phone that signs in gets these
SIM_CHECK, SIM_DATE, SIM = "sim-swap:check", "sim-swap:retrieve-date", "sim-swap"
OTP, KYC = "one-time-password-sms:send-validate", "kyc-match:match"
SCOPES = {SIM_CHECK, SIM_DATE, SIM, OTP, KYC}
CODES = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
         405: "METHOD_NOT_ALLOWED", 429: "TOO_MANY_REQUESTS", 500: "INTERNAL", 503: "UNAVAILABLE"}
NO_NETWORK = "NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK"
SOME_NUMBER, OTHER_NUMBER = "+447700900000", "+447700900999"
CODE_SECONDS = 60  # from /authorize to /token
MOST_PHONE_SECONDS = 300
MONITORED_DAYS = 120


@dataclass
class SignIn:
    """A phone that came through the network, until its code becomes a token."""

    client: str
    redirect_uri: str
    scopes: frozenset[str]
    number: str
    nonce: str
    challenge: str
    expires: float


class Operator(StandIn):
    unreadable = "INVALID_ARGUMENT"

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.tokens, self.network, self.key = Tokens(options.secret), Network(options.mobile, options.hops), Key()
        self.codes = Codes(options.code_seconds, options.tries, options.late)
        self.person: dict[str, str] = json.loads(Path(options.person).read_text()) if options.person else PERSON
        self.sign_ins: dict[str, SignIn] = {}
        self.hashes: dict[str, str] = {}
        for ending in range(1000):
            self.remember(f"+447700900{ending:03}")
        self.add("POST /token", self.token)
        self.add("GET /authorize", self.authorize)
        self.add("GET /network/{flow}/{hop}", self.network.hop)
        self.add("GET /.well-known/openid-configuration", self.configuration)
        self.add("GET /.well-known/jwks.json", lambda _: Answer(200, {"keys": [self.key.public()]}))
        self.add("POST /number-verification/v2/verify", self.verify)
        self.add("GET /number-verification/v2/device-phone-number", self.device_phone_number)
        self.add("POST /sim-swap/v2/check", self.check_swap)
        self.add("POST /sim-swap/v2/retrieve-date", self.retrieve_date)
        self.add("POST /one-time-password-sms/v1/send-code", self.send_code)
        self.add("POST /one-time-password-sms/v1/validate-code", self.validate_code)
        for version in ("v1", "v0.4"):
            self.add(f"POST /kyc-match/{version}/match", self.kyc_match)
        self.add("GET /_outbox", self.outbox)

    # Words

    def shape(self, refusal: Refusal) -> Answer:
        code = refusal.code or CODES.get(refusal.status, "INTERNAL")
        return Answer(refusal.status, {"status": refusal.status, "code": code, "message": refusal.detail or code},
                      headers=refusal.headers)

    def headers(self, request: Request) -> dict[str, str]:
        correlator = request.headers.get("x-correlator")
        return {"x-correlator": correlator} if correlator and is_correlator(correlator) else {}

    def strange_word(self, answer: Answer) -> Answer:
        return self.shape(Refusal(409, "SOMETHING_NEW", "Something new has happened."))

    def revoke(self, token: str) -> None:
        self.tokens.revoke(token)

    def outbox(self, request: Request) -> Answer:
        return Answer(200, self.codes.outbox(digits_of(request.query.get("number", ""))))

    def reset(self, request: Request) -> Answer:
        self.codes.clear()
        return super().reset(request)

    def enter(self, request: Request, *scopes: str) -> Grant:
        if not is_correlator(request.headers.get("x-correlator") or ""):
            raise Refusal(400, "INVALID_ARGUMENT", "x-correlator has a sign that it must not have.")
        return self.tokens.use(request, set(scopes), ("UNAUTHENTICATED", "PERMISSION_DENIED"))

    def fields(self, request: Request, **kinds: type) -> dict[str, Any]:
        """The body, in which nothing else is allowed."""
        body = self.json(request)
        for name, value in body.items():
            if name not in kinds or type(value) is not kinds[name]:
                raise Refusal(400, "INVALID_ARGUMENT", f"{name[:40]} is not a field here, or of another type.")
        number = body.get("phoneNumber")
        if number is not None and not is_number(number):
            raise Refusal(400, "INVALID_ARGUMENT", "phoneNumber is not a number of E.164 with a plus sign.")
        self.remember(number)
        return body

    def remember(self, number: str | None) -> None:
        """Notes a number, so that it is recognized by its hash."""
        if number:
            self.hashes[hashlib.sha256(number.encode()).hexdigest()] = number

    def rule_for(self, request: Request, number: str, result: bool = False) -> Rule:
        """What happens to a number; where an error happens to it, that is thrown."""
        rule = self.about(request, number, result)
        if not result and rule.error in CAMARA_ERRORS:
            if not (rule.error == "mno_no_data_available" and "retrieve-date" in request.call):
                raise Refusal(*CAMARA_ERRORS[rule.error], f"This number is for {rule.error}.")
        return rule

    # Tokens

    def configuration(self, request: Request) -> Answer:
        return Answer(200, {
            "issuer": request.base, "authorization_endpoint": f"{request.base}/authorize",
            "token_endpoint": f"{request.base}/token", "jwks_uri": f"{request.base}/.well-known/jwks.json",
            "scopes_supported": sorted({"openid"} | SCOPES | PHONE_SCOPES), "response_types_supported": ["code"],
            "grant_types_supported": ["client_credentials", "authorization_code"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"], "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
            "prompt_values_supported": ["none"]})

    def token(self, request: Request) -> Answer:
        client, form = self.tokens.client(request), request.form()
        self.about(request, client, refusal=TokenRefusal, codes=TOKEN_CODES)
        kinds: dict[str, Callable[..., dict[str, Any]]] = {
            "client_credentials": self.token_of_client, "authorization_code": self.token_of_phone}
        if form.get("grant_type") not in kinds:
            raise TokenRefusal(400, "unsupported_grant_type")
        return Answer(200, kinds[form["grant_type"]](request, client, form), headers={"Cache-Control": "no-store"})

    def token_of_client(self, request: Request, client: str, form: dict[str, str]) -> dict[str, Any]:
        scopes = scopes_of(without_purpose(form.get("scope", "")), SCOPES)
        return self.tokens.issue(Grant(client, scopes, time.time() + self.options.token_seconds))

    def token_of_phone(self, request: Request, client: str, form: dict[str, str]) -> dict[str, Any]:
        with self.lock:
            sign_in = self.sign_ins.pop(form.get("code", ""), None)
        if sign_in is None or sign_in.expires < time.time() or sign_in.client != client \
                or sign_in.redirect_uri != form.get("redirect_uri") or not is_answer(sign_in.challenge, form):
            raise TokenRefusal(400, "invalid_grant")
        request.number = sign_in.number
        rule = rule_of(sign_in.number)
        seconds = self.options.token_seconds
        is_for_phone = bool(sign_in.scopes & PHONE_SCOPES)
        if is_for_phone:
            seconds = min(seconds, MOST_PHONE_SECONDS)
        stale = seconds if rule.is_special("stale") else 0
        grant = Grant(client, sign_in.scopes - {"openid"}, time.time() + seconds, has_user=True, number=sign_in.number,
                      single_use=is_for_phone)
        issued = self.tokens.issue(grant)
        grant.expires -= stale
        issued["scope"] = " ".join(sorted(sign_in.scopes))
        if "openid" in sign_in.scopes:
            now = round(time.time())
            claims = {"iss": request.base, "aud": client, "iat": now, "exp": now + 300,
                      "sub": hashlib.sha256(f"{client} {sign_in.number}".encode()).hexdigest()[:32]}
            issued["id_token"] = self.key.token(claims | ({"nonce": sign_in.nonce} if sign_in.nonce else {}))
        return issued

    # The phone

    def authorize(self, request: Request) -> Answer:
        """A phone signs in, by nothing but its way through the network."""
        query = request.query
        uri, client, state = query.get("redirect_uri", ""), query.get("client_id", ""), query.get("state", "")
        if not client.startswith("stand-in") or not is_url(uri) \
                or self.options.redirect_uri and uri not in self.options.redirect_uri:
            raise Refusal(400, "INVALID_ARGUMENT", "The client or its redirect_uri is not known.")
        scopes = frozenset(without_purpose(query.get("scope", "")).split())
        hint = query.get("login_hint", "").removeprefix("tel:").replace(" ", "+")
        number = hint if is_number(hint) else self.options.sim
        rule = rule_of(number)
        request.number = number
        self.remember(number)

        def back(**result: str) -> Answer:
            told = result | ({"state": secrets.token_hex(8) if rule.is_special("state") else state} if state else {})
            return Answer(302, headers={"Location": with_query(uri, **told), "Cache-Control": "no-store"})

        if query.get("response_type") != "code":
            return back(error="unsupported_response_type")
        if not scopes or not scopes <= {"openid"} | SCOPES | PHONE_SCOPES:
            return back(error="invalid_scope")
        is_plain = "code_challenge" in query and query.get("code_challenge_method") != "S256"
        if query.get("prompt", "none") != "none" or is_plain:
            return back(error="invalid_request")
        if not self.network.is_mobile(request.peer) or rule.error == "not_mobile_ip":
            return back(error="login_required")
        if rule.phone == "unsupported":
            return back(error="server_error")
        if error := rule.detail("sign-in"):
            return back(error=error)

        def finish(last: Request) -> Answer:
            last.number = number
            code = secrets.token_urlsafe(24)
            with self.lock:
                self.sign_ins[code] = SignIn(client, uri, scopes, number, query.get("nonce", ""),
                                             query.get("code_challenge", ""), time.time() + CODE_SECONDS)
            return back(code=secrets.token_urlsafe(24) if rule.phone == "wrongcode" else code)

        return self.network.begin(request, rule, finish)

    # Number Verification

    def verify(self, request: Request) -> Answer:
        grant = self.enter(request, VERIFY)
        body = self.fields(request, phoneNumber=str, hashedPhoneNumber=str)
        if len(body) != 1:
            raise Refusal(400, "INVALID_ARGUMENT", "Exactly one of phoneNumber and hashedPhoneNumber is needed.")
        hashed = body.get("hashedPhoneNumber")
        if hashed is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", hashed):
            raise Refusal(400, "INVALID_ARGUMENT", "hashedPhoneNumber is not a SHA-256 in hexadecimal.")
        number = body.get("phoneNumber") or self.hashes.get(str(hashed).lower(), "")
        rule = self.rule_for(request, grant.number or number)
        is_phone(rule)
        # Without login_hint and --sim, the phone has whatever number it is asked for.
        return self.say(rule, devicePhoneNumberVerified=rule.match and number != "" and grant.number in ("", number))

    def device_phone_number(self, request: Request) -> Answer:
        grant = self.enter(request, SHARE)
        rule = self.rule_for(request, grant.number or SOME_NUMBER)
        is_phone(rule)
        return self.say(rule, devicePhoneNumber=(grant.number or SOME_NUMBER) if rule.match else OTHER_NUMBER)

    # SIM Swap

    def subject(self, grant: Grant, body: dict[str, Any], is_repeatable: bool = False) -> str:
        """The number that is asked about: of the phone that signed in, or else named."""
        named = body.get("phoneNumber", "")
        if not grant.number and not named:
            raise Refusal(422, "MISSING_IDENTIFIER", "The phoneNumber is missing.")
        if grant.number and named and not is_repeatable:
            raise Refusal(422, "UNNECESSARY_IDENTIFIER", "The token knows the phoneNumber already.")
        if grant.number and named and grant.number != named:
            raise Refusal(403, "INVALID_TOKEN_CONTEXT", "The token is for another phoneNumber.")
        return grant.number or named

    def check_swap(self, request: Request) -> Answer:
        grant = self.enter(request, SIM_CHECK, SIM)
        body = self.fields(request, phoneNumber=str, maxAge=int)
        hours = body.get("maxAge", 240)
        if not 1 <= hours <= 2400:
            raise Refusal(400, "OUT_OF_RANGE", "maxAge is not between 1 and 2400.")
        rule = self.rule_for(request, self.subject(grant, body))
        return self.say(rule, swapped=rule.sim_minutes is not None and rule.sim_minutes <= hours * 60)

    def retrieve_date(self, request: Request) -> Answer:
        grant = self.enter(request, SIM_DATE, SIM)
        rule = self.rule_for(request, self.subject(grant, self.fields(request, phoneNumber=str)))
        if rule.error == "mno_no_data_available":
            return self.say(rule, latestSimChange=None)
        if rule.sim_minutes is None:
            return self.say(rule, latestSimChange=None, monitoredPeriod=MONITORED_DAYS)
        changed = datetime.now(timezone.utc) - timedelta(minutes=rule.sim_minutes)
        return self.say(rule, latestSimChange=changed.isoformat(timespec="milliseconds").replace("+00:00", "Z"))

    # One-Time Password and Know Your Customer

    def send_code(self, request: Request) -> Answer:
        self.enter(request, OTP)
        body = self.fields(request, phoneNumber=str, message=str)
        message = body.get("message", "")
        if "phoneNumber" not in body or "{{code}}" not in message or len(message) > 160:
            raise Refusal(400, "INVALID_ARGUMENT", "A phoneNumber is needed, and a short message with {{code}}.")
        rule = self.rule_for(request, body["phoneNumber"])
        return self.say(rule, authenticationId=self.codes.send(body["phoneNumber"], message, rule).id)

    def validate_code(self, request: Request) -> Answer:
        self.enter(request, OTP)
        body = self.fields(request, authenticationId=str, code=str)
        if len(body) != 2 or not 1 <= len(body["code"]) <= 10 or not 1 <= len(body["authenticationId"]) <= 36:
            raise Refusal(400, "INVALID_ARGUMENT", "An authenticationId and a code of up to 10 signs are needed.")
        code = self.codes.find(body["authenticationId"])
        self.rule_for(request, code.number, result=True)
        self.codes.validate(code, body["code"])
        return Answer(204)

    def kyc_match(self, request: Request) -> Answer:
        grant = self.enter(request, KYC)
        asked = self.fields(request, phoneNumber=str, **dict.fromkeys(FIELDS, str))
        number = self.subject(grant, asked, is_repeatable=True)
        asked.pop("phoneNumber", None)
        if not asked:
            raise Refusal(400, "KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION", "There is nothing to compare.")
        rule = self.rule_for(request, number)
        answer = match(self.person, asked, rule)
        if rule.detail("kyc") == "document" and answer.get("idDocumentMatch") != "true":
            reason = "ID_DOCUMENT_MISMATCH" if "idDocument" in asked else "ID_DOCUMENT_REQUIRED"
            raise Refusal(403, f"KNOW_YOUR_CUSTOMER.{reason}", "The idDocument of this number is needed.")
        return self.say(rule, **answer)

    def say(self, rule: Rule, **body: Any) -> Answer:
        return Answer(200, body | (UNUSUAL if rule.is_special("unusual") else {}))


def is_number(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch(r"\+[1-9][0-9]{4,14}", text) is not None


def is_correlator(text: str) -> bool:
    return re.fullmatch(r"[a-zA-Z0-9\-_:;./<>{}]{0,256}", text) is not None


def without_purpose(scopes: str) -> str:
    """Scopes without those that only say what for, such as dpv:FraudPreventionAndDetection."""
    return " ".join(scope for scope in scopes.split() if not scope.startswith("dpv:"))


def is_answer(challenge: str, form: dict[str, str]) -> bool:
    """Whether the verifier of PKCE belongs to the challenge, if there was one."""
    digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
    return not challenge or challenge == base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_phone(rule: Rule) -> None:
    """Throws for a phone that did not sign in over the mobile network."""
    if rule.error == "ip_mismatch":
        raise Refusal(403, NO_NETWORK, "The phone did not sign in over the mobile network.")


def main() -> None:
    options = parser("Stands in for a telephone operator with the APIs of CAMARA.", 9200)
    options.add_argument("--hops", type=int, default=1, help="how often a phone is sent on from /authorize")
    options.add_argument("--sim", default="", help="the number of the phone that signs in without login_hint=tel:…")
    options.add_argument("--redirect-uri", action="append", help="one that is allowed; none means all")
    options.add_argument("--code-seconds", type=float, default=300, help="how long a code in an SMS is valid")
    options.add_argument("--tries", type=int, default=3, help="how many wrong codes are too many")
    options.add_argument("--person", default="", help="a JSON file with the customer that all numbers have")
    run(Operator(options.parse_args()))


if __name__ == "__main__":
    main()
