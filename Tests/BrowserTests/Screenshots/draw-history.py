"""Gives a desk a past, straight in its database, so that its pages show what they show after a month of work.

    draw-history.py DATABASE NOW

Cases that wait have waited for a while, and the decisions that were made are repeated over thirty days, by people who do not
exist. NOW is in milliseconds since 1970. The same decisions always give the same past.
"""
import json
import random
import sqlite3
import sys
import uuid

MINUTE, DAY = 60_000, 86_400_000
PEOPLE = [("Anna Berg", 5), ("Ben Holm", 4), ("Cora Lind", 2)]


def spread_ages(database, luck):
    """The oldest has waited for most of a day, the newest for minutes."""
    waiting = database.execute(
        "SELECT id, awaited_since FROM sessions WHERE awaited = 'reviewer' ORDER BY awaited_since DESC, id").fetchall()
    age = 0
    for session, since in waiting:
        age += int(luck.uniform(4, 30) * MINUTE * (1 + age / (60 * MINUTE)))
        database.execute("UPDATE sessions SET awaited_since = ?, created_at = created_at - ? WHERE id = ?",
                         [since - age, age, session])
        database.execute("UPDATE review_facets SET at = at - ? WHERE session_id = ? AND queue = 'waiting'", [age, session])
        for table in ("documents", "session_events"):
            moment = "created_at" if table == "documents" else "at"
            database.execute(f"UPDATE {table} SET {moment} = {moment} - ? WHERE session_id = ?", [age, session])


def forget_the_sandbox(database):
    """What made some cases doubtful is no word of a real project's."""
    for session, fields in database.execute("SELECT id, custom_fields FROM sessions").fetchall():
        kept = {name: value for name, value in json.loads(fields).items() if not name.startswith("sandbox.")}
        database.execute("UPDATE sessions SET custom_fields = ? WHERE id = ?", [json.dumps(kept), session])


def repeat_decisions(database, luck, now):
    made = database.execute("SELECT * FROM reviews ORDER BY at, id").fetchall()
    for row in made:
        database.execute("UPDATE reviews SET waited_milliseconds = ?, handled_milliseconds = ? WHERE id = ?",
                         [int(luck.uniform(9, 60) * MINUTE), int(luck.uniform(15, 90) * 1000), row["id"]])
    accepted = [row for row in made if row["decision"] == "accept"]
    others = [row for row in made if row["decision"] != "accept"]
    revision = 1_000
    for day in range(30):
        begin = now - (day + 1) * DAY
        weekend = (begin // DAY + 4) % 7 in (0, 6)
        for _ in range(luck.randint(2, 6) if weekend else luck.randint(18, 34)):
            row = dict(luck.choice(others if luck.random() < 0.16 and others else accepted))
            row["id"] = str(uuid.UUID(int=luck.getrandbits(128), version=4))
            revision += 1
            row["revision"] = revision
            row["at"] = begin + int(luck.betavariate(4, 4) * DAY)
            row["reviewer"] = luck.choices([name for name, _ in PEOPLE], [share for _, share in PEOPLE])[0]
            row["waited_milliseconds"] = int(luck.lognormvariate(3.1, 0.8) * MINUTE)
            row["handled_milliseconds"] = int(luck.lognormvariate(3.6, 0.5) * 1000)
            row["note"] = None
            names = ", ".join(row)
            database.execute(f"INSERT INTO reviews ({names}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def main(path, now):
    luck = random.Random(20261122)
    database = sqlite3.connect(path, timeout=60)
    database.row_factory = sqlite3.Row
    with database:
        forget_the_sandbox(database)
        repeat_decisions(database, luck, now)
        spread_ages(database, luck)


main(sys.argv[1], int(sys.argv[2]))
