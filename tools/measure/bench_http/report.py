"""The result, for people and for programs."""

import os

from bench.table import markdown, processor
from running import Spread

KINDS = ["raw", "multipart", "submit", "tus"]
# The work on a picture, by the options of `muster bench images`: its verdict and its two renditions, and all that the
# service does with it unless told otherwise.
WORK = {"images": [], "read": ["--read"]}
RESIZERS = {"nginx": "1600 and 320", "nginx-1600": "1600 alone"}


class Report:
    """What was measured, and where."""

    def __init__(self, nginx, pictures, uploads, views, rounds, seconds, at_once):
        self._nginx, self._pictures, self._uploads, self._views = nginx, pictures, uploads, views
        self._rounds, self._seconds, self._at_once = rounds, seconds, at_once

    def text(self):
        """The tables, in Markdown, and what they compare."""
        return "\n\n".join([
            self._heading(),
            markdown(["over HTTP", "a second", "CPU, ms each"], list(self._rates())),
            markdown(["Muster : nginx", "a second", "CPU"], list(self._ratios())),
            *(markdown([f"upload : {_command(work)}", "CPU", "CPU more, ms"], list(self._overheads(work)))
              for work in WORK),
            self._submit(),
            *self._notes()])

    def _heading(self):
        return (f"{processor()}, {len(os.sched_getaffinity(0))} cores; nginx {self._nginx} with its image filter.\n"
                f"{', '.join(self._pictures)}; {self._at_once} at once; rounds: {self._rounds} of {self._seconds} s; "
                "median (least to most).")

    def _rates(self):
        for key, sizes in RESIZERS.items():
            yield self._rate_row(f"pictures: nginx, GET of {sizes}", self._uploads[key], 1)
        for kind in KINDS:
            yield self._rate_row(f"pictures: Muster, {kind}", self._uploads[kind], 1)
        for work in WORK:
            yield self._rate_row(f"the work alone: {_command(work)}", self._uploads[work], 1)
        yield self._rate_row("renditions: nginx, a file", self._views["nginx"], 3)
        yield self._rate_row("renditions: Muster, display", self._views["muster"], 3)

    @staticmethod
    def _rate_row(name, turns, digits):
        return [name, Spread.of(turn.per_second for turn in turns).text(1 if digits == 1 else 0),
                Spread.of(turn.cpu_each * 1000 for turn in turns).text(digits)]

    def _ratios(self):
        for key, sizes in RESIZERS.items():
            yield self._ratio_row(f"pictures, raw to {sizes}", self._uploads["raw"], self._uploads[key])
        yield self._ratio_row("renditions", self._views["muster"], self._views["nginx"])

    @staticmethod
    def _ratio_row(name, ours, theirs):
        pairs = list(zip(ours, theirs))
        return [name, Spread.of(one.per_second / two.per_second for one, two in pairs).text(2),
                Spread.of(one.cpu_each / two.cpu_each for one, two in pairs).text(2)]

    def _overheads(self, work):
        for kind in KINDS:
            pairs = list(zip(self._uploads[kind], self._uploads[work]))
            yield [kind, Spread.of(one.cpu_each / two.cpu_each for one, two in pairs).text(2),
                   self._milliseconds_more(kind, work)]

    def _submit(self):
        return f"CPU of submit minus raw: {self._milliseconds_more('submit', 'raw')} ms a document."

    def _milliseconds_more(self, key, other):
        pairs = zip(self._uploads[key], self._uploads[other])
        return Spread.of((one.cpu_each - two.cpu_each) * 1000 for one, two in pairs).text(1)

    @staticmethod
    def _notes():
        yield ("Pictures: Muster makes a session, takes the upload, keeps it encrypted and synced to disk, decodes it\n"
               "once, judges its quality, turns it upright, makes both sizes, keeps them encrypted, says the verdict,\n"
               "and reads what is printed for machines. The processor time includes that reading; the rate does not\n"
               "wait for it.\n"
               "nginx reads a file on its disk and sends the size back that is asked for: it takes no upload, keeps,\n"
               "judges and turns nothing, and decodes anew for each size, with libgd. Both make JPEGs of quality 85.")
        yield ("Renditions: both send the same bytes over connections that stay open. Muster checks the token, reads\n"
               "and decrypts them, and notes the view in its audit first; nginx has the kernel send the file.")
        yield ("The clients run on the same cores. CPU is that of the server alone, in user mode and in the kernel;\n"
               "other work on the machine disturbs it less than rates. Ratios are within each round; a ratio of CPU\n"
               "below 1 means that Muster takes less.")

    def as_json(self):
        """Everything, each round included."""
        return {
            "processor": processor(), "cores": len(os.sched_getaffinity(0)), "nginx": self._nginx,
            "pictures": self._pictures, "seconds": self._seconds, "atOnce": self._at_once,
            "uploads": {key: _rounds(turns) for key, turns in self._uploads.items()},
            "renditions": {key: _rounds(turns) for key, turns in self._views.items()},
        }


def _command(work):
    return " ".join(["muster bench images", *WORK[work]])


def _rounds(turns):
    return [{"perSecond": turn.per_second, "processorSecondsEach": turn.cpu_each} for turn in turns]
