"""What the nodes left in the tables and in the bucket, and what they told by webhooks."""

import collections
import json
import time

from torture.folder import demand
from torture.lives import Lost

# How long a job may wait after its lease has run out, while nodes run.
LEASE_MARGIN_SECONDS = 120
NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"


class Examination:
    def __init__(self, postgresql, store, ledger, receiver):
        self.postgresql, self.store, self.ledger, self.receiver = postgresql, store, ledger, receiver

    def rows(self, query):
        return [tuple(row) for row in self.postgresql.rows(query)]

    def values(self, query):
        return [value for value, in self.rows(query)]

    def check_leases(self, margin_seconds=LEASE_MARGIN_SECONDS):
        """No job waits although its lease has run out, and none that was due all the time waits for a node.

        Lets it pass if the database does not answer now."""
        late = f"{NOW} - {1000 * margin_seconds}"
        try:
            stuck = self.rows("SELECT id, kind, attempts, run_at, lease_until FROM jobs"
                              f" WHERE lease_until < {late} - 60000")
        except ConnectionError:
            return
        demand("jobs whose lease has run out, and that nobody takes", stuck, [])

    def await_quiet(self, seconds):
        """Waits until nothing is left to do that can be done now."""
        deadline = time.monotonic() + seconds
        waiting = (f"SELECT id, kind, attempts, run_at - {NOW}, lease_until - {NOW} FROM jobs"
                   f" WHERE kind = 'inspect-document' OR run_at <= {NOW} OR lease_owner IS NOT NULL")
        while left := self.rows(waiting):
            if time.monotonic() > deadline:
                demand("jobs that should have ended (id, kind, attempts, due in, leased for)", left, [])
            time.sleep(0.5)

    def examine(self, persons, attempts_without_documents):
        self._examine_documents(attempts_without_documents)
        self._examine_audit()
        self._examine_renditions()
        self._examine_objects()
        self._examine_messages()
        self._examine_verified()
        demand("sessions that were begun and of which nobody was told, or the other way round",
               int(self.values("SELECT count(*) FROM sessions")[0]), persons)

    def _examine_documents(self, without_documents):
        found = set(self.rows("SELECT session_id, upload_id, id, sha256 FROM documents"))
        expected = {(known.person.id, known.upload, known.id, known.sha256) for known in self.ledger.documents}
        demand("documents that were acknowledged and are not there", sorted(expected - found), [])
        demand("documents that were acknowledged twice", len(self.ledger.documents), len(expected))
        # An upload that was left alone may have been brought to its end by a request that got no answer.
        unfinished = {(attempt.person.id, attempt.id) for attempt in without_documents if attempt.is_uncertain}
        unknown = [row for row in sorted(found - expected) if row[:2] not in unfinished]
        demand("documents that nobody was told of", unknown, [])
        self.ledger.count("brought to an end by a request without an answer", len(found - expected))
        demand("uploads with several documents of one type",
               self.rows("SELECT session_id, upload_id, type, side, count(*) FROM documents GROUP BY 1, 2, 3, 4"
                         " HAVING count(*) > 1"), [])
        demand("sides with several documents in force",
               self.rows("SELECT verification_id, type, side, count(*) FROM documents"
                         " WHERE status NOT IN ('DISPOSED', 'REJECTED', 'FAILED') GROUP BY 1, 2, 3"
                         " HAVING count(*) > 1"), [])
        demand("documents that were replaced by several others",
               self.rows("SELECT original_document_id, count(*) FROM documents WHERE original_document_id IS NOT NULL"
                         " GROUP BY 1 HAVING count(*) > 1"), [])
        demand("documents without a verdict",
               self.rows("SELECT id, status FROM documents WHERE status LIKE 'VERIFICATION%'"), [])

    def _examine_audit(self):
        demand("documents whose receipt is not in the audit once",
               self.rows("SELECT d.id, count(a.number) FROM documents d LEFT JOIN audit a ON a.subject = d.id"
                         " AND a.action = 'document.received' GROUP BY d.id HAVING count(a.number) <> 1"), [])
        demand("documents that were judged more than once",
               self.rows("SELECT subject, count(*) FROM audit WHERE action = 'document.judged' GROUP BY 1"
                         " HAVING count(*) > 1"), [])
        demand("documents with a verdict whose judgement is not in the audit",
               self.rows("SELECT id, status FROM documents d WHERE status IN ('ACCEPTED', 'REJECTED') AND NOT EXISTS"
                         " (SELECT 1 FROM audit a WHERE a.subject = d.id AND a.action = 'document.judged')"), [])
        demand("repeated records that no job counts",
               self.values("SELECT count(*) FROM audit_aggregates HAVING count(*) > 0 AND NOT EXISTS"
                           " (SELECT 1 FROM jobs WHERE kind = 'aggregate-audit')"), [])

    def _examine_renditions(self):
        demand("renditions of one kind of one document",
               self.rows("SELECT document_id, kind, count(*) FROM renditions GROUP BY 1, 2 HAVING count(*) > 1"), [])
        demand("blobs that nothing refers to",
               self.values("SELECT id FROM blobs WHERE id NOT IN (SELECT blob_id FROM renditions)"
                           " AND id NOT IN (SELECT blob_id FROM upload_parts)"), [])
        # A node that was killed leaves what it was receiving to the end of the upload.
        demand("parts that do not count, of uploads that have ended",
               self.values("SELECT p.blob_id FROM upload_parts p JOIN uploads u ON u.session_id = p.session_id"
                           " AND u.id = p.upload_id WHERE p.is_open = 1 AND u.offer IS NULL"), [])

    def _examine_objects(self):
        rows = {f"blobs/{id[-2:]}/{id}" for id in self.values(
            "SELECT id FROM blobs WHERE id NOT IN (SELECT blob_id FROM upload_parts WHERE is_open = 1)")}
        objects = self.store.objects()
        demand("rows without an object", sorted(rows - set(objects)), [])
        self.ledger.count("objects", len(objects))
        self.ledger.count("objects without a row", len(set(objects) - rows))

    def _examine_messages(self):
        sessions, events = {}, collections.defaultdict(list)
        for id, session, number, event, body in self.rows(
                "SELECT id, session_id, number, event, body FROM webhook_messages"):
            sessions[id] = session, int(number)
            document = json.loads(body)["data"].get("documentId")
            if event.startswith("document."):
                events[session, document].append((event, id))
        demand("documents of whose verdict there are several messages",
               [found for found in events.items() if len(found[1]) > 1], [])
        self._examine_deliveries(sessions)

    def _examine_verified(self):
        for what, query, count in (
                ("codes", "SELECT session_id, count(*) FROM sandbox_messages GROUP BY 1", 2),
                ("messages of the end", "SELECT session_id, count(*) FROM webhook_messages"
                                        " WHERE event = 'session.completed' GROUP BY 1", 1),
                ("ends", "SELECT id, 1 FROM sessions WHERE status = 'FINISHED'", 1)):
            found = {session: int(number) for session, number in self.rows(query)}
            demand(f"sessions that were verified and have another number of {what} than {count}",
                   [(session, found.get(session)) for session in self.ledger.verified if found.get(session) != count],
                   [])

    def _examine_deliveries(self, sessions):
        bodies, last = {}, {}
        with self.receiver.lock:
            messages = list(self.receiver.messages)
        for _, id, body in messages:
            if id not in sessions:
                raise Lost(f"a message was sent that there is not: {id} {body}")
            if bodies.setdefault(id, body) != body:
                raise Lost(f"message {id} was sent as {bodies[id]} and as {body}")
            session, number = sessions[id]
            # Messages may come again, but none may come for the first time before the one ahead of it.
            if number > last.get(session, 0) + 1:
                raise Lost(f"message {number} of session {session} came before {last.get(session, 0) + 1}")
            last[session] = max(number, last.get(session, 0))
        sent = set(self.values("SELECT message_id FROM webhook_deliveries WHERE state = 'DELIVERED'"))
        demand("messages that were delivered and did not come", sorted(sent - set(bodies)), [])
        waiting = self.values("SELECT message_id FROM webhook_deliveries WHERE state <> 'DELIVERED'")
        self.ledger.count("messages", len(sessions))
        self.ledger.count("messages that came again", len(messages) - len(bodies))
        self.ledger.count("messages that wait for another try", len(waiting))
        demand("messages that were neither delivered nor wait",
               self.values("SELECT message_id FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id"
                           " WHERE d.state <> 'DELIVERED' AND NOT EXISTS (SELECT 1 FROM jobs j WHERE"
                           " j.kind = 'deliver-webhooks' AND j.session_id = m.session_id)"), [])
