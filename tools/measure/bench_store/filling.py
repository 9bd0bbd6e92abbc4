"""Many documents for a store, each with all that belongs to it but the files."""

import sqlite3
from pathlib import Path

# The id of the blob of the original, or of what was made from it: the time and random digits, as everywhere, and the
# last one by the kind.
_BLOB = "substr(made, 1, 31) || CASE kind WHEN 'original' THEN 0 WHEN 'portrait' THEN 2 ELSE 1 END"
# What of a table's rows is another value in a copy. `made` is an id of when the copy was made, `ago` how many
# milliseconds before the document that was, `nth` which copy it is.
_CHANGED = {
    "sessions": {"id": "made", "token_hash": "made", "created_at": "created_at - ago"},
    "verifications": {"id": "made", "session_id": "made"},
    "uploads": {"id": "made", "session_id": "made"},
    "blobs": {"id": _BLOB},
    "documents": {"id": "made", "session_id": "made", "verification_id": "made", "upload_id": "made",
                  "created_at": "created_at - ago"},
    "renditions": {"document_id": "made", "blob_id": _BLOB},
    "jobs": {"id": "made || kind", "payload": "made", "run_at": "run_at + ago"},
    "session_events": {"session_id": "made", "document_id": "made"},
    # Behind the last one new notes come; a number of before the first is as good.
    "audit": {"number": "-(nth * 100 + number)", "session_id": "made"},
}
# Where the rows to be copied are more than the table, or fewer.
_CHOSEN = {"blobs": "blobs JOIN (SELECT blob_id, min(kind) AS kind FROM renditions GROUP BY blob_id) ON blob_id = id",
           "audit": "audit WHERE session_id IS NOT NULL"}


def fill(folder: Path, count: int) -> None:
    """Copies the one document in the store of a service that has ended, so many times."""
    database = sqlite3.connect(folder / "muster.sqlite", isolation_level=None)
    # Nothing that is interrupted here is ever opened again.
    for pragma in "journal_mode = OFF", "synchronous = OFF", "cache_size = -2000000", "temp_store = MEMORY":
        database.execute(f"PRAGMA {pragma}")
    database.execute("BEGIN")
    # One each twenty milliseconds, the first one first.
    database.execute(
        "CREATE TEMP TABLE copies AS"
        " WITH RECURSIVE counted(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM counted WHERE nth < :count),"
        " timed AS (SELECT nth, (:count - nth + 1) * 20 AS ago FROM counted)"
        " SELECT nth, ago, printf('%012x', created_at - ago) || lower(hex(randomblob(10))) AS made"
        " FROM timed CROSS JOIN sessions", {"count": count})
    for table, changed in _CHANGED.items():
        names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        database.execute(f"CREATE TEMP TABLE kept AS SELECT * FROM {_CHOSEN.get(table, table)}")
        database.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(changed.get(name, name) for name in names)}"
            " FROM copies CROSS JOIN kept ORDER BY nth")
        database.execute("DROP TABLE temp.kept")
    database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
