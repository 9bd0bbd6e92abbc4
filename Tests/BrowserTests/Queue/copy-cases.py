"""Copies a waiting case many times, straight into the database: what takes an app hours takes this seconds.

    copy-cases.py DATABASE SESSION COUNT
"""
import sqlite3
import sys

# Each table of what a case is made of, with the column that says whose it is.
TABLES = [("sessions", "id"), ("verifications", "session_id"), ("documents", "session_id"),
          ("review_facets", "session_id")]


def main(path, session, count):
    database = sqlite3.connect(path, timeout=60)
    database.row_factory = sqlite3.Row
    originals = {table: database.execute(f"SELECT * FROM {table} WHERE {column} = ?", [session]).fetchall()
                 for table, column in TABLES}
    ids = {row["id"] for table in ("sessions", "verifications", "documents") for row in originals[table]}
    with database:
        for table, _ in TABLES:
            for row in originals[table]:
                columns = [_column(name, value, ids) for name, value in zip(row.keys(), row)]
                database.execute(
                    f"""WITH RECURSIVE copies(number) AS (
                          SELECT 0 UNION ALL SELECT number + 1 FROM copies WHERE number < {count - 1})
                        INSERT INTO {table} ({", ".join(row.keys())})
                        SELECT {", ".join(text for text, _ in columns)} FROM copies""",
                    [value for _, values in columns for value in values])


def _column(name, value, ids):
    """What a column of a copy has, as SQL with its values."""
    # Nobody has a copy's token.
    if name == "token_hash":
        return "lower(hex(randomblob(16)))", []
    if name == "reference":
        return "printf('C%05d', number)", []
    if value in ids:
        return "? || printf('%012x', number)", [value[:24]]
    if name in ("at", "awaited_since"):
        return "? + 1 + number / 1000", [value]
    return "?", [value]


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
