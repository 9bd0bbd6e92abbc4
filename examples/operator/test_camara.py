"""What camara.py answers."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import time
import unittest
from datetime import datetime, timedelta, timezone
from urllib.parse import urlencode

from running import OperatorTests, Reply, basic, headers_of

VERIFY, SHARE = "number-verification:verify", "number-verification:device-phone-number:read"
BACK = "https://app.example/back?step=2"
OTP = "/one-time-password-sms/v1"


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def number(ending: str) -> str:
    return f"+447700900{ending}"


class CamaraTests(OperatorTests):
    program = "camara.py"

    def token(self, scope: str = "", client: str = "stand-in") -> str:
        reply = self.running.send("POST", "/token", f"grant_type=client_credentials&scope={scope}", basic(client))
        self.assertEqual(reply.status, 200, reply.body)
        token: str = reply.value["access_token"]
        return token

    def sign_in(self, scope: str = f"openid {VERIFY}", **more: str) -> Reply:
        """The way of a phone from /authorize to where it is sent back to."""
        query = {"response_type": "code", "client_id": "stand-in", "redirect_uri": BACK, "scope": scope, "state": "s 1",
                 "nonce": "n1", "prompt": "none"} | more
        return self.running.follow("/authorize?" + urlencode(query))[0]

    def exchange(self, code: str, uri: str = BACK, **more: str) -> Reply:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": uri, **more}
        return self.running.send("POST", "/token", urlencode(form), basic())

    def phone_token(self, ending: str = "", scope: str = VERIFY) -> str:
        hint = {"login_hint": f"tel:{number(ending)}"} if ending else {}
        reply = self.exchange(self.sign_in(scope, **hint).told["code"])
        self.assertEqual(reply.status, 200, reply.body)
        token: str = reply.value["access_token"]
        return token

    def ask(self, url: str, body: object, token: str = "", timeout: float = 5, **headers: str) -> Reply:
        method = "GET" if body is None else "POST"
        return self.running.send(method, url, body, headers_of(token or self.usual_token(), headers), timeout)

    def verify(self, body: object, token: str) -> Reply:
        return self.ask("/number-verification/v2/verify", body, token)

    def code_of(self, reply: Reply) -> tuple[int, str]:
        self.assertEqual(reply.value.keys(), {"status", "code", "message"})
        self.assertEqual(reply.value["status"], reply.status)
        return reply.status, reply.value["code"]


class CamaraFlowTests(CamaraTests):
    def test_tokens(self) -> None:
        for form, client, status, error in [
                ("grant_type=client_credentials", basic(secret="wrong"), 401, "invalid_client"),
                ("grant_type=password", basic(), 400, "unsupported_grant_type"),
                (f"grant_type=client_credentials&scope={VERIFY}", basic(), 400, "invalid_scope"),
                ("grant_type=authorization_code&code=x", basic(), 400, "invalid_grant"),
                ("grant_type=client_credentials", basic("stand-in-047"), 503, "temporarily_unavailable")]:
            reply = self.running.send("POST", "/token", form, client)
            self.assertEqual((reply.status, reply.value["error"]), (status, error))
        url, body = "/sim-swap/v2/check", {"phoneNumber": number("000")}
        self.assertEqual(self.code_of(self.ask(url, body, "x")), (401, "UNAUTHENTICATED"))
        self.assertEqual(self.code_of(self.ask(url, body, self.token("kyc-match:match"))), (403, "PERMISSION_DENIED"))
        for scope in ("sim-swap", "sim-swap:check", "sim-swap:check dpv:FraudPreventionAndDetection"):
            self.assertEqual(self.ask(url, body, self.token(scope)).status, 200)
        about = self.running.send("GET", "/.well-known/openid-configuration").value
        self.assertEqual(about["token_endpoint"], f"http://127.0.0.1:{self.running.port}/token")

    def test_a_phone_signs_in(self) -> None:
        last = self.sign_in(login_hint="tel:+447700900000")
        self.assertTrue(last.location.startswith(BACK + "&"))
        self.assertEqual((last.told.keys(), last.told["state"]), ({"step", "code", "state"}, "s 1"))
        reply = self.exchange(last.told["code"])
        self.assertLessEqual({"token_type": "bearer", "expires_in": 300, "scope": f"{VERIFY} openid"}.items(),
                             reply.value.items())
        self.assertNotIn("refresh_token", reply.value)
        head, claims, signature = (base64.urlsafe_b64decode(part + "==") for part in reply.value["id_token"].split("."))
        self.assertEqual((json.loads(claims)["nonce"], json.loads(claims)["aud"]), ("n1", "stand-in"))
        [key] = self.running.send("GET", "/.well-known/jwks.json").value["keys"]
        self.assertEqual((json.loads(head)["kid"], len(signature)), (key["kid"], 256))
        self.assertEqual(self.exchange(last.told["code"]).value["error"], "invalid_grant")
        self.assertEqual(self.exchange(self.sign_in().told["code"], "https://other.example").status, 400)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(b"secret").digest()).decode().rstrip("=")
        for verifier, status in (("secret", 200), ("other", 400)):
            code = self.sign_in(code_challenge=challenge, code_challenge_method="S256").told["code"]
            self.assertEqual(self.exchange(code, code_verifier=verifier).status, status)

    def test_a_phone_does_not_sign_in(self) -> None:
        for ending, error in [("011", "login_required"), ("026", "server_error"), ("030", "interaction_required"),
                              ("031", "login_required"), ("032", "consent_required"), ("033", "access_denied")]:
            told = self.sign_in(login_hint=f"tel:{number(ending)}").told
            self.assertEqual((told["error"], told["state"], "code" in told), (error, "s 1", False))
        for more, error in [
                ({"response_type": "token"}, "unsupported_response_type"), ({"scope": "all"}, "invalid_scope"),
                ({"prompt": "login"}, "invalid_request"), ({"code_challenge": "x"}, "invalid_request")]:
            self.assertEqual(self.sign_in(**more).told["error"], error)
        for more in ({"client_id": "other"}, {"redirect_uri": "javascript:alert(1)"}):
            self.assertEqual(self.sign_in(**more).status, 400)
        self.assertNotEqual(self.sign_in(login_hint=f"tel:{number('034')}").told["state"], "s 1")
        code = self.sign_in(login_hint=f"tel:{number('029')}").told["code"]
        self.assertEqual(self.exchange(code).value["error"], "invalid_grant")
        self.assertEqual(self.code_of(self.verify({"phoneNumber": number("035")}, self.phone_token("035"))),
                         (401, "UNAUTHENTICATED"))
        self.assertEqual(self.sign_in(login_hint=f"tel:{number('024')}").status, 404)
        with self.assertRaises(ConnectionError):
            self.sign_in(login_hint=f"tel:{number('028')}")

    def test_a_number_is_verified(self) -> None:
        for device, body, verified in [
                ("000", {"phoneNumber": number("000")}, True), ("000", {"hashedPhoneNumber": sha(number("000"))}, True),
                ("000", {"phoneNumber": number("002")}, False), ("", {"phoneNumber": number("001")}, False),
                ("001", {"phoneNumber": number("001")}, False),
                ("000", {"hashedPhoneNumber": sha(number("002"))}, False),
                ("", {"phoneNumber": number("123")}, True), ("", {"hashedPhoneNumber": sha(number("001"))}, False),
                ("", {"hashedPhoneNumber": sha(number("123")).upper()}, True),
                ("", {"hashedPhoneNumber": sha("")}, False)]:
            with self.subTest(f"{device} {body}"):
                token = self.phone_token(device)
                self.assertEqual(self.verify(body, token).value, {"devicePhoneNumberVerified": verified})
                self.assertEqual(self.verify(body, token).status, 401)
        wrongs: list[object] = [
            {}, {"phoneNumber": "447700900000"}, {"phoneNumber": number("000"), "hashedPhoneNumber": sha("")}, b"{", [],
            {"hashedPhoneNumber": "x"}, {"phoneNumber": 1}, {"phoneNumber": number("000"), "more": ""}]
        for wrong in wrongs:
            self.assertEqual(self.code_of(self.verify(wrong, self.phone_token())), (400, "INVALID_ARGUMENT"))
        self.assertEqual(self.code_of(self.verify({}, self.phone_token("", SHARE))), (403, "PERMISSION_DENIED"))
        self.assertEqual(self.code_of(self.verify({"phoneNumber": number("018")}, self.phone_token("018"))),
                         (403, "NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK"))
        for device, told in [("005", number("005")), ("001", number("999")), ("", number("000"))]:
            reply = self.ask("/number-verification/v2/device-phone-number", None, self.phone_token(device, SHARE))
            self.assertEqual(reply.value, {"devicePhoneNumber": told})

    def test_sim_swaps(self) -> None:
        for ending, hours, swapped, minutes in [
                ("000", 2400, False, 1576800), ("002", 1, True, 30), ("003", 4, False, 300), ("003", 5, True, 300),
                ("005", 240, False, 28800), ("005", 480, True, 28800), ("007", 2400, False, None)]:
            body = {"phoneNumber": number(ending)}
            self.assertEqual(self.ask("/sim-swap/v2/check", body | {"maxAge": hours}).value, {"swapped": swapped})
            date = self.ask("/sim-swap/v2/retrieve-date", body).value
            if minutes is None:
                self.assertEqual(date, {"latestSimChange": None, "monitoredPeriod": 120})
            else:
                ago = datetime.now(timezone.utc) - datetime.fromisoformat(date["latestSimChange"])
                self.assertLess(abs(ago - timedelta(minutes=minutes)), timedelta(seconds=5))
        for wrong, status, code in [({"maxAge": 0}, 400, "OUT_OF_RANGE"), ({"maxAge": 2401}, 400, "OUT_OF_RANGE"),
                                    ({"maxAge": "1"}, 400, "INVALID_ARGUMENT"), ({}, 422, "MISSING_IDENTIFIER")]:
            self.assertEqual(self.code_of(self.ask("/sim-swap/v2/check", wrong)), (status, code))
        token = self.phone_token("002", "sim-swap")
        self.assertEqual(self.ask("/sim-swap/v2/check", {}, token).value, {"swapped": True})
        self.assertEqual(self.code_of(self.ask("/sim-swap/v2/check", {"phoneNumber": number("002")}, token)),
                         (422, "UNNECESSARY_IDENTIFIER"))

    def test_every_error(self) -> None:
        for ending, status, code in [
                ("012", 422, "SERVICE_NOT_APPLICABLE"), ("013", 504, "TIMEOUT"), ("014", 404, "IDENTIFIER_NOT_FOUND"),
                ("015", 502, "BAD_GATEWAY"), ("016", 500, "INTERNAL"), ("017", 403, "PERMISSION_DENIED"),
                ("019", 403, "INVALID_TOKEN_CONTEXT")]:
            body = {"phoneNumber": number(ending)}
            self.assertEqual(self.code_of(self.ask("/sim-swap/v2/check", body)), (status, code))
            self.assertEqual(self.code_of(self.verify(body, self.phone_token(ending))), (status, code))
        reply = self.ask("/sim-swap/v2/retrieve-date", {"phoneNumber": number("017")})
        self.assertEqual(reply.value, {"latestSimChange": None})
        self.assertEqual(self.code_of(self.ask("/sim-swap/v3/check", {})), (404, "NOT_FOUND"))
        self.assertEqual(self.code_of(self.ask("/sim-swap/v2/check", None)), (405, "METHOD_NOT_ALLOWED"))

    def test_the_correlator_comes_back(self) -> None:
        for status, body in ((200, {"phoneNumber": number("000")}), (422, {})):
            reply = self.ask("/sim-swap/v2/check", body, x_correlator="a:1/<b>")
            self.assertEqual((reply.status, reply.headers["x-correlator"]), (status, "a:1/<b>"))
        reply = self.ask("/sim-swap/v2/check", {"phoneNumber": number("000")}, x_correlator="a b")
        self.assertEqual((self.code_of(reply), reply.headers["x-correlator"]), ((400, "INVALID_ARGUMENT"), None))

    def send_code(self, ending: str) -> Reply:
        return self.ask(f"{OTP}/send-code", {"phoneNumber": number(ending), "message": "{{code}} is it"})

    def validate(self, sent: str, code: str) -> Reply:
        return self.ask(f"{OTP}/validate-code", {"authenticationId": sent, "code": code})

    def test_codes(self) -> None:
        sent = self.send_code("123").value
        [message] = self.running.send("GET", "/_outbox?number=%2B447700900123").value
        self.assertEqual((message["to"], message["text"]), (number("123"), f"{message['code']} is it"))
        self.assertEqual(message["authenticationId"], sent["authenticationId"])
        wrong = f"{(int(message['code']) + 1) % 1_000_000:06}"
        name = "ONE_TIME_PASSWORD_SMS."
        self.assertEqual(self.code_of(self.validate(message["authenticationId"], wrong)), (400, name + "INVALID_OTP"))
        right = self.validate(message["authenticationId"], message["code"])
        self.assertEqual((right.status, right.body), (204, b""))
        self.assertEqual(self.code_of(self.validate(message["authenticationId"], message["code"])),
                         (400, name + "VERIFICATION_EXPIRED"))
        self.assertEqual(self.code_of(self.validate("x", "1")), (404, "NOT_FOUND"))
        older, newer = (self.send_code("124").value["authenticationId"] for _ in range(2))
        self.assertEqual(self.code_of(self.validate(older, "x")), (400, name + "VERIFICATION_EXPIRED"))
        self.assertEqual([self.code_of(self.validate(newer, "x"))[1].removeprefix(name) for _ in range(4)],
                         ["INVALID_OTP"] * 2 + ["VERIFICATION_FAILED"] * 2)
        for ending, reason in [("070", "MAX_OTP_CODES_EXCEEDED"), ("071", "PHONE_NUMBER_NOT_ALLOWED"),
                               ("072", "PHONE_NUMBER_BLOCKED")]:
            self.assertEqual(self.code_of(self.send_code(ending)), (403, name + reason))
        self.assertEqual(self.code_of(self.validate(self.send_code("074").value["authenticationId"], "x")),
                         (400, name + "VERIFICATION_EXPIRED"))
        self.send_code("073")
        self.send_code("008")
        for url in ("/_outbox?number=447700900073", "/_outbox?number=447700900008"):
            self.assertEqual(self.running.send("GET", url).value, [])
        time.sleep(0.25)
        self.assertEqual(len(self.running.send("GET", "/_outbox?number=447700900008").value), 1)
        self.assertEqual(self.running.counts(number("124")[1:]),
                         {f"POST {OTP}/send-code": 2, f"POST {OTP}/validate-code": 5})
        for body in ({"phoneNumber": number("000"), "message": "code"}, {"message": "{{code}}"},
                     {"phoneNumber": number("000"), "message": "{{code}}" + "x" * 153}):
            self.assertEqual(self.code_of(self.ask(f"{OTP}/send-code", body)), (400, "INVALID_ARGUMENT"))
        self.assertNotRegex(self.running.printed(), "77009|Traceback")

    def match(self, ending: str = "000", **asked: object) -> Reply:
        return self.ask("/kyc-match/v1/match", {"phoneNumber": number(ending), **asked})

    def test_customers_are_compared(self) -> None:
        reply = self.match(name="EVA  Éxample person", givenName="Ewa", birthdate="1980-05-18", region="Madrid")
        self.assertEqual(reply.value, {"nameMatch": "true", "givenNameMatch": "false", "givenNameMatchScore": 67,
                                       "birthdateMatch": "false", "regionMatch": "not_available"})
        self.assertEqual(self.match("080", email="eva@example.com").value,
                         {"emailMatch": "false", "emailMatchScore": 40})
        self.assertEqual(self.match("081", name="Eva").value, {"nameMatch": "not_available"})
        name = "KNOW_YOUR_CUSTOMER."
        self.assertEqual(self.code_of(self.match("082", name="Eva")), (403, name + "ID_DOCUMENT_REQUIRED"))
        self.assertEqual(self.code_of(self.match("082", idDocument="1")), (403, name + "ID_DOCUMENT_MISMATCH"))
        self.assertEqual(self.match("082", idDocument="x 1234567").value, {"idDocumentMatch": "true"})
        self.assertEqual(self.code_of(self.match()), (400, name + "INVALID_PARAM_COMBINATION"))
        self.assertEqual(self.code_of(self.match(shoe="42")), (400, "INVALID_ARGUMENT"))
        token = self.phone_token("000", "kyc-match:match")
        self.assertEqual(self.ask("/kyc-match/v1/match", {"name": "Eva"}, token).status, 200)
        other = self.ask("/kyc-match/v1/match", {"name": "Eva", "phoneNumber": number("001")}, token)
        self.assertEqual(self.code_of(other), (403, "INVALID_TOKEN_CONTEXT"))

    def test_faults(self) -> None:
        def check(ending: str, timeout: float = 0.3) -> Reply:
            return self.ask("/sim-swap/v2/check", {"phoneNumber": number(ending)}, self.token(), timeout)

        self.check_faults("04", check, {"swapped": False}, set())
        token = self.token()
        body = {"phoneNumber": number("054")}
        self.assertEqual([self.ask("/sim-swap/v2/check", body, token).status for _ in range(2)], [401, 401])
        self.assertEqual([check("056").status for _ in range(4)], [500, 200, 500, 200])
        self.assertEqual((check("100").headers["Content-Type"], check("101").status), ("text/html", 302))
        self.assertEqual(check("103").value, {"swapped": "no"})
        self.assertEqual(self.code_of(check("105")), (409, "SOMETHING_NEW"))
        sent = self.send_code("066").value["authenticationId"]
        self.assertEqual(self.validate(sent, "x").status, 500)
        with self.assertRaises(http.client.RemoteDisconnected):
            self.send_code("049")
        self.assertEqual(len(self.running.send("GET", "/_outbox?number=447700900049").value), 1)


class OtherCamaraTests(CamaraTests):
    options = ("--mobile", "10.0.0.0/8", "--redirect-uri", BACK)

    def test_a_phone_on_another_network(self) -> None:
        self.assertEqual(self.sign_in().told["error"], "login_required")
        self.assertEqual(self.sign_in(redirect_uri="https://other.example").status, 400)
        self.assertEqual(self.running.send("POST", "/_reset").status, 204)
        self.assertEqual(self.running.counts(), {})
        self.assertEqual(self.running.end(), 0)


class KnownSIMTests(CamaraTests):
    options = ("--sim", "+447700900002")

    def test_the_phone_has_the_number_of_its_sim(self) -> None:
        reply = self.ask("/number-verification/v2/device-phone-number", None, self.phone_token("", SHARE))
        self.assertEqual(reply.value, {"devicePhoneNumber": "+447700900002"})
        self.assertEqual(self.verify({"phoneNumber": "+447700900000"}, self.phone_token()).value,
                         {"devicePhoneNumberVerified": False})


if __name__ == "__main__":
    unittest.main()
