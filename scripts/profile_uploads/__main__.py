"""Prints what the processor time of an upload is made of, from its first byte to its verdict and renditions."""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path

from running.service import Service

from . import shares

SAMPLES = Path(__file__).parents[2] / "SampleImages"
TICKS = os.sysconf("SC_CLK_TCK")


def _arguments():
    parser = argparse.ArgumentParser(prog="make profile-uploads", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15, help="how long (default 15)")
    parser.add_argument("--at-once", type=int, default=16, help="how many uploads at once (default 16)")
    parser.add_argument("--kind", default="raw", help="how they are sent (default raw)")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    parser.add_argument("pictures", nargs="*", type=Path, default=[SAMPLES / "id-card-front.jpg"],
                        help="what is uploaded (default id-card-front.jpg)")
    return parser.parse_args()


def main():
    """Load, record, print."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        data, recording = f"{folder}/data", f"{folder}/samples"
        with Service(arguments.muster, data, "--otp", "false", "--presence", "off") as service:
            key = service.create_key("sessions")
            before = _seconds(service.process.pid)
            perf = subprocess.Popen(
                ["perf", "record", "-o", recording, "-F", "499", "-g", "-p", str(service.process.pid)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            figures = _load(arguments, service, key)
            perf.terminate()
            perf.wait()
            worked = _seconds(service.process.pid) - before
        counts = shares.count(recording)
    # One upload a line warms up, and is work as well.
    documents = figures["verdictMilliseconds"]["count"] + arguments.at_once
    each = worked / documents * 1000
    print(f"{each:.1f} ms of processor time a document, its session and its events included; {documents} documents, "
          f"{arguments.kind}, {arguments.at_once} at once")
    for name, number in counts.most_common():
        print(f"  {name:<28}{number / counts.total():6.1%}{number / counts.total() * each:8.2f} ms")


def _seconds(process):
    """The processor time that a process took."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _load(arguments, service, key):
    result = subprocess.run(
        [arguments.muster, "bench", "uploads", "--server", f"http://127.0.0.1:{service.port}", "--kind",
         arguments.kind, "--concurrency", str(arguments.at_once), "--seconds", str(arguments.seconds), "--json",
         *arguments.pictures], check=True, stdout=subprocess.PIPE, env=os.environ | {"MUSTER_KEY": key})
    return json.loads(result.stdout)


if __name__ == "__main__":
    main()
