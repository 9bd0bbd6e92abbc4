"""The table in the end, and a sentence for each thing that does not hold."""

from .watch import MIB

OUTCOMES = ("accepted", "rejected", "refused", "cut off", "gone", "unexplained")
MOST_RSS, MOST_WAL, MOST_GROWTH, MOST_SHARE = 250 * MIB, 32 * MIB, 20 * MIB, 0.10
# Connections of the store are opened when they are first needed.
MORE_FILES = 16
# Back-pressure of so many requests is as it may be.
MOST_BUSY = 0.01
# Below, a quarter of the time holds what is only made once.
LEAST_SECONDS = 120


def print_table(at_once, ledger, watch, end, seconds, generator_load, reckoning):
    """What happened, in short."""
    print(f"\n  {'':14}{'at once':>8}" + "".join(f"{outcome:>12}" for outcome in OUTCOMES) + f"{'breaks':>8}{'503':>5}")
    for kind, counts in sorted(ledger.outcomes.items(), key=lambda item: -at_once[item[0]]):
        cells = "".join(f"{counts[outcome]:12,}" for outcome in OUTCOMES)
        print(f"  {kind:14}{at_once[kind]:8}{cells}{ledger.breaks[kind]:8,}{ledger.busy[kind]:5,}")
    refused = ", ".join(f"{code} {count:,}" for code, count in ledger.refused.most_common())
    print(f"  resumed        {ledger.moved} times more had come of a cut line than HEAD had said, and 409 said so")
    rss_2, rss_4, files_2, files_4 = (
        watch.median(name, quarter, seconds) for name in ("rss", "files") for quarter in (2, 4))
    print(f"  refused        {refused}")
    print(f"  uploads        {len(ledger.kept):,} acknowledged, {len(ledger.kept) / seconds:.1f}/s; "
          f"{ledger.requests / seconds:.0f} requests/s")
    print(f"  kept           {reckoning.pictures:,} pictures, {reckoning.bytes / 1e9:.1f} GB; those of "
          f"{reckoning.fetched:,} documents fetched; {len(ledger.unfinished):,} uploads may go on")
    print(f"  memory         {rss_2 / MIB:.0f} MiB in the second quarter, {rss_4 / MIB:.0f} in the last, "
          f"{watch.most('rss') / MIB:.0f} at most, {end.rss / MIB:.0f} in the end")
    print(f"  open files     {watch.beginning.files} in the beginning, {files_2:.0f} in the second quarter, "
          f"{files_4:.0f} in the last, {watch.most('files')} at most, {end.files} in the end")
    print(f"  threads        {watch.most('threads')} at most, {end.threads} in the end")
    print(f"  log of writes  {watch.most('wal') / MIB:.1f} MiB at most")
    print(f"  processor      {watch.load:.0%} of a core by the service, {generator_load:.0%} by the clients")


def sentences(ledger, watch, end, seconds, reckoning):
    """What does not hold."""
    for what, (count, example) in ledger.errors.items():
        yield f"{count} × {what}" + (f" ({example})" if example else "")
    yield from reckoning.problems
    busy = ledger.busy.total()
    if busy > MOST_BUSY * ledger.requests:
        yield f"the service was busy for {busy} of {ledger.requests} requests"
    if watch.most("rss") > MOST_RSS:
        yield f"it took {watch.most('rss') / MIB:.0f} MiB; {MOST_RSS // MIB} are allowed"
    if watch.most("wal") > MOST_WAL:
        yield f"the log of writes grew to {watch.most('wal') / MIB:.1f} MiB; {MOST_WAL // MIB} are allowed"
    if end.files > watch.beginning.files + MORE_FILES:
        yield f"{end.files} files are open in the end, {watch.beginning.files} were in the beginning"
    if seconds >= LEAST_SECONDS:
        yield from _growth(watch, seconds)


def _growth(watch, seconds):
    before, after = (watch.median("rss", quarter, seconds) for quarter in (2, 4))
    if after - before > min(MOST_GROWTH, MOST_SHARE * before):
        yield f"memory grows: {before / MIB:.0f} MiB in the second quarter, {after / MIB:.0f} in the last"
    before, after = (watch.median("files", quarter, seconds) for quarter in (2, 4))
    if after - before > MORE_FILES:
        yield f"open files grow: {before:.0f} in the second quarter, {after:.0f} in the last"
