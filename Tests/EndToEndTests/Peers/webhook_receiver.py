"""Another company's server that webhooks are posted to. It knows Standard Webhooks from their specification alone.

    webhook_receiver.py FOLDER

Prints its port, and notes each message as a line of JSON in FOLDER/messages before it answers. FOLDER/secrets.json has
the secrets of each path, in their order. FOLDER/status has what it answers, else 204. While FOLDER/busy is there, an
answer takes three seconds.
"""

import base64
import hashlib
import hmac
import http.server
import json
import pathlib
import sys
import threading
import time

FOLDER = pathlib.Path(sys.argv[1])
WRITING = threading.Lock()
HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"]


def is_valid(secret, headers, body):
    """Whether one of the signatures is that of the message with this secret, and the message is of now."""
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(wanted, given) for given in headers["webhook-signature"].split(" "))


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        secrets = json.loads((FOLDER / "secrets.json").read_text()).get(self.path, [])
        content = json.loads(body)
        note = {
            "path": self.path,
            "id": self.headers["webhook-id"],
            "session": content["data"].get("sessionId", ""),
            "type": content["type"],
            "requestId": content.get("requestId"),
            "headers": {name: self.headers[name] for name in HEADERS},
            "body": body.decode(),
            "valid": [is_valid(secret, self.headers, body) for secret in secrets],
        }
        with WRITING, open(FOLDER / "messages", "a") as file:
            file.write(json.dumps(note) + "\n")
        end = time.time() + 3
        while (FOLDER / "busy").exists() and time.time() < end:
            time.sleep(0.02)
        status = FOLDER / "status"
        self.send_response(int(status.read_text()) if status.exists() else 204)
        if status.exists():
            self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 256


if __name__ == "__main__":
    with Server(("127.0.0.1", 0), Receiver) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()
