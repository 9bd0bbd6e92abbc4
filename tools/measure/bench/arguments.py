"""What arguments have to be."""


def count(text):
    """A whole number from 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
