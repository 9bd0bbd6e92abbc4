"""The job that all do: decode, turn upright, fit into 1600×1600, store as JPEG, and the same with 320×320.

Both files have quality 85, colours at half the resolution (4:2:0), the standard Huffman tables and no metadata.
"""

DISPLAY = 1600
THUMBNAIL = 320
QUALITY = 85
