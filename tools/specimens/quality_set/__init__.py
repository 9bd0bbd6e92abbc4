"""Draws pictures of invented documents with known defects, and says of each what is wrong with it."""
