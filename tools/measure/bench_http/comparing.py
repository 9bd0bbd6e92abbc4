"""The whole comparison."""

import os
import shutil
import tempfile
from pathlib import Path

from bench.measuring import note

from .clients import get
from .contestants import Muster, Reading, Resizing
from .measuring import measure
from .nginx import Missing, Nginx
from .report import KINDS, WORK, Report

SAMPLES = Path(__file__).resolve().parents[3] / "SampleImages"
PICTURES = [SAMPLES / name for name in ("id-card-front.jpg", "passport.jpg", "driving-licence.jpg")]
ROUNDS, SECONDS, AT_ONCE = 5, 5, 8
JPEG_START = b"\xff\xd8"


def compare(program, pictures=PICTURES, rounds=ROUNDS, seconds=SECONDS, at_once=AT_ONCE):
    """The report of everything. Raises `Missing` where there is nothing to compare with."""
    if shutil.which("wrk") is None:
        raise Missing("wrk is not here")
    # Nobody else needs to read what is uploaded: the folder is for this user alone.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Nginx(folder / "nginx") as nginx, Muster(program, folder / "data") as muster:
            pictures = _shared(nginx, pictures)
            uploads = measure(_uploads(nginx, muster, pictures, at_once), rounds, seconds, "pictures")
            views = measure(_views(nginx, muster, pictures[0][1], at_once), rounds, seconds, "renditions")
        return Report(nginx.version, [file.name for _, file in pictures], uploads, views, rounds, seconds, at_once)


def _shared(nginx, pictures):
    """The pictures that nginx has made smaller, with their names there."""
    shared = []
    for number, picture in enumerate(pictures):
        name = f"{number}.jpg"
        shutil.copyfile(picture, nginx.pictures / name)
        try:
            made = [get(nginx.port, f"/{size}/{name}") for size in (1600, 320)]
            if not all(content.startswith(JPEG_START) for content in made):
                raise RuntimeError("nginx makes no JPEG of it")
            if made[0] == picture.read_bytes():
                raise RuntimeError("it is small already, and nginx gives it as it is")
            shared.append((name, picture))
        except RuntimeError as reason:
            note(f"left out: {picture} ({reason})")
    if not shared:
        raise Missing("no picture that nginx makes smaller is here")
    return shared


def _uploads(nginx, muster, pictures, at_once):
    names, files = [name for name, _ in pictures], [file for _, file in pictures]
    return {
        "nginx": Resizing(nginx, names, [1600, 320], at_once),
        "raw": muster.uploading("raw", files, at_once),
        "nginx-1600": Resizing(nginx, names, [1600], at_once),
        **{kind: muster.uploading(kind, files, at_once) for kind in KINDS if kind != "raw"},
        # As many at the same time as the service has workers: cores that share something are slower together.
        **{work: muster.working(files, len(os.sched_getaffinity(0)), *options) for work, options in WORK.items()},
    }


def _views(nginx, muster, picture, at_once):
    path, token, content = muster.display(picture)
    (nginx.pictures / "display.jpg").write_bytes(content)
    contestants = {
        "nginx": Reading(nginx.port, "/original/display.jpg", nginx.cpu_seconds, at_once),
        "muster": Reading(muster.port, path, muster.cpu_seconds, at_once, token, muster.rest),
    }
    for take_turn in contestants.values():
        take_turn(1)  # what happens only once is not measured
    return contestants
