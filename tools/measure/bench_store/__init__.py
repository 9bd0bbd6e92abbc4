"""Uploads into a store of a million documents, beside an empty one."""
