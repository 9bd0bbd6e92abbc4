"""Those who ask."""

import http.client
import re
import shutil
import subprocess
import threading
import time

from .nginx import Missing


def get(port, path, token=None):
    """The bytes of an answer with status 200, over a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise RuntimeError(f"GET {path}: {answer.status}")
    return content


def keep_asking(port, paths, at_once, seconds):
    """How many answers came, and in how many seconds: what was asked for in the time is waited for.

    Each client has another path first. Connections are new ones, so that it is a worker without work that takes them.
    """
    start = time.monotonic()
    answers, failures = [], []

    def ask(number):
        try:
            while time.monotonic() < start + seconds:
                get(port, paths[number % len(paths)])
                answers.append(number)
                number += 1
        except (OSError, RuntimeError, http.client.HTTPException) as failure:
            failures.append(failure)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return len(answers), time.monotonic() - start


def load(port, path, at_once, seconds, token=None):
    """How many answers a second wrk had, and how many in all, over as many connections that stay open."""
    program = shutil.which("wrk")
    if program is None:
        raise Missing("wrk is not here")
    header = ["--header", f"Authorization: Bearer {token}"] if token else []
    said = subprocess.run(
        [program, "--threads", "1", "--connections", str(at_once), "--duration", f"{seconds}s", *header,
         f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(f"GET {path}: {said}")
    return float(re.search(r"Requests/sec:\s*([\d.]+)", said)[1]), int(re.search(r"(\d+) requests in", said)[1])
