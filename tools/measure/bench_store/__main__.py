"""Measures what an upload takes beside a million documents, and beside none, in turn."""

import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from running import Service, Spread, upload_arguments

from .filling import fill

TYPE = "ID_CARD"


def _arguments():
    parser = upload_arguments("bench-store", __doc__, picture="id-card-front.jpg", rounds=5)
    parser.add_argument("--documents", type=int, default=1_000_000, help="how many there are (default a million)")
    parser.add_argument("--uploads", type=int, default=400, help="uploads a round (default 400)")
    return parser.parse_args()


class Store:
    """A service, and what it is asked."""

    def __init__(self, service):
        self._service = service
        self._connection = service.connect()
        self._key = service.create_key("sessions,review,admin", "--project", "bench")

    def begin(self, count):
        """So many sessions, and the processor time of one, in milliseconds."""
        before = self._service.cpu_seconds()
        sessions = [self._service.session(self._connection, self._key, [TYPE]) for _ in range(count)]
        return sessions, (self._service.cpu_seconds() - before) / count * 1000

    def upload(self, sessions, picture):
        """The processor time of an upload until its verdict, sixteen at once, in milliseconds."""
        before = self._service.cpu_seconds()
        with ThreadPoolExecutor(16) as lines:
            list(lines.map(lambda session: self._upload(session["token"], picture), sessions))
        return (self._service.cpu_seconds() - before) / len(sessions) * 1000

    def _upload(self, token, picture):
        connection = self._service.connect()
        self._service.upload(connection, token, picture, TYPE, headers={"Prefer": "wait=60"})
        connection.close()

    def page(self):
        """How long the first page of documents takes, in milliseconds."""
        return self._timed("GET", "/v1/documents")

    def erase(self, session):
        """How long it takes to erase a session, in milliseconds."""
        return self._timed("DELETE", f"/v1/sessions/{session['id']}")

    def _timed(self, method, path):
        start = time.monotonic()
        self._service.ask(self._connection, method, path, self._key)
        return (time.monotonic() - start) * 1000


def main():
    """Fill, measure, print."""
    arguments = _arguments()
    picture = arguments.picture.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder, "empty"), Path(folder, "full")
        options = "--otp", "false", "--presence", "off"
        with Service(arguments.muster, full, *options) as service:
            store = Store(service)
            store.upload(store.begin(1)[0], picture)
        fill(full, arguments.documents)
        with Service(arguments.muster, empty, *options) as beside, Service(arguments.muster, full, *options) as service:
            _compare(Store(beside), Store(service), arguments, picture)


def _compare(empty, full, arguments, picture):
    for store in empty, full:
        store.upload(store.begin(100)[0], picture)  # what happens only once is not measured
    figures = {name: ([], []) for name in ("session, CPU", "upload, CPU", "page of documents", "erasing a session")}
    for _ in range(arguments.rounds):
        for place, store in enumerate((empty, full)):
            sessions, beginning = store.begin(arguments.uploads)
            uploading = store.upload(sessions, picture)
            listing = statistics.median(store.page() for _ in range(20))
            erasing = statistics.median(store.erase(session) for session in sessions[:20])
            for measured, value in zip(figures.values(), (beginning, uploading, listing, erasing)):
                measured[place].append(value)
    print(f"{arguments.picture.name}, {len(picture)} bytes; {arguments.documents} documents beside none; "
          f"median (least to most) of {arguments.rounds} rounds")
    for name, (alone, beside) in figures.items():
        print(Spread.of(alone).line(f"{name}, none", 2, "ms"))
        print(Spread.of(beside).line(f"{name}, beside", 2, "ms"))
        print(Spread.of(two / one for one, two in zip(alone, beside)).line("ratio", 2, "times"))


if __name__ == "__main__":
    main()
