"""Pictures that may come in several requests, and go on after a line was cut or the service was killed."""

import urllib.parse

from uploads.draft import DraftUpload
from uploads.tus import TusUpload

from .attempt import Attempt
from .lives import Lost


class Resumable(Attempt):
    """Holds the service to every offset that it has ever named."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.size = len(self.picture.data)
        self.was_asked = self.is_given_up = False
        # What the service has named, what was handed to it, and where to go on; None if that has to be asked.
        self.promised = self.handed = 0
        self.offset = None
        # The piece on its way that is to be kept whole or not at all: where it begins and ends. None where bytes of a
        # request that was cut may still come between.
        self.unproven = None
        self.interrupted_in = self.cut_in = None

    @property
    def is_complete(self):
        return self.offset == self.size

    def advance(self):
        era = self.era()
        if self.interrupted_in not in (None, era):
            self.ledger.count("resumed across a kill")
        self.interrupted_in = era
        while self.upload.place is None:
            self.begin()
        while self.offset is None or not self.is_complete:
            if self.is_given_up:
                return self.give_up()
            if self.offset is None:
                self.ask()
            elif self.promised and self.chance.random() < 0.02:
                self.is_given_up = True
            elif self.promised and self.chance.random() < 0.02:
                return self.leave_alone()
            else:
                offset, self.offset = self.offset, None
                self.send(offset)
        return self.documents()

    def era(self):
        """A number that changes when all requests that were cut off are dead for certain."""
        return self.lives.current().number

    def begin(self):
        """Begins the upload, unless that was done and only its answer was lost."""
        if self.was_asked:
            if self.look() is not None:
                self.upload.place = self.place_of_name()
                return
        self.was_asked = True
        self.create()

    def ask(self):
        offset = self.where()
        if offset < self.promised:
            raise Lost(f"{self.way} {self.id} of {self.person.id} had {self.promised} bytes and has {offset}")
        if offset > self.handed or self.unproven and offset not in self.unproven:
            raise Lost(f"{self.way} {self.id} of {self.person.id} has bytes that nobody vouched for: {offset} "
                       f"({self.handed} were sent, {self.unproven} are the ends of a piece with a checksum)")
        self.promise(offset)

    def promise(self, offset):
        self.offset, self.unproven = offset, None
        if offset > self.promised:
            self.promised = offset
            self.lives.acknowledge()

    def hand(self, offset, count):
        self.handed = max(self.handed, offset + count)

    def cut(self, connection):
        connection.cut()
        self.cut_in = self.interrupted_in
        self.ledger.count("lines cut")

    def is_overtaken(self, answer):
        """Whether a request that was cut brought bytes only after its sender had asked for the offset."""
        return answer.status == 409 and self.cut_in == self.interrupted_in

    def give_up(self):
        answer = self.upload.cancel()
        if answer.status != 410:  # An answer to an earlier one may have been lost.
            self.demand(answer, 204)
        self.ledger.given_up.append(self)
        return []

    def leave_alone(self):
        self.ledger.left_alone.append(self)
        return []

    def pieces_left(self, offset):
        """How many bytes the next piece has."""
        left = self.size - offset
        return left if self.chance.random() < 0.3 else self.chance.randint(1, left)


class Tus(Resumable):
    way = "tus"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.upload = TusUpload(self.person, self.picture.data, self.offers[0].said, self.id)

    def place_of_name(self):
        return f"/v1/uploads/tus/{self.id}"

    def create(self):
        count = self.pieces_left(0) if self.chance.random() < 0.3 else 0
        self.hand(0, count)
        answer = self.upload.create(count)
        self.demand(answer, 201)
        self.acknowledge()
        self.promise(int(answer.headers["upload-offset"]))

    def where(self):
        return self.upload.where()

    def send(self, offset):
        count = self.pieces_left(offset)
        checksum = self.chance.choice([None, None, "sha1", "sha256"])
        self.hand(offset, count)
        self.unproven = (offset, offset + count) if checksum and self.cut_in != self.interrupted_in else None
        if self.chance.random() < 0.15:
            connection = self.upload.begin_append(offset, count, checksum)
            connection.send(self.picture.data[offset:offset + self.chance.randrange(count)])
            return self.cut(connection)
        answer = self.upload.append(offset, count, checksum)
        if self.is_overtaken(answer):
            return
        self.demand(answer, 204)
        self.promise(int(answer.headers["upload-offset"]))
        if self.offset != offset + count:
            raise Lost(f"{self.way} {self.id} took {count} bytes at {offset} and is at {self.offset}")


class Draft(Resumable):
    version = None

    def __init__(self, *arguments):
        super().__init__(*arguments)
        query = urllib.parse.urlencode({**self.offers[0].said, "uploadId": self.id})
        self.upload = DraftUpload(self.person, self.picture.data, query, self.version)
        self.has_ended = False

    @property
    def is_complete(self):
        return self.has_ended

    def place_of_name(self):
        return f"/v1/uploads/{self.id}"

    def create(self):
        self.transfer(0, self.upload.create)

    def send(self, offset):
        self.transfer(offset, lambda *counts: self.upload.append(offset, *counts))

    def transfer(self, offset, send):
        count = None if offset == self.size else self.pieces_left(offset)
        # Only the last piece says that it is.
        count = None if count == self.size - offset else count
        end = self.size if count is None else offset + count
        self.hand(offset, end - offset)
        if end > offset and self.chance.random() < 0.15:
            return self.cut(send(count, self.chance.randrange(end - offset)))
        answer = send(count)
        if self.is_overtaken(answer):
            return
        self.demand(answer, 201)
        self.has_ended = self.upload.is_complete(answer)
        if self.has_ended != (count is None) or int(answer.headers["upload-offset"]) != end:
            raise Lost(f"{self.way} {self.id} took bytes {offset} to {end}, and answers {answer}")
        self.is_acknowledged = True
        self.promise(end)

    def where(self):
        offset, self.has_ended = self.upload.where()
        if self.has_ended and offset == self.size:
            # Its answer was lost, and can be had again.
            answer = self.upload.append(offset)
            self.demand(answer, 201)
            if answer.json()["uploadId"] != self.id:
                raise Lost(f"{self.way} {self.id} is complete, and answers {answer}")
        return offset


class Draft3(Draft):
    way, version = "draft 3", 3


class Draft5(Draft):
    way, version = "draft 5", 5


class Draft6(Draft):
    way, version = "draft 6", 6
