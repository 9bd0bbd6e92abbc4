"""The photos that frames are made of: where they come from, and where the eyes are on them."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from .packages import FACE_RECOGNITION, SCIKIT_IMAGE


@dataclass(frozen=True)
class Photo:
    """A photo of one person who looks into the camera, nearly."""

    name: str
    person: str
    # A package of `packages.py`, and the file within it.
    package: str
    path: str
    sha256: str
    licence: str
    # The middle of the person's left eye, which is on the image's right, and of their right one.
    left_eye: tuple[float, float]
    right_eye: tuple[float, float]
    # By how many degrees the head is turned on the photo, to the person's left.
    turned: float = 0


GOVERNMENT = "a work of the federal government of the United States: public domain"

PHOTOS = [
    Photo("obama.jpg", "obama", FACE_RECOGNITION, "face_recognition-1.3.0/tests/test_images/obama.jpg",
          "0930e3aa8cae5920329c0c8cbc6a2ab70f47b0e67b432875beaa95cbf7e741f6", GOVERNMENT, (550, 216), (444, 216.5)),
    Photo("obama-profile.jpg", "obama", FACE_RECOGNITION, "face_recognition-1.3.0/tests/test_images/obama2.jpg",
          "a7efcc907375274796f39646510704aa86672d59f6d5469d69af3c85590976a6", GOVERNMENT, (372.5, 385), (254, 375), turned=-9),
    Photo("obama-outdoors.jpg", "obama", FACE_RECOGNITION, "face_recognition-1.3.0/tests/test_images/obama3.jpg",
          "76ac6bf97c36dc2da0ad16a537d6a5ac1b10f48d49aac29a0cca9a17cdbc3ca3", GOVERNMENT, (857.5, 403.5), (735.5, 389), turned=14),
    Photo("biden.jpg", "biden", FACE_RECOGNITION, "face_recognition-1.3.0/tests/test_images/biden.jpg",
          "3c17508bb91554c637a2eabddfae790e5bb1caba93130814fc2ac50be9760c4c", GOVERNMENT, (649.5, 351), (533, 325.5), turned=12),
    Photo("collins.png", "collins", SCIKIT_IMAGE, "skimage/data/astronaut.png",
          "88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5", "NASA, not protected by copyright", (246, 104.5), (203.5, 102)),
]


def open_photo(folder: Path, name: str) -> tuple[Photo, Image.Image]:
    """A fetched photo and what is known of it."""
    photo = next(photo for photo in PHOTOS if photo.name == name)
    return photo, Image.open(folder / name).convert("RGB")
