"""Films a picture of a document, as a browser shows it for a camera: document_film.py PICTURE FILM.y4m

All films have the same size, so that one can be put in another one's place while it is shown.
"""

import sys

import numpy as np
from PIL import Image, ImageOps

WIDTH, HEIGHT, PICTURES = 1600, 1200, 6


def main(picture, film):
    """Write the film: the picture upright and as large as it fits, each time with other noise, as cameras have it."""
    scene = ImageOps.pad(ImageOps.exif_transpose(Image.open(picture)).convert("RGB"), (WIDTH, HEIGHT), color=(52, 56, 60))
    pixels = np.asarray(scene, dtype=np.float32)
    noise = np.random.default_rng(7)
    with open(film, "wb") as file:
        file.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1\n".encode())
        for _ in range(PICTURES):
            noisy = np.clip(pixels + noise.normal(0, 1.5, pixels.shape), 0, 255).astype(np.uint8)
            light, blue, red = Image.fromarray(noisy).convert("YCbCr").split()
            # Video leaves room at both ends (ITU-R BT.601).
            planes = [light.point(lambda value: 16 + value * 219 / 255)]
            planes += [
                colour.resize((WIDTH // 2, HEIGHT // 2), Image.Resampling.BOX).point(lambda value: 128 + (value - 128) * 224 / 255)
                for colour in (blue, red)
            ]
            file.write(b"FRAME\n" + b"".join(plane.tobytes() for plane in planes))


main(*sys.argv[1:])
