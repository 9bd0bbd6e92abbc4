"""Desk tops made of noise: wood, marble, slate and woven cloth."""

import numpy as np

from .fields import blur, fractal_noise, gradient_map, resize_field, smoothstep, value_noise


def wood(rng, width, height, dark=(94, 58, 34), pale=(186, 134, 88)):
    """Boards with long grain, slow rings and fine dark pores."""
    y = np.mgrid[0:height, 0:width][0].astype(np.float32) / height
    board_count = 3
    edges = (y * board_count + 0.35) % 1.0
    board = np.floor(y * board_count + 0.35)
    drift = fractal_noise(rng, width, height, 2, 5, octaves=3)
    rings = np.sin((y * 17 + drift * 4.2 + board * 2.3) * 2 * np.pi) * 0.5 + 0.5
    grain = fractal_noise(rng, width, height, 5, height / 11, octaves=2, gain=0.8)
    pores = fractal_noise(rng, width, height, width / 150, height / 4, octaves=1)
    tone = 0.50 + 0.22 * (rings - 0.5) + 0.30 * grain + 0.09 * np.sin(board * 5.1)
    tone = tone - 0.34 * smoothstep(0.28, 0.75, pores) + 0.10 * drift
    gap = np.exp(-((np.minimum(edges, 1 - edges) / 0.0035) ** 2))
    return gradient_map(np.clip(tone, 0, 1), dark, pale) * (1 - 0.75 * gap)[..., None]


def marble(rng, width, height, base=(222, 220, 216), vein=(134, 136, 142)):
    """Pale stone with drifting veins."""
    warp = fractal_noise(rng, width, height, 4, 3, octaves=4)
    field = fractal_noise(rng, width, height, 3, 3, octaves=5, gain=0.55) + 0.35 * warp
    fine = fractal_noise(rng, width, height, 7, 6, octaves=5, gain=0.6)
    veins = 0.55 * np.exp(-((field / 0.022) ** 2)) + 0.30 * np.exp(-((field / 0.09) ** 2))
    veins = veins + 0.30 * np.exp(-((fine / 0.018) ** 2)) * smoothstep(-0.2, 0.3, warp)
    cloud = fractal_noise(rng, width, height, 5, 4, octaves=3)
    return gradient_map(np.clip(veins + 0.22 * cloud + 0.10, 0, 1), base, vein)


def slate(rng, width, height, dark=(48, 52, 56), pale=(108, 112, 114)):
    """Dark, slightly layered stone with speckles."""
    layers = fractal_noise(rng, width, height, 6, 9, octaves=6, gain=0.62)
    speckle = fractal_noise(rng, width, height, width / 9, height / 9, octaves=2)
    tone = 0.45 + 0.75 * layers + 0.28 * speckle + 0.5 * smoothstep(0.55, 0.8, speckle)
    return gradient_map(np.clip(tone, 0, 1), dark, pale)


def _threads(rng, width, height, pitch, along_x):
    """Uneven parallel threads: 1 on top of a thread, 0 between two."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across = y if along_x else x
    wander = value_noise(rng, width, height, 26, 26) * pitch * 0.45
    index = np.floor((across + wander) / pitch)
    profile = np.sin(((across + wander) / pitch - index) * np.pi)
    long_x, long_y = (9, 1) if along_x else (1, 9)
    slub = value_noise(rng, width, height, width / (pitch * long_x), height / (pitch * long_y))
    return profile, index, slub


def cloth(rng, width, height, dark=(44, 58, 78), pale=(122, 138, 158)):
    """Plain-woven linen with slubs and gentle rumples."""
    pitch = width / 330
    weft, weft_index, weft_slub = _threads(rng, width, height, pitch, along_x=True)
    warp, warp_index, warp_slub = _threads(rng, width, height, pitch, along_x=False)
    weft_on_top = (weft_index + warp_index) % 2 == 0
    tone = np.where(weft_on_top, weft * (0.72 + 0.30 * weft_slub), warp * (0.62 + 0.30 * warp_slub))
    rumple = resize_field(fractal_noise(rng, 200, 150, 4, 3, octaves=3), width, height)
    return gradient_map(np.clip(blur(tone.astype(np.float32), pitch / 9) * 0.85 + 0.40 * rumple, 0, 1), dark, pale)


def scanner_bed(rng, width, height):
    """The even, nearly white inside of a scanner lid."""
    shade = 247 + 2.0 * value_noise(rng, width, height, 4, 3)
    return np.repeat(shade[..., None], 3, axis=2)


SURFACES = {
    "oak": wood,
    "walnut": lambda rng, w, h: wood(rng, w, h, (46, 30, 22), (122, 84, 58)),
    "marble": marble,
    "slate": slate,
    "linen": cloth,
    "felt": lambda rng, w, h: cloth(rng, w, h, (70, 60, 52), (168, 154, 136)),
    "scanner": scanner_bed,
}
