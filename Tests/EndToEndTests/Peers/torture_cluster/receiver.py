"""Another company's server that webhooks are posted to, and what it was told."""

import http.server
import json
import threading
import time


class Receiver(http.server.ThreadingHTTPServer):
    """Takes all messages, and notes each in the order in which it came."""

    request_queue_size = 256
    daemon_threads = True

    def __init__(self, host):
        super().__init__((host, 0), _Handler)
        self.lock, self.messages = threading.Lock(), []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://{self.server_address[0]}:{self.server_address[1]}/messages"

    def handle_error(self, request, client_address):
        """Lines break here all the time."""

    def note(self, id, body):
        with self.lock:
            self.messages.append((time.monotonic(), id, body))


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 30

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        json.loads(body)
        self.server.note(self.headers["webhook-id"], body)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass
