"""Trains the classifier that reads the characters of machine-readable zones, on characters that it draws itself."""
