"""What samples of a processor were about."""

import collections
import subprocess

# The first that fits counts: a word in the library of the innermost frame, or in any frame of the sample.
SUBJECTS = [
    ("decode, measure, encode", ["libjpeg", "libturbojpeg", "libpng", "libdeflate", "liblcms"],
     ["ImageWorkers", "PictureProcessor", "muster_idct", "transform_half"]),
    ("hash and encrypt", [], ["CCryptoBoringSSL"]),
    ("files: write, sync, name", [], ["BlobStore", "BlobWriter", "SealingFile", "FolderSync", "BlobReader"]),
    ("rows: read, write, sync", ["libsqlite3"],
     ["SQLite", "GRDB", "CommitQueue", "fdatasync", "__libc_pwrite", "__libc_pread"]),
    ("wake and switch threads", [], ["futex", "finish_task_switch", "sem_post", "pthread_cond", "__schedule"]),
    ("HTTP and JSON", ["libFoundation"], ["NIO", "Hummingbird", "JSON"]),
]
REST = "the rest"


def count(recording):
    """How many samples of a recording by perf are about each subject."""
    script = subprocess.run(
        ["perf", "script", "-i", recording, "-F", "ip,sym,dso"], check=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, errors="replace").stdout
    shares = collections.Counter()
    for sample in script.split("\n\n"):
        frames = sample.strip().splitlines()
        if frames:
            shares[_subject(frames)] += 1
    return shares


def _subject(frames):
    for name, libraries, words in SUBJECTS:
        if any(library in frames[0] for library in libraries):
            return name
        if any(word in frame for frame in frames for word in words):
            return name
    return REST
