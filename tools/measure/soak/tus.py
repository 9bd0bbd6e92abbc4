"""Uploads by tus 1.0: in pieces, broken off and taken up again, or left for good."""

import base64

from .ledger import Unexplained, Unfinished
from .person import Refused

VERSION = {"Tus-Resumable": "1.0.0"}
PIECE = VERSION | {"Content-Type": "application/offset+octet-stream"}


class TusUpload:
    """One picture on its way; it may take several requests."""

    def __init__(self, person, picture, rate):
        self.person, self.picture, self.rate = person, picture, rate
        # What was acknowledged, and how far the bytes went that lines were cut behind.
        self.offset = self.most = 0

    async def create(self):
        """Begins it, without bytes."""
        said = {"type": self.picture.type, "side": self.picture.side}
        described = ",".join(f"{name} {base64.b64encode(value.encode()).decode()}" for name, value in said.items())
        headers = VERSION | {"Upload-Length": len(self.picture.data), "Upload-Metadata": described}
        answer = await self.person.ask("POST", "/v1/uploads/tus", headers, wants=[201])
        self.place = answer.headers["location"]

    async def append(self, count, wants=(204,)):
        """Sends so many bytes; the answer."""
        while True:
            body = memoryview(self.picture.data)[self.offset:self.offset + count]
            headers = PIECE | {"Upload-Offset": self.offset}
            try:
                answer = await self.person.ask("PATCH", self.place, headers, body, self.rate, wants)
            except Refused as refusal:
                self._go_on(refusal)
                continue
            if answer.status == 204:
                self._move(answer, self.offset + len(body), self.offset + len(body))
            return answer

    async def break_off(self, count, hard):
        """Says that the rest comes, and cuts the line when so many bytes went; gives how many did."""
        body = memoryview(self.picture.data)[self.offset:]
        headers = PIECE | {"Upload-Offset": self.offset}
        try:
            sent = await self.person.break_off("PATCH", self.place, headers, body, count, self.rate, hard)
        except Refused as refusal:
            self._go_on(refusal)
            return 0
        self.most = max(self.most, self.offset + sent)
        return sent

    async def find(self):
        """Asks where to go on: not before what was acknowledged, nor behind what went."""
        self._move(await self.person.ask("HEAD", self.place, VERSION), self.offset, self.most)

    def _go_on(self, refusal):
        """Bytes of a cut line that nobody had read when the service was asked may have come since; it says so then."""
        if refusal.answer.code != "UPLOAD_OFFSET_MISMATCH":
            raise refusal
        self._move(refusal.answer, self.offset + 1, self.most)
        self.person.ledger.moved += 1

    def _move(self, answer, least, most):
        offset = int(answer.headers["upload-offset"])
        if not least <= offset <= most:
            raise Unexplained("an upload goes on where it cannot", f"{self.place} {least} <= {offset} <= {most}")
        self.offset = offset

    async def finish(self):
        """Sends the rest; the document's id."""
        return (await self.append(len(self.picture.data))).headers["document-id"]


async def pieces(person, picture, rate, chance):
    """The whole picture, in several requests."""
    upload = TusUpload(person, picture, rate)
    await upload.create()
    size = chance.randint(32_000, 400_000)
    while len(picture.data) - upload.offset > size:
        await upload.append(size)
    return await upload.finish()


async def resumed(person, picture, rate, chance):
    """The line is cut up to three times; then the rest follows behind what is there."""
    upload = TusUpload(person, picture, rate)
    await upload.create()
    for _ in range(chance.randint(1, 3)):
        rest = len(picture.data) - upload.offset
        if rest < 2:
            break
        await upload.break_off(chance.randint(1, rest - 1), hard=chance.random() < 0.5)
        person.ledger.breaks[person.kind] += 1
        await upload.find()
    return await upload.finish()


async def left(person, picture, rate, chance):
    """The line is cut, and nobody comes again."""
    upload = TusUpload(person, picture, rate)
    await upload.create()
    sent = await upload.break_off(chance.randrange(1, len(picture.data)), hard=chance.random() < 0.5)
    person.ledger.unfinished.append(Unfinished(upload.place, person.token, sent))
