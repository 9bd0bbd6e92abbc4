"""The job, done by our own C program at the limit of the libraries: `tools/measure/limit`."""

import ctypes

from .contestants import ROOT
from .job import DISPLAY, QUALITY, THUMBNAIL

LIBRARY = ROOT / ".build-limit" / "liblimit.so"
# More than either file takes.
ROOM = 8 << 20

_library = ctypes.CDLL(str(LIBRARY))
_library.limit_job.argtypes = [
    ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t,
    ctypes.c_void_p]
_rooms = [ctypes.create_string_buffer(ROOM) for _ in range(2)]
_files = (ctypes.c_void_p * 2)(*map(ctypes.addressof, _rooms))
_counts = (ctypes.c_long * 2)()


def version():
    """It has none: it is part of this repository."""
    return ""


def job(data):
    """Both files."""
    if _library.limit_job(data, len(data), DISPLAY, THUMBNAIL, QUALITY, _files, ROOM, _counts):
        raise ValueError("the picture is not one that the C program reads")
    return tuple(ctypes.string_at(file, count) for file, count in zip(_files, _counts))
