"""Measures how long an upload takes until it is acknowledged, alone and beside a crowd that rests or trickles."""

import statistics
import tempfile
import time

from running import Service, Spread, upload_arguments

from .crowd import Crowd


def _arguments():
    parser = upload_arguments("bench-crowd", __doc__, picture="id-card-front.jpg", rounds=3)
    parser.add_argument("--crowd", type=int, default=2000, help="how many connections it has (default 2000)")
    parser.add_argument("--uploads", type=int, default=100, help="uploads a round, one at a time (default 100)")
    return parser.parse_args()


def main():
    """Measure, print."""
    arguments = _arguments()
    picture = arguments.picture.read_bytes()
    alone, beside = [], []
    with tempfile.TemporaryDirectory() as folder:
        with Service(arguments.muster, f"{folder}/data", "--otp", "false", "--presence", "off") as service:
            key = service.create_key("sessions")
            crowd = service.tokens(key, ["PASSPORT"], arguments.crowd // 3 + 1)
            _uploads(service, key, picture, 20)  # what happens only once is not measured
            for _ in range(arguments.rounds):
                alone.append(_uploads(service, key, picture, arguments.uploads))
                with Crowd(service.port, arguments.crowd, crowd):
                    beside.append(_uploads(service, key, picture, arguments.uploads))
    print(f"{arguments.picture.name}, {len(picture)} bytes; {arguments.crowd} connections beside: a third rests, "
          f"a third trickles heads, a third bodies; median (least to most) of {arguments.rounds} rounds")
    for name, pick in (("mean", statistics.mean), ("99th percentile", _percentile_99)):
        one, other = [list(map(pick, rounds)) for rounds in (alone, beside)]
        print(Spread.of(value * 1000 for value in one).line(f"{name}, alone", 2, "ms"))
        print(Spread.of(value * 1000 for value in other).line(f"{name}, beside", 2, "ms"))
        print(Spread.of(two / one for one, two in zip(one, other)).line("ratio", 2, "times"))


def _percentile_99(times):
    return sorted(times)[len(times) * 99 // 100]


def _uploads(service, key, picture, count):
    """The seconds until each of so many uploads was acknowledged. Its verdict is waited for before the next one."""
    times = []
    connection = service.connect()
    for _ in range(count):
        token = service.session(connection, key, ["PASSPORT"])["token"]
        start = time.monotonic()
        document = service.upload(connection, token, picture, "PASSPORT")
        times.append(time.monotonic() - start)
        while service.ask(connection, "GET", f"/v1/documents/{document['id']}", token)["status"] in (
                "VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"):
            time.sleep(0.01)
    connection.close()
    return times


if __name__ == "__main__":
    main()
