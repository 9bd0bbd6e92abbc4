"""The classifier: two convolutions, each with half the samples behind it, and two dense layers. In numpy alone."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from .samples import ALPHABET, HEIGHT, WIDTH

FIRST, SECOND, HIDDEN = 8, 16, 64
SHAPES = {
    "first": (9, FIRST), "first_bias": (FIRST,), "second": (9 * FIRST, SECOND), "second_bias": (SECOND,),
    "hidden": (HEIGHT // 4 * (WIDTH // 4) * SECOND, HIDDEN), "hidden_bias": (HIDDEN,),
    "output": (HIDDEN, len(ALPHABET)), "output_bias": (len(ALPHABET),),
}


def begin(rng):
    """Weights to begin with (He et al. 2015)."""
    return {name: np.zeros(shape, np.float32) if len(shape) == 1
            else (rng.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)
            for name, shape in SHAPES.items()}


def _patches(planes):
    """The nine neighbours of each sample, in the order row, column, channel."""
    padded = np.pad(planes, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = sliding_window_view(padded, (3, 3), axis=(1, 2))
    return np.ascontiguousarray(windows.transpose(0, 1, 2, 4, 5, 3)).reshape(-1, 9 * planes.shape[3])


def _pooled(planes):
    """The largest of each two by two samples, and where it was."""
    count, height, width, channels = planes.shape
    fours = planes.reshape(count, height // 2, 2, width // 2, 2, channels).transpose(0, 1, 3, 2, 4, 5)
    fours = fours.reshape(count, height // 2, width // 2, 4, channels)
    where = fours.argmax(axis=3)
    return np.take_along_axis(fours, where[:, :, :, None], axis=3)[:, :, :, 0], where


def _unpooled(gradient, where):
    count, height, width, channels = gradient.shape
    fours = np.zeros((count, height, width, 4, channels), np.float32)
    np.put_along_axis(fours, where[:, :, :, None], gradient[:, :, :, None], axis=3)
    fours = fours.reshape(count, height, width, 2, 2, channels).transpose(0, 1, 3, 2, 4, 5)
    return fours.reshape(count, 2 * height, 2 * width, channels)


def forward(weights, cells):
    """The scores of each class, and what the way back needs."""
    count = len(cells)
    patches1 = _patches(cells[..., None])
    first = np.maximum(0, patches1 @ weights["first"] + weights["first_bias"]).reshape(count, HEIGHT, WIDTH, FIRST)
    half, where1 = _pooled(first)
    patches2 = _patches(half)
    second = np.maximum(0, patches2 @ weights["second"] + weights["second_bias"])
    quarter, where2 = _pooled(second.reshape(count, HEIGHT // 2, WIDTH // 2, SECOND))
    flat = quarter.reshape(count, -1)
    hidden = np.maximum(0, flat @ weights["hidden"] + weights["hidden_bias"])
    return hidden @ weights["output"] + weights["output_bias"], (patches1, first, where1, patches2, second, where2, flat,
                                                               hidden)


def loss(scores, labels, smoothing=0.005):
    """The cross entropy, and its gradient."""
    shifted = scores - scores.max(axis=1, keepdims=True)
    log = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    wanted = np.full_like(log, smoothing / log.shape[1])
    wanted[np.arange(len(labels)), labels] += 1 - smoothing
    # Of what nobody can read, everything is equally likely.
    wanted[labels < 0] = 1 / log.shape[1]
    return float(-(wanted * log).sum() / len(labels)), (np.exp(log) - wanted) / len(labels)


def backward(weights, memory, gradient):
    """The gradients of all weights."""
    patches1, first, where1, patches2, second, where2, flat, hidden = memory
    found = {"output": hidden.T @ gradient, "output_bias": gradient.sum(axis=0)}
    gradient = (gradient @ weights["output"].T) * (hidden > 0)
    found |= {"hidden": flat.T @ gradient, "hidden_bias": gradient.sum(axis=0)}
    gradient = (gradient @ weights["hidden"].T).reshape(-1, HEIGHT // 4, WIDTH // 4, SECOND)
    gradient = _unpooled(gradient, where2).reshape(-1, SECOND) * (second > 0)
    found |= {"second": patches2.T @ gradient, "second_bias": gradient.sum(axis=0)}
    spread = (gradient @ weights["second"].T).reshape(-1, HEIGHT // 2, WIDTH // 2, 3, 3, FIRST)
    padded = np.zeros((len(spread), HEIGHT // 2 + 2, WIDTH // 2 + 2, FIRST), np.float32)
    for row in range(3):
        for column in range(3):
            padded[:, row:row + HEIGHT // 2, column:column + WIDTH // 2] += spread[:, :, :, row, column]
    gradient = _unpooled(padded[:, 1:-1, 1:-1], where1).reshape(-1, FIRST) * (first.reshape(-1, FIRST) > 0)
    return found | {"first": patches1.T @ gradient, "first_bias": gradient.sum(axis=0)}
