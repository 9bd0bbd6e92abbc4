"""Draws all sample pictures, or only those whose names contain a given word."""

import argparse
import sys
import time
from pathlib import Path

from .catalogue import SAMPLES
from .sources_table import sources_page
from .studio import Studio

SEED = 2024
DEFAULT_FOLDER = Path(__file__).resolve().parents[3] / "SampleImages"


def _arguments():
    parser = argparse.ArgumentParser(prog="make-sample-images", description=__doc__)
    parser.add_argument("--output", type=Path, default=DEFAULT_FOLDER, help="folder to write into")
    parser.add_argument("--seed", type=int, default=SEED, help=f"another number draws other samples (default {SEED})")
    parser.add_argument("--only", default="", help="draw only files whose name contains this; SOURCES.md is left alone")
    return parser.parse_args()


def main():
    """Write every sample, then the page that describes them."""
    arguments = _arguments()
    chosen = [sample for sample in SAMPLES if arguments.only in sample.name]
    if not chosen:
        sys.exit(f"No sample has {arguments.only!r} in its name.")
    studio, contents, begun = Studio(arguments.seed), {}, time.monotonic()
    for sample in chosen:
        data = sample.make(studio)
        path = arguments.output / sample.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        contents[sample.name] = data
        print(f"{time.monotonic() - begun:6.1f} s  {len(data):8} bytes  {sample.name}", flush=True)
    if not arguments.only:
        page = sources_page(SAMPLES, arguments.seed, contents)
        (arguments.output / "SOURCES.md").write_text(page, encoding="utf-8")
    print(f"{len(contents)} files, {sum(map(len, contents.values()))} bytes, in {arguments.output}")


if __name__ == "__main__":
    main()
