"""The result, for people and for programs."""

import os
from dataclasses import asdict

from bench.table import markdown, processor
from running import Spread

CPU = ("nodes", "PostgreSQL", "store", "proxies", "clients")
# What is counted of a document: the name, the divisor of its unit, digits.
COUNTS = {
    "transactions": ("transactions", 1, 1), "database trips": ("round trips to PostgreSQL", 1, 1),
    "log": ("log, KB", 1000, 1), "pages": ("whole pages in the log", 1, 2), "objects": ("objects", 1, 2),
    "objectBytes": ("objects, KB", 1000, 0), "store trips": ("requests to the store", 1, 1),
    "store bytes": ("sent to and from the store, KB", 1000, 0),
}
# Who is measured by whom, and the least ratio that is a goal.
RATIOS = (
    ("servers", "folder", 0.7), ("far", "near", 0.85), ("far", "servers", None), ("near", "servers", None),
    ("nodes", "servers", None), ("slow nodes", "slow node", 2.7),
)
MAX_LOG_KILOBYTES = 30


class Report:
    """What was measured, and where."""

    def __init__(self, turns, arguments, version):
        self._turns, self._arguments, self._version = turns, arguments, version

    def text(self):
        """The tables, in Markdown, and how far the goals are."""
        return "\n\n".join([
            self._heading(), self._legend(),
            markdown(["over HTTP", "documents a second", "acknowledged, ms: median", "99th percentile",
                      "verdict, ms: median", "connections"], [self._rate_row(name) for name in self._turns]),
            markdown(["CPU, ms a document", *CPU, "all"], [self._cpu_row(name) for name in self._turns]),
            *self._beside(), self._notes()])

    def _beside(self):
        if self._served:
            yield markdown(["a document", *self._served], list(self._count_rows()))
            yield markdown(["ratio", "", "goal", ""], [*self._goal_rows(), *self._work_rows()])

    @property
    def _served(self):
        return [name for name in self._turns if name != "folder"]

    def _heading(self):
        arguments = self._arguments
        settings = f"; {', '.join(arguments.set)}" if arguments.set else ""
        return (f"{processor()}, {len(os.sched_getaffinity(0))} cores; PostgreSQL {self._version}, SeaweedFS.\n"
                f"{', '.join(picture.name for picture in arguments.pictures)}; {arguments.clients} uploads at once; "
                f"rounds: {arguments.rounds} of {arguments.seconds} s; median (least to most){settings}.")

    def _legend(self):
        arguments = self._arguments
        meanings = {
            "folder": "one service on SQLite and a folder",
            "servers": "one service on PostgreSQL and an S3 store",
            "near": "the same through proxies that add nothing",
            "far": f"the same through proxies that add {arguments.database_milliseconds:g} ms to each round trip to "
                   f"PostgreSQL and {arguments.store_milliseconds:g} ms to each request to the store",
            "nodes": f"{arguments.nodes} services that share both servers",
            "slow node": "one service that has a fifth of a core, on both servers",
            "slow nodes": f"{arguments.nodes} such services that share both servers",
        }
        return "\n".join(f"- {name}: {meanings[name]}" for name in self._turns)

    def _rate_row(self, name):
        turns = self._turns[name]
        times = [turn.acknowledgement["p50"] for turn in turns], [turn.acknowledgement["p99"] for turn in turns]
        return [name, Spread.of(turn.per_second for turn in turns).text(1),
                *(Spread.of(values).text(0) for values in times),
                Spread.of(turn.verdict["p50"] for turn in turns).text(0),
                str(max(turn.connections for turn in turns)) if name != "folder" else ""]

    def _cpu_row(self, name):
        turns = self._turns[name]
        return [name, *(Spread.of(turn.cpu[who] * 1000 for turn in turns).text(1) for who in CPU),
                Spread.of(sum(turn.cpu.values()) * 1000 for turn in turns).text(1)]

    def _count_rows(self):
        for key, (name, divisor, digits) in COUNTS.items():
            yield [name, *(self._count(served, key, divisor, digits) for served in self._served)]

    def _count(self, name, key, divisor, digits):
        values = [turn.each[key] / divisor for turn in self._turns[name] if key in turn.each]
        return Spread.of(values).text(digits) if values else ""

    def _goal_rows(self):
        for one, other, least in RATIOS:
            if one in self._turns and other in self._turns:
                ratios = Spread.of(
                    mine.per_second / theirs.per_second for mine, theirs in zip(self._turns[one], self._turns[other]))
                yield [f"{one} : {other}, documents a second", ratios.text(2), *_least(least, ratios)]
        for name in self._served[:1]:
            log = Spread.of(turn.each["log"] / 1000 for turn in self._turns[name])
            yield [f"log of PostgreSQL, {name}, KB a document", log.text(1),
                   f"at most {MAX_LOG_KILOBYTES}", _word(log.middle <= MAX_LOG_KILOBYTES)]

    def _work_rows(self):
        """What the rate would be by processor time alone, and if the store had machines of its own."""
        if "folder" in self._turns and "servers" in self._turns:
            left_out = {"": set(), ", without the store": {"store"}, ", services alone": {*CPU} - {"nodes"}}
            for name, others in left_out.items():
                ratios = Spread.of(
                    _work(theirs, others) / _work(mine, others)
                    for mine, theirs in zip(self._turns["servers"], self._turns["folder"]))
                yield [f"folder : servers, CPU of a document{name}", ratios.text(2), "", ""]

    @staticmethod
    def _notes():
        return (
            "Everything runs on the same cores, the clients too. Other work on the machine disturbs rates; ratios,\n"
            "which are within each round, less; and CPU least. The store does not sync what it keeps; PostgreSQL and\n"
            "the folder do. A service runs only during its turn. Log: all that PostgreSQL adds to its write-ahead log\n"
            "meanwhile, whole pages after a checkpoint included. Round trips: how often a client spoke after the\n"
            "server, also without waiting for an answer. With several services, times are those of the slowest one's\n"
            "clients.")

    def as_json(self):
        """Everything, each round included."""
        return {
            "processor": processor(), "cores": len(os.sched_getaffinity(0)), "postgresql": self._version,
            "pictures": [picture.name for picture in self._arguments.pictures], "clients": self._arguments.clients,
            "seconds": self._arguments.seconds, "settings": self._arguments.set,
            "contestants": {name: [asdict(turn) for turn in turns] for name, turns in self._turns.items()},
        }


def _least(limit, ratios):
    return ["", ""] if limit is None else [f"at least {limit:g}", _word(ratios.middle >= limit)]


def _work(turn, others):
    return sum(seconds for who, seconds in turn.cpu.items() if who not in others)


def _word(is_reached):
    return "reached" if is_reached else "missed"
