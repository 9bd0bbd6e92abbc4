"""Saving JPEG files: quality chosen by size, EXIF, XMP, colour profiles, and a many-scan writer."""

import io
import struct

import numpy as np
from PIL import Image

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 photoshop:City="Port Amaris"><dc:creator><rdf:Seq><rdf:li>Nobody Realperson</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Secret note that must not survive</rdf:li></rdf:Alt>
</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""

SUBSAMPLING = {"4:4:4": 0, "4:2:2": 1, "4:2:0": 2}


def encode(picture, quality, subsampling="4:2:0", **options):
    """The bytes of a JPEG file."""
    buffer = io.BytesIO()
    if picture.mode != "L":
        options["subsampling"] = SUBSAMPLING[subsampling]
    picture.save(buffer, "JPEG", quality=quality, **options)
    return buffer.getvalue()


def encode_to_size(picture, most_bytes, subsampling="4:2:0", **options):
    """The best quality whose file is not larger than asked for."""
    low, high, best = 20, 95, None
    while low <= high:
        quality = (low + high) // 2
        data = encode(picture, quality, subsampling, **options)
        if len(data) <= most_bytes:
            best, low = data, quality + 1
        else:
            high = quality - 1
    return best if best is not None else encode(picture, 20, subsampling, **options)


def stored_for_orientation(picture, orientation):
    """The stored pixels that look upright again once the EXIF orientation is applied."""
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    return picture if undo is None else picture.transpose(undo)


def orientation_exif(orientation):
    """An EXIF block with nothing but the orientation."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif.tobytes()


def talkative_exif():
    """An EXIF block that gives away a camera, an owner, a time and a place (all invented)."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0131] = "Specimen Cameras", "Model U", "Specimen 1.0"
    exif[0x013B], exif[0x0132], exif[0x0112] = "Nobody Realperson", "2025:05:17 10:11:12", 1
    details = exif.get_ifd(0x8769)
    details[0x9003], details[0xA431], details[0xA430] = "2025:05:17 10:11:12", "SN-0000-SPECIMEN", "Nobody Realperson"
    place = exif.get_ifd(0x8825)
    place[0], place[1], place[3] = b"\x02\x03\x00\x00", "N", "W"
    place[2], place[4] = (48.0, 52.0, 36.0), (123.0, 23.0, 36.0)
    place[5], place[6] = b"\x00", 12.0
    return exif.tobytes()


def segment(marker, payload):
    """A JPEG marker segment with its length."""
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload


def quantization_table(values):
    """A DQT segment for table 0, from 64 values in zigzag order."""
    return segment(0xDB, b"\x00" + bytes(values))


def frame_header(marker, width, height, sampling):
    """A SOF segment: one byte of sampling factors per component, all using table 0."""
    payload = struct.pack(">BHHB", 8, height, width, len(sampling))
    for number, factors in enumerate(sampling, 1):
        payload += bytes([number, factors, 0])
    return segment(marker, payload)


def huffman_table(kind, symbols, length):
    """A DHT segment in which every symbol has a code of the same length; kind 0x00 is DC, 0x10 AC."""
    counts = [len(symbols) if bits == length else 0 for bits in range(1, 17)]
    return segment(0xC4, bytes([kind]) + bytes(counts) + bytes(symbols))


def scan_header(components, first, last, approximation=0):
    """A SOS segment; every component uses Huffman tables 0."""
    payload = bytes([len(components)]) + b"".join(bytes([c, 0x00]) for c in components)
    return segment(0xDA, payload + bytes([first, last, approximation]))


class BitWriter:
    """Collects bits as the entropy-coded part of a JPEG wants them."""

    def __init__(self):
        self.bits = []

    def put(self, value, count):
        """Append the lowest bits of a value, highest first."""
        if count:
            self.bits.append(format(value & ((1 << count) - 1), f"0{count}b"))

    def data(self):
        """The bytes, padded with ones, with a zero after every 0xFF."""
        text = "".join(self.bits)
        text += "1" * (-len(text) % 8)
        return int("1" + text, 2).to_bytes(len(text) // 8 + 1, "big")[1:].replace(b"\xff", b"\xff\x00") if text else b""


def _zigzag():
    order = sorted(((x, y) for x in range(8) for y in range(8)),
                   key=lambda p: (p[0] + p[1], p[1] if (p[0] + p[1]) % 2 else p[0]))
    return [y * 8 + x for x, y in order]


def _coefficients(channel, step):
    """Quantized DCT blocks of one channel, in zigzag order."""
    k = np.arange(8)
    basis = np.cos((2 * k[None, :] + 1) * k[:, None] * np.pi / 16) * np.where(k == 0, np.sqrt(1 / 8), 0.5)[:, None]
    rows, columns = channel.shape[0] // 8, channel.shape[1] // 8
    blocks = channel.reshape(rows, 8, columns, 8).transpose(0, 2, 1, 3).reshape(-1, 8, 8) - 128.0
    spectrum = np.einsum("ij,njk,lk->nil", basis, blocks, basis)
    flat = np.round(spectrum.reshape(-1, 64)[:, _zigzag()] / np.asarray(step)).astype(int)
    return np.clip(flat, -1023, 1023)


def _put_amplitude(writer, value, size):
    writer.put(value if value > 0 else value + (1 << size) - 1, size)


def _dc_scan(blocks):
    """All DC values of one component: codes of 4 bits give the size, then the difference follows."""
    writer, previous = BitWriter(), 0
    for value in blocks[:, 0].tolist():
        difference, previous = value - previous, value
        size = abs(difference).bit_length()
        writer.put(size, 4)
        _put_amplitude(writer, difference, size)
    return writer.data()


def _single_coefficient_scan(values, symbols):
    """One AC coefficient of every block; runs of blocks without it become one end-of-band code."""
    writer, run = BitWriter(), 0
    place = {symbol: code for code, symbol in enumerate(symbols)}

    def end_run():
        nonlocal run
        while run:
            bits = min(run.bit_length() - 1, 14)
            part = min(run, (2 << bits) - 1)
            writer.put(place[bits << 4], 5)
            writer.put(part - (1 << bits), bits)
            run -= part

    for value in values.tolist():
        if value == 0:
            run += 1
            continue
        end_run()
        size = abs(value).bit_length()
        writer.put(place[size], 5)
        _put_amplitude(writer, value, size)
    end_run()
    return writer.data()


def encode_one_scan_per_coefficient(picture):
    """A valid progressive JPEG with 192 scans: every coefficient of every channel has one of its own."""
    step = [min(255, 12 + 3 * k) for k in range(64)]
    channels = [np.asarray(c, np.float64) for c in picture.convert("YCbCr").split()]
    components = [_coefficients(channel, step) for channel in channels]
    dc_symbols, ac_symbols = list(range(12)), list(range(1, 11)) + [run << 4 for run in range(15)]
    parts = [b"\xff\xd8", quantization_table(step),
             frame_header(0xC2, picture.width, picture.height, [0x11] * 3),
             huffman_table(0x00, dc_symbols, 4), huffman_table(0x10, ac_symbols, 5)]
    for number, blocks in enumerate(components, 1):
        parts += [scan_header([number], 0, 0), _dc_scan(blocks)]
    for k in range(1, 64):
        for number, blocks in enumerate(components, 1):
            parts += [scan_header([number], k, k), _single_coefficient_scan(blocks[:, k], ac_symbols)]
    return b"".join(parts) + b"\xff\xd9"
