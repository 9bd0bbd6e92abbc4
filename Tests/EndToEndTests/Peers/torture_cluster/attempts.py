"""The ways pictures come, with each request at a node of its own.

What became of a request without an answer, or with 503, is not known: its node may have carried it out. If there was
no answer, it may also do so later, when it is no longer paused or cut off.
"""

import time

from torture import resumable, whole
from torture.lives import Lost
from uploads.wire import Unexpected

from .answers import Elsewhere, Interrupted, demand_possible

# How long another node may still carry out a request that got no answer.
PATIENCE_SECONDS = 240
# How long a node may go on to show an upload of which another one has told it, if it was not told of the end.
HINT_SECONDS = 35
# How long a node may go on to receive for a line that has ended, after it can hear of that.
SETTLING_SECONDS = 10
# How long after it was left a request may still come to an upload.
LATE_SECONDS = 40


class InCluster:
    """An attempt whose requests go to one node or another."""

    # Whether a request may have taken effect although its sender does not know.
    is_uncertain = False
    former_node = None

    def __init__(self, *arguments):
        super().__init__(*arguments)
        # Where a request that got no answer may still be carried out, and when the last one was left.
        self.left_nodes, self.left_at = set(), None

    @property
    def has_left_requests(self):
        return bool(self.left_nodes)

    def advance(self):
        try:
            return self.bring()
        except Unexpected as error:
            # The first answer to an upload was already the last one.
            try:
                self.demand(error.answer, 104)
            finally:
                self.is_uncertain = True
        except AssertionError as error:
            raise Lost(f"{self.way} {self.id} of {self.person.id}, at node {self.lives.local.node}: {error}") from error
        except Elsewhere:
            self.is_uncertain = True
            raise
        except OSError as error:
            # A node also closes the line of an upload that another request continues, of those that were left: it may
            # come to such a request only after the later one.
            if self.left_at is None or time.monotonic() > self.left_at + LATE_SECONDS:
                self.lives.excuse(error, self.left_nodes)
            self.leave_request()
            raise Interrupted(repr(error)) from error

    def leave_request(self):
        """Notes that the last request may still be carried out."""
        self.left_nodes.add(self.lives.local.node)
        self.left_at = time.monotonic()
        self.is_uncertain = True

    def bring(self):
        """Goes on to the end as `advance`."""
        raise NotImplementedError

    def exchange(self, path, headers, body):
        return self.person.send("POST", path, {**headers, "Upload-Id": self.id}, body)

    def acknowledge(self):
        super().acknowledge()
        self.note_acknowledgement()

    def note_acknowledgement(self):
        node = self.lives.local.node
        self.ledger.count(f"acknowledged by node {node}")
        if self.former_node not in (None, node):
            self.ledger.count("resumed on another node")
        self.former_node = node

    def demand(self, answer, status):
        if answer.status == status:
            return
        if answer.status == 423 and not self.left_nodes:
            raise Lost(f"{self.way} {self.id} of {self.person.id} was sent by nobody else, and answered {answer}")
        demand_possible(self.lives, answer, self.path_of_answer())
        # Another request was quicker with the same upload: where it is has to be asked.
        if answer.status in (409, 410) and self.is_uncertain:
            raise Elsewhere(answer)
        super().demand(answer, status)

    def path_of_answer(self):
        return "/v1"

    def documents(self):
        """None if the upload is not known, or was refused although it may be sent again."""
        begin = time.monotonic()
        while (upload := self.look()) is not None and upload["stage"] == "receiving":
            if time.monotonic() > begin + self.patience():
                raise Lost(f"node {self.lives.local.node} still receives {self.way} {self.id} of {self.person.id}: "
                           f"{upload}; requests were left at {self.left_nodes}")
            time.sleep(0.5)
        if upload is None or upload["stage"] == "refused" and self.is_uncertain:
            return None
        return self.documents_of(upload)

    def patience(self):
        """How many seconds the node that was asked last may go on to show the upload as receiving."""
        if not self.has_arrived:
            return PATIENCE_SECONDS if self.left_nodes else HINT_SECONDS
        # What is in the database counts for a node, unless it still receives the upload itself.
        self.ledger.count("looks at complete uploads that show them as receiving")
        return SETTLING_SECONDS if self.lives.local.node in self.left_nodes else 0

    @property
    def has_arrived(self):
        """Whether a node has said that it has everything."""
        return self.is_acknowledged


class Once(InCluster):
    """A picture that comes whole, with a key by which a repeated request takes effect once."""

    may_break_off = True

    def bring(self):
        if self.may_break_off and self.chance.random() < 0.05:
            self.break_off()
            self.tries += 1
        self.may_break_off = False
        path, headers, body = self.request()
        answer = self.exchange(path, {**headers, "Idempotency-Key": f"key-{self.id}"}, body)
        if answer.status == 409:
            raise Lost(f"{self.way} {self.id} of {self.person.id} was sent with its key again, and answered {answer}")
        self.demand(answer, 201)
        self.acknowledge()
        self.ledger.count("answers given again", answer.headers.get("idempotent-replayed") == "true")
        found = self.documents()
        if found != [answer.json()["id"]]:
            raise Lost(f"{self.way} {self.id} of {self.person.id} was answered {answer}, and its document is {found}")
        return found


class Named(InCluster):
    """A submit, which has no key; but its name is used once."""

    was_sent = False

    def bring(self):
        if self.was_sent and (found := self.outcome()) is not None:
            self.ledger.count("answers lost", not self.is_acknowledged)
            return found
        self.was_sent = True
        answer = self.exchange(*self.request())
        if 400 <= answer.status < 500 and self.is_uncertain:
            raise Elsewhere(answer)
        self.demand(answer, 200)
        self.acknowledge()
        return self.documents()

    def outcome(self):
        """The documents of what was sent; None if it has to be sent, under another name if this one was refused."""
        found = self.documents()
        # What was not known a moment ago may have arrived since.
        if found is None and (upload := self.look()) is not None and upload["stage"] == "refused":
            self.tries += 1
            self.is_uncertain = False
            self.left_nodes.clear()
        return found

    def path_of_answer(self):
        return self.path


class Continued(InCluster):
    """A resumable upload that goes on at another node."""

    # Its documents are looked for only then.
    has_arrived = True
    # Since when it has been shown although it does not exist.
    shown_since = None

    def era(self):
        # A request that was cut off may be carried out at any time, by a node that was paused.
        return 0

    def begin(self):
        if self.was_asked and self.look() is not None:
            place = self.place_of_name()
            answer = self.person.call("HEAD", place, self.upload.headers)
            if answer.status != 404:
                self.upload.place = place
                return
            # A node shows an upload that it is only about to begin, and may fail to.
            self.shown_since = self.shown_since or time.monotonic()
            if time.monotonic() > self.shown_since + PATIENCE_SECONDS:
                raise Lost(f"{self.way} {self.id} of {self.person.id} is shown, and is not there")
            raise Elsewhere(answer)
        self.was_asked = True
        self.create()

    def bring(self):
        try:
            return resumable.Resumable.advance(self)
        except OSError:
            self.cut_in = 0
            raise

    def promise(self, offset):
        super().promise(offset)
        self.note_acknowledgement()

    def cut(self, connection):
        super().cut(connection)
        self.leave_request()

    def give_up(self):
        answer = self.upload.cancel()
        if answer.status == 409 and self.is_uncertain:
            # A request without an answer has brought the rest.
            self.is_given_up, self.offset = False, None
            raise Elsewhere(answer)
        if answer.status != 410:
            self.demand(answer, 204)
        self.ledger.given_up.append(self)
        return []


class OnceRaw(Once, whole.Raw):
    pass


class OnceForm(Once, whole.Form):
    pass


class NamedArchive(Named, whole.ArchiveSubmit):
    pass


class NamedPlain(Named, whole.PlainSubmit):
    pass


class ContinuedTus(Continued, resumable.Tus):
    pass


class ContinuedDraft3(Continued, resumable.Draft3):
    pass


class ContinuedDraft5(Continued, resumable.Draft5):
    pass


class ContinuedDraft6(Continued, resumable.Draft6):
    pass


WAYS = (OnceRaw, OnceForm, NamedArchive, NamedPlain, ContinuedTus, ContinuedTus, ContinuedDraft3, ContinuedDraft5,
        ContinuedDraft6)
