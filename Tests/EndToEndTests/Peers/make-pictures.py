"""Makes pictures of kinds that the specimens leave out, in the folder named by the first argument."""

import pathlib
import sys

import numpy
from PIL import Image, ImageCms

folder = pathlib.Path(sys.argv[1])


def paint(width, height):
    """Soft colours with one sharp corner mark, so that every turning of it looks different."""
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float64)
    red = 255 * x / width
    green = 127 + 100 * numpy.sin(x / 37) * numpy.cos(y / 53)
    blue = 255 * y / height
    picture = numpy.stack([red, green, blue], axis=-1).clip(0, 255).astype(numpy.uint8)
    picture[: height // 8, : width // 4] = (20, 40, 60)
    return Image.fromarray(picture)


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    tags[0x010F] = "Maker"
    return tags.tobytes()


def save(picture, name, **options):
    picture.save(folder / name, **{"compress_level": 1, **options})


plain = paint(1201, 803)
middle = paint(2001, 1333)
large = paint(3001, 1999)
save(plain, "odd-size.jpg", quality=90)
save(large, "large-odd-size.jpg", quality=90)
save(large, "large-444.jpg", quality=90, subsampling=0)
save(large, "large-progressive.jpg", quality=90, progressive=True, subsampling=1)
save(large.convert("L"), "large-gray.jpg", quality=90)
save(large.convert("CMYK"), "large-cmyk.jpg", quality=92)
save(large, "large.png")
save(large.convert("L"), "large-gray.png")
save(paint(2600, 300), "wide.jpg", quality=90)
save(paint(300, 2600), "high.png")
save(plain, "rgb-inside.jpg", quality=92, keep_rgb=True)
save(plain, "restarts.jpg", quality=90, restart_marker_blocks=7)
save(plain, "comment.jpg", quality=90, comment=b"invented " * 900)
save(plain.quantize(4), "palette-2bit.png", bits=2)
save(plain.quantize(16), "palette-4bit.png", bits=4)
save(plain.convert("L"), "gray.png")
save(plain.convert("L"), "gray-key.png", transparency=128)
save(plain, "rgb-key.png", transparency=(20, 40, 60))

alpha = plain.copy()
alpha.putalpha(plain.convert("L"))
save(alpha, "soft-alpha.png")
gray16 = numpy.asarray(plain.convert("L")).astype(numpy.uint16) * 257
save(Image.fromarray(gray16), "gray-16bit.png")

profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
save(plain, "profile.png", icc_profile=profile)
save(plain, "profile.jpg", icc_profile=profile, quality=90)
# A profile says its own length first; one of this length takes three segments of a JPEG.
long_profile = (150_000).to_bytes(4, "big") + profile[4:] + bytes(150_000 - len(profile))
save(plain, "profile-in-parts.jpg", icc_profile=long_profile, quality=90)

for orientation in range(1, 9):
    save(plain, f"turned-{orientation}.png", exif=exif(orientation))
    save(middle, f"middle-turned-{orientation}.jpg", exif=exif(orientation), quality=90)
save(plain, "turned-0.jpg", exif=exif(0), quality=90)
save(plain, "turned-9.jpg", exif=exif(9), quality=90)
