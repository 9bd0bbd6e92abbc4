"""Draws documents with machine-readable zones as telephones see them, and writes what is printed on each."""
