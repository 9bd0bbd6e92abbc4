"""Measures how many uploads a second are acknowledged, one at a time and many at once, on a disk with slow syncs."""

import tempfile
import threading
import time
from pathlib import Path

from running import Spread, upload_arguments

from .service import SlowService


def _arguments():
    parser = upload_arguments("bench-acks", __doc__, picture="id-card-front-small.jpg", rounds=5)
    parser.add_argument("--at-once", type=int, default=64, help="how many uploads at once (default 64)")
    parser.add_argument("--milliseconds", type=int, default=10, help="how much longer a sync takes (default 10)")
    return parser.parse_args()


def main():
    """Measure, print."""
    arguments = _arguments()
    picture = arguments.picture.read_bytes()
    alone, together = [], []
    with tempfile.TemporaryDirectory() as folder:
        with SlowService(arguments.muster, Path(folder), arguments.milliseconds) as service:
            _one_at_a_time(service, picture, 8)  # what happens only once is not measured
            for _ in range(arguments.rounds):
                alone.append(_one_at_a_time(service, picture, 32))
                together.append(_at_once(service, picture, arguments.at_once))
    ratios = [many / one for one, many in zip(alone, together)]
    print(f"{arguments.picture.name}, {len(picture)} bytes; syncs {arguments.milliseconds} ms longer; "
          f"median (least to most) of {arguments.rounds} rounds")
    print(Spread.of(alone).line("one at a time", 1, "uploads/s"))
    print(Spread.of(together).line(f"{arguments.at_once} at once", 1, "uploads/s"))
    print(Spread.of(ratios).line("ratio", 1, "times"))


def _one_at_a_time(service, picture, count):
    """Acknowledgements a second."""
    tokens = service.tokens(service.key, ["PASSPORT"], count)
    connection = service.connect()
    start = time.monotonic()
    for token in tokens:
        service.upload(connection, token, picture, "PASSPORT")
    rate = count / (time.monotonic() - start)
    service.await_verdicts()
    return rate


def _at_once(service, picture, count):
    """Acknowledgements a second, from the first byte of the first to the last one."""
    gate = threading.Barrier(count + 1)
    ends = []

    def upload(token, connection):
        gate.wait()
        service.upload(connection, token, picture, "PASSPORT")
        ends.append(time.monotonic())

    threads = [
        threading.Thread(target=upload, args=(token, service.connect()))
        for token in service.tokens(service.key, ["PASSPORT"], count)]
    for thread in threads:
        thread.start()
    gate.wait()
    start = time.monotonic()
    for thread in threads:
        thread.join()
    if len(ends) < count:
        raise RuntimeError("an upload failed")
    rate = count / (max(ends) - start)
    service.await_verdicts()
    return rate


if __name__ == "__main__":
    main()
