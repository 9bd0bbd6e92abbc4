"""One check, from its first step to its result."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from presence_frames.camera import jpeg
from running import Applicant

from .attempts import Show

# How long a person who holds still does so before the next picture is taken, in seconds.
HOLD = 0.45


def patient_rules(rules: Path | None, folder: Path) -> str:
    """The path of these presence rules with more time: drawing the pictures takes longer than taking them."""
    path = folder / "rules.json"
    path.write_text(json.dumps((json.loads(rules.read_text()) if rules else {}) | {"seconds": 3600}))
    return str(path)


def attend(applicant: Applicant, show: Callable[[dict], Show]) -> tuple[str, list[bytes]]:
    """Shows what is made for each step; a step that none of it takes ends the check.

    Gives the result and its reasons, or the hint at the step where the check ended, and the JPEGs that were shown.
    """
    frames = []
    for step in applicant.begin():
        shown, answer = show(step), None
        while not answer or not answer["stepDone"]:
            try:
                picture = shown.send(answer)
            except StopIteration:
                return answer["hint"], frames
            frames.append(picture if isinstance(picture, bytes) else jpeg(picture))
            answer = applicant.show(step, frames[-1])
            if answer["hint"] == "HOLD_STILL":
                time.sleep(HOLD)
            elif not answer["stepDone"] and answer["framesLeft"] == 0:
                return answer["hint"], frames
    return applicant.submit(), frames
