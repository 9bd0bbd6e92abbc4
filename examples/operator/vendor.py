#!/usr/bin/env python3
"""Stands in for the API of a vendor of phone checks: python3 vendor.py --port 9100

Needs Python 3.11, and the program openssl for callbacks. All is kept in memory, and ends with the process.
"""

from __future__ import annotations

import argparse
import ipaddress
import json
import re
import secrets
import time
from collections import Counter
from typing import Any

from callbacks import Callbacks
from checks import Check, Checks
from network import Network
from tokens import TOKEN_CODES, Grant, Tokens, scopes_of
from web import Answer, Refusal, Request, StandIn, TokenRefusal, is_url, parser, run, with_query

VERSIONS = {"phone_check": ("v0.1", "v0.2"), "subscriber_check": ("v0.1", "v0.2"),
            "sim_check": ("v0.1",), "mo_check": ("v0.1",)}
SCOPES = {*VERSIONS, "coverage"}
NAMES = {"PCK": "PhoneCheck", "SCK": "SIMCheck", "SUK": "SubscriberCheck"}
TYPES = "https://developer.tru.id/docs/reference/api-errors#"
TITLES = {400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
          409: "Conflict", 410: "Gone", 412: "Precondition Failed", 415: "Unsupported Media Type",
          429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable"}
CODES = {400: "bad_request", 401: "unauthorized", 403: "forbidden", 404: "not_found", 405: "method_not_allowed",
         415: "unsupported_media_type", 429: "too_many_requests", 500: "internal_server_error",
         503: "service_unavailable"}
# What a phone is told at the check_url, for the errors that are known there already.
AT_CHECK_URL = {"not_mobile_ip": 412, "mno_not_supported": 400, "ip_msisdn_mismatch": 409,
                "mno_redirect_unsupported": 501}
COUNTRIES = {"GB": 44, "DE": 49, "CH": 41, "FR": 33, "ES": 34, "IN": 91, "US": 1}
NETWORK = {"network_id": "23410", "network_name": "Stand-in Mobile", "network_aliases": ["23411", "23402"]}
# Addresses for examples; these two are the same whatever --mobile says.
NEVER_MOBILE, UNSUPPORTED = "192.0.2.", "198.51.100."
HAL = "application/hal+json"
HOUR = 3600


class Vendor(StandIn):
    verdicts = frozenset(("match", "no_sim_change", "no_sim_change_period", "sim_change_within", "last_sim_change_at",
                          "verified", "mo_body", "mo_receiver", "_links"))

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.tokens, self.network = Tokens(options.secret), Network(options.mobile, options.hops)
        self.checks = Checks(options.late, self.ended)
        self.callbacks = Callbacks(options.key, options.callback_pause, self.closing)
        self.more_counts["callbacks"] = self.callbacks.outcomes
        self.start, self.used = time.monotonic(), Counter[int]()  # requests by hour
        self.add("POST /oauth2/v1/token", self.token)
        self.add("POST /oauth2/v1/revoke", self.revocation)
        self.add("GET /.well-known/jwks.json", lambda _: Answer(200, {"keys": [self.callbacks.key.public()]}))
        for product, versions in VERSIONS.items():
            for version in versions:
                checks = f"/{product}/{version}/checks"
                self.add(f"POST {checks}", self.create)
                self.add(f"GET {checks}", self.collection)
                self.add(f"GET {checks}/{{id}}", self.read)
                self.add(f"GET {checks}/{{id}}/traces", self.traces)
                self.add(f"GET {checks}/{{id}}/traces/{{trace}}", self.traces)
                if product not in ("sim_check", "mo_check"):
                    self.add(f"GET {checks}/{{id}}/redirect", self.visit)
                if version == "v0.2":
                    self.add(f"PATCH {checks}/{{id}}", self.exchange)
        self.add("GET /network/{flow}/{hop}", self.network.hop)
        self.add("GET /coverage/v0.1/device_ip", self.device)
        self.add("GET /coverage/v0.1/device_ips/{ip}", self.device)
        self.add("GET /coverage/v0.1/countries/{code}", self.country)

    # Words

    def shape(self, refusal: Refusal) -> Answer:
        status = refusal.status
        body = {"type": TYPES + (refusal.code or CODES.get(status, "error")), "title": TITLES.get(status, "Error"),
                "detail": refusal.detail or TITLES.get(status, "Error")}
        return Answer(status, body, "application/problem+json", refusal.headers)

    def headers(self, request: Request) -> dict[str, str]:
        if request.path.startswith(("/network", "/_")):
            return {}
        hour, seconds = self.hour()
        left = max(0, self.options.rate - self.used[hour])
        return {"X-RateLimit-Limit": str(self.options.rate), "X-RateLimit-Remaining": str(left),
                "X-RateLimit-Reset": str(seconds), "Access-Control-Allow-Origin": "*"}

    def hour(self) -> tuple[int, int]:
        """Which hour this is, and the seconds left of it."""
        passed = int(time.monotonic() - self.start)
        return passed // HOUR, HOUR - passed % HOUR

    def revoke(self, token: str) -> None:
        self.tokens.revoke(token)

    # Tokens

    def token(self, request: Request) -> Answer:
        client, form = self.tokens.client(request), request.form()
        self.about(request, client, refusal=TokenRefusal, codes=TOKEN_CODES)
        if form.get("grant_type") != "client_credentials":
            raise TokenRefusal(400, "unsupported_grant_type")
        scopes = scopes_of(form.get("scope", ""), SCOPES)
        return Answer(200, self.tokens.issue(Grant(client, scopes, time.time() + self.options.token_seconds)),
                      headers={"Cache-Control": "no-store"})

    def revocation(self, request: Request) -> Answer:
        self.tokens.client(request)
        self.tokens.revoke(request.form().get("token", ""))
        return Answer(200)

    def enter(self, request: Request, scope: str) -> None:
        """Lets a request in that has a token, and still a place within the limit."""
        hour, seconds = self.hour()
        with self.lock:
            self.used[hour] += 1
            if self.used[hour] > self.options.rate:
                raise Refusal(429, "", "Too many requests in this hour.", {"Retry-After": str(seconds)})
        self.tokens.use(request, {scope}, ("unauthorized", "forbidden"))

    # Checks

    def create(self, request: Request) -> Answer:
        product, version = request.path.split("/")[1:3]
        self.enter(request, product)
        body = self.json(request)
        number = body.get("phone_number")
        if not number:
            raise Refusal(400, "", "phone_number is missing")
        if not isinstance(number, str) or not re.fullmatch(r"\+?[1-9][0-9]{6,14}", number):
            raise Refusal(400, "phone_format_invalid", "The phone number is not one of E.164.")
        rule = self.about(request, number)
        period = body.get("period", 10080)
        if type(period) is not int or not 60 <= period <= 540_000:
            raise Refusal(400, "", "period is not between 60 and 540000 minutes")
        for name in ("callback_url", "redirect_url"):
            if body.get(name) is not None and not is_url(body[name]):
                raise Refusal(400, "", f"{name} is not a URL")
        check = Check(product, version, number, rule, self.options.ttl, request.base, period, body.get("reference_id"),
                      body.get("callback_url") or self.options.callback, body.get("redirect_url") or "",
                      body.get("phone_ip") or "")
        self.checks.add(check)
        return Answer(201, check.resource(is_new=True), HAL)

    def find(self, request: Request) -> Check:
        product = request.path.split("/")[1]
        check = self.checks.find(product, request.params["id"])
        if check is None:
            raise Refusal(404, "check_not_found", "There is no such check.")
        request.number = check.number
        return check

    def read(self, request: Request) -> Answer:
        self.enter(request, request.path.split("/")[1])
        check = self.find(request)
        self.about(request, check.number, result=True)
        check.looks += 1
        # The text message to be sent by the phone arrives after the first look.
        if check.product == "mo_check" and check.looks > 1:
            self.checks.finish(check, check.rule.error)
        return Answer(200, check.resource(), HAL)

    def collection(self, request: Request) -> Answer:
        product, version = request.path.split("/")[1:3]
        self.enter(request, product)
        query = request.query
        try:
            size, page = int(query.get("size", 10)), int(query.get("page", 1))
        except ValueError:
            size = page = 0
        if not 1 <= size <= 100 or page < 1:
            raise Refusal(400, "", "size is not between 1 and 100, or page not from 1")
        with self.checks.lock:
            found = [check for check in self.checks.all.values() if check.product == product]
        for check in found:
            self.checks.refresh(check)
        if not query.get("sort", "created_at,desc").endswith(",asc"):
            found.reverse()
        pages = max(1, -(-len(found) // size))
        here = f"{request.base}/{product}/{version}/checks?size={size}&page="
        numbers = {"self": page, "first": 1, "last": pages, "next": page + 1, "prev": page - 1}
        return Answer(200, {
            "page": {"size": size, "number": page, "total_pages": pages, "total_elements": len(found)},
            "_links": {name: {"href": f"{here}{number}"} for name, number in numbers.items() if 1 <= number <= pages},
            "_embedded": {"checks": [one.resource() for one in found[(page - 1) * size:page * size]]}}, HAL)

    def exchange(self, request: Request) -> Answer:
        """Takes the code that the phone brought back."""
        self.enter(request, request.path.split("/")[1])
        if not request.headers.get("Content-Type", "").startswith("application/json-patch+json"):
            raise Refusal(415, "", "The body must be application/json-patch+json.")
        try:
            [patch] = json.loads(request.body)
            right = patch["op"] in ("add", "replace") and patch["path"] == "/code" and isinstance(patch["value"], str)
        except (ValueError, TypeError, KeyError):
            right = False
        if not right:
            raise Refusal(400, "", "The patch must add /code.")
        check = self.find(request)
        self.about(request, check.number, result=True)
        if not self.checks.exchange(check, patch["value"]):
            raise Refusal(404, "check_not_found", "There is no such check.")
        return Answer(200, check.resource(), HAL)

    def traces(self, request: Request) -> Answer:
        self.enter(request, request.path.split("/")[1])
        check = self.find(request)
        if check.rule.is_special("traces"):
            raise Refusal(410, "trace_gone", "The traces are gone.")
        if request.params.get("trace", check.trace_id) != check.trace_id:
            raise Refusal(404, "trace_not_found", "There is no such trace.")
        here = f"{request.base}/{check.product}/{check.version}/checks/{check.id}/traces"
        trace = {"trace_id": check.trace_id, "logs": check.logs,
                 "_links": {"self": {"href": f"{here}/{check.trace_id}"}}}
        if "trace" in request.params:
            return Answer(200, trace, HAL)
        return Answer(200, {"_embedded": {"traces": [trace]}, "_links": {"self": {"href": here}}}, HAL)

    def ended(self, check: Check) -> None:
        if check.callback_url:
            self.callbacks.send(check.callback_url, check.product, check.resource(),
                                check.rule.detail("callback"))

    # The phone

    def visit(self, request: Request) -> Answer:
        """The phone opens the check_url."""
        check = self.find(request)
        rule, error = check.rule, check.rule.error
        if not self.checks.open(check):
            raise Refusal(404, "check_not_found", "There is no such check.")
        if not self.is_mobile(request.peer):
            error = "not_mobile_ip"
        elif rule.phone == "unsupported":
            error = "mno_redirect_unsupported"
        elif check.phone_ip and check.phone_ip != request.peer:
            check.error = "ip_mismatch"
        if error in AT_CHECK_URL:
            return self.fail(check, error)
        return self.network.begin(request, rule, lambda last: self.arrive(last, check))

    def fail(self, check: Check, error: str) -> Answer:
        """The phone can go no further."""
        self.checks.finish(check, "mno_not_supported" if error == "mno_redirect_unsupported" else error)
        problem = Refusal(AT_CHECK_URL[error], error, f"This cannot be checked: {error}")
        if check.version == "v0.1":
            raise problem
        return self.hand_over(check, problem.status, error=error, error_description=problem.detail)

    def arrive(self, request: Request, check: Check) -> Answer:
        """The phone has come to the end of its way."""
        request.number = check.number
        self.checks.refresh(check)
        if check.has_ended:
            raise Refusal(404, "check_not_found", "There is no such check.")
        if check.version == "v0.1":
            self.checks.finish(check, check.error or check.rule.error)
            return Answer(200)
        check.code = secrets.token_urlsafe(24)
        code = secrets.token_urlsafe(24) if check.rule.phone == "wrongcode" else check.code
        return self.hand_over(check, 200, code=code)

    def hand_over(self, check: Check, status: int, **result: str) -> Answer:
        """What the phone gets at the end of v0.2, as JSON, or to carry it to the redirect_url."""
        told = {"check_id": check.id, **result} | ({"reference_id": check.reference} if check.reference else {})
        if check.redirect_url:
            onward = {"Location": with_query(check.redirect_url, **told), "Cache-Control": "no-store"}
            return Answer(302, headers=onward)
        return Answer(status, told)

    # Coverage

    def is_mobile(self, address: str) -> bool:
        return not address.startswith(NEVER_MOBILE) and self.network.is_mobile(address)

    def device(self, request: Request) -> Answer:
        self.enter(request, "coverage")
        address = request.params.get("ip", request.peer)
        try:
            is_mobile = self.is_mobile(str(ipaddress.ip_address(address)))
        except ValueError:
            raise Refusal(400, "", "This is not an IP address.") from None
        if not is_mobile:
            raise Refusal(412, "not_mobile_ip", "This is not a mobile address.")
        if address.startswith(UNSUPPORTED):
            raise Refusal(400, "mno_not_supported", "This operator is not supported.")
        products = [{"product_id": code, "product_name": name} for code, name in NAMES.items()]
        return Answer(200, {**NETWORK, "country_code": "GB", "mobile_data_ip": address, "products": products})

    def country(self, request: Request) -> Answer:
        self.enter(request, "coverage")
        asked = request.params["code"].upper()
        for code, dialing_code in COUNTRIES.items():
            if asked in (code, str(dialing_code)):
                products: list[dict[str, Any]] = [
                    {"product_id": product, "product_name": name, "coverage": "FULL" if code == "GB" else "PARTIAL",
                     "networks": [NETWORK]} for product, name in NAMES.items()]
                return Answer(200, {"country_code": code, "dialing_code": dialing_code, "products": products}, HAL)
        raise Refusal(404, "", "This country is not known.")


def main() -> None:
    options = parser("Stands in for the API of a vendor of phone checks.", 9100)
    options.add_argument("--hops", type=int, default=3, help="how often a phone is sent on from the check_url")
    options.add_argument("--ttl", type=float, default=120, help="seconds until a check expires")
    options.add_argument("--rate", type=int, default=5000, help="requests that may come in an hour")
    options.add_argument("--callback", default="", help="where all checks are reported that name no callback_url")
    options.add_argument("--callback-pause", type=float, default=10, help="seconds before the second try")
    options.add_argument("--key", choices=("rsa", "ec"), default="rsa", help="what callbacks are signed with")
    run(Vendor(options.parse_args()))


if __name__ == "__main__":
    main()
