#!/usr/bin/env python3
"""Tests both modes, and the README: python3 test_operator.py"""

from __future__ import annotations

import base64
import tempfile
import unittest

from magic import tables
from running import FOLDER
from signing import Key, openssl
from test_camara import CamaraFlowTests, KnownSIMTests, OtherCamaraTests
from test_vendor import CallbackTests, VendorFlowTests, VendorLimitTests

PROGRAMS = (CallbackTests, CamaraFlowTests, KnownSIMTests, OtherCamaraTests, VendorFlowTests, VendorLimitTests)


class ReadmeTests(unittest.TestCase):
    def test_the_readme_has_the_tables_of_the_program(self) -> None:
        self.assertIn("\n".join(tables()), (FOLDER / "README.md").read_text())


class EllipticKeyTests(unittest.TestCase):
    def test_openssl_knows_the_public_key_again(self) -> None:
        key = Key("ec")
        public, signature = key.public(), key.sign(b"text")
        self.assertEqual((public["kty"], public["alg"], key.algorithm), ("EC", "ES256", "ecdsa-sha256"))
        point = b"".join(base64.urlsafe_b64decode(public[name] + "=") for name in ("x", "y"))
        head = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")
        pem = "-----BEGIN PUBLIC KEY-----\n" + base64.encodebytes(head + point).decode() + "-----END PUBLIC KEY-----\n"
        with tempfile.NamedTemporaryFile("w") as file, tempfile.NamedTemporaryFile() as signed:
            file.write(pem)
            file.flush()
            signed.write(signature)
            signed.flush()
            openssl("dgst", "-sha256", "-verify", file.name, "-signature", signed.name, given=b"text")


def main() -> None:
    # All programs start at once, which is quicker than one after the other.
    for tests in PROGRAMS:
        tests.start()
    unittest.main()


if __name__ == "__main__":
    main()
