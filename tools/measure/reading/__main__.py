"""Reads a set of drawn documents with `muster process --read`, and says how many are read wholly right, and how quickly.

The table of certainties says how often fields are right that are given with them. Some of the pictures are also read at
other sizes. With --also, a folder of other labelled pictures is read: its labels.jsonl has a `file`, its `lines` and its
`type` in each line. With --peers, PassportEye (with Tesseract) reads the same pictures.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from bench.table import markdown, processor

from .reliability import Reliability, kind_of
from .scales import PITCHES, resized

# What the thresholds of `make reading` are, in percent: pictures read wholly right, and wrong ones whose check digits hold;
# and by how much a certainty may exceed the share of fields that are right.
MIN_CLEAN, MIN_MODERATE, MAX_WRONG, MAX_EXCESS = 99.0, 90.0, 0.1, 2.0
VERDICTS = ("right", "unsure", "nothing", "wrong")
HEAD = ["", "pictures", "right", "unsure", "nothing", "wrong with all check digits"]


def _labels(folder):
    return [json.loads(line) for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()]


def _run(command):
    """The lines of a command's output, and the processor time it took, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout.splitlines(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _muster(program, folder, labels, *options):
    """What is read of each file, and the processor time for all."""
    found, seconds = {}, 0
    for kind in sorted({label["type"] for label in labels}):
        files = [str(folder / label["file"]) for label in labels if label["type"] == kind]
        lines, own = _run([program, "process", "--facts", "--type", kind, *options, *files])
        seconds += own
        found |= {Path(report["file"]).name: report.get("reading") for report in map(json.loads, lines)}
    return found, seconds


def _passport_eye(folder, labels):
    """The lines that PassportEye reads, and the processor time for all."""
    from passporteye import read_mrz

    before, found = resource.getrusage(resource.RUSAGE_SELF), {}
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    for label in labels:
        zone = read_mrz(str(folder / label["file"]))
        data = zone.to_dict() if zone else {}
        holds = all(data.get(f"valid_{name}") for name in ("number", "date_of_birth", "expiration_date", "composite"))
        text = zone.aux.get("text", "") if zone else ""
        found[label["file"]] = {"lines": text.split("\n"), "checkDigitsHold": bool(zone and holds)} if zone else None
    after, now = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return found, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                   + now.ru_utime + now.ru_stime - children.ru_utime - children.ru_stime)


def _verdict(reading, label):
    if reading is None:
        return "nothing"
    if reading["lines"] == label["lines"]:
        return "right"
    if not reading["checkDigitsHold"]:
        return "unsure"
    same = [len(line) for line in reading["lines"]] == [len(line) for line in label["lines"]]
    wrong = not same or any(a not in (b, "?") for own, true in zip(reading["lines"], label["lines"]) for a, b in zip(own, true))
    return "wrong" if wrong else "unsure"


def _counts(found, labels, groups):
    """The verdicts of each group; `groups` gives those of a label."""
    counts = defaultdict(Counter)
    for label in labels:
        verdict = _verdict(found.get(label["file"]), label)
        for group in groups(label):
            counts[group][verdict] += 1
    return counts


def _groups(label):
    return {"clean" if label["defect"] is None else "moderately bad", label["defect"] or "clean",
            "held-out designs" if label["heldOut"] else "other designs", label["kind"]}


def _print_scales(program, folder, labels):
    """Read some of the pictures at other sizes, and print how many are read right."""
    with tempfile.TemporaryDirectory() as scaled:
        sizes = resized(folder, labels, Path(scaled))
        found, _ = _muster(program, Path(scaled), sizes, "--read")
    counts = _counts(found, sizes, lambda label: {label["pitch"]})
    print("\nThe pixels from one character to the next:\n")
    print(markdown(HEAD, [_row(f"{pitch}", counts[pitch]) for pitch in PITCHES if counts[pitch]]))


def _print_others(program, folder):
    """Read other labelled pictures, and print how many are read right, by their layouts."""
    labels = _labels(folder)
    found, _ = _muster(program, folder, labels, "--read")
    counts = _counts(found, labels, lambda label: {"all", kind_of(label["lines"]) or "others"})
    print(f"\n{folder}:\n")
    print(markdown(HEAD, [_row(name, counts[name]) for name in sorted(counts)]))


def _row(name, counts):
    total = sum(counts.values())
    return [name, str(total), *(f"{100 * counts[verdict] / total:.1f} %" for verdict in VERDICTS)]


def main():
    """Read, compare, print; the exit status says whether the thresholds are met."""
    parser = argparse.ArgumentParser(prog="make reading", description=__doc__)
    parser.add_argument("folder", type=Path, help="the set, as tools/specimens/make-reading-set draws it")
    parser.add_argument("--muster", type=Path, metavar="FILE", required=True, help="the program; make gives it")
    parser.add_argument("--peers", action="store_true", help="let PassportEye read the same pictures")
    parser.add_argument("--also", type=Path, metavar="FOLDER", help="read the labelled pictures of another folder too")
    parser.add_argument("--verbose", action="store_true", help="print what was not read right")
    arguments = parser.parse_args()
    os.environ["OMP_THREAD_LIMIT"] = "1"
    labels = _labels(arguments.folder)
    found, seconds = _muster(arguments.muster, arguments.folder, labels, "--read")
    _, without = _muster(arguments.muster, arguments.folder, labels, "--cut-out")
    counts = _counts(found, labels, _groups)
    order = ["clean", "moderately bad"] + sorted(set(counts) - {"clean", "moderately bad"})
    print(f"{processor()}; {len(labels)} drawn pictures\n")
    print(markdown(HEAD, [_row(name, counts[name]) for name in order]))
    reliability = Reliability()
    for label in labels:
        if reading := found.get(label["file"]):
            reliability.add(reading, label["lines"])
    print("\nFields by their certainty:\n")
    print(markdown(["certainty", "fields", "mean certainty", "right"], reliability.rows()))
    _print_scales(arguments.muster, arguments.folder, labels)
    if arguments.also:
        _print_others(arguments.muster, arguments.also)
    print(f"\nReading takes {1000 * (seconds - without) / len(labels):.1f} ms of one core a picture.")
    if arguments.verbose:
        for label in labels:
            if (verdict := _verdict(found.get(label["file"]), label)) != "right":
                reading = found.get(label["file"]) or {}
                print(f"\n{label['file']}: {verdict}", *zip(label["lines"], reading.get("lines", [])), sep="\n  ")
    if arguments.peers:
        peers, seconds = _passport_eye(arguments.folder, labels)
        peer_counts = _counts(peers, labels, _groups)
        print("\nPassportEye:\n")
        print(markdown(HEAD, [_row(name, peer_counts[name]) for name in order[:2]]))
        print(f"\nIt takes {1000 * seconds / len(labels):.0f} ms of one core a picture.")

    def share(group, verdict):
        return 100 * counts[group][verdict] / max(1, sum(counts[group].values()))

    wrong = 100 * sum(counts[group]["wrong"] for group in ("clean", "moderately bad")) / len(labels)
    if share("clean", "right") < MIN_CLEAN or share("moderately bad", "right") < MIN_MODERATE or wrong > MAX_WRONG:
        raise SystemExit(f"Wanted: {MIN_CLEAN} % of the clean and {MIN_MODERATE} % of the others right, at most {MAX_WRONG} % wrong.")
    if 100 * reliability.largest_excess() > MAX_EXCESS:
        raise SystemExit(f"Wanted: no certainty more than {MAX_EXCESS} % above the share of fields that are right.")


if __name__ == "__main__":
    main()
