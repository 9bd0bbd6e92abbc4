"""Judges pictures of which the truth is known, and prints how well: what is caught, and what is refused wrongly."""

import argparse
import json
import shlex
import sys
from pathlib import Path

from .clean import MOST_FALSE_REJECTS, clean, clean_tables, false_rejects, value_ranges
from .corners import corner_error, corner_table
from .defects import missed, recall_table, weak_spots
from .judged import Unjudged, judge, labels
from .negatives import interval, negative_faults, negative_table
from .photographs import photograph_faults, photograph_table
from .roc import roc_table


def _arguments():
    parser = argparse.ArgumentParser(prog="make quality", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="folders that make-quality-set wrote")
    parser.add_argument("--muster", required=True, metavar="PROGRAM", help="the program; make gives it")
    parser.add_argument("--photographs", type=Path, metavar="FOLDER", help="a folder that make-photographs wrote")
    parser.add_argument("--negatives", type=Path, metavar="FOLDER", help="a folder that make-negatives wrote")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every picture's label and facts there")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="name up to N pictures of each kind of miss")
    return parser.parse_args()


def _note(text):
    print(text, file=sys.stderr, flush=True)


def _worst(judged, count):
    """The files a person should look at."""
    lost = [(corner_error(row), row) for row in clean(judged) if row.label["quadrilateral"]]
    lost.sort(key=lambda pair: -(9.0 if pair[0] is None else pair[0]))
    far = [(row, "none" if error is None else f"{100 * error:.1f} %") for error, row in lost]
    lists = (("Refused, though good", [(row, " ".join(row.codes("reject"))) for row in false_rejects(judged)]),
             ("Taken, though bad", [(row, f"strength {row.label['strength']}") for row in missed(judged)]),
             ("Corners furthest off", far))
    for title, rows in lists:
        print(f"\n{title}\n")
        for row, why in rows[:count]:
            print(f"{row.label['path']}  {why}")


def main():
    """Judge, print, and exit with 1 when too much is missed or wrongly refused."""
    arguments = _arguments()
    pictures = [label for folder in arguments.folders for label in labels(folder)]
    others = labels(arguments.photographs) if arguments.photographs else []
    without = labels(arguments.negatives) if arguments.negatives else []
    try:
        judged = judge(shlex.split(arguments.muster), pictures, _note)
        photographs = judge(shlex.split(arguments.muster), others, _note)
        negatives = judge(shlex.split(arguments.muster), without, _note)
    except Unjudged as reason:
        sys.exit(f"Not everything was judged: {reason}")
    if arguments.json:
        arguments.json.write_text("".join(json.dumps(row.as_json()) + "\n" for row in judged), encoding="utf-8")
    for part in (recall_table, clean_tables, roc_table, corner_table, value_ranges):
        print(part(judged))
    if photographs:
        print(photograph_table(photographs))
    if negatives:
        print(negative_table(negatives))
    if arguments.worst:
        _worst(judged, arguments.worst)
        for row in [row for row in negatives if not row.refused][:arguments.worst]:
            print(f"{row.label['path']}  accepted as a document")
    _conclude(judged, photographs, negatives)


def _conclude(judged, photographs, negatives):
    bad, good = len(false_rejects(judged)), len(clean(judged))
    print(f"\nOf {good} good pictures {bad} are refused; 95 %: {interval(bad, good)} %.")
    faults = weak_spots(judged) + photograph_faults(photographs) + negative_faults(negatives)
    if good and bad / good > MOST_FALSE_REJECTS:
        faults.append(f"{bad} of {good} good pictures are refused, more than {100 * MOST_FALSE_REJECTS:g} %")
    print("\n" + ("\n".join(faults) if faults else "Good enough."))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
