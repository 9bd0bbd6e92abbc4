"""Frames as a camera would take them in a presence check, made of one photo of a face."""
