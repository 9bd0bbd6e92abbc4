"""What the service left in its folder after it was stopped."""

import os
import sqlite3

from .lives import Lost


def examine(folder, documents):
    """Finds the database sound, a file for each row and a row for each file, and each document once."""
    database = sqlite3.connect(f"file:{folder}/muster.sqlite?mode=ro", uri=True)
    try:
        _examine_database(database)
        _examine_files(folder, {id for id, in database.execute("SELECT id FROM blobs")})
        _examine_documents(database, documents)
    finally:
        database.close()


def _examine_database(database):
    demand("PRAGMA integrity_check", database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
    demand("broken references", database.execute("PRAGMA foreign_key_check").fetchall(), [])
    inspections = database.execute("SELECT id FROM jobs WHERE kind = 'inspect-document'").fetchall()
    demand("pictures that nobody has looked at", inspections, [])
    demand("parts that do not count", database.execute("SELECT * FROM upload_parts WHERE is_open = 1").fetchall(), [])
    unused = database.execute(
        "SELECT id FROM blobs WHERE id NOT IN (SELECT blob_id FROM renditions)"
        " AND id NOT IN (SELECT blob_id FROM upload_parts)").fetchall()
    demand("blobs that nothing refers to", unused, [])


def _examine_files(folder, rows):
    files = set(os.listdir(f"{folder}/blobs"))
    demand("files of uploads on their way", os.listdir(f"{folder}/blobs/incoming"), [])
    demand("files without a row", sorted(files - rows - {"incoming"}), [])
    demand("rows without a file", sorted(rows - files), [])


def _examine_documents(database, documents):
    found = sorted(database.execute("SELECT session_id, upload_id, id, sha256 FROM documents"))
    expected = sorted((known.person.id, known.upload, known.id, known.sha256) for known in documents)
    demand("documents that were acknowledged and are not there", sorted(set(expected) - set(found)), [])
    demand("documents that nobody was told of", sorted(set(found) - set(expected)), [])
    demand("documents in all", len(found), len(expected))


def demand(what, found, expected):
    if found != expected:
        raise Lost(f"{what}: {found if len(str(found)) < 2000 else str(found)[:2000] + ' …'}")
