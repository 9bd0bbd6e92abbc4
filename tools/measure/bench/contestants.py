"""Who takes part."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# Those that the tables compare with.
MUSTER_KEY = "muster"
TWO_THREADS_KEY = "muster-2"
JUDGING_KEY = "muster-judging"
SYSTEM_KEY = "vips-system"


@dataclass(frozen=True)
class Python:
    """A library that Python calls, in a process of its own."""

    key: str
    name: str
    module: str
    job: str
    venv: str = ".venv"
    # The system's library rather than the one that comes with pyvips-binary.
    uses_system_library: bool = False


@dataclass(frozen=True)
class Muster:
    """Muster itself, on a number of threads; the others don't judge pictures, so usually it doesn't either."""

    key: str
    name: str
    threads: int
    judges: bool = False


CONTESTANTS = [
    Muster(MUSTER_KEY, "Muster", threads=1),
    Muster(TWO_THREADS_KEY, "Muster, 2 threads", threads=2),
    Muster(JUDGING_KEY, "Muster, judging quality", threads=1, judges=True),
    Python("limit", "the limit: a C program on libjpeg-turbo, libpng and libdeflate", "limit_jobs", "job"),
    Python("pillow-simd", "Pillow-SIMD {version} with draft()", "pillow_jobs", "with_draft", venv=".venv-simd"),
    Python("vips-imgproxy", "libvips {version} the way imgproxy calls it", "vips_jobs", "like_imgproxy"),
    Python("vips", "libvips {version} thumbnail_buffer", "vips_jobs", "with_thumbnail"),
    Python("pillow-draft", "Pillow {version} with draft()", "pillow_jobs", "with_draft"),
    Python(
        SYSTEM_KEY, "libvips {version} (system) thumbnail_buffer", "vips_jobs", "with_thumbnail",
        uses_system_library=True),
    Python("pillow", "Pillow {version}, as most people write it", "pillow_jobs", "as_usual"),
]
