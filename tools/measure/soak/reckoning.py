"""What must be there in the end: all that was acknowledged, and nothing else."""

import asyncio
import hashlib
import json
import os
import subprocess
import time

from . import pictures
from .ledger import Unexplained
from .person import Person

QUEUE_SECONDS = 600
CHECKERS = 16
# Of so many documents the pictures are fetched.
SAMPLE = 1000


class Reckoning:
    """Finds every sentence in `problems` that the service has to answer for."""

    def __init__(self, muster, data, port, key, ledger):
        self._muster, self._data, self._port, self._key, self._ledger = muster, data, port, key, ledger
        self.problems = []
        # Documents whose pictures were fetched, pictures that were decrypted, and how long all of them are.
        self.fetched = self.pictures = self.bytes = 0
        self._blobs = 0

    async def await_empty_queue(self):
        """Until no picture waits to be judged."""
        end = time.monotonic() + QUEUE_SECONDS
        with Person("reckoning", self._port, self._ledger) as person:
            for status in ("VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"):
                path = f"/v1/documents?limit=1&status={status}"
                while (await person.ask("GET", path, token=self._key)).json()["documents"]:
                    if time.monotonic() > end:
                        self.problems.append(f"pictures still wait to be judged after {QUEUE_SECONDS} s")
                        return
                    await asyncio.sleep(0.5)

    async def check(self, chance):
        """Looks for everything, then for what is too much."""
        sampled = set(chance.sample(range(len(self._ledger.kept)), min(SAMPLE, len(self._ledger.kept))))
        rest = iter(enumerate(self._ledger.kept))

        async def work():
            with Person("reckoning", self._port, self._ledger) as person:
                for index, kept in rest:
                    await self._expect(person, self._check_document, kept, index in sampled)

        await asyncio.gather(*(work() for _ in range(CHECKERS)))
        with Person("reckoning", self._port, self._ledger) as person:
            for unfinished in self._ledger.unfinished:
                await self._expect(person, self._check_unfinished, unfinished)
            await self._expect(person, self._check_list)
        await self._check_folder()

    async def _expect(self, person, check, *arguments):
        try:
            await check(person, *arguments)
        except Unexplained as error:
            self.problems.append(" ".join(str(argument) for argument in error.args if argument))

    async def _check_document(self, person, kept, with_pictures):
        person.token = kept.token
        document = (await person.ask("GET", f"/v1/documents/{kept.id}")).json()
        found = (document["sha256"], document["status"], document["verdict"])
        if found != (kept.sha256, kept.verdict, kept.verdict):
            self.problems.append(f"document {kept.id} of {kept.name} is {found}, not {kept.sha256} {kept.verdict}")
        # What is made from the original shares a file; a portrait has one of its own.
        kept_kinds = {kind for kind, rendition in document["renditions"].items() if rendition is not None}
        self._blobs += len(kept_kinds & {"original", "portrait"}) + bool(kept_kinds - {"original", "portrait"})
        if not with_pictures:
            return
        for rendition in ("original", "display", "thumbnail"):
            answer = await person.ask("GET", f"/v1/documents/{kept.id}/renditions/{rendition}")
            is_right = (answer.content == pictures.Picture(kept.name, kept.mark).data if rendition == "original"
                        else answer.content.startswith(b"\xff\xd8") and answer.content.endswith(b"\xff\xd9"))
            if not is_right or answer.headers["etag"].strip('"') != hashlib.sha256(answer.content).hexdigest():
                self.problems.append(f"{rendition} of document {kept.id} of {kept.name} has other bytes")
        self.fetched += 1

    async def _check_unfinished(self, person, unfinished):
        person.token = unfinished.token
        answer = await person.ask("HEAD", unfinished.place, {"Tus-Resumable": "1.0.0"})
        offset = int(answer.headers["upload-offset"])
        if offset > unfinished.sent:
            self.problems.append(f"{unfinished.place} has {offset} bytes, of {unfinished.sent} that went")
        # What one request brought is one file.
        self._blobs += offset > 0

    async def _check_list(self, person):
        listed, cursor = [], ""
        while cursor is not None:
            path = f"/v1/documents?limit=200{cursor and '&cursor=' + cursor}"
            page = (await person.ask("GET", path, token=self._key)).json()
            listed += [document["id"] for document in page["documents"]]
            cursor = page["nextCursor"]
        acknowledged = {kept.id for kept in self._ledger.kept}
        if lost := acknowledged - set(listed):
            self.problems.append(f"{len(lost)} documents are missing in the list, such as {min(lost)}")
        if unknown := set(listed) - acknowledged:
            self.problems.append(f"nobody was told of {len(unknown)} documents in the list, such as {min(unknown)}")
        if len(listed) != len(set(listed)) or len(acknowledged) != len(self._ledger.kept):
            self.problems.append("an id stands for several documents")

    async def _check_folder(self):
        incoming = os.listdir(self._data / "blobs" / "incoming")
        if incoming:
            self.problems.append(f"{len(incoming)} files are left in blobs/incoming, such as {min(incoming)}")
        blobs = json.loads(await self._run("blobs", "verify", "--json"))
        if not blobs["whole"]:
            self.problems.append(f"pictures are damaged or missing: {blobs['damaged'][:3]}")
        # Whatever is in the folder beside them is nobody's.
        files = len(os.listdir(self._data / "blobs")) - 1
        self.pictures, self.bytes = blobs["blobs"], blobs["bytes"]
        if not self.pictures == files == self._blobs:
            self.problems.append(
                f"{self._blobs} pictures must be kept; rows know {self.pictures}, and there are {files} files")
        if "is intact" not in await self._run("audit", "verify"):
            self.problems.append("the audit is not whole")

    async def _run(self, *arguments):
        command = [self._muster, *arguments, "--data", self._data]
        done = await asyncio.to_thread(subprocess.run, command, stdout=subprocess.PIPE, text=True, check=False)
        return done.stdout
