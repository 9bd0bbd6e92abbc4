"""Frames of a painted person before a camera, as the presence check asks for them."""

import io
from random import Random

from presence_frames.camera import CLOSE, Shot, frame
from presence_frames.photos import Photo

from .people import LENA
from .portraits import paint_portrait

# Where the eyes are on a painted portrait.
LEFT_EYE, RIGHT_EYE = (598, 593.5), (381, 592.5)
SHOTS = {
    "look_straight": (Shot(), "looking into the camera"),
    "turn_left": (Shot(degrees=30), "with the head turned to her left"),
    "turn_right": (Shot(degrees=30, mirrored=True), "with the head turned to her right"),
    "move_closer": (Shot(eyes=CLOSE), "closer to the camera"),
}


def presence_frame(step):
    """A frame of the person of the identity card."""
    def make(studio):
        photo = Photo("lena", "lena", "", "", "", "", LEFT_EYE, RIGHT_EYE)
        picture = frame(photo, paint_portrait(LENA, studio.seed), SHOTS[step][0], Random(f"{studio.seed} {step}"))
        data = io.BytesIO()
        picture.save(data, "JPEG", quality=88)
        return data.getvalue()
    return make
