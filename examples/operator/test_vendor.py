"""What vendor.py answers."""

from __future__ import annotations

import base64
import hashlib
import http.client
import http.server
import re
import threading
import time
import unittest
import uuid
from email.utils import parsedate_to_datetime
from typing import Any

from running import OperatorTests, Reply, basic, headers_of, wait_for

ALL = "phone_check subscriber_check sim_check mo_check coverage"


class VendorTests(OperatorTests):
    program = "vendor.py"

    def token(self, scope: str = ALL, client: str = "stand-in") -> str:
        form = f"grant_type=client_credentials&scope={scope}"
        reply = self.running.send("POST", "/oauth2/v1/token", form, basic(client))
        self.assertEqual(reply.status, 200, reply.body)
        token: str = reply.value["access_token"]
        return token

    def ask(self, method: str, url: str, body: object = None, token: str = "", timeout: float = 5,
            **headers: str) -> Reply:
        return self.running.send(method, url, body, headers_of(token or self.usual_token(), headers), timeout)

    def create(self, ending: str, product: str = "subscriber", version: str = "v0.1", **more: object) -> Any:
        reply = self.ask("POST", f"/{product}_check/{version}/checks", {"phone_number": f"447700900{ending}", **more})
        self.assertEqual(reply.status, 201, reply.body)
        return reply.value

    def visit(self, check: Any) -> Reply:
        return self.running.follow(check["_links"]["check_url"]["href"])[0]

    def read(self, check: Any) -> Any:
        reply = self.ask("GET", check["_links"]["self"]["href"])
        self.assertEqual(reply.status, 200, reply.body)
        return reply.value

    def patch(self, check: Any, code: str) -> Reply:
        return self.ask("PATCH", check["_links"]["self"]["href"], [{"op": "add", "path": "/code", "value": code}],
                        Content_Type="application/json-patch+json")


class VendorFlowTests(VendorTests):
    def test_tokens(self) -> None:
        send, url = self.running.send, "/oauth2/v1/token"
        reply = send("POST", url, "grant_type=client_credentials&scope=phone_check", basic())
        self.assertEqual(reply.value | {"access_token": ""},
                         {"access_token": "", "token_type": "bearer", "expires_in": 3600, "scope": "phone_check"})
        for form, headers, status, error in [
                ("grant_type=client_credentials", basic(secret="wrong"), 401, "invalid_client"),
                ("grant_type=client_credentials", {}, 401, "invalid_client"),
                ("grant_type=password", basic(), 400, "unsupported_grant_type"),
                ("grant_type=client_credentials&scope=all", basic(), 400, "invalid_scope"),
                ("grant_type=client_credentials", basic("stand-in-045"), 429, "slow_down"),
                ("grant_type=client_credentials", basic("stand-in-044"), 401, "invalid_client")]:
            reply = send("POST", url, form, headers)
            self.assertEqual((reply.status, reply.value["error"]), (status, error))
        self.assertEqual([send("POST", url, "grant_type=client_credentials", basic("stand-in-056")).status
                          for _ in range(3)], [500, 200, 500])
        token = self.token("phone_check")
        url, body = "/phone_check/v0.1/checks", {"phone_number": "447700900000"}
        self.assertEqual(self.ask("POST", url, body, token).status, 201)
        refused = self.ask("POST", "/sim_check/v0.1/checks", body, token)
        self.assertEqual((refused.status, refused.value["type"].rpartition("#")[2]), (403, "forbidden"))
        self.assertEqual(refused.headers["Content-Type"], "application/problem+json")
        self.assertEqual(self.running.send("POST", "/oauth2/v1/revoke", f"token={token}", basic()).status, 200)
        self.assertEqual(self.ask("POST", url, body, token).status, 401)

    def test_a_check_has_a_life(self) -> None:
        check = self.create("002", reference_id="r1")
        self.assertEqual(str(uuid.UUID(check["check_id"])), check["check_id"])
        self.assertLessEqual({"status": "ACCEPTED", "charge_amount": 1, "charge_currency": "API", "ttl": 120,
                              "snapshot_balance": 99, "reference_id": "r1"}.items(), check.items())
        self.assertEqual(self.read(check)["status"], "ACCEPTED")
        first = self.running.send("GET", check["_links"]["check_url"]["href"])
        self.assertEqual((first.status, self.read(check)["status"]), (302, "PENDING"))
        last, count = self.running.follow(first.location)
        self.assertEqual((last.status, last.body, count), (200, b"", 2))
        done = self.read(check)
        self.assertLessEqual({"status": "COMPLETED", "match": True, "no_sim_change": False, "sim_change_within": 60,
                              "no_sim_change_period": 10080, "network_id": "23410"}.items(), done.items())
        self.assertEqual(done["_links"].keys(), {"self"})
        again = self.running.send("GET", check["_links"]["check_url"]["href"])
        self.assertEqual((again.status, again.value["type"].rpartition("#")[2]), (404, "check_not_found"))
        self.assertEqual(self.ask("GET", "/phone_check/v0.1/checks/" + check["check_id"]).status, 404)
        phone = self.create("000", "phone")
        self.visit(phone)
        self.assertEqual(self.read(phone).keys() & {"match", "no_sim_change"}, {"match"})

    def test_numbers_choose_the_verdict(self) -> None:
        for ending, period, match, unchanged, within in [
                ("000", 10080, True, True, 525601), ("001", 10080, False, True, 525601), ("003", 60, True, True, 360),
                ("004", 10080, True, False, 10080), ("005", 10080, True, True, 43200), ("006", 60, False, False, 60),
                ("005", 43200, True, False, 43200), ("007", 10080, True, True, None),
                ("010", 540_000, True, False, 525600)]:
            with self.subTest(ending):
                sim = self.create(ending, "sim", period=period)
                self.assertEqual((sim["status"], sim["no_sim_change"], sim.get("sim_change_within")),
                                 ("COMPLETED", unchanged, within))
                self.assertEqual("last_sim_change_at" in sim, within is not None)
                check = self.create(ending, period=period)
                self.visit(check)
                done = self.read(check)
                self.assertEqual((done["match"], done["no_sim_change"]), (match, unchanged))
        unusual = self.create("009")
        self.assertEqual((unusual["charge_amount"], unusual["reference_id"]), (1.5, None))

    def test_every_error(self) -> None:
        for ending, error, status in [
                ("011", "not_mobile_ip", 412), ("012", "mno_not_supported", 400), ("013", "mno_timeout", 200),
                ("014", "mno_user_not_found", 200), ("015", "mno_response_error", 200),
                ("016", "mno_server_error", 200), ("017", "mno_no_data_available", 200), ("018", "ip_mismatch", 200),
                ("019", "ip_msisdn_mismatch", 409)]:
            with self.subTest(error):
                check = self.create(ending)
                last = self.visit(check)
                self.assertEqual(last.status, status)
                if status != 200:
                    self.assertEqual(last.value["type"].rpartition("#")[2], error)
                done = self.read(check)
                self.assertEqual((done["status"], done["error_code"]), ("ERROR", error))
                self.assertFalse(done.keys() & {"match", "no_sim_change", "network_id"})
                sim = self.create(ending, "sim")
                self.assertEqual(sim.get("error_code"), error if error.startswith("mno_") else None)
        check = self.create("000", phone_ip="203.0.113.9")
        self.visit(check)
        self.assertEqual(self.read(check)["error_code"], "ip_mismatch")

    def test_requests_that_are_refused(self) -> None:
        for body, code in [({}, "bad_request"), ({"phone_number": "07700900000"}, "phone_format_invalid"),
                           ({"phone_number": 447700900000}, "phone_format_invalid"), (b"[", "bad_request"),
                           ({"phone_number": "447700900000", "period": 59}, "bad_request"),
                           ({"phone_number": "447700900000", "callback_url": "ftp://x"}, "bad_request")]:
            reply = self.ask("POST", "/subscriber_check/v0.1/checks", body)
            self.assertEqual((reply.status, reply.value["type"].rpartition("#")[2]), (400, code))
        self.assertEqual(self.ask("GET", "/phone_check/v0.3/checks").status, 404)
        self.assertEqual(self.ask("DELETE", "/phone_check/v0.1/checks").status, 405)
        self.assertEqual(self.ask("PATCH", "/phone_check/v0.1/checks/1", []).status, 405)

    def test_a_code_is_exchanged_once(self) -> None:
        check = self.create("001", "phone", "v0.2", reference_id="r 2")
        self.assertEqual(self.patch(check, "").status, 404)
        told = self.visit(check).value
        self.assertEqual(told.keys(), {"check_id", "code", "reference_id"})
        self.assertEqual(self.read(check)["status"], "PENDING")
        self.assertEqual(self.visit(check).status, 404)
        self.assertEqual(self.patch(check, told["code"] + "x").status, 404)
        self.assertEqual(self.ask("PATCH", check["_links"]["self"]["href"], [{}]).status, 415)
        done = self.patch(check, told["code"])
        self.assertEqual((done.status, done.value["status"], done.value["match"]), (200, "COMPLETED", False))
        self.assertEqual(self.patch(check, told["code"]).status, 404)
        url = "https://app.example/back?step=2"
        check = self.create("000", "subscriber", "v0.2", redirect_url=url, reference_id="r 2")
        last = self.visit(check)
        self.assertTrue(last.location.startswith(url + "&"))
        self.assertEqual(last.told.keys(), {"step", "check_id", "code", "reference_id"})
        self.assertEqual(last.told["reference_id"], "r 2")
        self.assertTrue(self.patch(check, last.told["code"]).value["no_sim_change"])
        check = self.create("026", "phone", "v0.2", redirect_url=url)
        self.assertEqual(self.visit(check).told["error"], "mno_redirect_unsupported")
        failed = self.visit(self.create("011", "phone", "v0.2"))
        self.assertEqual((failed.status, failed.value["error"]), (412, "not_mobile_ip"))
        check = self.create("013", "phone", "v0.2")
        self.assertEqual(self.patch(check, self.visit(check).value["code"]).value["error_code"], "mno_timeout")
        check = self.create("029", "phone", "v0.2")
        self.assertEqual(self.patch(check, self.visit(check).value["code"]).status, 404)

    def test_ways_through_the_network(self) -> None:
        def go(ending: str, has_cookies: bool = True) -> tuple[int, int]:
            url = self.create(ending, "phone")["_links"]["check_url"]["href"]
            last, count = self.running.follow(url, has_cookies=has_cookies)
            return last.status, count

        self.assertEqual([go(ending) for ending in ("000", "020", "021", "022", "024", "025", "026")],
                         [(200, 3), (200, 0), (200, 10), (200, 11), (404, 3), (200, 3), (501, 0)])
        self.assertEqual(go("023")[1], 15)
        self.assertEqual(go("025", has_cookies=False)[0], 403)
        with self.assertRaises(ConnectionError):
            go("028")
        hop = self.running.send("GET", self.create("027")["_links"]["check_url"]["href"]).location
        with self.assertRaises(TimeoutError):
            self.running.send("GET", hop, timeout=0.2)

    def test_a_late_result(self) -> None:
        check = self.create("008")
        self.assertEqual(self.visit(check).status, 200)
        self.assertEqual(self.read(check)["status"], "PENDING")
        time.sleep(0.25)
        self.assertEqual(self.read(check)["status"], "COMPLETED")

    def test_faults(self) -> None:
        token = self.token()

        def sim(ending: str) -> Reply:
            # A fault of this kind ends the token.
            used = self.token() if ending.endswith("4") else token
            return self.ask("POST", "/sim_check/v0.1/checks", {"phone_number": f"+447700900{ending}"}, used, 0.3)

        right = {"status": "COMPLETED", "no_sim_change": True}
        self.check_faults("04", sim, right, {"status"})
        self.assertEqual([sim(f"05{digit}").status for digit in (4, 5, 6, 7)], [401, 429, 500, 503])
        self.assertEqual([sim(f"05{digit}").value["no_sim_change"] for digit in (4, 5, 6, 7)], [True] * 4)
        check = self.create("064", "phone")
        token = self.token()
        self.assertEqual([self.ask("GET", check["_links"]["self"]["href"], None, token).status,
                          self.ask("POST", "/sim_check/v0.1/checks", {}, token).status], [401, 401])
        self.assertNotIn("match", self.ask("GET", self.create("063")["_links"]["self"]["href"]).value)
        self.assertNotIn("_links", self.create("043"))

    def test_strange_answers(self) -> None:
        def sim(digit: int) -> Reply:
            return self.ask("POST", "/sim_check/v0.1/checks", {"phone_number": f"44770090010{digit}"}, timeout=0.3)

        self.assertEqual((sim(0).status, sim(0).headers["Content-Type"]), (200, "text/html"))
        self.assertEqual((sim(1).status, sim(1).location), (302, "/elsewhere"))
        self.assertGreater(len(sim(2).body), 3_000_000)
        self.assertEqual(sim(3).value["no_sim_change"], "yes")
        self.assertEqual((sim(5).value["status"], "no_sim_change" in sim(5).value), ("PAUSED", False))
        connection = http.client.HTTPConnection("127.0.0.1", self.running.port, timeout=1)
        connection.request("POST", "/sim_check/v0.1/checks", '{"phone_number": "447700900104"}',
                           headers_of(self.token(), {"Content-Type": "application/json"}))
        start = time.monotonic()
        self.assertEqual(connection.getresponse().read(5), b'{"che')
        self.assertGreater(time.monotonic() - start, 0.06)
        connection.close()

    def test_what_is_covered(self) -> None:
        device = self.ask("GET", "/coverage/v0.1/device_ip")
        self.assertEqual((device.value["mobile_data_ip"], len(device.value["products"])), ("127.0.0.1", 3))
        statuses = [self.ask("GET", f"/coverage/v0.1/device_ips/{address}").status
                    for address in ("203.0.113.1", "192.0.2.1", "198.51.100.1", "nowhere", "2001:db8::1")]
        self.assertEqual(statuses, [200, 412, 400, 400, 200])
        for code in ("GB", "gb", "44"):
            self.assertEqual(self.ask("GET", f"/coverage/v0.1/countries/{code}").value["dialing_code"], 44)
        self.assertEqual(self.ask("GET", "/coverage/v0.1/countries/XX").status, 404)
        self.assertEqual(self.ask("GET", "/coverage/v0.1/device_ip", token=self.token("phone_check")).status, 403)

    def test_traces_collections_and_messages_from_the_phone(self) -> None:
        check = self.create("000", "phone")
        url = check["_links"]["self"]["href"] + "/traces"
        trace = self.ask("GET", url).value["_embedded"]["traces"][0]
        [log] = self.ask("GET", f"{url}/{trace['trace_id']}").value["logs"]
        self.assertEqual(log["message"], "Check create: accepted")
        self.assertEqual(self.ask("GET", f"{url}/other").status, 404)
        self.assertEqual(self.ask("GET", self.create("037")["_links"]["self"]["href"] + "/traces").status, 410)
        page = self.ask("GET", "/phone_check/v0.1/checks?size=1").value
        self.assertEqual(page["_embedded"]["checks"][0]["check_id"], check["check_id"])
        self.assertLessEqual({"self", "next", "last"}, page["_links"].keys())
        self.assertEqual(self.ask("GET", "/phone_check/v0.1/checks?size=101").status, 400)
        check = self.create("000", "mo")
        self.assertTrue(check["mo_body"] and check["mo_receiver"])
        self.assertEqual([self.read(check).get("verified") for _ in range(2)], [None, True])

    def test_calls_are_counted_and_numbers_stay_private(self) -> None:
        for _ in range(2):
            self.ask("POST", "/sim_check/v0.1/checks", {"phone_number": "+447700911000"})
        self.ask("GET", "/coverage/v0.1/countries/447700911000")
        self.ask("GET", "/coverage/v0.1/countries/%2B447700911000")
        self.assertEqual(self.running.counts("447700911000"), {"POST /sim_check/v0.1/checks": 2})
        printed = self.running.printed()
        self.assertIn(" POST /sim_check/v0.1/checks 201 4477…00 ", printed)
        self.assertNotRegex(printed, "77009|Traceback")


class VendorLimitTests(VendorTests):
    program = "vendor.py"
    options = ("--mobile", "10.0.0.0/8,::1", "--ttl", "0.3", "--rate", "12", "--token-seconds", "0.5", "--key", "ec")

    def usual_token(self) -> str:
        return self.token()

    def test_a_phone_on_another_network_a_check_that_expires_and_a_limit(self) -> None:
        check = self.create("000")
        self.assertEqual(self.visit(check).status, 412)
        self.assertEqual(self.read(check)["error_code"], "not_mobile_ip")
        check = self.create("000", "phone", "v0.2")
        token = self.token()
        time.sleep(0.35)
        self.assertEqual(self.read(check)["status"], "EXPIRED")
        self.assertEqual(self.patch(check, "x").status, 404)
        self.assertEqual(self.visit(check).status, 404)
        self.assertEqual(self.ask("GET", "/coverage/v0.1/device_ip").status, 412)
        self.assertEqual(self.ask("GET", "/coverage/v0.1/device_ips/10.1.2.3").status, 200)
        time.sleep(0.2)
        self.assertEqual(self.ask("GET", "/coverage/v0.1/device_ip", token=token).status, 401)
        replies = [self.ask("GET", "/coverage/v0.1/countries/GB") for _ in range(6)]
        self.assertEqual([reply.headers["X-RateLimit-Remaining"] for reply in replies], ["3", "2", "1", "0", "0", "0"])
        self.assertEqual([reply.status for reply in replies][3:], [200, 429, 429])
        self.assertGreater(int(replies[-1].headers["Retry-After"]), 0)
        self.assertEqual(self.running.end(), 0)


class Receiver(http.server.BaseHTTPRequestHandler):
    heard: list[tuple[str, dict[str, str], bytes]] = []
    statuses: list[int] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.statuses.pop(0) if self.statuses else 200
        self.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class CallbackTests(VendorTests):
    program = "vendor.py"
    options = ("--callback-pause", "0.02", "--ttl", "0.4")

    def setUp(self) -> None:
        Receiver.heard, Receiver.statuses = [], []
        self.receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=self.receiver.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.receiver.server_port}/heard?by=me"

    def tearDown(self) -> None:
        self.receiver.shutdown()
        self.receiver.server_close()

    def call_back(self, ending: str, count: int = 1) -> list[tuple[str, dict[str, str], bytes]]:
        Receiver.heard.clear()
        self.visit(self.create(ending, callback_url=self.url))
        wait_for(lambda: len(Receiver.heard) >= count)
        return Receiver.heard

    def is_signed(self, call: tuple[str, dict[str, str], bytes]) -> bool:
        """Whether RSA says that this is signed with the key of the vendor."""
        path, headers, _ = call
        parts = dict(re.findall(r'(\w+)="([^"]*)"', headers.get("authorization", "")))
        keys = [key for key in self.running.send("GET", "/.well-known/jwks.json").value["keys"]
                if key["kid"] == parts.get("keyId")]
        if not keys:
            return False
        named = {**headers, "(request-target)": f"post {path}"}
        text = "\n".join(f"{name}: {named[name]}" for name in parts["headers"].split(" "))
        modulus = int.from_bytes(base64.urlsafe_b64decode(keys[0]["n"] + "=="), "big")
        opened = pow(int.from_bytes(base64.b64decode(parts["signature"]), "big"), 65537, modulus).to_bytes(256, "big")
        head = bytes.fromhex("3031300d060960864801650304020105000420")
        return opened == b"\0\1" + b"\xff" * 202 + b"\0" + head + hashlib.sha256(text.encode()).digest()

    def test_the_end_is_reported_and_signed(self) -> None:
        [call] = self.call_back("002")
        path, headers, body = call
        self.assertEqual((path, headers["x-tru-callback"]), ("/heard?by=me", "subscriber_check"))
        self.assertIn(b'"status": "COMPLETED"', body)
        self.assertEqual(headers["digest"], "SHA-256=" + base64.b64encode(hashlib.sha256(body).digest()).decode())
        self.assertTrue(self.is_signed(call))
        self.assertIn('headers="(request-target) host date x-tru-callback digest"', headers["authorization"])

    def test_it_is_reported_until_it_is_heard(self) -> None:
        Receiver.statuses = [500, 302]
        self.assertEqual(len(self.call_back("000", 3)), 3)
        self.create("000", callback_url=self.url)
        wait_for(lambda: len(Receiver.heard) == 4)
        self.assertIn(b'"EXPIRED"', Receiver.heard[-1][2])
        wait_for(lambda: self.running.send("GET", "/_counts").value["callbacks"].get("200", 0) >= 2)
        self.assertLessEqual({"500", "302", "200"}, self.running.send("GET", "/_counts").value["callbacks"].keys())

    def test_faults_of_callbacks(self) -> None:
        for ending in ("090", "091", "096"):
            self.assertFalse(self.is_signed(self.call_back(ending)[0]), ending)
        for ending in ("092", "093", "094", "097"):
            [call] = self.call_back(ending)
            self.assertTrue(self.is_signed(call), ending)
            digest = hashlib.sha256(call[2])
            right = {"093": "", "094": digest.hexdigest()}.get(ending, base64.b64encode(digest.digest()).decode())
            self.assertEqual(call[1]["digest"] == f"SHA-256={right}", ending != "093")
            self.assertEqual(" digest" in call[1]["authorization"], ending != "097")
            age = time.time() - parsedate_to_datetime(call[1]["date"]).timestamp()
            self.assertEqual(age > 80_000, ending == "092")
        first, second = self.call_back("095", 2)
        self.assertEqual(first[1]["authorization"], second[1]["authorization"])
        self.call_back("098", 0)
        time.sleep(0.1)
        self.assertEqual(Receiver.heard, [])


if __name__ == "__main__":
    unittest.main()
