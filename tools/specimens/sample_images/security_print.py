"""The fine-line backgrounds of security printing: guilloches, rosettes, emblem and iridescent patch."""

import colorsys

import numpy as np

from .fields import blur, contour_lines, mix, smoothstep


def coordinates(width, height, scale):
    """Millimetre coordinates of every pixel of a sheet."""
    rows, columns = int(round(height * scale)), int(round(width * scale))
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    return x / scale, y / scale


def gradient(x, width, stops):
    """A horizontal run of colours, evenly spaced."""
    place = np.clip(x / width, 0, 1) * (len(stops) - 1)
    stops = np.asarray(stops, np.float32)
    marks = np.arange(len(stops))
    return np.stack([np.interp(place, marks, stops[:, c]) for c in range(3)], axis=-1).astype(np.float32)


def wavy_lines(canvas, x, y, scale, inks, period=1.1, swing=2.2, turn=0.0, line=0.05, strength=0.6):
    """A family of parallel fine lines, bent by slow waves, printed in a run of inks."""
    across = x * np.cos(turn) + y * np.sin(turn)
    along = -x * np.sin(turn) + y * np.cos(turn)
    bent = along + swing * np.sin(across * 0.16) + 0.4 * swing * np.sin(across * 0.41 + along * 0.11)
    coverage = contour_lines(bent, period, line * scale) * strength
    return canvas + (gradient(x, float(x.max()), inks) - canvas) * coverage[..., None]


def rosette(canvas, x, y, scale, centre, radius, ink, petals=12, depth=0.18, spacing=0.75, line=0.05, strength=0.7):
    """A woven flower of fine closed lines, fading out at its rim."""
    dx, dy = x - centre[0], y - centre[1]
    r, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
    fade = (1 - smoothstep(radius * 0.86, radius, r)) * smoothstep(radius * 0.06, radius * 0.16, r) * strength
    for sign in (1, -1):
        swirl = np.cos(petals * angle + sign * r * 5.0 / radius) * depth
        rings = r * (1 + sign * swirl)
        canvas = mix(canvas, ink, contour_lines(rings, spacing, line * scale) * fade)
    return canvas


def border(canvas, x, y, scale, width, height, ink, inset=1.4, strength=0.6):
    """Two interlaced waves running round the edge."""
    edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    run = x + y
    for sign in (1, -1):
        wave = edge - inset - sign * 0.45 * np.sin(run * 2.6)
        distance = np.abs(wave) * scale
        canvas = mix(canvas, ink, np.clip(0.05 * scale - distance * 0.5 + 0.5, 0, 1) * strength)
    return canvas


def emblem_points(centre, radius):
    """The emblem of Utopia: a seven-pointed star, and three waves under it, inside a ring."""
    cx, cy = centre
    turn = np.linspace(0, 2 * np.pi, 121)
    ring = np.stack([cx + radius * np.cos(turn), cy + radius * np.sin(turn)], 1)
    corners = np.arange(15)
    reach = np.where(corners % 2 == 0, 0.56, 0.25) * radius
    angle = -np.pi / 2 + corners * np.pi / 7
    star = np.stack([cx + reach * np.cos(angle), cy - 0.22 * radius + reach * np.sin(angle)], 1)
    s = np.linspace(-1, 1, 60)
    waves = []
    for k, span in enumerate((0.78, 0.66, 0.46)):
        waves.append(np.stack([cx + s * span * radius,
                               cy + (0.42 + 0.17 * k) * radius + 0.05 * radius * np.sin(s * 9)], 1))
    return ring, star, waves


def draw_emblem(sheet, centre, radius, colour, strength=1.0):
    """Print the emblem on a sheet."""
    ring, star, waves = emblem_points(centre, radius)
    sheet.outline(ring, radius * 0.07, colour, strength=strength)
    sheet.outline((ring - np.array(centre)) * 0.88 + np.array(centre), radius * 0.025, colour, strength=strength)
    sheet.outline(star, radius * 0.08, colour, strength=strength)
    for wave in waves:
        sheet.outline(wave, radius * 0.08, colour, strength=strength)


def hue_wheel(phase):
    """Soft rainbow colours, 0...255; the phase goes once round from 0 to 1."""
    table = np.array([colorsys.hsv_to_rgb(h / 64, 0.55, 1.0) for h in range(64)], np.float32) * 255
    return table[(np.floor(phase * 64) % 64).astype(int)]


def iridescent_patch(canvas, x, y, scale, centre, radius, strength=0.75):
    """A shimmering foil patch: rainbow sectors, engraved rings and a bright star."""
    dx, dy = x - centre[0], y - centre[1]
    r, angle = np.hypot(dx, dy), np.arctan2(dy, dx)
    scallop = radius * (1 + 0.04 * np.cos(16 * angle))
    inside = np.clip((scallop - r) * scale, 0, 1) * strength
    foil = hue_wheel((angle / (2 * np.pi) * 2 + r / radius * 0.8 + 0.15 * np.sin(angle * 5)) % 1.0)
    foil = np.stack([blur(foil[..., c], 0.25 * scale) for c in range(3)], axis=-1)
    sheen = 0.72 + 0.28 * np.cos(2 * angle + 1.0)
    foil = foil * sheen[..., None] * 0.55 + 105
    engraving = contour_lines(r * (1 + 0.10 * np.cos(7 * angle)), 0.42, 0.06 * scale)
    foil = mix(foil, (88, 96, 112), engraving * 0.7)
    star = np.cos(7 * np.arccos(np.clip(np.cos(angle + np.pi / 2), -1, 1)))
    foil = mix(foil, (250, 250, 252), smoothstep(0, 0.15 * radius, radius * (0.36 + 0.12 * star) - r) * 0.9)
    return canvas + (foil - canvas) * inside[..., None]
