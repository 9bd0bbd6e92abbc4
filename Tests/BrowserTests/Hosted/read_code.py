"""Prints what the QR code on a picture says: read_code.py PICTURE"""

import sys

from PIL import Image
from pyzbar.pyzbar import decode

for code in decode(Image.open(sys.argv[1])):
    print(code.data.decode())
