"""Work that goes on while something else is measured."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event


@contextmanager
def repeating(at_once: int, work: Callable[[Event], None]) -> Iterator[None]:
    """While it lasts, so many threads do `work`, which ends when its event is set."""
    over = Event()
    with ThreadPoolExecutor(max(1, at_once)) as threads:
        ended = [threads.submit(work, over) for _ in range(at_once)]
        try:
            yield
        finally:
            over.set()
        for one in ended:
            one.result()
