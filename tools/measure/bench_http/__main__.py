"""Measures uploads and renditions over HTTP, beside nginx with its image filter, in turn, on the same machine."""

import argparse
import json
import sys
from pathlib import Path

from bench.arguments import count

from . import Missing, compare
from .comparing import AT_ONCE, PICTURES, ROUNDS, SECONDS


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench-http", description=__doc__)
    parser.add_argument("pictures", nargs="*", type=Path, default=PICTURES,
                        help=f"JPEGs (default {', '.join(picture.name for picture in PICTURES)})")
    parser.add_argument("--rounds", type=count, default=ROUNDS, help=f"how often all have a turn (default {ROUNDS})")
    parser.add_argument("--seconds", type=count, default=SECONDS, help=f"how long a turn is (default {SECONDS})")
    parser.add_argument("--at-once", type=count, default=AT_ONCE,
                        help=f"how many clients keep asking (default {AT_ONCE})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything there as JSON")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser.parse_args()


def main():
    """Measure, print, write."""
    arguments = _arguments()
    try:
        report = compare(
            arguments.muster, arguments.pictures, arguments.rounds, arguments.seconds, arguments.at_once)
    except Missing as reason:
        # It is fetched only where it can be: that it is missing is no failure.
        print(f"left out: {reason}", file=sys.stderr)
        return
    print(report.text())
    if arguments.json:
        arguments.json.write_text(json.dumps(report.as_json(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
