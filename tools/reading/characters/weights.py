"""The file of weights: for each layer a scale for each output as 32-bit floats, eight-bit weights, then the biases."""

import numpy as np

from .network import SHAPES

LAYERS = ("first", "second", "hidden", "output")


def pack(weights):
    """The bytes of all weights, little-endian."""
    parts = []
    for layer in LAYERS:
        scale = np.abs(weights[layer]).max(axis=0) / 127 + 1e-12
        parts += [scale.astype("<f4").tobytes(), np.round(weights[layer] / scale).astype(np.int8).tobytes(),
                  weights[layer + "_bias"].astype("<f4").tobytes()]
    return b"".join(parts)


def unpack(packed):
    """The weights as they are after packing."""
    weights, at = {}, 0

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(packed, kind, count, at)
        at += values.nbytes
        return values.astype(np.float32)

    for layer in LAYERS:
        inputs, outputs = SHAPES[layer]
        scale = take("<f4", outputs)
        weights[layer] = take(np.int8, inputs * outputs).reshape(inputs, outputs) * scale
        weights[layer + "_bias"] = take("<f4", outputs)
    return weights
