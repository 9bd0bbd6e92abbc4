"""Starts contestants and talks with them."""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass

from .contestants import ROOT, Muster

PACKAGES = ROOT / "tools" / "measure"


class Unavailable(Exception):
    """A contestant that cannot take part here."""


@dataclass(frozen=True)
class Turn:
    """What one contestant did in its turn."""

    images: int
    wall: float
    cpu: float

    @property
    def images_per_second(self):
        """By the clock on the wall."""
        return self.images / self.wall

    @property
    def images_per_cpu_second(self):
        """By the time that processors worked on it, all threads together."""
        return self.images / self.cpu


def start(contestant, files, muster):
    """A contestant that has processed each picture once.

    Its `name`, its `results` by file (sizes, or an error), and `measure(files, seconds)`, which gives a `Turn`.
    """
    if isinstance(contestant, Muster):
        return MusterProcess(contestant, files, muster)
    return PythonProcess(contestant, files)


class PythonProcess:
    """One that lives through all rounds and waits when it is not its turn."""

    def __init__(self, contestant, files):
        # A file, since nobody reads it before the end; a pipe would be full one day.
        self._errors = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            self._command(contestant), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
            env=os.environ | {"PYTHONPATH": str(PACKAGES), "PYTHONDONTWRITEBYTECODE": "1"})
        welcome = self._ask(files=[str(file) for file in files])
        self.name = contestant.name.format(version=welcome["version"])
        self.results = welcome["results"]

    @staticmethod
    def _command(contestant):
        python = ROOT / contestant.venv / "bin" / "python"
        if not python.exists():
            raise Unavailable(f"there is no {contestant.venv}")
        system = ["--system-library"] if contestant.uses_system_library else []
        return [python, "-m", "bench.worker", contestant.module, contestant.job, *system]

    def measure(self, files, seconds):
        """Runs for about this long."""
        return Turn(**self._ask(files=[str(file) for file in files], seconds=seconds))

    def stop(self):
        """Lets it end."""
        self._process.communicate()

    def _ask(self, **command):
        try:
            self._process.stdin.write(json.dumps(command) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError):
            self._process.wait()
            self._errors.seek(0)
            lines = self._errors.read().strip().splitlines()
            raise Unavailable(lines[-1] if lines else "it ended") from None


class MusterProcess:
    """One that is started for each turn; it leaves reading and warming up out of what it reports."""

    def __init__(self, contestant, files, program):
        self.name = contestant.name
        self._program = program
        self._options = ["--threads", contestant.threads, *([] if contestant.judges else ["--no-quality"])]
        self.results = self._process_once(files)

    def measure(self, files, seconds):
        """Runs for about this long."""
        figures = json.loads(self._run(
            "bench", "images", *files, *self._options, "--seconds", seconds, "--json"))
        return Turn(figures["images"], figures["images"] / figures["imagesPerSecond"], figures["processorSeconds"])

    def stop(self):
        """Nothing is left running between turns."""

    def _process_once(self, files):
        with tempfile.TemporaryDirectory() as folder:
            lines = self._run("process", *files, "--out", folder, "--json", may_fail=True).splitlines()
        return {report["file"]: self._result(report) for report in map(json.loads, lines)}

    @staticmethod
    def _result(report):
        if "error" in report:
            return {"error": report["error"]["code"]}
        return {"sizes": [[report[kind]["width"], report[kind]["height"]] for kind in ("display", "thumbnail")]}

    def _run(self, *arguments, may_fail=False):
        done = subprocess.run([self._program, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode and not may_fail:
            raise SystemExit(f"{self._program}: {done.stderr.strip()}")
        return done.stdout
