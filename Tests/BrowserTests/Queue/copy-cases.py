"""Copies a waiting case many times, straight into the database: what takes an app hours takes this seconds.

    copy-cases.py DATABASE SESSION COUNT
"""
import sqlite3
import sys
import uuid

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
        for number in range(count):
            fresh = {known: str(uuid.uuid4()) for known in ids}
            for table, _ in TABLES:
                for row in originals[table]:
                    values = [
                        # Nobody has a copy's token.
                        uuid.uuid4().hex if name == "token_hash"
                        else f"C{number:05}" if name == "reference"
                        else fresh.get(value, value) if isinstance(value, str)
                        else value + 1 + number // 1000 if name in ("at", "awaited_since")
                        else value for name, value in zip(row.keys(), row)]
                    names = ", ".join(row.keys())
                    marks = ", ".join("?" * len(values))
                    database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
