"""Frames of a painted person before a camera, as the presence check asks for them."""

import io
from random import Random

from presence_frames.camera import POSES, frame
from presence_frames.photos import Photo

from .people import LENA
from .portraits import paint_portrait

# Where the eyes are on a painted portrait.
LEFT_EYE, RIGHT_EYE = (598, 593.5), (381, 592.5)


def shows(pose):
    """The pose in words."""
    words = pose.split("_")
    return {
        "look": "looking into the camera",
        "turn": f"with the head turned {words[-1]} degrees to her {words[1]}",
        "move": f"closer to the camera, her face {words[-1]} % as large",
    }[words[0]]


def presence_frame(pose):
    """A frame of the person of the identity card."""
    def make(studio):
        photo = Photo("lena", "lena", "", "", "", "", LEFT_EYE, RIGHT_EYE)
        picture = frame(photo, paint_portrait(LENA, studio.seed), POSES[pose], Random(f"{studio.seed} {pose}"))
        data = io.BytesIO()
        picture.save(data, "JPEG", quality=88)
        return data.getvalue()
    return make
