"""Zips the pictures in ./pictures in several ways, each into an archive of its own in this folder."""

import io
import pathlib
import zipfile

pictures = {path.name: path.read_bytes() for path in sorted(pathlib.Path("pictures").iterdir())}


class Stream(io.RawIOBase):
    """A file that cannot go back, so that sizes and check sums must follow the contents."""

    def __init__(self, path):
        self.file = open(path, "wb")

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)

    def close(self):
        self.file.close()
        super().close()


def make(name, folder="", method=zipfile.ZIP_DEFLATED, litter=False, stream=False, zip64=False, comment=b""):
    with (Stream(name) if stream else open(name, "wb")) as target:
        with zipfile.ZipFile(target, "w", method) as archive:
            archive.comment = comment
            if litter:
                archive.writestr(folder, b"")
                archive.writestr(folder + ".DS_Store", b"litter")
            for picture, contents in pictures.items():
                with archive.open(folder + picture, "w", force_zip64=zip64) as entry:
                    entry.write(contents)
                if litter:
                    archive.writestr("__MACOSX/" + folder + "._" + picture, b"litter")


make("flat.zip")
make("stored.zip", method=zipfile.ZIP_STORED)
make("folder.zip", folder="8E0C2C7A-53B1-4C55-8C31-0F1F6C4D9A1B/", litter=True)
make("stream.zip", stream=True)
make("stream-folder.zip", folder="8E0C2C7A-53B1-4C55-8C31-0F1F6C4D9A1B/", litter=True, stream=True)
make("stream-stored.zip", method=zipfile.ZIP_STORED, stream=True)
make("stream-zip64.zip", stream=True, zip64=True)
make("comment.zip", comment=b"invented " * 100)
make("bzip2.zip", method=zipfile.ZIP_BZIP2)
make("lzma.zip", method=zipfile.ZIP_LZMA)
