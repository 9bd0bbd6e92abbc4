"""What the program said of each picture, beside what is true of it."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

AT_A_TIME = 200
# Codes that only ever warn: a warning is all that can be hoped for.
WARN_ONLY = ("GREYSCALE", "SCREEN")


class Unjudged(Exception):
    """The program did not say anything of a picture."""


@dataclass(frozen=True)
class Judged:
    """A label of the set, and the facts by their codes. `refusal` is why there are none, if so."""

    label: dict
    facts: dict
    quadrilateral: list | None
    refusal: str | None = None

    @property
    def kind(self):
        """"clean", "pair", or the code of the defect."""
        return self.label["kind"]

    def codes(self, *severities):
        """The codes that were judged so."""
        found = [code for code, fact in self.facts.items() if fact["severity"] in severities]
        return found + ([self.refusal] if self.refusal and "reject" in severities else [])

    @property
    def refused(self):
        """Whether the picture would not be taken, for whatever reason."""
        return bool(self.codes("reject"))

    @property
    def expected(self):
        """Whether the code of the defect is among those the picture is judged bad by."""
        return self.kind in self.codes(*(("reject", "warn") if self.kind in WARN_ONLY else ("reject",)))

    def as_json(self):
        """Everything, for a look by other tools."""
        return self.label | {"quality": list(self.facts.values()), "found": self.quadrilateral, "refusal": self.refusal}


def labels(folder):
    """The labels of a set, each with the path of its picture."""
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) | {"path": str(folder / json.loads(line)["file"])} for line in lines]


def judge(program, pictures, note):
    """Let the program judge the pictures, some hundred at a time.

    Raises Unjudged when it leaves one out.
    """
    answers = {}
    for kind in sorted({label["type"] for label in pictures}):
        paths = [label["path"] for label in pictures if label["type"] == kind]
        for start in range(0, len(paths), AT_A_TIME):
            answers |= _answers(program, kind, paths[start:start + AT_A_TIME])
            note(f"{len(answers)} of {len(pictures)} pictures judged")
    return [_judged(label, answers[label["path"]]) for label in pictures]


def _answers(program, kind, paths):
    """The program's lines by the paths they are about."""
    command = [*program, "process", "--facts", "--json", "--type", kind, *paths]
    # Its exit code may say that pictures were refused; only what it printed counts.
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    by_name = {Path(line["file"]).name: line for line in lines if "file" in line}
    missing = [path for path in paths if Path(path).name not in by_name]
    if missing:
        raise Unjudged(f"{len(missing)} pictures without a line, the first {missing[0]}: {run.stderr.strip()[-400:]}")
    return {path: by_name[Path(path).name] for path in paths}


def _judged(label, answer):
    order = ("ok", "warn", "reject")
    facts = {}
    for fact in sorted(answer.get("quality", []), key=lambda fact: order.index(fact["severity"])):
        facts[fact["code"]] = fact
    refusal = answer["error"]["code"] if "error" in answer else None
    return Judged(label, facts, answer.get("quadrilateral"), refusal)
