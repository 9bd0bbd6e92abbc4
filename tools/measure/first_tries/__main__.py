"""Takes genuine people through the presence check of a running service, each in several conditions, with one try.

The people are those of `make attacks` and the rest of the ORL set: photos whose heads a program turns. They see how far
to turn on the page, get there by and by, and do not hold quite still.
"""

import argparse
import concurrent.futures
import tempfile
from collections import Counter
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random

from attacks import attempts, faces
from attacks.attend import attend, patient_rules
from attacks.people import draw_cards, everybody
from running import Applicant, Service

from .conditions import CONDITIONS, Condition


@dataclass
class Try:
    """How one first try ended."""

    condition: Condition
    person: str
    # The result and its reasons, or the hint at the step where it ended.
    word: str
    frames: int


def _arguments():
    parser = argparse.ArgumentParser(prog="make first-tries", description=__doc__)
    parser.add_argument("--muster", type=Path, required=True, metavar="FILE", help="the program; make gives it")
    parser.add_argument("--faces", type=Path, default=Path(".faces"), help="what make faces made (default .faces)")
    parser.add_argument("--people", type=int, default=43, help="how many people (default all 43)")
    parser.add_argument("--only", default="", help="only the conditions with this in their names")
    parser.add_argument("--at-once", type=int, default=4, help="how many checks at once (default 4)")
    parser.add_argument("--rules", type=Path, metavar="FILE", help="presence rules; the standard ones otherwise")
    parser.add_argument("--threshold", type=float, default=0.95, help="the share that must pass (default 0.95)")
    parser.add_argument("--verbose", action="store_true", help="print each try")
    return parser.parse_args()


def main():
    """Fetch, try, print; fails if too few pass."""
    arguments = _arguments()
    orl = arguments.faces / "orl"
    faces.fetch(orl)
    people = everybody(faces.looks(arguments.muster, orl), arguments.faces, orl, faces.PEOPLE)[:arguments.people]
    drawn = arguments.faces / "drawn-cards"
    conditions = [one for one in CONDITIONS if arguments.only in one.name]
    cards = {False: draw_cards(people, drawn)}
    for one in conditions:
        if one.is_on_card:
            cards[one.name] = draw_cards([one.of(person) for person in people], drawn)
    flags = ["--presence", "embedded", "--review", "unsure", "--otp", "false"]
    with tempfile.TemporaryDirectory() as folder, Service(
            arguments.muster, Path(folder) / "data", *flags,
            MUSTER_PRESENCE_RULES=patient_rules(arguments.rules, Path(folder))) as service:
        key = service.create_key("sessions,review,admin")

        def take(person, condition):
            random = Random(f"{person.name} {condition.name}")
            card = cards[condition.is_on_card and condition.name][person.name]
            shown = condition.of(person)
            try:
                applicant = Applicant(service, key, card)
            except TimeoutError:
                return Try(condition, person.name, "DOCUMENTS_IN_DOUBT", 0)
            word, frames = attend(applicant, lambda step: attempts.oneself(
                shown, person, step, random, **condition.camera(random)))
            if arguments.verbose:
                print(f"{condition.name:38} {person.name:8} {word} {len(frames)}", flush=True)
            return Try(condition, person.name, word, len(frames))

        with concurrent.futures.ThreadPoolExecutor(arguments.at_once) as threads:
            tries = list(threads.map(lambda job: take(*job), [(person, one) for one in conditions for person in people]))
    print(f"{len(people)} people, one try each\n  {'':38}{'passed':>10}{'95 % interval':>18}{'frames':>8}  not passed because of")
    for condition in conditions:
        _print(condition.name, [one for one in tries if one.condition is condition])
    passed = _print("all", tries)
    if passed < arguments.threshold:
        raise SystemExit(f"{passed:.1%} passed, which is less than {arguments.threshold:.0%}")


def _print(name: str, tries: list[Try]) -> float:
    passed, count = sum(one.word == "ACCEPTED" for one in tries), len(tries)
    low, high = interval(passed, count)
    causes = Counter(one.word for one in tries if one.word != "ACCEPTED")
    why = ", ".join(f"{cause} {number}" for cause, number in causes.most_common())
    frames = sum(one.frames for one in tries) / count
    print(f"  {name:38}{f'{passed} of {count}':>10}{f'{low:.1%} to {high:.1%}':>18}{frames:8.1f}  {why}")
    return passed / count


def interval(passed: int, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson (1927)."""
    z, share = 1.96, passed / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - reach), min(1.0, middle + reach)


if __name__ == "__main__":
    main()
