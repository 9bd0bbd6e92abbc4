"""What the client goes through. Each scenario is a function of the world, on fresh sessions of its own."""

import importlib

from ..service import Service
from ..wire import Person

MODULES = ("tus", "tus_refusals", "tuspy", "draft", "draft_refusals", "writers", "pictures", "progress", "restarts")
TYPES = ("ID_CARD", "PASSPORT", "DRIVING_LICENSE")
MOST_BYTES = 2_000_000
TOGETHER, ALONE = [], []


def scenario(function):
    """Marks a function as a scenario for a service that all share."""
    TOGETHER.append(function)
    return function


def scenario_alone(function):
    """Marks a function as a scenario that wants a service of its own, to kill it."""
    ALONE.append(function)
    return function


class World:
    """A service, and people who have to do with it."""

    def __init__(self, binary, folder):
        self.service = Service(binary, folder, "--max-image-bytes", str(MOST_BYTES))
        self.key = self.service.create_key()

    def __enter__(self):
        self.service.start()
        return self

    def __exit__(self, *_):
        self.service.end()

    def person(self, types=TYPES):
        return Person(self.service.base, self.key, types)

    def end(self):
        """Stops the service; what it had to complain of."""
        code = self.service.stop()
        assert code == 0, f"it ends with {code}: {self.service.errors()[-2000:]}"
        return self.service.errors()

    def kill(self, *people):
        """Kills the service and starts it again; these people find it at its new address."""
        self.service.kill()
        self.service.start()
        for person in people:
            person.base = self.service.base


def rejected(answer, status, code):
    """An answer that has to be a problem of this code."""
    assert answer.status == status and answer.json()["code"] == code, f"should be {status} {code}: {answer}"
    assert answer.headers["content-type"] == "application/problem+json", answer
    return answer


for name in MODULES:
    importlib.import_module(f"{__name__}.{name}")
