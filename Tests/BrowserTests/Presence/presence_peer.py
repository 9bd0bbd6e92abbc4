"""A presence check as the camera page meets it: its contract, played by a program.

    presence_peer.py FOLDER PAGES

PAGES is the address of a service whose pages are handed on; all else is answered here. FOLDER/play.json says how a check
goes, and is read anew for each request; every request of the contract becomes a line of FOLDER/requests. The port is
printed.
"""

import json
import pathlib
import struct
import sys
import threading
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

FOLDER, PAGES = pathlib.Path(sys.argv[1]), sys.argv[2].rstrip("/")
TICKET = "the-ticket_of.this-check"
LOCK = threading.Lock()
TARGETS = {"look_straight": (-0.15, 0.15), "turn_left": (0.2, 0.26), "turn_right": (0.2, 0.26), "move_closer": (1.3, 1.5)}
CHECKS = {}
TITLES = {"PRESENCE_BUSY": "Busy, please wait.", "PRESENCE_CHECK_NOT_FOUND": "There is no such check."}


def play():
    """What is set: `hints` and `values` by step (the last one again and again), `refusals` of frames to come, `seconds`, `tries`,
    `frames` of each step."""
    path = FOLDER / "play.json"
    return {"hints": {}, "refusals": [], "seconds": 60, "tries": 3, "frames": 16, "waivable": False, "kinds": ["look_straight", "turn_left", "move_closer"],
            "values": {},
            **(json.loads(path.read_text()) if path.exists() else {})}


def stamp(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


class Check:
    def __init__(self):
        self.tries = 0
        self.frames = set()
        self.refused = 0
        self.is_submitted = False
        self.begin()

    def begin(self):
        self.tries += 1
        now, seconds = time.time(), play()["seconds"]
        self.steps = [
            {"id": str(index + 1), "kind": kind, "notBefore": now + index * 0.5, "notAfter": now + seconds * (index + 1),
             "ticket": f"step-{self.tries}-{index + 1}", "done": False, "frames": 0}
            for index, kind in enumerate(play()["kinds"])]

    def due(self):
        return next((step for step in self.steps if not step["done"]), None)

    def status(self):
        due = self.due()
        if self.is_submitted:
            return "SUBMITTED"
        if not due:
            return "COMPLETE"
        return "OPEN" if time.time() < due["notAfter"] and due["frames"] < play()["frames"] else "TRY_OVER"

    def view(self, name):
        steps = [{"id": step["id"], "kind": step["kind"],
                  "target": dict(zip(["from", "to"], TARGETS[step["kind"]])), "notBefore": stamp(step["notBefore"]),
                  "notAfter": stamp(step["notAfter"]), "ticket": step["ticket"], "done": step["done"],
                  "framesLeft": play()["frames"] - step["frames"]} for step in self.steps]
        return {"id": name, "status": self.status(), "nonce": f"nonce-{self.tries}", "steps": steps,
                "expiresAt": stamp(self.steps[-1]["notAfter"]), "triesLeft": play()["tries"] - self.tries, "waivable": play()["waivable"],
                "uploadUrl": f"/v1/presence-checks/{name}/frames"}

    def take(self, query, body):
        settings, due = play(), self.due()
        if self.is_submitted:
            return refusal(410, "PRESENCE_CHECK_OVER")
        if query.get("ticket") not in [step["ticket"] for step in self.steps]:
            return refusal(403, "PRESENCE_TICKET_INVALID")
        if not due or query.get("step") != due["id"]:
            return refusal(409, "PRESENCE_STEP_ORDER")
        if time.time() < due["notBefore"]:
            return refusal(409, "PRESENCE_STEP_EARLY")
        if time.time() >= due["notAfter"]:
            return refusal(410, "PRESENCE_STEP_LATE")
        if due["frames"] >= settings["frames"]:
            return refusal(429, "PRESENCE_FRAMES_EXHAUSTED")
        if self.refused < len(settings["refusals"]):
            self.refused += 1
            return refusal(*settings["refusals"][self.refused - 1])
        if not measure(body):
            return refusal(415, "UNSUPPORTED_FORMAT")
        if body in self.frames:
            return refusal(409, "PRESENCE_FRAME_REPEATED")
        self.frames.add(body)
        hints = settings["hints"].get(due["kind"], ["OK"])
        hint = hints[min(due["frames"], len(hints) - 1)]
        values = settings["values"].get(due["kind"], [sum(TARGETS[due["kind"]]) / 2])
        value = values[min(due["frames"], len(values) - 1)]
        due["frames"] += 1
        due["done"] = hint == "OK"
        return 200, {"hint": hint, "stepDone": due["done"], "framesLeft": settings["frames"] - due["frames"], "value": value}


def refusal(status, code):
    return status, {"type": "about:blank", "title": TITLES.get(code, "Refused."), "status": status, "code": code}


def measure(jpeg):
    """Width and height of a JPEG; nothing for what is none."""
    if jpeg[:2] != b"\xff\xd8":
        return None
    place = 2
    while place + 9 < len(jpeg):
        marker, length = jpeg[place + 1], struct.unpack(">H", jpeg[place + 2:place + 4])[0]
        if 0xC0 <= marker <= 0xC3:
            height, width = struct.unpack(">HH", jpeg[place + 5:place + 9])
            return width, height
        place += 2 + length
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer()

    def do_POST(self):
        self.answer()

    def answer(self):
        url = urlsplit(self.path)
        if not url.path.startswith("/v1/presence-checks/"):
            return self.hand_on()
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        name, _, part = url.path.removeprefix("/v1/presence-checks/").partition("/")
        if part == "events":
            return self.tell(name, query)
        with LOCK:
            status, value = self.conduct(name, part, query, body)
            note = {"part": part or "check", "at": time.time(), "size": measure(body), "step": query.get("step"),
                    "answer": value.get("code", value.get("hint", value.get("status")))}
            with open(FOLDER / "requests", "a") as file:
                file.write(json.dumps(note) + "\n")
        self.send(status, value)

    def conduct(self, name, part, query, body):
        if name == "unknown" or (part != "frames" and query.get("ticket") != TICKET):
            return refusal(404, "PRESENCE_CHECK_NOT_FOUND")
        if name not in CHECKS:
            CHECKS[name] = Check()
        check = CHECKS[name]
        if part == "frames":
            return check.take(query, body)
        if part == "tries":
            if check.tries >= play()["tries"]:
                return refusal(429, "PRESENCE_TRIES_EXHAUSTED")
            check.begin()
        if part == "waiver":
            if not play()["waivable"]:
                return refusal(409, "PRESENCE_WAIVER_NOT_ALLOWED")
            check.is_submitted = True
        if part == "submit":
            if check.status() != "COMPLETE":
                return refusal(409, "PRESENCE_STEPS_MISSING")
            check.is_submitted = True
        return 200, check.view(name)

    def send(self, status, value):
        bytes = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json" if status == 200 else "application/problem+json")
        if status == 503:
            self.send_header("Retry-After", "1")
        self.send_header("Content-Length", str(len(bytes)))
        self.end_headers()
        self.wfile.write(bytes)

    def tell(self, name, query):
        """News as Server-Sent Events, until the person is through with it."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        last = None
        while last is None or last["status"] != "SUBMITTED":
            with LOCK:
                view = self.conduct(name, "", query, b"")[1]
            if view != last:
                try:
                    self.wfile.write(f"event: check\ndata: {json.dumps(view)}\n\n".encode())
                    self.wfile.flush()
                except OSError:
                    break
            last = view
            if "code" in view:
                break
            time.sleep(0.1)
        self.close_connection = True

    def hand_on(self):
        """A page or one of its files, from the service as it answers."""
        headers = {name: self.headers[name] for name in ["Accept-Language", "If-None-Match"] if self.headers[name]}
        try:
            answer = urllib.request.urlopen(urllib.request.Request(PAGES + self.path, headers=headers))
        except urllib.error.HTTPError as error:
            answer = error
        bytes = answer.read()
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in ["connection", "content-length", "date", "server", "transfer-encoding"]:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(bytes)))
        self.end_headers()
        self.wfile.write(bytes)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()
