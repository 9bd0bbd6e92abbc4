"""What measurements of uploads are told."""

import argparse
from pathlib import Path

from bench.arguments import count

SAMPLES = Path(__file__).parents[3] / "SampleImages"


def upload_arguments(name, what, picture, rounds):
    """The arguments of `make NAME`: the program, a picture (a sample unless told), how often both sides have a turn."""
    parser = argparse.ArgumentParser(prog=f"make {name}", description=what)
    parser.add_argument("--picture", type=Path, default=SAMPLES / picture, help=f"what is uploaded (default {picture})")
    parser.add_argument("--rounds", type=count, default=rounds, help=f"how often both have a turn (default {rounds})")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    return parser
