#!/usr/bin/env python3
"""A provider for Muster, to copy from: it answers every question, and plays every fault that a provider can have.

docs/providers.md describes the wire. Needs Python 3.11 alone. All is kept in memory, and ends with the process.
"""

import argparse
import base64
import contextlib
import hashlib
import hmac
import http.client
import http.server
import json
import os
import threading
import time
import urllib.request
import uuid

TOLERANCE_SECONDS = 300
MOST_BYTES = 64 << 20  # base64 of the largest pictures, and room
FINAL = ("ACCEPTED", "REJECTED", "FAILED", "UNSURE")
JUDGED = ("document.verify", "document.cross_check", "client.evaluate", "presence.judge")
# What must not be done twice, or come out otherwise the second time.
KEPT = (*JUDGED, "presence.begin", "code.deliver", "login-code.deliver", "link.deliver")
# How a type is answered. Where that is PENDING, "then" comes after so many polls, or seconds before the callback.
# "findings" go with the answer.
RULE = {"result": "ACCEPTED", "then": "ACCEPTED", "after": 1, "by": "poll", "retryAfterSeconds": None, "findings": {}}
CONSENT = {"en": "I agree that my documents are checked.", "de": "Ich stimme der Prüfung meiner Dokumente zu."}


def key_of(secret):
    """The bytes that are signed with."""
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    if not secret.startswith("whsec_") or not 24 <= len(key) <= 64:
        raise ValueError("The secret is not whsec_ and the base64 of 24 to 64 bytes.")
    return key


def signature(key, message_id, timestamp, body):
    return "v1," + base64.b64encode(hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, "sha256")).decode()


def signed(key, message_id, body, timestamp=None):
    """The headers that say whose this message is."""
    timestamp = str(timestamp or int(time.time()))
    return {"Content-Type": "application/json", "webhook-id": message_id, "webhook-timestamp": timestamp,
            "webhook-signature": signature(key, message_id, timestamp, body)}


def is_genuine(key, headers, body):
    """Whether Muster sent this message, and just now."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    is_time = timestamp.isascii() and timestamp.isdecimal() and len(timestamp) < 12
    right = signature(key, message_id, timestamp, body).encode()
    # There may be several, with a space between. A comparison takes as long for every wrong one.
    given = headers.get("webhook-signature", "").encode().split(b" ")
    is_ours = any([hmac.compare_digest(right, one) for one in given])
    return is_ours and is_time and abs(time.time() - int(timestamp)) <= TOLERANCE_SECONDS


class Provider:
    """Knows the answers. A question that comes again gets the answer that it got before."""

    def __init__(self, key, muster="", rules=None):
        self.key, self.muster, self.rules, self.lock = key, muster.rstrip("/"), {}, threading.RLock()
        self.given = {}  # by session, type and id: the questions about one presence check share an id
        self.pending = {}  # by id
        self.forgotten, self.journal = set(), []
        self.answers = dict.fromkeys(JUDGED, self.judge) | {
            "presence.begin": lambda _: {"attributes": {"checkId": str(uuid.uuid4())}},
            "inquiry.result": self.look_up, "session.forget": self.forget,
            "code.deliver": lambda _: {},  # here a real provider sends the text to the person
            "login-code.deliver": lambda _: {},  # the same, for a login that belongs to no session
            "link.deliver": lambda _: {},  # the same, for a link to another device
            "user.find": self.find_user, "consent.text": self.consent,
        }
        self.change_rules(rules or {})

    def answer(self, question):
        kind, session = question["type"], session_of(question)
        with self.lock:
            if session in self.forgotten:
                return {"result": "FAILED"}
            if kind not in KEPT:
                return self.answers[kind](question)
            which = (session, kind, question["id"])
            if which not in self.given:
                self.given[which] = self.answers[kind](question)
            return self.given[which]

    def judge(self, question):
        """Here a real provider looks at the documents, or asks someone who does."""
        rule = RULE | self.rules.get(question["type"], {})
        if rule["result"] == "PENDING":
            session, now = session_of(question), time.monotonic()
            self.pending[question["id"]] = {"session": session, "rule": rule, "since": now, "polls": 0}
            if rule["by"] == "callback":
                threading.Thread(target=self.bring, args=(question["id"], rule), daemon=True).start()
        return result_of(rule)

    def look_up(self, question):
        pending = self.pending.get(question["data"]["questionId"])
        if pending is None:
            return {"result": "UNKNOWN"}
        rule = pending["rule"]
        pending["polls"] += 1
        passed = pending["polls"] if rule["by"] == "poll" else time.monotonic() - pending["since"]
        return result_of(rule | {"result": rule["then"]} if passed >= rule["after"] else rule)

    def bring(self, question_id, rule):
        """Takes an answer to Muster, and tries again while Muster cannot be reached or is in trouble."""
        body, message_id = json.dumps({"id": question_id, "result": rule["then"]}).encode(), str(uuid.uuid4())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for pause in (rule["after"], 1, 2, 4, 8, 16, 32):
            time.sleep(pause)
            if question_id not in self.pending:
                return
            url, headers = f"{self.muster}/v1/provider-answers", signed(self.key, message_id, body)
            try:
                with opener.open(urllib.request.Request(url, body, headers), timeout=10) as response:
                    outcome = {"status": response.status, **json.load(response)}
            except urllib.error.HTTPError as error:
                outcome = {"status": error.code}
            except (OSError, http.client.HTTPException, ValueError):
                outcome = {"status": None}
            self.note("callback", question_id, {"result": rule["then"]} | outcome)
            if (outcome["status"] or 500) < 500:
                return

    def forget(self, question):
        """Forgets a session for good: a question about it that was still on its way is not kept either."""
        session = question["data"]["sessionId"]
        self.forgotten.add(session)
        self.given = {which: answer for which, answer in self.given.items() if which[0] != session}
        self.pending = {id: pending for id, pending in self.pending.items() if pending["session"] != session}
        for entry in self.journal:
            if entry["session"] == session:
                entry["data"] = None
        return {}

    def find_user(self, question):
        number = str(json.loads(question["data"]["identification"]).get("clientNumber") or "0")
        return {"userId": None if number.startswith("0") else f"client-{number}"}

    def consent(self, question):
        return {"text": CONSENT.get(question["data"]["session"]["language"], CONSENT["en"]), "version": "1"}

    def change_rules(self, rules):
        """From now on these types are answered so, and the others as before."""
        new = {kind: RULE | ({"result": rule} if isinstance(rule, str) else rule) for kind, rule in rules.items()}
        for kind, rule in new.items():
            if kind not in JUDGED or rule.keys() != RULE.keys() or rule["by"] not in ("poll", "callback") \
                    or not {rule["result"], rule["then"]} <= {*FINAL, "PENDING"}:
                raise ValueError(f"no such rule: {kind} {rule}")
            if rule["by"] == "callback" and not (self.muster and rule["then"] in FINAL):
                raise ValueError("a callback needs --muster and a final result")
        with self.lock:
            self.rules |= new

    def note(self, kind, message_id, data, session=None, fault=None):
        """Notes for whoever reads the journal what came; of pictures only the length and the SHA-256."""
        data = {name: outline(value) if name in ("picture", "pictures") else value for name, value in data.items()}
        with self.lock:
            self.journal.append({"at": time.time(), "type": kind, "id": message_id, "session": session, "fault": fault,
                                 "data": None if session in self.forgotten else data})


def session_of(question):
    return question["data"].get("session", {}).get("sessionId")


def result_of(rule):
    return rule["findings"] | {name: rule[name] for name in ("result", "retryAfterSeconds") if rule[name] is not None}


def outline(picture):
    if isinstance(picture, list):
        return [outline(one) for one in picture]
    data = base64.b64decode(picture["bytes"])
    return picture | {"bytes": {"length": len(data), "sha256": hashlib.sha256(data).hexdigest()}}


class Faults:
    """For tests alone: what goes wrong with the next questions. Leave it out of a provider of your own."""

    STATUSES = {"refuse": 500, "busy": 429, "redirect": 302}
    WORDS = {"wrongword": {"result": "MAYBE"}, "othertype": {"answers": "other"}, "huge": {"more": "x" * 3_000_000}}
    KINDS = (*STATUSES, *WORDS, "slow", "stall", "drop", "unsigned", "forged", "stale", "otherid", "garbage", "echo",
             "none")

    def __init__(self):
        self.waiting, self.lock = [], threading.Lock()

    def add(self, fault):
        if fault["fault"] not in self.KINDS:
            raise ValueError(f"no such fault: {fault['fault']}")
        with self.lock:
            self.waiting = [] if fault["fault"] == "none" else [*self.waiting, {"count": 1, "seconds": 1} | fault]

    def next(self, kind):
        with self.lock:
            for fault in self.waiting:
                if fault["count"] > 0 and fault.get("type", kind) == kind:
                    fault["count"] -= 1
                    return fault["fault"], fault["seconds"]
        return None, 0

    def headers(self, fault, key, question_id, reply):
        """Those of an answer, as the fault wants them."""
        headers = signed(os.urandom(32) if fault == "forged" else key,
                         f"{question_id}-other" if fault == "otherid" else question_id, reply,
                         int(time.time()) - 3600 if fault == "stale" else None)
        if fault == "unsigned":
            del headers["webhook-signature"]
        return headers


class Door(http.server.BaseHTTPRequestHandler):
    """Where questions come in: at any path but those of the tests."""

    provider, faults = None, Faults()
    protocol_version, timeout, disable_nagle_algorithm = "HTTP/1.1", 75, True

    def do_POST(self):
        controls = {"/faults": self.faults.add, "/answers": self.provider.change_rules}
        try:
            if not 0 <= (length := int(self.headers["Content-Length"])) <= MOST_BYTES:
                raise ValueError("too long")
            body = self.rfile.read(length)
            if self.path not in controls:
                return self.answer(body)
            controls[self.path](json.loads(body))
            self.send(200, body=b"{}")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self.close_connection = True
            self.send(400, body=json.dumps({"error": f"{type(error).__name__}: {error}"}).encode())

    def do_GET(self):
        with self.provider.lock:
            body = json.dumps(self.provider.journal).encode()
        self.send(200, body=body) if self.path == "/journal" else self.send(404)

    def answer(self, body):
        if not is_genuine(self.provider.key, self.headers, body):
            return self.send(401, body=b'{"error":"not signed with our secret, or not of now"}')
        question = json.loads(body)
        kind, question_id = question["type"], question["id"]
        if question_id != self.headers["webhook-id"] or kind not in self.provider.answers:
            raise ValueError("no such question")
        fault, seconds = self.faults.next(kind)
        self.provider.note(kind, question_id, question["data"], session_of(question), fault)
        if fault in Faults.STATUSES:
            return self.send(Faults.STATUSES[fault], {"Location": "/elsewhere"})
        said = {"answers": kind} | self.provider.answer(question) | Faults.WORDS.get(fault, {})
        reply = {"echo": body, "garbage": b"no JSON"}.get(fault, json.dumps(said).encode())
        if fault == "drop":
            self.close_connection = True
            return
        time.sleep(seconds if fault == "slow" else 0)
        headers = self.faults.headers(fault, self.provider.key, question_id, reply)
        self.send(200, headers, reply, pause=seconds if fault == "stall" else 0)

    def send(self, status, headers=None, body=b"", pause=0):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        time.sleep(pause)
        self.wfile.write(body)

    def handle(self):
        # Muster may hang up while it is answered; it asks again.
        with contextlib.suppress(ConnectionError, TimeoutError):
            super().handle()

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description="A provider for Muster, to copy from.")
    parser.add_argument("--port", type=int, default=0, help="0 takes any free one")
    parser.add_argument("--secret", default=os.environ.get("PROVIDER_SECRET", ""), help="or PROVIDER_SECRET")
    parser.add_argument("--muster", default="", help="where answers are brought to, such as http://127.0.0.1:8080")
    parser.add_argument("--answers", default="{}", help="rules, as JSON or the name of a file with it")
    options = parser.parse_args()
    try:
        rules = options.answers if options.answers.lstrip().startswith("{") else open(options.answers).read()
        Door.provider = Provider(key_of(options.secret), options.muster, json.loads(rules))
    except (OSError, ValueError, TypeError) as error:
        parser.error(str(error))
    http.server.ThreadingHTTPServer.request_queue_size = 128
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Door)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
