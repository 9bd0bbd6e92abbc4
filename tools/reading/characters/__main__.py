"""Draws characters, trains the classifier on them, and writes its weights.

The same arguments give the same weights on the same machine; other libraries round otherwise.
"""

import argparse
import multiprocessing
import time
from functools import partial
from pathlib import Path

import numpy as np

from . import network
from .samples import ALPHABET, batch
from .weights import pack, unpack

WEIGHTS = Path(__file__).parents[3] / "Sources/CReadingKernels/characters.bin"
LINES = 200


def _drawn(seed, part):
    return batch(np.random.default_rng([seed, part]), LINES)


def _samples(seed, parts, jobs):
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        drawn = pool.map(partial(_drawn, seed), range(parts))
    return np.concatenate([cells for cells, _ in drawn]).astype(np.float16), np.concatenate([found for _, found in drawn])


def _report(weights, cells, labels):
    """The share of cells that are read wrongly, and the pairs that are mixed up most often."""
    found = np.concatenate([network.forward(weights, cells[start:start + 4096].astype(np.float32))[0].argmax(axis=1)
                            for start in range(0, len(cells), 4096)])
    wrong = (found != labels) & (labels >= 0)
    pairs, counts = np.unique(np.stack([labels[wrong], found[wrong]]), axis=1, return_counts=True)
    worst = [f"{ALPHABET[pairs[0, i]]}→{ALPHABET[pairs[1, i]]} {counts[i]}" for i in np.argsort(-counts)[:8]]
    return wrong.mean(), worst


def main():
    """Draw, train, write."""
    parser = argparse.ArgumentParser(prog="make reading-weights", description=__doc__)
    parser.add_argument("--output", type=Path, default=WEIGHTS, help="the file to write")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--parts", type=int, default=110, help=f"how often {LINES} lines are drawn (default 110)")
    parser.add_argument("--epochs", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.002)
    arguments = parser.parse_args()
    begun = time.monotonic()
    cells, labels = _samples(arguments.seed, arguments.parts, arguments.jobs)
    trials = _samples(arguments.seed + 1, 10, arguments.jobs)
    print(f"{len(cells)} cells drawn, {time.monotonic() - begun:.0f} s", flush=True)
    rng = np.random.default_rng(arguments.seed)
    weights = network.begin(rng)
    means = {name: np.zeros_like(value) for name, value in weights.items()}
    squares = {name: np.zeros_like(value) for name, value in weights.items()}
    size, step = 512, 0
    steps = arguments.epochs * (len(cells) // size)
    for epoch in range(arguments.epochs):
        order, losses = rng.permutation(len(cells)), []
        for start in range(0, len(cells) - size + 1, size):
            chosen = order[start:start + size]
            scores, memory = network.forward(weights, cells[chosen].astype(np.float32))
            value, gradient = network.loss(scores, labels[chosen])
            losses.append(value)
            step += 1
            rate = arguments.rate * 0.5 * (1 + np.cos(np.pi * step / steps))
            # Adam (Kingma and Ba 2015).
            for name, slope in network.backward(weights, memory, gradient.astype(np.float32)).items():
                means[name] += 0.1 * (slope - means[name])
                squares[name] += 0.001 * (slope**2 - squares[name])
                mean, square = means[name] / (1 - 0.9**step), squares[name] / (1 - 0.999**step)
                weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        share, worst = _report(weights, *trials)
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}, {100 * share:.3f} % of {len(trials[0])} unseen cells wrong: "
              f"{', '.join(worst)}; {time.monotonic() - begun:.0f} s", flush=True)
    packed = pack(weights)
    share, _ = _report(unpack(packed), *trials)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_bytes(packed)
    print(f"{arguments.output}: {len(packed)} bytes, {100 * share:.3f} % wrong in eight bits")


if __name__ == "__main__":
    main()
