"""Measures the service on PostgreSQL and an S3 store, near and far, beside the service on one folder, in turn.

Both servers are those of scripts/with-postgresql and scripts/with-s3, on the same machine as everything else.
"""

import argparse
import json
import os
import tempfile
from pathlib import Path

from bench.arguments import count
from bench_http.comparing import PICTURES
from bench_http.measuring import measure

from .contestants import Clustered, Embedded
from .delaying import compile_delay
from .report import Report
from .servers import PostgreSQL, Store

ROUNDS, SECONDS, CLIENTS, NODES = 5, 10, 64, 3
# What a network adds to each round trip to PostgreSQL, and to each request to the S3 store.
DATABASE_MILLISECONDS, STORE_MILLISECONDS = 1, 5
CONTESTANTS = ("folder", "servers", "near", "far", "nodes", "slow node", "slow nodes")
# So little of a core that several nodes, their servers and the clients have room beside each other, how many clients keep
# such a node busy, and how many times as long a turn has to be for as many documents.
SHARE, CLIENTS_OF_A_SHARE, TURNS_OF_A_SHARE = 0.2, 6, 3


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench-cluster", description=__doc__)
    parser.add_argument("pictures", nargs="*", type=Path, default=PICTURES,
                        help=f"what is uploaded (default {', '.join(picture.name for picture in PICTURES)})")
    parser.add_argument("--rounds", type=count, default=ROUNDS, help=f"how often all have a turn (default {ROUNDS})")
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long a turn is (default {SECONDS})")
    parser.add_argument("--clients", type=count, default=CLIENTS, help=f"how many uploads at once (default {CLIENTS})")
    parser.add_argument("--nodes", type=count, default=NODES,
                        help=f"how many services share the servers as the last contestant (default {NODES})")
    parser.add_argument("--database-milliseconds", type=float, default=DATABASE_MILLISECONDS, metavar="MS",
                        help="how much longer a round trip to a far PostgreSQL takes "
                             f"(default {DATABASE_MILLISECONDS})")
    parser.add_argument("--store-milliseconds", type=float, default=STORE_MILLISECONDS, metavar="MS",
                        help=f"how much longer a request to a far S3 store takes (default {STORE_MILLISECONDS})")
    parser.add_argument("--only", nargs="+", choices=CONTESTANTS, default=CONTESTANTS, help="who has a turn (all)")
    parser.add_argument("--set", action="append", default=[], metavar="MUSTER_NAME=VALUE",
                        help="a setting of the services, as its variable; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything there as JSON")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser.parse_args()


def _contestants(arguments, folder, servers):
    """Who has a turn, by name. Those that use servers have a database each, so that none has another's work."""
    settings = dict(setting.split("=", 1) for setting in arguments.set)
    load = arguments.muster, arguments.pictures, arguments.clients, settings
    delay = compile_delay(folder)
    far = [round(ms * 1000) for ms in (arguments.database_milliseconds, arguments.store_milliseconds)]

    def slow(node_count):
        shared = arguments.muster, arguments.pictures, CLIENTS_OF_A_SHARE * node_count, settings

        def make(name):
            contestant = Clustered(
                shared, folder / name.replace(" ", "_"), *servers, node_count=node_count, share=SHARE)
            return lambda seconds: contestant(seconds * TURNS_OF_A_SHARE)
        return make

    made = {
        "folder": lambda name: Embedded(load, folder / name, *servers),
        "servers": lambda name: Clustered(load, folder / name, *servers),
        "near": lambda name: Clustered(load, folder / name, *servers, delay=delay, microseconds=(0, 0)),
        "far": lambda name: Clustered(load, folder / name, *servers, delay=delay, microseconds=far),
        "nodes": lambda name: Clustered(load, folder / name, *servers, node_count=arguments.nodes),
        "slow node": slow(1),
        "slow nodes": slow(arguments.nodes),
    }
    return {name: make(name) for name, make in made.items() if name in arguments.only}


def main():
    """Measure, print, write."""
    arguments = _arguments()
    servers = PostgreSQL(os.environ["MUSTER_TEST_DATABASE"]), Store(os.environ["MUSTER_TEST_BLOBS"])
    # The program refuses variables that are no settings of its own.
    for variable in [name for name in os.environ if name.startswith("MUSTER_")]:
        del os.environ[variable]
    with tempfile.TemporaryDirectory() as name:
        contestants = _contestants(arguments, Path(name), servers)
        for take_turn in contestants.values():
            take_turn(arguments.seconds)  # what happens only once is not measured
        turns = measure(contestants, arguments.rounds, arguments.seconds, "documents")
    report = Report(turns, arguments, servers[0].version)
    print(report.text())
    if arguments.json:
        arguments.json.write_text(json.dumps(report.as_json(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
