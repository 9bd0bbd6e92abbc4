"""Pictures, and how each SDK packs them."""

import base64
import io
import os
import pathlib
import uuid
import zipfile

SPECIMENS = pathlib.Path(__file__).parents[4] / "SampleImages"

GOOD = {
    ("ID_CARD", "FRONT"): "id-card-front-orientation-6.jpg",
    ("ID_CARD", "BACK"): "id-card-back-422.jpg",
    ("PASSPORT", "FRONT"): "passport-grayscale.jpg",
    ("DRIVING_LICENSE", "FRONT"): "driving-licence-444.jpg",
}
IOS_NAMES = {"ID_CARD": "idcard", "PASSPORT": "passport", "DRIVING_LICENSE": "driverslicense"}
ANDROID_NAMES = {"ID_CARD": "id_card", "PASSPORT": "passport", "DRIVING_LICENSE": "drivers_license"}


def unique(specimen):
    """The bytes of a specimen with a comment that makes them a picture of their own."""
    jpeg = (SPECIMENS / specimen).read_bytes()
    return jpeg[:2] + b"\xff\xfe\x00\x12" + os.urandom(16) + jpeg[2:]


class Picture:
    """One side of one document as an app hands it to its SDK."""

    def __init__(self, type="ID_CARD", side="FRONT", data=None, original=None):
        self.type = type
        self.side = side
        self.data = unique(GOOD[type, side]) if data is None else data
        self.original = original


def bad(type="ID_CARD", side="FRONT", original=None):
    """A picture that is too small."""
    return Picture(type, side, unique("id-card-front-small.jpg"), original)


def good(types):
    """Pictures of all sides of these types."""
    return [Picture(type, side) for type, side in GOOD if type in types]


class Pipe(io.RawIOBase):
    """Cannot be rewound, so that what is zipped into it gets data descriptors and no sizes in its local headers."""

    def __init__(self):
        super().__init__()
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.bytes += data
        return len(data)


def zipped(entries):
    """An archive of (name, bytes); None for the bytes makes a folder of it."""
    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        # A name that is there twice stands for one file on a phone.
        for name, data in dict(entries).items():
            with archive.open(name, "w") as entry:
                entry.write(data or b"")
    return bytes(pipe.bytes)


def described(picture, filename, **more):
    """What is said of a document; what is nil is left out."""
    said = {"filename": filename, "type": picture.type, "side": picture.side, "originalDocumentId": picture.original}
    return {name: value for name, value in {**said, **more}.items() if value is not None}


def ios(pictures):
    """A folder of a random name, zipped by the system with all its litter; base64 in one line."""
    folder = str(uuid.uuid4()).upper()
    names = [f"{folder}/{IOS_NAMES[picture.type]}_{picture.side.lower()}.jpg" for picture in pictures]
    entries = [(f"{folder}/", None), (f"{folder}/.DS_Store", b"\0\0\0\1Bud1")]
    for name, picture in zip(names, pictures):
        entries += [(name, picture.data), (f"__MACOSX/{folder}/._{name.split('/')[1]}", b"\0\5\26\7")]
    return {
        "data": base64.b64encode(zipped(entries)).decode(),
        "resubmit": any(picture.original for picture in pictures),
        "documents": [described(picture, name) for picture, name in zip(pictures, names)],
    }


def android(pictures):
    """Flat, and base64 with a line feed every 76 characters and at its end."""
    names = [f"{ANDROID_NAMES[picture.type]}_{picture.side.lower()}.jpg" for picture in pictures]
    archive = zipped([(name, picture.data) for name, picture in zip(names, pictures)])
    return {
        "data": base64.encodebytes(archive).decode(),
        "resubmit": any(picture.original for picture in pictures),
        "documents": [described(picture, name) for picture, name in zip(pictures, names)],
    }


def second(pictures):
    """No archive: each picture by itself."""
    return {
        "resubmit": any(picture.original for picture in pictures),
        "documents": [
            described(
                picture,
                f"{picture.type.lower()}_{picture.side.lower()}.jpg",
                country="UTO",
                data=base64.b64encode(picture.data).decode(),
            )
            for picture in pictures
        ],
    }
