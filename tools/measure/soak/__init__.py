"""Holds many uploads of every kind at once for a while, and looks for what was lost, kept too long or grew."""
