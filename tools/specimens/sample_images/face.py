"""The skin of a face: a relief of soft hills lit from the front, tinted like skin."""

import numpy as np

from .fields import blur, bump, fractal_noise, smoothstep


def half_width(v, looks):
    """Half the width of the head at height v (eyes at 0, chin at looks.chin)."""
    turn = 0.12
    above = np.clip((turn - v) / 1.62, 0, 1)
    below = np.clip((v - turn) / (looks.chin - turn), 0, 1)
    upper = np.sqrt(1 - above**2.3)
    lower = (1 - below**looks.jaw) ** 0.60 * (1 - 0.10 * below)
    return np.where(v < turn, upper, lower) * 0.97


def face_mask(u, v, looks, unit):
    """1 inside the outline of the head, 0 outside, soft at the edge."""
    inside = (np.abs(u) < half_width(v, looks)).astype(np.float32)
    return blur(inside, unit * 0.008)


def _pair(u, v, centre_u, centre_v, size_u, size_v):
    """The same hill on both sides of the face."""
    return bump(np.abs(u), v, centre_u, centre_v, size_u, size_v)


def _nose(u, v, looks):
    """The bridge, the tip and the wings of the nose."""
    wide = looks.nose_width
    along = smoothstep(-0.22, 0.48, v) * (1 - smoothstep(0.50, 0.62, v))
    bridge = np.exp(-((u / (0.10 + 0.05 * wide * along)) ** 2)) * (0.05 + 0.12 * along)
    bridge = bridge * smoothstep(-0.35, -0.05, v) * (1 - smoothstep(0.50, 0.64, v))
    tip = 0.15 * bump(u, v, 0, 0.46, 0.125 * wide, 0.12)
    wings = 0.085 * _pair(u, v, 0.165 * wide, 0.50, 0.07, 0.075)
    return bridge + tip + wings


def _mouth(u, v, looks):
    """The lips, the groove above them and the dent below."""
    full = looks.lip_fullness
    taper = np.clip(1 - (u / 0.375) ** 2, 0, 1)
    upper = 0.045 * full * np.exp(-(((v - 0.80) / 0.050) ** 2)) * taper
    lower = 0.070 * full * np.exp(-(((v - 0.925) / 0.060) ** 2)) * taper
    seam = -0.040 * np.exp(-(((v - 0.855) / 0.018) ** 2)) * taper
    groove = -0.018 * bump(u, v, 0, 0.69, 0.045, 0.07)
    dent = -0.05 * bump(u, v, 0, 1.05, 0.24, 0.06)
    corners = -0.022 * _pair(u, v, 0.385, 0.835, 0.05, 0.045)
    return upper + lower + seam + groove + dent + corners


def _eyes_and_brows(u, v, looks):
    """The sockets, the eyeballs under the lids, and the ridge of the brows."""
    socket = -0.115 * _pair(u, v, 0.40, -0.03, 0.24, 0.13)
    inner = -0.05 * _pair(u, v, 0.19, -0.06, 0.09, 0.12)
    ball = 0.075 * _pair(u, v, 0.43, 0.0, 0.17, 0.105)
    ridge = 0.045 * _pair(u, v, 0.42, -0.29, 0.30, 0.09)
    bag = -(0.012 + 0.02 * looks.age) * _pair(u, v, 0.42, 0.19, 0.18, 0.04)
    return socket + inner + ball + ridge + bag


def _cheeks_and_chin(u, v, looks):
    """Cheekbones, the folds beside the mouth, the chin and the temples."""
    cheek = 0.060 * _pair(u, v, 0.55, 0.36, 0.26, 0.22)
    hollow = -0.028 * _pair(u, v, 0.62, 0.80, 0.20, 0.26)
    fold_u = 0.22 + 0.26 * np.clip((v - 0.45) / 0.5, 0, 1.2)
    fold = -(0.010 + 0.020 * looks.age) * np.exp(-(((np.abs(u) - fold_u) / 0.048) ** 2))
    fold = fold * smoothstep(0.42, 0.55, v) * (1 - smoothstep(0.80, 1.0, v))
    chin = 0.085 * bump(u, v, 0, looks.chin - 0.16, 0.22, 0.13)
    temple = -0.03 * _pair(u, v, 0.80, -0.35, 0.14, 0.25)
    return cheek + hollow + fold + chin + temple


def _forehead_lines(u, v, looks):
    """Faint wrinkles across the forehead of older people."""
    waves = np.sin((v + 0.02 * np.cos(3 * u)) * 52) * (1 - smoothstep(0.3, 0.6, np.abs(u)))
    return 0.0035 * looks.age * waves * bump(u, v, 0, -0.62, 9, 0.16)


def relief(u, v, looks, unit):
    """The height of every point of the face above the picture plane, in face units."""
    across = np.abs(u) / np.maximum(half_width(v, looks) * 1.015, 1e-3)
    round_head = np.sqrt(np.clip(1 - across**2.3, 0, 1)) * 0.80
    tall = np.sqrt(np.clip(1 - np.abs(v / 1.72) ** 3.2, 0, 1))
    base = blur((round_head * tall).astype(np.float32), unit * 0.035)
    features = _nose(u, v, looks) + _mouth(u, v, looks) + _eyes_and_brows(u, v, looks)
    features = features + _cheeks_and_chin(u, v, looks) + _forehead_lines(u, v, looks)
    return base + blur(features.astype(np.float32), unit * 0.008)


def light(height, unit):
    """How brightly a relief is lit: a large lamp upper left, a weaker one right, and soft crevices."""
    slope_v, slope_u = np.gradient(height * unit)
    length = np.sqrt(slope_u**2 + slope_v**2 + 1)
    normal = np.stack([-slope_u / length, -slope_v / length, 1 / length])

    def lamp(x, y, z):
        direction = np.array([x, y, z]) / np.sqrt(x * x + y * y + z * z)
        return np.clip((normal * direction[:, None, None]).sum(axis=0), 0, 1)

    crevice = np.clip((blur(height, unit * 0.07) - height) * 2.6, -0.10, 0.35)
    diffuse = 0.30 + 0.56 * lamp(-0.42, -0.40, 0.9) + 0.24 * lamp(0.55, -0.15, 0.8)
    shine = lamp(-0.20, -0.28, 0.95) ** 38 * 0.11
    return diffuse - crevice, shine


def skin_colour(u, v, looks, rng):
    """The colour of the skin before lighting: redder cheeks and nose, darker sockets, stubble."""
    height, width = u.shape
    skin = np.ones((height, width, 3), np.float32) * np.asarray(looks.skin, np.float32)
    red = 0.55 * _pair(u, v, 0.58, 0.42, 0.26, 0.22) + 0.5 * bump(u, v, 0, 0.48, 0.16, 0.14)
    red = red + 0.25 * bump(u, v, 0, 1.2, 0.3, 0.2)
    skin *= 1 - red[..., None] * np.array([0.015, 0.10, 0.095])
    socket = _pair(u, v, 0.40, 0.02, 0.26, 0.20) + 0.5 * looks.age * _pair(u, v, 0.40, 0.16, 0.18, 0.06)
    skin *= 1 - socket[..., None] * np.array([0.10, 0.13, 0.10])
    blotch = fractal_noise(rng, width, height, 14, 18, octaves=5, gain=0.7) * 0.05
    pores = rng.normal(0, 0.012, (height, width)).astype(np.float32)
    skin *= (1 + blotch + pores)[..., None]
    return skin * (1 - _stubble(u, v, looks, rng)[..., None] * np.array([0.34, 0.30, 0.24]))


def _stubble(u, v, looks, rng):
    """Where a beard would grow, with the grain of short hairs."""
    if looks.stubble == 0:
        return np.zeros_like(u)
    jaw = smoothstep(0.58, 0.80, v + 0.35 * np.clip(np.abs(u) - 0.3, 0, 1))
    bare = _pair(u, v, 0.60, 0.45, 0.26, 0.28)
    grain = 0.72 + 0.28 * rng.uniform(-1, 1, u.shape)
    return looks.stubble * jaw * np.clip(1 - 1.2 * bare, 0, 1) * grain
