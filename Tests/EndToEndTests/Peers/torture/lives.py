"""The lives of one service, each of which ends by a kill."""

import threading
import time


class Lost(AssertionError):
    """Something that was acknowledged is not there, or something is not as it may be."""


class Life:
    """The service from a start to its end."""

    def __init__(self, number, base):
        self.number, self.base = number, base


class Lives:
    """The service under everybody's hands. One thread begins and ends lives; all others live in them."""

    def __init__(self, service):
        self.service = service
        self.number = self.kills = self.kills_at_start = 0
        self.changed = threading.Condition()
        self.is_alive = False
        self.acknowledgements_left = None

    def begin(self):
        """Starts the service, and gives the seconds that this took."""
        start = time.monotonic()
        self.service.start()
        with self.changed:
            self.number += 1
            self.is_alive = True
            self.acknowledgements_left = None
            self.changed.notify_all()
        return time.monotonic() - start

    def begin_in_vain(self, seconds):
        """Starts the service, and kills it while it looks around."""
        self.service.launch()
        time.sleep(seconds)
        self.service.kill()
        self.kills += 1
        self.kills_at_start += 1

    def end(self):
        with self.changed:
            self._kill()
        self.service.kill()
        self.kills += 1

    def _kill(self):
        # From here on lines may break, and not a moment earlier.
        if self.is_alive:
            self.is_alive = False
            self.service.process.kill()
            self.changed.notify_all()

    def end_at_acknowledgement(self, count, seconds):
        """Kills the service in the same breath in which that many further things were acknowledged."""
        with self.changed:
            self.acknowledgements_left = count
            self.changed.wait_for(lambda: not self.is_alive, seconds)
        self.end()

    def acknowledge(self):
        """Notes that the service has promised something."""
        with self.changed:
            if self.acknowledgements_left is not None:
                self.acknowledgements_left -= 1
                if self.acknowledgements_left == 0:
                    self._kill()

    def current(self, seconds=180):
        """The service as it lives now, or will soon."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.is_alive, seconds):
                raise Lost("the service does not come back")
            return Life(self.number, self.service.base)

    def excuse(self, life, error):
        """A line may only break because of a kill."""
        with self.changed:
            if self.is_alive and self.number == life.number:
                raise Lost(f"a living service broke a line: {error}") from error
