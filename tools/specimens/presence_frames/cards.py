"""Identity cards of people of whom there are photos: our own specimens with another portrait."""

from unittest.mock import patch

from PIL import Image

from sample_images import documents
from sample_images.fields import to_picture
from sample_images.people import LENA
from sample_images.photograph import take_photo
from sample_images.studio import SCENES

from .photos import Photo

PORTRAIT = (700, 900)


def card_front(photo: Photo, picture: Image.Image, seed: int = 2025) -> Image.Image:
    """A photo of the front of a card with this person on it."""
    portrait = portrait_of(photo, picture)
    with patch.object(documents, "paint_portrait", lambda person, seed: portrait):
        card = documents.id_card_front(LENA, seed)
    return to_picture(take_photo(card, SCENES["oak"], (1600, 1200), seed, f"card of {photo.name}"))


def portrait_of(photo: Photo, picture: Image.Image) -> Image.Image:
    """Head and shoulders, as on documents."""
    (lx, ly), (rx, ry) = photo.left_eye, photo.right_eye
    distance = ((lx - rx) ** 2 + (ly - ry) ** 2) ** 0.5
    middle, width = ((lx + rx) / 2, (ly + ry) / 2), distance * 4.2
    height = width * PORTRAIT[1] / PORTRAIT[0]
    box = (middle[0] - width / 2, middle[1] - height * 0.42, middle[0] + width / 2, middle[1] + height * 0.58)
    return picture.crop(tuple(round(side) for side in box)).resize(PORTRAIT, Image.Resampling.LANCZOS)
