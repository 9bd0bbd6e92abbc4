"""Measures Muster beside libvips and Pillow: the whole job, on the same pictures, in turn, each on one thread.

At last it measures the service beside nginx with its image filter, over HTTP.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

import bench_http

from .arguments import count
from .contestants import CONTESTANTS, MUSTER_KEY
from .measuring import differences, measure, note, refused
from .pictures import SAMPLES, expand, group, without
from .processes import Unavailable, start
from .table import Report


def _arguments():
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("pictures", nargs="*", type=Path, default=[SAMPLES], help="pictures, or folders of them")
    parser.add_argument("--rounds", type=count, default=5, help="how often everyone has a turn (default 5)")
    parser.add_argument("--seconds", type=float, default=1, help="how long a turn is, at least (default 1)")
    parser.add_argument("--only", default="", help="only these, by their keys with commas between: "
                        + ", ".join(contestant.key for contestant in CONTESTANTS))
    parser.add_argument("--http-seconds", type=int, default=5,
                        help="how long a turn over HTTP is; 0, or --only, leaves that part out (default 5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything there as JSON")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser.parse_args()


def main():
    """Measure, print, write."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        groups = group(expand(arguments.pictures), Path(folder))
        if not groups:
            sys.exit("There is no JPEG and no PNG in what was given.")
        try:
            report = _measured(arguments, groups)
        except Unavailable as reason:
            sys.exit(f"A contestant ended: {reason}")
    print(report.text(), flush=True)
    figures = report.as_json()
    if over_http := _measured_over_http(arguments):
        print(f"\n{over_http.text()}")
        figures["http"] = over_http.as_json()
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _measured(arguments, groups):
    """The report of all rounds."""
    processes = _started(arguments, sorted({file for group in groups for file in group.files}))
    try:
        groups = _agreed(list(processes.values()), groups)
        measurements = measure(processes, groups, arguments.rounds, arguments.seconds)
    finally:
        for process in processes.values():
            process.stop()
    names = {key: process.name for key, process in processes.items()}
    return Report(measurements, names, groups, arguments.rounds, arguments.seconds)


def _measured_over_http(arguments):
    """The report of the service, or None where it is left out."""
    if arguments.only or arguments.http_seconds < 1:
        return None
    options = {"rounds": arguments.rounds, "seconds": arguments.http_seconds}
    if arguments.pictures != [SAMPLES]:
        options["pictures"] = expand(arguments.pictures)
    try:
        return bench_http.compare(arguments.muster, **options)
    except bench_http.Missing as reason:
        note(f"left out: the service over HTTP: {reason}")
        return None


def _started(arguments, files):
    """Those who take part; whoever cannot is named and left out."""
    only = arguments.only.split(",") if arguments.only else [contestant.key for contestant in CONTESTANTS]
    processes = {}
    for contestant in CONTESTANTS:
        if contestant.key not in (*only, MUSTER_KEY):
            continue
        try:
            processes[contestant.key] = start(contestant, files, arguments.muster)
        except Unavailable as reason:
            note(f"left out: {contestant.name.format(version='')}: {reason}")
    return processes


def _agreed(processes, groups):
    """The groups of what everybody processes; pictures that somebody refuses are named and left out."""
    excluded = refused(processes)
    for file, reason in excluded.items():
        note(f"left out: {file} ({reason})")
    for difference in differences(processes):
        note(f"not the same size: {difference}")
    return without(groups, {Path(file) for file in excluded})


if __name__ == "__main__":
    main()
