"""What a server takes of the processors."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(process):
    """The time that a process and all below it had so far, in user mode and in the kernel; of those that ended, too."""
    fields = dict(_all_fields())
    family = [process]
    for parent in family:
        family += [child for child, own in fields.items() if int(own[1]) == parent]
    # utime and stime, and those of children that ended.
    return sum(int(ticks) for member in family for ticks in fields[member][11:15]) / TICKS


def _all_fields():
    """The fields of each process behind its name, in which there may be blanks."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                yield int(folder.name), (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                pass
