"""People before their cameras, and documents that are uploaded meanwhile."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

from presence_frames.camera import jpeg
from running import Applicant, repeating

STEP_FRAMES = 16
# How long a page waits at least after an answer before it sends the next frame, in seconds.
REST = 0.45
# A check may be begun three times, a session has five.
TRIES = 15


class Cameras:
    """Applicants who show a frame that takes no step, each time another picture of it."""

    def __init__(self, service, key, card: Path, frame: Path):
        self._service, self._key, self._card = service, key, card.read_bytes()
        self._frame = Image.open(frame).convert("RGB")
        self._rested, self._frames = [], []
        self.shown = 0

    def prepare(self, people: int, frames: int):
        """Has the documents of so many accepted, and so many frames ready."""
        self._rested += [Applicant(self._service, self._key, self._card) for _ in range(people)]
        self._frames += [self._another_frame() for _ in range(frames)]

    def times(self, number: int) -> list[float]:
        """What so many hints took, one after the other, in milliseconds."""
        times = []
        while len(times) < number:
            for step, frame in self._try(self._rested[0]):
                start = time.monotonic()
                word = self._rested[0].show(step, frame)["hint"]
                times.append((time.monotonic() - start) * 1000)
                assert word == "FACE_FAR", word
                if len(times) == number:
                    break
                time.sleep(REST)
        return times

    def running(self, people: int):
        """While it lasts, so many show one frame after the other."""
        def stand(over):
            applicant, tries = self._rested.pop(), 0
            while not over.is_set():
                if tries == TRIES:
                    applicant, tries = self._rested.pop(), 0
                tries += 1
                for step, frame in self._try(applicant):
                    if over.is_set():
                        break
                    applicant.show(step, frame)
                    self.shown += 1
                    over.wait(REST)

        return repeating(people, stand)

    def _try(self, applicant):
        step = applicant.begin()[0]
        for _ in range(STEP_FRAMES):
            yield step, self._frames.pop()

    def _another_frame(self):
        """No picture is taken twice."""
        picture = self._frame.copy()
        picture.paste(tuple(random.randbytes(3)), (0, 0, random.randint(1, 90), random.randint(1, 90)))
        return jpeg(picture)


class Uploads:
    """Documents, each of a session of its own, whose verdicts are waited for."""

    def __init__(self, service, key, picture: bytes):
        self._service, self._key, self._picture = service, key, picture

    def rate(self, at_once: int, seconds: float) -> float:
        """Verdicts a second, while so many uploads are under way at each moment."""
        ends = []
        start = time.monotonic()

        def upload():
            connection = self._service.connect()
            while time.monotonic() - start < seconds:
                token = self._service.session(connection, self._key, ["PASSPORT"])["token"]
                document = self._service.upload(
                    connection, token, self._picture, "PASSPORT", headers={"Prefer": "wait=60"})
                assert document["status"] == "ACCEPTED", document
                ends.append(time.monotonic())

        with ThreadPoolExecutor(at_once) as threads:
            for one in [threads.submit(upload) for _ in range(at_once)]:
                one.result()
        return len(ends) / (max(ends) - start)
