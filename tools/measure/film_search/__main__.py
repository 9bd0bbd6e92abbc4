"""Searches, by simulation, for the film that passes most often without knowing what is drawn, for several rules.

A film shows a turn on each frame: it holds one, sweeps, or rests at one after the other. People see the error of their
turn after each frame and correct a part of it; slow ones also move by at most five degrees from frame to frame.
"""

import argparse
from collections.abc import Callable
from itertools import product
from random import Random

# What the service draws and measures (`PresenceRules`), in distances of the eyes, and how far a degree moves the nose.
MIN_TURN, MAX_TURN, MAX_FRAMES, PER_DEGREE = 0.12, 0.38, 16, 0.0117
# How often moving closer is among the three steps, and how often one film of it is within the tolerance.
CLOSER, CLOSER_PASSES = 0.5, 0.6
# By how many degrees films differ: where they begin, how far they go on, and for how many frames they rest.
FILMS = list(product((8, 10, 12, 14, 16, 18, 20, 22, 24), (0, 0.5, 1, 2, 3, 3.5, 4, 5, 6), (1, 2, 3, 4)))


def frames_needed(turn_of: Callable[[int, float | None], float], start: float, tolerance: float, held: int,
                  rests: int) -> int | None:
    """The number of frames after which a step is done; none if it never is. `turn_of` knows the frame and the last turn."""
    run, wrong, before = [], 0, None
    for index in range(MAX_FRAMES):
        turn = turn_of(index, before)
        if start <= turn <= start + 2 * tolerance:
            run.append(turn)
            if len(run) >= held and max(run[-held:]) - min(run[-held:]) <= tolerance:
                return index + 1
        else:
            run = []
            if before is not None and abs(turn - before) <= tolerance * 2 / 3 and turn >= MIN_TURN - tolerance:
                wrong += 1
                if wrong == rests:
                    return None
        before = turn
    return None


def film_passes(film: tuple[float, float, int], tolerance: float, held: int, rests: int, random: Random) -> bool:
    begin, further, rest = film

    def turn_of(index, before):
        return (begin + further * (index // rest)) * PER_DEGREE + random.gauss(0, 0.004)

    closer = random.random() < CLOSER
    if closer and random.random() > CLOSER_PASSES:
        return False
    return all(frames_needed(turn_of, random.uniform(MIN_TURN, MAX_TURN - 2 * tolerance), tolerance, held, rests)
               for _ in range(2 if closer else 3))


def person_passes(is_slow: bool, tolerance: float, held: int, rests: int, random: Random) -> bool:
    """Whether a person takes one step."""
    start = random.uniform(MIN_TURN, MAX_TURN - 2 * tolerance)
    middle = start + tolerance
    wish, place = middle / PER_DEGREE + random.gauss(0, 5), 0.0
    # Noses differ.
    per_degree = PER_DEGREE * random.uniform(0.75, 1.35)

    def turn_of(index, before):
        nonlocal wish, place
        is_on_the_way = is_slow and index <= 3
        if before is not None and not start <= before <= start + 2 * tolerance and not is_on_the_way:
            wish += random.uniform(0.4, 0.9) * (middle - before) / PER_DEGREE
        place = place + max(-5, min(5, wish - place)) if is_slow else wish
        return (place + random.gauss(0, 0.8)) * per_degree + random.gauss(0, 0.01)

    return frames_needed(turn_of, start, tolerance, held, rests) is not None


def main():
    """Search, print."""
    parser = argparse.ArgumentParser(prog="make film-search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=300, help="how often each film is shown (default 300)")
    rounds = parser.parse_args().rounds
    random = Random(2)
    print("tolerance  held  rests   best film of 13   (from °, further °, frames)   people fail   slow ones")
    for tolerance, held, rests in ((0.03, 2, 99), (0.03, 2, 4), (0.03, 3, 3), (0.03, 3, 4), (0.03, 3, 5), (0.04, 3, 4)):
        best, film = max((sum(film_passes(one, tolerance, held, rests, random) for _ in range(rounds)), one) for one in FILMS)
        failing = [sum(not person_passes(is_slow, tolerance, held, rests, random) for _ in range(3000)) / 3000
                   for is_slow in (False, True)]
        print(f"{tolerance:9.2f}{held:6}{rests:7}{best / rounds * 13:18.1f}   {film!s:30}{failing[0]:13.2%}{failing[1]:12.2%}", flush=True)


if __name__ == "__main__":
    main()
