"""Draws pictures of invented documents, good ones and such with one defect, and writes what each of them shows."""

import argparse
import json
import multiprocessing
import time
from functools import partial
from pathlib import Path

from .backgrounds import BACKGROUNDS, painted
from .designs import DESIGNS, drawn
from .plan import dpi, plan
from .take import encoded, take

SEED = 2024


def _arguments():
    parser = argparse.ArgumentParser(prog="make-quality-set", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder to write the pictures and labels.jsonl into")
    parser.add_argument("--seed", type=int, default=SEED, help=f"another number draws other pictures (default {SEED})")
    parser.add_argument("--only", default="", metavar="KIND", help="clean, pair, or a code such as BLURRY")
    parser.add_argument("--designs", choices=("chosen", "held-out"), help="only those designs")
    parser.add_argument("--small", type=int, default=0, metavar="N", help="only about N pictures, spread evenly")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="draw with so many processes (default 1)")
    return parser.parse_args()


def label(shot, file, points):
    """What there is to know about a picture."""
    facts = {
        "file": file, "type": shot.design.type if shot.design else "ID_CARD",
        "design": shot.design.name if shot.design else None,
        "heldOut": bool(shot.design and shot.design.held_out), "kind": shot.kind, "variant": shot.variant,
        "strength": shot.strength, "background": shot.background, "light": shot.light, "size": list(shot.size),
        "dpi": round(dpi(shot)) if shot.design else None,
        "quadrilateral": None if points is None else [[round(float(v), 2) for v in point] for point in points]}
    return facts | ({"pair": shot.pair, "same": shot.same} if shot.pair else {})


def _chosen(arguments):
    shots = [shot for shot in plan(arguments.seed) if arguments.only in ("", shot.kind)]
    if arguments.designs:
        wanted = arguments.designs == "held-out"
        shots = [shot for shot in shots if shot.design and shot.design.held_out == wanted]
    step = max(1, len(shots) // arguments.small) if arguments.small else 1
    return shots[::step]


def _written(folder, seed, shot):
    """Write one picture; the line of its label."""
    picture, points = take(shot, seed)
    file = shot.name + (".png" if shot.png else ".jpg")
    (folder / file).write_bytes(encoded(picture, shot))
    return json.dumps(label(shot, file, points))


def _all_written(arguments, shots):
    """The labels one by one, in the order of the shots however many processes draw them."""
    write = partial(_written, arguments.folder, arguments.seed)
    if arguments.jobs <= 1:
        yield from map(write, shots)
        return
    # What all pictures share is drawn before there are several processes.
    for name in BACKGROUNDS:
        painted(name, arguments.seed)
    for design in DESIGNS:
        for holder in range(4):
            drawn(design, holder, arguments.seed)
    with multiprocessing.get_context("fork").Pool(arguments.jobs) as pool:
        yield from pool.imap(write, shots, chunksize=10)


def main():
    """Write every picture, then the labels, so that a set that was cut short is seen to be."""
    arguments, begun = _arguments(), time.monotonic()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    labels = []
    for line in _all_written(arguments, _chosen(arguments)):
        labels.append(line)
        if len(labels) % 100 == 0:
            print(f"{time.monotonic() - begun:6.1f} s  {len(labels)} pictures", flush=True)
    (arguments.folder / "labels.jsonl").write_text("\n".join(labels) + "\n", encoding="utf-8")
    print(f"{len(labels)} pictures in {arguments.folder}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
