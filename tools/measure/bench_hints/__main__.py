"""Measures how soon people before their cameras get hints about their document, alone and beside uploads.

Each camera sends a frame of 800 pixels every 250 ms, as the page does; this program takes its part of the same machine.
"""

import argparse
import io
import math
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from bench.arguments import count
from bench.table import markdown, processor
from running import Refused, Service, repeating

SAMPLES = Path(__file__).parents[3] / "SampleImages"
SIDE, PAUSE = 800, 0.25


class Cameras:
    """People who hold a document before their cameras."""

    def __init__(self, service, key, frame):
        self._service, self._key, self._frame = service, key, frame

    def look(self, people, seconds):
        """The times in milliseconds of the hints that came, and how many did not because the service was busy."""
        times, busy = [], []
        tokens = self._service.tokens(self._key, ["PASSPORT"], people)
        end = time.monotonic() + seconds

        def stand(token):
            connection = self._service.connect()
            while (start := time.monotonic()) < end:
                try:
                    self._service.ask(connection, "POST", "/v1/documents/hints?type=PASSPORT&side=FRONT", token,
                                      self._frame, headers={"Content-Type": "image/jpeg"})
                    times.append((time.monotonic() - start) * 1000)
                    rest = PAUSE
                except Refused as refusal:
                    if refusal.status != 503:
                        raise
                    busy.append(start)
                    rest = 5  # the page waits for so long
                time.sleep(max(0.0, min(end, start + rest) - time.monotonic()))

        with ThreadPoolExecutor(people) as threads:
            for one in [threads.submit(stand, token) for token in tokens]:
                one.result()
        return times, len(busy)


@contextmanager
def uploading(service, key, picture, at_once):
    """While it lasts, so many upload one document after the other; gives the number of verdicts so far."""
    verdicts = []

    def upload(over):
        connection = service.connect()
        while not over.is_set():
            token = service.session(connection, key, ["PASSPORT"])["token"]
            document = service.upload(connection, token, picture, "PASSPORT", headers={"Prefer": "wait=60"})
            verdicts.append(document["status"])

    with repeating(at_once, upload):
        yield verdicts


def frame_of(picture):
    """What the page would send of a picture."""
    with Image.open(picture) as image:
        image.thumbnail((SIDE, SIDE))
        bytes_ = io.BytesIO()
        image.convert("RGB").save(bytes_, "JPEG", quality=80)
        return bytes_.getvalue()


def main():
    """Measure, print."""
    parser = argparse.ArgumentParser(prog="make bench-hints", description=__doc__)
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    parser.add_argument("--picture", type=Path, default=SAMPLES / "passport.jpg", help="what is shown and uploaded")
    parser.add_argument("--seconds", type=count, default=10, help="how long each row is measured (default 10)")
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder, Service(arguments.muster, folder, "--presence", "off") as service:
        key = service.create_key("sessions", "--sandbox")
        cameras = Cameras(service, key, frame_of(arguments.picture))
        cameras.look(1, 1)  # what happens only once is not measured
        for people, uploads in [(1, 0), (8, 0), (1, 4), (8, 4), (32, 4)]:
            with uploading(service, key, arguments.picture.read_bytes(), uploads) as verdicts:
                start = time.monotonic()
                times, busy = cameras.look(people, arguments.seconds)
                rate = len(verdicts) / (time.monotonic() - start)
            times.sort()
            within = [times[math.ceil(share * len(times)) - 1] for share in (0.5, 0.95, 1)]
            rows.append([str(people), f"{rate:.1f}", *(f"{value:.0f}" for value in within),
                         f"{100 * busy / (busy + len(times)):.0f} %"])
    print(f"{processor()}; {arguments.picture.name}; {arguments.seconds} s a row; milliseconds\n")
    print(markdown(["cameras", "verdicts a second beside", "median", "95 % within", "all within", "busy"], rows))


if __name__ == "__main__":
    main()
