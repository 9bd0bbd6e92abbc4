"""Prints what the processor time of an upload is made of, from its first byte to its verdict and renditions."""

import argparse
import subprocess
import tempfile
from pathlib import Path

from running.service import Service

from . import shares

SAMPLES = Path(__file__).parents[3] / "SampleImages"


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
            before = service.cpu_seconds()
            perf = subprocess.Popen(
                ["perf", "record", "-o", recording, "-F", "499", "-g", "-p", str(service.process.pid)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            figures = service.load(
                key, arguments.kind, arguments.pictures, arguments.at_once, arguments.seconds)
            perf.terminate()
            perf.wait()
            worked = service.cpu_seconds() - before
        counts = shares.count(recording)
    documents = figures["verdictMilliseconds"]["count"] + figures["uploadsBefore"]
    each = worked / documents * 1000
    print(f"{each:.1f} ms of processor time a document, its session and its events included; {documents} documents, "
          f"{arguments.kind}, {arguments.at_once} at once")
    for name, number in counts.most_common():
        print(f"  {name:<28}{number / counts.total():6.1%}{number / counts.total() * each:8.2f} ms")


if __name__ == "__main__":
    main()
