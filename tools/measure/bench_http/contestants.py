"""Who takes a turn: each has so many seconds, and says what it did."""

import time

from running import Service

from .clients import get, keep_asking, load
from .measuring import Turn
from .nginx import Nginx


# A service that takes less of one processor than this share, for so long, has nothing to do.
REST_SECONDS, REST_SHARE = 0.5, 0.1


class Resizing:
    """nginx, which makes these sizes of each of its pictures, one request a size."""

    def __init__(self, nginx: Nginx, names, sizes, at_once):
        self._nginx, self._sizes, self._at_once = nginx, sizes, at_once
        self._paths = [f"/{size}/{name}" for name in names for size in sizes]

    def __call__(self, seconds):
        """Pictures, each of which is made in all sizes."""
        before = self._nginx.cpu_seconds()
        answers, elapsed = keep_asking(self._nginx.port, self._paths, self._at_once, seconds)
        pictures = answers / len(self._sizes)
        return Turn(pictures / elapsed, (self._nginx.cpu_seconds() - before) / pictures)


class Reading:
    """A server from which one file is read again and again, once it has nothing else to do."""

    def __init__(self, port, path, cpu, at_once, token=None, rest=None):
        self._port, self._path, self._cpu, self._at_once, self._token = port, path, cpu, at_once, token
        self._rest = rest

    def __call__(self, seconds):
        """Requests."""
        if self._rest:
            self._rest()
        before = self._cpu()
        per_second, requests = load(self._port, self._path, self._at_once, seconds, self._token)
        return Turn(per_second, (self._cpu() - before) / requests)


class Muster(Service):
    """The service, with verdicts and nothing beside them."""

    def __init__(self, program, folder):
        super().__init__(program, folder, "--otp", "false", "--presence", "off",
                         MUSTER_SESSION_REQUESTS_PER_SECOND="0")  # one session reads as fast as it can
        self._key = self.create_key("sessions")

    def uploading(self, kind, pictures, at_once):
        """Takes a turn with uploads of one kind: pictures with their verdict. The processor time is that of all the work
        on them, also of what comes after the verdict."""
        def take_turn(seconds):
            self.rest()
            before = self.cpu_seconds()
            figures = self.load(self._key, kind, pictures, at_once, seconds)
            self.rest()
            cpu = self.cpu_seconds() - before
            if figures["errors"]:
                raise RuntimeError(f"uploads failed: {figures['errors']}")
            documents = figures["verdictMilliseconds"]["count"] + figures["uploadsBefore"]
            return Turn(figures["uploadsPerSecond"], cpu / documents)
        return take_turn

    def rest(self):
        """Waits until no job is left of an earlier turn: documents are read after their verdicts."""
        last = self.cpu_seconds()
        while True:
            time.sleep(REST_SECONDS)
            now = self.cpu_seconds()
            if now - last < REST_SHARE * REST_SECONDS:
                return
            last = now

    def working(self, pictures, threads, *options):
        """Takes a turn with the same work on pictures in memory, by a program that serves nobody."""
        def take_turn(seconds):
            figures = self.bench("images", "--threads", threads, "--seconds", seconds, *options, *pictures)
            return Turn(figures["imagesPerSecond"], figures["processorSeconds"] / figures["images"])
        return take_turn

    def display(self, picture):
        """Path, token and bytes of the rendition `display` of a picture that is uploaded for it."""
        connection = self.connect()
        token = self.session(connection, self._key, ["ID_CARD"])["token"]
        document = self.upload(connection, token, picture.read_bytes(), "ID_CARD", headers={"Prefer": "wait=60"})
        path = document["renditions"]["display"]["href"]
        return path, token, get(self.port, path, token)
