"""Measures Muster beside libvips and Pillow: the whole job, on the same pictures, in turn, each on one thread."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

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
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write everything there as JSON")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser.parse_args()


def count(text):
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


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
    print(report.text())
    if arguments.json:
        arguments.json.write_text(json.dumps(report.as_json(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


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
