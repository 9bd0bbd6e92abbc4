"""Draws pictures of invented documents, good ones and such with one defect, and writes what each of them shows."""

import argparse
import json
import time
from pathlib import Path

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


def main():
    """Write every picture, then the labels, so that a set that was cut short is seen to be."""
    arguments, begun = _arguments(), time.monotonic()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    labels = []
    for number, shot in enumerate(_chosen(arguments), 1):
        picture, points = take(shot, arguments.seed)
        file = shot.name + (".png" if shot.png else ".jpg")
        (arguments.folder / file).write_bytes(encoded(picture, shot))
        labels.append(json.dumps(label(shot, file, points)))
        if number % 100 == 0:
            print(f"{time.monotonic() - begun:6.1f} s  {number} pictures", flush=True)
    (arguments.folder / "labels.jsonl").write_text("\n".join(labels) + "\n", encoding="utf-8")
    print(f"{len(labels)} pictures in {arguments.folder}, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
