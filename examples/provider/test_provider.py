#!/usr/bin/env python3
"""Asks provider.py what Muster would ask it, and looks at what comes: python3 test_provider.py"""

import base64
import hashlib
import hmac
import http.client
import http.server
import json
import pathlib
import subprocess
import sys
import threading
import time
import unittest

KEY = bytes(range(32))
SECRET = "whsec_" + base64.b64encode(KEY).decode()
PICTURE = b"\xff\xd8 not really a picture \xff\xd9"
SESSION = {"sessionId": "s1", "userId": "client-42", "customFields": {}, "processType": "onboarding", "language": "de"}


def signature(message_id, timestamp, body, key=KEY):
    message = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()


class Reply:
    def __init__(self, status, headers, body, question_id):
        self.status, self.headers, self.body = status, headers, body
        timestamp = headers.get("webhook-timestamp", "0")
        right = signature(question_id, timestamp, body)
        self.is_believed = (
            status == 200 and headers.get("webhook-id") == question_id
            and headers.get("webhook-signature") == right and abs(time.time() - int(timestamp)) < 300)

    @property
    def value(self):
        return json.loads(self.body)

    @property
    def said(self):
        """What it says, but for the type that it answers."""
        return {name: value for name, value in self.value.items() if name != "answers"}


class Muster(http.server.BaseHTTPRequestHandler):
    """Takes the answers that are brought; the first one it refuses, as a service does that is just starting."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        status, answer = (503, b"{}") if len(self.server.heard) == 1 else (200, b'{"taken":true}')
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


class ProviderTests(unittest.TestCase):
    def setUp(self):
        self.muster = http.server.HTTPServer(("127.0.0.1", 0), Muster)
        self.muster.heard = []
        threading.Thread(target=self.muster.serve_forever, args=(0.05,), daemon=True).start()
        self.process = subprocess.Popen(
            [sys.executable, "-B", pathlib.Path(__file__).with_name("provider.py"), "--port", "0", "--secret", SECRET,
             "--muster", f"http://127.0.0.1:{self.muster.server_port}/"], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.assertRegex(line, r"^listening on http://127\.0\.0\.1:\d+\n$")
        self.port = int(line.rsplit(":", 1)[1])

    def tearDown(self):
        self.process.kill()
        self.process.communicate()
        self.muster.shutdown()
        self.muster.server_close()

    def send(self, path, body, headers=None, method="POST", question_id=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Reply(response.status, dict(response.headers), response.read(), question_id)
        finally:
            connection.close()

    def ask(self, kind, question_id="s1/document/d1", /, key=KEY, age=0, **data):
        body = json.dumps({"id": question_id, "type": kind, "data": data}).encode()
        timestamp = str(int(time.time()) - age)
        headers = {"Content-Type": "application/json", "webhook-id": question_id, "webhook-timestamp": timestamp,
                   "webhook-signature": signature(question_id, timestamp, body, key)}
        return self.send("/any/path", body, headers, question_id=question_id)

    def verify(self, question_id="s1/document/d1", **others):
        picture = {"documentId": "d1", "documentType": "ID_CARD", "side": "FRONT", "contentType": "image/jpeg",
                   "bytes": base64.b64encode(PICTURE).decode()}
        return self.ask("document.verify", question_id, session=SESSION, picture=picture, **others)

    def poll(self, question_id="s1/document/d1"):
        return self.ask("inquiry.result", question_id, questionId=question_id).value["result"]

    def control(self, path, value):
        self.assertEqual(self.send(path, json.dumps(value)).status, 200)

    def journal(self, kind):
        return [entry for entry in self.send("/journal", None, method="GET").value if entry["type"] == kind]

    def test_answers_are_signed_and_all_types_are_known(self):
        cases = [
            ("document.cross_check", {"session": SESSION, "documentIds": ["d1"]}, {"result": "ACCEPTED"}),
            ("client.evaluate", {"session": SESSION, "documents": []}, {"result": "ACCEPTED"}),
            ("presence.judge", {"session": SESSION}, {"result": "ACCEPTED"}),
            ("code.deliver", {"session": SESSION, "kind": "ACTIVATION", "code": "12345678", "text": "12345678 is it",
                              "expiresAt": "2026-11-21T08:53:28Z"}, {}),
            ("login-code.deliver", {"phoneNumber": "+447700900123", "code": "123456", "text": "123456 is it",
                                    "language": "en", "expiresAt": "2026-11-21T08:53:28Z"}, {}),
            ("link.deliver", {"session": SESSION, "contact": {"channel": "SMS", "address": "+447700900123"},
                              "url": "https://verify.bank.example/verify/?token=vl_x", "text": "Continue here",
                              "expiresAt": "2026-11-21T08:53:28Z"}, {}),
            ("session.forget", {"sessionId": "s2"}, {}),
        ]
        for kind, data, answer in cases:
            with self.subTest(kind):
                reply = self.ask(kind, f"s1/{kind}", **data)
                self.assertTrue(reply.is_believed)
                self.assertEqual(reply.value, {"answers": kind} | answer)
        self.assertTrue(self.verify().is_believed)
        self.assertEqual(self.journal("code.deliver")[0]["data"]["code"], "12345678")
        self.assertIn("text", self.ask("consent.text", session=SESSION).value)

    def test_only_some_persons_are_known(self):
        for identification, user in [('{"clientNumber":"42"}', "client-42"), ('{"clientNumber":42}', "client-42"),
                                     ('{"clientNumber":"042"}', None), ('{"name":"Eva"}', None)]:
            reply = self.ask("user.find", identification=identification, processType="onboarding", language="en")
            self.assertEqual(reply.said, {"userId": user})

    def test_a_presence_check_begins_once(self):
        begin = [self.ask("presence.begin", "s1/presence/v/1", session=SESSION, pictures=[]).value for _ in range(2)]
        self.assertEqual(begin[0], begin[1])
        # The question how it went has the same id.
        self.assertEqual(self.ask("presence.judge", "s1/presence/v/1", session=SESSION).said, {"result": "ACCEPTED"})

    def test_a_question_has_one_answer(self):
        self.control("/answers", {"document.verify": "REJECTED"})
        self.assertEqual(self.verify().said, {"result": "REJECTED"})
        self.control("/answers", {"document.verify": "ACCEPTED"})
        self.assertEqual(self.verify().said, {"result": "REJECTED"})
        self.assertEqual(self.verify("s1/document/d2").said, {"result": "ACCEPTED"})

    def test_strangers_are_not_answered(self):
        self.assertEqual(self.verify(key=bytes(32)).status, 401)
        self.assertEqual(self.verify(age=3600).status, 401)
        self.assertEqual(self.verify(age=-3600).status, 401)
        self.assertEqual(self.send("/", "{}").status, 401)
        self.assertEqual(self.ask("document.guess", session=SESSION).status, 400)
        self.assertEqual(self.journal("document.verify"), [])

    def test_an_answer_comes_with_a_later_poll(self):
        rule = {"result": "PENDING", "then": "UNSURE", "after": 2, "retryAfterSeconds": 1}
        self.control("/answers", {"document.verify": rule})
        self.assertEqual(self.verify().said, {"result": "PENDING", "retryAfterSeconds": 1})
        self.assertEqual([self.poll() for _ in range(3)], ["PENDING", "UNSURE", "UNSURE"])
        self.assertEqual(self.poll("s1/document/never-asked"), "UNKNOWN")

    def test_an_answer_is_brought_until_it_is_heard(self):
        rule = {"result": "PENDING", "then": "REJECTED", "after": 0.3, "by": "callback"}
        self.control("/answers", {"document.verify": rule})
        self.verify()
        self.verify()
        self.assertEqual(self.poll(), "PENDING")
        deadline = time.monotonic() + 10
        while len(self.journal("callback")) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual([entry["data"].get("taken") for entry in self.journal("callback")], [None, True])
        self.assertEqual(len(self.muster.heard), 2)
        path, headers, body = self.muster.heard[1]
        headers = {name.lower(): value for name, value in headers.items()}
        self.assertEqual(path, "/v1/provider-answers")
        self.assertEqual(json.loads(body), {"id": "s1/document/d1", "result": "REJECTED"})
        right = signature(headers["webhook-id"], headers["webhook-timestamp"], body)
        self.assertEqual(headers["webhook-signature"], right)
        self.assertEqual(self.poll(), "REJECTED")

    def test_a_session_is_forgotten(self):
        self.verify()
        noted = self.journal("document.verify")[0]["data"]["picture"]["bytes"]
        self.assertEqual(noted, {"length": len(PICTURE), "sha256": hashlib.sha256(PICTURE).hexdigest()})
        for _ in range(2):
            self.assertTrue(self.ask("session.forget", "s1/forget", sessionId="s1").is_believed)
        self.assertEqual(self.verify().said, {"result": "FAILED"})
        self.assertEqual([entry["data"] for entry in self.journal("document.verify")], [None, None])

    def test_faults_come_as_often_as_they_are_ordered(self):
        for fault, status in [("refuse", 500), ("busy", 429), ("redirect", 302)]:
            self.control("/faults", {"fault": fault, "count": 2})
            self.assertEqual([self.verify().status for _ in range(3)], [status, status, 200])
        for fault in ["unsigned", "forged", "stale", "otherid"]:
            self.control("/faults", {"fault": fault})
            self.assertEqual([self.verify().is_believed for _ in range(2)], [False, True], fault)
        for fault, words in [("garbage", b"no JSON"), ("wrongword", b'"document.verify", "result": "MAYBE"'),
                             ("othertype", b'"answers": "other"'), ("huge", b'"ACCEPTED"'), ("echo", b'"picture": ')]:
            self.control("/faults", {"fault": fault})
            reply = self.verify()
            self.assertTrue(reply.is_believed and words in reply.body, fault)
            self.assertEqual(len(reply.body) > 3_000_000, fault == "huge")
        for fault in ["slow", "stall"]:
            self.control("/faults", {"fault": fault, "seconds": 0.4})
            start = time.monotonic()
            self.assertTrue(self.verify().is_believed)
            self.assertGreaterEqual(time.monotonic() - start, 0.4)
        self.control("/faults", {"fault": "drop"})
        with self.assertRaises(http.client.RemoteDisconnected):
            self.verify()
        self.assertTrue(self.verify().is_believed)

    def test_faults_may_be_for_one_type_and_end(self):
        self.control("/faults", {"fault": "refuse", "count": 9, "type": "presence.judge"})
        self.assertEqual(self.verify().status, 200)
        self.assertEqual(self.ask("presence.judge", session=SESSION).status, 500)
        self.control("/faults", {"fault": "none"})
        self.assertEqual(self.ask("presence.judge", session=SESSION).status, 200)
        self.assertEqual([entry["fault"] for entry in self.journal("presence.judge")], ["refuse", None])
        for path, value in [("/faults", {"fault": "meteor"}), ("/answers", {"document.verify": "MAYBE"}),
                            ("/answers", {"code.deliver": "FAILED"}), ("/answers", ["ACCEPTED"])]:
            self.assertEqual(self.send(path, json.dumps(value)).status, 400)


class SignatureTests(unittest.TestCase):
    def test_it_is_that_of_standard_webhooks(self):
        key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        made = signature("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}', key)
        self.assertEqual(made, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")


if __name__ == "__main__":
    unittest.main()
