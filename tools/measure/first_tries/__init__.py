"""Genuine people before the presence check, in good and in bad conditions, and how many get through at the first try."""
