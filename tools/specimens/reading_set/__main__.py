"""Draws pictures of invented documents with machine-readable zones, and writes what is printed on each of them."""

import argparse
import json
import multiprocessing
import time
from functools import partial
from pathlib import Path

from quality_set.backgrounds import BACKGROUNDS, painted
from quality_set.take import encoded, take

from .plan import plan

SEED = 2026


def _written(folder, seed, shot):
    picture, points = take(shot, seed)
    (folder / f"{shot.name}.jpg").write_bytes(encoded(picture, shot))
    zone = shot.design.holder(shot.holder)
    return json.dumps({
        "file": f"{shot.name}.jpg", "type": shot.design.type, "design": shot.design.name, "heldOut": shot.design.held_out,
        "defect": None if shot.kind == "clean" else shot.kind, "quarters": shot.pose.quarters, "kind": zone.kind,
        "lines": zone.lines, "quadrilateral": [[round(float(v), 2) for v in point] for point in points]})


def main():
    """Write every picture, then the labels, so that a set that was cut short is seen to be."""
    parser = argparse.ArgumentParser(prog="make-reading-set", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder to write the pictures and labels.jsonl into")
    parser.add_argument("--seed", type=int, default=SEED, help=f"another number draws other pictures (default {SEED})")
    parser.add_argument("--count", type=int, default=1000, help="how many pictures (default 1000)")
    parser.add_argument("--jobs", type=int, default=2, help="draw with so many processes (default 2)")
    arguments, begun = parser.parse_args(), time.monotonic()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in BACKGROUNDS:
        painted(name, arguments.seed)
    # A process that has drawn hundreds of documents holds on to gigabytes.
    with multiprocessing.get_context("fork").Pool(arguments.jobs, maxtasksperchild=4) as pool:
        write = partial(_written, arguments.folder, arguments.seed)
        labels = list(pool.imap(write, plan(arguments.seed, arguments.count), chunksize=10))
    (arguments.folder / "labels.jsonl").write_text("\n".join(labels) + "\n", encoding="utf-8")
    print(f"{len(labels)} pictures in {arguments.folder}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
