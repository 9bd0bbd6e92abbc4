"""The process of one contestant. Reads commands as lines of JSON, answers each with a line of JSON.

The first command names the pictures. They are read into memory and each is processed once, so that nothing of that
is measured. Each command after it names some of them and a time; whole rounds are measured until the time is over.
"""

import argparse
import importlib
import io
import json
import sys
import time


def main():
    """Answer commands until there are no more."""
    arguments = _arguments()
    if arguments.system_library:
        # Without this module pyvips opens the system's libvips.
        sys.modules["_libvips"] = None
    module = importlib.import_module(f".{arguments.module}", __package__)
    job = getattr(module, arguments.job)
    pictures = _load(json.loads(sys.stdin.readline())["files"])
    _answer(version=module.version(), results={file: _try(job, data) for file, data in pictures.items()})
    for line in sys.stdin:
        command = json.loads(line)
        _answer(**_measure(job, [pictures[file] for file in command["files"]], command["seconds"]))


def _arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("module")
    parser.add_argument("job")
    parser.add_argument("--system-library", action="store_true")
    return parser.parse_args()


def _load(files):
    """The bytes of each file."""
    pictures = {}
    for file in files:
        with open(file, "rb") as opened:
            pictures[file] = opened.read()
    return pictures


def _try(job, data):
    """The sizes of both files, or why there are none."""
    from PIL import Image

    try:
        return {"sizes": [Image.open(io.BytesIO(file)).size for file in job(data)]}
    except Exception as error:
        return {"error": str(error).strip().splitlines()[0]}


def _measure(job, pictures, seconds):
    """Warms up with one picture, then measures at least one round. Processor time is that of all threads."""
    job(pictures[0])
    images, began, cpu = 0, time.perf_counter(), time.process_time()
    while images == 0 or time.perf_counter() - began < seconds:
        for data in pictures:
            job(data)
        images += len(pictures)
    return {"images": images, "wall": time.perf_counter() - began, "cpu": time.process_time() - cpu}


def _answer(**fields):
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
