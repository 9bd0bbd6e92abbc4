"""Measures Muster beside libvips and Pillow, on the same pictures and in turn."""
