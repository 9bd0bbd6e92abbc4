"""Broken and malicious files that the service must refuse without harm."""

import struct
import zlib

from PIL import Image

from . import jpeg_writer as jpeg
from . import png_writer as png

START, END = b"\xff\xd8", b"\xff\xd9"
PLAIN_TABLE = [16] * 64


def truncated(data, fraction=0.55):
    """The beginning of a file, cut off in the middle of its picture data."""
    return data[:int(len(data) * fraction)]


def without_end(data):
    """A JPEG whose last two bytes, the end marker, are missing."""
    return data[:-2] if data.endswith(END) else data


def small_jpeg_claiming(width, height, sampling, scan_data):
    """A JPEG of less than 200 bytes whose header claims a huge picture."""
    return (START + jpeg.quantization_table(PLAIN_TABLE) + jpeg.frame_header(0xC0, width, height, sampling)
            + jpeg.huffman_table(0x00, [0], 1) + jpeg.huffman_table(0x10, [0], 1)
            + jpeg.scan_header(range(1, len(sampling) + 1), 0, 63) + scan_data + END)


def header_bomb():
    """20000 x 20000 pixels, claimed by about 150 bytes."""
    return small_jpeg_claiming(20000, 20000, [0x11], b"\x00" * 8)


def header_bomb_25_megapixels():
    """5000 x 5000 pixels in colour claimed by a complete little file."""
    return small_jpeg_claiming(5000, 5000, [0x22, 0x11, 0x11], b"\x00" * 16)


def png_bomb(side=30000):
    """A valid 1-bit PNG that is tiny on disk and enormous in memory."""
    row = bytes(1 + (side + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    return (png.SIGNATURE + png.header(side, side, 1, png.GRAY) + png.chunk(b"IDAT", data) + png.chunk(b"IEND", b""))


def png_with_wrong_checksum(data):
    """A PNG whose picture data does not match its checksum."""
    place = data.index(b"IDAT")
    length = struct.unpack(">I", data[place - 4:place])[0]
    checksum = place + 4 + length
    return data[:checksum] + bytes([data[checksum] ^ 0xFF]) + data[checksum + 1:]


def png_with_text_bomb(data, unpacked=32 * 1024 * 1024):
    """A PNG with a compressed comment that unpacks to 32 MB of spaces."""
    packer = zlib.compressobj(9)
    text = b"".join(packer.compress(b" " * 65536) for _ in range(unpacked // 65536)) + packer.flush()
    after_header = len(png.SIGNATURE) + 25
    return data[:after_header] + png.chunk(b"zTXt", b"Comment\0\0" + text) + data[after_header:]


def many_scans(picture):
    """A progressive JPEG that makes the reader go over the picture 192 times."""
    return jpeg.encode_one_scan_per_coefficient(picture.resize((640, 480), Image.Resampling.LANCZOS))


def plain_text():
    """Text with the name of a JPEG."""
    return b"This is a text file. Its name ends in .jpg, but it is not a picture.\n" * 8


def heic_like():
    """The first boxes of an HEIC file."""
    brands = b"heic" + bytes(4) + b"mif1heic"
    return struct.pack(">I", 8 + len(brands)) + b"ftyp" + brands + struct.pack(">I", 520) + b"meta" + bytes(512)


def webp_like():
    """The beginning of a WebP file."""
    body = b"WEBPVP8 " + struct.pack("<I", 500) + bytes(500)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def pdf_like():
    """A minimal PDF with the name of a JPEG."""
    return (b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
            b"2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
