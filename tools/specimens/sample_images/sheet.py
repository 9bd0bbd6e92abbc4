"""A document being drawn: a picture measured in millimetres."""

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .fields import smoothstep, to_array, to_picture
from .fonts import font

SUPERSAMPLE = 3
INK = (38, 36, 44)
LABEL = (72, 92, 112)


class Sheet:
    """A picture with a scale, and the few ways of printing on it that the specimens need."""

    def __init__(self, array, scale):
        self.picture = to_picture(array)
        self.scale = scale

    def px(self, millimetres):
        """Millimetres in whole pixels."""
        return int(round(millimetres * self.scale))

    def text(self, x, y, text, size, face="plain", colour=INK, anchor="ls", weight=0.0):
        """Print text with its anchor at x, y; size is in millimetres, weight thickens the strokes."""
        ImageDraw.Draw(self.picture).text(
            (x * self.scale, y * self.scale), text, font=font(face, self.px(size)), fill=tuple(colour), anchor=anchor,
            stroke_width=weight * size * self.scale)

    def spread_text(self, x, y, text, size, advance, face="machine", colour=INK):
        """Print text in cells of equal width, as machine-readable lines are."""
        for index, character in enumerate(text):
            self._glyph(x + (index + 0.5) * advance, y, character, size, face, colour)

    def _glyph(self, x, y, character, size, face, colour):
        ImageDraw.Draw(self.picture).text(
            (x * self.scale, y * self.scale), character, font=font(face, self.px(size)), fill=colour, anchor="ms")

    def stamp(self, colour, mask, strength=1.0):
        """Print a colour through a mask of the size of the sheet."""
        if strength < 1:
            mask = mask.point(lambda value: value * strength)
        self.picture.paste(tuple(colour), (0, 0), mask)

    def outline(self, points, width, colour, closed=False, strength=1.0):
        """A smooth line through points in millimetres."""
        mask, origin = self._line_mask(points, width, closed)
        if strength < 1:
            mask = mask.point(lambda value: value * strength)
        self.picture.paste(tuple(colour), origin, mask)

    def _line_mask(self, points, width, closed):
        points = np.asarray(points, float) * self.scale
        margin = width * self.scale + 2
        left, top = np.floor(points.min(axis=0) - margin).astype(int)
        right, bottom = np.ceil(points.max(axis=0) + margin).astype(int)
        big = Image.new("L", ((right - left) * SUPERSAMPLE, (bottom - top) * SUPERSAMPLE), 0)
        moved = [tuple(p) for p in (points - np.array([left, top])) * SUPERSAMPLE]
        if closed:
            moved.append(moved[0])
        stroke = max(1, int(round(width * self.scale * SUPERSAMPLE)))
        ImageDraw.Draw(big).line(moved, fill=255, width=stroke, joint="curve")
        return big.resize((int(right - left), int(bottom - top)), Image.Resampling.BOX), (int(left), int(top))

    def box(self, x, y, width, height, colour, radius=0.0, strength=1.0):
        """A filled rectangle with rounded corners."""
        mask = rounded_mask(self.px(width), self.px(height), radius * self.scale)
        self.picture.paste(tuple(colour), (self.px(x), self.px(y)), mask.point(lambda value: value * strength))

    def photo(self, portrait, x, y, width, height, soft_edge=0.35):
        """Print a portrait whose edges melt into the background."""
        size = (self.px(width), self.px(height))
        mask = Image.new("L", size, 0)
        inset = self.px(soft_edge)
        ImageDraw.Draw(mask).rectangle((inset, inset, size[0] - inset - 1, size[1] - inset - 1), fill=255)
        mask = mask.filter(ImageFilter.GaussianBlur(max(0.5, inset * 0.55)))
        self.picture.paste(portrait.resize(size, Image.Resampling.LANCZOS), (self.px(x), self.px(y)), mask)

    def ghost(self, portrait, x, y, width, height, colour, strength=0.5):
        """Print a faint second portrait in one colour and fine lines; half of it melts into the background."""
        size = (self.px(width), self.px(height))
        darkness = ImageChops.invert(portrait.convert("L").resize(size, Image.Resampling.LANCZOS))
        ys, xs = np.mgrid[-1:1:size[1] * 1j, -1:1:size[0] * 1j]
        fade = np.clip(1.6 - 1.5 * np.hypot(xs, ys * 0.9) ** 2, 0, 1) * smoothstep(-0.30, 0.45, xs)
        lines = 0.55 + 0.45 * np.sin(np.arange(size[1])[:, None] / self.scale * 2 * np.pi / 0.34)
        level = np.clip(to_array(darkness) - 30, 0, 255) * fade * lines * strength
        self.picture.paste(tuple(colour), (self.px(x), self.px(y)), to_picture(level))

    def field(self, x, y, label, value, size=2.5, label_size=1.35):
        """A small label with a value printed below it."""
        self.text(x, y, label, label_size, colour=LABEL)
        self.text(x, y + size * 0.92 + 0.35, value, size, colour=INK, weight=0.022)

    def microtext(self, x, y, width, words, size=0.55, colour=LABEL):
        """A line of tiny repeated words."""
        letters = font("plain", self.px(size))
        text = words
        while letters.getlength(text) < width * self.scale:
            text += words
        while letters.getlength(text) > width * self.scale:
            text = text[:-1]
        self.text(x, y, text, size, colour=colour)


def rounded_mask(width, height, radius):
    """A filled rectangle with smooth round corners."""
    big = Image.new("L", (width * 2, height * 2), 0)
    ImageDraw.Draw(big).rounded_rectangle((0, 0, width * 2 - 1, height * 2 - 1), radius * 2, fill=255)
    return big.resize((width, height), Image.Resampling.BOX)
