"""Makes pictures that take a decoder much memory, of a specimen, in the folder named by the first argument."""

import pathlib
import sys

from PIL import Image

folder = pathlib.Path(sys.argv[1])
specimen = pathlib.Path(__file__).parents[3] / "SampleImages" / "id-card-front.jpg"


def save(picture, name, **options):
    picture.save(folder / name, **options)


photo = Image.open(specimen).convert("RGB")
turned = Image.Exif()
turned[0x0112] = 6

save(photo, "baseline.jpg", quality=60)
save(photo, "turned.jpg", quality=60, exif=turned)
save(photo, "fine-chroma.jpg", quality=45, subsampling=0)
save(photo, "progressive.jpg", quality=55, progressive=True)
save(photo.convert("CMYK"), "inks.jpg", quality=40)
# Too small to be halved: all of its rows are decoded as they are.
save(photo.resize((3190, 3190)), "whole.jpg", quality=60, subsampling=0)

few = photo.resize((1600, 1200)).quantize(200)
save(few.convert("RGB"), "quick.png")
large = photo.resize((5700, 4300), Image.Resampling.NEAREST).quantize(16)
save(large, "palette.png")
save(large.convert("RGB"), "rows.png")
save(photo.resize((2300, 1700)).quantize(8).convert("RGB"), "just-rows.png")
