"""A wide-gamut colour profile built from its published primaries, and the conversion into it."""

import struct

import numpy as np

SRGB_TO_XYZ = np.array([[0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
                        [0.0139322, 0.0971045, 0.7141733]])
# Primaries of P3 with a D65 white, adapted to the D50 white that profiles use.
WIDE_TO_XYZ = np.array([[0.5151, 0.2920, 0.1571], [0.2412, 0.6922, 0.0666], [-0.0011, 0.0419, 0.7841]])
WHITE = (0.9642, 1.0, 0.8249)


def _fixed(value):
    return struct.pack(">i", int(round(value * 65536)))


def _xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(_fixed(v) for v in values)


def _text(text):
    data = text.encode("ascii") + b"\0"
    return b"text\0\0\0\0" + data


def _description(text):
    data = text.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(data)) + data + bytes(4 + 4 + 2 + 1 + 67)


def _srgb_curve():
    """The sRGB tone curve as a parametric curve (type 3)."""
    numbers = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    return b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + b"".join(_fixed(n) for n in numbers)


def _padded(data):
    return data + bytes(-len(data) % 4)


def wide_gamut_profile():
    """The bytes of a matrix profile with P3 primaries and the sRGB tone curve."""
    columns = WIDE_TO_XYZ.T
    tags = [(b"desc", _description("Specimen wide gamut (P3 primaries)")), (b"cprt", _text("Public domain")),
            (b"wtpt", _xyz(WHITE)), (b"rXYZ", _xyz(columns[0])), (b"gXYZ", _xyz(columns[1])),
            (b"bXYZ", _xyz(columns[2])), (b"rTRC", _srgb_curve()), (b"gTRC", _srgb_curve()), (b"bTRC", _srgb_curve())]
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += name + struct.pack(">II", start + len(body), len(data))
        body += _padded(data)
    size = start + len(body)
    head = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H", 2025, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + b"".join(_fixed(w) for w in WHITE)
    return head.ljust(128, b"\0") + table + body


def to_wide_gamut(array):
    """The same colours written in the wide-gamut space; values stay 0...255."""
    encoded = array / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    matrix = np.linalg.inv(WIDE_TO_XYZ) @ SRGB_TO_XYZ
    moved = np.clip(np.einsum("ij,yxj->yxi", matrix, linear), 0, 1)
    return np.where(moved <= 0.0031308, moved * 12.92, 1.055 * moved ** (1 / 2.4) - 0.055) * 255
