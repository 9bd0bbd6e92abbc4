"""Takes one shot: lays the document down, lights it, and lets an imperfect camera see it."""

import io

import numpy as np
from PIL import Image

from sample_images.fields import blur, generator, resize_field

from . import camera, extras, light, scenes, screens, sensor
from .backgrounds import background
from .designs import drawn

FOIL_MARGINS = {"laminated": (3.5, 3.5, 3.5, 3.5), "sleeve": (1.6, 7.0, 1.6, 1.6)}
HAZE = {"laminated": 0.035, "sleeve": 0.06}
SCANNER_BEDS = {"scanner-white": (250, 250, 250), "scanner-black": (14, 14, 15)}


def take(shot, seed):
    """The picture, and the document's corners in it, or None when there is none."""
    rng = generator(seed, "take " + shot.name)
    if shot.design is None:
        return _through_the_camera(scenes.scene(shot, rng, seed), shot, None, None, rng, seed), None
    points = camera.corners(shot.design.ratio, shot.pose, shot.size)
    scene = _arranged(shot, points, rng, seed)
    glare = _glare(shot, points, rng)
    return _through_the_camera(scene, shot, points, glare, rng, seed), points


def encoded(picture, shot):
    """The bytes of the file."""
    buffer = io.BytesIO()
    if shot.png:
        picture.save(buffer, "PNG", compress_level=1)
    else:
        picture.save(buffer, "JPEG", quality=shot.quality)
    return buffer.getvalue()


def _arranged(shot, points, rng, seed):
    """The document with all that belongs to it on its background, evenly lit."""
    plane, corners = _plane(shot, points, rng, seed)
    if shot.background in SCANNER_BEDS:
        scene = Image.new("RGB", shot.size, SCANNER_BEDS[shot.background])
    else:
        scene = background(shot.background, shot.size, rng, seed)
        strength = _light(shot).contact_shadow * (0.3 if shot.background == "room" else 1)
        light.contact_shadow(scene, corners, np.hypot(*(points[1] - points[0])), strength, rng)
    seen = camera.laid_down(plane, corners, shot.size)
    if seen:
        scene.paste(seen[0], seen[1], seen[0])
    if "fingers" in shot.extras:
        extras.fingers(scene, points, rng)
    if shot.finger:
        extras.finger_over(scene, points, *shot.finger, rng)
    return scene


def _plane(shot, points, rng, seed):
    """What lies flat (the document, perhaps in foil), and where the corners of that are."""
    design = shot.design
    reduction = int(np.clip(2 * np.log2(design.size[0] * design.scale / camera.width_of(points)), 0, 6))
    plane = drawn(design, shot.holder, seed, shot.back, reduction)
    if shot.chroma < 1:
        plane = extras.grey_print(plane, shot.chroma)
    if shot.screen:
        across = screens.pixels_across(points, shot.screen)
        plane = plane.resize((across, round(across / design.ratio)), Image.Resampling.LANCZOS)
    if "hologram" in shot.extras:
        plane = extras.shimmer(plane, rng)
    for foil in FOIL_MARGINS.keys() & set(shot.extras):
        left, top, right, bottom = FOIL_MARGINS[foil]
        plane = extras.in_foil(plane, plane.width / design.size[0], FOIL_MARGINS[foil], 3.0, HAZE[foil], rng)
        lying = camera.homography(camera.rectangle(0, 0, *design.size), points)
        around = camera.rectangle(-left, -top, design.size[0] + right, design.size[1] + bottom)
        return plane, camera.mapped(lying, around)
    return plane, points


def _glare(shot, points, rng):
    """The reflection as the camera sees it (0...1), or None."""
    if shot.glare is None:
        return None
    seen = camera.laid_down(light.reflection(shot.glare, shot.design.ratio, rng), points, shot.size)
    whole = Image.new("L", shot.size)
    if seen:
        whole.paste(*seen)
    return np.asarray(whole).astype(np.float32) / 255


def _light(shot):
    return light.SCANNER if shot.scan_dpi else light.LIGHTS[shot.light]


def _through_the_camera(scene, shot, points, glare, rng, seed):
    """The picture of the lit scene, after lens, exposure and sensor."""
    lit = _light(shot)
    if "old-phone" in shot.extras:
        scene = Image.blend(scene.convert("L").convert("RGB"), scene, 0.55)
    gains = np.asarray(lit.white_balance, np.float32) * np.float32(lit.paper / sensor.PAPER * 2.0**shot.exposure)
    linear = sensor.linear_bands(scene, gains)
    if lit.unevenness:
        linear *= light.illumination(lit, shot.size, rng).astype(np.float32)
    if glare is not None:
        linear += glare * np.float32(light.REFLECTED)
    if shot.exposure > 0:
        linear += _bloom(linear, shot.size)
    if shot.veil:
        linear = linear * np.float32(1 - shot.veil) + np.float32(shot.veil * 0.62 * lit.paper)
    if shot.blur:
        linear = _blurred(linear, shot.blur, points)
    if shot.screen:
        linear *= screens.stripes(points, shot.design.ratio, shot.screen, shot.size)
        linear = screens.through_filters(sensor.blurred(linear, "gaussian", 0.5))
    if shot.noise:
        sensor.with_noise(linear, shot.noise, rng, seed)
    return sensor.developed(linear)


def _bloom(linear, size):
    """Light that a strongly lit sensor and lens spread over everything."""
    small = np.clip(linear[:, ::16, ::16].mean(axis=0), 0, 3)
    return resize_field(blur(small, small.shape[1] / 12), *size) * np.float32(0.05)


def _blurred(linear, wanted, points):
    """Blurred everywhere, or everywhere but in one quarter of the document."""
    long_side = max(np.hypot(*(points[1] - points[0])), np.hypot(*(points[2] - points[1])))
    soft = sensor.blurred(linear, wanted.form, wanted.permille / 1000 * long_side, wanted.angle)
    if wanted.sharp_corner is None:
        return soft
    keep = sensor.sharp_around(linear.shape[1:], points[wanted.sharp_corner], points.mean(axis=0), 0.5)
    return soft + (linear - soft) * keep
