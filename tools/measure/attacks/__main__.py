"""Attacks the presence check of a running service with public test faces, and prints how often that worked.

It says what an attack of this set does, not what one by somebody who prepares does; see docs/presence.md.
"""

import argparse
import concurrent.futures
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from running import Applicant, Service

from . import attempts, faces
from .attend import attend, patient_rules
from .people import ATTACKED, Person, draw_cards, everybody

ATTEMPTS = [
    attempts.oneself, attempts.still_photo, attempts.turned_print, attempts.bent_print, attempts.several_photos,
    attempts.photo_beside_oneself, attempts.photo_and_oneself, attempts.somebody_else, attempts.film_once,
    attempts.film_of_all, attempts.prepared_film, attempts.slow_film, attempts.resting_film, attempts.puppet,
]

@dataclass
class Attack:
    """One check, and how it ended."""

    name: str
    victim: Person
    # The result and its reasons, or the hint at the step where it was stopped.
    word: str
    # The JPEGs that were shown.
    frames: list[bytes]


def _arguments():
    parser = argparse.ArgumentParser(prog="make attacks", description=__doc__)
    parser.add_argument("--muster", type=Path, required=True, metavar="FILE", help="the program; make gives it")
    parser.add_argument("--faces", type=Path, default=Path(".faces"), help="what make faces made (default .faces)")
    parser.add_argument("--at-once", type=int, default=4, help="how many checks at once (default 4)")
    parser.add_argument("--rounds", type=int, default=1, help="how often each person is attacked (default 1)")
    parser.add_argument("--rules", type=Path, metavar="FILE", help="presence rules; the standard ones otherwise")
    parser.add_argument("--verbose", action="store_true", help="print each check")
    return parser.parse_args()


def main():
    """Fetch, attack, print."""
    arguments = _arguments()
    orl = arguments.faces / "orl"
    faces.fetch(orl)
    looks = faces.looks(arguments.muster, orl)
    _print_pairs(*faces.pairs(looks))
    _print_depths(faces.depths(looks, 0.12))
    people = everybody(looks, arguments.faces, orl, ATTACKED)
    cards = draw_cards(people, arguments.faces / "drawn-cards")
    flags = ["--presence", "embedded", "--review", "unsure", "--otp", "false"]
    with tempfile.TemporaryDirectory() as folder, Service(
            arguments.muster, Path(folder) / "data", *flags,
            MUSTER_PRESENCE_RULES=patient_rules(arguments.rules, Path(folder))) as service:
        key = service.create_key("sessions,review,admin")

        def attack(name, victim, show):
            word, frames = attend(Applicant(service, key, cards[victim.name]), show)
            if arguments.verbose:
                print(f"{name:22} {victim.name:8} {word}", flush=True)
            return Attack(name, victim, word, frames)

        def make(attempt, index, number):
            victim, random = people[index], Random(f"{attempt.__name__} {index} {number}")
            return attack(attempt.__name__, victim, lambda step: attempt(victim, people[index - 1], step, random))

        def replay(before):
            return attack("frames_of_before", before.victim, lambda step: (one for one in before.frames))

        jobs = [(one, index, number) for one in ATTEMPTS for index in range(len(people))
                for number in range(arguments.rounds)]
        with concurrent.futures.ThreadPoolExecutor(arguments.at_once) as threads:
            attacks = list(threads.map(lambda job: make(*job), jobs))
            attacks += threads.map(replay, [one for one in attacks if one.name == attempts.oneself.__name__])
    _print_attacks(attacks, len(people))


def _print_pairs(same, others):
    print(f"{len(same)} pairs of one person, {len(others)} of two (ORL)")
    for distance in (0.52, 0.60):
        refused = sum(one > distance for one in same) / len(same)
        taken = sum(one <= distance for one in others) / len(others)
        print(f"  up to {distance:.2f}: refuses {refused:.2%} of the one, takes {taken:.2%} of the others")


def _print_depths(shares):
    print(f"  {len(shares)} pairs of one person who turned by 0.12 and more: the points are off a flat picture's by "
          f"{shares[len(shares) // 20]:.2f} of the turn and more in 95 %, {shares[len(shares) // 2]:.2f} in the median")


def _print_attacks(attacks, people):
    print(f"\n{people} people attacked")
    print(f"  {'':24}{'checks':>7}{'accepted':>9}{'reviewer':>9}{'refused':>8}  by")
    for name in dict.fromkeys(one.name for one in attacks):
        words = [one.word for one in attacks if one.name == name]
        accepted = words.count("ACCEPTED")
        unsure = sum(word.startswith("UNSURE") for word in words)
        reasons = Counter(_reason(word) for word in words if word != "ACCEPTED")
        why = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
        print(f"  {name.replace('_', ' '):24}{len(words):7}{accepted:9}{unsure:9}{len(words) - accepted - unsure:8}  {why}")


def _reason(word):
    return word.removeprefix("REJECTED ").removeprefix("UNSURE ")


if __name__ == "__main__":
    main()
