"""Makes pictures that the service converts, of specimens, in the folder named by the first argument.

The second argument is the length of their longer side, 1600 without it.
"""

import pathlib
import sys

import pillow_heif
from PIL import Image, ImageCms

folder = pathlib.Path(sys.argv[1])
samples = pathlib.Path(__file__).parents[3] / "SampleImages"
pillow_heif.register_heif_opener()
pillow_heif.options.QUALITY = 70

photo = Image.open(samples / "id-card-front.jpg").convert("RGB")
photo.thumbnail(2 * [int(sys.argv[2]) if len(sys.argv) > 2 else 1600])
size = photo.size
turned = Image.Exif()
turned[0x0112] = 6
profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
fast = {"enc_params": {"preset": "ultrafast"}}

photo.save(folder / "plain.heic", icc_profile=profile, **fast)
# The writer turns the orientation into a transformation, which decoders apply (ISO/IEC 23008-12, 6.5.10).
photo.transpose(Image.Transpose.ROTATE_90).save(folder / "turned.heic", exif=turned.tobytes(), **fast)
# The code points of ITU-T H.273: BT.601 in the full range, as in a JPEG, and BT.709 in the limited one.
phone = {"color_primaries": 1, "transfer_characteristics": 13, "matrix_coefficients": 6, "full_range_flag": 1}
video = {"color_primaries": 1, "transfer_characteristics": 13, "matrix_coefficients": 1, "full_range_flag": 0}
photo.crop((0, 0, size[0] - 3, size[1] - 5)).save(folder / "phone.heic", **phone, **fast)
photo.save(folder / "video.heic", **video, **fast)
photo.convert("L").save(folder / "gray.heic", **fast)
photo.save(folder / "plain.avif", speed=9)
photo.save(folder / "plain.webp", icc_profile=profile)
photo.transpose(Image.Transpose.ROTATE_90).save(folder / "turned.webp", exif=turned)
transparent = photo.convert("RGBA")
transparent.save(folder / "transparent.webp", lossless=True)
photo.save(folder / "plain.pdf", resolution=200)
photo.save(folder / "animated.webp", save_all=True, append_images=[photo.rotate(2)])
print(*size)
